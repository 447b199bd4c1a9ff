"""What is chosen, allowed, on turn, off or focussed, and looks as if it were not: found on any screen that is open.

Each state is taken away from what has it, and what can be seen is compared: edges, grounds, text, signs. So a screen
needs no example of what is not chosen beside what is. Where two states stand on things of one kind, they are compared,
too. It holds in every look; it matters in colours that the system forces, where shadows and grounds are gone.
"""

STATES = {
    "chosen": (
        ("is-chosen", "is-on", "is-target", "is-now", "picked"),
        ("aria-pressed", "aria-checked", "aria-selected", "aria-current"),
    ),
    "allowed": (("is-may", "is-offered", "offer"), ()),
    "hinted": (("is-hint",), ()),
    "refused": (("is-refused",), ()),
    "on turn": (("is-turn",), ()),
    "one's own": (("own",), ()),
    "off": (("is-off", "locked"), ("aria-disabled", "data-off", "disabled")),
}
"""The classes and the attributes by which each state is drawn."""

PROBE_SCRIPT = """(states) => {
const SHADES = 16; // colours that differ by less look the same
const shown = (node) => node.checkVisibility({ checkOpacity: true, visibilityProperty: true }) &&
  Math.min(node.getBoundingClientRect().width, node.getBoundingClientRect().height) > 3;
const ownText = (node) => [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
const shade = (colour) => {
  const [r, g, b, a = 1] = colour.match(/[\\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
  return a < 0.2 ? "clear" : [r, g, b].map((part) => Math.round(part / SHADES)).join();
};
const edge = (style, side) => parseFloat(style[`${side}Width`]) >= 1 && style[`${side}Style`] !== "none"
  ? [style[`${side}Width`], style[`${side}Style`], shade(style[`${side}Color`])].join(" ") : "";
const part = (node, pseudo) => {
  const style = getComputedStyle(node, pseudo);
  if (pseudo && (style.content === "none" || style.content === "normal")) return "";
  if (style.display === "none" || style.visibility === "hidden") return "hidden";
  const isText = !pseudo && (ownText(node) || node.matches("svg, svg *"));
  return [
    ...["borderTop", "borderRight", "borderBottom", "borderLeft", "outline"].map((side) => edge(style, side)),
    shade(style.backgroundColor), style.backgroundImage, style.boxShadow, style.opacity, style.textDecorationLine,
    isText ? [shade(style.color), style.fontWeight, style.fill, style.stroke, style.strokeDasharray].join() : "",
    pseudo ? [style.content, style.transform, style.translate, style.left, style.right].join() : "",
  ].join(";");
};
const boxOf = (node) => node.matches("input") ? node.closest("label") ?? node.parentElement : node;
const seen = (node) => [node, ...node.querySelectorAll("*")].slice(0, 60)
  .map((each, at) => [part(each), part(each, "::before"), part(each, "::after"),
    at ? getComputedStyle(each).transform + getComputedStyle(each).translate : ""].join("|")).join("\\n");
const has = (node, [classes, attributes]) => classes.some((each) => node.classList.contains(each)) ||
  attributes.some((each) => ["true", "page", "step", ""].includes(node.getAttribute(each) ?? "none"));
const without = (node, [classes, attributes], then) => {
  const kept = [node.getAttribute("class"), ...attributes.map((each) => node.getAttribute(each))];
  node.classList.remove(...classes);
  for (const each of attributes) if (node.hasAttribute(each)) node.removeAttribute(each);
  try {
    return then();
  } finally {
    [["class", kept[0]], ...attributes.map((each, at) => [each, kept[at + 1]])].forEach(([name, value]) =>
      value === null ? node.removeAttribute(name) : node.setAttribute(name, value));
  }
};
const own = Object.values(states).flatMap(([classes]) => classes);
const kind = (node) =>
  [node.tagName.toLowerCase(), ...[...node.classList].filter((each) => !own.includes(each))].join(".");
const told = (node) => `${kind(node)} "${(node.textContent || node.ariaLabel || "").trim().slice(0, 30)}"`;
const found = [], counted = new Map();
const isNew = (name) => counted.set(name, (counted.get(name) ?? 0) + 1).get(name) <= 2;
const top = document.querySelector(".bbb dialog[open], .bbb .veil") ?? document.body;
const nodes = [...top.querySelectorAll(".bbb *")].filter(shown);
let many = 0;
for (const node of nodes) {
  for (const [state, marks] of Object.entries(states)) {
    if (!has(node, marks) || !isNew(`${state} ${kind(node)}`)) continue;
    if (marks[0].some((each) => node.parentElement.classList.contains(each)) || node.matches(".gap.open")) continue;
    if (node.matches(".stepper, .seat.mine")) continue; // shaped by its class; that it is your turn is a message
    if (state === "off" && node.closest(".locked") && !node.matches(".locked")) continue; // all of it is off
    const box = boxOf(node), before = seen(box);
    many += 1;
    if (without(node, marks, () => seen(box)) === before) found.push(`${state} like the others: ${told(node)}`);
    // another state that stands on things of this kind, put on this one instead
    for (const [other, [classes]] of Object.entries(states)) {
      const there = other > state && nodes.find((each) => kind(each) === kind(node) && has(each, states[other]) &&
        !has(each, marks) && classes.some((name) => each.classList.contains(name)));
      if (!there || has(node, states[other])) continue;
      const name = classes.find((each) => there.classList.contains(each));
      const after = without(node, marks, () => {
        node.classList.add(name);
        return seen(box);
      });
      if (after === before) found.push(`${state} like ${other}: ${told(node)}`);
    }
  }
}
return [found, many];
}"""
FOCUS_SCRIPT = """() => {
const style = (node, pseudo) => {
  const drawn = getComputedStyle(node, pseudo);
  const outline = drawn.outlineStyle === "none" ? "" : drawn.outlineStyle + drawn.outlineWidth + drawn.outlineColor;
  const edge = drawn.borderTopColor + drawn.borderTopWidth;
  return [outline, drawn.boxShadow, edge, drawn.backgroundColor, drawn.color].join();
};
const around = (node) => node.closest("label") ?? node;
const seen = (node) => [node, node.parentElement, ...node.children, around(node), ...around(node).querySelectorAll("*")]
  .map((each) => [style(each), style(each, "::before"), style(each, "::after")].join()).join();
const found = [], counted = new Map();
for (const node of document.querySelectorAll(".bbb :is(button, input, select, a, summary, [tabindex])")) {
  const { width, height } = node.getBoundingClientRect();
  const kind = [node.tagName, ...node.classList, node.dataset.do].join(".");
  if (Math.min(width, height) < 2 || !node.checkVisibility({ visibilityProperty: true }) || counted.has(kind)) continue;
  document.activeElement?.blur();
  const before = seen(node);
  node.focus({ preventScroll: true });
  if (document.activeElement !== node) continue;
  counted.set(kind, 1);
  if (node.matches(":focus-visible") && seen(node) === before)
    found.push(`focussed like the others: ${kind} "${node.textContent.trim().slice(0, 30)}"`);
}
document.activeElement?.blur();
return [found, counted.size];
}"""


def find_alike(page):
    """Return a sentence for each thing whose state cannot be seen, and how many things with a state were looked at."""
    found, many = page.evaluate(PROBE_SCRIPT, STATES)
    page.keyboard.press("Shift")  # a key, so that a focus is shown from now on
    focussed, more = page.evaluate(FOCUS_SCRIPT)
    return [*found, *focussed], many + more
