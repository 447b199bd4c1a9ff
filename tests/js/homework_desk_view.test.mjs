// The teacher's pages about homework at work: what they tell Python, and what they keep.

import assert from "node:assert/strict";
import test from "node:test";

import desk from "../../widgets/desk/js/homework_desk.js";
import { SmallModel, openSmallPage } from "./small_page.mjs";

const GIVEN = "birds-bears-banners:given-homework";
const SITE = "birds-bears-banners:homework-site";
const HERE = "https://play.example.org/site/teachers/give_homework.html#homework=1x";

/** Open the page, with an element in it that Python wrote. @param {Record<string, string>} [attrs] @param {any} [kept] */
function open(attrs = {}, kept = {}) {
  const around = openSmallPage(HERE, kept);
  const model = new SmallModel({ page: "", announcement: "", words: { copied: "Copied." } });
  desk.render({ model, el: around.body });
  const root = around.body.querySelector(".teacherdesk");
  const node = /** @type {any} */ (globalThis.document.createElement("button"));
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  root.append(node);
  return { ...around, model, root, node };
}

/** What is dragged. @param {Record<string, any>} [more] */
function dragged(more = {}) {
  /** @type {Record<string, string>} */
  const data = {};
  return {
    types: [],
    setData: (/** @type {string} */ kind, /** @type {string} */ text) => {
      data[kind] = text;
    },
    getData: (/** @type {string} */ kind) => data[kind] ?? "",
    ...more,
  };
}

test("the page says where learners open homework, and what was given here before", () => {
  const rows = [{ title: "A", link: "#homework=1a" }];
  const { model } = open({}, { [GIVEN]: JSON.stringify(rows) });
  assert.equal(model.sent[0].site, "https://play.example.org/site/homework.html");
  assert.deepEqual([model.sent[0].given, model.sent[0].hash], [rows, "#homework=1x"]);
  const chosen = open({}, { [SITE]: "https://other.example/homework.html" });
  assert.equal(chosen.model.sent[0].site, "https://other.example/homework.html");
});

test("homework that goes out is kept as given, whatever way it goes", () => {
  for (const [act, value] of Object.entries({ copy: "https://x", print: "homework" })) {
    const { node, store, model, copied } = open({
      "data-do": act,
      "data-value": value,
      "data-given": "#homework=1b",
      "data-title": "B",
    });
    node.happen("click");
    assert.deepEqual(JSON.parse(store[GIVEN]), [{ title: "B", link: "#homework=1b" }]);
    if (act === "copy") assert.deepEqual(copied, ["https://x"]);
    else assert.equal(model.sent.at(-1).do, "print");
  }
});

test("other buttons keep nothing", () => {
  const { node, store, model } = open({ "data-do": "take-out", "data-value": "0" });
  node.happen("click");
  assert.equal(store[GIVEN], undefined);
  assert.deepEqual(model.sent.at(-1), { do: "take-out", value: "0", text: "" });
});

test("chosen files are sent with the folder that they lie in", async () => {
  const { root, model } = open();
  const text = async () => "text";
  const files = [
    { name: "a.json", webkitRelativePath: "class/Jun/a.json", text },
    { name: "b.json", webkitRelativePath: "", text },
  ];
  const target = { dataset: { do: "files" }, files, value: "x" };
  for (const what of root.heard.change) await what({ target });
  assert.equal(model.sent.at(-1).do, "files");
  assert.deepEqual(JSON.parse(model.sent.at(-1).text), [
    ["class/Jun/a.json", "text"],
    ["b.json", "text"],
  ]);
  assert.equal(target.value, "");
});

/** Drag something from a part to another. @param {any} root @param {any} from @param {any} to @param {any} dataTransfer */
async function drag(root, from, to, dataTransfer) {
  const prevented = [];
  for (const [type, target] of [
    ["dragstart", from],
    ["dragover", to],
    ["drop", to],
  ])
    for (const what of root.heard[type]) {
      const at = target === null ? null : { dataset: { at: target } };
      await what({ type, dataTransfer, target: { closest: () => at }, preventDefault: () => prevented.push(type) });
    }
  return prevented;
}

test("a part that is dropped on another moves there, and nowhere else", async () => {
  const { root, model } = open();
  const before = model.sent.length;
  assert.deepEqual(await drag(root, "2", "0", dragged()), ["dragover", "drop"]);
  assert.deepEqual(model.sent.at(-1), { do: "move", value: "2 0" });
  await drag(root, "1", "1", dragged());
  assert.deepEqual(await drag(root, "1", null, dragged()), []);
  assert.deepEqual(await drag(root, null, "1", dragged()), ["dragover", "drop"]);
  assert.equal(model.sent.length, before + 1);
});

test("dropped files are read where codes are brought in, and left alone elsewhere", async () => {
  const entry = { isFile: true, fullPath: "/a.txt", file: (/** @type {any} */ done) => done(new Blob(["Anna"])) };
  const files = () =>
    dragged({ types: ["Files"], items: [{ webkitGetAsEntry: () => entry }, { webkitGetAsEntry: () => null }] });
  const elsewhere = open();
  assert.deepEqual(await drag(elsewhere.root, null, null, files()), []);
  const { root, model } = open({ class: "homework-drop" });
  assert.deepEqual(await drag(root, null, null, files()), ["dragover", "drop"]);
  assert.deepEqual(JSON.parse(model.sent.at(-1).text), [["a.txt", "Anna"]]);
});

test("the address names what is given, and the place that learners open is kept", () => {
  const { model, store } = open();
  /** @type {any[]} */
  const replaced = [];
  Object.defineProperty(globalThis, "history", {
    value: { state: 7, replaceState: (/** @type {any[]} */ ...what) => replaced.push(what) },
    configurable: true,
  });
  model.say({ kind: "place", hash: "#homework=1z" });
  model.say({ kind: "site", site: "https://other.example/h.html" });
  assert.deepEqual(replaced, [[7, "", "#homework=1z"]]);
  assert.equal(store[SITE], "https://other.example/h.html");
});

test("a title is sent while it is typed, and a redrawing leaves it alone", () => {
  const { root, node, model } = open({ "data-do": "title" });
  /** @type {(() => void)[]} */
  const later = [];
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ what) => later.push(what),
    clearTimeout: () => later.pop(),
  });
  for (const value of ["F", "First"]) {
    node.value = value;
    node.happen("input");
  }
  for (const what of later) what();
  assert.deepEqual(
    model.sent.filter((each) => each.do === "title"),
    [{ do: "title", value: "First" }],
  );

  /** @type {any[]} */
  const selected = [];
  const drawn = Object.assign(root, { setSelectionRange: (/** @type {any[]} */ ...range) => selected.push(range) });
  drawn.setAttribute("data-do", "title");
  let reads = 0;
  const before = { dataset: { do: "title" }, value: "First boa", selectionStart: 3, selectionEnd: 4 };
  Object.defineProperty(globalThis.document, "activeElement", {
    get: () => ((reads += 1) === 1 ? before : drawn),
    configurable: true,
  });
  model.show("page", "<p>anew</p>");
  assert.equal(drawn.value, "First boa");
  assert.deepEqual(selected, [[3, 4]]);
});

test("links that Python wrote lead to pages of the site, and so do those that are copied", () => {
  const { root, node, model, copied } = open({ "data-do": "copy-link", "data-value": "../nanuk/play.ipynb#deal=1" });
  const link = /** @type {any} */ (globalThis.document.createElement("a"));
  link.setAttribute("href", "../homework.ipynb#homework=1x");
  root.childNodes[0].append(link);
  model.show("page", "anew");
  assert.equal(link.getAttribute("href"), "../homework.html#homework=1x");
  node.happen("click");
  assert.deepEqual(copied, ["https://play.example.org/site/nanuk/play.html#deal=1"]);
});

test("the page finds out whether a class can be asked what many mixed up", async () => {
  const around = openSmallPage(HERE, {});
  around.body.setAttribute("data-baseUrl", "/hub/");
  /** @type {any[]} */
  const asked = [];
  Object.assign(globalThis.document, { getElementById: () => null, cookie: "" });
  Object.assign(globalThis, {
    fetch: async (/** @type {string} */ address) => {
      asked.push(address);
      return { ok: true, text: async () => "" };
    },
    DOMParser: class {
      parseFromString() {
        return { querySelector: (/** @type {string} */ what) => (what.includes("kind") ? {} : null) };
      }
    },
  });
  const model = new SmallModel({ page: "", announcement: "", words: {} });
  desk.render({ model, el: around.body });
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(asked, ["/hub/class/"]);
  assert.equal(model.sent.find(({ do: what }) => what === "door")?.leads, true);
});
