// Cards: a face from the drawings, its name, its states.

import { h } from "./tree.js";
import { icon } from "./icons.js";
import { KEYS, classes, hasState, joinWords, stateClasses } from "./text.js";

const CARP = "0 0 66 40";
/** @param {string} name */
const viewBoxOf = (name) => (name.startsWith("carp-") ? CARP : name.startsWith("back") ? "0 0 60 84" : "0 0 64 64");

const OWN_BACKS = ["nanatoridori", "nanuk", "koinobori"];

/**
 * Build the back of a card, of which each game has its own.
 * @param {Pictures} look
 */
export function drawBack(look) {
  const game = look.scene?.world ?? look.scene?.game ?? look.game ?? "";
  return drawing(look, OWN_BACKS.includes(game) ? `back-${game}` : "back", "bk");
}

/**
 * Build the element that holds the cards of a zone, or its answers.
 * @param {scenes.Zone} zone
 * @param {string} style
 * @param {Drawn} inside
 * @param {Record<string, any>} [more]
 */
export const group = (zone, style, inside, more) =>
  h("div", { class: style, role: "group", "aria-label": zone.label, ...more }, inside);

/** @param {Drawings} look @param {string} name */
export function drawing(look, name, style = "sy") {
  return h(
    "svg",
    { class: style, viewBox: viewBoxOf(name), "aria-hidden": "true" },
    h("use", { href: `#${look.art}${name}` }),
  );
}

/** @param {Pictures} look @param {scenes.Face} face */
function faceOf(look, face) {
  if (face.back) return drawBack(look);
  const symbols = face.symbols ?? [];
  const worded = !/^\d+$/.test(face.rank ?? "");
  return [
    face.rank && h("span", { class: classes("rk", worded && "worded") }, face.rank),
    face.pips &&
      h(
        "span",
        { class: "pips" },
        Array.from({ length: face.pips }, () => h("b")),
      ),
    face.marks?.length &&
      h(
        "span",
        { class: "marks" },
        face.marks.map((mark) => drawing(look, mark)),
      ),
    h(
      "span",
      { class: `pane of${symbols.length}` },
      symbols.map((symbol) => drawing(look, symbol)),
    ),
  ];
}

/**
 * Return a card's accessible name: its label or face, and its states in words.
 * @param {Look} look
 * @param {scenes.Card} card
 */
function accessibleName(look, card) {
  const states = (card.state ?? "").split(" ").map((word) => look.words[`is_${word}`]);
  return joinWords(card.label ?? look.face(card.face).name, states);
}

/**
 * Build the note under a card; its unit, as in "2 points", is a separate part, hidden where space is short.
 * @param {string} note
 */
function drawNote(note) {
  const [, many, unit] = /^(\d+)(\D.*)$/.exec(note) ?? [];
  return h("span", { class: "cardnote" }, many ? [many, h("span", { class: "unit" }, unit)] : note);
}

/**
 * Build a card: a list option, a button or a picture; `at` is its place in the row.
 * @param {Look} look
 * @param {scenes.Card} card
 * @param {string} as
 * @param {string | false} [style]
 * @param {Record<string, any>} [at]
 */
export function drawCard(look, card, as, style, at) {
  const face = look.face(card.face);
  const lifted = look.lifted.has(card.id) ? (look.lifted.get(card.id) ? "is-chosen is-lifted" : "is-lifted") : "";
  const state = stateClasses(card.state).replace("is-chosen", look.lifted.get(card.id) === false ? "" : "is-chosen");
  const role = card.fixed && as === "button" ? "img" : as;
  const attrs = {
    key: card.id,
    class: classes(
      "card",
      face.back && "down",
      face.tone && `tone-${face.tone}`,
      style,
      state,
      lifted,
      look.lifts?.includes(card.id) && "is-tried",
    ),
    "data-at": card.id,
    "aria-label": card.opens ? joinWords(card.label) : accessibleName(look, card),
    title: face.marks?.length ? face.name : null, // a tooltip for the small drawings in the corner
    ...at,
  };
  const inside = [
    faceOf(look, face),
    card.tag && h("span", { class: "cardtag" }, card.tag),
    card.note && drawNote(card.note),
    card.tab && h("span", { class: "tab", "aria-hidden": "true" }, icon("take"), card.tab),
  ];
  if (role === "img") return h("div", { ...attrs, role }, inside);
  const touch = {
    "data-place": card.id,
    "data-do": "tap",
    "data-drag": card.fixed ? null : card.id,
    "data-tells": card.off ?? null,
    "aria-disabled": card.off || (card.fixed && role === "option") ? "true" : null,
    "aria-keyshortcuts": card.key ?? null,
    tabindex: -1,
    ...KEYS,
  };
  const chosen = /is-chosen/.test(`${state} ${lifted}`);
  if (role === "option") return h("div", { ...attrs, ...touch, role, "aria-selected": chosen }, inside);
  const says = card.opens ? { "aria-expanded": String(chosen) } : { "aria-pressed": chosen ? "true" : null };
  return h("button", { ...attrs, ...touch, type: "button", ...says }, inside);
}

/**
 * @param {Look} look
 * @param {scenes.Gap} gap
 * @param {Record<string, any>} [at]
 */
export function drawGap(look, gap, at) {
  const open = hasState(gap, "target");
  return h(
    "div",
    {
      key: gap.id,
      class: classes("gap", stateClasses(gap.state), open && "open", at?.["--i"] === at?.["--m"] && "end"),
      role: "option",
      "aria-label": gap.label,
      "aria-selected": open,
      "data-at": gap.id,
      "data-place": gap.id,
      "data-do": "tap",
      tabindex: -1,
      ...at,
      ...KEYS,
    },
    open ? h("span", { class: "tip" }, gap.label) : h("i"),
    open &&
      h(
        "span",
        { class: "ghosts" },
        (gap.ghosts ?? []).map((key) => plainCard(look, key, "is-ghost")),
      ),
  );
}

/**
 * Build a picture of a card, which cannot be touched.
 * @param {Pictures} look
 * @param {string} key
 * @param {string} [style]
 */
export function plainCard(look, key, style) {
  const face = look.face(key);
  return h(
    "span",
    { class: classes("card", face.back && "down", face.tone && `tone-${face.tone}`, style) },
    faceOf(look, face),
  );
}
