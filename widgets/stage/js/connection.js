// The connection to Python: messages wait for their answers, and a dead kernel is noticed.

export const ANSWER_TIMEOUT_MS = 4000;
export const PING_MS = 1500;
const MAX_QUEUED = 3;

/**
 * How messages leave, how time passes, and what is called when the state has changed.
 * @typedef {object} Ways
 * @property {string} from
 * @property {(message: Record<string, any>) => void} send
 * @property {() => void} changed
 * @property {(what: () => void, after: number) => any} later
 * @property {(timer: any) => void} cancel
 */

/**
 * Sends one message at a time; up to three more wait until the answer has come. A message that stays
 * unanswered is sent once more when the kernel shows a sign of life; without one, the kernel counts as dead.
 */
export class Connection {
  n = 0;
  ply = 0;
  /**
   * The message whose answer is awaited, whether anything was heard since, and whether it was sent again.
   * @type {{ message: any, heard: boolean, again: boolean } | null}
   */
  waiting = null;
  /** @type {Record<string, any>[]} */
  queue = [];
  lost = 0;
  gone = false;
  /** @type {any} What `later` returns, and `cancel` takes. */
  timer;

  /** @param {Ways} ways */
  constructor({ from, send, changed, later, cancel }) {
    this.from = from;
    this.changed = changed;
    this.later = later;
    this.cancel = cancel;
    /** @param {Record<string, any>} message */
    this.deliver = (message) => {
      try {
        send(message);
      } catch {
        this.onLost();
      }
    };
  }

  /**
   * Send a message that is answered with a scene; return false if too many are waiting.
   * @param {Record<string, any>} content
   */
  act(content) {
    if (this.gone) return false;
    const message = { ...content, from: this.from, ply: this.ply };
    if (!this.waiting) return this.post(message);
    const last = this.queue.at(-1);
    if (content.kind === "set" && last?.kind === "set" && last.id === content.id) last.value = content.value;
    else if (this.queue.length < MAX_QUEUED) this.queue.push(message);
    else return false;
    return true;
  }

  /**
   * Send a message that needs no answer; return its number.
   * @param {Record<string, any>} content
   */
  sendNow(content) {
    this.n += 1;
    this.deliver({ ...content, from: this.from, n: this.n, ply: this.ply });
    return this.n;
  }

  /** @param {Record<string, any>} message */
  post(message) {
    this.n += 1;
    this.waiting = { message: { ...message, n: this.n }, heard: false, again: false };
    this.send(this.waiting.message);
    this.changed();
    return true;
  }

  /** @param {Record<string, any>} message */
  send(message) {
    this.cancel(this.timer);
    this.timer = this.later(() => this.onTimeout(), ANSWER_TIMEOUT_MS);
    this.deliver(message);
  }

  onTimeout() {
    if (!this.waiting) return;
    if (!this.waiting.heard) return this.onLost();
    if (this.waiting.again) return this.finish();
    this.waiting.again = true;
    this.send(this.waiting.message);
  }

  /**
   * React to a scene; return whether it answers the message that is waited for.
   * @param {any[] | undefined} answers
   */
  answered(answers) {
    const [from, n] = answers ?? [];
    const mine = this.waiting !== null && from === this.from && n >= this.waiting.message.n;
    if (mine) this.waiting = null;
    this.onAnyMessage();
    if (mine) this.finish();
    return mine;
  }

  finish() {
    this.cancel(this.timer);
    this.waiting = null;
    const next = this.queue.shift();
    if (next) this.post(next);
    else this.changed();
  }

  /** Note any message from Python as a sign of life. */
  onAnyMessage() {
    this.lost = 0;
    if (this.waiting) this.waiting.heard = true;
    if (!this.gone) return;
    this.gone = false;
    if (this.waiting) this.send(this.waiting.message);
    this.changed();
  }

  /** Send a ping; after two without an answer the kernel counts as dead. */
  ping() {
    if (this.lost >= 2) this.onLost();
    this.lost += 1;
    this.sendNow({ kind: "ping" });
  }

  onLost() {
    this.cancel(this.timer);
    this.queue = [];
    if (this.gone) return;
    this.gone = true;
    this.changed();
  }
}
