// Functions of the table's front end that can be tested without a browser. `node --test tests/js/`

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import sample from "../browser/harness/scenes.js";
import { BrowserStore, themeOf } from "../../widgets/stage/js/browser.js";
import { drawCard } from "../../widgets/stage/js/cards.js";
import { drawSettings } from "../../widgets/stage/js/settings.js";
import { Settings } from "../../widgets/stage/js/wishes.js";
import { ANSWER_TIMEOUT_MS, Connection, PING_MS } from "../../widgets/stage/js/connection.js";
import {
  entryFor,
  focusAfterLoss,
  gapAt,
  layoutFor,
  newAnnouncements,
  nextIndex,
  rowPlaces,
  seatsPerRow,
  stackCards,
  valueAfterSteps,
  toggleLifted,
} from "../../widgets/stage/js/logic.js";
import { drawRing, seatPlace } from "../../widgets/stage/js/ring.js";
import { drawScene } from "../../widgets/stage/js/scene.js";
import { faceIn, fillBlanks, joinWords, needed } from "../../widgets/stage/js/text.js";
import { turnedUp } from "../../widgets/stage/js/travel.js";
import { h, matchChildren } from "../../widgets/stage/js/tree.js";
import { drawWorld } from "../../widgets/stage/js/world.js";

/** Return the source of some parts of the front end, in this order. */
const textOf = (...paths) =>
  paths.map((path) => readFileSync(new URL(`../../widgets/stage/${path}`, import.meta.url), "utf8")).join("\n");

const css = textOf(...["tokens", "cards", "zones", "controls", "layout", "single"].map((part) => `css/${part}.css`));
const parts = readdirSync(new URL("../../widgets/stage/js/", import.meta.url)).filter((name) => name.endsWith(".js"));
const script = textOf(...parts.map((part) => `js/${part}`)).replace(/^import .* from "\.\/\w+\.js";$/gm, "");

/** A desk with a clock of its own and a list of what was sent. */
function desk() {
  const clock = { now: 0, due: [], sent: [], changes: 0, broken: false };
  clock.pass = (time) => {
    clock.now += time;
    for (const timer of clock.due.filter((each) => each.at <= clock.now && !each.done)) {
      timer.done = true;
      timer.what();
    }
  };
  clock.kinds = () => clock.sent.map((message) => message.kind);
  clock.desk = new Connection({
    from: "me",
    send: (message) => {
      if (clock.broken) throw new Error("closed");
      clock.sent.push(message);
    },
    changed: () => (clock.changes += 1),
    later: (what, after) => clock.due.push({ what, at: clock.now + after, done: false }) && clock.due.at(-1),
    cancel: (timer) => {
      if (timer) timer.done = true;
    },
  });
  return clock;
}

const tap = (place) => ({ kind: "tap", place });

test("an act carries who sent it, its number and the ply that was seen", () => {
  const clock = desk();
  clock.desk.ply = 7;
  clock.desk.act(tap("hand:1"));
  assert.deepEqual(clock.sent, [{ kind: "tap", place: "hand:1", from: "me", n: 1, ply: 7 }]);
});

test("acts wait for the answer, three at most, and keep the ply they were meant for", () => {
  const clock = desk();
  const taken = [1, 2, 3, 4, 5].map((at) => clock.desk.act(tap(`hand:${at}`)));
  assert.deepEqual(taken, [true, true, true, true, false]);
  assert.equal(clock.sent.length, 1);
  clock.desk.ply = 1;
  clock.desk.answered(["me", 1]);
  assert.equal(clock.sent.length, 2);
  assert.deepEqual([clock.sent[1].place, clock.sent[1].n, clock.sent[1].ply], ["hand:2", 2, 0]);
});

test("an answer to somebody else, or to something older, unlocks nothing", () => {
  const clock = desk();
  clock.desk.sendNow({ kind: "hello" });
  clock.desk.act(tap("hand:1"));
  assert.equal(clock.desk.answered(["other", 9]), false);
  assert.equal(clock.desk.answered(["me", 1]), false);
  assert.equal(clock.desk.answered(undefined), false);
  assert.ok(clock.desk.waiting);
  assert.equal(clock.desk.answered(["me", 2]), true);
  assert.equal(clock.desk.waiting, null);
});

test("a dial turned while an answer is awaited sends only where it came to rest", () => {
  const clock = desk();
  clock.desk.act(tap("hand:1"));
  for (const value of [2, 3, 4, 5, 6]) assert.ok(clock.desk.act({ kind: "set", id: "days", value }));
  clock.desk.answered(["me", 1]);
  clock.desk.answered(["me", 2]);
  assert.deepEqual(
    clock.sent.slice(1).map((message) => message.value),
    [6],
  );
});

test("without an answer and without a sign of life the kernel is gone after four seconds", () => {
  const clock = desk();
  clock.desk.act(tap("hand:1"));
  clock.pass(ANSWER_TIMEOUT_MS - 1);
  assert.equal(clock.desk.gone, false);
  clock.pass(1);
  assert.equal(clock.desk.gone, true);
  assert.equal(clock.desk.act(tap("hand:2")), false);
});

test("two pings lost show within five seconds that the kernel is gone", () => {
  const clock = desk();
  let died = 0;
  for (; !clock.desk.gone && died < 10000; died += PING_MS) clock.desk.ping();
  assert.ok(clock.desk.gone);
  assert.ok(died <= 5000, `${died}`);
});

test("pings that are answered keep the table open", () => {
  const clock = desk();
  for (let at = 0; at < 20; at += 1) {
    clock.desk.ping();
    clock.desk.onAnyMessage();
  }
  assert.equal(clock.desk.gone, false);
});

test("what was lost on the way is sent once more under the same number, when the kernel lives", () => {
  const clock = desk();
  clock.desk.act(tap("hand:1"));
  clock.desk.onAnyMessage();
  clock.pass(ANSWER_TIMEOUT_MS);
  assert.deepEqual(
    clock.sent.map((message) => message.n),
    [1, 1],
  );
  assert.equal(clock.desk.gone, false);
  clock.pass(ANSWER_TIMEOUT_MS);
  assert.equal(clock.sent.length, 2);
  assert.equal(clock.desk.waiting, null);
});

test("a kernel that comes back gets what it has not answered, and the table opens again", () => {
  const clock = desk();
  clock.desk.act(tap("hand:1"));
  clock.pass(ANSWER_TIMEOUT_MS);
  clock.desk.onAnyMessage();
  assert.equal(clock.desk.gone, false);
  assert.deepEqual(
    clock.sent.map((message) => message.n),
    [1, 1],
  );
  clock.desk.answered(["me", 1]);
  assert.equal(clock.desk.waiting, null);
});

test("a line that is closed is told at once", () => {
  const clock = desk();
  clock.broken = true;
  clock.desk.act(tap("hand:1"));
  assert.equal(clock.desk.gone, true);
});

test("a redraw goes on from what has the same key, wherever it moved", () => {
  const card = (key) => h("div", { key });
  assert.deepEqual(matchChildren([card("a"), card("b"), card("c")], [card("c"), card("x"), card("a")]), [2, -1, 0]);
  assert.deepEqual(matchChildren(["one", h("p")], [h("p"), "two", h("p")]), [1, 0, -1]);
  assert.deepEqual(matchChildren([card("a"), card("a")], [card("a"), card("a"), card("a")]), [0, 1, -1]);
  assert.deepEqual(matchChildren([h("button", { key: "a" })], [card("a")]), [-1]);
});

test("nothing, no and empty text are not drawn; figures are", () => {
  assert.deepEqual(h("p", {}, null, false, undefined, "", 0, ["a"]).inside, ["0", "a"]);
});

test("a tap lifts one card or many", () => {
  assert.deepEqual(toggleLifted(["a"], "b", "one"), ["b"]);
  assert.deepEqual(toggleLifted(["b"], "b", "one"), []);
  assert.deepEqual(toggleLifted(["a"], "b", "many"), ["a", "b"]);
  assert.deepEqual(toggleLifted(["a", "b"], "a", "many"), ["b"]);
});

test("arrows go along a row and stop at its ends", () => {
  const items = [1, 2, 3].map(() => ({ line: "" }));
  assert.deepEqual(
    ["ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End"].map((key) => nextIndex(items, 1, key)),
    [2, 2, 0, 0, 2],
  );
  assert.equal(nextIndex(items, 2, "ArrowRight"), 2);
  assert.equal(nextIndex(items, 0, "ArrowLeft"), 0);
});

test("arrows go up a post and over to the next, as high as that one is", () => {
  const items = ["a", "a", "a", "b", "b", "c"].map((line) => ({ line }));
  assert.equal(nextIndex(items, 0, "ArrowUp"), 1);
  assert.equal(nextIndex(items, 0, "ArrowDown"), 0);
  assert.equal(nextIndex(items, 2, "ArrowUp"), 2);
  assert.equal(nextIndex(items, 2, "ArrowRight"), 4);
  assert.equal(nextIndex(items, 4, "ArrowRight"), 5);
  assert.equal(nextIndex(items, 5, "ArrowRight"), 5);
  assert.equal(nextIndex(items, 3, "ArrowLeft"), 0);
});

test("the focus stays at its place, or goes to the nearest when that is gone", () => {
  assert.equal(focusAfterLoss(["a", "b"], { id: "b", at: 0 }), 1);
  assert.equal(focusAfterLoss(["a", "b"], { id: "c", at: 2 }), 1);
  assert.equal(focusAfterLoss([], { id: "c", at: 2 }), -1);
});

test("what has been read aloud is not read again", () => {
  assert.deepEqual(newAnnouncements(null, 4, ["a", "b"]), { fresh: ["b"], heard: 6 });
  assert.deepEqual(newAnnouncements(5, 4, ["a", "b", "c"]), { fresh: ["b", "c"], heard: 7 });
  assert.deepEqual(newAnnouncements(7, 4, ["a", "b", "c"]), { fresh: [], heard: 7 });
  assert.deepEqual(newAnnouncements(50, 0, ["a"]), { fresh: [], heard: 1 });
  assert.deepEqual(newAnnouncements(1, 4, ["a"]), { fresh: ["a"], heard: 5 });
});

test("covered cards stand with the card that covers them, and empty places are left open", () => {
  const [a, b, c] = [{ id: "1" }, { id: "2", state: "covered" }, { id: "3" }];
  assert.deepEqual(stackCards([a, b, c], 4), [[a], [b, c], [], []]);
  assert.deepEqual(stackCards([], 2), [[], []]);
});

test("a dial goes step by step and stops at its ends", () => {
  const options = [1, 2, 3].map((value) => ({ value }));
  assert.equal(valueAfterSteps(options, 1, 1), 2);
  assert.equal(valueAfterSteps(options, 3, 1), 3);
  assert.equal(valueAfterSteps(options, 2, -1000), 1);
  assert.equal(valueAfterSteps(options, undefined, 1), 1);
  assert.equal(valueAfterSteps(options, undefined, -1), 3);
  assert.equal(valueAfterSteps([], 1, 1), undefined);
});

test("a card let go over a row goes into the nearest gap", () => {
  assert.deepEqual(
    [5, 15, 25, 35].map((x) => gapAt([10, 20, 30], x)),
    [0, 1, 2, 3],
  );
  assert.equal(gapAt([], 5), 0);
});

test("the layout follows the table's own width", () => {
  assert.deepEqual(
    [390, 900, 1280, 1920].map((width) => layoutFor(width)),
    ["phone", "tablet", "laptop", "projector"],
  );
  assert.equal(layoutFor(1280, true), "projector");
  assert.equal(layoutFor(900, true), "tablet");
  assert.equal(layoutFor(390, true), "phone");
});

test("seats stand in even rows", () => {
  assert.deepEqual(
    [3, 4, 5, 7].map((count) => seatsPerRow(count, "phone")),
    [3, 2, 3, 4],
  );
  assert.deepEqual(
    [3, 5, 7].map((count) => seatsPerRow(count, "laptop")),
    [3, 5, 4],
  );
  assert.deepEqual(
    [5, 7].map((count) => seatsPerRow(count, "projector")),
    [5, 7],
  );
});

test("a sentence has its blanks filled, and a missing one is no sentence", () => {
  assert.equal(fillBlanks("gap {k} of {n}", { k: 2, n: 9 }), "gap 2 of 9");
  assert.equal(fillBlanks(undefined, {}), "");
});

test("what lay face down turns up, what was not there is new, what flew or lay there is neither", () => {
  const before = new Map([
    ["day:1", true],
    ["day:2", true],
    ["hand:1", false],
  ]);
  const after = new Map([
    ["day:1", false],
    ["day:2", true],
    ["hand:1", false],
    ["hand:2", false],
    ["table:1", false],
  ]);
  assert.deepEqual(turnedUp(before, after, ["table:1"]), { turned: ["day:1"], fresh: ["hand:2"] });
  assert.deepEqual(turnedUp(new Map(), after, []), { turned: [], fresh: [] });
});

test("a face of letters has the drawings they stand for, another is as it is told", () => {
  const scene = {
    faces: {
      LO: { name: "lime, orange", signs: "LO", marks: ["cover"] },
      5: { name: "5, parrot", rank: "5", symbols: ["parrot"] },
    },
    signs: { L: "carp-lime", O: "carp-orange" },
  };
  assert.deepEqual(faceIn(scene, "LO"), {
    name: "lime, orange",
    signs: "LO",
    marks: ["cover"],
    rank: "L O",
    symbols: ["carp-lime", "carp-orange"],
  });
  assert.equal(faceIn(scene, "5"), scene.faces[5]);
  assert.deepEqual(faceIn(scene, "x"), { name: "x", rank: "x" });
});

// Storage in the browser ------------------------------------------------------------------------------------

/** Two windows of one browser. */
function windows() {
  const kept = new Map();
  const store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
  const shelf = () => new BrowserStore(() => store);
  return { one: shelf(), other: shelf(), texts: () => [...kept.values()] };
}

test("what is kept is found again, and forgotten when asked", () => {
  const { one, other, texts } = windows();
  assert.deepEqual(one.look("nanuk"), {});
  assert.equal(one.keep("nanuk", "x", null), true);
  assert.deepEqual(other.look("nanuk"), { id: "x" });
  assert.equal(one.keep("nanuk", "x", "{}"), true);
  assert.deepEqual(other.look("nanuk"), { id: "x", record: "{}" });
  assert.equal(one.keep("nanuk", null, null), true);
  assert.deepEqual(
    texts().map((text) => Object.keys(JSON.parse(text))),
    [["nanuk"]],
    "only when it was forgotten stays",
  );
});

test("what another window has kept is not written over before it was looked at", () => {
  const { one, other } = windows();
  for (const each of [one, other]) each.look("lessons");
  assert.equal(one.keep("lessons", "progress", "one"), true);
  assert.equal(other.keep("lessons", "progress", "other"), false);
  assert.equal(other.look("lessons").record, "one");
  assert.equal(other.keep("lessons", "progress", "one and other"), true);
  assert.equal(one.keep("lessons", "progress", "one and other"), true, "what lies there already may be kept");
  assert.equal(one.keep("lessons", "progress", "more"), true);
  assert.equal(other.keep("lessons", null, null), true, "whoever forgets forgets all");
});

test("a browser that keeps nothing still plays", () => {
  const shut = new BrowserStore(() => {
    throw new Error("no store");
  });
  assert.deepEqual(shut.look("nanuk"), {});
  assert.equal(shut.keep("nanuk", "x", null), true);
});

// Trees of whole scenes -------------------------------------------------------------------------------------

const lookOf = (scene, more = {}) => ({
  scene,
  size: "laptop",
  art: "x-",
  lifted: new Map(),
  wished: new Map(),
  typing: { options: [], active: -1 },
  words: sample.words,
  paused: false,
  logOpen: false,
  shut: null,
  gone: false,
  locked: false,
  word: (name, values) => fillBlanks(sample.words[name], values),
  face: (key) => faceIn(scene, key),
  ...more,
});

function* listNodes(trees) {
  for (const tree of trees.flat().filter(Boolean)) {
    if (typeof tree === "string") continue;
    yield tree;
    yield* listNodes(tree.inside);
  }
}

const drawTree = (name, more) => [...listNodes(drawScene(lookOf(sample.scenes[name], more)))];

for (const name of Object.keys(sample.scenes)) {
  test(`every place of ${name} has a name, and keeps letter keys from the notebook`, () => {
    for (const { tag, attrs, inside } of drawTree(name)) {
      if (attrs["data-place"]) assert.ok(attrs["aria-label"] || inside.length, attrs["data-place"]);
      if (["button", "input", "select", "textarea"].includes(tag) || (attrs.role === "option" && attrs["data-place"]))
        assert.equal(attrs["data-lm-suppress-shortcuts"], "true", tag);
      for (const [attr, value] of Object.entries(attrs)) assert.notEqual(String(value), "undefined", `${tag} ${attr}`);
    }
  });
}

test("what several parts of a seat say of it is read once", () => {
  const token = { symbol: "doomer", label: "stays behind" };
  const own = { id: "seat:A", name: "You", letter: "A", state: "you turn", count: 3, counted: "cards" };
  const seats = [{ ...own, note: "stays behind", tokens: [token] }];
  const drawn = drawTree("nanatoridori-start", { scene: { ...sample.scenes["nanatoridori-start"], seats } });
  const read = drawn.find(({ attrs }) => attrs["data-place"] === "seat:A").attrs["aria-label"];
  assert.deepEqual(read.split(", ").sort(), ["3 cards", "You", "choosing now", "stays behind"]);
});

test("dots that part what is seen are commas to a reader", () => {
  assert.equal(joinWords("passed · last penguin", ["", "1 card"], undefined), "passed, last penguin, 1 card");
  const pile = { id: "pile:B", face: "5", opens: true, label: "Score pile of Ben: 4 cards · 3 points" };
  const look = lookOf(sample.scenes["nanatoridori-start"]);
  assert.equal(drawCard(look, pile, "button").attrs["aria-label"], "Score pile of Ben: 4 cards, 3 points");
});

test("a button to which a hint points says so", () => {
  const buttons = [
    { id: "pass", label: "Pass", state: "hint" },
    { id: "play", label: "Play" },
  ];
  const drawn = drawTree("nanatoridori-start", { scene: { ...sample.scenes["nanatoridori-start"], buttons } });
  const read = ["pass", "play"].map((id) => drawn.find(({ attrs }) => attrs["data-id"] === id).attrs["aria-label"]);
  assert.deepEqual(read, ["Pass, hint", null]);
});

test("what must be there and is not is named", () => {
  assert.deepEqual([needed(0, "count"), needed("", "text"), needed(false, "state")], [0, "", false]);
  assert.throws(() => needed(null, "count"), /count is missing/);
  const zones = [{ id: "guess", label: "Your guess", kind: "number" }];
  const scene = { ...sample.scenes["nanatoridori-start"], dock: undefined, zones };
  assert.throws(() => drawScene(lookOf(scene)), /line of guess is missing/);
});

test("a curtain hides all the rest of a scene", () => {
  const scene = {
    ...sample.scenes["nanatoridori-start"],
    curtain: { text: "Pass it on.", button: { id: "look", label: "I am Mika" } },
  };
  const all = [...listNodes(drawScene(lookOf(scene)))];
  assert.equal(all.filter(({ attrs }) => attrs["data-at"]).length, 0);
  assert.equal(all.filter(({ tag }) => tag === "button").length, 1);
});

test("on a small screen what is said stands with the buttons, behind the hand", () => {
  for (const [at, name] of Object.keys(sample.scenes).entries()) {
    const [small, wide] = [at % 2 ? "phone" : "tablet", "laptop"].map((size) => drawTree(name, { size }));
    const findAll = (all, style) => all.findIndex(({ attrs }) => attrs.class === style);
    const hasAncestor = (all, style) => [...listNodes([all[findAll(all, style)] ?? { inside: [], attrs: {} }])];
    const pressed = (all) =>
      all
        .filter(({ tag, attrs }) => tag === "button" && attrs["data-do"] === "press")
        .map(({ attrs }) => attrs["data-id"])
        .sort();
    assert.deepEqual(pressed(small), pressed(wide), name);
    assert.equal(findAll(wide, "thumb"), -1);
    const { message, buttons } = sample.scenes[name];
    if (message)
      assert.ok(
        hasAncestor(small, "thumb").some(({ attrs }) => attrs.class?.startsWith("message")),
        name,
      );
    for (const { id } of buttons ?? [])
      assert.ok(
        hasAncestor(small, "thumb").some(({ attrs }) => attrs["data-id"] === id),
        id,
      );
    if (findAll(small, "dock") >= 0 && message) assert.ok(findAll(small, "thumb") > findAll(small, "dock"), name);
  }
});

test("a group that is a place can be reached by keys, another cannot", () => {
  const zone = {
    kind: "groups",
    id: "g",
    label: "groups",
    groups: [
      { id: "put:1", label: "one", cards: [], place: true, state: "chosen" },
      { id: "put:2", label: "two", cards: [] },
    ],
  };
  const all = [...listNodes(drawScene(lookOf({ faces: {}, zones: [zone] })))];
  const stops = all.filter(({ attrs }) => attrs["data-place"]);
  assert.deepEqual(
    stops.map(({ tag, attrs }) => [
      tag,
      attrs["data-place"],
      attrs["data-do"],
      attrs["aria-label"],
      attrs["aria-pressed"],
    ]),
    [["button", "put:1", "tap", "one", "true"]],
  );
  assert.deepEqual(
    all.filter(({ attrs }) => attrs["data-onto"]).map(({ attrs }) => attrs["data-onto"]),
    ["put:1"],
  );
});

test("while a form is open nothing under it can be reached", () => {
  const sheet = drawTree("form-new").find(({ attrs }) => attrs.class === "sheet");
  assert.equal(sheet.attrs.inert, true);
});

test("buttons are locked while an answer is awaited, and one that is off says why", () => {
  const buttons = (more) => drawTree("nanatoridori-start", more).filter(({ attrs }) => attrs["data-do"] === "press");
  assert.ok(buttons({ locked: true }).every(({ attrs }) => attrs["aria-disabled"] === "true"));
  const open = buttons({});
  assert.ok(open.some(({ attrs }) => attrs["aria-disabled"] === null));
  assert.ok(
    open.some(({ attrs, inside }) => attrs["aria-disabled"] && inside.some((each) => each.attrs?.class === "why")),
  );
});

test("a card that is lifted looks chosen before the answer comes", () => {
  const chosen = (more) =>
    drawTree("nanatoridori-start", more).filter(
      ({ attrs }) => attrs.role === "option" && attrs["aria-selected"] === true,
    );
  assert.equal(chosen({}).length, 0);
  assert.deepEqual(
    chosen({ lifted: new Map([["hand:2", true]]) }).map(({ attrs }) => attrs["data-place"]),
    ["hand:2"],
  );
});

test("the script asks no host for anything and writes no markup from a scene", () => {
  const own = "import(script + again)"; // the later part, from the address that our own page was given
  assert.equal(script.split(own).length, 2);
  assert.doesNotMatch(
    script.replaceAll("http://www.w3.org/2000/svg", "").replace(own, ""),
    /https?:\/\/|\bimport\s*[({"']|\bfetch\(|innerHTML|insertAdjacentHTML|document\.write|\beval\(/,
  );
});

test("the notebook's theme comes before what the system wishes; contrast is given to whoever wants it", () => {
  const [none, all] = [
    { dark: false, contrast: false },
    { dark: true, contrast: true },
  ];
  assert.deepEqual(themeOf({}, none), none);
  assert.deepEqual(themeOf({}, all), all);
  assert.deepEqual(themeOf({ jpThemeLight: "true", jpThemeName: "JupyterLab Light" }, all), {
    dark: false,
    contrast: true,
  });
  assert.deepEqual(themeOf({ jpThemeLight: "false", jpThemeName: "JupyterLab Dark" }, none), {
    dark: true,
    contrast: false,
  });
  assert.deepEqual(themeOf({ jpThemeLight: "false", jpThemeName: "JupyterLab Dark High Contrast" }, none), all);
  assert.deepEqual(themeOf({ vscodeThemeKind: "vscode-light" }, all), { dark: false, contrast: true });
  assert.deepEqual(themeOf({ vscodeThemeKind: "vscode-dark" }, none), { dark: true, contrast: false });
  assert.deepEqual(themeOf({ vscodeThemeKind: "vscode-high-contrast" }, none), all);
  assert.deepEqual(themeOf({ vscodeThemeKind: "vscode-high-contrast-light" }, none), { dark: false, contrast: true });
});

test("contrast gives every token anew, and in the dark once more", () => {
  const [plain, dark, rich, both] = ["#F6EEDF", "#191A24", "#FFFFFF", "#000000"].map((paper) => {
    const found = [...css.matchAll(new RegExp(`--paper: ${paper};[^}]*`, "gi"))];
    assert.equal(found.length, 1, paper);
    return [...found[0][0].matchAll(/(--[a-z0-9]+):/g)].map(([, name]) => name);
  });
  assert.deepEqual(both, rich);
  for (const names of [dark, rich]) for (const name of names) assert.ok(plain.includes(name), name);
});

const luminance = (colour) =>
  [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test("whoever wishes for more contrast has seven to one for all words, in the light and in the dark", () => {
  for (const paper of ["#FFFFFF", "#000000"]) {
    const [block] = css.match(new RegExp(`--paper: ${paper};[^}]*`, "i"));
    const colour = (name) => block.match(new RegExp(`--${name}: (#[0-9a-f]{6})`))[1];
    const pairs = [
      ..."ink ink2 line focus target refuse may accent chipink".split(" ").map((name) => [name, "paper"]),
      ["cardink", "card"],
      ["onaccent", "accent"],
      ["refusebg", "refuse"],
      ["targetbg", "target"],
      ["chipink", "chip"],
      ["ink", "you"],
      ["ink2", "you"],
      ["backink", "back"],
      ["raise", "may"],
    ];
    for (const [one, other] of pairs)
      assert.ok(contrast(colour(one), colour(other)) >= 7, `${one} on ${other}, ${paper}`);
  }
});

/** The selectors of rules that stand in no other rule. */
function* outerSelectors(sheet) {
  const around = [];
  for (const [, words, sign] of sheet.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === "}") around.pop();
    if (sign !== "{") continue;
    if (!words.trim().startsWith("@") && around.every((each) => /^@(media|container|supports|layer)/.test(each)))
      yield words.trim();
    around.push(words.trim());
  }
}

test("nothing of the dress reaches beyond the table", () => {
  const selectors = [...outerSelectors(css.replace(/\/\*.*?\*\//gs, ""))];
  assert.ok(selectors.length > 100);
  const moods = /^\.(eyes-open|pupils|if-[a-z]+)$/; // they lie inside drawings
  for (const each of selectors) assert.ok(each.includes(".bbb") || moods.test(each), each);
});

// The tools ---------------------------------------------------------------------------------

const everything = (tree) => [tree, ...(tree.inside ?? []).flatMap(everything)];
const head = (tools, menuOpen) =>
  drawScene({
    scene: { faces: {}, title: "t", tools },
    words: { menu: "More", tools: "The table" },
    art: "x-",
    size: "laptop",
    lifted: new Map(),
    wished: new Map(),
    typing: { options: [], active: -1 },
    menuOpen,
    face: () => ({}),
    word: () => "",
  })
    .filter(Boolean)
    .flatMap(everything);

test("tools that are tucked away stand behind one button that says whether they are shown", () => {
  const tools = [
    { id: "a", label: "A" },
    { id: "b", label: "B", more: true },
  ];
  for (const open of [false, true]) {
    const trees = head(tools, open);
    const menu = trees.find((tree) => tree.attrs?.["data-do"] === "menu");
    const tucked = trees.find((tree) => tree.attrs?.class === "tucked");
    assert.equal(menu.attrs["aria-expanded"], String(open));
    assert.equal(menu.attrs["aria-controls"], tucked.attrs.id);
    assert.equal(tucked.attrs.hidden, !open);
    assert.deepEqual(
      tucked.inside.map((button) => button.attrs["data-id"]),
      ["b"],
    );
  }
  assert.equal(
    head(tools.slice(0, 1), false).some((tree) => tree.attrs?.["data-do"] === "menu"),
    false,
  );
});

test("a row tells each card its place, and on which side of the open gap it stands", () => {
  const one = rowPlaces(4, 2);
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => one.card(at)["--o"]),
    [-1, -1, 1, 1],
  );
  assert.deepEqual(
    [1, 2, 3].map((at) => one.gap(at)["--o"]),
    [-1, 0, 1],
  );
  assert.deepEqual(rowPlaces(9, -1).card(4), { "--i": 4, "--m": 9, "--o": 0 });
});

test("in the ring the next player sits at your left, or at your right where play goes against the clock", () => {
  for (let count = 2; count <= 8; count += 1) {
    const x = (place, against) => Number(seatPlace(place, count, against)["--x"]);
    assert.ok(x(0, false) < 0 && x(count - 1, false) > 0, `${count} seats`);
    assert.ok(x(0, true) > 0 && x(count - 1, true) < 0, `${count} seats, against the clock`);
    const places = Array.from({ length: count }, (_, place) => seatPlace(place, count, false)["--i"]);
    assert.deepEqual(places, [...places.keys()]);
  }
  const signs = (against) => drawRing(3, against).inside.slice(1);
  assert.equal(signs(false).length, 4);
  assert.deepEqual(
    signs(true).map((sign) => sign.attrs["--turn"]),
    [-1, -1, -1, -1],
  );
});

/** Return the markup of a tree. */
function markup({ tag, attrs, inside }) {
  const said = Object.entries(attrs).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${said.join("")}>${inside.map(markup).join("")}</${tag}>`;
}

test("the scene of each game is drawn for any window in at most 5 kB", () => {
  for (const game of ["nanatoridori", "nanuk", "koinobori", "stones"])
    for (const [wide, tall] of [
      [1366, 768],
      [390, 844],
      [820, 1180],
      [1920, 1080],
    ]) {
      const drawTree = markup(drawWorld(game, wide, tall));
      assert.ok(drawTree.length <= 5120, `${game} at ${wide}x${tall}: ${drawTree.length}`);
      assert.doesNotMatch(drawTree, /NaN|undefined/);
    }
});

test("in a menu arrows go round, and a letter jumps to the next entry that begins with it", () => {
  const labels = ["New game", "Keep a copy", "Rules", "Keys"];
  assert.deepEqual(
    ["ArrowDown", "ArrowUp", "Home", "End"].map((key) => entryFor(labels, 3, key)),
    [0, 2, 0, 3],
  );
  assert.equal(entryFor(labels, 0, "k"), 1);
  assert.equal(entryFor(labels, 1, "K"), 3);
  assert.equal(entryFor(labels, 3, "k"), 1);
  assert.equal(entryFor(labels, 0, "x"), -1);
  assert.equal(entryFor(labels, 0, " "), -1);
});

const settingsOf = (kept) => {
  const values = new Map(Object.entries(kept));
  const storage = {
    getItem: (key) => values.get(key.replace("birds-bears-banners:", "")) ?? null,
    setItem: (key, value) => values.set(key.replace("birds-bears-banners:", ""), value),
    removeItem: (key) => values.delete(key.replace("birds-bears-banners:", "")),
  };
  const view = { store: new BrowserStore(() => storage), sounds: { set: () => {} }, wait: () => {}, draw: () => {} };
  return [new Settings(view), values];
};

test("settings that were kept before there was a sheet for them still hold", () => {
  const [settings] = settingsOf({ speed: '{"pace":"slow","wait":false}', sounds: "on", talk: "off", theme: "dark" });
  const { speed, sounds, talk, theme, letters, still } = settings.wishes;
  assert.deepEqual([speed, sounds, talk, theme, letters, still], ["slow", "on", "off", "dark", "on", "device"]);
  assert.equal(settingsOf({ speed: '{"pace":"fast","wait":true}' })[0].wishes.speed, "tap");
});

test("a setting is kept until it is the usual one again, and a pace outlives waiting for a tap", () => {
  globalThis.dispatchEvent ??= () => true;
  const [settings, values] = settingsOf({ speed: '{"pace":"fast","wait":false}' });
  settings.keep("contrast", "on");
  settings.keep("letters", "off");
  settings.keep("speed", "tap");
  assert.deepEqual([values.get("contrast"), values.get("letters")], ["on", "off"]);
  assert.deepEqual(JSON.parse(values.get("speed")), { pace: "fast", wait: true });
  settings.keep("letters", "on");
  assert.equal(values.has("letters"), false);
  assert.equal(settings.wishes.letters, "on");
});

test("every setting has a name, and what is chosen is said", () => {
  const texts = new Proxy({}, { get: (_texts, name) => String(name) });
  const [{ wishes }] = settingsOf({ contrast: "on" });
  const nodes = [...listNodes([drawSettings("x-", texts, wishes, ["theme"])])];
  const toggles = nodes.filter((node) => node.attrs.role === "switch");
  assert.deepEqual(
    toggles.map((node) => [node.attrs["data-id"], node.attrs["aria-checked"]]),
    [
      ["passes", "false"],
      ["sounds", "false"],
      ["talk", "true"],
      ["contrast", "true"],
      ["letters", "true"],
      ["beliefs", "true"],
    ],
  );
  const pressed = nodes.filter((node) => node.attrs["aria-pressed"] === "true");
  assert.deepEqual(
    pressed.map((node) => [node.attrs["data-id"], node.attrs["data-value"]]),
    [
      ["speed", "normal"],
      ["still", "device"],
    ],
  );
});
