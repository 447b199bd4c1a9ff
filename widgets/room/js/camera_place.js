// Where the camera stands in a window: it starts where a class chooses cards, and stops when the vote is over.

import { needed } from "../../stage/js/text.js";
import { order } from "../../stage/js/later.js";
import { openCamera } from "./camera.js";
import { told } from "./room.js";

const SOON_MS = 5000; // a vote by cards that comes so soon after a press was begun by it

export class CameraPlace {
  isWanted = false;
  isThere = false;
  pressedAt = Number.NEGATIVE_INFINITY;
  /** @type {import("./camera.js").Camera | null} */
  camera = null;

  /** @param {import("./room.js").Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Start the camera in the window that asks for cards, keep it while they answer, and stop it afterwards. */
  watch = () => {
    const block = this.page.screen?.blocks
      .flatMap((each) => [each, ...(each.blocks ?? [])])
      .find(({ kind }) => kind === "camera");
    if (block && !this.isThere && performance.now() - this.pressedAt < SOON_MS) this.isWanted = true;
    this.isThere = Boolean(block);
    if (!block) return this.camera?.stop();
    this.camera ??= openCamera(told.reader, (value) => this.page.act({ kind: "set", id: block.id, value }));
    if (!this.camera) return order(this.watch);
    this.camera.show(needed(this.page.root.querySelector(".camera"), "camera"), block, this.isWanted);
  };

  /**
   * Note that something was pressed: if cards are asked for because of it, the camera starts in this window alone.
   * @param {Record<string, any>} content
   */
  hear({ kind }) {
    if (kind === "press") this.pressedAt = performance.now();
  }
}
