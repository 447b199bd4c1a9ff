"""Writes the reference: a page for each public module, from docstrings, with a search that asks no server.

`make docs` writes it into `dist/api`, and `make lite` into the folder `api` of the site. pdoc reads the docstrings and
fills our templates. A class is often defined in a deeper module than the one that offers it: everything is shown, and
linked, where people import it from.

Run `python -m widgets.lite.reference FOLDER`, in a process of its own: it puts every lazy name into its module.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import shutil
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from gamelib.core.language import _

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates" / "reference"
TARGET = Path("dist") / "api"
LOOK = HERE.parent / "web" / "share" / "jupyter" / "voila" / "templates" / "bbb" / "static"
"""Where the pages' own style, theme switch and icon are."""

SECTIONS: dict[str, tuple[str, ...]] = {
    "The library": ("gamelib",),
    "The three games": ("gamelib.nanatoridori", "gamelib.nanuk", "gamelib.koinobori"),
    "Odds": (
        "gamelib.odds",
        "gamelib.odds.ask",
        "gamelib.odds.nanatoridori",
        "gamelib.odds.nanuk",
        "gamelib.odds.koinobori",
    ),
    "Players, records and measures": ("gamelib.players", "gamelib.record", "gamelib.analysis.shape"),
    "Lessons and classes": (
        *("gamelib.lessons", "gamelib.exercises", "gamelib.deals", "gamelib.classroom", "gamelib.homework"),
    ),
    "In a notebook": (
        *("widgets", "widgets.pictures.chart", "widgets.pictures.printing", "widgets.pictures.still"),
        *("widgets.explore", "widgets.explore.nanatoridori", "widgets.explore.nanuk", "widgets.explore.koinobori"),
        "widgets.explore.about_chance",
    ),
}
"""All public modules, in the order of the first page."""
MODULES = tuple(name for names in SECTIONS.values() for name in names)

MOST_VALUE = 100
"""The longest value of a constant that is shown, in characters."""

_SEPARATOR = r'(?:\.|</span><span class="o">\.</span><span class="n">)'
_DOTTED = re.compile(rf"(?<![\w./\"#-])(?:gamelib|widgets)(?:{_SEPARATOR}\w+)+(?![\w(]*</a>)")


def write(target: Path, home: str = "") -> Path:
    """Write the reference into a folder, and return it; `home` is the address of the pages around it, if any."""
    # Not imported at the head: pdoc is there only where the reference is made.
    render: Any = import_module("pdoc.render")
    helpers, doc = import_module("pdoc.render_helpers"), import_module("pdoc.doc")
    render.configure(
        docformat="markdown",
        include_undocumented=False,
        math=False,
        mermaid=False,
        show_source=False,
        search=True,
        template_directory=TEMPLATES,
    )
    pages = {name: _documented_module(doc.Module, name) for name in MODULES}
    addresses = public_addresses()
    environment = render.env
    environment.globals.update(
        sections=SECTIONS, home=home, summary=first_sentence, most_value=MOST_VALUE, words=interface_texts()
    )

    def linkify(context: Any, code: str, namespace: str = "", shorten: bool = True) -> Any:
        here = context["module"].modulename
        return helpers.linkify(context, link_public_names(str(code), here, addresses), namespace, shorten)

    environment.filters["linkify"] = helpers.pass_context(linkify)
    shutil.rmtree(target, ignore_errors=True)
    for name, page in pages.items():
        file = target / f"{name.replace('.', '/')}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_without_dead_links(render.html_module(page, pages)), encoding="utf-8")
    (target / "index.html").write_text(render.html_index(pages), encoding="utf-8")
    # pdoc would have Node build the index where there is one: the browser builds the same in a moment.
    render.precompile_index = lambda index, _script: json.dumps(_short_names(index))
    (target / "search.js").write_text(render.search_index(pages), encoding="utf-8")
    for look in ("bbb.css", "frame.js", "icon.svg"):
        shutil.copyfile(LOOK / look, target / look)
    for own in ("reference.css", "find.js"):
        shutil.copyfile(TEMPLATES / own, target / own)
    return target


def interface_texts() -> dict[str, str]:
    """Return the texts around the docstrings, by key."""
    return {
        "title": _("Python reference"),
        "search": _("Search the reference"),
        "example": _("Search, for example why_not"),
        "results": _("Results for {words}: {count}"),
        "lost": _("The search could not be loaded."),
        "skip": _("Skip to the content"),
        "home": _("All games"),
        "theme": _("Light or dark"),
        "device": _("Device"),
        "light": _("Light"),
        "dark": _("Dark"),
    }


def public_words(name: str) -> list[str]:
    """Return the public words of a module: those it lists, or all that it defines itself.

    >>> public_words("gamelib.odds.koinobori")[:2]
    ['arrivals', 'flag_decides']
    """
    module = import_module(name)
    if listed := vars(module).get("__all__") or vars(module).get("_LAZY_FUNCTIONS"):
        return sorted(listed)
    return sorted(
        word
        for word, value in vars(module).items()
        if not word.startswith("_") and getattr(value, "__module__", None) == name and not isinstance(value, TypeVar)
    )


@cache
def public_addresses() -> Mapping[str, tuple[str, str]]:
    """Return for each public class and function the module that offers it, by the full name where it is defined."""
    found: dict[str, tuple[str, str]] = {}
    for name in MODULES:
        for word in public_words(name):
            value = getattr(import_module(name), word)
            if inspect.isclass(value) or inspect.isroutine(value):
                found.setdefault(f"{value.__module__}.{value.__qualname__}", (name, word))
    return found


def link_public_names(code: str, here: str, addresses: Mapping[str, tuple[str, str]]) -> str:
    """Shorten full names in HTML, and link those that are public.

    >>> boast = {"gamelib.nanuk.moves.Boast": ("gamelib.nanuk", "Boast")}
    >>> link_public_names("gamelib.nanuk.moves.Boast | None", "gamelib.nanuk", boast)
    '<a href="#Boast">Boast</a> | None'
    """

    def link(match: re.Match[str]) -> str:
        full = re.sub(_SEPARATOR, ".", match[0])
        if full in MODULES:
            return match[0]
        defined, _dot, rest = full, "", ""
        while defined not in addresses and "." in defined:
            defined, _dot, last = defined.rpartition(".")
            rest = f".{last}{rest}"
        if defined not in addresses:
            return match[0] if full.rpartition(".")[0] in MODULES else full.rpartition(".")[2]
        module, word = addresses[defined]
        page = "" if module == here else "../" * here.count(".") + module.replace(".", "/") + ".html"
        return f'<a href="{page}#{word}{rest}">{word}{rest}</a>'

    return _DOTTED.sub(link, code)


def _without_dead_links(text: str) -> str:
    """Return a page without links to places that it does not have, such as what a class inherits from elsewhere.

    >>> _without_dead_links('<p id="a"><a href="#a">a</a> <a href="#b">b</a></p>')
    '<p id="a"><a href="#a">a</a> b</p>'
    """
    places = {*re.findall(r'id="([^"]+)"', text)}
    return re.sub(r'<a href="#([^"]+)">([^<]*)</a>', lambda link: link[0] if link[1] in places else link[2], text)


def _short_names(index: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return the entries of the search with the last part of each full name only, and without what says nothing."""
    for entry in index:
        for key in entry.keys() & {"signature", "annotation", "default_value"}:
            entry[key] = _DOTTED.sub(lambda match: re.sub(_SEPARATOR, ".", match[0]).rpartition(".")[2], entry[key])
        if "Alias for field number" in entry.get("doc", ""):
            del entry["doc"]
        if len(entry.get("default_value", "")) > MOST_VALUE:
            del entry["default_value"]
    return index


def first_sentence(docstring: str) -> str:
    """Return the first sentence of a docstring.

    >>> first_sentence("Odds: what a seat may expect.\\n\\n>>> 1\\n1")
    'Odds: what a seat may expect.'
    """
    return " ".join(docstring.partition("\n\n")[0].split())


def _documented_module(kind: Any, name: str) -> Any:
    """Return a module as pdoc sees it, with all its lazy names, and the docstrings of what it has from elsewhere."""
    module = import_module(name)
    public = public_words(name)
    for word in public:
        vars(module).setdefault(word, getattr(module, word))
    vars(module)["__all__"] = public
    page = kind(module)
    for word, origin in _imported_public_words(module):
        member = page.members.get(word)
        if member is not None and member.kind == "variable" and not member.docstring:
            defined = kind(import_module(origin)).members.get(word)
            member.__dict__["docstring"] = defined.docstring if defined is not None else ""
    for each in page.members.values():
        if each.kind == "class":
            _adopt_members(each)
    return page


def _adopt_members(shown: Any) -> None:
    """Show what a class has from bases that no page shows as if it defined that itself, and link what others show."""
    for member in shown.members.values():
        module, base = member.taken_from[0], member.taken_from[1].rpartition(".")[0]
        if not module.startswith(("gamelib.", "widgets.")) or module in MODULES:
            continue
        place = (shown.modulename, shown.qualname)
        if (module, base) != shown.taken_from:
            place = public_addresses().get(f"{module}.{base}", place)
        member.taken_from = (place[0], f"{place[1]}.{member.name}")


def _imported_public_words(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield each public word that a module imports, and the module that defines it."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((each.asname or each.name, node.module) for each in node.names)


def main() -> None:
    """Write the reference into the folder that the command names."""
    parser = argparse.ArgumentParser(description="Write the reference of all public words.")
    parser.add_argument("folder", nargs="?", type=Path, default=TARGET)
    parser.add_argument("--home", default="", help="the address of the pages around the reference")
    arguments = parser.parse_args()
    # A type that contains itself, like the past of a game, cannot be looked up: it is shown as it is written.
    warnings.filterwarnings("ignore", "Error parsing type annotation")
    folder = write(arguments.folder, arguments.home)
    print(f"The reference is in {folder}: open {folder / 'index.html'}")


if __name__ == "__main__":
    main()
