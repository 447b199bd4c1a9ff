"""Rulings, the house rules where no rulebook decides: each can be read, written and changed by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar

from gamelib.core.errors import BadRuling
from gamelib.core.language import _, join_or
from gamelib.core.notation import nearest_word

Rulings = TypeVar("Rulings", bound=Any)


class HouseRule(NamedTuple):
    """A ruling in words: what it is called where it differs from the usual, and what then changes."""

    title: Callable[[], str]
    text: Callable[[], str]


def check(rulings: Any) -> None:
    """Raise BadRuling if a ruling has a value it cannot have.

    A field's default gives its type; its metadata may give `choices`, or `least` and `most`.
    """
    for field in fields(rulings):
        value, default = getattr(rulings, field.name), field.default
        if type(value) is not type(default):
            type_name = {bool: _("true or false"), int: _("a whole number"), str: _("a word")}[type(default)]
            raise BadRuling(
                _("the ruling {name} is {wanted}, not {value!r:.40}").format(
                    name=field.name, wanted=type_name, value=value
                )
            )
        allowed = field.metadata.get("choices")
        if allowed is not None and value not in allowed:
            raise BadRuling(
                _("the ruling {name} can be {allowed}, not {value!r:.40}").format(
                    name=field.name, allowed=join_or([str(each) for each in allowed]), value=value
                )
            )
        least, most = field.metadata.get("least", value), field.metadata.get("most", value)
        if not isinstance(value, str) and not least <= value <= most:
            raise BadRuling(
                _("the ruling {name} goes from {least} to {most}, {value} was given").format(
                    name=field.name, least=least, most=most, value=value
                )
            )


def choices(kind: type[Any]) -> Iterator[tuple[str, Any, int, int]]:
    """Yield each ruling's name and default, and the least and the most that it can be if it is a number."""
    for field in fields(kind):
        yield field.name, field.default, field.metadata.get("least", 0), field.metadata.get("most", 0)


def other_way(kind: type[Any], name: str) -> Any:
    """Return what a ruling of two ways is where it is not as usual."""
    field = next(each for each in fields(kind) if each.name == name)
    if isinstance(field.default, bool):
        return not field.default
    return next(choice for choice in field.metadata["choices"] if choice != field.default)


def from_plain(kind: type[Rulings], plain: Mapping[str, Any]) -> Rulings:
    """Return rulings from names and values; raise BadRuling, with the nearest name, if there is no such ruling."""
    names = [field.name for field in fields(kind)]
    for name in plain:
        if name not in names:
            near = nearest_word(str(name), names, 0.4) or names
            raise BadRuling(
                _("there is no ruling {name!r:.40}; did you mean {near}?").format(name=name, near=join_or(near))
            )
    rulings: Rulings = kind(**plain)
    return rulings


def to_plain(rulings: Any) -> dict[str, Any]:
    """Return the rulings that differ from the default, as names and values."""
    return {
        field.name: getattr(rulings, field.name)
        for field in fields(rulings)
        if getattr(rulings, field.name) != field.default
    }


def write(rulings: Any) -> str:
    """Return the rulings that differ from the default, as `name=value, name=value`."""
    return ", ".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in to_plain(rulings).items()
    )


def read(kind: type[Rulings], text: str) -> Rulings:
    """Return rulings from `name=value, name=value`."""
    plain: dict[str, Any] = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise BadRuling(_("a ruling is written name=value, not {pair!r:.60}").format(pair=pair))
        plain[name] = _parse_value(value)
    return from_plain(kind, plain)


def _parse_value(text: str) -> bool | int | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,20}", text) else text
