// The learner's page of homework at work: what it tells Python, what it keeps, and what leaves it.

import assert from "node:assert/strict";
import test from "node:test";

import homework from "../../widgets/lesson/homework.js";
import { SmallModel, openSmallPage } from "./small_page.mjs";

const KEY = "birds-bears-banners:homework:ABC123";
const LINK = "https://play.example.org/site/homework.html#homework=1x";
const WORDS = { copied: "Copied.", kept: "Kept.", empty: "Type first.", not_kept: "Not kept.", check: "Check" };
const EXERCISE = { step: 2, title: "Seals", is_done: false, href: "", ask: "?", label: "", typed: "", said: "" };
const PART = { title: "", due: "", text: "", state: "open", is_next: false, href: "", button: "Begin", words: "" };
const PAGE = {
  store: "homework:ABC123",
  games: ["nanuk"],
  heading: "At home",
  about: "",
  rows: [
    { ...PART, at: 0, kind: "lesson", href: "nanuk/learn.ipynb?homework=ABC123#lesson", tasks: [] },
    { ...PART, at: 1, kind: "exercises", tasks: [EXERCISE] },
    { ...PART, at: 2, kind: "words", tasks: [] },
  ],
  name: "",
  asks_name: true,
  heading_can: "",
  can: [],
  handing: [{ head: "", code: "ABCD-EFGH-JKMN", stars: 0, most_stars: 3, stars_spoken: "", notes: [] }],
  note: "",
  wrong: "",
  listed: [],
  words: WORDS,
};

/** Open the page; Python answers the greeting with this page. @param {Record<string, any>} [kept] */
function open(kept = {}, page = PAGE) {
  const texts = Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]);
  const around = openSmallPage(LINK, Object.fromEntries(texts));
  const model = new SmallModel({ page: {} });
  const leave = homework.render({ model, el: around.body });
  model.show("page", page);
  return { ...around, model, leave, find: (/** @type {string} */ what) => around.body.querySelector(what) };
}

/** @param {any} store */
const record = (store) => JSON.parse(store[KEY]).record;

test("the page greets with its address, then sends what is kept of this homework", () => {
  const lessons = { id: "progress", record: "steps" };
  const game = { id: "x", record: "game" };
  const work = { id: "homework", record: { work: "done", link: "#homework=1x", opened: [0, Date.now() - 90_000] } };
  const { model } = open({
    "birds-bears-banners:lessons": lessons,
    "birds-bears-banners:nanuk": game,
    [KEY]: work,
  });
  const [hello, kept, ...more] = model.sent;
  assert.deepEqual(hello, { kind: "hello", hash: "#homework=1x", listed: ["#homework=1x"] });
  assert.deepEqual([kept.kind, kept.record.work, kept.lessons], ["kept", "done", "steps"]);
  assert.deepEqual(kept.games, { nanuk: game });
  assert.equal(kept.part, 0);
  assert.ok(kept.seconds >= 90 && kept.seconds < 100);
  assert.deepEqual(more, []);
});

test("what Python has kept is kept with the page that leads back, and without the time that was counted", () => {
  const { model, store } = open({ [KEY]: { id: "homework", record: { work: "old", opened: [0, 5] } } });
  model.say({ kind: "keep", id: "ABC123", record: { work: "new", link: "#homework=1x" } });
  assert.deepEqual(record(store), { work: "new", link: "#homework=1x", page: "/site/homework.html" });
});

test("a browser that keeps nothing says so", () => {
  const { model, store, find } = open();
  Object.getPrototypeOf(store).setItem = () => {
    throw new Error("full");
  };
  model.say({ kind: "keep", id: "ABC123", record: { work: "new" } });
  assert.match(find(".told").textContent, /Not kept/);
});

test("what another window has kept since is read before anything is kept over it", () => {
  const { model, store } = open();
  model.say({ kind: "keep", id: "ABC123", record: { work: "mine" } });
  store[KEY] = JSON.stringify({ id: "homework", record: { work: "theirs" } });
  model.say({ kind: "keep", id: "ABC123", record: { work: "mine again" } });
  assert.equal(record(store).work, "theirs");
  assert.equal(model.sent.at(-1).record.work, "theirs");
});

test("who leaves for a part is known to have left", () => {
  const { model, store, find } = open();
  model.say({ kind: "keep", id: "ABC123", record: { work: "new" } });
  find("a[data-part]").happen("click");
  const [part, since] = record(store).opened;
  assert.equal(part, 0);
  assert.ok(Math.abs(Date.now() - since) < 5000);
});

test("what is to be done next is unfolded from the beginning, and stays so; another homework has its own", () => {
  const [lesson, exercises, words] = PAGE.rows;
  const rows = [lesson, { ...exercises, is_next: true }, words];
  const { body, model, find } = open({}, { ...PAGE, rows });
  const works = () => body.querySelectorAll(".work").map((each) => each.id);
  assert.deepEqual(works(), ["homework-work-1"]);
  model.show("page", { ...PAGE, rows: [lesson, exercises, { ...words, is_next: true }] });
  assert.deepEqual(works(), ["homework-work-1"]);
  find("button[data-part]").happen("click");
  assert.deepEqual(works(), ["homework-work-1", "homework-work-2"]);
  model.show("page", { ...PAGE, store: "homework:ABC124" });
  assert.deepEqual(works(), []);
});

test("answers are sent with the time that they took", () => {
  const { model, find } = open();
  find("button[data-part]").happen("click");
  const form = find("form");
  form.querySelector("input").happen("focusin");
  form.happen("submit");
  assert.match(find(".told").textContent, /Type first/);
  form.querySelector("input").value = " 27 ";
  form.happen("submit");
  const { seconds, ...sent } = model.sent.at(-1);
  assert.deepEqual(sent, { kind: "answer", part: 1, step: 2, text: " 27 " });
  assert.ok(seconds >= 0 && seconds < 5);
});

test("a reply is read out once, and so is how far the homework is", () => {
  const { body, model } = open();
  const voice = body.childNodes[0].childNodes[1];
  const said = () => voice.childNodes.map((/** @type {any} */ each) => each.textContent);
  assert.deepEqual(said(), []);
  const replied = { ...PAGE.rows[1], tasks: [{ ...EXERCISE, typed: "27", said: "Right." }] };
  const rows = [PAGE.rows[0], replied, PAGE.rows[2]];
  model.show("page", { ...PAGE, rows });
  assert.deepEqual(said(), ["Right."]);
  model.show("page", { ...PAGE, rows, name: "Jun" });
  assert.deepEqual(said(), ["Right."]);
  model.show("page", { ...PAGE, rows, heading: "Done, Jun!" });
  assert.deepEqual(said(), ["Right.", "Done, Jun!"]);
  model.show("page", { ...PAGE, store: "homework:ABC124", heading: "Another" });
  assert.deepEqual(said(), ["Right.", "Done, Jun!"]);
});

test("own words and the name are sent when they have been typed", () => {
  const { body, model, find } = open();
  body.querySelectorAll("button[data-part]")[1].happen("click");
  const area = find("textarea");
  area.value = "Luck.";
  area.happen("change");
  assert.deepEqual([model.sent.at(-1).kind, model.sent.at(-1).part, model.sent.at(-1).text], ["words", 2, "Luck."]);
  find("#homework-name").value = "Jun";
  find("#homework-name").happen("change");
  assert.deepEqual(model.sent.at(-1), { kind: "name", text: "Jun" });
});

test("the code and the link are copied, the file is asked for, the page printed", () => {
  const { body, model, copied } = open();
  for (const what of ["copy", "link", "save", "print"])
    body
      .querySelectorAll("[data-do]")
      .find((each) => each.dataset.do === what)
      .happen("click");
  assert.deepEqual(copied, ["ABCD-EFGH-JKMN", LINK, "printed"]);
  assert.deepEqual(model.sent.at(-1), { kind: "save" });
});

test("another address is told, and what is kept of it is sent only once Python has named it", () => {
  const { model, window } = open();
  globalThis.location.hash = "#homework=1y";
  window.happen("hashchange");
  assert.equal(model.sent.at(-1).hash, "#homework=1y");
  model.show("page", { ...PAGE, store: "homework:ABC124" });
  assert.deepEqual(
    model.sent.map(({ kind }) => kind),
    ["hello", "kept", "hello", "kept"],
  );
});

test("who comes back from a link that cannot be read has what is kept sent again", () => {
  const { model, window } = open();
  for (const [hash, page] of [
    ["#homework=1", { ...PAGE, store: "", rows: [], handing: [] }],
    ["#homework=1x", PAGE],
  ]) {
    globalThis.location.hash = hash;
    window.happen("hashchange");
    model.show("page", page);
  }
  assert.deepEqual(
    model.sent.map(({ kind }) => kind),
    ["hello", "kept", "hello", "hello", "kept"],
  );
});

test("a page that is shown again reads anew what was done elsewhere", () => {
  const { model, window } = open();
  window.happen("storage");
  assert.deepEqual(
    model.sent.map(({ kind }) => kind),
    ["hello", "kept", "hello", "kept"],
  );
});

test("a page that is left hears nothing more", () => {
  const { body, model, leave, window } = open();
  leave();
  const before = model.sent.length;
  window.happen("storage");
  assert.equal(model.sent.length, before);
  model.say({ kind: "keep", id: "ABC123", record: {} });
  assert.equal(body.childNodes.length, 0);
  assert.equal(globalThis.localStorage.getItem(KEY), null);
});
