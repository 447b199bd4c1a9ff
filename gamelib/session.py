"""A game with its seats taken: people at this device, people elsewhere, bots, onlookers. No screen, no kernel.

>>> from gamelib import record
>>> session = Session(record.start("nanatoridori", players=3, first=0, seed=7), people=frozenset({0}))
>>> session.act(0, 0, "pass").refusal.clause
'NANA-3.3'
>>> session.act(0, 0, str(session.material(0).view.moves()[0])).kind
'done'
>>> session.act(0, 0, "pass").kind
'stale'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import seat_letter
from gamelib.core.protocols import State, View
from gamelib.core.verdicts import Refusal
from gamelib.players import LADDER, LEVELS, Player, player, random_move
from gamelib.players.characters import character_at, home_of, levels_at, rename_seats, usual_company
from gamelib.players.levels import offered_levels
from gamelib.record import Record

OWN_SEAT = -1
"""The value of `viewing_as` that means: the viewer's own seat."""

IMAGINED_DEALS = 8
"""Number of other deals in which past moves are replayed to find out whether they revealed anything hidden."""


class SeatMaterial(NamedTuple):
    """All that may be sent to one seat; everything in it comes from that seat's view."""

    seat: int | None
    """None for an onlooker."""
    ply: int
    line: int
    """How often the session had gone back or switched records; distinguishes two moments with the same ply."""
    view: View
    names: tuple[str, ...]
    may_act: bool


class ActResult(NamedTuple):
    """The answer to an act: done, refused with a reason, or stale because it was meant for another moment."""

    kind: Literal["done", "refused", "stale"]
    refusal: Refusal | None = None


@dataclass
class Session:
    """One game: the record, who sits where, who is looking, and what is being looked at."""

    record: Record
    people: frozenset[int] = frozenset()
    """Seats of people at this device, who look at it in turn."""
    bots: Mapping[int, Any] = field(default_factory=dict)
    """What plays each seat without a person: a `Player` or a function of a view."""
    viewer: int | None = None
    """The seat whose cards may be on screen; None for an onlooker."""
    curtain_for: int | None = None
    """The seat of the person who has to be handed the device; until then nobody's cards may be shown."""
    viewing_as: int | None = OWN_SEAT
    """The seat whose view the viewer has asked for; None for an onlooker's."""
    viewed_ply: int | None = None
    """The ply being looked at; None for the present."""
    main_line: Record | None = None
    """The game itself, while the record is a fork of it."""
    explored: bool = False
    """Whether somebody took a move back after seeing something hidden."""
    bot_failure: str = ""
    """A sentence about a bot that failed; the caller clears it once it has been shown."""
    elsewhere: frozenset[int] = frozenset()
    """Seats of people on devices of their own: they need no curtain."""
    line: int = 0
    """How often the session has gone back or switched records."""
    _viewed: tuple[Record, int, State] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the viewer reads them: a lone player who looks from their own seat is called You."""
        if self.viewer is None or self.viewing_as != OWN_SEAT or self.people != {self.viewer}:
            return tuple(self.record.names)
        return language.address(self.record.names, self.viewer)

    # Who is awaited ------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state now."""
        return self.record.state

    @property
    def humans(self) -> frozenset[int]:
        """All seats of people, here and elsewhere."""
        return self.people | self.elsewhere

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that owe a choice now, in the order of play; several when choices are simultaneous."""
        return self.state.to_act

    @property
    def person_to_act(self) -> int | None:
        """The first person at this device who owes a choice."""
        return next((seat for seat in self.awaited if seat in self.people), None)

    @property
    def bot_to_act(self) -> int | None:
        """The bot to choose next; None while a person here owes a choice or the present is not on screen."""
        if self.person_to_act is not None or self.viewed_ply is not None or self.curtain_for is not None:
            return None
        return next(iter(self.awaiting_bots), None)

    @property
    def awaiting_bots(self) -> tuple[int, ...]:
        """The seats without a person that owe a choice."""
        return tuple(seat for seat in self.awaited if seat not in self.humans)

    @property
    def may_act(self) -> bool:
        """Whether the viewer owes a choice and sees the present from their own seat."""
        if self.viewed_ply is not None or self.curtain_for is not None or self.viewing_as != OWN_SEAT:
            return False
        return self.person_to_act is not None and self.person_to_act == self.viewer

    @property
    def is_pausing(self) -> bool:
        """Whether the round is over but the game is not."""
        return not self.awaited and self.state.result is None

    # What may be seen ------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The number of moves made by the moment being looked at."""
        return len(self.record) if self.viewed_ply is None else self.viewed_ply

    @property
    def game_record(self) -> Record:
        """The record of the game itself, also while a fork of it is being played."""
        return self.record if self.main_line is None else self.main_line

    @property
    def has_secrets(self) -> bool:
        """Whether people play and their game is not over, so that some cards are hidden from some of them."""
        return bool(self.humans) and self.game_record.state.result is None

    def viewed_state(self) -> State:
        """Return the state at the moment being looked at."""
        if self.viewed_ply is None:
            return self.state
        if self._viewed is None or self._viewed[0] is not self.record or self._viewed[1] != self.viewed_ply:
            self._viewed = self.record, self.viewed_ply, self.record.at(self.viewed_ply)
        return self._viewed[2]

    @property
    def view(self) -> View:
        """What may be on this device's screen: the viewer's view; behind a curtain, an onlooker's."""
        if self.curtain_for is not None:
            return self.viewed_state().view(None)
        return self.viewed_state().view(self.viewer if self.viewing_as == OWN_SEAT else self.viewing_as)

    def material(self, seat: int | None) -> SeatMaterial:
        """Return what may be sent to the device of a seat, or of an onlooker if `seat` is None."""
        return SeatMaterial(
            seat,
            len(self.record),
            self.line,
            self.state.view(seat),
            self.record.names,
            seat in self.humans and seat in self.awaited,
        )

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return language.seat_name(seat, self.record.names)

    def level(self, seat: int) -> str:
        """Return what people call the level of the bot at a seat; "" for a person."""
        if seat in self.humans or seat not in self.bots:
            return ""
        level = LEVELS.get(getattr(self.bots[seat], "name", ""))
        return level.label() if level else _("your own program")

    @property
    def characters(self) -> tuple[str, ...]:
        """The id of the character at each seat, by its name and the level of the bot that plays there; "" for none."""
        return tuple(map(self._character, range(self.state.players)))

    def _character(self, seat: int) -> str:
        if seat in self.humans or seat not in self.bots:
            return ""
        who = character_at(self.name(seat), getattr(self.bots[seat], "name", ""))
        return who.id if who else ""

    def bot_at(self, seat: int) -> Any:
        """Return the bot of a seat; in its own game it plays as the character whose name stands there."""
        bot = self.bots.get(seat)
        return replace(bot, home=home_of(self.name(seat), bot.name)) if isinstance(bot, Player) else bot

    # The curtain -----------------------------------------------------------------------

    def update_viewer(self) -> None:
        """Decide whose cards may be on screen now; close the curtain when the device must change hands."""
        if len(self.people) < 2:
            self.viewer, self.curtain_for = next(iter(self.people), self.viewer), None
        elif self.person_to_act is not None:
            if self.viewer != self.person_to_act:
                self.viewer, self.curtain_for = None, self.person_to_act
        elif not self.awaited:
            self.viewer = self.curtain_for = None

    def lift_curtain(self) -> None:
        """Show the device to the person it was handed to."""
        if self.curtain_for is not None:
            self.viewer, self.curtain_for = self.curtain_for, None

    # Acts --------------------------------------------------------------------------------

    def act(self, seat: int, ply: int, move: Any, line: int | None = None) -> ActResult:
        """Make a person's move if it is legal and still meant for this moment.

        `ply` and `line` come from the `SeatMaterial` the person was looking at. Raise ValueError if no person has the
        seat, and BadNotation if the move cannot be read.
        """
        if seat not in self.humans:
            raise ValueError(f"seat {seat!r} is not a person's")
        if self.is_stale(seat, ply, line):
            return ActResult("stale")
        view = self.state.view(seat)
        move = view.read_move(move)
        if refusal := view.why_not(move):
            return ActResult("refused", refusal)
        self.play(move, seat)
        return ActResult("done")

    def is_stale(self, seat: int, ply: int, line: int | None = None) -> bool:
        """Return whether an act meant for a ply comes too late, judged by what the seat could do then and can do now.

        The length of the record does not decide: in a simultaneous choice others may have chosen in between.
        """
        if self.viewed_ply is not None or not 0 <= ply <= len(self.record) or line not in (None, self.line):
            return True
        if seat in self.people and len(self.people) > 1 and seat != self.viewer:
            return True
        if ply == len(self.record):
            return False
        if any(entry.seat in (seat, None) for entry in self.record.entries[ply:]):
            return True
        then, now = self.record.at(ply).view(seat), self.state.view(seat)
        return seat not in then.to_act or seat not in now.to_act or [*then.moves()] != [*now.moves()]

    def play(self, move: Any, seat: int) -> None:
        """Make a move for a seat."""
        self._replace_record(self.record.play(move, seat))

    def start_next_round(self) -> None:
        """Deal the next round."""
        self._replace_record(self.record.next_round())

    def play_bots(self) -> None:
        """Let the next bot choose; when choices are simultaneous, all bots."""
        while (seat := self.bot_to_act) is not None:
            others = set(self.awaited) - {seat}
            self.play_bot(seat)
            if not others or set(self.awaited) != others:
                return

    def play_bot(self, seat: int) -> None:
        """Let one bot choose; if it fails or breaks a rule, make a random move and set `bot_failure`."""
        view = self.state.view(seat)
        try:
            record = self.record.play(choose_move(self.bot_at(seat), view), seat)
        except Exception as error:
            line = _("The program that plays for {name} failed ({why}), so a move was picked at random.")
            self.bot_failure = line.format(name=self.name(seat), why=type(error).__name__)
            record = self.record.play(random_move(view, Stream(len(self.record), "instead", seat)), seat)
        self._replace_record(record)

    def set_record(self, record: Record) -> None:
        """Continue with another record."""
        self.line += 1
        self._replace_record(record)

    def _replace_record(self, record: Record) -> None:
        self.record, self.viewed_ply = record, None
        self.update_viewer()

    # Going back -----------------------------------------------------------------------

    def view_ply(self, ply: int) -> None:
        """Look at a ply of a round that is over; on a shared device it is shown as the person who chose saw it."""
        self.viewed_ply = ply
        seat = self.record.entries[ply].seat
        if len(self.people) > 1 and seat in self.people:
            self.viewer = seat

    def last_own_ply(self, seats: Collection[int] | None = None) -> int | None:
        """Return the ply at which one of `seats` (by default the viewer) last chose, or None."""
        chosen = self.people & {self.viewer} if seats is None else seats
        entries = self.record.entries
        return next((at for at in reversed(range(len(entries))) if entries[at].seat in chosen), None)

    def last_bot_ply(self) -> int | None:
        """Return the ply at which a bot last chose before the moment being looked at, or None."""
        entries = self.record.entries[: self.ply]
        return next(
            (
                at
                for at in reversed(range(len(entries)))
                if entries[at].seat is not None and entries[at].seat not in self.humans
            ),
            None,
        )

    def take_back(self, seats: Collection[int] | None = None) -> None:
        """Go back to the last choice of `seats` (by default the viewer's); seeing hidden cards since is exploring."""
        ply = self.last_own_ply(seats)
        if ply is None:
            raise GameError(_("There is no move of yours to take back."))
        if self.has_secrets and self.main_line is None:
            self.explored = self.explored or any(self.has_revealed(ply, seat) for seat in sorted(self.humans))
        self.set_record(self.record.fork(ply))

    def has_revealed(self, ply: int, seat: int) -> bool:
        """Return whether a seat has seen something hidden since a ply: in another deal it would see something else."""
        before, now = self.record.at(ply), self.state.view(seat)
        chance = Stream(ply, "what else could have been")
        deals = (before.view(seat).imagine(chance) for _deal in range(IMAGINED_DEALS))
        return any(not self._looks_the_same(deal, ply, seat, now) for deal in deals)

    def _looks_the_same(self, state: State, ply: int, seat: int, now: View) -> bool:
        """Return whether the moves since a ply, replayed in another deal, lead to the same view."""
        try:
            for who, move, _remark in self.record.entries[ply:]:
                state = state.next_round() if who is None else state.play(move, who)
        except GameError:
            return False
        return state.view(seat) == now

    def fork_here(self) -> None:
        """Play on from the moment being looked at in a fork, which leaves the game itself unchanged."""
        self.main_line = self.game_record
        if self.has_secrets:
            self.explored = True
        self.set_record(self.record.fork(self.ply))

    def return_to_main_line(self) -> None:
        """Leave a fork or the past and return to the game as it stands."""
        record, self.main_line = self.game_record, None
        self.set_record(record)

    # The cast -----------------------------------------------------------------------------

    def name_bots(self) -> None:
        """Call the bots that have no name after characters of their levels, while there are any."""
        levels = {LETTERS.index(letter): level for letter, level in self.bot_levels().items()}
        players = self.state.players
        self.record = self.record.call(*rename_seats(self.record.game, levels, self.record.names, players))

    # What to keep ---------------------------------------------------------------------------

    def bot_levels(self) -> dict[str, str]:
        """Return the level of each bot by seat letter; a bot that is no level of the ladder is left out."""
        names = {
            LETTERS[seat]: getattr(bot, "name", "")
            for seat, bot in self.bots.items()
            if seat not in self.humans and seat < self.state.players
        }
        return {letter: name for letter, name in names.items() if name in LADDER}

    def copy(self) -> Session:
        """Return a copy to go back to if something fails; records and states are shared, since they never change."""
        return replace(self)


# Who sits where ---------------------------------------------------------------------


def seats_of(people: object, players: int) -> frozenset[int]:
    """Read which seats people take: letters, numbers, a list of either; None for nobody.

    >>> sorted(seats_of("AC", 4)), sorted(seats_of([0, 1], 4)), sorted(seats_of(None, 4))
    ([0, 2], [0, 1], [])
    """
    if people is None:
        return frozenset()
    listed: Iterable[Any] = people if isinstance(people, Iterable) else [people]
    seats = set()
    for each in listed:
        if isinstance(each, str) and each in ", ":
            continue
        seat = LETTERS.find(each.upper()) if isinstance(each, str) and len(each) == 1 else each
        if type(seat) is not int or not 0 <= seat < players:
            raise BadPlayers(
                _("seats are letters from A to {last}, like 'AC', not {each!r:.40}").format(
                    last=seat_letter(players - 1), each=each
                )
            )
        seats.add(seat)
    return frozenset(seats)


def bots_of(bots: object, players: int, seed: int) -> dict[int, Any]:
    """Read which bots play, one for all seats, a mapping or a sequence; a bot is a level, a player or a function of a
    view.

    >>> bots_of({"B": "keen"}, 3, 7)[1].name, bots_of({"B": "keen"}, 3, 7)[2].name
    ('keen', 'careful')
    """
    if isinstance(bots, Mapping):
        chosen = {seat: bot for letter, bot in bots.items() for seat in seats_of([letter], players)}
    elif isinstance(bots, Iterable) and not isinstance(bots, str):
        chosen = dict(enumerate(bots))
    else:
        chosen = dict.fromkeys(range(players), bots)
    return {seat: make_bot(chosen.get(seat, "careful"), seed + seat) for seat in range(players)}


def usual_bots(record: Record, people: Collection[int]) -> dict[int, str]:
    """Return the level of each seat without a person, where nobody has chosen any.

    A character whose name a seat bears plays there; the seats of a game without names are taken by the usual company.

    >>> from gamelib import record
    >>> usual_bots(record.start("nanuk", players=5, seed=7), [0])
    {1: 'careful', 2: 'careful', 3: 'careful', 4: 'keen'}
    >>> usual_bots(record.start("nanuk", players=5, seed=7, names=["", "Tusk"]), [0])[1]
    'searching'
    """
    seats = [seat for seat in range(record.state.players) if seat not in people]
    unnamed = [seat for seat in seats if seat >= len(record.names) or not record.names[seat]]
    company = usual_company(record.game, len(unnamed)) if unnamed else []
    levels = {seat: who.level_name for seat, who in zip(unnamed, company, strict=False)}
    return levels_at(record.names, seats, "careful") | levels


def make_bot(bot: Any, seed: int) -> Any:
    """Return a player of a named level, or the bot itself if it is a player or a function."""
    if isinstance(bot, str):
        return player(bot, seed=seed)
    if isinstance(bot, Player) or callable(getattr(bot, "move", bot)):
        return bot
    raise BadPlayers(
        _("a player is one of {all}, or a function of a view, not {given!r:.40}").format(
            all=language.join_and([level.typed for level in offered_levels()]), given=bot
        )
    )


def choose_move(bot: Any, view: View) -> Any:
    """Return the move a bot chooses."""
    choose: Callable[[View], Any] = getattr(bot, "move", bot)
    return choose(view)
