// The blocks of a vote by answer cards: what the letters mean, which cards have been seen, who is missing, and a field
// to type in, which other screens of the wall have as well.

import { h } from "../../stage/js/tree.js";
import { addKinds } from "../../stage/js/blocks.js";
import { press, strip } from "./blocks_of_screens.js";

/** @param {ScreenLook} look @param {Block & { rows: any[] }} part */
const letters = (look, { rows }) =>
  h(
    "ul",
    { class: "letters" },
    rows.map((row) =>
      h(
        "li",
        { key: row.letter, class: "answer" },
        h("b", { class: "letter" }, row.letter),
        h("span", { class: "label" }, row.label),
        strip(look, row.strip),
      ),
    ),
  );

/** @param {ScreenLook} _look @param {Block & { cards: any[] }} part */
const cardsSeen = (_look, { id, have, label, note, cards, words, fewer, more }) =>
  h(
    "section",
    { class: "cards-seen" },
    h(
      "div",
      { class: "how-many" },
      h("p", { class: "count" }, h("b", {}, String(have)), ` ${label}`),
      h("p", { class: "note" }, note),
      h(
        "p",
        { class: "change" },
        h("button", press(id, { "data-value": "-1", class: "round", "aria-label": fewer }), "−"),
        h("button", press(id, { "data-value": "1", class: "round", "aria-label": more }), "+"),
      ),
    ),
    h(
      "ol",
      {},
      cards.map(({ card, state }) =>
        h(
          "li",
          { key: String(card), class: `is-${state}` },
          String(card),
          h("span", { class: "unseen" }, ` ${words[state]}`),
        ),
      ),
    ),
  );

/**
 * Build the cards that are missing: a sentence on each if they are few, else their numbers.
 * @param {ScreenLook} _look
 * @param {Block & { rows: any[] }} part
 */
const cardsMissing = (_look, { head, count, few, note, rows }) =>
  h(
    "section",
    { class: "cards-missing", key: "missing" },
    h("h2", {}, head, " ", h("span", {}, count)),
    note && h("p", {}, note),
    rows.length > 0 &&
      h(
        "ul",
        { class: few ? "few" : "many" },
        rows.map(({ id, card, label, absent, press: does }) =>
          few
            ? h(
                "li",
                { key: id },
                h("b", { class: "number", "aria-hidden": "true" }, String(card)),
                h("span", {}, label),
                h("button", press(id, { class: "button second", "aria-label": `${does}: ${card}` }), does),
              )
            : h(
                "li",
                { key: id },
                h(
                  "button",
                  press(id, { class: "number", "aria-label": `${label} ${does}`, "aria-pressed": String(absent) }),
                  String(card),
                ),
              ),
        ),
      ),
  );

/**
 * Build the numbers that a letter stands for, by the letter of the first turn.
 * @param {ScreenLook} _look
 * @param {Block & { columns: string[], rows: { letter: string, cells: string[] }[] }} part
 */
const letterTable = (_look, { head, columns, rows }) =>
  h(
    "table",
    { class: "letter-table" },
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, head), ...columns.map((each) => h("th", { scope: "col" }, each))),
    ),
    h(
      "tbody",
      {},
      rows.map(({ letter, cells }) =>
        h(
          "tr",
          { key: letter },
          h("th", { scope: "row" }, h("b", { class: "letter" }, letter)),
          ...cells.map((each) => h("td", {}, each)),
        ),
      ),
    ),
  );

/** @param {ScreenLook} _look @param {Block} part */
function entry(_look, { id, label, send, most, note }) {
  return h(
    "form",
    { class: "entry", "data-entry": id },
    h("label", {}, label, h("input", { name: "text", maxlength: most, autocomplete: "off", spellcheck: "false" })),
    h("button", { class: "button second" }, send),
    note && h("p", { class: "say say-alarm", role: "alert" }, note),
  );
}

addKinds({
  entry,
  letters,
  "letter-table": letterTable,
  "cards-seen": cardsSeen,
  "cards-missing": cardsMissing,
  camera: (_look, { large }) => h("div", { class: large ? "camera is-large" : "camera", key: "camera" }),
});
