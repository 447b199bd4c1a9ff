"""Facts that speak for a move of Nanatoridori: it empties the hand, joins equal cards, or cannot be beaten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gamelib.core.language import _, n_
from gamelib.core.reasons import Reason
from gamelib.nanatoridori.choice_words import number_word
from gamelib.nanatoridori.hand_facts import joined_by, run_at
from gamelib.nanatoridori.moves import Move, Play, TakeIn
from gamelib.nanatoridori.view import View


def find_reason(view: View, move: Move) -> Reason | None:
    """Return a fact that speaks for a move; None if none is known."""
    if isinstance(move, Play) and move.cards:
        return _goes_out(view, move) or _joins(view, move) or _is_unbeatable(view, move)
    return _joins_taken(view, move) if isinstance(move, TakeIn) else None


def _goes_out(view: View, play: Play) -> Reason | None:
    may_take = view.table and view.setup.rulings.take_when_going_out
    if len(play.cards) != len(view.hand) or may_take:
        return None
    says = n_("That is your last card: you are out.", "Those are all your cards: you are out.", len(play.cards))
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
        "The {played} leaves, and your {count} {rank}s sit together.",
        "The {played}s leave, and your {count} {rank}s sit together.",
        len(play.cards),
    ).format(played=play.cards[0], count=number_word(len(joined)), rank=rank)
    return Reason("joins", sentence, _places(joined), _places(play.places))


def _is_unbeatable(view: View, play: Play) -> Reason | None:
    """Find that no cards outside the hand beat a flock, whoever holds them."""
    own = Counter(view.hand) + Counter(view.open[view.seat or 0] if view.open else ())
    elsewhere = Counter(view.setup.cards) - own - Counter(view.discards) - Counter(_on_table(view))
    size, rank = len(play.cards) + len(play.open), play.cards[0]
    if any(count > size or (count == size and other > rank) for other, count in elsewhere.items()):
        return None
    sentence = n_(
        "Nobody can beat it: no card outside your hand is higher, and no two there are alike.",
        "Nobody can beat them: there are too few equal cards outside your hand.",
        size,
    )
    return Reason("unbeatable", sentence, _places(play.places))


def _on_table(view: View) -> Iterable[int]:
    """Return the cards that lie on the table or have just been picked up."""
    return [card for flock in (view.table, view.held) if flock for card in flock.cards]


def _joins_taken(view: View, move: TakeIn) -> Reason | None:
    """Find equal cards beside which a flock is taken in."""
    gap, rank = move.gaps[0], move.cards[0]
    beside = [at for at in (gap - 1, gap) if 0 <= at < len(view.hand) and view.hand[at] == rank]
    if not beside:
        return None
    start, end = run_at(view.hand, beside[0])
    count = end - start + len(move.cards)
    sentence = _("There your {count} {rank}s sit together.").format(count=number_word(count), rank=rank)
    return Reason("joins", sentence, _places(range(start + 1, end + 1)))


def _places(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([f"hand:{number}" for number in numbers])
