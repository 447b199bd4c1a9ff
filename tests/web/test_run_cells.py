"""Running the cells of a page: if the kernel ends, the page fails; if a cell fails, no further cell runs."""

import asyncio
import logging
from types import SimpleNamespace

import pytest
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat.v4 import new_code_cell, new_notebook

from widgets.web.voila_app import QuickExporter, run_cells


def renderer_of(run, closed):
    """Return a renderer for a page whose cells are run by a function; it records in `closed` when it is closed."""

    async def execute_cell(cell, _resources, number, **_options):
        return run(cell, number)

    async def close():
        closed.append(True)

    executor = SimpleNamespace(execute_cell=execute_cell, strip_code_cell_errors=lambda cell: cell)
    return SimpleNamespace(
        executor=executor, _cleanup_resources=close, notebook_path="play.ipynb", log=logging.getLogger("cells")
    )


def cells_of(run, closed):
    """Return the sources of the cells that a page with three cells shows."""

    async def collect():
        notebook = new_notebook(cells=[new_code_cell(source) for source in "abc"])
        return [cell.source async for cell in run_cells(renderer_of(run, closed), notebook, "a kernel")]

    return asyncio.run(collect())


def test_kernel_that_ends_in_a_cell_fails_the_page():
    def run(cell, number):
        if number:
            raise DeadKernelError("gone")
        return cell

    closed = []
    with pytest.raises(DeadKernelError):
        cells_of(run, closed)
    assert closed == [True]


def test_cell_that_fails_is_the_last(caplog):
    def run(cell, number):
        if number:
            raise CellExecutionError("no", "NameError", "x")
        return cell

    closed = []
    assert cells_of(run, closed) == ["a", "b"]
    assert closed == [True]
    assert "A cell of play.ipynb failed" in caplog.text


def test_pages_are_not_checked_as_notebooks_again(monkeypatch):
    page = new_notebook(cells=[new_code_cell("1 + 1")])
    monkeypatch.setattr("nbformat.validate", lambda *_given, **_named: pytest.fail("checked"))
    exporter = QuickExporter()
    exported, _resources = exporter._preprocess(page, exporter._init_resources({}))
    assert [cell.source for cell in exported.cells] == ["1 + 1"]
