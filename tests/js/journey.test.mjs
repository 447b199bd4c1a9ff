// What the front door makes of what a browser has stored: days, what is due, letters. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { daysOf } from "../../widgets/web/js/days.js";
import { lookBack } from "../../widgets/web/js/journey.js";
import { afterTyping, lettersIn } from "../../widgets/web/js/letters.js";

const WEDNESDAY = 739_942 - ((739_942 - 1) % 7) + 2;

test("one day off a week does not break a row, two do", () => {
  const row = (/** @type {number[]} */ ...ago) =>
    daysOf(
      ago.map((each) => WEDNESDAY - each),
      WEDNESDAY,
    ).inARow;
  assert.equal(row(0, 1, 2), 3);
  assert.equal(row(1, 2, 3), 3);
  assert.equal(row(0, 2, 3), 3);
  assert.equal(row(2, 3), 2);
  assert.equal(row(3, 4), 0);
  assert.equal(row(0, 2, 4), 2);
  assert.equal(row(), 0);
});

test("a week has the days done from Monday on, and today in it", () => {
  const { weekday, done } = daysOf([WEDNESDAY - 1, WEDNESDAY - 3], WEDNESDAY);
  assert.equal(weekday, 2);
  assert.deepEqual(done, [false, true, false, false, false, false, false]);
});

/** @type {any} */
const TOLD = {
  games: [{ name: "nanuk", title: "Nanuk", puzzles: 5, lessons: [["01", "One", 4, "2p"]] }],
  unfinished: "not over",
};

/** @param {Record<string, any>} kept */
const storing = (kept) => (/** @type {string} */ name) => (name in kept ? JSON.stringify(kept[name]) : null);

test("cards are due on their day and after it, not before", () => {
  const record = JSON.stringify({
    steps: [],
    review: [
      ["a#b", "", 0, 9],
      ["a#c", "", 0, 10],
      ["a#d", "", 0, 11],
    ],
  });
  assert.equal(lookBack(TOLD, storing({ lessons: { id: "progress", record } }), 10).due.length, 2);
});

test("beliefs are due beside cards, unless they are not looked for", () => {
  const rows = [
    ["may-pass", 1500, "", 1, 10, 1],
    ["all-share", 1500, "", 1, 11, 0],
    ["one-may-fall", 1500, "", 7, 9, 0],
    ["never-boxed", 1500, "", 0, 0, 0],
  ];
  const record = JSON.stringify({ steps: [], beliefs: [JSON.stringify({ game: "nanuk", beliefs: rows }), "spoilt"] });
  const kept = { lessons: { id: "progress", record } };
  assert.equal(lookBack(TOLD, storing(kept), 10).due.length, 1);
  /** @param {string} name */
  const off = (name) => (name === "beliefs" ? "off" : storing(kept)(name));
  assert.equal(lookBack(TOLD, off, 10).due.length, 0);
});

test("steps make a lesson, puzzles are counted apart, and a game on a table is offered", () => {
  const steps = [
    ["nanuk/01#a", 1, 0, 0],
    ["nanuk/puzzles#x", 1, 0, 0],
    ["nanuk/puzzles#y", 0, 1, 0],
  ];
  const lessons = { id: "progress", record: JSON.stringify({ steps, days: [3, "x"] }) };
  const back = lookBack(TOLD, storing({ lessons, nanuk: { id: "x" } }), 10);
  assert.equal(back.looked[0].stars, 3);
  assert.equal(back.looked[0].solved, 1);
  assert.deepEqual(back.days, [3]);
  assert.equal(back.kept.length, 1);
  const over = { id: "x", record: JSON.stringify({ holds: "over" }) };
  assert.equal(lookBack(TOLD, storing({ nanuk: over }), 10).kept.length, 0);
});

test("a finished game counts as a day, as a step does", () => {
  const lessons = { id: "progress", record: JSON.stringify({ steps: [], days: [3] }) };
  const played = [{ game: "nanuk", day: 4 }, 7, null, { day: "5" }];
  assert.deepEqual(lookBack(TOLD, storing({ lessons, played }), 10).days, [3, 4]);
  assert.deepEqual(lookBack(TOLD, storing({ played: { day: 4 } }), 10).days, []);
});

test("a lesson of which every step was shown has one star, however short it is", () => {
  const record = JSON.stringify({ steps: [["nanuk/01#a", 1, 4, 1]] });
  assert.equal(lookBack(TOLD, storing({ lessons: { id: "progress", record } }), 10).looked[0].stars, 1);
});

test("what cannot be read is as if nothing were stored", () => {
  for (const text of ["{", "null", '{"record": "x"}', "[]"]) {
    const back = lookBack(TOLD, () => text, 10);
    assert.equal(back.looked[0].begun, false);
    assert.deepEqual(back.due, []);
  }
});

test("letters advance, and a pasted code fills all boxes from any of them", () => {
  assert.deepEqual(lettersIn(" br-tk 9x"), ["B", "R", "T", "K"]);
  assert.deepEqual(afterTyping(["", "", "", ""], 0, "b"), { letters: ["B", "", "", ""], focus: 1 });
  assert.deepEqual(afterTyping(["B", "", "", ""], 3, "brtk"), { letters: ["B", "R", "T", "K"], focus: 3 });
  assert.deepEqual(afterTyping(["B", "R", "", ""], 1, ""), { letters: ["B", "", "", ""], focus: 1 });
  assert.deepEqual(afterTyping(["B", "7", "", ""], 1, "7"), { letters: ["B", "", "", ""], focus: 1 });
});
