// A table as a widget.

import { TableView } from "./table_view.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render({ model, el }) {
    const view = new TableView(model, el);
    view.begin();
    return () => view.end();
  },
};
