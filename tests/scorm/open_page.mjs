// Runs the first script of pages in Node, with just enough of a browser around it, and prints what comes of it.
// node open_page.mjs SCRIPT PAGES, a file with a list of pages, each what it says of its row and the visits paid to it:
// a visit is a list of acts, ["keep", key, value], ["event", name, detail], ["hide"], ["leave"] or ["return"].

import { readFileSync } from "node:fs";
import vm from "node:vm";

import { StubPlatform } from "../js/stub_platform.mjs";

const [script, pages] = process.argv.slice(2).map((name) => readFileSync(name, "utf-8"));

/** Return a window in which the script runs, and what its line shows. */
function browser(row, platform, real) {
  const listeners = new Map();
  const listen = (name, what) => listeners.set(name, [...(listeners.get(name) ?? []), what]);
  const line = { "row-count": { textContent: "" }, "row-state": { textContent: "" } };
  const window = Object.assign(platform.open(), { reloads: 0 });
  Object.defineProperty(window, "localStorage", { configurable: true, value: real });
  const document = {
    hidden: false,
    addEventListener: listen,
    getElementById: (id) => (id === "row-told" ? { textContent: row } : window.isDrawn ? line[id] : null),
  };
  const location = { reload: () => (window.reloads += 1) };
  Object.assign(window, { window, document, location, addEventListener: listen });
  const tell = (name, event = {}) => (listeners.get(name) ?? []).forEach((what) => what(event));
  return { window, document, line, tell };
}

/** Pay visits to the page of a row, one after the other, with one platform around all of them. */
function visitPage({ row, visits }) {
  const platform = new StubPlatform({ edition: row.edition });
  const real = { getItem: () => null, setItem: () => real.touched.push("set"), touched: [] };
  const seen = visits.map((acts) => {
    const { window, document, line, tell } = browser(JSON.stringify(row), platform, real);
    vm.runInNewContext(script, window);
    const { localStorage } = window;
    const found = Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));
    window.isDrawn = true;
    tell("DOMContentLoaded");
    const answered = [];
    for (const [what, ...more] of acts) {
      if (what === "keep") localStorage.setItem(...more);
      if (what === "event") tell(more[0], { detail: { ...more[1], answer: (text) => answered.push(text) } });
      if (what === "hide") tell("visibilitychange", (document.hidden = true));
      if (what === "leave") tell("pagehide");
      if (what === "return") tell("pageshow", { persisted: true });
    }
    const [count, state] = [line["row-count"].textContent, line["row-state"].textContent];
    const { status, score = null, sessions, time = null } = platform;
    const results = platform.answers.map(({ result }) => result);
    const length = platform.saved["cmi.suspend_data"]?.length ?? 0;
    return { found, count, state, status, score, sessions, time, results, answered, length, reloads: window.reloads };
  });
  return { visits: seen, faults: platform.faults, touched: real.touched };
}

console.log(JSON.stringify(JSON.parse(pages).map(visitPage)));
