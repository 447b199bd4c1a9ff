"""Nanatoridori: what may have made a move cost something, and how an imagined deal looks without it.

What a hand is like after a move is taken away by moving its own cards, or by exchanging them for cards of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.causes import Cause, Edit, Lines, after_better, after_made, before_both, exchange
from gamelib.core.chance import Stream
from gamelib.core.language import Sentence, _, as_sentence, n_, name_slot
from gamelib.core.reasons import Reason
from gamelib.core.tuples import replace_at
from gamelib.core.written_numbers import number_word
from gamelib.nanatoridori import judge
from gamelib.nanatoridori.card_names import some_cards
from gamelib.nanatoridori.cards import FLOCK, Flock, Hand
from gamelib.nanatoridori.hand_facts import joined_by, left_behind, parted_by, plays_needed, run_at
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn
from gamelib.nanatoridori.state import State
from gamelib.nanatoridori.view import View

HIGH = 5
"""From this rank on, a single card beats most others."""
LONG = 5
"""From so many cards on, one lone card that neither move touches should not matter."""


def find_causes(view: View, made: Move, better: Move) -> Iterator[Cause]:
    """Yield what may have made a move of this seat worse than a better one."""
    hand, seat = view.hand, view.seat or 0
    rest = hand_after(hand, made), hand_after(hand, better)
    found = [_goes_out, _leaves_fewer, _joins, _parts, _leaves_behind, _stays_alone, _is_stronger, _is_dearer,
             _is_spent, _keeps_strong, _fits_later, _needs_fewer_plays]  # fmt: skip
    for find in found:
        yield from filter(None, [find(_Choice(view, seat, made, better, *rest))])


def hand_after(hand: Hand, move: Move) -> Hand:
    """Return a hand after a move, without what the move picks up.

    >>> hand_after((4, 7, 4), Play((7,), (2,))), hand_after((4, 7), TakeIn((5, 5), (1,)))
    ((4, 4), (4, 5, 5, 7))
    """
    match move:
        case Play() if move.cards:
            return hand[: move.places[0] - 1] + hand[move.places[-1] :]
        case TakeIn():
            return hand[: move.gaps[0]] + move.cards + hand[move.gaps[0] :]
    return hand


class _Choice:
    """A move and a better one, with the hand that each leaves."""

    def __init__(self, view: View, seat: int, made: Move, better: Move, left: Hand, better_left: Hand) -> None:
        self.view, self.seat, self.made, self.better = view, seat, made, better
        self.left, self.better_left = left, better_left


# Fewer cards ------------------------------------------------------------------------------


def _goes_out(choice: _Choice) -> Cause | None:
    better = choice.better
    if not isinstance(better, Play) or not better.cards or choice.better_left or not choice.left:
        return None
    sentence = n_(
        "The {rank} is the last card: whoever plays it is out at once.",
        "The {rank}s are the last cards: whoever plays them is out at once.",
        len(better.cards),
    ).format(rank=better.cards[0])
    return Cause(Reason("out", sentence), _hold_more(choice, len(choice.left)))


def _leaves_fewer(choice: _Choice) -> Cause | None:
    fewer = len(choice.left) - len(choice.better_left)
    if fewer <= 0 or not choice.better_left:
        return None
    sentence = Sentence(
        n_(
            "That leaves {count} card fewer in {name}'s hand.",
            "That leaves {count} cards fewer in {name}'s hand.",
            fewer,
        ),
        n_("That leaves {count} card fewer in your hand.", "That leaves {count} cards fewer in your hand.", fewer),
    ).format(count=number_word(fewer), name=name_slot(choice.seat))
    return Cause(Reason("fewer", sentence, strength=fewer), _hold_more(choice, fewer))


def _hold_more(choice: _Choice, count: int) -> Edit:
    """Return an edit by which as many single cards from the deck stand at the right end before the better move."""

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        state = lines.dealt
        hand, deck = [*state.hands[choice.seat]], [*state.deck]
        for _card in range(count):
            at = next((at for at in reversed(range(len(deck))) if not hand or deck[at] != hand[-1]), None)
            if at is None:
                return None
            hand.append(deck.pop(at))
        more = with_cards(state, choice.seat, tuple(hand), tuple(deck))
        return lines._replace(better=more.play(choice.better, choice.seat))

    return edit


# What stands together ----------------------------------------------------------------------


def _joins(choice: _Choice) -> Cause | None:
    """Find that the better move brings equal cards together, and the one made does not bring those."""
    match choice.better:
        case Play() as better if better.cards and (rank := joined_by(choice.view.hand, better)):
            if isinstance(choice.made, Play) and joined_by(choice.view.hand, choice.made) == rank:
                return None
            at = better.places[0] - 1
            sentence = n_(
                "Once the {played} is gone, the {rank}s beside it stand together.",
                "Once the {played}s are gone, the {rank}s beside them stand together.",
                len(better.cards),
            ).format(played=better.cards[0], rank=rank)
        case TakeIn() as better if rank := beside_equal(choice.view.hand, better):
            if isinstance(choice.made, TakeIn) and beside_equal(choice.view.hand, choice.made):
                return None
            at = better.gaps[0]
            start, end = run_at(choice.better_left, at)
            sentence = _("That puts {count} {rank}s side by side.").format(count=number_word(end - start), rank=rank)
        case _:
            return None
    first, last = (at, run_at(choice.better_left, at)[1]) if isinstance(choice.better, Play) else (
        at, at + len(choice.better.cards))  # fmt: skip
    moved = stand_apart(choice.better_left, first, last)
    if moved is None:
        return None
    return Cause(
        Reason("joins", sentence), after_better(lambda state: reordered(state, choice.seat, choice.better_left, moved))
    )


def beside_equal(hand: Hand, move: TakeIn) -> int:
    """Return the rank of the equal cards beside which a flock is taken in; 0 if there are none."""
    gap, rank = move.gaps[0], move.cards[0]
    return rank if rank in hand[max(0, gap - 1) : gap + 1] else 0


def _parts(choice: _Choice) -> Cause | None:
    made = choice.made
    if not isinstance(made, TakeIn) or not (rank := parted_by(choice.view.hand, made)):
        return None
    moved = stand_apart(choice.left, made.gaps[0], made.gaps[0] + len(made.cards))
    if moved is None:
        return None
    sentence = n_(
        "The {card} parts the {rank}s, which can only be played together while they are neighbours.",
        "The {card}s part the {rank}s, which can only be played together while they are neighbours.",
        len(made.cards),
    ).format(card=made.cards[0], rank=rank)
    return Cause(Reason("parts", sentence), after_made(lambda state: reordered(state, choice.seat, choice.left, moved)))


def stand_apart(hand: Hand, start: int, end: int) -> Hand | None:
    """Return a hand with some equal neighbours moved to where they touch no equal card and part none; None if nowhere.

    >>> stand_apart((4, 4, 2, 7), 1, 2), stand_apart((4, 4), 1, 2)
    ((4, 2, 4, 7), None)
    """
    block, rest = hand[start:end], hand[:start] + hand[end:]
    for gap in sorted(range(len(rest) + 1), key=lambda gap: abs(gap - start)):
        beside = rest[max(0, gap - 1) : gap + 1]
        if block[0] not in beside and (len(beside) < 2 or beside[0] != beside[1]):
            return rest[:gap] + block + rest[gap:]
    return None


def _leaves_behind(choice: _Choice) -> Cause | None:
    made = choice.made
    if not isinstance(made, Play) or not made.cards or not (left := left_behind(choice.view.hand, made)):
        return None
    start = run_at(choice.view.hand, made.places[0] - 1)[0]
    fits = join_neighbours(choice.left, start, start + left)
    if fits is None:
        return None
    sentence = n_(
        "A {rank} stays behind, which needs a turn of its own.",
        "The other {rank}s stay behind, which need a turn of their own.",
        left,
    ).format(rank=made.cards[0])
    return Cause(
        Reason("left", sentence, strength=left),
        after_made(lambda state: exchanged(state, choice.seat, choice.left, fits)),
    )


def _stays_alone(choice: _Choice) -> Cause | None:
    """Find that what was kept stands beside no equal card."""
    made, hand = choice.made, choice.view.hand
    if not isinstance(made, TakeIn) or beside_equal(hand, made) or parted_by(hand, made):
        return None
    fits = join_neighbours(choice.left, made.gaps[0], made.gaps[0] + len(made.cards))
    if fits is None:
        return None
    sentence = n_(
        "There the {rank} joins nothing, and needs a turn of its own.",
        "There the {rank}s join nothing, and need a turn of their own.",
        len(made.cards),
    ).format(rank=made.cards[0])
    return Cause(Reason("alone", sentence), after_made(lambda state: exchanged(state, choice.seat, choice.left, fits)))


def join_neighbours(hand: Hand, start: int, end: int) -> Hand | None:
    """Return a hand in which some neighbours are of the rank of the cards beside them; None if there are none.

    >>> join_neighbours((4, 7, 2), 1, 2), join_neighbours((7,), 0, 1)
    ((4, 4, 2), None)
    """
    beside = hand[start - 1 : start] or hand[end : end + 1]
    return hand[:start] + beside * (end - start) + hand[end:] if beside else None


def _needs_fewer_plays(choice: _Choice) -> Cause | None:
    """Find that the hand needs fewer plays after the better move, by the order of its cards."""
    fewer, more = plays_needed(choice.better_left), plays_needed(choice.left)
    if not choice.better_left or fewer >= more:
        return None
    worse = _in_worse_order(choice.better_left, more)
    if worse is None:
        return None
    line = Sentence(
        n_(
            "{name}'s hand then needs at least {fewer} more play, instead of {more}.",
            "{name}'s hand then needs at least {fewer} more plays, instead of {more}.",
            fewer,
        ),
        n_(
            "Your hand then needs at least {fewer} more play, instead of {more}.",
            "Your hand then needs at least {fewer} more plays, instead of {more}.",
            fewer,
        ),
    ).format(name=name_slot(choice.seat), fewer=number_word(fewer), more=number_word(more))
    edit = after_better(lambda state: reordered(state, choice.seat, choice.better_left, worse))
    return Cause(Reason("plays", line, strength=more - fewer), edit)


def _fits_later(choice: _Choice) -> Cause | None:
    """Find that what is kept will join equal cards once those between them are gone."""
    better = choice.better
    if not isinstance(better, TakeIn) or beside_equal(choice.view.hand, better):
        return None
    plays = plays_needed(choice.better_left)
    if plays > plays_needed(choice.view.hand) or (worse := _in_worse_order(choice.better_left, plays + 1)) is None:
        return None
    sentence = n_(
        "There the {rank} joins another {rank} once the cards between them are gone.",
        "There the {rank}s join another {rank} once the cards between them are gone.",
        len(better.cards),
    ).format(rank=better.cards[0])
    return Cause(
        Reason("later", sentence), after_better(lambda state: reordered(state, choice.seat, choice.better_left, worse))
    )


def _in_worse_order(hand: Hand, plays: int) -> Hand | None:
    """Return a hand with one card or run moved so that it needs so many plays; None if no such move does that."""
    for size in (1, 2, 3):
        for start in range(len(hand) - size + 1):
            block, rest = hand[start : start + size], hand[:start] + hand[start + size :]
            for gap in range(len(rest) + 1):
                moved = rest[:gap] + block + rest[gap:]
                if plays_needed(moved) == plays:
                    return moved
    return None


# How strong ------------------------------------------------------------------------------


def _is_stronger(choice: _Choice) -> Cause | None:
    """Find that the better flock is harder to beat than the one played."""
    made, better = choice.made, choice.better
    if not isinstance(made, Play) or not isinstance(better, Play) or not choice.better_left:
        return None
    weak, strong = flock_of(made), flock_of(better)
    if strong <= weak:
        return None
    sentence = _("{Strong} would be harder to beat than {weak}.").format(
        Strong=as_sentence(some_cards(strong.cards))[:-1], weak=some_cards(weak.cards)
    )

    def weaken(state: State) -> State | None:
        return None if state.table != strong or state.owner != choice.seat else _on_table(state, weak)

    return Cause(Reason("stronger", sentence), after_better(weaken))


def flock_of(play: Play) -> Flock:
    """Return the flock that a play puts on the table."""
    return FLOCK[(*play.cards, *play.open)[0]][len(play.cards) + len(play.open)]


def _on_table(state: State, flock: Flock) -> State | None:
    """Return a state with another flock on the table, exchanged with the deck; None if that lacks it."""
    assert state.table is not None
    deck = [*state.deck, *state.table.cards]
    if deck.count(flock.rank) < flock.size:
        return None
    for card in flock.cards:
        deck.remove(card)
    return state._replace(table=flock, deck=tuple(deck))


def _is_dearer(choice: _Choice) -> Cause | None:
    """Find that a higher flock was spent than the better one, which is then missed."""
    made, better = choice.made, choice.better
    if not isinstance(made, Play) or not isinstance(better, Play) or made.open or better.open or not better.cards:
        return None
    if len(made.cards) != len(better.cards) or made.cards <= better.cards:
        return None
    sentence = n_(
        "That saves the {high} for later, and the {low} will do.",
        "That saves the {high}s for later, and the {low}s will do.",
        len(made.cards),
    ).format(high=made.cards[0], low=better.cards[0])
    shift = len(made.cards) if made.places[0] < better.places[0] else 0
    at = better.places[0] - 1 - shift
    richer = choice.left[:at] + made.cards + choice.left[at + len(made.cards) :]
    return Cause(
        Reason("dearer", sentence), after_made(lambda state: exchanged(state, choice.seat, choice.left, richer))
    )


def _is_spent(choice: _Choice) -> Cause | None:
    """Find that the cards played are missed, where passing or a weaker flock is better."""
    made, better = choice.made, choice.better
    if not isinstance(made, Play) or not made.cards or not choice.left:
        return None
    if not isinstance(better, Pass) and not (isinstance(better, Play) and flock_of(better).size < len(made.cards)):
        return None
    at, cards, hand = made.places[0] - 1, made.cards, choice.view.hand
    sentence = n_("The {rank} is worth more later.", "The {count} {rank}s are worth more later.", len(cards)).format(
        rank=cards[0], count=number_word(len(cards))
    )

    def give_back(state: State) -> State | None:
        deck, left = [*state.deck], state.hands[choice.seat]
        if deck.count(cards[0]) < len(cards):
            return None
        for card in cards:
            deck.remove(card)
        return with_cards(state, choice.seat, left[:at] + cards + left[at:], tuple(deck))

    edit = after_made(give_back)
    if choice.view.unseen()[cards[0]] < len(cards) and isinstance(better, Pass):
        broken = singles(hand, at, at + len(cards))
        edit = after_better(lambda state: exchanged(state, choice.seat, hand, broken))
    return Cause(Reason("spent", sentence, strength=len(cards)), edit)


def _keeps_strong(choice: _Choice) -> Cause | None:
    """Find that cards are kept for their strength which the move made throws away."""
    made, better = choice.made, choice.better
    if not isinstance(made, Discard) or not isinstance(better, TakeIn):
        return None
    gap, size, rank = better.gaps[0], len(better.cards), better.cards[0]
    if size == 1 and rank < HIGH:
        return None
    sentence = (
        _("A {rank} beats most single cards.").format(rank=rank)
        if size == 1
        else _("{count} {rank}s are a strong flock in themselves.").format(
            count=as_sentence(number_word(size))[:-1], rank=rank
        )
    )
    poorer = singles(choice.better_left, gap, gap + size)
    edit = after_better(lambda state: exchanged(state, choice.seat, choice.better_left, poorer))
    return Cause(Reason("strong", sentence, strength=size), edit)


# Deals changed -----------------------------------------------------------------------------


def with_cards(state: State, seat: int, hand: Hand, deck: Hand | None = None) -> State:
    """Return a state in which a seat holds these cards, and perhaps another deck; its moves fit them."""
    deck = state.deck if deck is None else deck
    changed = state._replace(hands=replace_at(state.hands, seat, hand), deck=deck)
    if state.turn != seat or state.loser >= 0:
        return changed
    return changed._replace(options=judge.legal_moves(hand, state.open, state.table, state.held, seat))


def reordered(state: State, seat: int, old: Hand, new: Hand) -> State | None:
    """Return a state in which a seat holds the cards of its hand in another order; what stands behind them stays."""
    hand = state.hands[seat]
    return with_cards(state, seat, new + hand[len(old) :]) if hand[: len(old)] == old else None


def exchanged(state: State, seat: int, old: Hand, new: Hand) -> State | None:
    """Return a state in which what is new in a hand was exchanged with the deck; None if the deck lacks it."""
    cards, deck = [*state.hands[seat]], [*state.deck]
    if tuple(cards[: len(old)]) != old:
        return None
    for at, rank in enumerate(new):
        if cards[at] != rank and not exchange(cards, [deck], at, rank):
            return None
    return with_cards(state, seat, tuple(cards), tuple(deck))


def singles(hand: Hand, start: int, end: int) -> Hand:
    """Return a hand in which some neighbours are low cards of which no two are alike side by side.

    >>> singles((4, 6, 6, 1), 1, 3)
    (4, 1, 2, 1)
    """
    cards = [*hand]
    for at in range(start, end):
        beside = (cards[at - 1 : at] if at else []) + (cards[at + 1 : at + 2] if at + 1 == end else [])
        cards[at] = next(rank for rank in range(1, 5) if rank not in beside)
    return tuple(cards)


# What should not matter ----------------------------------------------------------------------


def find_controls(view: View, made: Move, better: Move) -> Iterator[Edit]:
    """Yield edits by which a card of the hand that neither move touches changes its rank a little, and the deck turns.

    Of a short hand every card matters.
    """
    hand, seat = view.hand, view.seat or 0
    touched = {*getattr(made, "cards", ()), *getattr(better, "cards", ())}
    for at in reversed(range(len(hand)) if len(hand) >= LONG else ()):
        near = hand[max(0, at - 2) : at] + hand[at + 1 : at + 3]
        if hand[at] in touched or hand[at] in near or hand.count(hand[at]) > 1:
            continue
        for rank in (hand[at] - 1, hand[at] + 1):
            if 1 <= rank <= 7 and rank not in hand and rank not in touched:
                changed = replace_at(hand, at, rank)
                yield before_both(
                    seat, lambda state, changed=changed: exchanged(state, seat, hand, changed), made, better
                )  # type: ignore[misc]
    yield _turn_deck_around


def _turn_deck_around(lines: Lines, _rng: Stream) -> Lines:
    """Turn the deck around, which nobody has seen."""
    made, better = [state._replace(deck=state.deck[::-1]) for state in (lines.made, lines.better)]
    return lines._replace(made=made, better=better)
