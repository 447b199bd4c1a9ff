// What the browser has stored of a learner: progress in lessons and puzzles, what is due, days, games not over.

import { daysPlayed, today } from "../../stage/js/calendar.js";
import { STORAGE_PREFIX, parsed } from "../../stage/js/stored.js";

/** @typedef {{ name: string, title: string, puzzles?: number, lessons: [string, string, number, string][] }} Game */
/** @typedef {{ games: Game[], words: Record<string, any>, unfinished: string }} Told what the page knows */
/** @typedef {(name: string) => string | null} Stored */

/** @param {string} name */
export const fromBrowser = (name) => {
  try {
    return localStorage.getItem(STORAGE_PREFIX + name);
  } catch {
    return null;
  }
};

/** @param {string} text @param {Record<string, any>} values */
export const fill = (text, values) => text.replace(/{(\w+)}/g, (_all, name) => values[name] ?? "");

/**
 * Return two letters for the id of a step, computed as in Python; old progress has titles instead of ids.
 * @param {string} step
 */
export const markOf = (step) => {
  const id = step
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  let mark = 0;
  for (const letter of id) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % 1296;
  return mark.toString(36).padStart(2, "0");
};

/**
 * Return progress in a game; a finished lesson has the stars that `Progress.lesson_stars` in Python gives it.
 * @param {Game} game
 * @param {any[]} rows
 * @param {Map<string, any>} marks
 */
const lookAt = (game, rows, marks) => {
  const lessons = game.lessons.map(([name, title, minutes, steps], at) => {
    const results = (steps.match(/../g) ?? []).map((mark) => marks.get(`${game.name}/${name}#${mark}`));
    const done = results.filter((result) => result !== undefined).length;
    const shown = results.filter(Boolean).length;
    const stars = done < results.length ? 0 : shown > 2 || shown === results.length ? 1 : shown ? 2 : 3;
    return { name, title, minutes, number: at + 1, results, done, stars };
  });
  const solved = rows.filter(([key, done]) => done && String(key).startsWith(`${game.name}/puzzles#`)).length;
  return {
    ...game,
    lessons,
    begun: rows.some(([key, done, hints]) => (done || hints) && String(key).startsWith(`${game.name}/`)),
    open: lessons.find((lesson) => lesson.done < lesson.results.length),
    count: lessons.length,
    solved: Math.min(solved, game.puzzles ?? solved),
    most: 3 * lessons.length,
    stars: lessons.reduce((sum, lesson) => sum + lesson.stars, 0),
  };
};

/**
 * Return how many minutes of a lesson are left.
 * @param {{ minutes: number, done: number, results: any[] }} lesson
 */
export const minutesLeft = ({ minutes, done, results }) =>
  Math.max(1, Math.round(minutes * (1 - done / results.length)));

/**
 * Return everything that is stored: progress in each game, reviews due today, days, games not over, pictures seen.
 * @param {Told} told
 * @param {Stored} [stored]
 * @param {number} [day]
 */
export function lookBack({ games, unfinished }, stored = fromBrowser, day = today()) {
  const progress = parsed(parsed(stored("lessons"))?.record) ?? {};
  /** @type {any[]} */
  const rows = Array.isArray(progress.steps) ? progress.steps : [];
  const marks = new Map(
    rows
      .filter((row) => row[1])
      .map(([key, , , shown]) => {
        const [lesson, step] = String(key).split("#");
        return [`${lesson}#${markOf(step ?? "")}`, shown];
      }),
  );
  /** @type {any[]} */
  const deck = Array.isArray(progress.review) ? progress.review : [];
  const done = Array.isArray(progress.days) ? progress.days.filter(Number.isInteger) : [];
  /** @type {number[]} */
  const days = [...done, ...daysPlayed(parsed(stored("played")))];
  return {
    last: String(progress.last ?? ""),
    looked: games.map((game) => lookAt(game, rows, marks)),
    due: [...deck.filter((card) => card[3] <= day), ...(stored("beliefs") === "off" ? [] : dueBeliefs(progress, day))],
    days,
    /** Games on a table that are not over. */
    kept: games.filter(({ name }) => {
      const there = parsed(stored(name));
      return there?.id && (!there.record || parsed(there.record)?.holds === unfinished);
    }),
    touched: games.filter(({ name }) => stored(name)).map(({ name }) => name),
    /** Games whose three pictures were seen; they are shown once, before the first lesson or game. */
    seen: (stored("pictures") ?? "").split(" "),
  };
}

/** How often a belief comes back that is answered well each time. */
const BOXES = 6;

/**
 * Return the beliefs that are to be asked for again; each is written down in a row of a learner's own.
 * @param {any} progress
 * @param {number} day
 */
const dueBeliefs = (progress, day) =>
  (Array.isArray(progress.beliefs) ? progress.beliefs : [])
    .flatMap((/** @type {string} */ text) => parsed(text)?.beliefs ?? [])
    .filter((/** @type {any[]} */ [, , , box, due]) => box > 0 && box <= BOXES && due <= day);

/** @param {Document} page @returns {Told} */
export const toldBy = (page) => JSON.parse(page.getElementById("page-lessons")?.textContent ?? "null");
