"""Walk games in both engines at once, and compare everything that can be compared at every state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import addressof, c_char, c_void_p
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from struct import Struct
from typing import Any
from unittest.mock import patch

from gamelib import Stream, koinobori
from gamelib.core import registry
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import KEY, RESULT, CompiledGame
from gamelib.koinobori import Rulings, knowledge
from gamelib.koinobori.cards import COLOURS, ICON
from gamelib.players import Player, player, rules_for
from gamelib.record import Record
from tests.laws.configurations import Configuration, configurations, pick, play

LEVELS = ("random", "careful", "keen", "newcomer", "rules")
RARE_SEEDS = 200
MOST_MOVES_COMPARED = 60
"""Up to this many moves are all compared; of more, such as a thousand boasts, about this many are sampled."""
PLAYERS = {level: player(level) for level in LEVELS}
AT_HOME = ("newcomer", "careful", "keen")
"""The levels whose characters have a habit in their own game."""
MOST_DECISIONS = 400
"""Decisions after which a walk ends: random games can go on for long without anything new."""


def ways_to_deal(
    game: str, ways_of: Callable[[str], tuple[Configuration, ...]] = configurations
) -> tuple[Configuration, ...]:
    """Return all configurations, and for Koinobori two unusual kinds of masts.

    On one, higher levels allow smaller hands, so that a hand can be too large. On the other, hands are so large that
    the kernel handles their cards one by one.
    """
    masts = "1/2/6 2/2/4 2/3/3 3/3/2", "7/1/9 7/1/9 7/2/9 7/2/9"
    more = [
        Configuration(game, (("players", 3), ("masts", each), ("rulings", Rulings(steal_keeps_limit=keeps))))
        for each in masts
        for keeps in (True, False)
    ]
    return (*ways_of(game), *(more if game == "koinobori" else ()))


class Difference(AssertionError):
    """The kernel and the Python engine disagree."""


def compiled_game(game: str) -> CompiledGame:
    """Return a game's twin."""
    twin = registry.about(game).kernel_game
    assert isinstance(twin, CompiledGame)
    return twin


def players_of(game: str) -> list[Player]:
    """Return a player for each way of playing that the kernel knows in a game, by its number.

    >>> [str(each) for each in players_of("nanuk")][3:7], players_of("nanuk")[6].home
    (['newcomer', 'rules', 'newcomer', 'careful'], 'nanuk')
    """
    return [*PLAYERS.values(), *(replace(PLAYERS[level], home=game) for level in AT_HOME)]


def check_equal(mine: Any, theirs: Any, position: Any, *what: Any) -> None:
    """Raise Difference unless the Python engine's value and the kernel's are the same; `what` says which value."""
    if mine != theirs:
        values = f"{' '.join(map(str, what))} {mine!r:.3000} and {theirs!r:.3000}"
        raise Difference(f"{values}\n{position}\n{position.write()}")


def encode_result(result: Any, players: int) -> tuple[Any, ...] | None:
    """Return a result of the Python engine as the kernel writes it."""
    if result is None:
        return None
    bits = (sum(1 << seat for seat in seats) for seats in (result.winners, result.losers))
    return (*result.scores, *[0] * (8 - players), *bits)


def compare_state(twin: KernelTwin, state: Any) -> None:
    """Compare everything about one state: all fields, the results, its worth to each seat, and the moves in order."""
    mine = twin.game.encode_state(state)
    if mine != twin.state:
        unpack = twin.game.state.struct.unpack
        check_equal(
            [
                (at, *both)
                for at, both in enumerate(zip(unpack(mine), unpack(twin.state), strict=True))
                if both[0] != both[1]
            ],
            [],
            state,
            "fields",
        )
    for whole_game, result in ((False, state.round_result), (True, state.result)):
        check_equal(encode_result(result, state.players), twin.result(whole_game), state, "result")
    if state.to_act:
        compare_moves(twin, state, state.moves(state.to_act[0]))
    view = state.view(0)
    rules = rules_for(view)
    horizon = rules.horizon(view)
    for seat in range(state.players):
        check_equal(rules.worth(state, seat, horizon), twin.worth(seat, horizon), state, "worth for", seat)


def compare_moves(twin: KernelTwin, state: Any, moves: Any) -> None:
    """Compare the moves in order; of many, compare their number and a sample that differs from state to state."""
    count, encode, size = len(moves), twin.game.encode_move, twin.game.move.size
    check_equal(count, twin.list_moves(), state, "number of moves")
    if count <= MOST_MOVES_COMPARED:
        mine, theirs = [encode(move, state) for move in moves], twin.found_moves[: size * count]
    else:
        step = count // MOST_MOVES_COMPARED + 1
        places = [*range(count % step, count, step), count - 1]
        mine = [encode(moves[at], state) for at in places]
        theirs = b"".join([twin.found_moves[size * at : size * (at + 1)] for at in places])
    check_equal(b"".join(mine), theirs, state, "moves")


def compare_choices(twin: KernelTwin, state: Any, seed: int) -> dict[str, Any]:
    """Compare what each level chooses, and the position of its random stream after that; return the moves."""
    chosen = {}
    view = state.view(state.to_act[0])
    for number, playing in enumerate(players_of(twin.game.name)):
        level = f"{playing} at home" if playing.home else playing.name
        rng = Stream(seed, level)
        before = rng.position
        move = chosen[level] = playing.move(view, rng)
        found, after = twin.choose(number, before)
        check_equal(twin.game.encode_move(move, state), found, state, level, "chose", move)
        check_equal(rng.position, after, state, "chance of", level)
    return chosen


def walk_game(game: str, way: Configuration, seed: int, library: loader.KernelLibrary) -> int:
    """Play one game in both engines, at random or by levels; return how many states were compared."""
    state, rng = way.deal(seed), Random(seed)
    setup = compiled_game(game).setup_of(state)
    twin = KernelTwin(compiled_game(game), library, setup, dict(way.options).get("first"))
    twin.start(seed)
    return walk_from(twin, state, rng)


def walk_rare_states(game: str, library: loader.KernelLibrary) -> int:
    """Play on from positions that hardly ever come up by chance; return how many states were compared."""
    states = 0
    for state in chain(states_with_row_and_deck_used_up(), states_with_equal_posts()) if game == "koinobori" else ():
        twin = KernelTwin(compiled_game(game), library, state.setup)
        twin.set_state(state)
        states += walk_from(twin, state, Random(state.write()))
    return states


def states_with_equal_posts() -> Iterator[Any]:
    """Yield states of Koinobori in which two posts show the same carps, on four cards each or on one and two cards.

    With four cards each, all colours are tied, so that a card that closes the post may leave the decision to its flag.

    >>> {tuple(len(post) for post in state.posts[:2]) for state in states_with_equal_posts()}
    {(4, 4), (1, 2)}
    """
    rules, three = registry.about("koinobori").rules, tuple(combinations(COLOURS, 3))
    for seed in range(RARE_SEEDS):
        players, rng = 2 + seed % 4, Random(seed)
        text = rules.deal(players, seed=seed).write()
        deck = next(field for field in text.split(" | ") if field.startswith("deck ")).split()[1:]
        some, others = rng.sample(three[: len(three) // 2], 2)
        balanced = [
            "+".join(colour for colour in COLOURS if (colour in half) is shown)
            for half in (some, others)
            for shown in (True, False)
        ]
        single, two = (
            next((card for card in deck if card.partition("/")[0] == "+".join(part)), None)
            for part in (some[:1], some[1:])
        )
        if seed % 2 and all(deck.count(card) > 1 for card in balanced):
            yield rules.read(with_posts(text, deck, balanced, balanced))
        elif single and two and balanced[0] in deck:
            yield rules.read(with_posts(text, deck, balanced[:1], [single, two]))


def with_posts(text: str, deck: list[str], *posts: list[str]) -> str:
    """Return a position with cards from its deck on its first posts."""
    for number, cards in enumerate(posts, 1):
        for card in cards:
            deck.remove(card)
        text = text.replace(f" | post {number} - | ", f" | post {number} {' '.join(cards)} | ")
    before, after = text.index(" | deck "), text.index(" | discards ")
    return f"{text[:before]} | deck {' '.join(deck)}{text[after:]}"


def states_with_row_and_deck_used_up() -> Iterator[Any]:
    """Yield states of Koinobori in which row and deck are empty for good, and the seat to act holds a refresh icon.

    >>> {state.row for state in states_with_row_and_deck_used_up()}
    {()}
    """
    rules = registry.about("koinobori").rules
    for seed in range(RARE_SEEDS):
        fields = rules.deal(2 + seed % 4, seed=seed, rulings=Rulings(reshuffle=False)).write().split(" | ")
        gone = " ".join(field.partition(" ")[2] for field in fields if field.startswith(("row ", "deck ")))
        emptied = {"row": "row -", "deck": "deck -", "discards": f"discards {gone}"}
        state = rules.read(" | ".join(emptied.get(field.partition(" ")[0], field) for field in fields))
        if any(ICON[card] == "refresh" for card in state.hands[state.to_act[0]]):
            yield state


def walk_stored_game(game: Record, library: loader.KernelLibrary) -> int:
    """Play a stored game in both engines; return how many states were compared.

    Where several seats choose at once, the kernel asks one after the other: a choice that was made later comes first.
    """
    states = game.states()
    state = next(states)
    twin = KernelTwin(compiled_game(game.game), library, compiled_game(game.game).setup_of(state))
    twin.set_state(state)
    left = [*game.entries]
    while left:
        compare_state(twin, state)
        if not state.to_act:
            left.pop(0)
            state = state.next_round()
            twin.next_round()
            continue
        seat = state.to_act[0]
        move = left.pop(next(at for at, entry in enumerate(left[: len(state.to_act)]) if entry.seat == seat)).move
        twin.play(twin.game.encode_move(registry.about(game.game).rules.read_move(move), state))
        state = state.play(move, seat)
    compare_state(twin, state)
    check_equal(state.write(), game.state.write(), state, "the end")
    return len(game) + 1


def walk_from(twin: KernelTwin, state: Any, rng: Random) -> int:
    """Play on in both engines; return how many states were compared."""
    style = rng.choice((("keen",), ("careful",), ("pick",), ("keen", "careful", "random", "pick"), ("keen", "pick")))
    for count in range(1, MOST_DECISIONS):
        compare_state(twin, state)
        if state.to_act:
            chosen = compare_choices(twin, state, rng.getrandbits(70))
            how, seat = rng.choice(style), state.to_act[0]
            move = pick(state.moves(seat), rng) if how == "pick" else chosen[how]
            encoded = twin.game.encode_move(move, state)
            state = state.play(move, seat)
            twin.play(encoded)
        elif state.result:
            return count
        else:
            state = state.next_round()
            twin.next_round()
    return MOST_DECISIONS


# The kernel, one position at a time ----------------------------------------------------------------

MOST_MOVES, STILL_OPEN = 8192, -1e300
DOUBLE = Struct("<d")


class FixedBuffer(bytearray):
    """Memory that never moves, so that its address can be passed to a function of a native library."""

    def __init__(self, content: bytes | int) -> None:
        super().__init__(content)
        self._as_parameter_ = c_void_p(addressof(c_char.from_buffer(self)))


class KernelTwin:
    """One game in the kernel, queried one position at a time.

    A native library is called with the addresses of memory that is allocated once, which is six times as fast as a call
    that has to convert each argument. Any other library gets the same memory as ordinary arguments.
    """

    def __init__(self, game: CompiledGame, library: loader.KernelLibrary, setup: Any, first: int | None = None) -> None:
        self.game, self.library = game, library
        terms = game.terms(setup, -1 if first is None else first)
        assert terms is not None, setup
        self.terms, self.state = FixedBuffer(terms), FixedBuffer(game.state.size)
        self.found_moves, self.move = FixedBuffer(game.move.size * MOST_MOVES), FixedBuffer(game.move.size)
        self.chance, self.found_result, self.found_worth = (
            FixedBuffer(KEY.size),
            FixedBuffer(RESULT.size),
            FixedBuffer(DOUBLE.size),
        )
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

        def call(terms: FixedBuffer, *arguments: Any) -> int:
            for found in (self.found_moves, self.move, self.found_result, self.found_worth):
                found[:] = bytes(len(found))
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


# Imagined deals ------------------------------------------------------------------------------------

STATES_PER_COMPARISON, DEALS_PER_SEAT = 23, 3
"""One state in STATES_PER_COMPARISON is compared; for each seat DEALS_PER_SEAT deals are imagined there."""


def deals_to_imagine(game: str) -> tuple[Configuration, ...]:
    """Return all configurations, and for Koinobori small decks, whose discards are soon shuffled."""
    cards = koinobori.deal(2, seed=1).setup.cards
    small = [
        Configuration(game, (("players", players), ("cards", cards[::5] + cards[:size])))
        for players, size in ((3, 2), (4, 6), (5, 8), (4, 20))
    ]
    return (*configurations(game), *(small if game == "koinobori" else ()))


def walk_imagined_deals(game: str, way: Configuration, seed: int, library: loader.KernelLibrary) -> int:
    """Compare what each seat and an onlooker imagine in a random game; return how many deals were compared.

    In every other game the limit on joint histories is set to 1, so that Koinobori has to sample them.
    """
    with patch.object(knowledge, "MAX_JOINT_EXACT", 1 if seed % 2 else knowledge.MAX_JOINT_EXACT):
        return sum(compare_imagined(game, view, seed, library) for view in sampled_views(way, seed))


def sampled_views(way: Configuration, seed: int) -> Iterator[Any]:
    """Yield the views of all seats and of an onlooker at one in STATES_PER_COMPARISON moments of a random game."""
    for number, step in enumerate(play(way, seed)):
        if number % STATES_PER_COMPARISON == seed % STATES_PER_COMPARISON and step.seat is not None:
            yield from (step.state.view(seat) for seat in (*range(step.state.players), None))


def compare_imagined(game: str, view: Any, seed: int, library: loader.KernelLibrary) -> int:
    """Compare deals imagined from a view by both engines; return how many were compared."""
    twin = compiled_game(game)
    seen, terms = twin.encode_view(view), twin.terms(twin.setup_of(view))
    if seen is None or terms is None:
        return 0
    mine = Stream(seed, "deals")
    theirs, found = bytearray(KEY.pack(mine.position)), bytearray(twin.state.size)
    for _deal in range(DEALS_PER_SEAT):
        twin.call(library, "imagine", terms, seen, theirs, found)
        check_equal(twin.encode_state(view.imagine(mine)), bytes(found), view, "imagined")
        check_equal(KEY.pack(mine.position), bytes(theirs), view, "chance")
    return DEALS_PER_SEAT
