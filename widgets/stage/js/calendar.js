// Days, counted as Python counts them.

/** Return today's date, by this device, as the ordinal that Python counts in. */
export function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000) + 719_163;
}

/**
 * Return the days on which the games in a kept list were finished, each once.
 * @param {any} rows
 * @returns {number[]}
 */
export const daysPlayed = (rows) =>
  Array.isArray(rows) ? [...new Set(rows.map((row) => row?.day).filter(Number.isInteger))] : [];
