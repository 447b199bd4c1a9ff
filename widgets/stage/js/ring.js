// The ring of seats: you sit at the foot, the next clockwise at your left. Where each seat and each sign of the way is.

import { h } from "./tree.js";
import { classes } from "./text.js";

/** The angles of the others, by how many they are, in degrees against the clock from the right. */
const ANGLES = [
  [],
  [90],
  [140, 40],
  [172, 90, 8],
  [182, 122, 58, -2],
  [186, 138, 90, 42, -6],
  [190, 150, 111, 69, 30, -10],
  [194, 160, 126, 90, 54, 20, -14],
  [198, 168, 136, 106, 74, 44, 12, -18],
];
const FOOT = 270;

/** @param {number} angle */
function at(angle) {
  const radians = (angle * Math.PI) / 180;
  return { "--x": Math.cos(radians).toFixed(4), "--y": (-Math.sin(radians)).toFixed(4) };
}

/**
 * Return where a seat is, as properties for its style; seats are counted in the order of play.
 * @param {number} place
 * @param {number} count
 * @param {boolean} [anticlockwise]
 */
export function seatPlace(place, count, anticlockwise) {
  const i = anticlockwise ? count - 1 - place : place;
  const half = (count - 1) / 2;
  const t = ((i - half) / Math.max(1, half)).toFixed(4);
  return { ...at(ANGLES[count]?.[i] ?? 90), "--i": i, "--t": t };
}

/** The cosine from which on a seat is at a side: in a low ring, those that stand a little further in are, too. */
const SIDES = { "": 0.93, "-low": 0.86 };

/**
 * Return what is free between the seats, as properties for a style: how far the middle reaches up, below the seats
 * above it, how far to each side, up to the seats there, and how low the lowest seat is; as shares of half the ring.
 * @param {number} count
 */
export function freeMiddle(count) {
  const seats = (ANGLES[count] ?? []).map((angle) => (angle * Math.PI) / 180);
  const free = Object.entries(SIDES).flatMap(([name, least]) => {
    const beside = seats.map((each) => Math.abs(Math.cos(each))).filter((out) => out >= least);
    const above = seats.filter((each) => Math.abs(Math.cos(each)) < least).map((each) => -Math.sin(each));
    return [
      [`--brow${name}`, Math.max(-1, ...above).toFixed(4)],
      [`--flank${name}`, Math.min(1, ...beside).toFixed(4)],
    ];
  });
  const foot = Math.max(-1, ...seats.map((each) => -Math.sin(each)));
  return { ...Object.fromEntries(free), "--foot": foot.toFixed(4) };
}

/**
 * Build the dotted line through the seats, and between each two a sign of the way that play goes.
 * @param {number} count
 * @param {boolean} [anticlockwise]
 */
export function drawRing(count, anticlockwise) {
  const stops = [FOOT, ...(ANGLES[count] ?? []), FOOT - 360];
  const signs = stops.slice(1).map((angle, before) => {
    const middle = (stops[before] + angle) / 2;
    const radians = (middle * Math.PI) / 180;
    const turn = anticlockwise ? -1 : 1;
    const way = { "--dx": (turn * Math.sin(radians)).toFixed(4), "--dy": (turn * Math.cos(radians)).toFixed(4) };
    const inner = before > 0 && before < count;
    return h(
      "svg",
      {
        class: classes("chevron", inner && "inner"),
        viewBox: "-13 -11 26 22",
        ...at(middle),
        ...way,
        "--turn": turn,
        "--i": before - 0.5,
      },
      h("path", { d: "M-9-8L0 0l-9 8M1-8l9 8-9 8" }),
    );
  });
  return h(
    "div",
    { class: "ring", key: "ring", "aria-hidden": "true" },
    h(
      "svg",
      { class: "round-line", viewBox: "-1 -1 2 2", preserveAspectRatio: "none" },
      h("ellipse", { rx: 1, ry: 1 }),
    ),
    signs,
  );
}
