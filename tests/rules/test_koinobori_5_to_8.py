"""Koinobori: the clauses of chapters 5 to 8, effects, views, the end, and variants, in clause order."""

from __future__ import annotations

import pytest

from gamelib import BadRuling, koinobori
from gamelib.koinobori import Rulings, deal, read, read_move, score
from gamelib.koinobori.knowledge import known_masts
from tests.rules.koinobori_positions import (
    BOX,
    FULL,
    LAST,
    TALL,
    kinds,
    lines,
    refused,
    state_from,
    texts,
)


def test_5_1_the_row_is_filled_after_the_whole_take():
    state = state_from("hand A lime | mast A pink | row pink lime black orange", "take 1")

    assert state.row == ("lime", "black", "orange")
    assert len(state.play("take 1").row) == 7
    assert len(state.play("done").row) == 7
    assert len(state_from("hand A lime | row pink lime black orange orange", "take 1").row) == 4


def test_5_1_the_row_is_filled_after_the_take_of_an_icon():
    state = state_from(
        "hand A purple/take2 lime | row pink lime black orange purple", "post 1 <- purple/take2", "take 1"
    )

    assert len(state.row) == 4
    assert len(state.play("take 1").row) == 7


def test_5_2_new_cards_come_on_the_right():
    state = state_from(
        "hand A lime | row pink lime black orange | deck orange/steal orange/refresh pink/move purple", "take 1"
    )

    assert state.row == ("lime", "black", "orange", "orange/steal", "orange/refresh", "pink/move", "purple")


def test_5_3_the_discards_become_the_deck():
    box = "cards pink x8 lime x6 purple x6 | hand B lime lime | hand C lime lime | deck pink"
    gone = "pink pink pink pink purple purple purple purple purple lime"
    text = f"hand A lime | row pink pink pink purple | discards {gone}"
    state = state_from(text, "take 1", box=box)
    strict = state_from(text, "take 1", box=box, rulings="reshuffle=false")

    assert (len(state.row), len(state.deck), state.discards, state.reshuffles) == (7, 7, (), 1)
    assert state.row[:4] == ("pink", "pink", "purple", "pink")
    assert "shuffled into a new deck" in lines(state)
    assert strict.row == ("pink", "pink", "purple", "pink")
    assert len(strict.discards) == 10


def test_5_4_without_cards_the_row_stays_short():
    state = state_from(
        "hand A lime | row pink pink | hand B lime lime | hand C lime lime | deck -",
        "take 1",
        box="cards pink x2 lime x5",
    )

    assert state.row == ("pink",)
    assert state.to_act == (1,)


def test_5_5_the_fifth_card_closes_a_post():
    state = state_from("hand A pink lime | hand B lime | post 1 pink pink pink pink", "post 1 <- pink")

    assert len(state.posts[0]) == 5
    assert refused(state, "post 1 <- lime") == "KOI-4.10"


def test_5_6_an_uncovered_level_counts_at_once():
    text = "masts 1/1/3 1/2/3 1/2/3 1/2/3 | hand A pink lime black"

    assert state_from(text, "mast <- pink").to_act == (0,)
    assert state_from(text, "mast <- pink", rulings="level_counts_at_once=false").to_act == (1,)


def test_5_7_an_icon_on_the_mast_does_nothing():
    assert state_from("hand A green/extra pink", "mast <- green/extra").to_act == (1,)
    assert state_from("hand A green/extra pink", "post 1 <- green/extra").to_act == (0,)


def test_5_8_the_icon_of_the_closing_card_works_elsewhere():
    text = "hand A pink/move lime | post 1 pink pink pink pink | post 2 lime"
    state = state_from(text, "post 1 <- pink/move")
    strict = state_from(text, "post 1 <- pink/move", rulings="closing_icons=false")

    assert texts(state) == {"move post 2 to post 3", "move post 2 to post 4", "done"}
    assert strict.to_act == (1,)


def test_5_9_a_covered_card_does_not_count_nor_raise_the_post():
    state = state_from("hand A lime/cover | post 1 black black", "post 1 <- lime/cover over black")

    assert state.posts[0] == (("black",), ("black", "lime/cover"))
    assert koinobori.post_value("pink", state.posts[0])[0] == {"lime": 1, "black": 1}


def test_5_10_a_moved_card_takes_along_what_it_covers():
    state = state_from(
        "hand A pink/move | post 1 lime lime/cover(black) | post 2 lime", "post 2 <- pink/move", "move 1 to 3"
    )

    assert state.posts[0] == (("lime",),)
    assert state.posts[2] == (("black", "lime/cover"),)


def test_5_11_a_moved_icon_does_not_work_again():
    text = "hand A pink/move lime | post 1 purple/take2 | row pink lime black orange purple"
    again = state_from(text, "post 2 <- pink/move", "move 1 to 3", rulings="moved_icons_again=true")
    extra = state_from(
        "hand A pink/move lime | post 1 green/extra",
        "post 2 <- pink/move",
        "move 1 to 3",
        rulings="moved_icons_again=true",
    )

    assert state_from(text, "post 2 <- pink/move", "move 1 to 3").to_act == (1,)
    assert kinds(again) == {"take", "done"}
    assert kinds(extra) == {"place", "done"}
    assert state_from(text, "post 2 <- pink/move", "move 2 to 3", rulings="moved_icons_again=true").to_act == (1,)


def test_5_12_an_extra_play_is_used_first():
    state = state_from(f"{TALL} | hand A green/extra pink pink lime", "post 1 <- green/extra", "post 1 <- pink")

    assert (state.turn.actions_made, state.turn.extra) == (1, 0)
    assert "mast <- pink" in texts(state)
    assert state_from("hand A green/extra pink", "post 1 <- green/extra", "post 2 <- pink").to_act == (1,)


def test_5_13_the_icon_of_an_extra_card_works_too():
    text = "hand A green/extra purple/take1 lime/cover | post 1 pink | row pink lime black orange purple"
    strict = state_from(text, "post 1 <- green/extra", rulings="extra_triggers=false")

    assert kinds(state_from(text, "post 1 <- green/extra", "post 2 <- purple/take1")) == {"take", "done"}
    assert strict.play("post 2 <- purple/take1").to_act == (1,)
    assert refused(strict, "post 1 <- lime/cover over green/extra") == "KOI-5.13"
    assert "post 1 <- lime/cover over green/extra" in texts(state_from(text, "post 1 <- green/extra"))


def test_5_14_take2_gives_up_to_two_cards():
    state = state_from(
        "hand A purple/take2 lime | row pink lime black orange purple", "post 1 <- purple/take2", "take 5", "take 1"
    )

    assert state.hands[0] == ("lime", "purple", "pink")
    assert state_from(
        "hand A purple/take2 lime | row pink lime black orange purple", "post 1 <- purple/take2", "take 5", "done"
    ).to_act == (1,)
    assert (
        len(
            state_from(
                "hand A purple/take2 lime pink | row pink lime black orange purple", "post 1 <- purple/take2", "take 1"
            ).hands[0]
        )
        == 3
    )


def test_5_15_take1_gives_one_card():
    state = state_from(
        "hand A purple/take1 lime | row pink lime black orange purple", "post 1 <- purple/take1", "take 5"
    )

    assert state.hands[0] == ("lime", "purple")
    assert state.to_act == (1,)


def test_5_16_a_stolen_card_is_drawn_at_random():
    hands = {
        read(f"{BOX} | players 3 | hand A orange/steal | hand B lime black pink | seed {seed}")
        .play("post 1 <- orange/steal")
        .play("steal from B")
        .hands[0]
        for seed in range(30)
    }

    assert hands == {("lime",), ("black",), ("pink",)}


def test_5_17_refresh_brings_a_new_row_and_one_card():
    state = state_from(
        "hand A orange/refresh lime | row pink lime black orange purple", "post 1 <- orange/refresh", "refresh"
    )

    assert state.discards == ("pink", "lime", "black", "orange", "purple")
    assert len(state.row) == 7
    assert kinds(state) == {"take", "done"}
    assert state.play("take 1").to_act == (1,)
    assert len(state.play("take 1").row) == 6


def test_5_17_the_log_tells_the_new_row_as_part_of_refresh():
    state = state_from("hand A orange/refresh pink", "post 1 <- orange/refresh", "refresh")

    assert [event.clause for event in state.log if "row" in str(event)] == ["KOI-5.17", "KOI-5.17"]


def test_5_17_a_row_comes_from_the_discards_if_the_deck_is_short():
    text = "hand A orange/refresh | deck - | discards pink pink | hand B lime lime | hand C lime lime"
    box, full = "cards pink x2 lime x4 orange/refresh", "cards pink x2 lime x8 orange/refresh"
    icon = "post 1 <- orange/refresh"

    assert kinds(state_from(f"{text} | row lime lime lime lime", icon, box=full)) == {"refresh", "done"}
    assert state_from(f"{text} | row -", icon, box=box, rulings="reshuffle=false").to_act == (1,)


def test_5_18_an_unusable_icon_lapses():
    assert state_from("hand A orange/steal | hand B - | hand C -", "post 1 <- orange/steal").to_act == (1,)
    assert state_from(
        f"hand A pink/move lime | hand B lime | post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | post 4 lime",
        "post 4 <- pink/move",
    ).to_act == (1,)
    assert state_from(f"{TALL} | hand A lime", "post 1 <- lime").to_act == (1,)


@pytest.mark.parametrize(
    ("text", "move", "line"),
    [
        (
            "hand A orange/steal | hand B - | hand C -",
            "post 1 <- orange/steal",
            "The icon steal cannot be used and lapses. [KOI-5.18]",
        ),
        (
            f"{TALL} | hand A green/extra",
            "post 1 <- green/extra",
            "The icon extra cannot be used and lapses. [KOI-5.18]",
        ),
        (
            f"hand A orange/steal | hand B pink | {LAST}",
            "post 4 <- orange/steal",
            "The icon steal lapses as the game ends. [KOI-7.1]",
        ),
    ],
)
def test_5_18_the_log_tells_of_an_icon_that_lapses(text, move, line):
    assert line in lines(state_from(text, move))


def test_5_19_a_played_card_makes_room_for_the_icons_card():
    state = state_from("hand A purple/take1 lime black | row pink lime black orange purple", "post 1 <- purple/take1")

    assert "take" in kinds(state)


def test_5_20_turns_go_round():
    state, seats = deal(3, seed=5, first=1), []
    for _turn in range(4):
        seats += state.to_act
        state = state.play("take 1") if len(state.hands[state.to_act[0]]) < 3 else state.play(state.moves()[-1])

    assert seats == [1, 2, 0, 1]


def test_6_1_other_hands_and_the_deck_are_hidden():
    state = deal(3, seed=8)
    other = state._replace(
        hands=(state.hands[0], state.deck[:2], state.deck[2:4]),
        deck=state.hands[1] + state.hands[2] + state.deck[4:],
    )

    assert state.view(0).hand_sizes == (2, 2, 2)
    assert state.view(0).deck == 81 - 6 - 7
    assert state.view(0) == other.view(0)
    assert str(state) == str(state.view(None)) != str(state.view(0))
    assert repr(state) == repr(other)
    assert str(state) == str(other)
    assert state.view(1) != other.view(1)
    assert state.view(None).hand == ()


def test_6_2_a_taken_card_is_known_until_it_may_have_gone():
    state = deal(2, seed=8, first=0)
    card = state.row[0]
    state = state.play("take 1")

    assert state.view(1).known[0] == (card, "?", "?")
    assert state.view(None).known[0] == (card, "?", "?")
    hidden = next(other for other in state.hands[0] if other != card)
    state = state.play("take 1").play(f"mast <- {hidden}")
    assert state.view(1).known[0] == ("?", "?")
    assert state.view(0).known[0] == state.hands[0]


def test_6_2_a_card_shown_later_reveals_which_was_hidden():
    state = state_from(
        "hand A pink* black* | hand B lime | hand C lime", "mast <- pink", "take 1", "take 1", "post 1 <- black"
    )

    assert known_masts(state.view(1))[0] == ("pink",)


def test_6_3_a_card_on_a_mast_is_known_to_its_owner_alone():
    state = state_from("hand A pink lime", "mast <- pink")

    assert state.view(0).masts[0] == ("pink",)
    assert state.view(1).masts[0] == state.view(None).masts[0] == ("?",)
    assert read_move("mast <- pink").public() == "mast <- ?"
    assert "pink" not in str(state.log[-1])
    assert str(state.log[-1].seen_by(0)) == "Ada hangs pink face down on the mast. [KOI-5.6]"
    assert state.log[-1].seen_by(1) == state.view(1).log[-1]


def test_6_4_a_stolen_card_is_known_to_thief_and_victim():
    state = state_from("hand A orange/steal | hand B lime black*", "post 1 <- orange/steal", "steal from B")
    [stolen] = state.hands[0]

    assert [state.view(seat).known[0] for seat in (0, 1, 2, None)] == [(stolen,), (stolen,), ("?",), ("?",)]
    event = next(event for event in state.log if event.kind == "steal")
    assert [stolen in str(event.seen_by(seat)) for seat in (0, 1, 2, None)] == [True, True, False, False]


def test_6_5_row_posts_covered_cards_and_discards_are_open():
    state = state_from(
        "hand A orange/refresh lime | row pink lime black pink | post 2 lime/cover(black) pink | mast B pink",
        "post 1 <- orange/refresh",
        "refresh",
    )
    view = state.view(None)

    assert view.posts == state.posts
    assert view.row == state.row
    assert view.discards == ("pink", "lime", "black", "pink")
    assert [len(mast) for mast in view.masts] == [0, 1, 0]


def test_6_6_at_the_end_masts_are_shown_and_hands_are_not():
    text = f"hand A pink | hand B lime black | mast B pink lime | {LAST}"
    view = state_from(text, "post 4 <- pink").view(2)

    assert view.masts[1] == ("pink", "lime")
    assert view.known[1] == ("?", "?")
    assert "Ben shows the mast: pink lime." in "\n".join(map(str, view.log))


def test_7_1_the_game_ends_at_once_when_all_posts_are_full():
    state = state_from(
        f"{TALL} | hand A green/extra pink lime | {LAST}",
        "post 4 <- green/extra",
    )

    assert state.to_act == ()
    assert state.end_reason == "full"
    assert state.result == state.round_result
    assert "Every post has five cards: the game is over. [KOI-7.1]" in lines(state)


def test_7_2_when_all_pass_one_after_the_other_the_game_is_over():
    box = "cards pink x3 lime x2 | hand A - | hand B - | hand C - | mast A pink | row - | post 1 pink pink lime lime"
    state = state_from("turn B", "pass", "pass", "pass", box=box)

    assert state.end_reason == "stuck"
    assert state.result.scores == (
        -3 if "pink" not in koinobori.score(state.flags, state.posts, state.masts).turned else 0,
        0,
        0,
    )
    assert state_from("turn B", "pass", "pass", "pass", box=box, rulings="stuck=drawn").result.winners == ()
    assert state_from("turn B", "pass", box=box).passes == 1


def test_7_2_passes_before_the_last_card_are_forgotten():
    state = state_from(f"turn A | hand B pink | {LAST}", "pass", "post 4 <- pink", rulings="must_act=false")

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

    assert state_from(text, "post 4 <- pink").result.scores == (0, 0, 0)


def test_7_10_most_points_win_and_equals_share():
    text = (
        f"mast A lime | mast B pink | mast C pink | hand A pink | post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | "
        "post 4 pink pink pink pink"
    )
    shared, last = (
        state_from(text, "post 4 <- pink"),
        state_from(text, "post 4 <- pink", rulings="final_tie=last in turn"),
    )

    assert shared.result.scores == (-3, 20, 20)
    assert (shared.result.winners, shared.result.losers) == ((1, 2), (0,))
    assert str(shared.result) == "Ben and Chloe share the win with 20 points each."
    assert last.result.winners == (2,)


def test_8_1_there_is_one_game():
    assert deal(2, seed=1).variant == deal(2, seed=1).view(0).variant == "basic"


def test_8_2_every_ruling_can_be_named():
    state = deal(2, seed=1, rulings=Rulings(must_act=False, stuck="drawn"))

    assert "rulings must_act=false, stuck=drawn" in state.write()
    assert read(state.write()).rulings == state.rulings
    for wrong in ({"must_act": 1}, {"stuck": "tie"}):
        with pytest.raises(BadRuling, match=next(iter(wrong))):
            Rulings(**wrong)
    with pytest.raises(BadRuling, match="did you mean must_act"):
        read("rulings must_acts=false")
    with pytest.raises(BadRuling):
        deal(2, rulings="must_act")


def test_8_2_a_ruling_ends_at_the_first_equals_sign():
    with pytest.raises(BadRuling, match="the ruling stuck can be scored or drawn, not 'scored=drawn'"):
        state_from("hand A pink", rulings="stuck=scored=drawn")
