// Classes drawn to measure the reader, otherwise than those it was tuned on: bent cards as triangles, a lens that
// distorts and defocuses, hands and arms, uneven and flickering light, and a camera that sharpens and compresses.

import { CODES, normal, streamOf } from "./codes_of_cards.mjs";

const LIGHTS = {
  good: {
    paper: [175, 245],
    ink: [14, 40],
    disc: [0.5, 0.9],
    grain: 1.6,
    shot: 0.1,
    quality: 3,
    flicker: 0.01,
    veil: 0.02,
  },
  typical: {
    paper: [120, 225],
    ink: [16, 48],
    disc: [0.6, 1.25],
    grain: 2.6,
    shot: 0.18,
    quality: 6,
    flicker: 0.03,
    veil: 0.06,
  },
  poor: {
    paper: [72, 180],
    ink: [14, 40],
    disc: [0.8, 1.5],
    grain: 5,
    shot: 0.34,
    quality: 11,
    flicker: 0.06,
    veil: 0.1,
  },
};
const COUNT = 30;
export const FRAME_SECONDS = 0.125;

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Turn a point about the axes of x, y and z, one after the other. */
function turned([x, y, z], pitch, yaw, roll) {
  const [y1, z1] = [y * Math.cos(pitch) - z * Math.sin(pitch), y * Math.sin(pitch) + z * Math.cos(pitch)];
  const [x2, z2] = [x * Math.cos(yaw) + z1 * Math.sin(yaw), z1 * Math.cos(yaw) - x * Math.sin(yaw)];
  return [x2 * Math.cos(roll) - y1 * Math.sin(roll), x2 * Math.sin(roll) + y1 * Math.cos(roll), z2];
}

/** A class with what moves from frame to frame. */
export class MeasuringClass {
  constructor(seed, light = "typical", { wide = 1280, high = 720, marker = 120, deep = 5.8, mirrored = false } = {}) {
    this.chance = streamOf(7_000_003 + seed);
    Object.assign(this, { wide, high, marker, mirrored, time: 0 });
    const between = (low, top) => low + (top - low) * this.chance();
    this.between = between;
    this.look = LIGHTS[light];
    this.focal = wide / (2 * Math.tan(radians(between(58, 70) / 2)));
    this.bulge = between(-0.1, 0.03);
    this.aim = radians(between(11, 15));
    this.height = between(2.3, 2.7);
    this.disc = between(...this.look.disc) * (wide / 1280);
    this.lamp = [between(-0.5, 0.5), between(-0.5, 0.5)];
    const cards = CODES.map((_code, at) => [this.chance(), at + 1]).sort(([a], [b]) => a - b);
    this.people = Array.from({ length: COUNT }, (_, at) => this.person(cards[at][1], at, deep));
    this.people.sort((a, b) => b.z - a.z);
    this.room = this.furnish();
  }

  person(card, at, deep) {
    const { between, chance } = this;
    const row = Math.floor(at / 5);
    const z = 1.9 + ((deep - 1.9) * row) / 5 + between(-0.2, 0.2);
    const reach = (z * this.wide) / this.focal / 2 - 0.25;
    const place = (((at % 5) + (row % 2 ? 0.75 : 0.25)) / 5) * 2 - 1;
    const paper = between(...this.look.paper);
    return {
      card,
      z,
      x: place * reach + between(-0.14, 0.14),
      y: between(1.2, 1.45),
      letter: Math.floor(4 * chance()),
      lean: Math.max(-28, Math.min(28, 8 * normal(chance))),
      yaw: Math.max(-45, Math.min(45, 14 * normal(chance))),
      pitch: Math.max(-36, Math.min(36, 11 * normal(chance) - 4)),
      bend: 0.06 * normal(chance),
      sway: [0.004 * normal(chance), 0.004 * normal(chance), 1.2 * normal(chance), between(0.4, 1.6)],
      paper,
      ink: Math.min(between(...this.look.ink), 0.45 * paper),
      skin: between(0.22, 0.9) * paper,
      shirt: between(12, 230),
      hair: between(8, 130),
      shine: chance() < 0.04 ? [between(-0.08, 0.08), between(-0.05, 0.05), between(60, 150)] : null,
      grip: between(0.084, 0.1),
    };
  }

  /** Return where a point of the room, in metres, is in the picture. */
  project([x, y, z]) {
    const [up, deep] = [y - this.height, z];
    const far = deep * Math.cos(this.aim) - up * Math.sin(this.aim);
    const high = up * Math.cos(this.aim) + deep * Math.sin(this.aim);
    const [u, v] = [x / far, -high / far];
    const bent = 1 + this.bulge * (u * u + v * v);
    return [this.wide / 2 + this.focal * u * bent, this.high / 2 + this.focal * v * bent];
  }

  furnish() {
    const { wide, high, between, chance } = this;
    const levels = new Float32Array(wide * high);
    const base = between(0.45, 0.9) * this.look.paper[1];
    for (let at = 0; at < levels.length; at += 1) {
      const [u, v] = [(at % wide) / wide - 0.5, Math.floor(at / wide) / high - 0.5];
      levels[at] = base * (1 + this.lamp[0] * u + this.lamp[1] * v) * (v > 0.1 ? 0.7 : 1);
    }
    const box = (x, y, w, h, paint) =>
      this.fill(
        levels,
        [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
        ],
        paint,
      );
    for (let i = 0; i < 2; i += 1)
      box(between(0, wide), between(0, 0.2 * high), between(90, 260), between(70, 190), () => 252);
    for (let i = 0; i < 14; i += 1) {
      const [x, y, side] = [between(0, wide), between(0, 0.75 * high), between(16, 80)];
      const count = chance() < 0.5 ? 7 : 4 + Math.floor(5 * chance());
      const cells = Array.from({ length: count * count }, () => chance() < 0.5);
      const [dark, light, slant] = [between(10, 70), between(130, 240), between(-0.3, 0.3) * side];
      box(x - 0.2 * side, y - 0.2 * side - Math.abs(slant), 1.4 * side, 1.4 * side + 2 * Math.abs(slant), () => light);
      this.fill(
        levels,
        [
          [x, y],
          [x + side, y + slant],
          [x + side, y + side + slant],
          [x, y + side],
        ],
        (u, v) => {
          const c = Math.min(count - 1, Math.floor(u * count));
          const r = Math.min(count - 1, Math.floor(v * count));
          const isRim = count === 7 && (c === 0 || r === 0 || c === 6 || r === 6);
          return isRim || cells[r * count + c] ? dark : light;
        },
      );
    }
    for (let i = 0; i < 60; i += 1) {
      const level = between(10, 250);
      box(between(0, wide), between(0, high), between(3, 60), between(2, 16), () => level);
    }
    return levels;
  }

  /** Fill a quadrangle as two triangles; `paint` gets where in it a spot is, from 0 to 1 both ways. */
  fill(levels, [a, b, c, d], paint) {
    this.fillHalf(levels, a, b, d, paint);
    this.fillHalf(levels, c, d, b, (u, v) => paint(1 - u, 1 - v));
  }

  /** Fill a triangle; nothing is made anew for each of its many spots. */
  fillHalf(levels, [ox, oy], [px, py], [qx, qy], paint) {
    const ux = px - ox;
    const uy = py - oy;
    const vx = qx - ox;
    const vy = qy - oy;
    const turn = ux * vy - uy * vx;
    if (Math.abs(turn) < 1e-9) return;
    const left = Math.max(0, Math.floor(Math.min(ox, px, qx)));
    const right = Math.min(this.wide - 1, Math.max(ox, px, qx));
    const top = Math.max(0, Math.floor(Math.min(oy, py, qy)));
    const bottom = Math.min(this.high - 1, Math.max(oy, py, qy));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        let sum = 0;
        let count = 0;
        for (let spot = 0; spot < 9; spot += 1) {
          const sx = x + ((spot % 3) + 0.5) / 3 - ox;
          const sy = y + (Math.floor(spot / 3) + 0.5) / 3 - oy;
          const s = (sx * vy - sy * vx) / turn;
          const t = (ux * sy - uy * sx) / turn;
          if (s < 0 || t < 0 || s + t > 1) continue;
          sum += paint(s, t);
          count += 1;
        }
        const at = y * this.wide + x;
        levels[at] += (sum - count * levels[at]) / 9;
      }
    }
  }

  disk(levels, [x, y], radius, level, tall = 1) {
    const corners = Array.from({ length: 12 }, (_, at) => [
      x + radius * Math.cos((at * Math.PI) / 6),
      y + tall * radius * Math.sin((at * Math.PI) / 6),
    ]);
    for (let at = 1; at < 11; at += 2) {
      this.fill(levels, [corners[0], corners[at], corners[at + 1], corners[Math.min(11, at + 2)]], () => level);
    }
  }

  /** Return where a point of a person's card is in the room; `u` and `v` in metres from its middle. */
  onCard(person, u, v) {
    const [sx, sy, tilt, pace] = person.sway;
    const swing = Math.sin(2 * Math.PI * pace * this.time);
    const bent = person.bend * (u * u) * 20;
    const roll = radians(90 * person.letter + person.lean + tilt * swing);
    const [x, y, z] = turned([u, v, bent], 0, 0, roll);
    const [x2, y2, z2] = turned([x, y, z], radians(person.pitch), radians(person.yaw), 0);
    return [person.x + x2 + sx * swing, person.y - y2 + sy * swing, person.z + z2];
  }

  drawCard(levels, person) {
    const isFolded = this.marker === 120;
    const [halfWide, halfHigh] = isFolded ? [0.105, 0.07425] : [0.105, 0.1485];
    const half = this.marker / 2000;
    const code = CODES[person.card - 1];
    const strips = 6;
    const at = (u, v) => this.project(this.onCard(person, u, v));
    for (let strip = 0; strip < strips; strip += 1) {
      const [from, to] = [strip, strip + 1].map((each) => -halfWide + (2 * halfWide * each) / strips);
      const corners = [at(from, -halfHigh), at(to, -halfHigh), at(to, halfHigh), at(from, halfHigh)];
      this.fill(levels, corners, (u, v) => {
        const x = from + u * (to - from);
        const y = (2 * v - 1) * halfHigh;
        const c = Math.floor(((x + half) / (2 * half)) * 7);
        const r = Math.floor(((y + half) / (2 * half)) * 7);
        const isOn = c >= 0 && r >= 0 && c < 7 && r < 7;
        const isRim = isOn && (c === 0 || r === 0 || c === 6 || r === 6);
        const isInk = isRim || (isOn && !((code >> (5 * (r - 1) + c - 1)) & 1));
        const shade = 1 + 0.9 * (this.lamp[0] * x + this.lamp[1] * y);
        const shine = person.shine
          ? person.shine[2] * Math.exp(-((x - person.shine[0]) ** 2 + (y - person.shine[1]) ** 2) / 0.0012)
          : 0;
        return (isInk ? person.ink : person.paper) * shade + shine;
      });
    }
    for (const sign of [-1, 1]) {
      const [u, v] = isFolded ? [sign * person.grip, 0.015] : [0.015, sign * (person.grip + 0.034)];
      const tip = at(u, v);
      const wrist = at(isFolded ? u * 1.5 : u, isFolded ? v : v * 1.35);
      const thick = (0.011 * this.focal) / person.z;
      this.disk(levels, tip, thick, person.skin);
      const [dx, dy] = [wrist[1] - tip[1], tip[0] - wrist[0]];
      const length = Math.hypot(dx, dy) || 1;
      const [nx, ny] = [(dx / length) * thick * 1.2, (dy / length) * thick * 1.2];
      this.fill(
        levels,
        [
          [tip[0] + nx, tip[1] + ny],
          [wrist[0] + nx, wrist[1] + ny],
          [wrist[0] - nx, wrist[1] - ny],
          [tip[0] - nx, tip[1] - ny],
        ],
        () => person.skin,
      );
    }
    return [at(-half, -half), at(half, -half), at(half, half), at(-half, half)];
  }

  /** Draw the next frame; also say the truth about each card. */
  frame() {
    const { wide, high, chance } = this;
    const levels = Float32Array.from(this.room);
    const truth = [];
    for (const person of this.people) {
      const scale = this.focal / person.z;
      const head = this.project([person.x, person.y + 0.12, person.z + 0.3]);
      const chest = this.project([person.x, person.y - 0.3, person.z + 0.3]);
      this.disk(levels, chest, 0.19 * scale, person.shirt, 1.3);
      this.disk(levels, head, 0.09 * scale, person.hair, 1.35);
      this.disk(levels, [head[0], head[1] + 0.03 * scale], 0.075 * scale, person.skin, 1.2);
      const corners = this.drawCard(levels, person);
      const side = (this.marker / 1000) * scale;
      const hasShine = Boolean(person.shine);
      truth.push({ card: person.card, letter: "ABCD"[person.letter], corners, head, chest, scale, side, hasShine });
    }
    for (const [at, each] of truth.entries()) each.isWhole = this.isWhole(each, truth.slice(at + 1));
    this.time += FRAME_SECONDS;
    const grey = this.expose(levels, chance);
    if (this.mirrored) for (let y = 0; y < high; y += 1) grey.subarray(y * wide, (y + 1) * wide).reverse();
    return { picture: { grey, wide, high }, truth };
  }

  /** Return whether nothing nearer may cover a square, which is wholly in the picture. */
  isWhole({ corners }, nearer) {
    const around = (points, by) => {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      return [Math.min(...xs) - by, Math.min(...ys) - by, Math.max(...xs) + by, Math.max(...ys) + by];
    };
    const mine = around(corners, 4);
    if (mine[0] < 0 || mine[1] < 0 || mine[2] > this.wide || mine[3] > this.high) return false;
    return nearer.every(({ corners: others, head, chest, scale }) => {
      const boxes = [around(others, 0.075 * scale), around([head], 0.125 * scale), around([chest], 0.25 * scale)];
      return boxes.every((box) => mine[2] < box[0] || mine[0] > box[2] || mine[3] < box[1] || mine[1] > box[3]);
    });
  }

  /** Return the picture as the camera hands it out. */
  expose(levels, chance) {
    const { wide, high, look } = this;
    const blurred = this.defocus(levels);
    const phase = chance() * 6.28;
    for (let y = 0; y < high; y += 1) {
      const flicker = 1 + look.flicker * Math.sin(phase + (y / high) * 20);
      for (let x = 0, at = y * wide; x < wide; x += 1, at += 1) {
        const lit = blurred[at] * flicker * (1 - look.veil) + 130 * look.veil;
        blurred[at] =
          lit + (look.grain + look.shot * Math.sqrt(Math.max(0, lit))) * (chance() + chance() + chance() - 1.5) * 2;
      }
    }
    const grey = new Uint8Array(wide * high);
    for (let y = 0; y < high; y += 1) {
      for (let x = 0, at = y * wide; x < wide; x += 1, at += 1) {
        const [l, r] = [x ? at - 1 : at, x < wide - 1 ? at + 1 : at];
        const [t, b] = [y ? at - wide : at, y < high - 1 ? at + wide : at];
        const sharp = blurred[at] + 0.35 * (blurred[at] - (blurred[l] + blurred[r] + blurred[t] + blurred[b]) / 4);
        grey[at] = Math.min(255, Math.max(0, sharp));
      }
    }
    return compress(grey, wide, high, look.quality);
  }

  /** Return the levels as a lens that is a little out of focus shows them: a disc for each point. */
  defocus(levels) {
    const { wide, high, disc } = this;
    const spots = [];
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        const weight = Math.min(1, Math.max(0, disc + 0.5 - Math.hypot(dx, dy)));
        if (weight > 0) spots.push([dx, dy, weight]);
      }
    }
    const all = spots.reduce((sum, [, , weight]) => sum + weight, 0);
    const out = new Float32Array(levels.length);
    for (const [dx, dy, weight] of spots) {
      for (let y = 0; y < high; y += 1) {
        const from = Math.min(high - 1, Math.max(0, y + dy)) * wide;
        for (let x = 0, at = y * wide; x < wide; x += 1, at += 1) {
          out[at] += (weight / all) * levels[from + Math.min(wide - 1, Math.max(0, x + dx))];
        }
      }
    }
    return out;
  }
}

const WAVES = Array.from({ length: 64 }, (_, at) => {
  const [k, x] = [at >> 3, at & 7];
  return Math.cos(((2 * x + 1) * k * Math.PI) / 16) * (k ? 0.5 : Math.SQRT1_2 / 2);
});

/** Lose what compressing by blocks of eight loses: waves are rounded, the finer the more coarsely. */
function compress(grey, wide, high, step) {
  const [block, rows] = [new Float32Array(64), new Float32Array(64)];
  for (let top = 0; top + 8 <= high; top += 8) {
    for (let left = 0; left + 8 <= wide; left += 8) {
      for (let y = 0; y < 8; y += 1) {
        for (let k = 0; k < 8; k += 1) {
          let sum = 0;
          for (let x = 0; x < 8; x += 1) sum += WAVES[8 * k + x] * grey[(top + y) * wide + left + x];
          rows[8 * y + k] = sum;
        }
      }
      for (let k = 0; k < 8; k += 1) {
        for (let j = 0; j < 8; j += 1) {
          let sum = 0;
          for (let y = 0; y < 8; y += 1) sum += WAVES[8 * j + y] * rows[8 * y + k];
          const coarse = step * (1 + 0.45 * (j + k));
          block[8 * j + k] = Math.round(sum / coarse) * coarse;
        }
      }
      for (let j = 0; j < 8; j += 1) {
        for (let x = 0; x < 8; x += 1) {
          let sum = 0;
          for (let k = 0; k < 8; k += 1) sum += WAVES[8 * k + x] * block[8 * j + k];
          rows[8 * j + x] = sum;
        }
      }
      for (let x = 0; x < 8; x += 1) {
        for (let y = 0; y < 8; y += 1) {
          let sum = 0;
          for (let j = 0; j < 8; j += 1) sum += WAVES[8 * j + y] * rows[8 * j + x];
          grey[(top + y) * wide + left + x] = Math.min(255, Math.max(0, sum));
        }
      }
    }
  }
  return grey;
}
