"""Koinobori, 7 the end: what each post is worth, what each mast earns and costs, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.core import language
from gamelib.core.language import Sentence, _, n_, name_slot
from gamelib.core.verdicts import Result
from gamelib.koinobori.cards import CARPS, COLOURS, PENALTY, UNKNOWN, Card, Cards, Post, read_card
from gamelib.koinobori.position import Position


class PostScore(NamedTuple):
    """What a post is worth."""

    counts: dict[str, int]
    """How many carps of each colour it shows."""
    places: tuple[tuple[int, tuple[str, ...]], ...]
    """From the highest number of carps down: the number, and the colours that share it (KOI-7.4)."""
    colour: str
    """The colour that scores."""
    value: int
    """What each carp of that colour on a mast is worth."""
    by_flag: bool
    """Whether all places were tied, so that the flag decided (KOI-7.5)."""
    points: tuple[int, ...]
    """The points by seat."""


class Score(NamedTuple):
    """The scoring of a game: post by post, then what carps of unturned colours cost."""

    posts: tuple[PostScore, ...]
    turned: tuple[str, ...]
    """The colours that scored on some post (KOI-7.8)."""
    unturned: tuple[dict[str, int], ...]
    """By seat: the carps on the mast of each colour never turned."""
    penalties: tuple[int, ...]
    totals: tuple[int, ...]


def carps(cards: Sequence[Card]) -> dict[str, int]:
    """Count the carps of each colour on some cards.

    >>> carps(["green+pink", "pink"])
    {'green': 1, 'pink': 2}
    """
    colours: list[str] = []
    for card in cards:
        if card != UNKNOWN:
            colours += CARPS[card if card in CARPS else read_card(card)]
    return {colour: number for colour in COLOURS if (number := colours.count(colour))}


def post_value(flag: str, post: Post) -> tuple[dict[str, int], tuple[tuple[int, tuple[str, ...]], ...], str, int, bool]:
    """Return the fields of a PostScore that do not depend on masts: counts, places, colour, value, by_flag (KOI-7.3).

    >>> post_value("pink", (("green+lime",), ("green",)))[2:]
    ('green', 2, False)
    """
    counts = carps([space[-1] for space in post])
    sharing: dict[int, tuple[str, ...]] = {}
    for colour, number in counts.items():
        sharing[number] = sharing.get(number, ()) + (colour,)
    places = tuple(sorted(sharing.items(), reverse=True))
    for number, colours in places:
        if len(colours) == 1:
            return counts, places, colours[0], number, False
    return counts, places, flag, 1, True


def score(flags: Sequence[str], posts: Sequence[Post], masts: Sequence[Cards]) -> Score:
    """Score the masts by the posts; unknown cards count for nothing (KOI-7.6, KOI-7.8)."""
    mast_counts, post_scores = [carps(mast) for mast in masts], []
    for flag, post in zip(flags, posts, strict=True):
        counts, places, colour, value, by_flag = post_value(flag, post)
        points = tuple([value * counted.get(colour, 0) for counted in mast_counts])
        post_scores.append(PostScore(counts, places, colour, value, by_flag, points))
    scoring = {post.colour for post in post_scores}
    turned = tuple([colour for colour in COLOURS if colour in scoring])
    unturned = tuple(
        [{colour: counted[colour] for colour in counted if colour not in scoring} for counted in mast_counts]
    )
    penalties = tuple([-PENALTY * sum(counted.values()) for counted in unturned])
    totals = tuple(map(sum, zip(penalties, *[post.points for post in post_scores], strict=True)))
    return Score(tuple(post_scores), turned, unturned, penalties, totals)


# How the game ended ----------------------------------------------------------------------


def score_position(position: Position) -> Score:
    """Return the scoring as the cards lie now, of the masts as far as they are known."""
    return score(position.setup.flags, position.posts, position.masts)


def find_result(position: Position) -> Result | None:
    """Return how the game ended, or None while it lasts (KOI-7.10)."""
    if not position.end_reason:
        return None
    totals, setup, seats = score_position(position).totals, position.setup, range(position.setup.players)
    best = max(totals)
    winners = tuple([seat for seat in seats if totals[seat] == best])
    line = Sentence(
        n_("{names} wins with {points}.", "{names} share the win with {points} each.", len(winners)),
        _("You win with {points}."),
    )
    if position.end_reason == "stuck" and setup.rulings.stuck == "drawn":
        winners, line = (), Sentence(_("Nobody could go on, and nobody wins."))
    elif len(winners) > 1 and setup.rulings.final_tie == "last in turn":
        winners = (max(winners, key=lambda seat: (seat - setup.first) % setup.players),)
        line = Sentence(
            _("{names} wins with {points}, being last in turn among equals."),
            _("You win with {points}, being last in turn among equals."),
        )
    names = language.join_and([name_slot(seat) for seat in winners])
    points = n_("{points} point", "{points} points", best).format(points=best)
    return Result(
        winners, tuple(seat for seat in seats if seat not in winners), totals, line.format(names=names, points=points)
    )
