"""Nanuk for the laws: where its cards are, which moves can be tried, what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from gamelib import nanuk
from gamelib.nanuk import Ante, Boast, Choose, Doom, Give, Pass, Side
from tests.laws import exchange, letter

GAME = nanuk
ANIMALS = ("deer", "seal", "fish", "bird")
FACES = (*(mark + animal for animal in ANIMALS for mark in ("", "double-", "bear-", "double-bear-")), "inuksuk")
SEATS = set("ABCDEFGH")

BREAKABLE = {
    "NANUK-3.2",
    "NANUK-3.3",
    "NANUK-3.4",
    "NANUK-3.6",
    "NANUK-4.1",
    "NANUK-4.2",
    "NANUK-4.3",
    "NANUK-4.4",
    "NANUK-4.8",
    "NANUK-4.9",
    "NANUK-4.10",
    "NANUK-4.12",
    "NANUK-4.13",
    "NANUK-4.14",
    "NANUK-4.15",
    "NANUK-4.16",
    "NANUK-4.17",
    "NANUK-4.18",
    "NANUK-4.19",
    "NANUK-4.20",
    "NANUK-4.21",
    "NANUK-4.22",
    "NANUK-8.1",
}
"""The clauses that random attempts break."""


def cards(state: Any) -> Counter[str]:
    """Return all cards of a state, wherever they are."""
    there = Counter(state.deck)
    for pile in (*state.hands, *state.piles, *filter(None, state.gifts), state.discards, state.pot):
        there.update(pile)
    there.update(card for card in state.antes if card)
    return there


def box(state: Any) -> Counter[str]:
    """Return all cards the game was dealt from."""
    return Counter(state.terms.cards)


def sound(state: Any) -> None:
    """Assert what holds at every moment of this game."""
    hand_sizes = [len(hand) for hand in state.hands]
    if state.phase in ("boasting", "sides", "declaring"):
        assert set(hand_sizes) == {3}
    if state.phase in ("antes", "giving"):
        for seat, hunts in enumerate(state.sides):
            contribution = state.gifts[seat] if hunts else [state.antes[seat]] if state.antes[seat] else None
            assert hand_sizes[seat] + len(contribution or ()) == 3
            assert not (state.antes[seat] if hunts else state.gifts[seat])
    if state.doomer is not None:
        assert state.sides[state.leader] is True
        assert state.sides[state.doomer] is False
        assert state.doomer == (state.leader + state.wind) % state.players
    if state.phase == "rewards":
        winners = [seat for seat, side in enumerate(state.sides) if side is state.won]
        assert set(state.to_act) <= set(winners)
        assert len(state.pot) >= len(state.queue)
    else:
        assert not state.pot


def scored(state: Any) -> None:
    """Assert that the scores of a season agree with an independent count."""
    bears = [sum("bear" in card for card in pile) for pile in state.piles]
    most, first = max(bears), bears.count(max(bears)) == 1
    counts = most > 0 or state.rulings.bonus_without_bears
    bonus = [(2 if first else 1) * (counts and count == most) for count in bears]
    points = tuple(worth(pile) + extra for pile, extra in zip(state.piles, bonus, strict=True))
    assert state.round_result.scores == points
    if state.rulings.tie == "shared":
        best = {seat for seat, count in enumerate(points) if count == max(points)}
        assert set(state.round_result.winners) == best
    if state.result:
        totals = tuple(before + now for before, now in zip(state.totals, points, strict=True))
        assert state.result.scores == totals
        assert {totals[seat] for seat in state.result.winners} == {max(totals)}


def worth(pile: Any) -> int:
    """Return the most points of a pile, by trying every number of sets and every way to spare cards."""
    have = [sum(2 if "double" in card else 1 for card in pile if card.endswith(animal)) for animal in ANIMALS]
    wild, best = pile.count("inuksuk"), 0
    for sets in range(max(have) + wild + 1):
        for spared in product((0, 1), repeat=4):
            used = [max(min(sets, count) - less, 0) for count, less in zip(have, spared, strict=True)]
            left = wild - (4 * sets - sum(used))
            if left >= 0:
                rest = [count - use for count, use in zip(have, used, strict=True)]
                odd = sum(count % 2 for count in rest)
                pairs = sum(count // 2 for count in rest) + min(odd, left) + (left - min(odd, left)) // 2
                best = max(best, 3 * sets + pairs)
    return best


def attempts(state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """Yield the moves that can be tried here, legal or not."""
    yield from (Pass(), Doom(), Side(True), Side(False))
    yield from map(Ante, FACES)
    yield from map(Choose, FACES)
    yield from _boasts(state, rng)
    hand, gives = state.hands[seat], {()}
    for size in range(1, len(hand) + 1):
        for some in combinations(hand, size):
            gives.add(some)
            gives.add((*some[1:], rng.choice(FACES)))
            gives.add((*some, rng.choice(FACES)))
    gives |= {(face,) for face in rng.sample(FACES, 4)} | {tuple(rng.choices(FACES, k=size)) for size in (2, 3, 3, 4)}
    for some in sorted(gives):
        yield Give(tuple(sorted(some, key=FACES.index)))


def _boasts(state: Any, rng: Random) -> Iterator[Any]:
    highest, last = state.rulings.highest_number, state.boast
    everything = product(range(highest + 3), (*ANIMALS, "inuksuk", "bear-seal"), range(15))
    if state.phase == "boasting" and rng.random() < 0.15:
        return (Boast(*each) for each in everything)
    some = {(rng.randrange(highest + 3), rng.choice(FACES), rng.randrange(15)) for _attempt in range(20)}
    if last:
        some |= {
            (max(last.number + more, 0), animal, max(last.days + longer, 0))
            for more in (-1, 0, 1, 2)
            for animal in ANIMALS
            for longer in (-1, 0, 1)
        }
        some |= {(last.number, last.animal, days) for days in (12, 13)}
    return (Boast(*each) for each in sorted(some))


def usual(move: Any, _view: Any) -> Any:
    """Return the form in which a legal move is listed."""
    return move


def is_there(place: str, view: Any) -> bool:
    """Return whether a place exists for the seat of this view."""
    name, _colon, number = place.partition(":")
    sizes = {"hand": len(view.hand), "pot": len(view.pot)}
    if name in sizes:
        return number.isdigit() and 1 <= int(number) <= sizes[name]
    return place == "boast" and view.phase == "boasting"


def swapped(text: str, seat: int | None, rng: Random) -> str:
    """Return the position with cards and sides exchanged that this seat does not know."""
    parts = [_spelled(part) for part in text.split(" | ")]
    mine = letter(seat)
    hidden = [
        (part, at)
        for part in parts
        for at, card in enumerate(part)
        if card in FACES
        and (
            part[0] == "deck"
            or (part[0] in SEATS and part[0] != mine)
            or (part[0] in ("ante", "gave") and part[1] != mine)
        )
    ]
    exchange(rng.sample(hidden, min(len(hidden), rng.choice((2, 3, 12)))), rng)
    _change_sides({part[0]: part for part in parts}, mine, rng)
    return " | ".join(map(" ".join, parts))


def _spelled(part: str) -> list[str]:
    """Return the words of a field, with `seal*4` written out."""
    words = [word.partition("*") for word in part.split()]
    return [card for card, _star, many in words for _copy in range(int(many or 1))]


def _change_sides(fields: dict[str, list[str]], mine: str, rng: Random) -> None:
    """Change sides at random while they are chosen face down, except those this seat knows."""
    if "doom" not in fields or "variant" in fields:
        return
    hunters, doomers = fields["hunters"], fields["doomers"]
    decided = {*hunters[1:], *doomers[1:]}
    if len(decided) == int(fields["players"][1]):
        return
    open_ = {fields["boast"][-1], fields["doom"][1], mine}
    hunts = {seat: (rng.random() < 0.5 if seat not in open_ else seat in hunters) for seat in decided}
    hunters[1:] = sorted(seat for seat, hunting in hunts.items() if hunting)
    doomers[1:] = sorted(seat for seat, hunting in hunts.items() if not hunting)


def public_text(move: Any, state: Any) -> str:
    """Return a move as everybody sees it made in this state."""
    return str(move) if state.phase == "declaring" else move.public()


def reveals(before: Any, after: Any) -> bool:
    """Return whether the rules revealed something hidden in this step."""
    return before.phase != after.phase and before.phase in ("sides", "giving", "rewards")


def knows_more(_view: Any) -> bool:
    """Return whether a seat knows more of other hands than text can express."""
    return False
