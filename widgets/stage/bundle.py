"""One script from the modules of a front end, in which each keeps a scope of its own; scripts and styles made smaller.

It relies on what our formatter writes: a statement ends with a semicolon, an import or export begins a line.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType

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
_LAST_SIGNS = re.compile(r",(?=[)\]}])|;(?=\})")


def join_modules(entry: str, instead: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a module and all that it imports as one script, without comments and needless spaces.

    `entry` is named by its path below `widgets`; `instead` maps paths of modules to those that stand in for them.
    """
    order: list[str] = []
    _add_modules(entry, instead, order)
    names = {path: f"${at}" for at, path in enumerate(order)}
    used: dict[str, set[str]] = {path: set() for path in order}
    for path in order:
        for source, wanted in _imports(path, instead):
            used[source] |= {name.partition(" as ")[0] for name in wanted}
    for path in order:
        if missing := used[path] - {*_EXPORT.findall(_read(path))}:
            raise NameError(f"widgets/{path} exports no {', '.join(sorted(missing))}, which another module imports")
    texts = {path: _module_text(path, names, instead) for path in order}
    scopes = (_wrap_in_scope(names[path], texts[path], sorted(used[path])) for path in order[:-1])
    return "\n".join((*scopes, texts[entry]))


def join_styles(paths: Iterable[str]) -> str:
    """Return style sheets, named by their paths below `widgets`, as one."""
    return "\n".join(map(_compact_style_file, paths))


@cache
def _compact_style_file(path: str) -> str:
    return compact_style(_read(path))


def _add_modules(path: str, instead: Mapping[str, str], order: list[str]) -> None:
    """Add the modules that a module imports, each after those that it needs itself, and then this one."""
    for source, _names in _imports(path, instead):
        if source not in order:
            _add_modules(source, instead, order)
    order.append(path)


def _imports(path: str, instead: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield what a module imports: the path of the other module, and the names."""
    return ((instead.get(source, source), names) for source, names in _all_imports(path))


@cache
def _all_imports(path: str) -> list[tuple[str, list[str]]]:
    return [
        (
            posixpath.normpath(posixpath.join(posixpath.dirname(path), source)),
            [name.strip() for name in names.split(",") if name.strip()],
        )
        for names, source in _IMPORT.findall(_read(path))
    ]


def _module_text(path: str, variables: Mapping[str, str], instead: Mapping[str, str]) -> str:
    """Return the text of a module, which finds what it imports in variables."""
    imports = (
        f"const{{{','.join(names).replace(' as ', ':')}}}={variables[source]};"
        for source, names in _imports(path, instead)
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
