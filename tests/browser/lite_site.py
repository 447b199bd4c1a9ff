"""The static site, built once for all tests and served below a path by a plain file server."""

import os
import subprocess
import sys
import time

from tests.browser.conftest import HERE, TOP, Server, free_port
from tests.laws import report
from tests.tiers import DEEP

WHOLE = ("-m", "gamelib.cli", "lite")
PAGES = (
    "-c",
    """import sys
from pathlib import Path
sys.modules["rfc3987_syntax"] = None  # takes seconds to import, and nothing needs it
from widgets.lite import site
site._build_notebooks = site._build_reference = lambda *_given: None
site.build(Path(sys.argv[1]))""",
)
"""What Python is asked for to build the site: whole, or for `make test` without JupyterLite and the reference.

The service worker keeps neither of these two, and no page needs them to be shown.
"""


class Site(Server):
    """The site, built as `make lite` builds it; in `make test`, its pages only."""

    def __init__(self, home):
        folder = home / "files" / "some" / "where"
        python = TOP / ".venv-lite" / "bin" / "python"
        assert python.is_file(), "the site is built in an environment of its own: make .venv-lite/ready"
        began = time.monotonic()
        subprocess.run(
            [python, *(WHOLE if DEEP else PAGES), str(folder)],
            cwd=TOP,
            check=True,
            env=os.environ | {"PYTHONPATH": str(TOP)},
        )
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
        report(f"site: built in {time.monotonic() - began:.1f} s, {size:.1f} MB")
        port = free_port()
        self.url = f"http://{HERE[0]}:{port}/some/where"
        super().__init__(
            home,
            [sys.executable, "-m", "http.server", str(port), "-b", HERE[0], "-d", str(home / "files")],
            f"{self.url}/",
        )

    def page(self, name):
        return f"{self.url}/{name}.html"

    def notebook(self, name):
        return f"{self.url}/code/notebooks/index.html?path={name}.ipynb"
