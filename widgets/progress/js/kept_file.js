// What the browser keeps, as one file: written, read, and merged with what is here.

import { parsed } from "../../stage/js/stored.js";

export const FORMAT = 1;
export const LARGEST_FILE = 4_000_000;
const CHANGED = "changed";

/** @typedef {{ prefix: string, entries: [string, string, string][] }} KnownKeys */

/**
 * Return the part that a key belongs to and how it is merged; null if nothing is known of it.
 * @param {KnownKeys} known
 * @param {string} key
 */
export function entryOf({ entries }, key) {
  const found = entries.find(([pattern]) => new RegExp(pattern).test(key));
  return found ? { part: found[1], merge: found[2] } : null;
}

/**
 * Return everything that is kept, by key; of what we know only.
 * @param {Storage} store
 * @param {KnownKeys} known
 * @returns {Record<string, string>}
 */
export function readAll(store, known) {
  const keys = Object.keys(store).filter((key) => key.startsWith(known.prefix));
  const found = keys.map((key) => [key.slice(known.prefix.length), store.getItem(key)]);
  return Object.fromEntries(found.filter(([key]) => entryOf(known, key ?? "")));
}

/** @param {KnownKeys} known @param {string} key */
const isGame = (known, key) => entryOf(known, key)?.part === "games";

/**
 * Return where the games that are not over are saved.
 * @param {Record<string, string>} all
 * @param {KnownKeys} known
 * @returns {string[]}
 */
export const idsOfGames = (all, known) =>
  Object.entries(all)
    .filter(([key]) => isGame(known, key))
    .map(([, text]) => parsed(text)?.id)
    .filter((id) => typeof id === "string");

/**
 * Return values by key, games without their ids: whoever has an id can load the game on the server and delete it.
 * A game of which only the id is known is left out.
 * @param {[string, any][]} all
 * @param {KnownKeys} known
 * @returns {Record<string, string>}
 */
function withoutIds(all, known) {
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [key, text] of all) {
    const value = isGame(known, key) ? parsed(text) : null;
    if (typeof value?.id !== "string") {
      if (entryOf(known, key)?.part) kept[key] = text;
    } else if (value.record !== undefined) kept[key] = JSON.stringify({ record: value.record });
  }
  return kept;
}

/**
 * Store values, all or none; return whether there was room for them.
 * @param {() => Storage} store
 * @param {string} prefix
 * @param {Record<string, string>} values
 */
export function keepAll(store, prefix, values) {
  /** @type {[string, string | null][]} */
  const before = [];
  try {
    for (const [key, text] of Object.entries(values)) {
      before.push([prefix + key, store().getItem(prefix + key)]);
      store().setItem(prefix + key, text);
    }
    return true;
  } catch {
    // Whatever has grown goes first, so that there is room again for what was there.
    for (const [whole] of before) store().removeItem(whole);
    for (const [whole, text] of before) if (text !== null) store().setItem(whole, text);
    return false;
  }
}

/**
 * Return the text of a file with everything that belongs to somebody's progress.
 * @param {Record<string, string>} all
 * @param {KnownKeys} known
 * @param {string} saved
 */
export function writeFile(all, known, saved) {
  const kept = withoutIds(Object.entries(all), known);
  return JSON.stringify({ format: FORMAT, saved, kept, changed: parsed(all[CHANGED]) ?? {} }, null, 1);
}

/**
 * Return what a file holds, as far as we know its keys; null if it is none of ours.
 * @param {string} text
 * @param {KnownKeys} known
 * @returns {{ kept: Record<string, string>, changed: Record<string, any> } | null}
 */
export function readFile(text, known) {
  const file = parsed(text);
  if (file?.format !== FORMAT || typeof file.kept !== "object" || !file.kept) return null;
  const kept = Object.entries(file.kept).filter(([key, each]) => typeof each === "string" && entryOf(known, key)?.part);
  return { kept: withoutIds(kept, known), changed: typeof file.changed === "object" ? (file.changed ?? {}) : {} };
}

/** @param {string | undefined} text @returns {any[]} */
const rowsIn = (text) => {
  const rows = parsed(text);
  return Array.isArray(rows) ? rows : [];
};

/**
 * Ways to merge a value from here with one from a file.
 * @type {Record<string, (here: string, there: string) => string>}
 */
const WAYS = {
  rows: (here, there) => {
    const known = new Set(rowsIn(here).map((row) => JSON.stringify(row)));
    return JSON.stringify([...rowsIn(here), ...rowsIn(there).filter((row) => !known.has(JSON.stringify(row)))]);
  },
  words: (here, there) => [...new Set([...here.split(" "), ...there.split(" ")])].filter(Boolean).join(" "),
};

/**
 * Return what is to be stored after a file was opened. Of two single values the newer holds; where no time is known,
 * the one that is here. Progress in lessons is left to `mergeProgress`, which knows how.
 * @param {Record<string, string>} here
 * @param {{ kept: Record<string, string>, changed: Record<string, any> }} file
 * @param {KnownKeys} known
 * @param {(here: string, there: string) => Promise<string>} mergeProgress
 */
export async function mergeFile(here, { kept, changed }, known, mergeProgress) {
  const times = { ...(parsed(here[CHANGED]) ?? {}) };
  /** @type {Record<string, string>} */
  const merged = {};
  for (const [key, there] of Object.entries(kept)) {
    const way = entryOf(known, key)?.merge ?? "";
    const isNewer = here[key] === undefined || Number(changed[key]) > (Number(times[key]) || Infinity);
    if (way === "progress") merged[key] = await mergeProgress(here[key] ?? "", there);
    else if (WAYS[way] && here[key] !== undefined) merged[key] = WAYS[way](here[key], there);
    else if (isNewer) merged[key] = there;
    if (isNewer && Number.isFinite(Number(changed[key]))) times[key] = Number(changed[key]);
  }
  return { ...merged, [CHANGED]: JSON.stringify(times) };
}
