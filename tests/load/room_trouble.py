"""A room in trouble: how misuse by one client slows the others, and how soon all continue after the server was killed.

The misuse comes from another address and another process. The others' figures are compared with those of the same
phones in the calm seconds before.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import multiprocessing
import os
import random
import re
import struct
import time
from contextlib import suppress
from pathlib import Path

ELSEWHERE = "127.0.0.2"
"""The address from which a room is misused: on the loopback every address of the block is this machine's."""
SECONDS = 6.0
"""How long each misuse lasts, and the calm before it."""
BEATS = (0.1, 0.4)
"""Seconds between two acts of one phone."""
JOINS, LINES = 10_000, 20
MANY = 40
"""Requests that somebody has under way at a time."""
OVERSIZED_BYTES = (5_000, 200_000)
CRAFTED = (
    b"[]",
    b"\x00",
    b"[" * 3000,
    b'{"kind":[],"from":1,"n":"x"}',
    b'{"kind":"tap","from":"a","n":1,"place":{}}',
    b'{"kind":"press","from":"a","n":3,"id":null}',
    b'{"n":1e999}',
)
SCRIPT = Path(__file__).parent.parent.parent / "widgets" / "room" / "js" / "line.js"


# Misuse ---------------------------------------------------------------------------------------


async def request(port, path, cookie="", upgrade=False):
    """Send a request from another address; return the response's head and the stream."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0))
    more = ""
    if upgrade:
        key = base64.b64encode(os.urandom(16)).decode()
        more = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n"
        )
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{cookie}{more}\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    if not upgrade:
        writer.close()
    return head.decode("latin-1"), writer


def websocket_frame(payload):
    """Return a WebSocket message as a client sends it, with a mask of zeros."""
    size = len(payload)
    length = (
        struct.pack("!B", 128 | size)
        if size < 126
        else (struct.pack("!BH", 254, size) if size < 65536 else struct.pack("!BQ", 255, size))
    )
    return b"\x81" + length + b"\0\0\0\0" + payload


async def join_by_own_line(port, code):
    """Join as a phone does, and return the stream of its WebSocket."""
    head, _writer = await request(port, f"/class/{code}")
    cookie = re.search(r"bbb-device=(\w+)", head)
    if cookie is None:
        return None
    return (await request(port, f"/class/{code}/line", f"Cookie: bbb-device={cookie[1]}\r\n", upgrade=True))[1]


async def flood(port, code, until, payloads):
    """Write messages as fast as the server accepts them; rejoin whenever the WebSocket is closed."""
    while time.monotonic() < until:
        with suppress(OSError, asyncio.IncompleteReadError):
            writer = await join_by_own_line(port, code)
            while writer is not None and time.monotonic() < until:
                writer.write(b"".join(websocket_frame(next(payloads)) for _message in range(20)))
                await writer.drain()
        await asyncio.sleep(0.01)


async def request_pages(port, paths, until):
    """Request pages as fast as they arrive."""
    for path in paths:
        if time.monotonic() > until:
            return
        with suppress(OSError, asyncio.IncompleteReadError):
            await request(port, path)


async def misuse(kind, port, code):
    """Do one kind of misuse for some seconds."""
    until = time.monotonic() + SECONDS
    if kind == "floods":
        numbers = itertools.count(1)
        pings = (json.dumps({"kind": "escape", "from": "x", "n": n, "ply": 0}).encode() for n in numbers)
        await asyncio.gather(*[flood(port, code, until, pings) for _line in range(LINES)])
    elif kind == "sends junk":
        junk = itertools.cycle([*CRAFTED, *(b"x" * size for size in OVERSIZED_BYTES)])
        await asyncio.gather(*[flood(port, code, until, junk) for _line in range(LINES)])
    else:
        guesses = ("".join(random.choices("BCDFGHJKMNPQRTVWXYZ", k=4)) for _guess in itertools.count())
        paths = iter([f"/class/{code}"] * JOINS) if kind == "joins" else (f"/class/{guess}" for guess in guesses)
        await asyncio.gather(*[request_pages(port, paths, until) for _one in range(MANY)])


def run_misuse(kind, port, code):
    asyncio.run(misuse(kind, port, code))


MISUSES = {
    "floods": "floods",
    "joins": "opens 10,000 joins",
    "sends junk": "sends oversized and crafted messages",
    "guesses": "guesses codes",
}


# The other phones -----------------------------------------------------------------------------


async def act_until(phone, act, until):
    """Let a phone act now and then; return the times until its answers."""
    times = []
    while time.monotonic() < until:
        await asyncio.sleep(random.uniform(*BEATS))
        times.append(await phone.act(**act(phone)))
    return times


async def act_together(phones, act, processor):
    """Let phones act for some seconds; return the times until all answers, and the server's share of a processor."""
    begun, used = time.monotonic(), processor()
    until = begun + SECONDS
    found = await asyncio.gather(*[act_until(phone, act, until) for phone in phones])
    share = (processor() - used) / (time.monotonic() - begun)
    return [each for times in found for each in times], f"{share:.0%}"


async def rows_of_misuse(phones, acts, server, port, p95):
    """Return a row for each misuse: times of each kind of act before and during it, and processor shares."""
    rows = []
    for kind, words in MISUSES.items():
        row = {"others while somebody": words}
        for name, act in acts.items():
            calm, calm_share = await act_together(phones, act, server.processor_seconds)
            culprit = multiprocessing.get_context("spawn").Process(target=run_misuse, args=(kind, port, server.code))
            culprit.start()
            await asyncio.sleep(1)
            bad, share = await act_together(phones, act, server.processor_seconds)
            await asyncio.to_thread(culprit.join)
            row |= {
                f"calm {name}": p95(calm),
                name: p95(bad),
                f"calm {name}, processor": calm_share,
                f"{name}, processor": share,
            }
        rows.append(row)
        print(row, flush=True)
    return rows


# After a kill ---------------------------------------------------------------------------------


def reconnect_pauses():
    """Yield the pauses before a phone's attempts to reconnect, as in the page's script."""
    text = SCRIPT.read_text(encoding="utf-8")
    first, longest, quick = (
        int(re.search(rf"{name} = (\d+)", text)[1]) for name in ("FIRST_WAIT_MS", "LONGEST_WAIT_MS", "QUICK_TRIES")
    )
    wait = first
    for tries in itertools.count(1):
        yield wait * random.uniform(0.5, 1.5) / 1000
        if tries > quick:
            wait = min(longest, 2 * wait)


async def reconnect(phone, path):
    """Reconnect as a page does that has lost its WebSocket; return the time at which its screen is back."""
    phone.picture = {}
    for wait in reconnect_pauses():
        await asyncio.sleep(wait)
        with suppress(OSError, asyncio.TimeoutError):
            await asyncio.wait_for(phone.connect(path, phone.jar), 10)
            return await phone.until(bool)
    raise AssertionError


async def time_restart(server, phones, is_where_it_was):
    """Kill and restart the server; return the seconds until it answers, and until the last phone continues."""
    begun = time.perf_counter()
    server.kill()
    starting = asyncio.to_thread(server.start)
    found = await asyncio.gather(starting, *[reconnect(phone, server.code) for phone in phones])
    lost = [phone for phone in phones if not is_where_it_was(phone)]
    return {
        "server answers": round(server.answered - begun, 2),
        "last phone": round(max(found[1:]) - begun, 2),
        "not where they were": len(lost),
        "processor": round(server.processor, 2),
    }
