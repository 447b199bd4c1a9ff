"""Runs the cells of a page; if the kernel ends meanwhile, the page fails and is given another kernel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from nbclient.exceptions import CellExecutionError
from nbconvert.preprocessors import ClearOutputPreprocessor
from voila.execute import strip_code_cell_warnings


async def run_cells(renderer: Any, notebook: Any, _kernel: str) -> AsyncIterator[Any]:
    """Run the cells and yield each with its output; stop after the first that fails.

    Voila would run the others too, and show visitors in place of each output how to make the server print errors.
    """
    try:
        cleared, _resources = ClearOutputPreprocessor().preprocess(notebook, {})  # type: ignore[no-untyped-call]
        for number, cell in enumerate(cleared.cells):
            try:
                yield await renderer.executor.execute_cell(cell, None, number, store_history=False)
            except CellExecutionError as problem:
                renderer.log.error("A cell of %s failed: %s", renderer.notebook_path, problem)
                strip_code_cell_warnings(cell)
                yield renderer.executor.strip_code_cell_errors(cell)
                return
    finally:
        await renderer._cleanup_resources()


def run_cells_by(manager: Any, run: Any) -> None:
    """Make a Voila kernel manager run the cells of its pages with our function."""
    build = manager._notebook_renderer_factory

    def build_renderer(page: str | None = None) -> Any:
        renderer = build(page)
        renderer._jinja_cell_generator = partial(run, renderer)
        return renderer

    manager._notebook_renderer_factory = build_renderer
