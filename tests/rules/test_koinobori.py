"""Koinobori: at least one test for each clause of seeds/koinobori.md, in their order; then notation."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from gamelib import BadDeck, BadNotation, BadPlayers, BadRuling, GameOver, IllegalMove, NotYourTurn, Stream, koinobori
from gamelib.core.rulebook import seeds
from gamelib.koinobori import Place, Rulings, State, Steal, Take, deal, read, read_cards, read_masts, read_move, score
from gamelib.koinobori.cards import CARPS, COLOURS, ICONS
from gamelib.koinobori.memory import known_masts

FULL = "pink pink pink pink pink"
LAST = f"post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | post 4 pink pink pink pink"
"""All posts but one place are full."""
BOX = (
    "cards pink x25 lime x6 black x6 orange x3 lime/cover x4 black/cover x3 pink/move x3 green/extra x3 green/move x2 "
    "orange/steal x3 orange/refresh x3 purple/take2 x3 purple/take1 x3 purple x3"
)
"""A small composition whose positions are short to write."""
TALL = "masts 2/3/4 2/3/4 2/3/4 2/3/4"
"""Levels that allow several plays in a turn."""


def refused(state: State, move: str, seat: int | None = None) -> str:
    """Return the clause of the refusal of a move."""
    refusal = state.why_not(move, seat)
    assert refusal, f"{move} is allowed"
    assert refusal.instead is None or refusal.instead in state.moves(seat)
    return refusal.clause


def at(text: str, *moves: str, rulings: str = "", box: str = BOX) -> State:
    """Return the state after some moves from a position; the players are three."""
    ruled = f" | rulings {rulings}" if rulings else ""
    state = read(f"{box} | players 3 | flags green lime orange black | {text}{ruled}", seed=1)
    for move in moves:
        state = state.play(move)
    return state


def texts(state: State) -> set[str]:
    return {str(move) for move in state.moves()}


def kinds(state: State) -> set[str]:
    return {move.kind for move in state.moves()}


def lines(state: State) -> str:
    return "\n".join(map(str, state.log))


def everywhere(state: State) -> Counter[str]:
    """Return all cards of a state, wherever they lie."""
    posts = [space for post in state.posts for space in post]
    piles = [*state.hands, *state.masts, state.row, state.deck, state.discards, *posts]
    return Counter(card for pile in piles for card in pile)


def some_game(players: int, seed: int, **arguments: object) -> list[State]:
    """Return all states of a game played at random."""
    rng, states = Stream(seed, "test"), [deal(players, seed=seed, **arguments)]
    while states[-1].to_act:
        states.append(states[-1].play(rng.choice(states[-1].moves())))
    return states


# 1 Cards ---------------------------------------------------------------------------------


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
    assert everywhere(deal(3, seed=1, cards=str(path))) == {"lime+pink+pink": 80, "lime/steal": 1}


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


# 2 Deal ----------------------------------------------------------------------------------


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


# 3 Turns ---------------------------------------------------------------------------------


def test_3_1_a_turn_is_one_action():
    state = at("hand A pink lime | row pink lime black orange purple | mast A pink pink pink", "take 1")

    assert texts(state) == {"take 1 lime", "take 4 purple", "done"}
    assert kinds(at("hand A pink lime | mast A pink pink pink", "post 1 <- pink")) == {"place", "done"}


def test_3_2_the_level_limits_how_many_cards_are_taken():
    state = at("hand A lime | row pink lime black orange purple | mast A pink", "take 5", "take 1")

    assert state.hands[0] == ("lime", "purple", "pink")
    assert state.to_act == (1,)
    assert at("hand A lime | row pink lime black orange purple | mast A pink", "take 5", "done").to_act == (1,)


def test_3_3_cards_are_played_on_posts_or_on_the_mast():
    state = at("hand A pink lime", "post 2 <- pink")

    assert state.posts[1] == (("pink",),)
    assert at("hand A pink lime", "mast <- pink").masts[0] == ("pink",)
    assert at("hand A pink lime | mast A pink pink pink", "post 2 <- pink", "done").to_act == (1,)


@pytest.mark.parametrize(
    "card", ["pink/move", "orange/steal", "orange/refresh", "purple/take2", "purple/take1", "green/extra"]
)
def test_3_4_every_icon_may_be_left(card):
    state = at(f"hand A {card} pink | hand B pink | post 1 lime | turn A", f"post 1 <- {card}", "done")

    assert state.to_act == (1,)
    assert at("hand A lime/cover | post 1 lime", "post 1 <- lime/cover").posts[0] == (("lime",), ("lime/cover",))


def test_3_4_the_log_tells_stopping_from_leaving_an_icon():
    left = at("hand A purple/take1 lime | row pink lime black orange purple", "post 1 <- purple/take1", "done")
    stopped = at(f"{TALL} | hand A pink | row pink lime black orange purple", "take 1", "done")

    assert "Ada leaves the icon take1. [KOI-3.4]" in lines(left)
    assert "Ada stops. [KOI-3.1]" in lines(stopped)
    assert left.log[-1].kind == stopped.log[-1].kind == "done"


def test_3_5_plays_may_be_split_between_mast_and_posts():
    state = at(f"{TALL} | hand A pink lime black", "mast <- pink", "post 1 <- lime")

    assert (state.masts[0], state.posts[0]) == (("pink",), (("lime",),))


def test_3_5_by_the_ruling_plays_are_not_split():
    state = at(f"{TALL} | hand A pink lime black", "mast <- pink", rulings="split_plays=false")
    other = at(f"{TALL} | hand A pink lime black", "post 1 <- pink", rulings="split_plays=false")

    assert texts(state) == {"mast <- lime", "mast <- black", "done"}
    assert refused(state, "post 1 <- lime") == "KOI-3.5"
    assert kinds(other) == {"place", "done"}
    assert refused(other, "mast <- lime") == "KOI-3.5"


# 4 What is allowed -----------------------------------------------------------------------


def test_4_1_only_the_player_to_act_moves():
    state = at("hand A pink lime | hand B pink black | turn A")

    assert refused(state, "post 1 <- pink", seat=1) == "KOI-4.1"
    assert state.moves(1) == ()
    with pytest.raises(NotYourTurn):
        state.play("take 1", seat=1)


def test_4_1_the_refusal_says_why_ones_turn_is_over():
    taken = at("hand A pink | hand B pink | row pink lime black orange purple", "take 1")
    played = at("hand A pink lime | hand B pink", "post 1 <- pink")

    assert (
        taken.why_not("take 1", 0).because
        == "you have taken all your level and hand limit allow in one turn; it is the turn of Ben now"
    )
    assert "nobody takes and plays in one turn" in taken.why_not("post 1 <- pink", 0).because
    assert "played all you may" in played.why_not("post 1 <- lime", 0).because


def test_4_1_before_its_turn_a_seat_learns_only_whose_turn_it_is():
    state = at("hand A pink | hand B pink | hand C lime", "take 1")

    assert state.why_not("take 1", 2).because == state.why_not("mast <- lime", 2).because == "it is the turn of Ben"


def test_4_2_after_the_end_nobody_moves():
    state = at(
        f"hand A pink | {LAST}", "post 4 <- pink"
    )

    assert refused(state, "take 1") == "KOI-4.2"
    assert state.to_act == state.moves() == ()
    with pytest.raises(GameOver, match=r"^the game is over \[KOI-4\.2\]$"):
        state.play("take 1")
    with pytest.raises(GameOver, match=r"^the game is over \[KOI-4\.2\]$"):
        state.next_round()
    with pytest.raises(GameOver, match=r"^the game is not over yet, and it is played in one round \[KOI-4\.2\]$"):
        at("hand A pink").next_round()


def test_4_3_cards_are_taken_from_the_two_ends():
    state = at("hand A pink | row pink lime black orange")

    assert {"take 1 pink", "take 4 orange"} <= texts(state)
    assert refused(state, "take 2") == refused(state, "take 3 black") == "KOI-4.3"
    assert refused(state, "take 5") == refused(state, "take 0") == refused(state, "take 1 lime") == "KOI-4.3"
    assert state.why_not("take 2").cards == ("row:2",)
    with pytest.raises(IllegalMove, match=r"lime lies inside the row; only the ends may be taken, here pink or orange"):
        state.play("take 2")


def test_4_4_an_icon_gives_no_more_than_it_gives():
    state = at(
        f"{TALL} | hand A purple/take1 pink | row pink lime black orange purple | post 1 pink",
        "post 1 <- purple/take1",
        "take 1",
    )

    assert kinds(state) == {"place", "mast", "done"}
    assert refused(state, "take 1") == "KOI-4.4"


def test_4_4_the_level_says_how_many_are_taken():
    state = at(
        "masts 2/1/4 2/1/4 2/1/4 3/1/5 | hand A pink | row pink lime black orange purple pink lime", "take 1", "take 1"
    )
    more = at(
        "masts 2/1/4 2/1/4 2/1/4 3/1/5 | mast A pink pink pink | hand A pink | row pink lime black orange purple",
        "take 1",
        "take 1",
    )

    assert state.to_act == (1,)
    assert more.to_act == (0,)


def test_4_5_no_card_is_taken_beyond_the_hand_limit():
    state = at("hand A pink lime black | row pink lime black orange")

    assert refused(state, "take 1") == "KOI-4.5"
    assert state.why_not("take 1").cards == ("row:1", "hand:1", "hand:2", "hand:3")
    assert "take" not in kinds(state)


def test_4_5_the_hand_limit_ends_a_take_early():
    state = at("hand A pink lime | mast A pink | row pink lime black orange purple", "take 1")

    assert len(state.hands[0]) == 3
    assert state.to_act == (1,)


def test_4_6_each_card_of_a_take_may_come_from_either_end():
    text = "hand A lime | mast A pink | row pink lime black orange purple"

    assert {"take 1 lime", "take 4 purple"} <= texts(at(text, "take 1"))
    assert texts(at(text, "take 1", rulings="either_end=false")) == {"take 1 lime", "done"}
    assert texts(at(text, "take 5", rulings="either_end=false")) == {"take 4 orange", "done"}
    assert refused(at(text, "take 1", rulings="either_end=false"), "take 4") == "KOI-4.6"
    for take, end in (("take 1", "left"), ("take 5", "right")):
        taking = at(text, take, rulings="either_end=false")
        assert taking.turn.end == end
        assert read(taking.write()) == taking


def test_4_7_taking_and_playing_do_not_mix():
    taking = at("hand A pink lime | mast A pink pink pink | row pink lime black orange purple", "take 1")
    playing = at("hand A pink lime | mast A pink pink pink | row pink lime black orange purple", "post 1 <- pink")

    assert refused(taking, "post 1 <- pink") == refused(taking, "mast <- pink") == "KOI-4.7"
    assert refused(playing, "take 1") == "KOI-4.7"


def test_4_7_a_row_is_replaced_before_the_card_is_taken():
    state = at("hand A orange/refresh lime | row pink lime black orange purple", "post 1 <- orange/refresh")

    assert refused(state, "take 1") == "KOI-4.7"


def test_4_8_only_cards_in_hand_are_played():
    state = at("hand A pink lime")

    assert refused(state, "post 1 <- black") == refused(state, "mast <- black") == "KOI-4.8"
    assert state.why_not("post 1 <- black").because == "you do not hold black; your hand is lime pink"


def test_4_9_no_more_plays_than_the_level_allows():
    state = at("hand A purple/take2 pink lime | row pink lime black orange purple", "post 1 <- purple/take2")

    assert refused(state, "post 1 <- pink") == refused(state, "mast <- pink") == "KOI-4.9"
    assert at("hand A pink lime", "post 1 <- pink").to_act == (1,)


def test_4_10_a_closed_post_takes_no_card():
    state = at(f"hand A pink lime | post 2 {FULL}")

    assert refused(state, "post 2 <- pink") == "KOI-4.10"
    assert refused(state, "post 5 <- pink") == refused(state, "post 0 <- pink") == "KOI-4.10"
    assert "post 2 <- pink" not in texts(state)


def test_4_10_the_legal_move_offered_instead_uses_the_same_card():
    state = at(f"{TALL} | hand A pink lime black")

    for card in ("pink", "lime", "black"):
        assert str(state.why_not(f"post 9 <- {card}").instead) == f"post 1 <- {card}"
    assert str(state.why_not("mast <- purple").instead).startswith("mast <- ")


def test_4_11_a_mast_takes_no_fourth_card():
    state = at("hand A pink lime | mast A pink pink pink")

    assert refused(state, "mast <- pink") == "KOI-4.11"
    assert "mast" not in kinds(state)


def test_4_12_only_a_cover_covers():
    state = at("hand A pink lime/cover | post 1 black")

    assert refused(state, "post 1 <- pink over black") == "KOI-4.12"
    assert "post 1 <- lime/cover over black" in texts(state)


def test_4_13_a_flag_is_not_covered():
    state = at("hand A pink lime/cover | post 1 black")

    assert refused(state, "post 2 <- lime/cover over pink") == "KOI-4.13"
    assert state.why_not("post 2 <- lime/cover over pink").cards == ("post2:flag",)
    assert "post 2 <- lime/cover" in texts(state)


def test_4_14_only_the_top_card_is_covered():
    state = at("hand A lime/cover | post 1 black pink")

    assert refused(state, "post 1 <- lime/cover over black") == "KOI-4.14"
    assert "post 1 <- lime/cover over pink" in texts(state)


def test_4_15_nothing_on_a_closed_post_is_covered_or_moved():
    covering = at(f"hand A lime/cover | post 1 {FULL}")
    moving = at(f"hand A pink/move | post 1 {FULL} | post 2 lime", "post 2 <- pink/move")

    assert refused(covering, "post 1 <- lime/cover over pink") == "KOI-4.15"
    assert refused(moving, "move 1 to 3") == "KOI-4.15"


def test_4_16_a_cover_may_be_covered():
    text = "hand A lime/cover lime | post 1 lime/cover(black)"

    assert at(text, "post 1 <- lime/cover over lime/cover").posts[0] == (("black", "lime/cover", "lime/cover"),)
    strict = at(text, rulings="cover_stacks=false")
    assert refused(strict, "post 1 <- lime/cover over lime/cover") == "KOI-4.16"
    assert "post 1 <- lime/cover over lime/cover" not in texts(strict)


def test_4_17_cards_are_moved_only_with_the_icon():
    assert refused(at("hand A pink | post 1 black"), "move 1 to 2") == "KOI-4.17"
    assert "move post 1 to post 2" in texts(at("hand A pink/move | post 1 black", "post 3 <- pink/move"))


def test_4_18_an_empty_post_has_nothing_to_move():
    state = at("hand A pink/move | post 1 black", "post 1 <- pink/move")

    assert refused(state, "move 2 to 1") == refused(state, "move 7 to 1") == "KOI-4.18"


def test_4_19_a_card_is_moved_to_another_post_with_room():
    state = at(f"hand A pink/move | post 1 black | post 2 {FULL}", "post 1 <- pink/move")

    assert refused(state, "move 1 to 2") == refused(state, "move 1 to 1") == refused(state, "move 1 to 5") == "KOI-4.19"
    assert texts(state) == {"move post 1 to post 3", "move post 1 to post 4", "done"}


def test_4_20_the_move_icon_may_move_its_own_card():
    text = "hand A pink/move | post 1 black | post 2 lime"

    assert at(text, "post 1 <- pink/move", "move 1 to 3").posts[2] == (("pink/move",),)
    strict = at(text, "post 1 <- pink/move", rulings="move_itself=false")
    assert refused(strict, "move 1 to 3") == "KOI-4.20"
    assert all(move.kind == "done" or move.source == 2 for move in strict.moves())


def test_4_21_nobody_steals_without_the_icon():
    assert refused(at("hand A pink | hand B lime"), "steal from B") == "KOI-4.21"
    assert texts(at("hand A orange/steal | hand B lime", "post 1 <- orange/steal")) == {
        "steal from B",
        "steal from C",
        "done",
    }


def test_4_22_cards_are_stolen_only_from_others_who_hold_some():
    state = at("hand A orange/steal pink | hand B -", "post 1 <- orange/steal")

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
    strict = at(text, "mast <- lime", "post 1 <- orange/steal")
    free = at(text, "mast <- lime", "post 1 <- orange/steal", rulings="steal_keeps_limit=false")

    assert refused(strict, "steal from B") == "KOI-4.23"
    assert len(free.play("steal from B").hands[0]) == 4


def test_4_23_a_moved_steal_icon_lapses_at_the_limit_too():
    text = "masts 1/3/5 1/3/2 1/3/2 1/3/2 | hand A pink/move pink pink lime | hand B lime | post 1 orange/steal"
    state = at(text, "mast <- lime", "post 2 <- pink/move", "move 1 to 3", rulings="moved_icons_again=true")

    assert state.turn.icon == ""
    assert refused(state, "steal from B") == "KOI-4.23"


def test_4_24_the_row_is_replaced_only_with_the_icon():
    assert refused(at("hand A pink"), "refresh") == "KOI-4.24"
    assert texts(at("hand A orange/refresh", "post 1 <- orange/refresh")) == {"refresh", "done"}


def test_4_25_an_icon_is_used_or_left_before_the_next_play():
    state = at(f"{TALL} | hand A purple/take1 pink | row pink lime black orange purple", "post 1 <- purple/take1")

    assert refused(state, "post 1 <- pink") == refused(state, "mast <- pink") == "KOI-4.25"
    assert "post 1 <- pink" in texts(state.play("done"))


def test_4_25_the_refusal_points_at_the_card_whose_icon_waits():
    text = f"{TALL} | hand A pink/move lime | post 1 purple/take2 | row pink lime black orange purple"
    placed = at(f"{TALL} | hand A purple/take1 pink | row pink lime black orange purple", "post 2 <- purple/take1")
    moved = at(text, "post 2 <- pink/move", "move 1 to 3", rulings="moved_icons_again=true")

    assert placed.why_not("post 1 <- pink").cards == ("post2:top",)
    assert moved.why_not("post 1 <- lime").cards == ("post3:top",)


def test_4_26_the_card_of_an_extra_icon_goes_on_a_post():
    state = at("hand A green/extra pink", "post 1 <- green/extra")

    assert kinds(state) == {"place", "done"}
    assert refused(state, "mast <- pink") == "KOI-4.26"


def test_4_27_a_turn_without_an_action_cannot_be_stopped():
    assert refused(at("hand A pink"), "done") == "KOI-4.27"
    assert refused(at("hand A pink", rulings="must_act=false"), "done") == "KOI-4.27"
    assert "done" not in texts(at("hand A pink", rulings="must_act=false"))


def test_4_28_only_a_player_who_can_do_nothing_passes():
    in_turn = at(f"{TALL} | hand A pink lime", "post 1 <- pink")
    stuck = at("hand A - | row -", box="cards pink x4")

    assert refused(at("hand A pink"), "pass") == refused(in_turn, "pass") == "KOI-4.28"
    assert texts(stuck) == {"pass"}
    assert "pass" in texts(at("hand A pink", rulings="must_act=false"))
    assert at("hand A pink | hand B lime", "pass", rulings="must_act=false").to_act == (1,)


# 5 What happens --------------------------------------------------------------------------


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


def test_5_17_a_row_comes_from_the_discards_if_need_be():
    text = "hand A orange/refresh | row - | deck - | discards pink pink | hand B lime lime | hand C lime lime"
    box = "cards pink x2 lime x4 orange/refresh"

    assert kinds(at(text, "post 1 <- orange/refresh", box=box)) == {"refresh", "done"}
    assert at(text, "post 1 <- orange/refresh", box=box, rulings="reshuffle=false").to_act == (1,)


def test_5_18_what_cannot_be_used_lapses():
    assert at("hand A orange/steal | hand B - | hand C -", "post 1 <- orange/steal").to_act == (1,)
    assert at(
        f"hand A pink/move lime | hand B lime | post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | post 4 lime",
        "post 4 <- pink/move",
    ).to_act == (1,)
    assert at(f"{TALL} | hand A lime", "post 1 <- lime").to_act == (1,)


def test_5_19_a_played_card_makes_room_for_the_icons_card():
    state = at("hand A purple/take1 lime black | row pink lime black orange purple", "post 1 <- purple/take1")

    assert "take" in kinds(state)


def test_5_20_turns_go_round():
    state, seats = deal(3, seed=5, first=1), []
    for _turn in range(4):
        seats += state.to_act
        state = state.play("take 1") if len(state.hands[state.to_act[0]]) < 3 else state.play(state.moves()[-1])

    assert seats == [1, 2, 0, 1]


# 6 What each player sees -----------------------------------------------------------------


def test_6_1_other_hands_and_the_deck_are_hidden():
    state = deal(3, seed=8)
    other = state._replace(
        hands=(state.hands[0], state.deck[:2], state.deck[2:4]),
        deck=state.hands[1] + state.hands[2] + state.deck[4:],
    )

    assert state.view(0).sizes == (2, 2, 2)
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
    state = at("hand A pink* black* | hand B lime | hand C lime", "mast <- pink", "take 1", "take 1", "post 1 <- black")

    assert known_masts(state.view(1))[0] == ("pink",)


def test_6_3_a_card_on_a_mast_is_known_to_its_owner_alone():
    state = at("hand A pink lime", "mast <- pink")

    assert state.view(0).masts[0] == ("pink",)
    assert state.view(1).masts[0] == state.view(None).masts[0] == ("?",)
    assert read_move("mast <- pink").public() == "mast <- ?"
    assert "pink" not in str(state.log[-1])
    assert str(state.log[-1].seen_by(0)) == "Ada hangs pink face down on the mast. [KOI-5.6]"
    assert state.log[-1].seen_by(1) == state.view(1).log[-1]


def test_6_4_a_stolen_card_is_known_to_thief_and_victim():
    state = at("hand A orange/steal | hand B lime black*", "post 1 <- orange/steal", "steal from B")
    [stolen] = state.hands[0]

    assert [state.view(seat).known[0] for seat in (0, 1, 2, None)] == [(stolen,), (stolen,), ("?",), ("?",)]
    event = next(event for event in state.log if event.kind == "steal")
    assert [stolen in str(event.seen_by(seat)) for seat in (0, 1, 2, None)] == [True, True, False, False]


def test_6_5_row_posts_covered_cards_and_discards_are_open():
    state = at(
        "hand A orange/refresh lime | row pink lime | post 2 lime/cover(black) pink | mast B pink",
        "post 1 <- orange/refresh",
        "refresh",
    )
    view = state.view(None)

    assert view.posts == state.posts
    assert view.row == state.row
    assert view.discards == ("pink", "lime")
    assert [len(mast) for mast in view.masts] == [0, 1, 0]


def test_6_6_at_the_end_masts_are_shown_and_hands_are_not():
    text = f"hand A pink | hand B lime black | mast B pink lime | {LAST}"
    view = at(text, "post 4 <- pink").view(2)

    assert view.masts[1] == ("pink", "lime")
    assert view.known[1] == ("?", "?")
    assert "Ben shows the mast: pink lime." in "\n".join(map(str, view.log))


# 7 The end -------------------------------------------------------------------------------


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
    text = (
        f"hand A pink | hand B pink pink | {LAST}"
    )

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


# 8 Variants and optional rules -----------------------------------------------------------


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
        at("hand A pink", rulings="stuck=scored=drawn")


# On paper --------------------------------------------------------------------------------

MIDDLES = [
    "hand A pink lime | mast A pink | row pink lime black orange purple | taken 1",
    f"{TALL} | hand A pink lime | mast A black | played 2 | raised 1",
    "hand A pink | played 1 | extra 1",
    "hand A pink | post 1 lime/cover(black+pink) pink/move | played 1 | icon move on post 1",
    "hand A pink | hand B lime | post 2 orange/steal | played 1 | icon steal on post 2",
    "hand A pink | post 2 purple/take2 | played 1 | icon take2 on post 2, take 2",
    "hand A pink | post 2 orange/refresh | played 1 | icon refresh on post 2",
    "hand A pink | post 2 orange/refresh | played 1 | icon refresh on post 2, take 1 | steals 2 | reshuffles 1",
]


@pytest.mark.parametrize("text", MIDDLES)
def test_write_and_read_keep_a_turn_in_progress(text):
    state = at(text.replace("black+pink", "black"))

    assert read(state.write()) == state
    assert read(state.write()).write() == state.write()
    assert list(read(state.write()).moves()) == list(state.moves())
    assert state.turn.action in ("take", "play")


def test_write_and_read_keep_every_position_of_a_game():
    for players in (2, 4):
        for state in some_game(players, 3):
            again = read(state.write())

            assert again == state
            assert list(again.moves()) == list(state.moves())
            assert again.result == state.result
            assert read(state.view(0).write(), seed=3).view(0).hand == state.hands[0]
            assert {str(read_move(str(move))) for move in state.moves()} == texts(state)


def test_write_keeps_which_hidden_cards_are_known_to_all():
    state = deal(2, seed=8, first=0)
    card = state.row[0]
    again = read(state.play("take 1").write())

    assert f"{card}*" in again.write()
    assert again.view(1).known[0] == (card, "?", "?")
    assert all(card in again.view(1).imagine(Stream(n)).hands[0] for n in range(20))


def test_read_deals_what_is_left_out_from_the_seed():
    assert read("hand A pink+lime+black", seed=4) == read("hand A pink+lime+black", seed=4)
    assert everywhere(read("turn B", seed=3)) == Counter(read_cards(None))
    assert "hand B ? ?" in read("players 2", seed=2).view(0).write()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hand A pink/take1 pink/take1", "there is 1 card pink/take1"),
        ("hand A pnik", "no colour 'pnik'"),
        ("hand A lime", "no card lime in the game; did you mean lime/take1"),
        ("hand A ? ? ? ?", "holds at most 3 cards"),
        ("mast A ? ? ? ?", "at most three cards"),
        ("row ? ? ? ? ? ? ? ?", "at most seven cards"),
        (
            "post 1 green/extra orange/extra purple/extra lime/take1 black/take1 pink/take1",
            "at most five",
        ),
        ("post 1 green+lime+black(green+lime+pink)", "no cover icon|cannot lie over"),
        ("players 6", "from 2 to 5"),
        ("players 2 | hand C pink", "there is no 'hand C'"),
        ("taken 1 | played 1", "not both"),
        ("taken 2", "1 to 1"),
        ("played 1 | raised 2", "raised, extra and icon"),
        ("played 1 | icon take2", "take2 on post 1, take 2"),
        ("played 1 | icon take2 on post 1, take 2", "does not fit"),
        ("deck 3", "are missing"),
        ("flags pink pink lime", "different colours"),
        ("rows pink", "it may say row"),
        ("masts 1/1/3", "four levels"),
    ],
)
def test_read_refuses_an_impossible_position(text, complaint):
    with pytest.raises((BadNotation, BadDeck), match=complaint):
        read(text, seed=1)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("TAKE  1", "take 1"),
        ("take 7 pink+green", "take 7 green+pink"),
        ("Post 2<-pink + green", "post 2 <- green+pink"),
        ("post 2 <- lime/cover over pink", "post 2 <- lime/cover over pink"),
        ("mast <- lime", "mast <- lime"),
        ("move 1 to 3", "move post 1 to post 3"),
        ("steal from c", "steal from C"),
        ("refresh", "refresh"),
        ("done", "done"),
        ("pass", "pass"),
    ],
)
def test_read_move_forgives_case_spacing_and_order(typed, canonical):
    assert str(read_move(typed)) == canonical
    assert read_move(canonical) == read_move(typed)


@pytest.mark.parametrize(
    "text", ["", "take", "take one", "post 1 <- pnik", "post <- pink", "steal from Z", "mast <- ?", "fly", 5, None]
)
def test_why_not_refuses_text_that_is_no_move(text):
    with pytest.raises(BadNotation):
        deal(2, seed=1).why_not(text)


def test_moves_of_different_kinds_are_never_equal():
    assert Take(1) != Place("", 1)
    assert Steal(1) != (1,)
    assert len({str(move) for move in deal(5, seed=2).moves()}) == len(set(deal(5, seed=2).moves()))


def test_house_files_say_they_are_not_the_published_lists():
    assert "House deck, not the published list" in (seeds() / "koinobori-deck.txt").read_text(encoding="utf-8")
    assert "House levels, not the published ones" in (seeds() / "koinobori-masts.txt").read_text(encoding="utf-8")
