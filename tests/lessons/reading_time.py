"""Estimate reading times: from the front door to the first correct move, and of each whole lesson.

    python -m tests.lessons.reading_time

A reader is assumed to read two hundred words a minute, and to take `SECONDS` for each act. What a learner has to read
is counted where it is written: at the front door, on the page, and in the scene that the lesson sends.
"""

from __future__ import annotations

import re

import nbformat

from gamelib.core import registry
from gamelib.lessons import Attempt, Lesson, courses, notebooks, start_attempt
from gamelib.lessons.attempt import answer
from widgets import Lesson as Board
from widgets.lesson.learner import Learner
from widgets.web import front_door, site_map

WORDS_A_SECOND = 200 / 60
SECONDS = {"play": 12, "game": 12, "pick": 12, "choose": 8, "order": 25, "number": 15}
"""Seconds for an act besides reading: looking, thinking, an occasional mistake."""

LOOK = 5
"""Seconds for a look at the table before the first touch."""

QUICK, SHORT = 30, 10 * 60
"""Seconds within which the first move must be made, and the limit for any lesson."""


def count_words(*texts: str) -> int:
    """Return the number of words in the texts.

    >>> count_words("Two fives lie on the table:", "beat them.")
    8
    """
    return sum(len(re.findall(r"\w+(?:['’]\w+)?", text)) for text in texts)


def words_at_front_door(game: str) -> int:
    """Return the words at the front door before *Learn* is pressed: headline, game names, the game's tile."""
    games = {each["name"]: each for each in site_map.games()}
    mine = games[game]
    return count_words(
        *(front_door.door_texts()[word] for word in ("headline", "promise", "first_lesson")),
        *(each["title"] for each in games.values()),
        mine["players"],
        mine["door"].sentence,
        *(page["label"] for page in mine["pages"] if page["page"] == "play"),
    )


def words_on_lesson_page(game: str) -> int:
    """Return the words to read on a lesson page before the first act: introduction, goal and buttons.

    What is written on the table itself, the names of players and places, counts as looked at, not as read: see `LOOK`.
    """
    cells = nbformat.read(notebooks() / game / "learn.ipynb", as_version=4).cells
    above = []
    for cell in cells:
        if cell.cell_type == "code" and f'Lesson("{game}")' in cell.source:
            break
        if cell.cell_type == "markdown":
            above.append(cell.source)
    scene = Board(game, learner=Learner()).scene
    labels = [button["label"] for button in (*scene["buttons"], *scene["tools"]) if not button.get("more")]
    return count_words(*above, scene["title"], scene["note"], scene["message"]["text"], *labels)


def seconds_to_first_move(game: str) -> float:
    """Return the seconds of reading from the front door to the first correct move."""
    return LOOK + (words_at_front_door(game) + words_on_lesson_page(game)) / WORDS_A_SECOND


def seconds_for_step(attempt: Attempt) -> float:
    """Return the seconds that a step takes: goal and answers, the reply, the acts."""
    step = attempt.step
    right = next((option.say for option in step.options if option.right), "")
    read = count_words(attempt.say, attempt.personalise(step.done), attempt.personalise(right), *attempt.shuffled_items)
    return read / WORDS_A_SECOND + SECONDS[step.kind] * (len(answer(attempt)) if attempt.answered_by == "moves" else 1)


def seconds_for_lesson(lesson: Lesson) -> float:
    """Return the seconds that a lesson takes, including one hint in every third step."""
    hints = sum(count_words(step.hints[0]) for step in lesson.steps[::3] if step.hints) / WORDS_A_SECOND
    return (
        sum(seconds_for_step(start_attempt(step)) for step in lesson.steps)
        + hints
        + count_words(lesson.end) / WORDS_A_SECOND
    )


if __name__ == "__main__":
    for each in registry.games():
        counts = f"{words_at_front_door(each)} + {words_on_lesson_page(each)} words"
        print(f"{each}: {counts}, {seconds_to_first_move(each):.0f} seconds")
        for lesson in courses()[each]:
            print(f"  {lesson.name:28} {seconds_for_lesson(lesson) / 60:4.1f} minutes, said to be {lesson.minutes}")
