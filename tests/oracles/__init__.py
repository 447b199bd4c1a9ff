"""Answers to the questions of `gamelib.odds`, worked out by trying every case, or by playing the case very often.

Everything here is written from the questions and the rulebooks. Nothing of `gamelib` is imported: decks are written
down again, and cards are read again, so that a slip in the library cannot be repeated here.
"""
