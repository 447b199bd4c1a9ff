"""Serves the scripts and style sheets of tables and questions, under names that change with their content.

So a browser keeps them for good.

Our Voila application takes the handlers; a Jupyter server loads this module as an extension.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler

from widgets.desk.teacher_desk import DESK
from widgets.explore.question import QUESTION
from widgets.stage.front_end import FOLDER, LESSON, TABLE, served_files
from widgets.web.compression import GzipOnce

YEAR_SECONDS = 365 * 24 * 3600

TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}


class FrontEndHandler(RequestHandler):
    """Sends a script or a style sheet of tables or questions; like the pages' style sheet, without a token."""

    def prepare(self) -> None:
        """Compress the response, whatever server this runs in."""
        self._transforms = [GzipOnce(self.request)]

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    def get(self, name: str) -> None:
        """Send the file."""
        files = {name: text for parts in (TABLE, LESSON, QUESTION, DESK) for name, text in served_files(parts).items()}
        if name not in files:
            raise HTTPError(404)
        self.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
        self.set_header("Cache-Control", f"public, max-age={YEAR_SECONDS}, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.write(files[name])


def handlers(base_url: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return the request handlers of the front end."""
    return [(url_path_join(base_url, FOLDER, r"([\w.]+)"), FrontEndHandler)]


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.web_app.add_handlers(".*$", handlers(server.base_url))
