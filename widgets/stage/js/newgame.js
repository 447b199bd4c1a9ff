// A form made of tiles: what to play, who sits where, and the questions behind it; one button begins.

import { h } from "./tree.js";
import { KEYS, classes } from "./text.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";
import { seatFace } from "./seats.js";

/** @typedef {(look: Look, form: scenes.Form, field: scenes.Field) => Branch} DrawField */

/** @param {scenes.Option} option */
const level = ({ strength = 0, level: name }) =>
  strength > 0 &&
  h(
    "span",
    { class: "strength" },
    h(
      "span",
      { class: "bars", "aria-hidden": "true" },
      [1, 2, 3, 4].map((at) => h("i", { class: at <= strength && "on" })),
    ),
    name,
  );

/**
 * Build the face of who sits at a seat; whoever is alone at the screen has the sign that stands for them on a table.
 * @param {Look} look
 * @param {scenes.Option} option
 */
const face = (look, { letter = "", character }) =>
  seatFace(look, { letter, character, state: letter || character ? "" : "you" });

/** @param {scenes.Option} option */
const words = (option) =>
  h(
    "span",
    { class: "who" },
    h("b", {}, option.label, option.about && h("small", {}, " ", option.about)),
    option.note && h("span", { class: "habit" }, option.note),
    level(option),
  );

/**
 * @param {Look} look
 * @param {scenes.Field} field
 * @param {scenes.Option} option
 * @param {number} at
 */
function drawTile(look, field, option, at) {
  const on = option.value === field.value;
  return h(
    "button",
    {
      key: option.value,
      type: "button",
      class: classes("tile", option.character && "person", on && "is-on"),
      "data-do": "pick",
      "data-id": field.press ?? null,
      "data-name": field.id,
      "data-index": at,
      "aria-pressed": String(on),
      ...KEYS,
    },
    option.symbols &&
      h(
        "span",
        { class: "tilesigns", "aria-hidden": "true" },
        option.symbols.map((name) => drawing(look, name)),
      ),
    option.character
      ? [face(look, option), words(option)]
      : [h("b", {}, option.label), option.note && h("small", {}, option.note)],
  );
}

/**
 * Build who sits at a seat, with the button that exchanges them or names people.
 * @param {Look} look
 * @param {scenes.Field} field
 * @param {scenes.Option} option
 * @param {number} at
 */
const drawSeated = (look, field, option, at) =>
  h(
    "li",
    { key: option.value, class: classes("seated", !option.strength && "is-person") },
    face(look, option),
    words(option),
    h(
      "button",
      {
        type: "button",
        class: "round",
        "data-do": "pick",
        "data-id": option.press,
        "data-name": field.id,
        "data-index": at,
        "aria-label": option.spoken,
        title: option.spoken,
        ...KEYS,
      },
      icon(option.strength ? "exchange" : "pencil"),
    ),
  );

/**
 * Build a number between two buttons.
 * @param {Look} look
 * @param {scenes.Field} field
 * @param {string} id
 */
function drawStepper(look, field, id) {
  /**
   * @param {number} by
   * @param {string} sign
   * @param {string} word
   */
  const step = (by, sign, word) =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        "aria-label": `${field.label}: ${word}`,
        "aria-disabled": field.press && field.value === (by > 0 ? field.most : field.least) ? "true" : null,
        "data-do": "count",
        "data-name": field.id,
        "data-by": by,
        "data-press": field.press ?? null,
        ...KEYS,
      },
      sign,
    );
  return h(
    "div",
    { key: field.id, class: "field counted" },
    h("label", { for: id }, field.label, field.help && h("small", {}, field.help)),
    step(-1, "−", look.words.less),
    h("input", {
      id,
      name: field.id,
      type: "number",
      min: field.least,
      max: field.most,
      value: field.value ?? "",
      inputmode: "numeric",
      "data-field": "number",
      "data-press": field.press ?? null,
      ...KEYS,
    }),
    step(1, "+", look.words.more),
  );
}

/**
 * Build a house rule: a sentence, what it changes, and a switch.
 * @param {scenes.Field} field
 * @param {string} id
 */
const drawSwitch = (field, id) =>
  h(
    "label",
    { key: field.id, class: "field switched" },
    h("span", {}, h("b", {}, field.label), field.help && h("small", {}, field.help)),
    h("input", { id, name: field.id, type: "checkbox", role: "switch", checked: Boolean(field.value), ...KEYS }),
  );

/**
 * Build one question of the form.
 * @param {Look} look
 * @param {scenes.Form} form
 * @param {scenes.Field} field
 * @param {DrawField} drawField
 */
function drawTiledField(look, form, field, drawField) {
  const id = `${look.art}field-${field.id}`;
  const options = field.options ?? [];
  if (field.kind === "tiles")
    return h(
      "div",
      { key: field.id, class: `tiles of-${field.id}`, role: "group", "aria-labelledby": id },
      h("span", { id, class: classes(["game", "who"].includes(field.id) && "unseen") }, field.label),
      h(
        "div",
        { class: "tilerow" },
        options.map((option, at) => drawTile(look, field, option, at)),
      ),
    );
  if (field.kind === "seats")
    return h(
      "ul",
      { key: field.id, class: "seatlist", "aria-label": field.label },
      options.map((option, at) => drawSeated(look, field, option, at)),
    );
  if (field.kind === "opens")
    return h(
      "button",
      { key: field.id, type: "button", class: "opens", "data-do": "form", "data-id": field.press, ...KEYS },
      h("span", {}, field.label),
      icon("open"),
    );
  if (field.kind === "stepper") return drawStepper(look, field, id);
  if (field.kind === "switch") return drawSwitch(field, id);
  if (field.press && field.kind === "text")
    return h(
      "div",
      { key: field.id, class: "coded" },
      drawField(look, form, field),
      h(
        "button",
        { type: "button", class: "button second", "data-do": "form", "data-id": field.press, ...KEYS },
        form.buttons.find((each) => each.id === field.press)?.label,
      ),
    );
  return drawField(look, form, field);
}

/**
 * Build the form; the button that leaves it stands in the corner, the one that goes on at the foot.
 * @param {Look} look
 * @param {scenes.Form} form
 * @param {DrawField} drawField
 */
export function drawTiledForm(look, form, drawField) {
  const title = `${look.art}form`;
  const fields = form.fields ?? [];
  /** @param {scenes.Field} field */
  const one = (field) => drawTiledField(look, form, field, drawField);
  /**
   * @param {scenes.Button} each
   * @param {Drawn} inside
   * @param {string} kind
   */
  const button = (each, inside, kind) =>
    h(
      "button",
      {
        key: each.id,
        type: each.main ? "submit" : "button",
        class: `button ${kind}`,
        "data-do": "form",
        "data-id": each.id,
        "data-first": each.main ? "true" : null,
        ...KEYS,
      },
      inside,
    );
  const leave = form.buttons[form.buttons.length - 1];
  const folded = fields.filter((field) => field.folded);
  const main = form.buttons.filter((each) => each.main);
  return h(
    "div",
    { class: "veil tiled", key: `form ${form.id}` },
    h(
      "div",
      { class: "dialog", role: "dialog", "aria-modal": true, "aria-labelledby": title, "data-form": form.id },
      h(
        "div",
        { class: "dialoghead" },
        h("h2", { id: title }, form.title),
        button(leave, [icon("close"), h("span", { class: "unseen" }, leave.label)], "plain icononly"),
      ),
      form.text && h("p", { class: "error", role: "alert" }, form.text),
      h(
        "form",
        { novalidate: true },
        fields.filter((field) => !field.folded).map(one),
        folded.length > 0 &&
          h("details", { key: "fold" }, h("summary", KEYS, form.fold, icon("down")), folded.map(one)),
        form.foot && h("p", { class: "quiet" }, form.foot),
        h(
          "div",
          { key: "foot", class: "formfoot" },
          form.buttons.filter((each) => each.place === "folded").map((each) => button(each, each.label, "second")),
          main.map((each) => button(each, [form.id === "new" && icon("play"), each.label], "main")),
        ),
      ),
    ),
  );
}
