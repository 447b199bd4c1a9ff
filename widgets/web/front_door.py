"""What the front door shows: a door for each game, and what a script combines with what the browser has stored.

No kernel is needed for this. To keep the page small, a step is named by two letters computed from its id.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons import Lesson
from gamelib.lessons.puzzle_files import puzzles
from widgets.lesson.calendar_words import short_weekdays, weekdays
from widgets.room.reach import no_such_table, too_many_wrong_letters
from widgets.web.card_symbols import card_symbol, drawings_of_card

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
WEEK = ("wren", "robin", "duck", "owl", "parrot", "crane", "peacock")
"""The birds that land on the days of the week, from Monday on."""
GOOD_TO_BEGIN_WITH = "nanatoridori"


class PictureItem(NamedTuple):
    """A drawing in a picture of 424 by 340 pixels: its symbol, its top left corner, its width, and how it is turned."""

    symbol: str
    x: float
    y: float
    width: float
    turn: float = 0

    @property
    def height(self) -> float:
        """The height of a card, of a banner, or of a square drawing."""
        shape = 1.4 if self.symbol.startswith("card-") else 40 / 66 if self.symbol.startswith("carp") else 1
        return round(self.width * shape, 1)

    @property
    def middle(self) -> str:
        """The point around which it is turned."""
        return f"{self.x + self.width / 2:g} {self.y + self.height / 2:g}"


class SpeechBubble(NamedTuple):
    """Something said in a picture: the text, where its box begins, and whether it is loud."""

    text: str
    left: float
    top: float
    loud: bool = False


class GameDoor(NamedTuple):
    """What the door of a game says and shows; `short` is its sentence on a phone."""

    sentence: str
    short: str
    emblem: str
    facts: tuple[str, ...] = ()
    items: tuple[PictureItem, ...] = ()
    bubbles: tuple[SpeechBubble, ...] = ()
    carry: tuple[PictureItem, ...] = ()
    """What lies beside the lesson that somebody carries on with."""


def doors() -> dict[str, GameDoor]:
    """Return the doors of the games that have a picture of their own.

    >>> doors()["nanuk"].emblem
    'bear'
    """
    pair = (PictureItem("card-parrot", 82, 78, 130, -3), PictureItem("card-parrot", 210, 78, 130, 3))
    return {
        "nanatoridori": GameDoor(
            _("Birds in a hand you may not sort. Birds that sit together fly together."),
            _("Birds in a hand you may not sort."),
            "owl",
            (_("20 minutes"),),
            (
                PictureItem("card-robin", 32, 120, 98, -9),
                PictureItem("card-parrot", 120, 112, 98, -3),
                PictureItem("card-parrot", 208, 112, 98, 3),
                PictureItem("card-peacock", 296, 120, 98, 9),
            ),
            (SpeechBubble(_("Mine, and never sorted."), 24, 18),),
            pair,
        ),
        "nanuk": GameDoor(
            _("Boast what the hunt will bring. Sooner or later somebody says: doomed."),
            _("Boast about a hunt, until somebody says: doomed."),
            "bear",
            (_("a bear may come"),),
            (
                PictureItem("bear", 30, 208, 112),
                PictureItem("seal", 160, 206, 108),
                PictureItem("inuksuk", 292, 214, 104),
            ),
            (SpeechBubble(_("6 seals in 4 days!"), 40, 34), SpeechBubble(_("Doomed!"), 280, 82, True)),
            (PictureItem("card-seal", 82, 78, 130, -3), PictureItem("card-fish", 210, 78, 130, 3)),
        ),
        "koinobori": GameDoor(
            _("Hang carps on posts that all can see, and on a mast that only you know."),
            _("Carps on posts all see, and on your own mast."),
            "carp-orange",
            (_("20–40 minutes"),),
            (
                PictureItem("pole", 58, 24, 9),
                PictureItem("carp-orange", 68, 30, 128),
                PictureItem("carp-pink", 68, 106, 112),
                PictureItem("carp-orange", 68, 170, 128),
                PictureItem("card-koi-GLK", 300, 180, 92, 4),
                PictureItem("card-koi-OB", 208, 186, 92, -5),
            ),
            (SpeechBubble(_("Orange leads here."), 190, 20),),
            (PictureItem("card-koi-OB", 82, 78, 130, -3), PictureItem("card-koi-GLK", 210, 78, 130, 3)),
        ),
    }


def symbols_of_doors() -> tuple[set[str], set[str]]:
    """Return the names of the cards and of the drawings that the doors and the week show."""
    shown = {item.symbol for door in doors().values() for item in (*door.items, *door.carry)}
    cards = {name.removeprefix("card-") for name in shown if name.startswith("card-")}
    signs = {name for name in shown - {"pole"} if not name.startswith("card-")} | {
        door.emblem for door in doors().values()
    }
    return cards, signs | set(WEEK) | {sign for card in cards for sign in drawings_of_card(card)}


def card_symbols() -> str:
    """Return the symbols of the cards at the front door, each once."""
    return "".join(map(card_symbol, sorted(symbols_of_doors()[0])))


# Progress ------------------------------------------------------------------------------------


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
    """Return everything the script of the page needs: lessons and puzzles of each game, and sentences to fill in."""
    return {
        "games": [
            {
                "name": game,
                "title": registry.about(game).title,
                "lessons": lesson_rows(game),
                "puzzles": len(puzzles(game)),
            }
            for game in registry.games()
        ],
        "unfinished": _("a game that is not over, with everybody's cards: whoever reads on has seen them"),
        "words": return_words(),
    }


def return_words() -> dict[str, Any]:
    """Return the sentences that the front door fills in for those who come back."""
    return {
        "step": _("step {number} of {count}"),
        "left": _("{game} · lesson {number} of {count} · about {minutes} min left"),
        "lesson": _("Lesson {number} of {count}"),
        "short_stars": _("{stars} of {most}"),
        "new": _("Not begun · first lesson {minutes} minutes"),
        "short_new": _("not begun"),
        "short_lesson": _("{number} of {count}"),
        "done": _("All lessons done"),
        "begin": _("Begin"),
        "again": _("Look again"),
        "next": _("Next: {title}"),
        "first": _("Starts with: {title}"),
        "solved": _("Puzzles: {solved} of {count} solved"),
        "unsolved": _("Puzzles: {count} wait for you"),
        "game": _("Your {game} game"),
        "due_one": _("1 step to go over"),
        "due_many": _("{count} steps to go over"),
        "due_minutes_one": _("about a minute"),
        "due_minutes": _("about {minutes} minutes"),
        "row": _("{count} days in a row"),
        "week": _("This week"),
        "row_spoken": _("{row}. Played: {days}."),
        "days": list(weekdays()),
        "wrong": no_such_table(),
        "hurry": too_many_wrong_letters(),
        "lost": _("The server does not answer. Try again."),
    }


def door_texts() -> dict[str, Any]:
    """Return the texts of the front door by key."""
    return {
        "headline": _("Learn a card game by playing it."),
        "promise": _("You hold cards at once. Rules come when needed."),
        "begin_with": _("good to begin with"),
        "first_lesson": _("First lesson · {minutes} minutes"),
        "short_first_lesson": _("Lesson · {minutes} min"),
        "door_of": _("{page}: {game}"),
        "invited": _("Has somebody invited you?"),
        "invited_more": _("Type their four letters"),
        "letter": _("Letter {number} of 4"),
        "join": _("Join"),
        "no_account": _(
            "No account, nothing to install. What you do stays on this device. No friends at hand? Computer players "
            "take the other seats."
        ),
        "for_class": _("For a class"),
        "stopped": _("You stopped here"),
        "carry_on": _("Carry on"),
        "all_lessons": _("All lessons"),
        "puzzle": _("Puzzle of the day"),
        "puzzle_more": _("One position, one best move. Can you find it?"),
        "solve": _("Solve it"),
        "weekdays": list(short_weekdays()),
        "day_off": _("A day off costs nothing."),
        "unfinished": _("It waits as you left it."),
        "go_on": _("Play on"),
        "fills": _("That fills up your stars."),
        "go_over": _("Go over"),
    }
