"""The first box of the teacher's desk: it opens a room and, while one is open, shows how to join."""

from __future__ import annotations

from html import escape

from gamelib.core.language import _
from widgets.desk import page_parts as parts
from widgets.desk.join_address import JoinAddress, who_leads
from widgets.desk.wall_links import open_button
from widgets.drawings.qr_code import qr_svg


def room_box(joining: JoinAddress) -> str:
    """Return the box; its script finds out whether rooms can be opened here."""
    page = "teachers/lead_a_class.ipynb"
    plain = parts.link(page, _("Positions and games on the wall"), "with-door")
    plain += parts.link(page, _("Without phones"), "main without-door")
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
            "Everybody answers at once; the wall shows what the class thinks, then what is true, and why. "
            "No internet, no accounts, no names."
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
            f'{body}<div class="row">{_ways_to_begin()}</div><div class="row">{rehearsal}{plain}</div>',
            _address_html(joining),
        ),
        "",
        "first",
    )


def _ways_to_begin() -> str:
    """Return a button for each way in which a class may answer."""
    ways = (
        ("class", _("With phones or laptops"), "main"),
        ("cards", _("With answer cards"), "second"),
        ("hands", _("Hands up"), "second"),
    )
    return "".join(parts.button("open-door", label, kind, f"{look} with-door") for kind, label, look in ways)


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
