// Sounds of our own: a few tones made in the browser, off until somebody switches them on.

/** @type {Record<string, number[]>} */
const TUNES = {
  won: [523, 659, 784, 1047],
  plain: [523, 659],
  lost: [392, 330],
  turn: [784],
  ring: [784, 1047, 784],
  card: [262],
  flock: [523, 659, 784, 659, 1047],
  whole: [523, 659, 784, 1047, 1319, 1568],
  saved: [294, 294, 587],
  post: [659, 784, 988],
};
const TONE_SECONDS = 0.14;

/**
 * Play one soft tone that begins at a time.
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} time
 * @param {number} gain
 */
function tone(context, hertz, time, gain) {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = "triangle";
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, time);
  volume.gain.linearRampToValueAtTime(gain, time + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, time + 2 * TONE_SECONDS);
  source.connect(volume).connect(context.destination);
  source.start(time);
  source.stop(time + 2 * TONE_SECONDS);
}

/** Plays short tunes if this browser's user wants them. */
export class Sounds {
  /** @type {string | null} */
  end = null;
  turn = false;
  /** @type {string | undefined} */
  feat;
  /** @type {AudioContext | undefined} */
  context;

  /** @param {BrowserStore} store */
  constructor(store) {
    this.on = store.wish("sounds") === "on";
  }

  /** @param {boolean} on */
  set(on) {
    const begins = on && !this.on;
    this.on = on;
    if (begins) this.play("plain");
  }

  /** @param {string} name */
  play(name) {
    if (!this.on) return;
    try {
      const context = (this.context ??= new AudioContext());
      (TUNES[name] ?? []).forEach((hertz, at) =>
        tone(context, hertz, context.currentTime + at * TONE_SECONDS, name === "card" ? 0.03 : 0.07),
      );
    } catch {
      /* a browser without sound plays in silence */
    }
  }

  /**
   * Play the one sound for a new scene: a feat, an ending, the person's own turn, or a moving card.
   * @param {scenes.Scene} scene
   * @param {boolean} moves
   */
  hear(scene, moves) {
    const { sheet, message, feat } = scene;
    const [end, turn] = [sheet?.id ?? null, message?.kind === "your"];
    if (feat?.own && feat.id !== this.feat) this.play(feat.kind);
    else if (sheet && end !== this.end) this.play(sheet.mood);
    else if (turn && !this.turn) this.play("turn");
    else if (moves) this.play("card");
    Object.assign(this, { end, turn, feat: feat?.id });
  }
}
