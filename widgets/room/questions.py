"""Questions a teacher can ask without preparation: positions of puzzles, and any typed position."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons import puzzles
from widgets.room.vote import Kind, Vote, kinds_of

MOST_QUESTIONS = 12
OPENERS = (
    "low-and-sure",
    "what-they-picked-up",
    "one-bird-against-two",
    "beat-and-close",
    "two-stones-or-one",
    "the-only-bear",
    "two-are-better-than-one",
    "two-spaces-of-doubt",
    "a-ride-to-the-top",
)
"""Questions to begin with: some answers are clearly better than tempting others, so there is something to reveal."""
ESTIMATES = (
    "what-they-picked-up",
    "beat-and-close",
    "one-bird-against-two",
    "two-stones-or-one",
    "complete-a-set",
    "one-card-three-days",
    "a-crowd-at-the-top",
    "a-ride-to-the-top",
    "under-the-carpet",
)
"""Questions to begin with if a number or a winner is asked for: the round can still end in several ways."""
LEVEL = ("out-at-last", "leave-them", "nothing-for-it-but-this", "not-yet")
"""Puzzles unsuited for a vote: their moves differ in points, but win equally often."""
MAX_POSITION = 2000
"""The most characters of a position typed at the wall."""


class ReadyQuestion(NamedTuple):
    """A prepared question."""

    id: str
    title: str
    position: str


@lru_cache(maxsize=8)
def every_question(game: str) -> tuple[ReadyQuestion, ...]:
    """Return all questions about a game, easy ones first: its puzzles, as far as a class can be asked them.

    >>> len(every_question("nanuk")) > 2 * len(ready_questions("nanuk"))
    True
    """
    found = []
    for puzzle in puzzles(game):
        position = puzzle.step.position
        is_ready = puzzle.step.id not in LEVEL and not puzzle.heading.variant
        if is_ready and isinstance(position, str) and position:
            title = _(puzzle.step.title)
            found.append(ReadyQuestion(puzzle.step.id, title[:1].upper() + title[1:], position))
    return tuple(found)


@lru_cache(maxsize=8)
def ready_questions(game: str) -> tuple[ReadyQuestion, ...]:
    """Return a few questions about a game, easy ones first.

    >>> len(ready_questions("nanatoridori")) > 5
    True
    """
    found = every_question(game)
    step = max(1, len(found) // MOST_QUESTIONS)
    return found[::step][:MOST_QUESTIONS]


def find_ready(ready: Collection[ReadyQuestion], which: str) -> ReadyQuestion:
    """Return the ready question of this name; raise GameError if there is none."""
    for each in ready:
        if each.id == which:
            return each
    raise GameError(_("There is no such question."))


def next_question(game: str, asked: Collection[str], kind: str = "move") -> ReadyQuestion | None:
    """Return the next question, openers first, in their order; None if all have been asked."""
    first = OPENERS if kind == "move" else ESTIMATES
    questions = sorted(ready_questions(game), key=lambda each: [*first, each.id].index(each.id))
    return next((each for each in questions if each.position not in asked), None)


def vote_about(game: str, which: str, kind: str) -> Vote:
    """Return a vote on a prepared question; raise GameError if there is none of that name."""
    registry.check_game(game)
    if kind not in kinds_of(game):
        raise GameError(_("There is no such question."))
    return Vote(game, find_ready(every_question(game), which).position, kind)


def vote_about_position(typed: str, kind: Kind = "move", game: str = "") -> Vote:
    """Return a vote on a position in text, of this game or else of any; raise GameError if it cannot be read."""
    lines = (" ".join(line.split()) for line in typed[:MAX_POSITION].splitlines())
    text = " | ".join(filter(None, lines))
    if not text:
        raise GameError(_("Type a position first."))
    slips = []
    for each in sorted(registry.games(), key=lambda name: name != game):
        try:
            return Vote(each, text, kind)
        except GameError as error:
            slips.append(error)
        except IndexError:
            raise GameError(_("In this position nobody has a choice to make.")) from None
    raise slips[0]
