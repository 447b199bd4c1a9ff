"""Nanuk: the clauses of chapter 7, the end and the score, in clause order."""

from collections import Counter

import pytest

from gamelib import Stream, nanuk
from gamelib.nanuk import score


def test_7_1_the_pile_of_ten_points():
    """A pair with an Inuksuk, two sets, two double deer, a double fish, one card left over."""
    pile = [
        "deer",
        "inuksuk",
        "deer",
        "seal",
        "fish",
        "bird",
        "bear-deer",
        "seal",
        "bear-fish",
        "bird",
        "double-deer",
        "double-deer",
        "double-fish",
        "fish",
    ]

    assert score(pile).points == 10


def test_7_1_a_double_may_stand_in_two_groups():
    best = score(["double-seal", "seal", "deer", "fish", "bird"])

    assert best.points == 4
    assert (len(best.sets), len(best.pairs), best.left) == (1, 1, ())
    assert score(["double-seal", "deer", "fish", "bird", "deer", "fish", "bird"]).points == 6


def test_7_2_a_set_is_three_points():
    assert score(["deer", "seal", "fish", "bird"]) == (3, (("deer", "seal", "fish", "bird"),), (), ())


def test_7_3_a_pair_is_one_point():
    assert score(["seal", "bear-seal", "fish"]).points == 1
    assert score(["double-seal"]).points == 1
    assert score(["inuksuk", "inuksuk"]).points == 1
    assert score(["seal", "fish"]).points == 0


def test_7_4_any_number_of_inuksuks_in_a_set():
    assert score(["seal", "fish", "inuksuk", "inuksuk"]).points == 3
    assert score(["inuksuk"] * 4).points == 3
    assert score(["seal", "inuksuk"]).points == 1


@pytest.mark.parametrize(
    ("pile", "best"),
    [
        ("", 0),
        ("inuksuk", 0),
        ("deer seal fish inuksuk inuksuk", 3),
        ("deer deer seal seal inuksuk inuksuk", 3),
        ("deer deer seal seal fish fish inuksuk inuksuk", 6),
        ("deer*5 seal inuksuk", 3),
        ("deer*2 seal*2 inuksuk*4", 6),
        ("inuksuk inuksuk", 1),
    ],
)
def test_7_5_a_pile_is_scored_at_its_best(pile, best):
    state = nanuk.read(f"pile A {pile} | over", seed=1) if pile else nanuk.read("over", seed=1)

    assert state.round_result.scores[0] == best == score(state.piles[0]).points


def test_7_5_the_arrangement_uses_each_card_once():
    rng = Stream(3)
    for _pile in range(200):
        pile = rng.shuffle(nanuk.deal(5, seed=1).terms.cards)[: rng.randbelow(25)]
        best = score(pile)
        used = Counter(card for group in (*best.sets, *best.pairs, best.left) for card in group)

        assert used == Counter({card: many * (2 if "double" in card else 1) for card, many in Counter(pile).items()})
        assert best.points == 3 * len(best.sets) + len(best.pairs)
        assert all(
            len({card.rpartition("-")[2] for card in group} - {"inuksuk"}) == 4 - group.count("inuksuk")
            for group in best.sets
        )
        assert all(len({card.rpartition("-")[2] for card in pair} - {"inuksuk"}) <= 1 for pair in best.pairs)


def test_7_5_sets_take_singles_before_doubles():
    arranged = score(("deer", "seal", "double-seal", "fish", "bird"))

    assert arranged.sets == (("deer", "seal", "fish", "bird"),)
    assert arranged.pairs == (("double-seal", "double-seal"),)


def test_7_6_most_bears_is_two_points_and_a_tie_one_each():
    alone = nanuk.read("pile A bear-seal bear-fish | pile B bear-deer | over", seed=1)
    tied = nanuk.read("pile A bear-seal | pile B bear-deer | pile C deer | over", seed=1)

    assert alone.round_result.scores == (2, 0, 0, 0, 0)
    assert tied.round_result.scores == (1, 1, 0, 0, 0)


def test_7_7_no_bears_no_points_or_as_ruled():
    assert nanuk.read("pile A seal | over", seed=1).round_result.scores == (0, 0, 0, 0, 0)
    assert nanuk.read("pile A seal | over | rulings bonus_without_bears=true", seed=1).round_result.scores == (
        1,
        1,
        1,
        1,
        1,
    )


def test_7_8_cards_in_hand_score_nothing():
    assert nanuk.read("A deer deer seal | over", seed=1).round_result.scores == (0, 0, 0, 0, 0)


def test_7_9_the_highest_score_wins():
    result = nanuk.read("pile A deer deer | pile C deer seal fish bird | over", seed=1).result

    assert result.winners == (2,)
    assert result.losers == (0, 1, 3, 4)
    assert result.scores == (1, 0, 3, 0, 0)
    assert "Chloe wins the season with 3 points" in str(result)


def test_7_10_equal_scores_share_the_win_or_as_ruled():
    three = "deer deer seal seal fish fish"
    piles = f"pile A {three} | pile C bear-deer bear-deer | pile D {three} | over"
    shared = nanuk.read(piles, seed=1)
    ruled = nanuk.read(piles + " | rulings tie=bears", seed=1)

    assert shared.result.scores == (3, 0, 3, 3, 0)
    assert shared.result.winners == (0, 2, 3)
    assert ruled.result.winners == (2,)
