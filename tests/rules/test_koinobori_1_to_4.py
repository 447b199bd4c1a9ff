"""Koinobori: the clauses of chapters 1 to 4, cards, deal, turns, and what is allowed, in clause order."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from gamelib import BadDeck, BadPlayers, GameOver, IllegalMove, NotYourTurn
from gamelib.koinobori import deal, read, read_cards, read_masts
from gamelib.koinobori.cards import CARPS, COLOURS, ICONS
from tests.rules.koinobori_positions import (
    BOX,
    FULL,
    LAST,
    TALL,
    all_cards,
    kinds,
    lines,
    refused,
    state_from,
    texts,
)


def test_1_1_every_card_shows_one_to_three_carps_of_six_colours():
    cards = read_cards(None)

    assert len(cards) == 81
    assert {len(CARPS[card]) for card in cards} == {1, 2, 3}
    assert {carp for card in cards for carp in CARPS[card]} == set(COLOURS)


def test_1_2_the_house_deck_treats_the_six_colours_alike():
    cards = Counter(read_cards(None))
    shapes = Counter(CARPS[card] for card in cards.elements())

    assert all(shapes[trio] == 3 for trio in combinations(COLOURS, 3))
    assert all(shapes[colours] == 1 for size in (1, 2) for colours in combinations(COLOURS, size))


def test_1_2_a_list_typed_off_a_box_replaces_the_house_deck(tmp_path):
    path = tmp_path / "box.txt"
    path.write_text("# my box\n80 pink+pink+lime\n1 lime/steal\n", encoding="utf-8")

    assert Counter(read_cards(path)) == {"lime+pink+pink": 80, "lime/steal": 1}
    assert all_cards(deal(3, seed=1, cards=str(path))) == {"lime+pink+pink": 80, "lime/steal": 1}


def test_1_3_each_icon_is_on_three_cards_and_favours_no_colour():
    cards = [card.partition("/") for card in read_cards(None) if "/" in card]

    assert Counter(icon for _carps, _slash, icon in cards) == dict.fromkeys(ICONS, 3)
    for icon in ICONS:
        carps = Counter(carp for text, _slash, other in cards if other == icon for carp in text.split("+"))
        assert set(carps.values()) == {1}


def test_1_4_a_mast_has_four_levels_the_first_is_1_1_3():
    assert len(read_masts(None)) == 4
    assert read_masts(None)[0] == (1, 1, 3)


def test_1_5_levels_two_to_four_can_be_replaced(tmp_path):
    path = tmp_path / "mast.txt"
    path.write_text(
        "take 1, play 1, hold 3\ntake 1, play 2, hold 3\ntake 1, play 2, hold 4\ntake 2, play 2, hold 5\n",
        encoding="utf-8",
    )

    assert read_masts(None)[1:] == ((2, 1, 3), (2, 1, 4), (2, 2, 4))
    assert deal(2, seed=1, masts=path).setup.levels[3] == (2, 2, 5)
    with pytest.raises(BadDeck, match="four levels"):
        read_masts([(1, 1, 3)])
    with pytest.raises(BadDeck, match="line 1, 'draw one'"):
        read_masts("draw one\n")
    with pytest.raises(BadDeck, match="level 2"):
        read_masts([(1, 1, 3), (0, 1, 3), (1, 1, 3), (1, 1, 3)])


def test_1_6_there_is_one_flag_of_each_colour():
    assert sorted(deal(5, seed=3).flags) == sorted(COLOURS)
    with pytest.raises(BadDeck, match="3 flags"):
        deal(2, flags="pink pink lime")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("80 pink\n", "this list has 80, 1 missing"),
        ("82 pink\n", "this list has 82, 1 too many"),
        ("80 pink\n1 pnik\n", "line 2, '1 pnik': there is no colour 'pnik'; did you mean pink"),
        ("80 pink\n1 pink/steel\n", "line 2, .* there is no icon 'steel'; did you mean steal"),
        ("80 pink\n1 pink\n", "line 2: pink stands in line 1 already"),
        ("80 pink\npink lime\n", "line 2, 'pink lime': a line is a number of cards and a card"),
        ("81 pink+lime+lime+black\n", "line 1, .* shows 4 carps"),
    ],
)
def test_1_7_a_deck_file_that_cannot_be_right_is_refused(text, complaint):
    with pytest.raises(BadDeck, match=complaint):
        read_cards(text)


def test_2_1_two_to_five_play():
    assert [deal(players, seed=1).players for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for players in (1, 6, "3", None):
        with pytest.raises(BadPlayers, match="2 to 5"):
            deal(players)


def test_2_2_one_more_post_than_players_each_with_a_flag():
    for players in (2, 3, 4, 5):
        state = deal(players, seed=4)

        assert len(state.posts) == len(set(state.flags)) == players + 1
    assert len({deal(2, seed=seed).flags for seed in range(20)}) > 10


def test_2_3_a_stacked_deck_deals_two_cards_seat_by_seat():
    deck = list(read_cards(None))
    state = deal(3, seed=1, deck=deck, first=0)

    assert [list(hand) for hand in state.hands] == [sorted(deck[k : k + 2], key=deck.index) for k in (0, 2, 4)]
    with pytest.raises(BadDeck, match="this deck has 80 cards, the game has 81"):
        deal(3, deck=deck[1:])
    with pytest.raises(BadDeck, match="the game has"):
        deal(3, deck=[*deck[:-1], deck[0]])


def test_2_4_seven_cards_make_the_row_and_the_rest_the_deck():
    deck = list(read_cards(None))
    state = deal(2, seed=1, deck=deck)

    assert list(state.row) == deck[4:11]
    assert list(state.deck) == deck[11:]


def test_2_5_the_first_player_is_drawn_or_named():
    assert {deal(4, seed=seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}
    assert deal(4, seed=1, first=2).to_act == (2,)


def test_2_6_everybody_begins_with_level_1():
    state = deal(3, seed=1, first=0).play("take 1")

    assert state.to_act == (1,)
    assert state.masts == ((), (), ())


def test_3_1_a_turn_is_one_action():
    state = state_from("hand A pink lime | row pink lime black orange purple | mast A pink pink pink", "take 1")

    assert texts(state) == {"take 1 lime", "take 4 purple", "done"}
    assert kinds(state_from("hand A pink lime | mast A pink pink pink", "post 1 <- pink")) == {"place", "done"}


def test_3_2_the_level_limits_how_many_cards_are_taken():
    state = state_from("hand A lime | row pink lime black orange purple | mast A pink", "take 5", "take 1")

    assert state.hands[0] == ("lime", "purple", "pink")
    assert state.to_act == (1,)
    assert state_from("hand A lime | row pink lime black orange purple | mast A pink", "take 5", "done").to_act == (1,)


def test_3_3_cards_are_played_on_posts_or_on_the_mast():
    state = state_from("hand A pink lime", "post 2 <- pink")

    assert state.posts[1] == (("pink",),)
    assert state_from("hand A pink lime", "mast <- pink").masts[0] == ("pink",)
    assert state_from("hand A pink lime | mast A pink pink pink", "post 2 <- pink", "done").to_act == (1,)


@pytest.mark.parametrize(
    "card", ["pink/move", "orange/steal", "orange/refresh", "purple/take2", "purple/take1", "green/extra"]
)
def test_3_4_every_icon_may_be_left(card):
    state = state_from(f"hand A {card} pink | hand B pink | post 1 lime | turn A", f"post 1 <- {card}", "done")

    assert state.to_act == (1,)
    assert state_from("hand A lime/cover | post 1 lime", "post 1 <- lime/cover").posts[0] == (
        ("lime",),
        ("lime/cover",),
    )


def test_3_4_the_log_tells_stopping_from_leaving_an_icon():
    left = state_from("hand A purple/take1 lime | row pink lime black orange purple", "post 1 <- purple/take1", "done")
    stopped = state_from(f"{TALL} | hand A pink | row pink lime black orange purple", "take 1", "done")

    assert "Ada leaves the icon take one unused. [KOI-3.4]" in lines(left)
    played = state_from(f"{TALL} | hand A pink lime | row pink lime black orange purple", "post 1 <- pink", "done")
    both = state_from("hand A green/extra pink | row pink lime black orange purple", "post 1 <- green/extra", "done")

    assert "Ada stops. [KOI-3.2]" in lines(stopped)
    assert "Ada stops. [KOI-3.3]" in lines(played)
    assert "Ada stops and leaves the icon extra unused. [KOI-3.4]" in lines(both)
    assert left.log[-1].kind == stopped.log[-1].kind == "done"


def test_3_5_plays_may_be_split_between_mast_and_posts():
    state = state_from(f"{TALL} | hand A pink lime black", "mast <- pink", "post 1 <- lime")

    assert (state.masts[0], state.posts[0]) == (("pink",), (("lime",),))


def test_3_5_by_the_ruling_plays_are_not_split():
    state = state_from(f"{TALL} | hand A pink lime black", "mast <- pink", rulings="split_plays=false")
    other = state_from(f"{TALL} | hand A pink lime black", "post 1 <- pink", rulings="split_plays=false")

    assert texts(state) == {"mast <- lime", "mast <- black", "done"}
    assert refused(state, "post 1 <- lime") == "KOI-3.5"
    assert kinds(other) == {"place", "done"}
    assert refused(other, "mast <- lime") == "KOI-3.5"


def test_4_1_only_the_player_to_act_moves():
    state = state_from("hand A pink lime | hand B pink black | turn A")

    assert refused(state, "post 1 <- pink", seat=1) == "KOI-4.1"
    assert state.moves(1) == ()
    with pytest.raises(NotYourTurn):
        state.play("take 1", seat=1)


def test_4_1_the_refusal_says_why_ones_turn_is_over():
    taken = state_from("hand A pink | hand B pink | row pink lime black orange purple", "take 1")
    played = state_from("hand A pink lime | hand B pink", "post 1 <- pink")

    refusals = [
        taken.why_not("take 1", 0),
        taken.why_not("post 1 <- pink", 0),
        played.why_not("post 1 <- lime", 0),
        taken.why_not("take 1", 2),
    ]
    assert {refusal.clause for refusal in refusals} == {"KOI-4.1"}
    assert all("Ben" in refusal.because for refusal in refusals)
    assert len({refusal.because for refusal in refusals}) == len(refusals)


def test_4_1_before_its_turn_a_seat_learns_only_whose_turn_it_is():
    state = state_from("hand A pink | hand B pink | hand C lime", "take 1")

    assert state.why_not("take 1", 2).because == state.why_not("mast <- lime", 2).because == "it is Ben's turn"


def test_4_2_after_the_end_nobody_moves():
    state = state_from(f"hand A pink | {LAST}", "post 4 <- pink")

    assert refused(state, "take 1") == "KOI-4.2"
    assert state.to_act == state.moves() == ()
    with pytest.raises(GameOver, match=r"^the game is over \[KOI-4\.2\]$"):
        state.play("take 1")
    with pytest.raises(GameOver, match=r"^the game is over \[KOI-4\.2\]$"):
        state.next_round()
    with pytest.raises(GameOver, match=r"^the game is not over yet, and it is played in one round \[KOI-4\.2\]$"):
        state_from("hand A pink").next_round()


def test_4_3_cards_are_taken_from_the_two_ends():
    state = state_from("hand A pink | row pink lime black orange")

    assert {"take 1 pink", "take 4 orange"} <= texts(state)
    assert refused(state, "take 2") == refused(state, "take 3 black") == "KOI-4.3"
    assert refused(state, "take 5") == refused(state, "take 0") == refused(state, "take 1 lime") == "KOI-4.3"
    assert state.why_not("take 2").cards == ("row:2",)
    with pytest.raises(IllegalMove, match=r"^the card with lime .*\bpink\b.*\borange\b"):
        state.play("take 2")


def test_4_4_an_icon_gives_no_more_than_it_gives():
    state = state_from(
        f"{TALL} | hand A purple/take1 pink | row pink lime black orange purple | post 1 pink",
        "post 1 <- purple/take1",
        "take 1",
    )

    assert kinds(state) == {"place", "mast", "done"}
    assert refused(state, "take 1") == "KOI-4.4"


def test_4_4_the_level_says_how_many_are_taken():
    state = state_from(
        "masts 2/1/4 2/1/4 2/1/4 3/1/5 | hand A pink | row pink lime black orange purple pink lime", "take 1", "take 1"
    )
    more = state_from(
        "masts 2/1/4 2/1/4 2/1/4 3/1/5 | mast A pink pink pink | hand A pink | row pink lime black orange purple",
        "take 1",
        "take 1",
    )

    assert state.to_act == (1,)
    assert more.to_act == (0,)


def test_4_5_no_card_is_taken_beyond_the_hand_limit():
    state = state_from("hand A pink lime black | row pink lime black orange")

    assert refused(state, "take 1") == "KOI-4.5"
    assert state.why_not("take 1").cards == ("row:1", "hand:1", "hand:2", "hand:3")
    assert "take" not in kinds(state)


def test_4_5_the_hand_limit_ends_a_take_early():
    state = state_from("hand A pink lime | mast A pink | row pink lime black orange purple", "take 1")

    assert len(state.hands[0]) == 3
    assert state.to_act == (1,)


def test_4_6_each_card_of_a_take_may_come_from_either_end():
    text = "hand A lime | mast A pink | row pink lime black orange purple"

    assert {"take 1 lime", "take 4 purple"} <= texts(state_from(text, "take 1"))
    assert texts(state_from(text, "take 1", rulings="either_end=false")) == {"take 1 lime", "done"}
    assert texts(state_from(text, "take 5", rulings="either_end=false")) == {"take 4 orange", "done"}
    assert refused(state_from(text, "take 1", rulings="either_end=false"), "take 4") == "KOI-4.6"
    for take, end in (("take 1", "left"), ("take 5", "right")):
        taking = state_from(text, take, rulings="either_end=false")
        assert taking.turn.end == end
        assert read(taking.write()) == taking


def test_4_7_taking_and_playing_do_not_mix():
    taking = state_from("hand A pink lime | mast A pink pink pink | row pink lime black orange purple", "take 1")
    playing = state_from(
        "hand A pink lime | mast A pink pink pink | row pink lime black orange purple", "post 1 <- pink"
    )

    assert refused(taking, "post 1 <- pink") == refused(taking, "mast <- pink") == "KOI-4.7"
    assert refused(playing, "take 1") == "KOI-4.7"


def test_4_7_a_row_is_replaced_before_the_card_is_taken():
    state = state_from("hand A orange/refresh lime | row pink lime black orange purple", "post 1 <- orange/refresh")

    assert refused(state, "take 1") == "KOI-4.7"


def test_4_8_only_cards_in_hand_are_played():
    state = state_from("hand A pink lime")

    assert refused(state, "post 1 <- black") == refused(state, "mast <- black") == "KOI-4.8"
    assert re.search(r"\bblack\b.*\blime; pink$", state.why_not("post 1 <- black").because)


def test_4_9_no_more_plays_than_the_level_allows():
    state = state_from("hand A purple/take2 pink lime | row pink lime black orange purple", "post 1 <- purple/take2")

    assert refused(state, "post 1 <- pink") == refused(state, "mast <- pink") == "KOI-4.9"
    assert state_from("hand A pink lime", "post 1 <- pink").to_act == (1,)


def test_4_10_a_closed_post_takes_no_card():
    state = state_from(f"hand A pink lime | post 2 {FULL}")

    assert refused(state, "post 2 <- pink") == "KOI-4.10"
    assert refused(state, "post 5 <- pink") == refused(state, "post 0 <- pink") == "KOI-4.10"
    assert "post 2 <- pink" not in texts(state)


def test_4_10_the_legal_move_offered_instead_uses_the_same_card():
    state = state_from(f"{TALL} | hand A pink lime black")

    for card in ("pink", "lime", "black"):
        assert str(state.why_not(f"post 9 <- {card}").instead) == f"post 4 <- {card}"
    assert str(state.why_not("mast <- purple").instead).startswith("mast <- ")


def test_4_11_a_mast_takes_no_fourth_card():
    state = state_from("hand A pink lime | mast A pink pink pink")

    assert refused(state, "mast <- pink") == "KOI-4.11"
    assert "mast" not in kinds(state)


def test_4_12_only_a_cover_covers():
    state = state_from("hand A pink lime/cover | post 1 black")

    assert refused(state, "post 1 <- pink over black") == "KOI-4.12"
    assert "post 1 <- lime/cover over black" in texts(state)


def test_4_13_a_flag_is_not_covered():
    state = state_from("hand A pink lime/cover | post 1 black")

    assert refused(state, "post 2 <- lime/cover over pink") == "KOI-4.13"
    assert state.why_not("post 2 <- lime/cover over pink").cards == ("post2:flag",)
    assert "post 2 <- lime/cover" in texts(state)


def test_4_14_only_the_top_card_is_covered():
    state = state_from("hand A lime/cover | post 1 black pink")

    assert refused(state, "post 1 <- lime/cover over black") == "KOI-4.14"
    assert "post 1 <- lime/cover over pink" in texts(state)


def test_4_15_nothing_on_a_closed_post_is_covered_or_moved():
    covering = state_from(f"hand A lime/cover | post 1 {FULL}")
    moving = state_from(f"hand A pink/move | post 1 {FULL} | post 2 lime", "post 2 <- pink/move")

    assert refused(covering, "post 1 <- lime/cover over pink") == "KOI-4.15"
    assert refused(moving, "move 1 to 3") == "KOI-4.15"


def test_4_16_a_cover_may_be_covered():
    text = "hand A lime/cover lime | post 1 lime/cover(black)"

    assert state_from(text, "post 1 <- lime/cover over lime/cover").posts[0] == (("black", "lime/cover", "lime/cover"),)
    strict = state_from(text, rulings="cover_stacks=false")
    assert refused(strict, "post 1 <- lime/cover over lime/cover") == "KOI-4.16"
    assert "post 1 <- lime/cover over lime/cover" not in texts(strict)


def test_4_17_cards_are_moved_only_with_the_icon():
    assert refused(state_from("hand A pink | post 1 black"), "move 1 to 2") == "KOI-4.17"
    assert "move post 1 to post 2" in texts(state_from("hand A pink/move | post 1 black", "post 3 <- pink/move"))


def test_4_18_an_empty_post_has_nothing_to_move():
    state = state_from("hand A pink/move | post 1 black", "post 1 <- pink/move")

    assert refused(state, "move 2 to 1") == refused(state, "move 7 to 1") == "KOI-4.18"


def test_4_19_a_card_is_moved_to_another_post_with_room():
    state = state_from(f"hand A pink/move | post 1 black | post 2 {FULL}", "post 1 <- pink/move")

    assert refused(state, "move 1 to 2") == refused(state, "move 1 to 1") == refused(state, "move 1 to 5") == "KOI-4.19"
    assert texts(state) == {"move post 1 to post 3", "move post 1 to post 4", "done"}


def test_4_20_the_move_icon_may_move_its_own_card():
    text = "hand A pink/move | post 1 black | post 2 lime"

    assert state_from(text, "post 1 <- pink/move", "move 1 to 3").posts[2] == (("pink/move",),)
    strict = state_from(text, "post 1 <- pink/move", rulings="move_itself=false")
    assert refused(strict, "move 1 to 3") == "KOI-4.20"
    assert all(move.kind == "done" or move.source == 2 for move in strict.moves())


def test_4_21_nobody_steals_without_the_icon():
    assert refused(state_from("hand A pink | hand B lime"), "steal from B") == "KOI-4.21"
    assert texts(state_from("hand A orange/steal | hand B lime", "post 1 <- orange/steal")) == {
        "steal from B",
        "steal from C",
        "done",
    }


def test_4_22_cards_are_stolen_only_from_others_who_hold_some():
    state = state_from("hand A orange/steal pink | hand B -", "post 1 <- orange/steal")

    assert (
        refused(state, "steal from A") == refused(state, "steal from B") == refused(state, "steal from E") == "KOI-4.22"
    )
    assert texts(state) == {"steal from C", "done"}


def test_4_22_a_steal_icon_lapses_if_nobody_holds_cards():
    text = f"{BOX} | players 2 | {TALL} | hand A orange/steal lime | hand B -"
    state = read(text, seed=1).play("post 1 <- orange/steal")

    assert state.turn.icon == ""
    assert refused(state, "steal from B") == "KOI-4.22"


def test_4_23_the_hand_limit_applies_to_stealing():
    text = "masts 1/3/5 1/3/2 1/3/2 1/3/2 | hand A orange/steal pink pink lime black | hand B lime"
    strict = state_from(text, "mast <- lime", "post 1 <- orange/steal")
    free = state_from(text, "mast <- lime", "post 1 <- orange/steal", rulings="steal_keeps_limit=false")

    assert refused(strict, "steal from B") == "KOI-4.23"
    assert len(free.play("steal from B").hands[0]) == 4


def test_4_23_a_moved_steal_icon_lapses_at_the_limit_too():
    text = "masts 1/3/5 1/3/2 1/3/2 1/3/2 | hand A pink/move pink pink lime | hand B lime | post 1 orange/steal"
    state = state_from(text, "mast <- lime", "post 2 <- pink/move", "move 1 to 3", rulings="moved_icons_again=true")

    assert state.turn.icon == ""
    assert refused(state, "steal from B") == "KOI-4.23"


def test_4_24_the_row_is_replaced_only_with_the_icon():
    assert refused(state_from("hand A pink"), "refresh") == "KOI-4.24"
    assert texts(state_from("hand A orange/refresh", "post 1 <- orange/refresh")) == {"refresh", "done"}


def test_4_25_an_icon_is_used_or_left_before_the_next_play():
    state = state_from(
        f"{TALL} | hand A purple/take1 pink | row pink lime black orange purple", "post 1 <- purple/take1"
    )

    assert refused(state, "post 1 <- pink") == refused(state, "mast <- pink") == "KOI-4.25"
    assert "post 1 <- pink" in texts(state.play("done"))


def test_4_25_the_refusal_points_at_the_card_whose_icon_waits():
    text = f"{TALL} | hand A pink/move lime | post 1 purple/take2 | row pink lime black orange purple"
    placed = state_from(
        f"{TALL} | hand A purple/take1 pink | row pink lime black orange purple", "post 2 <- purple/take1"
    )
    moved = state_from(text, "post 2 <- pink/move", "move 1 to 3", rulings="moved_icons_again=true")

    assert placed.why_not("post 1 <- pink").cards == ("post2:top",)
    assert moved.why_not("post 1 <- lime").cards == ("post3:top",)


def test_4_26_the_card_of_an_extra_icon_goes_on_a_post():
    state = state_from("hand A green/extra pink", "post 1 <- green/extra")

    assert kinds(state) == {"place", "done"}
    assert refused(state, "mast <- pink") == "KOI-4.26"


def test_4_27_a_turn_without_an_action_cannot_be_stopped():
    assert refused(state_from("hand A pink"), "done") == "KOI-4.27"
    assert refused(state_from("hand A pink", rulings="must_act=false"), "done") == "KOI-4.27"
    assert "done" not in texts(state_from("hand A pink", rulings="must_act=false"))


def test_4_28_only_a_player_who_can_do_nothing_passes():
    in_turn = state_from(f"{TALL} | hand A pink lime", "post 1 <- pink")
    stuck = state_from("hand A - | row -", box="cards pink x4")

    assert refused(state_from("hand A pink"), "pass") == refused(in_turn, "pass") == "KOI-4.28"
    assert texts(stuck) == {"pass"}
    assert "pass" in texts(state_from("hand A pink", rulings="must_act=false"))
    assert state_from("hand A pink | hand B lime", "pass", rulings="must_act=false").to_act == (1,)
