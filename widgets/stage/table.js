// The table in the browser: it draws a scene and sends back what hands tried. It knows no game and no rule.
// What a scene holds is said in scene.py. Words come from Python: those of the scene, and a few labels (`words`).
// The drawings stand before this text as `SPRITE` when Python puts both together.
//
// 1 What is to be drawn    2 Between here and Python    3 Small laws of the table    4 Cards    5 Zones
// 6 Seats, messages, log   7 Over the table             8 Travel                     9 Drag    10 The view

/* global SPRITE */

// 1 What is to be drawn -------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

/** A tree: a tag, its attributes (`key` tells it from its like), and what stands in it; nothing and false are left out. */
export function h(tag, attrs, ...inside) {
  const { key = null, ...rest } = attrs ?? {};
  const there = (each) => each !== null && each !== undefined && each !== false && each !== "";
  return { tag, key, attrs: rest, inside: inside.flat(Infinity).filter(there).map((each) => (each.tag ? each : String(each))) };
}

const kind = (tree) => (typeof tree === "string" ? "text" : tree.tag);

/** For each new tree the index of the old one it goes on from, or -1: of the same kind and key, in their order. */
export function matched(olds, nexts) {
  const waiting = new Map();
  const sort = (tree) => `${kind(tree)} ${tree.key ?? ""}`;
  olds.forEach((old, at) => waiting.set(sort(old), [...(waiting.get(sort(old)) ?? []), at]));
  return nexts.map((next) => waiting.get(sort(next))?.shift() ?? -1);
}

function put(node, name, value) {
  if (name.startsWith("--")) node.style.setProperty(name, value ?? "");
  else if (name === "value" || name === "checked") node[name] = value ?? "";
  else if (name.startsWith("aria-") && typeof value === "boolean") node.setAttribute(name, String(value));
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

function dress(node, before, after) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name]) put(node, name, after[name]);
}

function build(tree, inSvg) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const drawn = inSvg || tree.tag === "svg";
  const node = drawn ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
  for (const child of tree.inside) node.append(build(child, drawn));
  dress(node, {}, tree.attrs);
  return node;
}

function fill(parent, olds, nexts) {
  const nodes = [...parent.childNodes];
  const from = matched(olds, nexts);
  const kept = new Set(from);
  nodes.forEach((node, at) => kept.has(at) || node.remove());
  let here = parent.firstChild;
  nexts.forEach((next, at) => {
    const node = from[at] < 0 ? build(next, parent.namespaceURI === SVG) : patch(nodes[from[at]], olds[from[at]], next);
    if (node === here) here = here.nextSibling;
    else parent.insertBefore(node, here);
  });
}

function patch(node, before, after) {
  if (typeof after === "string") {
    if (before !== after) node.data = after;
    return node;
  }
  fill(node, before.inside, after.inside);
  dress(node, before.attrs, after.attrs);
  return node;
}

// 2 Between here and Python ---------------------------------------------------------------------------------

export const PATIENCE = 4000;
export const BEAT = 1500;
const QUEUE = 3;

/**
 * Sends what was done, one act at a time: the next waits, at most three of them, until the answer is there. What stays
 * unanswered is sent once more when the kernel shows a sign of life; without one, the kernel is taken for gone.
 */
export class Desk {
  constructor({ from, send, changed, later, cancel }) {
    Object.assign(this, { from, changed, later, cancel, n: 0, ply: 0, waiting: null, queue: [], lost: 0, gone: false });
    this.deliver = (message) => {
      try {
        send(message);
      } catch {
        this.lose();
      }
    };
  }

  /** Something that is answered with a scene; false if it cannot be taken now. */
  act(content) {
    if (this.gone) return false;
    const message = { ...content, from: this.from, ply: this.ply };
    if (!this.waiting) return this.put(message);
    const last = this.queue.at(-1);
    if (content.kind === "set" && last?.kind === "set" && last.id === content.id) last.value = content.value;
    else if (this.queue.length < QUEUE) this.queue.push(message);
    else return false;
    return true;
  }

  /** Something that waits for nothing; its number. */
  tell(content) {
    this.n += 1;
    this.deliver({ ...content, from: this.from, n: this.n, ply: this.ply });
    return this.n;
  }

  put(message) {
    this.n += 1;
    this.waiting = { message: { ...message, n: this.n }, heard: false, again: false };
    this.send();
    this.changed();
    return true;
  }

  send() {
    this.cancel(this.timer);
    this.timer = this.later(() => this.overdue(), PATIENCE);
    this.deliver(this.waiting.message);
  }

  overdue() {
    if (!this.waiting) return;
    if (!this.waiting.heard) return this.lose();
    if (this.waiting.again) return this.settle();
    this.waiting.again = true;
    this.send();
  }

  /** A scene has come: whether it answers what is waited for. */
  answered(answers) {
    const [from, n] = answers ?? [];
    const mine = Boolean(this.waiting) && from === this.from && n >= this.waiting.message.n;
    if (mine) this.waiting = null;
    this.heard();
    if (mine) this.settle();
    return mine;
  }

  settle() {
    this.cancel(this.timer);
    this.waiting = null;
    const next = this.queue.shift();
    if (next) this.put(next);
    else this.changed();
  }

  /** Anything at all has come from Python. */
  heard() {
    this.lost = 0;
    if (this.waiting) this.waiting.heard = true;
    if (!this.gone) return;
    this.gone = false;
    if (this.waiting) this.send();
    this.changed();
  }

  /** Time for a ping; two of them lost, and the kernel is gone. */
  beat() {
    if (this.lost >= 2) this.lose();
    this.lost += 1;
    this.tell({ kind: "ping" });
  }

  lose() {
    this.cancel(this.timer);
    this.queue = [];
    if (this.gone) return;
    this.gone = true;
    this.changed();
  }
}

// 3 Small laws of the table ---------------------------------------------------------------------------------

/** What a tap lifts until the answer comes: one card or many. */
export function lift(lifted, place, pick) {
  if (pick === "many") return lifted.includes(place) ? lifted.filter((each) => each !== place) : [...lifted, place];
  return lifted.includes(place) ? [] : [place];
}

/** What of `say` has not been read yet, and the number up to which all has; a table that is new tells only its last line. */
export function unheard(heard, said, say) {
  const end = said + say.length;
  if (heard === null) return { fresh: say.slice(-1), heard: end };
  return { fresh: say.slice(Math.max(0, Math.min(heard, end) - said)), heard: end };
}

/** Where an arrow leads among the places of a zone: along them, or between columns and up and down in them. */
export function roam(items, at, key) {
  const here = items[at];
  if (key === "Home") return 0;
  if (key === "End") return items.length - 1;
  const lines = new Set(items.map((item) => item.line)).size > 1;
  if (!lines || key === "ArrowUp" || key === "ArrowDown") {
    const ahead = lines ? key === "ArrowUp" : key === "ArrowRight" || key === "ArrowDown";
    const next = at + (ahead ? 1 : -1);
    return items[next] && items[next].line === here.line ? next : at;
  }
  const all = [...new Set(items.map((item) => item.line))];
  const line = all[all.indexOf(here.line) + (key === "ArrowRight" ? 1 : -1)];
  if (line === undefined) return at;
  const up = at - items.findIndex((item) => item.line === here.line);
  const there = items.flatMap((item, index) => (item.line === line ? [index] : []));
  return there[Math.min(up, there.length - 1)];
}

/** The place to go to when the one that had the focus is gone: the same, else the nearest in its zone. */
export function nearest(ids, lost) {
  const same = ids.indexOf(lost.id);
  return same >= 0 ? same : Math.min(lost.at, ids.length - 1);
}

/** The places on a post, from the foot up: covered cards go with the one that covers them, empty ones are left open. */
export function storeys(cards, slots) {
  const all = [];
  let covered = [];
  for (const card of cards) {
    covered.push(card);
    if (is(card, "covered")) continue;
    all.push(covered);
    covered = [];
  }
  if (covered.length) all.push(covered);
  while (all.length < (slots ?? 0)) all.push([]);
  return all;
}

/** The value next to a dial's own, so many steps on. */
export function stepped(options, value, steps) {
  const at = options.findIndex((option) => option.value === value);
  const to = at < 0 ? (steps > 0 ? 0 : options.length - 1) : at + steps;
  return options[Math.max(0, Math.min(options.length - 1, to))]?.value;
}

/** Which gap of a row a point lies nearest to: before the first card whose middle is right of it. */
export function gapAt(middles, x) {
  const after = middles.findIndex((middle) => x < middle);
  return after < 0 ? middles.length : after;
}

/** How many seats stand beside each other: in as few and as even rows as there is room for. */
export const abreast = (count, size) => Math.ceil(count / Math.ceil(count / ({ phone: count > 6 ? 4 : 3, projector: 7 }[size] ?? 5)));

/** Which layout a width gets; one that is to be projected is drawn big where there is room for it. */
export function sized(width, projector) {
  if (width < 700) return "phone";
  if (width >= 1500 || (projector && width >= 1200)) return "projector";
  return width < 1040 ? "tablet" : "laptop";
}

/** A sentence with its blanks filled: `gap {k} of {n}`. */
export const said = (text, values) => (text ?? "").replace(/\{(\w+)\}/g, (blank, name) => String(values?.[name] ?? blank));

/** How a card looks; letters that stand for drawings are told once in a scene. */
export function faceIn(scene, key) {
  const face = scene.faces?.[key] ?? { name: key, rank: key };
  const letters = [...(face.signs ?? "")];
  return letters.length ? { ...face, rank: letters.join(" "), symbols: letters.map((letter) => scene.signs[letter]) } : face;
}

const is = (thing, word) => (thing?.state ?? "").split(" ").includes(word);
const classes = (...some) => some.filter(Boolean).join(" ");
const stated = (state) => (state ?? "").split(" ").filter(Boolean).map((word) => `is-${word}`).join(" ");
const listed = (...some) => some.flat().filter(Boolean).join(", ");
const KEYS = { "data-lm-suppress-shortcuts": "true" };

// 4 Cards ---------------------------------------------------------------------------------------------------

const CARP = "0 0 66 40";
const box = (name) => (name.startsWith("carp-") ? CARP : name === "back" ? "0 0 60 84" : "0 0 64 64");

function drawing(look, name, style = "sy") {
  return h("svg", { class: style, viewBox: box(name), "aria-hidden": "true" }, h("use", { href: `#${look.art}${name}` }));
}

function faceOf(look, face) {
  if (face.back) return drawing(look, "back", "bk");
  const symbols = face.symbols ?? [];
  const worded = !/^\d+$/.test(face.rank ?? "");
  return [
    face.rank && h("span", { class: classes("rk", worded && "worded") }, face.rank),
    face.pips && h("span", { class: "pips" }, Array.from({ length: face.pips }, () => h("b"))),
    face.marks?.length && h("span", { class: "marks" }, face.marks.map((mark) => drawing(look, mark))),
    h("span", { class: `pane of${symbols.length}` }, symbols.map((symbol) => drawing(look, symbol))),
  ];
}

/** What is read aloud for a card: its label or its face, and what its state says. */
function named(look, card) {
  const states = (card.state ?? "").split(" ").map((word) => look.words[`is_${word}`]);
  return listed(card.label ?? look.face(card.face).name, states);
}

/** A card: an option of a list, a button, or only a picture. */
function drawCard(look, card, as, style) {
  const face = look.face(card.face);
  const lifted = look.lifted.has(card.id) ? (look.lifted.get(card.id) ? "is-chosen is-lifted" : "is-lifted") : "";
  const state = stated(card.state).replace("is-chosen", look.lifted.get(card.id) === false ? "" : "is-chosen");
  const role = card.fixed && as === "button" ? "img" : as;
  const attrs = {
    key: card.id,
    class: classes("card", face.back && "down", face.tone && `tone-${face.tone}`, style, state, lifted),
    "data-at": card.id,
    "aria-label": named(look, card),
    title: face.marks?.length ? face.name : null, // what its small drawings mean
  };
  const inside = [faceOf(look, face), card.note && h("span", { class: "cardnote" }, card.note)];
  if (role === "img") return h("div", { ...attrs, role }, inside);
  const touch = { "data-place": card.id, "data-do": "tap", "data-drag": card.fixed ? null : card.id, tabindex: -1, ...KEYS };
  const chosen = /is-chosen/.test(`${state} ${lifted}`);
  if (role === "option")
    return h("div", { ...attrs, ...touch, role, "aria-selected": chosen, "aria-disabled": card.fixed ? "true" : null }, inside);
  return h("button", { ...attrs, ...touch, type: "button", "aria-pressed": chosen ? "true" : null }, inside);
}

function drawGap(look, gap) {
  const open = is(gap, "target");
  return h(
    "div",
    {
      key: gap.id, class: classes("gap", stated(gap.state), open && "open"), role: "option", "aria-label": gap.label,
      "aria-selected": open, "data-at": gap.id, "data-place": gap.id, "data-do": "tap", tabindex: -1, ...KEYS,
    },
    open ? h("span", { class: "tip" }, gap.label) : h("i"),
    open && h("span", { class: "ghosts" }, (gap.ghosts ?? []).map((key) => bare(look, key, "is-ghost"))),
  );
}

/** A card that only shows a face: it stands nowhere. */
function bare(look, key, style) {
  const face = look.face(key);
  return h("span", { class: classes("card", face.back && "down", face.tone && `tone-${face.tone}`, style) }, faceOf(look, face));
}

// 5 Zones ---------------------------------------------------------------------------------------------------

const BODIES = { row, fan, pile, columns, dials, tokens, groups };

function drawZone(look, zone) {
  const body = (BODIES[zone.kind] ?? row)(look, zone);
  const cards = zone.cards?.length ?? 0;
  const shown = zone.area === "dock" || zone.area === "foot" || ["columns", "groups"].includes(zone.kind);
  return h(
    "div",
    {
      key: zone.id, "data-zone": zone.id, "data-onto": zone.place ? zone.id : null,
      class: classes("zone", `of-${zone.kind}`, zone.sun && "sunny", cards > 5 && "long", zone.order === "wrap" && "wraps",
        zone.gaps?.length && "gapped", zone.doors && "doored", stated(zone.state)),
    },
    shown && h("div", { class: "zonehead" }, h("b", {}, zone.label), zone.note && h("span", { class: "quiet" }, zone.note)),
    zone.caption && zone.caption !== zone.empty && h("p", { class: "tag caption" }, zone.caption),
    body,
    zone.place && h("button", { class: classes("here", !cards && "bare"), type: "button", "data-place": zone.id, "data-do": "tap", "aria-label": zone.label, tabindex: -1, ...KEYS }, h("span", { "aria-hidden": "true" }, "+")),
    !shown && zone.note && h("span", { class: "tag" }, zone.note),
  );
}

const group = (zone, style, inside, more) => h("div", { class: style, role: "group", "aria-label": zone.label, ...more }, inside);
const empty = (zone) => !zone.cards?.length && zone.empty && h("p", { class: "empty" }, zone.empty);

function row(look, zone) {
  const cards = zone.cards ?? [];
  const gaps = zone.gaps ?? [];
  const list = cards.length + gaps.length > 0 && (gaps.length > 0 || zone.pick === "one" || zone.pick === "many");
  const as = list ? "option" : "button";
  const style = (at) => zone.doors && (at === 0 ? "door" : at === cards.length - 1 ? "door last" : "");
  const inside = cards.flatMap((card, at) => [gaps[at] && drawGap(look, gaps[at]), drawCard(look, card, as, style(at))]);
  if (gaps[cards.length]) inside.push(drawGap(look, gaps[cards.length]));
  const more = { "--n": Math.max(1, cards.length) };
  if (list) Object.assign(more, { role: "listbox", "aria-orientation": "horizontal", "aria-multiselectable": zone.pick === "many" ? "true" : null });
  else if (cards.length > 5 && cards.every((card) => card.fixed)) Object.assign(more, { tabindex: 0, ...KEYS }); // it may have to be scrolled
  return group(zone, "cards row", [inside, empty(zone)], more);
}

function fan(look, zone) {
  const cards = zone.cards ?? [];
  const still = cards.every((card) => card.fixed);
  const inside = cards.map((card, at) => h("span", { key: card.id, class: "leaf", "--i": at, "--n": cards.length }, drawCard(look, card, "button")));
  return group(zone, classes("cards fan", still && "still"), [inside, empty(zone)]);
}

function pile(look, zone) {
  return group(zone, "cards heap", [(zone.cards ?? []).map((card) => drawCard(look, card, "button")), empty(zone)]);
}

function columns(look, zone) {
  return group(zone, "posts", (zone.columns ?? []).map((column, at) => drawColumn(look, column, at)), { "--n": zone.columns?.length ?? 1 });
}

function drawColumn(look, column, line) {
  const storey = (cards) => h("div", { class: classes("storey", !cards.length && "open") },
    cards.map((card) => drawCard(look, card, "button", "flat")));
  const tally = column.tally ?? [];
  const attrs = { key: column.id, class: classes("post", stated(column.state)), "data-line": line, "data-onto": column.id };
  return h("div", { ...attrs, role: "group", "aria-label": column.label },
    h("div", { class: "tally" }, tally.map((token) => drawToken(look, token)), column.worth && h("b", { class: "worth" }, column.worth)),
    h("button", {
      class: "foot", type: "button", "data-at": column.id, "data-place": column.id, "data-do": "tap", tabindex: -1, ...KEYS,
      "aria-label": listed(column.label, column.worth, tally.map((token) => token.label)), "aria-pressed": is(column, "target") ? "true" : null,
    }, column.symbol && drawing(look, column.symbol), h("span", {}, column.label)),
    h("div", { class: "pole" }, storeys(column.cards, column.slots).map(storey)));
}

function dials(look, zone) {
  return group(zone, "dials", (zone.dials ?? []).map((dial) => drawDial(look, dial)));
}

/** What a dial shows: what was asked for last, else what the scene says is chosen. */
const valued = (look, dial) => (look.wished.has(dial.id) ? look.wished.get(dial.id) : dial.options.find((option) => is(option, "chosen"))?.value);

function drawDial(look, dial) {
  const long = dial.options.length > 6;
  if (dial.look === "stepper" || (look.size === "phone" && long)) return drawStepper(look, dial);
  const value = valued(look, dial);
  const option = (each, at) => h("button", {
    key: String(at), type: "button", role: "radio", "aria-checked": each.value === value, "aria-label": each.label, tabindex: -1, ...KEYS,
    class: classes("option", stated(each.state).replace("is-chosen", ""), each.value === value && "is-chosen"),
    "data-do": "set", "data-id": dial.id, "data-index": at, "data-place": `${dial.id}=${at}`, "aria-disabled": dial.fixed ? "true" : null,
  }, each.symbol && drawing(look, each.symbol), h("span", {}, each.label));
  const options = h("div", { class: `options ${dial.look ?? "symbols"}`, role: "radiogroup", "aria-label": dial.label, "data-zone": `dial ${dial.id}` },
    dial.options.map(option));
  return h("div", { key: dial.id, class: classes("dial", dial.look) }, h("span", { class: "dialname", "aria-hidden": "true" }, dial.label), options);
}

function drawStepper(look, dial) {
  const value = valued(look, dial);
  const at = dial.options.findIndex((option) => option.value === value);
  const chosen = dial.options[at];
  const end = (by) => at + by < 0 || (at >= 0 && at + by >= dial.options.length);
  const step = (by, sign, label) => !dial.fixed && h("button", {
    type: "button", class: "round", tabindex: -1, "aria-label": `${dial.label}: ${label}`, "data-do": "turn", "data-id": dial.id, "data-by": by, ...KEYS,
    "aria-disabled": end(by) ? "true" : null,
  }, sign);
  return h("div", { key: dial.id, class: classes("dial stepper", stated(chosen?.state)) },
    h("span", { class: "dialname", "aria-hidden": "true" }, dial.label),
    h("div", { class: "steps" }, step(-1, "‹", look.words.less),
      h("div", {
        class: "now", role: "spinbutton", tabindex: 0, "aria-label": dial.label, "aria-valuenow": Math.max(at, 0), "aria-valuemin": 0,
        "aria-valuemax": dial.options.length - 1, "aria-valuetext": chosen?.label ?? "–", "aria-readonly": dial.fixed ? "true" : null, "data-turn": dial.id, ...KEYS,
      }, chosen?.symbol && drawing(look, chosen.symbol), h("span", {}, chosen?.label ?? "–")),
      step(1, "›", look.words.more)));
}

function tokens(look, zone) {
  return group(zone, "signs", (zone.tokens ?? []).map((token) => h("span", { class: "sign" }, drawToken(look, token), h("small", { "aria-hidden": "true" }, token.label))));
}

/** A token; where something around it says its name already, it is a picture only. */
function drawToken(look, token, told = false) {
  const title = token.label || null;
  const says = title && !told ? { role: "img", "aria-label": title, title } : { "aria-hidden": "true", title };
  return h("span", { class: classes("token", stated(token.state)), ...says },
    drawing(look, token.symbol), token.count !== undefined && h("b", {}, token.count));
}

function groups(look, zone) {
  const each = (set) => h("div", { key: set.id, class: classes("set", stated(set.state)), "data-onto": set.place ? set.id : null, role: "group", "aria-label": listed(set.label, set.worth) },
    h("div", { class: "cards" }, set.cards.map((card) => drawCard(look, card, "button"))),
    drawTag(set));
  return group(zone, "sets", [(zone.groups ?? []).map(each), !zone.groups?.length && zone.empty && h("p", { class: "empty" }, zone.empty)]);
}

/** What a group is called and worth; where it is a place, this is what keys reach. */
function drawTag(set) {
  const told = [set.label, set.worth && h("b", {}, ` ${set.worth}`)];
  if (!set.place) return h("span", { class: "tag" }, told);
  const says = { "aria-label": listed(set.label, set.worth), "aria-pressed": is(set, "chosen") || is(set, "target") ? "true" : null };
  return h("button", { class: "tag", type: "button", "data-at": set.id, "data-place": set.id, "data-do": "tap", tabindex: -1, ...says, ...KEYS }, told);
}

// 6 Seats, messages, buttons, log ---------------------------------------------------------------------------

function drawSeat(look, seat, compact) {
  const counted = seat.count === undefined ? "" : `${seat.count} ${seat.counted ?? ""}`;
  const all = (seat.tokens ?? []).map((token) => token.label);
  const states = (seat.state ?? "").split(" ").map((word) => look.words[`is_${word}`]);
  return h(compact ? "div" : "li", { key: seat.id, class: classes("seat", compact && "mine", stated(seat.state)), "data-onto": seat.id },
    h("button", {
      class: "who", type: "button", "data-at": seat.id, "data-place": seat.id, "data-do": "tap", tabindex: -1, ...KEYS,
      "aria-label": listed(seat.name, seat.note, counted, all, states), "aria-pressed": is(seat, "chosen") || is(seat, "target") ? "true" : null,
    },
    h("span", { class: "letter" }, seat.letter),
    h("span", { class: "name" }, h("b", {}, seat.name), seat.note && h("small", {}, seat.note)),
    !compact && seat.count !== undefined && h("span", { class: "count" }, h("b", {}, seat.count), h("small", {}, seat.counted)),
    h("span", { class: "signs" }, (seat.tokens ?? []).map((token) => drawToken(look, token, true)))),
    !compact && fanned(look, seat),
    (seat.zones ?? []).map((zone) => drawZone(look, zone)));
}

/** A hand as it is held: the cards that are known, else as many backs. */
function fanned(look, seat) {
  if (!seat.cards && !seat.count) return null;
  const cards = seat.cards ?? Array.from({ length: Math.min(seat.count, 9) }, () => null);
  const known = seat.cards?.some((card) => !look.face(card.face).back);
  const leaf = (card, at) => h("span", { class: "leaf", "--i": at, "--n": cards.length }, card && known ? drawCard(look, card, "button") : drawing(look, "back", "bk"));
  return h("div", { class: classes("held", known && "known"), "aria-hidden": known ? null : "true" }, cards.map(leaf));
}

function drawButton(look, button, style = "plain") {
  const off = button.off || look.locked;
  return h("button", {
    key: button.id, type: "button", class: classes("button", button.main ? "main" : style, button.on && "is-on", button.off && "is-off", stated(button.state)),
    "data-do": "press", "data-id": button.id, "data-off": button.off ? "true" : null, "aria-disabled": off ? "true" : null, "aria-pressed": button.on === undefined ? null : String(button.on), ...KEYS,
  }, button.label, button.main && h("kbd", { "aria-hidden": "true" }, "Enter"), button.off && button.why && h("span", { class: "why" }, button.why));
}

function chip(look, number, place = null) {
  return number && h("button", { type: "button", class: "chip", "data-place": place, "data-do": "clause", "data-id": number, "aria-label": look.word("clause", { number }), ...KEYS }, number);
}

const SIGNS = { refuse: "✕", hint: "?", ask: "?", end: "★" };

function drawMessage(look, message) {
  if (!message) return null;
  return h("div", { class: `message ${message.kind}` },
    SIGNS[message.kind] && h("span", { class: "mark", "aria-hidden": "true" }, SIGNS[message.kind]),
    h("p", {}, message.text, message.more && h("b", {}, ` ${message.more}`)), chip(look, message.clause));
}

function drawRule(look, rule) {
  if (!rule || look.shut === rule.number) return null;
  return h("div", { class: "rule", role: "note", "aria-label": look.word("clause", { number: rule.number }) },
    h("p", {}, h("b", { class: "mono" }, rule.number), " ", rule.text, " ", h("small", {}, rule.source)),
    h("button", { type: "button", class: "round small", "aria-label": look.words.close, "data-do": "shut", ...KEYS }, "✕"));
}

function drawNext(look, next) {
  if (!next) return null;
  return h("div", { class: "next" },
    h("button", { type: "button", class: "button main", "data-do": "go", "aria-disabled": look.locked ? "true" : null, ...KEYS }, next.label,
      !look.paused && h("span", { key: look.scene.answers?.join() ?? "", class: "timer", "--after": `${next.after}ms`, "aria-hidden": "true" })),
    h("button", { type: "button", class: "button plain", "data-do": "pause", "aria-pressed": String(look.paused), ...KEYS }, look.words[look.paused ? "resume" : "pause"]));
}

/** ‹ gap k of n ›: another way to a gap than a small target between two cards. */
function drawGapSteps(look, zones) {
  const gaps = zones.find((zone) => zone.gaps?.length && zone.stepper !== false)?.gaps;
  if (!gaps) return null;
  const at = gaps.findIndex((gap) => is(gap, "target"));
  const step = (by, sign, label) => {
    const to = at < 0 ? (by > 0 ? 0 : gaps.length - 1) : at + by;
    return h("button", { type: "button", class: "round", "aria-label": label, "data-do": "tap", "data-onto": gaps[to]?.id ?? gaps[at].id, "aria-disabled": gaps[to] ? null : "true", ...KEYS }, sign);
  };
  return h("div", { class: "stepline" }, step(-1, "‹", look.words.gap_left),
    h("span", {}, at < 0 ? look.words.gap_none : look.word("gap", { k: at + 1, n: gaps.length })), step(1, "›", look.words.gap_right));
}

function drawTyped(look, example) {
  if (example === undefined) return null;
  const { options, active } = look.typing;
  const list = `${look.art}options`;
  return h("div", { class: "typed" }, h("label", {}, h("span", {}, look.words.typed),
    h("input", {
      type: "text", role: "combobox", "aria-expanded": String(options.length > 0), "aria-controls": list, "aria-autocomplete": "list",
      "aria-activedescendant": active < 0 ? null : `${list}${active}`, placeholder: example, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 300, ...KEYS,
    })),
  h("ul", { id: list, role: "listbox", "aria-label": look.words.options, hidden: options.length === 0 },
    options.map((text, at) => h("li", { id: `${list}${at}`, role: "option", "aria-selected": at === active, "data-do": "take", "data-index": at }, text))));
}

function drawLog(look, lines, earlier) {
  if (!lines) return null;
  const line = (each, at) => h("li", { key: each.id, class: classes("line", stated(each.state)) },
    h("button", { type: "button", class: "moment", "data-place": `line ${at}`, "data-do": "log", "data-id": each.id, "aria-current": is(each, "now") ? "true" : null, tabindex: -1, ...KEYS },
      h("span", { class: "number" }, each.number), h("span", { class: "text" }, each.text)), chip(look, each.clause, `line ${at} clause`));
  return h("div", { class: classes("log", look.logOpen && "whole"), role: "region", "aria-label": look.words.log },
    h("div", { class: "loghead" }, h("h3", {}, look.words.log),
      h("button", { type: "button", class: "button plain fold", "data-do": "fold", "aria-expanded": String(look.logOpen), ...KEYS }, look.words[look.logOpen ? "log_less" : "log_more"])),
    h("ol", { "data-zone": "log", tabindex: lines.length ? null : 0 },
      earlier && h("li", { key: "earlier" }, h("button", { type: "button", class: "button plain", "data-do": "earlier", ...KEYS }, look.words.earlier)),
      lines.map(line)));
}

// 7 Over the table, and the whole ---------------------------------------------------------------------------

function drawField(look, form, field) {
  const id = `${look.art}field-${field.id}`;
  const told = [field.help && `${id}-help`, field.error && `${id}-error`].filter(Boolean).join(" ") || null;
  const attrs = { id, name: field.id, "aria-describedby": told, "aria-invalid": field.error ? "true" : null, "data-field": field.kind, ...KEYS };
  const notes = [field.help && h("small", { id: `${id}-help`, class: "quiet" }, field.help), field.error && h("small", { id: `${id}-error`, class: "error" }, field.error)];
  const label = h("label", { for: id }, field.label);
  const wrap = (...inside) => h("div", { key: `${form.id} ${field.id}`, class: `field ${field.kind}` }, inside, notes);
  const options = field.options ?? [];
  if (field.kind === "check") return wrap(h("input", { ...attrs, type: "checkbox", checked: Boolean(field.value) }), label);
  if (field.kind === "choice" && options.length > 4)
    return wrap(label, h("select", attrs, options.map((option, at) => h("option", { value: String(at), selected: option.value === field.value }, option.label))));
  if (field.kind === "choice")
    return wrap(h("span", { id: `${id}-name` }, field.label), h("div", { role: "radiogroup", "aria-labelledby": `${id}-name`, class: "radios" }, options.map((option, at) =>
      h("label", {}, h("input", { type: "radio", name: `${id}-one`, value: String(at), checked: option.value === field.value, "data-field": "radio", "data-name": field.id, ...KEYS }), option.symbol && drawing(look, option.symbol), option.label))));
  if (field.kind === "lines") return wrap(label, h("textarea", { ...attrs, rows: 6, value: field.value ?? "" }));
  if (field.kind === "file") return wrap(label, h("input", { ...attrs, type: "file" }));
  const number = field.kind === "number" ? { type: "number", min: field.least, max: field.most } : { type: "text", maxlength: field.most ?? 200 };
  return wrap(label, h("input", { ...attrs, ...number, value: field.value ?? "" }));
}

function drawForm(look, form) {
  if (!form) return null;
  const title = `${look.art}form`;
  return h("div", { class: "veil", key: `form ${form.id}` },
    h("div", { class: "dialog", role: "dialog", "aria-modal": true, "aria-labelledby": title, "data-form": form.id },
      h("h2", { id: title }, form.title), form.text && h("p", {}, form.text),
      h("form", { novalidate: true },
        (form.fields ?? []).map((field) => drawField(look, form, field)),
        form.lines?.length && h("ol", { class: "moments" }, form.lines.map((line) => h("li", { key: line.id },
          h("button", { type: "button", class: "moment", "data-do": "log", "data-id": line.id, ...KEYS }, h("span", { class: "number" }, line.number), h("span", { class: "text" }, line.text))))),
        form.plain && h("pre", { tabindex: 0, ...KEYS }, form.plain),
        form.foot && h("p", { class: "quiet" }, form.foot),
        h("div", { class: "buttons" }, form.buttons.map((button) => h("button", {
          key: button.id, type: button.main ? "submit" : "button", class: classes("button", button.main ? "main" : "second"), "data-do": "form", "data-id": button.id, "data-off": button.off ? "true" : null,
          "aria-disabled": button.off || look.locked ? "true" : null, ...KEYS,
        }, button.label))))));
}

function drawCurtain(look, curtain) {
  return h("div", { class: "curtain", key: "curtain" }, h("span", { class: "logo" }, ["robin", "bear", "flag"].map((name) => drawing(look, name))),
    h("p", {}, curtain.text), drawButton(look, { ...curtain.button, main: true }));
}

function drawHead(look, scene) {
  if (!scene.title) return null; // a part of a table by itself
  return h("div", { class: "head" },
    h("span", { class: "logo", "aria-hidden": "true" }, ["robin", "bear", "flag"].map((name) => drawing(look, name))),
    h("h2", {}, scene.title), scene.note && h("span", { class: "sub" }, scene.note),
    scene.tools?.length && drawTools(look, scene.tools));
}

/** The tools; those that Python tucks away stand behind one more button. */
function drawTools(look, tools) {
  const tucked = tools.filter((tool) => tool.more);
  const id = `${look.art}menu`;
  return h("div", { class: "tools", role: "group", "aria-label": look.words.tools },
    tools.filter((tool) => !tool.more).map((tool) => drawButton(look, tool)),
    tucked.length > 0 && h("div", { class: "menu", key: "menu" },
      h("button", { type: "button", class: "button plain", "data-do": "menu", "aria-expanded": String(Boolean(look.menuOpen)), "aria-controls": id, ...KEYS }, look.words.menu),
      h("div", { id, class: "tucked", role: "group", "aria-label": look.words.menu, hidden: !look.menuOpen }, tucked.map((tool) => drawButton(look, tool)))));
}

const HILLS = ["M0 230C120 150 220 190 320 230S560 170 660 215 820 160 900 200V300H0z", "M0 268C160 220 300 262 450 262S760 216 900 256V300H0z"];
const hills = () => h("svg", { class: "hills", viewBox: "0 0 900 300", preserveAspectRatio: "none", "aria-hidden": "true" }, HILLS.map((d) => h("path", { d })));

function drawDock(look, scene, zones, me, buttons) {
  const steps = drawGapSteps(look, zones);
  if (!zones.length && !buttons.length && !me && scene.typed === undefined) return null;
  return h("div", { class: "dock" },
    me && h("div", { class: "me", "data-zone": "me" }, drawSeat(look, me, true)),
    zones.length > 0 && h("div", { class: "dockzones" }, zones.map((zone) => drawZone(look, zone))),
    h("div", { class: "acts" }, steps, buttons, drawTyped(look, scene.typed)));
}

/** Under the thumb, where the screen is small: what is said and what can be pressed, always in sight at the foot of the window. */
function drawThumb(words, buttons) {
  if (!words && !buttons.length) return null;
  return h("div", { class: "thumb", key: "thumb" }, words, buttons.length > 0 && h("div", { class: classes("acts", buttons.length > 3 && "crowd") }, buttons));
}

/** The whole table as a tree. */
export function drawScene(look) {
  const { scene, words } = look;
  const alarm = look.gone && h("div", { class: "alarm", role: "alert", key: "alarm" }, words.gone);
  if (scene.curtain) return [alarm, drawCurtain(look, scene.curtain)];
  const zones = scene.zones ?? [];
  const area = (name) => zones.filter((zone) => (zone.area ?? "cloth") === name);
  const dock = area("dock");
  const seats = scene.seats ?? [];
  const me = dock.length > 0 ? seats.find((seat) => is(seat, "you")) : undefined;
  const others = seats.filter((seat) => seat !== me);
  const foot = area("foot");
  const small = look.size === "phone" || look.size === "tablet";
  const all = [drawMessage(look, scene.message), drawRule(look, scene.rule), drawNext(look, scene.next)].filter(Boolean);
  const told = all.length > 0 && h("div", { class: "words" }, all);
  const buttons = (scene.buttons ?? []).map((button) => drawButton(look, button, "second"));
  return [
    alarm,
    scene.loud && h("div", { class: "loud", role: "note" }, scene.loud),
    h("div", { class: "sheet", key: "sheet", inert: Boolean(scene.form) },
      drawHead(look, scene),
      others.length > 0 && h("ul", { class: classes("seats", others.length > 4 && "many"), "data-zone": "seats", "aria-label": words.seats, "--n": others.length, "--cols": abreast(others.length, look.size) }, others.map((seat) => drawSeat(look, seat))),
      h("div", { class: "middle" }, area("cloth").length > 0 && h("div", { class: "cloth" }, hills(), area("cloth").map((zone) => drawZone(look, zone))),
        foot.length > 0 && h("div", { class: "feet" }, foot.map((zone) => drawZone(look, zone)))),
      !small && told,
      drawDock(look, scene, dock, me, small ? [] : buttons),
      small && drawThumb(told, buttons),
      drawLog(look, scene.log, scene.earlier)),
    drawForm(look, scene.form),
  ];
}

// 8 Travel --------------------------------------------------------------------------------------------------

const EASE = "cubic-bezier(.2,.8,.3,1)";
const escaped = (id) => `[data-at="${CSS.escape(id)}"]`;

/** Where the things of these travels stand in a root now. */
function standing(root, travels) {
  const at = (id) => root.querySelector(escaped(id))?.getBoundingClientRect();
  return new Map(travels.flatMap(({ source, target }) => [source, target]).map((id) => [id, at(id)]));
}

/** Cards fly from where they lay before a redraw to where they lie after it; five of them one after another, the rest with the fifth. */
function fly(view, travels, before) {
  const after = standing(view.root, travels);
  const origin = view.root.getBoundingClientRect();
  travels.forEach(({ source, target, face }, order) => {
    const from = before.get(source) ?? after.get(source);
    const to = after.get(target) ?? before.get(target);
    if (!from?.width || !to?.width) return;
    const card = build(h("div", { class: "flying", "aria-hidden": "true", "--cw": `${Math.min(to.width, 140)}px` }, bare(view.look(), face, "")));
    card.style.left = `${to.left - origin.left + to.width / 2}px`;
    card.style.top = `${to.top - origin.top + to.height / 2}px`;
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    const timing = { duration: 260, delay: 30 * Math.min(order, 4), easing: EASE, fill: "backwards" };
    view.layer.append(card);
    view.root.querySelector(`.card${escaped(target)}`)?.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, easing: "linear" });
    card.animate([{ transform: `translate(-50%,-50%) translate(${x}px,${y}px) scale(${Math.min(1.2, from.width / to.width)})` }, { transform: "translate(-50%,-50%)" }], timing)
      .finished.finally(() => card.remove());
  });
}

/** Which cards lie on a table, each with whether it lies face down. */
const lying = (root) => new Map([...root.querySelectorAll(".card[data-at]")].map((card) => [card.dataset.at, card.classList.contains("down")]));

/** Which cards have been turned up since, and which are new where none lay; what flew is neither, nor is a table just laid. */
export function turnedUp(before, after, flown) {
  const up = before.size ? [...after].filter(([id, down]) => !down && !flown.includes(id)).map(([id]) => id) : [];
  return { turned: up.filter((id) => before.get(id)), fresh: up.filter((id) => !before.has(id)) };
}

/** A card that is turned up opens like a page, a new one fades in; neither uses what places a card. */
function turnUp(view, travels, before) {
  const { turned, fresh } = turnedUp(before, lying(view.stage), travels.map(({ target }) => target));
  const move = (ids, from, duration) => ids.forEach((id) => view.stage.querySelector(`.card${escaped(id)}`)?.animate([from, {}], { duration, easing: EASE }));
  move(turned, { scale: "0 1", opacity: 0.5 }, 220);
  move(fresh, { translate: "0 -6px", opacity: 0 }, 80);
}

// 9 Drag ----------------------------------------------------------------------------------------------------

const FAR = 6;
const HOLD = 220;

/** Dragging by pointer: a mouse drags at once, a finger after holding still, so that the page scrolls as ever. */
class Drag {
  constructor(view) {
    this.view = view;
    this.held = null;
  }

  down(event) {
    const card = event.target.closest?.("[data-drag]");
    if (!card || event.button || this.held) return;
    this.held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, shape: null, onto: null };
    if (event.pointerType !== "mouse") this.timer = setTimeout(() => this.lift(), HOLD);
    else {
      event.preventDefault(); // no text is selected, no picture dragged; the focus still goes where one taps
      card.focus({ preventScroll: true });
    }
  }

  move(event) {
    const held = this.held;
    if (!held || event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.shape && far && event.pointerType !== "mouse") return this.stop();
    if (!held.shape && far) this.lift();
    if (!held.shape) return;
    const origin = this.view.root.getBoundingClientRect();
    held.shape.style.left = `${event.clientX - origin.left}px`;
    held.shape.style.top = `${event.clientY - origin.top}px`;
    this.over(this.under(event.clientX, event.clientY));
  }

  lift() {
    const { card, x, y } = this.held;
    const origin = this.view.root.getBoundingClientRect();
    const shape = document.createElement("div");
    shape.className = "flying dragged";
    shape.setAttribute("aria-hidden", "true");
    shape.style.setProperty("--cw", `${card.offsetWidth}px`);
    const copy = card.cloneNode(true);
    for (const name of ["data-place", "data-at", "data-drag", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    shape.append(copy);
    shape.style.left = `${x - origin.left}px`;
    shape.style.top = `${y - origin.top}px`;
    this.view.layer.append(shape);
    this.held.shape = shape;
    card.classList.add("away");
  }

  /** What lies under a point: a place; in a row with gaps the nearest gap; else the zone itself. */
  under(x, y) {
    const node = this.view.root.getRootNode().elementFromPoint(x, y);
    if (!node || !this.view.root.contains(node)) return null;
    const zone = node.closest("[data-zone]");
    const gaps = [...(zone?.querySelectorAll(".gap") ?? [])];
    if (gaps.length) {
      const cards = [...zone.querySelectorAll(".row > .card")].map((card) => card.getBoundingClientRect());
      return gaps[gapAt(cards.map((rect) => rect.left + rect.width / 2), x)];
    }
    return node.closest("[data-place],[data-onto]") ?? zone;
  }

  over(node) {
    if (node === this.held.onto) return;
    this.held.onto?.classList.remove("over");
    node?.classList.add("over");
    this.held.onto = node;
  }

  up(event) {
    if (!this.held || event.pointerId !== this.held.id) return;
    const { card, shape, onto } = this.held;
    this.stop();
    if (!shape) return;
    this.view.dragged = true;
    setTimeout(() => { this.view.dragged = false; });
    const place = onto?.dataset.place ?? onto?.dataset.onto ?? onto?.dataset.zone;
    if (place && place !== card.dataset.drag) this.view.act({ kind: "drop", place: card.dataset.drag, onto: place });
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.held) return;
    this.held.shape?.remove();
    this.held.card.classList.remove("away");
    this.held.onto?.classList.remove("over");
    this.held = null;
  }
}

// 10 The view -----------------------------------------------------------------------------------------------

const KEPT = "birds-bears-banners:";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
let views = 0;

/** What the browser keeps from one visit to the next; what another window put there is not lost unread. */
export class Shelf {
  constructor(store) {
    this.store = store;
    this.read = new Map();
  }

  /** What lies there for a game: `{id, record}`, or nothing. */
  look(game) {
    try {
      const text = this.store().getItem(KEPT + game);
      this.read.set(game, text);
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  }

  /** Keep something, or forget what is kept; false if something else lies there that has not been looked at here. */
  keep(game, id, record) {
    try {
      const text = id === null ? null : JSON.stringify(record === null ? { id } : { id, record });
      const there = this.store().getItem(KEPT + game);
      if (text && there && there !== text && there !== this.read.get(game)) return false;
      if (text) this.store().setItem(KEPT + game, text);
      else this.store().removeItem(KEPT + game);
      this.read.set(game, text);
    } catch { /* a browser that keeps nothing still plays */ }
    return true;
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = build(h("textarea", { value: text }));
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

function download(name, text) {
  const link = build(h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What is done when something is pressed, by its `data-do`. */
const DO = {
  tap: (view, data, node) => view.tap(data.place ?? data.onto, node),
  press: (view, { id }, node) => view.press(id, node),
  menu: (view) => view.menu(!view.menuOpen),
  set: (view, { id, index }) => view.set(id, view.dial(id)?.options[Number(index)]?.value),
  turn: (view, { id, by }) => view.turn(id, Number(by)),
  clause: (view, { id }) => view.act({ kind: "clause", number: id }),
  log: (view, { id }) => view.act({ kind: "log", id }),
  earlier: (view) => view.act({ kind: "earlier" }),
  go: (view) => view.act({ kind: "go" }),
  pause: (view) => view.pause(),
  shut: (view) => view.draw((view.shut = view.scene.rule?.number)),
  fold: (view) => view.draw((view.logOpen = !view.logOpen)),
  take: (view, { index }) => view.suggest([], view.typing.options[Number(index)]),
  form: (view, { id }, node) => node.type === "submit" || view.submit(id),
};

const WISHES = { dark: "(prefers-color-scheme: dark)", contrast: "(prefers-contrast: more)" };

/** Dark, and rich in contrast: as the theme of Jupyter or VS Code is, and where none is said, as the system wishes. */
export const worn = ({ jpThemeLight: light, jpThemeName: name = "", vscodeThemeKind: kind = "" }, { dark, contrast }) => ({
  dark: light ? light === "false" : kind ? !kind.includes("light") : dark,
  contrast: contrast || /high.contrast/i.test(name + kind),
});

/** One drawing of the table on a page. */
class View {
  constructor(model, el) {
    const from = Math.random().toString(36).slice(2, 12);
    Object.assign(this, { model, el, tree: [], lifted: new Map(), wished: new Map(), typing: { options: [], active: -1 }, files: new Map() });
    Object.assign(this, { paused: false, logOpen: false, menuOpen: false, shut: null, heard: null, current: new Map(), last: null, foot: 0, art: `bbb${(views += 1)}${from}-` });
    this.desk = new Desk({ from, send: (message) => model.send(message), changed: () => this.draw(), later: (what, after) => setTimeout(what, after), cancel: (timer) => clearTimeout(timer) });
    this.drag = new Drag(this);
    this.shelf = new Shelf(() => localStorage);
    this.raise();
    this.listen();
  }

  /** The root: the drawings with ids of this view's own, the drawn table, the line that is read aloud, a layer for what moves. */
  raise() {
    const art = new DOMParser().parseFromString(SPRITE.replaceAll("bbb-", this.art), "image/svg+xml").documentElement;
    this.root = build(h("div", { class: "bbb", "data-lm-suppress-shortcuts": "true" }));
    this.stage = build(h("div", { class: "stage" }));
    this.voice = build(h("div", { class: "unseen", role: "status", "aria-live": "polite" }));
    this.layer = build(h("div", { class: "layer" }));
    this.root.append(document.importNode(art, true), this.stage, this.voice, this.layer);
    this.el.append(this.root);
  }

  listen() {
    const on = (target, name, what, options) => {
      target.addEventListener(name, what, options);
      this.leave.push(() => target.removeEventListener(name, what, options));
    };
    const hear = (name, what) => {
      this.model.on(name, what);
      this.leave.push(() => this.model.off(name, what));
    };
    this.leave = [];
    on(this.root, "click", (event) => this.click(event));
    on(this.root, "keydown", (event) => { this.key(event); event.stopPropagation(); });
    on(this.root, "keyup", (event) => { if (event.key === " " && event.target.closest("button[data-place]")) event.preventDefault(); });
    on(this.root, "input", (event) => this.input(event));
    on(this.root, "submit", (event) => { event.preventDefault(); this.submit(event.submitter?.dataset.id); });
    on(this.root, "focusin", (event) => this.focused(event.target));
    on(this.root, "pointerdown", (event) => this.drag.down(event));
    on(window, "pointermove", (event) => this.drag.move(event));
    on(window, "pointerup", (event) => this.drag.up(event));
    on(window, "pointercancel", () => this.drag.stop());
    on(this.root, "touchmove", (event) => { if (this.drag.held?.shape) event.preventDefault(); }, { passive: false });
    on(this.root, "contextmenu", (event) => { if (this.drag.held) event.preventDefault(); });
    hear("change:scene", () => this.changed());
    hear("change:words", () => this.draw());
    hear("msg:custom", (message) => this.told(message));
    const watch = new ResizeObserver(() => (this.sizes() ? this.draw() : this.clear()));
    watch.observe(this.root);
    const beat = setInterval(() => { if (!document.hidden) this.desk.beat(); }, BEAT);
    for (const wish of Object.values(WISHES)) on(matchMedia(wish), "change", () => this.theme());
    const notebook = new MutationObserver(() => this.theme());
    notebook.observe(document.body, { attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-vscode-theme-kind"] });
    this.theme();
    this.leave.push(() => notebook.disconnect(), () => watch.disconnect(), () => clearInterval(beat), () => clearTimeout(this.nextTimer), () => this.drag.stop());
  }

  /** Wear what the notebook and the system want. */
  theme() {
    const wished = Object.fromEntries(Object.entries(WISHES).map(([name, wish]) => [name, matchMedia(wish).matches]));
    for (const [name, on] of Object.entries(worn(document.body.dataset, wished))) this.root.classList.toggle(name, on);
  }

  get scene() {
    return this.model.get("scene") ?? {};
  }

  begin() {
    this.sizes();
    this.changed();
    this.hello();
  }

  /** Tell Python what the browser has kept. */
  hello() {
    this.desk.tell({ kind: "hello", kept: this.shelf.look(this.scene.game) });
  }

  /** Keep something for the next visit; what another window has kept meanwhile is shown to Python first. */
  keep(id, record) {
    if (!this.shelf.keep(this.scene.game, id, record)) this.hello();
  }

  end() {
    this.desk.cancel(this.desk.timer);
    this.desk.changed = () => {};
    this.leave.forEach((undo) => undo());
    this.root.remove();
  }

  /** Whether the layout is another one than before. */
  sizes() {
    const size = sized(this.root.clientWidth || 1000, this.scene.look?.projector);
    const other = size !== this.size;
    this.size = size;
    this.root.dataset.size = size;
    return other;
  }

  look() {
    const { scene, size, art, lifted, wished, typing, paused, logOpen, menuOpen, shut } = this;
    const words = this.model.get("words") ?? {};
    return {
      scene, size, art, lifted, wished, typing, paused, logOpen, menuOpen, shut, words, gone: this.desk.gone, locked: Boolean(this.desk.waiting),
      word: (name, values) => said(words[name], values), face: (key) => faceIn(scene, key),
    };
  }

  /** A new scene has come. */
  changed() {
    const { scene } = this;
    const travels = this.still() || document.hidden ? [] : (scene.travel ?? []);
    const [before, lay] = [standing(this.root, travels), lying(this.stage)];
    const cleared = this.typing.sent && this.desk.waiting?.message.kind === "type" && scene.message?.kind !== "refuse";
    this.desk.ply = scene.ply ?? 0;
    this.shut = null;
    this.sizes();
    if (this.desk.queue.length === 0) [this.lifted, this.wished].forEach((hoped) => hoped.clear());
    if (!this.desk.answered(scene.answers)) this.draw(); // an answer draws by itself
    if (cleared) this.suggest([], "");
    this.unroll();
    fly(this, travels, before);
    if (!this.still() && !document.hidden) turnUp(this, travels, lay);
    this.speak(scene);
    this.wait(scene.next, travels.length > 0);
  }

  still() {
    return Boolean(this.scene.look?.still) || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  draw() {
    const { scene } = this;
    if (!scene.faces) return;
    const next = drawScene(this.look());
    const trees = next.filter(Boolean);
    this.root.classList.toggle("is-gone", this.desk.gone);
    this.root.classList.toggle("is-waiting", Boolean(this.desk.waiting));
    this.root.classList.toggle("is-still", this.still());
    fill(this.stage, this.tree, trees);
    this.tree = trees;
    const before = this.foot;
    this.clear();
    this.rove();
    this.refocus();
    if (this.foot > before) this.uncover();
  }

  /** What is reached by keys is scrolled clear of what sticks to the foot of the window. */
  clear() {
    this.foot = this.stage.querySelector(".thumb")?.offsetHeight ?? 0;
    this.root.style.setProperty("--thumb", `${this.foot}px`);
  }

  /** What is being touched stays in sight when the foot has grown over it. */
  uncover() {
    const touched = this.root.getRootNode().activeElement;
    if (this.stage.contains(touched)) touched.closest("[data-place]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  speak(scene) {
    const { fresh, heard } = unheard(this.heard, scene.said ?? 0, scene.say ?? []);
    this.heard = heard;
    for (const text of fresh) this.voice.append(build(h("p", {}, text)));
    while (this.voice.childNodes.length > 8) this.voice.firstChild.remove();
  }

  /** The log shows its last line, or the moment looked at, unless somebody is reading further up. */
  unroll() {
    const list = this.stage.querySelector(".log ol");
    if (!list || list.contains(this.root.getRootNode().activeElement)) return;
    const now = list.querySelector(".is-now");
    list.scrollTop = now ? now.offsetTop - list.offsetTop - list.clientHeight / 2 : list.scrollHeight;
  }

  /** What goes on by itself, after its time, unless it is paused. */
  wait(next, moving) {
    clearTimeout(this.nextTimer);
    if (next && !this.paused) this.nextTimer = setTimeout(() => this.act({ kind: "go" }), next.after + (moving ? 300 : 0));
  }

  act(content) {
    this.shut = null;
    if (this.desk.act(content)) return;
    this.lifted.clear();
    this.draw();
  }

  /** What Python says beside the scene. */
  told(message) {
    this.desk.heard();
    if (message.kind === "complete") this.suggest(message.options ?? []);
    else if (message.kind === "keep") this.keep(message.id, message.record);
    else if (message.kind === "copy") copy(message.text);
    else if (message.kind === "file") download(message.name, message.text);
  }

  // Focus ---------------------------------------------------------------------

  zones() {
    return [...this.stage.querySelectorAll("[data-zone]")];
  }

  /** The places of a zone in the order of the arrows; those of a zone within belong to that one. */
  places(zone) {
    return [...zone.querySelectorAll("[data-place]")].filter((node) => node.closest("[data-zone]") === zone);
  }

  /** One tab stop in each zone. */
  rove() {
    for (const zone of this.zones()) {
      const places = this.places(zone);
      const wanted = this.current.get(zone.dataset.zone);
      const chosen = places.find((node) => node.dataset.place === wanted) ?? places.find((node) => node.matches("[aria-checked=true]")) ?? places[0];
      for (const node of places) node.tabIndex = node === chosen ? 0 : -1;
    }
  }

  focused(node) {
    const place = node.closest?.("[data-place]");
    const zone = place?.closest("[data-zone]");
    if (this.menuOpen && !node.closest(".menu")) this.menu(false);
    this.last = { node, over: Boolean(node.closest(".veil, .curtain")) };
    if (!zone) return;
    Object.assign(this.last, { zone: zone.dataset.zone, id: place.dataset.place, at: this.places(zone).indexOf(place) });
    this.current.set(zone.dataset.zone, place.dataset.place);
    this.rove();
  }

  /** After a redraw the focus is where it was, or nearby; a form or a curtain takes it, and gives it back. */
  refocus() {
    const over = this.stage.querySelector(".dialog, .curtain");
    const name = over ? (over.dataset.form ?? "curtain") : null;
    const active = this.root.getRootNode().activeElement;
    if (over && name !== this.overName) (over.querySelector("input:is(:checked, :not([type=radio])), select, textarea") ?? over.querySelector(".button"))?.focus({ preventScroll: true });
    else if (!over && this.overName && !this.root.contains(active)) this.giveBack(this.before);
    else if (!over && this.last && !this.last.node.isConnected && (active === document.body || active === null)) this.giveBack(this.last);
    if (!over) this.before = this.last;
    else if (name !== this.overName) this.files.clear();
    this.overName = name;
  }

  giveBack(last) {
    if (last?.node.isConnected) return last.node.focus({ preventScroll: true });
    const zone = last?.zone && this.zones().find((each) => each.dataset.zone === last.zone);
    const places = zone ? this.places(zone) : [];
    const node = places[nearest(places.map((place) => place.dataset.place), last ?? {})] ?? this.stage.querySelector(".dock [data-place][tabindex='0'], .acts .button, .next .button");
    node?.focus({ preventScroll: true });
  }

  // Hands ---------------------------------------------------------------------

  click(event) {
    if (this.dragged) return;
    if (this.menuOpen && !event.target.closest(".menu")) this.menu(false);
    const node = event.target.closest("[data-do]");
    const space = event.target.closest("[data-onto]");
    if (!node) {
      if (space && !event.target.closest(".zone .card")) this.tap(space.dataset.onto, space);
      return;
    }
    if (node.dataset.off || (node.getAttribute("aria-disabled") === "true" && !this.desk.waiting)) return;
    DO[node.dataset.do](this, node.dataset, node);
  }

  /** Open the menu of tools, or close it. */
  menu(open) {
    this.menuOpen = open;
    this.draw();
  }

  /** A button; the menu it stands in closes, and leaves the focus where it was opened. */
  press(id, node) {
    const menu = node.closest(".menu");
    menu?.querySelector("button").focus({ preventScroll: true });
    if (menu) this.menuOpen = false;
    this.act({ kind: "press", id });
    if (menu) this.draw();
  }

  tap(place, node) {
    const zone = (this.scene.zones ?? []).find((each) => each.id === node.closest("[data-zone]")?.dataset.zone);
    if (node.dataset.drag && (zone?.pick === "one" || zone?.pick === "many")) {
      const held = zone.cards.filter((card) => is(card, "chosen")).map((card) => card.id);
      const now = zone.cards.map((card) => card.id).filter((id) => (this.lifted.has(id) ? this.lifted.get(id) : held.includes(id)));
      const then = lift(now, place, zone.pick);
      for (const { id } of zone.cards) if (then.includes(id) !== held.includes(id) || this.lifted.has(id)) this.lifted.set(id, then.includes(id));
    }
    this.act({ kind: "tap", place });
    if (this.desk.queue.length) this.draw();
  }

  dial(id) {
    return (this.scene.zones ?? []).flatMap((zone) => zone.dials ?? []).find((dial) => dial.id === id);
  }

  set(id, value) {
    if (value === undefined || this.desk.gone || this.dial(id)?.fixed) return;
    this.wished.set(id, value);
    if (this.desk.act({ kind: "set", id, value })) this.draw();
    else this.wished.delete(id);
  }

  turn(id, steps) {
    const dial = this.dial(id);
    if (dial) this.set(id, stepped(dial.options, valued(this, dial), steps));
  }

  pause() {
    this.paused = !this.paused;
    this.wait(this.scene.next);
    this.draw();
  }

  // The typed line ------------------------------------------------------------

  get line() {
    return this.stage.querySelector(".typed input");
  }

  suggest(options, text) {
    this.typing = { options: this.line ? options.slice(0, 8) : [], active: -1 };
    if (text !== undefined && this.line) this.line.value = text;
    this.draw();
  }

  input(event) {
    if (event.target.dataset.field === "file") this.read(event.target);
    if (event.target !== this.line) return;
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.desk.tell({ kind: "complete", text: this.line?.value ?? "" }), 120);
  }

  keyInLine(event) {
    const { options, active } = this.typing;
    if (event.key === "Enter" && active >= 0) this.suggest([], options[active]);
    else if (event.key === "Enter" && this.line.value.trim()) this.typeIn();
    else if (event.key === "Escape" && options.length) this.suggest([]);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length) {
      this.typing.active = (active + (event.key === "ArrowDown" ? 1 : options.length + (active < 0 ? 0 : -1))) % options.length;
      this.draw();
    } else return;
    event.preventDefault();
  }

  typeIn() {
    clearTimeout(this.asking);
    const text = this.line.value.trim();
    this.suggest([]);
    this.typing.sent = true;
    this.act({ kind: "type", text });
  }

  // Forms ---------------------------------------------------------------------

  read(input) {
    const [file] = input.files;
    if (file && file.size < 2e6) file.text().then((text) => this.files.set(input.name, text));
  }

  values(form) {
    const value = (field) => {
      const node = form.querySelector(`[name="${CSS.escape(field.id)}"]`);
      if (field.kind === "check") return node.checked;
      if (field.kind === "file") return this.files.get(field.id) ?? null;
      if (field.kind === "number") return node.value === "" ? null : Number(node.value);
      if (field.kind !== "choice") return node.value;
      const chosen = node ?? form.querySelector(`[data-name="${CSS.escape(field.id)}"]:checked`);
      return chosen ? field.options[Number(chosen.value)].value : null;
    };
    return Object.fromEntries((this.scene.form.fields ?? []).map((field) => [field.id, value(field)]));
  }

  submit(button) {
    const form = this.stage.querySelector(".dialog");
    const pressed = button ?? this.scene.form?.buttons.find((each) => each.main)?.id;
    if (form && pressed !== undefined) this.act({ kind: "form", id: form.dataset.form, button: pressed, values: this.values(form) });
  }

  // Keys ----------------------------------------------------------------------

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (event.key === "Escape" && target.closest(".menu") && this.menuOpen) {
      target.closest(".menu").querySelector("button").focus();
      return this.menu(false);
    }
    if (this.scene.form) return this.keyInForm(event);
    if (target === this.line) return this.keyInLine(event);
    if (target.dataset.turn) return this.keyOnDial(event);
    if (event.key === "Escape") return this.escape();
    const place = target.closest("[data-place]");
    if (!place) return;
    if (ARROWS.includes(event.key)) this.go(place, event.key);
    else if (event.key === " ") place.click();
    else if (event.key === "Enter") this.enter(place);
    else return;
    event.preventDefault();
  }

  escape() {
    if (this.drag.held) return this.drag.stop();
    if (!this.scene.curtain) this.act({ kind: "escape" });
  }

  go(place, key) {
    const places = this.places(place.closest("[data-zone]"));
    const items = places.map((node) => ({ line: node.closest("[data-line]")?.dataset.line ?? "" }));
    places[roam(items, places.indexOf(place), key)]?.focus();
  }

  /** Enter on a card, a gap, a post; what is set or shown by pressing is set or shown, and a dial that is set passes it on. */
  enter(place) {
    const { do: what, id } = place.dataset;
    const passes = what === "tap" || place.getAttribute("aria-checked") === "true";
    if (passes) this.act({ kind: "enter", place: what === "tap" ? place.dataset.place : id });
    else place.click();
  }

  keyOnDial(event) {
    const { turn } = event.target.dataset;
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5, Home: -1000, End: 1000 }[event.key];
    if (by) this.turn(turn, by);
    else if (event.key === "Enter") this.act({ kind: "enter", place: turn });
    else if (event.key === "Escape") this.escape();
    else return;
    event.preventDefault();
  }

  keyInForm(event) {
    const form = this.stage.querySelector(".dialog");
    if (event.key === "Escape") {
      event.preventDefault();
      this.submit(this.scene.form.buttons.at(-1).id);
    }
    if (event.key !== "Tab" || !form) return;
    const all = [...form.querySelectorAll("input, select, textarea, button, pre")].filter((node) => node.type !== "radio" || node.checked);
    const active = this.root.getRootNode().activeElement;
    const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (active !== edge && form.contains(active)) return;
    other.focus();
    event.preventDefault();
  }
}

export default {
  render({ model, el }) {
    const view = new View(model, el);
    view.begin();
    return () => view.end();
  },
};
