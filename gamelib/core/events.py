"""Events, which record who may see what of them, and the linked list of facts they are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from gamelib.core import language
from gamelib.core.language import _, n_

P = ParamSpec("P")
T = TypeVar("T")

Fact: TypeAlias = Any
"""One thing that happened: a small NamedTuple of the game's `facts.py`."""
Past: TypeAlias = "tuple[Past, Fact] | None"
"""The facts so far as a linked list, the newest outermost.

A state's `past` holds public facts only, and each seat has a past of its own for its secrets. A view takes over these
two as they are, so it holds no other seat's secrets."""


def interned(make: Callable[P, T]) -> Callable[P, T]:
    """Return a constructor that makes equal facts only once: looking one up takes a third of the time of making it."""
    return cast(Callable[P, T], lru_cache(maxsize=None)(make))


def unchecked(make: Callable[P, T]) -> Callable[P, T]:
    """Return a constructor that skips the type's own call: for frequent facts that are seldom equal."""
    kind: Any = make
    return cast(Callable[P, T], partial(kind.__new__, kind))


def facts_in_order(past: Past) -> list[Fact]:
    """Return the facts in the order in which they happened."""
    facts = []
    while past is not None:
        past, fact = past
        facts.append(fact)
    facts.reverse()
    return facts


def same_facts(past: Past, other: Past) -> bool:
    """Return whether two pasts have the same facts; a part that both share as one object is not compared again."""
    while past is not other:
        if past is None or other is None:
            return False
        (past, fact), (other, likewise) = past, other
        if fact != likewise:
            return False
    return True


def count_facts(past: Past) -> int:
    """Return how many facts a past has."""
    count = 0
    while past is not None:
        past, _fact = past
        count += 1
    return count


def past_from(facts: Sequence[Fact]) -> Past:
    """Return a past of these facts, oldest first."""
    past: Past = None
    for fact in facts:
        past = (past, fact)
    return past


def flatten_pasts(position: Any) -> tuple[Any, ...]:
    """Return the fields of a state or view with each past as a list, so that long ones can be copied and pickled."""
    return tuple(_map_pasts(position._fields, [getattr(position, name) for name in position._fields], facts_in_order))


def restore_pasts(kind: Any, *parts: Any) -> Any:
    """Return the state or view from which `flatten_pasts` took these fields."""
    return kind(**dict(zip(kind._fields, _map_pasts(kind._fields, parts, past_from), strict=True)))


def _map_pasts(names: Sequence[str], values: Sequence[Any], convert: Callable[[Any], Any]) -> Iterator[Any]:
    """Convert the past, a view's one secret past, and those of all seats in a state; pass on every other value."""
    for name, value in zip(names, values, strict=True):
        if name in ("past", "secret"):
            yield convert(value)
        elif name == "secrets":
            yield tuple(map(convert, value))
        else:
            yield value


class SecretPart(NamedTuple):
    """The part of an event that only some seats see: cards and a sentence."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    template: str


class Event(NamedTuple):
    """One thing that happened: its number, seat, kind, public cards, clause and sentence.

    Printed, an event says only what everybody may know; `seen_by(seat)` returns it as that seat saw it.
    """

    ply: int
    seat: int | None
    kind: str
    cards: tuple[str, ...]
    clause: str
    template: str
    secret: SecretPart | None = None

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat saw it; None is an onlooker."""
        if self.secret is None:
            return self
        if seat is None or seat not in self.secret.seats:
            return self._replace(secret=None)
        return self._replace(cards=self.secret.cards, template=self.secret.template, secret=None)

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Return the sentence with these names."""
        return language.fill_names(self.template, names)

    def __str__(self) -> str:
        return f"{self.tell()} [{self.clause}]"

    def __repr__(self) -> str:
        return f"<{self.ply}: {self}>"


def describe_setup(dealt: tuple[int, ...]) -> str:
    """Return the sentence of the log for a position that was typed; `dealt` are the seats whose hands were left out."""
    if not dealt:
        return _("The cards are set up on the table.")
    line = n_(
        "The cards are set up on the table; the position does not name the hand of {names}, so it is dealt.",
        "The cards are set up on the table; the position does not name the hands of {names}, so they are dealt.",
        len(dealt),
    )
    return line.format(names=language.join_and([language.name_slot(seat) for seat in dealt]))
