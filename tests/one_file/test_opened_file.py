"""The file, built for this Python and opened as a teacher would: the desk, a class, its tables, friends, the network.

It lies in a folder whose name has spaces and an ä, and so has the home. Nothing of this environment may be used.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.room.phones import xsrf_of
from tests.room.real_servers import ClassServer, SocketLine, free_port, open_websocket, send_request
from widgets.one_file import build, unpack
from widgets.web.network import network_hosts

pytestmark = [pytest.mark.deep, pytest.mark.skipif(sys.platform != "linux", reason="runs the file for Linux")]

PLACE = "Räume und Spiele"
KILLS_AFTER_FILES = (1, 400, 2000)


def environment(home):
    """Return an environment as on a computer that has never heard of us."""
    around = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return around | {"XDG_CACHE_HOME": str(home / ".cache"), "XDG_DATA_HOME": str(home / ".local")}


class FileServer(ClassServer):
    """A server that is opened by the file; its home is beside it."""

    def __init__(self, file, home):
        self.file = file
        super().__init__(home, free_port())

    def command(self):
        return [sys.executable, self.file, "--no-browser", "--port", str(self.port)]

    def environment(self):
        return environment(self.home)

    def open_room(self, address, cookies, form):
        """Fill in the form of a page that opens a room; return where it leads, and the cookies afterwards."""
        page = send_request(self, address, cookies)
        cookies = cookies | page.cookies
        body = f"{form}&_xsrf={xsrf_of(page.text).replace('|', '%7C')}"
        answer = send_request(self, "/class/open", cookies, method="POST", body=body)
        assert answer.status == 302, answer.text
        return answer.where, cookies | answer.cookies


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """Return the file, built for this Python on this machine only."""
    here = unpack.look_at_python()
    folder = tmp_path_factory.mktemp("file") / PLACE
    return build.build("linux", folder, None, [f"{here.version}-{here.machine}"])


@pytest.fixture(scope="module")
def server(file, tmp_path_factory):
    home = tmp_path_factory.mktemp("home") / PLACE
    home.mkdir()
    server = FileServer(file, home)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def leader(server):
    """Return the cookies of the browser that opened the leader's link."""
    answer = send_request(server, server.link)
    assert answer.status == 302
    return answer.cookies


@pytest.fixture(scope="module")
def room(server, leader):
    """Return the letters of a class, and the cookies of its wall."""
    where, cookies = server.open_room("/class/", leader, "kind=class")
    code = where.rpartition("/")[2]
    return code, cookies | send_request(server, where, cookies).cookies


def open_wall(server, room):
    code, cookies = room
    wall = SocketLine(server, f"/class/wall/{code}/line", cookies)
    wall.until('{"screen"')
    return wall


def press(line, button, until):
    line.send({"kind": "press", "id": button, "value": None})
    return line.until(until)[-1]


def come_in(server, code, cookies=None):
    """Return the line of a device that has joined by the letters of a room, after its first screen."""
    found = send_request(server, f"/class/find?code={code.lower()}", cookies)
    assert (found.status, found.where) == (302, f"/class/{code}")
    page = send_request(server, found.where, cookies)
    assert page.status == 200
    return SocketLine(server, f"/class/{code}/line", (cookies or {}) | page.cookies)


# Opened ----------------------------------------------------------------------------------------


def test_the_desk_opens_with_its_program(server):
    desk = send_request(server, "/voila/render/teachers/desk.ipynb")

    assert desk.status == 200
    assert "application/vnd.jupyter.widget-view+json" in desk.text  # the cell has run
    assert "The teacher’s desk is at" in server.text


def test_the_link_of_the_desk_makes_a_leader(server, leader):
    assert 'name="kind" value="class"' in send_request(server, "/class/", leader).text
    assert 'name="kind" value="class"' not in send_request(server, "/class/").text
    assert send_request(server, "/class/open", method="POST", body="kind=class").status == 403


def test_a_device_joins_and_plays_at_a_table(server, room):
    wall = open_wall(server, room)
    phone = come_in(server, room[0])
    assert '"screen"' in phone.until('"screen"')[-1]
    press(wall, "room:lobby", '{"screen"')
    press(wall, "room:games", '{"screen"')
    press(wall, "room:tables:nanatoridori", '{"screen"')
    press(wall, "groups:deal", '{"screen"')
    assert json.loads(phone.until('"scene"')[-1])["scene"]["zones"]
    phone.close()
    wall.close()


def test_friends_make_a_table_and_sit_down(server):
    where, cookies = server.open_room("/friends/", {}, "kind=friends&game=nanuk&seats=5&name=Mira")
    mira = SocketLine(server, f"{where}/line", cookies)
    assert "Mira" in mira.until('"screen"')[-1]
    jun = come_in(server, where.rpartition("/")[2])
    jun.until('"screen"')
    jun.send({"kind": "set", "id": "friends:sit", "value": "Jun"})
    assert "Jun" in mira.until("Jun")[-1]
    mira.close()
    jun.close()


def test_others_are_let_in_from_the_wall(server, room):
    hosts = network_hosts(server.port)
    wall = open_wall(server, room)
    assert "So far, only this computer" in press(wall, "room:lobby", "So far, only this computer")
    press(wall, "room:let_in", "Keep others out" if hosts else "is on no network")
    for host in hosts:
        server.place = host
        answer = send_request(server, f"/class/{room[0]}", address=host)
        server.place = "127.0.0.1"
        assert (answer.status, "bbb-device" in answer.cookies) == (200, True)
    press(wall, "room:help", "firewall")
    press(wall, "room:firewall", "/tcp")
    press(wall, "room:keep_out", '{"screen"')
    wall.close()


def test_every_page_of_the_menu_opens(server):
    paths = ["/", "/friends/", *(f"/voila/render/{name}.ipynb" for name in ("odds", "rules", "nanuk/play", "python"))]

    assert [path for path in paths if send_request(server, path).status != 200] == []


@pytest.mark.parametrize("name", ["shape", "start", "questions", "controls"])
def test_what_needs_the_suite_leads_to_how_it_is_installed(server, name):
    answer = send_request(server, f"/voila/render/{name}.ipynb")
    page = send_request(server, "/voila/render/python.ipynb").text

    assert (answer.status, answer.where) == (302, "python.ipynb")
    assert f'href="{name}.ipynb"' not in page
    assert "pip install" in page
    assert "/lab/tree" not in page


def test_no_package_of_this_environment_is_used(server):
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.program.pid)], capture_output=True, text=True, check=True
    ).stdout
    own = str(server.home / ".cache" / unpack.OURS)
    mapped = {
        process: set(re.findall(r"/.*\.so[.\d]*$", Path(f"/proc/{process}/maps").read_text(), re.MULTILINE))
        for process in (str(server.program.pid), *children.split())
    }
    assert len(mapped) > 1
    assert [path for paths in mapped.values() for path in paths if "-packages/" in path] == []
    assert any(path.startswith(own) for path in mapped[str(server.program.pid)])


def test_a_second_copy_finds_another_port(server, file):
    """Both are unpacked into one folder, and each has its own port."""
    from widgets.one_file.start import PORTS, find_port  # noqa: PLC0415

    assert find_port([server.port, *PORTS]) in PORTS
    with subprocess.Popen(
        [sys.executable, file, "--no-browser", "--port", str(server.port)],
        env=environment(server.home),
        cwd=server.home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as second:
        _said, told = second.communicate(timeout=120)
    assert second.returncode == 1
    assert len(told.splitlines()) == 1
    assert f"port {server.port}" in told


def test_the_wall_is_its_leader_s_alone(server, room):
    assert open_websocket(server, f"/class/wall/{room[0]}/line", {}).status == 403


def test_nothing_was_logged_but_sentences(server):
    assert "Traceback" not in (server.home / "log").read_text()


# Started under harder conditions -------------------------------------------------------------------


def start(file, home, *, kill_after=0):
    """Start the file, and return what it said once it runs, or once it was killed while it unpacked so many files."""
    with subprocess.Popen(
        [sys.executable, file, "--no-browser", "--port", str(free_port())],
        env=environment(home),
        cwd=file.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as program:
        if kill_after:
            cache = home / ".cache" / unpack.OURS
            while sum(1 for _path in cache.rglob("*")) < kill_after and program.poll() is None:
                time.sleep(0.001)
            program.kill()
            return program.stdout.read()
        said = ""
        for line in program.stdout:
            said += line
            if "desk is at" in line:
                break
        program.send_signal(signal.SIGINT)
        said += program.stdout.read()
        program.wait(60)
    assert program.returncode == 0, said
    return said


def test_a_start_that_was_killed_does_no_harm(file, tmp_path):
    for count in KILLS_AFTER_FILES:
        start(file, tmp_path, kill_after=count)
    whole = [each for each in (tmp_path / ".cache" / unpack.OURS).iterdir() if unpack.is_whole(each)]
    assert whole == []

    assert "Unpacking" in start(file, tmp_path)
    assert "Unpacking" not in start(file, tmp_path)


def test_a_home_that_cannot_be_written_does_no_harm(file, tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.write_text("")  # even an administrator can make no folder below a file
    (tmp_path / "for now").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "for now"))
    around = environment(home) | {"TMPDIR": os.environ["TMPDIR"]}
    monkeypatch.setattr(sys.modules[__name__], "environment", lambda _home: around)

    said = start(file, home)

    assert "for this time only" in said
    assert "Traceback" not in said
    assert list((tmp_path / "for now").iterdir()) == []


def test_a_damaged_file_says_so_in_a_sentence(file, tmp_path):
    damaged = tmp_path / "damaged.run"
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 200] = bytes(200)
    damaged.write_bytes(content)

    done = subprocess.run(
        [sys.executable, damaged], env=environment(tmp_path), capture_output=True, text=True, check=False, input=""
    )

    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "This file is damaged" in done.stderr
