"""Whether a sentence that says why a move is good is true: counted anew from the cards seen and the move as written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

Seen = Mapping[str, Any]
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ANIMALS = {"deer": "deer", "seal": "seal", "fish": "fish", "bird": "bird", "seals": "seal", "birds": "bird"}


def is_true(game: str, seen: Seen, move: str, sentence: str, deciding: Sequence[str]) -> bool:
    """Return whether what a sentence says of a move is so, and the cards marked are those that it speaks of."""
    return {"nanatoridori": _of_hand, "nanuk": _of_hunt, "koinobori": _of_post}[game](seen, move, sentence, deciding)


# Nanatoridori ---------------------------------------------------------------------------------


def _of_hand(seen: Seen, move: str, sentence: str, deciding: Sequence[str]) -> bool:
    hand, marked = [*seen["hand"]], sorted(int(place.split(":")[1]) for place in deciding)
    cards = [int(card) for card in re.search(r"(?:play|take in) ([\d ]+?) at", move)[1].split()]
    if move.startswith("take in"):
        gap = int(re.search(r"gap (\d+)", move)[1])
        return _sits(sentence, [*hand[:gap], *cards, *hand[gap:]], gap, [hand[at - 1] for at in marked], cards)
    first, _dash, last = re.search(r" at (\d+)(-?)(\d*)", move).groups()
    places = range(int(first), int(last or first) + 1)
    left = [card for at, card in enumerate(hand, 1) if at not in places]
    if "you are out" in sentence:
        return not left and ("card:" in sentence) == (len(cards) == 1)
    if "sit together" in sentence:
        leaves = re.match(r"The (\d)(s?) lea", sentence)
        is_named = (int(leaves[1]), bool(leaves[2])) == (cards[0], len(cards) > 1)
        was_apart = len({*range(marked[0], marked[-1] + 1)} - {*marked}) == len(cards)
        gap = places[0] - 1
        return is_named and was_apart and _sits(sentence, left, gap, [hand[at - 1] for at in marked])
    if ("no two" in sentence) != (len(cards) == 1 and "with open" not in move) or "no three" in sentence:
        return False
    added = len(re.sub(r".*with open|.*at.*", "", move).split())
    return _none_can_beat(seen, len(cards) + added, cards[0]) and marked == [*places]


def _sits(sentence: str, hand: Sequence[int], gap: int, marked: Sequence[int], new: Sequence[int] = ()) -> bool:
    """Return whether as many equal cards as a sentence says lie side by side around a gap."""
    count, rank = re.search(r"your (\w+) (\d)s sit together", sentence).groups()
    at = 0
    for card, some in groupby(hand):
        size = len([*some])
        if at <= gap - 1 < at + size or (gap == 0 == at):
            is_right = card == int(rank) and size == WORDS.index(count)
            if is_right or not new:
                return is_right and [*marked, *new] == [int(rank)] * size
        if new and at <= gap < at + size:
            return card == int(rank) and size == WORDS.index(count) and len(marked) + len(new) == size
        at += size
    return False


def _none_can_beat(seen: Seen, size: int, rank: int) -> bool:
    """Try every flock that cards outside one's own hand can form."""
    outside = Counter(seen["deck"])
    outside.subtract([*seen["hand"], *seen["open"], *seen["discards"], *seen["table"]])
    flocks = [(many, card) for card, count in outside.items() for many in range(1, count + 1)]
    return not any(many > size or (many == size and card > rank) for many, card in flocks)


# Nanuk ----------------------------------------------------------------------------------------


def _of_hunt(seen: Seen, move: str, sentence: str, deciding: Sequence[str]) -> bool:
    hand = [*seen["hand"]]
    boasted = re.match(r"(\d+) ([a-z]+) in", move if " in " in move else seen["boast"])
    number, animal = int(boasted[1]), ANIMALS[boasted[2]]
    cards = move.split()[1:] if move.startswith("give") else hand
    own = sum(2 if "double" in card else 1 for card in cards if card.endswith(animal))
    stones = sum(card == "inuksuk" for card in cards)
    marked = Counter(hand[int(place.split(":")[1]) - 1] for place in deciding)
    counted = Counter(card for card in cards if card.endswith(animal))
    if move.startswith("give"):
        counted += Counter({"inuksuk": stones})
        says = re.search(r"(?:holds|hold) off (a|\d+) bear", sentence)
        if bool(says) != bool(stones) or (says and stones != (1 if says[1] == "a" else int(says[1]))):
            return False
    if marked != counted and "elsewhere" not in sentence:
        return False
    if named := re.search(r"(\d+) of the (\d+) (\w+), so (\d+) more", sentence):
        shown, wanted, kind, missing = named.groups()
        return (own, number, animal, number - own) == (int(shown), int(wanted), ANIMALS[kind], int(missing))
    if named := re.search(r"the (\d+) (\w+)", sentence):
        if (int(named[1]), ANIMALS[named[2]]) != (number, animal):
            return False
        return own == 0 if "elsewhere" in sentence else own >= number
    return own == 0 < stones


# Koinobori ------------------------------------------------------------------------------------


def _of_post(seen: Seen, move: str, sentence: str, deciding: Sequence[str]) -> bool:
    posts = [[space[-1] for space in post] for post in seen["posts"]]
    if shift := re.fullmatch(r"move post (\d) to post (\d)", move):
        posts[int(shift[2]) - 1].append(posts[int(shift[1]) - 1].pop())
    else:
        put = re.fullmatch(r"post (\d) <- (\S+)( over \S+)?", move)
        if put[3]:
            posts[int(put[1]) - 1].pop()
        posts[int(put[1]) - 1].append(put[2])
    at = seen["flags"].index(re.search(r"the (\w+) post", sentence)[1])
    if posts[at] == [space[-1] for space in seen["posts"][at]]:
        return False
    colour, value = _counted(posts[at], seen["flags"][at])
    if named := re.match(r"Now the \w+ post makes each (\w+) carp on a mast worth (\d), .* has (\d) of", sentence):
        mast = Counter(each for card in seen["mast"] for each in _carps(card))
        is_marked = all(_card_at(seen, place, named[1]) for place in deciding[1:])
        return (named[1], int(named[2]), int(named[3])) == (colour, value, mast[colour]) and value > 0 and is_marked
    one, other = re.match(r"Now (\w+) and (\w+) are level", sentence).groups()
    shown = Counter(each for card in posts[at] for each in _carps(card))
    was, _value = _counted([space[-1] for space in seen["posts"][at]], seen["flags"][at])
    return shown[one] == shown[other] > 0 and colour not in (one, other) and was == one != other


def _counted(post: Sequence[str], flag: str) -> tuple[str, int]:
    """Return the colour that a post counts and its value: the most frequent that is level with no other."""
    shown = Counter(colour for card in post for colour in _carps(card))
    alone = [(count, colour) for colour, count in shown.items() if [*shown.values()].count(count) == 1]
    return (max(alone)[1], max(alone)[0]) if alone else (flag, 1)


def _carps(card: str) -> list[str]:
    return card.partition("/")[0].split("+")


def _card_at(seen: Seen, place: str, colour: str) -> bool:
    """Return whether the card at a place on a post or mast shows a colour."""
    where, _colon, at = place.partition(":")
    if where == "mast":
        return colour in _carps(seen["mast"][int(at) - 1])
    post = seen["posts"][int(where.removeprefix("post")) - 1]
    return colour in _carps(post[-1 if at == "top" else int(at) - 1][-1])
