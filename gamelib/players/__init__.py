"""Players that are programs, of four strengths in every game. A player gets the view of its seat, never the state.

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
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.language import _
from gamelib.core.protocols import View
from gamelib.core.rulebook import GAMES
from gamelib.players.search import LIGHT, MILLISECONDS, PLAYOUTS, Budget, Considered, Search, search_steps

__all__ = [
    "LADDER",
    "LIGHT",
    "MILLISECONDS",
    "PLAYOUTS",
    "Choice",
    "Considered",
    "Player",
    "Rule",
    "player",
    "random_move",
    "rules_of_thumb",
]

LADDER = ("random", "careful", "keen", "searching")
"""The players, each stronger than the one before."""

Chooser: TypeAlias = Callable[[View, Stream], Any]


class Choice(NamedTuple):
    """A move, why it was chosen in a sentence, and what was considered."""

    move: Any
    because: str
    considered: tuple[Considered, ...] = ()

    def __str__(self) -> str:
        return f"{self.move}: {self.because}"


class Rule(NamedTuple):
    """A rule of thumb, one sentence that a beginner can follow, and the clause it comes from."""

    clause: str
    line: str

    def __str__(self) -> str:
        return f"{self.line} [{self.clause}]"


@dataclass(frozen=True)
class Player:
    """A player of the ladder; two with the same seed play alike, and neither remembers anything but what it sees.

    >>> Player("random").name
    'random'
    """

    name: str
    seed: int = 0
    playouts: int | None = None
    milliseconds: float | None = None

    def move(self, view: View, rng: Stream | None = None) -> Any:
        """The move it makes; chance comes from `rng`, or from the seed and how far the game has come."""
        rules = _rules(view)
        if self.name == "keen":
            return rules.quick(view)
        if self.name == "careful":
            return rules.careful(view)[0]
        if self.name == "random":
            return random_move(view, rng or self._chance(view))
        return self.choose(view, rng).move

    def because(self, view: View, rng: Stream | None = None) -> str:
        """Why it makes that move, in a sentence."""
        return self.choose(view, rng).because

    def choose(self, view: View, rng: Stream | None = None, stop: Callable[[], bool] | None = None) -> Choice:
        """The move, and what was considered; a search can be stopped by `stop`, which is asked between slices."""
        *_earlier, last = self.thinking(view, rng, stop)
        return last()

    def thinking(
        self, view: View, rng: Stream | None = None, stop: Callable[[], bool] | None = None
    ) -> Iterator[Callable[[], Choice]]:
        """Think in slices: after each, a function that tells the choice as far as it has been thought through."""
        rules, rng = _rules(view), rng or self._chance(view)
        if self.name == "searching":
            for search in search_steps(view, rules, rng, Budget(self.playouts, self.milliseconds), stop):
                yield lambda search=search: _explain_search(search, rules)  # type: ignore[misc]
        elif self.name == "keen":
            move = rules.quick(view)
            yield lambda: Choice(move, rules.because(view, move))
        elif self.name == "careful":
            move, why = rules.careful(view)
            yield lambda: Choice(move, str(Rule(*rules.rule(why))))
        else:
            move = random_move(view, rng)
            yield lambda: Choice(move, _any_of(len(view.moves())))

    def _chance(self, view: View) -> Stream:
        """Chance for this moment of the game: by the seed, the seat and how much has happened."""
        happened, past = 0, getattr(view, "past", None)
        while past is not None:
            past, happened = past[0], happened + 1
        return Stream(self.seed, self.name, -1 if view.seat is None else view.seat, happened)

    def __str__(self) -> str:
        if self.playouts is not None:
            return _("{name}, {number} playouts a move").format(name=self.name, number=self.playouts)
        if self.milliseconds is not None:
            return _("{name}, {number:g} ms a move").format(name=self.name, number=self.milliseconds)
        return self.name


def player(
    name: str | Player, *, seed: int = 0, playouts: int | None = None, milliseconds: float | None = None
) -> Player:
    """A player of the ladder by name: random, careful, keen or searching.

    The searching one thinks for `milliseconds` a move, or for so many `playouts`, which makes it the same every time.

    >>> str(player("searching", playouts=400))
    'searching, 400 playouts a move'
    """
    if isinstance(name, Player):
        return name
    if name not in LADDER:
        raise BadPlayers(
            _("there is no player {name!r:.40}; there are {all}").format(name=name, all=language.join_and(LADDER))
        )
    for given in (playouts, milliseconds):
        if given is not None and (type(given) not in (int, float) or not 0 < given <= 10**7):
            raise BadPlayers(
                _("a player thinks for a number of playouts or milliseconds above 0, not {given!r:.40}").format(
                    given=given
                )
            )
    if type(seed) is not int:
        raise BadPlayers(_("a seed is a whole number, not {seed!r:.40}").format(seed=seed))
    if name != "searching" and (playouts or milliseconds):
        raise BadPlayers(_("only the searching player thinks for a time; {name} moves at once").format(name=name))
    if name == "searching" and playouts is None and milliseconds is None:
        milliseconds = MILLISECONDS
    return Player(name, seed, playouts, milliseconds)


def random_move(view: View, rng: Stream) -> Any:
    """Any move the seat may make, every one equally likely.

    >>> from gamelib import nanatoridori
    >>> state = nanatoridori.read("hand 1 1 2 | table 7 7 7 7 7 7", seed=7)
    >>> str(random_move(state.view(0), Stream(7, "a player")))
    'pass'
    """
    return rng.choice(view.moves())


def rules_of_thumb(game: str) -> tuple[Rule, ...]:
    """What the careful player goes by, the first that fits first; to read, and to copy.

    >>> print(rules_of_thumb("nanatoridori")[0])
    Go out when you can: whoever is left with cards loses the round. [NANA-7.1]
    """
    if game not in GAMES.values():
        raise GameError(
            _("there is no game {game!r:.40}; there are {games}").format(
                game=game, games=language.join_and([*GAMES.values()])
            )
        )
    rules = import_module(f"gamelib.players.{game}")
    return tuple(Rule(*rules.rule(why)) for why in rules.RULES)


def rules_for(view: View) -> ModuleType:
    """How the game of a view is played: a module with `quick`, `careful`, `because`, `candidates` and `worth`."""
    return _game_of(type(view))


@lru_cache(maxsize=64)
def _game_of(kind: type) -> ModuleType:
    for each in kind.__mro__:
        package, _dot, game = each.__module__.rpartition(".")[0].rpartition(".")
        if package == "gamelib" and game in GAMES.values() and hasattr(kind, "imagine"):
            return import_module(f"gamelib.players.{game}")
    if hasattr(kind, "view"):
        raise BadPlayers(_("a player is shown what one seat sees, state.view(seat), never the whole state"))
    raise BadPlayers(_("a player is shown the view of a seat, not {kind}").format(kind=kind.__name__))


def _rules(view: View) -> ModuleType:
    rules = _game_of(type(view))
    if view.seat is None:
        raise BadPlayers(_("an onlooker watches and makes no moves; ask for the view of a seat"))
    if view.seat not in view.to_act:
        raise BadPlayers(_("{name} has nothing to decide now").format(name=language.seat_name(view.seat)))
    return rules


def _any_of(number: int) -> str:
    return language.n_("There was nothing else to do.", "Any of {number} moves, drawn by lot.", number).format(
        number=number
    )


def _explain_search(search: Search, rules: ModuleType) -> Choice:
    """What a search comes to, as a choice with its sentence."""
    rows = search.considered()
    best = rows[0]
    if len(rows) == 1:
        return Choice(best.move, _("There was nothing else worth a thought."), rows)
    if not best.playouts:
        return Choice(
            best.move,
            _("There was no time to think: {because}").format(because=rules.because(search.view, best.move)),
            rows,
        )
    other = next((row for row in rows[1:] if row.playouts == best.playouts), rows[1])
    line = _("Of {moves} moves tried in {deals} imagined deals, {best} came to {value:.0%} and {other} to {less:.0%}.")
    return Choice(
        best.move,
        line.format(
            moves=len(rows), deals=best.playouts, best=best.move, value=best.value, other=other.move, less=other.value
        ),
        rows,
    )
