// The teacher's own view: Space presses the main button, and no other key does anything outside its controls.

import { h } from "../../stage/js/tree.js";
import { drawing } from "../../stage/js/cards.js";
import { Page, told } from "./room.js";
import "./blocks_of_walls.js";
import { drawDoubt, sayDoubt } from "./doubt.js";
import { CameraPlace } from "./camera_place.js";
import "./blocks_of_cards.js";
import "./blocks_of_own_view.js";
import "./block_of_adding.js";

const NOTE_PAUSE_MS = 800; // after the last key, what was written is sent
const FIND_PAUSE_MS = 200; // and what is looked for
const GUARD_MS = 1500; // a second Space in a row must not press the button that has just come

class OwnView extends Page {
  camera = new CameraPlace(this);
  since = 0;
  /** @type {string | undefined} What was announced last. */
  lastSaid;
  /** @type {string | undefined} The main button that stands there. */
  main;
  /** @type {string | null} What has the focus, by the button's id: it is found again where it has gone. */
  held = null;
  /** @type {string | null} The question that is being dragged. */
  dragged = null;
  /** @type {any} The screen that the preview shows. */
  ahead = null;

  constructor() {
    super();
    document.addEventListener("keydown", (event) => this.key(event));
    /** @type {(name: string, what: (event: any) => void) => void} */
    const on = (name, what) => this.root.addEventListener(name, what);
    on("input", ({ target }) => this.writeNote(target));
    on("input", ({ target }) => this.find(target));
    on("change", ({ target }) => this.sendNote(target));
    addEventListener("message", ({ origin, data }) => {
      if (origin === location.origin && data === "preview") this.showAhead();
    });
    addEventListener("pagehide", () => this.noted && this.sendNote(this.noted));
    for (const name of ["dragstart", "dragover", "drop", "dragend"]) on(name, (event) => this.drag(event));
  }

  /** @param {import("./room.js").Screen & { said?: string }} screen */
  show(screen) {
    super.show(screen);
    const main = screen.buttons.find((each) => each.main)?.id;
    if (main !== this.main) this.since = Date.now();
    this.main = main;
    if (screen.said && screen.said !== this.lastSaid) {
      this.announce(screen.said);
      this.root.querySelector("[data-entry]")?.reset(); // what was typed has been taken
    }
    this.lastSaid = screen.said;
    sayDoubt(this, screen.doubt, true);
    this.holdBack();
    this.hold();
    this.camera.watch();
  }

  /** @param {Record<string, any>} message */
  hear(message) {
    const focused = document.activeElement;
    this.held = focused instanceof HTMLElement ? (focused.dataset.press ?? null) : null;
    super.hear(message);
    if ("preview" in message) {
      this.ahead = message.preview;
      this.showAhead();
    }
  }

  /** While something is being added, or asked before it ends, nothing else on the page can be reached. */
  holdBack() {
    const [dialog, asks] = [".adding", ":scope > .asks"].map((each) => this.root.querySelector(each));
    const isNew = dialog && !this.adding;
    this.adding = Boolean(dialog);
    for (const node of this.root.children)
      node.toggleAttribute("inert", asks ? node !== asks : this.adding && !node.contains(dialog));
    for (const node of dialog?.parentElement.children ?? this.root.querySelectorAll(".blocks > *"))
      node.toggleAttribute("inert", this.adding && node !== dialog);
    if (isNew) dialog.querySelector("h2").focus({ preventScroll: true });
  }

  /**
   * Look for what was typed, soon after the last key.
   * @param {any} field
   */
  find(field) {
    if (!field.dataset.find) return;
    clearTimeout(this.finding);
    const look = () => this.act({ kind: "set", id: field.dataset.find, value: field.value });
    this.finding = setTimeout(look, FIND_PAUSE_MS);
  }

  /** Give the focus back to the button that had it, if it was moved with its row. */
  hold() {
    if (this.held && document.activeElement?.dataset?.press !== this.held)
      this.root.querySelector(`[data-press="${this.held}"]`)?.focus();
    this.held = null;
  }

  /** @param {Record<string, any>} content */
  act(content) {
    super.act(content);
    this.camera.hear(content);
  }

  /** Hand the preview what it shows. */
  showAhead() {
    const frame = this.root.querySelector("iframe.ahead");
    if (this.ahead) frame?.contentWindow?.postMessage({ preview: this.ahead }, location.origin);
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    // what was clicked takes no Space; what was reached by keys does
    if (event.detail > 0) event.target.closest("[data-press]")?.blur();
    super.click(event);
  }

  /** @param {OnElement<KeyboardEvent>} event */
  key(event) {
    if (this.adding) return this.keyOfDialog(event);
    if (event.key !== " " || event.target.matches("input, textarea, button, a")) return;
    event.preventDefault();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || Date.now() - this.since < GUARD_MS) return;
    this.root.querySelector(":is(.buttons, .replies) .main")?.click();
  }

  /**
   * In the list, Enter adds what is chosen there, and Escape closes it; other controls keep their Enter.
   * @param {OnElement<KeyboardEvent>} event
   */
  keyOfDialog(event) {
    const isHere = event.target.matches(".row.is-on") || !event.target.matches("button, a, input");
    const which = event.key === "Escape" ? ".round" : event.key === "Enter" && isHere ? ".main" : "";
    if (!which || event.repeat) return;
    event.preventDefault();
    this.root.querySelector(`.adding ${which}`)?.click();
  }

  /**
   * Send a note soon after the last key.
   * @param {any} field
   */
  writeNote(field) {
    if (!field.dataset.note) return;
    clearTimeout(this.pause);
    this.noted = field;
    this.pause = setTimeout(() => this.sendNote(field), NOTE_PAUSE_MS);
  }

  /** @param {any} field */
  sendNote(field) {
    if (!field.dataset.note || this.noted !== field) return;
    clearTimeout(this.pause);
    this.noted = null;
    this.act({ kind: "set", id: field.dataset.note, value: field.value });
  }

  /** @param {OnElement<DragEvent>} event */
  drag(event) {
    const row = event.target.closest?.("[data-number]");
    if (event.type === "dragstart") this.dragged = row?.dataset.number ?? null;
    if (event.type === "dragend") this.dragged = null;
    if (this.dragged === null || !row) return;
    if (event.type === "dragover") event.preventDefault();
    if (event.type !== "drop") return;
    event.preventDefault();
    if (row.dataset.number !== this.dragged)
      this.act({ kind: "set", id: `own:move:${this.dragged}`, value: Number(row.dataset.at) });
  }

  /** @param {Drawings} look @param {import("./room.js").Screen} screen */
  head(look, { title, sub, corner }) {
    const press = corner && { type: "button", class: "button second", "data-press": corner.end.id };
    return h(
      "header",
      {},
      h(
        "span",
        { class: "logo", "aria-hidden": "true" },
        ["robin", "bear", "flag"].map((name) => drawing(look, name)),
      ),
      h("h1", { tabindex: -1 }, title),
      sub && h("b", { class: "private" }, sub),
      corner?.label && h("span", { class: "chip" }, corner.label),
      corner && h("span", { class: "chip" }, corner.gone),
      corner && h("a", { class: "button second", href: told.wall, target: "_blank" }, corner.wall),
      corner && h("button", press, corner.end.label),
    );
  }

  /** @param {Record<string, any>} part */
  keyOf({ main }) {
    return main && h("kbd", { "aria-hidden": "true" }, told.words.space);
  }

  /** @param {ScreenLook} look @param {any} doubt @param {any} buttons */
  drawDoubt(look, doubt, buttons) {
    return drawDoubt(look, doubt, buttons);
  }
}

new OwnView();
