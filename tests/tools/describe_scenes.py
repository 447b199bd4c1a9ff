"""Writes the types of scenes for the scripts that draw them: `python -m tests.tools.describe_scenes .node/scenes.d.ts`.

They are taken from the TypedDicts of `widgets.stage`, so that it is an error to read a field that no scene has.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from widgets.stage import (
    end_card_scene,
    feat_scene,
    homework_scene,
    lens_scene,
    lesson_parts,
    pieces,
    puzzle_parts,
    review_scene,
    scene,
)

MODULES = (
    pieces,
    puzzle_parts,
    end_card_scene,
    feat_scene,
    lens_scene,
    lesson_parts,
    review_scene,
    scene,
    homework_scene,
)
NUMBER = "number"
PLAIN = {str: "string", int: NUMBER, float: NUMBER, bool: "boolean", Any: "any", type(None): "null"}


def script_type(hint: Any) -> str:
    """Return a type of Python as TypeScript writes it.

    >>> script_type(dict[str, list[int] | None]), script_type(Literal["row", "fan"])
    ('Record<string, number[] | null>', '"row" | "fan"')
    """
    origin, inside = get_origin(hint), get_args(hint)
    if hint in PLAIN or is_typeddict(hint):
        return PLAIN.get(hint) or hint.__name__
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(map(script_type, inside))
    if origin is dict:
        return f"Record<string, {script_type(inside[1])}>"
    if origin is tuple and inside[-1] is not Ellipsis:
        return f"[{', '.join(map(script_type, inside))}]"
    if origin in (list, tuple):
        one = script_type(inside[0])
        return f"({one})[]" if " | " in one else f"{one}[]"
    raise TypeError(f"no type of TypeScript is known for {hint}")


def fields(table: Any) -> Iterator[str]:
    """Yield the fields of a TypedDict, with a question mark behind those that a scene may lack."""
    for name, hint in get_type_hints(table, include_extras=True).items():
        marked = get_origin(hint) in (Required, NotRequired)
        needed = get_origin(hint) is Required if marked else table.__total__
        yield f"    {name}{'' if needed else '?'}: {script_type(get_args(hint)[0] if marked else hint)};"


def scene_types() -> str:
    """Return the types of all parts of scenes."""
    tables = {
        name: table
        for module in MODULES
        for name, table in vars(module).items()
        if is_typeddict(table) and table.__module__ == module.__name__
    }
    parts = (
        f"  /** {(inspect.getdoc(table) or '').partition(chr(10))[0]} */\n"
        f"  interface {name} {{\n" + "\n".join(fields(table)) + "\n  }"
        for name, table in tables.items()
    )
    return "declare namespace scenes {\n" + "\n\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(scene_types(), encoding="utf-8")
