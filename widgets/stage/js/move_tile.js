// A move on a tile: as a picture, and what it comes to as a bar.

import { h } from "./tree.js";
import { classes, stateClasses } from "./text.js";
import { drawing, plainCard } from "./cards.js";

/** @param {Drawings} look @param {scenes.Token} token */
const drawSign = (look, { symbol, state, count, text }) =>
  h(
    "span",
    { class: classes("token", stateClasses(state)) },
    drawing(look, symbol),
    (text ?? count) !== undefined && h("b", {}, text ?? count),
  );

/**
 * Build cards and drawings in a row; what they mean stands in words beside them.
 * @param {Look} look
 * @param {scenes.Picture} picture
 */
export function drawPicture(look, picture) {
  const cards = picture.cards ?? [];
  const { tokens = [], days = 0, track = days } = picture;
  return h(
    "span",
    { class: "shown", "aria-hidden": "true", "--n": Math.max(1, cards.length + tokens.length) },
    tokens.map((token) => drawSign(look, token)),
    cards.map((card) => plainCard(look, card.face, stateClasses(card.state))),
    days > 0 &&
      h(
        "span",
        { class: "days" },
        Array.from({ length: track }, (_, at) => h("i", { class: at < days && "on" }, String(at + 1))),
      ),
  );
}

/** @param {scenes.WorthBar} bar */
export const drawWorth = (bar) =>
  h(
    "span",
    { class: "worthbar", "aria-hidden": "true" },
    h("b", {}, bar.text),
    h("span", { class: "rail" }, h("i", { "--share": `${100 * bar.share}%` })),
  );
