"""How to play Koinobori: rules of thumb to copy, the prospects of colours, and hooks for the search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gamelib.core.arithmetic import add_up, exponential, hyperbolic_tangent
from gamelib.core.language import _
from gamelib.core.written_numbers import decimal
from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, ICON, PENALTY, Card, Cards, Post
from gamelib.koinobori.moves import DONE, Done, Mast, Move, Pass, Place, Refresh, Shift, Steal, Take
from gamelib.players.koinobori_deals import LikelyDeals
from gamelib.players.koinobori_story import is_followed

if TYPE_CHECKING:
    from gamelib.core.chance import Stream
    from gamelib.koinobori.state import State
    from gamelib.koinobori.view import View

# What a colour is likely to be worth ------------------------------------------------

LEANING, FIRMER = 0.64, 0.38
"""How much one more carp raises a colour's chance to score on an empty post, and how much that grows with each card."""
GROWTH = 0.55
"""Mean number of carps of the scoring colour that each card still to come adds to a post."""
LATER = 0.45
"""Value of a card in the hand relative to the same card on the mast."""
RISE = 1.2
"""Value in points of an uncovered level at the start of a game; it shrinks as the posts fill."""
HELD = 1.6
"""Value of one more card in the hand, whatever it shows."""
ICON_WORTH = {
    "": 0.0,
    "cover": 0.2,
    "move": 0.2,
    "extra": 0.2,
    "take2": 0.9,
    "take1": 0.6,
    "steal": 0.6,
    "refresh": 0.6,
}
THIEVING = 2.0
"""Further points that a card which steals promises the game's own character."""
SLIPS = 20
"""In how many of 100 decisions a newcomer does anything that is allowed."""
FAR_ABOVE = 1000
"""More points than any card is worth."""
MOST_MASTED = 3

Values = tuple[float, ...]
_SHOWS: dict[Card, tuple[int, ...]] = {
    card: tuple(carps.count(colour) for colour in COLOURS) for card, carps in CARPS.items()
}
_CARPS: dict[Card, tuple[int, ...]] = {card: tuple(map(COLOURS.index, carps)) for card, carps in CARPS.items()}
_SIX = range(len(COLOURS))


def outlook(tops: Cards, flag: str) -> tuple[Values, Values]:
    """Return for each colour the expected points of one carp on a post, and its chance to score there.

    >>> points, chances = outlook(("green+lime", "green"), "pink")
    >>> points[0] > points[1] > points[2], chances[0] > 0.5
    (True, True)
    """
    return _outlook_of_counts(_count_carps(tops), len(tops), flag if len(tops) == HEIGHT else "")


@lru_cache(maxsize=1 << 14)
def _count_carps(tops: Cards) -> tuple[int, ...]:
    """Return how many carps of each colour these cards show."""
    return (
        tuple([sum(numbers) for numbers in zip(*(_SHOWS[top] for top in tops), strict=True)])
        if tops
        else (0,) * len(COLOURS)
    )


@lru_cache(maxsize=1 << 14)
def _outlook_of_counts(counts: tuple[int, ...], cards: int, flag: str) -> tuple[Values, Values]:
    if cards >= HEIGHT:
        for number in sorted({*counts} - {0}, reverse=True):
            if counts.count(number) == 1:
                return _certain_outlook(counts.index(number), float(number))
        return _certain_outlook(COLOURS.index(flag), 1.0)
    lean, left = LEANING + FIRMER * cards, HEIGHT - cards
    weights = [exponential(lean * count) for count in counts]
    total = add_up(weights)
    chances = tuple([weight / total for weight in weights])
    return tuple([chance * (count + GROWTH * left) for chance, count in zip(chances, counts, strict=True)]), chances


def _certain_outlook(colour: int, value: float) -> tuple[Values, Values]:
    return (
        tuple([value if at == colour else 0.0 for at in _SIX]),
        tuple([1.0 if at == colour else 0.0 for at in _SIX]),
    )


@lru_cache(maxsize=1 << 14)
def _with_card(counts: tuple[int, ...], cards: int, card: Card, flag: str) -> tuple[Values, Values]:
    """Return the outlook of a post with one more card on it."""
    more = tuple([count + added for count, added in zip(counts, _SHOWS[card], strict=True)])
    return _outlook_of_counts(more, cards + 1, flag if cards + 1 == HEIGHT else "")


class Prospects:
    """The expected points of one carp of each colour on a mast, less the penalty for colours that never score."""

    __slots__ = ("_counts", "_flags", "_never", "_posts", "_views", "carp")

    def __init__(self, posts: tuple[Post, ...], flags: tuple[str, ...]) -> None:
        self._posts, self._flags = posts, flags
        self._counts = [_count_carps(tuple([space[-1] for space in post])) for post in posts]
        self._views = [
            _outlook_of_counts(counts, len(post), flag if len(post) == HEIGHT else "")
            for counts, post, flag in zip(self._counts, posts, flags, strict=True)
        ]
        points, never = [0.0] * len(COLOURS), [1.0] * len(COLOURS)
        for gained, chances in self._views:
            for at in _SIX:
                points[at] += gained[at]
                never[at] *= 1 - chances[at]
        self._never = never
        self.carp: Values = tuple([points[at] - PENALTY * never[at] for at in _SIX])

    def gain(self, card: Card, post: int, weights: Sequence[tuple[int, float]]) -> float:
        """Return what a card on an open post adds for a seat with these numbers of carps of each colour."""
        was, had = self._views[post]
        now, have = _with_card(self._counts[post], len(self._posts[post]), card, self._flags[post])
        never, total = self._never, 0.0
        for at, many in weights:
            elsewhere = never[at] / (1 - had[at])
            total += many * (now[at] - was[at] + PENALTY * elsewhere * (have[at] - had[at]))
        return total


def value(card: Card, carp: Values) -> float:
    """Return the expected points of a card on the mast."""
    total = 0.0
    for at in _CARPS[card]:
        total += carp[at]
    return total


def _value_of_hand(values: Sequence[float], room: int) -> float:
    """Return the expected points of the best cards of a hand on the free levels."""
    if not room:
        return 0.0
    best = [each for each in values if each > 0]
    return LATER * add_up(best if len(best) <= room else sorted(best)[-room:])


SHARED = True
"""Joint winners share the win."""

# Keen ------------------------------------------------------------------------------


def quick(view: View, in_character: bool = False) -> Move:
    """Return the move after which hand and mast may expect most points; fast enough for playouts.

    The game's own character likes to steal.
    """
    moves = view.moves()
    if len(moves) == 1:
        return moves[0]
    return max(weigh_moves(view, moves, THIEVING if in_character else 0.0), key=_second)[0]


def _second(pair: tuple[Move, float]) -> float:
    return pair[1]


def weigh_moves(view: View, moves: Sequence[Move], thieving: float = 0.0) -> list[tuple[Move, float]]:
    """Return each move with the expected points of hand and mast after it; `thieving` adds to cards that steal."""
    hand, posts, flags = view.hand, view.posts, view.setup.flags
    mast = view.masts[view.turn.seat]
    left = sum([HEIGHT - len(post) for post in posts]) / (HEIGHT * len(posts))
    prospects = Prospects(posts, flags)
    carp, room, worth_per_card = prospects.carp, MOST_MASTED - len(mast), HELD * left
    values = [value(card, carp) for card in hand]
    masted = add_up([value(card, carp) for card in mast])
    now = masted + worth_per_card * len(hand) + _value_of_hand(values, room)
    without: dict[Card, tuple[float, Sequence[tuple[int, float]]]] = {}
    rated: list[tuple[Move, float]] = []
    for move in moves:
        if type(move) is Place and not move.over:
            card = move.card
            if card not in without:
                rest = _values_without(hand, values, card)
                without[card] = (
                    masted + worth_per_card * (len(hand) - 1) + _value_of_hand(rest, room),
                    _carps_of_interest(hand, values, card, mast),
                )
            base, interest = without[card]
            icon_worth = ICON_WORTH[ICON[card]] + (thieving if ICON[card] == "steal" else 0.0)
            worth_then = base + prospects.gain(card, move.post - 1, interest) + icon_worth * left
        elif type(move) is Take:
            worth_then = (
                masted + worth_per_card * (len(hand) + 1) + _value_of_hand([*values, value(move.card, carp)], room)
            )
        elif type(move) is Mast:
            rest = _values_without(hand, values, move.card)
            worth_then = (
                masted
                + value(move.card, carp)
                + worth_per_card * len(rest)
                + _value_of_hand(rest, room - 1)
                + RISE * left
            )
        else:
            worth_then = now + _gain_by_icon(view, move, left)
        rated.append((move, worth_then))
    return rated


def _gain_by_icon(view: View, move: Move, left: float) -> float:
    """Return how much a move with an icon, or stopping, adds to the expected points of hand and mast."""
    if isinstance(move, Steal):
        return HELD * left + view.hand_sizes[move.seat] * 0.01
    if isinstance(move, Refresh):
        return HELD * left
    if isinstance(move, Place):
        posts, hand = _posts_after_cover(view.posts, move), _without_card(view.hand, move.card)
    elif isinstance(move, Shift):
        posts, hand = _posts_after_shift(view.posts, move), view.hand
    else:
        return 0.0
    mast, flags = view.masts[view.turn.seat], view.setup.flags
    before, after = Prospects(view.posts, flags).carp, Prospects(posts, flags).carp
    return (
        _value_of_cards(hand, mast, after)
        - _value_of_cards(view.hand, mast, before)
        - HELD * left * (len(view.hand) - len(hand))
    )


def _value_of_cards(hand: Cards, mast: Cards, carp: Values) -> float:
    room = MOST_MASTED - len(mast)
    return add_up([value(card, carp) for card in mast]) + _value_of_hand([value(card, carp) for card in hand], room)


def _values_without(hand: Cards, values: list[float], card: Card) -> list[float]:
    """Return the values of a hand without one card."""
    at = hand.index(card)
    return values[:at] + values[at + 1 :]


def _carps_of_interest(hand: Cards, values: list[float], less: Card, mast: Cards) -> list[tuple[int, float]]:
    """Return the carps of each colour on the mast and, for less, on the hand's best cards without `less`."""
    many = [0.0] * len(COLOURS)
    for card in mast:
        for at in _CARPS[card]:
            many[at] += 1
    if room := MOST_MASTED - len(mast):
        out = hand.index(less)
        ranked = sorted([(each, place) for place, each in enumerate(values) if place != out and each > 0], reverse=True)
        for _each, place in ranked[:room]:
            for at in _CARPS[hand[place]]:
                many[at] += LATER
    return [(at, each) for at, each in enumerate(many) if each]


def _without_card(hand: Cards, card: Card) -> Cards:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _posts_after_cover(posts: tuple[Post, ...], move: Place) -> tuple[Post, ...]:
    """Return the posts with the top of one covered."""
    at = move.post - 1
    return (*posts[:at], (*posts[at][:-1], (move.card,)), *posts[at + 1 :])


def _posts_after_shift(posts: tuple[Post, ...], move: Shift) -> tuple[Post, ...]:
    now = list(posts)
    space = now[move.source - 1][-1]
    now[move.source - 1] = now[move.source - 1][:-1]
    now[move.target - 1] = (*now[move.target - 1], space)
    return tuple(now)


def because(view: View, move: Move) -> str:
    """Explain in a sentence what the keen player weighed."""
    moves = view.moves()
    if len(moves) == 1:
        return _("There is nothing else to do.")
    carp = Prospects(view.posts, view.setup.flags).carp
    best = max(_SIX, key=carp.__getitem__)
    worth_now = dict(weigh_moves(view, moves))[move]
    others = max([each for other, each in weigh_moves(view, moves) if other != move])
    return _(
        "After this move your hand and mast can expect about {points} points, after the best other move"
        " {others}; right now {colour} promises most, {each} a carp."
    ).format(points=decimal(worth_now, 1), others=decimal(others, 1), colour=COLOURS[best], each=decimal(carp[best], 1))


def candidates(view: View) -> list[Move]:
    """Return the ten moves after which hand and mast may expect most."""
    return _most_promising(view, view.moves())


def to_search(view: View) -> list[Move]:
    """Return the candidates of a search: of several posts that look alike, a card is tried on the first.

    >>> from gamelib import koinobori
    >>> view = koinobori.deal(players=4, seed=7, first=0).view(0)
    >>> len(view.moves()), len(to_search(view))
    (14, 6)
    """
    first = dict[tuple[object, ...], Move]()
    for move in view.moves():
        look: tuple[object, ...] = (move,)
        if type(move) is Place and not move.over and len(post := view.posts[move.post - 1]) < HEIGHT - 1:
            look = move.card, len(post), _count_carps(tuple([space[-1] for space in post]))
        first.setdefault(look, move)
    return _most_promising(view, tuple(first.values()))


def _most_promising(view: View, moves: Sequence[Move]) -> list[Move]:
    ranked = sorted(weigh_moves(view, moves), key=_second, reverse=True)
    return [move for move, _value in ranked[:10]]


def deals(view: View) -> LikelyDeals | View:
    """Return the object whose `imagine` deals positions, more often those that fit the others' play.

    Once the discards have been shuffled into a new deck, or the game is over, all deals are equally likely.
    """
    return LikelyDeals(view, quick) if is_followed(view) else view


def horizon(_view: View) -> int:
    """Return how far a search plays on: to the end of the game."""
    return 0


def worth(state: State, seat: int, _horizon: int = 0) -> float | None:
    """Return the outcome of the game for a seat, 0 to 1, winning first and points ahead second; None while it is
    open.
    """
    if not state.end_reason:
        return None
    result = state.result
    if result is None or not result.winners:
        return 0.5
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    ahead = result.scores[seat] - max(score for other, score in enumerate(result.scores) if other != seat)
    return 0.7 * won + 0.15 * (1 + hyperbolic_tangent(ahead / 12))


# Careful ---------------------------------------------------------------------------

RULES = {
    "flies": "KOI-7.6",
    "feed": "KOI-7.3",
    "fill": "KOI-4.10",
    "take": "KOI-3.2",
    "icon": "KOI-3.4",
    "stop": "KOI-3.3",
}
"""The rules of thumb of the careful player, each with its clause; the first that fits is followed."""
RULE_TEXTS = {
    "take": "With fewer than two cards in your hand, take the one at an end of the row whose colours score most now.",
    "flies": "Hang a card on your mast when its colours score on the posts now: each carp earns what its colour flies.",
    "feed": "Put a card where it makes your own mast worth more, as the posts stand then.",
    "fill": "If no card makes your mast worth more, put the one that spoils least on the post with most room left.",
    "icon": "Use an icon that brings a card, and leave one that only shuffles the posts.",
    "stop": "Stop when a further card would only spoil your mast.",
}
"""The rules of thumb in words."""


def rule(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of a rule of thumb."""
    return RULES[why], _(RULE_TEXTS[why])


def careful(view: View, in_character: bool = False) -> tuple[Move, str]:
    """Return the move by the first rule of thumb that fits, and that rule.

    The game's own character takes the card with more carps, whatever they score.
    """
    moves, now = view.moves(), _earnings_now(view.posts, view.setup.flags)
    if view.turn.icon:
        return max(moves, key=lambda move: _icon_worth(view, move, now, in_character)), "icon"
    masts = [move for move in moves if isinstance(move, Mast)]
    takes = [move for move in moves if isinstance(move, Take)]
    places = [move for move in moves if isinstance(move, Place)]
    own = view.masts[view.turn.seat]
    if takes and (len(view.hand) < 2 or view.turn.action == "take" or not (masts or places)):
        return max(takes, key=lambda move: _value_of_take(move, now, in_character)), "take"
    if masts:
        best = max(masts, key=lambda move: value(move.card, now))
        if value(best.card, now) > 0 or not (places or takes):
            return best, "flies"
    if places:
        return _careful_place(view, places, add_up(value(card, now) for card in own))
    return (moves[-1], "stop") if isinstance(moves[-1], Done | Pass) else (moves[0], "take")


def _careful_place(view: View, places: Sequence[Place], now: float) -> tuple[Move, str]:
    """Return the place where a card makes the seat's own mast worth most; of equal places, the one with most room."""
    own, flags = view.masts[view.turn.seat], view.setup.flags

    def after(move: Place) -> float:
        posts = _posts_after_cover(view.posts, move) if move.over else _posts_after_placing(view.posts, move)
        values = _earnings_now(posts, flags)
        return add_up(value(card, values) for card in own)

    ranked = [(after(move), -len(view.posts[move.post - 1]), -at) for at, move in enumerate(places)]
    then, _room, at = max(ranked)
    if then < now and view.turn.action:
        return DONE, "stop"
    return places[-at], "feed" if then > now else "fill"


def _posts_after_placing(posts: tuple[Post, ...], move: Place) -> tuple[Post, ...]:
    """Return the posts with one more card."""
    at = move.post - 1
    return (*posts[:at], (*posts[at], (move.card,)), *posts[at + 1 :])


def _earnings_now(posts: tuple[Post, ...], flags: tuple[str, ...]) -> Values:
    """Return what one carp of each colour would earn, or cost, if the game ended now."""
    earned = [0.0] * len(COLOURS)
    for post, flag in zip(posts, flags, strict=True):
        gained, _chances = _outlook_of_counts(_count_carps(tuple([space[-1] for space in post])), HEIGHT, flag)
        earned = [one + other for one, other in zip(earned, gained, strict=True)]
    return tuple([each or float(-PENALTY) for each in earned])


def _value_of_take(take: Take, now: Values, counts_carps: bool) -> float:
    """Return what a card is worth that can be taken; for who counts carps, more of them come before more points."""
    return value(take.card, now) + (FAR_ABOVE * len(_CARPS[take.card]) if counts_carps else 0)


def _icon_worth(view: View, move: Move, now: Values, counts_carps: bool) -> float:
    """Return the value that a beginner sees in a move with an icon."""
    if isinstance(move, Take):
        return 99.0 + _value_of_take(move, now, counts_carps)
    if isinstance(move, Steal):
        return 2.0 + view.hand_sizes[move.seat]
    return {Refresh: 3.0, Done: 1.0}.get(type(move), 0.0)


# New to the game -----------------------------------------------------------------------

FIRST_IDEAS = {
    "row": "KOI-4.3",
    "icon": "KOI-3.4",
    "hang": "KOI-7.6",
    "post": "KOI-4.10",
    "any": "KOI-3.1",
}
"""The ideas that newcomers follow, each with its clause."""
FIRST_IDEA_TEXTS = {
    "row": "Take a card from the row when you hold fewer than two.",
    "icon": "Do whatever the icon allows.",
    "hang": "Hang the first card on your mast whose colours score on the posts now.",
    "post": "Put the first card of your hand on the first post with room.",
    "any": "Do anything that the rules allow, and see what comes of it.",
}
"""These ideas in words."""


def first_idea(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of an idea that newcomers follow."""
    return FIRST_IDEAS[why], _(FIRST_IDEA_TEXTS[why])


def rules_only(view: View, chance: Stream) -> Move:
    """Return the move of somebody who knows the rules and that carps which score win, and has no plan.

    A card that would score most is hung as soon as any would score; else anything is done but to hang a card.
    """
    moves = view.moves()
    if view.turn.icon:
        return chance.choice(moves)
    now = _earnings_now(view.posts, view.setup.flags)
    masts = [move for move in moves if isinstance(move, Mast)]
    best = max(masts, key=lambda move: value(move.card, now), default=None)
    if best and value(best.card, now) > 0:
        return best
    return chance.choice([move for move in moves if not isinstance(move, Mast)] or moves)


def newcomer(view: View, chance: Stream, in_character: bool = False) -> tuple[Move, str]:
    """Return the move of a newcomer, and the idea behind it.

    The game's own character believes that cards are taken from the left end of the row only.
    """
    moves, turn = view.moves(), view.turn
    takes = [move for move in moves if isinstance(move, Take)]
    if takes and (turn.icon or len(view.hand) < 2 or turn.action == "take"):
        return takes[0] if in_character else chance.choice(takes), "row"
    if turn.icon:
        return chance.choice(moves), "icon"
    if not in_character and chance.randbelow(100) < SLIPS:
        return rules_only(view, chance), "any"
    now = _earnings_now(view.posts, view.setup.flags)
    for move in moves:
        if isinstance(move, Mast) and value(move.card, now) > 0:
            return move, "hang"
    for move in moves:
        if isinstance(move, Place) and not move.over:
            return move, "post"
    return (takes[0], "row") if takes else (moves[-1], "any")
