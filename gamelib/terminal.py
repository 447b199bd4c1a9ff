"""The terminal front end: prompts and typed commands around a `Session`; one device for everybody.

People see the view of the seat whose turn it is and nothing else. Where several share the device, the screen is
cleared and handed over between them.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.endings import ending_of
from gamelib.core.errors import GameError, IllegalMove
from gamelib.core.language import LETTERS, _, as_sentence, n_
from gamelib.core.move_phrases import describe_move
from gamelib.core.protocols import State, View
from gamelib.core.rulebook import Clause, clause
from gamelib.core.verdicts import Refusal, Result
from gamelib.lookup import look_up
from gamelib.plain_text import FEW_MOVES
from gamelib.players import player, random_move
from gamelib.record import Record
from gamelib.session import Session

Chooser: TypeAlias = Callable[[View, Stream], Any]
"""A bot: it receives the view of its seat and a random stream, and returns a move."""

MAX_NEWS_LINES = 40
"""Events printed before a turn; `log` prints all."""


class Quit(Exception):
    """Raised when the user quits."""


class Screen:
    """Where text is printed and read."""

    def __init__(self, ask: Callable[[str], str] = input, out: TextIO | None = None) -> None:
        self._ask = ask
        self._out = out

    def ask(self, prompt: str) -> str:
        """Return the typed line, stripped; raise Quit at the end of input or an interrupt."""
        try:
            return self._ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Quit from None

    def say(self, text: str = "") -> None:
        """Print text, breaking long lines between words."""
        width = min(shutil.get_terminal_size().columns, 110)
        for line in text.split("\n"):
            wrapped = (
                line
                if len(line) <= width
                else textwrap.fill(line, width, subsequent_indent="  ", break_long_words=False)
            )  # keeps web addresses whole
            print(wrapped, file=self._out)

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
        print("\033[H\033[2J\033[3J", end="", file=self._out, flush=True)


class TerminalGame:
    """A session at the terminal: how far each seat has been told what happened, and the commands that can be typed."""

    def __init__(
        self,
        record: Record,
        people: Iterable[int],
        screen: Screen,
        seed: int,
        programs: Mapping[int, Chooser] | None = None,
    ) -> None:
        self.screen = screen
        self.seed = seed
        self.plies_told: dict[int | None, int] = {}
        self.refused: Refusal | None = None
        bots = {seat: self._bot(seat, (programs or {}).get(seat, random_move)) for seat in range(len(LETTERS))}
        self.session = Session(record, frozenset(people), bots)
        self.session.update_viewer()

    def _bot(self, seat: int, choose: Chooser) -> Callable[[View], Any]:
        """Give a chooser its random stream, which depends on the seat and the ply."""
        return lambda view: choose(view, Stream(self.seed, "a player at the terminal", seat, len(self.record)))

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.session.record

    @property
    def state(self) -> State:
        """The state now."""
        return self.session.state

    # The course of the game --------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the user quits."""
        try:
            while True:
                if self.state.to_act:
                    self._take_turn()
                elif self.session.is_pausing:
                    self._next_round()
                elif not self._after_the_end():
                    return
        except Quit:
            self.screen.say(_("Good-bye."))

    def _take_turn(self) -> None:
        """Let one seat choose: bots first, then people, one after another."""
        if bots := self.session.awaiting_bots:
            self.session.play_bot(bots[0])
            if self.session.bot_failure:
                self.screen.say(self.session.bot_failure)
                self.session.bot_failure = ""
            return
        self._hand_over()
        seat = self.state.to_act[0]
        self._show_turn(seat)
        self._prompt_until_changed(seat, self._prompt(seat))

    def _prompt(self, seat: int | None) -> str:
        return "> " if seat is None else f"{self.session.name(seat)}> "

    def _prompt_until_changed(self, seat: int | None, prompt: str) -> None:
        """Answer typed lines until one of them changes the game."""
        before = self.record
        while self.record is before:
            self._answer(self.screen.ask(prompt), seat)

    def _next_round(self) -> None:
        self._print_end(self._describe_end(self.state.round_result))
        if self.session.people:
            self.screen.ask(_("Press Enter for the next round. "))
        self.session.start_next_round()

    def _after_the_end(self) -> bool:
        """Print how the game ended and answer commands; return True if a move is taken back and the game goes on."""
        result = self.state.result
        self._print_end(self._describe_end(result))
        if result:
            scores = [f"{self.session.name(seat)} {score}" for seat, score in enumerate(result.scores)]
            self.screen.say(_("Scores: {scores}.").format(scores=", ".join(scores)))
        if not self.session.people:
            return False
        self.screen.say(_("Enter leaves; log, save FILE and undo still work."))
        before = self.record
        while self.record is before:
            if not (typed := self.screen.ask("> ")):
                return False
            self._answer(typed, None)
        return True

    def _describe_end(self, result: Result | None) -> str:
        """Say how a round or the game ended: to one person alone what became of them, to several who won and lost."""
        if result is None:
            return ""
        if len(self.session.people) == 1:
            view = self.state.view(min(self.session.people))
            if ending := ending_of(self.record.game, view, self.record.names):
                return ending.sentences()
        return result.tell(self.record.names)

    def _print_end(self, sentence: str) -> None:
        """Print the end of a round or the game, as everybody may see it: no hand stays on a shared screen."""
        people = self.session.people
        if len(people) > 1:
            self.screen.clear()
        seat = min(people) if len(people) == 1 else None
        self._print_news(seat)
        self._print_table(seat)
        self.screen.say("\n" + sentence)

    # What is printed -----------------------------------------------------------------

    def _hand_over(self) -> None:
        """Clear the screen and wait until the device has been handed over, if another person's turn has come."""
        if (seat := self.session.curtain_for) is not None:
            self.screen.clear()
            self.screen.ask(_("Pass the device to {name}, then press Enter. ").format(name=self.session.name(seat)))
            self.screen.clear()
            self.session.lift_curtain()

    def _show_turn(self, seat: int) -> None:
        """Print what has happened, the table, and the moves if they are few."""
        self._print_news(seat)
        self._print_table(seat)
        moves = self.state.view(seat).moves()
        if len(moves) <= FEW_MOVES:
            self._print_moves(moves)
        else:
            self.screen.say(
                _("{count} moves are possible; type moves to list them, ? for help.").format(count=len(moves))
            )

    def _print_table(self, seat: int | None) -> None:
        self.screen.say("\n" + self.state.view(seat).as_text(self.record.names))

    def _print_moves(self, moves: Sequence[Any]) -> None:
        self.screen.say("\n".join(f"{number:>4}  {move}" for number, move in enumerate(moves, 1)))

    def _print_news(self, seat: int | None) -> None:
        """Print the events this seat has seen since they were last printed for it."""
        view = self.state.view(seat)
        fresh = view.log_from(self.plies_told.get(seat, 0))
        self.plies_told[seat] = view.plies
        if self.session.people and len(fresh) > MAX_NEWS_LINES:
            left_out = len(fresh) - MAX_NEWS_LINES
            self.screen.say(
                n_("({count} more line; log shows all.)", "({count} more lines; log shows all.)", left_out).format(
                    count=left_out
                )
            )
            fresh = fresh[-MAX_NEWS_LINES:]
        for event in fresh:
            self.screen.say(event.tell(self.record.names))

    # What is typed -------------------------------------------------------------------

    def _answer(self, typed: str, seat: int | None) -> None:
        """Carry out what was typed: a command, the number of a move, or a move."""
        command, _blank, rest = typed.partition(" ")
        try:
            if command.lower() in COMMANDS:
                COMMANDS[command.lower()](self, rest.strip(), seat)
            elif not typed:
                self.screen.say(_("Type a move, its number, or ? for help."))
            elif seat is None:
                self.screen.say(_("The game is over; ? lists what can still be asked."))
            else:
                self.session.play(self._resolve_input(typed, seat), seat)
                self.refused = None
        except IllegalMove as error:
            self._explain(error.refusal, self.state.view(seat))
        except GameError as error:
            complaint = str(error)
            self.screen.say(complaint[:1].upper() + complaint[1:])

    def _resolve_input(self, typed: str, seat: int) -> Any:
        """Return the move with the typed number, or the text itself if it is no number."""
        moves = self.state.view(seat).moves()
        if not re.fullmatch(r"[0-9]{1,6}", typed):
            return typed
        if not 1 <= int(typed) <= len(moves):
            raise GameError(
                _("there are the moves 1 to {last}, not {number}; type moves to list them").format(
                    last=len(moves), number=typed
                )
            )
        return moves[int(typed) - 1]

    def _explain(self, refusal: Refusal, view: View) -> None:
        self.refused = refusal
        self.screen.say(as_sentence(refusal.tell(self.record.names)))
        if refusal.instead is not None:
            move = describe_move(refusal.instead, view, self.record.names)
            self.screen.say(_("You could {move} (type: {typed}).").format(move=move, typed=refusal.instead))

    def help(self, _rest: str, _seat: int | None) -> None:
        """Print what can be typed."""
        self.screen.say(_("A move is typed as it is written, or by its number in the list:"))
        for example in registry.about(self.record.game).examples:
            self.screen.say(f"  {example}")
        if wordings := registry.about(self.record.game).wordings:
            self.screen.say(_("Your own words are understood too, where only one move can be meant:"))
            for wording in wordings:
                self.screen.say(f"  {wording}")
        self.screen.say(_(HELP))

    def list_moves(self, _rest: str, seat: int | None) -> None:
        """Print every legal move."""
        self._print_moves(self.state.view(seat).moves())

    def table(self, _rest: str, seat: int | None) -> None:
        """Print the table again."""
        self._print_table(seat)

    def why(self, rest: str, seat: int | None) -> None:
        """Say why a move is not allowed; without a move, print the clause behind the last refusal."""
        if rest:
            refusal = self.state.view(seat).why_not(self._resolve_input(rest, seat) if seat is not None else rest)
            if refusal is None:
                self.screen.say(_("It may be played."))
            else:
                self._explain(refusal, self.state.view(seat))
        elif self.refused is None:
            self.screen.say(
                _("Nothing was refused. Ask about a move: why {move}").format(
                    move=registry.about(self.record.game).examples[0]
                )
            )
        else:
            self.screen.say(format_clause(clause(self.refused.clause)))

    def hint(self, _rest: str, seat: int | None) -> None:
        """Suggest a move to the seat, and say why."""
        if seat is None:
            raise GameError(_("The game is over; ? lists what can still be asked."))
        view, adviser = self.state.view(seat), player("keen")
        move = adviser.move(view)
        self.screen.say(
            _("You could {move} (type: {typed}).").format(move=describe_move(move, view, self.record.names), typed=move)
        )
        self.screen.say(adviser.because(view))

    def rule(self, rest: str, _seat: int | None) -> None:
        """Print the rules found by a number or by words."""
        for rule in look_up(rest, self.record.game):
            self.screen.say(format_clause(rule))

    def undo(self, _rest: str, _seat: int | None) -> None:
        """Take back the last move of a person and everything after it."""
        self.session.take_back(self.session.people)
        self._forget_later_events()

    def log(self, _rest: str, seat: int | None) -> None:
        """Print everything this seat has seen."""
        for event in self.state.view(seat).log:
            self.screen.say(f"{event.tell(self.record.names)} [{event.clause}]")

    def save(self, rest: str, _seat: int | None) -> None:
        """Write the game to a file."""
        path = _parse_path(rest)
        if path.exists():
            _check_stored(path)
        stored.save(self.record, path)
        self.screen.say(_("Saved in {file}.").format(file=rest))
        if self.state.result is None:
            self.screen.say(_("The file holds everybody's cards, so that the game can go on from it."))

    def load(self, rest: str, _seat: int | None) -> None:
        """Continue with a game from a file."""
        record = stored.load(_parse_path(rest))
        self.session.people = frozenset(seat for seat in self.session.people if seat < record.state.players)
        self.session.set_record(record)
        self._forget_later_events()

    def quit(self, _rest: str, _seat: int | None) -> None:
        """Leave."""
        raise Quit

    def _forget_later_events(self) -> None:
        """Note that events after the present have not been printed: the session has gone back or switched games."""
        self.refused = None
        count = self.state.view(None).plies
        self.plies_told = {
            seat: min(told, count)
            for seat, told in self.plies_told.items()
            if seat is None or seat < self.state.players
        }


HELP = """\
moves       every move there is now
table       the table again
hint        a good move, and why
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
    "hint": TerminalGame.hint,
    "why": TerminalGame.why,
    "rule": TerminalGame.rule,
    "undo": TerminalGame.undo,
    "log": TerminalGame.log,
    "save": TerminalGame.save,
    "load": TerminalGame.load,
    "quit": TerminalGame.quit,
    "exit": TerminalGame.quit,
}


def _parse_path(name: str) -> Path:
    if not name or not name.isprintable():
        raise GameError(_("name a file, like this: save evening.json"))
    return Path(name)


def _check_stored(path: Path) -> None:
    """Raise GameError unless a file is a stored game, so that nothing else is overwritten."""
    try:
        stored.load(path)
    except GameError:
        raise GameError(_("{file} exists and is not a stored game; choose another name").format(file=path)) from None


def format_clause(one: Clause) -> str:
    """Return a clause as it is printed at a terminal."""
    sources = "; ".join(filter(None, (one.sources, one.ruling and f"ruling {one.ruling}")))
    return f"{one.number} ({one.kind})  {' '.join(filter(None, (one.sentence, one.remark)))}  [{sources}]"
