"""Run notebooks and store their outputs, so that they can be read without running them.

python -m tests.tools.run_notebooks notebooks/start.ipynb
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

KEPT = ("text/plain", "text/html", "image/svg+xml", "text/markdown", "text/latex")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def store(path: Path) -> None:
    """Run a notebook and store its outputs, without times, widget state or anything of this machine."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, kernel_name="python3", coalesce_streams=True, resources=resources).execute()
    title = notebook.metadata.get("title")
    notebook.metadata = NotebookNode(METADATA | ({"title": title} if title else {}))
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            if "data" in output:
                output["metadata"] = NotebookNode()
                output["data"] = NotebookNode({kind: shown for kind, shown in output["data"].items() if kind in KEPT})
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        store(Path(name))
