// A game's table before its world: bar, ring of seats around the middle, message, dock. Only the middle stretches.

import { h } from "./tree.js";
import { KEYS, classes, hasState, stateClasses } from "./text.js";
import { drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawBoard, drawEdges, drawTalk, isAtEdge } from "./floe.js";
import { drawToken, drawZone } from "./zones.js";
import { drawEndCard } from "./endcard.js";
import { drawLens } from "./lens.js";
import { drawFeat, drawWholeFeat } from "./feat.js";
import { drawReview, drawWayBack } from "./review.js";
import { drawMenu } from "./menu.js";
import { drawRing, freeMiddle, seatPlace } from "./ring.js";
import { drawMat } from "./world.js";
import { drawButton, drawGapSteps, drawMessage, drawNext, drawRule, drawSeat, drawStatus } from "./seats.js";
import { drawTyped, seatBubble, seatButton, spokenCount } from "./seats.js";
import { drawLog } from "./log.js";

const SPOTS = ["left", "middle", "right", "row", "deck", "columns"];

// The bar -----------------------------------------------------------------------------

/** @param {Look} look @param {scenes.Scene} scene */
function drawBar(look, scene) {
  const { words, page } = look;
  const tools = scene.tools ?? [];
  return h(
    "div",
    { class: "head" },
    scene.review
      ? drawWayBack(scene.review)
      : page?.home
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
      tools.filter((tool) => !tool.group).map((tool) => drawButton(look, tool)),
      !scene.review && drawMenu(look, tools),
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
  const counted = spokenCount(seat);
  const said = says && look.word("said", { words: says.text });
  return h(
    "li",
    {
      key: seat.id,
      class: classes("seat", Number(at?.["--x"]) > 0.2 && "to-right", stateClasses(seat.state)),
      "data-onto": seat.id,
      "--held": seat.count,
      ...at,
    },
    seatButton(
      look,
      seat,
      { told: [counted, ...tokens.map((token) => token.label), seat.note, seat.level], said },
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
  const feat = look.feat && !look.feat.cards && drawFeat(look, look.feat);
  if (look.scene.dock === "festival")
    return h(
      "div",
      { class: "cloth festival" },
      feat,
      zones.map((zone) => drawZone(look, zone)),
    );
  return h("div", { class: "cloth" }, drawMat(look.scene.world ?? look.scene.game), feat, SPOTS.map(spot));
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
 * Return the buttons of the dock; on a phone the message's own one stands there, where a thumb reaches it.
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @returns {scenes.Button[]}
 */
function besideMessage(look, { buttons = [], message }) {
  if (look.size !== "phone" || !message?.button) return buttons;
  return [{ ...message.button, place: "secondary" }, ...buttons.filter((button) => button.place !== "secondary")];
}

/**
 * @param {Look} look
 * @param {scenes.Scene} scene
 * @param {scenes.Zone[]} zones
 * @param {scenes.Seat | undefined} me
 */
function drawDock(look, scene, zones, me) {
  const buttons = scene.sheet ? [] : besideMessage(look, scene).filter((button) => button.place !== "table");
  const crowd = buttons.length + (look.next && !look.next.status ? 1 : 0) > 2;
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
        !scene.sheet && drawNext(look, look.next),
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
        class: classes("sheet", `dock-${scene.dock}`, scene.review && "lookback"),
        key: "sheet",
        inert: Boolean(form),
        "data-seats": others.length,
      },
      drawBar(look, scene),
      scene.warning && h("div", { class: "warning", role: "note" }, scene.warning),
      !scene.review &&
        h(
          "div",
          { class: "words", inert: Boolean(scene.sheet) },
          drawMessage(look, scene.message),
          drawStatus(look),
          drawRule(look, scene.rule),
        ),
      h(
        "div",
        { class: "around", inert: Boolean(scene.sheet), "--n": others.length, ...freeMiddle(others.length) },
        drawRing(others.length, scene.anticlockwise),
        h(
          "ul",
          {
            class: "seats",
            key: "seats",
            "data-zone": "seats",
            "aria-label": words.round,
            "--n": others.length,
          },
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
      !scene.review && drawAllMoves(look),
      scene.review && drawReview(look, scene.review),
      !scene.review &&
        h(
          "div",
          { class: "drawer", id: `${look.art}log`, hidden: !look.logOpen },
          drawLog(look, scene.log ?? [], scene.earlier),
        ),
      scene.sheet && drawEndCard(look, scene.sheet),
      look.feat?.cards && drawWholeFeat(look, look.feat),
    ),
    form,
  ];
}
