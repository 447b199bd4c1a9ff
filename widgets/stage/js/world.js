// The scene behind a table: a meadow at dusk, a sea of ice, a river with lanterns; flat, drawn to the window's size.

import { build, h } from "./tree.js";

/** @typedef {{ wide: number, tall: number, sky: number, unit: number }} Room the window, its horizon and its scale */

/** How far down the horizon lies: in a wide window, in a tall one, on a phone. */
const HORIZONS = /** @type {Record<string, number[]>} */ ({
  nanatoridori: [0.34, 0.3, 0.25],
  nanuk: [0.36, 0.3, 0.24],
  koinobori: [0.3, 0.19, 0.16],
});
/** @type {Record<string, (room: Room) => Drawn[]>} the world of each game; others are played on the meadow */
const WORLDS = { nanatoridori: meadow, nanuk: ice, koinobori: river };
const GOLDEN = 0.618;

/** @param {string} game */
const worldOf = (game) => (game in WORLDS ? game : "nanatoridori");

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * @param {string} d
 * @param {string} tone
 * @param {Record<string, any>} [more]
 */
const shape = (d, tone, more) => h("path", { d, fill: `var(--${tone})`, ...more });

/**
 * @param {string} d
 * @param {string} tone
 * @param {number} [width]
 * @param {Record<string, any>} [more]
 */
const stroke = (d, tone, width = 3, more) =>
  h("path", { d, fill: "none", stroke: `var(--${tone})`, "stroke-width": width, "stroke-linecap": "round", ...more });

/** @param {number} x @param {number} y @param {number} r @param {string} tone */
const disc = (x, y, r, tone) => h("circle", { cx: round(x), cy: round(y), r: round(r), fill: `var(--${tone})` });

/** @param {number} x @param {number} y @param {number} scale @param {...Drawn} inside */
const put = (x, y, scale, ...inside) =>
  h("g", { transform: `translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})` }, inside);

/**
 * A hill as wide as the window, from a wavy edge down to the foot.
 * @param {Room} room
 * @param {number} y
 * @param {number} height of its waves
 * @param {number} waves
 * @param {string} tone
 * @param {number} [phase]
 */
function hill({ wide, tall }, y, height, waves, tone, phase = 0) {
  const edge = Array.from({ length: waves }, (_, at) => {
    const up = (at + phase) % 2 ? 1 : -1;
    const [middle, end] = [at + 0.5, at + 1].map((each) => round((wide * each) / waves));
    return `Q${middle} ${round(y + height * up)} ${end} ${round(y + height * up * 0.2)}`;
  });
  return shape(`M0 ${round(y)}${edge.join("")}V${tall}H0z`, tone);
}

/**
 * @param {Room} room
 * @param {number} count
 * @param {number} depth of the sky that has stars
 */
function stars({ wide, sky }, count, depth) {
  /** @param {unknown} _each @param {number} at */
  const one = (_each, at) => {
    const [x, y] = [(at * GOLDEN + 0.07) % 1, (at * 0.377 + 0.1) % 1];
    return `M${round(wide * x)} ${round(sky * depth * y)}h.01`;
  };
  return stroke(Array.from({ length: count }, one).join(""), "star", 3, { class: "stars" });
}

/** @param {Room} room */
function meadow(room) {
  const { wide, tall, sky, unit } = room;
  /** @param {number[]} bird */
  const bird = ([x, y, s]) =>
    `M${round(wide * x - 14 * s)} ${round(sky * y)}q${7 * s}-${9 * s} ${14 * s} 0q${7 * s}-${9 * s} ${14 * s} 0`;
  const birds = [
    [0.2, 0.6, 1.1],
    [0.245, 0.44, 0.8],
    [0.285, 0.68, 0.7],
    [0.71, 0.41, 0.9],
    [0.75, 0.6, 0.7],
  ];
  const tree = [
    shape("M-6 0L-4-70h8L6 0z", "trunk"),
    [
      [0, -92, 46],
      [-34, -70, 30],
      [33, -72, 32],
    ].map(([x, y, r]) => disc(x, y, r, "leaf")),
  ];
  /** @param {unknown} _each @param {number} at */
  const grass = (_each, at) => {
    const from = `M${round(wide * ((at * GOLDEN) % 1))} ${round(tall * (0.8 + 0.18 * ((at * 0.37) % 1)))}`;
    return `${from}q-3-14-9-18${from}q0-14 1-22${from}q3-12 9-16`;
  };
  return [
    hill(room, sky * 0.42, 14, 3, "s1"),
    hill(room, sky * 0.74, 12, 4, "s2", 1),
    disc(wide / 2, sky, 150 * unit, "orb"),
    stroke(birds.map(bird).join(""), "trunk", 3, { opacity: 0.6 }),
    hill(room, sky, 22, 3, "h0"),
    hill(room, sky + tall * 0.09, 30, 2, "h1", 1),
    hill(room, sky + tall * 0.22, 26, 3, "h2"),
    hill(room, sky + tall * 0.4, 20, 2, "h3", 1),
    put(wide * 0.055, sky + tall * 0.13, 1.15 * unit, tree),
    put(wide * 0.955, sky + tall * 0.1, unit, tree),
    put(wide * 0.905, sky + tall * 0.06, 0.6 * unit, tree),
    stroke(Array.from({ length: 26 }, grass).join(""), "leaf"),
  ];
}

/**
 * A band of northern lights: its upper edge from left to right, its lower edge back.
 * @param {Room} room
 * @param {number[]} above
 * @param {number[]} below
 * @param {string} tone
 */
function lights({ wide, sky }, above, below, tone) {
  /** @param {number[]} edge */
  const curve = (edge) => edge.map((each, at) => round(each * (at % 2 ? sky : wide))).join(" ");
  const [from, to] = [above, below].map((edge) => round(edge[0] * sky));
  /** @param {number[]} edge */
  const wave = (edge) => `C${curve(edge.slice(1, 7))}S${curve(edge.slice(7))}`;
  return shape(`M0 ${from}${wave(above)}V${to}${wave(below)}z`, tone, { opacity: 0.72 });
}

/** @param {Room} room */
function ice(room) {
  const { wide, tall, sky, unit } = room;
  const snow = [
    [0.42, 0.58],
    [0.16, 0.66],
    [-0.02, 0.46],
    [-0.2, 0.62],
    [-0.4, 0.6],
  ];
  /** @param {number} x @param {number} high @param {number} half */
  const mountain = (x, high, half) =>
    put(
      wide * x,
      sky + 4,
      unit,
      shape(`M${-half} 0L0 ${-high}L${half} 0z`, "m2"),
      shape(
        `M0 ${-high}L${snow.map(([across, up]) => `${round(half * across)} ${round(-high * up)}`).join(" ")}z`,
        "m1",
      ),
    );
  /** @param {unknown} _each @param {number} at */
  const wave = (_each, at) => {
    const long = 60 + 40 * (at % 3);
    const [x, y] = [wide * ((at * 0.37 + 0.05) % 1), sky + 10 + (tall - sky) * ((at * GOLDEN) % 1) * 0.95];
    return `M${round(x)} ${round(y)}q${long / 4}-5 ${long / 2} 0t${long / 2} 0`;
  };
  /** @param {number} x @param {number} y @param {number} size */
  const floe = (x, y, size) =>
    put(
      wide * x,
      tall * y,
      size * unit,
      shape("M-60 4L-40-12 10-16 52-8 66 6 40 16-30 18z", "floe2"),
      shape("M-60 0L-40-16 10-20 52-12 66 2 40 10-30 12z", "floe"),
    );
  const near = [0.55, 0.18, 0.05, 0.3, 0.62, 0.52, 0.28, 0.82, 0.02, 1, 0.36];
  const nearEnd = [0.62, 0.85, 0.3, 0.72, 0.36, 0.54, 0.58, 0.2, 0.34, 0, 0.82];
  const far = [0.3, 0.2, -0.12, 0.34, 0.42, 0.6, 0.12, 0.88, 0.2, 1, 0.02];
  const farEnd = [0.16, 0.86, 0.34, 0.76, 0.18, 0.6, 0.28, 0.22, 0.06, 0, 0.46];
  return [
    hill(room, sky * 0.5, 10, 3, "s1"),
    hill(room, sky * 0.78, 10, 4, "s2", 1),
    lights(room, near, nearEnd, "a1"),
    lights(room, far, farEnd, "a2"),
    stars(room, 30, 0.75),
    disc(wide * 0.79, sky * 0.86, 46 * unit, "orb"),
    [
      [0.1, 150, 170],
      [0.27, 96, 130],
      [0.93, 128, 170],
      [0.68, 70, 110],
    ].map(([x, high, half]) => mountain(x, high, half)),
    shape(`M0 ${round(sky)}H${wide}V${tall}H0z`, "sea"),
    stroke(Array.from({ length: 16 }, wave).join(""), "sea2"),
    floe(0.06, 0.62, 1.3),
    floe(0.94, 0.56, 1),
    floe(0.9, 0.72, 1.7),
    floe(0.13, 0.78, 1.1),
  ];
}

let weaves = 0; // each drawing has a pattern of its own

/** @param {Room} room */
function river(room) {
  const { wide, tall, sky, unit } = room;
  /** @param {number} share */
  const at = (share) => round(tall * share);
  const cloud = "M-48-12h96a12 12 0 0 1 0 24H-48a12 12 0 0 1 0-24zM-21-28h50a13 13 0 0 1 0 26h-50a13 13 0 0 1 0-26z";
  const [bank, radius] = [sky + tall * 0.13, Math.round(34 * unit)];
  const top = round(bank + 26 * unit);
  const scales = [0.92, 0.5].flatMap((share) => {
    const r = round(radius * share);
    const arc = `a${r} ${r} 0 0 1 ${2 * r} 0`;
    return [0, radius, 2 * radius].map((x) => `M${round(x - r)} ${x === radius ? radius : 2 * radius}${arc}`);
  });
  const weave = `bbb-scales-${(weaves += 1)}`;
  const size = 2 * radius;
  const pattern = h(
    "pattern",
    { id: weave, y: top, width: size, height: size, patternUnits: "userSpaceOnUse" },
    stroke(scales.join(""), "water2"),
  );
  const hung = [0.06, 0.16, 0.27, 0.38, 0.62, 0.73, 0.84, 0.94].map((x) => {
    const down = tall * (0.087 + 0.03 * Math.sin(2 * Math.PI * x));
    return [(wide * x) / unit, down / unit].map(Math.round);
  });
  /** @param {number} x @param {number} y @param {string} d */
  const each = (x, y, d) => hung.map(([left, top]) => `M${left + x} ${top + y}${d}`).join("");
  const lanterns = [
    stroke(each(0, 0, "v6"), "pole", 2.5),
    shape(each(-14, 22, "a14 16 0 0 1 28 0 14 16 0 0 1-28 0z"), "lantern"),
    stroke(each(-13, 17, "h26m0 10h-26"), "rib", 2),
    stroke(each(-5, 6, "h10m0 32h-10"), "pole", 4),
  ];
  return [
    hill(room, sky * 0.55, 12, 3, "s1"),
    hill(room, sky * 0.85, 10, 4, "s2", 1),
    disc(wide * 0.82, sky * 0.42, 52 * unit, "orb"),
    stars(room, 24, 0.7),
    [
      [0.12, 0.34, 1],
      [0.6, 0.22, 0.8],
      [0.93, 0.7, 0.7],
      [0.36, 0.6, 0.6],
    ].map(([x, y, size]) => put(wide * x, sky * y, size * unit, shape(cloud, "cloud"))),
    put(
      wide / 2,
      sky + 6,
      unit,
      shape("M-330 0Q-132-60-46-170H46Q132-60 330 0z", "m1"),
      shape("M-46-170H46L82-116l-30-10-26 17-26-17-30 17-26-10-26 5z", "m2"),
    ),
    hill(room, sky, 14, 4, "h1"),
    hill(room, sky + tall * 0.07, 10, 3, "h2", 1),
    hill(room, bank, 6, 5, "water"),
    pattern,
    h("path", { d: `M0 ${top}h${wide}v${3 * radius}H0z`, fill: `url(#${weave})` }),
    hill(room, bank + tall * 0.16, 12, 3, "h1", 1),
    hill(room, bank + tall * 0.32, 10, 4, "h2"),
    stroke(`M0 ${at(0.085)}Q${wide / 4} ${at(0.15)} ${wide / 2} ${at(0.09)}T${wide} ${at(0.085)}`, "pole", 2.5),
    put(0, 0, unit, lanterns),
  ];
}

/**
 * Build the scene of a game for a window of this size.
 * @param {string} game
 * @param {number} wide
 * @param {number} tall
 */
export function drawWorld(game, wide, tall) {
  const world = worldOf(game);
  const far = HORIZONS[world][wide < 700 ? 2 : tall > wide ? 1 : 0];
  const room = { wide, tall, sky: round(tall * far), unit: Math.min(wide, tall * 1.2) / 900 };
  return h(
    "svg",
    { class: "world", viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    shape(`M0 0H${wide}V${tall}H0z`, "s0"),
    WORLDS[world](room),
  );
}

/** @type {Record<string, [string, string[], string?]>} what lies in the middle: its size, its shapes, a seam */
const MATS = {
  nanatoridori: [
    "0 0 760 250",
    ["M6 130a374 114 0 0 1 748 0 374 114 0 0 1-748 0z", "M6 122a374 114 0 0 1 748 0 374 114 0 0 1-748 0z"],
    "M28 122a352 102 0 0 1 704 0 352 102 0 0 1-704 0z",
  ],
  nanuk: [
    "0 0 800 300",
    [
      "M14 150L60 62 180 30 330 14 520 24 690 40 780 110 794 170 742 240 600 284 400 294 190 288 66 244z",
      "M14 138L60 50 180 18 330 2 520 12 690 28 780 98 794 158 742 228 600 272 400 282 190 276 66 232z",
    ],
  ],
};

/**
 * Build what the cards in the middle lie on: a lawn, or a floe.
 * @param {string} game
 */
export function drawMat(game) {
  const mat = MATS[worldOf(game)];
  return (
    mat &&
    h(
      "svg",
      { class: "mat", viewBox: mat[0], preserveAspectRatio: "none", "aria-hidden": "true" },
      mat[1].map((d, at) => shape(d, at ? "mat" : "edge-of-mat")),
      mat[2] && stroke(mat[2], "edge-of-mat", 2.5, { "stroke-dasharray": "4 8" }),
    )
  );
}

/** The scene behind one view of a table; it is drawn anew only when the game or the size changes. */
export class World {
  drawn = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /**
   * Show the scene of a game, or none.
   * @param {string | null} game
   */
  show(game) {
    const { clientWidth: wide, clientHeight: tall } = this.root;
    const wanted = game ? `${worldOf(game)} ${wide} ${tall}` : "";
    if (wanted === this.drawn || (game && !tall)) return;
    this.drawn = wanted;
    this.root.querySelector(":scope > .world")?.remove();
    if (game) {
      this.root.dataset.world = worldOf(game);
      this.root.prepend(build(drawWorld(game, wide, tall)));
    } else delete this.root.dataset.world;
  }
}
