// *Ask your own* in the browser: reports what a select list says, deals on while trials are left, copies a link.

import { h, renderChildren } from "../../stage/js/tree.js";
import { drawBlocks } from "../../stage/js/blocks.js";
import { copy } from "../../stage/js/browser.js";
import { QuestionView } from "../../explore/js/question.js";
import "./sentence.js";

const IN_ADDRESS = "#ask=";

/**
 * Return the text of an address; as it stands if it is broken, so that it is refused like any other nonsense.
 * @param {string} text
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class AskView extends QuestionView {
  /** @type {Tree[]} */
  tree = [];

  begin() {
    this.on(this.root, "change", (event) => this.chosen(event.target));
    this.on(window, "hashchange", () => this.openLink());
    super.begin();
    this.openLink();
  }

  /** Report the question that the page's address holds, if any. */
  openLink() {
    if (!location.hash.startsWith(IN_ADDRESS)) return;
    const text = location.hash.slice(IN_ADDRESS.length);
    this.act({ kind: "set", id: "link", value: decoded(text) });
  }

  /** @param {any} list */
  chosen(list) {
    if (list.dataset.slot) this.act({ kind: "set", id: list.dataset.slot, value: list.value });
  }

  /** Draw what has changed; while trials are left to be dealt, ask for the next ones. */
  changed() {
    super.changed();
    if (this.scene.left && !this.connection.waiting) this.act({ kind: "go" });
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("[data-do=link]");
    if (!node) return super.click(event);
    const address = new URL(location.href);
    address.hash = IN_ADDRESS + node.dataset.text;
    copy(address.href);
    this.act({ kind: "set", id: "copied", value: true });
  }

  draw() {
    const { scene, connection } = this;
    if (!scene.blocks) return;
    const trees = [
      h(
        "div",
        { class: "ask" },
        connection.gone && h("p", { class: "alarm", role: "alert" }, scene.gone),
        drawBlocks(this.look(), scene.blocks),
        scene.message && h("p", { class: "ex-refused", role: "alert" }, scene.message),
      ),
    ];
    this.root.classList.toggle("is-waiting", Boolean(connection.waiting));
    renderChildren(this.stage, this.tree, trees);
    this.tree = trees;
    if (connection.waiting) return;
    for (const list of this.stage.querySelectorAll("[data-slot]")) list.value = list.dataset.value;
  }
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render({ model, el }) {
    const view = new AskView(model, el);
    view.begin();
    return () => view.end();
  },
};
