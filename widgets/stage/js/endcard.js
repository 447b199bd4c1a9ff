// The card at the end of a round, a hunt, a season or a game, over the faded table.

import { h } from "./tree.js";
import { KEYS, classes } from "./text.js";
import { drawCard, drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawHomework } from "./page_around.js";
import { seatFace } from "./seats.js";

const FLOCK = ["robin", "parrot", "duck", "owl", "crane", "peacock"];

/**
 * Build a drawing; `penguin-gone` is the dashed outline of a lost penguin, `penguin-lost` one just being lost.
 * @param {Look} look
 * @param {string} name
 */
function drawEndSign(look, name) {
  const [, base, state] = /^(.*)-(gone|lost)$/.exec(name) ?? [];
  if (!state) return drawing(look, name);
  return [state === "lost" && drawing(look, base), h("i", { class: "gone" })];
}

/**
 * @param {Look} look
 * @param {scenes.EndCardCell | string} cell
 * @param {scenes.EndCardColumn | string} column
 */
function drawEndCell(look, cell, column) {
  /** @type {scenes.EndCardCell} */
  const { text, drawings, cards, kind, about } = typeof cell === "object" ? cell : { text: cell };
  const words = drawings?.[0]?.startsWith("penguin") ? h("span", { class: "unseen" }, text) : text;
  return h(
    "td",
    { class: classes(kind, typeof column === "object" && column.wide && "wide", drawings && "drawn") },
    drawings &&
      h(
        "span",
        { class: "signs", "aria-hidden": "true" },
        drawings.map((name) => drawEndSign(look, name)),
      ),
    cards &&
      h(
        "span",
        { class: "masted" },
        cards.map((face, at) => drawCard(look, { id: `sheet:${at}`, face, fixed: true }, "button")),
      ),
    words,
    about && h("small", { class: "about" }, about),
  );
}

/**
 * @param {Look} look
 * @param {scenes.EndCardColumn | string} column
 * @param {number} at
 */
function drawEndColumn(look, column, at) {
  const { text, drawing: sign, spoken, wide, short } = typeof column === "string" ? { text: column } : column;
  const isNamed = Boolean(text || spoken);
  const isBlank = Boolean(short && !short.trim());
  return h(
    isNamed ? "th" : "td",
    { scope: isNamed && "col", class: classes(wide && "wide", at > 0 && "right") },
    h(
      "span",
      { class: "sign", "aria-hidden": spoken || isBlank ? "true" : null },
      sign && drawing(look, sign),
      short ? [h("span", { class: "long" }, text), h("span", { class: "short" }, short)] : text,
    ),
    // where there is room for no word, it is still read aloud
    isBlank && h("span", { class: "unseen" }, text),
    spoken && h("span", { class: "unseen" }, spoken),
  );
}

/** @param {Look} look @param {scenes.EndCardFace} face */
const drawEndFace = (look, face) => seatFace(look, face.mine ? { ...face, state: "you" } : face);

/**
 * @param {Look} look
 * @param {scenes.EndCardRow} row
 * @param {(scenes.EndCardColumn | string)[]} columns
 * @param {boolean} ranked
 */
function drawEndRow(look, row, columns, ranked) {
  return h(
    "tr",
    { key: row.letter, class: row.mine && "own" },
    ranked && h("td", { class: "rank" }, row.rank),
    h(
      "th",
      { scope: "row" },
      drawEndFace(look, row),
      h("span", { class: "whose" }, h("b", {}, row.name), row.about && h("small", {}, row.about)),
    ),
    row.cells.map((cell, at) => drawEndCell(look, cell, columns[at + 1])),
  );
}

/**
 * Build the celebration: a rising sun and six birds, for a second and a half.
 * @param {Look} look
 */
function drawJoy(look) {
  return h(
    "div",
    { class: "joy", "aria-hidden": "true" },
    h("i", { class: "sunrise" }),
    FLOCK.map((name, at) => h("span", { class: "flier", "--at": at }, drawing(look, name))),
  );
}

/**
 * Build four birds that stay around the podium of whoever was out first.
 * @param {Look} look
 */
const drawPerched = (look) =>
  h(
    "div",
    { class: "perched", "aria-hidden": "true" },
    ["crane", "duck", "parrot", "robin"].map((name) => h("span", {}, drawing(look, name))),
  );

/** @param {Look} look @param {scenes.EndCardButton} part */
const pressable = (look, { id, label, short, main, quiet }) =>
  h(
    "button",
    {
      key: id,
      type: "button",
      class: classes("button", main ? "main" : quiet ? "plain" : "second"),
      "data-do": "press",
      "data-id": id,
      "aria-disabled": look.locked ? "true" : null,
      ...KEYS,
    },
    short ? [h("span", { class: "long" }, label), h("span", { class: "short" }, short)] : label,
    main && h("kbd", { "aria-hidden": "true" }, "Enter"),
  );

/**
 * Build the card; a tap beside it shows the table again.
 * @param {Look} look
 * @param {scenes.EndCardScene} sheet
 */
export function drawEndCard(look, sheet) {
  const [head, text] = [`${look.art}head`, `${look.art}text`];
  const ranked = sheet.rows.some((row) => row.rank);
  return h(
    "div",
    { class: classes("endveil", sheet.mood), key: `end ${sheet.id}` },
    sheet.mood === "won" && drawJoy(look),
    sheet.podium && sheet.rows[0].mine && drawPerched(look),
    h(
      "div",
      {
        class: classes(
          "endcard",
          `of-${sheet.kind}`,
          `of-${sheet.rows.length}`,
          sheet.columns.length > 6 && "broad",
          sheet.podium && "podium",
        ),
        role: "dialog",
        "aria-labelledby": head,
        "aria-describedby": text,
        "data-form": sheet.id,
      },
      h(
        "div",
        { class: "endtop" },
        h("span", { class: "endsign", "aria-hidden": "true" }, drawEndSign(look, sheet.drawing)),
        h("div", {}, h("h2", { id: head }, sheet.head), h("p", { id: text }, sheet.text)),
      ),
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ranked && h("td", { class: "rank" }),
            sheet.columns.map((column, at) => drawEndColumn(look, column, at)),
          ),
        ),
        h(
          "tbody",
          {},
          sheet.rows.map((row) => drawEndRow(look, row, sheet.columns, ranked)),
        ),
      ),
      sheet.note &&
        h(
          "p",
          { class: "endnote" },
          sheet.noted?.map((face) =>
            h("span", { key: face.letter, class: face.mine && "own" }, drawEndFace(look, face)),
          ),
          sheet.note,
        ),
      sheet.tip &&
        h(
          "div",
          { class: "endtip" },
          sheet.tip.square ? h("img", { src: sheet.tip.square, alt: sheet.tip.about }) : icon("hint"),
          h("p", {}, h("b", {}, sheet.tip.head), " ", sheet.tip.text),
          pressable(look, { ...sheet.tip.button, quiet: true }),
        ),
      h(
        "div",
        { class: "endbuttons" },
        drawHomework(look),
        sheet.buttons.map((button) => pressable(look, { ...button, main: button.main && !look.page?.homework })),
      ),
      sheet.foot && h("p", { class: "endfoot" }, sheet.foot),
    ),
  );
}
