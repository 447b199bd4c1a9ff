// What a page in a package keeps, counts and reports, with a stub in place of the platform. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { isBetter, marksInProgress, progressOf, resultsOf } from "../../widgets/scorm/js/marks.js";
import { memoryStore } from "../../widgets/scorm/js/memory_store.js";
import { MOST, nothing, read, write } from "../../widgets/scorm/js/notation.js";
import { clockTime, duration, findAbove, findPlatform } from "../../widgets/scorm/js/run_time.js";
import { Session } from "../../widgets/scorm/js/session.js";
import { StubPlatform } from "./stub_platform.mjs";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Return a stream of chance that is the same each time. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

// The notation ---------------------------------------------------------------------------

const TYPED = ["15/60", "0,87", "8 of 1000", "a.b~c", "%", "”–é", "🐦", "\ud83d", "", "(1*2)'!"];
const WRITTEN = "bbb1.TT5B9kQT.9kQ1%2F4~.-uop";
const signOf = (draw) => LETTERS[draw(64)] + LETTERS[draw(64)] + LETTERS[draw(64)];

function anyKept(draw, parts) {
  const kept = nothing();
  for (let at = 0; at < parts; at += 1)
    kept.marks.set(signOf(draw), { done: draw(2) > 0, shown: draw(2) > 0, hints: draw(16) });
  for (const sign of kept.marks.keys())
    if (!draw(4)) kept.answers.set(sign, TYPED[draw(TYPED.length)].repeat(1 + draw(3)).slice(0, 100));
  return kept;
}

test("what is kept is read back as it was, whatever it was", () => {
  const draw = chance(1);
  for (let time = 0; time < 2000; time += 1) {
    const kept = anyKept(draw, draw(40));
    const text = write(kept);
    const found = read(text);
    assert.deepEqual([...found.marks], [...kept.marks]);
    for (const [sign, answer] of found.answers) assert.equal(answer, kept.answers.get(sign));
    const lost = [...kept.answers].filter(([sign]) => !found.answers.has(sign));
    assert.ok(lost.every(([, answer]) => answer === "" || !answer.isWellFormed() || text.length > MOST - 400));
  }
});

test("it is plain and never too long, up to the most parts that a row may have", () => {
  const draw = chance(2);
  for (let time = 0; time < 200; time += 1) {
    const kept = anyKept(draw, time % 2 ? 400 : draw(400));
    const text = write(kept);
    assert.ok(text.length <= MOST);
    assert.match(text, /^[\w.~%-]*$/);
    assert.equal(read(text).marks.size, kept.marks.size);
  }
});

test("answers go first where there is no room", () => {
  const kept = { marks: new Map([["AAA", { done: true, shown: false, hints: 0 }]]), answers: new Map() };
  for (const [at, sign] of ["AAA", "AAB", "AAC"].entries()) kept.answers.set(sign, "12345".repeat(4 - at));
  const found = read(write(kept, 50));
  assert.equal(write(kept, 50).length <= 50, true);
  assert.deepEqual([...found.marks.keys()], ["AAA"]);
  assert.deepEqual([...found.answers.keys()], ["AAA"]);
});

test("hints beyond those that can be written count as the most", () => {
  const kept = { marks: new Map([["AAA", { done: false, shown: false, hints: 99 }]]), answers: new Map() };
  assert.equal(read(write(kept)).marks.get("AAA").hints, 15);
});

test("a text that a platform has changed is not taken", () => {
  const draw = chance(3);
  for (let time = 0; time < 60; time += 1) {
    const text = write(anyKept(draw, 1 + draw(8)));
    for (let at = 0; at < text.length; at += 1) {
      const other = LETTERS[(LETTERS.indexOf(text[at]) + 1 + draw(62)) % 64];
      if (other !== text[at]) assert.equal(read(text.slice(0, at) + other + text.slice(at + 1)), null);
      assert.equal(read(text.slice(0, at) + text.slice(at + 1)), null, "a letter is missing");
      if (at) assert.equal(read(text.slice(0, at)), null, "the end is missing");
      if (text[at] !== text[at + 1] && at + 1 < text.length)
        assert.equal(read(text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)), null, "two are swapped");
    }
  }
});

test("what an earlier package has written is still read", () => {
  const marks = new Map([
    ["TT5", { done: true, shown: false, hints: 0 }],
    ["9kQ", { done: true, shown: true, hints: 4 }],
  ]);
  const answers = new Map([["9kQ", "1/4"]]);
  assert.equal(write({ marks, answers }), WRITTEN);
  assert.deepEqual(read(WRITTEN), { marks, answers });
});

test("nothing kept is nothing known, and quotes around it do no harm", () => {
  for (const empty of ["", "  ", null, undefined, '""']) assert.deepEqual(read(empty), nothing());
  const text = write(anyKept(chance(4), 3));
  assert.deepEqual(read(` "${text}" `), read(text));
  for (const foreign of ["null", "bbb1...", "bbb2.AAAB..", "{}", "a.b.c.d.e"]) assert.equal(read(foreign), null);
});

// Marks ----------------------------------------------------------------------------------

const PARTS = ["one", "two", "three", "four"].map((name, at) => ({
  key: `nanuk/01#${name}`,
  sign: `AA${LETTERS[at]}`,
  kind: "step",
}));
const MARKS = [false, true].flatMap((done) =>
  [false, true].flatMap((shown) => [0, 1, 2].map((hints) => ({ done, shown, hints }))),
);

test("of two marks at most one is better, and none is better than itself", () => {
  for (const one of MARKS) {
    assert.equal(isBetter(one, one), false);
    for (const other of MARKS) assert.ok(!(isBetter(one, other) && isBetter(other, one)));
  }
});

test("a step done without being shown is better than one that was shown, however many hints it took", () => {
  assert.ok(isBetter({ done: true, shown: false, hints: 3 }, { done: true, shown: true, hints: 0 }));
  assert.ok(isBetter({ done: true, shown: true, hints: 4 }, { done: false, shown: false, hints: 0 }));
  assert.ok(!isBetter({ done: false, shown: false, hints: 0 }, undefined));
});

const kept = (steps) => JSON.stringify({ id: "progress", record: JSON.stringify({ format: 1, steps }) });

test("marks are read from what a page keeps of lessons, without those of other lessons", () => {
  const text = kept([
    ["nanuk/01#two", 1, 2, 1],
    ["nanuk/02#one", 1, 0, 0],
  ]);
  assert.deepEqual(marksInProgress(PARTS, text), [[PARTS[1], { done: true, hints: 2, shown: true }]]);
  for (const broken of [null, "", "{", "[]", '{"record":"{"}', kept("no"), kept([1, null, "a"])])
    assert.deepEqual(marksInProgress(PARTS, broken), []);
});

test("what a page is given says the same again", () => {
  const marks = new Map([
    ["AAA", { done: true, hints: 1, shown: false }],
    ["AAC", { done: false, hints: 2, shown: false }],
  ]);
  const found = marksInProgress(PARTS, progressOf(PARTS, marks));
  assert.deepEqual(
    found.map(([{ sign }, mark]) => [sign, mark]),
    [...marks],
  );
  assert.equal(progressOf(PARTS, new Map()), null);
});

test("the score counts what was done without being shown", () => {
  const marks = new Map([
    ["AAA", { done: true, hints: 3, shown: false }],
    ["AAB", { done: true, hints: 0, shown: true }],
    ["AAC", { done: false, hints: 0, shown: false }],
    ["XXX", { done: true, hints: 0, shown: false }],
  ]);
  assert.deepEqual(resultsOf(PARTS, marks), { done: 2, all: 4, share: 0.5, score: 25, isDone: false });
});

// The platform -----------------------------------------------------------------------------

test("times are written as each edition wants them", () => {
  assert.equal(clockTime(0), "0000:00:00.00");
  assert.equal(clockTime(3723.456), "0001:02:03.45");
  assert.equal(clockTime(1e9), "9999:00:00.00");
  assert.equal(clockTime(-5), "0000:00:00.00");
  assert.deepEqual([duration(62.519), duration(0), duration(-1)], ["PT62.51S", "PT0S", "PT0S"]);
});

test("the platform is found above a page, or above the window that opened it", () => {
  const [api, around] = [{}, { API: 0 }];
  around.parent = { API: api };
  assert.equal(findAbove({ parent: around }, "API"), api);
  assert.equal(findAbove({ opener: { parent: { API: api } } }, "API"), api);
  const alone = {};
  alone.parent = alone;
  assert.equal(findAbove(alone, "API"), null);
  const foreign = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name !== "parent") throw new Error("another site");
      },
    },
  );
  assert.equal(findAbove({ parent: foreign, opener: { API: api } }, "API"), api);
});

test("a package speaks its own edition where it can", () => {
  const window = { API: {}, API_1484_11: {} };
  assert.equal(findPlatform(window, "1.2").prefix, "LMS");
  assert.equal(findPlatform(window, "2004").prefix, "");
  assert.equal(findPlatform({ API: {} }, "2004").prefix, "LMS");
  assert.equal(findPlatform({ API_1484_11: {} }, "1.2").prefix, "");
  assert.equal(findPlatform({}, "1.2"), null);
});

// A visit ----------------------------------------------------------------------------------

const ROW = { id: "nanuk-01", edition: "1.2", parts: PARTS, words: {} };

/** Open a page of a row: its session, its storage, and a clock that is put forward by hand. */
function visit(platform, row = ROW) {
  const clock = { now: 1000 };
  const found = platform && findPlatform(platform.open(), row.edition);
  const session = new Session(
    row,
    found,
    () => clock.now,
    () => {},
  );
  const entries = session.begin();
  const store = memoryStore(entries, (key, value) => session.stored(key, value));
  const done = (...steps) => store.setItem("birds-bears-banners:lessons", kept(steps));
  return { session, entries, store, clock, done };
}

const stepsIn = (entries) => JSON.parse(JSON.parse(entries["birds-bears-banners:lessons"]).record).steps;

for (const edition of ["1.2", "2004"]) {
  const row = { ...ROW, edition };

  test(`${edition}: each step is reported and saved as soon as it is done`, () => {
    const platform = new StubPlatform({ edition });
    const page = visit(platform, row);
    assert.equal(platform.status, "incomplete");
    assert.equal(platform.score, undefined);
    page.done(["nanuk/01#one", 1, 0, 0]);
    assert.deepEqual([platform.status, platform.score], ["incomplete", "25"]);
    page.done(["nanuk/01#one", 1, 0, 0], ["nanuk/01#two", 1, 4, 1]);
    assert.deepEqual([platform.status, platform.score], ["incomplete", "25"]);
    page.done(...PARTS.map(({ key }, at) => [key, 1, 0, Number(at === 1)]));
    assert.deepEqual([platform.status, platform.score], ["completed", "75"]);
    assert.equal(page.session.state, "reported");
    assert.deepEqual(
      platform.answers.map(({ result }) => result),
      ["correct", "neutral", "correct", "correct"],
    );
    page.session.end();
    assert.deepEqual([platform.sessions, platform.faults], [0, []]);
  });

  test(`${edition}: a second visit goes on, and answers stand behind the earlier ones`, () => {
    const platform = new StubPlatform({ edition });
    const first = visit(platform, row);
    first.done(["nanuk/01#one", 1, 1, 0], ["nanuk/01#two", 0, 2, 0]);
    first.session.end();
    const second = visit(platform, row);
    assert.deepEqual(stepsIn(second.entries), [
      ["nanuk/01#one", 1, 1, 0],
      ["nanuk/01#two", 0, 2, 0],
    ]);
    second.done(["nanuk/01#one", 1, 1, 0], ["nanuk/01#two", 1, 2, 0]);
    assert.equal(platform.score, "50");
    assert.deepEqual(
      platform.answers.map(({ id }) => id.replace("urn:birds-bears-banners:", "")),
      ["nanuk-01-one", "nanuk-01-two"],
    );
    assert.deepEqual(platform.faults, []);
  });

  test(`${edition}: a page that is killed loses nothing that was done, and is taken up again`, () => {
    const platform = new StubPlatform({ edition });
    visit(platform, row).done(["nanuk/01#one", 1, 0, 0]);
    assert.equal(platform.saved[edition === "1.2" ? "cmi.core.exit" : "cmi.exit"], "suspend");
    const again = visit(platform, row);
    assert.deepEqual(stepsIn(again.entries), [["nanuk/01#one", 1, 0, 0]]);
    again.clock.now += 2000;
    again.session.hide();
    assert.equal(platform.time, edition === "1.2" ? "0000:00:02.00" : "PT2S");
    const untouched = new StubPlatform({ edition });
    visit(untouched, row);
    assert.equal(untouched.saved[edition === "1.2" ? "cmi.core.exit" : "cmi.exit"], "suspend");
  });

  test(`${edition}: a step that was shown and then done alone scores`, () => {
    const platform = new StubPlatform({ edition });
    const page = visit(platform, row);
    page.done(["nanuk/01#one", 1, 4, 1]);
    assert.equal(platform.score, "0");
    page.done(["nanuk/01#one", 1, 1, 0]);
    assert.equal(platform.score, "25");
    page.done(["nanuk/01#one", 1, 0, 0]);
    assert.deepEqual(
      platform.answers.map(({ result }) => result),
      ["neutral", "correct"],
    );
  });

  test(`${edition}: what is done stays done, even if what was kept is lost`, () => {
    const platform = new StubPlatform({ edition });
    visit(platform, row).done(...PARTS.map(({ key }) => [key, 1, 0, 0]));
    platform.saved["cmi.suspend_data"] = "bbb1.AAAB";
    const page = visit(platform, row);
    assert.equal(page.session.state, "lost");
    assert.deepEqual(page.entries, {});
    assert.equal(platform.score, "100");
    page.done(["nanuk/01#one", 1, 0, 0]);
    assert.equal(platform.status, "completed");
  });

  test(`${edition}: the learner is asked for nothing`, () => {
    const platform = new StubPlatform({ edition });
    const page = visit(platform, row);
    page.done(["nanuk/01#one", 1, 0, 0]);
    page.session.end();
    const status = edition === "1.2" ? "cmi.core.lesson_status" : "cmi.completion_status";
    assert.deepEqual(
      [...new Set(platform.asked)].sort(),
      [status, "cmi.interactions._count", "cmi.suspend_data"].sort(),
    );
  });

  test(`${edition}: only the time in which the page was to be seen counts`, () => {
    const platform = new StubPlatform({ edition });
    const { session, clock } = visit(platform, row);
    clock.now += 10_000;
    session.hide();
    clock.now += 3_600_000;
    session.show();
    clock.now += 5_500;
    session.end();
    session.end();
    assert.equal(platform.time, edition === "1.2" ? "0000:00:15.50" : "PT15.5S");
    session.hide();
    assert.deepEqual(platform.faults, []);
  });

  test(`${edition}: a platform that takes no answers still gets the score`, () => {
    const platform = new StubPlatform({ edition, takesAnswers: false });
    const page = visit(platform, row);
    page.done(["nanuk/01#one", 1, 0, 0]);
    assert.deepEqual([platform.score, page.session.state], ["25", "reported"]);
    assert.deepEqual(platform.faults, []);
  });

  test(`${edition}: another learner on the same device begins at the first step`, () => {
    visit(new StubPlatform({ edition }), row).done(["nanuk/01#one", 1, 0, 0]);
    assert.deepEqual(visit(new StubPlatform({ edition }), row).entries, {});
  });
}

test("a newer package still knows the steps that are there, and drops the others", () => {
  const platform = new StubPlatform({ edition: "1.2" });
  visit(platform).done(["nanuk/01#one", 1, 0, 0], ["nanuk/01#four", 1, 0, 0]);
  const parts = [
    { key: "nanuk/01#new", sign: "ZZZ", kind: "step" },
    { ...PARTS[0], key: "nanuk/1b#one" },
  ];
  const page = visit(platform, { ...ROW, parts });
  assert.deepEqual(stepsIn(page.entries), [["nanuk/1b#one", 1, 0, 0]]);
  assert.equal(page.session.results.score, 50);
  page.done(["nanuk/1b#one", 1, 0, 0], ["nanuk/01#new", 1, 0, 0]);
  assert.deepEqual([...read(platform.saved["cmi.suspend_data"]).marks.keys()].sort(), [PARTS[0].sign, "ZZZ"]);
});

test("a platform that does not count answers may still take them", () => {
  const platform = new StubPlatform({ edition: "1.2" });
  const window = platform.open();
  const { LMSGetValue } = window.parent.API;
  window.parent.API.LMSGetValue = (name) => (name.endsWith("_count") ? "" : LMSGetValue(name));
  const session = new Session(
    ROW,
    findPlatform(window, "1.2"),
    () => 0,
    () => {},
  );
  session.begin();
  session.stored("birds-bears-banners:lessons", kept([["nanuk/01#one", 1, 0, 0]]));
  assert.deepEqual([platform.answers.length, platform.faults], [1, []]);
});

test("a row that a teacher has set to passed stays done", () => {
  const platform = new StubPlatform({ edition: "1.2" });
  platform.saved["cmi.core.lesson_status"] = "passed";
  const page = visit(platform);
  assert.equal(platform.status, "passed");
  page.done(["nanuk/01#one", 1, 0, 0]);
  assert.equal(platform.status, "completed");
});

test("without a platform nothing is reported, and the page works", () => {
  const page = visit(null);
  page.done(["nanuk/01#one", 1, 0, 0]);
  page.session.hide();
  page.session.end();
  assert.deepEqual([page.session.state, page.session.results.done], ["alone", 1]);
});

test("a platform that does not open, or breaks, stops no lesson", () => {
  const broken = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error("broken");
      },
    },
  );
  for (const api of [broken, {}, { LMSInitialize: () => "false", LMSGetLastError: () => "101" }]) {
    const session = new Session(
      ROW,
      findPlatform({ API: api }, "1.2"),
      () => 0,
      () => {},
    );
    assert.deepEqual(session.begin(), {});
    session.stored("birds-bears-banners:lessons", kept([["nanuk/01#one", 1, 0, 0]]));
    session.end();
    assert.equal(session.state, "alone");
  }
});

test("a report that is not saved is said to be so, until the next one is", () => {
  const platform = new StubPlatform({ edition: "1.2" });
  const window = platform.open();
  const session = new Session(
    ROW,
    findPlatform(window, "1.2"),
    () => 0,
    () => {},
  );
  session.begin();
  const { LMSCommit } = window.parent.API;
  window.parent.API.LMSCommit = () => "false";
  session.stored("birds-bears-banners:lessons", kept([["nanuk/01#one", 1, 0, 0]]));
  assert.equal(session.state, "refused");
  window.parent.API.LMSCommit = LMSCommit;
  session.stored(
    "birds-bears-banners:lessons",
    kept([
      ["nanuk/01#one", 1, 0, 0],
      ["nanuk/01#two", 1, 0, 0],
    ]),
  );
  assert.deepEqual([session.state, platform.score], ["reported", "50"]);
});

// Exercises and questions -----------------------------------------------------------------

const EXERCISES = {
  ...ROW,
  id: "nanuk-exercises",
  parts: [1, 2].map((number) => ({ key: `${number}`, sign: `EX${number}`, kind: "exercise" })),
};

function answerExercise(page, number, typed, isRight) {
  const again = [];
  const state = typed && (isRight ? "right" : "off");
  page.session.exercise({ number, typed, state, answer: (text) => again.push(text) });
  return again;
}

test("exercises: every answer is reported, a right one scores and is shown again", () => {
  const platform = new StubPlatform({ edition: "1.2" });
  const first = visit(platform, EXERCISES);
  assert.deepEqual(answerExercise(first, 1, "", false), []);
  answerExercise(first, 1, "15/63", false);
  answerExercise(first, 1, "1/4", true);
  answerExercise(first, 1, "1/4", true); // drawn again
  answerExercise(first, 2, "0,87", false);
  assert.deepEqual(
    platform.answers.map(({ student_response: typed, result }) => [typed, result]),
    [
      ["15/63", "wrong"],
      ["1/4", "correct"],
      ["0,87", "wrong"],
    ],
  );
  assert.deepEqual([platform.score, platform.status], ["50", "incomplete"]);
  first.session.end();

  const second = visit(platform, EXERCISES);
  assert.deepEqual(answerExercise(second, 1, "", false), ["1/4"]);
  answerExercise(second, 1, "1/4", true);
  assert.equal(platform.answers.length, 3);
  assert.deepEqual(answerExercise(second, 2, "", false), []);
  answerExercise(second, 1, "nonsense", false);
  answerExercise(second, 2, "2", true);
  assert.deepEqual([platform.score, platform.status], ["100", "completed"]);
  assert.deepEqual(answerExercise(visit(platform, EXERCISES), 3, "4", true), []);
  assert.deepEqual(platform.faults, []);
});

const UNIT = {
  ...ROW,
  id: "unit-2",
  edition: "2004",
  parts: ["same", "three"].map((name, at) => ({ key: `any.${name}`, sign: `QU${at}`, kind: "question" })),
};
const guess = (page, name, ...pairs) =>
  page.store.setItem(
    `birds-bears-banners:guess:any.${name}`,
    JSON.stringify({ id: `any.${name}`, record: { off: 1, pairs, said: "Very close." } }),
  );

test("questions: a guess is an answer that is never wrong; whoever looks without one scores nothing", () => {
  const platform = new StubPlatform({ edition: "2004" });
  const page = visit(platform, UNIT);
  page.session.opened({ key: "any.same", isGuessed: true });
  guess(page, "same", [14, 12.9]);
  page.session.opened({ key: "any.same", isGuessed: true });
  page.session.opened({ key: "any.three", isGuessed: false });
  guess(page, "three", [1, 1.5]); // after the answer was seen
  assert.deepEqual([platform.score, platform.status], ["50", "completed"]);
  assert.deepEqual(
    platform.answers.map(({ type, learner_response: said = "", result }) => [type, said, result]),
    [
      ["numeric", "14", "neutral"],
      ["other", "", "neutral"],
    ],
  );
  page.session.end();
  assert.deepEqual(Object.keys(visit(platform, UNIT).entries), ["birds-bears-banners:guess:any.same"]);
  assert.deepEqual(platform.faults, []);
});

test("questions: a guess of several numbers is told as they are", () => {
  const platform = new StubPlatform({ edition: "2004" });
  guess(visit(platform, UNIT), "same", [14, 12.9], [20, 30]);
  assert.deepEqual([platform.answers[0].type, platform.answers[0].learner_response], ["other", "14 20"]);
});

test("questions of other pages are none of this row", () => {
  const page = visit(new StubPlatform({ edition: "2004" }), UNIT);
  guess(page, "other", [1, 2]);
  page.session.opened({ key: "any.other", isGuessed: false });
  assert.equal(page.session.results.done, 0);
});

// The storage ----------------------------------------------------------------------------

test("the storage in memory behaves like a browser's", () => {
  const heard = [];
  const store = memoryStore({ first: "1" }, (key, value) => heard.push([key, value]));
  assert.deepEqual(
    [store.length, store.getItem("first"), store.getItem("none"), store.key(0)],
    [1, "1", null, "first"],
  );
  store.setItem("second", 2);
  store.third = "3";
  assert.deepEqual(Object.keys(store), ["first", "second", "third"]);
  assert.deepEqual([store.second, "third" in store, store.key(9)], ["2", true, null]);
  store.removeItem("first");
  store.removeItem("first");
  delete store.third;
  store.clear();
  assert.deepEqual(heard, [
    ["second", "2"],
    ["third", "3"],
    ["first", null],
    ["third", null],
    ["second", null],
  ]);
  assert.equal(store.length, 0);
});
