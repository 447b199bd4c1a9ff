// Runs the first script of a page in Node, with just enough of a browser around it, and prints what comes of it.
// node open_page.mjs SCRIPT PAGE ACTS, of which each visit is a list: ["keep", key, value], ["event", name, detail], …

import { readFileSync } from "node:fs";
import vm from "node:vm";

import { StubSystem } from "../js/stub_system.mjs";

const [script, page, acts] = process.argv.slice(2);
const row = readFileSync(page, "utf-8").match(/id="lms-row">(.*?)<\/script>/s)[1];
const { edition } = JSON.parse(row);
const system = new StubSystem({ edition });
const real = { getItem: () => null, setItem: () => real.touched.push("set"), touched: [] };

/** Return a window in which the script runs, and what its line shows. */
function browser() {
  const listeners = new Map();
  const listen = (name, what) => listeners.set(name, [...(listeners.get(name) ?? []), what]);
  const line = { "lms-count": { textContent: "" }, "lms-state": { textContent: "" } };
  const window = Object.assign(system.open(), { reloads: 0 });
  Object.defineProperty(window, "localStorage", { configurable: true, value: real });
  const document = {
    hidden: false,
    addEventListener: listen,
    getElementById: (id) => (id === "lms-row" ? { textContent: row } : window.isDrawn ? line[id] : null),
  };
  const location = { reload: () => (window.reloads += 1) };
  Object.assign(window, { window, document, location, addEventListener: listen });
  const tell = (name, event = {}) => (listeners.get(name) ?? []).forEach((what) => what(event));
  return { window, document, line, tell };
}

const seen = [];
for (const visit of JSON.parse(acts)) {
  const { window, document, line, tell } = browser();
  vm.runInNewContext(readFileSync(script, "utf-8"), window);
  const found = Object.fromEntries(
    Object.keys(window.localStorage).map((key) => [key, window.localStorage.getItem(key)]),
  );
  window.isDrawn = true;
  tell("DOMContentLoaded");
  const answered = [];
  for (const [what, ...more] of visit) {
    if (what === "keep") window.localStorage.setItem(...more);
    if (what === "event") tell(more[0], { detail: { ...more[1], answer: (text) => answered.push(text) } });
    if (what === "hide") tell("visibilitychange", (document.hidden = true));
    if (what === "leave") tell("pagehide");
    if (what === "return") tell("pageshow", { persisted: true });
  }
  const { status, score = null, answers, sessions, time = null } = system;
  const [count, state] = [line["lms-count"].textContent, line["lms-state"].textContent];
  seen.push({
    found,
    count,
    state,
    status,
    score,
    answers: answers.length,
    sessions,
    time,
    answered,
    reloads: window.reloads,
  });
}
console.log(JSON.stringify({ visits: seen, faults: system.faults, touched: real.touched }));
