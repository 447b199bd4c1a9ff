// Finds squares of ink in a grey picture: borders are followed, and each convex hull is reduced to four sides.

const TILE = 6; // pixels of a tile whose darkest and lightest level say what is dark around it
const LEAST_CONTRAST = 18;
const LEAST_SIDE = 13;
const LEAST_NARROW = 9; // of a square seen at a slant
const LONGEST_BORDER = 6000;
const DIRECTIONS = 48; // in which the outermost point of a border is kept
const MOST_ADDED = 1.3; // how much larger than its hull the square may become when its corners are completed
const LEAST_OF_BOX = 0.3; // the share of its box that the border encloses at least
const LEAST_FILLED = 0.55; // the share of the hull that the border encloses at least
const MOST_SLENDER = 3.4;

const AXES = Array.from({ length: DIRECTIONS }, (_, at) => {
  const angle = (2 * Math.PI * at) / DIRECTIONS;
  return [Math.cos(angle), Math.sin(angle)];
});
const AROUND = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
]; // clockwise on the screen, from the east
const WEST = 4;

/** @typedef {[x: number, y: number]} Point */
/** @typedef {{ grey: Uint8Array, wide: number, high: number }} Picture */

/**
 * Return a picture whose noise is smoothed over three by three pixels.
 * @param {Picture} picture
 * @param {Uint8Array} into
 */
export function smooth({ grey, wide, high }, into) {
  for (let y = 0; y < high; y += 1) {
    const here = y * wide;
    const above = y ? here - wide : here;
    const below = y < high - 1 ? here + wide : here;
    let left = grey[above] + 2 * grey[here] + grey[below];
    let middle = left;
    for (let x = 0; x < wide; x += 1) {
      const next = x < wide - 1 ? x + 1 : x;
      const right = grey[above + next] + 2 * grey[here + next] + grey[below + next];
      into[here + x] = (left + 2 * middle + right + 8) >> 4;
      left = middle;
      middle = right;
    }
  }
  return { grey: into, wide, high };
}

/**
 * Mark each pixel that is dark among the levels of its tile and those around it; a frame of one pixel stays light.
 * @param {Picture} picture
 * @param {number} share how far above the darkest level, of the way to the lightest, a pixel still is dark
 * @param {Uint8Array} into
 */
export function darkenByShare({ grey, wide, high }, share, into) {
  const [across, down] = [Math.ceil(wide / TILE), Math.ceil(high / TILE)];
  const low = new Uint8Array(across * down).fill(255);
  const top = new Uint8Array(across * down);
  for (let y = 0; y < high; y += 1) {
    const row = ((y / TILE) | 0) * across;
    for (let x = 0, at = y * wide; x < wide; x += 1, at += 1) {
      const tile = row + ((x / TILE) | 0);
      if (grey[at] < low[tile]) low[tile] = grey[at];
      if (grey[at] > top[tile]) top[tile] = grey[at];
    }
  }
  into.fill(0);
  for (let tile = 0; tile < low.length; tile += 1) {
    const [column, row] = [tile % across, (tile / across) | 0];
    let [darkest, lightest] = [255, 0];
    for (let r = Math.max(0, row - 1); r <= Math.min(down - 1, row + 1); r += 1) {
      for (let c = Math.max(0, column - 1); c <= Math.min(across - 1, column + 1); c += 1) {
        if (low[r * across + c] < darkest) darkest = low[r * across + c];
        if (top[r * across + c] > lightest) lightest = top[r * across + c];
      }
    }
    if (lightest - darkest < LEAST_CONTRAST) continue;
    const limit = darkest + share * (lightest - darkest);
    const [right, bottom] = [Math.min(wide - 1, (column + 1) * TILE), Math.min(high - 1, (row + 1) * TILE)];
    for (let y = Math.max(1, row * TILE); y < bottom; y += 1) {
      for (let x = Math.max(1, column * TILE), at = y * wide + x; x < right; x += 1, at += 1) {
        if (grey[at] < limit) into[at] = 1;
      }
    }
  }
  return into;
}

/**
 * Return by how many levels the noise that smoothing has left moves a pixel, twice the usual.
 * @param {Picture} picture
 * @param {Picture} soft
 */
export function noiseOf({ grey }, { grey: soft }) {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let at = 0; at < grey.length; at += 97, all += 1) counts[Math.abs(grey[at] - soft[at])] += 1;
  let [level, sum] = [0, 0];
  while (sum + counts[level] < all / 2) {
    sum += counts[level];
    level += 1;
  }
  return 1.4 * (level + (all / 2 - sum) / Math.max(1, counts[level]) - 0.5);
}

/**
 * Mark each pixel that is darker than the mean of those around it; a frame of one pixel stays light.
 *
 * Inside a large area nothing is marked, but always along its edges, and so the border around it stays closed.
 * @param {Picture} picture
 * @param {number} reach how far around a pixel the mean is taken
 * @param {number} least by how many levels it has to be darker
 * @param {Uint8Array} into
 */
export function darkenByMean({ grey, wide, high }, reach, least, into) {
  const across = wide + 1;
  const sums = new Uint32Array(across * (high + 1)); // of all levels above and to the left
  for (let y = 0; y < high; y += 1) {
    let row = 0;
    for (let x = 0, at = (y + 1) * across + 1; x < wide; x += 1, at += 1) {
      row += grey[y * wide + x];
      sums[at] = sums[at - across] + row;
    }
  }
  into.fill(0);
  for (let y = 1; y < high - 1; y += 1) {
    const above = Math.max(0, y - reach) * across;
    const below = Math.min(high, y + reach + 1) * across;
    const rows = (below - above) / across;
    for (let x = 1; x < wide - 1; x += 1) {
      const left = x < reach ? 0 : x - reach;
      const right = x + reach < wide ? x + reach + 1 : wide;
      const sum = sums[below + right] - sums[below + left] - sums[above + right] + sums[above + left];
      if ((grey[y * wide + x] + least) * rows * (right - left) < sum) into[y * wide + x] = 1;
    }
  }
  return into;
}

/**
 * Return the squares, each as its four corners, clockwise on the screen.
 * @param {Uint8Array} dark is marked where borders have been followed
 * @param {number} wide
 * @param {number} high
 */
export function findQuads(dark, wide, high) {
  const found = [];
  const steps = AROUND.map(([dx, dy]) => dy * wide + dx);
  const border = new Int32Array(LONGEST_BORDER);
  for (let at = wide + 1, end = (high - 1) * wide; at < end; at += 1) {
    if (dark[at] !== 1 || dark[at - 1]) continue;
    const length = follow(dark, at, steps, border);
    if (length < 3 * LEAST_SIDE || length > LONGEST_BORDER) continue;
    const quad = quadAround(border, length, wide);
    if (quad) found.push(quad);
  }
  return found;
}

/**
 * Follow the border of what is dark, clockwise, from its first pixel on, and mark it; return its length.
 * @param {Uint8Array} dark
 * @param {number} start whose left neighbour is light
 * @param {number[]} steps
 * @param {Int32Array} border
 */
function follow(dark, start, steps, border) {
  let [at, light, length, first] = [start, WEST, 0, -1];
  for (;;) {
    let way = 1;
    while (way < 8 && !dark[at + steps[(light + way) & 7]]) way += 1;
    const to = (light + way) & 7;
    if (at === start) {
      if (to === first) return length;
      if (first < 0) first = to;
    }
    dark[at] = 2;
    if (length < border.length) border[length] = at;
    length += 1;
    if (!dark[at + steps[to]]) return length; // a pixel alone
    at += steps[to];
    light = (to + (to & 1 ? 5 : 6)) & 7;
  }
}

/**
 * Return the four corners of what a border encloses; null if that is no square seen from somewhere.
 * @param {Int32Array} border
 * @param {number} length
 * @param {number} wide
 */
function quadAround(border, length, wide) {
  let [left, right, top, bottom, area] = [wide, 0, 1e9, 0, 0];
  let [lastX, lastY] = [border[length - 1] % wide, (border[length - 1] / wide) | 0];
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [border[i] % wide, (border[i] / wide) | 0];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    area += lastX * y - x * lastY;
    lastX = x;
    lastY = y;
  }
  const [across, down] = [right - left + 1, bottom - top + 1];
  if (Math.max(across, down) < LEAST_SIDE || Math.min(across, down) < LEAST_NARROW) return null;
  if (area < 2 * LEAST_OF_BOX * across * down) return null;
  const hull = outermost(border, length, wide);
  const around = areaOf(hull);
  if (area < 2 * LEAST_FILLED * around) return null;
  const quad = completeCorners(hull);
  return quad && areaOf(quad) < MOST_ADDED * around && isSquareLike(quad) ? quad : null;
}

/**
 * Return the points of a border that are outermost in some direction, clockwise.
 * @param {Int32Array} border
 * @param {number} length
 * @param {number} wide
 */
function outermost(border, length, wide) {
  const far = new Float64Array(DIRECTIONS).fill(-1e9);
  const which = new Int32Array(DIRECTIONS);
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [border[i] % wide, (border[i] / wide) | 0];
    for (let d = 0; d < DIRECTIONS; d += 1) {
      const reach = AXES[d][0] * x + AXES[d][1] * y;
      if (reach > far[d]) {
        far[d] = reach;
        which[d] = border[i];
      }
    }
  }
  /** @type {Point[]} */
  const hull = [];
  for (let d = 0; d < DIRECTIONS; d += 1) {
    if (which[d] !== which[(d + 1) % DIRECTIONS]) hull.push([(which[d] % wide) + 0.5, ((which[d] / wide) | 0) + 0.5]);
  }
  return hull;
}

/** @param {Point[]} points */
export const areaOf = (points) =>
  points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/**
 * Leave out one edge of a polygon after the other, extending its neighbours until they meet, where that adds least.
 * @param {Point[]} hull
 */
function completeCorners(hull) {
  const points = [...hull];
  while (points.length > 4) {
    let [least, place] = [Number.POSITIVE_INFINITY, -1];
    /** @type {Point} */
    let corner = [0, 0];
    for (let at = 0; at < points.length; at += 1) {
      const [before, from, to, after] = [-1, 0, 1, 2].map((by) => points[(at + by + points.length) % points.length]);
      const met = meet(before, from, to, after);
      if (!met) continue;
      const added = areaOf([from, met, to]);
      if (added >= -1e-9 && added < least) [least, place, corner] = [added, at, met];
    }
    if (place < 0) return null;
    const next = (place + 1) % points.length;
    points[place] = corner;
    points.splice(next, 1);
  }
  return points.length === 4 ? points : null;
}

/**
 * Return where a line beyond its second point meets another before its first; null if they part.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 * @param {Point} d
 * @returns {Point | null}
 */
function meet([ax, ay], [bx, by], [cx, cy], [dx, dy]) {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const turn = ux * vy - uy * vx;
  if (turn < 1e-6) return null;
  const reach = ((cx - bx) * vy - (cy - by) * vx) / turn;
  return reach < 0 ? null : [bx + reach * ux, by + reach * uy];
}

/** @param {Point[]} quad */
export function isSquareLike(quad) {
  const sides = quad.map(([x, y], at) => Math.hypot(x - quad[(at + 1) % 4][0], y - quad[(at + 1) % 4][1]));
  return Math.min(...sides) >= LEAST_NARROW - 2 && Math.max(...sides) <= MOST_SLENDER * Math.min(...sides);
}
