"""The levels of the ladder: how a player of each strength makes its move. A new level is one more class here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.protocols import View
from gamelib.core.written_numbers import percent
from gamelib.players.search import Budget, ConsideredMove, Search, search_steps


class ChosenMove(NamedTuple):
    """A move, the reason for it in a sentence, and the moves considered."""

    move: Any
    because: str
    considered: tuple[ConsideredMove, ...] = ()

    def __str__(self) -> str:
        return f"{self.move}: {self.because}"


class RuleOfThumb(NamedTuple):
    """A rule of thumb that a beginner can follow, and the clause it comes from."""

    clause: str
    line: str

    def __str__(self) -> str:
        return f"{self.line} [{self.clause}]"


class Level(ABC):
    """A strength of players: picks a move from a view, by the rules of thumb of the game."""

    name: str
    typed: str
    """A short word for the level, to be typed; `name` and the label may be typed, too."""
    thinks = False  # whether the level takes a budget of playouts or milliseconds
    offered = True  # whether people choose it for their opponents; others serve for comparison, and for older games

    def label(self) -> str:
        """Return what people call the level."""
        return self.name

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return self.name

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return describe_own_bot()

    def move(self, view: View, rules: ModuleType, chance: Callable[[], Stream], budget: Budget) -> Any:
        """Return the move at which `think` arrives; a level with a faster way overrides this."""
        *_earlier, last = self.think(view, rules, chance, budget, None)
        return last().move

    @abstractmethod
    def think(
        self,
        view: View,
        rules: ModuleType,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Think in slices, yielding after each a function that returns the choice so far."""


class Random(Level):
    """Any legal move."""

    name = typed = "random"
    offered = False

    def label(self) -> str:
        """Return what people call the level."""
        return _("Any legal move")

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return _("Plays any card it may.")

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return _("{name} plays any move that the rules allow.")

    def move(self, view: View, rules: ModuleType, chance: Callable[[], Stream], budget: Budget) -> Any:
        """Return any move the seat may make."""
        return random_move(view, chance())

    def think(
        self,
        view: View,
        rules: ModuleType,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Choose by lot."""
        move = random_move(view, chance())
        yield lambda: ChosenMove(move, _describe_random_choice(len(view.moves())))


class RulesOnly(Level):
    """Any move that serves the aim of the game, as somebody plays who knows the rules and nothing else."""

    name = typed = "rules"
    offered = False

    def label(self) -> str:
        """Return what people call the level."""
        return _("Knows only the rules")

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return _("Plays any card that may help, without a plan.")

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return _("{name} knows the rules and the aim of the game, and has no plan.")

    def move(self, view: View, rules: Any, chance: Callable[[], Stream], budget: Budget) -> Any:
        """Return a move that may help."""
        return rules.rules_only(view, chance())

    def think(
        self,
        view: View,
        rules: Any,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Choose by lot among the moves that may help."""
        move = rules.rules_only(view, chance())
        yield lambda: ChosenMove(move, _("One of the moves that may help, picked at random."))


class Newcomer(Level):
    """The first idea that comes to the mind of somebody who has just learned the rules."""

    name, typed = "newcomer", "new"

    def label(self) -> str:
        """Return what people call the level."""
        return _("New to the game")

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return _("Follows the first idea that comes to mind.")

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return _("{name} has just learned the rules and follows the first idea that comes to mind.")

    def move(self, view: View, rules: Any, chance: Callable[[], Stream], budget: Budget) -> Any:
        """Return the move of the first idea."""
        return rules.newcomer(view, chance())[0]

    def think(
        self,
        view: View,
        rules: Any,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Choose by the first idea, and name it."""
        move, why = rules.newcomer(view, chance())
        yield lambda: ChosenMove(move, str(RuleOfThumb(*rules.first_idea(why))))


class Careful(Level):
    """The first rule of thumb that fits."""

    name, typed = "careful", "basics"

    def label(self) -> str:
        """Return what people call the level."""
        return _("Knows the basics")

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return _("Follows a few simple rules.")

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return _("{name} knows a few rules of thumb and follows the first that fits.")

    def move(self, view: View, rules: ModuleType, chance: Callable[[], Stream], budget: Budget) -> Any:
        """Return the move of the first rule that fits."""
        return rules.careful(view)[0]

    def think(
        self,
        view: View,
        rules: ModuleType,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Choose by the first rule that fits, and name it."""
        move, why = rules.careful(view)
        yield lambda: ChosenMove(move, str(RuleOfThumb(*rules.rule(why))))


class Keen(Level):
    """The move with the best estimate."""

    name, typed = "keen", "well"

    def label(self) -> str:
        """Return what people call the level."""
        return _("Plays well")

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return _("Weighs every move it could make.")

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return _("{name} looks at what each move leaves behind and takes the best.")

    def move(self, view: View, rules: ModuleType, chance: Callable[[], Stream], budget: Budget) -> Any:
        """Return the move with the best estimate."""
        return rules.quick(view)

    def think(
        self,
        view: View,
        rules: ModuleType,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Choose by the best estimate, and say what speaks for it."""
        move = rules.quick(view)
        yield lambda: ChosenMove(move, rules.because(view, move))


class Searching(Level):
    """Moves played out in imagined deals, within a budget."""

    name, typed = "searching", "expert"
    thinks = True

    def label(self) -> str:
        """Return what people call the level."""
        return _("Expert")

    def describe(self) -> str:
        """Return how the level plays, in a sentence."""
        return _("Imagines your cards and thinks ahead.")

    def describe_bot(self) -> str:
        """Return how a bot of this level chooses, in a sentence without a card; the slot is for its name."""
        return _("{name} tries every move many times with imagined cards and takes the one that does best.")

    def think(
        self,
        view: View,
        rules: ModuleType,
        chance: Callable[[], Stream],
        budget: Budget,
        stop: Callable[[], bool] | None,
    ) -> Iterator[Callable[[], ChosenMove]]:
        """Search in slices until the budget is spent or `stop()` is true."""
        for search in search_steps(view, rules, chance(), budget, stop):
            yield lambda search=search: _explain_search(search, rules)  # type: ignore[misc]


def describe_own_bot() -> str:
    """Return how a bot chooses that is of no level, in a sentence; the slot is for its name."""
    return _("{name} follows a program of your own.")


LEVELS: dict[str, Level] = {
    level.name: level for level in (Random(), RulesOnly(), Newcomer(), Careful(), Keen(), Searching())
}
"""Every level by name, none weaker than the one before."""


EASIEST = "newcomer"
"""The level of opponents for a first game."""


def offered_levels() -> tuple[Level, ...]:
    """Return the levels that people choose for their opponents, each stronger than the one before.

    >>> [level.typed for level in offered_levels()]
    ['new', 'basics', 'well', 'expert']
    """
    return tuple(level for level in LEVELS.values() if level.offered)


def strength_of(name: str) -> int:
    """Return how many of four bars a level has.

    >>> strength_of("newcomer"), strength_of("searching"), strength_of("random")
    (1, 4, 0)
    """
    return next((bars for bars, level in enumerate(offered_levels(), 1) if level.name == name), 0)


class InCharacter:
    """How a game is played, except that its own character of a level has a habit of its own."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def newcomer(self, view: View, chance: Stream) -> tuple[Any, str]:
        """Return the move of the game's own newcomer, and the idea behind it."""
        found: tuple[Any, str] = self._rules.newcomer(view, chance, in_character=True)
        return found

    def careful(self, view: View) -> tuple[Any, str]:
        """Return the move of the game's own character who knows the basics, and its rule of thumb."""
        found: tuple[Any, str] = self._rules.careful(view, in_character=True)
        return found

    def quick(self, view: View) -> Any:
        """Return the move of the game's own character who plays well."""
        return self._rules.quick(view, in_character=True)


def find_level(word: str) -> Level | None:
    """Return the level that somebody means who types its short word, its label or its name; None if there is none.

    >>> [level.label() for word in ("keen", "well", "PLAYS WELL") if (level := find_level(word))]
    ['Plays well', 'Plays well', 'Plays well']
    """
    said = "".join(word.lower().split())
    return next(
        (each for each in LEVELS.values() if said in (each.name, each.typed, "".join(each.label().lower().split()))),
        None,
    )


def levels_without_thinking() -> tuple[str, ...]:
    """Return the names of the levels that move at once, whatever the position, the weakest first.

    >>> "keen" in levels_without_thinking(), "searching" in levels_without_thinking()
    (True, False)
    """
    return tuple(name for name, level in LEVELS.items() if not level.thinks)


def random_move(view: View, rng: Stream) -> Any:
    """Return any legal move of the seat, every one equally likely.

    >>> from gamelib import nanatoridori
    >>> state = nanatoridori.read("hand 1 1 2 | table 7 7 7 7 7 7", seed=7)
    >>> str(random_move(state.view(0), Stream(7, "a player")))
    'pass'
    """
    return rng.choice(view.moves())


def _describe_random_choice(number: int) -> str:
    return language.n_("There was nothing else to do.", "One of {number} moves, picked at random.", number).format(
        number=number
    )


def _explain_search(search: Search, rules: ModuleType) -> ChosenMove:
    """Return the result of a search as a choice with its sentence."""
    rows = search.considered()
    best = rows[0]
    if len(rows) == 1:
        return ChosenMove(best.move, _("There was nothing else worth a thought."), rows)
    if not best.playouts:
        return ChosenMove(
            best.move,
            _("There was no time to think: {because}").format(because=rules.because(search.view, best.move)),
            rows,
        )
    other = next((row for row in rows[1:] if row.playouts == best.playouts), rows[1])
    line = n_(
        "Of {moves} moves tried in {deals} imagined deal, {best} came to {value} and {other} to {less}.",
        "Of {moves} moves tried in {deals} imagined deals, {best} came to {value} and {other} to {less}.",
        best.playouts,
    )
    return ChosenMove(
        best.move,
        line.format(
            moves=len(rows),
            deals=best.playouts,
            best=best.move,
            value=percent(best.value, 0),
            other=other.move,
            less=percent(other.value, 0),
        ),
        rows,
    )
