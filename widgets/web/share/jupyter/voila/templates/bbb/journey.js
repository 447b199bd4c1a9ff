/** Shows the stored progress in lessons and games before the page is first painted, without a kernel. */
/** @typedef {{ name: string, title: string, lessons: [string, string, number, string][] }} Game */
(() => {
  /** @type {{ games: Game[], words: Record<string, string>, unfinished: string }} */
  const { games, words, unfinished } = JSON.parse(document.getElementById("page-lessons").textContent);
  /** @param {string} name */
  const find = (name) => document.querySelector(name);
  /** @param {string} text @param {Record<string, any>} values */
  const fill = (text, values) => text.replace(/{(\w+)}/g, (_all, name) => values[name] ?? "");
  /** @param {string} name */
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`birds-bears-banners:${name}`) ?? "null");
    } catch {
      return null;
    }
  };
  /** @param {string} text */
  const parsed = (text) => {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  };

  /**
   * Return two letters for the id of a step, computed as in Python; old progress has titles instead of ids.
   * @param {string} step
   */
  const markOf = (step) => {
    const id = step
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
    let mark = 0;
    for (const letter of id) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % 1296;
    return mark.toString(36).padStart(2, "0");
  };

  /**
   * Return progress in a game; a finished lesson has three stars, less one or two for steps whose answer was shown.
   * @param {Game} game
   * @param {any[]} rows
   * @param {Map<string, any>} marks
   */
  const lookAt = (game, rows, marks) => {
    const lessons = game.lessons.map(([name, title, minutes, steps], at) => {
      const results = (steps.match(/../g) ?? []).map((mark) => marks.get(`${game.name}/${name}#${mark}`));
      const done = results.filter((result) => result !== undefined).length;
      const shown = results.filter(Boolean).length;
      const stars = done < results.length ? 0 : shown > 2 ? 1 : shown ? 2 : 3;
      return { name, title, minutes, number: at + 1, results, done, stars };
    });
    const begun = rows.some(([key, done, hints]) => (done || hints) && String(key).startsWith(`${game.name}/`));
    const open = lessons.find((lesson) => lesson.done < lesson.results.length);
    return {
      ...game,
      lessons,
      begun,
      open,
      count: lessons.length,
      most: 3 * lessons.length,
      stars: lessons.reduce((sum, lesson) => sum + lesson.stars, 0),
    };
  };

  /** Return which games' three pictures were seen; they are shown once, before the first lesson or game. */
  const seenPictures = () => {
    try {
      return (localStorage.getItem("birds-bears-banners:pictures") ?? "").split(" ");
    } catch {
      return [];
    }
  };

  /** Read what the browser has stored: progress in each game, reviews due today, pictures seen. */
  const look = () => {
    const progress = parsed(stored("lessons")?.record);
    /** @type {any[]} */
    const rows = Array.isArray(progress.steps) ? progress.steps : [];
    const marks = new Map(
      rows
        .filter((row) => row[1])
        .map(([key, , , shown]) => {
          const [lesson, step] = String(key).split("#");
          return [`${lesson}#${markOf(step ?? "")}`, shown];
        }),
    );
    const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000) + 719163;
    /** @type {any[]} */
    const deck = Array.isArray(progress.review) ? progress.review : [];
    return {
      progress,
      looked: games.map((game) => lookAt(game, rows, marks)),
      due: deck.filter((card) => card[3] <= day),
      seen: seenPictures(),
    };
  };

  const { progress, looked, due, seen } = look();
  const kept = looked.filter((game) => {
    const there = stored(game.name);
    return there?.id && (!there.record || parsed(there.record).holds === unfinished);
  });
  for (const link of document.querySelectorAll('[data-page="play"]')) {
    const { game } = link.closest("[data-game]").dataset;
    if (seen.includes(game) || looked.some(({ name, begun }) => name === game && begun) || stored(game)) {
      link.setAttribute("href", link.getAttribute("href").replace("#pictures", ""));
    }
  }
  const start = find(".page-visit-first .page-big");
  if (start && seen.includes(games[0]?.name))
    start.setAttribute("href", start.getAttribute("href").replace("#pictures", "#lesson"));
  window.bbbJourney = { look, words, fill };

  const begun = looked.filter((game) => game.begun && game.open);
  if (!find(".page-visit-return") || !(begun.length || kept.length || looked.some((game) => game.begun))) return;
  const last =
    begun.find((game) => String(progress.last ?? "").startsWith(`${game.name}/`)) ??
    begun[0] ??
    looked.find((game) => game.open && game.count) ??
    looked[0];
  /** @param {{ name: string }} game @param {string} kind */
  const page = (game, kind) => find(`[data-game="${game.name}"] [data-page="${kind}"]`)?.getAttribute("href");
  /** @param {string} name @param {string} address */
  const to = (name, address) => {
    if (address) find(`[data-to="${name}"]`).href = address;
  };
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    find(`[data-fill="${name}"]`).textContent = text;
  };

  document.body.dataset.visit = "return";
  const lesson = last.open ?? last.lessons[0];
  if (lesson) {
    const minutes = Math.max(1, Math.round(lesson.minutes * (1 - lesson.done / lesson.results.length)));
    const now = lesson.results.indexOf(undefined);
    write("title", lesson.title);
    write("left", fill(words.left, { game: last.title, number: lesson.number, count: last.count, minutes }));
    const dots = find('[data-fill="dots"]');
    dots.setAttribute("aria-label", fill(words.step, { number: now + 1, count: lesson.results.length }));
    dots.append(
      ...lesson.results.map((shown, at) => {
        const dot = document.createElement("i");
        dot.className = at === now ? "now" : shown === undefined ? "" : shown ? "shown" : "done";
        return dot;
      }),
    );
  }
  for (const scene of document.querySelectorAll("[data-scene]")) scene.hidden = scene.dataset.scene !== last.name;
  to("lesson", `${page(last, "learn")}#lesson`);
  to("learn", page(last, "learn"));
  const puzzles = page(last, "puzzles");
  to("puzzles", puzzles && `${puzzles}#today`);
  if (kept.length) {
    write("game", fill(words.game, { game: kept[0].title }));
    to("game", page(kept[0], "play"));
    find('[data-strip="game"]').hidden = false;
  }
  if (due.length) {
    write("due", fill(words.due, { count: due.length }));
    to("again", `${page(last, "learn")}#again`);
    find('[data-strip="due"]').hidden = false;
  }
  for (const game of looked) {
    const tile = find(`[data-game="${game.name}"]`);
    if (!tile || !game.count) continue;
    const about = tile.querySelector(".page-about");
    about.textContent = !game.begun
      ? words.new
      : !game.open
        ? words.done
        : fill(words.lesson, { number: game.open.number, count: game.count });
    tile.querySelector(".page-players").textContent = game.begun
      ? fill(words.stars, game)
      : fill(words.minutes, { minutes: game.lessons[0].minutes });
    const bar = tile.querySelector(".page-bar");
    bar.firstElementChild.style.width = `${(100 * game.stars) / game.most}%`;
    if (game.begun) bar.classList.add("on");
  }
})();
