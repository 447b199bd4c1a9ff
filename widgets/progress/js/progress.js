// My progress: reads what this browser keeps, shows it, saves it as a file, opens one, and deletes what is chosen.

import { h } from "../../stage/js/tree.js";
import { BrowserStore, SETTINGS_CHANGED, download } from "../../stage/js/browser.js";
import { today } from "../../stage/js/calendar.js";
import { parsed } from "../../stage/js/stored.js";
import { KEYS, fillBlanks } from "../../stage/js/text.js";
import { addressOf } from "../../stage/js/page_links.js";
import { SIGNS, WholePage, button } from "../../stage/js/whole_page.js";
import { bold } from "../../stage/js/blocks.js";
import { sumUp } from "../../explore/js/calibration.js";
import { LARGEST_FILE, entryOf, idsOfGames, keepAll, mergeFile, readAll, readFile, writeFile } from "./kept_file.js";

/** @param {string} paths */
const icon = (paths) =>
  h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: paths }));
const ICONS = {
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  tick: "M4 12.500l5.500 5.500L20 6.500",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14",
};

/** @param {any} game */
const drawGame = (game) =>
  h(
    "li",
    { key: game.game, class: game.game },
    h("div", { class: "art", "data-drawing": game.game, "aria-hidden": "true" }),
    h("h2", {}, game.title),
    h(
      "p",
      {
        class: "stars",
        role: "img",
        "aria-label": game.stars_spoken,
      },
      icon(SIGNS.star),
      h("span", {}, game.stars),
    ),
    h("i", { class: "bar", "aria-hidden": "true" }, h("i", { "--share": `${100 * game.share}%` })),
    h("p", { class: "quiet" }, game.lessons, game.puzzles && h("span", {}, ` · ${game.puzzles}`)),
  );

/** @param {any} words */
const drawMixUps = ({ title, text, none, rows, due, nothing_due }) => {
  /** @param {any} row */
  const mixUp = ({ id, game, thought, truth, when, href, label }) =>
    h(
      "li",
      { key: id },
      h("div", {}, h("h3", {}, thought), h("p", {}, truth), h("p", { class: "quiet" }, `${game} · ${when}`)),
      h("a", { class: "link", href: addressOf(href), ...KEYS }, label),
    );
  /** @param {any} each */
  const line = (each) => h("li", { key: each.game }, h("a", { href: addressOf(each.href), ...KEYS }, each.text));
  return h(
    "section",
    { key: "mixups", class: "card wide mixups" },
    h("h2", {}, title),
    h("p", { class: "quiet" }, rows.length ? text : none),
    rows.length > 0 && h("ul", { class: "rows" }, rows.map(mixUp)),
    due.length ? h("ul", { class: "due" }, due.map(line)) : h("p", { class: "quiet" }, nothing_due),
  );
};

/**
 * A table whose rows are laid out freely on a phone, which would take their roles away.
 * @param {string[]} columns
 * @param {{ cells: string[] }[]} rows
 */
const drawTable = (columns, rows) =>
  h(
    "table",
    { role: "table" },
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        columns.map((text) => h("th", { scope: "col", role: "columnheader" }, text)),
      ),
    ),
    h(
      "tbody",
      { role: "rowgroup" },
      rows.map(({ cells }) =>
        h(
          "tr",
          { role: "row" },
          cells.map((text, at) => h("td", { role: "cell", "data-column": columns[at] }, text)),
        ),
      ),
    ),
  );

/** @param {any} words */
const drawLearned = ({ title, text, none, columns, rows, first, more, lines }) =>
  h(
    "section",
    { key: "learned", class: "card wide learned" },
    h("h2", {}, title),
    h("p", { class: "quiet" }, rows.length ? text : none),
    rows.length > 0 && drawTable(columns, rows.slice(0, first)),
    rows.length > first &&
      h(
        "details",
        { key: "more" },
        h("summary", KEYS, fillBlanks(more, { count: rows.length })),
        drawTable(columns, rows.slice(first)),
      ),
    lines.map((/** @type {string} */ line) => h("p", { key: line }, bold(line))),
  );

/**
 * @param {string} name
 * @param {any} words
 */
const drawTicks = (name, { title, none, lines, rest, more }) => {
  /** @param {string} line */
  const item = (line) => h("li", { key: line }, icon(ICONS.tick), h("span", {}, line));
  return h(
    "section",
    { key: name, class: `card ${name}` },
    h("h2", {}, title),
    lines.length ? h("ul", { class: "ticks" }, lines.map(item)) : h("p", { class: "quiet" }, none),
    rest.length > 0 &&
      h("details", { key: "more" }, h("summary", KEYS, more), h("ul", { class: "ticks" }, rest.map(item))),
  );
};

const [LEFT, TOP, SIZE] = [46, 12, 300];
/** @param {number} percent */
const x = (percent) => LEFT + (percent * SIZE) / 100;
/** @param {number} percent */
const y = (percent) => TOP + SIZE - (percent * SIZE) / 100;

/**
 * Draw each guess as a dot, with a pin to the dashed line where it would be right.
 * @param {any} words
 * @param {number[][]} pairs
 */
const drawDots = (words, pairs) =>
  h(
    "svg",
    { class: "dots", viewBox: "0 0 370 366", role: "img", "aria-label": words.label },
    [0, 25, 50, 75, 100].map((at) => [
      h("path", { class: "grid", d: `M${x(at)} ${TOP}V${TOP + SIZE}M${LEFT} ${y(at)}H${LEFT + SIZE}` }),
      h("text", { x: x(at), y: TOP + SIZE + 18, "text-anchor": "middle" }, String(at)),
      h("text", { x: LEFT - 8, y: y(at) + 5, "text-anchor": "end" }, String(at)),
    ]),
    h("path", { class: "right", d: `M${x(0)} ${y(0)}L${x(100)} ${y(100)}` }),
    pairs.map(([guess, truth]) => h("path", { class: "pin", d: `M${x(guess)} ${y(truth)}V${y(guess)}` })),
    pairs.map(([guess, truth]) => h("circle", { cx: x(guess), cy: y(truth), r: 8 })),
    h("text", { x: x(50), y: TOP + SIZE + 42, "text-anchor": "middle" }, words.said),
    h("text", { transform: `translate(12 ${y(50)}) rotate(-90)`, "text-anchor": "middle" }, words.was),
  );

/**
 * @param {any} words
 * @param {any[]} records
 */
const drawGuesses = (words, records) => {
  const { off, side, pairs, ...sides } = sumUp(records);
  const text = pairs.length === 1 ? words.one : words[side];
  const values = { count: pairs.length, off, side: side === "high" ? sides.high : sides.low };
  return h(
    "section",
    { key: "guesses", class: "card guesses" },
    h("h2", {}, words.title),
    h("p", { class: pairs.length ? null : "quiet" }, bold(pairs.length ? fillBlanks(text, values) : words.none)),
    pairs.length > 0 && drawDots(words, pairs),
    pairs.length > 0 && h("p", { class: "quiet" }, words.line),
  );
};

/**
 * @param {any} words
 * @param {string} chosen
 */
const drawPlayed = (words, chosen) => {
  const rows = words.rows.filter((/** @type {any} */ row) => !chosen || row.game === chosen);
  /** @param {any[]} some */
  const table = (some) => drawTable(words.columns, some);
  /** @param {string} game @param {string} title */
  const choice = (game, title) =>
    h(
      "button",
      { key: game, type: "button", "data-do": "filter", "data-game": game, "aria-pressed": game === chosen, ...KEYS },
      title,
    );
  return h(
    "section",
    { key: "played", class: "card wide played" },
    h(
      "header",
      {},
      h("h2", {}, words.title),
      words.rows.length > 0 &&
        h(
          "div",
          { class: "filter", role: "group", "aria-label": words.filter },
          choice("", words.all),
          words.games.map((/** @type {any} */ each) => choice(each.game, each.title)),
        ),
    ),
    words.levels.length > 0 &&
      h(
        "ul",
        { class: "levels" },
        words.levels.map((/** @type {string} */ each) => h("li", {}, each)),
      ),
    words.rows.length ? table(rows.slice(0, words.first)) : h("p", { class: "quiet" }, words.none),
    rows.length > words.first &&
      h(
        "details",
        { key: chosen },
        h("summary", KEYS, fillBlanks(words.more, { count: rows.length })),
        table(rows.slice(words.first)),
      ),
    words.total && h("p", { class: "quiet" }, words.total),
  );
};

/** @param {any} words */
const drawKeep = (words) =>
  h(
    "section",
    { key: "keep", class: "card wide keep" },
    h("div", {}, h("h2", {}, words.title), h("p", { class: "quiet" }, words.text)),
    h(
      "div",
      { class: "acts" },
      button("save", words.save, "", icon(SIGNS.save)),
      button("open", words.open, "soft"),
      button("ask", words.delete, "danger", icon(ICONS.bin)),
      h("input", {
        type: "file",
        accept: ".json,application/json",
        hidden: true,
        tabindex: -1,
        "aria-label": words.open,
      }),
    ),
  );

/**
 * @param {any} words
 * @param {(part: string) => string} count
 */
const drawQuestion = (words, count) =>
  h(
    "dialog",
    { key: "delete", "aria-labelledby": "bbb-progress-delete" },
    h("h2", { id: "bbb-progress-delete" }, words.title),
    words.parts.map((/** @type {any} */ each) =>
      h(
        "label",
        { key: each.part },
        h("input", { type: "checkbox", name: each.part, "data-ticked": each.ticked, ...KEYS }),
        h("span", {}, each.label),
        h("span", { class: "quiet" }, count(each.part)),
      ),
    ),
    h("p", { class: "quiet" }, words.warning),
    h(
      "div",
      { class: "acts" },
      button("save", words.save, "soft", icon(SIGNS.save)),
      button("stay", words.keep, "main"),
      button("delete", words.delete, "danger", icon(ICONS.bin)),
    ),
  );

/** How long Python may take to merge two versions of the progress in lessons. */
const LONGEST_MERGE_MS = 20_000;

class ProgressView extends WholePage {
  filter = "";
  /** @type {((text: string) => void) | null} */
  merged = null;

  /** @param {{ model: Model, el: HTMLElement }} part */
  constructor(part) {
    super(part, "bbb-progress");
    this.on("click", (event) => this.click(event));
    this.on("change", (event) => this.change(event));
    for (const name of ["storage", SETTINGS_CHANGED]) addEventListener(name, () => this.hello(), this.stop);
    this.hear("change:page", () => this.draw());
    this.hear("msg:custom", (message) => message.kind === "merged" && this.merged?.(message.text));
    this.draw();
    this.hello();
  }

  /** What this browser keeps, by key; nothing where it keeps nothing. @returns {Record<string, string>} */
  all() {
    try {
      return readAll(localStorage, this.page);
    } catch {
      return {};
    }
  }

  /** Send Python what it has to read. */
  hello() {
    const store = new BrowserStore(() => localStorage);
    const lessons = store.look("lessons").record ?? "";
    const beliefs = store.wish("beliefs") !== "off";
    this.model.send({ kind: "hello", lessons, played: store.wish("played"), beliefs, day: today() });
  }

  guesses() {
    return Object.entries(this.all())
      .filter(([key]) => key.startsWith("guess:"))
      .map(([, text]) => parsed(text)?.record);
  }

  draw() {
    const { page } = this;
    if (!page.games) return;
    const guesses = this.guesses();
    /** @param {string} part */
    const count = (part) =>
      part === "guesses"
        ? guesses.length === 1
          ? page.delete.guess
          : fillBlanks(page.delete.guesses, { count: guesses.length })
        : (page.counts[part] ?? "");
    const trees = [
      h("p", { key: "kept", class: "kept" }, icon(ICONS.lock), h("span", {}, page.kept)),
      h(
        "section",
        { key: "games", class: "card wide", "aria-label": page.games_label },
        h("ul", { class: "games" }, page.games.map(drawGame)),
      ),
      page.mix_ups && drawMixUps(page.mix_ups),
      page.learned && drawLearned(page.learned),
      drawTicks("abilities", page.abilities),
      page.rules && drawTicks("rules", page.rules),
      drawGuesses(page.guesses, guesses),
      drawPlayed(page.played, this.filter),
      drawKeep(page.keep),
      h("p", { key: "told", class: "told", hidden: !this.told }, this.told),
      drawQuestion(page.delete, count),
    ];
    this.render(trees.filter(Boolean));
    for (const { game, drawing } of page.games)
      this.place.querySelector(`[data-drawing="${game}"]`).innerHTML ||= drawing;
  }

  get dialog() {
    return this.place.querySelector("dialog");
  }

  /** @param {OnElement<MouseEvent>} event */
  click({ target }) {
    const node = target.closest("[data-do]");
    const what = node?.dataset.do;
    if (what === "filter") {
      this.filter = node.dataset.game;
      this.draw();
    } else if (what === "save") this.save();
    else if (what === "open") this.place.querySelector("input[type=file]").click();
    else if (what === "ask") {
      for (const box of this.dialog.querySelectorAll("input")) box.checked = "ticked" in box.dataset;
      this.dialog.showModal();
      this.dialog.querySelector('[data-do="stay"]').focus();
    } else if (what === "stay") this.dialog.close();
    else if (what === "delete") this.remove();
  }

  /** @param {OnElement<Event>} event */
  change({ target }) {
    const file = target.type === "file" && target.files?.[0];
    if (!file) return;
    this.open(file);
    target.value = "";
  }

  save() {
    const { keep } = this.page;
    const day = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    const name = `${keep.file}-${day}.json`;
    download(name, writeFile(this.all(), this.page, day));
    this.tell(fillBlanks(keep.saved, { name }));
  }

  /**
   * Merge what a file holds with what is here.
   * @param {File} file
   */
  async open(file) {
    const { page } = this;
    const found = file.size <= LARGEST_FILE ? readFile(await file.text(), page) : null;
    if (!found) return this.tell(page.keep.not_ours);
    /** @param {string} here @param {string} there */
    const mergeProgress = (here, there) =>
      this.ask({ kind: "merge", here: parsed(here)?.record, there: parsed(there)?.record });
    const merged = await mergeFile(this.all(), found, page, mergeProgress).catch(() => null);
    if (!merged) return this.tell(page.keep.no_answer);
    const isKept = keepAll(() => localStorage, page.prefix, merged);
    globalThis.bbbTheme?.();
    this.hello();
    this.tell(isKept ? page.keep.opened : page.keep.not_kept);
  }

  /**
   * Have Python make the progress in lessons anew; return what is to be stored.
   * @param {Record<string, any>} message
   * @returns {Promise<string>}
   */
  ask(message) {
    return new Promise((done, fail) => {
      setTimeout(fail, LONGEST_MERGE_MS);
      this.merged = (record) => done(JSON.stringify({ id: "progress", record }));
      this.model.send(message);
    });
  }

  /** Delete the parts that are ticked; of progress in lessons and what is mixed up, one may stay. */
  async remove() {
    const { page } = this;
    const parts = [...this.dialog.querySelectorAll("input:checked")].map((box) => box.name);
    const halves = parts.filter((part) => part === "lessons" || part === "beliefs");
    const kept = this.all().lessons;
    if (halves.length === 1 && kept) {
      const left = await this.ask({ kind: "without", part: halves[0], lessons: parsed(kept)?.record }).catch(
        () => null,
      );
      if (!left) return this.tell(page.keep.no_answer);
      keepAll(() => localStorage, page.prefix, { lessons: left });
    }
    const gone = halves.length === 2 ? parts : parts.filter((part) => part !== "lessons");
    const all = Object.entries(this.all()).filter(([key]) => gone.includes(entryOf(page, key)?.part ?? ""));
    const ids = idsOfGames(Object.fromEntries(all), page);
    for (const [key] of all) localStorage.removeItem(page.prefix + key);
    this.dialog.close();
    if (parts.includes("games")) this.model.send({ kind: "forget", ids });
    globalThis.bbbTheme?.();
    this.hello();
    this.tell(page.keep.deleted);
  }
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render(part) {
    const view = new ProgressView(part);
    return () => view.end();
  },
};
