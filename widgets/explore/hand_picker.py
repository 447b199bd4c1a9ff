"""A hand of birds that can be changed card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from gamelib.core.language import _
from gamelib.nanatoridori.cards import RANKS
from widgets.explore import blocks
from widgets.explore.blocks import Block

MOST_CARDS, FEWEST_CARDS = 10, 1


def hand_picker(hand: Sequence[int]) -> Block:
    """Return a hand whose cards can be pressed to remove them, with a card `+` that adds one."""
    row = blocks.cards(
        [*map(str, hand), "+"],
        label=_("Take a card out, or put one in"),
        small=True,
        press=[*(f"out:{at}" for at in range(len(hand))), "more"],
    )
    for at, card in enumerate(row["cards"][:-1]):
        card["label"] = _("take out the {rank}").format(rank=hand[at])
    row["cards"][-1]["label"] = _("put a card in")
    return row


def change_hand(hand: list[int], name: str, unseen: Counter[int]) -> bool:
    """Remove a card from a hand, or add the next bird of which a card is unseen; return whether the hand changed."""
    what, _colon, place = name.partition(":")
    if what == "out" and place.isdigit() and int(place) < len(hand) > FEWEST_CARDS:
        del hand[int(place)]
    elif what == "more" and len(hand) < MOST_CARDS:
        hand.append(next(rank for rank in (*RANKS[hand[-1] :], *RANKS) if unseen[rank]))
    else:
        return False
    return True


def runs_of(hand: Sequence[int]) -> list[tuple[int, int]]:
    """Return each bird of a hand with the length of each of its flocks.

    >>> runs_of([7, 7, 1])
    [(7, 2), (1, 1)]
    """
    return [(card, len([*run])) for card, run in groupby(hand)]
