// What a learning platform keeps of a row of its grade book: a short text in which every slip is noticed.
//
//   bbb1.TT5Fabc1.9kQ1%2F4.x_3A
//        marks    answers  check
//
// A mark is the sign of a part, three letters, and one letter for how it went. An answer follows the sign of its
// exercise. Only signs that no platform changes on the way are written.

/**
 * How a part went: whether it is done, the hints taken, and whether its answer was shown.
 * @typedef {{ done: boolean, hints: number, shown: boolean }} Mark
 */
/**
 * What is known of a row, by the signs of its parts: the marks, and the answers to be shown again.
 * @typedef {{ marks: Map<string, Mark>, answers: Map<string, string> }} Kept
 */

/** How many characters the oldest edition keeps. */
export const MOST = 4096;
const [FORMAT, SIGN, MOST_HINTS] = ["bbb1", 3, 15];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CHECK = 4;
/** A polynomial whose remainder, 24 bits, notices each change of up to four letters side by side. */
const POLYNOMIAL = 0x864cfb;

/** @param {Mark} mark */
const letterOf = ({ done, hints, shown }) =>
  LETTERS[(done ? 1 : 0) | (shown ? 2 : 0) | (Math.min(Math.max(hints, 0), MOST_HINTS) << 2)];

/** @param {string} letter @returns {Mark} */
function markOf(letter) {
  const bits = LETTERS.indexOf(letter);
  return { done: (bits & 1) > 0, shown: (bits & 2) > 0, hints: bits >> 2 };
}

/**
 * Return the four letters that belong to a text.
 * @param {string} text
 */
function checkOf(text) {
  let rest = 0xb704ce;
  for (const letter of text) {
    rest ^= (letter.codePointAt(0) ?? 0) << 16;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest & 0x800000 ? POLYNOMIAL : 0);
    rest &= 0xffffff;
  }
  return Array.from({ length: CHECK }, (_, at) => LETTERS[(rest >> (6 * at)) & 63]).join("");
}

/**
 * Return a text without the signs that mean something here, and without any that is not plain; `null` if it is none.
 * @param {string} text
 */
function escaped(text) {
  try {
    return encodeURIComponent(text).replace(
      /[.~!*'()]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    return null; // half of a letter that takes two
  }
}

/**
 * Write down what is known of a row; answers for which there is no room are left out, marks never are.
 * @param {Kept} kept
 */
export function write({ marks, answers }, most = MOST) {
  const written = [...marks].map(([sign, mark]) => sign + letterOf(mark)).join("");
  let room = most - FORMAT.length - written.length - CHECK - 3;
  const fitting = [];
  for (const [sign, answer] of answers) {
    const text = escaped(answer);
    const part = text === null ? "" : `${sign}${text}~`;
    if (!part || part.length > room) continue;
    room -= part.length;
    fitting.push(part);
  }
  const text = `${FORMAT}.${written}.${fitting.join("")}`;
  return `${text}.${checkOf(text)}`;
}

/** @returns {Kept} */
export const nothing = () => ({ marks: new Map(), answers: new Map() });

/**
 * Read what `write` has written; nothing if a platform has kept nothing yet, `null` if the text is damaged.
 * @param {any} text
 * @returns {Kept | null}
 */
export function read(text) {
  const plain = String(text ?? "")
    .trim()
    .replace(/^"|"$/g, "");
  if (!plain) return nothing();
  const [format, marks, answers, check, more] = plain.split(".");
  if (format !== FORMAT || check === undefined || more !== undefined) return null;
  if (check !== checkOf(`${format}.${marks}.${answers}`) || marks.length % (SIGN + 1)) return null;
  const found = nothing();
  for (const part of marks.match(/.{4}/g) ?? []) found.marks.set(part.slice(0, SIGN), markOf(part[SIGN]));
  for (const part of answers.split("~").filter(Boolean))
    found.answers.set(part.slice(0, SIGN), decodeURIComponent(part.slice(SIGN)));
  return found;
}
