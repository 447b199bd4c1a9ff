// Days with something done: the week, and how many are in a row; the same rule as `days_of` in Python.

const WEEK = 7;

/**
 * Return how many days lie in a row that ends on `last`, with at most one day off in any seven.
 * @param {Set<number>} known
 * @param {number} last
 * @param {number} [off] a day off that has been taken since
 */
function rowUpTo(known, last, off) {
  let count = 0;
  for (let day = last; ; day -= 1) {
    if (known.has(day)) count += 1;
    else if ((off !== undefined && off - day < WEEK) || !known.has(day - 1)) return count;
    else off = day;
  }
}

/**
 * Return which days of this week are done, from Monday on, which of them is today, and the row up to now.
 * @param {number[]} days
 * @param {number} now
 */
export function daysOf(days, now) {
  const weekday = (now - 1) % WEEK; // day 1 of the calendar was a Monday
  const known = new Set(days.filter((day) => day <= now));
  const latest = Math.max(0, ...known);
  const isOpen = latest > 0 && latest >= now - 2;
  return {
    weekday,
    done: Array.from({ length: WEEK }, (_, at) => days.includes(now - weekday + at)),
    inARow: isOpen ? rowUpTo(known, latest, latest === now - 2 ? now - 1 : undefined) : 0,
  };
}
