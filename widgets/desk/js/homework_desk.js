// The teacher's pages about homework: parts are dragged, files and folders are read, and what was given is kept.

import { BrowserStore } from "../../stage/js/browser.js";
import { addressOf } from "../../stage/js/page_links.js";
import { DeskView } from "./desk_view.js";

const [GIVEN, SITE] = ["given-homework", "homework-site"];
const LARGEST_FILE = 200_000;
const MOST_FILES = 500;
const MOST_AT_ONCE = 2_000_000; // letters of one message
const TYPING_MS = 250;
const store = new BrowserStore(() => localStorage);

/**
 * Return the homework given from this browser, with one more, the newest last.
 * @param {any} before
 * @param {{ title: string, link: string }} row
 * @returns {{ title: string, link: string }[]}
 */
export function withGiven(before, row) {
  const rows = Array.isArray(before) ? before : [];
  return [...rows.filter((each) => each?.link !== row.link), row];
}

/**
 * Return the texts of files, each with its name in the folder that was chosen; files that hold no text, too, since the
 * teacher is told which cannot be read.
 * @param {{ name: string, file: File }[]} files
 */
export const readFiles = (files) =>
  Promise.all(
    files.slice(0, MOST_FILES + 1).map(async ({ name, file }) => [name, (await file.text()).slice(0, LARGEST_FILE)]),
  );

/**
 * Return files in portions that are small enough for one message each.
 * @param {string[][]} files
 */
export function portionsOf(files) {
  /** @type {string[][][]} */
  const portions = [];
  let size = Infinity;
  for (const file of files) {
    size += file[1].length;
    if (size > MOST_AT_ONCE) {
      portions.push([]);
      size = file[1].length;
    }
    portions[portions.length - 1].push(file);
  }
  return portions;
}

/**
 * Return the files in what was dropped: files, and folders with all that is in them.
 * @param {any} entry
 * @returns {Promise<{ name: string, file: File }[]>}
 */
export async function filesIn(entry) {
  if (entry.isFile) {
    const file = await new Promise((done, fail) => entry.file(done, fail));
    return [{ name: entry.fullPath.replace(/^\//, ""), file }];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    // A folder is read some entries at a time, until there are none left.
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (!some.length || found.length > MOST_FILES) return found;
    for (const each of some) found.push(...(await filesIn(each)));
  }
}

class HomeworkDeskView extends DeskView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    this.root.addEventListener("input", (/** @type {OnElement<Event>} */ event) => this.type(event));
    for (const name of ["dragstart", "dragover", "drop"])
      this.root.addEventListener(name, (/** @type {any} */ event) => this.drag(event));
  }

  greeting() {
    const site = store.wish(SITE) || new URL(addressOf("../homework.ipynb"), location.href).href;
    return { ...super.greeting(), site, given: store.look(GIVEN) };
  }

  /** Redraw the page, but leave alone what is being typed. */
  draw() {
    const { dataset, value, selectionStart, selectionEnd } = /** @type {any} */ (document.activeElement ?? {});
    super.draw();
    const now = document.activeElement;
    if (dataset?.do !== "title" || now?.dataset?.do !== "title") return;
    now.value = value;
    now.setSelectionRange(selectionStart, selectionEnd);
  }

  /**
   * Send a title while it is typed, so that a link that is copied right after it has it.
   * @param {OnElement<Event>} event
   */
  type({ target }) {
    if (target.dataset.do !== "title") return;
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.model.send({ do: "title", value: target.value }), TYPING_MS);
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("[data-given]");
    if (node) {
      const { title, given } = node.dataset;
      store.keepWish(GIVEN, JSON.stringify(withGiven(store.look(GIVEN), { title, link: given })));
    }
    super.click(event);
  }

  /** @param {OnElement<Event>} event */
  async change(event) {
    const { dataset, files } = event.target;
    if (dataset.do !== "files") return super.change(event);
    const named = [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
    await this.sendFiles(named);
    event.target.value = "";
  }

  /** @param {{ name: string, file: File }[]} files */
  async sendFiles(files) {
    for (const some of portionsOf(await readFiles(files)))
      this.model.send({ do: "files", value: "", text: JSON.stringify(some) });
  }

  /**
   * Move a part by dragging it onto another, and take in files that are dropped where codes are brought in.
   * @param {any} event
   */
  async drag(event) {
    const { type, dataTransfer, target } = event;
    const part = target.closest?.("[data-at]");
    const hasFiles = dataTransfer.types.includes("Files");
    if (type === "dragstart") {
      if (part) dataTransfer.setData("application/x-part", part.dataset.at);
      return;
    }
    if (hasFiles ? !this.root.querySelector(".homework-drop") : !part) return;
    event.preventDefault();
    if (type !== "drop") return;
    if (hasFiles) {
      const entries = [...dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
      await this.sendFiles((await Promise.all(entries.map(filesIn))).flat());
    } else {
      const from = dataTransfer.getData("application/x-part");
      if (from && from !== part.dataset.at) this.model.send({ do: "move", value: `${from} ${part.dataset.at}` });
    }
  }

  /** @param {Record<string, any>} message */
  take(message) {
    if (message.kind === "place") history.replaceState(history.state, "", message.hash);
    else if (message.kind === "site") store.keepWish(SITE, message.site);
    else super.take(message);
  }
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render({ model, el }) {
    const view = new HomeworkDeskView(model, el);
    return () => view.leave.forEach((end) => end());
  },
};
