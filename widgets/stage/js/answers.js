// Answers to a lesson's step: tiles to choose from or to put in order, and a number on a line.

import { h } from "./tree.js";
import { KEYS, classes, hasState, joinWords, needed, stateClasses } from "./text.js";
import { group, plainCard } from "./cards.js";
import { drawPicture, drawWorth } from "./move_tile.js";

/**
 * Build answers as tiles to press: one is chosen, or all are put in order.
 * @param {Look} look
 * @param {scenes.Zone} zone
 */
export function tiles(look, zone) {
  const one = zone.pick === "one";
  /** @param {scenes.Group} each */
  const tile = (each) => {
    const chosen = hasState(each, "chosen") || hasState(each, "right");
    return h(
      "button",
      {
        key: each.id.replace("placed:", "put:"),
        type: "button",
        class: classes(
          "choice",
          each.picture ? "pictured" : each.cards.length === 0 && "worded",
          stateClasses(each.state),
        ),
        role: one ? "radio" : null,
        "aria-checked": one ? String(chosen) : null,
        "aria-pressed": one ? null : String(chosen),
        "aria-disabled": each.place ? null : "true",
        "aria-label": one ? each.label : joinWords(each.number, each.label),
        "data-at": each.id,
        "data-place": each.place ? each.id : null,
        "data-do": each.place ? "tap" : null,
        tabindex: -1,
        "--n": Math.max(1, each.cards.length),
        ...KEYS,
      },
      h("span", { class: classes("key", !one && "round") }, each.number),
      each.cards.length > 0 &&
        h(
          "span",
          { class: "choicecards" },
          each.cards.map((card) => plainCard(look, card.face)),
        ),
      each.caption && h("b", { class: "called" }, each.caption),
      each.picture && drawPicture(look, each.picture),
      each.cards.length === 0 && !each.picture && h("b", {}, each.label),
      each.bar && drawWorth(each.bar),
    );
  };
  const groups = zone.groups ?? [];
  const all = groups.some((each) => each.cards.length > 0) ? "drawn" : "";
  return group(zone, classes("choices", all, groups.some((each) => each.picture) && "moves"), groups.map(tile), {
    role: one ? "radiogroup" : "group",
    "--n": groups.length,
  });
}

/**
 * Draw the cards that make up a number, a column for each kind.
 * @param {scenes.CountedCards} part
 */
const drawCounted = ({ kinds, copies, text, label }) =>
  h(
    "div",
    { key: "cards", class: "counted", role: "img", "aria-label": label },
    h(
      "svg",
      { viewBox: `0 0 ${26 * kinds.length} ${14 * copies + 20}`, "aria-hidden": "true" },
      kinds.map((kind, x) => [
        h("text", { x: 26 * x + 13, y: 13 }, kind),
        Array.from({ length: copies }, (_, y) =>
          h("rect", { x: 26 * x + 3, y: 14 * y + 20, width: 20, height: 11, rx: 2 }),
        ),
      ]),
    ),
    h("b", { "aria-hidden": "true" }, text),
  );

/**
 * Build a number set in a field or by a slider, kept in step; once answered, a line that shows the right number.
 * @param {Look} look
 * @param {scenes.Zone} zone
 */
export function number(look, zone) {
  const line = needed(zone.line, `line of ${zone.id}`);
  const wished = look.wished.has(zone.id) ? look.wished.get(zone.id) : line.value;
  const at = Number.parseFloat(String(wished).replace(",", "."));
  /** @param {number} value */
  const share = (value) => `${100 * Math.min(1, Math.max(0, (value - line.least) / (line.most - line.least)))}%`;
  const ends = [
    h("span", { class: "least" }, `${line.least}${line.unit && ` ${line.unit}`}`),
    h("span", { class: "most" }, `${line.most}${line.unit && ` ${line.unit}`}`),
  ];
  if (line.right) {
    /** @param {scenes.LineMark | undefined} one @param {string} name */
    const mark = (one, name) =>
      one &&
      h(
        "span",
        {
          class: classes("mark", name, (one.at - line.least) / (line.most - line.least) > 0.7 && "far"),
          "--at": share(one.at),
        },
        h("b", {}, one.label),
        h("i"),
      );
    const [from, to] = [line.mine?.at ?? line.right.at, line.right.at].sort((a, b) => a - b);
    return group(zone, classes("numberline told", Math.abs(to - from) / (line.most - line.least) < 0.2 && "close"), [
      line.cards && drawCounted(line.cards),
      h(
        "div",
        { key: "told", class: "scale" },
        h("i", { class: "track" }),
        h("i", { class: "between", "--from": share(from), "--to": share(to) }),
        mark(line.mine, "yours"),
        mark(line.right, "right"),
        ends,
      ),
    ]);
  }
  const off = zone.place ? null : true;
  /**
   * @param {number} steps
   * @param {string} sign
   * @param {string} label
   */
  const by = (steps, sign, label) =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        "data-do": "nudge",
        "data-id": zone.id,
        "data-by": steps,
        "aria-label": label,
        disabled: off,
        ...KEYS,
      },
      sign,
    );
  const field = { "data-number": zone.id, "aria-label": zone.label, disabled: off, ...KEYS };
  return group(zone, "numberline", [
    h(
      "div",
      { class: "figureline" },
      by(-line.step, "−", look.words.less),
      h(
        "span",
        { class: "figurebox" },
        h("input", {
          ...field,
          type: "text",
          inputmode: "decimal",
          autocomplete: "off",
          maxlength: 30,
          value: wished,
          placeholder: "?",
        }),
        line.unit && h("b", { "aria-hidden": "true" }, line.unit),
      ),
      by(line.step, "+", look.words.more),
    ),
    h(
      "div",
      { class: "scale", "--at": Number.isNaN(at) ? "50%" : share(at) },
      h("input", {
        ...field,
        type: "range",
        class: classes("slider", Number.isNaN(at) && "unset"),
        min: line.least,
        max: line.most,
        step: line.step,
        value: String(Number.isNaN(at) ? (line.least + line.most) / 2 : at),
        "aria-valuetext": `${wished} ${line.unit}`,
      }),
      ends,
    ),
  ]);
}
