"""The lines of a log: each event in words, with the ply at which it happened."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import registry
from gamelib.core.events import Event
from gamelib.core.language import LETTERS, Sentence, _, as_sentence, fill_names, n_
from gamelib.core.protocols import State
from gamelib.core.verdicts import Refusal
from gamelib.record import Record
from widgets.stage.scene import LogLine

LINES = 24
"""Log lines shown at first, and added whenever earlier ones are requested."""
MAX_LINES = 150
"""Log lines shown at most."""
MAX_LINE_LENGTH = 300
"""Characters of a log line; longer ones are cut."""
MAX_NAMED_CARDS = 4
MAX_ROW_LENGTH = 40
"""A log line counts its cards instead of listing them if they exceed MAX_NAMED_CARDS and this many characters."""


class PlyIndex:
    """The number of events up to each ply of a record, kept up to date as the record grows."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._states: list[State] = []
        self._counts: list[int] = []

    def of(self, record: Record) -> list[int]:
        """Return the number of events up to each ply, from ply 0 on."""
        if self._record is record:
            return self._counts
        old, entries = self._record, record.entries
        same = old is not None and old.beginning == record.beginning and old.game == record.game
        if same and old is not None and old.entries == entries[:-1] and len(entries) == len(self._states):
            self._add(record.state)
        elif same and old is not None and old.entries[: len(entries)] == entries:
            del self._states[len(entries) + 1 :], self._counts[len(entries) + 1 :]
        else:
            self._states, self._counts = [], []
            for state in record.states():
                self._add(state)
        self._record = record
        return self._counts

    def _add(self, state: State) -> None:
        """Append the event count of a state, the next one in the record."""
        before = getattr(self._states[-1], "past", None) if self._states else None
        past, added = getattr(state, "past", None), 0
        while past is not None and past is not before:
            past, added = past[0], added + 1
        self._counts.append((self._counts[-1] if self._counts and (past is before) else 0) + added)
        self._states.append(state)


def ply_of(event: Event, counts: Sequence[int]) -> int:
    """Return the ply at which an event had happened, given the event count of each ply; 0 is the beginning."""
    low, high = 0, len(counts) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if event.ply < counts[middle] else (middle + 1, high)
    return low


def build_lines(
    record: Record,
    events: Sequence[Event],
    counts: Sequence[int],
    *,
    viewer: int | None,
    current: int | None,
    max_events: int | None = None,
    names: Sequence[str] | None = None,
) -> list[LogLine]:
    """Build the log's lines: what was known before the record began, the events, and the remarks on moves.

    `viewer` is the seat whose own acts are marked, `current` the ply that is marked. With `max_events`, only the last
    events are included. `names` are the names as they are read; without them those of the record.
    """
    names = record.names if names is None else names
    lines: list[LogLine] = [{"id": "ply:0", "number": "", "text": text} for text in record.prior_log]
    if record.comment:
        lines.append({"id": "ply:0", "number": "", "text": record.comment, "state": "comment"})
    last, count = -1, len(events) if max_events is None else max_events
    if len(events) > count:
        lines, last = [], ply_of(events[-count - 1], counts)
    for event in events[max(0, len(events) - count) :]:
        ply = ply_of(event, counts)
        if ply != last:
            lines += _build_remark_lines(record, last, ply)
        is_mine = event.seat is not None and event.seat == viewer
        lines.append(_build_line(event, names, ply, ply != last, mine=is_mine, now=ply == current))
        last = ply
    return lines + _build_remark_lines(record, last, len(counts))


def _build_line(event: Event, names: Sequence[str], ply: int, is_first: bool, **states: bool) -> LogLine:
    line: LogLine = {
        "id": f"ply:{ply}",
        "number": str(ply) if is_first and ply else "",
        "text": describe_briefly(event, names)[:MAX_LINE_LENGTH],
        "clause": event.clause,
    }
    if event.seat is not None:
        line["seat"] = LETTERS[event.seat]
    if any(states.values()):
        line["state"] = " ".join(name for name, is_on in states.items() if is_on)
    return line


def describe_event(event: Event, names: Sequence[str] = ()) -> str:
    """Describe an event in one sentence, naming its cards in words."""
    about, template = registry.find_by_prefix(event.clause.partition("-")[0]), event.template
    if about is None:
        return event.tell(names)
    if isinstance(template, Sentence):
        template = template.refilled(about.name_parts)
    return about.name_cards(fill_names(template, names))


def describe_briefly(event: Event, names: Sequence[str]) -> str:
    """Describe an event; for a long row of cards, give only its length, since the cards lie on the table."""
    cards = " ".join(event.cards)
    if len(event.cards) <= MAX_NAMED_CARDS or len(cards) <= MAX_ROW_LENGTH:
        return describe_event(event, names)
    count = n_("{count} card", "{count} cards", len(event.cards)).format(count=len(event.cards))
    return _name_cards(event.clause, event.tell(names).replace(cards, count))


def describe_refusal(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Describe in one sentence why something is not allowed, naming its cards in words."""
    return _name_cards(refusal.clause, as_sentence(fill_names(refusal.template, names)))


def _name_cards(clause: str, line: str) -> str:
    """Replace card notation in a line by words, using the card names of the game its clause belongs to."""
    about = registry.find_by_prefix(clause.partition("-")[0])
    return about.name_cards(line) if about else line


def _build_remark_lines(record: Record, since: int, until: int) -> list[LogLine]:
    """Build the lines of the remarks on the moves from ply `since` up to, but not including, `until`."""
    return [
        {"id": f"ply:{ply}", "number": "", "text": record.entries[ply - 1].comment, "state": "comment"}
        for ply in range(max(since, 1), min(until, len(record) + 1))
        if record.entries[ply - 1].comment
    ]


def ply_of_line(line: object) -> int | None:
    """Return the ply in the id of a log line, or None.

    >>> ply_of_line("ply:12"), ply_of_line("ply:x")
    (12, None)
    """
    kind, _colon, digits = line.partition(":") if isinstance(line, str) else ("", "", "")
    return int(digits) if kind == "ply" and digits.isascii() and digits.isdigit() and len(digits) < 7 else None


def describe_moment(ply: int, last: int) -> str:
    """Describe which moment of a game is on screen, as in "After move 3 of 12."."""
    if ply == 0:
        return _("The beginning, before the first of {last} moves.").format(last=last)
    return _("After move {ply} of {last}.").format(ply=ply, last=last)
