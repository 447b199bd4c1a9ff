"""For each belief about Nanuk questions that show it: what is right, and what somebody with it says."""

from __future__ import annotations

from gamelib.beliefs.nanuk_hunts import HowItEnds, HowManyAnimals, HowManyCards, HowManyDays, WhoChooses
from gamelib.beliefs.nanuk_mind import HuntStory
from gamelib.beliefs.nanuk_seasons import MayBoast, MayPassBoast, WhatForBears, WhatWorth, WhoIsFree, WhoSpeaks
from gamelib.nanuk.moves import Boast
from tests.beliefs import Example

PLAYERS, HUNTERS = 5, (0, 2)
QUIET = "fish fish fish"
"""Three days that bring nothing, or three antes that do not matter."""
SEALS = Boast(4, "seal", 5)


def hunt(kind, given, days=QUIET, *, antes=QUIET, number=2):
    """Ask about a hunt for seals in three days, with two hunters and three who stay behind."""
    boast = Boast(number, "seal", len(days.split()))
    story = HuntStory(boast, tuple(given.split()), tuple(antes.split()), tuple(days.split()))
    return kind(story, HUNTERS, PLAYERS)


def after(kind, given, days=QUIET, *, number=2):
    """Ask about the pot of such a hunt."""
    item = hunt(HowManyDays, given, days, number=number)
    return kind(item.story, HUNTERS, PLAYERS, item.course(), won=bool(item.played().won))


def boasts(last, new):
    return MayBoast(Boast(*last), Boast(*new))


def worth(pile, hand=""):
    return WhatWorth(tuple(pile.split()), tuple(hand.split()))


EXAMPLES = {
    "target-ends": (
        Example(hunt(HowManyDays, "seal seal"), "3", "0"),
        Example(hunt(HowItEnds, "seal seal", "fish bear-deer fish"), "bear", "succeeds"),
        Example(hunt(HowManyDays, "seal deer", "fish seal fish"), "3", "2"),
    ),
    "given-bears-bite": (
        Example(hunt(HowManyDays, "bear-seal seal"), "3", "0"),
        Example(hunt(HowManyDays, "bear-seal inuksuk"), "3", "3"),
        Example(hunt(HowManyDays, "bear-seal inuksuk", "fish bear-deer fish"), "3", "2"),
    ),
    "late-stone-helps": (
        Example(hunt(HowManyDays, "seal seal", "bear-deer fish inuksuk"), "1", "3"),
        Example(hunt(HowManyDays, "seal seal", "bear-deer bear-fish inuksuk"), "1", "2"),
        Example(hunt(HowManyDays, "seal seal", "inuksuk bear-deer fish"), "3", "3"),
    ),
    "stone-holds-all": (
        Example(hunt(HowManyDays, "seal inuksuk", "bear-deer bear-fish fish"), "2", "3"),
        Example(hunt(HowManyDays, "seal seal", "bear-deer inuksuk fish"), "1", "1"),
    ),
    "stone-is-animal": (
        Example(hunt(HowManyAnimals, "seal inuksuk"), "1", "2"),
        Example(hunt(HowItEnds, "seal inuksuk"), "too few", "succeeds"),
    ),
    "bear-eats-animal": (
        Example(hunt(HowManyAnimals, "seal inuksuk", "bear-seal fish fish"), "2", "1"),
        Example(hunt(HowManyAnimals, "bear-seal inuksuk"), "1", "1"),
    ),
    "double-is-one": (
        Example(hunt(HowManyAnimals, "seal double-seal"), "3", "2"),
        Example(hunt(HowManyAnimals, "seal deer", "double-seal fish fish"), "3", "2"),
    ),
    "antes-count": (
        Example(hunt(HowManyAnimals, "seal seal", antes="seal double-seal fish"), "2", "5"),
        Example(hunt(HowManyAnimals, "seal seal"), "2", "2"),
    ),
    "ante-stone-holds": (
        Example(hunt(HowManyDays, "seal seal", "bear-deer fish fish", antes="inuksuk fish fish"), "1", "3"),
        Example(hunt(HowManyDays, "seal seal", "bear-deer fish bear-fish", antes="inuksuk fish fish"), "1", "3"),
    ),
    "type-is-free": (
        Example(boasts((4, "seal", 5), (4, "deer", 6)), "no", "yes"),
        Example(boasts((4, "seal", 5), (5, "deer", 5)), "yes", "yes"),
        Example(boasts((4, "seal", 5), (4, "seal", 5)), "no", "no"),
    ),
    "one-may-fall": (
        Example(boasts((4, "seal", 5), (5, "seal", 4)), "no", "yes"),
        Example(boasts((4, "seal", 5), (3, "seal", 6)), "no", "yes"),
        Example(boasts((4, "seal", 5), (3, "seal", 5)), "no", "no"),
        Example(boasts((4, "seal", 5), (3, "deer", 6)), "no", "no"),
    ),
    "may-pass": (Example(MayPassBoast(SEALS), "no", "yes"),),
    "double-shares-two": (
        Example(after(HowManyCards, "double-seal double-seal"), "4", "5"),
        Example(after(HowManyCards, "seal seal"), "4", "4"),
    ),
    "antes-go-back": (Example(after(HowManyCards, "seal seal"), "4", "2"),),
    "fatal-bear-leaves": (
        Example(after(HowManyCards, "seal seal", "bear-deer fish fish"), "2", "1"),
        Example(after(HowManyCards, "seal inuksuk", "bear-seal fish fish"), "4", "4"),
    ),
    "leader-gets-rest": (
        Example(after(HowManyCards, "seal seal", "fish bear-deer fish"), "2", "3"),
        Example(after(HowManyCards, "seal seal"), "4", "4"),
    ),
    "all-share": (Example(after(HowManyCards, "seal seal"), "4", "1"),),
    "pairs-overlap": (Example(worth("deer deer deer"), "1", "3"), Example(worth("deer deer seal"), "1", "1")),
    "stone-not-wild": (
        Example(worth("deer inuksuk"), "1", "0"),
        Example(worth("inuksuk inuksuk"), "1", "0"),
        Example(worth("deer seal fish inuksuk"), "3", "0"),
    ),
    "double-scores-one": (
        Example(worth("double-deer"), "1", "0"),
        Example(worth("double-deer deer"), "1", "1"),
    ),
    "hand-scores": (Example(worth("deer", "deer"), "0", "1"), Example(worth("deer"), "0", "0")),
    "tied-bears-two": (
        Example(WhatForBears((2, 2, 0, 1, 0)), "1", "2"),
        Example(WhatForBears((2, 1, 0, 0, 0)), "2", "2"),
        Example(WhatForBears((0, 0, 0, 0, 0)), "0", "0"),
    ),
    "a-point-a-bear": (
        Example(WhatForBears((1, 2, 0, 0, 0)), "0", "1"),
        Example(WhatForBears((3, 2, 0, 0, 0)), "2", "3"),
    ),
    "always-clockwise": (
        Example(WhoSpeaks(5, boaster=2, wind=-1), "B", "D"),
        Example(WhoSpeaks(5, boaster=2, wind=1), "D", "D"),
    ),
    "hunt-leader-first": (
        Example(after(WhoChooses, "seal seal", "bear-deer fish fish"), "B", "A"),
        Example(after(WhoChooses, "seal seal"), "A", "A"),
    ),
    "doomer-may-hunt": (Example(WhoIsFree(5, boaster=0, wind=1), "C D E", "B C D E"),),
    "leader-may-stay": (Example(WhoIsFree(5, boaster=0, wind=1), "C D E", "A C D E"),),
}
