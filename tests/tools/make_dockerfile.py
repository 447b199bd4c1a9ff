"""Write the Dockerfile that repo2docker generates for this repository.

    python -m tests.tools.make_dockerfile

The file is for reading only: Docker cannot build it without the files repo2docker adds; use `jupyter-repo2docker .`.
It must not be called `Dockerfile`, since repo2docker and Binder would then build that instead of `binder/`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
KEPT = TOP / "binder" / "image.dockerfile"

HEADER = """\
# What the container image is made of: written by repo2docker {version} from the files in this folder.
# To write it anew: python -m tests.tools.make_dockerfile. To build and run the image: jupyter-repo2docker .
"""

PLACE = re.compile(r"build_script_files/\S*?-2frepo2docker-2f(\S+)-[0-9a-f]{6} ")
"""How repo2docker names a script of its own: by the path on this machine, escaped, and a hash of that path."""


def unescape_path(name: str) -> str:
    """Return a path as it was before repo2docker escaped it.

    >>> unescape_path("conda-2finstall-2dbase-2denv-2ebash")
    'conda/install-base-env.bash'
    """
    return re.sub(r"-([0-9a-f]{2})", lambda match: chr(int(match[1], 16)), name)


def make_dockerfile() -> str:
    """Return the Dockerfile that repo2docker would build; raise RuntimeError if it does not accept the repository."""
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", TOP], check=False, capture_output=True, text=True
    )
    begin = done.stdout.find("FROM ")
    if done.returncode or begin < 0:
        raise RuntimeError(done.stdout + done.stderr)
    written = PLACE.sub(lambda match: f"build_script_files/{unescape_path(match[1])} ", done.stdout[begin:])
    lines = [line.rstrip() for line in written.strip().splitlines()]
    return HEADER.format(version=version("jupyter-repo2docker")) + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    KEPT.write_text(make_dockerfile(), encoding="utf-8")
