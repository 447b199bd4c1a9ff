// What an exercise and a question tell the page around them, with stubs in place of a browser. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";

import { QuestionView } from "../../widgets/explore/js/question.js";
import exerciseFront from "../../widgets/lesson/exercise.js";

/** An element that holds what is put into it. */
function element(name) {
  const held = { dataset: {}, children: [], listeners: {} };
  return Object.assign(held, {
    name,
    append: (...children) => held.children.push(...children),
    setAttribute: (key, value) => (held[key] = value),
    getAttribute: (key) => held[key] ?? null,
    addEventListener: (event, what) => (held.listeners[event] = what),
    focus: () => {},
  });
}

/** Put a window and a document in place while something runs; return the events that were told, in their order. */
function heardWhile(run) {
  const heard = [];
  const window = { dispatchEvent: (event) => heard.push([event.type, event.detail]) };
  Object.assign(globalThis, { window, document: { createElement: element, body: { dataset: {} } } });
  try {
    run(heard);
  } finally {
    Object.assign(globalThis, { window: undefined, document: undefined });
  }
  return heard;
}

function exercise(card) {
  const [sent, listeners] = [[], {}];
  const model = {
    sent,
    get: () => ({ title: "One card", label: "Your answer", button: "Check", text: "", ...card }),
    send: (message) => sent.push(message),
    on: (name, what) => (listeners[name] = what),
    off: () => {},
    change: (more) => {
      Object.assign(card, more);
      listeners["change:card"]();
    },
  };
  return model;
}

test("an exercise tells how it stands, at the start and after each answer", () => {
  const model = exercise({ number: 2, typed: "", state: "" });
  const heard = heardWhile(() => {
    exerciseFront.render({ model, el: element("div") });
    model.change({ typed: "15/63", state: "off" });
    model.change({ typed: "1/4", state: "right" });
  });
  assert.deepEqual(
    heard.map(([type, { number, typed, state }]) => [type, number, typed, state]),
    [
      ["bbb-exercise", 2, "", ""],
      ["bbb-exercise", 2, "15/63", "off"],
      ["bbb-exercise", 2, "1/4", "right"],
    ],
  );
  assert.deepEqual(model.sent, []);
});

test("whoever knows the answer of an earlier visit gives it, and it is checked like any other", () => {
  const model = exercise({ number: 2, typed: "", state: "" });
  const [[, detail]] = heardWhile(() => exerciseFront.render({ model, el: element("div") }));
  detail.answer("1/4");
  assert.deepEqual(model.sent, [{ answer: "1/4" }]);
});

test("a question tells once that its answer was opened, and again after it was closed", () => {
  const view = { wasOpen: false, scene: {} };
  const note = (scene) => {
    view.scene = { key: "guess:any.same", ...scene };
    QuestionView.prototype.noteOpening.call(view);
  };
  const heard = heardWhile(() => {
    note({ is_open: false });
    note({ is_open: true, is_guessed: true });
    note({ is_open: true, is_guessed: true });
    note({ is_open: false });
    note({ is_open: true, is_guessed: false });
  });
  assert.deepEqual(heard, [
    ["bbb-opened", { key: "any.same", isGuessed: true }],
    ["bbb-opened", { key: "any.same", isGuessed: false }],
  ]);
});

test("a page without an answer to open tells nothing", () => {
  const heard = heardWhile(() =>
    QuestionView.prototype.noteOpening.call({ wasOpen: false, scene: { key: "guess:ask.x" } }),
  );
  assert.deepEqual(heard, []);
});
