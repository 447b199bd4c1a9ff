// The camera of a wall that reads answer cards: its pictures go to the reader's own thread and nowhere else. Only which
// letter each card has settled on is handed on.

import { build, h } from "../../stage/js/tree.js";

const SEND_MS = 250; // settled letters are handed on together
const LEAST_BETWEEN_MS = 90; // from one picture to the next: a slow reader goes on at once, a fast one rests
const WIDE = { width: { ideal: 1280 }, height: { ideal: 720 } };
const REASONS = /** @type {Record<string, string>} */ ({
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotSupportedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
});

/** @typedef {{ card: number, corners: [number, number][], isSettled: boolean, isBetween: boolean }} Seen */

export class Camera {
  /** @type {MediaStream | null} */
  stream = null;
  /** @type {Worker | null} */
  worker = null;
  /** @type {Record<string, any>} */
  block = {};
  /** @type {Record<number, string>} */
  settled = {};
  /** @type {Record<number, string>} */
  unsent = {};
  /** @type {number[]} The cards held between two letters, in use and not settled. */
  between = [];
  hasNews = false;
  device = 0;
  count = 0; // of cards in the last photo
  lookedAt = 0;
  state = "off";
  isWanted = false;
  isStarting = false;

  /**
   * @param {string} reader the address of the reader's script
   * @param {(value: any) => void} tell
   */
  constructor(reader, tell) {
    this.reader = reader;
    this.tell = tell;
    this.root = /** @type {HTMLElement} */ (
      build(
        h(
          "div",
          { class: "view" },
          h(
            "div",
            { class: "picture-here" },
            h("video", { muted: "", playsinline: "", "aria-hidden": "true" }),
            h("canvas", { "aria-hidden": "true" }),
          ),
          h("p", { class: "say say-quiet", role: "status" }, ""),
          h(
            "p",
            { class: "ways" },
            h("button", { type: "button", class: "button second start" }, ""),
            h("button", { type: "button", class: "button second other" }, ""),
            h(
              "label",
              { class: "button second photo" },
              h("span", {}, ""),
              h("input", { type: "file", accept: "image/*", capture: "environment" }),
            ),
          ),
        ),
      )
    );
    this.video = /** @type {HTMLVideoElement} */ (this.part("video"));
    this.video.muted = true;
    this.part(".start").addEventListener("click", () => this.start());
    this.part(".other").addEventListener("click", () => this.change());
    this.part("input").addEventListener("change", (event) => this.study(/** @type {any} */ (event.target)));
    addEventListener("pagehide", () => this.stop());
  }

  /** @param {string} which @returns {HTMLElement} */
  part(which) {
    return /** @type {HTMLElement} */ (this.root.querySelector(which));
  }

  /**
   * Show the camera in its place, and begin anew if other answers are wanted now.
   * @param {Element} place
   * @param {Record<string, any>} block
   * @param {boolean} isWanted whether to start without being asked
   */
  show(place, block, isWanted) {
    if (this.block.round !== block.round) Object.assign(this, { settled: {}, unsent: {}, between: [] });
    this.block = block;
    if (this.root.parentElement !== place) {
      place.replaceChildren(this.root);
      if (this.stream) this.video.play().catch(() => {}); // a video that is moved stands still
    }
    for (const [card, letter] of Object.entries(this.settled)) {
      if (!block.have.includes(Number(card))) this.unsent[Number(card)] = letter;
    }
    this.sendSoon();
    if (isWanted && !this.isWanted) this.start();
    this.draw();
  }

  draw() {
    const { words = {} } = this.block;
    const isOn = Boolean(this.stream);
    this.part("[role=status]").textContent = (words[this.state] ?? "").replace("{count}", String(this.count));
    this.part(".start").textContent = words.start ?? "";
    this.part(".start").hidden = isOn || this.isStarting || !navigator.mediaDevices;
    this.part(".other").textContent = words.other ?? "";
    this.part(".other").hidden = !isOn;
    this.part(".photo span").textContent = words.photo ?? "";
    this.root.classList.toggle("is-on", isOn);
    this.root.hidden = Boolean(this.block.elsewhere) && !isOn;
  }

  /** @param {string} state */
  say(state) {
    this.state = state;
    this.draw();
  }

  async start() {
    this.isWanted = true;
    if (this.stream || this.isStarting) return;
    if (!navigator.mediaDevices) return this.say("insecure");
    this.isStarting = true;
    this.say("waits");
    try {
      const known = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
      const { deviceId } = known[this.device % (known.length || 1)] ?? {};
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { ...WIDE, ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: "environment" }) },
      });
      if (!this.isWanted) return endAll(stream);
      this.stream = stream;
      this.video.srcObject = stream;
      await this.video.play();
      this.isStarting = false;
      this.say("runs");
      this.look();
    } catch (error) {
      this.end();
      this.say(REASONS[/** @type {Error} */ (error).name] ?? "none");
    } finally {
      this.isStarting = false;
    }
  }

  async change() {
    this.device += 1;
    this.end();
    await this.start();
  }

  /** End the pictures, but keep the reader. */
  end() {
    if (this.stream) endAll(this.stream);
    this.stream = null;
    this.video.srcObject = null;
  }

  /** Stop the camera and the reader, and forget everything. */
  stop() {
    this.isWanted = false;
    this.end();
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.timer);
    clearTimeout(this.next);
    Object.assign(this, { timer: 0, settled: {}, unsent: {}, between: [], block: {}, state: "off" });
    this.root.remove();
  }

  /** Hand the present picture to the reader, which answers when it is ready for the next one. */
  async look() {
    if (!this.stream) return;
    this.lookedAt = performance.now();
    const bitmap = this.video.readyState >= 2 ? await createImageBitmap(this.video).catch(() => null) : null;
    if (!this.stream) return bitmap?.close();
    if (bitmap) this.read({ bitmap, round: this.block.round, now: performance.now() });
    else this.lookAgain();
  }

  lookAgain() {
    const rest = this.lookedAt + LEAST_BETWEEN_MS - performance.now();
    this.next = setTimeout(() => this.look(), Math.max(0, rest));
  }

  /** @param {{ bitmap: ImageBitmap, round: string, now?: number, isStill?: boolean }} picture */
  read(picture) {
    if (!this.worker) {
      this.worker = new Worker(this.reader);
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = () => this.say("broken");
    }
    this.worker.postMessage(picture, [picture.bitmap]);
  }

  /** @param {{ news: Record<number, string>, seen: Seen[], round: string, isStill?: boolean }} part */
  hear({ news, seen, round, isStill }) {
    if (round === this.block.round) this.take(news);
    if (isStill) {
      this.count = Object.keys(news).length;
      return this.say("found");
    }
    this.noteBetween(seen.filter(({ isBetween }) => isBetween).map(({ card }) => card));
    this.mark(seen);
    this.lookAgain();
  }

  /** @param {Record<number, string>} news */
  take(news) {
    for (const [card, letter] of Object.entries(news)) {
      if (!this.block.cards.includes(Number(card))) continue;
      this.settled[Number(card)] = letter;
      this.unsent[Number(card)] = letter;
    }
    this.sendSoon();
  }

  /**
   * Note which cards are held between two letters; they count as held so until they are settled.
   * @param {number[]} cards
   */
  noteBetween(cards) {
    const { cards: inUse = [], have = [] } = this.block;
    const before = this.between.length;
    this.between = [...new Set([...this.between, ...cards])].filter(
      (each) => inUse.includes(each) && !have.includes(each),
    );
    if (this.between.length === before) return;
    this.hasNews = true;
    this.sendSoon();
  }

  sendSoon() {
    if (this.timer || !(this.hasNews || Object.keys(this.unsent).length)) return;
    this.timer = setTimeout(() => {
      const { unsent: answers, between } = this;
      Object.assign(this, { timer: 0, unsent: {}, hasNews: false });
      this.tell({ round: this.block.round, answers, between });
    }, SEND_MS);
  }

  /**
   * Mark the cards in the picture that is shown: a tick where the answer is settled, a ring where it is not yet.
   * @param {Seen[]} seen
   */
  mark(seen) {
    if (!this.block.large) return;
    const canvas = /** @type {HTMLCanvasElement} */ (this.part("canvas"));
    const { videoWidth: wide, videoHeight: high } = this.video;
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.clearRect(0, 0, wide, high);
    for (const { card, corners, isSettled } of seen) {
      const [x, y] = corners[1].map((place) => place * wide);
      pen.beginPath();
      pen.arc(x, y, 15, 0, 7);
      pen.fillStyle = isSettled ? "#7FE0C8" : "#FFE3A0";
      pen.strokeStyle = "#2A2833";
      pen.lineWidth = 2;
      pen.fill();
      pen.stroke();
      pen.fillStyle = "#2A2833";
      pen.font = "700 15px system-ui, sans-serif";
      pen.textAlign = "center";
      pen.fillText(isSettled ? "✓" : String(card), x, y + 5);
    }
  }

  /**
   * Read a photo.
   * @param {{ files: FileList | null, value: string }} input
   */
  async study(input) {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    this.say("reads");
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
    if (bitmap) this.read({ bitmap, round: this.block.round, isStill: true });
    else this.say("broken");
  }
}

/** @param {MediaStream} stream */
function endAll(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Return the camera of this window, which is off until it is wanted.
 * @param {string} reader
 * @param {(value: any) => void} tell
 */
export const openCamera = (reader, tell) => new Camera(reader, tell);
