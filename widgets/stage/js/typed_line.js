// The line for typed moves: its completions, its keys, and sending what was typed.

const COMPLETE_AFTER_MS = 120;

/** The input line of a view; `state` is what gets drawn: completions, the active one, whether the line is open. */
export class TypedLine {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    /** @type {Typing} */
    this.state = { options: [], active: -1 };
  }

  get field() {
    return this.view.stage.querySelector(".typed input");
  }

  /**
   * Open the sheet for typed moves, or close it.
   * @param {boolean} open
   */
  show(open) {
    this.state = { options: [], active: -1, open };
    this.view.menuOpen = false;
    this.view.draw();
    if (open) this.field?.focus();
    else this.view.stage.querySelector(".keys button")?.focus();
  }

  /**
   * Show completions; if a text is given, put it into the line.
   * @param {string[]} options
   * @param {string} [text]
   */
  suggest(options, text) {
    this.state = { options: this.field ? options.slice(0, 8) : [], active: -1, open: this.state.open };
    if (text !== undefined && this.field) this.field.value = text;
    this.view.draw();
  }

  /** Ask for completions soon, unless more is typed meanwhile. */
  complete() {
    clearTimeout(this.asking);
    this.asking = setTimeout(
      () => this.view.connection.sendNow({ kind: "complete", text: this.field?.value ?? "" }),
      COMPLETE_AFTER_MS,
    );
  }

  /** @param {OnElement<KeyboardEvent>} event */
  key(event) {
    const { options, active } = this.state;
    if (event.key === "Enter" && active >= 0) this.suggest([], options[active]);
    else if (event.key === "Enter" && this.field.value.trim()) this.send();
    else if (event.key === "Escape" && options.length) this.suggest([]);
    else if (event.key === "Escape" && this.state.open) this.show(false);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length) {
      this.state.active =
        (active + (event.key === "ArrowDown" ? 1 : options.length + (active < 0 ? 0 : -1))) % options.length;
      this.view.draw();
    } else return;
    event.preventDefault();
  }

  send() {
    clearTimeout(this.asking);
    const text = this.field.value.trim();
    this.suggest([]);
    this.state.sent = true;
    this.view.act({ kind: "type", text });
  }
}
