"""Rules that nobody believes, to be planted in a mind: each must lead to a wrong answer."""

from __future__ import annotations

from typing import Any

from gamelib.beliefs.koinobori_mind import Scorer

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
    "koinobori": {
        "the bottom card of a space counts": {"cards_that_count": lambda post: [space[0] for space in post]},
        "the flag takes a carp away": {"carps_of_flag": -1},
        "the flag always decides": {"scorers": lambda _counts, flag: [Scorer(flag, 1, True)]},
        "a post is worth a point more": {"value": lambda carps, _cards: carps + 1},
        "a post brings its value once": {"earned": lambda value, own, _every: value if own else 0},
        "a carp costs two": {"penalty": 2},
        "a post of value one saves no carps": {"turns_card": lambda worth: worth.value > 1},
        "the first post does not pay": {"that_pay": lambda worths: worths[1:]},
        "the first card of a mast does not score": {"cards_that_score": lambda mast, _hand: mast[1:]},
        "six cards close a post": {"height": 6},
        "cards are taken from the right end": {"ends": lambda row: {row}},
        "the row is filled up when two are left": {
            "row_after": lambda row, taken: 7 if row - taken < 3 else row - taken
        },
        "a mast takes two cards": {"mast_room": 2},
    },
    "nanuk": {
        "another animal takes two more": {"may_change_animal": lambda last, new: new > last + 1},
        "a double is three animals": {"shows": lambda card: 3 if card.startswith("double") else 1},
        "an Inuksuk is an animal less": {"animals_of_stone": -1},
        "an Inuksuk holds off two bears": {"bears_a_stone": 2},
        "an Inuksuk holds off no bear": {"bears_a_stone": 0},
        "a bear is two cards of a pot": {"cards_in_pot": lambda card: 2 if "bear" in card else 1},
        "the wrong side shares the pot": {"sharers": lambda hunters, doomers, won: doomers if won else hunters},
        "a pair takes three": {"pairs": lambda alike: alike // 3},
        "a double is three animals in a pile": {"animals_won": lambda card: 3 if card.startswith("double") else 1},
        "the hand counts alone": {"cards_that_score": lambda _pile, hand: hand},
        "one bear is enough for a point": {"points_for_bears": lambda bears: [min(won, 1) for won in bears]},
        "turns go against the wind": {"direction": lambda wind: -wind},
        "the doom leader chooses first": {"first_to_choose": lambda _leader, doomer, _won: doomer},
    },
}
