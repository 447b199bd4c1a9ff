"""Positions, refusals and counts that the clause tests of Nanuk share."""

from collections import Counter
from random import Random

from gamelib import Stream, nanuk
from gamelib.nanuk import Boast, Doom, Rulings
from gamelib.nanuk.cards import Setup, in_order
from gamelib.nanuk.state import start_game

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


RULED = [Rulings(), Rulings(tie="bears"), Rulings(bonus_without_bears=True), Rulings(empty_deck_is_winter=False)]
FEW_KINDS = ("seal", "fish", "seal", "double-fish", "bird", "bear-seal", "inuksuk", "deer")


def short_game(seed):
    """Yield the steps of a game with few cards and low boasts, so that hunts often succeed and seasons end soon.

    Each step is a state, the seat that moves and its move, and the state after it; a new season has neither seat nor
    move.
    """
    rng = Random(seed)
    players = rng.choice((5, 5, 6, 8))
    cards = in_order(rng.choices(FEW_KINDS, k=players * 3 + rng.randint(4, 40)))
    terms = Setup(players, rng.random() < 0.3, rng.choice((1, 1, 2)), rng.choice(RULED), cards)
    state = start_game(terms, seed, rng.randrange(players), Stream(seed, "deal", 1).shuffle(cards))
    while not state.result:
        seat = rng.choice(state.to_act) if state.to_act else None
        move = None if seat is None else low_boast(state, seat, rng) or rng.choice(state.moves(seat))
        after = state.next_round() if seat is None else state.play(move, seat)
        yield state, seat, move, after
        state = after


def low_boast(state, seat, rng):
    """Return a low boast, a slightly higher one than the last, or doom; None after the boasting."""
    if state.phase != "boasting":
        return None
    if not state.boast:
        return Boast(rng.randint(1, 3), rng.choice(("seal", "fish", "bird")), rng.randint(1, 3))
    raised = state.boast._replace(days=state.boast.days + 1)
    return raised if rng.random() < 0.3 and state.why_not(raised, seat) is None else Doom()


def finished_season(seed):
    """Return a season that is over, with random piles much alike, so that one more animal often decides."""
    rng = Random(seed)
    seasons = rng.choice((1, 1, 2, 3))
    state = nanuk.deal(rng.choice((5, 6, 8)), seed=seed, seasons=seasons, rulings=rng.choice(RULED))
    some = rng.choices(FEW_KINDS, k=rng.randint(1, 5))
    piles = [(*some, *rng.choices(FEW_KINDS, k=rng.choice((0, 1, 1, 2)))) for _seat in range(state.players)]
    if rng.random() < 0.4:
        piles[1] = piles[2] = piles[0]
    return state._replace(
        phase="over",
        to_act=(),
        queue=(),
        season=rng.randint(1, seasons),
        hunt=rng.randint(1, 9),
        piles=tuple(piles),
        totals=tuple(rng.choice((0, 3, 7)) * (seasons > 1) for _seat in piles),
    )
