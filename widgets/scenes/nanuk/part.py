"""Nanuk's whole table as one seat sees it: zones and seats put together, what can be pressed, what is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import _, join_and, n_
from gamelib.nanuk.cards import Cards, describe_card, describe_cards
from gamelib.nanuk.judge import ANTES, BOASTING, DECLARING, GIVING, REWARDS, SIDES
from gamelib.nanuk.moves import ANTE, CHOOSE, Ante, Choose, Give, Move, Side, as_move
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.gestures import CHOOSING, ResolvedSelection, cards_at, resolve
from widgets.scenes.nanuk.piles import face
from widgets.scenes.nanuk.seats import seats
from widgets.scenes.nanuk.zones import zones
from widgets.scenes.shared import add_state, beside, faces_of
from widgets.stage.scene import Button, Part, SceneOptions, Selection


def part(view: View, doing: Selection, aids: SceneOptions) -> Part:
    """What a seat sees, and what it has taken up."""
    up = resolve(view, doing, aids)
    owed = aids.acting and view.seat is not None and view.seat in view.to_act and not up.going_on
    aids = aids._replace(hint=None if aids.hint is None or not owed else as_move(aids.hint))
    lie, around, buttons = zones(view, up, aids, owed), seats(view, up, aids), _buttons(view, up) if owed else []
    if aids.mark and owed:
        add_state(lie, _playable(view), "may")
    if aids.hint is not None:
        add_state(lie, _places(view, aids.hint), "hint")
        _hint_button(buttons, aids.hint)
    for scene in (lie, around):
        add_state(scene, aids.refused, "refused")
    return {"note": _note(view), "faces": faces_of([*lie, *around], face), "seats": around, "zones": lie,
            "buttons": buttons, "prompt": _prompt(view, up, aids), "typed": _typed(view, up) if owed else ""}


def _note(view: View) -> str:
    season = _("season {season}").format(season=view.season)
    if view.terms.seasons > 1:
        season = _("season {season} of {seasons}").format(season=view.season, seasons=view.terms.seasons)
    winter = _("last hunt, winter is near") if view.winter else ""
    return beside(season, _("hunt {hunt}").format(hunt=view.hunt), winter)


# Marks and hints -----------------------------------------------------------------


def _cards_of(move: Move) -> Cards:
    return move.cards if isinstance(move, Give) else (move.card,) if isinstance(move, Ante | Choose) else ()


def _playable(view: View) -> list[str]:
    """The places of all cards that have a part in something allowed."""
    if view.phase not in (ANTES, GIVING, REWARDS):
        return []
    cards = {card for move in view.moves() for card in _cards_of(move)}
    kind, there = ("pot", view.pot) if view.phase == REWARDS else ("hand", view.hand)
    return [f"{kind}:{at}" for at, card in enumerate(there, 1) if card in cards]


def _places(view: View, move: Move) -> list[str]:
    """The places of a move: its cards, and where they go."""
    kind, there = ("pot", view.pot) if isinstance(move, Choose) else ("hand", view.hand)
    onto = ["ante"] if isinstance(move, Ante) else ["pot"] if isinstance(move, Give) else []
    left = list(there)
    found = []
    for card in _cards_of(move):
        if card in left:
            at = left.index(card)
            left[at] = ""
            found.append(f"{kind}:{at + 1}")
    return [*found, *onto]


def _hint_button(buttons: Iterable[Button], move: Move) -> None:
    means = {"boast": "say", "doom": "doom", "ante": "lay", "give": "give", "choose": "take"}.get(move.kind, "")
    if isinstance(move, Side):
        means = "hunt" if move.hunt else "stay"
    for button in buttons:
        if button["id"] == means:
            button["state"] = "hint"


# What can be pressed -------------------------------------------------------------


def _buttons(view: View, up: ResolvedSelection) -> list[Button]:
    """What can be done now with what is taken up."""
    cards = cards_at(view, up.hand)
    if view.phase == BOASTING:
        return [{"id": "say", "label": _("Boast “{boast}”").format(boast=up.boast.describe()), "main": True},
                {"id": "doom", "label": _("Say it is doomed")}]
    if view.phase in CHOOSING:
        return [{"id": "hunt", "label": _("Go on the hunt")}, {"id": "stay", "label": _("Stay at home")}]
    if view.phase == GIVING:
        give: Button = {"id": "give", "label": _("Give {cards}").format(cards=describe_cards(cards))}
        return [give | {"main": True} if cards else give]
    if view.phase == ANTES:
        return [_with_a_card("lay", _("Lay {card} as ante"), _("Lay an ante"), cards,
                             _("Choose a card of your hand first."))]
    picked = (view.pot[up.pot - 1],) if up.pot else ()
    return [_with_a_card("take", _("Take {card}"), _("Take a card"), picked, _("Choose a card of the pot first."))]


def _with_a_card(name: str, label: str, without: str, cards: Sequence[str], why: str) -> Button:
    if not cards:
        return {"id": name, "label": without, "off": True, "why": why}
    return {"id": name, "label": label.format(card=describe_card(cards[0])), "main": True}


def _typed(view: View, up: ResolvedSelection) -> str:
    """What is taken up as it would be typed; something allowed where nothing is, or where it is not."""
    cards = cards_at(view, up.hand)
    move: Any = None
    if view.phase == BOASTING:
        move = up.boast
    elif cards:
        move = Give(cards) if view.phase == GIVING else ANTE[cards[0]]
    elif up.pot:
        move = CHOOSE[view.pot[up.pot - 1]]
    allowed = view.moves()
    return str(move if move in allowed else allowed[0])


# What is to be done --------------------------------------------------------------


def _prompt(view: View, up: ResolvedSelection, aids: SceneOptions) -> str:
    """Whose choice it is and what there is to choose; at the end, who won."""
    if up.going_on:
        return _("The hunt goes on, day by day.")
    if ended := view.result or view.round_result:
        return ended.tell(aids.names)
    if view.seat in view.to_act:
        return _own_prompt(view)
    return beside_own(view, _others_prompt(view, aids))


def _own_prompt(view: View) -> str:
    if view.phase == BOASTING and view.boast:
        return _("Raise the boast of {boast}, or say that the hunt is doomed.").format(boast=view.boast.describe())
    if view.phase == REWARDS:
        share = view.queue.count(view.seat or 0)
        return n_("Choose a card of the pot; it is your last.",
                  "Choose a card of the pot; you take {many} in all from now on.", share).format(many=share)
    return _(_OWN_PROMPTS[view.phase])


_OWN_PROMPTS = {
    BOASTING: "You start: boast how many animals of a kind the hunt will bring, in how many days.",
    SIDES: "Choose in secret: go on the hunt, or stay at home. All sides are shown at once.",
    DECLARING: "Say openly whether you go on the hunt or stay at home.",
    ANTES: "You stay at home: lay one card of your hand face down as an ante.",
    GIVING: "You hunt: give one to three cards of your hand to the hunt, face down.",
}


def _others_prompt(view: View, aids: SceneOptions) -> str:
    names, many = join_and([language.seat_name(seat, aids.names) for seat in view.to_act]), len(view.to_act)
    if view.phase == BOASTING:
        line = _("{names} is to raise the boast or to doom the hunt.") if view.boast else _("{names} is to boast.")
    elif view.phase == SIDES:
        line = n_("{names} is still to choose a side.", "{names} are still to choose a side.", many)
    elif view.phase == ANTES:
        line = n_("{names} is still to lay an ante.", "{names} are still to lay an ante.", many)
    else:
        line = _(_WAITING_PROMPTS[view.phase])
    return line.format(names=names)


_WAITING_PROMPTS = {DECLARING: "{names} is to declare a side.", GIVING: "{names} is to give cards to the hunt.",
           REWARDS: "{names} is to choose a card of the pot."}


def beside_own(view: View, line: str) -> str:
    """What one waits for, after what one has chosen oneself."""
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
