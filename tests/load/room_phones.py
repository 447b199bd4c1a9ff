"""Measure phones in a room: the time to join, to get a question, to have a vote answered, to move at a shared table.

`python -m tests.load.room_phones 30 100 300 --write tests/load/room_figures.md` starts a separate local server for each
number of phones. Clients and server share the machine, so its load average is printed beside the figures.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

import psutil
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from tests.load.room_trouble import rows_of_misuse, time_restart
from tests.room.phones import fetch
from widgets.room.doubts import DOUBT_YES
from widgets.room.seat_board import BESIDE

TOP = Path(__file__).parent.parent.parent
PORT = 8976
ANSWER_SECONDS, PLAY_SECONDS = 3.0, 8.0
SETTLE_SECONDS = 4.0
"""From the opening of a room until phones come in: no class is quicker, and what all phones share is made by then."""
QUESTION = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
WALL = re.compile(r"http://\S+key=\w+")


class Server:
    """`bbb class` in a process of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self):
        """Start the server with the files that are on disk, and wait until it answers."""
        surroundings = os.environ | {"BBB_KEEP": f"{self.folder}/games", "PYTHONPATH": str(TOP)}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "gamelib.cli", "class", "--host", "127.0.0.1", "--port", str(PORT), "--no-browser"],
            cwd=TOP,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        said, found = "", None
        while found is None:
            said += self.program.stdout.readline()
            found = WALL.search(said)
        self.link = found[0]
        self.code = re.search(r"room (\w{4})", said)[1]
        self.process = psutil.Process(self.program.pid)
        self._wait_for_answer()
        self.answered, self.processor = time.perf_counter(), self.processor_seconds()

    def _wait_for_answer(self):
        while True:
            try:
                urlopen(f"http://127.0.0.1:{PORT}/class/").close()
                return
            except OSError:
                time.sleep(0.02)

    def kill(self):
        """Kill the server as a power cut would."""
        self.program.kill()
        self.program.wait(10)

    def processor_seconds(self):
        return sum(self.process.cpu_times()[:2])

    def megabytes(self):
        return self.process.memory_info().rss / 1e6

    def stop(self):
        self.program.terminate()
        self.program.wait(10)


class TimedPage:
    """A page that records when each frame arrived."""

    def __init__(self):
        self.picture, self.came, self.n, self.waiting = {}, asyncio.Event(), 0, None

    async def connect(self, path, jar):
        cookie = "; ".join(f"{name}={value}" for name, value in jar.items())
        address = f"ws://127.0.0.1:{PORT}/class/{path}/line"
        self.line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}), compression_options={})
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self):
        while (text := await self.line.read_message()) is not None:
            message = json.loads(text)
            if "scene" in message or "screen" in message:
                self.picture = message.get("scene") or message["screen"]
                self.at = time.perf_counter()
                answers = self.picture.get("answers")
                if answers and self.waiting and answers[1] >= self.n and not self.waiting.done():
                    self.waiting.set_result(self.at)
                self.came.set()

    async def until(self, found, seconds=60):
        async def wait():
            while not found(self.picture):
                self.came.clear()
                await self.came.wait()

        await asyncio.wait_for(wait(), seconds)
        return self.at

    async def send(self, **content):
        self.n += 1
        await self.line.write_message(
            json.dumps({"from": str(id(self)), "n": self.n, "ply": self.picture.get("ply", 0)} | content)
        )

    async def act(self, **content):
        """Send a message; return the seconds until its answer."""
        self.waiting = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        await self.send(**content)
        return await asyncio.wait_for(self.waiting, 30) - start


def p95_milliseconds(times):
    """Return the 95th percentile in milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 1) if ordered else None


async def come_to_page(server):
    """Load the page as a new device and return its cookies; an HTTP client would add its own work to the figures."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(
        f"GET /class/{server.code} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nAccept-Encoding: gzip\r\n"
        "Connection: close\r\n\r\n".encode()
    )
    page = await reader.read()
    writer.close()
    return {"bbb-device": re.search(rb"bbb-device=(\w+)", page)[1].decode()}


async def join_room(server):
    start = time.perf_counter()
    phone = TimedPage()
    phone.jar = await come_to_page(server)
    await phone.connect(server.code, phone.jar)
    await phone.until(bool)
    phone.ready = time.perf_counter() - start
    return phone


def next_act(picture):
    """Return what a person in a hurry would do: press the first button that is on, else tap a card of the hand."""
    on = [
        each["id"] for each in picture.get("buttons", ()) if not each.get("off") and not each["id"].startswith(BESIDE)
    ]
    if on:
        return {"kind": "press", "id": on[0]}
    hands = [zone["cards"] for zone in picture.get("zones", ()) if zone["id"] == "hand"]
    return {"kind": "tap", "place": random.choice(hands[0])["id"]} if hands and hands[0] else None


async def play_until(phone, until):
    times = []
    while time.perf_counter() < until:
        await asyncio.sleep(random.uniform(0.5, 1.5))
        if act := next_act(phone.picture):
            times.append(await phone.act(**act))
    return times


async def lead_class(server):
    """Return the cookies of the browser that leads the class."""
    _status, headers, _page, jar = await fetch(server.link)
    _status, _headers, _page, jar = await fetch(f"http://127.0.0.1:{PORT}{headers['Location']}", jar)
    return jar


async def measure(server, count):
    """Return the figures of `count` phones."""
    await asyncio.sleep(SETTLE_SECONDS)
    gc.freeze()  # exclude the clients' garbage collection
    figures, before = {"phones": count}, server.megabytes()
    jar = await lead_class(server)
    wall = TimedPage()
    await wall.connect(f"wall/{server.code}", jar)
    phones = []
    for start in range(0, count, 25):  # a class joins over some seconds, no faster than one address is allowed to
        began = time.perf_counter()
        phones += await asyncio.gather(*[join_room(server) for _phone in range(start, min(count, start + 25))])
        await asyncio.sleep(max(0.0, 1.25 - (time.perf_counter() - began)))
    figures["come in"] = p95_milliseconds(phone.ready for phone in phones)
    await asyncio.sleep(1)
    asked = time.perf_counter()
    await wall.send(kind="press", id="room:questions")
    await wall.send(kind="set", id="room:position", value=QUESTION)
    seen = await asyncio.gather(*[phone.until(lambda picture: "zones" in picture) for phone in phones])
    figures["question to all"] = round(1000 * (max(seen) - asked), 1)

    async def answer(phone):
        await asyncio.sleep(random.random() * ANSWER_SECONDS)
        return await phone.act(kind="press", id="pass")

    figures["answer"] = p95_milliseconds(await asyncio.gather(*[answer(phone) for phone in phones]))
    await wall.until(lambda picture: f"{count} of {count} have answered" in json.dumps(picture))
    await begin_tables(wall, phones)
    end = time.perf_counter() + PLAY_SECONDS
    acts = [each for times in await asyncio.gather(*[play_until(phone, end) for phone in phones]) for each in times]
    figures |= {"act at a table": p95_milliseconds(acts), "acts": len(acts)}
    figures["kB a phone"] = round(1000 * (server.megabytes() - before) / count)
    for line in (wall, *phones):
        line.line.close()
    return figures


async def connect_wall_and_phones(server, count):
    """Return a line to the wall, and `count` phones."""
    await asyncio.sleep(SETTLE_SECONDS)
    wall = TimedPage()
    wall.jar = await lead_class(server)
    await wall.connect(f"wall/{server.code}", wall.jar)
    return wall, [await join_room(server) for _phone in range(count)]


async def begin_vote(wall, phones):
    await wall.send(kind="press", id="room:questions")
    await wall.send(kind="set", id="room:position", value=QUESTION)
    await asyncio.gather(*[phone.until(lambda picture: "zones" in picture) for phone in phones])


async def begin_tables(wall, phones):
    for button in ("room:lobby", DOUBT_YES):
        await wall.send(kind="press", id=button)
    await asyncio.gather(*[phone.until(lambda picture: "zones" not in picture) for phone in phones])
    await wall.send(kind="press", id="room:games")
    await wall.send(kind="press", id="room:tables:nanatoridori")
    await wall.send(kind="press", id="groups:deal")
    await asyncio.gather(*[phone.until(lambda picture: "zones" in picture) for phone in phones])


async def measure_under_misuse(server, count):
    """Return rows for phones while somebody misuses the room, and for all phones after the server was killed."""
    wall, phones = await connect_wall_and_phones(server, count)
    await begin_vote(wall, phones)
    votes = {"answer": lambda _phone: {"kind": "press", "id": "pass"}}
    answers = await rows_of_misuse(phones, votes, server, PORT, p95_milliseconds)
    killed = [
        {"killed in": "a vote"}
        | await time_restart(server, phones, lambda phone: "Sent." in json.dumps(phone.picture.get("message")))
    ]
    print(killed[-1], flush=True)
    await wall.connect(f"wall/{server.code}", wall.jar)
    await begin_tables(wall, phones)
    acts = await rows_of_misuse(phones, {"act": lambda _phone: {"kind": "escape"}}, server, PORT, p95_milliseconds)
    hands = [[zone for zone in phone.picture["zones"] if zone["id"] == "hand"] for phone in phones]
    own = dict(zip(map(id, phones), hands, strict=True))
    killed.append(
        {"killed in": "tables"}
        | await time_restart(
            server,
            phones,
            lambda phone: own[id(phone)] == [zone for zone in phone.picture.get("zones", ()) if zone["id"] == "hand"],
        )
    )
    print(killed[-1], flush=True)
    for line in (wall, *phones):
        line.line.close()
    return [one | other for one, other in zip(answers, acts, strict=True)], killed


def print_figures_under_misuse(count):
    """Print figures of `count` phones while somebody misuses the room, and after the server was killed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            return asyncio.run(measure_under_misuse(server, count))
        finally:
            server.stop()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("counts", type=int, nargs="*")
    options.add_argument("--trouble", type=int, metavar="PHONES", help="also misuse the room, and kill its server")
    options.add_argument("--write", type=Path)
    options = options.parse_args()
    rows = []
    for count in options.counts:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                rows.append(asyncio.run(measure(server, count)))
            finally:
                server.stop()
        print(rows[-1], f"load {os.getloadavg()[0]:.1f}", flush=True)
    tables = [rows] if rows else []
    if options.trouble:
        tables += print_figures_under_misuse(options.trouble)
    if options.write:
        about = (
            "# Phones in a room\n\nMilliseconds at the 95th percentile, on loopback; after a kill, seconds; "
            f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}.\n"
        )
        options.write.write_text("\n".join([about, *map(table, tables)]), encoding="utf-8")


def table(rows):
    head = list(rows[0])
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    return "\n".join([*lines, *(f"| {' | '.join(str(row[key]) for key in head)} |" for row in rows)]) + "\n"


if __name__ == "__main__":
    main()
