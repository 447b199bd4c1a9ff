"""Both engines agree for every variant, ruling and number of players: on every state of a game (fields, moves in order,
results, worth, choices), on simulated rounds, on imagined deals, and on the outcome of every move in them.
"""

from dataclasses import replace
from itertools import count
from zlib import crc32

import numpy as np
import pytest

from gamelib import Stream, player, record, shape, simulate
from gamelib.analysis.evaluation import play_out, play_to_last_state
from gamelib.analysis.simulation import Task, play_rounds
from gamelib.core import registry
from gamelib.kernel import koinobori_views, loader
from gamelib.kernel.compiled_game import (
    MOST_PLAYERS,
    ROW,
    SELF_TEST_ROUNDS,
    SELF_TEST_SEATS,
    WAYS_OF_PLAYING,
    Ending,
    self_test_rows,
    ways_from,
)
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from gamelib.players.search import Search
from tests.kernel.lockstep import (
    LEVELS,
    KernelTwin,
    compiled_game,
    deals_to_imagine,
    players_of,
    walk_game,
    walk_imagined_deals,
    walk_rare_states,
    walk_stored_game,
    ways_to_deal,
)
from tests.laws import DEEP, GAMES, PARTS, cases_per_shard, many, report
from tests.laws.configurations import configurations, configurations_in_test, sampled
from tests.laws.move_trees import stored
from tests.laws.test_move_trees import MOST
from tests.support.stored_games import replays, stored_games
from tests.tiers import rest_in_deep

COMPILED = [game for game in GAMES if registry.about(game).kernel]
ARRAYS = ("rounds", "winners", "losers", "scores", "lengths", "forced", "first", "shifts")
MOST_DEALS = 60
FEW_DEALS = 40
"""A question with so many deals has blocks of two, so that a few deals go from one block to the next."""

pytestmark = pytest.mark.usefixtures("library")
each_game = pytest.mark.parametrize("game", COMPILED)
each_part = pytest.mark.parametrize("part", PARTS)


@each_game
@each_part
def test_every_state_is_the_same_in_both_engines(library, game, part):
    ways, states, wanted = (
        ways_to_deal(game, configurations_in_test),
        0 if part else walk_rare_states(game, library),
        cases_per_shard(1_500, 400_000),
    )
    for number in count():
        states += walk_game(game, ways[number % len(ways)], 10**7 * part + number, library)
        if number >= len(ways) and states >= wanted:
            break

    report(f"{game}: {states:,} states the same in both engines", of_a_part=True)


@each_game
def test_stored_games_are_the_same_in_both_engines(library, game):
    games = [*map(record.load, stored_games(game)), *(line.record() for line in replays(game))]

    states = sum(walk_stored_game(each, library) for each in games)

    report(f"{game}: {len(games)} stored games and {states:,} states of them the same in both engines")
    assert len(games) > 20


@each_game
def test_every_simulated_round_is_the_same(game):
    for number, way in enumerate(configurations_in_test(game)):
        options = dict(way.options)
        ways = players_of(game)
        players = [ways[(at + number) % len(ways)] for at in range(options.pop("players"))]
        ask = {
            "rounds": many(3, 60),
            "seed": number,
            "progress": False,
            "rotate": number % 2 == 0,
            **options,
            "whole_games": number % 3 == 0,
        }
        by_kernel = simulate(game, players, **ask)
        with loader.library_turned_off():
            by_python = simulate(game, players, **ask)

        for name in ARRAYS:
            mine, theirs = getattr(by_python, name), getattr(by_kernel, name)
            assert np.array_equal(mine, theirs), f"{way} {name}"
            assert mine.dtype == theirs.dtype


@each_game
def test_playouts_from_imagined_deals_are_the_same(game):
    for number, step in enumerate(sampled(game, many(5, 160), seed=17)):
        if step.seat is None:
            continue
        view, rules = step.state.view(step.seat), rules_for(step.state.view(step.seat))
        moves, playing = rules.candidates(view)[:4], players_of(game)[number % len(WAYS_OF_PLAYING)]
        mine, theirs = Stream(number, "deals"), Stream(number, "deals")
        values, in_python = [], dealing_for(view, rules, FEW_DEALS).in_python
        for _deal in range(4):
            state, bits = in_python.imagine(mine), mine.next_bits()
            values.append([play_out(state.play(move, step.seat), step.seat, playing, "score", bits) for move in moves])

        found = compiled_game(game).compare_deals(dealing_for(view, rules, FEW_DEALS), moves, playing, theirs, 4)

        assert found is not None, str(step.way)
        assert [[float(outcome.score) for outcome in deal] for deal in found] == values, view.write()
        assert mine.position == theirs.position


def compare_endings(game, positions):
    """Compare how rounds end for everybody, after moves and without any, in deals that are imagined by the rules."""
    for number, step in enumerate(sampled(game, positions, seed=19)):
        if step.seat is None:
            continue
        view, playing = step.state.view(step.seat), players_of(game)[number % len(WAYS_OF_PLAYING)]
        moves = rules_for(view).candidates(view)[: number % 4]
        mine, theirs, ends = Stream(number, "ends"), Stream(number, "ends"), []
        for _deal in range(3):
            state, bits = view.imagine(mine), mine.next_bits()
            begun = [state.play(move, step.seat) for move in moves] or [state]
            ends.append([Ending(*ending(play_to_last_state(each, playing, bits))) for each in begun])

        found = compiled_game(game).end_deals(view, moves, playing, theirs, 3)

        assert found == ends, view.write()
        assert mine.position == theirs.position


@each_game
def test_endings_for_everybody_are_the_same(game):
    compare_endings(game, many(5, 160))


def test_endings_of_deals_that_python_imagines_are_the_same(monkeypatch):
    monkeypatch.setattr(koinobori_views, "MOST_TOKENS", 0)
    compare_endings("koinobori", 4)


@each_game
@pytest.mark.parametrize("level", rest_in_deep(LEVELS, ["keen"]))
def test_the_shape_of_a_game_is_the_same(game, level, monkeypatch):
    with loader.library_turned_off():
        by_python = shape(game, registry.about(game).usual_players, 2, 5, policy=level, progress=False)
    monkeypatch.setattr("gamelib.analysis.shape._play_deal", lambda *given: pytest.fail(f"Python plays {given}"))

    assert shape(game, registry.about(game).usual_players, 2, 5, policy=level, progress=False) == by_python


def ending(state):
    return state.round_result.winners, state.round_result.scores, getattr(state, "out", ())


@each_game
def test_searches_are_the_same(game):
    for number, step in enumerate(sampled(game, many(1 if game == "koinobori" else 2, 80), seed=18)):
        view = step.state.view(step.seat) if step.seat is not None else None
        if view is None or len(view.moves()) < 2:
            continue
        rules = rules_for(view)
        by_kernel, by_python = (Search(view, rules.candidates(view)[:3], rules, Stream(number)) for _engine in "CP")
        with loader.library_turned_off():
            while by_python.deal() and not by_python.decided() and len(by_python.values[0]) < MOST_DEALS:
                pass

        while (left := MOST_DEALS - len(by_kernel.values[0])) and by_kernel.deal(most=left):
            if by_kernel.decided():
                break

        assert by_python.values == by_kernel.values, view.write()
        assert by_python.rng.position == by_kernel.rng.position


@each_game
def test_imagined_deals_are_the_same(library, game):
    ways, deals = deals_to_imagine(game), 0
    for number, way in enumerate(ways[:: -1 if DEEP else -4] * many(1, 8)):
        deals += walk_imagined_deals(game, way, number, library)

    report(f"{game}: {deals:,} imagined deals the same in both engines")
    assert deals > many(500, 10_000)


def test_deals_python_has_to_imagine_are_the_same(monkeypatch):
    state = registry.about("koinobori").rules.deal(3, seed=5)
    view = state.view(state.to_act[0])
    rules, moves = rules_for(view), view.moves()[:2]
    found = []
    for most_tokens in (koinobori_views.MOST_TOKENS, 0):
        monkeypatch.setattr(koinobori_views, "MOST_TOKENS", most_tokens)
        looked_at, compared, searched = view._replace(), Stream(1), Stream(2)
        dealings = [dealing_for(looked_at, rules) for _question in range(2)]
        outcomes = compiled_game("koinobori").compare_deals(dealings[0], moves, player("keen"), compared, 5)
        rows = compiled_game("koinobori").search(dealings[1], moves, rules, 0, searched, (5, 2, 3), [[], []])
        found.append((outcomes, rows, compared.position, searched.position))

    assert compiled_game("koinobori").encode_view(looked_at) is None
    assert found[0] == found[1]


@each_game
def test_self_test_is_what_the_python_engine_plays(library, game):
    rows = b""
    for players in registry.about(game).players:
        for first in SELF_TEST_SEATS:
            seated = tuple(players_of(game)[way] for way in ways_from(first)[:players])
            for row in play_rounds(Task(game, seated, 7, True, False, ()), 0, SELF_TEST_ROUNDS):
                bits = (sum(1 << at for at, each in enumerate(flags) if each) for flags in (row.winners, row.losers))
                rows += ROW.pack(
                    row.length, row.forced, row.first, row.shift, *row.scores, *[0] * (MOST_PLAYERS - players), *bits
                )

    assert self_test_rows(compiled_game(game), library) == rows
    assert crc32(rows) == compiled_game(game).digest


@each_game
def test_the_kernel_knows_each_way_of_playing_by_its_number(game):
    twin = compiled_game(game)
    elsewhere = [replace(each, home="elsewhere") for each in players_of(game)]

    assert [*map(twin.level_of, players_of(game))] == [*WAYS_OF_PLAYING]
    assert [*map(twin.level_of, elsewhere)] == [0, 1, 2, 3, 4, 3, 1, 2]


@each_game
def test_a_difference_would_be_noticed(library, game):
    way = configurations(game)[0]
    state = way.deal(1)
    twin = KernelTwin(compiled_game(game), library, compiled_game(game).setup_of(state))
    twin.start(2)

    assert bytes(twin.state) != compiled_game(game).encode_state(state)


def leaves(twin, depth):
    """Return the number of leaves at this depth; a game that ends earlier counts as one leaf."""
    count = twin.list_moves()
    if not count:
        if twin.result(whole_game=True):
            return 1
        twin.next_round()
        return leaves(twin, depth)
    if depth == 1:
        return count
    size, here = twin.game.move.size, bytes(twin.state)
    moves, total = bytes(twin.found_moves[: size * count]), 0
    for at in range(0, len(moves), size):
        twin.state[:] = here
        twin.play(moves[at : at + size])
        total += leaves(twin, depth - 1)
    return total


@pytest.mark.parametrize("tree", stored(), ids=lambda tree: f"{tree.game}: {tree.name}")
def test_kernel_counts_as_many_leaves_as_are_stored(library, tree):
    state, counted = tree.read(), []
    twin = KernelTwin(compiled_game(tree.game), library, compiled_game(tree.game).setup_of(state))
    expected = [count for count in tree.leaves if count <= MOST]
    for depth in range(1, len(expected) + 1):
        twin.set_state(state)
        counted.append(leaves(twin, depth))

    assert counted == expected
    report(f"{tree.game}: {tree.name}: the kernel counts {max(counted):,} ways to go on for {len(counted)} moves")
