// The page on which friends make a table: it draws the worlds, remembers the name, and counts seats as games allow.

import { build } from "../../stage/js/tree.js";
import { drawWorld } from "../../stage/js/world.js";

const NAME = "birds-bears-banners:name";
const WORLD = /** @type {const} */ ([900, 400]);
/** @type {any} */
const make = document.querySelector(".friends-door .make");

/** @param {() => any} ask */
function tryStorage(ask) {
  try {
    return ask() ?? "";
  } catch {
    return ""; // without storage, a name is typed each time
  }
}

/** @param {any} form */
function prepare(form) {
  const { seats, name, game } = form.elements;
  /** @param {number} count */
  const allowed = (count) => Math.min(Number(seats.max), Math.max(Number(seats.min), count));
  /** @param {number} count */
  const setSeats = (count) => {
    seats.value = allowed(Number.isInteger(count) ? count : 0);
    for (const each of form.querySelectorAll("[data-by]")) {
      const next = Number(seats.value) + Number(each.dataset.by);
      each.disabled = next !== allowed(next);
      each.hidden = false;
    }
  };
  const choose = () => {
    const { least, most, usual } = form.querySelector("[name=game]:checked").dataset;
    Object.assign(seats, { min: least, max: most });
    setSeats(Number(usual));
  };
  for (const each of form.querySelectorAll("[data-by]")) {
    each.addEventListener("click", () => setSeats(Number(seats.value) + Number(each.dataset.by)));
  }
  for (const each of game) each.addEventListener("change", choose);
  seats.addEventListener("change", () => setSeats(Number(seats.value)));
  name.value ||= tryStorage(() => localStorage.getItem(NAME));
  form.addEventListener("submit", () => tryStorage(() => localStorage.setItem(NAME, name.value)));
  choose();
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".friends-door [data-world]"))) {
  const world = drawWorld(String(place.dataset.world), ...WORLD);
  world.attrs.preserveAspectRatio = "xMidYMid slice";
  place.prepend(build(world));
}
if (make) prepare(make);
