"""The front door's data on lessons; a script in the page combines it with the progress stored in the browser.

No kernel is needed for this. To keep the page small, a step is named by two letters computed from its id.
"""

from __future__ import annotations

from typing import Any

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.language import _, p_
from gamelib.lessons import Lesson
from widgets import drawings

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
HAND = ("robin", "parrot", "parrot", "parrot", "peacock")
"""The birds on the cards at the front door."""
RANKS = {"wren": 1, "robin": 2, "duck": 3, "owl": 4, "parrot": 5, "crane": 6, "peacock": 7}
CARD_INK, CARD_PAPER = "#2A2833", "#FFFBF2"


def step_mark(step: str) -> str:
    """Return two letters for the id of a step, computed as the page's script does.

    >>> step_mark("your-first-flock"), step_mark("a")
    ('l6', '2p')
    """
    mark = 0
    for letter in step:
        mark = (mark * 31 + ord(letter)) % 36**2
    return DIGITS[mark // 36] + DIGITS[mark % 36]


def short_title(lesson: Lesson) -> str:
    """Return the title of a lesson in the form that the front door and the learning path use."""
    return _(lesson.short)


def lesson_rows(game: str) -> list[list[Any]]:
    """Return for each lesson of a game's course its name, short title, minutes and the marks of its steps."""
    return [
        [lesson.name, short_title(lesson), lesson.minutes, "".join(step_mark(step.id) for step in lesson.steps)]
        for lesson in (lessons.required_lessons(game) if game in registry.games() else ())
    ]


def door_data() -> dict[str, Any]:
    """Return everything the script of the page needs: the lessons of each game, and sentences to fill in."""
    return {
        "games": [
            {"name": game, "title": registry.about(game).title, "lessons": lesson_rows(game)}
            for game in registry.games()
        ],
        "unfinished": _("a game that is not over, with everybody's cards: whoever reads on has seen them"),
        "words": {
            "left": _("{game} · lesson {number} of {count} · about {minutes} min left"),
            "step": _("step {number} of {count}"),
            "lesson": _("Lesson {number} of {count}"),
            "stars": _("{stars} of {most} stars"),
            "new": _("Not started yet"),
            "done": _("All lessons done"),
            "due": _("To go over again: {count}"),
            "minutes": _("about {minutes} min"),
            "game": _("Your {game} game"),
            "stars1": _("done, one star"),
            "stars2": _("done, two stars"),
            "stars3": _("done, three stars"),
            "current": _("open now"),
            "open": _("Lesson {number}"),
            "begin": _("Begin"),
        },
    }


def door_texts() -> dict[str, str]:
    """Return the texts of the front door by key."""
    return {
        "headline": _("Learn a card game by playing it."),
        "promise": _("You hold the cards from the first minute. Rules come when you need them."),
        "start": _("Start the first lesson"),
        "free": _("free, no account"),
        "minutes": _("{count} minutes"),
        "choose": _("Or choose a game"),
        "know": _("Do you know the rules? Play opens the table at once."),
        "stopped": _("You stopped here"),
        "carry_on": _("Carry on"),
        "all_lessons": _("All lessons"),
        "puzzle": _("A puzzle for you"),
        "puzzle_more": _("One position, one best move. Can you find it?"),
        "solve": _("Solve it"),
        "unfinished": _("It waits as you left it."),
        "go_on": _("Go on playing"),
        "fills": _("That fills up your stars."),
        "go_over": _("Go over them"),
        "rules": _("Rule book"),
        "teachers": _("For teachers"),
        "learn": _("Learn"),
        "play": p_("page", "Play"),
        "puzzles": _("Puzzles"),
        "places": _("Pages"),
        "friends": _("Play with friends"),
    }


def card_symbol(bird: str) -> str:
    """Return the symbol of a bird's card: rank, dots and drawing; its id is `page-card-` and the bird."""
    ink, tint = drawings.TONES[bird]
    rank = RANKS[bird]
    dots = "".join(f'<circle cx="{88 - 10 * (at % 4)}" cy="{14 + 10 * (at // 4)}" r="3.6"/>' for at in range(rank))
    return (
        f'<symbol id="page-card-{bird}" viewBox="0 0 100 140"><rect x="1.500" y="1.500" width="97" height="137" '
        f'rx="9" fill="{CARD_PAPER}" stroke="{CARD_INK}" stroke-width="3"/><rect x="8" y="36" width="84" '
        f'height="96" rx="6" fill="{tint}"/><g fill="{ink}"><text x="10" y="29" font-size="29" '
        f'font-weight="800">{rank}</text>{dots}</g><use href="#page-{bird}" x="10" y="44" width="80" '
        f'height="80"/></symbol>'
    ).replace(".500", ".5")


def card_symbols(birds: tuple[str, ...] = HAND) -> str:
    """Return the symbols of these birds' cards, each once."""
    return "".join(card_symbol(bird) for bird in dict.fromkeys(birds))
