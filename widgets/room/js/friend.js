// The page of a friend's device: the screens before a game, and their keys.

import { build, h } from "../../stage/js/tree.js";
import { drawing } from "../../stage/js/cards.js";
import { bold } from "../../stage/js/blocks.js";
import { copy } from "../../stage/js/browser.js";
import { ART, Page, part } from "./room.js";
import { act, stepper } from "./blocks_of_friends.js";

/** @typedef {import("./room.js").Screen & { look?: string, world?: string, tools?: any[] }} FriendsScreen */

const BRAND = ["robin", "bear", "flag"];
const AHEAD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

class FriendPage extends Page {
  constructor() {
    super();
    part("home").prepend(...BRAND.map((name) => build(drawing({ art: ART }, name))));
    /** @type {(name: string, what: (event: any) => void) => void} */
    const on = (name, what) => this.root.addEventListener(name, what);
    on("keydown", (event) => this.key(event));
    on("change", ({ target }) => target.dataset.pick && this.pick(target.dataset.pick));
  }

  /** @param {FriendsScreen} screen */
  show(screen) {
    this.root.dataset.look = screen.look ?? "";
    this.dress(screen.world);
    super.show(screen);
  }

  /**
   * Announce a new screen; one that asks a single question begins at its answer.
   * @param {FriendsScreen} screen
   */
  arrive(screen) {
    super.arrive(screen);
    this.root.querySelector("[data-first]")?.focus();
  }

  /** @param {scenes.Scene} scene */
  showTable(scene) {
    this.dress();
    super.showTable(scene);
  }

  /**
   * Have the colours of a game's world, or of none: a table brings its own.
   * @param {string} [world]
   */
  dress(world) {
    const { dataset } = /** @type {HTMLElement} */ (this.root.closest(".bbb"));
    if (world) dataset.world = world;
    else delete dataset.world;
  }

  /** @param {string} id */
  pick(id) {
    this.act({ kind: "press", id });
  }

  /** @param {Drawings} _look @param {FriendsScreen} screen */
  head(_look, { title, sub, tools = [] }) {
    return h(
      "header",
      { class: "top" },
      h("div", {}, h("h1", { tabindex: -1 }, title), sub && h("p", { class: "sub" }, bold(sub))),
      tools.length > 0 &&
        h(
          "div",
          { class: "tools" },
          tools.map((tool) => (tool.fewer ? stepper(tool) : act(tool))),
        ),
    );
  }

  /** @param {{ name: string }} part */
  greet({ name }) {
    part("you").textContent = name;
  }

  /** @param {FriendsScreen} screen */
  buttons({ buttons, foot }) {
    return (
      buttons.length > 0 &&
      h("div", { class: "buttons" }, foot && h("p", { class: "foot" }, bold(foot)), buttons.map(act))
    );
  }

  /**
   * Go round the table with the arrows; Delete frees the seat that has the focus.
   * @param {KeyboardEvent & { target: any }} event
   */
  key(event) {
    const place = event.target.closest("[data-place]");
    if (!place) return;
    const all = /** @type {any[]} */ ([...this.root.querySelectorAll("[data-place]")]);
    const by = AHEAD.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0;
    if (by) all[(all.indexOf(place) + by + all.length) % all.length].focus();
    else if (["Delete", "Backspace"].includes(event.key) && place.dataset.frees) this.pick(place.dataset.frees);
    else return;
    event.preventDefault();
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("[data-copy], [data-share]");
    if (!node) super.click(event);
    else if (node.dataset.share) this.share(node.dataset.share);
    else this.copyWords(node);
  }

  /** @param {any} node */
  async copyWords({ dataset }) {
    await copy(dataset.copy);
    this.announce(dataset.done);
    this.sayForAWhile(dataset.done);
  }

  /** @param {string} text */
  async share(text) {
    try {
      await navigator.share({ text });
    } catch {
      part("screen").querySelector("[data-copy]")?.focus(); // whoever decided against it may copy the words
    }
  }
}

new FriendPage();
