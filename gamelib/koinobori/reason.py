"""Facts that speak for a move of Koinobori: which colour a post counts after it, and what that does to one's mast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamelib.core.language import _, n_
from gamelib.core.reasons import Reason
from gamelib.koinobori.card_names import colour_word, name_post
from gamelib.koinobori.cards import CARPS, Card, Cards, Post
from gamelib.koinobori.moves import Move, Place, Shift
from gamelib.koinobori.scoring import carps, post_value
from gamelib.koinobori.view import View


def find_reason(view: View, move: Move) -> Reason | None:
    """Return a fact that speaks for a move; None if none is known."""
    own = carps(view.masts[view.seat]) if view.seat is not None else {}
    changed = list(_changed_posts(view, move))
    found = [_counts_own(view, move, own, *each) for each in changed]
    found += [_counts_no_longer(view, move, own, *each) for each in changed]
    return next(filter(None, found), None)


def _changed_posts(view: View, move: Move) -> Iterator[tuple[int, Post]]:
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


def _counts_own(view: View, move: Move, own: dict[str, int], number: int, after: Post) -> Reason | None:
    """Find that a post comes to count a colour of one's own mast, or to count it higher."""
    flag = view.flags[number - 1]
    _counts, _places, was, worth, _by_flag = post_value(flag, view.posts[number - 1])
    _counts, _places, colour, value, by_flag = post_value(flag, after)
    if not own.get(colour) or (colour == was and value <= worth) or (not view.posts[number - 1] and by_flag):
        return None
    sentence = n_(
        "Now {post} makes each {colour} carp on a mast worth {value}, and your mast has {count} of them.",
        "Now {post} makes each {colour} carp on a mast worth {value}, and your mast has {count} of them.",
        value,
    ).format(post=name_post(view.flags, number), colour=colour_word(colour), value=value, count=own[colour])
    return Reason("counts own", sentence, _deciding(view, move, number, after, (colour,)), _leaving(view, move))


def _counts_no_longer(view: View, move: Move, own: dict[str, int], number: int, after: Post) -> Reason | None:
    """Find that a post no longer counts a colour that one's own mast lacks, since another is level with it."""
    flag = view.flags[number - 1]
    _counts, _places, was, _worth, by_flag = post_value(flag, view.posts[number - 1])
    counts, _places, colour, _value, _by_flag = post_value(flag, after)
    level = [other for other in counts if other != was and counts[other] == counts.get(was)]
    if by_flag or own.get(was) or colour in (was, *level) or not level:
        return None
    sentence = _("Now {colour} and {other} are level on {post}, so neither counts there.").format(
        colour=colour_word(was), other=colour_word(level[0]), post=name_post(view.flags, number)
    )
    return Reason("levels", sentence, _deciding(view, move, number, after, (was, level[0])), _leaving(view, move))


def _deciding(view: View, move: Move, number: int, after: Post, colours: Sequence[str]) -> tuple[str, ...]:
    """Return the places of the cards that show these colours: on the post, on one's mast, and the card that moves."""
    before = view.posts[number - 1]
    on_post = [
        f"post{number}:{'top' if at == len(before) else at}"
        for at, space in enumerate(before, 1)
        if at <= len(after) and after[at - 1] == space and _shows(space[-1], colours)
    ]
    mast: Cards = view.masts[view.seat or 0]
    on_mast = [f"mast:{at}" for at, card in enumerate(mast, 1) if card in CARPS and _shows(card, colours)]
    return (*_leaving(view, move), *on_post, *(on_mast if len(colours) == 1 else ()))


def _leaving(view: View, move: Move) -> tuple[str, ...]:
    """Return the place of the card that a move puts elsewhere."""
    if isinstance(move, Shift):
        return (f"post{move.source}:top",)
    return (f"hand:{view.hand.index(move.card) + 1}",) if isinstance(move, Place) else ()


def _shows(card: Card, colours: Sequence[str]) -> bool:
    return any(colour in CARPS[card] for colour in colours)
