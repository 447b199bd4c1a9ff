// Seats, messages, buttons, the rule, the typed line.

import { h } from "./tree.js";
import { KEYS, classes, hasState, joinOnce, joinWords, stateClasses, openerAt } from "./text.js";
import { drawBack, drawCard, drawing } from "./cards.js";
import { icon } from "./icons.js";
import { drawToken, drawZone } from "./zones.js";

/**
 * Build the face of a seat: that of the character who plays there, in its mood, or the seat's letter.
 * @param {Drawings} look
 * @param {Pick<scenes.Seat, "letter" | "character" | "mood" | "felt" | "level" | "state">} seat
 */
export const seatFace = (look, seat) =>
  h(
    "span",
    {
      key: `face ${seat.felt ?? ""}`, // a new event shows its mood anew
      class: classes("letter", seat.character && "face", seat.mood && `mood-${seat.mood}`),
      title: seat.level ?? null,
      "aria-hidden": "true",
    },
    seat.character ? drawing(look, `face-${seat.character}`) : hasState(seat, "you") ? icon("person") : seat.letter,
  );

/**
 * Build the bubble of a seat: what its player did, and what a character says about it if this browser wants talk.
 * @param {Look} look
 * @param {scenes.Seat} seat
 */
export function seatBubble(look, seat) {
  const talk = look.talk ? seat.talk : undefined;
  if (!seat.says && !talk) return null;
  return h(
    "span",
    {
      key: `${seat.says?.text ?? ""} ${talk ?? ""}`,
      class: classes("bubble", (seat.says?.age ?? 0) > 0 && "old"),
      "aria-hidden": "true",
    },
    seat.says?.number && h("span", { class: "place" }, `${seat.says.number}. `),
    seat.says && h("span", {}, seat.says.text),
    talk && h("em", { class: "talk" }, talk),
  );
}

/** @param {scenes.Seat} seat */
export const spokenCount = ({ count, counted }) => (count === undefined ? "" : `${count} ${counted ?? ""}`);

/**
 * Build the button of a seat; a reader hears its name, what is told of it, its states, and what was said.
 * @param {Look} look
 * @param {scenes.Seat} seat
 * @param {{ told: any[], said?: string }} heard
 * @param {...Drawn} inside
 */
export function seatButton(look, seat, { told, said }, ...inside) {
  const states = (seat.state ?? "").split(" ").map((word) => look.words[`is_${word}`]);
  const opener = openerAt(seat);
  return h(
    "button",
    {
      class: "who",
      type: "button",
      "data-at": seat.id,
      "data-place": seat.id,
      "data-do": "tap",
      tabindex: -1,
      ...KEYS,
      "aria-label": joinOnce(seat.name, told, states, opener?.label, said),
      "aria-expanded": opener ? String(hasState(opener, "chosen")) : null,
      "aria-pressed": hasState(seat, "chosen") || hasState(seat, "target") ? "true" : null,
    },
    seatFace(look, seat),
    inside,
  );
}

/**
 * @param {Look} look
 * @param {scenes.Seat} seat
 * @param {boolean} [compact]
 */
export function drawSeat(look, seat, compact) {
  const { tokens = [] } = seat;
  return h(
    compact ? "div" : "li",
    { key: seat.id, class: classes("seat", compact && "mine", stateClasses(seat.state)), "data-onto": seat.id },
    seatButton(
      look,
      seat,
      { told: [seat.note, spokenCount(seat), ...tokens.map((token) => token.label)] },
      h(
        "span",
        { class: "name" },
        h("b", {}, compact && look.table ? look.words.you : seat.name),
        seat.note && h("small", {}, seat.note),
      ),
      !compact &&
        seat.count !== undefined &&
        h("span", { class: "count" }, h("b", {}, seat.count), h("small", {}, seat.counted)),
      h(
        "span",
        { class: "signs" },
        tokens.map((token) => drawToken(look, token, true)),
      ),
    ),
    !compact && drawFannedHand(look, seat),
    (seat.zones ?? []).map((zone) => drawZone(look, zone)),
  );
}

/**
 * Build another player's hand: known cards face up, the others as backs.
 * @param {Look} look
 * @param {scenes.Seat} seat
 */
function drawFannedHand(look, seat) {
  const cards = seat.cards ?? Array.from({ length: Math.min(seat.count ?? 0, 9) }, () => null);
  if (!seat.cards && !cards.length) return null;
  const known = seat.cards?.some((card) => !look.face(card.face).back);
  /** @param {scenes.Card | null} card @param {number} at */
  const leaf = (card, at) =>
    h(
      "div",
      { class: "leaf", "--i": at, "--n": cards.length },
      card && known ? drawCard(look, card, "button") : drawBack(look),
    );
  return h("div", { class: classes("held", known && "known"), "aria-hidden": known ? null : "true" }, cards.map(leaf));
}

/** @param {Look} look @param {scenes.Button} button */
export function drawButton(look, button, style = "plain") {
  const off = (button.off && !button.asks) || look.locked; // one that explains a refusal can be pressed
  const drawn = look.table || look.scene.look?.alone;
  const brief = look.table && (look.size === "phone" || look.scene.lesson) && button.brief;
  const hinted = hasState(button, "hint") && look.words.is_hint;
  return h(
    "button",
    {
      key: button.id,
      type: "button",
      class: classes(
        "button",
        button.main ? "main" : style,
        button.place,
        button.on && "is-on",
        button.off && "is-off",
        stateClasses(button.state),
      ),
      title: drawn && button.icon && !button.place ? button.label : null,
      "data-do": "press",
      "data-id": button.id,
      "data-off": button.off ? "true" : null,
      "aria-disabled": off ? "true" : null,
      "aria-pressed": button.on === undefined ? null : String(button.on),
      ...KEYS,
      "aria-label": brief || hinted ? joinWords(button.label, hinted) : null,
    },
    drawn && button.icon ? [icon(button.icon), h("span", { class: "label" }, button.label)] : brief || button.label,
    button.main && h("kbd", { "aria-hidden": "true" }, "Enter"),
    button.off && button.why && h("span", { class: "why" }, button.why),
  );
}

/**
 * @param {Look} look
 * @param {string} [number]
 * @param {string | null} place
 */
export function chip(look, number, place = null) {
  const face = look.table ? (place ? "?" : look.words.why) : number; // only the opened rule shows its number
  return (
    number &&
    h(
      "button",
      {
        type: "button",
        class: "chip",
        "data-place": place,
        "data-do": "clause",
        "data-id": number,
        "aria-label": look.word(look.table ? "why_rule" : "clause", { number }),
        ...KEYS,
      },
      face,
      look.table && h("span", { class: "unseen" }, ` ${number}`),
    )
  );
}

/** @type {Partial<Record<scenes.Message["kind"], string>>} */
const SIGNS = { refuse: "✕", hint: "?", ask: "?", end: "★" };

/** @param {Look} look @param {scenes.Message} [message] */
export function drawMessage(look, message) {
  if (!message) return null;
  const sign =
    message.kind === "your"
      ? icon("your")
      : message.kind === "feat"
        ? icon("tick")
        : ((message.plain ? null : SIGNS[message.kind]) ?? (look.table && "…"));
  return h(
    "div",
    { class: classes("message", message.kind, message.plain && "plain") },
    sign && h("span", { class: "mark", "aria-hidden": "true" }, sign),
    h(
      "p",
      { key: message.text },
      message.head && h("b", { class: "lead" }, `${message.head} `),
      (look.size === "phone" && message.brief) || message.text,
      message.more && h("b", {}, ` ${message.more}`),
    ),
    chip(look, message.clause),
    message.button && look.size !== "phone" && drawButton(look, message.button), // on a phone it is in the dock
  );
}

/**
 * The link to a rule's sentence in the book, from the pages beside it.
 * @param {Look} look @param {scenes.OpenClause} rule
 */
function bookLink({ scene, words }, rule) {
  const [page, game] = (globalThis.location?.pathname ?? "").split("/").reverse();
  const [folder, place] = (rule.book ?? "").split("/");
  if (!place || game !== folder || scene.game !== game) return null;
  return h("a", { href: place.replace("#", `.${page.split(".").at(-1)}#`) }, words.in_book);
}

/** @param {Look} look @param {scenes.OpenClause} [rule] */
export function drawRule(look, rule) {
  if (!rule || look.shut === rule.number) return null;
  // in play only the sentence matters; the rule book also cites its sources
  const isAtPlay = look.scene.dock || look.scene.lesson;
  return h(
    "div",
    { class: "rule", role: "note", "aria-label": look.word("clause", { number: rule.number }) },
    isAtPlay
      ? h("p", {}, rule.text, " ", bookLink(look, rule) ?? h("small", { class: "mono" }, rule.number))
      : h("p", {}, h("b", { class: "mono" }, rule.number), " ", rule.text, " ", h("small", {}, rule.source)),
    h(
      "button",
      { type: "button", class: "round small", "aria-label": look.words.close, "data-do": "shut", ...KEYS },
      "✕",
    ),
  );
}

/** @param {Look} look */
const drawPause = (look) =>
  h(
    "button",
    { type: "button", class: "button plain", "data-do": "pause", "aria-pressed": String(look.paused), ...KEYS },
    look.table
      ? [
          icon(look.paused ? "resume" : "pause"),
          h("span", { class: "unseen" }, look.words[look.paused ? "resume" : "pause"]),
        ]
      : look.words[look.paused ? "resume" : "pause"],
  );

/**
 * Build what can be done about a step that comes by itself: have it at once, or hold it back.
 * @param {Look} look
 */
export const drawStatus = (look) =>
  look.next?.status &&
  h(
    "div",
    { class: "next status", key: "status", role: "group", "aria-label": look.next.label },
    h(
      "button",
      { type: "button", class: "button plain", "data-do": "go", "aria-disabled": look.locked ? "true" : null, ...KEYS },
      icon("speed"),
      h("span", { class: "unseen" }, look.words.go_now),
    ),
    !look.holds && drawPause(look),
  );

/** @param {Look} look @param {scenes.NextStep} [next] */
export function drawNext(look, next) {
  if (!next || (look.table && next.status && !look.scene.lesson)) return null;
  return h(
    "div",
    { class: classes("next", next.held && "waits"), key: "next" },
    h(
      "button",
      { type: "button", class: "button main", "data-do": "go", "aria-disabled": look.locked ? "true" : null, ...KEYS },
      next.label,
      !look.paused &&
        !look.holds &&
        !next.held &&
        h("span", {
          key: look.scene.answers?.join() ?? "",
          class: "timer",
          "--after": `${look.after}ms`,
          "aria-hidden": "true",
        }),
    ),
    !next.held && drawPause(look),
  );
}

/**
 * Build ‹ gap k of n ›, which is easier to hit than a small gap between two cards.
 * @param {Look} look
 * @param {scenes.Zone[]} zones
 */
export function drawGapSteps(look, zones) {
  const gaps = zones.find((zone) => zone.gaps?.length && zone.stepper !== false)?.gaps;
  if (!gaps) return null;
  const at = gaps.findIndex((gap) => hasState(gap, "target"));
  /**
   * @param {number} by
   * @param {string} sign
   * @param {string} label
   */
  const step = (by, sign, label) => {
    const to = at < 0 ? (by > 0 ? 0 : gaps.length - 1) : at + by;
    return h(
      "button",
      {
        type: "button",
        class: "round",
        "aria-label": label,
        "data-do": "tap",
        "data-onto": gaps[to]?.id ?? gaps[at].id,
        "aria-disabled": gaps[to] ? null : "true",
        ...KEYS,
      },
      sign,
    );
  };
  return h(
    "div",
    { class: "stepline", key: "steps" },
    step(-1, "‹", look.words.gap_left),
    h("span", {}, at < 0 ? look.words.gap_none : look.word("gap", { k: at + 1, n: gaps.length })),
    step(1, "›", look.words.gap_right),
  );
}

/** @param {Look} look @param {string} [example] */
export function drawTyped(look, example) {
  if (example === undefined) return null;
  const { examples = [] } = look.scene;
  const { options, active } = look.typing;
  const list = `${look.art}options`;
  return h(
    "div",
    { class: "typed" },
    h(
      "label",
      {},
      h("span", {}, look.words.typed),
      h("input", {
        type: "text",
        role: "combobox",
        "aria-expanded": String(options.length > 0),
        "aria-controls": list,
        "aria-autocomplete": "list",
        "aria-activedescendant": active < 0 ? null : `${list}${active}`,
        placeholder: examples[0] ?? example,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        maxlength: 300,
        ...KEYS,
      }),
    ),
    look.table &&
      h("button", { type: "button", class: "button second", "data-do": "type", ...KEYS }, look.words.make_move),
    look.table &&
      examples.length > 0 &&
      h("p", { class: "quiet examples" }, look.word("for_example", { moves: examples.join(" · ") })),
    h(
      "ul",
      { id: list, role: "listbox", "aria-label": look.words.options, hidden: options.length === 0 },
      options.map((text, at) =>
        h(
          "li",
          { id: `${list}${at}`, role: "option", "aria-selected": at === active, "data-do": "take", "data-index": at },
          text,
        ),
      ),
    ),
  );
}
