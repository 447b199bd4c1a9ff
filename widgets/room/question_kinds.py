"""The kinds of questions that a class is asked, in the order in which they are offered, and the words for them."""

from __future__ import annotations

from typing import Literal

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.core.move_phrases import as_label

Kind = Literal["move", "number", "seat", "lead"]
KINDS: tuple[Kind, ...] = ("move", "number", "seat", "lead")
"""How a position is asked about: for a move, for a number, for who wins or loses, for who comes to lead."""
CHANCE = "chance"
"""The kind that is about a number to be counted, and about no position."""


def kinds_of(game: str) -> tuple[Kind, ...]:
    """Return the kinds of questions about positions of a game: who comes to lead only where somebody does."""
    return tuple([kind for kind in KINDS if kind != "lead" or registry.about(game).lead])


def all_kinds_of(game: str) -> tuple[str, ...]:
    """Return all kinds of questions that can be asked about a game.

    >>> all_kinds_of("nanuk")
    ('move', 'number', 'seat', 'lead', 'chance')
    """
    return (*kinds_of(game), CHANCE)


def as_kind(name: str) -> Kind:
    """Return the kind of this name; if no position is asked about so, the usual one.

    >>> as_kind("seat"), as_kind("chance")
    ('seat', 'move')
    """
    return next((each for each in KINDS if each == name), KINDS[0])


def describe_kind(kind: str) -> str:
    """Return the words for a kind of question, as they stand within a sentence."""
    return {
        "move": _("with a move"),
        "number": _("with a number"),
        "seat": _("who wins or loses"),
        "lead": _("who takes the lead"),
        CHANCE: _("a question of chance"),
    }[kind]


def label_kind(kind: str) -> str:
    """Return the words for a kind of question, as they stand on a button.

    >>> label_kind("move")
    'With a move'
    """
    return as_label(describe_kind(kind))
