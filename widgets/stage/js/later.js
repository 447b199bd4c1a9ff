// The later part of the front end: what no picture needs before the first tap. In a script that has it all inside,
// nothing is ever missing; on our own pages it is fetched when a scene first needs it, and tried again until it comes.

const LATE_MS = 4000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 15_000];

/** @typedef {Record<string, Record<string, (...given: any[]) => any>>} Modules */
/** @typedef {{ script: string, look: string, shared: Modules }} Offer the addresses, and what the part draws with */

/** @type {Offer | null} */
let offered = null;
/** @type {Modules | null} */
let modules = null;
let missed = false;
let late = false;
let fetching = false;
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Say where the later part is.
 * @param {[script: URL, look: URL]} addresses
 * @param {Modules} shared
 */
export function offer([script, look], shared) {
  offered = { script: script.href, look: look.href, shared };
}

/**
 * Return functions that stand in for those of a later module: until it is there, they draw nothing.
 * @param {string} module
 * @param {string[]} names
 */
export const standIn = (module, names) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (/** @type {any[]} */ ...given) => {
        missed ||= !modules;
        return modules ? modules[module][name](...given) : null;
      },
    ]),
  );

/**
 * Fetch the later part, unless that has begun.
 * @param {() => void} told is called when it is there, and when it does not come although it is wanted
 */
export function order(told) {
  listeners.add(told);
  if (fetching || !offered) return;
  fetching = true;
  fetchUntilHere(offered);
}

/** Return whether the later part does not come although it is wanted. */
export const isLate = () => late;

/**
 * What one view of a table does without the later part: its last picture stays until a picture can be drawn whole.
 * If the part does not come, pictures are drawn without it, and say so; the first one of all is, too.
 */
export class LaterPart {
  hasNewScene = false;

  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * Return whether a new scene has to wait.
   * @param {() => any[]} draw
   */
  holdsScene(draw) {
    if (offered && !modules) {
      this.hasNewScene = false;
      this.hasNewScene = Boolean(this.view.scene.faces) && !this.draw(draw);
    }
    return this.hasNewScene;
  }

  /**
   * Return a picture, or null if it has to wait.
   * @template T
   * @param {() => T} draw
   * @returns {T | null}
   */
  draw(draw) {
    if (this.hasNewScene) return null;
    missed = false;
    const picture = draw();
    if (!missed) return picture;
    order(this.came);
    return late || !this.view.tree.length ? picture : null;
  }

  came = () => {
    const { view, hasNewScene } = this;
    this.hasNewScene = false;
    if (!view.root.isConnected) return;
    if (hasNewScene) view.changed();
    else view.draw();
  };
}

/** @param {Offer} part */
async function fetchUntilHere({ script, look, shared }) {
  const timer = setTimeout(tellLate, LATE_MS);
  for (let tries = 0; !modules; tries += 1) {
    const again = tries ? `?${tries}` : ""; // a browser remembers that a module could not be fetched
    try {
      const [{ default: open }] = await Promise.all([import(script + again), addSheet(look + again)]);
      modules = open(shared);
    } catch {
      tellLate();
      await pause(tries);
    }
  }
  clearTimeout(timer);
  late = false;
  for (const told of listeners) told();
  listeners.clear();
}

/** @param {number} tries how often something was fetched in vain */
const pause = (tries) => new Promise((go) => setTimeout(go, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)));

/** @type {Map<string, boolean>} the style sheets that were asked for, and whether each is there */
const looks = new Map();

/**
 * Return whether a style sheet is there; fetch it if it is not, until it comes.
 * @param {string | undefined} href
 * @param {() => void} told is called when it is there
 */
export function wear(href, told) {
  if (href && !looks.has(href)) fetchLook(href, told);
  return !href || looks.get(href);
}

/** @param {string} href @param {() => void} told */
async function fetchLook(href, told) {
  looks.set(href, false);
  for (let tries = 0; !looks.get(href); tries += 1) {
    try {
      await addSheet(tries ? `${href}?${tries}` : href, "last");
      looks.set(href, true);
    } catch {
      await pause(tries);
    }
  }
  told();
}

function tellLate() {
  if (late) return;
  late = true;
  for (const told of listeners) told();
}

/**
 * Add a style sheet to the page, and wait for it.
 * @param {string} href
 * @param {"" | "last"} place whether it has the last word: such sheets stay behind others that are added
 */
function addSheet(href, place = "") {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href, className: place });
  return new Promise((resolve, reject) => {
    sheet.onload = resolve;
    sheet.onerror = () => {
      sheet.remove();
      reject(new Error(`${href} is missing`));
    };
    document.head.insertBefore(sheet, place ? null : document.head.querySelector("link.last"));
  });
}
