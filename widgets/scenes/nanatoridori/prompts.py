"""What Nanatoridori asks of a seat: the sentence, the buttons, and how the selection would be typed."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.nanatoridori import Flock, Play, View
from gamelib.nanatoridori.cards import RANKS, format_cards
from widgets.scenes.nanatoridori.selection import ResolvedSelection, own_held, own_open
from widgets.scenes.nanatoridori.zones import name_flock
from widgets.scenes.shared import number_word
from widgets.stage.scene import Button


def prompt(view: View, names: Sequence[str]) -> str:
    """Say whose turn it is and what there is to do, or how it ended."""
    if ended := view.result or view.round_result:
        return ended.tell(names)
    return _own_prompt(view) if view.seat == view.turn else _others_prompt(view, language.seat_name(view.turn, names))


def _own_prompt(view: View) -> str:
    held, table = view.held, view.table
    if held:
        return _held_prompt(held, view.source)
    if not table:
        return _("No birds lie on the table: play one, or several of a kind that stand side by side.")
    if view.variant == "duel":
        line = _("Beat {cards}, or pass and pick up an open card.")
        if view.pass_loses:
            line = _("Beat {cards}. You have no open card left, so passing loses the round.")
        return line.format(cards=table)
    return _beat_prompt(table, view.pass_draws)


def _beat_prompt(table: Flock, draws: bool) -> str:
    """Say what would beat a flock, and what happens on a pass."""
    if table.rank == RANKS[-1]:
        way = _("any {more} alike")
    elif table.size == 1:
        way = _("a higher bird or any two alike")
    else:
        way = _("{same} higher ones or any {more} alike")
    way = way.format(same=number_word(table.size), more=number_word(table.size + 1))
    line = _("Beat {cards} with {way}, or pass and draw.")
    if not draws:
        line = _("Beat {cards} with {way}, or pass; nothing is left to draw.")
    return line.format(cards=name_flock(table), way=way)


def _held_prompt(held: Flock, source: str) -> str:
    if source == "beaten":
        line = n_(
            "You beat {cards}: tap a gap to keep it there, or discard it.",
            "You beat {cards}: tap a gap to keep them there, or discard them.",
            held.size,
        )
    elif source == "drawn":
        line = _("You drew {cards}: tap a gap to keep it there, or discard it.")
    else:
        line = n_(
            "You picked up {cards}: tap a gap to keep it there, or discard it.",
            "You picked up {cards}: tap a gap to keep them there, or discard them.",
            held.size,
        )
    return line.format(cards=held)


def _others_prompt(view: View, name: str) -> str:
    if view.held and view.held.rank:
        return _("{name} takes {cards} in or discards it.").format(name=name, cards=view.held)
    if view.held:
        return _("{name} takes the card drawn in or discards it.").format(name=name)
    if not view.table:
        return _("{name} leads now.").format(name=name)
    return _("{name} beats {cards} or passes.").format(name=name, cards=view.table)


def buttons(view: View, selected: ResolvedSelection) -> list[Button]:
    """Return the buttons for the selection; their ids are the kinds of moves."""
    held = own_held(view)
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
