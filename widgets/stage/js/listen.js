// What a view of the table hears: gestures, its model, how wide it is, and the time.

import { PING_MS } from "./connection.js";
import { SETTINGS_CHANGED, followTheme } from "./browser.js";

/**
 * Let a view hear until it is left.
 * @param {TableView} view
 */
export function listen(view) {
  const { root } = view;
  /**
   * @param {EventTarget} target
   * @param {string} name
   * @param {(event: any) => void} what
   * @param {AddEventListenerOptions} [options]
   */
  const on = (target, name, what, options) => {
    target.addEventListener(name, what, options);
    view.leave.push(() => target.removeEventListener(name, what, options));
  };
  /** @param {string} name @param {(...said: any[]) => void} what */
  const hear = (name, what) => {
    view.model.on(name, what);
    view.leave.push(() => view.model.off(name, what));
  };
  on(root, "click", (event) => view.click(event));
  on(root, "keydown", (event) => {
    view.keyboard.key(event);
    event.stopPropagation();
  });
  on(document, "keydown", (event) => {
    const alone = view.page && event.target === document.body; // in a notebook, arrows lead from cell to cell
    if (alone && !event.altKey && !event.ctrlKey && !event.metaKey && !view.scene.form) view.keyboard.shortcut(event);
  });
  on(root, "keyup", (event) => {
    if (event.key === " " && event.target.closest("button[data-place]")) event.preventDefault();
  });
  on(root, "input", (event) => view.input(event));
  on(root, "change", (event) => view.setNumber(event.target.dataset.number));
  on(root, "submit", (event) => {
    event.preventDefault();
    view.forms.submit(event.submitter?.dataset.id);
  });
  on(root, "focusin", (event) => view.focus.focused(event.target));
  on(root, "pointerdown", (event) => view.drag.down(event));
  on(window, "pointermove", (event) => view.drag.move(event));
  on(window, "pointerup", (event) => view.drag.up(event));
  on(window, "pointercancel", () => view.drag.stop());
  on(
    root,
    "touchmove",
    (event) => {
      if (view.drag.held?.shape) event.preventDefault();
    },
    { passive: false },
  );
  on(
    root,
    "pointerover",
    ({ target, pointerType }) =>
      pointerType === "mouse" &&
      view.tryRow(
        target.closest(".lensrow > button") ?? root.getRootNode().activeElement?.closest(".lensrow > button"),
      ),
  );
  on(root, "pointerleave", () => view.tryRow(null));
  on(root, "focusin", ({ target }) => target.matches(".lensrow > button") && view.tryRow(target));
  on(root, "focusout", ({ target }) => target.matches(".lensrow > button") && view.tryRow(null));
  on(root, "contextmenu", (event) => {
    if (view.drag.held) event.preventDefault();
  });
  on(window, "hashchange", () => view.hello(true));
  for (const name of ["storage", SETTINGS_CHANGED]) on(window, name, () => view.settings.readAgain());
  hear("change:scene", () => view.changed());
  hear("change:words", () => view.draw());
  hear("msg:custom", (message) => view.onCustomMessage(message));
  const watch = new ResizeObserver(() => {
    if (view.sizes()) view.draw();
    else view.fit();
  });
  watch.observe(root);
  const beat = setInterval(() => {
    if (!document.hidden) view.connection.ping();
  }, PING_MS);
  view.leave.push(
    followTheme(root),
    () => watch.disconnect(),
    () => clearInterval(beat),
    () => clearTimeout(view.nextTimer),
    () => view.drag.stop(),
  );
}
