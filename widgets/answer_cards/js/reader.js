// Reads all cards in a picture, and settles which answers count.

import { decode, imagesOf } from "./decode.js";
import { darkenByMean, darkenByShare, findQuads, noiseOf, smooth } from "./quads.js";

/** @typedef {import("./decode.js").Reading} Reading */
/** @typedef {import("./quads.js").Picture} Picture */

/** What counts as dark, taken in turn, since no one way suits all light and sizes: a sharp picture keeps the borders of
 *  small squares closed, and a smooth one those of all squares in poor light. */
const SMOOTH_WAYS = [
  { isSharp: false, share: 0.3, reach: 0 },
  { isSharp: false, share: 0, reach: 4 },
  { isSharp: false, share: 0.4, reach: 0 },
  { isSharp: false, share: 0.2, reach: 0 }, // paper that is darker than the wall behind it
];
const WAYS = [{ isSharp: true, share: 0, reach: 4 }, ...SMOOTH_WAYS, { isSharp: true, share: 0.45, reach: 0 }];
const LEAST_DARKER = 3;
const SHARP_NOISE = 2.2; // how much more noise a picture has that was not smoothed
const MUCH_NOISE = 4.6; // with more, only smooth pictures show borders

/** Reads pictures, one after the other. */
export class Reader {
  /** @param {number[]} codes */
  constructor(codes) {
    this.images = imagesOf(codes);
    this.turn = 0;
    this.soft = new Uint8Array();
    this.dark = new Uint8Array();
  }

  /**
   * Return the cards in a picture; a card that is seen twice is left out.
   * @param {Picture} picture
   * @returns {Reading[]}
   */
  read(picture) {
    const { wide, high } = picture;
    if (this.soft.length !== wide * high) {
      this.soft = new Uint8Array(wide * high);
      this.dark = new Uint8Array(wide * high);
    }
    const soft = smooth(picture, this.soft);
    const noise = noiseOf(picture, soft);
    const ways = noise > MUCH_NOISE ? SMOOTH_WAYS : WAYS;
    const { isSharp, share, reach } = ways[this.turn % ways.length];
    const shown = isSharp ? picture : soft;
    if (share) darkenByShare(shown, share, this.dark);
    else darkenByMean(shown, reach, Math.max(LEAST_DARKER, isSharp ? SHARP_NOISE * noise : noise), this.dark);
    this.turn += 1;
    /** @type {Map<number, Reading[]>} */
    const seen = new Map();
    for (const quad of findQuads(this.dark, wide, high)) {
      const reading = decode(picture, quad, this.images);
      if (reading) seen.set(reading.card, [...(seen.get(reading.card) ?? []), reading]);
    }
    return [...seen.values()].filter(({ length }) => length === 1).flat();
  }
}

const ENOUGH = 3; // equal readings of a card that settle its answer
const WITHIN_MS = 2400;
const MOST_MOVED = 1.5; // sides of the square by which a card may move between two readings

/** What is known of a card: its settled letter, and the letter that is being settled. */
class Ballot {
  settled = "";
  letter = "";
  count = 0;
  at = 0;
  x = 0;
  y = 0;

  /**
   * Take a reading; return whether it settles another letter than before.
   * @param {Reading} reading
   * @param {number} now
   */
  take({ letter, corners, side }, now) {
    const [x, y] = [(corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2];
    const isSame = letter === this.letter && now - this.at <= WITHIN_MS;
    const isHere = Math.hypot(x - this.x, y - this.y) <= MOST_MOVED * side;
    this.count = isSame && isHere ? this.count + 1 : 1;
    Object.assign(this, { letter: letter ?? "", at: now, x, y });
    if (!this.letter || this.count < ENOUGH || this.letter === this.settled) return false;
    this.settled = this.letter;
    return true;
  }
}

/** Settles answers: a card counts when it is read several times alike, with nothing else between. */
export class Ballots {
  /** @type {Map<number, Ballot>} */
  cards = new Map();
  mirrored = 0;
  plain = 0;

  /**
   * Take the readings of one picture; return the letters that were settled by it, by cards.
   * @param {Reading[]} readings
   * @param {number} now in milliseconds
   */
  take(readings, now) {
    for (const { isMirrored } of readings) this[isMirrored ? "mirrored" : "plain"] += 1;
    /** @type {Record<number, string>} */
    const news = {};
    for (const reading of readings) {
      // a mirrored camera shows every card so; one alone is a reflection
      if (reading.isMirrored !== this.mirrored > this.plain) continue;
      const ballot = this.cards.get(reading.card) ?? new Ballot();
      this.cards.set(reading.card, ballot);
      if (ballot.take(reading, now)) news[reading.card] = ballot.settled;
    }
    return news;
  }
}
