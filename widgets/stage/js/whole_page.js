// What widgets that are a whole page by themselves share: their node, a voice for screen readers, and their buttons.

import { build, h, liveRegion, renderChildren, utter } from "./tree.js";
import { KEYS, classes } from "./text.js";

export const SIGNS = {
  star: "M12 3l2.700 5.800 6.300.8-4.600 4.300 1.200 6.300L12 17.100l-5.600 3.100 1.200-6.300L3 9.600l6.300-.8z",
  save: "M12 3v11M7 10l5 5 5-5M5 20h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
};

/**
 * @param {string} what
 * @param {string} label
 * @param {string} [look]
 * @param {Tree | null} [sign]
 */
export const button = (what, label, look, sign) =>
  h("button", { type: "button", class: classes("act", look), "data-do": what, ...KEYS }, sign, h("span", {}, label));

/** A page that Python describes in the value `page` of its model, until it is left. */
export class WholePage {
  /** @type {Tree[]} */
  tree = [];
  /** What was said last. */
  told = "";
  /** @type {[string, (message?: any) => void][]} */
  heard = [];
  stop = new AbortController();
  place = build(h("div", { class: "columns" }));
  voice = liveRegion();

  /** @param {{ model: Model, el: HTMLElement }} part @param {string} look */
  constructor({ model, el }, look) {
    this.model = model;
    this.root = build(h("div", { class: `bbb-page ${look}` }));
    this.root.append(this.place, this.voice);
    el.append(this.root);
    this.on("keydown", (event) => event.stopPropagation());
  }

  /** @returns {any} */
  get page() {
    return this.model.get("page") ?? {};
  }

  /** Hear what happens on the page. @param {string} name @param {(event: any) => void} what */
  on(name, what) {
    this.root.addEventListener(name, what, { signal: this.stop.signal });
  }

  /** Hear what Python says and shows. @param {string} name @param {(message?: any) => void} what */
  hear(name, what) {
    this.model.on(name, what);
    this.heard.push([name, what]);
  }

  /** Draw the page as it is now. */
  draw() {}

  /** Put branches in place of those that were drawn last. @param {Tree[]} tree */
  render(tree) {
    renderChildren(this.place, this.tree, tree);
    this.tree = tree;
  }

  /** Show a sentence, and have it read out. @param {string} text */
  tell(text) {
    this.told = text;
    utter(this.voice, text);
    this.draw();
  }

  end() {
    this.stop.abort();
    for (const [name, what] of this.heard) this.model.off(name, what);
    this.root.remove();
  }
}
