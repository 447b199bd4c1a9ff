"""The three tiers of checks, and the words by which a test says which of them it belongs to.

| command      | runs                                                      | within                  |
| ------------ | --------------------------------------------------------- | ----------------------- |
| `make quick` | lint, `tests/rules` and `tests/house` without `slow` cases | a minute                |
| `make test`  | every case that is not `deep`                             | 13 minutes on two cores |
| `make deep`  | every case, the laws at full size                         | 2 hours on two cores    |

A test that takes more than about two seconds in `tests/rules` or `tests/house` is marked `slow`. A case that
`make test` has no time for is marked `deep`: by a decorator, or among the parameters by `rest_in_deep`. A law that
checks many positions reads its size from `tests.laws.many` or from `DEEP`. `pytest --deep` and `BBB_DEEP=1` mean the
same: nothing is left out, and every size is the full one. `tests/deep.toml` lists the rows of `make deep`, with the
seconds expected of each; `BBB_SCALE` multiplies the sizes of laws.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

VARIABLE = "BBB_DEEP"
DEEP = os.environ.get(VARIABLE, "") not in ("", "0")
"""Whether the deep tier was asked for; read before any test module is imported."""


def rest_in_deep(cases: Iterable[Any], in_test: Iterable[Any]) -> list[Any]:
    """Return parameters: those for `make test` first, then all other cases, marked deep."""
    first = list(in_test)
    others = [case if isinstance(case, tuple) else (case,) for case in cases if case not in first]
    return [*first, *(pytest.param(*case, marks=pytest.mark.deep) for case in others)]
