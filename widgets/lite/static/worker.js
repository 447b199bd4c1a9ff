// Runs Python in a worker: output of the cells goes to the page, actions on the page come here.

import { decompresses, decompressStream, unpackFiles } from "./packed.js";

/** @param {string} home */
const CACHE = (home) => `birds-bears-banners ${new URL(home).pathname} python`;
const plainFetch = self.fetch.bind(self);
const loaded = new Map();
/** @type {any} The page in Python, once it runs. */
let page = null;

/** Answer Pyodide's own requests with files that are already being loaded. */
self.fetch = (what, more) => loaded.get(what instanceof Request ? what.url : String(what)) ?? plainFetch(what, more);

/** @param {Record<string, any>} message */
const tell = (message) => self.postMessage(JSON.stringify(message));

/** Counts the loaded bytes, and reports them to the page now and then. */
class Progress {
  got = 0;
  told = 0;

  /** @param {{ size: number }[]} files */
  constructor(files) {
    this.all = files.reduce((sum, { size }) => sum + size, 0);
    if (files.length) this.tell();
  }

  tell() {
    this.told = performance.now();
    tell({ got: Math.min(this.got, this.all), all: this.all });
  }

  /** @param {ReadableStream} stream */
  counted(stream) {
    return stream.pipeThrough(
      new TransformStream({
        transform: (chunk, inside) => {
          this.got += chunk.byteLength;
          inside.enqueue(chunk);
          if (this.got >= this.all || performance.now() - this.told > 100) this.tell();
        },
      }),
    );
  }
}

/** Start to load all files, those that the browser keeps from there, and return a promise of each one's contents.
 *
 * Python comes first and the game after it: one arrives while the other starts.
 * @param {string} home
 * @param {Record<string, Record<string, any>>} files
 */
async function load(home, files) {
  const kept = await self.caches?.open(CACHE(home)).catch(() => null);
  const wanted = await Promise.all(
    Object.entries(files).map(async ([part, file]) => {
      const url = `${home}${decompresses ? file.packed : file.plain}`;
      return { part, url, size: decompresses ? file.packed_bytes : file.plain_bytes, held: await kept?.match(url) };
    }),
  );
  const progress = new Progress(wanted.filter(({ held }) => !held));
  /** @param {{ url: string, held: Response | undefined }} part */
  const contents = async ({ url, held }) => {
    const stream = held?.body ?? progress.counted(await fetchAndKeep(url, kept));
    return new Response(decompresses ? await decompressStream(stream) : stream).blob();
  };
  const { game, ...first } = Object.fromEntries(wanted.map((each) => [each.part, each]));
  /** @type {Record<string, Promise<Blob>>} */
  const parts = {};
  for (const [part, each] of Object.entries(first)) parts[part] = contents(each);
  const python = Promise.all(Object.values(parts));
  parts.game = python.then(() => contents(game));
  parts.game.catch(() => {}); // awaited later
  await python;
  return parts;
}

/**
 * Fetch a file, of which the browser then keeps a copy.
 * @param {string} url
 * @param {Cache | null | undefined} kept
 */
async function fetchAndKeep(url, kept) {
  const answer = await plainFetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  kept?.put(url, answer.clone()).catch(() => {}); // go on even if the disk is full
  return answer.body;
}

/** @param {Blob} blob */
async function script(blob) {
  return (await import(URL.createObjectURL(new Blob([blob], { type: "text/javascript" })))).default;
}

/** @param {any} part */
async function start({ cells, folder, broken, home, python: { files, lock } }) {
  const [parts, { loadPyodide }] = await Promise.all([load(home, files), import("./pyodide.mjs")]);
  const place = `${home}code/static/pyodide/`;
  /** @param {Promise<Blob>} blob @param {string} type */
  const answer = async (blob, type) => new Response(await blob, { headers: { "Content-Type": type } });
  loaded.set(`${place}pyodide.asm.wasm`, answer(parts.python, "application/wasm"));
  loaded.set(`${place}library.zip`, answer(parts.library, "application/zip"));
  tell({ now: "starting" });
  const pyodide = await loadPyodide({
    indexURL: place,
    packageBaseUrl: place,
    stdLibURL: `${place}library.zip`,
    lockFileContents: lock,
    createPyodideModule: await script(await parts.engine),
  });
  write(pyodide, await (await parts.game).arrayBuffer());
  tell({ now: "laying" });
  await run(pyodide, cells, folder, broken);
}

/**
 * Write the modules where Python looks for them.
 * @param {any} part
 * @param {ArrayBuffer} game
 */
function write({ FS, pyimport }, game) {
  const top = pyimport("site").getsitepackages()[0] ?? pyimport("sys").prefix;
  for (const [name, bytes] of unpackFiles(game)) {
    const path = `${top}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes);
  }
  pyimport("importlib").invalidate_caches();
}

/**
 * @param {any} pyodide
 * @param {any[]} cells
 * @param {string} folder
 * @param {string} broken
 */
async function run(pyodide, cells, folder, broken) {
  const { Page } = pyodide.pyimport("widgets.lite.page_runtime");
  const pages = pyodide.pyimport("gamelib.lessons.library").notebooks();
  page = Page((/** @type {any} */ message) => self.postMessage(message), `${pages}/${folder}`, broken);
  for (const { number, source, wants } of cells) {
    if (wants) await pyodide.loadPackagesFromImports(source);
    page.run(number, source);
  }
}

self.addEventListener("message", ({ data }) => {
  if (data.start) start(data.start).catch((error) => tell({ failed: String(error) }));
  else page?.hear(data.say);
});
