"""Screens as they look under strain: in colours that the system forces, with stronger contrast, and at 200 % zoom.

The screens are drawn without a server. Those of a table stand for each of its states: a turn, a choice, a refusal, the
end, a look back, New game, puzzles and steps of lessons.
"""

import json
from itertools import product

import pytest

from tests.browser.drawn_screens import (
    BOARDS,
    harness_tables,
    lessons,
    new_games,
    other_boards,
    put_on_stage,
    puzzles,
)
from tests.browser.harness.make_scenes import koinobori_scenes, nanuk_scenes, never, play_until, sent_scene
from tests.tiers import rest_in_deep
from widgets import Table

ZOOMED = {"width": 683, "height": 384}
"""A laptop's window of 1366 x 768 at 200 % zoom, in the pixels of the page."""
SEEN_SCRIPT = """
const seen = (node) => node.checkVisibility({ checkOpacity: true, visibilityProperty: true }) &&
  Math.min(node.getBoundingClientRect().width, node.getBoundingClientRect().height) > 3;
const told = (node) => `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} ` +
  `"${node.textContent.trim().slice(0, 40)}"`;
const drawn = (within = ".bbb") => [...document.querySelectorAll(`${within} *`)].filter(seen);
const ownText = (node) => [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
"""
FORCED_SCRIPT = f"""(within) => {{ {SEEN_SCRIPT}
const shows = (colour) => !/(^rgba.*,|\\/) 0(\\.[0-4]\\d*)?\\)$/.test(colour);
const hasEdge = (node, part) => {{
  const style = getComputedStyle(node, part);
  return ["outline", "borderTop", "borderBottom", "borderLeft"].some(
    (edge) => parseFloat(style[`${{edge}}Width`]) >= 1 && style[`${{edge}}Style`] !== "none" &&
      shows(style[`${{edge}}Color`]));
}};
const isMarked = (node) => hasEdge(node) || hasEdge(node, "::before") || hasEdge(node.parentElement) ||
  [...node.children].some((each) => hasEdge(each)) || node.querySelector("svg") || node.closest(".card, nav");
const bright = (colour) => {{
  const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => (part /= 255) <= 0.04045 ? part / 12.92
    : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
}};
const ground = (node) => {{
  const {{ backgroundColor, backgroundImage }} = getComputedStyle(node);
  return backgroundImage !== "none" ? null : shows(backgroundColor) ? backgroundColor
    : node.parentElement && ground(node.parentElement);
}};
const look = (node) => {{
  const {{ borderTopWidth, borderTopColor, outlineStyle, outlineColor }} = getComputedStyle(node);
  return [ground(node), borderTopWidth, borderTopColor, outlineStyle, outlineColor].join();
}};
const found = [];
const CHOSEN = "[aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false])";
for (const node of drawn(within)) {{
  const isButton = node.matches("button, .card.is-chosen, a:is(.button, .page-link)") &&
    getComputedStyle(node).pointerEvents !== "none";
  if (isButton && !isMarked(node)) found.push(`no edge: ${{told(node)}}`);
  if (node.matches(CHOSEN)) {{
    const isOther = (each) => each.tagName === node.tagName && each.dataset.do === node.dataset.do &&
      !each.matches(CHOSEN);
    const other = [...node.parentElement.children].find(isOther);
    if (other && look(other) === look(node)) found.push(`looks like the others: ${{told(node)}}`);
  }}
  // where the system leaves colours alone, it puts no ground behind text either
  if (ownText(node) && getComputedStyle(node).forcedColorAdjust === "none" && !node.closest(".card, svg")) {{
    const behind = ground(node);
    if (!behind) continue;
    const [dark, light] = [bright(behind), bright(getComputedStyle(node).color)].sort((one, two) => one - two);
    if (light / dark < 4.5) found.push(`text like its ground: ${{told(node)}}`);
  }}
}}
const faces = (input) => [input.closest("label"), input.nextElementSibling].filter(Boolean).map(look).join();
for (const input of document.querySelectorAll(`${{within ?? ".bbb"}} input[type=radio]:checked`)) {{
  const other = [...document.getElementsByName(input.name)].find((each) => !each.checked);
  const label = input.closest("label");
  const isDrawn = getComputedStyle(input).opacity === "0" && label?.checkVisibility();
  if (other && isDrawn && faces(other) === faces(input)) found.push(`looks like the others: ${{told(label)}}`);
}}
return [...new Set(found)];
}}"""
ZOOM_SCRIPT = f"""() => {{ {SEEN_SCRIPT}
const found = [];
if (document.documentElement.scrollWidth > innerWidth) found.push(`${{document.documentElement.scrollWidth}} px wide`);
for (const node of drawn().filter(ownText)) {{
  if (node.closest(".card, svg, [aria-hidden=true], [inert], .chip")) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  let isHidden = false, isCut = false;
  for (let around = node; around.matches(".bbb, .bbb *"); around = around.parentElement) {{
    const {{ overflowX, overflowY, clipPath }} = getComputedStyle(around);
    const box = around.getBoundingClientRect();
    if (clipPath !== "none" || box.width < 3) isHidden = true;
    if (/auto|scroll/.test(overflowX + overflowY)) break;
    isCut ||= overflowX !== "visible" && Math.max(box.left - text.left, text.right - box.right) > 3;
    isCut ||= overflowY !== "visible" && Math.max(box.top - text.top, text.bottom - box.bottom) > 3;
  }}
  if (isCut && !isHidden) found.push(`cut: ${{told(node)}}`);
}}
const NAMED = ".message p, .places .button, .seats .name, .set > .tag";
for (const node of drawn().filter((each) => each.matches(NAMED))) {{
  if (document.querySelector(".bbb .veil")) break;
  node.scrollIntoView({{ block: "center" }});
  const {{ left, top, width, height }} = node.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const isAbove = over && !node.contains(over) && !over.contains(node);
  if (isAbove) found.push(`covered by ${{told(over)}}: ${{told(node)}}`);
}}
for (const node of drawn().filter((each) => each.matches(".seats :is(svg, .card, i), .bubble"))) {{
  const {{ left, right }} = node.getBoundingClientRect();
  if (left < 0 || right > innerWidth) found.push(`out of the window: ${{told(node.closest(".seat"))}}`);
}}
for (const node of drawn().filter((each) => each.matches(":is(.button, .tile, .option) svg"))) {{
  const [inner, outer] = [node, node.closest("button, .option")].map((each) => each.getBoundingClientRect());
  if (inner.left < outer.left + 4 || inner.right > outer.right - 4) found.push(`drawn over an edge: ${{told(node)}}`);
}}
return [...new Set(found)];
}}"""
LOOKS = {
    "forced colours": ({"forced_colors": "active", "viewport": {"width": 1366, "height": 768}}, FORCED_SCRIPT),
    "forced colours on a phone": (
        {"forced_colors": "active", "viewport": {"width": 390, "height": 844}},
        FORCED_SCRIPT,
    ),
    "200 % zoom": ({"viewport": ZOOMED}, ZOOM_SCRIPT),
    "laptop": ({"viewport": {"width": 1366, "height": 768}}, ZOOM_SCRIPT),
    "phone": ({"viewport": {"width": 390, "height": 844}}, ZOOM_SCRIPT),
}


def chosen_tables():
    """Yield tables on which much stands in little room: a choice, gifts of five, masts of five, ends with sums."""
    wanted = ("nanuk-antes", "nanuk-giving", "nanuk-end", "koinobori-middle", "koinobori-end")
    for some in (nanuk_scenes, koinobori_scenes):
        yield from ((name, scene) for name, scene in some() if name in wanted)
    yield "koinobori, the end of five", sent_scene(play_until(Table("koinobori", seed=7, players=5, keep=False), never))


SCREENS = {"tables": (chosen_tables, harness_tables), "forms": (new_games,), "puzzles": (puzzles,)}
SCREENS |= {"lessons": (lessons,), "boards": (other_boards,)}


@pytest.mark.parametrize(
    ("look", "screens"),
    rest_in_deep(
        list(product(LOOKS, SCREENS)),
        [("forced colours", "puzzles"), ("200 % zoom", "tables"), ("phone", "tables"), ("laptop", "tables")],
    ),
)
def test_screen_stays_readable(open_page, look, screens):
    context, probe = LOOKS[look]
    page = open_page(reduced_motion="reduce", **context)
    kind = BOARDS.get(SCREENS[screens][0], "table")
    put_on_stage(page, kind)
    faults = []
    for make in SCREENS[screens]:
        for name, scene in make():
            page.evaluate("(scene) => window.begin(scene)", json.loads(json.dumps(scene, default=str)))
            page.evaluate("() => document.fonts.ready.then(() => null)")
            faults += [f"{name}: {fault}" for fault in page.evaluate(probe)]

    assert not faults, "\n".join(faults)
