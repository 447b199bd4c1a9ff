"""The lessons in probability on paper: the plan, the worksheet, and its answers on a sheet of their own."""

from __future__ import annotations

import re
from html import escape

from gamelib.core.language import _
from widgets.desk.lesson_plans import plan_pages, spans_of
from widgets.desk.page_parts import inline_html, text
from widgets.desk.unit_content import Task, UnitLesson, unit_lessons
from widgets.pictures import still
from widgets.pictures.printing import Paper
from widgets.scenes.card_faces import card_key, faces_for

_BLANK = re.compile(r"(\[[ /]\])([\N{NO-BREAK SPACE}%.,;:?!]*)")
MOST_BESIDE = 4
"""The most cards that a task's words stand beside; with more, the words stand below."""
STYLE = """
 .sheethead { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm }
 .sheethead .name { flex: none; width: 60mm; margin: 0 }
 .page:has(.sheetfoot) { position: relative }
 .sheetfoot { position: absolute; inset: auto 14mm 9mm; display: flex; justify-content: space-between;
  border-top: .3mm solid #857A68; padding-top: 1.6mm; margin: 0; color: #5B5768; font-size: 8.6pt }
 .task { margin: 6mm 0 0; font-size: 12.4pt; line-height: 2.1; break-inside: avoid }
 .task h2 { font-size: 13.4pt; line-height: 1.3 } .task p { margin: 0 } .task h2 b { margin-right: 2mm }
 .task .laid { display: flex; gap: 1.4mm; float: left; margin: 1.6mm 4mm 1mm 0; line-height: 0 }
 .task .laid svg { width: 15mm; height: auto; display: block } .task .laid.long { float: none; margin-right: 0 }
 .task .then { clear: left }
 .task .write { clear: left; border-bottom: .25mm solid #857A68; height: 9.6mm }
 .blank { display: inline-block; width: 14mm; height: 7.4mm; border: .3mm solid #2A2833; border-radius: 1.2mm;
  vertical-align: -1.9mm }
 .kept { white-space: nowrap }
 .over { display: inline-grid; gap: 1mm; vertical-align: middle; margin: .8mm .6mm; line-height: 0 }
 .over i:first-child { position: relative; margin-bottom: .6mm }
 .over i:first-child::after { content: ""; position: absolute; inset: auto -1mm -1.1mm; border-top: .4mm solid #2A2833 }
 .ticks { display: flex; gap: 2.4mm; margin: 1mm 0 2mm } .ticks i { flex: 0 1 14mm }
 .task table { clear: left; width: 150mm; table-layout: fixed; line-height: 1.3; margin: 1mm 0 2mm }
 .task td, .task th { border: .3mm solid #857A68; padding: 1.6mm 2.4mm; text-align: left; height: 5mm;
  font-weight: 600 }
 .answers h2 { margin-top: 4mm } .answers { font-size: 12pt }
 .inbrief { columns: 3; column-gap: 6mm; font-size: 9.6pt; margin-bottom: 3mm }
 .inbrief section { break-inside: avoid; margin-bottom: 2mm } .inbrief h2 { font-size: 10.6pt }
 .inbrief ul { margin: 0; padding-left: 4mm }
"""


def lesson_in_brief(lesson: UnitLesson) -> tuple[tuple[str, str], ...]:
    """Return what a lesson is for, what it needs and what goes wrong, each a heading and HTML."""
    can = "".join(f"<li>{escape(each)}</li>" for each in lesson.can)
    return (
        (_("They can then"), f"<ul>{can}</ul>"),
        (_("They need"), text(lesson.say("needs"))),
        (_("Watch for"), text(lesson.say("watch"))),
    )


def unit_plan_paper(lesson: UnitLesson) -> Paper:
    """Put the plan of a lesson on paper."""
    boxes = "".join(f"<section><h2>{escape(title)}</h2>{body}</section>" for title, body in lesson_in_brief(lesson))
    head = (
        f"<h1>{lesson.number} · {escape(lesson.title)}</h1>"
        f"<p>{escape(lesson.ages_in_words)} · {escape('; '.join(lesson.topics))}</p>"
        f'<div class="inbrief">{boxes}</div>'
    )
    pages = plan_pages(head, lesson.blocks, spans_of(lesson.blocks), "", len(lesson.blocks))
    return Paper(lesson.title, pages, _("plan"), STYLE)


def unit_worksheet(lesson: UnitLesson) -> Paper:
    """Put the worksheet of a lesson on paper, without its answers."""
    sheets: list[list[str]] = [[]]
    for at, task in enumerate(lesson.tasks, 1):
        if task.is_on_new_page:
            sheets.append([])
        sheets[-1].append(_task(at, task, lesson.game))
    head = (
        f'<div class="sheethead"><h1>{escape(lesson.title)}</h1><p class="name">{escape(_("Name"))}</p></div>'
        f"<p>{escape(lesson.say('about'))}</p>"
    )
    sheets[0].insert(0, head)
    foot = _("Four lessons in probability") + f" · {lesson.number} · Birds, Bears & Banners"
    pages = tuple(
        "".join(tasks) + f'<p class="sheetfoot"><span>{escape(foot)}</span><span>'
        f"{escape(_('{page} of {pages}').format(page=at, pages=len(sheets)))}</span></p>"
        for at, tasks in enumerate(sheets, 1)
    )
    return Paper(lesson.title, pages, _("worksheet"), STYLE)


def unit_answers(lesson: UnitLesson) -> Paper:
    """Put the answers of a lesson's worksheet on a sheet of their own."""
    answers = "".join(
        f"<h2>{at} {escape(task.title)}</h2><p>{inline_html(task.answer)}</p>"
        for at, task in enumerate(lesson.tasks, 1)
    )
    title = escape(_("{title}: answers").format(title=lesson.title))
    return Paper(lesson.title, (f'<div class="answers"><h1>{title}</h1>{answers}</div>',), _("answers"), STYLE)


def unit_lesson_paper(lesson: UnitLesson) -> Paper:
    """Put a lesson on paper: its plan, its worksheet, and the answers."""
    pages = [page for make in (unit_plan_paper, unit_worksheet, unit_answers) for page in make(lesson).pages]
    return Paper(lesson.title, tuple(pages), _("plan and worksheet"), STYLE)


def unit_paper() -> Paper:
    """Put all lessons in probability on paper."""
    pages = [page for lesson in unit_lessons() for page in unit_lesson_paper(lesson).pages]
    return Paper(_("Four lessons in probability"), tuple(pages), "", STYLE)


def find_unit_paper(name: str) -> Paper | None:
    """Return what a button of these lessons prints, by its name; None if it is something else.

    >>> find_unit_paper("unit-worksheet-2"), find_unit_paper("aid")
    (Without putting back, worksheet, 2 pages, None)
    """
    if name == "unit":
        return unit_paper()
    kind, _dash, number = name.rpartition("-")
    makers = {"unit-worksheet": unit_worksheet, "unit-answers": unit_answers, "unit-lesson": unit_lesson_paper}
    found = next((each for each in unit_lessons() if str(each.number) == number), None)
    return makers[kind](found) if found is not None and kind in makers else None


# Tasks --------------------------------------------------------------------------------------


def _task(at: int, task: Task, game: str) -> str:
    look = "laid long" if len(task.cards) > MOST_BESIDE else "laid"
    cards = f'<div class="{look}">{"".join(_draw(card, game) for card in task.cards)}</div>' if task.cards else ""
    ticks = f'<div class="ticks">{_blank() * task.boxes}</div>' if task.boxes else ""
    line = '<div class="write"></div>'
    then = f'<p class="then">{_with_blanks(task.then)}</p>' if task.then else ""
    return (
        f'<section class="task"><h2><b>{at}</b> {escape(task.title)}</h2>{cards}<p>{_with_blanks(task.ask)}</p>'
        f"{ticks}{_table(task.table)}{line * task.lines_between}{then}{line * task.lines}</section>"
    )


def _draw(card: str, game: str) -> str:
    """Return a card; a bird's number stands for the bird in each lesson."""
    game = "nanatoridori" if card.isdigit() else game
    return still.card(faces_for(game)(card_key(game, card)))


def _blank() -> str:
    return '<i class="blank"></i>'


def _with_blanks(words: str) -> str:
    """Return a sentence as HTML, with a box for each blank and two boxes for each fraction; signs stay beside them."""
    boxes = {"[ ]": _blank(), "[/]": f'<span class="over">{_blank()}{_blank()}</span>'}
    words = inline_html(words.replace(" %", "\N{NO-BREAK SPACE}%"))
    return _BLANK.sub(lambda found: f'<span class="kept">{boxes[found[1]]}{found[2]}</span>', words)


def _table(heads: tuple[str, ...]) -> str:
    if not heads:
        return ""
    columns, *rows = heads
    top = "".join(f"<th>{escape(each)}</th>" for each in columns.split("|"))
    cells = "<td></td>" * len(columns.split("|"))
    body = "".join(f"<tr><th>{escape(row)}</th>{cells}</tr>" for row in rows)
    return f"<table><tr><th></th>{top}</tr>{body}</table>"
