// A step of a lesson: bar with dots, goal, seats, felt, hand, a foot that answers; and the page after its last step.

import { h } from "./tree.js";
import { KEYS, classes, hasState } from "./text.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawZone } from "./zones.js";
import { drawButton, drawGapSteps, drawNext, drawRule, drawSeat } from "./seats.js";
import { drawLog } from "./log.js";
import { drawRing, seatPlace } from "./ring.js";
import { drawSeatPlate, drawFelt, drawKeys } from "./game_table.js";
import { drawMenu } from "./menu.js";
import { drawHomework, drawPageLinks } from "./page_around.js";
import { isSet } from "./floe.js";

const STAR = "M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z";

// The bar and the goal ------------------------------------------------------------------

const MOST_DOTS = 16;

/**
 * Build a dot for each step; if a phone has no room for them, only the words say which step this is.
 * @param {Look} look
 * @param {scenes.LessonBar} part
 */
function drawDots(look, { dots, place }) {
  const taps = dots.length <= (look.size === "phone" ? 9 : MOST_DOTS);
  /** @param {scenes.StepDot} each */
  const dot = (each) =>
    h(
      taps ? "button" : "i",
      taps
        ? {
            key: each.id,
            type: "button",
            class: classes("dot", each.state.replace("now done", "now right")),
            title: each.label,
            "data-do": "press",
            "data-id": each.id,
            "aria-label": each.label,
            "aria-current": each.state.startsWith("now") ? "step" : null,
            ...KEYS,
          }
        : { key: each.id, class: classes("dot", each.state) },
    );
  const shown =
    look.size === "phone" && dots.length > MOST_DOTS ? h("span", { class: "howfar" }, place) : dots.map(dot);
  return h("div", { class: "dots", role: "group", "aria-label": place, title: place }, shown);
}

/** @param {Look} look */
export function drawLeave(look) {
  const { page } = look;
  return (
    page?.leave &&
    h(
      "a",
      { class: "button plain icononly leave", href: page.leave, title: page.leaveLabel, ...KEYS },
      icon("close"),
      h("span", { class: "unseen" }, page.leaveLabel),
    )
  );
}

/**
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @param {scenes.LessonBar} lesson
 */
function drawLessonBar(look, scene, lesson) {
  const others = (scene.tools ?? []).filter((tool) => tool.place !== "hint");
  const tools = look.size === "phone" ? others.map((tool) => ({ ...tool, icon: undefined, more: true })) : others;
  return h(
    "div",
    { key: "bar", class: "head" },
    h(
      "div",
      { class: "which" },
      drawLeave(look),
      h("span", { class: "name" }, h("b", {}, lesson.title), h("small", {}, lesson.note)),
      h("h2", { class: "unseen" }, scene.title),
    ),
    drawDots(look, lesson),
    h(
      "div",
      { class: "tools", role: "group", "aria-label": look.words.tools },
      tools.filter((tool) => !tool.more).map((tool) => drawButton(look, tool)),
      drawMenu(look, tools),
    ),
  );
}

/** @param {scenes.GoalPart[]} parts */
function drawParts(parts) {
  const next = parts.findIndex((part) => !part.done);
  /** @param {scenes.GoalPart} part @param {number} at */
  const chip = (part, at) =>
    h(
      "li",
      { class: classes(part.done ? "done" : at === next && "coming") },
      h("i", { "aria-hidden": "true" }, part.done ? icon("tick") : at + 1),
      part.text,
      part.done && h("span", { class: "unseen" }, " ✓"),
    );
  return parts.length > 0 && h("ol", { class: "parts" }, parts.map(chip));
}

/**
 * Build the goal; the line on how to answer keeps its space when the step is done, so that nothing moves.
 * @param {scenes.StepGoal} goal
 * @param {scenes.Message} [message]
 */
function drawGoal(goal, message) {
  const long = goal.text.length > 66;
  const how = goal.note && h("p", { class: "how", hidden: message?.kind === "end" }, goal.note);
  return h(
    "div",
    { key: "goal", class: classes("goal", long && "long", goal.parts.length > 0 && "of-parts") },
    h("p", { key: goal.text, class: "asked" }, goal.text),
    goal.parts.length > 0 ? drawParts(goal.parts) : how,
  );
}

// The foot --------------------------------------------------------------------------------

/** @type {Partial<Record<scenes.Message["kind"], string>>} */
const DISCS = { end: "tick", again: "again", refuse: "close" };

/** @param {scenes.Message} [message] */
function drawReply(message) {
  if (!message || message.kind === "ask") return null;
  const sign = DISCS[message.kind];
  return h(
    "div",
    {
      key: `${message.kind} ${message.text}`,
      class: classes(
        "message",
        message.kind,
        message.text.length > (message.kind === "hint" ? 80 : 170) && "long",
        message.text.length > 110 && "wordy",
      ),
    },
    sign && h("span", { class: "disc", "aria-hidden": "true" }, icon(sign)),
    h(
      "div",
      { class: "spoken" },
      message.head && h("b", { class: "lead" }, message.head),
      h("p", {}, message.text),
      message.small && h("small", {}, message.small),
    ),
  );
}

/** @param {Look} look @param {scenes.Message} [message] */
function why(look, message) {
  const clause = message?.kind === "refuse" && message.clause;
  return (
    clause &&
    h(
      "button",
      {
        type: "button",
        class: "button second chip",
        "data-do": "clause",
        "data-id": clause,
        "aria-label": look.word("why_rule", { number: clause }),
        ...KEYS,
      },
      look.words.why,
    )
  );
}

/**
 * Build the buttons in the foot; the main one keeps its place in the tree, and with it the focus.
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @param {scenes.Zone[]} zones
 */
function drawActs(look, scene, zones) {
  const buttons = (scene.buttons ?? []).filter((button) => button.place !== "table");
  /** @param {scenes.Button} button */
  const one = (button) => ({
    ...drawButton(
      look,
      button.place === "primary" || button.main ? { ...button, main: !button.off || button.main } : button,
      "second",
    ),
    key: button.main || button.place === "primary" ? "main" : button.id,
  });
  return h(
    "div",
    { key: "places", class: classes("places", buttons.length > 2 && "crowd") },
    drawGapSteps(look, zones),
    why(look, scene.message),
    buttons.map(one),
    drawNext(look, scene.next),
  );
}

/**
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @param {scenes.Zone[]} zones
 */
function drawFoot(look, scene, zones) {
  const hint = (scene.tools ?? []).find((tool) => tool.place === "hint");
  const { message } = scene;
  const answered = message && ["end", "again", "refuse"].includes(message.kind);
  return h(
    "div",
    { key: "foot", class: classes("lessonfoot", message?.kind) },
    hint && !answered && drawButton(look, hint),
    drawReply(message),
    drawActs(look, scene, zones),
  );
}

// The step --------------------------------------------------------------------------------

/** @param {scenes.Zone} zone */
const isAnswer = (zone) => zone.kind === "tiles" || zone.kind === "number";

/**
 * Build the other players around what lies on the table: in a ring, or in a line where the row of Koinobori, a hunt or
 * the moves of a puzzle need the width.
 * @param {Look} look
 * @param {scenes.Seat[]} others
 * @param {Branch | null} middle
 */
function drawPlayers(look, others, middle) {
  const { zones = [], anticlockwise } = look.scene;
  if (!others.length) return middle;
  const isWide = zones.some((zone) => zone.spot === "row" || zone.groups?.some((group) => group.picture));
  const seats = h(
    "ul",
    { class: "seats", key: "seats", "data-zone": "seats", "aria-label": look.words.round, "--n": others.length },
    others.map((seat, at) => drawSeatPlate(look, seat, seatPlace(at, others.length, anticlockwise))),
  );
  if (isWide || !middle) return [seats, middle];
  return h(
    "div",
    { key: "around", class: "around", "--n": others.length },
    drawRing(others.length, anticlockwise),
    seats,
    middle,
  );
}

/**
 * Build a step of a lesson.
 * @param {Look} look
 * @param {scenes.LessonBar} lesson
 * @param {Branch | false} alarm
 * @param {Branch | null} form
 */
export function drawStep(look, lesson, alarm, form) {
  const { scene } = look;
  const zones = scene.zones ?? [];
  const answers = zones.filter(isAnswer);
  /** @param {string} name */
  const area = (name) => zones.filter((zone) => (zone.area ?? "cloth") === name && !isAnswer(zone));
  const table = [...area("cloth"), ...area("foot")];
  const seats = scene.seats ?? [];
  const me = seats.find((seat) => hasState(seat, "you"));
  const others = seats.filter((seat) => seat !== me);
  const dock = [...area("dock")];
  const bare = table.length === 0;
  const points = (scene.buttons ?? []).some((button) => button.id === "pick:check"); // only then gaps lie above cards
  return [
    alarm,
    h(
      "div",
      {
        class: classes(
          "sheet",
          "step",
          `dock-${scene.dock === "floe" ? "beside" : scene.dock}`,
          bare && "bare",
          points && "pointing",
        ),
        key: "sheet",
        inert: Boolean(form),
        "data-seats": others.length,
      },
      drawLessonBar(look, scene, lesson),
      scene.goal && drawGoal(scene.goal, scene.message),
      drawPlayers(look, others, bare ? null : h("div", { key: "felt", class: "middle" }, drawFelt(look, table))),
      answers.length > 0 &&
        h(
          "div",
          { key: `answers ${bare}`, class: classes("answers", bare && "large") },
          answers.map((zone) => drawZone(look, zone)),
        ),
      (dock.length > 0 || zones.some(isSet)) &&
        h(
          "div",
          { key: "dock", class: "dock" },
          h(
            "div",
            { class: "tray" },
            dock.map((zone) => drawZone(look, zone)),
          ),
          zones.some(isSet) &&
            h(
              "div",
              { class: "acts" },
              zones.filter(isSet).map((zone) => drawZone(look, zone)),
            ),
          h("div", { class: "mine", "data-zone": me ? "me" : null }, me && drawSeat(look, me, true)),
        ),
      drawFoot(look, scene, zones),
      drawRule(look, scene.rule),
      drawKeys(look, scene),
      scene.log &&
        h(
          "div",
          { class: "drawer", id: `${look.art}log`, hidden: !look.logOpen },
          drawLog(look, scene.log, scene.earlier),
        ),
    ),
    form,
  ];
}

// The last page ---------------------------------------------------------------------------

/**
 * Build the page after the last step: stars, what can be done now, the next lesson.
 * @param {Look} look
 * @param {scenes.LessonEnding} ending
 * @param {Branch | false} alarm
 * @param {Branch | null} form
 */
export function drawEnding(look, ending, alarm, form) {
  const { scene } = look;
  const { stars, head, text, heading, can, drawings, links, play } = ending;
  /** @param {number} at */
  const star = (at) =>
    h(
      "svg",
      { class: classes("star", at < stars && "on"), viewBox: "0 0 24 24", "aria-hidden": "true" },
      h("path", { d: STAR }),
    );
  return [
    alarm,
    h(
      "div",
      { class: "sheet ending", key: "ending", inert: Boolean(form) },
      h(
        "div",
        { class: "dawn", "aria-hidden": "true" },
        h("i", { class: "rays" }),
        h("i", { class: "sunrise" }),
        h(
          "svg",
          { class: "hill", viewBox: "0 0 900 200", preserveAspectRatio: "none" },
          h("path", { d: "M0 30C150 -10 300 10 450 24S760 -6 900 30V200H0z" }),
        ),
        stars === 3 &&
          h(
            "span",
            { class: "flight" },
            drawings.map((name) => drawing(look, name)),
          ),
      ),
      h(
        "div",
        { class: "won" },
        stars > 0 && h("span", { class: "stars3" }, [0, 1, 2].map(star)),
        h("h2", {}, head),
        h("p", {}, text),
        h(
          "section",
          { class: "able" },
          h("b", {}, heading),
          h(
            "ul",
            {},
            can.map((each) => h("li", {}, h("i", { "aria-hidden": "true" }, icon("tick")), each)),
          ),
        ),
      ),
      h(
        "div",
        { class: "onward" },
        drawHomework(look),
        (scene.buttons ?? []).map((button) => ({
          ...drawButton(look, { ...button, main: button.main && !look.page?.homework }, "second"),
          key: button.main ? "main" : button.id,
        })),
        drawPageLinks(look, links),
        look.page?.leave &&
          !look.page.homework &&
          h("a", { class: "button plain", href: look.page.leave, ...KEYS }, look.page.leaveLabel),
        play && look.page?.play && h("a", { class: "button plain", href: `${look.page.play}#easy`, ...KEYS }, play),
      ),
    ),
    form,
  ];
}
