// Let the reader look at one drawn class for five seconds: `node measure.mjs SEED LIGHT [KIND] [FRAMES]`, one JSON line.

import { Ballots, Reader } from "../../widgets/answer_cards/js/reader.js";
import { CODES } from "./codes_of_cards.mjs";
import { FRAME_SECONDS, MeasuringClass } from "./measuring_classes.mjs";

const KINDS = {
  folded: { marker: 120, deep: 5.8 },
  large: { marker: 180, deep: 8 },
  mirrored: { marker: 120, deep: 5.8, mirrored: true },
};

const [seed, light, kind = "folded", frames = "40"] = process.argv.slice(2);
const shown = new MeasuringClass(Number(seed), light, KINDS[kind]);
const [reader, ballots] = [new Reader(CODES), new Ballots()];
const [wholeFrames, everWrong] = [new Map(), new Set()];
let [views, spent, truth] = [0, 0, []];
for (let frame = 0; frame < Number(frames); frame += 1) {
  const shot = shown.frame();
  truth = shot.truth;
  views += truth.length;
  for (const { card, isWhole } of truth) wholeFrames.set(card, (wholeFrames.get(card) ?? 0) + (isWhole ? 1 : 0));
  const before = process.cpuUsage().user;
  const news = ballots.take(reader.read(shot.picture), frame * FRAME_SECONDS * 1000);
  spent += process.cpuUsage().user - before;
  for (const [card, letter] of Object.entries(news)) {
    if (truth.find((each) => each.card === Number(card))?.letter !== letter) everWrong.add(card);
  }
}
const rows = truth.map(({ card, letter, side, hasShine }) => ({
  side: Math.round(side),
  hasShine,
  isWhole: wholeFrames.get(card) === Number(frames),
  isSettled: ballots.cards.get(card)?.settled === letter,
}));
const whole = rows.filter(({ isWhole, hasShine }) => isWhole && !hasShine);
const count = (some) => [some.length, some.filter(({ isSettled }) => isSettled).length];
console.log(
  JSON.stringify({
    views,
    wrong: everWrong.size,
    settled: [...ballots.cards.values()].filter(({ settled }) => settled).length,
    whole: count(whole),
    near: count(whole.filter(({ side }) => side >= 20)),
    shining: count(rows.filter(({ isWhole, hasShine }) => isWhole && hasShine)),
    hidden: count(rows.filter(({ isWhole }) => !isWhole)),
    milliseconds: spent / 1000 / Number(frames),
  }),
);
