"""The compiled kernel: one small wheel for every machine, sanitizers that find nothing, and arm64 under emulation."""

import json
import shutil
import subprocess
from pathlib import Path
from struct import pack
from zipfile import ZipFile
from zlib import crc32

import pytest

from gamelib import Stream
from gamelib.kernel import loader
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from tests.kernel.lockstep import LEVELS, PLAYERS, compiled_game, walk_game, ways_to_deal
from tests.kernel.nets import random_net, walk_with_net
from tests.kernel.test_faults_in_the_kernel import COMPILER, TOP
from tests.kernel.test_lockstep import COMPILED
from tests.laws import report
from tests.laws.configurations import configurations, sampled
from tests.support import kernel_rounds

MOST_BYTES = 360_000
"""Maximum number of bytes that the kernel may add to the wheel; playing shapes takes 7,400 of them."""

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
    loader.NETS_WASM,
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


# Sanitizers, and arm64 under emulation -------------------------------------------------------------

HERE = Path(__file__).parent
NUMBER, KEPT, KNOWN, CHANGED, EMPTY = range(5)
ANSWERS = ("kernel_source_sum", "declared_sum", "list", "choose", "result", "is_decided", "search_deals")
"""Endings of the names of functions that return an answer; what the others return is undefined."""

ROUNDS, SEARCHES, STEP = 20, 20, 9
"""One configuration in STEP is walked state by state; in all of them ROUNDS rounds are simulated."""

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", "-O1")
EMULATOR, EMULATED_SYSTEM = shutil.which("qemu-aarch64"), Path("/usr/aarch64-linux-gnu")


class Recorder(loader.KernelLibrary):
    """The kernel of this machine, with a record of every call and its answer."""

    def __init__(self, library):
        self.library, self.notes, self.lines, self.kept = library, [], [], {}

    def call(self, name, *arguments):
        self.notes += [pack("<i", len(name)), name.encode(), pack("<2i", name.endswith(ANSWERS), len(arguments))]
        for each in arguments:
            self.notes += self.note(each)
        answer = self.library.call(name, *arguments)
        sums = [f" {crc32(each):08x}" for each in arguments if isinstance(each, bytearray)]
        self.lines.append(f"{name} {answer if name.endswith(ANSWERS) else 0}{''.join(sums)}")
        return answer

    def note(self, argument):
        """Return an argument in the format that the program reads."""
        if isinstance(argument, int):
            return [pack("<2i", NUMBER, argument)]
        if isinstance(argument, bytearray):
            is_empty = not any(argument)
            return [pack("<2i", EMPTY if is_empty else CHANGED, len(argument)), b"" if is_empty else bytes(argument)]
        if argument in self.kept:
            return [pack("<2i", KNOWN, self.kept[argument])]
        self.kept[argument] = len(self.kept)
        return [pack("<2i", KEPT, len(argument)), argument]

    def write(self, path):
        """Write all calls to a file."""
        path.write_bytes(pack("<i", len(self.lines)) + b"".join(self.notes))
        return path


def record_searches(game, recorder):
    """Search some positions, in deals that the kernel imagines if it can."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "_library", lambda: recorder)
        for number, step in enumerate(sampled(game, SEARCHES, seed=17)):
            if step.seat is not None:
                view = step.state.view(step.seat)
                rules = rules_for(view)
                moves = rules.candidates(view)[:3]
                compiled_game(game).compare_deals(dealing_for(view, rules), moves, PLAYERS["keen"], Stream(number), 2)
                compiled_game(game).search(
                    dealing_for(view, rules),
                    moves,
                    rules,
                    rules.horizon(view),
                    Stream(number),
                    (4, 2, 3),
                    [[]] * len(moves),
                )


@pytest.fixture(scope="module")
def recorded(library, tmp_path_factory):
    """Return the recorded calls of rounds in every configuration, of walks and of searches, and their file."""
    recorder = Recorder(library)
    for game in COMPILED:
        for number, way in enumerate(configurations(game)):
            options = dict(way.options)
            players = [PLAYERS[LEVELS[(at + number) % 3]] for at in range(options.pop("players"))]
            simulation = compiled_game(game).simulation(players, number, True, number % 2 == 0, options)
            simulation._replace(library=recorder).rows(0, ROUNDS)
        for number, way in enumerate(ways_to_deal(game)[::STEP]):
            walk_game(game, way, number, recorder)
            walk_with_net(game, way, number, recorder, random_net(game, number))
        record_searches(game, recorder)
    return recorder, recorder.write(tmp_path_factory.mktemp("calls") / "calls")


def run(words):
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


def test_sanitizers_find_nothing(recorded, tmp_path):
    compiler = shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        pytest.skip("gcc or clang, whose sanitizers are wanted, is not installed")
    recorder, calls = recorded
    units = sorted(path for path in loader.SOURCE.glob("*.c"))
    library = [compiler, *SANITIZERS, "-std=c11", "-fPIC", "-shared", "-I", loader.BUILT]
    run([*library, "-o", tmp_path / "kernel.so", *units])
    run([compiler, *SANITIZERS, "-o", tmp_path / "calls", HERE / "calls.c", "-ldl"])

    assert run([tmp_path / "calls", tmp_path / "kernel.so", calls]) == recorder.lines
    report(f"kernel: {len(recorder.lines):,} calls under sanitizers, 0 findings")


def test_library_for_arm64_answers_the_same(recorded, tmp_path):
    if not EMULATOR or not EMULATED_SYSTEM.is_dir():
        pytest.skip("the emulator is not installed: apt install qemu-user libc6-arm64-cross")
    recorder, calls = recorded
    name, target = "kernel-linux-aarch64.so", "aarch64-linux-gnu"
    code = (
        "import sys, hatch_build as build; from pathlib import Path; "
        "build.build_all([sys.argv[1]], out=Path(sys.argv[2]))"
    )
    subprocess.run([COMPILER, "-c", code, name, tmp_path], cwd=TOP, check=True, capture_output=True)
    run([COMPILER, "-m", "ziglang", "cc", "-target", target, "-O1", "-o", tmp_path / "calls", HERE / "calls.c"])

    assert run([EMULATOR, "-L", EMULATED_SYSTEM, tmp_path / "calls", tmp_path / name, calls]) == recorder.lines
    report(f"kernel: {len(recorder.lines):,} calls on emulated arm64, 0 different")
