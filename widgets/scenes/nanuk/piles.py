"""Score piles, their cards put into sets and pairs (NANUK-7.1 to NANUK-7.6)."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import language
from gamelib.core.language import LETTERS, _, as_sentence, join_and, n_
from gamelib.nanuk.cards import ANIMAL, ANIMALS, INUKSUK, SHOWS, Cards, describe_card, name_card
from gamelib.nanuk.position import OVER
from gamelib.nanuk.scoring import (
    PAIR_POINTS,
    SET_POINTS,
    bear_points,
    bears,
    describe_bears,
    describe_points,
    describe_worth,
    score,
)
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.card_faces import PLACE
from widgets.scenes.shared import join_with_dots, make_untouchable_cards, place_cards, seat_place
from widgets.stage.scene import Card, Group, SceneOptions, Zone

_PAIR = {
    "deer": "pair of deer",
    "seal": "pair of seals",
    "fish": "pair of fish",
    "bird": "pair of birds",
    INUKSUK: "pair of Inuksuks",
}
MAX_SEPARATE_CARDS = 16
"""In piles with more cards, groups of the same kind are shown as one."""
MAX_OWN_CARDS = 8
"""The same for the viewer's own pile in the dock, where there is less room."""
MOST_BESIDE_PLACE = 3
"""Cards beside which the place of the next one is drawn, in lessons."""
_STANDS = {"deer": "as deer", "seal": "as seal", "fish": "as fish", "bird": "as bird"}


def pile_place(seat: int) -> str:
    """Return the place of a seat's score pile.

    >>> pile_place(2)
    'pile:C'
    """
    return f"pile:{LETTERS[seat]}"


def score_groups(cards: Sequence[str], place: str = "group") -> list[Group]:
    """Group won cards for the most points: sets, pairs, leftovers; a double is in two groups, one for each half.

    >>> [group["label"] for group in score_groups(("deer", "double-seal", "fish", "inuksuk", "bird", "bird"))]
    ['set of four', 'pair of seals', 'left over']
    """
    best = score(cards)
    groups = [_build_group(_("set of four"), SET_POINTS, each, ANIMALS) for each in best.sets]
    for pair in best.pairs:
        kind = ANIMAL[pair[0]]
        groups.append(_build_group(_(_PAIR[kind]), PAIR_POINTS, pair, (kind, kind)))
    if best.left:
        groups.append(_build_group(_("left over"), 0, best.left, ()))
    return _number_places(groups, place)


def merge_score_groups(cards: Sequence[str], place: str = "group") -> list[Group]:
    """Group won cards compactly: groups of one kind are merged, and each card is shown once, with its count above one.

    >>> [(group["label"], group["worth"]) for group in merge_score_groups(("fish",) * 6)]
    [('3 × pair of fish', '3 points')]
    """
    together: dict[str, list[Group]] = {}
    for group in score_groups(cards):
        together.setdefault(group["label"], []).append(group)
    return _number_places([_merge_groups(label, groups) for label, groups in together.items()], place)


def _merge_groups(label: str, groups: list[Group]) -> Group:
    sorts: dict[tuple[str, str], list[Card]] = {}
    for card in (card for group in groups for card in group["cards"]):
        sorts.setdefault((card["face"], card.get("note", "")), []).append(card)
    many, cards = len(groups), []
    for same in sorts.values():
        card = same[0].copy()
        if len(same) > 1:
            card["note"] = join_with_dots(card.get("note", ""), f"×{len(same)}")
            card["label"] = _("{card}, {many} times").format(
                card=card.get("label", name_card(card["face"])), many=len(same)
            )
        cards.append(card)
    merged: Group = groups[0] | {"cards": cards}
    if many > 1:
        merged["label"] = _("{many} × {group}").format(many=many, group=label)
    if "worth" in merged:
        merged["worth"] = describe_points(many * (SET_POINTS if label == _("set of four") else PAIR_POINTS))
    return merged


def _number_places(groups: list[Group], place: str) -> list[Group]:
    for at, group in enumerate(groups, 1):
        group["id"] = f"{place}:{at}"
        for each, card in enumerate(group["cards"], 1):
            card["id"] = f"{place}:{at}:{each}"
    return groups


def _build_group(label: str, worth: int, cards: Cards, stands: Sequence[str]) -> Group:
    placed_cards = place_cards("", cards)
    for card, kind in zip(placed_cards, stands, strict=False):
        if card["face"] == INUKSUK != kind:
            card["note"] = _(_STANDS[kind])
    for card in placed_cards:
        if SHOWS[card["face"]] > 1:
            card["label"] = _("half of {card}").format(card=describe_card(card["face"]))
    group: Group = {"id": "", "label": label, "cards": placed_cards}
    if worth:
        group["worth"] = describe_points(worth)
    return group


def build_pile(view: View, seat: int, opened: int | None, options: SceneOptions) -> Zone:
    """Build a seat's score pile, which is public and opens when it is tapped (NANUK-6.6)."""
    won = view.piles[seat]
    many = n_("{many} card", "{many} cards", len(won)).format(many=len(won))
    card: Card = {
        "id": pile_place(seat),
        "face": won[-1],
        "note": many if view.phase == OVER or options.asked else describe_worth(won),
        "label": _describe_pile(view, seat, options),
        "opens": True,
    }
    if seat == opened:
        card["state"] = "chosen"
    return {"kind": "pile", "id": f"won:{LETTERS[seat]}", "label": _("won"), "cards": [card]}


def _describe_pile(view: View, seat: int, options: SceneOptions) -> str:
    """Describe a seat's score pile in words: whose it is, how many cards are in it, and what they are worth."""
    won = view.piles[seat]
    many = n_("{many} card", "{many} cards", len(won)).format(many=len(won))
    what = many if options.asked else join_with_dots(many, describe_worth(won))
    return _("{pile}: {what}").format(pile=_name_pile(view, seat, options), what=what)


def _name_pile(view: View, seat: int, options: SceneOptions) -> str:
    if seat == view.seat:
        return _("Your score pile")
    return _("Score pile of {name}").format(name=language.seat_name(seat, options.names))


def build_opened_pile(view: View, seat: int, options: SceneOptions, over: bool) -> Zone:
    """Build an open score pile, spread out in groups; when the season is over, it includes the points for bears."""
    won = view.piles[seat]
    zone: Zone = {
        "kind": "groups",
        "id": "score",
        "label": _name_pile(view, seat, options),
        "area": "cloth" if over else "foot",
        "empty": _("nothing was won"),
        "caption": str(score(won)),
        "groups": score_groups(won) if len(won) <= MAX_SEPARATE_CARDS else merge_score_groups(won),
        "openers": [pile_place(seat), seat_place(seat)],
    }
    if over and bears(won):
        bonus = bear_points(view.piles, view.rulings)[seat]
        zone["caption"] = _("{score}; {points} for {bears}").format(
            score=score(won), points=describe_points(bonus), bears=describe_bears(bears(won))
        )
    elif bears(won):
        zone["caption"] = _("{score}; not counting {bears}").format(score=score(won), bears=describe_bears(bears(won)))
    return zone


def build_own_pile(view: View, is_taking: bool) -> list[Zone]:
    """Build the viewer's own score pile, as an aid where sentences speak of it: each card once, with its count.

    Before a card is taken into a small pile, its place lies beside the others.
    """
    won = () if view.seat is None else view.piles[view.seat]
    if not won:
        return []
    cards = make_untouchable_cards(place_cards("won", dict.fromkeys(won)))
    for card in cards:
        if (many := won.count(card["face"])) > 1:
            card["note"] = f"×{many}"
            card["label"] = _("{card}, {many} times").format(card=name_card(card["face"]), many=many)
    line = _("won: {points} without bears") if bears(won) else _("won: {points}")
    if is_taking and len(cards) <= MOST_BESIDE_PLACE:
        cards.append({"id": "won:place", "face": PLACE, "fixed": True})
        line = _("Your score pile: {points} without bears") if bears(won) else _("Your score pile: {points}")
    caption = line.format(points=describe_points(score(won).points))
    return [
        {
            "kind": "row",
            "id": "won",
            "label": _("Your score pile"),
            "area": "dock",
            "pick": "none",
            "caption": caption,
            "cards": cards,
        }
    ]


def build_pile_to_add_to(view: View) -> list[Zone]:
    """Build the viewer's own score pile while cards are taken into it: its groups, their worth, what it lacks."""
    if view.seat is None:
        return []
    won = view.piles[view.seat]
    caption = _("{points} so far, without bears") if bears(won) else _("{points} so far")
    return [
        {
            "kind": "groups",
            "id": "won",
            "label": _("Your score pile"),
            "area": "dock",
            "look": "owned",
            "note": caption.format(points=describe_points(score(won).points)) if won else "",
            "empty": _("Nothing is in it yet: any card is a start."),
            "groups": (score_groups if len(won) <= MAX_OWN_CARDS else merge_score_groups)(won, "won"),
            "hint": describe_lack(won),
        }
    ]


def describe_lack(won: Cards) -> str:
    """Say which card a score pile lacks most; "" for an empty one.

    >>> describe_lack(("deer", "deer", "fish")), describe_lack(("deer", "seal", "fish"))
    ('The fish needs a partner.', 'One bird would make a set of four.')
    """
    best = score(won)
    for animal in ANIMALS:
        if score((*won, animal)).points - best.points >= SET_POINTS - PAIR_POINTS and best.left:
            return {
                "deer": _("One deer would make a set of four."),
                "seal": _("One seal would make a set of four."),
                "fish": _("One fish would make a set of four."),
                "bird": _("One bird would make a set of four."),
            }[animal]
    lonely = dict.fromkeys(ANIMAL[card] for card in best.left)
    names = [_("the {animal}").format(animal=name_card(animal)) for animal in lonely]
    if not names:
        return ""
    return as_sentence(
        n_("{animals} needs a partner", "{animals} need partners", len(names)).format(animals=join_and(names))
    )


def build_open_piles(view: View, options: SceneOptions) -> Zone:
    """Build all score piles of a season that is over, spread out card by card, to be counted by the viewer."""
    groups: list[Group] = [
        {
            "id": f"won:{LETTERS[seat]}",
            "label": _("You") if seat == view.seat else language.seat_name(seat, options.names),
            "cards": place_cards(f"won:{LETTERS[seat]}", won),
        }
        for seat, won in enumerate(view.piles)
        if won
    ]
    return {
        "kind": "groups",
        "id": "score",
        "label": _("The score piles"),
        "area": "cloth",
        "groups": groups,
        "empty": _("nothing was won"),
    }


def season_points(view: View, seat: int) -> str:
    """Describe the points of a seat in the season that is over, and in all seasons together."""
    ended = view.round_result
    assert ended is not None
    now, before = ended.scores[seat], view.totals[seat]
    if view.terms.seasons == 1:
        return describe_points(now)
    return _("{points}, {total} in all").format(points=describe_points(now), total=now + before)


def pile_of(place: str, players: int) -> int | None:
    """Return the seat whose score pile a place means, the pile's or the seat's own; None if it is neither.

    >>> pile_of("pile:C", 5), pile_of("seat:A", 5), pile_of("pile:H", 5), pile_of("hand:1", 5)
    (2, 0, None, None)
    """
    return next((seat for seat in range(players) if place in (pile_place(seat), seat_place(seat))), None)
