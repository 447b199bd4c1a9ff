// The blocks that questions, phones and walls are made of: one vocabulary, in which each kind has one drawer.

import { h } from "./tree.js";

/** @typedef {(look: any, block: any) => Drawn} Drawer */

/**
 * The drawers by their kinds; a page knows the text and what its own modules have added.
 * @type {Map<string, Drawer>}
 */
const DRAWERS = new Map();

/**
 * Add kinds of blocks to the vocabulary; a word means one thing wherever it stands.
 * @param {Record<string, Drawer>} drawers
 */
export function addKinds(drawers) {
  for (const [kind, draw] of Object.entries(drawers)) {
    if (DRAWERS.has(kind)) throw new Error(`the kind ${kind} has a drawer already`);
    DRAWERS.set(kind, draw);
  }
}

/**
 * Build a block; unknown kinds are left out.
 * @param {BlockLook} look
 * @param {Block} block
 */
export const drawBlock = (look, block) => DRAWERS.get(block.kind)?.(look, block) ?? null;

/** @param {BlockLook} look @param {Block[]} [blocks] */
export const drawBlocks = (look, blocks = []) => blocks.map((block) => drawBlock(look, block));

/**
 * Return text with the parts between two asterisks as bold elements.
 * @param {string} [words]
 */
export const bold = (words = "") => words.split("**").map((part, at) => (at % 2 ? h("b", {}, part) : part));

// `look.text` says what differs between pages: the level of headings, the style of a tone, how words are written.
addKinds({
  text: ({ text: { heading, styleOf, write } }, { text, tone }) =>
    text && h(tone === "head" ? heading : "p", { class: styleOf(tone) }, write(text)),
});
