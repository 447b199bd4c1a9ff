// What a press on an element does, by the value of its `data-do`.

import { copy } from "./browser.js";
import { needed } from "./text.js";

/**
 * Return whether a press on an element does nothing; one that is off says why, if it has a reason or Python tells it.
 * @param {HTMLElement} node
 * @param {object | null} waits
 */
export const isSilent = (node, waits) =>
  !("tells" in node.dataset || (node.dataset.off && node.querySelector(".why"))) &&
  Boolean(node.dataset.off || (node.getAttribute("aria-disabled") === "true" && !waits));

/**
 * The handlers of pressed elements, by `data-do`; each gets the view, what the element says in `data-…`, it itself,
 * and what in it was pressed.
 * @type {Record<string, (view: TableView, data: Record<string, string>, node: any, target: any) => unknown>}
 */
export const ACTIONS = {
  tap: (view, data, node) => view.tap(data.place ?? data.onto, node),
  press: (view, { id }, node) => {
    if (node.closest(".lensmain")) view.openLens(false);
    view.press(id, node);
  },
  menu: (view) => view.menu(!view.menuOpen),
  settings: (view, _data, node, target) => {
    // the veil closes the sheet, and what lies on it does not
    if (!node.matches(".veil") || node === target) view.settings.show(!view.settings.isOpen);
  },
  wish: (view, { id, value }) => view.settings.keep(id, value),
  type: (view) => (view.typed.field.value.trim() ? view.typed.send() : view.typed.field.focus()),
  keys: (view) => view.typed.show(!view.typed.state.open),
  set: (view, { id, index }) => view.set(id, view.dial(id)?.options[Number(index)]?.value),
  turn: (view, { id, by }) => view.turn(id, Number(by)),
  nudge: (view, { id, by }) => view.nudge(id, Number(by)),
  clause: (view, { id }) => view.act({ kind: "clause", number: id }),
  log: (view, { id }) => view.act({ kind: "log", id }),
  earlier: (view) => view.act({ kind: "earlier" }),
  go: (view) => view.act({ kind: "go" }),
  end: () => {}, // what is pressed has ended the feat already
  pause: (view) => view.pause(),
  shut: (view) => {
    view.shut = view.scene.rule?.number ?? null;
    view.draw();
  },
  fold: (view) => view.fold(),
  lens: (view) => view.openLens(!view.lensOpen),
  lensmore: (view) => {
    view.lensAll = !view.lensAll;
    view.draw();
  },
  take: (view, { index }) => view.typed.suggest([], view.typed.state.options[Number(index)]),
  pick: (view, { id, name, index }) => {
    const field = view.scene.form?.fields?.find((each) => each.id === name);
    view.forms.submit(id, { [name]: needed(field?.options, `options of ${name}`)[Number(index)].value });
  },
  count: (view, { name, by, press }) => {
    const number = view.stage.querySelector(`.dialog [name="${name}"]`);
    const before = number.value;
    number[Number(by) > 0 ? "stepUp" : "stepDown"]();
    if (press && number.value !== before) view.forms.submit(press);
  },
  copy: (_view, { text }) => copy(text),
  share: (view, { text, hash }) => copy(view.page ? `${text}\n${location.origin}${location.pathname}#${hash}` : text),
  form: (view, { id }, node) => node.type === "submit" || view.forms.submit(id),
};
