"""Whether what is said of a cause is so, and whether its edit takes away this and nothing else, counted anew.

Positions come as plain values: `seen` is what the seat sees, `before` and `after` are a position without and with the
edit. Nothing here uses the code that finds causes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import gt as greater
from typing import Any, TypeAlias

Plain = Mapping[str, Any]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COLOURS = ("green", "lime", "orange", "black", "purple", "pink")


def number(word: str) -> int:
    """Return a number from its word or its digits; `a` is one."""
    word = word.lower()
    return 1 if word in ("a", "the") else NUMBERS.index(word) if word in NUMBERS else int(word)


def pairs_in(hand: Sequence[int]) -> int:
    """Return how many neighbours of a hand are equal."""
    return sum(one == two for one, two in pairwise(hand))


@lru_cache(maxsize=100_000)
def fewest_plays(hand: tuple[int, ...]) -> int:
    """Return the fewest plays that empty a hand, by trying every flock first."""
    hand = tuple(rank for rank, _same in groupby(hand))  # a run is best played whole
    if not hand:
        return 0
    return 1 + min(fewest_plays((*hand[:at], *hand[at + 1 :])) for at in range(len(hand)))


# What is said ---------------------------------------------------------------------------


def _ranks(said: str) -> list[int]:
    return [int(each) for each in re.findall(r"\b([1-7])s?\b", said)]


def _rank_and_size(text: str) -> tuple[int, int]:
    size, rank = re.fullmatch(r"(\w+) (\d)s?", text.lower()).groups()
    return number(size), int(rank)


def _numbers(pattern: str, said: str) -> list[int]:
    return [number(each) for each in re.search(pattern, said).groups()]


def _animals_shown(cards: Sequence[str], animal: str) -> int:
    return sum(1 + ("double" in card) for card in cards if card.split("-")[-1] == animal)


def _names_boast(seen: Plain, said: str) -> bool:
    """Return whether the animals and the days of a sentence are those of a boast."""
    animals = re.search(r"(\d+) (deer|seal|fish|bird)s?\b", said)
    days = re.search(r"(\d+) days?\b", said)[1]
    boast = f"{animals[1]} {animals[2]} in {days} day" if animals else f"in {days} day"
    return any(boast in each for each in (seen["made"], seen["better"], seen["boast"]))


def _shows(seen: Plain, said: str) -> bool:
    """Return whether a hand shows as many animals as is said, of so many."""
    own, needed, animal = re.search(r"show (?:only )?(\d+|none) of (\d+) (deer|seal|fish|bird)", said).groups()
    shown = _animals_shown(seen["hand"], animal)
    few = "only" in said or own == "none"
    return shown == (0 if own == "none" else int(own)) and (not few or 2 * shown < int(needed))


def _points(said: str) -> int:
    found = re.search(r"(\d+) points?\b", said)
    return int(found[1]) if found else 0


def _carps(card: str) -> set[str]:
    return {*card.partition("/")[0].split("+")}


def _shared(seen: Plain, move: str) -> set[str]:
    """Return the colours that a card of a move has in common with the mast."""
    return _carps(seen["card"][move]) & {carp for card in seen["mast"] for carp in _carps(card)}


def _speaks_for_card(seen: Plain, said: str) -> bool:
    if shown := re.search(r"show (\d+) carps", said):
        return int(shown[1]) == seen["shown"]["better"]
    return seen["worth"]["better"] == _points(said) if _points(said) else "/" in seen["card"]["better"]


def _given(seen: Plain, move: str) -> Counter[str]:
    return Counter(seen[move].split()[1:])


def _brings(seen: Plain, said: str) -> bool:
    more, animal = re.search(r"brings (\d+) more of \d+ (deer|seal|fish|bird)", said).groups()
    better, made = (_animals_shown([*_given(seen, move).elements()], animal) for move in ("better", "made"))
    return better - made == int(more)


Says: TypeAlias = Callable[[Plain, str], bool]
SAYS: dict[str, dict[str, Says]] = {
    "nanatoridori": {
        "out": lambda seen, said: (
            not seen["better left"]
            and {*seen["hand"]} == {*_ranks(said)}
            and ("cards" in said) == (len(seen["hand"]) > 1)
        ),
        "fewer": lambda seen, said: (
            [len(seen["left"]) - len(seen["better left"])] == _numbers(r"leaves (\w+) card", said)
        ),
        "plays": lambda seen, said: (
            [fewest_plays(seen["better left"]), fewest_plays(seen["left"])]
            == _numbers(r"at least (\w+) more plays?, instead of (\w+)", said)
        ),
        "joins": lambda seen, said: (
            pairs_in(seen["better left"]) > pairs_in(seen["hand"]) - max(0, seen["better played"] - 1)
            and seen["better left"].count(_ranks(said)[-1]) > 1
        ),
        "parts": lambda seen, said: (
            pairs_in(seen["left"]) - (len(seen["left"]) - len(seen["hand"]) - 1) < pairs_in(seen["hand"])
            and _ranks(said)[1] in seen["hand"]
        ),
        "left": lambda seen, said: seen["hand"].count(_ranks(said)[0]) > seen["left"].count(_ranks(said)[0]) > 0,
        "alone": lambda seen, said: (
            pairs_in(seen["left"]) - (len(seen["left"]) - len(seen["hand"]) - 1) == pairs_in(seen["hand"])
            and _ranks(said)[0] in seen["left"]
        ),
        "stronger": lambda _seen, said: greater(
            *map(_rank_and_size, re.fullmatch(r"(\w+ \ds?) would be harder to beat than (\w+ \ds?)\.", said).groups())
        ),
        "dearer": lambda seen, said: (
            greater(*_ranks(said)) and seen["left"].count(_ranks(said)[0]) < seen["hand"].count(_ranks(said)[0])
        ),
        "spent": lambda seen, said: seen["hand"].count(_ranks(said)[0]) > seen["left"].count(_ranks(said)[0]),
        "strong": lambda seen, said: seen["better left"].count(_ranks(said)[0]) > seen["hand"].count(_ranks(said)[0]),
        "later": lambda seen, said: (
            seen["better left"].count(_ranks(said)[0]) > 1
            and fewest_plays(seen["better left"]) <= fewest_plays(seen["hand"])
        ),
    },
    "nanuk": {
        **dict.fromkeys(("too many", "too short", "may succeed", "may fail", "bears", "no bears"), _names_boast),
        **dict.fromkeys(("lacks", "holds"), _shows),
        "bound": lambda seen, _said: " in " in seen["made"] and seen["better"] == "doom",
        "leads": lambda seen, _said: " in " in seen["better"] and seen["made"] == "doom",
        "stays": lambda seen, _said: seen["made"] == "doom",
        "leads doom": lambda seen, _said: seen["better"] == "doom",
        "brings": _brings,
        "holds off": lambda seen, _said: "inuksuk" in _given(seen, "better") - _given(seen, "made"),
        "wild": lambda seen, _said: seen["better"] == "choose inuksuk",
        "gives away": lambda seen, _said: any(
            "-" in card or card == "inuksuk" for card in _given(seen, "made") - _given(seen, "better")
        ),
        "adds": lambda seen, said: (
            [f"{each} point{'s' * (each != 1)}" for each in seen["adds"][::-1]] == re.findall(r"\d points?", said)
        ),
        "bear": lambda seen, _said: "bear-" in seen["better"] and "bear-" not in seen["made"],
        "double": lambda seen, _said: "double-" in seen["better"] and "double-" not in seen["made"],
    },
    "koinobori": {
        **dict.fromkeys(("scores", "takes"), _speaks_for_card),
        **dict.fromkeys(("costs", "takes poor"), lambda seen, said: -seen["worth"]["made"] == _points(said)),
        "place": lambda seen, said: _numbers(r"only (\d) left", said) == [3 - len(seen["mast"])],
        "posts gain": lambda seen, said: seen["change"]["better"] == _points(said) > 0,
        "posts lose": lambda seen, said: -seen["change"]["made"] == _points(said) > 0,
        "raises": lambda _seen, said: greater(*_numbers(r"(\d) cards may be .*instead of (\d)", said)),
        "fits": lambda seen, _said: bool(_shared(seen, "better")),
        "fits not": lambda seen, _said: not _shared(seen, "made"),
        "icon": lambda seen, _said: "/" in seen["card"]["better"],
        "feeds": lambda seen, said: (
            not any(re.search(r"makes (\w+) lead", said)[1] in _carps(card) for card in seen["mast"])
        ),
        "choice": lambda seen, said: _numbers(r"(\w+) cards more", said) == [2] and seen["better"].startswith("take"),
        "end": lambda seen, said: _numbers(r"Only (\d+) space", said) == [seen["free"]],
    },
}
"""For each kind of cause, whether what a sentence says of it is so."""

# What is gone ---------------------------------------------------------------------------

Both = Mapping[str, Plain]
"""The positions after the move made and after the better one."""


def _own(seen: Plain, both: Both, line: str) -> tuple[Any, ...]:
    return tuple(both[line]["hands"][seen["seat"]])


def _changed(line: str, field: str) -> Callable[[Plain, Both, Both], bool]:
    return lambda _seen, before, after: after[line][field] != before[line][field]


def _bears_lie_below(_seen: Plain, _before: Both, after: Both) -> bool:
    deck = ["bear" in card for card in after["made"]["deck"]]
    return deck == sorted(deck)


GONE: dict[str, dict[str, Callable[[Plain, Both, Both], bool]]] = {
    "nanatoridori": {
        "out": lambda seen, _before, after: bool(_own(seen, after, "better")),
        "fewer": lambda seen, _before, after: len(_own(seen, after, "better")) == len(seen["left"]),
        "plays": lambda seen, _before, after: (
            fewest_plays(_own(seen, after, "better")) >= fewest_plays(tuple(seen["left"]))
        ),
        "joins": lambda seen, before, after: (
            pairs_in(_own(seen, after, "better")) < pairs_in(_own(seen, before, "better"))
        ),
        "later": lambda seen, before, after: (
            fewest_plays(_own(seen, after, "better")) > fewest_plays(_own(seen, before, "better"))
        ),
        **dict.fromkeys(
            ("parts", "left", "alone"),
            lambda seen, before, after: pairs_in(_own(seen, after, "made")) > pairs_in(_own(seen, before, "made")),
        ),
        "stronger": lambda _seen, before, after: after["better"]["table"] < before["better"]["table"],
        "dearer": lambda seen, before, after: sum(_own(seen, after, "made")) > sum(_own(seen, before, "made")),
        "spent": lambda seen, before, after: (
            len(_own(seen, after, "made")) > len(_own(seen, before, "made"))
            or _own(seen, after, "better") != _own(seen, before, "better")
        ),
        "strong": lambda seen, before, after: (
            sum(_own(seen, after, "better")) < sum(_own(seen, before, "better"))
            or pairs_in(_own(seen, after, "better")) < pairs_in(_own(seen, before, "better"))
        ),
    },
    "nanuk": {
        "too many": lambda _seen, before, after: after["made"]["boast"][0] < before["made"]["boast"][0],
        "may succeed": lambda _seen, before, after: after["made"]["boast"][0] > before["made"]["boast"][0],
        "may fail": lambda _seen, _before, after: after["better"]["boast"][0] == 1,
        "too short": lambda _seen, before, after: after["made"]["boast"][2] > before["made"]["boast"][2],
        "bears": _bears_lie_below,
        "no bears": lambda _seen, _before, after: "bear" in after["better"]["deck"][0],
        "lacks": lambda seen, before, after: all(
            card.endswith((before["made"]["boast"][1], "inuksuk")) for card in _own(seen, after, "made")
        ),
        "holds": lambda seen, before, after: (
            not _animals_shown(_own(seen, after, "better"), before["better"]["boast"][1])
        ),
        "bound": lambda seen, _before, after: after["made"]["leader"] != seen["seat"],
        "leads": lambda seen, _before, after: after["better"]["leader"] != seen["seat"],
        "stays": lambda seen, _before, after: seen["seat"] in after["made"]["queue"],
        "leads doom": lambda seen, _before, after: seen["seat"] in after["better"]["queue"],
        **dict.fromkeys(
            ("brings", "holds off", "gives away", "adds", "bear", "double", "wild"),
            lambda _seen, before, after: after != before,
        ),
    },
    "koinobori": {
        "scores": _changed("better", "masts"),
        **dict.fromkeys(("costs", "place"), _changed("made", "masts")),
        "takes": _changed("better", "hands"),
        "takes poor": _changed("made", "hands"),
        **dict.fromkeys(("posts gain", "fits", "icon"), _changed("better", "posts")),
        "choice": _changed("made", "hands"),
        **dict.fromkeys(("posts lose", "fits not", "feeds"), _changed("made", "posts")),
        "raises": lambda seen, _before, after: len({*after["better"]["levels"][len(seen["mast"]) :]}) == 1,
        "end": lambda _seen, before, after: (
            sum(map(len, after["better"]["posts"])) < sum(map(len, before["better"]["posts"]))
        ),
    },
}
"""For each kind of cause, whether an edit has taken it away."""


def says_what_is(game: str, seen: Plain, kind: str, said: str) -> bool:
    """Return whether a sentence about a cause is true of the position and the two moves."""
    return SAYS[game][kind](seen, said)


DEALS_ANEW = {"adds", "bear", "double", "wild", "brings", "holds off", "gives away"}
"""Causes of moves after which hands may be dealt up from a deck that has been changed."""


def takes_away(game: str, seen: Plain, kind: str, before: Mapping[str, Plain], after: Mapping[str, Plain]) -> bool:
    """Return whether an edit takes away what a cause speaks of, and nothing else.

    No card comes or goes, and no hand of another seat changes.
    """
    for line in ("made", "better"):
        if Counter(before[line]["cards"]) != Counter(after[line]["cards"]):
            return False
        for seat, hand in enumerate(before[line]["others"]):
            if seat != seen["seat"] and kind not in DEALS_ANEW and hand != after[line]["others"][seat]:
                return False
    return GONE[game][kind](seen, before, after)
