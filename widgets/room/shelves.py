"""Where a teacher finds things to plan: questions of mathematics, positions, exercises, deals, and their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from gamelib import classroom
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, language
from gamelib.lessons.believed import lessons_about
from gamelib.lessons.practice import can_be_chosen
from gamelib.written_down import EXERCISE
from widgets.desk.unit_content import unit_lessons
from widgets.explore.class_question import ClassQuestion
from widgets.room.chance_questions import ready_numbers
from widgets.room.plan import (
    Plannable,
    PlannedChance,
    PlannedDeal,
    PlannedNumber,
    PlannedQuestion,
    PlannedRule,
    PlannedTurn,
    read_asked,
)
from widgets.room.played_turns import PlayedTurn
from widgets.room.questions import every_question
from widgets.room.vote import Kind
from widgets.scenes.card_faces import faces_by_key

ANY, NUMBERS, CHOICES = "any", "number", "choice"
ANSWERED = (ANY, NUMBERS, CHOICES)
"""How a question may be answered."""
MATHEMATICS, PLAY, RULES, EXERCISES, TABLE, DEALS, OWN = (
    "mathematics",
    "play",
    "rules",
    "exercises",
    "table",
    "deals",
    "own",
)


class Offer(NamedTuple):
    """Something on a shelf: what the teacher reads of it, and what makes it."""

    label: str
    make: Callable[[], Plannable]
    detail: str = ""
    """How it is answered, and the game."""
    game: str = ""
    how: str = ANY
    """Whether it is answered with a number or by choosing."""
    lesson: str = ""
    """The lesson to which it belongs, in words; "" if to none."""
    symbol: str = ""
    """The drawing beside it; "" for one of its game."""


class Shelf(NamedTuple):
    """A place at which a teacher finds things to plan."""

    name: str
    """A word without a colon, by which it is chosen."""
    label: Callable[[], str]
    offers: Callable[[str], Sequence[Offer]]
    """What stands there for a way of answering, always in the same order."""
    is_counted: bool = True
    """Whether the number of things stands beside its label."""
    when_empty: Callable[[], str] = lambda: ""
    """What is said while nothing stands there."""


def shelves(turns: Sequence[PlayedTurn] = ()) -> tuple[Shelf, ...]:
    """Return all places, in the order in which they are offered; `turns` are those of the class's own tables."""
    return (
        Shelf(MATHEMATICS, lambda: _("Mathematics"), _mathematics),
        Shelf(PLAY, lambda: _("What do you play?"), _positions),
        Shelf(RULES, lambda: _("Rules"), _rules, is_counted=False),
        Shelf(EXERCISES, lambda: _("Exercises"), _exercises),
        Shelf(TABLE, lambda: _("From a table"), partial(_from_tables, turns), when_empty=_say_no_turns),
        Shelf(DEALS, lambda: _("Deals"), _fresh_deals, is_counted=False),
        Shelf(OWN, lambda: _("My own"), lambda _how: (), is_counted=False),
    )


def find_shelf(name: str, turns: Sequence[PlayedTurn] = ()) -> Shelf:
    """Return the shelf of a name; the first if none has it.

    >>> find_shelf("play").label(), find_shelf("nowhere").name
    ('What do you play?', 'mathematics')
    """
    found = shelves(turns)
    return next((each for each in found if each.name == name), found[0])


def _answered(offers: Sequence[Offer], how: str) -> list[Offer]:
    return [each for each in offers if how in (ANY, each.how)]


def _mathematics(how: str) -> list[Offer]:
    return _answered([*_of_lessons(language()), *_of_chance(language(), exercises=False)], how)


def _exercises(how: str) -> list[Offer]:
    return _answered(_of_chance(language(), exercises=True), how)


@lru_cache(maxsize=8)
def _of_lessons(_language: str) -> tuple[Offer, ...]:
    """Return the questions of the lessons in probability, each once."""
    found: dict[str, Offer] = {}
    for lesson in unit_lessons():
        for key in lesson.wall_keys:
            try:
                thing = read_asked(key)
            except GameError:  # a table of a lesson, which no class is asked
                continue
            if isinstance(thing, PlannedNumber):
                question = thing.question
                how = CHOICES if question.choices else NUMBERS
                words = _("lesson {number}").format(number=lesson.number)
                symbol = _symbol_of(question) or lesson.signs[0]
                offer = Offer(thing.title, partial(read_asked, key), thing.detail, question.game, how, words, symbol)
                found.setdefault(thing.title, offer)
    return tuple(found.values())


@lru_cache(maxsize=16)
def _of_chance(_language: str, *, exercises: bool) -> tuple[Offer, ...]:
    """Return the ready questions of chance about all games: the exercises, or the others."""
    found, asked = [], {each.label for each in _of_lessons(_language)}
    for game in registry.games():
        for each in ready_numbers(game):
            if each.position.startswith(EXERCISE) == exercises and each.title not in asked:
                thing = PlannedChance(game, each.id)
                make, symbol = partial(PlannedChance, game, each.id), _symbol_of(thing.question)
                found.append(Offer(each.title, make, thing.detail, game, NUMBERS, symbol=symbol))
    return tuple(found)


def _symbol_of(question: ClassQuestion) -> str:
    """Return what is drawn on the first card of a question that lies face up; "" if there is none."""
    for face in faces_by_key(question.game, question.cards[:1]).values() if question.game else ():
        return next(iter(face.get("symbols", ())), "")
    return ""


def _positions(how: str) -> tuple[Offer, ...]:
    """Return the ready positions of all games, to be answered with a move, or with a number."""
    return _positions_for("number" if how == NUMBERS else "move", language())


@lru_cache(maxsize=16)
def _positions_for(kind: Kind, _language: str) -> tuple[Offer, ...]:
    found = []
    for game in registry.games():
        for each in every_question(game):
            thing = PlannedQuestion(game, kind, each.id)
            found.append(Offer(each.title, partial(PlannedQuestion, game, kind, each.id), thing.detail, game))
    return tuple(found)


def _rules(how: str) -> tuple[Offer, ...]:
    """Return a question about each rule that people get wrong, of all games, to be answered by choosing."""
    return () if how == NUMBERS else tuple(offer for game in registry.games() for offer in rules_of(game, language()))


@lru_cache(maxsize=16)
def rules_of(game: str, _language: str) -> tuple[Offer, ...]:
    """Return a question about each rule of a game that people get wrong; none if nobody has written any."""
    found = []
    for name in can_be_chosen(game) if registry.about(game).beliefs else ():
        thing = PlannedRule(game, name, 1)
        about = next(iter(lessons_about(game, name)), None)
        words = _("lesson {number}").format(number=int(about.name[:2])) if about is not None else ""
        make = partial(PlannedRule, game, name, 1)
        found.append(Offer(thing.title, make, thing.detail, game, CHOICES, words))
    return tuple(found)


def _from_tables(turns: Sequence[PlayedTurn], how: str) -> list[Offer]:
    """Return the turns of the class's own tables, to be answered with a move, or with a number."""
    kind: Kind = "number" if how == NUMBERS else "move"
    found = []
    for each in turns:
        thing = PlannedTurn(each.game, kind, each.position, each.table, each.round, each.move)
        detail = _("{question}, {choices}").format(question=thing.detail, choices=each.detail)
        found.append(Offer(thing.title, partial(PlannedTurn.read, thing.plain()), detail, each.game))
    return found


def _say_no_turns() -> str:
    return _("When a round at a table or of the deal for everybody is over, its turns stand here, without any name.")


def _deal_anew(game: str) -> Plannable:
    return PlannedDeal(classroom.share(game, registry.about(game).usual_players))


def _fresh_deals(_how: str) -> list[Offer]:
    return [Offer(registry.about(game).title, partial(_deal_anew, game), "", game) for game in registry.games()]
