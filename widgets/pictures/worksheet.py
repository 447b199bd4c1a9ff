"""A lesson on paper: the steps that need no screen, room to write, and the answers on pages of their own."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from gamelib import lessons
from gamelib.core.language import _, join_and
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.lessons.attempt import Attempt, answer
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, Step
from gamelib.players.characters import characters_of_lessons
from widgets.pictures import still
from widgets.pictures.picture import Picture
from widgets.stage.minus import with_minus

PAGE_MM, HEAD_MM = 250, 20
"""Height of what fits on a page of A4 and letter paper, and of the head of the first page."""
PICTURE_MM, PICTURE_WIDE = 120, 600
"""Width of a picture of a table beside a question, and how wide it is drawn: its smallest words are 6 points high."""
GAP_MM, LINE_MM, WRITING_MM = 8, 5.6, 13
BESIDE, ACROSS = 28, 88
"""Letters that fit a line beside a picture, and across the page."""

SCREEN_TALK = re.compile(
    r"\b(try to|watch|see (what|who|whether|if)|go on|tap|click|press|drag|type|next turn|deal the next)\b",
    re.IGNORECASE,
)
"""Words of tasks that need a table on a screen, which refuses, reacts, or continues."""
POINT_AT = re.compile(r"\b([Pp])oint at\b")


class WorksheetBlock(NamedTuple):
    """A piece of a page and its height in millimetres."""

    body: str
    height: float


def is_for_paper(lesson: lessons.Lesson) -> bool:
    """Return whether anything of a lesson can be done with a pencil; a lesson that is one whole game has nothing."""
    return any(map(_fits_paper, lesson.steps))


def paper_steps(lesson: lessons.Lesson) -> list[Step]:
    """Return the steps of a lesson that can be done with a pencil."""
    return [step for step in lesson.steps if _fits_paper(step)]


def _fits_paper(step: Step) -> bool:
    if step.kind == "game" or SCREEN_TALK.search(step.say):
        return False
    if step.kind == "play":
        return not step.wait and not {*step.answer} & {GO_ON, NEXT_ROUND, *(each.act for each in step.mistakes)}
    return step.kind != "pick" or all(
        _PLACE.fullmatch(place) for place in _split_places(answer(lessons.start_attempt(step)))
    )


def worksheet_pages(lesson: lessons.Lesson) -> tuple[list[str], list[str]]:
    """Return the pages with the questions of a lesson, and those with the answers."""
    attempts = [lessons.start_attempt(step) for step in paper_steps(lesson)]
    questions = [_draw_question(number, attempt) for number, attempt in enumerate(attempts, 1)]
    answers = [_answer_block(number, attempt) for number, attempt in enumerate(attempts, 1)]
    title = html.escape(_(lesson.title))
    name = html.escape(_("Name"))
    behind = html.escape(_("Answers: {title}").format(title=_(lesson.title)))
    return (
        _put_on_pages(questions, f'<h1>{title}</h1><p class="name">{name}</p>'),
        _put_on_pages(answers, f"<h1>{behind}</h1>"),
    )


def _put_on_pages(blocks: Iterable[WorksheetBlock], head: str) -> list[str]:
    """Put blocks on pages, as many on each as fit."""
    pages, room = [head], float(PAGE_MM - HEAD_MM)
    for block in blocks:
        if block.height > room and (len(pages) > 1 or pages[-1] != head):
            pages.append("")
            room = PAGE_MM
        pages[-1] += block.body
        room -= block.height
    return pages


def _draw_question(number: int, attempt: Attempt) -> WorksheetBlock:
    """Return a question with its choices, space to write, and the table beside it."""
    picture = _draw_table(attempt) if attempt.view is not None else None
    title, say = _for_pencil(as_label(attempt.title)), _for_pencil(attempt.say)
    width = BESIDE if picture else ACROSS
    options = attempt.shuffled_items
    lines = [*_draw_choices(attempt, options)]
    text = (
        f"<h2>{number}. {html.escape(title)}</h2><p>{html.escape(say)}</p>{''.join(lines)}"
        f"{'' if attempt.step.kind in ('pick', 'choose') else '<div class=line></div>'}"
    )
    rows = _count_lines(title, width - 6) + _count_lines(say, width)
    rows += sum(_count_lines(str(each), width - 6) + 0.3 for each in options)
    height = rows * LINE_MM + WRITING_MM + GAP_MM
    if picture is None:
        return WorksheetBlock(f'<div class="step">{text}</div>', height)
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', picture.svg)
    high = PICTURE_MM * int(found[2]) / int(found[1]) + GAP_MM if found else PICTURE_MM
    return WorksheetBlock(f'<div class="step beside"><div>{text}</div>{picture.inline()}</div>', max(height, high))


def _draw_table(attempt: Attempt) -> Picture:
    names = attempt.told_names
    characters = characters_of_lessons(attempt.step.game, attempt.state.players, attempt.seat)
    drawn = still.still(
        attempt.view,
        names,
        headed=False,
        wide=PICTURE_WIDE,
        in_lesson=True,
        asked=attempt.asks_about_table,
        characters=characters,
    )
    return replace(drawn, alt=attempt.table_text)


def _for_pencil(text: str) -> str:
    """Return a task for paper: "Point at" becomes "Circle".

    >>> _for_pencil("Point at the deck.")
    'Circle the deck.'
    """
    return POINT_AT.sub(lambda found: _("Circle") if found[1] == "P" else _("circle"), text)


def _draw_choices(attempt: Attempt, options: Iterable[Any]) -> Iterator[str]:
    """Yield the choices, each with a box to tick, or to number if the question asks for an order."""
    for option in options:
        yield f'<p class="choice"><span class="box"></span>{html.escape(as_label(str(option)))}</p>'
    if attempt.step.kind == "order":
        yield f"<p><small>{html.escape(_('Number the boxes: 1, 2, 3 …'))}</small></p>"


def _answer_block(number: int, attempt: Attempt) -> WorksheetBlock:
    right, why = as_label(_answer_words(attempt)), _reason_for_answer(attempt)
    body = f"<p><b>{number}. {html.escape(right)}{'' if right.endswith('.') else '.'}</b> {html.escape(why)}</p>"
    return WorksheetBlock(f'<div class="answer">{body}</div>', _count_lines(right + why, ACROSS) * LINE_MM + 4)


def _answer_words(attempt: Attempt) -> str:
    """Return the model answer of a step in words."""
    given = answer(attempt)
    if attempt.step.kind == "play":
        return _moves_in_words(attempt)
    if attempt.step.kind == "pick":
        return join_and([_place_words(place, attempt) for place in sorted(_split_places(given))])
    if attempt.step.kind == "number":
        return _PRAISE.sub("", attempt.judge(given).lead) or with_minus(_DECIMAL_ZEROS.sub("", str(given)))
    return " → ".join(map(str, given)) if isinstance(given, tuple) else str(given)


def _moves_in_words(attempt: Attempt) -> str:
    """Return the moves of a model answer in words, each described in the position in which it is made."""
    phrases = []
    for act in attempt.step.answer:
        phrases.append(describe_move(act, attempt.view))
        attempt = attempt.judge(act).attempt
    return "; ".join(phrases)


def _reason_for_answer(attempt: Attempt) -> str:
    """Return the lesson's explanation of the answer, without its praise."""
    acts = attempt.step.answer if attempt.step.kind == "play" else (answer(attempt),)
    for act in acts:
        verdict = attempt.judge(act)
        attempt = verdict.attempt
    say = verdict.say.removeprefix(verdict.lead).lstrip() if attempt.step.kind == "number" else verdict.say
    return as_label(_PRAISE.sub("", say))


_PRAISE = re.compile(r"^(Yes|Right|Good|Exactly|Well guessed)\b[^.:,]*[.:,] *")
_DECIMAL_ZEROS = re.compile(r"\.0+(?= |$)")
_PLACE = re.compile(r"(seat|hand|row|post|pile|open|day):?(\w+)(:flag)?|deck|discard")


def _split_places(given: Any) -> list[str]:
    return given.split() if isinstance(given, str) else list(given)


def _place_words(place: str, attempt: Attempt) -> str:
    """Return the name of a place on the table.

    >>> step = lessons.lesson("koinobori", "02_the_row").steps[0]
    >>> _place_words("row:7", lessons.start_attempt(step))
    'card 7 of the row'
    """
    found = _PLACE.fullmatch(place)
    if found is None or found[1] is None:
        return {"deck": _("the deck"), "discard": _("the discards")}[place]
    kind, which, flag = found.groups()
    if kind in ("seat", "pile"):
        seat = ord(which) - ord("A")
        who = _("you") if seat == attempt.seat else attempt.names[seat]
        return who if kind == "seat" else _("the pile of {who}").format(who=who)
    words = {
        "hand": _("card {number} of your hand"),
        "row": _("card {number} of the row"),
        "open": _("your open card {number}"),
        "day": _("day {number}"),
        "post": _("the flag of post {number}") if flag else _("post {number}"),
    }
    return words[kind].format(number=which)


def _count_lines(text: str, width: int) -> float:
    """Return how many lines a text fills at this number of letters a line."""
    return max(1.0, math.ceil(len(text) / width))
