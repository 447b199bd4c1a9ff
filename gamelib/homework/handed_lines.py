"""Codes and names in lines that a teacher pastes, however they were collected.

>>> from gamelib.homework import LearnerResults, PartResult, WordsPart, write_code
>>> given = Homework("Why?", (WordsPart("Why?"),))
>>> code = write_code(given, LearnerResults((PartResult(1),)))
>>> code
'TXM8-NQW1-HX08'
>>> find_codes(f"Anna {code}, Ben: {code.lower().replace('-', ' ')}", given)
(FoundCode(name='Anna', typed='TXM8-NQW1-HX08'), FoundCode(name='Ben', typed='txm8 nqw1 hx08'))
>>> find_codes(f"{code}\\tOkafor, Chidi", given)
(FoundCode(name='Okafor, Chidi', typed='TXM8-NQW1-HX08'),)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamelib.classroom import RESULT_SIGNS, read_result
from gamelib.core.check_signs import has_right_signs, plain_signs
from gamelib.core.errors import GameError
from gamelib.homework.code_signs import SIGNS, judge_code
from gamelib.homework.given import Homework
from gamelib.homework.handed_file import clean_name

MAX_LINE = 10_000
"""Letters of a line that are read."""
MOST_WORDS = 5
"""Over how many words a code may be spread by spaces."""

_WORD = re.compile(r"[^\s,;|:=>()\[\]<>\"“”„]+")
_GROUPS = re.compile(r"\w{1,5}(?:[-–—−_./]\w{1,5}){2,3}")
"""What was written in groups, as our codes are, even if signs are missing."""
_SPACED = re.compile(r"(?=.*\d)\w{4} \w{4} \w{4}")
_CELLS = re.compile(r"\w{4}\t\w{4}\t\w{4}")
"""A code in three cells of a spreadsheet."""
_NUMBER = re.compile(r"\d{1,6}")
"""What a learner may be called instead of a name."""
WHEN = re.compile(
    r"(?:\b(?:today|yesterday)\s+(?:at\s+)?)?\b\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\b\.?)?"
    r"|\b\d{1,4}([-./])\d{1,2}\1\d{1,4}\b",
    re.IGNORECASE,
)
"""A time or a date, as lists of a learning platform and chats write them."""
_FROM = re.compile(r"^\W*(?:\d\d:){2}\d\d\s+From\s+(\S.*?)\s+to\s+\S.*$")
"""The line of a meeting's chat that says who writes, and to whom."""
_AROUND = " \t:=>-–—−\"'“”„’()[]<>*•"
"""What may stand between a name and a code."""


class FoundCode(NamedTuple):
    """A code in a line, as it was typed, and the name that stands with it."""

    name: str
    typed: str


class _Span(NamedTuple):
    """Where in a line a code stands, how sure that is, and how many figures are in it; names have none."""

    start: int
    end: int
    sureness: int
    figures: int


def find_codes(line: str, homework: Homework, others: Sequence[Homework] = ()) -> tuple[FoundCode, ...]:
    """Return the codes in a line with the names before them, or after them if the line begins with a code."""
    line = line[:MAX_LINE]
    spans = _choose(_spans_in(line, homework, others))
    if not spans:
        return ()
    ends = [0, *(span.end for span in spans)]
    starts = [*(span.start for span in spans), len(line)]
    before, *after = [find_name(line[end:start]) for end, start in zip(ends, starts, strict=True)]
    is_after = not _is_word(before) and (any(map(_is_word, after)) or not before)
    names = after if is_after else [before, *after[:-1]]
    return tuple(FoundCode(name, line[span.start : span.end]) for name, span in zip(names, spans, strict=True))


def find_name(text: str) -> str:
    """Return the name or number in what stands beside a code: no address, no date, no time.

    >>> find_name("[30.11.26, 10:31:05] Anna: "), find_name("10:31:05 From Ben to Everyone:")
    ('Anna', 'Ben')
    """
    text = WHEN.sub(" ", _FROM.sub(r"\1", text))
    parts = [each.strip(_AROUND).lstrip(".") for each in re.split(r"([,;|\t])", text)]
    fields = [(clean_name(field), mark) for field, mark in zip(parts[::2], ["", *parts[1::2]], strict=True)]
    words = [each for each in fields if _is_word(each[0]) and "@" not in each[0]]
    kept = words or [each for each in fields if _NUMBER.fullmatch(each[0])][:1]
    return clean_name("".join(("," if mark == "," else "") + " " + name for name, mark in kept).lstrip(", "))


def _is_word(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _spans_in(line: str, homework: Homework, others: Sequence[Homework]) -> Iterator[_Span]:
    """Yield all that may be a code: one word, or a few with only spaces between them."""
    words = [*_WORD.finditer(line)]
    for first, word in enumerate(words):
        end = word.start()
        for last in words[first : first + MOST_WORDS]:
            between = line[end : last.start()].strip(" \u00a0")
            if between and not (between == "\t" and _CELLS.match(line, word.start())):
                break  # a comma or a tab stands between
            end = last.end()
            typed = line[word.start() : end].strip(_AROUND + ".")
            if "\t" in typed and not _CELLS.fullmatch(typed):
                continue
            if sureness := _how_sure(typed, homework, others):
                start = line.index(typed, word.start())
                yield _Span(start, start + len(typed), sureness, sum(sign.isdigit() for sign in typed))


def _how_sure(typed: str, homework: Homework, others: Sequence[Homework]) -> int:
    """Return how sure a text is a code of homework or of a deal's result; 0 if it is none."""
    signs = plain_signs(typed)
    if not SIGNS - 1 <= len(signs) <= RESULT_SIGNS:
        return 0
    is_whole, is_grouped = len(signs) == SIGNS and has_right_signs(signs), _GROUPS.fullmatch(typed) is not None
    has_figures = any(sign.isdigit() for sign in typed)
    if not (is_whole or is_grouped or has_figures or typed.isupper()):
        return 0  # words
    if len(signs) == RESULT_SIGNS and _is_result(typed):
        return 6
    verdict = judge_code(typed, homework, others)
    if verdict.results is not None:
        return 5
    if verdict.slips:
        return 4
    if not has_figures:
        return 3 if is_whole and is_grouped else 0
    if is_whole or is_grouped:
        return 3 if is_whole else 2
    if "\t" in typed:
        return 0  # cells with something else
    return 1 if _SPACED.fullmatch(typed) or (len(signs) == SIGNS and " " not in typed) else 0


def _is_result(typed: str) -> bool:
    try:
        return bool(read_result(typed))
    except GameError:
        return False


def _choose(spans: Iterator[_Span]) -> list[_Span]:
    """Return the surest of spans that overlap, in the order of the line."""
    chosen: list[_Span] = []
    for span in sorted(spans, key=lambda span: (-span.sureness, -span.figures, span.end - span.start)):
        if all(span.end <= other.start or span.start >= other.end for other in chosen):
            chosen.append(span)
    return sorted(chosen)
