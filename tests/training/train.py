"""Train the net of a game by self-play.

    python -m tests.training.train nanatoridori                    go on, or begin, until all iterations are done
    python -m tests.training.train nanatoridori --iterations 4     a short run, whose checksum a test knows
    python -m tests.training.train nanatoridori --keep             put the weights where players look for them

In each iteration the net plays some rounds with itself, with earlier nets and with players of other levels, and learns
from how they ended. How many iterations there are is fixed, not how long they take: with any number of threads and with
every compiler the same weights come out, to the last bit. A run that was stopped goes on where it was, from what lies
in `.training`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import CDLL, POINTER, c_char, c_char_p, c_double, c_float, c_int, c_uint64, c_void_p, create_string_buffer
from itertools import pairwise
from math import sqrt
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple
from zlib import crc32

from gamelib.core.chance import Stream
from gamelib.kernel import loader
from gamelib.players import net as nets
from tests.training.games import GAMES, GameToLearn

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / ".training"
HERE = Path(__file__).parent
ZIG = (str(TOP / ".venv-kernel" / "bin" / "python"), "-m", "ziglang", "cc")
FLAGS = (
    *("-std=gnu11", "-O2", "-ftree-vectorize", "-shared", "-fPIC"),
    *("-ffp-contract=off", "-fno-math-errno", "-fno-sanitize=all", "-w"),
)
"""Nothing is fused and no sum is made in another order, so every compiler's code has the same numbers."""
PARTS, SAMPLES_OF_PART = 16, 40_000
BATCH = 1024
"""How many samples there are to a step."""
FASTEST, SLOWEST = 2e-3, 5e-5
"""How far a step goes at first, and at the end."""
WARMING = 5
KEPT_EVERY = 50
"""After so many iterations the net of that time becomes the earlier one, against which the net plays, too."""
AVERAGED_FROM = 0.7
CHECK_EVERY, CHECK_ROUNDS = 25, 800
STANDING = Struct("<2i")
"""The iterations done, and how many there are, before what a trainer keeps."""
BY_NET, BY_OTHER, BY_KEEN, BY_CAREFUL, BY_RANDOM = range(5)


class Progress(NamedTuple):
    """What one iteration came to."""

    iteration: int
    rounds: int
    samples: int
    seconds: float
    squares: float
    """The mean square by which the net's chances were off, while it learned."""

    def __str__(self) -> str:
        return (
            f"iteration {self.iteration:4}  rounds {self.rounds:,}  samples {self.samples:,}  "
            f"off by {self.squares:.4f} squared  {self.seconds:.1f} s"
        )


def build(game: str, compiler: Sequence[str], folder: Path, source: Path = HERE) -> CDLL:
    """Compile a game's trainer, from the files in a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    twin = GAMES[game].twin
    (folder / f"{game}_declared.h").write_text(twin.declared.header, encoding="utf-8")
    path = folder / f"{game}-{crc32(' '.join(compiler).encode()):08x}.so"
    native = "-mcpu=native" if "ziglang" in compiler else "-march=native"
    command = [*compiler, *FLAGS, native, f"-I{folder}", f"-I{loader.SOURCE}", "-o", str(path)]
    command.append(str(source / f"{game}_training.c"))
    subprocess.run(command, check=True, cwd=TOP)
    library = CDLL(str(path))
    address, number = c_void_p, c_int
    for name, arguments in {
        "begin_training": [address, c_uint64],
        "play_part": [address, c_char_p, number, c_uint64, number, number, address],
        "mix_samples": [address, c_uint64, address],
        "find_gradient": [address, address, address, number, number, address],
        "begin_step": [address],
        "take_step": [address, address, number, c_float, number, number],
        "end_iteration": [address, number, number],
        "finish_training": [address, address],
        "play_matches": [c_char_p, c_char_p, c_char_p, number, number, c_uint64, number, POINTER(c_double)],
    }.items():
        getattr(library, name).argtypes = arguments
    return library


def compilers() -> list[tuple[str, ...]]:
    """Return the compilers there are: the system's, and the one that builds the kernel."""
    found = [shutil.which(name) for name in ("gcc", "cc", "clang")]
    system = next(((each,) for each in found if each), None)
    return [each for each in (system, ZIG if Path(ZIG[0]).is_file() else None) if each]


class Training:
    """The training of one game's net: all its numbers, and the library that changes them."""

    def __init__(self, game: GameToLearn, library: CDLL, threads: int = 2, iterations: int = 0, seed: int = 1) -> None:
        self.game, self.library, self.threads, self.seed = game, library, threads, seed
        self.iterations, self.iteration = iterations or game.iterations, 0
        self.trainer = create_string_buffer(library.trainer_size())
        self._harvests = [create_string_buffer(library.harvest_size()) for _part in range(PARTS)]
        self._gradients = [create_string_buffer(library.gradient_size()) for _part in range(PARTS)]
        self._order = create_string_buffer(8 * PARTS * SAMPLES_OF_PART)
        self._tables = b"".join(game.tables())
        self._pool = ThreadPoolExecutor(threads)
        library.begin_training(self.trainer, self._key("weights"))

    def _key(self, *purpose: str | int) -> int:
        return Stream(self.seed, "training", self.game.name, *purpose).next_bits()

    def _share(self, work: Callable[[int], Any]) -> None:
        """Have each thread do its share of the parts."""

        def do_share(thread: int) -> None:
            for part in range(thread, PARTS, self.threads):
                work(part)

        list(self._pool.map(do_share, range(self.threads)))

    def run(self, iterations: int) -> Iterator[Progress]:
        """Go on until so many iterations are done, yielding after each what it came to."""
        while self.iteration < min(iterations, self.iterations):
            began = time.monotonic()
            samples, squares = self._iterate()
            yield Progress(self.iteration, self.game.rounds, samples, time.monotonic() - began, squares)

    def _iterate(self) -> tuple[int, float]:
        key, library, rounds = self._key("rounds", self.iteration), self.library, self.game.rounds // PARTS
        tables, harvests = (self._tables, len(self.game.tables())), _addresses(self._harvests)
        self._share(lambda part: library.play_part(self.trainer, *tables, key, part, rounds, self._harvests[part]))
        squares, steps = 0.0, 0
        for number in range(self.game.passes):
            samples = library.mix_samples(harvests, self._key("mix", self.iteration, number), self._order)
            for start in range(0, samples - BATCH + 1, BATCH):
                squares += self._step(start, harvests)
                steps += 1
        self.iteration += 1
        done = self.iteration / self.iterations
        library.end_iteration(self.trainer, self.iteration % KEPT_EVERY == 0, done > AVERAGED_FROM)
        return samples, squares / max(1, steps) / BATCH

    def _step(self, start: int, harvests: Any) -> float:
        places = [start + BATCH * part // PARTS for part in range(PARTS + 1)]
        bounds, gradients, trainer = [*pairwise(places)], self._gradients, self.trainer
        self._share(
            lambda part: self.library.find_gradient(trainer, harvests, self._order, *bounds[part], gradients[part])
        )
        self.library.begin_step(trainer)
        all_gradients, rate, threads = _addresses(gradients), self._rate(), self.threads
        list(
            self._pool.map(
                lambda part: self.library.take_step(trainer, all_gradients, BATCH, rate, part, threads), range(threads)
            )
        )
        return sum(c_double.from_buffer(each, len(each) - 8).value for each in gradients)

    def _rate(self) -> float:
        left = 1 - self.iteration / self.iterations
        rate = SLOWEST + (FASTEST - SLOWEST) * left * left
        return rate * min(1.0, (self.iteration + 1) / WARMING)

    def weights(self) -> bytes:
        """Return the whole numbers that are shipped."""
        found = create_string_buffer(nets.size_of(*self.game.shape))
        self.library.finish_training(self.trainer, found)
        return found.raw

    def check(self, table: bytes, rounds: int, players: tuple[int, int] = (BY_NET, BY_KEEN)) -> tuple[float, float]:
        """Return the share of the wins that the net has among keen players, and its standard error."""
        return match(self.library, self.weights(), table, rounds, self._key("check", self.iteration), players)

    def store(self, path: Path) -> None:
        """Write down where the training stands."""
        fresh = path.with_suffix(".new")
        fresh.write_bytes(STANDING.pack(self.iteration, self.iterations) + self.trainer.raw)
        fresh.replace(path)

    def restore(self, path: Path) -> bool:
        """Go on from what was written down; return whether that was of the same training."""
        kept = path.read_bytes() if path.is_file() else b""
        if len(kept) != STANDING.size + len(self.trainer):
            return False
        iteration, iterations = STANDING.unpack_from(kept)
        if iterations != self.iterations:
            return False
        self.iteration, self.trainer.raw = iteration, kept[STANDING.size :]
        return True


def match(
    library: CDLL, weights: bytes, table: bytes, rounds: int, key: int, players: tuple[int, int], other: bytes = b""
) -> tuple[float, float]:
    """Return the share of the wins that one player has among others, and its standard error."""
    found = (c_double * 2)()
    played = library.play_matches(weights, other or weights, table, *players, key, rounds, found)
    mean = found[0] / played
    return mean, sqrt(max(0.0, found[1] / played - mean * mean) / played)


def _addresses(buffers: Sequence[Any]) -> Any:
    return (POINTER(c_char) * len(buffers))(*buffers)


def checksum(weights: bytes) -> str:
    """Return the checksum of weights, as logs and cards name it."""
    return f"{crc32(weights):08x}"


def card(training: Training, weights: bytes) -> str:
    """Return the card of weights: which they are, and how they were made."""
    game = training.game
    tables = [", ".join(f"{name}={value}" for name, value in deal.items()) for deal in game.deals()]
    features, grouped = game.shape
    lines = [
        f"# The card of {game.name}.net; made by `make train GAME={game.name}`, as README.md says.",
        f'checksum = "{checksum(weights)}"',
        f"features = {features}",
        f"features_in_groups = {grouped}",
        f"iterations = {training.iterations}",
        f"rounds_an_iteration = {game.rounds}",
        f"passes_an_iteration = {game.passes}",
        f"seed = {training.seed}",
        "tables = [  # each drawn as often as the others",
        *[f'    "{each}",' for each in tables],
        "]",
    ]
    return "\n".join([*lines, ""])


def tell(line: str, log: Path) -> None:
    """Print a line and add it to the log."""
    print(line, flush=True)
    with log.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def main(arguments: Sequence[str]) -> int:
    """Train, telling the progress and writing it down."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.train", description="Train the net of a game.")
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--iterations", type=int, default=0, help="how many there are, unless it is the usual number")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after these; a later run goes on")
    parser.add_argument("--keep", action="store_true", help="put the weights where players look for them")
    args = parser.parse_args(arguments)
    game = GAMES[args.game]
    training = Training(game, build(args.game, compilers()[0], FOLDER), args.threads, args.iterations)
    state, log = FOLDER / f"{args.game}.state", FOLDER / f"{args.game}.log"
    if not training.restore(state):
        log.unlink(missing_ok=True)
    began = time.monotonic()
    for progress in training.run(training.iterations):
        if progress.iteration % CHECK_EVERY and progress.iteration < training.iterations:
            continue
        shares = [training.check(table, CHECK_ROUNDS)[0] for table in game.checked()]
        words = "  ".join(f"{share:.3f}" for share in shares)
        tell(f"{progress}  wins among keen: {words}  weights {checksum(training.weights())}", log)
        training.store(state)
        if time.monotonic() - began > args.seconds:
            break
    if training.iteration < training.iterations:
        return 1
    weights = training.weights()
    if args.keep:
        (nets.FOLDER / f"{args.game}.net").write_bytes(nets.with_checksum(weights))
        (nets.FOLDER / f"{args.game}.toml").write_text(card(training, weights), encoding="utf-8")
        shutil.copyfile(log, nets.FOLDER / f"{args.game}.log")
    print(f"{args.game}: {training.iterations} iterations, checksum {checksum(weights)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
