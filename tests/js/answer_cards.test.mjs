// The reader of answer cards: what it reads on drawn classes, and when an answer counts.

import assert from "node:assert/strict";
import test from "node:test";

import { Ballots, Reader } from "../../widgets/answer_cards/js/reader.js";
import { CODES } from "../answer_cards/codes_of_cards.mjs";
import { MeasuringClass } from "../answer_cards/measuring_classes.mjs";
import { TuningClass } from "../answer_cards/tuning_classes.mjs";

const LEAST_PIXELS = 20;

/** @param {any} truth */
const pixels = ({ corners: [a, b] }) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * @param {number} card
 * @param {string} letter
 * @param {{ x?: number, isMirrored?: boolean }} [more]
 * @returns {any}
 */
const reading = (card, letter, { x = 100, isMirrored = false } = {}) => ({
  card,
  letter,
  isMirrored,
  side: 40,
  corners: [
    [x, 100],
    [x + 40, 100],
    [x + 40, 140],
    [x, 140],
  ],
});

/**
 * @param {any[][]} pictures
 * @param {number} [pause]
 */
function settle(pictures, pause = 100) {
  const ballots = new Ballots();
  return pictures.map((readings, at) => ballots.take(readings, pause * at));
}

test("cards of a drawn class are read, and none wrongly", () => {
  const { picture, truth } = new TuningClass(1, "good").frame();
  const found = new Map(new Reader(CODES).read(picture).map((each) => [each.card, each]));
  const whole = truth.filter((each) => each.isWhole && pixels(each) >= LEAST_PIXELS);

  assert.ok(whole.length >= 10);
  for (const { card, letter } of whole) assert.equal(found.get(card)?.letter, letter, `card ${card}`);
  for (const { card, letter } of found.values()) {
    assert.equal(
      letter ?? truth.find((each) => each.card === card)?.letter,
      truth.find((each) => each.card === card)?.letter,
    );
  }
});

/**
 * @param {number} seed
 * @param {any} room
 * @param {number} card
 * @param {string} [light]
 * @param {number} [pictures]
 * @returns {{ read: Set<string>, held: string }}
 */
function lettersRead(seed, room, card, light = "typical", pictures = 3) {
  const shown = new MeasuringClass(seed, light, room);
  const [reader, read] = [new Reader(CODES), new Set()];
  let held = "";
  for (let at = 0; at < pictures; at += 1) {
    const { picture, truth } = shown.frame();
    held = truth.find((each) => each.card === card)?.letter ?? "";
    for (const each of reader.read(picture)) if (each.card === card) read.add(each.letter);
  }
  return { read, held };
}

test("a card seen from above and from the side keeps its letter", () => {
  const { read, held } = lettersRead(1102, { marker: 180, deep: 8 }, 32);
  assert.deepEqual([...read], [held]);
});

test("a card turned far away, as narrow as twelve pixels, is read", () => {
  const { read, held } = lettersRead(1015, {}, 7);
  assert.deepEqual([...read], [held]);
});

test("a card darker than the wall behind it is read in poor light", () => {
  const { read, held } = lettersRead(106, {}, 23, "poor", 4);
  assert.deepEqual([...read], [held]);
});

test("a mirrored picture is righted", () => {
  const mirrored = new TuningClass(2, "good", { mirrored: true });
  const [reader, ballots] = [new Reader(CODES), new Ballots()];
  /** @type {Record<number, string>} */
  const settled = {};
  let truth = [];
  for (let at = 0; at < 6; at += 1) {
    const shot = mirrored.frame();
    truth = shot.truth;
    Object.assign(settled, ballots.take(reader.read(shot.picture), 100 * at));
  }
  assert.ok(Object.keys(settled).length >= 10);
  for (const [card, letter] of Object.entries(settled)) {
    assert.equal(letter, truth.find((each) => each.card === Number(card))?.letter, `card ${card}`);
  }
});

test("an empty room and plain noise settle nothing", () => {
  const noise = new Uint8Array(320 * 240).map((_level, at) => (Math.imul(at + 7, 2654435761) >>> 13) & 255);
  const reader = new Reader(CODES);
  for (const grey of [noise, new Uint8Array(320 * 240).fill(128)]) {
    for (let turn = 0; turn < 3; turn += 1) assert.deepEqual(reader.read({ grey, wide: 320, high: 240 }), []);
  }
});

test("an answer counts once it was read three times alike", () => {
  const news = settle([[reading(12, "B")], [reading(12, "B")], [reading(12, "B")], [reading(12, "B")]]);
  assert.deepEqual(news, [{}, {}, { 12: "B" }, {}]);
});

test("another letter between begins anew", () => {
  const letters = ["B", "B", "C", "B", "B", "B"];
  const news = settle(letters.map((letter) => [reading(12, letter)]));
  assert.deepEqual(news, [{}, {}, {}, {}, {}, { 12: "B" }]);
});

test("a card that is turned later changes its answer", () => {
  const letters = ["A", "A", "A", "D", "D", "D"];
  const news = settle(letters.map((letter) => [reading(3, letter)]));
  assert.deepEqual(news, [{}, {}, { 3: "A" }, {}, {}, { 3: "D" }]);
});

test("readings two seconds apart add up, as each way of looking has its turn", () => {
  const three = [[reading(5, "A")], [reading(5, "A")], [reading(5, "A")]];
  assert.deepEqual(settle(three, 2000), [{}, {}, { 5: "A" }]);
});

test("readings that are far apart in time or place do not add up", () => {
  const three = [[reading(5, "A")], [reading(5, "A")], [reading(5, "A")]];
  assert.deepEqual(settle(three, 3000), [{}, {}, {}]);
  assert.deepEqual(settle([100, 400, 700].map((x) => [reading(5, "A", { x })])), [{}, {}, {}]);
});

test("a card between two letters settles nothing", () => {
  const lean = { ...reading(5, "A"), letter: null };
  assert.deepEqual(settle([[lean], [lean], [lean], [lean]]), [{}, {}, {}, {}]);
});

test("one reflection among plain cards is not counted", () => {
  const picture = [reading(1, "A"), reading(2, "B"), reading(3, "C", { isMirrored: true })];
  assert.deepEqual(Object.keys(Object.assign({}, ...settle([picture, picture, picture, picture]))), ["1", "2"]);
});
