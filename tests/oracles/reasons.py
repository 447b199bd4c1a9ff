"""Whether a sentence that says why is true, read word by word and counted anew from the cards seen.

What it says of a move is worked out from the move as written, what it says of a seat from the question asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from tests.oracles.banners import points_earned, scoring_colour
from tests.oracles.dealing import animal_on, animals_on, carps_on, count_animals, hunting_cards, without_cards
from tests.oracles.hunts import HuntTable, best_score, points_for_bears

Seen = Mapping[str, Any]
MOST_DAYS_COUNTED, EVERY = 5, 4
"""Hunts of more days take long to count: only every so many of them is."""
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
Check = Callable[[Seen, str, "re.Match[str]"], bool]


def is_true(seen: Seen, asked: str, sentence: str, deciding: Sequence[str]) -> bool:
    """Return whether what a sentence says is so, and the cards marked are those that it speaks of.

    `asked` is a move as written, or about a seat: `wins 2`, `loses 2`, `leads 2`.
    """
    for pattern, check, mark in SENTENCES[seen["game"]]:
        if found := re.fullmatch(pattern, sentence):
            marked = [seen["faces"][place] for each in deciding for place in _places_in(seen, each)]
            seen = {**seen, "marked": marked}
            return check(seen, asked, found) and Counter(marked) == Counter(mark(seen, asked, found))
    return False


def _places_in(seen: Seen, place: str) -> list[str]:
    """Return the places of single cards that a place stands for: of a whole hand, all of its cards."""
    return [each for each in seen["faces"] if each == place or each.startswith(f"{place}:")]


def _number(word: str) -> int:
    return WORDS.index(word) if word in WORDS else int(word.replace("−", "-"))


def _about(seen: Seen, name: str) -> int:
    """Return the seat that a sentence names; the reader's own is called you."""
    return int(seen["seat"]) if name.lower() in ("you", "your") else NAMES.index(name)


def _is_asked(asked: str, kind: str, seat: int) -> bool:
    return asked in (f"{kind} {seat}", f"leads {seat}" if kind == "wins" else "")


# Nanatoridori ---------------------------------------------------------------------------------


def _places_played(move: str) -> list[int]:
    first, _dash, last = re.search(r" at (\d+)(-?)(\d*)", move).groups()
    return [*range(int(first), int(last or first) + 1)]


def _cards_of(move: str) -> list[int]:
    return [int(card) for card in re.search(r"(?:play|take in|discard) ([\d ]+?)(?: at| with|$)", move)[1].split()]


def _rest_of_hand(seen: Seen, move: str) -> list[int]:
    played = _places_played(move)
    return [card for at, card in enumerate(seen["hand"], 1) if at not in played]


def _is_out(seen: Seen, move: str, found: re.Match[str]) -> bool:
    return (
        move.startswith("play") and not _rest_of_hand(seen, move) and ("card," in found[0]) == (len(seen["hand"]) == 1)
    )


def _run_around(hand: Sequence[int], gap: int) -> tuple[int, int]:
    """Return the rank and the size of the flock in which the cards on both sides of a gap lie; 0 if they differ."""
    at = 0
    for card, some in groupby(hand):
        size = len([*some])
        if at < gap < at + size:
            return card, size
        at += size
    return 0, 0


def _sit_together(seen: Seen, move: str, found: re.Match[str]) -> bool:
    played, places = _cards_of(move), _places_played(move)
    is_named = (int(found[1]), found[2] == "s leave") == (played[0], len(played) > 1)
    count, rank = _number(found[3]), int(found[4])
    return is_named and rank != played[0] and _run_around(_rest_of_hand(seen, move), places[0] - 1) == (rank, count)


def _joined_cards(_seen: Seen, _move: str, found: re.Match[str]) -> list[str]:
    return [found[4]] * _number(found[3])


def _sit_beside(seen: Seen, move: str, found: re.Match[str]) -> bool:
    gap, taken, hand = int(re.search(r"gap (\d+)", move)[1]), _cards_of(move), [*seen["hand"]]
    held = [(card, False) for card in hand[:gap]] + [(card, True) for card in taken]
    held += [(card, False) for card in hand[gap:]]
    runs = [[*some] for _rank, some in groupby(held, key=lambda each: each[0])]
    [run] = [run for run in runs if any(is_new for _card, is_new in run)]
    return (len(run), run[0][0]) == (_number(found[1]), int(found[2])) and len(run) > len(taken)


def _fits_none(seen: Seen, move: str, found: re.Match[str]) -> bool:
    cards = _cards_of(move)
    is_fitting = int(found[1]) == cards[0] and (found[2] == "them") == (len(cards) > 1)
    return move.startswith("discard") and is_fitting and cards[0] not in seen["hand"]


def _none_can_beat(size: int, rank: int, cards: Counter[int]) -> bool:
    """Try every flock that some cards can form."""
    flocks = [(many, card) for card, count in cards.items() for many in range(1, count + 1)]
    return not any(many > size or (many == size and card > rank) for many, card in flocks)


def _cards_elsewhere(seen: Seen) -> Counter[int]:
    """Return the cards that somebody else holds or may still draw."""
    cards = Counter(seen["deck"])
    cards.subtract([*seen["hand"], *seen["open"], *seen["discards"], *seen["table"]])
    return cards


def _beats_all(seen: Seen, move: str, found: re.Match[str]) -> bool:
    size = len(_cards_of(move)) + len(re.sub(r"^.*with open|^.*at.*$", "", move).split())
    says = (1, int(found["rank"])) if found["rank"] else (_number(found["count"]), int(found["flock"]))
    is_next = not found["more"] or (_number(found["more"]), found["again"]) == (size + 1, found["count"])
    return says == (size, _cards_of(move)[0]) and is_next and _none_can_beat(*says, _cards_elsewhere(seen))


def _table_stays(seen: Seen, asked: str, found: re.Match[str]) -> bool:
    table, owner = seen["table"], _about(seen, found[1])
    mine = Counter(seen["hand"])
    return (
        asked == f"leads {owner}"
        and owner == seen["owner"]
        and owner not in seen["out"]
        and _none_can_beat(len(table), table[0], _cards_elsewhere(seen) + mine)
    )


@cache
def _fewest_plays(hand: tuple[int, ...]) -> int:
    """Try every order in which whole flocks can leave a hand."""
    runs = [[*some] for _card, some in groupby(hand)]
    if len(runs) == len(set(hand)):
        return len(runs)
    fewest, at = len(runs), 0
    for run in runs:
        fewest = min(fewest, 1 + _fewest_plays((*hand[:at], *hand[at + len(run) :])))
        at += len(run)
    return fewest


def _needs_fewest(seen: Seen, move: str, found: re.Match[str]) -> bool:
    plays = [each for each in seen["moves"] if each.startswith("play")]
    needed = {each: _fewest_plays(tuple(_rest_of_hand(seen, each))) for each in plays}
    own = needed.pop(move)
    return (own, min(needed.values())) == (int(found[1]), int(found[2])) and own < int(found[2])


def _compares_plays(seen: Seen, asked: str, found: re.Match[str]) -> bool:
    plays, cards = _number(found[1]), _number(found[3])
    others = [size for each, size in enumerate(seen["sizes"]) if each not in (seen["seat"], *seen["out"])]
    fits = cards == min(others) > plays if found[2] == "fewer" else cards == max(others) < plays
    kind = "wins" if found[2] == "fewer" else "loses"
    return asked == f"{kind} {seen['seat']}" and fits and _fewest_plays(tuple(seen["hand"])) == plays


def _is_extreme(seen: Seen, asked: str, found: re.Match[str]) -> bool:
    seat, count = _about(seen, found[1]), int(found[3])
    others = [size for each, size in enumerate(seen["sizes"]) if each not in (seat, *seen["out"])]
    is_most = count > max(others) if found[2] == "most" else count < min(others)
    kind = "loses" if found[2] == "most" else "wins"
    return asked == f"{kind} {seat}" and seat not in seen["out"] and seen["sizes"][seat] == count and is_most


def _nothing(_seen: Seen, _asked: str, _found: re.Match[str]) -> list[str]:
    return []


def _played(_seen: Seen, move: str, _found: re.Match[str]) -> list[str]:
    return [*map(str, _cards_of(move))]


def _own_hand(seen: Seen, _asked: str, _found: re.Match[str]) -> list[str]:
    return [*map(str, seen["hand"])]


def _hand_if_own(seen: Seen, _asked: str, found: re.Match[str]) -> list[str]:
    return [*map(str, seen["hand"])] if found[1].lower() == "you" else []


# Nanuk ----------------------------------------------------------------------------------------


def _boasted(seen: Seen, move: str) -> tuple[int, str]:
    number, animal = re.match(r"(\d+) ([a-z]+) in", move if " in " in move else seen["boast"]).groups()
    return int(number), animal


def _kind_of(word: str) -> str:
    return word if word in {"deer", "fish"} else word.removesuffix("s")


def _own_show(seen: Seen, move: str, found: re.Match[str]) -> bool:
    number, animal = _boasted(seen, move)
    if (int(found["number"]), _kind_of(found["animal"])) != (number, animal) or move.startswith("give"):
        return False
    own = count_animals(seen["hand"], animal)
    if found["own"]:
        return (own, number - own) == (int(found["own"]), int(found["missing"])) and 2 * own >= number > own
    return own >= number


def _own_show_none(seen: Seen, move: str, found: re.Match[str]) -> bool:
    number, animal = _boasted(seen, move)
    is_named = (int(found[1]), _kind_of(found[2])) == (number, animal)
    return move in ("doom", "side doom") and is_named and count_animals(seen["hand"], animal) == 0


def _gift(move: str) -> list[str]:
    return move.split()[1:]


def _gift_brings(seen: Seen, move: str, found: re.Match[str]) -> bool:
    number, animal = _boasted(seen, move)
    own, stones = count_animals(_gift(move), animal), _gift(move).count("inuksuk")
    says = 0 if not found["bears"] else 1 if found["bears"] == "a bear" else int(found["bears"].split()[0])
    is_named = (int(found["number"]), _kind_of(found["animal"])) == (number, animal)
    if not move.startswith("give") or not is_named or says != stones or not own:
        return False
    if found["own"]:
        return (own, number - own) == (int(found["own"]), int(found["missing"])) and 2 * own >= number > own
    return own >= number


def _stones_hold_off(_seen: Seen, move: str, found: re.Match[str]) -> bool:
    stones = _gift(move).count("inuksuk")
    return move.startswith("give") and stones == (1 if found[1] == "a bear" else int(found[1].split()[0]))


def _of_kind(seen: Seen, move: str, _found: re.Match[str]) -> list[str]:
    animal = _boasted(seen, move)[1]
    if move.startswith("give"):
        return [card for card in _gift(move) if animal_on(card) in (animal, "inuksuk")]
    return [card for card in seen["hand"] if animal_on(card) == animal]


@cache
def _chance_of_success(unseen: tuple[str, ...], days: int, animal: str, number: int, given: tuple[str, ...]) -> float:
    return float(HuntTable(unseen, len(unseen), winter=False).ends(days, animal, number, given)["succeeds"])


def _succeeds(seen: Seen, move: str, found: re.Match[str]) -> bool:
    """Draw the days from all cards unseen, after one's own gift, or all of one's own cards that help."""
    number, animal = _boasted(seen, move)
    days = int(re.search(r"in (\d+) day", move if " in " in move else seen["boast"])[1])
    given = _gift(move) if move.startswith("give") else [*seen["hand"]]
    useful = tuple(sorted(card for card in given if animal_on(card) in (animal, "inuksuk")))
    unseen = tuple(sorted(without_cards(hunting_cards(), seen["visible"])))
    if days > MOST_DAYS_COUNTED and len(unseen) % EVERY:
        return True
    chance = 100 * _chance_of_success(unseen, days, animal, number, useful)
    is_doom = found[0].startswith("Even")
    if is_doom != (move in ("doom", "side doom")) or found[0].startswith("With that gift") != move.startswith("give"):
        return False
    if found["number"]:
        return abs(chance - int(found["number"])) <= 0.5 + 1e-9 and (is_doom or move.startswith("give") or chance >= 50)
    return chance < 1 if is_doom else chance > 99


def _helpful(seen: Seen, move: str, _found: re.Match[str]) -> list[str]:
    animal = _boasted(seen, move)[1]
    cards = _gift(move) if move.startswith("give") else seen["hand"]
    return [card for card in cards if animal_on(card) in (animal, "inuksuk")]


def _stones(_seen: Seen, move: str, _found: re.Match[str]) -> list[str]:
    return [card for card in _gift(move) if card == "inuksuk"]


def _spoken(card: str) -> str:
    """Return a card as a sentence names it."""
    animal = "Inuksuk" if card == "inuksuk" else animal_on(card)
    return ("double " if animals_on(card) == 2 else "") + animal + (" with a bear" if "bear-" in card else "")


def _most_sets(pile: Sequence[str]) -> int:
    """Return how many sets a pile can hold at its best: taking out whole sets must leave a best score."""
    best, sets = best_score(pile), 0
    for number in range(1, len(pile) // 2 + 2):
        if 3 * number + _best_beside_sets(tuple(sorted(pile)), number) == best:
            sets = number
    return sets


@cache
def _best_beside_sets(pile: tuple[str, ...], sets: int) -> int:
    """Return the most pairs beside so many sets, or far less than nothing if there are not so many."""
    counts = [count_animals(pile, animal) for animal in ("deer", "seal", "fish", "bird")]
    wild = pile.count("inuksuk") - sum(max(0, sets - count) for count in counts)
    if wild < 0:
        return -1000
    left = [max(0, count - sets) for count in counts]
    odd = sum(count % 2 for count in left)
    return sum(count // 2 for count in left) + min(wild, odd) + max(0, wild - odd) // 2


def _adds_points(seen: Seen, move: str, found: re.Match[str]) -> bool:
    card, pile = move.removeprefix("choose "), [*seen["piles"][seen["seat"]]]
    before, after = best_score(pile), best_score([*pile, card])
    if (_spoken(card), after, before) != (found["card"], int(found["points"]), int(found["before"])) or after <= before:
        return False
    more = _most_sets([*pile, card]) - _most_sets(pile)
    return {"set of four": more == 1, "pair": more == 0 and after == before + 1, None: True}[found["group"]]


def _adds_bear(seen: Seen, move: str, found: re.Match[str]) -> bool:
    card, seat = move.removeprefix("choose "), seen["seat"]
    others = [pile for each, pile in enumerate(seen["piles"]) if each != seat]
    before = points_for_bears(seen["piles"][seat], others)
    after = points_for_bears([*seen["piles"][seat], card], others)
    says = (2 if found[1].startswith("have more") else 1, int(found[2]))
    return "bear-" in card and says == (after, after) and after > before


def _chosen_and_partners(seen: Seen, move: str, found: re.Match[str]) -> list[str]:
    """Return the chosen card and, of a small pile, the cards with which it makes a group."""
    card, pile = move.removeprefix("choose "), [*seen["piles"][seen["seat"]]]
    marked: list[str] = seen["marked"]
    partners = marked[1:]
    is_group = Counter(partners) <= Counter(pile for card in pile for pile in [card] * animals_on(card))
    size = {"set of four": 3, "pair": 1, None: len(partners)}[found["group"]]
    fits = not partners if len(pile) > 8 else is_group and _makes_group(card, partners, size)
    return [card, *partners] if fits else ["?"]


def _makes_group(card: str, partners: Sequence[str], size: int) -> bool:
    kinds = [animal_on(each) for each in (card, *partners)]
    animals = [kind for kind in kinds if kind != "inuksuk"]
    if size == 3 and len(partners) == 3:
        return len(set(animals)) == len(animals)
    return len(partners) <= 3 and (len(set(animals)) <= 1 or len(set(animals)) == len(animals))


def _worth(seen: Seen) -> list[int]:
    piles = seen["piles"]
    return [best_score(pile) + points_for_bears(pile, [*piles[:at], *piles[at + 1 :]]) for at, pile in enumerate(piles)]


def _piles_worth(seen: Seen, asked: str, found: re.Match[str]) -> bool:
    worth, seat = _worth(seen), seen["seat"]
    is_worth = (worth[seat], max(worth[:seat] + worth[seat + 1 :])) == (int(found[1]), int(found[2]))
    return asked == f"loses {seat}" and is_worth and worth[seat] < int(found[2])


def _leads_piles(seen: Seen, asked: str, found: re.Match[str]) -> bool:
    worth, seat = _worth(seen), _about(seen, found[1])
    others = worth[:seat] + worth[seat + 1 :]
    return _is_asked(asked, "wins", seat) and worth[seat] == int(found[2]) > max(others)


def _own_pile(seen: Seen, _asked: str, _found: re.Match[str]) -> list[str]:
    return [face for place, face in seen["faces"].items() if place.startswith("won:")]


def _pile_if_own(seen: Seen, asked: str, found: re.Match[str]) -> list[str]:
    return _own_pile(seen, asked, found) if found[1].lower() == "you" else []


# Koinobori ------------------------------------------------------------------------------------


def _posts_after(seen: Seen, move: str) -> list[list[str]]:
    """Return the cards that show on each post after a move."""
    posts = [[space[-1] for space in post] for post in seen["posts"]]
    if shift := re.fullmatch(r"move post (\d) to post (\d)", move):
        posts[int(shift[2]) - 1].append(posts[int(shift[1]) - 1].pop())
    elif put := re.fullmatch(r"post (\d) <- (\S+)( over \S+)?", move):
        if put[3]:
            posts[int(put[1]) - 1].pop()
        posts[int(put[1]) - 1].append(put[2])
    return posts


def _mast_worth(seen: Seen, posts: Sequence[Sequence[str]], mast: Sequence[str]) -> int:
    return sum(points_earned(card, posts, seen["flags"]) for card in mast)


def _showing_now(seen: Seen) -> list[list[str]]:
    return [[space[-1] for space in post] for post in seen["posts"]]


def _colours_on(cards: Sequence[str]) -> Counter[str]:
    return Counter(colour for card in cards for colour in carps_on(card))


def _now_scores(seen: Seen, move: str, found: re.Match[str]) -> bool:
    at, after, before = seen["flags"].index(found["post"]), _posts_after(seen, move), _showing_now(seen)
    colour, value = scoring_colour(after[at], seen["flags"][at])
    was, _worth = scoring_colour(before[at], seen["flags"][at])
    is_new = found[0].startswith("That makes each") == (colour == was)
    says = (found["colour"], int(found["value"]), int(found["count"]))
    gain = _mast_worth(seen, after, seen["mast"]) - _mast_worth(seen, before, seen["mast"])
    return is_new and says == (colour, value, _colours_on(seen["mast"])[colour]) and says[2] > 0 and gain > 0


def _now_level(seen: Seen, move: str, found: re.Match[str]) -> bool:
    one, other, post = found.groups()
    at, after, before = seen["flags"].index(post), _posts_after(seen, move), _showing_now(seen)
    shown, flag = _colours_on(after[at]), seen["flags"][at]
    is_over = scoring_colour(before[at], flag)[0] == one and scoring_colour(after[at], flag)[0] not in (one, other)
    return shown[one] == shown[other] > 0 and is_over and one != other and not _colours_on(seen["mast"])[one]


def _worth_on_mast(seen: Seen, move: str, found: re.Match[str]) -> bool:
    card = move.rsplit(maxsplit=1)[-1]
    is_hung, points = found[1] == "is", points_earned(card, _showing_now(seen), seen["flags"])
    fits = move.startswith("mast") if is_hung else move.startswith("take") and len(seen["mast"]) < 3
    return fits and points == int(found[2]) > 0


def _mast_stands(seen: Seen, asked: str, found: re.Match[str]) -> bool:
    worth = _mast_worth(seen, _showing_now(seen), seen["mast"])
    free = sum(5 - len(post) for post in seen["posts"])
    is_asked = _is_asked(asked, "wins", seen["seat"]) if worth > 0 else asked == f"loses {seen['seat']}"
    return is_asked and (worth, free) == (_number(found[1]), int(found[2])) and bool(seen["mast"])


def _that_show(seen: Seen, move: str, found: re.Match[str], colours: Sequence[str]) -> list[str]:
    """Return the card that moves, and those of the post that show some colours before and after."""
    at, after = seen["flags"].index(found["post"]), _posts_after(seen, move)
    moved = re.search(r"<- (\S+)", move)
    card = moved[1] if moved else seen["posts"][int(re.search(r"post (\d)", move)[1]) - 1][-1][-1]
    before = _showing_now(seen)[at]
    kept = before[: len(before) - (" over " in move)] if len(after[at]) >= len(before) else after[at]
    return [card, *(each for each in kept if set(carps_on(each)) & set(colours))]


def _scoring_cards(seen: Seen, move: str, found: re.Match[str]) -> list[str]:
    colour = found["colour"]
    return [*_that_show(seen, move, found, [colour]), *(each for each in seen["mast"] if colour in carps_on(each))]


def _level_cards(seen: Seen, move: str, found: re.Match[str]) -> list[str]:
    return _that_show(seen, move, found, [found[1], found[2]])


def _card_and_scoring(seen: Seen, move: str, _found: re.Match[str]) -> list[str]:
    card, marked = move.rsplit(maxsplit=1)[-1], list[str]()
    for post, flag in zip(_showing_now(seen), seen["flags"], strict=True):
        colour = scoring_colour(post, flag)[0]
        marked += [each for each in post if colour in carps_on(card) and colour in carps_on(each)]
    return [card, *marked]


def _own_mast(seen: Seen, _asked: str, _found: re.Match[str]) -> list[str]:
    return [*seen["mast"]]


# Sentences ------------------------------------------------------------------------------------

_HUNTED = r"(?P<number>\d+) (?P<animal>[a-z]+)"
_MISSING = r"(?P<own>\d+) of the " + _HUNTED + r", leaving (?P<missing>\d+) to find"
_BEARS = r"(?:,? and can hold off (?P<bears>a bear|\d+ bears))?"
_NO_OWN = r"(?P<own>)(?P<missing>)"
SENTENCES: dict[str, list[tuple[str, Check, Callable[[Seen, str, re.Match[str]], list[str]]]]] = {
    "nanatoridori": [
        (r"That is your last card, so you are out\.|Those are your last cards, so you are out\.", _is_out, _nothing),
        (r"The (\d)( leaves|s leave), and (\w+) (\d)s sit together in your hand\.", _sit_together, _joined_cards),
        (
            r"Nobody can beat that (?P<rank>\d): the others can no longer get a higher card, or two alike\."
            r"(?P<count>)(?P<flock>)(?P<again>)(?P<more>)",
            _beats_all,
            _played,
        ),
        (
            r"Nobody can beat the (?P<count>\w+) (?P<flock>\d)s: the others can no longer get (?P<again>\w+) higher "
            r"cards alike, or (?P<more>\w+) alike of any rank\.(?P<rank>)",
            _beats_all,
            _played,
        ),
        (
            r"Your hand then needs at least (\d+) more plays?; after any other play, at least (\d+)\.",
            _needs_fewest,
            _nothing,
        ),
        (
            r"That puts (\w+) (\d)s side by side in your hand\.",
            _sit_beside,
            lambda _seen, _move, found: [found[2]] * _number(found[1]),
        ),
        (r"There is no other (\d) in your hand for (it|them) to join\.", _fits_none, _played),
        (
            r"Your hand needs at least (\w+) plays?, and nobody else holds (fewer|more) than (\w+) cards?\.",
            _compares_plays,
            _own_hand,
        ),
        (r"(\w+) holds? the (most|fewest) cards: (\d+)\.", _is_extreme, _hand_if_own),
        (
            r"Nobody has the cards to beat what lies on the table, and (\w+) played it\.",
            _table_stays,
            lambda seen, _asked, _found: [*map(str, seen["table"])],
        ),
    ],
    "nanuk": [
        (rf"Your own cards already show the {_HUNTED} it takes\.{_NO_OWN}", _own_show, _of_kind),
        (rf"Your own cards show {_MISSING}\.", _own_show, _of_kind),
        (
            r"None of your cards shows what the hunt is for: the (\d+) (\w+) would have to come from elsewhere\.",
            _own_show_none,
            lambda seen, _move, _found: [*seen["hand"]],
        ),
        (rf"Your gift brings {_MISSING}{_BEARS}\.", _gift_brings, _of_kind),
        (rf"Your gift alone brings the {_HUNTED}{_BEARS}\.{_NO_OWN}", _gift_brings, _of_kind),
        (
            r"(?:With what you can give|With that gift), and without help from the others, the hunt succeeds "
            r"(?:over 99|(?P<number>\d+)) times? in 100\.",
            _succeeds,
            _helpful,
        ),
        (
            r"Even with all that you could give, the hunt would succeed (?:less than once in 100 times|"
            r"(?P<number>\d+) times? in 100) without help from others\.",
            _succeeds,
            _helpful,
        ),
        (r"The Inuksuks? can hold off (a bear|\d+ bears)\.", _stones_hold_off, _stones),
        (
            r"(?:The|With the) (?P<card>[\w ]+?)(?: (?:makes|completes) a (?P<group>set of four|pair):|,) "
            r"your pile is (?:then )?worth (?P<points>\d+) points? instead of (?P<before>\d+)\.",
            _adds_points,
            _chosen_and_partners,
        ),
        (
            r"With its bear you (have more bears than anybody else|are level for the most bears): "
            r"(\d) points? if it stays so\.",
            _adds_bear,
            lambda _seen, move, _found: [move.removeprefix("choose ")],
        ),
        (
            r"Bears included, your pile is worth (\d+) points? so far, and the best of the others (\d+)\.",
            _piles_worth,
            _own_pile,
        ),
        (r"(\w+) ha(?:s|ve) won the most so far: (\d+) points?, bears included\.", _leads_piles, _pile_if_own),
    ],
    "koinobori": [
        (
            r"That makes each (?P<colour>\w+) carp on a mast worth (?P<value>\d) points? on the (?P<post>\w+) post, "
            r"and your mast has (?P<count>\d+)\.",
            _now_scores,
            _scoring_cards,
        ),
        (
            r"That makes (?P<colour>\w+) score on the (?P<post>\w+) post: (?P<value>\d) points? for each "
            r"(?P=colour) carp on a mast, and yours has (?P<count>\d+)\.",
            _now_scores,
            _scoring_cards,
        ),
        (
            r"That puts (\w+) and (\w+) level on the (?P<post>\w+) post, so neither scores there\.",
            _now_level,
            _level_cards,
        ),
        (
            r"(?:On|Hung on) your mast, that card (is|would be) worth (\d+) points? as the posts stand\.",
            _worth_on_mast,
            _card_and_scoring,
        ),
        (
            r"As the posts stand, your mast is worth (−?\d+) points?; (\d+) spaces? on the posts "
            r"(?:is|are) still free\.",
            _mast_stands,
            _own_mast,
        ),
    ],
}


def altered(sentence: str) -> Iterator[str]:
    """Yield a sentence with each of its numbers, colours and animals changed in turn."""
    words = (*WORDS[1:], "green", "lime", "orange", "black", "purple", "pink", "seals", "deer", "most", "fewest")
    for match in re.finditer(rf"\d+|\b(?:{'|'.join(words)})\b", sentence):
        word = match[0]
        other = str(int(word) + 1) if word.isdigit() else words[(words.index(word) + 1) % len(words)]
        yield sentence[: match.start()] + other + sentence[match.end() :]
