// Zones: rows, fans, piles, columns, dials, tokens, groups.

import { h } from "./tree.js";
import { KEYS, classes, hasState, joinOnce, joinWords, stateClasses } from "./text.js";
import { rowPlaces, stackCards } from "./logic.js";
import { drawCard, drawGap, drawing, group } from "./cards.js";
import { icon } from "./icons.js";
import { number, tiles } from "./answers.js";

const ZONE_BODIES = { row, fan, pile, columns, dials, tokens, groups, tiles, number };

/** @param {Look} look @param {scenes.Zone} zone */
export function drawZone(look, zone) {
  const body = (ZONE_BODIES[zone.kind] ?? row)(look, zone);
  const cards = zone.cards?.length ?? 0;
  const answer = zone.kind === "tiles" || zone.kind === "number";
  const laidOut = zone.look && look.scene.dock === "floe" && !look.scene.lesson;
  const shown =
    zone.area === "dock" ||
    zone.area === "foot" ||
    (!laidOut && ["columns", "groups"].includes(zone.kind)) ||
    (look.scene.dock === "festival" && zone.kind === "tokens");
  return h(
    "div",
    {
      key: `${zone.id} ${zone.kind}`,
      "data-zone": zone.id,
      "data-openers": zone.openers?.join(" ") ?? null,
      "data-onto": zone.place && !answer ? zone.id : null,
      class: classes(
        "zone",
        `of-${zone.kind}`,
        ...(laidOut
          ? [`as-${zone.look}`]
          : [zone.sun && "sunny", cards > 5 && "long", zone.order === "wrap" && "wraps"]),
        zone.gaps?.length && "gapped",
        zone.gaps?.length && zone.stepper !== false && "placing",
        zone.doors && "doored",
        zone.lock && "locked",
        stateClasses(zone.state),
      ),
    },
    shown &&
      h("div", { class: "zonehead" }, h("b", {}, zone.label), zone.note && h("span", { class: "quiet" }, zone.note)),
    zone.limits &&
      h(
        "ul",
        { class: "limits", key: "limits" },
        zone.limits.map((limit) =>
          h(
            "li",
            {},
            limit.split(/(\d+)/).map((part, at) => (at % 2 ? h("b", {}, part) : part)),
          ),
        ),
      ),
    zone.caption &&
      zone.caption !== zone.empty &&
      h(
        "p",
        { class: "tag caption", key: "caption" },
        look.size === "phone" && (zone.count !== undefined || zone.brief)
          ? [h("b", { "aria-hidden": "true" }, zone.brief ?? zone.count), h("span", { class: "unseen" }, zone.caption)]
          : zone.caption,
      ),
    zone.meter && drawPlaces(look, zone.meter),
    body,
    zone.lock && drawLock(look, zone.lock),
    zone.place &&
      !answer &&
      h(
        "button",
        {
          class: classes("here", !cards && "bare", zone.offer && "tab"),
          type: "button",
          "data-place": zone.id,
          "data-do": "tap",
          "aria-label": zone.offer ?? zone.label,
          tabindex: -1,
          ...KEYS,
        },
        h("span", { "aria-hidden": "true" }, zone.offer ?? look.words.put_here),
      ),
    !shown && zone.note && h("span", { class: "tag note", key: `note ${zone.note}` }, zone.note),
    zone.hint && h("p", { class: "advice", key: `advice ${zone.hint}` }, zone.hint),
  );
}

/**
 * Build the strip below a zone that says why nothing of it can be used now.
 * @param {Look} look
 * @param {scenes.Lock} lock
 */
const drawLock = (look, { head, text, brief }) =>
  h("p", { class: "lock", key: "lock" }, icon("lock"), h("b", {}, look.size === "phone" ? brief : head), text);

const MOST_PLACES = 12;

/**
 * Build a meter's places, the first ones filled; if there are too many to draw, only the note gives the count.
 * @param {Look} look
 * @param {scenes.Meter} part
 */
function drawPlaces(look, { have, need, drawing: name }) {
  if (need > MOST_PLACES) return null;
  return h(
    "div",
    { class: "meter", "aria-hidden": "true" },
    Array.from({ length: need }, (_, at) =>
      h("i", { class: at < have && "on" }, at < have && name && drawing(look, name)),
    ),
  );
}

/** @param {scenes.Zone} zone */
const empty = (zone) => !zone.cards?.length && zone.empty && h("p", { class: "empty" }, zone.empty);

/** @param {Look} look @param {scenes.Zone} zone */
function row(look, zone) {
  const cards = zone.cards ?? [];
  const gaps = zone.gaps ?? [];
  const list = cards.length + gaps.length > 0 && (gaps.length > 0 || zone.pick === "one" || zone.pick === "many");
  const as = list ? "option" : "button";
  const open = gaps.findIndex((gap) => hasState(gap, "target"));
  const places = rowPlaces(cards.length, open);
  const inside = cards.flatMap((card, at) => [
    gaps[at] && drawGap(look, gaps[at], places.gap(at)),
    drawCard(look, card, as, "", places.card(at)),
  ]);
  if (gaps[cards.length]) inside.push(drawGap(look, gaps[cards.length], places.gap(cards.length)));
  const more = {
    "--n": Math.max(1, cards.length),
    "--most": zone.most ?? null,
    "--ghosts": gaps[open]?.ghosts?.length ?? 0,
  };
  if (list)
    Object.assign(more, {
      role: "listbox",
      "aria-orientation": "horizontal",
      "aria-multiselectable": zone.pick === "many" ? "true" : null,
    });
  // a long row must be scrollable by keyboard
  else if (cards.length > 5 && cards.every((card) => card.fixed)) Object.assign(more, { tabindex: 0, ...KEYS });
  const room = zone.room && h("span", { class: "room", key: "room", "aria-hidden": "true" }, zone.room);
  return group(zone, "cards row", [inside, room, empty(zone)], more);
}

/** @param {Look} look @param {scenes.Zone} zone */
function fan(look, zone) {
  const cards = zone.cards ?? [];
  const still = cards.every((card) => card.fixed);
  const inside = cards.map((card, at) =>
    h("div", { key: card.id, class: "leaf", "--i": at, "--n": cards.length }, drawCard(look, card, "button")),
  );
  return group(zone, classes("cards fan", still && "still"), [inside, empty(zone)]);
}

/** @param {Look} look @param {scenes.Zone} zone */
function pile(look, zone) {
  const cards = zone.cards ?? [];
  // a card that opens a pile says itself whose it is
  const plain = cards.some((card) => card.opens) && { role: null, "aria-label": null };
  return group(zone, "cards heap", [cards.map((card) => drawCard(look, card, "button")), empty(zone)], plain || {});
}

/** @param {Look} look @param {scenes.Zone} zone */
function columns(look, zone) {
  return group(
    zone,
    "posts",
    (zone.columns ?? []).map((column, at) => drawColumn(look, zone, column, at)),
    { "--n": zone.columns?.length ?? 1 },
  );
}

/**
 * Return how many colours a tally has room for, by how many columns there are; the others are counted.
 * @param {Look} look
 * @param {number} columns
 */
const tallied = (look, columns) => (columns > 4 || look.scene.goal ? 2 : 4) / (look.size === "phone" ? 2 : 1);

/**
 * @param {Look} look
 * @param {scenes.Zone} zone
 * @param {scenes.Column} column
 * @param {number} line
 */
function drawColumn(look, zone, column, line) {
  const { offer, tally = [] } = column;
  const storeys = stackCards(column.cards, column.slots);
  const next = storeys.findIndex((cards) => !cards.length);
  /** @param {scenes.Card[]} cards @param {number} at */
  const storey = (cards, at) =>
    h(
      "div",
      { class: classes("storey", !cards.length && "open", offer && at === next && "offer") },
      cards.map((card) => drawCard(look, card, "button", "flat")),
      offer && at === next && h("span", { "aria-hidden": "true" }, (look.size === "phone" && zone.brief) || zone.offer),
    );
  const room = tallied(look, zone.columns?.length ?? 1);
  const rest = tally.slice(room);
  const attrs = {
    key: column.id,
    class: classes("post", stateClasses(column.state)),
    "data-line": line,
    "data-onto": column.id,
  };
  return h(
    "div",
    { ...attrs, role: "group", "aria-label": column.label },
    h(
      "div",
      { class: "tally" },
      column.remark && h("span", { class: "remark" }, column.remark),
      !column.remark && tally.slice(0, room).map((token) => drawToken(look, token)),
      !column.remark &&
        rest.length > 0 &&
        h("b", { class: "rest", title: rest.map((token) => token.label).join(", ") }, `+${rest.length}`),
    ),
    h(
      "button",
      {
        class: "foot",
        type: "button",
        "data-at": column.id,
        "data-place": column.id,
        "data-do": "tap",
        tabindex: -1,
        ...KEYS,
        "aria-label": joinOnce(
          offer ?? column.label,
          column.free,
          column.worth ?? column.by_flag,
          tally.map((token) => token.label),
        ),
        "aria-pressed": hasState(column, "target") ? "true" : null,
      },
      column.symbol && drawing(look, column.symbol),
      h("span", { class: "flagname" }, column.name ?? column.label),
      column.by_flag ? h("b", { class: "byflag" }, column.by_flag) : h("span", { class: "free" }, column.free),
    ),
    h("div", { class: "pole" }, storeys.map(storey)),
  );
}

/** @param {Look} look @param {scenes.Zone} zone */
function dials(look, zone) {
  return group(
    zone,
    "dials",
    (zone.dials ?? []).map((dial) => drawDial(look, dial)),
  );
}

/**
 * Return the value a dial shows: the one requested last, else the one the scene marks as chosen.
 * @param {{ wished: Map<string, any> }} look
 * @param {scenes.Dial} dial
 */
export const dialValue = (look, dial) =>
  look.wished.has(dial.id)
    ? look.wished.get(dial.id)
    : dial.options.find((option) => hasState(option, "chosen"))?.value;

/**
 * Return whether a dial may not be set to this value now.
 * @param {scenes.Dial | undefined} dial
 * @param {any} value
 */
export const isLow = (dial, value) => value < (dial?.least ?? -Infinity);

/** @param {Look} look @param {scenes.Dial} dial */
function drawDial(look, dial) {
  const long = dial.options.length > 6;
  if (dial.look === "stepper" || (long && (look.table || look.size === "phone"))) return drawStepper(look, dial);
  return h(
    "div",
    { key: dial.id, class: classes("dial", dial.look) },
    h("span", { class: "dialname", "aria-hidden": "true" }, dial.label),
    drawOptions(look, dial),
  );
}

/**
 * Build the values of a dial as buttons, of which one is chosen.
 * @param {Look} look
 * @param {scenes.Dial} dial
 */
export function drawOptions(look, dial) {
  const value = dialValue(look, dial);
  /** @param {scenes.Option} each @param {number} at */
  const option = (each, at) =>
    h(
      "button",
      {
        key: String(at),
        type: "button",
        role: "radio",
        "aria-checked": each.value === value,
        "aria-label": each.label,
        tabindex: -1,
        ...KEYS,
        class: classes(
          "option",
          stateClasses(each.state).replace("is-chosen", ""),
          each.value === value && "is-chosen",
        ),
        "data-do": "set",
        "data-id": dial.id,
        "data-index": at,
        "data-place": `${dial.id}=${at}`,
        "aria-disabled": dial.fixed ? "true" : null,
      },
      each.symbol && drawing(look, each.symbol),
      h("span", {}, each.label),
    );
  return h(
    "div",
    {
      class: `options ${dial.look ?? "symbols"}`,
      role: "radiogroup",
      "aria-label": dial.label,
      "data-zone": `dial ${dial.id}`,
    },
    dial.options.map(option),
  );
}

/** @param {Look} look @param {scenes.Dial} dial */
export function drawStepper(look, dial) {
  const value = dialValue(look, dial);
  const at = dial.options.findIndex((option) => option.value === value);
  const chosen = dial.options[at];
  const hinted = dial.options.findIndex((option) => hasState(option, "hint"));
  /** @param {number} by */
  const end = (by) => at + by < 0 || (at >= 0 && at + by >= dial.options.length);
  /** @param {number} by */
  const low = (by) => isLow(dial, dial.options[at + by]?.value);
  /**
   * @param {number} by
   * @param {string} sign
   * @param {string} label
   */
  const step = (by, sign, label) =>
    !dial.fixed &&
    h(
      "button",
      {
        type: "button",
        class: classes("round", hinted >= 0 && by * (hinted - at) > 0 && "is-hint"),
        tabindex: -1,
        "aria-label": `${dial.label}: ${label}`,
        "data-do": "turn",
        "data-id": dial.id,
        "data-by": by,
        ...KEYS,
        "data-off": low(by) ? "true" : null, // it says why when it is pressed
        "aria-disabled": end(by) || low(by) ? "true" : null,
      },
      sign,
      low(by) && h("span", { class: "why unseen" }, dial.limit),
    );
  return h(
    "div",
    { key: dial.id, class: classes("dial stepper", stateClasses(chosen?.state)) },
    h("span", { class: "dialname", "aria-hidden": "true" }, dial.label),
    dial.joint && h("span", { class: "joint", "aria-hidden": "true" }, dial.joint),
    h(
      "div",
      { class: "steps" },
      step(-1, look.table ? "−" : "‹", look.words.less),
      h(
        "div",
        {
          class: "now",
          role: "spinbutton",
          tabindex: 0,
          "aria-label": dial.label,
          "aria-valuenow": Math.max(at, 0),
          "aria-valuemin": 0,
          "aria-valuemax": dial.options.length - 1,
          "aria-valuetext": chosen?.label ?? "–",
          "aria-readonly": dial.fixed ? "true" : null,
          "data-turn": dial.id,
          ...KEYS,
        },
        chosen?.symbol && drawing(look, chosen.symbol),
        h("span", {}, chosen?.label ?? "–"),
      ),
      step(1, look.table ? "+" : "›", look.words.more),
    ),
    dial.unit && h("span", { class: "joint", "aria-hidden": "true" }, dial.unit),
  );
}

/** @param {Look} look @param {scenes.Zone} zone */
function tokens(look, zone) {
  return group(
    zone,
    "signs",
    (zone.tokens ?? []).map((token) =>
      h("span", { class: "sign" }, drawToken(look, token), h("small", { "aria-hidden": "true" }, token.label)),
    ),
  );
}

/**
 * Build a token; if `told`, an element around it has its name already, so it is a plain picture.
 * @param {Look} look
 * @param {scenes.Token} token
 */
export function drawToken(look, token, told = false) {
  const title = token.label || null;
  const says = title && !told ? { role: "img", "aria-label": title, title } : { "aria-hidden": "true", title };
  return h(
    "span",
    { class: classes("token", stateClasses(token.state)), ...says },
    drawing(look, token.symbol),
    (token.text ?? token.count) !== undefined && h("b", {}, token.text ?? token.count),
  );
}

/** @param {Look} look @param {scenes.Zone} zone */
function groups(look, zone) {
  /** @param {scenes.Group} set */
  const each = (set) =>
    h(
      "div",
      {
        key: set.id,
        class: classes("set", stateClasses(set.state)),
        "data-onto": set.place ? set.id : null,
        role: "group",
        "aria-label": joinWords(set.label, set.worth, set.sums),
      },
      h(
        "div",
        { class: "cards" },
        set.cards.map((card) => drawCard(look, card, "button")),
      ),
      drawTag(set),
    );
  const sets = zone.groups ?? [];
  return group(zone, "sets", [sets.map(each), !sets.length && zone.empty && h("p", { class: "empty" }, zone.empty)], {
    "--n": sets.reduce((sum, { cards }) => sum + cards.length + 1, 1),
  });
}

/**
 * Build a text of parts with dots between them, each of which stays in one line.
 * @param {string} text
 */
const inParts = (text) => text.match(/.+?(?: ·|$)/g)?.map((part) => [" ", h("span", {}, part.trim())]);

/**
 * Build the heading of a group: name and worth; if the group is a place, keys focus the heading.
 * @param {scenes.Group} set
 */
function drawTag(set) {
  const heading = [
    set.label,
    set.worth && h("b", {}, ` ${set.worth}`),
    set.sums && h("span", { class: "sums" }, inParts(set.sums)),
  ];
  if (!set.place) return h("span", { class: "tag" }, heading);
  const says = {
    "aria-label": joinWords(set.label, set.worth),
    "aria-pressed": hasState(set, "chosen") || hasState(set, "target") ? "true" : null,
  };
  return h(
    "button",
    {
      class: "tag",
      type: "button",
      "data-at": set.id,
      "data-place": set.id,
      "data-do": "tap",
      tabindex: -1,
      ...says,
      ...KEYS,
    },
    heading,
  );
}
