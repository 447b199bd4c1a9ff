"""What a person does on a page, as functions; moves can be typed, tapped or made with the keyboard."""

import json
import time
from contextlib import suppress
from functools import partial

from playwright.sync_api import TimeoutError as NotInTime
from playwright.sync_api import expect

from gamelib import record as stored
from tests.support.pointer_steps import steps
from widgets.table import autosave

SETTLED_SCRIPT = """() => {
  const table = document.querySelector(".bbb");
  const there = table?.querySelector(".sheet") && !table.querySelector(".next:not(.waits)");
  return there && !table.classList.contains("is-waiting");
}"""

WHERE_SCRIPT = """(node) => {
  const zone = node.closest("[data-zone]");
  const within = (each) => each.closest("[data-zone]") === zone;
  const all = [...(zone?.querySelectorAll("[data-place]") ?? [])].filter(within);
  return {
    place: node.dataset.place, press: node.dataset.id, turn: node.dataset.turn,
    zone: zone?.dataset.zone, at: all.indexOf(node),
    line: node.closest("[data-line]")?.dataset.line, label: node.getAttribute("aria-label") ?? node.textContent,
  };
}"""
FOCUS_SCRIPT = f"() => ({WHERE_SCRIPT})(document.activeElement)"

REST_SCRIPT = """(quiet) => new Promise((done) => {
  const all = () => [...document.querySelectorAll("body, .bbb, .bbb .sheet, main, .explore, iframe")];
  const place = (node) => Object.values(node.getBoundingClientRect().toJSON()).map(Math.round);
  const places = () => JSON.stringify([innerWidth, ...all().map(place)]);
  let [before, since] = [places(), performance.now()];
  const watch = new MutationObserver(() => { since = performance.now(); });
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const look = setInterval(() => {
    const now = places();
    if (now !== before) [before, since] = [now, performance.now()];
    if (performance.now() - since < quiet || document.readyState !== "complete") return;
    clearInterval(look);
    watch.disconnect();
    done();
  }, 30);
})"""
RESTED_MS = 250
"""Milliseconds without a change after which a page counts as finished."""

POLLING = 40
"""Milliseconds between checks while waiting for a page; checking at every frame would force it to be drawn."""

OPENINGS, OPENING_MS = 4, 5000
"""How often opening the input line is tried, and how long each try waits for it."""

LIFTED_MS = 400
"""Milliseconds after which a card that a finger holds has been lifted."""

SAVED_SECONDS = 30
"""Seconds that saving a move may take after it is shown, on a busy machine."""

MOST_STEPS = 250
MOST_MOVES = 1000


# Looking ------------------------------------------------------------------------


def open_table(page, address):
    """Open a page and wait for the table on it."""
    page.goto(address)
    ready(page)


def close_pictures(page):
    """Close the three pictures that precede a first lesson or a first game."""
    page.get_by_role("dialog", name="in three pictures").get_by_role("button", name="Play my first cards").click()


def leave(window):
    """Leave the pages of a context and close it; closing alone would keep their kernels for an hour."""
    for page in window.pages:
        page.goto("about:blank")
    window.close()


def await_stillness(page):
    """Wait until a page has stopped changing: neither its elements nor the room they take."""
    page.evaluate(REST_SCRIPT, RESTED_MS)


def ready(page):
    expect(page.locator(".bbb .sheet, .bbb .curtain").first).to_be_visible()
    await_answer(page)


def await_answer(page):
    """Wait for the answer to the last act."""
    expect(page.locator(".bbb.is-waiting")).to_have_count(0)


def settle(page):
    """Wait until the bots have finished and the table waits for a person; go on after hunts, and after their cards."""
    while True:
        page.wait_for_function(SETTLED_SCRIPT, polling=POLLING)
        go_on = page.locator(".bbb :is(.endcard.of-hunt, .next.waits) .button.main")
        if not go_on.count():
            return
        go_on.click()


def place(page, name):
    return page.locator(f'.bbb [data-place="{name}"]').first


def button(page, name):
    return page.locator(f'.bbb [data-do="press"][data-id="{name}"]')


def form(page):
    return page.locator(".bbb .dialog")


def answer(page, name):
    """Press a button of the open form."""
    page.locator(f'.bbb .dialog [data-do="form"][data-id="{name}"]').click()


def message(page):
    return page.locator(".bbb .message")


def announcements(page):
    """Return what was announced to screen readers, oldest first."""
    return page.locator('.bbb [aria-live="polite"] p').all_inner_texts()


def to_act(page):
    """Return the names of the seats shown as acting."""
    return page.locator(".bbb .seat.is-turn .name b").all_inner_texts()


def log(page):
    return page.locator(".bbb .log .line .text").all_inner_texts()


def stored_record(page, game):
    """Return what the browser has stored about the game on the table."""
    return json.loads(page.evaluate(f"localStorage.getItem('birds-bears-banners:{game}')") or "{}")


def wait_for_record(page, game, seconds=10):
    """Return the record of a game once the browser has stored it; fail if it never does."""
    for _moment in range(seconds * 10):
        if record := stored_record(page, game).get("record"):
            return record
        page.wait_for_timeout(100)
    raise AssertionError(f"no game of {game} was stored within {seconds} s")


def kept_id(page, game):
    """Return the id under which the game on the table is saved."""
    return stored_record(page, game).get("id")


def record_of(page, server, game):
    """Return the saved game, from the browser or the server; None before its first move."""
    known = stored_record(page, game)
    if "record" in known:
        return autosave.read(known["record"]).record
    name = known.get("id")
    return autosave.read((server.save / f"{name}.json").read_text(encoding="utf-8")).record if name else None


# Doing ----------------------------------------------------------------------------


def tap_or_click(wanted, position=None):
    """Touch an element where the screen can be touched, else click on it."""
    if wanted.page.evaluate("navigator.maxTouchPoints > 0"):
        wanted.tap(position=position)
    else:
        wanted.click(position=position)


IN_SIGHT = """(node) => {
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, right, top, bottom } = node.getBoundingClientRect(), y = (top + bottom) / 2;
  const isOwn = (x) => document.elementFromPoint(x, y)?.closest("[data-place]") === node;
  const x = [(left + right) / 2, left + 12, right - 12].find(isOwn);
  return x === undefined ? null : { x: x - left, y: y - top };
}"""
"""JavaScript that returns where a card can be touched that may lie under the next one: its middle, or an edge."""


def tap(page, name):
    wanted = place(page, name)
    tap_or_click(wanted, wanted.evaluate(IN_SIGHT) if name.startswith("hand:") else None)


def carry(page, name, onto):
    """Drag a card to a place by mouse, or by a finger that holds still first."""
    (x, y), (to_x, to_y) = _middle(place(page, name)), _middle(place(page, onto))
    if not page.evaluate("navigator.maxTouchPoints > 0"):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=4)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(LIFTED_MS)
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": to_x, "y": to_y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def _middle(wanted):
    box = wanted.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page, name):
    wanted, more = button(page, name), tool_menu(page)
    if name == "table:step":
        open_log(page)
    if not (wanted.count() and wanted.is_visible()) and more.count():
        more.click()
    tap_or_click(wanted)


def tool_menu(page):
    """Return the button of the menu of rarely used tools, on a page with several tables that of the first."""
    return page.locator('.bbb .menu > [data-do="menu"]').first


def typed_line(page):
    """Return the line for typed moves; on a table that fills its window, it is opened first."""
    line = page.locator(".bbb .typed input")
    for _try in range(OPENINGS):  # a scene that arrives meanwhile closes the line again
        opener = page.locator('.bbb .keys > [data-do="keys"]')
        if line.count() or not opener.count():
            break
        if not opener.is_visible():
            tool_menu(page).click()
            opener = page.locator('.bbb .menulist [data-do="keys"]')
        opener.click()
        with suppress(NotInTime):
            line.wait_for(timeout=OPENING_MS)
    return line


def open_log(page):
    """Open the drawer with all moves."""
    if not page.locator(".bbb .drawer").is_visible():
        page.locator(".bbb .allmoves").click()


def type_line(page, text):
    line = typed_line(page)
    line.fill(text)
    line.press("Enter")


def play_by_typing(page, _view, move):
    """Make a move by typing it."""
    type_line(page, str(move))


def play_by_tapping(page, view, move):
    """Make a move with a pointer."""
    touch(page, steps(view, move))


def touch(page, steps):
    """Carry out steps with a pointer."""
    for what, name, *value in steps:
        if what == "tap":
            tap(page, name)
        elif what == "press":
            press(page, name)
        elif what == "carry":
            carry(page, name, value[0])
        elif _dial(page, name).count():
            way = _dial_steps_to(page, name, value[0])
            for _step in range(abs(way)):
                tap_or_click(page.locator(f'.bbb [data-do="turn"][data-id="{name}"]').nth(int(way > 0)))
                await_answer(page)
        else:
            tap(page, f"{name}={value[0]}")
        await_answer(page)


def play_by_keys(page, view, move):
    """Make a move with the keyboard alone."""
    press_keys(page, steps(view, move))


def press_keys(page, steps):
    """Carry out steps with the keyboard alone."""
    for what, name, *value in steps:
        if what == "press":
            tab_to(page, "press", name)
            page.keyboard.press("Enter")
        elif what == "carry":
            press_keys(page, [("tap", name), ("tap", value[0]), ("tap", value[0])])
        elif what == "set" and _dial(page, name).count():
            tab_to(page, "turn", name)
            way = _dial_steps_to(page, name, value[0])
            for _step in range(abs(way)):
                page.keyboard.press("ArrowUp" if way > 0 else "ArrowDown")
                await_answer(page)
        else:
            walk_to(page, name if what == "tap" else f"{name}={value[0]}")
            page.keyboard.press(" ")
        await_answer(page)


def _dial(page, name):
    """Return the stepped dial of this name; there is none where each value has a button."""
    return page.locator(f'.bbb [data-turn="{name}"]')


def _dial_steps_to(page, name, goal):
    """Return the signed number of steps from a dial's value to the goal."""
    return goal - int(_dial(page, name).get_attribute("aria-valuenow"))


def tab_to(page, what, name):
    """Focus a button or a dial with the Tab key."""
    focused = []
    for _step in range(MOST_STEPS):
        focus = page.evaluate(FOCUS_SCRIPT)
        if focus.get(what) == name:
            return
        focused.append(focus["label"])
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name!r}, but to {focused}")


def walk_to(page, name):
    """Focus a place: Tab to its zone, then arrow keys."""
    goal, focused = place(page, name).evaluate(WHERE_SCRIPT), []
    for _step in range(MOST_STEPS):
        focus = page.evaluate(FOCUS_SCRIPT)
        if focus.get("place") == name:
            return
        focused.append(focus["label"])
        page.keyboard.press(_next_key(focus, goal))
    raise AssertionError(f"keys do not lead to {name!r}, but to {focused}")


def _next_key(focus, goal):
    if focus.get("zone") != goal["zone"] or focus["at"] < 0:
        return "Tab"
    ahead = goal["at"] > focus["at"]
    if focus.get("line") is None or focus["line"] == goal.get("line"):
        lines = focus.get("line") is not None
        return ("ArrowUp" if ahead else "ArrowDown") if lines else ("ArrowRight" if ahead else "ArrowLeft")
    return "ArrowRight" if ahead else "ArrowLeft"


WAYS = {"typing": play_by_typing, "tapping": play_by_tapping, "keys": play_by_keys}


# A whole game ---------------------------------------------------------------------


def play_out(page, server, way, start, choose, seat=0, most=MOST_MOVES):
    """Play the game on the table to its end, or the person's next `most` moves, and return the saved record."""
    record = start
    while most:
        settle(page)
        record = _await_record(page, server, start, lambda saved: seat in saved.state.to_act or not saved.state.to_act)
        state = record.state
        if state.result is not None:
            return record
        if not state.to_act:
            _next_round(page, way)
            continue
        assert seat in state.to_act, (state.to_act, log(page)[-1:])
        view = state.view(seat)
        move = choose(view)
        WAYS[way](page, view, move)
        most -= 1
        settle(page)
        after = _await_record(page, server, start, partial(_is_longer, record))
        assert len(after) > len(record), (str(move), message(page).all_inner_texts())
        record = after
    return record


def _is_longer(before, record):
    return len(record) > len(before)


def _await_record(page, server, start, is_saved):
    """Return the saved record once it is as awaited, or what there is in the end."""
    until = time.monotonic() + SAVED_SECONDS
    while True:
        record = record_of(page, server, start.game) or start
        if is_saved(record) or time.monotonic() > until:
            return record
        page.wait_for_timeout(POLLING)


def _next_round(page, way):
    if way == "keys":
        tab_to(page, "press", "table:next-round")
        page.keyboard.press("Enter")
    else:
        press(page, "table:next-round")


def new_record(game, **terms):
    """Return a new record, dealt as a table deals it."""
    return stored.start(game, **terms)
