// A table as a widget.

import { View } from "./view.js";

export default {
  render({ model, el }) {
    const view = new View(model, el);
    view.begin();
    return () => view.end();
  },
};
