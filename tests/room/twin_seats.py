"""Twin tables of phones: a phone must be sent the same at two tables that differ in all that its seat may not know.

A game is played once. Beside it each phone, an onlooker's too, and the wall have a pair of tables: one with the cards
of the game, one with hidden cards dealt anew. Every move is made at both, and so are taps and questions of that phone.
As long as the seat knows the same at both, both phones must be sent the same words. Where a move would let it know
different things, cards are dealt anew until that move looks the same as well, if any such deal is found.
"""

import itertools
import json
import math
from typing import NamedTuple

from gamelib.core.chance import Stream
from gamelib.record import start
from tests.laws import about
from tests.laws.configurations import pick
from tests.support.twin_tables import LeakFound, first_difference
from widgets import scenes
from widgets.room.device import Device
from widgets.room.friends_tables import AGAIN, OTHER, PROGRAM, SIT, TABLES, FriendsTables
from widgets.room.screens import to_json_bytes
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import WaitingTime
from widgets.stage.board import run_safely
from widgets.stage.scene import Gesture

ONLOOKER, WALL = "onlooker", "wall"
"""Watchers without a seat, who see what everybody may see."""
BEAT_SECONDS = 25.0
"""The step of the clock at each reading: tables always seem to wait long, and say so."""
LEAVES = (SIT, TABLES, PROGRAM, AGAIN, OTHER)
"""Buttons that end what is compared: an onlooker sits down or goes away, a program plays for somebody, another game."""
DEALS_TRIED = 12
"""The most redeals tried to find one in which the next move looks the same."""


class QuietRoom:
    """A room of friends that ignores what happens at its tables."""

    kind = "friends"

    def finish(self):
        """Do nothing."""

    def changed(self):
        """Do nothing."""


class TwinTable:
    """A game at a table of friends, with one of its phones, or the wall."""

    def __init__(self, record, people, watcher):
        self.seat, self.frames, self.n, self.phone = watcher if watcher in people else None, [], 0, None
        self.devices = {each: Device(each, f"key {each}") for each in people}
        for device in self.devices.values():
            device.away_since = math.inf  # no device counts as gone, even if the test takes long
        self.tables = FriendsTables(record.game, QuietRoom(), [], record.state.players)
        self.table = self.tables._table(record, self.devices)
        self.table.go_on = lambda: None  # bots move only when the test makes them
        self.table.waiting = WaitingTime(itertools.count(step=BEAT_SECONDS).__next__)
        self.tables.tables.append(self.table)
        if watcher != WALL:
            self.phone = self.devices[watcher] if watcher in people else Device(len(people) + 20, "key of an onlooker")
            self.phone.connect(lambda message: self.frames.append(to_json_bytes(message)), "over")
            self.phone.show(self.tables.board(self.phone))
        if watcher == ONLOOKER:
            self.hear(kind="press", id=f"{BESIDE}look:0")
            assert self.phone.board is self.table.onlookers[self.phone.number][1]

    @property
    def state(self):
        return self.table.session.state

    def known(self):
        """Return everything that the phone's owner, or people who see the wall, may know."""
        return self.state.view(self.seat), self.state.to_act, len(self.table.record)

    def move(self, seat, move):
        """Make a move as the phone, another phone or a program does."""
        before = len(self.table.record)
        if seat is None:
            self.table.next_round()
        elif seat == self.seat:
            board = self.phone.board
            run_safely(lambda: board.game.try_move(move), board.game.show_message)
            self.phone.send(board.publish())
        elif seat in self.devices:
            assert self.table.act(seat, before, move).kind == "done"
        else:
            self.table.session.play(move, seat)
            self.table._show_move(None)
        assert len(self.table.record) == before + 1
        self.table.refresh()

    def hear(self, **content):
        """Send a message from the phone's page."""
        self.n += 1
        self.phone.hear(self.phone.line, {"from": "page", "n": self.n, "ply": len(self.table.record)} | content)

    def sent(self):
        """Return what was sent since the last call, as text; for the wall, its screens of all tables and of one."""
        if self.phone is None:
            shown = []
            for button in ("tables:look:0", "tables:all"):
                self.tables.press(button, None)
                shown.append(self.tables.wall([]))
            return json.dumps(shown, ensure_ascii=False)
        text = "\n".join(self.frames)
        self.frames.clear()
        return text


class TablePair:
    """The two tables of one phone."""

    def __init__(self, record, people, watcher, count, rng):
        self.people, self.watcher, self.count, self.rng = people, watcher, count, rng
        self.seat = watcher if watcher in people else None
        self.lay(record, record.state)

    def lay(self, record, state, other=None):
        """Set up both tables again."""
        other = other or self.deal(state)
        self.here = TwinTable(record, self.people, self.watcher)
        self.there = TwinTable(record_with_state(record, other), self.people, self.watcher)
        self.compare("opening")

    def deal(self, state):
        """Return the state with its hidden cards redealt."""
        return state.view(self.seat).imagine(Stream(self.rng.randrange(10**9), "twin"))

    def alike(self, state, other, seat, move):
        """Return a list of a move that looks the same at the other table, as does all that follows, or []."""
        own = about(self.here.table.record.game)
        if seat is None:
            found, next_state, next_other = [None], state.next_round(), other.next_round()
            return found if next_state.view(self.seat) == next_other.view(self.seat) else []
        after = state.play(move, seat).view(self.seat)
        found = (
            [move]
            if seat == self.seat
            else [each for each in other.moves(seat) if own.public_text(each, other) == own.public_text(move, state)]
        )
        self.rng.shuffle(found)
        return [each for each in found[:3] if other.play(each, seat).view(self.seat) == after][:1]

    def move(self, record, seat, move):
        """Make a move at both tables and compare what was sent; set them up again if it cannot look the same."""
        state, other = record.state, self.there.state
        likewise = self.alike(state, other, seat, move)
        for _deal in range(0 if likewise or seat is None else DEALS_TRIED):
            other = self.deal(state)
            if likewise := self.alike(state, other, seat, move):
                self.lay(record, state, other)
                break
        if not likewise:
            self.count.unlike += 1
            after = record.next_round() if seat is None else record.play(move, seat)
            self.lay(after, after.state)
            return
        self.here.move(seat, move)
        self.there.move(seat, likewise[0])
        self.compare(f"{seat} {move}")

    def aside(self, rng):
        """Do something on the phone that makes no move: a tap, a question, a refused attempt."""
        if self.watcher == WALL:
            return
        content = random_message(self.here, rng)
        if content is not None:
            self.here.hear(**content)
            self.there.hear(**content)
            self.compare(str(content))

    def compare(self, done):
        """Raise Leak if the phone knows the same at both tables, but was not sent the same."""
        here, there = self.here.sent(), self.there.sent()
        if self.here.known() != self.there.known():
            return
        self.count.frames += 1
        self.count.differ += self.here.state.write() != self.there.state.write()
        if here != there:
            raise LeakFound(f"{self.watcher} after {done}: {first_difference(here, there)}")


class ComparisonCounts:
    """Counts of comparisons: answers, those with differing cards, and moves that could not look the same."""

    frames = differ = unlike = 0


class Deal(NamedTuple):
    """A game to play: how it is dealt, and which seats have phones."""

    game: str
    options: dict
    people: tuple


def record_with_state(record, state):
    """Return the record with other cards in its present position; its earlier log stays the same."""
    return type(record)(
        record.game, record.beginning, record.entries, record.names, record.comment, record.prior_log, state=state
    )


def random_message(copy, rng):
    """Return a random message from a phone that makes no move; None if the chosen one would make one."""
    scene, board = copy.phone.board.scene, copy.phone.board
    places = [card["id"] for zone in scene["zones"] for card in zone.get("cards", ())] + ["seat:B", "pile:C", "gap:1"]
    buttons = [each["id"] for each in scene["buttons"]] + ["pass", "done", "doom"]
    content = rng.choice(
        [
            {"kind": "tap", "place": rng.choice(places)},
            {"kind": "press", "id": rng.choice(buttons)},
            {"kind": "drop", "place": rng.choice(places), "onto": rng.choice([*places, "play"])},
            {"kind": "clause", "number": "NANA-3.3"},
            {"kind": "clause", "number": "no such"},
            {"kind": "escape"},
            {"kind": "hello"},
            {"kind": "ping"},
            {"kind": "tap", "place": rng.choice(places), "ply": -1},
        ]
    )
    if content["kind"] in ("tap", "press", "drop"):
        place = content.get("place") or content["id"]
        if place.startswith("table:") or place in LEAVES:
            return None
        gesture = (
            Gesture(content["kind"], place, content["onto"]) if "onto" in content else Gesture(content["kind"], place)
        )
        move = scenes.scenes_of(board.game.name).act(board.game.view, board.game.selection, gesture).move
        if move is not None and board.game.session.may_act and board.game.view.why_not(move) is None:
            return None
    return content


def play_and_compare(deal, rng, count, most_moves=10**9):
    """Play a game, compare everything that every phone and the wall are sent, and return the number of moves."""
    record = start(deal.game, seed=rng.randrange(10**9), **deal.options)
    pairs = [TablePair(record, deal.people, seat, count, rng) for seat in (*deal.people, ONLOOKER, WALL)]
    for _move in range(most_moves):
        if record.state.result is not None:
            break
        for pair in pairs:
            if rng.random() < 0.4:
                pair.aside(rng)
        seat, move = None, None
        if record.state.to_act:
            seat = rng.choice(record.state.to_act)
            move = pick(list(record.state.moves(seat)), rng)
        for pair in pairs:
            pair.move(record, seat, move)
        record = record.next_round() if seat is None else record.play(move, seat)
    return len(record)
