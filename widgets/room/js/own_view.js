// The teacher's own view: Space presses the main button, and no other key does anything outside its controls.

import { h } from "../../stage/js/tree.js";
import { drawing } from "../../stage/js/cards.js";
import { Page, told } from "./room.js";
import { CameraPlace } from "./camera_place.js";
import "./blocks_of_cards.js";
import "./blocks_of_own_view.js";

const GUARD_MS = 1500; // a second Space in a row must not press the button that has just come

class OwnView extends Page {
  camera = new CameraPlace(this);
  since = 0;
  /** @type {string | undefined} What was announced last. */
  lastSaid;
  /** @type {string | undefined} The main button that stands there. */
  main;
  /** @type {string[]} Where the focus goes after the next picture. */
  follow = [];
  /** @type {number | null} The question that is being dragged. */
  dragged = null;

  constructor() {
    super();
    document.addEventListener("keydown", (event) => this.key(event));
    /** @type {(name: string, what: (event: any) => void) => void} */
    const on = (name, what) => this.root.addEventListener(name, what);
    on("change", (event) => this.changeNote(event));
    for (const name of ["dragstart", "dragover", "drop", "dragend"]) on(name, (event) => this.drag(event));
  }

  /** @param {import("./room.js").Screen & { said?: string }} screen */
  show(screen) {
    super.show(screen);
    const main = screen.buttons.find((each) => each.main)?.id;
    if (main !== this.main) this.since = Date.now();
    this.main = main;
    if (screen.said && screen.said !== this.lastSaid) this.announce(screen.said);
    this.lastSaid = screen.said;
    if (screen.doubt && screen.doubt.text !== this.doubted) {
      this.announce(screen.doubt.text);
      if (screen.doubt.asks) this.root.querySelector(".doubt p")?.focus({ preventScroll: true });
    }
    this.doubted = screen.doubt?.text;
    const next = this.follow.map((id) => this.root.querySelector(`[data-press="${id}"]:not([aria-disabled])`));
    next.find(Boolean)?.focus();
    this.follow = [];
    this.camera.watch();
  }

  /** @param {Record<string, any>} content */
  act(content) {
    super.act(content);
    this.camera.hear(content);
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("[data-press]");
    const [name, at] = [node?.dataset.press?.split(":")[1], Number(node?.dataset.press?.split(":")[2])];
    if (event.detail > 0)
      node?.blur(); // what was clicked takes no Space; what was reached by keys does
    else if (name === "up") this.follow = [`own:up:${at - 1}`, `own:down:${at - 1}`];
    else if (name === "down") this.follow = [`own:down:${at + 1}`, `own:up:${at + 1}`];
    super.click(event);
  }

  /** @param {OnElement<KeyboardEvent>} event */
  key(event) {
    if (event.key !== " " || event.target.matches("input, textarea, button, a")) return;
    event.preventDefault();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || Date.now() - this.since < GUARD_MS) return;
    this.root.querySelector(".buttons .main")?.click();
  }

  /** @param {OnElement<Event>} part */
  changeNote({ target }) {
    if (target.dataset.note) this.act({ kind: "set", id: target.dataset.note, value: target.value });
  }

  /** @param {OnElement<DragEvent>} event */
  drag(event) {
    const row = event.target.closest?.("[data-at]");
    const at = row ? Number(row.dataset.at) : null;
    if (event.type === "dragstart") this.dragged = at;
    if (event.type === "dragend") this.dragged = null;
    if (this.dragged === null || at === null) return;
    if (event.type === "dragover") event.preventDefault();
    if (event.type !== "drop") return;
    event.preventDefault();
    if (at !== this.dragged) this.act({ kind: "set", id: `own:move:${this.dragged}`, value: at });
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
      corner && h("span", { class: "chip" }, corner.label),
      corner && h("span", { class: "chip" }, corner.gone),
      corner && h("a", { class: "button second", href: told.wall, target: "_blank" }, corner.wall),
      corner && h("button", press, corner.end.label),
    );
  }

  /** @param {Record<string, any>} part */
  keyOf({ main }) {
    return main && h("kbd", { "aria-hidden": "true" }, told.words.space);
  }

  /** @param {any} doubt @param {(button: any) => Branch} one */
  drawDoubt(doubt, one) {
    return (
      doubt &&
      h(
        "div",
        { class: "doubt", key: "doubt" },
        h("p", { tabindex: -1 }, doubt.text),
        doubt.button && one(doubt.button),
      )
    );
  }
}

new OwnView();
