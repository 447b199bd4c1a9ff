"""Public names: every legal move is in `all_moves`, and what games have in common has one name in all of them."""

import hashlib
from importlib.util import find_spec
from itertools import islice

import pytest

from gamelib import koinobori, lessons, nanatoridori, nanuk
from gamelib.core import registry
from gamelib.core.errors import BadPlayers, GameError
from tests.laws import GAMES
from tests.laws.configurations import configurations_in_test, games_played

LISTS = {
    "nanatoridori 4": (lambda: nanatoridori.all_moves(4), 7498, "f3027c6f9351d279"),
    "nanatoridori 2": (lambda: nanatoridori.all_moves(2), 13777, "8a4fc28f2d728e25"),
    "nanuk 5": (lambda: nanuk.all_moves(5), 2472, "d38d23c0652c435e"),
    "koinobori 2": (lambda: koinobori.all_moves(2), 831, "efe7ebc81aebc927"),
    "koinobori 5": (lambda: koinobori.all_moves(5), 1350, "bc109b149dbe6a93"),
}
"""Each list, its length, and the digest of its moves in order, which may change only with a new version."""


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_of_random_games_are_in_the_list(game):
    rules = registry.about(game).rules
    for steps in islice(games_played(game, ways_of=configurations_in_test), len(configurations_in_test(game))):
        for step in steps:
            options = {"rulings": step.state.rulings} if game == "nanuk" else {}
            moves = rules.all_moves(step.state.players, **options)
            legal = step.state.moves(step.seat) if step.seat is not None else ()
            for move in (*legal[:12], *legal[-3:]):
                assert moves[moves.index(move)] == move


@pytest.mark.parametrize("name", LISTS)
def test_lists_have_no_duplicates_and_stable_numbers(name):
    make, length, digest = LISTS[name]
    moves = make()

    assert len(moves) == len({*moves}) == len({*map(str, moves)}) == length
    assert hashlib.sha256("\n".join(map(str, moves)).encode()).hexdigest()[:16] == digest


def test_lists_with_more_moves_begin_with_the_smaller_ones():
    few, many = nanuk.all_moves(5), nanuk.all_moves(8, rulings=nanuk.Rulings(highest_number=30))
    basic, duel = nanatoridori.all_moves(6), nanatoridori.all_moves(2)

    assert many[: len(few)] == few[:]
    assert duel[: len(basic)] == basic[:]


def test_lists_refuse_other_moves_and_players():
    moves = nanuk.all_moves(5)

    assert nanuk.Pass() not in moves
    with pytest.raises(ValueError, match="pass is no move of this list"):
        moves.index(nanuk.Pass())
    with pytest.raises(BadPlayers):
        nanuk.all_moves(9)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["all_moves", "score"])
def test_function_does_not_hide_a_module(game, name):
    assert find_spec(f"gamelib.{game}.{name}") is None


def test_bear_points_and_card_lists_are_public():
    assert nanuk.bear_points([("bear-seal",), ("fish",)], nanuk.Rulings()) == (2, 0)
    assert nanatoridori.CARDS == (1, 2, 3, 4, 5, 6, 7)
    assert len(nanuk.CARDS) == 17
    assert {*koinobori.deal(2, seed=7).setup.cards} <= {*koinobori.CARDS}


@pytest.mark.parametrize(("game", "players"), [("nanatoridori", 4), ("nanuk", 5), ("koinobori", 3)])
def test_plain_values_bear_the_names_of_the_view(game, players):
    view = registry.about(game).rules.deal(players, seed=1).view(0)

    assert view.plain()["hand_sizes"] == list(view.hand_sizes)
    assert [view.plain()["turn"]] == view.plain()["to_act"] == list(view.to_act)


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_variant_has_one_name_in_all_games(game):
    rules = registry.about(game).rules

    for variant in rules.VARIANTS:
        state = rules.deal(2 if variant == "duel" else 5, seed=1, variant=variant)
        assert state.variant == state.view(0).variant == state.view(0).plain()["variant"] == variant
        assert rules.read(f"variant {variant}", seed=1).variant == variant
    with pytest.raises(GameError, match="variant"):
        rules.deal(5, seed=1, variant="sideways")
    with pytest.raises(GameError, match="variant"):
        rules.read("variant sideways", seed=1)


def test_unknown_names_in_lessons_are_attribute_errors():
    with pytest.raises(AttributeError, match=r"module 'gamelib\.lessons' has no attribute 'ending'"):
        _ = lessons.ending
