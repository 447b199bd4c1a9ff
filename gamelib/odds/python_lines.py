"""Questions as lines of Python, to be copied and asked again: `import gamelib` is all they need."""

from __future__ import annotations

from typing import Any

from gamelib.core import registry
from gamelib.odds.numbers import Odds


def python_line(number: Odds) -> str:
    """Return the line of Python that asks the question behind a number; "" if no line can.

    >>> from gamelib.odds import nanuk
    >>> python_line(nanuk.survive(6))
    'gamelib.odds.nanuk.survive(6)'
    """
    if number.origin is None:
        return "" if number.asked is None else str(number.asked.python())
    ask, args, named, _rulings = number.origin
    return python_line_of_call(f"{ask.__module__}.{ask.__name__}", *args, **named)


def python_line_of_call(function: str, *args: Any, **named: Any) -> str:
    """Return a call as Python code; "" if one of its arguments cannot be written as code.

    >>> python_line_of_call("gamelib.evaluate", 200, seed=1)
    'gamelib.evaluate(200, seed=1)'
    """
    given = [*map(_as_code, args), *(_as_code(each) and f"{name}={_as_code(each)}" for name, each in named.items())]
    return f"{function}({', '.join(given)})" if all(given) else ""


class PythonCode(str):
    """A piece of Python code, to be used as it is."""


def python_line_of_view(view: Any, *, whole: bool = False) -> str:
    """Return a line that reads what a seat sees: with its history if the position alone leaves out some of it.

    With `whole` it also counts what the others have done, since computer players draw conclusions from that. Games that
    were installed beside the library have no line, since `import gamelib` does not name them.

    >>> from gamelib import nanatoridori
    >>> python_line_of_view(nanatoridori.read("players 3 | A 7 | B 5 5 | C 1 | turn A").view(0)).partition(" | ")[0]
    'gamelib.nanatoridori.read("variant basic'
    """
    module, text = type(view).__module__.rpartition(".")[0], view.write()
    if not module.startswith("gamelib."):
        return ""
    back: Any = registry.about(registry.game_of(view)).rules.read(text, seed=0).view(view.seat)
    if back.write() != text or (whole and back != view):
        text = view.write(history=True)
    return f'{module}.read("{text}").view({view.seat})'


def _as_code(given: Any) -> str:
    """Return a value as Python code; "" if it cannot be written as code."""
    if isinstance(given, PythonCode):
        return given
    if given is None or type(given) in (int, str, bool):
        return f'"{given}"' if repr(given) == f"'{given}'" and '"' not in given else repr(given)
    if type(given) in (list, tuple):
        inside = [_as_code(each) for each in given]
        comma = "," if type(given) is tuple and len(inside) == 1 else ""
        left, right = "[]" if type(given) is list else "()"
        return f"{left}{', '.join(inside)}{comma}{right}" if all(inside) else ""
    return python_line_of_view(given) if hasattr(given, "write") and hasattr(given, "seat") else ""
