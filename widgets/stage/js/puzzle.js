// Puzzles: the page of all of them, and the page after a puzzle.

import { h } from "./tree.js";
import { KEYS, classes } from "./text.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawMenu } from "./menu.js";
import { drawPicture } from "./move_tile.js";
import { drawHomework, drawPageLinks } from "./page_around.js";
import { drawButton } from "./seats.js";
import { drawLeave } from "./step.js";

// All puzzles -----------------------------------------------------------------------------

/** @param {string} id @param {string} label @param {Drawn} inside @param {Record<string, any>} [more] */
const press = (id, label, inside, more) =>
  h(
    "button",
    { key: id, type: "button", "data-do": "press", "data-id": id, "aria-label": label, ...KEYS, ...more },
    inside,
  );

/** @param {Look} look @param {scenes.TodaysPuzzle} today */
function drawToday(look, today) {
  return h(
    "section",
    { class: "daypuzzle", "aria-label": today.when },
    h(
      "div",
      { class: "told" },
      h("span", { class: "tag" }, icon("day"), today.when),
      h("h3", {}, today.title),
      h("span", { class: "tag about" }, today.about),
    ),
    h(
      "div",
      { class: "given" },
      today.says && h("p", { class: "boasted" }, today.says),
      today.pictures.map((picture) =>
        h(
          "figure",
          { key: picture.label, role: "img", "aria-label": picture.spoken },
          drawPicture(look, picture),
          h("figcaption", {}, picture.label),
        ),
      ),
    ),
    h("div", { class: "solve" }, drawButton(look, { id: today.id, label: today.button, main: true })),
  );
}

/** @param {Look} look @param {scenes.Week} week */
function drawWeek(look, week) {
  /** @param {scenes.DayDisc} disc */
  const one = (disc) =>
    h(
      "li",
      { key: disc.spoken, class: classes(disc.done && "done", disc.today && "today") },
      h("span", { class: "unseen" }, disc.spoken),
      h("i", { "aria-hidden": "true" }, disc.done && drawing(look, "wren")),
      h("span", { "aria-hidden": "true" }, disc.label),
    );
  return h(
    "section",
    { class: "panel week", "aria-label": week.head },
    h("h3", {}, week.head),
    week.best && h("small", {}, week.best),
    h("ol", {}, week.discs.map(one)),
    h("p", {}, week.note),
  );
}

/** @param {number[]} values */
function curvePath(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  /** @param {number} value @param {number} at */
  const point = (value, at) =>
    `${(100 * at) / (values.length - 1)} ${34 - (28 * (value - least)) / (most - least || 1)}`;
  return `M${values.map(point).join("L")}`;
}

/** @param {scenes.OwnRating} rating */
function drawRating(rating) {
  return h(
    "section",
    { class: "panel rating", "aria-label": rating.label },
    h("div", {}, h("span", {}, rating.label), h("b", {}, rating.value), h("small", {}, rating.note)),
    rating.curve.length > 2 &&
      h(
        "svg",
        { viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": rating.spoken },
        h("path", { class: "under", d: `${curvePath(rating.curve)}L100 40L0 40z` }),
        h("path", { d: curvePath(rating.curve), "vector-effect": "non-scaling-stroke" }),
      ),
    h("details", { key: "rating" }, h("summary", KEYS, rating.asks), h("p", {}, rating.says)),
  );
}

/** @param {Look} look @param {scenes.ThemeTile} theme */
const drawTheme = (look, theme) =>
  press(
    theme.id,
    `${theme.label}, ${theme.text}`,
    [
      h("span", { class: "sign", "aria-hidden": "true" }, drawing(look, theme.drawing)),
      h("b", {}, theme.label),
      h("span", { class: "rail" }, h("i", { "--share": `${(100 * theme.have) / theme.need}%` })),
      h("span", { class: "count" }, theme.text),
    ],
    { class: classes("theme", `of-${theme.game}`) },
  );

/**
 * Build the page of all puzzles.
 * @param {Look} look
 * @param {scenes.PuzzleHome} home
 * @param {Branch | false} alarm
 * @param {Branch | null} form
 */
export function drawHome(look, home, alarm, form) {
  const { scene, words } = look;
  const tools = (scene.tools ?? []).map((tool) => (look.size === "phone" ? { ...tool, more: true } : tool));
  /** @param {scenes.PuzzleGame} game */
  const choice = (game) => press(game.id, game.label, game.label, { "aria-pressed": String(game.on) });
  return [
    alarm,
    h(
      "div",
      { class: "sheet puzzlehome", key: "home", inert: Boolean(form) },
      h(
        "div",
        { class: "homebar" },
        drawLeave(look),
        h("h2", {}, scene.title),
        h(
          "div",
          { class: "tools", role: "group", "aria-label": words.tools },
          tools.filter((tool) => !tool.more).map((tool) => drawButton(look, tool)),
          drawMenu(look, tools),
        ),
      ),
      drawToday(look, home.today),
      drawWeek(look, home.week),
      drawRating(home.rating),
      h(
        "div",
        { class: "bytheme" },
        h("h3", {}, home.heading),
        h("p", {}, home.note),
        h("div", { class: "segments", role: "group", "aria-label": home.shows }, home.games.map(choice)),
      ),
      h(
        "div",
        { class: "themes" },
        home.themes.map((theme) =>
          h("div", { key: theme.id, class: "themebox" }, drawTheme(look, theme), drawPageLinks(look, theme.links)),
        ),
      ),
    ),
    form,
  ];
}

// After a puzzle --------------------------------------------------------------------------

/**
 * Build the page after a puzzle.
 * @param {Look} look
 * @param {scenes.PuzzleEnd} end
 * @param {Branch | false} alarm
 * @param {Branch | null} form
 */
export function drawSolved(look, end, alarm, form) {
  const { scene } = look;
  /** @param {scenes.NumberPlate} plate */
  const plate = (plate) =>
    h(
      "div",
      { key: plate.label, class: classes("plate", plate.good && "good") },
      h("span", {}, plate.label),
      h("b", {}, plate.value),
      h("small", {}, plate.note),
    );
  return [
    alarm,
    h(
      "div",
      { class: "sheet puzzleend", key: "solved", inert: Boolean(form) },
      h("i", { class: "glow", "aria-hidden": "true" }),
      h("span", { class: "sign", "aria-hidden": "true" }, drawing(look, end.drawing)),
      h("h2", {}, end.head),
      h("p", {}, end.text),
      h("div", { class: "plates" }, end.plates.map(plate)),
      h(
        "div",
        { class: "passon" },
        h("p", {}, h("b", {}, end.share.head), h("span", {}, end.share.text)),
        h(
          "button",
          {
            type: "button",
            class: "button second",
            "data-do": "share",
            "data-text": `${end.share.head}\n${end.share.text}`,
            "data-hash": end.share.hash,
            ...KEYS,
          },
          end.share.button,
        ),
      ),
      h(
        "div",
        { class: "onward" },
        drawHomework(look),
        drawPageLinks(look, end.links),
        end.play &&
          look.page?.play &&
          h(
            "a",
            {
              class: "button second",
              href: `${look.page.play.replace(/[^/]+(?=\/play\.ipynb$)/, end.play.game)}#${end.play.hash}`,
              ...KEYS,
            },
            end.play.label,
          ),
        (scene.buttons ?? []).map((button) => ({
          ...drawButton(look, { ...button, main: button.main && !look.page?.homework }, "second"),
          key: button.main ? "main" : button.id,
        })),
      ),
    ),
    form,
  ];
}
