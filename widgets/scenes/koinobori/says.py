"""What a Koinobori player says when hanging a card, in a bubble at the seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.language import _
from gamelib.koinobori import facts
from gamelib.koinobori.card_names import flag_word
from gamelib.koinobori.view import View

ENDS = (facts.Began, facts.Ended)
"""Types of facts that clear all earlier bubbles."""


def sayer(view: View) -> Callable[[Any], str]:
    """Return the function that puts a fact into a few words, with posts named by the colour of their flag."""

    def say(fact: Any) -> str:
        if isinstance(fact, facts.Placed):
            return _("On the {colour} post.").format(colour=flag_word(view.flags[fact.post - 1]))
        if isinstance(fact, facts.Hung):
            return _("On my mast.")
        return _("Pass.") if isinstance(fact, facts.Passed) else ""

    return say
