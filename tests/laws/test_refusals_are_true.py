"""Refusals say what is true: each sentence is checked against the position, by counting the cards independently.

A sentence that fits no known pattern fails too, so a new sentence needs a check of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gamelib.core import language, registry
from tests.laws import GAMES, SPREAD, about, many, report
from tests.laws.configurations import sampled
from tests.tools.make_refusals import read_cases, state_of
from tests.tools.sentence_faults import NOTATION

Check = Callable[..., bool]

NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
ICONS = {"take one": "take1", "take two": "take2"}
ANIMALS = {"deer": "deer", "seal": "seal", "seals": "seal", "fish": "fish", "bird": "bird", "birds": "bird"}


def parse_seat_names(text: str) -> tuple[int, ...]:
    """Return the seats of `Ada, Ben and Chloe`."""
    return tuple(NAMES.index(name) for name in re.findall(r"[A-Z][a-z]+", text))


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
RANK = "|".join(NUMBERS[1:8])
FLOCK = re.compile(rf"\b(a|{'|'.join(NUMBERS[2:])}) ({RANK})(?:e?s)?\b")
CARDS = "[a-z, ]+?"


def parse_cards(text: str) -> tuple[int, ...]:
    """Return the cards of `two fives and a three`, the lowest first."""
    found = [
        (NUMBERS.index(rank),) * (1 if count == "a" else NUMBERS.index(count)) for count, rank in FLOCK.findall(text)
    ]
    return tuple(sorted(card for cards in found for card in cards))


def parse_row(text: str) -> tuple[int, ...]:
    """Return the cards of `five, one, five`, in their order."""
    return tuple(map(NUMBERS.index, text.split(", ")))


# Nanatoridori --------------------------------------------------------------------------


def _is_turn_claim_true(view: Any, _move: Any, name: str) -> bool:
    return view.turn == NAMES.index(name) != view.seat


def _does_beat(cards: tuple[int, ...], table: tuple[int, ...]) -> bool:
    return len(cards) > len(table) or (len(cards) == len(table) and cards[0] > table[0])


def _cards_on_table(view: Any) -> tuple[int, ...]:
    return tuple(view.table.cards) if view.table else ()


def _picked_up_cards(view: Any) -> tuple[int, ...]:
    return tuple(view.held.cards) if view.held else ()


def _open_cards(view: Any) -> tuple[int, ...]:
    return tuple(view.open[view.seat]) if view.open else ()


def _is_too_weak(view: Any, move: Any, played: str, table: str, count: str) -> bool:
    return (
        parse_cards(played) == tuple(sorted(move.cards + move.open))
        and parse_cards(table) == _cards_on_table(view)
        and NUMBERS.index(count) == len(_cards_on_table(view))
        and len(_cards_on_table(view)) < 9
        and _cards_on_table(view)[0] < 7
        and not _does_beat(parse_cards(played), _cards_on_table(view))
    )


def _is_too_weak_at_seven(view: Any, move: Any, played: str, table: str) -> bool:
    return (
        parse_cards(played) == tuple(sorted(move.cards + move.open))
        and parse_cards(table) == _cards_on_table(view)
        and _cards_on_table(view)[0] == 7
        and len(_cards_on_table(view)) < 9
        and not _does_beat(parse_cards(played), _cards_on_table(view))
    )


def _are_cards_apart(view: Any, move: Any, cards: str, between: str) -> bool:
    first, last = min(move.places), max(move.places)
    return (
        parse_cards(cards) == move.cards
        and len({*move.cards}) == 1
        and parse_row(between) == view.hand[first - 1 : last]
        and last - first + 1 > len(move.places)
    )


def _is_place_missing(view: Any, move: Any, place: str, last: str = "1") -> bool:
    return int(place) in move.places and not 1 <= int(place) <= len(view.hand) == int(last)


def _is_gap_missing(view: Any, move: Any, gap: str, last: str = "0") -> bool:
    return int(gap) in move.gaps and not 0 <= int(gap) <= len(view.hand) == int(last)


NANATORIDORI: dict[str, Check] = {
    r"the game is over": lambda view, _move: view.result is not None,
    r"the round is over; the next has to be dealt first": lambda view, _move: (
        view.round_result is not None and view.result is None
    ),
    r"the cards of a hand stay in the order in which they came; none of them moves": lambda _view, move: (
        move.kind == "rearrange"
    ),
    r"it is (\w+)'s turn": _is_turn_claim_true,
    r"you have gone out, so you make no more moves in this round; it is (\w+)'s turn": lambda view, move, name: (
        not view.hand and _is_turn_claim_true(view, move, name)
    ),
    rf"first decide about ({CARDS}), which you have picked up: keep (it|them) or discard "
    rf"(?:it|them)": lambda view, move, held, it: (
        parse_cards(held) == _picked_up_cards(view)
        and move.kind in ("play", "pass")
        and (it == "it") == (len(_picked_up_cards(view)) == 1)
    ),
    r"nothing has been picked up that could be kept or discarded": lambda view, _move: not _picked_up_cards(view),
    r"a flock has at least one card": lambda _view, move: not move.cards,
    r"there is no place (\d+) in your hand: it has one card": _is_place_missing,
    r"there is no place (\d+) in your hand: it has the places 1 to (\d+)": _is_place_missing,
    r"you cannot play card (\d+) of your hand twice at once": lambda _view, move, place: (
        move.places.count(int(place)) > 1
    ),
    rf"you named ({CARDS}) and ([a-z]+) of your places: each card is played from a place of its "
    rf"own": lambda _view, move, cards, count: (
        parse_cards(cards) == tuple(sorted(move.cards)) and NUMBERS.index(count) == len(move.places) != len(move.cards)
    ),
    rf"say from which places of your hand you play ({CARDS})": lambda _view, move, _cards: not move.places,
    rf"you have no ({RANK}) in your hand": lambda view, _move, card: NUMBERS.index(card) not in view.hand,
    rf"you have only ([a-z]+) of rank ({RANK}) in your hand": lambda view, _move, count, card: (
        view.hand.count(NUMBERS.index(card)) == NUMBERS.index(count)
    ),
    rf"card (\d+) of your hand is a ({RANK}), not a ({RANK})": lambda view, move, place, here, other: (
        view.hand[int(place) - 1] == NUMBERS.index(here) != NUMBERS.index(other) and NUMBERS.index(other) in move.cards
    ),
    rf"({CARDS}) are not of one rank; a flock has equal cards only": lambda _view, move, cards: (
        parse_cards(cards) == tuple(sorted(move.cards)) and len({*move.cards}) > 1
    ),
    rf"these ({CARDS}) do not lie side by side: in your hand it goes ({CARDS})": _are_cards_apart,
    r"only the duel has open cards; here you play from your hand alone": lambda view, _move: view.variant != "duel",
    rf"you have only one open ({RANK}) to add": lambda view, move, card: (
        _open_cards(view).count(NUMBERS.index(card)) == 1 and move.open.count(NUMBERS.index(card)) > 1
    ),
    rf"you have no open ({RANK}) to add; in front of you lies? ({CARDS})": lambda view, _move, card, mine: (
        NUMBERS.index(card) not in _open_cards(view) and parse_cards(mine) == tuple(sorted(_open_cards(view)))
    ),
    r"you have no open cards left to (?:add|pick up)": lambda view, _move: not _open_cards(view),
    r"open cards are only added to cards from the hand; they are never played alone": lambda _view, move: (
        not move.cards
    ),
    rf"open cards are only added to cards of the same rank: ({CARDS}) cannot join "
    rf"({CARDS})": lambda _view, move, added, cards: (
        parse_cards(added) == tuple(sorted(move.open))
        and parse_cards(cards) == tuple(sorted(move.cards))
        and {*move.open} != {*move.cards}
    ),
    rf"({CARDS}) (?:does|do) not beat ({CARDS}): it takes ([a-z]+) of a higher rank, or more cards": _is_too_weak,
    rf"({CARDS}) (?:does|do) not beat ({CARDS}): no rank is higher, so it takes more cards": _is_too_weak_at_seven,
    rf"({CARDS}) (?:does|do) not beat ({CARDS}): there are nine cards of a rank, so it takes nine of a higher "
    rf"one": lambda view, _move, _played, table: len(_cards_on_table(view)) == 9 and parse_cards(table)[0] < 7,
    r"nothing beats nine sevens": lambda view, _move: _cards_on_table(view) == (7,) * 9,
    r"no flock lies on the table, so you must play one": lambda view, _move: not _cards_on_table(view),
    r"whoever passes draws from the deck; open cards are picked up in the duel only": lambda view, move: (
        view.variant != "duel" and move.open > 0
    ),
    rf"say which open card you pick up: ({CARDS})": lambda view, _move, mine: (
        {*parse_cards(mine)} == {*_open_cards(view)} != set()
    ),
    rf"you have no open ({RANK}) to pick up; in front of you lies? ({CARDS})": lambda view, _move, card, mine: (
        NUMBERS.index(card) not in _open_cards(view) and parse_cards(mine) == tuple(sorted(_open_cards(view)))
    ),
    rf"what you have picked up is ({CARDS}), not ({CARDS})": lambda view, move, held, cards: (
        parse_cards(held) == _picked_up_cards(view) != move.cards and parse_cards(cards) == tuple(sorted(move.cards))
    ),
    rf"({CARDS}) are kept or discarded whole, not in part": lambda view, move, held: (
        parse_cards(held) == _picked_up_cards(view) and len(move.cards) < len(_picked_up_cards(view))
    ),
    r"there is no gap (\d+): your hand has the gaps 0, in front of the first card, to (\d+), behind the "
    r"last": _is_gap_missing,
    r"there is no gap (\d+): your hand is empty, so there is the gap 0 only": _is_gap_missing,
    rf"({CARDS}) must go into your hand in one piece, in one gap": lambda view, move, held: (
        parse_cards(held) == _picked_up_cards(view) and len({*move.gaps}) > 1
    ),
}


# Nanuk -----------------------------------------------------------------------------------

BOASTED = r"(\d+) (\w+) in (\d+) days?"
PROMPTS = {
    "boast, since you begin": lambda view: view.phase == "boasting" and view.boast is None,
    "say that the hunt is doomed, since no boast can be higher": lambda view: (
        _possible_raises(view) == set() and view.boast is not None
    ),
    "raise the boast, or say that the hunt is doomed": lambda view: (
        view.boast is not None and bool(_possible_raises(view))
    ),
    "choose your side, hunt or doom": lambda view: view.phase == "sides",
    "declare your side, hunt or doom": lambda view: view.phase == "declaring",
    "lay one card as your ante": lambda view: view.phase == "antes",
    "give the hunt at least one card": lambda view: view.phase == "giving",
    "choose a card of the pot": lambda view: view.phase == "rewards",
}
EARLY_OR_LATE = {
    "sides are chosen once the hunt is doomed": lambda view, move: move.kind == "side" and view.phase == "boasting",
    "antes are laid by those who stay behind, once all have chosen a side": lambda view, move: (
        move.kind == "ante" and view.phase in ("boasting", "sides", "declaring")
    ),
    "cards are given by the hunters, once all have chosen a side": lambda view, move: (
        move.kind == "give" and view.phase in ("boasting", "sides", "declaring")
    ),
    "rewards are chosen when the hunt is over": lambda view, move: move.kind == "choose" and view.phase != "rewards",
    "boasting is over": lambda view, move: move.kind == "boast" and view.phase != "boasting",
    "the hunt has been doomed already": lambda view, move: move.kind == "doom" and view.doomer is not None,
    "the sides are chosen already": lambda view, move: move.kind == "side" and None not in view.sides,
    "the antes lie in the pot already": lambda view, move: move.kind == "ante" and view.phase == "rewards",
    "the hunt is over, and nothing more is given": lambda view, move: move.kind == "give" and view.phase == "rewards",
}


def _is_raise(view: Any, number: int, animal: str, days: int) -> bool:
    """Return whether a boast may follow the last one, as the rulebook has it."""
    last = view.boast
    if not (1 <= number <= view.rulings.highest_number and 1 <= days <= 12 and animal in ANIMALS.values()):
        return False
    if last is None:
        return True
    if days < last.days or number < last.number:
        return False
    return number > last.number or (animal == last.animal and days > last.days)


def _possible_raises(view: Any) -> set[tuple[int, str, int]]:
    most = view.rulings.highest_number
    return {
        (number, animal, days)
        for number in (view.boast.number if view.boast else 1, most)
        for days in (1, 12)
        for animal in ANIMALS.values()
        if _is_raise(view, number, animal, days)
    }


def _names_last_boast(view: Any, number: str, animal: str, days: str) -> bool:
    return (view.boast.number, view.boast.animal, view.boast.days) == (int(number), ANIMALS[animal], int(days))


def _least_number(view: Any, move: Any, number: str, animal: str, days: str, least: str, kind: str, more: str) -> bool:
    """Check `it must be 6 seals or more`: in the days that were tried 6 are allowed, 5 are not."""
    longer = max(move.days, view.boast.days)
    return (
        _names_last_boast(view, number, animal, days)
        and ANIMALS[kind] == move.animal
        and _is_raise(view, int(least), move.animal, longer)
        and not _is_raise(view, int(least) - 1, move.animal, longer)
        and bool(more) == (int(least) < view.rulings.highest_number)
    )


def _least_days(view: Any, move: Any, number: str, animal: str, days: str, least: str, more: str) -> bool:
    """Check `it must be 5 days or more`: with the number that was tried, or enough of them, 5 days are allowed."""
    same = move.number == view.boast.number and move.animal == view.boast.animal
    tried = move.number if same or move.number > view.boast.number else view.rulings.highest_number
    allowed = same or move.number > view.boast.number
    return (
        _names_last_boast(view, number, animal, days)
        and move.days < view.boast.days
        and (
            not allowed
            or (
                _is_raise(view, tried, move.animal, int(least))
                and not _is_raise(view, tried, move.animal, int(least) - 1)
            )
        )
        and bool(more) == (int(least) < 12)
    )


def _describe(card: str) -> str:
    """Return a card as a sentence names it, without an article."""
    if card == "inuksuk":
        return "Inuksuk"
    double = "double " if card.startswith("double-") else ""
    return double + card.rpartition("-")[2] + (" with a bear" if "bear-" in card else "")


def _article(card: str) -> str:
    return f"an {_describe(card)}" if card == "inuksuk" else f"a {_describe(card)}"


def _split_list(text: str) -> list[str]:
    return re.split(r", | and | or ", text)


def _is_waiting_claim_true(view: Any, _move: Any, who: str, verb: str) -> bool:
    return (
        view.seat not in view.to_act
        and parse_seat_names(who) == view.to_act
        and (verb == "has") == (len(view.to_act) == 1)
    )


def _is_gift_claim_true(view: Any, move: Any, held: str, card: str, given: str) -> bool:
    words = {"one": 1, "two": 2, "three": 3}
    [name] = [each for each in {*move.cards} if _describe(each) == card]
    return view.hand.count(name) == words[held] and move.cards.count(name) == words[given]


NANUK: dict[str, Check] = {
    r"the season is over, and nothing more can be played in it": lambda view, _move: view.round_result is not None,
    r"you must wait: now (.+) (has|have) a choice to make": _is_waiting_claim_true,
    r"you lead the hunt, so you must hunt, and choose no side": lambda view, _move: view.leader == view.seat,
    r"you doomed the hunt, so you must stay behind, and choose no side": lambda view, _move: view.doomer == view.seat,
    r"you have chosen your side, and must keep to it": lambda view, _move: view.sides[view.seat] is not None,
    r"sides are declared in turn, and now (\w+) must declare": lambda view, _move, name: (
        view.phase == "declaring" and parse_seat_names(name) == view.to_act[:1]
    ),
    r"you hunt; only those who stay behind lay an ante(?:, and hunters give cards)?": lambda view, _move: (
        view.sides[view.seat] is True
    ),
    r"you have laid your ante, and one is all that anybody lays": lambda view, _move: view.antes[view.seat] is not None,
    r"you stay behind; only hunters give cards to the hunt(?:, and those who stay behind lay an ante)?": (
        lambda view, _move: view.sides[view.seat] is False
    ),
    r"you have given; each hunter gives once, and now (\w+) must give": lambda view, _move, name: (
        bool(view.gifts[view.seat]) and parse_seat_names(name) == view.to_act
    ),
    r"hunters give in the direction of the wind, the leader last; now (\w+) must give": lambda view, _move, name: (
        view.sides[view.seat] is True and not view.gifts[view.seat] and parse_seat_names(name) == view.to_act
    ),
    r"the hunt succeeded, so only the hunters choose rewards, and you stayed behind": lambda view, _move: (
        view.won is True and view.sides[view.seat] is False
    ),
    r"the hunt failed, so only those who stayed behind choose rewards, and you hunted": lambda view, _move: (
        view.won is False and view.sides[view.seat] is True
    ),
    r"rewards are chosen in the direction of the wind, one card at a time; now (\w+) must "
    r"choose": lambda view, _move, name: view.sides[view.seat] is view.won and parse_seat_names(name) == view.to_act,
    rf"nobody may pass: ({'|'.join(PROMPTS)})": lambda view, move, owed: move.kind == "pass" and PROMPTS[owed](view),
    rf"({'|'.join(EARLY_OR_LATE)}); now ({'|'.join(PROMPTS)})": lambda view, move, why, owed: (
        EARLY_OR_LATE[why](view, move) and PROMPTS[owed](view)
    ),
    r"there is no boast to doom yet: you begin, so you must boast": lambda view, _move: (
        view.boast is None and view.seat == view.first
    ),
    r"an? (.+) cannot be hunted: a boast must be of deer, seals, fish or birds": lambda _view, move, card: (
        _describe(move.animal) == card and move.animal not in ANIMALS
    ),
    r"a boast must be of at least one animal, not of (-?\d+)": lambda _view, move, number: (
        move.number == int(number) < 1
    ),
    r"a boast must be for at least one day, not for (-?\d+)": lambda _view, move, days: move.days == int(days) < 1,
    r"a boast must be for twelve days or fewer, not for (\d+)": lambda _view, move, days: move.days == int(days) > 12,
    r"a boast must be of (\d+) animals?(?: or fewer)?, not of (\d+)": lambda view, move, most, number: (
        int(most) == view.rulings.highest_number < move.number == int(number)
    ),
    rf"the days may not go down: {BOASTED} was boasted, so it must be (\d+) days( or more)?": _least_days,
    rf"the days may not go down: {BOASTED} was boasted, and twelve days are the most, so raise the "
    rf"number": lambda view, move, *last: (
        _names_last_boast(view, *last) and move.days < view.boast.days == 12 and bool(_possible_raises(view))
    ),
    rf"the (?:days|number) may not go down: {BOASTED} was boasted, and no boast can be "
    rf"higher": lambda view, _move, *last: _names_last_boast(view, *last) and not _possible_raises(view),
    rf"the number may not go down: {BOASTED} was boasted, so it must be (\d+) (\w+)( or "
    rf"more)?": lambda view, move, *said: move.number < view.boast.number and _least_number(view, move, *said),
    rf"the number may not go down: {BOASTED} was boasted, and (\d+) is the most, so raise the "
    rf"days": lambda view, move, *said: (
        _names_last_boast(view, *said[:3])
        and move.number < view.boast.number == int(said[3])
        and bool(_possible_raises(view))
    ),
    rf"the animal changes only with a higher number: after {BOASTED} it must be (\d+) (\w+)( or "
    rf"more)?": lambda view, move, *said: move.animal != view.boast.animal and _least_number(view, move, *said),
    rf"the animal changes only with a higher number, and after {BOASTED} there is none": lambda view, move, *last: (
        _names_last_boast(view, *last)
        and view.boast.number == view.rulings.highest_number
        and move.animal != view.boast.animal
    ),
    rf"{BOASTED} was boasted already: a boast must be raised in days, in number or in "
    rf"both": lambda view, _move, *last: (
        _names_last_boast(view, *last) and view.boast.days < 12 and view.boast.number < view.rulings.highest_number
    ),
    rf"{BOASTED} was boasted already, and no boast can be higher; say that the hunt is "
    rf"doomed": lambda view, _move, *last: _names_last_boast(view, *last) and not _possible_raises(view),
    rf"{BOASTED} was boasted already, and twelve days are the most, so the number must be "
    rf"raised": lambda view, _move, *last: (
        _names_last_boast(view, *last) and view.boast.days == 12 and bool(_possible_raises(view))
    ),
    rf"{BOASTED} was boasted already, and (\d+) is the most, so the days must be raised": lambda view, _move, *said: (
        _names_last_boast(view, *said[:3])
        and bool(_possible_raises(view))
        and view.boast.number == int(said[3]) == view.rulings.highest_number
    ),
    r"you hold no (.+): your ante is a card of your own, (.+)": lambda view, move, card, hand: (
        _describe(move.card) == card
        and move.card not in view.hand
        and {*_split_list(hand)} == {_article(each) for each in view.hand}
    ),
    r"you hunt, and a hunter must give at least one card": lambda _view, move: not move.cards,
    r"a hunter gives three cards at most, not (\d+)": lambda _view, move, many: len(move.cards) == int(many) > 3,
    r"you hold no (.+): you give from your own hand, (.+)": lambda view, move, card, hand: (
        card in map(_describe, move.cards)
        and card not in map(_describe, view.hand)
        and Counter(_split_list(hand)) == Counter(map(_article, view.hand))
    ),
    r"you have only (one|two) (.+?)(?: cards)? to give, not (two|three)": _is_gift_claim_true,
    r"there is no (.+) in the pot: choose (.+)": lambda view, move, card, pot: (
        _describe(move.card) == card
        and move.card not in view.pot
        and {*_split_list(pot)} == {_article(each) for each in view.pot}
    ),
}


# Koinobori -----------------------------------------------------------------------------------

COLOUR, ICON = "green|lime|orange|black|purple|pink", "cover|move|extra|take one|take two|steal|refresh"
CARD = rf"(?:{COLOUR})(?:, (?:{COLOUR}))*(?: and (?:{COLOUR}))?(?: \((?:{ICON})\))?"


def write_card(named: str) -> str:
    """Return a card that is named in words as it is written, and any other text as it is."""
    if not named or not re.fullmatch(CARD, named):
        return named
    carps, _bracket, icon = named.rstrip(")").partition(" (")
    return "/".join(filter(None, ("+".join(re.findall(COLOUR, carps)), ICONS.get(icon, icon))))


def _level_in_force(view: Any) -> tuple[int, Any]:
    """Return the number of the level that counts for the seat to act, and its three numbers."""
    covered = len(view.masts[view.turn.seat])
    number = covered if view.rulings.level_counts_at_once else covered - view.turn.raised
    return number + 1, view.setup.levels[number]


def _icon_of_card(card: str) -> str:
    return card.partition("/")[2]


def _my_acts(view: Any) -> list[Any]:
    """Return what this seat has done since another seat last acted."""
    acts, past = [], view.past
    while past is not None:
        past, fact = past
        if getattr(fact, "seat", view.seat) != view.seat or fact.kind in ("deal", "set up", "end"):
            break
        acts += [fact] if fact.kind != "refill" else []
    return acts


def _is_koinobori_turn_claim_true(view: Any, _move: Any, name: str) -> bool:
    return view.turn.seat == NAMES.index(name) != view.seat


def _has_played_card(view: Any) -> bool:
    return any(act.kind in ("place", "mast") for act in _my_acts(view))


def _has_taken_cards(view: Any) -> bool:
    return any(act.kind == "take" and not act.icon for act in _my_acts(view))


def _has_move_of_kind(view: Any, *kinds: str) -> bool:
    return any(move.kind in kinds for move in view.moves())


def _is_owed_claim_true(view: Any, owed: str) -> bool:
    ways = [way for way, kinds in (("take", ["take"]), ("play", ["place", "mast"])) if _has_move_of_kind(view, *kinds)]
    return owed == " or ".join(ways) + " a card"


def _post_with(view: Any, flag: str) -> int:
    """Return the number of the post with this flag; 0 if no post, or more than one, has it."""
    return view.flags.index(flag) + 1 if view.flags.count(flag) == 1 else 0


def _is_post_closed_claim_true(view: Any, move: Any, flag: str) -> bool:
    tried = (move.post,) if move.kind == "place" else (move.source, move.target)
    post = _post_with(view, flag)
    return post in tried and len(view.posts[post - 1]) == 5


def _is_post_missing(view: Any, move: Any, last: str, post: str) -> bool:
    tried = (move.post,) if move.kind == "place" else (move.source, move.target)
    return int(last) == len(view.posts) and int(post) in tried and not 1 <= int(post) <= len(view.posts)


KOINOBORI: dict[str, Check] = {
    r"the game is over": lambda view, _move: view.result is not None,
    r"it is (\w+)'s turn": _is_koinobori_turn_claim_true,
    r"your turn is over; it is (\w+)'s turn now": lambda view, move, name: (
        _is_koinobori_turn_claim_true(view, move, name) and bool(_my_acts(view))
    ),
    r"you have taken cards, and nobody takes and plays in one turn; it is (\w+)'s turn now": lambda view, move, name: (
        _is_koinobori_turn_claim_true(view, move, name)
        and _has_taken_cards(view)
        and not _has_played_card(view)
        and move.kind in ("place", "mast")
    ),
    r"you have played in your turn, and after that only an icon lets you take cards; it is (\w+)'s turn "
    r"now": lambda view, move, name: (
        _is_koinobori_turn_claim_true(view, move, name) and _has_played_card(view) and move.kind == "take"
    ),
    r"you have taken all your level and hand limit allow in one turn; it is (\w+)'s turn "
    r"now": lambda view, move, name: (
        _is_koinobori_turn_claim_true(view, move, name) and _has_taken_cards(view) and not _has_played_card(view)
    ),
    r"you have played all you may in one turn; it is (\w+)'s turn now": lambda view, move, name: (
        _is_koinobori_turn_claim_true(view, move, name)
        and _has_played_card(view)
        and bool(view.hand)
        and (_my_acts(view)[0].kind != "done" or _my_acts(view)[0].icon != "")
    ),
    r"you may not pass while there is something you can do: (.+)": lambda view, _move, owed: _is_owed_claim_true(
        view, owed
    ),
    r"nothing has been done in this turn yet; (.+) first": lambda view, _move, owed: (
        not view.turn.action and _is_owed_claim_true(view, owed)
    ),
    r"nothing has been done in this turn yet; to do nothing in it, say pass": lambda view, _move: (
        not view.turn.action and _has_move_of_kind(view, "pass")
    ),
    r"you have begun your turn; to stop here, say done": lambda view, _move: (
        view.turn.action != "" and _has_move_of_kind(view, "done")
    ),
    r"the refresh icon has replaced the row once, and once is all it does": lambda view, _move: (
        view.turn.icon == "refresh" and not _has_move_of_kind(view, "refresh")
    ),
    r"the row is replaced only with a refresh icon, as soon as its card is on a post": lambda view, _move: (
        view.turn.icon != "refresh"
    ),
    r"first replace the row with the refresh icon; then one card may be taken": lambda view, _move: (
        _has_move_of_kind(view, "refresh") and not _has_move_of_kind(view, "take")
    ),
    r"the icon (take one|take two|\w+) gives you no more cards in this turn": lambda view, _move, icon: (
        _my_acts(view)[0].icon == ICONS.get(icon, icon) and not _has_move_of_kind(view, "take")
    ),
    r"you have played in this turn; after that only an icon lets you take cards": lambda view, _move: (
        view.turn.action == "play" and not _has_move_of_kind(view, "take")
    ),
    r"your hand holds (\d) cards? and level (\d) allows no more; play one instead": lambda view, _move, count, level: (
        len(view.hand) == int(count) >= _level_in_force(view)[1].hold
        and _level_in_force(view)[0] == int(level)
        and _has_move_of_kind(view, "place", "mast")
    ),
    r"the row is empty; there is no card to take": lambda view, _move: not view.row,
    r"the row has (\d) cards?, there is no place (\d+)": lambda view, move, count, place: (
        len(view.row) == int(count) and move.place == int(place) and not 1 <= int(place) <= int(count)
    ),
    rf"the card at place (\d) of the row is ({CARD}), not ({CARD})?": lambda view, move, place, card, other: (
        view.row[int(place) - 1] == card != move.card == (other or "")
    ),
    rf"the card with ({CARD}) lies inside the row; only its ends may be taken: ({CARD}) on the left or "
    rf"({CARD}) on the right": lambda view, move, card, left, right: (
        view.row[move.place - 1] == card
        and (left, right) == (view.row[0], view.row[-1])
        and 1 < move.place < len(view.row)
        and {left, right} == {each.card for each in view.moves() if each.kind == "take"}
    ),
    rf"the card with ({CARD}) lies inside the row; only its ends may be taken, and both are "
    rf"({CARD})": lambda view, move, card, end: (
        view.row[move.place - 1] == card
        and 1 < move.place < len(view.row)
        and {end} == {view.row[0], view.row[-1]} == {each.card for each in view.moves() if each.kind == "take"}
    ),
    rf"the card with ({CARD}) lies inside the row; by this ruling you go on at the (left|right) end, with "
    rf"({CARD})": lambda view, move, card, _end, after: (
        view.row[move.place - 1] == card and {after} == {each.card for each in view.moves() if each.kind == "take"}
    ),
    rf"by this ruling all cards of one take come from the same end, here ({CARD}) on the "
    rf"(left|right)": lambda view, _move, card, _end: (
        {card} == {each.card for each in view.moves() if each.kind == "take"}
    ),
    r"you have taken a card; a turn is taking or playing, not both": lambda view, _move: view.turn.action == "take",
    r"level (\d) lets you play (\d) cards? in a turn, and you have played "
    r"(?:it|them)": lambda view, _move, level, count: (
        (int(level), int(count)) == (_level_in_force(view)[0], _level_in_force(view)[1].play)
        and view.turn.actions_made >= int(count)
    ),
    r"first use the icon (take one|take two|\w+), or say done to leave it": lambda view, _move, icon: (
        view.turn.icon == ICONS.get(icon, icon) and _has_move_of_kind(view, "done")
    ),
    r"the card an extra icon allows goes on a post, not on the mast": lambda view, _move: (
        view.turn.extra > 0 and not _has_move_of_kind(view, "mast")
    ),
    rf"you do not hold ({CARD}); your hand is (.+)": lambda view, move, card, hand: (
        move.card == card not in view.hand
        and (tuple(map(write_card, hand.split("; "))) == view.hand or (hand == "empty" and not view.hand))
    ),
    r"there are the posts 1 to (\d), no post (\d+)": _is_post_missing,
    r"the (\w+) post has five cards and is closed"
    r"(?:; (?:nothing on it is (?:covered|moved) any more|there is no room on it))?": _is_post_closed_claim_true,
    rf"({CARD}) has no cover icon, so it cannot be put over ({CARD})": lambda _view, move, card, over: (
        _icon_of_card(card) != "cover" and (move.card, move.over) == (card, over)
    ),
    r"by this ruling the icon of a card played by an extra icon does not work": lambda view, move: (
        not view.rulings.extra_triggers and view.turn.extra > 0 and _icon_of_card(move.card) == "cover"
    ),
    rf"only the flag lies at the (\w+) post; there is nothing to cover, so ({CARD}) is played as any "
    rf"other": lambda view, move, flag, card: (
        move.post == _post_with(view, flag) and not view.posts[move.post - 1] and move.card == card
    ),
    rf"the top card of the (\w+) post is ({CARD}); only that can be covered, not "
    rf"({CARD})": lambda view, move, flag, top, over: (
        move.post == _post_with(view, flag) and view.posts[move.post - 1][-1][-1] == top != over == move.over
    ),
    rf"({CARD}) covers a card itself, and by this ruling is not covered in turn": lambda view, move, top: (
        len(view.posts[move.post - 1][-1]) > 1
        and view.posts[move.post - 1][-1][-1] == top
        and not view.rulings.cover_stacks
    ),
    r"by this ruling all cards of a turn go on posts, or all on the mast": lambda view, _move: (
        not view.rulings.split_plays and view.turn.actions_made > 0
    ),
    r"your mast has three cards; its top level is never covered": lambda view, _move: len(view.masts[view.seat]) == 3,
    r"cards on posts are moved only with a move icon, as soon as its card is on a post": lambda view, _move: (
        view.turn.icon != "move"
    ),
    r"there is no card on the (\w+) post to move": lambda view, move, flag: (
        move.source == _post_with(view, flag) and not view.posts[move.source - 1]
    ),
    r"by this ruling the card with the move icon does not move itself": lambda view, move: (
        move.source == view.turn.icon_post and not view.rulings.move_itself
    ),
    r"a card is moved from one post to another, not back to its own": lambda _view, move: move.source == move.target,
    r"cards are stolen only with a steal icon, as soon as its card is on a post": lambda view, _move: (
        view.turn.icon != "steal"
    ),
    r"you cannot steal from your own hand; choose another player": lambda view, move: (
        move.seat == view.seat and _has_move_of_kind(view, "steal")
    ),
    r"there is no player ([A-H]) at this table": lambda view, _move, letter: "ABCDEFGH".index(letter) >= view.players,
    r"(\w+) holds no cards": lambda view, _move, name: view.hand_sizes[NAMES.index(name)] == 0,
    r"your hand holds (\d) cards?, which is its limit; the steal icon lapsed": lambda view, _move, count: (
        len(view.hand) == int(count) >= _level_in_force(view)[1].hold
    ),
    r"nobody else holds a card, so the steal icon lapsed": lambda view, _move: sum(view.hand_sizes) == len(view.hand),
}

SENTENCES = {"nanatoridori": NANATORIDORI, "nanuk": NANUK, "koinobori": KOINOBORI}


each_game = pytest.mark.parametrize("game", GAMES)


def refusals(game, number, seed):
    """Yield the refusals of a broad range of attempts: the state, the seat, its view, the move and the refusal."""
    own, rng = about(game), Random(seed)
    for step in sampled(game, number, seed=seed, most=30 * SPREAD):
        state = step.state
        for seat in {*state.to_act[:1], rng.randrange(state.players)}:
            view = state.view(seat)
            attempts = list(own.attempts(state, seat, rng))
            for move in rng.sample(attempts, min(80, len(attempts))):
                if refusal := view.why_not(move):
                    yield state, seat, view, move, refusal


def check_sentence(game, view, move, refusal):
    """Assert that a refusal's sentence fits a known pattern and is true; return the pattern."""
    for pattern, is_true in SENTENCES[game].items():
        if match := re.fullmatch(pattern, refusal.because):
            said = map(write_card, match.groups()) if game == "koinobori" else match.groups()
            assert is_true(view, move, *said), (refusal.because, str(move), view.write())
            return pattern
    raise AssertionError(f"no check knows: {refusal.because} [{refusal.clause}]")


@each_game
def test_every_sentence_is_true_in_its_position(game):
    counts = Counter()
    for _state, _seat, view, move, refusal in refusals(game, many(80, 2_000), 5 * 10**6):
        counts[check_sentence(game, view, move, refusal)] += 1
    report(f"{game}: {counts.total():,} refusals by {len(counts)} kinds of sentence, all true")

    assert len(counts) > 0.4 * len(SENTENCES[game])


@each_game
def test_reviewed_sentences_are_true_too(game):
    """The reviewed lists have the kinds of sentence that hardly ever come up in random games."""
    patterns = set()
    for case in read_cases(game):
        view = state_of(game, case).view("ABCDEFGH".index(case.tried[0]))
        move = registry.about(game).rules.read_move(case.tried[2:])
        patterns.add(check_sentence(game, view, move, view.why_not(move)))

    assert len(patterns) > 0.85 * len(SENTENCES[game]), set(SENTENCES[game]) - patterns


@each_game
def test_the_asker_is_never_named(game):
    for _state, seat, _view, _move, refusal in refusals(game, many(30, 500), 6 * 10**6):
        assert language.name_slot(seat) not in refusal.template
        assert not re.search(rf"\b{language.seat_name(seat)}\b", refusal.because)


@each_game
def test_the_offer_is_of_the_kind_that_was_tried(game):
    for state, seat, view, move, refusal in refusals(game, many(30, 500), 7 * 10**6):
        legal = state.moves(seat)
        if refusal.instead is None:
            assert not legal
            continue
        assert refusal.instead in legal
        assert view.why_not(refusal.instead) is None
        kinds = {type(option) for option in legal if type(option) is type(move)}
        assert not kinds or type(refusal.instead) in kinds, (str(move), str(refusal.instead), view.write())


def made_false(said):
    """Return a sentence with its last number changed, of cards or in figures; "" if it has none."""
    if flocks := [*FLOCK.finditer(said)]:
        rank = NUMBERS[NUMBERS.index(flocks[-1][2]) % 7 + 1]
        return said[: flocks[-1].start(2)] + rank + said[flocks[-1].end(2) :]
    numbers = re.findall(r"\b\d+\b", said)
    return re.sub(rf"\b{numbers[-1]}\b", str(int(numbers[-1]) + 1), said) if numbers else ""


@each_game
def test_a_false_sentence_is_noticed(game):
    noticed = tried = 0
    for _state, _seat, view, move, refusal in refusals(game, 25, 8 * 10**6):
        said = made_false(refusal.because)
        if not said:
            continue
        tried += 1
        try:
            check_sentence(game, view, move, type(refusal)(refusal.clause, said))
        except (AssertionError, LookupError, ValueError):
            noticed += 1

    assert tried > 10
    assert noticed > 0.85 * tried


SIGNS = re.compile(r"[<>+/\[\]]|\d-\d|\d \d")
"""What only somebody who types moves can read."""
FIGURE_OF_CARD = re.compile(r"(?<!card )(?<!place )(?<!places )(?<!gap )(?<!gaps )(?<!to )\b\d")
"""In Nanatoridori, a figure that counts no places."""


def notation_in(game, said):
    """Return what of a refusal is notation and no words, if anything; "4 seals in 5 days" are words."""
    patterns = {"nanatoridori": (SIGNS, NOTATION, FIGURE_OF_CARD), "koinobori": (SIGNS, NOTATION), "nanuk": (SIGNS,)}
    return [found[0] for pattern in patterns[game] if (found := pattern.search(said))]


@each_game
def test_refusals_name_cards_and_places_in_words(game):
    reviewed = [
        state_of(game, case)
        .view("ABCDEFGH".index(case.tried[0]))
        .why_not(registry.about(game).rules.read_move(case.tried[2:]))
        for case in read_cases(game)
    ]
    for refusal in [*reviewed, *(found[-1] for found in refusals(game, many(60, 1_500), 9 * 10**6))]:
        assert notation_in(game, refusal.because) == [], refusal
