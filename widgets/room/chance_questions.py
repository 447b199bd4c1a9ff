"""Ready questions of chance: about each game, easy ones first, and the exercises of the game."""

from __future__ import annotations

from functools import lru_cache

from gamelib import exercises
from gamelib.core import registry
from gamelib.core.language import _, language
from widgets.explore.class_question import ClassQuestion
from widgets.explore.class_words import question_about
from widgets.room.questions import ReadyQuestion, find_ready

READY = {
    "nanatoridori": (
        "nanatoridori.flock_of(2, 2)",
        "nanatoridori.flock_of(3, 3)",
        "nanatoridori.no_neighbours(3)",
        'nanatoridori.joins(hand="6 4 4 6 1 5")',
        "hand(8): copies(7) >= 1",
        "nanatoridori.no_neighbours(8)",
        "nanatoridori.flock_of(3, 8)",
        'nanatoridori.can_beat("4 4", hand="? ? ?")',
        "nanatoridori.flocks(8)",
    ),
    "nanuk": (
        "nanuk.no_bears(2)",
        "nanuk.cancelled(inuksuks=2, bears=2)",
        'hunt("seal", 4): bears >= 1',
        "nanuk.no_bears(5)",
        "nanuk.survive(6)",
        'nanuk.drawn("seal", 5)',
        'nanuk.boast("3 seals in 6 days")',
        'nanuk.reward("bird", pile="deer seal fish")',
    ),
    "koinobori": (
        'koinobori.refill("pink", cards=2)',
        'koinobori.refill("steal", cards=4)',
        'koinobori.scores("green", ["green", "green+black", "lime", "pink"], flag="pink")',
        'koinobori.scores("pink", ["lime+pink", "green+lime+pink"], flag="green")',
    ),
}
"""The numbers to ask for, by game, as they are written down."""


@lru_cache(maxsize=16)
def _ready(game: str, _language: str) -> tuple[ReadyQuestion, ...]:
    named = {number: question_about(number).title for number in READY.get(game, ())}
    for each in exercises.exercises(game):
        named[each.written] = _("Exercise {number}: {title}").format(number=each.number, title=_(each.title))
    return tuple(ReadyQuestion(f"{at}", title, number) for at, (number, title) in enumerate(named.items(), 1))


def ready_numbers(game: str) -> tuple[ReadyQuestion, ...]:
    """Return the questions of chance about a game; in place of a position, each has its number, written down.

    >>> ready_numbers("nanatoridori")[0].title
    'Two cards are dealt. How often are they the same bird?'
    """
    return _ready(game, language())


def ready_number(game: str, which: str) -> ClassQuestion:
    """Return a ready question; raise GameError if there is none of that name."""
    registry.check_game(game)
    return question_about(find_ready(ready_numbers(game), which).position)
