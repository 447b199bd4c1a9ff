// Guessing: how keys move a handle or a choice, and statistics of a device's guesses. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { decoded } from "../../widgets/asking/js/ask.js";
import { beadsAfter } from "../../widgets/explore/js/guesses.js";
import { sumUp } from "../../widgets/explore/js/calibration.js";
import { progressOf } from "../../widgets/explore/js/hub.js";
import { radioAfterKey, valueAfterKey } from "../../widgets/explore/js/question.js";
import { addressOf } from "../../widgets/stage/js/page_links.js";

test("the first arrow lands on an end, so that no guess is suggested", () => {
  assert.equal(valueAfterKey(null, "ArrowRight"), 0);
  assert.equal(valueAfterKey(undefined, "ArrowUp"), 0);
  assert.equal(valueAfterKey(null, "ArrowLeft"), 100);
  assert.equal(valueAfterKey(null, "PageDown"), 100);
});

test("arrows step by one, page keys by ten, and none leaves the line", () => {
  assert.equal(valueAfterKey(40, "ArrowRight"), 41);
  assert.equal(valueAfterKey(40, "PageDown"), 30);
  assert.equal(valueAfterKey(100, "ArrowUp"), 100);
  assert.equal(valueAfterKey(4, "PageDown"), 0);
  assert.equal(valueAfterKey(4, "End"), 100);
  assert.equal(valueAfterKey(4, "Home"), 0);
});

test("other keys leave the handle where it is", () => {
  for (const key of ["a", "Enter", "Tab", " "]) assert.equal(valueAfterKey(40, key), null);
});

test("a line of points keeps its handle between its own ends", () => {
  assert.equal(valueAfterKey(null, "ArrowRight", -90, 90), -90);
  assert.equal(valueAfterKey(-88, "PageDown", -90, 90), -90);
  assert.equal(valueAfterKey(0, "End", -90, 90), 90);
});

test("arrows go round the choices, and up and down the rows of a map", () => {
  assert.equal(radioAfterKey(0, "ArrowLeft", 4), 3);
  assert.equal(radioAfterKey(1, "ArrowDown", 4), 2);
  assert.equal(radioAfterKey(1, "ArrowDown", 21, 7), 8);
  assert.equal(radioAfterKey(2, "ArrowUp", 21, 7), 16);
  assert.equal(radioAfterKey(0, "Enter", 4), null);
});

test("guesses are summed up over all questions, and nothing else that a browser keeps is", () => {
  const kept = [
    {
      off: 10,
      pairs: [
        [40, 50],
        [20, 30],
      ],
    },
    { off: 4, pairs: [] },
    { off: 1, pairs: [[51, 50]] },
    undefined,
    [40, 52.6],
    { off: "x", pairs: [] },
  ];
  assert.deepEqual(sumUp(kept), {
    off: 7,
    side: "few",
    high: 1,
    low: 2,
    pairs: [
      [40, 50],
      [20, 30],
      [51, 50],
    ],
  });
  assert.deepEqual(sumUp([]), { off: 0, side: "few", high: 0, low: 0, pairs: [] });
  assert.equal(sumUp([{ off: 0.3, pairs: [[50, 50.3]] }]).off, "<1");
});

test("a tendency is named from eight guesses on, if seven in ten lie on one side", () => {
  /** @param {number} high @param {number} low @param {number} right */
  const sideOf = (high, low, right) => {
    const pairs = [...Array(high).fill([60, 50]), ...Array(low).fill([40, 50]), ...Array(right).fill([50, 50])];
    return sumUp(pairs.map((pair) => ({ off: 1, pairs: [pair] }))).side;
  };
  assert.equal(sideOf(7, 0, 0), "few");
  assert.equal(sideOf(8, 0, 0), "high");
  assert.equal(sideOf(0, 7, 3), "low");
  assert.equal(sideOf(6, 2, 1), "even");
  assert.equal(sideOf(7, 2, 1), "high");
});

test("there are twenty beads, and no outcome has fewer than none", () => {
  assert.equal(beadsAfter({ a: 3, b: 16 }, "a", 1), 4);
  assert.equal(beadsAfter({ a: 4, b: 16 }, "a", 1), null);
  assert.equal(beadsAfter({ a: 4, b: 16 }, "a", -1), 3);
  assert.equal(beadsAfter({ a: 0, b: 2 }, "a", -1), null);
});

test("a game goes on at the first page with a question that is not guessed", () => {
  const pages = [
    { href: "odds.ipynb", keys: ["a", "b"] },
    { href: "odds_more.ipynb", keys: ["c"] },
  ];
  const after = (...guessed) => progressOf(pages, (key) => guessed.includes(key));
  assert.deepEqual([after().number, after().all, after().next.href], [0, 3, "odds.ipynb"]);
  assert.deepEqual(
    [after("b", "a").number, after("b", "a").next.href, after("b", "a").isDone],
    [2, "odds_more.ipynb", false],
  );
  assert.deepEqual([after("a", "b", "c").next.href, after("a", "b", "c").isDone], ["odds.ipynb", true]);
});

test("on a site, notebooks are pages of their own", () => {
  assert.equal(addressOf("../odds.ipynb#My-guesses", "/nanuk/odds.html"), "../odds.html#My-guesses");
  assert.equal(addressOf("odds.ipynb", "/voila/render/nanuk/odds_more.ipynb"), "odds.ipynb");
});

test("a broken address is passed on as it stands, to be refused in words", () => {
  assert.equal(decoded("days.2%7E"), "days.2~");
  assert.equal(decoded("%"), "%");
});
