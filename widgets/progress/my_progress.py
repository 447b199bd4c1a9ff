"""`MyProgress`: what a learner has done, can do and guesses, from what the browser keeps; saved, opened and deleted.

The browser keeps all of it and sends what has to be read by the rules of the library: the progress in lessons and the
list of finished games. Guesses stay where they are; Python only supplies the words for them.

>>> print(MyProgress())
My progress is kept in the browser: open this page there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any

import traitlets

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and, n_
from gamelib.lessons import Progress
from gamelib.lessons.progress import MOST_STARS
from gamelib.lessons.puzzle_files import puzzles
from gamelib.players import LEVELS
from widgets import drawings
from widgets.lesson.calendar_words import day_and_month
from widgets.lesson.learner import read_progress
from widgets.progress.browser_store import PREFIX, entries
from widgets.progress.learning_words import describe_learning
from widgets.progress.mix_ups import describe_mix_ups, describe_rules_known_well
from widgets.progress.progress_words import ability_words, delete_words, guess_words, keep_words, kept_words
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.sentence_widget import SentenceWidget
from widgets.table.autosave import Autosave
from widgets.table.played_games import PlayedGame, read_rows

FIRST_ABILITIES, FIRST_GAMES = 6, 6
"""How much of a list is open at once; the rest unfolds."""
MOST_FORGOTTEN = 20
OF_BELIEFS = ("believed", "tries", "seconds")
"""The fields of the progress that tell what answers have shown of a learner."""


class MyProgress(SentenceWidget):
    """Everything that this browser keeps of its learner."""

    _esm = join_modules("progress/js/progress.js")
    _css = join_styles(("stage/css/whole_page.css", "progress/progress.css"))

    page = traitlets.Dict().tag(sync=True)  # Python to browser: all that is shown, besides the guesses

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._on_message)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer the browser: what it keeps, two versions to merge, or games that are deleted."""
        if not isinstance(content, dict):
            return
        if content.get("kind") == "hello":
            day = content.get("day")
            today = day if type(day) is int and 0 < day <= date.max.toordinal() else date.today().toordinal()
            self.page = build_page(
                read_progress(content.get("lessons")),
                read_rows(content.get("played")),
                today,
                finds_beliefs=content.get("beliefs") is not False,
            )
        elif content.get("kind") == "merge":
            here, there = (read_progress(content.get(key)) for key in ("here", "there"))
            self.send({"kind": "merged", "text": here.merged(there).write()})
        elif content.get("kind") == "without":
            left = forget_part(read_progress(content.get("lessons")), content.get("part"))
            self.send({"kind": "merged", "text": left.write()})
        elif content.get("kind") == "forget":
            forget_games(content.get("ids"))

    def __str__(self) -> str:
        return _("My progress is kept in the browser: open this page there.")


def forget_games(ids: object) -> None:
    """Delete unfinished games, of which the browser knew where they were saved."""
    for name in ids[:MOST_FORGOTTEN] if isinstance(ids, list) else ():
        with suppress(GameError):
            Autosave(name).delete()


def forget_part(progress: Progress, part: object) -> Progress:
    """Return the progress without what answers have told of a learner, or with nothing but that."""
    whole, nothing = (progress, Progress()) if part == "beliefs" else (Progress(), progress)
    return replace(whole, **{name: getattr(nothing, name) for name in OF_BELIEFS})


def build_page(
    progress: Progress, played: Sequence[PlayedGame], today: int, *, finds_beliefs: bool = True
) -> dict[str, Any]:
    """Return everything that the page shows, besides the guesses; of beliefs nothing if they are not looked for."""
    mixed_up = sum(len(each.mixed_up) for each in progress.believed.values())
    done = [
        lesson for game in registry.games() for lesson in lessons.courses().get(game, ()) if _is_done(progress, lesson)
    ]
    return {
        "kept": kept_words(),
        "games_label": _("The games"),
        "games": [_look_at_game(game, progress) for game in registry.games() if lessons.required_lessons(game)],
        "abilities": ability_words([_(each) for lesson in done for each in lesson.can], FIRST_ABILITIES),
        "mix_ups": describe_mix_ups(progress, today) if finds_beliefs else None,
        "learned": describe_learning(progress) if finds_beliefs else None,
        "rules": describe_rules_known_well(progress, today) if finds_beliefs else None,
        "guesses": guess_words(),
        "played": _list_played(played, progress, today),
        "keep": keep_words(),
        "delete": delete_words(),
        "prefix": PREFIX,
        "entries": [[f"^(?:{entry.pattern})$", entry.part, entry.merge] for entry in entries()],
        "counts": {
            "lessons": n_("{count} lesson", "{count} lessons", len(done)).format(count=len(done)),
            "beliefs": n_("{count} thing", "{count} things", mixed_up).format(count=mixed_up) if finds_beliefs else "",
            "games": n_("{count} game", "{count} games", len(played)).format(count=len(played)),
        },
    }


def _is_done(progress: Progress, lesson: lessons.Lesson) -> bool:
    done, count = progress.share(lesson)
    return done == count


def _look_at_game(game: str, progress: Progress) -> dict[str, Any]:
    """Return how far somebody is in the lessons of a game, and the puzzles solved."""
    course = lessons.required_lessons(game)
    done = sum(_is_done(progress, lesson) for lesson in course)
    stars = {"stars": sum(progress.lesson_stars(lesson) for lesson in course), "most": MOST_STARS * len(course)}
    solved = sum(progress.is_done(f"{game}/puzzles", puzzle.step.id) for puzzle in puzzles(game))
    return {
        "game": game,
        "title": registry.about(game).title,
        "drawing": _draw(registry.about(game).drawings[0]),
        "stars": _("{stars} of {most}").format(**stars),
        "stars_spoken": _("{stars} of {most} stars").format(**stars),
        "share": done / len(course),
        "lessons": _("{done} of {count} lessons").format(done=done, count=len(course)),
        "puzzles": n_("{count} puzzle solved", "{count} puzzles solved", solved).format(count=solved) if solved else "",
    }


def _draw(name: str) -> str:
    """Return a drawing as an SVG of its own."""
    return re.sub(r' id="[^"]*"', ' aria-hidden="true"', drawings.symbol(name), count=1).replace("symbol", "svg")


# Games played ----------------------------------------------------------------------------


def _list_played(played: Sequence[PlayedGame], progress: Progress, today: int) -> dict[str, Any]:
    """Return the finished games, newest first, and what they come to."""
    return {
        "title": _("Games you played"),
        "none": _("Finish a game at a table, and it stands here, with how it went."),
        "filter": _("Which games"),
        "all": _("All"),
        "columns": [_("When"), _("Game"), _("Against"), _("How it went"), _("Time")],
        "rows": [{"game": each.game, "cells": _cells(each, today)} for each in played],
        "first": FIRST_GAMES,
        "more": _("Show all {count}"),
        "games": [{"game": game, "title": registry.about(game).title} for game in registry.games()],
        "levels": [*_by_level(played)],
        "total": _describe_total(played, progress) if played else "",
    }


def _cells(game: PlayedGame, today: int) -> list[str]:
    names = join_and([name for name, _level in game.opponents])
    levels = {level for _name, level in game.opponents}
    if len(levels) == 1:
        names = _("{names} ({level})").format(names=names, level=LEVELS[game.level].label())
    friends = _("people at this screen") if game.people > 1 else ""
    return [
        _describe_day(game.day, today),
        registry.about(game.game).title,
        join_and(list(filter(None, (friends, names)))),
        {"won": _("won"), "lost": _("lost"), "plain": _("neither won nor lost"), "": _("played together")}[
            game.outcome
        ],
        n_("{count} minute", "{count} minutes", max(1, game.minutes)).format(count=max(1, game.minutes)),
    ]


def _describe_day(day: int, today: int) -> str:
    """Return when a game was played.

    >>> _describe_day(739_946, 739_946), _describe_day(739_945, 739_946), _describe_day(739_900, 739_946)
    ('today', 'yesterday', '11 October')
    """
    return {0: _("today"), 1: _("yesterday")}.get(today - day) or day_and_month(day)


def _by_level(played: Iterable[PlayedGame]) -> Iterable[str]:
    """Yield for each level, the highest first, how many games were won against it."""
    alone = [each for each in played if each.level and each.people == 1]
    games, won = Counter(each.level for each in alone), Counter(each.level for each in alone if each.outcome == "won")
    for name in reversed(LEVELS):
        if games[name]:
            yield n_(
                "Against “{level}”: {count} game, won {won}.",
                "Against “{level}”: {count} games, won {won}.",
                games[name],
            ).format(level=LEVELS[name].label(), count=games[name], won=won[name])


def _describe_total(played: Sequence[PlayedGame], progress: Progress) -> str:
    """Say how many games were played, for how long, and on how many days."""
    minutes = sum(max(1, each.minutes) for each in played)
    days = len({each.day for each in played} | {*progress.days})
    spent = (
        n_("{count} minute", "{count} minutes", minutes).format(count=minutes)
        if minutes < 120
        else _("{count} hours").format(count=round(minutes / 60))
    )
    games = n_("{count} game", "{count} games", len(played)).format(count=len(played))
    on = n_("on {count} day", "on {count} days", days).format(count=days)
    return _("{games}, {spent} of play, {days}.").format(games=games, spent=spent, days=on)
