// The blocks of friends' screens: the invitation, the seats, the cast. Every word comes from the server.

import { h } from "../../stage/js/tree.js";
import { addKinds, bold, drawBlock, drawBlocks } from "../../stage/js/blocks.js";
import { classes } from "../../stage/js/text.js";
import { drawBack, drawing } from "../../stage/js/cards.js";
import { icon, lines } from "../../stage/js/icons.js";
import { drawWorld } from "../../stage/js/world.js";
import { seatPlace } from "../../stage/js/ring.js";
import { press, strip } from "./blocks_of_screens.js";

const SHARE = "M12 15V3M7 8l5-5 5 5M5 13v8h14v-8";
const COPY = "M8 8h12v12H8zM4 16V4h12";
const LOCK = "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3";
/** How large a world is drawn, which is stretched a little where its box is not quite so. */
const SIZES = {
  oval: () =>
    /** @type {const} */ ([
      0.74 * Math.min(innerWidth - 32, 1248),
      0.84 * Math.min(720, Math.max(400, innerHeight - 330)),
    ]),
  welcome: () => /** @type {const} */ ([Math.min(innerWidth - 32, 488), 168]),
};

/**
 * Build a button, or a link that looks like one and opens beside this page.
 * @param {any} button
 */
export function act({ id, label, main, quiet, off, href, form, icon: name, bare }) {
  const style = classes("button", main ? "main" : "second", quiet && "quiet-one", bare && "bare");
  const inside = [name && icon(name), bare ? null : label];
  if (href) return h("a", { key: id, class: style, href, target: "_blank", rel: "noopener" }, inside);
  const how = form ? { type: "submit", form } : press(id, {});
  return h(
    "button",
    { key: id, ...how, class: style, "aria-disabled": off ? "true" : null, "aria-label": bare ? label : null },
    inside,
  );
}

/** @param {any} tool */
export const stepper = (tool) => counter(tool, h("span", {}, tool.label));

/** @param {any} tool @param {any} [after] */
const counter = ({ count, label, fewer, more }, after) =>
  h(
    "span",
    { class: "count-seats", role: "group", "aria-label": label },
    round(fewer, "−"),
    h("b", { role: "status" }, count),
    round(more, "+"),
    after,
  );

/** @param {any} button @param {string} sign */
const round = ({ id, label, off }, sign) =>
  h("button", press(id, { class: "round", "aria-label": label, "aria-disabled": off ? "true" : null }), sign);

/** @param {number} strength */
const bars = (strength) =>
  h(
    "span",
    { class: "strengths", "aria-hidden": "true" },
    [1, 2, 3, 4].map((at) => h("i", { class: at <= strength && "on" })),
  );

/** @param {ScreenLook} look @param {any} part */
const disc = (look, { character, letter, look: style }) =>
  h(
    "span",
    { class: classes("disc", style, character && "face"), "aria-hidden": "true" },
    character ? drawing(look, `face-${character}`) : letter,
  );

/** @param {any} part */
const present = ({ people, text }) =>
  h(
    "p",
    { class: "present" },
    people.map((/** @type {any} */ each) =>
      h("span", { class: classes("disc", each.own && "own"), "aria-hidden": "true" }, each.letter),
    ),
    h("span", {}, text),
  );

/** @param {ScreenLook} _look @param {any} part */
function invite(_look, { head, lines: words, copied, copy, done, share, qr, scan, letters, code, present: here }) {
  return h(
    "section",
    { class: "panel invite" },
    h(
      "div",
      { class: "send" },
      h("h2", {}, head),
      words.length > 0 &&
        h(
          "div",
          { class: "words-to-send" },
          words.map((/** @type {string} */ each) => h("p", {}, bold(each))),
        ),
      words.length > 0 &&
        h(
          "div",
          { class: "row" },
          h(
            "button",
            { type: "button", class: "button second", "data-copy": copied, "data-done": done },
            lines(COPY),
            copy,
          ),
          "share" in navigator &&
            h(
              "button",
              { type: "button", class: "button second quiet-one", "data-share": copied },
              lines(SHARE),
              share,
            ),
        ),
    ),
    qr &&
      h(
        "figure",
        { class: "scan" },
        h("div", { class: "qr", role: "img", "aria-label": `${scan}: ${code}`, "data-html": qr }),
        h("figcaption", {}, scan),
      ),
    h(
      "div",
      { class: "come-in" },
      h("span", {}, letters),
      h("strong", { class: "big-letters", role: "img", "aria-label": [...code].join(" ") }, code),
      present(here),
    ),
  );
}

/** @param {ScreenLook} look @param {any} part */
function reach(look, { state, head, chip, text, steps, note, acts, addresses }) {
  return h(
    "section",
    { class: classes("panel reachable", `is-${state}`) },
    h(
      "div",
      { class: "line-of-head" },
      h("h2", {}, head),
      h("span", { class: "state-chip" }, state === "alone" ? lines(LOCK) : state === "open" && icon("tick"), chip),
    ),
    h("p", {}, text),
    h(
      "ol",
      { class: "steps numbered" },
      steps.map((/** @type {any} */ each) =>
        h("li", { class: each.fits && "fits" }, h("b", {}, each.head), " ", h("span", {}, each.text)),
      ),
    ),
    note && drawBlock(look, { kind: "text", text: note, tone: "tip" }),
    acts.length > 0 && h("div", { class: "row" }, acts.map(act)),
    addresses.length > 0 &&
      h(
        "div",
        { class: "choices" },
        addresses.map((/** @type {any} */ each, /** @type {number} */ at) =>
          h(
            "button",
            press(each.id, {
              key: each.id,
              class: classes("button second", !at && "is-on"),
              "aria-pressed": String(!at),
            }),
            each.label,
          ),
        ),
      ),
  );
}

/** @param {ScreenLook} look @param {any} place @param {boolean} isFirst @param {Record<string, any>} where */
function drawPlace(look, place, isFirst, where) {
  const { key, id, look: style, name, note, chosen, strength, offer, frees } = place;
  const inside = [
    disc(look, place),
    h("span", { class: "who" }, h("b", {}, name), h("small", {}, note)),
    chosen && h("span", { class: "level" }, bars(strength), chosen, id && icon("down")),
    offer && h("span", { class: "level" }, offer),
  ];
  const common = {
    class: classes("place", style),
    "data-place": key,
    "data-frees": frees && !frees.off ? frees.id : null,
    tabindex: isFirst ? 0 : -1,
  };
  return h(
    "li",
    { key, ...where },
    id
      ? h("button", { ...press(id, common), "aria-keyshortcuts": frees && !frees.off ? "Delete" : null }, inside)
      : h("div", { ...common, role: "group" }, inside),
  );
}

/** @param {ScreenLook} look @param {any} part */
function roundTable(look, { label, how, game, anticlockwise, has_own: hasOwn, places, middle }) {
  const others = hasOwn ? places.length - 1 : places.length;
  /** @param {number} at */
  const where = (at) =>
    hasOwn && !at ? { class: "at-foot" } : seatPlace(hasOwn ? at - 1 : at, others, Boolean(anticlockwise));
  const [cards, left] = middle;
  return h(
    "div",
    { class: "round-table" },
    h("div", { class: "oval", "aria-hidden": "true" }, drawWorld(game, ...SIZES.oval())),
    h(
      "div",
      { class: "middle" },
      h("span", { class: "back", "aria-hidden": "true" }, drawBack(/** @type {any} */ ({ ...look, scene: { game } }))),
      h("p", {}, h("b", {}, cards), left && h("small", {}, left)),
    ),
    h(
      "ol",
      { class: classes("places", `of-${others}`), "aria-label": label, "aria-describedby": how && "how-to-seat" },
      places.map((/** @type {any} */ place, /** @type {number} */ at) => drawPlace(look, place, !at, where(at))),
    ),
    how && h("p", { id: "how-to-seat", class: "how" }, how),
  );
}

/** @param {ScreenLook} look @param {any} part */
const cast = (look, { label, options }) =>
  h(
    "div",
    { class: "cast", role: "radiogroup", "aria-label": label },
    options.map((/** @type {any} */ each) =>
      h(
        "label",
        { key: each.id, class: classes("choice", each.on && "is-on") },
        h("input", {
          type: "radio",
          name: "cast",
          value: each.id,
          checked: each.on,
          "data-pick": each.id,
          "data-first": each.on ? "yes" : null,
        }),
        disc(look, each),
        h(
          "span",
          { class: "who" },
          h("b", {}, each.name, h("i", {}, ` ${each.animal}`)),
          h("small", { class: "level-of" }, bars(each.strength), each.level),
        ),
        each.on && icon("tick"),
      ),
    ),
  );

addKinds({
  halves: (look, { halves }) => h("div", { class: "halves" }, drawBlocks(look, halves)),
  invite,
  reachable: reach,
  present: (_look, block) => present(block),
  round: roundTable,
  cast,
  gamechoice: (_look, { options }) =>
    h(
      "div",
      { class: "cast" },
      options.map((/** @type {any} */ each) => {
        const who = h("span", { class: "who" }, h("b", {}, each.name), h("small", {}, each.note));
        const look = { key: each.id, class: classes("choice", each.on && "is-on") };
        if (each.fewer) return h("div", look, who, counter(each));
        return h(
          "button",
          press(each.id, {
            ...look,
            "aria-pressed": String(Boolean(each.on)),
            "aria-disabled": each.off ? "true" : null,
          }),
          who,
          each.on && icon("tick"),
        );
      }),
    ),
  welcome: (look, { game, strip: picture }) =>
    h("div", { class: "welcome", "aria-hidden": "true" }, drawWorld(game, ...SIZES.welcome()), strip(look, picture)),
  naming: (_look, { sets, label, value, hint, most, note }) =>
    h(
      "form",
      { class: "entry naming", id: "naming", "data-entry": sets },
      h("label", { for: "own-name" }, label),
      h("input", {
        id: "own-name",
        name: "text",
        value,
        placeholder: hint,
        maxlength: most,
        autocomplete: "nickname",
        spellcheck: "false",
      }),
      h("small", {}, note),
    ),
  meanwhile: (_look, { head, text, act: button }) =>
    h(
      "div",
      { class: "panel meanwhile" },
      h("p", {}, h("b", {}, head), h("small", {}, text)),
      h("button", press(button.id, { key: button.id, class: "button second" }), icon("your"), button.label),
    ),
});
