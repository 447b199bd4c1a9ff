// The learner's page of homework as it is drawn, and the way back to it from the pages of its parts.

import assert from "node:assert/strict";
import test from "node:test";

import { drawPage } from "../../widgets/lesson/homework.js";
import { drawEndCard } from "../../widgets/stage/js/endcard.js";
import { drawSolved } from "../../widgets/stage/js/puzzle.js";
import { drawEnding } from "../../widgets/stage/js/step.js";
import { pageAround } from "../../widgets/stage/js/page_around.js";
import { wayBack } from "../../widgets/web/share/jupyter/voila/templates/bbb/static/homework_way.js";

Object.assign(globalThis, { location: { pathname: "/site/homework.html" } });

/** @param {Record<string, any>} [given] @returns {any} */
const row = (given) => ({
  at: 0,
  kind: "lesson",
  title: "Boasts",
  due: "Do all 7 steps.",
  text: "0 of 7 steps",
  state: "open",
  is_next: false,
  href: "nanuk/learn.ipynb?homework=ABC123#lesson-01",
  button: "Begin",
  tasks: [],
  words: "",
  ...given,
});
/** @param {Record<string, any>} [given] @returns {any} */
const task = (given) => ({
  step: 0,
  title: "Seals",
  is_done: false,
  href: "",
  ask: "How many?",
  label: "Your answer",
  typed: "",
  said: "",
  ...given,
});
const HANDING = {
  head: "Give",
  code: "ABCD",
  stars: 2,
  most_stars: 3,
  stars_spoken: "2 of 3 stars",
  notes: ["Whole."],
};
/** @param {Record<string, any>} [given] @returns {any} */
const page = (given) => ({
  store: "homework:ABC123",
  games: [],
  heading: "So far",
  about: "8 minutes",
  rows: [],
  name: "Jun",
  asks_name: true,
  heading_can: "You can now",
  can: [],
  handing: [],
  note: "",
  wrong: "",
  listed: [],
  words: { copy: "Copy the code", check: "Check", name: "Your name", done: "done", keep: "Keep it" },
  ...given,
});

/** No part is unfolded. @type {Set<number>} */
const NONE = new Set();

/** All branches of a tree that a test picks. @param {any} tree @param {(each: any) => any} test @returns {any[]} */
const all = (tree, test) =>
  [tree]
    .flat()
    .filter(Boolean)
    .flatMap((each) => [...(each.tag && test(each) ? [each] : []), ...all(each.inside ?? [], test)]);
/** @param {any} tree @param {string} tag */
const tags = (tree, tag) => all(tree, (each) => each.tag === tag);
/** @param {any} tree @returns {string} */
const text = (tree) => (tree.tag ? tree.inside.map(text).join(" ") : String(tree));

test("a part that is open says what is due, one that is begun what was done", () => {
  const drawn = drawPage(page({ rows: [row(), row({ at: 1, state: "begun" })] }), NONE);
  const parts = all(drawn, (each) => each.attrs.class?.startsWith("part "));
  assert.match(text(parts[0]), /Do all 7 steps/);
  assert.match(text(parts[1]), /0 of 7 steps/);
  assert.doesNotMatch(text(parts[1]), /Do all/);
});

test("a part leads to its page on the site, and the next one stands out", () => {
  const links = tags(drawPage(page({ rows: [row(), row({ at: 1, is_next: true })] }), NONE), "a");
  assert.deepEqual(
    links.map(({ attrs }) => [attrs.href, attrs.class]),
    [
      ["nanuk/learn.html?homework=ABC123#lesson-01", "act"],
      ["nanuk/learn.html?homework=ABC123#lesson-01", "act main"],
    ],
  );
});

test("equal buttons of several parts are told apart when they are read out", () => {
  const rows = [row(), row({ at: 1, kind: "words", href: "", title: "Why?" })];
  const labels = all(drawPage(page({ rows }), NONE), (each) => each.attrs["data-part"] !== undefined);
  assert.deepEqual(
    labels.map(({ attrs }) => attrs["aria-label"]),
    ["Begin: Boasts", "Begin: Why?"],
  );
});

test("each puzzle has its own page, and one that is solved says so", () => {
  const tasks = [task({ href: "nanuk/puzzles.ipynb#nanuk-3", is_done: true }), task({ step: 1, href: "x.ipynb" })];
  const links = tags(drawPage(page({ rows: [row({ kind: "puzzles", href: "", tasks })] }), NONE), "a");
  assert.deepEqual(links.map(text), ["Seals  done", "Seals"]);
});

test("exercises and words have a button like other parts, and once it was pressed what is done of them", () => {
  const rows = [row({ kind: "exercises", href: "", is_next: true, tasks: [task({ said: "Right." })] })];
  rows.push(row({ at: 1, kind: "words", href: "", words: "Luck." }));
  for (const unfolded of [[], [0], [1], [0, 1]]) {
    const parts = all(drawPage(page({ rows }), new Set(unfolded)), (each) => each.attrs.class?.startsWith("part "));
    for (const [at, part] of parts.entries()) {
      const isUnfolded = unfolded.includes(at);
      const pressed = all(part, (each) => each.attrs["data-do"] === "unfold");
      const look = at === 0 ? "act main" : "act";
      assert.deepEqual(
        pressed.map(({ attrs }) => attrs.class),
        isUnfolded ? [] : [look],
      );
      assert.equal(tags(part, "form").length, isUnfolded ? 1 : 0);
    }
    if (unfolded.includes(0)) assert.match(text(parts[0]), /How many\?.*Right\./);
    if (unfolded.includes(1)) assert.equal(tags(parts[1], "textarea")[0].attrs.value, "Luck.");
  }
});

test("a part that is not here has nothing to press", () => {
  const [left] = drawPage(page({ rows: [row({ state: "missing", href: "", button: "" })] }), new Set([0]));
  assert.equal(tags(left, "a").length + tags(left, "form").length + tags(left, "button").length, 0);
});

test("the code comes with as many stars as were earned, and the name only where it is asked for", () => {
  const drawn = drawPage(page({ rows: [row()], handing: [HANDING] }), NONE);
  assert.equal(all(drawn, (each) => each.attrs.class === "star on").length, 2);
  assert.equal(text(all(drawn, (each) => each.attrs.class === "code")[0]), "ABCD");
  const named = (/** @type {any} */ tree) => all(tree, (each) => each.attrs.id === "homework-name").length;
  assert.equal(named(drawn), 1);
  assert.equal(named(drawPage(page({ rows: [row()], asks_name: false }), NONE)), 0);
  assert.equal(all(drawPage(page({ rows: [row()] }), NONE), (each) => each.attrs.class === "code").length, 0);
});

test("what one can do now stands behind the code, which phones show first", () => {
  const keys = (/** @type {any} */ more) =>
    drawPage(page({ rows: [row()], handing: [HANDING], ...more }), NONE).map((each) => each.key);
  assert.deepEqual(keys({ can: ["boast"] }), ["left", "right", "can"]);
  assert.deepEqual(keys({}), ["left", "right"]);
});

const RECORD = { page: "/site/homework.html", link: "#homework=1x", back: "Back to your homework" };
/** @param {any} record */
const keeping = (record) => (/** @type {string} */ key) =>
  key === "birds-bears-banners:homework:ABC123" ? JSON.stringify({ id: "homework", record }) : null;

test("a page that homework led to knows the way back", () => {
  assert.deepEqual(wayBack("?homework=ABC123", keeping(RECORD)), {
    href: "/site/homework.html#homework=1x",
    back: "Back to your homework",
  });
});

test("no way leads back where nothing is kept, or anywhere else", () => {
  assert.equal(wayBack("", keeping(RECORD)), null);
  assert.equal(wayBack("?homework=ABC124", keeping(RECORD)), null);
  assert.equal(wayBack("?homework=../ABC123", keeping(RECORD)), null);
  for (const wrong of [
    { page: "//other.example/" },
    { page: "/\\other.example/" },
    { page: "javascript:alert(1)" },
    { page: undefined },
    { link: "/other" },
    { back: 3 },
  ])
    assert.equal(wayBack("?homework=ABC123", keeping({ ...RECORD, ...wrong })), null, JSON.stringify(wrong));
  assert.equal(wayBack("?homework=ABC123", keeping(null)), null);
  assert.equal(
    wayBack("?homework=ABC123", () => "{"),
    null,
  );
  assert.equal(
    wayBack("?homework=ABC123", () => {
      throw new Error("no storage");
    }),
    null,
  );
});

// The ends of the parts ----------------------------------------------------------------

/** A page with a head, and with the way back if homework led there. @param {boolean} isPart @returns {any} */
const pageWith = (isPart) => {
  const path = { getAttribute: () => "#path", title: "", textContent: "All lessons", href: "#path" };
  const work = { getAttribute: () => "/h#x", title: "", textContent: "Back to your homework", href: "/h#x" };
  const head = {
    querySelector: (/** @type {string} */ what) => (what === ".page-home" ? { href: "/", title: "Home" } : null),
  };
  return {
    querySelector: (/** @type {string} */ what) => {
      if (what.includes(".page-head")) return head;
      if (what.includes(".page-homework")) return isPart ? work : null;
      return what.includes(".path-back") ? path : null;
    },
  };
};

test("a lesson and a table lead back to the homework from which somebody came", () => {
  assert.deepEqual(pageAround(pageWith(false))?.look(), {
    leave: "#path",
    leaveLabel: "All lessons",
    home: "/",
    homeLabel: "Home",
    homework: undefined,
    homeworkLabel: undefined,
    play: undefined,
    rules: undefined,
    pictures: undefined,
  });
  const look = pageAround(pageWith(true))?.look();
  assert.deepEqual([look?.leave, look?.home, look?.homework], ["/h#x", "/h#x", "/h#x"]);
  assert.equal(look?.leaveLabel, "Back to your homework");
});

const CARD = {
  id: "round:9",
  kind: "round",
  mood: "won",
  drawing: "robin",
  head: "Won",
  text: "",
  columns: [],
  rows: [],
};

const BUTTONS = [
  { id: "next", label: "Next", main: true },
  { id: "look", label: "Look" },
];
/** The ends of a game, a lesson and a puzzle. @type {Record<string, (look: any) => any>} */
const ENDS = {
  game: (look) => drawEndCard(look, /** @type {any} */ ({ ...CARD, buttons: BUTTONS })),
  lesson: (look) =>
    drawEnding(
      { ...look, scene: { buttons: BUTTONS } },
      { stars: 0, head: "", text: "", heading: "", can: [], drawings: [] },
      false,
      null,
    ),
  puzzle: (look) =>
    drawSolved(
      { ...look, scene: { buttons: BUTTONS } },
      /** @type {any} */ ({ drawing: "robin", plates: [], share: {} }),
      false,
      null,
    ),
};

for (const [name, draw] of Object.entries(ENDS))
  test(`the end of a ${name} offers the way back before all else, and nothing changes for others`, () => {
    for (const homework of [undefined, "/h#x"]) {
      const page = { homework, homeworkLabel: "Back to your homework", leave: homework };
      const drawn = draw({ art: "", page });
      const buttons = all(drawn, (each) => /^(endbuttons|onward)$/.test(each.attrs.class))[0];
      const main = all(buttons, (each) => each.attrs.class?.split(" ").includes("main"));
      assert.match(main.map(text).join(), homework ? /^Back to your homework$/ : /^Next/);
      assert.equal(main[0].attrs.href, homework);
      assert.equal(buttons.inside.length, homework ? 3 : 2);
    }
  });
