// Dragging: a card carried by mouse or finger.

import { gapAt } from "./logic.js";

const DRAG_DISTANCE_PX = 6;
const HOLD_MS = 220;

/**
 * The card under the pointer, where it was touched, and once it moves its copy and the place below that.
 * @typedef {{ card: any, id: number, x: number, y: number, shape: HTMLElement | null, onto: any }} Held
 */

/** Dragging by pointer: a mouse drags at once, a finger only after holding still, so that pages can be scrolled. */
export class Drag {
  /** @type {Held | null} */
  held = null;

  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
  }

  /** @param {OnElement<PointerEvent>} event */
  down(event) {
    const card = event.target.closest?.("[data-drag]");
    if (!card || event.button || this.held) return;
    const held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, shape: null, onto: null };
    this.held = held;
    if (event.pointerType !== "mouse") this.timer = setTimeout(() => this.lift(held), HOLD_MS);
    else {
      event.preventDefault(); // prevents text selection and image dragging; the tap still moves the focus
      card.focus({ preventScroll: true });
    }
  }

  /** @param {OnElement<PointerEvent>} event */
  move(event) {
    const held = this.held;
    if (!held || event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG_DISTANCE_PX;
    if (!held.shape && far && event.pointerType !== "mouse") return this.stop();
    if (!held.shape && far) this.lift(held);
    if (!held.shape) return;
    const origin = this.view.root.getBoundingClientRect();
    held.shape.style.left = `${event.clientX - origin.left}px`;
    held.shape.style.top = `${event.clientY - origin.top}px`;
    this.over(held, this.under(event.clientX, event.clientY));
  }

  /** @param {Held} held */
  lift(held) {
    const { card, x, y } = held;
    const origin = this.view.root.getBoundingClientRect();
    const shape = document.createElement("div");
    shape.className = "flying dragged";
    shape.setAttribute("aria-hidden", "true");
    shape.style.setProperty("--cw", `${card.offsetWidth}px`);
    const copy = card.cloneNode(true);
    for (const name of ["data-place", "data-at", "data-drag", "tabindex", "role", "aria-label"])
      copy.removeAttribute(name);
    shape.append(copy);
    shape.style.left = `${x - origin.left}px`;
    shape.style.top = `${y - origin.top}px`;
    this.view.layer.append(shape);
    held.shape = shape;
    card.classList.add("away");
  }

  /**
   * Return the place under a point; in a row with gaps the nearest gap; else the zone itself.
   * @param {number} x
   * @param {number} y
   */
  under(x, y) {
    const node = this.view.root.getRootNode().elementFromPoint(x, y);
    if (!node || !this.view.root.contains(node)) return null;
    const zone = node.closest("[data-zone]");
    const gaps = [...(zone?.querySelectorAll(".gap") ?? [])];
    if (gaps.length) {
      const cards = [...zone.querySelectorAll(".row > .card")].map((card) => card.getBoundingClientRect());
      return gaps[
        gapAt(
          cards.map((rect) => rect.left + rect.width / 2),
          x,
        )
      ];
    }
    return node.closest("[data-place],[data-onto]") ?? zone;
  }

  /** @param {Held} held @param {HTMLElement | null} node */
  over(held, node) {
    if (node === held.onto) return;
    held.onto?.classList.remove("over");
    node?.classList.add("over");
    held.onto = node;
  }

  /** @param {OnElement<PointerEvent>} event */
  up(event) {
    if (!this.held || event.pointerId !== this.held.id) return;
    const { card, shape, onto } = this.held;
    this.stop();
    if (!shape) return;
    this.view.dragged = true;
    setTimeout(() => {
      this.view.dragged = false;
    });
    const place = onto?.dataset.place ?? onto?.dataset.onto ?? onto?.dataset.zone;
    if (place && place !== card.dataset.drag) this.view.act({ kind: "drop", place: card.dataset.drag, onto: place });
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.held) return;
    this.held.shape?.remove();
    this.held.card.classList.remove("away");
    this.held.onto?.classList.remove("over");
    this.held = null;
  }
}
