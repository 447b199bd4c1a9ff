"""`Simulated`: many rounds as numpy arrays, which show themselves as a card and turn into data for other tools."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, overload

from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.intervals import Interval, mean_interval, share_interval
from gamelib.core.language import _, n_, p_
from gamelib.core.written_numbers import decimal, percent, short_of_hundred
from gamelib.odds.count_sources import Sources, source_of
from gamelib.odds.data_frames import column_of, data_frame, plot_columns
from gamelib.odds.distribution import Distribution, observed_distribution
from gamelib.odds.numbers import SIMULATED, Odds
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.players import shown_name
from gamelib.record import Record

if TYPE_CHECKING:
    from numpy import bool_, int64
    from numpy.typing import NDArray

    Flags: TypeAlias = NDArray[bool_]
    Numbers: TypeAlias = NDArray[int64]

Column: TypeAlias = Literal["scores", "lengths", "forced"]
HUNDRED = 100
"""A lead is given in wins out of this many rounds."""


class WinShare(Odds):
    """A share of the win; the shares of all players of a round add up to one, however many of them win it."""

    def __str__(self) -> str:
        return _("On average, {what} is {value} ({how}).").format(
            what=self.what, value=self.brief(), how=self.describe_method()
        )


class RoundResult(NamedTuple):
    """One round: its number; winners, losers and scores by player; decisions, forced ones, who began; its record."""

    number: int
    winners: tuple[bool, ...]
    losers: tuple[bool, ...]
    scores: tuple[int, ...]
    length: int
    forced: int
    first: int
    shift: int
    record: Record | None = None


@dataclass(frozen=True, eq=False)
class Simulated:
    """Simulated rounds as numpy arrays: a row per round, a column per player (not per seat: players change seats).

    `found[3]` is one round, `found[:50]` and `found[found.lengths > 20]` select several. `stopped` is true if the
    work was interrupted; the rounds played until then are here. `records` are kept on request.
    """

    game: str
    names: tuple[str, ...]
    seed: int
    rounds: Numbers
    winners: Flags
    losers: Flags
    scores: Numbers
    lengths: Numbers
    forced: Numbers
    first: Numbers
    shifts: Numbers
    stopped: bool = False
    records: tuple[Record, ...] = ()

    def __len__(self) -> int:
        """Return the number of rounds."""
        return len(self.rounds)

    @overload
    def __getitem__(self, which: int) -> RoundResult: ...

    @overload
    def __getitem__(self, which: Any) -> Simulated: ...

    def __getitem__(self, which: Any) -> Simulated | RoundResult:
        """Return a round by its place, or some of them by a slice, a list of places or an array of truth values."""
        import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

        places = np.arange(len(self))[which]
        if places.ndim == 0:
            return self._round_result(int(places))
        arrays = {each.name: getattr(self, each.name)[places] for each in fields(self) if each.name in ARRAYS}
        records = tuple(self.records[at] for at in places.tolist()) if self.records else ()
        return replace(self, **arrays, records=records)

    def _round_result(self, at: int) -> RoundResult:
        return RoundResult(
            int(self.rounds[at]),
            tuple(map(bool, self.winners[at])),
            tuple(map(bool, self.losers[at])),
            tuple(map(int, self.scores[at])),
            int(self.lengths[at]),
            int(self.forced[at]),
            int(self.first[at]),
            int(self.shifts[at]),
            self.records[at] if self.records else None,
        )

    @property
    def shares(self) -> Any:
        """Each player's share of each round's win; joint winners split it, so each row adds up to one."""
        number = self.winners.sum(axis=1, keepdims=True)
        return self.winners / number.clip(min=1)

    def share(self, player: int) -> Interval:
        """Return a player's share of the win with its interval.

        Those who win a round share its win evenly, so the shares of all players add up to one, and a fair share is one
        over the number of players, also in Nanatoridori's basic game, where all players but one win.
        """
        return mean_interval(self.shares[:, player].tolist(), (0.0, 1.0))

    def loss(self, player: int) -> Interval:
        """Return how often a player is among the losers, with its interval."""
        return share_interval(int(self.losers[:, player].sum()), len(self))

    def score(self, player: int) -> Interval:
        """Return a player's mean score, with its interval."""
        return mean_interval(self.scores[:, player].astype(float).tolist())

    def beginner(self) -> Odds:
        """Return the share of the win that goes to the player who begins.

        >>> from gamelib import simulate
        >>> simulate("koinobori", 2, rounds=40, seed=1, progress=False).beginner().brief()
        '43.75 %'
        """
        shares = self.shares[range(len(self)), self.first].tolist()
        what = _("the share of the win that goes to whoever begins ({fair} would be fair)").format(
            fair=percent(1 / len(self.names))
        )
        value, low, high = mean_interval(shares, (0.0, 1.0))
        return WinShare(what, value, "chance", SIMULATED, len(self), self.seed, (low, high))

    def lead(self, player: int, over: int) -> Odds:
        """Return by how much a player's share of a hundred wins is larger than another's, in the same deals.

        >>> from gamelib import simulate
        >>> print(round(simulate("nanatoridori", ["keen", "random"], 20, 1, variant="duel", progress=False).lead(0, 1)))
        100
        """
        gaps = (HUNDRED * (self.shares[:, player] - self.shares[:, over])).tolist()
        what = _("the lead of “{one}” over “{other}” in shares of a hundred wins").format(
            one=shown_name(self.names[player]), other=shown_name(self.names[over])
        )
        return self._as_odds(what, mean_interval(gaps, (-HUNDRED, HUNDRED)), "mean")

    def distribution(self, column: Column = "scores", player: int | None = None) -> Distribution:
        """Return how often each score of a player occurred, or each number of decisions, or of forced ones."""
        if column not in ("scores", "lengths", "forced"):
            raise GameError(
                _("there are distributions of scores, lengths and forced decisions, not of {given!r:.40}").format(
                    given=column
                )
            )
        if column != "scores":
            lengths, forced = _("the number of decisions in a round"), _("the number of forced decisions in a round")
            what = lengths if column == "lengths" else forced
            return observed_distribution(what, getattr(self, column).tolist(), self.seed, sources=self._odds_source())
        if player is None:
            return observed_distribution(
                _("the score of a player"), self.scores.ravel().tolist(), self.seed, sources=self._odds_source()
            )
        what = _("the score of {name}").format(name=self.names[player])
        return observed_distribution(what, self.scores[:, player].tolist(), self.seed, sources=self._odds_source())

    # The words that all results share: those of the distribution of all scores

    @property
    def mean(self) -> Odds:
        """The average score."""
        return self.distribution().mean

    def quantile(self, part: Any) -> Any:
        """Return the least score that is not exceeded with at least this chance."""
        return self.distribution().quantile(part)

    def given(self, known: Any) -> Distribution:
        """Return the distribution of the scores for which a condition holds."""
        return self.distribution().given(known)

    def __ge__(self, other: Any) -> Any:
        """Return the chance that a score is at least this large."""
        return self.distribution() >= other

    def __le__(self, other: Any) -> Any:
        """Return the chance that a score is at most this large."""
        return self.distribution() <= other

    def items(self) -> tuple[tuple[str, Interval], ...]:
        """Return each player with their share of the win."""
        return tuple((label, self.share(at)) for at, label in enumerate(self._labels()))

    def _odds_source(self) -> Sources:
        """Return the source of all counts in rounds of this game from one seed, which are dealt alike."""
        return source_of(self.game, ["rounds", self.seed], ".lead(0, 1)")

    def _as_odds(self, what: str, interval: Interval, unit: Any = "chance") -> Odds:
        value, low, high = interval
        return Odds(what, value, unit, SIMULATED, len(self), self.seed, (low, high))

    def to_frame(self) -> Any:
        """Return the rounds as a pandas DataFrame: a row for each round and player."""
        players, shares = range(len(self.names)), self.shares
        every = [(at, player) for at in range(len(self)) for player in players]
        return data_frame(
            {
                "round": [int(self.rounds[at]) for at, _player in every],
                "player": [self.names[player] for _at, player in every],
                "place": [player for _at, player in every],
                "won": [bool(self.winners[each]) for each in every],
                "lost": [bool(self.losers[each]) for each in every],
                "share": [float(shares[each]) for each in every],
                "score": [int(self.scores[each]) for each in every],
                "began": [int(self.first[at]) == player for at, player in every],
                "decisions": [int(self.lengths[at]) for at, _player in every],
                "forced": [int(self.forced[at]) for at, _player in every],
            }
        )

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw each player's share of the win with its interval by matplotlib, and return the axes."""
        columns = [column_of(shown_name(name), self.share(at)) for at, name in enumerate(self.names)]
        title = n_(
            "Shares of the win, in {rounds} round of {game}",
            "Shares of the win, in {rounds} rounds of {game}",
            len(self),
        ).format(rounds=f"{len(self):,}", game=registry.about(self.game).title)
        return plot_columns(columns, title, _("player"), _("share of the win"), axes, dark)

    def _headline(self) -> str:
        return language.n_(
            "{game}, {rounds} round from seed {seed}, {length} decisions on average",
            "{game}, {rounds} rounds from seed {seed}, {length} decisions on average",
            len(self),
        ).format(
            game=self.game,
            rounds=f"{len(self):,}",
            seed=self.seed,
            length=self._usual_length(),
        )

    def _usual_length(self) -> str:
        return decimal(float(self.lengths.mean()) if len(self) else 0.0, 1)

    def __repr__(self) -> str:
        return f"<{self._headline()}>"

    def __str__(self) -> str:
        lines = [self._headline()]
        lines += [
            _("{name}: share of the win {share}, loses {loss}, scores {score}").format(
                name=name, share=self.share(at), loss=self.loss(at), score=self.score(at)
            )
            for at, name in enumerate(self._labels())
        ]
        return "\n".join(lines + [_("stopped before it was done")] * self.stopped)

    def _labels(self) -> list[str]:
        """Return what people call the players, those of several alike with a number."""
        so_far = [self.names[: at + 1].count(name) for at, name in enumerate(self.names)]
        return [
            _("{name} {number}").format(name=shown_name(name), number=number)
            if self.names.count(name) > 1
            else shown_name(name)
            for name, number in zip(self.names, so_far, strict=True)
        ]

    def _repr_html_(self) -> str:
        found = [(name, self.share(at), self.loss(at), self.score(at)) for at, name in enumerate(self._labels())]
        rows = [
            CardRow(
                name,
                CardBar(*share),
                (
                    percent(share.value, 0),
                    _("{low} to {high}").format(low=short_of_hundred(share.low), high=short_of_hundred(share.high)),
                    percent(loss.value, 0),
                    decimal(score.value, 1),
                ),
            )
            for name, share, loss, score in found
        ]
        return card(
            registry.about(self.game).title,
            SIMULATED,
            (_("player"), _("share of the win"), _("95 % interval"), p_("heading", "loses"), _("score")),
            rows,
            subtitle=n_(
                "{rounds} round, {length} decisions on average",
                "{rounds} rounds, {length} decisions on average",
                len(self),
            ).format(rounds=f"{len(self):,}", length=self._usual_length()),
            sentence=self._describe_fairness(),
            basis=_("The dashed line is a fair share: {fair}.").format(fair=percent(1 / len(self.names), 0)),
            most=min(1.0, 1.1 * max(each[1].high for each in found)),
            fair=1 / len(self.names),
        )

    def _describe_fairness(self) -> str:
        """Say whose share of the win is not a fair one, as far as the intervals tell."""
        fair = 1 / len(self.names)
        apart = [name for at, name in enumerate(self._labels()) if self.share(at).excludes(fair)]
        stopped = _("Stopped before it was done.") + " " if self.stopped else ""
        if len({*self.names}) == 1 and len(self.names) > 1:
            line = _("They are all the same player; intervals that miss the fair share: {apart} of {all}.")
            return stopped + line.format(apart=len(apart), all=len(self.names))
        if not apart:
            return stopped + _("Every interval holds the fair share: nobody can be told from the others yet.")
        line = _("Luck alone does not explain these shares of the win: {names}.")
        return stopped + line.format(names=language.join_and(apart))


ARRAYS = ("rounds", "winners", "losers", "scores", "lengths", "forced", "first", "shifts")
"""The fields with a row for each round."""
