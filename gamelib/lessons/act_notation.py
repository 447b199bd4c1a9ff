"""Acts of a learner: parsing moves and places, and deciding when two of them are the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import BadLesson, BadNotation, GameError
from gamelib.core.language import _, join_or
from gamelib.lessons.moment import Places, parse_word
from gamelib.lessons.steps import Step


def parse_move(text: str, game: str) -> Any:
    """Parse a move without a position; raises BadLesson if the text is no move."""
    try:
        return registry.about(game).rules.read_move(text)
    except GameError as error:
        raise BadLesson(str(error)) from error


def is_same(state: Any, seat: int, one: Any, other: Any) -> bool:
    """Return whether two moves are the same: written alike, or both legal and leading to equal positions."""
    if type(one) is not type(other):
        return False
    if one == other:
        return True
    view = state.view(seat)
    if view.why_not(one) is not None or view.why_not(other) is not None:
        return False
    return bool(state.play(one, seat) == state.play(other, seat))


def canonical(state: Any, seat: int, move: Any) -> str:
    """Return the notation of a legal move in the form in which `state.moves()` lists it."""
    return str(canonical_move(state, seat, move))


def canonical_move(state: Any, seat: int, move: Any) -> Any:
    """Return a legal move in the form in which `state.moves()` lists it."""
    options = state.moves(seat)
    if move in options:
        return move
    after = state.play(move, seat)
    return next(
        (option for option in options if type(option) is type(move) and state.play(option, seat) == after), move
    )


def touched_places(view: Any, game: str, text: str) -> tuple[str, ...]:
    """Return the places of the table that a move touches, as far as they can be pointed at."""
    try:
        move = view.read_move(text)
    except GameError:
        return ()
    lessons_module = registry.about(game).lessons_module
    return tuple(place for place in lessons_module.touched(view, move) if place in lessons_module.zones(view))


# Places -----------------------------------------------------------------------------


def pick_words(game: str) -> Any:
    """Return every pick word of a game by its first word."""
    return registry.about(game).lessons_module.PICKS


def describe_picks(game: str) -> list[str]:
    """Return every pick word of a game with its meaning, one a line."""
    return [f"{word.usage}: {_(word.line)}" for word in pick_words(game).values()]


def parse_pick(text: str, game: str) -> Places:
    """Parse a line of pick words: `any` accepts each of some sets of places, `all` only all of them together."""
    how, _blank, rest = " ".join(text.split()).partition(" ")
    if how not in ("any", "all") or not rest:
        raise BadLesson(
            _(
                "what is right to pick is written 'any ...' or 'all ...', as in any playable, not"
                " {text!r:.60}; or places stand in a list"
            ).format(text=text)
        )
    sets: Places = parse_word(rest, pick_words(game), _("pick word"))
    if how == "any":
        return sets
    return lambda view: [frozenset().union(*sets(view))] if sets(view) else []


def right_places(step: Step, view: Any) -> list[frozenset[str]]:
    """Return every set of places that is right."""
    if step.right is not None:
        return [one for one in parse_pick(step.right, step.game)(view) if one]
    return [parse_places(text, step.game, view) for text in step.places]


def parse_places(places: object, game: str, view: Any) -> frozenset[str]:
    """Parse places, as in `hand:2 hand:3`, or a list of them; raises BadNotation for anything that is no place."""
    if isinstance(places, str):
        places = places.replace(",", " ").split()
    if not isinstance(places, Iterable):
        raise BadNotation(_("places are text like hand:2 hand:3, not {given!r:.40}").format(given=str(places)))
    zones = registry.about(game).lessons_module.zones(view)
    named = [each if isinstance(each, str) else "" for each in places]
    for each in named:
        if each not in zones:
            raise BadNotation(
                _("there is no place {each!r:.30} on this table; there are {some}").format(
                    each=each, some=join_or([*dict.fromkeys(place.split(":")[0] for place in zones)])
                )
            )
    return frozenset(_top_of_post(each, view) for each in named)


def _top_of_post(place: str, view: Any) -> str:
    """Return the place `post1:top` for a top card that is named by its height; any other place as it is."""
    post, colon, height = place.partition(":")
    if post.startswith("post") and colon and height.isdigit() and len(view.posts[int(post[4:]) - 1]) == int(height):
        return f"{post}:top"
    return place
