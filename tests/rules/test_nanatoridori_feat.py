"""Nanatoridori: what is cheered of every flock, and what is said to beat it, against the flocks that do."""

from __future__ import annotations

import pytest

from gamelib.core.feats import newest_feat
from gamelib.nanatoridori import Flock, read
from gamelib.nanatoridori.facts import Passed, Played
from gamelib.nanatoridori.feat import find_feat

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
BIRDS = ("bird", "wren", "robin", "duck", "owl", "parrot", "crane", "peacock")
RANKS = range(1, 8)
VIEW = read("players 3 | A 1 2 | B 3 4 | C 5 6", seed=1).view(0)


def said_to_beat(flock):
    """Return what has to be said of the flocks that beat this one."""
    higher = [rank for rank in RANKS if Flock(flock.size, rank) > flock]
    assert all(Flock(flock.size + 1, rank) > flock for rank in RANKS)
    if flock.size == 9:
        kinds = [f"nine {BIRDS[rank]}s" for rank in higher]
        return {
            0: "Nothing can beat them.",
            1: f"Only {kinds[0] if kinds else ''} could beat them.",
            2: f"Only {' or '.join(kinds)} could beat them.",
        }.get(len(higher), "Only nine of a higher kind could beat them.")
    same = f"{NUMBERS[flock.size]} of a higher kind or any " if higher else ""
    return f"Only {same}{NUMBERS[flock.size + 1]} alike, side by side, can beat them."


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("size", range(1, 10))
def test_four_birds_or_more_are_cheered(rank, size):
    feats = [find_feat(VIEW, [Played(seat, rank, 0, size - added, added)]) for seat in (0, 2) for added in (0, 1)]
    number, birds = NUMBERS[size], f"{BIRDS[rank]}s"
    if size < 4:
        assert feats == [None] * 4
        return
    for feat, is_own in zip(feats, (True, True, False, False), strict=True):
        assert feat.is_own == is_own
        assert (feat.kind, feat.place, feat.drawings) == ("whole" if size == 9 else "flock", "table", (BIRDS[rank],))
        assert feat.ribbon == (f"All nine {birds}!" if size == 9 else f"{number.capitalize()} {birds} fly together!")
        assert feat.head == f"You bring {'all ' * (size == 9)}{number} {birds} together."
        assert feat.cards == ((str(rank),) * 9 if size == 9 else ())
        assert feat.text == said_to_beat(Flock(size, rank))


def test_the_newest_of_several_flocks_is_cheered():
    facts = [Played(1, 2, 0, 4, 0), Played(2, 3, 0, 5, 0), Played(0, 7, 0, 1, 0), Passed(1, "nothing")]

    assert find_feat(VIEW, facts).ribbon == "Five ducks fly together!"
    assert find_feat(VIEW, facts[:1]).ribbon == "Four robins fly together!"
    assert find_feat(VIEW, facts[2:]) is find_feat(VIEW, []) is None


def test_open_cards_count_in_a_flock():
    state = read("variant duel | A 4 4 1 | B 1 1 | open A 4 4 | open B 3 3", seed=1)
    feats = [newest_feat("nanatoridori", state.view(seat), state.play("[4 4] 1 + 4 4").view(seat)) for seat in (0, 1)]

    assert [(feat.ribbon, feat.is_own) for feat in feats] == [
        ("Four owls fly together!", True),
        ("Four owls fly together!", False),
    ]
    assert newest_feat("nanatoridori", state.view(0), state.play("[4 4] 1 + 4").view(0)) is None
