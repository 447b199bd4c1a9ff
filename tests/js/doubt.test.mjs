// What a wall asks before it ends something: a dialog with its buttons, or the offer to undo.

import assert from "node:assert/strict";
import test from "node:test";

import { bold, drawBlock } from "../../widgets/stage/js/blocks.js";
import { h } from "../../widgets/stage/js/tree.js";
import { drawDoubt, holdBack, sayDoubt } from "../../widgets/room/js/doubt.js";

const look = { art: "art-", text: { heading: "h2", styleOf: (tone) => `say ${tone}`, write: bold } };
const yes = h("button", {}, "Stop for all");

/** Return all nodes of a tree with a class. */
const find = (tree, name) =>
  typeof tree === "string"
    ? []
    : [
        ...(String(tree.attrs.class ?? "")
          .split(" ")
          .includes(name)
          ? [tree]
          : []),
        ...tree.inside.flatMap((part) => find(part, name)),
      ];

test("a question is a dialog that names what would be lost and whose it is", () => {
  const whose = [{ name: "Calm Owl", symbol: "owl" }];
  const asked = { asks: true, text: "Stop?", lost: "**1 of 2** plays.", whose, more: "and 3 more", after: "**Undo**" };
  const drawn = drawDoubt(look, asked, [yes]);
  const [dialog] = find(drawn, "doubt");
  assert.deepEqual(
    [dialog.attrs.role, dialog.attrs["aria-label"], dialog.inside[0].tag],
    ["alertdialog", "Stop?", "h2"],
  );
  assert.deepEqual(
    find(drawn, "lost")[0].inside.map((part) => part.tag ?? part),
    ["b", " plays."],
  );
  assert.deepEqual(find(drawn, "whose")[0].inside.length, 2);
  assert.deepEqual(find(drawn, "unseen")[0].inside, ["Calm Owl"]);
  assert.deepEqual(find(drawn, "replies")[0].inside, [yes]);
});

test("an offer to undo is no dialog, and without a doubt there is nothing", () => {
  const drawn = drawDoubt(look, { text: "You can undo that." }, yes);
  assert.deepEqual([drawn.attrs.class, drawn.attrs.role, drawn.inside.at(-1)], ["doubt", undefined, yes]);
  assert.equal(drawDoubt(look, undefined, yes), undefined);
});

test("one of several choices is checked", () => {
  const options = [
    { id: "room:ending:forget", label: "**Forget it all.** Nothing stays.", on: true, key: "1" },
    { id: "room:ending:keep", label: "Keep it", on: false },
  ];
  const group = drawBlock(look, { kind: "radios", label: "What is kept", options });
  assert.deepEqual(
    group.inside.map(({ attrs }) => [attrs.role, attrs["aria-checked"], attrs["data-press"], attrs["data-key"]]),
    [
      ["radio", "true", "room:ending:forget", "1"],
      ["radio", "false", "room:ending:keep", undefined],
    ],
  );
});

test("while a question is asked, only it can be reached", () => {
  const node = (name) => ({
    classList: { contains: (each) => each === name },
    toggleAttribute(_what, on) {
      this.inert = on;
    },
  });
  const root = { children: [node("blocks"), node("asks")] };
  holdBack(root, { asks: true });
  assert.deepEqual(
    root.children.map(({ inert }) => inert),
    [true, false],
  );
  holdBack(root, { text: "You can undo that." });
  assert.deepEqual(
    root.children.map(({ inert }) => inert),
    [false, false],
  );
});

test("a question is said once, and gets the focus where it may", () => {
  const said = [];
  const page = {
    root: { querySelector: () => ({ focus: () => said.push("focus") }) },
    announce: (each) => said.push(each),
  };
  const asked = { asks: true, text: "Stop?" };
  for (const doubt of [asked, asked, { text: "Undo" }, undefined, asked]) sayDoubt(page, doubt, true);
  assert.deepEqual(said, ["Stop?", "focus", "Undo", "Stop?", "focus"]);
  sayDoubt({ ...page, doubted: undefined }, asked, false);
  assert.equal(said.at(-1), "Stop?");
});
