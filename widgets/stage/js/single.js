// What stands by itself, in a text: a single control, a step, the rule book, the desk.

import { h } from "./tree.js";
import { KEYS, classes, hasState } from "./text.js";
import { seatsPerRow } from "./logic.js";
import { drawing } from "./cards.js";
import { drawZone } from "./zones.js";
import { drawButton, drawGapSteps, drawMessage, drawNext, drawRule, drawSeat, drawTyped } from "./seats.js";
import { drawLog } from "./log.js";

/** @param {Look} look @param {scenes.Scene} scene */
function drawHead(look, scene) {
  if (!scene.title) return null; // a single control has no title
  const { tools = [] } = scene;
  return h(
    "div",
    { class: "head" },
    h(
      "span",
      { class: "logo", "aria-hidden": "true" },
      ["robin", "bear", "flag"].map((name) => drawing(look, name)),
    ),
    h("h2", {}, scene.title),
    scene.note && h("span", { class: "sub" }, scene.note),
    tools.length > 0 && drawTools(look, tools),
  );
}

/**
 * Build the tools; those that Python marks `more` are in a menu.
 * @param {Look} look
 * @param {scenes.Button[]} tools
 */
function drawTools(look, tools) {
  const tucked = tools.filter((tool) => tool.more);
  const id = `${look.art}menu`;
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": look.words.tools },
    tools.filter((tool) => !tool.more).map((tool) => drawButton(look, tool)),
    tucked.length > 0 &&
      h(
        "div",
        { class: "menu", key: "menu" },
        h(
          "button",
          {
            type: "button",
            class: "button plain",
            "data-do": "menu",
            "aria-expanded": String(look.menuOpen),
            "aria-controls": id,
            ...KEYS,
          },
          look.words.menu,
        ),
        h(
          "div",
          { id, class: "tucked", role: "group", "aria-label": look.words.menu, hidden: !look.menuOpen },
          tucked.map((tool) => drawButton(look, tool)),
        ),
      ),
  );
}

const HILLS = [
  "M0 230C120 150 220 190 320 230S560 170 660 215 820 160 900 200V300H0z",
  "M0 268C160 220 300 262 450 262S760 216 900 256V300H0z",
];
const hills = () =>
  h(
    "svg",
    { class: "hills", viewBox: "0 0 900 300", preserveAspectRatio: "none", "aria-hidden": "true" },
    HILLS.map((d) => h("path", { d })),
  );

/**
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @param {scenes.Zone[]} zones
 * @param {scenes.Seat | undefined} me
 * @param {Branch[]} buttons
 */
function drawDock(look, scene, zones, me, buttons) {
  const steps = drawGapSteps(look, zones);
  if (!zones.length && !buttons.length && !me && scene.typed === undefined) return null;
  return h(
    "div",
    { class: "dock" },
    me && h("div", { class: "me", "data-zone": "me" }, drawSeat(look, me, true)),
    zones.length > 0 &&
      h(
        "div",
        { class: "dockzones" },
        zones.map((zone) => drawZone(look, zone)),
      ),
    h("div", { class: "acts" }, steps, buttons, drawTyped(look, scene.typed)),
  );
}

/**
 * Build the thumb bar of small screens: message and buttons, always visible at the bottom of the window.
 * @param {Drawn} words
 * @param {Branch[]} buttons
 */
function drawThumb(words, buttons) {
  if (!words && !buttons.length) return null;
  return h(
    "div",
    { class: "thumb", key: "thumb" },
    words,
    buttons.length > 0 && h("div", { class: classes("acts", buttons.length > 3 && "crowd") }, buttons),
  );
}

/**
 * Build all of it as a tree.
 * @param {Look} look
 * @param {Branch | false} alarm
 * @param {Branch | null} form
 */
export function drawSingle(look, alarm, form) {
  const { scene, words } = look;
  const zones = scene.zones ?? [];
  /** @param {string} name */
  const area = (name) => zones.filter((zone) => (zone.area ?? "cloth") === name);
  const dock = area("dock");
  const seats = scene.seats ?? [];
  const me = dock.length > 0 ? seats.find((seat) => hasState(seat, "you")) : undefined;
  const others = seats.filter((seat) => seat !== me);
  const foot = area("foot");
  const alone = Boolean(scene.look?.alone);
  const { tools = [] } = scene;
  const small = !alone && (look.size === "phone" || look.size === "tablet");
  const all = [drawMessage(look, scene.message), drawRule(look, scene.rule), drawNext(look, scene.next)].filter(
    Boolean,
  );
  const told = all.length > 0 && h("div", { class: "words" }, all);
  const buttons = (scene.buttons ?? []).map((button) => drawButton(look, button, "second"));
  return [
    alarm,
    scene.warning && h("div", { class: "warning", role: "note" }, scene.warning),
    h(
      "div",
      { class: "sheet", key: "sheet", inert: Boolean(scene.form) },
      drawHead(look, scene),
      others.length > 0 &&
        h(
          "ul",
          {
            class: classes("seats", others.length > 4 && "many"),
            "data-zone": "seats",
            "aria-label": words.seats,
            "--n": others.length,
            "--cols": seatsPerRow(others.length, look.size),
          },
          others.map((seat) => drawSeat(look, seat)),
        ),
      h(
        "div",
        { class: "middle" },
        area("cloth").length > 0 &&
          h(
            "div",
            { class: "cloth" },
            hills(),
            area("cloth").map((zone) => drawZone(look, zone)),
          ),
        foot.length > 0 &&
          h(
            "div",
            { class: "feet" },
            foot.map((zone) => drawZone(look, zone)),
          ),
      ),
      !small && told,
      drawDock(look, scene, dock, me, small ? [] : buttons),
      small && drawThumb(told, buttons),
      alone && tools.length > 0 && h("div", { class: "aside" }, drawTools(look, tools)),
      drawLog(look, scene.log, scene.earlier),
    ),
    form,
  ];
}
