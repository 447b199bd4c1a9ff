// What is wished for on this device: read from the browser's storage, kept there, and told to all on the page.

import { SETTINGS_CHANGED } from "./browser.js";

/** What holds where nothing was chosen. @type {Record<string, string>} */
const USUAL = {
  passes: "off",
  sounds: "off",
  talk: "on",
  theme: "device",
  contrast: "off",
  letters: "on",
  still: "device",
  beliefs: "on",
};

/**
 * Return each setting's value.
 * @param {BrowserStore} store
 */
export function readWishes(store) {
  const { pace, wait } = store.speed();
  /** @type {Record<string, string>} */
  const wishes = { speed: wait ? "tap" : pace };
  for (const [id, usual] of Object.entries(USUAL)) wishes[id] = store.wish(id) || usual;
  return wishes;
}

/**
 * Keep a choice, and tell everybody on this page.
 * @param {BrowserStore} store
 * @param {string} id
 * @param {string} value
 */
export function keepWish(store, id, value) {
  if (id === "speed") store.keepSpeed({ pace: value === "tap" ? store.speed().pace : value, wait: value === "tap" });
  else store.keepWish(id, value === USUAL[id] ? "" : value);
  if (id === "theme") globalThis.bbbTheme?.();
  dispatchEvent(new Event(SETTINGS_CHANGED));
}

/**
 * Return whether cards appear instead of flying: by choice, or else if the device asks for it.
 * @param {string} wish
 */
export const isStill = (wish) =>
  wish === "on" || (wish !== "off" && matchMedia("(prefers-reduced-motion: reduce)").matches);

/** The settings as one view of a table uses them, and whether their sheet is open. */
export class Settings {
  isOpen = false;
  /** The texts of the sheet, once they have come. @type {Record<string, string> | null} */
  words = null;

  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.wishes = readWishes(view.store);
  }

  /**
   * Keep a setting on this device.
   * @param {string} id
   * @param {string} value
   */
  keep(id, value) {
    keepWish(this.view.store, id, value);
    if (this.wishes[id] !== value) this.use({ [id]: value }); // where nothing can be stored
  }

  /**
   * Mark a root with what style sheets need to know.
   * @param {HTMLElement} root
   */
  mark({ classList }) {
    classList.toggle("is-still", this.view.still());
    classList.toggle("is-moving", !this.view.still());
    classList.toggle("is-unlettered", this.wishes.letters === "off");
  }

  /** Read all settings again: another table of this page, or another window, has changed one. */
  readAgain() {
    const before = this.wishes.beliefs;
    this.use(readWishes(this.view.store));
    if (this.wishes.beliefs !== before) this.view.hello(); // whoever teaches has to know at once
  }

  /**
   * @param {Record<string, string>} wishes
   * @param {Record<string, string>} [words]
   */
  use(wishes, words) {
    const { view } = this;
    this.wishes = { ...this.wishes, ...wishes };
    if (words) this.words = words;
    view.sounds.set(this.wishes.sounds === "on");
    view.wait(view.next);
    view.draw();
  }

  /**
   * Open the sheet, whose texts are fetched the first time; or close it, and return to the menu's button.
   * @param {boolean} open
   */
  show(open) {
    const { view } = this;
    this.isOpen = open;
    view.menuOpen = false;
    if (open && !this.words) view.connection.sendNow({ kind: "settings" });
    view.draw();
    if (!open) view.stage.querySelector(".menu > button")?.focus({ preventScroll: true });
  }
}
