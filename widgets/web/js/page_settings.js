// The sheet of settings over a page without a table; it is fetched when somebody opens it for the first time.

import { BrowserStore, followTheme } from "../../stage/js/browser.js";
import { drawSettings } from "../../stage/js/settings.js";
import { renderChildren } from "../../stage/js/tree.js";
import { keepWish, readWishes } from "../../stage/js/wishes.js";

const store = new BrowserStore(() => localStorage);

/** @param {string} look the address of the style sheet */
const fetchLook = (look) =>
  new Promise((done) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: look });
    sheet.onload = sheet.onerror = done;
    document.head.append(sheet);
  });
/** @type {Promise<unknown> | undefined} */
let dressed;

/**
 * Open the sheet; the rest of the page is out of reach until it is closed.
 * @param {Record<string, string>} words
 * @param {string} look
 */
export async function openSettings(words, look) {
  await (dressed ??= fetchLook(look));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const root = document.createElement("div");
  root.className = "bbb single page-sheet";
  const others = [...document.body.children].filter((each) => !each.hasAttribute("inert"));
  for (const each of others) each.toggleAttribute("inert", true);
  document.body.append(root);
  const stop = followTheme(root);
  /** @type {Tree[]} */
  let drawn = [];
  const draw = () => {
    const next = [drawSettings("page-", words, readWishes(store), [])];
    renderChildren(root, drawn, next);
    drawn = next;
  };
  const close = () => {
    stop();
    root.remove();
    for (const each of others) each.toggleAttribute("inert", false);
    before?.focus();
  };
  root.addEventListener("click", ({ target }) => {
    const node = /** @type {HTMLElement} */ (target).closest("[data-do]");
    if (!(node instanceof HTMLElement)) return;
    if (node.dataset.do === "wish") {
      keepWish(store, node.dataset.id ?? "", node.dataset.value ?? "");
      draw();
    } else if (node.dataset.do === "settings" && (!node.matches(".veil") || node === target)) close();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  draw();
  /** @type {HTMLElement | null} */ (root.querySelector("[data-first]"))?.focus();
}
