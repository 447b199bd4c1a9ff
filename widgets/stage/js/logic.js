// Pure functions of the table, testable without a page: selection, nearness, pending announcements.

import { hasState } from "./text.js";

/**
 * Return the cards that look selected after a tap, until the answer comes: one or several.
 * @param {string[]} lifted
 * @param {string} place
 * @param {string} pick
 */
export function toggleLifted(lifted, place, pick) {
  if (pick === "many") return lifted.includes(place) ? lifted.filter((each) => each !== place) : [...lifted, place];
  return lifted.includes(place) ? [] : [place];
}

/**
 * Return the announcements not made yet, and the new total of those made; a new table makes only the last.
 *
 * What a card over the table says is left to its dialog, which is read aloud as it takes the focus.
 * @param {number | null} heard
 * @param {number} before
 * @param {string[]} announcements
 * @param {string} [onCard] what the card says
 */
export function newAnnouncements(heard, before, announcements, onCard) {
  const end = before + announcements.length;
  const first = heard === null ? announcements.length - 1 : Math.max(0, Math.min(heard, end) - before);
  return { fresh: announcements.slice(first).filter((each) => each !== onCard), heard: end };
}

/**
 * Return the index an arrow key leads to in a zone: the next place or, in columns, the next column or card.
 * @param {{ line: string }[]} items
 * @param {number} at
 * @param {string} key
 */
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

/**
 * Return the place to focus after a redraw: the same, or if it is gone the nearest in its zone.
 * @param {(string | undefined)[]} ids
 * @param {{ id?: string, at?: number }} lost
 */
export function focusAfterLoss(ids, lost) {
  const same = ids.indexOf(lost.id);
  return same >= 0 ? same : Math.min(lost.at ?? -1, ids.length - 1);
}

/**
 * Return the places on a post from the bottom up: covered cards share the place of the covering one.
 * @param {scenes.Card[]} cards
 * @param {number} [slots]
 */
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

/**
 * Return the value of a dial a number of steps after its present one.
 * @param {scenes.Option[]} options
 * @param {any} value
 * @param {number} steps
 */
export function valueAfterSteps(options, value, steps) {
  const at = options.findIndex((option) => option.value === value);
  const to = at < 0 ? (steps > 0 ? 0 : options.length - 1) : at + steps;
  return options[Math.max(0, Math.min(options.length - 1, to))]?.value;
}

/**
 * Return the gap of a row nearest to a point: the one before the first card whose middle is right of it.
 * @param {number[]} middles
 * @param {number} x
 */
export function gapAt(middles, x) {
  const after = middles.findIndex((middle) => x < middle);
  return after < 0 ? middles.length : after;
}

/**
 * Return how many seats stand in a row, so that rows are as few and as even as the width allows.
 * @param {number} count
 * @param {string} size
 */
export const seatsPerRow = (count, size) =>
  Math.ceil(count / Math.ceil(count / ({ phone: count > 6 ? 4 : 3, projector: 7 }[size] ?? 5)));

/**
 * Return where the cards and the gaps of a row stand, as properties for its style: `--i` is the place, `--m` how many
 * cards there are, and `--o` on which side of the open gap it is: -1, 1, or 0 where none is open.
 * @param {number} count
 * @param {number} open
 */
export function rowPlaces(count, open) {
  /** @param {number} at @param {number} side */
  const place = (at, side) => ({ "--i": at, "--m": count, "--o": open < 0 ? 0 : side });
  /** @param {number} at */
  const card = (at) => place(at, at < open ? -1 : 1);
  /** @param {number} at */
  const gap = (at) => place(at, Math.sign(at - open));
  return { card, gap };
}

/**
 * Return the layout for a width; a projected table is drawn large if there is room.
 * @param {number} width
 * @param {boolean} [projector]
 */
export function layoutFor(width, projector) {
  if (width < 700) return "phone";
  if (width >= 1500 || (projector && width >= 1200)) return "projector";
  return width < 1040 ? "tablet" : "laptop";
}

/** @type {Record<string, number>} */
const SLOW_AND_FAST = { slow: 16 / 9, normal: 1, fast: 7 / 18 };

/**
 * Return the milliseconds until the next automatic step, at the speed chosen in this browser.
 * @param {scenes.NextStep | undefined} next
 * @param {string} speed
 */
export const pacedMs = (next, speed) =>
  Math.round((next?.after ?? 0) * (next?.paced ? (SLOW_AND_FAST[speed] ?? 1) : 1));

/**
 * Return the row under the pointer or the focus, if it has an effect to show.
 * @param {Pick<Look, "lens" | "tried">} look
 */
export const triedRow = ({ lens, tried }) => lens?.rows?.find((row) => row.id === tried && row.what_if);

/**
 * Return the entry of a menu to which a key leads: the arrows to the next, a letter to the next that begins with it.
 * @param {string[]} labels
 * @param {number} at
 * @param {string} key
 */
export function entryFor(labels, at, key) {
  const last = labels.length - 1;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home" || key === "PageUp") return 0;
  if (key === "End" || key === "PageDown") return last;
  if (key.length !== 1 || key === " ") return -1;
  const order = [...labels.keys()].map((step) => (at + 1 + step) % labels.length);
  return order.find((place) => labels[place].toLowerCase().startsWith(key.toLowerCase())) ?? -1;
}
