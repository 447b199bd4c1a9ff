// A room in a notebook's cell: opened on the notebook's own server, with its wall below the cell.

import { serverAddress, requestHeaders } from "../../stage/js/server.js";

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {...Node | string} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
const element = (name, properties, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

/** Open a room, and return the address of its wall; "" if this server has no rooms, or opens none for this visitor. */
async function open() {
  const door = await fetch(`${serverAddress()}class/`, requestHeaders()).catch(() => null);
  if (!door?.ok || !door.headers.get("content-type")?.includes("html")) return { address: "", reason: "sorry" };
  const page = new DOMParser().parseFromString(await door.text(), "text/html");
  const form = page.querySelector('form[action$="class/open"] [name=kind][value=class]')?.form;
  if (!form) return { address: "", reason: page.getElementById("code") ? "refused" : "sorry" };
  const body = new URLSearchParams({ _xsrf: form.elements._xsrf.value, kind: "class" });
  const opened = await fetch(`${serverAddress()}class/open`, { method: "POST", body }).catch(() => null);
  return opened?.ok ? { address: opened.url, reason: "" } : { address: "", reason: "refused" };
}

/**
 * Return whether the wall of an earlier room still exists and may still be led from here.
 * @param {string} address
 */
async function isOpen(address) {
  const answer = await fetch(address).catch(() => null);
  return Boolean(answer?.ok);
}

/**
 * @param {HTMLElement} root
 * @param {Record<string, any>} words
 * @param {string} reason
 */
function showSorry(root, words, reason) {
  root.replaceChildren(
    element("p", { className: "bbb-room-sorry", textContent: words[reason] }),
    element("p", { textContent: words.without }),
    element("ul", {}, ...words.ways.map((/** @type {string} */ way) => element("li", { textContent: way }))),
  );
}

/**
 * @param {HTMLElement} root
 * @param {Record<string, any>} words
 * @param {string} address
 */
function showWall(root, words, address) {
  const frame = element("iframe", { src: address, title: words.wall, className: "bbb-room-wall" });
  frame.allow = "fullscreen";
  root.replaceChildren(
    frame,
    element("p", {}, element("a", { href: address, target: "_blank", rel: "noopener", textContent: words.whole })),
  );
}

/** @param {{ model: OwnModel, el: HTMLElement }} part */
async function render({ model, el }) {
  const words = model.get("words");
  const root = element("div", { className: "bbb-room" }, element("p", { textContent: words.wait }));
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  if (!model.get("can_open")) return showSorry(root, words, "sorry");
  const kept = model.get("code") && new URL(`${serverAddress()}class/wall/${model.get("code")}`, location.href).href;
  const { address, reason } = kept && (await isOpen(kept)) ? { address: kept, reason: "" } : await open();
  if (!address) return showSorry(root, words, reason);
  model.set("code", address.split("/").at(-1).slice(0, 4));
  model.save_changes();
  return showWall(root, words, address);
}

export default { render };
