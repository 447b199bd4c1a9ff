"""Nanuk, 7 the end: what a pile is worth, the points for bears, who wins; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gamelib.core.language import Sentence, _, as_sentence, join_and, n_, name_slot
from gamelib.core.verdicts import Result
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, INUKSUK, SHOWS, Cards, Rulings, in_order
from gamelib.nanuk.position import OVER, Position

SET_POINTS, PAIR_POINTS, MOST_BEARS, TIED_BEARS = 3, 1, 2, 1


class Score(NamedTuple):
    """What a pile is worth without the points for bears, and an arrangement that is worth it."""

    points: int
    sets: tuple[Cards, ...]
    pairs: tuple[Cards, ...]
    left: Cards

    def spoken(self) -> str:
        """Return the number of sets and pairs in words."""
        return _("{sets} and {pairs}").format(
            sets=n_("{many} set", "{many} sets", len(self.sets)).format(many=len(self.sets)),
            pairs=n_("{many} pair", "{many} pairs", len(self.pairs)).format(many=len(self.pairs)),
        )

    def __str__(self) -> str:
        return _("{points}: {arranged}").format(points=describe_points(self.points), arranged=self.spoken())


def score(pile: Sequence[str]) -> Score:
    """Return the best arrangement of a pile (NANUK-7.5); a double is in two groups, once for each half.

    >>> str(score(("deer", "deer", "deer", "seal", "double-fish", "inuksuk")))
    '4 points: 1 set and 1 pair'
    """
    counts, wild = _count_pile(pile)
    return _arrange_groups([_animals_by_card(pile, animal) for animal in ANIMALS], wild, _best(counts, wild)[1])


def points(pile: Sequence[str]) -> int:
    """Return what a pile is worth at its best, without the points for bears."""
    return _best(*_count_pile(pile))[0]


def _count_pile(pile: Sequence[str]) -> tuple[tuple[int, ...], int]:
    shown = dict.fromkeys((*ANIMALS, INUKSUK), 0)
    for card in pile:
        shown[ANIMAL[card]] += SHOWS[card]
    wild = shown.pop(INUKSUK)
    return tuple(shown.values()), wild


@lru_cache(maxsize=4096)
def _best(counts: tuple[int, ...], wild: int) -> tuple[int, int]:
    """Return the most points from these counts of animals and Inuksuks, and the number of sets it takes.

    With the number of sets fixed, Inuksuks fill what the sets lack; what is left pairs up, and every Inuksuk left makes
    a pair with an odd animal, or with another Inuksuk. So trying every number of sets finds the best.
    """
    best = (0, 0)
    for sets in range(max(counts) + wild + 1):
        spare, pairs, odd = wild, 0, 0
        for count in counts:
            if count < sets:
                spare -= sets - count
            else:
                pairs += (count - sets) // 2
                odd += (count - sets) % 2
        if spare < 0:
            break
        pairs += spare if spare < odd else odd + (spare - odd) // 2
        best = max(best, (SET_POINTS * sets + PAIR_POINTS * pairs, sets))
    return best


def _animals_by_card(pile: Sequence[str], animal: str) -> list[str]:
    """Return the card of each animal of a kind; singles are taken first, so that doubles stay for pairs."""
    cards = sorted(in_order(card for card in pile if ANIMAL[card] == animal), key=SHOWS.__getitem__, reverse=True)
    return [card for card in cards for _half in range(SHOWS[card])]


def _arrange_groups(halves: list[list[str]], wild: int, sets: int) -> Score:
    full_sets = [tuple(kind.pop() if kind else INUKSUK for kind in halves) for _set in range(sets)]
    spare = wild - sum(group.count(INUKSUK) for group in full_sets)
    pairs: list[Cards] = []
    odd: list[str] = []
    for kind in halves:
        pairs += [(kind[at], kind[at + 1]) for at in range(0, len(kind) - 1, 2)]
        odd += kind[-1:] if len(kind) % 2 else []
    with_wild = min(len(odd), spare)
    pairs += [(animal, INUKSUK) for animal in odd[:with_wild]]
    pairs += [(INUKSUK, INUKSUK)] * ((spare - with_wild) // 2)
    left = (*odd[with_wild:], *(INUKSUK,) * ((spare - with_wild) % 2))
    return Score(SET_POINTS * len(full_sets) + PAIR_POINTS * len(pairs), tuple(full_sets), tuple(pairs), left)


def bears(pile: Sequence[str]) -> int:
    """Return the number of bear cards in a pile."""
    return sum([card in BEARS for card in pile])


def bear_points(piles: Sequence[Cards], rulings: Rulings) -> tuple[int, ...]:
    """Return each seat's points for having most bear cards (NANUK-7.6, NANUK-7.7)."""
    won = [bears(pile) for pile in piles]
    most = max(won)
    if most == 0 and not rulings.bonus_without_bears:
        return (0,) * len(piles)
    bonus = MOST_BEARS if won.count(most) == 1 else TIED_BEARS
    return tuple(bonus if count == most else 0 for count in won)


def season_result(piles: Sequence[Cards], rulings: Rulings) -> Result:
    """Return who won a season, with every seat's points (NANUK-7.9, NANUK-7.10)."""
    bonus = bear_points(piles, rulings)
    scores = tuple(points(pile) + extra for pile, extra in zip(piles, bonus, strict=True))
    best = max(scores)
    winners = [seat for seat, scored in enumerate(scores) if scored == best]
    if rulings.tie == "bears":
        most = max(bears(piles[seat]) for seat in winners)
        winners = [seat for seat in winners if bears(piles[seat]) == most]
    others = _describe_others(winners, scores)
    if len(winners) > 1:
        line = Sentence(_("{seats} share the win of the season with {points} each; {others}")).format(
            seats=join_and([name_slot(seat) for seat in winners]), points=describe_points(best), others=others
        )
    else:
        line = Sentence(
            _("{seat} wins the season with {points}, {arranged}, {bonus} for bears; {others}"),
            _("You win the season with {points}, {arranged}, {bonus} for bears; {others}"),
        ).format(
            seat=name_slot(winners[0]),
            points=describe_points(best),
            arranged=score(piles[winners[0]]).spoken(),
            bonus=bonus[winners[0]],
            others=others,
        )
    return _result(winners, scores, line)


def game_result(totals: tuple[int, ...], last: Result, seasons: int) -> Result:
    """Return who won the game: its only season, or the highest total of several (NANUK-8.3)."""
    if seasons == 1:
        return last
    scores = tuple(before + now for before, now in zip(totals, last.scores, strict=True))
    winners = [seat for seat, scored in enumerate(scores) if scored == max(scores)]
    line = Sentence(
        n_(
            "{seats} wins with {points} over {seasons} seasons; {others}",
            "{seats} share the win with {points} each over {seasons} seasons; {others}",
            len(winners),
        ),
        _("You win with {points} over {seasons} seasons; {others}"),
    ).format(
        seats=join_and([name_slot(seat) for seat in winners]),
        points=describe_points(max(scores)),
        seasons=seasons,
        others=_describe_others(winners, scores),
    )
    return _result(winners, scores, line)


def find_season_result(position: Position) -> Result | None:
    """Return how the season ended, or None while it goes on."""
    return season_result(position.piles, position.terms.rulings) if position.phase == OVER else None


def find_game_result(position: Position) -> Result | None:
    """Return how the game ended, or None before the end of its last season."""
    if position.phase != OVER or position.season < position.terms.seasons:
        return None
    return game_result(position.totals, season_result(position.piles, position.terms.rulings), position.terms.seasons)


def _result(winners: list[int], scores: tuple[int, ...], line: str) -> Result:
    losers = tuple(seat for seat in range(len(scores)) if seat not in winners)
    return Result(tuple(winners), losers, scores, as_sentence(line))


def _describe_others(winners: list[int], scores: tuple[int, ...]) -> str:
    others = [
        Sentence(_("{seat} has {points}"), _("you have {points}")).format(
            seat=name_slot(seat), points=describe_points(scored)
        )
        for seat, scored in enumerate(scores)
        if seat not in winners
    ]
    return join_and(others) or _("nobody has less")


def describe_worth(pile: Sequence[str]) -> str:
    """Describe what a pile is worth before the season ends, and the bears in it, whose points are not counted yet.

    >>> describe_worth(("deer", "bear-deer", "fish")), describe_worth(("deer", "deer"))
    ('1 point + 1 bear', '1 point')
    """
    worth, nanuks = describe_points(points(pile)), bears(pile)
    if not nanuks:
        return worth
    return _("{points} + {bears}").format(points=worth, bears=describe_bears(nanuks))


def describe_arrangement(pile: Sequence[str]) -> str:
    """Describe what makes the worth of a pile: its sets, pairs and singles; and the bears, which are not counted yet.

    >>> describe_arrangement(("deer", "seal", "bear-fish", "bird", "double-deer", "fish"))
    '1 set of four, 1 pair and 1 single, with 1 bear'
    >>> describe_arrangement(("inuksuk", "seal")), describe_arrangement(())
    ('1 pair', '')
    """
    best = score(pile)
    sets, pairs, singles = len(best.sets), len(best.pairs), len(best.left)
    parts = [
        n_("{many} set of four", "{many} sets of four", sets).format(many=sets) if sets else "",
        n_("{many} pair", "{many} pairs", pairs).format(many=pairs) if pairs else "",
        n_("{many} single", "{many} singles", singles).format(many=singles) if singles else "",
    ]
    arranged = join_and([part for part in parts if part])
    if not (nanuks := bears(pile)):
        return arranged
    return _("{arranged}, with {bears}").format(arranged=arranged, bears=describe_bears(nanuks))


def describe_bears(many: int) -> str:
    """Return a number of bears in words."""
    return n_("{many} bear", "{many} bears", many).format(many=many)


def describe_points(scored: int) -> str:
    """Return a number of points in words."""
    return n_("{points} point", "{points} points", scored).format(points=scored)
