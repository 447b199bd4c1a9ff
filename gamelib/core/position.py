"""What the states and the views of all games say in the same way, whatever their fields are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamelib.core import language
from gamelib.core.display import to_html
from gamelib.core.errors import GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Past, count_facts, flatten, restore, same_facts
from gamelib.core.language import _

if TYPE_CHECKING:
    from collections.abc import Callable


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
    """The base of a view; a game adds `headline` and `events`, all that happened with what some seats alone know."""

    __slots__ = ()
    seat: int | None
    past: Past
    secret: Past
    if TYPE_CHECKING:
        headline: Callable[[], str]

    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""
        raise NotImplementedError

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

    def __hash__(self) -> int:
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), *flatten(self))
