"""What other packages add to this one: page commands and drawers, found by the entry points they declare.

In a checkout that is not installed the declarations are read from `pyproject.toml` itself, so that `make play` and a
notebook beside the source find the same parts as an installed suite.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

DISTRIBUTION = "birds-bears-banners"
GROUPS = ("gamelib.commands", "gamelib.display")
"""Page commands of `bbb`, each a function; and modules that register a drawer when they are imported."""

_CHECKOUT = Path(__file__).parent.parent.parent


def find_entry_points(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name; what the checkout around this package declares wins.

    >>> sorted(find_entry_points("gamelib.commands"))
    ['lab', 'lite', 'play']
    """
    installed = {each.name: each for each in entry_points(group=group)}
    declared = {name: EntryPoint(name, value, group) for name, value in declared_entry_points().get(group, {}).items()}
    return installed | declared


@cache
def declared_entry_points() -> Mapping[str, Mapping[str, str]]:
    """The groups in the `pyproject.toml` beside this package; none unless it is ours."""
    try:
        project: dict[str, Any] = tomllib.loads((_CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    except (OSError, ValueError, KeyError):
        return {}
    groups: dict[str, dict[str, str]] = project.get("entry-points", {}) if project.get("name") == DISTRIBUTION else {}
    return groups


def entry_points_text() -> str:
    """The entry points of our groups as a wheel's `entry_points.txt` declares them."""
    sections = []
    for group in GROUPS:
        lines = [f"{name} = {entry.value}" for name, entry in sorted(find_entry_points(group).items())]
        sections.append("\n".join([f"[{group}]", *lines]) + "\n")
    return "\n".join(sections)
