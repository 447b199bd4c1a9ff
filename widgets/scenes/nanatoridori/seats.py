"""The players around a Nanatoridori table: their penguins, their standing, the known cards of their hands."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.nanatoridori import View
from gamelib.nanatoridori.cards import PENGUINS
from gamelib.nanatoridori.facts import Cleared, Dealt, Passed, Played, SetUp
from widgets.scenes.nanatoridori.zones import cards_at
from widgets.scenes.shared import fixed, join_with_dots, penguins, seat_header
from widgets.stage.pieces import Token
from widgets.stage.scene import SceneOptions, Seat


def build_seat(view: View, seat: int, options: SceneOptions) -> Seat:
    """Build a player's seat: name, number of cards, penguins, cards that are known, cards just picked up."""
    ended = view.result or view.round_result
    if ended and not view.result and view.variant != "one-winner":
        ended = ended._replace(winners=())  # a round has a loser and no winners
    count = view.hand_sizes[seat]
    built = seat_header(view, seat, options, ended, "out" if seat in view.out else "")
    built["count"], built["counted"] = count, n_("card", "cards", count)
    built["tokens"] = _penguin_tokens(view, seat)
    if note := _seat_note(view, seat):
        built["note"] = note
    if seat != view.seat and count:
        hand = options.hands[seat] if options.hands else view.known[seat]
        cards = cards_at(LETTERS[seat], hand)
        built["cards"] = fixed(cards) if any(hand) else cards
    if view.held and view.loser < 0 and seat == view.turn != view.seat:
        label = _("picked up by {name}").format(name=language.name_within(seat, options.names))
        built["zones"] = [
            {"kind": "row", "id": "held", "label": label, "cards": fixed(cards_at("held", view.held.cards))}
        ]
    return built


def _penguin_tokens(view: View, seat: int) -> list[Token]:
    """Return the penguins that still stand; with one winner, points marked by a penguin (NANA-1.3, NANA-8.1)."""
    have = view.standing[seat]
    if view.variant == "one-winner":
        return [
            {
                "symbol": "penguin",
                "label": n_("{count} point", "{count} points", have).format(count=have),
                "count": have,
            }
        ]
    label = n_("{count} penguin", "{count} penguins", have).format(count=have)
    return penguins(have, _penguins(view), label)


def _penguins(view: View) -> int:
    return view.rulings.duel_penguins if view.variant == "duel" else PENGUINS


def _seat_note(view: View, seat: int) -> str:
    """Describe how a seat stands in this round, and whether one more loss ends its game."""
    lives = view.variant != "one-winner" and view.standing[seat] == 1 < _penguins(view)
    now = ""
    if seat == view.loser:
        now = _("lost the round")
    elif view.out[:1] == (seat,):
        now = _("out first")
    elif seat in view.out:
        now = _("out")
    elif seat in _seats_that_passed(view):
        now = _("passed")
    return join_with_dots(now, _("last penguin") if lives else "")


def _seats_that_passed(view: View) -> set[int]:
    """Return the seats that have passed since the flock on the table was played."""
    seats, past = set(), view.past
    while past is not None:
        past, fact = past
        if isinstance(fact, Passed):
            seats.add(fact.seat)
        elif isinstance(fact, Played | Cleared | Dealt | SetUp):
            break
    return seats
