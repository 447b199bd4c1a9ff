// Compiles the modules that pages need, with the browser's own Python:  node compile_pages.mjs CORE PAGES CELLS OUT
import { pathToFileURL } from "node:url";

const [core, pages, cells, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${core}/` });
for (const [there, here] of [
  ["/core", core],
  ["/pages", pages],
  ["/cells", cells],
  ["/out", out],
])
  pyodide.mountNodeFS(there, here);
pyodide.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/pages')");
pyodide.pyimport("widgets.lite.page_modules").write_modules("/core/python_stdlib.zip", "/pages", "/cells", "/out");
