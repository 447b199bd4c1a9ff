// A feat on the table: a sun and rays behind it, what flies around it, a ribbon. It is over in a second or so.

import { h } from "./tree.js";
import { KEYS, classes } from "./text.js";
import { drawing, plainCard } from "./cards.js";

const RAYS = 24;
const FEATHERS = 18;
const FEATHER = "M0 0C-12-16-10-40 0-56 10-40 12-16 0 0z";
const QUILL = "M0 8V-44M0-14l-6-7M0-14l6-7M0-28l-5-6M0-28l5-6";

/** Build the rays of a sun, from its middle. */
function drawRays() {
  /** @param {number} turn */
  const tip = (turn) => `${(500 * Math.cos(turn)).toFixed(0)} ${(500 * Math.sin(turn)).toFixed(0)}`;
  const rays = Array.from({ length: RAYS }, (_each, nth) => (nth * 2 * Math.PI) / RAYS);
  return h(
    "svg",
    { class: "rays", viewBox: "-500 -500 1000 1000" },
    h("path", { d: rays.map((turn) => `M0 0L${tip(turn - 0.05)}L${tip(turn + 0.05)}z`).join("") }),
  );
}

/** Build the feathers that fly out, each to its place around the middle. */
const drawFeathers = () =>
  Array.from({ length: FEATHERS }, (_each, nth) => {
    const turn = (nth * 2 * Math.PI) / FEATHERS + 0.1;
    const reach = 330 + 34 * (nth % 3);
    return h(
      "svg",
      {
        class: `feather colour-${nth % 4}`,
        viewBox: "-14 -60 28 72",
        "--x": (reach * 1.25 * Math.cos(turn)).toFixed(0),
        "--y": (reach * 0.62 * Math.sin(turn)).toFixed(0),
        "--turn": `${((turn * 180) / Math.PI + 90 + 20 * ((nth % 3) - 1)).toFixed(0)}deg`,
      },
      h("path", { class: "vane", d: FEATHER }),
      h("path", { d: QUILL }),
    );
  });

/** @param {Look} look @param {scenes.FeatScene} feat */
const drawSwimmers = (look, { drawings = [] }) =>
  [-238, -190, 190, 238].map((x, nth) =>
    h("span", { class: "swimmer", "--nth": nth, "--x": `${x}px` }, drawing(look, drawings[0])),
  );

/**
 * Build a feat where it happened, behind the cards, and its ribbon before them.
 * @param {Look} look
 * @param {scenes.FeatScene} feat
 */
export function drawFeat(look, feat) {
  const { kind, own, place, drawings = [], ribbon } = feat;
  const style = classes("featlayer", `of-${kind}`, own && "own", kind === "flock" && `tone-${drawings[0]}`);
  return [
    own &&
      h("div", { class: style, key: `feat ${feat.id}`, "data-of": place, "aria-hidden": "true" }, [
        drawRays(),
        kind !== "post" && h("i", { class: "sun" }),
        kind === "flock" && drawFeathers(),
      ]),
    h(
      "div",
      {
        class: classes("featlayer front", `of-${kind}`),
        key: `ribbon ${feat.id}`,
        "data-of": place,
        "aria-hidden": "true",
      },
      own && kind === "post" && drawSwimmers(look, feat),
      h("b", { class: "ribbon" }, ribbon),
    ),
  ];
}

/**
 * Build a feat that fills the window, once in a game; any tap or key ends it.
 * @param {Look} look
 * @param {scenes.FeatScene} feat
 */
export function drawWholeFeat(look, { id, cards = [], drawings = [], ribbon, text, go, share }) {
  const middle = (cards.length - 1) / 2;
  return h(
    "div",
    { class: `wholefeat tone-${drawings[0]}`, key: `whole ${id}`, role: "group", "aria-label": ribbon },
    drawRays(),
    h("i", { class: "sun" }),
    h("div", { class: "feathers", "aria-hidden": "true" }, drawFeathers()),
    h(
      "div",
      { class: "allcards", "aria-hidden": "true" },
      cards.map((face, nth) => h("span", { "--nth": nth - middle }, plainCard(look, face))),
    ),
    h("h2", {}, ribbon),
    h("p", {}, text),
    h(
      "div",
      { class: "wholebuttons" },
      h(
        "button",
        { type: "button", class: "button second", "data-do": "share", "data-text": ribbon, "data-hash": "", ...KEYS },
        share,
      ),
      h(
        "button",
        { type: "button", class: "button main", "data-do": "end", "data-first": "", ...KEYS },
        go,
        h("kbd", { "aria-hidden": "true" }, "Enter"),
      ),
    ),
  );
}

/**
 * Put feats where they happened, and light up what stands there.
 * @param {HTMLElement} stage
 */
export function placeFeat(stage) {
  for (const feat of stage.querySelectorAll("[data-of]")) {
    const { of } = feat.dataset;
    const there = stage.querySelector(`[data-at="${CSS.escape(of)}"], [data-zone="${CSS.escape(of)}"] > .cards`);
    const place = there?.closest(".post") ?? there;
    if (!place) continue;
    const [box, around] = [place, feat.parentElement].map((each) => each.getBoundingClientRect());
    feat.style.setProperty("--fx", `${(100 * (box.x + box.width / 2 - around.x)) / around.width}%`);
    const tall = feat.matches(".front.of-post") ? 0 : box.height; // a post's ribbon takes the place of its tally
    feat.style.setProperty("--fy", `${(100 * (box.y + tall / 2 - around.y)) / around.height}%`);
    feat.style.setProperty("--tall", `${(100 * tall) / around.height}cqh`);
    if (feat.classList.contains("own")) place.classList.add("featured");
    const ribbon = feat.querySelector(".ribbon");
    if (!ribbon) continue;
    const zoom = around.width / feat.parentElement.offsetWidth;
    const [half, middle] = [zoom * (ribbon.offsetWidth / 2 + 6), box.x + box.width / 2];
    const [left, right] = [around.x + half - middle, around.right - half - middle];
    const shift = left <= right ? Math.max(left, Math.min(0, right)) : 0;
    feat.style.setProperty("--shift", `${shift / zoom}px`);
    if (place.matches(".post")) hideTallies(feat.parentElement, middle + shift - half, middle + shift + half);
  }
}

/**
 * Mark the tallies that a ribbon above a post covers, so that no half of one looks out.
 * @param {HTMLElement} cloth
 * @param {number} from
 * @param {number} to
 */
function hideTallies(cloth, from, to) {
  for (const tally of cloth.querySelectorAll(".tally")) {
    const parts = [...tally.children].map((each) => each.getBoundingClientRect());
    tally.classList.toggle(
      "covered",
      parts.some(({ left, right }) => left < to && right > from),
    );
  }
}
