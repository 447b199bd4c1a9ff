// What a browser keeps: under which keys, and how a text that may be anything is read.

export const STORAGE_PREFIX = "birds-bears-banners:";

/**
 * Return the value that a text stands for; null if it is none.
 * @param {string | null | undefined} text
 * @returns {any}
 */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
