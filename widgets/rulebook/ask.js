/** The search field of a rule book; and what moves on its page: the current chapter, the foot on a phone, printing. */

import { build, h } from "../stage/js/tree.js";
import { drawWorld } from "../stage/js/world.js";

/** A lens, as it stands in fields for searching. */
const LENS = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21";
/** A cover's width and height in the units of its world. */
const COVER = [900, 400];

let made = 0;

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

/** On a site of pages, notebooks are pages. @param {string} text */
const linked = (text) => (document.getElementById("page-cells") ? text.replaceAll(".ipynb", ".html") : text);

/** @param {{ model: Model, el: HTMLElement }} part */
function render({ model, el }) {
  made += 1;
  const id = `bbb-ask-${made}`;
  const words = model.get("page");
  const box = element("input", { id, type: "search", maxLength: 200, autocomplete: "off", placeholder: words.hint });
  box.dataset.lmSuppressShortcuts = "true";
  const find = element("button", { type: "submit", textContent: words.find });
  const label = element("label", { htmlFor: id, className: "rule-unseen", textContent: words.label });
  const games = element(
    "fieldset",
    { hidden: !words.games.length },
    element("legend", { className: "rule-unseen", textContent: words.which }),
  );
  for (const [at, game] of words.games.entries()) {
    const radio = element("input", { type: "radio", name: `${id}-game`, value: game.id, checked: at === 0 });
    games.append(element("label", {}, radio, element("span", { textContent: game.label })));
  }
  const lens = build(
    h("svg", { class: "rule-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: LENS })),
  );
  const form = element("form", { className: "rule-form" }, label, box, lens, games, find);
  form.setAttribute("role", "search");
  const answer = element("div", { className: "rule-found" });
  const aloud = element("p", { className: "rule-unseen" });
  aloud.setAttribute("role", "status");
  el.append(element("div", { className: "rule-ask" }, form, answer, aloud));

  const show = () => {
    const { answer: found, spoken } = model.get("page");
    answer.innerHTML = linked(found);
    aloud.textContent = spoken;
  };
  const ask = () =>
    model.send({ ask: box.value, game: form.querySelector("input:checked")?.getAttribute("value") ?? "" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) ask();
    else box.focus();
  });
  box.addEventListener("search", () => !box.value && ask());
  form.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:page", show);
  show();
  drawCovers();
  const leave = follow();
  return () => {
    model.off("change:page", show);
    leave();
  };
}

/** Draw the world of each game on the cover of its book; until then a cover is plain. */
function drawCovers() {
  for (const cover of document.querySelectorAll(".rule-cover[data-world]:not(:has(> .world))")) {
    const world = drawWorld(String(/** @type {HTMLElement} */ (cover).dataset.world), COVER[0], COVER[1]);
    world.attrs.preserveAspectRatio = "xMidYMid slice";
    cover.prepend(build(world));
  }
}

const PHONE = "(max-width: 900px)";
/** How often the target of an address is looked for, while the page is being made. */
const MOST_TRIES = 20;

/** Keep the contents of the page in step with what is read; return what ends it. */
function follow() {
  const nav = document.querySelector(".rule-contents");
  if (!nav) return () => {};
  const links = [...nav.querySelectorAll(".rule-list a")];
  const fold = nav.querySelector("details");
  const foot = document.querySelector(".rule-foot");
  const narrow = matchMedia(PHONE);
  /** @type {Element | undefined} */
  let current;
  const title = (/** @type {Element} */ link) => link.textContent.trim();

  const mark = () => {
    const passed = links.filter((link) => {
      const chapter = document.querySelector(link.getAttribute("href"));
      return chapter && chapter.getBoundingClientRect().top < Math.min(240, innerHeight / 3);
    });
    const now = passed.at(-1) ?? links[0];
    if (now === current) return;
    current?.removeAttribute("aria-current");
    current = now;
    now.setAttribute("aria-current", "true");
    const at = links.indexOf(now);
    nav.querySelector(".rule-now").textContent = title(now).replace(/^\d+/, "$& ·");
    const [before, after] = [links[at - 1], links[at + 1]];
    foot.querySelector("b").textContent = foot.dataset.of.replace("{at}", `${at + 1}`);
    for (const [link, to, text] of [
      [foot.querySelector(".rule-before"), before, before && `‹ ${at}`],
      [foot.querySelector(".rule-after"), after, after && `${title(after)} ›`],
    ]) {
      link.hidden = !to;
      if (to) link.setAttribute("href", to.getAttribute("href"));
      link.textContent = text ?? "";
    }
  };
  const fit = () => {
    fold.open = !narrow.matches;
    foot.hidden = !narrow.matches;
  };
  const closeFold = () => {
    if (narrow.matches) fold.open = false;
  };
  const print = nav.querySelector(".rule-print");
  const printPage = () => window.print();
  print.hidden = false;
  print.addEventListener("click", printPage);
  nav.querySelector(".rule-list").addEventListener("click", closeFold);
  narrow.addEventListener("change", fit);
  addEventListener("scroll", mark, { passive: true });
  fit();
  mark();
  const place = location.hash.slice(1);
  let tries = 0;
  const found = setInterval(() => {
    mark();
    tries += 1;
    const node = place && place !== "print" && document.getElementById(place);
    if (node) node.scrollIntoView();
    if (node || !place || place === "print" || tries >= MOST_TRIES) clearInterval(found);
    if (place === "print") window.print();
  }, 300);
  return () => {
    clearInterval(found);
    removeEventListener("scroll", mark);
    narrow.removeEventListener("change", fit);
    print.removeEventListener("click", printPage);
  };
}

export default { render };
