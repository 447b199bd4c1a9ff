"""One deal for everybody: each plays the same cards against the same programs, and then the results are compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from statistics import fmean
from typing import Any

from gamelib import record as stored
from gamelib.analysis.class_comparison import Outcome, compare_outcomes, is_all_or_nothing
from gamelib.classroom import Shared, read_code
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_, seat_name
from widgets.room.activity import Host
from widgets.room.device import Device
from widgets.room.score_chart import score_chart
from widgets.room.screens import Block, Board, ScreenBoard, button, screen, text
from widgets.room.shared_table import SharedTable, refused_at
from widgets.room.thinking import play_deal
from widgets.stage.board import log_error

OWN_SEAT = 0


class BesideDeal:
    """What stands beside somebody's table: that there is not much time left, once the teacher says so."""

    def __init__(self, is_late: Callable[[], bool]) -> None:
        self._is_late = is_late

    def note(self) -> str:
        """Return that there is not much time, if so."""
        return _("two minutes left") if self._is_late() else ""

    def sentence(self) -> str:
        """Return nothing: the game goes on."""
        return ""

    def buttons(self) -> list[dict[str, Any]]:
        """Return no buttons."""
        return []

    def press(self, button: str) -> None:
        """Do nothing: there are no buttons."""

    def stir(self) -> None:
        """Do nothing: nobody waits."""


class DealForAll:
    """A deal that everybody who is here plays from the same seat."""

    kind = "deal"

    def __init__(self, shared: Shared, host: Host) -> None:
        self.shared, self._host = shared, host
        self.tables: dict[int, SharedTable] = {}
        self.stage = "playing"
        self.hurry = False
        self.program: list[Outcome] = []
        """How a careful program did that played the same cards from the same seat, many times."""
        self._thinking: asyncio.Task[None] | None = asyncio.ensure_future(self._simulate())

    async def _simulate(self) -> None:
        try:
            self.program = await self._host.think(play_deal, self.shared.code, OWN_SEAT)
        except Exception as error:
            log_error(error)
        else:
            self._host.changed()

    # On the phones ----------------------------------------------------------------------

    def board(self, device: Device) -> Board:
        """Return the table of a device, dealt when it first asks for it; or what came of it."""
        if self.stage == "shown":
            return ScreenBoard(lambda: self._result_screen(device.number))
        if device.number not in self.tables:
            self.tables[device.number] = self._deal(device)
        table = self.tables[device.number]
        table.go_on()
        return table.boards[OWN_SEAT]

    def needs(self, device: Device) -> bool:
        """Return whether a device has a table."""
        return device.number in self.tables

    def forget(self, device: Device) -> None:
        """Keep the table of a device that will not come back: a result still counts."""

    def _deal(self, device: Device) -> SharedTable:
        names = [device.animal.name, *(seat_name(seat) for seat in range(1, self.shared.players))]
        record = self.shared.begin().call(*names)
        return self._table(record, device)

    def _table(self, record: Any, device: Device) -> SharedTable:
        return SharedTable(record, {OWN_SEAT: device}, self._host.changed,
                           lambda table, _seat: BesideDeal(lambda: self.hurry and not table.is_over),
                           bot_seed=self.shared.seed, goes_on=False)

    def _result_screen(self, number: int) -> dict[str, Any]:
        mine = self.outcomes.get(number)
        own = text(_("You did not finish the round."), "quiet") if mine is None else text(
            _("You won the round, with a score of {score}.").format(score=mine[1]) if mine[0] else
            _("You did not win the round. Your score: {score}.").format(score=mine[1]), "big")
        return screen(_("The result"), own, self._chart(mine), text(self.finding(), "tip"))

    # On the wall ----------------------------------------------------------------------------

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """How each device did that has played its round to the end."""
        return {number: (OWN_SEAT in ended.winners, ended.scores[OWN_SEAT]) for number, table in self.tables.items()
                if (ended := table.first_round) is not None}

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return how far everybody is; no scores before they are shown."""
        if self.stage == "shown":
            return self._shown_wall()
        shown = [each for each in devices if each.number in self.tables or each.is_here]
        rows, done = [self._row(each) for each in shown], len(self.outcomes)
        begun = {number for number, table in self.tables.items() if _moves_of(table)}
        parts = [{"count": count, "label": label.format(count=count), "state": state} for count, label, state in (
            (done, _("{count} done"), "done"), (len(begun - {*self.outcomes}), _("{count} playing"), "playing"),
            (sum(each.number not in begun for each in shown), _("{count} not yet"), ""))]
        note = text(_("Two minutes left: finish the round if you can."), "tip") if self.hurry else text(
            _("Scores stay hidden until you show them, so that nobody is last in public."), "quiet")
        return screen(_("Everybody plays this deal"), {"kind": "progress", "parts": parts, "rows": rows}, note,
                      self._board_code(), head=_("One deal for everybody"), sub=self._what_is_played(),
                      buttons=[button("deal:show", _("Show the results"), main=True),
                               button("deal:hurry", _("Two minutes left"), key="M", off=self.hurry),
                               button("room:lobby", _("Stop this"), back=True)])

    def _row(self, device: Device) -> dict[str, Any]:
        """Return how far one device is."""
        table = self.tables.get(device.number)
        if device.number in self.outcomes:
            state, note = "done", _("done")
        elif table is None:
            state, note = "away", _("not begun")
        elif not device.is_here:
            state, note = "away", _("away")
        else:
            state, moves = "", _moves_of(table)
            note = n_("{count} move", "{count} moves", moves).format(count=moves) if moves else _("not begun")
        return {"name": device.animal.name, "symbol": device.animal.symbol, "state": state, "note": note,
                "share": self._share(device.number) if table else 0.0}

    def _shown_wall(self) -> dict[str, Any]:
        method = _("Same cards, same seat. The program’s opponents choose at random one time in four, so that no two "
                   "of its games are alike.")
        sides = {"kind": "beside", "blocks": [text(self.finding(), "tip"), text(f"{self._played()} {method}", "quiet")]}
        return screen(_("The result"), self._chart(None), sides, head=_("One deal for everybody"),
                      sub=self._what_is_played(), buttons=[
                          button("room:deals", _("Another deal"), main=True),
                          button("room:lobby", _("To the door"), back=True)])

    def _what_is_played(self) -> str:
        others = self.shared.players - 1
        return n_("{game} against {count} program", "{game} against {count} programs", others).format(
            game=registry.about(self.shared.game).title, count=others)

    def _board_code(self) -> Block:
        return {"kind": "code", "before": _("At home, the code"), "code": self.shared.code,
                "after": _("deals the same cards.")}

    def _played(self) -> str:
        done = len(self.outcomes)
        return n_("{done} of {all} has finished the round.", "{done} of {all} have finished the round.", done).format(
            done=done, all=len(self.tables))

    def _share(self, number: int) -> float:
        """Return how far a table is, between 0 and 1, judged by how long rounds of this class have taken so far."""
        if number in self.outcomes:
            return 1.0
        lengths = [len(table.record) for table in self.tables.values() if table.first_round is not None]
        usual = fmean(lengths) if lengths else 20.0 * self.shared.players
        return round(min(0.95, len(self.tables[number].record) / max(1.0, usual)), 2)

    def _chart(self, mine: Outcome | None) -> Block:
        """Return the results of the class over those of the program, on one axis."""
        return score_chart([*self.outcomes.values()], self.program, mine)

    def finding(self) -> str:
        """Return what the class came to beside the program, in sentences that claim no more than is there."""
        ours, theirs = [*self.outcomes.values()], self.program
        if not ours:
            return _("Nobody has finished the round.")
        if is_all_or_nothing([*ours, *theirs]):
            won, also = sum(won for won, _score in ours), sum(won for won, _score in theirs)
            said = n_("{won} of {all} of you won the round.", "{won} of {all} of you won the round.", len(ours)).format(
                won=won, all=len(ours))
            other = _("The program wins it {times} times in 100.").format(
                times=round(100 * also / max(1, len(theirs))))
        else:
            said = _("The class came to {mean} points on average.").format(mean=_points(ours))
            other = _("The program comes to {mean}.").format(mean=_points(theirs))
        return " ".join([said, other, compare_outcomes(ours, theirs)] if theirs else [said])

    def press(self, button_id: str, value: object) -> bool:
        """Show the results, or say that there is not much time left."""
        del value
        if button_id == "deal:hurry" and not self.hurry:
            self.hurry = True
            for table in self.tables.values():
                table.refresh()
        if button_id == "deal:show" and self.stage == "playing":
            self.stage = "shown"
            return True
        return False

    def tick(self) -> None:
        """Have programs go on where they are waited for."""
        for table in self.tables.values():
            table.go_on()

    def pretend(self, device: Device, chance: Stream) -> None:
        """Make a move at the table of a pretended phone."""
        if self.stage == "playing" and device.number in self.tables:
            self.tables[device.number].pretend(OWN_SEAT, chance)

    def summary(self) -> list[dict[str, Any]]:
        """Return how many came to each score."""
        scores = sorted(score for _won, score in self.outcomes.values())
        return [{"question": _("One deal for everybody"), "game": self.shared.game, "position": self.shared.code,
                 "kind": "deal", "vote": "", "answer": str(score), "words": str(score), "count": scores.count(score),
                 "value": "", "best": False} for score in dict.fromkeys(scores)] + [
                     {"question": _("One deal for everybody"), "game": self.shared.game, "position": self.shared.code,
                      "kind": "finding", "words": f"{self._played()} {self.finding()}"}] + refused_at(
                     self.tables.values(), _("One deal for everybody"), self.shared.game)

    def own(self, number: int) -> dict[str, Any]:
        """Return the score of a device, and the code of the deal, if it has finished the round."""
        mine = self.outcomes.get(number)
        return {} if mine is None else {"deal": (mine[1], self.shared.code)}

    def plain(self) -> dict[str, Any]:
        """Return the deal and all its tables as plain data."""
        return {"kind": self.kind, "code": self.shared.code, "stage": self.stage, "hurry": self.hurry,
                "tables": [table.plain() for table in self.tables.values()]}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: Host, devices: Mapping[int, Device]) -> DealForAll:
        """Return the deal that was kept."""
        deal = cls(read_code(plain["code"]), host)
        deal.stage, deal.hurry = plain["stage"], plain["hurry"]
        for each in plain["tables"]:
            number = each["people"][str(OWN_SEAT)]
            device = devices.get(number) or Device(number, "")  # the room has forgotten whose table it was
            deal.tables[device.number] = deal._table(stored.read(each["record"]), device)
            deal.tables[device.number].refused.update(each.get("refused", {}))
        return deal

    def stop(self) -> None:
        """End all tables."""
        if self._thinking is not None:
            self._thinking.cancel()
        for table in self.tables.values():
            table.stop()


def _moves_of(table: SharedTable) -> int:
    """Return how many moves the learner at a table has made."""
    return sum(entry.seat == OWN_SEAT for entry in table.record.entries)


def _points(outcomes: list[Outcome]) -> str:
    return f"{fmean(score for _won, score in outcomes):.0f}".replace("-", "\N{MINUS SIGN}") if outcomes else ""
