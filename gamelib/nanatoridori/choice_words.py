"""Nanatoridori's choices in words, as a review says them: what you did, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.core.language import _, n_
from gamelib.core.written_numbers import number_word
from gamelib.nanatoridori.cards import Hand
from gamelib.nanatoridori.hand_facts import run_at, runs
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn
from gamelib.nanatoridori.view import View


class ReviewedChoice(NamedTuple):
    """A choice between two moves: the one that was made and a better one, with what the seat saw at the time."""

    view: View
    made: Move
    better: Move
    gain: str
    """What the better move would have done, to complete "it would have …"."""


def name_question(_view: View, made: Move, better: Move) -> str:
    """Return the question that a choice answered, in a few words."""
    match made, better:
        case TakeIn(), TakeIn():
            return _("Where to put {cards}?").format(cards=the_cards(made.cards))
        case ((TakeIn() | Discard()), _better):
            return _("Keep {cards}?").format(cards=the_cards(made.cards))
        case Play(), Play():
            if made.cards == better.cards:
                return _("Which {rank}?").format(rank=made.cards[0]) if len(made.cards) == 1 else _("Which cards?")
            if made.open or better.open:
                return _("Which cards?")
            question = _("{cards} or {others}?").format(cards=_counted(made), others=_counted(better))
            return question[:1].upper() + question[1:]
        case Pass(), Pass():
            return _("Which open card?") if made != better else _("Pass?")
    return _("Play or pass?")


def describe_gain(view: View, count: int) -> str:
    """Return what a better move would have done `count` times in 100, to complete "it would have …"."""
    if view.variant == "one-winner":
        return n_("won {count} more round in 100", "won {count} more rounds in 100", count).format(count=count)
    return n_("saved {count} round in 100", "saved {count} rounds in 100", count).format(count=count)


# What was done ------------------------------------------------------------------


def tell_made(view: View, made: Move) -> str:
    """Return what was done, as a sentence."""
    match made:
        case Discard():
            return _("You discarded {cards}.").format(cards=the_cards(made.cards))
        case TakeIn():
            return _("You put {cards} {place}.").format(
                cards=the_cards(made.cards), place=describe_place(view.hand, made.gaps[0], made.cards[0])
            )
        case Play() if view.table:
            return _("You beat {table} with {cards}.").format(
                table=the_cards(view.table.cards), cards=_with_place(view, made)
            )
        case Play():
            return _("You led {cards}.").format(cards=_with_place(view, made))
        case Pass() if made.open:
            return _("You passed and picked up the open {rank}.").format(rank=made.open)
    return _("You passed.")


# What would have been better -------------------------------------------------------


def compare(view: View, made: Move, better: Move, gain: str) -> str:
    """Return what was done and what the better move would have come to; `gain` completes "it would have …"."""
    choice = ReviewedChoice(view, made, better, gain)
    match made, better:
        case Discard(), TakeIn():
            return _compare_kept(choice, better)
        case TakeIn(), Discard():
            return _compare_discarded(choice, made)
        case TakeIn(), TakeIn():
            return _compare_places(choice, made, better)
        case Play(), Play():
            return _compare_plays(choice, made, better)
        case Play(), Pass():
            return _compare_pass(choice, better)
        case Pass(), Pass():
            return _compare_open_cards(choice, made, better)
        case Pass(), Play():
            return _compare_play(choice, better)
    raise TypeError(f"{made!r} and {better!r} are no two moves of one moment")


def _compare_kept(choice: ReviewedChoice, better: TakeIn) -> str:
    template = n_(
        "You discarded {cards}; kept {place}, it would have {gain}.",
        "You discarded {cards}; kept {place}, they would have {gain}.",
        len(better.cards),
    )
    if better.cards[0] in _neighbours(choice.view.hand, better.gaps[0]):
        template = n_(
            "You discarded {cards}; {place} it would have {gain}.",
            "You discarded {cards}; {place} they would have {gain}.",
            len(better.cards),
        )
    return template.format(
        cards=the_cards(better.cards),
        gain=choice.gain,
        place=describe_place(choice.view.hand, better.gaps[0], better.cards[0]),
    )


def _compare_discarded(choice: ReviewedChoice, made: TakeIn) -> str:
    template = n_(
        "You put {cards} {place}; discarding it would have {gain}.",
        "You put {cards} {place}; discarding them would have {gain}.",
        len(made.cards),
    )
    return template.format(
        cards=the_cards(made.cards),
        gain=choice.gain,
        place=describe_place(choice.view.hand, made.gaps[0], made.cards[0]),
    )


def _compare_places(choice: ReviewedChoice, made: TakeIn, better: TakeIn) -> str:
    hand, rank = choice.view.hand, made.cards[0]
    place, other = (describe_place(hand, move.gaps[0], rank) for move in (made, better))
    template = n_(
        "You put {cards} {place}; {other} it would have {gain}.",
        "You put {cards} {place}; {other} they would have {gain}.",
        len(made.cards),
    )
    if place == other and better.gaps[0] < made.gaps[0]:
        template = n_(
            "You put {cards} {place}; further left, {other}, it would have {gain}.",
            "You put {cards} {place}; further left, {other}, they would have {gain}.",
            len(made.cards),
        )
    elif place == other:
        template = n_(
            "You put {cards} {place}; further right, {other}, it would have {gain}.",
            "You put {cards} {place}; further right, {other}, they would have {gain}.",
            len(made.cards),
        )
    return template.format(cards=the_cards(made.cards), place=place, other=other, gain=choice.gain)


def _compare_plays(choice: ReviewedChoice, made: Play, better: Play) -> str:
    table = choice.view.table
    if made.cards == better.cards and not (made.open or better.open):
        template = n_(
            "You led {cards} {place}; the one {other} would have {gain}.",
            "You led {cards} {place}; those {other} would have {gain}.",
            len(made.cards),
        )
        if table:
            template = n_(
                "You beat {table} with {cards} {place}; the one {other} would have {gain}.",
                "You beat {table} with {cards} {place}; those {other} would have {gain}.",
                len(made.cards),
            )
        place, other = (_between(choice.view.hand, play) for play in (made, better))
        if place == other:
            sides = _("further left"), _("further right")
            place, other = sides if made.places < better.places else sides[::-1]
        return template.format(
            table=the_cards(table.cards) if table else "",
            cards=the_cards(made.cards),
            place=place,
            other=other,
            gain=choice.gain,
        )
    template = _("You led {cards}; {others} would have {gain}.")
    if table:
        template = _("You beat {table} with {cards}; {others} would have {gain}.")
    return template.format(
        table=the_cards(table.cards) if table else "",
        cards=_with_place(choice.view, made),
        others=_with_place(choice.view, better),
        gain=choice.gain,
    )


def _compare_pass(choice: ReviewedChoice, better: Pass) -> str:
    template = _("{done} Passing would have {gain}.")
    if better.open:
        template = _("{done} Passing and picking up the open {rank} would have {gain}.")
    return template.format(done=tell_made(choice.view, choice.made), rank=better.open, gain=choice.gain)


def _compare_open_cards(choice: ReviewedChoice, made: Pass, better: Pass) -> str:
    if not made.open:
        return _("You passed; picking up the open {other} would have {gain}.").format(
            other=better.open, gain=choice.gain
        )
    if not better.open:
        return _("You passed and picked up the open {rank}; no card would have {gain}.").format(
            rank=made.open, gain=choice.gain
        )
    return _("You passed and picked up the open {rank}; the open {other} would have {gain}.").format(
        rank=made.open, other=better.open, gain=choice.gain
    )


def _compare_play(choice: ReviewedChoice, better: Play) -> str:
    template = _("You passed; beating {table} with {cards} would have {gain}.")
    if isinstance(choice.made, Pass) and choice.made.open:
        template = _("You passed and picked up the open {rank}; beating {table} with {cards} would have {gain}.")
    table = choice.view.table
    return template.format(
        table=the_cards(table.cards) if table else "",
        cards=_with_place(choice.view, better),
        rank=getattr(choice.made, "open", 0),
        gain=choice.gain,
    )


# Cards and places ------------------------------------------------------------------


def the_cards(cards: Sequence[int]) -> str:
    """Return equal cards with the article: `the 2`, `the two 6s`."""
    if len(cards) == 1:
        return _("the {rank}").format(rank=cards[0])
    return _("the {count} {rank}s").format(count=number_word(len(cards)), rank=cards[0])


def _some(cards: Sequence[int]) -> str:
    """Return equal cards without an article, or with `a` for one: `a 2`, `two 6s`."""
    if len(cards) == 1:
        return _("a {rank}").format(rank=cards[0])
    return _("{count} {rank}s").format(count=number_word(len(cards)), rank=cards[0])


def _counted(play: Play, place: str = "") -> str:
    """Return the cards of a play in words, its open cards included: `a 2`, `two 6s and the open 6`."""
    if not play.cards:
        return the_cards(play.open)
    cards = _("{cards} {place}").format(cards=_some(play.cards), place=place) if place else _some(play.cards)
    if not play.open:
        return cards
    if len(play.open) == 1:
        return _("{cards} and the open {rank}").format(cards=cards, rank=play.open[0])
    return _("{cards} and {count} open {rank}s").format(
        cards=cards, count=number_word(len(play.open)), rank=play.open[0]
    )


def _with_place(view: View, play: Play) -> str:
    """Return the cards of a play in words, with their place if another run of the hand could have given as many."""
    groups = [end - start for start, end in runs(view.hand) if play.cards and view.hand[start] == play.cards[0]]
    is_only_one = sum(size >= len(play.cards) for size in groups) < 2
    return _counted(play, "" if is_only_one else _between(view.hand, play))


def _between(hand: Hand, play: Play) -> str:
    """Return where the cards of a play stand in the hand: between which others, or at which end."""
    start, end = run_at(hand, play.places[0] - 1)
    if start == 0:
        return _("at the left end")
    if end == len(hand):
        return _("at the right end")
    return _stand_between(hand[start - 1], hand[end])


def describe_place(hand: Hand, gap: int, rank: int) -> str:
    """Return where in a hand cards of a rank are put: beside which equal ones, between which others, at which end.

    >>> describe_place((2, 5, 6, 6), 1, 2), describe_place((2, 5, 6, 6), 3, 2), describe_place((2, 5), 2, 3)
    ('beside your other 2', 'between two 6s', 'at the right end')
    >>> describe_place((2, 5, 2, 2), 3, 2), describe_place((2, 5, 2), 2, 2)
    ('beside your two 2s', 'beside the second 2 from the left')
    """
    if not hand:
        return _("in your empty hand")
    groups = [(start, end) for start, end in runs(hand) if hand[start] == rank]
    touched = next((at for at, (start, end) in enumerate(groups) if start <= gap <= end), None)
    if touched is not None:
        start, end = groups[touched]
        if len(groups) == 1:
            return n_("beside your other {rank}", "beside your other {rank}s", end - start).format(rank=rank)
        if [other_end - other for other, other_end in groups].count(end - start) == 1:
            return n_("beside your single {rank}", "beside your {count} {rank}s", end - start).format(
                count=number_word(end - start), rank=rank
            )
        return _("beside the {nth} {rank} from the left").format(
            nth=_ordinal(hand[: max(gap, start + 1)].count(rank) - 1), rank=rank
        )
    if gap == 0:
        return _("at the left end")
    return _("at the right end") if gap == len(hand) else _stand_between(hand[gap - 1], hand[gap])


def _neighbours(hand: Hand, gap: int) -> Hand:
    """Return the cards on both sides of a gap."""
    return hand[max(0, gap - 1) : gap + 1]


def _stand_between(left: int, right: int) -> str:
    if left == right:
        return _("between two {rank}s").format(rank=left)
    return _("between a {left} and a {right}").format(left=left, right=right)


def _ordinal(at: int) -> str:
    words = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"), _("eighth"))
    return words[at] if at < len(words) else _("last")
