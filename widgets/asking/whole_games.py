"""Questions about whole games among computer players: how many rounds they take, and whether it helps to begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.odds import ask
from gamelib.odds.ask_games import Game, GamePlayed
from gamelib.odds.counts_and_conditions import Condition, Count
from gamelib.players import shown_name
from widgets.asking.kinds import AskKind, Dealt, TrialWords
from widgets.asking.slots import Chosen, Option, Slot, choice, comparison_slots, numbers, yes_slot

MOST_ROUNDS = 12
ONE_ROUND = frozenset({"koinobori"})
"""Games of a single round, in which no rounds are counted."""


class WholeGame(AskKind):
    """How long a game lasts, and who wins it."""

    name: ClassVar[str] = "game"
    picture: ClassVar[str] = "sun"

    def title(self) -> str:
        """Return what it is called."""
        return _("whole games")

    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the game, the number of players, and how well they play."""
        games = tuple(Option(name, registry.about(name).title) for name in registry.games())
        yield Slot("game", _("the game"), games)
        least, most = registry.about(chosen["game"]).players
        yield Slot("players", _("the players"), numbers(least, most, _players_in_words), str(max(least, 4)))
        quick = [(name, shown_name(name)) for name in ("random", "newcomer", "careful", "keen")]
        yield choice("level", _("how well they play"), quick, "careful")

    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line."""
        del chosen
        return _("{players} play {game} to its end, all at the level {level}")

    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer the number of rounds, and a win of whoever begins."""
        rounds = [] if setting["game"] in ONE_ROUND else [("rounds", _("until somebody wins, it"))]
        yield choice("what", _("what is asked"), [*rounds, ("starter", _("whoever begins"))])
        if chosen["what"] == "starter":
            yield yes_slot(_("wins"), _("does not win"))
        else:
            yield yes_slot(_("takes"), _("does not take"))
            yield from comparison_slots(chosen, 1, MOST_ROUNDS, usual=4, words=_rounds_in_words)

    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""
        return _("{what} {is}") if chosen["what"] == "starter" else _("{what} {is} {how} {number}")

    def experiment(self, setting: Chosen) -> Game:
        """Return the game."""
        return ask.game(setting["game"], int(setting["players"]), setting["level"])

    def count(self, experiment: Any, chosen: Chosen) -> Count | None:
        """Return the number of rounds, if that is asked."""
        return experiment.rounds() if chosen["what"] == "rounds" else None

    def axis(self, chosen: Chosen) -> str:
        """Return what is counted."""
        return _("rounds until somebody wins") if chosen["what"] == "rounds" else ""

    def condition(self, experiment: Any, chosen: Chosen) -> Condition:
        """Return the condition."""
        if chosen["what"] == "starter":
            found: Condition = experiment.starter_wins()
            return found
        return super().condition(experiment, chosen)

    def show(self, dealt: Any) -> Dealt:
        """Say how a game went."""
        assert isinstance(dealt, GamePlayed)
        won = dealt.first in dealt.winners
        line = (
            n_("{rounds} round; whoever began won.", "{rounds} rounds; whoever began won.", dealt.rounds)
            if won
            else n_(
                "{rounds} round; whoever began did not win.",
                "{rounds} rounds; whoever began did not win.",
                dealt.rounds,
            )
        )
        return Dealt(words=line.format(rounds=dealt.rounds))

    def trial_words(self) -> TrialWords:
        """Return how games are played, in words."""
        return TrialWords(_("Played"), _("Play 1"), _("games"))

    def count_trials(self, number: int) -> str:
        """Count games."""
        return n_("{number} game", "{number} games", number)


def _players_in_words(number: int) -> str:
    return n_("{number} player", "{number} players", number).format(number=number)


def _rounds_in_words(number: int) -> str:
    return n_("{number} round", "{number} rounds", number).format(number=number)
