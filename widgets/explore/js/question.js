// One question on a page: draws its blocks and reports presses, controls and the guess.

import { build, h, liveRegion, renderChildren, utter } from "../../stage/js/tree.js";
import { drawBlocks } from "../../stage/js/blocks.js";
import { Connection, PING_MS } from "../../stage/js/connection.js";
import { KEYS, classes, faceIn } from "../../stage/js/text.js";
import { BrowserStore, copy, followTheme } from "../../stage/js/browser.js";
import { newAnnouncements } from "../../stage/js/logic.js";
import { copyDrawings } from "../../stage/js/drawings.js";
import { classAddress } from "../../stage/js/class_address.js";
import { rich } from "./blocks.js";
import { beadsAfter, beadsNow, valueOn } from "./guesses.js";

const LARGE_STEP = 10;
const TYPING_MS = 1200;
/** The events sent to others on the page: a guess is stored; the questions have changed; an answer is open. */
const [GUESSED, MOVED, OPENED] = ["bbb-guessed", "bbb-question-moved", "bbb-opened"];
/** Numbered questions, of which a page has one open at a time. */
const NUMBERED = ".bbb.explore[data-number]";
/** What the key of a guess begins with. */
const GUESS_KEY = /^guess:/;
let questions = 0;

/**
 * Return where a key takes the handle of a line; null for other keys. The first arrow lands on an end.
 * @param {any} value
 * @param {string} key
 */
export function valueAfterKey(value, key, least = 0, most = 100) {
  const unsaid = value === null || value === undefined;
  /** @param {number} number */
  const within = (number) => Math.max(least, Math.min(most, number));
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: LARGE_STEP, PageDown: -LARGE_STEP };
  if (key === "Home") return least;
  if (key === "End") return most;
  if (!(key in steps)) return null;
  if (unsaid) return steps[key] > 0 ? least : most;
  return within(value + steps[key]);
}

/**
 * Return the radio button to which an arrow leads; in a map of several columns, up and down change the row.
 * @param {number} at
 * @param {string} key
 * @param {number} number
 */
export function radioAfterKey(at, key, number, columns = 1) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (!(key in steps)) return null;
  return (at + steps[key] + number) % number;
}

/**
 * Return what scrolls when this element moves: a notebook's own pane, or the page.
 * @param {HTMLElement} element
 */
function scrollerOf(element) {
  for (let up = element.parentElement; up; up = up.parentElement)
    if (up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  return document.scrollingElement ?? document.documentElement;
}

/** A question in the browser: its blocks, its line, and what people do with them. */
export class QuestionView {
  /** @type {Tree[]} */
  tree = [];
  /** @type {Map<string, any>} */
  wished = new Map();
  typed = "";
  /** @type {number | null} */
  heard = null;
  /** @type {(() => void)[]} */
  leave = [];
  /** Whether another question was opened here, until Python knows. */
  givesWay = false;
  /** Whether this question was just opened, and is to be read next. */
  isOpening = false;
  /** Whether its answer was open at the last change. */
  wasOpen = false;

  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    const from = Math.random().toString(36).slice(2, 12);
    this.model = model;
    this.el = el;
    this.art = `bbbq${(questions += 1)}${from}-`;
    this.connection = new Connection({
      from,
      send: (message) => model.send(message),
      changed: () => this.draw(),
      later: (what, after) => setTimeout(what, after),
      cancel: (timer) => clearTimeout(timer),
    });
    this.store = new BrowserStore(() => localStorage);
    this.root = build(h("div", { class: "bbb explore", "data-lm-suppress-shortcuts": "true" }));
    this.stage = build(h("div", { class: "stage" }));
    this.voice = liveRegion();
    this.root.append(copyDrawings(this.art), this.stage, this.voice);
    this.el.append(this.root);
    this.listen();
  }

  /**
   * @param {EventTarget} target
   * @param {string} name
   * @param {(event: any) => void} what
   */
  on(target, name, what) {
    target.addEventListener(name, what);
    this.leave.push(() => target.removeEventListener(name, what));
  }

  listen() {
    this.on(this.root, "click", (event) => this.click(event));
    this.on(this.root, "keydown", (event) => {
      this.key(event);
      event.stopPropagation();
    });
    this.on(this.root, "pointerdown", (event) => this.down(event));
    this.on(this.root, "pointermove", (event) => this.dragged && this.move(event));
    this.on(this.root, "pointerup", () => this.up());
    this.on(this.root, "pointercancel", () => this.up());
    this.on(window, GUESSED, () => this.draw());
    this.on(window, MOVED, ({ detail }) => this.makeRoom(detail));
    /** @param {string} name @param {(...said: any[]) => void} what */
    const hear = (name, what) => {
      this.model.on(name, what);
      this.leave.push(() => this.model.off(name, what));
    };
    hear("change:scene", () => this.changed());
    hear("msg:custom", (message) => this.onCustomMessage(message));
    const beat = setInterval(() => {
      if (!document.hidden && this.connection.n) this.connection.ping();
    }, PING_MS); // untouched questions stay quiet
    this.leave.push(() => clearInterval(beat), followTheme(this.root));
  }

  get scene() {
    return this.model.get("scene") ?? {};
  }

  begin() {
    this.changed();
    const placed = new ResizeObserver(() => {
      placed.disconnect();
      window.dispatchEvent(new CustomEvent(MOVED, { detail: null }));
    });
    placed.observe(this.root);
  }

  end() {
    this.connection.changed = () => {};
    this.leave.forEach((undo) => undo());
    this.root.remove();
  }

  changed() {
    const { scene } = this;
    this.connection.ply = scene.ply ?? 0;
    if (!this.connection.queue.length && !this.dragged) this.wished.clear();
    if (scene.is_folded) this.givesWay = false;
    this.noteOpening();
    if (!this.connection.answered(scene.answers)) this.draw();
    const { fresh, heard } = newAnnouncements(this.heard, scene.announced ?? 0, scene.announcements ?? []);
    this.heard = heard;
    if (this.isOpening && !this.isFolded) {
      this.isOpening = false;
      this.stage.querySelector("h2")?.focus({ preventScroll: true });
    }
    for (const text of fresh) utter(this.voice, text);
  }

  /** Tell the page once that the answer has been opened, and whether somebody guessed before. */
  noteOpening() {
    const { is_open: isOpen, is_guessed: isGuessed, key } = this.scene;
    if (isOpen && !this.wasOpen) {
      const detail = { key: key.replace(GUESS_KEY, ""), isGuessed: Boolean(isGuessed) };
      window.dispatchEvent(new CustomEvent(OPENED, { detail }));
    }
    this.wasOpen = isOpen;
  }

  /** @param {Record<string, any>} message */
  onCustomMessage(message) {
    this.connection.onAnyMessage();
    if (message.kind === "keep" && !this.store.look(this.scene.key).id)
      this.store.keep(this.scene.key, message.id, message.record);
    if (message.kind === "keep") window.dispatchEvent(new Event(GUESSED));
  }

  // One question open at a time ---------------------------------------------------------

  /** The numbered questions of this page, in their order. */
  questions() {
    return [...(this.el.closest(".jp-Notebook") ?? document).querySelectorAll(NUMBERED)];
  }

  /** The question after this one. */
  following() {
    const all = this.questions();
    return all[all.indexOf(this.root) + 1 || all.length];
  }

  get isFolded() {
    return Boolean(this.scene.is_folded || this.givesWay);
  }

  /**
   * Fold this question if another one is opened; the first question also draws the steps of all.
   * @param {Element | null} opened
   */
  makeRoom(opened) {
    if (opened && opened !== this.root && this.questions().includes(opened) && !this.isFolded) {
      this.givesWay = true;
      this.draw();
      this.act({ kind: "press", id: "fold" });
    } else if (this.questions()[0] === this.root) this.draw();
  }

  /** Open this question where it is on the screen, while the one above it folds. */
  open() {
    const before = this.root.getBoundingClientRect().top;
    window.dispatchEvent(new CustomEvent(MOVED, { detail: this.root }));
    scrollerOf(this.root).scrollBy({ top: this.root.getBoundingClientRect().top - before, behavior: "instant" });
    this.isOpening = true;
  }

  /** Tell the page how far this question is, if that has changed. */
  report() {
    const { number, is_open: isOpen, key } = this.scene;
    const done = isOpen || (key && this.store.look(key).id);
    const state = classes(done && "done", !this.isFolded && "now");
    if (!number || (this.root.dataset.state === state && this.root.dataset.number)) return;
    Object.assign(this.root.dataset, { number, state });
    window.dispatchEvent(new CustomEvent(MOVED, { detail: null }));
  }

  /** The steps above the first question: one for each, and which is open. */
  drawSteps() {
    const all = this.questions();
    if (all[0] !== this.root || all.length < 2) return null;
    const states = all.map((each) => each.dataset.state);
    const at = states.findIndex((state) => state?.includes("now")) + 1;
    const words = this.scene.row.at.replace("{number}", at).replace("{all}", all.length);
    return h(
      "p",
      { key: "steps", class: "ex-steps" },
      states.map((state, nth) => h("i", { key: `${nth}`, class: state, "aria-hidden": "true" })),
      at > 0 && h("span", {}, words),
    );
  }

  /** The row that a folded question is. */
  drawRow() {
    const { title, number, row, is_open: isOpen, key } = this.scene;
    const kept = !isOpen && key && this.store.look(key).id ? this.store.look(key).record : null;
    return h(
      "section",
      { key: "row", class: classes("ex-question is-folded", (isOpen || kept) && "is-done"), "aria-label": title },
      h("span", { class: "ex-disc", "aria-hidden": "true" }, String(number)),
      h("div", {}, h("h2", {}, title), h("p", { class: "soft" }, kept ? (kept.said ?? row.kept) : row.said)),
      h(
        "button",
        {
          type: "button",
          class: isOpen || kept ? "button quiet" : "button",
          "data-do": "press",
          "data-id": "unfold",
          "aria-label": `${row.open}: ${title}`,
          ...KEYS,
        },
        row.open,
      ),
    );
  }

  /** @returns {QuestionLook} */
  look() {
    const { scene, art, wished } = this;
    return {
      art,
      wished,
      hasNext: Boolean(this.following()),
      text: { heading: "h3", styleOf: (tone) => classes("ex-text", tone), write: rich },
      words: this.model.get("words") ?? {},
      face: (key) => faceIn(scene, key),
    };
  }

  /** The link that puts this question on the wall, for whoever leads classes. */
  drawClassLink() {
    const asked = this.scene.class;
    const href = classAddress(asked);
    return href && h("p", { key: "class", class: "ex-class" }, h("a", { class: "button quiet", href }, asked.label));
  }

  draw() {
    const { scene, connection } = this;
    if (!scene.blocks) return;
    this.report();
    const gone = connection.gone && h("p", { class: "alarm", role: "alert" }, scene.gone);
    const trees = [
      this.drawSteps(),
      gone,
      this.isFolded
        ? this.drawRow()
        : h(
            "section",
            { key: "open", class: "ex-question", "aria-label": scene.title || null },
            scene.title &&
              h(
                "div",
                { class: "ex-head" },
                scene.number > 0 && h("span", { class: "ex-disc", "aria-hidden": "true" }, String(scene.number)),
                h("h2", { tabindex: -1 }, scene.title),
              ),
            drawBlocks(this.look(), scene.blocks),
            this.drawClassLink(),
            scene.message && h("p", { class: "ex-refused", role: "alert" }, scene.message),
          ),
    ];
    this.root.classList.toggle("is-waiting", Boolean(connection.waiting));
    /** @type {any[]} */
    const drawn = trees.filter(Boolean);
    renderChildren(this.stage, this.tree, drawn);
    this.tree = drawn;
  }

  /** @param {Record<string, any>} content */
  act(content) {
    if (!this.connection.act(content)) this.draw();
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("[data-do]");
    if (!node || node.getAttribute("aria-disabled") === "true") return;
    const { do: what, id, value, text } = node.dataset;
    if (id === "unfold") this.open();
    if (id === "next") this.following()?.querySelector('[data-id="unfold"]')?.click();
    else if (what === "press") this.act({ kind: "press", id });
    else if (what === "set") this.act({ kind: "set", id, value: JSON.parse(value) });
    else if (what === "step") this.step(id, node.dataset.key, Number(value));
    else if (what === "copy") copy(text);
  }

  /**
   * Lay a bead on an outcome, or take one away; fast taps are counted here, before Python has answered the first.
   * @param {string} id
   * @param {string} key
   * @param {number} by
   */
  step(id, key, by) {
    const count = beadsAfter(beadsNow(this.look(), this.line(id)), key, by);
    if (count === null) return;
    this.say(`${id}:${key}`, count);
    this.act({ kind: "set", id: `${id}:${key}`, value: count });
  }

  // The line ------------------------------------------------------------------------

  /** @param {string} id */
  line(id) {
    /** @type {(parts?: any[]) => any} */
    const find = (parts) =>
      (parts ?? [])
        .map((part) =>
          part.id === id
            ? part
            : find([part.blocks, part.points, ...(part.columns ?? [])].flatMap((each) => each ?? [])),
        )
        .find(Boolean);
    return find(this.scene.blocks);
  }

  /** @param {OnElement<PointerEvent>} event */
  down(event) {
    const node = event.target.closest("[data-line]");
    if (!node || node.classList.contains("is-fixed") || event.button) return;
    this.dragged = node;
    node.setPointerCapture(event.pointerId);
    this.move(event);
    event.preventDefault();
    node.querySelector(".ex-handle").focus({ preventScroll: true });
  }

  /** @param {PointerEvent} part */
  move({ clientX, clientY }) {
    const { left, width, bottom, height } = this.dragged.querySelector(".ex-rail").getBoundingClientRect();
    const { line: id, upright } = this.dragged.dataset;
    const { least = 0, most = 100 } = this.line(id);
    const share = upright ? (bottom - clientY) / height : (clientX - left) / width;
    this.say(id, Math.round(least + (most - least) * Math.max(0, Math.min(1, share))));
  }

  up() {
    if (!this.dragged) return;
    const id = this.dragged.dataset.line;
    this.dragged = null;
    this.act({ kind: "set", id, value: this.wished.get(id) });
  }

  /**
   * Move the handle to a value; Python is told once it rests.
   * @param {string} id
   * @param {any} value
   */
  say(id, value) {
    this.wished.set(id, value);
    this.draw();
  }

  /** @param {OnElement<KeyboardEvent>} event */
  key(event) {
    const { key, target } = event;
    const radios = target.closest("[data-radios]");
    const all = radios ? [...radios.querySelectorAll("[role=radio]")] : [];
    const columns = Math.min(all.length, Number(radios?.dataset.radios) || 1);
    const to = radios && radioAfterKey(all.indexOf(target), key, all.length, columns);
    const next = to !== null && all[to];
    if (next) {
      next.focus();
      next.click();
      return event.preventDefault();
    }
    const id = target.closest("[data-line]")?.dataset.line;
    if (!id || target.getAttribute("role") !== "slider") return;
    const { least = 0, most = 100, ...line } = this.line(id);
    const typed = least === 0 && most === 100 ? this.valueTyped(key) : null;
    const value = typed ?? valueAfterKey(valueOn(this.look(), line), key, least, most);
    if (value !== null) {
      this.say(id, value);
      this.act({ kind: "set", id, value });
      event.preventDefault();
    } else if (key === "Enter") this.stage.querySelector(".button.main")?.click();
  }

  /**
   * Digits typed one after the other set the handle: 4, then 0, is 40.
   * @param {string} key
   */
  valueTyped(key) {
    if (!/^\d$/.test(key)) return null;
    clearTimeout(this.typing);
    this.typing = setTimeout(() => (this.typed = ""), TYPING_MS);
    const longer = Number(this.typed + key);
    this.typed = longer > 100 ? key : this.typed + key;
    return Number(this.typed);
  }
}
