// Animation: cards that move from place to place, and cards that turn over.

import { build, h } from "./tree.js";
import { plainCard } from "./cards.js";

const EASE = "cubic-bezier(.2,.8,.3,1)";
/** @param {string} id */
const escapeId = (id) => `[data-at="${CSS.escape(id)}"]`;

/**
 * Return the present positions of the cards of these travels.
 * @param {scenes.Travel[]} travels
 * @param {HTMLElement} root
 */
export function standing(root, travels) {
  /** @param {string} id */
  const at = (id) => {
    const place = root.querySelector(escapeId(id));
    const held = place?.matches(".who") ? place.closest(".seat").querySelector(".minis > i:last-child") : null;
    return (held?.checkVisibility() ? held : place)?.getBoundingClientRect();
  };
  return new Map(travels.flatMap(({ source, target }) => [source, target]).map((id) => [id, at(id)]));
}

/**
 * Animate cards from their places before a redraw to those after it: five start in turn, the rest with the fifth.
 * @param {scenes.Travel[]} travels
 * @param {TableView} view
 * @param {Map<string, DOMRect>} before
 */
export function fly(view, travels, before) {
  const after = standing(view.root, travels);
  const origin = view.root.getBoundingClientRect();
  travels.forEach(({ source, target, face }, order) => {
    const from = before.get(source) ?? after.get(source);
    const to = after.get(target) ?? before.get(target);
    if (!from?.width || !to?.width) return;
    const card = build(
      h(
        "div",
        { class: "flying", "aria-hidden": "true", "--cw": `${Math.min(to.width, 140)}px` },
        plainCard(view.look(), face, ""),
      ),
    );
    card.style.left = `${to.left - origin.left + to.width / 2}px`;
    card.style.top = `${to.top - origin.top + to.height / 2}px`;
    const [x, y] = [
      from.left + from.width / 2 - to.left - to.width / 2,
      from.top + from.height / 2 - to.top - to.height / 2,
    ];
    const timing = { duration: 260, delay: 30 * Math.min(order, 4), easing: EASE, fill: "backwards" };
    view.layer.append(card);
    view.root
      .querySelector(`.card${escapeId(target)}`)
      ?.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, easing: "linear" });
    card
      .animate(
        [
          { transform: `translate(-50%,-50%) translate(${x}px,${y}px) scale(${Math.min(1.2, from.width / to.width)})` },
          { transform: "translate(-50%,-50%)" },
        ],
        timing,
      )
      .finished.finally(() => card.remove());
  });
}

/**
 * Return whether each card on a table is face down, by its id.
 * @param {HTMLElement} root
 */
export const faceDownById = (root) =>
  new Map(
    [...root.querySelectorAll(".card[data-at]")].map((card) => [card.dataset.at, card.classList.contains("down")]),
  );

/**
 * Return the cards turned up and those added since the last scene, except those that moved; none on a new table.
 * @param {Map<string, boolean>} before
 * @param {Map<string, boolean>} after
 * @param {string[]} flown
 */
export function turnedUp(before, after, flown) {
  const up = before.size ? [...after].filter(([id, down]) => !down && !flown.includes(id)).map(([id]) => id) : [];
  return { turned: up.filter((id) => before.get(id)), fresh: up.filter((id) => !before.has(id)) };
}

/**
 * Animate turned-up cards like pages and fade in new ones, without touching the properties that position a card.
 * @param {scenes.Travel[]} travels
 * @param {TableView} view
 * @param {Map<string, boolean>} before
 */
export function turnUp(view, travels, before) {
  const { turned, fresh } = turnedUp(
    before,
    faceDownById(view.stage),
    travels.map(({ target }) => target),
  );
  /**
   * @param {string[]} ids
   * @param {Keyframe} from
   * @param {number} duration
   */
  const move = (ids, from, duration) =>
    ids.forEach((id) =>
      view.stage.querySelector(`.card${escapeId(id)}`)?.animate([from, {}], { duration, easing: EASE }),
    );
  move(turned, { scale: "0 1", opacity: 0.5 }, 220);
  move(fresh, { opacity: 0 }, 80);
}
