"""Endless puzzles of Nanatoridori: the end of a round of the base game, all cards known, to be played out safely."""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_, name_slot
from gamelib.lessons.endless_puzzles import MOST_NODES, JudgedSketch, PuzzleSketch
from gamelib.lessons.puzzle_proofs import WorstCaseSearch, has_won

HIGHEST_RANK = 4
"""Few cards need few ranks: with more of them there would be hardly any flocks."""


def sketch(chance: Stream) -> PuzzleSketch:
    """Deal a few cards to three players, everything known, and sometimes put a bird on the table."""
    sizes = (3 + chance.randbelow(2), 2, 1)
    hands = [[1 + chance.randbelow(HIGHEST_RANK) for _at in range(size)] for size in sizes]
    lying = [1 + chance.randbelow(HIGHEST_RANK - 1)] if chance.randbelow(2) else []
    own, *others = hands
    cards = sorted([*(card for hand in hands for card in hand), *lying])
    position = " | ".join(
        [
            "players 3",
            f"cards {_as_notation(cards)}",
            "turn A",
            f"A {_as_notation(own)}",
            *(f"{seat} {_as_notation(hand, '*')}" for seat, hand in zip("BC", others, strict=True)),
            f"table {_as_notation(lying)} by C" if lying else "table -",
            "deck -",
        ]
    )
    task = (
        _(
            "You know all the cards, and there is nothing left to draw. Beat the {rank} so that nobody can keep you"
            " from going out in time."
        ).format(rank=lying[0])
        if lying
        else _(
            "You know all the cards, and there is nothing left to draw. Lead so that nobody can keep you from going"
            " out in time."
        )
    )
    hints = (
        _("Think of what is left in your hand: which of your birds come together?"),
        _("Who can beat what you play, and with what?"),
    )
    return PuzzleSketch(position, task, "searched", ("NANA-5.3", "NANA-4.2"), hints)


def _as_notation(cards: list[int], mark: str = "") -> str:
    return " ".join(f"{card}{mark}" for card in cards)


def kind(move: Any) -> str:
    """Return what makes two answers the same kind: the cards that are played, wherever they stand in the hand."""
    return str(move).partition(" at ")[0]


def is_worth_while(judged: JudgedSketch) -> bool:
    """Return whether no move ends the round at once, so that the player has to look ahead."""
    attempt = judged.attempt
    return not any(has_won(attempt.state.play(move, attempt.seat), attempt.seat) for move in judged.moves.values())


def describe_answer(judged: JudgedSketch) -> str:
    """Say how long it takes at most to be out, whatever the others do."""
    attempt = judged.attempt
    turns = count_plays_to_win(attempt.state.play(judged.best[0], attempt.seat), attempt.seat) or 0
    line = n_(
        "Whatever the others do, you need at most {turns} more turn to be safe.",
        "Whatever the others do, you need at most {turns} more turns to be safe.",
        turns,
    )
    return line.format(turns=turns)


def describe_mistake(judged: JudgedSketch, text: str) -> str:
    """Say how the others answer a move so that the player can be stopped."""
    attempt = judged.attempt
    search, state = WorstCaseSearch(attempt.seat, 10 * MOST_NODES), attempt.state.play(text, attempt.seat)
    while state.round_result is None and attempt.seat in state.to_act:  # the beaten flock must be put somewhere first
        state = state.play(state.moves(attempt.seat)[0], attempt.seat)
    if state.round_result is None:
        acting = state.to_act[0]
        for move in state.moves(acting):
            if not search.value(state.play(move, acting)):
                return _describe_reply(name_slot(acting), move)
    return _("That can leave you as the last one with cards.")


def _describe_reply(name: str, move: Any) -> str:
    cards = str(move).removeprefix("play ").partition(" at ")[0]
    if str(move).startswith("play "):
        return _("Then {name} can play {cards}, and you could be the last one with cards.").format(
            name=name, cards=cards
        )
    return _("Then {name} can pass, and you could be the last one with cards.").format(name=name)


def count_plays_to_win(state: Any, seat: int) -> int | None:
    """Return the maximum number of plays that a seat still needs to win for certain; None if it can be stopped."""
    if state.round_result is not None or has_won(state, seat):
        return 0 if has_won(state, seat) else None
    acting, longest, shortest = seat if seat in state.to_act else state.to_act[0], 0, None
    moves = state.moves(acting)
    for move in moves:
        turns = count_plays_to_win(state.play(move, acting), seat)
        if acting != seat:
            if turns is None:
                return None
            longest = max(longest, turns)
        elif turns is not None and (shortest is None or turns < shortest):
            shortest = turns
    if acting != seat:
        return longest
    return None if shortest is None else shortest + (not str(moves[0]).startswith(("take in", "discard")))
