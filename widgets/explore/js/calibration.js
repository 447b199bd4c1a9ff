// How good the guesses of this device are: their number, how far they are off, and to which side.

/** From how many guesses on a tendency is named, and the share of them that must lie on its side. */
const ENOUGH = 8;
const MOST_OF_THEM = 0.7;

/** @param {number} off */
const rounded = (off) => (off > 0 && off < 0.5 ? "<1" : Math.round(off));

/**
 * Summarise the stored guesses: each beside the truth, how far they were off on average, and the tendency.
 * @param {any[]} records
 */
export function sumUp(records) {
  const pairs = records
    .flatMap((each) => (Array.isArray(each?.pairs) ? each.pairs : []))
    .filter((pair) => Array.isArray(pair) && pair.every(Number.isFinite));
  const sides = {
    high: pairs.filter(([guess, truth]) => guess > truth).length,
    low: pairs.filter(([guess, truth]) => guess < truth).length,
  };
  /** @param {"high" | "low"} side */
  const tends = (side) => sides[side] >= MOST_OF_THEM * pairs.length;
  const side = pairs.length < ENOUGH ? "few" : tends("high") ? "high" : tends("low") ? "low" : "even";
  const off = pairs.reduce((sum, [guess, truth]) => sum + Math.abs(guess - truth), 0) / (pairs.length || 1);
  return { off: rounded(off), side, ...sides, pairs };
}
