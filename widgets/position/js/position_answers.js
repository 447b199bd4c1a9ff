// The answers beside a position: sentences, moves to tap, dots with whiskers, bars, and what can be done with it all.

import { h } from "../../stage/js/tree.js";
import { KEYS, classes } from "../../stage/js/text.js";
import { drawing, plainCard } from "../../stage/js/cards.js";
import { icon } from "../../stage/js/icons.js";
import { classAddress } from "../../stage/js/class_address.js";

/**
 * A button that Python hears of as a tap.
 * @param {string} place
 * @param {string} style
 * @param {Record<string, any>} more
 * @param {...any} inside
 */
export const tapper = (place, style, more, ...inside) =>
  h(
    "button",
    { key: place, type: "button", class: style, "data-do": "tap", "data-place": place, ...KEYS, ...more },
    inside,
  );

/**
 * A button that sets something.
 * @param {string} name
 * @param {string} value
 * @param {string} style
 * @param {Record<string, any>} more
 * @param {...any} inside
 */
export const setter = (name, value, style, more, ...inside) =>
  h(
    "button",
    {
      key: `${name} ${value}`,
      type: "button",
      class: style,
      "data-do": "set",
      "data-name": name,
      "data-value": value,
      ...KEYS,
      ...more,
    },
    inside,
  );

/** @param {any} choice @param {string} [prefix] */
export const drawChoice = (choice, prefix = "") =>
  h(
    "div",
    { key: choice.name, class: "su-choice", role: "group", "aria-label": choice.label },
    h("span", { class: "su-label", "aria-hidden": "true" }, choice.label),
    h(
      "div",
      { class: "su-segments" },
      choice.options.map((/** @type {any} */ { value, label }) =>
        setter(
          prefix + choice.name,
          value,
          classes("su-segment", value === choice.value && "is-on"),
          {
            "aria-pressed": value === choice.value,
          },
          label,
        ),
      ),
    ),
  );

/**
 * A number with − and +; each sends a step, or else the value that it sets.
 * @param {any} count
 * @param {string} [fewer]
 * @param {string} [more]
 */
export const drawCount = (count, fewer = "-1", more = "1") =>
  h(
    "div",
    { key: count.name, class: "su-count", role: "group", "aria-label": count.label },
    (count.unit || !(count.seat >= 0)) &&
      h("span", { class: "su-label", "aria-hidden": "true" }, count.unit || count.label),
    setter(count.name, fewer, "su-round", { "aria-label": count.fewer }, "−"),
    h("output", { class: "number" }, count.value),
    setter(count.name, more, "su-round", { "aria-label": count.more }, "+"),
  );

const LONG_LABEL = 24;

/** @param {any} look @param {string[]} cards */
const miniature = (look, cards) =>
  cards.length > 0 &&
  h(
    "span",
    { class: "su-mini", "aria-hidden": "true" },
    cards.map((face) => plainCard(look, face)),
  );

/** @type {Record<string, (look: any, block: any) => any>} */
const BLOCKS = {
  say: (_look, { text, strong, look: tone }) =>
    h("p", { class: `su-say is-${tone}` }, tone === "good" && icon("tick"), strong && h("b", {}, strong, " "), text),
  note: (_look, { text }) => h("p", { class: "su-note" }, text),
  badge: (_look, { of: kind, label }) => h("p", { class: `su-badge is-${kind}` }, label),
  rows: (_look, { title, rows }) =>
    h(
      "div",
      { class: "su-rows" },
      title && h("h2", {}, title),
      h(
        "dl",
        {},
        rows.map((/** @type {any} */ { label, value }) =>
          h("div", { key: label }, h("dt", {}, label), h("dd", { class: "number" }, value)),
        ),
      ),
    ),
  moves: (look, { title, moves, more }) =>
    h(
      "div",
      { class: "su-moves" },
      h("h2", {}, title),
      h(
        "ul",
        {},
        moves.map((/** @type {any} */ move) =>
          h(
            "li",
            { key: move.id },
            tapper(
              `ask:${move.id}`,
              classes("su-move", move.off && "is-off", move.on && "is-on"),
              { "aria-pressed": Boolean(move.on) },
              miniature(look, move.cards),
              h("span", {}, move.label),
            ),
          ),
        ),
      ),
      more && h("p", { class: "su-note" }, more),
    ),
  dots: (look, { title, ends, rows }) =>
    h(
      "div",
      {
        class: classes("su-dots", rows.some((/** @type {any} */ { label }) => label.length > LONG_LABEL) && "is-long"),
      },
      h("h2", {}, title),
      h(
        "ul",
        {},
        rows.map((/** @type {any} */ row) =>
          h(
            "li",
            { key: row.label },
            h("span", { class: "unseen" }, row.spoken),
            h(
              "span",
              { class: "su-dotlabel", "aria-hidden": "true" },
              h("i", { class: "su-mark" }, row.mark),
              miniature(look, row.cards),
              h("span", {}, row.label),
            ),
            h(
              "span",
              { class: classes("su-line", row.mark && "is-best"), "aria-hidden": "true" },
              h("i", { class: "su-whisker", "--from": `${row.from}%`, "--to": `${row.to}%` }),
              h("i", { class: "su-dot", "--at": `${row.at}%` }),
            ),
            h("b", { class: "number", "aria-hidden": "true" }, row.number),
          ),
        ),
      ),
      h("p", { class: "su-ends", "aria-hidden": "true" }, h("span", {}, ends[0]), h("span", {}, ends[1])),
    ),
  split: (_look, { label, parts }) =>
    h(
      "div",
      { class: "su-split", role: "img", "aria-label": label },
      parts.map((/** @type {any} */ { tone, share, text, short }) =>
        h("span", { key: tone, class: tone, "--share": share, title: text }, share > 0.2 ? text : short),
      ),
      h("p", { class: "su-note su-legend", "aria-hidden": "true" }, label),
    ),
  bars: (look, { rows }) =>
    h(
      "ul",
      { class: "su-bars" },
      rows.map((/** @type {any} */ { art, label, share, value }) =>
        h(
          "li",
          { key: label },
          drawing(look, art),
          h("span", {}, label),
          h("i", { "aria-hidden": "true" }, h("i", { "--share": share })),
          h("b", { class: "number" }, value),
        ),
      ),
    ),
  choice: (_look, block) => drawChoice(block, "answer:"),
  dials: (_look, { title, counts, choice, ask, label }) =>
    h(
      "div",
      { class: "su-ask" },
      h("h2", {}, title),
      h(
        "div",
        { class: "su-settings" },
        counts.map((/** @type {any} */ count) => drawDial(count)),
        drawChoice(choice, "answer:"),
      ),
      tapper(`ask:${ask}`, "button second", {}, `${label}: ${ask}`),
    ),
};

/** @param {any} count */
const drawDial = (count) =>
  drawCount(
    { ...count, name: `answer:${count.name}` },
    String(Math.max(1, Number(count.value) - 1)),
    String(Number(count.value) + 1),
  );

/** @param {any} look @param {any} setup @param {any} answers */
export function drawAnswers(look, setup, answers) {
  const { words } = setup;
  const waits = answers.stale || answers.busy;
  return h(
    "section",
    { key: "answers", class: "su-answers", "aria-label": words.answers },
    h(
      "div",
      { class: "su-tabs", role: "group", "aria-label": words.answers },
      setup.tabs.map((/** @type {any} */ { id, label, on }) =>
        tapper(`tab:${id}`, classes("su-tab", on && "is-on"), { "aria-pressed": Boolean(on) }, label),
      ),
    ),
    h(
      "div",
      { class: classes("su-blocks", answers.stale && "is-stale"), "aria-busy": waits ? "true" : null },
      answers.blocks.map((/** @type {any} */ block, /** @type {number} */ at) => ({
        ...BLOCKS[block.kind](look, block),
        key: `${block.kind} ${at}`,
      })),
      answers.stale && !answers.blocks.length && h("p", { class: "su-note" }, words.stale),
    ),
    drawKeep(look, setup),
  );
}

/** @param {any} look @param {any} setup */
function drawKeep(look, { keep, words }) {
  const { page } = look;
  const askAddress = page && classAddress(keep.ask ?? undefined);
  return h(
    "div",
    { key: "keep", class: "su-keep" },
    h(
      "div",
      { class: "su-row" },
      page &&
        keep.link &&
        h("a", { class: "button main", href: page.play + keep.link, ...KEYS }, icon("play"), words.play),
      page &&
        h(
          "button",
          { type: "button", class: "button second", "data-do": "link", "data-link": keep.link, ...KEYS },
          words.copy,
        ),
    ),
    askAddress && h("a", { class: "button quiet", href: askAddress, ...KEYS }, keep.ask.label),
    page && keep.lesson && h("a", { class: "button quiet", href: page.desk + keep.lesson, ...KEYS }, words.lesson),
    keep.python &&
      h(
        "details",
        { key: "python", class: "su-python" },
        h("summary", { ...KEYS }, words.python),
        h("code", { tabindex: 0, role: "region", "aria-label": words.python }, keep.python),
        h(
          "button",
          { type: "button", class: "button quiet", "data-do": "copy", "data-text": keep.python, ...KEYS },
          words.copy_python,
        ),
      ),
  );
}
