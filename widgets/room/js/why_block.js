// The position at a reveal: a strip of its cards, those that decide marked, and why the best answer is good.

import { h } from "../../stage/js/tree.js";
import { addKinds } from "../../stage/js/blocks.js";
import { plainCard } from "../../stage/js/cards.js";

/** @param {ScreenLook} look @param {any[]} cards */
const row = (look, cards) =>
  h(
    "div",
    { class: "cards" },
    cards.map(({ face, state, note }) =>
      h("span", { class: state && `is-${state}` }, plainCard(look, face), note && h("b", {}, note)),
    ),
  );

/** @param {ScreenLook} look @param {Block & { groups: any[], after: any[] }} part */
function why(look, { alt, groups, about, text, head, after }) {
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  return h(
    "section",
    { class: "why", "--cards": String(Math.max(12, count + groups.length / 2 + (text ? 10 : 0))) },
    h(
      "div",
      { class: "position", role: "img", "aria-label": alt },
      groups.map(({ label, cards }) => h("figure", {}, h("figcaption", {}, label), row(look, cards))),
    ),
    text &&
      h(
        "div",
        { class: "reason" },
        after.length > 0 && h("figure", { "aria-hidden": "true" }, h("figcaption", {}, head), row(look, after)),
        h("p", {}, about && h("small", {}, about), text),
      ),
  );
}

addKinds({ why });
