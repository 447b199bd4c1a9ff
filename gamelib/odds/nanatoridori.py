"""Nanatoridori: what a fresh hand holds, what a drawn card joins, whether the next seat can beat a flock.

Questions about the table take a `view`, `state.view(seat)`. In its place a text of cards is a hand, and `deck` names
other cards than those of the box. Every card not seen is as likely here as there: nothing is read from what the others
chose to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import perm
from operator import add
from typing import Any

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.nanatoridori import Flock, Rulings, View
from gamelib.nanatoridori.cards import COPIES, HAND_SIZE, RANKS, Hand, format_cards
from gamelib.nanatoridori.moves import Pass
from gamelib.odds.ask_hands import DrawsByPassing, FreshHand
from gamelib.odds.count_sources import Sources, source_of
from gamelib.odds.counting import Counting, keep_counting
from gamelib.odds.distribution import Distribution, shares_of_weights
from gamelib.odds.hand_counting import (
    FlockQuestion,
    copies_of,
    count_by_flocks,
    count_without_longer_runs,
    counting_of_flocks,
    join_hands,
    longest_runs,
)
from gamelib.odds.hand_questions import (
    Cards,
    box_of,
    check_enough_unseen,
    check_rulings,
    check_source,
    draw_pool,
    hand_and_unseen,
    hand_assumption,
    own_hand,
    parse_flock,
    parse_ranks,
    question_by_hand,
    remove_cards,
    seat_asked,
    split_view_and_hand,
    unseen_cards,
    unseen_without_flock,
    view_assumptions,
    view_with_rulings,
)
from gamelib.odds.numbers import SEED, TRIALS, BadQuestion, Odds, check_view, check_whole, question, simulated
from gamelib.odds.outcome_tables import OutcomeTable

# A fresh hand -----------------------------------------------------------------------------


@question(Rulings)
def flocks(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Odds:
    """How many flocks a fresh hand holds on average: equal cards side by side are one, a single card is one too.

    >>> print(flocks(8))
    On average, the number of flocks in a fresh hand of 8 cards is 220/31, about 7.097 (exact).
    """
    box = box_of(deck, cards)
    size = box.total()
    alike = Fraction(sum(many * (many - 1) for many in box.values()), max(size * (size - 1), 1))
    what = _("the number of flocks in a fresh hand of {cards}").format(cards=language.count_cards(cards))
    return Odds(what, cards - (cards - 1) * alike, "mean", count=partial(counting_of_flocks, box, cards))


def flock_counts(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> OutcomeTable:
    """The chance of every number of flocks in a fresh hand.

    >>> float(flock_counts(3)[3])
    0.7567424643046008
    """
    box = box_of(deck, cards)
    ways, every = count_by_flocks(box, cards), perm(box.total(), cards)
    numbers = tuple(number for number in range(1, cards + 1) if ways[number])
    return OutcomeTable(
        _("The number of flocks in a fresh hand of {cards}").format(cards=language.count_cards(cards)),
        numbers,
        (_("chance"),),
        tuple(
            (
                Odds(
                    n_("a fresh hand has {number} flock", "a fresh hand has {number} flocks", number).format(
                        number=number
                    ),
                    Fraction(ways[number], every),
                ),
            )
            for number in numbers
        ),
        _("flocks"),
        sources=_source(box),
    )


def longest(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> OutcomeTable:
    """The chance of every size of the largest flock in a fresh hand.

    >>> longest(2)[2].value
    Fraction(4, 31)
    """
    box = box_of(deck, cards)
    below = [count_without_longer_runs(box, cards, most) for most in range(cards + 1)]
    sizes = tuple(size for size in range(1, cards + 1) if below[size] > below[size - 1])
    return OutcomeTable(
        _("The largest flock in a fresh hand of {cards}").format(cards=language.count_cards(cards)),
        sizes,
        (_("chance"),),
        tuple(
            (
                Odds(
                    n_(
                        "the largest flock of a fresh hand has {size} card",
                        "the largest flock of a fresh hand has {size} cards",
                        size,
                    ).format(size=size),
                    Fraction(below[size] - below[size - 1], perm(box.total(), cards)),
                ),
            )
            for size in sizes
        ),
        _("cards"),
        sources=_source(box),
    )


@question(Rulings)
def flock_of(size: int, cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Odds:
    """The chance that a fresh hand holds a flock of `size` cards, or a larger one.

    >>> flock_of(4).brief()
    '0.69 %'
    """
    box = box_of(deck, cards)
    check_whole(size, 1, COPIES, _("the size of a flock"))
    every = perm(box.total(), cards)
    lacking = count_without_longer_runs(box, cards, size - 1)
    counting = Counting(
        _("hands of {cards}, in order").format(cards=language.count_cards(cards)),
        (_("all hands"), _("without such a flock"), _("with one")),
        ((every, lacking, every - lacking),),
        every,
    )
    return Odds(
        _("a fresh hand of {cards} holds a flock of {size} or more").format(
            cards=language.count_cards(cards), size=language.count_cards(size)
        ),
        counting.value,
        count=partial(keep_counting, counting),
        asked=FreshHand(cards, deck).longest() >= size,
    )


@question(Rulings)
def no_neighbours(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Odds:
    """The chance that no two neighbours in a fresh hand are equal.

    >>> no_neighbours(8).brief(), no_neighbours(11).brief()
    ('37.56 %', '24.69 %')
    >>> print(no_neighbours(3, deck="1 1 2 2"))
    The chance that no two neighbours of a fresh hand of 3 cards are equal is 1/3, 33.33 % (exact).
    """
    box = box_of(deck, cards)
    every, apart = perm(box.total(), cards), count_without_longer_runs(box, cards, 1)
    counting = Counting(
        _("hands of {cards}, in order").format(cards=language.count_cards(cards)),
        (_("all hands"), _("no two neighbours equal")),
        ((every, apart),),
        every,
    )
    return Odds(
        _("no two neighbours of a fresh hand of {cards} are equal").format(cards=language.count_cards(cards)),
        counting.value,
        count=partial(keep_counting, counting),
        asked=FreshHand(cards, deck).longest() <= 1,
    )


def copies(
    rank: int | Sequence[int],
    cards: int = HAND_SIZE,
    view: View | Cards | None = None,
    *,
    seat: int | None = None,
    deck: Cards | None = None,
) -> Distribution:
    """The number of cards of a rank in a fresh hand; with a view, in the hand of the seat after you, or of another.

    A hand of yours in place of the view means somebody else's fresh hand.
    Of several ranks the outcomes are the numbers of all of them in one hand, in the order in which they are named.

    >>> sevens = copies(7)
    >>> sevens.mean.value, sevens.mode, f"{sevens >= 3:.1%}"
    (Fraction(8, 7), 1, '8.0%')
    >>> both = copies([7, 6])
    >>> both[2, 1] == both.given(lambda many: many[1] == 1).map(lambda many: many[0])[2] * copies(6)[1]
    True
    >>> both.map(sum) == copies(7) + copies(6)
    True
    >>> print((copies(7) >= 3) & (copies(6) >= 1))  # doctest: +ELLIPSIS
    The chance that in a fresh hand of 8 cards ... is 4.79 % (exact).
    """
    ranks = _ranks_asked(rank)
    view, own = split_view_and_hand(view, None, "hand")
    if view is not None and deck is not None:
        check_view(view, View, _("Nanatoridori"))
        raise BadQuestion(_("the view tells the cards; name a deck only if you give no view"))
    known, cards, pool, hand = _fresh_hand(cards, seat, deck, own) if view is None else _hand_of(view, seat)
    found = {tuple(map(add, map(known.count, ranks), more)): ways for more, ways in copies_of(ranks, pool, cards)}
    what = n_(
        "the number of cards of rank {rank} in {hand}", "the numbers of cards of ranks {rank} in {hand}", len(ranks)
    ).format(rank=language.join_and(list(map(str, ranks))), hand=hand)
    if isinstance(rank, int):
        found = {number: ways for (number,), ways in found.items()}
    is_fresh = view is None and own is None
    return Distribution(
        what,
        shares_of_weights(found),
        assumptions=view_assumptions(view) + hand_assumption(own),
        unit=_("cards"),
        asked=FreshHand(cards, deck).copies(rank) if is_fresh and isinstance(rank, int) else None,
        sources=_source(box_of(deck, 1) if view is None else view.setup.cards),
    )


def _fresh_hand(cards: int, seat: Any, deck: Cards | None, own: Any) -> tuple[Hand, int, Counter[int], str]:
    """Return what is known of a fresh hand, how many cards of it are not, out of which cards they are, and its name."""
    if seat is not None:
        raise BadQuestion(_("there is no table to look at; a seat can be named only with a view"))
    pool = box_of(deck, cards)
    if own is None:
        return (), cards, pool, _("a fresh hand of {cards}").format(cards=language.count_cards(cards))
    remove_cards(pool, parse_ranks(own, _("a hand")))
    check_whole(cards, 1, pool.total(), _("the number of cards in a hand"))
    return (), cards, pool, _("another fresh hand of {cards}").format(cards=language.count_cards(cards))


def _hand_of(view: View, seat: int | None) -> tuple[Hand, int, Counter[int], str]:
    """Return the same about the hand of a seat at a table."""
    check_view(view, View, _("Nanatoridori"))
    of = seat_asked(view, seat)
    name = _("the hand of {name}").format(name=language.seat_name(of))
    return view.known[of], view.known[of].count(0), unseen_cards(view), name


def _ranks_asked(rank: Any) -> Hand:
    """Return the ranks that are to be counted, one or several."""
    ranks = rank if isinstance(rank, list | tuple) else (rank,)
    for each in ranks:
        check_whole(each, 1, max(RANKS), _("a rank"))
    if not ranks or len({*ranks}) < len(ranks):
        line = _("name one rank or more, each once, like copies([6, 7]), not {given!r:.40}")
        raise BadQuestion(line.format(given=rank))
    return tuple(ranks)


def _source(cards: Any) -> Sources:
    """Return the source of counts in these cards."""
    every = cards.elements() if isinstance(cards, Counter) else cards
    return source_of("nanatoridori", every, "copies([6, 7])")


# The next card ----------------------------------------------------------------------------------


@question(Rulings)
def joins(
    view: View | Cards | None = None,
    *,
    size: int = 2,
    draws: int = 1,
    hand: Cards | None = None,
    unseen: Cards | None = None,
) -> Odds:
    """The chance that the card you draw by passing can make a flock of `size` cards, or a larger one, in your hand.

    Of several `draws` it is enough that one can, together with the others that are drawn.
    For a lesson write your `hand` in place of the view, and name the cards `unseen`, if they are not all the others of
    the box.

    >>> print(found := joins("1 5 5 2", unseen="1 2 3 5"))  # doctest: +ELLIPSIS
    The chance that the next card drawn makes a flock of 2 cards or more is 3/4, 75.00 % (exact). Assumed: ...
    >>> found.assumptions
    ('you hold 1 5 5 2',)
    >>> joins(hand="1 5 5 2", unseen="1 2 3 5", size=3).value
    Fraction(1, 4)
    >>> joins("1 4 2 6 3", draws=2).brief()
    '95.10 %'
    """
    view, hand = split_view_and_hand(view, hand, "hand")
    check_whole(size, 1, COPIES, _("the size of a flock"))
    check_source(view, hand, unseen)
    if draws != 1:
        return DrawsByPassing(draws, hand if view is None else view, unseen).joins(size).odds
    own, pool = draw_pool(view) if view is not None else hand_and_unseen(hand, unseen)
    runs = longest_runs(own)
    cases = tuple(
        (rank, pool[rank], runs.get(rank, 0) + 1, pool[rank] if runs.get(rank, 0) + 1 >= size else 0)
        for rank in RANKS
        if pool[rank]
    )
    counting = Counting(
        _("the next card, any of {size} unseen").format(size=pool.total()),
        (_("rank"), _("unseen"), _("flock it would make"), _("ways")),
        cases,
        pool.total(),
    )
    what = n_(
        "the next card drawn makes a flock of {size} card or more",
        "the next card drawn makes a flock of {size} cards or more",
        size,
    ).format(size=size)
    assumptions = view_assumptions(view) + hand_assumption(hand)
    return Odds(what, counting.value, assumptions=assumptions, count=partial(keep_counting, counting))


def of_next_draw(view: View, move: Any) -> Odds | None:
    """Return the chance that the card a move draws can join a flock in the hand; None if the move draws none.

    >>> from gamelib.nanatoridori import read
    >>> view = read("hand 1 5 5 2 | table 6 6", seed=7).view(0)
    >>> of_next_draw(view, view.read_move("1 [5 5] 2")) is None
    True
    >>> of_next_draw(view, view.read_move("pass")) == joins(view)
    True
    """
    return joins(view) if isinstance(move, Pass) and view.pass_draws else None


# The next seat --------------------------------------------------------------------------------------


@question(Rulings)
def can_beat(
    flock: Flock | Cards | None = None,
    view: View | str | None = None,
    *,
    seat: int | None = None,
    hand: str | None = None,
    unseen: Cards | None = None,
    rulings: Rulings | None = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that the seat after you, or another `seat`, can beat a flock; if you name none, the one on the table.

    What you know of its hand is taken into account, and that the cards of the flock are not in it. For a lesson write
    the `hand` of that seat in place of the view, with `?` for unknown cards, and name the cards `unseen`, if they are
    not all the others of the box.

    >>> print(can_beat("5 5", "? 6 ?", unseen="6 5 4"))
    The chance that the hand ? 6 ? can beat 5 5 is 2/3, 66.67 % (exact).
    """
    view, hand = split_view_and_hand(view, hand, "hand")
    check_rulings(rulings)
    check_source(view, hand, unseen, seat)
    if view is not None:
        view = view_with_rulings(view, rulings)
        beater = seat_asked(view, seat)
        named, opened = parse_flock(flock if flock is not None else view.table), view.open[beater] if view.open else ()
        pool = unseen_without_flock(named, view, [beater])
        to_beat = FlockQuestion(named, view.known[beater], pool, opened, view.rulings.places_seen)
        check_enough_unseen(to_beat.hand, to_beat.pool)
        what = _("{name} can beat {flock}").format(name=language.seat_name(beater), flock=to_beat.flock)
    else:
        to_beat = question_by_hand(flock, hand, unseen, rulings)
        what = _("the hand {hand} can beat {flock}").format(hand=format_cards(to_beat.hand), flock=to_beat.flock)
    if to_beat.countable():
        return Odds(what, to_beat.counting().value, assumptions=view_assumptions(view), count=to_beat.counting)
    return simulated(what, partial(_sample_beats, to_beat), n, seed, assumptions=view_assumptions(view))


def _sample_beats(to_beat: FlockQuestion, rng: Stream) -> bool:
    pool = iter(rng.shuffle(sorted(to_beat.pool.elements())))
    return to_beat.beaten_by(tuple(card or next(pool) for card in to_beat.hand))


# Any of several -----------------------------------------------------------------------------------


@question(Rulings)
def any_beats(
    flock: Flock | Cards | None = None,
    view: View | Sequence[str] | None = None,
    *,
    seats: Sequence[int] | None = None,
    hands: Sequence[str] | None = None,
    unseen: Cards | None = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that any of several seats, by default all others, can beat a flock, by default the one on the table.

    It is counted as long as at most ten cards of their hands are unknown, and else tried out `n` times. For a lesson
    write the `hands` in place of the view, as for `can_beat`.

    >>> print(any_beats("5 5", ["? 6", "? 3"], unseen="6 3 4"))
    The chance that any of the hands ? 6 or ? 3 can beat 5 5 is 1/3, 33.33 % (exact).
    """
    view, hands = split_view_and_hand(view, hands, "hands")
    check_source(view, hands, unseen, seats)
    if view is not None:
        check_view(view, View, _("Nanatoridori"))
        to_beat, asked = parse_flock(flock if flock is not None else view.table), _seats_asked(view, seats)
        known, pool = [view.known[seat] for seat in asked], unseen_without_flock(to_beat, view, asked)
        opened = view.open[asked[0]] if view.open else ()
        names = language.join_or([language.seat_name(seat) for seat in asked])
        what, placed = _("{names} can beat {flock}").format(names=names, flock=to_beat), view.rulings.places_seen
    else:
        to_beat, known, pool = _parse_hands(flock, hands, unseen)
        opened, placed = (), True
        what = n_("the hand {hands} can beat {flock}", "any of the hands {hands} can beat {flock}", len(known)).format(
            hands=language.join_or(list(map(format_cards, known))), flock=to_beat
        )
    joined = FlockQuestion(to_beat, join_hands(known), pool, opened, placed)
    check_enough_unseen(joined.hand, pool)
    if placed and joined.countable():
        return Odds(what, joined.counting().value, assumptions=view_assumptions(view))
    one = [joined._replace(hand=hand) for hand in known]
    return simulated(what, partial(_sample_any_beats, one), n, seed, assumptions=view_assumptions(view))


def _seats_asked(view: View, seats: Any) -> list[int]:
    """Return the seats that may beat a flock: those named, or all others that hold cards."""
    if seats is None:
        own_hand(view)
        seats = [seat for seat in range(view.players) if seat != view.seat and view.hand_sizes[seat]]
    numbers = seats if isinstance(seats, list | tuple) and all(type(seat) is int for seat in seats) else ()
    if not numbers or len({*numbers}) != len(numbers):
        raise BadQuestion(
            _("name one seat or more, each once, like seats=[1, 2], not {given!r:.40}").format(given=seats)
        )
    return [seat_asked(view, seat) for seat in numbers]


def _parse_hands(
    flock: Flock | Cards | None, hands: Sequence[str] | None, unseen: Cards | None
) -> tuple[Flock, list[Hand], Counter[int]]:
    """Return the flock, the hands and the unseen cards of a lesson."""
    if isinstance(hands, str) or not isinstance(hands, Sequence) or not hands:
        raise BadQuestion(_("whose hands are they? ask from a seat's view, or write them, like hands=['? 5', '? ?']"))
    known = [parse_ranks(hand, _("a hand"), unknown=True) for hand in hands]
    to_beat = parse_flock(flock)
    _all, pool = hand_and_unseen([card for hand in known for card in hand], unseen, unknown=True)
    if unseen is None:
        remove_cards(pool, to_beat.cards)
    return to_beat, known, pool


def _sample_any_beats(questions: Sequence[FlockQuestion], rng: Stream) -> bool:
    pool = iter(rng.shuffle(sorted(questions[0].pool.elements())))
    hands = [tuple(card or next(pool) for card in each.hand) for each in questions]
    if not questions[0].placed:
        hands = [tuple(rng.shuffle(hand)) for hand in hands]
    return any(each.beaten_by(hand) for each, hand in zip(questions, hands, strict=True))


__all__ = [
    "any_beats",
    "can_beat",
    "copies",
    "flock_counts",
    "flock_of",
    "flocks",
    "joins",
    "longest",
    "no_neighbours",
    "unseen_cards",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
