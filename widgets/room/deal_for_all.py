"""One deal for everybody: all play the same cards against the same bots, guess what the class will do, and compare."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from gamelib import record as stored
from gamelib.analysis.class_comparison import Outcome, compare_outcomes, is_all_or_nothing
from gamelib.beliefs.class_beliefs import Shown
from gamelib.classroom import CLASS_LEVEL, SharedDeal, read_code
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.endings import describe_points
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import decimal, out_of_hundred, signed
from gamelib.players.characters import name_seats
from widgets.room.activity import ActivityHost
from widgets.room.device import Device
from widgets.room.doubts import Doubt
from widgets.room.score_chart import score_chart
from widgets.room.screens import Block, DeviceBoard, ScreenBoard, button, choices, screen, slider, text
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import SharedTable, count_refusals_by_clause
from widgets.room.thinking import play_deal
from widgets.stage.board import log_error

OWN_SEAT = 0
GUESS = f"{BESIDE}guess"


# What the class will come to: a guess -----------------------------------------------------

GUESS_QUARTERS = 4
STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100, 250, 500, 1000)
"""Possible distances between the five marks of the line."""
PARTS_OF_NEAR = 20
"""A guess is close if it is off by at most the line's length divided by this, or by one point."""
FEWEST_DESCRIBED = 3
"""The least number of guesses that are described to the class: with fewer, everybody would know whose they are."""


class GuessLine(NamedTuple):
    """The line on which a guess is set: an average of points, or, where a score says only who won, a share in percent.

    >>> program = [(True, 31), (False, -12), (False, 9)]
    >>> guess_line_for(program)
    GuessLine(least=-12, most=36, is_share=False, one_wins=True)
    >>> guess_line_for([(True, 0), (False, -1)])
    GuessLine(least=0, most=100, is_share=True, one_wins=True)
    """

    least: int
    most: int
    is_share: bool
    one_wins: bool = True
    """Whether one player wins a round; otherwise all but one win it, by not losing."""

    @property
    def unit(self) -> str:
        """The unit that follows a number."""
        return "%" if self.is_share else ""

    @property
    def near(self) -> int:
        """How far off a guess may be and still count as close."""
        return max(1, (self.most - self.least) // PARTS_OF_NEAR)

    def holds(self, guess: object) -> bool:
        """Return whether a value is a valid guess on this line."""
        return type(guess) is int and self.least <= guess <= self.most

    def value_of(self, outcomes: Sequence[Outcome]) -> float:
        """Return the class's result: its average, or the percentage that won."""
        return fmean(100 * won if self.is_share else score for won, score in outcomes)


def guess_line_for(program: Sequence[Outcome], mine: Outcome | None = None, one_wins: bool = True) -> GuessLine:
    """Return a line that covers a bot's results with these cards and the learner's own score, nothing else."""
    if is_all_or_nothing(program):
        return GuessLine(0, 100, True, one_wins)
    scores = [score for _won, score in (*program, *([mine] if mine else []))]
    step = next(
        (step for step in STEPS if min(scores) // step * step + GUESS_QUARTERS * step >= max(scores)), STEPS[-1]
    )
    least = min(scores) // step * step
    return GuessLine(least, least + GUESS_QUARTERS * step, False, one_wins)


def guess_question(line: GuessLine) -> str:
    """Return the question that asks for the guess."""
    if not line.is_share:
        return _("How many points will the class come to, on average?")
    return (
        _("What share of the class will win this round?")
        if line.one_wins
        else _("What share of the class will not lose this round?")
    )


def describe_own_guess(guess: int, value: float, line: GuessLine) -> str:
    """Describe how close the learner's own guess was.

    >>> describe_own_guess(-2, 1.4, guess_line_for([(True, 8), (False, 0), (False, 2)]))
    'You guessed −2 points on average for the class. You were about 3 off.'
    """
    guessed = _("You guessed {points} on average for the class.")
    if line.is_share:
        guessed = (
            _("You guessed that {guess} % of the class would win.")
            if line.one_wins
            else _("You guessed that {guess} % of the class would not lose.")
        )
    off = round(abs(guess - value))
    verdict = (
        _("You were about {off} off.").format(off=off) if off else _("That is right, to the nearest whole number.")
    )
    return f"{guessed.format(guess=guess, points=describe_points(guess))} {verdict}"


def describe_guesses(guesses: Collection[int], value: float, line: GuessLine) -> str:
    """Describe the guesses of a class in counts; "" if there were too few.

    >>> describe_guesses([12, 13, 30, 2], 13, guess_line_for([(True, 40), (False, 0), (False, 9)]))
    '4 of you guessed beforehand. Near, off by 2 at most: 2. Too low: 1. Too high: 1.'
    """
    if len(guesses) < FEWEST_DESCRIBED:
        return ""
    low, high = (sum(sign * (each - value) > line.near for each in guesses) for sign in (-1, 1))
    return _(
        "{count} of you guessed beforehand. Near, off by {off} at most: {near}. Too low: {low}. Too high: {high}."
    ).format(count=len(guesses), near=len(guesses) - low - high, off=line.near, low=low, high=high)


def describe_guess_count(count: int) -> str:
    """Describe, for the wall, how many have guessed so far."""
    return n_("{count} has guessed so far.", "{count} have guessed so far.", count).format(count=count) if count else ""


# The deal ---------------------------------------------------------------------------------


class BesideDeal:
    """What stands beside somebody's table: that there is not much time left, and after the round what to guess."""

    def __init__(self, is_late: Callable[[], bool], may_guess: Callable[[], bool], guess: Callable[[], None]) -> None:
        self._is_late, self._may_guess, self._guess = is_late, may_guess, guess

    def title_note(self) -> str:
        """Return the note that time is running out, or ""."""
        return _("two minutes left") if self._is_late() else ""

    def sentence(self) -> str:
        """Return "": the table's own prompt is enough."""
        return ""

    def buttons(self) -> list[dict[str, Any]]:
        """Return the button that leads to the guess, once the round is over."""
        return [button(GUESS, _("Guess how the class will do"), main=True)] if self._may_guess() else []

    def press(self, pressed: str) -> None:
        """Show the guess."""
        if pressed == GUESS and self._may_guess():
            self._guess()

    def mark_active(self) -> None:
        """Do nothing: nobody waits."""


class DealForAll:
    """A deal that everybody in the room plays from the same seat."""

    kind = "deal"

    def __init__(self, shared: SharedDeal, host: ActivityHost, has_begun: bool = True) -> None:
        self.shared, self._host = shared, host
        self._one_wins = shared.one_wins
        self.tables: dict[int, SharedTable] = {}
        self.stage = "playing"
        self.hurry = False
        self.guesses: dict[int, int] = {}
        """The guess of each finished device at the class's result; not shown to anybody before the results."""
        self._guessing: set[int] = set()
        """Devices that show the guess instead of their table."""
        self._shows_wins = False
        """Whether the wall shows who won in place of the points."""
        self.program: list[Outcome] = []
        """The results of a careful bot that played the same cards from the same seat many times."""
        self._thinking: asyncio.Task[None] | None = asyncio.ensure_future(self._simulate()) if has_begun else None

    async def _simulate(self) -> None:
        try:
            self.program = await self._host.think(play_deal, self.shared.code, OWN_SEAT)
        except Exception as error:
            log_error(error)
        else:
            if self.stage == "shown":
                self._host.show_all()
            for table in self.tables.values():
                table.refresh()
            self._host.changed()

    # On the phones ----------------------------------------------------------------------

    def board(self, device: Device) -> DeviceBoard:
        """Return the table of a device, dealt on first request, or its result."""
        if self.stage == "shown":
            return ScreenBoard(lambda: self._result_screen(device.number))
        if device.number in self._guessing and self._may_guess(device.number):
            return ScreenBoard(
                lambda: self._guess_screen(device.number),
                lambda pressed, value: self._take_guess(device, pressed, value),
            )
        if device.number not in self.tables:
            self.tables[device.number] = self._deal_table(device)
        table = self.tables[device.number]
        table.go_on()
        return table.boards[OWN_SEAT]

    def needs(self, device: Device) -> bool:
        """Return whether a device has a table."""
        return device.number in self.tables

    def waits_for(self, device: Device) -> bool:
        """Return whether a device has not finished its round."""
        return self.stage == "playing" and not self._is_done(device.number)

    def for_teacher(self) -> list[Block]:
        """Return nothing: scores are shown to everybody at the same time."""
        return []

    def forget(self, device: Device) -> None:
        """Keep the table of a device that will not come back, since its result counts."""

    def _deal_table(self, device: Device) -> SharedTable:
        levels = dict.fromkeys(range(1, self.shared.players), CLASS_LEVEL)
        record = self.shared.begin()
        record = record.call(*name_seats(record.game, levels, [device.animal.name], self.shared.players))
        return self._table(record, device)

    def _table(self, record: Any, device: Device) -> SharedTable:
        return SharedTable(
            record,
            {OWN_SEAT: device},
            self._host.changed,
            lambda table, _seat: BesideDeal(
                lambda: self.hurry and not table.is_over,
                lambda: self._may_guess(device.number),
                lambda: self._show_guess_or_table(device, True),
            ),
            bot_seed=self.shared.seed,
            goes_on=False,
        )

    def _may_guess(self, number: int) -> bool:
        """Return whether a device may guess: it is done, waits for the others, and the bot's scores are known."""
        return self.stage == "playing" and bool(self.program) and self._is_done(number)

    def _is_done(self, number: int) -> bool:
        """Return whether a device has played its round to the end."""
        return number in self.tables and self.tables[number].first_round is not None

    def _show_guess_or_table(self, device: Device, to_guess: bool) -> None:
        """Show the guess or the table on a device."""
        (self._guessing.add if to_guess else self._guessing.discard)(device.number)
        device.show(self.board(device))

    def _take_guess(self, device: Device, pressed: str, value: object) -> None:
        """Store a guess, or return to the table."""
        if not self._may_guess(device.number):
            return
        if pressed == "table":
            self._show_guess_or_table(device, False)
        elif pressed == "number" and type(value) is int and self._guess_line_of(device.number).holds(value):
            self.guesses[device.number] = value
            self._host.changed()

    def _guess_line_of(self, number: int) -> GuessLine:
        return guess_line_for(self.program, self.outcomes[number], self._one_wins)

    def _guess_screen(self, number: int) -> dict[str, Any]:
        """Return the invitation to guess what the class will come to, while the others play."""
        line, mine, guess = self._guess_line_of(number), self.outcomes[number], self.guesses.get(number)
        score: list[Block] = [] if line.is_share else [{"kind": "animal", "number": signed(mine[1])}]
        sent = (
            _("Sent. You may change it until the results are shown.")
            if guess is not None
            else _("Nobody sees your guess. It is compared with the result.")
        )
        own = _describe_own_result(mine, not line.is_share, self._one_wins)
        return screen(
            _("While the others play"),
            *score,
            text(own, "big"),
            text(guess_question(line)),
            text(sent, "tip" if guess is not None else "quiet"),
            slider(guess, guess_question(line), _("Send my guess"), line.unit, (line.least, line.most)),
            buttons=[button("table", _("Look at my round again"))],
        )

    def _result_screen(self, number: int) -> dict[str, Any]:
        mine, guess = self.outcomes.get(number), self.guesses.get(number)
        own = (
            text(_("You did not finish the round."), "quiet")
            if mine is None
            else text(_describe_own_result(mine, self._has_points(), self._one_wins), "big")
        )
        lines = [] if guess is None or not self.program else [describe_own_guess(guess, *self._class_value())]
        lines.append(self.finding())
        return screen(_("The result"), own, self._build_chart(mine), *(text(line, "tip") for line in lines))

    def _class_value(self) -> tuple[float, GuessLine]:
        """Return the class's result, and the line on which it was guessed."""
        line = guess_line_for(self.program, one_wins=self._one_wins)
        return line.value_of([*self.outcomes.values()]), line

    # On the wall ----------------------------------------------------------------------------

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """The results of the devices that have finished their round."""
        return {
            number: (OWN_SEAT in ended.winners, ended.scores[OWN_SEAT])
            for number, table in self.tables.items()
            if (ended := table.first_round) is not None
        }

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return everybody's progress; scores only once they are revealed."""
        if self.stage == "shown":
            return self._results_wall()
        shown = [each for each in devices if each.number in self.tables or each.is_here]
        rows, done = [self._row(each) for each in shown], len(self.outcomes)
        begun = {number for number, table in self.tables.items() if _count_own_moves(table)}
        parts = [
            {"count": count, "label": label.format(count=count), "state": state}
            for count, label, state in (
                (done, _("{count} done"), "done"),
                (len(begun - {*self.outcomes}), _("{count} playing"), "playing"),
                (sum(each.number not in begun for each in shown), _("{count} not yet"), ""),
            )
        ]
        hidden = _(
            "Scores stay hidden until you show them, so that nobody is last in public. Whoever is done may "
            "guess how the class will do."
        )
        note = (
            text(_("Two minutes left: finish the round if you can."), "tip")
            if self.hurry
            else text(f"{hidden} {describe_guess_count(len(self.guesses))}".strip(), "quiet")
        )
        return screen(
            _("Everybody plays this deal"),
            {"kind": "progress", "parts": parts, "rows": rows},
            note,
            self._board_code(),
            head=_("One deal for everybody"),
            sub=self._describe_deal(),
            buttons=[
                button("deal:show", _("Show the results"), main=True, key="R"),
                button("deal:hurry", _("Two minutes left"), key="M", off=self.hurry),
                button("room:lobby", _("Stop this"), back=True),
            ],
        )

    def _row(self, device: Device) -> dict[str, Any]:
        """Return the progress of one device."""
        table = self.tables.get(device.number)
        if device.number in self.outcomes:
            state, note = "done", _("done")
        elif table is None:
            state, note = "away", _("not begun")
        elif not device.is_here:
            state, note = "away", _("away")
        else:
            state, moves = "", _count_own_moves(table)
            note = n_("{count} move", "{count} moves", moves).format(count=moves) if moves else _("not begun")
        return {
            "name": device.animal.name,
            "symbol": device.animal.symbol,
            "state": state,
            "note": note,
            "share": self._progress_of_table(device.number) if table else 0.0,
        }

    def _results_wall(self) -> dict[str, Any]:
        method = _(
            "Same cards, same seat. The program’s opponents choose at random one time in four, so that no two "
            "of its games are alike."
        )
        by_wins = self._shows_wins and self._has_points()
        sides = {
            "kind": "beside",
            "blocks": [
                text(self.finding(by_wins), "tip"),
                text(" ".join(filter(None, (self._progress_wall(), self._describe_guesses(), method))), "quiet"),
            ],
        }
        shown = "deal:wins" if by_wins else "deal:points"
        tabs = (
            [choices([("deal:points", _("points")), ("deal:wins", _("who won"))], shown, columns=True, keys="PW")]
            if self._has_points()
            else []
        )
        return screen(
            _("The result"),
            *tabs,
            self._build_chart(None, by_wins),
            sides,
            head=_("One deal for everybody"),
            sub=self._describe_deal(),
            buttons=[
                button("room:deals", _("Another deal"), main=True, key="N"),
                button("room:lobby", _("To the door"), back=True),
            ],
        )

    def _describe_deal(self) -> str:
        others = self.shared.players - 1
        return n_("{game} against {count} program", "{game} against {count} programs", others).format(
            game=registry.about(self.shared.game).title, count=others
        )

    def _board_code(self) -> Block:
        return {
            "kind": "board_code",
            "before": _("At home, the code"),
            "code": self.shared.code,
            "after": _("deals the same cards."),
        }

    def _progress_wall(self) -> str:
        done = len(self.outcomes)
        return n_("{done} of {all} has finished the round.", "{done} of {all} have finished the round.", done).format(
            done=done, all=len(self.tables)
        )

    def _progress_of_table(self, number: int) -> float:
        """Return a table's progress, from 0 to 1, estimated from the length of the class's finished rounds."""
        if number in self.outcomes:
            return 1.0
        lengths = [len(table.record) for table in self.tables.values() if table.first_round is not None]
        usual = fmean(lengths) if lengths else 20.0 * self.shared.players
        return round(min(0.95, len(self.tables[number].record) / max(1.0, usual)), 2)

    def _results_of_both(self, by_wins: bool = False) -> tuple[list[Outcome], list[Outcome]]:
        """Return the results of the class and of the bot: by points, or just wins."""
        ours, theirs = [*self.outcomes.values()], self.program
        return (_wins_as_scores(ours), _wins_as_scores(theirs)) if by_wins else (ours, theirs)

    def _has_points(self) -> bool:
        """Return whether there are results, and their scores say more than who won."""
        ours, theirs = self._results_of_both()
        return bool(ours) and not is_all_or_nothing([*ours, *theirs])

    def _describe_guesses(self) -> str:
        """Describe the guesses, once there are results to compare them with."""
        return describe_guesses(self.guesses.values(), *self._class_value()) if self.guesses and self.program else ""

    def _build_chart(self, mine: Outcome | None, by_wins: bool = False) -> Block:
        """Return the chart of the class's results above the bot's, on one axis."""
        return score_chart(*self._results_of_both(by_wins), mine, self._one_wins)

    def finding(self, by_wins: bool = False) -> str:
        """Compare the class with the bot, in sentences that claim no more than the numbers support."""
        ours, theirs = self._results_of_both(by_wins)
        if not ours:
            return _("Nobody has finished the round.")
        if is_all_or_nothing([*ours, *theirs]):
            won, also = sum(won for won, _score in ours), sum(won for won, _score in theirs)
            said = n_("{won} of {all} of you won the round.", "{won} of {all} of you won the round.", len(ours))
            other = _("The program wins it {times} times in 100.")
            if not self._one_wins:
                said = n_(
                    "{won} of {all} of you did not lose the round.",
                    "{won} of {all} of you did not lose the round.",
                    len(ours),
                )
                other = _("The program does not lose it in {times} of 100 rounds.")
            said = said.format(won=won, all=len(ours))
            other = other.format(times=out_of_hundred(also / max(1, len(theirs))))
        else:
            said = _("The class came to {mean} points on average.").format(mean=_average_points(ours))
            other = _("The program comes to {mean}.").format(mean=_average_points(theirs))
        return " ".join([said, other, compare_outcomes(ours, theirs)] if theirs else [said])

    def press(self, button_id: str, value: object) -> bool:
        """Show the results, by points or wins, or tell the phones that time is running out."""
        del value
        if button_id in ("deal:points", "deal:wins"):
            self._shows_wins = button_id == "deal:wins"
        if button_id == "deal:hurry" and not self.hurry:
            self.hurry = True
            for table in self.tables.values():
                table.refresh()
        if button_id == "deal:show" and self.stage == "playing":
            self.stage = "shown"
            self._host.offer_undo(self._hide_results)
            return True
        return False

    def _hide_results(self) -> None:
        """Hide the results again, and let everybody play on."""
        self.stage = "playing"
        self._host.show_all()

    def at_stake(self, button_id: str) -> Doubt | None:
        """Return the question to ask before the deal ends for those who are playing, or before its results are lost."""
        is_leaving = button_id.startswith("room:")
        if self.stage == "shown" or not (is_leaving or button_id == "deal:show"):
            return None
        playing = [
            table.people[OWN_SEAT]
            for number, table in self.tables.items()
            if _count_own_moves(table) and not self._is_done(number)
        ]
        if not playing and not (self.outcomes and is_leaving):
            return None
        hurry = () if self.hurry or not playing else (button("deal:hurry", _("Two more minutes"), key="M"),)
        return Doubt(
            _("Stop the deal for everybody?") if is_leaving else _("Show the results already?"),
            self._describe_loss(len(playing)),
            yes=_("Stop for all") if is_leaving else _("Show the results"),
            no=_("Let them play on") if playing else _("Go on with it"),
            whose=playing,
            instead=hurry,
        )

    def _describe_loss(self, playing: int) -> str:
        """Say what would be lost if the deal ended now, and what would be kept."""
        done = len(self.outcomes)
        if not playing:
            return _("**Nobody has seen the results.** The answers after class will have them.")
        lost = n_(
            "**{count} of {all} is still playing.** This round ends where it is and does not count.",
            "**{count} of {all} are still playing.** Their rounds end where they are and do not count.",
            playing,
        ).format(count=playing, all=len(self.tables))
        kept = n_("The {count} finished round is kept.", "The {count} finished rounds are kept.", done)
        return f"{lost} {kept.format(count=done)}" if done else lost

    def tick(self) -> None:
        """Let bots move at the tables that wait for them."""
        for table in self.tables.values():
            table.go_on()

    def pretend(self, device: Device, chance: Stream) -> None:
        """Make a move at a pretend phone's table, or a guess once it is done."""
        if self._may_guess(device.number) and device.number not in self.guesses:
            line = self._guess_line_of(device.number)
            reach = line.most - line.least + 1
            self._take_guess(device, "number", line.least + (chance.randbelow(reach) + chance.randbelow(reach)) // 2)
        elif self.stage == "playing" and device.number in self.tables:
            self.tables[device.number].pretend(OWN_SEAT, chance)

    def summary(self) -> list[dict[str, Any]]:
        """Return how many devices reached each score."""
        scores = sorted(score for _won, score in self.outcomes.values())
        return (
            [
                {
                    "question": _("One deal for everybody"),
                    "game": self.shared.game,
                    "position": self.shared.code,
                    "kind": "deal",
                    "vote": "",
                    "answer": str(score),
                    "words": str(score),
                    "count": scores.count(score),
                    "value": "",
                    "best": False,
                }
                for score in dict.fromkeys(scores)
            ]
            + [
                {
                    "question": _("One deal for everybody"),
                    "game": self.shared.game,
                    "position": self.shared.code,
                    "kind": "finding",
                    "words": f"{self._progress_wall()} {self.finding()} {self._describe_guesses()}".strip(),
                }
            ]
            + count_refusals_by_clause(self.tables.values(), _("One deal for everybody"), self.shared.game)
        )

    def evidence(self) -> Iterator[Shown]:
        """Yield what devices have shown by the moves they tried."""
        for table in self.tables.values():
            yield from table.tried.evidence()

    @property
    def has_result(self) -> bool:
        """Whether anybody has finished the round."""
        return bool(self.outcomes)

    def own(self, number: int) -> dict[str, Any]:
        """Return the score of a device, and the code of the deal, if it has finished the round."""
        mine = self.outcomes.get(number)
        return {} if mine is None else {"deal": (mine[1], self.shared.code)}

    def plain(self) -> dict[str, Any]:
        """Return the deal and all its tables as plain data."""
        return {
            "kind": self.kind,
            "code": self.shared.code,
            "stage": self.stage,
            "hurry": self.hurry,
            "guesses": {str(number): guess for number, guess in self.guesses.items()},
            "tables": [table.plain() for table in self.tables.values()],
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: ActivityHost, devices: Mapping[int, Device]) -> DealForAll:
        """Return the saved deal."""
        deal = cls(read_code(plain["code"]), host)
        deal.stage, deal.hurry = plain["stage"], plain["hurry"]
        deal.guesses = {int(number): guess for number, guess in plain.get("guesses", {}).items()}
        deal._guessing = set(deal.guesses)
        for each in plain["tables"]:
            number = each["people"][str(OWN_SEAT)]
            device = devices.get(number) or Device(number, "")  # the room has forgotten whose table it was
            deal.tables[device.number] = deal._table(stored.read(each["record"]), device)
            deal.tables[device.number].refused.update(each.get("refused", {}))
        return deal

    def stop(self) -> None:
        """End all tables."""
        if self._thinking is not None:
            self._thinking.cancel()
        for table in self.tables.values():
            table.stop()

    def resume(self) -> None:
        """Let everybody play on."""
        if not self.program:
            self._thinking = asyncio.ensure_future(self._simulate())
        for table in self.tables.values():
            table.resume()


def _count_own_moves(table: SharedTable) -> int:
    """Return how many moves the learner at a table has made."""
    return sum(entry.seat == OWN_SEAT for entry in table.record.entries)


def _average_points(outcomes: list[Outcome]) -> str:
    return decimal(fmean(score for _won, score in outcomes), 1) if outcomes else ""


def _wins_as_scores(outcomes: list[Outcome]) -> list[Outcome]:
    return [(won, int(won)) for won, _score in outcomes]


def _describe_own_result(mine: Outcome, has_points: bool, one_wins: bool) -> str:
    if not has_points and not one_wins:
        return _("You did not lose the round.") if mine[0] else _("You lost the round.")
    if not has_points:
        return _("You won the round.") if mine[0] else _("You did not win the round.")
    words = (
        _("You won the round, with a score of {score}.")
        if mine[0]
        else _("You did not win the round. Your score: {score}.")
    )
    return words.format(score=signed(mine[1]))
