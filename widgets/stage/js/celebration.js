// Which feat a view celebrates: each once, when it is new, until the next tap or key.

import { placeFeat } from "./feat.js";

/** The feats that a view of the table has seen. */
export class Celebration {
  /** @type {string | undefined} */
  past;

  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
  }

  /** Take the feat that a page opens with as seen. */
  begin() {
    this.past = this.view.scene.feat?.id;
  }

  /**
   * The feat to be celebrated.
   * @returns {scenes.FeatScene | undefined}
   */
  get now() {
    const { feat } = this.view.scene;
    return feat?.id === this.past ? undefined : feat;
  }

  /** End the celebration. */
  end() {
    this.begin();
    this.view.draw();
  }

  /**
   * End the celebration on a tap; return whether the tap was for nothing else.
   * @param {OnElement<Event>} event
   */
  takes({ target }) {
    if (!this.now) return false;
    const over = target.closest(".endveil, .wholefeat");
    this.end();
    return Boolean(over) && !target.closest("[data-do=press], [data-do=share]");
  }

  /** Put what is celebrated where it happened. */
  place() {
    for (const lit of this.view.stage.querySelectorAll(".featured")) lit.classList.remove("featured");
    if (this.view.stage.querySelector("[data-of]")) placeFeat(this.view.stage);
  }
}
