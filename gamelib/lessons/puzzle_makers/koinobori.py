"""Endless puzzles of Koinobori: which move makes your mast worth most, as the posts stand."""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.koinobori.cards import COLOURS, ROW, house_cards
from gamelib.lessons.endless_puzzles import JudgedSketch, PuzzleSketch

POSTS = 3


def sketch(chance: Stream) -> PuzzleSketch:
    """Deal three posts, a hand of two and a mast of one to three cards."""
    box = list(chance.shuffle(house_cards()))
    flags = list(chance.shuffle(COLOURS))[:POSTS]
    posts = [[box.pop() for _at in range(1 + chance.randbelow(4))] for _post in range(POSTS)]
    hand, mast = [box.pop(), box.pop()], [box.pop() for _at in range(1 + chance.randbelow(2))]
    row = [box.pop() for _at in range(ROW)]
    position = " | ".join(
        [
            "players 2",
            f"flags {' '.join(flags)}",
            "turn A",
            f"hand A {' '.join(hand)}",
            f"mast A {' '.join(mast)}",
            *(f"post {number} {' '.join(post)}" for number, post in enumerate(posts, 1)),
            f"row {' '.join(row)}",
        ]
    )
    task = _(
        "Make the move after which your mast is worth most, as the posts stand then. Icons still to be used do not"
        " count."
    )
    hints = (
        _("Which colours are on your mast, and where would they score?"),
        _("On a post the colour with the most carps scores, if no other colour has as many."),
    )
    return PuzzleSketch(position, task, "odds", ("KOI-7.3", "KOI-7.6", "KOI-7.8"), hints, "points('A')", after=True)


def kind(move: Any) -> str:
    """Return what makes two answers the same kind: the move itself."""
    return str(move)


def is_worth_while(judged: JudgedSketch) -> bool:
    """Return whether some other move comes near, so that the player has to count, and the mast is worth something."""
    worth = sorted(judged.worth.values())
    return bool(0 < worth[-1] <= worth[-2] + 3 and worth[-1] > worth[0] + 1)


def describe_answer(judged: JudgedSketch) -> str:
    """Say what the mast is worth now, and what it would be after the next best move."""
    worth = sorted(judged.worth.values())
    line = n_(
        "Your mast is worth {most} point now. The next best move would make it {next}.",
        "Your mast is worth {most} points now. The next best move would make it {next}.",
        int(worth[-1]),
    )
    return line.format(most=worth[-1], next=worth[-2])


def describe_mistake(judged: JudgedSketch, text: str) -> str:
    """Say what the mast would be worth after a move, and that another makes it more."""
    worth, most = judged.worth[text], max(judged.worth.values())
    line = n_(
        "Your mast would be worth {worth} point. Another move makes it {most}.",
        "Your mast would be worth {worth} points. Another move makes it {most}.",
        int(worth),
    )
    return line.format(worth=worth, most=most)
