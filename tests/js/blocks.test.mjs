// One vocabulary of blocks: questions, phones and walls give no word a second meaning.

import assert from "node:assert/strict";
import test from "node:test";

import { addKinds, bold, drawBlock, drawBlocks } from "../../widgets/stage/js/blocks.js";

const MODULES = [
  "explore/js/blocks.js",
  "room/js/blocks_of_screens.js",
  "room/js/blocks_of_walls.js",
  "room/js/blocks_of_groups.js",
  "room/js/doubt.js",
];
const text = { heading: "h2", styleOf: (tone) => `say ${tone}`, write: bold };

test("no kind of block has two drawers", async () => {
  for (const path of MODULES) await import(`../../widgets/${path}`);
  assert.throws(() => addKinds({ slider: () => null }), /slider/);
});

test("a text looks as its page says, with bold parts, and an empty one is left out", () => {
  const [said, head, empty] = drawBlocks({ text }, [
    { kind: "text", text: "It is **your** turn.", tone: "info" },
    { kind: "text", text: "Rows", tone: "head" },
    { kind: "text", text: "", tone: "" },
  ]);
  assert.deepEqual([said.tag, said.attrs.class, head.tag, empty], ["p", "say info", "h2", ""]);
  assert.deepEqual(
    said.inside.map((part) => part.tag ?? part),
    ["It is ", "b", " turn."],
  );
});

test("a kind that no module has added is left out", () => {
  assert.equal(drawBlock({ text }, { kind: "hologram" }), null);
  assert.deepEqual(drawBlocks({ text }, undefined), []);
});
