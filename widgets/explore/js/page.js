// The front end of a question on a page.

import { QuestionView } from "./question.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} part */
  render({ model, el }) {
    const view = new QuestionView(model, el);
    view.begin();
    return () => view.end();
  },
};
