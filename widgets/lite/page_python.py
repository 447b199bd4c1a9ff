"""Builds the files with which a page runs its cells: Python and only the modules it needs, compressed, with sizes.

A notebook in JupyterLite can import anything, so it gets whole packages. A page runs only our own cells, so the
modules it needs are known, compiled here, and delivered as one file. Each file exists plain and gzipped; pages
decompress it themselves, so that a server without compression is as fast as any other.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.kernel import loader
from gamelib.lessons.library import notebooks
from widgets.lite.wheels import NAME

HERE = Path(__file__).parent
ABSENT = f"{NAME}-absent"
LEFT_OUT = re.compile(
    r".*\.(?:pot|ipynb|png|pyi|typed|md|1|sh)$|[^/]+\.data/|gamelib/seeds/games/|anywidget/(?:lab|nb)extension/"
    r"|(?:gamelib/)?(?:cli|terminal|where)\.py$|widgets/(?:room|scorm)/"
    r"|widgets/web/(?!share/jupyter/voila/templates/bbb/static/rules\.css$)"
    r"|gamelib/kernel/(?:requirements\.txt$|source/)|widgets/lite/(?!__init__\.py|page_runtime\.py|page_modules\.py|missing_packages\.py)"
    r"|[^/]+\.dist-info/(?!METADATA$|entry_points\.txt$)"
)
"""Files of the packages that no page reads."""
RULES = re.compile(r"gamelib/seeds/[\w-]+\.(?:md|txt|toml)$")


def make_page_files(core: Path, target: Path, lock: dict[str, Any], scratch: Path) -> dict[str, Any]:
    """Write the files into a folder, and return what pages need to know: addresses, sizes, and further packages."""
    staged, out = scratch / "pages", scratch / "out"
    out.mkdir(parents=True)
    for wheel in _wheels(lock["packages"], core):
        _unpack_wheel(wheel, staged)
    (staged / "gamelib" / "kernel" / loader.WRITTEN_SUM.name).write_text(str(loader.source_sum()), encoding="utf-8")
    _write_cells(scratch / "cells")
    _compile_modules(core, staged, scratch / "cells", out)
    for path in staged.rglob("*"):
        name = path.relative_to(staged)
        if path.is_file() and path.suffix != ".py":
            (out / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, out / "pages" / name)
    target.mkdir(parents=True)
    parts = {"engine": core / "pyodide.asm.mjs", "python": core / "pyodide.asm.wasm", "library": out / "library.zip"}
    files = {part: write_compressed(target, part, path.suffix, path.read_bytes()) for part, path in parts.items()}
    files["game"] = write_compressed(
        target,
        "game",
        ".pack",
        pack_files(
            {
                path.relative_to(out / "pages").as_posix(): path.read_bytes()
                for path in sorted((out / "pages").rglob("*"))
                if path.is_file()
            }
        ),
    )
    others = {name: each for name, each in lock["packages"].items() if not each["file_name"].endswith("none-any.whl")}
    return {"files": files, "lock": {"info": lock["info"], "packages": others}}


def pack_files(files: Mapping[str, bytes]) -> bytes:
    """Join files into one: the length of a list of names and sizes, the list as JSON, then the contents.

    >>> pack_files({"a": b"one", "b": b"two"})
    b'\\x14\\x00\\x00\\x00[["a", 3], ["b", 3]]onetwo'
    """
    listed = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return len(listed).to_bytes(4, "little") + listed + b"".join(files.values())


def write_compressed(folder: Path, name: str, suffix: str, data: bytes) -> dict[str, Any]:
    """Write a file under a name with a hash of its contents, plain and compressed; return both addresses and sizes."""
    compressed = gzip.compress(data, 9, mtime=0)
    file = f"{name}-{hashlib.sha256(data).hexdigest()[:12]}{suffix}"
    (folder / file).write_bytes(data)
    (folder / f"{file}.gz").write_bytes(compressed)
    return {
        "plain": f"{folder.name}/{file}",
        "plain_bytes": len(data),
        "packed": f"{folder.name}/{file}.gz",
        "packed_bytes": len(compressed),
    }


def _wheels(packages: Mapping[str, Any], core: Path) -> Iterator[Path]:
    """Yield the wheels of our own package, of what it depends on, and of the stand-ins if there are any."""
    wanted, seen = [NAME, ABSENT], set()
    while wanted:
        name = wanted.pop()
        if name not in seen and name in packages:
            seen.add(name)
            wanted += packages[name]["depends"]
            yield core / packages[name]["file_name"]


def is_left_out(name: str) -> bool:
    """Return whether pages do without a file of a wheel."""
    return bool(LEFT_OUT.match(name)) and not RULES.match(name)


def _unpack_wheel(wheel: Path, target: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if is_left_out(name):
                continue
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            data = archive.read(name)
            (target / name).write_bytes(data.partition(b"\n\n")[0] if name.endswith("METADATA") else data)


def _write_cells(target: Path) -> None:
    """Write each cell that pages run to a file, so that its imports can be found."""
    target.mkdir()
    folder = notebooks()
    written = [
        path
        for path in sorted(folder.rglob("*.ipynb"))
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    cells = [cell for path in written for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            (target / f"{number:04}.py").write_text("".join(cell["source"]), encoding="utf-8")


def _compile_modules(core: Path, staged: Path, cells: Path, out: Path) -> None:
    """Compile the modules with the Python that will run them."""
    node = shutil.which("node")
    if node is None:
        raise GameError(
            _("building the site needs Node.js, to compile Python for the browser, and Node.js is not installed here")
        )
    process = subprocess.run(
        [node, HERE / "compile_pages.mjs", core, staged, cells, out],
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise GameError(
            _("Python for the browser could not be compiled: {why}").format(
                why=(process.stderr.strip() or process.stdout.strip()).splitlines()[-1]
            )
        )


def first_visit_size(files: Mapping[str, Mapping[str, Any]]) -> int:
    """Return how many bytes of Python a first visit loads."""
    return sum(each["packed_bytes"] for each in files.values())
