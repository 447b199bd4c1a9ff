"""The door of a class: for its leader, who begins one or goes on with an old one; for all others, who type letters."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any, NamedTuple

from gamelib.core.language import _, n_
from widgets.room.limits import MAX_DEVICES
from widgets.room.rehearsal import USUAL_PRETENDED
from widgets.room.room_pages import FramedPage, hidden_fields, letters_field, line_icon
from widgets.room.screens import write_day
from widgets.stage.bundle import join_styles
from widgets.stage.front_end import name_file

Room = Any
"""A `Room`, of which a few fields are read."""
LOOKS = ("room/css/start_page.css",)
ICONS = {
    "class": "M8 3h8l1.5 1.5v15L16 21H8l-1.5-1.5v-15zM11 18h2",
    "cards": "M4 8h3l1.5-2.5h7L17 8h3v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z",
    "hands": "M8 12V5.5a1.5 1.5 0 0 1 3 0V11V4a1.5 1.5 0 0 1 3 0v7V6a1.5 1.5 0 0 1 3 0v8a6.5 6.5 0 0 1-12 3l-2-4z",
    "rehearsal": "M7 5l11 7-11 7z",
    "carry_on": "M7 5l11 7-11 7z",
    "save": "M12 4v11M7 10l5 5 5-5M5 20h14",
    "forget": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
}
NOT_ASKED = ("deal", "tables", "refused", "finding")
"""The kinds of counts that answer no question."""


class OldClass(NamedTuple):
    """A class that is still on this computer: its letters, since when, and what is there of it."""

    code: str
    title: str
    about: str
    go_on: str
    """The words of the button that goes on with it."""


# What is still there --------------------------------------------------------------------------


def find_old_classes(rooms: Any, now: float | None = None) -> list[OldClass]:
    """Return the classes of a registry that may go on: the one that was opened last, then those that are kept."""
    latest = [rooms.latest_class] if rooms.latest_class is not None else []
    return [describe(room, now) for room in (*latest, *rooms.kept_classes)]


def describe(room: Room, now: float | None = None) -> OldClass:
    """Return what there is of a class."""
    since = _when(room.opened, time.time() if now is None else now)
    if room.kept_until:
        title = _("A class from {when} is kept for its next lesson").format(when=since)
        why = _("It was put away on purpose, and is deleted after {date}.").format(date=write_day(room.kept_until))
    elif room.is_resumed:
        title = _("A class from {when} is still on this computer").format(when=since)
        why = _("It was kept because the program stopped before the class ended.")
    else:
        title, why = _("A class from {when} is open now").format(when=since), ""
    is_on = not why
    alone = "" if is_on else _("Nobody else can open it.")
    about = " ".join(filter(None, (_describe_content(room), why, alone)))
    return OldClass(room.code, title, about, _("Back to its wall") if is_on else _("Carry on with it"))


def _when(moment: float, now: float) -> str:
    """Return the day and the time of a moment, in digits that every language reads alike."""
    clock = time.strftime("%H:%M", time.localtime(moment))
    day = write_day(moment)
    return (
        _("today, {time},").format(time=clock)
        if day == write_day(now)
        else _("{date}, {time},").format(date=day, time=clock)
    )


def _describe_content(room: Room) -> str:
    """Say how many devices, questions and deals a class had, and what is not over; "" if there was nothing yet."""
    rows = [row for row in room.history if "number" in row]
    devices = len(room.everybody)
    questions = len({row["number"] for row in rows if row["kind"] not in NOT_ASKED})
    deals = len({row["number"] for row in rows if row["kind"] == "deal"})
    parts = [
        words.format(count=count)
        for words, count in (
            (n_("{count} device", "{count} devices", devices), devices),
            (n_("{count} question", "{count} questions", questions), questions),
            (n_("{count} deal", "{count} deals", deals), deals),
        )
        if count
    ]
    if room.activity is not None:
        parts.append(
            {"deal": _("one deal not finished"), "tables": _("tables in the middle of their games")}.get(
                room.activity.kind, _("one question not finished")
            )
        )
    return _("{list}.").format(list=_(", ").join(parts)) if parts else ""


# The pages ------------------------------------------------------------------------------------


@cache
def files() -> dict[str, str]:
    """Return the style sheet of the pages, by a name that changes with its content."""
    look = join_styles(LOOKS)
    return {name_file("css", look): look}


def _page(base: str, title: str, html: str, phones: str = "", place: str = "teach") -> FramedPage:
    [look] = files()
    inside = f'<div class="class-door" data-phones="{escape(phones)}"><h1>{escape(title)}</h1>{html}</div>'
    return FramedPage(title, inside, f"{base}files/{look}", place=place)


def _ways_to_begin() -> list[tuple[str, str, str, str]]:
    """Return each way to begin a class: its kind, its name, what it needs, and the words of its button."""
    return [
        (
            "class",
            _("With phones or laptops"),
            _("Four letters and a square on the wall. Up to {most} devices; two learners may share one.").format(
                most=MAX_DEVICES
            ),
            _("Open the door"),
        ),
        (
            "cards",
            _("With answer cards"),
            _("Printed cards and the camera of this laptop. No phones, no network."),
            _("Begin"),
        ),
        ("hands", _("Hands up"), _("You count and tap. Works always."), _("Begin")),
        (
            "rehearsal",
            _("Try it alone"),
            _("{count} pretend phones come in, vote and play; marked on the wall as pretend.").format(
                count=USUAL_PRETENDED
            ),
            _("Try"),
        ),
    ]


def start_page(base: str, xsrf: str, old: Sequence[OldClass], *, friends: str, phones: str) -> FramedPage:
    """Return the page; `friends` is the address at which everybody may make a table, `phones` that for phones."""
    lead = _("Only you see this page. What you begin here becomes the wall, for a projector.")
    classes = "".join(_old_section(base, xsrf, each) for each in old)
    rows = "".join(
        f"<li>{line_icon(ICONS[kind])}<div><b>{escape(label)}</b><small>{escape(about)}</small></div>"
        f"{_form(base, xsrf, kind, words, about=label)}</li>"
        for kind, label, about, words in _ways_to_begin()
    )
    letters = (
        f'<form class="letters" action="{base}find">{letters_field()}'
        f'<button class="plain">{escape(_("Enter"))}</button></form>'
    )
    other = f'<a href="{friends}">{escape(_("No class? Play with friends"))}</a>' if friends else ""
    html = (
        f'<p class="lead">{escape(lead)}</p>{classes}<section class="box"><h2>'
        f"{escape(_('Or a new class') if old else _('A new class'))}</h2><ul>{rows}</ul></section>"
        f'<div class="foot">{letters}{other}</div>'
    )
    return _page(base, _("Lead a class"), html, phones)


def letters_page(base: str, *, note: str, friends: str = "", phones: str = "") -> FramedPage:
    """Return the page that asks for the letters of a class; `phones` is the address for phones.

    `note` says who may open a class, and `friends` is where everybody may make a table.
    """
    scan = _("Scan the square on the wall, and you are in at once. No name, no account.")
    other = f'<a href="{friends}">{escape(_("No class? Play with friends"))}</a>' if friends else ""
    html = (
        f'<section class="box entry"><form class="letters" action="{base}find">{letters_field()}'
        f'<button class="red">{escape(_("Enter"))}</button></form>{_paragraph(scan)}</section>'
        f'{_paragraph(note)}<div class="foot">{other}</div>'
    )
    return _page(base, _("Which room?"), html, phones, place="")


def forget_page(base: str, xsrf: str, old: OldClass) -> FramedPage:
    """Return the page that asks whether an old class is to be forgotten, which cannot be undone."""
    lost = _("Its animals, its answers and your plan are lost. This cannot be undone.")
    html = (
        f'<section class="box old">{_paragraph(old.about)}{_paragraph(lost)}<div class="row">'
        f'<a class="red" href="{base}">{escape(_("Keep it"))}</a>'
        f"{_form(base, xsrf, 'forget', _('Forget it for good'), 'danger', code=old.code, sure='yes')}</div></section>"
    )
    return _page(base, _("Forget class {code} for good?").format(code=old.code), html)


def _old_section(base: str, xsrf: str, old: OldClass) -> str:
    """Return what there is of an old class, and what can be done with it."""
    return (
        f'<section class="box old"><h2>{escape(old.title)}</h2><b class="code">{old.code}</b>'
        f'{_paragraph(old.about)}<div class="row">'
        f"{_form(base, xsrf, 'carry_on', old.go_on, 'red', code=old.code)}"
        f'<a class="plain" href="{base}wall/{old.code}/answers.csv" download>'
        f"{line_icon(ICONS['save'])}{escape(_('Save its summary'))}</a>"
        f"{_form(base, xsrf, 'forget', _('Forget it for good'), 'danger', code=old.code)}</div></section>"
    )


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>" if words else ""


def _form(base: str, xsrf: str, kind: str, label: str, look: str = "plain", about: str = "", **more: str) -> str:
    """Return a form that is one button; `about` tells screen readers what it begins."""
    hidden = hidden_fields(_xsrf=xsrf, kind=kind, **more)
    icon = line_icon(ICONS[kind]) if "code" in more else ""
    name = f' aria-label="{escape(label)}: {escape(about)}"' if about else ""
    return (
        f'<form action="{base}open" method="post">{hidden}<button class="{look}"{name}>'
        f"{icon}{escape(label)}</button></form>"
    )
