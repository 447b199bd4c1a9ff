// A review: decisions with both moves as small pictures, what they cost, and luck beside choice.

import { h } from "./tree.js";
import { KEYS, classes, joinWords, stateClasses } from "./text.js";
import { plainCard } from "./cards.js";
import { drawToken } from "./zones.js";

const MOST_IN_100 = 100;

export function drawReview(look, form) {
  return h("div", { class: "review" },
    form.moments.length > 0 && h("ol", { class: "turnings" }, form.moments.map((moment, at) => h("li", { key: moment.id }, drawMoment(look, moment, at)))),
    form.split?.length && h("section", { class: "split", "aria-label": form.split_title }, h("h3", {}, form.split_title), drawShares(form.split)),
    form.how && drawAnswer(form.asks, form.how));
}

/** Build a decision: its question opens it; on a phone all but the first begin closed. */
function drawMoment(look, moment, at) {
  return h("details", { class: "turning", open: look.size !== "phone" || at === 0 },
    h("summary", KEYS, h("span", { class: classes("disc", moment.cost && "dear"), "aria-hidden": "true" }, moment.number), h("b", {}, moment.title), h("span", { class: "quiet" }, moment.note)),
    h("p", { class: "said" }, moment.said),
    moment.strips.map((strip) => drawStrip(look, strip)),
    moment.why && h("p", {}, moment.why),
    moment.chances && drawMeter(moment),
    moment.sure && drawAnswer(moment.asks, moment.sure),
    h("div", { class: "acts" }, moment.acts.map((button, nth) => h("button", {
      type: "button", class: classes("button", nth ? "plain" : "second"), "data-do": "log", "data-id": button.id, ...KEYS,
    }, button.label))));
}

/** Build a move as a picture: tokens, then cards; screen readers hear one name for all of it. */
function drawStrip(look, strip) {
  const cards = strip.cards ?? [];
  const marked = cards.filter((card) => /hint|refused/.test(card.state ?? ""));
  const name = (card) => look.face(card.face).name;
  const spoken = joinWords(`${strip.label}: ${strip.spoken}`, strip.tokens?.map((token) => token.label), (marked.length ? marked : cards).map(name));
  return h("div", { class: classes("strip", strip.better && "better") },
    h("span", { class: "stripname" }, strip.label),
    h("div", { class: "stripcards", role: "img", "aria-label": spoken, "--n": Math.max(1, cards.length + 2 * (strip.tokens ?? []).length) },
      strip.tokens?.map((token) => drawToken(look, token, true)),
      cards.map((card) => plainCard(look, card.face, stateClasses(card.state)))));
}

function drawMeter(moment) {
  const [before, after] = moment.chances;
  return h("div", { class: "meter" },
    h("div", { class: "fall", "aria-hidden": "true" }, h("b", {}, before), h("span", { class: "bar", "--after": `${after}%`, "--before": `${before}%` }), h("b", { class: "dear" }, after)),
    h("p", {}, moment.cost));
}

/** Build the bars of luck and choice to one scale, on which half the width is 100 in 100 or more. */
function drawShares(shares) {
  const most = Math.max(MOST_IN_100, ...shares.map((share) => Math.abs(share.value)));
  return shares.map((share) => {
    const size = (50 * Math.abs(share.value)) / most;
    const sign = share.value > 0 ? "+" : share.value < 0 ? "−" : "";
    return h("div", { class: classes("share", share.kind) },
      h("b", {}, share.label),
      h("span", { class: "bar", "aria-hidden": "true", "--from": `${share.value < 0 ? 50 - size : 50}%`, "--size": `${size}%` }),
      h("b", { class: "value", "aria-hidden": "true" }, `${sign}${Math.abs(share.value)}`),
      h("p", {}, share.said));
  });
}

const drawAnswer = (question, answer) => h("details", { class: "answer" }, h("summary", KEYS, question), h("p", {}, answer));
