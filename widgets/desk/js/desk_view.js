// What the teacher's pages share: shows what Python writes; prints, copies, saves and reads files.

import { build, h } from "../../stage/js/tree.js";
import { copy, download, followTheme } from "../../stage/js/browser.js";
import { askAddress, noteLeader } from "../../stage/js/class_address.js";
import { addressOf } from "../../stage/js/page_links.js";
import { serverAddress, requestHeaders } from "../../stage/js/server.js";

const LESSONS = "birds-bears-banners:own-lessons";
const LARGEST_FILE = 300_000;
const ROOM = "birds-bears-banners:room"; // the key for a room's letters, which the wall stores while the room is open

/** Return the lessons stored in this browser. */
function keptLessons() {
  try {
    return JSON.parse(localStorage.getItem(LESSONS) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {any[]} lessons */
function keepLessons(lessons) {
  try {
    localStorage.setItem(LESSONS, JSON.stringify(lessons));
  } catch {
    /* without storage, lessons last until the page is left, but can be saved as files */
  }
}

/** Drop the lesson from the page's address, so that a reload does not add it once more. */
function dropLink() {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Return the letters of the room that this browser leads; "" if it is no longer open. */
async function openRoom() {
  try {
    const code = localStorage.getItem(ROOM);
    if (!code) return "";
    const { ok } = await fetch(`${serverAddress()}class/wall/${code}`);
    if (!ok) localStorage.removeItem(ROOM);
    return ok ? code : "";
  } catch {
    return "";
  }
}

/**
 * Print a page in a hidden frame, so that nothing of the desk is on the paper.
 * @param {string} html
 */
function print(html) {
  const frame = build(h("iframe", { class: "deskprint", "aria-hidden": "true", tabindex: "-1" }));
  frame.addEventListener(
    "load",
    () => {
      frame.contentWindow.addEventListener("afterprint", () => setTimeout(() => frame.remove(), 0));
      frame.contentWindow.print();
    },
    { once: true },
  );
  frame.srcdoc = html;
  document.body.append(frame);
}

export class DeskView {
  /** @type {(() => void)[]} */
  leave = [];

  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.root = build(h("div", { class: "bbb teacherdesk", "data-lm-suppress-shortcuts": "true" }));
    this.boxes = build(h("div", {}));
    this.voice = build(h("p", { class: "unseen", role: "status" }));
    this.root.append(this.boxes, this.voice);
    this.root.classList.toggle("has-door", "rooms" in document.body.dataset); // reserves space until the door is found
    el.append(this.root);
    /** @type {Record<string, (...said: any[]) => void>} */
    const heard = {
      "change:page": () => this.draw(),
      "change:announcement": () => this.announce(model.get("announcement")),
      "msg:custom": (message) => this.take(message),
    };
    for (const [name, what] of Object.entries(heard)) model.on(name, what);
    this.leave.push(
      () => Object.entries(heard).forEach(([name, what]) => model.off(name, what)),
      followTheme(this.root),
    );
    this.root.addEventListener("click", (/** @type {OnElement<MouseEvent>} */ event) => this.click(event));
    this.root.addEventListener("change", (/** @type {OnElement<Event>} */ event) => this.change(event));
    this.draw();
    this.findDoor();
    model.send(this.greeting());
  }

  /** What Python is told first: what this browser keeps, and the end of its address. @returns {Record<string, any>} */
  greeting() {
    return { do: "hello", lessons: keptLessons(), hash: location.hash.slice(0, 8192) };
  }

  /** Redraw the boxes, keeping the focus. */
  draw() {
    const old = this.root.contains(document.activeElement) ? document.activeElement : null;
    /** @param {Element} node */
    const hasSameRole = (node) =>
      old && node.dataset.do === old.dataset.do && node.dataset.value === old.dataset.value && node.id === old.id;
    this.boxes.innerHTML = this.model.get("page");
    for (const node of this.boxes.querySelectorAll('a[href*=".ipynb"]'))
      node.setAttribute("href", addressOf(node.getAttribute("href")));
    for (const node of this.boxes.querySelectorAll("[data-wall]"))
      node.href = `${serverAddress()}class/wall/${node.dataset.wall}`;
    for (const node of this.boxes.querySelectorAll("[data-ask]")) node.href = askAddress(node.dataset.ask);
    const [first] = [...this.boxes.querySelectorAll("[data-do]")].filter(hasSameRole);
    const near = old?.dataset.do && this.boxes.querySelector(`[data-do="${old.dataset.do}"]`);
    if (first || near) (first || near).focus({ preventScroll: true });
  }

  /** @param {string} text */
  announce(text) {
    this.voice.textContent = "";
    setTimeout(() => {
      this.voice.textContent = text;
    }, 50);
  }

  /** Find out whether rooms can be opened here, at which address phones join, and whether one is open already. */
  async findDoor() {
    const here = /^https?:/.test(location.protocol) && document.body.dataset.baseUrl;
    const answer = here ? await fetch(`${serverAddress()}class/`, requestHeaders()).catch(() => null) : null;
    this.root.classList.toggle("has-door", Boolean(answer?.ok));
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    this.xsrf = page.querySelector("[name=_xsrf]")?.value;
    const phones = page.querySelector("[data-phones]")?.dataset.phones ?? "";
    const leads = Boolean(page.querySelector("[name=kind][value=class]"));
    if (leads) noteLeader();
    this.model.send({
      do: "door",
      value: phones,
      text: await openRoom(),
      pages: new URL("../", location.href).href,
      leads,
    });
  }

  /**
   * Open a room and go to its wall; visitors without permission are told by the page that asks for the letters.
   * @param {string} kind
   */
  async openDoor(kind) {
    const body = new URLSearchParams({ _xsrf: this.xsrf ?? "", kind });
    const opened = this.xsrf
      ? await fetch(`${serverAddress()}class/open`, { method: "POST", body }).catch(() => null)
      : null;
    location.assign(opened?.ok ? opened.url : `${serverAddress()}class/`);
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    const node = event.target.closest("button[data-do]");
    if (!node) return;
    const { do: what, value } = node.dataset;
    if (what === "copy" || what === "copy-link") {
      copy(what === "copy" ? value : new URL(addressOf(value), location.href).href);
      this.announce(this.model.get("words").copied);
      return;
    }
    if (what === "open-door") {
      this.openDoor(value);
      return;
    }
    this.model.send({ do: what, value, text: this.root.querySelector("#desk-text")?.value ?? "" });
  }

  /** @param {OnElement<Event>} event */
  async change(event) {
    const { dataset, files, value } = event.target;
    if (!dataset.do) return;
    if (!files) this.model.send({ do: dataset.do, value });
    else if (files[0])
      this.model.send({ do: dataset.do, value: "", text: (await files[0].text()).slice(0, LARGEST_FILE) });
  }

  /** @param {Record<string, any>} message */
  take(message) {
    if (message.kind === "print") print(message.html);
    else if (message.kind === "file") download(message.name, message.text);
    else if (message.kind === "keep") keepLessons(message.lessons);
    else if (message.kind === "taken") dropLink();
    else this.open(message);
  }

  /**
   * Show paper or a code on top of the desk; Escape closes it.
   * @param {Record<string, any>} message
   */
  open({ kind, html, title, name }) {
    const words = this.model.get("words");
    const dialog = build(h("dialog", { class: `deskover of-${kind}`, "aria-label": title }));
    const close = build(h("button", { type: "button", class: "button second" }, words.close));
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    if (kind === "wall") dialog.innerHTML = html;
    else {
      const frame = build(h("iframe", { title }));
      frame.addEventListener("load", () =>
        frame.contentDocument?.addEventListener(
          "keydown",
          (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && dialog.close(),
        ),
      );
      frame.srcdoc = html;
      const printing = build(h("button", { type: "button", class: "button main" }, words.print));
      printing.addEventListener("click", () => this.model.send({ do: "print", value: name }));
      dialog.append(frame, printing);
    }
    dialog.append(close);
    this.root.append(dialog);
    dialog.showModal();
    close.focus();
  }
}
