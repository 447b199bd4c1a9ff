// The sheet of settings: one for the whole suite, kept on the device; each works at once.

import { h } from "./tree.js";
import { KEYS, classes } from "./text.js";
import { icon, lines } from "./icons.js";

/** Line drawings of settings that no button of a table has. @type {Record<string, string>} */
const DRAWINGS = {
  sounds: "M4 9h4l5-4v14l-5-4H4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  talk: "M4 5h16v11H10l-4 4v-4H4z",
  moon: "M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z",
  contrast: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8h7M12 12h9M12 16h7",
  letters: "M5 20l7-16 7 16M8 14h8",
  beliefs: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V16h7v-2.100A6 6 0 0 0 12 3z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19m0-14-1.5 1.5m-11 11L5 19",
};

/**
 * The settings: where each has its choices, the first word is what is kept for it. A switch has none.
 * @type {{ id: string, sign: string, choices?: string[] }[]}
 */
const SETTINGS = [
  { id: "speed", sign: "speed", choices: ["slow", "normal", "fast", "tap"] },
  { id: "passes", sign: "open" },
  { id: "sounds", sign: "sounds" },
  { id: "talk", sign: "talk" },
  { id: "theme", sign: "moon", choices: ["light", "dark", "device"] },
  { id: "contrast", sign: "contrast" },
  { id: "letters", sign: "letters" },
  { id: "still", sign: "sun", choices: ["on", "off", "device"] },
  { id: "beliefs", sign: "beliefs" },
];

/**
 * @param {Record<string, string>} words
 * @param {string} value
 * @param {{ id: string, choices: string[] }} setting
 */
const segments = (words, value, { id, choices }) =>
  h(
    "div",
    { class: "choices", role: "group", "aria-label": words[id] },
    choices.map((each) =>
      h(
        "button",
        {
          type: "button",
          "data-do": "wish",
          "data-id": id,
          "data-value": each,
          "aria-pressed": String(each === value),
          ...KEYS,
        },
        words[each],
      ),
    ),
  );

/**
 * @param {Record<string, string>} words
 * @param {string} value
 * @param {string} id
 * @param {string} about
 */
const toggle = (words, value, id, about) =>
  h("button", {
    type: "button",
    class: "toggle",
    role: "switch",
    "aria-checked": String(value === "on"),
    "aria-label": words[id],
    "aria-describedby": about,
    "data-do": "wish",
    "data-id": id,
    "data-value": value === "on" ? "off" : "on",
    ...KEYS,
  });

/**
 * Build the sheet; `hidden` names settings that mean nothing here.
 * @param {string} art what ids begin with
 * @param {Record<string, string>} words
 * @param {Record<string, string>} values
 * @param {string[]} hidden
 */
export function drawSettings(art, words, values, hidden) {
  const title = `${art}settings`;
  /** @param {{ id: string, sign: string, choices?: string[] }} setting */
  const one = ({ id, sign, choices }) =>
    h(
      "li",
      { key: id, class: classes(choices && "chosen") },
      DRAWINGS[sign] ? lines(DRAWINGS[sign]) : icon(sign),
      h("div", {}, h("b", {}, words[id]), h("small", { id: `${title}-${id}` }, words[`${id}_more`])),
      choices ? segments(words, values[id], { id, choices }) : toggle(words, values[id], id, `${title}-${id}`),
    );
  return h(
    "div",
    { class: "veil settings", key: "settings", "data-do": "settings" },
    h(
      "div",
      { class: "dialog", role: "dialog", "aria-modal": true, "aria-labelledby": title, "data-form": "settings" },
      h(
        "div",
        { class: "settingshead" },
        h("h2", { id: title }, words.settings_title),
        h(
          "button",
          { type: "button", class: "button plain icononly", "data-do": "settings", "data-first": true, ...KEYS },
          icon("close"),
          h("span", { class: "unseen" }, words.close),
        ),
      ),
      h("ul", {}, SETTINGS.filter(({ id }) => words[id] && !hidden.includes(id)).map(one)),
      h("p", {}, words.settings_kept),
    ),
  );
}
