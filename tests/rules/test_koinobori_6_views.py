"""Koinobori: the clauses of chapter 6, what each player sees, in clause order."""

from __future__ import annotations

from gamelib.koinobori import deal, read_move
from gamelib.koinobori.memory import known_masts
from tests.rules.koinobori_positions import (
    LAST,
    at,
)


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
    view = at(text, "post 4 <- pink").view(2)

    assert view.masts[1] == ("pink", "lime")
    assert view.known[1] == ("?", "?")
    assert "Ben shows the mast: pink lime." in "\n".join(map(str, view.log))
