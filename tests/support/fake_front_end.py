"""The browser's half of the protocol, for tests: sends its messages and records all that is sent to it."""

import itertools
import json

from widgets.stage.scene import Gesture

CLIENT_NUMBERS = itertools.count(1)


def sent_by(widget):
    """Have a widget note what it sends, and return the list."""
    sent = []
    widget.send = lambda message, *_more: sent.append(message)
    return sent


class FakeFrontEnd:
    """One client of a board."""

    def __init__(self, board, kept=None):
        self.board, self.name, self.n, self.sent = board, f"view {next(CLIENT_NUMBERS)}", 0, []
        board.comm = FakeComm(self.sent)
        self.send("hello", kept=kept or {})

    @property
    def scene(self):
        return self.board.scene

    def send(self, kind, **content):
        """Send a message; return the scene that answers it."""
        self.n += 1
        self.send_raw({"kind": kind, "from": self.name, "n": self.n, "ply": self.scene.get("ply"), **content})
        return self.scene

    def send_raw(self, content):
        self.board._handle_custom_msg(content, [])

    def press(self, button):
        return self.send("press", id=button)

    def form(self, button, **values):
        return self.send("form", id=self.scene["form"]["id"], button=button, values=values)

    def type(self, text):
        return self.send("type", text=text)

    def states(self):
        """Return the state messages so far."""
        return [data for data in self.sent if data["method"] == "update"]

    def custom_messages(self, kind):
        """Return the custom messages of a kind so far."""
        return [data["content"] for data in self.sent if data["method"] == "custom" and data["content"]["kind"] == kind]

    def go_on(self):
        """Lift the curtain, let others move, or deal the next round; return False if a person has to choose."""
        if "curtain" in self.scene:
            self.press("table:look")
        elif "next" in self.scene:
            self.send("go")
        elif self.board.session.is_pausing:
            self.press("table:next-round")
        else:
            return False
        return True

    def play(self, choose=lambda view: str(view.moves()[0]), most=2000):
        """Play until the game is over; `choose` picks people's moves from their own views."""
        for _step in range(most):
            if self.go_on():
                continue
            if self.board.session.state.result:
                return
            self.type(choose(self.board.session.view))
            assert self.scene.get("message", {}).get("kind") != "refuse", self.scene["message"]
        raise AssertionError("the game does not end")


class FakeComm:
    """A comm channel that records a board's messages and checks that each is valid JSON."""

    kernel = True
    comm_id = "here"

    def __init__(self, sent):
        self.sent = sent

    def send(self, data=None, buffers=None, **_more):
        assert not buffers
        self.sent.append(json.loads(json.dumps(data, ensure_ascii=False, allow_nan=False).encode()))

    def close(self, *_more, **_others):
        """Do nothing."""

    on_msg = close


def parse_gesture(text):
    """Return the gesture written as `tap hand:3`, `press say`, `drop hand:1 > pot` or `set days = 4`."""
    kind, rest = text.split(" ", 1)
    place, _arrow, onto = rest.partition(" = " if kind == "set" else " > ")
    return Gesture(kind, place, int(onto) if onto.isdecimal() else onto or None)
