"""Writes the site's HTML pages: the front door, and a page for each notebook that runs its cells and hides the code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, FileSystemLoader

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons.library import notebooks
from widgets.fonts import font_files, font_links
from widgets.lite.missing_packages import NAMES
from widgets.pictures.picture import Picture
from widgets.pictures.still import still
from widgets.stage.bundle import compact_file
from widgets.web.code_notebooks import CODE_NOTEBOOKS, LISTED, PYTHON_PAGE, is_for_code
from widgets.web.page_frame import TEMPLATE, template_variables
from widgets.web.page_settings import settings_files
from widgets.web.puzzles_by_day import ADDRESS, DAYS_OF_SITE, puzzles_of_days
from widgets.web.site_map import game_page_of

HERE = Path(__file__).parent
CODE_ONLY = "python"
"""The tag of cells for readers of code; pages that hide code leave them out."""
FOR_CODE = re.compile(r'<div class="for-code">.*?</div>', re.DOTALL)
"""Words for readers of code, which pages that hide code leave out, too."""

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'self'"
)
"""The content security policy: everything comes from the site. A widget's script is a blob."""


def words() -> dict[str, str]:
    """Return the texts that only the static site has, by key."""
    return {
        "loading": _("Loading Python: {got} of {all} MB. Next time it is here already."),
        "starting": _("Starting Python …"),
        "laying": _("Loading the games …"),
        "bar": _("Loading this page"),
        "looking": _("Checking what this browser already has …"),
        "offline": _(
            "You are offline, and this browser has no copy of Python for these pages yet. It keeps one as "
            "soon as you have opened a table online."
        ),
        "long_here": _("It is still loading. On a slow device this takes up to a minute."),
        "still": _("A table of {game}"),
        "python": _("For Python"),
        "lab": _("All notebooks, with their code"),
        "reference": _("Python reference: every word, with examples"),
        "about": _(
            "All of this runs in your browser: nothing you do is sent anywhere, and your progress is kept in "
            "this browser."
        ),
        "version": _("Version"),
        "fresh": _("Get a fresh copy, keep my progress"),
        "fresh_about": _(
            "A browser keeps a copy of what it has loaded, and of all that you have written for Python in it. "
            "An old copy can hide a new version of this site."
        ),
        "fresh_kept": _(
            "The button below deletes these copies, and with them what you have written for Python here: first "
            "download what you want to keep. Your games and your progress in lessons stay."
        ),
        "fresh_do": _("Get a fresh copy"),
        "fresh_wait": _("Fetching …"),
        "fresh_done": _("Done: everything here is fresh, and your games and your progress are still there."),
        "fresh_busy": _(
            "Something could not be deleted or loaded again. Close the other windows with these pages, and try again."
        ),
        "stuck": _(
            "This page does not start. Your game is kept in this browser. Try again; if that does not help, "
            "get a fresh copy of the site."
        ),
        "gone": _("Python has stopped on this page. Your game is kept: load the page again to go on."),
    }


def write(target: Path, stamp: str, python: Mapping[str, Any]) -> None:
    """Write the front door, a page for each notebook, what they load, and the list of files that change."""
    environment = load_templates(stamp)
    site: dict[str, str] = {
        f"{name}.html": environment.get_template(f"{name}.html.j2").render(addresses_of_site("", stamp))
        for name in ("index", "fresh", "404")
    }
    for path in sorted(notebooks().rglob("*.ipynb")):
        name = path.relative_to(notebooks())
        if not any(part.startswith(".") for part in name.parts):
            site[name.with_suffix(".html").as_posix()] = (
                environment.get_template("moved.html.j2").render(addresses_of_site("", stamp), to=f"{PYTHON_PAGE}.html")
                if is_for_code(name)
                else _render_page(environment, path, name, stamp, python)
            )
    for file, text in site.items():
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        (target / file).write_text(_rewrite_links(text), encoding="utf-8")
    folder = target / "page" / stamp
    folder.mkdir(parents=True)
    for path in [*(HERE / "static").iterdir(), *(TEMPLATE / "static").iterdir()]:
        (folder / path.name).write_bytes(compact_file(path))
    for file, content in font_files().items():
        (folder / file).write_bytes(content)
    for file, text in settings_files().items():
        (folder / file).write_text(text, encoding="utf-8")
    days = puzzles_of_days(date.today().toordinal() - 1, DAYS_OF_SITE)
    (folder / ADDRESS).write_text(json.dumps(days, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    for game in registry.games():
        (folder / f"{game}.svg").write_text(_draw_first_table(game).svg, encoding="utf-8")
    changing = [*site, "code/static/pyodide/pyodide-lock.json"]
    (target / "page" / "pages.json").write_text(json.dumps(changing), encoding="utf-8")


def _draw_first_table(game: str) -> Picture:
    """Draw a table of the game just after dealing, which is shown until the real table is ready."""
    about = registry.about(game)
    return still(about.rules.deal(about.players[0], seed=7).view(None))


def addresses_of_site(up: str, stamp: str) -> dict[str, Any]:
    """Return the addresses with which a page finds the rest of the site.

    Everything a page loads is in a folder named after the version, so that versions never mix.
    """
    return {
        "base_url": up,
        "page_url": f"{up}page/{stamp}/",
        "include_url": lambda file: f"{up}page/{stamp}/{Path(file).name}",
    }


def load_templates(stamp: str, *more: Path) -> Environment:
    """Return the templates of pages, and those in `more` folders, with what all of them need."""
    shown = template_variables(home="index.html")
    shown["fonts"] = font_links(f"@/page/{stamp}/")
    script, look = settings_files()
    shown["settings"] = {"script": f"page/{stamp}/{script}", "look": f"page/{stamp}/{look}"}
    shown["days"] = f"page/{stamp}/{ADDRESS}"
    shown["words"] |= {word: words()[word] for word in ("stuck", "gone")}
    environment = Environment(loader=FileSystemLoader([*more, HERE / "templates", TEMPLATE]), autoescape=False)
    environment.globals.update(bbb=shown, site={"stamp": stamp, "words": words()}, policy=POLICY)
    return environment


def _render_page(drawn: Environment, path: Path, name: Path, stamp: str, python: Mapping[str, Any]) -> str:
    """Render the page of a notebook, with its text as HTML and its cells as code to run."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    shown, cells = render_cells(notebook["cells"])
    if name == Path(f"{PYTHON_PAGE}.ipynb"):
        shown = [each | ({"html": _link_to_code(each["html"])} if "html" in each else {}) for each in shown]
    up, place = "../" * (len(name.parts) - 1), game_page_of(name.as_posix())
    heading = "".join(notebook["cells"][0]["source"]).splitlines()[0].lstrip("# ")
    frame_words = cast(dict[str, Any], drawn.globals["bbb"])["words"]
    picture = describe_picture(place["game"]) if place["game"] else {}
    return drawn.get_template("app.html.j2").render(
        addresses_of_site(up, stamp),
        cells=shown,
        path=name.as_posix(),
        kind=place["page"],
        here=place,
        picture=picture,
        heading=heading,
        title=notebook["metadata"].get("title", f"{heading} · {frame_words['product']}"),
        told=tell_script(cells, name.parent.as_posix(), stamp, up, python, frame_words),
    )


def tell_script(
    cells: Sequence[Mapping[str, Any]],
    folder: str,
    stamp: str,
    up: str,
    python: Mapping[str, Any],
    frame_words: Mapping[str, str],
) -> dict[str, Any]:
    """Return what the script of a page is told: the cells to run, where everything is, and its words."""
    return {
        "cells": cells,
        "folder": folder,
        "broken": frame_words["broken"],
        "stamp": stamp,
        "up": up,
        "python": python,
        "words": {"stuck": frame_words["stuck"], "long": words()["long_here"]}
        | {word: words()[word] for word in ("loading", "starting", "laying", "offline")},
    }


def describe_picture(game: str) -> dict[str, Any]:
    """Return the size of the picture that is shown until a table is ready, and its description."""
    return {
        "size": _picture_size(_draw_first_table(game).svg),
        "alt": words()["still"].format(game=registry.about(game).title),
    }


def render_cells(cells: Sequence[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the contents of a page for each cell, and the cells to run."""
    shown: list[dict[str, Any]] = []
    code: list[dict[str, Any]] = []
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            shown.append({"html": FOR_CODE.sub("", markdown_to_html(source))})
        elif cell["cell_type"] == "code" and CODE_ONLY not in cell["metadata"].get("tags", ()):
            shown.append({"number": number, "shows": bool(cell["outputs"])})
            wants = re.search(rf"^\s*(?:import|from) (?:{'|'.join(NAMES)})\b", source, re.MULTILINE)
            code.append({"number": number, "source": source, "wants": bool(wants)})
    return shown, code


def _picture_size(svg: str) -> list[str]:
    """Return the width and height of a picture.

    >>> _picture_size('<svg xmlns="" viewBox="0 0 760 480">')
    ['760', '480']
    """
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    return [f"{round(float(each))}" for each in box.groups()] if box else []


def markdown_to_html(source: str) -> str:
    """Convert markdown to HTML."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune  # noqa: PLC0415 - slow, and for this alone

    return str(markdown2html_mistune(source))


def _link_to_code(text: str) -> str:
    """Have links to notebooks open them with their code.

    >>> _link_to_code('<a href="shape.ipynb">')
    '<a href="code/lab/index.html?path=shape.ipynb">'
    """
    return re.sub(rf'href="({"|".join(LISTED)})\.ipynb"', r'href="code/lab/index.html?path=\1.ipynb"', text)


def _rewrite_links(text: str) -> str:
    """Replace links to notebooks by links to their pages.

    >>> _rewrite_links('<a href="../voila/render/nanuk/play.ipynb">')
    '<a href="../nanuk/play.html">'
    >>> _rewrite_links('<a href="02_how_far_up.ipynb#top">')
    '<a href="02_how_far_up.html#top">'
    >>> _rewrite_links('<a href="../start.ipynb">')
    '<a href="../code/lab/index.html?path=start.ipynb">'
    """

    def to_page(link: re.Match[str]) -> str:
        up, _slash, name = link[1].rpartition("/")
        if name in CODE_NOTEBOOKS and not up.strip("./"):
            return f'href="{up}{_slash}code/lab/index.html?path={name}.ipynb"'
        return f'href="{link[1].replace("voila/render/", "")}.html{link[2]}"'

    return re.sub(r'href="([^":?]*)\.ipynb(#[^"]*|)"', to_page, text)
