// The blocks of a question: text, cards, the line for guesses, controls, charts, tables.

import { h } from "../../stage/js/tree.js";
import { addKinds, bold, drawBlocks } from "../../stage/js/blocks.js";
import { KEYS, classes, fillBlanks, stateClasses } from "../../stage/js/text.js";
import { drawing, plainCard } from "../../stage/js/cards.js";
import {
  drawBeads,
  drawCalibration,
  drawHandles,
  drawLadder,
  drawMap,
  drawPicks,
  drawSplit,
  setter,
  valueOn,
} from "./guesses.js";

/**
 * Return text with its bold parts as elements; a number stays on the line of its percent sign.
 * @param {string} [words]
 */
export const rich = (words) => bold(words?.replace(/(\d) %/g, "$1\u00a0%"));

addKinds({
  note: (_look, { text, tone }) =>
    h(
      "div",
      { class: `ex-note ${tone}` },
      h("span", { class: "mark", "aria-hidden": "true" }, tone === "gold" ? "!" : "i"),
      h("p", {}, rich(text)),
    ),
  cards: (look, block) =>
    h(
      "div",
      { class: classes("ex-cards", block.small && "small"), role: "group", "aria-label": block.label },
      block.cards.map((/** @type {any} */ card, /** @type {number} */ at) => drawHeld(look, card, at)),
    ),
  line: drawLine,
  picks: drawPicks,
  map: drawMap,
  beads: drawBeads,
  draw: drawHandles,
  ladder: drawLadder,
  split: drawSplit,
  calibration: drawCalibration,
  buttons: (look, { buttons }) =>
    h(
      "div",
      { class: "ex-buttons" },
      buttons.map((/** @type {any} */ each) => drawButton(look, each)),
    ),
  big: (_look, block) =>
    h(
      "div",
      { class: "ex-big" },
      h("b", {}, block.number),
      h(
        "p",
        {},
        block.lines.map((/** @type {string} */ each) => h("span", {}, rich(each))),
      ),
      drawBadge(block),
    ),
  stacks: drawStacks,
  panel: (look, block) =>
    h(
      "section",
      { class: "ex-panel" },
      h("div", { class: "ex-row" }, h("h3", {}, block.label), drawBlocks(look, block.blocks)),
      block.text && h("p", { class: "soft" }, rich(block.text)),
    ),
  stepper: drawStepper,
  switch: (_look, { id, label, on }) =>
    h(
      "button",
      {
        key: id,
        type: "button",
        class: "ex-switch",
        role: "switch",
        "aria-checked": Boolean(on),
        "data-do": "set",
        "data-id": id,
        "data-value": JSON.stringify(!on),
        ...KEYS,
      },
      h("i", { "aria-hidden": "true" }),
      rich(label),
    ),
  segments: drawSegments,
  columns: (look, { columns, lean }) =>
    h(
      "div",
      { class: classes("ex-columns", lean) },
      columns.map((/** @type {Block[]} */ each) => h("div", {}, drawBlocks(look, each))),
    ),
  chart: drawChart,
  table: drawTable,
  fold: (look, { label, blocks }) =>
    h(
      "details",
      { key: label, class: "ex-fold" },
      h("summary", { ...KEYS }, label),
      h("div", {}, drawBlocks(look, blocks)),
    ),
  code: (_look, { text, copy }) =>
    h(
      "div",
      { class: "ex-code" },
      h("code", {}, text),
      h("button", { type: "button", "data-do": "copy", "data-text": text, ...KEYS }, copy),
    ),
});

/** @type {Record<string, string>} */
const BADGES = { exact: "✓", simulated: "⁘", assumed: "?" };

/** @param {Record<string, any>} part */
function drawBadge({ badge, badge_label: label }) {
  const sign = BADGES[badge];
  return badge && h("span", { class: "ex-badge" }, h("span", { "aria-hidden": "true" }, sign), ` ${label}`);
}

/** @param {BlockLook} _look @param {{ id: string, label: string, look: string }} part */
export function drawButton(_look, { id, label, look: style }) {
  const off = style === "off";
  return h(
    "button",
    {
      key: id,
      type: "button",
      class: classes("button", style === "main" ? "main" : style),
      "data-do": "press",
      "data-id": id,
      "aria-disabled": off ? "true" : null,
      ...KEYS,
    },
    label,
  );
}

/**
 * @param {BlockLook} look
 * @param {any} card
 * @param {number} at
 */
function drawHeld(look, card, at) {
  const style = classes(stateClasses(card.state), card.state?.includes("new") && "is-new");
  if (!card.id && !card.face)
    return h(
      "span",
      { key: card.key ?? `${at}`, class: classes("ex-mark", style), "aria-hidden": "true" },
      card.mark ?? (card.state?.includes("target") ? "✓" : "–"),
    );
  if (!card.id)
    return h(
      "div",
      { key: card.key ?? `${at}`, role: "img", "aria-label": look.face(card.face).name, class: "ex-card" },
      plainCard(look, card.face, style),
    );
  return h(
    "button",
    {
      key: card.id,
      type: "button",
      class: "ex-card",
      "data-do": "press",
      "data-id": card.id,
      "aria-label": card.label ?? look.face(card.face).name,
      "aria-pressed": card.pressed ?? null,
      ...KEYS,
    },
    card.face === "+" ? h("span", { class: "ex-plus", "aria-hidden": "true" }, "+") : plainCard(look, card.face, style),
    card.note && h("span", { class: "ex-note-below", "aria-hidden": "true" }, card.note),
  );
}

// The line for guesses ------------------------------------------------------------

/** @param {number} number */
const formatNumber = (number) => String(number).replace("-", "−");

/** @param {QuestionLook} look @param {Block} block */
function drawLine(look, block) {
  const { words, spoken, of, truth, least = 0, most = 100, per = 1 } = block;
  /** @type {{ at: number, label: string, below: string }[]} */
  const ticks = words.ticks;
  const [value, revealed] = [valueOn(look, block), truth !== null && truth !== undefined];
  const said = value !== null && value !== undefined;
  /** @param {number} number */
  const leftOf = (number) => (100 * (number - least)) / (most - least);
  const [at, trueAt] = [said ? leftOf(value) : 0, revealed ? Math.max(0, Math.min(100, leftOf(truth * per))) : 0];
  /**
   * @param {string} style
   * @param {string} text
   * @param {number} place
   */
  const bubble = (style, text, place) =>
    h("span", { class: `ex-bubble ${style}`, "--at": `${place}%`, "aria-hidden": "true" }, text);
  return h(
    "div",
    {
      key: block.id,
      class: classes("ex-line", !said && !revealed && "is-open", revealed && "is-fixed"),
      "data-line": block.id,
    },
    h(
      "div",
      { class: "ex-rail", "aria-hidden": "true" },
      said && !revealed && h("i", { class: "fill", "--at": `${at}%` }),
      revealed &&
        said &&
        h("i", { class: "between", "--from": `${Math.min(at, trueAt)}%`, "--to": `${Math.max(at, trueAt)}%` }),
    ),
    ticks.map(({ at: tick, label, below }) =>
      h("span", { class: "ex-tick", "--at": `${tick}%`, "aria-hidden": "true" }, h("b", {}, label), below),
    ),
    !said && !revealed && h("span", { class: "ex-bubble park", "aria-hidden": "true" }, words.park),
    said &&
      bubble(
        classes("mine", revealed && trueAt > at && "left", revealed && trueAt <= at && "right"),
        fillBlanks(revealed ? words.was : words.mine, { value: formatNumber(value / per) }),
        at,
      ),
    revealed && bubble(classes("truth", said && (trueAt > at ? "right" : "left")), words.theirs, trueAt),
    revealed && said && h("i", { class: "ex-flag", "--at": `${at}%`, "aria-hidden": "true" }),
    revealed &&
      h("i", { class: "ex-pin", "--at": `${trueAt}%`, "--from": `${said ? at : trueAt}%`, "aria-hidden": "true" }),
    !revealed &&
      h("span", {
        class: "ex-handle",
        key: "handle",
        "--at": `${at}%`,
        role: "slider",
        tabindex: 0,
        "aria-label": words.label,
        "aria-valuemin": least,
        "aria-valuemax": most,
        "aria-valuenow": value ?? least,
        "aria-valuetext": said
          ? fillBlanks(spoken, { value: formatNumber(value / per), of, count: Math.round((value * of) / 100) })
          : words.none,
        ...KEYS,
      }),
  );
}

// Counting ------------------------------------------------------------------------

/** @typedef {{ face: string, rank: string, count: number, good?: boolean }} StackColumn */

/** @param {BlockLook} look @param {Block & { columns: StackColumn[] }} part */
function drawStacks(look, { columns, label, legend }) {
  const known = columns.some(({ good }) => good !== undefined);
  /** @param {StackColumn} part @param {number} at */
  const column = ({ face, rank, count, good }, at) =>
    h(
      "div",
      { class: classes("ex-stack", look.face(face).tone && `tone-${look.face(face).tone}`), "--nth": at },
      h("b", {}, known ? String(good ? count : 0) : ""),
      Array.from({ length: count }, (_, nth) => h("i", { class: good ? "good" : "", "--row": count - nth }, rank)),
      drawing(look, look.face(face).symbols?.[0] ?? "back"),
    );
  return h(
    "figure",
    { class: "ex-stacks" },
    h("div", { role: "img", "aria-label": label }, columns.map(column)),
    legend && h("figcaption", {}, legend),
  );
}

// Controls ------------------------------------------------------------------------

/** @param {BlockLook} _look @param {Block} part */
function drawStepper(_look, { id, label, value, least, most, after }) {
  return h(
    "span",
    { key: id, class: "ex-stepper", role: "group", "aria-label": label },
    h("span", {}, label),
    h("button", { key: "less", ...setter(id, value - 1, value <= least), "aria-label": `${label} −` }, "−"),
    h("output", {}, String(value)),
    h("button", { key: "more", ...setter(id, value + 1, value >= most), "aria-label": `${label} +` }, "+"),
    after && h("span", {}, after),
  );
}

/** @param {BlockLook} _look @param {Block & { options: any[] }} part */
function drawSegments(_look, { id, label, options, value }) {
  return h(
    "span",
    { key: id, class: "ex-named" },
    h("span", { "aria-hidden": "true" }, label),
    h(
      "span",
      { class: "ex-segments", role: "radiogroup", "aria-label": label, "data-radios": id },
      options.map((each) =>
        h(
          "button",
          {
            key: String(each.value),
            ...setter(id, each.value),
            role: "radio",
            "aria-checked": each.value === value,
            tabindex: each.value === value || (value === null && each === options[0]) ? 0 : -1,
          },
          each.label,
        ),
      ),
    ),
  );
}

// Charts and tables -----------------------------------------------------------------

/**
 * @param {BlockLook} _look
 * @param {Block & { parts: [string, Record<string, any>, string?][], legend: [string, string][] }} part
 */
function drawChart(_look, { label, box, parts, sweep, legend }) {
  return h(
    "figure",
    { key: `chart ${sweep}`, class: classes("ex-chart", sweep && "is-swept") },
    h(
      "svg",
      { viewBox: box, role: "img", "aria-label": label },
      parts.map(([tag, attrs, words]) => h(tag, attrs, words ?? "")),
    ),
    legend.length > 0 &&
      h(
        "figcaption",
        { class: "ex-legend" },
        legend.map(([tone, words]) => h("span", {}, h("i", { class: tone, "aria-hidden": "true" }), words)),
      ),
  );
}

/** @param {BlockLook} _look @param {Block & { head: string[], rows: string[][], foot: string[] }} part */
function drawTable(_look, { head, rows, foot }) {
  /** @param {string[]} row @param {string} tag */
  const cells = (row, tag) =>
    row.map((each, at) => h(tag, { class: at ? "number" : "", ...(tag === "th" ? { scope: "col" } : {}) }, each));
  return h(
    "div",
    { class: "ex-wide", role: "group", tabindex: 0, "aria-label": head.join(", ") },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, cells(head, "th"))),
      h(
        "tbody",
        {},
        rows.map((row) => h("tr", {}, cells(row, "td"))),
        foot.length > 0 && h("tr", { class: "sum" }, cells(foot, "td")),
      ),
    ),
  );
}
