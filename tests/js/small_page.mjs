// As much of a page as the scripts of a widget need, to test them without a browser.

/** @typedef {any} Any */

class SmallNode {
  constructor(/** @type {string} */ name, text = "") {
    this.localName = name;
    this.tagName = name.toUpperCase();
    this.data = text;
    this.value = "";
    /** @type {Record<string, string>} */
    this.attrs = {};
    /** @type {Any[]} */
    this.childNodes = [];
    /** @type {Any} */
    this.parent = null;
    /** @type {Record<string, ((event: Any) => void)[]>} */
    this.heard = {};
    this.style = { setProperty() {} };
  }
  get dataset() {
    const data = Object.entries(this.attrs).filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(data.map(([name, value]) => [name.slice(5), value]));
  }
  get id() {
    return this.attrs.id ?? "";
  }
  get form() {
    return this.closest("form");
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const { childNodes = [] } = this.parent ?? {};
    return childNodes[childNodes.indexOf(this) + 1] ?? null;
  }
  get textContent() {
    return this.data + this.childNodes.map((each) => each.textContent).join(" ");
  }
  set textContent(text) {
    this.childNodes = text ? [new SmallNode("#text", text)] : [];
  }
  append(/** @type {Any[]} */ ...nodes) {
    for (const each of nodes) this.insertBefore(typeof each === "string" ? new SmallNode("#text", each) : each, null);
  }
  insertBefore(/** @type {Any} */ node, /** @type {Any} */ before) {
    node.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parent = this;
  }
  replaceChildren(/** @type {Any[]} */ ...nodes) {
    this.childNodes = [];
    this.append(...nodes);
  }
  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((/** @type {Any} */ each) => each !== this);
    this.parent = null;
  }
  setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
    this.attrs[name] = value;
  }
  getAttribute(/** @type {string} */ name) {
    return this.attrs[name] ?? null;
  }
  removeAttribute(/** @type {string} */ name) {
    delete this.attrs[name];
  }
  addEventListener(/** @type {string} */ name, /** @type {(event: Any) => void} */ what, /** @type {Any} */ options) {
    const { signal } = options ?? {};
    (this.heard[name] ??= []).push((event) => (signal?.aborted ? undefined : what(event)));
  }
  get classList() {
    return { toggle() {} };
  }
  contains() {
    return false;
  }
  focus() {}
  /** Return whether this is what a selector names: `a`, `.code`, `#name`, `[data-do]`, `a[data-part]`, `a[href*="part"]`. */
  matches(/** @type {string} */ selector) {
    const found = /^(\w*)(?:\.([\w-]+))?(?:#([\w-]+))?(?:\[([\w-]+)(?:\*="([^"]*)")?\])?$/.exec(selector);
    if (!found) return false;
    const [, tag, kind, id, data, part = ""] = found;
    const names = (this.attrs.class ?? "").split(" ");
    return (
      (!tag || tag === this.localName) &&
      (!kind || names.includes(kind)) &&
      (!id || id === this.id) &&
      (!data || (this.attrs[data] ?? null)?.includes(part) === true)
    );
  }
  closest(/** @type {string} */ selector) {
    /** @type {Any} */
    let node = this;
    while (node && !node.matches(selector)) node = node.parent;
    return node;
  }
  /** @returns {Any[]} */
  querySelectorAll(/** @type {string} */ selector) {
    return this.childNodes.flatMap((each) => [
      ...(each.matches(selector) ? [each] : []),
      ...each.querySelectorAll(selector),
    ]);
  }
  querySelector(/** @type {string} */ selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  /** Have something happen here, and to all around. */
  happen(/** @type {string} */ name) {
    const event = { target: this, preventDefault() {}, stopPropagation() {} };
    for (/** @type {Any} */ let node = this; node; node = node.parent)
      for (const what of node.heard[name] ?? []) what(event);
  }
}

/** A store like that of a browser. @param {Record<string, string>} kept */
export const smallStore = (kept = {}) => {
  /** @type {Any} */
  const store = Object.create({
    getItem: (/** @type {string} */ key) => store[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
      store[key] = text;
    },
    removeItem: (/** @type {string} */ key) => delete store[key],
  });
  return Object.assign(store, kept);
};

/**
 * Put a page in place of the browser's; return its body, what was copied, and what its window hears.
 * @param {string} href
 * @param {Record<string, string>} [kept]
 */
export function openSmallPage(href, kept) {
  const window = new SmallNode("window");
  /** @type {string[]} */
  const copied = [];
  const globals = {
    document: {
      body: new SmallNode("body"),
      createElement: (/** @type {string} */ name) => new SmallNode(name),
      createElementNS: (/** @type {string} */ _space, /** @type {string} */ name) => new SmallNode(name),
      createTextNode: (/** @type {string} */ text) => new SmallNode("#text", text),
    },
    location: new URL(href),
    localStorage: smallStore(kept),
    addEventListener: (
      /** @type {string} */ name,
      /** @type {(event: Any) => void} */ what,
      /** @type {Any} */ options,
    ) => window.addEventListener(name, what, options),
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    setTimeout: () => 0, // what is said stays
    print: () => copied.push("printed"),
    navigator: { clipboard: { writeText: async (/** @type {string} */ text) => copied.push(text) } },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return { body: globals.document.body, copied, window, store: globals.localStorage };
}

/** A model whose values a test shows; it lists what was sent. */
export class SmallModel {
  constructor(/** @type {Record<string, Any>} */ values) {
    this.values = values;
    /** @type {Any[]} */
    this.sent = [];
    /** @type {Record<string, ((...said: Any[]) => void)[]>} */
    this.heard = {};
  }
  get(/** @type {string} */ name) {
    return this.values[name];
  }
  on(/** @type {string} */ name, /** @type {(...said: Any[]) => void} */ what) {
    (this.heard[name] ??= []).push(what);
  }
  off(/** @type {string} */ name, /** @type {(...said: Any[]) => void} */ what) {
    this.heard[name] = (this.heard[name] ?? []).filter((each) => each !== what);
  }
  send(/** @type {Any} */ message) {
    this.sent.push(message);
  }
  show(/** @type {string} */ name, /** @type {Any} */ value) {
    this.values[name] = value;
    for (const what of this.heard[`change:${name}`] ?? []) what();
  }
  say(/** @type {Any} */ message) {
    for (const what of this.heard["msg:custom"] ?? []) what(message);
  }
}
