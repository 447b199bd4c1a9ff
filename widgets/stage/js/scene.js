// The whole scene: forms and the curtain over the table, head, tools, dock.

import { h } from "./tree.js";
import { KEYS, classes, hasState } from "./text.js";
import { seatsPerRow } from "./logic.js";
import { drawing } from "./cards.js";
import { drawZone } from "./zones.js";
import { drawReview } from "./review.js";
import { drawBands } from "./bands.js";
import { drawTiledForm } from "./newgame.js";
import { drawHome, drawSolved } from "./puzzle.js";
import { drawEnding, drawStep } from "./step.js";
import { drawButton, drawGapSteps, drawLog, drawMessage, drawNext, drawRule, drawSeat, drawTyped } from "./seats.js";

/**
 * @param {Look} look
 * @param {scenes.Form} form
 * @param {scenes.Field} field
 */
function drawField(look, form, field) {
  const id = `${look.art}field-${field.id}`;
  const told = [field.help && `${id}-help`, field.error && `${id}-error`].filter(Boolean).join(" ") || null;
  const attrs = {
    id,
    name: field.id,
    "aria-describedby": told,
    "aria-invalid": field.error ? "true" : null,
    "data-field": field.kind,
    ...KEYS,
  };
  const notes = [
    field.help && h("small", { id: `${id}-help`, class: "quiet" }, field.help),
    field.error && h("small", { id: `${id}-error`, class: "error" }, field.error),
  ];
  const label = h("label", { for: id }, field.label);
  /** @param {...Drawn} inside */
  const wrap = (...inside) => h("div", { key: `${form.id} ${field.id}`, class: `field ${field.kind}` }, inside, notes);
  const options = field.options ?? [];
  if (field.kind === "check")
    return wrap(h("input", { ...attrs, type: "checkbox", checked: Boolean(field.value) }), label);
  if (field.kind === "choice" && options.length > 4)
    return wrap(
      label,
      h(
        "select",
        attrs,
        options.map((option, at) =>
          h("option", { value: String(at), selected: option.value === field.value }, option.label),
        ),
      ),
    );
  if (field.kind === "choice")
    return wrap(
      h("span", { id: `${id}-name` }, field.label),
      h(
        "div",
        { role: "radiogroup", "aria-labelledby": `${id}-name`, class: "radios" },
        options.map((option, at) =>
          h(
            "label",
            {},
            h("input", {
              type: "radio",
              name: `${id}-one`,
              value: String(at),
              checked: option.value === field.value,
              "data-field": "radio",
              "data-name": field.id,
              "data-press": field.press ?? null,
              ...KEYS,
            }),
            option.symbol && drawing(look, option.symbol),
            option.label,
          ),
        ),
      ),
    );
  if (field.kind === "lines") return wrap(label, h("textarea", { ...attrs, rows: 6, value: field.value ?? "" }));
  if (field.kind === "file") return wrap(label, h("input", { ...attrs, type: "file" }));
  const number =
    field.kind === "number"
      ? { type: "number", min: field.least, max: field.most }
      : { type: "text", maxlength: field.most ?? 200, placeholder: field.placeholder ?? null };
  return wrap(label, h("input", { ...attrs, ...number, value: field.value ?? "" }));
}

/** @param {Look} look @param {scenes.ReviewForm} [form] */
function drawForm(look, form) {
  if (!form) return null;
  if (form.tiled) return drawTiledForm(look, form, drawField);
  const title = `${look.art}form`;
  return h(
    "div",
    { class: "veil", key: `form ${form.id}` },
    h(
      "div",
      { class: "dialog", role: "dialog", "aria-modal": true, "aria-labelledby": title, "data-form": form.id },
      h("h2", { id: title }, form.title),
      form.text && h("p", {}, form.text),
      h(
        "form",
        { novalidate: true },
        form.moments && drawReview(look, form),
        (form.fields ?? []).map((field) => drawField(look, form, field)),
        form.plain && h("pre", { tabindex: 0, ...KEYS }, form.plain),
        h(
          "div",
          { class: "buttons" },
          form.buttons.map((button) =>
            h(
              "button",
              {
                key: button.id,
                type: button.main ? "submit" : "button",
                class: classes("button", button.main ? "main" : "second"),
                "data-do": "form",
                "data-id": button.id,
                "data-off": button.off ? "true" : null,
                "aria-disabled": button.off || look.locked ? "true" : null,
                ...KEYS,
              },
              button.label,
            ),
          ),
        ),
      ),
    ),
  );
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
            "data-id": "menu",
            "aria-expanded": String(Boolean(look.menuOpen)),
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
 * Build the whole table as a tree.
 * @param {Look} look
 */
export function drawScene(look) {
  const { scene, words } = look;
  const alarm = look.gone && h("div", { class: "alarm", role: "alert", key: "alarm" }, words.gone);
  if (scene.curtain) return [alarm, drawCurtain(look, scene.curtain)];
  if (scene.puzzles) return drawHome(look, scene.puzzles, alarm, drawForm(look, scene.form));
  if (scene.solved) return drawSolved(look, scene.solved, alarm, drawForm(look, scene.form));
  if (scene.ending) return drawEnding(look, scene.ending, alarm, drawForm(look, scene.form));
  if (scene.lesson) return drawStep(look, scene.lesson, alarm, drawForm(look, scene.form));
  if (look.bands) return drawBands(look, alarm, drawForm(look, scene.form));
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
    drawForm(look, scene.form),
  ];
}
