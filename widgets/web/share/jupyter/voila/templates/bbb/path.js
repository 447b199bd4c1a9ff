/** Where the learner is on the path; and which of path, lesson and review the address asks for. */
(() => {
  const { looked: [game], due, words, fill, seen } = window.bbbJourney;
  const find = (name) => document.querySelector(`#page-path [data-fill="${name}"]`);
  const current = game.open ?? game.lessons[0];
  const stations = [...document.querySelectorAll("#page-path .path-station")];
  const reached = stations.findIndex((station) => station.dataset.lesson === current.name);

  for (const [at, station] of stations.entries()) {
    const lesson = game.lessons.find(({ name }) => name === station.dataset.lesson);
    const isCurrent = at === reached;
    station.classList.toggle("is-done", Boolean(lesson?.stars));
    station.classList.toggle("is-current", isCurrent);
    if (!lesson) continue;
    [...station.querySelectorAll(".path-star")].slice(0, lesson.stars).forEach((star) => star.classList.add("on"));
    const state = lesson.stars ? fill(words[`stars${lesson.stars}`], {}) : isCurrent ? words.current : "";
    if (state) station.setAttribute("aria-label", `${station.dataset.name}, ${state}`);
    if (isCurrent) {
      station.setAttribute("aria-current", "step");
      const step = station.querySelector("small");
      step.textContent = fill(words.step, { number: Math.min(lesson.done + 1, lesson.results.length), count: lesson.results.length });
      step.hidden = false;
      station.querySelector(".path-stars").hidden = true;
    }
  }
  const isDone = (at) => at < reached || stations[at].classList.contains("is-done");
  for (const line of document.querySelectorAll("#page-path [data-line]")) {
    const at = Number(line.dataset.line);
    line.classList.toggle("is-gone", isDone(at) && (isDone(at + 1) || at + 1 === reached));
  }

  if (reached > 2 && matchMedia("(max-width: 1255px)").matches) stations[reached].scrollIntoView({ block: "center" });

  const minutes = Math.max(1, Math.round(current.minutes * (1 - current.done / current.results.length)));
  find("number").textContent = fill(words.open, { number: current.number });
  find("title").textContent = current.title;
  const step = fill(words.step, { number: Math.min(current.done + 1, current.results.length), count: current.results.length });
  find("left").textContent = [current.done ? step : "", fill(words.minutes, { minutes })].filter(Boolean).join(" · ");
  if (!current.done) find("go").textContent = words.begin;
  if (!game.begun && !seen.includes(game.name)) find("go").href = "#pictures";
  const can = game.can[current.number - 1];
  const learned = Math.floor(can.length * current.done / current.results.length);
  find("can").append(...can.map((each, at) => {
    const line = document.createElement("li");
    line.classList.toggle("is-learned", at < learned);
    line.textContent = each;
    return line;
  }));
  if (game.begun) {
    find("total").textContent = fill(words.stars, game);
    find("total").parentElement.hidden = false;
  }
  if (due.length) {
    find("due").textContent = fill(words.due, { count: due.length });
    find("due-short").textContent = fill(words.go_over, { count: due.length });
    document.querySelector('#page-path [data-strip="due"]').hidden = false;
  }

  const show = () => {
    const asked = location.hash.slice(1);
    document.body.dataset.view = asked === "lesson" || asked === "again" ? asked : "path";
    dispatchEvent(new Event("resize"));
  };
  addEventListener("hashchange", show);
  show();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && document.body.dataset.view === "path" && document.activeElement === document.body) find("go").click();
  });
})();
