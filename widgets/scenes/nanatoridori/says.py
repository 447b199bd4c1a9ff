"""What a Nanatoridori player says when playing or passing, in a bubble at the seat."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _
from gamelib.nanatoridori.facts import Dealt, Passed, Played, RoundLost, SetUp
from widgets.scenes.shared import number_word

ENDS = (Dealt, SetUp, RoundLost)
"""Types of facts that clear all earlier bubbles."""


def say(fact: Any) -> str:
    """Put a play or a pass into a few words; "" for any other fact.

    >>> say(Played(1, 6, 0, 2, 0)), say(Played(1, 7, 0, 1, 0))
    ('Two sixes!', 'A seven!')
    """
    if isinstance(fact, Passed):
        return _("Pass")
    if not isinstance(fact, Played):
        return ""
    count = fact.size + fact.added
    one = {
        1: _("A one!"),
        2: _("A two!"),
        3: _("A three!"),
        4: _("A four!"),
        5: _("A five!"),
        6: _("A six!"),
        7: _("A seven!"),
    }
    many = {
        1: _("{count} ones!"),
        2: _("{count} twos!"),
        3: _("{count} threes!"),
        4: _("{count} fours!"),
        5: _("{count} fives!"),
        6: _("{count} sixes!"),
        7: _("{count} sevens!"),
    }
    return one[fact.rank] if count == 1 else many[fact.rank].format(count=number_word(count).capitalize())
