"""An hour of class in a minute: phones that vote, play, sleep, reload, leave and return, all drawn from a seed.

The test tracks what every phone should find (its animal, its answer, its seat) and records any difference as a slip.
All acts go over real connections, some of them twice, as from a phone that does not know whether one arrived.
"""

import asyncio
import json
from collections import Counter
from random import Random

from tests.room.phones import POSITION, Client, LocalServer, begin, fetch, join, open_wall
from widgets.room import limits, room, seat_board, shared_table
from widgets.stage.board import parse_message

PACE_SECONDS, AWAY_SECONDS, KEEP_SECONDS = 0.01, 0.4, 0.03
"""The shortened times of a lesson: between bots' moves, until a phone counts as gone, until the journal is saved."""
ANSWERS = {
    "move": [("pass", ["pass"]), ("play 6 6 at 4-5", ["hand:4", "hand:5", "play"])],
    "number": [(str(number), number) for number in (0, 20, 55, 100)],
    "seat": [(str(seat), f"answer:{seat}") for seat in range(3)],
}
QUESTION = "room:ask:nanatoridori:{kind}:all-of-them"


def speed_up_time(monkeypatch):
    """Make time pass faster in rooms."""
    monkeypatch.setattr(
        shared_table.SharedTable.__init__, "__kwdefaults__", {"bot_seed": 1, "goes_on": True, "pace": PACE_SECONDS}
    )
    monkeypatch.setattr(shared_table, "AWAY_SECONDS", AWAY_SECONDS)
    monkeypatch.setattr(room, "KEEP_SECONDS", KEEP_SECONDS)
    monkeypatch.setattr(limits, "ACTS_PER_SECOND", 100 * limits.ACTS_PER_SECOND)


class MoveCounter:
    """Counts the moves that each message made, at all tables, since none may make two."""

    def __init__(self, monkeypatch):
        self.made, self._now = Counter(), None
        hear, act = seat_board.SeatBoard.hear, shared_table.SharedTable.act

        def count_message(board, content):
            message = parse_message(content)
            self._now = message and (message.who, message.n)
            return hear(board, content)

        def count_move(table, seat, ply, move):
            result = act(table, seat, ply, move)
            if result.kind == "done":
                self.made[self._now] += 1
            return result

        monkeypatch.setattr(seat_board.SeatBoard, "hear", count_message)
        monkeypatch.setattr(shared_table.SharedTable, "act", count_move)


class Phone:
    """A learner's phone: active, asleep or gone; it keeps its cookie, and knows what it should find."""

    def __init__(self, lesson, number):
        self.lesson, self.number, self.rng = lesson, number, Random(f"{lesson.seed} {number}")
        self.page, self.jar, self.animal, self.answer, self.last = None, None, "", None, None

    @property
    def is_on(self):
        return self.page is not None and not self.page.task.done()

    async def come(self):
        """Load the page, for the first time or again; the animal must be the same as before."""
        self.page = await join(self.lesson.server, self.lesson.room.code, self.jar)
        self.jar = self.page.jar
        name = json.loads(self.page.frames[0])["you"]["name"]
        self.lesson.check(self.animal in ("", name), f"{self.animal} is now {name}")
        self.animal = name

    async def wake(self):
        """Reconnect without loading the page, and resend the last message as unanswered."""
        self.page = await Client(self.lesson.server, self.lesson.room.code, self.jar).connect()
        if self.last:
            await self.page.line.write_message(self.last)

    async def sleep(self):
        """Lose the connection."""
        if self.page is not None:
            await self.page.leave()
            self.page = None

    async def live(self):
        """Do what phones do in between, which is mostly nothing."""
        chance = self.rng.random()
        if not self.is_on:
            await (self.wake() if chance < 0.4 and self.jar else self.come())
        elif chance < 0.12:
            await self.sleep()
        elif chance < 0.2:
            await self.sleep()
            await self.come()
        elif chance < 0.25:
            await self.come()  # a second window, which becomes the active one

    async def send(self, **content):
        """Send a message, sometimes twice, and wait for the answer."""
        before, page = len(self.page.frames), self.page
        await page.send(**content)
        self.last = json.dumps({"from": page.who, "n": page.n, "ply": (page.scene or {}).get("ply", 0)} | content)
        if self.rng.random() < 0.3:
            await page.line.write_message(self.last)
        await page.until(lambda: len(page.frames) > before or page.task.done())

    async def vote(self, kind):
        """Answer the present question."""
        said, way = self.rng.choice(ANSWERS[kind])
        if kind == "move":
            await self.send(kind="escape")
            for place in way:
                press = place in ("pass", "play")
                await self.send(**({"kind": "press", "id": place} if press else {"kind": "tap", "place": place}))
        elif kind == "number":
            await self.send(kind="set", id="number", value=way)
        else:
            await self.send(kind="press", id=way)
        await self.page.until(lambda: "Sent." in self.page.text)
        self.answer = said

    async def play(self):
        """Try something at the table: what makes a move at once, a button or a card, or else any card."""
        scene = self.page.scene
        if scene is None:
            return
        ready = [("press", "id", each["id"]) for each in scene["buttons"] if not each.get("off")]
        cards = [card for zone in scene["zones"] for card in zone.get("cards", ())]
        ready += [("tap", "place", card["id"]) for card in cards if "offered" in card.get("state", "").split()]
        if ready and self.rng.random() < 0.8:
            kind, key, name = self.rng.choice(ready)
            await self.send(kind=kind, **{key: name})
        elif cards:
            await self.send(kind="tap", place=self.rng.choice(cards)["id"])


class Lesson:
    """A class with its teacher, and the checks on it."""

    def __init__(self, folder, phones, seed):
        self.folder, self.seed, self.rng, self.slips, self.restarts = folder, seed, Random(seed), [], 0
        self.phones = [Phone(self, number) for number in range(phones)]

    def check(self, is_so, slip):
        """Record a slip unless a condition holds."""
        if not is_so:
            self.slips.append(slip)

    async def begin(self):
        """Open the room, and let everybody join."""
        self.server = LocalServer(self.folder)
        self.wall, self.room = await open_wall(self.server)
        self.server.registry._joins.clear()
        for phone in self.phones:
            await phone.come()

    async def beat(self, what=None):
        """Let some time pass, in which phones act on their own, and the active ones also do something together."""
        await asyncio.gather(*(phone.live() for phone in self.phones))
        if what is not None:
            await asyncio.gather(*(what(phone) for phone in self.phones if phone.is_on and self.rng.random() < 0.7))
        self.server.registry._joins.clear()
        self.server.registry.tick()

    async def press(self, name, follows):
        """Press a button on the wall, and wait until a button whose id begins with `follows` appears."""
        await self.wall.press(name)
        await self.wall.until(lambda: f'"{follows}' in self.wall.text)

    async def restart(self):
        """Kill the server and start another one with the files on disk."""
        await asyncio.sleep(0.1 + 3 * KEEP_SECONDS)
        old, self.server = self.server, None
        for each in old.registry.rooms.values():
            for handle in each._due.values():
                handle.cancel()
            each._due.clear()
            each.activity.stop()
        old.stop(keep=False)
        await old.server.close_all_connections()
        await self._close_pages(old)
        self.server, self.restarts = LocalServer(self.folder), self.restarts + 1
        code = self.room.code
        self.room = self.server.registry.rooms[code]
        status, *_rest = await fetch(f"{self.server.address}wall/{code}", self.wall.jar)
        self.check(status == 200, "the teacher is not known any more")
        self.wall = await Client(self.server, f"wall/{code}", self.wall.jar).connect()

    async def end(self):
        """Send everybody home."""
        await self._close_pages(self.server)
        if self.room.activity is not None:
            self.room.activity.stop()
        self.server.stop()
        await self.server.server.close_all_connections()

    async def _close_pages(self, server):
        """Close all pages, including windows that were replaced by others."""
        await asyncio.gather(*(page.leave() for page in server.clients))
        for phone in self.phones:
            phone.page = None

    # What a class does --------------------------------------------------------------------

    async def ask(self, kind, twice, killed=False):
        """Ask a question, in one or two rounds, and compare the room's counts with the given answers."""
        await self.wall.press("room:questions")
        if kind == "move":
            await self.wall.act(kind="set", id="room:position", value=POSITION)
        else:
            await self.wall.press(QUESTION.format(kind=kind))
        await self.wall.until(lambda: '"vote:close"' in self.wall.text)
        await self._collect(kind, killed)
        if twice:
            first = self._answers()
            await self.press("vote:talk", "vote:again")
            await self.beat()
            for phone in self.phones:
                phone.answer = phone.last = None
            await self.press("vote:again", "vote:close")
            await self._collect(kind, False)
            vote = self.room.activity.vote
            self.check(vote.first == first, f"the first vote was {first} and is {vote.first}")
        await self.press("vote:reveal", "room:questions")
        await self.press("room:lobby", "room:ending")

    async def ask_by_cards(self):
        """Ask a question that cards answer; the server is killed between two pictures of the camera."""
        await self.wall.press("room:questions")
        await self.wall.act(kind="set", id="room:position", value=POSITION)
        await self.wall.until(lambda: '"vote:cards"' in self.wall.text)
        await self.wall.press("vote:cards")
        await self.wall.until(lambda: self.room.activity.vote.cards is not None)
        said, [options] = {}, self.room.activity.vote.cards.groups
        for picture in range(3):
            await self.beat()
            cards = {card: self.rng.randrange(len(options)) for card in self.rng.sample(range(1, 31), 12)}
            ballot = self.room.activity.vote.cards
            answers = {str(card): "ABCD"[letter] for card, letter in cards.items()}
            await self.wall.act(kind="set", id="cards:seen", value={"round": ballot.asked, "answers": answers})
            said |= {card: options[letter] for card, letter in cards.items()}
            if picture == 1:
                await self.restart()
        await self.wall.press("vote:close")
        counted = self.room.activity.vote.cards.answers
        self.check(counted == said, f"cards said {said}, counted {counted}")
        await self.press("vote:reveal", "room:questions")
        await self.press("room:lobby", "room:ending")

    async def find_tables(self, button):
        """Let everybody find a table, move some to others, and kill the server before the cards are dealt."""
        await self.wall.press(button)
        for pressed in ("groups:way:chance", "groups:shuffle", "groups:way:chosen"):
            await self.wall.act(kind="press", id=pressed)
        for phone in self.phones[:2]:
            await self.wall.act(kind="set", id=f"groups:move:{self._device(phone).number}", value=0)
        before = [sorted(table) for table in self.room.groups.tables]
        self.check(all(len(table) > 1 for table in before), f"somebody sits alone: {before}")
        await self.restart()
        for phone in self.phones:
            if not phone.is_on:
                await phone.come()
        after = [sorted(table) for table in self.room.groups.tables]
        self.check(after == before, f"the tables were {before} and are {after}")
        await self.wall.press("groups:deal")

    async def _collect(self, kind, killed):
        for phone in self.phones:
            phone.answer = phone.last = None
        for beat in range(3):
            await self.beat(lambda phone: phone.vote(kind))
            if killed and beat == 1:
                await self.restart()
        await self.beat()
        for phone in self.phones:
            if phone.is_on and phone.answer is not None:
                self.check("Sent." in phone.page.text, f"{phone.animal} does not find its answer {phone.answer}")
        await self.wall.press("vote:close")
        counted, expected = dict(self.room.activity.vote.answers), self._answers()
        self.check(counted == expected, f"answered {expected}, counted {counted}")

    def _answers(self):
        return {self._device(phone).number: phone.answer for phone in self.phones if phone.answer is not None}

    def _device(self, phone):
        return self.room.find(phone.jar["bbb-device"])

    async def play(self, button, beats, killed=False):
        """Let everybody play; every phone must find its seat again, with its own cards."""
        for phone in self.phones:
            phone.last = None
            if not phone.is_on:
                await phone.come()
        await (self.find_tables(button) if button.startswith("room:tables:") else begin(self.wall, button))
        await asyncio.gather(*(phone.page.until(lambda phone=phone: phone.page.scene) for phone in self.phones))
        seats = self._seats()
        self.check(len(seats) == len(self.phones), f"{len(seats)} seats")
        for beat in range(beats):
            await self.beat(Phone.play)
            if killed and beat == beats // 2:
                await self.restart()
            self.check(self._seats() == seats, "somebody sits elsewhere")
        for phone in self.phones:
            if not phone.is_on:
                await phone.come()
        await asyncio.gather(*(self._finds_cards(phone) for phone in self.phones))
        moves = sum(len(table.record) for table in self._tables())
        await self.wall.press_surely("room:lobby")
        await self.wall.until(lambda: '"room:ending' in self.wall.text)
        return moves

    def _tables(self):
        tables = self.room.activity.tables
        return [*tables.values()] if isinstance(tables, dict) else tables

    def _seats(self):
        return {
            device.number: (at, seat)
            for at, table in enumerate(self._tables())
            for seat, device in table.people.items()
        }

    async def _finds_cards(self, phone):
        """Check that a phone shows its seat's present view of the table; bots may be in the middle of a move."""
        device = self._device(phone)
        table, seat = next(
            (table, seat) for table in self._tables() for seat, each in table.people.items() if each is device
        )

        def is_own_view():
            return phone.page.scene and phone.page.scene["zones"] == json.loads(
                json.dumps(table.boards[seat].publish()["scene"]["zones"])
            )

        try:
            await phone.page.until(is_own_view, 5)
        except AssertionError:
            self.check(False, f"{phone.animal} does not find its cards")
