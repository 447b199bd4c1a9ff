"""Odds: what a seat may expect of the position on the table, exact where it can be counted.

>>> from gamelib import odds
>>> print(odds.nanuk.boast("1 seal in 2 days", deck="seal bear-seal inuksuk"))
The chance that the hunt for 1 seal in 2 days succeeds is 1/2, 50.00 % (exact).
"""

from gamelib.odds import ask, koinobori, nanatoridori, nanuk
from gamelib.odds.counting import Counting
from gamelib.odds.distribution import Distribution
from gamelib.odds.numbers import BadQuestion, Odds, Swing
from gamelib.odds.tables import Table

__all__ = [
    "BadQuestion",
    "Counting",
    "Distribution",
    "Odds",
    "Swing",
    "Table",
    "ask",
    "koinobori",
    "nanatoridori",
    "nanuk",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
