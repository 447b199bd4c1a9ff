"""One deal for everybody: each plays the same cards against the same programs, and then the results are compared."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from statistics import fmean
from typing import Any

from gamelib import record as stored
from gamelib.classroom import Shared, read_code
from gamelib.core import registry
from gamelib.core.intervals import mean_interval
from gamelib.core.language import _, n_, seat_name
from widgets.room.activity import Host
from widgets.room.device import Device
from widgets.room.screens import Block, Board, ScreenBoard, button, screen, text
from widgets.room.shared_table import SharedTable
from widgets.room.thinking import play_deal
from widgets.stage.board import log_error

OWN_SEAT = 0
FEW = 5
"""With fewer results, nothing is said about a difference."""


class DealForAll:
    """A deal that everybody who is here plays from the same seat."""

    kind = "deal"

    def __init__(self, shared: Shared, host: Host) -> None:
        self.shared, self._host = shared, host
        self.tables: dict[int, SharedTable] = {}
        self.stage = "playing"
        self.hurry = False
        self.program: list[int] = []
        """The scores of a careful program that played the same cards from the same seat, many times."""
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

    def _deal(self, device: Device) -> SharedTable:
        about = registry.about(self.shared.game)
        variant = about.find_variant(self.shared.variant)
        names = [device.animal.name, *(seat_name(seat) for seat in range(1, self.shared.players))]
        record = stored.start(self.shared.game, names=names, players=self.shared.players, seed=self.shared.seed,
                              **(variant.arguments if variant else {}))
        return self._table(record, device)

    def _table(self, record: Any, device: Device) -> SharedTable:
        return SharedTable(record, {OWN_SEAT: device}, self._host.changed, bot_seed=self.shared.seed, goes_on=False)

    def _result_screen(self, number: int) -> dict[str, Any]:
        table = self.tables.get(number)
        score = table.first_round.scores[OWN_SEAT] if table and table.first_round else None
        mine = text(_("You came to {score}.").format(score=score), "big") if score is not None else text(
            _("You did not finish the round."), "quiet")
        return screen(_("The result"), mine, self._dots(score), text(self.finding(), "tip"))

    # On the wall ----------------------------------------------------------------------------

    @property
    def scores(self) -> dict[int, int]:
        """What each device came to that has played its round to the end."""
        return {number: table.first_round.scores[OWN_SEAT] for number, table in self.tables.items()
                if table.first_round is not None}

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return how far everybody is; no scores before they are shown."""
        if self.stage == "shown":
            return screen(_("The result"), self._dots(None), text(self.finding(), "tip"),
                          text(self._played(), "quiet"),
                          head=_("One deal for everybody"), sub=self._code_line(),
                          buttons=[button("room:lobby", _("To the door"), main=True, back=True)])
        rows = [{"name": each.animal.name, "symbol": each.animal.symbol, "share": self._share(each.number),
                 "done": each.number in self.scores, "away": not each.is_here}
                for each in devices if each.number in self.tables]
        hurry = [text(_("Two minutes left: finish the round if you can."), "tip")] if self.hurry else []
        return screen(self._played(), {"kind": "progress", "rows": rows, "done": _("done"), "away": _("away")}, *hurry,
                      head=_("One deal for everybody"), sub=self._code_line(),
                      buttons=[button("deal:show", _("Show the results"), main=True),
                               button("deal:hurry", _("Two minutes left"), key="M", off=self.hurry),
                               button("room:lobby", _("Stop this"), back=True)])

    def _code_line(self) -> str:
        return _("code {code}").format(code=self.shared.code)

    def _played(self) -> str:
        done = len(self.scores)
        return n_("{done} of {all} has finished the round", "{done} of {all} have finished the round", done).format(
            done=done, all=len(self.tables))

    def _share(self, number: int) -> float:
        """Return how far a table is, between 0 and 1, judged by how long rounds of this class have taken so far."""
        if number in self.scores:
            return 1.0
        lengths = [len(table.record) for table in self.tables.values() if table.first_round is not None]
        usual = fmean(lengths) if lengths else 20.0 * self.shared.players
        return round(min(0.95, len(self.tables[number].record) / max(1.0, usual)), 2)

    def _dots(self, mine: int | None) -> Block:
        """Return the scores of the class over those of the program, on one axis."""
        scores = sorted(self.scores.values())
        return {"kind": "dots", "class": scores, "program": sorted(self.program), "mine": mine,
                "words": {"class": _("the class"), "program": n_("a careful program, played {times} time",
                          "a careful program, played {times} times", len(self.program)).format(times=len(self.program)),
                          "mine": _("you"), "score": _("score"), "mean": _("on average")}}

    def finding(self) -> str:
        """Return what the class came to beside the program, in a sentence that claims no more than is there."""
        mine, theirs = [*map(float, self.scores.values())], [*map(float, self.program)]
        if not mine:
            return _("Nobody has finished the round.")
        if not theirs:
            return _("The class: {mean} on average.").format(mean=f"{fmean(mine):.0f}")
        said = _("The class: {mean} on average. The program: {other}.").format(
            mean=f"{fmean(mine):.0f}", other=f"{fmean(theirs):.0f}")
        if len(mine) < FEW:
            return _("{said} There are too few of you to say more.").format(said=said)
        one, other = mean_interval(mine), mean_interval(theirs)
        half = ((one.high - one.value) ** 2 + (other.high - other.value) ** 2) ** 0.5
        apart = one.value - other.value
        low, high = round(apart - half), round(apart + half)
        if low <= 0 <= high:
            return _("{said} The difference is {apart} points ({low} to {high}). With {count} of you that may still "
                     "be chance.").format(said=said, apart=round(apart), low=low, high=high, count=len(mine))
        return _("{said} The difference is {apart} points ({low} to {high}), which is more than chance "
                 "usually makes.").format(
            said=said, apart=round(apart), low=low, high=high)

    def press(self, button_id: str, value: object) -> bool:
        """Show the results, or say that there is not much time left."""
        del value
        if button_id == "deal:hurry":
            self.hurry = True
        if button_id == "deal:show" and self.stage == "playing":
            self.stage = "shown"
            return True
        return False

    def tick(self) -> None:
        """Have programs go on where they are waited for."""
        for table in self.tables.values():
            table.go_on()

    def pretend(self, device: Device, rng: Random) -> None:
        """Make a move at the table of a pretended phone."""
        if self.stage == "playing" and device.number in self.tables:
            self.tables[device.number].pretend(OWN_SEAT, rng)

    def summary(self) -> list[dict[str, Any]]:
        """Return how many came to each score."""
        scores = sorted(self.scores.values())
        return [{"question": _("One deal for everybody"), "game": self.shared.game, "position": self.shared.code,
                 "kind": "deal", "vote": "", "answer": str(score), "words": str(score), "count": scores.count(score),
                 "value": "", "best": False} for score in dict.fromkeys(scores)]

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
            device = devices[each["people"][str(OWN_SEAT)]]
            deal.tables[device.number] = deal._table(stored.read(each["record"]), device)
        return deal

    def stop(self) -> None:
        """End all tables."""
        if self._thinking is not None:
            self._thinking.cancel()
        for table in self.tables.values():
            table.stop()

