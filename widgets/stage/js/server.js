// The server behind a page: its base address, and the headers of requests to it.

/** Return the server's base address, which JupyterLab, Notebook and Voila write into their pages. */
export function serverAddress() {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  return document.body.dataset.baseUrl?.replace(/voila\/$/, "") ?? config.baseUrl ?? "/";
}

/** Return the headers of our requests; without them, JupyterHub does not know whose request it is. */
export function requestHeaders() {
  return { headers: { "X-XSRFToken": document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "" } };
}
