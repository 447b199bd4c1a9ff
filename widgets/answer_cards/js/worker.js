// The reader's own thread: pictures come in, and settled letters go out. No picture is kept.

import { Ballots, Reader } from "./reader.js";

const MOST_WIDE = 1920;
// a single photo is read in several sizes, so that chance cannot settle
const STILL_SIZES = [1, 0.87, 0.76, 0.93, 0.81];

const reader = new Reader(CODES);
let ballots = new Ballots();
let round = "";
const canvas = new OffscreenCanvas(1, 1);
const paper = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
let grey = new Uint8Array();

/**
 * Return a picture in grey, as large as wanted.
 * @param {ImageBitmap} bitmap
 * @param {number} scale
 */
function greyOf(bitmap, scale) {
  const wide = Math.round(bitmap.width * scale);
  const high = Math.round(bitmap.height * scale);
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  paper.drawImage(bitmap, 0, 0, wide, high);
  const { data } = paper.getImageData(0, 0, wide, high);
  if (grey.length !== wide * high) grey = new Uint8Array(wide * high);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = (77 * data[from] + 150 * data[from + 1] + 29 * data[from + 2]) >> 8;
  }
  return { grey, wide, high };
}

/**
 * Return readings as shares of the picture, so that they fit any size of it.
 * @param {import("./reader.js").Reading[]} readings
 * @param {number} wide
 */
const inShares = (readings, wide) =>
  readings.map((each) => ({
    ...each,
    side: each.side / wide,
    corners: each.corners.map(([x, y]) => /** @type {[number, number]} */ ([x / wide, y / wide])),
  }));

/**
 * Read a picture of the camera's; with another round of answers, all begin anew.
 * @param {ImageBitmap} bitmap
 * @param {number} now
 * @param {string} asked
 */
function look(bitmap, now, asked) {
  if (asked !== round) ballots = new Ballots();
  round = asked;
  const picture = greyOf(bitmap, Math.min(1, MOST_WIDE / bitmap.width));
  const readings = inShares(reader.read(picture), picture.wide);
  const news = ballots.take(readings, now);
  const seen = readings.map(({ card, corners, letter }) => ({
    card,
    corners,
    isBetween: letter === null,
    isSettled: Boolean(ballots.cards.get(card)?.settled),
  }));
  postMessage({ news, seen, round });
}

/**
 * Read a photo, in several sizes.
 * @param {ImageBitmap} bitmap
 * @param {string} asked
 */
function study(bitmap, asked) {
  const own = new Ballots();
  /** @type {Record<number, string>} */
  const news = {};
  STILL_SIZES.forEach((size, at) => {
    const picture = greyOf(bitmap, size * Math.min(1, MOST_WIDE / bitmap.width));
    Object.assign(news, own.take(inShares(reader.read(picture), picture.wide), 100 * at));
  });
  postMessage({ news, seen: [], round: asked, isStill: true });
}

addEventListener("message", ({ data }) => {
  if (data.isStill) study(data.bitmap, data.round);
  else look(data.bitmap, data.now, data.round);
  data.bitmap.close();
});
