"""Runs the cells of a page in the browser, in Pyodide, and passes messages between the widgets and the page.

It takes the place of a notebook's kernel and IPython: a page that hides its code needs neither, and loads in half the
time without them.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pprint import pformat
from types import CodeType, ModuleType
from typing import Any, cast

from gamelib.core.errors import GameError
from widgets.lite.missing_packages import MissingPackage

Send = Callable[[str], None]
WIDGET = "application/vnd.jupyter.widget-view+json"


class Page:
    """The cells of one page; `send` passes output to the page, as JSON."""

    def __init__(self, send: Send, folder: str = ".", broken: str = "") -> None:
        self.send, self.broken = send, broken
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.lacking: dict[str, MissingPackage] = {}
        os.chdir(folder)
        os.environ["BBB_PAGE_HAS_TYPEFACES"] = "1"  # widgets.stage is imported only by the page's own cells
        without_ipython()
        _connect(self._post)

    def run(self, number: int, source: str) -> None:
        """Run a cell, and send its output to the page."""
        printed = StringIO()
        try:
            with redirect_stdout(printed):
                value = _run(source, self.names)
            bundle = {} if value is None else _display_bundle(value)
        except Exception as error:
            bundle = self._describe_failure(source, error)
        if printed.getvalue():
            self._post({"cell": number, "text": printed.getvalue()})
        self._post({"cell": number, **bundle, "done": True})

    def hear(self, text: str) -> None:
        """Pass a message of the front end to its widget."""
        import comm  # noqa: PLC0415 - known only once the packages are there

        message, manager = json.loads(text), cast(Any, comm.get_comm_manager())
        manager.comm_msg(None, None, {"content": {"comm_id": message["id"], "data": message["data"]}, "buffers": []})

    def _describe_failure(self, source: str, error: Exception) -> dict[str, Any]:
        """Describe why a cell failed; names that a missing package would have defined explain that package, too."""
        if isinstance(error, NameError) and error.name in self.lacking:
            error = self.lacking[error.name]
        if isinstance(error, MissingPackage):
            self.lacking |= dict.fromkeys(_assigned_names(source), error)
            return {"absent": str(error)}
        if isinstance(error, GameError):
            return {"trouble": str(error)}
        from widgets.stage.board import log_error  # noqa: PLC0415 - as above

        log_error(error)
        return {"trouble": self.broken}

    def _post(self, message: dict[str, Any]) -> None:
        self.send(json.dumps(message, default=str))


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell, and return the value of its last line unless a semicolon follows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(_compile(tree), names)
    if not isinstance(last, ast.Expr):
        return None
    value = eval(_compile(ast.Expression(last.value)), names)
    return None if source.rstrip().endswith(";") else value


def _compile(tree: ast.Module | ast.Expression) -> CodeType:
    return compile(tree, "<cell>", "eval" if isinstance(tree, ast.Expression) else "exec")


def _assigned_names(source: str) -> set[str]:
    """Return the names that a cell would have assigned."""
    return {
        node.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _display_bundle(value: Any) -> dict[str, Any]:
    """Return a value in its richest form: widget, picture or text."""
    if hasattr(value, "_repr_mimebundle_"):
        bundle = value._repr_mimebundle_()
        bundle = bundle[0] if isinstance(bundle, tuple) else bundle
        if WIDGET in (bundle or {}):
            return {"widget": bundle[WIDGET]["model_id"]}
    for word, drawn in (("html", "_repr_html_"), ("html", "_repr_svg_")):
        if not isinstance(value, type) and hasattr(value, drawn) and (text := getattr(value, drawn)()) is not None:
            return {word: text}
    return {"text": pformat(value, width=79, sort_dicts=False, compact=True)}


# In place of a kernel -------------------------------------------------------------


def without_ipython() -> None:
    """Replace IPython by empty modules; without a kernel ipywidgets needs only their names."""
    if "IPython" in sys.modules:
        return
    modules = {
        name: ModuleType(name)
        for name in ("IPython", "IPython.display", "IPython.core", "IPython.core.interactiveshell")
    }
    given: dict[str, dict[str, Any]] = {
        "IPython": {
            "get_ipython": lambda: None,
            "display": modules["IPython.display"],
            "core": modules["IPython.core"],
        },
        "IPython.display": {"display": _ignore_display, "clear_output": _ignore_display},
        "IPython.core": {"interactiveshell": modules["IPython.core.interactiveshell"]},
        "IPython.core.interactiveshell": {"InteractiveShell": type("InteractiveShell", (), {})},
    }
    for name, module in modules.items():
        vars(module).update(given[name])
        sys.modules[name] = module


def _ignore_display(*_values: Any, **_more: Any) -> None:
    """Do nothing: a page shows only the value of a cell's last line."""


def _connect(post: Callable[[dict[str, Any]], None]) -> None:
    """Connect widgets with the page."""
    import comm  # noqa: PLC0415 - known only once the packages are there
    from comm.base_comm import BaseComm  # noqa: PLC0415

    class WidgetConnection(BaseComm):
        """The connection of one widget to its model in the page."""

        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_keys: Any
        ) -> None:
            del metadata, buffers
            post({"comm": self.comm_id, "kind": msg_type.removeprefix("comm_"), "data": data})

    comm.create_comm = WidgetConnection
