"""Stored games as JSON text: size and depth are checked before parsing, and each move has a line of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from gamelib.core.errors import SaveCorrupt, SaveTooBig
from gamelib.core.language import _, join_or

FORMAT = 1
MAX_BYTES = 1_000_000
MAX_DEPTH = 4
MAX_DIGITS = 30
MAX_REMARK = 500
MAX_MOVES = 20_000

_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|$)', re.DOTALL)


def dumps(plain: Mapping[str, Any]) -> str:
    """Return a save text with one entry per line, and one line for each item of a list.

    >>> print(dumps({"game": "nanuk", "moves": ["A: doom"]}), end="")
    {
      "game": "nanuk",
      "moves": [
        "A: doom"
      ]
    }
    """
    return "{\n" + ",\n".join(f"  {_line(key)}: {_value(value)}" for key, value in plain.items()) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"    {_line(item)}" for item in value) + "\n  ]"
    return _line(value)


def loads(text: str) -> dict[str, Any]:
    """Return the entries of a save text.

    Raise BadSave for anything no stored game contains, before it costs time or memory.
    """
    if not isinstance(text, str):
        raise SaveCorrupt(_("a stored game is text, not {kind}").format(kind=type(text).__name__))
    if len(text) > MAX_BYTES:
        raise SaveTooBig(
            _("this text has {size} characters; a stored game has at most {most}").format(
                size=len(text), most=MAX_BYTES
            )
        )
    _check_depth(text)
    try:
        plain = json.loads(
            text,
            object_pairs_hook=_reject_duplicate_keys,
            parse_int=_parse_int,
            parse_float=_reject_constant,
            parse_constant=_reject_constant,
        )
    except json.JSONDecodeError as error:
        raise SaveCorrupt(
            _(
                "line {line}: the stored game cannot be read from character {column} on; a comma, a"
                " quote or a bracket may be missing"
            ).format(line=error.lineno, column=error.colno)
        ) from None
    if not isinstance(plain, dict):
        raise SaveCorrupt(_("a stored game stands between curly brackets"))
    return plain


def _check_depth(text: str) -> None:
    """Raise SaveTooBig if brackets outside strings are nested too deep; nothing is parsed yet."""
    depth = 0
    for bracket in re.findall(r"[\[{\]}]", _STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise SaveTooBig(
                _("brackets lie more than {most} deep; those of a stored game never do").format(most=MAX_DEPTH)
            )


def _reject_duplicate_keys(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise SaveCorrupt(_("the stored game says {key!r:.40} twice").format(key=key))
        entries[key] = value
    return entries


def _parse_int(figures: str) -> int:
    if len(figures) > MAX_DIGITS + 1:
        raise SaveTooBig(
            _("a number with {size} figures; those of a stored game have at most {most}").format(
                size=len(figures), most=MAX_DIGITS
            )
        )
    return int(figures)


def _reject_constant(text: str) -> None:
    raise SaveCorrupt(_("a stored game has whole numbers only, not {text:.40}").format(text=text))


# Checks of keys and values --------------------------------------------------------


def check_keys(plain: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Raise SaveCorrupt if there is a key that is not known here."""
    known = list(known)
    for word in plain:
        if word not in known:
            raise SaveCorrupt(
                _("{where} has no {word!r:.40}; it may have {known}").format(
                    where=where, word=word, known=join_or(known)
                )
            )


def get_typed(plain: Mapping[str, Any], word: str, kind: type[Any], default: Any = None) -> Any:
    """Return the value of a key; raise SaveCorrupt if it has another type, or is missing and has no default."""
    value = plain.get(word, default)
    if type(value) is not kind:
        type_name = {
            str: _("text in quotes"),
            int: _("a whole number"),
            list: _("a list in square brackets"),
            dict: _("names and values in curly brackets"),
        }[kind]
        raise SaveCorrupt(
            _("{word!r} is {wanted} in a stored game, not {value!r:.40}").format(
                word=word, wanted=type_name, value=value
            )
        )
    return value


def get_strings(plain: Mapping[str, Any], word: str) -> list[str]:
    """Return the list of strings at a key, empty if the key is missing."""
    listed: list[str] = get_typed(plain, word, list, [])
    if len(listed) > MAX_MOVES:
        raise SaveTooBig(
            _("{word!r} has {size} lines; a stored game has at most {most}").format(
                word=word, size=len(listed), most=MAX_MOVES
            )
        )
    for at, line in enumerate(listed, 1):
        if type(line) is not str:
            raise SaveCorrupt(
                _("line {at} of {word!r} is text in quotes, not {line!r:.40}").format(at=at, word=word, line=line)
            )
    return listed
