// The board of a position that is set up: the palette, the seats of the others, the parts with their cards and gaps.

import { h } from "../../stage/js/tree.js";
import { KEYS, classes } from "../../stage/js/text.js";
import { drawBack, drawCard, drawing } from "../../stage/js/cards.js";
import { icon } from "../../stage/js/icons.js";
import { drawWorld } from "../../stage/js/world.js";
import { drawChoice, drawCount, setter, tapper } from "./position_answers.js";

/** @param {any} look @param {any} setup */
export function drawPalette(look, { palette, words, colours }) {
  return h(
    "section",
    {
      key: "palette",
      class: classes("su-palette", palette.parts.length > 0 && "of-parts"),
      "aria-label": words.palette,
    },
    h("h2", {}, palette.title),
    h(
      "div",
      { class: "su-cards" },
      palette.parts.map((/** @type {any} */ { id, on }) =>
        tapper(
          `with:${id}`,
          classes("su-part", on && "is-on"),
          { "aria-pressed": Boolean(on), "aria-label": colours[id] },
          drawing(look, `carp-${id}`),
        ),
      ),
      palette.cards.map((/** @type {any} */ card) =>
        h(
          "span",
          { key: `palette:${card.id}`, class: classes("su-from", !card.left && "is-out") },
          drawCard(
            look,
            { id: `palette:${card.id}`, face: card.face, label: card.label, state: card.picked ? "chosen" : "" },
            "button",
            "",
            { tabindex: 0 },
          ),
          h("b", { class: "number", "aria-hidden": "true" }, String(card.left)),
        ),
      ),
    ),
    palette.none && h("p", { class: "su-note" }, palette.none),
    h("p", { class: "su-note" }, palette.note),
    palette.with.map((/** @type {any} */ { id, label, on }) =>
      tapper(`with:${id}`, classes("su-with", on && "is-on"), { "aria-pressed": Boolean(on) }, label),
    ),
    palette.parts.length > 0 && tapper("with:none", "su-with", {}, palette.clear),
  );
}

/**
 * Draw a part of the board: cards with gaps between, cards in places, a flock, or a post.
 * @param {any} look
 * @param {any} zone
 * @param {any} words
 */
function drawZone(look, zone, words) {
  const place = (/** @type {number} */ at) => `card:${zone.key}:${at}`;
  const withGaps = zone.kind === "row" && !zone.all_dealt;
  /** @param {number} at */
  const gap = (at) =>
    tapper(
      `gap:${zone.key}:${at}`,
      classes("gap su-gap", zone.cursor === at && "is-cursor"),
      { tabindex: -1, "aria-label": `${words.put}: ${at + 1}` },
      "+",
    );
  const cards = zone.cards.map((/** @type {any} */ card, /** @type {number} */ at) => [
    drawCard(
      look,
      { id: place(at), face: card.face, label: card.label, state: classes(card.on && "chosen", card.dealt && "dealt") },
      "button",
      zone.places && zone.cursor === at ? "is-cursor" : "",
    ),
    withGaps && gap(at + 1),
  ]);
  const empty = !zone.cards.length;
  return h(
    "div",
    {
      key: zone.key,
      class: classes(
        "su-zone",
        `of-${zone.kind}`,
        `at-${zone.at}`,
        zone.here && "is-here",
        empty && "is-empty",
        withGaps && "has-gaps",
      ),
      "--many": Math.max(1, zone.cards.length),
      role: "group",
      tabindex: 0,
      "aria-label": [zone.title, ...zone.cards.map((/** @type {any} */ card) => card.label)].join(", "),
      "data-zone": `zone:${zone.key}`,
      "data-do": "tap",
      "data-place": `zone:${zone.key}`,
      ...KEYS,
    },
    h(
      "h3",
      { "aria-hidden": "true" },
      zone.at === "post" && drawing(look, `carp-${zone.note}`),
      zone.title,
      zone.count && h("span", { class: "su-many" }, zone.count),
    ),
    h(
      "div",
      { class: "row" },
      withGaps && gap(0),
      cards,
      zone.kind === "flock" && h("span", { class: "su-more", "aria-hidden": "true" }, "+"),
      Array.from({ length: zone.free }, (_, at) => h("i", { key: `free ${at}`, class: "su-free" })),
    ),
    empty && zone.at !== "post" && zone.note && h("p", { class: "su-note" }, zone.note),
  );
}

/** @param {any} seat @param {any[]} sides */
const drawSeat = (seat, sides) =>
  h(
    "li",
    { key: seat.letter, class: classes("su-seat", seat.on && "is-on") },
    h("span", { class: "letter", "aria-hidden": "true" }, seat.letter),
    h("span", { class: "su-name" }, h("b", {}, seat.name), seat.note && h("small", {}, seat.note)),
    seat.counts.map((/** @type {any} */ count) => drawCount(count)),
    sides.filter((side) => side.seat === seat.seat).map((side) => drawChoice({ ...side, label: seat.name })),
  );

/** @param {any} rule */
const drawRule = (rule) =>
  rule.options
    ? drawChoice(rule)
    : "switch" in rule
      ? h(
          "div",
          { key: rule.name, class: "su-switch" },
          setter(
            rule.name,
            rule.switch ? "0" : "1",
            classes("su-toggle", rule.switch && "is-on"),
            {
              role: "switch",
              "aria-checked": Boolean(rule.switch),
            },
            rule.label,
          ),
          h("p", { class: "su-note" }, rule.help),
        )
      : drawCount(rule);

/**
 * Draw the board with its world; `size` is what it measured last.
 * @param {any} look
 * @param {any} setup
 * @param {{ wide: number, tall: number }} size
 */
export function drawBoard(look, setup, { wide, tall }) {
  const { zones, words } = setup;
  /** @param {...string} where */
  const parts = (...where) =>
    zones
      .filter((/** @type {any} */ zone) => where.includes(zone.at))
      .map((/** @type {any} */ zone) => drawZone(look, zone, words));
  const counts = setup.settings.filter((/** @type {any} */ each) => !each.options && each.seat < 0);
  const choices = setup.settings.filter((/** @type {any} */ each) => each.options);
  return h(
    "section",
    { key: "board", class: "su-board", "aria-label": words.board },
    { ...drawWorld(setup.game, wide, tall), key: "world" },
    h(
      "ul",
      { class: "su-seats" },
      setup.seats.map((/** @type {any} */ seat) => drawSeat(seat, setup.of_seats)),
    ),
    h(
      "div",
      { class: "su-middle" },
      h(
        "div",
        { class: "su-deck" },
        h("span", { class: "card down", "aria-hidden": "true" }, drawBack(look)),
        h("span", {}, setup.deck),
      ),
      parts("sky", "table", "side"),
      setup.headline && h("p", { class: "su-headline" }, setup.headline),
    ),
    zones.some((/** @type {any} */ zone) => zone.at === "post") && h("div", { class: "su-posts" }, parts("post")),
    (choices.length > 0 || counts.length > 0) &&
      h(
        "div",
        { class: "su-settings su-plate" },
        counts.map((/** @type {any} */ each) => drawCount(each)),
        choices.map((/** @type {any} */ each) => drawChoice(each)),
      ),
    h(
      "div",
      { class: "su-hand" },
      h(
        "div",
        { class: "su-handhead" },
        setup.of_hand.map((/** @type {any} */ each) => drawChoice(each)),
        tapper("trash", "su-trash", { "aria-label": words.trash, title: words.trash }, icon("close")),
        h(
          "p",
          { class: "su-note" },
          zones.some((/** @type {any} */ { cards }) => cards.some((/** @type {any} */ card) => card.dealt))
            ? words.dealt
            : words.hint,
        ),
      ),
      parts("hand"),
    ),
  );
}

/** @param {any} setup */
export const drawTools = ({ tools, words, last_game: lastGame, message, rules }) =>
  h(
    "div",
    { key: "tools", class: "su-tools" },
    tools.map((/** @type {any} */ { id, label, icon: name }) =>
      tapper(id, "button plain", {}, name && icon(name), label),
    ),
    tapper("tool:undo", "button plain", {}, icon("undo"), words.undo),
    tapper("tool:deal", "button plain", {}, icon("again"), words.deal),
    lastGame &&
      h(
        "span",
        { class: "su-last" },
        tapper("tool:earlier", "button plain", {}, words.earlier),
        h("span", {}, lastGame),
        tapper("tool:later", "button plain", {}, words.later),
      ),
    h(
      "details",
      { key: "rules", class: "su-rules" },
      h("summary", { ...KEYS }, words.rules, icon("down")),
      h("div", { class: "su-settings" }, rules.map(drawRule)),
      h("p", { class: "su-note" }, words.keys),
    ),
    h("p", { class: classes("su-refused", !message && "is-empty"), role: "alert" }, message),
  );
