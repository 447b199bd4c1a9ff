"""Old public names: they still work for one minor version, with a DeprecationWarning that gives the new name."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any


def warn_renamed(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn that `old` is now called `new`; `stacklevel` 3 blames the caller of the caller."""
    warnings.warn(f"{old} is now called {new}", DeprecationWarning, stacklevel=stacklevel)


def renamed_functions(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a `__getattr__` for a module that resolves its old names, given as old name to new name.

    >>> resolve = renamed_functions("gamelib.lessons", {"begin": "start_attempt"})
    """

    def resolve(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_renamed(f"{module}.{name}", names[name])
        return getattr(sys.modules[module], names[name])

    return resolve


def renamed_attribute(old: str, new: str) -> Any:
    """Return a property under an old name that reads the attribute, or the method, of the new name."""

    def read(self: Any) -> Any:
        warn_renamed(f"{type(self).__name__}.{old}", new)
        return getattr(self, new)

    return property(read, doc=f"Old name of `{new}`.")


def renamed_argument(arguments: dict[str, Any], old: str, new: str, value: Any) -> Any:
    """Return the value of an argument that may have come under its old name, which is taken out of `arguments`."""
    if old not in arguments:
        return value
    warn_renamed(f"{old}=", f"{new}=", stacklevel=4)
    return arguments.pop(old)
