"""The files of a package: a page for each row, and from the static site what these pages load."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment

from gamelib import __version__
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.library import notebooks
from widgets.lite import pages
from widgets.lite.site import STAMP
from widgets.scorm.manifest import Edition
from widgets.scorm.rows import Row
from widgets.stage.bundle import compact_style, join_modules

HERE = Path(__file__).parent
PYTHON_SCRIPT = ("pyodide.mjs", "pyodide.js")
"""The script that starts Python, on the site and in a package: many platforms serve .mjs as a type browsers refuse."""
NOT_KEPT = "export function keep() {}\n"
"""In place of the script that keeps the site for visits without a network: a package belongs to its platform."""
QUESTION_ELSEWHERE = re.compile(r"Question (?P<number>\d+) of \[[^]]*\]\(odds\.ipynb\)")
"""What exercises say of a question on the page of odds, which deals what nobody wants to deal by hand."""
GO_ON = re.compile(r" ?\*\*Go on:\*\* \[[^]]*\]\([^)]*\)\.")
INNER_LINK = re.compile(r'<a\b[^>]*href="(?![a-z]+:|#)[^"]*"[^>]*>(.*?)</a>', re.DOTALL)
"""A link to another page of the site, which no package has."""


def line_words() -> dict[str, str]:
    """Return what the line below a page says, by what has happened."""
    return {
        "count": _("{done} of {all} done"),
        "alone": _("No learning platform is around this page: nothing is reported, and nothing is kept."),
        "open": _("Your learning platform keeps what you do here; this browser keeps nothing of it."),
        "reported": _("Reported to your learning platform."),
        "refused": _("The last report did not arrive. Your next step sends it again."),
        "lost": _("What was kept of this could not be read, so it begins again."),
    }


class Site:
    """A static site in a folder, as `bbb lite` has built it."""

    def __init__(self, folder: Path) -> None:
        """Read what the site says of itself; raise GameError if there is none, or one that is too old."""
        try:
            about = json.loads((folder / STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise GameError(
                _("there is no site in {folder}: build it first, with bbb lite {folder}").format(folder=folder)
            ) from None
        if "python" not in about or not str(about.get("stamp")).startswith(f"{__version__}-"):
            raise GameError(
                _("the site in {folder} is of another version: build it again, with bbb lite {folder}").format(
                    folder=folder
                )
            )
        self.folder = folder
        self.stamp: str = about["stamp"]
        self.python: dict[str, Any] = about["python"]

    def read(self, name: str) -> bytes:
        """Return the contents of a file; raise GameError if it is missing."""
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise GameError(
                _("the site in {folder} lacks {file}: build it again, with bbb lite {folder}").format(
                    folder=self.folder, file=name
                )
            ) from error


# Pages ------------------------------------------------------------------------------------


def write_pages(site: Site, edition: Edition, rows: Sequence[Row]) -> dict[str, bytes]:
    """Return the page of each row, by its name in the package."""
    environment = pages.load_templates(site.stamp, HERE / "templates")
    return {row.page: _render(environment, site, edition, row).encode() for row in rows}


def _render(environment: Environment, site: Site, edition: Edition, row: Row) -> str:
    shown, cells = _cells_of(row)
    frame_words = cast(dict[str, Any], environment.globals["bbb"])["words"]
    return environment.get_template("row.html.j2").render(
        pages.addresses_of_site("", site.stamp),
        row=row,
        cells=shown,
        picture=pages.describe_picture(row.game),
        told=pages.tell_script(cells, row.game or ".", site.stamp, "", site.python, frame_words),
        told_row={
            "id": row.id,
            "edition": edition.name,
            "parts": [part._asdict() for part in row.parts],
            "words": line_words(),
        },
    )


def _cells_of(row: Row) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the contents of a row's page, and the cells to run."""
    if row.notebook:
        written = [each for cell in _read_cells(row.notebook) for each in _in_place(cell, row)]
    else:
        code = [_cell("code", source, [{}] if number else []) for number, source in enumerate(row.cells)]
        written = [_cell("markdown", _introduce(row)), *code]
    shown, cells = pages.render_cells(written)
    return [each | {"html": _alone(each["html"])} if "html" in each else each for each in shown], cells


def _read_cells(notebook: str) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads((notebooks() / notebook).read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in cells]


def _in_place(cell: dict[str, Any], row: Row) -> list[dict[str, Any]]:
    """Return a cell of a notebook as a package has it: what it refers to on another page stands below it instead."""
    if cell["cell_type"] == "code":
        return [cell]
    source = GO_ON.sub("", cell["source"])
    referred = QUESTION_ELSEWHERE.search(source)
    if referred is None:
        return [cell | {"source": source}]
    code = [each for each in _read_cells(f"{row.game}/odds.ipynb") if each["cell_type"] == "code"]
    number = f"number={referred['number']}"
    asked = next(each for each in code if number in each["source"])
    below = QUESTION_ELSEWHERE.sub(_("The question below"), source)
    alone = asked["source"].replace(number, "number=0")  # open from the start, and no step of several
    return [cell | {"source": below}, code[0] | {"outputs": []}, asked | {"source": alone}]


def _cell(kind: str, source: str, outputs: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {}, "source": source, "outputs": outputs}


def _introduce(row: Row) -> str:
    can = [_("You will be able to:"), "\n".join(f"- {each}" for each in row.can)] if row.can else []
    return "\n\n".join([f"# {row.title}", *can])


def _alone(html: str) -> str:
    """Return a text without links to other pages.

    >>> _alone('See <a href="odds.ipynb">the odds</a>.')
    'See the odds.'
    """
    return INNER_LINK.sub(r"\1", html)


# What pages load --------------------------------------------------------------------------


def shared_files(site: Site, written: Iterable[bytes]) -> dict[str, bytes]:
    """Return what the pages load, by its name in the package: scripts, styles, typefaces, and compressed Python."""
    folder = f"page/{site.stamp}/"
    here = {path.name for path in (site.folder / folder).glob("*")}
    ours = {
        "platform.js": _first_script(),
        "platform.css": compact_style((HERE / "css/platform.css").read_text("utf-8")).encode(),
    }
    found: dict[str, bytes] = {}
    texts = [page.decode() for page in written]
    while texts:
        for name in sorted(_files_named(texts.pop(), here | ours.keys()) - found.keys()):
            found[name] = ours.get(name) or _as_in_package(name, site.read(folder + name))
            if name.endswith((".js", ".css")):
                texts.append(found[name].decode())
    found[PYTHON_SCRIPT[1]] = site.read(folder + PYTHON_SCRIPT[0])
    packed = [part["packed"] for part in site.python["files"].values()]
    return {folder + name: content for name, content in found.items()} | {name: site.read(name) for name in packed}


def _files_named(text: str, names: Iterable[str]) -> set[str]:
    """Return which of these files a text names, each between signs that end an address."""
    return {name for name in names if re.search(rf"[\"'/(]{re.escape(name)}[\"')?]", text)}


def _as_in_package(name: str, content: bytes) -> bytes:
    """Return a file of the site as it is in a package."""
    if name == "keep.js":
        return NOT_KEPT.encode()
    if name == "worker.js":
        changed = content.replace(PYTHON_SCRIPT[0].encode(), PYTHON_SCRIPT[1].encode())
        assert changed != content, "the worker starts Python"
        return changed
    return content


def _first_script() -> bytes:
    """Return the script that every page begins with, whose names nothing else on the page sees."""
    return f"(() => {{{join_modules('scorm/js/launch.js')}}})();\n".encode()
