"""Cards of Nanuk as they look, and what was won, put into sets and pairs (NANUK-7.1 to NANUK-7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, INUKSUK, SHOWS, Cards, describe_card, describe_cards
from gamelib.nanuk.judge import OVER
from gamelib.nanuk.score import PAIR_POINTS, SET_POINTS, bear_points, bears, describe_points, score
from gamelib.nanuk.view import View
from widgets.scenes.shared import beside, seat_place
from widgets.stage.scene import Card, Face, Group, SceneOptions, Zone

_PAIR = {"deer": "pair of deer", "seal": "pair of seals", "fish": "pair of fish", "bird": "pair of birds",
         INUKSUK: "pair of Inuksuks"}
MOST_LAID = 16
"""Of a pile with more cards than these, groups of a sort lie together."""
_STANDS = {"deer": "as deer", "seal": "as seal", "fish": "as fish", "bird": "as bird"}


def face(card: str) -> Face:
    """How a card looks.

    >>> face("double-seal")["name"], face("bear-fish")["marks"]
    ('double seal', ['bear'])
    """
    animal = ANIMAL[card]
    look: Face = {
        "name": describe_cards((card,)),
        "tone": animal,
        "rank": describe_cards((animal,)),
        "symbols": [animal],
    }
    marks = ["double"] * (SHOWS[card] > 1) + ["bear"] * (card in BEARS)
    if marks:
        look["marks"] = marks
    return look


def place_cards(kind: str, cards: Iterable[str]) -> list[Card]:
    """Cards one after another."""
    return [{"id": f"{kind}:{at}", "face": card} for at, card in enumerate(cards, 1)]


def pile_place(seat: int) -> str:
    """Where a seat's cards lie that it won.

    >>> pile_place(2)
    'pile:C'
    """
    return f"pile:{LETTERS[seat]}"


def score_groups(cards: Sequence[str], place: str = "group") -> list[Group]:
    """Won cards at their best: every set, every pair, what is left; a double stands in two groups, once for each half.

    >>> [group["label"] for group in score_groups(("deer", "double-seal", "fish", "inuksuk", "bird", "bird"))]
    ['set of four', 'pair of seals', 'left over']
    """
    best = score(cards)
    groups = [_group(_("set of four"), SET_POINTS, each, ANIMALS) for each in best.sets]
    for pair in best.pairs:
        kind = ANIMAL[pair[0]]
        groups.append(_group(_(_PAIR[kind]), PAIR_POINTS, pair, (kind, kind)))
    if best.left:
        groups.append(_group(_("left over"), 0, best.left, ()))
    return _placed(groups, place)


def groups_in_short(cards: Sequence[str], place: str = "group") -> list[Group]:
    """The same in little room: groups of a sort together, each card of a sort once, with how often it is there.

    >>> [(group["label"], group["worth"]) for group in groups_in_short(("fish",) * 6)]
    [('3 × pair of fish', '3 points')]
    """
    together: dict[str, list[Group]] = {}
    for group in score_groups(cards):
        together.setdefault(group["label"], []).append(group)
    return _placed([_merged(label, groups) for label, groups in together.items()], place)


def _merged(label: str, groups: list[Group]) -> Group:
    sorts: dict[tuple[str, str], list[Card]] = {}
    for card in (card for group in groups for card in group["cards"]):
        sorts.setdefault((card["face"], card.get("note", "")), []).append(card)
    many, cards = len(groups), []
    for same in sorts.values():
        card = same[0].copy()
        card["note"] = beside(card.get("note", ""), f"×{len(same)}")
        cards.append(card)
    merged: Group = groups[0] | {"cards": cards}
    if many > 1:
        merged["label"] = _("{many} × {group}").format(many=many, group=label)
    if "worth" in merged:
        merged["worth"] = describe_points(many * (SET_POINTS if label == _("set of four") else PAIR_POINTS))
    return merged


def _placed(groups: list[Group], place: str) -> list[Group]:
    for at, group in enumerate(groups, 1):
        group["id"] = f"{place}:{at}"
        for each, card in enumerate(group["cards"], 1):
            card["id"] = f"{place}:{at}:{each}"
    return groups


def _group(label: str, worth: int, cards: Cards, stands: Sequence[str]) -> Group:
    shown = place_cards("", cards)
    for card, kind in zip(shown, stands, strict=False):
        if card["face"] == INUKSUK != kind:
            card["note"] = _(_STANDS[kind])
    for card in shown:
        if SHOWS[card["face"]] > 1:
            card["label"] = _("half of {card}").format(card=describe_card(card["face"]))
    group: Group = {"id": "", "label": label, "cards": shown}
    if worth:
        group["worth"] = describe_points(worth)
    return group


def pile(view: View, seat: int, opened: int | None) -> Zone:
    """What a seat has won, as a pile that opens when it is tapped; it lies open for all (NANUK-6.6)."""
    won = view.piles[seat]
    many = n_("{many} card", "{many} cards", len(won)).format(many=len(won))
    card: Card = {"id": pile_place(seat), "face": won[-1],
                  "note": many if view.phase == OVER else describe_points(score(won).points),
                  "label": _("won: {what}").format(what=_in_short(won))}
    if seat == opened:
        card["state"] = "chosen"
    return {"kind": "pile", "id": f"won:{LETTERS[seat]}", "label": _("won"), "cards": [card]}


def _in_short(won: Cards) -> str:
    nanuks = bears(won)
    return beside(n_("{many} card", "{many} cards", len(won)).format(many=len(won)), describe_points(score(won).points),
                  n_("{many} bear", "{many} bears", nanuks).format(many=nanuks) if nanuks else "")


def opened_pile(view: View, seat: int, aids: SceneOptions, over: bool) -> Zone:
    """A score pile laid out in groups; when the season is over, with the points for bears."""
    won = view.piles[seat]
    yours = seat == view.seat
    label = (
        _("Your score pile") if yours else _("Score pile of {name}").format(name=language.seat_name(seat, aids.names))
    )
    zone: Zone = {"kind": "groups", "id": "score", "label": label, "area": "cloth" if over else "foot",
                  "empty": _("nothing was won"), "caption": str(score(won)),
                  "groups": score_groups(won) if len(won) <= MOST_LAID else groups_in_short(won)}
    if over and bears(won):
        bonus = bear_points(view.piles, view.rulings)[seat]
        nanuks = n_("{many} bear", "{many} bears", bears(won)).format(many=bears(won))
        zone["caption"] = _("{score}; {points} for {bears}").format(
            score=score(won), points=describe_points(bonus), bears=nanuks)
    return zone


def season_points(view: View, seat: int) -> str:
    """What a seat has when the season is over, and in all seasons together."""
    ended = view.round_result
    assert ended is not None
    now, before = ended.scores[seat], view.totals[seat]
    if view.terms.seasons == 1:
        return describe_points(now)
    return _("{points}, {total} in all").format(points=describe_points(now), total=now + before)


def pile_of(place: str, players: int) -> int | None:
    """Whose score pile is meant by the place of the pile, or of its seat.

    >>> pile_of("pile:C", 5), pile_of("seat:A", 5), pile_of("pile:H", 5), pile_of("hand:1", 5)
    (2, 0, None, None)
    """
    return next((seat for seat in range(players) if place in (pile_place(seat), seat_place(seat))), None)
