"""What a move does to a hand whose cards keep their places: which equal cards come together, part or stay behind."""

from __future__ import annotations

from gamelib.nanatoridori.cards import Hand
from gamelib.nanatoridori.moves import Play, TakeIn


def runs(hand: Hand) -> list[tuple[int, int]]:
    """Return the runs of equal neighbours, each as the index of its first card and the index after its last."""
    starts = [at for at, card in enumerate(hand) if not at or hand[at - 1] != card]
    return list(zip(starts, [*starts[1:], len(hand)], strict=True))


def run_at(hand: Hand, at: int) -> tuple[int, int]:
    """Return the run to which a card belongs."""
    return next((start, end) for start, end in runs(hand) if start <= at < end)


def joined_by(hand: Hand, play: Play) -> int:
    """Return the rank of the equal cards that become neighbours once a flock has left the hand; 0 if there are none.

    >>> joined_by((4, 7, 4), Play((7,), (2,))), joined_by((4, 4, 4), Play((4,), (2,)))
    (4, 0)
    """
    before, behind = play.places[0] - 2, play.places[-1]
    is_joined = before >= 0 and behind < len(hand) and hand[before] == hand[behind] != play.cards[0]
    return hand[before] if is_joined else 0


def parted_by(hand: Hand, move: TakeIn) -> int:
    """Return the rank of the equal neighbours that a flock separates when it is taken in; 0 if there are none."""
    gap = move.gaps[0]
    return hand[gap] if 0 < gap < len(hand) and hand[gap - 1] == hand[gap] != move.cards[0] else 0


def left_behind(hand: Hand, play: Play) -> int:
    """Return how many cards of its run a flock leaves behind in the hand."""
    start, end = run_at(hand, play.places[0] - 1)
    return end - start - len(play.cards)


def plays_needed(hand: Hand) -> int:
    """Return the fewest plays that can empty a hand; no cards that are taken in can make it fewer.

    >>> plays_needed((4, 7, 4)), plays_needed((1, 2, 1, 3, 2, 1)), plays_needed(())
    (2, 4, 0)
    """
    ranks = [hand[start] for start, _end in runs(hand)] if hand else []
    fewest = {(at, at): 0 for at in range(len(ranks) + 1)}
    for size in range(1, len(ranks) + 1):
        for start in range(len(ranks) - size + 1):
            end = start + size
            # the first flock leaves alone, or together with a later equal one once all between them has left
            alone = 1 + fewest[start + 1, end]
            joined = [
                fewest[start + 1, at] + fewest[at, end] for at in range(start + 1, end) if ranks[at] == ranks[start]
            ]
            fewest[start, end] = min(alone, *joined) if joined else alone
    return fewest[0, len(ranks)]
