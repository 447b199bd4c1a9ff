// A page's reports as scorm-again takes them, a run-time that checks what it is told. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { Scorm12API } from "../../.node/node_modules/scorm-again/dist/esm/scorm12.js";
import { Scorm2004API } from "../../.node/node_modules/scorm-again/dist/esm/scorm2004.js";
import { memoryStore } from "../../widgets/scorm/js/memory_store.js";
import { MOST } from "../../widgets/scorm/js/notation.js";
import { findPlatform } from "../../widgets/scorm/js/run_time.js";
import { Session } from "../../widgets/scorm/js/session.js";

const EDITIONS = {
  1.2: { Api: Scorm12API, place: "API", prefix: "LMS", core: (cmi) => cmi.core },
  2004: { Api: Scorm2004API, place: "API_1484_11", prefix: "", core: (cmi) => cmi },
};
const QUIET = { autocommit: false, logLevel: 5, selfReportSessionTime: true };
/** A value that is not there yet, which the newer edition counts as an error when it is asked for. */
const NOT_THERE_YET = "403";

/** Open a page in a run-time that holds what an earlier one kept; note every error. */
function visit(edition, row, kept) {
  const { Api, place, prefix, core } = EDITIONS[edition];
  const api = new Api(QUIET);
  if (kept) api.loadFromJSON(structuredClone(kept), "cmi");
  const [errors, asked] = [[], []];
  const heard = new Proxy(api, {
    get:
      (target, name) =>
      (...values) => {
        const answer = target[name](...values);
        const code = String(target[`${prefix}GetLastError`]());
        if (name.endsWith("GetValue")) asked.push(values[0]);
        const isQuestion = name.endsWith("GetValue") && code === NOT_THERE_YET;
        if (code !== "0" && !name.endsWith("LastError") && !isQuestion) errors.push([name, ...values, code]);
        return answer;
      },
  });
  const clock = { now: 0 };
  const session = new Session(
    { ...row, edition },
    findPlatform({ [place]: heard }, edition),
    () => clock.now,
    () => {},
  );
  const store = memoryStore(session.begin(), (key, value) => session.stored(key, value));
  const cmi = () => JSON.parse(JSON.stringify(api.cmi));
  return {
    session,
    store,
    clock,
    errors,
    asked,
    cmi,
    core: () => core(cmi()),
    answers: () => Object.values(cmi().interactions),
  };
}

const part = (kind) => (key, at) => ({ kind, key, sign: `S${kind[0]}${at}` });
const STEPS = {
  id: "nanuk-01_boast",
  parts: ["one", "two"].map((id) => `nanuk/01#${id}`).map(part("step")),
  words: {},
};
const MIXED = {
  id: "all-kinds",
  parts: [...["1", "2"].map(part("exercise")), ...["any.same", "any.three"].map(part("question"))],
  words: {},
};

function done(page, ...steps) {
  const record = JSON.stringify({ format: 1, steps });
  page.store.setItem("birds-bears-banners:lessons", JSON.stringify({ id: "progress", record }));
}

for (const edition of Object.keys(EDITIONS)) {
  const status = (page) => page.core()[edition === "1.2" ? "lesson_status" : "completion_status"];

  test(`${edition}: steps, a second visit and the end are taken without an error`, () => {
    const first = visit(edition, STEPS);
    first.clock.now = 61_500;
    done(first, ["nanuk/01#one", 1, 4, 1]);
    assert.deepEqual([status(first), Number(first.core().score.raw)], ["incomplete", 0]);
    const kept = first.cmi(); // the page is killed

    const second = visit(edition, STEPS, kept);
    done(second, ["nanuk/01#one", 1, 4, 1], ["nanuk/01#two", 1, 0, 0]);
    second.session.hide();
    second.session.end();
    assert.deepEqual([status(second), Number(second.core().score.raw)], ["completed", 50]);
    assert.deepEqual(
      second.answers().map(({ id, result }) => [id.replace(/^urn:[a-z-]+:/, ""), result]),
      [
        ["nanuk-01_boast-one", "neutral"],
        ["nanuk-01_boast-two", "correct"],
      ],
    );
    assert.deepEqual([...first.errors, ...second.errors], []);
    assert.equal(second.asked.filter((name) => /learner|student/.test(name)).length, 0);
  });

  test(`${edition}: answers to exercises and guesses are taken without an error`, () => {
    const page = visit(edition, MIXED);
    for (const [number, typed, state] of [
      [1, "15/63", "off"],
      [1, "0,25 “rounded” \u{1F426}", "right"],
      [2, "x".repeat(300), "right"],
    ])
      page.session.exercise({ number, typed, state, answer: () => {} });
    const record = { off: 1, pairs: [[14.5, 12.9]], said: "Very close." };
    page.store.setItem("birds-bears-banners:guess:any.same", JSON.stringify({ id: "any.same", record }));
    page.session.opened({ key: "any.three", isGuessed: false });
    page.session.end();
    const wrong = edition === "1.2" ? "wrong" : "incorrect";
    assert.deepEqual(
      page.answers().map(({ result }) => result),
      [wrong, "correct", "correct", "neutral", "neutral"],
    );
    assert.deepEqual([status(page), Number(page.core().score.raw)], ["completed", 75]);
    assert.deepEqual(page.errors, []);
  });

  test(`${edition}: the longest that is kept is taken whole`, () => {
    const parts = Array.from({ length: 400 }, (_, at) => ({
      kind: at < 370 ? "step" : "exercise",
      key: at < 370 ? `nanuk/01#s${at}` : `${at}`,
      sign: `${at}`.padStart(3, "A"),
    }));
    const page = visit(edition, { id: "long", parts, words: {} });
    done(page, ...parts.slice(0, 370).map(({ key }) => [key, 1, 15, 1]));
    for (const { key } of parts.slice(370))
      page.session.exercise({ number: Number(key), typed: "9".repeat(100), state: "right", answer: () => {} });
    assert.equal(page.session.state, "reported");
    assert.ok(page.cmi().suspend_data.length > MOST - 200);
    assert.equal(visit(edition, { id: "long", parts, words: {} }, page.cmi()).session.results.done, 400);
    assert.deepEqual(page.errors, []);
  });
}
