// The page around a table: what of it the table's own menu offers where the page's head is hidden, and its address.

import { copy } from "./browser.js";
import { KEYS } from "./text.js";
import { h } from "./tree.js";

/**
 * The link back to the homework from which somebody came here; null for all others.
 * @param {Document} page
 */
const toHomework = (page) => page.querySelector(".page-homework a");

/**
 * The link back to the homework or the learning path, for a lesson's bar.
 * @param {Document} page
 */
function wayBack(page) {
  const link = toHomework(page) ?? page.querySelector(".path-back a, .page-lesson .page-home");
  return link && { leave: link.getAttribute("href"), leaveLabel: link.title || link.textContent.trim() };
}

/**
 * The way back to the homework, at the end of one of its parts.
 * @param {Look} look
 */
export const drawHomework = ({ page }) =>
  page?.homework && h("a", { key: "homework", class: "button main", href: page.homework, ...KEYS }, page.homeworkLabel);

/**
 * Links to other pages of a game, beside that of its table; none in a notebook.
 * @param {Look} look
 * @param {scenes.PageLink[]} [links]
 */
export const drawPageLinks = ({ page }, links = []) => {
  const play = page?.play;
  return (
    play &&
    links.map(({ game, page: name, hash, label }) =>
      h(
        "a",
        {
          key: name,
          class: "button plain",
          href: play.replace(/[^/]+\/play(?=\.[^/]*$)/, `${game}/${name}`) + hash,
          ...KEYS,
        },
        label,
      ),
    )
  );
};

/**
 * The links and the themes of the page around a table, for the table's own menu; null in a notebook.
 * @param {Document} page
 */
export function pageAround(page) {
  const head = page.querySelector("body:is(.page-table, .page-lesson, [data-view]) .page-head");
  if (!head) return null;
  const home = head.querySelector(".page-home");
  return {
    /** @returns {PageLinks} */
    look: () => ({
      ...wayBack(page),
      home: (toHomework(page) ?? home)?.href,
      homeLabel: toHomework(page)?.textContent ?? home?.title,
      homework: toHomework(page)?.href,
      homeworkLabel: toHomework(page)?.textContent,
      play: page.querySelector('.page-gamebar [data-page="play"]')?.href,
      rules: page.querySelector('.page-gamebar [data-page="rules"], .page-panel [data-place="rules"]')?.href,
      pictures: head.querySelector('.page-panel a[href$="#pictures"]')?.href,
    }),
  };
}

/**
 * Make the page's address name what is open now, so that a reload opens it again; return the name.
 * @param {string | undefined} address
 * @param {string | undefined} before
 */
export function followAddress(address, before) {
  const isMoved = address && before && address !== before;
  if (isMoved && location.hash.split("-")[0] === `#${address.split("-")[0]}`)
    history.replaceState(history.state, "", `#${address}`);
  return address;
}

/**
 * Open the page beside this one that has a name; in a notebook, what it would show is copied.
 * @param {Record<string, any>} message
 * @param {object | null} page
 */
export function leaveFor({ name, hash, text }, page) {
  if (page) location.assign(location.pathname.replace(/play(?=[^/]*$)/, name) + hash);
  else copy(text);
}
