"""Wheels for Python in the browser: dependencies by the lock file, and our own, built from what is installed here."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from email import message_from_string
from importlib import resources
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

import gamelib
import widgets
from gamelib import __version__
from gamelib.core.entry_points import entry_points_text
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.rulebook import seeds
from gamelib.kernel.loader import WASM
from gamelib.lessons.library import notebooks

NAME = "birds-bears-banners"
LOCK = Path(__file__).parent / "wheels.txt"
BROWSER = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}
DROPPED_DEPENDENCIES = {("ipywidgets", "ipython")}
"""Dependencies left out of the lock: a kernel loads IPython itself, and pages do without it."""
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time stamp of all files in our wheels, so that the same files make the same wheel."""


def fetch(target: Path, python: str) -> list[Path]:
    """Download the wheels of the lock file by hash, pure Python ones only."""
    target.mkdir(parents=True, exist_ok=True)
    process = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--require-hashes",
            "--only-binary",
            ":all:",
            "--python-version",
            python,
            "--implementation",
            "py",
            "--abi",
            "none",
            "--platform",
            "any",
            "--dest",
            str(target),
            "--requirement",
            str(LOCK),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise GameError(
            _("the packages for Python in the browser could not be fetched: {why}").format(
                why=(process.stderr.strip() or process.stdout.strip()).splitlines()[-1]
            )
        )
    return sorted(target.glob("*.whl"))


def build_own_wheel(target: Path) -> Path:
    """Build our own wheel: the library and the widgets, with rules, notebooks and entry points inside.

    Its name holds a hash of its contents, so that no browser mistakes an old wheel for a new one.
    """
    files = dict(_wheel_files())
    mark = hashlib.sha256(b"".join(name.encode() + text for name, text in files.items())).hexdigest()[:12]
    name = NAME.replace("-", "_")
    return _write_wheel(target / f"{name}-{__version__}-0{mark}-py3-none-any.whl", NAME, files)


def build_stand_ins(target: Path, names: Mapping[str, Iterable[str]]) -> Path:
    """Build a wheel of stand-ins for missing packages, which explain themselves when they are used."""
    source = resources.files("widgets.lite").joinpath("stand_in.txt").read_bytes()
    files = {f"{package}/{module}.py": source for package, modules in names.items() for module in modules}
    return _write_wheel(
        target / f"{NAME.replace('-', '_')}_absent-{__version__}-py3-none-any.whl", f"{NAME}-absent", files
    )


def lock_entry(wheel: Path) -> dict[str, Any]:
    """Return the entry of a wheel for Pyodide's lock file."""
    with zipfile.ZipFile(wheel) as archive:
        inside = archive.namelist()
        metadata = next(name for name in inside if name.endswith(".dist-info/METADATA"))
        headers = message_from_string(archive.read(metadata).decode())
    return {
        "name": _normalise_name(headers["Name"]),
        "version": headers["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "unvendored_tests": False,
        "imports": sorted(
            {
                match[1]
                for name in inside
                if (match := re.fullmatch(r"(?:[^/]+\.data/purelib/)?(\w+)(?:\.py|/__init__\.py)", name))
            }
        ),
        "depends": [
            _normalise_name(need.name)
            for need in map(Requirement, headers.get_all("Requires-Dist") or [])
            if need.marker is None or need.marker.evaluate(BROWSER)
        ],
    }


def _normalise_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _wheel_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of our wheel; in a checkout the rules and notebooks are beside the packages."""
    folders = {
        "gamelib": Path(gamelib.__file__).parent,
        "widgets": Path(widgets.__file__).parent,
        "gamelib/seeds": seeds(),
        "widgets/notebooks": notebooks(),
    }
    contents = {
        f"{inside}/{path.relative_to(folder).as_posix()}": path
        for inside, folder in folders.items()
        for path in folder.rglob("*")
        if path.is_file() and _is_shipped(path.relative_to(folder))
    }
    for name in sorted(contents):
        yield name, contents[name].read_bytes()


def _is_shipped(path: Path) -> bool:
    if path.parts[:2] == ("kernel", "built"):
        return path.name == WASM
    if path.parts[:2] == ("players", "nets"):  # no page asks for a net yet, and a first visit would have to fetch them
        return False
    return path.suffix not in (".pyc", ".png") and not any(part.startswith((".", "__pycache__")) for part in path.parts)


def _write_wheel(path: Path, name: str, files: Mapping[str, bytes]) -> Path:
    folder = f"{name.replace('-', '_')}-{__version__}.dist-info"
    needs = "".join(f"Requires-Dist: {need}\n" for need in ("anywidget", "tqdm")) if name == NAME else ""
    declared = {f"{folder}/entry_points.txt": entry_points_text().encode()} if name == NAME else {}
    written = {
        **files,
        **declared,
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {__version__}\n{needs}".encode(),
        f"{folder}/WHEEL": b"Wheel-Version: 1.0\nGenerator: bbb lite\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{each},sha256={_file_digest(text)},{len(text)}\n" for each, text in written.items())
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, text in {**written, f"{folder}/RECORD": f"{record}{folder}/RECORD,,\n".encode()}.items():
            archive.writestr(zipfile.ZipInfo(each, ZIP_EPOCH), text, zipfile.ZIP_DEFLATED)
    return path


def _file_digest(text: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()).decode().rstrip("=")


def write_lock(lock: dict[str, Any], path: Path) -> None:
    """Write a lock file in which packages depend only on packages that are in it and are needed."""
    packages = lock["packages"]
    for name, package in packages.items():
        package["depends"] = [
            need
            for need in map(_normalise_name, package["depends"])
            if need in packages and (name, need) not in DROPPED_DEPENDENCIES
        ]
    path.write_text(json.dumps(lock, sort_keys=True), encoding="utf-8")
