"""Saved notebooks keep the picture of a widget, not its model; pages leave out cells that are for code."""

import json

from jupyter_server.services.contents.largefilemanager import LargeFileManager
from traitlets.config import Config

from widgets.lite.pages import render_cells
from widgets.web import lab, server
from widgets.web.saved_notebooks import HOOK, WIDGET_VIEW

VIEW = {"model_id": "1", "version_major": 2, "version_minor": 0}


def notebook(*outputs):
    cell = {
        "cell_type": "code",
        "source": "step",
        "metadata": {},
        "execution_count": 1,
        "id": "cell-1",
        "outputs": [{"output_type": "display_data", "metadata": {}, "data": data} for data in outputs],
    }
    return {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def save_outputs(folder, *outputs):
    """Return the outputs that a server with our settings writes into a file."""
    config = Config(
        server.embedded_options()["ContentsManager"]
        and {"ContentsManager": server.embedded_options()["ContentsManager"]}
    )
    manager = LargeFileManager(root_dir=str(folder), config=config)
    manager.save({"type": "notebook", "format": "json", "content": notebook(*outputs)}, "a.ipynb")
    [cell] = json.loads((folder / "a.ipynb").read_text())["cells"]
    return [set(output["data"]) for output in cell["outputs"]]


def test_saved_widget_with_a_picture_is_its_picture(tmp_path):
    shown = {WIDGET_VIEW: VIEW, "text/html": "<img>", "text/plain": "a table"}

    assert save_outputs(tmp_path, shown) == [{"text/html", "text/plain"}]


def test_saved_widget_without_a_picture_stays_as_it_is(tmp_path):
    assert save_outputs(tmp_path, {WIDGET_VIEW: VIEW, "text/plain": "a slider"}) == [{WIDGET_VIEW, "text/plain"}]


def test_our_jupyterlab_uses_the_save_hook():
    assert f"--ContentsManager.pre_save_hook={HOOK}" in lab.lab_command_line("/notebooks", 8888, "secret", True, "lab")


def test_static_site_leaves_out_cells_that_are_for_code():
    cell = {"cell_type": "code", "source": ["1 + 1"], "outputs": []}
    shown, run = render_cells([cell | {"metadata": {"tags": ["python"]}}, cell | {"metadata": {}}])

    assert len(shown) == len(run) == 1
