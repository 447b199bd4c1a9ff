// The blocks that only the wall has: guests, raised hands, the number of answers, everybody's progress.

import { h } from "../../stage/js/tree.js";
import { addKinds } from "../../stage/js/blocks.js";
import { drawing } from "../../stage/js/cards.js";
import { press, strip } from "./blocks_of_screens.js";

/** @param {ScreenLook} look @param {Block & { animals: any[] }} part */
function who(look, { count, label, animals, more, note, offer }) {
  return h(
    "section",
    { class: "guests", "aria-label": `${count} ${label}` },
    h("p", { class: "count" }, h("b", {}, String(count)), ` ${label}`),
    h("p", { class: "note" }, note),
    offer
      ? h("p", { class: "offer" }, offer)
      : h(
          "ul",
          {},
          animals.map(({ name, symbol }) => h("li", { key: name }, drawing(look, symbol), name)),
          more && h("li", { class: "rest" }, more),
        ),
  );
}

/** @param {ScreenLook} look @param {Block & { rows: any[] }} part */
function hands(look, { rows }) {
  return h(
    "div",
    { class: "hands" },
    rows.map((row) =>
      h(
        "div",
        { key: row.id, class: "answer" },
        h("b", { class: "letter" }, row.letter),
        strip(look, row.strip),
        h("span", { class: "label" }, row.label),
        h(
          "button",
          press(row.id, {
            "data-value": "-1",
            class: "round",
            "data-key": `⇧${row.letter}`,
            "aria-label": `${row.label}, −1`,
          }),
          "−",
        ),
        h("output", {}, String(row.count)),
        h(
          "button",
          press(row.id, {
            "data-value": "1",
            class: "round",
            "data-key": row.letter,
            "aria-label": `${row.label}, +1`,
          }),
          "+",
        ),
      ),
    ),
  );
}

/** @param {ScreenLook} look @param {Block & { parts: any[], rows: any[] }} part */
function progress(look, { parts, rows }) {
  return h(
    "div",
    { class: "progress" },
    h(
      "p",
      { class: "parts" },
      parts.map(
        ({ count, label, state }) =>
          count > 0 && h("b", { class: state && `is-${state}`, "--share": String(count) }, label),
      ),
    ),
    h(
      "ul",
      {},
      rows.map(({ name, symbol, share, state, note }) =>
        h(
          "li",
          { key: name, class: state && `is-${state}` },
          drawing(look, symbol),
          h("b", {}, name),
          h("em", {}, state === "done" && "✓ ", note),
          h("span", { class: "way", "--share": String(share) }),
        ),
      ),
    ),
  );
}

/** @param {ScreenLook} _look @param {Block & { steps: any[] }} part */
const steps = (_look, { steps: all }) =>
  h(
    "ol",
    { class: "steps" },
    all.map(({ head, text }) => h("li", { key: head }, h("h2", {}, head), h("p", {}, text))),
  );

/**
 * Build games to choose from, each with some of its cards.
 * @param {ScreenLook} look
 * @param {Block & { tiles: any[] }} part
 */
const games = (look, { tiles }) =>
  h(
    "div",
    { class: "games" },
    tiles.map(({ id, label, note, key, strip: cards }) =>
      h(
        "button",
        press(id, { key: id, class: "button second", "data-key": key }),
        strip(look, cards),
        h("b", {}, label, h("kbd", { "aria-hidden": "true" }, key)),
        h("span", {}, note),
      ),
    ),
  );

/** @param {ScreenLook} _look @param {Block} part */
const drawBoardCode = (_look, { before, code, after }) =>
  h("p", { class: "boardcode" }, before, h("b", { class: "code" }, code), after);

/** @param {string | undefined} state */
const seatStateClass = (state) =>
  (state ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `is-${word}`)
    .join(" ");

/** @param {Record<string, any>} part */
const lookAt = ({ name, look: { id, label, key } }) =>
  h(
    "button",
    press(id, { class: "button plain look", "data-key": key, "aria-label": `${label}: ${name}` }),
    label,
    key && h("kbd", { "aria-hidden": "true" }, key),
  );

/**
 * Build the panel of a waiting table: for whom it waits, and what can be done.
 * @param {{ title: string, buttons: any[] }} part
 */
const waits = ({ title, buttons }) =>
  h(
    "li",
    { class: "waits", key: "waits" },
    h("h2", {}, title),
    buttons.map(({ id, label, key, off }) =>
      h(
        "button",
        press(id, { class: "button second", "data-key": key, "aria-disabled": off ? "true" : null }),
        label,
        h("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
  );

/**
 * Build the tables of friends: a card each, with the choosing seats marked and any problem in words.
 * @param {ScreenLook} look
 * @param {Block & { tables: any[] }} block
 */
function tables(look, block) {
  /** @param {Record<string, any>} part */
  const seat = ({ name, symbol, state }) =>
    h(
      "li",
      { class: seatStateClass(state) },
      symbol ? drawing(look, symbol) : h("i", { "aria-hidden": "true" }, "P"),
      h("span", {}, name),
    );
  return h(
    "ul",
    { class: "tables" },
    block.tables.map((table) =>
      h(
        "li",
        { key: table.name, class: seatStateClass(table.state) },
        h("h2", {}, table.name, h("small", {}, table.where)),
        h("ul", {}, table.seats.map(seat)),
        h("p", {}, table.note, table.look && lookAt(table)),
      ),
    ),
    block.waits && waits(block.waits),
  );
}

const RING = 2 * Math.PI * 54;

/**
 * Build a ring that fills as answers come in.
 * @param {ScreenLook} _look
 * @param {Block} part
 */
function meter(_look, { have, all, label, note }) {
  /** @param {string} kind @param {number} length */
  const circle = (kind, length) =>
    h("circle", { class: kind, cx: 64, cy: 64, r: 54, "stroke-dasharray": `${length} ${RING}` });
  const ring = h(
    "svg",
    { viewBox: "0 0 128 128", "aria-hidden": "true" },
    circle("of-all", RING),
    have > 0 && circle("of-have", RING * Math.min(1, have / all)),
  );
  return h(
    "div",
    { class: "meter", role: "img", "aria-label": `${label} ${note}` },
    h("div", { class: "ring" }, ring, h("b", { "aria-hidden": "true" }, String(have), h("small", {}, `/ ${all}`))),
    h("p", {}, h("strong", {}, label), note && h("span", {}, note)),
  );
}

/** @param {ScreenLook} _look @param {Block & { counts: number[] }} part */
function drawCounts(_look, { counts, label }) {
  return h(
    "figure",
    { class: "split" },
    h("figcaption", {}, label),
    h(
      "div",
      { role: "img", "aria-label": counts.join(", ") },
      counts.map((count) => h("i", { "--share": String(count) }, String(count))),
    ),
  );
}

addKinds({
  meter,
  counts: drawCounts,
  who,
  steps,
  hands,
  progress,
  board_code: drawBoardCode,
  games,
  tables,
});
