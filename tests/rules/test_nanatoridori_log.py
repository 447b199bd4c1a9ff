"""Nanatoridori: how the log tells of each kind of event, with its cards and its clause, and of what only a seat saw."""

from __future__ import annotations

import pytest

from gamelib.nanatoridori import deal
from tests.rules.nanatoridori_positions import after

GAMES = {
    "flocks beaten and cards drawn": (
        "A 1 6 6 2 | B 7 7 4 | C 3 | players 3 | table 5 5 by C | deck 2 3",
        "play 6 6 at 2-3, take in 5 5 at gap 1, play 7 7 at 1-2, discard 6 6, pass, take in 2 at gap 0, pass, "
        "discard 3, play 4 at 1",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A play 6 6: Ada beats 5 5 with 6 6. [NANA-4.2]
        A take in 5 5: Ada keeps 5 5, behind card 1. [NANA-4.3]
        B play 7 7: Ben beats 6 6 with 7 7. [NANA-4.2]
        B discard 6 6: Ben discards 6 6. [NANA-5.2]
        C pass: Chloe passes and draws a card. [NANA-5.4]
        C take in: Chloe keeps the card, in front of card 1. [NANA-5.4]
        A pass: Ada passes and draws a card. [NANA-5.4]
        A discard 3: Ada discards 3. [NANA-5.4]
        B clear 7 7: Everyone else has passed: 7 7 are discarded and Ben leads. [NANA-5.7]
        B play 4: Ben leads 4. [NANA-5.1]
        B out: Ben has no cards left and is out. [NANA-5.9]
        """,
        {
            0: "A pass 3: Ada passes and draws 3. [NANA-5.4]",
            2: "C pass 2: Chloe passes and draws 2. [NANA-5.4]\n"
            "C take in 2: Chloe keeps 2, in front of card 1. [NANA-5.4]",
        },
    ),
    "passes with an empty deck": (
        "A 5 | B 6 2 3 | C 1 2 | players 3 | deck -",
        "play 5 at 1, pass, pass",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A play 5: Ada leads 5. [NANA-5.1]
        A out: Ada has no cards left and is out. [NANA-5.9]
        B pass: Ben passes; the deck is empty. [NANA-5.6]
        C pass: Chloe passes; the deck is empty. [NANA-5.6]
        B clear 5: All who are still in have passed: 5 is discarded. Ada is out, so Ben leads. [NANA-5.8]
        """,
        {},
    ),
    "a flock taken into an empty hand, by ruling": (
        "A 6 | B 1 2 | C 1 3 | players 3 | table 5 by C | rulings take_when_going_out=true",
        "play 6 at 1, take in 5 at gap 0",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A play 6: Ada beats 5 with 6. [NANA-4.2]
        A take in 5: Ada keeps 5, in front of card 1. [NANA-5.10]
        """,
        {},
    ),
    "a flock left by going out": (
        "A 6 | B 1 2 | C 1 3 | players 3 | table 5 by C | deck -",
        "play 6 at 1",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A play 6: Ada beats 5 with 6. [NANA-4.2]
        A discard 5: Ada discards 5. [NANA-5.10]
        A out: Ada has no cards left and is out. [NANA-5.9]
        """,
        {},
    ),
    "places that nobody sees, by ruling": (
        "A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C | deck 4 | rulings places_seen=false",
        "play 6 6 at 2-3, take in 5 5 at gap 1, pass, take in 4 at gap 0",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A play 6 6: Ada beats 5 5 with 6 6. [NANA-4.2]
        A take in 5 5: Ada keeps 5 5, where nobody sees it. [NANA-4.3]
        B pass: Ben passes and draws a card. [NANA-5.4]
        B take in: Ben keeps the card, where nobody sees it. [NANA-5.4]
        """,
        {
            1: "B pass 4: Ben passes and draws 4. [NANA-5.4]\n"
            "B take in 4: Ben keeps 4, where nobody sees it. [NANA-5.4]",
        },
    ),
    "a duel": (
        "variant duel | A 4 1 7 | B 1 1 | open A 4 6 | open B 3 3",
        "play 4 at 1 with open 4, pass 3, take in 3 at gap 1, play 7 at 2, pass 3, discard 3, play 1 at 1",
        """
        set up: The cards are set up on the table. [NANA-8.5]
        A play 4 4: Ada leads 4 and the open 4. [NANA-8.8]
        B pass 3: Ben passes and picks up the open 3. [NANA-8.6]
        B take in 3: Ben keeps 3, behind card 1. [NANA-8.6]
        A clear 4 4: Everyone else has passed: 4 4 are discarded and Ada leads. [NANA-8.11]
        A play 7: Ada leads 7. [NANA-5.1]
        B pass 3: Ben passes and picks up the open 3. [NANA-8.6]
        B discard 3: Ben discards 3. [NANA-8.6]
        A clear 7: Everyone else has passed: 7 is discarded and Ada leads. [NANA-8.11]
        A play 1: Ada leads 1. [NANA-5.1]
        A out: Ada has no cards left in hand and is out. [NANA-8.10]
        B lost: Ben loses the round and has 1 penguin left. [NANA-7.2]
        """,
        {},
    ),
    "a duel lost without an open card": (
        "variant duel | A 4 1 4 | B 1 1 | open A 4 6 | open B - | table 3 by B",
        "play 4 at 1 with open 4, take in 3 at gap 0, pass",
        """
        set up: The cards are set up on the table. [NANA-8.5]
        A play 4 4: Ada beats 3 with 4 and the open 4. [NANA-8.8]
        A take in 3: Ada keeps 3, in front of card 1. [NANA-4.3]
        B pass: Ben passes without an open card. [NANA-8.7]
        B lost: Ben loses the round and has 1 penguin left. [NANA-7.2]
        """,
        {},
    ),
    "a duel lost at once, by ruling": (
        "variant duel | A 1 2 | B 1 1 | open A - | open B 3 3 | table 7 by B | rulings duel_drop_loses=match",
        "pass",
        """
        set up: The cards are set up on the table. [NANA-8.5]
        A pass: Ada passes without an open card. [NANA-8.7]
        A lost: Ada loses the duel and has no penguin left. [NANA-8.7]
        """,
        {},
    ),
    "a card already drawn": (
        "A 1 2 | B 3 | C 4 | players 3 | table 6 by C | held 5 drawn",
        "take in 5 at gap 2",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A pass: Ada passes and draws a card. [NANA-5.4]
        A take in: Ada keeps the card, behind card 2. [NANA-5.4]
        """,
        {
            0: "A pass 5: Ada passes and draws 5. [NANA-5.4]\nA take in 5: Ada keeps 5, behind card 2. [NANA-5.4]",
        },
    ),
    "points": (
        "variant one-winner | A 7 | B 1 | C - | D - | players 4 | out D C | deck -",
        "play 7 at 1",
        """
        set up: The cards are set up on the table. [NANA-2.1]
        A play 7: Ada leads 7. [NANA-5.1]
        A out: Ada has no cards left and is out. [NANA-5.9]
        B lost: Ben is the last with cards. Points: Ada 2, Ben 0, Chloe 2 and Dai 4. [NANA-8.2]
        """,
        {},
    ),
}
"""For each game a position, its moves, the log as an onlooker reads it, and the lines that a seat reads otherwise."""


def lines(text):
    """Return the lines of a block of text, without its margin."""
    return [line.strip() for line in text.strip().splitlines()]


def log_lines(log):
    """Return events as lines: the seat, what it did, the cards, and the sentence with its clause."""
    seats = ["" if event.seat is None else "ABCD"[event.seat] for event in log]
    return [
        f"{' '.join(filter(None, (seat, event.kind, *event.cards)))}: {event}"
        for seat, event in zip(seats, log, strict=True)
    ]


@pytest.mark.parametrize(("position", "moves", "public", "own"), GAMES.values(), ids=GAMES)
def test_log_tells_what_each_seat_has_seen(position, moves, public, own):
    state, public = after(position, *moves.split(", ")), lines(public)

    assert log_lines(state.view(None).log) == public
    for seat in range(state.players):
        found = log_lines(state.view(seat).log)
        assert [line for line, other in zip(found, public, strict=True) if line != other] == lines(own.get(seat, ""))
        assert [event.ply for event in state.view(seat).log] == [*range(state.ply)]


@pytest.mark.parametrize(("position", "moves", "public", "own"), GAMES.values(), ids=GAMES)
def test_log_from_any_ply_is_the_end_of_the_whole(position, moves, public, own):
    del public, own
    state = after(position, *moves.split(", "))
    for seat in range(state.players):
        view = state.view(seat)
        whole = view.events({seat: view.secret})
        assert [view.events({seat: view.secret}, first) for first in range(len(whole) + 2)] == [
            whole[first:] for first in range(len(whole) + 2)
        ]


@pytest.mark.parametrize(
    ("players", "variant", "says"),
    [
        (3, "basic", "Round 1: everyone is dealt 8 cards; Chloe starts. [NANA-2.1]"),
        (3, "one-winner", "Round 1: everyone is dealt 8 cards; Chloe starts. [NANA-2.1]"),
        (2, "duel", "Round 1: everyone is dealt 11 cards; Ben starts. [NANA-8.5]"),
    ],
)
def test_log_begins_with_the_deal(players, variant, says):
    [event] = deal(players, seed=1, variant=variant, first=players - 1).log

    assert (event.ply, event.seat, event.kind, event.cards, str(event)) == (0, None, "deal", (), says)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("A 7 | B 1 | C - | players 3", "Round 2: everyone is dealt 8 cards; Ben starts. [NANA-7.3]"),
        (
            "variant one-winner | A 7 | B 1 | C - | players 3",
            "Round 2: everyone is dealt 8 cards; Ben starts. [NANA-8.4]",
        ),
        (
            "variant duel | A 7 | B 1",
            "Round 2: everyone is dealt 11 cards; Ben starts. [NANA-8.5]",
        ),
    ],
)
def test_log_goes_on_with_the_next_deal(position, says):
    state = after(position, "play 7 at 1").next_round()

    assert str(state.log[-1]) == says
    assert state.view(0).events({}, state.ply - 1) == state.log[-1:]
