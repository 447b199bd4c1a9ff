"""The pot: who gives how many cards to a hunt, face down and in order; and the cards to be shared after it."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.language import LETTERS, Sentence, _, join_and, n_
from gamelib.core.written_numbers import number_word
from gamelib.nanuk import facts
from gamelib.nanuk.position import ANTES, GIVING, REWARDS
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.selection import ResolvedSelection
from widgets.scenes.shared import UNSEEN, place_cards
from widgets.stage.scene import Card, Group, SceneOptions, Zone


def build_pot(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> list[Zone]:
    """Build the pot: face down while hunters give, face up to be shared after the hunt (NANUK-5.17)."""
    if view.phase in (ANTES, GIVING):
        return [_build_gifts(view, selected, options, may_act)]
    if view.phase != REWARDS or selected.days_remain:
        return []
    return [_build_shared_pot(view, selected, options, may_act)]


# Giving --------------------------------------------------------------------------------


def _build_gifts(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> Zone:
    """Build the gifts: for each hunter, in the order of giving, as many backs as cards were given (NANUK-6.5)."""
    many = sum(len(cards) for cards in view.gifts if cards)
    return {
        "kind": "groups",
        "id": "pot",
        "label": _("Pot"),
        "area": "cloth",
        "look": "gifts",
        "place": True,
        "note": n_("the pot: {many} card given", "the pot: {many} cards given", many).format(many=many),
        "groups": [_build_gift(view, seat, selected, options, may_act) for seat in _hunters_in_giving_order(view)],
    }


def _hunters_in_giving_order(view: View) -> list[int]:
    """Return the hunters in the order in which they give; their leader is the last (NANUK-4.20)."""
    assert view.leader is not None
    order = [(view.leader + view.wind * step) % view.players for step in range(1, view.players + 1)]
    return [seat for seat in order if view.sides[seat]]


def _build_gift(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> Group:
    given, place = len(view.gifts[seat] or ()), f"gift:{LETTERS[seat]}"
    lifted = len(selected.hand) if may_act and seat == view.seat else 0
    cards: list[Card] = [
        {"id": f"{place}:{at}", "face": UNSEEN, "fixed": True} for at in range(1, (given or lifted) + 1)
    ]
    for card in cards if lifted else ():
        card["state"] = "ghost"
    return {"id": place, "label": _describe_gift(view, seat, given or lifted, options), "cards": cards}


def _describe_gift(view: View, seat: int, many: int, options: SceneOptions) -> str:
    """Say how many cards a hunter gave or is about to give, or when they give."""
    if view.gifts[seat]:
        line = Sentence(_("{name} gave {many}"), _("you gave {many}"))
    elif many:
        line = Sentence(_("{name} will give {many}"), _("you will give {many}"))
    elif seat in view.to_act and view.phase == GIVING:
        line = Sentence(_("{name} gives now"), _("you give now"))
    elif seat == view.leader:
        line = Sentence(_("{name} gives last"), _("you give last"))
    else:
        line = Sentence(_("{name} gives"), _("you give"))
    return language.fill_names(line.format(name=language.name_slot(seat), many=many), options.names)


# Sharing -------------------------------------------------------------------------------


def _build_shared_pot(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> Zone:
    cards = place_cards("pot", view.pot)
    pot: Zone = {
        "kind": "row",
        "id": "pot",
        "label": _("Pot"),
        "area": "cloth",
        "look": "shared",
        "pick": "none",
        "order": "wrap",
        "cards": cards,
    }
    if options.asked:
        return pot
    pot["most"] = _count_shared(view)
    pot["caption"] = _describe_shared_pot(view)
    pot["brief"] = n_("{many} card to share", "{many} cards to share", len(view.pot)).format(many=len(view.pot))
    pot["note"] = _describe_share(view)
    pot["hint"] = _describe_picking_order(view, options)
    if may_act:
        pot["pick"] = "one"
        if selected.pot:
            cards[selected.pot - 1]["state"] = "chosen"
    return pot


def _count_shared(view: View) -> int:
    """Return how many cards lay in the pot before the first was taken."""
    shared = _find_sharing(view)
    return shared.cards if shared else len(view.pot)


def _find_sharing(view: View) -> facts.PotShared | None:
    """Return between whom the pot was shared; None in a position that begins after that."""
    past = view.past
    while past is not None:
        if isinstance(past[1], facts.PotShared):
            return past[1]
        past = past[0]
    return None


def is_whole(view: View) -> bool:
    """Return whether nobody has picked a card of the pot yet."""
    return not (view.past and isinstance(view.past[1], facts.RewardChosen))


def _describe_shared_pot(view: View) -> str:
    many, boast = len(view.pot), view.boast.describe() if view.boast else ""
    return n_("{boast}: {many} card to share", "{boast}: {many} cards to share", many).format(boast=boast, many=many)


def _describe_share(view: View) -> str:
    """Say how many cards each of the winning side may still take."""
    seats = list(dict.fromkeys(view.queue))
    share, first = view.queue.count(seats[-1]), view.queue.count(seats[0])
    shared = _find_sharing(view)
    if len(seats) == 1:
        return n_("{many} pick", "{many} picks", share).format(many=share)
    if share != first or (shared and len(seats) < len(shared.winners)):
        return n_("{many} pick to come", "{many} picks to come", len(view.queue)).format(many=len(view.queue))
    line = (
        _("{many} for each of the {players} hunters")
        if view.won
        else _("{many} for each of the {players} who stayed behind")
    )
    return line.format(many=share, players=number_word(len(seats)))


def _describe_picking_order(view: View, options: SceneOptions) -> str:
    """Say in which order cards are picked from now on."""
    first, *others = dict.fromkeys(view.queue)
    names = join_and([language.name_within(seat, options.names) for seat in others])
    if others and first in (view.leader, view.doomer):
        line = Sentence(_("{name} picks first, then {others}."), _("You pick first, then {others}."))
    elif others:
        line = Sentence(_("{name} picks next, then {others}."), _("You pick next, then {others}."))
    else:
        line = Sentence(_("{name} picks all that is left."), _("You pick all that is left."))
    return language.fill_names(line.format(name=language.name_slot(first), others=names), options.names)
