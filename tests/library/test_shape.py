"""Shape of a game: its measures, tallies of rounds that give the same, and the stored shapes of the notebook."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from gamelib import BadPlayers, GameError, nanatoridori, nanuk, shape
from gamelib.analysis import shape_tally
from gamelib.analysis.shape import (
    RoundTrace,
    convergence,
    drama,
    fair_share,
    fairness,
    final_places,
    lead_changes,
    order,
    places,
    security,
    spread,
    summarise,
    threshold,
    trace_round,
)
from gamelib.analysis.shape_tally import ShapeTally
from gamelib.analysis.tasks import Task
from gamelib.players import player
from tests import STALE
from tests.laws import DEEP, GAMES, many
from tests.laws.configurations import TABLES
from tests.tiers import rest_in_deep
from tests.tools.measure_game_shapes import KEPT, POLICY, ROUNDS, SEED, as_text, measure_all_games
from tests.tools.measure_game_shapes import TABLES as SHAPED

# Made-up games -----------------------------------------------------------


def test_fairness_is_1_at_fair_share_and_0_at_extremes():
    assert fairness([1, 0, 0, 0], 1 / 4) == 1
    assert fairness([1, 1], 1 / 2) == fairness([0, 0], 1 / 4) == 0
    assert fairness([1, 1, 1, 0], 1 / 2) == 0.5
    assert fairness([1, 1, 1, 0], 3 / 4) == 1


def test_order_is_the_share_of_possible_gain():
    assert order([1, 1, 1], 1 / 3) == 1
    assert order([1, 0, 0], 1 / 3) == pytest.approx(0)
    assert order([1, 1, 0, 0], 1 / 4) == pytest.approx(1 / 3)
    assert order([0, 0], 1 / 2) == 0


def test_convergence_measures_whether_choices_shrink():
    assert convergence([4, 3, 2, 1, 0]) == 1
    assert convergence([2, 2, 2, 2]) == 0.5
    assert convergence([0, 1, 2, 3, 4]) == 0
    assert 0.5 < convergence([4, 4, 3, 3]) < 1
    assert convergence([]) == convergence([7]) == 0.5


def test_spread_is_the_mean_gap_between_best_and_worst():
    assert spread([[1.0, 0.0], [0.5, 0.5]]) == 0.5
    assert spread([[0.9]]) == 0


def test_constant_leader_has_full_security_and_no_drama():
    assert (drama([1, 1, 1], 4), security([1, 1, 1], 4)) == (0, 1)


def test_winner_from_last_place_has_drama_and_little_security():
    assert threshold(4) == pytest.approx(5 / 6)
    assert drama([0, 0, 1], 4) == pytest.approx((5 / 6) ** 0.5)
    assert security([0, 0, 1], 4) == pytest.approx(1 / 3)
    assert drama([0.5, 0.25, 1.0, 1.0], 2) == 0.5


def test_places_run_from_1_to_0_and_ties_share():
    assert places([10, 30, 20]) == [0.0, 1.0, 0.5]
    assert places([1, 1, 0]) == [0.75, 0.75, 0.0]
    assert places([2, 2, 2, 2]) == [0.5] * 4


def test_lead_changes_are_counted():
    assert lead_changes([0, 1, 1, 0]) == 2
    assert lead_changes([3]) == 0


def test_fair_share_is_higher_where_only_one_loses():
    assert fair_share(nanatoridori.deal(5, seed=1), 5) == 0.8
    assert fair_share(nanuk.deal(5, seed=1), 5) == 0.2


def test_ranking_prefers_going_out_sooner():
    state = nanatoridori.read("players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A", seed=1).play("play 7 at 1")

    assert final_places(state) == [0.5, 0.0, 1.0]


def made_up_round(number, first, skilled):
    """Return a round of a made-up game for two, in which the winner was behind for half of the time."""
    return RoundTrace(number, first, skilled, (4, 3, 2, 1, 0), ((1.0, 0.5),), (0.25, 1.0), (1, 0), 8)


def test_a_made_up_game_is_measured():
    task = Task("koinobori", (player("keen"),) * 2, 1, False, False, ())
    result = summarise(
        task,
        [made_up_round(0, 1, 1), made_up_round(1, 0, 1), made_up_round(2, 1, 1), made_up_round(3, 0, 1)],
        "keen",
        False,
    )

    assert result.fairness.value == result.order.value == result.convergence.value == 1
    assert result.spread.value == result.drama.value == result.security.value == 0.5
    assert (result.length.value, result.lead_changes.value, result.forced.value) == (8, 1, 0.2)
    assert result.fairness.low < 1
    assert result.order.low < result.order.high == 1


# The games themselves -------------------------------------------------------------


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))  # the next tests measure Nanatoridori
def test_shape_can_be_measured_at_every_table(game):
    tables = TABLES[game] if DEEP else TABLES[game][1:2]
    for table in tables:
        options = {name: value for name, value in table.items() if name not in ("players", "first")}
        result = shape(game, table["players"], 2 if not DEEP else 10, 3, progress=False, **options)
        measures = list(result.measures().values())

        assert all(0 <= each.value <= 1 for each in measures[:6])
        assert all(each.low <= each.value <= each.high for each in measures)
        assert result.length.value > 5
        assert str(result).count("\n") == 9


def test_shape_does_not_depend_on_how_work_is_split():
    alone = shape("nanatoridori", 3, 4, 7, progress=False)
    with ThreadPoolExecutor(2) as pool:
        assert shape("nanatoridori", 3, 4, 7, pool, False) == alone


def test_a_stopped_measurement_keeps_the_rounds_it_measured():
    done = []
    result = shape("nanatoridori", 3, 50, 7, progress=lambda now, _of: done.append(now), stop=lambda: len(done) >= 2)

    assert (result.rounds, result.stopped) == (2, True)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: shape("chess", 4),
        lambda: shape("nanatoridori", "many"),
        lambda: shape("nanatoridori", 9),
        lambda: shape("nanatoridori", 4, 1),
        lambda: shape("nanatoridori", 4, policy="clever"),
        lambda: shape("nanatoridori", 1),
        lambda: shape("nanatoridori", 3, 5, stop=lambda: True),
        lambda: shape("nanuk"),
        lambda: shape("nanuk", 5, 2, []),
        lambda: shape("nanuk", 5, 2, executor=2),
        lambda: shape("nanuk", 5, 2, stop="soon"),
    ],
)
def test_shape_raises_game_error_for_junk(ask):
    with pytest.raises(GameError, match=r"\w+ \w+ \w+"):
        ask()


def test_a_position_in_place_of_a_game_is_refused():
    with pytest.raises(GameError, match=r"^this is a position, but a game is wanted here: name it, like 'nanuk'$"):
        shape(nanuk.deal(5, seed=1))


def test_too_few_players_are_refused():
    with pytest.raises(BadPlayers):
        shape("nanuk", 2, 5)


# Tallies ------------------------------------------------------------------------

SIX = ("fairness", "order", "convergence", "spread", "drama", "security")


def tally_of(game, seed=3):
    return ShapeTally(game, SHAPED[game], "careful", seed)


def approximately(found, other):
    return pytest.approx([*found], abs=1e-6) == [*other]


TALLIED = many(3, 6)


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_tally_gives_the_measures_of_shape(game):
    tally, found = tally_of(game), shape(game, SHAPED[game], TALLIED, 3, policy="careful", progress=False)
    for _round in range(TALLIED):
        tally.play()

    assert [name for name, each in tally.measures().items() if not approximately(each, getattr(found, name))] == []


def test_restored_tally_continues_where_it_stopped():
    through, first = tally_of("nanatoridori"), tally_of("nanatoridori")
    for _round in range(4):
        through.play()
        first.play()
    second = tally_of("nanatoridori").restore(json.loads(json.dumps(first.plain())))
    for _round in range(3):
        through.play()
        second.play()

    assert (second.rounds, second.ends) == (7, 7)
    assert [name for name in SIX if not approximately(second.measures()[name], through.measures()[name])] == []


def test_added_rounds_have_deals_of_their_own(monkeypatch):
    tally, dealt = tally_of("nanatoridori"), []
    tally.add_ends([1.0] * 10, [0.0] * 10)
    monkeypatch.setattr(shape_tally, "trace_round", lambda task, at: dealt.append(at) or trace_round(task, at))
    tally.play()
    tally.play()

    assert dealt == [10, 11]


def test_stored_tallies_give_the_stored_measures():
    for game in GAMES:
        tally = ShapeTally(game, FOUND["players"][game], FOUND["policy"], FOUND["seed"])
        found = tally.restore(FOUND["tallies"][game]).measures()
        for name in SIX:
            stored = pytest.approx(FOUND["shapes"][game][name], abs=0.00051)  # rounded to three digits
            assert [*found[name]] == stored, (game, name)


def test_text_of_tallies_reads_back_equal():
    kept = {"a": {"b": [1, 2.5]}, "c": [[0.5, 3], [1, 2]], "d": []}
    assert json.loads(as_text(kept)) == kept
    assert "[0.5, 3]" in as_text(kept)


def test_few_rounds_are_stored_with_their_sums():
    kept = measure_all_games(2, 10)

    assert kept["tallies"]["nanuk"]["sums"]["first"][0] == 10
    assert len(kept["tallies"]["nanuk"]["gaps"]) == 2


# Stored shapes ------------------------------------------------------------------

FOUND = json.loads(KEPT.read_text(encoding="utf-8"))


def test_stored_shapes_name_their_settings():
    assert (FOUND["rounds"], FOUND["seed"], FOUND["policy"], FOUND["players"]) == (ROUNDS, SEED, POLICY, SHAPED)


@pytest.mark.parametrize("game", SHAPED)
def test_every_measure_lies_in_its_interval(game):
    for name in SIX:
        value, low, high = FOUND["shapes"][game][name]

        assert 0 <= low <= value <= high <= 1, name


@pytest.mark.deep  # takes minutes
def test_stored_shapes_equal_a_new_measurement():
    assert measure_all_games() == FOUND, STALE
