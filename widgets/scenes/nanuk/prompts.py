"""What Nanuk asks of a seat: the sentence, the buttons, and how the selection would be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import _, join_and, n_
from gamelib.nanuk.cards import describe_card, describe_cards
from gamelib.nanuk.moves import ANTE, CHOOSE, Boast, Give
from gamelib.nanuk.position import ANTES, BOASTING, DECLARING, GIVING, REWARDS, SIDES
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.hunt import day_line
from widgets.scenes.nanuk.selection import CHOOSING, ResolvedSelection, cards_at
from widgets.stage.scene import Button, SceneOptions


def prompt(view: View, selected: ResolvedSelection, options: SceneOptions) -> str:
    """Say whose choice it is and what there is to choose, or who won."""
    if selected.days_remain:
        return day_line(selected.hunt, selected.turned) if selected.hunt else _("The hunt goes on, day by day.")
    if ended := view.result or view.round_result:
        return ended.tell(options.names)
    if view.seat in view.to_act:
        return _own_prompt(view)
    return _after_own_choice(view, _others_prompt(view, options))


def _own_prompt(view: View) -> str:
    if view.phase == BOASTING and view.boast:
        return _("Raise the boast of {boast}, or say that the hunt is doomed.").format(boast=view.boast.describe())
    if view.phase == REWARDS:
        share = view.queue.count(view.seat or 0)
        return n_(
            "Choose a card of the pot; it is your last.",
            "Choose a card of the pot; you get {many} more, this one included.",
            share,
        ).format(many=share)
    return _(_OWN_PROMPTS[view.phase])


_OWN_PROMPTS = {
    BOASTING: "You start: boast what the hunt will bring, and in how many days.",
    SIDES: "Choose in secret: go on the hunt, or stay at home. All sides are shown at once.",
    DECLARING: "Say openly whether you go on the hunt or stay at home.",
    ANTES: "You stay at home: lay one card of your hand face down as an ante.",
    GIVING: "You hunt: give one to three cards of your hand to the hunt, face down.",
}


def _others_prompt(view: View, options: SceneOptions) -> str:
    names, many = join_and([language.seat_name(seat, options.names) for seat in view.to_act]), len(view.to_act)
    if view.phase == BOASTING:
        line = (
            _("{names} raises the boast or calls the hunt doomed.")
            if view.boast
            else _("{names} makes the first boast.")
        )
    elif view.phase == SIDES:
        line = n_("{names} still has to choose a side.", "{names} still have to choose a side.", many)
    elif view.phase == ANTES:
        line = n_("{names} still has to lay an ante.", "{names} still have to lay an ante.", many)
    else:
        line = _(_WAITING_PROMPTS[view.phase])
    return line.format(names=names)


_WAITING_PROMPTS = {
    DECLARING: "{names} declares a side now.",
    GIVING: "{names} gives cards to the hunt now.",
    REWARDS: "{names} chooses a card from the pot now.",
}


def _after_own_choice(view: View, line: str) -> str:
    """Return a prompt that first names the viewer's own choice, then what the others still have to do."""
    seat = view.seat
    if seat is None or view.phase not in CHOOSING or view.sides[seat] is None:
        return line
    if seat == view.leader:
        own = _("You lead the hunt, so you hunt.")
    elif seat == view.doomer:
        own = _("You doomed the hunt, so you stay at home.")
    else:
        own = _("You have chosen to hunt.") if view.sides[seat] else _("You have chosen to stay at home.")
    return f"{own} {line}"


def buttons(view: View, selected: ResolvedSelection) -> list[Button]:
    """Return the buttons for the selection."""
    cards = cards_at(view, selected.hand)
    if view.phase == BOASTING:
        return [
            {
                "id": "say",
                "label": _("Boast: {boast}").format(boast=selected.boast.describe()),
                "main": True,
                "place": "primary",
            },
            {"id": "doom", "label": _("Doomed!"), "place": "secondary"},
        ]
    if view.phase in CHOOSING:
        return [
            {"id": "hunt", "label": _("Go on the hunt"), "place": "primary"},
            {"id": "stay", "label": _("Stay at home"), "place": "secondary"},
        ]
    if view.phase == GIVING:
        give: Button = {"id": "give", "place": "primary", "label": _("Give cards")}
        if cards:
            give |= {"main": True, "label": _("Give {cards}").format(cards=describe_cards(cards))}
        return [give]
    if view.phase == ANTES:
        return [
            _card_button(
                "lay", _("Lay {card} as ante"), _("Lay an ante"), cards, _("Choose a card of your hand first.")
            )
        ]
    picked = (view.pot[selected.pot - 1],) if selected.pot else ()
    return [_card_button("take", _("Take {card}"), _("Take a card"), picked, _("Choose a card of the pot first."))]


def _card_button(name: str, label: str, without: str, cards: Sequence[str], why: str) -> Button:
    if not cards:
        return {"id": name, "label": without, "place": "primary", "off": True, "why": why}
    return {"id": name, "label": label.format(card=describe_card(cards[0])), "place": "primary", "main": True}


def nudge(kind: str) -> str:
    """Return a hint towards good moves of this kind; "" if there is none for it."""
    return {
        "boast": _("A boast of yours may come true: look at your cards."),
        "doom": _("Ask yourself whether this boast can come true."),
        "side": _("Compare the hunt with your cards, and the hunt without them."),
        "ante": _("Look for the card that you can spare."),
        "give": _("Look for the cards that help this hunt."),
        "choose": _("Look at what your pile still lacks."),
    }.get(kind, "")


def wordings(view: View) -> list[str]:
    """Return moves that are possible now, in a player's own words."""
    if view.phase == BOASTING:
        if not (boast := view.boast):
            return [Boast(number, animal, days).describe() for number, animal, days in FIRST_BOASTS]
        higher = boast._replace(number=boast.number + 1), boast._replace(days=boast.days + 1)
        return [*(each.describe() for each in higher), "doomed"]
    if view.phase in CHOOSING:
        return ["hunt", "stay at home"]
    if view.phase == REWARDS:
        return [f"take {card}" for card in dict.fromkeys(view.pot)]
    word = "lay" if view.phase == ANTES else "give"
    return [*(f"{word} {card}" for card in dict.fromkeys(view.hand)), "give all"]


FIRST_BOASTS = (3, "seal", 4), (2, "fish", 2), (1, "deer", 1)


def typed(view: View, selected: ResolvedSelection) -> str:
    """Write the selection as it would be typed; if it is no legal move, another one that is."""
    cards = cards_at(view, selected.hand)
    move: Any = None
    if view.phase == BOASTING:
        move = selected.boast
    elif cards:
        move = Give(cards) if view.phase == GIVING else ANTE[cards[0]]
    elif selected.pot:
        move = CHOOSE[view.pot[selected.pot - 1]]
    allowed = view.moves()
    return str(move if move in allowed else allowed[0])
