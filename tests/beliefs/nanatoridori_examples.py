"""For each belief about Nanatoridori questions that show it: what is right, and what somebody with it says."""

from __future__ import annotations

from gamelib.beliefs.nanatoridori_hands import (
    AfterEmptyDeck,
    Beats,
    DuelOut,
    DuelWeakest,
    FlocksLeft,
    MayDo,
    MayMove,
    MayPass,
    MayPlay,
    Ways,
    Weakest,
)
from gamelib.beliefs.nanatoridori_turns import WhoLeads, WhoseTurn, WhoStarts, WhoWins, WhoWinsAlone
from gamelib.nanatoridori import Flock
from tests.beliefs import Example

EXAMPLES = {
    "rank-first": (
        Example(Beats(Flock(2, 3), Flock(1, 7)), "yes", "no"),
        Example(Weakest((1, 1, 1, 5, 2), Flock(2, 4)), "1 1 1", "5"),
    ),
    "pips-add": (
        Example(Beats(Flock(2, 1), Flock(1, 7)), "yes", "no"),
        Example(Beats(Flock(2, 4), Flock(1, 7)), "yes", "yes"),
        Example(Beats(Flock(1, 7), Flock(3, 2)), "no", "yes"),
    ),
    "equal-is-enough": (
        Example(Beats(Flock(2, 5), Flock(2, 5)), "no", "yes"),
        Example(Beats(Flock(2, 4), Flock(2, 5)), "no", "no"),
    ),
    "same-size-only": (
        Example(Beats(Flock(3, 1), Flock(2, 5)), "yes", "no"),
        Example(Beats(Flock(2, 6), Flock(2, 5)), "yes", "yes"),
    ),
    "apart-is-flock": (
        Example(MayPlay((4, 2, 4), (1, 3)), "no", "yes"),
        Example(MayMove((4, 2, 4), 3), "no", "no"),
        Example(FlocksLeft((4, 2, 3, 4), (2,)), "3", "2"),
        Example(Ways((5, 1, 5), Flock(1, 6)), "0", "1"),
    ),
    "may-sort": (
        Example(MayMove((4, 2, 4), 3), "no", "yes"),
        Example(MayPlay((4, 2, 4), (1, 3)), "no", "no"),
        Example(Weakest((5, 1, 5), Flock(1, 6)), "-", "5 5"),
    ),
    "whole-flock": (
        Example(MayPlay((4, 4, 4, 1), (1, 2)), "yes", "no"),
        Example(MayPlay((4, 4, 4, 1), (1, 2, 3)), "yes", "yes"),
        Example(Ways((4, 4, 4, 1), Flock(1, 1)), "3", "1"),
    ),
    "must-beat": (
        Example(MayPass((4, 2), Flock(1, 3)), "yes", "no"),
        Example(MayPass((4, 2), Flock(1, 5)), "yes", "yes"),
        Example(MayPass((4, 2), None), "no", "no"),
    ),
    "pass-any-time": (Example(MayPass((4, 2), None), "no", "yes"),),
    "passed-is-out": (
        Example(WhoseTurn(4, (), 2), "B", "C"),
        Example(WhoseTurn(4, (), 1), "A", "A"),
        Example(WhoseTurn(5, (1,), 2), "C", "D"),
    ),
    "gaps-stay": (
        Example(FlocksLeft((4, 2, 4), (2,)), "1", "2"),
        Example(FlocksLeft((4, 2, 3), (2,)), "2", "2"),
    ),
    "must-take": (
        Example(MayDo((1, 3), Flock(2, 5), beaten=True, act="discard"), "yes", "no"),
        Example(MayDo((1, 3), Flock(1, 5), beaten=False, act="discard"), "yes", "yes"),
    ),
    "must-keep-draw": (
        Example(MayDo((1, 3), Flock(1, 5), beaten=False, act="discard"), "yes", "no"),
        Example(MayDo((1, 3), Flock(2, 5), beaten=True, act="discard"), "yes", "yes"),
    ),
    "never-take": (
        Example(MayDo((1, 3), Flock(2, 5), beaten=True, act="keep"), "yes", "no"),
        Example(MayDo((1, 3), Flock(1, 5), beaten=False, act="keep"), "yes", "yes"),
    ),
    "may-split": (
        Example(MayDo((1, 3), Flock(2, 5), beaten=True, act="keep a part"), "no", "yes"),
        Example(MayDo((1, 3), Flock(2, 5), beaten=True, act="keep in two places"), "no", "yes"),
    ),
    "next-leads": (
        Example(WhoLeads(4, 3, ()), "D", "A"),
        Example(WhoLeads(5, 1, (2,)), "B", "D"),
        Example(WhoLeads(4, 3, (3,)), "A", "A"),
    ),
    "out-takes-lead-back": (
        Example(WhoLeads(4, 3, (3,)), "A", "C"),
        Example(WhoLeads(5, 1, (1, 0)), "C", "E"),
        Example(WhoLeads(4, 3, ()), "D", "D"),
    ),
    "first-out-wins": (Example(WhoWins((2, 1, 2, 1), first=0, loser=3), "A B C", "A"),),
    "most-penguins-win": (Example(WhoWins((2, 1, 2, 1), first=0, loser=3), "A B C", "A C"),),
    "ten-is-enough": (
        Example(WhoWinsAlone((8, 8, 4), first=0, loser=2), "A", "A B"),
        Example(WhoWinsAlone((4, 4, 4), first=0, loser=2), "-", "-"),
    ),
    "winner-starts": (Example(WhoStarts((2, 2, 2), first=2, loser=0), "A", "C"),),
    "discards-come-back": (
        Example(AfterEmptyDeck(hand=3, discards=4), "3", "4"),
        Example(AfterEmptyDeck(hand=3, discards=0), "3", "3"),
    ),
    "open-alone": (
        Example(DuelWeakest((1, 2), (6, 6), Flock(1, 5)), "-", "6"),
        Example(DuelWeakest((6, 2), (3, 6), Flock(1, 6)), "6 6", "6 6"),
    ),
    "open-must-go": (
        Example(DuelOut(Flock(2, 6), (3,)), "yes", "no"),
        Example(DuelOut(Flock(2, 6), ()), "yes", "yes"),
    ),
}
