"""Two servers of one account: each has a class of its own, and what was deleted on one never comes back."""

import re
import signal
from itertools import product

import pytest

from tests.room.real_servers import ClassServer, Line, Teacher, ask, free_port
from tests.tiers import rest_in_deep

ENDS = {"kill": signal.SIGKILL, "terminate": signal.SIGTERM, "interrupt": signal.SIGINT}
OTHERS = ("the same port", "another port")


@pytest.fixture
def start(tmp_path):
    """Start servers of one account; they are stopped afterwards."""
    servers = []

    def begin(host, port):
        servers.append(ClassServer(tmp_path, port, host))
        return servers[-1]

    yield begin
    for each in servers:
        each.stop()


def come_in(server):
    """Let a phone come in, and return its cookie."""
    got = ask(server, f"/class/{server.code}")
    Line(server, f"/class/{server.code}/line", got.cookies).close()
    return got.cookies


@pytest.mark.parametrize(("other", "end"), rest_in_deep(product(OTHERS, ENDS), [("the same port", "terminate")]))
def test_a_class_deleted_on_one_server_never_comes_back(other, end, start):
    port = free_port()
    one = start("127.0.0.1", port)
    phone, teacher = come_in(one), Teacher(one)
    two = start("127.0.0.2", port if other == "the same port" else free_port())
    assert one.code != two.code
    assert ask(two, f"/class/wall/{one.code}", teacher.cookies).status == 403
    assert one.code in one.kept()
    assert "The class is over" in teacher.press("room:ending", "room:end")
    for each in (two, one):
        each.end(ENDS[end])
        assert f'"{one.code}"' not in one.kept()
    old = one.code
    one.start()
    assert one.code != old
    assert ask(one, f"/class/{old}", phone).status == 404
    two.start()
    assert old not in (one.code, two.code)
    assert f'"{old}"' not in one.kept()


@pytest.mark.deep  # a pupil who wants to lead meets a class that goes on after its server has ended
@pytest.mark.parametrize("end", ENDS)
def test_a_class_goes_on_only_after_its_server_has_ended(end, start):
    port = free_port()
    one = start("127.0.0.1", port)
    phone, teacher = come_in(one), Teacher(one)
    teacher.press("room:questions", "room:ask:nanatoridori:move:all-of-them")
    asked = re.findall('"title": ?"([^"]+)"', teacher.press())[0]
    two = start("127.0.0.2", port + 1)
    assert two.code != one.code
    code = one.code
    one.end(ENDS[end])
    again = start("127.0.0.1", port)
    assert (again.code, f"Room {code} goes on" in again.text) == (code, True)
    assert Teacher(again).look() == asked
    line = Line(again, f"/class/{code}/line", phone)
    line.close()
