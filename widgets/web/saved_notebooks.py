"""Saved notebooks keep our widgets' pictures and texts, not ids of widget models that end with the kernel.

JupyterLab shows an error for a widget whose model is gone, even if a picture is stored with it.
"""

from __future__ import annotations

from typing import Any

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

HOOK = f"{__name__}.before_saving"
"""The name under which a Jupyter server imports `before_saving`."""


def before_saving(model: dict[str, Any] | None = None, **_more: Any) -> None:
    """Remove widget views from a notebook's outputs if there is a picture to show instead.

    >>> output = {"output_type": "display_data", "data": {WIDGET_VIEW: {"model_id": "1"}, "text/html": "<img>"}}
    >>> before_saving({"type": "notebook", "content": {"cells": [{"outputs": [output]}]}})
    >>> output["data"]
    {'text/html': '<img>'}
    """
    if not model or model.get("type") != "notebook" or not model.get("content"):
        return
    for cell in model["content"].get("cells", ()):
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if WIDGET_VIEW in data and "text/html" in data:
                del data[WIDGET_VIEW]
