"""Whole games as experiments: how many rounds it takes until somebody wins, and whether it helps to begin."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_or, n_
from gamelib.odds.ask_terms import Feature
from gamelib.odds.counts_and_conditions import Condition, Count, Experiment
from gamelib.odds.numbers import ASSUMED, BadQuestion, Kind, Odds, Swing

GAMES_PLAYED = 300
"""Number of games that are played if nobody says how many; each takes some milliseconds."""
MOST_MOVES = 100_000


class GamePlayed(NamedTuple):
    """How a game went: its rounds, who began, and who won."""

    rounds: int
    first: int
    winners: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Game(Experiment):
    """A whole game among equal computer players, played to its end."""

    name: str
    players: int
    level: str = "careful"

    NAME = "game"
    COUNTS = ("rounds", "share", "starter_wins")
    EXAMPLE = 'game("nanatoridori", 4): rounds >= 4'

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", _quick_level(self.level))
        try:
            registry.check_game(self.name)
            self._rules.deal(self.players, seed=0)
        except GameError as error:
            raise BadQuestion(str(error)) from None

    @property
    def _rules(self) -> Any:
        return registry.about(self.name).rules

    @cached_property
    def _player(self) -> Any:
        from gamelib.players import player  # noqa: PLC0415 - players may ask for odds themselves

        return player(self.level)

    def rounds(self) -> Count:
        """Return the number of rounds until somebody wins."""
        return self._count("rounds")

    def share(self) -> Count:
        """Return the share of the win that goes to whoever begins: a win that is shared counts in part."""
        return self._count("share")

    def starter_wins(self) -> Condition:
        """Return whether whoever begins wins, alone or with others."""
        return self._truth("starter_wins")

    def beginning(self, n: int = GAMES_PLAYED, seed: int = 1) -> Swing:
        """Return by how much the share of the win of whoever begins differs from a fair one.

        >>> from gamelib.odds import ask
        >>> ask.game("koinobori", 2).beginning(n=20).interval is not None
        True
        """
        share = self.share().simulated(n, seed).mean
        fair = Odds(share.what, Fraction(1, self.players), "mean")
        return Swing(fair, share, ((_("the first turn"), _("yours")),))

    def deal(self, rng: Stream) -> GamePlayed:
        """Play a game to its end."""
        state = self._rules.deal(self.players, seed=rng.next_bits())
        first, rounds = state.to_act[0], 1
        for _move in range(MOST_MOVES):
            if state.to_act:
                seat = state.to_act[0]
                state = state.play(self._player.move(state.view(seat), rng), seat)
            elif state.result is not None:
                return GamePlayed(rounds, first, tuple(state.result.winners))
            else:
                state, rounds = state.next_round(), rounds + 1
        raise BadQuestion(_("with these players the game does not come to an end"))

    def measure(self, dealt: GamePlayed, feature: Feature) -> Any:
        """Read one thing from a game that was played."""
        if feature.name == "rounds":
            return dealt.rounds
        has_won = dealt.first in dealt.winners
        return has_won if feature.name == "starter_wins" else Fraction(has_won, max(1, len(dealt.winners)))

    def default_trials(self) -> int:
        """Return how many games are played if nobody says how many."""
        return GAMES_PLAYED

    def usual_kind(self) -> Kind:
        """Return `assumed`: it depends on the players."""
        return ASSUMED

    def assumptions(self) -> tuple[str, ...]:
        """Return what is supposed, as sentences."""
        from gamelib.players import shown_name  # noqa: PLC0415 - players may ask for odds themselves

        return (_("everybody plays like the “{policy}” program").format(policy=shown_name(self.level)),)

    def place(self) -> str:
        """Return where it is counted, in words."""
        title = registry.about(self.name).title
        line = n_("in {game} with {players} player", "in {game} with {players} players", self.players)
        return line.format(game=title, players=self.players)

    def describe(self, feature: Feature, is_denied: bool = False) -> str:
        """Return a count in words; one that is true or false as a sentence."""
        if feature.name == "rounds":
            return _("the number of rounds until somebody wins")
        if feature.name == "share":
            return _("the share of the win of whoever begins")
        return _("whoever begins does not win") if is_denied else _("whoever begins wins")


def _quick_level(word: str) -> str:
    """Return the name of a level, which must be one that plays hundreds of games while somebody waits."""
    from gamelib.players.levels import LEVELS, find_level  # noqa: PLC0415 - players may ask for odds themselves

    level = find_level(str(word))
    if level is None or level.thinks:
        quick = [each.typed for each in LEVELS.values() if not each.thinks]
        line = _("a game is played among {levels} programs here, not among {given!r:.40}")
        raise BadQuestion(line.format(levels=join_or(quick), given=word))
    return level.name
