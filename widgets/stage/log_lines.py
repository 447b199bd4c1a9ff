"""The log of a table: each thing that happened as a line, in the words of whoever looks, and at which move it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core.events import Event
from gamelib.core.language import _, as_sentence, fill_names, n_
from gamelib.core.protocols import State
from gamelib.core.rulebook import GAMES
from gamelib.core.verdicts import Refusal
from gamelib.record import Record
from widgets import scenes
from widgets.stage.scene import Line

LINES = 24
"""So many lines of the log are shown; so many more each time earlier ones are asked for."""
MAX_LINES = 150
LONGEST_LINE = 300
MOST_NAMED = 4
LONGEST_ROW = 40
"""Of more cards than these, written in more characters than these, a line tells only how many they are."""


class PlyIndex:
    """After how many facts each move of a record was over: what tells at which move an event happened."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._states: list[State] = []
        self._marks: list[int] = []

    def of(self, record: Record) -> list[int]:
        """For each ply from 0 on, the number of events by then."""
        if self._record is record:
            return self._marks
        old, entries = self._record, record.entries
        same = old is not None and old.beginning == record.beginning and old.game == record.game
        if same and old is not None and old.entries == entries[:-1] and len(entries) == len(self._states):
            self._add(record.state)
        elif same and old is not None and old.entries[:len(entries)] == entries:
            del self._states[len(entries) + 1:], self._marks[len(entries) + 1:]
        else:
            self._states, self._marks = [], []
            for state in record.states():
                self._add(state)
        self._record = record
        return self._marks

    def _add(self, state: State) -> None:
        """Count what was added to the past since the state before."""
        before = getattr(self._states[-1], "past", None) if self._states else None
        past, added = getattr(state, "past", None), 0
        while past is not None and past is not before:
            past, added = past[0], added + 1
        self._marks.append((self._marks[-1] if self._marks and (past is before) else 0) + added)
        self._states.append(state)


def ply_of(event: Event, marks: Sequence[int]) -> int:
    """After which move an event had happened; 0 is the beginning."""
    low, high = 0, len(marks) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if event.ply < marks[middle] else (middle + 1, high)
    return low


def build_lines(record: Record, events: Sequence[Event], marks: Sequence[int], more: dict[str, Any]) -> list[Line]:
    """All lines of the log so far: what was told of the time before, what happened, remarks.

    `more` tells whose eyes look (`mine`), which moment is looked at (`now`), how many lines will do (`few`).
    """
    found: list[Line] = [{"id": "ply:0", "number": "", "text": line} for line in record.prior_log]
    if record.comment:
        found.append({"id": "ply:0", "number": "", "text": record.comment, "state": "comment"})
    last, few = -1, more.get("few", len(events))
    if len(events) > few:
        found, last = [], ply_of(events[-few - 1], marks)
    for event in events[max(0, len(events) - few):]:
        ply = ply_of(event, marks)
        if ply != last:
            found += _remarks(record, last, ply)
        found.append(_line(record, event, ply, ply != last, more))
        last = ply
    return found + _remarks(record, last, len(marks))


def _line(record: Record, event: Event, ply: int, is_first: bool, more: dict[str, Any]) -> Line:
    line: Line = {"id": f"ply:{ply}", "number": str(ply) if is_first and ply else "",
                  "text": describe_briefly(event, record.names)[:LONGEST_LINE], "clause": event.clause}
    states = [word for word, so in (("mine", event.seat is not None and event.seat == more.get("mine")),
                                    ("now", ply == more.get("now"))) if so]
    if states:
        line["state"] = " ".join(states)
    return line


def describe_event(event: Event, names: Sequence[str] = ()) -> str:
    """What happened, in a sentence, its cards named as one says them."""
    return _name_cards(event.clause, event.tell(names))


def describe_briefly(event: Event, names: Sequence[str]) -> str:
    """The same; of a long row of cards only how many they are, since they lie on the table."""
    cards = " ".join(event.cards)
    if len(event.cards) <= MOST_NAMED or len(cards) <= LONGEST_ROW:
        return describe_event(event, names)
    count = n_("{count} card", "{count} cards", len(event.cards)).format(count=len(event.cards))
    return _name_cards(event.clause, event.tell(names).replace(cards, count))


def describe_refusal(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Why something may not be done, in a sentence, its cards named as one says them."""
    return _name_cards(refusal.clause, as_sentence(fill_names(refusal.template, names)))


def _name_cards(clause: str, line: str) -> str:
    """A line about a game, which the clause behind it tells."""
    return scenes.name_cards(GAMES.get(clause.partition("-")[0], ""), line)


def _remarks(record: Record, since: int, until: int) -> list[Line]:
    """The remarks on the moves from one ply on and before another."""
    return [{"id": f"ply:{ply}", "number": "", "text": record.entries[ply - 1].comment, "state": "comment"}
            for ply in range(max(since, 1), min(until, len(record) + 1)) if record.entries[ply - 1].comment]


def ply_of_line(line: object) -> int | None:
    """The ply a line of the log belongs to.

    >>> ply_of_line("ply:12"), ply_of_line("ply:x")
    (12, None)
    """
    word, _colon, figures = line.partition(":") if isinstance(line, str) else ("", "", "")
    return int(figures) if word == "ply" and figures.isascii() and figures.isdigit() and len(figures) < 7 else None


def moment(ply: int, last: int) -> str:
    """Which moment is looked at, in words."""
    if ply == 0:
        return _("The beginning, before the first of {last} moves.").format(last=last)
    return _("After move {ply} of {last}.").format(ply=ply, last=last)
