// Shows where the learner is on the path, and opens what the address asks for: path, lesson or review.

import { fill, lookBack, minutesLeft, toldBy } from "./journey.js";

{
  const told = toldBy(document);
  const { words } = told;
  /** @param {string} name */
  const find = (name) => document.querySelector(`#page-path [data-fill="${name}"]`);
  const stations = [...document.querySelectorAll("#page-path .path-station")];

  /** @param {any} part */
  const stepOf = ({ done, results }) =>
    fill(words.step, { number: Math.min(done + 1, results.length), count: results.length });

  /**
   * Show a station as done, open now, or ahead.
   * @param {any} station
   * @param {any} lesson
   * @param {boolean} isCurrent
   */
  const drawStation = (station, lesson, isCurrent) => {
    station.classList.toggle("is-done", Boolean(lesson?.stars));
    station.classList.toggle("is-current", isCurrent);
    if (!lesson) return;
    [...station.querySelectorAll(".path-star")].forEach((star, at) => star.classList.toggle("on", at < lesson.stars));
    const state = lesson.stars ? fill(words[`stars${lesson.stars}`], {}) : isCurrent ? words.current : "";
    station.setAttribute("aria-label", [station.dataset.name, state].filter(Boolean).join(", "));
    if (isCurrent) station.setAttribute("aria-current", "step");
    else station.removeAttribute("aria-current");
    const step = station.querySelector("small");
    step.textContent = isCurrent ? stepOf(lesson) : "";
    step.hidden = !isCurrent;
    station.querySelector(".path-stars").hidden = isCurrent;
  };

  /**
   * Show the open lesson and what it teaches.
   * @param {any} game
   * @param {any} lesson
   * @param {any} seen
   */
  const drawOpen = (game, lesson, seen) => {
    const minutes = minutesLeft(lesson);
    find("number").textContent = fill(words.open, { number: lesson.number });
    find("title").textContent = lesson.title;
    find("left").textContent = [lesson.done ? stepOf(lesson) : "", fill(words.minutes, { minutes })]
      .filter(Boolean)
      .join(" · ");
    find("go").textContent = lesson.done ? words.carry_on : words.begin;
    const first = !game.begun && !seen.includes(game.name);
    for (const link of [find("go"), stations[0]]) {
      link.dataset.to ??= link.getAttribute("href");
      link.href = first ? "#pictures" : link.dataset.to;
    }
    const can = game.can[lesson.number - 1];
    const learned = Math.floor((can.length * lesson.done) / lesson.results.length);
    find("can").replaceChildren(
      ...can.map((/** @type {string} */ each, /** @type {number} */ at) => {
        const line = document.createElement("li");
        line.classList.toggle("is-learned", at < learned);
        line.textContent = each;
        return line;
      }),
    );
  };

  /** Draw the path from the progress in the browser; return where the learner is on it. */
  const draw = () => {
    const {
      looked: [game],
      due,
      seen,
    } = lookBack(told);
    const current = game.open ?? game.lessons[0];
    const reached = stations.findIndex((station) => station.dataset.lesson === current.name);
    for (const [at, station] of stations.entries()) {
      drawStation(
        station,
        game.lessons.find((/** @type {{ name: string }} */ { name }) => name === station.dataset.lesson),
        at === reached,
      );
    }
    /** @param {number} at */
    const isDone = (at) => at < reached || stations[at].classList.contains("is-done");
    for (const line of document.querySelectorAll("#page-path [data-line]")) {
      const at = Number(line.dataset.line);
      line.classList.toggle("is-gone", isDone(at) && (isDone(at + 1) || at + 1 === reached));
    }
    drawOpen(game, current, seen);
    find("total").textContent = fill(words.stars, game);
    find("total").parentElement.hidden = !game.begun;
    find("due").textContent = due.length ? fill(words.due, { count: due.length }) : "";
    find("due-short").textContent = fill(words.go_over, { count: due.length });
    document.querySelector('#page-path [data-strip="due"]').hidden = !due.length;
    return reached;
  };

  const isPath = () => document.body.dataset.view === "path";

  const show = () => {
    const [asked] = location.hash.slice(1).split("-");
    document.body.dataset.view = asked === "lesson" || asked === "again" ? asked : "path";
    if (isPath()) {
      const reached = draw();
      if (reached > 2 && matchMedia("(max-width: 1255px)").matches)
        stations[reached].scrollIntoView({ block: "center" });
    }
    dispatchEvent(new Event("resize"));
  };
  addEventListener("hashchange", show);
  addEventListener("storage", () => {
    if (isPath()) draw();
  });
  show();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && isPath() && document.activeElement === document.body) find("go").click();
  });
}
