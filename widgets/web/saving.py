"""What a saved notebook keeps of our widgets: their picture and text, not the number of a model that will be gone.

JupyterLab shows an error in place of a widget whose model is gone, although the picture is stored beside it.
"""

from __future__ import annotations

from typing import Any

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

HOOK = f"{__name__}.before_saving"
"""The name under which a Jupyter server imports `before_saving`."""


def before_saving(model: dict[str, Any] | None = None, **_more: Any) -> None:
    """Drop widget views from the outputs of a notebook where a picture stands in their place.

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
