"""What a learner is shown of a homework: what is due, what is done, and the code and the file to hand in.

>>> from gamelib.homework import Homework, WordsPart
>>> page = describe_work(OwnWork(Homework("Why?", (WordsPart("Why?"),)), tag=3).with_words(0, "Luck."), "Jun")
>>> page["heading"], page["rows"][0]["text"], page["handing"][0]["code"]
('Done, Jun!', 'written', 'PVGT-SV54-2H6H')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from gamelib import exercises
from gamelib.core.language import _, n_
from gamelib.core.packed_text import pack
from gamelib.homework import (
    DealPart,
    ExercisesPart,
    Homework,
    LessonPart,
    OwnLessonPart,
    OwnWork,
    Part,
    PartResult,
    PracticePart,
    PuzzlesPart,
    describe,
    is_whole,
    write_code,
)
from gamelib.homework.handed_file import clean_name
from gamelib.homework.own_work import MAX_WORDS, StepMark
from gamelib.lessons.progress import MOST_STARS, count_stars
from gamelib.lessons.puzzle_files import puzzles
from widgets.lesson.walk import ADDRESS
from widgets.stage.homework_scene import STORE, HomeworkCode, HomeworkPage, HomeworkRow, HomeworkTask, KeptHomework
from widgets.stage.linked_places import GIVEN, LINKED_LESSON, OWN_LESSON
from widgets.table.dialogs import LINKED_DEAL

WAY = "?homework="
"""What the address of a page has behind its name, with the homework's id, if a homework led there."""

Replies = Mapping[tuple[int, int], tuple[str, str]]
"""The last answer to exercises, by part and step, and what was said about it."""


def empty_page() -> HomeworkPage:
    """Return the page without any homework."""
    return {
        "store": "",
        "games": [],
        "heading": "",
        "about": "",
        "rows": [],
        "name": "",
        "asks_name": False,
        "heading_can": _("You can now"),
        "can": [],
        "handing": [],
        "note": "",
        "wrong": "",
        "listed": [],
        "words": page_words(),
    }


def describe_none(listed: Sequence[KeptHomework], wrong: str = "") -> HomeworkPage:
    """Return the page for an address without a homework, or with one that cannot be read."""
    page = empty_page()
    if wrong:
        page |= {"heading": _("This link does not work"), "wrong": wrong}
        page["note"] = _("Ask your teacher for the link once more, and open the whole of it.")
    elif listed:
        page["heading"] = _("Which homework?")
    else:
        page["heading"] = _("No homework here yet")
        page["note"] = _("Open the link that your teacher gave you: it holds all that is to be done.")
    return page | {"listed": [*listed]}


def describe_work(work: OwnWork, name: str = "", replies: Replies | None = None) -> HomeworkPage:
    """Return everything that the page shows of a learner's work; the name is shown here, and only the file holds it."""
    given, results = work.homework, work.results
    pairs = [*zip(given.parts, results.parts, strict=True)]
    open_parts = sum(not is_whole(*pair) for pair in pairs)
    is_begun = any(result.done for result in results.parts)
    following = next((at for at, pair in enumerate(pairs) if pair[0].is_here and not is_whole(*pair)), -1)
    name = clean_name(name)
    return empty_page() | {
        "store": STORE + given.id,
        "games": sorted({part.shared.game for part in given.parts if isinstance(part, DealPart)}),
        "heading": _heading(given, name, is_begun=is_begun, is_done=not open_parts),
        "about": _about(work, is_begun=is_begun),
        "rows": [
            _row(work, at, result, replies or {}) | {"is_next": at == following}
            for at, result in enumerate(results.parts)
        ],
        "name": name,
        "asks_name": given.asks_name,
        "can": [
            _(each)
            for part, result in pairs
            if isinstance(part, LessonPart | OwnLessonPart) and part.lesson is not None and is_whole(part, result)
            for each in part.lesson.can
        ],
        "handing": [_hand_in(work, open_parts)] if is_begun else [],
        "note": "" if is_begun else _("At the end you get a code for your teacher. Nothing is sent from here."),
    }


def _heading(given: Homework, name: str, *, is_begun: bool, is_done: bool) -> str:
    if not is_begun:
        return given.title
    if is_done:
        return _("Done, {name}!").format(name=name) if name else _("Done!")
    return _("So far, {name}").format(name=name) if name else _("So far")


def _about(work: OwnWork, *, is_begun: bool) -> str:
    given, minutes = work.homework, work.results.minutes
    if not is_begun:
        return n_(
            "About {count} minute. You can stop at any time, and go on here later.",
            "About {count} minutes. You can stop at any time, and go on here later.",
            given.minutes,
        ).format(count=given.minutes)
    if not minutes:
        return given.title
    spent = n_("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return _("{title} · {minutes}").format(title=given.title, minutes=spent)


def _hand_in(work: OwnWork, open_parts: int) -> HomeworkCode:
    many = len(work.parts)
    stars = count_stars(open_parts, many) if open_parts < many else 0
    return {
        "head": _("Give this to your teacher"),
        "code": write_code(work.homework, work.results),
        "stars": stars,
        "most_stars": MOST_STARS,
        "stars_spoken": _("{stars} of {most} stars").format(stars=stars, most=MOST_STARS),
        "notes": [
            _("Type the code where your teacher asked for it, or hand in the file."),
            _("The code holds your results, the file also your name and your own words.")
            if work.homework.asks_name
            else _("The code holds your results, the file also your own words."),
            _("Nothing has been sent from here. If you do a part again, a new code holds the better result."),
        ],
    }


# The parts ----------------------------------------------------------------------------


def _row(work: OwnWork, at: int, result: PartResult, replies: Replies) -> HomeworkRow:
    part = work.homework.parts[at]
    state: Literal["open", "begun", "whole", "missing"] = "open"
    if is_whole(part, result):
        state = "whole"
    elif not part.is_here:
        state = "missing"
    elif result.done or any(mark.tried for mark in work.parts[at].steps):
        state = "begun"
    button = {"open": _("Begin"), "begun": _("Go on"), "whole": _("Do it again"), "missing": ""}[state]
    return {
        "at": at,
        "kind": _kind(part),
        "title": part.title,
        "due": part.due,
        "text": _("This copy of the games does not have it.") if state == "missing" else describe(part, result),
        "state": state,
        "is_next": False,
        "href": _page_of(part, WAY + work.homework.id) if part.is_here else "",
        "button": button,
        "tasks": [*_tasks(part, WAY + work.homework.id, work.parts[at].steps, at, replies)] if part.is_here else [],
        "words": work.parts[at].words,
    }


def _kind(part: Part) -> Literal["lesson", "puzzles", "exercises", "practice", "deal", "own", "words"]:
    if isinstance(part, LessonPart):
        return "lesson"
    if isinstance(part, PuzzlesPart):
        return "puzzles"
    if isinstance(part, ExercisesPart):
        return "exercises"
    if isinstance(part, PracticePart):
        return "practice"
    if isinstance(part, DealPart):
        return "deal"
    return "own" if isinstance(part, OwnLessonPart) else "words"


def _page_of(part: Part, way: str) -> str:
    """Return the page on which a part is done; "" if it is done on the page of homework, or if each task has one.

    >>> _page_of(LessonPart.of("nanuk", "01"), "?homework=ABC")
    'nanuk/learn.ipynb?homework=ABC#lesson-01_boast_or_doom'
    """
    if isinstance(part, LessonPart):
        return f"{part.game}/learn.ipynb{way}#{ADDRESS}-{part.name}"
    if isinstance(part, PracticePart):
        return f"{part.game}/practice.ipynb{way}#{part.belief}{GIVEN}{part.steps}"
    if isinstance(part, DealPart):
        return f"{part.shared.game}/play.ipynb{way}{LINKED_DEAL}{part.code}"
    return f"{OWN_LESSON}{way}{LINKED_LESSON}{pack(part.text)}" if isinstance(part, OwnLessonPart) else ""


def _tasks(part: Part, way: str, marks: Sequence[StepMark], at: int, replies: Replies) -> Iterable[HomeworkTask]:
    if isinstance(part, PuzzlesPart):
        numbers = {puzzle.step.id: number for number, puzzle in enumerate(puzzles(part.game), 1)}
        for step, each in enumerate(part.ids):
            task = _task(step, _("Puzzle {number}").format(number=step + 1), marks[step])
            yield task | {"href": f"{part.game}/puzzles.ipynb{way}#{part.game}-{numbers[each]}"}
    elif isinstance(part, ExercisesPart):
        for step, which in enumerate(part.numbers):
            exercise = exercises.exercise(part.game, which)
            typed, said = replies.get((at, step), ("", ""))
            task = _task(step, _(exercise.title), marks[step])
            label = _("Your answer, {form}").format(form=exercise.form)
            yield task | {"ask": _(exercise.ask).replace("*", ""), "label": label, "typed": typed, "said": said}


def _task(step: int, title: str, mark: StepMark) -> HomeworkTask:
    return {
        "step": step,
        "title": title,
        "is_done": mark.done,
        "href": "",
        "ask": "",
        "label": "",
        "typed": "",
        "said": "",
    }


def page_words() -> dict[str, str]:
    """Return the words of the page's buttons and boxes, by key."""
    return {
        "copy": _("Copy the code"),
        "copied": _("Copied."),
        "save": _("Save the file"),
        "print": _("Print"),
        "link": _("Copy the link"),
        "link_note": _("With the link, you can do this homework on another device; what you did here stays here."),
        "done": _("done"),
        "check": _("Check"),
        "empty": _("Type an answer into the box first."),
        "your_words": _("Your answer, of at most {most} letters").format(most=MAX_WORDS),
        "keep": _("Keep it"),
        "kept": _("Kept."),
        "name": _("Your name or number, as your teacher knows you"),
        "name_note": _("It stands only in the file, and stays on this device."),
        "back": _("Back to your homework"),
        "not_kept": _("This browser keeps nothing, so stay on this page until you have handed in your code."),
    }
