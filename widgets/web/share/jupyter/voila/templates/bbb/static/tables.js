/**
 * Brings the tables of a page to life without JupyterLab: it speaks with the kernel and runs the tables' own scripts.
 * A page without widgets needs nothing but its text; one with widgets of another kind, or with formulas, gets Voila's
 * scripts instead, many times as large.
 */
(() => {
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const OUTPUTS = 'script[type="application/vnd.voila.cell-output+json"]';
  const PROTOCOL = "v1.kernel.websocket.jupyter.org";
  const ENDS = ["restarting", "autorestarting", "dead"];
  const MAX_KEPT = 50;
  const MAX_TRIES = 40;
  const ANSWER_MS = 4000;
  const MAX_ASKED = 3;
  const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 15_000];
  const { voilaScripts, voilaSheets } = document.currentScript.dataset;

  const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // Messages ----------------------------------------------------------------------

  /** A message as bytes: the number of offsets, the offsets, and what lies between them. */
  function pack(parts) {
    const chunks = parts.map((part) => new TextEncoder().encode(typeof part === "string" ? part : JSON.stringify(part)));
    const offsets = [8 * (chunks.length + 2)];
    for (const chunk of chunks) offsets.push(offsets.at(-1) + chunk.length);
    const bytes = new Uint8Array(offsets.at(-1));
    const numbers = new DataView(bytes.buffer);
    [offsets.length, ...offsets].forEach((number, at) => numbers.setBigUint64(8 * at, BigInt(number), true));
    chunks.forEach((chunk, at) => bytes.set(chunk, offsets[at]));
    return bytes;
  }

  /** The kind, the content and the buffers of a message that came. */
  function unpack(data) {
    const numbers = new DataView(data);
    const number = (at) => Number(numbers.getBigUint64(8 * at, true));
    const parts = Array.from({ length: number(0) - 1 }, (_, at) => new DataView(data, number(at + 1), number(at + 2) - number(at + 1)));
    const json = (part) => JSON.parse(new TextDecoder().decode(part));
    return { kind: json(parts[1]).msg_type, content: json(parts[4]), buffers: parts.slice(5) };
  }

  /** The connection to the kernel of this page; a lost one is made anew, and what was said meanwhile is sent then. */
  class Kernel {
    constructor({ baseUrl, kernelId }, hear) {
      const address = new URL(`${baseUrl}api/kernels/${kernelId}/channels`, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      this.session = newId();
      address.searchParams.set("session_id", this.session);
      Object.assign(this, { address, hear, kept: [], tries: 0, ended: false, died: false });
      this.connect();
    }

    connect() {
      this.socket = new WebSocket(this.address, [PROTOCOL]);
      this.socket.binaryType = "arraybuffer";
      this.socket.onopen = () => {
        this.tries = 0;
        for (const bytes of this.kept.splice(0)) this.socket.send(bytes);
      };
      this.socket.onmessage = ({ data }) => {
        const message = unpack(data);
        if (message.kind === "status" && ENDS.includes(message.content.execution_state)) this.died = true;
        this.hear(message);
      };
      this.socket.onclose = () => {
        if (this.ended || this.tries >= MAX_TRIES) return;
        this.tries += 1;
        setTimeout(() => this.ended || this.connect(), Math.min(FIRST_PAUSE_MS * 2 ** (this.tries - 1), LONGEST_PAUSE_MS));
      };
    }

    /** Send a message; a kernel that has died throws, since the one in its place knows none of these widgets. */
    say(kind, content) {
      if (this.died) throw new Error("the kernel has died");
      const header = { msg_id: newId(), msg_type: kind, session: this.session, username: "", date: new Date().toISOString(), version: "5.3" };
      const bytes = pack(["shell", header, {}, {}, content]);
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes);
      else if (this.kept.length < MAX_KEPT) this.kept.push(bytes);
    }

    end() {
      this.ended = true;
      this.socket.close();
    }
  }

  // Widgets -----------------------------------------------------------------------

  /** Put the buffers of a message into its state. */
  function filled(state, paths = [], buffers = []) {
    paths.forEach((path, at) => {
      const inner = path.slice(0, -1).reduce((part, key) => part[key], state);
      inner[path.at(-1)] = buffers[at];
    });
    return state;
  }

  /** What the script of a widget reads and speaks to. */
  class Model {
    constructor(kernel, id, state) {
      Object.assign(this, { kernel, id, state, heard: new Map(), changed: {}, leave: [] });
    }

    get(name) { return this.state[name]; }

    set(name, value) {
      this.state[name] = value;
      this.changed[name] = value;
      this.tell([name]);
    }

    save_changes() {
      const state = this.changed;
      this.changed = {};
      this.say({ method: "update", state, buffer_paths: [] });
    }

    send(content) { this.say({ method: "custom", content }); }

    say(data) { this.kernel.say("comm_msg", { comm_id: this.id, data }); }

    on(name, what) { this.heard.set(name, [...(this.heard.get(name) ?? []), what]); }

    off(name, what) { this.heard.set(name, (this.heard.get(name) ?? []).filter((each) => what && each !== what)); }

    call(name, ...values) { for (const what of this.heard.get(name) ?? []) what(...values); }

    tell(names) {
      for (const name of names) this.call(`change:${name}`, this, this.state[name]);
      this.call("change", this);
    }

    hear({ method, state, content, buffer_paths: paths }, buffers) {
      if (method === "custom") return this.call("msg:custom", content, buffers);
      if (!state) return;
      Object.assign(this.state, filled(state, paths, buffers));
      this.tell(Object.keys(state));
    }
  }

  /** The widgets of this page, and the places where they are to appear. */
  class Tables {
    constructor(config, places) {
      Object.assign(this, { places, models: new Map(), modules: new Map(), asked: 0, began: false });
      this.kernel = new Kernel(config, (message) => this.hear(message));
      this.asking = setInterval(() => this.ask(), ANSWER_MS);
      this.ask();
    }

    /** Ask for the state of each widget; if there is no answer, Voila's scripts may know better. */
    ask() {
      this.asked += 1;
      if (this.asked > MAX_ASKED) return this.giveUp();
      for (const [, id] of this.places) this.kernel.say("comm_msg", { comm_id: id, data: { method: "request_state" } });
    }

    giveUp() {
      clearInterval(this.asking);
      this.kernel.end();
      useVoila();
    }

    hear({ kind, content, buffers }) {
      const { comm_id: id, data } = content;
      if (kind === "comm_close") this.close(id);
      else if (kind === "comm_open" && content.target_name === "jupyter.widget") this.open(id, filled(data.state, data.buffer_paths, buffers));
      else if (kind === "comm_msg" && this.models.has(id)) this.models.get(id).hear(data, buffers);
      else if (kind === "comm_msg" && data.state?._model_module) this.open(id, filled(data.state, data.buffer_paths, buffers));
    }

    /** Note a widget; once those of the page are known, show them, unless there is one that only JupyterLab can show. */
    open(id, state) {
      if (!this.models.has(id)) this.models.set(id, new Model(this.kernel, id, state));
      if (this.began || !this.places.every(([, each]) => this.models.has(each))) return;
      this.began = true;
      if (this.places.some(([, each]) => this.models.get(each).get("_model_module") !== "anywidget")) return this.giveUp();
      clearInterval(this.asking);
      window.themeLoaded = true;
      window.display_cells();
      for (const [place, each] of this.places) this.mount(this.models.get(each), place);
    }

    close(id) {
      for (const leave of this.models.get(id)?.leave ?? []) leave();
      this.models.delete(id);
    }

    /** The script of a widget as a module; the same text is one module, and its look is put on the page once. */
    module(model) {
      const [script, look] = [model.get("_esm"), model.get("_css")];
      if (!this.modules.has(script)) {
        this.modules.set(script, import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));
        if (look) document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
      }
      return this.modules.get(script);
    }

    async mount(model, place) {
      const { default: made } = await this.module(model);
      const front = typeof made === "function" ? await made() : made;
      const [output, el] = [document.createElement("div"), document.createElement("div")];
      output.className = "jp-OutputArea-output";
      el.className = "lm-Widget";
      const ended = await front.initialize?.({ model });
      output.append(el);
      place.replaceWith(output);
      const left = await front.render?.({ model, el });
      model.leave.push(() => left?.(), () => ended?.(), () => output.remove());
    }
  }

  // The page ----------------------------------------------------------------------

  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);

  /** Tell the server that this page needs its kernel no longer. */
  function shutDown() {
    const form = new FormData();
    form.append("_xsrf", document.cookie.match("\\b_xsrf=([^;]*)\\b")?.[1] ?? "");
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
  }

  /** End the kernel when this page is left. */
  function leaveKernel({ kernel }) {
    addEventListener("beforeunload", () => {
      if (kernel.ended) return;
      shutDown();
      kernel.end();
    });
  }

  /** A page without widgets is finished as it comes: it shows itself, and its kernel ends at once. */
  function endKernel() {
    window.themeLoaded = true;
    window.display_cells();
    shutDown();
  }

  /** Whether the text of the page has formulas, which JupyterLab can set. */
  function hasFormulas() {
    return [...document.querySelectorAll(".jp-RenderedMarkdown")].some(
      ({ textContent }) => /\$[^$\s][^$\n]*\$|\\begin\{|\\\(|\\\[/.test(textContent));
  }

  /** Load Voila's scripts. They wait for the page to be loaded; if it is already, what they want to do then is done at once. */
  function useVoila() {
    if (document.readyState === "complete") {
      const listen = window.addEventListener.bind(window);
      window.addEventListener = (name, what, ...more) => (name === "load" ? what(new Event(name)) : listen(name, what, ...more));
    }
    for (const [sheet, href] of Object.entries(JSON.parse(voilaSheets))) {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      link.dataset.sheet = sheet;
      document.head.prepend(link);
    }
    bbbTheme();
    for (const src of JSON.parse(voilaScripts)) {
      document.body.append(Object.assign(document.createElement("script"), { src, async: false }));
    }
  }

  const outputs = [...document.querySelectorAll(OUTPUTS)];
  const views = outputs.map((place) => [place, JSON.parse(place.textContent).data?.[WIDGET]?.model_id]);
  if (views.some(([, id]) => !id) || hasFormulas()) useVoila();
  else if (views.length) leaveKernel(new Tables({ baseUrl, kernelId }, views));
  else endKernel();
})();
