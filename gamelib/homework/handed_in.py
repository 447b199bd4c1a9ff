"""What a class hands in: each code in pasted lines and each file, with a verdict.

>>> from gamelib.homework import LearnerResults, PartResult, WordsPart, write_code
>>> given = Homework("Why?", (WordsPart("Why?"),))
>>> code = write_code(given, LearnerResults((PartResult(1),)))
>>> for each in read_handed(given, f"Anna {code}\\nBen TXM8-NWQ1-HX08\\nChiara was ill").entries:
...     print(f"{each.name}: {each.kind}. {each.why}".strip())
Anna: checked.
Ben: misread. Two neighbours look swapped; did you mean TXM8-NQW1-HX08?
Chiara was ill: no code. There is no code in this line.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from gamelib.classroom import RESULT_SIGNS, HandedResult, read_result
from gamelib.core.check_signs import plain_signs
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.homework.code_signs import CodeSlip, judge_code
from gamelib.homework.given import Homework
from gamelib.homework.handed_file import clean_name, is_file, read_file
from gamelib.homework.handed_lines import MAX_LINE, find_codes
from gamelib.homework.homework_parts import DealPart
from gamelib.homework.part_results import LearnerResults, PartResult, as_told, deal_result, is_whole
from gamelib.homework.pasted_lines import names_above, pasted_lines

MAX_TEXT, MAX_LINES, MAX_FILES = 200_000, 2_000, 500
"""Letters and lines that are pasted or in a file of text, and files; what goes beyond is not read."""

HandedKind = Literal["checked", "no name", "result", "twice", "other", "misread", "changed", "no code", "unread"]
"""checked: whole, of this homework, and with a name. no name: the same without a name. result: the code of a deal's
result, where the deal is part of the homework. twice: another line counts instead. other: of other homework. misread:
not whole. changed: a file that does not fit together. no code: a line without one. unread: a file that cannot be read.
"""

FEW_TAGS = 64
"""With fewer codes for equal results, two learners may well have the same one."""
COUNTED: tuple[HandedKind, ...] = ("checked", "no name", "result")
_FOLDER = re.compile(r"(?:^|[/\\])([^/\\]+?)_\d+_assignsubmission_[a-z]+_?(?=[/\\]|$)")
"""The folder of a learner in what Moodle gives to download."""
_NEW_LINE = re.compile(r"</?(?:p|br|div|li|tr|h\d)\b[^>]{0,500}>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]{0,500}>")


class HandedEntry(NamedTuple):
    """A code or a file that was handed in, with its verdict."""

    kind: HandedKind
    name: str
    source: str
    """The line as it was pasted, or the name of the file."""
    typed: str = ""
    """The code as it was typed; empty for a file."""
    code: str = ""
    """The code in groups of signs."""
    results: LearnerResults | None = None
    """What was done of this homework."""
    why: str = ""
    """What is wrong, or what else is to be known, in a sentence."""
    homework: Homework | None = None
    """The other homework to which it belongs, if that is known."""
    slips: tuple[CodeSlip, ...] = ()
    words: tuple[str, ...] = ()
    """The answers in own words, by part, from a file."""
    is_from_file: bool = False

    @property
    def mended(self) -> str:
        """The line with the code that was probably meant in place of the one that was typed; "" if none is known.

        What is in a file is not mended: the learner can save it again.
        """
        if not self.slips or self.is_from_file or self.typed not in self.source:
            return ""
        return self.source.replace(self.typed, self.slips[0].meant, 1)


class HandedList(NamedTuple):
    """All that was handed in of a homework."""

    homework: Homework
    entries: tuple[HandedEntry, ...]

    @property
    def counted(self) -> tuple[HandedEntry, ...]:
        """One entry for each learner who has results, by name, those without a name last."""
        counted = [entry for entry in self.entries if entry.kind in COUNTED]
        return tuple(sorted(counted, key=lambda entry: (not entry.name, fold_name(entry.name))))

    @property
    def deal_results(self) -> tuple[HandedResult, ...]:
        """The results of the deals in the homework, as `ClassResults` draws them."""
        found = [
            deal_result(part, result)
            for entry in self.counted
            if entry.results is not None
            for part, result in zip(self.homework.parts, entry.results.parts, strict=True)
            if isinstance(part, DealPart)
        ]
        return tuple(filter(None, found))


def read_handed(
    homework: Homework, text: str = "", files: Iterable[tuple[str, str]] = (), others: Sequence[Homework] = ()
) -> HandedList:
    """Return what was handed in of a homework, in pasted lines and in files, each with its name and its text.

    `others` are other homeworks that are known, so that a code of theirs can be told from a code that was mistyped.
    """
    if is_file(text):  # somebody opened a file and copied what is in it
        text, files = "", [("…", text), *files]
    files = list(files)
    entries = list(_read_lines(homework, text, others))
    for name, content in files[:MAX_FILES]:
        entries += _read_file(homework, name, content, others)
    if _is_too_much(text) or len(files) > MAX_FILES:
        why = _("this is more than is read at once; give it in parts")
        entries.append(HandedEntry("unread", "", "…", why=as_sentence(why)))
    return HandedList(homework, tuple(_name_duplicates(homework, entries)))


def _is_too_much(text: str) -> bool:
    lines = text.splitlines()
    return len(text) > MAX_TEXT or len(lines) > MAX_LINES or any(len(line) > MAX_LINE for line in lines)


def fold_name(name: str) -> str:
    """Return a name as it is compared with others."""
    return " ".join(name.casefold().replace(",", " ").split())


# Lines and files ------------------------------------------------------------------------


def _read_lines(
    homework: Homework, text: str, others: Sequence[Homework], called: str | None = None
) -> Iterable[HandedEntry]:
    """Yield an entry for each code in some lines, and one for each line without any; a file's learner may be known."""
    lines = pasted_lines(text[:MAX_TEXT])[:MAX_LINES]
    found = [find_codes(line.text, homework, others) for line in lines]
    above = names_above(lines, found) if called is None else {}
    heads = {at for line, (head, _name) in above.items() for at in range(head, line)}
    for at, line in enumerate(lines):
        for name, typed in found[at]:
            known = called or (above[at][1] if at in above else name)
            yield _judge(HandedEntry("misread", known, line.source, typed), homework, others)
        if not found[at] and called is None and at not in heads:
            why = _("there is no code in this line")
            yield HandedEntry("no code", clean_name(line.text), line.source, why=as_sentence(why))


def _judge(entry: HandedEntry, homework: Homework, others: Sequence[Homework]) -> HandedEntry:
    try:
        return _judge_result(entry, homework, read_result(entry.typed))
    except GameError as error:
        no_result = as_sentence(str(error))
    verdict = judge_code(entry.typed, homework, others)
    judged = entry._replace(kind=verdict.kind, code=verdict.code, why=as_sentence(verdict.why) if verdict.why else "")
    if verdict.kind == "checked":
        return judged._replace(kind="checked" if entry.name else "no name", results=verdict.results)
    if verdict.homework is not None and verdict.homework != homework:
        if verdict.kind == "misread":
            why = _("this looks like a mistyped code of “{title}”").format(title=verdict.homework.title)
            judged = judged._replace(why=as_sentence(why))
        return judged._replace(homework=verdict.homework)
    if not verdict.slips and len(plain_signs(entry.typed)) == RESULT_SIGNS:
        return judged._replace(why=no_result)
    return judged._replace(slips=verdict.slips)


def _judge_result(entry: HandedEntry, homework: Homework, handed: HandedResult) -> HandedEntry:
    """Return the entry of a code of a deal's result, which tells of no other part."""
    judged = entry._replace(code=handed.code)
    part = next((each for each in homework.parts if isinstance(each, DealPart) and each.shared == handed.shared), None)
    if part is None:
        why = _("this is a result of the deal {code}, which is not part of this homework")
        return judged._replace(kind="other", why=as_sentence(why.format(code=handed.shared.code)))
    played = PartResult(1, won=handed.won, points=handed.score)
    parts = tuple(played if each is part else PartResult() for each in homework.parts)
    why = _("this is only the result of the deal {code}").format(code=handed.shared.code)
    return judged._replace(kind="result", results=LearnerResults(parts), why=as_sentence(why))


def _read_file(homework: Homework, name: str, content: str, others: Sequence[Homework]) -> Iterable[HandedEntry]:
    """Return the entries of a file: one of ours, or codes in a text."""
    folder = _FOLDER.search(name)
    called = clean_name(folder[1]) if folder else ""
    entry = HandedEntry("unread", called, name, is_from_file=True)
    if "\x00" in content or "\ufffd" in content:
        return [entry._replace(why=as_sentence(_("this file is not text")))]
    if is_file(content):
        return [_judge_file(entry, homework, content)]
    entries = _read_lines(homework, _without_tags(content), others, called)
    found = [each._replace(source=name, is_from_file=True) for each in entries]
    return found or [entry._replace(why=as_sentence(_("there is no homework in this file")))]


def _without_tags(text: str) -> str:
    """Return what a page says, as a learning platform hands out what was typed into it; any other text as it is."""
    text = text[:MAX_TEXT]
    return html.unescape(_TAG.sub(" ", _NEW_LINE.sub("\n", text))) if _TAG.search(text) else text


def _judge_file(entry: HandedEntry, homework: Homework, content: str) -> HandedEntry:
    try:
        handed = read_file(content)
    except GameError as error:
        return entry._replace(why=as_sentence(str(error)))
    entry = entry._replace(name=handed.name or entry.name, code=handed.code)
    if handed.homework != homework:
        why = _("this file belongs to “{title}”").format(title=handed.homework.title)
        return entry._replace(kind="other", homework=handed.homework, why=as_sentence(why))
    if handed.fault:
        return entry._replace(kind="changed", why=as_sentence(handed.fault))
    kind: HandedKind = "checked" if entry.name else "no name"
    return entry._replace(kind=kind, results=handed.results, words=handed.words)


# Duplicates -----------------------------------------------------------------------------


def _name_duplicates(homework: Homework, entries: Sequence[HandedEntry]) -> list[HandedEntry]:
    """Return the entries, of which each code and each name counts once, with what is to be known of the others."""
    judged = list(entries)
    for same in _groups(judged, _code_of_one):
        first, *more = sorted(same, key=lambda at: (not judged[at].name, not judged[at].is_from_file, at))
        for at in more:
            twice, other = _("this code was handed in twice"), ""
            if judged[at].name and fold_name(judged[at].name) != fold_name(judged[first].name):
                twice, other = (_describe_copy(homework, judged[each].name) for each in (first, at))
            judged[at] = judged[at]._replace(kind="twice", why=as_sentence(twice))
            judged[first] = judged[first]._replace(why=as_sentence(other) if other else judged[first].why)
    for same in _groups(judged, lambda entry: fold_name(entry.name)):
        best = max(same, key=lambda at: (_rank(homework, judged[at].results), at))
        for at in same:
            if at != best:
                why = _("another code with this name counts; if these are two people, tell their names apart")
                judged[at] = judged[at]._replace(kind="twice", why=as_sentence(why))
    return judged


def _groups(entries: Sequence[HandedEntry], key: Callable[[HandedEntry], str]) -> list[list[int]]:
    """Return the places of entries that count and have the same key, where there are several."""
    groups: dict[str, list[int]] = {}
    for at, entry in enumerate(entries):
        if entry.kind in COUNTED and key(entry):
            groups.setdefault(key(entry), []).append(at)
    return [same for same in groups.values() if len(same) > 1]


def _code_of_one(entry: HandedEntry) -> str:
    """Return what two learners do not have in common; codes of a deal's result hold no number of a device."""
    return f"{entry.code} {fold_name(entry.name)}" if entry.kind == "result" else entry.code


def _describe_copy(homework: Homework, name: str) -> str:
    if homework.tags < FEW_TAGS:
        line = _("{name} handed in this very code, too; of so long a homework, equal results may have equal codes")
    else:
        line = _("{name} handed in this very code, too; perhaps they share a device")
    return line.format(name=name)


def _rank(homework: Homework, results: LearnerResults | None) -> tuple[int, ...]:
    """Return by what the better of two results is told: parts that are whole, then steps, then how they were done.

    Files tell more than codes, so both are taken as codes tell them.
    """
    told = map(as_told, homework.parts, results.parts) if results is not None else ()
    pairs = [*zip(homework.parts, told, strict=False)]
    return (
        sum(is_whole(part, result) for part, result in pairs),
        sum(result.done for _part, result in pairs),
        sum((result.first or 0) - (result.shown or 0) for _part, result in pairs),
        sum(result.won for _part, result in pairs),
        sum(result.points or 0 for _part, result in pairs),
    )
