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
  return { ...at(ANGLES[count]?.[i] ?? 90), "--i": i, "--t": t, ...atSide(i, count) };
}

/**
 * Return where a seat is while the middle needs the width: at which side, and in which row from the top.
 * @param {number} i
 * @param {number} count
 */
function atSide(i, count) {
  const left = Math.ceil(count / 2);
  return i < left ? { "--side": -1, "--row": left - 1 - i } : { "--side": 1, "--row": i - left };
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
    const beside = atSide(before - 0.5, count);
    return h(
      "svg",
      {
        class: classes("chevron", inner && "inner", before === Math.ceil(count / 2) && "across"),
        viewBox: "-13 -11 26 22",
        ...at(middle),
        ...way,
        "--turn": turn,
        "--i": before - 0.5,
        ...beside,
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
