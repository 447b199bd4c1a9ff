// Runs Python in Pyodide, with this folder in sight and nothing else:  node in_pyodide.mjs PYODIDE HERE "code"
import { pathToFileURL } from "node:url";

const [core, here, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${core}/` });
pyodide.mountNodeFS("/here", here);
pyodide.runPython("import os, sys; sys.path.insert(0, '/here'); os.chdir('/here'); sys.dont_write_bytecode = True");
console.log(pyodide.runPython(code));
