// A look back at a finished game: a panel beside the table, which shows the moment that is chosen.

import { h } from "./tree.js";
import { KEYS, classes, joinWords } from "./text.js";
import { plainCard } from "./cards.js";
import { icon } from "./icons.js";
import { drawToken } from "./zones.js";
import { drawCount, drawPython } from "./lens.js";

const MOST_IN_100 = 100;
/** @type {("previous" | "try" | "next")[]} */
const STEPS = ["previous", "try", "next"];

/**
 * Build what belongs to a review: what was done and what is better below the table, the ways on, and the panel.
 * @param {Look} look
 * @param {scenes.ReviewScene} review
 */
export function drawReview(look, review) {
  const phone = look.size === "phone";
  const fair = h("p", { class: "fair" }, review.fair);
  const [main, close] = review.buttons;
  return [
    !phone && review.shown && drawDeeds(review.shown),
    !phone &&
      h(
        "div",
        { class: "looksteps", key: "looksteps" },
        STEPS.map((name) => drawStep(look, review, name)),
      ),
    h(
      "aside",
      { class: "reviewpanel", key: "reviewpanel", "aria-labelledby": `${look.art}review`, "data-form": "review" },
      h(
        "div",
        { class: "reviewbody" },
        h("h2", { id: `${look.art}review` }, review.title),
        !phone && fair,
        review.curve && drawCurve(review.curve),
        phone && review.shown && [drawWhere(look, review), drawSaid(look, review.shown, true)],
        phone && fair,
        drawMoments(review),
        !phone && review.shown && drawSaid(look, review.shown, false),
        drawProof(review.proof),
      ),
      h(
        "div",
        { class: "reviewbuttons" },
        pressable(look, main, "main"),
        phone ? drawStep(look, review, "try") : close && pressable(look, close, "second"),
      ),
    ),
  ];
}

/**
 * @param {Look} look
 * @param {scenes.ReviewButton} button
 * @param {string} style
 * @param {Drawn} [inside]
 */
function pressable(look, button, style, inside) {
  const label = look.size === "phone" && button.short ? button.short : button.label;
  return h(
    "button",
    {
      key: button.id,
      type: "button",
      class: classes("button", style),
      "data-do": "press",
      "data-id": button.id,
      "data-first": button.main ? "" : null,
      "aria-disabled": look.locked ? "true" : null,
      ...KEYS,
    },
    inside ?? label,
    inside && h("span", { class: "unseen" }, label),
    button.main && h("kbd", { "aria-hidden": "true" }, "Enter"),
  );
}

/**
 * Build the button at the top left that closes a review.
 * @param {scenes.ReviewScene} review
 */
export const drawWayBack = (review) =>
  h(
    "button",
    { type: "button", class: "button plain icononly home", "data-do": "press", "data-id": "review:close", ...KEYS },
    icon("back"),
    h("span", { class: "unseen" }, review.buttons.at(-1)?.label),
  );

/**
 * Build one of the ways on, if there is one.
 * @param {Look} look
 * @param {scenes.ReviewScene} review
 * @param {"previous" | "try" | "next"} name
 */
function drawStep(look, { steps }, name) {
  const step = steps.find(({ id }) => id === `review:${name}`);
  if (!step) return null;
  if (name !== "try") return pressable(look, step, "plain icononly", icon(name === "next" ? "open" : "back"));
  if (look.size === "phone") return pressable(look, step, "second");
  return pressable(look, step, "plain", [icon("undo"), h("span", { "aria-hidden": "true" }, step.label)]);
}

/** @param {scenes.ReviewShown} shown */
function drawDeeds({ did, better, luck }) {
  /** @param {scenes.ReviewDeed} deed @param {string} style @param {string} sign */
  const plate = (deed, style, sign) =>
    h(
      "div",
      { class: classes("deed", style) },
      h("span", { class: "disc", "aria-hidden": "true" }, icon(sign)),
      h("p", {}, h("small", {}, deed.label), " ", h("b", {}, deed.text)),
    );
  return h(
    "div",
    { class: "deeds", key: "deeds" },
    plate(did, luck ? "" : "made", luck ? "log" : "close"),
    plate(better, "better", "tick"),
  );
}

/** @param {Look} look @param {scenes.ReviewScene} review */
const drawWhere = (look, review) =>
  h(
    "div",
    { class: "where" },
    drawStep(look, review, "previous"),
    h("b", {}, review.shown?.where),
    drawStep(look, review, "next"),
  );

/** @param {scenes.ReviewScene} review */
const drawMoments = ({ decided, unit, moments }) =>
  h(
    "section",
    { class: "moments", "aria-label": decided },
    h("div", { class: "momentshead" }, h("h3", {}, decided), unit && h("span", { class: "quiet" }, unit)),
    moments.length > 0 &&
      h(
        "ol",
        {},
        moments.map((moment) =>
          h(
            "li",
            { key: moment.id },
            h(
              "button",
              {
                type: "button",
                class: classes("moment", moment.luck && "luck", moment.chosen && "is-chosen"),
                "data-do": "press",
                "data-id": moment.id,
                "aria-current": moment.chosen ? "true" : null,
                ...KEYS,
              },
              h("b", { class: "disc" }, moment.number),
              h("span", {}, moment.text),
              h("b", { class: "cost" }, moment.cost),
            ),
          ),
        ),
      ),
  );

/**
 * Build the sentence about a moment, beside the cards that decide.
 * @param {Look} look
 * @param {scenes.ReviewShown} shown
 * @param {boolean} withDeeds
 */
function drawSaid(look, { did, better, luck, strip, said, why }, withDeeds) {
  return h(
    "div",
    { class: classes("decides", luck && "luck") },
    strip && !withDeeds && drawStrip(look, strip),
    h(
      "div",
      {},
      withDeeds &&
        h(
          "p",
          { class: "briefly" },
          h("b", { class: "made" }, `${did.label}: ${did.text}.`),
          " ",
          h("b", { class: "better" }, `${better.label}: ${better.text}`),
        ),
      h("p", {}, h("b", {}, said), why && ` ${why}`),
    ),
  );
}

/** @param {Look} look @param {scenes.Strip} strip */
function drawStrip(look, { spoken, tokens = [], cards = [] }) {
  const names = cards.map((card) => look.face(card.face).name);
  return h(
    "div",
    {
      class: "stripcards",
      role: "img",
      "aria-label": joinWords(
        spoken,
        tokens.map((token) => token.label),
        names,
      ),
    },
    tokens.map((token) => drawToken(look, token, true)),
    cards.map((card) => plainCard(look, card.face)),
  );
}

// The curve ---------------------------------------------------------------------------

const [WIDTH, HEIGHT] = [400, 122];

/**
 * Build the curve: a line from choice to choice, thick where it fell by a mistake, with a dot for each moment.
 * @param {scenes.ReviewCurve} curve
 */
function drawCurve({ title, spoken, last, first_label, last_label, rounds, dots }) {
  /** @param {number} along */
  const x = (along) => ((along / last) * WIDTH).toFixed(1);
  /** @param {number} chance */
  const y = (chance) => (HEIGHT - (chance / MOST_IN_100) * HEIGHT).toFixed(1);
  /** @param {[number, number][]} line */
  const path = (line) => line.map(([along, chance], at) => `${at ? "L" : "M"}${x(along)} ${y(chance)}`).join("");
  const lines = rounds.map(({ line }) => path(line)).join("");
  const areas = rounds.map(({ line }) => `${path(line)}V${HEIGHT}H${x(line[0][0])}z`).join("");
  const falls = rounds
    .flatMap((round) => round.falls)
    .map(([from, before, to, after]) => `M${x(from)} ${y(before)}L${x(to)} ${y(after)}`)
    .join("");
  return h(
    "figure",
    { class: "curve" },
    h("figcaption", {}, title),
    h(
      "div",
      { class: "plot", role: "img", "aria-label": `${title}. ${spoken}` },
      [MOST_IN_100, MOST_IN_100 / 2, 0].map((tick) =>
        h("span", { class: "tick", "--y": `${MOST_IN_100 - tick}%` }, String(tick)),
      ),
      h(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" },
        h("path", { class: "area", d: areas }),
        h("path", { class: "line", d: lines }),
        h("path", { class: "fall", d: falls }),
      ),
      dots.map(([along, chance, state], at) =>
        h("i", {
          key: at,
          class: classes("dot", state),
          "--x": `${(100 * along) / last}%`,
          "--y": `${MOST_IN_100 - chance}%`,
        }),
      ),
    ),
    h("div", { class: "ends", "aria-hidden": "true" }, h("span", {}, first_label), h("span", {}, last_label)),
  );
}

// How it is known ---------------------------------------------------------------------

/** @param {scenes.ReviewProof} proof */
function drawProof({ asks, course, sure, count, all_moves, split_title, split, how }) {
  return h(
    "details",
    { key: "proof", class: "proof" },
    h("summary", KEYS, asks),
    sure && h("p", {}, sure),
    count && drawCount(count),
    all_moves && drawRatedMoves(all_moves),
    split.length > 0 &&
      h("section", { class: "split", "aria-label": split_title }, h("h3", {}, split_title), drawShares(split)),
    course && h("p", {}, course),
    h("p", {}, how),
  );
}

/**
 * Build the list of all moves: a bar for each, from 0 to 100, with a whisker for its interval.
 * @param {scenes.AllMoves} part
 */
function drawRatedMoves({ title, rows, how, python }) {
  return h(
    "section",
    { class: "allrated", "aria-label": title },
    h("h3", {}, title),
    h(
      "ul",
      {},
      rows.map((row) =>
        h(
          "li",
          {},
          h("span", { class: "move" }, row.label, row.note && h("b", {}, ` · ${row.note}`)),
          h("span", {}, h("b", {}, row.number), ` ${row.interval}`),
          h("span", {
            class: "reach",
            "aria-hidden": "true",
            "--at": `${row.value}%`,
            "--low": `${row.low}%`,
            "--high": `${row.high}%`,
          }),
        ),
      ),
    ),
    h("p", {}, how),
    python && drawPython(python),
  );
}

/**
 * Build the bars of luck and choice to one scale, on which half the width is 100 in 100 or more.
 * @param {scenes.Split[]} shares
 */
function drawShares(shares) {
  const most = Math.max(MOST_IN_100, ...shares.map((share) => Math.abs(share.value)));
  return shares.map((share) => {
    const size = (50 * Math.abs(share.value)) / most;
    return h(
      "div",
      { class: classes("share", share.kind === "choice" && "ours") },
      h("b", {}, share.label),
      h("span", {
        class: "bar",
        "aria-hidden": "true",
        "--from": `${share.value < 0 ? 50 - size : 50}%`,
        "--size": `${size}%`,
      }),
      h("b", { class: "value", "aria-hidden": "true" }, share.number),
      h("p", {}, share.said),
    );
  });
}
