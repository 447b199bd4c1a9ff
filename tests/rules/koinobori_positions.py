"""Positions, refusals and counts that the clause tests of Koinobori share."""

from __future__ import annotations

from collections import Counter

from gamelib import Stream
from gamelib.koinobori import State, deal, read

FULL = "pink pink pink pink pink"
LAST = f"post 1 {FULL} | post 2 {FULL} | post 3 {FULL} | post 4 pink pink pink pink"
"""All places on the posts are taken but one."""
BOX = (
    "cards pink x25 lime x6 black x6 orange x3 lime/cover x4 black/cover x3 pink/move x3 green/extra x3 green/move x2 "
    "orange/steal x3 orange/refresh x3 purple/take2 x3 purple/take1 x3 purple x3"
)
"""A small composition whose positions are short to write."""
TALL = "masts 2/3/4 2/3/4 2/3/4 2/3/4"
"""Levels that allow several plays in a turn."""


def refused(state: State, move: str, seat: int | None = None) -> str:
    """Return the clause that refuses a move."""
    refusal = state.why_not(move, seat)
    assert refusal, f"{move} is allowed"
    assert refusal.instead is None or refusal.instead in state.moves(seat)
    return refusal.clause


def state_from(text: str, *moves: str, rulings: str = "", box: str = BOX) -> State:
    """Return the state after some moves from a position with three players."""
    ruled = f" | rulings {rulings}" if rulings else ""
    state = read(f"{box} | players 3 | flags green lime orange black | {text}{ruled}", seed=1)
    for move in moves:
        state = state.play(move)
    return state


def texts(state: State) -> set[str]:
    return {str(move) for move in state.moves()}


def kinds(state: State) -> set[str]:
    return {move.kind for move in state.moves()}


def lines(state: State) -> str:
    return "\n".join(map(str, state.log))


def all_cards(state: State) -> Counter[str]:
    """Return all cards of a state, wherever they lie."""
    posts = [space for post in state.posts for space in post]
    piles = [*state.hands, *state.masts, state.row, state.deck, state.discards, *posts]
    return Counter(card for pile in piles for card in pile)


def states_of_random_game(players: int, seed: int, **arguments: object) -> list[State]:
    """Return all states of a game played at random."""
    rng, states = Stream(seed, "test"), [deal(players, seed=seed, **arguments)]
    while states[-1].to_act:
        states.append(states[-1].play(rng.choice(states[-1].moves())))
    return states
