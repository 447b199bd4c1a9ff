// The front door: draws the worlds of the games, and shows what waits for somebody who comes back; without a kernel.

import { drawWorld } from "../../stage/js/world.js";
import { build, h } from "../../stage/js/tree.js";
import { today } from "../../stage/js/calendar.js";
import { daysOf } from "./days.js";
import { fill, lookBack, minutesLeft, toldBy } from "./journey.js";
import { followLetters } from "./letters.js";

/** @typedef {ReturnType<typeof lookBack>} Back */
/** @typedef {Back["looked"][number]} Looked */

const told = toldBy(document);
const { words } = told;
const now = today();

/** @param {string} selector */
const find = (selector) => document.querySelector(selector);

/** @param {string} name @param {string} text */
const write = (name, text) => {
  find(`[data-fill="${name}"]`).textContent = text;
};

/** @param {string} game @param {string} kind @returns {string | undefined} */
const page = (game, kind) => find(`.page-tile[data-game="${game}"] [data-page="${kind}"]`)?.getAttribute("href");

/** @param {string} name @param {string | undefined} address */
const to = (name, address) => {
  if (address) find(`[data-to="${name}"]`).href = address;
};

/** @param {any} within */
function drawWorlds(within) {
  for (const place of within.querySelectorAll(".page-world[data-world]")) {
    const world = drawWorld(place.dataset.world, 900, 600);
    world.attrs.preserveAspectRatio = "xMidYMid slice";
    place.querySelector(":scope > .world")?.remove();
    place.prepend(build(world));
  }
}

/**
 * Links to play lead to a game's three pictures until they were seen.
 * @param {Back} back
 */
function leadPastPictures({ seen, looked, touched }) {
  for (const link of document.querySelectorAll('main [href$="#pictures"]')) {
    const { game } = link.closest("[data-game]").dataset;
    const begun = seen.includes(game) || looked.some(({ name, begun: has }) => name === game && has);
    if (begun || touched.includes(game)) {
      const after = link.dataset.page === "learn" ? "#lesson" : "";
      link.setAttribute("href", link.getAttribute("href").replace("#pictures", after));
    }
  }
}

/** @param {Looked} game */
function drawCarry(game) {
  for (const each of document.querySelectorAll("[data-scene]")) each.hidden = each.dataset.scene !== game.name;
  find(".page-carry .page-world").dataset.world = game.name;
  to("lesson", `${page(game.name, "learn")}#lesson`);
  to("learn", page(game.name, "learn"));
  if (!game.begun || !game.open) find(".page-carry-text small").remove();
  const lesson = game.open;
  if (!lesson) {
    write("title", game.title);
    write("left", words.done);
    write("go", words.again);
    find(".page-dots").remove();
    return;
  }
  if (!game.begun) write("go", words.begin);
  const minutes = minutesLeft(lesson);
  const step = lesson.results.indexOf(undefined);
  write("title", lesson.title);
  write("left", fill(words.left, { game: game.title, number: lesson.number, count: game.count, minutes }));
  const dots = find('[data-fill="dots"]');
  dots.setAttribute("aria-label", fill(words.step, { number: step + 1, count: lesson.results.length }));
  const kinds = lesson.results.map((shown, at) =>
    at === step ? "now" : shown === undefined ? "" : shown ? "shown" : "done",
  );
  dots.append(...kinds.map((kind) => build(h("i", { class: kind }))));
}

/** @param {number[]} days */
function drawWeek(days) {
  const { weekday, done, inARow } = daysOf(days, now);
  const strip = find('[data-strip="week"]');
  const row = inARow > 1 ? fill(words.row, { count: inARow }) : words.week;
  write("row", row);
  strip.querySelectorAll("[data-day]").forEach((/** @type {any} */ disc, /** @type {number} */ at) => {
    disc.classList.toggle("is-done", done[at]);
    disc.classList.toggle("is-today", at === weekday);
  });
  const played = words.days.filter((/** @type {string} */ _day, /** @type {number} */ at) => done[at]);
  write("row-spoken", played.length ? fill(words.row_spoken, { row, days: played.join(", ") }) : row);
  strip.hidden = !days.length;
}

/** @param {Back} back @param {Looked} last */
function drawStrips({ kept, due, days }, last) {
  drawWeek(days);
  if (kept.length) {
    write("game", fill(words.game, { game: kept[0].title }));
    to("game", page(kept[0].name, "play"));
    const emblem = find(`.page-tile[data-game="${kept[0].name}"] .page-emblem`)?.cloneNode(true);
    if (emblem) find('[data-strip="game"] .page-disc').replaceChildren(emblem);
    find('[data-strip="game"]').hidden = false;
  }
  if (due.length) {
    const minutes = Math.ceil(due.length / 2);
    write("due", due.length > 1 ? fill(words.due_many, { count: due.length }) : words.due_one);
    write("due-minutes", minutes > 1 ? fill(words.due_minutes, { minutes }) : words.due_minutes_one);
    to("again", `${page(last.name, "learn")}#again`);
    find('[data-strip="due"]').hidden = false;
  }
}

/** @param {Looked} game */
function drawTile(game) {
  const tile = find(`.page-tile[data-game="${game.name}"]`);
  if (!tile || !game.count) return;
  /** @param {string} name @param {string} text */
  const put = (name, text) => {
    tile.querySelector(`[data-fill="${name}"]`).textContent = text;
  };
  const { begun, open, count } = game;
  const [first] = game.lessons;
  const number = open?.number ?? count;
  put("stars", fill(words.short_stars, game));
  put("where", !begun ? fill(words.new, first) : open ? fill(words.lesson, { number, count }) : words.done);
  put("short", !begun ? words.short_new : open ? fill(words.short_lesson, { number, count }) : words.done);
  put("next", open ? fill(begun ? words.next : words.first, open) : "");
  put(
    "puzzles",
    game.puzzles ? fill(game.solved ? words.solved : words.unsolved, { ...game, count: game.puzzles }) : "",
  );
  tile.querySelector(".page-progress > i").style.width = `${(100 * game.stars) / game.most}%`;
}

/**
 * Show today's puzzle, without its title and its answer; if it does not come, the panel says only that there is one.
 * @param {Looked} last
 */
async function drawPuzzle(last) {
  const panel = find(".page-puzzle");
  to("puzzles", page(last.name, "puzzles") && `${page(last.name, "puzzles")}#today`);
  const { first, days, puzzles, symbols } = await fetch(`${panel.dataset.days}?day=${now}`).then((got) => got.json());
  const found = days[now - first];
  if (!found) return;
  const puzzle = puzzles[found[0]];
  write("when", found[1]);
  write("puzzle", puzzle.title);
  write("puzzle-about", puzzle.about);
  to("puzzles", page(puzzle.game, "puzzles") && `${page(puzzle.game, "puzzles")}#today`);
  const place = panel.querySelector(".page-position");
  const shown = puzzle.rows.flatMap((/** @type {any} */ row) => row.cards);
  const wanted = new Set(shown.flatMap((/** @type {string} */ card) => [card, ...(symbols[card]?.[1] ?? [])]));
  panel.querySelector(".page-sprite").innerHTML = [...wanted].map((name) => symbols[name]?.[0] ?? "").join("");
  place.dataset.world = puzzle.game;
  place.style.setProperty("--cards", String(Math.max(4, shown.length)));
  place.replaceChildren(
    ...(puzzle.says ? [build(h("b", { class: "page-says" }, puzzle.says))] : []),
    ...puzzle.rows.map((/** @type {any} */ row) =>
      build(
        h(
          "span",
          { class: "page-row" },
          row.cards.map((/** @type {string} */ card) =>
            h("svg", { class: "page-face", viewBox: "0 0 100 140" }, h("use", { href: `#page-card-${card}` })),
          ),
        ),
      ),
    ),
  );
  drawWorlds(panel);
}

/** @param {Back} back */
function welcomeBack(back) {
  const { looked, kept, last } = back;
  const begun = looked.filter((game) => game.begun && game.open);
  if (!find(".page-visit-return") || !(kept.length || looked.some((game) => game.begun))) return false;
  const at =
    begun.find((game) => last.startsWith(`${game.name}/`)) ??
    begun[0] ??
    looked.find((game) => game.open && game.count) ??
    looked[0];
  document.body.dataset.visit = "return";
  drawCarry(at);
  drawStrips(back, at);
  looked.forEach(drawTile);
  drawPuzzle(at).catch(() => {});
  return true;
}

const back = lookBack(told);
leadPastPictures(back);
drawWorlds(find(welcomeBack(back) ? ".page-visit-return" : ".page-visit-first"));
for (const form of document.querySelectorAll(".page-invited")) followLetters(form, words);
