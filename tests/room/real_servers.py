"""Real servers as `bbb class` starts them, and a plain client that may come from any address of this computer."""

import base64
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

TOP = Path(__file__).parent.parent.parent
START_SECONDS = 240
UPGRADE = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class ClassServer:
    """`bbb class` in a process of its own; what it prints is in `said`."""

    def __init__(self, home, port, host="127.0.0.1", *more):
        self.home, self.port, self.host, self.more = home, port, host, more
        self.place = "127.0.0.1" if host == "0.0.0.0" else host
        self.start()

    def command(self):
        """Return the command that starts the server."""
        options = ["--host", self.host, "--port", str(self.port), "--no-browser", *self.more]
        return [sys.executable, "-m", "gamelib.cli", "class", *options]

    def environment(self):
        """Return the environment of the server."""
        kept_out = ("JUPYTER", "BBB_", "BINDER", "VOILA")
        around = {name: value for name, value in os.environ.items() if not name.startswith(kept_out)}
        return around | {"HOME": str(self.home), "BBB_KEEP": str(self.home / "kept" / "games"), "PYTHONPATH": str(TOP)}

    def start(self):
        self.log = (self.home / "log").open("a")
        self.program = subprocess.Popen(
            self.command(), env=self.environment(), cwd=self.home, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        self.said = []
        self.reader = threading.Thread(target=lambda: self.said.extend(self.program.stdout), daemon=True)
        self.reader.start()
        until = time.monotonic() + START_SECONDS
        while not re.search(r"key=\w+", self.text) and time.monotonic() < until and self.program.poll() is None:
            time.sleep(0.02)
        found = re.search(r"http://[^/\s]+(/\S+key=\w+)", self.text)
        assert found, f"{self.text}\n{(self.home / 'log').read_text()}"
        self.link = found[1]
        self.code = found[1] if (found := re.search(r"meets in room (\w{4})", self.text)) else ""
        while True:
            try:
                return send_request(self, "/class/")
            except OSError:
                time.sleep(0.02)

    @property
    def text(self):
        return "".join(list(self.said))

    def end(self, how):
        """End the server: SIGKILL as a power cut would, SIGTERM as a system that shuts down, SIGINT as Ctrl-C."""
        self.program.send_signal(how)
        self.program.wait(60)
        self.reader.join(10)
        self.program.stdout.close()
        self.log.close()

    def stop(self):
        if self.program.returncode is None:
            self.end(signal.SIGKILL)

    def kept(self):
        """Return the text of all that is stored of rooms."""
        return "".join(each.read_text() for each in (self.home / "kept").rglob("*") if each.is_file())


class Answer:
    """What a server answered: status, headers, text, and the cookies it set, by name."""

    def __init__(self, status, headers, text):
        self.status, self.text = status, text
        self.where = headers.get("Location", "")
        lines = headers.get_all("Set-Cookie") or []
        self.cookies = dict(re.match(r'([^=]+)="?([^";]*)"?', line).groups() for line in lines)


def send_request(server, path, cookies=None, *, method="GET", body=None, headers=None, address="127.0.0.1"):
    """Send a request from an address of this computer, and return the answer."""
    given = {"Host": f"{server.place}:{server.port}"} | (headers or {})
    if cookies:
        given["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    if body is not None:
        given["Content-Type"] = "application/x-www-form-urlencoded"
    line = HTTPConnection(server.place, server.port, timeout=30, source_address=(address, 0))
    try:
        line.request(method, path, body, given)
        got = line.getresponse()
        text = "" if got.status == 101 else got.read().decode("utf-8", "replace")
        return Answer(got.status, got.headers, text)
    finally:
        line.close()


def open_websocket(server, path, cookies, **more):
    """Return the answer to an attempt to open a WebSocket: 101 if it is accepted."""
    key = {"Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode()}
    return send_request(server, path, cookies, headers=UPGRADE | key | more.pop("headers", {}), **more)


class SocketLine:
    """A WebSocket, written by hand: it sends texts, and returns those that have come."""

    def __init__(self, server, path, cookies):
        self.socket, self.n, self.pending = socket.create_connection((server.place, server.port), 30), 0, b""
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        upgrade = UPGRADE | {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {server.place}:{server.port}",
            f"Cookie: {cookie}",
            *(f"{name}: {value}" for name, value in upgrade.items()),
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.pending:
            self.pending += self.socket.recv(65536)
        head, _end, self.pending = self.pending.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            self.close()
            raise ConnectionRefusedError(head)

    def press(self, button, value=None):
        """Press a button of a phone, and return the texts until the answer to the ping that follows it."""
        self.send({"kind": "press", "id": button, "value": value})
        self.send({"kind": "ping"})
        return self.until('"pong"')

    def until(self, last):
        """Return the texts up to the first that holds this."""
        texts = [self._read()]
        while last not in texts[-1]:
            texts.append(self._read())
        return texts

    def send(self, content):
        """Send a message as our pages do."""
        self.n += 1
        text = json.dumps({"from": "hand", "n": self.n, "ply": 0} | content).encode()
        length = bytes([128 | len(text)]) if len(text) < 126 else bytes([254]) + len(text).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + length + bytes(4) + text)

    def _read(self):
        head = self._take(2)
        length = head[1] & 127
        if length > 125:
            length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
        return self._take(length).decode("utf-8", "replace")

    def _take(self, count):
        while len(self.pending) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError
            self.pending += more
        taken, self.pending = self.pending[:count], self.pending[count:]
        return taken

    def close(self):
        self.socket.close()


class Teacher:
    """The browser that leads the class of a server, with what it has been given."""

    def __init__(self, server):
        self.server = server
        got = send_request(server, server.link)
        assert got.status == 302, got.text
        self.cookies = got.cookies
        page = send_request(server, got.where, self.cookies)
        self.cookies = self.cookies | page.cookies
        if page.status == 302:
            page = send_request(server, page.where, self.cookies)
        assert page.status == 200, page.text
        self.cookies = self.cookies | send_request(server, f"/class/wall/{server.code}", self.cookies).cookies

    def press(self, *buttons):
        """Press buttons on the wall, and return the texts that came."""
        wall = SocketLine(self.server, f"/class/wall/{self.server.code}/line", self.cookies)
        try:
            texts = wall.until('{"screen"')
            for button in buttons:
                wall.send({"kind": "press", "id": button, "value": None})
                texts += wall.until('{"screen"')
            return "".join(texts)
        finally:
            wall.close()

    def look(self):
        """Return the title of the wall, as it is."""
        return re.findall(r'"title": ?"([^"]+)"', self.press())[0]
