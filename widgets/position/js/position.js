// An editor of positions on a page: draws its scene, reports taps, drags and keys, and asks for the answers.

import { build, h, liveRegion, renderChildren, utter } from "../../stage/js/tree.js";
import { Connection, PING_MS } from "../../stage/js/connection.js";
import { faceIn } from "../../stage/js/text.js";
import { BrowserStore, copy, followTheme } from "../../stage/js/browser.js";
import { newAnnouncements } from "../../stage/js/logic.js";
import { copyDrawings } from "../../stage/js/drawings.js";
import { Drag } from "../../stage/js/drag.js";
import { drawAnswers } from "./position_answers.js";
import { drawBoard, drawPalette, drawTools } from "./position_board.js";

const SLICE_MS = 20;
/** How long the keys may be that are sent together. */
const MOST_LETTERS = 80;
const OWN_KEYS = /^([1-9]|[a-z]|Backspace|Delete|Enter|Escape|Arrow(Left|Right|Up|Down))$/;
let editors = 0;

/** Return the addresses of the table and of the desk beside this page; null in a notebook. */
function pagesBeside() {
  if (!document.querySelector(".page-head")) return null;
  const here = location.origin + location.pathname;
  return {
    here,
    play: here.replace(/position(?=[^/]*$)/, "play"),
    desk: here.replace(/[^/]+\/position(?=[^/]*$)/, "teachers/desk"),
  };
}

class PositionView {
  /** @type {Tree[]} */
  tree = [];
  /** @type {number | null} */
  heard = null;
  /** @type {(() => void)[]} */
  leave = [];
  /** @type {any} The answers that came since the last scene. */
  fresh = null;
  dragged = false;
  pointed = false;
  /** @type {any[]} What was done while Python was busy: fast taps and keys are all done, one after the other. */
  todo = [];
  size = { wide: 720, tall: 640 };
  page = pagesBeside();

  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    const from = Math.random().toString(36).slice(2, 12);
    this.model = model;
    this.art = `bbbp${(editors += 1)}${from}-`;
    this.connection = new Connection({
      from,
      send: (message) => model.send(message),
      changed: () => {
        this.draw();
        this.sendNext();
      },
      later: (what, after) => setTimeout(what, after),
      cancel: (timer) => clearTimeout(timer),
    });
    this.store = new BrowserStore(() => localStorage);
    this.root = build(h("div", { class: "bbb setup", "data-lm-suppress-shortcuts": "true" }));
    this.stage = build(h("div", { class: "stage" }));
    this.voice = liveRegion();
    this.layer = build(h("div", { class: "layer" }));
    this.root.append(copyDrawings(this.art), this.stage, this.voice, this.layer);
    this.root.dataset.world = this.scene.game;
    this.drag = new Drag(/** @type {any} */ (this));
    el.append(this.root);
    this.listen();
  }

  /** @returns {any} */
  get scene() {
    return this.model.get("scene") ?? {};
  }

  get answers() {
    const { answers } = this.scene.setup;
    return this.fresh?.answers.key === answers.key ? this.fresh.answers : answers;
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
    const { root } = this;
    this.on(root, "click", (event) => this.click(event));
    this.on(root, "keydown", (event) => {
      this.key(event);
      event.stopPropagation();
    });
    this.on(root, "focusin", (event) => this.focused(event));
    this.on(root, "pointerdown", (event) => {
      this.pointed = true;
      setTimeout(() => (this.pointed = false));
      this.drag.down(event);
    });
    this.on(root, "pointermove", (event) => this.drag.move(event));
    this.on(root, "pointerup", (event) => this.drag.up(event));
    this.on(root, "pointercancel", () => this.drag.stop());
    this.on(root, "touchmove", (event) => this.drag.held?.shape && event.preventDefault());
    this.on(window, "hashchange", () => this.hello());
    /** @param {string} name @param {(...said: any[]) => void} what */
    const hear = (name, what) => {
      this.model.on(name, what);
      this.leave.push(() => this.model.off(name, what));
    };
    hear("change:scene", () => this.changed());
    hear("msg:custom", (message) => this.onCustomMessage(message));
    const beat = setInterval(() => !document.hidden && this.connection.n && this.connection.ping(), PING_MS);
    const watching = new ResizeObserver(() => this.measure());
    watching.observe(root);
    this.leave.push(
      () => clearInterval(beat),
      followTheme(root),
      () => watching.disconnect(),
    );
  }

  begin() {
    this.changed();
    this.measure();
    this.hello();
  }

  hello() {
    const kept = this.store.look(this.scene.game);
    this.act({ kind: "hello", kept, hash: location.hash.slice(0, 8192) });
  }

  end() {
    this.connection.changed = () => {};
    clearTimeout(this.thinking);
    this.leave.forEach((undo) => undo());
    this.root.remove();
  }

  measure() {
    const board = this.stage.querySelector(".su-board");
    const [wide, tall] = [board?.clientWidth ?? 0, board?.clientHeight ?? 0];
    if (!wide || (wide === this.size.wide && Math.abs(tall - this.size.tall) < 2)) return;
    this.size = { wide, tall };
    this.draw();
  }

  changed() {
    const { scene } = this;
    this.fresh = null;
    this.connection.ply = scene.ply ?? 0;
    if (!this.connection.answered(scene.answers)) this.draw();
    const { fresh, heard } = newAnnouncements(this.heard, scene.announced ?? 0, scene.announcements ?? []);
    this.heard = heard;
    for (const text of fresh) utter(this.voice, text);
    this.sendNext();
    this.think(scene.setup.answers.wait);
  }

  /** @param {Record<string, any>} message */
  onCustomMessage(message) {
    this.connection.onAnyMessage();
    if (message.kind !== "answers" || message.answers.key !== this.scene.setup.answers.key) return;
    this.fresh = message;
    this.draw();
    if (message.said) utter(this.voice, message.said);
    this.think(SLICE_MS);
  }

  /**
   * Ask for answers, or for more of them, unless something changes within a time.
   * @param {number} after
   */
  think(after) {
    clearTimeout(this.thinking);
    const { stale, busy } = this.answers;
    if (stale || busy) this.thinking = setTimeout(() => this.connection.sendNow({ kind: "think" }), after);
  }

  draw() {
    const { scene, connection } = this;
    if (!scene.setup) return;
    const faces = { ...scene, faces: { ...scene.faces, ...this.fresh?.faces } };
    const look = {
      scene: faces,
      art: this.art,
      words: {},
      lifted: new Map(),
      page: this.page,
      face: (/** @type {string} */ key) => faceIn(faces, key),
    };
    const setup = { ...scene.setup, game: scene.game };
    const gone = connection.gone && h("p", { class: "alarm", role: "alert", key: "gone" }, scene.gone);
    const trees = [
      gone,
      drawTools(setup),
      h(
        "div",
        { key: "grid", class: "su-grid" },
        drawPalette(look, setup),
        drawBoard(look, setup, this.size),
        drawAnswers(look, setup, this.answers),
      ),
    ].filter((tree) => tree !== false);
    renderChildren(this.stage, this.tree, trees);
    this.tree = trees;
    this.followCursor();
    this.measure();
  }

  /** Keep the focus in the part where the cursor is, if it is on the board. */
  followCursor() {
    const focused = /** @type {any} */ (this.root.getRootNode()).activeElement;
    const here = this.stage.querySelector(".su-zone.is-here");
    if (this.byKey && here && focused?.closest(".su-zone") && focused.closest(".su-zone") !== here) here.focus();
    this.byKey = false;
  }

  /** @param {Record<string, any>} content */
  act(content) {
    const last = this.todo.at(-1);
    const follows = content.place?.startsWith("keys:") && last?.place?.startsWith("keys:");
    if (follows && last.place.length < MOST_LETTERS) last.place += content.place.replace("keys:", " ");
    else this.todo.push(content);
    this.sendNext();
  }

  /** Send the next of what was done, once Python has answered what was sent before. */
  sendNext() {
    if (this.connection.gone) this.todo = [];
    else if (!this.connection.waiting && this.todo.length) this.connection.act(this.todo.shift());
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("[data-do]");
    if (!node || this.dragged) return;
    const { do: what, place, name, value, text, link } = node.dataset;
    if (what === "tap") this.act({ kind: "tap", place });
    if (place?.startsWith("tab:")) this.showAnswers();
    if (what === "set") this.act({ kind: "set", id: name, value });
    else if (what === "copy") copy(text);
    else if (what === "link") this.copyLink(link);
  }

  /** Bring the answers into the window, where they are below it. */
  showAnswers() {
    const blocks = this.stage.querySelector(".su-blocks");
    if (blocks && blocks.getBoundingClientRect().top > innerHeight * 0.8) blocks.scrollIntoView({ block: "center" });
  }

  /** @param {string} link */
  copyLink(link) {
    const { words } = this.scene.setup;
    if (link) copy(`${this.page?.here ?? ""}${link}`);
    utter(this.voice, link ? words.copied : words.long);
  }

  /** @param {OnElement<FocusEvent>} event */
  focused(event) {
    const zone = event.target.closest(".su-zone");
    if (!this.pointed && zone === event.target && !zone.classList.contains("is-here"))
      this.act({ kind: "tap", place: zone.dataset.zone.replace("zone:", "here:") });
  }

  /** @param {OnElement<KeyboardEvent>} event */
  key(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const zone = target.closest(".su-zone");
    const from = target.closest(".su-palette");
    if ((!zone && !from) || ctrlKey || metaKey || altKey || !OWN_KEYS.test(key)) return;
    if (!zone && key === "Enter") return;
    if (key === "Enter" && target !== zone) return;
    this.byKey = true;
    this.act({ kind: "tap", place: `keys:${key}` });
    event.preventDefault();
  }
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render({ model, el }) {
    const view = new PositionView(model, el);
    view.begin();
    return () => view.end();
  },
};
