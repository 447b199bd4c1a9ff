"""The frame of every page: its head, the front door's contents, the credits, all texts.

The template `bbb` under `share/` renders it; nothing here depends on how a page is served.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gamelib.core import language as spoken
from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons.library import notebooks
from widgets import drawings
from widgets.fonts import font_links
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.front_end import FILES_ADDRESS, served_addresses
from widgets.web import front_door, puzzles_by_day
from widgets.web.code_notebooks import LISTED, without_page
from widgets.web.first_picture import first_picture
from widgets.web.learning_path import learning_path, path_texts
from widgets.web.page_settings import settings_addresses
from widgets.web.site_map import games, menu_pages, places, teacher_pages
from widgets.web.three_pictures import picture_texts, three_pictures

TEMPLATE = Path(__file__).parent / "share" / "jupyter" / "voila" / "templates" / "bbb"
"""The folder of our template."""

PRODUCT = "Birds, Bears & Banners"
BRAND = ("robin", "bear", "flag")
"""The drawings at the head of every page."""


def credit_lines() -> list[str]:
    """Return the credits of the games.

    >>> len(credit_lines())
    3
    """
    return [about.credit() for game in registry.games() if (about := registry.about(game)).credit]


def waiting_texts() -> dict[str, str]:
    """Return the texts of the pages that wait for a table, by key."""
    return {
        "full": _("All tables are taken"),
        "full_more": _(
            "Leave this page open: it tries again every few seconds, and opens your table as soon as one is free."
        ),
        "late": _("Your table did not start"),
        "late_more": _("Leave this page open: it tries again in a few seconds. What you played before is kept."),
    }


def frame_texts() -> dict[str, str]:
    """Return the texts of the frame by key."""
    return {
        "product": PRODUCT,
        "motto": _("Three card games to learn, play and calculate, with every rule explained."),
        "games": _("Games"),
        "home": _("All games"),
        "places": _("Pages"),
        "settings": _("Settings"),
        "skip": _("Skip to the content"),
        "menu": _("Menu"),
        "theme": _("Light or dark"),
        "system": _("Same as my device"),
        "light": _("Light"),
        "dark": _("Dark"),
        "credits": _("Who made the games"),
        "wait": _("Your table is getting ready …"),
        "long": _("Your table is not ready yet. The first one takes longest: on a busy machine up to a minute."),
        "stuck": _(
            "The table does not appear. Your game is kept. Try again; if that does not help, restart the "
            "program that serves these pages."
        ),
        "rest": _("The rest of the page is on its way …"),
        "rest_long": _("It is still on its way. On a busy machine this takes up to a minute."),
        "rest_stuck": _(
            "The rest of the page did not arrive. Try again; if that does not help, restart the program "
            "that serves these pages."
        ),
        "again": _("Try again"),
        "picture": _("A picture drawn by this page"),
        "gone": _(
            "The program behind this table has stopped. Your game is kept: try again, and you go on where you were."
        ),
        "asleep": _(
            "Your server was stopped, most likely because nothing happened on it for a while. Your game is "
            "kept: start the server, and you go on where you were."
        ),
        "wake": _("Start it"),
        "noscript": _("These pages need JavaScript, which is switched off in this browser."),
        "broken": _("Something went wrong, so there is no table here. What you played before is kept."),
        "lost": _("There is no such page"),
        "lost_more": _("The address may be old or mistyped. The games are here:"),
        "failed": _("This page could not be opened"),
        "failed_more": _(
            "The program that serves these pages could not make this one: the machine may have run out "
            "of memory. Try again in a moment."
        ),
        "door": _("The password, please"),
        "door_more": _(
            "These pages have a password (a token). It is part of the address you were given; if it is "
            "missing there, ask the person who opened the pages."
        ),
        "door_word": _("The password"),
        "door_open": _("Open"),
        "door_wrong": _("That is not the password."),
        "unofficial": _(
            "An unofficial teaching aid, neither made nor endorsed by the designers or publishers. "
            "If you like the games, buy them."
        ),
        "own": _("Words and drawings here are our own, and free under the MIT licence."),
    }


def _build_learning_path(game: str, folder: Path) -> dict[str, Any] | None:
    """Return the learning path of a game, with the drawings of its stations; None without lessons."""
    path = learning_path(game, folder)
    return path and path | {"symbols": _page_symbols(name for name in path["drawings"] if name not in BRAND)}


def _page_symbols(names: Iterable[str]) -> str:
    """Return these drawings as symbols whose ids begin with `page-`."""
    return "".join(drawings.symbol(name).replace('id="bbb-', 'id="page-', 1) for name in names)


def _page_script(name: str) -> str:
    """Return a script that a page carries inside, with all modules that it imports."""
    return "(()=>{" + join_modules(f"web/js/{name}.js") + "})();"


def template_variables(folder: Path | None = None, home: str = "", above: str = "") -> dict[str, Any]:
    """Return all variables of our template: texts, games, drawings, and the addresses of the pages."""
    listed = games(folder)
    _cards, signs = front_door.symbols_of_doors()
    return {
        "words": frame_texts() | waiting_texts() | front_door.door_texts() | picture_texts() | path_texts(),
        "games": [
            game
            | {
                "pictures": three_pictures(game["name"]),
                "path": _build_learning_path(game["name"], folder or notebooks()),
            }
            for game in listed
        ],
        "places": places(folder),
        "menu": menu_pages(folder),
        "shelves": teacher_pages(folder),
        "credits": credit_lines(),
        "cards": _page_symbols(sorted(signs.difference(BRAND))) + front_door.card_symbols(),
        "emblems": {game["name"]: _page_symbols([game["emblem"]]) for game in listed if game["emblem"] not in BRAND},
        "week": front_door.WEEK,
        "begin_with": front_door.GOOD_TO_BEGIN_WITH,
        "door": front_door.door_data(),
        "scripts": {name: _page_script(name) for name in ("door", "path")},
        "settings": settings_addresses(),
        "days": FILES_ADDRESS + puzzles_by_day.ADDRESS,
        "world_look": join_styles(["stage/css/world_colours.css"]),
        "home": home,
        "above": above,
        "code_notebooks": {"listed": LISTED, "only": without_page()},
        "front_end": served_addresses(),
        "fonts": font_links(f"@/{FILES_ADDRESS}"),
        "first_pictures": {game["name"]: first_picture(game["name"]) for game in listed},
        "language": {"code": spoken.language(), "name": _("English")},
        "sprite": f'<svg class="page-sprite" aria-hidden="true">{_page_symbols(BRAND)}</svg>',
    }
