"""Measure the difficulty of every puzzle, and write its figures, its rating and its level into the puzzle files.

python -m tests.tools.rate_puzzles
"""

import re

from gamelib.lessons.puzzle_files import games_with_puzzles, puzzle_path, puzzles
from gamelib.lessons.puzzle_ratings import fit_ratings, level_of, measure_puzzle

HEAD = "[[puzzle]]\n"


def fill_in_measures(text, game, measures, ratings):
    """Return the text of a puzzle file with measures and ratings filled in; both are by the keys of the puzzles."""
    before, *parts = text.split(HEAD)
    for at, part in enumerate(parts):
        name = re.search(r'^id = "(.*)"$', part, re.M)[1]
        key = f"{game}/puzzles#{name}"
        figures = ", ".join(f"{name} = {figure}" for name, figure in measures[key]._asdict().items())
        lines = f"level = {level_of(ratings[key])}\nrating = {ratings[key]}\nmeasured = {{ {figures} }}\n"
        unrated = re.sub(r"^(measured|rating) = .*\n", "", part, flags=re.M)
        parts[at] = re.sub(r"^level = .*\n", lines, unrated, count=1, flags=re.M)
    return HEAD.join([before, *parts])


def main():
    """Measure the puzzles of every game, and rate them all on one scale."""
    measures = {each.key: measure_puzzle(each) for game in games_with_puzzles() for each in puzzles(game)}
    ratings = fit_ratings(measures)
    for game in games_with_puzzles():
        path = puzzle_path(game)
        text = fill_in_measures(path.read_text(encoding="utf-8"), game, measures, ratings)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
