"""Nanatoridori as a seat sees it: flocks on the cloth, the others and their cards, the hand with its gaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.nanatoridori import Discard, Flock, Move, Pass, Play, Rearrange, TakeIn, View
from gamelib.nanatoridori.cards import PENGUINS, Hand
from gamelib.nanatoridori.facts import Cleared, Dealt, Passed, Played, SetUp
from widgets.scenes.nanatoridori.prompts import buttons, prompt, typed
from widgets.scenes.nanatoridori.selection import ResolvedSelection, own_held, own_open, resolve
from widgets.scenes.shared import (
    UNSEEN,
    add_state,
    beside,
    faces_of,
    number_word,
    penguins,
    seat_header,
    seats_in_view_order,
    states,
)
from widgets.stage.scene import Button, Card, Face, Gap, Part, SceneOptions, Seat, Selection, Token, Zone

BIRDS = ("wren", "robin", "duck", "owl", "parrot", "crane", "peacock")


def part(view: View, doing: Selection, aids: SceneOptions) -> Part:
    """What a seat sees, and what it has taken up."""
    acting = aids.acting and view.seat is not None and view.loser < 0
    up = resolve(view, doing) if acting else ResolvedSelection()
    seats = [_seat(view, seat, aids) for seat in seats_in_view_order(view.players, view.seat)]
    zones = [_deck(view), _flock(view, up, aids), *_held(view, up), _discards(view)]
    zones += [_open(view, seat, up, aids) for seat in seats_in_view_order(len(view.open), view.seat)]
    if view.seat is not None:
        zones.append(_hand(view, up))
    if not acting:
        _only_seen(zones, over=view.loser >= 0 or view.result is not None)
    pressed = buttons(view, up) if acting and view.turn == view.seat else []
    _mark(view, zones, aids)
    _show_hint(view, zones, pressed, aids)
    for scene in (zones, seats):
        add_state(scene, aids.refused, "refused")
    return {"note": _note(view), "faces": faces_of([*zones, *seats], face), "seats": seats, "zones": zones,
            "buttons": pressed, "prompt": prompt(view, aids.names), "typed": typed(view, up) if acting else ""}


def face(key: str) -> Face:
    """How a card of this rank looks.

    >>> face("5")["name"]
    '5, parrot'
    """
    names = (_("wren"), _("robin"), _("duck"), _("owl"), _("parrot"), _("crane"), _("peacock"))
    bird, name, rank = BIRDS[int(key) - 1], names[int(key) - 1], int(key)
    return {"name": _("{rank}, {bird}").format(rank=rank, bird=name), "tone": bird, "rank": key, "pips": rank,
            "symbols": [bird]}


def _only_seen(zones: list[Zone], over: bool) -> None:
    """Take away what invites to touch; whoever touches the hand before it is time hears whose turn it is."""
    for zone in zones:
        zone["pick"] = "none"
        zone.pop("gaps", None)
        if zone["id"] == "hand" and over:
            _fixed(zone["cards"])


def _key(card: int) -> str:
    return str(card) if card else UNSEEN


def _cards(kind: str, hand: Iterable[int]) -> list[Card]:
    return [{"id": f"{kind}:{at}", "face": _key(card)} for at, card in enumerate(hand, 1)]


def _fixed(cards: list[Card]) -> list[Card]:
    for card in cards:
        card["fixed"] = True
    return cards


def _chosen(cards: list[Card], which: Iterable[int], word: str = "chosen") -> list[Card]:
    for at in which:
        cards[at - 1]["state"] = states(cards[at - 1].get("state", ""), word)
    return cards


def _note(view: View) -> str:
    kind = {"one-winner": _("one winner"), "duel": _("duel")}.get(view.variant, "")
    return beside(_("round {number}").format(number=view.round), kind)


# Seats


def _seat(view: View, seat: int, aids: SceneOptions) -> Seat:
    ended = view.result or view.round_result
    if ended and not view.result and view.variant != "one-winner":
        ended = ended._replace(winners=())  # a round has a loser only
    count = view.counts[seat]
    who = seat_header(view, seat, aids, ended, "out" if seat in view.out else "")
    who["count"], who["counted"] = count, n_("card", "cards", count)
    who["tokens"] = _standing(view, seat)
    if note := _seat_note(view, seat):
        who["note"] = note
    if seat != view.seat and count:
        hand = aids.hands[seat] if aids.hands else view.known[seat]
        who["cards"] = _fixed(_cards(LETTERS[seat], hand)) if any(hand) else _cards(LETTERS[seat], hand)
    if view.held and view.loser < 0 and seat == view.turn != view.seat:
        label = _("picked up by {name}").format(name=language.seat_name(seat, aids.names))
        who["zones"] = [{"kind": "row", "id": "held", "label": label,
                         "cards": _fixed(_cards("held", view.held.cards))}]
    return who


def _standing(view: View, seat: int) -> list[Token]:
    """Penguins that still stand, or points, which a penguin marks (NANA-1.3, NANA-8.1)."""
    have = view.standing[seat]
    if view.variant == "one-winner":
        return [{"symbol": "penguin", "label": n_("{count} point", "{count} points", have).format(count=have),
                 "count": have}]
    label = n_("{count} penguin", "{count} penguins", have).format(count=have)
    return penguins(have, _penguins(view), label)


def _penguins(view: View) -> int:
    return view.rulings.duel_penguins if view.variant == "duel" else PENGUINS


def _seat_note(view: View, seat: int) -> str:
    """What is worth a word: how a seat stands in this round, and whether one more loss ends the game for it."""
    lives = view.variant != "one-winner" and view.standing[seat] == 1 < _penguins(view)
    now = ""
    if seat == view.loser:
        now = _("lost the round")
    elif view.out[:1] == (seat,):
        now = _("out first")
    elif seat in view.out:
        now = _("out")
    elif seat in _passed(view):
        now = _("passed")
    return beside(now, _("last penguin") if lives else "")


def _passed(view: View) -> set[int]:
    """Who has passed since the flock on the table was played."""
    seats, past = set(), view.past
    while past is not None:
        past, fact = past
        if isinstance(fact, Passed):
            seats.add(fact.seat)
        elif isinstance(fact, Played | Cleared | Dealt | SetUp):
            break
    return seats


# Zones


def _deck(view: View) -> Zone:
    """What can be drawn; in the duel the cards that are not used."""
    left = view.deck
    pile: Zone = {"kind": "pile", "id": "draw", "label": _("Deck"), "area": "cloth", "pick": "none",
                  "caption": n_("{count} to draw", "{count} to draw", left).format(count=left)}
    if view.variant == "duel":
        pile["label"] = _("Not used")
        pile["caption"] = n_("{count} not used", "{count} not used", left).format(count=left)
    elif not left:
        del pile["caption"]
        pile["empty"] = _("nothing left to draw")
    if left:
        pile["cards"] = [{"id": "deck", "face": UNSEEN, "label": beside(pile["label"], pile.get("caption", ""))}]
    return pile


def _flock(view: View, up: ResolvedSelection, aids: SceneOptions) -> Zone:
    """The flock to beat."""
    lies: Zone = {"kind": "row", "id": "table", "label": _("Table"), "area": "cloth", "sun": True, "pick": "none",
                  "empty": _("no flock lies here")}
    if view.table:
        flock = _("flock of {count}").format(count=number_word(view.table.size))
        whose = (
            _("yours")
            if view.owner == view.seat
            else language.seat_name(view.owner, aids.names)
            if view.owner >= 0
            else ""
        )
        lies["caption"] = beside(flock, whose)
        lies["cards"] = _cards("table", view.table.cards)
    elif up.hand:
        lies["place"] = True
    return lies


def _discards(view: View) -> Zone:
    """What is out of the round; it may be looked through (NANA-6.2)."""
    gone = view.discards
    pile: Zone = {"kind": "pile", "id": "discard", "label": _("Discards"), "area": "cloth", "pick": "none",
                  "empty": _("nothing discarded")}
    if gone:
        pile["caption"] = n_("{count} discarded", "{count} discarded", len(gone)).format(count=len(gone))
        pile["cards"] = _cards("discard", gone)
    return pile


def _open(view: View, seat: int, up: ResolvedSelection, aids: SceneOptions) -> Zone:
    """The duel's open cards of a seat (NANA-8.5)."""
    mine = seat == view.seat
    cards = _cards("open" if mine else f"open{LETTERS[seat]}", view.open[seat])
    name = language.seat_name(seat, aids.names)
    label = _("Your open cards") if mine else _("Open cards of {name}").format(name=name)
    caption = _("open · yours") if mine else _("open · {name}").format(name=name)
    lie: Zone = {"kind": "row", "id": f"open{seat}", "area": "cloth", "empty": _("no open card"),
                 "label": label, "caption": caption, "pick": "many" if mine else "none",
                 "cards": _chosen(cards, up.open) if mine else _fixed(cards)}
    return lie


def _held(view: View, up: ResolvedSelection) -> list[Zone]:
    """What one has picked up and must take in or discard (NANA-3.6)."""
    held = own_held(view)
    if not held or view.loser >= 0:
        return []
    source = {"beaten": _("picked up: beaten"), "drawn": _("picked up: drawn"),
              "open": _("picked up: was open")}[view.source]
    cards = _chosen(_cards("held", held.cards), up.held)
    return [{"kind": "row", "id": "held", "label": _("Picked up"), "area": "cloth", "caption": source, "pick": "many",
             "cards": _chosen(cards, dict(up.split_gaps), "ghost")}]


def _hand(view: View, up: ResolvedSelection) -> Zone:
    count = len(view.hand)
    note = n_("{count} card · order is fixed", "{count} cards · order is fixed", count).format(count=count)
    cards = _chosen(_cards("hand", view.hand), up.hand)
    row: Zone = {"kind": "row", "id": "hand", "label": _("Your hand"), "area": "dock", "note": note, "pick": "many",
                 "empty": _("no card is left"), "cards": cards}
    if count or own_held(view):
        row["stepper"] = own_held(view) is not None
        row["gaps"] = [_gap(view, up, gap) for gap in range(count + 1)]
    return row


def _gap(view: View, up: ResolvedSelection, gap: int) -> Gap:
    held = own_held(view)
    ghosts = [held.rank for _card, into in up.split_gaps if into == gap] if held else []
    if up.gap == gap:
        ghosts += [held.rank] * (held.size - len(up.split_gaps)) if held else [view.hand[at - 1] for at in up.hand]
    shown_gap: Gap = {"id": f"gap:{gap}", "label": gap_label(view.hand, gap, held)}
    if ghosts or up.gap == gap:
        shown_gap["state"] = "target"
    if ghosts:
        shown_gap["ghosts"] = [_key(card) for card in ghosts]
    return shown_gap


def gap_label(hand: Sequence[int], gap: int, held: Flock | None) -> str:
    """Between which cards a gap is, and what becomes of a flock that goes there (NANA-5.3).

    >>> gap_label((1, 5, 7), 2, Flock(2, 5)), gap_label((3, 3), 1, Flock(1, 5)), gap_label((1, 5), 0, None)
    ('between 5 and 7: makes a set of three', 'between 3 and 3: parts a set of two', 'in front of 1')
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
        return _("{where}: makes a set of {count}").format(where=where, count=number_word(held.size + alike))
    if left == right and left:
        parted = _run(hand[:gap][::-1], left) + _run(hand[gap:], left)
        return _("{where}: parts a set of {count}").format(where=where, count=number_word(parted))
    return where


def _run(hand: Sequence[int], rank: int) -> int:
    """How many cards of this rank come first."""
    return next((at for at, card in enumerate(hand) if card != rank), len(hand))


# Marks and hints


def _mark(view: View, zones: list[Zone], aids: SceneOptions) -> None:
    """Mark whatever has a part in something allowed."""
    if aids.mark:
        add_state(zones, {place for move in view.moves() for place in _places(view, move)}, "may")


def _places(view: View, move: Move) -> list[str]:
    """The places of a move: its cards, and where they go."""
    match move:
        case Play():
            added = _open_places(view, move.open)
            return [*(f"hand:{place}" for place in move.places), *added]
        case Pass():
            return _open_places(view, (move.open,)) if view.open else ["deck"]
        case TakeIn():
            return [f"gap:{gap}" for gap in move.gaps]
        case Rearrange():
            return [f"hand:{move.place}", f"gap:{move.gap}"]
    return []


def _open_places(view: View, cards: Hand) -> list[str]:
    left = list(enumerate(own_open(view), 1))
    return [f"open:{at}" for at, card in left if card in cards][: len(cards) or 1]


def _show_hint(view: View, zones: list[Zone], pressed: list[Button], aids: SceneOptions) -> None:
    if aids.hint is None:
        return
    move = view.read_move(aids.hint)
    add_state(zones, [*_places(view, move), *(["held"] if isinstance(move, TakeIn | Discard) else [])], "hint")
    for button in pressed:
        if button["id"] == move.kind:
            button["state"] = "hint"
