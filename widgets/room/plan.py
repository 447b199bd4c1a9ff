"""What a teacher can plan for a class: kinds of things, saved by their names. Where they are found is in `shelves`.

A further kind is a class with the methods of `Plannable`, which registers itself by `add_kind`.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol

from gamelib import classroom
from gamelib.classroom import SharedDeal
from gamelib.core import registry
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, language, n_
from gamelib.lessons import puzzles
from gamelib.lessons.practice import SEEDS, make_choice
from gamelib.players.characters import names_of_lessons
from widgets.desk.wall_links import rule_key
from widgets.explore.class_question import LONGEST_KEY, ClassQuestion
from widgets.explore.class_words import read_key
from widgets.room import vote_screens
from widgets.room.activity import Activity, ActivityHost
from widgets.room.chance_questions import ready_number, ready_numbers
from widgets.room.chance_screens import step_in_words
from widgets.room.chance_vote import ChanceVote
from widgets.room.deal_for_all import DealForAll
from widgets.room.device import Device
from widgets.room.math_activity import MathActivity
from widgets.room.played_turns import say_where
from widgets.room.questions import MAX_POSITION, every_question, find_ready, vote_about, vote_about_position
from widgets.room.rule_activity import RuleActivity
from widgets.room.rule_vote import RuleVote
from widgets.room.vote import Kind, Poll, Think, Vote, as_kind, describe_kind, kinds_of
from widgets.room.vote_activity import VoteActivity
from widgets.room.vote_answers import describe_answer

MAX_TITLE = 44
"""The most characters of a position that stands for a question's title."""
CODE = re.compile(r"\s*[2-8][\w-]{2}[\s-]*[\w\s-]{4,9}\s*", re.ASCII)
"""What looks like the code of a deal rather than like a position."""

Screen = dict[str, Any]

# What can be planned ----------------------------------------------------------------------


class Preview(Protocol):
    """Something planned, as it will be: shown to the teacher only."""

    def wall(self, devices: list[Device]) -> Screen:
        """Return what the wall will show when it begins with these devices."""

    def answer(self) -> str | None:
        """Return the answer in a sentence; "" if there is none, None while it is being worked out."""

    def steps(self) -> list[str]:
        """Return the steps in which the class will count it, as far as they are known."""

    async def work_out(self, think: Think) -> None:
        """Work the answer out."""


class Plannable(Protocol):
    """Something that a class can be asked or given later. It is never changed."""

    kind: str
    """The name under which this kind is registered."""

    @property
    def title(self) -> str:
        """What the teacher calls it; it may give the answer away, so it is shown to nobody else."""

    @property
    def detail(self) -> str:
        """The game, and how it is answered."""

    def note(self) -> str:
        """Return the note that it comes with."""

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return the same in each way in which it can be asked, by the words for it; none if there is one only."""

    def begin(self, host: ActivityHost) -> Activity:
        """Return the activity, which begins at once."""

    def preview(self, host: ActivityHost, /) -> Preview:
        """Return a preview."""

    def plain(self) -> list[str]:
        """Return what `read` needs to make it again."""


Read = Callable[[list[str]], Plannable]
KINDS_OF_PLANS: dict[str, Read] = {}
"""By the name of a kind: what makes one again from its `plain`; it raises GameError if that is impossible."""


def add_kind(name: str, read: Read) -> None:
    """Register a kind of thing that can be planned."""
    KINDS_OF_PLANS[name] = read


def read_planned(kind: str, plain: list[str]) -> Plannable:
    """Return what was saved; raise GameError if it cannot be made again.

    >>> read_planned("question", ["nanuk", "number", "two-stones-or-one"]).detail
    'Nanuk, with a number'
    """
    if kind not in KINDS_OF_PLANS:
        raise GameError(_("There is no such question."))
    return KINDS_OF_PLANS[kind](plain)


# Votes about a position -------------------------------------------------------------------


@dataclass
class VotePreview:
    """A vote that nobody has answered yet."""

    vote: Poll

    def wall(self, devices: list[Device]) -> Screen:
        """Return the wall of the open vote."""
        return vote_screens.wall_screen(self.vote, sum(each.is_here for each in devices))

    def answer(self) -> str | None:
        """Return the best answer, once it has been found."""
        return describe_answer(self.vote) or None

    def steps(self) -> list[str]:
        """Return the steps that lead to a number, once it has been worked out."""
        return [step_in_words(each) for each in self.vote.steps_to_answer] if isinstance(self.vote, ChanceVote) else []

    async def work_out(self, think: Think) -> None:
        """Find the best answer."""
        await self.vote.weigh(think)


@dataclass(frozen=True)
class PlannedQuestion:
    """One of the ready questions about a game."""

    game: str
    how: Kind
    which: str
    kind = "question"

    @property
    def title(self) -> str:
        """The title of the question, which may give its answer away."""
        return find_ready(every_question(self.game), self.which).title

    @property
    def detail(self) -> str:
        """The game, and how it is answered."""
        return f"{registry.about(self.game).title}, {describe_kind(self.how)}"

    def note(self) -> str:
        """Return a hint to give, and why the answer is right."""
        step = next((each.step for each in puzzles(self.game) if each.step.id == self.which), None)
        note = " ".join(_(each) for each in (*step.hints[:1], step.done) if each) if step is not None else ""
        for letter, name in zip(LETTERS, names_of_lessons(self.game), strict=False):
            note = note.replace(f"{{{letter}}}", name)
        return note

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return the question with each kind of answer."""
        return [(describe_kind(how), PlannedQuestion(self.game, how, self.which)) for how in kinds_of(self.game)]

    def begin(self, host: ActivityHost) -> Activity:
        """Begin the vote."""
        return VoteActivity(vote_about(self.game, self.which, self.how), host)

    def preview(self, _host: ActivityHost) -> Preview:
        """Return the vote as it will be."""
        return VotePreview(vote_about(self.game, self.which, self.how))

    def plain(self) -> list[str]:
        """Return its parts."""
        return [self.game, self.how, self.which]

    @classmethod
    def read(cls, plain: list[str]) -> Plannable:
        """Return the saved question."""
        game, how, which = plain
        vote_about(game, which, how)
        return cls(game, as_kind(how), which)


@dataclass(frozen=True)
class PlannedPosition:
    """A question about a position of the teacher's own."""

    game: str
    how: Kind
    position: str
    kind = "position"

    @property
    def title(self) -> str:
        """The beginning of the position."""
        return f"{self.position[:MAX_TITLE]} …" if len(self.position) > MAX_TITLE else self.position

    @property
    def detail(self) -> str:
        """The game, that it is a position of one's own, and how it is answered."""
        return _("{game}, your own position, {how}").format(
            game=registry.about(self.game).title, how=describe_kind(self.how)
        )

    def note(self) -> str:
        """Return "": nobody has written one."""
        return ""

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return the question with each kind of answer."""
        return [(describe_kind(how), PlannedPosition(self.game, how, self.position)) for how in kinds_of(self.game)]

    def vote(self) -> Vote:
        """Return the vote, which nobody has answered."""
        return Vote(self.game, self.position, self.how)

    def begin(self, host: ActivityHost) -> Activity:
        """Begin the vote."""
        return VoteActivity(self.vote(), host)

    def preview(self, _host: ActivityHost) -> Preview:
        """Return the vote as it will be."""
        return VotePreview(self.vote())

    def plain(self) -> list[str]:
        """Return its parts."""
        return [self.game, self.how, self.position]

    @classmethod
    def read(cls, plain: list[str]) -> Plannable:
        """Return the saved position."""
        game, how, position = plain
        return cls.of(vote_about_position(position, as_kind(how), game))

    @classmethod
    def of(cls, vote: Vote) -> PlannedPosition:
        """Return the question of a vote."""
        return cls(vote.game, vote.kind, vote.position)


@dataclass(frozen=True)
class PlannedTurn(PlannedPosition):
    """A question about a turn at a table of this class."""

    table: int
    round: int
    move: int
    kind = "turn"

    @property
    def title(self) -> str:
        """At which table it was, and when."""
        return say_where(self.table, self.round, self.move)

    @property
    def detail(self) -> str:
        """The game, and how it is answered."""
        return f"{registry.about(self.game).title}, {describe_kind(self.how)}"

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return the question with each kind of answer."""
        return [(describe_kind(how), replace(self, how=how)) for how in kinds_of(self.game)]

    def plain(self) -> list[str]:
        """Return its parts."""
        return [*super().plain(), str(self.table), str(self.round), str(self.move)]

    @classmethod
    def read(cls, plain: list[str]) -> Plannable:
        """Return the saved turn."""
        game, how, position, table, number, move = plain
        found = PlannedPosition.of(vote_about_position(position, as_kind(how), game))
        return cls(found.game, found.how, found.position, int(table), int(number), int(move))


# Questions of chance ----------------------------------------------------------------------


class _AboutChance(ABC):
    """What every planned question of chance does, wherever it comes from."""

    @property
    @abstractmethod
    def question(self) -> ClassQuestion:
        """The question."""

    @property
    def detail(self) -> str:
        """The game, and how it is answered."""
        asked = self.question
        how = _("one of several") if asked.choices else _("an average") if asked.is_mean else _("a number")
        return f"{registry.about(asked.game).title if asked.game else _('Chance itself')}, {how}"

    def note(self) -> str:
        """Return "": nobody has written one."""
        return ""

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return none: the question says how it is answered."""
        return []

    def begin(self, host: ActivityHost) -> Activity:
        """Ask it."""
        return MathActivity.asking(self.question, host)

    def preview(self, _host: ActivityHost) -> Preview:
        """Return the vote as it will be."""
        return VotePreview(ChanceVote(self.question))


@dataclass(frozen=True)
class PlannedChance(_AboutChance):
    """One of the ready questions of chance about a game."""

    game: str
    which: str
    kind = "chance"

    @property
    def question(self) -> ClassQuestion:
        """The question."""
        return ready_number(self.game, self.which)

    @property
    def title(self) -> str:
        """What the teacher calls it: an exercise by its number."""
        return find_ready(ready_numbers(self.game), self.which).title

    def plain(self) -> list[str]:
        """Return its parts."""
        return [self.game, self.which]

    @classmethod
    def read(cls, plain: list[str]) -> Plannable:
        """Return the saved question."""
        game, which = plain
        ready_number(game, which)
        return cls(game, which)


@dataclass(frozen=True)
class PlannedNumber(_AboutChance):
    """A question of chance from a lesson, from a page of odds or put together, by its key."""

    key: str
    kind = "number"

    @property
    def question(self) -> ClassQuestion:
        """The question."""
        return _read_question(self.key)

    @property
    def title(self) -> str:
        """The question, which gives nothing away."""
        return self.question.title

    def plain(self) -> list[str]:
        """Return its key."""
        return [self.key]

    @classmethod
    def read(cls, plain: list[str]) -> PlannedNumber:
        """Return the saved question."""
        return cls(_read_question(plain[0]).key)


@lru_cache(maxsize=256)
def _read_question(key: str) -> ClassQuestion:
    """Return the question of a key, read once for all the pictures that show it."""
    return read_key(key)


def read_asked(key: str) -> PlannedPosition | PlannedNumber | PlannedRule:
    """Return what a page asks a class, by its key: about a position, about a rule, or about chance; raise GameError if
    it is none of these.

    >>> from widgets.desk.wall_links import position_key, wall_key
    >>> read_asked(position_key("nanatoridori", "hand 1 5 5 6 6 2 | table 5 5")).title
    'hand 1 5 5 6 6 2 | table 5 5'
    >>> read_asked(wall_key("nanuk.no_bears(5)")).title
    'A hunt of 5 days. How often does no bear come?'
    """
    try:
        plain = json.loads(key) if len(key) <= LONGEST_KEY else None
    except (ValueError, RecursionError):
        plain = None
    if isinstance(plain, dict) and {*plain} == {"position", "game"} and isinstance(plain["position"], str):
        game = plain["game"] if isinstance(plain["game"], str) else ""
        return PlannedPosition.of(vote_about_position(plain["position"], game=game))
    if isinstance(plain, dict) and {"rule", "game"} <= {*plain} <= {"rule", "game", "seed"}:
        return PlannedRule.of(plain)
    return PlannedNumber.read([key])


# Questions about rules --------------------------------------------------------------------

POSITIONS = 3
"""In how many positions a question about a rule is ready."""


@dataclass(frozen=True)
class PlannedRule:
    """A question about a rule: a position in which somebody answers wrongly who holds a belief."""

    game: str
    belief: str
    seed: int
    kind = "rule"

    @property
    def title(self) -> str:
        """The question as the class is asked it, which gives nothing away."""
        return rule_question(self.game, self.belief, self.seed, language())

    @property
    def detail(self) -> str:
        """The game, and how it is answered."""
        return _("{game}, one of several").format(game=registry.about(self.game).title)

    def note(self) -> str:
        """Return "": nobody has written one."""
        return ""

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return the question in each position in which it is ready."""
        positions = range(1, POSITIONS + 1)
        label = _("position {number}")
        return [(label.format(number=each), replace(self, seed=each)) for each in positions]

    def begin(self, host: ActivityHost) -> Activity:
        """Ask it."""
        return RuleActivity(RuleVote(self.game, self.belief, self.seed), host)

    def preview(self, _host: ActivityHost) -> Preview:
        """Return the vote as it will be."""
        return VotePreview(RuleVote(self.game, self.belief, self.seed))

    def plain(self) -> list[str]:
        """Return its parts."""
        return [self.game, self.belief, str(self.seed)]

    @property
    def key(self) -> str:
        """The key by which a page asks a class just this."""
        return rule_key(self.game, self.belief, self.seed)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return tuple(option.text for option in make_choice(self.game, self.belief, self.seed).step.options)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> PlannedRule:
        """Return the question of a key that was read, in a fresh position if it names none."""
        seed = plain.get("seed") or 1 + fresh_seed() % SEEDS
        if (
            not isinstance(plain["game"], str)
            or not isinstance(plain["rule"], str)
            or type(seed) is not int
            or not 0 < seed <= SEEDS
        ):
            raise GameError(_("There is no such question."))
        return cls.read([registry.check_game(plain["game"]), plain["rule"], str(seed)])

    @classmethod
    def read(cls, plain: list[str]) -> PlannedRule:
        """Return the saved question."""
        game, belief, seed = plain
        found = cls(game, belief, int(seed))
        rule_question(game, belief, found.seed, language())
        return found


@lru_cache(maxsize=1024)
def rule_question(game: str, belief: str, seed: int, _language: str) -> str:
    """Return what is asked about a rule, made once for all the lists that show it; raise GameError if nothing is."""
    return make_choice(game, belief, seed).step.say


# One deal for everybody -------------------------------------------------------------------


@dataclass
class DealPreview:
    """A deal that nobody plays yet."""

    deal: DealForAll

    def wall(self, devices: list[Device]) -> Screen:
        """Return the wall of the deal."""
        return self.deal.wall(devices)

    def answer(self) -> str | None:
        """Return "": a deal has none."""
        return ""

    def steps(self) -> list[str]:
        """Return none: a deal is played."""
        return []

    async def work_out(self, think: Think) -> None:
        """Do nothing: there is nothing to find."""


@dataclass(frozen=True)
class PlannedDeal:
    """A deal that everybody will play, by its code."""

    shared: SharedDeal
    kind = "deal"

    @property
    def title(self) -> str:
        """That it is a deal, and its code."""
        return _("One deal for everybody: {code}").format(code=self.shared.code)

    @property
    def detail(self) -> str:
        """The game, and how many play it."""
        return n_("{game}, {count} player", "{game}, {count} players", self.shared.players).format(
            game=registry.about(self.shared.game).title, count=self.shared.players
        )

    def note(self) -> str:
        """Return "": nobody has written one."""
        return ""

    def ways(self) -> list[tuple[str, Plannable]]:
        """Return none: a deal is played."""
        return []

    def begin(self, host: ActivityHost) -> Activity:
        """Deal it to everybody."""
        return DealForAll(self.shared, host)

    def preview(self, host: ActivityHost) -> Preview:
        """Return the deal as it will be."""
        return DealPreview(DealForAll(self.shared, host, has_begun=False))

    def plain(self) -> list[str]:
        """Return its code."""
        return [self.shared.code]

    @classmethod
    def read(cls, plain: list[str]) -> Plannable:
        """Return the saved deal."""
        return cls(classroom.read_code(plain[0]))


# What is typed or pasted ------------------------------------------------------------------


def read_typed(typed: str, game: str = "") -> Plannable:
    """Return what a teacher has typed or pasted: a deal's code, or a position; raise GameError if it is neither.

    >>> read_typed("4bb ooo7 rv").title
    'One deal for everybody: 4BB-0007-RV'
    >>> read_typed("hand 1 5 5 6 6 2 | table 5 5").detail
    'Nanatoridori, your own position, with a move'
    """
    text = typed[:MAX_POSITION].strip()
    if not text:
        raise GameError(_("Type a position or a deal’s code first."))
    if CODE.fullmatch(text):
        return PlannedDeal(classroom.read_code(text))
    return PlannedPosition.of(vote_about_position(text, game=game))


add_kind("question", PlannedQuestion.read)
add_kind("position", PlannedPosition.read)
add_kind("turn", PlannedTurn.read)
add_kind("chance", PlannedChance.read)
add_kind("number", PlannedNumber.read)
add_kind("deal", PlannedDeal.read)
add_kind("rule", PlannedRule.read)
