"""Nanatoridori's zones: the deck, the flock to beat, the discards, open and picked-up cards, the hand and its gaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.nanatoridori import Flock, View
from widgets.scenes.nanatoridori.selection import ResolvedSelection, own_held
from widgets.scenes.shared import (
    UNSEEN,
    fixed,
    join_with_dots,
    number_word,
    place_cards,
    seats_in_view_order,
    states,
)
from widgets.stage.scene import Card, Gap, SceneOptions, Zone


def build_zones(view: View, selected: ResolvedSelection, options: SceneOptions) -> list[Zone]:
    """Build all zones: those in the middle of the table first, the hand of the viewer last."""
    zones = [_deck(view), _flock(view, selected, options), *_picked_up(view, selected), _discards(view)]
    zones += [_open(view, seat, selected, options) for seat in seats_in_view_order(len(view.open), view.seat)]
    return zones if view.seat is None else [*zones, _hand(view, selected, options)]


def make_untouchable(zones: list[Zone], is_over: bool) -> None:
    """Make zones untouchable; the hand stays touchable until the round ends, so a refusal says whose turn it is."""
    for zone in zones:
        zone["pick"] = "none"
        zone.pop("gaps", None)
        if zone["id"] == "hand" and is_over:
            fixed(zone["cards"])


def _deck(view: View) -> Zone:
    """Build the deck; in the duel its cards are not used."""
    left = view.deck
    pile: Zone = {
        "kind": "pile",
        "id": "draw",
        "label": _("Deck"),
        "area": "cloth",
        "spot": "left",
        "pick": "none",
        "caption": n_("{count} left to draw", "{count} left to draw", left).format(count=left),
    }
    if view.variant == "duel":
        pile["label"] = _("Not used")
        pile["caption"] = n_("{count} not used", "{count} not used", left).format(count=left)
    elif not left:
        del pile["caption"]
        pile["empty"] = _("nothing left to draw")
    if left:
        pile["count"] = left
        pile["cards"] = [
            {"id": "deck", "face": UNSEEN, "label": join_with_dots(pile["label"], pile.get("caption", ""))}
        ]
    return pile


def _flock(view: View, selected: ResolvedSelection, options: SceneOptions) -> Zone:
    """Build the zone of the flock to beat."""
    zone: Zone = {
        "kind": "row",
        "id": "table",
        "label": _("Table"),
        "area": "cloth",
        "sun": True,
        "pick": "none",
        "empty": _("no flock lies here"),
    }
    if view.table:
        whose = language.seat_name(view.owner, options.names) if view.owner >= 0 else ""
        if view.owner == view.seat:
            whose = _("you")
        zone["caption"] = join_with_dots(name_flock(view.table), whose)
        zone["cards"] = cards_at("table", view.table.cards)
    elif selected.hand:
        zone["place"] = True
    return zone


def _discards(view: View) -> Zone:
    """Build the discards, which may be looked through (NANA-6.2)."""
    gone = view.discards
    pile: Zone = {
        "kind": "pile",
        "id": "discard",
        "label": _("Discards"),
        "area": "cloth",
        "spot": "right",
        "pick": "none",
        "empty": _("nothing discarded"),
    }
    if gone:
        pile["caption"] = n_("{count} discarded", "{count} discarded", len(gone)).format(count=len(gone))
        pile["count"] = len(gone)
        pile["cards"] = cards_at("discard", gone)
    return pile


def _open(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> Zone:
    """Build a seat's open cards in the duel (NANA-8.5)."""
    is_own = seat == view.seat
    cards = cards_at("open" if is_own else f"open{LETTERS[seat]}", view.open[seat])
    name = language.seat_name(seat, options.names)
    label = _("Your open cards") if is_own else _("Open cards of {name}").format(name=name)
    caption = _("open · yours") if is_own else _("open · {name}").format(name=name)
    return {
        "kind": "row",
        "id": f"open{seat}",
        "area": "cloth",
        "spot": "right" if is_own else "left",
        "empty": _("no open card"),
        "label": label,
        "caption": caption,
        "pick": "many" if is_own else "none",
        "cards": _with_state(cards, selected.open) if is_own else fixed(cards),
    }


def _picked_up(view: View, selected: ResolvedSelection) -> list[Zone]:
    """Build the zone of the cards the viewer picked up and must take in or discard (NANA-3.6); none otherwise."""
    held = own_held(view)
    if not held or view.loser >= 0:
        return []
    source = {"beaten": _("picked up: beaten"), "drawn": _("picked up: drawn"), "open": _("picked up: was open")}[
        view.source
    ]
    cards = _with_state(cards_at("held", held.cards), selected.held)
    return [
        {
            "kind": "row",
            "id": "held",
            "label": _("Picked up"),
            "area": "cloth",
            "caption": source,
            "pick": "many",
            "cards": _with_state(cards, dict(selected.split_gaps), "ghost"),
        }
    ]


def _hand(view: View, selected: ResolvedSelection, options: SceneOptions) -> Zone:
    count = len(view.hand)
    note = n_("{count} card · order is fixed", "{count} cards · order is fixed", count).format(count=count)
    cards = _with_state(cards_at("hand", view.hand), selected.hand)
    row: Zone = {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "note": note,
        "pick": "many",
        "empty": _("no card is left"),
        "cards": cards,
    }
    if count > ONE_ROW:
        row["breaks"] = break_of(view.hand)
    if count or own_held(view):
        row["stepper"] = own_held(view) is not None
        row["gaps"] = [_gap(view, selected, gap, options) for gap in range(count + 1)]
    return row


ONE_ROW = 8
"""Hands of at most this many cards stand in one row, however narrow the screen."""
BREAK_REACH = 2
"""How many cards from its middle a longer hand may be broken into two rows."""


def break_of(hand: Sequence[int]) -> int:
    """Return how many cards stand in the first of two rows: about half, and equal neighbours stay together.

    >>> break_of((1, 3, 3, 3, 5, 7, 2, 4, 6)), break_of((1, 2, 3, 4, 5, 5, 6, 7, 1, 2))
    (5, 6)
    """
    middle = (len(hand) + 1) // 2
    near = [middle + sign * step for step in range(BREAK_REACH + 1) for sign in (1, -1)]
    return next((at for at in near if 0 < at < len(hand) and hand[at - 1] != hand[at]), middle)


def _gap(view: View, selected: ResolvedSelection, gap: int, options: SceneOptions) -> Gap:
    held = own_held(view)
    ghosts = [held.rank for _card, into in selected.split_gaps if into == gap] if held else []
    if selected.gap == gap:
        moved = [view.hand[number - 1] for number in selected.hand]
        ghosts += [held.rank] * (held.size - len(selected.split_gaps)) if held else moved
    built: Gap = {"id": f"gap:{gap}", "label": gap_label(view.hand, gap, None if options.asked else held)}
    if ghosts or selected.gap == gap:
        built["state"] = "target"
    if ghosts:
        built["ghosts"] = [_key(card) for card in ghosts]
    return built


def describe_gap(hand: Sequence[str], gap: int, held: Sequence[str]) -> str:
    """Describe a gap of a hand as `gap_label` does, for cards given by their keys.

    >>> describe_gap(["1", "5", "7"], 2, ["5", "5"])
    'between 5 and 7: makes three fives'
    """
    flock = Flock(len(held), int(held[0])) if len(set(held)) == 1 else None
    return gap_label([int(card) for card in hand], gap, flock)


def name_flock(flock: Flock) -> str:
    """Name a flock by its cards.

    >>> name_flock(Flock(2, 6)), name_flock(Flock(1, 7))
    ('two sixes', 'a seven')
    """
    one = {
        1: _("a one"),
        2: _("a two"),
        3: _("a three"),
        4: _("a four"),
        5: _("a five"),
        6: _("a six"),
        7: _("a seven"),
    }
    many = {
        1: _("{count} ones"),
        2: _("{count} twos"),
        3: _("{count} threes"),
        4: _("{count} fours"),
        5: _("{count} fives"),
        6: _("{count} sixes"),
        7: _("{count} sevens"),
    }
    return one[flock.rank] if flock.size == 1 else many[flock.rank].format(count=number_word(flock.size))


def name_cards(cards: Sequence[str]) -> str:
    """Name cards that make a flock; "" for any others.

    >>> name_cards(["1", "1", "1", "1"]), name_cards(["1", "2"])
    ('four ones', '')
    """
    return name_flock(Flock(len(cards), int(cards[0]))) if len({*cards} - {""}) == 1 else ""


def gap_label(hand: Sequence[int], gap: int, held: Flock | None) -> str:
    """Say between which cards a gap is, and what becomes of a flock that is put there (NANA-5.3).

    >>> gap_label((1, 5, 7), 2, Flock(2, 5)), gap_label((3, 3), 1, Flock(1, 5)), gap_label((1, 5), 0, None)
    ('between 5 and 7: makes three fives', 'between 3 and 3: parts two threes', 'in front of 1')
    """
    left, right = hand[gap - 1] if gap else 0, hand[gap] if gap < len(hand) else 0
    if left and right:
        where = _("between {left} and {right}").format(left=left, right=right)
    elif left:
        where = _("behind {left}").format(left=left)
    else:
        where = _("in front of {right}").format(right=right) if right else _("into the empty hand")
    if not held:
        return where
    alike = _run(hand[:gap][::-1], held.rank) + _run(hand[gap:], held.rank)
    if alike:
        return _("{where}: makes {cards}").format(where=where, cards=name_flock(Flock(held.size + alike, held.rank)))
    if left == right and left:
        parted = _run(hand[:gap][::-1], left) + _run(hand[gap:], left)
        return _("{where}: parts {cards}").format(where=where, cards=name_flock(Flock(parted, left)))
    return where


def _run(hand: Sequence[int], rank: int) -> int:
    """Return how many cards of this rank come first."""
    return next((at for at, card in enumerate(hand) if card != rank), len(hand))


def _key(card: int) -> str:
    return str(card) if card else UNSEEN


def cards_at(kind: str, hand: Iterable[int]) -> list[Card]:
    """Return cards at the numbered places of one kind, from 1; a rank of 0 lies face down."""
    return place_cards(kind, map(_key, hand))


def _with_state(cards: list[Card], numbers: Iterable[int], word: str = "chosen") -> list[Card]:
    for at in numbers:
        cards[at - 1]["state"] = states(cards[at - 1].get("state", ""), word)
    return cards
