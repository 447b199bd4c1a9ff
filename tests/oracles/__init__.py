"""Answers to the questions of `gamelib.odds`, worked out by trying every case, or by simulating it very often.

Everything here is written from the questions and the rulebooks. Nothing of `gamelib` is imported: decks and the
meaning of cards are written down a second time, so that a mistake in the library cannot be repeated here.
"""
