// Text and CSS classes: filling in templates, joining lists, class names of states. And what must be there.

/**
 * Return a value that is always there at this place; if it is not, the error says what is missing.
 * @template T
 * @param {T | null | undefined} value
 * @param {string} what
 * @returns {T}
 */
export function needed(value, what) {
  if (value === null || value === undefined) throw new TypeError(`${what} is missing`);
  return value;
}

/**
 * Fill in a template such as `gap {k} of {n}`.
 * @param {string | undefined} text
 * @param {Record<string, any>} [values]
 */
export const fillBlanks = (text, values) =>
  (text ?? "").replace(/\{(\w+)\}/g, (blank, name) => String(values?.[name] ?? blank));

/**
 * Return the face of a card; each letter of its `signs` stands for a drawing that the scene lists once.
 * @param {scenes.Scene} scene
 * @param {string} key
 * @returns {scenes.Face}
 */
export function faceIn(scene, key) {
  /** @type {scenes.Face} */
  const face = scene.faces?.[key] ?? { name: key, rank: key };
  const letters = [...(face.signs ?? "")];
  if (!letters.length) return face;
  const signs = needed(scene.signs, "scene.signs");
  return { ...face, rank: letters.join(" "), symbols: letters.map((letter) => signs[letter]) };
}

/** @param {{ state?: string } | null | undefined} thing @param {string} word */
export const hasState = (thing, word) => (thing?.state ?? "").split(" ").includes(word);
/** @param {...any} some */
export const classes = (...some) => some.filter(Boolean).join(" ");
/** @param {string | undefined} state */
export const stateClasses = (state) =>
  (state ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `is-${word}`)
    .join(" ");
/**
 * Split what is to be read aloud into its parts: dots that part what is seen are not heard.
 * @param {...any} some
 */
const spokenParts = (...some) =>
  some
    .flat(Infinity)
    .flatMap((each) => String(each || "").split(" · "))
    .filter(Boolean);
/** @param {...any} some */
export const joinWords = (...some) => spokenParts(some).join(", ");
/**
 * Join what a reader hears of one thing; what several parts of a scene say of it is said once.
 * @param {...any} some
 */
export function joinOnce(...some) {
  const parts = spokenParts(some);
  const spelled = parts.map((part) => part.toLowerCase());
  return joinWords(parts.filter((_part, at) => spelled.indexOf(spelled[at]) === at));
}
export const KEYS = { "data-lm-suppress-shortcuts": "true" };

/**
 * Return the card at a seat that opens something: a tap on the seat opens it, too.
 * @param {scenes.Seat} seat
 */
export const openerAt = (seat) => (seat.zones ?? []).flatMap((zone) => zone.cards ?? []).find((card) => card.opens);
