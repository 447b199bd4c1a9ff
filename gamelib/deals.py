"""Named deals: positions worth looking at, kept in `seeds/deals/` for lessons and for trying things out.

>>> found = named("two fives on the table")
>>> found.say
'Two fives lie on the table and you hold three: but not all three lie together.'
>>> print(found.state().why_not("1 [5 5] 6 5 2"))
two fives do not beat two fives: it takes two of a higher rank, or more cards [NANA-4.2]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _, join_or
from gamelib.core.notation import check_text
from gamelib.core.protocols import State
from gamelib.core.rulebook import rules_folder

SEED = 1
"""Seed for the cards that a named deal leaves open, so that a name means the same cards everywhere."""

_ENTRIES = {"name": str, "position": str, "say": str, "shows": dict}


class Deal(NamedTuple):
    """A position with a name, a sentence about it, and the clauses it shows, each with the move that shows it."""

    name: str
    game: str
    position: str
    say: str
    shows: Mapping[str, str]

    def state(self, seed: int = SEED) -> State:
        """Return the position; cards it leaves open are dealt from its seed."""
        return registry.about(self.game).rules.read(self.position, seed=seed)


def deals(game: str | None = None) -> tuple[Deal, ...]:
    """Return all named deals of a game, or of all games.

    >>> [deal.name for deal in deals("nanuk")][0]
    'winter while hunting'
    """
    if game is None:
        return tuple(deal for each in registry.games() for deal in deals(each))
    return _load_cached(registry.check_game(game))


@lru_cache
def _load_cached(game: str) -> tuple[Deal, ...]:
    path = rules_folder(game) / "deals" / f"{game}.toml"
    return read_deals(path, game) if path.is_file() else ()


def named(name: str) -> Deal:
    """Return the deal with a name; raises GameError if there is none."""
    check_text(name)
    for deal in deals():
        if deal.name == name:
            return deal
    names = [deal.name for deal in deals()]
    near = get_close_matches(name, names, 3, 0.3) or names
    raise GameError(
        _("there is no deal {name!r:.60}; did you mean {near}?").format(
            name=name, near=join_or([f"'{each}'" for each in near])
        )
    )


def read_deals(path: Path, game: str) -> tuple[Deal, ...]:
    """Return the deals in a file of `[[deal]]` entries with a name, a position, a sentence and the clauses shown."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadLesson(_("{file} cannot be read: {error}").format(file=path.name, error=error)) from error
    listed = written.get("deal", [])
    if set(written) - {"deal"} or not isinstance(listed, list):
        raise BadLesson(_("{file} holds deals, each under [[deal]]").format(file=path.name))
    return tuple(_parse_deal(entries, game, f"{path.name}, deal {at}") for at, entries in enumerate(listed, 1))


def _parse_deal(entries: Any, game: str, where: str) -> Deal:
    for word, kind in _ENTRIES.items():
        if not isinstance(entries, dict) or not isinstance(entries.get(word), kind):
            raise BadLesson(_("{where} needs {word!r}").format(where=where, word=word))
    if strange := set(entries) - set(_ENTRIES):
        raise BadLesson(_("{where} has no use for {word!r}").format(where=where, word=min(strange)))
    return Deal(entries["name"], game, " ".join(entries["position"].split()), entries["say"], entries["shows"])
