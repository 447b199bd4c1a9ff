"""What the one file does before the suite runs: finds a Python, says what is missing, and unpacks once and whole."""

import ast
import json
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from widgets.one_file import build, unpack

HERE = Path(build.__file__).parent
CONTENTS = {"system": "Linux", "pythons": ["3.11", "3.12"], "targets": {"3.11-x86_64": [], "3.12-x86_64": []}}
FITS = unpack.PythonHere("linux", "3.12", "x86_64")
NEVER = "#!/bin/sh\nexit 1\n"
PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python")


def make_wheel(path, **files):
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in {"spam/__init__.py": "EGGS = 2\n", "spam-1.data/scripts/spam": "", **files}.items():
            wheel.writestr(zipfile.ZipInfo(name, build.ZIP_EPOCH), text)
    return path


@pytest.fixture
def carry(tmp_path, monkeypatch):
    """Return a function that writes a file with two small wheels and unpacks it; the user's home has a name."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "Räume und Spiele"))
    monkeypatch.setattr(unpack, "TRY_SECONDS", 0)

    def unpack_small(eggs="EGGS = 2\n", between=lambda: None):
        spam = make_wheel(tmp_path / "spam-1-py3-none-any.whl", **{"spam/__init__.py": eggs})
        shared = make_wheel(tmp_path / "ham-1-py3-none-any.whl", **{"ham-1.data/data/share/jupyter/ham.json": "{}"})
        file = build.write_file("linux", [shared], {"3.12-x86_64": [spam]}, tmp_path / "dist")
        between()
        with zipfile.ZipFile(file) as carried:
            return unpack.unpack(carried, json.loads(carried.read(unpack.CONTENTS)), "3.12-x86_64")

    return unpack_small


def folders(tmp_path):
    return sorted(each.name for each in (tmp_path / "Räume und Spiele" / unpack.OURS).iterdir())


# Which Python --------------------------------------------------------------------------------


def test_a_fitting_python_gets_its_wheels():
    assert unpack.find_target(CONTENTS, FITS) == "3.12-x86_64"


@pytest.mark.parametrize(
    ("differs", "says"),
    [
        ({"system": "win32"}, "This file is for Linux. Get the one for Windows."),
        ({"system": "sunos"}, "Get the one for your system."),
        ({"implementation": "PyPy"}, "needs the usual Python"),
        ({"is_free_threaded": True}, "needs the usual Python"),
        ({"version": "3.15"}, "needs Python 3.11 to 3.12, and this is Python 3.15"),
        ({"machine": ""}, "needs a Python of 64 bits"),
        ({"machine": "riscv64"}, "nothing for Python 3.12 on riscv64"),
        ({"glibc": (2, 17)}, "glibc 2.28 or newer"),
        ({"glibc": ()}, "Alpine has none"),
        ({"lacks": ("ctypes", "sqlite3")}, "comes without ctypes and sqlite3"),
    ],
)
def test_another_python_is_refused_in_a_sentence(differs, says):
    with pytest.raises(unpack.CannotOpen) as refused:
        unpack.find_target(CONTENTS, FITS._replace(**differs))

    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_this_python_is_described_truly():
    here = unpack.look_at_python()

    assert here.version == f"{sys.version_info.major}.{sys.version_info.minor}"
    assert (here.lacks, here.is_free_threaded) == ((), False)
    assert sys.platform != "linux" or (here.machine == os.uname().machine and here.glibc >= (2,))


def test_a_missing_part_of_python_is_found(monkeypatch):
    monkeypatch.setitem(unpack.OF_PYTHON, "_never_compiled", "ctypes")

    assert unpack.look_at_python().lacks == ("ctypes",)


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6), (3, 10, 13)])
def test_an_old_python_is_told_which_it_needs(version, monkeypatch, capsys):
    source = (HERE / "main_of_file.py").read_text(encoding="ascii")
    code = compile(ast.parse(source, feature_version=(3, 4)), "main_of_file.py", "exec")
    monkeypatch.setattr(sys, "version_info", version)

    with pytest.raises(SystemExit) as left:
        exec(code, {"__name__": "__main__"})

    assert left.value.code == 1
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def run_shell(folder, *arguments, **scripts):
    """Run the first lines as they stand in a file, with these programs before all others."""
    for name in PYTHONS:
        script = folder / name
        script.write_text(scripts.get(name.replace(".", "_"), NEVER), encoding="utf-8")
        script.chmod(0o755)
    file = folder / "Bären.run"
    file.write_bytes((HERE / "start_of_file.sh").read_bytes() + b"PK\x03\x04 done (")
    around = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(["sh", file, *arguments], capture_output=True, text=True, check=False, env=around, input="")


@pytest.mark.skipif(os.name == "nt", reason="there is no shell")
def test_the_newest_fitting_python_is_handed_the_file(tmp_path):
    folder = tmp_path / "zwei Wörter"
    folder.mkdir()
    echoes = '#!/bin/sh\n[ "$1" = -c ] && exit 0\necho "$0|$1|$2"\n'

    done = run_shell(folder, "--port 7", python3_12=echoes, python3=echoes)

    assert done.stdout == f"{folder}/python3.12|{folder}/Bären.run|--port 7\n"
    assert done.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="there is no shell")
def test_without_a_fitting_python_the_shell_says_which(tmp_path):
    done = run_shell(tmp_path)

    assert done.returncode == 1
    assert done.stderr.startswith("Birds, Bears & Banners needs Python 3.11 to 3.14, and none was found")
    assert "sh:" not in done.stderr


def test_the_shell_looks_for_the_pythons_of_the_list():
    lines = (HERE / "start_of_file.sh").read_text(encoding="utf-8")

    newest_first = build.PACKAGES["pythons"][::-1]
    assert f"for version in {' '.join(newest_first)}; do" in lines
    assert f"for python in {' '.join(f'python{each}' for each in newest_first)} python3" in lines
    assert f"Python {newest_first[-1]} to {newest_first[0]}" in lines


# The folder ----------------------------------------------------------------------------------


def test_wheels_are_unpacked_once_into_a_folder(carry, tmp_path):
    folder = carry()
    first = (folder / unpack.WHOLE).stat().st_mtime_ns

    assert carry() == folder
    assert (folder / unpack.WHOLE).stat().st_mtime_ns == first
    assert (folder / "site" / "spam" / "__init__.py").read_text() == "EGGS = 2\n"
    assert (folder / "share" / "jupyter" / "ham.json").is_file()
    assert [each.name for each in folder.rglob("*spam*")] == ["spam"]
    assert folders(tmp_path) == [folder.name]


def test_another_version_gets_another_folder(carry, tmp_path):
    old, new = carry(), carry("EGGS = 3\n")

    assert folders(tmp_path) == sorted([old.name, new.name])
    assert [(each / "site/spam/__init__.py").read_text() for each in (old, new)] == ["EGGS = 2\n", "EGGS = 3\n"]
    assert carry() == old


def test_what_was_killed_half_way_is_never_used(carry, tmp_path, monkeypatch):
    with monkeypatch.context() as planted:
        planted.setattr(unpack, "place_of", lambda name: 1 / 0 if name == "spam/__init__.py" else "site/a")
        planted.setattr(unpack.shutil, "rmtree", lambda *_given, **_named: None)  # a kill tidies nothing up
        with pytest.raises(ZeroDivisionError):
            carry()
    [half] = folders(tmp_path)

    folder = carry()

    assert half.startswith(unpack.UNFINISHED)
    assert unpack.is_whole(folder)
    assert folders(tmp_path) == sorted([half, folder.name])  # another start may be unpacking there just now


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_text("")], ids=["gone", "cut short"])
@pytest.mark.parametrize("name", ["site/spam/__init__.py", unpack.WHOLE])
def test_a_damaged_folder_is_unpacked_anew(carry, harm, name):
    folder = carry()
    harm(folder / name)
    assert not unpack.is_whole(folder)

    assert carry() == folder

    assert unpack.is_whole(folder)
    assert (folder / "site" / "spam" / "__init__.py").read_text() == "EGGS = 2\n"


def test_of_two_that_unpack_at_once_the_first_stays(carry, monkeypatch):
    unpack_wheels = unpack._unpack_wheels
    other = []

    def unpack_beside_another(carried, wheels, folder):
        unpack_wheels(carried, wheels, folder)
        monkeypatch.setattr(unpack, "_unpack_wheels", unpack_wheels)
        other.append((carry(), (carry() / unpack.WHOLE).stat().st_ino))

    monkeypatch.setattr(unpack, "_unpack_wheels", unpack_beside_another)

    folder = carry()

    assert other == [(folder, (folder / unpack.WHOLE).stat().st_ino)]


def test_what_python_adds_damages_nothing(carry):
    folder = carry()
    (folder / "site" / "spam" / "__pycache__").mkdir()
    (folder / "site" / "spam" / "__pycache__" / "x.pyc").write_text("x")
    (folder / "site" / "spam" / "__init__.py").write_text("EGGS = 2  # and more\n")

    assert unpack.is_whole(folder)


def test_left_over_folders_are_removed_in_time(carry, tmp_path):
    old, new = carry(), carry("EGGS = 3\n")
    unfinished = new.parent / f"{unpack.UNFINISHED}a"
    unfinished.mkdir()
    ages = {old / unpack.USED: unpack.UNUSED_SECONDS, unfinished: unpack.HOUR}
    for add, left in ((-1800, [old.name, new.name, unfinished.name]), (60, [new.name])):
        for path, seconds in ages.items():
            os.utime(path, (time.time() - seconds - add,) * 2)
        carry("EGGS = 3\n")
        assert folders(tmp_path) == sorted(left)


def test_an_unwritable_home_gets_a_folder_for_this_time(carry, tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(unpack.tempfile, "tempdir", str(tmp_path))
    registered = []
    monkeypatch.setattr(unpack.atexit, "register", lambda *given, **_named: registered.append(given))

    folder = carry()

    assert folder.parent == tmp_path
    assert unpack.is_whole(folder)
    assert "for this time only" in capsys.readouterr().out
    assert registered == [(unpack.shutil.rmtree, folder)]


def test_a_full_disk_is_told_in_a_sentence(carry, tmp_path, monkeypatch):
    monkeypatch.setattr(unpack.atexit, "register", lambda *_given, **_named: None)

    def write_bytes(_path, _content):
        raise OSError(28, "No space left on device")

    with pytest.raises(unpack.CannotOpen, match=r"no place for 10 megabytes \(No space left .* Make some room"):
        carry(between=lambda: monkeypatch.setattr(Path, "write_bytes", write_bytes))
    assert folders(tmp_path) == []


def test_no_package_of_the_computer_is_imported(tmp_path):
    """The folder comes first, the computer's own packages are left out, here and in all that is started."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(unpack.OWN_PATH)
    (tmp_path / "site" / "pytest.py").write_text("")
    code = (
        "import os, pathlib, subprocess, sys; from widgets.one_file import unpack; "
        f"unpack.use(pathlib.Path({str(tmp_path)!r})); print(sys.path); sys.stdout.flush(); "
        "subprocess.run([sys.executable, '-P', '-c', 'import sys, pytest; print(sys.path)'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=build.TOP, timeout=60
    )

    here, there = map(ast.literal_eval, done.stdout.splitlines())
    for paths in (here, there):
        assert paths.index(str(tmp_path / "site")) == 0
        assert [path for path in paths if "-packages" in path] == []


# What is carried -----------------------------------------------------------------------------


def test_everything_carried_is_pinned_and_nothing_twice():
    inside = [*build.PACKAGES["pure"], *build.PACKAGES["compiled"]]

    pinned = [build.pins(system) for system in build.TITLES]
    assert [name for name in inside if not any(name in each for each in pinned)] == []
    assert len(inside) == len({*inside})
    assert {*inside} & {*build.PACKAGES["left_out"]} == set()


def test_neither_jupyterlab_nor_what_counts_is_carried():
    inside = {*build.PACKAGES["pure"], *build.PACKAGES["compiled"]}

    assert inside & {"jupyterlab", "notebook", "numpy", "matplotlib", "pandas", "debugpy", "jedi"} == set()


def test_a_package_of_one_system_is_left_to_it():
    carried = {system: {"appnope", "colorama"} & {*build.pins(system)} for system in build.TITLES}

    assert carried == {"linux": set(), "macos": {"appnope"}, "windows": {"colorama"}}


@pytest.mark.parametrize("system", build.TITLES)
def test_the_first_lines_fit_the_system(system, tmp_path):
    file = build.write_file(system, [make_wheel(tmp_path / "a-1-py3-none-any.whl")], {"3.12-x": []}, tmp_path)

    first = file.read_bytes().split(b"\n", 1)[0]
    assert first == (b"#!/usr/bin/python3" if system == "windows" else b"#!/bin/sh")
    assert zipfile.is_zipfile(file)


def test_the_same_wheels_make_the_same_file(tmp_path):
    wheel = make_wheel(tmp_path / "a-1-py3-none-any.whl")

    once, again = (build.write_file("linux", [wheel], {"3.12-x": []}, tmp_path / name) for name in "ab")

    assert once.read_bytes() == again.read_bytes()
