// A tree of plain objects to draw, and the smallest change of the page that shows it.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Build a node: a tag, attributes (`key` identifies it among siblings), and children; null and false are dropped.
 * @param {string} tag
 * @param {Record<string, any>} [attrs]
 * @param {...any} inside
 */
export function h(tag, attrs, ...inside) {
  const { key = null, ...rest } = attrs ?? {};
  /** @param {any} each */
  const there = (each) => each !== null && each !== undefined && each !== false && each !== "";
  return {
    tag,
    key,
    attrs: rest,
    inside: inside
      .flat(Infinity)
      .filter(there)
      .map((each) => (each.tag ? each : String(each))),
  };
}

/** @param {Tree} tree */
const kind = (tree) => (typeof tree === "string" ? "text" : tree.tag);

/**
 * Return for each new node the index of the old node it continues, or -1: same tag and key, in order.
 * @param {Tree[]} olds
 * @param {Tree[]} nexts
 */
export function matchChildren(olds, nexts) {
  const waiting = new Map();
  /** @param {Tree} tree */
  const sort = (tree) => `${kind(tree)} ${typeof tree === "string" ? "" : (tree.key ?? "")}`;
  olds.forEach((old, at) => waiting.set(sort(old), [...(waiting.get(sort(old)) ?? []), at]));
  return nexts.map((next) => waiting.get(sort(next))?.shift() ?? -1);
}

/**
 * @param {any} node
 * @param {string} name
 * @param {any} value
 */
function setAttribute(node, name, value) {
  if (name.startsWith("--")) node.style.setProperty(name, value ?? "");
  else if (name === "value" || name === "checked") node[name] = value ?? "";
  else if (name.startsWith("aria-") && typeof value === "boolean") node.setAttribute(name, String(value));
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {any} node
 * @param {Record<string, any>} before
 * @param {Record<string, any>} after
 */
function setAttributes(node, before, after) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name]) setAttribute(node, name, after[name]);
}

/**
 * Return what a tree describes: an element of the kind that its tag says, or a text.
 * @param {Tree} tree
 * @param {boolean} [inSvg]
 * @returns {any}
 */
export function build(tree, inSvg) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const drawn = inSvg || tree.tag === "svg";
  const node = drawn ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
  for (const child of tree.inside) node.append(build(child, drawn));
  setAttributes(node, {}, tree.attrs);
  return node;
}

/**
 * @param {any} parent
 * @param {Tree[]} olds
 * @param {Tree[]} nexts
 */
export function renderChildren(parent, olds, nexts) {
  const nodes = [...parent.childNodes];
  const from = matchChildren(olds, nexts);
  const kept = new Set(from);
  nodes.forEach((node, at) => kept.has(at) || node.remove());
  let here = parent.firstChild;
  nexts.forEach((next, at) => {
    const node = from[at] < 0 ? build(next, parent.namespaceURI === SVG) : patch(nodes[from[at]], olds[from[at]], next);
    if (node === here) here = here.nextSibling;
    else parent.insertBefore(node, here);
  });
}

/**
 * @param {any} node
 * @param {Tree} before
 * @param {Tree} after
 */
function patch(node, before, after) {
  if (typeof before === "string" || typeof after === "string") {
    if (before !== after) node.data = after;
    return node;
  }
  renderChildren(node, before.inside, after.inside);
  setAttributes(node, before.attrs, after.attrs);
  return node;
}

const SPOKEN_MS = 15000;

/** Return a live region, in which a sentence is read aloud without those before it. */
export const liveRegion = () =>
  build(h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "false" }));

/**
 * Have a sentence read aloud; it is taken away again, so that nobody comes across it later.
 * @param {HTMLElement} voice
 * @param {string} text
 */
export function utter(voice, text) {
  const sentence = build(h("p", {}, text));
  voice.append(sentence);
  setTimeout(() => sentence.remove(), SPOKEN_MS);
}
