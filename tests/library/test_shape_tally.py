"""Tallies of rounds: they give the measures of `shape`, whether rounds were played, added or restored from a file."""

import json
from pathlib import Path

import pytest

from gamelib import shape
from gamelib.analysis import shape_tally
from gamelib.analysis.shape import trace_round
from gamelib.analysis.shape_tally import ShapeTally
from tests.laws import GAMES
from tests.tiers import rest_in_deep
from tests.tools.make_shapes import as_text, measured

SIX = ("fairness", "order", "convergence", "spread", "drama", "security")
PLAYERS = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"


def tally_of(game, seed=3):
    return ShapeTally(game, PLAYERS[game], "careful", seed)


def near(found, other):
    return pytest.approx([*found], abs=1e-6) == [*other]


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_tally_gives_the_measures_of_shape(game):
    tally, found = tally_of(game), shape(game, PLAYERS[game], 6, 3, policy="careful", progress=False)
    for _round in range(6):
        tally.play()

    assert [name for name, each in tally.measures().items() if not near(each, getattr(found, name))] == []


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
    assert [name for name in SIX if not near(second.measures()[name], through.measures()[name])] == []


def test_added_rounds_have_deals_of_their_own(monkeypatch):
    tally, dealt = tally_of("nanatoridori"), []
    tally.add_ends([1.0] * 10, [0.0] * 10)
    monkeypatch.setattr(shape_tally, "trace_round", lambda task, at: dealt.append(at) or trace_round(task, at))
    tally.play()
    tally.play()

    assert dealt == [10, 11]


def test_stored_tallies_give_the_stored_measures():
    kept = json.loads((NOTEBOOKS / "data" / "shapes.json").read_text(encoding="utf-8"))
    for game in GAMES:
        found = ShapeTally(game, PLAYERS[game], kept["policy"], kept["seed"]).restore(kept["tallies"][game]).measures()
        for name in SIX:
            assert [round(each, 3) for each in found[name]] == kept["shapes"][game][name], (game, name)


def test_text_of_tallies_reads_back_equal():
    kept = {"a": {"b": [1, 2.5]}, "c": [[0.5, 3], [1, 2]], "d": []}
    assert json.loads(as_text(kept)) == kept
    assert "[0.5, 3]" in as_text(kept)


def test_few_rounds_are_stored_with_their_sums():
    kept = measured(2, 10)

    assert kept["tallies"]["nanuk"]["sums"]["first"][0] == 10
    assert len(kept["tallies"]["nanuk"]["gaps"]) == 2
