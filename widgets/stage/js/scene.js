// The whole scene: a table, a step, or what stands by itself; a dialog and the curtain over it.

import { h } from "./tree.js";
import { drawing } from "./cards.js";
import { drawTable } from "./game_table.js";
import { drawDialog } from "./dialog.js";
import { drawHome, drawSolved } from "./puzzle.js";
import { drawEnding, drawStep } from "./step.js";
import { drawButton } from "./seats.js";
import { drawSettings } from "./settings.js";
import { drawSingle } from "./single.js";

/** @param {Look} look */
function drawSheetOfSettings(look) {
  const hidden = "bbbTheme" in globalThis ? [] : ["theme"]; // a notebook has a theme of its own
  return drawSettings(look.art, look.words, look.wishes, hidden);
}

/** @param {Look} look @param {scenes.Curtain} curtain */
function drawCurtain(look, curtain) {
  return h(
    "div",
    { class: "curtain", key: "curtain" },
    h(
      "span",
      { class: "logo" },
      ["robin", "bear", "flag"].map((name) => drawing(look, name)),
    ),
    h("p", {}, curtain.text),
    drawButton(look, { ...curtain.button, main: true }),
  );
}

/**
 * Build the whole table as a tree.
 * @param {Look} look
 */
export function drawScene(look) {
  const { scene, words } = look;
  const trouble = look.gone ? words.gone : look.late && words.late;
  /** @type {Branch | false} */
  const alarm = trouble ? h("div", { class: "alarm", role: "alert", key: "alarm" }, trouble) : false;
  if (scene.curtain) return [alarm, drawCurtain(look, scene.curtain)];
  const dialog = scene.form ? drawDialog(look, scene.form) : null;
  const form = look.settingsOpen ? drawSheetOfSettings(look) : dialog;
  if (scene.puzzles) return drawHome(look, scene.puzzles, alarm, form);
  if (scene.solved) return drawSolved(look, scene.solved, alarm, form);
  if (scene.ending) return drawEnding(look, scene.ending, alarm, form);
  if (scene.lesson) return drawStep(look, scene.lesson, alarm, form);
  if (look.table) return drawTable(look, alarm, form);
  return drawSingle(look, alarm, form);
}
