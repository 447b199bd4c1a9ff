"""How to play Nanatoridori: rules of thumb to copy, an evaluation of hands, and hooks for the search."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from gamelib.core.language import _
from gamelib.core.written_numbers import decimal
from gamelib.nanatoridori.cards import RANKS, Hand, format_cards
from gamelib.nanatoridori.moves import DISCARD, TAKE_IN, Move, Pass, Play, TakeIn
from gamelib.players.nanatoridori_deals import LikelyDeals, read_decisions

if TYPE_CHECKING:
    from gamelib.core.chance import Stream
    from gamelib.nanatoridori.state import State
    from gamelib.nanatoridori.view import View

# What a hand weighs ----------------------------------------------------------------

WEIGHTS = {1: (1.4, 0.25), 2: (0.83, 0.24), 3: (0.5, 0.1), 4: (0.15, 0.05)}
"""Turns needed to get rid of a run, by its size: for rank 4, and how many fewer it takes for rank 7."""
MERGE_BONUS = 0.38
"""Turns saved by two runs of one rank that merge once the cards between them are played."""
LEAD = 0.5
"""Value of leading next, in turns."""
WAIT = 0.15
"""Cost of passing, in turns: the drawn card does no harm, but a turn is gone."""
OPEN = 0.6
"""Value of an open card in the duel, in turns: each is a pass that does not lose the round."""
OUT = 100.0
FEW_CARDS, FEW_IN_DUEL = 7, 10
"""With at most so many cards, who saves the longest flock lets it go."""
STRAYS, GREEDY = 35, 20
"""In how many of 100 decisions a newcomer plays any flock, and else the largest instead of the weakest."""
FORGETS = 62
"""How often, of 100 times, a newcomer leaves what would join equal cards."""
NEAT, NEAT_IN_DUEL = 18, 36
"""How often, of 100 times, the character among them plays a flock that nothing is left of, instead of the weakest."""


def _weight_of_flock(size: int, rank: int) -> float:
    base, slope = WEIGHTS[min(size, 4)]
    return base - slope * (rank - 4) / 3


RUN_WEIGHTS = [[_weight_of_flock(size, rank) if size else 0.0 for rank in range(8)] for size in range(12)]
HOLD_CHANCES = [[min(1.0, max(0.0, (size - 1) * 0.25 + (rank - 1) * 0.09)) for rank in range(8)] for size in range(12)]
"""Rough chance that nobody beats a flock before all have passed."""


@lru_cache(maxsize=1 << 14)
def burden(hand: Hand) -> float:
    """Estimate how many turns it takes to play out a hand.

    >>> burden((5, 5, 2)) < burden((5, 2, 5)) < burden((5, 2, 3))
    True
    """
    total, before, rank, size = 0.0, 0, 0, 0
    for card in (*hand, 0):
        if card == rank:
            size += 1
            continue
        if size:
            total += RUN_WEIGHTS[min(size, 11)][rank]
            if card and card == before:
                total -= MERGE_BONUS
            before = rank
        rank, size = card, 1
    return total


@lru_cache(maxsize=1 << 14)
def best_gap(hand: Hand, rank: int, size: int) -> tuple[float, int]:
    """Return the lowest burden of a hand with these cards taken in, and the gap for it.

    >>> best_gap((5, 2, 3), 2, 1)[1]
    1
    """
    taken = (rank,) * size
    best, at = burden(taken + hand), 0
    for gap in range(1, len(hand)):
        if hand[gap] == rank != hand[gap - 1] and (weighs := burden(hand[:gap] + taken + hand[gap:])) < best:
            best, at = weighs, gap
    return best, at


SHARED = False
"""One seat loses the round and all others win, so no win is shared."""

# Keen ------------------------------------------------------------------------------


def quick(view: View, in_character: bool = False) -> Move:
    """Return the move that leaves the lightest hand and most often keeps the lead; fast enough for playouts.

    The game's own character saves the longest flock for the end.
    """
    options, hand = _options_but_longest(view) if in_character else view.options, view.hand
    if len(options) == 1:
        return options[0]
    if view.held:
        rank, size = view.held.rank, view.held.size
        weighs, gap = best_gap(hand, rank, size)
        return TAKE_IN[rank][size][gap] if weighs < burden(hand) else DISCARD[rank][size]
    best_gain, best_move = -2 * OUT, options[0]
    for move in options:
        if (gain := _value_after(view, move)) > best_gain:
            best_gain, best_move = gain, move
    return best_move


def _options_but_longest(view: View) -> tuple[Move, ...]:
    """Return the moves that leave the longest flocks alone; all of them if the hand is short or nothing else wins."""
    hand = view.hand
    sizes = _run_sizes(hand)
    if view.held or len(hand) <= (FEW_IN_DUEL if view.variant == "duel" else FEW_CARDS) or max(sizes) == 1:
        return view.options
    spared = [move for move in view.options if not isinstance(move, Play) or sizes[move.places[0] - 1] < max(sizes)]
    return tuple(spared) if any(isinstance(move, Play) for move in spared) else view.options


def _run_sizes(hand: Hand) -> list[int]:
    """Return for each place of a hand how many equal cards stand together there.

    >>> _run_sizes((5, 5, 2, 5))
    [2, 2, 1, 1]
    """
    sizes: list[int] = []
    for _rank, run in groupby(hand):
        size = len(list(run))
        sizes += [size] * size
    return sizes


def _value_after(view: View, move: Move) -> float:
    """Return the value of a position after a play or a pass: a light hand, the lead, open cards."""
    hand, table = view.hand, view.table
    if type(move) is Play:
        at, size, opened = move.places[0] - 1, len(move.cards), len(move.open)
        rank = move.cards[0]
        after = hand[:at] + hand[at + size :]
        if not after:
            return OUT
        left = burden(after)
        if table and (taken := best_gap(after, table.rank, table.size)[0]) < left:
            left = taken
        return LEAD * HOLD_CHANCES[size + opened][rank] - left - OPEN * opened
    if view.variant != "duel":
        return -WAIT - burden(hand)
    if type(move) is Pass and move.open:
        return -min(burden(hand), best_gap(hand, move.open, 1)[0]) - OPEN - LEAD
    return -OUT


def because(view: View, move: Move) -> str:
    """Explain in a sentence what the keen player weighed."""
    hand = view.hand
    if view.held:
        rank, size = view.held.rank, view.held.size
        line = _("With {cards} kept, it would take about {taken} turns to play out the hand; without, {left}.")
        taken, left = (decimal(turns, 1) for turns in (best_gap(hand, rank, size)[0], burden(hand)))
        return line.format(cards=view.held, taken=taken, left=left)
    if len(view.options) == 1:
        return _("There is nothing else to do.")
    if not isinstance(move, Play):
        return _("No play leaves {hand} so much lighter that it is worth the lead; a pass keeps it together.").format(
            hand=format_cards(hand)
        )
    at, size = move.places[0] - 1, len(move.cards)
    after = hand[:at] + hand[at + size :]
    if not after:
        return _("That is the whole hand, and whoever has none left is out of danger.")
    return _("That leaves {after}: about {turns} turns to play it out, where it was {before}.").format(
        after=format_cards(after), turns=decimal(burden(after), 1), before=decimal(burden(hand), 1)
    )


def candidates(view: View) -> list[Move]:
    """Return the moves worth searching: all, but of the gaps for a card only those that leave a light hand."""
    options = list(view.options)
    if not view.held or len(options) < 6:
        return options
    size, rank, hand = view.held.size, view.held.rank, view.hand

    def left(move: Move) -> float:
        gap = move.gaps[0] if isinstance(move, TakeIn) else -1
        return burden(hand) if gap < 0 else burden(hand[:gap] + (rank,) * size + hand[gap:])

    return [options[0], *sorted(options[1:], key=left)[:4]]


def deals(view: View) -> LikelyDeals | View:
    """Return the object whose `imagine` deals positions for the search, more often those that fit the others' play."""
    if not view.rulings.places_seen or (view.held and not view.held.rank):
        return view
    return LikelyDeals(view, quick) if read_decisions(view.past, -1 if view.seat is None else view.seat) else view


def horizon(_view: View) -> int:
    """Return how far a search plays on: until it is known whether the seat has lost the round."""
    return 0


def worth(state: State, seat: int, _horizon: int = 0) -> float | None:
    """Return the outcome of the round for a seat, 0 to 1; None while it is open."""
    loser = state.loser
    if state.setup.variant == "one-winner":
        if state.out and state.out[0] == seat:
            return 1.0
        return 0.5 if seat in state.out else None if loser < 0 else 0.0 if loser == seat else 0.5
    if loser >= 0:
        return 0.0 if loser == seat else 1.0
    return 1.0 if seat in state.out else None


# Careful ---------------------------------------------------------------------------

RULES = {
    "out": "NANA-7.1",
    "join": "NANA-5.3",
    "short": "NANA-5.2",
    "lead": "NANA-3.3",
    "beat": "NANA-4.2",
    "open": "NANA-8.6",
    "add": "NANA-8.8",
    "pass": "NANA-5.4",
}
"""The rules of thumb of the careful player, each with its clause; the first that fits is followed."""
RULE_TEXTS = {
    "out": "Go out when you can: whoever is left with cards loses the round.",
    "join": "Keep what joins equal cards in your hand: together they fly in one turn.",
    "short": "Discard what joins nothing: a short hand is sooner gone.",
    "lead": "When you lead, get rid of the weakest flock you have: nothing has to be beaten.",
    "beat": "Beat a flock with the weakest whole flock that is strong enough.",
    "open": "In the duel, pass with the open card that joins equal cards in your hand.",
    "add": "In the duel, add an open card where your flock alone is too weak.",
    "pass": "Pass when you can beat nothing: what you draw may be discarded.",
}
"""The rules of thumb in words."""


HABITS = {"high": "NANA-4.2"}
HABIT_TEXTS = {"high": "Keep every seven: nothing of its size is stronger."}
"""A rule of thumb of the game's own character, its clause and its words."""


def rule(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of a rule of thumb."""
    return {**RULES, **HABITS}[why], _({**RULE_TEXTS, **HABIT_TEXTS}[why])


def careful(view: View, in_character: bool = False) -> tuple[Move, str]:
    """Return the move by the first rule of thumb that fits, and that rule.

    The game's own character also keeps every card of the highest rank.
    """
    options, hand = view.options, view.hand
    if view.held:
        rank, size = view.held.rank, view.held.size
        gap = next((gap for gap, card in enumerate(hand) if card == rank), None)
        if gap is None and in_character and rank == RANKS[-1]:
            return TAKE_IN[rank][size][0], "high"
        return (DISCARD[rank][size], "short") if gap is None else (TAKE_IN[rank][size][gap], "join")
    plays = [move for move in options if isinstance(move, Play)]
    for move in plays:
        if len(move.cards) == len(hand):
            return move, "out"
    whole_runs = [move for move in plays if _is_whole_run(move, hand) and not move.open]
    if whole_runs:
        return min(whole_runs, key=_strength_of_play), "beat" if view.table else "lead"
    return (min(plays, key=_strength_of_play), "add") if plays else _careful_pass(view)


def _careful_pass(view: View) -> tuple[Move, str]:
    passes = [move for move in view.options if isinstance(move, Pass)]
    for move in passes:
        if move.open in view.hand:
            return move, "open"
    return passes[0], "pass"


def _strength_of_play(move: Play) -> tuple[int, int]:
    return len(move.cards) + len(move.open), move.cards[0]


def _is_whole_run(move: Play, hand: Hand) -> bool:
    """Return whether a flock is the whole run of its rank at that place."""
    at, end, rank = move.places[0] - 1, move.places[-1], move.cards[0]
    return (at == 0 or hand[at - 1] != rank) and (end == len(hand) or hand[end] != rank)


# New to the game -------------------------------------------------------------------

FIRST_IDEAS = {
    "weakest": "NANA-4.2",
    "many": "NANA-4.2",
    "any": "NANA-3.4",
    "whole": "NANA-4.4",
    "keep": "NANA-5.3",
    "leave": "NANA-5.2",
    "pass": "NANA-3.4",
}
"""The ideas that newcomers follow, each with its clause."""
FIRST_IDEA_TEXTS = {
    "weakest": "Play the weakest flock that may be played, and save the strong ones.",
    "many": "Get rid of as many cards as you can at once.",
    "any": "Play any flock that may be played: a card gone is a card gone.",
    "whole": "Play the weakest flock that nothing is left of.",
    "keep": "Keep what joins equal cards in your hand.",
    "leave": "Discard what you have picked up: the fewer cards, the better.",
    "pass": "Pass when there is no flock that you may play.",
}
"""These ideas in words."""


def first_idea(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of an idea that newcomers follow."""
    return FIRST_IDEAS[why], _(FIRST_IDEA_TEXTS[why])


def rules_only(view: View, chance: Stream) -> Move:
    """Return the move of somebody who knows the rules and that hands have to get empty, and has no plan.

    Any flock that may be played is played, and what joins equal cards is kept or not as a coin falls.
    """
    if view.held:
        return careful(view)[0] if chance.randbelow(2) else DISCARD[view.held.rank][view.held.size]
    return chance.choice([move for move in view.options if isinstance(move, Play)] or view.options)


def newcomer(view: View, chance: Stream, in_character: bool = False) -> tuple[Move, str]:
    """Return the move of a newcomer, and the idea behind it.

    The game's own character believes that beaten cards are out of the game, and never keeps one.
    """
    if view.held:
        leaves = view.owner == view.turn if in_character else chance.randbelow(100) < FORGETS
        move = DISCARD[view.held.rank][view.held.size] if leaves else careful(view)[0]
        return move, "keep" if isinstance(move, TakeIn) else "leave"
    neat = NEAT_IN_DUEL if view.variant == "duel" else NEAT
    strays = chance.randbelow(100) < (neat if in_character else STRAYS)
    if strays and in_character:
        move = careful(view)[0]
        return move, "whole" if isinstance(move, Play) else "pass"
    plays = [move for move in view.options if isinstance(move, Play)]
    if strays:
        return rules_only(view, chance), "any" if plays else "pass"
    takes_many = not in_character and chance.randbelow(100) < GREEDY
    if not plays:
        return _careful_pass(view)[0] if in_character else view.options[0], "pass"
    if takes_many:
        return min(plays, key=lambda move: (-len(move.cards) - len(move.open), move.cards[0])), "many"
    return min(plays, key=_strength_of_play), "weakest"
