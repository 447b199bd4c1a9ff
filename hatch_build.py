"""What a wheel carries and git does not: the compiled kernel, and the template for translators.

The kernel is compiled for the browser and every usual machine, so that one wheel fits all of them. That needs the
package ziglang and nothing else. Where it is missing the wheel has no kernel, and everything is played in Python with
the same numbers. `python hatch_build.py` builds into the source tree for this machine and the browser,
`python hatch_build.py all` for all machines.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent
sys.path.insert(0, str(TOP))

from gamelib.core import registry  # noqa: E402 - found through the line above
from gamelib.kernel.loader import (  # noqa: E402 - found through the line above
    BUILT,
    NETS_WASM,
    SOURCE,
    WASM,
    WRITTEN_SUM,
    library_name,
    source_sum,
)

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, without hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

FLAGS = (
    "-std=c11",
    "-O3",
    "-fno-vectorize",
    "-fno-unroll-loops",
    "-ffreestanding",
    "-nostdlib",
    "-fno-math-errno",
    "-ffp-contract=off",
    "-fno-sanitize=all",
    "-fvisibility=hidden",
    "-fomit-frame-pointer",
    "-fno-asynchronous-unwind-tables",
    "-fno-unwind-tables",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-g0",
    "-s",
)
"""Without -ffp-contract=off a multiplication and an addition may be fused, and rounded once instead of twice.
Vectors and unrolled loops would make the libraries twice as large, and hands are too short to gain by them. No debugger
looks into them, so they carry nothing for one."""
BROWSER = (
    "-target",
    "wasm32-freestanding",
    "-mcpu=generic+bulk_memory",
    "-Wl,--no-entry",
    "-Wl,--export-dynamic",
    "-Wl,--export=__heap_base",
    "-Wl,-z,stack-size=131072",
)
BROWSER_FILES = (WASM, NETS_WASM)
TARGETS = {
    "kernel-linux-x86_64.so": "x86_64-linux-gnu",
    "kernel-linux-aarch64.so": "aarch64-linux-gnu",
    "kernel-macos-x86_64.dylib": "x86_64-macos",
    "kernel-macos-aarch64.dylib": "aarch64-macos",
    "kernel-windows-x86_64.dll": "x86_64-windows-gnu",
    "kernel-windows-aarch64.dll": "aarch64-windows-gnu",
}


def build_all(names: list[str], source: Path = SOURCE, out: Path = BUILT, flags: tuple[str, ...] = ()) -> list[Path]:
    """Build these files from the sources and return their paths."""
    out.mkdir(parents=True, exist_ok=True)
    write_headers(out)
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda name: build_one(name, source, out, flags), names))
    for import_library in (*out.glob("*.lib"), *out.glob("*.pdb")):  # left behind by the linker for Windows
        import_library.unlink()
    return made


def write_headers(out: Path) -> None:
    """Write the header of each game in the kernel from its declarations: each shared number and layout."""
    for game in registry.games():
        if twin := registry.about(game).kernel_game:
            (out / f"{game}_declared.h").write_text(twin.declared.header, encoding="utf-8", newline="\n")


def build_one(name: str, source: Path, out: Path, flags: tuple[str, ...]) -> Path:
    """Build one file; the compiler is told relative paths only, so that two builds are byte for byte the same."""
    target = BROWSER if name in BROWSER_FILES else ("-target", TARGETS[name], "-shared", "-fPIC")
    units = sorted(path.name for path in source.glob("*.c") if is_part_of(name, path.stem))
    command = [
        sys.executable,
        "-m",
        "ziglang",
        "cc",
        *target,
        *FLAGS,
        f"-DSOURCE_SUM={source_sum()}u",
        f"-I{os.path.relpath(out, source)}",
        *flags,
        "-o",
        os.path.relpath(out / name, source),
        *units,
    ]
    subprocess.run(command, check=True, cwd=source)
    return out / name


def is_part_of(name: str, unit: str) -> bool:
    """Return whether a file has a unit: nets are in all but the browser's first file, and alone in its second."""
    if name not in BROWSER_FILES or unit == "kernel":
        return True
    return unit.endswith("_net") == (name == NETS_WASM)


def make_template() -> None:
    """Collect the template for translators; a source archive has it already, and has not the program that makes it."""
    if (TOP / "tests" / "tools" / "make_translation_template.py").is_file():
        importlib.import_module("tests.tools.make_translation_template").write_template()


class DerivedFiles(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Hatchling's hook, called before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the template; for a wheel build the kernel too, if there is a compiler, and have the wheel carry it."""
        if version == "editable":
            return
        make_template()
        build_data["artifacts"].append("gamelib/locale/*.pot")
        if self.target_name != "wheel":
            return
        if importlib.util.find_spec("ziglang") is None:
            self.app.display_warning("without the package ziglang the wheel has no compiled kernel")
            return
        try:
            build_all([*BROWSER_FILES, *TARGETS])
        except subprocess.CalledProcessError:
            self.app.display_warning("the compiler failed, so the wheel has no compiled kernel")
            return
        build_data["artifacts"] += [f"gamelib/kernel/built/{name}" for name in (*BROWSER_FILES, *TARGETS)]
        # The wheel leaves out the sources, and carries their checksum instead, by which a library is known.
        self.folder = tempfile.TemporaryDirectory()
        written = Path(self.folder.name, WRITTEN_SUM.name)
        written.write_text(str(source_sum()), encoding="utf-8")
        build_data["force_include"][str(written)] = f"gamelib/kernel/{WRITTEN_SUM.name}"


if __name__ == "__main__":
    wanted = [*BROWSER_FILES, *(TARGETS if "all" in sys.argv[1:] else {library_name()} & {*TARGETS})]
    for path in build_all(wanted):
        print(f"{path.name:28} {path.stat().st_size:9,} bytes")
