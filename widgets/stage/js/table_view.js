// One table on a page: draws scenes and sends messages.

import { build, h, liveRegion, renderChildren, utter } from "./tree.js";
import { Connection } from "./connection.js";
import { faceIn, fillBlanks, hasState, needed } from "./text.js";
import { layoutFor, newAnnouncements, pacedMs, triedRow, valueAfterSteps, toggleLifted } from "./logic.js";
import { dialValue, isLow } from "./zones.js";
import { copyDrawings } from "./drawings.js";
import { scrollLog } from "./log.js";
import { drawScene } from "./scene.js";
import { LaterPart, isLate } from "./later.js";
import { faceDownById, fly, standing, turnUp } from "./travel.js";
import { Drag } from "./drag.js";
import { Sounds } from "./sound.js";
import { BrowserStore, copy, download } from "./browser.js";
import { daysPlayed, today } from "./calendar.js";
import { followAddress, leaveFor, pageAround } from "./page_around.js";
import { Focus } from "./focus.js";
import { Keyboard } from "./keyboard.js";
import { World } from "./world.js";
import { Celebration } from "./celebration.js";
import { TypedLine } from "./typed_line.js";
import { Forms } from "./forms.js";
import { Settings, isStill } from "./wishes.js";
import { ACTIONS, isSilent } from "./actions.js";
import { listen } from "./listen.js";

let views = 0;
const WIDE_PX = 1600;

/** One view of the table on a page. */
export class TableView {
  page = pageAround(document);
  /** @type {Tree[]} */
  tree = [];
  /** @type {Map<string, boolean>} */
  lifted = new Map();
  /** @type {Map<string, any>} */
  wished = new Map();
  paused = false;
  logOpen = false;
  lensOpen = false;
  lensAll = false;
  /** @type {string | null} */
  tried = null;
  menuOpen = false;
  /** @type {string | null} */
  shut = null;
  /** @type {number | null} */
  heard = null;
  foot = 0;
  /** @type {(() => void)[]} */
  leave = [];
  /** @type {string | undefined} */
  address;
  /** @type {scenes.LensScene | undefined} */
  lens;
  dragged = false;
  size = "laptop";
  wide = false; // whether all moves stand beside the table

  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    const from = Math.random().toString(36).slice(2, 12);
    this.model = model;
    this.el = el;
    this.art = `bbb${(views += 1)}${from}-`;
    this.connection = new Connection({
      from,
      send: (message) => model.send(message),
      changed: () => this.draw(),
      later: (what, after) => setTimeout(what, after),
      cancel: (timer) => clearTimeout(timer),
    });
    this.drag = new Drag(this);
    this.focus = new Focus(this);
    this.keyboard = new Keyboard(this);
    this.typed = new TypedLine(this);
    this.forms = new Forms(this);
    this.feats = new Celebration(this);
    this.later = new LaterPart(this);
    this.store = new BrowserStore(() => localStorage);
    this.settings = new Settings(this);
    this.sounds = new Sounds(this.store);
    // a rule that is open from the start is not scrolled to: Tab would begin there
    this.opened = this.scene.rule?.number;
    this.mount();
    listen(this);
  }

  /** Build the root: the drawings with ids of this view, the table, the live region, and the animation layer. */
  mount() {
    this.root = build(h("div", { class: "bbb", "data-lm-suppress-shortcuts": "true" }));
    this.stage = build(h("div", { class: "stage" }));
    this.voice = liveRegion();
    this.layer = build(h("div", { class: "layer" }));
    this.root.append(copyDrawings(this.art), this.stage, this.voice, this.layer);
    this.world = new World(this.root);
    this.el.append(this.root);
  }

  /** @returns {scenes.Scene} */
  get scene() {
    return this.model.get("scene") ?? {};
  }

  begin() {
    this.feats.begin();
    this.sizes();
    this.changed();
    this.hello();
  }

  /** Send Python what the browser has stored, the device's date, and the fragment (#…) of the page's address. */
  hello(came = false) {
    const { game } = this.scene;
    const [kept, day, hash] = [this.store.look(game), today(), location.hash.slice(0, 8192)];
    const played = game === "lessons" ? daysPlayed(this.store.look("played")) : [];
    const beliefs = this.settings.wishes.beliefs !== "off";
    this.connection.sendNow({ kind: "hello", kept, day, played, beliefs, hash, came });
  }

  /**
   * Store a value for the next visit; data that another window stored meanwhile goes to Python first.
   * @param {string | null} id
   * @param {any} record
   */
  keep(id, record) {
    if (!this.store.keep(this.scene.game, id, record)) this.hello();
  }

  end() {
    this.connection.cancel(this.connection.timer);
    this.connection.changed = () => {};
    this.leave.forEach((undo) => undo());
    this.root.remove();
  }

  /** Return whether the layout has changed. */
  sizes() {
    const width = this.root.clientWidth || 1000;
    const [size, wide] = [layoutFor(width, this.scene.look?.projector), width >= WIDE_PX];
    const other = size !== this.size || wide !== this.wide;
    [this.size, this.wide] = [size, wide];
    const { dock, lesson, ending, puzzles, solved, look } = this.scene;
    const is = {
      table: dock,
      single: !dock,
      lesson: lesson || ending || puzzles || solved,
      large: size === "projector",
    };
    for (const [name, on] of Object.entries(is)) this.root.classList.toggle(name, Boolean(on));
    this.root.toggleAttribute("data-projected", Boolean(look?.projector));
    this.showWorld();
    return other;
  }

  /** Draw the scene behind the table, if the game or the size has changed. */
  showWorld() {
    const { dock, world, game } = this.scene;
    this.world?.show(dock ? (world ?? game) : null);
  }

  /** @returns {Look} */
  look() {
    const { scene, size, wide, art, lifted, wished, paused, logOpen, lens, lensOpen, lensAll, tried, menuOpen, shut } =
      this;
    const { wishes } = this.settings;
    /** @type {Record<string, string>} */
    const words = { ...this.model.get("words"), ...this.settings.words };
    return {
      scene,
      size,
      wide,
      art,
      lifted,
      wished,
      typing: this.typed.state,
      paused,
      logOpen,
      lens,
      lensOpen,
      lensAll,
      tried,
      menuOpen,
      shut,
      wishes,
      settingsOpen: this.settings.isOpen && words.settings_title !== undefined,
      words,
      lifts: triedRow({ lens, tried })?.lifts,
      gone: this.connection.gone,
      late: isLate(),
      locked: Boolean(this.connection.waiting),
      table: Boolean(scene.dock),
      talk: wishes.talk === "on",
      page: this.page?.look(),
      after: pacedMs(this.next, wishes.speed),
      next: this.next,
      holds: this.holds(),
      feat: this.feats.now,
      word: (name, values) => fillBlanks(words[name], values),
      face: (key) => faceIn(scene, key),
    };
  }

  /** React to a new scene. */
  changed() {
    const { scene } = this;
    if (this.later.holdsScene(() => drawScene({ ...this.look(), lens: scene.lens }))) {
      this.connection.answered(scene.answers);
      return;
    }
    const travels = this.still() || document.hidden ? [] : (scene.travel ?? []);
    const [before, lay] = [standing(this.root, travels), faceDownById(this.stage)];
    const cleared =
      this.typed.state.sent && this.connection.waiting?.message.kind === "type" && scene.message?.kind !== "refuse";
    this.connection.ply = scene.ply ?? 0;
    if (scene.lens?.key !== this.lens?.key) [this.lensAll, this.tried] = [false, null];
    this.lens = scene.lens;
    [this.shut, this.address] = [null, followAddress(scene.address, this.address)];
    this.sizes();
    if (this.connection.queue.length === 0) [this.lifted, this.wished].forEach((hoped) => hoped.clear());
    if (!this.connection.answered(scene.answers)) this.draw(); // for an answer, `answered` has drawn already
    if (cleared) this.typed.suggest([], "");
    scrollLog(this);
    if (scene.rule?.number !== this.opened) this.stage.querySelector(".rule")?.scrollIntoView({ block: "nearest" });
    this.opened = scene.rule?.number;
    fly(this, travels, before);
    if (!this.still() && !document.hidden) turnUp(this, travels, lay);
    this.speak(scene);
    if (scene.dock) this.sounds.hear(scene, travels.length > 0);
    this.wait(this.next, travels.length > 0);
    this.think();
  }

  still() {
    return Boolean(this.scene.look?.still) || isStill(this.settings.wishes.still);
  }

  draw() {
    const { scene } = this;
    if (!scene.faces) return;
    const next = this.later.draw(() => drawScene(this.look()));
    if (!next) return;
    const trees = next.flatMap((each) => each || []);
    this.root.classList.toggle("is-gone", this.connection.gone);
    this.root.classList.toggle("is-waiting", Boolean(this.connection.waiting));
    this.settings.mark(this.root);
    this.root.toggleAttribute("data-alone", Boolean(scene.look?.alone));
    renderChildren(this.stage, this.tree, trees);
    this.tree = trees;
    this.showWorld();
    this.feats.place();
    const before = this.foot;
    this.fit();
    this.focus.refocus();
    if (this.foot > before) this.uncover();
  }

  /** Mind what is seen at this size: what takes the focus, and the bar that it is scrolled clear of. */
  fit() {
    this.focus.updateTabStops();
    this.foot = this.stage.querySelector(".thumb")?.offsetHeight ?? 0;
    this.root.style.setProperty("--thumb", `${this.foot}px`);
  }

  /** Keep a touched element visible when the bar at the bottom has grown over it. */
  uncover() {
    const touched = this.root.getRootNode().activeElement;
    if (this.stage.contains(touched))
      touched.closest("[data-place]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {scenes.Scene} scene */
  speak({ announced = 0, announcements = [], sheet }) {
    const { fresh, heard } = newAnnouncements(this.heard, announced, announcements, sheet?.said);
    this.heard = heard;
    for (const text of fresh) utter(this.voice, text);
  }

  /**
   * Start the timer of the scene's next automatic step, unless it is paused.
   * @param {scenes.NextStep | undefined} next
   * @param {boolean} [moving]
   */
  wait(next, moving) {
    clearTimeout(this.nextTimer);
    if (next && !next.held && !this.paused && !this.holds())
      this.nextTimer = setTimeout(
        () => this.act({ kind: "go" }),
        pacedMs(next, this.settings.wishes.speed) + (moving ? 300 : 0),
      );
  }

  /** Pause or resume automatic steps. */
  pause() {
    this.paused = !this.paused;
    this.wait(this.next);
    this.draw();
  }

  /** The next automatic step; a pass that is the only move is one for whoever has wished so. */
  get next() {
    const { next, forced } = this.scene;
    return next ?? (this.settings.wishes.passes === "on" ? forced : undefined);
  }

  /** Return whether the next step waits for a tap because the speed chosen here says so. */
  holds() {
    return Boolean(this.next?.paced && this.settings.wishes.speed === "tap");
  }

  /** Toggle the log, and show its last line. */
  fold() {
    this.logOpen = !this.logOpen;
    this.menuOpen = false;
    this.draw();
    scrollLog(this);
  }

  /** @param {Record<string, any>} content */
  act(content) {
    this.shut = null;
    if (this.connection.act(content)) return;
    this.lifted.clear();
    this.draw();
  }

  /**
   * React to a custom message from Python.
   * @param {Record<string, any>} message
   */
  onCustomMessage(message) {
    this.connection.onAnyMessage();
    if (message.kind === "complete") this.typed.suggest(message.options ?? []);
    else if (message.kind === "keep") this.keep(message.id, message.record);
    else if (message.kind === "played") this.store.add("played", { ...message.row, day: today() });
    else if (message.kind === "lens") this.lensCame(message);
    else if (message.kind === "settings") this.settings.use({}, message.words);
    else if (message.kind === "copy") copy(message.text);
    else if (message.kind === "file") download(message.name, message.text);
    else if (message.kind === "page") leaveFor(message, this.page);
  }

  // The odds lens ---------------------------------------------------------------

  /** Request the next slice of the lens between two gestures, without waiting for the answer. */
  think() {
    clearTimeout(this.thinking);
    if (this.lens && (this.lens.done ?? 0) < (this.lens.deals ?? 0))
      this.thinking = setTimeout(() => this.connection.sendNow({ kind: "think" }), 20);
  }

  /**
   * Show the latest numbers of the lens, unless its question has changed meanwhile.
   * @param {Record<string, any>} message
   */
  lensCame({ lens, announcement }) {
    if (lens.key !== this.lens?.key) return;
    const { activeElement } = this.root.getRootNode();
    this.lens = lens;
    this.draw();
    if (activeElement?.closest(".lensrow")) activeElement.focus({ preventScroll: true }); // its row may have moved
    if (announcement) utter(this.voice, announcement);
    this.think();
  }

  /**
   * Preview the effect of a row's move, without asking Python; null ends the preview.
   * @param {HTMLElement | null} row
   */
  tryRow(row) {
    const id = row?.dataset.id ?? null;
    if (id === this.tried) return;
    this.tried = id;
    this.draw();
  }

  /**
   * Open the lens where it is a bar, or close it.
   * @param {boolean} open
   */
  openLens(open) {
    this.lensOpen = open;
    this.draw();
    this.stage.querySelector(open ? ".lensclose" : ".lenshandle")?.focus({ preventScroll: true });
  }

  // Gestures ------------------------------------------------------------------

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    if (this.dragged) return;
    if (this.feats.takes(event)) return;
    if (this.menuOpen && !event.target.closest(".menu")) this.menu(false);
    const node = event.target.closest("[data-do]");
    if (event.target.matches(".endveil")) return this.act({ kind: "escape" });
    const space = event.target.closest("[data-onto]");
    if (!node) {
      if (space && !event.target.closest(".zone .card")) this.tap(space.dataset.onto, space);
      else if (this.scene.dock && this.next && event.target.closest(".cloth")) this.act({ kind: "go" });
      return;
    }
    if (isSilent(node, this.connection.waiting)) return;
    ACTIONS[node.dataset.do](this, node.dataset, node, event.target);
  }

  /**
   * Open the menu of tools, or close it.
   * @param {boolean} open
   */
  menu(open) {
    this.menuOpen = open;
    this.focus.menuAwaits = open;
    this.draw();
  }

  /** @param {OnElement<Event>} part */
  input({ target }) {
    this.forms.input(target);
    if (target.dataset.number) {
      this.wished.set(target.dataset.number, target.value);
      this.draw();
    } else if (target === this.typed.field) this.typed.complete();
  }

  /**
   * Press a button; if it is in a menu, close the menu and return the focus to where it was opened.
   * @param {string} id
   * @param {HTMLElement} node
   */
  press(id, node) {
    const menu = node.closest(".menu");
    menu?.querySelector("button").focus({ preventScroll: true });
    if (menu) this.menuOpen = false;
    this.act({ kind: "press", id });
    if (menu) this.draw();
  }

  /** @param {string} place @param {HTMLElement} node */
  tap(place, node) {
    const zone = (this.scene.zones ?? []).find((each) => each.id === node.closest("[data-zone]")?.dataset.zone);
    if (node.dataset.drag && (zone?.pick === "one" || zone?.pick === "many")) {
      const cards = zone.cards ?? [];
      const held = cards.filter((card) => hasState(card, "chosen")).map((card) => card.id);
      const now = cards
        .map((card) => card.id)
        .filter((id) => (this.lifted.has(id) ? this.lifted.get(id) : held.includes(id)));
      const then = toggleLifted(now, place, zone.pick);
      for (const { id } of cards)
        if (then.includes(id) !== held.includes(id) || this.lifted.has(id)) this.lifted.set(id, then.includes(id));
    }
    this.act({ kind: "tap", place });
    if (this.connection.queue.length) this.draw();
  }

  /** @param {string} id */
  dial(id) {
    return (this.scene.zones ?? []).flatMap((zone) => zone.dials ?? []).find((dial) => dial.id === id);
  }

  /** @param {string} id @param {any} value */
  set(id, value) {
    const dial = this.dial(id);
    if (value === undefined || this.connection.gone || dial?.fixed) return;
    if (!isLow(dial, value)) this.wished.set(id, value);
    if (this.connection.act({ kind: "set", id, value })) this.draw();
    else this.wished.delete(id);
  }

  /** @param {string} id @param {number} steps */
  turn(id, steps) {
    const dial = this.dial(id);
    if (dial) this.set(id, valueAfterSteps(dial.options, dialValue(this, dial), steps));
  }

  /**
   * Move a number by a step.
   * @param {string} id
   * @param {number} by
   */
  nudge(id, by) {
    const zone = (this.scene.zones ?? []).find((each) => each.id === id);
    const line = needed(zone?.line, `line of ${id}`);
    const now = Number.parseFloat(this.wished.get(id) ?? line.value);
    const next = Number.isNaN(now) ? (line.least + line.most) / 2 : now + by;
    this.wished.set(id, String(Number(Math.min(line.most, Math.max(line.least, next)).toFixed(2))));
    this.setNumber(id);
  }

  /**
   * Send Python the number that is set.
   * @param {string} id
   */
  setNumber(id) {
    if (!id || !this.wished.has(id)) return;
    if (this.connection.act({ kind: "set", id, value: this.wished.get(id) })) this.draw();
    else this.wished.delete(id);
  }
}
