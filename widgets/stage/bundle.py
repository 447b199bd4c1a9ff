"""One script, or two, from the modules of a front end, in which each keeps a scope; scripts and styles made smaller.

It relies on what our formatter writes: a statement ends with a semicolon, an import or export begins a line.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

_HOME = Path(__file__).parent.parent
_IMPORT = re.compile(r'\nimport (?:\{([^}]*)\} from )?"([^"]+)";')
_EXPORT = re.compile(r"\nexport (?=(?:async )?(?:function\*?|class|const|let) (\w+))")

_COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
_STRING = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
_TEMPLATE = r"`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{(?:[^`{}]|`[^`]*`)*\})*\})*`"
_BEFORE_PATTERN = r"(?:(?<=[(\[{,;=:?!&|>]/)|(?<=[(\[{,;=:?!&|>] /)|(?<=\n/)|(?<=  /)|(?<=return /))"
_PATTERN = rf"/{_BEFORE_PATTERN}(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/"
"""A regular expression; a slash that divides stands after a value and one space."""
_SCRIPT_TEXTS = re.compile(rf"({_STRING}|{_TEMPLATE}|{_PATTERN})|//[^\n]*|{_COMMENT}", re.DOTALL)
_STYLE_TEXTS = re.compile(f"({_STRING})|{_COMMENT}", re.DOTALL)

_SCRIPT_SIGNS = "*/%=<>!&|^~?:;,.(){}[]"
_STYLE_SIGNS = "{};,>"
"""Signs before and after which no space is needed."""
LOADER = "stage/js/later.js"
"""The module that fetches the second script of a front end."""
LATER_ADDRESSES = "LATER_ADDRESSES"
"""What stands in the first script for the addresses of the second script and style sheet."""
_LAST_SIGNS = re.compile(r",(?=[)\]}])|;(?=\})")


def join_modules(entry: str, absent: Collection[str] = ()) -> str:
    """Return a module and all that it imports as one script, without comments and needless spaces.

    Modules are named by their paths below `widgets`. What is imported from those that are `absent` draws nothing.
    """
    return join_in_parts(entry, absent, ())[0]


def join_in_parts(entry: str, absent: Collection[str], later: Collection[str]) -> tuple[str, str]:
    """Return a script like `join_modules`, and a second one, of the modules that come later and what only they need.

    The first script draws with the second, once that is there; see `stage/js/later.js`. The second is empty if none
    of the modules is needed later.
    """
    later = {*later} - {*absent}
    needed_at_once = _order_modules([LOADER, entry] if later else [entry], {*absent, *later})
    of_later = [path for path in needed_at_once if path in later]
    if not of_later:
        needed_at_once = _order_modules([entry], absent)
    rest = [path for path in _order_modules(of_later, absent) if path in later or path not in needed_at_once]
    names = {path: f"${at}" for at, path in enumerate(dict.fromkeys([*needed_at_once, *rest]))}
    used = _find_used_names([path for path in names if path not in absent])
    if of_later:
        used[LOADER] = sorted({*used[LOADER], "offer", "standIn"})

    def write_scope(path: str) -> str:
        return _wrap_in_scope(names[path], _module_text(path, names), used[path])

    def write_stand_in(path: str) -> str:
        if path in absent:
            return f"const {names[path]}={{{','.join(f'{name}:()=>null' for name in used[path])}}};"
        return f"const {names[path]}={names[LOADER]}.standIn({json.dumps(names[path])},{json.dumps(used[path])});"

    stand_ins = {*absent, *of_later}
    first = [(write_stand_in if path in stand_ins else write_scope)(path) for path in needed_at_once if path != entry]
    first.append(_module_text(entry, names))
    if not of_later:
        return "\n".join(first), ""
    shared = [names[path] for path in needed_at_once if path not in of_later and path != entry]
    texts = [_module_text(path, names) for path in rest if path not in absent]
    offered = ",".join(name for name in shared if any(f"={name};" in text for text in texts))
    first.insert(-1, f"{names[LOADER]}.offer({LATER_ADDRESSES},{{{offered}}});")
    second = [(write_stand_in if path in absent else write_scope)(path) for path in rest if path not in shared]
    given = ",".join(names[path] for path in of_later)
    return "\n".join(first), f"export default({{{offered}}})=>{{{chr(10).join(second)}\nreturn{{{given}}}}};"


def join_styles(paths: Iterable[str]) -> str:
    """Return style sheets, named by their paths below `widgets`, as one."""
    return "\n".join(map(_compact_style_file, paths))


@cache
def _compact_style_file(path: str) -> str:
    return compact_style(_read(path))


def _order_modules(entries: Iterable[str], closed: Collection[str]) -> list[str]:
    """Return modules and all that they import, each after those that it needs; `closed` modules bring none along."""
    order: list[str] = []

    def add(path: str) -> None:
        for source, _names in () if path in closed else _all_imports(path):
            if source not in order:
                add(source)
        if path not in order:
            order.append(path)

    for entry in entries:
        add(entry)
    return order


def _find_used_names(paths: Iterable[str]) -> dict[str, list[str]]:
    """Return by module which of its names these modules import."""
    used: dict[str, set[str]] = {}
    for path in paths:
        used.setdefault(path, set())
        for source, wanted in _all_imports(path):
            used.setdefault(source, set()).update(name.partition(" as ")[0] for name in wanted)
    for path, names in used.items():
        if missing := names - {*_EXPORT.findall(_read(path))}:
            raise NameError(f"widgets/{path} exports no {', '.join(sorted(missing))}, which another module imports")
    return {path: sorted(names) for path, names in used.items()}


@cache
def _all_imports(path: str) -> list[tuple[str, list[str]]]:
    return [
        (
            posixpath.normpath(posixpath.join(posixpath.dirname(path), source)),
            [name.strip() for name in names.split(",") if name.strip()],
        )
        for names, source in _IMPORT.findall(_read(path))
    ]


def _module_text(path: str, variables: Mapping[str, str]) -> str:
    """Return the text of a module, which finds what it imports in variables."""
    imports = (
        f"const{{{','.join(names).replace(' as ', ':')}}}={variables[source]};"
        for source, names in _all_imports(path)
        if names
    )
    return "".join((*imports, _compact_module(path)))


def _wrap_in_scope(variable: str, text: str, used: list[str]) -> str:
    """Return the text of a module as a function that is called at once and returns what others use."""
    return f"const {variable}=(()=>{{{text}return{{{','.join(used)}}}}})();"


@cache
def _read(path: str) -> str:
    return "\n" + (_HOME / path).read_text(encoding="utf-8")


@cache
def _compact_module(path: str) -> str:
    return compact_script(_EXPORT.sub("\n", _IMPORT.sub("", _read(path))))


def compact_script(text: str) -> str:
    r"""Return a script without comments and needless spaces.

    >>> compact_script('// Says hello.\nexport const hello = (name) => {\n  say(`Hello, ${name}`, 1 + +"2");\n};\n')
    'export const hello=(name)=>{say(`Hello, ${name}`,1 + +"2")};'
    """
    return _compact(text, _SCRIPT_TEXTS, _SCRIPT_SIGNS)


def compact_style(text: str) -> str:
    r"""Return a style sheet without comments and needless spaces.

    >>> compact_style('/* Links */\na:hover, b > i {\n  color: red;\n  margin: 0 calc(1px + 2px);\n}\n')
    'a:hover,b>i{color:red;margin:0 calc(1px + 2px)}'
    """
    return _compact(text, _STYLE_TEXTS, _STYLE_SIGNS)


def compact_file(path: Path) -> bytes:
    """Return what is sent of a file: a script or a style sheet without what it does not need, others as they are."""
    compact = {".js": compact_script, ".css": compact_style}.get(path.suffix)
    return _compact_to_bytes(path.read_text(encoding="utf-8"), compact) if compact else path.read_bytes()


@lru_cache(maxsize=64)
def _compact_to_bytes(text: str, compact: Callable[[str], str]) -> bytes:
    return compact(text).encode()


def _compact(text: str, texts: re.Pattern[str], signs: str) -> str:
    """Drop comments, and spaces around signs, but keep texts as they are."""
    parts = texts.split(text)
    kept = [part for part in parts[1::2] if part is not None]
    between = (" " if part is None else "\0" for part in parts[1::2])
    code = "".join(chain.from_iterable(zip(parts[::2], chain(between, [""]), strict=True)))
    code = " ".join(code.split())
    for sign in signs:
        code = code.replace(f" {sign}", sign).replace(f"{sign} ", sign)
    code = _LAST_SIGNS.sub("", code.replace(": ", ":"))
    return "".join(chain.from_iterable(zip(code.split("\0"), [*kept, ""], strict=True)))
