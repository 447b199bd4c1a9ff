// The teacher's pages about homework: what was given is kept once, and folders are read with all that is in them.

import assert from "node:assert/strict";
import test from "node:test";

import { filesIn, portionsOf, readFiles, withGiven } from "../../widgets/desk/js/homework_desk.js";

const row = (/** @type {string} */ link) => ({ title: link.toUpperCase(), link });

test("homework that is given once more becomes the newest, and stays one", () => {
  const given = withGiven(withGiven(withGiven({}, row("a")), row("b")), row("a"));
  assert.deepEqual(given, [row("b"), row("a")]);
  assert.deepEqual(withGiven("junk", row("a")), [row("a")]);
  assert.deepEqual(withGiven([null, 3], row("a")).at(-1), row("a"));
});

/** @param {string} path @param {string} text */
const file = (path, text) => ({
  isFile: true,
  fullPath: path,
  file: (/** @type {any} */ done) => done(new Blob([text])),
});

/** A folder that hands out its entries two at a time, as browsers do in their own portions. @param {any[]} entries */
const folder = (...entries) => ({
  isFile: false,
  createReader: () => {
    const left = [...entries];
    return { readEntries: (/** @type {any} */ done) => done(left.splice(0, 2)) };
  },
});

test("a folder is read to its end, with the folders inside", async () => {
  const one = folder(file("/class/Jun/a.json", "A"), folder(file("/class/Mei/b.json", "B")), file("/class/c.txt", "C"));
  const files = await filesIn(one);
  assert.deepEqual(await readFiles(files), [
    ["class/Jun/a.json", "A"],
    ["class/Mei/b.json", "B"],
    ["class/c.txt", "C"],
  ]);
});

test("a large file is cut, and of too many one more than are read tells that there were more", async () => {
  const [[, text]] = await readFiles([{ name: "a", file: /** @type {any} */ (new Blob(["x".repeat(300_000)])) }]);
  assert.equal(text.length, 200_000);
  const many = Array.from({ length: 700 }, () => ({ name: "a", file: /** @type {any} */ (new Blob(["x"])) }));
  assert.equal((await readFiles(many)).length, 501);
});

test("files are sent in portions, each file once and in its order", () => {
  const files = Array.from({ length: 25 }, (_, at) => [`${at}`, "x".repeat(200_000)]);
  const portions = portionsOf(files);
  assert.deepEqual(portions.flat(), files);
  assert.deepEqual(
    portions.map((some) => some.length),
    [10, 10, 5],
  );
  assert.deepEqual(portionsOf([]), []);
});
