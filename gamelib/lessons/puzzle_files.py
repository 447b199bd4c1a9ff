"""Puzzles: positions in which some moves are proved to be best, sorted by what they teach, then from easy to hard.

A puzzle file `puzzles.toml` holds `[[puzzle]]` entries with title, level, say, clauses, a position as in a step, `best`
(every best move), `proof` (how that is proved: one of `PROOFS`), done and hints, and perhaps mistakes, of which few
name a `belief`: one by which the mistake would be right. Any other is a worse plan. `[[heading]]`
entries with an id and a title say what they teach, the base game first; a puzzle names its heading with `teaches`.
`[[theme]]` entries with an id, a title and a drawing gather headings, each of which names its `theme`, for people who
choose what to practise. `rating` says how strong a solver must be to find the answer every other time; it follows from
the figures in `measured`, and the level from it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _, join_and, join_or
from gamelib.lessons.file_entries import Complaint, Entries, LessonText, TooManyComplaints
from gamelib.lessons.lesson_files import check_ids, read_step
from gamelib.lessons.library import lesson_folder
from gamelib.lessons.steps import Step
from gamelib.lessons.toml_files import game_folder, read_toml

PROOFS = ("wins now", "loses otherwise", "odds", "searched")
LEVELS = range(1, 6)
MOST_RATING = 3000
PUZZLE = (
    "title",
    "id",
    "level",
    "say",
    "done",
    "clauses",
    "hints",
    "position",
    "seed",
    "deal",
    "seat",
    "before",
    "figures",
    "best",
    "proof",
    "weigh",
    "among",
    "after",
    "others",
    "against",
    "mistake",
    "teaches",
    "rating",
    "measured",
)
OWN_KEYS = ("level", "best", "proof", "weigh", "among", "after", "teaches", "rating", "measured")
"""Entries that a puzzle has and a step has not."""
FILE = "puzzles.toml"


class PuzzleTheme(NamedTuple):
    """What somebody may want to practise: some headings together, and a drawing for them."""

    id: str
    title: str
    drawing: str


class PuzzleHeading(NamedTuple):
    """What some puzzles teach, in a few words, whether they belong to a variant of the game, and their theme's id."""

    id: str
    title: str
    variant: bool = False
    theme: str = ""


NO_HEADING = PuzzleHeading("", "")
"""The heading of a puzzle in a file without headings."""


class MeasuredDifficulty(NamedTuple):
    """How hard a puzzle is, as measured: how often in 100 tries each player finds a best move among those offered."""

    moves: int
    """Moves to choose from."""
    right: int
    """How many of them are best."""
    random: int
    careful: int
    keen: int
    hasty: int
    """The searching player with next to no time."""
    searching: int


@dataclass(frozen=True)
class Puzzle:
    """A position with its best moves and the kind of proof that they are best; it is played as a step of one move."""

    step: Step
    level: int
    proof: str
    weigh: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    after: bool = False
    heading: PuzzleHeading = NO_HEADING
    measure: MeasuredDifficulty | None = None
    rating: int | None = None
    """How strong a solver must be to find the answer every other time; None if that was not measured."""

    @property
    def key(self) -> str:
        """The key under which progress is kept."""
        return f"{self.step.game}/puzzles#{self.step.id}"


def puzzle_path(game: str) -> Path:
    """Return the puzzle file of a game, which may not be there."""
    return lesson_folder(game) / FILE


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game under their headings, the base game first, easy ones first under each heading.

    >>> all(puzzle.proof in PROOFS for puzzle in puzzles("nanuk"))
    True
    """
    registry.check_game(game)
    path = puzzle_path(game)
    return _load_cached(path, path.stat().st_mtime_ns) if path.is_file() else ()


def puzzle_order(game: str, seed: int) -> tuple[Puzzle, ...]:
    """Return the puzzles from easy to hard, those of a level shuffled by the seed, the base game before variants."""
    return tuple(
        sorted(
            (
                puzzle
                for level in LEVELS
                for puzzle in Stream(seed, "puzzles", level).shuffle(
                    each for each in puzzles(game) if each.level == level
                )
            ),
            key=lambda puzzle: puzzle.heading.variant,
        )
    )


def games_with_puzzles() -> tuple[str, ...]:
    """Return the games that have puzzles."""
    return tuple(game for game in registry.games() if puzzles(game))


def puzzle_of_the_day(day: int) -> Puzzle:
    """Return the puzzle of a day, given as the ordinal of its date: the same for everybody and on every page.

    The games take turns, and every puzzle of a base game has its day before one of that game comes again.
    """
    games = games_with_puzzles()
    if not games:
        raise GameError(_("there are no puzzles yet"))
    turn, at = divmod(day, len(games))
    choice = sorted(
        (each for each in puzzles(games[at]) if not each.heading.variant), key=lambda puzzle: puzzle.step.id
    )
    turn, at_puzzle = divmod(turn, len(choice))
    return Stream(turn, f"puzzle of the day of {games[at]}").shuffle(choice)[at_puzzle]


def themes(game: str) -> tuple[PuzzleTheme, ...]:
    """Return the themes of a game's puzzles in their order.

    >>> [theme.id for theme in themes("nanuk")]
    ['hunt', 'side', 'pick']
    """
    registry.check_game(game)
    _source, content = read_toml(puzzle_path(game), "puzzle")
    return _themes(content or {})


def theme_of(puzzle: Puzzle) -> PuzzleTheme | None:
    """Return the theme of a puzzle; None if its file has none, or if it was made just now."""
    return next((theme for theme in themes(puzzle.step.game) if theme.id == puzzle.heading.theme), None)


@lru_cache(maxsize=16)
def _load_cached(path: Path, _changed: int) -> tuple[Puzzle, ...]:
    puzzles_read, complaints = read_puzzles(path)
    if complaints:
        raise BadLesson(str(complaints[0]))
    order = {heading: at for at, heading in enumerate(dict.fromkeys(headings_in(path)))}
    return tuple(sorted(puzzles_read, key=lambda puzzle: (order.get(puzzle.heading, len(order)), puzzle.level)))


def headings_in(path: Path) -> tuple[PuzzleHeading, ...]:
    """Return the headings of a puzzle file in their order."""
    _source, content = read_toml(path, "puzzle")
    return _read_headings(content or {})


def _read_headings(content: dict[str, Any]) -> tuple[PuzzleHeading, ...]:
    """Return the well-formed headings; `_read_all` complains about a file with any others."""
    listed = content.get("heading", [])
    return tuple(PuzzleHeading(**each) for each in (listed if isinstance(listed, list) else []) if _is_heading(each))


def _is_heading(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and {"id", "title"} <= set(entry) <= {"id", "title", "variant", "theme"}
        and all(isinstance(entry[key], str) for key in set(entry) - {"variant"})
        and isinstance(entry.get("variant", False), bool)
    )


def _themes(content: dict[str, Any]) -> tuple[PuzzleTheme, ...]:
    """Return the well-formed themes; `_read_all` complains about a file with any others."""
    listed = content.get("theme", [])
    return tuple(PuzzleTheme(**each) for each in (listed if isinstance(listed, list) else []) if _is_theme(each))


def _is_theme(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and set(entry) == set(PuzzleTheme._fields)
        and all(isinstance(text, str) for text in entry.values())
    )


def _check_themes(source: LessonText, content: dict[str, Any]) -> None:
    """Complain about themes that are not well formed, and unless every heading names one of them."""
    listed, known = content.get("theme", []), list(dict.fromkeys(theme.id for theme in _themes(content)))
    if not isinstance(listed, list) or len(known) != len(listed):
        source.complain(_("a theme has an 'id', a 'title' and a 'drawing', all texts in quotes, and no other's id"))
    for heading in _read_headings(content):
        if heading.theme not in (known or [""]):
            source.complain(
                _("the heading {heading!r} names its theme, one of {themes}").format(
                    heading=heading.id, themes=join_or(known) if known else _("none")
                )
            )


def read_puzzles(path: Path) -> tuple[list[Puzzle], list[Complaint]]:
    """Return the puzzles in a file as far as they can be read, and all complaints about how they are written."""
    source, content = read_toml(path, "puzzle")
    found: list[Puzzle] = []
    if content is not None:
        with suppress(TooManyComplaints):
            found = _read_all(source, content, game_folder(path))
    return found, source.complaints


def _read_all(source: LessonText, content: dict[str, Any], game: str) -> list[Puzzle]:
    listed = content.get("puzzle", [])
    listed_headings = content.get("heading", [])
    if not isinstance(listed_headings, list) or not all(map(_is_heading, listed_headings)):
        source.complain(_("a heading has an 'id' and a 'title', both texts in quotes, and perhaps variant = true"))
        return []
    headings = {heading.id: heading for heading in _read_headings(content)}
    _check_themes(source, content)
    if set(content) - {"puzzle", "heading", "theme"} or not isinstance(listed, list) or game not in registry.games():
        source.complain(
            _("a file of puzzles stands in the folder of its game, and holds puzzles, each under [[puzzle]]")
        )
        return []
    puzzles_read = [_read_puzzle(source, each, number, game, headings) for number, each in enumerate(listed, 1)]
    titles = [puzzle.step.title for puzzle in puzzles_read if puzzle]
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        source.complain(_("two puzzles have the title '{title}'").format(title=title))
    check_ids(source, [puzzle.step for puzzle in puzzles_read if puzzle])
    return [puzzle for puzzle in puzzles_read if puzzle]


def _read_puzzle(
    source: LessonText, values: Any, number: int, game: str, headings: dict[str, PuzzleHeading]
) -> Puzzle | None:
    if not isinstance(values, dict):
        source.complain(_("a puzzle stands under [[puzzle]]"), number=number)
        return None
    before = len(source.complaints)
    title = values.get("title") if isinstance(values.get("title"), str) else "?"
    entries = Entries(source, values, _("puzzle {number}, '{title}'").format(number=number, title=title), number)
    entries.reject_unknown(PUZZLE)
    best, proof = entries.texts("best", least=1), entries.text("proof")
    if proof not in PROOFS:
        entries.complain(
            "proof", _("'proof' is {proofs}, not {proof!r:.40}").format(proofs=join_or(PROOFS), proof=proof)
        )
    weigh, level = entries.texts("weigh", least=proof == "odds"), entries.whole_number("level", 1, 5)
    after = values.get("after", False)
    if not isinstance(after, bool):
        entries.complain("after", _("'after' is true or false, not {value!r:.40}").format(value=after))
    heading, measure = _read_heading(entries, headings), _read_measure(entries)
    rating = entries.whole_number("rating", 1, MOST_RATING) if "rating" in values else None
    as_step = {key: value for key, value in values.items() if key not in OWN_KEYS}
    step = read_step(
        source, as_step | {"kind": "play", "goal": ["best"], "answer": list(best[:1]), "within": 1}, number, game, best
    )
    if step is None or len(source.complaints) > before:
        return None
    return Puzzle(step, level or 1, proof, weigh, entries.texts("among"), bool(after), heading, measure, rating)


def _read_heading(entries: Entries, headings: dict[str, PuzzleHeading]) -> PuzzleHeading:
    """Read what a puzzle teaches; a file without headings needs none."""
    name = entries.text("teaches", must=bool(headings))
    if name and name not in headings:
        entries.complain(
            "teaches",
            _("'teaches' is the id of a heading: {headings}, not {given!r:.40}").format(
                headings=join_or([*headings]) if headings else _("there is none"), given=name
            ),
        )
    return headings.get(name, NO_HEADING)


def _read_measure(entries: Entries) -> MeasuredDifficulty | None:
    """Read the figures of a measured puzzle."""
    figures = entries.values.get("measured")
    if figures is None:
        return None
    names = MeasuredDifficulty._fields
    if (
        not isinstance(figures, dict)
        or set(figures) != set(names)
        or not all(
            type(figure) is int and figure >= (1 if name in ("moves", "right") else 0)
            for name, figure in figures.items()
        )
    ):
        entries.complain("measured", _("'measured' holds whole numbers for {names}").format(names=join_and(names)))
        return None
    return MeasuredDifficulty(**figures)
