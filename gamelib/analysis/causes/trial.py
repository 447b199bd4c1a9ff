"""Testing causes: whether the cost of a move goes with a cause, and stays with its control.

All is tried in the same imagined deals: the two moves as they are, without the cause, and with the control. A first
look at few deals drops what holds no promise; the rest is tried in fresh ones, and in more of them if these were too
few to tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any, NamedTuple
from zlib import crc32

from gamelib.analysis.causes.cause import Arm, Cause, Pair, possible_causes
from gamelib.analysis.evaluation import credit_of_winners, evaluate
from gamelib.core import registry
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.intervals import squared_error
from gamelib.core.progress_bar import Stop
from gamelib.core.protocols import View
from gamelib.kernel.compiled_game import CompiledGame, Deals
from gamelib.players import player, rules_for
from gamelib.players.dealing import dealing_for

TAKEN_AWAY = 0.6
"""The part of the cost that has to go with a cause."""
LOOKS = (240, 1200, 4800)
"""Deals of the first look, of the second, and of the third for what the second could not decide."""
MOST_TRIED = 2
"""How many causes are tried beyond the first look."""
HOPELESS = -2.0
"""Standard errors by which a cause fails in the first look that is not tried further."""
SURE, SURE_AT_ONCE = 2.4, 3.0
"""Standard errors by which a cause has to pass, and by which it passes in the second look already."""
LEAST_MOVED = 0.02
"""The part of deals that must end otherwise with the control, or it is no control."""
CERTAIN = 0.95
"""A cost that is as good as certain: nothing that has to do with something else can move it."""
ADVICE_DEALS = 150
"""Deals in which the moves are compared to find those that are clearly worse than one."""
BATCH = 400
"""Deals tried at once, between which the work can be stopped."""

Outcomes = list[float]


class TestedCause(NamedTuple):
    """A cause and what was measured: the cost of the worse move, and what is left of it."""

    cause: Cause
    cost: float
    left: float
    """What is left of the cost without the cause."""
    left_by_control: float
    deals: int
    margin: float = 0.0
    """By how many standard errors the test was passed; below 0 if it was not."""
    moved: float = 0.0
    """The part of deals that end otherwise with the control."""
    differs: bool = False
    """Whether the control changes anything in the deals."""

    @property
    def taken_away(self) -> float:
        """The part of the cost that goes with the cause."""
        return 1 - self.left / self.cost if self.cost else 0.0

    @property
    def holds(self) -> bool:
        """Whether it may be said."""
        return self.margin >= SURE and self.differs and (self.moved >= LEAST_MOVED or self.cost >= CERTAIN)


class Trial:
    """Some causes for one pair of moves, tried in the same imagined deals."""

    def __init__(self, view: View, worse: Any, better: Any, causes: Sequence[Cause], seed: int, policy: Any) -> None:
        twin = registry.about(registry.game_of(view)).kernel_game
        assert twin is not None
        self.twin: CompiledGame = twin
        self.view, self.causes, self.policy = view, list(causes), policy
        self.plain = Pair(Arm((worse,)), Arm((better,)))
        self.rng = Stream(seed, "causes")
        self.outcomes: dict[Arm, Outcomes] = {}
        self._sums: dict[Arm, int] = {}
        """A checksum of the deals that each arm played on from, of those tried last."""
        self.block = 1

    def look(self, deals: int, stop: Stop = None) -> bool:
        """Try everything anew in so many fresh deals; return whether that was done."""
        dealing = dealing_for(self.view, rules_for(self.view), deals)
        self.outcomes, self.block = {}, dealing.block
        return self.go_on(dealing, deals, stop)

    def go_on(self, dealing: Any, deals: int, stop: Stop = None) -> bool:
        """Try everything in so many more deals of a dealing; return whether that was done."""
        for done in range(0, deals, BATCH):
            if stop and stop():
                return False
            some = self.twin.imagine_deals(dealing, self.rng, min(BATCH, deals - done))
            if some is None or not self.try_in(some):
                return False
        return True

    def try_in(self, deals: Deals) -> bool:
        """Try every arm in these deals."""
        seen: Any = self.view  # a named tuple in every game, which the protocol does not say
        pairs = [self.plain, *[pair for cause in self.causes for pair in (cause.without, *cause.controls)]]
        changed: dict[Any, Deals] = {(): deals}
        moved: dict[Any, Deals] = {}
        for arm in dict.fromkeys(arm for pair in pairs for arm in pair):
            if arm.before not in changed:
                changed[arm.before] = self.twin.change_deals(deals, arm.before)
            done = changed[arm.before]
            view = seen._replace(setup=arm.setup) if arm.setup else seen
            for at, move in enumerate(arm.moves, 1):
                known = arm.before, arm.moves[:at], arm.setup
                if known not in moved:
                    moved[known] = self.twin.move_in_deals(done, move, view)
                done = moved[known]
            if arm.after:
                done = self.twin.change_deals(done, arm.after)
            self._sums[arm] = crc32(done.states)
            ends = self.twin.end_of_deals(done, view, self.policy)
            if ends is None:
                return False
            seat, shared = self.view.seat, rules_for(self.view).SHARED
            assert seat is not None
            self.outcomes.setdefault(arm, []).extend(credit_of_winners(end.winners, seat, shared) for end in ends)
        return True

    def gaps(self, pair: Pair) -> Outcomes:
        """Return by how much the better move did better, deal by deal."""
        return [
            better - worse for worse, better in zip(self.outcomes[pair.worse], self.outcomes[pair.better], strict=True)
        ]

    def judge(self, cause: Cause) -> TestedCause:
        """Return what was measured of a cause."""
        kept, plain = 1 - TAKEN_AWAY, self.gaps(self.plain)
        without, control = self.gaps(cause.without), self.gaps(cause.control)
        number = len(plain)
        margins = [
            self._margin(plain),
            self._margin([kept * gap - left for gap, left in zip(plain, without, strict=True)]),
            self._margin([left - kept * gap for gap, left in zip(plain, control, strict=True)]),
        ]
        cost, left, by_control = (add_up(gaps) / number for gaps in (plain, without, control))
        return TestedCause(cause, cost, left, by_control, number, min(margins), *self._changes(cause.control))

    def _changes(self, control: Pair) -> tuple[float, bool]:
        """Return the part of deals in which a move ends otherwise with a control, and whether it changes any deal."""
        differs = any(
            self._sums[one] != self._sums[other] or other.setup is not None
            for one, other in zip(self.plain, control, strict=True)
        )
        return self._moved(control), differs

    def choose_controls(self) -> None:
        """Keep the control of each cause that moves about as much as taking the cause away does."""
        chosen: list[Cause] = []
        for cause in self.causes:
            moved = self._moved(cause.without)
            far = [(abs(self._moved(control) - moved), at) for at, control in enumerate(cause.controls)]
            if far:
                chosen.append(cause._replace(controls=(cause.controls[min(far)[1]],)))
        self.causes = chosen

    def _margin(self, values: Outcomes) -> float:
        """Return by how many standard errors the mean of values is above 0."""
        mean = add_up(values) / len(values)
        error = sqrt(squared_error(values, self.block)[0])
        return mean / error if error else (inf if mean > 0 else -inf)

    def _moved(self, changed: Pair) -> float:
        """Return the part of deals in which a move ends otherwise with a change, the more moved of the two."""
        shares = [
            add_up(before != after for before, after in zip(self.outcomes[one], self.outcomes[other], strict=True))
            for one, other in zip(self.plain, changed, strict=True)
        ]
        return max(shares) / len(self.outcomes[self.plain.worse])


def find_cause(
    view: View,
    worse: Any,
    better: Any,
    seed: int = 0,
    *,
    policy: Any = None,
    is_advice: bool = False,
    stop: Stop = None,
) -> TestedCause | None:
    """Return the cause by which a move is better than another, tested; None if none passes.

    For advice only those causes are tried that can be told without the worse move.
    """
    trial = _begin_trial(view, worse, better, seed, policy, is_advice)
    if trial is None or not trial.look(LOOKS[0], stop):
        return None
    trial.choose_controls()
    first = sorted(map(trial.judge, trial.causes), key=lambda each: -each.margin)
    trial.causes = [each.cause for each in first if each.margin > HOPELESS][:MOST_TRIED]
    for deals, sure in zip(LOOKS[1:], (SURE_AT_ONCE, SURE), strict=True):
        if not trial.causes or not trial.look(deals, stop):
            return None
        found = sorted(map(trial.judge, trial.causes), key=lambda each: -each.margin)
        if passed := [each for each in found if each.holds and each.margin >= sure]:
            return passed[0]
        trial.causes = [each.cause for each in found if each.margin > 0][:1]
    return None


def try_cause(
    view: View, worse: Any, better: Any, cause: Cause, deals: int, seed: int = 0, policy: Any = None
) -> TestedCause | None:
    """Return what is measured of a cause in so many fresh deals; None if it cannot be tried."""
    trial = _begin_trial(view, worse, better, seed, policy, False)
    if trial is None:
        return None
    trial.causes = [cause]
    return trial.judge(cause) if trial.look(deals) else None


def _begin_trial(view: View, worse: Any, better: Any, seed: int, policy: Any, is_advice: bool) -> Trial | None:
    """Return a trial of all causes that a game knows for two moves; None if there are none, or no kernel."""
    twin = registry.about(registry.game_of(view)).kernel_game
    worse, better = view.read_move(worse), view.read_move(better)
    if twin is None or twin.library() is None or worse == better:
        return None
    causes = [cause for cause in possible_causes(view, worse, better) if cause.advice or not is_advice]
    return Trial(view, worse, better, causes, seed, policy or player("keen")) if causes else None


def find_advice(view: View, move: Any, seed: int = 0, *, policy: Any = None, stop: Stop = None) -> TestedCause | None:
    """Return why a move is better than the best of those that are clearly worse, tested, for somebody who knows of the
    move only; None if no cause passes, if another move is better, or if none is worse.
    """
    twin = registry.about(registry.game_of(view)).kernel_game
    if twin is None or twin.library() is None or not registry.about(registry.game_of(view)).causes:
        return None
    move = view.read_move(move)
    compared = evaluate(view, ADVICE_DEALS, seed, policy=policy or "keen", also=[move], progress=False, stop=stop)
    worse = [row.move for row in compared.moves if row.is_worse]
    if not worse or compared.of(str(move)).is_worse:
        return None
    return find_cause(view, worse[0], move, seed, policy=policy, is_advice=True, stop=stop)
