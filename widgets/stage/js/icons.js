// Line drawings on buttons of the table.

import { h } from "./tree.js";

const FINGER = "a1.5 1.5 0 0 1 3 0";
/** @type {Record<string, string>} */
const ICONS = {
  take: "M12 4v11M7 10l5 5 5-5M5 20h14",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1.3 1.7 1.3 2.5h5.4c0-.8.3-1.5 1.3-2.5A6 6 0 0 0 12 3z",
  mark: "M4 7l8-3 3 13-8 3zM15 5l5 1-2 12-3-.5",
  review: "M4 20h16M7 16v-5M12 16V5M17 16v-8",
  again: "M4 12a8 8 0 1 0 3-6.2M4 4v5h5",
  speed: "M4 6l7 6-7 6zM13 6l7 6-7 6z",
  pause: "M8 5v14M16 5v14",
  resume: "M7 5l11 7-11 7z",
  menu: "M4 7h16M4 12h16M4 17h16",
  log: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  back: "M15 6l-6 6 6 6",
  day: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  tick: "M5 13l4.5 4.5L19 7",
  close: "M6 6l12 12M18 6L6 18",
  exchange: "M5 8h13M15 5l3 3-3 3M19 16H6M9 13l-3 3 3 3",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
  play: "M8 5l11 7-11 7z",
  open: "M9 6l6 6-6 6",
  keys: "M3 7h18v11H3zM7 11h.1M11 11h.1M15 11h.1M18 11h.1M8 14.5h8",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20.5c0-4 3-6 7-6s7 2 7 6",
  your: `M8 13V5.5${FINGER}V11V4${FINGER}v7V6${FINGER}v8c0 4-2 7-6 7-3 0-4-1.5-6-5l-1.5-2.5c-.6-1.5 1-2.5 2.2-1.2z`,
};

/**
 * Build a line drawing from its path.
 * @param {string} d
 */
export const lines = (d) => h("svg", { class: "ico", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d }));

/**
 * Build a line drawing; null if there is none of this name.
 * @param {string} name
 */
export const icon = (name) => (ICONS[name] ? lines(ICONS[name]) : null);
