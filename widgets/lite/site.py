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
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gamelib import __version__
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written_numbers import decimal
from gamelib.lessons.library import notebooks
from widgets.lite import missing_packages, offline, page_python, pages, wheels
from widgets.web.page_frame import PRODUCT

HERE = Path(__file__).parent
TARGET = Path("dist") / "lite"
NEEDED = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "pdoc")
STAMP = "stamp.json"
"""A file that marks a folder built here, which may be replaced; packages read from it what their pages need."""
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
PYODIDE_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def build(target: Path = TARGET, release: Path | None = None, say: Callable[[str], None] = print) -> Path:
    """Build the site, and return its folder; an earlier site there is replaced once the new one is complete."""
    _check_build(target, release)
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
        ).format(folder=target, size=_size_in_megabytes(target), stamp=stamp)
    )
    return target


def _build_in(scratch: Path, release: Path | None, say: Callable[[str], None]) -> str:
    """Build the site in a scratch folder, and return its stamp."""
    site_folder, lite = scratch / "site", scratch / "lite"
    say(_("Python for the browser …"))
    core = lite / "static" / "pyodide"
    lock = install_pyodide(core, release)
    stamp = _version_stamp(lock, core)
    python = page_python.make_page_files(core, site_folder / "python", lock, scratch / "page")
    say(_("The notebooks …"))
    _build_notebooks(lite, site_folder / "code", stamp)
    say(_("The pages …"))
    pages.write(site_folder, stamp, python)
    shutil.copyfile(core / "pyodide.mjs", site_folder / "page" / stamp / "pyodide.mjs")
    say(_("The reference …"))
    _build_reference(site_folder / "api")
    (site_folder / STAMP).write_text(json.dumps({"stamp": stamp, "python": python}), encoding="utf-8")
    offline.write_offline_files(site_folder, stamp, python["files"])
    size = decimal(page_python.first_visit_size(python["files"]) / 1e6, 1)
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


def _check_build(target: Path, release: Path | None) -> None:
    absent = [name for name in NEEDED if find_spec(name) is None]
    if absent:
        raise GameError(
            _(
                "building the site needs {missing}, which is not installed: pip install 'birds-bears-banners[lite]'"
            ).format(missing=absent[0])
        )
    if release is not None and not release.is_dir():
        raise GameError(_("{folder} is not a folder").format(folder=release))
    if target.exists() and not (target / STAMP).is_file() and (not target.is_dir() or any(target.iterdir())):
        raise GameError(
            _("{folder} already exists and holds something else: name another folder").format(folder=target)
        )


def _version_stamp(lock: dict[str, Any], core: Path) -> str:
    """Return the version and a hash of everything the site holds."""
    hashes = "".join(sorted(package["sha256"] for package in lock["packages"].values()))
    hashes += "".join(hashlib.sha256((core / name).read_bytes()).hexdigest() for name in PYODIDE_CORE[:-1])
    return f"{__version__}-{hashlib.sha256(hashes.encode()).hexdigest()[:8]}"


def _build_notebooks(lite: Path, target: Path, stamp: str) -> None:
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
            "federated_extensions": _extension_folders(),
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


def _build_reference(target: Path) -> None:
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


def _extension_folders() -> list[str]:
    """Return the folders of the extensions; raise GameError if one is not installed."""
    from jupyter_core.paths import jupyter_path  # noqa: PLC0415 - there only where the site is built

    places = {
        name: [Path(place, name) for place in jupyter_path("labextensions") if Path(place, name).is_dir()]
        for name in EXTENSIONS
    }
    absent = [name for name, matches in places.items() if not matches]
    if absent:
        raise GameError(_("JupyterLab's extension {missing} is not installed here").format(missing=absent[0]))
    return [str(matches[0]) for matches in places.values()]


def _size_in_megabytes(folder: Path) -> int:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6)


# Python for the browser -------------------------------------------------------------------


def install_pyodide(target: Path, release: Path | None = None) -> dict[str, Any]:
    """Put Pyodide and the packages into a folder, and return its lock, which lists them."""
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        core = _check_release(release) if release else fetch_core(Path(scratch))
        for name in PYODIDE_CORE:
            shutil.copyfile(core / name, target / name)
        lock: dict[str, Any] = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
        python = ".".join(lock["info"]["python"].split(".")[:2])
        lock["packages"] = _packages_in_release(lock["packages"], release, target)
        for wheel in _wheels(Path(scratch), python, with_numpy="numpy" in lock["packages"]):
            shutil.copyfile(wheel, target / wheel.name)
            entry = wheels.lock_entry(wheel)
            lock["packages"][entry["name"]] = entry
    wheels.write_lock(lock, target / "pyodide-lock.json")
    return lock


def _wheels(scratch: Path, python: str, with_numpy: bool) -> Iterable[Path]:
    yield from wheels.fetch(scratch / "wheels", python)
    yield wheels.build_own_wheel(scratch)
    if not with_numpy:
        yield wheels.build_stand_ins(scratch, missing_packages.NAMES)


def fetch_core(scratch: Path) -> Path:
    """Fetch Pyodide's core with npm, in the version of package-lock.json."""
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(HERE / name, scratch / name)
    npm = shutil.which("npm")
    if npm is None:
        raise GameError(
            _(
                "building the site needs npm, which comes with Node.js, to fetch Python for the browser, and "
                "npm is not installed here. Install it, or name a folder with a full release of Pyodide: "
                "bbb lite --pyodide FOLDER"
            )
        )
    process = subprocess.run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=scratch,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        errors = [line for line in process.stderr.splitlines() if "error" in line.lower()] or ["npm ci"]
        raise GameError(_("Python for the browser could not be fetched: {why}").format(why=errors[0].strip()))
    return scratch / "node_modules" / "pyodide"


def _check_release(release: Path) -> Path:
    """Return the folder of a release; raise GameError if it is incomplete or of another version."""
    absent = [name for name in PYODIDE_CORE if not (release / name).is_file()]
    if absent:
        raise GameError(
            _("{folder} is not a Pyodide release: {missing} is missing").format(folder=release, missing=absent[0])
        )
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    version = _release_version(release)
    if version and version != wanted:
        raise GameError(
            _("the site is made for Pyodide {wanted}; {folder} holds {found}").format(
                wanted=wanted, folder=release, found=version
            )
        )
    return release


def _release_version(release: Path) -> str:
    """Return the version of a release; empty if it does not say."""
    package_file = release / "package.json"
    return (
        str(json.loads(package_file.read_text(encoding="utf-8")).get("version", "")) if package_file.is_file() else ""
    )


def _packages_in_release(packages: dict[str, Any], release: Path | None, target: Path) -> dict[str, Any]:
    """Copy the packages notebooks need from a full release, with their dependencies, and return their entries."""
    found: dict[str, Any] = {}
    wanted = list(missing_packages.NAMES) if release else []
    while wanted:
        name = wanted.pop()
        entry = packages.get(name)
        if release is None or name in found or entry is None:
            continue
        if not (release / entry["file_name"]).is_file():
            raise GameError(
                _("{folder} lacks {file}: a full release of Pyodide is needed, with its packages").format(
                    folder=release, file=entry["file_name"]
                )
            )
        shutil.copyfile(release / entry["file_name"], target / entry["file_name"])
        found[name] = entry
        wanted += entry["depends"]
    return found
