"""The first box of the teacher's desk: it opens a room and, while one is open, shows how to join.

>>> joining = JoinAddress("http://192.168.0.23:8866/class/", "HKRT")
>>> joining.short_address, joining.is_local, joining.from_outside("http://localhost:8866/voila/render/")
('192.168.0.23:8866/class', False, 'http://192.168.0.23:8866/voila/render/')
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import urlsplit

from gamelib.core.language import _
from widgets.desk import page_parts as parts
from widgets.drawings.qr_code import qr_svg

LOCAL_HOSTS = ("127.", "localhost", "[::1]")
LONGEST_ADDRESS = 200


class JoinAddress(NamedTuple):
    """The address at which phones join on this server, and the letters of the room that this browser leads, or ""."""

    address: str = ""
    code: str = ""
    may_lead: bool = True
    """Whether this browser may open rooms for a class, as far as is known."""

    @property
    def short_address(self) -> str:
        """The address as it is typed into a phone."""
        return self.address.partition("://")[2].rstrip("/")

    @property
    def is_local(self) -> bool:
        """Whether the address works only on this computer itself."""
        return is_local(self.short_address)

    def from_outside(self, address: str) -> str:
        """Return an address of this server in the form that phones can reach; "" if none can."""
        there, here = urlsplit(address), urlsplit(self.address)
        if not self.address or self.is_local:
            return ""
        return there._replace(scheme=here.scheme, netloc=here.netloc).geturl() if is_local(there.netloc) else address


def is_local(host: str) -> bool:
    """Return whether a host name means this computer only from itself."""
    return host.removeprefix("https://").startswith(LOCAL_HOSTS)


def read_join_address(address: str, code: str, may_lead: bool = True) -> JoinAddress:
    """Return the address that a browser has found; invalid addresses and letters are dropped."""
    is_address = len(address) <= LONGEST_ADDRESS and re.fullmatch(r"https?://[^\s\"'<>]+/", address)
    return JoinAddress(address if is_address else "", code if re.fullmatch("[A-Z]{4}", code) else "", may_lead)


def who_leads(owner_signs_in: bool = False) -> str:
    """Say who opens and leads classes on a server."""
    if owner_signs_in:
        return _("Only the person who has signed in to this server can open and lead a class.")
    return _(
        "Only the person who started this server can open and lead a class, in the browser that opened then or "
        "with the link in the terminal."
    )


def lead_box(joining: JoinAddress) -> str:
    """Return the box; its script finds out whether rooms can be opened here."""
    page, label = "teachers/lead_a_class.ipynb", _("Without phones")
    plain = parts.link(page, label, "second with-door") + parts.link(page, label, "main without-door")
    rehearsal = parts.button("open-door", _("Try it alone, with pretend phones"), "rehearsal", "with-door")
    if joining.code:
        how = (
            _("Your room {code} is open, on this computer only.")
            if joining.is_local
            else _("Your room {code} is open. Latecomers scan this, or type the address and the letters.")
        )
        body = parts.text(how.format(code=joining.code))
        return parts.box(
            "lead",
            _("Your class is open"),
            _place_beside(
                f'{body}<div class="row">{open_button(joining, "main", _("Back to the wall"))}{plain}</div>',
                _join_html(joining),
            ),
            "",
            "first",
        )
    if not joining.may_lead:
        body = parts.text(who_leads()) + parts.text(_("Everything below works in this browser, too."))
        return parts.box("lead", _("Lead a class now"), f'{body}<div class="row">{plain}</div>', "", "first")
    body = parts.text(
        _(
            "This opens a room on this laptop. Phones join over your Wi-Fi with four letters: no "
            "internet, no accounts, no names."
        ),
        "with-door",
    )
    body += parts.text(
        _(
            "Phones cannot join here: for that, type `bbb class` on a laptop. Everything below works without phones."
        ).replace("`", "*"),
        "without-door",
    )
    return parts.box(
        "lead",
        _("Lead a class now"),
        _place_beside(
            f'{body}<div class="row">{open_button(joining, "main")}{plain}{rehearsal}</div>', _address_html(joining)
        ),
        "",
        "first",
    )


def open_button(joining: JoinAddress, look: str = "second", label: str = "") -> str:
    """Return the button that opens a room, or that leads to the wall of the open one; "" if neither may be done."""
    if not may_ask_class(joining):
        return ""
    if joining.code:
        return (
            f'<a class="button {look} with-door" data-wall="{joining.code}" href="">'
            f"{escape(label or _('To the wall'))}</a>"
        )
    return parts.button("open-door", label or _("Open the door"), "class", f"{look} with-door")


def may_ask_class(joining: JoinAddress) -> bool:
    """Return whether this browser leads a room, or may open one."""
    return bool(joining.code) or joining.may_lead


def wall_link(key: str, label: str, about: str) -> str:
    """Return the link that puts a question of chance on the wall; `about` tells screen readers which one it is."""
    return (
        f'<a class="button second with-door" data-ask="{escape(key)}" href=""'
        f' aria-label="{escape(label)}: {escape(about)}">{escape(label)}</a>'
    )


def wall_key(question: str, title: str = "", game: str = "", cards: Sequence[str] = ()) -> str:
    """Return the key by which a class is asked for a number that is written down, in words of its own with a title.

    >>> wall_key("nanuk.survive(6)")
    '{"number": "nanuk.survive(6)"}'
    """
    words = {"title": title, "game": game, "cards": list(cards)} if title else {}
    return json.dumps({"number": question, **words}, ensure_ascii=False)


def position_key(game: str, position: str) -> str:
    """Return the key by which a class is asked about a position.

    >>> position_key("nanatoridori", "hand 1 5 5 | table 4")
    '{"position": "hand 1 5 5 | table 4", "game": "nanatoridori"}'
    """
    return json.dumps({"position": position, "game": game}, ensure_ascii=False)


def _place_beside(body: str, beside: str) -> str:
    return f'<div class="beside"><div>{body}</div>{beside}</div>'


def _address_html(joining: JoinAddress) -> str:
    """Return the address at which phones join, or say that they cannot."""
    if not joining.address:
        return ""
    if joining.is_local:
        return parts.text(
            _(
                "No phone can come in: this server answers on this computer only. Once the door is open, the wall "
                "says how to let others in."
            ),
            "here with-door",
        )
    return (
        f'<p class="here with-door"><span>{escape(_("Phones go to"))}</span> <b>{escape(joining.short_address)}</b> '
        f'<span class="good">✓ {escape(_("ready"))}</span></p>'
    )


def _join_html(joining: JoinAddress) -> str:
    """Return the letters and the QR code of the open room."""
    letters = "".join(f"<b>{letter}</b>" for letter in joining.code)
    square = "" if joining.is_local else qr_svg(f"{joining.address}{joining.code}")
    return (
        f'<div class="here with-door come"><b>{escape(joining.short_address)}</b>'
        f'<p class="letters" role="img" aria-label="{" ".join(joining.code)}">{letters}</p></div>'
        + (
            f'<div class="square" role="img" aria-label="{escape(joining.short_address)} {joining.code}">{square}</div>'
            if square
            else ""
        )
    )
