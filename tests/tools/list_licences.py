"""`python -m tests.tools.list_licences` writes the licence of every package in the suite to `binder/licences.md`.

Licences are taken from the packages' metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from packaging.requirements import Requirement

TOP = Path(__file__).resolve().parent.parent.parent
LOCK = TOP / "binder" / "requirements.txt"
LIST = TOP / "binder" / "licences.md"

ELSEWHERE = {"appnope": "BSD-2-Clause", "colorama": "BSD License", "pywinpty": "MIT"}
"""Packages for other systems than Linux, as their metadata says there."""

PLAIN = {
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD",
    "BSD License": "BSD",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD 3-Clause License": "BSD-3-Clause",
    "ISC license": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Spellings of the same licence in packages; BSD stands for a BSD licence of unknown kind."""

ACCEPTED = {
    "0BSD",
    "Apache-2.0",
    "BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MIT-CMU",
    "MPL-2.0",
    "PSF-2.0",
    "Zlib",
}
"""Free to use, change and pass on, in class as anywhere. MPL-2.0 asks that changes to its own files be shown."""

HEAD = """\
# Licences

Licences of the packages in the suite, as each states it (`python -m tests.tools.list_licences` writes this list).
Our own code, words and drawings are under the MIT licence, too.

| package | version | licence |
| --- | --- | --- |
"""


def locked_versions(lock: Path) -> Iterator[tuple[str, str]]:
    """Return the packages of a lock file with their versions."""
    for line in re.findall(r"^[A-Za-z0-9][^\\\n]*", lock.read_text(encoding="utf-8"), re.MULTILINE):
        pin = Requirement(line.strip())
        yield pin.name, str(pin.specifier).removeprefix("==")


def licence(name: str) -> str:
    """Return the licence a package states, in a uniform spelling; "" if it states none."""
    try:
        fields = metadata(name)
    except PackageNotFoundError:
        return PLAIN.get(ELSEWHERE.get(name, ""), ELSEWHERE.get(name, ""))
    if expression := fields.get("License-Expression"):
        return expression
    named = [fields.get("License") or ""] + [
        each.rpartition(" :: ")[2] for each in fields.get_all("Classifier") or [] if each.startswith("License ::")
    ]
    spelled = [PLAIN.get(each, each) for each in named]
    return next((each for each in spelled if each and licence_names(each) <= ACCEPTED), "")


def licence_names(expression: str) -> set[str]:
    """Return the licences named in a licence expression."""
    return set(re.split(r" (?:AND|OR) ", expression.replace("(", "").replace(")", "")))


def licences_page() -> str:
    """Return the list as Markdown."""
    return HEAD + "".join(f"| {name} | {version} | {licence(name)} |\n" for name, version in locked_versions(LOCK))


if __name__ == "__main__":
    LIST.write_text(licences_page(), encoding="utf-8")
    print(f"{LIST.relative_to(TOP)}: {sum(1 for _each in locked_versions(LOCK))} packages")
