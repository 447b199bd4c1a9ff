"""Renew every derived file, in an order in which each is made after what it is made from.

    make renew                                     what may be stale: its sources changed since it was last renewed here
    python -m tests.tools.renew tables refusals    these, in any case
    python -m tests.tools.renew --check            change nothing; name what may be stale, and fail if there is any
    python -m tests.tools.renew --list             the names of all, and the test that finds each stale

What a file was made from is remembered in `.renewed.json`, which git ignores: the first time everything is made. Read
the difference before you commit it. The tests named in `STEPS` compare each file with a new one, so that nothing stale
passes `make test`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests import STALE

TOP = Path(__file__).resolve().parent.parent.parent
MEMORY = TOP / ".renewed.json"

UNKNOWN = "nothing has been renewed in this checkout, so each may be stale; the tests that --list names find out"
"""What `--check` says before its list in a new checkout."""
GAMES = ("nanatoridori", "nanuk", "koinobori")
LAWS = ("tests/laws", "tests/snapshots/__init__.py")
LIBRARY = ("gamelib", "seeds/*.md", "seeds/*.txt", "seeds/*.toml", "seeds/deals", "notebooks/*/lessons")
ROUNDS = (*(f"gamelib/{part}" for part in ("core", *GAMES, "players", "analysis", "kernel")), "seeds/*.txt")
SUITE = (*LIBRARY, "widgets", "tests/support")


class Step(NamedTuple):
    """Some derived files: the module that writes them, what it reads and writes, and the test that finds them stale."""

    name: str
    module: str
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    tested_by: str
    arguments: tuple[str, ...] = ()

    @property
    def command(self) -> list[str]:
        """The command that writes them."""
        return [sys.executable, "-W", "ignore", "-m", self.module, *self.arguments]


STEPS = (
    Step(
        "shapes",
        "tests.tools.measure_game_shapes",
        ROUNDS,
        ("notebooks/data/shapes.json",),
        "tests/library/test_shape.py",
    ),
    Step(
        "stored-games",
        "tests.tools.make_stored_games",
        (*LIBRARY, "tests/support/stored_games.py"),
        ("seeds/games/*/*.txt", "seeds/games/replays.jsonl"),
        "tests/rules/test_stored_games.py",
        ("--again",),
    ),
    Step(
        "tables",
        "tests.snapshots.tables",
        (*LIBRARY, *LAWS),
        tuple(f"tests/snapshots/text/{game}.txt" for game in GAMES),
        "tests/rules/test_refusals.py",
    ),
    Step(
        "announcements",
        "tests.snapshots.announcements",
        (*SUITE, *LAWS),
        ("tests/snapshots/text/*-spoken.txt",),
        "tests/widgets/test_announcements.py",
    ),
    Step(
        "explore-pages",
        "tests.snapshots.explore_pages",
        SUITE,
        ("tests/snapshots/text/*-explored.txt",),
        "tests/widgets/test_explore_seen.py",
    ),
    *(
        Step(
            f"refusals-{game}",
            "tests.tools.make_refusals",
            ("gamelib/core", f"gamelib/{game}", f"seeds/{game}*", *LAWS),
            (f"tests/rules/refusals/{game}.txt",),
            "tests/rules/test_refusals.py",
            (game,),
        )
        for game in GAMES
    ),
    Step(
        "digests",
        "tests.library.digests",
        LIBRARY,
        ("seeds/games/digests.json",),
        "tests/library/test_determinism.py",
        ("--write",),
    ),
    Step(
        "licences",
        "tests.tools.list_licences",
        ("binder/requirements.txt",),
        ("binder/licences.md",),
        "tests/house/test_dependencies.py",
    ),
    Step(
        "badges",
        "tests.tools.make_badges",
        ("pyproject.toml",),
        ("README.md", "pyproject.toml", "notebooks/pictures/open-*.svg"),
        "tests/web/test_binder.py",
    ),
    Step(
        "dockerfile",
        "tests.tools.make_dockerfile",
        ("binder",),
        ("binder/image.dockerfile",),
        "tests/web/test_binder.py",
    ),
    Step(
        "lesson-notebooks",
        "tests.tools.make_lesson_notebooks",
        SUITE,
        ("notebooks/*/*.ipynb",),
        "tests/widgets/test_lesson_notebooks.py",
    ),
)
NOTEBOOKS = Step("outputs", "tests.tools.run_notebooks", (*SUITE, "notebooks/data"), (), "Makefile")
"""The outputs of a notebook, which are made notebook by notebook."""


def steps() -> list[Step]:
    """Return every step in order; the last ones run a notebook each."""
    notebooks = [path for path in files("notebooks/*.ipynb", "notebooks/*/*.ipynb") if not _is_thin(path)]
    return [
        *STEPS,
        *(
            NOTEBOOKS._replace(name=path, reads=(*NOTEBOOKS.reads, path), writes=(path,), arguments=(path,))
            for path in notebooks
        ),
    ]


def _is_thin(notebook: str) -> bool:
    """Return whether a notebook of a course or of puzzles is written with its outputs, and never run."""
    return Path(notebook).name in ("learn.ipynb", "puzzles.ipynb")


def files(*patterns: str) -> list[str]:
    """Return the files that git knows, or would add, under these folders and patterns."""
    asked = ("--cached", "--others", "--exclude-standard", "--deduplicate")
    command = ["git", "ls-files", *asked, "--", *_globs(patterns)]
    found = subprocess.run(command, cwd=TOP, check=True, capture_output=True, text=True).stdout.splitlines()
    return sorted(name for name in found if (TOP / name).is_file())


def _globs(patterns: Iterable[str]) -> list[str]:
    """Return patterns in which a star stays within a folder, as git reads them."""
    return [f":(glob){pattern}" if "*" in pattern else pattern for pattern in patterns]


def fingerprint(step: Step) -> str:
    """Return a digest of everything that a step reads and writes, and of the program that writes it."""
    program = f"{step.module.replace('.', '/')}.py"
    names = {*_list_files_cached(step.reads), *_list_files_cached((*step.writes, program))}
    return hashlib.sha256("".join(f"{name} {_digest(TOP / name)}\n" for name in sorted(names)).encode()).hexdigest()


@cache
def _list_files_cached(patterns: tuple[str, ...]) -> list[str]:
    return files(*patterns)


def _digest(path: Path) -> str:
    status = path.stat()
    return _digest_at(path, status.st_mtime_ns, status.st_size)


@cache
def _digest_at(path: Path, _changed: int, _size: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stored_fingerprints() -> dict[str, str]:
    """Return the fingerprint that each step had when it was last run here."""
    return json.loads(MEMORY.read_text(encoding="utf-8")) if MEMORY.is_file() else {}


def remember(fresh: Iterable[Step]) -> None:
    """Remember that these steps are fresh as the files are now."""
    known = stored_fingerprints() | {step.name: fingerprint(step) for step in fresh}
    MEMORY.write_text(json.dumps(known, indent=1), encoding="utf-8")


def is_fresh(step: Step) -> bool:
    """Return whether nothing that a step reads or writes has changed since it was last run here."""
    return stored_fingerprints().get(step.name) == fingerprint(step)


def renew(step: Step) -> list[str]:
    """Write the files of a step anew, and return those that have changed."""
    before = {name: _digest(TOP / name) for name in files(*step.writes)}
    # Kernels import this checkout, whatever is installed.
    paths = filter(None, (str(TOP), os.environ.get("PYTHONPATH")))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    if subprocess.run(step.command, cwd=TOP, check=False, env=environment).returncode:
        raise SystemExit(f"{step.name}: {' '.join(step.command)} failed, so nothing after it was renewed")
    _list_files_cached.cache_clear()
    after = {name: _digest(TOP / name) for name in files(*step.writes)}
    remember([step])
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def main(arguments: Sequence[str]) -> int:
    """Run the steps named, or those that may be stale; return 1 if `--check` finds any."""
    if "--list" in arguments:
        print("\n".join(f"{step.name:30} {step.tested_by}" for step in steps()))
        return 0
    named = [each for each in arguments if not each.startswith("-")]
    if unknown := {*named} - {step.name for step in steps()}:
        raise SystemExit(f"no derived files are called {', '.join(sorted(unknown))}; --list shows all")
    stale = 0
    if "--check" in arguments and not MEMORY.is_file():
        print(UNKNOWN)
    for step in steps():
        if (named and step.name not in named) or (not named and is_fresh(step)):
            continue
        if "--check" in arguments:
            stale += 1
            print(f"{step.name} may be {STALE}")
            continue
        changed = renew(step)
        print(f"{step.name}: {', '.join(changed) or 'as it was'}", flush=True)
    if not named and "--check" not in arguments:  # a later step may write what an earlier one has written
        remember(steps())
    return int(stale > 0)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # whoever reads the list may stop early
        sys.exit(main(sys.argv[1:]))
