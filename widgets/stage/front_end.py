"""The script and the style sheet of the tables: their texts, and the addresses at which our page server offers them.

A widget usually carries both, which works in every notebook. On pages from our own server they are fetched
instead, once for all visits: an address names the hash of its content, so a browser may cache it for good.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from widgets.drawings import svg_of_all_symbols
from widgets.fonts import embedded_font_faces
from widgets.stage.bundle import LATER_ADDRESSES, join_in_parts, join_modules, join_styles


class FrontEnd(NamedTuple):
    """A script with all that it imports, and a style sheet joined from parts; paths are those below `widgets`."""

    script: str
    styles: tuple[str, ...]
    absent: tuple[str, ...] = ()
    """Modules that this front end does without: what they export draws nothing here."""
    later: tuple[str, ...] | None = None
    """Modules and style sheets that our own pages fetch later; if not given, those that all tables fetch so."""
    of_games: tuple[str, ...] = ()
    """Style sheets that bear a game's name: on our own pages, a table fetches only that of its own game."""


def _modules(*names: str) -> tuple[str, ...]:
    return tuple(f"stage/js/{name}.js" for name in names)


def _sheets(*names: str) -> tuple[str, ...]:
    return tuple(f"stage/css/{name}.css" for name in names)


LATER = (
    *_modules("newgame", "review", "feat", "lens", "endcard", "entries", "settings"),
    *_sheets("lens", "review", "feat", "ends", "newgame", "menu", "settings"),
)
"""What no picture needs before the first tap, in every front end: on our own pages it is fetched when a scene has it.

The modules export functions that draw, and nothing else.
"""

BASE = _sheets("tokens", "cards", "zones", "controls", "layout")
"""The style sheets that screens need as well."""
OF_GAMES = _sheets("koinobori", "nanuk")
"""The style sheets of games whose tables have one of their own."""
_TABLE = (
    *_sheets("world_colours", "world", "table", "table_sizes", "table_phone", "ring", "table_tall", "table_projected"),
    *_sheets("lens", "review", "feat", "ends", "standing", "newgame", "menu", "settings", "waiting"),
    *OF_GAMES,
)

TABLE = FrontEnd(
    "stage/js/table.js",
    (*BASE, *_TABLE),
    _modules("single", "step", "answers", "puzzle"),
    of_games=OF_GAMES,
)
"""The front end of tables, without what only lessons and single controls need."""

LESSON = FrontEnd(
    TABLE.script,
    (*BASE, *_sheets("single", "alone"), *_TABLE, *_sheets("beside_phone", "step", "step_phone", "step_ring")),
)
"""The front end of lessons, and of all else that is drawn as a scene with zones: single controls, the rule book."""

PUZZLES = FrontEnd(TABLE.script, (*LESSON.styles, "stage/css/puzzle.css"))
"""The front end of puzzles, whose tiles and pages have a style sheet of their own."""

FILES_ADDRESS = "voila/front-end/"
"""The path of the front end, below the page server's base address."""

IS_SERVED = "BBB_FRONT_END_SERVED"
"""Environment variable of kernels whose server offers the front end for download."""

HAS_TYPEFACES = "BBB_PAGE_HAS_TYPEFACES"
"""Environment variable of pages that load the typefaces themselves and allow none inside a style sheet."""

VOILA_BASE = "VOILA_BASE_URL"
"""Environment variable that Voila sets for kernels of its pages: the address below which all of them lie."""


@cache
def front_end_source(parts: FrontEnd = LESSON) -> str:
    """Return the JavaScript of the front end, preceded by the drawings as a constant.

    >>> front_end_source().startswith('const SPRITE = "')
    True
    """
    return f"{_drawings_as_constant()}{join_modules(parts.script, parts.absent)}"


@cache
def _drawings_as_constant() -> str:
    art = json.dumps(svg_of_all_symbols()).replace("</", "<\\/")
    return f"const SPRITE = {art};\n"


def style_sheet(parts: FrontEnd = LESSON) -> str:
    """Return the style sheet of a front end with the typefaces inside, for notebooks, unless the page has them."""
    faces = "" if os.environ.get(HAS_TYPEFACES) else embedded_font_faces()
    return f"{faces}\n{join_styles(parts.styles)}"


@cache
def served_files(parts: FrontEnd = LESSON) -> dict[str, str]:
    """Map file names that change with their content to the texts of scripts and style sheets.

    First the script and the style sheet that a page loads, then those that the script fetches later, if any.
    The style sheets of single games and the typefaces are files of their own, which pages name.

    >>> [name.rpartition(".")[2] for name in served_files()]
    ['js', 'css', 'js', 'css']
    """
    fetched_later = LATER if parts.later is None else parts.later
    first, second = join_in_parts(parts.script, parts.absent, fetched_later)
    styles = [path for path in parts.styles if path not in parts.of_games]
    sheets = [path for path in styles if not second or path not in fetched_later]
    later = _name_files(second, join_styles(path for path in styles if path not in sheets)) if second else {}
    addresses = ",".join(f"new URL({json.dumps(name)},import.meta.url)" for name in later)
    script = _drawings_as_constant() + first.replace(LATER_ADDRESSES, f"[{addresses}]", 1)
    return _name_files(script, join_styles(sheets)) | later


@cache
def looks_of_games() -> dict[str, tuple[str, str]]:
    """Map games to the names and the texts of their tables' own style sheets; most games have none.

    >>> [*looks_of_games()]
    ['koinobori', 'nanuk']
    """
    looks = {Path(path).stem: join_styles([path]) for path in OF_GAMES}
    return {game: (name_file("css", look), look) for game, look in looks.items()}


def _name_files(script: str, look: str) -> dict[str, str]:
    return {name_file(kind, text): text for kind, text in {"js": script, "css": look}.items()}


def name_file(kind: str, text: str) -> str:
    """Return the name of a file, which changes with its text."""
    return f"{hashlib.sha256(text.encode()).hexdigest()[:20]}.{kind}"


def first_names(parts: FrontEnd = LESSON) -> tuple[str, str]:
    """Return the names of the script and the style sheet that a page loads.

    >>> [name.rpartition(".")[2] for name in first_names()]
    ['js', 'css']
    """
    script, look = list(served_files(parts))[:2]
    return script, look


def served_addresses() -> dict[str, Any]:
    """Return the addresses of the script and the style sheets of tables, relative to the page server's base address.

    >>> sorted(served_addresses())
    ['look', 'looks_of_games', 'script']
    """
    script, look = first_names(TABLE)
    looks = {game: FILES_ADDRESS + name for game, (name, _text) in looks_of_games().items()}
    return {"script": FILES_ADDRESS + script, "look": FILES_ADDRESS + look, "looks_of_games": looks}


def is_served() -> bool:
    """Return whether this kernel's widgets get their front end from our page server."""
    return bool(os.environ.get(IS_SERVED)) and VOILA_BASE in os.environ


def shared_script() -> str:
    """Return a short script for widgets that occur many times on a page; one of them provides the front end, once."""
    return _SHARED.replace("FRONT_END", json.dumps(first_names()[0]))


_SHARED = """\
const name = `birds-bears-banners ${FRONT_END}`, PATIENCE_MS = 15000, MAX_TRIES = 20;
const ask = (model) => new Promise((resolve, reject) => {
  const end = (then, what) => { clearTimeout(timer); model.off("msg:custom", hear); then(what); };
  const timer = setTimeout(() => { delete globalThis[name]; end(reject); }, PATIENCE_MS);
  const hear = (message) => {
    if (message.kind !== "front-end") return;
    document.head.append(Object.assign(document.createElement("style"), { textContent: message.look }));
    end(resolve, import(URL.createObjectURL(new Blob([message.script], { type: "text/javascript" }))));
  };
  model.on("msg:custom", hear);
  model.send({ kind: "front-end" });
});
async function frontEnd(model) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try { return await (globalThis[name] ??= ask(model)); } catch {}
  }
  throw new Error("the program behind this table does not answer");
}
export default { render: async (given) => (await frontEnd(given.model)).default.render(given) };
"""


def widget_texts(parts: FrontEnd = LESSON, game: str = "") -> tuple[str, str]:
    """Return the script and the style sheet that a widget carries; on our own pages they only refer to addresses.

    `game` is the game of a table, whose own style sheet comes with it.
    """
    if not is_served():
        return front_end_source(parts), style_sheet(parts)
    script, *looks = first_names(parts)
    if parts.of_games and game in looks_of_games():
        looks.append(looks_of_games()[game][0])
    base = os.environ[VOILA_BASE] + FILES_ADDRESS
    # A widget's script runs as a blob, which cannot use relative addresses.
    return (
        f"export default (await import(new URL({json.dumps(base + script)}, location.href))).default;",
        "\n".join(f"@import {json.dumps(base + look)};" for look in looks),
    )
