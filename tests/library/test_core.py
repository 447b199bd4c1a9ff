"""What every game stands on: immutable states, the registry of games, and numbers as people read them."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from fractions import Fraction
from math import isclose
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import nanuk
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.events import Past, facts_in_order, interned
from gamelib.core.immutable import Drafting, Immutable
from gamelib.core.registry import About
from gamelib.core.written_numbers import (
    MINUS,
    amount,
    as_typed,
    decimal,
    difference,
    out_of_hundred,
    percent,
    percentage_points,
    readable,
    short_of_hundred,
    short_percent,
    signed,
    write_tick,
)
from gamelib.odds.numbers import Odds, Swing

# Immutable states ----------------------------------------------------------------------------------


class Position(Immutable):
    """A minimal position with a past."""

    __slots__ = ("past", "ply", "turn")
    past: Past
    ply: int
    turn: int


class Draft(Drafting, Position):
    """A draft of a position."""

    __slots__ = ()

    def __init__(self, position: Position) -> None:
        self.past = position.past
        self.ply = position.ply
        self.turn = position.turn

    def done(self) -> Position:
        """Return the finished position."""
        self.__class__ = Position  # type: ignore[assignment]
        return self


START = Position(past=None, ply=0, turn=1)


def test_position_fields_cannot_be_set_or_deleted():
    with pytest.raises(AttributeError, match="turn cannot be set: a Position never changes"):
        START.turn = 2
    with pytest.raises(AttributeError, match="turn cannot be deleted"):
        del START.turn


def test_position_has_no_other_attributes():
    with pytest.raises(AttributeError):
        START.colour = "red"
    with pytest.raises(AttributeError):
        Draft(START).colour = "red"


@pytest.mark.parametrize("fields", [{}, {"past": None, "ply": 0}, {"past": None, "ply": 0, "turn": 1, "hand": ()}])
def test_position_needs_exactly_its_fields(fields):
    with pytest.raises(TypeError, match="missing or unknown"):
        Position(**fields)


def test_draft_leaves_the_first_position_alone():
    draft = Draft(START)
    draft.turn = 2
    draft.tell(("play", 1))
    after = draft.done()

    assert (START.turn, START.ply, START.past) == (1, 0, None)
    assert (after.turn, after.ply, facts_in_order(after.past)) == (2, 1, [("play", 1)])


def test_finished_draft_is_an_immutable_position():
    after = Draft(START).done()

    assert type(after) is Position
    with pytest.raises(AttributeError):
        after.turn = 2


def test_replace_changes_a_copy():
    assert START._replace(turn=3).turn == 3
    assert START.turn == 1
    with pytest.raises(TypeError, match="colour"):
        START._replace(colour="red")


@pytest.mark.parametrize("remade", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_keep_a_past_of_any_length(remade):
    draft = Draft(START)
    for number in range(5000):
        draft.tell(("play", number))
    position = draft.done()

    assert facts_in_order(remade(position).past) == facts_in_order(position.past)


def test_interned_facts_are_made_once():
    position = interned(lambda turn: Position(past=None, ply=0, turn=turn))

    assert position(1) is position(1)
    assert position(1) is not position(2)


# The registry of games -----------------------------------------------------------------------------


@pytest.fixture
def register_pairs():
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


def test_registered_game_follows_those_of_the_suite(register_pairs):
    assert registry.games() == ("nanatoridori", "nanuk", "koinobori", "pairs")
    assert registry.about("pairs") is register_pairs
    assert register_pairs.rules is sys.modules["elsewhere_pairs"]


def test_registered_game_is_found_by_prefix_and_module(register_pairs):
    assert registry.find_by_prefix("PAIR") is register_pairs
    assert registry.game_of_clause("PAIR-1.1") == "pairs"
    assert registry.game_name(sys.modules["elsewhere_pairs"]) == "pairs"


@pytest.mark.parametrize("part", ["player_module", "lessons_module", "odds_module"])
def test_missing_part_of_a_game_raises_game_error(register_pairs, part):
    with pytest.raises(GameError, match="Pairs has no"):
        getattr(register_pairs, part)


def test_unregistered_game_is_unknown(register_pairs):
    registry.unregister(register_pairs.name)

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


def test_game_without_imagine_gets_an_error_that_says_so(register_pairs):
    with pytest.raises(GameError, match="cannot imagine"):
        register_pairs.imagine(None, None)


# Numbers as people read them -----------------------------------------------------------------------

NEAR = [
    1e-300,
    1e-12,
    1 / 30_000,
    0.00004,
    0.00005,
    0.004,
    0.005,
    0.0050001,
    0.5,
    0.994,
    0.995,
    0.99994,
    0.99995,
    0.99996,
    1 - 1e-15,
]
SHARES = st.one_of(
    st.sampled_from(NEAR),
    st.fractions(0, 1),
    st.floats(0, 1),
    st.integers(1, 10**9).map(lambda many: 1 - Fraction(1, many)),
)
NUMBERS = st.one_of(st.fractions(), st.floats(-1e6, 1e6), st.integers(-99, 99), st.sampled_from([*NEAR, -0.0, -0.0004]))
PLACES = st.integers(0, 3)
DIGITS = re.compile(r"[+−]?\d+(?:\.\d+)?")
OF_A_SHARE = {
    "out of hundred": out_of_hundred,
    "short": short_of_hundred,
    "short percent": short_percent,
    **{f"percent, {places} places": lambda share, places=places: percent(share, places) for places in range(4)},
}


def number_in(text: str) -> float:
    """Return the number written in a text."""
    return float(DIGITS.search(text)[0].replace(MINUS, "-"))


def is_bound(text: str) -> bool:
    """Return whether a text gives only a bound of a number."""
    return text.startswith(("under", "over", "<", ">"))


@pytest.mark.parametrize("name", OF_A_SHARE)
@given(share=SHARES)
def test_only_the_impossible_is_0_and_the_certain_100(name, share):
    text = OF_A_SHARE[name](share)

    assert (number_in(text) == 0) == (share == 0)
    assert (number_in(text) == 100) == (share == 1)


@pytest.mark.parametrize("name", OF_A_SHARE)
@given(share=SHARES)
def test_a_share_is_within_what_is_written(name, share):
    text = OF_A_SHARE[name](share)
    places = len(DIGITS.search(text)[0].partition(".")[2])
    written, true = number_in(text), 100 * float(share)

    if is_bound(text):
        assert true <= written if text.startswith(("under", "<")) else true >= written
    else:
        assert isclose(written, true, abs_tol=0.51 * 10**-places)


@given(share=SHARES, places=PLACES)
def test_sure_chances_have_no_decimals(share, places):
    assert re.search(r"\b(0|100)\.0*\s", percent(share, places)) is None


@given(number=NUMBERS, places=PLACES)
@pytest.mark.parametrize("write", [decimal, amount, difference])
def test_only_0_is_written_as_0(write, number, places):
    text = write(number, places)

    assert (number_in(text) == 0) == (number == 0)
    assert "-" not in text
    assert not re.match(r"[+−]0(?:\.0*)?$", text)


@given(number=NUMBERS, places=PLACES)
@pytest.mark.parametrize("write", [decimal, amount, difference])
def test_a_number_has_its_sign_and_is_near(write, number, places):
    text = write(number, places)

    assert (MINUS in text) == (number < 0)
    if not is_bound(text):
        assert isclose(number_in(text), float(number), rel_tol=1e-9, abs_tol=0.51 * 10**-places)


@given(number=NUMBERS, places=PLACES)
def test_a_difference_says_its_direction(number, places):
    text = difference(number, places)

    assert text == "0" if number == 0 else MINUS in text or text.startswith(("+", "under"))


@given(gap=st.one_of(SHARES, SHARES.map(lambda share: -share)), places=PLACES)
def test_no_difference_of_chances_is_written_as_0(gap, places):
    text = percentage_points(gap, places)

    assert (number_in(text) == 0) == (gap == 0)
    assert MINUS not in text
    assert text.endswith(" point") == (number_in(text) == 1 and places == 0)


@given(before=st.fractions(0, 1), after=st.fractions(0, 1))
def test_a_swing_never_says_0_more(before, after):
    said = str(Swing(Odds("it rains", before), Odds("it rains", after), (("clouds", 2),)))

    assert ("stays at" in said) == (before == after)
    assert not re.search(r"\b0(?:\.0+)? percentage points", said)


@given(value=SHARES)
def test_odds_are_sure_only_if_they_are(value):
    said = str(Odds("it rains", value))

    assert ("100 %" in said) == (value == 1)
    assert not re.search(r"\b(?:100\.0+|0\.0+) %", said)


@given(value=NUMBERS)
def test_averages_are_never_minus_0(value):
    assert not re.search(r"-|−0(?:\.0+)?(?![\d.])", str(Odds("the number of seals", value, "mean")))


@given(number=st.integers())
def test_whole_numbers_are_written_in_full(number):
    assert int(signed(number).replace(MINUS, "-")) == number
    assert int(readable(number).replace(",", "")) == number


@given(number=st.integers(-4000, 4000).map(lambda quarters: quarters / 4))
def test_ticks_are_written_in_full(number):
    assert number_in(write_tick(number)) == number
    assert MINUS not in write_tick(0.0)


@given(value=st.fractions(0, 1))
def test_typed_chances_are_read_back(value):
    assert isclose(float(as_typed(value, True).removesuffix(" %")), 100 * value, abs_tol=1e-6)
