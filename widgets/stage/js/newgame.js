// A form made of tiles: one tap chooses the game, a second starts it; the other questions are folded away.

import { h } from "./tree.js";
import { KEYS, classes, needed } from "./text.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";

/** @typedef {(look: Look, form: scenes.Form, field: scenes.Field) => Branch} DrawField */

/** @param {number} strength */
const bars = (strength) =>
  h(
    "span",
    { class: "bars", "aria-hidden": "true" },
    [1, 2, 3, 4].map((at) => h("i", { class: at <= strength && "on" })),
  );

/**
 * @param {Look} look
 * @param {scenes.Field} field
 * @param {scenes.Option} option
 * @param {number} at
 */
function drawTile(look, field, option, at) {
  const [on, starts] = [option.value === field.value, option.strength !== undefined];
  return h(
    "button",
    {
      key: option.value,
      type: "button",
      class: classes("tile", starts && "level", on && (starts ? "main" : "is-on")),
      "data-do": "pick",
      "data-id": field.press ?? null,
      "data-name": field.id,
      "data-index": at,
      "aria-pressed": starts ? null : String(on),
      "data-first": starts && on ? "true" : null,
      ...KEYS,
    },
    option.symbols &&
      h(
        "span",
        { class: "tilesigns", "aria-hidden": "true" },
        option.symbols.map((name) => drawing(look, name)),
      ),
    h("b", {}, option.strength !== undefined && bars(option.strength), option.label),
    option.note && h("small", {}, option.note),
  );
}

/**
 * Build one question of the form: tiles, a number between two buttons, or any other field.
 * @param {Look} look
 * @param {scenes.Form} form
 * @param {scenes.Field} field
 * @param {DrawField} drawField
 */
function drawTiledField(look, form, field, drawField) {
  const id = `${look.art}field-${field.id}`;
  if (field.kind === "tiles")
    return h(
      "div",
      { key: field.id, class: `tiles of-${field.id}`, role: "group", "aria-labelledby": id },
      h("span", { id, class: field.press === "game" && "unseen" }, field.label),
      h(
        "div",
        { class: "tilerow" },
        (field.options ?? []).map((option, at) => drawTile(look, field, option, at)),
      ),
    );
  if (field.press && field.kind === "text")
    return h(
      "div",
      { key: field.id, class: "coded" },
      drawField(look, form, field),
      h(
        "button",
        { class: "button second", "data-do": "form", "data-id": field.press, ...KEYS },
        needed(
          form.buttons.find((each) => each.id === field.press),
          `button ${field.press}`,
        ).label,
      ),
    );
  if (field.kind !== "stepper") return drawField(look, form, field);
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
        "data-do": "count",
        "data-name": field.id,
        "data-by": by,
        ...KEYS,
      },
      sign,
    );
  return h(
    "div",
    { key: field.id, class: "field counted" },
    h("label", { for: id }, field.label),
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
      ...KEYS,
    }),
    step(1, "+", look.words.more),
  );
}

/**
 * Build the form; the button that leaves it stands in the corner.
 * @param {Look} look
 * @param {scenes.Form} form
 * @param {DrawField} drawField
 */
export function drawTiledForm(look, form, drawField) {
  const title = `${look.art}form`;
  const fields = form.fields ?? [];
  /** @param {scenes.Field} field */
  const one = (field) => drawTiledField(look, form, field, drawField);
  const leave = needed(form.buttons.at(-1), `button of ${form.id}`);
  /**
   * @param {scenes.Button} each
   * @param {Drawn} inside
   * @param {string} kind
   */
  const button = (each, inside, kind) =>
    h(
      "button",
      { key: each.id, type: "button", class: `button ${kind}`, "data-do": "form", "data-id": each.id, ...KEYS },
      inside,
    );
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
        h(
          "details",
          { key: "fold", open: Boolean(form.unfolded) },
          h("summary", KEYS, form.fold, icon("down")),
          fields.filter((field) => field.folded).map(one),
          form.buttons.filter((each) => each.place === "folded").map((each) => button(each, each.label, "plain")),
        ),
      ),
    ),
  );
}
