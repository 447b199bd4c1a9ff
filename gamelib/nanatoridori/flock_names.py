"""Nanatoridori, cards in words: "two fives" for 5 5, which read aloud would be a row of numbers."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.core.language import _
from gamelib.core.written_numbers import number_word
from gamelib.nanatoridori.cards import Flock


def name_flock(flock: Flock) -> str:
    """Name a flock by its cards.

    >>> name_flock(Flock(2, 6)), name_flock(Flock(1, 7))
    ('two sixes', 'a seven')
    """
    one = {
        1: _("a one"),
        2: _("a two"),
        3: _("a three"),
        4: _("a four"),
        5: _("a five"),
        6: _("a six"),
        7: _("a seven"),
    }
    many = {
        1: _("{count} ones"),
        2: _("{count} twos"),
        3: _("{count} threes"),
        4: _("{count} fours"),
        5: _("{count} fives"),
        6: _("{count} sixes"),
        7: _("{count} sevens"),
    }
    return one[flock.rank] if flock.size == 1 else many[flock.rank].format(count=number_word(flock.size))


def name_parts(parts: Mapping[str, object]) -> dict[str, str]:
    """Return in words the parts of a sentence of the log that are cards, by their placeholders.

    >>> name_parts({"name": "{A}", "table": "4", "cards": "5 5", "opened": "5", "gap": 2})
    {'table': 'a four', 'cards': 'two fives', 'opened': 'five'}
    """
    named = {}
    for name in CARD_PARTS & parts.keys():
        ranks = [*map(int, str(parts[name]).split())]
        if ranks:
            is_one_open = name == "opened" and len(ranks) == 1
            named[name] = number_word(ranks[0]) if is_one_open else name_flock(Flock(len(ranks), ranks[0]))
    return {name: named[name] for name in parts if name in named}


CARD_PARTS = {"cards", "table", "card", "opened"}
"""The placeholders for cards in the sentences of the log; before `opened` stands "the open"."""
