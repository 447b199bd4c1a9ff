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
  const MAX_UNSENT = 50;
  const MAX_TRIES = 40;
  const ANSWER_MS = 4000;
  const MAX_REQUESTS = 3;
  /** The status with which JupyterHub answers for a user's server that does not run. */
  const STOPPED = 424;
  const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 15_000];
  const { currentScript } = document;

  /**
   * Return what the page tells this script in an attribute.
   * @param {string} name
   */
  const told = (name) => {
    const text = currentScript?.dataset[name];
    if (text === undefined) throw new Error(`dataset.${name} is missing`);
    return text;
  };
  const [voilaScripts, voilaSheets] = ["voilaScripts", "voilaSheets"].map(told);

  const newId = () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // Messages ----------------------------------------------------------------------

  /**
   * Return a message as bytes: the number of offsets, the offsets, and the parts they delimit.
   * @param {any[]} parts
   */
  function pack(parts) {
    const chunks = parts.map((part) =>
      new TextEncoder().encode(typeof part === "string" ? part : JSON.stringify(part)),
    );
    let end = 8 * (chunks.length + 2);
    const offsets = [end, ...chunks.map((chunk) => (end += chunk.length))];
    const bytes = new Uint8Array(end);
    const numbers = new DataView(bytes.buffer);
    [offsets.length, ...offsets].forEach((number, at) => numbers.setBigUint64(8 * at, BigInt(number), true));
    chunks.forEach((chunk, at) => bytes.set(chunk, offsets[at]));
    return bytes;
  }

  /**
   * Return the kind, the content and the buffers of a received message.
   * @param {ArrayBuffer} data
   */
  function unpack(data) {
    const numbers = new DataView(data);
    /** @param {number} at */
    const number = (at) => Number(numbers.getBigUint64(8 * at, true));
    const parts = Array.from(
      { length: number(0) - 1 },
      (_, at) => new DataView(data, number(at + 1), number(at + 2) - number(at + 1)),
    );
    /** @param {DataView} part */
    const json = (part) => JSON.parse(new TextDecoder().decode(part));
    return { kind: json(parts[1]).msg_type, content: json(parts[4]), buffers: parts.slice(5) };
  }

  /** The connection to this page's kernel; if lost, it is reopened, and messages sent meanwhile follow then. */
  class Kernel {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    unsent = [];
    tries = 0;
    /** @type {number | undefined} */
    waiting;
    ended = false;
    gone = false;

    /** @param {any} part @param {any} part */
    constructor({ baseUrl, kernelId }, { onMessage, onGone }) {
      this.home = `${baseUrl}api/kernels/${kernelId}`;
      const address = new URL(`${this.home}/channels`, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      this.session = newId();
      address.searchParams.set("session_id", this.session);
      this.address = address;
      this.onMessage = onMessage;
      this.onGone = onGone;
      this.socket = this.connected();
    }

    /** Return a new connection. */
    connected() {
      const socket = new WebSocket(this.address, [PROTOCOL]);
      socket.binaryType = "arraybuffer";
      socket.onopen = () => {
        this.tries = 0;
        for (const bytes of this.unsent.splice(0)) socket.send(bytes);
      };
      socket.onmessage = ({ data }) => {
        clearTimeout(this.waiting);
        this.waiting = undefined;
        const message = unpack(data);
        if (message.kind === "status" && ENDS.includes(message.content.execution_state)) this.giveUp("kernel");
        this.onMessage(message);
      };
      socket.onclose = () => this.reconnect();
      return socket;
    }

    /** Connect again after a pause, unless the server no longer knows the kernel, or all tries are used up. */
    async reconnect() {
      if (this.ended || this.gone) return;
      const loss = await this.findLoss();
      if (loss || this.tries >= MAX_TRIES) return this.giveUp(loss);
      this.tries += 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.tries - 1), LONGEST_PAUSE_MS);
      setTimeout(() => {
        if (!this.ended && !this.gone) this.socket = this.connected();
      }, pause);
    }

    /** Ask the server about a silent kernel, since ending a kernel does not close the connection. */
    async onSilence() {
      const loss = !this.ended && (await this.findLoss());
      if (loss) this.giveUp(loss);
      this.waiting = undefined;
    }

    /** Ask the server what has ended; return "kernel", "server", or "" if neither has or no answer came. */
    async findLoss() {
      return fetch(this.home).then(
        ({ status }) => ({ 404: "kernel", [STOPPED]: "server" })[status] ?? "",
        () => "",
      );
    }

    /**
     * Stop for good: a kernel started in place of the lost one would know none of these widgets.
     * @param {string | false} loss
     */
    giveUp(loss) {
      if (this.ended || this.gone) return;
      this.gone = true;
      this.onGone(loss);
    }

    /**
     * Send a message; throw if the kernel is gone.
     * @param {string} kind
     * @param {Record<string, any>} content
     */
    send(kind, content) {
      if (this.gone) throw new Error("the kernel is gone");
      const header = {
        msg_id: newId(),
        msg_type: kind,
        session: this.session,
        username: "",
        date: new Date().toISOString(),
        version: "5.3",
      };
      this.waiting ??= setTimeout(() => this.onSilence(), ANSWER_MS);
      const bytes = pack(["shell", header, {}, {}, content]);
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes);
      else if (this.unsent.length < MAX_UNSENT) this.unsent.push(bytes);
    }

    end() {
      this.ended = true;
      clearTimeout(this.waiting);
      this.socket.close();
    }
  }

  // Widgets -----------------------------------------------------------------------

  /**
   * Return the state of a message with the message's buffers put into it.
   * @param {Record<string, any>} state
   * @param {any[][]} paths
   * @param {DataView[]} buffers
   */
  function withBuffers(state, paths = [], buffers = []) {
    paths.forEach((path, at) => {
      const inner = path.slice(0, -1).reduce((part, key) => part[key], state);
      inner[path.at(-1)] = buffers[at];
    });
    return state;
  }

  /** The model of a widget, with the interface that anywidget defines for scripts. */
  class Model {
    /** @type {Map<string, ((...said: any[]) => void)[]>} */
    listeners = new Map();
    /** @type {Record<string, any>} */
    unsaved = {};
    /** @type {(() => void)[]} */
    cleanups = [];

    /**
     * @param {Kernel} kernel
     * @param {string} id
     * @param {Record<string, any>} state
     */
    constructor(kernel, id, state) {
      this.kernel = kernel;
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
      this.unsaved[name] = value;
      this.notifyOfChanges([name]);
    }

    save_changes() {
      const state = this.unsaved;
      this.unsaved = {};
      this.sendData({ method: "update", state, buffer_paths: [] });
    }

    /** @param {Record<string, any>} content */
    send(content) {
      this.sendData({ method: "custom", content });
    }

    /** @param {Record<string, any>} data */
    sendData(data) {
      this.kernel.send("comm_msg", { comm_id: this.id, data });
    }

    /** @param {string} event @param {(...said: any[]) => void} listener */
    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    }

    /** @param {string} event @param {((...said: any[]) => void)} [listener] */
    off(event, listener) {
      this.listeners.set(
        event,
        (this.listeners.get(event) ?? []).filter((each) => listener && each !== listener),
      );
    }

    /** @param {string} event @param {...any} values */
    notify(event, ...values) {
      for (const listener of this.listeners.get(event) ?? []) listener(...values);
    }

    /** @param {string[]} names */
    notifyOfChanges(names) {
      for (const name of names) this.notify(`change:${name}`, this, this.state[name]);
      this.notify("change", this);
    }

    /** @param {any} part @param {DataView[]} buffers */
    onMessage({ method, state, content, buffer_paths: paths }, buffers) {
      if (method === "custom") return this.notify("msg:custom", content, buffers);
      if (!state) return;
      Object.assign(this.state, withBuffers(state, paths, buffers));
      this.notifyOfChanges(Object.keys(state));
    }
  }

  /** The widgets of this page, and the places where they are to appear. */
  class Tables {
    models = new Map();
    modules = new Map();
    requests = 0;
    isShown = false;

    /** @param {any} config @param {any[][]} places */
    constructor(config, places) {
      this.places = places;
      this.kernel = new Kernel(config, {
        onMessage: (/** @type {any} */ message) => this.onMessage(message),
        onGone: (/** @type {string} */ loss) => this.onKernelGone(loss),
      });
      this.requesting = setInterval(() => this.requestStates(), ANSWER_MS);
      this.requestStates();
    }

    /** Request the state of each widget; if there is no answer, Voila's scripts may know better. */
    requestStates() {
      this.requests += 1;
      if (this.requests > MAX_REQUESTS) return this.leaveToVoila();
      for (const [, id] of this.places)
        this.kernel.send("comm_msg", { comm_id: id, data: { method: "request_state" } });
    }

    leaveToVoila() {
      clearInterval(this.requesting);
      this.kernel.end();
      useVoila();
    }

    /**
     * Offer to open the page again; the browser has stored the game, and the next kernel resumes it.
     * @param {string | false} loss
     */
    onKernelGone(loss) {
      clearInterval(this.requesting);
      const offer = document.getElementById(loss === "server" ? "page-stopped" : "page-gone").content.cloneNode(true);
      offer.querySelector("button").addEventListener("click", () => location.reload());
      document.body.append(offer);
    }

    /** @param {any} part */
    onMessage({ kind, content, buffers }) {
      const { comm_id: id, data } = content;
      if (kind === "comm_close") this.removeModel(id);
      else if (kind === "comm_open" && content.target_name === "jupyter.widget")
        this.addModel(id, withBuffers(data.state, data.buffer_paths, buffers));
      else if (kind === "comm_msg" && this.models.has(id)) this.models.get(id).onMessage(data, buffers);
      else if (kind === "comm_msg" && data.state?._model_module)
        this.addModel(id, withBuffers(data.state, data.buffer_paths, buffers));
    }

    /**
     * Note a widget; once those of the page are known, show them, unless only JupyterLab can show one.
     * @param {string} id
     * @param {Record<string, any>} state
     */
    addModel(id, state) {
      if (!this.models.has(id)) this.models.set(id, new Model(this.kernel, id, state));
      if (this.isShown || !this.places.every(([, each]) => this.models.has(each))) return;
      this.isShown = true;
      if (this.places.some(([, each]) => this.models.get(each).get("_model_module") !== "anywidget"))
        return this.leaveToVoila();
      clearInterval(this.requesting);
      window.themeLoaded = true;
      window.display_cells();
      for (const [place, each] of this.places) this.show(this.models.get(each), place);
    }

    /** @param {string} id */
    removeModel(id) {
      for (const cleanUp of this.models.get(id)?.cleanups ?? []) cleanUp();
      this.models.delete(id);
    }

    /**
     * Return a widget's script as a module; equal texts share a module, and their style sheet is added once.
     * @param {Model} model
     */
    moduleOf(model) {
      const [script, look] = [model.get("_esm"), model.get("_css")];
      if (!this.modules.has(script)) {
        const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
        this.modules.set(
          script,
          Promise.all([import(address), look && addStyle(look)]).then(([module]) => module.default),
        );
      }
      return this.modules.get(script);
    }

    /** @param {Model} model @param {Element} place */
    async show(model, place) {
      const exported = await this.moduleOf(model);
      const widget = typeof exported === "function" ? await exported() : exported;
      const [output, el] = [document.createElement("div"), document.createElement("div")];
      output.className = "jp-OutputArea-output";
      el.className = "lm-Widget";
      const endModel = await widget.initialize?.({ model });
      output.append(el);
      place.replaceWith(output);
      const endView = await widget.render?.({ model, el });
      model.cleanups.push(
        () => endView?.(),
        () => endModel?.(),
        () => output.remove(),
      );
    }
  }

  /**
   * Add a style sheet to the page, and wait for those that it imports.
   * @param {string} text
   */
  function addStyle(text) {
    const sheet = Object.assign(document.createElement("style"), { textContent: text });
    return new Promise((resolve) => {
      sheet.onload = sheet.onerror = resolve;
      document.head.append(sheet);
    });
  }

  // The page ----------------------------------------------------------------------

  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);

  /** Tell the server that this page no longer needs its kernel. */
  function shutDown() {
    const form = new FormData();
    form.append("_xsrf", document.cookie.match("\\b_xsrf=([^;]*)\\b")?.[1] ?? "");
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
  }

  /**
   * End the kernel when this page is left.
   * @param {Tables} part
   */
  function leaveKernel({ kernel }) {
    addEventListener("beforeunload", () => {
      if (kernel.ended) return;
      shutDown();
      kernel.end();
    });
  }

  /** Show a page without widgets at once and end its kernel: the page is complete as it arrives. */
  function endKernel() {
    window.themeLoaded = true;
    window.display_cells();
    shutDown();
  }

  /** Return whether the page contains formulas, which only JupyterLab's scripts can typeset. */
  function hasFormulas() {
    return [...document.querySelectorAll(".jp-RenderedMarkdown")].some(({ textContent }) =>
      /\$[^$\s][^$\n]*\$|\\begin\{|\\\(|\\\[/.test(textContent),
    );
  }

  /** Load Voila's scripts. They wait for the page's load event; if that has passed, run their handlers at once. */
  function useVoila() {
    if (document.readyState === "complete") {
      const listen = window.addEventListener.bind(window);
      window.addEventListener = (/** @type {string} */ name, /** @type {any} */ what, /** @type {any[]} */ ...more) =>
        name === "load" ? what(new Event(name)) : listen(name, what, ...more);
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
