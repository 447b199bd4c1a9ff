"""Old public names: each still works, and warns with its new name."""

from dataclasses import replace

import pytest

from gamelib import Event, Refusal, Result, Stream, lessons, odds, record, simulate
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.odds import nanatoridori

EVENT = Event(1, 0, "pass", (), "NANA-5.4", "{0} passes.")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("begin", "start_attempt"),
        ("drawn", "puzzle_order"),
        ("shelf", "lesson_paths"),
        ("Card", "ReviewCard"),
        ("Deck", "ReviewDeck"),
    ],
)
def test_old_names_in_lessons_resolve_with_a_warning(old, new):
    with pytest.warns(DeprecationWarning, match=rf"gamelib\.lessons\.{old} is now called {new}") as warned:
        assert getattr(lessons, old) is getattr(lessons, new)
    assert warned[0].filename == __file__


def test_unknown_names_in_lessons_are_attribute_errors():
    with pytest.raises(AttributeError, match=r"module 'gamelib\.lessons' has no attribute 'ending'"):
        _ = lessons.ending


def test_record_told_reads_prior_log():
    game = replace(record.start("nanuk", players=5, seed=1), prior_log=("Ada boasts.",))
    with pytest.warns(DeprecationWarning, match=r"Record\.told is now called prior_log"):
        assert game.told == ("Ada boasts.",)


def test_odds_how_describes_the_method():
    number = nanatoridori.no_neighbours(8)
    with pytest.warns(DeprecationWarning, match=r"Odds\.how is now called describe_method"):
        assert number.how() == number.describe_method() == "exact"
    assert isinstance(number, odds.Odds)


def test_simulate_whole_plays_whole_games():
    new = simulate("koinobori", 2, rounds=2, seed=1, whole_games=True, progress=False)
    with pytest.warns(DeprecationWarning, match="whole= is now called whole_games="):
        old = simulate("koinobori", 2, rounds=2, seed=1, whole=True, progress=False)
    assert list(old.lengths) == list(new.lengths)


@pytest.mark.parametrize(
    ("game", "players", "old"),
    [
        ("nanatoridori", 4, "counts"),
        ("nanuk", 5, "counts"),
        ("koinobori", 3, "sizes"),
    ],
)
def test_hand_sizes_have_one_name_in_all_games(game, players, old):
    view = registry.about(game).rules.deal(players, seed=1).view(0)

    with pytest.warns(DeprecationWarning, match="hand_sizes"):
        assert getattr(view, old) == view.hand_sizes
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


@pytest.mark.parametrize(
    ("value", "old", "new"),
    [
        (EVENT, "what", "kind"),
        (EVENT, "line", "template"),
        (Refusal("NANA-4.3", "in one piece"), "line", "template"),
        (Result((0,), (1,), (2, 0), "{0} wins."), "line", "template"),
    ],
)
def test_old_attribute_reads_the_new_one(value, old, new):
    with pytest.warns(DeprecationWarning, match=rf"{type(value).__name__}\.{old} is now called {new}") as warned:
        assert getattr(value, old) == getattr(value, new)
    assert warned[0].filename == __file__


def test_stream_word_returns_the_next_bits():
    with pytest.warns(DeprecationWarning, match=r"Stream\.word is now called next_bits"):
        assert Stream(7, "deal").word() == Stream(7, "deal").next_bits()


def test_stream_below_draws_like_randbelow():
    with pytest.warns(DeprecationWarning, match=r"Stream\.below is now called randbelow"):
        assert Stream(7, "deal").below(10) == Stream(7, "deal").randbelow(10)
