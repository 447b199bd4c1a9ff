"""The interface of a game's compiled twin; each game says how its values become bytes.

All answers are None if the kernel is missing or does not support the question; then the caller plays in Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from struct import Struct
from types import ModuleType
from typing import Any, NamedTuple
from zlib import crc32

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.kernel import loader
from gamelib.kernel.declarations import Declarations, MemoryLayout
from gamelib.players import LEVELS, Player
from gamelib.players.dealing import Dealing

RANDOM, CAREFUL, KEEN = range(3)
KNOWN_LEVELS = {name: (number, LEVELS[name]) for number, name in enumerate(("random", "careful", "keen"))}
MOST_PLAYERS, DRAWN_BY_LOT, UNFINISHED, LONGEST_ROUND = 8, -1, -1, 100_000
SHARED = Declarations(globals())
"""What the tables of all games have in common."""
KEY, VALUE = Struct("<Q"), Struct("<i")
TASK = SHARED.layout("Task", f"u64 key  # of the simulation's seed\n i32 rotate whole_games level[{MOST_PLAYERS}]")
ROW = SHARED.layout("Row", f"i32 length forced first shift scores[{MOST_PLAYERS}]\n u32 winners losers").struct
"""One simulated round: length, forced decisions, first player, shift; scores by player; winners and losers as bits."""
RESULT = SHARED.layout("Result", f"i32 scores[{MOST_PLAYERS}]\n u32 winners losers").struct
"""The end of a round or game; winners and losers have a bit for each seat."""
OUTCOME = SHARED.layout("Outcome", "u32 winners\n i32 score").struct
ENDING = SHARED.layout(
    "Ending",
    f"i32 scores[{MOST_PLAYERS}]\n u32 winners\n i32 outs  # in `out`, the first first\n u8 out[{MOST_PLAYERS}]",
)


class RoundOutcome(NamedTuple):
    """How a round ended: the winning seats, and the score of the seat that asked."""

    winners: tuple[int, ...]
    score: int


class Ending(NamedTuple):
    """How a round ended for everybody: the winning seats, all scores, and the seats that went out, in their order."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    out: tuple[int, ...]


class CompiledGame(ABC):
    """One game in the kernel."""

    name: str
    declared: Declarations
    state: MemoryLayout
    move: MemoryLayout
    rescales_values = False
    """Whether `value_of` changes the numbers that the kernel's search returns."""
    chain_size: int
    """Size in bytes of the memory that a search passes on from one imagined deal to the next."""
    digest: int
    """The checksum of the rounds with which a library is tested when it is first used."""

    # What each game says about itself --------------------------------------------

    @abstractmethod
    def setup_of_deal(self, players: int, deal_arguments: Mapping[str, Any]) -> Any:
        """Return the game's Setup for these arguments of `deal`; None if the kernel does not know them."""

    def setup_of(self, position: Any) -> Any:
        """Return the Setup of a state or view."""
        return position.setup

    @abstractmethod
    def terms(self, setup: Any, first: int = DRAWN_BY_LOT) -> bytes | None:
        """Return a game's constants as bytes, the weights of its players included; None if one is out of bounds."""

    @abstractmethod
    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state as the kernel's bytes; None if it is out of bounds."""

    @abstractmethod
    def encode_move(self, move: Any, position: Any) -> bytes:
        """Return a legal move of a state or view as the kernel's bytes."""

    def encode_view(self, view: Any, *, with_play: bool = True) -> bytes | None:  # noqa: ARG002 - for overriding
        """Return a view as bytes from which the kernel can imagine deals; None if Python has to imagine them.

        What the others have done, which takes long to read, is needed only for deals that fit it.
        """
        return None

    def plays_as_written(self) -> bool:
        """Return whether the players' functions are still those that the kernel reproduces, and none was replaced."""
        module = registry.about(self.name).player_module
        return functions_of(module) == self.functions

    functions: Mapping[str, Any]
    """The functions of the players' module that the kernel reproduces."""

    def encode_seen(self, seen: Any) -> bytes | None:  # noqa: ARG002 - for overriding
        """Return what the game's net looks at as the kernel's bytes; None if Python has to look."""
        return None

    def value_of(self, found: float) -> float:
        """Return the outcome from 0 to 1 for a number that the search returned."""
        return found

    # Questions ---------------------------------------------------------------------

    def level_of(self, playing: Any) -> int | None:
        """Return the kernel's number for a player's level; None if the kernel does not play like that player."""
        if type(playing) is not Player or playing.name not in KNOWN_LEVELS:
            return None
        number, level = KNOWN_LEVELS[playing.name]
        return number if LEVELS.get(playing.name) is level and self.plays_as_written() else None

    def library(self) -> loader.KernelLibrary | None:
        """Return the kernel once it has passed the game's test; None if there is none."""
        library = loader.library()
        if library is None or not (why := _find_fault(self, library)):
            return library
        loader.refuse_library(why)
        return None

    def call(self, library: loader.KernelLibrary, function: str, *arguments: loader.Argument) -> int:
        """Call one of the game's functions."""
        return library.call(f"{self.name}_{function}", *arguments)

    def knows(self, players: Sequence[Any], deal_arguments: Mapping[str, Any]) -> bool:
        """Return whether the kernel supports a simulation, whether or not it is installed."""
        arguments = {name: value for name, value in deal_arguments.items() if name != "first"}
        setup = None if None in map(self.level_of, players) else self.setup_of_deal(len(players), arguments)
        return bool(setup and self.terms(setup))

    def simulation(
        self, players: Sequence[Any], seed: int, rotate: bool, whole_games: bool, deal_arguments: Mapping[str, Any]
    ) -> Simulation | None:
        """Return the kernel's part of a simulation; None if Python has to play it."""
        levels = [self.level_of(each) for each in players]
        library = None if None in levels else self.library()
        if library is None:
            return None
        arguments = dict(deal_arguments)
        first = arguments.pop("first", None)
        setup = self.setup_of_deal(len(players), arguments)
        terms = setup and self.terms(setup, DRAWN_BY_LOT if first is None else first)
        if not terms:
            return None
        known = [level or 0 for level in levels]
        task = TASK.pack(key=Stream(seed).position, rotate=rotate, whole_games=whole_games, level=known)
        return Simulation(self, library, terms, task)

    def compare(
        self, state: Any, moves: Sequence[Any], seat: int, playing: Any, bits: int
    ) -> list[RoundOutcome] | None:
        """Return how the round ends after each move when all play on; None if Python has to play it.

        Without moves the state is played on as it stands.
        """
        level = self.level_of(playing)
        playouts = None if level is None else self._playouts(self.setup_of(state))
        if playouts is None or level is None:
            return None
        tried = self._encode_moves(moves, state), len(moves)
        return self._compare_state(playouts, state, tried, seat, level, bits)

    def _compare_state(
        self, playouts: Playouts, state: Any, tried: tuple[bytes, int], seat: int, level: int, bits: int
    ) -> list[RoundOutcome] | None:
        dealt = self.encode_state(state)
        if dealt is None:
            return None
        found = bytearray(OUTCOME.size * max(1, tried[1]))
        playouts.call("compare", dealt, KEY.pack(bits), seat, level, *tried, found)
        return _outcomes(found)

    def compare_deals(
        self, dealing: Dealing, moves: Sequence[Any], playing: Any, rng: Stream, deals: int
    ) -> list[list[RoundOutcome]] | None:
        """Return for each of some imagined deals how the round ends after each move; None if Python has to play it."""
        before, count = rng.position, max(1, len(moves))
        outcomes = self._compare_deals(dealing, moves, playing, rng, deals)
        if outcomes is None:
            rng.position = before
            return None
        return [outcomes[at : at + count] for at in range(0, len(outcomes), count)]

    def _compare_deals(
        self, dealing: Dealing, moves: Sequence[Any], playing: Any, rng: Stream, deals: int
    ) -> list[RoundOutcome] | None:
        view, level = dealing.view, self.level_of(playing)
        seat = view.seat
        playouts = None if level is None else self._playouts(self.setup_of(view))
        if playouts is None or level is None or seat is None:
            return None
        seen, tried = self.encode_view(view), (self._encode_moves(moves, view), len(moves))
        if seen is None:
            outcomes: list[RoundOutcome] = []
            for _deal in range(deals):
                state, bits = dealing.in_python.imagine(rng), rng.next_bits()
                found_in_deal = self._compare_state(playouts, state, tried, seat, level, bits)
                if found_in_deal is None:
                    return None
                outcomes += found_in_deal
            return outcomes
        chance, found = bytearray(KEY.pack(rng.position)), bytearray(OUTCOME.size * max(1, len(moves)) * deals)
        playouts.call("compare_deals", seen, dealing.chain, chance, seat, level, *tried, deals, found)
        rng.position = KEY.unpack(chance)[0]
        return _outcomes(found)

    def end_deals(
        self, view: Any, moves: Sequence[Any], playing: Any, rng: Stream, deals: int
    ) -> list[list[Ending]] | None:
        """Return how the round ends after each move in deals that `view.imagine` gives; None if Python has to play it.

        Without moves the deals are played on as they stand.
        """
        before, level = rng.position, self.level_of(playing)
        playouts = None if level is None else self._playouts(self.setup_of(view))
        if playouts is None or level is None or view.seat is None:
            return None
        seen, tried = self.encode_view(view, with_play=False), (self._encode_moves(moves, view), len(moves))
        count = max(1, len(moves))
        if seen is None:
            found = self._end_imagined(playouts, view, (level, *tried), rng, deals)
        else:
            chance, found = bytearray(KEY.pack(rng.position)), bytearray(ENDING.size * count * deals)
            playouts.call("end_deals", seen, chance, view.seat, level, *tried, deals, found)
            rng.position = KEY.unpack(chance)[0]
        endings = _endings(found, view.players)
        if endings is None:
            rng.position = before
            return None
        return [endings[at : at + count] for at in range(0, len(endings), count)]

    def _end_imagined(
        self, playouts: Playouts, view: Any, asked: tuple[int, bytes, int], rng: Stream, deals: int
    ) -> bytearray:
        """Return the endings of deals that Python imagines; nothing if one of them is out of the kernel's bounds."""
        endings = bytearray()
        for _deal in range(deals):
            dealt, found = self.encode_state(view.imagine(rng)), bytearray(ENDING.size * max(1, asked[-1]))
            if dealt is None:
                return bytearray()
            playouts.call("end", dealt, KEY.pack(rng.next_bits()), view.seat, *asked, found)
            endings += found
        return endings

    def search(
        self,
        dealing: Dealing,
        moves: Sequence[Any],
        rules: Any,
        horizon: int,
        rng: Stream,
        limits: tuple[int, int, int],
        values: Sequence[Sequence[float]],
    ) -> list[tuple[float, ...]] | None:
        """Play out each move in imagined deals until the search is decided; None if Python has to.

        `limits` are the maximum number of deals, the minimum before the search can be decided, and the standard errors
        by which a move must lead. `values` are the outcomes of each move so far. Return a row of values for each deal.
        """
        view = dealing.view
        is_known = rules is registry.about(self.name).player_module and self.plays_as_written()
        playouts = self._playouts(self.setup_of(view)) if is_known else None
        if playouts is None:
            return None
        deals, *when_decided = limits
        count, known = len(moves), len(values[0])
        row = Struct(f"<{count}d")
        found = bytearray(b"".join([row.pack(*each) for each in zip(*values, strict=True)])) + bytes(row.size * deals)
        seen, tried = self.encode_view(view), self._encode_moves(moves, view)
        if seen is None:
            played = self._search_imagined(playouts, dealing, (tried, count, horizon), rng, limits, found)
        elif self.rescales_values:
            played = self._search_and_bend(playouts, (seen, dealing), (tried, count, horizon), rng, limits, found)
        else:
            chance = bytearray(KEY.pack(rng.position))
            played = playouts.call(
                "search_deals",
                seen,
                dealing.chain,
                chance,
                view.seat,
                horizon,
                tried,
                count,
                known,
                deals,
                *when_decided,
                found,
            )
            rng.position = KEY.unpack(chance)[0]
        return [row.unpack_from(found, row.size * at) for at in range(known, known + played)] if played else None

    def _search_imagined(
        self,
        playouts: Playouts,
        dealing: Dealing,
        asked: tuple[bytes, int, int],
        rng: Stream,
        limits: tuple[int, int, int],
        found: bytearray,
    ) -> int:
        """Search deals that Python imagines: write their values, and return how many were played."""
        (tried, count, horizon), (deals, *when_decided) = asked, limits
        size, before, seat = 8 * count, rng.position, dealing.view.seat
        known = len(found) // size - deals
        for played in range(1, deals + 1):
            dealt, values = self.encode_state(dealing.in_python.imagine(rng)), bytearray(size)
            if dealt is None:
                rng.position = before
                return 0
            playouts.call("search", dealt, seat, horizon, tried, count, values)
            beyond, row = size * (known + played), Struct(f"<{count}d")
            found[beyond - size : beyond] = row.pack(*map(self.value_of, row.unpack(values)))
            if playouts.library.call(f"{self.name}_is_decided", bytes(found), count, known + played, *when_decided):
                return played
        return deals

    def _search_and_bend(
        self,
        playouts: Playouts,
        seen: tuple[bytes, Dealing],
        asked: tuple[bytes, int, int],
        rng: Stream,
        limits: tuple[int, int, int],
        found: bytearray,
    ) -> int:
        """Search deals whose values Python has to convert: write them, and return how many it took to decide."""
        (view, dealing), (tried, count, horizon), (deals, *when_decided) = seen, asked, limits
        row, chance, after = Struct(f"<{count}d"), bytearray(KEY.pack(rng.position)), bytearray(KEY.size * deals)
        values, known = bytearray(row.size * deals), len(found) // row.size - deals
        chain, chains = dealing.chain, bytearray(self.chain_size * deals)
        playouts.call(
            "search_all", view, chain, chance, dealing.view.seat, horizon, tried, count, deals, values, after, chains
        )
        played = 0
        for each in row.iter_unpack(values):
            row.pack_into(found, row.size * (known + played), *map(self.value_of, each))
            played += 1
            if playouts.library.call(f"{self.name}_is_decided", bytes(found), count, known + played, *when_decided):
                break
        rng.position = KEY.unpack_from(after, KEY.size * (played - 1))[0]
        chain[:] = chains[self.chain_size * (played - 1) : self.chain_size * played]
        return played

    def values_by_net(
        self, library: loader.KernelLibrary, net: loader.Argument, seen: Any, moves: Sequence[Any], view: Any
    ) -> list[int] | None:
        """Return the value of each move by a net that was handed over to a library; None if Python has to look."""
        encoded, found = self.encode_seen(seen), bytearray(VALUE.size * len(moves))
        if encoded is None:
            return None
        each = b"".join([self.encode_move(move, view) for move in moves])
        self.call(library, "net_choose", net, encoded, each, len(moves), found)
        return [value for (value,) in VALUE.iter_unpack(found)]

    def nets_library(self) -> loader.KernelLibrary | None:
        """Return what plays by nets, once it has proved that it was built with the same declarations."""
        library = loader.nets_library() if self.library() else None
        return library if library and _has_same_net(self, library) else None

    def _playouts(self, setup: Any) -> Playouts | None:
        """Return the kernel prepared for games with this setup; None if Python has to play them."""
        library = self.library()
        terms = self.terms(setup) if library else None
        return Playouts(self, library, terms) if library and terms else None

    def _encode_moves(self, moves: Sequence[Any], position: Any) -> bytes:
        legal = [position.read_move(move) if isinstance(move, str) else move for move in moves]
        return b"".join([self.encode_move(move, position) for move in legal])


class Playouts(NamedTuple):
    """A game in the kernel with a setup."""

    game: CompiledGame
    library: loader.KernelLibrary
    terms: bytes

    def call(self, function: str, *arguments: loader.Argument) -> int:
        """Call one of the game's functions with its terms."""
        return self.game.call(self.library, function, self.terms, *arguments)


class Simulation(NamedTuple):
    """A simulation that the kernel plays."""

    game: CompiledGame
    library: loader.KernelLibrary
    terms: bytes
    task: bytes

    def rows(self, first: int, beyond: int) -> bytes:
        """Play the rounds from `first` up to, but not including, `beyond`; return them as rows of numbers."""
        rows = bytearray(ROW.size * (beyond - first))
        self.game.call(self.library, "simulate", self.terms, self.task, first, beyond, rows)
        return bytes(rows)


def functions_of(module: ModuleType) -> dict[str, Any]:
    """Return the functions that a module calls by name, cached ones included."""
    return {name: value for name, value in vars(module).items() if callable(value) and not isinstance(value, type)}


def is_finished(rows: bytes) -> bool:
    """Return whether all rounds came to an end; if one did not, Python has to play it and report that."""
    highest_bytes_of_lengths = rows[3 :: ROW.size]  # no real length is large enough to reach them
    return UNFINISHED & 255 not in highest_bytes_of_lengths


def _outcomes(found: bytearray) -> list[RoundOutcome] | None:
    outcomes = [RoundOutcome(_seats_in(winners), score) for winners, score in OUTCOME.iter_unpack(found)]
    return None if any(score == LONGEST_ROUND for _winners, score in outcomes) else outcomes


def _endings(found: bytearray, players: int) -> list[Ending] | None:
    """Return endings from their bytes; None if there are none, or if a round did not come to its end."""
    endings = []
    for ending in ENDING.struct.iter_unpack(found):
        scores, (winners, outs, out) = ending[:players], ending[MOST_PLAYERS:]
        if scores[0] == LONGEST_ROUND:
            return None
        endings.append(Ending(_seats_in(winners), scores, tuple(out[:outs])))
    return endings or None


@lru_cache(maxsize=1 << MOST_PLAYERS)
def _seats_in(bits: int) -> tuple[int, ...]:
    """Return the seats that have a bit each."""
    return tuple([seat for seat in range(MOST_PLAYERS) if bits >> seat & 1])


@lru_cache(maxsize=16)
def _has_same_net(game: CompiledGame, library: loader.KernelLibrary) -> bool:
    return game.call(library, "net_declared_sum") & 0xFFFFFFFF == game.declared.checksum


SELF_TEST_ROUNDS = 3


@lru_cache(maxsize=16)
def _find_fault(game: CompiledGame, library: loader.KernelLibrary) -> str:
    """Return why a library cannot be used: its declarations or the rounds it plays are not the known ones."""
    if game.call(library, "declared_sum") & 0xFFFFFFFF != game.declared.checksum:
        return f"it was built with other declarations of {game.name} (`make kernel` builds it anew)"
    return "" if crc32(self_test_rows(game, library)) == game.digest else f"it fails its test in {game.name}"


def self_test_rows(game: CompiledGame, library: loader.KernelLibrary) -> bytes:
    """Return the rounds of the self-test: every level, at the smallest and the largest table."""
    parts = []
    for players in registry.about(game.name).players:
        terms = game.terms(game.setup_of_deal(players, {}))
        if terms is None:
            return b""
        levels = [at % 3 for at in range(MOST_PLAYERS)]
        task = TASK.pack(key=Stream(7).position, rotate=True, whole_games=False, level=levels)
        parts.append(Simulation(game, library, terms, task).rows(0, SELF_TEST_ROUNDS))
    return b"".join(parts)
