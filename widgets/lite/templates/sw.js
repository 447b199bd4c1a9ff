// Stores the site in the browser: the pages of a version in one cache, Python in another named after its hash.

import { decompresses, decompressStream, unpackFiles } from "../static/packed.js";

const STAMP = "{STAMP}";
/** @type {any} */
const PACK = "{PACK}";
/** @type {any} */
const PYTHON = "{PYTHON}";

const home = new URL("./", location.href);
const mine = `birds-bears-banners ${home.pathname}`;
const [pagesCache, pythonCache] = [`${mine} pages ${STAMP}`, `${mine} python`];
/** @type {Record<string, string>} */
const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
  webmanifest: "application/manifest+json",
};
/** @param {Record<string, any>} part */
const addressOf = ({ packed, plain }) => `${home}${decompresses ? packed : plain}`;

/** Fetch all pages as one file and, if Python is stored already, its changed files. */
async function install() {
  const answer = await fetch(addressOf(PACK));
  if (!answer.ok || !answer.body) throw new Error(`${answer.url}: ${answer.status}`);
  const files = unpackFiles(
    await new Response(decompresses ? await decompressStream(answer.body) : answer.body).arrayBuffer(),
  );
  const pages = await caches.open(pagesCache);
  await Promise.all(
    files.map(([name, bytes]) =>
      pages.put(
        `${home}${name}`,
        new Response(bytes, {
          headers: { "Content-Type": TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream" },
        }),
      ),
    ),
  );
  const python = await caches.open(pythonCache);
  if (!(await python.keys()).length) return;
  for (const name of PYTHON.map(addressOf)) if (!(await python.match(name))) await python.add(name);
}

/** Delete other versions, which this one has just replaced. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${mine} pages `) && name !== pagesCache) await caches.delete(name);
  }
  const [python, wanted] = [await caches.open(pythonCache), PYTHON.map(addressOf)];
  for (const { url } of await python.keys())
    if (!wanted.includes(url) && !url.endsWith(".whl")) await python.delete(url);
}

/**
 * Return a stored page; if a newer version is waiting and no other window is open, let it take over first.
 * @param {string} name
 */
async function page(name) {
  if (registration.waiting && (await clients.matchAll()).length < 2) {
    registration.waiting.postMessage("take over");
    return new Response("", { headers: { Refresh: "0" } });
  }
  return (await kept(name)) ?? fetch(`${home}${name}`).catch(() => lost());
}

/** @param {string} name */
async function kept(name) {
  return (await caches.open(pagesCache)).match(`${home}${name}`);
}

async function lost() {
  return new Response((await kept("404.html"))?.body ?? "", { status: 404, headers: { "Content-Type": TYPES.html } });
}

/**
 * Return a package that only some pages need, such as numpy; it is stored when first fetched.
 * @param {Request} request
 */
async function wheel(request) {
  const python = await caches.open(pythonCache);
  const held = await python.match(request.url);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok) await python.put(request.url, answer.clone());
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const [{ href }] = [new URL(request.url)];
  if (request.method !== "GET" || request.cache === "reload" || !href.startsWith(home.href)) return;
  const path = href.slice(home.href.length).split(/[?#]/)[0];
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : decodeURI(path);
  if (/^code\/static\/pyodide\/.*\.whl$/.test(path)) event.respondWith(wheel(request));
  else if (/^(code|python)\//.test(path))
    return; // notebooks have a worker of their own
  else if (request.mode === "navigate") event.respondWith(page(name));
  else event.respondWith(kept(name).then((held) => held ?? fetch(request)));
});
