"""Reasons that were tested: a cause is said only if taking it away from imagined deals takes the cost away.

Two looks, as at a decision itself. In the first, every cause that its game suspects is taken away from the same deals,
and so are things that should not matter. The second tests the most telling causes in fresh deals: without it, most of
the cost must be gone, and it must have stayed after every edit that should not matter. Where no cause passes, nothing
is said. The deals are those that the seat may imagine, so that no reason tells a hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from gamelib.analysis.evaluation import imagine_deals, values_in_positions
from gamelib.analysis.tasks import check_stop, make_player
from gamelib.core import registry
from gamelib.core.arithmetic import add_up
from gamelib.core.causes import Cause, Edit, Lines, find_causes, find_controls
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, mean_interval
from gamelib.core.language import fill_names
from gamelib.core.progress_bar import Stop
from gamelib.core.protocols import View
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for

REMOVED, MOST_REMOVED = 0.6, 1.9
"""The least part of a cost that must be gone without its cause. An edit that turns the cost around has given the
move something else."""
KEPT = 0.5
"""The most of a cost that an edit which should not matter may take away."""
EDITED = 0.5
"""The least part of the deals in which an edit must be possible."""
PART, PAIRS = 0.15, 3
"""Where no cause does alone, pairs of causes are tried that each take away this part; so many pairs."""
TRIED = 2
"""How many causes are tested in fresh deals."""
CONTROLS = 2
"""How many of the edits that should not matter are tried again in fresh deals: those that took away most."""
DEALS = 30, 150
"""Deals of the two looks where Python plays."""
KERNEL_DEALS = 200, 1200
"""The same where the kernel plays, in less than a second."""
AT_ONCE = 50
"""After how many deals it is asked whether to stop."""


class Effect(NamedTuple):
    """What an edit did to a cost: deal by deal, by how much the better move did better without it and with it."""

    without: tuple[float, ...]
    with_edit: tuple[float, ...]
    deals: int
    """The number of deals tried, those included that could not be edited."""
    block: int = 1

    @property
    def removed(self) -> float:
        """The part of the cost that is gone; 0 where there was no cost, or too few deals could be edited."""
        cost = add_up(self.without)
        if cost <= 0 or len(self.without) < max(1, EDITED * self.deals):
            return 0.0
        return 1 - add_up(self.with_edit) / cost

    @property
    def cost(self) -> Interval:
        """What the move cost without the edit."""
        return mean_interval(self.without, block=self.block)

    def removes_more_than(self, part: float) -> bool:
        """Whether more than this part of the cost is gone, by a standard error or more."""
        left = [(1 - part) * cost - rest for cost, rest in zip(self.without, self.with_edit, strict=True)]
        value, low, _high = mean_interval(left, block=self.block) if left else (0.0, 0.0, 0.0)
        return self.removed > part and value > (value - low) / 2


class TestedReason(NamedTuple):
    """Why a move is worse than a better one: a cause that has passed its test, or two that have passed it together."""

    __test__ = False  # no test of pytest's, in spite of its name

    causes: tuple[Cause, ...]
    removed: float
    """The part of the cost that was gone without them."""
    cost: Interval
    """What the move cost in the deals of the test."""

    @property
    def kind(self) -> str:
        """Which causes it speaks of, such as `joins` or `joins and stronger`."""
        return " and ".join([each.reason.kind for each in self.causes])

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Return the reason in one or two sentences, with these names."""
        return " ".join([fill_names(each.reason.sentence, names) for each in self.causes])


class Question(NamedTuple):
    """A move and a better one, whose difference is to be explained; who plays on, and what may stop the work."""

    view: View
    made: Any
    better: Any
    playing: Any
    stop: Stop = None


def find_tested_reason(
    view: View, made: Any, better: Any, seed: int = 0, *, policy: Any = "keen", stop: Stop = None
) -> TestedReason | None:
    """Return why a move is worse than a better one, if a cause of its game passes the test; None if none does.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("players 3 | turn A | A 7 | B 2 3 | C 4 5 | table 6 by C", seed=1).view(0)
    >>> found = find_tested_reason(view, "pass", "play 7 at 1")
    >>> found is None or found.kind
    'out'
    """
    check_stop(stop)
    question = Question(view, view.read_move(made), view.read_move(better), make_player(policy), stop)
    causes = [*find_causes(view, question.made, question.better)]
    controls = [*find_controls(view, question.made, question.better)] if causes else []
    if not controls:
        return None
    numbers = deals_of_test(registry.game_of(view))
    first = try_edits(question, [*[each.edit for each in causes], *controls], Stream(seed, "reasons"), numbers[0])
    if first is None:
        return None
    own, suspicious = first[: len(causes)], sorted(zip(first[len(causes) :], controls, strict=True), key=_by_removed)
    if any(each.removes_more_than(KEPT) for each, _control in suspicious):
        return None
    telling = _most_telling([(each,) for each in causes], own)
    if not telling:
        pairs = _pairs(causes, own)
        found = try_edits(question, [*map(edit_without, pairs)], Stream(seed, "reasons"), numbers[0])
        telling = _most_telling(pairs, found or ())
    if not telling:
        return None
    edits = [*map(edit_without, telling)]
    edits += [control for _effect, control in suspicious[:CONTROLS]]
    again = try_edits(question, edits, Stream(seed, "reasons again"), numbers[1])
    if again is None or any(each.removed > KEPT for each in again[len(telling) :]):
        return None
    passed = ((each, effect) for each, effect in zip(telling, again, strict=False) if holds(effect))
    return next((TestedReason(each, effect.removed, effect.cost) for each, effect in passed), None)


def _by_removed(tried: tuple[Effect, Edit]) -> float:
    return -tried[0].removed


def _most_telling(causes: Sequence[tuple[Cause, ...]], effects: Sequence[Effect]) -> list[tuple[Cause, ...]]:
    """Return the causes without which the cost comes nearest to nothing, if most of it is gone."""
    found = [(abs(1 - effect.removed), at) for at, effect in enumerate(effects)]
    return [causes[at] for _off, at in sorted(found) if REMOVED <= effects[at].removed <= MOST_REMOVED][:TRIED]


def _pairs(causes: Sequence[Cause], effects: Sequence[Effect]) -> list[tuple[Cause, ...]]:
    """Return pairs of causes that each take away a part of the cost; those first that take away most."""
    parts = [(effect.removed, at) for at, effect in enumerate(effects) if effect.removed >= PART]
    pairs = [(one + other, first, second) for (one, first), (other, second) in combinations(parts, 2)]
    return [(causes[first], causes[second]) for _sum, first, second in sorted(pairs, reverse=True)[:PAIRS]]


def edit_without(causes: Sequence[Cause]) -> Edit:
    """Return an edit that takes away some causes, one after the other."""

    def edit(lines: Lines, rng: Stream) -> Lines | None:
        left: Lines | None = lines
        for cause in causes:
            left = left and cause.edit(left, rng)
        return left

    return edit


def holds(effect: Effect) -> bool:
    """Return whether a cause has taken the cost along, beyond luck and without taking much more."""
    return effect.removed <= MOST_REMOVED and effect.removes_more_than(REMOVED)


def deals_of_test(game: str) -> tuple[int, int]:
    """Return the numbers of deals in which causes are tested, at first and again: more where the kernel plays."""
    twin = registry.about(game).kernel_game
    return KERNEL_DEALS if twin and twin.library() else DEALS


def try_edits(question: Question, edits: Sequence[Edit], rng: Stream, deals: int) -> list[Effect] | None:
    """Return what each edit does to a cost, all in the same deals; None if the work was stopped."""
    view, seat = question.view, question.view.seat
    assert seat is not None
    dealing = dealing_for(view, rules_for(view), deals)
    gaps: list[list[tuple[float, float]]] = [[] for _edit in edits]
    for done in range(0, deals, AT_ONCE):
        if question.stop and question.stop():
            return None
        variants: list[tuple[int, Lines, int]] = []
        for state in imagine_deals(dealing, rng, min(AT_ONCE, deals - done)):
            lines = Lines(state, state.play(question.made, seat), state.play(question.better, seat))
            chance, luck = rng.next_bits(), Stream(rng.next_bits())
            variants.append((-1, lines, chance))
            changed = ((at, edit(lines, luck)) for at, edit in enumerate(edits))
            variants += [(at, edited, chance) for at, edited in changed if edited is not None]
        plain = 0.0
        for (at, _lines, _chance), gap in zip(variants, _find_gaps(variants, seat, question.playing), strict=True):
            if at < 0:
                plain = gap
            else:
                gaps[at].append((plain, gap))
    return [
        Effect(tuple([cost for cost, _rest in each]), tuple([rest for _cost, rest in each]), deals, dealing.block)
        for each in gaps
    ]


def _find_gaps(variants: Sequence[tuple[int, Lines, int]], seat: int, playing: Any) -> list[float]:
    """Return by how much the better move does better, in each of some variants of deals."""
    positions = [position for _at, lines, _chance in variants for position in (lines.made, lines.better)]
    chances = [chance for _at, _lines, chance in variants for _position in range(2)]
    values = values_in_positions(positions, seat, playing, "win", chances)
    return [better - made for made, better in zip(values[::2], values[1::2], strict=True)]
