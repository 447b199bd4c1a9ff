"""The rules of Koinobori that people get wrong, each a function of its own, and each belief as another such rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, PENALTY, REFILL_AT, ROW, Cards, Post
from gamelib.koinobori.legal import COVERED_LEVELS

Counts = Mapping[str, int]
"""How many carps of each colour there are; colours without any are left out."""


class Scorer(NamedTuple):
    """A colour that scores on a post."""

    colour: str
    carps: int
    by_flag: bool


class Worth(NamedTuple):
    """What each carp of a colour on a mast brings, by a post on which it scores."""

    colour: str
    value: int
    by_flag: bool


# The rules as they are -------------------------------------------------------------------


def _tops(post: Post) -> list[str]:
    return [space[-1] for space in post]


def _first_place_of_one(counts: Counts, flag: str) -> list[Scorer]:
    for most in sorted({*counts.values()}, reverse=True):
        leading = _with_carps(counts, most)
        if len(leading) == 1:
            return [Scorer(leading[0], most, by_flag=False)]
    return [Scorer(flag, 1, by_flag=True)]


def _its_carps(carps: int, _cards: int) -> int:
    return carps


def _times_own_carps(value: int, own: int, _all: int) -> int:
    return value * own


def _always(_scorer: Worth) -> bool:
    return True


def _each_post(worths: list[Worth]) -> list[Worth]:
    return worths


def _only_the_mast(mast: Cards, _hand: Cards) -> Cards:
    return mast


def _both_ends(row: int) -> Collection[int]:
    return {1, row}


def _filled_when_short(row: int, taken: int) -> int:
    left = row - taken
    return ROW if left <= REFILL_AT else left


def _with_carps(counts: Counts, number: int) -> list[str]:
    """Return the colours with so many carps."""
    return [colour for colour in COLOURS if counts.get(colour) == number]


@dataclass(frozen=True)
class Mind:
    """The rules of Koinobori as somebody understands them."""

    cards_that_count: Callable[[Post], list[str]] = _tops
    """Which cards of a post count."""
    carps_of_flag: int = 0
    """How many carps the flag adds to its post."""
    scorers: Callable[[Counts, str], list[Scorer]] = _first_place_of_one
    """Which colours score on a post with these carps and this flag."""
    value: Callable[[int, int], int] = _its_carps
    """What a post is worth with so many carps of the colour that scores, and so many cards."""
    earned: Callable[[int, int, int], int] = _times_own_carps
    """What a post of some value brings somebody with so many carps of its colour, and so many of all colours."""
    penalty: int = PENALTY
    """What a carp costs whose colour scores nowhere."""
    turns_card: Callable[[Worth], bool] = _always
    """Whether a colour that scores saves its carps."""
    that_pay: Callable[[list[Worth]], list[Worth]] = _each_post
    """Which of the posts pay, given the colour and the value of each."""
    cards_that_score: Callable[[Cards, Cards], Cards] = _only_the_mast
    """Which cards score, given the mast and the hand."""
    height: int = HEIGHT
    """How many cards close a post."""
    ends: Callable[[int], Collection[int]] = _both_ends
    """From which places of a row of so many cards one may take."""
    row_after: Callable[[int, int], int] = _filled_when_short
    """How many cards lie in a row of so many after somebody has taken some."""
    covers_without_icon: bool = False
    covers_below: bool = False
    """Whether a card may be covered that lies under another one of its post."""
    covers_closed: bool = False
    moves_closed: bool = False
    """Whether the move icon moves cards of closed posts."""
    mast_room: int = COVERED_LEVELS
    """How many cards a mast takes."""
    takes_after_play: bool = False
    """Whether somebody who has played a card may take one in the same turn."""
    extra_on_mast: bool = False
    """Whether the card that an extra icon allows may be hung on the mast."""
    icons_on_mast: bool = False
    last_turns: bool = False
    """Whether the others have another turn when all posts are closed."""


# What follows from them ------------------------------------------------------------------


def count_carps(cards: Sequence[str]) -> Counts:
    """Return how many carps of each colour some cards show."""
    every = [colour for card in cards for colour in CARPS[card]]
    return {colour: every.count(colour) for colour in COLOURS if colour in every}


def worths(mind: Mind, flag: str, post: Post) -> list[Worth]:
    """Return what a post is worth, and for carps of which colours."""
    cards = mind.cards_that_count(post)
    counts = dict(count_carps(cards))
    if mind.carps_of_flag:
        counts[flag] = counts.get(flag, 0) + mind.carps_of_flag
    return [Worth(each.colour, mind.value(each.carps, len(cards)), each.by_flag) for each in mind.scorers(counts, flag)]


def cost(mind: Mind, scoring: Sequence[Worth], carps: Counts) -> int:
    """Return what the carps cost whose colours score nowhere."""
    saved = {each.colour for each in scoring if mind.turns_card(each)}
    return mind.penalty * sum(number for colour, number in carps.items() if colour not in saved)


def points(mind: Mind, scoring: list[Worth], carps: Counts) -> int:
    """Return what a mast with these carps brings and costs by all posts together."""
    every = sum(carps.values())
    won = [mind.earned(each.value, carps.get(each.colour, 0), every) for each in mind.that_pay(scoring)]
    return sum(won) - cost(mind, scoring, carps)


def may_cover(mind: Mind, has_icon: bool, is_top: bool, cards: int) -> bool:
    """Return whether a card may be put over another on a post with so many cards."""
    if cards >= mind.height and not mind.covers_closed:
        return False
    return (has_icon or mind.covers_without_icon) and (is_top or mind.covers_below)


def is_over(mind: Mind, cards: int) -> bool:
    """Return whether the game is over at once when so many cards lie on the last post, and the others are closed."""
    return cards >= mind.height and not mind.last_turns


# The beliefs -----------------------------------------------------------------------------


def _every_card(post: Post) -> list[str]:
    return [card for space in post for card in space]


def _all_that_lead(counts: Counts, flag: str) -> list[Scorer]:
    most = max(counts.values(), default=0)
    return [Scorer(colour, most, by_flag=False) for colour in _with_carps(counts, most)] or [Scorer(flag, 1, True)]


def _leader_or_flag(counts: Counts, flag: str) -> list[Scorer]:
    leading = _all_that_lead(counts, flag)
    return leading if len(leading) == 1 else [Scorer(flag, 1, by_flag=True)]


def _leader_or_nobody(counts: Counts, flag: str) -> list[Scorer]:
    leading = _all_that_lead(counts, flag)
    return leading if len(leading) == 1 else []


def _its_cards(_carps: int, cards: int) -> int:
    return cards


def _times_all_carps(value: int, _own: int, every: int) -> int:
    return value * every


def _plus_own_carps(value: int, own: int, _all: int) -> int:
    return value + own if own else 0


def _unless_by_flag(scorer: Worth) -> bool:
    return not scorer.by_flag


def _best_post_of_each(worths: list[Worth]) -> list[Worth]:
    best: dict[str, Worth] = {}
    for each in worths:
        if each.colour not in best or each.value > best[each.colour].value:
            best[each.colour] = each
    return [*best.values()]


def _the_hand_too(mast: Cards, hand: Cards) -> Cards:
    return mast + hand


def _every_place(row: int) -> Collection[int]:
    return range(1, row + 1)


def _left_end(_row: int) -> Collection[int]:
    return {1}


def _always_filled(_row: int, _taken: int) -> int:
    return ROW


def _one_for_one(row: int, _taken: int) -> int:
    return row


CHANGES: dict[str, dict[str, Any]] = {
    "ties-all-score": {"scorers": _all_that_lead},
    "tie-asks-flag": {"scorers": _leader_or_flag},
    "tie-kills-post": {"scorers": _leader_or_nobody},
    "covered-count": {"cards_that_count": _every_card},
    "flag-is-a-carp": {"carps_of_flag": 1},
    "value-is-cards": {"value": _its_cards},
    "all-carps-earn": {"earned": _times_all_carps},
    "add-not-times": {"earned": _plus_own_carps},
    "penalty-is-one": {"penalty": 1},
    "no-penalty": {"penalty": 0},
    "flag-turns-nothing": {"turns_card": _unless_by_flag},
    "once-a-colour": {"that_pay": _best_post_of_each},
    "hand-scores": {"cards_that_score": _the_hand_too},
    "flag-is-fifth": {"height": HEIGHT - 1},
    "take-middle": {"ends": _every_place},
    "left-end-only": {"ends": _left_end},
    "refill-each": {"row_after": _always_filled},
    "refill-one": {"row_after": _one_for_one},
    "any-card-covers": {"covers_without_icon": True},
    "cover-any-card": {"covers_below": True},
    "cover-closed": {"covers_closed": True},
    "fourth-on-mast": {"mast_room": COVERED_LEVELS + 1},
    "take-and-play": {"takes_after_play": True},
    "extra-on-mast": {"extra_on_mast": True},
    "move-any-card": {"moves_closed": True},
    "icons-on-mast": {"icons_on_mast": True},
    "last-turns": {"last_turns": True},
}
"""What each belief puts in the place of a rule."""
