"""Move trees counted by the kernel: as many leaves as are stored, which the Python engine counts too."""

import pytest

from tests.kernel.lockstep import compiled
from tests.kernel.twin import Twin
from tests.laws import report
from tests.laws.move_trees import stored
from tests.laws.test_move_trees import MOST


def leaves(twin, depth):
    """Return the number of leaves at this depth; a game that ends earlier counts as one leaf."""
    count = twin.list_moves()
    if not count:
        if twin.result(whole_game=True):
            return 1
        twin.next_round()
        return leaves(twin, depth)
    if depth == 1:
        return count
    size, here = twin.game.move.size, bytes(twin.state)
    moves, total = bytes(twin.found_moves[: size * count]), 0
    for at in range(0, len(moves), size):
        twin.state[:] = here
        twin.play(moves[at : at + size])
        total += leaves(twin, depth - 1)
    return total


@pytest.mark.parametrize("tree", stored(), ids=lambda tree: f"{tree.game}: {tree.name}")
def test_kernel_counts_as_many_leaves_as_are_stored(library, tree):
    state, counted = tree.read(), []
    twin = Twin(compiled(tree.game), library, compiled(tree.game).setup_of(state))
    expected = [count for count in tree.leaves if count <= MOST]
    for depth in range(1, len(expected) + 1):
        twin.set_state(state)
        counted.append(leaves(twin, depth))

    assert counted == expected
    report(f"{tree.game}: {tree.name}: the kernel counts {max(counted):,} ways to go on for {len(counted)} moves")
