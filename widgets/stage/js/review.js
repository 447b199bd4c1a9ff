// A review: decisions with both moves as small pictures, what they cost, and luck beside choice.

import { h } from "./tree.js";
import { KEYS, classes, hasState, joinWords, stateClasses } from "./text.js";
import { plainCard } from "./cards.js";
import { drawToken } from "./zones.js";
import { drawCount, drawPython } from "./lens.js";

const MOST_IN_100 = 100;

/** @param {Look} look @param {scenes.ReviewForm} form */
export function drawReview(look, form) {
  const { moments = [], split = [] } = form;
  return h(
    "div",
    { class: "review" },
    form.curve && drawCurve(form.curve, look.size === "phone" ? PHONE_DISC_ROOM : DISC_ROOM),
    moments.length > 0 &&
      h(
        "ol",
        { class: "turnings" },
        moments.map((moment, at) => h("li", { key: moment.id }, drawMoment(look, moment, at))),
      ),
    split.length > 0 &&
      h(
        "section",
        { class: "split", "aria-label": form.split_title },
        h("h3", {}, form.split_title),
        drawShares(split),
      ),
    form.how && drawAnswer(form.asks, form.how),
  );
}

/**
 * Build a decision: its question opens it; on a phone all but the first begin closed.
 * @param {Look} look
 * @param {scenes.ReviewMoment} moment
 * @param {number} at
 */
function drawMoment(look, moment, at) {
  return h(
    "details",
    { class: "turning", open: look.size !== "phone" || at === 0 },
    h(
      "summary",
      KEYS,
      h("span", { class: classes("disc", moment.cost && "dear"), "aria-hidden": "true" }, moment.number),
      h("b", {}, moment.title),
      h("span", { class: "quiet" }, moment.note),
    ),
    h("p", { class: "said" }, moment.said),
    moment.count && drawCount(moment.count),
    moment.strips.map((strip) => drawStrip(look, strip)),
    moment.why && h("p", {}, moment.why),
    moment.chances && drawMeter(moment.chances, moment.cost),
    moment.sure && drawAnswer(moment.asks, moment.sure),
    moment.all_moves && drawAllMoves(moment.all_moves),
    h(
      "div",
      { class: "acts" },
      moment.acts.map((button, nth) =>
        h(
          "button",
          {
            type: "button",
            class: classes("button", nth ? "plain" : "second"),
            "data-do": "log",
            "data-id": button.id,
            ...KEYS,
          },
          button.label,
        ),
      ),
    ),
  );
}

/**
 * Build a move as a picture: tokens, then cards; screen readers hear one name for all of it.
 * @param {Look} look
 * @param {scenes.Strip} strip
 */
function drawStrip(look, strip) {
  const cards = strip.cards ?? [];
  const marked = cards.filter((card) => /hint|refused/.test(card.state ?? ""));
  /** @param {scenes.StripCard} card */
  const name = (card) => look.face(card.face).name;
  const spoken = joinWords(
    `${strip.label}: ${strip.spoken}`,
    strip.tokens?.map((token) => token.label),
    (marked.length ? marked : cards).map(name),
  );
  return h(
    "div",
    { class: classes("strip", strip.better && "better") },
    h("span", { class: "stripname" }, strip.label),
    h(
      "div",
      {
        class: "stripcards",
        role: "img",
        "aria-label": spoken,
        "--n": Math.max(1, cards.length + 2 * (strip.tokens ?? []).length),
        "--apart": `${6 * marked.length + (cards.some((card) => hasState(card, "apart")) ? 16 : 0)}px`,
      },
      strip.tokens?.map((token) => drawToken(look, token, true)),
      cards.map((card) => plainCard(look, card.face, stateClasses(card.state))),
    ),
  );
}

/**
 * Build the list of all moves: a bar for each, from 0 to 100, with a whisker for its interval.
 * @param {scenes.AllMoves} part
 */
function drawAllMoves({ title, rows, how, python }) {
  return h(
    "details",
    { class: "answer allmoves" },
    h("summary", KEYS, title),
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
 * Build the fall of the chances from the better move to the one made, and what it cost.
 * @param {[number, number]} chances
 * @param {string} [cost]
 */
function drawMeter([before, after], cost) {
  return h(
    "div",
    { class: "meter" },
    h(
      "div",
      { class: "fall", "aria-hidden": "true" },
      h("b", {}, before),
      h("span", { class: "bar", "--after": `${after}%`, "--before": `${before}%` }),
      h("b", { class: "dear" }, after),
    ),
    h("p", {}, cost),
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

/**
 * Build the curve: thin lines for luck, a thick drop at each mistake, and a disc above it that opens its moment.
 * @param {scenes.ReviewCurve} curve
 * @param {number} room
 */
function drawCurve(curve, room) {
  /** @param {number} ply */
  const x = (ply) => (100 * ply) / curve.last;
  /** @param {number[]} part */
  const at = ([ply, height]) => `${x(ply).toFixed(2)} ${(100 - height).toFixed(2)}`;
  const luck = curve.rounds
    .map(
      ({ points, end }) =>
        points
          .map(
            ([ply, before, after], nth) =>
              `${nth ? "L" : "M"}${at([ply, before])}${before === after ? "" : `M${at([ply, after])}`}`,
          )
          .join("") + (end ? `L${at(end)}` : ""),
    )
    .join("");
  const falls = curve.rounds
    .flatMap(({ points }) => points)
    .filter(([, before, after]) => before !== after)
    .map(([ply, before, after]) => `M${at([ply, before])}L${at([ply, after])}`)
    .join("");
  const dots = curve.rounds.flatMap(({ points, end }) => [
    ...points.map(([ply, , after]) => ({ ply, height: after, style: undefined })),
    ...(end ? [{ ply: end[0], height: end[1], style: "end" }] : []),
  ]);
  const ticks = fairTicks(curve.fair);
  /** @param {number} ply @param {number} height */
  const spot = (ply, height) => ({ "--x": `${x(ply)}%`, "--y": `${100 - height}%` });
  const discs = spreadDiscs(
    curve.rounds.flatMap((round) => round.discs),
    x,
    room,
  );
  /** @param {string} name @param {string} d */
  const path = (name, d) => h("path", { class: name, d, "vector-effect": "non-scaling-stroke" });
  return h(
    "section",
    { class: "curve", "aria-label": curve.title },
    h(
      "div",
      { class: "curvehead" },
      h("h3", {}, curve.title),
      h("span", { class: "key fell" }, curve.choice),
      h("span", { class: "key luck" }, curve.luck),
      h("span", { class: "key fair" }, curve.fair_label),
    ),
    h("p", { class: "unseen" }, curve.spoken),
    h(
      "div",
      { class: "plot", "--ups": Math.max(0, ...discs.map(({ up }) => up)) },
      h(
        "div",
        { class: "plotted", "aria-hidden": "true" },
        h(
          "svg",
          { viewBox: "0 0 100 100", preserveAspectRatio: "none" },
          path("rules", ticks.map((tick) => `M0 ${100 - tick}H100`).join("")),
          path("fair", `M0 ${100 - curve.fair}H100`),
          path("luck", luck),
          path("fall", falls),
        ),
        ticks.map((tick) => h("span", { class: "tick", ...spot(0, tick) }, String(tick))),
        numberedMoves(curve.last).map((move) => h("span", { class: "move", ...spot(move - 1, 0) }, String(move))),
        dots.map(({ ply, height, style }) => h("i", { class: style, ...spot(ply, height) })),
      ),
      discs.map(({ disc, up, height }) =>
        h(
          "button",
          {
            type: "button",
            class: "turn",
            key: disc.ply,
            "data-do": "turning",
            "data-index": disc.number - 1,
            "aria-label": disc.label,
            ...spot(disc.ply, height),
            "--up": up,
            ...KEYS,
          },
          h("span", { class: "disc dear" }, String(disc.number)),
        ),
      ),
    ),
    h("p", { class: "axisname", "aria-hidden": "true" }, curve.axis),
  );
}

/**
 * Return the chances that are marked at the left: quarters, and the fair one in place of a quarter beside it.
 * @param {number} fair
 */
export function fairTicks(fair) {
  return [...[0, 25, 50, 75, 100].filter((tick) => Math.abs(tick - fair) > TICKS_APART), fair].sort(
    (one, other) => one - other,
  );
}

/**
 * Return the moves that are numbered below: the point of ply 0 is that of move 1, as cards and sentences count.
 * @param {number} last
 */
export function numberedMoves(last) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => last / size <= 10) ?? last;
  return Array.from({ length: Math.floor(last / step) }, (_each, nth) => (nth + 1) * step);
}

/** How far apart numbers at the left stand, in percent of the height. */
const TICKS_APART = 9;

/** How far apart discs stand side by side, in percent of the width. */
const DISC_ROOM = 4;
const PHONE_DISC_ROOM = 16;

/**
 * Return the discs with the height of their point and how far each is raised above it, so that none overlap.
 * @param {scenes.CurveDisc[]} discs
 * @param {(ply: number) => number} x
 * @param {number} room
 */
export function spreadDiscs(discs, x, room) {
  /** @type {{ disc: scenes.CurveDisc, up: number, height: number }[]} */
  const placed = [];
  for (const disc of discs) {
    const near = placed.filter((each) => Math.abs(x(each.disc.ply) - x(disc.ply)) < room);
    const taken = new Set(near.map(({ up }) => up));
    let up = 0;
    while (taken.has(up)) up += 1;
    placed.push({ disc, up, height: Math.max(disc.height, ...near.map(({ height }) => height)) });
  }
  return placed;
}

/** @param {string | undefined} question @param {string} answer */
const drawAnswer = (question, answer) =>
  h("details", { class: "answer" }, h("summary", KEYS, question), h("p", {}, answer));
