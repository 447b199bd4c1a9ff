"""The words of *My progress*: what one can do, how well one guesses, saving, opening and deleting."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from gamelib.core.language import _
from widgets.table.autosave import save_folder


def ability_words(learned: Sequence[str], first: int) -> dict[str, Any]:
    """Return what the finished lessons have taught, the latest of them first."""
    newest = list(dict.fromkeys(reversed(learned)))
    return {
        "title": _("What you can do"),
        "none": _("Finish a lesson, and what you have learned stands here."),
        "lines": newest[:first],
        "rest": newest[first:],
        "more": _("and {count} more").format(count=len(newest) - first),
    }


def guess_words() -> dict[str, str]:
    """Return the words for the guesses, which the browser counts."""
    return {
        "title": _("How well you guess"),
        "none": _("Guess a percentage on an odds page before you look, and your guess is a dot here."),
        "one": _("1 guess, **{off}** off."),
        "few": _("{count} guesses, on average **{off} off**. From 8 guesses on, this says which way you tend."),
        "high": _(
            "{count} guesses, on average **{off} off**. {side} of them were too high: you tend to expect **too much**."
        ),
        "low": _(
            "{count} guesses, on average **{off} off**. {side} of them were too low: you tend to expect **too little**."
        ),
        "even": _("{count} guesses, on average **{off} off**, neither mostly too high nor mostly too low."),
        "line": _("On the dashed line a guess is right. A dot below it was too high, a dot above it too low."),
        "said": _("you said, %"),
        "was": _("it was, %"),
        "label": _("Each guess as a dot: what you said, and what it was"),
    }


def kept_words() -> str:
    """Return where everything is kept; games that are not over are files beside the program, if it keeps any."""
    if save_folder() is None or sys.platform == "emscripten":
        return _("Kept on this device only.")
    return _("Kept on this device; a game that is not over also lies on the computer that serves this page.")


def keep_words() -> dict[str, str]:
    """Return the words for saving and opening."""
    return {
        "title": _("Yours to keep, or to delete"),
        "text": _("Save it as a file to take it to another device."),
        "save": _("Save as a file"),
        "open": _("Open a file …"),
        "delete": _("Delete everything …"),
        "file": _("my-progress"),
        "saved": _("Saved as {name}."),
        "opened": _("Opened: what is in the file and what is here are one now, and of two the newer holds."),
        "not_kept": _("There is no room for it in this browser, so nothing was changed."),
        "no_answer": _("There was no answer, so nothing was changed. Load the page anew, and open the file again."),
        "not_ours": _("This file was not saved here, so nothing was changed."),
        "deleted": _("Deleted, as you chose."),
    }


def delete_words() -> dict[str, Any]:
    """Return the words for deleting, with the parts to choose from; choices stay unless they are ticked."""
    return {
        "title": _("Delete what is kept on this device?"),
        "parts": [
            {"part": "lessons", "label": _("Lessons, stars and puzzles"), "ticked": True},
            {
                "part": "beliefs",
                "label": _("What you mix up, what you have learned, and the time it took"),
                "ticked": True,
            },
            {"part": "homework", "label": _("Homework you did"), "ticked": True},
            {"part": "games", "label": _("Games you played, and those not over"), "ticked": True},
            {"part": "guesses", "label": _("Your guesses"), "ticked": True},
            {"part": "own", "label": _("Lessons you wrote, homework you gave"), "ticked": False},
            {"part": "choices", "label": _("Choices: speed, sounds, dark or light"), "ticked": False},
        ],
        "guess": _("1 question"),
        "guesses": _("{count} questions"),
        "warning": _("This cannot be taken back. You can save a file first."),
        "save": _("Save a file first"),
        "keep": _("Keep everything"),
        "delete": _("Delete"),
    }
