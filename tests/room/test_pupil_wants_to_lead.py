"""A pupil who wants to lead: opens, restarts, keeps cookies, guesses, floods; no try ends with a leader's right."""

import hashlib
import re
import secrets
import signal
from random import Random

import pytest

from tests.laws import many
from tests.room.real_servers import ClassServer, Line, Teacher, ask, free_port, upgrade
from tests.tiers import DEEP

TRIES = many(200, 1000)
ENDS = (signal.SIGKILL, *((signal.SIGTERM, signal.SIGINT, signal.SIGKILL) if DEEP else ()))
"""How the server ends between the parts of an attack."""
ADDRESSES = [f"127.0.0.{number}" for number in range(10, 60)]
"""The addresses the tries come from, so that few are refused for their number alone."""
BUTTONS = (
    "room:ending",
    "room:end",
    "room:shut",
    "room:another",
    "room:rehearse",
    "room:questions",
    "room:lobby",
    "room:tables:nanuk",
    "room:deal:nanuk",
    "tables:begin:nanuk",
    "vote:close",
    "address:0",
    "beside:own",
)
KINDS = ("class", "rehearsal", "friends", "", "class&kind=friends", "friends&kind=class", "Friends")
WALLS = ("wall/{}", "wall/{}?key={}", "wall/{}/line", "wall/{}/answers.csv", "wall/{}/answers.html")
POINTING = (
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Real-IP": "127.0.0.1"},
    {"Forwarded": "for=127.0.0.1"},
    {"Authorization": "token "},
    {"Origin": "http://127.0.0.1"},
    {"Referer": "http://127.0.0.1/class/"},
    {},
)
"""Headers that claim to come from the teacher's computer."""


class Pupil:
    """A pupil's device: it keeps every cookie and every word that it ever saw, and tries them as keys."""

    def __init__(self, server, seed):
        self.server, self.rng, self.jar, self.words, self.won = server, Random(seed), {}, {""}, []
        self.tries, self.hurried, self.codes = 0, 0, set()

    def note(self, answer, tried, is_won):
        """Count a try, keep what came with the answer, and record a right that was won."""
        self.tries += 1
        self.hurried += answer.status == 429
        self.jar |= answer.cookies
        self.words |= {*answer.cookies.values(), *re.findall(r"[0-9a-zA-Z_-]{16,}", answer.text + answer.where)}
        self.codes |= set(re.findall(r"/class/(?:wall/)?([A-Z]{4})\b", answer.where + answer.text))
        keys = [name for name in answer.cookies if name.startswith(("bbb-wall", "bbb-leader"))]
        if is_won or keys or "/wall/" in answer.where:
            self.won.append((tried, answer.status, answer.where, keys))

    def ask(self, path, tried, is_won, cookies=None, **more):
        send = upgrade if path.endswith("/line") else ask
        more["headers"] = self.rng.choice(POINTING) | more.get("headers", {})
        got = send(self.server, path, cookies, address=self.rng.choice(ADDRESSES), **more)
        self.note(got, (tried, path, cookies, more), is_won(got))
        return got

    def word(self):
        """Return something that might be a key: kept, changed a little, computed from something kept, or guessed."""
        kept = self.rng.choice(sorted(self.words))
        return self.rng.choice(
            [
                kept,
                kept,
                kept[:-1] + "0",
                hashlib.sha256(kept.encode()).hexdigest()[:32],
                self.server.code,
                secrets.token_hex(24),
                "%27%20or%201",
                "*",
            ]
        )

    def cookies(self):
        """Return cookies under the names that a leader's have, with what might be a key."""
        names = ("bbb-wall", f"bbb-leader-{self.server.port}", "bbb-leader", "bbb-device", "_xsrf", "username")
        named = {name: self.word() for name in self.rng.sample(names, self.rng.randint(1, 3))}
        return self.rng.choice([self.jar, {}]) | named

    def code(self):
        return self.rng.choice([self.server.code, self.server.code, *sorted(self.codes)])

    # What a pupil does -----------------------------------------------------------------

    def open(self):
        """Fill in the form that opens rooms, also with answers that it does not offer."""
        page = self.ask("/class/", "form", lambda _got: False, self.jar)
        xsrf = page.cookies.get("_xsrf") or self.jar.get("_xsrf", "")
        body = f"_xsrf={xsrf.replace('|', '%7C')}&kind={self.rng.choice(KINDS)}"
        cookies = self.jar | {"_xsrf": xsrf}
        self.ask("/class/open", "open", lambda got: got.status == 200, cookies, method="POST", body=body)

    def wall(self):
        path = self.rng.choice(WALLS).format(self.code(), self.word())
        self.ask(f"/class/{path}", "wall", lambda got: got.status in (101, 200, 302), self.cookies())

    def lead(self):
        self.ask(f"/class/lead?key={self.word()}", "lead", lambda got: got.status == 302, self.cookies())

    def odd(self):
        """Ask in ways that no page does."""
        code = self.code()
        path = self.rng.choice(
            [
                f"/class/wall/{code.lower()}",
                f"//class/wall/{code}",
                f"/class/./wall/{code}",
                f"/class/wall/{code}/",
                "/class/lead",
                "/class/lead?key",
                "/class/lead?key=&key=",
                "/class/wall",
            ]
        )
        method = self.rng.choice(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
        self.ask(path, "odd", lambda got: got.status in (200, 302), self.cookies(), method=method)

    def press(self):
        """Join the class as one more device, and press the wall's buttons on the line of a phone."""
        code = self.server.code
        got = self.ask(f"/class/{code}", "join", lambda _got: False)
        line = Line(self.server, f"/class/{code}/line", got.cookies)
        for button in self.rng.sample(BUTTONS, 4):
            self.words |= set(re.findall(r"[0-9a-zA-Z_-]{16,}", "".join(line.press(button))))
            self.tries += 1
        line.close()

    def flood(self):
        for _time in range(10):
            self.wall()

    def go_on(self, tries):
        acts = [self.open] * 2 + [self.wall] * 3 + [self.lead] * 2 + [self.odd, self.press, self.flood]
        while self.tries < tries:
            self.rng.choice(acts)()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = ClassServer(tmp_path_factory.mktemp("home"), free_port(), "0.0.0.0")
    yield server
    server.stop()


def test_no_pupil_wins_a_leaders_right_in_many_tries(server):
    pupil, code, teacher, known = Pupil(server, 1), server.code, Teacher(server), []
    for part, end in enumerate((*ENDS, None), 1):
        pupil.go_on(TRIES * part // (len(ENDS) + 1))
        assert pupil.won == []
        known += [*teacher.cookies.values(), server.link.rpartition("=")[2]]
        assert teacher.look() == "Come in"
        if end is None:
            break
        server.end(end)
        server.start()
        assert server.code == code
        assert f"Room {code} goes on; press N at its door for a new one." in server.text
        again = Line(server, f"/class/wall/{code}/line", teacher.cookies)  # the wall of before leads on
        again.close()
        teacher = Teacher(server)
        assert teacher.look() == "Come in"
    assert pupil.tries >= TRIES
    assert pupil.hurried < TRIES / 10
    keys = {key for key in known if re.fullmatch("[0-9a-f]{48}", key)}
    assert len(keys) > len(ENDS)
    assert keys.isdisjoint(pupil.words)
    found = server.kept() + (server.home / "log").read_text()
    assert [key for key in keys if key in found] == []


def test_tables_of_a_pupil_leave_the_teacher_the_class(server):
    pupil = Pupil(server, 2)
    for _time in range(150):
        pupil.open()
    teacher = Teacher(server)
    page = ask(server, "/class/", teacher.cookies)
    cookies = teacher.cookies | page.cookies
    body = f"_xsrf={cookies['_xsrf'].replace('|', '%7C')}&kind=class"
    got = ask(server, "/class/open", cookies, method="POST", body=body)
    assert (got.status, "/class/wall/" in got.where, "bbb-wall" in got.cookies) == (302, True, True)
