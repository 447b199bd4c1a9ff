// The entries of the table's menu: this game, help, looking back; then the settings, and the way out.

import { h } from "./tree.js";
import { KEYS } from "./text.js";
import { icon, lines } from "./icons.js";

/** Line drawings that stand nowhere else. @type {Record<string, string>} */
const DRAWINGS = {
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  book: "M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 17h.1",
  chances: "M4 4v16h16M7 15l4-5 4 3 5-7",
  worth: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 12h6M12 9v6",
  eye: "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  you: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 20c0-4 3-6 7-6s7 2 7 6",
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3",
  leave: "M10 4H5v16h5M10 12h10M16 8l4 4-4 4",
  talk: "M4 5h16v11H10l-4 4v-4H4z",
};

/** The line drawing of each tool in the menu. @type {Record<string, string>} */
const SIGNS = {
  "table:new": "play",
  "table:replay": "again",
  "table:save": "save",
  "table:lens": "chances",
  "table:worth": "worth",
  "table:why": "talk",
  "table:position": "exchange",
  "table:review": "eye",
  "table:remark": "pencil",
  "table:open": "mark",
  "table:eyes": "you",
};

/** @type {["game", "help", "back"]} */
const GROUPS = ["game", "help", "back"];

/**
 * Build a row of the menu: a drawing, what it does, and a word at its end.
 * @param {string} sign
 * @param {string} label
 * @param {string | undefined} note
 * @param {Record<string, any>} attrs
 */
const row = (sign, label, note, attrs) =>
  h(
    attrs.href ? "a" : "button",
    { role: "menuitem", tabindex: -1, type: attrs.href ? null : "button", class: "entry", ...KEYS, ...attrs },
    DRAWINGS[sign] ? lines(DRAWINGS[sign]) : icon(sign),
    h("span", {}, label),
    note && h("small", {}, note),
    attrs["data-why"] && h("span", { class: "why unseen" }, attrs["data-why"]),
  );

/** @param {Look} look @param {scenes.Button} tool */
function drawTool({ words }, tool) {
  const state =
    tool.on === undefined
      ? {}
      : { role: "menuitemcheckbox", "aria-checked": String(tool.on), "aria-label": tool.label };
  return row(
    SIGNS[tool.id] ?? "",
    tool.label,
    tool.on === undefined ? undefined : words[tool.on ? "is_on" : "is_off"],
    {
      key: tool.id,
      "data-do": "press",
      "data-id": tool.id,
      "data-off": tool.off ? "true" : null,
      "data-why": tool.off ? tool.why : null,
      "aria-disabled": tool.off ? "true" : null,
      ...state,
    },
  );
}

/**
 * Build what groups have beside the tools that Python lists: what stands before them, and after.
 * @param {Look} look
 * @returns {Partial<Record<"game" | "help" | "back", [Drawn, Drawn]>>}
 */
function ownRows(look) {
  const { scene, words, page } = look;
  const link = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {string | undefined} */ href) =>
    href && row(sign, label, undefined, { href });
  return {
    help: [
      [
        link("book", look.word("rules_of", { game: scene.title }), page?.rules),
        link("help", words.in_pictures, page?.pictures),
      ],
      scene.typed !== undefined && row("keys", words.keys, "?", { "data-do": "keys", "aria-keyshortcuts": "?" }),
    ],
    back: [scene.log && row("log", words.log, undefined, { "data-do": "fold" }), null],
  };
}

/**
 * Build the entries.
 * @param {Look} look
 * @param {scenes.Button[]} tools
 */
export function drawEntries(look, tools) {
  const { scene, words, page } = look;
  const [own, inMenu] = [ownRows(look), tools.filter((tool) => tool.more || tool.group)];
  /** @param {"game" | "help" | "back"} name */
  const group = (name) => {
    const [before, after] = own[name] ?? [];
    const mine = inMenu.filter((tool) => tool.group === name).map((tool) => drawTool(look, tool));
    const rows = [before, mine, after].flat(2).filter(Boolean);
    const label = words[`group_${name}`];
    return (
      rows.length > 0 &&
      h("div", { role: "group", "aria-label": label, key: name }, h("b", { "aria-hidden": "true" }, label), rows)
    );
  };
  const leave = () =>
    scene.lesson || scene.puzzles
      ? row("leave", page?.homeLabel ?? "", undefined, { href: page?.home })
      : row("leave", words.leave_table, words.game_is_kept, { href: page?.home });
  return [
    inMenu.filter((tool) => !tool.group).map((tool) => drawTool(look, tool)),
    GROUPS.map(group),
    h("hr", { "aria-hidden": "true" }),
    row("settings", words.settings, words.settings_are, { "data-do": "settings" }),
    page?.home && leave(),
  ];
}
