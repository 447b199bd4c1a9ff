"""What lessons know of Nanatoridori: goal words, events, places to point at, figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from gamelib.core.errors import BadLesson
from gamelib.core.events import Event
from gamelib.core.language import LETTERS, _
from gamelib.lessons.claims import Claim, IsThere, seat_claimed
from gamelib.lessons.moment import Moment, Places, Test, Word, cards_named, parse_int, plain_word, reject_rest
from gamelib.nanatoridori.cards import (
    COPIES,
    DECK,
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    HAND_SIZE,
    PENGUINS,
    RANKS,
    WINNING_POINTS,
)
from gamelib.nanatoridori.moves import Play, TakeIn
from gamelib.nanatoridori.scoring import FIRST_OUT_POINTS
from gamelib.nanatoridori.text import picture

RULES = {
    "hand": HAND_SIZE,
    "duel hand": DUEL_HAND_SIZE,
    "open cards": DUEL_OPEN_CARDS,
    "penguins": PENGUINS,
    "copies": COPIES,
    "ranks": len(RANKS),
    "cards": len(DECK),
    "enough": WINNING_POINTS,
    "first out": FIRST_OUT_POINTS,
    "fewest players": 3,
    "most players": 6,
}

HAPPENS = {
    "play": _("a flock was played, leading or beating"),
    "lead": _("a flock was played on an empty table"),
    "beat": _("a flock was beaten"),
    "pass": _("somebody passed"),
    "draw": _("a card was drawn by passing"),
    "take in": _("cards were kept"),
    "discard": _("cards picked up were discarded"),
    "clear": _("all others had passed and the flock was discarded; the seat is who leads next"),
    "out": _("somebody has no cards left"),
    "lost": _("the round was lost"),
    "deal": _("a round was dealt"),
}


def card(text: str) -> str:
    """Parse a card in goal words: a rank."""
    if text not in {str(rank) for rank in RANKS}:
        raise BadLesson(_("a card is a rank from 1 to 7, not {text!r:.20}").format(text=text))
    return text


def cards(text: str, usage: str) -> tuple[int, ...]:
    """Parse cards in goal words."""
    return tuple(map(int, cards_named(text, usage, card)))


def happened(moment: Moment) -> list[tuple[set[str], Event]]:
    """Return the events since the step began, each with its kinds."""
    on_table, events = moment.start_state.table is not None, []
    for event in moment.news:
        kinds = {event.kind}
        if event.kind == "play":
            kinds.add("beat" if on_table else "lead")
        if event.kind == "pass" and event.clause == "NANA-5.4":
            kinds.add("draw")
        on_table = event.kind == "play" or (on_table and event.kind not in ("clear", "deal"))
        events.append((kinds, event))
    return events


def runs(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the flocks of a hand as places, equal neighbours together.

    >>> runs((1, 5, 5, 2))
    [(1,), (2, 3), (4,)]
    """
    places = iter(range(1, len(hand) + 1))
    return [tuple(next(places) for _card in same) for _rank, same in groupby(hand)]


# Goal words ------------------------------------------------------------------------


def _parse_hand_goal(rest: str) -> Test:
    wanted = () if rest == "empty" else cards(rest, "hand 1 3 3")
    return lambda moment: moment.view.hand == wanted


def _parse_hand_has_goal(rest: str) -> Test:
    wanted = cards(rest, "hand has 5 5 5")
    size = len(wanted)
    return lambda moment: any(moment.view.hand[at : at + size] == wanted for at in range(len(moment.view.hand)))


def _parse_hand_size_goal(rest: str) -> Test:
    at_most = rest.startswith("at most ")
    number = parse_int(rest.removeprefix("at most "), "hand of 3")
    return lambda moment: (len(moment.view.hand) <= number) if at_most else len(moment.view.hand) == number


def _flock_goal_parser(which: str) -> Callable[[str], Test]:
    def read(rest: str) -> Test:
        wanted = () if rest == "empty" else cards(rest, f"{which} 6 6")

        def lies(moment: Moment) -> bool:
            flock = getattr(moment.state.view(moment.seat), which)
            return (flock.cards if flock else ()) == wanted

        return lies

    return read


def _parse_flock_size_goal(rest: str) -> Test:
    number = parse_int(rest, "flock of 3")
    return lambda moment: any(len(run) >= number for run in runs(moment.view.hand))


def _parse_flock_limit_goal(rest: str) -> Test:
    number = parse_int(rest, "flocks at most 4")
    return lambda moment: len(runs(moment.view.hand)) <= number


GOALS = {
    "hand": Word("hand 1 3 3", _("the learner's hand is exactly this, in this order; hand empty"), _parse_hand_goal),
    "hand has": Word("hand has 5 5 5", _("these cards lie side by side in the learner's hand"), _parse_hand_has_goal),
    "hand of": Word("hand of 3", _("the learner holds so many cards; hand of at most 3"), _parse_hand_size_goal),
    "flock of": Word(
        "flock of 3", _("the learner's hand has a flock of so many cards or more"), _parse_flock_size_goal
    ),
    "flocks at most": Word(
        "flocks at most 4", _("the learner's hand would be gone in so many flocks"), _parse_flock_limit_goal
    ),
    "first out": plain_word(
        "first out",
        _("the learner was the first of the round to have no cards left"),
        lambda moment: moment.state.out[:1] == (moment.seat,),
    ),
    "table": Word("table 6 6", _("this flock lies on the table; table empty"), _flock_goal_parser("table")),
    "held": Word(
        "held 5 5", _("this was picked up and waits for its decision; held empty"), _flock_goal_parser("held")
    ),
}

# Places ------------------------------------------------------------------------------


def _hand_places(numbers: Any) -> frozenset[str]:
    return frozenset(f"hand:{number}" for number in numbers)


def _parse_playable_pick(rest: str) -> Places:
    reject_rest(rest, "playable")

    def sets(view: Any) -> list[frozenset[str]]:
        places = []
        for run in runs(view.hand):
            spans = [run[low:high] for low in range(len(run)) for high in range(low + 1, len(run) + 1)]
            places += [
                _hand_places(span)
                for span in spans
                if view.why_not(Play((view.hand[run[0] - 1],) * len(span), span)) is None
            ]
        return places

    return sets


def _parse_flocks_pick(rest: str) -> Places:
    least = parse_int(rest.removeprefix("of "), "flocks of 2") if rest else 1
    return lambda view: [_hand_places(run) for run in runs(view.hand) if len(run) >= least]


def _parse_cards_pick(rest: str) -> Places:
    rank = int(card(rest))
    return lambda view: [_hand_places([at]) for at, held in enumerate(view.hand, 1) if held == rank]


def _parse_gaps_pick(rest: str) -> Places:
    least = parse_int(rest.removeprefix("making "), "gaps making 3") if rest else 1

    def sets(view: Any) -> list[frozenset[str]]:
        if not view.held:
            return []
        return [
            frozenset([f"gap:{move.gaps[0]}"])
            for move in view.moves()
            if isinstance(move, TakeIn) and _joined_flock_size(view.hand, move) >= least
        ]

    return sets


def _joined_flock_size(hand: tuple[int, ...], move: TakeIn) -> int:
    """Return the size of the flock that the cards taken in become part of."""
    gap, rank = move.gaps[0], move.cards[0]
    after = hand[:gap] + move.cards + hand[gap:]
    return next(len(run) for run in runs(after) if gap + 1 in run) if after[gap] == rank else 0


def _parse_pick_of_open_cards(rest: str) -> Places:
    reject_rest(rest, "open")
    return lambda view: (
        [frozenset([f"open:{at}"]) for at, _card in enumerate(view.open[view.seat], 1)] if (view.open) else []
    )


PICKS = {
    "playable": Word("any playable", _("cards that may be played together now"), _parse_playable_pick),
    "flocks": Word(
        "any flocks of 2", _("equal cards side by side in the hand, all of them; so many or more"), _parse_flocks_pick
    ),
    "card": Word("all card 5", _("cards of this rank in the hand"), _parse_cards_pick),
    "gaps": Word(
        "any gaps making 3",
        _("gaps where what was picked up may go, and lies in a flock of so many or more"),
        _parse_gaps_pick,
    ),
    "open": Word("any open", _("the learner's own open cards in the duel"), _parse_pick_of_open_cards),
}


def zones(view: Any) -> list[str]:
    """Return every place of the table that can be pointed at."""
    hand = range(1, len(view.hand) + 1)
    own_open = view.open[view.seat] if view.open and view.seat is not None else ()
    return [
        *(f"hand:{at}" for at in hand),
        *(f"gap:{at}" for at in range(len(view.hand) + 1)),
        *(f"table:{at}" for at in range(1, (view.table.size if view.table else 0) + 1)),
        *(f"held:{at}" for at in range(1, (view.held.size if view.held else 0) + 1)),
        *(f"open:{at}" for at in range(1, len(own_open) + 1)),
        "table",
        "held",
        "deck",
        "discard",
        *(f"seat:{LETTERS[at]}" for at in range(view.players)),
    ]


def touched(view: Any, move: Any) -> list[str]:
    """Return the places that a move touches."""
    own_open = view.open[view.seat] if view.open else ()
    added = (
        [f"open:{own_open.index(move.open[0]) + 1}"]
        if isinstance(move, Play) and move.open and (move.open[0] in own_open)
        else []
    )
    return [
        *(f"hand:{at}" for at in getattr(move, "places", ())),
        *(f"gap:{at}" for at in getattr(move, "gaps", ())),
        *added,
        *(["discard"] if move.kind == "discard" else ["deck"] if move.kind == "pass" else []),
    ]


# Figures -----------------------------------------------------------------------------


def points(view: Any, seat: int) -> int:
    """Return what a seat has: penguins, or points in the variant with one winner."""
    return int(view.standing[seat])


def box() -> tuple[int, ...]:
    """Return all cards of the box."""
    return DECK


def box_of(view: Any) -> tuple[int, ...]:
    """Return all cards of the game that a view belongs to."""
    return tuple(view.setup.cards)


def unseen(view: Any) -> tuple[int, ...]:
    """Return the cards whose place a seat does not know."""
    return tuple(view.unseen().elements())


def _flocks_figure(_game: str, view: Any, least: int = 1, hand: str | None = None) -> int:
    held = cards(hand, "flocks(hand='1 5 5')") if hand is not None else view.hand
    return sum(len(run) >= least for run in runs(held))


def _longest_run_figure(_game: str, view: Any, hand: str | None = None) -> int:
    held = cards(hand, "longest(hand='1 5 5')") if hand is not None else view.hand
    return max((len(run) for run in runs(held)), default=0)


_PLURALS = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6, "sevens": 7}


def _ranks_in_sight(view: Any) -> set[int]:
    """Return the ranks of the cards that the learner sees."""
    flocks = [flock.cards for flock in (view.table, view.held) if flock]
    return {rank for group in (view.hand, view.discards, *flocks, *view.open, *view.known) for rank in group}


def _is_rank_there(view: Any, found: Any) -> bool:
    return _PLURALS[found["rank"].lower()] in _ranks_in_sight(view)


def _table_flock_size(view: Any, found: Any) -> int:
    """Return how many cards of a rank the flock on the table has."""
    return view.table.size if view.table and view.table.rank == _PLURALS[found["rank"].lower()] else 0


SHOWN = ("points",)
"""Figures of this game that are numbers on the table."""
CLAIMS = (
    Claim(
        r"WHO(?: \w+){0,7}? (?:has|have|leads? with) NUMBER points?\b",
        lambda view, found: view.standing[seat_claimed(view, found)] if view.variant == "one-winner" else None,
    ),
    Claim(
        r"WHO(?: \w+){0,2}? (?:has|have) NUMBER penguins?\b",
        lambda view, found: None if view.variant == "one-winner" else view.standing[seat_claimed(view, found)],
    ),
    Claim(rf"\bNUMBER (?P<rank>{'|'.join(_PLURALS)}) lie (?:there|on the table)\b", _table_flock_size),
    Claim(r"\bnothing lies on the table\b", lambda view, _found: view.table.size if view.table else 0),
)
THINGS: dict[str, IsThere] = {rf"\b(?P<rank>{'|'.join(_PLURALS)})\b": _is_rank_there}


def question_text(view: Any, names: Sequence[str]) -> str:
    """Return the table as text for a step that asks about it: without what the game works out for players."""
    return picture(view, names, asked=True)


FIGURES: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "flocks": (
        "flocks(2)",
        _("how many flocks of so many cards or more a hand has: the learner's, or hand='1 5 5'"),
        _flocks_figure,
    ),
    "longest": (
        "longest()",
        _("how many cards the largest flock has: in the learner's hand, or hand='1 5 5'"),
        _longest_run_figure,
    ),
}
