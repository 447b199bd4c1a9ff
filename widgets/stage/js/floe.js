// A floe: the boast board on it, the boasts before as a talk round the table, and what lies at the edges of the water.

import { h } from "./tree.js";
import { classes, hasState } from "./text.js";
import { drawing, group } from "./cards.js";
import { seatFace } from "./seats.js";
import { drawOptions, drawStepper, drawZone } from "./zones.js";

/** @param {scenes.Zone} zone */
export const isSet = (zone) => zone.kind === "dials" && (zone.dials ?? []).some((dial) => !dial.fixed);

/**
 * Build a boast that others made, in large type: `5 seals in 4 days` as a number, a drawing, a number.
 * @param {Look} look
 * @param {scenes.Zone} zone
 */
function drawStanding(look, zone) {
  const now = (zone.dials ?? []).flatMap((dial) => {
    const option = dial.options.find((each) => hasState(each, "now"));
    return option ? [{ dial, option }] : [];
  });
  return h(
    "div",
    { key: `${zone.id} now`, class: "zone standing sunny", role: "group", "aria-label": zone.note },
    zone.note && h("span", { class: "tag caption", key: `caption ${now.length}` }, zone.note),
    now.length > 0 &&
      h(
        "div",
        { class: "plaque", "aria-hidden": "true" },
        now.map(({ dial, option }) => [
          dial.joint && h("span", { class: "joint" }, dial.joint),
          option.symbol ? drawing(look, option.symbol) : h("b", {}, option.label),
          dial.symbol && drawing(look, dial.symbol),
        ]),
      ),
  );
}

/**
 * Build the board: numbers to step, drawings to choose from, a track of days; if nothing can be set, what was boasted.
 * @param {Look} look
 * @param {scenes.Zone} zone
 */
export function drawBoard(look, zone) {
  if (!isSet(zone) || look.scene.lesson) return drawStanding(look, zone); // a lesson has the dials below
  /** @param {scenes.Dial} dial */
  const one = (dial) => {
    if (dial.look === "symbols") return h("div", { key: dial.id, class: "animals" }, drawOptions(look, dial));
    const stepper = h(
      "div",
      { key: dial.id, class: classes("amount", `of-${dial.id}`) },
      dial.joint && h("b", { class: "joint", "aria-hidden": "true" }, dial.joint),
      drawStepper(look, { ...dial, joint: undefined, unit: undefined }),
      dial.limit && h("small", { class: "limit" }, dial.limit),
    );
    return dial.look === "track"
      ? [stepper, h("div", { key: `${dial.id} track`, class: "daytrack" }, drawOptions(look, dial))]
      : stepper;
  };
  return h(
    "div",
    { key: "board", class: "zone of-board", "data-zone": zone.id },
    group(zone, "board", (zone.dials ?? []).map(one)),
    zone.hint && h("p", { class: "advice" }, zone.hint),
  );
}

/**
 * Build what has been said as a list, the oldest first, where there is no room for bubbles; seats tell it to readers.
 * @param {Look} look
 * @param {scenes.Seat[]} seats
 */
export function drawTalk(look, seats) {
  const said = seats.filter((seat) => seat.says).sort((one, other) => (other.says?.age ?? 0) - (one.says?.age ?? 0));
  return (
    said.length > 0 &&
    h(
      "ol",
      { key: "talk", class: "boasts", "aria-hidden": "true" },
      said.map((seat) =>
        h(
          "li",
          { key: `${seat.id} ${seat.says?.text}`, class: seat.says?.age === 0 && "newest" },
          seatFace(look, seat),
          h("span", {}, seat.says?.text),
        ),
      ),
    )
  );
}

const EDGES = ["left", "right"];

/** @param {scenes.Scene} scene @param {scenes.Zone} zone */
export const isAtEdge = (scene, zone) => scene.dock === "floe" && EDGES.includes(zone.spot ?? "");

/**
 * Build what lies at the edges of the water around a floe.
 * @param {Look} look
 * @param {scenes.Zone[]} zones
 */
export const drawEdges = (look, zones) =>
  EDGES.map((edge) => {
    const there = zones.filter((zone) => isAtEdge(look.scene, zone) && zone.spot === edge);
    return (
      there.length > 0 &&
      h(
        "div",
        { key: edge, class: `edge at-${edge}` },
        there.map((zone) => drawZone(look, zone)),
      )
    );
  });
