// Browser services for the table: storage, clipboard, file downloads, theme, page address.

import { STORAGE_PREFIX } from "./stored.js";
import { build, h } from "./tree.js";

/** The key for the times at which all others were kept. */
const CHANGED = "changed";

/** The browser's storage between visits; never overwrites unread data from another window. */
export class BrowserStore {
  /** @param {() => Storage} store */
  constructor(store) {
    this.store = store;
    this.read = new Map();
  }

  /**
   * Return what is stored for a game: `{id, record}`, or null.
   * @param {string} game
   */
  look(game) {
    try {
      const text = this.store().getItem(STORAGE_PREFIX + game);
      this.read.set(game, text);
      return JSON.parse(text ?? "null") ?? {};
    } catch {
      return {};
    }
  }

  /**
   * Store a value, or remove it; return false if another window has stored something unread since.
   * @param {string} game
   * @param {string | null} id
   * @param {any} [record]
   */
  keep(game, id, record) {
    try {
      const text = id === null ? null : JSON.stringify(record === null ? { id } : { id, record });
      const there = this.store().getItem(STORAGE_PREFIX + game);
      if (text && there && there !== text && there !== this.read.get(game)) return false;
      if (text) this.store().setItem(STORAGE_PREFIX + game, text);
      else this.store().removeItem(STORAGE_PREFIX + game);
      this.read.set(game, text);
      this.note(game);
    } catch {
      /* a browser that keeps nothing still plays */
    }
    return true;
  }

  /**
   * Return the keys under which something is stored that begin like this.
   * @param {string} start
   */
  keys(start) {
    try {
      return Object.keys(this.store())
        .filter((key) => key.startsWith(STORAGE_PREFIX + start))
        .map((key) => key.slice(STORAGE_PREFIX.length));
    } catch {
      return [];
    }
  }

  /**
   * Add a row to a stored list.
   * @param {string} key
   * @param {any} row
   */
  add(key, row) {
    const rows = this.look(key);
    this.keepWish(key, JSON.stringify([...(Array.isArray(rows) ? rows : []), row]));
  }

  /**
   * Note when something was kept, so that of two devices the newer holds.
   * @param {string} key
   */
  note(key) {
    const times = { ...this.look(CHANGED), [key]: Date.now() };
    this.store().setItem(STORAGE_PREFIX + CHANGED, JSON.stringify(times));
  }

  /** Return the stored speed of the other players. */
  speed() {
    try {
      const { pace, wait } = JSON.parse(this.store().getItem(`${STORAGE_PREFIX}speed`) ?? "null") ?? {};
      return { pace: ["slow", "fast"].includes(pace) ? pace : "normal", wait: wait === true };
    } catch {
      return { pace: "normal", wait: false };
    }
  }

  /**
   * Return what is wished for: sounds, talk, contrast and the like; "" if nothing was chosen.
   * @param {string} name
   */
  wish(name) {
    try {
      return this.store().getItem(STORAGE_PREFIX + name) ?? "";
    } catch {
      return "";
    }
  }

  /**
   * Store a wish; an empty one is forgotten.
   * @param {string} name
   * @param {string} value
   */
  keepWish(name, value) {
    try {
      if (value) this.store().setItem(STORAGE_PREFIX + name, value);
      else this.store().removeItem(STORAGE_PREFIX + name);
      this.note(name);
    } catch {
      /* without storage, the choice lasts until the page is left */
    }
  }

  /** @param {Speed} speed */
  keepSpeed(speed) {
    try {
      this.store().setItem(`${STORAGE_PREFIX}speed`, JSON.stringify(speed));
      this.note("speed");
    } catch {
      /* without storage, the choice lasts until the page is left */
    }
  }
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = build(h("textarea", { value: text }));
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = build(h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Return whether the theme is dark, and of high contrast: that of Jupyter or VS Code, else the system's.
 * @param {{ jpThemeLight?: string, jpThemeName?: string, vscodeThemeKind?: string }} notebook
 * @param {{ dark: boolean, contrast: boolean }} system
 */
export const themeOf = (
  { jpThemeLight: light, jpThemeName: name = "", vscodeThemeKind: kind = "" },
  { dark, contrast },
) => ({
  dark: light ? light === "false" : kind ? !kind.includes("light") : dark,
  contrast: contrast || /high.contrast/i.test(name + kind),
});

/** The event with which a window hears that a setting has changed. */
export const SETTINGS_CHANGED = `${STORAGE_PREFIX}settings`;

/**
 * Keep a root's theme classes up to date with the notebook, the system and the settings; return a function that stops
 * this.
 * @param {Element} root
 */
export function followTheme(root) {
  const [dark, contrast] = [matchMedia("(prefers-color-scheme: dark)"), matchMedia("(prefers-contrast: more)")];
  const store = new BrowserStore(() => localStorage);
  const updateThemeClasses = () => {
    const wished = { dark: dark.matches, contrast: contrast.matches || store.wish("contrast") === "on" };
    for (const [name, on] of Object.entries(themeOf(document.body.dataset, wished))) root.classList.toggle(name, on);
  };
  const stop = new AbortController();
  for (const query of [dark, contrast]) query.addEventListener("change", updateThemeClasses, stop);
  for (const name of ["storage", SETTINGS_CHANGED]) addEventListener(name, updateThemeClasses, stop);
  const notebook = new MutationObserver(updateThemeClasses);
  notebook.observe(document.body, {
    attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-vscode-theme-kind"],
  });
  updateThemeClasses();
  return () => {
    stop.abort();
    notebook.disconnect();
  };
}
