// Makes the browser store the site, so that it opens offline. Where that is not allowed, nothing happens.

/** Make the service worker fetch all pages; called once this page has loaded everything it needs. */
export function keep() {
  const home = new URL("../../", import.meta.url);
  navigator.serviceWorker
    ?.register(new URL("sw.js", home), { scope: home.pathname })
    .catch((error) => console.info(error));
}

if (!document.getElementById("page-cells")) keep();
