/** The frame of a page: the theme, as chosen here or by the system, and a menu that closes by itself. */
(() => {
  const KEY = "birds-bears-banners:theme";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  const chosen = () => {
    try {
      const kept = localStorage.getItem(KEY);
      return kept === "light" || kept === "dark" ? kept : "";
    } catch {
      return ""; // without storage, the theme follows the system
    }
  };

  /** @param {string} name */
  const wished = (name) => {
    try {
      return localStorage.getItem(`birds-bears-banners:${name}`) ?? "";
    } catch {
      return "";
    }
  };

  /** Set the theme in both places where it is read: by JupyterLab's style sheets and by our tables. */
  const show = () => {
    const theme = chosen() || (dark.matches ? "dark" : "light");
    root.dataset.theme = theme;
    root.dataset.contrast = wished("contrast");
    root.dataset.beliefs = wished("beliefs");
    for (const each of [root, document.body].filter(Boolean)) {
      each.dataset.jpThemeLight = String(theme === "light");
      each.dataset.jpThemeName = theme === "light" ? "JupyterLab Light" : "JupyterLab Dark";
    }
    for (const sheet of document.querySelectorAll("link[data-sheet]")) {
      sheet.media = sheet.dataset.sheet === theme ? "all" : "not all";
    }
    for (const each of document.querySelectorAll("input[name=page-theme]")) each.checked = each.value === chosen();
  };
  window.bbbTheme = show;
  show();
  dark.addEventListener("change", show);
  addEventListener("storage", show);
  addEventListener("birds-bears-banners:settings", show);
  document.addEventListener("DOMContentLoaded", show);

  document.addEventListener("change", ({ target }) => {
    if (target?.name !== "page-theme") return;
    try {
      if (target.value) localStorage.setItem(KEY, target.value);
      else localStorage.removeItem(KEY);
    } catch {
      return;
    }
    show();
  });

  /** An address can name a lesson before its #, too: what follows a # is lost where a page passes somebody on. */
  const lesson = new URLSearchParams(location.search).get("lesson");
  if (lesson && !location.hash) history.replaceState(history.state, "", `#lesson-${lesson}`);

  /** Who came here from homework finds the way back to it; nobody else fetches the script for this. */
  if (new URLSearchParams(location.search).has("homework"))
    import(new URL("homework_way.js", /** @type {any} */ (document.currentScript).src).href);

  const SHEET = [690, 960]; // the pixels that fit on A4 and on Letter, within the usual margins
  const printed = new Map(); // each table's own style, to return to it after printing

  /** A table was laid out for the window: on paper it keeps that layout, made as small as the sheet needs. */
  addEventListener("beforeprint", () => {
    for (const table of document.querySelectorAll(".bbb:is(.table, .single)")) {
      const { width, height } = table.getBoundingClientRect();
      if (!width || printed.has(table)) continue;
      printed.set(table, table.getAttribute("style"));
      const tall = table.querySelector(".sheet")?.getBoundingClientRect().height ?? height;
      const zoom = Math.min(1, SHEET[0] / width, SHEET[1] / height);
      table.style.cssText += `; width: ${width}px; max-width: none; --table-height: ${tall}px; zoom: ${zoom}`;
    }
  });
  addEventListener("afterprint", () => {
    for (const [table, style] of printed) table.setAttribute("style", style ?? "");
    printed.clear();
  });

  /** The sheet of settings is fetched when somebody asks for it. */
  document.addEventListener("click", async ({ target }) => {
    const asked = target?.closest?.(".page-settings");
    if (!asked) return;
    const { script, look } = asked.dataset;
    const { open } = await import(new URL(script, location.href).href);
    const folded = menu();
    folded?.querySelector("summary").focus();
    if (folded) folded.open = false;
    open(new URL(look, location.href).href);
  });

  const menu = () => document.querySelector(".page-menu[open]");
  document.addEventListener("click", (event) => {
    const open = menu();
    if (open && !open.contains(event.target)) open.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const open = menu();
    if (event.key !== "Escape" || !open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });

  /** Unfold the credits for visitors whose link leads to them. */
  const unfold = () => {
    const named = location.hash === "#credits" && document.querySelector("#credits");
    if (named) (named.querySelector("details") ?? named.closest("details")).open = true;
  };
  addEventListener("hashchange", unfold);
  document.addEventListener("DOMContentLoaded", unfold);
})();
