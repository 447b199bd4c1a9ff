"""Odds as objects: their sentences, kinds, intervals and tables, and the same question with a change."""

from __future__ import annotations

import inspect
import json
import pickle
import re
import subprocess
import sys
from fractions import Fraction

import pytest

from gamelib import GameError, Stream, koinobori, nanatoridori, nanuk, odds
from gamelib.core.written_numbers import percent
from gamelib.odds.counting import Counting
from gamelib.odds.numbers import BadQuestion, Odds, simulated
from tests.oracles import counts
from tests.oracles.dealing import BIRDS
from tests.support.sampling import DEEP


def is_heads(rng: Stream) -> bool:
    return rng.randbelow(2) == 0


def test_an_exact_chance_is_a_sentence_with_its_fraction():
    number = Odds("a coin shows heads", Fraction(1, 2))

    assert str(number) == "The chance that a coin shows heads is 1/2, 50.00 % (exact)."


def test_long_fraction_is_printed_in_percent_only():
    assert str(Odds("it rains", Fraction(12345, 67891))) == "The chance that it rains is 18.18 % (exact)."


def test_expected_amount_prints_as_an_average():
    assert str(Odds("the number of eyes", Fraction(7, 2), "mean")) == (
        "On average, the number of eyes is 7/2, about 3.500 (exact)."
    )


def test_simulated_chance_names_trials_seed_and_interval():
    number = simulated("a coin shows heads", is_heads, 400, 7)

    assert number.kind == "simulated"
    assert (number.n, number.seed) == (400, 7)
    assert number.interval
    assert number.interval[0] < 0.5 < number.interval[1]
    assert "simulated 400 times from seed 7, 95 % interval" in str(number)


def test_assumptions_are_printed_beside_the_number():
    number = Odds("it works", Fraction(1, 3), kind="assumed", assumptions=("the others sleep", "the moon is full"))

    assert str(number).endswith("(counted, with assumptions). Assumed: the others sleep; the moon is full.")


def test_html_of_odds_escapes_untrusted_text():
    number = Odds("<b onclick=x>it</b>", Fraction(1, 3), assumptions=("<script>",))
    table = odds.Table("<i>", ("<u>",), ("<s>",), ((number,),), "<em>")

    counting = Counting("<b onclick>", ("<b onclick>",), (("<b onclick>", 1),), 2)
    for html in (number._repr_html_(), table._repr_html_(), counting._repr_html_()):
        assert not any(f"<{mark}" in html for mark in ("b onclick", "script", "i>", "u>", "s>", "em"))
        assert "&lt;" in html


def test_odds_compare_and_calculate_like_their_value():
    third, half = Odds("", Fraction(1, 3)), Odds("", Fraction(1, 2))

    assert third < half
    assert half > 0.4
    assert half == Fraction(1, 2)
    assert third <= half >= third
    assert half - third == Fraction(1, 6)
    assert 1 - third == Fraction(2, 3)
    assert 2 * third + half == Fraction(7, 6)
    assert sorted([half, third]) == [third, half]
    assert float(half) == 0.5
    assert len({half, Odds("other", Fraction(1, 2))}) == 1


def test_exact_odds_stay_fractions_and_others_become_floats():
    numpy = pytest.importorskip("numpy")
    third, guess = Odds("", Fraction(1, 3)), Odds("", 0.25, kind="simulated")

    assert {type(each) for each in (third / 2, third**2, -third, third - third, numpy.int64(3) * third)} == {Fraction}
    assert {type(each) for each in (third / 2.0, guess / 2, third * guess, numpy.float32(3) * third)} == {float}
    assert third * numpy.int64(3) == 1 == Fraction(1, 3) + third + third
    assert (round(third), round(third, 2), abs(guess - third) > 0) == (0, 0.33, True)
    assert (f"{third:.1%}", f"{third:6.3f}", f"{guess}") == ("33.3%", " 0.333", str(guess))
    assert sum([third, third, third]) == 1
    assert (1 / third, 8**third, third / Fraction(2, 3)) == (3, pytest.approx(2), Fraction(1, 2))
    assert (third**2, third**0.5) == (Fraction(1, 9), pytest.approx(3**-0.5))


def test_odds_and_arrays_calculate_element_by_element():
    numpy = pytest.importorskip("numpy")
    half = Odds("", Fraction(1, 2))

    for result in (half * numpy.array([1, 2]), numpy.array([1, 2]) * half, numpy.array([half, Odds("", Fraction(1))])):
        assert result.dtype == float
        assert result.tolist() == [0.5, 1.0]
    assert (numpy.array([0.4, 0.6]) < half).tolist() == [True, False]
    assert float(numpy.array(0.25) + half) == 0.75
    assert numpy.mean([half, Odds("", 0.25)]) == 0.375


@pytest.mark.parametrize("other", ["1/2", None, [1], 1j])
def test_odds_calculate_with_numbers_only(other):
    half = Odds("", Fraction(1, 2))

    assert half != other
    with pytest.raises(TypeError):
        half - other
    with pytest.raises(TypeError):
        half < other  # noqa: B015 - the comparison is what is tried


def test_percent_never_calls_the_possible_impossible():
    assert [percent(each) for each in (0, 1e-9, 0.12345, 1 - 1e-9, 1)] == [
        "0 %",
        "under 0.01 %",
        "12.35 %",
        "over 99.99 %",
        "100 %",
    ]


def test_intervals_cover_the_truth_95_percent_of_the_time():
    for chance in (20, 300, 900):
        covering, runs = 0, 300 * DEEP
        for run in range(runs):
            low, high = simulated("it happens", lambda rng: rng.randbelow(1000) < chance, 100, run).interval  # noqa: B023
            covering += low <= chance / 1000 <= high

        assert 0.90 < covering / runs < 0.995, chance


def test_interval_of_an_average_contains_it():
    number = simulated("the eyes of a die", lambda rng: 1 + rng.randbelow(6), 500, 1, unit="mean")

    assert number.interval[0] < 3.5 < number.interval[1]
    assert number.interval[1] - number.interval[0] == pytest.approx(2 * 1.96 * 1.708 / 500**0.5, rel=0.1)


def test_one_trial_gives_an_infinite_interval():
    assert "−∞ to ∞" in str(simulated("the eyes of a die", lambda rng: 1 + rng.randbelow(6), 1, 1, unit="mean"))


def test_same_seed_gives_the_same_number():
    one, two = (simulated("heads", is_heads, 300, 3) for _time in range(2))

    assert one.plain() == two.plain()
    assert simulated("heads", is_heads, 300, 4).value != one.value


def test_odds_can_be_pickled_and_written_as_json():
    view = nanuk.deal(5, seed=7).view(1)
    for number in (
        odds.nanuk.boast("3 fish in 4 days", view),
        odds.nanatoridori.flocks(8),
        odds.koinobori.refill("pink", cards=4),
    ):
        again = pickle.loads(pickle.dumps(number))

        assert again.plain() == number.plain()
        assert again.counting == number.counting
        assert json.loads(json.dumps(number.plain()))["kind"] == number.kind
        assert json.dumps(number.counting.plain())


def test_counting_value_equals_the_odds():
    view, hand = nanuk.deal(5, seed=7).view(1), nanatoridori.deal(4, seed=7).view(1)
    answers = [
        odds.nanuk.boast("3 fish in 4 days", view),
        odds.nanuk.survive(5),
        odds.nanuk.no_bears(5),
        odds.nanuk.boast("3 fish in 4 days", view, others="helpful", hunters=2),
        odds.nanuk.cancelled(2, 2, 1),
        odds.nanuk.reward("seal", pile="deer seal", more=2),
        odds.nanatoridori.flocks(6),
        odds.nanatoridori.flock_of(3),
        odds.nanatoridori.no_neighbours(5),
        odds.nanatoridori.joins(hand),
        odds.nanatoridori.can_beat("5 5", hand),
        odds.koinobori.refill("steal", cards=4, at_least=2),
        odds.koinobori.scores("pink", "pink lime", flag="green"),
    ]
    for number in answers:
        assert number.counting.value == number.value
        assert str(number.counting).count("\n") == len(number.counting.cases) + 2


def test_what_if_changes_a_ruling():
    swing = odds.nanuk.survive(3).what_if(bears_per_animal=4)

    four = odds.nanuk.survive(3, rulings=nanuk.Rulings(bears_per_animal=4))
    assert swing.difference == four - odds.nanuk.survive(3)
    assert swing.interval is None
    assert str(swing) == (
        "With bears_per_animal = 4 it is 60.55 % instead of 69.14 %, 8.59 percentage points less:"
        " no bear stops the hunt in 3 days."
    )


def test_what_if_changes_the_gifts_of_others():
    view = nanuk.deal(5, seed=7).view(1)
    number = odds.nanuk.boast("3 fish in 7 days", view)

    assert number.what_if(others="helpful", hunters=2).difference > 0.3
    assert number.what_if(rulings=nanuk.Rulings(bears_per_animal=3)).difference == 0
    assert odds.koinobori.refill("pink", cards=4).what_if(deck=["pink"] * 9).after == 1


def test_a_simulated_swing_has_an_interval_for_the_difference():
    view = koinobori.deal(2, seed=3).view(0)
    swing = odds.koinobori.mast_value(view.hand[0], view, n=200).what_if(seed=2)

    low, high = swing.interval
    assert low < swing.difference < high
    assert "95 % interval of the difference" in str(swing)


def test_what_if_suggests_the_nearest_assumption():
    with pytest.raises(GameError, match="did you mean bears_per_animal"):
        odds.nanuk.survive(3).what_if(bears=4)
    with pytest.raises(BadQuestion, match="does not depend on places_seen"):
        odds.nanatoridori.flocks(8).what_if(places_seen=False)
    with pytest.raises(BadQuestion, match="asked again"):
        Odds("it rains", Fraction(1, 2)).what_if(bears=4)


def test_table_prints_and_converts_to_an_array():
    table = odds.nanuk.boasts("seal")

    assert table[2, 5] == odds.nanuk.boast("2 seals in 5 days")
    assert len(table) == len(list(table)) == 12
    assert len(str(table).splitlines()) == 15
    assert table._repr_html_().count("<tr>") == 13
    assert table.floats()[1][4] == float(table[2, 5])
    with pytest.raises(KeyError):
        table[13, 5]
    assert json.dumps(table.plain())


def test_a_table_becomes_an_array_where_numpy_is():
    numpy = pytest.importorskip("numpy")

    assert numpy.allclose(odds.nanatoridori.flock_counts(8).array().sum(), 1)


def test_odds_do_not_need_numpy():
    code = "import sys; from gamelib import odds; odds.nanuk.boasts('seal'); print('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_odds_refuse_states_and_other_games():
    states = nanuk.deal(5, seed=7), nanatoridori.deal(4, seed=7), koinobori.deal(3, seed=7)
    questions = (
        lambda of: odds.nanuk.survive(3, of),
        odds.nanatoridori.joins,
        lambda of: odds.koinobori.refill("pink", of),
    )
    for at, ask in enumerate(questions):
        with pytest.raises(BadQuestion, match="a state knows all hidden cards"):
            ask(states[at])
        with pytest.raises(BadQuestion, match="another game"):
            ask(states[at - 1].view(0))
        with pytest.raises(BadQuestion):
            ask(12.5)


@pytest.mark.parametrize(("n", "seed"), [(0, 1), (-5, 1), (10**9, 1), ("many", 1), (10, -1), (10, "x"), (True, 1)])
def test_bad_trials_raise_bad_question(n, seed):
    with pytest.raises(BadQuestion, match="is a whole number from"):
        simulated("heads", is_heads, n, seed)


VIEW = nanuk.deal(5, seed=7, first=0).view(0)
SAID = "`giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt"
GAMES = {"nanatoridori": odds.nanatoridori, "nanuk": odds.nanuk, "koinobori": odds.koinobori}
QUESTIONS = {
    f"{game}.{name}": getattr(module, name)
    for game, module in GAMES.items()
    for name in module.__all__
    if inspect.isfunction(getattr(module, name))
}
LINE = re.compile(r"like ((?!others=)\w+\([^;]*\))")
"""A whole question in a refusal."""


def parameters(question):
    """Return the names of a question's arguments."""
    return inspect.signature(question).parameters


@pytest.mark.parametrize(
    "name", [name for name, each in QUESTIONS.items() if {"giving", "others", "hunters"} & {*parameters(each)}]
)
def test_gifts_and_hunters_are_explained_first(name):
    summary, empty, meaning = inspect.getdoc(QUESTIONS[name]).splitlines()[:3]

    assert summary
    assert not empty
    assert meaning.startswith(SAID)


@pytest.mark.parametrize("name", [name for name, each in QUESTIONS.items() if "deck" in parameters(each)])
def test_a_deck_is_named_by_its_word(name):
    assert parameters(QUESTIONS[name])["deck"].kind is inspect.Parameter.KEYWORD_ONLY


@pytest.mark.parametrize(
    "ask",
    [
        lambda: odds.nanuk.boast("1 seal in 2 days", "seal fish"),
        lambda: odds.nanuk.survive(2, "seal " * 5),
        lambda: odds.nanuk.survive(2, odds.nanuk.Deck("seal fish")),
        lambda: odds.nanuk.survive(2, others="helpful", hunters=1),
        lambda: odds.nanuk.survive(2, hunters=2),
        lambda: odds.nanuk.boasts("fish", VIEW, others=lambda hand, _boast: hand[:1], hunters=1),
        lambda: odds.nanuk.reward("bird", "deer seal fish"),
        lambda: odds.koinobori.scores("lime", "lime", "pink lime"),
        lambda: odds.koinobori.mast_value("pink", ["lime"]),
        lambda: odds.nanatoridori.copies([7, 7]),
    ],
)
def test_a_refused_question_shows_a_line_that_works(ask):
    with pytest.raises(BadQuestion) as refused:
        ask()
    line = LINE.search(str(refused.value))[1]

    games = {name: each for module in GAMES.values() for name, each in vars(module).items()}
    assert eval(line, games | {"view": VIEW, "boast": odds.nanuk.boast, "copies": odds.nanatoridori.copies})


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"others": "helpful"}, {"others": "helpful", "hunters": 2}),
        ({"giving": "seal seal seal"}, {"others": "seal"}),
        ({"others": "any", "hunters": 1, "already": "fish"}, {"others": "seal fish"}),
    ],
)
def test_a_refused_argument_shows_one_that_works(asked, shown):
    with pytest.raises(BadQuestion) as refused:
        odds.nanuk.survive(3, VIEW, **asked)

    assert f"like {', '.join(f'{name}={value!r}' for name, value in shown.items())}" in str(refused.value)
    odds.nanuk.survive(3, VIEW, **shown)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (odds.nanatoridori.copies(7), odds.nanatoridori.copies(6).given(range(9))),
        (odds.nanuk.animals("seal", 5), odds.nanuk.bears(5)),
        (odds.koinobori.arrivals("pink", cards=4), odds.koinobori.arrivals("lime", cards=4)),
    ],
)
def test_counts_of_the_same_cards_name_the_joint_question(one, two):
    for join in (lambda: one + two, lambda: one - two, lambda: one > two, lambda: one * two):
        with pytest.raises(BadQuestion) as refused:
            join()
        line = re.search(r": (.*?) counts them together", str(refused.value))[1]
        joint = eval(
            line, {"copies": odds.nanatoridori.copies, "counts": odds.nanuk.counts, "arrivals": odds.koinobori.arrivals}
        )

        assert isinstance(joint, odds.Distribution)
        assert sum(joint.map(sum).values()) == 1
        assert ".of_another_deal()" in str(refused.value)
    assert (one + two.of_another_deal()).kind == "assumed"


def test_one_hand_is_not_two():
    both = odds.nanatoridori.copies([7, 6])
    apart = odds.nanatoridori.copies(7) + odds.nanatoridori.copies(6).of_another_deal()

    assert both.map(sum).mean == apart.mean
    assert (both.map(sum) >= 5) < (apart >= 5)
    assert dict(both.map(sum)) == counts.totals_of_hand(BIRDS, 8, lambda card: card in (6, 7))


def test_a_hand_is_yours_at_a_fresh_table():
    with_hand = odds.nanuk.boast("5 fish in 6 days", "fish fish inuksuk")
    at_table = odds.nanuk.boast("5 fish in 6 days", nanuk.read("players 5 | A fish fish inuksuk", seed=3).view(0))

    assert with_hand == at_table > 0
    assert "you hold 2 fish and an Inuksuk, at a fresh table of 5 players" in str(with_hand)
