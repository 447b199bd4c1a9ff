"""The page on which friends make a table, join one, or watch one; it works without its script as well."""

from __future__ import annotations

from functools import cache
from html import escape

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.record import LONGEST_NAME
from widgets import drawings
from widgets.room.friends_screens import players_text
from widgets.room.reach import no_such_table
from widgets.room.room_pages import FramedPage, hidden_fields, line_icon
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.front_end import name_file

SCRIPT = "room/js/friends_landing.js"
LOOKS = ("stage/css/world_colours.css", "room/css/friends_landing.css")
FACES = {"nanatoridori": "owl", "nanuk": "bear", "koinobori": "carp-orange"}
"""The drawing on a game's tile; other games show the first of their own."""
ICONS = {
    "make": "M12 5v14M5 12h14",
    "join": "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14c2 1 4 3 4 7",
    "watch": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    "table": "M2 8h20M4 8v11M20 8v11M9 8v6M15 8v6",
    "about": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.5v.5",
}


@cache
def files() -> dict[str, str]:
    """Return the script and the style sheet of the page, by names that change with their content."""
    script, look = join_modules(SCRIPT), join_styles(LOOKS)
    return {name_file("js", script): script, name_file("css", look): look}


def landing(base: str, address: str, *, xsrf: str, may_make: bool, play: str = "", wrong: str = "") -> FramedPage:
    """Return the page; `base` is where rooms are, `play` where this server has the pages of the games."""
    script, look = files()
    make = _make_form(base, xsrf) if may_make else ""
    there = _letters_form(
        address,
        "join",
        _("Join a table"),
        _("Type the four letters a friend has sent you."),
        _("With a link or a QR code you need no letters."),
        _("Join"),
        is_wrong=wrong == "join",
    ) + _letters_form(
        address,
        "watch",
        _("Watch a table"),
        _("You see what lies on the table, and nobody’s hand."),
        _("The players see that somebody is watching."),
        _("Watch"),
        is_wrong=wrong == "watch",
    )
    lead = _("Everybody on their own phone or laptop, round one table. No accounts; a table lasts as long as you play.")
    html = (
        f'<div class="friends-door"><h1>{escape(_("Play with friends"))}</h1><p class="lead">'
        f"{escape(lead)}"
        f'</p><div class="ways">{make}<div class="there">{there}</div></div>{_foot(base, play)}</div>'
    )
    return FramedPage(_("Play with friends"), html, f"{base}files/{look}", f"{base}files/{script}")


def _icon(name: str) -> str:
    return line_icon(ICONS[name])


def _make_form(base: str, xsrf: str) -> str:
    tiles = "".join(_tile(game, at == 0) for at, game in enumerate(registry.games()))
    usual = registry.about(registry.games()[0])
    least, most = usual.players
    return (
        f'<form class="box make" action="{base}open" method="post"><h2>{_icon("make")}{escape(_("Make a table"))}</h2>'
        f"{hidden_fields(_xsrf=xsrf, kind='friends')}"
        f'<fieldset class="tiles"><legend>{escape(_("Game"))}</legend>{tiles}</fieldset>'
        f'<div class="seats"><label for="seats">{escape(_("Seats"))}</label><span class="stepper">'
        f'<button type="button" data-by="-1" aria-label="{escape(_("one seat fewer"))}" hidden>−</button>'
        f'<input id="seats" name="seats" type="number" inputmode="numeric" min="{least}" max="{most}" '
        f'value="{usual.usual_players}">'
        f'<button type="button" data-by="1" aria-label="{escape(_("one seat more"))}" hidden>+</button></span>'
        f"<small>{escape(_('Empty seats can be taken by computer players.'))}</small></div>"
        f'<div class="name"><label for="name">{escape(_("Your name"))}</label><input id="name" name="name" '
        f'maxlength="{LONGEST_NAME}" autocomplete="nickname" spellcheck="false"></div>'
        f'<button class="red">{_icon("table")}{escape(_("Make the table"))}</button></form>'
    )


def _tile(game: str, is_chosen: bool) -> str:
    about = registry.about(game)
    least, most = about.players
    face = FACES.get(game, about.drawings[0])
    symbol = drawings.symbol(face).replace('id="bbb-', 'id="door-', 1)
    box = "0 0 66 40" if face.startswith("carp") else "0 0 64 64"
    return (
        f'<label class="tile"><input type="radio" name="game" value="{escape(game)}" '
        f'data-least="{least}" data-most="{most}" data-usual="{about.usual_players}"{" checked" * is_chosen}>'
        f'<span class="art page-world" data-world="{escape(game)}" aria-hidden="true">'
        f'<svg class="face" viewBox="{box}">{symbol}<use href="#door-{face}"/></svg></span><b>{escape(about.title)}</b>'
        f"<small>{escape(players_text(game))}</small></label>"
    )


def _letters_form(address: str, way: str, head: str, say: str, note: str, label: str, *, is_wrong: bool) -> str:
    wrong = f'<p class="wrong" id="wrong-{way}" role="alert">{escape(no_such_table())}</p>' if is_wrong else ""
    invalid = f' aria-invalid="true" aria-describedby="wrong-{way}"' if is_wrong else ""
    watches = hidden_fields(watch="yes") if way == "watch" else ""
    return (
        f'<form class="box {way}" action="{address}find"><h2>{_icon(way)}{escape(head)}</h2>'
        f'<p>{escape(say)}</p>{watches}<div class="row">'
        f'<span class="letters"><i></i><i></i><i></i><i></i><input name="code" maxlength="4" '
        f'aria-label="{escape(_("Four letters"))}" autocomplete="off" autocapitalize="characters" spellcheck="false" '
        f'required{invalid}></span><button class="plain">{escape(label)}</button></div>{wrong}'
        f"<small>{escape(note)}</small></form>"
    )


def _foot(base: str, play: str) -> str:
    first = registry.games()[0]
    here = escape(_("All round this one screen? Start an ordinary game and add people under Players."))
    linked = f'<a href="{play}{first}/play.ipynb">{here}</a>' if play else here
    class_link = f'<a href="{base}">{escape(_("A class of 10 to 40? Open a room instead"))}</a>'
    return f'<p class="foot"><span>{_icon("about")}{linked}</span>{class_link}</p>'
