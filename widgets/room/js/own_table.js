// The table of a phone: fetched when it has one, since the screens of a class come without.

import { TableView } from "../../stage/js/table_view.js";

/**
 * Show a table, and return its view.
 * @param {Model} model
 * @param {HTMLElement} place
 */
export function openTable(model, place) {
  const view = new TableView(model, place);
  view.begin();
  return view;
}
