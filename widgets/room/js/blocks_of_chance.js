// The blocks of a question of chance on the wall: its cards before their world, the guesses, and the count.

import { h } from "../../stage/js/tree.js";
import { addKinds, bold } from "../../stage/js/blocks.js";
import { plainCard } from "../../stage/js/cards.js";
import { classes } from "../../stage/js/text.js";
import { drawWorld } from "../../stage/js/world.js";

const MOST_IN_COLUMN = 12; // a higher column becomes one card and its number
const [WIDE, TALL] = [1100, 620];

/** @param {Pictures} look @param {string[]} cards */
const row = (look, cards) =>
  cards.map((key, at) =>
    h("span", { key: `${at}`, class: "dealt-card", "--tilt": String((at % 2) * 2 - 1) }, plainCard(look, key)),
  );

/** @param {ScreenLook} look @param {Block & { cards: string[] }} part */
const asked = (look, { game, cards, alt, text }) =>
  h(
    "section",
    { class: classes("asked", !cards.length && "is-bare"), key: "asked", "--cards": String(Math.max(2, cards.length)) },
    drawWorld(game, WIDE, TALL),
    cards.length > 0 && h("div", { class: "dealt", role: "img", "aria-label": alt }, row(look, cards)),
    text && h("p", {}, bold(text)),
  );

/**
 * Build the guesses: a dot each at its value, what is right, the median and the mean; a first vote hangs below.
 * @param {ScreenLook} look
 * @typedef {[number, string]} Mark
 * @param {Block & { dots: number[][], first: number[][], lines: any[], marks: Mark[], cards: string[] }} part
 */
function guesses(look, { head, note, cards, across, dots, first, now, before, lines, marks, alt }) {
  /** @param {number[][]} each */
  const tallest = (each) => Math.max(0, ...each.map(([, level]) => level + 1));
  /** @param {string} style */
  const stack =
    (style) =>
    (/** @type {number[]} */ [at, level], /** @type {number} */ nth) =>
      h("i", { key: `${style}${nth}`, class: style, "--at": String(at), "--level": String(level) });
  return h(
    "figure",
    { class: classes("guesses", first.length > 0 && "has-first") },
    h(
      "figcaption",
      {},
      h("b", {}, head),
      h("span", {}, note),
      cards.length > 0 && h("span", { class: "dealt", "aria-hidden": "true" }, row(look, cards.slice(0, 6))),
    ),
    h(
      "div",
      {
        class: "plot",
        role: "img",
        "aria-label": alt,
        "--across": String(across),
        "--high": String(Math.max(4, tallest(dots))),
        "--deep": String(Math.max(3, tallest(first))),
      },
      lines.map(({ style, at, label }, nth) =>
        h(
          "span",
          { key: style, class: `found is-${style}`, "--at": String(at), "--row": String(nth) },
          h("s", {}),
          h("em", {}, label),
        ),
      ),
      dots.map(stack("guess")),
      first.map(stack("earlier")),
      first.length > 0 && [h("small", { class: "of-now" }, now), h("small", { class: "of-first" }, before)],
      marks.map(([at, text]) => h("small", { key: `mark${at}`, class: "tick", "--at": String(at) }, text)),
    ),
  );
}

/** @param {ScreenLook} look @param {any} step */
const one = (look, { number, say, more, cards, sum, state }) =>
  h(
    "li",
    { key: `${number}`, class: state && `is-${state}` },
    h("b", { class: "nth" }, String(number)),
    cards.length > 0 && h("span", { class: "dealt", "aria-hidden": "true" }, row(look, cards)),
    h(
      "div",
      {},
      h("p", { class: "said" }, bold(say)),
      more && h("p", { class: "more" }, bold(more)),
      sum.length > 0 &&
        h(
          "p",
          { class: "sum" },
          sum.map((/** @type {string} */ each, /** @type {number} */ at) => [at > 0 && " = ", h("b", {}, each)]),
        ),
    ),
  );

/** @param {{ count: number, word: string }} pile */
const cardsShown = ({ count, word }) => (word || count > MOST_IN_COLUMN ? 1 : count);

/** @param {ScreenLook} look @param {any} pile @param {boolean} marks */
const column = (look, { face, count, fits, word }, marks) =>
  h(
    "li",
    { key: face, class: classes("pile", marks && (fits ? "is-fit" : "is-other")) },
    h(
      "span",
      { class: "column", "aria-hidden": "true" },
      Array.from({ length: cardsShown({ count, word }) }, (_each, at) =>
        h("span", { key: `${at}` }, plainCard(look, face)),
      ),
    ),
    word ? h("span", {}, word) : h("span", { class: "unseen" }, look.face(face).name),
    h("b", {}, String(count), marks && fits && h("span", { "aria-hidden": "true" }, " ✓")),
  );

/** @param {ScreenLook} look @param {any} way @param {number} nth */
const laidOut = (look, { cards, fits, word }, nth) =>
  h(
    "li",
    { key: `${nth}`, class: classes("laid", word && (fits ? "is-fit" : "is-other")) },
    h(
      "span",
      {
        class: "dealt",
        role: "img",
        "aria-label": cards.map((/** @type {string} */ key) => look.face(key).name).join(", "),
      },
      row(look, cards),
    ),
    word && h("b", {}, word, fits && " ✓"),
  );

/** @param {ScreenLook} look @param {Block & { steps: any[] }} part */
const counted = (look, { steps, beside, badge }) =>
  h(
    "div",
    { class: classes("counted", !beside && "is-alone") },
    h(
      "ol",
      {},
      steps.map((each) => one(look, each)),
    ),
    beside &&
      h(
        "section",
        { class: beside.ways ? "of-ways" : "of-piles" },
        h("h2", {}, beside.heading),
        h(
          "ul",
          {
            "--many": String((beside.piles ?? beside.ways).length),
            "--high": String(Math.max(1, ...(beside.piles ?? []).map(cardsShown))),
            "--long": String(beside.ways?.[0].cards.length ?? 1),
          },
          beside.piles?.map((/** @type {any} */ each) => column(look, each, beside.marks)),
          beside.ways?.map(laidOut.bind(null, look)),
        ),
      ),
    h("p", { class: "badge" }, badge),
  );

addKinds({ asked, guesses, counted });
