"""Plant small faults in the rules and measure how many of them the tests find; `make .venv-mutation/ready` first.

`python -m tests.tools.mutation gamelib/nanuk/judge.py --share 0.2 --minutes 10` plants a fifth of the faults that
mutmut can make in that file, runs the clause tests and the laws of that game on each, and prints every fault that no
test found. Without files it takes the rules, views and saves of all games. Lines with a message are left alone.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests.laws import GAMES
from tests.support import restricted_reads

TOP = Path(__file__).resolve().parent.parent.parent
WORDS_ONLY = {"__init__", "about", "text", "card_names", "typed"}
"""Files of a game that hold words and no rules, or read what people type freely."""
RULES = [
    str(path.relative_to(TOP))
    for game in GAMES
    for path in sorted((TOP / "gamelib" / game).glob("*.py"))
    if path.stem not in WORDS_ONLY
]
SHARED = [
    "gamelib/record.py",
    *(f"gamelib/core/{part}.py" for part in ("save_format", "notation", "rulings", "events", "tuples", "chance")),
]
SENTENCES = [r"\b_\(", r"\bn_\(", r"\.format\(", r'^\s*"[^"]*"']
LAWS = [
    f"laws/test_{law}.py"
    for law in ("judge", "random_play", "hidden_information", "hidden_pictures", "round_trips", "move_trees", "endings")
]
STORED_GAMES = "rules/test_stored_games.py"
ALL_GAMES = [
    *(f"rules/test_{part}.py" for part in ("refusals", "impossible_positions", "literal_engine")),
    STORED_GAMES,
    "library/test_choice_words.py",
    "library/test_feats.py",
    "library/test_reasons.py",
]
SAVES = [
    *(f"library/test_{part}.py" for part in ("record", "corrupt_saves", "chance")),
    "rules/test_rulings.py",
    STORED_GAMES,
]
"""Files whose tests serve all games: saves, chance and rulings."""
OF_ENDS = ["laws/test_endings.py", "library/test_feats.py"]
"""Files whose tests name no game: what is said of a game's end, and of what deserves a cheer."""
SCALE = "0.03"
"""Share of their usual positions that the laws check, since they run again for every fault."""
FULL_SIZE = ("BBB_DEEP", "BBB_REPORT")
"""What `make deep` sets; the tests run at their usual size here, once for every fault."""
UNTRIED, SURVIVED, NO_TEST = (None, 2), (0,), (5, 33)


def tests_for(files: list[str]) -> tuple[list[str], str]:
    """Return the test files that could find a fault in these files, and pytest's expression to select tests in them."""
    games = [game for game in GAMES if any(f"/{game}/" in file for file in files)]
    names = [
        f"rules/{path.name}"
        for game in games or GAMES
        for path in sorted((TOP / "tests" / "rules").glob(f"test_{game}*.py"))
    ]
    if len(games) < len({file.rpartition("/")[0] for file in files}):  # some files serve all games
        names += SAVES
    if games:
        names += [*ALL_GAMES, *LAWS]
    words = [*(games or GAMES), *(Path(name).stem for name in (*SAVES, *OF_ENDS) if name in names)]
    return [f"tests/{name}" for name in dict.fromkeys(names)], " or ".join(words)


def names_not_copied(place: str, names: list[str]) -> set[str]:
    """Return the names in a folder that are not copied: compiled files, and those that `make deep` makes unreadable."""
    places = tuple(os.environ.get(restricted_reads.VARIABLE, "").split())
    return {
        name
        for name in names
        if name == "__pycache__" or (places and not restricted_reads.is_readable(f"{place}/{name}", places))
    }


def copy_project(files: list[str], folder: Path) -> None:
    """Copy the project into a folder, with the settings of mutmut."""
    for name in ("gamelib", "seeds", "tests"):
        shutil.copytree(TOP / name, folder / name, ignore=names_not_copied)
    tests, words = tests_for(files)
    plain = re.sub(r"(?ms)^\[tool\.mutmut\].*?(?=^\[|\Z)", "", (TOP / "pyproject.toml").read_text(encoding="utf-8"))
    settings = {
        "source_paths": ["gamelib"],
        "only_mutate": files,
        "also_copy": ["seeds"],
        "do_not_mutate_patterns": SENTENCES,
        "pytest_add_cli_args_test_selection": tests,
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-o", "filterwarnings=", "-k", words],
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    (folder / "pyproject.toml").write_text("\n".join([plain, "[tool.mutmut]", *lines, ""]), encoding="utf-8")


def mutmut(folder: Path, *words: str, seconds: float = 600) -> str:
    """Run mutmut and return what it prints; stop it after `seconds` seconds."""
    with (folder / "output.txt").open("w+", encoding="utf-8") as output:
        running = subprocess.Popen(
            [sys.executable, "-m", "mutmut", *words],
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={name: value for name, value in os.environ.items() if name not in FULL_SIZE} | {"BBB_SCALE": SCALE},
        )
        try:
            running.wait(seconds)
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(60)
            running.kill()
            running.wait()
        output.seek(0)
        return output.read()


def exit_codes(folder: Path) -> dict[str, int | None]:
    """Return the exit code of the tests for every fault, by its name; None if it was not tried.

    The file that was being written when mutmut was stopped may be empty: what it would say was not tried.
    """
    found: dict[str, int | None] = {}
    for meta in (folder / "mutants").rglob("*.meta"):
        with suppress(json.JSONDecodeError):
            found |= json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def describe_fault(folder: Path, name: str) -> str:
    """Return a fault as a difference of a line or two."""
    difference = mutmut(folder, "show", name, seconds=60).splitlines()
    return "\n".join(line for line in difference if re.match(r"[-+] ", line))


def measure(files: list[str], share: float, minutes: float, seed: int, children: int) -> float:
    """Plant the faults, print how many were found and which were not, and return the share found."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        copy_project(files, folder)
        output = mutmut(folder, "run", "none-yet*", seconds=minutes * 60)
        names = sorted(exit_codes(folder))
        if not names or "nothing matches" not in output:
            raise SystemExit(f"the tests do not pass as they are, or not in time:\n{output[-2000:]}")
        chosen = random.Random(seed).sample(names, max(1, round(len(names) * share)))
        mutmut(folder, "run", "--max-children", str(children), *chosen, seconds=minutes * 60)
        codes = {name: code for name, code in exit_codes(folder).items() if name in chosen and code not in UNTRIED}
        if not codes:
            raise SystemExit("no fault could be tried in time: allow more --minutes")
        missed = [name for name, code in codes.items() if code in (*SURVIVED, *NO_TEST)]
        alive = Counter(name.rpartition(".")[0] for name in missed)
        for part, count in sorted(Counter(name.rpartition(".")[0] for name in codes).items()):
            print(f"{part:<34} {count - alive[part]:>5} of {count:>5} found, {(count - alive[part]) / count:.1%}")
        score = 1 - len(missed) / len(codes)
        print(
            f"{len(names):,} faults possible, {len(codes):,} planted, {len(codes) - len(missed):,} found: "
            f"{score:.1%}\n",
            flush=True,
        )
        for name in missed:
            note = "  (no test comes here)" if codes[name] in NO_TEST else ""
            print(f"{name}{note}\n{describe_fault(folder, name)}\n")
        return score


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", default=RULES + SHARED)
    parser.add_argument("--share", type=float, default=1.0, help="which share of all faults, drawn at random")
    parser.add_argument("--minutes", type=float, default=60, help="when to stop")
    parser.add_argument("--seed", type=int, default=1, help="which of them are drawn")
    parser.add_argument("--least", type=float, default=0.0, help="the share that has to be found")
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1, help="how many are tried at once")
    options = parser.parse_args()
    found = measure(options.files, options.share, options.minutes, options.seed, options.children)
    raise SystemExit(found < options.least)
