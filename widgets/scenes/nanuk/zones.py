"""Nanuk's zones: the boast board, the hunt, the wind, the deck, the pot, the hand."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_, p_
from gamelib.nanuk.cards import ANIMALS, HIGHEST_NUMBER, MOST_DAYS, describe_animals, describe_card, name_card
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.position import ANTES, BOASTING, GIVING, OVER, REWARDS
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.hunt import days_zone, gifts_zone
from widgets.scenes.nanuk.piles import open_piles, opened_pile, own_pile
from widgets.scenes.nanuk.seats import face_down
from widgets.scenes.nanuk.selection import CARDS_GIVEN, ResolvedSelection, ante_places, picks
from widgets.scenes.shared import UNSEEN, join_with_dots, place_cards, states
from widgets.stage.pieces import Token
from widgets.stage.scene import Dial, Option, SceneOptions, Zone

DIALS_AT = {"number": 0, "animal": 1, "days": 2}


def build_zones(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> list[Zone]:
    """Build all zones in the order in which they are read: the middle of the table first, the hand last."""
    over = view.phase == OVER and not selected.days_remain
    zones = [opened_pile(view, selected.pile, options, over)] if over and selected.pile is not None else []
    if over and options.asked:
        return [open_piles(view, options)]
    if view.phase == BOASTING:
        zones.append(_boast_board(view, selected, options, may_act))
    elif view.boast and (not over or view.won is None):
        zones += [_boast(view, options), *_last_hunt(view, selected, options)]
    zones += [*_pot(view, selected, options, may_act), _wind(view, options), _deck(view), *_discards(view)]
    if view.seat is not None:
        is_pile_shown = options.in_lesson and not over and not options.asked
        zones += [
            *(own_pile(view) if is_pile_shown else []),
            *_own_gift_and_ante(view, may_act),
            _hand(view, selected, may_act),
        ]
    if selected.pile is not None and not over:
        zones.append(opened_pile(view, selected.pile, options, over))
    _give_sun(zones)
    return zones


def _last_hunt(view: View, selected: ResolvedSelection, options: SceneOptions) -> list[Zone]:
    """Build the zones of the last hunt while its pot is shared; an open score pile takes their place."""
    if not selected.hunt or (selected.pile is not None and view.phase == REWARDS):
        return []
    gifts = [gifts_zone(selected.hunt)] if selected.days_remain else []
    return [*gifts, days_zone(view, selected.hunt, selected.turned, options)]


def _give_sun(zones: list[Zone]) -> None:
    """Put the sun behind the zone that matters most now."""
    matter = {zone["id"]: zone for zone in zones if zone.get("cards") or zone["kind"] in ("groups", "dials", "tokens")}
    for name in ("score", "given", "pot", "drawn", "boast"):
        if name in matter and matter[name].get("area") == "cloth":
            matter[name]["sun"] = True
            return


# The boast -----------------------------------------------------------------------


def _boast_board(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> Zone:
    """Build the boast board: dials for number, animal and days, showing the boast that would be made (NANUK-4.2)."""
    boast = selected.boast if may_act else view.boast
    return {
        "kind": "dials",
        "id": "boast",
        "label": _("Boast board"),
        "area": "cloth",
        "note": _describe_boaster(view, options),
        "caption": boast.describe() if boast else _("no boast yet"),
        "dials": [_dial(view, name, boast, options, may_act) for name in DIALS_AT],
    }


def _describe_boaster(view: View, options: SceneOptions) -> str:
    if view.boast is None or view.leader is None:
        return _("nothing has been boasted yet")
    return _("last boast, by {name}: {boast}").format(
        name=language.name_within(view.leader, options.names), boast=view.boast.describe()
    )


def _dial(view: View, name: str, boast: Boast | None, options: SceneOptions, may_act: bool) -> Dial:
    label, look = {
        "number": (_("Number"), "stepper"),
        "animal": (_("Animal"), "symbols"),
        "days": (_("Days"), "track"),
    }[name]
    if name == "animal":
        choices: list[Option] = [{"value": each, "label": name_card(each), "symbol": each} for each in ANIMALS]
    else:
        reach = range(1, MOST_DAYS + 1) if name == "days" else _numbers(view, boast)
        choices = [{"value": at, "label": str(at)} for at in reach]
    for option in choices:
        if state := _option_state(view, name, option, boast, options, may_act):
            option["state"] = state
    dial: Dial = {"id": name, "label": label, "options": choices, "look": look}  # type: ignore[typeddict-item]
    if name == "days":
        many = boast.days if boast else 1
        dial |= {
            "joint": p_("between a number of animals and a number of days", "in"),
            "unit": n_("day", "days", many),
            "symbol": "day",
        }
    if not may_act:
        dial["fixed"] = True
    return dial


def _numbers(view: View, boast: Boast | None) -> range:
    """Return the numbers on the stepper: all that the box allows; if a ruling raises the limit, only those nearby."""
    highest, at = view.rulings.highest_number, boast.number if boast else 1
    return range(1, highest + 1) if highest <= HIGHEST_NUMBER else range(max(1, at - 10), min(highest, at + 16) + 1)


def _option_state(
    view: View, name: str, option: Option, boast: Boast | None, options: SceneOptions, may_act: bool
) -> str:
    at, value = DIALS_AT[name], option["value"]
    chosen = boast is not None and boast[at] == value
    # A stepper shows one value, so only that one can be marked.
    marked = options.mark and may_act and boast is not None and (chosen or name != "number")
    allowed = marked and boast is not None and boast._replace(**{name: value}) in view.moves()
    hinted = isinstance(options.hint, Boast) and options.hint[at] == value
    return states(
        chosen=chosen,
        now=view.boast is not None and view.boast[at] == value,
        may=allowed,
        refused=chosen and "boast" in options.refused,
        hint=hinted,
    )


def _boast(view: View, options: SceneOptions) -> Zone:
    """Build the zone of the boast that the hunt must fulfil (NANUK-5.1)."""
    boast, leader, doomer = view.boast, view.leader, view.doomer
    assert boast is not None
    days = n_("{many} day", "{many} days", boast.days).format(many=boast.days)
    tokens: list[Token] = [
        {"symbol": boast.animal, "label": describe_animals(boast.number, boast.animal), "count": boast.number},
        {"symbol": "day", "label": days, "count": boast.days},
    ]
    zone: Zone = {
        "kind": "tokens",
        "id": "boast",
        "label": _("The boast"),
        "area": "cloth",
        "spot": "row",
        "caption": boast.describe(),
        "tokens": tokens,
    }
    if leader is not None and doomer is not None:
        line = _("{leader} leads the hunt, {doomer} doomed it").format(
            leader=language.name_slot(leader), doomer=language.name_slot(doomer)
        )
        zone["note"] = language.fill_names(line, options.names)
    return zone


# The middle of the table -----------------------------------------------------------


def _wind(view: View, options: SceneOptions) -> Zone:
    """Build the zone of the wind, the direction of play in this hunt (NANUK-2.7)."""
    label = _("clockwise") if view.wind == 1 else _("counterclockwise")
    seat = view.first if view.seat is None else view.seat
    after = language.seat_name((seat + view.wind) % view.players, options.names)
    note = (
        _("after you comes {next}").format(next=after)
        if view.seat is not None
        else _("after {name} comes {next}").format(name=language.name_within(seat, options.names), next=after)
    )
    return {
        "kind": "tokens",
        "id": "wind",
        "label": _("Wind"),
        "area": "cloth",
        "spot": "left",
        "note": note,
        "tokens": [{"symbol": "wind-cw" if view.wind == 1 else "wind-ccw", "label": label}],
    }


def _deck(view: View) -> Zone:
    """Build the deck, counted if its size is public, with the discards under it (NANUK-2.4, NANUK-6.7)."""
    left, under = view.deck, len(view.discarded)
    counted = "" if not left else n_("{many} left to draw", "{many} left to draw", left).format(many=left)
    pile: Zone = {
        "kind": "pile",
        "id": "draw",
        "label": _("Deck"),
        "area": "cloth",
        "spot": "right",
        "pick": "none",
        "caption": join_with_dots(
            counted, "" if not under else n_("{many} discarded", "{many} discarded", under).format(many=under)
        ),
    }
    if left:
        pile["count"] = left
    if left == 0:
        pile["empty"] = _("nothing left to draw")
    else:
        pile["cards"] = [face_down("deck")]
    return pile


def _discards(view: View) -> list[Zone]:
    """Build the discards, each card once with its count, if they may be looked through (NANUK-6.8)."""
    if not view.discards:
        return []
    cards = place_cards("discard", dict.fromkeys(view.discards))
    for card in cards:
        if (many := view.discards.count(card["face"])) > 1:
            card["note"] = f"×{many}"
    return [
        {
            "kind": "row",
            "id": "discard",
            "label": _("Discards"),
            "area": "foot",
            "spot": "deck",
            "pick": "none",
            "order": "wrap",
            "cards": cards,
        }
    ]


def _pot(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> list[Zone]:
    """Build the pot: face down while hunters give, face up to be shared after the hunt (NANUK-5.17)."""
    pot: Zone = {"kind": "pile", "id": "pot", "label": _("Pot"), "area": "cloth", "pick": "none"}
    if view.phase in (ANTES, GIVING):
        return [pot | _face_down_pot(view)]
    if view.phase != REWARDS or selected.days_remain:
        return []
    pot["kind"], pot["order"] = "row", "wrap"
    cards = pot["cards"] = place_cards("pot", view.pot)
    share = len(view.queue)
    if options.asked:
        return [pot]
    pot["caption"] = n_(
        "the pot: {many} card still to be taken", "the pot: {many} cards still to be taken", share
    ).format(many=share)
    if may_act:
        pot["pick"] = "one"
        if selected.pot:
            cards[selected.pot - 1]["state"] = "chosen"
    return [pot]


def _face_down_pot(view: View) -> Zone:
    """Build the pot while hunters give: only the number of cards is public (NANUK-6.5)."""
    many = sum(len(cards) for cards in view.gifts if cards)
    inside: Zone = {"empty": _("the pot: nothing given yet"), "place": True}  # type: ignore[typeddict-item]
    if many:
        inside["cards"] = [{"id": CARDS_GIVEN, "face": UNSEEN}]
        inside["caption"] = n_("the pot: {many} card given", "the pot: {many} cards given", many).format(many=many)
    return inside


# The viewer's cards ----------------------------------------------------------------


def _own_gift_and_ante(view: View, may_act: bool) -> list[Zone]:
    """Build the viewer's own gift and ante, face down for all others, or the place for an ante (NANUK-6.4)."""
    seat = view.seat or 0
    gift = view.gifts[seat]
    zones: list[Zone] = []
    if gift:
        zones.append(
            {
                "kind": "row",
                "id": "gave",
                "label": _("You gave"),
                "area": "dock",
                "pick": "none",
                "note": _("only you know"),
                "cards": place_cards("gave", gift),
            }
        )
    if ante_places(view):
        home = not view.sides[seat]
        zone: Zone = {
            "kind": "row",
            "id": "ante",
            "label": _("Your ante"),
            "area": "dock",
            "pick": "none",
            "empty": _("one card goes here, face down") if home else _("hunters lay no ante"),
            "place": True,
            "cards": [],
        }
        if ante := view.antes[seat]:
            zone["note"] = _("only you know")
            zone["cards"] = [
                {
                    "id": f"ante:{LETTERS[seat]}",
                    "face": ante,
                    "fixed": True,
                    "label": _("your ante, face down: {card}").format(card=describe_card(ante)),
                }
            ]
        zones.append(zone)
    if not may_act:
        for each in zones:
            each.pop("place", None)
    return zones


def _hand(view: View, selected: ResolvedSelection, may_act: bool) -> Zone:
    """Build the viewer's hand, sorted by animal."""
    cards = place_cards("hand", view.hand)
    kind = picks(view) if may_act else ""
    for at, card in enumerate(cards, 1):
        if not kind and (may_act or view.phase == OVER):
            card["fixed"] = True
        elif at in selected.hand:
            card["state"] = "chosen"
    many = len(cards)
    return {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "empty": _("no card is left"),
        "note": n_("{many} card", "{many} cards", many).format(many=many),
        "pick": "many" if kind == "many" else "one" if kind else "none",
        "cards": cards,
    }
