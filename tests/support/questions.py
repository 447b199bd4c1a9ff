"""The public questions about chance, found where they are written: the one list for all tests."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction
from types import ModuleType
from typing import Any

from gamelib.core import registry
from widgets import explore

SETS = (*registry.games(), "chance")
"""What the questions are about: each game, and chance itself."""


def questions_in(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the public functions of a module that make a question, in the order in which they are written."""
    return {
        name: each
        for name, each in vars(module).items()
        if isfunction(each) and each.__module__ == module.__name__ and not name.startswith("_")
        if each.__annotations__.get("return") == "Question"
    }


QUESTIONS = {name: questions_in(getattr(explore, name)) for name in SETS}
"""The questions of each set, by name."""
