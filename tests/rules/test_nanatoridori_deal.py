"""Nanatoridori: what a game may be dealt from, what is said of anything else, and how each game is written on paper."""

from __future__ import annotations

import pytest

from gamelib import BadNotation, Stream
from gamelib.core.errors import GameError
from gamelib.nanatoridori import DECK, Play, Rulings, TakeIn, deal, read, read_move
from gamelib.nanatoridori.moves import all_moves, read_marked
from tests.rules.nanatoridori_positions import after

CARDS = [*Stream(3).shuffle(DECK)]
TEXT = " ".join(map(str, CARDS))
BACKWARDS = CARDS[::-1]
ONE_TOO_MANY = [1 if card == 7 else card for card in DECK]
MARKS = "write your hand, with [5 5] around what you play or (5 5) around what you keep"
ONE_PAIR = "needs one pair of marks: [5 5] around what you play or (5 5) around what you keep"
LOOKS_LIKE = (
    "is no move; moves look like: play 5 5 at 2-3, pass, keep 5 5 at gap 3, discard 5 5, or your hand with marks, "
    "1 [5 5] 6 to play and 1 5 (5 5) 6 to keep"
)


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        ({"players": 1}, "Nanatoridori is for 2 to 6 players, not 1"),
        ({"players": 7}, "Nanatoridori is for 2 to 6 players, not 7"),
        (
            {"players": 2, "variant": "basic"},
            "two players play the duel, three to six the basic rules or one winner [NANA-2.4]",
        ),
        (
            {"players": 3, "variant": "duel"},
            "two players play the duel, three to six the basic rules or one winner [NANA-2.4]",
        ),
        ({"variant": "chess"}, "there is no variant 'chess'; there are basic, one-winner or duel"),
        ({"rulings": {}}, "rulings are given as nanatoridori.Rulings(...), not dict"),
        ({"seed": -1}, "a seed is a whole number from 0 on, of at most 30 figures, not -1"),
        ({"players": 3, "first": 3}, "there is no seat 3; the seats are 0 to 2"),
        ({"deck": 7}, "a deck is a list of ranks, top card first, not int"),
        ({"deck": []}, "a deck has 63 cards, not 0"),
        ({"deck": CARDS[:-1]}, "a deck has 63 cards, not 62"),
        ({"deck": [*CARDS, 1]}, "a deck has 63 cards, not 64"),
        ({"deck": [CARDS, CARDS[:-1]]}, "a deck has 63 cards, not 62"),
        ({"deck": [CARDS, 5]}, "a deck has 63 cards, not 1"),
        ({"deck": "1 2 3"}, "a deck has 63 cards, not 3"),
        ({"deck": [8, *CARDS[1:]]}, "a deck holds the ranks 1 to 7, not 8"),
        ({"deck": [True, *CARDS[1:]]}, "a deck holds the ranks 1 to 7, not True"),
        ({"deck": ONE_TOO_MANY}, "a deck has 9 cards of rank 1, this one 18"),
        ({"deck": [7 if card == 6 else card for card in DECK]}, "a deck has 9 cards of rank 6, this one 0"),
    ],
)
def test_terms_that_make_no_game_are_explained(terms, says):
    with pytest.raises(GameError) as error:
        deal(**({"seed": 1} | terms))

    assert str(error.value) == says


@pytest.mark.parametrize("deck", [CARDS, TEXT, list(map(str, CARDS)), [CARDS], [TEXT], tuple(CARDS)])
def test_a_stacked_deck_is_numbers_or_text(deck):
    state = deal(3, seed=1, deck=deck)

    assert [*state.hands[0], *state.hands[1], *state.hands[2], *state.deck] == CARDS
    assert state.game.decks == (tuple(CARDS),)


@pytest.mark.parametrize("decks", [[CARDS, BACKWARDS], [TEXT, TEXT[::-1]], (CARDS, TEXT[::-1])])
def test_each_round_has_its_stacked_deck(decks):
    assert deal(3, seed=1, deck=decks).game.decks == (tuple(CARDS), tuple(BACKWARDS))


@pytest.mark.parametrize(
    ("players", "variant", "standing"),
    [
        (3, "basic", (2, 2, 2)),
        (6, None, (2,) * 6),
        (2, None, (1, 1)),
        (3, "one-winner", (0, 0, 0)),
    ],
)
def test_everyone_begins_alike(players, variant, standing):
    state = deal(players, seed=1, variant=variant, rulings=Rulings(duel_penguins=1), first=1)

    assert (state.standing, state.round, state.turn, state.ply) == (standing, 1, 1, 1)
    assert state.game.seed == 1
    assert state.secrets == (None,) * players
    assert state != deal(players, seed=2, variant=variant, rulings=Rulings(duel_penguins=1), first=1)


def test_imagined_games_go_on_with_deals_of_their_own():
    view = after("A 7 | B 1 | C - | players 3", "play 7 at 1").view(0)
    deals = {view.imagine(Stream(seed)).next_round().hands for seed in range(5)}

    assert len(deals) == 5
    assert view.imagine(Stream(1)).next_round() == view.imagine(Stream(1)).next_round()


# On paper ------------------------------------------------------------------------------------------------------------

BASIC = "variant basic | players 3"


@pytest.mark.parametrize(
    ("position", "moves", "whole", "seen"),
    [
        (
            "A 1 6* 6 2 | B 7 7 4 | C 3 | players 3 | table 5 5 by C | deck 2 3 ...",
            ["play 6 6 at 2-3"],
            f"{BASIC} | round 1 | A 1 2 | B 7 7 4 | C 3 | table 6 6 by A | turn A | held 5 5 beaten | penguins 2 2 2",
            f"{BASIC} | round 1 | A ? ? | B 7 7 4 | C ? | table 6 6 by A | turn A | held 5 5 beaten | "
            "penguins 2 2 2 | deck 53 cards | discards -",
        ),
        (
            "A 1 6 | B 1 1 | C 2 2 | players 3 | table 5 by C | deck 4 3 ...",
            ["pass"],
            f"{BASIC} | round 1 | A 1 6 | B 1 1 | C 2 2 | table 5 by C | turn A | held 4 drawn | penguins 2 2 2",
            f"{BASIC} | round 1 | A ? ? | B 1 1 | C ? ? | table 5 by C | turn A | held ? drawn | penguins 2 2 2 | "
            "deck 55 cards | discards -",
        ),
        (
            "A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C | rulings places_seen=false",
            ["play 6 6 at 2-3", "take in 5 5 at gap 1"],
            f"{BASIC} | rulings places_seen=false | round 1 | A 1 5* 5* 2 | B 1 1 | C 2 2 | table 6 6 by A | turn B | "
            "penguins 2 2 2",
            f"{BASIC} | rulings places_seen=false | round 1 | A ? ? 5* 5* | B 1 1 | C ? ? | table 6 6 by A | turn B | "
            "penguins 2 2 2 | deck 53 cards | discards -",
        ),
        (
            "variant one-winner | A 7 | B 1 | C - | players 3 | cards 1 2 3 4 5 6 7",
            ["play 7 at 1"],
            "variant one-winner | players 3 | cards 1 2 3 4 5 6 7 | round 1 | A - | B 1 | C - | table 7 by A | "
            "turn B | out C A | points 2 0 4 | lost B",
            "variant one-winner | players 3 | cards 1 2 3 4 5 6 7 | round 1 | A - | B 1 | C - | table 7 by A | "
            "turn B | out C A | points 2 0 4 | lost B | deck 5 cards | discards -",
        ),
        (
            "variant duel | A 4 1 7 | B 1 1 | open A 6 4 | open B - | table 3 by B | held 5",
            ["discard 5"],
            "variant duel | players 2 | round 1 | A 4 1 7 | B 1 1 | open A 4 6 | open B - | table - | turn B | "
            "penguins 2 2",
            "variant duel | players 2 | round 1 | A ? ? ? | B 1 1 | open A 4 6 | open B - | table - | turn B | "
            "penguins 2 2 | deck 54 cards | discards 5 3",
        ),
    ],
)
def test_position_is_written_word_for_word(position, moves, whole, seen):
    state = after(position, *moves)

    assert state.write().startswith(f"{whole} | deck ")
    assert state.write().endswith(" | seed 1")
    assert state.view(1).write() == seen
    assert read(state.write()) == state


def test_stacked_decks_are_written_for_the_rounds_to_come():
    text = deal(3, seed=1, deck=[CARDS, BACKWARDS]).write()

    assert f" | decks {TEXT} / {TEXT[::-1]} | seed 1" in text
    assert read(text).game.decks == (tuple(CARDS), tuple(BACKWARDS))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("PLAY  5   5 at 1-2", "play 5 5 at 1-2"),
        ("play 5 5 at 2-1", "play 5 5 at 1-2"),
        ("play 5 5 at 1, 3", "play 5 5 at 1,3"),
        ("play 5 at 1 with open 5 5", "play 5 at 1 with open 5 5"),
        ("play open 5", "play open 5"),
        ("play nothing", "play nothing"),
        ("take in 5 5 at gap 1, 4", "take in 5 5 at gap 1,4"),
        ("move 1 to gap 3", "move 1 to gap 3"),
        ("play 5 at 1-900", "play 5 at 1-64"),
    ],
)
def test_move_is_read_as_people_type_it(text, move):
    assert str(read_move(text)) == move


@pytest.mark.parametrize("text", ["fly", "play 5 at ٣", "play 8 at 1", "take in 5", "discard", "pass " * 100])
def test_text_that_is_no_move_is_told_what_moves_look_like(text):
    with pytest.raises(BadNotation) as error:
        read_move(text)

    assert str(error.value) == f"{text!r:.60} {LOOKS_LIKE}"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("[5 5] 1", "play 5 5 at 1-2"),
        ("5 [5] 1", "play 5 at 2"),
        ("[5] 5 [1]", "play 5 1 at 1,3"),
        ("[55]1", "play 5 5 at 1-2"),
        ("[5 5] 1 + 5 5", "play 5 5 at 1-2 with open 5 5"),
        ("[1] 5 5", "move 3 to gap 0"),
        ("5 [1] 5", "move 3 to gap 1"),
        ("5 5 (3) 1", "take in 3 at gap 2"),
        ("(3) 5 5 1", "take in 3 at gap 0"),
        ("5 5 1 (3 3)", "take in 3 3 at gap 3"),
        ("(3) 5 (3) 5 1", "take in 3 3 at gap 0,1"),
        ("1 5 5 (3)", "move 3 to gap 0"),
    ],
)
def test_marked_hand_is_read_as_a_move(text, move):
    assert str(read_marked(text, (5, 5, 1))) == move


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[5 5 1", f"'[5 5 1' {ONE_PAIR}"),
        ("5 5 1 [", f"'5 5 1 [' {ONE_PAIR}"),
        ("5 5 1 ()", f"'5 5 1 ()' {ONE_PAIR}"),
        ("(5) 5 [1]", f"'(5) 5 [1]' {ONE_PAIR}"),
        ("5 5] 1", f"'5 5] 1' cannot be read at ']': {MARKS}"),
        ("5 (5] 1", f"'5 (5] 1' cannot be read at ']': {MARKS}"),
        ("[[5]] 5 1", f"'[[5]] 5 1' cannot be read at '[': {MARKS}"),
        ("[(5)] 5 1", f"'[(5)] 5 1' cannot be read at '(': {MARKS}"),
        ("x [5]", f"'x [5]' cannot be read at 'x': {MARKS}"),
        ("8 [5]", "'8 [5]' is not your hand; your hand is 5 5 1"),
        ("[5 5] 1 + x", "behind the + stand the open cards you add, not 'x'"),
        ("1 5 [6]", "'1 5 [6]' is not your hand; your hand is 5 5 1"),
        ("5 [5] 1 1", "'5 [5] 1 1' is not your hand; your hand is 5 5 1"),
    ],
)
def test_marked_hand_that_cannot_be_read_is_explained(text, says):
    with pytest.raises(BadNotation) as error:
        read_marked(text, (5, 5, 1))

    assert str(error.value) == says


@pytest.mark.parametrize(("players", "count"), [(2, 13_777), (3, 7_498), (6, 7_498)])
def test_every_legal_move_has_a_number_of_its_own(players, count):
    moves, rng = all_moves(players), Stream(players)
    assert len(moves) == len({str(move) for move in moves}) == count
    assert list(moves)[:7_498] == list(all_moves(4))

    state = deal(players, seed=1)
    for _ply in range(150):
        if not state.to_act:
            state = state if state.result else state.next_round()
            continue
        options = state.moves()
        assert [moves[moves.index(move)] for move in options] == list(options)
        state = state.play(rng.choice(options))


def test_cards_of_a_move_are_hidden_from_others_only_if_drawn():
    moves = [TakeIn((5, 5), (3,)), Play((5,), (2,), (5,))]

    assert [move.public() for move in moves] == ["take in ? ? at gap 3", "play 5 at 2 with open 5"]


def test_moves_are_numbered_for_two_to_six_players():
    for players in (1, 7):
        with pytest.raises(GameError, match="Nanatoridori is for 2 to 6 players"):
            all_moves(players)
