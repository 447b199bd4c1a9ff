// The server that a page comes from: where its own pages lie, and what a request to them carries.

/** Return the address below which the server's own pages lie, as JupyterLab, Notebook and Voila write it down. */
export function serverAddress() {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  return document.body.dataset.baseUrl?.replace(/voila\/$/, "") ?? config.baseUrl ?? "/";
}

/** Return what a request of ours carries: JupyterHub takes a script's request for somebody's only with this. */
export function signed() {
  return { headers: { "X-XSRFToken": document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "" } };
}
