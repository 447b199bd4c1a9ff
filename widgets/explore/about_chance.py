"""Three questions about chance itself: whether shares settle, what intervals promise, what an act reveals.

>>> print(settling())
How far off is the share of a few draws?
"""

from __future__ import annotations

from widgets.explore.arguments import one_of, whole_number
from widgets.explore.many_draws import DRAWS
from widgets.explore.missing_intervals import Missing
from widgets.explore.question import Question
from widgets.explore.settling import Settling
from widgets.explore.tells import Tells, deeds

MOST_DRAWS = max(DRAWS)


def settling(draws: int = 50, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the share of successful draws is far from the chance, for few draws and for many."""
    return Question(Settling(whole_number("draws", draws, 1, MOST_DRAWS)), number=number, seed=seed)


def missing(draws: int = 50, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many of a hundred intervals miss the chance that they estimate."""
    return Question(Missing(whole_number("draws", draws, 1, MOST_DRAWS)), number=number, seed=seed)


def tells(deed: str = "boast", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask what a boast, a pass or a chosen side reveals about a hand."""
    return Question(Tells(one_of("deed", deed, deeds())), number=number, seed=seed)
