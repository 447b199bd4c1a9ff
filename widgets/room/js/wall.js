// The page of the wall: led by keys, with a question's position beside it.

import { h } from "../../stage/js/tree.js";
import { classes, needed } from "../../stage/js/text.js";
import { drawing } from "../../stage/js/cards.js";
import { TableView } from "../../stage/js/table_view.js";
import { noteLeader } from "../../stage/js/class_address.js";
import { Page, part, told } from "./room.js";
import { CameraPlace } from "./camera_place.js";
import { drawDoubt, holdBack, sayDoubt } from "./doubt.js";
import { dragPeople } from "./blocks_of_groups.js";
import "./blocks_of_cards.js";
import "./blocks_of_walls.js";
import "./why_block.js";
import "./blocks_of_chance.js";

const TWICE_MS = 400; // Space pressed again within this time is a slip
const NEWCOMERS = 5; // new guests between announcements of their number
const SEEN_CARDS = 5; // and cards that were seen
const LEAST_TEXT = 28 / 1920; // the share of the wall's width that is legible from ten metres

// In the teacher's own view it takes neither keys nor the focus; there it is the wall as it is, or as it will be.
const IS_PREVIEW = location.hash === "#preview";
const IS_MIRROR = IS_PREVIEW || location.hash === "#mirror";

/** Stands in for the table script's connection to Python: it has a fixed scene and ignores all messages. */
class Exhibit {
  /** @param {Record<string, any>} position */
  constructor(position) {
    this.state = position;
    /** @type {((...said: any[]) => void)[]} */
    this.listeners = [];
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {(...said: any[]) => void} what */
  on(name, what) {
    if (name === "msg:custom") this.listeners.push(what);
    if (name === "change:scene") this.changed = what;
  }

  /**
   * Go on with a later picture of the same table.
   * @param {Record<string, any>} position
   */
  change(position) {
    this.state = position;
    this.changed?.();
  }

  off() {}

  /** @param {Record<string, any>} part */
  send({ kind, n }) {
    if (kind === "ping") for (const what of this.listeners) what({ kind: "pong", n });
  }
}

/**
 * Store the room's letters for the teacher's desk in this browser while the room is open.
 * @param {boolean} isOpen
 */
function noteRoom(isOpen) {
  try {
    if (isOpen) noteLeader();
    if (isOpen) localStorage.setItem("birds-bears-banners:room", location.pathname.split("/").at(-1) ?? "");
    else localStorage.removeItem("birds-bears-banners:room");
  } catch {
    /* without storage, the desk does not know of the room */
  }
}

class Wall extends Page {
  /** @type {any} The id of the position beside the text. */
  shown;
  /** @type {any} How far it has been followed. */
  at;
  camera = new CameraPlace(this);
  /** When Space was pressed last. */
  spaced = -TWICE_MS;

  constructor() {
    super();
    if (!IS_MIRROR) document.addEventListener("keydown", (event) => this.key(event));
    if (!IS_MIRROR) dragPeople(this.root, (content) => this.act(content));
    new ResizeObserver(() => this.fit()).observe(part("position"));
  }

  /** As a preview, show what the teacher's own view says, and nothing from the server. */
  connect() {
    if (!IS_PREVIEW) return super.connect();
    addEventListener("message", ({ origin, data }) => {
      if (origin === location.origin && data?.preview) this.show(data.preview);
    });
    parent.postMessage("preview", location.origin);
    return new Exhibit({});
  }

  /**
   * Also go to the wall of another room.
   * @param {Record<string, any>} message
   */
  hear(message) {
    super.hear(message);
    if (message.go) location.assign(new URL(message.go, location.href));
  }

  /** @param {import("./room.js").Screen} screen */
  arrive(screen) {
    if (!IS_MIRROR) super.arrive(screen);
  }

  /** @param {import("./room.js").Screen} screen */
  show(screen) {
    document.body.dataset.cover = screen.cover ?? "";
    super.show(screen);
    if (!IS_PREVIEW) noteRoom(Boolean(screen.corner || screen.cover)); // only an ended class has none
    this.exhibit(screen.position);
    this.colour(screen);
    this.camera.watch();
  }

  /**
   * Give the wall the colours of the world before which the cards of a question lie.
   * @param {import("./room.js").Screen} screen
   */
  colour({ blocks }) {
    const frame = needed(this.root.closest(".bbb"), "frame");
    const asked = blocks.find(({ kind }) => kind === "asked");
    if (asked) frame.dataset.world = asked.game;
    else delete frame.dataset.world;
  }

  /**
   * Return what is left of some seconds; on a picture that stands still, all of them.
   * @param {number} seconds
   */
  left(seconds) {
    return this.screen?.cover ? seconds : super.left(seconds);
  }

  /** @param {Record<string, any>} content */
  act(content) {
    super.act(content);
    this.camera.hear(content);
  }

  /**
   * At the door, also announce every few new guests, and the help if nobody joins.
   * @param {import("./room.js").Screen} screen
   * @param {boolean} isNew
   */
  speak(screen, isNew) {
    super.speak(screen, isNew);
    const guests = screen.blocks.find(({ kind }) => kind === "who");
    const several = Math.floor((guests?.count ?? 0) / NEWCOMERS);
    if (several > (this.several ?? 0)) this.announce(`${guests.count} ${guests.label}`);
    this.several = several;
    if (guests?.offer && guests.offer !== this.offer) this.announce(guests.offer);
    this.offer = guests?.offer;
    this.countCards(screen.blocks.find(({ kind }) => kind === "cards-seen"));
    holdBack(this.root, screen.doubt);
    sayDoubt(this, screen.doubt, !IS_MIRROR);
  }

  /**
   * Announce every few cards that were seen, and the last one.
   * @param {any} block
   */
  countCards(block) {
    const { have = 0, every = 0, label = "" } = block ?? {};
    const several = have && have === every ? Number.POSITIVE_INFINITY : Math.floor(have / SEEN_CARDS);
    if (several > (this.cards ?? 0)) this.announce(`${have} ${label}`);
    this.cards = several;
  }

  /** @param {ScreenLook} look @param {any} doubt @param {any} buttons */
  drawDoubt(look, doubt, buttons) {
    return drawDoubt(look, doubt, buttons);
  }

  /**
   * Show the position beside the text, drawn as a table that cannot be touched.
   * @param {any} position
   */
  exhibit(position) {
    const place = part("position");
    document.body.classList.toggle("has-position", Boolean(position));
    place.hidden = !position;
    place.setAttribute("aria-label", position?.alt ?? "");
    if (this.shown === position?.id) return this.follow(position);
    this.shown = position?.id;
    this.at = position?.at;
    this.picture?.end();
    this.picture = null;
    if (!position) return;
    this.exhibited = new Exhibit(position);
    this.picture = new TableView(this.exhibited, place.firstElementChild);
    this.fit();
    this.picture.begin();
  }

  /**
   * Show the present state of the table that the wall looks on at.
   * @param {any} position
   */
  follow(position) {
    if (position?.at === this.at) return;
    this.at = position.at;
    needed(this.exhibited, "exhibit").change(position);
  }

  fit() {
    const place = part("position");
    const zoom = place.clientWidth / (this.screen?.position?.width ?? place.clientWidth);
    place.firstElementChild.style.zoom = zoom;
    place.firstElementChild.style.setProperty("--picture-height", `${place.clientHeight / zoom}px`);
    place.firstElementChild.style.setProperty("--least", `${(innerWidth * LEAST_TEXT) / zoom}px`);
  }

  /** @param {Drawings} look @param {import("./room.js").Screen} screen */
  head(look, { title, head, sub, corner }) {
    const logo = h(
      "span",
      { class: "logo", "aria-hidden": "true" },
      ["robin", "bear", "flag"].map((name) => drawing(look, name)),
    );
    const place =
      corner &&
      h(
        "span",
        { class: "corner" },
        corner.address && h("span", {}, corner.address),
        corner.code && h("b", { class: "code" }, corner.code),
        corner.label && h("span", { class: "here" }, corner.label),
      );
    const own =
      corner?.own &&
      h(
        "span",
        { class: "slim" },
        corner.own.note && h("span", {}, corner.own.note),
        h("a", { href: `${told.wall}/own`, target: "_blank" }, corner.own.label),
      );
    // A screen without its own head has its title in the first line, which leaves the space below to its blocks.
    const heading = h("h1", { tabindex: -1 }, title);
    return h(
      "header",
      {},
      h(
        "div",
        { class: classes("top", !head && "is-title") },
        logo,
        head ? h("b", {}, head) : heading,
        sub && h("span", { class: "sub" }, sub),
        own,
        corner?.still && h("span", { class: "still" }, corner.still),
        place,
      ),
      head && heading,
    );
  }

  /** @param {OnElement<MouseEvent>} event */
  click(event) {
    if (!this.screen?.cover || event.target.closest(".buttons")) super.click(event);
  }

  /** @param {Record<string, any>} part */
  keyOf({ space, back, key }) {
    return (
      (space || back || key) &&
      h("kbd", { "aria-hidden": "true" }, space ? told.words.space : back ? told.words.escape : key)
    );
  }

  /**
   * Handle keys: Space goes on where a button says so, Escape goes back, letters and digits press buttons.
   * @param {OnElement<KeyboardEvent>} event
   */
  key(event) {
    if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen =
      event.key === " "
        ? "[data-space]"
        : event.key === "Escape"
          ? "[data-back]"
          : /^[\w]$/.test(event.key) && `[data-key="${event.shiftKey ? "⇧" : ""}${event.key.toUpperCase()}"]`;
    // on a wall that is covered, only the button below works; before a question, only its own
    const within = this.screen?.cover ? ".buttons " : this.screen?.doubt?.asks ? ".asks " : "";
    const node = chosen && this.root.querySelector(within + chosen);
    // a link that was followed keeps the focus, and takes no Space
    if (!node || (event.key === " " && event.target.matches("button"))) return;
    event.preventDefault();
    const isAgain = event.key === " " && event.timeStamp - this.spaced < TWICE_MS; // it may lead through screens
    if (event.key === " ") this.spaced = event.timeStamp;
    if (!event.repeat && !isAgain) node.click(); // a key held down presses once
  }
}

new Wall();
