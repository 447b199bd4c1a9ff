// Lets the browser keep the site, so that it opens without a network. Where that is not allowed, nothing happens.

/** Have the service worker fetch the pages; called once a page has what it needs itself. */
export function keep() {
  const home = new URL("../../", import.meta.url);
  navigator.serviceWorker?.register(new URL("sw.js", home), { scope: home.pathname }).catch((error) => console.info(error));
}

if (!document.getElementById("page-cells")) keep();
