"""Tries on a page whether keys can do whatever clicks can: every click has a key that sends the same message.

The page draws without Python behind it, so that an act is known by the message that it sends, or by what it changes on
the page. Clicks are tried on everything that is drawn; keys, on everything that Tab and the arrows lead to.
"""

MOST_STOPS = 150
CLICKS_AND_KEYS = """const CONTROL = "button, a[href], input, select, textarea, summary, [tabindex]";
const top = () => document.querySelector(ROOT);
const drawn = () => top().innerHTML.replaceAll(/ tabindex="[^"]*"/g, "").replaceAll(/bbbq?[0-9]+[a-z0-9]+-/g, "");
const all = () => [...top().querySelectorAll("*:not(svg, svg *)")];
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
const watch = new MutationObserver(() => {});
watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
/** Return whether anything but a tab stop has changed since the last call. */
const hasChanged = () => watch.takeRecords().some(({ attributeName }) => attributeName !== "tabindex");
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
  act();
  const now = hasChanged() ? drawn() : first;
  const came = sent.join() || (now !== first ? now : null);
  if (now !== first) begin();
  return came;
};
const named = (node) => `${node.localName}.${node.className} ${JSON.stringify({ ...node.dataset })}`;
/** Click everything that can be seen; return what came of it, and the first element by which it did. */
window.clickAll = () => {
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
  const came = new Set();
  for (const at of withArrows(stops))
    for (const key of [" ", "Enter", "Escape", "ArrowUp", "ArrowDown"])
      came.add(outcome(() => press(all()[at], key)));
  return [...came];
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


def only_by_pointer(page, scene):
    """Return what only a click does in a scene, by the element that is clicked, and how many things clicks do.

    What opens something has to do so by Enter as well, whatever the main button is.
    """
    page.evaluate("scene => begin(scene)", scene)
    stops = tab_stops(page)
    clicks, keys = page.evaluate("clickAll()"), page.evaluate("stops => pressAll(stops)", stops)
    missed = [name for came, name in clicks.items() if came not in keys]
    return [*missed, *page.evaluate("notByEnter()")], len(clicks)
