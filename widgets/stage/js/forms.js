// Forms over a table: reading the answers, and sending them.

import { needed } from "./text.js";

/** Reads and sends the answers of the form that is open over a view. */
export class Forms {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.files = new Map();
  }

  /**
   * Read a chosen file, whose text is sent with the other answers.
   * @param {HTMLInputElement} input
   */
  read(input) {
    const [file] = input.files ?? [];
    if (file && file.size < 2e6) file.text().then((text) => this.files.set(input.name, text));
  }

  /**
   * React to an answer: a chosen file is read, and an answer that other questions depend on is sent at once.
   * @param {HTMLInputElement} field
   */
  input(field) {
    if (field.dataset.field === "file") this.read(field);
    if (field.dataset.press) this.submit(field.dataset.press);
  }

  /**
   * Return the answers by the ids of their fields.
   * @param {HTMLElement} form
   */
  values(form) {
    /** @param {scenes.Field} field */
    const value = (field) => {
      const node = form.querySelector(`[name="${CSS.escape(field.id)}"]`);
      if (field.kind === "seats" || field.kind === "opens") return null;
      if (field.kind === "check" || field.kind === "switch") return node.checked;
      if (field.kind === "file") return this.files.get(field.id) ?? null;
      if (field.kind === "tiles") return field.value ?? null;
      if (field.kind === "number" || field.kind === "stepper") return node.value === "" ? null : Number(node.value);
      if (field.kind !== "choice") return node.value;
      const chosen = node ?? form.querySelector(`[data-name="${CSS.escape(field.id)}"]:checked`);
      return chosen ? needed(field.options, `options of ${field.id}`)[Number(chosen.value)].value : null;
    };
    return Object.fromEntries((this.view.scene.form?.fields ?? []).map((field) => [field.id, value(field)]));
  }

  /**
   * Send the answers and the pressed button, by default the main one; `picked` holds answers given by pressing.
   * @param {string | undefined} button
   * @param {Record<string, any>} [picked]
   */
  submit(button, picked) {
    const form = this.view.stage.querySelector(".dialog");
    const pressed = button ?? this.view.scene.form?.buttons.find((each) => each.main)?.id;
    if (form && pressed !== undefined)
      this.view.act({
        kind: "form",
        id: form.dataset.form,
        button: pressed,
        values: { ...this.values(form), ...picked },
      });
  }
}
