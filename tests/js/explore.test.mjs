// The line one guesses on: where the keys take its handle. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { valueAfterKey } from "../../widgets/explore/js/question.js";

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
