"""The beliefs in words, from `seeds/<game>-beliefs.toml`: what is believed, what is true, and what is said about it."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and
from gamelib.core.rulebook import rules_folder

_FIRST_SENTENCE = re.compile(r".+?[.!?](?=\s)")


class Belief(NamedTuple):
    """A rule that people get wrong: what they think, what is true, and what is said after a mistake."""

    game: str
    name: str
    think: str
    rule: str
    after: str
    of_class: str
    clauses: tuple[str, ...]
    """The clauses that say what is true."""

    @property
    def thought(self) -> str:
        """What somebody thinks who believes it, in the language in use."""
        return _(self.think)

    @property
    def truth(self) -> str:
        """The rule as it is, in the language in use."""
        return _(self.rule)

    @property
    def reply(self) -> str:
        """What is said after a mistake that comes of it, in the language in use."""
        return _(self.after)

    def told_of_class(self, count: int, all_of: int) -> str:
        """Return what is told to a class of which so many answered like this, in the language in use.

        >>> belief("nanuk", "target-ends").told_of_class(7, 24)
        '7 of 24 answered as if the hunt ended as soon as it has enough animals.'
        """
        return _(self.of_class).format(count=count, all=all_of)

    @property
    def premise(self) -> str:
        """The first sentence of the reply: what would have to be so for the mistake to be right.

        >>> belief("nanatoridori", "rank-first").premise
        'That would be right if only the number on the cards counted.'
        """
        found = _FIRST_SENTENCE.match(self.reply)
        return found[0] if found else self.reply


def words_file(game: str) -> Path:
    """Return the file with the beliefs about a game in words; a game may have none."""
    return rules_folder(game) / f"{game}-beliefs.toml"


def of(game: str) -> tuple[Belief, ...]:
    """Return the beliefs about a game; none if nobody has written any.

    >>> [belief.name for belief in of("nanatoridori")][:3]
    ['rank-first', 'pips-add', 'equal-is-enough']
    """
    return _read(registry.check_game(game))


@lru_cache
def _read(game: str) -> tuple[Belief, ...]:
    path = words_file(game)
    if not path.is_file():
        return ()
    listed: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["belief"]
    return tuple(Belief(game, **{**entry, "clauses": tuple(entry["clauses"])}) for entry in listed)


def belief(game: str, name: str) -> Belief:
    """Return the belief of this name.

    >>> belief("nanatoridori", "rank-first").clauses
    ('NANA-4.2',)
    """
    known = {each.name: each for each in of(game)}
    if name not in known:
        raise GameError(
            _("there is no belief {name!r:.40} about {game}; there are {names}").format(
                name=name, game=registry.about(game).title, names=join_and([*known]) or _("none")
            )
        )
    return known[name]
