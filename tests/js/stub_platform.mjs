// A learning platform in a few lines: takes only what its edition of SCORM takes, and notes all it is asked.

const two = "[0-9]{2}";
const [SCORE, CLOCK] = [/^\d{1,3}$/, new RegExp(`^\\d{4}:${two}:${two}\\.${two}$`)];
const DURATION = /^PT\d+(\.\d{1,2})?S$/;
const ANSWER = "^cmi\\.interactions\\.(\\d+)\\.";
/** @param {number} most */
const upTo = (most) => new RegExp(`^.{0,${most}}$`, "s");

/** What can be set, by the pattern of its name, with the pattern of its values. */
const SETTABLE = {
  1.2: [
    ["^cmi\\.core\\.lesson_status$", /^(passed|completed|failed|incomplete|browsed)$/],
    ["^cmi\\.core\\.score\\.(raw|min|max)$", SCORE],
    ["^cmi\\.core\\.session_time$", CLOCK],
    ["^cmi\\.core\\.exit$", /^(time-out|suspend|logout|)$/],
    ["^cmi\\.suspend_data$", upTo(4096)],
    [`${ANSWER}id$`, /^[A-Za-z0-9_-]{1,255}$/],
    [`${ANSWER}time$`, new RegExp(`^${two}:${two}:${two}$`)],
    [`${ANSWER}type$`, /^(true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/],
    [`${ANSWER}student_response$`, upTo(255)],
    [`${ANSWER}result$`, /^(correct|wrong|unanticipated|neutral|\d+(\.\d+)?)$/],
    [`${ANSWER}latency$`, CLOCK],
  ],
  2004: [
    ["^cmi\\.completion_status$", /^(completed|incomplete|not attempted|unknown)$/],
    ["^cmi\\.score\\.(raw|min|max)$", SCORE],
    ["^cmi\\.score\\.scaled$", /^(0(\.\d+)?|1)$/],
    ["^cmi\\.progress_measure$", /^(0(\.\d+)?|1)$/],
    ["^cmi\\.session_time$", DURATION],
    ["^cmi\\.exit$", /^(time-out|suspend|logout|normal|)$/],
    ["^cmi\\.suspend_data$", upTo(64000)],
    [`${ANSWER}id$`, /^urn:[a-z-]+:[A-Za-z0-9_-]{1,200}$/],
    [`${ANSWER}timestamp$`, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
    [
      `${ANSWER}type$`,
      /^(true-false|choice|fill-in|long-fill-in|matching|performance|sequencing|likert|numeric|other)$/,
    ],
    [`${ANSWER}learner_response$`, upTo(250)],
    [`${ANSWER}result$`, /^(correct|incorrect|unanticipated|neutral|\d+(\.\d+)?)$/],
    [`${ANSWER}latency$`, DURATION],
  ],
};

export class StubPlatform {
  /** What was saved, which outlives a page. */
  saved = {};
  /** What each session asked for, each fault, and how often something was saved. */
  asked = [];
  faults = [];
  commits = 0;
  /** How many sessions are open. */
  sessions = 0;

  /** @param {{ edition: "1.2" | "2004", takesAnswers?: boolean }} kind */
  constructor({ edition, takesAnswers = true }) {
    Object.assign(this, { edition, takesAnswers });
  }

  get status() {
    return this.saved[this.edition === "1.2" ? "cmi.core.lesson_status" : "cmi.completion_status"];
  }

  get score() {
    return this.saved[this.edition === "1.2" ? "cmi.core.score.raw" : "cmi.score.raw"];
  }

  get time() {
    return this.saved[this.edition === "1.2" ? "cmi.core.session_time" : "cmi.session_time"];
  }

  /** The answers that were saved, in their order. */
  get answers() {
    const found = [];
    for (const [name, value] of Object.entries(this.saved)) {
      const [, at, field] = name.match(/^cmi\.interactions\.(\d+)\.(\w+)$/) ?? [];
      if (field) (found[at] ??= {})[field] = value;
    }
    return found;
  }

  /** Open a page: return the window in whose parent the platform is. */
  open() {
    let [now, isOpen, error] = [{ ...this.saved }, false, 0];
    const fail = (code, why) => {
      this.faults.push(why);
      error = code;
      return "false";
    };
    const count = () => Object.keys(now).filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name)).length;
    const set = (name, value) => {
      if (!isOpen) return fail(301, `set ${name} outside a session`);
      if (typeof value !== "string") return fail(405, `${name} is no text`);
      const [, at] = name.match(ANSWER) ?? [];
      if (at && !this.takesAnswers) return fail(401, `no ${name} here`);
      if (at && Number(at) > count() - (name.endsWith(".id") ? 0 : 1)) return fail(201, `${name} is out of order`);
      const rule = SETTABLE[this.edition].find(([pattern]) => new RegExp(pattern).test(name));
      if (!rule) return fail(401, `no ${name}`);
      if (!rule[1].test(value)) return fail(405, `${name} = ${value}`);
      now[name] = value;
      return "true";
    };
    const get = (name) => {
      this.asked.push(name);
      if (name === "cmi.interactions._count") {
        if (this.takesAnswers) return String(count());
        error = 401;
        return "";
      }
      return now[name] ?? (name === "cmi.core.lesson_status" ? "not attempted" : "");
    };
    const turn = (open) => {
      if (isOpen === open) return fail(101, open ? "opened twice" : "closed twice");
      isOpen = open;
      this.sessions += open ? 1 : -1;
      return "true";
    };
    const calls = {
      Initialize: () => turn(true),
      GetValue: get,
      SetValue: set,
      Commit: () => {
        if (!isOpen) return fail(301, "saved outside a session");
        this.commits += 1;
        this.saved = { ...now };
        return "true";
      },
      Finish: () => turn(false),
      GetLastError: () => String(error),
    };
    const [prefix, place] = this.edition === "1.2" ? ["LMS", "API"] : ["", "API_1484_11"];
    const api = {};
    for (const [name, call] of Object.entries(calls)) {
      const known = name === "Finish" && !prefix ? "Terminate" : name;
      api[prefix + known] = (...values) => {
        if (name !== "GetLastError") error = 0;
        return call(...values);
      };
    }
    const top = { [place]: api };
    top.parent = top;
    const frame = { parent: top, opener: null, top };
    return frame;
  }
}
