"""The one way to write a game's state: an immutable value, and a draft in which the next one is made.

Each game's `state.py` holds two classes, and a fact of `facts.py` for everything that can happen:

    class State(Immutable):
        __slots__ = ("turn", "hands", "past", "ply")
        turn: int                       # every slot is annotated: the annotations are the constructor's keywords
        hands: tuple[Hand, ...]
        past: Past
        ply: int

        def _apply_discard(self, move: Discard) -> State:
            now = Draft(self)                               # a copy whose fields can be set
            now.hands = replace_at(now.hands, now.turn, ())  # each field by its name
            now.tell(Discarded(now.turn, move.cards))       # what everybody sees, as a small NamedTuple
            return now.done()                               # from here on it never changes

    class Draft(Drafting, State):
        __slots__ = ()

        def __init__(self, state: State) -> None:
            self.turn = state.turn                          # one line for each field: a loop is three times slower
            ...

        def done(self) -> State:
            self.__class__ = State  # type: ignore[assignment]  # the same slots, but no longer settable
            return self

A fact names what it holds, and its kind last, without which equal fields of two kinds would be equal:

    class Discarded(NamedTuple):
        # one docstring line: what happened

        seat: int
        cards: Hand
        kind: Literal["discard"] = "discard"

Readers ask for the class and use the names: `case Discarded(): ... fact.cards`, never `fact[1]`. Frequent facts are
made with `events.interned`, because making a NamedTuple takes as long as copying a state.

Only `State` and `Draft` set fields. All other modules read them by name, through the game's `Position` protocol, and
never by place: there is no `__iter__` and no index. Outside `state.py` a changed copy is made with `_replace`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

from gamelib.core.events import Fact, Past, flatten, restore


@dataclass_transform(kw_only_default=True, eq_default=False)
class Immutable:
    """A value with named fields that are set once, when it is made."""

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._fields = cls._fields + tuple(cls.__dict__.get("__slots__", ()))

    def __init__(self, **fields: Any) -> None:
        if fields.keys() != {*self._fields}:
            wrong = ", ".join(sorted(fields.keys() ^ {*self._fields}))
            raise TypeError(f"{type(self).__name__} has exactly its own fields; missing or unknown: {wrong}")
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} cannot be set: a {type(self).__name__} never changes, playing returns a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name} cannot be deleted: a {type(self).__name__} never changes")

    def _replace(self, **changes: Any) -> Self:
        """Return a copy with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), *flatten(self))


class Drafting:
    """The base of every draft, beside the state class: its fields can be set, and facts can be noted."""

    __slots__ = ()
    past: Past
    ply: int

    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__  # with only one of the two overridden, setting is four times slower

    def tell(self, fact: Fact) -> None:
        """Add a fact to the past."""
        self.past, self.ply = (self.past, fact), self.ply + 1
