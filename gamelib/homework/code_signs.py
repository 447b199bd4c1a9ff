"""The code of twelve signs: what was done of a homework, and a check; it holds no name.

>>> from gamelib.homework.given import Homework
>>> from gamelib.homework.homework_parts import LessonPart
>>> given = Homework("Boast or doom", (LessonPart("nanuk", "01_boast_or_doom", 7),))
>>> done = LearnerResults((PartResult(done=7, first=5, shown=1),), minutes=8, tag=3)
>>> write_code(given, done)
'YE78-EBA4-F69M'
>>> read_code(given, "ye78 eba4 f69m") == done
True
>>> read_code(given, "YE87-EBA4-F69M")
Traceback (most recent call last):
gamelib.core.errors.BadNotation: two neighbours look swapped; did you mean YE78-EBA4-F69M?

A sign is one of 32, so twelve signs hold 60 bits. The results are one number below 2^36, scrambled over 50 bits by a
key that follows from the text of the homework. Two check signs are added: by them any one or two wrong signs, and any
two that are exchanged, are noticed, whatever the homework. A code is whole if its check signs fit. It belongs to a
homework if the number that the key unscrambles is one of its results. So of all the twelve signs that somebody might
make up, fewer than one in 16 million is a code of a given homework; and of the codes of other homework, fewer than one
in 16,000 can be taken for one of this.

That a code is whole does not say who typed it: whoever has these games can make one, as one can copy from a neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.check_signs import (
    BITS,
    add_check_signs,
    find_added_signs,
    find_lost_signs,
    find_slips,
    has_right_signs,
    plain_signs,
    read_signs,
    write_signs,
)
from gamelib.core.errors import BadNotation
from gamelib.core.language import _, join_or
from gamelib.homework.given import Homework
from gamelib.homework.part_results import (
    MINUTES,
    LearnerResults,
    PartResult,
    count_states,
    number_of,
    result_of,
    round_minutes,
)

SIGNS, CHECK_SIGNS = 12, 2
HALF = BITS * (SIGNS - CHECK_SIGNS) // 2
"""Bits of each half of what is scrambled."""
ROUNDS = 6
LONGEST = 40
"""Characters of a code as it is typed, with spaces and dashes."""

SlipKind = Literal["wrong", "swapped", "missing", "added"]


class CodeSlip(NamedTuple):
    """One slip that would explain a code that is not whole: what it is, at which signs, and the code that was meant."""

    kind: SlipKind
    places: tuple[int, ...]
    meant: str


class CodeVerdict(NamedTuple):
    """What can be said about a code."""

    kind: Literal["checked", "other", "misread"]
    """Whole and of this homework; whole and of another one; not whole."""
    code: str
    """The code in groups of four signs."""
    results: LearnerResults | None = None
    """What it tells, if it belongs to a homework that is known."""
    homework: Homework | None = None
    """The homework to which it belongs, or to which the code that was meant belongs; None if that is not known."""
    slips: tuple[CodeSlip, ...] = ()
    """Every single slip that would make it the code of a known homework."""

    @property
    def why(self) -> str:
        """What is wrong with it, as a phrase; "" if it is whole and belongs to this homework."""
        if self.kind == "checked":
            return ""
        if self.kind == "other":
            if self.homework is None:
                return _("this code does not belong to this homework")
            return _("this code belongs to “{title}”").format(title=self.homework.title)
        if not self.slips:
            return _("this code has more than one mistake; please compare it again, sign by sign")
        line = {
            "wrong": _("one sign looks wrong; did you mean {meant}?"),
            "swapped": _("two neighbours look swapped; did you mean {meant}?"),
            "missing": _("a sign is missing; did you mean {meant}?"),
            "added": _("there is a sign too many; did you mean {meant}?"),
        }[self.slips[0].kind]
        return line.format(meant=join_or(list(dict.fromkeys(slip.meant for slip in self.slips))))


def write_code(homework: Homework, results: LearnerResults) -> str:
    """Return the code of a learner's results, as far as it can tell them."""
    number = 0
    for part, result in zip(homework.parts, results.parts, strict=True):
        number = number * count_states(part) + number_of(part, result)
    number = number * len(MINUTES) + MINUTES.index(round_minutes(results.minutes))
    number = number * homework.tags + results.tag % homework.tags
    return _group(add_check_signs(write_signs(_scramble(number, homework.key), SIGNS - CHECK_SIGNS)))


def read_code(homework: Homework, text: str) -> LearnerResults:
    """Return what a code tells; raises BadNotation, which says what looks wrong, if it is none of this homework."""
    verdict = judge_code(text, homework)
    if verdict.kind != "checked" or verdict.results is None:
        raise BadNotation(verdict.why)
    return verdict.results


def judge_code(text: str, homework: Homework, others: Sequence[Homework] = ()) -> CodeVerdict:
    """Return whether a code is whole and belongs to a homework, or to one of some others; any text can be judged.

    >>> from gamelib.homework.homework_parts import WordsPart
    >>> given = Homework("Why?", (WordsPart("Why does the first card not matter?"),))
    >>> judge_code("hello", given).kind
    'misread'
    """
    if not isinstance(text, str):
        raise BadNotation(_("a code is twelve letters and digits, not {kind}").format(kind=type(text).__name__))
    signs = plain_signs(text[:LONGEST])
    if len(signs) == SIGNS and has_right_signs(signs):
        for known in (homework, *others):
            if (results := _results_in(signs, known)) is not None:
                return CodeVerdict("checked" if known == homework else "other", _group(signs), results, known)
        return CodeVerdict("other", _group(signs))
    slips = [*_single_slips(signs)]
    for known in (homework, *others):
        if meant := tuple(slip for slip in slips if _results_in(slip.meant, known) is not None):
            shown = tuple(slip._replace(meant=_group(slip.meant)) for slip in meant)
            return CodeVerdict("misread", _group(signs), None, known, shown)
    return CodeVerdict("misread", _group(signs))


def as_code_tells(homework: Homework, results: LearnerResults) -> LearnerResults:
    """Return results as their code tells them."""
    return read_code(homework, write_code(homework, results))


def _group(signs: str) -> str:
    return "-".join(signs[at : at + 4] for at in range(0, len(signs), 4))


def _results_in(signs: str, homework: Homework) -> LearnerResults | None:
    """Return what a whole code tells of a homework; None if it is not one of its codes."""
    number = _unscramble(read_signs(signs[:-CHECK_SIGNS]), homework.key)
    number, tag = divmod(number, homework.tags)
    number, minutes = divmod(number, len(MINUTES))
    parts: list[PartResult] = []
    for part in reversed(homework.parts):
        number, state = divmod(number, count_states(part))
        parts.append(result_of(part, state))
    return None if number else LearnerResults(tuple(reversed(parts)), MINUTES[minutes], tag)


# Slips --------------------------------------------------------------------------------


def _single_slips(signs: str) -> Iterator[CodeSlip]:
    """Yield every whole code that one slip turns into these signs."""
    if len(signs) == SIGNS:
        for slip in find_slips(signs):
            yield CodeSlip("swapped" if len(slip.places) > 1 else "wrong", slip.places, slip.meant)
    elif len(signs) == SIGNS - 1:
        for slip in find_lost_signs(signs):
            yield CodeSlip("missing", slip.places, slip.meant)
    elif len(signs) == SIGNS + 1:
        for slip in find_added_signs(signs):
            yield CodeSlip("added", slip.places, slip.meant)


# Scrambling ---------------------------------------------------------------------------


def _scramble(number: int, key: int) -> int:
    """Return a number of twice `HALF` bits that looks like any other; each number has its own (a Feistel network)."""
    left, right = number >> HALF, number & (1 << HALF) - 1
    for turn in range(ROUNDS):
        left, right = right, left ^ _mix(key, turn, right)
    return left << HALF | right


def _unscramble(number: int, key: int) -> int:
    left, right = number >> HALF, number & (1 << HALF) - 1
    for turn in reversed(range(ROUNDS)):
        left, right = right ^ _mix(key, turn, left), left
    return left << HALF | right


def _mix(key: int, turn: int, half: int) -> int:
    return Stream(key, "homework", turn, half).randbelow(1 << HALF)
