"""Tables of friends on the wall: who sits where, whose turn it is, problems, and one table to look on at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, join_and, n_
from gamelib.lessons import lesson_that_teaches
from widgets.pictures.still import still
from widgets.room import shared_table
from widgets.room.screens import Block, button, screen, text
from widgets.room.seat_board import SeatGame
from widgets.room.shared_table import SharedTable
from widgets.room.vote_screens import untouchable_table

MANY_REFUSALS = 4
"""Refused attempts in a row after which a table counts as stuck."""


KEYS = 9
"""The keys that select a table to look at."""
Screen = dict[str, Any]


def screen_of_all_tables(
    game: str, tables: list[SharedTable], *, is_paused: bool, is_open: bool, waiting: int = 0, alone: Sequence[int] = ()
) -> Screen:
    """Return the wall's screen of all tables; so many wait for a seat, and at these tables somebody is alone."""
    count = n_("{count} table", "{count} tables", len(tables)).format(count=len(tables))
    late = next(((at, table) for at, table in enumerate(tables) if is_waiting(table)), None)
    block = {
        "kind": "tables",
        "tables": [build_table_row(at, table, len(tables) > KEYS, at in alone) for at, table in enumerate(tables)],
    }
    seats = _("Close free seats") if is_open else _("Open free seats")
    return screen(
        _("Tables of friends"),
        block | ({"waits": waits_block(*late)} if late else {}),
        foot=_describe_waiting(waiting) or _("Nobody sees anybody else’s hand, and neither do you."),
        sub=f"{registry.about(game).title} · {count}",
        buttons=[
            button("tables:pause", _("Go on") if is_paused else _("Pause: all look up"), main=True, key="L"),
            button("tables:open", seats, key="O"),
            button(f"room:tables:{game}", _("New groups"), key="G"),
            button("room:lobby", _("End the tables"), back=True),
        ],
    )


def screen_of_one_table(table: SharedTable, at: int, count: int) -> Screen:
    """Return one table as an onlooker sees it."""
    game = SeatGame(table.record, None, frozenset(table.people))
    position = {
        "id": f"table {at}",
        "at": len(table.record),
        "alt": still(table.record.state.view(None)).alt,
        **untouchable_table(game),
    }
    after = [button(f"tables:look:{(at + 1) % count}", _("Next table"), key="N")] if count > 1 else []
    return screen(
        _table_name(at),
        {"kind": "tables", "tables": [build_table_row(at, table) | {"name": "", "look": None}]},
        text(_("Nobody’s hand is shown here, and you see none either."), "quiet"),
        head=registry.about(table.record.game).title,
        sub=_("Tables of friends"),
        position=position,
        buttons=[*after, button("tables:all", _("All tables"), main=True, back=True)],
    )


def build_table_row(at: int, table: SharedTable, is_brief: bool = False, is_alone: bool = False) -> Screen:
    """Return one table: its seats, its progress, and its problem, if any.

    It says less if there are many tables; `is_alone` if only one person is left there.
    """
    rounds, moves = 1, 0
    for entry in table.record.entries:
        rounds, moves = (rounds + 1, 0) if entry.seat is None else (rounds, moves + 1)
    return {
        "name": _table_name(at),
        "where": _("round {round} · move {move}").format(round=rounds, move=moves),
        "seats": [_build_seat(table, seat) for seat in range(table.session.state.players)],
        "note": _describe_onlookers(table) or _("all well"),
        "look": button(f"tables:look:{at}", _("Look"), **({"key": str(at + 1)} if at < KEYS else {})),
        **_describe_problem(table, is_brief, is_alone),
    }


def waits_block(at: int, table: SharedTable) -> Block:
    """Return the actions open to the teacher at a waiting table."""
    names = join_and([table.people[seat].animal.name for seat in table.waited_for])
    return {
        "title": _("{table} waits for {names}").format(table=_table_name(at), names=names),
        "buttons": [
            button(f"tables:ring:{at}", _("Ring the phone"), key="R", off=not table.waiting.may_ring),
            button(f"tables:program:{at}", _("Let a program play on"), key="P"),
        ],
    }


def is_waiting(table: SharedTable) -> bool:
    """Return whether a table has been waiting long for a person."""
    return bool(table.waited_for) and table.waiting.is_long


def _table_name(at: int) -> str:
    return _("Table {number}").format(number=at + 1)


def _build_seat(table: SharedTable, seat: int) -> dict[str, str]:
    device = table.people.get(seat)
    states = ["turn"] if seat in table.session.awaited and not table.is_over else []
    if device is None:
        return {"name": _("program"), "symbol": "", "state": " ".join([*states, "program"])}
    if _is_away(table, seat):
        states.append("away")
    return {"name": device.animal.name, "symbol": device.animal.symbol, "state": " ".join(states)}


def _is_away(table: SharedTable, seat: int) -> bool:
    """Return whether a bot plays for the person at a seat."""
    return table.people[seat].seconds_away > shared_table.AWAY_SECONDS or seat in table.waiting.played_for


def _describe_waiting(count: int) -> str:
    """Say how many have no seat; "" if everybody has one."""
    return (
        n_(
            "{count} has no seat yet: they get one with new groups.",
            "{count} have no seat yet: they get one with new groups.",
            count,
        ).format(count=count)
        if count
        else ""
    )


def _describe_onlookers(table: SharedTable) -> str:
    count = table.count_onlookers()
    return n_("{count} looks on", "{count} look on", count).format(count=count) if count else ""


def _describe_refusals(table: SharedTable, is_brief: bool) -> str:
    """Say how many attempts a table has had refused since its last move, and which lesson covers the rule."""
    said = n_("refused {count} time", "refused {count} times", table.refusals).format(count=table.refusals)
    lesson = "" if is_brief else _lesson_about_clause(table.last_refused)
    return _("{refused}: see lesson “{lesson}”").format(refused=said, lesson=lesson) if lesson else said


@lru_cache(maxsize=256)
def _lesson_about_clause(clause: str) -> str:
    """Return the name of the lesson about a clause, cached because the wall is redrawn several times a second."""
    found = lesson_that_teaches(clause) if clause else None
    return _(found.short) if found is not None else ""


def _describe_problem(table: SharedTable, is_brief: bool, is_alone: bool) -> dict[str, str]:
    """Return the problem of a table, if it has one."""
    if table.session.state.result is not None:
        return {"note": _("the game is over")}
    if table.session.is_pausing:
        return {"note": _("the round is over")}
    if table.refusals >= MANY_REFUSALS:
        return {"state": "may", "note": _describe_refusals(table, is_brief)}
    if is_waiting(table):
        return {"state": "refused", "note": _("waits {count} s").format(count=round(table.waiting.seconds))}
    if is_alone:
        return {"state": "refused", "note": _("one is left alone")}
    gone = [device for seat, device in table.people.items() if _is_away(table, seat)]
    if gone:
        return {"state": "refused", "note": _("{who} is away: a program plays").format(who=gone[0].animal.name)}
    return {}
