// A page whose cells run in the browser: starts Python in a worker, and shows the cells' output.

import { keep } from "./keep.js";

const told = JSON.parse(document.getElementById("page-cells").textContent);
/** @param {string} id */
const part = (id) => document.getElementById(id);
const models = new Map();
const modules = new Map();
const mounted = new Map(); // by cell, the promises of its widgets

/** A widget's model, as its front end sees it. */
class Model {
  /** @type {Map<string, ((...said: any[]) => void)[]>} */
  heard = new Map();
  /** @type {Record<string, any>} */
  changed = {};

  /** @param {string} id @param {Record<string, any>} state */
  constructor(id, state) {
    this.id = id;
    this.state = state;
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.state[name] = value;
    this.changed[name] = value;
  }

  save_changes() {
    say(this.id, { method: "update", state: this.changed, buffer_paths: [] });
    this.changed = {};
  }

  /** @param {Record<string, any>} content */
  send(content) {
    say(this.id, { method: "custom", content });
  }

  /** @param {string} name @param {(...said: any[]) => void} what */
  on(name, what) {
    this.heard.set(name, [...(this.heard.get(name) ?? []), what]);
  }

  /** @param {string} name @param {(...said: any[]) => void} what */
  off(name, what) {
    this.heard.set(
      name,
      (this.heard.get(name) ?? []).filter((each) => what && each !== what),
    );
  }

  /** @param {string} name @param {...any} said */
  tell(name, ...said) {
    for (const what of this.heard.get(name) ?? []) what(...said);
  }

  /** @param {Record<string, any>} message */
  hear({ method, state, content }) {
    if (method === "custom") return this.tell("msg:custom", content, []);
    Object.assign(this.state, state);
    for (const name of Object.keys(state ?? {})) this.tell(`change:${name}`, this, state[name]);
    if (state) this.tell("change", this);
  }
}

/** @param {string} id @param {any} data */
function say(id, data) {
  python.postMessage({ say: JSON.stringify({ id, data }) });
}

/**
 * Return a widget's script as a module; equal texts share a module, and their style sheet is added once.
 * @param {any} model
 */
function module(model) {
  const [script, look] = [model.get("_esm"), model.get("_css")];
  if (!modules.has(script)) {
    modules.set(script, import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));
    if (look) document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
  }
  return modules.get(script);
}

/** @param {string} id @param {HTMLElement} el */
async function mount(id, el) {
  const model = models.get(id);
  const loaded = await module(model);
  const front = typeof loaded.default === "function" ? await loaded.default() : loaded.default;
  await front.initialize?.({ model });
  await front.render({ model, el });
  ready();
}

/**
 * Return the element for a cell's output.
 * @param {number} number
 */
function outputElement(number) {
  const cell = document.querySelector(`[data-cell="${number}"]`);
  const place = document.createElement("div");
  cell.append(place);
  return place;
}

/** @param {any} message */
function show(message) {
  const { cell, text, html, widget, trouble, absent, done } = message;
  if (text) outputElement(cell).append(Object.assign(document.createElement("pre"), { textContent: text }));
  if (html) outputElement(cell).innerHTML = html.replace(/(href="[^":?]*)\.ipynb/g, "$1.html");
  if (widget) mounted.set(cell, [...(mounted.get(cell) ?? []), mount(widget, outputElement(cell)).catch(fail)]);
  if (trouble)
    outputElement(cell).append(
      Object.assign(document.createElement("p"), { className: "page-trouble", role: "alert", textContent: trouble }),
    );
  if (absent)
    outputElement(cell).append(
      Object.assign(document.createElement("p"), { className: "lite-absent", textContent: absent }),
    );
  if (done) {
    // What follows the cell is shown once all of the cell is there, so that it does not move later.
    Promise.all(mounted.get(cell) ?? []).then(() =>
      document.querySelector(`[data-cell="${cell}"]`).classList.add("is-done"),
    );
  }
  if (text || html || trouble || absent) ready();
}

let isReady = false;

function ready() {
  if (isReady) return;
  isReady = true;
  clearTimeout(silence);
  part("loading")?.remove();
  document.body.classList.add("page-ready");
  keep();
}

/** @param {string} text @param {boolean} [again] */
function tell(text, again) {
  if (isReady) return;
  part("loading_more").textContent = part("loading_status").textContent = text;
  part("loading_again").hidden = !again;
  part("loading_bar").hidden = again;
}

/**
 * Show what the page waits for: the progress of a download, or a step that takes a while.
 * @param {{ got?: number, all?: number, now?: string }} part
 */
function show_progress({ got = 0, all = 0, now }) {
  if (isReady) return;
  listen();
  const bar = part("loading_bar");
  /** @param {number} bytes */
  const toMegabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const text = now
    ? told.words[now]
    : told.words.loading.replace("{got}", toMegabytes(got)).replace("{all}", toMegabytes(all));
  const percent = now ? 100 : Math.floor((100 * got) / all);
  bar.style.setProperty("--got", String(percent / 100));
  bar.setAttribute("aria-valuetext", text);
  if (now) bar.removeAttribute("aria-valuenow");
  else bar.setAttribute("aria-valuenow", String(percent));
  part("loading_more").textContent = text;
  const quarter = now ?? Math.floor(percent / 25); // announced only now and then
  if (quarter !== told.quarter) part("loading_status").textContent = text;
  told.quarter = quarter;
}

/** @param {any} error */
function fail(error) {
  console.error(error);
  document.body.classList.add("page-stopped"); // show the text that was waiting for cells
  const explain = () => tell(navigator.onLine ? told.words.stuck : told.words.offline, true);
  explain();
  for (const change of ["online", "offline"]) addEventListener(change, explain);
}

/** Explain the situation if Python has been silent for long. */
let silence = 0;
function listen() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    tell(told.words.long, false);
    silence = setTimeout(tell, 100_000, told.words.stuck, true);
  }, 20_000);
}

listen();
const python = new Worker(new URL("worker.js", import.meta.url), { type: "module" });

python.addEventListener("error", fail);
python.addEventListener("message", ({ data }) => {
  const message = JSON.parse(data);
  if (message.failed) fail(message.failed);
  else if (message.all || message.now) show_progress(message);
  else if (message.kind === "open") models.set(message.comm, new Model(message.comm, message.data.state));
  else if (message.kind === "msg") models.get(message.comm)?.hear(message.data);
  else if (message.kind === "close") models.delete(message.comm);
  else show(message);
});
python.postMessage({ start: { ...told, home: new URL(told.up || "./", location.href).href.split(/[?#]/)[0] } });
