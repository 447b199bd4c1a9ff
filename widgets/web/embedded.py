"""What our pages need inside a Jupyter server, as on Binder and under JupyterHub: an extension of that server."""

from __future__ import annotations

from typing import Any

from jupyter_server.utils import url_path_join

from widgets.web.voila_app import ShutdownHandler


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return the modules that extend a Jupyter server: this one."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Let a page that is left end its kernel.

    Voila's own handler asks for an xsrf token, which a page has only if the visitor opened JupyterLab before.
    """
    path = url_path_join(app.web_app.settings["base_url"], r"/voila/api/shutdown/(.*)")
    app.web_app.add_handlers(".*$", [(path, ShutdownHandler)])
    rules = app.web_app.default_router.rules
    rules.insert(0, rules.pop(-2))  # move it before Voila's handlers; the last rule is the catch-all
