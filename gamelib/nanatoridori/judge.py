"""Nanatoridori, 4 what is allowed: legal moves by construction, and the judge who says why not.

Both know only what the seat knows, so neither can give a secret away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamelib import words
from gamelib.judging import Refusal
from gamelib.nanatoridori.cards import Flock, Hand, shown
from gamelib.nanatoridori.moves import (
    DISCARD,
    PASS,
    PASS_OPEN,
    PLAY,
    TAKE_IN,
    Discard,
    Move,
    Pass,
    Play,
    Rearrange,
    TakeIn,
)
from gamelib.words import _, n_

if TYPE_CHECKING:
    from gamelib.nanatoridori.view import View


# Legal moves ------------------------------------------------------------------------


def legal(hand: Hand, open_cards: Hand, table: Flock | None) -> tuple[Move, ...]:
    """What may be done at the start of a turn: every part of every run that is strong enough, and passing."""
    size, rank = table or (1, 0)
    moves: list[Move] = [PASS] if table else []
    before = start = run = 0
    for at, card in enumerate(hand):
        if card == before:
            run += 1
        else:
            before, start, run = card, at, 1
        if run >= size and (card > rank or run > size):
            moves.append(PLAY[card][start][run])
    return tuple(moves) if not open_cards else _legal_with_open(hand, open_cards, table, moves)


def _legal_with_open(hand: Hand, open_cards: Hand, table: Flock | None, moves: list[Move]) -> tuple[Move, ...]:
    """The same in the duel: a pass names an open card, and open cards may join their own rank (NANA-8.6, NANA-8.8)."""
    passes = [PASS_OPEN[card] for card in sorted({*open_cards})] if table else []
    joined = [play._replace(open=(card,) * added)
              for card in sorted({*open_cards}) for play in legal(hand, (), None)
              if isinstance(play, Play) and play.cards[0] == card
              for added in range(1, open_cards.count(card) + 1)
              if table is None or Flock(len(play.cards) + added, card) > table]
    return (*passes, *(move for move in moves if move is not PASS), *joined)


def choices(held: Flock, hand_size: int) -> tuple[Move, ...]:
    """What may be done with what was picked up: discard it, or take it in at any gap."""
    size, rank = held
    return (DISCARD[rank][size], *TAKE_IN[rank][size][: hand_size + 1])


def usual(move: Move, hand: Hand) -> Move:
    """An allowed move in its one usual form: from the left end of the run, with one gap for all cards."""
    if isinstance(move, Play):
        at = min(move.places) - 1
        while at > 0 and hand[at - 1] == hand[at]:
            at -= 1
        size = len(move.places)
        return Play((hand[at],) * size, tuple(range(at + 1, at + size + 1)), move.open)
    if isinstance(move, TakeIn):
        return TakeIn(move.cards, move.gaps[:1])
    return move


# The judge -----------------------------------------------------------------------------


def why_not(view: View, move: Move) -> Refusal | None:
    """None if the seat may make this move, else the first rule it breaks."""
    if refusal := _out_of_turn(view):
        return refusal
    match move:
        case Rearrange():
            return Refusal(
                "NANA-2.2",
                _("the cards of a hand stay in the order in which they came; none of them moves"),
                _hand_places([move.place], view),
                _nearby(view, move),
            )
        case Play() | Pass() if view.held:
            return Refusal(
                "NANA-3.6",
                _("{cards} must be taken in or discarded first").format(cards=view.held),
                ("held",),
                _nearby(view, move),
            )
        case Play():
            return _why_not_play(view, move) or _too_weak(view, move)
        case Pass():
            return _why_not_pass(view, move)
        case TakeIn() | Discard() if not view.held:
            return Refusal(
                "NANA-3.7", _("nothing has been picked up that could be taken in or discarded"), (), _nearby(view, move)
            )
        case TakeIn():
            return _why_not_whole(view, move) or _why_not_gap(view, move)
    return _why_not_whole(view, move)


def _out_of_turn(view: View) -> Refusal | None:
    if view.loser >= 0:
        over = _("the game is over") if view.result else _("the round is over; the next has to be dealt first")
        return Refusal("NANA-7.5", over)
    if view.seat != view.turn:
        return Refusal(
            "NANA-3.1", _("it is the turn of {name}").format(name=words.who(view.turn)), (f"seat:{view.turn}",)
        )
    return None


def _why_not_play(view: View, move: Play) -> Refusal | None:
    """Whether these cards make a flock at all: from their places, equal, side by side, open cards apart."""
    hand, places = view.hand, sorted(move.places)
    if not places and move.open:
        return _refused_open(
            view, move, _("open cards are only added to cards from the hand; they are never played alone")
        )
    if not places:
        return Refusal("NANA-4.1", _("a flock has at least one card"), (), _nearby(view, move))
    wrong = [place for place in places if not 1 <= place <= len(hand)]
    if wrong or len({*places}) < len(places) or len(places) != len(move.cards):
        return Refusal(
            "NANA-4.7",
            _("your hand has the places 1 to {last}, and each card is played from a place of its own").format(
                last=len(hand)
            ),
            _hand_places(places, view),
            _nearby(view, move),
        )
    for place, card in zip(move.places, move.cards, strict=True):
        if hand[place - 1] != card:
            return Refusal(
                "NANA-4.7",
                _("card {place} of your hand is {held}, not {card}").format(
                    place=place, held=hand[place - 1], card=card
                ),
                _hand_places([place], view),
                _nearby(view, move),
            )
    if len({*move.cards}) > 1:
        return Refusal(
            "NANA-4.1",
            _("{cards} are not of one rank; a flock has equal cards only").format(cards=shown(move.cards)),
            _hand_places(places, view),
            _nearby(view, move),
        )
    if places[-1] - places[0] >= len(places):
        between = hand[places[0] - 1 : places[-1]]
        return Refusal(
            "NANA-4.1",
            _("these {rank}s do not lie side by side: in your hand it goes {between}").format(
                rank=move.cards[0], between=shown(between)
            ),
            _hand_places(places, view),
            _nearby(view, move),
        )
    return _why_not_open(view, move)


def _why_not_open(view: View, move: Play) -> Refusal | None:
    if not move.open:
        return None
    if view.variant != "duel":
        return _refused_open(view, move, _("open cards belong to the duel; here nobody has any"))
    mine = list(view.open[view.turn])
    for card in move.open:
        if card not in mine:
            return _refused_open(
                view,
                move,
                _("you have no {more}open {card}; in front of you lies {mine}").format(
                    more=_("other ") if card in view.open[view.turn] else "",
                    card=card,
                    mine=shown(view.open[view.turn]) or _("nothing"),
                ),
            )
        mine.remove(card)
    if {*move.open} != {*move.cards}:
        return _refused_open(
            view,
            move,
            _("the open {open} cannot join {cards}: only cards of the same rank are added").format(
                open=shown(move.open), cards=shown(move.cards)
            ),
        )
    return None


def _refused_open(view: View, move: Play, because: str) -> Refusal:
    return Refusal("NANA-8.9", because, (f"open{view.turn}",), _nearby(view, move))


def _too_weak(view: View, move: Play) -> Refusal | None:
    size, rank, table = len(move.cards) + len(move.open), move.cards[0], view.table
    if table is None or (size, rank) > table:
        return None
    played = shown(move.cards + move.open)
    because = n_(
        "{played} does not beat {table}: it takes {count} card of a higher rank, or more cards",
        "{played} does not beat {table}: it takes {count} cards of a higher rank, or more cards",
        table.size,
    )
    if size >= table.size and rank == 7:
        because = _("{played} does not beat {table}: nothing is higher than 7, so it takes more cards")
    return Refusal(
        "NANA-4.2",
        because.format(played=played, table=table, count=table.size),
        (*_hand_places(move.places, view), "table"),
        _nearby(view, move),
    )


def _why_not_pass(view: View, move: Pass) -> Refusal | None:
    if view.table is None:
        return Refusal("NANA-3.3", _("no flock lies on the table, so you must play one"), (), _nearby(view, move))
    mine = view.open[view.turn] if view.open else ()
    if move.open in mine or (not move.open and not mine):
        return None
    if view.variant != "duel":
        because = _("whoever passes draws from the deck; open cards are picked up in the duel only")
    elif not move.open:
        because = _("name the open card you pick up: {mine}").format(mine=words.choice([str(card) for card in mine]))
    else:
        because = _("you have no open {card} to pick up; in front of you lies {mine}").format(
            card=move.open, mine=shown(mine) or _("nothing")
        )
    return Refusal("NANA-8.6", because, (f"open{view.turn}",), _nearby(view, move))


def _why_not_whole(view: View, move: TakeIn | Discard) -> Refusal | None:
    held = view.held
    if held is None or move.cards == held.cards:
        return None
    return Refusal(
        "NANA-4.6",
        _("you hold {held}: that is taken in or discarded as a whole, not {cards}").format(
            held=held, cards=shown(move.cards) or _("nothing")
        ),
        ("held",),
        _nearby(view, move),
    )


def _why_not_gap(view: View, move: TakeIn) -> Refusal | None:
    outside = [gap for gap in move.gaps if not 0 <= gap <= len(view.hand)]
    if outside or not move.gaps:
        return Refusal(
            "NANA-4.5",
            _("your hand has the gaps 0, in front of the first card, to {last}, behind the last").format(
                last=len(view.hand)
            ),
            (),
            _nearby(view, move),
        )
    if len({*move.gaps}) > 1:
        return Refusal(
            "NANA-4.3",
            _("the flock {held} must go back in one piece, in one gap").format(held=view.held),
            ("held", *(f"gap:{gap}" for gap in move.gaps)),
            _nearby(view, move),
        )
    return None


def _hand_places(places: Sequence[int], view: View) -> tuple[str, ...]:
    return tuple(f"hand:{place}" for place in places if 1 <= place <= len(view.hand))


def _nearby(view: View, move: Move) -> Move | None:
    """The legal move most like the one tried: of its kind if there is one, with the most in common."""

    def distance(option: Move) -> tuple[int, int, int]:
        if isinstance(move, Play) and isinstance(option, Play):
            apart = len({*move.places} ^ {*option.places})
            return 0, apart + abs(len(move.open) - len(option.open)), option.places[0]
        if isinstance(move, TakeIn) and isinstance(option, TakeIn):
            return 0, abs(option.gaps[0] - (move.gaps or (0,))[0]), 0
        return 1 + (option.kind != move.kind), 0, 0

    return min(view.moves(), key=distance, default=None)
