"""What other packages add to this one: page commands, drawers and games, found by the entry points they declare.

In a checkout that is not installed the declarations are read from `pyproject.toml` itself, so that `make play` and a
notebook beside the source find the same parts as an installed suite.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from pathlib import Path
from typing import Any

DISTRIBUTION = "birds-bears-banners"
GROUPS = ("gamelib.commands", "gamelib.display")
"""Page commands of `bbb`, each a function; and modules that register a drawer when they are imported."""

_CHECKOUT = Path(__file__).parent.parent.parent


def find_entry_points(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group by name; those declared by the surrounding checkout take precedence.

    >>> sorted(find_entry_points("gamelib.commands"))
    ['class', 'lab', 'lite', 'package', 'play']
    """
    installed = {each.name: each for each in _read_installed(group)}
    declared = {name: EntryPoint(name, value, group) for name, value in declared_entry_points().get(group, {}).items()}
    return installed | declared


def _read_installed(group: str) -> list[EntryPoint]:
    """Return the entry points of a group in all installed packages, leaving out those that cannot be read."""
    try:
        return list(entry_points(group=group))
    except Exception:  # one package's broken file would hide those of all others
        readable = filter(_is_readable, distributions())
        return [each for one in readable for each in one.entry_points if each.group == group]


@cache
def find_unreadable() -> tuple[str, ...]:
    """Return the names of installed packages whose entry points cannot be read."""
    return tuple(dict.fromkeys(_name_of(one) for one in distributions() if not _is_readable(one)))


def _is_readable(distribution: Distribution) -> bool:
    try:
        tuple(distribution.entry_points)
    except Exception:  # which exception a broken file raises depends on the fault and on the version of Python
        return False
    return True


def _name_of(distribution: Distribution) -> str:
    try:
        return distribution.metadata["Name"] or "?"
    except Exception:
        return "?"


@cache
def declared_entry_points() -> Mapping[str, Mapping[str, str]]:
    """Return the groups in the `pyproject.toml` beside this package; none unless that is this project's file."""
    try:
        project: dict[str, Any] = tomllib.loads((_CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    except (OSError, ValueError, KeyError):
        return {}
    groups: dict[str, dict[str, str]] = project.get("entry-points", {}) if project.get("name") == DISTRIBUTION else {}
    return groups


def entry_points_text() -> str:
    """Return the entry points of our groups in the format of a wheel's `entry_points.txt`."""
    sections = []
    for group in GROUPS:
        lines = [f"{name} = {entry.value}" for name, entry in sorted(find_entry_points(group).items())]
        sections.append("\n".join([f"[{group}]", *lines]) + "\n")
    return "\n".join(sections)
