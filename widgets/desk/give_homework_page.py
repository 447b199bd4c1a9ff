"""The page on which homework is put together, as HTML: the parts, what can be added, the link, what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import cycle
from typing import Protocol
from urllib.parse import urlsplit

from gamelib.core import registry
from gamelib.core.language import _
from widgets import drawings
from widgets.desk import page_parts as parts
from widgets.desk.homework_giver import GivenHomework, GivenRow, HomeworkDraft, offers
from widgets.desk.join_address import is_local
from widgets.desk.own_lessons import OwnLesson

KINDS = ("lessons", "exercises", "practice", "puzzles", "deal", "own", "words")
"""What can be added."""
OWN_WORDS = "crane"
"""The drawing beside a question that is answered in own words."""


class GivingState(Protocol):
    """What the page is drawn from."""

    draft: HomeworkDraft
    site: str
    """The page that opens homework."""
    adding: str
    """Which of the `KINDS` can be added now."""
    game: str
    own: list[OwnLesson]
    note: str

    @property
    def given(self) -> GivenHomework:
        """What is given so far."""


def give_page(state: GivingState) -> str:
    """Return the whole page."""
    given = state.given
    lead = _("One link, no accounts. What a learner does stays with the learner; you get a code or a file back.")
    return (
        f'<p class="lead">{escape(lead)}</p>{parts.alert(state.note)}<div class="homework-two">'
        f"<div>{_parts_box(given)}{_add_box(state)}</div>"
        f"<div>{_link_box(given, state.site)}{_back_box(given)}</div></div>"
    )


def _parts_box(given: GivenHomework) -> str:
    title = (
        f'<label class="homework-field"><span>{escape(_("Title"))}</span>'
        f'<input type="text" maxlength="80" autocomplete="off" data-do="title"'
        f' value="{escape(given["title"])}"></label>'
    )
    signs = {game: cycle(drawings.BY_GAME.get(game) or registry.about(game).drawings) for game in registry.games()}
    many = len(given["rows"])
    rows = "".join(
        _part_row(row, at, many, next(signs.get(row["game"], cycle([OWN_WORDS]))))
        for at, row in enumerate(given["rows"])
    )
    listed = (
        f'<p class="soft">{escape(given["total"])} {escape(_("Drag to change the order."))}</p>'
        f'<ol class="homework-parts">{rows}</ol>'
        if rows
        else parts.text(_("Add the first part below."), "soft")
    )
    return parts.box("parts", _("What is to be done"), title + listed)


def _part_row(row: GivenRow, at: int, many: int, sign: str) -> str:
    """Return one part: its drawing, its title, its minutes, and buttons to move it and to take it out."""
    up = _round_button("move", "↑", f"{at} {at - 1}", _("Up"), row["title"]) if at else ""
    down = _round_button("move", "↓", f"{at} {at + 1}", _("Down"), row["title"]) if at < many - 1 else ""
    out = _round_button("take-out", "✕", str(at), _("Take out"), row["title"])
    return (
        f'<li draggable="true" data-at="{at}">{parts.drawing(sign)}<div><h3>{escape(row["title"])}</h3>'
        f'<p class="soft">{escape(row["note"])}</p></div><span class="soft minutes">{escape(row["minutes"])}</span>'
        f'<span class="row moves">{up}{down}{out}</span></li>'
    )


def _round_button(act: str, sign: str, value: str, label: str, about: str) -> str:
    return (
        f'<button type="button" class="button round" data-do="{act}" data-value="{escape(value)}"'
        f' aria-label="{escape(label)}: {escape(about)}">{sign}</button>'
    )


# What can be added --------------------------------------------------------------------------


def _add_box(state: GivingState) -> str:
    labels: Mapping[str, str] = {
        "lessons": _("Lessons"),
        "exercises": _("Exercises"),
        "practice": _("Practice"),
        "puzzles": _("Puzzles"),
        "deal": _("A deal"),
        "own": _("My own lesson"),
        "words": _("In own words"),
    }
    kinds = parts.segments("kind", _("What to add"), [(kind, labels[kind]) for kind in KINDS], state.adding)
    if state.adding == "deal":
        body = _typed_part(
            "add-deal",
            _("The code of a deal"),
            _("Everybody plays its first round with the same cards, against programs. The desk makes such codes."),
        )
    elif state.adding == "words":
        body = _typed_part(
            "add-words",
            _("Your question"),
            _("The answer is in the file only. The code says whether there is one."),
        )
    else:
        body = _own_lessons(state) if state.adding == "own" else _offers(state)
    return parts.box("add", _("Add a part"), kinds + body)


def _offers(state: GivingState) -> str:
    games = [(game, registry.about(game).title) for game in registry.games()]
    taken = {*state.draft.lines}
    rows = (
        f"<div><h3>{escape(offer.title)}</h3></div>"
        + (
            f'<span class="soft">{escape(_("added"))}</span>'
            if offer.line in taken
            else parts.button("add", _("Add"), offer.line, about=offer.title)
        )
        for offer in offers(state.game)[state.adding]
    )
    shown = parts.items(rows, _("There are none."), "lessons homework-offers")
    return parts.segments("game", _("Game"), games, state.game) + shown


def _own_lessons(state: GivingState) -> str:
    rows = (
        f"<div><h3>{escape(own.title)}</h3></div>{parts.button('add-own', _('Add'), str(at), about=own.title)}"
        for at, own in enumerate(state.own)
        if own.lesson is not None
    )
    none = _("Lessons that you write at the teacher's desk stand here, once they are checked.")
    opener = parts.file_button("open-lesson", _("Open a file …"), 'accept=".toml"')
    desk = parts.link("teachers/desk.ipynb#desk-own", _("To the desk"))
    return f'{parts.items(rows, none)}<div class="row">{opener}{desk}</div>'


def _typed_part(act: str, label: str, about: str) -> str:
    """Return a box for a text, and the button that adds it."""
    return (
        f'<label class="homework-field"><span>{escape(label)}</span><input type="text" id="desk-text" maxlength="200"'
        f' autocomplete="off"></label><p class="soft">{escape(about)}</p>'
        f'<div class="row">{parts.button(act, _("Add"))}</div>'
    )


# The link -----------------------------------------------------------------------------------


def _link_box(given: GivenHomework, site: str) -> str:
    link = given["link"]
    if not link:
        return parts.box("link", _("The link"), parts.text(given["wrong"], "soft"), look="first")
    hash_ = link[link.index("#") :]
    copying, sending, printing = (
        _giving_button(given, act, label, value, look)
        for act, label, value, look in (
            ("copy", _("Copy"), link, "main"),
            ("copy", _("Words to send"), given["send"], ""),
            ("print", _("Print the QR code"), "homework", ""),
        )
    )
    about = _(
        "The whole homework is in the link, so nothing has to be set up. Put it into Moodle, Classroom, Teams or an "
        "e-mail, or print it as a QR code."
    )
    body = (
        f'<div class="homework-link"><span class="mono">{escape(link[:60])}…</span>{copying}</div>'
        f"{parts.text(about, 'soft')}"
        f'<div class="row">{printing}{sending}{parts.link("homework.ipynb" + hash_, _("Try it myself"))}'
        f"{parts.link('teachers/read_homework.ipynb' + hash_, _('Read the codes'))}</div>{_site_field(site)}"
    )
    return parts.box("link", _("The link"), body, look="first")


def _giving_button(given: GivenHomework, act: str, label: str, value: str, look: str) -> str:
    """Return a button by which homework goes out: the browser then keeps that it was given."""
    hash_ = given["link"][given["link"].index("#") :]
    return (
        f'<button type="button" class="{parts.classes("button", look)}" data-do="{act}" data-value="{escape(value)}"'
        f' data-given="{escape(hash_)}" data-title="{escape(given["title"])}">{escape(label)}</button>'
    )


def _site_field(site: str) -> str:
    """Return the field for the address that learners open; where this one does not work at home, it says so."""
    parted = urlsplit(site)
    here = is_local(parted.netloc)
    about = (
        _("This address works on this computer only. Type that of a public copy of these pages.")
        if here
        else _("Learners open this page; it has to work where they are.")
    )
    return (
        f'<label class="homework-field"><span>{escape(_("Where the link leads"))}</span>'
        f'<input type="url" data-do="site" maxlength="300"'
        f' autocomplete="off" value="{escape(site if parted.scheme else "")}"></label>'
        f'<p class="{"bad" if here else "soft"}">{escape(about)}</p>'
    )


def _back_box(given: GivenHomework) -> str:
    items = "".join(f"<li>{escape(each)}</li>" for each in given["back"])
    asks = (
        f'<button type="button" class="homework-check" role="checkbox" data-do="name" data-value=""'
        f' aria-checked="{str(given["asks_name"]).lower()}"><i aria-hidden="true">✓</i>'
        f"<span>{escape(_('ask for a name or a number'))}</span></button>"
    )
    return parts.box("back", _("What you get back"), f'<ul class="homework-back">{items}</ul>{asks}')
