"""How tables of friends look on the wall: who sits where, whose turn it is, and what is wrong; nobody's cards."""

from __future__ import annotations

from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, n_
from widgets.room.screens import button, screen
from widgets.room.shared_table import AWAY_SECONDS, SharedTable

MANY_REFUSALS = 4
"""Refused tries in a row after which a table counts as stuck."""


def tables_screen(game: str, rows: list[dict[str, Any]], is_paused: bool) -> dict[str, Any]:
    """Return the wall while tables play."""
    count = n_("{count} table", "{count} tables", len(rows)).format(count=len(rows))
    pause = button("tables:pause", _("Go on") if is_paused else _("Pause: everybody looks up"), main=True)
    return screen(_("Tables of friends"), {"kind": "tables", "tables": rows},
                  foot=_("Nobody sees anybody else’s hand, and neither do you."),
                  sub=f"{registry.about(game).title} · {count}",
                  buttons=[pause, button("room:lobby", _("End the tables"), back=True)])


def table_row(number: int, table: SharedTable) -> dict[str, Any]:
    """Return one table: its seats, how far it is, and what is wrong with it, if anything is."""
    players = table.session.state.players
    rounds, moves = 1, 0
    for entry in table.record.entries:
        rounds, moves = (rounds + 1, 0) if entry.seat is None else (rounds, moves + 1)
    return {"name": _("Table {number}").format(number=number),
            "where": _("round {round} · move {move}").format(round=rounds, move=moves),
            "seats": [_seat(table, seat) for seat in range(players)], "note": _("all well"), **_trouble(table)}


def _seat(table: SharedTable, seat: int) -> dict[str, str]:
    device = table.people.get(seat)
    states = ["turn"] if seat in table.session.awaited and not table.is_over else []
    if device is None:
        return {"name": _("program"), "symbol": "", "state": " ".join([*states, "program"])}
    if device.seconds_away > AWAY_SECONDS:
        states.append("away")
    return {"name": device.animal.name, "symbol": device.animal.symbol, "state": " ".join(states)}


def _trouble(table: SharedTable) -> dict[str, str]:
    """Return what is wrong at a table, if anything is."""
    if table.session.state.result is not None:
        return {"note": _("the game is over")}
    if table.session.is_pausing:
        return {"note": _("the round is over")}
    if table.refusals >= MANY_REFUSALS:
        return {"state": "may", "note": n_("refused {count} time", "refused {count} times", table.refusals).format(
            count=table.refusals)}
    gone = [device for seat, device in table.people.items() if device.seconds_away > AWAY_SECONDS]
    if gone:
        return {"state": "refused", "note": _("{who} is away: a program plays").format(
            who=gone[0].animal.name)}
    return {}
