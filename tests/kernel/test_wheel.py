"""One wheel for every machine: small, the same twice, and installed without a compiler by every Python."""

import json
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from gamelib.kernel import loader
from tests.kernel.test_faults_in_the_kernel import COMPILER, TOP
from tests.laws import report
from tests.support import kernel_rounds

MOST_BYTES = 300_000
"""Maximum number of bytes that the kernel may add to the wheel."""

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
CODE = (
    Path(kernel_rounds.__file__).read_text(encoding="utf-8")
    + """
import json
print(json.dumps([type(loader.library()).__name__, checksums()]))
"""
)
FILES = [
    loader.WASM,
    *(
        f"kernel-{system}-{machine}.{ending}"
        for system, ending in loader.SYSTEMS.values()
        for machine in ("x86_64", "aarch64")
    ),
]

pytestmark = pytest.mark.deep


def build_wheel(folder):
    """Return the wheel, built from a copy of the files that git tracks."""
    source = folder / "source"
    for name in subprocess.check_output(["git", "ls-files"], cwd=TOP, text=True).splitlines():
        if (TOP / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, source / name)
    subprocess.run(
        [COMPILER, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=source, check=True, capture_output=True
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def test_wheel_holds_a_small_kernel_for_every_machine(wheel):
    with ZipFile(wheel) as archive:
        inside = {
            name: archive.getinfo(name).compress_size
            for name in archive.namelist()
            if name.startswith("gamelib/kernel/")
        }

    assert {Path(name).name for name in inside if "/built/" in name} == {*FILES}
    assert sum(inside.values()) <= MOST_BYTES
    assert wheel.name.endswith("-py3-none-any.whl")
    report(f"wheel: the kernel takes {sum(inside.values()):,} of {wheel.stat().st_size:,} bytes")


def test_wheel_is_the_same_when_built_again(wheel, tmp_path):
    again = build_wheel(tmp_path)

    assert (again.name, again.read_bytes()) == (wheel.name, wheel.read_bytes())


@pytest.mark.parametrize("version", VERSIONS)
def test_wheel_plays_the_same_on_every_python(wheel, tmp_path, version):
    python = shutil.which(f"python{version}")
    if not python or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip(f"Python {version} is not installed")
    subprocess.run([python, "-m", "zipfile", "-e", wheel, tmp_path], check=True)  # what pip does with a pure wheel
    (tmp_path / "play.py").write_text(CODE, encoding="utf-8")
    done = subprocess.run([python, "play.py"], capture_output=True, text=True, check=False, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["NativeLibrary", kernel_rounds.checksums()]
    report(f"wheel: Python {version} plays the same")
