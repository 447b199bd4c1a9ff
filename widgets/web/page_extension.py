"""A Jupyter server extension that our pages need inside another server, as on Binder and under JupyterHub."""

from __future__ import annotations

from typing import Any

from jupyter_server.utils import url_path_join

from widgets.web.voila_app import ShutdownHandler, code_notebook_handlers, front_end_handlers


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return the modules that extend a Jupyter server: this one."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Offer the front end's files, and let a page end its kernel when the visitor leaves it.

    Voila's own handler requires an xsrf token, which a page has only if the visitor has opened JupyterLab before.
    """
    base = app.web_app.settings["base_url"]
    path = url_path_join(base, r"/voila/api/shutdown/(.*)")
    ours = [(path, ShutdownHandler), *front_end_handlers(base)]
    if pages := app.jinja_template_vars.get("bbb"):
        ours += code_notebook_handlers(base, pages["above"])
    app.web_app.add_handlers(".*$", ours)
    rules = app.web_app.default_router.rules
    rules.insert(0, rules.pop(-2))  # move ours before Voila's handlers; the last rule is the catch-all
