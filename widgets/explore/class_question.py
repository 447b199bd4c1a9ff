"""`ClassQuestion`: a question of chance as a class is asked it, written down in a key that holds no answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.odds import Odds
from gamelib.odds.numbers import BadQuestion
from gamelib.odds.step_by_step import step_by_step
from gamelib.odds.step_parts import Step
from gamelib.written_down import LONGEST, PREFIX, read_number, steps_of_exercise, write_number
from widgets.explore.answer_line import PERCENTAGES, NumberLine
from widgets.explore.guessing import ChoiceGuess, LineGuess
from widgets.scenes.card_faces import faces_by_key

MOST_WORDS, MOST_CARDS, MOST_OPTIONS, MOST_POINTS = 600, 24, 16, 1000
"""The most letters of a text, the most cards beside it, the most answers to choose from, and the end of a line."""
LONGEST_KEY = 6000
CHANCE, ABOUT_CHANCE = "chance.", "widgets.explore.about_chance"
"""What numbers about chance itself begin with, and the module that works them out."""


class Choice(NamedTuple):
    """An answer to choose: in words, as cards, and the number that it is compared by, written down."""

    words: str
    cards: tuple[str, ...]
    number: str


@dataclass(frozen=True, kw_only=True)
class ClassQuestion:
    """A question of chance: its words and cards, and the number that is the answer, written down but not worked out.

    With choices, the one with the largest number is right, or, of `least`, the one with the smallest.
    """

    title: str
    number: str = ""
    before: str = ""
    game: str = ""
    cards: tuple[str, ...] = ()
    """The faces of the cards beside the question; "?" for a card that lies face down."""
    is_mean: bool = False
    """Whether the number is an average, and no chance."""
    line: NumberLine = PERCENTAGES
    choices: tuple[Choice, ...] = ()
    least: bool = False
    own: str = ""
    """The link of a question that was put together, from which others like it are made."""
    kind: str = ""
    """The kind of a question with choices, of which others like it are made."""

    @property
    def key(self) -> str:
        """The question as a text, which `from_key` reads back.

        >>> question = ClassQuestion(title="How often?", number="nanuk.survive(6)", game="nanuk")
        >>> from_key(question.key) == question
        True
        """
        plain = {name: value for name, value in vars(self).items() if value != getattr(ClassQuestion, name, None)}
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))

    @property
    def asked(self) -> tuple[str, ...]:
        """The numbers that have to be worked out, one for each choice, or the only one."""
        return tuple(each.number for each in self.choices) or (self.number,)


def from_key(key: str) -> ClassQuestion:
    """Return the question of a key, which may come from anybody. Raise GameError if it is none."""
    try:
        plain = json.loads(key) if len(key) <= LONGEST_KEY else None
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        raise _no_question()
    game = plain.get("game", "")
    if not isinstance(game, str) or game not in ("", *registry.games()):
        raise _no_question()
    choices = tuple(_read_choice(each, game) for each in _listed(plain, "choices", MOST_OPTIONS))
    number = _text(plain, "number", LONGEST)
    title = _text(plain, "title", MOST_WORDS)
    if not title or bool(number) == bool(choices) or len(choices) == 1:
        raise _no_question()
    return ClassQuestion(
        title=title,
        number=number,
        before=_text(plain, "before", MOST_WORDS),
        game=game,
        cards=_read_cards(_listed(plain, "cards", MOST_CARDS), game),
        is_mean=plain.get("is_mean") is True,
        line=_read_line(_listed(plain, "line", len(NumberLine._fields))),
        choices=choices,
        least=plain.get("least") is True,
        own=_text(plain, "own", MOST_WORDS),
        kind=_text(plain, "kind", MOST_WORDS),
    )


def _no_question() -> GameError:
    return BadQuestion(_("There is no such question."))


def _text(plain: Mapping[str, Any], name: str, most: int) -> str:
    found = plain.get(name, "")
    if not isinstance(found, str) or len(found) > most:
        raise _no_question()
    return found


def _listed(plain: Mapping[str, Any], name: str, most: int) -> Sequence[Any]:
    found = plain.get(name, ())
    if not isinstance(found, list | tuple) or len(found) > most:
        raise _no_question()
    return found


def _read_cards(given: Sequence[Any], game: str) -> tuple[str, ...]:
    if not all(isinstance(each, str) for each in given) or (given and not game):
        raise _no_question()
    try:
        faces_by_key(game, given) if given else {}
    except (GameError, KeyError, ValueError, IndexError):
        raise _no_question() from None
    return tuple(given)


def _read_choice(given: Any, game: str) -> Choice:
    if not isinstance(given, list) or len(given) != len(Choice._fields) or not isinstance(given[1], list):
        raise _no_question()
    words, cards, number = given
    named = {"words": words, "number": number}
    return Choice(_text(named, "words", 80), _read_cards(cards[:MOST_CARDS], game), _text(named, "number", LONGEST))


def _read_line(given: Sequence[Any]) -> NumberLine:
    if not given:
        return PERCENTAGES
    if len(given) != len(NumberLine._fields) or any(type(each) is not int or abs(each) > MOST_POINTS for each in given):
        raise _no_question()
    found = NumberLine(*given)
    if not (found.least < found.most and found.per >= 1):
        raise _no_question()
    return found


# What its numbers are -----------------------------------------------------------------------


def number_of(written: str) -> Odds:
    """Return a number that is written down, worked out now. Raise GameError if it is none."""
    if written.startswith(CHANCE):
        return import_module(ABOUT_CHANCE).read_number(written)  # type: ignore[no-any-return]
    return read_number(written)


def steps_of(written: str, number: Odds) -> tuple[Step, ...]:
    """Return the steps that lead to a number; none if it is only known as a whole."""
    if written.startswith(CHANCE):
        return import_module(ABOUT_CHANCE).steps_of(written)  # type: ignore[no-any-return]
    return step_by_step(number) or steps_of_exercise(written)


# From the pages of questions --------------------------------------------------------------


def of_topic(topic: Any) -> ClassQuestion | None:
    """Return the question of a page as a class is asked it; None if its number cannot be written down.

    A guess on a line, or at one of a few things, stays what it is; where whole pictures are guessed, the class is asked
    for the number that the page shows large.
    """
    guess = topic.guessing()
    texts, cards = _words_and_cards(topic.ask())
    found = ClassQuestion(title=topic.title, before=" ".join(texts), game=topic.kind.game, cards=cards)
    if isinstance(guess, ChoiceGuess):
        options = {name: write_number(guess.odds_of(name)) for name in guess.options}
        if not all(options.values()):
            return None
        choices = tuple(Choice(words, tuple(faces), options[name]) for name, (words, faces) in guess.options.items())
        is_mean = guess.odds_of(guess.right).unit == "mean"
        return replace(
            found,
            title=guess.question,
            choices=choices,
            least=not guess.most,
            is_mean=is_mean,
            kind=topic.kind.key,
        )
    answer: Odds = topic.answer()
    number = write_number(answer).replace(f"{ABOUT_CHANCE}.", CHANCE) or topic.python().removeprefix(PREFIX)
    if not number or len(number) > LONGEST:
        return None
    if isinstance(guess, LineGuess):
        return replace(
            found,
            number=number,
            is_mean=answer.unit == "mean",
            line=NumberLine(guess.least, guess.most, guess.per),
        )
    return replace(found, title=how_likely(answer), number=number, before=" ".join(texts[:1]))


def ask_link(question: ClassQuestion | None) -> dict[str, Any]:
    """Return what a page needs to offer whoever leads classes to ask a class; empty without a question."""
    return {} if question is None else {"class": {"key": question.key, "label": _("Ask a class")}}


def how_likely(number: Odds) -> str:
    """Return the question for a number, in the words of the number itself."""
    line = _("How likely is it that {what}?") if number.unit == "chance" else _("What is {what}, on average?")
    return line.format(what=number.what)


def _words_and_cards(inside: Sequence[Mapping[str, Any]]) -> tuple[list[str], tuple[str, ...]]:
    """Return the texts of a situation, and its first row of cards."""
    texts = [each["text"] for each in inside if each["kind"] == "text" and each.get("tone") != "head"]
    rows = [each["cards"] for each in inside if each["kind"] == "cards"]
    return texts, tuple(card["face"] for card in rows[0]) if rows else ()
