"""Tries on a page whether keys can do whatever a pointer can: every click has a key that sends the same message.

The page draws without Python behind it, so that an act is known by the message that it sends, or by what it changes on
the page. Clicks are tried on everything that is drawn; keys, on everything that Tab and the arrows lead to. Where
handles are drawn, they are dragged as well: to both ends, and to a place between them.
"""

MOST_STOPS = 150
CLICKS_AND_KEYS = """const CONTROL = "button, a[href], input, select, textarea, summary, [tabindex]";
const top = () => document.querySelector(ROOT);
const CHANGING = / tabindex="[^"]*"|bbbq?[0-9]+[a-z0-9]+-|bbb-codes-[0-9]+/g;
const drawn = () => top().innerHTML.replaceAll(CHANGING, "");
/** Return the answers in forms, which change without anything being drawn; browsers give their fields keys. */
const answers = () => {
  const fields = [...top().querySelectorAll("input, select, textarea")];
  return fields.map(({ name, value, checked }) => `${name} ${value} ${checked}`).join();
};
const isThere = (node) =>
  node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]") &&
  getComputedStyle(node).pointerEvents !== "none";
// links are not followed, and copies are not made: both are told of
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link) return;
  event.preventDefault();
  sent.push(`go ${link.getAttribute("href")}`);
});
const clipboard = { writeText: async (text) => void sent.push(`copy ${text}`) };
Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
// that there is no camera is known at once: while a browser looks for one, its button comes and goes
const refuse = async () => { throw new DOMException("", "NotFoundError"); };
const mediaDevices = { enumerateDevices: async () => [], getUserMedia: refuse };
Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
let changed = false;
let elements; // those that are drawn, until others are
const takeNote = (records) => {
  for (const { type, attributeName } of records) {
    changed ||= attributeName !== "tabindex";
    if (type === "childList") elements = null;
  }
};
const watch = new MutationObserver(takeNote);
watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
/** Return whether anything but a tab stop has changed since the last call. */
const hasChanged = () => {
  takeNote(watch.takeRecords());
  const was = changed;
  changed = false;
  return was;
};
const all = () => {
  takeNote(watch.takeRecords());
  return (elements ??= [...top().querySelectorAll("*:not(svg, svg *)")]);
};
Element.prototype.setPointerCapture = () => {}; // a pointer that is not there cannot be captured
let first;
window.begin = (...given) => {
  sent.length = 0;
  show(...given);
  top().insertAdjacentHTML("beforeend", planted);
  document.activeElement.blur();
  first = drawn();
};
/** Return what was sent by an act, or what the page has become; null if nothing has happened. Undo it. */
const outcome = (act) => {
  sent.length = 0;
  hasChanged();
  const before = answers();
  act();
  const [now, after] = [hasChanged() ? drawn() : first, answers()];
  const came = sent.join() || (now !== first ? now : null);
  if (now !== first || after !== before) begin();
  return came;
};
const named = (node) => `${node.localName}.${node.className} ${JSON.stringify({ ...node.dataset })}`;
/** Click everything that can be seen; return what came of it, and the first element by which it did. */
window.clickAll = () => {
  begin(); // what has been measured since the first drawing would tell the acts apart
  const found = {};
  const clicked = new Set(); // what lies in a control acts as the control
  for (let at = 0; at < all().length; at += 1) {
    const node = all()[at];
    const control = node.closest(CONTROL) ? all().indexOf(node.closest(CONTROL)) : at;
    if (!isThere(node) || clicked.has(control)) continue;
    clicked.add(control);
    const name = named(node);
    const came = outcome(() => node.click());
    if (came !== null) found[came] ??= name;
  }
  return found;
};
const SHARES = [0, 0.37, 1]; // how far along a handle's line it is dragged
/** Drag everything that can be seen, to the right and up; return what came of it, by what, as for clicks. */
window.dragAll = () => {
  const found = {};
  const dragged = []; // what lies in it is dragged with it
  for (let at = 0; at < all().length; at += 1) {
    if (!isThere(all()[at]) || dragged.some((each) => each.contains(all()[at]))) continue;
    const name = named(all()[at]);
    for (const share of SHARES) {
      const came = outcome(() => drag(all()[at], share));
      if (came === null) continue;
      found[came] ??= `drag: ${name}`;
      dragged.push(all()[at]);
    }
  }
  return found;
};
const drag = (node, share) => {
  const { left, right, top: upper, bottom } = node.getBoundingClientRect();
  const act = (kind, along) => {
    const [clientX, clientY] = [left + along * (right - left), bottom - along * (bottom - upper)];
    const more = { bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", isPrimary: true };
    node.dispatchEvent(new PointerEvent(kind, { ...more, clientX, clientY }));
  };
  act("pointerdown", 0.5);
  act("pointermove", (share + 0.5) / 2);
  act("pointermove", share);
  act("pointerup", share);
};
/** Press a key on an element that has the focus, and do what browsers do on their own controls. */
const press = (node, key) => {
  node.focus();
  const goes = node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const clicks = { " ": "button, summary, input", Enter: "button, summary, a[href]" }[key];
  if (goes && clicks && node.matches(clicks)) node.click();
};
/** Add to these elements those to which arrows lead from there. */
const withArrows = (stops) => {
  for (const at of stops)
    for (const key of ["Home", "ArrowRight", "ArrowUp"]) {
      hasChanged();
      press(all()[at], key);
      const there = all().indexOf(document.activeElement);
      if (there >= 0 && !stops.includes(there)) stops.push(there);
      if (hasChanged() && drawn() !== first) begin();
    }
  return stops;
};
/** Return what comes of keys, wherever Tab and the arrows lead. */
window.pressAll = (stops) => {
  begin();
  const came = new Set();
  for (const at of withArrows(stops))
    for (const key of [" ", "Enter", "Escape", "ArrowUp", "ArrowDown"])
      came.add(outcome(() => press(all()[at], key)));
  for (const at of stops) if (all()[at].matches("[role=slider]")) slide(at, came);
  return [...came];
};
const MOST_STEPS = 200;
/** Lead a slider from its least value to its most by arrows, and add what comes of each. */
const slide = (at, came) => {
  let before = "";
  for (let step = 0; step < MOST_STEPS; step += 1) {
    sent.length = 0;
    if (step) press(document.activeElement, "ArrowRight");
    else press(all()[at], "Home");
    if ([before, ""].includes(sent.join())) break;
    before = sent.join();
    came.add(before);
  }
  begin();
};
/** Return what can be opened by a click, and by Enter does something else. */
window.notByEnter = () => {
  const wrong = [];
  for (let at = 0; at < all().length; at += 1) {
    const node = all()[at];
    if (!node.matches("button[aria-expanded]") || !isThere(node)) continue;
    const name = named(node);
    const [clicked, entered] = [(each) => each.click(), (each) => press(each, "Enter")].map((act) =>
      outcome(() => act(all()[at])),
    );
    if (clicked !== entered) wrong.push(`Enter: ${name}`);
  }
  return wrong;
};
window.focusedAt = () => all().indexOf(document.activeElement);
"""
"""JavaScript that tries both; it needs ROOT, `sent`, `planted`, and `show`, which draws a screen, given or the last."""


def tab_stops(page):
    """Return the numbers of the elements to which Tab leads, beginning wherever the page has put the focus."""
    page.evaluate("document.activeElement.blur()")
    found, outside = [], 0
    for _stop in range(MOST_STOPS):
        page.keyboard.press("Tab")
        at = page.evaluate("focusedAt()")
        if at in found or (outside := outside + (at < 0)) > 1:
            break
        found += [at] if at >= 0 else []
    return found


def only_by_pointer(page, scene, *, drags=False):
    """Return what only a pointer does in a scene, by the element on which it does, and how many things it does.

    Handles are dragged if `drags` says so.

    What opens something has to do so by Enter as well, whatever the main button is. What is drawn late by the page
    itself may be taken for the outcome of a click: therefore, only what is missed twice is returned.
    """
    missed, count = _try_both(page, scene, drags)
    if missed:
        again, count = _try_both(page, scene, drags)
        missed = [name for name in missed if name in again]
    return missed, count


def _try_both(page, scene, drags):
    page.evaluate("scene => begin(scene)", scene)
    page.wait_for_function("() => !document.querySelector('.camera:empty')")  # it comes late, and moves what is below
    stops = tab_stops(page)
    clicks, keys = page.evaluate("clickAll()"), page.evaluate("stops => pressAll(stops)", stops)
    clicks |= page.evaluate("dragAll()") if drags else {}
    missed = [name for came, name in clicks.items() if came not in keys]
    return [*missed, *page.evaluate("notByEnter()")], len(clicks)
