// Homework: what is to be done, what is done, and the code to hand in. What was done on other pages is read from what
// this browser keeps, whenever the learner comes back here.

import { h, utter } from "../stage/js/tree.js";
import { BrowserStore, copy, download } from "../stage/js/browser.js";
import { icon, lines } from "../stage/js/icons.js";
import { addressOf } from "../stage/js/page_links.js";
import { KEYS, classes } from "../stage/js/text.js";
import { SIGNS, WholePage, button } from "../stage/js/whole_page.js";

/** @typedef {{ key: string, said: string }} Reply */

const KEPT = "homework:";

/** The id of what is done of a part on this page. @param {number} part */
const workOf = (part) => `homework-work-${part}`;

/** @param {scenes.HomeworkRow} row */
function drawMark({ state, at }) {
  const sign = { whole: "tick", begun: "again", missing: "close", open: "" }[state];
  return h("span", { class: "mark", "aria-hidden": "true" }, icon(sign) ?? String(at + 1));
}

/**
 * @param {scenes.HomeworkRow} row
 * @param {scenes.HomeworkTask} task
 * @param {Record<string, string>} words
 */
function drawTask({ at }, task, words) {
  const done = task.is_done && h("span", { class: "isdone" }, icon("tick"), h("span", { class: "unseen" }, words.done));
  if (task.href)
    return h(
      "li",
      { key: `task ${task.step}` },
      h("a", { class: "act small", href: addressOf(task.href), "data-part": at, ...KEYS }, task.title, done),
    );
  const id = `homework-${at}-${task.step}`;
  return h(
    "li",
    { key: `task ${task.step}`, class: "exercise" },
    h("h4", {}, task.title, done),
    h("p", {}, task.ask),
    h(
      "form",
      { "data-part": at, "data-step": task.step },
      h("label", { for: id }, task.label),
      h(
        "div",
        { class: "answer" },
        h("input", { id, type: "text", maxlength: 100, autocomplete: "off", value: task.typed, ...KEYS }),
        h("button", { class: "act small", ...KEYS }, words.check),
      ),
    ),
    task.said && h("p", { class: "said" }, task.said),
  );
}

/**
 * @param {scenes.HomeworkRow} row
 * @param {Record<string, string>} words
 */
const drawWords = ({ at, words: written }, words) =>
  h(
    "form",
    { "data-part": at, class: "own" },
    h("label", { for: `homework-${at}` }, words.your_words),
    h("textarea", { id: `homework-${at}`, rows: 4, maxlength: 2000, value: written, ...KEYS }),
    h("button", { class: "act small", ...KEYS }, words.keep),
  );

/**
 * What leads to a part, and what is done of it on this page, once it is unfolded.
 * @param {scenes.HomeworkRow} row
 * @param {Record<string, string>} words
 * @param {boolean} isUnfolded
 */
function drawWork(row, words, isUnfolded) {
  if (row.state === "missing") return null;
  const label = `${row.button}: ${row.title}`; // several parts have equal buttons
  const attrs = { class: classes("act", row.is_next && "main"), "data-part": row.at, "aria-label": label, ...KEYS };
  if (row.href) return h("a", { href: addressOf(row.href), ...attrs }, row.button);
  const tasks = row.tasks.map((task) => drawTask(row, task, words));
  if (row.kind === "puzzles") return h("ul", { class: "tasks" }, tasks);
  if (!isUnfolded) return h("button", { key: "unfold", type: "button", "data-do": "unfold", ...attrs }, row.button);
  const inside = row.kind === "words" ? drawWords(row, words) : h("ul", { class: "exercises" }, tasks);
  return h("div", { key: "work", class: "work", id: workOf(row.at) }, inside);
}

/**
 * @param {scenes.HomeworkRow} row
 * @param {Record<string, string>} words
 * @param {boolean} isUnfolded
 */
const drawRow = (row, words, isUnfolded) =>
  h(
    "li",
    { key: `part ${row.at}`, class: classes("part", `is-${row.state}`) },
    drawMark(row),
    h("div", { class: "about" }, h("h3", {}, row.title), h("p", {}, row.state === "open" ? row.due : row.text)),
    drawWork(row, words, isUnfolded),
  );

/**
 * @param {scenes.HomeworkCode} handing
 * @param {Record<string, string>} words
 */
const drawHanding = ({ head, code, stars, most_stars, stars_spoken, notes }, words) =>
  h(
    "section",
    { key: "handing", class: "handing" },
    h(
      "div",
      { class: "sky", role: "img", "aria-label": stars_spoken },
      Array.from({ length: most_stars }, (_, at) =>
        h("i", { class: classes("star", at < stars && "on") }, lines(SIGNS.star)),
      ),
    ),
    h(
      "div",
      { class: "inside" },
      h("h2", {}, head),
      h("p", { class: "code", translate: "no" }, code),
      button("copy", words.copy, "main", lines(SIGNS.copy)),
      h(
        "div",
        { class: "acts" },
        button("save", words.save, "", lines(SIGNS.save)),
        button("print", words.print, "soft", lines(SIGNS.print)),
      ),
      notes.map((note) => h("p", { class: "quiet" }, note)),
    ),
  );

/** @param {scenes.HomeworkPage} page */
const drawName = ({ name, words }) =>
  h(
    "p",
    { key: "name", class: "name" },
    h("label", { for: "homework-name" }, words.name),
    h("input", { id: "homework-name", type: "text", maxlength: 60, autocomplete: "off", value: name, ...KEYS }),
    h("span", { class: "quiet" }, words.name_note),
  );

/** @param {scenes.HomeworkPage} page */
const drawFoot = ({ words }) =>
  h(
    "p",
    { key: "foot", class: "foot" },
    button("link", words.link, "soft", lines(SIGNS.copy)),
    h("span", { class: "quiet" }, words.link_note),
  );

/** What the learner can do now; on phones it stands behind the code. @param {scenes.HomeworkPage} page */
const drawCan = ({ can, heading_can }) =>
  h(
    "section",
    { key: "can", class: "can" },
    h("h2", {}, heading_can),
    h(
      "ul",
      {},
      can.map((each) => h("li", { key: each }, icon("tick"), h("span", {}, each))),
    ),
  );

/**
 * Everything of the page; `unfolded` are parts that are done on this page, `told` is what was said last.
 * @param {scenes.HomeworkPage} page
 * @param {ReadonlySet<number>} unfolded
 * @param {string} [told]
 */
export function drawPage(page, unfolded, told = "") {
  const { rows, words, can } = page;
  const left = h(
    "div",
    { key: "left", class: "left" },
    h("h2", { class: "heading" }, page.heading),
    page.about && h("p", { class: "lead" }, page.about),
    page.wrong && h("p", { class: "wrong", role: "alert" }, page.wrong),
    page.note && h("p", { key: "note" }, page.note),
    page.listed.length > 0 &&
      h(
        "ul",
        { key: "listed", class: "listed" },
        page.listed.map(({ title, link }) =>
          h("li", { key: link }, h("a", { class: "act", href: link, ...KEYS }, title)),
        ),
      ),
    rows.length > 0 &&
      h(
        "ol",
        { key: "parts", class: "parts" },
        rows.map((row) => drawRow(row, words, unfolded.has(row.at))),
      ),
  );
  const right = h(
    "div",
    { key: "right", class: "right" },
    page.handing.map((handing) => drawHanding(handing, words)),
    told && h("p", { key: "told", class: "told" }, told),
    rows.length > 0 && page.asks_name && drawName(page),
    rows.length > 0 && drawFoot(page),
  );
  return [left, right, ...(can.length > 0 ? [drawCan(page)] : [])];
}

class HomeworkView extends WholePage {
  /** The homework whose kept work was sent. */
  sent = "";
  hash = "";
  /** The parts of a homework that are unfolded: at first what is to be done next. */
  unfolded = { store: "", parts: /** @type {Set<number>} */ (new Set()) };
  /** What the page said when it was last drawn. @type {{ store: string, heading: string, replies: Reply[] }} */
  spoken = { store: "", heading: "", replies: [] };
  /** Since when somebody works on a part that is done on this page. @type {Map<number, number>} */
  since = new Map();

  /** @param {{ model: Model, el: HTMLElement }} part */
  constructor(part) {
    super(part, "bbb-homework");
    this.store = new BrowserStore(() => localStorage);
    this.on("click", (event) => this.click(event));
    this.on("change", (event) => this.change(event));
    this.on("submit", (event) => this.submit(event));
    this.on("focusin", (event) => this.begin(event));
    const { signal } = this.stop;
    for (const name of ["hashchange", "storage"]) addEventListener(name, () => this.hello(), { signal });
    addEventListener("pageshow", (/** @type {any} */ { persisted }) => persisted && this.hello(), { signal });
    this.hear("change:page", () => this.draw());
    this.hear("msg:custom", (message) => (message.kind === "keep" ? this.keep(message) : this.save(message)));
    this.draw();
    this.hello();
  }

  /** @returns {scenes.HomeworkPage} */
  get page() {
    return this.model.get("page");
  }

  /** Say which homework the address names; what is kept of it follows, once Python has said under which key. */
  hello() {
    const { hash } = location;
    const listed = this.store.keys(KEPT).map((key) => this.store.look(key).record?.link);
    const isKnown = this.sent && hash === this.hash;
    this.hash = hash;
    if (!isKnown) this.sent = "";
    this.model.send({ kind: "hello", hash: hash.slice(0, 8192), listed });
    if (isKnown) this.sendKept();
  }

  /** Send what this browser keeps: of this homework, of lessons, and of the tables on which a deal is played. */
  sendKept() {
    const { store, games } = this.page;
    const record = this.store.look(store).record ?? {};
    const [part, since] = Array.isArray(record.opened) ? record.opened : [];
    const seconds = Number.isFinite(since) ? Math.max(0, Date.now() - since) / 1000 : 0;
    this.sent = store;
    this.model.send({
      kind: "kept",
      record,
      part,
      seconds,
      lessons: this.store.look("lessons").record,
      games: Object.fromEntries(games.map((game) => [game, this.store.look(game)])),
    });
  }

  /** @param {any} message */
  keep({ id, record }) {
    const key = KEPT + id;
    const isKept = this.store.keep(key, "homework", { ...record, page: location.pathname });
    if (!isKept) return this.hello(); // another window has kept something since
    if (this.store.look(key).record?.work !== record.work) this.tell(this.page.words.not_kept);
  }

  /** @param {any} message */
  save({ kind, name, text }) {
    if (kind === "file") download(name, text);
  }

  draw() {
    const { page } = this;
    if (!page.words) return;
    if (this.unfolded.store !== page.store) {
      const next = page.rows.filter((row) => row.is_next).map((row) => row.at);
      this.unfolded = { store: page.store, parts: new Set(next) };
    }
    this.render(drawPage(page, this.unfolded.parts, this.told));
    this.speakOf(page);
    if (page.store && this.sent !== page.store) this.sendKept();
  }

  /**
   * Have read out what is new: the reply to an answer, and how far the homework is.
   * @param {scenes.HomeworkPage} page
   */
  speakOf({ store, heading, rows }) {
    const replies = rows.flatMap(({ tasks }) => tasks.map(({ typed, said }) => ({ key: `${typed} ${said}`, said })));
    const spoken = this.spoken.store === store ? this.spoken : null;
    this.spoken = { store, heading, replies };
    if (!spoken) return;
    for (const [at, { key, said }] of replies.entries()) if (key !== spoken.replies[at]?.key) utter(this.voice, said);
    if (heading !== spoken.heading) utter(this.voice, heading);
  }

  /** Note which part is done elsewhere from now on, so that the time it takes is known. @param {number} part */
  leaveFor(part) {
    const { store } = this.page;
    const record = this.store.look(store).record;
    if (record) this.store.keep(store, "homework", { ...record, opened: [part, Date.now()] });
  }

  /** The seconds since somebody began to work on a part here, or was last asked. @param {number} part */
  secondsOn(part) {
    const now = Date.now();
    const seconds = (now - (this.since.get(part) ?? now)) / 1000;
    this.since.set(part, now);
    return seconds;
  }

  /** @param {OnElement<MouseEvent>} event */
  click({ target }) {
    const link = target.closest("a[data-part]");
    if (link) this.leaveFor(Number(link.dataset.part));
    const pressed = target.closest("[data-do]")?.dataset;
    const what = pressed?.do;
    const { handing, words } = this.page;
    if (what === "copy") copy(handing[0]?.code ?? "");
    if (what === "link") copy(location.href);
    if (what === "copy" || what === "link") this.tell(words.copied);
    if (what === "unfold") this.unfold(Number(pressed.part));
    if (what === "save") this.model.send({ kind: "save" });
    if (what === "print") print();
  }

  /** Show what is done of a part on this page, and go to its first box. @param {number} part */
  unfold(part) {
    this.unfolded.parts.add(part);
    this.draw();
    const form = this.root.querySelector(`#${workOf(part)}`)?.querySelector("form");
    (form?.querySelector("input") ?? form?.querySelector("textarea"))?.focus();
  }

  /** @param {OnElement<Event>} event */
  change({ target }) {
    if (target.id === "homework-name") this.model.send({ kind: "name", text: target.value });
    else if (target.tagName === "TEXTAREA") this.sendWords(target.form);
  }

  /** @param {OnElement<FocusEvent>} event */
  begin({ target }) {
    const part = target.closest("form")?.dataset.part;
    if (part !== undefined && !this.since.has(Number(part))) this.since.set(Number(part), Date.now());
  }

  /** @param {any} form */
  sendWords(form) {
    const part = Number(form.dataset.part);
    const text = form.querySelector("textarea").value;
    this.model.send({ kind: "words", part, text, seconds: this.secondsOn(part) });
  }

  /** @param {OnElement<SubmitEvent>} event */
  submit(event) {
    event.preventDefault();
    const form = event.target;
    const { words } = this.page;
    if (form.dataset.step === undefined) {
      this.sendWords(form);
      this.tell(words.kept);
      return;
    }
    const box = form.querySelector("input");
    const [part, step] = [Number(form.dataset.part), Number(form.dataset.step)];
    if (box.value.trim())
      this.model.send({ kind: "answer", part, step, text: box.value, seconds: this.secondsOn(part) });
    else {
      this.tell(words.empty);
      box.focus();
    }
  }
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render(part) {
    const view = new HomeworkView(part);
    return () => view.end();
  },
};
