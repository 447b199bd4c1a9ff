// Small laws of the table, without a page: what is lifted, what is near, what has not been read aloud yet.

import { hasState } from "./text.js";

/** What a tap lifts until the answer comes: one card or many. */
export function toggleLifted(lifted, place, pick) {
  if (pick === "many") return lifted.includes(place) ? lifted.filter((each) => each !== place) : [...lifted, place];
  return lifted.includes(place) ? [] : [place];
}

/** What of `say` has not been read yet, and the number up to which all has; a table that is new tells only its last line. */
export function newAnnouncements(heard, said, say) {
  const end = said + say.length;
  if (heard === null) return { fresh: say.slice(-1), heard: end };
  return { fresh: say.slice(Math.max(0, Math.min(heard, end) - said)), heard: end };
}

/** Where an arrow leads among the places of a zone: along them, or between columns and up and down in them. */
export function nextIndex(items, at, key) {
  const here = items[at];
  if (key === "Home") return 0;
  if (key === "End") return items.length - 1;
  const lines = new Set(items.map((item) => item.line)).size > 1;
  if (!lines || key === "ArrowUp" || key === "ArrowDown") {
    const ahead = lines ? key === "ArrowUp" : key === "ArrowRight" || key === "ArrowDown";
    const next = at + (ahead ? 1 : -1);
    return items[next] && items[next].line === here.line ? next : at;
  }
  const all = [...new Set(items.map((item) => item.line))];
  const line = all[all.indexOf(here.line) + (key === "ArrowRight" ? 1 : -1)];
  if (line === undefined) return at;
  const up = at - items.findIndex((item) => item.line === here.line);
  const there = items.flatMap((item, index) => (item.line === line ? [index] : []));
  return there[Math.min(up, there.length - 1)];
}

/** The place to go to when the one that had the focus is gone: the same, else the nearest in its zone. */
export function focusAfterLoss(ids, lost) {
  const same = ids.indexOf(lost.id);
  return same >= 0 ? same : Math.min(lost.at, ids.length - 1);
}

/** The places on a post, from the foot up: covered cards go with the one that covers them, empty ones are left open. */
export function stackCards(cards, slots) {
  const all = [];
  let covered = [];
  for (const card of cards) {
    covered.push(card);
    if (hasState(card, "covered")) continue;
    all.push(covered);
    covered = [];
  }
  if (covered.length) all.push(covered);
  while (all.length < (slots ?? 0)) all.push([]);
  return all;
}

/** The value next to a dial's own, so many steps on. */
export function stepped(options, value, steps) {
  const at = options.findIndex((option) => option.value === value);
  const to = at < 0 ? (steps > 0 ? 0 : options.length - 1) : at + steps;
  return options[Math.max(0, Math.min(options.length - 1, to))]?.value;
}

/** Which gap of a row a point lies nearest to: before the first card whose middle is right of it. */
export function gapAt(middles, x) {
  const after = middles.findIndex((middle) => x < middle);
  return after < 0 ? middles.length : after;
}

/** How many seats stand beside each other: in as few and as even rows as there is room for. */
export const seatsPerRow = (count, size) => Math.ceil(count / Math.ceil(count / ({ phone: count > 6 ? 4 : 3, projector: 7 }[size] ?? 5)));

/** Which layout a width gets; one that is to be projected is drawn big where there is room for it. */
export function layoutFor(width, projector) {
  if (width < 700) return "phone";
  if (width >= 1500 || (projector && width >= 1200)) return "projector";
  return width < 1040 ? "tablet" : "laptop";
}
