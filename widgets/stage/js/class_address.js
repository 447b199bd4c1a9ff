// Where a question of a page is put on the wall of a class, in browsers that lead classes.

import { serverAddress } from "./server.js";

const LEADS = "birds-bears-banners:leads"; // stored where a wall has been opened, or where the desk may open one

/** Note that this browser leads classes. */
export function noteLeader() {
  try {
    localStorage.setItem(LEADS, "yes");
  } catch {
    /* without storage, pages offer no class to ask */
  }
}

/**
 * Return the address at which a class is asked the question of a key.
 * @param {string} key
 */
export const askAddress = (key) => `${serverAddress()}class/?ask=${encodeURIComponent(key)}`;

/**
 * Return the address that asks a class; "" for a page without such a question, and where nobody leads classes.
 * @param {{ key: string } | undefined} asked
 */
export function classAddress(asked) {
  try {
    const leads = asked && /^https?:/.test(location.protocol) && localStorage.getItem(LEADS);
    return leads ? askAddress(asked.key) : "";
  } catch {
    return "";
  }
}
