// The drawings of the games, which are a constant of the whole script.

/**
 * Return all drawings as an element, with ids that begin with a prefix.
 * @param {string} prefix
 */
export function copyDrawings(prefix) {
  const text = SPRITE.replaceAll("bbb-", prefix);
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}
