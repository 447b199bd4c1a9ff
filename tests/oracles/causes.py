"""Whether a sentence that says why one move is better than another fits the position, counted anew from the cards seen.

It is read word by word; what it says of the moves is worked out from the moves as they are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Any

from tests.oracles.banners import scoring_colour
from tests.oracles.dealing import carps_on, count_animals
from tests.oracles.hunts import best_score

WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ANIMALS = ("deer", "seal", "fish", "bird")
Check = Callable[[Any, str, str, "re.Match[str]"], bool]


def fits(game: str, view: Any, worse: str, better: str, sentence: str) -> bool:
    """Return whether what a sentence says is so."""
    for pattern, check in SENTENCES[game]:
        if found := re.fullmatch(pattern, sentence):
            return bool(check(view, worse, better, found))
    return False


def number(word: str) -> int:
    """Return the number that a word or digits say; a card with an article is one."""
    word = word.lower()
    return 1 if word in ("the", "a") else WORDS.index(word) if word in WORDS else int(word)


# Nanatoridori ---------------------------------------------------------------------------------


def played(move: str) -> tuple[list[int], int] | None:
    """Return the cards of a play and the place of the first, from 0; None if it is none."""
    found = re.fullmatch(r"play ([\d ]+) at (\d+)(?:-\d+)?(?: with .*)?", move)
    return ([*map(int, found[1].split())], int(found[2]) - 1) if found else None


def taken(move: str) -> tuple[list[int], int] | None:
    """Return the cards that are taken in and their gap; None if none are."""
    found = re.fullmatch(r"take in ([\d ]+) at gap (\d+)", move)
    return ([*map(int, found[1].split())], int(found[2])) if found else None


def hand_then(hand: tuple[int, ...], move: str) -> list[int]:
    """Return a hand after a move."""
    if play := played(move):
        return [*hand[: play[1]], *hand[play[1] + len(play[0]) :]]
    if take := taken(move):
        return [*hand[: take[1]], *take[0], *hand[take[1] :]]
    return [*hand]


@cache
def fewest_plays(hand: tuple[int, ...]) -> int:
    """Return in how few plays a hand can go, every run tried as the first."""
    if not hand:
        return 0
    at, best = 0, len(hand)
    for _rank, cards in groupby(hand):
        size = len([*cards])
        best = min(best, 1 + fewest_plays(hand[:at] + hand[at + size :]))
        at += size
    return best


def run_around(hand: list[int], at: int) -> int:
    """Return how many equal neighbours stand together at a place."""
    start = end = at
    while start and hand[start - 1] == hand[at]:
        start -= 1
    while end < len(hand) and hand[end] == hand[at]:
        end += 1
    return end - start


def _flock(words: str) -> list[int]:
    """Return the cards that words name: `the 7`, `the two 6s`."""
    found = re.fullmatch(r"the (?:(\w+) )?(\d)s?", words.lower())
    assert found
    return [int(found[2])] * number(found[1] or "one")


def _leaves_last(view: Any, _worse: str, better: str, _found: re.Match[str]) -> bool:
    return hand_then(view.hand, better) == []


def _stands_together(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    move, hand = (played if found[2] == "gone" else taken)(better), hand_then(view.hand, better)
    return bool(
        move
        and move[0] == _flock(found[1])
        and hand[move[1]] == int(found[4])
        and run_around(hand, move[1]) == number(found[3])
        and (found[2] == "there" or hand[move[1] - 1] == hand[move[1]])
    )


def _stands_together_later(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    hand, gone, rank = hand_then(view.hand, better), _flock(found[1]), int(found[3])
    sizes = set[int]()
    for at in range(1, len(hand) - len(gone)):
        left = hand[:at] + hand[at + len(gone) :]
        if hand[at : at + len(gone)] == gone and left[at - 1] == left[at] == rank != gone[0]:
            sizes.add(run_around(left, at))
    move = taken(better)
    return bool(move and move[0][0] == rank and number(found[2]) in sizes)


def _is_flock(_view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    move = taken(better)
    return bool(move and move[0] == _flock(found[1]) and len(move[0]) > 1 and not taken(worse))


def _is_alone(view: Any, worse: str, _better: str, found: re.Match[str]) -> bool:
    move, hand = taken(worse), hand_then(view.hand, worse)
    return bool(move and move[0] == _flock(found[1]) and run_around(hand, move[1]) == len(move[0]))


def _stays_behind(view: Any, worse: str, _better: str, found: re.Match[str]) -> bool:
    move = played(worse)
    left = move and run_around([*view.hand], move[1]) - len(move[0])
    return bool(move and move[0][0] == int(found[2]) and left == number(found[1]))


def _parts(view: Any, worse: str, _better: str, found: re.Match[str]) -> bool:
    move = taken(worse)
    beside = view.hand[move[1] - 1 : move[1] + 1] if move and move[1] else ()
    return bool(move and {*beside} == {int(found[1])} and len(beside) == 2 and move[0][0] != int(found[1]))


def _is_kept(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    cards = _flock(found[1])
    there, without = (Counter(hand_then(view.hand, move)) for move in (better, worse))
    return there[cards[0]] >= len(cards) and there[cards[0]] > without[cards[0]]


def _is_harder(_view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    strong, weak = _flock(found[1]), _flock(found[2])
    moves = [play[0] for move in (better, worse) if (play := played(move))]
    return moves == [strong, weak] and (len(strong), strong[0]) > (len(weak), weak[0])


def _may_win_lead(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    move = played(better)
    return bool(move and move[0] == _flock(found[1]) and worse.startswith("pass") and hand_then(view.hand, better))


def _leaves(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    sizes = [len(hand_then(view.hand, move)) for move in (worse, better)]
    return sizes[0] - sizes[1] == number(found[1]) and bool(found[2]) == (not worse.startswith("pass"))


def _can_go(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    few, many = (fewest_plays(tuple(hand_then(view.hand, move))) for move in (better, worse))
    return few == number(found[1]) and (not found[2] or many == number(found[2])) and few < many


# Nanuk ------------------------------------------------------------------------------------------


def boasted(move: str) -> tuple[int, str, int] | None:
    """Return the number, the animal and the days of a boast; None if it is none."""
    found = re.fullmatch(r"(\d+) (\w+) in (\d+) days?", move)
    return (int(found[1]), found[2], int(found[3])) if found else None


def _boasts_of(view: Any, worse: str, better: str) -> list[tuple[int, str, int]]:
    moves = [boast for move in (worse, better) if (boast := boasted(move))]
    return moves or [boasted(str(view.boast))]  # type: ignore[list-item]  # there is one wherever no move is one


def _bears_may_come(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    return any(days == int(found[1]) for _number, _animal, days in _boasts_of(view, worse, better))


def _has_stone(view: Any, _worse: str, _better: str, _found: re.Match[str]) -> bool:
    return "inuksuk" in view.hand


def _can_bring(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    animal = found[2].removesuffix("s")
    asked = any(boast[1] == animal for boast in _boasts_of(view, worse, better))
    return asked and count_animals(view.hand, animal) == int(found[1])


def _has_none(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    animal = found[1].removesuffix("s")
    asked = any(boast[1] == animal for boast in _boasts_of(view, worse, better))
    return asked and not any(card.endswith(animal) or card == "inuksuk" for card in view.hand)


def _is_boast(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    asked = int(found[1]), found[2].removesuffix("s"), int(found[3])
    return asked in _boasts_of(view, worse, better)


CARD_WORDS = {"an inuksuk": "inuksuk"} | {
    f"a {'double ' * double}{animal}{' with a bear' * bear}": f"{'double-' * double}{'bear-' * bear}{animal}"
    for animal in ANIMALS
    for double in (0, 1)
    for bear in (0, 1)
}


def _stays_in_hand(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    cards = [CARD_WORDS[each.lower()] for each in re.split(r", | and ", found[1])]
    gone = Counter(better.split()[1:])
    given = Counter(worse.split()[1:]) if worse.startswith(("give", "ante")) else Counter(cards)
    return all(view.hand.count(card) > gone[card] and given[card] for card in cards)


def _reward(move: str) -> str:
    return move.removeprefix("choose ")


def _carries_bear(_view: Any, worse: str, better: str, _found: re.Match[str]) -> bool:
    return "bear-" in better and "bear-" not in worse


def _makes_points(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    return best_score((*view.piles[view.seat], _reward(better))) == int(found[1])


def _is_there(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    animal = found[2].removesuffix("s")
    return _reward(better).endswith(animal) and count_animals(view.piles[view.seat], animal) == int(found[1])


def _is_not_there(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    return _reward(better).endswith(found[1]) and not count_animals(view.piles[view.seat], found[1])


def _is_double(_view: Any, worse: str, better: str, _found: re.Match[str]) -> bool:
    return "double-" in better and "double-" not in worse


def _is_stone(_view: Any, _worse: str, better: str, _found: re.Match[str]) -> bool:
    return better == "choose inuksuk"


# Koinobori --------------------------------------------------------------------------------------


def card_of(move: str) -> str:
    """Return the card that a move is about; "" if none."""
    found = re.search(r"(?:<- |take \d+ )([a-z+]+(?:/\w+)?)", move)
    return found[1] if found else ""


def colours_in(words: str) -> set[str]:
    """Return the colours that words name, in any case."""
    return {*re.findall(r"green|lime|orange|black|purple|pink", words.lower())}


def carps_of(card: str) -> set[str]:
    """Return the colours of a card."""
    return {*card.partition("/")[0].split("+")}


def _post_of(view: Any, move: str) -> str:
    found = re.match(r"post (\d)", move)
    return view.flags[int(found[1]) - 1] if found else ""


def scoring(view: Any) -> Counter[str]:
    """Return on how many posts with cards each colour would score as they stand, without the help of a flag."""
    found = Counter[str]()
    for flag, post in zip(view.flags, view.posts, strict=True):
        tops = [space[-1] for space in post]
        counts = Counter(colour for top in tops for colour in carps_on(top))
        if 1 in Counter(counts.values()).values():
            found[scoring_colour(tops, flag)[0]] += 1
    return found


def _adds(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    colours = colours_in(found[2])
    rest = [*view.hand]
    rest.remove(card_of(better))
    known = view.masts[view.seat] if found[3] == "the mast" else rest
    shared = carps_of(card_of(better)) & {colour for card in known for colour in carps_of(card)}
    return _post_of(view, better) == found[1] and colours == shared != set()


def _adds_nothing(view: Any, worse: str, _better: str, found: re.Match[str]) -> bool:
    mast = {colour for card in view.masts[view.seat] for colour in carps_of(card)}
    named = carps_of(card_of(worse)) == colours_in(found[2])
    return _post_of(view, worse) == found[1] and named and not mast & carps_of(card_of(worse))


def _is_closed_by(view: Any, move: str, flag: str) -> bool:
    return _post_of(view, move) == flag and len(view.posts[view.flags.index(flag)]) == 4 and " over " not in move


def _closes(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    return _is_closed_by(view, better, found[1]) and not _is_closed_by(view, worse, found[1])


def _stays_open(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    return _closes(view, better, worse, found)


def _takes_icon(_view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    spoken = {"take2": "take two", "take1": "take one"}
    icon = card_of(better).partition("/")[2]
    return better.startswith("take") and bool(icon) and found[1] in (icon, spoken.get(icon, icon))


def _icon_works(_view: Any, _worse: str, better: str, _found: re.Match[str]) -> bool:
    return "/" in card_of(better) and better.startswith("post")


def _level_allows(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    now, then = view.setup.levels[len(view.masts[view.seat]) :][:2]
    part = {"turn take": "take", "turn play": "play", "hand hold": "hold"}[found[1]]
    more = getattr(then, part) == int(found[2]) > getattr(now, part)
    return more and better.startswith("mast") and not worse.startswith("mast")


def _scores_on(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    [colour] = colours_in(found[1])
    return colour in carps_of(card_of(better)) and scoring(view)[colour] == int(found[2])


def _scores_not(view: Any, worse: str, _better: str, found: re.Match[str]) -> bool:
    [colour] = colours_in(found[2])
    return (
        carps_of(card_of(worse)) == colours_in(found[1])
        and colour not in carps_of(card_of(worse))
        and scoring(view)[colour] == int(found[3])
    )


def _has(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    known = {
        "which the mast has": {colour for card in view.masts[view.seat] for colour in carps_of(card)},
        "which the hand has": {colour for card in view.hand for colour in carps_of(card)},
        "on posts, that scores now": {*scoring(view)},
        "that goes with mast, hand or posts": {
            *scoring(view),
            *(colour for card in (*view.masts[view.seat], *view.hand) for colour in carps_of(card)),
        },
    }[found[2]]
    return better.startswith("take") and colours_in(found[1]) == carps_of(card_of(better)) & known != set()


def _is_like_mast(view: Any, _worse: str, better: str, found: re.Match[str]) -> bool:
    mast = {colour for card in view.masts[view.seat] for colour in carps_of(card)}
    return better.startswith("mast") and colours_in(found[1]) == carps_of(card_of(better)) & mast != set()


def _opens_way(view: Any, worse: str, _better: str, found: re.Match[str]) -> bool:
    place = int(worse.split()[1])
    beside = view.row[1] if place == 1 else view.row[-2]
    return worse.startswith("take") and place in (1, len(view.row)) and carps_of(beside) == colours_in(found[1])


def _hand_holds(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    return len(view.hand) + 1 == int(found[1]) and better.startswith("take") and not worse.startswith("take")


def _card_stays(view: Any, worse: str, better: str, found: re.Match[str]) -> bool:
    card = card_of(worse)
    return carps_of(card) == colours_in(found[1]) and view.hand.count(card) > (card_of(better) == card)


FLOCK = r"[Tt]he (?:\w+ )?\ds?"
ANIMAL_WORDS = "deer|seals?|fish|birds?"
KNOWN = ("which the mast has", "which the hand has", "on posts, that scores now", "that goes with mast, hand or posts")
SENTENCES: dict[str, list[tuple[str, Check]]] = {
    "nanatoridori": [
        (r"The last cards? of the hand leaves?\.", _leaves_last),
        (rf"With ({FLOCK}) (gone|there), (\w+) (\d)s stand together\.", _stands_together),
        (rf"When ({FLOCK}) leaves?, (\w+) (\d)s stand together\.", _stands_together_later),
        (rf"({FLOCK}) are a flock and leave together\.", _is_flock),
        (
            rf"Where (?:it was|they were) put, ({FLOCK}) joins? nothing and needs? a turn of (?:its|their) own\.",
            _is_alone,
        ),
        (r"(\w+) (\d)s? stays? behind and needs? a turn of (?:its|their) own\.", _stays_behind),
        (r"There (?:it parts|they part) the (\d)s\.", _parts),
        (rf"({FLOCK}) (?:is|are) kept for a later turn\.", _is_kept),
        (rf"({FLOCK}) (?:is|are) harder to beat than ({FLOCK})\.", _is_harder),
        (rf"If nobody beats ({FLOCK}), the next lead comes with (?:it|them)\.", _may_win_lead),
        (r"(\w+) cards?( more)? leaves? the hand\.", _leaves),
        (r"The hand can then go in (\w+) more plays?(?:, where it would have taken (\w+))?\.", _can_go),
    ],
    "nanuk": [
        (r"On (\d+) days? a bear may come and end the hunt\.", _bears_may_come),
        (r"An Inuksuk holds off a bear\.", _has_stone),
        (rf"The hand can bring (\d+) ({ANIMAL_WORDS}) to the hunt\.", _can_bring),
        (rf"The hand has no ({ANIMAL_WORDS}) for this hunt\.", _has_none),
        (rf"(\d+) ({ANIMAL_WORDS}) in (\d+) days? is (?:not much|a lot) to ask\.", _is_boast),
        (r"(.*?) can stay in the hand\.", _stays_in_hand),
        (r"(.*?) stays in the hand for a later hunt\.", _stays_in_hand),
        (r"It carries a bear, and most bears bring points\.", _carries_bear),
        (r"With it the rewards make (\d+) points?\.", _makes_points),
        (rf"There (?:is|are) (\d+) ({ANIMAL_WORDS}) among the rewards already\.", _is_there),
        (rf"There is no ({ANIMAL_WORDS}) among the rewards yet\.", _is_not_there),
        (r"It counts as two animals\.", _is_double),
        (r"An Inuksuk stands for any animal\.", _is_stone),
    ],
    "koinobori": [
        (r"On the (\w+) post it adds (.*), which (the mast|the rest of the hand) has\.", _adds),
        (r"On the (\w+) post (.*) adds nothing that the mast has\.", _adds_nothing),
        (r"It closes the (\w+) post, which nobody can change any more\.", _closes),
        (r"The (\w+) post stays open\.", _stays_open),
        (r"It has the icon “(.*)”\.", _takes_icon),
        (r"Its icon “.*” works there\.", _icon_works),
        (r"One more card on the mast lets a (turn take) (\d+) cards\.", _level_allows),
        (r"One more card on the mast lets a (turn play) (\d+) cards\.", _level_allows),
        (r"One more card on the mast lets the (hand hold) (\d+) cards\.", _level_allows),
        (r"It has (\w+), which scores on (\d+) posts? now\.", _scores_on),
        (r"(.*) has no (\w+), which scores on (\d+) posts? now\.", _scores_not),
        (rf"It has (.*?)[,:] ({'|'.join(KNOWN)})\.", _has),
        (r"It has (.*) like the mast\.", _is_like_mast),
        (r"It opens the way to (.*) for others\.", _opens_way),
        (r"The hand then holds (\d+) cards?\.", _hand_holds),
        (r"(.*) stays in the hand\.", _card_stays),
    ],
}
