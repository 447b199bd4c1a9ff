"""Rules that nobody believes, to be planted in a mind: each must lead to a wrong answer."""

from __future__ import annotations

from typing import Any

PLANTED: dict[str, dict[str, dict[str, Any]]] = {
    "nanatoridori": {
        "the lower bird is the stronger": {"strength": lambda flock: (flock.size, -flock.rank)},
        "the weaker flock beats the stronger": {"is_enough": lambda flock, table: flock < table},
        "fewer cards may not be answered by two more": {"may_answer": lambda size, table: size < table + 2},
        "every card stands alone": {"runs": lambda hand: [(card, (at,)) for at, card in enumerate(hand, 1)]},
        "a flock of three is not divided": {"parts": lambda size: range(1, size + 1) if size < 3 else (size,)},
        "a hand may be turned round": {"arranged": lambda hand: hand[::-1]},
        "turns go the other way": {
            "next_to_act": lambda players, last, out, _passed: next(
                seat for seat in ((last - step) % players for step in range(1, players)) if seat not in out
            )
        },
        "the first seat leads": {"leader": lambda _players, _owner, _out: 0},
        "the first who passed leads when the owner is out": {
            "leader_after_out": lambda _players, _owner, _out, passed: passed[1]
        },
        "only players with two penguins win": {
            "winners": lambda penguins, _first: [seat for seat, left in enumerate(penguins) if left == 2]
        },
        "the lowest total of ten wins": {
            "one_winner": lambda points: [
                seat
                for seat, has in enumerate(points)
                if has == min((each for each in points if each >= 10), default=0)
            ]
        },
        "the next after the loser starts": {"starter": lambda loser, _first: loser + 1},
        "an empty deck gives two cards": {"draws_without_deck": lambda _discards: 2},
        "nobody is out in a duel": {"is_out": lambda _open_cards: False},
    },
}
