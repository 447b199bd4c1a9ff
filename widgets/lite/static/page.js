// A page whose cells run in the browser: starts Python beside it, and shows what the cells show.

const told = JSON.parse(document.getElementById("page-cells").textContent);
const part = (id) => document.getElementById(id);
const models = new Map();
const modules = new Map();

/** What a widget's front end reads and talks to. */
class Model {
  constructor(id, state) {
    Object.assign(this, { id, state, heard: new Map(), changed: {} });
  }

  get(name) { return this.state[name]; }

  set(name, value) {
    this.state[name] = value;
    this.changed[name] = value;
  }

  save_changes() {
    say(this.id, { method: "update", state: this.changed, buffer_paths: [] });
    this.changed = {};
  }

  send(content) { say(this.id, { method: "custom", content }); }

  on(name, what) { this.heard.set(name, [...(this.heard.get(name) ?? []), what]); }

  off(name, what) { this.heard.set(name, (this.heard.get(name) ?? []).filter((each) => what && each !== what)); }

  tell(name, ...said) { for (const what of this.heard.get(name) ?? []) what(...said); }

  hear({ method, state, content }) {
    if (method === "custom") return this.tell("msg:custom", content, []);
    Object.assign(this.state, state);
    for (const name of Object.keys(state ?? {})) this.tell(`change:${name}`, this, state[name]);
    if (state) this.tell("change", this);
  }
}

function say(id, data) {
  python.postMessage({ say: JSON.stringify({ id, data }) });
}

/** A script that came as text, as a module; the same text is one module, and its look is put on the page once. */
function module(model) {
  const [script, look] = [model.get("_esm"), model.get("_css")];
  if (!modules.has(script)) {
    modules.set(script, import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));
    if (look) document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
  }
  return modules.get(script);
}

async function mount(id, el) {
  const model = models.get(id);
  const loaded = await module(model);
  const front = typeof loaded.default === "function" ? await loaded.default() : loaded.default;
  await front.initialize?.({ model });
  await front.render({ model, el });
  ready();
}

/** Where what a cell shows goes. */
function shown(number) {
  const cell = document.querySelector(`[data-cell="${number}"]`);
  const place = document.createElement("div");
  cell.append(place);
  return place;
}

function show(message) {
  const { cell, text, html, widget, trouble, absent, done } = message;
  if (text) shown(cell).append(Object.assign(document.createElement("pre"), { textContent: text }));
  if (html) shown(cell).innerHTML = html;
  if (widget) mount(widget, shown(cell)).catch(fail);
  if (trouble) shown(cell).append(Object.assign(document.createElement("p"), { className: "page-trouble", role: "alert", textContent: trouble }));
  if (absent) shown(cell).append(Object.assign(document.createElement("p"), { className: "lite-absent", textContent: absent }));
  if (done) document.querySelector(`[data-cell="${cell}"]`).classList.add("is-done");
  if (text || html || trouble || absent) ready();
}

function ready() {
  timers.forEach(clearTimeout);
  part("loading")?.remove();
  document.body.classList.add("page-ready");
}

function tell(text, again) {
  if (!part("loading")) return;
  part("loading_more").textContent = text;
  part("loading_more").hidden = false;
  part("loading_again").hidden = !again;
}

function fail(error) {
  console.error(error);
  tell(told.words.stuck, true);
}

const timers = [setTimeout(tell, 15_000, told.words.long, false), setTimeout(tell, 120_000, told.words.stuck, true)];
const python = new Worker(new URL(`worker.js?${told.stamp}`, import.meta.url), { type: "module" });

python.addEventListener("error", fail);
python.addEventListener("message", ({ data }) => {
  const message = JSON.parse(data);
  if (message.failed) fail(message.failed);
  else if (message.kind === "open") models.set(message.comm, new Model(message.comm, message.data.state));
  else if (message.kind === "msg") models.get(message.comm)?.hear(message.data);
  else if (message.kind === "close") models.delete(message.comm);
  else show(message);
});
python.postMessage({ start: told });
part("page-unscripted")?.remove();
