// The block of the teacher's own view in which a question is added: shelves, a search, a list, the wall to come.

import { h } from "../../stage/js/tree.js";
import { addKinds, bold, drawBlocks } from "../../stage/js/blocks.js";
import { drawing } from "../../stage/js/cards.js";
import { classes } from "../../stage/js/text.js";
import { press } from "./blocks_of_screens.js";
import { one, smallWall } from "./blocks_of_own_view.js";
import { told } from "./room.js";

/** @param {any[]} buttons @param {string} style */
const group = (buttons, style) =>
  buttons.length > 0 &&
  h(
    "div",
    { class: `few ${style}`, role: "group" },
    buttons.map((each) => one(each)),
  );

/** @param {ScreenLook} look @param {any} row */
const row = (look, { id, label, detail, symbol, chip, on }) =>
  h(
    "li",
    { key: id },
    h(
      "button",
      press(id, { class: classes("row", on && "is-on"), "aria-pressed": String(Boolean(on)) }),
      symbol && drawing(look, symbol),
      h("span", {}, h("b", {}, label), detail && h("small", {}, detail)),
      chip && h("span", { class: "chip" }, chip),
    ),
  );

/** @param {any} ahead */
const wallAhead = ({ head, wall, then, steps, answer }) =>
  h(
    "div",
    { class: "to-come", key: "to-come" },
    h("p", { class: "about" }, head),
    smallWall(wall, "preview", "ahead"),
    then && h("p", { class: "about" }, then),
    steps.length > 0 &&
      h(
        "ol",
        { class: "numbered" },
        steps.map((/** @type {string} */ words, /** @type {number} */ at) => h("li", { key: String(at) }, bold(words))),
      ),
    answer && h("p", { class: "say-answer" }, answer),
  );

/** @param {ScreenLook} look @param {Block & { rows: any[], tabs: any[], only: any[], own: any[] }} part */
const adding = (look, { head, close, find, tabs, only, rows, more, none, own, ahead, note, done, add }) =>
  h(
    "div",
    { class: "adding", key: "adding" },
    h(
      "section",
      { role: "dialog", "aria-label": head },
      h(
        "div",
        { class: "adding-head" },
        h("h2", { tabindex: -1 }, head),
        h("input", { type: "search", "data-find": find.id, placeholder: find.hint, "aria-label": find.label }),
        h("button", press(close.id, { class: "round", "aria-label": close.label }), "✕"),
      ),
      h("div", { class: "adding-head" }, group(tabs, "tabs"), group(only, "only")),
      h(
        "div",
        { class: "adding-body" },
        h(
          "div",
          { class: "list" },
          h(
            "ul",
            { tabindex: rows.length > 0 ? 0 : null, "aria-label": head },
            rows.map((each) => row(look, each)),
            more && h("li", { key: "more" }, more),
          ),
          none && h("p", { class: "about" }, none),
          drawBlocks(look, own),
        ),
        ahead && wallAhead(ahead),
      ),
      h(
        "div",
        { class: "adding-foot" },
        h("p", { class: "about" }, note),
        one(done),
        h(
          "button",
          press(add.id, {
            class: classes("button main", add.off && "is-off"),
            "aria-disabled": add.off ? "true" : null,
          }),
          add.label,
          h("kbd", { "aria-hidden": "true" }, told.words.enter),
        ),
      ),
    ),
  );

addKinds({ adding });
