"""`player()`: the ladder of computer players. A player gets the view of its seat, never the state.

>>> from gamelib import nanatoridori
>>> from gamelib.players import player
>>> view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
>>> str(player("keen").move(view))
'play 5 5 at 2-3'
>>> print(player("careful").because(view))
Beat a flock with the weakest whole flock that is strong enough. [NANA-4.2]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any, cast

from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers
from gamelib.core.language import _, n_
from gamelib.core.protocols import View
from gamelib.core.written_numbers import write_tick
from gamelib.players.levels import (
    LEVELS,
    ChosenMove,
    InCharacter,
    RuleOfThumb,
    find_level,
    offered_levels,
    random_move,
)
from gamelib.players.search import LIGHT, MILLISECONDS, PLAYOUTS, Budget, ConsideredMove

__all__ = [
    "LADDER",
    "LEVELS",
    "LIGHT",
    "MILLISECONDS",
    "PLAYOUTS",
    "ChosenMove",
    "ConsideredMove",
    "Player",
    "RuleOfThumb",
    "default_milliseconds",
    "player",
    "random_move",
    "rules_of_thumb",
    "shown_name",
]

LADDER = tuple(LEVELS)
"""The names of the levels, none weaker than the one before."""

MAX_BUDGET = 10**7  # playouts or milliseconds a move


@dataclass(frozen=True)
class Player:
    """A player of the ladder; it remembers nothing between moves, and with the same seed it makes the same moves.

    >>> Player("random").name
    'random'
    """

    name: str
    seed: int = 0
    playouts: int | None = None
    milliseconds: float | None = None
    home: str = ""
    """The game in which it has the habit of that game's own character of its level; elsewhere it has none."""

    def move(self, view: View, rng: Stream | None = None) -> Any:
        """Return the move it makes; randomness comes from `rng`, or else from the seed, the seat and the moment."""
        return LEVELS[self.name].move(
            view, self._rules(view), lambda: rng or self._random_stream(view), self._thinking_budget
        )

    def because(self, view: View, rng: Stream | None = None) -> str:
        """Explain the move it makes in a sentence."""
        return self.choose(view, rng).because

    def choose(self, view: View, rng: Stream | None = None, stop: Callable[[], bool] | None = None) -> ChosenMove:
        """Return the move and the moves considered; `stop` is called between slices and can end a search."""
        *_earlier, last = self.thinking(view, rng, stop)
        return last()

    def thinking(
        self, view: View, rng: Stream | None = None, stop: Callable[[], bool] | None = None
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Think in slices, yielding after each a function that returns the choice so far."""
        yield from LEVELS[self.name].think(
            view, self._rules(view), lambda: rng or self._random_stream(view), self._thinking_budget, stop
        )

    def _rules(self, view: View) -> Any:
        """Return how the view's game is played, in character if the player is at home there; experts have no habit."""
        rules = _rules(view)
        is_at_home = bool(self.home) and rules is registry.about(self.home).player_module
        return InCharacter(rules) if is_at_home and not LEVELS[self.name].thinks else rules

    @property
    def _thinking_budget(self) -> Budget:
        return Budget(self.playouts, self.milliseconds)

    def _random_stream(self, view: View) -> Stream:
        """Return the random stream of this moment, from the seed, the seat and the number of facts so far."""
        happened, past = 0, getattr(view, "past", None)
        while past is not None:
            past, happened = past[0], happened + 1
        return Stream(self.seed, self.name, -1 if view.seat is None else view.seat, happened)

    def __str__(self) -> str:
        if self.playouts is not None:
            line = n_("{name}, {number} playout a move", "{name}, {number} playouts a move", self.playouts)
            return line.format(name=self.name, number=self.playouts)
        if self.milliseconds is not None:
            return _("{name}, {number} ms a move").format(name=self.name, number=write_tick(self.milliseconds))
        return self.name


def player(
    name: str | Player, *, seed: int = 0, playouts: int | None = None, milliseconds: float | None = None
) -> Player:
    """Return a player of the ladder: new (to the game), basics (it knows them), well (it plays) or expert.

    Their other names are newcomer, careful, keen and searching. The last one thinks for `milliseconds` a move, or for a
    number of `playouts`, which makes it reproducible. For comparison there are random and rules (it knows only these).

    >>> str(player("searching", playouts=400))
    'searching, 400 playouts a move'
    """
    if isinstance(name, Player):
        return name
    if (level := find_level(str(name))) is None:
        words = language.join_and([each.typed for each in offered_levels()])
        raise BadPlayers(_("there is no player {name!r:.40}; there are {all}").format(name=name, all=words))
    for budget in (playouts, milliseconds):
        if budget is not None and (type(budget) not in (int, float) or not 0 < budget <= MAX_BUDGET):
            raise BadPlayers(
                _("a player thinks for a number of playouts or milliseconds above 0, not {given!r:.40}").format(
                    given=budget
                )
            )
    if type(seed) is not int:
        raise BadPlayers(_("a seed is a whole number, not {seed!r:.40}").format(seed=seed))
    if not level.thinks and (playouts or milliseconds):
        raise BadPlayers(_("only 'expert' thinks for a time; {name!r} moves at once").format(name=level.typed))
    if level.thinks and playouts is None and milliseconds is None:
        milliseconds = default_milliseconds()
    return Player(level.name, seed, playouts, milliseconds)


def shown_name(policy: object) -> str:
    """Return what people call a policy: for a level of the ladder its label, else the policy's own name.

    >>> shown_name(player("searching", playouts=400)), shown_name("keen"), shown_name("my own")
    ('Expert, 400 playouts a move', 'Plays well', 'my own')
    """
    name, comma, rest = str(policy).partition(",")
    return f"{LEVELS[name].label() if name in LEVELS else name}{comma}{rest}"


def default_milliseconds() -> float:
    """Return how long the searching player thinks about a move by default: shorter where the kernel plays for it."""
    twins = (registry.about(game).kernel_game for game in registry.games())
    return LIGHT if any(twin and twin.library() for twin in twins) else MILLISECONDS


def rules_of_thumb(game: str) -> tuple[RuleOfThumb, ...]:
    """Return the rules of the careful player, to read and to copy; the first that fits is followed.

    >>> print(rules_of_thumb("nanatoridori")[0])
    Go out when you can: whoever is left with cards loses the round. [NANA-7.1]
    """
    rules = registry.about(game).player_module
    return tuple(RuleOfThumb(*rules.rule(why)) for why in rules.RULES)


def rules_for(view: View) -> ModuleType:
    """Return the module by which a view's game is played: `quick`, `careful`, `because`, `candidates` and `worth`."""
    return _game_of(type(view))


@lru_cache(maxsize=64)
def _game_of(kind: type) -> ModuleType:
    if (game := registry.game_of_type(kind)) and hasattr(kind, "imagine"):
        return cast(ModuleType, registry.about(game).player_module)
    if hasattr(kind, "view"):
        raise BadPlayers(_("a player is shown what one seat sees, state.view(seat), never the whole state"))
    raise BadPlayers(
        _("the view of a seat is wanted, as state.view(seat) returns it, not {kind}").format(kind=kind.__name__)
    )


def _rules(view: View) -> ModuleType:
    rules = _game_of(type(view))
    if view.seat is None:
        raise BadPlayers(_("an onlooker watches and makes no moves; ask for the view of a seat"))
    if view.seat not in view.to_act:
        raise BadPlayers(_("{name} has nothing to decide now").format(name=language.seat_name(view.seat)))
    return rules
