"""Nanatoridori: what a seat has seen is written as text and read back, unless it cannot have happened."""

from __future__ import annotations

import pytest

from gamelib import BadNotation
from gamelib.nanatoridori import read
from tests.rules.nanatoridori_positions import after

NOWHERE = "what has happened does not lead to this position"
SET_UP = "set up ? ? ? ? / ? ? / ? ? with - discarded and 2x5 by C among 2 2 2; "
HISTORY = f"seat B | history {SET_UP}A plays 2x6 at 1; A takes in 2x5 at 1; B passes drawn = 4"
VIEW = after(
    "A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C | deck 4 3 ...",
    "play 6 6 at 2-3",
    "take in 5 5 at gap 1",
    "pass",
).view(1)

POSITIONS = {
    "dealt": ("players 3", [], "round"),
    "a deal and a play": (
        "A 1 6 | B 1 1 | C - | players 3 | table 5 by B",
        ["play 6 at 2", "discard 5"],
        "set up ? ? / ? ? / - with - discarded and 1x5 by B among 2 2 2; A plays 1x6 at 1; A discards 1x5 beaten",
    ),
    "an empty table": (
        "A 5 | B 1 1 | C 2 2 | players 3 | deck -",
        ["play 5 at 1", "pass", "pass"],
        "among 2 2 2; A plays 1x5 at 0; A is out; B passes nothing; C passes nothing; B leads after 1x5",
    ),
    "a duel": (
        "variant duel | A 4 1 | B 1 1 | open A 4 6 | open B 3 3",
        ["play 4 at 1 with open 4", "pass 3", "take in 3 at gap 1"],
        "set up ? ? / ? ? with - discarded among 2 2; A plays 1x4 at 0 adding 1; B passes open 3; "
        "B takes in 1x3 at 1; A leads after 2x4",
    ),
    "a lost duel": (
        "variant duel | A 1 2 | B 1 1 | open A - | open B 3 3 | table 7 by B",
        ["pass"],
        "and 1x7 by B among 2 2; A passes dropped; A loses",
    ),
    "hands left out": (
        "hand 1 5* 2 | players 3 | discards 7 7",
        [],
        "/ ? ? ? ? ? ? ? ? with 7 7 discarded among 2 2 2",
    ),
    "places not seen": (
        "A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C | rulings places_seen=false",
        ["play 6 6 at 2-3", "take in 5 5 at gap 1"],
        "A plays 2x6 at -1; A takes in 2x5 at -1",
    ),
}
"""Positions with the moves made since, and a part of the history that each has."""


@pytest.mark.parametrize(("position", "moves", "says"), POSITIONS.values(), ids=POSITIONS)
def test_history_is_read_back(position, moves, says):
    state = after(position, *moves)
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        text = view.write(history=True)
        back = read(text, seed=5).view(seat)

        assert says in text
        assert f" | seat {'-' if seat is None else 'ABC'[seat]} | history " in text
        assert (back, back.log, back.ply) == (view, view.log, view.ply)


def test_history_is_written_as_it_was_seen():
    assert VIEW.write(history=True) == f"{VIEW.write()} | {HISTORY}"
    assert read(VIEW.write(history=True), seed=5).view(1).log == VIEW.log


def test_history_of_a_later_round_begins_with_its_deal():
    state = after("A 7 | B 1 | C - | players 3", "play 7 at 1").next_round()
    text = state.view(0).write(history=True)

    assert text.endswith("| seat A | history round 2 from B with 8")
    assert read(text, seed=5).view(0).hand == state.hands[0]


@pytest.mark.parametrize(
    ("part", "other", "says"),
    [
        ("seat B", "seat D", "a seat is a letter from A to C, not 'D'"),
        ("seat B | ", "", "a seat is a letter from A to C, not ''"),
        ("= 4", "= 8", "a card that was drawn is a whole number from 1 to 7, not '8'"),
        ("= 4", "= 0", "a card that was drawn is a whole number from 1 to 7, not '0'"),
        ("B passes", "B flies", "'B flies drawn' is nothing that can have happened"),
        ("A plays 2x6 at 1", "D plays 2x6 at 1", "what has happened cannot have happened like this"),
        *(
            (part, other, NOWHERE)
            for part, other in [
                ("A plays 2x6 at 1", "A plays 3x6 at 1"),
                ("A plays 2x6 at 1", "A plays 1x6 at 1"),
                ("A plays 2x6 at 1", "A plays 2x6 at 3"),
                ("A plays 2x6 at 1", "A plays 2x6 at -2"),
                ("A plays 2x6 at 1", "B plays 2x6 at 0"),
                ("A plays 2x6 at 1", "A plays 2x6 at 1 adding 10"),
                ("A plays 2x6 at 1", "A plays 2x6 at 1 adding -1"),
                ("A takes in 2x5 at 1", "A takes in 2x5 at 3"),
                ("A takes in 2x5 at 1", "A takes in 2x5 at 2"),
                ("A takes in 2x5 at 1", "A takes in 1x5 at 1"),
                ("A takes in 2x5 at 1", "A takes in 2x4 at 1"),
                ("A takes in 2x5 at 1", "B takes in 2x5 at 1"),
                ("B passes drawn = 4", "B passes drawn = 4; C leads after 10x5"),
                ("B passes drawn = 4", "B passes drawn = 4; B discards 1x4 drawn"),
                ("B passes drawn = 4", "B passes drawn = 4; D is out"),
                ("with - discarded", "with 7 discarded"),
                ("/ ? ? with", "/ ? ? / ? ? with"),
                ("/ ? ? / ? ? with", "/ ? ? with"),
                ("/ ? ? / ? ? with", "/ ? ? / ? with"),
                (SET_UP, ""),
                (SET_UP, f"A is out; {SET_UP}"),
                ("; A plays", "; round 1 from A with 4; A plays"),
                (SET_UP, "round 1 from A with 4; "),
            ]
        ),
    ],
)
def test_history_that_cannot_have_happened_is_refused(part, other, says):
    text = VIEW.write(history=True)
    assert part in text

    with pytest.raises(BadNotation) as error:
        read(text.replace(part, other), seed=5)
    assert str(error.value) == says


@pytest.mark.parametrize("size", [9, 10])
def test_no_flock_of_more_than_nine_has_happened(size):
    view = read(f"players 3 | A 1 | B 2 | C 3 | discards{' 5' * 9}", seed=1).view(0)
    text = view.write(history=True).replace("with 5 5 5 5 5 5 5 5 5 discarded", "with - discarded")
    happened = f"; B discards {size}x5 beaten"

    if size == 9:
        assert read(text + happened, seed=5).discards == (5,) * 9
    else:
        with pytest.raises(BadNotation):
            read(text + happened, seed=5)
