"""The page that lists what a class hands in, as HTML, and the list on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from gamelib.core.language import _, n_
from gamelib.homework import Homework
from gamelib.homework.common_slips import CommonSlip
from gamelib.homework.given import LINKED
from gamelib.lessons.progress import MOST_STARS
from widgets.desk import page_parts as parts
from widgets.desk.homework_list import ORDERS, HomeworkList, ListedRow
from widgets.desk.join_address import JoinAddress, may_ask_class
from widgets.desk.wall_links import wall_key, wall_link
from widgets.pictures.printing import Paper

ROWS_ON_PAPER = 14
"""Rows of the list on one page of paper, where each may need three lines, or four smaller ones."""
MOST_COLUMNS = 10
"""Columns of the list that leave room for type of the usual size on paper."""
STYLE = (
    " .handed { width: 100%; font-size: 9.4pt; line-height: 1.2 } .handed th, .handed td { text-align: left;"
    " padding: 1mm 2mm 1mm 0; border-top: .2mm solid #857A68; vertical-align: top }"
    " .handed td:first-child { min-width: 24mm; overflow-wrap: anywhere }"  # names may be one long word
    " .handed.many { font-size: 7.4pt } .handed.many td:first-child { min-width: 21mm }"
)


class ReadingState(Protocol):
    """What the page is drawn from."""

    homework: Homework | None
    given: list[Homework]
    text: str
    order: str
    files: dict[str, str]
    learners: int | None
    note: str
    joining: JoinAddress

    @property
    def listed(self) -> HomeworkList | None:
        """What was handed in; None as long as it is not known of which homework."""

    @property
    def rows(self) -> Sequence[ListedRow]:
        """The rows of the list in their order."""


def read_page(state: ReadingState) -> str:
    """Return the whole page."""
    listed = state.listed
    if listed is None:
        return parts.alert(state.note) + _which_box(state)
    rows = state.rows
    private = _("Codes are read here, on this computer, and kept only if you save them.")
    save = parts.button("save", _("Save for the grade book"), look="main") if rows else ""
    printing = parts.button("print", _("Print"), "list") if rows else ""
    head = (
        f'<div class="deskhead"><div><h2 class="homework-heading">{escape(listed.title)}</h2>'
        f'<p class="lead">{escape(listed.summary)} {escape(private)}</p></div>'
        f'<div class="row">{save}{printing}</div></div>'
    )
    return (
        f'{head}{parts.alert(state.note)}<div class="homework-read"><div>{_bring_box(state)}'
        f"{_common_slips_box(listed, state.joining)}</div>{_list_box(listed, rows, state.order)}</div>"
    )


def _which_box(state: ReadingState) -> str:
    rows = (
        f"<div><h3>{escape(each.title)}</h3><p class='soft'>{escape(_count_parts(each))}</p></div>"
        f"{parts.button('open', _('Open'), LINKED + each.write(), about=each.title)}"
        for each in reversed(state.given)
    )
    shown = parts.items(rows, _("Homework that you gave from this browser stands here."))
    body = (
        f'{shown}<label class="homework-field"><span>{escape(_("Or paste its link"))}</span>'
        f'<input type="text" id="desk-text" autocomplete="off" maxlength="9000"></label>'
        f'<div class="row">{parts.button("open", _("Open"), look="main", about=_("the pasted link"))}'
        f"{_file_buttons()}</div>"
        f"{parts.text(_('Files of learners say themselves which homework they belong to.'), 'soft')}"
    )
    return parts.box("which", _("Which homework?"), body, look="homework-drop")


def _count_parts(given: Homework) -> str:
    return n_("{count} part", "{count} parts", len(given.parts)).format(count=len(given.parts))


def _file_buttons() -> str:
    files = parts.file_button("files", _("Choose files …"), "multiple")
    return files + parts.file_button("files", _("Choose a folder …"), "multiple webkitdirectory")


def _bring_box(state: ReadingState) -> str:
    many = len(state.files)
    have = n_("{count} file was read.", "{count} files were read.", many).format(count=many) if many else ""
    how = _(
        "Paste codes, one a line, the name in front; or drop files, or the folder that Moodle or Classroom gives you."
    )
    learners = (
        f'<label class="homework-field"><span>{escape(_("Learners in the class"))}</span><input type="number" min="1"'
        f' max="400" data-do="learners" value="{state.learners or ""}"></label>'
    )
    body = (
        f'<label class="homework-field"><span>{escape(_("Names and codes"))}</span><textarea id="desk-text" rows="7"'
        f' spellcheck="false" placeholder="Jun 7K2D-9QXR-M4PW">{escape(state.text)}</textarea></label>'
        f'<p class="soft">{escape(how)}</p>'
        f'<div class="row">{parts.button("read", _("Read them"), look="second")}{_file_buttons()}</div>'
        f"{parts.text(have, 'soft') if have else ''}{learners}"
        f'<div class="row">{parts.button("forget", _("Delete everything"))}'
        f"{parts.button('leave', _('Another homework'))}</div>"
    )
    return parts.box("bring", _("Bring the codes in"), body, look="homework-drop")


def _common_slips_box(listed: HomeworkList, joining: JoinAddress) -> str:
    """Return what the class mixes up, and the link that asks it again on the wall; "" if nothing is known of any."""
    found = listed.common_slips
    if not found:
        return ""
    rows = "".join(parts.text(_common_slip(each)) for each in found)
    exercise = found[0].exercise
    wall = wall_link(wall_key(exercise.written), _("Make it the next question on the wall"), _(exercise.title))
    asked = f'<div class="row">{wall}</div>' if may_ask_class(joining) else ""
    return parts.box("mix-ups", _("What the class mixes up"), rows + asked)


def _common_slip(found: CommonSlip) -> str:
    line = _("**{count} of {all}** answered {wrong} instead of {right} to *{title}*. {say}")
    return line.format(
        count=found.learners,
        all=found.told,
        wrong=found.slip.value,
        right=found.exercise.answer,
        title=_(found.exercise.title),
        say=_(found.slip.say),
    )


# The list -----------------------------------------------------------------------------------


def _list_box(listed: HomeworkList, rows: Sequence[ListedRow], order: str) -> str:
    if not rows:
        return parts.box("list", _("What came in"), parts.text(_("Nothing yet."), "soft"))
    columns = listed.columns
    sorts = dict(zip((0, 1, len(columns) - 1), ORDERS, strict=True))
    head = "".join(_column_head(column, sorts.get(at, ""), order) for at, column in enumerate(columns))
    body_rows = "".join(_row(row, at, len(columns)) for at, row in enumerate(rows))
    body = (
        f'<div class="homework-scroll" role="region" tabindex="0" aria-label="{escape(_("Names and results"))}">'
        f'<table class="homework-list"><thead><tr>{head}</tr></thead><tbody>{body_rows}</tbody></table></div>'
        f'<p class="soft">{escape(listed.note)}</p>'
    )
    return parts.box("list", _("What came in"), body)


def _column_head(column: str, order: str, chosen: str) -> str:
    """Return the head of a column; by some of them the list can be sorted."""
    if not order:
        return f'<th scope="col">{escape(column)}</th>'
    sorting = ' aria-sort="ascending"' if order == chosen else ""
    return (
        f'<th scope="col"{sorting}><button type="button" data-do="sort" data-value="{order}">{escape(column)}'
        f'<span aria-hidden="true">{" ↓" if order == chosen else ""}</span></button></th>'
    )


def _row(row: ListedRow, at: int, columns: int) -> str:
    """Return a row: its cells if anything is known, and what is wrong or else to be known."""
    name = f'<th scope="row">{escape(row["name"] or _("(no name)"))}</th>'
    why = _why(row)
    if row["cells"]:
        cells = "".join(f"<td>{_cell(cell['text'], cell['stars'])}</td>" for cell in row["cells"])
        told = f"<td>{escape(row['done'])}</td>{cells}<td>{escape(row['minutes'])}</td>"
        also = f'<tr class="also"><td></td><td colspan="{columns - 1}">{why}</td></tr>' if why else ""
    else:
        told, also = f'<td colspan="{columns - 2}">{why}</td>', ""
    mend = parts.button("mend", _("Mend"), str(at), about=row["name"]) if row["mended"] else ""
    badge = f'<td><span class="badge of-{row["kind"].replace(" ", "-")}">{escape(row["badge"])}</span>{mend}</td>'
    return f'<tr class="{"has-more" if also else ""}">{name}{told}{badge}</tr>{also}'


def _why(row: ListedRow) -> str:
    """Return what is wrong or else to be known of a row, where it came from, and what was written in own words."""
    why = f'<span class="why">{escape(row["why"])}</span>' if row["why"] else ""
    if row["why"] and row["kind"] not in ("checked", "no name", "result"):
        why += f' <span class="soft">{escape(row["source"][:100])}</span>'
    words = "".join(f"<blockquote>{escape(each)}</blockquote>" for each in row["words"])
    return why + (f"<details><summary>{escape(_('In own words'))}</summary>{words}</details>" if words else "")


def _cell(text: str, stars: int) -> str:
    if stars < 0:
        return escape(text)
    drawn = "".join("★" if at < stars else "☆" for at in range(MOST_STARS))
    return f'<span class="stars" aria-hidden="true">{drawn}</span><span class="unseen">{escape(text)}</span>'


# On paper -----------------------------------------------------------------------------------


def list_paper(listed: HomeworkList, rows: Sequence[ListedRow]) -> Paper:
    """Return the list on paper, as many pages as it needs."""
    head = "".join(f"<th>{escape(column)}</th>" for column in listed.columns)
    kind = "handed many" if len(listed.columns) > MOST_COLUMNS else "handed"
    pages = []
    for begin in range(0, len(rows), ROWS_ON_PAPER):
        body = "".join(map(_paper_row, rows[begin : begin + ROWS_ON_PAPER]))
        pages.append(
            f"<h1>{escape(listed.title)}</h1><p>{escape(listed.summary)}</p>"
            f'<table class="{kind}"><tr>{head}</tr>{body}</table><p>{escape(listed.note)}</p>'
        )
    return Paper(listed.title, tuple(pages), style=STYLE)


def _paper_row(row: ListedRow) -> str:
    cells = "".join(f"<td>{escape(cell['text'])}</td>" for cell in row["cells"])
    name, badge = escape(row["name"] or _("(no name)")), escape(row["badge"])
    if not cells:
        return f'<tr><td>{name}</td><td colspan="99">{badge}: {escape(row["why"])}</td></tr>'
    return f"<tr><td>{name}</td><td>{escape(row['done'])}</td>{cells}<td>{row['minutes']}</td><td>{badge}</td></tr>"
