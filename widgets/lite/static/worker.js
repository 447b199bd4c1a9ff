// Python, beside the page: what its cells show is sent there, what is done there comes here.

import { loadPyodide } from "../code/static/pyodide/pyodide.mjs";

const python = new URL("../code/static/pyodide/", import.meta.url).href;
let page = null;

async function start({ cells, folder, broken, packages, stamp }) {
  const pyodide = await loadPyodide({ indexURL: python, lockFileURL: `${python}pyodide-lock.json?${stamp}`, packages });
  const { Page } = pyodide.pyimport("widgets.lite.page_runtime");
  const pages = pyodide.pyimport("widgets.web.page_frame").pages();
  page = Page((message) => self.postMessage(message), `${pages}/${folder}`, broken);
  for (const { number, source, wants } of cells) {
    if (wants) await pyodide.loadPackagesFromImports(source);
    page.run(number, source);
  }
}

self.addEventListener("message", ({ data }) => {
  if (data.start) start(data.start).catch((error) => self.postMessage(JSON.stringify({ failed: String(error) })));
  else page?.hear(data.say);
});
