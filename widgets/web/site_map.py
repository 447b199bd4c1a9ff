"""Where everything is found: the pages of a game, the places of the head, the menu; all that have a notebook.

A page that is added needs its one entry here, and nothing in the templates.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, p_
from gamelib.lessons.lesson_files import MAX_OWN_TEXT
from gamelib.lessons.library import notebooks
from widgets.desk.own_lessons import OwnLesson
from widgets.desk.unit_content import unit_lessons
from widgets.room.reach import FRIENDS_ADDRESS
from widgets.stage.linked_places import OWN_LESSON
from widgets.web.front_door import GameDoor, doors, lesson_rows

DESK = "teachers/desk.ipynb"


def game_pages() -> dict[str, str]:
    """Return the pages that a game may have, in the order of its bar, each with its label."""
    return {
        "learn": _("Learn"),
        "play": p_("page", "Play"),
        "puzzles": _("Puzzles"),
        "rules": _("Rules"),
        "odds": _("Odds"),
        "position": _("Set up a position"),
    }


def games(folder: Path | None = None) -> list[dict[str, Any]]:
    """Return the games as the front door shows them, each with a tagline and its pages.

    >>> [game["title"] for game in games()]
    ['Nanatoridori', 'Nanuk', 'Koinobori']
    """
    folder, known = folder or notebooks(), doors()
    return [
        {
            "name": game,
            "title": about.title,
            "about": about.tagline(),
            "minutes": next((row[2] for row in lesson_rows(game)), 0),
            "emblem": known[game].emblem if game in known else about.drawings[0],
            "door": known.get(game) or GameDoor(about.tagline(), about.tagline(), about.drawings[0]),
            "players": _("{least}–{most} players").format(least=about.players[0], most=about.players[1]),
            "pages": [
                {"path": f"{game}/{page}.ipynb", "label": label, "page": page}
                for page, label in game_pages().items()
                if (folder / game / f"{page}.ipynb").is_file()
            ],
        }
        for game in registry.games()
        for about in [registry.about(game)]
    ]


def places(folder: Path | None = None) -> list[dict[str, str]]:
    """Return the places of the head that belong to no game; the one with friends has an address instead of a page.

    >>> [place["page"] for place in places()][:2]
    ['friends', 'rules']
    """
    known = [
        ("rules", "rules.ipynb", _("Rules")),
        ("odds", "odds.ipynb", _("Odds")),
        ("teach", DESK, _("Teach")),
    ]
    friends = {"page": "friends", "address": FRIENDS_ADDRESS, "label": _("With friends")}
    return [friends, *_existing(folder, known)]


def menu_pages(folder: Path | None = None) -> list[dict[str, str]]:
    """Return the pages that only the menu lists; one that another page lists once that exists leaves the menu then."""
    folder = folder or notebooks()
    known = [
        ("progress", "progress.ipynb", _("My progress"), ""),
        ("ask", "ask.ipynb", _("Ask your own"), ""),
        ("chance", "chance.ipynb", _("Chance itself"), "odds.ipynb"),
        ("shape", "shape.ipynb", _("What kind of games?"), "python.ipynb"),
        ("python", "python.ipynb", _("For Python"), ""),
    ]
    return _existing(folder, [each[:3] for each in known if not each[3] or not (folder / each[3]).is_file()])


def _existing(folder: Path | None, known: list[tuple[str, str, str]]) -> list[dict[str, str]]:
    folder = folder or notebooks()
    return [{"page": page, "path": path, "label": label} for page, path, label in known if (folder / path).is_file()]


def place_of_page(path: str) -> str:
    """Return which place of the head or entry of the menu a page is; empty if it is none of them.

    >>> place_of_page("rules.ipynb"), place_of_page("teachers/lead_a_class.ipynb"), place_of_page("nanuk/odds.ipynb")
    ('rules', 'teach', 'odds')
    """
    at = Path(path)
    if at.parent.name == Path(DESK).parent.name:
        return "teach"
    if at.parent.name in registry.games():
        return {"rules": "rules", "odds": "odds", "odds_more": "odds"}.get(at.stem, "")
    return at.stem


def game_page_of(path: str) -> dict[str, str]:
    """Return the game, the kind of page and the place that an address belongs to; empty texts where it has none.

    >>> game_page_of("/somewhere/nanuk/odds_more.ipynb")
    {'game': 'nanuk', 'page': 'odds', 'place': 'odds'}
    >>> game_page_of("nanuk/01_boast_or_doom.ipynb")["page"], game_page_of("/somewhere/rules.ipynb")
    ('learn', {'game': '', 'page': '', 'place': 'rules'})
    >>> game_page_of("nanuk/practice.ipynb")["page"]
    'learn'
    """
    at = Path(path)
    if at.parent.name not in registry.games():
        return {"game": "", "page": "", "place": place_of_page(path)}
    page = "learn" if at.stem[:1].isdigit() or at.stem == "practice" else at.stem.partition("_")[0]
    return {"game": at.parent.name, "page": page if page in game_pages() else "", "place": place_of_page(path)}


# The teacher's pages ------------------------------------------------------------------------


def teacher_pages(folder: Path | None = None) -> list[dict[str, Any]]:
    """Return the pages for teachers, on shelves: the lessons of their class, if there are any, and the desk.

    >>> [shelf["name"] for shelf in teacher_pages()]
    ['desk']
    """
    folder = folder or notebooks()
    known = {
        "desk": _("Teacher's desk"),
        "bigger": _("More than a class"),
        "class_results": _("Class results"),
        "sources": _("Sources of the rules"),
        "what_is_private": _("What is private"),
        "lead_a_class": _("Lead a class"),
        "give_homework": _("Give homework"),
        "read_homework": _("Homework that came in"),
        "write_a_lesson": _("Write a lesson"),
        **{Path(each.page).stem: f"{each.number} · {each.title}" for each in unit_lessons()},
    }
    desk = [
        {"path": f"teachers/{path.name}", "label": known.get(path.stem) or _first_heading(path)}
        for path in sorted((folder / "teachers").glob("*.ipynb"), key=lambda path: (path.stem != "desk", path.stem))
        if path.name != Path(OWN_LESSON).name
    ]
    shelf = {"name": "desk", "title": _("The teacher's desk"), "pages": desk}
    own = _lessons_of_teacher(folder)
    return [{"name": "own", "title": _("Lessons of your class"), "pages": own}, shelf] if own else [shelf]


def _lessons_of_teacher(folder: Path) -> list[dict[str, Any]]:
    """Return the lessons in a teacher's folder `lessons`, each with the link that plays it."""
    if not (folder / OWN_LESSON).is_file():
        return []
    own = [
        OwnLesson(path.read_text(encoding="utf-8", errors="replace")[:MAX_OWN_TEXT])
        for path in sorted((folder / "lessons").glob("*.toml"))
    ]
    return [{"path": OWN_LESSON + each.link, "label": each.title} for each in own if each.link]


def _first_heading(path: Path) -> str:
    """Return a notebook's first heading; its file name if that cannot be read."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return "".join(cells[0]["source"]).splitlines()[0].lstrip("# ")
    except (OSError, ValueError, LookupError, TypeError):
        return path.stem.replace("_", " ")
