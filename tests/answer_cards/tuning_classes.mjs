// Classes drawn to tune the reader: flat cards pasted into a picture by their corners, then blurred and made noisy.

import { CODES, normal, streamOf } from "./codes_of_cards.mjs";

export const LIGHTS = {
  good: { blur: 0.6, noise: 2.5, paper: [185, 235], ink: [22, 45] },
  typical: { blur: 0.85, noise: 4, paper: [130, 220], ink: [25, 55] },
  poor: { blur: 1.15, noise: 8, paper: [85, 190], ink: [22, 52] },
};
const ROWS = [
  [2.3, 3],
  [3.3, 4],
  [4.3, 5],
  [5.3, 6],
  [6.2, 6],
  [7, 6],
];
const VIEW_DEGREES = 64;

/** A picture of levels that can be drawn upon. */
class Canvas {
  constructor(wide, high) {
    Object.assign(this, { wide, high, levels: new Float32Array(wide * high) });
  }

  /** Fill a box, or what `level` returns for its pixels. */
  box(x, y, wide, high, level) {
    for (let row = Math.max(0, Math.round(y)); row < Math.min(this.high, y + high); row += 1) {
      for (let column = Math.max(0, Math.round(x)); column < Math.min(this.wide, x + wide); column += 1) {
        this.levels[row * this.wide + column] = typeof level === "number" ? level : level(column - x, row - y);
      }
    }
  }

  oval(cx, cy, rx, ry, level) {
    for (let row = Math.max(0, Math.floor(cy - ry)); row <= Math.min(this.high - 1, cy + ry); row += 1) {
      const half = rx * Math.sqrt(Math.max(0, 1 - ((row - cy) / ry) ** 2));
      for (let column = Math.max(0, Math.round(cx - half)); column <= Math.min(this.wide - 1, cx + half); column += 1) {
        this.levels[row * this.wide + column] = level;
      }
    }
  }

  /** Paste a square of which `paint(u, v)` gives the level, or null where it is clear; corners clockwise. */
  paste(corners, paint) {
    const [a, b, c, d] = corners;
    const det = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    const weights = [det(b, c, d), det(a, c, d), det(a, b, d), det(a, b, c)];
    // u and v of a point from the cross products of its sides, each scaled to the far corner
    const [gx, gy] = [b[0] - c[0], d[0] - c[0]];
    const [hx, hy] = [b[1] - c[1], d[1] - c[1]];
    const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
    const turn = gx * hy - gy * hx;
    const [g, h] = [(sx * hy - gy * sy) / turn, (gx * sy - sx * hx) / turn];
    const m = [
      b[0] - a[0] + g * b[0],
      d[0] - a[0] + h * d[0],
      a[0],
      b[1] - a[1] + g * b[1],
      d[1] - a[1] + h * d[1],
      a[1],
      g,
      h,
      1,
    ];
    const inverse = [
      m[4] * m[8] - m[5] * m[7],
      m[2] * m[7] - m[1] * m[8],
      m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8],
      m[0] * m[8] - m[2] * m[6],
      m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6],
      m[1] * m[6] - m[0] * m[7],
      m[0] * m[4] - m[1] * m[3],
    ];
    if (weights.some((each) => Math.abs(each) < 1e-6)) return;
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const spots = 4;
    for (
      let row = Math.max(0, Math.floor(Math.min(...ys)));
      row <= Math.min(this.high - 1, Math.max(...ys));
      row += 1
    ) {
      for (
        let column = Math.max(0, Math.floor(Math.min(...xs)));
        column <= Math.min(this.wide - 1, Math.max(...xs));
        column += 1
      ) {
        let [sum, count] = [0, 0];
        for (let s = 0; s < spots * spots; s += 1) {
          const x = column + ((s % spots) + 0.5) / spots;
          const y = row + (((s / spots) | 0) + 0.5) / spots;
          const depth = inverse[6] * x + inverse[7] * y + inverse[8];
          const u = (inverse[0] * x + inverse[1] * y + inverse[2]) / depth;
          const v = (inverse[3] * x + inverse[4] * y + inverse[5]) / depth;
          const level = u < 0 || v < 0 || u > 1 || v > 1 ? null : paint(u, v);
          if (level === null) continue;
          sum += level;
          count += 1;
        }
        const at = row * this.wide + column;
        this.levels[at] += (sum - this.levels[at] * count) / (spots * spots);
      }
    }
  }

  /** Blur with a bell of this width, add noise, and return whole levels. */
  developed(blur, noise, chance) {
    const { wide, high, levels } = this;
    const bell = [-3, -2, -1, 0, 1, 2, 3].map((at) => Math.exp((-at * at) / (2 * blur * blur)));
    const all = bell.reduce((sum, each) => sum + each, 0);
    const half = new Float32Array(wide * high);
    const grey = new Uint8Array(wide * high);
    const pass = (from, into, step, at, limit, place) => {
      let sum = 0;
      for (let k = -3; k <= 3; k += 1)
        sum += bell[k + 3] * from[at + step * (Math.min(Math.max(place + k, 0), limit) - place)];
      into[at] = sum / all;
    };
    for (let at = 0; at < levels.length; at += 1) pass(levels, half, 1, at, wide - 1, at % wide);
    for (let at = 0; at < levels.length; at += 1) pass(half, levels, wide, at, high - 1, (at / wide) | 0);
    for (let at = 0; at < levels.length; at += 1) {
      grey[at] = Math.min(255, Math.max(0, Math.round(levels[at] + noise * normal(chance))));
    }
    return { grey, wide, high };
  }
}

/** A class of thirty with their cards; `frame()` draws what the camera sees now, and says the truth about it. */
export class TuningClass {
  constructor(seed, light = "typical", { wide = 1280, high = 720, marker = 120, mirrored = false } = {}) {
    this.chance = streamOf(seed);
    Object.assign(this, { light: LIGHTS[light], wide, high, marker, mirrored });
    const { chance } = this;
    const between = (low, top) => low + (top - low) * chance();
    this.focal = wide / 2 / Math.tan((VIEW_DEGREES * Math.PI) / 360);
    const cards = CODES.map((_code, at) => at + 1).sort(() => chance() - 0.5);
    this.people = ROWS.flatMap(([depth, count]) => {
      const half = depth * Math.tan((VIEW_DEGREES * Math.PI) / 360) * 0.9;
      const shift = between(-0.25, 0.25);
      return Array.from({ length: count }, (_, at) => ({
        x: Math.min(
          half - 0.15,
          Math.max(-half + 0.15, ((at + 1) / (count + 1)) * 2 * half - half + shift + 0.1 * normal(chance)),
        ),
        depth: depth + 0.15 * normal(chance),
        y: 2.2 - between(1.3, 1.7),
        head: 2.2 - between(1.1, 1.3),
        letter: Math.floor(chance() * 4),
        roll: Math.max(-30, Math.min(30, 9 * normal(chance))),
        yaw: Math.max(-42, Math.min(42, 15 * normal(chance))),
        pitch: Math.max(-35, Math.min(35, 12 * normal(chance))),
        paper: between(...this.light.paper),
        ink: between(...this.light.ink),
        slope: [0.12 * normal(chance), 0.12 * normal(chance)],
        skin: [55, 75, 100, 140, 175, 205][Math.floor(chance() * 6)],
        cloth: between(20, 225),
        hair: between(15, 120),
        glare: chance() < 0.03 ? [between(0.2, 0.8), between(0.2, 0.8)] : null,
      }));
    });
    for (const [at, person] of this.people.entries()) person.card = cards[at];
    this.people.sort((a, b) => b.depth - a.depth);
    this.wall = this.drawWall();
  }

  drawWall() {
    const { wide, high, chance } = this;
    const canvas = new Canvas(wide, high);
    const base = 90 + 110 * chance();
    const [right, down] = [0.35 * (chance() - 0.5), 0.3 * (chance() - 0.5)];
    canvas.box(0, 0, wide, high, (x, y) => base * (1 + right * (x / wide - 0.5) * 2 + down * (y / high - 0.5) * 2));
    for (let i = 0; i < 3; i += 1) {
      const [x, y, w, h] = [chance() * wide, chance() * 0.3 * high, 90 + 150 * chance(), 80 + 120 * chance()];
      canvas.box(x, y, w, h, 240);
      for (let bar = 0; bar <= 2; bar += 1) canvas.box(x + (bar * w) / 2, y, 3, h, 60);
    }
    for (let i = 0; i < 12; i += 1) {
      const [x, y, side, count] = [chance() * wide, chance() * high, 14 + 80 * chance(), 3 + Math.floor(6 * chance())];
      const cells = Array.from({ length: count * count }, () => (chance() < 0.5 ? 25 : 225));
      const isFramed = chance() < 0.5;
      if (isFramed) canvas.box(x - side / 5, y - side / 5, 1.4 * side, 1.4 * side, 235);
      const rim = chance() < 0.6;
      canvas.box(x, y, side, side, (u, v) => {
        const [c, r] = [Math.floor((u / side) * count), Math.floor((v / side) * count)];
        return rim && (c === 0 || r === 0 || c === count - 1 || r === count - 1) ? 25 : (cells[r * count + c] ?? 25);
      });
    }
    for (let i = 0; i < 40; i += 1)
      canvas.box(chance() * wide, chance() * high, 4 + 30 * chance(), 3 + 12 * chance(), 20 + 220 * chance());
    return canvas.levels;
  }

  frame() {
    const { wide, high, chance, focal } = this;
    const canvas = new Canvas(wide, high);
    canvas.levels.set(this.wall);
    const truth = [];
    const centre = [wide / 2, high * 0.33];
    for (const person of this.people) {
      const scale = focal / person.depth;
      const at = (x, y) => [centre[0] + scale * x, centre[1] + scale * y];
      const [hx, hy] = at(person.x, person.head);
      canvas.oval(hx, hy + 0.45 * scale, 0.24 * scale, 0.36 * scale, person.cloth);
      canvas.oval(hx, hy, 0.085 * scale, 0.115 * scale, person.skin);
      canvas.oval(hx, hy - 0.06 * scale, 0.09 * scale, 0.07 * scale, person.hair);
      const corners = this.corners(person, centre);
      canvas.paste(corners.paper, this.painter(person));
      this.hands(canvas, person, corners);
      truth.push({ card: person.card, letter: "ABCD"[person.letter], corners: corners.marker, person });
    }
    for (const each of truth) each.isWhole = this.isWhole(each, truth);
    const picture = canvas.developed(this.light.blur, this.light.noise, chance);
    if (this.mirrored) for (let y = 0; y < high; y += 1) picture.grey.subarray(y * wide, (y + 1) * wide).reverse();
    return { picture, truth };
  }

  /** Return the corners of the paper and of the square, as the hand holds them now. */
  corners(person, centre) {
    const { chance, focal, marker } = this;
    const turn = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [cr, sr] = turn(90 * person.letter + person.roll + 1.2 * normal(chance));
    const [cy, sy] = turn(person.yaw + 1.5 * normal(chance));
    const [cp, sp] = turn(person.pitch + 1.5 * normal(chance));
    const [mx, my] = [person.x + 0.004 * normal(chance), person.y + 0.004 * normal(chance)];
    const project = (u, v) => {
      const [x, y] = [cr * u - sr * v, sr * u + cr * v];
      const [x2, z2] = [cy * x, -sy * x];
      const [y3, z3] = [cp * y - sp * z2, sp * y + cp * z2];
      const z = person.depth + z3;
      return [(focal * (mx + x2)) / z + centre[0], (focal * (my + y3)) / z + centre[1]];
    };
    const square = (halfWide, halfHigh) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([u, v]) => project(u * halfWide, v * halfHigh));
    const isFolded = marker === 120;
    return {
      paper: square(isFolded ? 0.105 : 0.105, isFolded ? 0.074 : 0.148),
      marker: square(marker / 2000, marker / 2000),
      project,
    };
  }

  painter(person) {
    const { marker } = this;
    const code = CODES[person.card - 1];
    const [halfWide, halfHigh] = marker === 120 ? [105, 74] : [105, 148.5];
    const ink = Math.min(person.ink, 0.4 * person.paper);
    return (u, v) => {
      const [x, y] = [(2 * u - 1) * halfWide, (2 * v - 1) * halfHigh];
      const [c, r] = [Math.floor((x / marker + 0.5) * 7), Math.floor((y / marker + 0.5) * 7)];
      const isInk =
        c >= 0 &&
        r >= 0 &&
        c < 7 &&
        r < 7 &&
        !(c > 0 && r > 0 && c < 6 && r < 6 && (code >> ((r - 1) * 5 + c - 1)) & 1);
      const shade = 1 + person.slope[0] * (u - 0.5) + person.slope[1] * (v - 0.5);
      const shine = person.glare
        ? 150 * Math.exp(-((u - person.glare[0]) ** 2 + (v - person.glare[1]) ** 2) / 0.02)
        : 0;
      return Math.min(255, (isInk ? ink : person.paper) * shade + shine);
    };
  }

  /** Put thumbs on the short ends of the paper. */
  hands(canvas, person, { project }) {
    const scale = this.focal / person.depth;
    const isFolded = this.marker === 120;
    for (const sign of [-1, 1]) {
      const [x, y] = isFolded ? project(sign * 0.092, 0.01) : project(0.01, sign * 0.13);
      canvas.oval(x, y, Math.max(1, 0.017 * scale), Math.max(1, 0.014 * scale), person.skin);
    }
  }

  /** Return whether a square is in the picture and behind nobody nearer. */
  isWhole(each, all) {
    const inside = each.corners.every(([x, y]) => x > 4 && y > 4 && x < this.wide - 4 && y < this.high - 4);
    const [xs, ys] = [0, 1].map((axis) => each.corners.map((corner) => corner[axis]));
    const nearer = all.slice(all.indexOf(each) + 1);
    const grown = (box, by) => [box[0] - by, box[1] - by, box[2] + by, box[3] + by];
    const mine = grown([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], 3);
    return (
      inside &&
      nearer.every(({ person, corners }) => {
        const scale = this.focal / person.depth;
        const [hx, hy] = [this.wide / 2 + scale * person.x, this.high * 0.33 + scale * person.head];
        const px = corners.map(([x]) => x);
        const py = corners.map(([, y]) => y);
        const boxes = [
          [hx - 0.26 * scale, hy - 0.14 * scale, hx + 0.26 * scale, hy + 0.82 * scale],
          grown([Math.min(...px), Math.min(...py), Math.max(...px), Math.max(...py)], 0.06 * scale),
        ];
        return boxes.every((box) => mine[2] < box[0] || mine[0] > box[2] || mine[3] < box[1] || mine[1] > box[3]);
      })
    );
  }
}
