"""Writes the site's HTML pages: the front door, and a page for every notebook that runs its cells unseen."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from gamelib.core.language import _
from widgets.lite.missing import NAMES
from widgets.lite.wheels import NAME
from widgets.web.page_frame import frame, game_page_of, pages
from widgets.web.server import SHARE

HERE = Path(__file__).parent
TEMPLATE = SHARE / "voila" / "templates" / "bbb"
POLICY = ("default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; "
          "img-src 'self' data: blob:; object-src 'none'; base-uri 'self'")
"""The content security policy: everything comes from the site. A widget's script is a blob."""


def words() -> dict[str, str]:
    """Return the texts that only the static site has, by key."""
    return {
        "first": _("The first time, Python is loaded into your browser, about 15 MB; after that it is there."),
        "notebook": _("This page as a notebook, with its code"),
        "lab": _("All notebooks, with their code"),
        "about": _("Here Python runs in your browser: nothing you do is sent anywhere, and what you have done is kept "
                   "in this browser. Every page is a notebook as well, whose code can be read and changed."),
        "version": _("Version"),
        "fresh": _("Get a fresh copy, keep my progress"),
        "fresh_about": _("A browser keeps a copy of what it has loaded, and of every notebook that was changed in it; "
                         "an old copy can lie before a new version of this site."),
        "fresh_kept": _("The button below throws these copies away, and with them what you wrote into notebooks here: "
                        "download first what you want to keep. Games begun and lessons done stay."),
        "fresh_do": _("Get a fresh copy"),
        "fresh_wait": _("Fetching …"),
        "fresh_done": _("Done: everything here is fresh, and your games and lessons are where they were."),
        "fresh_busy": _("Something could not be fetched anew or thrown away. Close the other windows with these pages, "
                        "and try again."),
        "stuck": _("The page does not get ready. What was played is kept in this browser; try again, and if that does "
                   "not help, get a fresh copy of the site."),
        "gone": _("Python in this page has ended. What was played is kept: load the page again to go on."),
    }


def write(target: Path, stamp: str) -> None:
    """Write the front door, a page for each notebook, what they load, and the list of files that change."""
    frame_context = frame(home="index.html")
    frame_context["words"] |= {word: words()[word] for word in ("stuck", "gone")}
    environment = _templates(stamp, frame_context)
    site: dict[str, str] = {f"{name}.html": environment.get_template(f"{name}.html.j2").render(_place("", stamp))
            for name in ("index", "fresh")}
    for path in sorted(pages().rglob("*.ipynb")):
        name = path.relative_to(pages())
        if not any(part.startswith(".") for part in name.parts):
            site[name.with_suffix(".html").as_posix()] = _page(environment, path, name, frame_context["words"], stamp)
    for file, text in site.items():
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        (target / file).write_text(_rewrite_links(text), encoding="utf-8")
    (target / "page").mkdir()
    for path in [*(HERE / "static").iterdir(), *(TEMPLATE / "static").iterdir()]:
        shutil.copyfile(path, target / "page" / path.name)
    changing = [*site, *sorted(f"page/{path.name}" for path in (target / "page").iterdir()),
                "code/static/pyodide/pyodide-lock.json"]
    (target / "page" / "pages.json").write_text(json.dumps(changing), encoding="utf-8")


def _place(up: str, stamp: str) -> dict[str, Any]:
    """Return the addresses by which a page finds the rest of the site."""
    return {"base_url": up, "include_url": lambda file: f"{up}page/{Path(file).name}?{stamp}"}


def _templates(stamp: str, shown: dict[str, Any]) -> Environment:
    environment = Environment(loader=FileSystemLoader([HERE / "templates", TEMPLATE]), autoescape=False)
    environment.globals.update(bbb=shown, site={"stamp": stamp, "words": words()}, policy=POLICY)
    return environment


def _page(drawn: Environment, path: Path, name: Path, said: dict[str, str], stamp: str) -> str:
    """Render the page of a notebook, with its text as HTML and its cells as code to run."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    shown: list[dict[str, Any]] = []
    told: list[dict[str, Any]] = []
    for number, cell in enumerate(notebook["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            shown.append({"html": _markdown_to_html(source)})
        elif cell["cell_type"] == "code":
            shown.append({"number": number})
            wants = re.search(rf"^\s*(?:import|from) (?:{'|'.join(NAMES)})\b", source, re.MULTILINE)
            told.append({"number": number, "source": source, "wants": bool(wants)})
    up, place = "../" * (len(name.parts) - 1), game_page_of(name.as_posix())
    heading = "".join(notebook["cells"][0]["source"]).splitlines()[0].lstrip("# ")
    return drawn.get_template("app.html.j2").render(
        _place(up, stamp), cells=shown, path=name.as_posix(), kind=place["page"], here=place,
        title=notebook["metadata"].get("title", f"{heading} · {said['product']}"),
        told={"cells": told, "folder": name.parent.as_posix(), "broken": said["broken"], "stamp": stamp,
              "packages": [NAME], "words": {word: said[word] for word in ("long", "stuck")}})


def _markdown_to_html(source: str) -> str:
    """Convert markdown to HTML."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune  # noqa: PLC0415 - slow, and for this alone

    return str(markdown2html_mistune(source))


def _rewrite_links(text: str) -> str:
    """Replace links to notebooks by links to their pages.

    >>> _rewrite_links('<a href="../voila/render/nanuk/play.ipynb">')
    '<a href="../nanuk/play.html">'
    >>> _rewrite_links('<a href="02_how_far_up.ipynb#top">')
    '<a href="02_how_far_up.html#top">'
    """
    def to_page(link: re.Match[str]) -> str:
        return f'href="{link[1].replace("voila/render/", "")}.html{link[2]}"'

    return re.sub(r'href="([^":?]*)\.ipynb(#[^"]*|)"', to_page, text)
