"""Koinobori, 3 moves: everything that can be tried with the cards, legal or not, and its notation."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Literal, NamedTuple, TypeAlias

from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import check_text, seat_letter
from gamelib.core.tuples import LazyTable
from gamelib.koinobori.cards import ROW, UNKNOWN, Card, read_card


class Take(NamedTuple):
    """Take the card at this place of the row (KOI-3.2); without a name, whichever card lies there."""

    place: int
    card: Card = ""
    kind: Literal["take"] = "take"

    def __str__(self) -> str:
        return f"take {self.place} {self.card}".rstrip()

    def public(self) -> str:
        """Return the notation everybody may see: the row lies open."""
        return str(self)


class Place(NamedTuple):
    """Put a card on a post (KOI-3.3), or with the cover icon over the card that shows there (KOI-5.9)."""

    card: Card
    post: int
    over: Card = ""
    kind: Literal["place"] = "place"

    def __str__(self) -> str:
        return f"post {self.post} <- {self.card}" + (f" over {self.over}" if self.over else "")

    def public(self) -> str:
        """Return the notation everybody may see: posts lie open."""
        return str(self)


class Mast(NamedTuple):
    """Put a card face down on the player's own mast (KOI-5.6)."""

    card: Card
    kind: Literal["mast"] = "mast"

    def __str__(self) -> str:
        return f"mast <- {self.card}"

    def public(self) -> str:
        """Return the notation the others may see: only the owner knows the card."""
        return f"mast <- {UNKNOWN}"


class Shift(NamedTuple):
    """Use the move icon: the top of one post goes to another (KOI-5.10)."""

    source: int
    target: int
    kind: Literal["move"] = "move"

    def __str__(self) -> str:
        return f"move post {self.source} to post {self.target}"

    def public(self) -> str:
        """Return the notation everybody may see."""
        return str(self)


class Steal(NamedTuple):
    """Use the steal icon on this player (KOI-5.16)."""

    seat: int
    kind: Literal["steal"] = "steal"

    def __str__(self) -> str:
        return f"steal from {seat_letter(self.seat)}"

    def public(self) -> str:
        """Return the notation everybody may see: it does not name the card."""
        return str(self)


class Refresh(NamedTuple):
    """Use the refresh icon: a new row (KOI-5.17)."""

    kind: Literal["refresh"] = "refresh"

    def __str__(self) -> str:
        return "refresh"

    def public(self) -> str:
        """Return the notation everybody may see."""
        return "refresh"


class Done(NamedTuple):
    """Stop here: leave the rest of a take, an icon, or further plays (KOI-3.2, KOI-3.3, KOI-3.4)."""

    kind: Literal["done"] = "done"

    def __str__(self) -> str:
        return "done"

    def public(self) -> str:
        """Return the notation everybody may see."""
        return "done"


class Pass(NamedTuple):
    """Do nothing in a turn, which is allowed only if nothing else is (KOI-4.28)."""

    kind: Literal["pass"] = "pass"

    def __str__(self) -> str:
        return "pass"

    def public(self) -> str:
        """Return the notation everybody may see."""
        return "pass"


Move: TypeAlias = Take | Place | Mast | Shift | Steal | Refresh | Done | Pass
MOVES = (Take, Place, Mast, Shift, Steal, Refresh, Done, Pass)


class Turn(NamedTuple):
    """The state of a turn: whose it is, what has been done in it, and what an icon still allows."""

    seat: int
    action: str = ""
    """What kind of turn it is: `take`, `play`, or empty before the first act."""
    actions_made: int = 0
    """Cards taken, or played without an extra icon."""
    raised: int = 0
    """How many of these cards were hung on the mast."""
    extra: int = 0
    """Plays that extra icons still allow, on posts only."""
    icon: str = ""
    """The icon to be used or left now."""
    owed: int = 0
    """Number of cards that the icon still allows the player to take; -1 before a refresh."""
    icon_post: int = 0
    """The post of the card with that icon."""
    end: str = ""
    """`left` or `right` if by ruling the take must continue at this end of the row."""


TURNS = tuple(Turn(seat) for seat in range(len(LETTERS)))
"""For each seat, a turn in which nothing has been done yet."""
shared_turn = lru_cache(maxsize=2048)(Turn)
"""`Turn`, cached: equal turns are made only once, since the same few come up millions of times."""
OWED = {"take1": 1, "take2": 2, "refresh": -1, "move": 0, "steal": 0}
"""The icons to be used or left before the turn goes on, and how many cards they let a player take."""

# Moves are made once and shared, since simulations play millions of them.
DONE, PASS, REFRESH = Done(), Pass(), Refresh()
STEAL = tuple(Steal(seat) for seat in range(len(LETTERS)))


def _plays(with_mast: bool, posts: tuple[int, ...], card: Card) -> tuple[Mast | Place, ...]:
    on_mast = (Mast(card),) if with_mast else ()
    return (*on_mast, *[Place(card, post) for post in posts])


def _plays_by_posts(with_mast: bool) -> LazyTable[tuple[int, ...], LazyTable[Card, tuple[Mast | Place, ...]]]:
    return LazyTable(lambda posts: LazyTable(partial(_plays, with_mast, posts)))


TAKES = tuple([LazyTable(partial(Take, place)) for place in range(ROW + 1)])
"""The takes by place of the row and card: `TAKES[1]["pink"]`."""
ON_POSTS, ON_POSTS_AND_MAST = _plays_by_posts(with_mast=False), _plays_by_posts(with_mast=True)
"""The plays by the open posts and card: `ON_POSTS[1, 3]["pink"]`."""


# Reading -----------------------------------------------------------------------

_FORMS = {
    "take": r"take (?P<place>\d+)(?: (?P<card>\S+))?",
    "place": r"post ?(?P<post>\d+) ?<- ?(?P<card>\S+)(?: over (?P<over>\S+))?",
    "mast": r"mast ?<- ?(?P<card>\S+)",
    "move": r"move (?:post )?(?P<source>\d+) to (?:post )?(?P<target>\d+)",
    "steal": r"steal from (?P<seat>[a-h])",
    "refresh": r"refresh",
    "done": r"done",
    "pass": r"pass",
}


def read_move(text: str) -> Move:
    """Return the move a text names; raise BadNotation if there is none.

    >>> read_move("post 2 <- lime/cover over black+pink")
    Place(card='lime/cover', post=2, over='black+pink', kind='place')
    """
    check_text(text)
    plain = re.sub(r" ?([+/]) ?", r"\1", " ".join(text.lower().split()))
    for form, pattern in _FORMS.items():
        if len(plain) < 200 and (match := re.fullmatch(pattern, plain, re.ASCII)):
            try:
                return _build_move(form, match.groupdict())
            except BadDeck as error:
                raise BadNotation(_("{text!r:.60}: {error}").format(text=text, error=error)) from None
    raise BadNotation(
        _(
            "{text!r:.60} is no move; moves look like: take 1, post 2 <- green+pink, "
            "post 2 <- lime/cover over black+pink, mast <- lime, move 1 to 3, steal from C, refresh, done, pass"
        ).format(text=text)
    )


def _build_move(form: str, parts: dict[str, str | None]) -> Move:
    numbers = {name: int(text) for name, text in parts.items() if text and text.isdigit()}
    cards = {name: read_card(text) for name, text in parts.items() if text and name in ("card", "over")}
    match form:
        case "take":
            return Take(numbers["place"], cards.get("card", ""))
        case "place":
            return Place(cards["card"], numbers["post"], cards.get("over", ""))
        case "mast":
            return Mast(cards["card"])
        case "move":
            return Shift(numbers["source"], numbers["target"])
        case "steal":
            return STEAL[LETTERS.index(str(parts["seat"]).upper())]
    others: dict[str, Move] = {"refresh": REFRESH, "done": DONE}
    return others.get(form, PASS)
