"""Compiles the modules that pages need, and omits all others; runs in Pyodide while the site is built.

Bytecode belongs to one version of Python, so only the Python that will run the pages can produce it. Importing all of
our modules shows which others are needed. Only our own modules keep docstrings, because cells can show them.
"""

from __future__ import annotations

import ast
import dis
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

from widgets.lite.missing_packages import NAMES
from widgets.lite.page_runtime import without_ipython

OWN = ("gamelib", "widgets")
KEPT_WHOLE = ("_pyodide", "pyodide")
"""Packages of Pyodide that its own start and its JavaScript import by name."""
ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_16",
    "utf_16_le",
    "utf_32",
    "utf_8",
    "utf_8_sig",
)
NOT_NEEDED = (
    "concurrent.futures.process",
    "doctest",
    "multiprocessing",
    "pdb",
    "pydoc",
    "tkinter",
    "unittest",
    "voila",
    "webbrowser",
)
"""Modules needed only by an interactive Python or outside the browser."""

NEVER_COMPARED = 1
"""The flag of a .pyc file that contains an unchecked hash of its source."""


def write_modules(library: str, pages: str, cells: str, out: str) -> None:
    """Write the compiled modules: those of the standard library as a zip, the others as files."""
    import_everything(Path(pages), Path(cells))
    with zipfile.ZipFile(library) as archive, zipfile.ZipFile(Path(out) / "library.zip", "w") as kept:
        for name in sorted(_library_modules(archive.namelist())):
            code = compile(
                archive.read(name),
                f"/lib/python.zip/{name}",
                "exec",
                dont_inherit=True,
                optimize=0 if name.startswith(KEPT_WHOLE) else 2,
            )
            kept.writestr(zipfile.ZipInfo(f"{name}c", (1980, 1, 1, 0, 0, 0)), _bytecode(code))
    for path in sorted(_page_modules(Path(pages))):
        module = path.relative_to(pages)
        target = Path(out) / "pages" / module.with_suffix(".pyc")
        target.parent.mkdir(parents=True, exist_ok=True)
        code = compile(
            path.read_bytes(),
            f"/pages/{module}",
            "exec",
            dont_inherit=True,
            optimize=0 if module.parts[0] in OWN else 2,
        )
        target.write_bytes(_bytecode(code))


def import_everything(pages: Path, cells: Path) -> None:
    """Import all our modules and everything that cells and our functions import, as far as it is installed."""
    without_ipython()
    ours = sorted(path for each in OWN for path in (pages / each).rglob("*.py"))
    wanted = {_module_name(path.relative_to(pages)) for path in ours}
    files = [ast.parse(path.read_text(encoding="utf-8")) for path in (*ours, *sorted(cells.iterdir()))]
    for tree in files:
        wanted |= set(_imported_modules(tree))
    _import_all(wanted)
    _import_all({name for tree in files for name in imported_on_use(tree)})


def _import_all(wanted: Iterable[str]) -> None:
    for name in sorted(wanted):
        if not name.startswith(NOT_NEEDED):
            try:
                import_module(name)
            except Exception as error:  # skip a missing module: a page that needs it reports that itself
                print(f"not on pages: {name}: {error}", file=sys.stderr)


def _imported_modules(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a file imports, at module level or inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def imported_on_use(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that library functions import only when a file calls them, as `ast.unparse` does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            function = getattr(sys.modules.get(node.value.id), node.attr, None)
            if (code := getattr(function, "__code__", None)) and node.value.id in sys.stdlib_module_names:
                names = (each.argval for each in dis.get_instructions(code) if each.opname == "IMPORT_NAME")
                yield from (name for name in names if name.partition(".")[0] in sys.stdlib_module_names)


def _library_modules(names: Iterable[str]) -> Iterator[str]:
    """Yield the files of the standard library that pages need."""
    for name in names:
        module, top = _module_name(Path(name)), name.partition("/")[0]
        if not name.endswith(".py"):
            continue
        if top == "encodings":
            wanted = name.removeprefix("encodings/").removesuffix(".py") in ENCODINGS
        else:
            wanted = top in KEPT_WHOLE or module in sys.modules
        if wanted:
            yield name


def _page_modules(pages: Path) -> Iterator[Path]:
    """Yield the package files that pages need: ours, stand-ins for missing ones, and those imported from others."""
    for path in pages.rglob("*.py"):
        name = path.relative_to(pages)
        if name.parts[0] in (*OWN, *NAMES) or _module_name(name) in sys.modules:
            yield path


def _module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _bytecode(code: CodeType) -> bytes:
    """Return the contents of a .pyc that is never compared with a source."""
    return MAGIC_NUMBER + NEVER_COMPARED.to_bytes(4, "little") + bytes(8) + marshal.dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    r"""Return code without the table of its lines, a tenth of what pages fetch: no page shows where an error arose.

    >>> code = without_lines(compile("def add(a, b):\n    return a + b\n", "sums", "exec"))
    >>> names = {}
    >>> exec(code, names)
    >>> names["add"](1, 2), names["add"].__code__.co_linetable
    (3, b'')
    """
    consts = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(consts))
