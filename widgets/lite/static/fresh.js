// Fetches a fresh copy of the site and discards changes to notebooks; stored games and progress are kept.

const words = JSON.parse(document.getElementById("fresh-words").textContent);
const told = document.getElementById("fresh-told");
const top = new URL("../../", import.meta.url);

/** The database in which JupyterLite stores changed notebooks, named after the site's address. */
const NOTEBOOKS = `JupyterLite Storage - ${new URL("code/", top).pathname}`;

async function databases() {
  const all = (await indexedDB.databases?.()) ?? [{ name: NOTEBOOKS }];
  return all.flatMap(({ name }) => (name === NOTEBOOKS ? [name] : []));
}

/** @param {string} name */
function forget(name) {
  return new Promise((done, failed) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = done;
    asked.onerror = asked.onblocked = () => failed(new Error(name));
  });
}

/** Delete the stored pages, and make the browser revalidate files of which it may hold an old copy. */
async function renew() {
  for (const { scope, unregister } of await registrations()) if (scope.startsWith(top.href)) await unregister();
  const mine = `birds-bears-banners ${top.pathname} `;
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (name.startsWith(mine) || name === "precache") await caches.delete(name);
  }
  /** @type {string[]} */
  const pages = await (await fetch(new URL("page/pages.json", top), { cache: "reload" })).json();
  await Promise.all(pages.map((page) => fetch(new URL(page, top), { cache: "reload" }).catch(() => null)));
}

async function registrations() {
  const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  return all.map((each) => ({ scope: each.scope, unregister: () => each.unregister() }));
}

document.getElementById("fresh").addEventListener("click", async (/** @type {OnElement<MouseEvent>} */ { target }) => {
  target.disabled = true;
  told.textContent = words.wait;
  try {
    for (const name of await databases()) await forget(name);
    await renew();
    told.textContent = words.done;
  } catch {
    told.textContent = words.busy;
  }
  target.disabled = false;
});
