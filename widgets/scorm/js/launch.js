// The first script of a page in a package: puts a storage in memory in place of the browser's, and lets the
// platform know what is done. The page itself is the same as on the site.

import { memoryStore } from "./memory_store.js";
import { findPlatform } from "./run_time.js";
import { Session } from "./session.js";

const row = JSON.parse(document.getElementById("row-told").textContent);
const session = new Session(row, findPlatform(window, row.edition), () => Date.now(), draw);
const store = memoryStore(session.begin(), (key, value) => session.stored(key, value));
Object.defineProperty(window, "localStorage", { configurable: true, value: store });

/** Show how much is done, and what became of it. */
function draw() {
  const [count, state] = [document.getElementById("row-count"), document.getElementById("row-state")];
  const { done, all } = session.results;
  count.textContent = row.words.count.replace("{done}", String(done)).replace("{all}", String(all));
  const text = row.words[session.state] ?? "";
  if (state.textContent !== text) state.textContent = text; // or it would be read aloud at every step
}

addEventListener("bbb-exercise", (/** @type {any} */ event) => session.exercise(event.detail));
addEventListener("bbb-opened", (/** @type {any} */ event) => session.opened(event.detail));
document.addEventListener("visibilitychange", () => (document.hidden ? session.hide() : session.show()));
addEventListener("pagehide", () => session.end());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // its session is over
addEventListener("DOMContentLoaded", draw);
