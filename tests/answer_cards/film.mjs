// Write a drawn class as a film for a browser's fake camera: `node film.mjs FILE [SEED] [FRAMES] [LIGHT] [RATE]`; print
// the truth as JSON.

import { writeFileSync } from "node:fs";

import { TuningClass } from "./tuning_classes.mjs";

const [file, seed = "1", frames = "6", light = "good", rate = "10"] = process.argv.slice(2);
const shown = new TuningClass(Number(seed), light);
const parts = [];
let truth = [];
for (let frame = 0; frame < Number(frames); frame += 1) {
  const shot = shown.frame();
  const { grey, wide, high } = shot.picture;
  truth = shot.truth;
  if (!frame) parts.push(Buffer.from(`YUV4MPEG2 W${wide} H${high} F${rate}:1 Ip A1:1 C420\n`));
  const levels = grey.map((level) => 16 + (level * 219) / 255);
  parts.push(Buffer.from("FRAME\n"), Buffer.from(levels), Buffer.alloc((wide * high) / 2, 128));
}
writeFileSync(file, Buffer.concat(parts));
const seen = truth.map(({ card, letter, isWhole, corners: [a, b] }) => ({
  card,
  letter,
  isClear: isWhole && Math.hypot(a[0] - b[0], a[1] - b[1]) >= 20,
}));
console.log(JSON.stringify(seen));
