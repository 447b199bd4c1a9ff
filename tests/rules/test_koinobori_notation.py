"""Koinobori: moves and positions as text, written and read back."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import BadDeck, BadNotation, Stream
from gamelib.core.rulebook import seeds
from gamelib.koinobori import Place, Steal, Take, deal, read, read_cards, read_move
from tests.rules.koinobori_positions import (
    TALL,
    all_cards,
    state_from,
    states_of_random_game,
    texts,
)

MIDDLES = [
    "hand A pink lime | mast A pink | row pink lime black orange purple | taken 1",
    f"{TALL} | hand A pink lime | mast A black | played 2 | raised 1",
    "hand A pink | post 1 green/extra | played 1 | extra 1",
    "hand A pink | post 1 lime/cover(black+pink) pink/move | played 1 | icon move on post 1",
    "hand A pink | hand B lime | post 2 orange/steal | played 1 | icon steal on post 2",
    "hand A pink | post 2 purple/take2 | played 1 | icon take2 on post 2, take 2",
    "hand A pink | post 2 orange/refresh | played 1 | icon refresh on post 2",
    "hand A pink | post 2 orange/refresh | played 1 | icon refresh on post 2, take 1 | steals 2 | reshuffles 1",
]


@pytest.mark.parametrize("text", MIDDLES)
def test_write_and_read_keep_a_turn_in_progress(text):
    state = state_from(text.replace("black+pink", "black"))

    assert read(state.write()) == state
    assert read(state.write()).write() == state.write()
    assert list(read(state.write()).moves()) == list(state.moves())
    assert state.turn.action in ("take", "play")


def test_write_and_read_keep_every_position_of_a_game():
    for players in (2, 4):
        for state in states_of_random_game(players, 3):
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
    assert all_cards(read("turn B", seed=3)) == Counter(read_cards(None))
    assert "hand B ? ?" in read("players 2", seed=2).view(0).write()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hand A pink/take1 pink/take1", "there is 1 card pink/take1"),
        ("hand A pnik", "no colour 'pnik'"),
        ("hand A lime", "no card lime in the game; did you mean lime/take1"),
        ("hand A ? ? ? ?", "holds at most 3, the one of A has 4"),
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
        ("deck 3 | discards -", "are missing"),
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


@pytest.mark.parametrize("left", [7, 6, 4])
def test_row_left_out_gets_the_cards_that_are_left(left):
    fields = deal(2, seed=7).write().split(" | ")
    row = next(field for field in fields if field.startswith("row ")).split()[1:]
    rest = [field for field in fields if not field.startswith("row ")]
    text = " | ".join(rest).replace("discards -", " ".join(["discards", *row[left:]]) if row[left:] else "discards -")

    assert sorted(map(str, read(text, seed=1).row)) == sorted(row[:left])
