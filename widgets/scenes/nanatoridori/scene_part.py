"""Nanatoridori as a seat sees it: the zones, the seats, the sentence above them and the buttons, put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.verdicts import Result
from gamelib.core.written_numbers import number_word
from gamelib.nanatoridori import Flock, Pass, Play, View
from gamelib.nanatoridori.cards import COPIES, PENGUINS, RANKS, Hand, format_cards, name_flock
from gamelib.nanatoridori.facts import Cleared, Dealt, Passed, Played, RoundLost, SetUp
from widgets.scenes.nanatoridori.card_faces import face
from widgets.scenes.nanatoridori.reactions import react
from widgets.scenes.nanatoridori.selection import (
    ResolvedSelection,
    describe_marks,
    mark_allowed,
    mark_hint,
    own_held,
    own_open,
    resolve,
)
from widgets.scenes.shared import (
    UNSEEN,
    add_bubbles,
    add_state,
    faces_of,
    join_states,
    join_with_dots,
    make_untouchable_cards,
    penguins,
    place_cards,
    seat_header,
    seats_in_view_order,
)
from widgets.scenes.talk import add_reactions
from widgets.stage.pieces import Token
from widgets.stage.scene import Button, Card, Gap, SceneOptions, ScenePart, Seat, Selection, Zone

CLEARING_FACTS = (Dealt, SetUp, RoundLost)
"""Types of facts that clear all earlier bubbles."""


def bubble_of(fact: Any) -> str:
    """Put a play or a pass into a few words; "" for any other fact.

    >>> bubble_of(Played(1, 6, 0, 2, 0)), bubble_of(Played(1, 7, 0, 1, 0))
    ('Two sixes!', 'A seven!')
    """
    if isinstance(fact, Passed):
        return _("Pass")
    if not isinstance(fact, Played):
        return ""
    count = fact.size + fact.added
    one = {
        1: _("A one!"),
        2: _("A two!"),
        3: _("A three!"),
        4: _("A four!"),
        5: _("A five!"),
        6: _("A six!"),
        7: _("A seven!"),
    }
    many = {
        1: _("{count} ones!"),
        2: _("{count} twos!"),
        3: _("{count} threes!"),
        4: _("{count} fours!"),
        5: _("{count} fives!"),
        6: _("{count} sixes!"),
        7: _("{count} sevens!"),
    }
    return one[fact.rank] if count == 1 else many[fact.rank].format(count=number_word(count).capitalize())


# Zones ---------------------------------------------------------------------------------


def build_zones(view: View, selected: ResolvedSelection, options: SceneOptions) -> list[Zone]:
    """Build all zones: those in the middle of the table first, the hand of the viewer last."""
    zones = [
        _build_deck(view),
        _build_flock(view, selected, options),
        *_build_held_cards(view, selected),
        _build_discards(view),
    ]
    zones += [
        _build_open_cards(view, seat, selected, options) for seat in seats_in_view_order(len(view.open), view.seat)
    ]
    return zones if view.seat is None else [*zones, _build_hand(view, selected, options)]


def make_untouchable(zones: list[Zone], is_over: bool) -> None:
    """Make zones untouchable; the hand stays touchable until the round ends, so a refusal says whose turn it is."""
    for zone in zones:
        zone["pick"] = "none"
        zone.pop("gaps", None)
        if zone["id"] == "hand" and is_over:
            make_untouchable_cards(zone["cards"])


def _build_deck(view: View) -> Zone:
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


def _build_flock(view: View, selected: ResolvedSelection, options: SceneOptions) -> Zone:
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
    elif selected.hand and view.seat == view.turn:
        zone["place"] = True
    return zone


def _build_discards(view: View) -> Zone:
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


def _build_open_cards(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> Zone:
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
        "cards": _with_state(cards, selected.open) if is_own else make_untouchable_cards(cards),
    }


def _build_held_cards(view: View, selected: ResolvedSelection) -> list[Zone]:
    """Build the zone of the cards the viewer picked up and must take in or discard (NANA-3.6); none otherwise."""
    held = own_held(view)
    if not held or view.loser >= 0:
        return []
    source = {"beaten": _("just beaten"), "drawn": _("just drawn"), "open": _("was open")}[view.source]
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


def _build_hand(view: View, selected: ResolvedSelection, options: SceneOptions) -> Zone:
    count = len(view.hand)
    cards = _with_state(cards_at("hand", view.hand), selected.hand)
    row: Zone = {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "pick": "many",
        "empty": _("no card is left"),
        "cards": cards,
    }
    if count:
        row["note"] = n_("{count} card · order is fixed", "{count} cards · order is fixed", count).format(count=count)
    if count or own_held(view):
        row["stepper"] = own_held(view) is not None
        row["gaps"] = [_build_gap(view, selected, gap, options) for gap in range(count + 1)]
    return row


def _build_gap(view: View, selected: ResolvedSelection, gap: int, options: SceneOptions) -> Gap:
    held = own_held(view)
    ghosts = [held.rank for _card, into in selected.split_gaps if into == gap] if held else []
    if selected.gap == gap:
        moved = [view.hand[number - 1] for number in selected.hand]
        ghosts += [held.rank] * (held.size - len(selected.split_gaps)) if held else moved
    built: Gap = {"id": f"gap:{gap}", "label": gap_label(view.hand, gap, None if options.asked else held)}
    if ghosts or selected.gap == gap:
        built["state"] = "target"
    if ghosts:
        built["ghosts"] = [_card_key(card) for card in ghosts]
    return built


def describe_gap(hand: Sequence[str], gap: int, held: Sequence[str]) -> str:
    """Describe a gap of a hand as `gap_label` does, for cards given by their keys.

    >>> describe_gap(["1", "5", "7"], 2, ["5", "5"])
    'between 5 and 7: makes three fives'
    """
    flock = Flock(len(held), int(held[0])) if len(set(held)) == 1 else None
    return gap_label([int(card) for card in hand], gap, flock)


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
    alike = _count_leading(hand[:gap][::-1], held.rank) + _count_leading(hand[gap:], held.rank)
    if alike:
        return _("{where}: makes {cards}").format(where=where, cards=name_flock(Flock(held.size + alike, held.rank)))
    if left == right and left:
        parted = _count_leading(hand[:gap][::-1], left) + _count_leading(hand[gap:], left)
        return _("{where}: parts {cards}").format(where=where, cards=name_flock(Flock(parted, left)))
    return where


def _count_leading(hand: Sequence[int], rank: int) -> int:
    """Return how many cards of this rank come first."""
    return next((at for at, card in enumerate(hand) if card != rank), len(hand))


def _card_key(card: int) -> str:
    return str(card) if card else UNSEEN


def cards_at(kind: str, hand: Iterable[int]) -> list[Card]:
    """Return cards at the numbered places of one kind, from 1; a rank of 0 lies face down."""
    return place_cards(kind, map(_card_key, hand))


def _with_state(cards: list[Card], numbers: Iterable[int], word: str = "chosen") -> list[Card]:
    for at in numbers:
        cards[at - 1]["state"] = join_states(cards[at - 1].get("state", ""), word)
    return cards


# Seats ---------------------------------------------------------------------------------


def build_seats(view: View, options: SceneOptions) -> list[Seat]:
    """Build all seats in the order of play; hands show the known cards."""
    ended = view.result or view.round_result
    if ended and not view.result and view.variant != "one-winner":
        ended = ended._replace(winners=())  # a round has a loser and no winners
    hands = options.hands or view.known
    return [
        _build_seat(view, seat, options, ended, hands[seat]) for seat in seats_in_view_order(view.players, view.seat)
    ]


def _build_seat(view: View, seat: int, options: SceneOptions, ended: Result | None, hand: Hand) -> Seat:
    """Build a player's seat: name, number of cards, penguins, cards that are known, cards just picked up."""
    count = view.hand_sizes[seat]
    built = seat_header(view, seat, options, ended, "out" if seat in view.out else "")
    built["count"], built["counted"] = count, n_("card", "cards", count)
    built["tokens"] = _penguin_tokens(view, seat)
    if note := _seat_note(view, seat):
        built["note"] = note
    if seat != view.seat and count:
        cards = cards_at(LETTERS[seat], hand)
        built["cards"] = make_untouchable_cards(cards) if any(hand) else cards
    if view.held and view.loser < 0 and seat == view.turn != view.seat:
        label = _("picked up by {name}").format(name=language.name_within(seat, options.names))
        built["zones"] = [
            {
                "kind": "row",
                "id": "held",
                "label": label,
                "cards": make_untouchable_cards(cards_at("held", view.held.cards)),
            }
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
    return penguins(have, _number_of_penguins(view), label)


def _number_of_penguins(view: View) -> int:
    return view.rulings.duel_penguins if view.variant == "duel" else PENGUINS


def _seat_note(view: View, seat: int) -> str:
    """Describe how a seat stands in this round, and whether one more loss ends its game."""
    lives = view.variant != "one-winner" and view.standing[seat] == 1 < _number_of_penguins(view)
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


# The sentence and the buttons ----------------------------------------------------------


def prompt(view: View, names: Sequence[str]) -> str:
    """Say whose turn it is and what there is to do, or how it ended."""
    if ended := view.result or view.round_result:
        return ended.tell(names)
    return _own_prompt(view) if view.seat == view.turn else _others_prompt(view, language.seat_name(view.turn, names))


def _own_prompt(view: View) -> str:
    held, table = view.held, view.table
    if held:
        return _held_prompt(held)
    if not table:
        return _("No birds lie on the table: play one, or several of a kind that stand side by side.")
    if view.variant == "duel":
        line = _("Beat {cards}, or pass and pick up an open card.")
        if view.pass_loses:
            line = _("Beat {cards}. You have no open card left, so passing loses the round.")
        return line.format(cards=name_flock(table))
    return _beat_prompt(table, view.pass_draws)


def _beat_prompt(table: Flock, draws: bool) -> str:
    """Say what would beat a flock, and what happens on a pass."""
    if table.size == COPIES and table.rank == RANKS[-1]:
        line = _("Nothing beats {cards}: pass and draw.")
        if not draws:
            line = _("Nothing beats {cards}: pass without drawing.")
        return line.format(cards=name_flock(table))
    if table.size == COPIES:
        way = _("nine of a higher kind side by side")
    elif table.rank == RANKS[-1]:
        way = _("any {more} alike side by side")
    elif table.size == 1:
        way = _("a higher bird or any two alike side by side")
    else:
        way = _("{same} of a higher kind or any {more} alike, side by side")
    way = way.format(same=number_word(table.size), more=number_word(table.size + 1))
    line = _("Beat {cards} with {way}, or pass and draw.")
    if not draws:
        line = _("Beat {cards} with {way}, or pass without drawing.")
    return line.format(cards=name_flock(table), way=way)


def _held_prompt(held: Flock) -> str:
    """Say what to do with what was picked up; how it came there was told before, and stands beside it."""
    line = n_(
        "Tap a gap for the {card}, or discard it.",
        "Tap a gap for the {cards}, or discard them.",
        held.size,
    )
    return line.format(card=number_word(held.rank), cards=name_flock(held))


def _others_prompt(view: View, name: str) -> str:
    if view.held and view.held.rank:
        line = n_(
            "{name} keeps {cards} or discards it.",
            "{name} keeps {cards} or discards them.",
            view.held.size,
        )
        return line.format(name=name, cards=name_flock(view.held))
    if view.held:
        return _("{name} keeps the card drawn or discards it.").format(name=name)
    if not view.table:
        return _("{name} leads now.").format(name=name)
    return _("{name} beats {cards} or passes.").format(name=name, cards=name_flock(view.table))


def can_only_pass(view: View) -> bool:
    """Return whether the seat to act has no other legal move than one pass."""
    moves = view.moves() if view.seat == view.turn and view.table else ()
    return len(moves) == 1 and isinstance(moves[0], Pass)


def _forced_prompt(view: View) -> str:
    """Say that nothing beats the flock on the table, and what a pass does."""
    line = _("Nothing in your hand beats {cards}: pass and draw.")
    if not view.pass_draws:
        line = _("Nothing in your hand beats {cards}: pass.")
    if view.pass_loses:
        line = _("Nothing in your hand beats {cards}, and passing loses the round.")
    return line.format(cards=name_flock(view.table) if view.table else "")


def buttons(view: View, selected: ResolvedSelection, is_forced: bool = False) -> list[Button]:
    """Return the buttons for the selection; their ids are the kinds of moves. A forced pass is the main one."""
    held = own_held(view)
    if is_forced and not selected.hand and not selected.open:
        return [{**_pass_button(view, selected), "main": True, "place": "primary"}]
    if held:
        return _held_buttons(held, selected)
    moving: list[Button] = []
    if selected.hand and selected.gap is not None:
        moving.append(
            {
                "id": "rearrange",
                "main": True,
                "label": _("Move {card} here").format(card=view.hand[selected.hand[0] - 1]),
            }
        )
    return [*moving, _play_button(view, selected, not moving), _pass_button(view, selected)]


def _held_buttons(held: Flock, selected: ResolvedSelection) -> list[Button]:
    button: Button = {
        "id": "take in",
        "label": _("Keep {cards} here").format(cards=held),
        "main": True,
        "place": "primary",
    }
    if selected.split_gaps:
        button["label"] = _("Keep {cards} in these gaps").format(cards=held)
    elif selected.gap is None:
        button = {
            "id": "take in",
            "label": button["label"],
            "place": "primary",
            "off": True,
            "why": _("Choose a gap in your hand first."),
        }
    label = _("Discard {cards}").format(cards=held) if held.size == 1 else _("Discard them")
    return [button, {"id": "discard", "label": label, "place": "secondary"}]


def _play_button(view: View, selected: ResolvedSelection, main: bool) -> Button:
    cards, added = [view.hand[at - 1] for at in selected.hand], [own_open(view)[at - 1] for at in selected.open]
    if not cards:
        return {
            "id": "play",
            "label": _("Pick your cards"),
            "place": "primary",
            "off": True,
            "why": _("Choose cards of your hand first."),
        }
    label = _("Play {cards} with the open {added}") if added else _("Play {cards}")
    button: Button = {
        "id": "play",
        "label": label.format(cards=format_cards(cards), added=format_cards(added)),
        "place": "primary",
    }
    if main:
        button["main"] = True
    return button


def _pass_button(view: View, selected: ResolvedSelection) -> Button:
    button: Button = {"id": "pass", "label": _("Pass and draw") if view.pass_draws else _("Pass"), "place": "secondary"}
    if view.open and (card := open_card_picked(view, selected)):
        button["label"] = _("Pass, pick up {card}").format(card=card)
        if selected.open and not selected.hand:
            button["main"] = True
    elif view.pass_loses:
        loses_match = view.rulings.duel_drop_loses == "match"
        button["label"] = _("Pass and lose the duel") if loses_match else _("Pass and lose the round")
    return button


def open_card_picked(view: View, selected: ResolvedSelection) -> int:
    """Return the rank a pass picks up: that of the chosen open card, or the only one there is; 0 if unclear."""
    ranks = {own_open(view)[at - 1] for at in selected.open} if selected.open else {*own_open(view)}
    return ranks.pop() if len(ranks) == 1 else 0


def nudge(kind: str) -> str:
    """Return a hint towards good moves of this kind; "" if there is none for it."""
    return {
        "play": _("Look for the cards that you can best do without."),
        "pass": _("Ask yourself whether any card is worth playing now."),
        "take in": _("It is worth keeping: look for the gap where it helps most."),
        "discard": _("Ask yourself whether it would help you in any gap."),
    }.get(kind, "")


def wordings(view: View) -> list[str]:
    """Return moves that are possible now, in a player's own words."""
    if own_held(view):
        return ["keep at 2", "keep left", "keep right", "discard"]
    flocks = {format_cards(move.cards): None for move in view.moves() if isinstance(move, Play)}
    return [*(f"play {cards}" for cards in sorted(flocks, key=len, reverse=True)[:2]), "pass"]


def typed(view: View, selected: ResolvedSelection) -> str:
    """Write the selection as it would be typed: the hand with marks, on the first card if nothing is selected."""
    held, hand = own_held(view), view.hand
    written: list[str] = []
    if held:
        left = held.size - len(selected.split_gaps)
        gaps = [*(gap for _card, gap in selected.split_gaps), *[selected.gap or 0] * left]
        for gap in range(len(hand) + 1):
            inside = format_cards([held.rank] * gaps.count(gap))
            written += [f"({inside})" if inside else "", format_cards(hand[gap : gap + 1])]
        return " ".join(filter(None, written))
    chosen = selected.hand or (1,)
    for at, card in enumerate(hand, 1):
        first, last = at in chosen and at - 1 not in chosen, at in chosen and at + 1 not in chosen
        written.append(f"{'[' * first}{card}{']' * last}")
    added = format_cards([own_open(view)[at - 1] for at in selected.open])
    return " ".join(written) + (f" + {added}" if added else "") if hand else ""


# All of it -----------------------------------------------------------------------------


def part(view: View, selection: Selection, options: SceneOptions) -> ScenePart:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    acting = options.acting and view.seat is not None and view.loser < 0
    keeping = options.keeping and not view.open
    selected = resolve(view, selection) if acting or keeping else ResolvedSelection()
    seats = build_seats(view, options)
    add_bubbles(view, seats, bubble_of, CLEARING_FACTS)
    add_reactions(view, seats, react)
    zones = build_zones(view, selected, options)
    if not acting:
        make_untouchable(zones, is_over=view.loser >= 0 or view.result is not None)
    if keeping:
        zones[-1]["pick"] = "many"
    is_forced = acting and not options.in_lesson and can_only_pass(view)
    pressed = buttons(view, selected, is_forced) if keeping or (acting and view.turn == view.seat) else []
    marked = ""
    if options.mark and pressed:
        mark_allowed(view, zones)
        marked = describe_marks(view)
    if options.hint is not None:
        mark_hint(view, zones, pressed, options.hint)
    for scene in (zones, seats):
        add_state(scene, options.refused, "refused")
    return {
        "note": _build_note(view),
        "dock": "stacked",
        "faces": faces_of([*zones, *seats], face),
        "seats": seats,
        "zones": zones,
        "buttons": pressed,
        "prompt": _forced_prompt(view) if is_forced else prompt(view, options.names),
        "marked": marked,
        "typed": typed(view, selected) if acting else "",
    }


def _build_note(view: View) -> str:
    variant = {"one-winner": _("one winner"), "duel": _("duel")}.get(view.variant, "")
    return join_with_dots(_("round {number}").format(number=view.round), variant)
