"""A game at the terminal: text in, text out, one device for everybody.

People see the view of the seat whose turn it is and nothing else; where several share the device, a curtain falls
between them.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from gamelib import record as stored
from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError, IllegalMove
from gamelib.core.language import _, n_
from gamelib.core.protocols import State, View
from gamelib.core.rulebook import Clause, clause
from gamelib.core.verdicts import Refusal
from gamelib.lookup import look_up
from gamelib.players import random_move
from gamelib.record import Record

Chooser: TypeAlias = Callable[[View, Stream], Any]
"""A program that plays: it gets the view of its seat and chance, and names a move."""

FEW_MOVES = 14
"""So many moves are listed without being asked for."""

MAX_NEWS_LINES = 40
"""So many events are told at most before a turn; `log` tells them all."""

EXAMPLES = {
    "nanatoridori": ("play 5 5 at 2-3", "pass", "take in 5 5 at gap 3", "discard 5 5"),
    "nanuk": ("6 fish in 7 days", "doom", "side hunt", "side doom", "ante seal", "give seal inuksuk", "choose fish"),
    "koinobori": ("take 1 green+pink", "post 2 <- lime", "mast <- orange", "done"),
}
"""How moves are typed, an example of each kind."""


class Quit(Exception):
    """Somebody has had enough."""


class Screen:
    """Where people read and type."""

    def __init__(self, ask: Callable[[str], str] = input, out: TextIO | None = None) -> None:
        self._ask = ask
        self._out = out

    def ask(self, prompt: str) -> str:
        """What somebody types; whoever closes the terminal or interrupts leaves."""
        try:
            return self._ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Quit from None

    def say(self, text: str = "") -> None:
        """A piece of text; long lines are broken between words."""
        width = min(shutil.get_terminal_size().columns, 110)
        for line in text.split("\n"):
            print(line if len(line) <= width else textwrap.fill(line, width, subsequent_indent="  "), file=self._out)

    def clear(self) -> None:
        """Nothing on the screen any more, nor above it."""
        print("\033[H\033[2J\033[3J", end="", file=self._out, flush=True)


class TerminalGame:
    """One game and the people at it: who they are, what each has been told, whose eyes are on the screen."""

    def __init__(self, record: Record, people: Iterable[int], screen: Screen, seed: int,
                 programs: Mapping[int, Chooser] | None = None) -> None:
        self.record = record
        self.people = frozenset(people)
        self.programs = programs or {}
        self.screen = screen
        self.seed = seed
        self.looking: int | None = None
        self.format_clause: dict[int | None, int] = {}
        self.refused: Refusal | None = None

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.record.state

    # How it goes ---------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while True:
                if self.state.to_act:
                    self._turn()
                elif self.state.result is None:
                    self._next_round()
                elif not self._after_the_end():
                    return
        except Quit:
            self.screen.say(_("Good-bye."))

    def _turn(self) -> None:
        """Programs choose first, then people, one after another."""
        seat = next((seat for seat in self.state.to_act if seat not in self.people), None)
        if seat is not None:
            chance = Stream(self.seed, "a player at the terminal", seat, len(self.record))
            move = self.programs.get(seat, random_move)(self.state.view(seat), chance)
            self.record = self.record.play(move, seat)
            return
        seat = self.state.to_act[0]
        self._draw_curtain(seat)
        self._show(seat)
        self._prompt_until_changed(seat, self._prompt(seat))

    def _prompt(self, seat: int | None) -> str:
        return "> " if seat is None else f"{self._name(seat)}> "

    def _prompt_until_changed(self, seat: int | None, prompt: str) -> None:
        """Answer what is typed until it has changed the game."""
        before = self.record
        while self.record is before:
            self._answer(self.screen.ask(prompt), seat)

    def _next_round(self) -> None:
        result = self.state.round_result
        self._ended(result.tell(self.record.names) if result else "")
        if self.people:
            self.screen.ask(_("Press Enter for the next round. "))
        self.record = self.record.next_round()

    def _after_the_end(self) -> bool:
        """Tell how it ended, then answer what is asked; whether the game goes on, a move having been taken back."""
        result = self.state.result
        self._ended(result.tell(self.record.names) if result else "")
        if result:
            scores = [f"{self._name(seat)} {score}" for seat, score in enumerate(result.scores)]
            self.screen.say(_("Scores: {scores}.").format(scores=", ".join(scores)))
        if not self.people:
            return False
        self.screen.say(_("Enter leaves; log, save FILE and undo still work."))
        before = self.record
        while self.record is before:
            if not (typed := self.screen.ask("> ")):
                return False
            self._answer(typed, None)
        return True

    def _ended(self, line: str) -> None:
        """Something is over: no hand stays on the screen, everybody sees what all may see."""
        if len(self.people) > 1:
            self.screen.clear()
        seat = min(self.people) if len(self.people) == 1 else None
        self.looking = seat
        self._new_events(seat)
        self._print_table(seat)
        self.screen.say("\n" + line)

    # What people see -------------------------------------------------------------

    def _draw_curtain(self, seat: int) -> None:
        """Let the curtain fall if another person's cards may be on the screen."""
        if len(self.people) > 1 and self.looking != seat:
            self.screen.clear()
            self.screen.ask(_("Pass the device to {name}, then press Enter. ").format(name=self._name(seat)))
            self.screen.clear()
        self.looking = seat

    def _show(self, seat: int) -> None:
        """What has happened, the table, and what may be done."""
        self._new_events(seat)
        self._print_table(seat)
        moves = self.state.view(seat).moves()
        if len(moves) <= FEW_MOVES:
            self._say_moves(moves)
        else:
            self.screen.say(_("{count} moves are possible; type moves to list them, ? for help.").format(
                count=len(moves)))

    def _print_table(self, seat: int | None) -> None:
        self.screen.say("\n" + substitute_names(str(self.state.view(seat)), self.record.names))

    def _say_moves(self, moves: Sequence[Any]) -> None:
        self.screen.say("\n".join(f"{number:>4}  {move}" for number, move in enumerate(moves, 1)))

    def _new_events(self, seat: int | None) -> None:
        """What this seat saw happen since it was last told."""
        log = self.state.view(seat).log
        fresh = log[self.format_clause.get(seat, 0):]
        self.format_clause[seat] = len(log)
        if self.people and len(fresh) > MAX_NEWS_LINES:
            left = len(fresh) - MAX_NEWS_LINES
            self.screen.say(n_("({count} thing more; log tells all.)", "({count} things more; log tells all.)", left)
                            .format(count=left))
            fresh = fresh[-MAX_NEWS_LINES:]
        for event in fresh:
            self.screen.say(event.tell(self.record.names))

    def _name(self, seat: int) -> str:
        return language.seat_name(seat, self.record.names)

    # What people type --------------------------------------------------------------

    def _answer(self, typed: str, seat: int | None) -> None:
        """Do what was typed: a command, the number of a move, or a move."""
        command, _blank, rest = typed.partition(" ")
        try:
            if command.lower() in COMMANDS:
                COMMANDS[command.lower()](self, rest.strip(), seat)
            elif not typed:
                self.screen.say(_("Type a move, its number, or ? for help."))
            elif seat is None:
                self.screen.say(_("The game is over; ? lists what can still be asked."))
            else:
                self.record = self.record.play(self._resolve_input(typed, seat), seat)
                self.refused = None
        except IllegalMove as error:
            self._explain(error.refusal)
        except GameError as error:
            self.screen.say(str(error))

    def _resolve_input(self, typed: str, seat: int) -> Any:
        """The move of that number, or the text as it is."""
        moves = self.state.view(seat).moves()
        if not re.fullmatch(r"[0-9]{1,6}", typed):
            return typed
        if not 1 <= int(typed) <= len(moves):
            raise GameError(_("there are the moves 1 to {last}, not {number}; type moves to list them").format(
                last=len(moves), number=typed))
        return moves[int(typed) - 1]

    def _explain(self, refusal: Refusal) -> None:
        self.refused = refusal
        self.screen.say(refusal.tell(self.record.names))
        if refusal.instead is not None:
            self.screen.say(_("You could: {move}").format(move=refusal.instead))

    def help(self, _rest: str, _seat: int | None) -> None:
        """Tell what can be typed."""
        self.screen.say(_("A move is typed as it is written, or by its number in the list:"))
        for example in EXAMPLES[self.record.game]:
            self.screen.say(f"  {example}")
        self.screen.say(_(HELP))

    def list_moves(self, _rest: str, seat: int | None) -> None:
        """List every move there is."""
        self._say_moves(self.state.view(seat).moves())

    def table(self, _rest: str, seat: int | None) -> None:
        """Show the table again."""
        self._print_table(seat)

    def why(self, rest: str, seat: int | None) -> None:
        """Tell why a move may not be made, or more about the last refusal."""
        if rest:
            refusal = self.state.view(seat).why_not(self._resolve_input(rest, seat) if seat is not None else rest)
            if refusal is None:
                self.screen.say(_("It may be played."))
            else:
                self._explain(refusal)
        elif self.refused is None:
            self.screen.say(_("Nothing was refused. Ask about a move: why {move}").format(
                move=EXAMPLES[self.record.game][0]))
        else:
            self.screen.say(format_clause(clause(self.refused.clause)))

    def rule(self, rest: str, _seat: int | None) -> None:
        """Look a rule up."""
        for one in look_up(rest, self.record.game):
            self.screen.say(format_clause(one))

    def undo(self, _rest: str, _seat: int | None) -> None:
        """Take back the last move a person made, and what programs made of it."""
        entries = self.record.entries
        at = next((at for at in reversed(range(len(entries))) if entries[at].seat in self.people), None)
        if at is None:
            self.screen.say(_("There is no move of yours to take back."))
            return
        self._switch_record(self.record.fork(at))

    def log(self, _rest: str, seat: int | None) -> None:
        """Tell everything this seat saw happen."""
        for event in self.state.view(seat).log:
            self.screen.say(f"{event.tell(self.record.names)} [{event.clause}]")

    def save(self, rest: str, _seat: int | None) -> None:
        """Store the game in a file."""
        path = _file(rest)
        if path.exists():
            _check_stored(path)
        stored.save(self.record, path)
        self.screen.say(_("Saved in {file}.").format(file=rest))
        if self.state.result is None:
            self.screen.say(_("The file holds everybody's cards, so that the game can go on from it."))

    def load(self, rest: str, _seat: int | None) -> None:
        """Go on with a game from a file."""
        self._switch_record(stored.load(_file(rest)))

    def quit(self, _rest: str, _seat: int | None) -> None:
        """Leave."""
        raise Quit

    def _switch_record(self, record: Record) -> None:
        self.record = record
        self.refused = None
        self.format_clause = {
            seat: min(count, len(self.state.view(None).log))
            for seat, count in self.format_clause.items()
            if seat is None or seat < self.state.players
        }
        self.people = frozenset(seat for seat in self.people if seat < self.state.players)


HELP = """\
moves       every move there is now
table       the table again
why         the rule behind the last refusal
why MOVE    ask about a move without making it
rule WORDS  look a rule up, by its number or by words
log         what has happened so far
undo        take your last move back
save FILE   store the game
load FILE   go on with a stored game
quit        leave"""

COMMANDS: dict[str, Callable[[TerminalGame, str, int | None], None]] = {
    "?": TerminalGame.help,
    "help": TerminalGame.help,
    "moves": TerminalGame.list_moves,
    "table": TerminalGame.table,
    "why": TerminalGame.why,
    "rule": TerminalGame.rule,
    "undo": TerminalGame.undo,
    "log": TerminalGame.log,
    "save": TerminalGame.save,
    "load": TerminalGame.load,
    "quit": TerminalGame.quit,
    "exit": TerminalGame.quit,
}


def _file(name: str) -> Path:
    if not name or not name.isprintable():
        raise GameError(_("name a file, like this: save evening.json"))
    return Path(name)


def _check_stored(path: Path) -> None:
    """Complain about a file that is something else than a stored game, so that nothing of worth is overwritten."""
    try:
        stored.load(path)
    except GameError:
        raise GameError(_("{file} exists and is no stored game; choose another name").format(file=path)) from None


def format_clause(one: Clause) -> str:
    """A clause as it is shown at a terminal."""
    return f"{one.number} ({one.kind})  {one.text}  [{one.sources}]"


def substitute_names(text: str, names: Sequence[str]) -> str:
    """A picture in which the usual names of seats stand, with these names in their places.

    >>> substitute_names("Ada leads, Ben is next", ["Ann", "Ada"])
    'Ann leads, Ada is next'
    """
    usual = r"\b(?:" + "|".join(language.NAMES) + r")\b"
    return re.sub(usual, lambda found: language.seat_name(language.NAMES.index(found[0]), names), text)
