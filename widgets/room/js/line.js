// A model as the table's script knows it (`get`, `on`, `off`, `send`), over a WebSocket instead of a kernel.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const QUICK_TRIES = 16; // a restarted server is back within seconds, so until then nobody pauses longer
const FRESH_MS = 4000;
const ASK_AFTER = 3; // failed attempts before the page asks whether the room still knows it, and how often it asks
const UNKNOWN = [403, 404];

/** The WebSocket to a room; it can be closed and reopened at any time, and then gets the present picture. */
export class Line {
  /** @type {Record<string, any>} */
  state = { scene: {}, words: {} };
  /** @type {Map<string, ((...said: any[]) => void)[]>} */
  listeners = new Map();
  wait = FIRST_WAIT_MS;
  tries = 0;
  isOver = false;
  /** When the last message came. */
  last = 0;

  /**
   * @param {string} address
   * @param {(message: Record<string, any>) => void} heard
   * @param {{ connected: (isOn: boolean, tries: number) => void }} part
   */
  constructor(address, heard, { connected }) {
    this.address = address;
    this.heard = heard;
    this.connected = connected;
    this.socket = this.newSocket();
    for (const name of ["pageshow", "online", "focus"]) addEventListener(name, () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {(...said: any[]) => void} what */
  on(name, what) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), what]);
  }

  /** @param {string} name @param {(...said: any[]) => void} what */
  off(name, what) {
    this.listeners.set(
      name,
      (this.listeners.get(name) ?? []).filter((each) => each !== what),
    );
  }

  /** @param {string} name @param {...any} said */
  emit(name, ...said) {
    for (const what of this.listeners.get(name) ?? []) what(...said);
  }

  /** @param {Record<string, any>} content */
  send(content) {
    if (this.socket.readyState !== WebSocket.OPEN) throw new Error("not connected");
    const { kept, ...said } = content; // games stored in this browser do not concern the room
    this.socket.send(JSON.stringify(said));
  }

  open() {
    this.socket = this.newSocket();
  }

  newSocket() {
    const url = new URL(this.address, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.tries = 0;
      this.connected(true, 0);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.isOver) return;
      this.tries += 1;
      this.connected(false, this.tries);
      clearTimeout(this.timer);
      // Devices that lost their connection together should not all reconnect at the same moment.
      if (!document.hidden) this.timer = setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
      if (this.tries % ASK_AFTER === 0) this.ask();
      if (this.tries > QUICK_TRIES) this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    };
    return socket;
  }

  /** Reload the page if need be: it says when a room is over, and lets a forgotten device join again. */
  async ask() {
    const answer = await fetch(location.href).catch(() => null);
    if (answer && UNKNOWN.includes(answer.status)) location.reload();
  }

  /** Reconnect at once after sleep, since a WebSocket that seems open may be dead. */
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

  /** @param {Record<string, any>} message */
  receive(message) {
    this.last = Date.now();
    if (message.over) {
      this.isOver = true;
      this.socket.close();
    }
    if (message.words) this.state.words = message.words;
    if (message.scene) this.state.scene = message.scene;
    this.heard(message);
    if (message.words) this.emit("change:words");
    if (message.scene) this.emit("change:scene");
    if (message.custom) this.emit("msg:custom", message.custom, []);
  }
}
