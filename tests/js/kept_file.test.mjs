// One's progress as a file: what it holds, what of a file is taken, and which of two versions holds.

import { test } from "node:test";
import assert from "node:assert/strict";
import {
  entryOf,
  idsOfGames,
  keepAll,
  mergeFile,
  readAll,
  readFile,
  writeFile,
} from "../../widgets/progress/js/kept_file.js";

/** @type {any} */
const KNOWN = {
  prefix: "our:",
  entries: [
    ["^(?:lessons)$", "lessons", "progress"],
    ["^(?:nanuk)$", "games", "newest"],
    ["^(?:played)$", "games", "rows"],
    ["^(?:guess:.+)$", "guesses", "newest"],
    ["^(?:pictures)$", "choices", "words"],
    ["^(?:changed)$", "", "newest"],
    ["^(?:room)$", "", ""],
  ],
};
/** @param {string} here @param {string} there */
const together = async (here, there) => `${here}+${there}`;
/** @param {Record<string, string>} kept @param {Record<string, number>} [changed] */
const file = (kept, changed = {}) => ({ kept, changed });
/** @param {Record<string, string>} here @param {any} there */
const merge = async (here, there) => {
  const { changed, ...merged } = await mergeFile(here, there, KNOWN, together);
  return { ...merged, times: JSON.parse(changed) };
};

test("only known keys of ours are read", () => {
  /** @type {any} */
  const store = { "our:nanuk": "1", "our:other": "2", nanuk: "3", "our:guess:a": "4" };
  Object.defineProperty(store, "getItem", { value: (/** @type {string} */ key) => store[key] });
  assert.deepEqual(readAll(store, KNOWN), { nanuk: "1", "guess:a": "4" });
  assert.equal(entryOf(KNOWN, "nanuks"), null);
});

test("a file holds all parts, without what is no progress, and is read back", () => {
  const all = { nanuk: "game", room: "ABCD", changed: '{"nanuk":5}', "guess:a": "guess" };
  const text = writeFile(all, KNOWN, "2026-11-28");
  assert.deepEqual(readFile(text, KNOWN), { kept: { nanuk: "game", "guess:a": "guess" }, changed: { nanuk: 5 } });
});

test("what is no file of ours is refused, and unknown keys in a file are left out", () => {
  for (const text of ["", "[", "3", "null", "{}", '{"format":2,"kept":{}}', '{"format":1}', '{"format":1,"kept":null}'])
    assert.equal(readFile(text, KNOWN), null, text);
  const odd = { format: 1, kept: { nanuk: 3, room: "ABCD", changed: "{}", evil: "x", "guess:a": "g" }, changed: null };
  assert.deepEqual(readFile(JSON.stringify(odd), KNOWN), { kept: { "guess:a": "g" }, changed: {} });
});

test("of two single values the newer holds, and the one here where no time is known", async () => {
  const here = { nanuk: "here", changed: '{"nanuk":5}' };
  assert.deepEqual(await merge(here, file({ nanuk: "there" }, { nanuk: 6 })), { nanuk: "there", times: { nanuk: 6 } });
  assert.deepEqual(await merge(here, file({ nanuk: "there" }, { nanuk: 4 })), { times: { nanuk: 5 } });
  assert.deepEqual(await merge(here, file({ nanuk: "there" })), { times: { nanuk: 5 } });
  assert.deepEqual(await merge({ nanuk: "here" }, file({ nanuk: "there" }, { nanuk: 9 })), { times: {} });
  assert.deepEqual(await merge({}, file({ "guess:a": "there" })), { "guess:a": "there", times: {} });
});

test("lists keep each entry once, words as well, and progress is left to Python", async () => {
  const here = { played: '[{"day":1},{"day":2}]', pictures: "nanuk", lessons: "mine" };
  const there = { played: '[{"day":2},{"day":3}]', pictures: "koinobori nanuk", lessons: "theirs" };
  assert.deepEqual(await merge(here, file(there)), {
    played: '[{"day":1},{"day":2},{"day":3}]',
    pictures: "nanuk koinobori",
    lessons: "mine+theirs",
    times: {},
  });
  assert.equal((await merge({ played: "broken" }, file({ played: '[{"day":2}]' }))).played, '[{"day":2}]');
});

test("a file holds games without their ids, which open and delete them on the server", () => {
  const all = {
    nanuk: '{"id":"secret","record":"moves"}',
    "guess:a": '{"id":"guess","record":1}',
    played: '[{"day":1}]',
  };
  const kept = { ...all, nanuk: '{"record":"moves"}' };
  const text = writeFile(all, KNOWN, "2026-11-28");
  assert.ok(!text.includes("secret"));
  assert.deepEqual(readFile(text, KNOWN)?.kept, kept);
  assert.deepEqual(readFile(JSON.stringify({ format: 1, kept: all }), KNOWN)?.kept, kept);
  assert.deepEqual(readFile(writeFile({ nanuk: '{"id":"secret"}' }, KNOWN, ""), KNOWN)?.kept, {});
  assert.deepEqual(idsOfGames({ ...all, lessons: '{"id":"progress"}' }, KNOWN), ["secret"]);
});

test("a full browser keeps what it had, and says so", () => {
  const kept = new Map([["our:nanuk", "old"]]);
  let room = 2;
  const store = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => kept.delete(key),
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      if (text !== "old" && (room -= 1) < 0) throw new Error("full");
      kept.set(key, text);
    },
  });
  assert.equal(
    keepAll(() => store, "our:", { nanuk: "new", a: "1", b: "2" }),
    false,
  );
  assert.deepEqual([...kept], [["our:nanuk", "old"]]);
  room = 3;
  assert.equal(
    keepAll(() => store, "our:", { nanuk: "new", a: "1", b: "2" }),
    true,
  );
  assert.equal(kept.get("our:b"), "2");
});
