// The codes of the answer cards, from their one home.

import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../../widgets/answer_cards/codes.py", import.meta.url), "utf8");

/** @type {number[]} */
export const CODES = source
  .match(/_CODES = """([^"]*)"""/)[1]
  .trim()
  .split(/\s+/)
  .map((code) => Number.parseInt(code, 16));

/**
 * Return a stream of numbers from 0 to 1 that is the same for the same seed.
 * @param {number} seed
 */
export function streamOf(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {() => number} chance */
export const normal = (chance) => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
