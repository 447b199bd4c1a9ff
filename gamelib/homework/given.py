"""`Homework`: a title and parts, written into a short text that may stand in a link, and read back.

>>> from gamelib.homework.homework_parts import DealPart, LessonPart
>>> given = Homework("Without putting back", (LessonPart.of("nanatoridori", "02"), DealPart.of("4BB-0007-RV")))
>>> print(given.text)
Without putting back
lesson nanatoridori/02_more_or_higher 6
deal 4BB-0007-RV
>>> read(f"https://play.example.org/h{LINKED}{given.write()}") == given
True
>>> read(given.write()[:-5])
Traceback (most recent call last):
gamelib.core.errors.BadNotation: this does not hold a whole homework; perhaps the end of the link is missing
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from gamelib.core.chance import Stream
from gamelib.core.check_signs import write_signs
from gamelib.core.errors import BadNotation, GameError
from gamelib.core.language import _
from gamelib.core.packed_text import pack, unpack
from gamelib.homework.homework_parts import ExercisesPart, Part, read_parts
from gamelib.homework.part_results import MINUTES, count_states, slips_told

PLAIN, WITH_SLIPS = "1", "2"
"""The first letter of a written homework: in the second version, codes also tell of known slips. A version with more to
tell has another one, and codes of its own."""
LINKED = "#homework="
"""How the end of a link begins that holds a homework."""
MAX_TITLE, MOST_PARTS = 80, 10
MAX_TEXT = 60_000
"""Letters of a homework, with the lessons that it holds."""
NO_NAME = "without a name"
"""The line of a homework that asks nobody for a name."""

CAPACITY = 2**36
"""How many results a code can tell apart. The rest of its 60 bits notices slips, guesses and other homework's codes."""
MOST_TAGS, ENOUGH_TAGS = 2**10, 2**8
"""How many codes equal results have, where there is room; what a later version tells in addition is taken from it, as
long as enough are left that two learners rarely have the same code."""


@dataclass(frozen=True)
class Homework:
    """What is to be done at home; it names nobody."""

    title: str
    parts: tuple[Part, ...]
    asks_name: bool = True
    """Whether the learner is asked for a name or a number, which only the file holds."""

    def __post_init__(self) -> None:
        if not self.title.strip() or len(self.title) > MAX_TITLE or not self.title.isprintable():
            raise GameError(_("a homework has a title of 1 to {most} letters").format(most=MAX_TITLE))
        if not 1 <= len(self.parts) <= MOST_PARTS:
            raise GameError(_("a homework has 1 to {most} parts").format(most=MOST_PARTS))
        if len({part.write() for part in self.parts}) < len(self.parts):
            raise GameError(_("a homework has each part once"))
        if self.states > CAPACITY:
            raise GameError(
                _("this is more than a code of twelve signs can tell; leave a part out, or give it as two homeworks")
            )

    @cached_property
    def text(self) -> str:
        """The homework as lines: its title, and a line for each part."""
        return "\n".join((self.title, *(() if self.asks_name else (NO_NAME,)), *(part.write() for part in self.parts)))

    def write(self) -> str:
        """Return the homework as letters that may stand in a link; raises GameError if they are too many."""
        packed = pack(self.text)
        if not packed:
            raise GameError(_("this homework is too long for a link; a lesson of your own may be too long"))
        return self.version + packed

    @property
    def version(self) -> str:
        """The first letter of what `write` returns."""
        return WITH_SLIPS if any(map(slips_told, self.parts)) else PLAIN

    def with_slips(self) -> Homework:
        """Return the homework whose codes also tell of known slips in exercises, if there is room for them."""
        told = tuple(
            part.with_slips() if isinstance(part, ExercisesPart) and not part.slips else part for part in self.parts
        )
        if prod(map(count_states, told)) * len(MINUTES) * ENOUGH_TAGS > CAPACITY:
            return self
        return replace(self, parts=told)

    def without_slips(self) -> Homework:
        """Return the homework whose codes tell of no slips."""
        plain = (replace(part, slips=()) if isinstance(part, ExercisesPart) else part for part in self.parts)
        return replace(self, parts=tuple(plain))

    @cached_property
    def key(self) -> int:
        """The number by which its codes differ from those of other homework; it follows from the text."""
        return Stream(0, f"homework {self.version}\n{self.text}").next_bits()

    @property
    def id(self) -> str:
        """A few signs under which a device keeps what was done of it."""
        return write_signs(self.key, 6)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return sum(part.minutes for part in self.parts)

    @property
    def missing(self) -> tuple[Part, ...]:
        """The parts that this copy of the suite does not have."""
        return tuple(part for part in self.parts if not part.is_here)

    @cached_property
    def states(self) -> int:
        """How many results its codes tell apart."""
        return prod(map(count_states, self.parts)) * len(MINUTES)

    @property
    def tags(self) -> int:
        """How many codes equal results have."""
        return min(MOST_TAGS, CAPACITY // self.states)

    @property
    def room(self) -> int:
        """How many bits its codes have left for what a later version tells.

        >>> from gamelib.homework.homework_parts import LessonPart
        >>> Homework("One lesson", (LessonPart("nanuk", "01_boast_or_doom", 7),)).room
        26
        """
        return (CAPACITY // self.states).bit_length() - 1


def read(text: str) -> Homework:
    """Return the homework in a link, or in its end; raises BadNotation, which says why, if there is none.

    Nothing of it is looked up here, so a homework with newer lessons can be read; `missing` names what is not here.
    """
    if not isinstance(text, str):
        raise BadNotation(_("a homework is text, not {kind}").format(kind=type(text).__name__))
    written = text.strip().rpartition(LINKED)[2]
    version, not_whole = written[:1], _("this does not hold a whole homework; perhaps the end of the link is missing")
    if version.isalnum() and version not in (PLAIN, WITH_SLIPS):
        raise BadNotation(_("this homework was written by a newer version of these games, or it is none"))
    try:
        title, *lines = unpack(written[1:], MAX_TEXT).split("\n")
    except ValueError as error:
        raise BadNotation(not_whole) from error
    homework = _read_lines(title, lines)
    if homework.version != version:
        raise BadNotation(not_whole)
    return homework


def _read_lines(title: str, lines: Sequence[str]) -> Homework:
    asks_name = lines[:1] != [NO_NAME]
    parts = read_parts("\n".join(lines if asks_name else lines[1:]))
    try:
        return Homework(title, parts, asks_name)
    except GameError as error:
        raise BadNotation(str(error)) from error
