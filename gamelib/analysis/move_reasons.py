"""Why a move is good: a tested reason why the best of those that are clearly worse is worse.

Hints and explanations of a move have no mistake to compare it with, so one is looked for first.
"""

from __future__ import annotations

from typing import Any

from gamelib.analysis.evaluation import evaluate
from gamelib.analysis.tested_reasons import TestedReason, deals_of_test, find_tested_reason
from gamelib.core import registry
from gamelib.core.progress_bar import Stop
from gamelib.core.protocols import View


def find_reason_to_move(
    view: View, move: Any, seed: int = 0, *, policy: Any = "keen", stop: Stop = None
) -> TestedReason | None:
    """Return why a move is better than another, if it is among the best and a cause passes the test.

    The other one is the best of those that do worse by more than luck can explain.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("players 3 | turn A | A 7 | B 5 | C - | out C | table 6 by B", seed=1).view(0)
    >>> find_reason_to_move(view, "pass") is None
    True
    """
    deals = deals_of_test(registry.game_of(view))[0]
    found = evaluate(view, deals, seed, policy=policy, also=[move], progress=False, stop=stop)
    if found.of(view.read_move(move)).is_worse or (stop and stop()):
        return None
    worse = next((row.move for row in found.moves if row.is_worse), None)
    return None if worse is None else find_tested_reason(view, worse, move, seed, policy=policy, stop=stop)
