"""A move kept for one's own turn: picked while others play, judged at the turn; played, or dropped with a reason."""

import json

import pytest

from gamelib import nanatoridori, record
from gamelib.nanatoridori import Flock
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.room.seat_board import SeatGame

DEAL = "players 3 | A 1 3 3 5 7 7 2 | B 6 6 1 4 | C 4 4 3 1 | table {table} by C | turn B | deck 1 2 3 1 2 3"


def passes(view):
    """Pass, or lead what there is, or discard."""
    return next((move for move in view.moves() if move.kind in ("pass", "discard")), view.moves()[0])


def plays_sixes(view):
    """Play two sixes if they are there, else pass."""
    beats = [move for move in view.moves() if move.kind == "play" and move.cards == (6, 6)]
    return (beats or [passes(view)])[0]


def waiting(table="5 5", bot=passes, **more):
    """Return a table at which B chooses next and A waits, and its front end."""
    board = Table(nanatoridori.read(DEAL.format(table=table), seed=3), bots=bot, pace=900, **more)
    return board, FakeFrontEnd(board)


def keep_sevens(front):
    front.send("tap", place="hand:5")
    front.send("tap", place="hand:6")
    front.press("play")


def buttons(front):
    return {button["id"]: button for button in front.scene["buttons"]}


def chosen(front):
    hand = next(zone for zone in front.scene["zones"] if zone["id"] == "hand")
    return [card["id"] for card in hand["cards"] if "chosen" in card.get("state", "")]


def go(front, most=9):
    """Let all happen that comes by itself until the person's own turn, or what follows on it."""
    for _step in range(most):
        if "next" in front.scene:
            front.send("go")


def test_picked_cards_stay_lifted_while_others_choose():
    _table, front = waiting()
    front.send("tap", place="hand:5")
    assert chosen(front) == ["hand:5"]
    go(front)
    assert front.scene["message"]["kind"] == "your"
    assert chosen(front) == ["hand:5"]


def test_kept_move_says_that_it_waits():
    _table, front = waiting()
    keep_sevens(front)

    button = buttons(front)["play"]
    assert (button["label"], button["on"], button["state"]) == ("Waiting: 7 7", True, "kept")
    assert "main" not in button
    message = front.scene["message"]
    assert message["head"] == "Ben is choosing."
    assert message["text"] == ("Your move is kept: if two sevens win when it is your turn, they are played at once.")
    assert front.scene["kept"] == "You will play 7 7 if possible"
    hand = next(zone for zone in front.scene["zones"] if zone["id"] == "hand")
    assert [card["id"] for card in hand["cards"] if "kept" in card.get("state", "")] == ["hand:5", "hand:6"]


def test_kept_move_is_played_at_its_turn():
    table, front = waiting()
    keep_sevens(front)
    go(front)

    assert table.record.state.table == Flock(2, 7)
    assert table.record.entries[-1].seat == 0
    assert "kept" not in front.scene


def test_kept_move_that_no_longer_wins_is_dropped_and_says_so():
    board = Table(
        nanatoridori.read(
            "players 3 | A 5 5 1 | B 6 6 1 | C 4 2 3 | table 4 4 by C | turn B | deck 1 2 3 1 2 3", seed=3
        ),
        bots=plays_sixes,
        pace=900,
    )
    front = FakeFrontEnd(board)
    front.send("tap", place="hand:1")
    front.send("tap", place="hand:2")
    front.press("play")
    go(front)

    assert front.scene["message"]["text"] == "Two fives no longer win."
    assert chosen(front) == []
    assert "kept" not in front.scene
    assert [entry.seat for entry in board.record.entries if entry.seat == 0] == []


def test_kept_move_that_never_won_is_not_said_to_win_no_longer():
    _table, front = waiting("6 6")
    front.send("tap", place="hand:2")
    front.press("play")
    go(front)

    assert front.scene["message"]["text"] == "A three is not enough."


@pytest.mark.parametrize("way", ["escape", "never mind", "press again"])
def test_kept_move_can_be_dropped(way):
    table, front = waiting()
    keep_sevens(front)
    if way == "escape":
        front.send("escape")
    else:
        front.press("table:never-mind" if way == "never mind" else "play")

    assert chosen(front) == []
    assert "kept" not in front.scene
    go(front)
    assert front.scene["message"]["kind"] == "your"
    assert all(entry.seat != 0 for entry in table.record.entries)


def test_picking_other_cards_drops_the_kept_move():
    _table, front = waiting()
    keep_sevens(front)
    front.send("tap", place="hand:6")

    assert "kept" not in front.scene
    assert buttons(front)["play"]["label"] == "Play 7"


def test_kept_pass_is_made():
    table, front = waiting()
    front.press("pass")
    assert buttons(front)["pass"]["label"] == "Waiting: pass"
    assert front.scene["kept"] == "You will pass if possible"
    go(front)

    assert (table.record.entries[-1].seat, str(table.record.entries[-1].move)) == (0, "pass")


def test_nobody_else_is_told_of_a_kept_move():
    table, front = waiting(keep=True)
    before, views = json.dumps(front.custom_messages("keep")), [str(table.record.state.view(seat)) for seat in (1, 2)]
    keep_sevens(front)

    assert json.dumps(front.custom_messages("keep")) == before
    assert [str(table.record.state.view(seat)) for seat in (1, 2)] == views
    assert table.record.entries == ()


def test_moves_are_kept_only_where_one_person_waits_for_programs():
    shared = Table(nanatoridori.read(DEAL.format(table="5 5"), seed=3), seats="AC", pace=900)
    FakeFrontEnd(shared)
    hunt = Table("nanuk", players=5, seed=7, first=1, pace=900)
    FakeFrontEnd(hunt)
    phone = SeatGame(record.start("nanatoridori", players=3, seed=7, first=1), 0, frozenset({0, 1, 2}))

    assert not any(game.kept.is_possible for game in (shared.game, hunt.game, phone))


# A pass that is the only move ------------------------------------------------------------

ALONE = "players 3 | A 1 3 2 | B 6 6 1 4 | C 4 4 3 1 | table {table} by C | turn A | deck 1 2 3 1 2 3"


def test_forced_pass_is_said_and_is_one_tap():
    board = Table(nanatoridori.read(ALONE.format(table="6 6"), seed=3), bots=passes, pace=900)
    front = FakeFrontEnd(board)

    assert front.scene["message"]["text"] == "Nothing in your hand beats two sixes: pass and draw."
    assert [(each["id"], each["label"], each["main"]) for each in front.scene["buttons"]] == [
        ("pass", "Pass and draw", True)
    ]
    front.send("enter", place="hand:1")
    assert str(board.record.entries[0].move) == "pass"


def test_forced_pass_comes_by_itself_only_when_it_is_asked_for():
    board = Table(nanatoridori.read(ALONE.format(table="6 6"), seed=3), bots=passes, pace=900)
    front = FakeFrontEnd(board)

    assert "next" not in front.scene
    assert front.scene["forced"]["label"] == "You can only pass"
    front.send("go")
    assert str(board.record.entries[0].move) == "pass"


def test_pass_beside_other_moves_is_not_forced():
    board = Table(nanatoridori.read(ALONE.format(table="1"), seed=3), bots=passes, pace=900)
    front = FakeFrontEnd(board)

    assert "forced" not in front.scene
    front.send("go")
    assert board.record.entries == ()
