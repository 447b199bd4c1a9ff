"""Endless puzzles of Nanuk: which card to choose after a hunt, every reward counted out."""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.lessons.endless_puzzles import JudgedSketch, PuzzleSketch
from gamelib.nanuk.cards import CARDS, Rulings, composition

POT_SIZE = 4
FEWEST, MOST = 2, 6
"""The smallest and the largest number of cards in your pile."""
AFTER_A_HUNT = "players 5 | wind clockwise | boast 2 seal in 3 days by A | doom B | hunters A C | doomers B D E"


def sketch(chance: Stream) -> PuzzleSketch:
    """Deal piles and a pot from the box; half of the time the points for bears count as well."""
    box = list(chance.shuffle(composition(Rulings())))
    with_bears = bool(chance.randbelow(2))
    own = [box.pop() for _at in range(FEWEST + chance.randbelow(MOST - FEWEST + 1))]
    pot: list[str] = []
    while len(pot) < POT_SIZE:
        card = box.pop()
        if card not in pot:
            pot.append(card)
    others = [[box.pop() for _at in range(1 + chance.randbelow(4))] for _seat in range(4)] if with_bears else []
    piles = "".join(f" | pile {seat} {_as_notation(pile)}" for seat, pile in zip("ABCDE", [own, *others], strict=False))
    position = f"{AFTER_A_HUNT} | outcome success{piles} | pot {_as_notation(pot)} | turn A"
    task = (
        _("You choose first. Take the card that adds most to your points now, and count the points for bears too.")
        if with_bears
        else _("You choose first. Take the card that adds most to your points now; leave the bears aside.")
    )
    weigh = "odds.reward('{card}', here, bears=True)" if with_bears else "odds.reward('{card}', here)"
    hints = (
        _("Sort your pile: which animals have no partner yet, and what does a set still lack?"),
        _("Count your points with each card of the pot, one after the other."),
    )
    clauses = ("NANUK-7.6", "NANUK-7.2") if with_bears else ("NANUK-7.2", "NANUK-7.3")
    return PuzzleSketch(position, task, "odds", clauses, hints, weigh)


def _as_notation(cards: list[str]) -> str:
    return " ".join(sorted(cards, key=CARDS.index))


def kind(move: Any) -> str:
    """Return what makes two answers the same kind: the card that is chosen."""
    return str(move)


def is_worth_while(judged: JudgedSketch) -> bool:
    """Return whether the best card adds something, and at least one other does too, so that the player has to count."""
    gains = sorted(judged.worth.values())
    return bool(gains[-2] > 0)


def describe_answer(judged: JudgedSketch) -> str:
    """Say how many points the best card and the next best one add."""
    gains = sorted(judged.worth.values())
    line = n_(
        "It adds {most} point. The next best card would add {next}.",
        "It adds {most} points. The next best card would add {next}.",
        int(gains[-1]),
    )
    return line.format(most=gains[-1], next=gains[-2])


def describe_mistake(judged: JudgedSketch, text: str) -> str:
    """Say how many points a card adds, and that another adds more."""
    gain, most = judged.worth[text], max(judged.worth.values())
    line = n_(
        "That adds {gain} point. One card in the pot adds {most}.",
        "That adds {gain} points. One card in the pot adds {most}.",
        int(gain),
    )
    return line.format(gain=gain, most=most)
