"""Training: a game followed in C sees what Python reads from a view, and the same weights come out everywhere."""

import shutil
from ctypes import c_char_p, c_int, c_void_p, create_string_buffer

import pytest

from gamelib.core import registry
from tests.kernel.lockstep import Difference, check_equal, compiled_game
from tests.laws import many, report
from tests.laws.configurations import configurations_in_test, play
from tests.training.games import GAMES
from tests.training.train import HERE, PARTS, Training, build, checksum, compilers

SMOKE = 4, 16 * PARTS
"""Iterations of a short run, and rounds in each."""
CHECKSUMS = {"nanatoridori": "114cd29f", "nanuk": "9a3c7d07", "koinobori": "54fa7d6f"}
"""What comes out of a short run."""

each_game = pytest.mark.parametrize("game", [*GAMES])


@pytest.fixture(scope="module")
def trainers(tmp_path_factory):
    """Return a function that builds the trainer of a game by one of the compilers, each once."""
    built = {}

    def trainer(game, compiler=0):
        if (game, compiler) not in built:
            built[game, compiler] = build(game, compilers()[compiler], tmp_path_factory.getbasetemp())
        return built[game, compiler]

    return trainer


def train_for_a_moment(game, library, threads):
    iterations, rounds = SMOKE
    training = Training(GAMES[game]._replace(rounds=rounds), library, threads, iterations)
    for _progress in training.run(iterations):
        pass
    return checksum(training.weights())


@each_game
def test_a_short_training_has_the_known_checksum(trainers, game):
    assert train_for_a_moment(game, trainers(game), 2) == CHECKSUMS[game]


@each_game
@pytest.mark.deep
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("compiler", range(len(compilers())))
def test_threads_and_compilers_change_nothing(trainers, game, threads, compiler):
    assert train_for_a_moment(game, trainers(game, compiler), threads) == CHECKSUMS[game]


@each_game
def test_a_stopped_training_goes_on_where_it_was(trainers, game, tmp_path):
    iterations, rounds = 3, 2 * PARTS
    small = GAMES[game]._replace(rounds=rounds)
    whole, first, second = (Training(small, trainers(game), 1, iterations) for _training in range(3))
    for training, until in ((whole, 3), (first, 1)):
        for _progress in training.run(until):
            pass
    first.store(tmp_path / "state")

    assert second.restore(tmp_path / "state")
    for _progress in second.run(3):
        pass

    assert second.weights() == whole.weights() != first.weights()


@each_game
def test_training_sees_what_python_reads_from_a_view(trainers, game):
    compared = follow_games(game, trainers(game))

    report(f"{game}: training sees the same as Python at {compared:,} decisions")
    assert compared


def follow_games(game, library):
    """Follow random games in C and compare what each seat sees at its decisions; return how many were compared."""
    twin, compared = compiled_game(game), 0
    library.see_state.argtypes = [c_char_p, c_void_p, c_void_p, c_int, c_void_p]
    library.play_seen.argtypes = [c_char_p, c_void_p, c_void_p, c_char_p]
    for number, way in enumerate(configurations_in_test(game) * many(2, 40)):
        known, terms, now, was_over = None, None, None, True
        for step in play(way, number):
            if step.seat is None:
                was_over = True
                continue
            if was_over:
                terms = twin.terms(twin.setup_of(step.state))
                now = create_string_buffer(twin.encode_state(step.state), twin.state.size)
                known, was_over = create_string_buffer(library.known_size()), False
            compared += compare_seen(game, library, (terms, now, known), step)
    return compared


LEAKS = [
    ("nanatoridori", "known->known[other], now->size[other], seen", "now->hand[other], now->size[other], seen"),
    ("nanatoridori", ".deck = now->cards - now->next", ".deck = now->deck[now->next]"),
    ("nanuk", ".hunt = now->hunt", ".hunt = now->deck[now->next]"),
    ("nanuk", "seat == now->leader ||", "1 ||"),
    ("koinobori", ".deck = now->cards - now->next", ".deck = now->deck[now->next]"),
    ("koinobori", "known->pool[each][card] * setup->card[card].shows;", "setup->card[now->mast[each][0]].shows;"),
]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "right", "wrong"), LEAKS)
def test_a_planted_leak_is_found(game, right, wrong, tmp_path):
    for path in (*HERE.glob("*.c"), *HERE.glob("*.h")):
        shutil.copyfile(path, tmp_path / path.name)
    source = tmp_path / f"{game}_training.c"
    text = source.read_text(encoding="utf-8")
    assert text.count(right) == 1
    source.write_text(text.replace(right, wrong), encoding="utf-8")

    with pytest.raises(Difference):
        follow_games(game, build(game, compilers()[0], tmp_path, tmp_path))


def compare_seen(game, library, memory, step):
    """Compare what the seat to act sees, and play on; return how many were compared."""
    looks, twin, (terms, now, known) = registry.about(game).net_module, compiled_game(game), memory
    view = step.state.view(step.seat)
    mine = twin.encode_seen(looks.see(view))
    theirs = create_string_buffer(len(mine))
    library.see_state(terms, now, known, step.seat, theirs)
    if mine != theirs.raw:
        fields = twin.declared.layouts["Seen"].struct
        check_equal(fields.unpack(mine), fields.unpack(theirs.raw), step.state, "seen")
    compare_valued(library, twin, looks.moves_to_value(view), (terms, now, view))
    library.play_seen(terms, now, known, twin.encode_move(step.move, view))
    return 1


def compare_valued(library, twin, moves, memory):
    """Compare the moves that are valued, where training lists them itself."""
    if not hasattr(library, "list_to_value"):
        return
    terms, now, view = memory
    found = create_string_buffer(twin.move.size * 512)
    library.list_to_value.argtypes = [c_char_p, c_void_p, c_void_p]
    count = library.list_to_value(terms, now, found)
    mine = b"".join([twin.encode_move(move, view) for move in moves])
    check_equal(mine, found.raw[: twin.move.size * count], view, "moves valued")
