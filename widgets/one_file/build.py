"""Builds the class in one file, for each system: `make one-file` calls this, in a checkout.

A file is a zip archive that Python runs. In it are the wheels that `binder/requirements.txt` pins, each as it was
published and checked by its hash there, and ours. On Linux and macOS a few lines of shell before the archive look for
a Python that can run it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement

from gamelib import __version__
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written_numbers import decimal
from widgets.one_file.unpack import CONTENTS, OURS

HERE = Path(__file__).parent
TOP = HERE.parent.parent
LOCK = TOP / "binder" / "requirements.txt"
TARGET = TOP / "dist"
PACKAGES: dict[str, Any] = tomllib.loads((HERE / "packages.toml").read_text(encoding="utf-8"))
TITLES = {"linux": "Linux", "macos": "macOS", "windows": "Windows"}
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time stamp of all that is in a file, so that the same wheels make the same file."""
MAY_RUN = 0o755


class Target(NamedTuple):
    """A version of Python on a machine."""

    python: str
    machine: str
    platform: str

    @property
    def name(self) -> str:
        """Its name in the list of contents."""
        return f"{self.python}-{self.machine}"


def targets(system: str, names: Sequence[str] = ()) -> list[Target]:
    """Return what the file of a system is for, or of that what is named.

    >>> [target.name for target in targets("windows")][:2]
    ['3.11-amd64', '3.12-amd64']
    """
    about = PACKAGES["system"][system]
    every = [
        Target(python, machine, platform)
        for machine, platform in about["platforms"].items()
        for python in PACKAGES["pythons"]
        if f"{python}-{machine}" not in about.get("without", ())
    ]
    return [target for target in every if not names or target.name in names]


def build(
    system: str, folder: Path = TARGET, own: Path | None = None, names: Sequence[str] = (), wheels: Path | None = None
) -> Path:
    """Build the file of a system and return its path; `names` restricts it to these targets.

    `own` is our wheel, if it is built already, and `wheels` a folder that keeps what was downloaded.
    """
    with tempfile.TemporaryDirectory() as scratch:
        kept = wheels or Path(scratch, "wheels")
        shared = [*fetch_shared(system, kept), own or build_own_wheel(Path(scratch, "own"))]
        each = {target.name: fetch_compiled(system, target, kept) for target in targets(system, names)}
        return write_file(system, shared, each, folder)


# The wheels ----------------------------------------------------------------------------------


def pins(system: str) -> dict[str, str]:
    """Return the lines that pin each package on a system, with its hashes and without its condition.

    Where the oldest Python needs another version than newer ones, all get that.
    """
    oldest = PACKAGES["pythons"][0]
    around = {"python_version": oldest, "python_full_version": f"{oldest}.0", "implementation_name": "cpython"}
    around |= PACKAGES["system"][system]["markers"]
    found = {}
    for lines in re.split(r"\n(?=\S)", LOCK.read_text(encoding="utf-8").strip()):
        head, slash, hashes = lines.partition(" \\")
        need = Requirement(head)
        if need.marker is None or need.marker.evaluate(around):
            found[need.name] = f"{need.name}{need.specifier}{slash}{hashes}"
    return found


def fetch_shared(system: str, folder: Path) -> list[Path]:
    """Download the wheels that all machines share, and return them."""
    return _fetch(system, PACKAGES["pure"], folder / "pure" / system, PACKAGES["pythons"][0], ["any"], "py", "none")


def fetch_compiled(system: str, target: Target, folder: Path) -> list[Path]:
    """Download the compiled wheels for a Python on a machine, and return them."""
    named = PACKAGES["compiled"]
    return _fetch(system, named, folder / system / target.name, target.python, platforms(target.platform), "cp", "")


def platforms(newest: str) -> list[str]:
    """Return the platforms whose wheels run on this one; pip knows which for macOS, but not for Linux.

    >>> platforms("manylinux_2_28_x86_64")[:2], platforms("win_amd64")
    (['manylinux_2_28_x86_64', 'manylinux_2_27_x86_64'], ['win_amd64'])
    """
    match = re.fullmatch(r"manylinux_2_(\d+)_(\w+)", newest)
    if match is None:
        return [newest]
    old = [f"manylinux{year}_{match[2]}" for year in ("2014", "2010", "1")]
    return [f"manylinux_2_{minor}_{match[2]}" for minor in range(int(match[1]), 4, -1)] + old


def _fetch(
    system: str, names: Iterable[str], folder: Path, python: str, on: Iterable[str], implementation: str, abi: str
) -> list[Path]:
    pinned = pins(system)
    wanted = "\n".join(pinned[name] for name in names if name in pinned)
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder / "wanted.txt"
    lock.write_text(wanted, encoding="utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--only-binary", ":all:", "--python-version", python]
    command += ["--implementation", implementation, *(["--abi", abi] if abi else [])]
    command += [word for each in on for word in ("--platform", each)]
    command += ["--dest", str(folder), "--requirement", str(lock)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GameError(
            _("the packages for {system} could not be fetched: {why}").format(
                system=TITLES[system], why=(done.stderr.strip() or done.stdout.strip()).splitlines()[-1]
            )
        )
    return sorted(folder.glob("*.whl"))


def build_own_wheel(folder: Path) -> Path:
    """Build our own wheel, with the compiled kernel if this environment has the compiler, and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GameError(
            _("the wheel of the suite could not be built: {why}").format(why=done.stderr.strip().splitlines()[-1])
        )
    return next(folder.glob("*.whl"))


# The file ------------------------------------------------------------------------------------


def write_file(system: str, shared: Sequence[Path], each: dict[str, list[Path]], folder: Path) -> Path:
    """Write the file of a system into a folder, and return its path."""
    ending = PACKAGES["system"][system]["ending"]
    path = folder / f"{OURS}-{system}{ending}"
    wheels = {wheel.name: wheel.read_bytes() for wheel in (*shared, *(one for some in each.values() for one in some))}
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(_first_lines(system))
        with zipfile.ZipFile(file, "w") as archive:
            for name, content in _members(system, shared, each, wheels):
                archive.writestr(zipfile.ZipInfo(name, ZIP_EPOCH), content)
    path.chmod(MAY_RUN)
    return path


def _first_lines(system: str) -> bytes:
    """Return what stands before the archive: on Windows, the line that tells the launcher which Python to start."""
    if system == "windows":
        return b"#!/usr/bin/python3\n"
    return (HERE / "start_of_file.sh").read_bytes()


def _members(
    system: str, shared: Sequence[Path], each: dict[str, list[Path]], wheels: dict[str, bytes]
) -> Iterator[tuple[str, bytes]]:
    """Yield what is in the archive, each with its name; nothing is compressed, since wheels are already."""
    yield "__main__.py", (HERE / "main_of_file.py").read_bytes()
    yield "unpack.py", (HERE / "unpack.py").read_bytes()
    digests = "".join(f"{name} {hashlib.sha256(content).hexdigest()}\n" for name, content in sorted(wheels.items()))
    contents = {
        "version": __version__,
        "hash": hashlib.sha256(digests.encode()).hexdigest()[:12],
        "system": TITLES[system],
        "pythons": PACKAGES["pythons"],
        "megabytes": _megabytes_unpacked(shared, each),
        "shared": [wheel.name for wheel in shared],
        "targets": {name: [wheel.name for wheel in some] for name, some in each.items()},
    }
    yield CONTENTS, json.dumps(contents, indent=1).encode()
    for name, content in sorted(wheels.items()):
        yield f"wheels/{name}", content


def _megabytes_unpacked(shared: Sequence[Path], each: dict[str, list[Path]]) -> int:
    """Return how much room the largest target takes, rounded up to tens."""
    largest = max(sum(map(_unpacked_size, (*shared, *some))) for some in each.values())
    return -(-largest // 10_000_000) * 10


def _unpacked_size(wheel: Path) -> int:
    with zipfile.ZipFile(wheel) as archive:
        return sum(entry.file_size for entry in archive.infolist())


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the files of all systems, or of those that are named, and say how large they are."""
    parser = argparse.ArgumentParser(prog="widgets.one_file.build", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="linux, macos or windows (default: all)")
    parser.add_argument("--folder", type=Path, default=TARGET, help="where the files go (default: dist)")
    args = parser.parse_args(arguments)
    if unknown := [system for system in args.systems if system not in TITLES]:
        parser.error(f"there is no file for {unknown[0]}; there is one for {', '.join(TITLES)}")
    try:
        with tempfile.TemporaryDirectory() as scratch:
            own = build_own_wheel(Path(scratch))
            for system in args.systems or TITLES:
                path = build(system, args.folder, own)
                print(f"{path}: {decimal(path.stat().st_size / 1e6, 1)} MB")
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
