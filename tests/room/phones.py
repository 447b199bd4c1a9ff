"""Simulated phones and walls: a server of rooms in this process, and clients with real connections to it."""

import asyncio
import contextlib
import functools
import inspect
import itertools
import json
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from http.cookies import SimpleCookie

import jinja2
from jupyter_server.auth.identity import PasswordIdentityProvider
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import websocket_connect

from widgets.room.handlers import request_handlers
from widgets.room.proxies import SETTING
from widgets.room.room_registry import RoomRegistry
from widgets.room.thinking import Thinking
from widgets.stage.offers import is_offered

PATIENCE_SECONDS = 10.0
POSITION = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"


def run_coroutine(test):
    """Run a coroutine in a new thread, since a browser test may have left an event loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, test).result()


class InlineExecutor(Executor):
    """Stands in for `Thinking`: runs computations immediately in this process, with the same results."""

    def submit(self, work, /, *given, **named):
        done = Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


class LocalServer:
    """A server of rooms on a local port; `base` is its path prefix."""

    def __init__(self, folder=None, base="/", token="", pages="", proxies=None):
        self.registry, self.base = RoomRegistry(folder, Thinking(InlineExecutor()), pages), base
        self.registry.restore()
        self.clients, self.is_killed = [], False
        socket, self.port = bind_unused_port()
        self.app = Application(
            request_handlers(base, self.registry),
            base_url=base,
            cookie_secret="not secret",
            xsrf_cookies=True,
            identity_provider=PasswordIdentityProvider(token=token),
            allow_unauthenticated_access=True,
            jinja2_env=jinja2.Environment(loader=jinja2.DictLoader({"error.html": ""}), autoescape=True),
            disable_check_xsrf=False,
            **({SETTING: proxies} if proxies else {}),
        )
        self.server = HTTPServer(self.app)
        self.server.add_sockets([socket])

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}{self.base}class/"

    def stop(self, keep=True):
        """End the server; without `keep`, as if it had been killed, so that it saves nothing more."""
        self.server.stop()
        if not keep:
            self.is_killed = True
            for room in self.registry.rooms.values():
                room.journal.release()
                room.journal.path = None
        elif not self.is_killed:
            self.registry.close()


@contextlib.asynccontextmanager
async def start_local_server(*given, **named):
    server = LocalServer(*given, **named)
    try:
        yield server
    finally:
        for client in server.clients:
            await client.leave()
        server.stop()
        for room in server.registry.rooms.values():
            if room.activity is not None:
                room.activity.stop()
        await server.server.close_all_connections()


def on_server(test):
    """Turn a coroutine into a test that gives it a server of its own first, and fixtures by their names."""

    async def scenario(fixtures):
        async with start_local_server() as server:
            await test(server, **fixtures)

    @functools.wraps(test)
    def run(**fixtures):
        run_coroutine(scenario(fixtures))

    _server, *fixtures = inspect.signature(test).parameters.values()
    run.__signature__ = inspect.Signature(fixtures)
    return run


async def fetch(address, cookies=None, **more):
    """Fetch an address; return status, headers, text, and the cookies that a browser would have afterwards."""
    jar = dict(cookies or {})
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())} | more.pop("headers", {})
    request = HTTPRequest(address, headers=headers, follow_redirects=False, **more)
    try:
        answer = await AsyncHTTPClient(force_instance=True).fetch(request)
    except HTTPClientError as error:
        answer = error.response
    for line in answer.headers.get_list("Set-Cookie"):
        jar |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
    return answer.code, answer.headers, answer.body.decode(), jar


class Client:
    """A page: its latest picture, everything it was sent, and methods that send messages like our front end."""

    numbers = itertools.count(1)

    def __init__(self, server, path, jar):
        self.server, self.path, self.jar = server, path, jar
        self.frames, self.screen, self.scene, self.over = [], None, None, None
        self.n, self.who = 0, f"page{next(self.numbers)}"

    async def connect(self, origin=None, headers=None):
        address = f"ws://127.0.0.1:{self.server.port}{self.server.base}class/{self.path}/line"
        cookie = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        headers = {"Cookie": cookie} | ({"Origin": origin} if origin else {}) | (headers or {})
        self.line = await websocket_connect(HTTPRequest(address, headers=headers))
        self.server.clients.append(self)
        self.task = asyncio.ensure_future(self._listen())
        await self.until(lambda: self.screen or self.scene or self.over)
        return self

    async def _listen(self):
        while (text := await self.line.read_message()) is not None:
            self.frames.append(text)
            message = json.loads(text)
            self.over = message.get("over", self.over)
            if "screen" in message:
                self.screen, self.scene = message["screen"], None
            if "scene" in message:
                self.scene, self.screen = message["scene"], None

    async def until(self, found, seconds=PATIENCE_SECONDS):
        """Wait until a condition holds; raise AssertionError with the present picture if it never does."""
        for _turn in range(int(seconds / 0.01)):
            if found():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(str(self.screen or self.scene)[:400])

    async def send(self, **content):
        self.n += 1
        ply = self.scene["ply"] if self.scene else 0
        await self.line.write_message(json.dumps({"from": self.who, "n": self.n, "ply": ply} | content))

    async def press(self, name):
        """Press a button; on a wall, by way of the pages on which it is."""
        await self.go_to(name)
        await self.act(kind="press", id=name)

    async def set(self, name, value):
        """Set a value; on a wall, by way of the pages on which it is asked for."""
        await self.go_to(name)
        await self.act(kind="set", id=name, value=value)

    async def go_to(self, name):
        """Press what leads from this screen of a wall to a button, as far as it is not there."""
        for way in buttons_that_lead_to(name) if self.path.startswith("wall/") else ():
            if self.screen and not is_offered(self.screen, name):
                await self.act(kind="press", id=way)

    async def press_surely(self, name):
        """Press a button that the wall then no longer offers and, if it asks first, say yes."""
        room = self.server.registry.rooms[self.path[-4:]]

        def asks():
            return room.wall().get("doubt", {}).get("asks")

        await self.press(name)
        await self.until(lambda: asks() or not is_offered(room.wall(), name))  # a frame of others may come first
        if asks():
            await self.press("doubt:yes")

    async def act(self, **content):
        """Send a message, and wait for the answer to it."""
        before = len(self.frames)
        await self.send(**content)
        await self.until(lambda: len(self.frames) > before)

    async def leave(self):
        self.line.close()
        with contextlib.suppress(asyncio.CancelledError, asyncio.TimeoutError):
            await asyncio.wait_for(self.task, 2)

    @property
    def title(self):
        return self.screen["title"] if self.screen else ""

    @property
    def text(self):
        return json.dumps(self.screen or self.scene, ensure_ascii=False)


def buttons_that_lead_to(name):
    """Return the buttons of a wall that lead from the door, or from an open vote, to a button."""
    act, game, kind = [*name.removeprefix("room:").split(":"), "", ""][:3]
    if act in ("ask", "questions") and game:
        return ["room:questions", f"room:questions:{game}:move", f"room:questions:{game}:{kind}"]
    return {"position": ["room:questions"], "deal": ["room:deals"], "tables": ["room:games"]}.get(
        act, ["vote:close"] if name in ("vote:talk", "vote:reveal") else []
    )


async def join(server, code, jar=None):
    """Return a phone that has joined."""
    status, _headers, _page, jar = await fetch(server.address + code, jar)
    assert status == 200, _page
    return await Client(server, code, jar).connect()


async def open_wall(server, room=None):
    """Return the wall of a room, and the room."""
    room = room or server.registry.open()
    _status, _headers, _page, jar = await fetch(f"{server.address}wall/{room.code}?key={room.new_key()}")
    return await Client(server, f"wall/{room.code}", jar).connect(), room


async def open_table(server, game="", players=0, name=""):
    """Return a room of friends and its maker's phone."""
    room, secret = server.registry.open_table("127.0.0.1", game, players, name)
    return room, await join(server, room.code, {"bbb-device": secret})


async def sit_down(server, room, name=""):
    """Return the phone of a friend who has come to a table and sat down."""
    phone = await join(server, room.code)
    await phone.set("friends:sit", name)
    return phone


async def lead_classes(server):
    """Return the cookies of the browser that leads the classes of a server."""
    status, headers, _page, jar = await fetch(f"{server.address[:-6]}{server.registry.leader.link()}")
    assert status == 302, headers
    return jar


async def open_room(server, kind, jar=None):
    """Fill in the form that opens a room; return the status, where it leads, and the cookies afterwards."""
    _status, _headers, _page, found = await fetch(server.address, jar)
    form = f"kind={kind}&_xsrf={found['_xsrf'].replace('|', '%7C')}"
    status, headers, _page, found = await fetch(f"{server.address}open", found, method="POST", body=form)
    return status, headers.get("Location", ""), found


def xsrf_of(page):
    return re.search(r'name="_xsrf" value="([^"]+)"', page)[1]


async def begin(wall, button):
    """Begin an activity at the wall; for tables, deal to them at once."""
    await wall.press(button)
    if button.startswith("room:tables:"):
        await wall.press("groups:deal")


# What a class does ----------------------------------------------------------------------


async def ask_about_position(wall, position=POSITION):
    """Ask about a position by typing it at the wall."""
    await wall.set("room:position", position)
    await wall.until(lambda: wall.title == "What would you do?")


async def answer_with_move(phone, move):
    """Answer by making a move: by its button, or by taps on its cards."""
    if move == "pass":
        await phone.press("pass")
        return
    for place in move:
        await phone.act(kind="tap", place=place)
    await phone.press("play")


async def open_question(server, phones=1):
    """Return the wall, the room, and phones that show a question."""
    wall, room = await open_wall(server)
    there = [await join(server, room.code) for _phone in range(phones)]
    await ask_about_position(wall)
    for phone in there:
        await phone.until(lambda phone=phone: phone.scene)
    return wall, room, there
