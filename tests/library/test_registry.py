"""The registry of games: games of other packages, look-ups by prefix and class, and optional parts of a game."""

import sys
from types import ModuleType

import pytest

from gamelib import nanuk
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.registry import About


@pytest.fixture
def pairs():
    """Register a game outside the library for one test."""
    module = ModuleType("elsewhere_pairs")
    sys.modules[module.__name__] = module
    about = About(
        name="pairs",
        title="Pairs",
        prefix="PAIR",
        letter="P",
        package=module.__name__,
        players=(2, 2),
        usual_players=2,
        examples=("take 1",),
        probe_move="pass",
        tagline=lambda: "Find pairs.",
    )
    registry.register(about)
    yield about
    registry.unregister("pairs")
    del sys.modules[module.__name__]


def test_registered_game_follows_those_of_the_suite(pairs):
    assert registry.games() == ("nanatoridori", "nanuk", "koinobori", "pairs")
    assert registry.about("pairs") is pairs
    assert pairs.rules is sys.modules["elsewhere_pairs"]


def test_registered_game_is_found_by_prefix_and_module(pairs):
    assert registry.find_by_prefix("PAIR") is pairs
    assert registry.game_of_clause("PAIR-1.1") == "pairs"
    assert registry.name_of(sys.modules["elsewhere_pairs"]) == "pairs"


@pytest.mark.parametrize("part", ["player_module", "lessons_module", "odds_module"])
def test_missing_part_of_a_game_raises_game_error(pairs, part):
    with pytest.raises(GameError, match="Pairs has no"):
        getattr(pairs, part)


def test_unregistered_game_is_unknown(pairs):
    registry.unregister(pairs.name)

    with pytest.raises(GameError, match="there is no game 'pairs'; there are nanatoridori, nanuk and koinobori"):
        registry.about("pairs")


@pytest.mark.parametrize("name", ["chess", "", None, 3, ["nanuk"]])
def test_unknown_games_are_refused(name):
    with pytest.raises(GameError, match="there is no game"):
        registry.about(name)


def test_views_and_states_know_their_game():
    state = nanuk.deal(5, seed=1)

    assert registry.game_of(state) == registry.game_of(state.view(0)) == "nanuk"
    assert registry.game_of(object()) == ""


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_every_about_is_complete(game):
    about = registry.about(game)
    players, usual = about.players, about.usual_players

    assert players[0] <= usual <= players[1]
    assert all([about.tagline(), about.credit(), about.player_module, about.lessons_module, about.odds_module])
    for variant in about.variants:
        count = 2 if variant.name == "duel" else usual
        assert about.rules.deal(count, seed=1, **variant.arguments).view(0).variant == variant.name


def test_letters_and_prefixes_of_games_differ():
    abouts = [registry.about(game) for game in registry.games()]

    assert len({about.letter for about in abouts}) == len({about.prefix for about in abouts}) == len(abouts)


def test_game_without_imagine_gets_an_error_that_says_so(pairs):
    with pytest.raises(GameError, match="cannot imagine"):
        pairs.imagine(None, None)
