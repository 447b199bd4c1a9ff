/** A text box for an answer, a button that checks it, and the reply. */

import { classAddress } from "../stage/js/class_address.js";

let made = 0;
/** The event by which the page hears how an exercise stands, and may give the answer of an earlier visit. */
const STANDS = "bbb-exercise";

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {...Node | string} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/** @param {{ model: Model, el: HTMLElement }} part */
function render({ model, el }) {
  made += 1;
  const id = `bbb-exercise-${made}`;
  const title = element("p", { id: `${id}-title`, className: "title" });
  const label = element("label", { htmlFor: id });
  const box = element("input", { id, type: "text", maxLength: 100, autocomplete: "off", spellcheck: false });
  const button = element("button", { type: "submit" });
  const verdict = element("p", { className: "verdict" });
  verdict.setAttribute("role", "status");
  const form = element("form", {}, label, element("div", { className: "answer" }, box, button));
  const card = element("section", { className: "bbb-exercise" }, title, form, verdict);
  card.setAttribute("aria-labelledby", title.id);
  const ask = element("a", { className: "ask", hidden: true });
  card.append(ask);
  for (const each of [box, button]) each.dataset.lmSuppressShortcuts = "true";
  el.append(card);

  const show = () => {
    const shown = model.get("card");
    title.textContent = shown.title;
    label.textContent = shown.label;
    button.textContent = shown.button;
    if (shown.typed) box.value = shown.typed;
    verdict.textContent = shown.text && `${shown.state === "right" ? "✓" : "✗"} ${shown.text}`;
    card.dataset.state = shown.state;
    ask.textContent = shown.class?.label ?? "";
    ask.href = classAddress(shown.class);
    ask.hidden = !ask.getAttribute("href");
    const { number, typed, state } = shown;
    const answer = (/** @type {string} */ text) => model.send({ answer: text });
    window.dispatchEvent(new CustomEvent(STANDS, { detail: { number, typed, state, answer } }));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) return model.send({ answer: box.value.trim() });
    verdict.textContent = model.get("card").empty;
    delete card.dataset.state;
    box.focus();
  });
  form.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:card", show);
  show();
  return () => model.off("change:card", show);
}

export default { render };
