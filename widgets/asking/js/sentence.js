// The parts of *Ask your own*: the buttons that begin a question, its sentence of select lists, the columns below it.

import { h } from "../../stage/js/tree.js";
import { addKinds, drawBlocks } from "../../stage/js/blocks.js";
import { drawing } from "../../stage/js/cards.js";
import { KEYS, classes } from "../../stage/js/text.js";
import { drawButton, rich } from "../../explore/js/blocks.js";

/** @typedef {{ id: string, label: string, value: string, picture?: string, options: [string, string][] }} SlotPart */
/** @typedef {{ text?: string, slot?: SlotPart, sign?: string }} LinePart */

addKinds({
  starts: (look, { label, buttons }) =>
    h(
      "div",
      { class: "ask-starts", role: "group", "aria-label": label },
      buttons.map((/** @type {any} */ each) => drawStart(look, each)),
    ),
  sentence: drawSentence,
  answers: (look, { columns }) =>
    h(
      "div",
      { class: "ask-answers" },
      columns.map(/** @param {any} each */ (each) => drawPanel(look, each)),
    ),
  ready: (look, { label, buttons }) =>
    h(
      "div",
      { class: "ask-ready", role: "group", "aria-label": label },
      h("span", { "aria-hidden": "true" }, label),
      buttons.map((/** @type {any} */ each) => drawButton(look, each)),
    ),
});

/** @param {BlockLook} look @param {{ id: string, label: string, picture: string, pressed: boolean }} part */
function drawStart(look, { id, label, picture, pressed }) {
  return h(
    "button",
    {
      key: id,
      type: "button",
      class: "ask-start",
      "data-do": "press",
      "data-id": id,
      "aria-pressed": pressed,
      ...KEYS,
    },
    drawing(look, picture),
    label,
  );
}

/**
 * @param {BlockLook} look
 * @param {Block & { rows: any[], question: string, acts: any[], more: any[], note: string }} part
 */
function drawSentence(look, { label, rows, question, acts, note, more }) {
  return h(
    "section",
    { class: "ask-sentence", "aria-label": label },
    rows.map((row) =>
      h(
        "div",
        { key: row.key, class: "ask-line" },
        row.parts.map((/** @type {LinePart} */ part) =>
          part.slot ? drawSlot(look, part.slot, part.sign) : h("span", { class: "ask-words" }, part.text),
        ),
        row.remove &&
          h(
            "button",
            {
              key: "remove",
              type: "button",
              class: "ask-remove",
              "data-do": "press",
              "data-id": row.remove.id,
              "aria-label": row.remove.label,
              ...KEYS,
            },
            "×",
          ),
      ),
    ),
    h("p", { class: "ask-question" }, question),
    h(
      "div",
      { class: "ask-acts" },
      acts.map((/** @type {any} */ each) => drawButton(look, each)),
      note && h("span", { class: "soft" }, rich(note)),
      h("span", { class: "ask-gap" }),
      more.map((/** @type {any} */ each) => drawMore(look, each)),
    ),
  );
}

/** @param {BlockLook} look @param {any} each */
function drawMore(look, each) {
  if (!each.link) return drawButton(look, each);
  return h(
    "button",
    { key: each.id, type: "button", class: "button second", "data-do": "link", "data-text": each.link, ...KEYS },
    each.label,
  );
}

/**
 * Draw a select list, and the punctuation after it, which begins no line.
 * @param {BlockLook} look
 * @param {SlotPart} part
 */
function drawSlot(look, part, sign = "") {
  const list = drawList(look, part);
  return sign
    ? h("span", { key: `${part.id}${sign}`, class: "ask-signed" }, list, h("span", { class: "ask-words" }, sign))
    : list;
}

/** @param {BlockLook} look @param {SlotPart} part */
function drawList(look, { id, label, value, picture, options }) {
  return h(
    "span",
    { key: id, class: classes("ask-slot", picture && "has-picture") },
    picture && drawing(look, picture),
    h(
      "select",
      { "data-slot": id, "data-value": value, "aria-label": label, value, autocomplete: "off", ...KEYS },
      options.map(([each, words]) => h("option", { key: each, value: each }, words)),
    ),
  );
}

/** @param {BlockLook} look @param {Block & { title: string, badge: string, badge_label: string }} part */
function drawPanel(look, { title, badge, badge_label: label, blocks }) {
  /** @type {Record<string, string>} */
  const signs = { exact: "✓", simulated: "⁘", assumed: "?" };
  return h(
    "section",
    { key: title, class: "ask-panel", "aria-label": title },
    h(
      "div",
      { class: "ask-head" },
      h("h2", {}, title),
      badge && h("span", { class: "ex-badge" }, h("span", { "aria-hidden": "true" }, signs[badge]), ` ${label}`),
    ),
    drawBlocks(look, blocks),
  );
}
