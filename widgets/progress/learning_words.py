"""What somebody has learned, in plain words: rule by rule, how much in all, whether it stays, and the time it took."""

from __future__ import annotations

from typing import Any

from gamelib import beliefs
from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.lessons import Progress, calibration
from gamelib.lessons.first_tries import Count
from gamelib.lessons.learning_report import FEWEST_IN_ALL, Gain, RuleReport, count_later, find_gain, report_rules

FIRST_RULES = 6
"""How many rules are open at once; the rest unfolds."""
FEWEST_GUESSES = 8
"""With fewer guesses, nothing is said about them."""
PARTS = 10
"""Of so many questions that went wrong before, it is said how many go right now."""


def describe_learning(progress: Progress) -> dict[str, Any]:
    """Return what is shown of how somebody has learned; what too few answers carry is left out."""
    rows = report_rules(progress.tries)
    return {
        "title": _("What you have learned"),
        "text": _(
            "Only your first answers to questions you had never seen. “Before” ends when a lesson has taught you the"
            " rule, or when you are told what you mix up; “later” begins a week after that."
        ),
        "none": _("Answer some questions in lessons or in practice, and you see here, rule by rule, what has changed."),
        "columns": [_("Rule"), _("Before"), _("After"), _("Later")],
        "rows": [_row(row) for row in rows],
        "first": FIRST_RULES,
        "more": _("Show all {count}"),
        "lines": _lines(progress, rows),
    }


def _row(row: RuleReport) -> dict[str, Any]:
    truth = beliefs.belief(row.game, row.belief).truth
    return {
        "id": f"{row.game}-{row.belief}",
        "game": registry.about(row.game).title,
        "cells": [truth, *(_cell(each) for each in (row.before, row.after, row.later))],
    }


def _cell(count: Count | None) -> str:
    if count is None:
        return "–"
    return _("{right} of {all} right").format(right=count.right, all=count.all)


def _lines(progress: Progress, rows: tuple[RuleReport, ...]) -> list[str]:
    """Return the sentences below the rules."""
    lines = [_describe_gain(find_gain(progress.tries))] if rows else []
    if (later := count_later(progress.tries)) is not None:
        lines.append(
            _("A week after a rule was explained, or later, you were right {right} times in {all}.").format(
                right=later.right, all=later.all
            )
        )
    if (guesses := calibration(progress.guesses)).number >= FEWEST_GUESSES:
        lines.append(_("In lessons: {guesses}").format(guesses=guesses))
    if progress.minutes:
        on = n_("on {count} day", "on {count} days", len(progress.seconds)).format(count=len(progress.seconds))
        spent = n_("{count} minute", "{count} minutes", progress.minutes).format(count=progress.minutes)
        lines.append(_("{time} of lessons, puzzles and practice, {days}.").format(time=spent, days=on))
    return lines


def _describe_gain(gain: Gain | None) -> str:
    """Say how much better somebody answers since rules were explained, if more than chance would bring about.

    >>> from fractions import Fraction
    >>> _describe_gain(Gain(Fraction(1, 4), Fraction(7, 8), 3, Fraction(1, 100)))
    'Of 10 questions that you would have got wrong before, you now get about **8** right.'
    >>> _describe_gain(Gain(Fraction(1, 4), Fraction(1, 4), 3, Fraction(1, 2)))
    'So far, before and after differ by no more than luck can bring about.'
    """
    if gain is None:
        return _("For a number about all of it, {count} answers are needed before, and as many after.").format(
            count=FEWEST_IN_ALL
        )
    if not gain.is_sure:
        return _("So far, before and after differ by no more than luck can bring about.")
    right = round(PARTS * gain.normalised)
    if right >= PARTS:
        return _("Nearly all that you would have got wrong before, you now get right.")
    return _("Of {all} questions that you would have got wrong before, you now get about **{right}** right.").format(
        all=PARTS, right=max(1, right)
    )
