// The odds lens: the chance now, and what each move comes to, as dots with whiskers.

import { h } from "./tree.js";
import { KEYS, classes, hasState, needed } from "./text.js";
import { triedRow } from "./logic.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawButton } from "./seats.js";
import { drawToken } from "./zones.js";

/**
 * Return a function that finds places on the axis of the rows, in percent of its length.
 * @param {scenes.LensScene} lens
 */
function axisOf(lens) {
  const [least, most] = [needed(lens.least, "lens.least"), needed(lens.most, "lens.most")];
  return (/** @type {number} */ value) => `${(100 * (value - least)) / (most - least)}%`;
}

/**
 * Build a tiny card with only a number or drawings on it; carps are dots with their letters.
 * @param {Look} look
 * @param {scenes.Face} face
 */
const drawMini = (look, face) =>
  h(
    "i",
    { class: classes("mini", face.back && "down", face.tone && `tone-${face.tone}`) },
    !face.back &&
      (/^\d+$/.test(face.rank ?? "")
        ? face.rank
        : (face.symbols ?? []).map((name) => drawing(look, name.replace("carp-", "dot-")))),
  );

/**
 * Return the width of the rows' pictures in pixels: up to three cards side by side, more of them overlapping.
 * @param {scenes.LensRow[]} rows
 */
const pictureWidth = (rows) =>
  Math.max(...rows.map(({ cards = [], tokens = [] }) => (tokens.length ? 72 : Math.min(72, 25 * cards.length - 3))));

/**
 * Build the picture of a move, which repeats the words beside it: drawings, then its cards.
 * @param {Look} look
 * @param {scenes.LensScene} lens
 * @param {scenes.LensRow} part
 */
const drawLensMove = (look, lens, { cards = [], tokens = [] }) =>
  h(
    "span",
    { class: classes("lensmove", tokens.length && "marked"), "--n": cards.length, "aria-hidden": "true" },
    tokens.map((token) => drawToken(look, token, true)),
    cards.map((key) => drawMini(look, lens.faces?.[key] ?? look.face(key))),
  );

/**
 * @param {Look} look
 * @param {scenes.LensScene} lens
 * @param {scenes.LensRow} row
 * @param {boolean} done
 * @param {string | false | undefined} told
 */
function drawLensRow(look, lens, row, done, told) {
  const along = axisOf(lens);
  return h(
    "li",
    {
      key: row.id,
      class: classes("lensrow", hasState(row, "best") && "best", hasState(row, "picked") && "picked", !done && "early"),
    },
    h(
      "button",
      {
        type: "button",
        "data-do": "press",
        "data-id": row.id,
        "aria-pressed": String(hasState(row, "picked")),
        "aria-label": row.spoken ?? null,
        ...KEYS,
      },
      drawLensMove(look, lens, row),
      h("span", { class: "move" }, row.label),
      h("b", { class: "value" }, done ? row.number : "…"),
      h(
        "span",
        { class: "axis", "aria-hidden": "true" },
        row.value !== undefined &&
          h("i", {
            "--low": along(row.low ?? row.value),
            "--high": along(row.high ?? row.value),
            "--at": along(row.value),
          }),
      ),
    ),
    told && h("p", { class: "lenstold" }, told),
  );
}

/**
 * @param {Look} look
 * @param {scenes.LensScene} lens
 * @param {boolean} beside
 */
function drawLensBody(look, lens, beside) {
  const { done: played = 0, deals = 0 } = lens;
  const done = deals > 0 && played >= deals;
  const head = triedRow(look)?.what_if ?? lens;
  const few = beside && !look.lensAll && !lens.rows?.slice(lens.shown).some((row) => hasState(row, "picked"));
  return [
    lens.count && drawCount(lens.count),
    h("p", { class: "lenstext" }, head.text),
    head.value !== undefined &&
      h("p", { class: "lensnumber" }, head.around?.[0], h("b", {}, head.number), head.around?.[1]),
    deals > 0 &&
      h(
        "div",
        {
          class: classes("lensbar", !done && "counting"),
          "aria-hidden": "true",
          "--at": `${done ? head.value : (100 * played) / deals}%`,
          "--low": `${head.low}%`,
          "--high": `${head.high}%`,
        },
        done && h("i", {}),
      ),
    done && h("p", { class: "lensbeside" }, head.beside),
    lens.rows && drawLensRows(look, lens, lens.rows, { done, few, beside }),
    lens.basis && drawBasis(lens),
  ];
}

/**
 * Build the rows below their axis, all of them or only a few.
 * @param {Look} look
 * @param {scenes.LensScene} lens
 * @param {scenes.LensRow[]} all
 * @param {{ done: boolean, few: boolean, beside: boolean }} how
 */
function drawLensRows(look, lens, all, { done, few, beside }) {
  const rows = few ? all.slice(0, lens.shown) : all;
  const best = rows.filter((row) => hasState(row, "best"));
  return h(
    "div",
    { class: "lensrows", "--wide": `${Math.max(0, pictureWidth(all))}px` },
    h(
      "div",
      { class: "ticks", "aria-hidden": "true" },
      [lens.least, lens.list, lens.most].map((at) => h("span", {}, String(at))),
    ),
    h(
      "ul",
      { class: classes(lens.together && "together") },
      rows.map((row) => drawLensRow(look, lens, row, done, row === best.at(-1) && lens.together)),
    ),
    beside &&
      lens.more &&
      h(
        "button",
        {
          type: "button",
          class: "button plain lensmore",
          "data-do": "lensmore",
          "aria-expanded": String(!few),
          ...KEYS,
        },
        few ? lens.more : lens.fewer,
      ),
  );
}

/**
 * Build a line of Python and the button that copies it.
 * @param {scenes.PythonLine} part
 */
export const drawPython = ({ label, text, copy }) =>
  h(
    "div",
    { class: "python" },
    h("p", {}, label),
    h("code", {}, text),
    h("button", { type: "button", class: "button second", "data-do": "copy", "data-text": text, ...KEYS }, copy),
  );

/**
 * Build the basis of the numbers: one line, which unfolds if there is more to say.
 * @param {scenes.LensScene} part
 */
function drawBasis({ badge, basis, basis_more: more, python }) {
  const line = [h("span", { class: "badge" }, `? ${badge}`), " ", basis];
  return more
    ? h(
        "details",
        { key: "basis", class: "answer lensbasis" },
        h("summary", KEYS, line),
        h("p", {}, more),
        python && drawPython(python),
      )
    : h("p", { class: "lensbasis" }, line);
}

/**
 * Build the exact count before a draw: the number, its share as a bar, and the cases when it is opened.
 * @param {scenes.DrawCount} part
 */
export const drawCount = ({ value, text, badge, at, asks, heads, rows, python }) =>
  h(
    "div",
    { class: "drawcount" },
    h("p", {}, h("b", {}, value), ` ${text} `, h("span", { class: "badge" }, `✓ ${badge}`)),
    h("div", { class: "lensbar", "aria-hidden": "true", "--at": `${at}%` }),
    h(
      "details",
      { key: "deals", class: "answer" },
      h("summary", KEYS, asks),
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((head) => h("th", { scope: "col" }, head)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              {},
              row.map((cell) => h("td", {}, cell)),
            ),
          ),
        ),
      ),
      python && drawPython(python),
    ),
  );

/**
 * Build the button that plays the move picked in an open lens, which covers the one below the hand.
 * @param {Look} look
 * @param {scenes.LensScene} lens
 */
function drawLensMain(look, lens) {
  const main = look.scene.buttons?.find((button) => button.main && !button.off);
  return (
    main &&
    lens.rows?.some((row) => hasState(row, "picked")) &&
    h("div", { key: "play", class: "lensmain" }, drawButton(look, main))
  );
}

/**
 * Build the lens: a panel beside the table, or where there is no room for one, a bar that opens it.
 * @param {Look} look
 * @param {scenes.LensScene} lens
 */
export function drawLens(look, lens) {
  const { lensOpen, art } = look;
  const beside = look.size === "laptop" || look.size === "projector";
  return h(
    "div",
    { class: classes("lens", !beside && "low"), key: "lens" },
    !beside &&
      !lensOpen &&
      h(
        "button",
        {
          type: "button",
          class: "lenshandle",
          "data-do": "lens",
          "aria-expanded": "false",
          "aria-controls": `${art}lens`,
          ...KEYS,
        },
        h("span", {}, lens.brief),
        icon("up"),
      ),
    h(
      "section",
      { class: "lensbody", id: `${art}lens`, "aria-label": lens.title, hidden: !beside && !lensOpen },
      h(
        "div",
        { class: "lenshead" },
        h("h3", {}, lens.title),
        h(
          "button",
          {
            type: "button",
            class: "button plain is-on",
            "data-do": "press",
            "data-id": "table:lens",
            "aria-pressed": "true",
            ...KEYS,
          },
          look.words.lens_off,
        ),
      ),
      drawLensBody(look, lens, beside),
      !beside && drawLensMain(look, lens),
      !beside &&
        h("button", { type: "button", class: "button second lensclose", "data-do": "lens", ...KEYS }, look.words.close),
    ),
  );
}
