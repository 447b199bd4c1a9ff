// The tables of a class on the wall: who sits where. People are picked and dragged, by mouse, finger or keys.

import { h } from "../../stage/js/tree.js";
import { addKinds } from "../../stage/js/blocks.js";
import { classes, needed } from "../../stage/js/text.js";
import { drawing } from "../../stage/js/cards.js";
import { press } from "./blocks_of_screens.js";

const FAR = 8; // pixels after which a press becomes a drag

/** @param {any} part @param {string} style @param {any} inside */
const one = ({ id, label, key, on, off }, style, inside) =>
  h(
    "button",
    press(id, {
      key: id,
      class: classes("button", style, on && "is-on"),
      "data-key": key,
      "aria-label": inside === label ? null : label,
      "aria-pressed": on === undefined ? null : String(Boolean(on)),
      "aria-disabled": off ? "true" : null,
    }),
    inside,
    key && h("kbd", { "aria-hidden": "true" }, key),
  );

/** @param {ScreenLook} look @param {Record<string, any>} part */
const person = (look, { id, number, name, symbol, two, on, away }) =>
  h(
    "li",
    { key: id },
    h(
      "button",
      press(id, {
        class: classes("person", on && "is-on", away && "is-away"),
        "data-person": String(number),
        "aria-pressed": String(Boolean(on)),
      }),
      drawing(look, symbol),
      h("span", {}, name),
      away && h("span", { class: "unseen" }, away),
      two && h("b", { class: "two" }, two),
    ),
  );

/** @param {ScreenLook} look @param {Record<string, any>} part */
const table = (look, { at, name, people, here }) =>
  h(
    "li",
    { key: name, "data-table": String(at) },
    h(
      "h2",
      {},
      name,
      here &&
        h(
          "button",
          press(here.id, { class: "button second", "data-key": here.key, "aria-label": here.says }),
          here.label,
          here.key && h("kbd", { "aria-hidden": "true" }, here.key),
        ),
    ),
    h(
      "ul",
      {},
      people.map((/** @type {any} */ each) => person(look, each)),
    ),
  );

/** @param {ScreenLook} look @param {Block & { tables: any[], ways: any[] }} part */
const groups = (look, { say, size, ways, columns, lines, most, tables }) =>
  h(
    "div",
    { class: "groups", "--columns": String(columns), "--lines": String(lines), "--most": String(most) },
    h(
      "div",
      { class: "wishes" },
      h("p", {}, say),
      h(
        "div",
        { class: "size", role: "group", "aria-label": size.label },
        h("b", {}, size.label),
        one(size.fewer, "second", "−"),
        h("output", {}, size.value),
        one(size.more, "second", "+"),
      ),
      h(
        "div",
        { class: "ways", role: "group" },
        ways.map((way) => one(way, "second", way.label)),
      ),
    ),
    h(
      "ol",
      { class: "grouped" },
      tables.map((each) => table(look, each)),
    ),
  );

/**
 * Let people be dragged to a table, or onto somebody with whom they change places.
 * @param {HTMLElement} root
 * @param {(content: Record<string, any>) => void} act
 */
export function dragPeople(root, act) {
  /** @type {{ node: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
  let held = null;
  let hasDragged = false;

  /** @param {PointerEvent} event */
  const under = ({ clientX, clientY }) => {
    const place = document.elementFromPoint(clientX, clientY);
    return /** @type {HTMLElement | null} */ (
      place?.closest("[data-person]") ?? place?.closest("[data-table]") ?? null
    );
  };
  /** @param {Element | null} place */
  const mark = (place) => {
    for (const each of root.querySelectorAll(".is-over")) each.classList.remove("is-over");
    if (place !== held?.node) place?.classList.add("is-over");
  };
  const end = () => {
    mark(null);
    held?.ghost?.remove();
    held = null;
  };
  root.addEventListener("pointerdown", (event) => {
    const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-person]"));
    hasDragged = false;
    if (node && event.button === 0) held = { node, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(x, y) < FAR) return;
      const { left, top, width } = held.node.getBoundingClientRect();
      held.ghost = /** @type {HTMLElement} */ (held.node.cloneNode(true));
      held.ghost.removeAttribute("data-person");
      held.ghost.classList.add("is-held");
      Object.assign(held.ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
      needed(root.parentElement, "frame").append(held.ghost); // the root belongs to what is drawn
      hasDragged = true;
    }
    held.ghost.style.translate = `${x}px ${y}px`;
    mark(under(event));
  });
  addEventListener("pointerup", (event) => {
    if (held?.ghost) {
      const [place, number] = [under(event), held.node.dataset.person];
      const other = place?.dataset.person;
      if (other && other !== number) act({ kind: "set", id: `groups:swap:${number}`, value: Number(other) });
      else if (place?.dataset.table)
        act({ kind: "set", id: `groups:move:${number}`, value: Number(place.dataset.table) });
    }
    end();
  });
  addEventListener("pointercancel", end);
  addEventListener("keydown", ({ key }) => key === "Escape" && end());
  // the click after a drag picks nobody
  root.addEventListener(
    "click",
    (event) => {
      if (hasDragged) event.stopPropagation();
      hasDragged = false;
    },
    true,
  );
}

addKinds({ groups });
