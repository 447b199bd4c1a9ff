"""Writes a package for a learning platform; the command `bbb package` calls `build`.

The same site and the same rows give the same bytes, so that two packages can be compared.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import decimal
from widgets.lite.site import TARGET as SITE
from widgets.scorm.launch_pages import Site, shared_files, write_pages
from widgets.scorm.manifest import MANIFEST, find_edition, write_manifest
from widgets.scorm.manifest_check import faults_in_manifest
from widgets.scorm.rows import Row, find_rows
from widgets.web.page_frame import PRODUCT

UNIX, READABLE = 3, 0o100644 << 16
NAME = "birds-bears-banners-scorm-{edition}.zip"


def build(
    wanted: Sequence[str] = (),
    edition: str = "1.2",
    site: Path = SITE,
    target: Path | None = None,
    say: Callable[[str], None] = print,
) -> Path:
    """Write a package with the rows that are wanted, and return its path; a package there is replaced."""
    kind, rows = find_edition(edition), find_rows(wanted)
    target = target or Path("dist") / NAME.format(edition=kind.name)
    if target.suffix != ".zip" or target.is_dir():
        raise GameError(_("a package is a file that ends in .zip, and {file} is none").format(file=target))
    source = Site(site)
    written = write_pages(source, kind, rows)
    shared = shared_files(source, written.values())
    manifest = write_manifest(kind, _title_of(rows), rows, sorted(shared))
    files = {MANIFEST: manifest, **written, **shared}
    if faults := faults_in_manifest(kind, manifest, files):
        raise GameError(_("this package would be refused: {why}").format(why=faults[0]))
    _write_zip(target, files)
    count = n_("{count} row", "{count} rows", len(rows)).format(count=len(rows))
    say(
        _("{file}: SCORM {edition}, {rows} of the grade book, {size} MB.").format(
            file=target, edition=kind.name, rows=count, size=decimal(target.stat().st_size / 1e6, 2)
        )
    )
    return target


def _title_of(rows: Sequence[Row]) -> str:
    return rows[0].title if len(rows) == 1 else PRODUCT


def _write_zip(target: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a zip in one step, the manifest first, so that no half package is ever there."""
    fresh = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(fresh, "w") as archive:
            for name in sorted(files, key=lambda name: (name != MANIFEST, name)):
                entry = zipfile.ZipInfo(name)  # dated 1980, whenever it is written
                entry.create_system, entry.external_attr = UNIX, READABLE
                entry.compress_type = zipfile.ZIP_STORED if name.endswith(".gz") else zipfile.ZIP_DEFLATED
                archive.writestr(entry, files[name], compresslevel=9)
        fresh.replace(target)
    except OSError as error:
        raise GameError(_("the package cannot be written: {why}").format(why=error.strerror or error)) from error
    finally:
        fresh.unlink(missing_ok=True)
