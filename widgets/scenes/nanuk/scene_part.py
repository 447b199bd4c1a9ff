"""Nanuk as a seat sees it: the zones, the seats, the sentence above them and the buttons, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import LETTERS, Sentence, _, join_and, n_
from gamelib.nanuk.cards import INUKSUK, describe_animals, describe_card, describe_cards, name_card
from gamelib.nanuk.moves import ANTE, CHOOSE, Boast, Give, as_move
from gamelib.nanuk.position import ANTES, BOASTING, DECLARING, GIVING, OVER, REWARDS, SIDES
from gamelib.nanuk.scoring import describe_points
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.boast_board import build_boast_board
from widgets.scenes.nanuk.boasts import add_boasts
from widgets.scenes.nanuk.card_faces import face
from widgets.scenes.nanuk.hunt import days_zone, describe_latest_day, gifts_zone
from widgets.scenes.nanuk.piles import (
    build_open_piles,
    build_opened_pile,
    build_own_pile,
    build_pile,
    build_pile_to_add_to,
    season_points,
)
from widgets.scenes.nanuk.pot import build_pot, is_whole
from widgets.scenes.nanuk.reactions import react
from widgets.scenes.nanuk.selection import (
    CHOOSING,
    ResolvedSelection,
    ante_places,
    cards_at,
    describe_marks,
    how_many_can_be_picked,
    mark_allowed,
    mark_hint,
    resolve,
)
from widgets.scenes.shared import (
    UNSEEN,
    add_state,
    faces_of,
    join_states,
    join_with_dots,
    place_cards,
    seat_header,
    seats_in_view_order,
)
from widgets.scenes.talk import add_reactions
from widgets.stage.pieces import Token
from widgets.stage.scene import Button, Card, SceneOptions, ScenePart, Seat, Selection, Zone

# Seats ---------------------------------------------------------------------------------


def build_seats(view: View, selected: ResolvedSelection, options: SceneOptions) -> list[Seat]:
    """Build all seats in the order of play, the viewer's own last."""
    return [
        _build_seat(view, seat, selected, options) for seat in seats_in_view_order(view.players, view.seat, view.wind)
    ]


def _build_seat(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> Seat:
    ended = None if selected.days_remain else view.result or view.round_result
    built = seat_header(view, seat, options, ended._replace(losers=()) if ended else None)
    if selected.days_remain and "state" in built:
        built["state"] = join_states(you=seat == view.seat)
    count = view.hand_sizes[seat]
    built["count"], built["counted"] = count, n_("card", "cards", count)
    if tokens := _build_tokens(view, seat):
        built["tokens"] = tokens
    if note := _seat_note(view, seat, selected, options):
        built["note"] = note
    if options.hands and seat != view.seat and options.hands[seat]:
        built["cards"] = place_cards(LETTERS[seat], options.hands[seat])
    if zones := _build_zones_at_seat(view, seat, selected, options):
        built["zones"] = zones
    return built


def _build_tokens(view: View, seat: int) -> list[Token]:
    """Return the tokens for the dealer and for the side of a seat, public or still face down (NANUK-6.3)."""
    tokens: list[Token] = [{"symbol": "dealer", "label": _("dealer")}] if seat == view.dealer else []
    side = view.sides[seat]
    if view.phase == OVER:
        return tokens
    if side is not None:
        tokens.append({"symbol": "hunter" if side else "doomer", "label": _("hunts") if side else _("stays behind")})
    elif view.has_chosen(seat):
        tokens.append({"symbol": "unknown", "label": _("side chosen"), "state": "hidden"})
    return tokens


def _seat_note(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> str:
    """Describe who leads and how many cards were given; at the end, the points."""
    before = view.totals[seat]
    earlier = _("{points} before").format(points=describe_points(before)) if before else ""
    if view.phase == OVER and not selected.days_remain:
        return "" if options.asked else season_points(view, seat)
    doing = _describe_doing(view, seat)
    gift = len(view.gifts[seat] or ())
    if gift:
        doing = n_("gave {many} card", "gave {many} cards", gift).format(many=gift)
    return join_with_dots(doing, earlier)


def _describe_doing(view: View, seat: int) -> str:
    """Say in a few words what a seat does in the hunt; "" while it has only cards."""
    if view.phase == BOASTING:
        return ""
    if seat == view.leader:
        return _("hunt leader")
    if seat == view.doomer:
        return _("called doom")
    side = view.sides[seat]
    if side is None:
        return ""
    return _("hunts") if side else _("stays behind")


def _build_zones_at_seat(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> list[Zone]:
    zones: list[Zone] = []
    if seat != view.seat and _has_ante(view, seat, selected):
        zones.append(
            {
                "kind": "pile",
                "id": f"antes:{LETTERS[seat]}",
                "label": _("ante"),
                "cards": [face_down(f"ante:{LETTERS[seat]}")],
            }
        )
    if view.piles[seat]:
        zones.append(build_pile(view, seat, selected.pile, options))
    return zones


def _has_ante(view: View, seat: int, selected: ResolvedSelection) -> bool:
    """Return whether an ante lies face down at a seat; antes are turned up after the last day of a hunt."""
    return view.antes[seat] is not None or bool(selected.days_remain and selected.hunt and seat in selected.hunt.antes)


def face_down(place: str) -> Card:
    """Return a card of which only the back is visible."""
    return {"id": place, "face": UNSEEN, "fixed": True}


# Zones ---------------------------------------------------------------------------------


def build_zones(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> list[Zone]:
    """Build all zones in the order in which they are read: the middle of the table first, the hand last."""
    over = view.phase == OVER and not selected.days_remain
    zones = [build_opened_pile(view, selected.pile, options, over)] if over and selected.pile is not None else []
    if over and options.asked:
        return [build_open_piles(view, options)]
    if view.phase == BOASTING:
        zones.append(build_boast_board(view, selected.boast, options, may_act))
    elif view.boast and (not over or view.won is None):
        zones += _build_hunt(view, selected, options)
    zones += [
        *build_pot(view, selected, options, may_act),
        *_build_signs(view, options),
        _build_deck(view),
        *_build_discards(view),
    ]
    if view.seat is not None:
        zones += _build_own_cards(view, selected, options, may_act)
    if selected.pile is not None and not over:
        zones.append(build_opened_pile(view, selected.pile, options, over))
    _put_sun_behind_main_zone(zones)
    return zones


def _build_hunt(view: View, selected: ResolvedSelection, options: SceneOptions) -> list[Zone]:
    """Build the boast of the hunt, and its days while they are turned up; a lesson speaks of them later, too."""
    is_shared = view.phase == REWARDS and not selected.days_remain
    if is_shared and not options.in_lesson:
        return []
    zones = [_build_boast(view, options)]
    # an open score pile takes the place of the days
    if selected.hunt and not (selected.pile is not None and view.phase == REWARDS):
        gifts = [gifts_zone(selected.hunt)] if selected.days_remain else []
        zones += [*gifts, days_zone(view, selected.hunt, selected.turned, options, tells_gifts=not gifts)]
    return zones


def _build_own_cards(view: View, selected: ResolvedSelection, options: SceneOptions, may_act: bool) -> list[Zone]:
    """Build what lies before the viewer: hand, gift and ante or, while a pot is shared, the score pile."""
    over = view.phase == OVER and not selected.days_remain
    if options.in_lesson:
        is_taking = view.phase == REWARDS and may_act
        pile = build_own_pile(view, is_taking) if not over and not options.asked else []
    elif view.phase == REWARDS and not selected.days_remain and not options.asked:
        return build_pile_to_add_to(view)
    else:
        pile = []
    return [*pile, *_build_own_gift_and_ante(view, may_act), _build_hand(view, selected, may_act)]


def _put_sun_behind_main_zone(zones: list[Zone]) -> None:
    """Put the sun behind the zone that matters most now."""
    matter = {zone["id"]: zone for zone in zones if zone.get("cards") or zone["kind"] in ("groups", "dials", "tokens")}
    for name in ("score", "given", "pot", "drawn", "boast"):
        if name in matter and matter[name].get("area") == "cloth":
            matter[name]["sun"] = True
            return


# The boast -----------------------------------------------------------------------


def _build_boast(view: View, options: SceneOptions) -> Zone:
    """Build the zone of the boast that the hunt must fulfil (NANUK-5.1)."""
    boast, leader, doomer = view.boast, view.leader, view.doomer
    assert boast is not None
    days = n_("{many} day", "{many} days", boast.days).format(many=boast.days)
    tokens: list[Token] = [
        {"symbol": boast.animal, "label": describe_animals(boast.number, boast.animal), "count": boast.number},
        {"symbol": "day", "label": days, "count": boast.days},
    ]
    if view.phase in CHOOSING and not options.in_lesson:
        tokens.append({"symbol": "bear-on-ice", "label": _("the hunt is said to be doomed")})
    zone: Zone = {
        "kind": "tokens",
        "id": "boast",
        "label": _("The boast"),
        "area": "cloth",
        "spot": "row",
        "caption": _("The hunt: {boast}").format(boast=boast.describe()),
        "tokens": tokens,
    }
    if leader is not None and doomer is not None:
        line = Sentence(
            _("{leader} leads the hunt, {doomer} doomed it"), _("you lead the hunt, {doomer} doomed it")
        ).format(leader=language.name_slot(leader), doomer=language.name_slot(doomer))
        zone["note"] = language.fill_names(line, options.names)
    return zone


# The middle of the table -----------------------------------------------------------


def _build_signs(view: View, options: SceneOptions) -> list[Zone]:
    """Build the signs at the edge: the wind, which is the direction of play (NANUK-2.7), and an Inuksuk in the hand."""
    wind: Zone = {
        "kind": "tokens",
        "id": "wind",
        "label": _("Wind"),
        "area": "cloth",
        "spot": "left",
        "look": "sign",
        "tokens": [
            {
                "symbol": "wind-cw" if view.wind == 1 else "wind-ccw",
                "label": _("The wind blows clockwise") if view.wind == 1 else _("The wind blows anticlockwise"),
            }
        ],
    }
    if options.in_lesson:
        wind["note"] = _describe_order(view, options)
    guards = view.hand.count(INUKSUK) if view.phase == BOASTING and not options.in_lesson else 0
    if not guards:
        return [wind]
    label = n_("{many} Inuksuk in your hand", "{many} Inuksuks in your hand", guards).format(many=guards)
    held: Zone = {
        "kind": "tokens",
        "id": "guards",
        "label": _("Inuksuks"),
        "area": "cloth",
        "spot": "left",
        "look": "sign",
        "tokens": [{"symbol": INUKSUK, "label": label}],
    }
    return [wind, held]


def _describe_order(view: View, options: SceneOptions) -> str:
    seat = view.first if view.seat is None else view.seat
    after = language.seat_name((seat + view.wind) % view.players, options.names)
    if view.seat is not None:
        return _("after you comes {next}").format(next=after)
    return _("after {name} comes {next}").format(name=language.name_within(seat, options.names), next=after)


def _build_deck(view: View) -> Zone:
    """Build the deck, counted if its size is public, with the discards under it (NANUK-2.4, NANUK-6.7)."""
    left, under = view.deck, len(view.discarded)
    counted = "" if not left else n_("{many} to draw", "{many} to draw", left).format(many=left)
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


def _build_discards(view: View) -> list[Zone]:
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


# The viewer's cards ----------------------------------------------------------------


def _build_own_gift_and_ante(view: View, may_act: bool) -> list[Zone]:
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


def _build_hand(view: View, selected: ResolvedSelection, may_act: bool) -> Zone:
    """Build the viewer's hand, sorted by animal."""
    cards = place_cards("hand", view.hand)
    kind = how_many_can_be_picked(view) if may_act else ""
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


# The sentence and the buttons ----------------------------------------------------------


def prompt(view: View, selected: ResolvedSelection, options: SceneOptions) -> str:
    """Say whose choice it is and what there is to choose, or who won."""
    if selected.days_remain:
        return (
            describe_latest_day(selected.hunt, selected.turned) if selected.hunt else _("The hunt goes on, day by day.")
        )
    if ended := view.result or view.round_result:
        return ended.tell(options.names)
    if view.seat in view.to_act:
        return _own_prompt(view, selected, options)
    return _prompt_after_own_choice(view, _others_prompt(view, options))


def _own_prompt(view: View, selected: ResolvedSelection, options: SceneOptions) -> str:
    if view.phase == BOASTING and view.boast and view.leader is not None:
        return _("Raise {name}'s boast of {boast}, or say that the hunt is doomed.").format(
            name=language.seat_name(view.leader, options.names), boast=view.boast.describe()
        )
    if view.phase == REWARDS:
        return _prompt_to_pick(view)
    if view.phase == GIVING:
        return _prompt_to_give(view, selected)
    return _(_OWN_PROMPTS[view.phase])


def _prompt_to_give(view: View, selected: ResolvedSelection) -> str:
    if selected.hand:
        line = _("You will give {cards}. Nobody will know which cards were yours.")
        if sum(side is True for side in view.sides) < 3:  # a lone partner knows: all that is not theirs is yours
            line = _("You will give {cards}.")
        return line.format(cards=describe_cards(cards_at(view, selected.hand)))
    assert view.boast is not None
    return {
        "deer": _("You hunt: pick one card or more to give. Only deer count; an Inuksuk holds off one bear."),
        "seal": _("You hunt: pick one card or more to give. Only seals count; an Inuksuk holds off one bear."),
        "fish": _("You hunt: pick one card or more to give. Only fish count; an Inuksuk holds off one bear."),
        "bird": _("You hunt: pick one card or more to give. Only birds count; an Inuksuk holds off one bear."),
    }[view.boast.animal]


def _prompt_to_pick(view: View) -> str:
    share = view.queue.count(view.seat or 0)
    if is_whole(view) and view.queue[0] == view.seat:
        if view.seat == view.leader:
            return _("You led the hunt, so you pick first. An Inuksuk fits any pair or set.")
        if view.seat == view.doomer:
            return _("You called doom, so you pick first. An Inuksuk fits any pair or set.")
    if share == 1:
        return _("Choose a card of the pot; it is your last.")
    return n_(
        "Choose a card of the pot; after it you get one more.",
        "Choose a card of the pot; after it you get {many} more.",
        share - 1,
    ).format(many=share - 1)


_OWN_PROMPTS = {
    BOASTING: "You start: boast what the hunt will bring, and in how many days.",
    SIDES: "Choose in secret: go on the hunt, or stay behind. All sides are shown at once.",
    DECLARING: "Say openly whether you go on the hunt or stay behind.",
    ANTES: "You stay behind: lay one card of your hand face down as an ante.",
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


def _prompt_after_own_choice(view: View, line: str) -> str:
    """Return a prompt that first names the viewer's own choice, then what the others still have to do."""
    seat = view.seat
    if seat is None or view.phase not in CHOOSING or view.sides[seat] is None:
        return line
    if seat == view.leader:
        own = _("You lead the hunt, so you hunt.")
    elif seat == view.doomer:
        own = _("You doomed the hunt, so you stay behind.")
    else:
        own = _("You have chosen to hunt.") if view.sides[seat] else _("You have chosen to stay behind.")
    return f"{own} {line}"


def buttons(view: View, selected: ResolvedSelection) -> list[Button]:
    """Return the buttons for the selection."""
    cards = cards_at(view, selected.hand)
    if view.phase == BOASTING:
        return [
            {
                "id": "say",
                "label": _("Boast {boast}").format(boast=selected.boast.describe()),
                "main": True,
                "place": "primary",
            },
            {"id": "doom", "label": _("Doomed!"), "place": "secondary"},
        ]
    if view.phase in CHOOSING:
        return [
            {"id": "hunt", "label": _("Go on the hunt"), "place": "primary"},
            {"id": "stay", "label": _("Stay behind"), "place": "secondary"},
        ]
    if view.phase == GIVING:
        many = len(cards)
        give: Button = {"id": "give", "place": "primary", "label": _("Pick cards to give")}
        if not cards:
            return [give | {"off": True, "why": _("Tap the cards of your hand that you want to give.")}]
        return [give | {"main": True, "label": n_("Give {many} card", "Give {many} cards", many).format(many=many)}]
    if view.phase == ANTES:
        return [
            _card_button(
                "lay", _("Lay {card} as ante"), _("Pick an ante"), cards, _("Choose a card of your hand first.")
            )
        ]
    picked = (view.pot[selected.pot - 1],) if selected.pot else ()
    return [_card_button("take", _("Take {card}"), _("Pick a card"), picked, _("Choose a card of the pot first."))]


def _card_button(name: str, label: str, without: str, cards: Sequence[str], why: str) -> Button:
    if not cards:
        return {"id": name, "label": without, "place": "primary", "off": True, "why": why}
    return {"id": name, "label": label.format(card=_name_with_the(cards[0])), "place": "primary", "main": True}


def _name_with_the(card: str) -> str:
    return _("the {card}").format(card=name_card(card))


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
        return ["hunt", "stay behind"]
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


# All of it -----------------------------------------------------------------------------


def part(view: View, selection: Selection, options: SceneOptions) -> ScenePart:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    selected = resolve(view, selection, options)
    may_act = options.acting and view.seat is not None and view.seat in view.to_act and not selected.days_remain
    hint = None if options.hint is None or not may_act else as_move(options.hint)
    options = options._replace(hint=hint)
    zones, players = build_zones(view, selected, options, may_act), build_seats(view, selected, options)
    if not selected.days_remain:
        add_boasts(view, players)
        add_reactions(view, players, react)
    pressed = buttons(view, selected) if may_act else []
    if options.mark and may_act:
        mark_allowed(view, zones)
    if hint is not None:
        mark_hint(view, zones, pressed, hint)
    for scene in (zones, players):
        add_state(scene, options.refused, "refused")
    return {
        "note": _build_note(view),
        "dock": "floe",
        "faces": faces_of([*zones, *players], face),
        "seats": players,
        "anticlockwise": view.wind == -1,
        "zones": zones,
        "buttons": pressed,
        "prompt": prompt(view, selected, options),
        "marked": describe_marks(view) if options.mark and may_act else "",
        "typed": typed(view, selected) if may_act else "",
    }


def _build_note(view: View) -> str:
    season = _("Season {season}").format(season=view.season)
    if view.terms.seasons > 1:
        season = _("Season {season} of {seasons}").format(season=view.season, seasons=view.terms.seasons)
    winter = _("last hunt, winter is near") if view.winter else ""
    return join_with_dots(season, _("hunt {hunt}").format(hunt=view.hunt), winter)
