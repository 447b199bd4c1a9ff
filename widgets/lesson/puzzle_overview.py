"""The page of all puzzles: today's as a picture, the week, the learner's rating, and the themes."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.lessons import Progress, Puzzle, start_attempt
from gamelib.lessons.puzzle_files import games_with_puzzles, puzzle_of_the_day, theme_of, themes
from gamelib.lessons.puzzle_standing import WeekOfDays, days_of, own_rating, rating_history
from widgets import scenes
from widgets.lesson.calendar_words import short_weekdays, weekday_and_date, weekdays
from widgets.lesson.learner import Learner
from widgets.lesson.puzzle_scene import compare_ratings, practice_links
from widgets.lesson.puzzle_walk import PuzzleWalk
from widgets.stage.puzzle_parts import DayDisc, OwnRating, Picture, PuzzleGame, ThemeTile, TodaysPuzzle, Week
from widgets.stage.scene import EMPTY_SELECTION, Scene, SceneOptions, ScenePart, compress_faces

GAME, THEME = "puzzles:game:", "puzzles:theme:"
"""Prefixes of the buttons that choose a game, and a theme."""
ALL = "all"
MOST_PICTURES, MOST_POINTS = 2, 40
"""The most rows of cards drawn of a position; the most points of the curve of ratings."""


def add_home(scene: Scene, walk: PuzzleWalk) -> None:
    """Add the page of all puzzles to a scene."""
    progress = walk.learner.progress
    puzzle = puzzle_of_the_day(walk.day)
    shown = preview_puzzle(puzzle)
    scene |= {
        "title": _("Puzzles"),
        "note": "",
        "dock": "stacked",
        "faces": shown.part["faces"],
        "buttons": [],
        "puzzles": {
            "today": _today(walk, puzzle, shown),
            "week": _week(days_of(progress, walk.day, walk.played), walk.day),
            "rating": _own_rating(progress),
            "heading": _("By theme"),
            "note": _("Each puzzle has its own rating; solved or not, you meet it again later."),
            "shows": _("Themes of"),
            "games": _games(walk.shown_game),
            "themes": _theme_tiles(walk),
        },
    }
    compress_faces(scene)


# Today -----------------------------------------------------------------------------------


class Preview(NamedTuple):
    """What is shown of a puzzle before somebody solves it: no word of its title, which may give the answer away."""

    title: str
    pictures: list[Picture]
    says: str
    part: ScenePart


def preview_puzzle(puzzle: Puzzle) -> Preview:
    """Return a puzzle's theme, its rows of cards, and the boast that stands, if there is one."""
    attempt, theme = start_attempt(puzzle.step), theme_of(puzzle)
    part = scenes.scenes_of(puzzle.step.game).part(attempt.view, EMPTY_SELECTION, SceneOptions(in_lesson=True))
    title = _(theme.title) if theme else registry.about(puzzle.step.game).title
    return Preview(title, _pictures(part), _boast(part), part)


def _today(walk: PuzzleWalk, puzzle: Puzzle, shown: Preview) -> TodaysPuzzle:
    """Build the puzzle of the day: its theme and its cards."""
    game, rating = registry.about(puzzle.step.game).title, puzzle.rating or 0
    is_done = walk.learner.progress.is_done(f"{puzzle.step.game}/puzzles", puzzle.step.id)
    today: TodaysPuzzle = {
        "when": weekday_and_date(walk.day),
        "title": shown.title,
        "about": _("{game} · rated {rating}, {compared}").format(
            game=game, rating=rating, compared=compare_ratings(rating, own_rating(walk.learner.progress))
        ),
        "pictures": shown.pictures,
        "id": "puzzles:today",
        "button": _("Solve it again") if is_done else _("Solve it"),
    }
    if shown.says:
        today["says"] = shown.says
    return today


def _pictures(part: ScenePart) -> list[Picture]:
    """Return the rows of cards on the table and in the hand, as pictures; the hand comes last."""
    rows = [zone for zone in part["zones"] if zone["kind"] == "row" and zone.get("cards")]
    shown = rows if len(rows) <= MOST_PICTURES else [rows[0], rows[-1]]
    return [
        {
            "label": zone["label"],
            "spoken": zone["label"],
            "cards": [{"face": card["face"]} for card in zone.get("cards", [])],
        }
        for zone in shown
    ]


def _boast(part: ScenePart) -> str:
    """Return the boast that stands, if the game has boasts."""
    zone: dict[str, Any] = next((cast(dict[str, Any], each) for each in part["zones"] if each["id"] == "boast"), {})
    return str(zone.get("caption", ""))


# The week and the rating ----------------------------------------------------------------------


def _week(days: WeekOfDays, day: int) -> Week:
    head = _("This week")
    if days.in_a_row > 1:
        head = n_("{days} day in a row", "{days} days in a row", days.in_a_row).format(days=days.in_a_row)
    best = n_("best: {days} day", "best: {days} days", days.best).format(days=days.best) if days.best > 1 else ""
    discs = [_disc(days.monday + at, at, done, day) for at, done in enumerate(days.done)]
    return {
        "head": head,
        "best": best,
        "note": _("A day off costs nothing: the rest of the week still counts."),
        "discs": discs,
    }


def _disc(date: int, at: int, done: bool, day: int) -> DayDisc:
    is_today, name = date == day, weekdays()[at]
    spoken = _("{day}, played").format(day=name) if done else name
    return {
        "label": _("today") if is_today else short_weekdays()[at],
        "spoken": _("{day}, today").format(day=spoken) if is_today else spoken,
        "done": done,
        "today": is_today,
    }


def _own_rating(progress: Progress) -> OwnRating:
    curve = rating_history(progress)
    tries = len(curve) - 1
    return {
        "label": _("Your puzzle rating"),
        "value": str(curve[-1]),
        "note": _("Kept on this device only."),
        "asks": _("What does it mean?"),
        "says": _(
            "Everybody begins at 1000. Your first try at a puzzle counts, and each puzzle counts once: if you solve one"
            " that is rated higher, you rise by much, and if you miss an easy one, you fall. A try after a hint does"
            " not count. Computer players have tried every puzzle; its rating says how many of them found the answer."
        ),
        "curve": curve[-MOST_POINTS:],
        "spoken": n_(
            "From {first} to {last} in {tries} puzzle.", "From {first} to {last} in {tries} puzzles.", tries
        ).format(first=curve[0], last=curve[-1], tries=tries),
    }


# Themes ------------------------------------------------------------------------------------------


def _games(shown: str | None) -> list[PuzzleGame]:
    every: PuzzleGame = {"id": f"{GAME}{ALL}", "label": _("All games"), "on": shown is None}
    return [
        every,
        *(
            PuzzleGame(id=f"{GAME}{game}", label=registry.about(game).title, on=shown == game)
            for game in games_with_puzzles()
        ),
    ]


def _theme_tiles(walk: PuzzleWalk) -> list[ThemeTile]:
    shown = walk.shown_game
    return [
        _theme_tile(walk.learner, game, theme)
        for game in games_with_puzzles()
        if shown in (None, game)
        for theme in themes(game)
    ]


def _theme_tile(learner: Learner, game: str, theme: Any) -> ThemeTile:
    found = [each for each in lessons.puzzles(game) if each.heading.theme == theme.id]
    have = sum(learner.progress.is_done(f"{game}/puzzles", each.step.id) for each in found)
    tile: ThemeTile = {
        "id": f"{THEME}{game}:{theme.id}",
        "label": _(theme.title),
        "drawing": theme.drawing,
        "game": game,
        "have": have,
        "need": len(found),
        "text": _("{have} of {need}").format(have=have, need=len(found)),
    }
    links = practice_links(learner, game, theme.id)
    return tile | {"links": links} if links else tile
