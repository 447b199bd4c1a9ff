// A table as a widget.

import { TableView } from "./table_view.js";

export default {
  render({ model, el }) {
    const view = new TableView(model, el);
    view.begin();
    return () => view.end();
  },
};
