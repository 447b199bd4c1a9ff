"""The registry of games: all that the rest of the suite needs to know about each.

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
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and
from gamelib.core.protocols import Game

if TYPE_CHECKING:
    from pathlib import Path

BASIC = "basic"
"""The name of the variant that every game has."""

Sentence = Callable[[], str]
"""A function that returns a sentence for people in the language now in use."""


class Variant(NamedTuple):
    """A variant of a game, as its `deal` knows it."""

    name: str
    """The name people type, and the value of `state.variant`."""
    letter: str
    """One letter for the codes of a class."""
    arguments: Mapping[str, Any] = MappingProxyType({})
    """The keyword arguments with which `deal` deals it."""
    label: Sentence | None = None
    """Its label in forms, with the name of its game; None for the basic game."""
    short: Sentence | None = None
    """Its label in a list of the variants of its game; None for the basic game."""
    players: int = 0
    """The number of players, where there is only one; 0 for any."""

    def short_label(self) -> str:
        """Return its label beside the other variants of its game.

        >>> Variant(BASIC, "B").short_label()
        'Usual'
        """
        named = self.short or self.label
        return named() if named else _("Usual")


FieldReader = Callable[[str], str]
"""A function that returns the text of one field of a written position, empty if the field is missing."""


def _not_imagined(_view: Any, _rng: Stream) -> Any:
    raise GameError(_("this game cannot imagine hidden cards"))


def _no_cards(_text: str) -> tuple[str, ...]:
    return ()


def _no_fields(_players: int, _line: FieldReader) -> list[str]:
    return []


def _as_written(text: str) -> str:
    return text


def _no_parts(_parts: Mapping[str, object]) -> Mapping[str, object]:
    return {}


def _as_numbered(text: str, _view: Any) -> str:
    return text


def _as_typed(move: Any, _view: Any = None) -> str:
    return str(move)


@dataclass(frozen=True, kw_only=True)
class About:
    """Everything that the rest of the suite needs to know about one game."""

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
    """The smallest and the largest number of players."""
    usual_players: int
    """The default number of players."""
    variants: tuple[Variant, ...] = (Variant(BASIC, "B"),)
    """Its variants, the basic game first."""

    examples: tuple[str, ...]
    """Moves in notation, one example of each kind."""
    wordings: tuple[str, ...] = ()
    """Moves in words that are understood where only one move can be meant; none if moves are read in notation only."""
    probe_move: str
    """A move that may be tried at any moment; out of turn its refusal says whose turn it is."""
    example_figure: str = ""
    """A figure that a lesson of this game can ask for, as lesson files write it."""

    tagline: Sentence
    """What the game is about, for the front door."""
    credit: Sentence | None = None
    """A sentence that names the designer and publisher of the game."""
    drawings: tuple[str, ...] = ()
    """Names of the drawings beside the game on the front door."""

    imagine: Callable[[Any, Stream], Any] = _not_imagined
    """Returns a randomly dealt state that looks the same from a view's seat; called by `View.imagine`."""
    name_cards: Callable[[str], str] = _as_written
    """Returns a sentence with the notation of its cards replaced by words, for reading aloud."""
    name_parts: Callable[[Mapping[str, object]], Mapping[str, object]] = _no_parts
    """Returns in words those parts of a sentence of the log that are cards in notation, by their placeholders; for
    notation that could be mistaken for a number in the finished sentence."""
    name_places: Callable[[str, Any], str] = _as_numbered
    """Returns a sentence with the numbers of places replaced by what a table of this view calls them."""
    describe_move: Callable[[Any, Any], str] = _as_typed
    """Returns a move of a view in words, as a phrase that can follow "You could"; call `move_phrases.describe_move`."""
    read_cards: Callable[[str], tuple[str, ...]] = _no_cards
    """Returns the cards in a text; none if the text contains anything but cards."""
    position_fields: tuple[str, ...] = ()
    """The keywords with which the fields of a written position begin."""
    card_fields: Callable[[int, FieldReader], list[str]] = _no_fields
    """Returns the fields of a written position that hold cards, given the number of players and a reader of fields."""
    outcome_needs_no_deals: bool = False
    """Whether the immediate outcome of a move never depends on hidden cards, so that a proof needs only one deal."""

    # Each of the next fourteen is the name of a module, or `module:NAME` for an object in it.
    player: str = ""
    """Its bots: `quick`, `careful`, `because`, `candidates`, `worth`."""
    lessons: str = ""
    """Its words for lessons: goals, places, figures."""
    puzzle_maker: str = ""
    """What deals positions for endless puzzles and says why an answer is right; empty if there are none."""
    odds: str = ""
    """The answers to questions about its odds."""
    beliefs: str = ""
    """What people get wrong about it: `Mind`, `CHANGES`, `KINDS`; empty if nobody has written it down."""
    choice_words: str = ""
    """How a review puts its choices into words; empty for words made from the notation of its moves."""
    reasons: str = ""
    """Facts on its moves and seats: `find_reasons`, `describe_standing`, `describe_lead`; empty if none are known."""
    lead: str = ""
    """Who leads or is ahead in it before long: `ask_who_leads`, `find_leaders`; empty if nobody does."""
    house_rules: str = ""
    """Its house rules in words, by the name of the ruling; empty for names made of the rulings' own."""
    kernel: str = ""
    """Its compiled twin, which plays many rounds at once; empty if it has none."""
    net: str = ""
    """What its net looks at: `see`, `values_of_moves`, `SHAPE`; empty if it has none."""
    ending: str = ""
    """What is said at its ends: `ending`, perhaps `turning_point`, `headline`; empty for a card made of the result."""
    feats: str = ""
    """What is worth a moment's joy in it: `find_feat`; empty if nothing is."""
    scenes: str = ""
    """How it is drawn; empty for the scenes that the front end brings, or makes for a small game."""
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
        """The module with its bots; raises GameError if it has none."""
        return self._import(self.player, _("{game} has no programs that play it"))

    @property
    def lessons_module(self) -> Any:
        """The module with its words for lessons; raises GameError if it has none."""
        return self._import(self.lessons, _("{game} has no words for lessons"))

    @property
    def puzzle_maker_module(self) -> Any:
        """The module that makes its endless puzzles; raises GameError if it has none."""
        return self._import(self.puzzle_maker, _("{game} has no endless puzzles"))

    @property
    def odds_module(self) -> Any:
        """The module with its questions about odds; raises GameError if it has none."""
        return self._import(self.odds, _("{game} has no questions about odds"))

    @property
    def beliefs_module(self) -> Any:
        """The module with what people get wrong about it; raises GameError if it has none."""
        return self._import(self.beliefs, _("{game} has no list of what people get wrong"))

    @property
    def kernel_game(self) -> Any:
        """Its compiled twin; None if it has none."""
        return load(self.kernel) if self.kernel else None

    @property
    def net_module(self) -> Any:
        """The module with what its net looks at; None if it has none."""
        return load(self.net) if self.net else None

    @property
    def ending_module(self) -> Any:
        """The module with the cards at its ends; None if it has none."""
        return load(self.ending) if self.ending else None

    @property
    def feats_module(self) -> Any:
        """The module with its feats; None if it has none."""
        return load(self.feats) if self.feats else None

    def find_variant(self, name: str) -> Variant | None:
        """The variant of this name, if the game has it."""
        return next((variant for variant in self.variants if variant.name == name), None)

    def _import(self, module: str, missing: str) -> Any:
        if not module:
            raise GameError(missing.format(game=self.title))
        return load(module)


def load(path: str) -> Any:
    """Return a module by its name, or what it calls NAME, written `module:NAME`.

    >>> load("gamelib.nanuk.about:ABOUT").title
    'Nanuk'
    """
    module, _colon, name = path.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)


# The games there are ----------------------------------------------------------------

_abouts: dict[str, About | str] = {}
"""Each game's About by name; until it is first needed, the name of the module that defines it."""
_unusable: dict[str, str] = {}
"""The reason why a game failed to load, by the name of the game."""
_unsearched = ["gamelib.games"]
"""The entry-point groups in which installed games have not been looked for yet."""


def register(about: About) -> None:
    """Add a game, or replace the one of the same name."""
    _abouts[about.name] = about


def register_module(name: str, module: str) -> None:
    """Add a game whose About is `module.ABOUT`; the module is imported when it is first needed."""
    _abouts.setdefault(name, module)


def unregister(name: str) -> None:
    """Remove a game, as tests do with games of their own."""
    _abouts.pop(name, None)


def games() -> tuple[str, ...]:
    """Return the names of all games, those of the suite first, without importing them."""
    while _unsearched:
        _add_installed_games(_unsearched.pop())
    return tuple(_abouts)


def _add_installed_games(group: str) -> None:
    """Register the games that installed packages declare; for one that cannot be loaded, store the reason."""
    from gamelib.core.entry_points import find_entry_points  # noqa: PLC0415 - importing it takes 30 ms

    for name, entry in find_entry_points(group).items():
        if name in _abouts:
            continue
        try:
            loaded = entry.load()
        except Exception as error:  # another package may fail in any way; the suite works without it
            _unusable[name] = _("{value} cannot be imported ({error:.200})").format(value=entry.value, error=str(error))
        else:
            if isinstance(loaded, About) and loaded.name == name:
                register(loaded)
            else:
                _unusable[name] = _("{value} is not the About of a game of this name").format(value=entry.value)


def check_game(game: object) -> str:
    """Return the name; raise GameError unless a game has it."""
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
            packages=", ".join(unreadable)
        )
    return sentence


def about(game: object) -> About:
    """Return the About of a game; raise GameError if there is no such game."""
    name = check_game(game)
    entry = _abouts[name]
    if isinstance(entry, str):
        entry = _abouts[name] = cast(About, import_module(entry).ABOUT)
    return entry


def find_by_prefix(prefix: str) -> About | None:
    """Return the game whose clauses begin with these letters; games already imported are tried first."""
    return next((each for game in _all_games() if (each := about(game)).prefix == prefix), None)


def _all_games() -> Iterator[str]:
    """Yield the games in use, then those not yet imported, and only then look for installed ones, which takes time."""
    known = sorted(_abouts, key=lambda game: isinstance(_abouts[game], str))
    yield from known
    yield from (game for game in games() if game not in known)


def game_of_clause(number: str) -> str:
    """Return the name of the game to which a clause belongs; empty if no game has such clauses.

    >>> game_of_clause("KOI-4.3"), game_of_clause("CHESS-1.1")
    ('koinobori', '')
    """
    owner = find_by_prefix(number.partition("-")[0])
    return owner.name if owner else ""


def game_name(game: ModuleType | str | object) -> str:
    """Return the name of a game given by name or as its module; raise GameError if there is no such game.

    >>> from gamelib import nanuk
    >>> game_name(nanuk), game_name("nanuk")
    ('nanuk', 'nanuk')
    """
    if isinstance(game, ModuleType):
        package = game.__name__
        named = next((each for each in _all_games() if _package(each) == package), package.rpartition(".")[2])
        return check_game(named)
    return check_game(game)


def game_of(value: Any) -> str:
    """Return the name of the game that a state or view belongs to; empty for any other value.

    >>> from gamelib import nanuk
    >>> game_of(nanuk.deal(5, seed=1)), game_of("nanuk")
    ('nanuk', '')
    """
    return game_of_type(type(value))


def game_of_type(kind: type) -> str:
    """Return the name of the game whose package defines a class or one of its bases; empty if none does."""
    packages = {each.__module__.rpartition(".")[0] or each.__module__ for each in kind.__mro__}
    return next((game for game in _all_games() if _package(game) in packages), "")


def _package(game: str) -> str:
    """Return the name of a game's package without importing it."""
    entry = _abouts[game]
    return entry.rpartition(".")[0] if isinstance(entry, str) else entry.package
