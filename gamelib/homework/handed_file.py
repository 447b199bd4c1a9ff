"""The file that a learner may hand in instead of a code: also with a name, own words and the deals as they were played.

>>> from gamelib.homework.homework_parts import ExercisesPart, WordsPart
>>> given = Homework("Two parts", (ExercisesPart("nanuk", (1,)), WordsPart("Why?")))
>>> work = OwnWork(given, tag=9).with_step(0, 0, right=True).with_words(1, "Any card will do.")
>>> handed = read_file(write_file(work, "Jun"))
>>> handed.name, handed.words, handed.results == work.results
('Jun', ('', 'Any card will do.'), True)
>>> read_file("Dear Ms Okafor")
Traceback (most recent call last):
gamelib.core.errors.BadSave: this file is not homework that was saved here
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from gamelib.core import save_format
from gamelib.core.errors import BadSave, GameError, SaveVersion
from gamelib.core.language import _
from gamelib.homework.code_signs import LONGEST, as_code_tells, judge_code, write_code
from gamelib.homework.given import Homework
from gamelib.homework.given import read as read_homework
from gamelib.homework.homework_parts import DealPart, Part
from gamelib.homework.own_work import MAX_WORDS, MOST_MINUTES, OwnWork, read_slip, replay_deal
from gamelib.homework.part_results import LearnerResults, PartResult, slips_told

FORMAT = 1
MAX_NAME = 60
HOLDS = "homework done with Birds, Bears & Banners"
"""What every such file begins with, in any language, so that it can be told from other files."""


class HandedFile(NamedTuple):
    """What a learner's file holds."""

    homework: Homework
    name: str
    """What the learner wrote as a name or a number; empty if nothing."""
    code: str
    results: LearnerResults
    words: tuple[str, ...]
    """The answer in own words to each part; empty where none was asked for."""
    deals: tuple[str, ...]
    """The deal of each part as a stored game; empty where there is none."""

    @property
    def fault(self) -> str:
        """What does not fit together in it, as a phrase; "" if nothing.

        The code has to tell the results, and every deal that is in the file has to lead to its result when it is played
        again. A name and own words can be written by anybody.
        """
        verdict = judge_code(self.code, self.homework)
        if verdict.kind != "checked":
            return _("the code in this file is not whole")
        if verdict.results != as_code_tells(self.homework, self.results):
            return _("the results in this file are not those of its code, so one of them was changed")
        for part, result, record in zip(self.homework.parts, self.results.parts, self.deals, strict=True):
            if isinstance(part, DealPart) and record and not _ends_alike(replay_deal(part, record), result):
                return _("played again, the deal in this file does not end as the file says")
        return ""


def _ends_alike(one: PartResult, other: PartResult) -> bool:
    return (one.done, one.won, one.points) == (other.done, other.won, other.points)


def clean_name(name: str) -> str:
    """Return a name as it is listed: on one line, at most so long, without signs that cannot be seen.

    >>> clean_name(" Jun \\t Ito\\u202e")
    'Jun Ito'
    """
    seen = "".join(letter if letter.isprintable() or letter.isspace() else "" for letter in name)
    return " ".join(seen.split())[:MAX_NAME].strip()


def write_file(work: OwnWork, name: str = "") -> str:
    """Return the file to hand in, as text."""
    results = work.results
    return save_format.dumps(
        {
            "holds": HOLDS,
            "format": FORMAT,
            "homework": work.homework.write(),
            "name": clean_name(name),
            "code": write_code(work.homework, results),
            "tag": results.tag,
            "minutes": results.minutes,
            "parts": [
                _write_result(part, result) for part, result in zip(work.homework.parts, results.parts, strict=True)
            ],
            "words": [part.words for part in work.parts],
            "deals": [part.record for part in work.parts],
        }
    )


def is_file(text: str) -> bool:
    """Return whether a text means to be such a file."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read_file(text: str) -> HandedFile:
    """Return what a learner's file holds; raises BadSave, which says why, if it is none."""
    plain = _loads(text)
    if _take(plain, "format", int) != FORMAT:
        raise SaveVersion(_("this file was written by a newer version of these games"))
    try:
        homework = read_homework(_take(plain, "homework", str))
    except GameError as error:
        raise BadSave(str(error)) from error
    rows, words, deals = (_take(plain, key, list) for key in ("parts", "words", "deals"))
    if not len(rows) == len(words) == len(deals) == len(homework.parts):
        raise BadSave(_("this file does not tell of all parts of its homework"))
    for key, texts in (("words", words), ("deals", deals)):
        if not all(isinstance(each, str) for each in texts):
            raise _wrong_entry(key)
    return HandedFile(
        homework,
        clean_name(_take(plain, "name", str)),
        _take(plain, "code", str)[:LONGEST],
        LearnerResults(
            tuple(_read_result(part, row) for part, row in zip(homework.parts, rows, strict=True)),
            min(max(_take(plain, "minutes", int), 0), MOST_MINUTES),
            _take(plain, "tag", int) % homework.tags,
        ),
        tuple(each[:MAX_WORDS] for each in words),
        tuple(deals),
    )


def _take(plain: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
    """Return an entry of a file; raise BadSave if it is missing or of another type."""
    if type(plain.get(key)) is not kind:
        raise _wrong_entry(key)
    return plain[key]


def _wrong_entry(key: str) -> BadSave:
    return BadSave(_("“{key}” is missing in this file, or is not what it should be").format(key=key))


def _loads(text: object) -> Mapping[str, Any]:
    """Return the entries of a file; raise BadSave if it is none of ours."""
    plain: Mapping[str, Any] = {}
    if isinstance(text, str) and is_file(text):
        with suppress(BadSave):
            plain = save_format.loads(text.lstrip("\ufeff"))
        if not plain:
            raise BadSave(_("this file is not whole; perhaps its end is missing"))
    if plain.get("holds") != HOLDS:
        raise BadSave(_("this file is not homework that was saved here"))
    return plain


def _write_result(part: Part, result: PartResult) -> Sequence[int]:
    """Return a result as a row of numbers: minutes, done, and what its kind of part has besides."""
    row = [result.minutes or 0, result.done]
    if isinstance(part, DealPart):
        return [*row, int(result.won), result.points or 0]
    return [*row, result.first or 0, result.shown or 0, *([result.slip] if slips_told(part) else [])]


def _read_result(part: Part, row: Any) -> PartResult:
    entries = 4 + (slips_told(part) > 0)
    are_numbers = isinstance(row, list) and all(type(each) is int and abs(each) < 10**6 for each in row)
    if not are_numbers or len(row) != entries:
        raise BadSave(_("this file does not say what was done of each part"))
    minutes, done, third, fourth, *more = row
    minutes, done = min(max(minutes, 0), MOST_MINUTES), min(max(done, 0), part.steps)
    if isinstance(part, DealPart):
        return PartResult(done, won=done > 0 and third > 0, points=fourth if done else None, minutes=minutes)
    first, shown = (min(max(each, 0), done) for each in (third, fourth))
    return PartResult(done, first, shown, minutes=minutes, slip=read_slip(part, *more) if more else 0)
