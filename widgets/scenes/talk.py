"""What characters say and how they look after something has happened: at most four words, about nobody else.

All of it follows from the public facts of the game, so a reload says the same, and nothing hidden can be read from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.events import Fact, facts_in_order
from gamelib.core.language import LETTERS, _
from widgets.stage.scene import Mood, Seat

TURNS_APART = 3
"""A character speaks at most once in this many of its own acts."""
RECENT_FACTS = 3
"""How many facts later a face and a word still belong to what happened."""


class Reaction(NamedTuple):
    """How a seat takes the fact at a place in the past."""

    at: int
    seat: int
    mood: Mood


React = Callable[[Sequence[Fact]], Iterable[Reaction]]
"""Finds the reactions to a game's public facts, in their order; of several to one fact, the first is said."""

LINES: dict[str, dict[Mood, Callable[[], tuple[str, ...]]]] = {
    "pip": {
        "glad": lambda: (_("Mine! Mine!"), _("Tweet!")),
        "startled": lambda: (_("Oh! Oh!"), _("What was that?")),
        "cross": lambda: (_("Oh dear, oh dear."), _("Not again!")),
    },
    "dot": {
        "glad": lambda: (_("Quack, quack!"), _("Into the pond!")),
        "startled": lambda: (_("Goodness me."), _("Quack?")),
        "cross": lambda: (_("Well, quack."), _("Feathers and mud.")),
    },
    "pepe": {
        "glad": lambda: (_("And now: bravo!"), _("Beautiful, if I may.")),
        "startled": lambda: (_("Oh là là."), _("Nobody told me.")),
        "cross": lambda: (_("Not like this…"), _("How very rude.")),
    },
    "olive": {
        "glad": lambda: (_("As I thought."), _("Who? Me.")),
        "startled": lambda: (_("Hoo. Interesting."), _("That is unusual.")),
        "cross": lambda: (_("I had other plans."), _("Hm. Hoo.")),
    },
    "flake": {
        "glad": lambda: (_("Hooray, hooray!"), _("That was fun!")),
        "startled": lambda: (_("Eek!"), _("What was that?")),
        "cross": lambda: (_("My nose is cold."), _("That hurt a bit.")),
    },
    "dash": {
        "glad": lambda: (_("Easy as snow."), _("Catch me now!")),
        "startled": lambda: (_("Whoa, careful!"), _("My tail!")),
        "cross": lambda: (_("It nearly worked."), _("Next time, then.")),
    },
    "jet": {
        "glad": lambda: (_("I said so."), _("Caw! Caw!")),
        "startled": lambda: (_("Caw?"), _("A dark sign.")),
        "cross": lambda: (_("Black feathers!"), _("The wind was wrong.")),
    },
    "tusk": {
        "glad": lambda: (_("Fish for everyone."), _("Slow and heavy wins.")),
        "startled": lambda: (_("Hrmph!"), _("By my tusks!")),
        "cross": lambda: (_("Hrmph."), _("The ice is thin.")),
    },
    "kero": {
        "glad": lambda: (_("Up it goes!"), _("Ribbit!")),
        "startled": lambda: (_("Rib… bit?"), _("Big splash!")),
        "cross": lambda: (_("Oh. Back to mud."), _("Ribbit, sadly.")),
    },
    "tama": {
        "glad": lambda: (_("Purr."), _("Cream for me.")),
        "startled": lambda: (_("Fffft!"), _("My whiskers!")),
        "cross": lambda: (_("Hiss."), _("I meant that.")),
    },
    "pon": {
        "glad": lambda: (_("Hee hee!"), _("Belly drum time!")),
        "startled": lambda: (_("Yikes!"), _("Who did that?")),
        "cross": lambda: (_("Not my leaf!"), _("No more tricks.")),
    },
    "kame": {
        "glad": lambda: (_("Slow and steady."), _("One step further.")),
        "startled": lambda: (_("Into my shell!"), _("So quick, so quick.")),
        "cross": lambda: (_("A long way yet."), _("Patience, patience.")),
    },
}
"""What each character can say, by mood; a thinking one is silent."""


def add_reactions(view: Any, seats: Sequence[Seat], react: React) -> None:
    """Give the seats of characters the mood of what has just happened, and to one of them a few words."""
    if not any("character" in seat for seat in seats):
        return
    by_letter = {seat["letter"]: seat for seat in seats if "character" in seat}
    facts = facts_in_order(view.past)
    found = [*react(facts), *_at_the_end(view, len(facts) - 1)]
    said = _lines(facts, found, {letter: seat["character"] for letter, seat in by_letter.items()})
    for reaction in found:
        seat = by_letter.get(LETTERS[reaction.seat])
        if seat is None or reaction.at < len(facts) - RECENT_FACTS:
            continue
        seat["mood"], seat["felt"] = reaction.mood, reaction.at
        seat.pop("talk", None)
        if (line := said.get((reaction.at, reaction.seat))) is not None:
            seat["talk"] = line


def _at_the_end(view: Any, at: int) -> Iterator[Reaction]:
    """Yield how the seats take the end of a game."""
    ended = view.result
    for seat in ended.winners if ended else ():
        yield Reaction(at, seat, "glad")
    for seat in ended.losers if ended else ():
        yield Reaction(at, seat, "cross")


def _lines(facts: Sequence[Fact], found: Sequence[Reaction], characters: dict[str, str]) -> dict[tuple[int, int], str]:
    """Return what is said, by the place of the fact and the seat: one line a fact, by a seat that was long silent."""
    acted, silent_since, said = [0] * len(LETTERS), [-TURNS_APART] * len(LETTERS), dict[tuple[int, int], str]()
    reactions = iter(sorted(found, key=lambda each: each.at))
    reaction = next(reactions, None)
    for at, fact in enumerate(facts):
        if (actor := getattr(fact, "seat", None)) is not None and actor >= 0:
            acted[actor] += 1
        spoken = False
        while reaction is not None and reaction.at == at:
            seat, who = reaction.seat, characters.get(LETTERS[reaction.seat], "")
            lines = LINES.get(who, {}).get(reaction.mood)
            if lines and not spoken and acted[seat] - silent_since[seat] >= TURNS_APART:
                silent_since[seat], spoken = acted[seat], True
                said[at, seat] = Stream(at, f"the talk of {who}").choice(lines())
            reaction = next(reactions, None)
    return said
