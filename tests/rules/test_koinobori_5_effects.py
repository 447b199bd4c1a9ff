"""Koinobori: the clauses of chapter 5, what each move does, in clause order."""

from __future__ import annotations

import pytest

from gamelib import koinobori
from gamelib.koinobori import deal, read
from tests.rules.koinobori_positions import (
    BOX,
    FULL,
    LAST,
    TALL,
    at,
    kinds,
    lines,
    refused,
    texts,
)


def test_5_1_the_row_is_filled_after_the_whole_take():
    state = at("hand A lime | mast A pink | row pink lime black orange", "take 1")

    assert state.row == ("lime", "black", "orange")
    assert len(state.play("take 1").row) == 7
    assert len(state.play("done").row) == 7
    assert len(at("hand A lime | row pink lime black orange orange", "take 1").row) == 4


def test_5_1_the_row_is_filled_after_the_take_of_an_icon():
    state = at("hand A purple/take2 lime | row pink lime black orange purple", "post 1 <- purple/take2", "take 1")

    assert len(state.row) == 4
    assert len(state.play("take 1").row) == 7


def test_5_2_new_cards_come_on_the_right():
    state = at("hand A lime | row pink lime black orange | deck orange/steal orange/refresh pink/move purple", "take 1")

    assert state.row == ("lime", "black", "orange", "orange/steal", "orange/refresh", "pink/move", "purple")


def test_5_3_the_discards_become_the_deck():
    box = "cards pink x8 lime x6 purple x6 | hand B lime lime | hand C lime lime | deck pink"
    gone = "pink pink pink pink purple purple purple purple purple lime"
    text = f"hand A lime | row pink pink pink purple | discards {gone}"
    state = at(text, "take 1", box=box)
    strict = at(text, "take 1", box=box, rulings="reshuffle=false")

    assert (len(state.row), len(state.deck), state.discards, state.reshuffles) == (7, 7, (), 1)
    assert state.row[:4] == ("pink", "pink", "purple", "pink")
    assert "shuffled into a new deck" in lines(state)
    assert strict.row == ("pink", "pink", "purple", "pink")
    assert len(strict.discards) == 10


def test_5_4_without_cards_the_row_stays_short():
    state = at(
        "hand A lime | row pink pink | hand B lime lime | hand C lime lime | deck -",
        "take 1",
        box="cards pink x2 lime x5",
    )

    assert state.row == ("pink",)
    assert state.to_act == (1,)


def test_5_5_the_fifth_card_closes_a_post():
    state = at("hand A pink lime | hand B lime | post 1 pink pink pink pink", "post 1 <- pink")

    assert len(state.posts[0]) == 5
    assert refused(state, "post 1 <- lime") == "KOI-4.10"


def test_5_6_an_uncovered_level_counts_at_once():
    text = "masts 1/1/3 1/2/3 1/2/3 1/2/3 | hand A pink lime black"

    assert at(text, "mast <- pink").to_act == (0,)
    assert at(text, "mast <- pink", rulings="level_counts_at_once=false").to_act == (1,)


def test_5_7_an_icon_on_the_mast_does_nothing():
    assert at("hand A green/extra pink", "mast <- green/extra").to_act == (1,)
    assert at("hand A green/extra pink", "post 1 <- green/extra").to_act == (0,)


def test_5_8_the_icon_of_the_closing_card_works_elsewhere():
    text = "hand A pink/move lime | post 1 pink pink pink pink | post 2 lime"
    state = at(text, "post 1 <- pink/move")
    strict = at(text, "post 1 <- pink/move", rulings="closing_icons=false")

    assert texts(state) == {"move post 2 to post 3", "move post 2 to post 4", "done"}
    assert strict.to_act == (1,)


def test_5_9_a_covered_card_does_not_count_nor_raise_the_post():
    state = at("hand A lime/cover | post 1 black black", "post 1 <- lime/cover over black")

    assert state.posts[0] == (("black",), ("black", "lime/cover"))
    assert koinobori.post_value("pink", state.posts[0])[0] == {"lime": 1, "black": 1}


def test_5_10_a_moved_card_takes_along_what_it_covers():
    state = at("hand A pink/move | post 1 lime lime/cover(black) | post 2 lime", "post 2 <- pink/move", "move 1 to 3")

    assert state.posts[0] == (("lime",),)
    assert state.posts[2] == (("black", "lime/cover"),)


def test_5_11_a_moved_icon_does_not_work_again():
    text = "hand A pink/move lime | post 1 purple/take2 | row pink lime black orange purple"
    again = at(text, "post 2 <- pink/move", "move 1 to 3", rulings="moved_icons_again=true")
    extra = at(
        "hand A pink/move lime | post 1 green/extra",
        "post 2 <- pink/move",
        "move 1 to 3",
        rulings="moved_icons_again=true",
    )

    assert at(text, "post 2 <- pink/move", "move 1 to 3").to_act == (1,)
    assert kinds(again) == {"take", "done"}
    assert kinds(extra) == {"place", "done"}
    assert at(text, "post 2 <- pink/move", "move 2 to 3", rulings="moved_icons_again=true").to_act == (1,)


def test_5_12_an_extra_play_is_used_first():
    state = at(f"{TALL} | hand A green/extra pink pink lime", "post 1 <- green/extra", "post 1 <- pink")

    assert (state.turn.actions_made, state.turn.extra) == (1, 0)
    assert "mast <- pink" in texts(state)
    assert at("hand A green/extra pink", "post 1 <- green/extra", "post 2 <- pink").to_act == (1,)


def test_5_13_the_icon_of_an_extra_card_works_too():
    text = "hand A green/extra purple/take1 lime/cover | post 1 pink | row pink lime black orange purple"
    strict = at(text, "post 1 <- green/extra", rulings="extra_triggers=false")

    assert kinds(at(text, "post 1 <- green/extra", "post 2 <- purple/take1")) == {"take", "done"}
    assert strict.play("post 2 <- purple/take1").to_act == (1,)
    assert refused(strict, "post 1 <- lime/cover over green/extra") == "KOI-5.13"
    assert "post 1 <- lime/cover over green/extra" in texts(at(text, "post 1 <- green/extra"))


def test_5_14_take2_gives_up_to_two_cards():
    state = at(
        "hand A purple/take2 lime | row pink lime black orange purple", "post 1 <- purple/take2", "take 5", "take 1"
    )

    assert state.hands[0] == ("lime", "purple", "pink")
    assert at(
        "hand A purple/take2 lime | row pink lime black orange purple", "post 1 <- purple/take2", "take 5", "done"
    ).to_act == (1,)
    assert (
        len(
            at(
                "hand A purple/take2 lime pink | row pink lime black orange purple", "post 1 <- purple/take2", "take 1"
            ).hands[0]
        )
        == 3
    )


def test_5_15_take1_gives_one_card():
    state = at("hand A purple/take1 lime | row pink lime black orange purple", "post 1 <- purple/take1", "take 5")

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
    state = at("hand A orange/refresh lime | row pink lime black orange purple", "post 1 <- orange/refresh", "refresh")

    assert state.discards == ("pink", "lime", "black", "orange", "purple")
    assert len(state.row) == 7
    assert kinds(state) == {"take", "done"}
    assert state.play("take 1").to_act == (1,)
    assert len(state.play("take 1").row) == 6


def test_5_17_the_log_tells_the_new_row_as_part_of_refresh():
    state = at("hand A orange/refresh pink", "post 1 <- orange/refresh", "refresh")

    assert [event.clause for event in state.log if "row" in str(event)] == ["KOI-5.17", "KOI-5.17"]


def test_5_17_a_row_comes_from_the_discards_if_the_deck_is_short():
    text = "hand A orange/refresh | deck - | discards pink pink | hand B lime lime | hand C lime lime"
    box, full = "cards pink x2 lime x4 orange/refresh", "cards pink x2 lime x8 orange/refresh"
    icon = "post 1 <- orange/refresh"

    assert kinds(at(f"{text} | row lime lime lime lime", icon, box=full)) == {"refresh", "done"}
    assert at(f"{text} | row -", icon, box=box, rulings="reshuffle=false").to_act == (1,)


def test_5_18_an_unusable_icon_lapses():
    assert at("hand A orange/steal | hand B - | hand C -", "post 1 <- orange/steal").to_act == (1,)
    assert at(
        f"hand A pink/move lime | hand B lime | post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | post 4 lime",
        "post 4 <- pink/move",
    ).to_act == (1,)
    assert at(f"{TALL} | hand A lime", "post 1 <- lime").to_act == (1,)


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
            "The icon steal lapses: the game is over. [KOI-7.1]",
        ),
    ],
)
def test_5_18_the_log_tells_of_an_icon_that_lapses(text, move, line):
    assert line in lines(at(text, move))


def test_5_19_a_played_card_makes_room_for_the_icons_card():
    state = at("hand A purple/take1 lime black | row pink lime black orange purple", "post 1 <- purple/take1")

    assert "take" in kinds(state)


def test_5_20_turns_go_round():
    state, seats = deal(3, seed=5, first=1), []
    for _turn in range(4):
        seats += state.to_act
        state = state.play("take 1") if len(state.hands[state.to_act[0]]) < 3 else state.play(state.moves()[-1])

    assert seats == [1, 2, 0, 1]
