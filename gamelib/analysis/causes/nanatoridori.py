"""What may make one move of Nanatoridori better than another.

| cause | taken away by |
| --- | --- |
| goes out | one more card in the hand |
| together | another rank for the fewer of the cards that came together |
| flock | another rank for every second card of a flock that was taken in |
| alone, left behind | the rank of a neighbour for the card that needs a turn of its own |
| parted | another place for the cards that were taken in |
| kept | a lower rank for the cards that stay in the hand |
| strong | a weaker flock on the table |
| fewer | as many cards more in the hand |
| plays | another rank for a run, so that the hand needs as many plays |

The control gives other cards of the hand, as many and as far as may be, another rank that changes nothing of which
cards stand together. Where such a change would move little, two ranks are exchanged in the hands of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gamelib.analysis.causes.cause import Arm, Cause, Pair
from gamelib.core.language import _, n_
from gamelib.core.move_phrases import as_label
from gamelib.core.written_numbers import number_word
from gamelib.kernel.nanatoridori import GAME
from gamelib.nanatoridori.cards import FLOCK, RANKS, Flock, Hand
from gamelib.nanatoridori.choice_words import the_cards
from gamelib.nanatoridori.hand_facts import joined_by, left_behind, parted_by, plays_needed, run_at, runs
from gamelib.nanatoridori.moves import Move, Pass, Play, TakeIn
from gamelib.nanatoridori.view import View

LEAST_DROP = 2
"""How many ranks lower the cards of a hand have to be, at least, to see what it was worth to keep them."""
Test = Callable[[Hand], bool]
"""Whether a changed hand is one that was looked for."""


class Choice(NamedTuple):
    """Two moves of one moment, and the hand of the seat after each."""

    view: View
    worse: Move
    better: Move
    hand_after_worse: Hand
    hand_after_better: Hand

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return self.view.seat or 0


class EditedHand(NamedTuple):
    """A hand after one of the moves, the same hand without the cause, and the places that were changed."""

    before: Hand
    after: Hand
    start: int
    end: int
    is_better: bool = True
    """Whether it is the hand after the better move."""


def find_causes(view: View, worse: Move, better: Move) -> Iterator[Cause]:
    """Yield what may make a move better than another."""
    choice = Choice(view, worse, better, hand_after(view.hand, worse), hand_after(view.hand, better))
    finders: tuple[Callable[[Choice], Iterator[Cause]], ...] = (
        _goes_out,
        _together,
        _together_later,
        _flock,
        _alone,
        _parted,
        _left_behind,
        _kept,
        _strong,
        _fewer,
        _plays,
    )
    for find in finders:
        yield from find(choice)


def hand_after(hand: Hand, move: Move) -> Hand:
    """Return a hand after a move.

    >>> hand_after((4, 7, 4), Play((7,), (2,))), hand_after((4, 4), TakeIn((6, 6), (1, 1)))
    ((4, 4), (4, 6, 6, 4))
    """
    if isinstance(move, Play) and move.places:
        return hand[: move.places[0] - 1] + hand[move.places[-1] :]
    if isinstance(move, TakeIn):
        return hand[: move.gaps[0]] + move.cards + hand[move.gaps[0] :]
    return hand


# The causes -------------------------------------------------------------------------------


def _goes_out(choice: Choice) -> Iterator[Cause]:
    hand, better = choice.view.hand, choice.better
    if choice.hand_after_better or not isinstance(better, Play) or choice.view.setup.rulings.take_when_going_out:
        return
    longer = (*hand, _unlike(hand[-1]))
    without = Arm((better,), before=GAME.change_hand(choice.seat, longer))
    control = _recoloured(choice.hand_after_worse, 0, 0, 1, 1)
    controls = [Pair(_with_hand(choice, control, False), Arm((better,)))] if control else []
    sentence = n_("The last card of the hand leaves.", "The last cards of the hand leave.", len(hand))
    yield Cause(
        "goes out",
        sentence,
        sentence,
        Pair(Arm((choice.worse,)), without),
        (*controls, _with_other_hands(choice)),
    )


def _together(choice: Choice) -> Iterator[Cause]:
    """Find equal cards that come together: they can be played in one turn."""
    hand, better, worse = choice.hand_after_better, choice.better, choice.worse
    if isinstance(better, Play) and (rank := joined_by(choice.view.hand, better)):
        if isinstance(worse, Play) and joined_by(choice.view.hand, worse) == rank:
            return
        at = better.places[0] - 1
        start, end = run_at(hand, at)
        sides = sorted([(start, at), (at, end)], key=lambda side: side[1] - side[0])
        line = n_(
            "With {cards} gone, {count} {rank}s stand together.",
            "With {cards} gone, {count} {rank}s stand together.",
            len(better.cards),
        )
    elif (
        isinstance(better, TakeIn)
        and better.cards[0] in choice.view.hand[max(0, better.gaps[0] - 1) : better.gaps[0] + 1]
    ):
        rank, at = better.cards[0], better.gaps[0]
        start, end = run_at(hand, at)
        sides = [(at, at + len(better.cards))]
        line = n_(
            "With {cards} there, {count} {rank}s stand together.",
            "With {cards} there, {count} {rank}s stand together.",
            len(better.cards),
        )
    else:
        return
    needed = plays_needed(hand)
    sentence = line.format(cards=the_cards(better.cards), count=number_word(end - start), rank=rank)
    for first, last in sides:
        if edited := _with_other_rank(hand, first, last, lambda found: plays_needed(found) > needed):
            yield from _cause_of_hand(choice, "together", sentence, EditedHand(hand, edited, start, end))
            return


def _together_later(choice: Choice) -> Iterator[Cause]:
    """Find equal cards that come together once the cards between them have left."""
    hand, better = choice.hand_after_better, choice.better
    if not isinstance(better, TakeIn):
        return
    parts, rank = runs(hand), better.cards[0]
    at = next(number for number, (start, end) in enumerate(parts) if start <= better.gaps[0] < end)
    needed = plays_needed(hand)
    for other in (at - 2, at + 2):
        if not 0 <= other < len(parts) or hand[parts[other][0]] != rank:
            continue
        start, end = parts[at]
        between = hand[slice(*parts[(at + other) // 2])]
        edited = _with_other_rank(hand, start, end, lambda found: plays_needed(found) > needed)
        if edited is None:
            continue
        sentence = n_(
            "When {cards} leaves, {count} {rank}s stand together.",
            "When {cards} leave, {count} {rank}s stand together.",
            len(between),
        ).format(
            cards=the_cards(between), count=number_word(end - start + parts[other][1] - parts[other][0]), rank=rank
        )
        yield from _cause_of_hand(choice, "together", sentence, EditedHand(hand, edited, start, end))
        return


def _flock(choice: Choice) -> Iterator[Cause]:
    """Find cards taken in that can be played in one turn as they are."""
    hand, better = choice.hand_after_better, choice.better
    if not isinstance(better, TakeIn) or len(better.cards) < 2 or isinstance(choice.worse, TakeIn):
        return
    at, end = better.gaps[0], better.gaps[0] + len(better.cards)
    if edited := _broken_up(hand, at, end):
        sentence = _("{cards} are a flock and leave together.").format(cards=as_label(the_cards(better.cards)))
        yield from _cause_of_hand(choice, "flock", sentence, EditedHand(hand, edited, at, end))


def _alone(choice: Choice) -> Iterator[Cause]:
    """Find that cards taken in join nothing: they need a turn of their own."""
    hand, worse = choice.hand_after_worse, choice.worse
    if not isinstance(worse, TakeIn):
        return
    at, end = worse.gaps[0], worse.gaps[0] + len(worse.cards)
    if run_at(hand, at) != (at, end):
        return
    sentence = n_(
        "Where it was put, {cards} joins nothing and needs a turn of its own.",
        "Where they were put, {cards} join nothing and need a turn of their own.",
        len(worse.cards),
    ).format(cards=the_cards(worse.cards))
    yield from _needs_own_turn(choice, "alone", sentence, (at, end))


def _left_behind(choice: Choice) -> Iterator[Cause]:
    """Find that cards of a run stay behind and need a turn of their own."""
    worse = choice.worse
    if not isinstance(worse, Play) or not worse.places or not (left := left_behind(choice.view.hand, worse)):
        return
    at = worse.places[0] - 1
    start = run_at(choice.view.hand, at)[0]
    sentence = n_(
        "{count} {rank} stays behind and needs a turn of its own.",
        "{count} {rank}s stay behind and need a turn of their own.",
        left,
    ).format(count=as_label(number_word(left)), rank=worse.cards[0])
    yield from _needs_own_turn(choice, "left behind", sentence, (start, start + left))


def _needs_own_turn(choice: Choice, kind: str, sentence: str, part: tuple[int, int]) -> Iterator[Cause]:
    """Yield a cause that a part of the hand after the worse move needs a turn that it would not if it joined others."""
    hand, needed = choice.hand_after_worse, plays_needed(choice.hand_after_worse)
    edited = _with_other_rank(hand, *part, lambda found: plays_needed(found) < needed)
    if edited:
        yield from _cause_of_hand(choice, kind, sentence, EditedHand(hand, edited, *part, False), False)


def _parted(choice: Choice) -> Iterator[Cause]:
    """Find that cards taken in part equal ones."""
    hand, worse = choice.hand_after_worse, choice.worse
    if not isinstance(worse, TakeIn) or not (rank := parted_by(choice.view.hand, worse)):
        return
    at, size, needed = worse.gaps[0], len(worse.cards), plays_needed(hand)
    elsewhere = [TakeIn(worse.cards, (gap,) * size) for gap in range(len(choice.view.hand) + 1)]
    hands = [hand_after(choice.view.hand, move) for move in sorted(elsewhere, key=lambda move: abs(move.gaps[0] - at))]
    found = [each for each in hands if plays_needed(each) < needed and len(runs(each)) == len(runs(hand)) - 1]
    sentence = n_("There it parts the {rank}s.", "There they part the {rank}s.", size).format(rank=rank)
    if found:
        yield from _cause_of_hand(choice, "parted", sentence, EditedHand(hand, found[0], at, at + size, False), False)


def _kept(choice: Choice) -> Iterator[Cause]:
    """Find cards that stay in the hand for later, and that the worse move gives away."""
    hand, better, worse = choice.hand_after_better, choice.better, choice.worse
    if isinstance(better, TakeIn) and not isinstance(worse, TakeIn):
        start, end = better.gaps[0], better.gaps[0] + len(better.cards)
    elif isinstance(worse, Play) and worse.places and getattr(better, "cards", ())[:1] != worse.cards[:1]:
        gone = better.places if isinstance(better, Play) else ()
        places = [place - 1 - sum(other < place for other in gone) for place in worse.places if place not in gone]
        if not places:
            return
        start, end = places[0], places[-1] + 1
    else:
        return
    rank, shape = hand[start], shape_of(hand)
    edited = _with_other_rank(hand, start, end, lambda found: shape_of(found) == shape, range(1, rank - LEAST_DROP + 1))
    if end - start > 1:
        edited = _broken_up(hand, start, end)
    if edited:
        sentence = n_("{cards} is kept for a later turn.", "{cards} are kept for a later turn.", end - start).format(
            cards=as_label(the_cards(hand[start:end]))
        )
        yield from _cause_of_hand(choice, "kept", sentence, EditedHand(hand, edited, start, end))


def _strong(choice: Choice) -> Iterator[Cause]:
    """Find that a flock is harder to beat."""
    better, worse, hand = choice.better, choice.worse, choice.hand_after_better
    if not isinstance(better, Play) or not hand:
        return
    flock = _flock_of(better)
    if isinstance(worse, Play):
        weaker = _flock_of(worse)
        sentence = n_(
            "{cards} is harder to beat than {others}.", "{cards} are harder to beat than {others}.", flock.size
        ).format(cards=as_label(the_cards(flock.cards)), others=the_cards(weaker.cards))
        advice = ""
    else:
        weaker = FLOCK[1][1]
        advice = sentence = n_(
            "If nobody beats {cards}, the next lead comes with it.",
            "If nobody beats {cards}, the next lead comes with them.",
            flock.size,
        ).format(cards=the_cards(flock.cards))
    if weaker < flock:
        yield Cause(
            "strong",
            sentence,
            advice,
            Pair(Arm((worse,)), Arm((better,), after=GAME.change_table(weaker))),
            _controls_of_hand(choice, hand, (0, 0), (flock.size, flock.rank - weaker.rank)),
        )


def _fewer(choice: Choice) -> Iterator[Cause]:
    """Find that more cards leave the hand."""
    hand, better, worse = choice.hand_after_better, choice.better, choice.worse
    extra = len(choice.hand_after_worse) - len(hand)
    if not isinstance(better, Play) or not hand or extra <= 0:
        return
    longer = hand
    for _card in range(extra):
        longer = (*longer, _unlike(longer[-1]))
    if isinstance(worse, Pass):
        advice = sentence = n_("{count} card leaves the hand.", "{count} cards leave the hand.", extra).format(
            count=as_label(number_word(extra))
        )
    else:
        advice = ""
        sentence = n_("{count} card more leaves the hand.", "{count} cards more leave the hand.", extra).format(
            count=as_label(number_word(extra))
        )
    without = Pair(Arm((worse,)), _with_hand(choice, longer))
    yield Cause("fewer", sentence, advice, without, _controls_of_hand(choice, hand, (0, 0), (extra, 1)))


def _plays(choice: Choice) -> Iterator[Cause]:
    """Find that what is left of the hand needs fewer plays."""
    hand = choice.hand_after_better
    few, many = plays_needed(hand), plays_needed(choice.hand_after_worse)
    if not 0 < few < many:
        return
    options = [
        (end - start, abs(rank - hand[start]), edited, start, end)
        for start, end in runs(hand)
        for rank in RANKS
        if plays_needed(edited := hand[:start] + (rank,) * (end - start) + hand[end:]) == few + 1
    ]
    if not options:
        return
    _size, _far, edited, start, end = min(options)
    advice = n_("The hand can then go in {count} more play.", "The hand can then go in {count} more plays.", few)
    sentence = n_(
        "The hand can then go in {count} more play, where it would have taken {other}.",
        "The hand can then go in {count} more plays, where it would have taken {other}.",
        few,
    ).format(count=number_word(few), other=number_word(many))
    for cause in _cause_of_hand(choice, "plays", sentence, EditedHand(hand, edited, start, end)):
        yield cause._replace(advice=advice.format(count=number_word(few)))


# Changed hands ----------------------------------------------------------------------------


def _cause_of_hand(
    choice: Choice, kind: str, sentence: str, edited: EditedHand, is_advice: bool = True
) -> Iterator[Cause]:
    """Yield a cause that is taken away by changing the hand after one of the moves."""
    before, after, start, end, is_better = edited
    changed = [at for at in range(len(before)) if before[at] != after[at]]
    far = max(abs(before[at] - after[at]) for at in changed)
    worse, better = Arm((choice.worse,)), Arm((choice.better,))
    without = _with_hand(choice, after, is_better)
    yield Cause(
        kind,
        sentence,
        sentence if is_advice else "",
        Pair(worse, without) if is_better else Pair(without, better),
        _controls_of_hand(choice, before, (start, end), (len(changed), far), is_better),
    )


def _controls_of_hand(
    choice: Choice, hand: Hand, part: tuple[int, int], like: tuple[int, int], is_better: bool = True
) -> tuple[Pair, ...]:
    """Return controls for a change of a part of the hand after one of the moves; `like` is how many cards, how far."""
    worse, better = Arm((choice.worse,)), Arm((choice.better,))
    control = _recoloured(hand, *part, *like)
    if control is None:
        return (_with_other_hands(choice),)
    arm = _with_hand(choice, control, is_better)
    return Pair(worse, arm) if is_better else Pair(arm, better), _with_other_hands(choice)


def _with_other_hands(choice: Choice) -> Pair:
    """Return both moves, with two ranks exchanged in the hands of the others that neither move is about."""
    used = {*choice.view.hand, *(choice.view.table or ())[1:]}
    one, other = sorted([rank for rank in RANKS if rank not in used] + [rank for rank in RANKS if rank in used])[:2]
    return Pair(
        *[
            Arm((move,), before=GAME.change_other_hands(choice.seat, {one: other, other: one}))
            for move in (choice.worse, choice.better)
        ]
    )


def _with_hand(choice: Choice, hand: Hand, is_better: bool = True) -> Arm:
    """Return one of the moves, with another hand after it."""
    return Arm((choice.better if is_better else choice.worse,), after=GAME.change_hand(choice.seat, hand))


def shape_of(hand: Hand) -> tuple[int, tuple[int, ...]]:
    """Return which cards of a hand stand together, whatever their ranks: how many plays it needs, and its runs.

    >>> shape_of((4, 7, 7, 4)) == shape_of((3, 5, 5, 3)) != shape_of((3, 5, 5, 2))
    True
    """
    return plays_needed(hand), tuple([end - start for start, end in runs(hand)])


def _with_other_rank(hand: Hand, start: int, end: int, test: Test, ranks: range = RANKS) -> Hand | None:
    """Return the hand with another rank for some of its cards that passes a test, the nearest rank if several do."""
    nearest_first = sorted(ranks, key=lambda rank: abs(rank - hand[start]))
    if ranks is not RANKS:
        nearest_first = [*ranks]
    for rank in nearest_first:
        edited = hand[:start] + (rank,) * (end - start) + hand[end:]
        if edited != hand and test(edited):
            return edited
    return None


def _broken_up(hand: Hand, start: int, end: int) -> Hand | None:
    """Return a hand in which every second card of a flock has another rank; None if that makes it no harder to play."""
    edited = hand
    for place in range(start + 1, end, 2):
        needed = plays_needed(edited)
        edited = _with_other_rank(edited, place, place + 1, lambda found: plays_needed(found) > needed) or edited  # noqa: B023 - used at once
    return edited if edited != hand else None


def _recoloured(hand: Hand, start: int, end: int, size: int, far: int) -> Hand | None:
    """Return a hand of the same shape in which another run has another rank; None if there is no such hand.

    The run is one that has no card from `start` to `end`, as near as may be to `size` cards and to `far` ranks off.
    """
    shape = shape_of(hand)
    options = [
        (abs(last - first - size), abs(abs(rank - hand[first]) - far), edited)
        for first, last in runs(hand)
        if last <= start or end <= first
        for rank in RANKS
        if rank != hand[first] and shape_of(edited := hand[:first] + (rank,) * (last - first) + hand[last:]) == shape
    ]
    return min(options)[2] if options else None


def _unlike(rank: int) -> int:
    """Return a middling rank that does not stand together with its neighbour."""
    return 4 if rank != 4 else 3


def _flock_of(play: Play) -> Flock:
    return FLOCK[(play.cards or play.open)[0]][len(play.cards) + len(play.open)]
