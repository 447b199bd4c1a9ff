"""The screen of a phone without a seat: tables to watch, a seat to take, a table of its own."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _, join_and
from widgets.room.screens import button, choices, screen, text
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import MAX_ONLOOKERS, SharedTable

MOST_LISTED = 12
"""The most tables that a phone can choose from."""


def chooser(tables: list[SharedTable], *, may_sit: bool) -> dict[str, Any]:
    """Return the screen of a phone without a seat: tables to watch, a seat to take, a table of its own."""
    listed = [
        (f"{BESIDE}look:{at}", _("Table {number}: {people}").format(number=at + 1, people=_people_at(table)))
        for at, table in enumerate(tables)
        if table.count_onlookers() < MAX_ONLOOKERS
    ][:MOST_LISTED]
    sits = [button(f"{BESIDE}sit", _("Take the seat of a program"), main=True)] if may_sit else []
    return screen(
        _("They are playing already"),
        text(_("Tap a table to look on. You see what everybody there sees."), "big"),
        choices(listed),
        buttons=[*sits, button(f"{BESIDE}own", _("Play alone against programs"))],
    )


def _people_at(table: SharedTable) -> str:
    return join_and([device.animal.name for _seat, device in sorted(table.people.items())]) or _("only programs")
