// How a learning platform is talked to, in both editions of SCORM. It is asked for three things only:
// whether this row was done before, what was kept of it, and how many answers it holds. None says who the learner is.

/** @typedef {{ text: string, score: number, share: number, isDone: boolean, seconds: number }} Report */
/**
 * An answer for the teacher's report: what was answered, how, whether it was right, and how long it took.
 * @typedef {{ id: string, kind: "fill-in" | "numeric" | "other", response: string,
 *   result: "correct" | "incorrect" | "neutral", seconds: number }} Answer
 */

const [HOUR, MINUTE, LONGEST] = [3600, 60, 9999 * 3600];
/** How far up and out the platform's part of a window may be. */
const MOST_WINDOWS = 50;
/** @param {number} number @param {number} digits */
const padded = (number, digits) => String(number).padStart(digits, "0");

/**
 * Return a time as hours, minutes and seconds, like 0000:01:02.50.
 * @param {number} seconds
 */
export function clockTime(seconds) {
  const hundredths = Math.floor(Math.min(Math.max(seconds, 0), LONGEST) * 100);
  const whole = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor(whole / MINUTE) % MINUTE];
  return `${padded(hours, 4)}:${padded(minutes, 2)}:${padded(whole % MINUTE, 2)}.${padded(hundredths % 100, 2)}`;
}

/**
 * Return a time as a duration, like PT62.5S.
 * @param {number} seconds
 */
export const duration = (seconds) => `PT${Math.floor(Math.max(seconds, 0) * 100) / 100}S`;

/**
 * Find an object of the platform in this window, those around it, or those around the window that opened this one.
 * @param {any} start
 * @param {string} name
 */
export function findAbove(start, name) {
  for (const first of [start, start.opener, start.top?.opener]) {
    try {
      for (let [at, seen] = [first, 0]; at && seen < MOST_WINDOWS; [at, seen] = [at.parent, seen + 1]) {
        if (at[name]) return at[name];
        if (at.parent === at) break;
      }
    } catch {
      /* a window of another site */
    }
  }
  return null;
}

/** A platform, whichever edition it speaks. */
class RunTime {
  /** Whether the last call was taken without an error. */
  wasTaken = true;
  /** Whether the platform has had the row for done, which it stays. */
  isDone = false;
  /** How many answers it holds; -1 once it has turned out to take none. */
  count = 0;

  /** @param {any} api @param {string} prefix @param {string} last */
  constructor(api, prefix, last) {
    this.api = api;
    this.prefix = prefix;
    this.last = last;
  }

  /**
   * Call a function of the platform, which may be broken in any way.
   * @param {string} name
   * @param {...string} values
   */
  call(name, ...values) {
    try {
      const answer = this.api[this.prefix + name](...values);
      this.wasTaken = !Number(this.api[`${this.prefix}GetLastError`]());
      return String(answer ?? "");
    } catch {
      this.wasTaken = false;
      return "";
    }
  }

  /** @param {string} name @param {string | number} value */
  set(name, value) {
    return this.call("SetValue", name, String(value)) === "true";
  }

  /** @param {string} name */
  get(name) {
    const answer = this.call("GetValue", name);
    return this.wasTaken ? answer : "";
  }

  save() {
    return this.call("Commit", "") === "true";
  }

  /**
   * Open the session, and return what was kept of the row; `null` if the platform opens none.
   *
   * That the row will be taken up again is said at once, for a page may be gone before it can say anything.
   */
  begin() {
    if (this.call("Initialize", "") !== "true") return null;
    this.start();
    const kept = this.get("cmi.suspend_data");
    this.count = this.countAnswers();
    this.save();
    return kept;
  }

  start() {}

  /** The place of the next answer: behind those of earlier sessions, or they would be overwritten. */
  countAnswers() {
    const count = Number.parseInt(this.get("cmi.interactions._count"), 10);
    return this.wasTaken ? Math.max(count || 0, 0) : -1; // one that does not count them may still take them
  }

  /**
   * Report an answer; a platform that takes none is not asked again.
   * @param {Answer} answer
   */
  answer(answer) {
    if (this.count < 0) return;
    const place = `cmi.interactions.${this.count}`;
    if (!this.set(`${place}.id`, this.idOf(answer.id))) {
      this.count = -1;
      return;
    }
    this.count += 1;
    this.describe(place, answer);
  }

  /** @param {string} id */
  idOf(id) {
    return id.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 200);
  }

  /** @param {string} _place @param {Answer} _answer */
  describe(_place, _answer) {}

  /** @param {number} _seconds */
  time(_seconds) {}

  /**
   * Close the session.
   * @param {number} seconds
   */
  end(seconds) {
    this.time(seconds);
    this.save();
    this.call(this.last, "");
  }
}

/** A platform that speaks SCORM 1.2. */
export class Scorm12 extends RunTime {
  /** @param {any} api */
  constructor(api) {
    super(api, "LMS", "Finish");
  }

  start() {
    this.isDone = ["completed", "passed"].includes(this.get("cmi.core.lesson_status"));
    if (!this.isDone) this.set("cmi.core.lesson_status", "incomplete");
    this.set("cmi.core.exit", "suspend");
  }

  /** @param {Report} report */
  report({ text, score, isDone, seconds }) {
    const isKept = this.set("cmi.suspend_data", text);
    for (const [name, value] of Object.entries({ min: 0, max: 100, raw: score }))
      this.set(`cmi.core.score.${name}`, value);
    this.isDone ||= isDone;
    this.set("cmi.core.lesson_status", this.isDone ? "completed" : "incomplete");
    this.time(seconds);
    return this.save() && isKept;
  }

  /** @param {string} place @param {Answer} answer */
  describe(place, { kind, response, result, seconds }) {
    const now = new Date();
    this.set(
      `${place}.time`,
      [now.getHours(), now.getMinutes(), now.getSeconds()].map((each) => padded(each, 2)).join(":"),
    );
    this.set(`${place}.type`, kind === "other" ? "performance" : kind);
    if (response) this.set(`${place}.student_response`, response.slice(0, 255));
    this.set(`${place}.result`, result === "incorrect" ? "wrong" : result);
    this.set(`${place}.latency`, clockTime(seconds));
  }

  /** @param {number} seconds */
  time(seconds) {
    this.set("cmi.core.session_time", clockTime(seconds));
  }
}

/** A platform that speaks SCORM 2004. Whether a score is enough to pass is left to the teacher. */
export class Scorm2004 extends RunTime {
  /** @param {any} api */
  constructor(api) {
    super(api, "", "Terminate");
  }

  start() {
    this.isDone = this.get("cmi.completion_status") === "completed";
    if (!this.isDone) this.set("cmi.completion_status", "incomplete");
    this.set("cmi.exit", "suspend");
  }

  /** @param {Report} report */
  report({ text, score, share, isDone, seconds }) {
    const isKept = this.set("cmi.suspend_data", text);
    const scores = { min: 0, max: 100, raw: score, scaled: score / 100 };
    for (const [name, value] of Object.entries(scores)) this.set(`cmi.score.${name}`, value);
    this.set("cmi.progress_measure", Math.round(share * 1000) / 1000);
    this.isDone ||= isDone;
    this.set("cmi.completion_status", this.isDone ? "completed" : "incomplete");
    this.time(seconds);
    return this.save() && isKept;
  }

  /** @param {string} id */
  idOf(id) {
    return `urn:birds-bears-banners:${super.idOf(id)}`;
  }

  /** @param {string} place @param {Answer} answer */
  describe(place, { kind, response, result, seconds }) {
    this.set(`${place}.type`, kind);
    this.set(`${place}.timestamp`, new Date().toISOString().slice(0, 19));
    if (response) this.set(`${place}.learner_response`, response.slice(0, 250));
    this.set(`${place}.result`, result);
    this.set(`${place}.latency`, duration(seconds));
  }

  /** @param {number} seconds */
  time(seconds) {
    this.set("cmi.session_time", duration(seconds));
  }
}

/**
 * Return the platform around a window: one that speaks the package's edition, else the other; `null` if there is none.
 * @param {any} window
 * @param {string} edition
 */
export function findPlatform(window, edition) {
  const [older, newer] = [findAbove(window, "API"), findAbove(window, "API_1484_11")];
  if (newer && (edition === "2004" || !older)) return new Scorm2004(newer);
  return older && new Scorm12(older);
}
