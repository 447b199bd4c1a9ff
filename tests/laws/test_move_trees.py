"""Move trees: stored counts of leaves still hold, and no position of a tiny deck is a dead end."""

from collections import Counter
from operator import attrgetter

import pytest

from tests.laws import DEEP, GAMES, many, report
from tests.laws.move_trees import leaves, reached, stored, tiny

MOST = many(40_000, 1_500_000)


@pytest.mark.parametrize("tree", stored(), ids=lambda tree: f"{tree.game}: {tree.name}")
def test_leaf_counts_match_the_stored_ones(tree):
    depths = [depth for depth, count in enumerate(tree.leaves, 1) if count <= MOST]
    counted = [leaves(tree.read(), depth) for depth in (depths if DEEP else depths[:3] + depths[-1:])]

    assert counted == [tree.leaves[depth - 1] for depth in (depths if DEEP else depths[:3] + depths[-1:])]
    report(f"{tree.game}: {tree.name}: {max(counted):,} ways to go on for {depths[-1]} moves")


def test_trees_are_deep_and_not_too_large():
    assert all(len(tree.leaves) >= 4 and max(tree.leaves) <= 15_000_000 for tree in stored())
    assert Counter(tree.game for tree in stored()) == dict.fromkeys(GAMES, 5)


SMALLEST = [min((deck for deck in tiny() if deck.game == game), key=attrgetter("positions")) for game in GAMES]


@pytest.mark.parametrize(
    "deck",
    [pytest.param(deck, marks=[] if deck in SMALLEST else pytest.mark.deep) for deck in tiny()],
    ids=lambda deck: f"{deck.game}: {deck.name}",
)
def test_tiny_deck_has_no_dead_end(deck):
    counts = reached(deck.read())

    assert counts.dead == []
    assert (counts.positions, counts.ends) == (deck.positions, deck.ends)
    report(f"{deck.game}: {deck.name}: all {counts.positions:,} positions visited, {counts.ends:,} ends, 0 dead ends")


def test_every_game_has_three_tiny_decks():
    assert Counter(deck.game for deck in tiny()) == dict.fromkeys(GAMES, 3)


def test_planted_dead_end_is_found():
    class StuckState:
        """A state that waits for a seat without moves."""

        to_act, round_result, result, players = (0,), None, None, 2

        def moves(self, _seat):
            return ()

        def write(self):
            return "stuck"

    assert reached(StuckState()).dead == ["stuck"]
