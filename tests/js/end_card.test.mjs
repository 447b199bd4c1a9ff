// The end of a game as a screen reader hears it. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { drawEndCard } from "../../widgets/stage/js/endcard.js";
import { TableView } from "../../widgets/stage/js/table_view.js";
import { openSmallPage } from "./small_page.mjs";

const SHEET = {
  id: "season:9",
  kind: "season",
  head: "You win!",
  text: "Winter is here.",
  said: "You win! Winter is here.",
};
const SPOKEN = ["Ada chooses a deer.", SHEET.said, "Hand this in: 7KQ2."];

/** Return what a view reads aloud of a scene in which three sentences are new. */
function heardOf(scene) {
  const { body } = openSmallPage("https://here.example/");
  const view = { heard: 0, voice: body };
  const before = body.childNodes.length;
  TableView.prototype.speak.call(view, { announced: 0, announcements: SPOKEN, ...scene });
  return body.childNodes.slice(before).map((sentence) => sentence.textContent);
}

/** Return all nodes of a drawn tree. */
const nodesOf = (tree) => (typeof tree === "string" ? [] : [tree, ...tree.inside.flatMap(nodesOf)]);

test("what the card says is heard once, from the dialog that takes the focus", () => {
  assert.deepEqual(heardOf({ sheet: SHEET }), [SPOKEN[0], SPOKEN[2]]);
  assert.deepEqual(heardOf({}), SPOKEN);
});

test("the dialog of the card is read with its head and its text", () => {
  const nodes = nodesOf(drawEndCard({ art: "a-" }, { ...SHEET, drawing: "flag", columns: [], rows: [], buttons: [] }));
  const { attrs } = nodes.find((node) => node.attrs.role === "dialog");
  const read = ["aria-labelledby", "aria-describedby"].map((name) =>
    nodes.find((node) => node.attrs.id === attrs[name]),
  );
  assert.deepEqual(
    read.map((node) => node.inside),
    [[SHEET.head], [SHEET.text]],
  );
});
