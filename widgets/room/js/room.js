// A page of a room: either a screen of blocks, or the table. The wall's page extends it.

import { build, h, renderChildren } from "../../stage/js/tree.js";
import { bold, drawBlocks } from "../../stage/js/blocks.js";
import { classes, needed } from "../../stage/js/text.js";
import { drawing } from "../../stage/js/cards.js";
import { copyDrawings } from "../../stage/js/drawings.js";
import { followTheme } from "../../stage/js/browser.js";
import { isLate, order, wear } from "../../stage/js/later.js";
import { Line } from "./line.js";
import { openTable } from "./own_table.js";
import "./blocks_of_screens.js";

export const told = JSON.parse(document.getElementById("room").textContent);
/** @param {string} id */
export const part = (id) => document.getElementById(id);
export const ART = "room-";
const NOTE_MS = 12000;
const SPOKEN = ["tip", "info", "alarm"]; // tones of sentences to announce while the heading stays the same

/**
 * What a page shows while no table is open.
 * @typedef {object} Screen
 * @property {string} title
 * @property {string} [sub]
 * @property {string} [head] what stands above the title, on the wall
 * @property {any[]} blocks
 * @property {any[]} buttons
 * @property {string} [foot]
 * @property {any} [doubt]
 * @property {any} [corner]
 * @property {string} [cover] what lies over a wall
 * @property {any} [position]
 * @property {Record<string, scenes.Face>} [faces]
 * @property {string} [game] whose cards are shown
 */

export class Page {
  /** @type {Tree[]} */
  tree = [];
  n = 0;
  from = Math.random().toString(36).slice(2, 12);
  /** @type {Map<string, any>} */
  wished = new Map();
  /** @type {Screen | null} */
  screen = null;
  ends = 0;
  isLarge = false;
  news = "";

  constructor() {
    this.root = part("screen");
    this.root.before(copyDrawings(ART));
    for (const themed of document.querySelectorAll(".bbb")) followTheme(themed);
    /** @type {(name: string, what: (event: any) => void) => void} */
    const on = (name, what) => this.root.addEventListener(name, what);
    on("click", (event) => this.click(event));
    on("input", ({ target }) => target.dataset.slide && this.wish(target.dataset.slide, Number(target.value)));
    // a tap in the middle does not move the handle
    on(
      "pointerup",
      ({ target }) => target.matches?.(".unset") && this.wish(target.dataset.slide, Number(target.value)),
    );
    on("submit", (event) => this.submit(event));
    this.line = this.connect();
    setInterval(() => this.screen?.blocks.some(({ kind }) => kind === "timer") && this.draw(), 1000);
    this.stayAwake();
  }

  /**
   * Return the line to the server.
   * @returns {any}
   */
  connect() {
    return new Line(told.line, (message) => this.hear(message), {
      connected: (isOn, tries) => this.connected(isOn, tries),
    });
  }

  /** Keep a phone's screen on, where the browser lets a page do so. */
  async stayAwake() {
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      /* the screen goes dark as usual */
    }
  }

  /** @param {Record<string, any>} message */
  hear({ screen, scene, you, over, ring, note }) {
    if (you) this.greet(you);
    if (ring) this.ring(ring);
    if (note) this.sayForAWhile(note);
    if (over) this.say(over);
    if (screen) this.show(screen);
    if (scene) this.showTable(scene);
  }

  /** @param {{ name: string, symbol: string }} part */
  greet({ name, symbol }) {
    const look = { art: ART };
    part("you").replaceChildren(build(drawing(look, symbol)), name);
  }

  /** @param {boolean} isOn @param {number} tries */
  connected(isOn, tries) {
    if (isOn) this.say("");
    else if (tries > 1) this.say(told.words.gone.replace("{tries}", tries));
  }

  /** @param {string} text */
  say(text) {
    clearTimeout(this.quiet);
    part("gone").textContent = text;
    part("gone").hidden = !text;
  }

  /** @param {string} text */
  sayForAWhile(text) {
    this.say(text);
    this.quiet = setTimeout(() => this.say(""), NOTE_MS);
  }

  /**
   * Tell the person that the others wait: in text, by vibration if possible, by sound if sounds are on.
   * @param {string} text
   */
  ring(text) {
    this.sayForAWhile(text);
    navigator.vibrate?.([200, 120, 200]);
    this.table?.sounds.play("ring");
  }

  /**
   * Title the page after the present situation, so that people on another tab see whose turn it is.
   * @param {scenes.Scene} part
   */
  entitle({ message }) {
    const mine = message?.kind === "your";
    document.title = `${mine ? `● ${message.head}` : told.words.table} · ${told.words.name}`;
  }

  /** @param {scenes.Scene} scene */
  showTable(scene) {
    if (this.screen) this.announce("");
    this.entitle(scene);
    this.screen = null;
    this.root.hidden = true;
    part("table").hidden = false;
    if (!this.table) this.open(scene);
  }

  /**
   * Open a table, or fetch first what it lacks.
   * @param {scenes.Scene} part
   */
  open({ game }) {
    if (wear(told.looks[game ?? ""], this.tableCame)) this.table = openTable(this.line, part("table_here"));
    if (!this.table) order(this.tableCame);
  }

  /** Show the table, if it is still wanted, now that the part for tables has come; say so if it does not come. */
  tableCame = () => {
    if (this.screen || this.table) return;
    this.open(this.line.get("scene"));
    this.say(this.table || !isLate() ? "" : told.words.late);
  };

  /** @param {Screen} screen */
  show(screen) {
    const isNew = this.screen?.title !== screen.title;
    if (isNew) this.wished.clear();
    if (isNew) this.isLarge = false;
    this.ends = 0;
    this.screen = screen;
    if (this.table) {
      this.table.end();
      this.table = null;
      part("table_here").replaceChildren();
    }
    part("table").hidden = true;
    this.root.hidden = false;
    this.draw();
    if (isNew) this.arrive(screen);
    this.speak(screen, isNew);
  }

  /**
   * Announce what is new on a screen whose heading has not changed.
   * @param {Screen} part
   * @param {boolean} isNew
   */
  speak({ blocks }, isNew) {
    /** @type {string} */
    const news = blocks
      .flatMap((block) => block.blocks ?? block)
      .filter(({ kind, tone }) => kind === "text" && SPOKEN.includes(tone))
      .map(({ text }) => text)
      .join(" ");
    if (isNew || news !== this.news) this.announce(isNew ? "" : news);
    this.news = news;
  }

  /**
   * Have something read aloud; it is taken away again, so that nobody comes across it later.
   * @param {string} text
   */
  announce(text) {
    part("announcement").textContent = text;
    clearTimeout(this.hush);
    if (text) this.hush = setTimeout(() => this.announce(""), NOTE_MS);
  }

  /**
   * Announce a new screen by focusing its heading, unless the person is typing.
   * @param {Screen} screen
   */
  arrive(screen) {
    document.title = `${screen.title} · ${told.words.name}`;
    if (!document.activeElement?.matches("input")) this.root.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** @param {number} seconds */
  left(seconds) {
    this.ends ||= Date.now() + seconds * 1000;
    return Math.max(0, Math.round((this.ends - Date.now()) / 1000));
  }

  draw() {
    const { screen } = this;
    if (!screen) return;
    /** @type {ScreenLook} */
    const look = {
      art: ART,
      game: screen.game,
      face: (key) => screen.faces?.[key] ?? { name: key },
      words: {},
      wished: this.wished,
      isLarge: this.isLarge,
      text: { heading: "h2", styleOf: (tone) => `say say-${tone}`, write: bold },
      left: (seconds) => this.left(seconds),
    };
    const next = [
      this.head(look, screen),
      h("div", { class: "blocks" }, drawBlocks(look, screen.blocks)),
      this.buttons(screen, look),
    ].flatMap((each) => each || []);
    renderChildren(this.root, this.tree, next);
    this.tree = next;
    for (const node of this.root.querySelectorAll("[data-html]")) {
      if (node.shown !== node.dataset.html || !node.firstChild) node.innerHTML = node.shown = node.dataset.html;
    }
  }

  /** @param {Drawings} _look @param {Screen} screen */
  head(_look, { title, sub }) {
    return h("header", {}, h("h1", { tabindex: -1 }, title), sub && h("p", { class: "sub" }, sub));
  }

  /**
   * Return the keyboard key of a button; null where keys do not press buttons.
   * @param {Record<string, any>} _button
   */
  keyOf(_button) {
    return null;
  }

  /**
   * Build the question that is asked before an end, or the offer to undo one; null where nothing is ended.
   * @param {ScreenLook} _look
   * @param {any} _doubt
   * @param {any} _buttons
   */
  drawDoubt(_look, _doubt, _buttons) {
    return null;
  }

  /** @param {Screen} screen @param {ScreenLook} look */
  buttons({ buttons: all, foot, doubt }, look) {
    /** @param {Record<string, any>} part */
    const one = ({ id, label, main, key, back, space, off, quiet, danger }) =>
      h(
        "button",
        {
          key: id,
          type: "button",
          class: classes(
            "button",
            main ? "main" : "second",
            back && !main && "back",
            quiet && "quiet-one",
            danger && "danger",
            off && "is-off",
          ),
          "data-press": id,
          "data-key": key,
          "data-space": space ? "yes" : null,
          "data-back": back ? "yes" : null,
          "aria-disabled": off ? "true" : null,
        },
        label,
        this.keyOf({ space, back, key }),
      );
    if (doubt?.asks) return this.drawDoubt(look, doubt, all.map(one));
    return (
      all.length > 0 &&
      h(
        "div",
        { class: "buttons" },
        this.drawDoubt(look, doubt, doubt?.button && one(doubt.button)),
        all.map(one),
        foot && !doubt && h("p", { class: "foot" }, foot),
      )
    );
  }

  /** @param {Record<string, any>} content */
  act(content) {
    this.n += 1;
    try {
      this.line.send({ ...content, from: this.from, n: this.n, ply: 0 });
    } catch {
      this.say(told.words.gone.replace("{tries}", this.line.tries || 1));
    }
  }

  /** @param {OnElement<MouseEvent>} part */
  click({ target }) {
    const node = target.closest("[data-press], [data-nudge], [data-enlarge]");
    if (!node || node.getAttribute("aria-disabled") === "true") return;
    if (node.dataset.enlarge) return this.enlarge(!this.isLarge);
    if (node.dataset.nudge) return this.nudge(Number(node.dataset.nudge));
    if (node.dataset.slider)
      return this.act({ kind: "set", id: node.dataset.press, value: this.wished.get(node.dataset.press) });
    if (node.dataset.value) return this.act({ kind: "set", id: node.dataset.press, value: Number(node.dataset.value) });
    navigator.vibrate?.(20);
    this.act({ kind: "press", id: node.dataset.press });
  }

  /**
   * Show a position over the whole screen, large enough to be read, or in its place again.
   * @param {boolean} isLarge
   */
  enlarge(isLarge) {
    this.isLarge = isLarge;
    this.draw();
  }

  /** @param {string} id @param {any} value */
  wish(id, value) {
    this.wished.set(id, value);
    this.draw();
  }

  /** @param {number} by */
  nudge(by) {
    const slider = this.screen?.blocks.find(({ kind }) => kind === "slider");
    const { id, least, most, value } = needed(slider, "slider");
    this.wish(id, Math.min(most, Math.max(least, (this.wished.get(id) ?? value ?? (least + most) / 2) + by)));
  }

  /** @param {OnElement<SubmitEvent>} event */
  submit(event) {
    event.preventDefault();
    const { entry } = event.target.dataset;
    if (entry) this.act({ kind: "set", id: entry, value: new FormData(event.target).get("text") });
  }
}
