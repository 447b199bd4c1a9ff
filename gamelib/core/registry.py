"""The games there are: each registers the module whose `ABOUT` says what others need to know about it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_modules: dict[str, str] = {}


def register_module(game: str, module: str) -> None:
    """Add a game whose About is `module.ABOUT`, imported when somebody first asks about it."""
    _modules[game] = module


def about(game: str) -> Any:
    """Return what there is to know about a game."""
    return import_module(_modules[game]).ABOUT
