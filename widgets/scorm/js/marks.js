// What counts in a row of a grade book: how a part went at best, and what all parts come to.

import { parsed } from "../../stage/js/stored.js";

/** @typedef {import("./notation.js").Mark} Mark */
/**
 * A part of a row: its name on the page, its sign, and what kind of thing it is.
 * @typedef {{ key: string, sign: string, kind: "step" | "exercise" | "question" }} Part
 */
/** @typedef {{ done: number, all: number, share: number, score: number, isDone: boolean }} Results */

/**
 * Return whether one mark is better than another: done comes first, then done without being shown, then fewer hints.
 * @param {Mark} one
 * @param {Mark | undefined} other
 */
export function isBetter(one, other) {
  if (!other) return one.done || one.hints > 0;
  if (one.done !== other.done) return one.done;
  if (!one.done) return one.hints > other.hints; // hints of an open step are remembered
  return one.shown === other.shown ? one.hints < other.hints : other.shown;
}

/**
 * Return the marks of the steps in what a page keeps of lessons, each with its part; nothing of other lessons.
 * @param {readonly Part[]} parts
 * @param {string | null} kept
 * @returns {[Part, Mark][]}
 */
export function marksInProgress(parts, kept) {
  const steps = parsed(parsed(kept)?.record)?.steps;
  const byKey = new Map(parts.filter(({ kind }) => kind === "step").map((part) => [part.key, part]));
  /** @type {[Part, Mark][]} */
  const found = [];
  for (const row of Array.isArray(steps) ? steps : []) {
    const part = Array.isArray(row) && byKey.get(row[0]);
    if (part) found.push([part, { done: Boolean(row[1]), hints: Number(row[2]) || 0, shown: Boolean(row[3]) }]);
  }
  return found;
}

/**
 * Return what a page keeps of lessons, as far as it is known here; `null` if no step was begun.
 * @param {readonly Part[]} parts
 * @param {Map<string, Mark>} marks
 */
export function progressOf(parts, marks) {
  const steps = parts
    .filter(({ kind, sign }) => kind === "step" && marks.has(sign))
    .map(({ key, sign }) => {
      const { done, hints, shown } = marks.get(sign) ?? { done: false, hints: 0, shown: false };
      return [key, Number(done), hints, Number(shown)];
    });
  if (!steps.length) return null;
  return JSON.stringify({ id: "progress", record: JSON.stringify({ format: 1, steps }) });
}

/**
 * Return what the parts come to: a part whose answer was shown is done, but scores nothing.
 * @param {readonly Part[]} parts
 * @param {Map<string, Mark>} marks
 * @returns {Results}
 */
export function resultsOf(parts, marks) {
  const found = parts.map(({ sign }) => marks.get(sign)).filter((mark) => mark?.done);
  const [done, all, alone] = [found.length, parts.length, found.filter((mark) => !mark?.shown).length];
  return { done, all, share: done / all, score: Math.round((100 * alone) / all), isDone: done === all };
}
