"""Acts of a learner: moves as they are typed, places that are pointed at, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from gamelib.core.errors import BadLesson, BadNotation, GameError
from gamelib.core.language import _, join_or
from gamelib.lessons.moment import Places, parse_word
from gamelib.lessons.steps import Step


def parse_move(text: str, game: str) -> Any:
    """The move that a text tells, in no position; a complaint in a lesson's words if it tells none."""
    try:
        return import_module(f"gamelib.{game}").read_move(text)
    except GameError as error:
        raise BadLesson(str(error)) from error


def resolve_move(view: Any, game: str, text: str) -> Any:
    """The move that somebody who sees this view means by a text; raises BadNotation."""
    if hasattr(view, "read_move"):
        return view.read_move(text)
    return import_module(f"gamelib.{game}").read_move(text)


def is_same(state: Any, seat: int, one: Any, other: Any) -> bool:
    """Whether two moves come to the same: written alike, or both allowed with the same position after them."""
    if type(one) is not type(other):
        return False
    if one == other:
        return True
    view = state.view(seat)
    if view.why_not(one) is not None or view.why_not(other) is not None:
        return False
    return bool(state.play(one, seat) == state.play(other, seat))


def canonical(state: Any, seat: int, move: Any) -> str:
    """An allowed move in the notation in which it stands among the moves."""
    options = state.moves(seat)
    if move in options:
        return str(move)
    after = state.play(move, seat)
    return next((str(option) for option in options if type(option) is type(move)
                 and state.play(option, seat) == after), str(move))


def touched_places(view: Any, game: str, text: str) -> tuple[str, ...]:
    """The places of the table that a move touches, as far as they can be pointed at."""
    try:
        move = resolve_move(view, game, text)
    except GameError:
        return ()
    there = import_module(f"gamelib.lessons.{game}")
    return tuple(place for place in there.touched(view, move) if place in there.zones(view))


# Places -----------------------------------------------------------------------------


def pick_words(game: str) -> Any:
    """Every pick word of a game, by what it begins with."""
    return import_module(f"gamelib.lessons.{game}").PICKS


def describe_picks(game: str) -> list[str]:
    """Every pick word of a game with what it means, one a line."""
    return [f"{word.usage}: {_(word.line)}" for word in pick_words(game).values()]


def parse_pick(text: str, game: str) -> Places:
    """What a line of pick words computes: `any` of some sets of places is right, or `all` of them together."""
    how, _blank, rest = " ".join(text.split()).partition(" ")
    if how not in ("any", "all") or not rest:
        raise BadLesson(_("what is right to pick is written 'any ...' or 'all ...', as in any playable, not"
                          " {text!r:.60}; or places stand in a list").format(text=text))
    sets: Places = parse_word(rest, pick_words(game), _("pick word"))
    if how == "any":
        return sets
    return lambda view: [frozenset().union(*sets(view))] if sets(view) else []


def right_places(step: Step, view: Any) -> list[frozenset[str]]:
    """Every set of places that is right."""
    if step.right is not None:
        return [one for one in parse_pick(step.right, step.game)(view) if one]
    return [parse_places(text, step.game, view) for text in step.places]


def parse_places(given: object, game: str, view: Any) -> frozenset[str]:
    """The places that are pointed at, `hand:2 hand:3` or a list of them; raises BadNotation for what is no place."""
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if not isinstance(given, Iterable):
        raise BadNotation(_("places are text like hand:2 hand:3, not {given!r:.40}").format(given=str(given)))
    there = import_module(f"gamelib.lessons.{game}").zones(view)
    named = [each if isinstance(each, str) else "" for each in given]
    for each in named:
        if each not in there:
            raise BadNotation(_("there is no place {each!r:.30} on this table; there are {some}").format(
                each=each, some=join_or([*dict.fromkeys(place.split(":")[0] for place in there)])))
    return frozenset(_top_of_post(each, view) for each in named)


def _top_of_post(place: str, view: Any) -> str:
    """A card of a post by its height, if it is the top one, is the top."""
    post, colon, height = place.partition(":")
    if post.startswith("post") and colon and height.isdigit() and len(view.posts[int(post[4:]) - 1]) == int(height):
        return f"{post}:top"
    return place
