"""The one way to write the state and the view of a game: immutable values, and a draft in which a state is made.

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

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from gamelib.core import language
from gamelib.core.display import to_html
from gamelib.core.errors import GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Fact, Past, count_facts, flatten_pasts, restore_pasts, same_facts
from gamelib.core.language import _

if TYPE_CHECKING:
    from collections.abc import Callable


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
        return restore_pasts, (type(self), *flatten_pasts(self))


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


# What the states and the views of all games say in the same way


class WholeState:
    """The base of a state with everything that is hidden; to look at, it is what an onlooker sees."""

    __slots__ = ()
    if TYPE_CHECKING:
        view: Callable[[int | None], Any]
        headline: Callable[[], str]

    def check_move(self: Any, move: Any, seat: int | None) -> Any:
        """Return the move that a seat means; raise the error that says why it may not be made."""
        view = self.view(seat)
        move = view.read_move(move)
        if (refusal := view.why_not(move)) is None:
            return move
        if not self.to_act:
            raise GameOver(refusal)
        raise (IllegalMove if seat in self.to_act else NotYourTurn)(refusal)

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{self.headline()}>"

    def _repr_html_(self) -> str:
        html: str = self.view(None)._repr_html_()
        return html


class SeatView:
    """The base of a view; a game adds `headline`, `as_text`, and as `events` all that happened, with seats' secrets."""

    __slots__ = ()
    seat: int | None
    past: Past
    secret: Past
    if TYPE_CHECKING:
        headline: Callable[[], str]
        as_text: Callable[..., str]

        def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
            """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        return self.log_from(0)

    def log_from(self, ply: int) -> tuple[Event, ...]:
        """Return what happened from this ply on, as this seat saw it."""
        events = self.events({} if self.seat is None else {self.seat: self.secret}, max(ply, 0))
        return tuple(event.seen_by(self.seat) for event in events)

    def log_as_text(self, log: int | None) -> list[str] | None:
        """Return the sentences of the log from a ply on, for `plain()`; None leaves them out."""
        return None if log is None else [str(event) for event in self.log_from(log)]

    @property
    def plies(self) -> int:
        """Number of plies in the log; passed as `log` to `plain()` of a later view, it leaves only the new part."""
        return count_facts(self.past)

    def __str__(self) -> str:
        return self.as_text()

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else language.seat_name(self.seat)
        return "<" + _("what {name} sees of {headline}").format(name=whose, headline=self.headline()) + ">"

    def _repr_html_(self) -> str:
        return to_html(self, self.headline())  # type: ignore[arg-type]  # a game's view has all that a view has


class TupleView(SeatView):
    """The base of a view whose fields are a NamedTuple, which comes after it among the bases."""

    __slots__ = ()

    def __eq__(self: Any, other: object) -> bool:
        if not isinstance(other, type(self)) or not (
            same_facts(self.past, other.past) and same_facts(self.secret, other.secret)
        ):
            return False  # pasts nest too deep for `==`
        return tuple(self._replace(past=None, secret=None)) == tuple(other._replace(past=None, secret=None))

    def __ne__(self, other: object) -> bool:
        return not self == other

    if TYPE_CHECKING:

        def __hash__(self) -> int:
            """Return a hash, which each game makes from what tells positions apart."""

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_pasts, (type(self), *flatten_pasts(self))
