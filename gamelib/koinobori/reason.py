"""Facts about moves and seats of Koinobori: what a post counts after a move, what a card is worth on one's mast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gamelib.core.language import _, n_
from gamelib.core.reasons import Reason
from gamelib.core.written_numbers import signed
from gamelib.koinobori.card_names import colour_word, name_post
from gamelib.koinobori.cards import CARPS, HEIGHT, Card, Cards, Post
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.moves import Mast, Move, Place, Shift, Take
from gamelib.koinobori.scoring import carps, post_value, score
from gamelib.koinobori.view import View


def find_reasons(view: View, move: Move) -> Iterator[Reason]:
    """Yield the facts that speak for a move, the most telling first."""
    match move:
        case Place() | Shift():
            yield from _on_posts(view, move)
        case Mast():
            yield from filter(None, [_hangs(view, move)])
        case Take():
            yield from filter(None, [_could_hang(view, move)])


# Posts ------------------------------------------------------------------------------


def _on_posts(view: View, move: Place | Shift) -> Iterator[Reason]:
    """Yield what a move does to the posts, if it costs one's own mast nothing."""
    changed, own = dict(_changed_posts(view, move)), carps(_own_mast(view))
    after = [changed.get(number, post) for number, post in enumerate(view.posts, 1)]
    gain = _points(view, after, _own_mast(view)) - _points(view, view.posts, _own_mast(view))
    if gain > 0:
        yield from filter(None, [_scores_own(view, move, own, gain, *each) for each in changed.items()])
    if gain >= 0:
        yield from filter(None, [_levels(view, move, own, *each) for each in changed.items()])


def _changed_posts(view: View, move: Place | Shift) -> Iterator[tuple[int, Post]]:
    """Yield each post on which a move changes the cards that show, as its number and what lies there afterwards."""
    match move:
        case Place() if move.over:
            post = view.posts[move.post - 1]
            yield move.post, (*post[:-1], (*post[-1], move.card))
        case Place():
            yield move.post, (*view.posts[move.post - 1], (move.card,))
        case Shift():
            yield move.target, (*view.posts[move.target - 1], view.posts[move.source - 1][-1])
            yield move.source, view.posts[move.source - 1][:-1]


def _scores_own(
    view: View, move: Place | Shift, own: dict[str, int], gain: int, number: int, after: Post
) -> Reason | None:
    """Find that a colour of one's own mast comes to score on a post, or to score more."""
    flag = view.flags[number - 1]
    _counts, _places, was, worth, _by_flag = post_value(flag, view.posts[number - 1])
    _counts, _places, colour, value, _by_flag = post_value(flag, after)
    if value * own.get(colour, 0) <= worth * own.get(was, 0):
        return None
    sentence = (
        n_(
            "That makes each {colour} carp on a mast worth {value} point on {post}, and your mast has {count}.",
            "That makes each {colour} carp on a mast worth {value} points on {post}, and your mast has {count}.",
            value,
        )
        if colour == was
        else n_(
            "That makes {colour} score on {post}: {value} point for each {colour} carp on a mast, "
            "and yours has {count}.",
            "That makes {colour} score on {post}: {value} points for each {colour} carp on a mast, "
            "and yours has {count}.",
            value,
        )
    ).format(post=name_post(view.flags, number), colour=colour_word(colour), value=value, count=own[colour])
    kept = [at for at, space in enumerate(after) if at < len(view.posts[number - 1])]
    places = [*_showing(view, number, kept, after, (colour,)), *_on_mast(view, (colour,))]
    return Reason("scores own", sentence, (_moved(view, move), *places), (), gain)


def _levels(view: View, move: Place | Shift, own: dict[str, int], number: int, after: Post) -> Reason | None:
    """Find that a colour that one's own mast lacks no longer scores on a post, since another is level with it."""
    flag = view.flags[number - 1]
    _counts, _places, was, worth, by_flag = post_value(flag, view.posts[number - 1])
    counts, _places, colour, _value, _by_flag = post_value(flag, after)
    level = [other for other in counts if other != was and counts[other] == counts.get(was)]
    if by_flag or own.get(was) or colour in (was, *level) or not level:
        return None
    line = _("That puts {colour} and {other} level on {post}, so neither scores there.")
    sentence = line.format(colour=colour_word(was), other=colour_word(level[0]), post=name_post(view.flags, number))
    kept = [at for at, space in enumerate(after) if at < len(view.posts[number - 1])]
    places = _showing(view, number, kept, after, (was, level[0]))
    return Reason("levels", sentence, (_moved(view, move), *places), (), worth)


def _moved(view: View, move: Place | Shift) -> str:
    """Return the place of the card that a move puts on a post."""
    return f"post{move.source}:top" if isinstance(move, Shift) else f"hand:{view.hand.index(move.card) + 1}"


def _showing(view: View, number: int, spaces: Iterable[int], after: Post, colours: Sequence[str]) -> tuple[str, ...]:
    """Return the places of the cards that show colours on a post before a move, and still do after it."""
    before, places, below = view.posts[number - 1], [], 0
    for at, space in enumerate(before):
        below += len(space)
        if at in spaces and after[at] == space and any(colour in CARPS[space[-1]] for colour in colours):
            places.append(f"post{number}:{'top' if at == len(before) - 1 else below}")
    return tuple(places)


# Masts --------------------------------------------------------------------------------


def _hangs(view: View, move: Mast) -> Reason | None:
    """Find that a card is worth points on one's mast, as the posts stand."""
    gain = _worth_on_mast(view, move.card)
    if gain <= 0:
        return None
    sentence = n_(
        "On your mast, that card is worth {points} point as the posts stand.",
        "On your mast, that card is worth {points} points as the posts stand.",
        gain,
    ).format(points=gain)
    hung = f"hand:{view.hand.index(move.card) + 1}"
    return Reason("worth on mast", sentence, (hung, *_scoring_with(view, move.card)), (), gain)


def _could_hang(view: View, move: Take) -> Reason | None:
    """Find that a card of the row would be worth points on one's mast, as the posts stand."""
    if len(_own_mast(view)) >= COVERED_LEVELS or (gain := _worth_on_mast(view, move.card)) <= 0:
        return None
    sentence = n_(
        "Hung on your mast, that card would be worth {points} point as the posts stand.",
        "Hung on your mast, that card would be worth {points} points as the posts stand.",
        gain,
    ).format(points=gain)
    return Reason("worth on mast", sentence, (f"row:{move.place}", *_scoring_with(view, move.card)), (), gain)


def _worth_on_mast(view: View, card: Card) -> int:
    mast = _own_mast(view)
    return _points(view, view.posts, (*mast, card)) - _points(view, view.posts, mast)


def _scoring_with(view: View, card: Card) -> list[str]:
    """Return the places of the cards on posts that show a colour which scores there and which a card shows."""
    places: list[str] = []
    for number, post in enumerate(view.posts, 1):
        colour = post_value(view.flags[number - 1], post)[2]
        if colour in CARPS[card]:
            places += _showing(view, number, range(len(post)), post, (colour,))
    return places


def _points(view: View, posts: Sequence[Post], mast: Cards) -> int:
    """Return what a mast earns and costs as posts stand."""
    return score(view.flags, posts, (mast,)).totals[0]


def _own_mast(view: View) -> Cards:
    return view.masts[view.seat] if view.seat is not None else ()


def _on_mast(view: View, colours: Sequence[str]) -> list[str]:
    return [
        f"mast:{at}"
        for at, card in enumerate(_own_mast(view), 1)
        if card in CARPS and any(colour in CARPS[card] for colour in colours)
    ]


# How a seat stands ----------------------------------------------------------------------


def describe_standing(view: View, seat: int, wins: bool, _names: Sequence[str] | None = None) -> Reason | None:
    """Return what one's own mast is worth as the posts stand, if that speaks for it; others' masts are hidden."""
    mast = _own_mast(view)
    if seat != view.seat or not mast:
        return None
    worth, free = _points(view, view.posts, mast), sum([HEIGHT - len(post) for post in view.posts])
    if wins != (worth > 0):
        return None
    points = n_("{points} point", "{points} points", worth).format(points=signed(worth))
    sentence = n_(
        "As the posts stand, your mast is worth {points}; {free} space on the posts is still free.",
        "As the posts stand, your mast is worth {points}; {free} spaces on the posts are still free.",
        free,
    )
    return Reason("worth so far", sentence.format(points=points, free=free), ("mast",), (), worth)


def describe_lead(view: View, seat: int, names: Sequence[str] | None = None) -> Reason | None:
    """Return what one's own mast is worth now, which speaks for one's being ahead after a turn each."""
    return describe_standing(view, seat, True, names)
