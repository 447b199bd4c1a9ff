"""What lies on Nanuk's cloth and under one's hand: the boast board, the wind, the deck, the pot, the hand."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.nanuk.cards import ANIMALS, HIGHEST_NUMBER, MOST_DAYS, describe_animals, describe_card, describe_cards
from gamelib.nanuk.judge import ANTES, BOASTING, GIVING, OVER, REWARDS
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.gestures import CARDS_GIVEN, ResolvedSelection, ante_places, picks
from widgets.scenes.nanuk.hunt import days_zone, gifts_zone
from widgets.scenes.nanuk.piles import opened_pile, place_cards
from widgets.scenes.nanuk.seats import face_down
from widgets.scenes.shared import UNSEEN, beside, states
from widgets.stage.scene import Card, Dial, Option, SceneOptions, Token, Zone

DIALS_AT = {"number": 0, "animal": 1, "days": 2}


def zones(view: View, up: ResolvedSelection, aids: SceneOptions, owed: bool) -> list[Zone]:
    """All that lies on the cloth and in the dock, in the order in which it is read."""
    over = view.phase == OVER and not up.going_on
    lie = [opened_pile(view, up.pile, aids, over)] if over and up.pile is not None else []
    if view.phase == BOASTING:
        lie.append(board(view, up, aids, owed))
    elif view.boast and (not over or view.won is None):
        lie += [boasted(view, aids), *_hunted(view, up)]
    lie += [*_pot(view, up, owed), _wind(view, aids), _deck(view), *_discards(view)]
    if view.seat is not None:
        lie += [*_laid_down(view, owed), _hand(view, up, owed)]
    if up.pile is not None and not over:
        lie.append(opened_pile(view, up.pile, aids, over))
    _give_sun(lie)
    return lie


def _hunted(view: View, up: ResolvedSelection) -> list[Zone]:
    """The last hunt, while its pot is shared; it makes room for a score pile that is looked at."""
    if not up.hunt or (up.pile is not None and view.phase == REWARDS):
        return []
    return [*([gifts_zone(up.hunt)] if up.going_on else []), days_zone(view, up.hunt, up.turned)]


def _give_sun(lie: list[Zone]) -> None:
    """One sun, behind what matters most now: what was drawn, the pot, the score, the boast."""
    matter = {zone["id"]: zone for zone in lie if zone.get("cards") or zone["kind"] in ("groups", "dials", "tokens")}
    for name in ("score", "given", "pot", "drawn", "boast"):
        if name in matter and matter[name].get("area") == "cloth":
            matter[name]["sun"] = True
            return


# The boast -----------------------------------------------------------------------


def board(view: View, up: ResolvedSelection, aids: SceneOptions, owed: bool) -> Zone:
    """The boast board: number, animal and days, set to what would be said (NANUK-4.2)."""
    said = up.boast if owed else view.boast
    zone: Zone = {"kind": "dials", "id": "boast", "label": _("Boast board"), "area": "cloth", "note": _by(view, aids),
                  "caption": said.describe() if said else _("no boast yet"),
                  "dials": [_dial(view, name, said, aids, owed) for name in DIALS_AT]}
    return zone


def _by(view: View, aids: SceneOptions) -> str:
    if view.boast is None or view.leader is None:
        return _("nothing was boasted yet")
    return _("last boast, by {name}: {boast}").format(
        name=language.seat_name(view.leader, aids.names), boast=view.boast.describe())


def _dial(view: View, name: str, said: Boast | None, aids: SceneOptions, owed: bool) -> Dial:
    label, look = {"number": (_("Number"), "stepper"), "animal": (_("Animal"), "symbols"),
                   "days": (_("Days"), "track")}[name]
    if name == "animal":
        options: list[Option] = [{"value": each, "label": describe_cards((each,)), "symbol": each} for each in ANIMALS]
    else:
        reach = range(1, MOST_DAYS + 1) if name == "days" else _numbers(view, said)
        options = [{"value": at, "label": str(at)} for at in reach]
    for option in options:
        if state := _stands(view, name, option, said, aids, owed):
            option["state"] = state
    dial: Dial = {"id": name, "label": label, "options": options, "look": look}  # type: ignore[typeddict-item]
    if not owed:
        dial["fixed"] = True
    return dial


def _numbers(view: View, said: Boast | None) -> range:
    """The numbers to step through: all that the box holds; where a ruling allows more, those near the one set."""
    highest, at = view.rulings.highest_number, said.number if said else 1
    return range(1, highest + 1) if highest <= HIGHEST_NUMBER else range(max(1, at - 10), min(highest, at + 16) + 1)


def _stands(view: View, name: str, option: Option, said: Boast | None, aids: SceneOptions, owed: bool) -> str:
    at, value = DIALS_AT[name], option["value"]
    chosen = said is not None and said[at] == value
    # a stepper shows one value, so only that one is marked
    marked = aids.mark and owed and said is not None and (chosen or name != "number")
    allowed = marked and said is not None and said._replace(**{name: value}) in view.moves()
    hinted = isinstance(aids.hint, Boast) and aids.hint[at] == value
    return states(chosen=chosen, now=view.boast is not None and view.boast[at] == value, is_legal=allowed,
                  refused=chosen and "boast" in aids.refused, hint=hinted)


def boasted(view: View, aids: SceneOptions) -> Zone:
    """What the hunt must bring, once boasting is over (NANUK-5.1)."""
    boast, leader, doomer = view.boast, view.leader, view.doomer
    assert boast is not None
    days = n_("{many} day", "{many} days", boast.days).format(many=boast.days)
    tokens: list[Token] = [
        {"symbol": boast.animal, "label": describe_animals(boast.number, boast.animal), "count": boast.number},
        {"symbol": "day", "label": days, "count": boast.days}]
    zone: Zone = {"kind": "tokens", "id": "boast", "label": _("The boast"), "area": "cloth",
                  "caption": boast.describe(), "tokens": tokens}
    if leader is not None and doomer is not None:
        zone["note"] = _("{leader} leads the hunt, {doomer} doomed it").format(
            leader=language.seat_name(leader, aids.names), doomer=language.seat_name(doomer, aids.names))
    return zone


# The rest of the cloth -----------------------------------------------------------


def _wind(view: View, aids: SceneOptions) -> Zone:
    """Which way boasting, giving and choosing go in this hunt (NANUK-2.7)."""
    label = _("clockwise") if view.wind == 1 else _("counterclockwise")
    here = view.first if view.seat is None else view.seat
    after = language.seat_name((here + view.wind) % view.players, aids.names)
    note = (_("after you comes {next}").format(next=after) if view.seat is not None else
            _("after {name} comes {next}").format(name=language.seat_name(here, aids.names), next=after))
    return {"kind": "tokens", "id": "wind", "label": _("Wind"), "area": "cloth", "note": note,
            "tokens": [{"symbol": "wind-cw" if view.wind == 1 else "wind-ccw", "label": label}]}


def _deck(view: View) -> Zone:
    """The deck, counted if that is shown, the discards face up under it (NANUK-2.4, NANUK-6.7)."""
    left, under = view.deck, len(view.discarded)
    counted = "" if not left else n_("{many} to draw", "{many} to draw", left).format(many=left)
    pile: Zone = {"kind": "pile", "id": "draw", "label": _("Deck"), "area": "cloth", "pick": "none", "caption": beside(
        counted, n_("{many} discarded", "{many} discarded", under).format(many=under))}
    if left == 0:
        pile["empty"] = _("nothing left to draw")
    else:
        pile["cards"] = [face_down("deck")]
    return pile


def _discards(view: View) -> list[Zone]:
    """The discards, each sort once, if they may be looked through (NANUK-6.8)."""
    if not view.discards:
        return []
    cards = place_cards("discard", dict.fromkeys(view.discards))
    for card in cards:
        if (many := view.discards.count(card["face"])) > 1:
            card["note"] = f"×{many}"
    return [{"kind": "row", "id": "discard", "label": _("Discards"), "area": "foot", "pick": "none", "order": "wrap",
             "cards": cards}]


def _pot(view: View, up: ResolvedSelection, owed: bool) -> list[Zone]:
    """What is given lies face down; once the hunt is over the pot lies open to be shared (NANUK-5.17)."""
    pot: Zone = {"kind": "pile", "id": "pot", "label": _("Pot"), "area": "cloth", "pick": "none"}
    if view.phase in (ANTES, GIVING):
        return [pot | _face_down_pot(view)]
    if view.phase != REWARDS or up.going_on:
        return []
    pot["kind"], pot["order"] = "row", "wrap"
    cards = pot["cards"] = place_cards("pot", view.pot)
    share = len(view.queue)
    pot["caption"] = n_("the pot: {many} card still to be taken", "the pot: {many} cards still to be taken",
                        share).format(many=share)
    if owed:
        pot["pick"] = "one"
        if up.pot:
            cards[up.pot - 1]["state"] = "chosen"
    return [pot]


def _face_down_pot(view: View) -> Zone:
    """The pot while hunters give: how many cards each gave is seen, and no more (NANUK-6.5)."""
    many = sum(len(cards) for cards in view.gifts if cards)
    inside: Zone = {"empty": _("the pot: nothing was given yet"), "place": True}  # type: ignore[typeddict-item]
    if many:
        inside["cards"] = [{"id": CARDS_GIVEN, "face": UNSEEN}]
        inside["caption"] = n_("the pot: {many} card given", "the pot: {many} cards given",
                               many).format(many=many)
    return inside


# Under one's hand ----------------------------------------------------------------


def _laid_down(view: View, owed: bool) -> list[Zone]:
    """One's own ante and one's own gift, face down for all others, or the place for an ante (NANUK-6.4)."""
    seat = view.seat or 0
    gift = view.gifts[seat]
    lie: list[Zone] = []
    if gift:
        lie.append({"kind": "row", "id": "gave", "label": _("You gave"), "area": "dock", "pick": "none",
                    "note": _("only you know"), "cards": place_cards("gave", gift)})
    if ante_places(view):
        home = not view.sides[seat]
        zone: Zone = {"kind": "row", "id": "ante", "label": _("Your ante"), "area": "dock", "pick": "none",
                      "empty": _("one card goes here, face down") if home else _("hunters lay no ante"),
                      "place": True, "cards": []}
        if ante := view.antes[seat]:
            zone["note"] = _("only you know")
            zone["cards"] = [{"id": f"ante:{LETTERS[seat]}", "face": ante, "fixed": True,
                              "label": _("your ante, face down: {card}").format(card=describe_card(ante))}]
        lie.append(zone)
    if not owed:
        for each in lie:
            each.pop("place", None)
    return lie


def _hand(view: View, up: ResolvedSelection, owed: bool) -> Zone:
    """One's own hand, sorted by animal."""
    cards: list[Card] = [{"id": f"hand:{at}", "face": card} for at, card in enumerate(view.hand, 1)]
    kind = picks(view) if owed else ""
    for at, card in enumerate(cards, 1):
        if not kind and (owed or view.phase == OVER):
            card["fixed"] = True
        elif at in up.hand:
            card["state"] = "chosen"
    many = len(cards)
    return {"kind": "row", "id": "hand", "label": _("Your hand"), "area": "dock", "empty": _("no card is left"),
            "note": n_("{many} card", "{many} cards", many).format(many=many),
            "pick": "many" if kind == "many" else "one" if kind else "none", "cards": cards}
