"""Koinobori: the clauses of chapter 7, the end and the score, in clause order."""

from __future__ import annotations

from gamelib import koinobori
from gamelib.koinobori import score
from tests.rules.koinobori_positions import (
    FULL,
    LAST,
    TALL,
    at,
    lines,
)


def test_7_1_the_game_ends_at_once_when_all_posts_are_full():
    state = at(
        f"{TALL} | hand A green/extra pink lime | {LAST}",
        "post 4 <- green/extra",
    )

    assert state.to_act == ()
    assert state.end_reason == "full"
    assert state.result == state.round_result
    assert "Every post has five cards: the game is over. [KOI-7.1]" in lines(state)


def test_7_2_when_all_pass_one_after_the_other_the_game_is_over():
    box = "cards pink x3 lime x2 | hand A - | hand B - | hand C - | mast A pink | row - | post 1 pink pink lime lime"
    state = at("turn B", "pass", "pass", "pass", box=box)

    assert state.end_reason == "stuck"
    assert state.result.scores == (
        -3 if "pink" not in koinobori.score(state.flags, state.posts, state.masts).turned else 0,
        0,
        0,
    )
    assert at("turn B", "pass", "pass", "pass", box=box, rulings="stuck=drawn").result.winners == ()
    assert at("turn B", "pass", box=box).passes == 1


def test_7_2_passes_before_the_last_card_are_forgotten():
    state = at(f"turn A | hand B pink | {LAST}", "pass", "post 4 <- pink", rulings="must_act=false")

    assert (state.end_reason, state.passes) == ("full", 0)


def test_7_3_the_colour_on_most_carps_scores():
    assert koinobori.post_value("black", (("pink+lime",), ("pink",)))[2:] == ("pink", 2, False)


def test_7_4_tied_colours_drop_out_and_the_next_place_scores():
    counts, places, colour, value, by_flag = koinobori.post_value("black", (("pink+lime+orange",), ("pink+lime",)))

    assert counts == {"lime": 2, "orange": 1, "pink": 2}
    assert places == ((2, ("lime", "pink")), (1, ("orange",)))
    assert (colour, value, by_flag) == ("orange", 1, False)


def test_7_5_if_all_places_are_tied_the_flag_scores_1():
    assert koinobori.post_value("pink", (("pink+lime",), ("pink+lime",)))[2:] == ("pink", 1, True)
    assert koinobori.post_value("black", ())[2:] == ("black", 1, True)


def test_7_6_the_value_counts_once_for_each_carp_on_the_mast():
    scoring = score(["lime"], [(("pink",), ("pink+black",))], [("pink+pink", "pink"), ("black",)])

    assert scoring.posts[0].points == (6, 0)


def test_7_7_covered_cards_and_flags_do_not_count():
    assert koinobori.post_value("pink", (("pink", "lime/cover"), ("pink",), ("lime",)))[2:] == ("lime", 2, False)


def test_7_8_carps_of_colours_never_turned_cost_three_each():
    scoring = score(["pink", "lime"], [(("pink",),), (("lime",), ("black",))], [("pink+lime+black", "black")])

    assert scoring.turned == ("lime", "pink")
    assert scoring.unturned == ({"black": 2},)
    assert scoring.penalties == (-6,)
    assert scoring.totals == (1 + 1 - 6,)


def test_7_8_the_rulebooks_example_gives_three_points():
    posts = [
        (("green",),) * 5,
        (("orange+black",),) * 3 + (("green+purple",),) * 2,
        (("lime+pink",),) * 3 + (("green",),) * 2,
    ]
    scoring = score(["pink", "purple", "lime"], posts, [("green+orange+purple", "green+black+pink", "lime")])

    assert [post.counts for post in scoring.posts] == [
        {"green": 5},
        {"green": 2, "orange": 3, "black": 3, "purple": 2},
        {"green": 2, "lime": 3, "pink": 3},
    ]
    assert [(post.colour, post.value, post.points[0]) for post in scoring.posts] == [
        ("green", 5, 10),
        ("purple", 1, 1),
        ("green", 2, 4),
    ]
    assert scoring.penalties == (-12,)
    assert scoring.totals == (3,)


def test_7_9_cards_in_hand_count_for_nothing():
    text = f"hand A pink | hand B pink pink | {LAST}"

    assert at(text, "post 4 <- pink").result.scores == (0, 0, 0)


def test_7_10_most_points_win_and_equals_share():
    text = (
        f"mast A lime | mast B pink | mast C pink | hand A pink | post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | "
        "post 4 pink pink pink pink"
    )
    shared, last = at(text, "post 4 <- pink"), at(text, "post 4 <- pink", rulings="final_tie=last in turn")

    assert shared.result.scores == (-3, 20, 20)
    assert (shared.result.winners, shared.result.losers) == ((1, 2), (0,))
    assert str(shared.result) == "Ben and Chloe share the win with 20 points each."
    assert last.result.winners == (2,)
