"""Unpacks what the one file carries into a folder of its own, and opens the teacher's desk from there.

While this runs there is nothing but Python's own library, so its sentences are in English only. The folder's name
holds a hash of all that is in it, so another version has another folder. It is unpacked under another name and renamed
when it is whole. Each start looks whether a file has gone since, or is shorter: then all is unpacked anew.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import os
import platform
import shutil
import struct
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

CONTENTS = "contents.json"
"""What the file says about itself: its version, its hash, and the wheels for each Python and machine."""
WHOLE = "whole.json"
"""The file that is written last, with the names of all others and how many bytes each had."""
USED = "used"
"""The file whose time says when the folder was last used."""
UNFINISHED = ".new-"
OWN_PATH = """\
import sys

FOREIGN = ("site-packages", "dist-packages")
sys.path[:] = [each for each in sys.path if not each.rstrip("/\\\\").endswith(FOREIGN)]
"""
"""What each process that the server starts runs first, so that it imports none of the computer's own packages."""
OURS = "birds-bears-banners"
OF_PYTHON = {"_ctypes": "ctypes", "_sqlite3": "sqlite3", "_ssl": "ssl", "zlib": "zlib"}
"""Modules of Python's own library that some builds lack, by the compiled part that is missing then."""
GLIBC = (2, 28)
SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}
HOUR, UNUSED_SECONDS = 3600, 60 * 24 * 3600
TRIES, TRY_SECONDS = 20, 0.1


class CannotOpen(Exception):
    """Why the file cannot be opened here, and what to do; a sentence for people."""


def main(arguments: Sequence[str]) -> int:
    """Unpack what is needed and open the desk; return the exit code, which is 1 after a sentence that says why not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        with zipfile.ZipFile(Path(__file__).parent) as carried:
            contents = json.loads(carried.read(CONTENTS))
            folder = unpack(carried, contents, find_target(contents))
    except CannotOpen as problem:
        return _refuse(str(problem))
    except zipfile.BadZipFile:
        return _refuse("This file is damaged, perhaps because its download broke off. Get it again.")
    except KeyboardInterrupt:
        return 1
    use(folder)
    code = int(import_module("widgets.one_file.start").main(arguments))
    return _wait(code) if code else 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return _wait(1)


def _wait(code: int) -> int:
    """Keep a window open that would close together with this program, and return the code."""
    if sys.stdin is not None and sys.stdin.isatty():
        print("Press Enter to close this. ", end="", file=sys.stderr, flush=True)
        sys.stdin.readline()
    return code


# Which Python this is ------------------------------------------------------------------------


class PythonHere(NamedTuple):
    """What matters about the Python that runs this."""

    system: str
    version: str
    machine: str
    implementation: str = "CPython"
    is_free_threaded: bool = False
    glibc: tuple[int, ...] = GLIBC
    lacks: tuple[str, ...] = ()


def look_at_python() -> PythonHere:
    """Describe the Python that runs this."""
    library, told = platform.libc_ver() if sys.platform == "linux" else ("", "")
    machine = sysconfig.get_platform().rpartition("-")[2] if sys.platform == "win32" else platform.machine()
    return PythonHere(
        sys.platform,
        ".".join(map(str, sys.version_info[:2])),
        machine if struct.calcsize("P") == 8 else "",
        platform.python_implementation(),
        bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
        tuple(int(part) for part in told.split(".") if part.isdecimal()) if library == "glibc" else (),
        tuple(name for part, name in OF_PYTHON.items() if find_spec(part) is None),
    )


def find_target(contents: dict[str, Any], here: PythonHere | None = None) -> str:
    """Return the name of the Python and machine whose wheels are needed; raise CannotOpen if there are none."""
    here = here or look_at_python()
    system, pythons = contents["system"], contents["pythons"]
    newer = "Install Python from python.org, or from your system's own packages, and open this file again."
    if SYSTEMS.get(here.system) != system:
        raise CannotOpen(f"This file is for {system}. Get the one for {SYSTEMS.get(here.system, 'your system')}.")
    if here.implementation != "CPython" or here.is_free_threaded:
        raise CannotOpen(f"This needs the usual Python, and this one is of another kind. {newer}")
    if here.version not in pythons:
        raise CannotOpen(f"This needs Python {pythons[0]} to {pythons[-1]}, and this is Python {here.version}. {newer}")
    if not here.machine:
        raise CannotOpen(f"This needs a Python of 64 bits, and this one has 32. {newer}")
    if here.system == "linux" and here.glibc < GLIBC:
        raise CannotOpen(
            "This needs a Linux with glibc 2.28 or newer, as Debian, Ubuntu and Fedora have had since 2019; "
            "Alpine has none. Here, only an installed suite works."
        )
    if here.lacks:
        raise CannotOpen(
            f"This Python comes without {' and '.join(here.lacks)}. On Debian and Ubuntu, sudo apt install python3 "
            "brings all of it; elsewhere, install Python from python.org."
        )
    target = f"{here.version}-{here.machine.lower()}"
    if target not in contents["targets"]:
        raise CannotOpen(f"This file has nothing for Python {here.version} on {here.machine}. {newer}")
    return target


# The folder ----------------------------------------------------------------------------------


def cache_home() -> Path:
    """Return the folder for what programs of this user can make again; raise RuntimeError if nobody has one."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def unpack(carried: zipfile.ZipFile, contents: dict[str, Any], target: str) -> Path:
    """Return the folder with everything unpacked: the one from last time, a new one, or one for this time only."""
    name = f"{contents['version']}-{contents['hash']}-{target}"
    wheels = [*contents["shared"], *contents["targets"][target]]
    with contextlib.suppress(OSError, RuntimeError):  # a home that is not there, full, or only to be read
        return _unpack_kept(carried, wheels, cache_home() / OURS / name)
    try:
        folder = Path(tempfile.mkdtemp(prefix="bbb-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        print("Your own folders cannot be written, so this is unpacked for this time only …", flush=True)
        _unpack_wheels(carried, wheels, folder)
    except OSError as error:
        megabytes = contents["megabytes"]
        raise CannotOpen(
            f"This computer has no place for {megabytes} megabytes ({error.strerror}). Make some room, and open this "
            "file again."
        ) from error
    return folder


def _unpack_kept(carried: zipfile.ZipFile, wheels: Sequence[str], folder: Path) -> Path:
    """Return a folder of the user's, unpacked now unless it is whole."""
    if not is_whole(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        print("Unpacking, which takes a moment the first time …", flush=True)
        new = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=folder.parent))
        try:
            _unpack_wheels(carried, wheels, new)
            _put_in_place(new, folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    (folder / USED).touch()
    _remove_left_over(folder)
    return folder


def _put_in_place(new: Path, folder: Path) -> None:
    """Rename a folder that is whole; another that is there by now stays if it is whole as well."""
    aside = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=folder.parent))
    try:
        for number in range(TRIES):
            try:
                new.rename(folder)
                return
            except OSError:  # something is there already or, on Windows, whatever looks for viruses is still reading
                if is_whole(folder):
                    return
                if number == TRIES - 1:
                    raise
                with contextlib.suppress(OSError):
                    folder.rename(aside / str(number))
                time.sleep(TRY_SECONDS)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _remove_left_over(folder: Path) -> None:
    """Remove what was never finished, and other versions that nobody has used for two months."""
    for other in folder.parent.iterdir():
        with contextlib.suppress(OSError):
            is_unfinished = other.name.startswith(UNFINISHED)
            age = time.time() - (other if is_unfinished else other / USED).stat().st_mtime
            if other != folder and age > (HOUR if is_unfinished else UNUSED_SECONDS):
                shutil.rmtree(other, ignore_errors=True)


def is_whole(folder: Path) -> bool:
    """Return whether a folder was unpacked to its end, and no file in it has gone or been cut short since."""
    try:
        told = json.loads((folder / WHOLE).read_text(encoding="utf-8"))
        found = _sizes(folder)
        return all(found.get(name, -1) >= size for name, size in told.items())
    except (OSError, ValueError, AttributeError):
        return False


def _sizes(folder: Path) -> dict[str, int]:
    """Return the size of each file in a folder by its name, without what Python itself adds."""
    top = os.fspath(folder)
    return {os.path.relpath(each.path, top): each.stat().st_size for each in _files(top)}


def _files(folder: str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                yield entry
            elif entry.name != "__pycache__":
                yield from _files(entry.path)


def _unpack_wheels(carried: zipfile.ZipFile, wheels: Sequence[str], folder: Path) -> None:
    for name in wheels:
        with zipfile.ZipFile(io.BytesIO(carried.read(f"wheels/{name}"))) as wheel:
            for entry in wheel.infolist():
                if (place := place_of(entry.filename)) and not entry.is_dir():
                    path = folder / place
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(wheel.read(entry))
    (folder / "site" / "sitecustomize.py").write_text(OWN_PATH, encoding="utf-8")
    (folder / WHOLE).write_text(json.dumps(_sizes(folder)), encoding="utf-8")


def place_of(name: str) -> str:
    """Return where a file of a wheel belongs; "" if we have no use for it.

    >>> place_of("voila/app.py"), place_of("voila-0.5.data/data/share/jupyter/a.js"), place_of("a-1.data/scripts/a")
    ('site/voila/app.py', 'share/jupyter/a.js', '')
    """
    head, _slash, rest = name.partition("/")
    if not head.endswith(".data"):
        return f"site/{name}"
    kind, _slash, inside = rest.partition("/")
    return {"data": inside, "purelib": f"site/{inside}", "platlib": f"site/{inside}"}.get(kind, "")


def use(folder: Path, environment: Callable[[str, str], None] = os.environ.__setitem__) -> None:
    """Have this process and those that it starts import from the folder, and from nothing else but Python's library."""
    site, own = os.fspath(folder / "site"), os.fspath(Path(__file__).parent)
    exec(OWN_PATH, {})  # the same here as in what is started from here
    sys.path[:] = [site, *(path for path in sys.path if path != own)]
    environment("PYTHONPATH", site)
    environment("PYTHONNOUSERSITE", "1")
    environment("JUPYTER_PATH", os.fspath(folder / "share" / "jupyter"))
