"""The kernel called by a small program instead of Python: under sanitizers, and its library for arm64 under emulation.

The calls that Python makes to the kernel are recorded in a file, and the program must get the same answers.
"""

import shutil
import subprocess
from pathlib import Path
from struct import pack
from zlib import crc32

import pytest

from gamelib import Stream
from gamelib.kernel import loader
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from tests.kernel.lockstep import LEVELS, PLAYERS, compiled, walk, ways_to_deal
from tests.kernel.test_faults_in_the_kernel import COMPILER, TOP
from tests.kernel.test_lockstep import COMPILED
from tests.laws import report
from tests.laws.configurations import configurations, sampled

HERE = Path(__file__).parent
NUMBER, KEPT, KNOWN, CHANGED, EMPTY = range(5)
ANSWERS = ("kernel_source_sum", "list", "choose", "result", "is_decided", "search_deals")
"""Endings of the names of functions that return an answer; what the others return is undefined."""

ROUNDS, SEARCHES, STEP = 20, 20, 9
"""One configuration in STEP is walked state by state; in all of them ROUNDS rounds are simulated."""

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", "-O1")
EMULATOR, EMULATED_SYSTEM = shutil.which("qemu-aarch64"), Path("/usr/aarch64-linux-gnu")

pytestmark = pytest.mark.deep


class Recorder(loader.Library):
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
                compiled(game).compare_deals(dealing_for(view, rules), moves, PLAYERS["keen"], Stream(number), 2)
                compiled(game).search(
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
            simulation = compiled(game).simulation(players, number, True, number % 2 == 0, options)
            simulation._replace(library=recorder).rows(0, ROUNDS)
        for number, way in enumerate(ways_to_deal(game)[::STEP]):
            walk(game, way, number, recorder)
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
    run([compiler, *SANITIZERS, "-std=c11", "-fPIC", "-shared", "-o", tmp_path / "kernel.so", *units])
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
