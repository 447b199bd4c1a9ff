"""What is said of a question whose answers are seats: who wins, who loses, who comes to lead."""

from __future__ import annotations

from fractions import Fraction

from gamelib.core.language import _
from gamelib.core.written_numbers import in_parts
from gamelib.players.win_words import one_wins
from widgets.room.vote import Vote


def asks_for(vote: Vote) -> str:
    """Return what a seat is asked for: it `wins`, it `loses`, or it `leads`."""
    return "leads" if vote.kind == "lead" else "wins" if one_wins(vote.view) else "loses"


def describe_rounds(vote: Vote) -> str:
    """Return what the numbers beside seats count."""
    line = {
        "leads": _("{rounds} rounds: who came to lead"),
        "wins": _("{rounds} rounds: who won"),
        "loses": _("{rounds} rounds: who lost"),
    }[asks_for(vote)]
    return line.format(rounds=in_parts(sum(vote.rounds, Fraction())))


def level_sentence(vote: Vote) -> str:
    """Say that no seat is known to be likelier than another."""
    return {
        "leads": _(
            "Nobody here is more likely to lead than another, as far as can be told: whatever you said, you "
            "could be right."
        ),
        "wins": _(
            "Nobody here is more likely to win than another, as far as can be told: whatever you said, you "
            "could be right."
        ),
        "loses": _(
            "Nobody here is more likely to lose than another, as far as can be told: whatever you said, you "
            "could be right."
        ),
    }[asks_for(vote)]


def best_sentence(vote: Vote) -> str:
    """Return the sentence that names the likeliest seats, and counts who said so, with its slots."""
    if not vote.counts() and not vote.first_counts():
        return {
            "leads": _("Most likely to lead: {names}. Nobody has answered."),
            "wins": _("Most likely to win: {names}. Nobody has answered."),
            "loses": _("Most likely to lose: {names}. Nobody has answered."),
        }[asks_for(vote)]
    if vote.has_second:
        return {
            "leads": _("Most likely to lead: {names}. {before} of you said so at first, {now} the second time."),
            "wins": _("Most likely to win: {names}. {before} of you said so at first, {now} the second time."),
            "loses": _("Most likely to lose: {names}. {before} of you said so at first, {now} the second time."),
        }[asks_for(vote)]
    return {
        "leads": _("Most likely to lead: {names}. {now} of {all} of you said so."),
        "wins": _("Most likely to win: {names}. {now} of {all} of you said so."),
        "loses": _("Most likely to lose: {names}. {now} of {all} of you said so."),
    }[asks_for(vote)]
