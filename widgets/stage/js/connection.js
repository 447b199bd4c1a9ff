// Between the browser and Python: acts wait for their answers, and silence is noticed.

export const ANSWER_TIMEOUT_MS = 4000;
export const PING_MS = 1500;
const MAX_QUEUED = 3;

/**
 * Sends what was done, one act at a time: the next waits, at most three of them, until the answer is there. What stays
 * unanswered is sent once more when the kernel shows a sign of life; without one, the kernel is taken for gone.
 */
export class Connection {
  constructor({ from, send, changed, later, cancel }) {
    Object.assign(this, { from, changed, later, cancel, n: 0, ply: 0, waiting: null, queue: [], lost: 0, gone: false });
    this.deliver = (message) => {
      try {
        send(message);
      } catch {
        this.onLost();
      }
    };
  }

  /** Something that is answered with a scene; false if it cannot be taken now. */
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

  /** Something that waits for nothing; its number. */
  sendNow(content) {
    this.n += 1;
    this.deliver({ ...content, from: this.from, n: this.n, ply: this.ply });
    return this.n;
  }

  post(message) {
    this.n += 1;
    this.waiting = { message: { ...message, n: this.n }, heard: false, again: false };
    this.send();
    this.changed();
    return true;
  }

  send() {
    this.cancel(this.timer);
    this.timer = this.later(() => this.onTimeout(), ANSWER_TIMEOUT_MS);
    this.deliver(this.waiting.message);
  }

  onTimeout() {
    if (!this.waiting) return;
    if (!this.waiting.heard) return this.onLost();
    if (this.waiting.again) return this.finish();
    this.waiting.again = true;
    this.send();
  }

  /** A scene has come: whether it answers what is waited for. */
  answered(answers) {
    const [from, n] = answers ?? [];
    const mine = Boolean(this.waiting) && from === this.from && n >= this.waiting.message.n;
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

  /** Anything at all has come from Python. */
  onAnyMessage() {
    this.lost = 0;
    if (this.waiting) this.waiting.heard = true;
    if (!this.gone) return;
    this.gone = false;
    if (this.waiting) this.send();
    this.changed();
  }

  /** Time for a ping; two of them lost, and the kernel is gone. */
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
