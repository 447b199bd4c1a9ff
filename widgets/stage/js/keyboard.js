// Keyboard commands.

import { entryFor, nextIndex } from "./logic.js";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** The handlers of keys, by the element that has the focus. */
export class Keyboard {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
  }

  /** @param {OnElement<KeyboardEvent>} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    const feat = event.key === "Tab" ? undefined : this.view.feats.now;
    if (feat) this.view.feats.end();
    if (feat?.cards) return event.preventDefault();
    if (target.closest(".menu") && this.view.menuOpen) return this.keyInMenu(event);
    if (this.view.scene.form || this.view.settings.isOpen) return this.keyInForm(event);
    if (this.view.scene.review && this.keyInReview(event)) return event.preventDefault();
    if (
      (event.key === "/" || event.key === "?") &&
      this.view.scene.dock &&
      !this.view.scene.sheet &&
      this.view.scene.typed !== undefined &&
      !target.matches("input, textarea, select")
    ) {
      event.preventDefault();
      return this.view.typed.show(true);
    }
    if (target.dataset.number) return this.keyOnNumber(event);
    if (this.view.scene.lesson && !target.matches("input") && this.chooseTile(event)) return event.preventDefault();
    if (target === this.view.typed.field) return this.view.typed.key(event);
    if (target.dataset.turn) return this.keyOnDial(event);
    if (event.key === "Escape") return this.escape();
    if (this.present(event)) return event.preventDefault();
    const place = target.closest("[data-place]");
    if (!place) return this.shortcut(event);
    if (ARROWS.includes(event.key)) this.go(place, event.key);
    else if (event.key === " ") place.click();
    else if (event.key === "Enter") this.enter(place);
    else return;
    event.preventDefault();
  }

  /** @param {OnElement<KeyboardEvent>} event */
  keyInMenu(event) {
    const menu = event.target.closest(".menu");
    if (event.key === "Escape") {
      menu.querySelector("button").focus();
      return this.view.menu(false);
    }
    const entries = [...menu.querySelectorAll('[role^="menuitem"]')].filter((node) => node.checkVisibility());
    const labels = entries.map((node) => node.querySelector("span:not(.why)").textContent);
    const next = entries[entryFor(labels, entries.indexOf(event.target), event.key)];
    if (!next) return undefined;
    next.focus();
    return event.preventDefault();
  }

  /**
   * Tap the card that has this key, from anywhere but a place, where arrows move the focus, or a field.
   * @param {OnElement<KeyboardEvent>} event
   */
  shortcut(event) {
    if (event.target.matches?.("input, textarea, select, [role=spinbutton]")) return;
    if (this.present(event)) return event.preventDefault();
    const card = this.view.stage.querySelector(`.card[aria-keyshortcuts="${event.key}"]`);
    if (!card || card.closest("[inert]")) return;
    card.click();
    event.preventDefault();
  }

  /**
   * Do what the two keys of a presenter's remote mean at a projected table: what comes next, and back; return whether.
   * @param {OnElement<KeyboardEvent>} event
   */
  present(event) {
    const ways = { PageDown: "[data-do=go], .places .main", PageUp: "[data-id='table:undo'], [data-id='table:step']" };
    const way = new Map(Object.entries(ways)).get(event.key);
    if (!this.view.scene.look?.projector || !way) return false;
    /** @type {HTMLElement | null} */ (this.view.stage.querySelector(way))?.click();
    return true;
  }

  escape() {
    if (this.view.drag.held) return this.view.drag.stop();
    if (this.view.lensOpen) return this.view.openLens(false);
    if (!this.view.scene.curtain) this.view.act({ kind: "escape" });
  }

  /** @param {HTMLElement} place @param {string} key */
  go(place, key) {
    const places = this.view.focus.places(place.closest("[data-zone]"));
    const items = places.map((node) => ({ line: node.closest("[data-line]")?.dataset.line ?? "" }));
    places[nextIndex(items, places.indexOf(place), key)]?.focus();
  }

  /**
   * Handle Enter: places and set controls report it to Python; any other control, and what opens, is clicked.
   * @param {HTMLElement} place
   */
  enter(place) {
    const { do: what, id } = place.dataset;
    const opens = place.hasAttribute("aria-expanded");
    const passes = (what === "tap" && !opens) || place.getAttribute("aria-checked") === "true";
    if (passes) this.view.act({ kind: "enter", place: what === "tap" ? place.dataset.place : id });
    else place.click();
  }

  /** @param {OnElement<KeyboardEvent>} event */
  keyOnDial(event) {
    const { turn } = event.target.dataset;
    const by = {
      ArrowUp: 1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageUp: 5,
      PageDown: -5,
      Home: -1000,
      End: 1000,
    }[event.key];
    if (by) this.view.turn(turn, by);
    else if (event.key === "Enter") this.view.act({ kind: "enter", place: turn });
    else if (event.key === "Escape") this.escape();
    else return;
    event.preventDefault();
  }

  /**
   * Handle Enter in a number field: send the typed number before the key.
   * @param {OnElement<KeyboardEvent>} event
   */
  keyOnNumber(event) {
    if (event.key === "Escape") return this.escape();
    if (event.key !== "Enter") return undefined;
    this.view.setNumber(event.target.dataset.number);
    this.view.act({ kind: "enter", place: event.target.dataset.number });
    return event.preventDefault();
  }

  /**
   * Choose the tile whose number or letter is pressed; return whether there is one.
   * @param {OnElement<KeyboardEvent>} event
   */
  chooseTile(event) {
    const key = /^[1-9a-i]$/i.test(event.key) && event.key.toUpperCase();
    const tiles = [...this.view.stage.querySelectorAll(".choice[role=radio][data-place]")];
    const tile = tiles.find((each) => each.querySelector(".key")?.textContent === key);
    tile?.click();
    return Boolean(tile);
  }

  /**
   * Go to another moment of a review, or try the one on the table; return whether the key does so.
   * @param {OnElement<KeyboardEvent>} event
   */
  keyInReview({ key, target }) {
    const name = { ArrowLeft: "previous", t: "try", T: "try", ArrowRight: "next" }[key];
    const step = this.view.scene.review?.steps.find(({ id }) => id === `review:${name}`);
    if (!step || (name !== "try" && target.closest("[data-zone]"))) return false;
    this.view.act({ kind: "press", id: step.id });
    return true;
  }

  /** @param {OnElement<KeyboardEvent>} event */
  keyInForm(event) {
    const form = this.view.stage.querySelector(".dialog");
    if (event.key === "Escape") {
      event.preventDefault();
      if (this.view.settings.isOpen) return this.view.settings.show(false);
      const leave = this.view.scene.form?.buttons.at(-1);
      if (leave) this.view.forms.submit(leave.id);
    }
    if (event.key !== "Tab" || !form) return undefined;
    const all = [...form.querySelectorAll("input, select, textarea, button, pre, summary")].filter(
      (node) => (node.type !== "radio" || node.checked) && node.checkVisibility(),
    );
    const active = this.view.root.getRootNode().activeElement;
    const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (active !== edge && form.contains(active)) return undefined;
    other.focus();
    return event.preventDefault();
  }
}
