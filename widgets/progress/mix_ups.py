"""What somebody mixes up, what of it is due, and which rules are known well, in plain words."""

from __future__ import annotations

from typing import Any

from gamelib import beliefs
from gamelib.beliefs import Learner
from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.lessons import Progress

FIRST_RULES = 6
"""How many rules that are known well are open at once; the rest unfolds."""


def describe_mix_ups(progress: Progress, today: int) -> dict[str, Any]:
    """Return what is mixed up, each with the way to practise it, and what is due today, each with the way there."""
    known = [progress.learner(game) for game in registry.games() if beliefs.of(game)]
    return {
        "title": _("What you still mix up"),
        "text": _("Found in your answers, never in your speed. It goes away once you have got it right on three days."),
        "none": _("Nothing that several of your answers have shown."),
        "rows": [_row(learner, name, today) for learner in known for name in learner.mixed_up],
        "due": [_due(learner.game, many) for learner in known if (many := _count_due(progress, learner.game, today))],
        "nothing_due": _("Nothing is due today."),
    }


def _row(learner: Learner, name: str, today: int) -> dict[str, str]:
    belief = beliefs.belief(learner.game, name)
    return {
        "id": f"{learner.game}-{name}",
        "game": registry.about(learner.game).title,
        "thought": belief.thought,
        "truth": belief.truth,
        "when": _when(learner.known(name).due - today),
        "href": f"{learner.game}/practice.ipynb#{name}",
        "label": _("Practise this"),
    }


def _when(days: int) -> str:
    """Say when something comes back.

    >>> _when(-1), _when(1), _when(4)
    ('It is due today.', 'It comes back tomorrow.', 'It comes back in 4 days.')
    """
    if days <= 0:
        return _("It is due today.")
    if days == 1:
        return _("It comes back tomorrow.")
    return n_("It comes back in {count} day.", "It comes back in {count} days.", days).format(count=days)


def _count_due(progress: Progress, game: str, today: int) -> int:
    """Return how many things about a game are due: beliefs, and steps whose mistakes came of none."""
    cards = [card for card in progress.deck.due(today) if card.key.startswith(f"{game}/")]
    return len(progress.learner(game).due(today)) + len(cards)


def _due(game: str, many: int) -> dict[str, str]:
    line = n_("{game}: {count} thing to go over again today", "{game}: {count} things to go over again today", many)
    return {
        "game": game,
        "text": line.format(game=registry.about(game).title, count=many),
        "href": f"{game}/learn.ipynb#again",
    }


def describe_rules_known_well(progress: Progress, today: int) -> dict[str, Any]:
    """Return the rules that are known well, of those that people get wrong."""
    lines = [
        beliefs.belief(game, name).truth
        for game in registry.games()
        if beliefs.of(game)
        for name in progress.learner(game).rules_known_well(today)
    ]
    return {
        "title": _("Rules you know well"),
        "none": _("Answer steps of lessons or practise, and the rules you know well are listed here."),
        "lines": lines[:FIRST_RULES],
        "rest": lines[FIRST_RULES:],
        "more": _("and {count} more").format(count=len(lines) - FIRST_RULES),
    }
