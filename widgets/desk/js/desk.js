// The teacher's desk.

import { DeskView } from "./desk_view.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render({ model, el }) {
    const view = new DeskView(model, el);
    return () => view.leave.forEach((end) => end());
  },
};
