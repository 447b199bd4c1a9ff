"""The frame of every page: its head with the games, the front door's contents, the credits, all texts.

The template `bbb` under `share/` renders it; nothing here depends on how a page is served.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gamelib.core import language as spoken
from gamelib.core import registry
from gamelib.core.language import _, p_
from gamelib.lessons.library import notebooks
from widgets import drawings
from widgets.desk.own_lessons import MAX_TEXT, PAGE, OwnLesson
from widgets.fonts import font_links
from widgets.stage.bundle import compact_file
from widgets.stage.front_end import FILES_ADDRESS, served_addresses
from widgets.web import front_door
from widgets.web.first_picture import first_picture
from widgets.web.learning_path import learning_path, path_texts
from widgets.web.three_pictures import picture_texts, three_pictures

TEMPLATE = Path(__file__).parent / "share" / "jupyter" / "voila" / "templates" / "bbb"
"""The folder of our template."""

PRODUCT = "Birds, Bears & Banners"
BRAND = ("robin", "bear", "flag")
"""The drawings at the head of every page."""


def games(folder: Path | None = None) -> list[dict[str, Any]]:
    """Return the games as the front door shows them, each with a tagline and its pages.

    >>> [game["title"] for game in games()]
    ['Nanatoridori', 'Nanuk', 'Koinobori']
    """
    names = {"play": p_("page", "Play"), "learn": _("Learn"), "puzzles": _("Puzzles"), "odds": _("Odds")}
    folder = folder or notebooks()
    return [
        {
            "name": game,
            "title": about.title,
            "art": list(about.drawings),
            "about": about.tagline(),
            "players": _("{least} to {most} players").format(least=about.players[0], most=about.players[1]),
            "pages": [
                {"path": f"{game}/{page}.ipynb", "label": label, "page": page}
                for page, label in names.items()
                if (folder / game / f"{page}.ipynb").is_file()
            ],
        }
        for game in registry.games()
        for about in [registry.about(game)]
    ]


def other_notebooks(folder: Path | None = None) -> list[dict[str, Any]]:
    """Return the pages that belong to no game: those for everybody, and those of the teacher's desk.

    >>> [shelf["name"] for shelf in other_notebooks()]
    ['more', 'desk']
    """
    folder = folder or notebooks()
    more = [
        ("rules", "unknown", _("The rule book"), _("Three short books to read and to print, and one place to ask.")),
        ("start", "flag", _("Start here"), _("A first look at everything, in ten minutes.")),
        ("chance", "unknown", _("Chance itself"), _("Few draws and many, intervals, and what a move tells you.")),
        ("shape", "sun", _("What kind of games?"), _("The fairness, drama and luck of the three games, measured.")),
        ("controls", "move", _("The parts of a table"), _("Each part by itself, to build pages of your own.")),
    ]
    known = {
        "desk": (
            "inuksuk",
            _("Teacher's desk"),
            _("Plans, deal codes, things to print, your own lessons: begin here."),
        ),
        "sources": ("unknown", _("Sources of the rules"), _("Every rule by its number, with who says so.")),
        "bigger": ("bear", _("More than a class"), _("A laptop, a hub or a site: for 30, 300 or 30,000 people.")),
        "class_results": ("inuksuk", _("Class results"), _("The results of a whole class in one picture.")),
        "what_is_private": ("owl", _("What is private"), _("What is kept, where, and who can see it.")),
        "lead_a_class": (
            "dealer",
            _("Lead a class"),
            _("A position on the wall, and questions to the class: no phones needed."),
        ),
        "write_a_lesson": ("extra", _("Write a lesson"), _("A lesson is a text file: you need not program.")),
    }
    desk = []
    for path in sorted((folder / "teachers").glob("*.ipynb"), key=lambda path: (path.stem != "desk", path.stem)):
        if path.name == Path(PAGE).name:
            continue
        art, label, about = known.get(path.stem, ("penguin", _first_heading(path), ""))
        desk.append({"path": f"teachers/{path.name}", "art": art, "label": label, "about": about})
    general_pages = [
        {"path": f"{name}.ipynb", "art": art, "label": label, "about": about}
        for name, art, label, about in more
        if (folder / f"{name}.ipynb").is_file()
    ]
    shelves = [
        {"name": "more", "title": _("For everybody"), "pages": general_pages},
        {"name": "desk", "title": _("The teacher's desk"), "pages": desk},
    ]
    own = _lessons_of_teacher(folder)
    return [{"name": "own", "title": _("Lessons of your class"), "pages": own}, *shelves] if own else shelves


def _lessons_of_teacher(folder: Path) -> list[dict[str, Any]]:
    """Return the lessons in a teacher's folder `lessons`, each with the link that plays it."""
    if not (folder / PAGE).is_file():
        return []
    own = [
        OwnLesson(path.read_text(encoding="utf-8", errors="replace")[:MAX_TEXT])
        for path in sorted((folder / "lessons").glob("*.toml"))
    ]
    return [{"path": PAGE + each.link, "art": "extra", "label": each.title, "about": ""} for each in own if each.link]


def _first_heading(path: Path) -> str:
    """Return a notebook's first heading; its file name if that cannot be read."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return "".join(cells[0]["source"]).splitlines()[0].lstrip("# ")
    except (OSError, ValueError, LookupError, TypeError):
        return path.stem.replace("_", " ")


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
        "skip": _("Skip to the content"),
        "menu": _("Menu"),
        "here": _("This game"),
        "theme": _("Light or dark"),
        "system": _("Same as my device"),
        "light": _("Light"),
        "dark": _("Dark"),
        "language": _("Language"),
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


def game_page_of(path: str) -> dict[str, str]:
    """Return the game and the kind of page that an address belongs to; empty texts if it belongs to none.

    >>> game_page_of("/somewhere/nanuk/odds_more.ipynb"), game_page_of("nanuk/01_boast_or_doom.ipynb")
    ({'game': 'nanuk', 'page': 'odds'}, {'game': 'nanuk', 'page': 'learn'})
    >>> game_page_of("/somewhere/rules.ipynb")
    {'game': '', 'page': ''}
    """
    at = Path(path)
    if at.parent.name not in registry.games():
        return {"game": "", "page": ""}
    page = "learn" if at.stem[:1].isdigit() else at.stem.partition("_")[0]
    return {"game": at.parent.name, "page": page if page in ("play", "learn", "puzzles", "odds") else ""}


def first_lesson(listed: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the title, the minutes and the page of the very first lesson; None if there is none.

    >>> first_lesson(games())["title"]
    'Nanatoridori'
    """
    for game in listed:
        page = next((page for page in game["pages"] if page["page"] == "learn"), None)
        rows = front_door.lesson_rows(game["name"])
        if page and rows:
            return {"title": game["title"], "minutes": rows[0][2], "page": page}
    return None


def _build_learning_path(game: str, folder: Path) -> dict[str, Any] | None:
    """Return the learning path of a game, with the drawings of its stations; None without lessons."""
    path = learning_path(game, folder)
    return path and path | {"symbols": _page_symbols(name for name in path["drawings"] if name not in BRAND)}


def _page_symbols(names: Iterable[str]) -> str:
    """Return these drawings as symbols whose ids begin with `page-`."""
    return "".join(drawings.symbol(name).replace('id="bbb-', 'id="page-', 1) for name in names)


def template_variables(folder: Path | None = None, home: str = "", above: str = "") -> dict[str, Any]:
    """Return all variables of our template: texts, games, drawings, and the addresses of the pages."""
    listed, other = games(folder), other_notebooks(folder)
    door_symbols = {symbol for game in listed for symbol in game["art"]} | set(front_door.HAND)
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
        "shelves": other,
        "credits": credit_lines(),
        "cards": _page_symbols(sorted(door_symbols.difference(BRAND))) + front_door.card_symbols(),
        "door": front_door.door_data(),
        "scripts": {name: compact_file(TEMPLATE / f"{name}.js").decode() for name in ("journey", "path")},
        "first_lesson": first_lesson(listed),
        "home": home,
        "above": above,
        "front_end": served_addresses(),
        "fonts": font_links(f"@/{FILES_ADDRESS}"),
        "first_pictures": {game["name"]: first_picture(game["name"]) for game in listed},
        "language": {"code": spoken.language(), "name": _("English")},
        "sprite": f'<svg class="page-sprite" aria-hidden="true">{_page_symbols(BRAND)}</svg>',
    }
