/** The search of the reference: what is typed is kept in the address, and its results take the place of the page. */
(() => {
  const { currentScript } = document;

  /**
   * Return what the page tells this script in an attribute.
   * @param {string} name
   */
  const told = (name) => {
    const text = currentScript?.dataset[name];
    if (text === undefined) throw new Error(`dataset.${name} is missing`);
    return text;
  };
  const [up, results, lost] = ["up", "results", "lost"].map(told);
  const MOST = 20;
  let search; // loaded when it is first needed

  const load = () =>
    (search ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${up}search.js`;
      script.onload = () => resolve(window.pdocSearch);
      script.onerror = reject;
      document.head.append(script);
    }));

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} tag
   * @param {Partial<HTMLElementTagNameMap[Name]>} parts
   * @param {...Node | string} children
   * @returns {HTMLElementTagNameMap[Name]}
   */
  const element = (tag, parts, ...children) => {
    const made = Object.assign(document.createElement(tag), parts);
    made.append(...children);
    return made;
  };

  /**
   * Return one result: the word with its signature as a link, and what it does. The HTML is made by pdoc.
   * @param {{ doc: Record<string, any> }} part
   */
  const entry = ({ doc }) => {
    const link = element("a", { className: `attr ${doc.kind}` });
    link.href = `${up}${doc.modulename.replaceAll(".", "/")}.html${doc.qualname ? `#${doc.qualname}` : ""}`;
    const kind = doc.kind === "function" ? doc.funcdef : doc.kind === "class" ? "class" : "";
    if (kind) link.append(element("span", { className: "def", textContent: `${kind} ` }));
    link.append(element("span", { className: "name", textContent: doc.fullname }));
    const more = doc.signature ?? doc.annotation ?? "";
    link.append(element("span", { className: "annotation", innerHTML: more }));
    const text = element("div", { className: "docstring", innerHTML: doc.doc ?? "" });
    return element("section", { className: "search-result" }, link, text);
  };

  addEventListener("DOMContentLoaded", () => {
    const box = document.querySelector("input[type=search]");
    const place = document.querySelector("#main");
    const page = [...place.children];
    const address = () => new URL(location.href);

    const show = async () => {
      const asked = address().searchParams.get("search") ?? "";
      if (!asked) return place.replaceChildren(...page);
      const find = await load().catch(() => null);
      if (asked !== address().searchParams.get("search")) return; // something else was typed meanwhile
      const found = find ? find(asked) : [];
      const text = find ? results.replace("{count}", found.length).replace("{words}", () => asked) : lost;
      const heading = element("h1", { textContent: text });
      place.replaceChildren(element("main", { className: "pdoc" }, heading, ...found.slice(0, MOST).map(entry)));
      scrollTo(0, 0);
    };

    box.addEventListener("focus", () => load().catch(() => {}), { once: true });
    box.addEventListener("input", () => {
      const next = address();
      next.hash = "";
      if (box.value.trim()) next.searchParams.set("search", box.value.trim());
      else next.searchParams.delete("search");
      history.replaceState("", "", next);
      show();
    });
    box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") place.querySelector(".search-result a")?.click();
    });
    // A link within the page leads back to it.
    addEventListener("hashchange", () => {
      if (!location.hash || !address().searchParams.has("search")) return;
      const next = address();
      next.searchParams.delete("search");
      history.replaceState("", "", next);
      box.value = "";
      show();
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    });
    addEventListener("popstate", show);
    box.value = address().searchParams.get("search") ?? "";
    if (box.value) show();
  });
})();
