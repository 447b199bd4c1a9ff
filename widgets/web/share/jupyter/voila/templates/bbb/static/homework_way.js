// The way back to one's homework, on a page of one of its parts; `frame.js` fetches this where the address names it.

const PREFIX = "birds-bears-banners:";

/**
 * Return where the homework lies that an address names, and what leads there; null if this browser keeps none.
 * @param {string} search
 * @param {(key: string) => string | null} look
 */
export function wayBack(search, look) {
  const key = `${PREFIX}homework:${new URLSearchParams(search).get("homework")}`;
  try {
    const { page, link, back } = JSON.parse(look(key) ?? "null")?.record ?? {};
    const isOurs = /^\/(?![/\\])/.test(page) && /^#homework=/.test(link) && typeof back === "string";
    return isOurs ? { href: page + link, back } : null;
  } catch {
    return null; // without storage, the browser's own button leads back
  }
}

/** Put the way back below the head of the page. */
function show() {
  const way = wayBack(location.search, (key) => localStorage.getItem(key));
  const head = document.querySelector(".page-head");
  if (!way || !head) return;
  const link = Object.assign(document.createElement("a"), { href: way.href, textContent: way.back });
  const bar = Object.assign(document.createElement("nav"), { className: "page-gamebar page-homework" });
  bar.setAttribute("aria-label", way.back);
  bar.append(link);
  head.after(bar);
}

if (globalThis.document?.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
else if (globalThis.document) show();
