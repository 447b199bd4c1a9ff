"""Measure the difficulty of every puzzle, and write its figures and its level into the puzzle files.

python -m tests.tools.rate_puzzles
"""

import re

from gamelib.core import registry
from gamelib.lessons.puzzle_files import puzzle_path, puzzles
from gamelib.lessons.puzzle_ratings import level_of, measure_puzzle

HEAD = "[[puzzle]]\n"


def fill_in_measures(text, measures):
    """Return the text of a puzzle file with the measures filled in; `measures` maps puzzle ids to them."""
    before, *parts = text.split(HEAD)
    for at, part in enumerate(parts):
        measure = measures[re.search(r'^id = "(.*)"$', part, re.M)[1]]
        figures = ", ".join(f"{name} = {figure}" for name, figure in measure._asdict().items())
        unrated = re.sub(r"^measured = .*\n", "", part, flags=re.M)
        parts[at] = re.sub(
            r"^level = .*\n", f"level = {level_of(measure)}\nmeasured = {{ {figures} }}\n", unrated, count=1, flags=re.M
        )
    return HEAD.join([before, *parts])


def main():
    """Measure the puzzles of every game."""
    for game in registry.games():
        if found := puzzles(game):
            path = puzzle_path(game)
            measures = {puzzle.step.id: measure_puzzle(puzzle) for puzzle in found}
            path.write_text(
                fill_in_measures(path.read_text(encoding="utf-8"), measures), encoding="utf-8", newline="\n"
            )


if __name__ == "__main__":
    main()
