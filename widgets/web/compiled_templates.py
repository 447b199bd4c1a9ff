"""Keeps what the pages' templates were compiled to, and where their files lie.

Voila would compile all of them again for every visitor, and look through all folders for each file.
"""

from __future__ import annotations

from functools import cache
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer, static_file_handler
from voila.exporter import VoilaExporter
from voila.paths import collect_static_paths


class CompiledTemplates(BytecodeCache):
    """The compiled templates of this process; one that has changed since is compiled anew."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in the compiled template, if there is one of the same source."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
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
    """Let all pages of this process share their compiled templates, and the list of folders with the files of each."""
    notebook_renderer.VoilaExporter = QuickExporter
    static_file_handler.collect_static_paths = lambda apps, template: [*_static_folders(tuple(apps), template)]


@cache
def _static_folders(apps: tuple[str, ...], template: str) -> tuple[str, ...]:
    return tuple(collect_static_paths([*apps], template))
