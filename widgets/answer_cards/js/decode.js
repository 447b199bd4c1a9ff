// Reads a card in a square of ink: the square's edges are found again, its cells compared with all codes at once.

import { areaOf, isSquareLike } from "./quads.js";

/** @typedef {import("./quads.js").Point} Point */
/** @typedef {import("./quads.js").Picture} Picture */
/** @typedef {{ card: number, turns: number, isMirrored: boolean, cells: Float32Array, blurred: Float32Array[] }} Image
 *   a code as it may be seen: its cells from ink (-1) to paper (1), sharp and blurred */
/** @typedef {{ card: number, letter: string | null, isMirrored: boolean, wrong: number, lead: number,
 *   corners: Point[], side: number }} Reading */

const SIDE = 5;
const ACROSS = SIDE + 2;
const LETTERS = "ABCD";
const MOST_WRONG = 2;
const LEAST_LEAD = 0.12; // by how much all other codes fit worse, in mean squares
const LEAD_PER_UNLIKE = 0.1; // and how much more, the worse the best code fits itself
const LEAD_PER_WRONG = 0.05; // and with each of its cells that is read wrongly
const MOST_TILT = 38; // degrees by which the edge on top may lean
const LEAST_CONTRAST = 12;
const MOST_LIGHT_INK = 6; // cells of the border that may look like paper, as under a finger
const MOST_DARK_PAPER = 11; // places around the border that may look like ink
const BLURS = [0.02, 0.09, 0.17, 0.25]; // the shares of a cell's light that each of its neighbours in a row may get
const SLENDER = 1.35; // how much longer a side is where cells are blurred more the other way
/** Which of these shares go together, by the way in which cells are narrower: columns, neither, rows. */
const PAIRS = [
  [0, 1, 6, 11],
  [0, 5, 10],
  [0, 4, 9, 14],
];
const PASSES = [1.2, 0.8, 0.5]; // of a cell, to both sides of an edge, in which it is looked for
const SPOTS = [-0.22, 0, 0.22];

/**
 * Return all images of the codes: turned by quarters, and mirrored.
 * @param {number[]} codes
 * @returns {Image[]}
 */
export function imagesOf(codes) {
  return codes.flatMap((code, at) =>
    [false, true].flatMap((isMirrored) =>
      [0, 1, 2, 3].map((turns) => {
        const cells = new Float32Array(SIDE * SIDE);
        for (let row = 0; row < SIDE; row += 1) {
          for (let column = 0; column < SIDE; column += 1) {
            let [r, c] = [row, column]; // where this cell of the image is in the code
            for (let turn = 0; turn < turns; turn += 1) [r, c] = [SIDE - 1 - c, r];
            if (isMirrored) c = SIDE - 1 - c;
            cells[row * SIDE + column] = (code >> (r * SIDE + c)) & 1 ? 1 : -1;
          }
        }
        return {
          card: at + 1,
          turns,
          isMirrored,
          cells,
          blurred: BLURS.flatMap((down) => BLURS.map((right) => blur(cells, down, right))),
        };
      }),
    ),
  );
}

/**
 * Return the cells of a code, inside its border of ink, as a blurred picture shows them.
 * @param {Float32Array} cells
 * @param {number} downShare the share of each neighbour in a column
 * @param {number} rightShare the share of each neighbour in a row
 */
function blur(cells, downShare, rightShare) {
  /** @param {number} row @param {number} column */
  const at = (row, column) => {
    const isInside = row >= 0 && column >= 0 && row < SIDE && column < SIDE;
    return isInside ? cells[row * SIDE + column] : -1;
  };
  return cells.map((_level, cell) => {
    const [row, column] = [(cell / SIDE) | 0, cell % SIDE];
    let sum = 0;
    for (const down of [-1, 0, 1]) {
      for (const right of [-1, 0, 1]) {
        const weight = (down ? downShare : 1 - 2 * downShare) * (right ? rightShare : 1 - 2 * rightShare);
        sum += weight * at(row + down, column + right);
      }
    }
    return sum;
  });
}

/**
 * Return what a square says; null if it is no card.
 * @param {Picture} picture
 * @param {Point[]} rough
 * @param {Image[]} images
 * @returns {Reading | null}
 */
export function decode(picture, rough, images) {
  // in poor light, the edges of a small square cannot be found better than they were
  return decodeIn(picture, refine(picture, rough), images) ?? decodeIn(picture, grown(rough), images);
}

/**
 * @param {Picture} picture
 * @param {Point[] | null} quad
 * @param {Image[]} images
 * @returns {Reading | null}
 */
function decodeIn(picture, quad, images) {
  const levels = quad && cellLevels(picture, quad);
  const found = levels && match(levels, images, pairsFor(quad));
  if (!found) return null;
  const { card, isMirrored, turns } = found.best;
  const letter = letterOnTop(quad, turns, isMirrored);
  return {
    card,
    letter,
    isMirrored,
    wrong: found.wrong,
    lead: found.lead,
    corners: quad,
    side: Math.sqrt(areaOf(quad)),
  };
}

/**
 * Return a square whose corners were the middles of pixels, with these pixels whole.
 * @param {Point[]} quad
 * @returns {Point[]}
 */
function grown(quad) {
  const [mx, my] = [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis] / 4, 0));
  const by = 1 + 1 / Math.sqrt(areaOf(quad));
  return quad.map(([x, y]) => [mx + (x - mx) * by, my + (y - my) * by]);
}

/**
 * Return which blurs a square may show: the narrower its cells are one way, the more they are blurred that way.
 * @param {Point[]} quad
 */
function pairsFor([a, b, c, d]) {
  const wider = (distance(a, b) + distance(c, d)) / (distance(b, c) + distance(d, a));
  return PAIRS[wider < 1 / SLENDER ? 0 : wider > SLENDER ? 2 : 1];
}

/**
 * Return the code that fits the cells best, blurred as they seem to be; null if that leaves a doubt.
 * @param {Float32Array} levels
 * @param {Image[]} images
 * @param {number[]} blurs
 */
function match(levels, images, blurs) {
  let [best, least, second, which] = [images[0], 9, 9, 0];
  for (const image of images) {
    let own = 9;
    for (const at of blurs) {
      const unlike = meanSquare(levels, image.blurred[at]);
      if (unlike < own) own = unlike;
      if (unlike < least && image === best) which = at;
      if (unlike < least && image !== best) [second, best, least, which] = [least, image, unlike, at];
      else if (unlike < least) least = unlike;
    }
    if (image !== best && own < second) second = own;
  }
  const wrong = best.cells.reduce(
    (sum, cell, at) => sum + ((levels[at] - best.blurred[which][at]) * cell < -0.9 ? 1 : 0),
    0,
  );
  const lead = second - least;
  return wrong > MOST_WRONG || lead < LEAST_LEAD + LEAD_PER_UNLIKE * least + LEAD_PER_WRONG * wrong
    ? null
    : { best, wrong, lead };
}

/** @param {Float32Array} some @param {Float32Array} others */
function meanSquare(some, others) {
  let sum = 0;
  for (let at = 0; at < some.length; at += 1) sum += (some[at] - others[at]) ** 2;
  return sum / some.length;
}

/**
 * Return the letter of the edge on top: how often the code is turned clockwise; null between two letters.
 * @param {Point[]} quad
 * @param {number} turns by which the code is turned against the first corner of the square
 * @param {boolean} isMirrored
 */
function letterOnTop(quad, turns, isMirrored) {
  // the code's own top edge begins at this corner of the square
  const [a, b, c, d] = [0, 1, 2, 3].map((by) => quad[(turns + by) & 3]);
  const [upX, upY] = [a[0] + b[0] - c[0] - d[0], a[1] + b[1] - c[1] - d[1]];
  const [rightX, rightY] = [b[0] + c[0] - a[0] - d[0], b[1] + c[1] - a[1] - d[1]];
  // seen at a slant, both directions lean by different angles; the turn that comes nearest to both is the card's own
  const [x, y] = [upX + rightY, upY - rightX];
  const leans = (Math.atan2(isMirrored ? -x : x, -y) * 180) / Math.PI;
  const quarters = Math.round(leans / 90);
  return Math.abs(leans - 90 * quarters) > MOST_TILT ? null : LETTERS[(quarters + 4) & 3];
}

/**
 * Return the level of a picture between its pixels.
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 */
function levelAt({ grey, wide, high }, x, y) {
  const px = Math.min(Math.max(x - 0.5, 0), wide - 1.001);
  const py = Math.min(Math.max(y - 0.5, 0), high - 1.001);
  const [left, top] = [px | 0, py | 0];
  const [fx, fy, at] = [px - left, py - top, top * wide + left];
  return (
    (grey[at] * (1 - fx) + grey[at + 1] * fx) * (1 - fy) + (grey[at + wide] * (1 - fx) + grey[at + wide + 1] * fx) * fy
  );
}

/**
 * Find the edges of a square again, as the straight lines along which ink turns into paper most steeply.
 * @param {Picture} picture
 * @param {Point[]} rough
 */
function refine(picture, rough) {
  let quad = rough;
  for (const part of PASSES) {
    const lines = quad.map((from, at) => edgeBetween(picture, from, quad[(at + 1) % 4], part));
    if (!lines.every(Boolean)) return null;
    const next = lines.map((line, at) => crossing(lines[(at + 3) % 4], line));
    const size = Math.sqrt(Math.abs(areaOf(quad)));
    const isNear = next.every((point, at) => point && distance(point, quad[at]) < Math.max(4, 0.3 * size));
    if (!isNear) return null;
    quad = /** @type {Point[]} */ (next);
  }
  return areaOf(quad) > 0 && isSquareLike(quad) ? quad : null;
}

/** @param {Point} one @param {Point} other */
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** @typedef {{ x: number, y: number, nx: number, ny: number }} Line a point of it, and which way it faces */

/**
 * Return the line of steepest change near an edge; a finger over it bends it little.
 * @param {Picture} picture
 * @param {Point} from
 * @param {Point} to
 * @param {number} part of a cell that is searched to both sides
 * @returns {Line | null}
 */
function edgeBetween(picture, [ax, ay], [bx, by], part) {
  const [dx, dy, length] = [bx - ax, by - ay, Math.hypot(bx - ax, by - ay)];
  const [nx, ny] = [dy / length, -dx / length];
  const reach = Math.min(4, Math.max(1.5, (part * length) / ACROSS));
  const count = Math.max(8, Math.min(20, Math.round(length / 2)));
  const spots = [];
  for (let i = 0; i < count; i += 1) {
    const along = 0.08 + (0.84 * (i + 0.5)) / count;
    const [x, y] = [ax + dx * along, ay + dy * along];
    let [sum, weight] = [0, 0];
    for (let off = -reach; off <= reach + 0.01; off += 0.5) {
      const [far, near] = [off + 0.7, off - 0.7];
      const rise = levelAt(picture, x + nx * far, y + ny * far) - levelAt(picture, x + nx * near, y + ny * near);
      if (rise <= 2) continue;
      sum += rise * rise * off;
      weight += rise * rise;
    }
    if (weight > 60) spots.push({ x: x + (nx * sum) / weight, y: y + (ny * sum) / weight, trust: 1 });
  }
  if (spots.length < count / 2) return null;
  let line = fitLine(spots, nx, ny);
  for (let pass = 0; pass < 3; pass += 1) {
    for (const spot of spots) {
      const off = (spot.x - line.x) * line.nx + (spot.y - line.y) * line.ny;
      spot.trust = 1 / (0.15 + off * off);
    }
    line = fitLine(spots, nx, ny);
  }
  return line;
}

/**
 * @param {{ x: number, y: number, trust: number }[]} spots
 * @param {number} facingX
 * @param {number} facingY
 */
function fitLine(spots, facingX, facingY) {
  let [all, x, y] = [0, 0, 0];
  for (const spot of spots) {
    all += spot.trust;
    x += spot.trust * spot.x;
    y += spot.trust * spot.y;
  }
  x /= all;
  y /= all;
  let [xx, xy, yy] = [0, 0, 0];
  for (const spot of spots) {
    const [ox, oy] = [spot.x - x, spot.y - y];
    xx += spot.trust * ox * ox;
    xy += spot.trust * ox * oy;
    yy += spot.trust * oy * oy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  const sign = nx * facingX + ny * facingY < 0 ? -1 : 1;
  return { x, y, nx: sign * nx, ny: sign * ny };
}

/**
 * @param {Line | null} one
 * @param {Line | null} other
 * @returns {Point | null}
 */
function crossing(one, other) {
  if (!one || !other) return null;
  const turn = one.nx * other.ny - one.ny * other.nx;
  if (Math.abs(turn) < 0.15) return null;
  const [p, q] = [one.nx * one.x + one.ny * one.y, other.nx * other.x + other.ny * other.y];
  return [(p * other.ny - q * one.ny) / turn, (one.nx * q - other.nx * p) / turn];
}

/**
 * Return the map from cells, counted from the square's first corner, to the picture.
 * @param {Point[]} quad
 * @returns {(column: number, row: number) => Point}
 */
function mapOf([a, b, c, d]) {
  const [x1, y1, x2, y2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]];
  const [x3, y3] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const turn = x1 * y2 - x2 * y1;
  const [g, h] = [(x3 * y2 - x2 * y3) / turn, (x1 * y3 - x3 * y1) / turn];
  const [ux, uy] = [b[0] - a[0] + g * b[0], b[1] - a[1] + g * b[1]];
  const [vx, vy] = [d[0] - a[0] + h * d[0], d[1] - a[1] + h * d[1]];
  return (column, row) => {
    const [u, v] = [column / ACROSS, row / ACROSS];
    const depth = g * u + h * v + 1;
    return [(ux * u + vx * v + a[0]) / depth, (uy * u + vy * v + a[1]) / depth];
  };
}

/**
 * Return for each cell inside the border where it is from ink (-1) to paper (1); null if the border is none.
 * @param {Picture} picture
 * @param {Point[]} quad
 */
function cellLevels(picture, quad) {
  const place = mapOf(quad);
  /** @param {number} column @param {number} row */
  const at = (column, row) => {
    let sum = 0;
    for (const right of SPOTS) {
      for (const down of SPOTS) sum += levelAt(picture, ...place(column + 0.5 + right, row + 0.5 + down));
    }
    return sum / SPOTS.length ** 2;
  };
  const levels = new Float32Array(ACROSS * ACROSS);
  for (let row = 0; row < ACROSS; row += 1) {
    for (let column = 0; column < ACROSS; column += 1) levels[row * ACROSS + column] = at(column, row);
  }
  const [ink, paper] = [new Slope(), new Slope()];
  for (let i = 0; i < ACROSS; i += 1) {
    for (const [column, row] of [
      [i, 0],
      [i, ACROSS - 1],
      [0, i],
      [ACROSS - 1, i],
    ])
      ink.add(column, row, levels[row * ACROSS + column]);
    for (const [column, row] of [
      [i, -1],
      [i, ACROSS],
      [-1, i],
      [ACROSS, i],
    ]) {
      const [x, y] = [Math.min(Math.max(column, -0.95), ACROSS - 0.05), Math.min(Math.max(row, -0.95), ACROSS - 0.05)];
      paper.add(column, row, levelAt(picture, ...place(x + 0.5, y + 0.5)));
    }
  }
  ink.fit();
  paper.fit();
  const middle = (ACROSS - 1) / 2;
  if (paper.at(middle, middle) - ink.at(middle, middle) < LEAST_CONTRAST) return null;
  /** @param {number} column @param {number} row @param {number} level */
  const between = (column, row, level) => {
    const [low, high] = [ink.at(column, row), paper.at(column, row)];
    return Math.max(-1.5, Math.min(1.5, (2 * (level - low)) / Math.max(8, high - low) - 1));
  };
  /** @param {Slope} slope @param {number} sign */
  const strange = (slope, sign) =>
    slope.spots.filter(([column, row, level]) => sign * between(column, row, level) < 0).length;
  if (strange(ink, -1) > MOST_LIGHT_INK || strange(paper, 1) > MOST_DARK_PAPER) return null;
  const inside = new Float32Array(SIDE * SIDE);
  return inside.map((_level, cell) => {
    const [column, row] = [(cell % SIDE) + 1, ((cell / SIDE) | 0) + 1];
    return between(column, row, levels[row * ACROSS + column]);
  });
}

/** Levels that change evenly over the square, found from some of its places. */
class Slope {
  /** @type {[column: number, row: number, level: number][]} */
  spots = [];

  /** @param {number} column @param {number} row @param {number} level */
  add(column, row, level) {
    this.spots.push([column, row, level]);
  }

  /** Find the middle level and the slopes; the places lie evenly around the middle, so that each is found by itself. */
  fit() {
    const middle = (ACROSS - 1) / 2;
    let [level, xx, yy, x, y] = [0, 0, 0, 0, 0];
    for (const [, , each] of this.spots) level += each / this.spots.length;
    for (const [column, row, each] of this.spots) {
      xx += (column - middle) ** 2;
      yy += (row - middle) ** 2;
      x += (column - middle) * (each - level);
      y += (row - middle) * (each - level);
    }
    this.level = level;
    this.right = x / xx;
    this.down = y / yy;
  }

  /** @param {number} column @param {number} row */
  at(column, row) {
    const middle = (ACROSS - 1) / 2;
    return (this.level ?? 0) + (this.right ?? 0) * (column - middle) + (this.down ?? 0) * (row - middle);
  }
}
