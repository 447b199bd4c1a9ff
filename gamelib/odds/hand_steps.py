"""Nanatoridori's numbers, step by step: hands dealt card by card, gaps between cards, and the cards nobody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.written_numbers import percent, readable
from gamelib.nanatoridori.card_names import birds_word
from gamelib.nanatoridori.cards import DECK
from gamelib.odds.ask_hands import FreshHand
from gamelib.odds.ask_terms import Feature, Operation
from gamelib.odds.counts_and_conditions import Condition
from gamelib.odds.hand_counting import longest_runs
from gamelib.odds.hand_questions import draw_pool, hand_and_unseen, split_view_and_hand
from gamelib.odds.numbers import Odds
from gamelib.odds.step_parts import Explain, Pile, Step, multiply, one_after_another, opposite

EXAMPLE = 4
"""The bird that stands for any bird."""
BOX = Counter(DECK)
COPIES, CARDS = BOX[EXAMPLE], BOX.total()
FEWEST_BY_PROGRAM = 4
"""The fewest cards of a hand without equal neighbours that a program counts."""


def _piles(pool: Mapping[int, int], fits: set[int]) -> tuple[Pile, ...]:
    return tuple(Pile(str(rank), pool[rank], rank in fits) for rank in sorted(pool) if pool[rank])


def _left(*taken: int) -> Counter[int]:
    return BOX - Counter(taken)


def _heading(count: int) -> str:
    return n_("The {count} card that is left", "The {count} cards that are left", count).format(count=count)


def _some_bird() -> Step:
    return Step(
        say=_("The first card is some bird."),
        more=_("Say it is an owl. Any other would do as well."),
        cards=(str(EXAMPLE),),
    )


def _next_alike(at: int) -> Step:
    """Return the step in which the card after `at` equal ones is like them."""
    left = _left(*[EXAMPLE] * at)
    line = (
        _("{left} cards are left, and {good} of them are like it.")
        if at == 1
        else _("Now {left} cards are left, and {good} of them are like it.")
    )
    return Step(
        say=line.format(left=left.total(), good=left[EXAMPLE]),
        piles=_piles(left, {EXAMPLE}),
        heading=_heading(left.total()),
        good=left[EXAMPLE],
        of=left.total(),
    )


def _all_alike(many: int) -> Iterator[Step]:
    yield _some_bird()
    for at in range(1, min(many, 3)):
        yield _next_alike(at)
    if many > 2:
        factors = [(COPIES - at, CARDS - at) for at in range(1, many)]
        line = "" if many == 3 else _("And so on for {count} cards: multiply.").format(count=many)
        yield multiply(factors, line)


def flock_of(number: Odds, size: int, cards: int, deck: Any, **_rest: Any) -> Iterator[Step]:
    """Explain the chance of a flock: all cards alike, or hands without one taken off."""
    if deck is not None or size == 1:
        return
    if size == cards:
        yield from _all_alike(size)
    elif number.counting is not None:
        ((every, lacking, having),) = number.counting.cases
        yield Step(
            say=_("A flock of {size} may begin in {places} places.").format(size=size, places=cards - size + 1),
            cards=(str(EXAMPLE),) * size,
        )
        yield _all_hands(cards, every)
        yield Step(say=_("{count} of them hold no such flock.").format(count=readable(lacking)), more=_by_program())
        yield Step(say=_("Subtract: all the others do."), good=having, of=every)


def _all_hands(cards: int, every: int) -> Step:
    return Step(
        say=_("{cards} cards can be dealt in {count} orders.").format(cards=cards, count=readable(every)),
        more=_("{most} for the first card, {next} for the second, and so on.").format(most=CARDS, next=CARDS - 1),
    )


def _by_program() -> str:
    return _("A program counts them, bird by bird.")


def no_neighbours(number: Odds, cards: int, deck: Any, **_rest: Any) -> Iterator[Step]:
    """Explain the chance of a hand without two equal neighbours."""
    if deck is not None or cards < 2:
        return
    after = CARDS - 1, CARDS - COPIES
    if cards < FEWEST_BY_PROGRAM:
        yield _some_bird()
        yield Step(
            say=_("{left} cards are left, and {good} of them are other birds.").format(left=after[0], good=after[1]),
            piles=_piles(_left(EXAMPLE), {*BOX} - {EXAMPLE}),
            heading=_heading(after[0]),
            good=after[1],
            of=after[0],
        )
        if cards > 2:
            third = CARDS - 2 - (COPIES - 1), CARDS - 2
            yield Step(
                say=_("The third must differ from the second: {good} of {left} do.").format(
                    good=third[0], left=third[1]
                ),
                more=_("It may be like the first."),
                good=third[0],
                of=third[1],
            )
            yield multiply([(after[1], after[0]), third])
        return
    assert number.counting is not None
    ((every, apart),) = number.counting.cases
    gaps = cards - 1
    yield Step(
        say=_("{cards} cards have {gaps} gaps, and at each gap {good} of {ways} pairs differ.").format(
            cards=cards, gaps=gaps, good=after[1], ways=after[0]
        ),
        cards=(str(EXAMPLE), str(EXAMPLE)),
    )
    guess = Fraction(after[1], after[0]) ** gaps
    yield Step(
        say=_("{gaps} times in a row, that would be {share}.").format(gaps=gaps, share=percent(guess, 1)),
        more=_("That is near, but one gap tells a little about the next."),
    )
    yield _all_hands(cards, every)
    yield Step(
        say=_("{count} of them have no twins.").format(count=readable(apart)),
        more=_by_program(),
        good=apart,
        of=every,
    )


def flocks(_number: Odds, cards: int, deck: Any, **_rest: Any) -> Iterator[Step]:
    """Explain the average number of flocks: one, and one more at each gap that separates two."""
    if deck is not None or cards < 2:
        return
    gaps, good, ways = cards - 1, CARDS - COPIES, CARDS - 1
    yield Step(say=_("The first card begins a flock."), cards=(str(EXAMPLE),))
    yield Step(
        say=_("Every other card begins one if it differs from the card before: {good} of {ways}.").format(
            good=good, ways=ways
        ),
        piles=_piles(_left(EXAMPLE), {*BOX} - {EXAMPLE}),
        heading=_heading(ways),
        good=good,
        of=ways,
    )
    yield Step(
        say=_("Averages may be added: 1 + {gaps} × {good}/{ways}.").format(gaps=gaps, good=good, ways=ways),
        more=_("That is so although one gap tells about the next."),
        good=1 + gaps * Fraction(good, ways),
        unit="mean",
    )


def joins(_number: Odds, view: Any, size: int, draws: int, hand: Any, unseen: Any, **_rest: Any) -> Iterator[Step]:
    """Explain the chance that a drawn card finds friends in a hand."""
    if draws != 1:
        return
    view, hand = split_view_and_hand(view, hand, "hand")
    held, pool = draw_pool(view) if view is not None else hand_and_unseen(hand, unseen)
    runs = longest_runs(held)
    fits = {rank for rank in pool if runs.get(rank, 0) + 1 >= size}
    total, heading = (
        pool.total(),
        n_("The {count} card you cannot see", "The {count} cards you cannot see", pool.total()).format(
            count=pool.total()
        ),
    )
    yield Step(
        say=n_("You hold {count} card.", "You hold {count} cards.", len(held)).format(count=len(held)),
        more=_("Any of the others may come, all equally likely."),
        cards=tuple(map(str, held)),
    )
    yield Step(
        say=n_("You cannot see {count} card.", "You cannot see {count} cards.", total).format(count=total),
        piles=_piles(pool, set()),
        heading=heading,
    )
    good = sum(pool[rank] for rank in fits)
    named = _(", ").join(
        _("{birds}: {count}").format(birds=birds_word(rank), count=pool[rank]) for rank in sorted(fits) if pool[rank]
    )
    yield Step(
        say=n_("{good} of them would do.", "{good} of them would do.", good).format(good=good),
        more=named,
        piles=_piles(pool, fits),
        heading=heading,
        good=good,
        of=total,
    )


def can_beat(number: Odds, **_rest: Any) -> Iterator[Step]:
    """Explain whether a hand can beat a flock: all hands it may be, and those that can."""
    if number.counting is None:
        return
    ((every, lacking, good),) = number.counting.cases
    if not 0 < good < every:
        return
    yield Step(
        say=_("The cards you cannot see may lie in {count} ways, all equally likely.").format(count=readable(every)),
        more=_("They are told apart, and their order counts."),
    )
    yield Step(
        say=_("In {count} of them nothing there beats it.").format(count=readable(lacking)),
        more=_(
            "A larger flock beats a smaller one; of two alike in size, the higher bird. Its cards lie side by side."
        ),
    )
    yield Step(say=_("In the other {count} something does.").format(count=readable(good)), good=good, of=every)


def of_condition(asked: Any) -> Iterator[Step]:
    """Explain the chance of at least one bird of a kind in a fresh hand: the opposite is none at all."""
    if not isinstance(asked, Condition) or not isinstance(asked.experiment, FreshHand):
        return
    hand, term = asked.experiment, asked.term
    if asked.known is not None or hand.deck is not None or not isinstance(term, Operation) or hand.cards < 2:
        return
    if term.sign != ">=" or len(term.parts) != 2 or term.parts[1] != 1 or not isinstance(term.parts[0], Feature):
        return
    if term.parts[0].name != "copies":
        return
    (rank,) = term.parts[0].arguments
    birds = birds_word(rank)
    steps, factors = one_after_another(
        CARDS - BOX[rank],
        CARDS,
        hand.cards,
        lambda good, left: _("{good} of {left} cards are not {birds}.").format(good=good, left=left, birds=birds),
        lambda good, left: _("Then {good} of {left}: no card goes back.").format(good=good, left=left),
    )
    yield Step(say=_("Ask for the opposite: no {birds} at all.").format(birds=birds), cards=(str(rank),))
    pool = dict(BOX)
    first = steps[0]
    yield Step(
        say=first.say,
        piles=_piles(pool, {*BOX} - {rank}),
        heading=_("All {count} cards").format(count=CARDS),
        good=first.good,
        of=first.of,
    )
    yield steps[1]
    none = multiply(factors, _("{count} cards in a row: multiply.").format(count=hand.cards))
    yield none
    yield opposite(none)


EXPLAINED: dict[str, Explain] = {
    "nanatoridori.flock_of": flock_of,
    "nanatoridori.no_neighbours": no_neighbours,
    "nanatoridori.flocks": flocks,
    "nanatoridori.joins": joins,
    "nanatoridori.can_beat": can_beat,
}
"""The questions that have words of their own."""
