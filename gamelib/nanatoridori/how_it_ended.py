"""Nanatoridori, the card at the end of a round and of a game: who lost what, who went out when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core.endings import (
    Ending,
    EndingCell,
    EndingColumn,
    EndingRow,
    Headline,
    TurningPoint,
    describe_points,
    head_of_game,
    headline_by_points,
    mood_of,
    ordinal,
    ranks_of,
)
from gamelib.core.language import _, join_and, n_, seat_name
from gamelib.nanatoridori.cards import PENGUINS
from gamelib.nanatoridori.scoring import round_points
from gamelib.nanatoridori.view import View

DUEL = 2
"""With two players, whoever does not lose has won."""


def ending(view: View, names: Sequence[str] | None = None) -> Ending | None:
    """Return what the card at the end of the round says to a view's seat; None while the round lasts."""
    if view.loser < 0:
        return None
    return _by_points(view, names) if view.variant == "one-winner" else _by_penguins(view, names)


def headline(view: View, names: Sequence[str] | None = None) -> Headline | None:
    """Return the title of a look back at the round or the game; None while the round lasts."""
    if view.loser < 0:
        return None
    if view.variant == "one-winner" and view.result:
        return headline_by_points(view.result, view.seat, names)
    loser, seat = view.loser, view.seat
    if view.result and seat is not None:
        name = seat_name(loser, names)
        if seat == loser:
            return Headline(_("You lost the game"), takes_moves=True)
        of = view.rulings.duel_penguins if view.variant == "duel" else PENGUINS
        why = _("{name} lost both penguins") if of == PENGUINS else _("{name} lost the only penguin")
        return Headline(_("You won the game"), why.format(name=name))
    if seat is None:
        return Headline(_("{name} lost this round").format(name=seat_name(loser, names)))
    if seat == loser:
        return Headline(_("You lost this round"), takes_moves=True)
    if seat in view.out:
        return Headline(_("You were out {place}").format(place=ordinal(1 + view.out.index(seat))))
    return Headline(_("You won this round") if view.players == DUEL else _("You did not lose this round"))


# Penguins ------------------------------------------------------------------------------


def _by_penguins(view: View, names: Sequence[str] | None) -> Ending:
    is_over = view.result is not None
    head, text = _game_texts(view, names) if is_over else _round_texts(view, names)
    rows = tuple(EndingRow(seat, (EndingCell(_fate(view, seat)), _penguin_cell(view, seat))) for seat in _order(view))
    mood = "lost" if view.seat == view.loser else mood_of(view.result, view.seat) if view.result else "plain"
    drawing = "penguin" if mood != "lost" else "penguin-gone" if is_over else "penguin-lost"
    return Ending(
        "game" if is_over else "round",
        mood,
        drawing,
        head,
        text,
        (_round_column(view), EndingColumn(""), EndingColumn(_("penguins"))),
        rows,
        foot="" if is_over else _next_leader(view, names),
        won=view.result.winners if view.result else view.out[:1],
        lost=view.result.losers if view.result else (view.loser,),
    )


def _round_texts(view: View, names: Sequence[str] | None) -> tuple[str, str]:
    loser, left = view.loser, view.standing[view.loser]
    if view.out and view.seat == view.out[0]:
        cards = view.hand_sizes[loser]
        text = n_(
            "Round {round} is over. {name} was left with {count} card and loses a penguin.",
            "Round {round} is over. {name} was left with {count} cards and loses a penguin.",
            cards,
        ).format(round=view.round, name=seat_name(loser, names), count=cards)
        return _("You were out first!"), text
    if view.seat != loser:
        head = _("{name} lost a penguin").format(name=seat_name(loser, names))
        return head, _how_it_went(view, names)
    if left == 1:
        rest = _("One penguin is left: lose it and you lose the game.")
    else:
        rest = n_("{count} penguin is left.", "{count} penguins are left.", left).format(count=left)
    return _("You lost a penguin"), f"{_how_it_went(view, names)} {rest}"


def _game_texts(view: View, names: Sequence[str] | None) -> tuple[str, str]:
    loser, others = view.loser, [seat for seat in range(view.players) if seat != view.loser]
    if view.seat == loser:
        winners = n_("{names} wins.", "{names} win.", len(others)).format(
            names=join_and([seat_name(seat, names) for seat in others])
        )
        return _("You are out: the game is over"), " ".join((_how_it_went(view, names), winners))
    name = seat_name(loser, names)
    if view.seat is None:
        return _("{name} has no penguin left").format(name=name), _how_it_went(view, names)
    head = _("You won: {name} has no penguin left").format(name=name)
    with_you = [seat_name(seat, names) for seat in others if seat != view.seat]
    text = _how_it_went(view, names)
    if with_you:
        text += " " + n_("{names} wins with you.", "{names} win with you.", len(with_you)).format(
            names=join_and(with_you)
        )
    return head, text


def _how_it_went(view: View, names: Sequence[str] | None) -> str:
    """Say how the round went for the seat; tell an onlooker who went out first."""
    loser, seat = view.loser, view.seat
    if not view.out:  # in the duel, somebody passed without an open card
        if seat == loser:
            return _("You passed without an open card.")
        return _("{name} passed without an open card.").format(name=seat_name(loser, names))
    if seat == loser:
        return _("You were the last one with cards.")
    if seat is None:
        return _("{name} went out first.").format(name=seat_name(view.out[0], names))
    return _("You went out {place}.").format(place=ordinal(1 + view.out.index(seat)))


def _penguin_cell(view: View, seat: int) -> EndingCell:
    have, of = view.standing[seat], view.rulings.duel_penguins if view.variant == "duel" else PENGUINS
    text = n_("{have} of {count} penguin", "{have} of {count} penguins", of).format(have=have, count=of)
    return EndingCell(text, ("penguin",) * have + ("penguin-gone",) * (of - have))


# Points, in the variant with one winner --------------------------------------------------


def _by_points(view: View, names: Sequence[str] | None) -> Ending:
    gained, result, seat = round_points(view.players, view.out[0], view.loser), view.result, view.seat
    first = seat_name(view.out[0], names)
    if result:
        head, text = head_of_game(result, seat, names), _how_it_went(view, names)
    elif seat is None:
        head = _("{name} went out first").format(name=first)
        text = _("That is worth {points}.").format(points=describe_points(gained[view.out[0]]))
    elif seat == view.out[0]:
        head = _("You went out first")
        text = _("That is worth {points}.").format(points=describe_points(gained[seat]))
    elif seat == view.loser:
        head, text = _("You were the last one with cards"), _("That is worth nothing this round.")
    else:
        head, text = (
            _("{name} went out first").format(name=first),
            _("{how} That is worth {points}.").format(
                how=_how_it_went(view, names), points=describe_points(gained[seat])
            ),
        )
    ranks = ranks_of(result) if result else (0,) * view.players
    order = sorted(range(view.players), key=lambda each: (ranks[each], -view.standing[each], _order(view).index(each)))
    rows = tuple(
        EndingRow(
            each,
            (
                EndingCell(_fate(view, each)),
                EndingCell(f"+{gained[each]}" if gained[each] else "–"),
                EndingCell(str(view.standing[each]), kind="total"),
            ),
            ranks[each],
        )
        for each in order
    )
    mood = mood_of(result, seat) if result else "lost" if seat == view.loser else "plain"
    return Ending(
        "game" if result else "round",
        mood,
        "robin",
        head,
        text,
        (_round_column(view), EndingColumn(""), EndingColumn(_("this round")), EndingColumn(_("points"))),
        rows,
        foot="" if result else _next_leader(view, names),
        won=result.winners if result else view.out[:1],
        lost=result.losers if result else (view.loser,),
    )


# Both --------------------------------------------------------------------------------------


def _round_column(view: View) -> EndingColumn:
    return EndingColumn(_("Round {number}").format(number=view.round))


def _order(view: View) -> tuple[int, ...]:
    """Return the seats as they went out, those with cards last and the loser at the end."""
    others = [seat for seat in range(view.players) if seat not in view.out and seat != view.loser]
    return (*view.out, *others, view.loser)


def _fate(view: View, seat: int) -> str:
    """Say when a seat went out, or how many cards it was left with."""
    if seat in view.out:
        return _("out {place}").format(place=ordinal(1 + view.out.index(seat)))
    if seat == view.loser and not view.out:
        return _("passed without an open card")
    count = view.hand_sizes[seat]
    return n_("{count} card left", "{count} cards left", count).format(count=count)


def _next_leader(view: View, names: Sequence[str] | None) -> str:
    """Say who leads the next round: whoever lost this one (NANA-7.3)."""
    if view.seat == view.loser:
        return _("You lead the next round.")
    return _("{name} leads the next round.").format(name=seat_name(view.loser, names))


def turning_point(record: Any, seat: int) -> TurningPoint | None:
    """Return the last card that a seat discarded in the round it lost, though it would have joined equal cards in
    hand.

    It is no verdict, and says only what is certain: how many equal cards would have stood side by side.
    """
    if getattr(record.state, "loser", -1) != seat:
        return None
    began = max((at for at, entry in enumerate(record.entries) if entry.seat is None), default=-1) + 1
    found = None
    for ply, (state, entry) in enumerate(zip(record.states(), record.entries, strict=False)):
        if ply >= began and entry.seat == seat and entry.move.startswith("discard"):
            held, run = state.held, longest_run(state.hands[seat], state.held.rank)
            if run:
                found = TurningPoint(ply, _missed(held.rank, held.size, run))
    return found


def longest_run(hand: Sequence[int], rank: int) -> int:
    """Return the most cards of a rank that stand side by side in a hand.

    >>> longest_run((2, 5, 5, 2, 5), 5)
    2
    """
    longest = run = 0
    for card in hand:
        run = run + 1 if card == rank else 0
        longest = max(longest, run)
    return longest


def _missed(rank: int, size: int, run: int) -> str:
    if size == run == 1:
        return _("You discarded a {rank}. Beside your other {rank} it would have made a pair.").format(rank=rank)
    if size == 1:
        line = _("You discarded a {rank}. Beside your {run} other cards of that kind it would have made {all} alike.")
    else:
        line = _("You discarded {size} cards of rank {rank}. Beside your own they would have made {all} alike.")
    return line.format(rank=rank, run=run, size=size, all=run + size)
