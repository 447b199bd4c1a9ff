// The blocks of the teacher's own view: what comes next, the wall, notes and answer, who is missing, a preview.

import { h } from "../../stage/js/tree.js";
import { addKinds, drawBlocks } from "../../stage/js/blocks.js";
import { classes } from "../../stage/js/text.js";
import { drawing } from "../../stage/js/cards.js";
import { press } from "./blocks_of_screens.js";
import { told } from "./room.js";

/** @param {string} style @param {string} head @param {...any} inside */
const panel = (style, head, ...inside) =>
  h("section", { class: `panel ${style}`, key: style, "aria-label": head }, h("h2", {}, head), ...inside);

/** @param {any} part @param {string} [style] */
export const one = ({ id, label, on, off }, style = "button second") =>
  h(
    "button",
    press(id, {
      key: id,
      class: classes(style, on && "is-on", off && "is-off"),
      "aria-pressed": on === undefined ? null : String(Boolean(on)),
      "aria-disabled": off ? "true" : null,
    }),
    label,
  );

/** @param {any} part @param {string} sign */
const arrow = ({ id, label, off }, sign) =>
  h("button", press(id, { key: id, class: "round", "aria-label": label, "aria-disabled": off ? "true" : null }), sign);

/** @param {any} entry */
const note = (entry) =>
  entry &&
  h(
    "label",
    { class: "note", key: entry.of },
    entry.label,
    h("textarea", { "data-note": entry.id, maxlength: entry.most, rows: 4 }, entry.text),
  );

/** @param {ScreenLook} _look @param {Block & { rows: any[], games: any[] }} part */
const queue = (_look, { head, now, rows, note: about, games, add }) =>
  panel(
    "queue",
    head,
    one(add, "button second add"),
    now && h("p", { class: "now" }, h("b", {}, now.title), h("span", { class: "chip" }, now.label)),
    h(
      "ol",
      {},
      rows.map((row, at) =>
        h(
          "li",
          { key: row.id, draggable: "true", "data-at": String(at), "data-number": row.id.split(":").at(-1) },
          h(
            "button",
            press(row.id, { class: classes("row", row.on && "is-on"), "aria-pressed": String(Boolean(row.on)) }),
            h("i", { "aria-hidden": "true" }, String(at + 1)),
            h("span", {}, h("b", {}, row.label), h("small", {}, row.detail)),
            row.next && h("span", { class: "chip" }, row.next),
          ),
          arrow(row.up, "↑"),
          arrow(row.down, "↓"),
        ),
      ),
    ),
    h("p", { class: "about" }, about),
    games.length > 0 &&
      h(
        "div",
        { class: "few" },
        games.map((each) => one(each)),
      ),
  );

/**
 * Build a small wall, which nobody can press.
 * @param {string} label
 * @param {string} which
 * @param {string} style
 */
export const smallWall = (label, which, style) =>
  h(
    "div",
    { class: "small-wall", key: which, role: "img", "aria-label": label },
    h("iframe", {
      class: style,
      src: `${told.wall}#${which}`,
      title: label,
      inert: "inert",
      tabindex: -1,
      "aria-hidden": "true",
    }),
  );

/** @param {ScreenLook} _look @param {Block & { covers: any[] }} part */
const mirror = (_look, { head, label, covers }) =>
  h(
    "section",
    { class: "mirror", key: "mirror", "aria-label": head },
    h("h2", {}, head),
    h(
      "div",
      { class: "covers" },
      covers.map((each) => one(each)),
    ),
    smallWall(label, "mirror", "present"),
  );

/** @param {ScreenLook} look @param {Block & { blocks: any[] }} part */
const notes = (look, { head, entry, none, blocks }) =>
  panel("notes", head, none && h("p", { class: "about" }, none), drawBlocks(look, blocks), note(entry));

/** @param {ScreenLook} look @param {Block & { rows: any[] }} part */
const missing = (look, { head, count, rows, more, note: about }) =>
  panel(
    "missing",
    head,
    h("b", { class: "chip" }, count),
    h(
      "ul",
      { tabindex: rows.length > 0 ? 0 : null, "aria-label": head },
      rows.map(({ name, symbol, label, ring }) =>
        h(
          "li",
          { key: name },
          drawing(look, symbol),
          h("span", {}, label),
          ring && one({ ...ring, label: ring.label }, "button second"),
        ),
      ),
      more && h("li", { key: "more" }, more),
    ),
    h("p", { class: "about" }, about),
  );

/** @param {ScreenLook} look @param {Block & { blocks: any[], kinds?: any[] }} part */
const preview = (look, { head, title, wall, blocks, kinds = [], entry, skip }) =>
  panel(
    "preview",
    head,
    title && h("p", { class: "title" }, h("b", {}, title)),
    wall && smallWall(wall, "preview", "ahead"),
    drawBlocks(look, blocks),
    kinds.length > 0 &&
      h(
        "div",
        { class: "few", role: "group" },
        kinds.map((each) => one(each)),
      ),
    note(entry),
    skip && one(skip),
  );

/** @param {ScreenLook} look @param {Block & { blocks: any[] }} part */
const column = (look, { name, blocks }) => h("div", { class: `column ${name}`, key: name }, drawBlocks(look, blocks));

addKinds({ column, queue, mirror, notes, missing, preview });
