"""Nanatoridori: moves and positions as text, written and read back."""

from __future__ import annotations

import pytest

from gamelib import BadNotation
from gamelib.nanatoridori import Discard, Pass, Play, Rearrange, TakeIn, deal, read, read_move


@pytest.mark.parametrize(
    "move",
    [
        Play((5, 5), (2, 3)),
        Play((5, 5), (2, 4)),
        Play((5,), (1,), (5, 5)),
        Play((), (), (5,)),
        Pass(),
        Pass(4),
        TakeIn((5, 5), (3,)),
        TakeIn((5, 5), (1, 4)),
        Discard((6,)),
        Rearrange(3, 5),
    ],
)
def test_paper_every_move_is_read_back(move):
    assert read_move(str(move)) == move


@pytest.mark.parametrize(
    "move",
    [
        Play([5], (1,)),
        Play((5,), ("1",)),
        TakeIn((5,) * 70, (1,)),
        Pass("4"),
        Pass(True),
        Discard(5),
        Play((5,), (1,), (), "pass"),
    ],
)
def test_paper_a_move_with_parts_of_wrong_types_is_refused(move):
    with pytest.raises(BadNotation, match="no move of Nanatoridori"):
        read("hand 1 5 5").why_not(move)


@pytest.mark.parametrize("text", ["", "play", "play 8 at 1", "take in 5", "pass 9", "jump", "5 5", "move a to gap b"])
def test_paper_text_that_is_no_move_is_refused(text):
    with pytest.raises(BadNotation, match="is no move"):
        read_move(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hand 1 9", "ranks from 1 to 7"),
        ("hand 1 | A 2", "twice"),
        ("table 5 6", "equal cards"),
        ("fish 3", "no 'fish 3'"),
        ("hand 1 1 1 1 1 1 1 1 1 1", "only 9 cards of rank 1"),
        ("hand - | B 1 | C 1 | D 1", "no cards and so no turn"),
        ("hand 1 | held 5", "table is empty"),
        ("hand 1 | table 2 | held 5 5 beaten", "has not beaten"),
        ("players 3 | E 1", "there is no E"),
        ("open A 4 4 | players 3", "only the duel"),
        ("penguins 2 2", "each of the 4"),
        ("penguins 2 2 2 0", "over already"),
        ("hand 1 | held 5 6", "equal cards"),
        ("A 1 | B - | C - | D -", "NANA-7[.]1"),
        ("turn C | table 5 by C", "whose turn it cannot be"),
        ("deck 1 1 | discards 2", "missing"),
        ("out B", "no card in the hand"),
        ("hand (5) 1", "cards are ranks"),
        ("round 0", "whole number"),
        ("variant chess", "no variant"),
        ("rulings places=1", "no ruling"),
        ("players 9", "2 to 6"),
    ],
)
def test_paper_an_impossible_position_is_explained(text, says):
    with pytest.raises(BadNotation, match=says):
        read(text, seed=1)


def test_paper_a_marked_hand_of_other_cards_is_refused():
    with pytest.raises(BadNotation, match="your hand is 1 5 5"):
        read("hand 1 5 5").why_not("1 [6] 5")


def test_paper_stars_mark_cards_everybody_knows():
    state = read("A 1 5* 5* | B 2 2 | C 3 3 | players 3", seed=1)

    assert state.view(1).known[0] == (0, 5, 5)
    assert read(state.write()) == state
    assert "A ? 5* 5*" in state.view(1).write()


def test_paper_a_view_read_back_deals_the_rest():
    view = deal(4, seed=7).view(2)

    state = read(view.write(), seed=3)
    assert state.view(2).hand == view.hand
    assert len(state.deck) == 31


@pytest.mark.parametrize(
    ("position", "own", "others"),
    [
        ("hand 1 3 2 | table 6 6", [], []),
        ("hand 1 3 2 | table 6 6 | held 5 5", [], []),
        ("hand 1 3 2 | table 6 6 | held 5 drawn", ["Ada passes and draws 5."], ["Ada passes and draws a card."]),
    ],
)
def test_position_logs_a_pass_only_after_a_draw(position, own, others):
    state = read(position, seed=1)

    assert state.view(0).plies == 1 + len(own)
    assert [event.tell() for event in state.view(0).log[1:]] == own
    assert [event.tell() for event in state.view(1).log[1:]] == others
