// One visit to a row of a grade book: what was done before is handed to the page, and what is done is reported at once.

import { STORAGE_PREFIX, parsed } from "../../stage/js/stored.js";
import { isBetter, marksInProgress, progressOf, resultsOf } from "./marks.js";
import { nothing, read, write } from "./notation.js";

/** @typedef {import("./marks.js").Part} Part */
/** @typedef {import("./notation.js").Mark} Mark */
/** @typedef {import("./run_time.js").Answer} Answer */
/** @typedef {import("./run_time.js").Scorm12 | import("./run_time.js").Scorm2004} Platform */
/**
 * What the page says of a row.
 * @typedef {{ id: string, edition: string, parts: Part[], words: Record<string, string> }} Row
 */
/** @typedef {"alone" | "open" | "reported" | "refused" | "lost"} State */

const [LESSONS, GUESS] = [`${STORAGE_PREFIX}lessons`, `${STORAGE_PREFIX}guess:`];

export class Session {
  kept = nothing();
  /** @type {State} */
  state = "alone";
  hasEnded = false;
  /** Seconds in which the page was to be seen, and since when it is; null while it is not. */
  seen = 0;
  /** @type {number | null} */
  since;
  /** The seconds after which the last answer came. */
  answered = 0;
  /** The last answer to each exercise, since one that is sent again is no new one. @type {Map<string, string>} */
  typed = new Map();

  /**
   * @param {Row} row
   * @param {Platform | null} platform
   * @param {() => number} now
   * @param {() => void} changed
   */
  constructor(row, platform, now, changed) {
    this.row = row;
    this.platform = platform;
    this.now = now;
    this.changed = changed;
    this.since = now();
  }

  /** Open the session, and return what the page is to find in its storage. */
  begin() {
    const text = this.platform ? this.platform.begin() : null;
    if (text === null) this.platform = null;
    const kept = this.platform ? read(text) : nothing();
    this.state = !this.platform ? "alone" : kept ? "open" : "lost";
    const known = new Set(this.row.parts.map(({ sign }) => sign));
    for (const [sign, mark] of kept?.marks ?? []) if (known.has(sign)) this.kept.marks.set(sign, mark);
    for (const [sign, answer] of kept?.answers ?? []) if (known.has(sign)) this.kept.answers.set(sign, answer);
    return this.entries();
  }

  entries() {
    const [{ parts }, { marks }] = [this.row, this.kept];
    const progress = progressOf(parts, marks);
    /** @type {Record<string, string>} */
    const found = progress ? { [LESSONS]: progress } : {};
    for (const { kind, key, sign } of parts)
      if (kind === "question" && marks.get(sign)?.done && !marks.get(sign)?.shown)
        found[GUESS + key] = JSON.stringify({ id: key, record: {} });
    return found;
  }

  get results() {
    return resultsOf(this.row.parts, this.kept.marks);
  }

  get seconds() {
    return this.seen + (this.since === null ? 0 : (this.now() - this.since) / 1000);
  }

  // What the page tells -----------------------------------------------------------------

  /**
   * Hear what the page keeps.
   * @param {string} key
   * @param {string | null} value
   */
  stored(key, value) {
    if (key === LESSONS) this.heardSteps(value);
    else if (key.startsWith(GUESS)) this.heardGuess(key.slice(GUESS.length), value);
  }

  /** @param {string | null} value */
  heardSteps(value) {
    const news = marksInProgress(this.row.parts, value).filter(([part, mark]) =>
      isBetter(mark, this.kept.marks.get(part.sign)),
    );
    for (const [part, mark] of news) {
      const before = this.kept.marks.get(part.sign);
      const isNew = !before?.done || (before.shown && !mark.shown); // fewer hints are no new answer
      this.kept.marks.set(part.sign, mark);
      const response = mark.hints ? `hints ${mark.hints}` : "";
      if (mark.done && isNew) this.answer(part, "other", response, mark.shown ? "neutral" : "correct");
    }
    if (news.length) this.report();
  }

  /** @param {string} key @param {string | null} value */
  heardGuess(key, value) {
    const pairs = parsed(value)?.record?.pairs;
    const guesses = Array.isArray(pairs) ? pairs.map((pair) => String(pair?.[0])) : [];
    const part = this.partOf("question", key);
    if (!part || !value || this.kept.marks.get(part.sign)?.done) return;
    this.kept.marks.set(part.sign, { done: true, hints: 0, shown: false });
    this.answer(part, guesses.length === 1 ? "numeric" : "other", guesses.join(" "), "neutral"); // no guess is wrong
    this.report();
  }

  /**
   * Hear that the answer to a question is open; whoever looks without a guess is shown it.
   * @param {{ key: string, isGuessed: boolean }} question
   */
  opened({ key, isGuessed }) {
    const part = this.partOf("question", key);
    if (!part || isGuessed || this.kept.marks.get(part.sign)?.done) return;
    this.kept.marks.set(part.sign, { done: true, hints: 0, shown: true });
    this.answer(part, "other", "", "neutral");
    this.report();
  }

  /**
   * Hear how an exercise stands; one that is empty gets the answer of an earlier visit.
   * @param {{ number: number, typed: string, state: string, answer: (text: string) => void }} exercise
   */
  exercise({ number, typed, state, answer }) {
    const part = this.partOf("exercise", String(number));
    if (!part) return;
    const known = this.kept.answers.get(part.sign);
    if (!state) {
      if (known) this.typed.set(part.sign, known);
      if (known) answer(known);
      return;
    }
    if (this.typed.get(part.sign) === typed) return;
    this.typed.set(part.sign, typed);
    const isRight = state === "right";
    this.answer(part, "fill-in", typed, isRight ? "correct" : "incorrect");
    if (isRight) {
      this.kept.marks.set(part.sign, { done: true, hints: 0, shown: false });
      this.kept.answers.set(part.sign, typed);
    }
    this.report();
  }

  /** @param {Part["kind"]} kind @param {string} key */
  partOf(kind, key) {
    return this.row.parts.find((part) => part.kind === kind && part.key === key);
  }

  // What the platform is told -----------------------------------------------------------------

  /**
   * @param {Part} part
   * @param {Answer["kind"]} kind
   * @param {string} response
   * @param {Answer["result"]} result
   */
  answer(part, kind, response, result) {
    const name = part.kind === "step" ? part.key.split("#")[1] : `${part.kind}-${this.row.parts.indexOf(part) + 1}`;
    const seconds = this.seconds - this.answered;
    this.answered = this.seconds;
    this.platform?.answer({ id: `${this.row.id}-${name}`, kind, response, result, seconds });
  }

  report() {
    if (this.platform && !this.hasEnded) {
      const isTaken = this.platform.report({ text: write(this.kept), seconds: this.seconds, ...this.results });
      this.state = isTaken ? "reported" : "refused";
    }
    this.changed();
  }

  /** The page is hidden, perhaps for good: what is known by now is saved. */
  hide() {
    if (this.since === null) return;
    this.seen = this.seconds;
    this.since = null;
    if (this.hasEnded) return;
    this.platform?.time(this.seen);
    this.platform?.save();
  }

  show() {
    this.since ??= this.now();
  }

  /** The page is left. */
  end() {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.platform?.end(this.seconds);
  }
}
