"""Endings: what a card at the end of a round, a hunt, a season or a game says to one seat, as plain data.

Everything in an ending comes from that seat's view, so it holds nothing the seat may not know. Each game writes its own
in `gamelib/<game>/how_it_ended.py`; any other game gets the one below, made of its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from gamelib.core import registry
from gamelib.core.language import _, join_and, n_, p_, seat_name
from gamelib.core.verdicts import Result
from gamelib.core.written_numbers import signed


class EndingCell(NamedTuple):
    """One field of an ending's table."""

    text: str
    """What the field says; if it has drawings, they are shown instead, and this is their description."""
    drawings: tuple[str, ...] = ()
    """Drawings in a row, the dashed outline of a lost penguin as `penguin-gone`."""
    cards: tuple[str, ...] = ()
    """Cards in notation, face up."""
    kind: Literal["", "total", "loss"] = ""
    """total: the number that decides. loss: points that were lost."""
    about: str = ""
    """A few words under it: what makes up the number."""


class EndingColumn(NamedTuple):
    """The head of a column."""

    text: str
    drawing: str = ""
    """A drawing to show before the text."""
    spoken: str = ""
    """What is read aloud instead of the text."""
    is_wide: bool = False
    """Whether the column is left out on narrow screens: the table can be read without it."""
    short: str = ""
    """The text where there is little room."""


class EndingRow(NamedTuple):
    """What the table says of one seat."""

    seat: int
    cells: tuple[EndingCell, ...]
    """One for each column after the first, which names the seat."""
    rank: int = 0
    """The place in the order of points, from 1; 0 where there is none."""
    about: str = ""
    """A few words under the name: `led the hunt`."""


class Ending(NamedTuple):
    """A card at the end of a round, a hunt, a season or a game."""

    kind: Literal["round", "hunt", "season", "game"]
    mood: Literal["won", "lost", "plain"]
    """won: the seat has won the game. lost: it has lost something."""
    drawing: str
    head: str
    """What happened, in a few words, addressed to the seat as `you`."""
    text: str
    """One or two sentences more."""
    columns: tuple[EndingColumn, ...]
    rows: tuple[EndingRow, ...]
    note: str = ""
    """How the table is to be read."""
    foot: str = ""
    """What comes next."""
    won: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    """The seats that are glad of this end, and those that are not; whoever is in neither takes it as it comes."""

    def sentences(self) -> str:
        """Return the head as a sentence, and those after it."""
        end = "" if self.head.endswith(("!", ".", "?")) else "."
        return f"{self.head}{end} {self.text}".strip()

    def lines(self, names: Sequence[str] | None = None, you: int | None = None) -> list[str]:
        """Return the card as lines of text: the head, the sentences, the table, the note."""
        return [self.head, self.text, "", *_table_lines(self, names, you), *(["", self.note] if self.note else [])]


class TurningPoint(NamedTuple):
    """A decision worth another look: the ply before it, and one sentence about it."""

    ply: int
    text: str


class Headline(NamedTuple):
    """How what has ended went for a seat, as the title of a look back at it."""

    end: str
    """What happened, in a few words, addressed to the seat as `you`."""
    why: str = ""
    """What made the difference, if a fact of the table says so; it completes "…: "."""
    takes_moves: bool = False
    """Whether "on two moves" can follow `end`."""


def ending_of(game: str, view: Any, names: Sequence[str] | None = None) -> Ending | None:
    """Return what the card at the end says to a view's seat; None while nothing has ended.

    >>> from gamelib import koinobori
    >>> ending_of("koinobori", koinobori.deal(seed=1).view(0)) is None
    True
    """
    module = registry.about(game).ending_module
    if module is not None:
        ending: Ending | None = module.ending(view, names)
        return ending
    return result_ending(view.result, view.seat, names) if view.result else None


def turning_point(game: str, record: Any, seat: int | None) -> TurningPoint | None:
    """Return the decision of a seat in the last round that the card points to, or None."""
    find = getattr(registry.about(game).ending_module, "turning_point", None)
    return find(record, seat) if find and seat is not None else None


def headline_of(game: str, view: Any, names: Sequence[str] | None = None) -> Headline:
    """Return the title of a look back at what has ended for a view's seat; empty while nothing has.

    >>> from gamelib import koinobori
    >>> headline_of("koinobori", koinobori.deal(seed=1).view(0))
    Headline(end='', why='', takes_moves=False)
    """
    find = getattr(registry.about(game).ending_module, "headline", None)
    found: Headline | None = find(view, names) if find else None
    if found is not None:
        return found
    ended = ending_of(game, view, names)
    return Headline(ended.head.rstrip("!") if ended else "")


# What the games share -------------------------------------------------------------------


def result_ending(result: Result, seat: int | None, names: Sequence[str] | None = None) -> Ending:
    """Return an ending that says who won, with everybody's score."""
    ranks = ranks_of(result)
    order = sorted(range(len(ranks)), key=lambda each: (ranks[each], each))
    return Ending(
        "game",
        mood_of(result, seat),
        "flag",
        head_of_game(result, seat, names),
        "",
        (EndingColumn(_("player")), EndingColumn(_("points"))),
        tuple(EndingRow(each, (EndingCell(signed(result.scores[each]), kind="total"),), ranks[each]) for each in order),
        won=result.winners,
        lost=result.losers,
    )


def mood_of(result: Result, seat: int | None) -> Literal["won", "plain"]:
    """Return the mood of the end of a game: won for its winners."""
    return "won" if seat in result.winners else "plain"


def ranks_of(result: Result) -> tuple[int, ...]:
    """Return everybody's place by points: winners come first, and equal scores share a place.

    >>> ranks_of(Result((2,), (0, 1, 3), (7, 4, 7, 4), ""))
    (2, 3, 1, 3)
    """

    def rank(seat: int) -> int:
        if seat in result.winners:
            return 1
        better = [other for other in result.losers if result.scores[other] > result.scores[seat]]
        return 1 + len(result.winners) + len(better)

    return tuple(rank(seat) for seat in range(len(result.scores)))


def head_of_game(result: Result, seat: int | None, names: Sequence[str] | None = None) -> str:
    """Return who won and where the seat came in: `You win!`, `Emi wins, you come second`.

    >>> head_of_game(Result((1,), (0, 2), (4, 9, 4), ""), 0)
    'Ben wins, and you share second place'
    """
    others = [seat_name(each, names) for each in result.winners if each != seat]
    if not result.winners:
        return _("Nobody wins")
    if seat in result.winners:
        return _("You and {names} share the win").format(names=join_and(others)) if others else _("You win!")
    winners = join_and(others)
    if seat is None:
        return n_("{names} wins", "{names} share the win", len(others)).format(names=winners)
    ranks = ranks_of(result)
    place = ordinal(ranks[seat])
    if ranks.count(ranks[seat]) > 1:
        line = n_(
            "{names} wins, and you share {place} place",
            "{names} share the win, and you share {place} place",
            len(others),
        )
    else:
        line = n_("{names} wins, you come {place}", "{names} share the win, you come {place}", len(others))
    return line.format(names=winners, place=place)


def headline_by_points(result: Result, seat: int | None, names: Sequence[str] | None = None) -> Headline:
    """Return who won by how many points, or where the seat came in and how far behind: `Second of five, …`.

    >>> headline_by_points(Result((1,), (0, 2), (4, 9, 2), ""), 0).end
    'Second of 3, 5 points behind Ben'
    >>> headline_by_points(Result((1,), (0, 2), (4, 9, 2), ""), 1).end
    'You won by 5 points'
    """
    if seat is None or len(result.winners) != 1:
        return Headline(head_of_game(result, seat, names).rstrip("!"))
    best, ranks = max(result.scores), ranks_of(result)
    if seat in result.winners:
        gap = best - max((result.scores[each] for each in result.losers), default=best)
        if not gap:
            return Headline(_("You won"))
        return Headline(n_("You won by {count} point", "You won by {count} points", gap).format(count=gap))
    gap, winner = best - result.scores[seat], seat_name(result.winners[0], names)
    place, of = _place_word(ranks[seat]), len(ranks)
    if not gap:
        return Headline(_("{place} of {of}, level with {name}").format(place=place, of=of, name=winner))
    line = n_("{place} of {of}, {count} point behind {name}", "{place} of {of}, {count} points behind {name}", gap)
    return Headline(line.format(place=place, of=of, count=gap, name=winner))


def _place_word(number: int) -> str:
    """Return a place as a word that begins a sentence."""
    word = ordinal(number)
    return word[:1].upper() + word[1:]


def ordinal(number: int) -> str:
    """Return a place in words.

    >>> ordinal(2)
    'second'
    """
    return (
        p_("place", "first"),
        p_("place", "second"),
        p_("place", "third"),
        p_("place", "fourth"),
        p_("place", "fifth"),
        p_("place", "sixth"),
        p_("place", "seventh"),
        p_("place", "eighth"),
    )[number - 1]


def describe_points(points: int) -> str:
    """Return a number of points in words.

    >>> describe_points(-3)
    '−3 points'
    """
    return n_("{points} point", "{points} points", points).format(points=signed(points))


def _table_lines(ending: Ending, names: Sequence[str] | None, you: int | None) -> list[str]:
    """Return the table as lines of equal columns, the last one to the right."""
    rows = [[column.spoken or column.text for column in ending.columns]]
    rows += [
        [
            ", ".join(filter(None, (_("You") if row.seat == you else seat_name(row.seat, names), row.about))),
            *(" ".join(cell.cards) or ", ".join(filter(None, (cell.text, cell.about))) for cell in row.cells),
        ]
        for row in ending.rows
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
