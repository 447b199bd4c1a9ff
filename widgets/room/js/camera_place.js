// Where the camera stands in a window: it starts where a class chooses cards, and stops when the vote is over.

import { needed } from "../../stage/js/text.js";
import { order } from "../../stage/js/later.js";
import { openCamera } from "./camera.js";
import { told } from "./room.js";

export class CameraPlace {
  isWanted = false;
  /** @type {import("./camera.js").Camera | null} */
  camera = null;

  /** @param {import("./room.js").Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Start the camera where cards answer, keep it while they do, and stop it when the vote is over. */
  watch = () => {
    const block = this.page.screen?.blocks
      .flatMap((each) => [each, ...(each.blocks ?? [])])
      .find(({ kind }) => kind === "camera");
    if (!block) return this.camera?.stop();
    this.camera ??= openCamera(told.reader, (value) => this.page.act({ kind: "set", id: block.id, value }));
    if (!this.camera) return order(this.watch);
    this.camera.show(needed(this.page.root.querySelector(".camera"), "camera"), block, this.isWanted);
  };

  /**
   * Note what was pressed: where cards are chosen, the camera starts, and in no other window.
   * @param {Record<string, any>} content
   */
  hear({ id }) {
    if (id === "vote:cards") this.isWanted = true;
  }
}
