// Ways to guess other than a line, with their answers: choices, maps, beads, lines drawn with handles.

import { h } from "../../stage/js/tree.js";
import { KEYS, classes } from "../../stage/js/text.js";
import { drawing, plainCard } from "../../stage/js/cards.js";

const BEADS = 20;

/**
 * @param {string} id
 * @param {any} value
 * @param {boolean} [off]
 */
export const setter = (id, value, off) => ({
  type: "button",
  "data-do": "set",
  "data-id": id,
  "data-value": JSON.stringify(value),
  "aria-disabled": off ? "true" : null,
  ...KEYS,
});

/**
 * Return the value on a line: the one just set here, else Python's; null while there is none.
 * @param {BlockLook} look
 * @param {any} block
 */
export const valueOn = (look, block) => (look.wished.has(block.id) ? look.wished.get(block.id) : block.value);

/**
 * The tab stop among radio buttons: the one that is chosen, else the first.
 * @param {any[]} all
 * @param {(each: any) => boolean} isChosen
 */
const tabStop = (all, isChosen) => {
  const at = all.findIndex(isChosen);
  return Math.max(at, 0);
};

/** @param {BlockLook} look @param {string | undefined} face */
const symbol = (look, face) => face && drawing(look, look.face(face).symbols?.[0] ?? "back");

/** @param {BlockLook} look @param {Block & { options: any[] }} part */
export function drawPicks(look, { id, label, options, value, right }) {
  const fixed = right !== "";
  const stop = tabStop(options, (each) => each.value === value);
  return h(
    "div",
    {
      key: id,
      class: "ex-picks",
      role: fixed ? "group" : "radiogroup",
      "aria-label": label,
      "data-radios": fixed ? null : 1,
    },
    options.map((each, at) => {
      const [mine, good] = [each.value === value, each.value === right];
      const inside = [
        each.cards.length > 0 &&
          h(
            "span",
            { class: "ex-cards small", "aria-hidden": "true" },
            each.cards.map((/** @type {{ face: string }} */ { face }) => plainCard(look, face)),
          ),
        h("span", {}, each.label),
        fixed && good && h("b", { class: "ex-tag" }, "✓"),
      ];
      return h(
        fixed ? "div" : "button",
        {
          key: each.value,
          class: classes("ex-pick", mine && "is-mine", good && "is-best"),
          ...(fixed
            ? {}
            : { ...setter(id, each.value), role: "radio", "aria-checked": mine, tabindex: at === stop ? 0 : -1 }),
        },
        inside,
      );
    }),
  );
}

/**
 * Build a map of cells; on a phone, a map with many columns is transposed.
 * @param {BlockLook} look
 * @param {Block & { heads: any[], rows: any[] }} part
 */
export function drawMap(look, { id, label, heads, rows, axis, asks }) {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell.value !== undefined);
  const stop = cells[tabStop(cells, (cell) => cell.mine || cell.chosen)];
  /** @param {number} row @param {number} column */
  const place = (row, column) => ({ "--r": row + 1, "--c": column + 1 });
  /**
   * @param {any} cell
   * @param {number} row
   * @param {number} column
   */
  const drawCell = (cell, row, column) => {
    const style = classes(
      "ex-cell",
      cell.heat !== undefined && "is-hot",
      cell.best && "is-best",
      cell.chosen && "is-chosen",
      cell.value === undefined && !cell.text && "is-off",
    );
    const inside = [cell.text, cell.mine && h("i", { class: "ex-bead", "aria-hidden": "true" })];
    const shape = { key: `${row} ${column}`, class: style, ...place(row + 1, column + 1), "--heat": cell.heat ?? 0 };
    if (cell.value === undefined)
      return h(
        "span",
        { ...shape, role: "img", "aria-label": cell.label ?? cell.text, "aria-hidden": cell.text ? null : "true" },
        inside,
      );
    return h(
      "button",
      {
        ...shape,
        ...setter(id, cell.value),
        "aria-label": cell.label,
        role: "radio",
        "aria-checked": Boolean(asks ? cell.mine : cell.chosen),
        tabindex: cell === stop ? 0 : -1,
      },
      inside,
    );
  };
  return h(
    "div",
    {
      key: `map ${id}`,
      class: classes("ex-map", heads.length > 8 && "turns"),
      "--rows": rows.length,
      "--columns": heads.length,
    },
    h(
      "div",
      {
        class: "ex-grid",
        role: cells.length ? "radiogroup" : "group",
        "aria-label": label,
        "data-radios": heads.length,
      },
      heads.map((head, at) =>
        h(
          "span",
          { key: `h${at}`, class: "ex-headcell", ...place(0, at + 1), "aria-hidden": "true" },
          head.face ? symbol(look, head.face) : head,
        ),
      ),
      rows.map((row, at) => [
        h(
          "span",
          { key: `r${at}`, class: "ex-rowhead", ...place(at + 1, 0), "aria-hidden": "true" },
          symbol(look, row.face),
          row.short
            ? [
                h("span", { class: "ex-long" }, row.label),
                h("span", { class: "ex-short" }, symbol(look, row.short.face), row.short.text),
              ]
            : row.label,
        ),
        row.cells.map((/** @type {any} */ cell, /** @type {number} */ column) => drawCell(cell, at, column)),
      ]),
    ),
    axis && h("p", { class: "soft ex-axis" }, axis),
  );
}

/**
 * Return the beads on an outcome after one more or less, or null if that cannot be.
 * @param {Record<string, number>} counts
 * @param {string} key
 * @param {number} step
 */
export function beadsAfter(counts, key, step) {
  const after = counts[key] + step;
  const all = Object.values(counts).reduce((sum, count) => sum + count, step);
  return after < 0 || all > BEADS ? null : after;
}

/**
 * Return the beads on each outcome: as just laid here, else as Python has them.
 * @param {BlockLook} look
 * @param {Block & { rows: any[] }} part
 */
export const beadsNow = (look, { id, rows }) =>
  Object.fromEntries(rows.map(({ key, count }) => [key, valueOn(look, { id: `${id}:${key}`, value: count })]));

/** @param {BlockLook} look @param {Block & { rows: any[] }} block */
export function drawBeads(look, block) {
  const { id, label, rows, text } = block;
  const fixed = rows.some(({ truth }) => truth !== undefined);
  const counts = beadsNow(look, block);
  /** @param {string} key @param {number} by */
  const step = (key, by) => ({
    type: "button",
    "data-do": "step",
    "data-id": id,
    "data-key": key,
    "data-value": by,
    "aria-disabled": beadsAfter(counts, key, by) === null ? "true" : null,
    ...KEYS,
  });
  return h(
    "div",
    { key: id, class: classes("ex-beads", fixed && "is-fixed"), role: "group", "aria-label": label },
    rows
      .map(({ key, label: name, face, truth, text: share }) => [key, name, face, truth, share, counts[key]])
      .map(([key, name, face, truth, share, count]) =>
        h(
          "div",
          { key, class: "ex-beadrow", role: "group", "aria-label": fixed ? `${name}: ${share}` : name },
          h("span", { class: "ex-rowhead" }, symbol(look, face), h("span", {}, name)),
          !fixed && h("button", { key: "less", class: "ex-round", ...step(key, -1), "aria-label": `${name} −` }, "−"),
          !fixed && h("button", { key: "more", class: "ex-round", ...step(key, 1), "aria-label": `${name} +` }, "+"),
          h(
            "span",
            { class: "ex-track", "aria-hidden": "true" },
            fixed && h("i", { class: "ex-frame", "--at": `${truth}%` }),
            Array.from({ length: Math.min(count, BEADS) }, (_, at) => h("i", { key: `b${at}`, class: "ex-bead" })),
          ),
          h("output", { class: "number" }, fixed ? share : `${(count * 100) / BEADS} %`),
        ),
      ),
    text && h("p", { class: "ex-left" }, text),
  );
}

/**
 * Build handles side by side, each on its own rail; a line joins those that are set.
 * @param {BlockLook} look
 * @param {Block & { points: any[] }} part
 */
export function drawHandles(look, { points, label, axis, none, text }) {
  /** @param {number} index */
  const at = (index) => (100 * (index + 0.5)) / points.length;
  const placed = points
    .map((point, index) => [at(index), valueOn(look, point)])
    .filter(([, value]) => value !== null && value !== undefined);
  /** @param {any} point @param {number} index */
  const handle = (point, index) => {
    const value = valueOn(look, point);
    const said = value !== null && value !== undefined;
    return h(
      "div",
      {
        key: point.id,
        class: classes("ex-column", !said && "is-open"),
        "data-line": point.id,
        "data-upright": 1,
        "--x": `${at(index)}%`,
        "--w": `${100 / points.length}%`,
      },
      h("i", { class: "ex-rail", "aria-hidden": "true" }),
      h(
        "span",
        {
          key: "handle",
          class: "ex-handle",
          role: "slider",
          tabindex: 0,
          "aria-orientation": "vertical",
          "aria-label": point.words,
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": value ?? 0,
          "aria-valuetext": said ? `${value} %` : none,
          "--share": (value ?? 0) / 100,
          ...KEYS,
        },
        said ? h("b", {}, String(value)) : "",
      ),
      h("span", { class: "ex-tick", "aria-hidden": "true" }, point.label),
    );
  };
  return h(
    "div",
    { key: "draw", class: "ex-draw", role: "group", "aria-label": label },
    h("p", {}, text),
    h(
      "div",
      { class: "ex-field" },
      [100, 75, 50, 25, 0].map((level) =>
        h("span", { key: `l${level}`, class: "ex-level", "--share": level / 100, "aria-hidden": "true" }, `${level} %`),
      ),
      h(
        "div",
        { class: "ex-plot" },
        h(
          "svg",
          { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
          h("polyline", { points: placed.map(([x, value]) => `${x},${100 - value}`).join(" ") }),
        ),
        points.map(handle),
      ),
    ),
    axis && h("p", { class: "soft ex-axis" }, axis),
  );
}

/** @param {BlockLook} _look @param {Block & { rows: any[] }} part */
export const drawLadder = (_look, { label, rows, origin = 0 }) =>
  h(
    "div",
    {
      class: classes("ex-ladder", origin && "has-origin"),
      role: "group",
      "aria-label": label,
      "--origin": `${100 * origin}%`,
    },
    rows.map((row) =>
      h(
        "div",
        { key: row.label },
        h("span", {}, row.label),
        h(
          "i",
          { "aria-hidden": "true" },
          h("i", {
            class: row.share < 0 ? "below" : null,
            "--at": `${100 * Math.abs(row.share)}%`,
            "--from": `${100 * (origin + Math.min(0, row.share))}%`,
          }),
        ),
        h("b", { class: "number" }, row.text),
      ),
    ),
  );

/** @param {BlockLook} _look @param {Block & { parts: any[] }} part */
export const drawSplit = (_look, { label, parts }) =>
  h(
    "div",
    { class: "ex-split", role: "img", "aria-label": label },
    parts
      .filter(({ share }) => share > 0)
      .map(({ tone, share, text, short }) =>
        h("span", { key: tone, class: tone, "--share": share }, h("i", {}, text), h("b", {}, short)),
      ),
  );
