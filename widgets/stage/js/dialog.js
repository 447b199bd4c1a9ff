// Forms over a table: questions with their fields; the buttons below them.

import { h } from "./tree.js";
import { KEYS, classes } from "./text.js";
import { drawing } from "./cards.js";
import { drawTiledForm } from "./newgame.js";

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

/**
 * Build the dialog with a form over the table.
 * @param {Look} look
 * @param {scenes.Form} form
 */
export function drawDialog(look, form) {
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
