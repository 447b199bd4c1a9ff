"""Pairwise test combinations: few rows in which every two choices occur together."""

from itertools import combinations, product


def pairwise_rows(axes):
    """Return rows, each with one choice per axis, so that every two choices of different axes share a row.

    >>> len(pairwise_rows({"way": "abc", "host": "xy", "players": (2, 3)}))
    6
    """
    open_pairs, rows = pairs(axes), []
    every = list(product(*axes.values()))
    while open_pairs:
        row = max(every, key=lambda row: len(pairs_of(axes, row) & open_pairs))
        open_pairs -= pairs_of(axes, row)
        rows.append(dict(zip(axes, row, strict=True)))
    return rows


def pairs(axes):
    """Return all pairs of choices from different axes."""
    return {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(axes, 2)
        for a, b in product(axes[one], axes[other])
    }


def pairs_of(axes, row):
    """Return the pairs of choices in one row."""
    return {frozenset(pair) for pair in combinations(zip(axes, row, strict=True), 2)}
