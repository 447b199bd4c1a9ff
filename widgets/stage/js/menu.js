// The table's menu: a button, and below it the entries once it is open.

import { h } from "./tree.js";
import { KEYS } from "./text.js";
import { icon } from "./icons.js";
import { drawEntries } from "./entries.js";

/** @param {Look} look @param {scenes.Button[]} tools */
export function drawMenu(look, tools) {
  const open = look.menuOpen;
  const id = `${look.art}menu`;
  return h(
    "div",
    { class: "menu", key: "menu" },
    h(
      "button",
      {
        type: "button",
        class: "button plain icononly",
        "data-do": "menu",
        "aria-haspopup": "menu",
        "aria-expanded": String(open),
        "aria-controls": id,
        ...KEYS,
      },
      icon(open && look.size === "phone" ? "close" : "menu"),
      h("span", { class: "unseen" }, look.words.menu),
    ),
    h(
      "div",
      { id, class: "menulist", role: "menu", "aria-label": look.words.menu, hidden: !open },
      open && drawEntries(look, tools),
    ),
  );
}
