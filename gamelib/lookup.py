"""Search in the rules, by number or by words."""

from __future__ import annotations

import re

from gamelib.core import notation, registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.rulebook import Clause, clause, clauses

_NUMBER = re.compile(r"(?:(?P<game>[A-Za-z]+)-)?(?P<rest>\d+\.\d+)")


def look_up(words: str, game: str | None = None) -> list[Clause]:
    """Return the clauses with a number, or those that contain most of the words, of one game or of all.

    A number needs no letters of the game if `game` is given.

    >>> [found.number for found in look_up("4.3", "nanatoridori")]
    ['NANA-4.3']
    >>> "NANA-4.3" in [found.number for found in look_up("one piece")]
    True
    """
    notation.check_text(words)
    number = _NUMBER.fullmatch(words.strip())
    if number and number["game"]:
        return [clause(words)]
    if number and game:
        return [clause(f"{registry.about(game).prefix}-{number['rest']}")]
    terms = re.findall(r"[^\W_]+", words.casefold())
    if not terms:
        raise GameError(_("look a rule up by its number, like NANA-4.3, or by words, like 'one piece'"))
    every = [one for title in ([game] if game else registry.games()) for one in clauses(title).values()]
    hits = [(_fit(one, terms), one) for one in every]
    best = max((hit for hit, _one in hits), default=0)
    if best == 0:
        raise GameError(_("no rule speaks of {words!r:.40}; try another word").format(words=words.strip()))
    return [one for hit, one in hits if hit == best]


def _fit(one: Clause, wanted: list[str]) -> int:
    """Return how many of the words begin a word of the clause."""
    text = one.text.casefold()
    return sum(bool(re.search(r"\b" + re.escape(_singular(word)), text)) for word in wanted)


def _singular(word: str) -> str:
    """Return the word without a plural s, so that a search for bears finds bear."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
