"""Compares all traffic of two browser windows whose tables one seat cannot tell apart.

Searching the traffic for the names of hidden cards would miss leaks by an order, a count or a length. Instead, two
kernels play two deals that the viewer cannot tell apart, the same acts are done in both windows, and both must receive
the same text: WebSocket frames, HTTP bodies, the whole document with attributes and comments, what is read aloud,
title, console, errors, and browser storage. Differences by nature (ids, dates, message numbers, when a sentence read
aloud is taken away again) are removed first; the seeds of the deals must not occur anywhere.
"""

import re
import struct
from itertools import pairwise
from types import SimpleNamespace
from urllib.parse import urlsplit

from gamelib.core.language import LETTERS
from tests.browser.driver import await_answer, ready, typed_line
from tests.browser.scripted_tables import ControlFiles
from tests.laws.configurations import pick
from tests.support.twin_tables import LeakFound, TwinTables, first_difference, is_tool_silent

BY_NATURE = [
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z"), "DATE"),
    (re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{24}|[0-9a-f]{32}"), "ID"),
    (re.compile(r"ID_\d+_\d+|cell-id=[0-9a-f]{8}"), "ID"),
    (re.compile(r'Tip: (?:[^"\\]|\\.)*'), "a tip of the kernel's own"),
    (re.compile(r'("n": ?)\d+|("answers": ?\["VIEW", ?)\d+'), r"\1\2N"),
    (re.compile(r"twin-(here|there)"), "twin"),
    (re.compile(r'(birds-bears-banners:changed",".*?:)\d{13}'), r"\1TIME"),
    (re.compile(r'"execution_state": ?"\w+"|"connections": ?\d+'), "BUSY OR NOT"),
]
VIEW = re.compile(r'"from": ?"(\w+)"')
SAVED_AS = re.compile(r'"id": ?"([\w-]{24})"')
KIND = re.compile(r'"msg_type": ?"(\w+)"')
STATUS = re.compile(r'\{"execution_state": ?"(busy|idle|starting)"\}')
IDLE_TALK = re.compile(
    r'\{"name": "stderr", "text": "No such comm: ID\\n"\}|'
    r'\{"data": \{"method": "custom", "content": \{"kind": "pong", "n": N\}\}, "comm_id": "ID"\}'
)

STORED_SCRIPT = "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])"
VOICE = ".unseen[aria-live]"
"""The live regions of tables; a clock in the page takes their sentences away again."""
LISTEN = """(() => {
  window.spoken = [];
  const heard = new WeakSet(); // a sentence that comes right after its region is also found inside that region
  const written = (node) => node.outerHTML ?? node.textContent;
  const once = (nodes) => [...nodes].filter((node) => !heard.has(node) && heard.add(node)).map(written);
  const hear = ({ target, type, addedNodes }) => {
    const near = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    if (near?.closest("VOICE")) return type === "childList" ? once(addedNodes) : [written(target)];
    const voices = [...addedNodes].flatMap((node) => [node, ...(node.querySelectorAll?.("*") ?? [])]);
    return voices.filter((node) => node.matches?.("VOICE")).flatMap((voice) => once(voice.childNodes));
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver((changes) => window.spoken.push(...changes.flatMap(hear))).observe(document, all);
})()""".replace("VOICE", VOICE)
"""Notes whatever comes into a live region or changes in it, in order, but not that it goes."""
SPOKEN_SCRIPT = "() => window.spoken.splice(0)"
DOCUMENT = """() => {
  const whole = document.documentElement.cloneNode(true);
  for (const voice of whole.querySelectorAll("VOICE")) voice.replaceChildren();
  const loaded = [...whole.querySelectorAll("style, script, link")];
  for (const each of loaded) each.remove();
  for (const node of [whole, ...whole.querySelectorAll("*")]) {
    const attributes = [...node.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const each of attributes) node.removeAttributeNode(each);
    for (const each of attributes) node.setAttributeNode(each);
  }
  const [known, texts] = [window.knownTexts ?? new Set(), loaded.map((each) => each.outerHTML)];
  window.knownTexts = new Set(texts);
  const other = (node) => node.textContent ?? node.nodeName;
  const top = [...document.childNodes].map((node) => node === document.documentElement ? whole.outerHTML : other(node));
  return [...top, ...texts.filter((text) => !known.has(text)).sort()];
}""".replace("VOICE", VOICE)
"""Reads the document. Attributes, styles and scripts come in any order; of styles and scripts only new ones count."""
ANEW_SCRIPT = """() => {
  document.querySelector(".bbb").dataset.left = true;
  localStorage.clear();
  document.querySelector(".jupyter-button").click();
}"""
RING_SCRIPT = """() => {
  const bell = document.querySelectorAll(".jupyter-button")[1];
  bell.click();
  return bell.textContent;
}"""
RUNG_SCRIPT = "(before) => document.querySelectorAll('.jupyter-button')[1].textContent !== before"
PAGE = 25
"""Tables shown in one page before the page is reloaded."""
CONTENT = 4
READ = {"document", "xhr", "fetch"}


class TrafficRecorder:
    """Everything one page has received since it was last opened, by channel."""

    def __init__(self, page):
        self.page, self.names = page, set()
        page.add_init_script(LISTEN)
        self.received = {"frame": [], "status": [], "console": [], "error": [], "body": []}
        self.answers = []
        page.on("framenavigated", self._on_navigation)
        page.on("websocket", self._socket)
        page.on("console", lambda message: self.received["console"].append(message.text))
        page.on("pageerror", lambda error: self.received["error"].append(str(error)))
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108 - no method of a list will do

    def _on_navigation(self, frame):
        """Forget the traffic of the page that was left, except the response that brought the new page."""
        if frame == self.page.main_frame:
            self.names.clear()
            self.answers[:] = [answer for answer in self.answers if answer.request.is_navigation_request()][-1:]
            for texts in self.received.values():
                texts.clear()

    def _socket(self, socket):
        socket.on("framereceived", lambda frame: self._frame(_message_parts(frame)))
        socket.on("framesent", lambda frame: self.names.update(VIEW.findall(_message_parts(frame)[CONTENT])))

    def _frame(self, parts):
        self.names.update(SAVED_AS.findall(parts[CONTENT]))
        self.received["status" if STATUS.fullmatch(parts[CONTENT]) else "frame"].append("\n".join(parts))

    def plain(self, text):
        """Return a text with the parts that differ by nature replaced."""
        for pattern, word in BY_NATURE[:4]:
            text = pattern.sub(word, text)
        for name in self.names:
            text = text.replace(name, "VIEW")
        for pattern, word in BY_NATURE[4:]:
            text = pattern.sub(word, text)
        return text

    def take_traffic(self):
        """Return the normalised traffic since the last call, by channel."""
        self._read_bodies()
        texts_by_channel = {place: [self.plain(text) for text in texts] for place, texts in self.received.items()}
        for texts in self.received.values():
            texts.clear()
        texts_by_channel["frame"] = sorted(filter(_is_worth_comparing, texts_by_channel["frame"]), key=_sort_key)
        texts_by_channel |= {place: sorted(set(texts_by_channel[place])) for place in ("status", "body")}
        texts_by_channel["title"] = [self.plain(self.page.title())]
        texts_by_channel["kept"] = [self.plain(self.page.evaluate(STORED_SCRIPT))]
        texts_by_channel["spoken"] = [self.plain(text) for text in self.page.evaluate(SPOKEN_SCRIPT)]
        texts_by_channel["document"] = [self.plain(text) for text in self.page.evaluate(DOCUMENT)]
        return texts_by_channel

    def _read_bodies(self):
        answers, self.answers[:] = self.answers[:], []
        for answer in answers:
            if answer.request.resource_type in READ and answer.request.method == "GET":
                self.received["body"].append(f"{answer.status} {urlsplit(answer.url).path}\n{answer.text()}")


def _message_parts(frame):
    """Return the parts of a message as text: channel, header, parent, metadata, content, buffers."""
    if isinstance(frame, str):
        return ["", "", "", "", frame]
    count = struct.unpack_from("<Q", frame)[0]
    at = struct.unpack_from(f"<{count}Q", frame, 8)
    return [frame[begin:end].decode("utf-8", "replace") for begin, end in pairwise(at)]


def _is_worth_comparing(frame):
    """Return whether a frame is more than the answer to a ping or a message that every kernel sends to every page."""
    return not IDLE_TALK.fullmatch(frame.split("\n")[CONTENT])


def _sort_key(frame):
    """Return a sort key: messages of different channels or kinds may overtake each other."""
    return frame.partition("\n")[0], KIND.search(frame)[1]


class TrafficLeak(LeakFound):
    """Raised when one window has received something that the other has not."""

    def __init__(self, message, texts):
        super().__init__(message)
        self.texts = texts


def compare_traffic(one, other):
    """Raise TrafficLeak if the two windows' traffic differs; return the number of texts compared."""
    differ = [place for place in one if place != "status" and one[place] != other[place]]
    if differ:
        texts = [text for place in differ for text in one[place] if text not in other[place]]
        here, there = ("\n".join(traffic[differ[0]]) for traffic in (one, other))
        raise TrafficLeak(f"{differ}: {first_difference(here, there)}", texts)
    return sum(map(len, one.values()))


class Windows:
    """Two windows, one for each of the two tables, which are replaced for every stretch of a game."""

    def __init__(self, open_page, voila, folder):
        self.texts_compared, self.tables_opened, self.leak_script, self.leaks = 0, 0, "", []
        self.sides = []
        for side in ("here", "there"):
            address = voila.write(
                f"twin-{side}",
                "from tests.browser.scripted_tables import page_widgets",
                f"page_widgets({str(folder)!r}, {side!r})",
            )
            page = open_page(fresh=True)
            page.add_init_script("if (location.host) { localStorage.clear(); sessionStorage.clear(); }")
            files, recorder = ControlFiles(folder, side), TrafficRecorder(page)
            self.sides.append(SimpleNamespace(files=files, address=address, page=page, recorder=recorder))

    def plant(self, script):
        """Plant leaks from now on, in the kernels and by a script in the pages, and collect those that are found."""
        self.leak_script = script
        for side in self.sides:
            side.files.plant_leaks()

    def open(self, game, tables, seats):
        """Show the two tables, in pages that are reloaded now and then."""
        for side, table in zip(self.sides, tables, strict=True):
            side.files.set_table(game=game, position=table.text, seed=table.seed, seats=seats)
        for side in self.sides:
            if self.tables_opened % PAGE:
                side.recorder.take_traffic()
                side.page.evaluate(ANEW_SCRIPT)
            else:
                side.page.goto("about:blank")
                side.page.goto(side.address, wait_until="commit")
        for side in self.sides:
            side.page.wait_for_selector(".bbb:not([data-left])", state="attached")
            ready(side.page)
        self._ring()
        self.tables_opened += 1

    def _ring(self):
        """Wait until all messages about the last act have arrived, by ringing the bells of both pages."""
        labels = [side.page.evaluate(RING_SCRIPT) for side in self.sides]
        for side, before in zip(self.sides, labels, strict=True):
            side.page.wait_for_function(RUNG_SCRIPT, arg=before)

    def do(self, kind, content, bot_moves):
        for side, moves in zip(self.sides, bot_moves, strict=True):
            side.files.add_moves(moves)
            GESTURES[kind](side.page, content)
        for side in self.sides:
            await_answer(side.page)
        self._ring()

    def take_traffic(self, tables):
        """Return the traffic of both windows since the last call."""
        for side, table in zip(self.sides, tables, strict=True):
            if self.leak_script:
                side.page.evaluate(self.leak_script, table.session.state.write())
        return [side.recorder.take_traffic() for side in self.sides]

    def compare_new(self, tables, alike, done):
        """Compare the new traffic if the tables are still alike; planted leaks are collected instead of raised."""
        both = self.take_traffic(tables)
        try:
            if alike:
                self.texts_compared += compare_traffic(*both)
            check_no_seed(both, tables, done)
        except TrafficLeak as leak:
            if not self.leak_script:
                raise
            self.leaks += leak.texts


def check_no_seed(both, tables, done):
    """Raise TrafficLeak if the seed of a deal occurs in any text."""
    for traffic, table in zip(both, tables, strict=True):
        if any(str(table.seed) in text for texts in traffic.values() for text in texts):
            raise TrafficLeak(f"the seed of the deal, after {done}", [])


def twins_in_windows(windows):
    """Return a class of twin tables whose acts are repeated in the two windows."""

    class TwinsInWindows(TwinTables):
        def __init__(self, game, state, seats, rng, seed):
            self.moves_made = {}
            self.windows = windows
            super().__init__(game, state, seats, rng, seed)
            windows.open(game, (self.here, self.there), seats)

        def _first(self, side, seat, view):
            return self._note_move(side, super()._first(side, seat, view))

        def _same(self, side, seat):
            return self._note_move(side, super()._same(side, seat))

        def _note_move(self, side, move):
            self.moves_made.setdefault(id(side), []).append(str(move))
            return move

        def do(self, kind, content):
            self.moves_made = {}
            alike = super().do(kind, content)
            windows.do(kind, content, [self.moves_made.get(id(side), []) for side in (self.here, self.there)])
            self.compare_new(alike, (kind, content))
            return alike

        def compare(self, done=()):
            alike = super().compare(done)
            if done == ("begun",):
                self.compare_new(alike, done)
            return alike

        def compare_new(self, alike, done):
            windows.compare_new((self.here, self.there), alike, done)

    return TwinsInWindows


# What is done on a page ----------------------------------------------------------------------

CLICK_SCRIPT = "(wanted) => document.querySelector(wanted).click()"


def _click_selector(page, wanted):
    page.evaluate(CLICK_SCRIPT, f".bbb {wanted}")


ENTER_SCRIPT = """(text) => {
  const line = document.querySelector(".bbb .typed input");
  line.value = text;
  line.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
}"""
"""Enters text at once: slow typing would request completions, in one window sooner than in the other."""


def _type_move(page, text):
    """Type a move; on a table that fills its window, the line for it is opened first."""
    typed_line(page)
    page.evaluate(ENTER_SCRIPT, text)


def _press_button(page, name):
    """Press a button; one that stands in the menu is there once the menu is open."""
    button = f'[data-do="press"][data-id="{name}"]'
    if not page.locator(f".bbb {button}").count():
        _click_selector(page, "[data-do=menu]")
        page.wait_for_selector(f".bbb {button}")
    _click_selector(page, button)


GESTURES = {
    "press": lambda page, content: _press_button(page, content["id"]),
    "form": lambda page, content: _click_selector(page, f'.dialog [data-do="form"][data-id="{content["button"]}"]'),
    "go": lambda page, _content: _click_selector(page, '[data-do="go"]'),
    "tap": lambda page, content: _click_selector(page, f'[data-place="{content["place"]}"]'),
    "clause": lambda page, content: _click_selector(
        page, f'.message [data-do="clause"][data-id="{content["number"]}"]'
    ),
    "type": lambda page, content: _type_move(page, content["text"]),
}
TOOLS = ("table:hint", "table:why", "table:mark", "table:step", "table:save", "table:undo")


def choose_act(side, rng, only_on=False):
    """Return an act that is possible on the page: mostly one that continues the game, now and then another."""
    scene, session = side.front.scene, side.session
    there = [each["id"] for each in [*scene.get("buttons", []), *scene.get("tools", [])] if not each.get("off")]
    if "curtain" in scene:
        return "press", {"id": "table:look"}
    if form := scene.get("form"):
        ways = [button["id"] for button in form["buttons"] if button["id"] in ("record", "position", "leave")]
        values = {field["id"]: field.get("value") for field in form.get("fields", [])}
        return "form", {"id": form["id"], "button": "leave" if only_on else rng.choice(ways), "values": values}
    if session.viewed_ply is not None:
        ahead = not only_on and "table:forward" in there
        return "press", {"id": rng.choice(["table:return", "table:forward"]) if ahead else "table:return"}
    if not only_on and rng.random() < 0.3:
        return _choose_side_act(side, rng, there)
    if "next" in scene:
        return "go", {}
    if session.is_pausing:
        return "press", {"id": "table:next-round"}
    return "type", {"text": str(pick(list(session.view.moves()), rng))}


def _choose_side_act(side, rng, there):
    """Return an act beside the game: a question, a tool, a tap, an illegal move."""
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
    tools = [tool for tool in TOOLS if tool in there and is_tool_silent(side, tool)]
    return ("press", {"id": rng.choice(tools)}) if tools else choose_act(side, rng, only_on=True)


def seats_by_stretch(players, seed):
    """Return a function that picks people's seats for each stretch: all where several owe a choice, else up to two."""

    def seats(stretch, state):
        return LETTERS[:players] if len(state.to_act) > 1 else ("A", "AB", "B", "")[(stretch + seed) % 4]

    return seats
