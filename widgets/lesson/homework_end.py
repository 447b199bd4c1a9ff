"""What a learner is shown of a homework: what is due, what is done, and the code and the file to hand in.

>>> from gamelib.homework import Homework, WordsPart
>>> page = describe_work(OwnWork(Homework("Why?", (WordsPart("Why?"),)), tag=3).with_words(0, "Luck."), "Jun")
>>> page["heading"], page["rows"][0]["text"], page["code"]
('Done, Jun!', 'written', 'PVGT-SV54-2H6H')
"""

from __future__ import annotations

from typing import TypedDict

from gamelib.core.language import _, n_
from gamelib.homework import LessonPart, OwnLessonPart, OwnWork, describe, is_whole, write_code
from gamelib.homework.handed_file import clean_name, write_file
from gamelib.lessons.progress import MOST_STARS, count_stars

STORE = "homework:"
"""The key under which a browser keeps what was done, followed by the homework's id."""
FILE_NAME = "homework.json"


class DoneRow(TypedDict):
    """One part, as its learner sees it."""

    title: str
    due: str
    """What has to be done, in a sentence."""
    text: str
    """What was done, in a few words."""
    is_whole: bool
    again: str
    """The button that opens the part, for the first time or again."""
    is_here: bool
    """Whether this copy of the games has it."""


class DonePage(TypedDict):
    """Everything that the page shows at its end."""

    heading: str
    about: str
    stars: int
    """Three if every part is whole, fewer the more are not, none before the first is."""
    most_stars: int
    rows: list[DoneRow]
    can: list[str]
    """What the learner can do now."""
    code: str
    file: str
    file_name: str
    store: str
    give: str
    buttons: dict[str, str]
    notes: list[str]


def describe_work(work: OwnWork, name: str = "") -> DonePage:
    """Return everything that the page shows of a learner's work; the name is only in the heading and in the file."""
    given, results = work.homework, work.results
    pairs = [*zip(given.parts, results.parts, strict=True)]
    open_parts = sum(not is_whole(*pair) for pair in pairs)
    return {
        "heading": _heading(clean_name(name), is_done=not open_parts),
        "about": _about(work),
        "stars": count_stars(open_parts, len(pairs)) if open_parts < len(pairs) else 0,
        "most_stars": MOST_STARS,
        "rows": [
            {
                "title": part.title,
                "due": part.due,
                "text": describe(part, result),
                "is_whole": is_whole(part, result),
                "again": _("Do it again") if result.done else _("Begin"),
                "is_here": part.is_here,
            }
            for part, result in pairs
        ],
        "can": [
            _(each)
            for part, result in pairs
            if isinstance(part, LessonPart | OwnLessonPart) and part.is_here and is_whole(part, result)
            for each in (part.lesson.can if part.lesson is not None else ())
        ],
        "code": write_code(given, results),
        "file": write_file(work, name),
        "file_name": FILE_NAME,
        "store": STORE + given.id,
        "give": _("Give this to your teacher"),
        "buttons": {"copy": _("Copy the code"), "save": _("Save the file"), "print": _("Print")},
        "notes": _notes(),
    }


def _heading(name: str, *, is_done: bool) -> str:
    if is_done:
        return _("Done, {name}!").format(name=name) if name else _("Done!")
    return _("So far, {name}").format(name=name) if name else _("So far")


def _about(work: OwnWork) -> str:
    minutes = work.results.minutes
    if not minutes:
        return work.homework.title
    spent = n_("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return _("{title} · {minutes}").format(title=work.homework.title, minutes=spent)


def _notes() -> list[str]:
    return [
        _("Type the code where your teacher asked for it, or hand in the file."),
        _("The code holds your results, the file also your name and your own words. Nothing has been sent from here."),
        _("If you do a part again, a new code holds the better result."),
    ]
