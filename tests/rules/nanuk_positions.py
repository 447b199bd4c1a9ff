"""Positions, refusals and counts that the clause tests of Nanuk share."""

from collections import Counter

from gamelib import Stream, nanuk

DOOMED = "boast 4 seal in 5 days by A | doom B | "
SIDES = DOOMED + "hunters A C | doomers B D E | "


def hunt_position(gave="fish", days="", ante="deer", more=""):
    """Return a hunt of A and C against B, D and E: C gave, A gives a bird, and the days are drawn from the deck."""
    state = nanuk.read(
        SIDES + f"A bird bird deer | gave C {gave} | ante B {ante} | turn A | deck {days} ... | {more}", seed=1
    )
    return state.play("give bird")


def events_of_kind(state, kind):
    """Return the events of one kind, newest last."""
    return [event for event in state.log if event.kind == kind]


def all_cards(state):
    zones = (
        state.deck,
        state.discards,
        state.pot,
        *state.hands,
        *state.piles,
        [card for card in state.antes if card],
        *[cards for cards in state.gifts if cards],
    )
    return Counter(card for zone in zones for card in zone)


def play_at_random(state, seed, steps=10**9):
    rng = Stream(seed, "test")
    while state.to_act and steps:
        seat = rng.choice(state.to_act)
        state, steps = state.play(rng.choice(state.moves(seat)), seat), steps - 1
    return state


def finished_hunt(state):
    """Return the state when the next hunt begins; every seat makes its first legal move."""
    hunt = state.hunt
    while state.hunt == hunt and state.to_act:
        seat = state.to_act[0]
        state = state.play(state.moves(seat)[0], seat)
    return state
