// The blocks of a vote by answer cards: what the letters mean, which cards have been seen, who is missing.

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
      h("p", { class: "count", role: "status" }, h("b", {}, String(have)), ` ${label}`),
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

/** @param {ScreenLook} _look @param {Block & { rows: any[] }} part */
const cardsMissing = (_look, { head, rows }) =>
  h(
    "section",
    { class: "cards-missing" },
    h("h2", {}, head),
    h(
      "ul",
      {},
      rows.map(({ id, card, label, press: does }) =>
        h(
          "li",
          { key: id },
          h("b", { class: "letter", "aria-hidden": "true" }, String(card)),
          h("span", {}, label),
          h("button", press(id, { class: "button second", "aria-label": `${does}: ${card}` }), does),
        ),
      ),
    ),
  );

addKinds({
  letters,
  "cards-seen": cardsSeen,
  "cards-missing": cardsMissing,
  camera: (_look, { large }) => h("div", { class: large ? "camera is-large" : "camera", key: "camera" }),
});
