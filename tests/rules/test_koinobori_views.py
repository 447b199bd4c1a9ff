"""Koinobori: what a view shows as plain values, the moves it takes, and which positions are equal."""

from __future__ import annotations

import json
from random import Random

import pytest

from gamelib import BadNotation, BadPlayers
from gamelib.koinobori import Done, Mast, Pass, Place, Refresh, Shift, State, Steal, Take, all_moves, deal, read_move
from gamelib.koinobori.legal import remaining_actions
from tests.rules.koinobori_positions import LAST, state_from, states_of_random_game
from tests.rules.test_koinobori_log import states_with_rulings

STATES = [
    deal(5, seed=3),
    state_from("hand A pink lime* | mast A pink | mast C black | row pink lime black orange purple | taken 1 | turn C"),
    state_from("hand A pink | post 2 purple/take2 lime/cover(black) | post 1 purple/take2 | discards pink black"),
    state_from("hand A purple/take2 lime | post 3 lime/cover(black) | discards pink", "post 2 <- purple/take2"),
    state_from("hand A pink lime | post 1 green/extra | played 1 | extra 1"),
    state_from(f"hand A pink | hand B lime black | mast B pink lime | {LAST}", "post 4 <- pink"),
    state_from(
        "turn B | hand A - | hand B - | hand C - | mast A pink | row - | post 1 pink pink lime lime",
        *("pass", "pass", "pass"),
        box="cards pink x3 lime x2",
        rulings="stuck=drawn",
    ),
]


def plain_values(state: State, seat: int | None) -> dict[str, object]:
    """Return what the view of a seat shows, taken from the whole position."""
    view, turn, is_over = state.view(seat), state.turn, not state.to_act
    return {
        "game": "koinobori",
        "variant": "basic",
        "players": len(state.hands),
        "seat": seat,
        "turn": None if is_over else turn.seat,
        "to_act": [] if is_over else [turn.seat],
        "doing": {
            "seat": turn.seat,
            "doing": turn.action,
            "made": turn.actions_made,
            "raised": turn.raised,
            "extra": turn.extra,
            "icon": turn.icon,
            "owed": turn.owed,
            "own": turn.icon_post,
            "end": turn.end,
        },
        "hand": [] if seat is None else list(state.hands[seat]),
        "hands": [list(hand) for hand in view.known],
        "hand_sizes": [len(hand) for hand in state.hands],
        "masts": [list(mast) if is_over or at == seat else ["?"] * len(mast) for at, mast in enumerate(state.masts)],
        "row": list(state.row),
        "levels": [[level.take, level.play, level.hold] for level in state.setup.levels],
        "flags": list(state.flags),
        "deck": len(state.deck),
        "posts": [[list(space) for space in post] for post in state.posts],
        "discards": list(state.discards),
        "moves": [str(move) for move in state.moves(seat)] if seat in state.to_act else [],
        "log": [str(event) for event in view.log],
        "round_result": str(state.result) if is_over else None,
        "result": str(state.result) if is_over else None,
    }


@pytest.mark.parametrize("state", STATES, ids=range(len(STATES)))
def test_a_view_as_plain_values_shows_what_its_seat_may_know(state):
    for seat in (None, 0, 1, state.players - 1):
        view = state.view(seat)
        expected = plain_values(state, seat)
        assert view.plain() == expected
        assert json.loads(json.dumps(view.plain())) == expected
        assert view.plain(log=None) == expected | {"log": None}
        assert view.plain(log=1)["log"] == [str(event) for event in view.log if event.ply >= 1]


def test_plain_values_can_be_changed_without_harm():
    view = deal(3, seed=2).view(0)
    view.plain()["doing"]["seat"] = 9

    assert view.plain()["doing"]["seat"] == view.turn.seat


@pytest.mark.parametrize(
    ("move", "is_one"),
    [
        (Take(0), True),
        (Take(99), True),
        (Take(1, "black+black"), True),
        (Take(1, "x"), False),
        (Take(-1), False),
        (Take(True), False),
        (Take("1"), False),
        (Take(1, None), False),
        (Take(1, "", "place"), False),
        (Place("pink", 0), True),
        (Place("pink", 1, "pink"), True),
        (Place("pink", 1, "x"), False),
        (Place("", 1), False),
        (Place("pink", 1.0), False),
        (Place("?", 1), False),
        (Mast("pink"), True),
        (Mast(""), False),
        (Mast("pink", "place"), False),
        (Shift(0, 9), True),
        (Shift(1, -1), False),
        (Shift("1", 2), False),
        (Steal(7), True),
        (Steal(8), False),
        (Steal(-1), False),
        (Refresh(), True),
        (Done(), True),
        (Pass(), True),
        (Pass("done"), False),
        (5, False),
        (None, False),
        (("take", 1), False),
    ],
)
def test_a_move_that_a_program_made_is_refused_or_no_move(move, is_one):
    view = deal(3, seed=1, first=0).view(0)
    if is_one:
        assert view.why_not(move).clause.startswith("KOI-4.")
    else:
        with pytest.raises(BadNotation, match="is no move of Koinobori"):
            view.why_not(move)


def test_a_take_without_a_card_takes_what_lies_there():
    state = deal(3, seed=1, first=0)
    for place in (1, 7):
        assert state.view(0).read_move(Take(place)) == Take(place, state.row[place - 1])
        assert state.play(Take(place)) == state.play(f"take {place}") == state.play(Take(place, state.row[place - 1]))
    for place in (0, 8):
        assert state.view(0).read_move(Take(place)) == Take(place)


def test_only_seats_at_the_table_have_views_and_moves():
    state = deal(3, seed=1, first=1)

    assert state.moves() == state.moves(1) == state.view(1).moves()
    assert [*state.moves(0)] == [*state.view(0).moves()] == [*state.view(None).moves()] == []
    assert state.why_not("pass").clause == state.why_not("pass", 1).clause == "KOI-4.28"
    assert state.why_not("pass", 2).clause == "KOI-4.1"
    for seat in (-1, 3, "A"):
        for ask in (state.view, state.moves):
            with pytest.raises(BadPlayers, match="the seats are 0 to 2"):
                ask(seat)


def test_positions_are_equal_just_if_the_same_is_known_of_them():
    states = states_of_random_game(2, 4)[:12]
    for state in states:
        again = state._replace(options=list(state.options))
        assert (again == state, again != state, hash(again) == hash(state)) == (True, False, True)
        for seat in (None, 0, 1):
            assert hash(again.view(seat)) == hash(state.view(seat))
            assert again.view(seat) == state.view(seat)
    assert len({*states}) == len({state.view(0) for state in states}) == 12
    assert states[0] != states[0].view(None)
    assert states[0] != states[0]._replace(seed=99)
    assert states[0].view(0) != states[0].view(1)


def test_text_of_a_move_may_be_long_but_not_endless():
    spaced = "take" + " " * 180 + "1"

    assert str(read_move(spaced)) == "take 1"
    assert str(read_move("POST 2 <- black / Cover over pink + lime")) == "post 2 <- black/cover over lime+pink"
    for text in ("take " + "1" * 200, "take ١", "steal from i", "move 1 to", "post 1 <- lime over", "pass on"):
        with pytest.raises(BadNotation, match="is no move; moves look like: take 1, "):
            read_move(text)
    with pytest.raises(BadNotation, match="'mast <- limee': there is no colour 'limee'; did you mean lime"):
        read_move("mast <- limee")


def test_only_what_goes_on_a_mast_is_hidden_in_a_move():
    for move in all_moves(2):
        assert move.public() == ("mast <- ?" if move.kind == "mast" else str(move))


def takes_in_a_row(state: State) -> int:
    """Return how many cards the seat to act can still take, by taking them."""
    seat, count = state.turn.seat, 0
    while state.turn.seat == seat and (takes := [move for move in state.moves() if move.kind == "take"]):
        state, count = state.play(takes[0]), count + 1
        if not state.turn.action:
            break
    return count


def test_what_may_still_be_done_in_a_turn_can_be_done():
    icons = 0
    for seed in range(12):
        states = states_with_rulings(seed)[:-1]
        for state in Random(seed).sample(states, min(len(states), 15)):
            seat, turn = state.turn.seat, state.turn
            left = remaining_actions(state.view(seat))
            level = state.setup.levels[len(state.masts[seat]) - turn.raised * (not state.rulings.level_counts_at_once)]
            assert left.takes == takes_in_a_row(state)
            assert left.plays == (0 if turn.action == "take" else max(0, level.play - turn.actions_made))
            assert left.extra == turn.extra
            if not turn.icon and state.rulings.split_plays:
                plays = [move for move in state.moves() if move.kind in ("place", "mast")]
                assert bool(plays) == bool(state.hands[seat] and (left.plays or left.extra))
            icons += bool(turn.icon)

    assert icons > 10
