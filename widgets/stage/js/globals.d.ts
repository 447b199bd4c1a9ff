// What scripts find besides what they import.

/** The drawings, put before every script that draws. */
declare const SPRITE: string;

/** The codes of the answer cards, put before the script that reads them. */
declare const CODES: number[];

// In a service worker.
declare const registration: any;
declare const clients: any;

// In browsers that have it.
declare const BarcodeDetector: any;

// In pages: from frame.js.
declare var bbbTheme: () => void;

// In Node, and beside a script once the site is built.
declare const process: any;
declare module "node:url";
declare module "*/pyodide.mjs";

// The parts of pages are known by their selectors: what kind of element they are stands in the page, not in the script.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}
interface NonElementParentNode {
  getElementById(id: string): any;
}
interface Document {
  getElementById(id: string): any;
}
interface EventTarget {
  [property: string]: any;
}
interface Event {
  waitUntil?: any;
  request?: any;
  respondWith?: any;
}

/** What drawings are drawn from. */
interface Drawings {
  /** What the ids of this view's drawings begin with. */
  art: string;
}

/** What pictures of cards are drawn from. */
interface Pictures extends Drawings {
  /** The scene, where there is one; cards have the backs of its game. */
  scene?: scenes.Scene;
  /** The game whose backs cards have where there is no scene. */
  game?: string;
  face(key: string): scenes.Face;
  size?: string;
  table?: boolean;
}

/** The line for typed moves: its completions, the active one, whether it is open, whether its text was sent. */
interface Typing {
  options: string[];
  active: number;
  open?: boolean;
  sent?: boolean;
}

/** How fast others play: slow, normal or fast, and whether each of their moves waits for a tap. */
interface Speed {
  pace: string;
  wait: boolean;
}

/** What the page around a table offers in its head: the way back, and what is read about the game. */
interface PageLinks {
  home?: string;
  homeLabel?: string;
  leave?: string;
  leaveLabel?: string;
  homework?: string;
  homeworkLabel?: string;
  play?: string;
  rules?: string;
  pictures?: string;
}

/** What a table is drawn from. */
interface Look extends Pictures {
  scene: scenes.Scene;
  words: Record<string, string>;
  word(name: string, values?: Record<string, any>): string;
  size: string;
  table: boolean;
  /** The selected cards: whether each was selected before the last tap, or by it. */
  lifted: Map<string, boolean>;
  /** The values of dials that are on their way to Python. */
  wished: Map<string, any>;
  typing: Typing;
  /** Whether all moves stand beside the table, each with a face. */
  wide: boolean;
  paused: boolean;
  locked: boolean;
  gone: boolean;
  /** The next automatic step. */
  next?: scenes.NextStep;
  /** Whether the later part of the script does not come. */
  late: boolean;
  /** Whether the next step waits for a tap, and the milliseconds until it, at the chosen speed. */
  holds: boolean;
  /** The feat that is celebrated. */
  feat?: scenes.FeatScene;
  after: number;
  /** The settings kept on this device, by id. */
  wishes: Record<string, string>;
  settingsOpen: boolean;
  talk: boolean;
  /** What the page around offers; nothing in a notebook. */
  page?: PageLinks;
  logOpen: boolean;
  menuOpen: boolean;
  /** The clause that was closed here. */
  shut: string | null;
  lens?: scenes.LensScene;
  lensOpen: boolean;
  lensAll: boolean;
  /** The move of the lens under the pointer, and the cards that it would play. */
  tried: string | null;
  lifts?: string[];
}

/** An element to be drawn, as `h` builds it: `key` identifies it among its siblings. */
interface Branch {
  tag: string;
  key: string | null;
  attrs: Record<string, any>;
  inside: Tree[];
}
type Tree = Branch | string;

/** A tree, or what a condition in front of it leaves. */
type Drawn = Branch | Drawn[] | string | number | boolean | null | undefined;

type TableView = import("./table_view.js").TableView;
type BrowserStore = import("./browser.js").BrowserStore;

/** What a view needs of a widget's model, as anywidget gives it to scripts; what is in it, Python says. */
interface Model {
  get(name: string): any;
  send(content: Record<string, any>): void;
  on(name: string, what: (...said: any[]) => void): void;
  off(name: string, what: (...said: any[]) => void): void;
}

/** A widget's model whose values a script changes. */
interface OwnModel extends Model {
  set(name: string, value: any): void;
  save_changes(): void;
}

/** A block of a question, a phone or a wall: a dictionary of Python, whose fields its kind decides. */
interface Block {
  kind: string;
  [field: string]: any;
}

/** What blocks are drawn from. */
interface BlockLook extends Pictures {
  /** The values of controls that are on their way to Python. */
  wished: Map<string, any>;
  words: Record<string, string>;
  /** How texts look on this page: the level of headings, the style of a tone, how words are written. */
  text: { heading: string; styleOf(tone: string): string; write(words: string): Drawn[] };
}

/** What the blocks of a room's screens are drawn from. */
interface ScreenLook extends BlockLook {
  isLarge: boolean;
  /** Return the seconds that are left. */
  left(seconds: number): number;
}

/** What the blocks of a question are drawn from. */
interface QuestionLook extends BlockLook {
  /** Whether another question follows on the page. */
  hasNext: boolean;
}

/** An event on an element of the page. */
type OnElement<E extends Event> = E & { target: any };
