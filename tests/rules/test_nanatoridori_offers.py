"""Nanatoridori: why a move that nobody can type is refused: the rule, the cards at fault, the nearest legal move.

What people can type has its reviewed list in `refusals`; a table in the browser or a program can try anything else.
"""

from __future__ import annotations

import pytest

from gamelib.nanatoridori import Discard, Pass, Play, Rearrange, TakeIn, read

DUEL = "variant duel | A 4 1 | B 1 1 | open A {} | open B 3 3"
STAY = "the cards of a hand stay in the order in which they came; none of them moves"
NOTHING = "nothing has been picked up that could be kept or discarded"
DECIDE = "first decide about a five, which you have picked up: keep it or discard it"

REFUSALS = [
    (
        "hand 1 5 5 2",
        Play((5, 5), ()),
        "NANA-4.7",
        "say from which places of your hand you play two fives",
        "",
        "play 5 5 at 2-3",
    ),
    (
        "hand 1 5 5 2",
        Play((5, 5, 5), ()),
        "NANA-4.7",
        "you have only two of rank five in your hand",
        "",
        "play 5 5 at 2-3",
    ),
    ("hand 1 5 5 2", Play((6,), ()), "NANA-4.7", "you have no six in your hand", "", "play 1 at 1"),
    ("hand 1 5 5 2", Play((), ()), "NANA-4.1", "a flock has at least one card", "", "play 1 at 1"),
    ("hand 1 5 2", Play((5, 5), ()), "NANA-4.7", "you have only one of rank five in your hand", "", "play 5 at 2"),
    (
        "hand 1 5 5 2",
        Play((5,), (9,)),
        "NANA-4.7",
        "there is no place 9 in your hand: it has the places 1 to 4",
        "",
        "play 5 at 2",
    ),
    ("hand 1", Play((1,), (2,)), "NANA-4.7", "there is no place 2 in your hand: it has one card", "", "play 1 at 1"),
    (
        "hand 1 5 5 2",
        Play((5, 5), (2, 2)),
        "NANA-4.7",
        "you cannot play card 2 of your hand twice at once",
        "hand:2 hand:2",
        "play 5 5 at 2-3",
    ),
    (
        "hand 1 5 5 2",
        Play((5,), (2, 3)),
        "NANA-4.7",
        "you named a five and two of your places: each card is played from a place of its own",
        "hand:2 hand:3",
        "play 5 at 2",
    ),
    (
        "hand 1 5 5 2",
        Play((), (2,)),
        "NANA-4.7",
        "you named no card and one of your places: each card is played from a place of its own",
        "hand:2",
        "play 5 at 2",
    ),
    (
        "hand 1 5 5 2",
        Play((5, 1), (2, 3)),
        "NANA-4.7",
        "card 3 of your hand is a five, not a one",
        "hand:3",
        "play 5 at 2",
    ),
    (
        "hand 1 5 5 2 5",
        Play((5, 5), (3, 5)),
        "NANA-4.1",
        "these two fives do not lie side by side: in your hand it goes five, two, five",
        "hand:3 hand:5",
        "play 5 5 at 2-3",
    ),
    (
        "hand 5 1 5 5 2 5",
        Play((5, 5, 5), (1, 3, 6)),
        "NANA-4.1",
        "these three fives do not lie side by side: in your hand it goes five, one, five, five, two, five",
        "hand:1 hand:3 hand:6",
        "play 5 5 at 3-4",
    ),
    (
        "hand 1 5 5 2 | table 6",
        Play((5,), (2,)),
        "NANA-4.2",
        "a five does not beat a six: it takes one of a higher rank, or more cards",
        "hand:2 table",
        "play 5 5 at 2-3",
    ),
    ("hand 1 2 3 | table 6", TakeIn((3,), (0,)), "NANA-3.7", NOTHING, "", "pass"),
    ("hand 1 2 3 | table 2", TakeIn((3,), (0,)), "NANA-3.7", NOTHING, "", "play 3 at 3"),
    ("hand 1 2 3", Discard((2,)), "NANA-3.7", NOTHING, "", "play 2 at 2"),
    ("hand 1 2 3", Discard((6,)), "NANA-3.7", NOTHING, "", "play 1 at 1"),
    ("hand 1 2 3 | table 6 | held 5", Rearrange(1, 2), "NANA-2.2", STAY, "hand:1", "take in 5 at gap 2"),
    ("hand 1 2 3 | table 6 | held 5", Rearrange(3, 0), "NANA-2.2", STAY, "hand:3", "take in 5 at gap 0"),
    ("hand 1 2 3", Rearrange(2, 0), "NANA-2.2", STAY, "hand:2", "play 2 at 2"),
    ("hand 1 2 3", Rearrange(9, 0), "NANA-2.2", STAY, "", "play 1 at 1"),
    ("hand 1 2 3 | table 2", Rearrange(1, 3), "NANA-2.2", STAY, "hand:1", "play 3 at 3"),
    (
        "hand 1 2 3 | table 6 | held 5",
        TakeIn((5,), (7,)),
        "NANA-4.5",
        "there is no gap 7: your hand has the gaps 0, in front of the first card, to 3, behind the last",
        "",
        "take in 5 at gap 3",
    ),
    (
        "hand 1 2 3 | table 6 | held 5",
        TakeIn((5,), ()),
        "NANA-4.5",
        "say where it goes: your hand has the gaps 0, in front of the first card, to 3, behind the last",
        "",
        "take in 5 at gap 0",
    ),
    (
        "hand 1 2 3 | table 6 6 | held 5 5",
        TakeIn((5,), (2,)),
        "NANA-4.6",
        "two fives are kept or discarded whole, not in part",
        "held",
        "take in 5 5 at gap 2",
    ),
    (
        "hand 1 2 3 | table 6 6 | held 5 5",
        TakeIn((5, 5), (0, 3)),
        "NANA-4.3",
        "two fives must go into your hand in one piece, in one gap",
        "held gap:0 gap:3",
        "take in 5 5 at gap 0",
    ),
    (
        "hand 1 2 3 | table 6 6 | held 5 5",
        Discard((5,)),
        "NANA-4.6",
        "two fives are kept or discarded whole, not in part",
        "held",
        "discard 5 5",
    ),
    (
        "hand 1 2 3 | table 6 | held 5",
        Discard((6,)),
        "NANA-4.6",
        "what you have picked up is a five, not a six",
        "held",
        "discard 5",
    ),
    ("hand 1 2 3 | table 6 | held 5", Play((3,), (3,)), "NANA-3.6", DECIDE, "held", "discard 5"),
    ("hand 1 2 3 | table 6 | held 5", Pass(), "NANA-3.6", DECIDE, "held", "discard 5"),
    ("hand 1 2 3", Pass(), "NANA-3.3", "no flock lies on the table, so you must play one", "", "play 1 at 1"),
    (
        "hand 1 2 3 | table 2",
        Pass(4),
        "NANA-5.4",
        "whoever passes draws from the deck; open cards are picked up in the duel only",
        "",
        "pass",
    ),
    (
        DUEL.format("4 6") + " | table 3 by B",
        Pass(),
        "NANA-8.6",
        "say which open card you pick up: a four or a six",
        "open0",
        "pass 4",
    ),
    (
        DUEL.format("4 6") + " | table 3 by B",
        Pass(5),
        "NANA-8.6",
        "you have no open five to pick up; in front of you lie a four and a six",
        "open0",
        "pass 4",
    ),
    (
        DUEL.format("6") + " | table 3 by B",
        Pass(4),
        "NANA-8.6",
        "you have no open four to pick up; in front of you lies a six",
        "open0",
        "pass 6",
    ),
    (
        DUEL.format("-") + " | table 3 by B",
        Pass(4),
        "NANA-8.6",
        "you have no open cards left to pick up",
        "open0",
        "pass",
    ),
    (
        DUEL.format("4 6"),
        Play((4,), (1,), (4, 4)),
        "NANA-8.9",
        "you have only one open four to add",
        "open0",
        "play 4 at 1 with open 4",
    ),
    (
        DUEL.format("6"),
        Play((4,), (1,), (4,)),
        "NANA-8.9",
        "you have no open four to add; in front of you lies a six",
        "open0",
        "play 4 at 1",
    ),
    (
        DUEL.format("-"),
        Play((4,), (1,), (4,)),
        "NANA-8.9",
        "you have no open cards left to add",
        "open0",
        "play 4 at 1",
    ),
    (
        DUEL.format("4 6"),
        Play((), (), (4,)),
        "NANA-8.9",
        "open cards are only added to cards from the hand; they are never played alone",
        "open0",
        "play 4 at 1",
    ),
    (
        DUEL.format("4 6"),
        Play((4,), (1,), (6,)),
        "NANA-8.9",
        "open cards are only added to cards of the same rank: a six cannot join a four",
        "open0",
        "play 4 at 1",
    ),
    (
        DUEL.format("4 6") + " | table 5 5 by B",
        Play((4,), (1,), (4,)),
        "NANA-4.2",
        "two fours do not beat two fives: it takes two of a higher rank, or more cards",
        "hand:1 table",
        "pass 4",
    ),
]


@pytest.mark.parametrize(("position", "move", "clause", "because", "cards", "instead"), REFUSALS)
def test_refusal_names_the_rule_the_cards_and_the_nearest_move(position, move, clause, because, cards, instead):
    view = read(position, seed=1).view(0)
    refusal = view.why_not(move)

    assert (refusal.clause, refusal.because, " ".join(refusal.cards)) == (clause, because, cards)
    assert refusal.instead in view.moves()
    assert str(refusal.instead) == instead
