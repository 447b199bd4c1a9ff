"""The boxes of the teacher's desk, in the order of a teacher's day, as HTML."""

from __future__ import annotations

from html import escape
from itertools import cycle
from typing import Protocol

from gamelib import lessons
from gamelib.classroom import SharedDeal
from gamelib.core import registry
from gamelib.core.language import _, n_
from widgets.desk import page_parts as parts
from widgets.desk.after_class import ClassReport
from widgets.desk.class_paper import count_questions
from widgets.desk.join_address import JoinAddress
from widgets.desk.lesson_plans import LENGTHS, PlanBlock, has_plans, lesson_plan
from widgets.desk.own_lessons import OwnLesson
from widgets.desk.room_box import room_box
from widgets.desk.unit_page import pages_that_belong, unit_box
from widgets.desk.wall_links import open_button
from widgets.drawings.qr_code import qr_svg
from widgets.pictures.cut_outs import pieces
from widgets.pictures.printing import Paper
from widgets.pictures.worksheet import is_for_paper
from widgets.stage.linked_places import OWN_LESSON


class DeskChoices(Protocol):
    """The present choices at the desk."""

    game: str
    minutes: int
    shared: SharedDeal
    lesson: str
    sheet: str
    grey: bool
    own: list[OwnLesson]
    edited: int | None
    """The place of the own lesson whose text is open; None if none is."""
    report: ClassReport | None
    note: str
    joining: JoinAddress

    def paper(self, name: str) -> Paper:
        """Return the printable paper with this name."""


def desk_page(desk: DeskChoices) -> str:
    """Return the whole desk."""
    games = [(game, registry.about(game).title) for game in registry.games()]
    head = (
        f'<div class="deskhead"><p class="lead">{escape(_("What you need before, during and after a class."))}</p>'
        f"{parts.segments('game', _('Game'), games, desk.game)}</div>"
    )
    boxes = [
        room_box(desk.joining),
        unit_box(),
        _plan_box(desk) if has_plans(desk.game) else "",
        f'<div class="two">{_deal_box(desk)}{_print_box(desk)}</div>',
        _homework_box(),
        _own_lessons_box(desk),
        _privacy_box(desk),
    ]
    return head + parts.alert(desk.note) + "".join(boxes)


def _plan_box(desk: DeskChoices) -> str:
    plan = lesson_plan(desk.game, desk.minutes)
    lengths = [(str(minutes), _("{minutes} minutes").format(minutes=minutes)) for minutes in LENGTHS]
    beside = (
        f'<div class="row">{parts.segments("minutes", _("How long"), lengths, str(desk.minutes))}'
        f"{parts.button('print', _('Print the plan'), 'plan')}</div>"
    )
    goals = _("Afterwards they can {goals}.").format(goals="; ".join(plan.goals))
    signs = cycle(registry.about(desk.game).drawings)
    blocks = "".join(
        _plan_block(block, span, sign, desk.joining)
        for block, span, sign in zip(plan.blocks, plan.spans, signs, strict=False)
    )
    body = (
        f'{parts.text(goals)}<ol class="blocks">{blocks}</ol>'
        f"{parts.text(_('**Exit question:** {question}').format(question=plan.exit_question))}"
        f"{parts.text(plan.needs, 'soft')}{pages_that_belong(desk.game)}"
    )
    return parts.box("plan", _("A lesson, minute by minute"), body, beside)


def _plan_block(block: PlanBlock, span: tuple[int, int], sign: str, joining: JoinAddress) -> str:
    first, last = span
    time = f'<span class="time">{first}–{last}<span class="unseen"> {escape(_("minutes"))}</span></span>'
    return (
        f'<li><div class="row">{time}{parts.drawing(sign)}</div><h3>{escape(block.title)}</h3>'
        f"{parts.text(block.does)}{parts.text(block.says, 'says')}"
        f'<p class="nophones"><b>{escape(_("No phones:"))}</b> {escape(block.no_phones)}</p>'
        f"{_block_link(block, joining)}</li>"
    )


def _block_link(block: PlanBlock, joining: JoinAddress) -> str:
    """Return the button of a lesson's block: it leads to the wall if the class works there, otherwise to a page."""
    if block.page == "class" or (joining.code and block.is_on_wall):
        return open_button(joining)
    if block.page == "deal":
        return parts.button("wall", _("Show the code"), look="second")
    labels = {
        "learn": _("To the lessons"),
        "odds": _("To the odds"),
        "play": _("To the table"),
        "puzzles": _("To the puzzles"),
        "rules": _("To the rule book"),
        "class_results": _("To the results"),
    }
    name = block.page.rpartition("/")[2].removesuffix(".ipynb")
    return parts.link(block.page, labels.get(name, _("To the wall")), "second", block.title)


def _deal_box(desk: DeskChoices) -> str:
    about, shared = registry.about(desk.game), desk.shared
    code, place = shared.code, f"{desk.game}/play.ipynb#deal={shared.code}"
    fewer = parts.button("players", "−", "-1", "round", _("players")).replace("−:", _("fewer") + ":")
    more = parts.button("players", "+", "1", "round", _("players")).replace("+:", _("more") + ":")
    count = n_("{count} player", "{count} players", shared.players).format(count=shared.players)
    variants = [(each.name, each.short_label()) for each in about.variants]
    chosen = parts.segments("variant", _("Rules"), variants, shared.variant) if len(variants) > 1 else ""
    body = (
        f"{parts.text(_('Everybody who types the code into *New game* plays the same cards from the same seat.'))}"
        f'<div class="row"><span class="count">{fewer}<b>{escape(count)}</b>{more}</span>{chosen}</div>'
        f'<div class="code"><b>{code}</b>{_copy_button(code, _("Copy"), _("the code"))}'
        f"{parts.button('deal', _('New deal'), look='second')}</div>"
        f'<div class="row">{parts.button("wall", _("On the wall"), look="second")}'
        f"{_copy_link_button(place, _('Copy the link'), _('to this deal'))}"
        f"{parts.link(place, _('Play it myself'))}"
        f"{parts.link('teachers/class_results.ipynb', _('Results'))}</div>"
    )
    return parts.box("deal", _("A deal for everybody"), body)


def wall_page(shared: SharedDeal, pages: str = "") -> str:
    """Return a deal's code in wall size, with instructions; `pages` is our pages' address for phones, or ""."""
    about = registry.about(shared.game)
    square = qr_svg(f"{pages}{shared.game}/play.ipynb#deal={shared.code}") if pages else ""
    scan = parts.text(_("Scan this, or open **New game** and type the code. Then play the round."))
    return (
        f'<p class="wallgame">{escape(about.title)}</p><p class="wallcode">{shared.code}</p>'
        + (
            f'<div class="square" role="img" aria-label="{escape(_("The square to scan"))}">{square}</div>{scan}'
            if square
            else f"<p>{parts.inline_html(_('Open **New game**, type this code, and play the round.'))}</p>"
        )
        + f"<p>{escape(_('At the end the table shows a code: hand it in.'))}</p>"
    )


def _print_box(desk: DeskChoices) -> str:
    besides = [("pieces", _("Pieces"), _("what you need besides the cards"))] if pieces(desk.game) else []
    papers = (
        ("cards", _("Cards"), _("cut along the lines")),
        *besides,
        ("aid", _("Player's aid"), _("one for each table")),
        ("worksheet", _("Worksheet"), _("with the answers on a separate page")),
        ("answer-cards", _("Answer cards"), _("for a class without phones: a sheet each, folded once")),
        ("large-answer-cards", _("Large answer cards"), _("for rooms deeper than six metres")),
    )
    items = ""
    for sign, (name, title, more) in zip(cycle(registry.about(desk.game).drawings), papers, strict=False):
        items += (
            f"<li>{parts.drawing(sign)}<div><h3>{escape(title)}</h3>"
            f'<p class="soft">{escape(desk.paper(name).size)} · {escape(more)}</p></div>'
            f"{parts.button('look', _('Preview'), name, about=title)}"
            f"{parts.button('print', _('Print …'), name, 'second', title)}</li>"
        )
    course = [
        (lesson.name, _(lesson.short) if lesson.is_extra else f"{number}. {_(lesson.short)}")
        for number, lesson in enumerate(lessons.courses().get(desk.game, ()), 1)
        if is_for_paper(lesson)
    ]
    choice = parts.select("lesson", _("Worksheet for lesson"), course, desk.lesson)
    sheets = parts.segments("sheet", _("Paper"), [("A4", "A4"), ("letter", _("Letter"))], desk.sheet)
    shades = parts.segments("grey", _("Ink"), [("", _("colour")), ("grey", _("grey"))], "grey" if desk.grey else "")
    about = _("This opens your browser's print window; there you can also choose **Save as PDF**.")
    return parts.box(
        "print",
        _("Things to print"),
        f'{parts.text(about)}<ul class="papers">{items}</ul>{choice}<div class="row">{sheets}{shades}</div>',
    )


def _homework_box() -> str:
    words = _("Lessons, puzzles, exercises, a deal or your own lesson, in one link. A code or a file comes back.")
    links = (
        parts.link("teachers/give_homework.ipynb", _("Give homework"), "main"),
        parts.link("teachers/read_homework.ipynb", _("Read what came in")),
    )
    return parts.box("homework", _("Homework"), f'{parts.text(words)}<div class="row">{"".join(links)}</div>')


def _own_lessons_box(desk: DeskChoices) -> str:
    opener = parts.file_button("open-lesson", _("Open a file …"), 'accept=".toml"')
    beside = f'<div class="row">{parts.button("new-lesson", _("New lesson"), look="main")}{opener}</div>'
    items = "".join(_own_lesson_row(desk, at, own) for at, own in enumerate(desk.own))
    body = (
        f'<ul class="lessons">{items}</ul>'
        if items
        else parts.text(
            _("A lesson is a short text. *New lesson* starts you with one that works: change it, and have it checked.")
        )
    )
    kept = parts.text(
        _(
            "Your lessons are kept in this browser, as text that you can save and send to a colleague. "
            "The link holds the whole lesson: anyone who opens it can play the lesson."
        ),
        "soft",
    )
    how = f'<p><a href="write_a_lesson.ipynb">{escape(_("How to write a lesson"))}</a></p>'
    return parts.box("own", _("My own lessons"), body + kept + how, beside)


def _own_lesson_row(desk: DeskChoices, at: int, own: OwnLesson) -> str:
    """Return a lesson's row in the list; an open one has its text below."""
    good, number, title = own.lesson is not None, str(at), own.title
    verdict = f'<p class="{"good" if good else "bad"}">{"✓" if good else "✕"} {escape(own.verdict)}</p>'
    place = OWN_LESSON + own.link
    if good and own.link:
        use = parts.link(place, _("Try it"), about=title) + _copy_link_button(place, _("Copy the link"), title)
    else:
        use = ""
    if desk.edited == at:
        edit = (
            f'<div class="edit"><label for="desk-text">{escape(_("The lesson as text"))}</label>'
            f'<textarea id="desk-text" rows="18" spellcheck="false">{escape(own.text)}</textarea>'
            f'<div class="row">{parts.button("check", _("Check and keep"), number, "main")}'
            f"{parts.button('save-lesson', _('Save as a file'), number)}"
            f"{parts.button('drop-lesson', _('Delete'), number)}</div></div>"
        )
        more = parts.button("edit", _("Close"), "", about=title)
    else:
        edit, more = "", parts.button("edit", _("Edit") if good else _("Fix it"), number, about=title)
    long = (
        ""
        if own.lesson is None
        else " "
        + _("{steps}, {minutes} minutes").format(
            steps=n_("{count} step", "{count} steps", len(own.lesson.steps)).format(count=len(own.lesson.steps)),
            minutes=own.lesson.minutes,
        )
    )
    head = f"<h3>{escape(title)}<small>{escape(long)}</small></h3>"
    return f'<li><div>{head}{verdict}</div><div class="row">{more}{use}</div>{edit}</li>'


def _privacy_box(desk: DeskChoices) -> str:
    words = _("What is kept about your learners: **nothing**, unless you save the summary. It has counts, no names.")
    private = f'<a href="what_is_private.ipynb">{escape(_("What is private"))}</a>'
    opener = parts.file_button("open-report", _("Open a saved summary …"), 'accept=".csv"')
    body = f"<p>{parts.inline_html(words)} {private}</p>"
    if desk.report is None:
        body = f'<div class="beside"><div>{body}</div>{opener}</div>'
    else:
        asked, refused = count_questions(desk.report.questions), len(desk.report.refused)
        body += parts.text(
            n_("{count} question", "{count} questions", asked).format(count=asked)
            + ", "
            + n_("{count} kind of refusal", "{count} kinds of refusal", refused).format(count=refused)
            + "."
        )
        body += (
            f'<div class="row">{parts.button("print", _("Print …"), "report", "main")}'
            f"{parts.button('look', _('Preview'), 'report')}{parts.button('save-report', _('Save as CSV'))}"
            f"{parts.button('forget', _('Delete everything'))}{opener}</div>"
        )
    return parts.box("kept", _("After class, and what is kept"), body)


def _copy_button(text: str, label: str, about: str) -> str:
    return parts.button("copy", label, text, about=about)


def _copy_link_button(place: str, label: str, about: str) -> str:
    return parts.button("copy-link", label, f"../{place}", about=about)
