"""So few rows of choices that each pair of choices stands in one of them."""

from itertools import combinations, product


def pairwise_rows(axes):
    """Rows, each a choice from every axis; every two choices of different axes come together in at least one.

    >>> len(pairwise_rows({"way": "abc", "host": "xy", "players": (2, 3)}))
    6
    """
    open_pairs, found = pairs(axes), []
    every = list(product(*axes.values()))
    while open_pairs:
        row = max(every, key=lambda row: len(pairs_of(axes, row) & open_pairs))
        open_pairs -= pairs_of(axes, row)
        found.append(dict(zip(axes, row, strict=True)))
    return found


def pairs(axes):
    """Every two choices that have to come together."""
    return {frozenset(((one, a), (other, b))) for one, other in combinations(axes, 2)
            for a, b in product(axes[one], axes[other])}


def pairs_of(axes, row):
    """The pairs in one row."""
    return {frozenset(pair) for pair in combinations(zip(axes, row, strict=True), 2)}
