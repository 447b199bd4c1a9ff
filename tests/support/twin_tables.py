"""Twin tables with deals that their viewer cannot tell apart: after every act both must send the same text."""

import json
from typing import NamedTuple

from gamelib import Stream, record
from gamelib.players import Player
from tests.laws import about
from tests.laws.configurations import pick
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.stage.offers import is_offered

NONCES = 700_000_000_000_000_000
"""Smallest seed: any number this large in a message can only be a seed."""


class LeakFound(AssertionError):
    """Raised if a message reveals something its reader may not know."""


class Distinguishable(Exception):
    """Raised if the other deal does not allow the same act."""


class ScriptedBot(Player):
    """A bot with the name of a level, whose moves the test chooses."""

    def __init__(self, name, seat, chosen):
        super().__init__(name)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "chosen", chosen)

    def move(self, view, rng=None):
        del rng
        return self.chosen(self.seat, view)


class TwinSide:
    """One of the two tables, with its front end."""

    def __init__(self, game, text, seed, seats, choose):
        begun = record.start(game, position=text, seed=seed)
        self.own, self.text, self.seed = about(game), text, seed
        bots = {"ABCDEFGH"[seat]: ScriptedBot("careful", seat, choose(self)) for seat in range(begun.state.players)}
        self.table = Table(begun, seats=seats, bots=bots, keep=True, secret=True, teacher=True)
        self.front = FakeFrontEnd(self.table)

    @property
    def session(self):
        return self.table.session

    @property
    def viewer(self):
        """The viewer's seat; None while the curtain is closed."""
        return None if self.session.curtain_for is not None else self.session.viewer

    def known(self):
        """Return all that the viewer may know now."""
        session = self.session
        return (
            self.viewer,
            session.curtain_for,
            session.viewed_ply,
            session.view,
            session.state.view(self.viewer),
            session.ply,
        )

    def sent(self):
        """Return the messages since the last call as text, with the two random ids replaced."""
        text = "\n".join(json.dumps(each, ensure_ascii=False) for each in self.front.sent)
        self.front.sent.clear()
        return text.replace(self.table.keeper.file.id, "THIS GAME").replace(json.dumps(self.front.name), '"THIS VIEW"')


class TwinTables:
    """A table, and another that differs in every card its viewer cannot see."""

    def __init__(self, game, state, seats, rng, seed):
        self.rng, self.public_moves, self.frames, self.acts_compared = rng, [], [], 0
        text = state.write()
        self.here = TwinSide(game, text, seed, seats, lambda side: lambda seat, view: self._first(side, seat, view))
        viewer = self.here.session.viewer if self.here.session.curtain_for is None else self.here.session.curtain_for
        other = about(game).GAME.read(text, seed=seed).view(viewer).imagine(Stream(rng.randrange(10**9), "twin"))
        self.there = TwinSide(
            game, other.write(), seed + 1, seats, lambda side: lambda seat, _view: self._same(side, seat)
        )
        self.differ = other.write() != text

    def _first(self, side, seat, view):
        """Choose a bot's move at the first table."""
        move = pick(list(view.moves()), self.rng)
        self.public_moves.append((seat, side.own.public_text(move, side.session.state)))
        return move

    def _same(self, side, seat):
        """Choose a move at the second table that looks the same to the other seats."""
        state = side.session.state
        who, notation = self.public_moves.pop(0)
        alike = [move for move in state.moves(seat) if side.own.public_text(move, state) == notation]
        if who != seat or not alike:
            self.public_moves = [None]
            raise Distinguishable
        return self.rng.choice(alike)

    def are_alike(self):
        """Return whether the viewer still knows the same at both tables."""
        return not self.public_moves and self.here.known() == self.there.known()

    def do(self, kind, content):
        """Do the same act at both tables and compare what they sent; return whether they are still alike."""
        self.public_moves = []
        for side in (self.here, self.there):
            side.front.send(kind, **content)
        return self.compare((kind, content))

    def compare(self, done=()):
        """Return whether the tables are still alike; raise Leak if they are but did not send the same text."""
        here, there = self.here.sent(), self.there.sent()
        self.frames += [here, there]
        if str(self.here.seed) in here or str(self.there.seed) in there:
            raise LeakFound(f"after {done}: the seed of the deal")
        if not self.are_alike():
            return False
        if here != there:
            raise LeakFound(f"after {done}: {first_difference(here, there)}")
        self.acts_compared += self.differ
        return True

    def close(self):
        """Unlock the saved games of both tables: later tables try to delete old games as long as they are locked."""
        for side in (self.here, self.there):
            side.table.keeper.file.release()


def first_difference(one, other):
    """Return the place where two texts first differ, with some text around it."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 80) : at + 60]!r} beside {other[max(0, at - 80) : at + 60]!r}"


# Acts at twin tables ----------------------------------------------------------------


class TwinCounts(NamedTuple):
    """The totals of a game: acts compared, messages sent, stretches started."""

    compared: int
    messages: int
    stretches: int


def play_beside_twins(game, state, seats, rng, longest=10, make_twins=TwinTables, choose_act=None):
    """Play a game to its end in stretches, each beside a new twin of the table.

    `make_twins` makes the two tables, `choose_act` chooses each act.
    """
    choose_act = choose_act or choose_next_act
    compared = messages = stretches = 0
    while state.result is None:
        stretches += 1
        people = seats(stretches, state) if callable(seats) else seats
        twins = make_twins(game, state, people, rng, NONCES + 2 * rng.randrange(10**9))
        go_on, start = twins.compare(("begun",)), len(twins.here.session.record)
        for step in range(longest + 30):
            session = twins.here.session
            done = choose_act(twins.here, rng, only_on=not go_on or step >= longest)
            go_on = twins.do(*done) and go_on
            if session.state.result is not None or (not go_on and has_advanced(session, start)):
                break
            if step >= longest and has_advanced(session, start):
                break
        compared, messages = compared + twins.acts_compared, messages + len(twins.frames)
        twins.close()
        state = (twins.here.session.main_line or twins.here.session.record).state
    return TwinCounts(compared, messages, stretches)


def has_advanced(session, start):
    """Return whether the game has moved on since ply `start`."""
    return len(session.main_line or session.record) > start


def choose_next_act(side, rng, only_on=False):
    """Return an act: mostly one that continues the game, now and then some other."""
    scene, session = side.front.scene, side.session
    if "curtain" in scene:
        return "press", {"id": "table:look"}
    if form := scene.get("form"):
        ways = [button["id"] for button in form["buttons"] if button["id"] not in ("load", "file", "forget")]
        button = ways[-1] if only_on else rng.choice(ways)
        return "form", {"id": form["id"], "button": button, "values": {"what": rng.choice(["mine", "all"])}}
    if session.viewed_ply is not None:
        return "press", {"id": "table:return" if only_on else rng.choice(["table:return", "table:forward"])}
    if not only_on and rng.random() < 0.5:
        return choose_side_act(side, rng)
    if "next" in scene:
        return "go", {}
    if session.is_pausing:
        return "press", {"id": "table:next-round"}
    return "type", {"text": str(pick(list(session.view.moves()), rng))}


ASIDE = ("table:hint", "table:why", "table:mark", "table:why", "table:step", "table:save", "table:undo")


def choose_side_act(side, rng):
    """Return an act that does not continue the game: a tool, an illegal move, a touch, a question."""
    session, chance = side.session, rng.random()
    if chance < 0.4:
        tool = rng.choice([each for each in ASIDE if is_offered(side.front.scene, each)])
        return "press", {"id": tool if is_tool_silent(side, tool) else "table:mark"}
    if chance < 0.6 and session.viewer is not None:
        tried = list(side.own.attempts(session.state, session.viewer, rng))
        return "type", {"text": str(rng.choice(tried))}
    if chance < 0.8:
        places = [card["id"] for zone in side.front.scene.get("zones", []) for card in zone.get("cards", [])]
        return rng.choice(["tap", "enter"]), {"place": rng.choice([*places, "seat:B", "pile:C", "post1", "gap:1"])}
    return rng.choice(
        [
            ("type", {"text": "nonsense"}),
            ("complete", {"text": ""}),
            ("earlier", {}),
            ("escape", {}),
            ("clause", {"number": "NANA-3.3"}),
            ("log", {"id": f"ply:{session.ply}"}),
        ]
    )


def is_tool_silent(side, tool):
    """Return whether a tool must reveal nothing now, so that its messages can be compared.

    A bot's reasons and a saved game may reveal hidden cards once the round is over, or at any time if only bots play.
    """
    if tool not in ("table:why", "table:save"):
        return True
    at, entries = side.session.last_bot_ply(), side.session.record.entries
    if tool == "table:save" or at is None:
        return side.session.has_secrets
    return (
        side.session.has_secrets and side.session.state.to_act and all(entry.seat is not None for entry in entries[at:])
    )
