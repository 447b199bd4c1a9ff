// The log: all moves, a tap on which shows the table as it was.

import { h } from "./tree.js";
import { KEYS, classes, hasState, stateClasses } from "./text.js";
import { icon } from "./icons.js";
import { chip, seatFace } from "./seats.js";

/**
 * Build the face before a line, as plain as it is between moods; a space where the line tells of nobody.
 * @param {Look} look
 * @param {(seat: scenes.Seat) => boolean} isOf
 */
function faceBefore(look, isOf) {
  const seat = look.scene.seats?.find(isOf);
  const you = seat && hasState(seat, "you") ? "you" : "";
  return seat
    ? seatFace(look, { letter: seat.letter, character: seat.character, state: you })
    : h("span", { class: "number" });
}

/**
 * Return a line with the name of its player in bold, if it begins with that.
 * @param {Look} look
 * @param {scenes.LogLine} line
 */
function withName(look, { text, seat }) {
  const name = look.scene.seats?.find(({ letter }) => letter === seat)?.name;
  return name && text.startsWith(`${name} `) ? [h("b", {}, name), text.slice(name.length)] : text;
}

/**
 * Build the two steps above the log: one move back, and one on.
 * @param {Look} look
 */
function drawSteps(look) {
  const { scene, words } = look;
  const back = scene.tools?.find((tool) => tool.id === "table:step");
  /**
   * @param {string} sign
   * @param {string} label
   * @param {boolean | undefined} off
   * @param {string} act
   * @param {string} id
   */
  const step = (sign, label, off, act, id) =>
    h(
      "button",
      {
        type: "button",
        class: "button plain icononly",
        "data-do": act,
        "data-id": id,
        "aria-disabled": off ? "true" : null,
        ...KEYS,
      },
      icon(sign),
      h("span", { class: "unseen" }, label),
    );
  return [
    back
      ? step("back", words.step_back, back.off, "press", back.id)
      : step("back", words.step_back, scene.ply < 1, "log", `ply:${scene.ply - 1}`),
    step("open", words.step_on, scene.ply >= (scene.last ?? 0), "log", `ply:${scene.ply + 1}`),
  ];
}

/**
 * Build a line about what has not happened yet: who is choosing, or the move that waits.
 * @param {Look} look
 * @param {"turn" | "you"} state the state of the seat it tells of
 * @param {string} text
 */
function drawComing(look, state, text) {
  return h(
    "li",
    { key: `coming ${state}`, class: classes("line", state === "you" ? "is-kept" : "is-turn") },
    look.wide && faceBefore(look, (each) => hasState(each, state)),
    text,
  );
}

/**
 * @param {Look} look
 * @param {scenes.LogLine[]} [lines]
 * @param {boolean} [earlier]
 */
export function drawLog(look, lines, earlier) {
  if (!lines) return null;
  /** @param {scenes.LogLine} each @param {number} at */
  const line = (each, at) =>
    h(
      "li",
      { key: each.id, class: classes("line", stateClasses(each.state)) },
      h(
        "button",
        {
          type: "button",
          class: "moment",
          "data-place": `line ${at}`,
          "data-do": "log",
          "data-id": each.id,
          "aria-current": hasState(each, "now") ? "true" : null,
          tabindex: -1,
          ...KEYS,
        },
        look.wide
          ? faceBefore(look, ({ letter }) => letter === each.seat)
          : h("span", { class: "number" }, each.number),
        h("span", { class: "text" }, look.wide ? withName(look, each) : each.text),
      ),
      chip(look, each.clause, `line ${at} clause`),
    );
  return h(
    "div",
    { class: classes("log", look.logOpen && "whole"), role: "region", "aria-label": look.words.log },
    h(
      "div",
      { class: "loghead" },
      h("h3", {}, look.words.log),
      look.table && !look.scene.lesson && drawSteps(look),
      look.table
        ? h(
            "button",
            {
              type: "button",
              class: "button plain icononly foldlog",
              title: look.words.close,
              "data-do": "fold",
              ...KEYS,
            },
            icon("close"),
            h("span", { class: "unseen" }, look.words.close),
          )
        : h(
            "button",
            {
              type: "button",
              class: "button plain fold",
              "data-do": "fold",
              "aria-expanded": String(look.logOpen),
              ...KEYS,
            },
            look.words[look.logOpen ? "log_less" : "log_more"],
          ),
    ),
    h(
      "ol",
      { "data-zone": "log", tabindex: lines.length ? null : 0 },
      earlier &&
        h(
          "li",
          { key: "earlier" },
          h("button", { type: "button", class: "button plain", "data-do": "earlier", ...KEYS }, look.words.earlier),
        ),
      lines.map(line),
      look.next?.status && look.scene.next && drawComing(look, "turn", `${look.next.label} …`),
      look.scene.kept && drawComing(look, "you", look.scene.kept),
    ),
  );
}

/** What each list said when it was last scrolled. */
const told = new WeakMap();

/**
 * Scroll the log to its last line or the moment on screen, unless the user has scrolled up.
 * @param {TableView} view
 */
export function scrollLog({ stage, root }) {
  const list = stage.querySelector(".log ol");
  if (!list || list.contains(root.getRootNode().activeElement)) return;
  const now = list.querySelector(".is-now");
  const { textContent } = list;
  // lines that go at the top move those below, which would count as a jump, not as scrolling
  if (textContent !== told.get(list)) list.parentElement.append(list);
  told.set(list, textContent);
  list.scrollTop = now ? now.offsetTop - list.offsetTop - list.clientHeight / 2 : list.scrollHeight;
}
