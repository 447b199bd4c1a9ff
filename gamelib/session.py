"""A game and the people at it, without a screen: whose turn it is, whose eyes look, who plays the other seats.

Everything here is told apart by seat: what one person may see is `view`, and while a device is handed on nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import seat_letter
from gamelib.core.protocols import State, View
from gamelib.players import LADDER, LIGHT, Player, player, random_move
from gamelib.record import Record

OWN_SEAT = -1
"""One's own eyes, where one may choose whose."""

DEALS = 8
"""In so many other deals a past stretch of play is tried to see whether it showed anything hidden."""


@dataclass
class Session:
    """One game at a table: the record, the people, the programs, and what is being looked at."""

    record: Record
    people: frozenset[int] = frozenset()
    bots: Mapping[int, Any] = field(default_factory=dict)
    viewer: int | None = None
    """Whose eyes are on the table; None is an onlooker's."""
    curtain_for: int | None = None
    """The person to whom the device is being handed: until then nobody's cards may be shown."""
    viewing_as: int | None = OWN_SEAT
    """As whom the table is looked at, if not with one's own eyes."""
    viewed_ply: int | None = None
    """The moment looked at; None is now."""
    main_line: Record | None = None
    """The game itself, while something else is tried."""
    explored: bool = False
    """Has somebody taken a move back after having seen something hidden?"""
    bot_failure: str = ""
    """What to tell of a program that broke down."""
    _past: tuple[Record, int, State] | None = None

    # How it stands -------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.record.state

    @property
    def ply(self) -> int:
        """How many moves have been made at the moment looked at."""
        return len(self.record) if self.viewed_ply is None else self.viewed_ply

    @property
    def person(self) -> int | None:
        """The person who is to choose now, if it is one."""
        return next((seat for seat in self.state.to_act if seat in self.people), None)

    @property
    def program(self) -> int | None:
        """The seat of a program that is to choose now, if no person is."""
        if self.person is not None or self.viewed_ply is not None or self.curtain_for is not None:
            return None
        return next(iter(self.state.to_act), None)

    @property
    def may_act(self) -> bool:
        """May the person who looks choose something now?"""
        if self.viewed_ply is not None or self.curtain_for is not None or self.viewing_as != OWN_SEAT:
            return False
        return self.person is not None and self.person == self.viewer

    @property
    def is_pausing(self) -> bool:
        """Is the round over and the game not?"""
        return not self.state.to_act and self.state.result is None

    @property
    def has_secrets(self) -> bool:
        """Is there still something that not everybody at this table may see?"""
        return bool(self.people) and (self.main_line or self.record).state.result is None

    def viewed_state(self) -> State:
        """The game at the moment looked at."""
        if self.viewed_ply is None:
            return self.state
        if self._past is None or self._past[0] is not self.record or self._past[1] != self.viewed_ply:
            self._past = self.record, self.viewed_ply, self.record.at(self.viewed_ply)
        return self._past[2]

    @property
    def view(self) -> View:
        """What the one who looks may see; while the device is handed on, what an onlooker may."""
        if self.curtain_for is not None:
            return self.viewed_state().view(None)
        return self.viewed_state().view(self.viewer if self.viewing_as == OWN_SEAT else self.viewing_as)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return language.seat_name(seat, self.record.names)

    def level(self, seat: int) -> str:
        """What sort of program plays a seat, in a word or two; nothing for people."""
        if seat in self.people or seat not in self.bots:
            return ""
        levels = {"random": _("draws lots"), "careful": _("careful"), "keen": _("keen"), "searching": _("searching")}
        return levels.get(getattr(self.bots[seat], "name", ""), _("own program"))

    # How it goes on ------------------------------------------------------------------

    def set_record(self, record: Record) -> None:
        """Have another record on the table."""
        self.record, self.viewed_ply = record, None
        self.update_viewer()

    def update_viewer(self) -> None:
        """See whose eyes are on the table now; between two people a curtain falls before anything is shown."""
        if len(self.people) < 2:
            self.viewer, self.curtain_for = next(iter(self.people), self.viewer), None
        elif self.person is not None:
            if self.viewer != self.person:
                self.viewer, self.curtain_for = None, self.person
        elif not self.state.to_act:
            self.viewer = self.curtain_for = None

    def lift_curtain(self) -> None:
        """The person who was waited for has the device."""
        if self.curtain_for is not None:
            self.viewer, self.curtain_for = self.curtain_for, None

    def view_ply(self, ply: int) -> None:
        """Look at a moment of a round that is over, where people share a device with the eyes of the one who chose."""
        self.viewed_ply = ply
        seat = self.record.entries[ply].seat
        if len(self.people) > 1 and seat in self.people:
            self.viewer = seat

    def play(self, move: Any, seat: int) -> None:
        """Make a move."""
        self.set_record(self.record.play(move, seat))

    def play_bots(self) -> None:
        """Have the next program move; where several choose at once, all of them."""
        while (seat := self.program) is not None:
            others = set(self.state.to_act) - {seat}
            self.set_record(self._play_bot(seat))
            if not others or set(self.state.to_act) != others:
                return

    def _play_bot(self, seat: int) -> Record:
        """The record after a program's move; for one that breaks down or breaks the rules, any move is made."""
        view = self.state.view(seat)
        try:
            return self.record.play(choose_move(self.bots.get(seat), view), seat)
        except Exception as error:
            line = _("The program that plays for {name} failed ({why}); a move was drawn by lot for it.")
            self.bot_failure = line.format(name=self.name(seat), why=type(error).__name__)
            return self.record.play(random_move(view, Stream(len(self.record), "instead", seat)), seat)

    # Going back -----------------------------------------------------------------------

    def last_own_ply(self) -> int | None:
        """How many moves had been made before the last choice of the one who looks; None if there is none."""
        entries = self.record.entries
        if self.viewer is None or self.viewer not in self.people:
            return None
        return next((at for at in reversed(range(len(entries))) if entries[at].seat == self.viewer), None)

    def take_back(self) -> None:
        """Go back to before that choice; what was seen since makes it a game that was explored."""
        at = self.last_own_ply()
        if at is None:
            raise GameError(_("There is no move of yours to take back."))
        if (
            self.has_secrets
            and self.main_line is None
            and any(self.has_revealed(at, seat) for seat in sorted(self.people))
        ):
            self.explored = True
        self.record, self.viewed_ply = self.record.fork(at), None
        self.update_viewer()

    def has_revealed(self, ply: int, seat: int) -> bool:
        """Has a seat seen anything hidden since then: would it have seen something else in other deals?"""
        before, now = self.record.at(ply), self.state.view(seat)
        chance = Stream(ply, "what else could have been")
        return any(not self._same(before.view(seat).imagine(chance), ply, seat, now) for _deal in range(DEALS))

    def _same(self, state: State, ply: int, seat: int, now: View) -> bool:
        try:
            for who, move, _remark in self.record.entries[ply:]:
                state = state.next_round() if who is None else state.play(move, who)
        except GameError:
            return False
        return state.view(seat) == now

    def fork_here(self) -> None:
        """Play on from the moment looked at, beside the game itself."""
        if self.main_line is None:
            self.main_line = self.record
        if self.has_secrets:
            self.explored = True
        self.set_record(self.record.fork(self.ply))

    def return_to_main_line(self) -> None:
        """Leave what was tried, and the past, for the game as it stands."""
        record, self.main_line = self.main_line or self.record, None
        self.set_record(record)

    def copy(self) -> Session:
        """The same sitting, to go back to if something fails."""
        return replace(self)


# Who sits where ---------------------------------------------------------------------


def seats_of(given: object, players: int) -> frozenset[int]:
    """The seats that people take: letters, numbers, a list of either; None or nothing for nobody.

    >>> sorted(seats_of("AC", 4)), sorted(seats_of([0, 1], 4)), sorted(seats_of(None, 4))
    ([0, 2], [0, 1], [])
    """
    if given is None:
        return frozenset()
    listed: Iterable[Any] = [given] if isinstance(given, int) else given if isinstance(given, Iterable) else [given]
    found = set()
    for each in listed:
        if isinstance(each, str) and each in ", ":
            continue
        seat = LETTERS.find(each.upper()) if isinstance(each, str) and len(each) == 1 else each
        if type(seat) is not int or not 0 <= seat < players:
            raise BadPlayers(_("seats are letters from A to {last}, like 'AC', not {each!r:.40}").format(
                last=seat_letter(players - 1), each=each))
        found.add(seat)
    return frozenset(found)


def bots_of(given: object, players: int, seed: int) -> dict[int, Any]:
    """Who plays which seat: a name of the ladder for all, or seat by seat; or anything that chooses by a view.

    >>> bots_of({"B": "keen"}, 3, 7)[1].name, bots_of({"B": "keen"}, 3, 7)[2].name
    ('keen', 'careful')
    """
    if isinstance(given, Mapping):
        each = {seat: who for word, who in given.items() for seat in seats_of([word], players)}
    elif isinstance(given, Iterable) and not isinstance(given, str):
        each = dict(enumerate(given))
    else:
        each = dict.fromkeys(range(players), given)
    return {seat: bot(each.get(seat, "careful"), seed + seat) for seat in range(players)}


def bot(given: Any, seed: int) -> Any:
    """Somebody who plays: of the ladder with little time to think, or whatever was given."""
    if isinstance(given, str):
        if given not in LADDER:
            return player(given)
        return player(given, seed=seed, milliseconds=LIGHT if given == "searching" else None)
    if isinstance(given, Player) or callable(getattr(given, "move", given)):
        return given
    raise BadPlayers(_("a player is one of {all}, or a function of a view, not {given!r:.40}").format(
        all=language.join_and(LADDER), given=given))


def choose_move(who: Any, view: View) -> Any:
    """What a player chooses."""
    return getattr(who, "move", who)(view)
