"""The lessons in probability as HTML: their box at the desk, and the plan of one lesson."""

from __future__ import annotations

import json
import re
from html import escape
from urllib.parse import quote

from gamelib.core import registry
from gamelib.core.language import _
from widgets.desk import page_parts as parts
from widgets.desk.join_address import JoinAddress, may_ask_class
from widgets.desk.lesson_plans import PlanBlock, spans_of
from widgets.desk.unit_content import WORKSHEET, Task, UnitLesson, unit_lessons
from widgets.desk.unit_paper import lesson_in_brief
from widgets.desk.wall_links import open_button, wall_link

ASK = "ask.ipynb"
"""The page that opens with a question in its address."""
DESK = "teachers/desk.ipynb#desk-unit"


def unit_title() -> str:
    """Return the name of all lessons together."""
    return _("Four lessons in probability")


# At the desk ------------------------------------------------------------------------------


def unit_box() -> str:
    """Return the box of the desk with all lessons."""
    lessons = unit_lessons()
    about = _(
        "From counting on fingers to Bayes. Each begins with a guess, is counted together, and plays a game with it."
    )
    topics = "".join(f"<li><b>{escape(each.title)}:</b> {escape('; '.join(each.topics))}</li>" for each in lessons)
    body = (
        f'{parts.text(about)}<ol class="unit">{"".join(map(_lesson_card, lessons))}</ol>'
        f'<details class="unittopics"><summary>{escape(_("What curricula call these topics"))}</summary>'
        f"<ul>{topics}</ul>{parts.text(_('Ages are a suggestion.'), 'soft')}</details>"
    )
    beside = parts.button("print", _("Print the unit"), "unit")
    return parts.box("unit", unit_title(), body, beside)


def _lesson_card(lesson: UnitLesson) -> str:
    signs = "".join(f"<i>{parts.drawing(sign)}</i>" for sign in lesson.signs)
    topics, pages = _capital("; ".join(lesson.topics[:2])), lesson.sheets_in_words
    sheet = parts.button(
        "look", _("Worksheet, {pages}").format(pages=pages), f"unit-worksheet-{lesson.number}", about=lesson.title
    )
    return (
        f'<li><div class="band {lesson.game}" aria-hidden="true"><b>{lesson.number}</b>{signs}</div>'
        f'<h3><span class="unseen">{lesson.number}. </span>{escape(lesson.title)}</h3>'
        f'<p class="soft">{escape(lesson.ages_in_words)}</p><p><b>{escape(topics)}</b></p>'
        f'<p>{escape(lesson.say("about"))}</p><p class="found">{escape(lesson.say("short"))}</p>'
        f'<div class="ways">{parts.link(lesson.page, _("Open the plan"), "second", lesson.title)}'
        f"{sheet}</div></li>"
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# The plan of a lesson -----------------------------------------------------------------------


def lesson_page(lesson: UnitLesson, joining: JoinAddress, sheet: str, grey: bool) -> str:
    """Return the plan of a lesson: what for, minute by minute, its worksheet, and where to go on."""
    paper = (
        f"{parts.segments('sheet', _('Paper'), [('A4', 'A4'), ('letter', _('Letter'))], sheet)}"
        f"{parts.segments('grey', _('Ink'), [('', _('colour')), ('grey', _('grey'))], 'grey' if grey else '')}"
    )
    topics = "".join(f"<li>{escape(each)}</li>" for each in lesson.topics)
    boxes = "".join(f"<section><h2>{escape(title)}</h2>{body}</section>" for title, body in lesson_in_brief(lesson))
    spanned = zip(lesson.blocks, spans_of(lesson.blocks), strict=True)
    blocks = "".join(_block(block, span, lesson, joining) for block, span in spanned)
    line = _("{ages} · with phones, answer cards or hands").format(ages=lesson.ages_in_words)
    return (
        f'<p><a href="../{DESK}">{escape(unit_title())}</a></p>'
        f'<div class="deskhead"><p class="lead">{escape(line)}</p><div class="row">'
        f"{open_button(joining, 'main', _('Lead this lesson'))}"
        f"{parts.button('print', _('Print plan and worksheet'), f'unit-lesson-{lesson.number}')}</div></div>"
        f'<ul class="topics" aria-label="{escape(_("Topics"))}">{topics}</ul>'
        f'<div class="unitabout">{boxes}</div>'
        f'<section><h2 class="unseen">{escape(_("Minute by minute"))}</h2>'
        f'<ol class="unitblocks">{blocks}</ol></section>'
        f"{_worksheet_box(lesson, paper)}{_further_box(lesson)}"
    )


def _block(block: PlanBlock, span: tuple[int, int], lesson: UnitLesson, joining: JoinAddress) -> str:
    first, last = span
    return (
        f'<li><span class="time">{first}–{last}<span class="unseen"> {escape(_("minutes"))}</span></span>'
        f"<div><h3>{escape(block.title)}</h3>{parts.text(block.does)}</div>{parts.text(block.says, 'says')}"
        f'<div class="ways">{_block_links(block, lesson, joining)}'
        f'<p class="soft"><b>{escape(_("No phones:"))}</b> {escape(block.no_phones)}</p></div></li>'
    )


def _block_links(block: PlanBlock, lesson: UnitLesson, joining: JoinAddress) -> str:
    """Return the button for the wall, if the block has a question for it, and the link to the block's page."""
    if block.page == WORKSHEET:
        return parts.button("look", _("Worksheet"), f"unit-worksheet-{lesson.number}", "second", block.title)
    is_asked = bool(block.ask) and may_ask_class(joining)
    wall = wall_link(block.ask, _("On the wall"), block.title) if is_asked else ""
    page, label = block.page, _("To the table")
    if not page.endswith("/play.ipynb"):
        label = _("See the question")
    if page == ASK and block.ask:
        page = f"{page}#ask={quote(json.loads(block.ask)['number'])}"
    return wall + parts.link(page, label, "" if wall else "second", block.title)


def _worksheet_box(lesson: UnitLesson, paper: str) -> str:
    """Return the worksheet's tasks, with the answers folded away."""
    tasks = "".join(_task_row(at, task) for at, task in enumerate(lesson.tasks, 1))
    name, size = f"unit-worksheet-{lesson.number}", lesson.sheets_in_words
    body = (
        f'<p class="soft">{escape(size)} · {escape(_("the answers are not printed with it"))}</p>'
        f'<div class="row">{parts.button("look", _("Preview"), name, about=_("Worksheet"))}'
        f"{parts.button('print', _('Print …'), name, 'second', _('Worksheet'))}"
        f"{parts.button('print', _('Print the answers'), f'unit-answers-{lesson.number}')}{paper}</div>"
        f'<ol class="unittasks">{tasks}</ol>'
    )
    return parts.box("worksheet", _("Worksheet"), body)


def _task_row(at: int, task: Task) -> str:
    asked = " ".join(filter(None, (task.ask, task.then)))
    return (
        f"<li><h3>{at}. {escape(task.title)}</h3>{parts.text(blanks_in_words(asked))}"
        f"<details><summary>{escape(_('Answer'))}</summary>{parts.text(task.answer)}</details></li>"
    )


def blanks_in_words(text: str) -> str:
    """Return a task's text with dots where a learner writes.

    >>> blanks_in_words("Now [ ] cards are left: [/]")
    'Now … cards are left: …'
    """
    return re.sub(r"\[[ /]\]", "…", text).replace("… %", "…\N{NO-BREAK SPACE}%")


def _further_box(lesson: UnitLesson) -> str:
    """Return where a class can go on: the odds and exercises of the lesson's game, and the lessons around it."""
    around = [each for each in unit_lessons() if abs(each.number - lesson.number) == 1]
    links = [*odds_and_exercises(lesson.game), *((each.page, _numbered(each)) for each in around)]
    body = "".join(parts.link(page, label) for page, label in links)
    return parts.box("further", _("Going on"), f'<div class="row">{body}</div>')


def odds_and_exercises(game: str) -> list[tuple[str, str]]:
    """Return the pages about chance in a game, each with its name."""
    return [
        (f"{game}/odds.ipynb", _("Odds of {game}").format(game=registry.about(game).title)),
        (f"{game}/odds_more.ipynb", _("Odds at the table")),
        (f"{game}/exercises.ipynb", _("Exercises")),
        (f"teachers/exercises_{game}.ipynb", _("Solutions of the exercises")),
    ]


def pages_that_belong(game: str) -> str:
    """Return links from a lesson on a game to what belongs to it: odds, exercises, lessons in probability."""
    lessons = [(each.page, _numbered(each)) for each in unit_lessons() if each.game == game]
    links = "".join(parts.link(page, label) for page, label in [*odds_and_exercises(game), *lessons])
    words = _("Odds, exercises and lessons in probability that belong:")
    return f'<div>{parts.text(words, "soft")}<div class="row">{links}</div></div>'


def _numbered(lesson: UnitLesson) -> str:
    return f"{lesson.number} · {lesson.title}"
