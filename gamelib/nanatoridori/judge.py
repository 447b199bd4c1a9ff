"""Nanatoridori, 4 what is allowed: legal moves by construction, and why any other move is refused.

Both read only what the seat knows, so neither can reveal a secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.core.verdicts import Refusal
from gamelib.nanatoridori.cards import COPIES, RANKS, Flock, Hand, in_words, name_cards, name_flock, name_row
from gamelib.nanatoridori.moves import CHOICES, PASS, PASS_OPEN, PLAY, Discard, Move, Pass, Play, Rearrange, TakeIn
from gamelib.nanatoridori.position import SeatPosition
from gamelib.nanatoridori.scoring import result

# Legal moves ------------------------------------------------------------------------


def moves_at_turn_start(hand: Hand, open_cards: Hand, table: Flock | None) -> tuple[Move, ...]:
    """Return the legal moves at the start of a turn: every part of a run that is strong enough, and passing."""
    size, rank = table or (1, 0)
    moves: list[Move] = [PASS] if table else []
    previous = start = run = 0
    for at, card in enumerate(hand):
        if card == previous:
            run += 1
        else:
            previous, start, run = card, at, 1
        if run >= size and (card > rank or run > size):
            moves.append(PLAY[card][start][run])
    return tuple(moves) if not open_cards else _legal_with_open(hand, open_cards, table, moves)


def _legal_with_open(hand: Hand, open_cards: Hand, table: Flock | None, moves: list[Move]) -> tuple[Move, ...]:
    """Return the moves for the duel, where a pass names an open card and plays may add some (NANA-8.6, NANA-8.8)."""
    passes = [PASS_OPEN[card] for card in sorted({*open_cards})] if table else []
    joined = [
        play._replace(open=(card,) * added)
        for card in sorted({*open_cards})
        for play in moves_at_turn_start(hand, (), None)
        if isinstance(play, Play) and play.cards[0] == card
        for added in range(1, open_cards.count(card) + 1)
        if table is None or Flock(len(play.cards) + added, card) > table
    ]
    return (*passes, *(move for move in moves if move is not PASS), *joined)


def can_beat(hand: Hand, table: Flock) -> bool:
    """Return whether a hand holds a flock that is stronger than one on the table (NANA-4.1, NANA-4.2).

    >>> can_beat((5, 5, 1), Flock(2, 4)), can_beat((5, 1, 5), Flock(2, 4))
    (True, False)
    """
    return any(isinstance(move, Play) for move in moves_at_turn_start(hand, (), table))


def pass_draws(view: SeatPosition) -> bool:
    """Return whether a pass now draws: not in the duel, nor from an empty deck (NANA-5.4, NANA-5.6, NANA-8.6)."""
    return bool(view.table and view.deck) and view.variant != "duel"


def pass_loses(view: SeatPosition) -> bool:
    """Return whether passing now loses the round: in the duel, without an open card of one's own (NANA-8.7)."""
    return bool(view.table and view.open) and view.seat is not None and not view.open[view.seat]


def legal_moves(
    hand: Hand, open_cards: tuple[Hand, ...], table: Flock | None, held: Flock | None, turn: int
) -> tuple[Move, ...]:
    """Return the legal moves of the seat to act: for a flock it has picked up, or else at the start of its turn."""
    if held:
        return CHOICES[held.rank][held.size][len(hand)]
    return moves_at_turn_start(hand, open_cards[turn] if open_cards else (), table)


def canonical(move: Move, hand: Hand) -> Move:
    """Return a legal move in its canonical form: from the left end of the run, with one gap for all cards."""
    if isinstance(move, Play):
        at = min(move.places) - 1
        while at > 0 and hand[at - 1] == hand[at]:
            at -= 1
        size = len(move.places)
        return Play((hand[at],) * size, tuple(range(at + 1, at + size + 1)), move.open)
    if isinstance(move, TakeIn):
        return TakeIn(move.cards, move.gaps[:1])
    return move


# Refusals ------------------------------------------------------------------------------


def why_not(view: SeatPosition, move: Move) -> Refusal | None:
    """Return None if the seat may make this move, else the first rule it breaks."""
    if refusal := _why_over(view):
        return refusal
    if isinstance(move, Rearrange) and view.seat is not None:
        stay = _("the cards of a hand stay in the order in which they came; none of them moves")
        return _refuse(view, move, "NANA-2.2", stay, *_hand_places([move.place], view))
    if refusal := _why_out_of_turn(view):
        return refusal
    match move:
        case Play() | Pass() if view.held:
            first = n_(
                "first decide about {cards}, which you have picked up: keep it or discard it",
                "first decide about {cards}, which you have picked up: keep them or discard them",
                view.held.size,
            )
            return _refuse(view, move, "NANA-3.6", first.format(cards=name_flock(view.held)), "held")
        case Play():
            return (
                _why_not_open(view, move)
                or _why_not_places(view, move)
                or _why_not_flock(view, move)
                or _why_not_joined(view, move)
                or _why_too_weak(view, move)
            )
        case Pass():
            return _why_not_pass(view, move)
        case TakeIn() | Discard() if not view.held:
            nothing = _("nothing has been picked up that could be kept or discarded")
            return _refuse(view, move, "NANA-3.7", nothing)
        case TakeIn():
            return _why_not_all_of_it(view, move) or _why_not_gap(view, move)
        case Discard():
            return _why_not_all_of_it(view, move)
    return None


def _refuse(view: SeatPosition, move: Move, clause: str, because: str, *cards: str) -> Refusal:
    """Return a refusal with a legal move nearby; `cards` are the places at fault."""
    return Refusal(clause, because, cards, nearby(view, move))


def _why_over(view: SeatPosition) -> Refusal | None:
    if view.loser < 0:
        return None
    over = _("the game is over") if result(view) else _("the round is over; the next has to be dealt first")
    return Refusal("NANA-7.5", over)


def _why_out_of_turn(view: SeatPosition) -> Refusal | None:
    if view.seat == view.turn:
        return None
    name, place = language.name_slot(view.turn), f"seat:{view.turn}"
    if view.seat is None:
        return Refusal("NANA-3.1", _("an onlooker watches and makes no moves"))
    if view.seat in view.out:
        out = _("you have gone out, so you make no more moves in this round; it is {name}'s turn")
        return Refusal("NANA-5.9", out.format(name=name), (place,))
    return Refusal("NANA-3.1", _("it is {name}'s turn").format(name=name), (place,))


def _why_not_places(view: SeatPosition, move: Play) -> Refusal | None:
    """Refuse cards that are not in the hand, or two from one place (NANA-4.7)."""
    hand, places = view.hand, move.places
    if not places:
        return _why_not_in_hand(view, move)
    outside = [place for place in places if not 1 <= place <= len(hand)]
    if outside:
        because = n_(
            "there is no place {place} in your hand: it has one card",
            "there is no place {place} in your hand: it has the places 1 to {last}",
            len(hand),
        )
        because = because.format(place=outside[0], last=len(hand))
    elif len({*places}) < len(places):
        twice = next(place for place in places if places.count(place) > 1)
        because = _("you cannot play card {place} of your hand twice at once").format(place=twice)
    elif len(places) != len(move.cards):
        because = _("you named {cards} and {count} of your places: each card is played from a place of its own")
        because = because.format(cards=name_cards(move.cards) or _("no card"), count=in_words(len(places)))
    else:
        return _why_other_cards(view, move)
    return _refuse(view, move, "NANA-4.7", because, *_hand_places(places, view))


def _why_not_in_hand(view: SeatPosition, move: Play) -> Refusal:
    """Refuse cards that were named without their places in the hand."""
    if not move.cards:
        return _refuse(view, move, "NANA-4.1", _("a flock has at least one card"))
    missing = Counter(move.cards) - Counter(view.hand)
    if not missing:
        which = _("say from which places of your hand you play {cards}").format(cards=name_cards(move.cards))
        return _refuse(view, move, "NANA-4.7", which)
    card = min(missing)
    count = view.hand.count(card)
    because = _("you have only {count} of rank {card} in your hand") if count else _("you have no {card} in your hand")
    because = because.format(count=in_words(count), card=in_words(card))
    return _refuse(view, move, "NANA-4.7", because)


def _why_other_cards(view: SeatPosition, move: Play) -> Refusal | None:
    """Refuse cards that do not lie at the places named."""
    for place, card in zip(move.places, move.cards, strict=True):
        if view.hand[place - 1] != card:
            other = _("card {place} of your hand is {held}, not {card}").format(
                place=place, held=name_flock(Flock(1, view.hand[place - 1])), card=name_flock(Flock(1, card))
            )
            return _refuse(view, move, "NANA-4.7", other, f"hand:{place}")
    return None


def _why_not_flock(view: SeatPosition, move: Play) -> Refusal | None:
    """Refuse cards that are no flock: unequal, or not side by side (NANA-4.1)."""
    places = sorted(move.places)
    if len({*move.cards}) > 1:
        unequal = _("{cards} are not of one rank; a flock has equal cards only").format(cards=name_cards(move.cards))
        return _refuse(view, move, "NANA-4.1", unequal, *_hand_places(places, view))
    if places[-1] - places[0] >= len(places):
        apart = _("these {cards} do not lie side by side: in your hand it goes {between}").format(
            cards=name_cards(move.cards), between=name_row(view.hand[places[0] - 1 : places[-1]])
        )
        return _refuse(view, move, "NANA-4.1", apart, *_hand_places(places, view))
    return None


def _why_not_open(view: SeatPosition, move: Play) -> Refusal | None:
    """Refuse open cards that are not there, or that are played alone (NANA-8.9)."""
    if not move.open:
        return None
    if view.variant != "duel":
        return _refuse(view, move, "NANA-4.7", _("only the duel has open cards; here you play from your hand alone"))
    mine = view.open[view.turn]
    missing = Counter(move.open) - Counter(mine)
    if missing:
        card = min(missing)
        because = n_(
            "you have no open {card} to add; in front of you lies {mine}",
            "you have no open {card} to add; in front of you lie {mine}",
            len(mine),
        )
        if not mine:
            because = _("you have no open cards left to add")
        elif card in mine:
            because = _("you have only one open {card} to add")
        because = because.format(card=in_words(card), mine=name_cards(mine))
    elif not move.cards:
        because = _("open cards are only added to cards from the hand; they are never played alone")
    else:
        return None
    return _refuse(view, move, "NANA-8.9", because, f"open{view.turn}")


def _why_not_joined(view: SeatPosition, move: Play) -> Refusal | None:
    """Refuse open cards of another rank than the cards from the hand (NANA-8.9)."""
    if {*move.open} <= {*move.cards}:
        return None
    because = _("open cards are only added to cards of the same rank: {open} cannot join {cards}").format(
        open=name_cards(move.open), cards=name_cards(move.cards)
    )
    return _refuse(view, move, "NANA-8.9", because, f"open{view.turn}")


def _why_too_weak(view: SeatPosition, move: Play) -> Refusal | None:
    size, rank, table = len(move.cards) + len(move.open), move.cards[0], view.table
    if table is None or Flock(size, rank) > table:
        return None
    because = n_(
        "{played} does not beat {table}: it takes {count} of a higher rank, or more cards",
        "{played} do not beat {table}: it takes {count} of a higher rank, or more cards",
        size,
    )
    if table.size == COPIES:
        because = n_(
            "{played} does not beat {table}: there are nine cards of a rank, so it takes nine of a higher one",
            "{played} do not beat {table}: there are nine cards of a rank, so it takes nine of a higher one",
            size,
        )
        if table.rank == RANKS[-1]:
            because = _("nothing beats nine sevens")
    elif table.rank == RANKS[-1]:
        because = n_(
            "{played} does not beat {table}: no rank is higher, so it takes more cards",
            "{played} do not beat {table}: no rank is higher, so it takes more cards",
            size,
        )
    played, beaten = name_cards(move.cards + move.open), name_flock(table)
    because = because.format(played=played, table=beaten, count=in_words(table.size))
    return _refuse(view, move, "NANA-4.2", because, *_hand_places(move.places, view), "table")


def _why_not_pass(view: SeatPosition, move: Pass) -> Refusal | None:
    if view.table is None:
        return _refuse(view, move, "NANA-3.3", _("no flock lies on the table, so you must play one"))
    mine = view.open[view.turn] if view.open else ()
    if move.open in mine or (not move.open and not mine):
        return None
    if view.variant != "duel":
        drawn = _("whoever passes draws from the deck; open cards are picked up in the duel only")
        return _refuse(view, move, "NANA-5.4", drawn)
    if not move.open:
        because = _("say which open card you pick up: {mine}").format(
            mine=language.join_or([name_cards([card]) for card in sorted({*mine})])
        )
    elif mine:
        because = n_(
            "you have no open {card} to pick up; in front of you lies {mine}",
            "you have no open {card} to pick up; in front of you lie {mine}",
            len(mine),
        )
        because = because.format(card=in_words(move.open), mine=name_cards(mine))
    else:
        because = _("you have no open cards left to pick up")
    return _refuse(view, move, "NANA-8.6", because, f"open{view.turn}")


def _why_not_all_of_it(view: SeatPosition, move: TakeIn | Discard) -> Refusal | None:
    held = view.held
    if held is None or move.cards == held.cards:
        return None
    because = _("what you have picked up is {held}, not {cards}")
    if {*move.cards} <= {held.rank} and len(move.cards) < held.size:
        because = _("{held} are kept or discarded whole, not in part")
    because = because.format(held=name_flock(held), cards=name_cards(move.cards) or _("no card"))
    return _refuse(view, move, "NANA-4.6", because, "held")


def _why_not_gap(view: SeatPosition, move: TakeIn) -> Refusal | None:
    last = len(view.hand)
    outside = [gap for gap in move.gaps if not 0 <= gap <= last]
    if outside or not move.gaps:
        because = _(
            "there is no gap {gap}: your hand has the gaps 0, in front of the first card, to {last}, behind the last"
        )
        if not move.gaps:
            because = _(
                "say where it goes: your hand has the gaps 0, in front of the first card, to {last}, behind the last"
            )
        elif not last:
            because = _("there is no gap {gap}: your hand is empty, so there is the gap 0 only")
        return _refuse(view, move, "NANA-4.5", because.format(gap=(*outside, 0)[0], last=last))
    if len({*move.gaps}) > 1:
        held = name_cards(move.cards)
        one = _("{held} must go into your hand in one piece, in one gap").format(held=held)
        return _refuse(view, move, "NANA-4.3", one, "held", *(f"gap:{gap}" for gap in move.gaps))
    return None


def _hand_places(places: Sequence[int], view: SeatPosition) -> tuple[str, ...]:
    return tuple(f"hand:{place}" for place in places if 1 <= place <= len(view.hand))


# The legal move that comes closest -----------------------------------------------------


Distance: TypeAlias = tuple[int, ...]
"""How far a legal move is from the one tried; compared part by part, the first part first."""


def nearby(view: SeatPosition, tried: Move) -> Move | None:
    """Return the legal move most like the one tried, of the same kind if there is one; None if there is none.

    The same cards count first, then the same places.
    """
    return min(view.moves(), key=lambda option: _distance(view, tried, option), default=None)


def _distance(view: SeatPosition, tried: Move, option: Move) -> Distance:
    match tried, option:
        case Play(), Play():
            return 0, *_distance_of_plays(tried, option)
        case TakeIn(), TakeIn():
            return 0, abs(option.gaps[0] - (tried.gaps or (0,))[0])
        case Pass(), Pass():
            return 0, abs(option.open - tried.open)
        case TakeIn() | Discard(), Play():  # nothing has been picked up, so cards leave the hand only by a play
            return 1, int(option.cards + option.open != tried.cards)
        case Rearrange(), _:
            return _distance_from_rearranging(view, tried, option)
        case TakeIn() | Discard(), Pass():
            return 1, 0, 1
    return 0 if option.kind == tried.kind else 2, 0


def _distance_of_plays(tried: Play, option: Play) -> Distance:
    wanted, offered = Counter(tried.cards + tried.open), Counter(option.cards + option.open)
    other_cards = (wanted - offered).total() + (offered - wanted).total()
    other_places = len({*tried.places} ^ {*option.places})
    apart = min((abs(one - other) for one in tried.places for other in option.places), default=0)
    return other_cards, abs(len(tried.open) - len(option.open)), apart, other_places, option.places[0]


def _distance_from_rearranging(view: SeatPosition, tried: Rearrange, option: Move) -> Distance:
    """Prefer taking what is held into the gap that was named, then playing the card that was to be moved."""
    if isinstance(option, TakeIn):
        return 0, abs(option.gaps[0] - tried.gap)
    if isinstance(option, Play) and 1 <= tried.place <= len(view.hand):
        return 1, int(view.hand[tried.place - 1] != option.cards[0]), abs(option.places[0] - tried.place)
    return 1, 2, 0
