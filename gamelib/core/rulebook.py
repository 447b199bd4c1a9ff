"""The rulebooks in our words: numbered clauses, read from `seeds/`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.notation import check_text

if TYPE_CHECKING:
    from pathlib import Path

KINDS = ("must", "may", "happens", "fact", "table talk")

_CLAUSE = re.compile(
    r"^\*\*(?P<number>[A-Z]+-\d+\.\d+)\*\* \*(?P<kind>[a-z ]+)\* (?P<text>.*?)"
    r"(?:\s\*Note\*\s(?P<note>.*?))?(?:\s\[(?P<sources>[^\[\]]*)\])?$",
    re.DOTALL,
)
_RULING = re.compile(r"; ruling (\w+)|ruling (\w+); ")
"""The name by which code knows a ruling of ours, among the sources of a clause."""


class Clause(NamedTuple):
    """One rule: its number, kind, text and sources, the name of the ruling if it is ours, and a note on the sources."""

    number: str
    kind: str
    text: str
    sources: str
    ruling: str | None
    note: str = ""

    @property
    def sentence(self) -> str:
        """The rule in the language in use.

        >>> clause("NANA-3.2").sentence
        'On your turn you either play a flock or pass.'
        """
        return _(self.text)

    @property
    def remark(self) -> str:
        """A note on the sources of the rule, in the language in use; empty for most rules."""
        return _(self.note) if self.note else ""

    def __str__(self) -> str:
        return f"{self.number} {self.text}" + (f" [{self.sources}]" if self.sources else "")


def seeds() -> Path:
    """Return the folder of the rulebooks: beside the package in a checkout, inside it when installed."""
    from pathlib import Path  # noqa: PLC0415 - a game is imported without reading its rulebook

    package = Path(__file__).parent.parent
    return next(
        (folder for folder in (package / "seeds", package.parent / "seeds") if folder.is_dir()), package / "seeds"
    )


def rules_folder(game: str) -> Path:
    """Return the folder with the retold rules and the named deals of a game."""
    return registry.about(game).rules_folder or seeds()


def clauses(game: str) -> dict[str, Clause]:
    """Return all clauses of a game by number, in the order of its rulebook.

    >>> list(clauses("nanatoridori"))[0]
    'NANA-1.1'
    """
    return dict(_read(registry.check_game(game)))


@lru_cache
def _read(game: str) -> dict[str, Clause]:
    clauses: dict[str, Clause] = {}
    text = (rules_folder(game) / f"{game}.md").read_text(encoding="utf-8")
    for paragraph in text.split("\n\n"):
        if match := _CLAUSE.match(paragraph.strip()):
            rule, note, sources = (" ".join((match[part] or "").split()) for part in ("text", "note", "sources"))
            ruling = _RULING.search(sources)
            clauses[match["number"]] = Clause(
                match["number"],
                match["kind"],
                rule,
                _RULING.sub("", sources),
                (ruling[1] or ruling[2]) if ruling else None,
                note,
            )
    return clauses


def clause(number: str) -> Clause:
    """Return the clause with this number.

    >>> clause("NANA-4.3").kind
    'must'
    """
    check_text(number)
    number = number.strip().upper()
    game = registry.game_of_clause(number)
    rule = _read(game).get(number) if game else None
    if rule is None:
        raise GameError(
            _("there is no clause {number:.40}; clauses look like NANA-4.3, NANUK-2.5 or KOI-3.1").format(number=number)
        )
    return rule


def event_clause(game: str, kind: str, circumstance: str) -> str:
    """Return the number of the clause that an event of the log cites, by its kind and how it came about.

    >>> event_clause("nanatoridori", "clear", "its owner is out")
    'NANA-5.8'
    """
    return event_clauses(game)[kind][circumstance]


@lru_cache
def event_clauses(game: str) -> dict[str, dict[str, str]]:
    """Return the clauses that the events of a game cite, by kind and circumstance; empty if it keeps no such table."""
    import tomllib  # noqa: PLC0415 - a game is imported in half the time without it

    path = rules_folder(game) / f"{game}-events.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
