// What a wall asks before it ends something, as a dialog over everything else; afterwards, the offer to undo it.

import { h } from "../../stage/js/tree.js";
import { addKinds, bold, drawBlocks } from "../../stage/js/blocks.js";
import { classes } from "../../stage/js/text.js";
import { drawing } from "../../stage/js/cards.js";
import { press } from "./blocks_of_screens.js";

/**
 * Build the question with its buttons, or the offer to undo with its own.
 * @param {ScreenLook} look
 * @param {any} doubt
 * @param {Branch} buttons
 */
export const drawDoubt = (look, doubt, buttons) =>
  doubt &&
  (doubt.asks
    ? drawQuestion(look, doubt, buttons)
    : h("div", { class: "doubt", key: "doubt" }, h("p", {}, doubt.text), buttons));

/** @param {ScreenLook} look @param {any} doubt @param {Branch} buttons */
const drawQuestion = (look, { text, lost, whose = [], more, blocks = [], after }, buttons) =>
  h(
    "div",
    { class: "asks", key: "asks" },
    h(
      "section",
      { class: "doubt", role: "alertdialog", "aria-label": text },
      h("h2", { tabindex: -1 }, text),
      lost && h("p", { class: "lost" }, bold(lost)),
      whose.length > 0 &&
        h(
          "ul",
          { class: "whose" },
          whose.map((/** @type {any} */ { name, symbol }) =>
            h("li", { key: name }, drawing(look, symbol), h("span", { class: "unseen" }, name)),
          ),
          more && h("li", { key: "more" }, more),
        ),
      drawBlocks(look, blocks),
      h("div", { class: "replies" }, buttons),
      after && h("p", { class: "after" }, bold(after)),
    ),
  );

/** @param {ScreenLook} _look @param {Block & { options: any[] }} part */
const radios = (_look, { label, options }) =>
  h(
    "div",
    { class: "radios", role: "radiogroup", "aria-label": label },
    options.map(({ id, label: words, on, key }) =>
      h(
        "button",
        press(id, {
          key: id,
          class: classes("radio", on && "is-on"),
          role: "radio",
          "aria-checked": String(Boolean(on)),
          "data-key": key,
        }),
        h("i", { "aria-hidden": "true" }),
        h("span", {}, bold(words)),
        key && h("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
  );

addKinds({
  radios,
  pair: (look, { blocks }) => h("div", { class: "pair" }, drawBlocks(look, blocks)),
});

/**
 * While a question is asked, nothing else on the screen can be reached.
 * @param {HTMLElement} root
 * @param {any} doubt
 */
export function holdBack(root, doubt) {
  for (const node of root.children)
    node.toggleAttribute("inert", Boolean(doubt?.asks) && !node.classList.contains("asks"));
}

/**
 * Say the question that has come up, or that something can be undone; a question may also get the focus.
 * @param {{ root: HTMLElement, announce: (words: string) => void, doubted?: string }} page
 * @param {any} doubt
 * @param {boolean} mayFocus
 */
export function sayDoubt(page, doubt, mayFocus) {
  if (doubt && doubt.text !== page.doubted) {
    page.announce(doubt.text);
    if (doubt.asks && mayFocus) page.root.querySelector(".asks h2")?.focus({ preventScroll: true });
  }
  page.doubted = doubt?.text;
}
