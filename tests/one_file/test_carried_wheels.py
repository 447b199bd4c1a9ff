"""The file of each system, built whole: its size, its list, the tags of its wheels, and what they are compiled for."""

import hashlib
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import PureWindowsPath

import pytest

from tests.one_file.wheel_facts import COMPILED, machines_of, name_of, needs, tags_of, tags_that_run
from widgets.one_file import build, unpack

LARGEST_MEGABYTES = 60
WINDOWS_LONGEST = 259
SUITE = "birds-bears-banners"
IMPORTS = """
import json, sys
from importlib.metadata import packages_distributions
import widgets.one_file.start, widgets.web.voila_app, segno
from widgets.web.fork_server import import_all
import_all()
by_module = packages_distributions()
tops = {name.partition(".")[0] for name, module in sys.modules.items() if module is not None}
print(json.dumps(sorted({name for top in tops for name in by_module.get(top, ())})))
"""


def test_the_server_imports_nothing_that_is_not_carried():
    """Packages that are imported only if they are there are left out of this environment's."""
    absent = [*build.PACKAGES["left_out"], "numpy", "matplotlib", "pandas", "tqdm", "lark", "arrow"]
    hide = "import sys\n" + "".join(f"sys.modules[{name.replace('-', '_')!r}] = None\n" for name in absent)
    done = subprocess.run(
        [sys.executable, "-c", hide + IMPORTS], capture_output=True, text=True, check=True, cwd=build.TOP, timeout=240
    )

    carried = {*build.PACKAGES["pure"], *build.PACKAGES["compiled"], SUITE}
    tools = {"setuptools", "mypy-extensions", "mypy", "notebook", "msgpack", "hypothesis", "librt"}
    found = {re.sub(r"[-_.]+", "-", name).lower() for name in json.loads(done.stdout)}
    assert len(found) > 30
    assert found - carried - tools == set()


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """Return a folder for what is downloaded, with our own wheel in it."""
    folder = tmp_path_factory.mktemp("wheels")
    build.build_own_wheel(folder / "own")
    return folder


@pytest.mark.deep
@pytest.mark.parametrize("system", build.TITLES)
def test_the_file_of_a_system_is_what_its_list_says(system, wheels, tmp_path):
    [own] = (wheels / "own").glob("*.whl")
    file = build.build(system, tmp_path / "dist", own, (), wheels)
    with zipfile.ZipFile(file) as carried:
        contents = json.loads(carried.read(unpack.CONTENTS))
        inside = {name.removeprefix("wheels/"): carried.read(name) for name in carried.namelist() if "wheels/" in name}
        assert carried.testzip() is None

    assert file.stat().st_size <= LARGEST_MEGABYTES * 1_000_000
    assert {*inside} == {*contents["shared"], *(name for some in contents["targets"].values() for name in some)}
    check_packages(system, contents)
    check_hashes(system, inside)
    for target in build.targets(system):
        check_tags(target, contents)
    check_machines(system, contents, inside)
    check_needs(system, contents, wheels)
    check_unpacked(file, contents, tmp_path)


def check_packages(system, contents):
    """Each target has exactly the packages of the list that its system has."""
    pinned = build.pins(system)
    assert [target.name for target in build.targets(system)] == [*contents["targets"]]
    shared = {name for name in build.PACKAGES["pure"] if name in pinned} | {SUITE}
    assert sorted(map(name_of, contents["shared"])) == sorted(shared)
    for some in contents["targets"].values():
        assert sorted(map(name_of, some)) == sorted(build.PACKAGES["compiled"])


def check_hashes(system, inside):
    """Each wheel is one that the lock file pins."""
    for name, content in inside.items():
        package = name_of(name)
        assert package == SUITE or hashlib.sha256(content).hexdigest() in build.pins(system)[package], name


def check_tags(target, contents):
    """Each compiled wheel runs on its target, and each shared one everywhere."""
    fitting = tags_that_run(target)
    for name in contents["targets"][target.name]:
        assert tags_of(name) & fitting, (target, name)
    for name in contents["shared"]:
        assert re.search(r"-py(2\.py)?3-none-any\.whl$", name), name


def check_machines(system, contents, inside):
    """What is compiled was compiled for the machine of its target, whatever the wheel is called."""
    for target, names in contents["targets"].items():
        machine = target.partition("-")[2]
        for name in names:
            with zipfile.ZipFile(io.BytesIO(inside[name])) as wheel:
                compiled = [each for each in wheel.namelist() if each.endswith(COMPILED)]
                assert compiled or name_of(name) in ("tornado",), name
                assert [each for each in compiled if machine not in machines_of(wheel.read(each))] == [], (system, name)


def check_needs(system, contents, wheels):
    """What a wheel asks for is carried as well, or is left out for a reason that the list names."""
    around = {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    around |= build.PACKAGES["system"][system]["markers"]
    known = {*build.PACKAGES["pure"], *build.PACKAGES["compiled"], *build.PACKAGES["left_out"]}
    paths = {path.name: path for path in wheels.rglob("*.whl")}
    for python in build.PACKAGES["pythons"]:
        versions = {"python_version": python, "python_full_version": f"{python}.0"}
        for name in {*contents["shared"], *(each for some in contents["targets"].values() for each in some)}:
            if name_of(name) != SUITE:
                assert needs(paths[name], around | versions) - known == set(), name


def check_unpacked(file, contents, folder):
    """A target unpacks, with no path that is too long for Windows below a user's folder."""
    target = [*contents["targets"]][-1]
    (folder / "new").mkdir()
    with zipfile.ZipFile(file) as carried:
        unpack._unpack_wheels(carried, [*contents["shared"], *contents["targets"][target]], folder / "new")
    assert unpack.is_whole(folder / "new")
    name = f"{contents['version']}-{contents['hash']}-{target}"
    top = PureWindowsPath("C:/Users/a-name-of-20-letters/AppData/Local", unpack.OURS, name)
    files = [os.path.relpath(path, folder / "new") for path in (folder / "new").rglob("*")]
    assert max(len(str(top / each)) for each in files) <= WINDOWS_LONGEST
