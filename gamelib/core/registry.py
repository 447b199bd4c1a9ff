"""The games there are, and what the rest of the suite asks about each.

A game's `about.py` holds one `About`. Nothing else lists the games or compares their names: players, lessons, odds,
scenes and pages look here. A game from elsewhere joins with `register(About(...))`, or in every process once it is
installed: its package declares the About as an entry point of the group `gamelib.games`.

>>> from gamelib.core import registry
>>> registry.games()
('nanatoridori', 'nanuk', 'koinobori')
>>> registry.about("nanuk").title, registry.find_by_prefix("KOI").name
('Nanuk', 'koinobori')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, cast

from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and
from gamelib.core.protocols import Game

BASIC = "basic"
"""The name of the variant that every game has."""

Sentence = Callable[[], str]
"""A sentence for people, translated each time it is asked for."""


class Variant(NamedTuple):
    """A way to play a game that its `deal` knows."""

    name: str
    """The name people type, and the value of `state.variant`."""
    letter: str
    """One letter for the codes of a class."""
    arguments: Mapping[str, Any] = MappingProxyType({})
    """What `deal` is given for it."""
    label: Sentence | None = None
    """How a form offers it; None for the usual way to play."""


FieldReader = Callable[[str], str]
"""Returns what a written position says in one of its parts; empty if it does not have that part."""


def _not_imagined(_view: Any, _rng: Stream) -> Any:
    raise GameError(_("this game cannot imagine hidden cards"))


def _no_cards(_text: str) -> tuple[str, ...]:
    return ()


def _no_fields(_players: int, _line: FieldReader) -> list[str]:
    return []


def _as_written(text: str) -> str:
    return text


@dataclass(frozen=True, kw_only=True)
class About:
    """Everything that others ask about one game."""

    name: str
    """The name in addresses, files and save texts: lower case, one word."""
    title: str
    """The name people read."""
    prefix: str
    """The letters before the numbers of its clauses, NANA in NANA-4.3."""
    letter: str
    """One letter that stands for the game in the codes of a class."""
    package: str
    """The module with the game's public words: `deal`, `read`, `read_move`, `Rulings`."""

    players: tuple[int, int]
    """How few and how many can play."""
    usual_players: int
    """How many sit at a table unless somebody says otherwise."""
    variants: tuple[Variant, ...] = (Variant(BASIC, "B"),)
    """The ways to play it, the usual one first."""

    examples: tuple[str, ...]
    """How moves are typed, one example of each kind."""
    probe_move: str
    """A move that may be tried at any moment; out of turn its refusal says whose turn it is."""
    example_figure: str = ""
    """A number that a lesson of this game can ask for, as a lesson writes it."""

    tagline: Sentence
    """What the game is about, for the front door."""
    credit: Sentence | None = None
    """Whose game it is."""
    drawings: tuple[str, ...] = ()
    """Names of the drawings that stand for it on the front door."""

    imagine: Callable[[Any, Stream], Any] = _not_imagined
    """A state dealt at random in which a view would look the same; `View.imagine` asks for it."""
    name_cards: Callable[[str], str] = _as_written
    """A sentence with its cards named in words, where notation would be hard to read aloud."""
    read_cards: Callable[[str], tuple[str, ...]] = _no_cards
    """The cards of a text that is nothing but cards; none if it is anything else."""
    position_fields: tuple[str, ...] = ()
    """The words with which the parts of a written position begin."""
    card_fields: Callable[[int, FieldReader], list[str]] = _no_fields
    """The parts of a written position that hold cards, for a number of players and what each part says."""
    outcome_needs_no_deals: bool = False
    """Whether no hidden card can change what a move brings at once, so that proofs look at one deal only."""

    player: str = ""
    """The module with its programs: `quick`, `careful`, `because`, `candidates`, `worth`."""
    lessons: str = ""
    """The module with its words for lessons: goals, places, figures."""
    odds: str = ""
    """The module that answers questions about its odds."""
    scenes: str = ""
    """The module that draws it; empty for the one that comes with the front end."""
    rules_folder: Path | None = None
    """Where NAME.md and deals/NAME.toml are; None for the rules that come with the suite."""
    lessons_folder: Path | None = None
    """Where its lessons and puzzles are; None for the notebooks that come with the suite."""

    @property
    def rules(self) -> Game:
        """The module with the game's public words."""
        return cast(Game, import_module(self.package))

    @property
    def player_module(self) -> Any:
        """The module with its programs; raises GameError if it has none."""
        return self._import(self.player, _("{game} has no programs that play it"))

    @property
    def lessons_module(self) -> Any:
        """The module with its words for lessons; raises GameError if it has none."""
        return self._import(self.lessons, _("{game} has no words for lessons"))

    @property
    def odds_module(self) -> Any:
        """The module with its questions about odds; raises GameError if it has none."""
        return self._import(self.odds, _("{game} has no questions about odds"))

    def find_variant(self, name: str) -> Variant | None:
        """The variant of this name, if the game has it."""
        return next((variant for variant in self.variants if variant.name == name), None)

    def _import(self, module: str, missing: str) -> Any:
        if not module:
            raise GameError(missing.format(game=self.title))
        return import_module(module)


# The games there are ----------------------------------------------------------------

_abouts: dict[str, About | str] = {}
"""Each game's About by name; until somebody asks, the module whose ABOUT it is."""
_unusable: dict[str, str] = {}
"""Why an installed game cannot be used, by its name."""
_unsearched = ["gamelib.games"]
"""The group of entry points in which games from elsewhere are still to be looked for."""


def register(about: About) -> None:
    """Add a game, or replace the one of the same name."""
    _abouts[about.name] = about


def register_module(name: str, module: str) -> None:
    """Add a game whose About is `module.ABOUT`, imported when somebody first asks about it."""
    _abouts.setdefault(name, module)


def unregister(name: str) -> None:
    """Forget a game, as tests do with games of their own."""
    _abouts.pop(name, None)


def games() -> tuple[str, ...]:
    """The names of all games, those of the suite first, which are not imported for it."""
    while _unsearched:
        _add_installed_games(_unsearched.pop())
    return tuple(_abouts)


def _add_installed_games(group: str) -> None:
    """Register the games that installed packages declare; a broken one is left out, and the reason kept."""
    from gamelib.core.entry_points import find_entry_points  # noqa: PLC0415 - importing it takes 30 ms

    for name, entry in find_entry_points(group).items():
        if name in _abouts:
            continue
        try:
            loaded = entry.load()
        except Exception as error:  # a package from elsewhere may fail in any way; the suite goes on
            _unusable[name] = _("{value} cannot be imported ({error:.200})").format(value=entry.value, error=str(error))
        else:
            if isinstance(loaded, About) and loaded.name == name:
                register(loaded)
            else:
                _unusable[name] = _("{value} is not the About of a game of this name").format(value=entry.value)


def check_game(game: object) -> str:
    """The name itself; raises GameError unless there is a game of that name."""
    if not isinstance(game, str) or (game not in _abouts and game not in games()):
        raise GameError(_why_unknown(game))
    return game


def _why_unknown(game: object) -> str:
    if isinstance(game, str) and game in _unusable:
        return _("the game {game} is installed, but does not work: {reason}").format(game=game, reason=_unusable[game])
    from gamelib.core.entry_points import find_unreadable  # noqa: PLC0415 - importing it takes 30 ms

    sentence = _("there is no game {game!r:.40}; there are {games}").format(game=game, games=join_and(games()))
    if unreadable := find_unreadable():
        sentence += _("; the entry points of these packages cannot be read: {packages}").format(
            packages=", ".join(unreadable))
    return sentence


def about(game: object) -> About:
    """What there is to know about a game; raises GameError if there is no such game."""
    name = check_game(game)
    entry = _abouts[name]
    if isinstance(entry, str):
        entry = _abouts[name] = cast(About, import_module(entry).ABOUT)
    return entry


def find_by_prefix(prefix: str) -> About | None:
    """The game whose clauses begin with these letters; games in use are asked first, to import no other."""
    return next((each for game in _all_games() if (each := about(game)).prefix == prefix), None)


def _all_games() -> Iterator[str]:
    """Yield the games in use, then those not yet imported, and only then look for installed ones, which takes time."""
    known = sorted(_abouts, key=lambda game: isinstance(_abouts[game], str))
    yield from known
    yield from (game for game in games() if game not in known)


def game_of_clause(number: str) -> str:
    """The name of the game to which a clause belongs; empty if no game has such clauses.

    >>> game_of_clause("KOI-4.3"), game_of_clause("CHESS-1.1")
    ('koinobori', '')
    """
    found = find_by_prefix(number.partition("-")[0])
    return found.name if found else ""


def name_of(game: ModuleType | str | object) -> str:
    """The name of a game given by name or as its module; raises GameError if there is no such game.

    >>> from gamelib import nanuk
    >>> name_of(nanuk), name_of("nanuk")
    ('nanuk', 'nanuk')
    """
    if isinstance(game, ModuleType):
        package = game.__name__
        named = next((each for each in _all_games() if _package(each) == package), package.rpartition(".")[2])
        return check_game(named)
    return check_game(game)


def game_of(value: Any) -> str:
    """The name of the game whose class a state or view is; empty if it is of none.

    >>> from gamelib import nanuk
    >>> game_of(nanuk.deal(5, seed=1)), game_of("nanuk")
    ('nanuk', '')
    """
    return game_of_type(type(value))


def game_of_type(kind: type) -> str:
    """The name of the game in whose package a class, or a class it is made from, is defined; empty if in none."""
    packages = {each.__module__.rpartition(".")[0] or each.__module__ for each in kind.__mro__}
    return next((game for game in _all_games() if _package(game) in packages), "")


def _package(game: str) -> str:
    """The package of a game, without importing it."""
    entry = _abouts[game]
    return entry.rpartition(".")[0] if isinstance(entry, str) else entry.package
