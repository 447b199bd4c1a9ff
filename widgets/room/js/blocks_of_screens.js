// The blocks of a screen: text, choices, a slider, bars, the door. Every word in them comes from the server.

import { h } from "../../stage/js/tree.js";
import { addKinds, drawBlocks } from "../../stage/js/blocks.js";
import { classes } from "../../stage/js/text.js";
import { drawing, plainCard } from "../../stage/js/cards.js";

/** @param {Pictures} look @param {{ cards?: string[], symbols?: string[] }} part */
export const strip = (look, { cards = [], symbols = [] }) =>
  h(
    "span",
    { class: "strip", "aria-hidden": "true" },
    cards.map((key) => plainCard(look, key)),
    cards.length ? null : symbols.map((name) => drawing(look, name)),
  );

/** @param {string} id @param {Record<string, any>} more */
export const press = (id, more) => ({ type: "button", "data-press": id, ...more });

/**
 * Build the door: how to join, the letters, and the QR code.
 * @param {ScreenLook} _look
 * @param {Block} part
 */
function come(_look, { lines, address, code, qr }) {
  const [wifi, scan, room] = lines;
  const tiles = h(
    "strong",
    { class: "tiles", role: "img", "aria-label": [...code].join(" ") },
    [...code].map((letter) => h("b", {}, letter)),
  );
  return h(
    "div",
    { class: "come" },
    h(
      "ol",
      {},
      wifi && h("li", {}, wifi),
      h("li", {}, scan && `${scan} `, h("strong", { class: "address" }, address)),
      h("li", {}, room && `${room} `, tiles),
    ),
    qr && h("div", { class: "qr", role: "img", "aria-label": `${address} ${code}`, "data-html": qr }),
  );
}

/**
 * @param {number} share
 * @param {string} style
 * @param {string} label
 */
export function bar(share, style, label) {
  return h("span", { class: classes("bar", style), "--share": String(share) }, h("i"), label);
}

/**
 * Build answers as rows: the counts of each round and, once revealed, their values with whiskers.
 * @param {ScreenLook} look
 * @param {Block & { rows: any[], sums?: any[] }} part
 */
function bars(look, { rows, sums = [], first, second, odds }) {
  const most = Math.max(1, ...rows.map((row) => Math.max(row.first ?? 0, row.second)));
  /** @param {any} row */
  const worth = (row) =>
    row.value !== undefined &&
    h(
      "span",
      { class: "worth" },
      h(
        "span",
        {
          class: "odds",
          "--share": String(row.value / 100),
          "--low": String(row.low / 100),
          "--high": String(row.high / 100),
        },
        h("i"),
        h("u"),
      ),
      h("b", {}, row.number, row.best && " ✓"),
    );
  return h(
    "div",
    { class: "bars", role: "table", "aria-label": second },
    h(
      "p",
      { class: "legend" },
      h(
        "span",
        { class: "of-votes" },
        first && h("span", { class: "hollow" }, first),
        h("span", { class: "solid" }, second),
      ),
      rows.some((row) => row.value !== undefined) && odds && h("span", { class: "green" }, odds),
    ),
    rows.map((row) =>
      h(
        "div",
        { key: row.id, role: "row", class: classes("answer", row.best && "best") },
        h(
          "span",
          { class: "what", role: "cell" },
          h("b", { class: "letter" }, row.letter),
          strip(look, row.strip),
          h("span", {}, row.label, row.note && h("small", {}, row.note)),
        ),
        h(
          "span",
          { class: "votes", role: "cell" },
          row.first !== null && bar(row.first / most, "hollow", String(row.first)),
          bar(row.second / most, "solid", String(row.second)),
        ),
        h("span", { role: "cell" }, worth(row)),
      ),
    ),
    sums.map((sum) =>
      h(
        "div",
        { key: sum.label, role: "row", class: "answer sum" },
        h("span", { class: "what", role: "cell" }, sum.label),
        h(
          "span",
          { class: "votes", role: "cell" },
          sum.first !== null && h("span", { class: "hollow" }, String(sum.first)),
          h("span", { class: "solid" }, String(sum.second)),
        ),
        h("span", { class: "worth", role: "cell" }, h("b", {}, sum.number)),
      ),
    ),
  );
}

/** @param {ScreenLook} look @param {Block} block */
function slider(look, block) {
  const { id, name, least, most, per = 1, value, unit, send, none, less, more } = block;
  const now = look.wished.get(id) ?? value;
  const isUnset = now === null || now === undefined,
    labelOf = (/** @type {number} */ number) => `${number / per} ${unit}`.trim().replace("-", "−"),
    label = isUnset ? none : labelOf(now);
  /** @param {number} by @param {string} label */
  const nudge = (by, label) =>
    h("button", { type: "button", class: "round", "data-nudge": String(by), "aria-label": label }, by < 0 ? "−" : "+");
  return h(
    "div",
    { class: "slider" },
    h("output", { class: "big", "aria-live": "off" }, isUnset ? "–" : label),
    h(
      "div",
      { class: "reach" },
      nudge(-1, less),
      h("input", {
        type: "range",
        class: isUnset && "unset",
        min: least,
        max: most,
        value: String(now ?? (least + most) / 2),
        "data-slide": id,
        "aria-label": name,
        "aria-valuetext": label,
      }),
      nudge(1, more),
    ),
    h(
      "p",
      { class: "scale", "aria-hidden": "true" },
      [0, 1, 2, 3, 4].map((part) => h("span", {}, labelOf(least + (part * (most - least)) / 4))),
    ),
    h(
      "button",
      press(id, { class: "button main", "data-slider": "yes", "aria-disabled": look.wished.has(id) ? null : "true" }),
      send,
    ),
  );
}

/**
 * Build the class's results, a dot each, above the bot's, on one axis of equal bins.
 * @param {ScreenLook} _look
 * @param {Block & { bins: any[], stacked?: any[], marks: [number, string][], means: any[] }} part
 */
function dots(_look, { bins, stacked = [], dots: hasDots, marks, means, own, exact, alone, unit, words }) {
  /** @param {string} name */
  const most = (name) => Math.max(1, ...bins.map((bin) => bin[name]));
  const [tallest, longest] = [
    stacked.length ? Math.max(...stacked.map(({ level }) => level + 1)) : most("class"),
    most("program"),
  ];
  /** @param {number} at */
  const middle = (at) => String((at + 0.5) / bins.length);
  /** @param {number} count */
  const stack = (count) =>
    hasDots
      ? Array.from({ length: count }, () => h("i", {}))
      : h("b", { "--tall": String(count / tallest) }, h("span", {}, String(count)));
  const label = [
    words.class,
    ...(stacked.length ? stacked.map((dot) => dot.said) : bins.map((bin) => bin.class)),
    exact ? exact.label : words.program,
    ...(alone ? [] : bins.map((bin) => bin.program)),
  ].join(", ");
  return h(
    "figure",
    { class: "dots" },
    h("p", { class: "of-class" }, words.class),
    h(
      "div",
      {
        class: classes("scores", alone && "alone"),
        role: "img",
        "aria-label": label,
        "--bins": String(bins.length),
        "--tallest": String(Math.max(6, tallest)),
      },
      stacked.map(({ at, level }, number) =>
        h("span", { key: `dot${number}`, class: "risen", "--at": String(at), "--level": String(level) }, h("i", {})),
      ),
      !stacked.length &&
        bins.map(
          (bin, at) =>
            bin.class > 0 && h("span", { key: `up${at}`, class: "risen", "--at": middle(at) }, stack(bin.class)),
        ),
      bins.map(
        (bin, at) =>
          bin.program > 0 &&
          h("span", { key: `down${at}`, class: "fallen", "--at": middle(at), "--tall": String(bin.program / longest) }),
      ),
      marks.map(([at, text]) => h("small", { key: `mark${at}`, "--at": String(at) }, text)),
      unit && h("small", { class: "unit" }, unit),
      means.map(({ of, at, low, high }) =>
        h("u", {
          key: `mean of ${of}`,
          class: `mean of-${of}`,
          "--mid": String((at - low) / (high - low || 1)),
          "--low": String(low),
          "--high": String(high),
        }),
      ),
      exact && [h("s", { "--at": String(exact.at) }), h("strong", { "--at": String(exact.at) }, exact.label)],
      own && [h("i", { class: "own", "--at": String(own.at) }), h("em", { "--at": String(own.at) }, own.label)],
    ),
    words.program && h("p", { class: "of-program" }, words.program),
  );
}

/** @param {ScreenLook} _look @param {Block & { options: any[] }} part */
function choices(_look, { options, columns, many }) {
  return h(
    "div",
    { class: classes("choices", columns && "columns", many && "many"), role: "group" },
    options.map(({ id, label, on, key }) =>
      h(
        "button",
        press(id, {
          key: id,
          class: classes("button second", on && "is-on"),
          "data-key": key,
          "aria-pressed": String(Boolean(on)),
        }),
        label,
        key && h("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
  );
}

/** @param {number} left */
const time = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

addKinds({
  animal: (look, { symbol, number }) => h("div", { class: "sun" }, symbol ? drawing(look, symbol) : h("b", {}, number)),
  mates: (look, { label, mates }) =>
    h(
      "div",
      { class: "mates" },
      h("h2", {}, label),
      h(
        "ul",
        {},
        mates.map((/** @type {any} */ each) =>
          h("li", { key: each.name }, drawing(look, each.symbol), each.name, each.two && h("b", {}, each.two)),
        ),
      ),
    ),
  picture: (look, { html, alt }) =>
    h("button", {
      type: "button",
      class: classes("picture", look.isLarge && "is-large"),
      "data-enlarge": "yes",
      "aria-pressed": String(Boolean(look.isLarge)),
      "aria-label": alt,
      "data-html": html,
    }),
  chosen: (look, { note, label, strip: picture }) =>
    h("p", { class: "chosen" }, h("small", {}, note), strip(look, picture), h("b", {}, label)),
  link: (_look, { href, label, opens, goes }) =>
    h(
      "p",
      {},
      h(
        "a",
        {
          class: "button second",
          href,
          ...(opens ? { target: "_blank", rel: "noopener" } : goes ? {} : { download: "" }),
        },
        label,
      ),
    ),
  timer: (look, { seconds, label }) =>
    h("p", { class: "clock", role: "timer", "aria-label": label }, time(look.left(seconds))),
  strip: (look, { cards, label }) =>
    h("p", { class: "of-cards", role: "img", "aria-label": label }, strip(look, { cards })),
  beside: (look, { blocks }) => h("div", { class: "beside" }, drawBlocks(look, blocks)),
  come,
  bars,
  slider,
  dots,
  choices,
});
