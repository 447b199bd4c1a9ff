"""Fetches Python for the browser: Pyodide's core by npm or from a full release, and the packages pages need."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.lite import missing, wheels

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
HERE = Path(__file__).parent


def install(target: Path, release: Path | None = None) -> dict[str, Any]:
    """Put Pyodide and the packages into a folder, and return its lock, which lists them."""
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        core = _core(release) if release else fetch_core(Path(scratch))
        for name in CORE:
            shutil.copyfile(core / name, target / name)
        lock: dict[str, Any] = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
        python = ".".join(lock["info"]["python"].split(".")[:2])
        lock["packages"] = _packages_in_release(lock["packages"], release, target)
        for wheel in _wheels(Path(scratch), python, with_numpy="numpy" in lock["packages"]):
            shutil.copyfile(wheel, target / wheel.name)
            entry = wheels.entry(wheel)
            lock["packages"][entry["name"]] = entry
    wheels.write_lock(lock, target / "pyodide-lock.json")
    return lock


def _wheels(scratch: Path, python: str, with_numpy: bool) -> Iterable[Path]:
    yield from wheels.fetch(scratch / "wheels", python)
    yield wheels.build_own_wheel(scratch)
    if not with_numpy:
        yield wheels.build_stand_ins(scratch, missing.NAMES)


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


def _core(release: Path) -> Path:
    """Return the folder of a release; raise GameError if it is incomplete or of another version."""
    missing = [name for name in CORE if not (release / name).is_file()]
    if missing:
        raise GameError(
            _("{folder} is not a Pyodide release: {missing} is missing").format(folder=release, missing=missing[0])
        )
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    version = _version(release)
    if version and version != wanted:
        raise GameError(
            _("the site is made for Pyodide {wanted}; {folder} holds {found}").format(
                wanted=wanted, folder=release, found=version
            )
        )
    return release


def _version(release: Path) -> str:
    """Return the version of a release; empty if it does not say."""
    package_file = release / "package.json"
    return (
        str(json.loads(package_file.read_text(encoding="utf-8")).get("version", "")) if package_file.is_file() else ""
    )


def _packages_in_release(packages: dict[str, Any], release: Path | None, target: Path) -> dict[str, Any]:
    """Copy the packages notebooks need from a full release, with their dependencies, and return their entries."""
    found: dict[str, Any] = {}
    wanted = list(missing.NAMES) if release else []
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
