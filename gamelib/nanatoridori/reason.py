"""Facts about moves and seats of Nanatoridori: what joins, what cannot be beaten, how many plays a hand needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from gamelib.core.language import Sentence, _, fill_names, n_, name_slot
from gamelib.core.reasons import Reason
from gamelib.core.written_numbers import number_word
from gamelib.nanatoridori.cards import Hand
from gamelib.nanatoridori.hand_facts import joined_by, plays_needed, run_at
from gamelib.nanatoridori.moves import Discard, Move, Play, TakeIn
from gamelib.nanatoridori.view import View

HAND = "hand"
"""The place of a whole hand."""


def find_reasons(view: View, move: Move) -> Iterator[Reason]:
    """Yield the facts that speak for a move, the most telling first."""
    found: list[Reason | None] = []
    match move:
        case Play() if move.cards:
            found = [_goes_out(view, move), _joins(view, move), _is_unbeatable(view, move), _needs_fewest(view, move)]
        case TakeIn():
            found = [_joins_taken(view, move)]
        case Discard():
            found = [_joins_nothing(view, move)]
    yield from filter(None, found)


def _goes_out(view: View, play: Play) -> Reason | None:
    may_take = view.table and view.setup.rulings.take_when_going_out
    if len(play.cards) != len(view.hand) or may_take:
        return None
    says = n_("That is your last card, so you are out.", "Those are your last cards, so you are out.", len(play.cards))
    return Reason("goes out", says, leaving=_places(play.places))


def _joins(view: View, play: Play) -> Reason | None:
    """Find equal cards that sit together once the played ones have left."""
    rank = joined_by(view.hand, play)
    if not rank:
        return None
    first, last = play.places[0] - 1, play.places[-1]
    start, end = run_at(view.hand, first - 1)[0], run_at(view.hand, last)[1]
    joined = [*range(start + 1, first + 1), *range(last + 1, end + 1)]
    sentence = n_(
        "The {played} leaves, and {count} {rank}s sit together in your hand.",
        "The {played}s leave, and {count} {rank}s sit together in your hand.",
        len(play.cards),
    ).format(played=play.cards[0], count=number_word(len(joined)), rank=rank)
    return Reason("joins", sentence, _places(joined), _places(play.places), len(joined))


def _is_unbeatable(view: View, play: Play) -> Reason | None:
    """Find that no cards that others hold or may still get beat a flock."""
    size, rank = len(play.cards) + len(play.open), play.cards[0]
    if _can_be_beaten(size, rank, _left_for_others(view)):
        return None
    sentence = (
        _("Nobody can beat that {rank}: the others can no longer get a higher card, or two alike.").format(rank=rank)
        if size == 1
        else _(
            "Nobody can beat the {count} {rank}s: the others can no longer get {count} higher cards alike, or {more} "
            "alike of any rank."
        ).format(count=number_word(size), rank=rank, more=number_word(size + 1))
    )
    return Reason("unbeatable", sentence, _places(play.places))


def _left_for_others(view: View) -> Counter[int]:
    """Return the cards that other players hold or may still get: all but one's own, the discards and the table's."""
    own = Counter(view.hand) + Counter(view.open[view.seat or 0] if view.open else ())
    flocks = [card for flock in (view.table, view.held) if flock for card in flock.cards]
    return Counter(view.setup.cards) - own - Counter(view.discards) - Counter(flocks)


def _can_be_beaten(size: int, rank: int, cards: Counter[int]) -> bool:
    return any(count > size or (count == size and other > rank) for other, count in cards.items())


def _needs_fewest(view: View, play: Play) -> Reason | None:
    """Find that the rest of the hand needs fewer plays than after any other play."""
    rest = {other: plays_needed(_without(view.hand, other)) for other in view.moves() if isinstance(other, Play)}
    own, others = rest.get(play), [count for other, count in rest.items() if other != play]
    if not own or not others or own >= min(others):
        return None
    sentence = n_(
        "Your hand then needs at least {count} more play; after any other play, at least {next}.",
        "Your hand then needs at least {count} more plays; after any other play, at least {next}.",
        own,
    ).format(count=own, next=min(others))
    return Reason("needs fewest", sentence, (), _places(play.places), -own)


def _without(hand: Hand, play: Play) -> Hand:
    return tuple([card for at, card in enumerate(hand, 1) if at not in play.places])


def _joins_taken(view: View, move: TakeIn) -> Reason | None:
    """Find equal cards beside which a flock is taken in."""
    gap, rank = move.gaps[0], move.cards[0]
    beside = [at for at in (gap - 1, gap) if 0 <= at < len(view.hand) and view.hand[at] == rank]
    if not beside:
        return None
    start, end = run_at(view.hand, beside[0])
    count = end - start + len(move.cards)
    sentence = _("That puts {count} {rank}s side by side in your hand.").format(count=number_word(count), rank=rank)
    return Reason("joins", sentence, (*_places(range(start + 1, end + 1)), "held"), (), count)


def _joins_nothing(view: View, move: Discard) -> Reason | None:
    """Find that there is no equal card in the hand beside which what is thrown away could be put."""
    if move.cards[0] in view.hand:
        return None
    sentence = n_(
        "There is no other {rank} in your hand for it to join.",
        "There is no other {rank} in your hand for them to join.",
        len(move.cards),
    ).format(rank=move.cards[0])
    return Reason("joins nothing", sentence, ("held",))


# How a seat stands --------------------------------------------------------------------


def describe_standing(view: View, seat: int, wins: bool, names: Sequence[str] | None = None) -> Reason | None:
    """Return that a seat holds the fewest cards, or the most; of one's own hand rather how many plays it needs."""
    sizes = {each: size for each, size in enumerate(view.hand_sizes) if each not in view.out}
    others = [size for each, size in sizes.items() if each != seat]
    if seat in view.out or not others:
        return None
    nearest = min(others) if wins else max(others)
    if seat == view.seat and (found := _compares_plays(plays_needed(view.hand), nearest, wins)):
        return found
    if sizes[seat] >= nearest if wins else sizes[seat] <= nearest:
        return None
    line = (
        Sentence(_("{name} holds the fewest cards: {count}."), _("You hold the fewest cards: {count}."))
        if wins
        else Sentence(_("{name} holds the most cards: {count}."), _("You hold the most cards: {count}."))
    )
    sentence = fill_names(line.format(name=name_slot(seat), count=sizes[seat]), names)
    return Reason("fewest cards" if wins else "most cards", sentence, (HAND,) if seat == view.seat else ())


def _compares_plays(plays: int, cards: int, wins: bool) -> Reason | None:
    """Compare the plays that one's hand needs with the fewest cards of another hand, or with the most."""
    if plays >= cards if wins else plays <= cards:
        return None
    sentence = (
        n_(
            "Your hand needs at least {plays} play, and nobody else holds fewer than {cards} cards.",
            "Your hand needs at least {plays} plays, and nobody else holds fewer than {cards} cards.",
            plays,
        )
        if wins
        else n_(
            "Your hand needs at least {plays} plays, and nobody else holds more than {cards} card.",
            "Your hand needs at least {plays} plays, and nobody else holds more than {cards} cards.",
            cards,
        )
    ).format(plays=number_word(plays), cards=number_word(cards))
    return Reason("needs plays", sentence, (HAND,))


def describe_lead(view: View, seat: int, names: Sequence[str] | None = None) -> Reason | None:
    """Return that nobody can beat the flock on the table, if it is a seat's own; None if somebody may."""
    if not view.table or view.owner != seat or seat in view.out:
        return None
    size, rank = len(view.table.cards), view.table.cards[0]
    if _can_be_beaten(size, rank, _left_for_others(view) + Counter(view.hand)):
        return None
    line = Sentence(
        _("Nobody has the cards to beat what lies on the table, and {name} played it."),
        _("Nobody has the cards to beat what lies on the table, and you played it."),
    )
    return Reason("unbeatable", fill_names(line.format(name=name_slot(seat)), names), ("table",))


def _places(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([f"hand:{number}" for number in numbers])
