"""A cache of compiled page templates, and of the folders that contain them; files of templates without needless bytes.

Without it, Voila would compile all templates again for every visitor and search all folders for each file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer, static_file_handler
from voila.exporter import VoilaExporter
from voila.paths import collect_static_paths

from widgets.stage.bundle import small_file


class TemplateFileHandler(static_file_handler.TemplateStaticFileHandler):  # type: ignore[misc, unused-ignore]
    """Serves the files of a template; scripts and style sheets without comments and needless spaces."""

    @classmethod
    def get_content(cls, abspath: str, start: int | None = None, end: int | None = None) -> bytes:
        """Return the content of a file, or of a part of it."""
        return small_file(Path(abspath))[start:end]

    def get_content_size(self) -> int:
        """Return the number of bytes that are sent."""
        return len(small_file(Path(self.absolute_path)))


class CompiledTemplates(BytecodeCache):
    """The compiled templates of this process; a template whose source has changed is recompiled."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the compiled template into the bucket, if one was stored for the same source."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a compiled template."""
        if bucket.code:
            self._compiled[bucket.key, bucket.checksum] = bucket.code


class QuickExporter(VoilaExporter):  # type: ignore[misc, unused-ignore]
    """Voila's exporter, which compiles each template only once for all pages."""

    compiled = CompiledTemplates()

    @property
    def environment(self) -> Environment:
        """The templates' environment."""
        environment: Any = super().environment
        environment.bytecode_cache = self.compiled
        return environment  # type: ignore[no-any-return]


def keep_compiled_templates() -> None:
    """Make all pages of this process share compiled templates and the lists of files in the template folders."""
    notebook_renderer.VoilaExporter = QuickExporter
    static_file_handler.collect_static_paths = lambda apps, template: [*_static_folders(tuple(apps), template)]


@cache
def _static_folders(apps: tuple[str, ...], template: str) -> tuple[str, ...]:
    return tuple(collect_static_paths([*apps], template))
