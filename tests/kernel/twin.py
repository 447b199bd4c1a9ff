"""One game in the kernel, queried position by position."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof, c_char, c_void_p
from struct import Struct
from typing import Any

from gamelib import Stream
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import KEY, RESULT, CompiledGame

MOST_MOVES, STILL_OPEN = 8192, -1e300
DOUBLE = Struct("<d")


class Memory(bytearray):
    """Memory that never moves, so that its address can be passed to a function of a native library."""

    def __init__(self, content: bytes | int) -> None:
        super().__init__(content)
        self._as_parameter_ = c_void_p(addressof(c_char.from_buffer(self)))


class Twin:
    """One game in the kernel, queried one position at a time.

    A native library is called with the addresses of memory that is allocated once, which is six times as fast as a call
    that has to convert each argument. Any other library gets the same memory as ordinary arguments.
    """

    def __init__(self, game: CompiledGame, library: loader.Library, setup: Any, first: int | None = None) -> None:
        self.game, self.library = game, library
        terms = game.terms(setup, -1 if first is None else first)
        assert terms is not None, setup
        self.terms, self.state = Memory(terms), Memory(game.state.size)
        self.found_moves, self.move = Memory(game.move.size * MOST_MOVES), Memory(game.move.size)
        self.chance, self.found_result, self.found_worth = Memory(KEY.size), Memory(RESULT.size), Memory(DOUBLE.size)
        self.functions: dict[str, Callable[..., int]] = {}

    def call(self, name: str, *arguments: Any) -> int:
        """Call one of the game's functions with its terms."""
        function = self.functions.get(name)
        if function is None:
            function = self.functions[name] = self.find_function(name)
        return function(self.terms, *arguments)

    def find_function(self, name: str) -> Callable[..., int]:
        """Return a function of the library."""
        if isinstance(self.library, loader.NativeLibrary):
            return self.library.function(f"{self.game.name}_{name}")

        def call(terms: Memory, *arguments: Any) -> int:
            for memory in (self.found_moves, self.move, self.found_result, self.found_worth):
                memory[:] = bytes(len(memory))
            return self.game.call(self.library, name, bytes(terms), *arguments)

        return call

    def start(self, seed: int) -> None:
        """Deal a new game from a seed."""
        self.chance[:] = KEY.pack(Stream(seed).position)
        self.call("start", self.chance, self.state)

    def set_state(self, state: Any) -> None:
        """Continue from a state of the Python engine."""
        encoded = self.game.encode_state(state)
        assert encoded is not None, state
        self.state[:] = encoded

    def list_moves(self) -> int:
        """Find the legal moves, and return how many they are."""
        return self.call("list", self.state, self.found_moves)

    def choose(self, level: int, position: int) -> tuple[bytearray, int]:
        """Return a level's move, given the position of its random stream, and the position of the stream after that."""
        KEY.pack_into(self.chance, 0, position)
        self.call("choose", self.state, level, self.chance, self.move)
        return self.move, KEY.unpack(self.chance)[0]

    def worth(self, seat: int, horizon: int) -> float | None:
        """Return what the state is worth for a seat; None while that is open."""
        self.call("worth", self.state, seat, horizon, self.found_worth)
        [value] = DOUBLE.unpack(self.found_worth)
        return None if value == STILL_OPEN else self.game.value_of(value)

    def result(self, whole_game: bool) -> tuple[Any, ...] | None:
        """Return how the round or the game ended; None while it goes on."""
        is_over = self.call("result", self.state, whole_game, self.found_result)
        return RESULT.unpack(self.found_result) if is_over else None

    def play(self, move: bytes) -> None:
        """Play a move."""
        self.call("play", self.state, move)

    def next_round(self) -> None:
        """Deal the next round."""
        self.call("next_round", self.state)
