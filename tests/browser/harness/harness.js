// Shows one sample scene without a kernel: `?scene=nanuk-boast&theme=dark&projector=1&list=1`.
// Serve the project's root, as `python -m http.server`, and open /tests/browser/harness/.
// What the table sends is in `sent`.
import sample from "./scenes.js";

const asked = new URLSearchParams(location.search);
const place = document.querySelector("#table");
const text = async (path) => (await fetch(new URL(path, import.meta.url))).text();

/** A model that answers every act with the scene it has, unless `mute`; `window.model.show(scene)` shows another. */
class Model {
  constructor(scene, words) {
    this.values = { scene, words };
    this.heard = new Map();
    this.mute = false;
    this.delay = 0;
  }
  get(name) {
    return this.values[name];
  }
  on(name, what) {
    this.heard.set(name, [...(this.heard.get(name) ?? []), what]);
  }
  off(name, what) {
    this.heard.set(
      name,
      (this.heard.get(name) ?? []).filter((each) => each !== what),
    );
  }
  tell(name, ...more) {
    for (const what of this.heard.get(name) ?? []) what(...more);
  }
  say(message) {
    this.tell("msg:custom", message, []);
  }
  show(scene) {
    this.values.scene = scene;
    this.tell("change:scene");
  }
  send(message) {
    if (this.mute) return;
    if (message.kind === "ping") return void setTimeout(() => this.say({ kind: "pong", n: message.n }), this.delay);
    window.sent.push(message);
    if (message.kind === "hello") return;
    if (message.kind === "complete")
      return void setTimeout(() => this.say({ kind: "complete", options: window.options ?? [] }), this.delay);
    setTimeout(() => this.show({ ...this.values.scene, travel: [], answers: [message.from, message.n] }), this.delay);
  }
}

function applyDress() {
  const theme = asked.get("theme");
  if (theme) document.body.dataset.jpThemeLight = String(theme !== "dark");
}

function listScenes() {
  const nav = document.createElement("nav");
  nav.setAttribute("aria-label", "scenes");
  for (const name of Object.keys(sample.scenes)) {
    const link = document.createElement("a");
    asked.set("scene", name);
    link.href = `?${asked}`;
    link.textContent = name;
    nav.append(link);
  }
  document.querySelector("h1").after(nav);
}

globalThis.SPRITE = await text("../../../widgets/drawings/symbols.svg");
const { default: table } = await import(new URL("../../../widgets/stage/js/table.js", import.meta.url));
const scene = { ...sample.scenes[asked.get("scene") ?? Object.keys(sample.scenes)[0]] };
if (asked.get("projector")) scene.look = { ...scene.look, projector: true };
if (asked.get("still")) scene.look = { ...scene.look, still: true };
window.sent = [];
window.sample = sample;
window.model = new Model(scene, sample.words);
window.leave = table.render({ model: window.model, el: place });
applyDress();
if (asked.get("list")) listScenes();
document.documentElement.dataset.ready = "true";
