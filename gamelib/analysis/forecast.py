"""`forecast()`: how likely each seat is to win the round from here, or not to lose it, as far as one seat can know.

Where one seat wins, the chances to win add up to one. In Nanatoridori's basic game all seats but one win, so there they
are chances not to lose.

>>> from gamelib import forecast, nanatoridori
>>> view = nanatoridori.read("players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A").view(0)
>>> [round(chance.value, 1) for chance in forecast(view, deals=50, progress=False).chances]
[1.0, 0.0, 1.0]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamelib.analysis.evaluation import MOST_DEALS, WIN_BOUNDS, credit_of_winners, play_to_end
from gamelib.analysis.slices import SLICE_SECONDS
from gamelib.analysis.tasks import check_seed, check_stop, make_player
from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.intervals import Interval, mean_interval
from gamelib.core.language import _, n_
from gamelib.core.progress_bar import Progress, Stop, collect_batches
from gamelib.core.protocols import View
from gamelib.core.slice_size import SliceSize
from gamelib.core.written_numbers import percent, short_of_hundred
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.odds.several_numbers import SeveralNumbers
from gamelib.players import rules_for, shown_name
from gamelib.players.deal_words import describe_dealing, describe_intervals
from gamelib.players.dealing import Dealing, dealing_for
from gamelib.players.win_words import one_wins

DEALS = 2401
"""Imagined deals after which a chance is known to within two percentage points, 95 times in 100."""


@dataclass(frozen=True)
class Forecast(SeveralNumbers):
    """Each seat's chance to win the round or not to lose it, simulated, with the assumptions about the players."""

    chances: tuple[Interval, ...]
    """By seat: chances to win, which add up to one, or not to lose, which add up to the number of seats less one."""
    deals: int
    seed: int
    policy: str
    one_wins: bool = True
    """Whether one seat wins, or several share one win; otherwise all seats but one win."""
    fits_play: bool = True
    """Whether cards not seen were dealt so that they fit what the others have done."""

    kind = "assumed"
    """The kind of the numbers: simulated, under assumptions about the players."""

    def items(self) -> tuple[tuple[str, Interval], ...]:
        """Return each seat with its chance."""
        return tuple((language.seat_name(seat), chance) for seat, chance in enumerate(self.chances))

    def _title(self) -> str:
        return _("Who wins from here") if self.one_wins else _("Who does not lose from here")

    def __str__(self) -> str:
        head = (
            n_(
                "Chances to win from here, simulated {deals} time, if all play like the “{policy}” program:",
                "Chances to win from here, simulated {deals} times, if all play like the “{policy}” program:",
                self.deals,
            )
            if self.one_wins
            else n_(
                "Chances not to lose from here, simulated {deals} time, if all play like the “{policy}” program:",
                "Chances not to lose from here, simulated {deals} times, if all play like the “{policy}” program:",
                self.deals,
            )
        )
        head = head.format(deals=self.deals, policy=shown_name(self.policy))
        rows = [f"  {language.seat_name(seat)}: {chance}" for seat, chance in enumerate(self.chances)]
        return "\n".join([head, *rows, self.describe_deals()])

    def describe_deals(self) -> str:
        """Say how cards not seen were dealt, and what the intervals cover."""
        line = _("It is assumed that {assumed}.").format(assumed=describe_dealing(self.fits_play))
        return f"{line} {describe_intervals()}"

    def _repr_html_(self) -> str:
        rows = [
            CardRow(
                language.seat_name(seat),
                CardBar(*chance),
                (
                    percent(chance.value, 0),
                    _("{low} to {high}").format(low=short_of_hundred(chance.low), high=short_of_hundred(chance.high)),
                ),
            )
            for seat, chance in enumerate(self.chances)
        ]
        return card(
            self._title(),
            self.kind,
            (_("player"), _("chance to win") if self.one_wins else _("chance not to lose"), _("95 % interval")),
            rows,
            basis=n_(
                "{deals} imagined deal; everybody plays on like the “{policy}” program.",
                "{deals} imagined deals; everybody plays on like the “{policy}” program.",
                self.deals,
            ).format(deals=f"{self.deals:,}", policy=shown_name(self.policy))
            + " "
            + self.describe_deals(),
        )


def forecast(
    view: View, deals: int = DEALS, seed: int = 0, *, policy: Any = "keen", progress: Progress = None, stop: Stop = None
) -> Forecast:
    """Return each seat's chance when all play on by one policy, as far as this seat can know.

    It is the chance to win the round, a shared win counted in part; in Nanatoridori's basic game, not to lose it.

    Cards not seen are dealt as the searching player deals them: so that they fit what the others have done, as if keen
    players had done it. Stopped, it returns what it has by then.
    """
    shared = rules_for(view).SHARED
    if view.seat is None:
        raise BadPlayers(_("an onlooker watches and makes no moves; ask for the view of a seat"))
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise GameError(
            _("a comparison takes a number of deals from 1 to {most}, not {deals!r:.40}").format(
                most=MOST_DEALS, deals=deals
            )
        )
    check_seed(seed)
    check_stop(stop)
    playing = make_player(policy)
    dealing = dealing_for(view, rules_for(view), deals)
    batches = winners_in_deals(dealing, playing, Stream(seed, "forecast"), deals, stop)
    winners = collect_batches(batches, progress, deals, _("deals"))
    if not winners:
        raise GameError(_("nothing was compared: the work was stopped before the first deal was played"))
    chances = tuple(
        mean_interval([credit_of_winners(each, seat, shared) for each in winners], WIN_BOUNDS, block=dealing.block)
        for seat in range(view.players)
    )
    return Forecast(chances, len(winners), seed, str(playing), one_wins(view), dealing.fits_play)


def winners_in_deals(
    dealing: Dealing, playing: Any, rng: Stream, deals: int, stop: Stop
) -> Iterator[list[Sequence[int]]]:
    """Yield batches of deals: for each deal its winners. The kernel plays them if it can."""
    twin, slices, played = registry.about(registry.game_of(dealing.view)).kernel_game, SliceSize(SLICE_SECONDS), 0
    while played < deals and not (stop and stop()):
        size = min(slices.size, deals - played)
        found = twin and slices.timed(lambda _from, to: twin.compare_deals(dealing, (), playing, rng, to), 0, size)
        if found:
            yield [outcome.winners for [outcome] in found]
        else:
            state, chance, size = dealing.in_python.imagine(rng), rng.next_bits(), 1
            yield [play_to_end(state, playing, chance).winners]
        played += size
