// The blocks of a question: text, cards, the line for guesses, controls, charts, tables.

import { h } from "../../stage/js/tree.js";
import { addKinds, bold, drawBlocks } from "../../stage/js/blocks.js";
import { KEYS, classes, fillBlanks, stateClasses } from "../../stage/js/text.js";
import { drawing, plainCard } from "../../stage/js/cards.js";
import { drawBeads, drawHandles, drawLadder, drawMap, drawPicks, drawSplit, setter, valueOn } from "./guesses.js";

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
  buttons: (look, { buttons }) =>
    h(
      "div",
      { class: "ex-buttons" },
      buttons.map((/** @type {any} */ each) => drawButton(look, each)),
    ),
  big: (_look, { number, lines, remark, ...kind }) =>
    h(
      "div",
      { class: "ex-big" },
      h("b", {}, number),
      h(
        "div",
        {},
        lines.map((/** @type {string} */ each) => h("p", {}, rich(each))),
        h("p", { class: "soft" }, drawBadge(kind), remark && rich(remark)),
      ),
    ),
  ways: drawWays,
  stacks: drawStacks,
  panel: (look, { blocks, text }) =>
    h(
      "div",
      { class: "ex-panel" },
      h("div", { class: "ex-row" }, drawBlocks(look, blocks)),
      text && h("p", { class: "soft" }, rich(text)),
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
  columns: (look, { columns }) =>
    h(
      "div",
      { class: "ex-columns" },
      columns.map((/** @type {Block[]} */ each) => h("div", {}, drawBlocks(look, each))),
    ),
  chart: drawChart,
  table: drawTable,
  folds: (look, { folds }) =>
    folds.length > 0 && h("div", { key: "folds", class: "ex-folds" }, drawBlocks(look, folds)),
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
const BADGES = { exact: "✓", simulated: "▚", assumed: "?" };

/** @param {Record<string, any>} part */
function drawBadge({ badge, badge_label: label }) {
  if (!label) return null;
  const sign = BADGES[badge];
  return h("span", { class: "ex-badge" }, h("span", { "aria-hidden": "true" }, sign), ` ${label}`);
}

/**
 * Draw every way in its cards; those that are counted are framed, and each says what it is.
 * @param {BlockLook} look
 * @param {Block & { ways: { cards: { face: string, letter: string }[], fits: boolean, word: string }[] }} part
 */
function drawWays(look, { ways, label }) {
  const most = Math.max(...ways.map(({ cards }) => cards.length));
  return h(
    "ul",
    { class: classes("ex-ways", ways.length % 3 === 0 && "is-thirds"), "aria-label": label, "--most": most },
    ways.map(({ cards, fits, word }, at) =>
      h(
        "li",
        { key: `${at}`, class: fits ? "is-fit" : null },
        h(
          "span",
          { role: "img", "aria-label": cards.map(({ face }) => look.face(face).name).join("; ") },
          cards.map(({ face, letter }) => h("span", {}, plainCard(look, face), letter && h("i", {}, letter))),
        ),
        h("b", {}, word),
      ),
    ),
  );
}

/** @param {BlockLook & { hasNext?: boolean }} look @param {{ id: string, label: string, look: string }} part */
export function drawButton(look, { id, label, look: style }) {
  if (id === "next" && !look.hasNext) return null;
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

/**
 * Draw the line: the truth above it, the guess below, the scale below both, so that no label can meet another.
 * @param {QuestionLook} look
 * @param {Block} block
 */
function drawLine(look, block) {
  const { words, spoken, of, truth, least = 0, most = 100, per = 1 } = block;
  /** @type {{ at: number, label: string }[]} */
  const ticks = words.ticks;
  const [value, revealed] = [valueOn(look, block), truth !== null && truth !== undefined];
  const said = value !== null && value !== undefined;
  /** @param {number} number */
  const leftOf = (number) => Math.max(0, Math.min(100, (100 * (number - least)) / (most - least)));
  const [at, trueAt] = [said ? leftOf(value) : 0, revealed ? leftOf(truth * per) : 0];
  /**
   * @param {string} style
   * @param {string} text
   * @param {number} place
   */
  const mark = (style, text, place) => [
    h("i", { key: `pin ${style}`, class: `ex-pin ${style}`, "--n": place, "aria-hidden": "true" }),
    h("span", { key: style, class: `ex-bubble ${style}`, "--n": place, "aria-hidden": "true" }, text),
  ];
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
      said && !revealed && h("i", { class: "fill", "--to": at }),
      revealed && said && h("i", { class: "between", "--from": Math.min(at, trueAt), "--to": Math.max(at, trueAt) }),
    ),
    ticks.map(({ at: tick, label }) => h("span", { class: "ex-tick", "--n": tick, "aria-hidden": "true" }, label)),
    !said && !revealed && h("span", { class: "ex-bubble park", "aria-hidden": "true" }, words.park),
    revealed && mark("truth", words.theirs, trueAt),
    said && mark("mine", fillBlanks(words.was, { value: formatNumber(value / per) }), at),
    !revealed &&
      h("span", {
        class: "ex-handle",
        key: "handle",
        "--n": at,
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
