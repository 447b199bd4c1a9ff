"""Builds the static site in a folder; the command `bbb lite` calls `build`.

Its pages look as they do when `bbb play` serves them, with the code hidden: they are drawn with the same template, and
`page_runtime` runs their cells in Pyodide. Neither Voici nor JupyterLab's notebook page does that here: Voici asks for
a second, older Pyodide, and JupyterLab's page loads more slowly than the table on it. The notebooks themselves, with
their code, are in JupyterLite beside the pages, unchanged.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gamelib import __version__
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written import decimal
from gamelib.lessons.library import notebooks
from widgets.lite import offline, page_python, pages, pyodide
from widgets.web.page_frame import PRODUCT

TARGET = Path("dist") / "lite"
NEEDED = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "pdoc")
STAMP = "stamp.json"
"""A file that marks a folder built here, which may be replaced."""

APPS = ("lab", "notebooks", "tree", "edit")
ICONS = (
    "favicon",
    "favicon-notebook",
    "favicon-busy-1",
    "favicon-busy-2",
    "favicon-busy-3",
    "favicon-file",
    "favicon-console",
    "favicon-terminal",
)
"""Icons that a notebook's page requests and JupyterLite does not include."""
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""JupyterLab extensions to include; without this list all installed ones would be."""


def build(target: Path = TARGET, release: Path | None = None, say: Callable[[str], None] = print) -> Path:
    """Build the site, and return its folder; an earlier site there is replaced once the new one is complete."""
    _check(target, release)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            stamp = _build_in(Path(scratch), release, say)
            _replace_folder(Path(scratch) / "site", target)
    except (OSError, shutil.Error) as error:
        raise GameError(
            _("the site cannot be written: {why}").format(why=getattr(error, "strerror", None) or type(error).__name__)
        ) from error
    say(
        _(
            "The site is in {folder}, {size} MB, version {stamp}. Any web server can serve it: "
            "python -m http.server -d {folder}"
        ).format(folder=target, size=_size(target), stamp=stamp)
    )
    return target


def _build_in(scratch: Path, release: Path | None, say: Callable[[str], None]) -> str:
    """Build the site in a scratch folder, and return its stamp."""
    site_folder, lite = scratch / "site", scratch / "lite"
    say(_("Python for the browser …"))
    core = lite / "static" / "pyodide"
    lock = pyodide.install(core, release)
    stamp = _stamp(lock, core)
    python = page_python.make(core, site_folder / "python", lock, scratch / "page")
    say(_("The notebooks …"))
    _notebooks(lite, site_folder / "code", stamp)
    say(_("The pages …"))
    pages.write(site_folder, stamp, python)
    shutil.copyfile(core / "pyodide.mjs", site_folder / "page" / stamp / "pyodide.mjs")
    say(_("The reference …"))
    _reference(site_folder / "api")
    (site_folder / STAMP).write_text(json.dumps({"stamp": stamp}), encoding="utf-8")
    offline.write(site_folder, stamp, python["files"])
    size = decimal(page_python.cold_size(python["files"]) / 1e6, 1)
    say(_("A page loads {size} MB the first time.").format(size=size))
    return stamp


def _replace_folder(made: Path, target: Path) -> None:
    """Replace a folder by another in one step, so that it is never half written."""
    fresh = target.with_name(f".{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        shutil.copytree(made, fresh)
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _check(target: Path, release: Path | None) -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise GameError(
            _(
                "building the site needs {missing}, which is not installed: pip install 'birds-bears-banners[lite]'"
            ).format(missing=missing[0])
        )
    if release is not None and not release.is_dir():
        raise GameError(_("{folder} is not a folder").format(folder=release))
    if target.exists() and not (target / STAMP).is_file() and (not target.is_dir() or any(target.iterdir())):
        raise GameError(
            _("{folder} already exists and holds something else: name another folder").format(folder=target)
        )


def _stamp(lock: dict[str, Any], core: Path) -> str:
    """Return the version and a hash of everything the site holds."""
    hashes = "".join(sorted(package["sha256"] for package in lock["packages"].values()))
    hashes += "".join(hashlib.sha256((core / name).read_bytes()).hexdigest() for name in pyodide.CORE[:-1])
    return f"{__version__}-{hashlib.sha256(hashes.encode()).hexdigest()[:8]}"


def _notebooks(lite: Path, target: Path, stamp: str) -> None:
    """Build JupyterLite with the notebooks; it requests nothing from other hosts."""
    shutil.copytree(notebooks(), lite / "files", ignore=shutil.ignore_patterns(".*", "__pycache__", "pictures"))
    settings = {
        "appName": PRODUCT,
        "appVersion": stamp,
        "exposeAppInBrowser": True,
        "faviconUrl": "./lab/favicon.ico",
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"lockFileURL": f"./static/pyodide/pyodide-lock.json?{stamp}"},
            }
        },
    }
    (lite / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}), encoding="utf-8"
    )
    config = {
        "LiteBuildConfig": {
            "lite_dir": str(lite),
            "output_dir": str(target),
            "contents": [str(lite / "files")],
            "apps": list(APPS),
            "ignore_sys_prefix": True,
            "federated_extensions": _extensions(),
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build"], cwd=lite, capture_output=True, text=True, check=False
    )
    if process.returncode:
        raise GameError(
            _("JupyterLite could not be built: {why}").format(
                why=(process.stderr.strip() or process.stdout.strip()).splitlines()[-1]
            )
        )
    icons = target / "static" / "favicons"
    icons.mkdir()
    for name in ICONS:
        shutil.copyfile(target / "lab" / "favicon.ico", icons / f"{name}.ico")


def _reference(target: Path) -> None:
    """Write the reference in a process of its own."""
    process = subprocess.run(
        [sys.executable, "-m", "widgets.lite.reference", str(target), "--home", "../index.html"],
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise GameError(
            _("the reference could not be written: {why}").format(why=(process.stderr.strip() or "?").splitlines()[-1])
        )


def _extensions() -> list[str]:
    """Return the folders of the extensions; raise GameError if one is not installed."""
    from jupyter_core.paths import jupyter_path  # noqa: PLC0415 - there only where the site is built

    places = {
        name: [Path(place, name) for place in jupyter_path("labextensions") if Path(place, name).is_dir()]
        for name in EXTENSIONS
    }
    missing = [name for name, matches in places.items() if not matches]
    if missing:
        raise GameError(_("JupyterLab's extension {missing} is not installed here").format(missing=missing[0]))
    return [str(matches[0]) for matches in places.values()]


def _size(folder: Path) -> int:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6)
