// A game's table before its world: bar, ring of seats around the middle, message, dock. Only the middle stretches.

import { h } from "./tree.js";
import { KEYS, classes, hasState, joinWords, stateClasses, openerAt } from "./text.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawBoard, drawEdges, drawTalk, isAtEdge } from "./floe.js";
import { drawToken, drawZone } from "./zones.js";
import { drawEndCard } from "./endcard.js";
import { drawLens } from "./lens.js";
import { drawRing, seatPlace } from "./ring.js";
import { drawMat } from "./world.js";
import { drawButton, drawGapSteps, drawLog, drawMessage, drawNext, drawRule, drawSeat } from "./seats.js";
import { drawTyped, seatBubble, seatFace } from "./seats.js";

const SPOTS = ["left", "middle", "right", "row", "deck", "columns"];

// The bar -----------------------------------------------------------------------------

/**
 * @param {Look} look
 * @param {string} name
 * @param {string} label
 * @param {Drawn} inside
 * @param {Drawn} [face]
 */
function popover(look, name, label, inside, face) {
  const id = `${look.art}menu-${name}`;
  const open = look.menuOpen === name;
  return h(
    "div",
    { class: classes("menu", `menu-${name}`), key: `menu ${name}` },
    h(
      "button",
      {
        type: "button",
        class: classes("button plain", !face && "icononly"),
        title: face ? null : label,
        "data-do": "menu",
        "data-id": name,
        "aria-expanded": String(open),
        "aria-controls": id,
        ...KEYS,
      },
      icon(name),
      h("span", { class: face ? "label" : "unseen" }, face ?? label),
    ),
    h("div", { id, class: "tucked", role: "group", "aria-label": label, hidden: !open }, inside),
  );
}

/** @param {Look} look */
function drawSpeed(look) {
  const { words, speed } = look;
  /** @param {string} name */
  const one = (name) =>
    h(
      "button",
      {
        type: "button",
        class: classes("button plain", speed.pace === name && "is-on"),
        "data-do": "speed",
        "data-id": name,
        "aria-pressed": String(speed.pace === name),
        ...KEYS,
      },
      words[name],
    );
  return h(
    "div",
    { class: "speeds", role: "group", "aria-label": words.speed },
    h("b", {}, words.speed_of_others),
    h("div", { class: "segments" }, ["slow", "normal", "fast"].map(one)),
    h(
      "button",
      {
        type: "button",
        class: classes("button plain switch", speed.wait && "is-on"),
        "data-do": "await",
        "aria-pressed": String(speed.wait),
        ...KEYS,
      },
      words.await_tap,
    ),
  );
}

/**
 * Build the page's menu as part of the table's: its links, and the switch between light and dark.
 * @param {Look} look
 */
function drawPageLinks(look) {
  const { page } = look;
  return (
    page && [
      h("hr", {}),
      page.links.map(({ href, label, desk }) =>
        h("a", { class: classes("button plain", desk && "of-desk"), href, ...KEYS }, label),
      ),
      page.themes.length > 0 &&
        h(
          "div",
          { class: "segments", role: "group", "aria-label": page.theme },
          page.themes.map(({ label, on }, at) =>
            h(
              "button",
              {
                type: "button",
                class: classes("button plain", on && "is-on"),
                "data-do": "theme",
                "data-index": at,
                "aria-pressed": String(on),
                ...KEYS,
              },
              label,
            ),
          ),
        ),
    ]
  );
}

/** @param {Look} look @param {scenes.Button[]} tools */
export function drawMenu(look, tools) {
  const { scene, words } = look;
  const head =
    look.size === "phone" &&
    h(
      "div",
      { class: "tuckhead" },
      h("b", {}, words.menu),
      h(
        "button",
        { type: "button", class: "button plain icononly", "data-do": "menu", "data-id": "menu", ...KEYS },
        icon("close"),
        h("span", { class: "unseen" }, words.close),
      ),
    );
  return popover(look, "menu", words.menu, [
    head,
    scene.speed && look.size !== "laptop" && look.size !== "projector" && drawSpeed(look),
    (look.size === "phone" || scene.lesson) &&
      scene.log &&
      h(
        "button",
        { type: "button", class: classes("button plain", !scene.lesson && "only-low"), "data-do": "fold", ...KEYS },
        words.log,
      ),
    (look.size === "phone" || scene.lesson) &&
      scene.typed !== undefined &&
      h("button", { type: "button", class: "button plain", "data-do": "keys", ...KEYS }, words.typed),
    tools.filter((tool) => tool.more).map((tool) => drawButton(look, tool)),
    words.sounds &&
      h(
        "button",
        {
          type: "button",
          class: classes("button plain", look.sounds && "is-on"),
          "data-do": "sounds",
          "aria-pressed": String(look.sounds),
          ...KEYS,
        },
        words.sounds,
      ),
    words.talk &&
      h(
        "button",
        {
          type: "button",
          class: classes("button plain", look.talk && "is-on"),
          "data-do": "talk",
          "aria-pressed": String(look.talk),
          ...KEYS,
        },
        words.talk,
      ),
    drawPageLinks(look),
  ]);
}

/** @param {Look} look @param {scenes.Scene} scene */
function drawBar(look, scene) {
  const { words, page } = look;
  const tools = scene.tools ?? [];
  const wide = look.size === "laptop" || look.size === "projector";
  return h(
    "div",
    { class: "head" },
    page?.home
      ? h(
          "a",
          { class: "button plain icononly home", href: page.home, "aria-label": page.homeLabel, ...KEYS },
          icon(look.size === "phone" ? "back" : "home"),
        )
      : null,
    h("div", { class: "plate title" }, h("h2", {}, scene.title), h("span", { class: "sub" }, scene.note)),
    h(
      "div",
      { class: "tools", role: "group", "aria-label": words.tools },
      tools.filter((tool) => !tool.more).map((tool) => drawButton(look, tool)),
      scene.speed &&
        wide &&
        popover(look, "speed", words.speed, drawSpeed(look), look.word("speed_is", { speed: words[look.speed.pace] })),
      drawMenu(look, tools),
    ),
  );
}

// Seats -------------------------------------------------------------------------------

/**
 * Build another player's hand as small cards: known ones with their rank, the others as backs.
 * @param {Look} look
 * @param {scenes.Seat} seat
 */
function drawMinis(look, seat) {
  const cards = seat.cards ?? Array.from({ length: seat.count ?? 0 }, () => null);
  if (!cards.length) return null;
  /** @param {scenes.Card | null} card */
  const one = (card) => {
    const face = card && look.face(card.face);
    if (!face || face.back) return h("i", { "data-at": card?.id ?? null, "aria-hidden": "true" });
    return h(
      "i",
      {
        class: classes("known", face.tone && `tone-${face.tone}`),
        role: "img",
        "aria-label": face.name,
        title: face.name,
        "data-at": card.id,
      },
      /^\d+$/.test(face.rank ?? "") ? face.rank : drawing(look, face.symbols?.[0] ?? "unknown"),
    );
  };
  const known = seat.cards?.some((card) => !look.face(card.face).back);
  return h(
    "span",
    { class: classes("minis", cards.length > 9 && "lots", known && "some-known"), "--n": cards.length },
    cards.map(one),
  );
}

/**
 * @param {Look} look
 * @param {scenes.Seat} seat
 * @param {Record<string, any>} [at] where it is in the ring
 */
export function drawSeatPlate(look, seat, at) {
  const { tokens = [], says } = seat;
  const counted = seat.count === undefined ? "" : `${seat.count} ${seat.counted ?? ""}`;
  const said = says && look.word("said", { words: says.text });
  const all = tokens.map((token) => token.label);
  const states = (seat.state ?? "").split(" ").map((word) => look.words[`is_${word}`]);
  const opener = openerAt(seat);
  return h(
    "li",
    {
      key: seat.id,
      class: classes("seat", Number(at?.["--x"]) > 0.2 && "to-right", stateClasses(seat.state)),
      "data-onto": seat.id,
      "--held": seat.count,
      ...at,
    },
    h(
      "button",
      {
        class: "who",
        type: "button",
        "data-at": seat.id,
        "data-place": seat.id,
        "data-do": "tap",
        tabindex: -1,
        ...KEYS,
        "aria-label": joinWords(seat.name, counted, all, seat.note, seat.level, states, opener?.label, said),
        "aria-expanded": opener ? String(hasState(opener, "chosen")) : null,
        "aria-pressed": hasState(seat, "chosen") || hasState(seat, "target") ? "true" : null,
      },
      seatFace(look, seat),
      h(
        "span",
        { class: "name" },
        h("b", {}, seat.name),
        counted &&
          h(
            "small",
            { class: "counted" },
            seat.holds ?? [seat.count, h("span", { class: "unit" }, ` ${seat.counted ?? ""}`)],
          ),
        seat.note && h("small", { class: "note" }, seat.note),
      ),
    ),
    seat.count !== undefined &&
      h(
        "span",
        { class: "held", "aria-hidden": seat.cards ? null : "true" },
        drawMinis(look, seat),
        h("b", { class: "howmany" }, seat.count),
      ),
    tokens.length > 0 &&
      h(
        "span",
        { class: "signs" },
        tokens.map((token) => drawToken(look, token, true)),
      ),
    (seat.zones ?? []).map((zone) => drawZone(look, zone)),
    seatBubble(look, seat),
  );
}

// Middle, message, dock ------------------------------------------------------------------
/** @param {Look} look @param {scenes.Zone[]} zones */
export function drawFelt(look, zones) {
  /** @param {string} name */
  const spot = (name) => {
    const there = zones.filter((zone) => (zone.spot ?? "middle") === name);
    return (
      there.length > 0 &&
      h(
        "div",
        { key: name, class: classes("spot", `at-${name}`), "--first": Math.max(1, there[0].cards?.length ?? 0) },
        there.map((zone) => (zone.kind === "dials" ? drawBoard(look, zone) : drawZone(look, zone))),
      )
    );
  };
  if (look.scene.dock === "festival")
    return h(
      "div",
      { class: "cloth festival" },
      zones.map((zone) => drawZone(look, zone)),
    );
  return h("div", { class: "cloth" }, drawMat(look.scene.world ?? look.scene.game), SPOTS.map(spot));
}

/** @param {Look} look */
function drawAllMoves(look) {
  const { words, logOpen } = look;
  return h(
    "button",
    {
      type: "button",
      class: "allmoves",
      title: words.log,
      "data-do": "fold",
      "aria-expanded": String(logOpen),
      "aria-controls": `${look.art}log`,
      ...KEYS,
    },
    icon("log"),
    h("span", { class: "unseen" }, words.log),
  );
}

/** @param {Look} look @param {scenes.Scene} scene */
export function drawKeys(look, scene) {
  if (scene.typed === undefined) return null;
  const { open } = look.typing;
  return h(
    "div",
    { class: "keys" },
    h(
      "button",
      {
        type: "button",
        class: "button plain icononly",
        title: look.words.typed,
        "data-do": "keys",
        "aria-expanded": String(Boolean(open)),
        "aria-keyshortcuts": "/",
        ...KEYS,
      },
      icon("keys"),
      h("span", { class: "unseen" }, look.words.typed),
    ),
    open && h("div", { class: "typesheet" }, drawTyped(look, scene.typed)),
  );
}

/**
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @param {scenes.Zone[]} zones
 * @param {scenes.Seat | undefined} me
 */
function drawDock(look, scene, zones, me) {
  const buttons = scene.sheet ? [] : (scene.buttons ?? []).filter((button) => button.place !== "table");
  const crowd = buttons.length + (scene.next ? 1 : 0) > 2;
  const hand = zones.filter((zone) => zone.kind === "row").at(-1);
  return h(
    "div",
    { class: "dock", inert: Boolean(scene.sheet) },
    h(
      "div",
      { class: "tray" },
      zones.filter((zone) => zone.kind !== "dials").map((zone) => drawZone(look, zone)),
    ),
    h(
      "div",
      { class: classes("acts", crowd && "crowd") },
      zones.filter((zone) => zone.kind === "dials").map((zone) => drawBoard(look, zone)),
      h(
        "div",
        { class: "places" },
        drawGapSteps(look, zones),
        buttons.map((button) => drawButton(look, button, "second")),
        !scene.sheet && drawNext(look, scene.next),
      ),
    ),
    h(
      "div",
      { class: "mine", "data-zone": me ? "me" : null },
      me && drawSeat(look, me, true),
      hand?.note && h("span", { class: "quiet" }, hand.note),
    ),
    drawKeys(look, scene),
  );
}

/**
 * Build the table of a game.
 * @param {Look} look
 * @param {Branch | false} alarm
 * @param {Branch | null} form
 */
export function drawTable(look, alarm, form) {
  const { scene, words } = look;
  const zones = scene.zones ?? [];
  /** @param {string} name */
  const area = (name) => zones.filter((zone) => (zone.area ?? "cloth") === name);
  const seats = scene.seats ?? [];
  const me = seats.find((seat) => hasState(seat, "you"));
  const others = seats.filter((seat) => seat !== me);
  const thumbed = scene.dock === "floe" && look.size === "phone"; // what is set stands below, near the thumb
  const wide = zones.find((zone) => zone.look === "shared" || zone.look === "days")?.look;
  /** @param {scenes.Zone} zone */
  const isBelow = (zone) => thumbed && zone.kind === "dials";
  return [
    alarm,
    h(
      "div",
      {
        class: classes("sheet", `dock-${scene.dock}`),
        key: "sheet",
        inert: Boolean(scene.form),
        "data-seats": others.length,
      },
      drawBar(look, scene),
      scene.warning && h("div", { class: "warning", role: "note" }, scene.warning),
      h(
        "div",
        { class: "words", inert: Boolean(scene.sheet) },
        drawMessage(look, scene.message),
        drawRule(look, scene.rule),
      ),
      h(
        "div",
        { class: "around", inert: Boolean(scene.sheet), "--n": others.length },
        drawRing(others.length, scene.anticlockwise),
        h(
          "ul",
          { class: "seats", key: "seats", "data-zone": "seats", "aria-label": words.round, "--n": others.length },
          others.map((seat, at) => drawSeatPlate(look, seat, seatPlace(at, others.length, scene.anticlockwise))),
        ),
        thumbed && zones.some(isBelow) && drawTalk(look, seats),
        h(
          "div",
          { class: "middle", key: `middle ${wide ?? ""}` }, // what needs more room is laid out anew
          drawFelt(
            look,
            [...area("cloth"), ...area("foot")].filter((zone) => !isBelow(zone) && !isAtEdge(scene, zone)),
          ),
        ),
        drawEdges(look, zones),
      ),
      !scene.sheet && look.lens && drawLens(look, look.lens),
      drawDock(look, scene, [...zones.filter(isBelow), ...area("dock")], me),
      drawAllMoves(look),
      h(
        "div",
        { class: "drawer", id: `${look.art}log`, hidden: !look.logOpen },
        drawLog(look, scene.log ?? [], scene.earlier),
      ),
      scene.sheet && drawEndCard(look, scene.sheet),
    ),
    form,
  ];
}
