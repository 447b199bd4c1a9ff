// A model as the table's script knows it (`get`, `on`, `off`, `send`), over a WebSocket instead of a kernel.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const QUICK_TRIES = 16; // a server that is started anew is back within seconds: so long nobody waits longer than that
const FRESH_MS = 4000;
const ASK_AFTER = 3; // tries that failed before the page asks whether it is known here at all, and how often it asks
const UNKNOWN = [403, 404];

/** A line to a room: it is given up and taken anew at will, and what is on comes again with it. */
export class Line {
  constructor(address, heard, { connected }) {
    Object.assign(this, { address, heard, connected, state: { scene: {}, words: {} }, listeners: new Map(), wait: FIRST_WAIT_MS, tries: 0, isOver: false });
    this.open();
    for (const name of ["pageshow", "online", "focus"]) addEventListener(name, () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  get(name) { return this.state[name]; }

  on(name, what) { this.listeners.set(name, [...(this.listeners.get(name) ?? []), what]); }

  off(name, what) { this.listeners.set(name, (this.listeners.get(name) ?? []).filter((each) => each !== what)); }

  emit(name, ...said) { for (const what of this.listeners.get(name) ?? []) what(...said); }

  send(content) {
    if (this.socket.readyState !== WebSocket.OPEN) throw new Error("not connected");
    const { kept, ...said } = content; // what this browser has stored of games of its own is no matter of the room
    this.socket.send(JSON.stringify(said));
  }

  open() {
    const url = new URL(this.address, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onopen = () => { this.wait = FIRST_WAIT_MS; this.tries = 0; this.connected(true, 0); };
    socket.onclose = () => {
      if (socket !== this.socket || this.isOver) return;
      this.tries += 1;
      this.connected(false, this.tries);
      clearTimeout(this.timer);
      // Devices that lost the same line do not all come back at the same moment.
      if (!document.hidden) this.timer = setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
      if (this.tries % ASK_AFTER === 0) this.ask();
      if (this.tries > QUICK_TRIES) this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    };
  }

  /** Ask for the page itself: a room that is over says so there, and a device that was forgotten comes in anew. */
  async ask() {
    const answer = await fetch(location.href).catch(() => null);
    if (UNKNOWN.includes(answer?.status)) location.reload();
  }

  /** Back from sleep: a line that says it is open may be dead, so another is taken at once. */
  wake() {
    if (this.isOver || this.socket.readyState === WebSocket.CONNECTING) return;
    if (this.socket.readyState === WebSocket.OPEN && Date.now() - this.last < FRESH_MS) return;
    clearTimeout(this.timer);
    const old = this.socket;
    this.wait = FIRST_WAIT_MS;
    this.open();
    old.onmessage = null;
    old.close();
  }

  receive(message) {
    this.last = Date.now();
    if (message.over) { this.isOver = true; this.socket.close(); }
    if (message.words) this.state.words = message.words;
    if (message.scene) this.state.scene = message.scene;
    this.heard(message);
    if (message.words) this.emit("change:words");
    if (message.scene) this.emit("change:scene");
    if (message.custom) this.emit("msg:custom", message.custom, []);
  }
}
