// The way to all questions about chance: the games with what is guessed, and further doors.

import { build, h } from "../../stage/js/tree.js";
import { BrowserStore, followTheme } from "../../stage/js/browser.js";
import { plainCard } from "../../stage/js/cards.js";
import { copyDrawings } from "../../stage/js/drawings.js";
import { icon } from "../../stage/js/icons.js";
import { addressOf } from "../../stage/js/page_links.js";
import { classes, faceIn } from "../../stage/js/text.js";
import { drawWorld } from "../../stage/js/world.js";
import { sumUp } from "./calibration.js";

/** @typedef {{ href: string, keys: string[] }} QuestionPage */

const [WIDE, TALL] = [900, 380];
let hubs = 0;

/**
 * How many questions of some pages are guessed, and the first page with one that is not.
 * @param {QuestionPage[]} pages
 * @param {(key: string) => boolean} isGuessed
 */
export function progressOf(pages, isGuessed) {
  const left = pages.find(({ keys }) => !keys.every(isGuessed));
  const all = pages.flatMap(({ keys }) => keys);
  return { number: all.filter(isGuessed).length, all: all.length, next: left ?? pages[0], isDone: !left };
}

/** @param {{ model: Model, el: HTMLElement }} part */
function render({ model, el }) {
  const art = `bbbh${(hubs += 1)}-`;
  const store = new BrowserStore(() => localStorage);
  const root = build(h("div", { class: "bbb ex-hub", "data-lm-suppress-shortcuts": "true" }));
  el.append(root);
  const { games, more, words } = model.get("page");
  /** @param {string} key */
  const isGuessed = (key) => Boolean(store.look(key).id);

  /**
   * @param {any} door
   * @param {ReturnType<typeof progressOf>} found
   * @param {boolean} isMain
   */
  const drawGame = ({ game, title, about, cards, faces }, { number, all, next, isDone }, isMain) =>
    h(
      "section",
      { "aria-label": title },
      h(
        "div",
        { class: classes("bbb picture", root.classList.contains("dark") && "dark"), "data-world": game },
        drawWorld(game, WIDE, TALL),
        h(
          "span",
          { "aria-hidden": "true" },
          cards.map((/** @type {string} */ key) =>
            plainCard(
              /** @type {any} */ ({
                art,
                face: (/** @type {string} */ each) => faceIn(/** @type {any} */ ({ faces }), each),
              }),
              key,
            ),
          ),
        ),
      ),
      h("h2", {}, title),
      h("p", {}, about),
      h(
        "p",
        { class: "done" },
        h("i", { "aria-hidden": "true", "--to": number / all }),
        number ? words.guessed.replace("{number}", number).replace("{all}", all) : words.none,
      ),
      h(
        "a",
        {
          class: classes("button", isMain && "main"),
          href: addressOf(next.href),
          "aria-label": `${isDone ? words.again : words.guess}: ${title}`,
        },
        isDone ? words.again : words.guess,
      ),
    );

  const guesses = () => {
    const { pairs, off, side } = sumUp(store.keys("guess:").map((key) => store.look(key).record));
    if (!pairs.length) return words.no_guesses;
    return (side === "few" ? words.few : words.summary)
      .replace("{count}", pairs.length)
      .replace("{off}", off)
      .replace("{side}", /** @type {any} */ (words)[side]);
  };

  const draw = () => {
    const found = games.map((/** @type {any} */ door) => progressOf(door.pages, isGuessed));
    const begun = found.findIndex((/** @type {any} */ { number, isDone }) => number && !isDone);
    root.replaceChildren(
      copyDrawings(art),
      build(
        h(
          "div",
          { class: "doors" },
          games.map((/** @type {any} */ door, /** @type {number} */ at) =>
            drawGame(door, found[at], at === Math.max(0, begun)),
          ),
        ),
      ),
      build(
        h(
          "div",
          { class: "doors" },
          more.map((/** @type {any} */ { name, icon: sign, title, about, href }) =>
            h(
              "a",
              { class: "more", href: addressOf(href) },
              icon(sign),
              h("span", {}, h("b", {}, title), name === "guesses" ? guesses() : about),
            ),
          ),
        ),
      ),
    );
  };
  const stop = followTheme(root);
  const look = new MutationObserver(draw);
  look.observe(root, { attributeFilter: ["class"] });
  addEventListener("bbb-guessed", draw);
  draw();
  return () => {
    stop();
    look.disconnect();
    removeEventListener("bbb-guessed", draw);
  };
}

export default { render };
