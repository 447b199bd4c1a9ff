"""All that reaches a browser, of two tables side by side whose deals one seat cannot tell apart.

Giving cards names drawn by lot and looking for them would find a name, and not an order, a count or the length of a
list that tells the same. So two kernels lay two deals that the one who looks cannot tell apart, in two windows the
same is done, and everything either of them got must be the same text: frames of the socket, bodies of HTTP, the whole
document with its attributes and comments, the title, the console, errors, and what the browser keeps. What differs by
nature (ids, dates, the numbers of messages) is taken out first; the seeds of the deals may stand nowhere at all.
"""

import re
import struct
from itertools import pairwise
from types import SimpleNamespace
from urllib.parse import urlsplit

from gamelib.core.language import LETTERS
from tests.browser.driver import answered, ready
from tests.browser.scripted_tables import Files
from tests.laws.configurations import pick
from tests.support.twin_tables import Leak, Twins, first_difference, may_ask

BY_NATURE = [
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z"), "DATE"),
    (re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{24}|[0-9a-f]{32}"), "ID"),
    (re.compile(r"ID_\d+_\d+|cell-id=[0-9a-f]{8}"), "ID"),
    (re.compile(r'Tip: (?:[^"\\]|\\.)*'), "a tip of the kernel's own"),
    (re.compile(r'("n": ?)\d+|("answers": ?\["VIEW", ?)\d+'), r"\1\2N"),
    (re.compile(r"twin-(here|there)"), "twin"),
    (re.compile(r'"execution_state": ?"\w+"|"connections": ?\d+'), "BUSY OR NOT"),
]
VIEW = re.compile(r'"from": ?"(\w+)"')
KEPT_AS = re.compile(r'"id": ?"([\w-]{24})"')
KIND = re.compile(r'"msg_type": ?"(\w+)"')
STATUS = re.compile(r'\{"execution_state": ?"(busy|idle|starting)"\}')
IDLE_TALK = re.compile(r'\{"name": "stderr", "text": "No such comm: ID\\n"\}|'
                       r'\{"data": \{"method": "custom", "content": \{"kind": "pong", "n": N\}\}, "comm_id": "ID"\}')

STORED = "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])"
DOCUMENT = """() => {
  const whole = document.documentElement.cloneNode(true);
  const loaded = [...whole.querySelectorAll("style, script, link")];
  for (const each of loaded) each.remove();
  const [known, texts] = [window.knownTexts ?? new Set(), loaded.map((each) => each.outerHTML)];
  window.knownTexts = new Set(texts);
  const other = (node) => node.textContent ?? node.nodeName;
  const top = [...document.childNodes].map((node) => node === document.documentElement ? whole.outerHTML : other(node));
  return [...top, ...texts.filter((text) => !known.has(text)).sort()];
}"""
"""The document; what is loaded stands in it in any order, and is much: only what was not there before is read."""
ANEW = """() => {
  document.querySelector(".bbb").dataset.left = true;
  localStorage.clear();
  document.querySelector(".jupyter-button").click();
}"""
RING = """() => {
  const bell = document.querySelectorAll(".jupyter-button")[1];
  bell.click();
  return bell.textContent;
}"""
RUNG = "(before) => document.querySelectorAll('.jupyter-button')[1].textContent !== before"
PAGE = 25
"""So many tables are laid in a page before it is opened anew."""
CONTENT = 4
READ = {"document", "xhr", "fetch"}


class TrafficRecorder:
    """Everything one page was told since it was opened anew, kept by where it was told."""

    def __init__(self, page):
        self.page, self.names = page, set()
        self.told = {"frame": [], "status": [], "console": [], "error": [], "body": []}
        self.answers = []
        page.on("framenavigated", self._anew)
        page.on("websocket", self._socket)
        page.on("console", lambda said: self.told["console"].append(said.text))
        page.on("pageerror", lambda error: self.told["error"].append(str(error)))
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108 - no method of a list will do

    def _anew(self, frame):
        """Forget what the page that was left was told; the answer that brought the new one came before it."""
        if frame == self.page.main_frame:
            self.names.clear()
            self.answers[:] = [answer for answer in self.answers if answer.request.is_navigation_request()][-1:]
            for texts in self.told.values():
                texts.clear()

    def _socket(self, socket):
        socket.on("framereceived", lambda frame: self._frame(_parts(frame)))
        socket.on("framesent", lambda frame: self.names.update(VIEW.findall(_parts(frame)[CONTENT])))

    def _frame(self, parts):
        self.names.update(KEPT_AS.findall(parts[CONTENT]))
        self.told["status" if STATUS.fullmatch(parts[CONTENT]) else "frame"].append("\n".join(parts))

    def plain(self, text):
        """A text without what differs by nature."""
        for pattern, word in BY_NATURE[:4]:
            text = pattern.sub(word, text)
        for name in self.names:
            text = text.replace(name, "VIEW")
        for pattern, word in BY_NATURE[4:]:
            text = pattern.sub(word, text)
        return text

    def taken(self):
        """What was told since this was asked last, in plain text, by place."""
        self._read_bodies()
        told = {place: [self.plain(text) for text in texts] for place, texts in self.told.items()}
        for texts in self.told.values():
            texts.clear()
        told["frame"] = sorted(filter(_is_told, told["frame"]), key=_sort)
        told |= {place: sorted(set(told[place])) for place in ("status", "body")}
        told["title"] = [self.plain(self.page.title())]
        told["kept"] = [self.plain(self.page.evaluate(STORED))]
        told["document"] = [self.plain(text) for text in self.page.evaluate(DOCUMENT)]
        return told

    def _read_bodies(self):
        answers, self.answers[:] = self.answers[:], []
        for answer in answers:
            if answer.request.resource_type in READ and answer.request.method == "GET":
                self.told["body"].append(f"{answer.status} {urlsplit(answer.url).path}\n{answer.text()}")


def _parts(frame):
    """Channel, header, parent, metadata, content and what is sent beside a message, as text."""
    if isinstance(frame, str):
        return ["", "", "", "", frame]
    count = struct.unpack_from("<Q", frame)[0]
    at = struct.unpack_from(f"<{count}Q", frame, 8)
    return [frame[begin:end].decode("utf-8", "replace") for begin, end in pairwise(at)]


def _is_told(frame):
    """Is it more than an answer to a ping, or what every kernel says to every page?"""
    return not IDLE_TALK.fullmatch(frame.split("\n")[CONTENT])


def _sort(frame):
    """Messages of different channels, or of different kinds, overtake each other."""
    return frame.partition("\n")[0], KIND.search(frame)[1]


class TrafficLeak(Leak):
    """What was told to one window and not to the other."""

    def __init__(self, message, texts):
        super().__init__(message)
        self.texts = texts


def compared(one, other):
    """Complain about whatever was told to one and not to the other; how many texts there were."""
    differ = [place for place in one if place != "status" and one[place] != other[place]]
    if differ:
        texts = [text for place in differ for text in one[place] if text not in other[place]]
        here, there = ("\n".join(told[differ[0]]) for told in (one, other))
        raise TrafficLeak(f"{differ}: {first_difference(here, there)}", texts)
    return sum(map(len, one.values()))


class Windows:
    """Two windows for the two tables; for every stretch of a game these are laid anew."""

    def __init__(self, open_page, voila, folder):
        self.seen, self.laid, self.front_end_source, self.leaks = 0, 0, "", []
        self.sides = []
        for side in ("here", "there"):
            address = voila.write(f"twin-{side}", "from tests.browser.scripted_tables import room",
                                  f"room({str(folder)!r}, {side!r})")
            page = open_page()
            page.add_init_script("if (location.host) { localStorage.clear(); sessionStorage.clear(); }")
            self.sides.append(
                SimpleNamespace(files=Files(folder, side), address=address, page=page, wire=TrafficRecorder(page))
            )

    def plant(self, script):
        """Have leaks from now on: in the kernels, and by a script in the pages; what is found is kept."""
        self.front_end_source = script
        for side in self.sides:
            side.files.plant()

    def open(self, game, tables, seats):
        """Lay the tables, in pages that are opened anew now and then."""
        for side, table in zip(self.sides, tables, strict=True):
            side.files.lay(game=game, position=table.text, seed=table.seed, seats=seats)
        for side in self.sides:
            if self.laid % PAGE:
                side.wire.taken()
                side.page.evaluate(ANEW)
            else:
                side.page.goto("about:blank")
                side.page.goto(side.address, wait_until="commit")
        for side in self.sides:
            side.page.wait_for_selector(".bbb:not([data-left])", state="attached")
            ready(side.page)
        self._ring()
        self.laid += 1

    def _ring(self):
        """Wait until all has come: a table that lies there, or what was done, is still being spoken of."""
        heard = [side.page.evaluate(RING) for side in self.sides]
        for side, before in zip(self.sides, heard, strict=True):
            side.page.wait_for_function(RUNG, arg=before)

    def do(self, kind, content, led):
        for side, moves in zip(self.sides, led, strict=True):
            side.files.lead(moves)
            HANDS[kind](side.page, content)
        for side in self.sides:
            answered(side.page)
        self._ring()

    def taken(self, tables):
        """All that the two windows were told since this was asked last."""
        for side, table in zip(self.sides, tables, strict=True):
            if self.front_end_source:
                side.page.evaluate(self.front_end_source, table.session.state.write())
        return [side.wire.taken() for side in self.sides]

    def look(self, tables, alike, done):
        """Compare what was told since, if nobody can tell the two tables apart; leaks on purpose are only noted."""
        both = self.taken(tables)
        try:
            if alike:
                self.seen += compared(*both)
            no_seed(both, tables, done)
        except TrafficLeak as leak:
            if not self.front_end_source:
                raise
            self.leaks += leak.texts


def no_seed(both, tables, done):
    """Complain about the seed of a deal, wherever it was told."""
    for told, table in zip(both, tables, strict=True):
        if any(str(table.seed) in text for texts in told.values() for text in texts):
            raise TrafficLeak(f"the seed of the deal, after {done}", [])


def twins_in_windows(windows):
    """The two tables of tests/support/twin_tables.py, done to in two windows as well."""

    class Shown(Twins):
        def __init__(self, game, state, seats, rng, seed):
            self.led = {}
            self.windows = windows
            super().__init__(game, state, seats, rng, seed)
            windows.open(game, (self.here, self.there), seats)

        def _first(self, side, seat, view):
            return self._rewrite_links(side, super()._first(side, seat, view))

        def _same(self, side, seat):
            return self._rewrite_links(side, super()._same(side, seat))

        def _led(self, side, move):
            self.led.setdefault(id(side), []).append(str(move))
            return move

        def do(self, kind, content):
            self.led = {}
            alike = super().do(kind, content)
            windows.do(kind, content, [self.led.get(id(side), []) for side in (self.here, self.there)])
            self.look(alike, (kind, content))
            return alike

        def compare(self, done=()):
            alike = super().compare(done)
            if done == ("begun",):
                self.look(alike, done)
            return alike

        def look(self, alike, done):
            windows.look((self.here, self.there), alike, done)

    return Shown


# What hands do ----------------------------------------------------------------------

CLICK = "(wanted) => document.querySelector(wanted).click()"


def _click(page, wanted):
    page.evaluate(CLICK, f".bbb {wanted}")


ENTER = """(text) => {
  const line = document.querySelector(".bbb .typed input");
  line.value = text;
  line.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
}"""
"""Text is typed and entered at once: slow typing would ask for completions, in one window sooner than in the other."""


HANDS = {
    "press": lambda page, content: _click(page, f'[data-do="press"][data-id="{content["id"]}"]'),
    "form": lambda page, content: _click(page, f'.dialog [data-do="form"][data-id="{content["button"]}"]'),
    "go": lambda page, _content: _click(page, '[data-do="go"]'),
    "tap": lambda page, content: _click(page, f'[data-place="{content["place"]}"]'),
    "clause": lambda page, content: _click(page, f'.message [data-do="clause"][data-id="{content["number"]}"]'),
    "type": lambda page, content: page.evaluate(ENTER, content["text"]),
}
TOOLS = ("table:hint", "table:why", "table:mark", "table:step", "table:save", "table:undo")


def chosen(side, rng, only_on=False):
    """Something hands can do at a page: mostly what goes on with the game, now and then anything else."""
    scene, session = side.front.scene, side.session
    there = [each["id"] for each in [*scene.get("buttons", []), *scene.get("tools", [])] if not each.get("off")]
    if "curtain" in scene:
        return "press", {"id": "table:look"}
    if form := scene.get("form"):
        ways = [button["id"] for button in form["buttons"] if button["id"] in ("record", "position", "leave")]
        values = {field["id"]: field.get("value") for field in form.get("fields", [])}
        return "form", {"id": form["id"], "button": "leave" if only_on else rng.choice(ways), "values": values}
    if session.at is not None:
        ahead = not only_on and "table:forward" in there
        return "press", {"id": rng.choice(["table:return", "table:forward"]) if ahead else "table:return"}
    if not only_on and rng.random() < 0.3:
        return _aside(side, rng, there)
    if "next" in scene:
        return "go", {}
    if session.is_pausing:
        return "press", {"id": "table:next-round"}
    return "type", {"text": str(pick(list(session.view.moves()), rng))}


def _aside(side, rng, there):
    """Something that does not go on with the game: asking, looking, touching, trying what may not be."""
    scene, session = side.front.scene, side.session
    chance = rng.random()
    clause = scene.get("message", {}).get("clause")
    if clause and chance < 0.2:
        return "clause", {"number": clause}
    cards = [card["id"] for zone in scene.get("zones", []) for card in zone.get("cards", []) if not card.get("fixed")]
    if cards and chance < 0.4:
        return "tap", {"place": rng.choice(cards)}
    if "typed" in scene and session.viewer is not None and chance < 0.6:
        return "type", {"text": str(rng.choice(list(side.own.attempts(session.state, session.viewer, rng))))}
    tools = [tool for tool in TOOLS if tool in there and may_ask(side, tool)]
    return ("press", {"id": rng.choice(tools)}) if tools else chosen(side, rng, only_on=True)


def seats_for(players, seed):
    """Whose seats are people's, stretch by stretch: one alone, or all where several owe a choice; nobody's at times."""
    def seats(stretch, state):
        return LETTERS[:players] if len(state.to_act) > 1 else ("A", "AB", "B", "")[(stretch + seed) % 4]

    return seats
