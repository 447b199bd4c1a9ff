// Keyboard focus.

import { focusAfterLoss } from "./logic.js";
import { utter } from "./tree.js";

/** Where the focus goes once what had it is gone: to cards to choose from, else to what else can be done now. */
const REACHED = [
  ".dock [role=listbox] [tabindex='0']",
  "[role=listbox] [tabindex='0']",
  ".next .main",
  ".dock [data-place][tabindex='0'], .acts .button, .next .button",
];

/** @param {HTMLElement} node */
const isSeen = (node) => node.checkVisibility({ visibilityProperty: true });

/**
 * The element that had the focus, whether it lay over the table, and its zone and place there.
 * @typedef {{ node: HTMLElement, over: boolean, zone?: string, id?: string, at?: number, openers?: string }} Focused
 */

/** Keyboard focus: one tab stop in each zone, and the focus is restored after redraws. */
export class Focus {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.current = new Map();
    /** Whether the menu was opened, and its first entry does not have the focus yet. */
    this.menuAwaits = false;
    /** @type {string | null | undefined} The name of the open gap. */
    this.gap = null;
    /** @type {Focused | null} */
    this.last = null;
  }

  zones() {
    return [...this.view.stage.querySelectorAll("[data-zone]")];
  }

  /**
   * Return the places of a zone, without those of zones inside it.
   * @param {HTMLElement} zone
   */
  allPlaces(zone) {
    return [...zone.querySelectorAll("[data-place]")].filter((node) => node.closest("[data-zone]") === zone);
  }

  /**
   * Return the places of a zone in arrow-key order, without those hidden, as in a folded list.
   * @param {HTMLElement} zone
   */
  places(zone) {
    const places = this.allPlaces(zone);
    const shown = places.filter(isSeen);
    return shown.length ? shown : places;
  }

  /** Leave one tab stop in each zone; what was hidden when it was drawn may be seen by now, or the other way round. */
  updateTabStops() {
    for (const zone of this.zones()) {
      const places = this.places(zone);
      const wanted = this.current.get(zone.dataset.zone);
      const chosen =
        places.find((node) => node.dataset.place === wanted) ??
        places.find((node) => node.matches("[aria-checked=true]")) ??
        places[0];
      for (const node of this.allPlaces(zone)) node.tabIndex = node === chosen ? 0 : -1;
    }
  }

  /** @param {HTMLElement} node */
  focused(node) {
    const place = node.closest?.("[data-place]");
    const zone = place?.closest("[data-zone]");
    if (this.view.menuOpen && !node.closest(".menu")) this.view.menu(false);
    this.last = { node, over: Boolean(node.closest(".veil, .curtain, .endcard, .reviewpanel, .wholefeat")) };
    if (!zone) return;
    Object.assign(this.last, {
      zone: zone.dataset.zone,
      openers: zone.dataset.openers,
      id: place.dataset.place,
      at: this.places(zone).indexOf(place),
    });
    this.current.set(zone.dataset.zone, place.dataset.place);
    this.updateTabStops();
  }

  /** Give the first entry of the menu the focus once it is drawn: its part of the script may have yet to come. */
  enterMenu() {
    const first = this.menuAwaits && this.view.stage.querySelector('.menulist [role^="menuitem"]');
    if (!first) return;
    this.menuAwaits = false;
    first.focus({ preventScroll: true });
  }

  /** Restore the focus after a redraw, or set it nearby; a form or a curtain takes it and later returns it. */
  refocus() {
    const over = this.view.stage.querySelector(".wholefeat, .dialog, .curtain, .endcard, .reviewpanel");
    const name = over ? (over.dataset.form ?? over.className) : null;
    const active = this.view.root.getRootNode().activeElement;
    if (over && name !== this.overName)
      (
        over.querySelector("[data-first]") ??
        over.querySelector("input:is(:checked, :not([type=radio])), select, textarea") ??
        over.querySelector(".endcard .button.main") ??
        over.querySelector("summary, .button")
      )?.focus({ preventScroll: true });
    else if (!over && this.overName && !this.view.root.contains(active)) this.restoreFocus(this.before);
    else if (!over && this.last && !isSeen(this.last.node) && [document.body, null, this.last.node].includes(active))
      this.restoreFocus(this.last);
    if (!over) this.before = this.last;
    else if (name !== this.overName) this.view.forms.files.clear();
    this.overName = name;
    this.enterMenu();
    this.tellGap();
  }

  /** Say which gap is open when an arrow beside them, whose name stays, has led there. */
  tellGap() {
    const open = this.view.stage.querySelector(".gap.open")?.getAttribute("aria-label");
    const active = this.view.root.getRootNode().activeElement;
    if (open && open !== this.gap && active?.closest(".stepline")) utter(this.view.voice, open);
    this.gap = open;
  }

  /**
   * Return what opened the zone in which the focus was, before it closed.
   * @param {Focused | null | undefined} last
   */
  openerOf(last) {
    const ids = last?.openers?.split(" ") ?? [];
    return ids.map((id) => this.view.stage.querySelector(`[data-place="${id}"]`)).find((node) => node && isSeen(node));
  }

  /** @param {Focused | null | undefined} last */
  restoreFocus(last) {
    if (last && isSeen(last.node)) return last.node.focus({ preventScroll: true });
    const zone = last?.zone && this.zones().find((each) => each.dataset.zone === last.zone);
    const places = zone ? this.places(zone) : [];
    const node =
      (zone ? null : this.openerOf(last)) ??
      places[
        focusAfterLoss(
          places.map((place) => place.dataset.place),
          last ?? {},
        )
      ] ??
      REACHED.map((each) => this.view.stage.querySelector(each)).find(Boolean);
    node?.focus({ preventScroll: true });
  }
}
