"""Giving homework at the desk: parts are added from lists, and the link that results holds all of it.

>>> draft = HomeworkDraft("First boasts").with_part("lesson nanuk/01_boast_or_doom 7")
>>> draft = draft.with_part("words Who believes it?")
>>> [row["title"] for row in draft.plain("https://play.example.org/h")["rows"]]
['Lesson: Boast, or call it doomed', 'In your own words']
>>> draft.moved(1, 0).without(1).lines
('words Who believes it?',)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, TypedDict

from gamelib import beliefs, exercises, lessons
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence, join_and, n_
from gamelib.homework import (
    DealPart,
    ExercisesPart,
    Homework,
    LessonPart,
    OwnLessonPart,
    Part,
    PracticePart,
    PuzzlesPart,
)
from gamelib.homework.given import LINKED, MAX_TITLE, WITH_SLIPS
from gamelib.homework.homework_parts import WordsPart, read_parts
from gamelib.lessons.puzzle_files import puzzles, themes

PUZZLES_AT_ONCE = 3
"""How many puzzles of a theme are offered together."""


class GivenRow(TypedDict):
    """One part, as the page shows it."""

    title: str
    note: str
    game: str
    """Whose drawing stands beside it; empty for a question in own words."""
    minutes: str


class GivenHomework(TypedDict):
    """Everything that the page shows of a homework that is put together."""

    title: str
    rows: list[GivenRow]
    total: str
    link: str
    """The whole link; empty as long as there is something wrong."""
    wrong: str
    """Why there is no link yet, or what is to be done for one; empty if there is one."""
    send: str
    """Words to send with the link."""
    back: list[str]
    """What the teacher gets back, in sentences."""
    asks_name: bool


class PartOffer(NamedTuple):
    """A part that can be added: what it is called, and the line that `with_part` adds."""

    title: str
    line: str


@dataclass(frozen=True)
class HomeworkDraft:
    """A homework that is being put together; a value, which may still lack what it needs."""

    title: str = ""
    lines: tuple[str, ...] = ()
    """The parts, each as it is written; an own lesson is several lines."""
    asks_name: bool = True
    given: Homework | None = field(default=None, compare=False)
    """The homework that the draft was, which stays as it was given until something of it changes."""

    @classmethod
    def of(cls, homework: Homework) -> HomeworkDraft:
        """Return the draft of a homework that exists."""
        lines = tuple(part.write() for part in homework.without_slips().parts)
        return cls(homework.title, lines, homework.asks_name, homework)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts; raises GameError if one cannot be read."""
        return tuple(part for line in self.lines for part in read_parts(line))

    @cached_property
    def homework(self) -> Homework:
        """The homework; raises GameError, which says what it lacks, if there is none yet.

        Its codes also tell of known slips in exercises, if there is room.
        """
        plain = Homework(" ".join(self.title.split()), self.parts, self.asks_name)
        if self.given is not None and self.given.without_slips() == plain:
            return self.given
        return plain.with_slips()

    def with_part(self, line: str) -> HomeworkDraft:
        """Return the draft with one more part, as its line; raises GameError if there can be no such homework."""
        more = tuple(part.write() for part in read_parts(line))
        added = replace(self, lines=(*self.lines, *more))
        Homework(added.title or "homework", added.parts)
        return added

    def with_title(self, title: str) -> HomeworkDraft:
        """Return the draft with another title."""
        return replace(self, title=" ".join(title.split())[:MAX_TITLE])

    def with_name_asked(self, asks_name: bool) -> HomeworkDraft:
        """Return the draft that asks for a name, or does not."""
        return replace(self, asks_name=asks_name)

    def without(self, at: int) -> HomeworkDraft:
        """Return the draft without a part."""
        return replace(self, lines=(*self.lines[:at], *self.lines[at + 1 :]))

    def moved(self, at: int, to: int) -> HomeworkDraft:
        """Return the draft with a part at another place."""
        others = [*self.lines[:at], *self.lines[at + 1 :]]
        return replace(self, lines=(*others[:to], self.lines[at], *others[to:]))

    def plain(self, address: str) -> GivenHomework:
        """Return everything that the page shows; `address` is the page of the public copy that opens homework."""
        link, wrong = "", self._next_step
        if not wrong:
            try:
                link = f"{address}{LINKED}{self.homework.write()}"
            except GameError as error:
                wrong = as_sentence(str(error))
        total = sum(part.minutes for part in self.parts)
        return {
            "title": self.title,
            "rows": [_row(part) for part in self.parts],
            "total": n_("About {count} minute in all.", "About {count} minutes in all.", total).format(count=total),
            "link": link,
            "wrong": wrong,
            "send": words_to_send(self.homework, link) if link else "",
            "back": _what_comes_back(tells_slips=bool(link) and self.homework.version == WITH_SLIPS),
            "asks_name": self.asks_name,
        }

    @property
    def _next_step(self) -> str:
        """What is still to be done before there can be a link; "" if nothing."""
        if not self.title and not self.lines:
            return _("Give it a title and a part; then the link stands here.")
        if not self.title:
            return _("Give it a title; then the link stands here.")
        return "" if self.lines else _("Add a part; then the link stands here.")


def words_to_send(homework: Homework, link: str) -> str:
    """Return a few lines for an e-mail or a learning platform."""
    total = homework.minutes
    lines = [
        homework.title,
        link,
        n_("It takes about {count} minute.", "It takes about {count} minutes.", total).format(count=total),
        _("At the end you get a code of twelve signs. Hand in the code, or the file that you can save there."),
    ]
    return "\n".join(lines)


def offers(game: str) -> dict[str, list[PartOffer]]:
    """Return what can be added from the lists of a game: its lessons, its exercises, puzzles of each theme.

    >>> offers("nanuk")["lessons"][0]
    PartOffer(title='Boast, or call it doomed', line='lesson nanuk/01_boast_or_doom 7')
    """
    course = lessons.courses().get(registry.check_game(game), ())
    found = {
        "lessons": [PartOffer(_(each.title), LessonPart(game, each.name, len(each.steps)).write()) for each in course],
        "exercises": [
            PartOffer(_(each.title), ExercisesPart(game, (each.number,)).write()) for each in exercises.exercises(game)
        ],
        "practice": [
            PartOffer(each.truth, PracticePart.of(game, each.name).write())
            for each in (beliefs.of(game) if registry.about(game).beliefs else ())
        ],
        "puzzles": [],
    }
    for theme in themes(game):
        ids = tuple(each.step.id for each in puzzles(game) if each.heading.theme == theme.id)[:PUZZLES_AT_ONCE]
        if ids:
            found["puzzles"].append(PartOffer(_(theme.title), PuzzlesPart(game, ids).write()))
    return found


def _row(part: Part) -> GivenRow:
    minutes = _("{minutes} min").format(minutes=part.minutes)
    title = _("Lesson: {title}").format(title=part.title) if isinstance(part, LessonPart) else part.title
    return {"title": title, "note": _note(part), "game": _game_of(part), "minutes": minutes}


def _note(part: Part) -> str:
    """Return what stands below a part's title: which lesson, which exercises, which puzzles, what is asked."""
    if not part.is_here:
        return _("not in this copy of the games")
    title = registry.about(_game_of(part)).title if _game_of(part) else ""
    if isinstance(part, LessonPart):
        return _("{game}, lesson {number}").format(game=title, number=int(part.name[:2]))
    if isinstance(part, ExercisesPart):
        return _join([title, *(_(exercises.exercise(part.game, each).title) for each in part.numbers)])
    if isinstance(part, PuzzlesPart):
        named = {each.step.id: _(each.step.title) for each in puzzles(part.game)}
        return _join([title, *(named[each] for each in part.ids)])
    if isinstance(part, PracticePart):
        return beliefs.belief(part.game, part.belief).truth
    if isinstance(part, WordsPart):
        return part.question
    return _("your own lesson") if isinstance(part, OwnLessonPart) else _("one round against programs")


def _join(names: Iterable[str]) -> str:
    game, *others = names
    return _("{game}: {titles}").format(game=game, titles=join_and(others))


def _game_of(part: Part) -> str:
    if isinstance(part, LessonPart | PuzzlesPart | ExercisesPart | PracticePart):
        return part.game
    if isinstance(part, OwnLessonPart):
        return part.lesson.game if part.lesson is not None else ""
    return part.shared.game if isinstance(part, DealPart) else ""


def _what_comes_back(*, tells_slips: bool) -> list[str]:
    slips = _("Of exercises they also tell the first known slip, of practice whether the rule is mixed up.")
    return [
        _("A code of twelve signs, for a line in your grade book or on paper."),
        _("Or a file to hand in where you collect work."),
        _(
            "Both hold what was done and how it went, and can be checked against this homework. The file also holds "
            "the name and the sentences the learner typed."
        ),
        *([slips] if tells_slips else []),
    ]
