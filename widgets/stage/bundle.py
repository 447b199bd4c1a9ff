"""Joins the modules of a front end into one script, in which each keeps a scope of its own, and makes texts smaller.

It relies on what our formatter writes: a statement ends with a semicolon, an import or export begins a line.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType

_HOME = Path(__file__).parent.parent
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.MULTILINE)

_COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
_STRING = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
_TEMPLATE = r"`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{(?:[^`{}]|`[^`]*`)*\})*\})*`"
_BEFORE_PATTERN = r"(?:(?<=[(\[{,;=:?!&|>]/)|(?<=[(\[{,;=:?!&|>] /)|(?<=\n/)|(?<=  /)|(?<=return /))"
_PATTERN = rf"/{_BEFORE_PATTERN}(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/"
"""A regular expression; a slash that divides stands after a value and one space."""
_SCRIPT_TEXTS = re.compile(rf"({_STRING}|{_TEMPLATE}|{_PATTERN})|//[^\n]*|{_COMMENT}", re.DOTALL)
_STYLE_TEXTS = re.compile(f"({_STRING})|{_COMMENT}", re.DOTALL)

_SCRIPT_SPACES = (
    (re.compile(r"\s+(?=[*/%=<>!&|^~?:;,.(){}\[\]])"), ""),
    (re.compile(r"([*/%=<>!&|^~?:;,.(){}\[\]])\s+"), r"\1"),
    (re.compile(r"\s([+-])\s(?![+-])"), r"\1"),
    (re.compile(r"\s+"), " "),
    (re.compile(r",(?=[)\]}])|;(?=\})"), ""),
)
_STYLE_SPACES = (
    (re.compile(r"\s+(?=[{};,>])"), ""),
    (re.compile(r"([{};:,>])\s+"), r"\1"),
    (re.compile(r"\s+"), " "),
    (re.compile(r";(?=\})"), ""),
)


def join_modules(entry: str, instead: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a module and all that it imports as one script, without comments and needless spaces.

    `entry` is named by its path below `widgets`; `instead` maps paths of modules to those that stand in for them.
    """
    order = [*dict.fromkeys(_modules(entry, instead))]
    names = dict(zip(order, map("${}".format, count()), strict=False))
    used: dict[str, set[str]] = {path: set() for path in order}
    for path in order:
        for source, wanted in _imports(path, instead):
            used[source] |= {name.partition(" as ")[0] for name in wanted}
    for path in order:
        if missing := used[path] - {*_EXPORT.findall(_read(path))}:
            raise NameError(f"widgets/{path} exports no {', '.join(sorted(missing))}, which another module imports")
    texts = {path: _text(path, names, instead) for path in order}
    scopes = (_scope(names[path], texts[path], sorted(used[path])) for path in order[:-1])
    return "\n".join((*scopes, texts[entry]))


def _modules(path: str, instead: Mapping[str, str]) -> Iterator[str]:
    """Yield the modules that a module imports, each after those that it needs itself, and then this one."""
    for source, _names in _imports(path, instead):
        yield from _modules(source, instead)
    yield path


def _imports(path: str, instead: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield what a module imports: the path of the other module, and the names."""
    for names, source in _IMPORT.findall(_read(path)):
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), source))
        yield instead.get(found, found), [name.strip() for name in names.split(",") if name.strip()]


def _text(path: str, variables: Mapping[str, str], instead: Mapping[str, str]) -> str:
    """Return the text of a module, which finds what it imports in variables."""
    imports = (
        f"const{{{','.join(names).replace(' as ', ':')}}}={variables[source]};"
        for source, names in _imports(path, instead)
        if names
    )
    return "".join((*imports, _compacted(path)))


def _scope(variable: str, text: str, used: list[str]) -> str:
    """Return the text of a module as a function that is called at once and returns what others use."""
    return f"const {variable}=(()=>{{{text}return{{{','.join(used)}}}}})();"


@cache
def _read(path: str) -> str:
    return (_HOME / path).read_text(encoding="utf-8")


@cache
def _compacted(path: str) -> str:
    return compact_script(_EXPORT.sub("", _IMPORT.sub("", _read(path))))


def compact_script(text: str) -> str:
    r"""Return a script without comments and needless spaces.

    >>> compact_script('// Says hello.\nexport const hello = (name) => {\n  say(`Hello, ${name}`, 1 + +"2");\n};\n')
    'export const hello=(name)=>{say(`Hello, ${name}`,1 + +"2")};'
    """
    return _compact(text, _SCRIPT_TEXTS, _SCRIPT_SPACES)


def compact_style(text: str) -> str:
    r"""Return a style sheet without comments and needless spaces.

    >>> compact_style('/* Links */\na:hover, b > i {\n  color: red;\n  margin: 0 calc(1px + 2px);\n}\n')
    'a:hover,b>i{color:red;margin:0 calc(1px + 2px)}'
    """
    return _compact(text, _STYLE_TEXTS, _STYLE_SPACES)


def _compact(text: str, texts: re.Pattern[str], spaces: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    """Drop comments, and apply replacements to all that is neither a comment nor a text to be kept as it is."""
    parts = texts.split(text)
    kept = [part for part in parts[1::2] if part is not None]
    between = (" " if part is None else "\0" for part in parts[1::2])
    code = "".join(chain.from_iterable(zip(parts[::2], chain(between, [""]), strict=True))).strip()
    for pattern, instead in spaces:
        code = pattern.sub(instead, code)
    return "".join(chain.from_iterable(zip(code.split("\0"), [*kept, ""], strict=True)))
