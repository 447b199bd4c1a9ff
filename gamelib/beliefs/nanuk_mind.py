"""The rules of Nanuk that people get wrong, each a function of its own, and each belief as another such rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelib.nanuk.cards import (
    ANIMAL,
    ANIMALS,
    BEARS,
    HIGHEST_NUMBER,
    INUKSUK,
    MOST_DAYS,
    SHOWS,
    Cards,
    Rulings,
    composition,
)
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.scoring import MOST_BEARS, PAIR_POINTS, SET_POINTS, TIED_BEARS

ALL_BEARS = len(composition(Rulings()))
"""As many bears as there are cards: more than can ever come."""


class HuntStory(NamedTuple):
    """A hunt as its cards come: those given, those laid as antes, and those that the days bring."""

    boast: Boast
    given: Cards
    antes: Cards
    days: Cards


class HuntCourse(NamedTuple):
    """How a hunt goes: how many days are drawn, how many animals it brings, and whether a bear ends it."""

    days: int
    animals: int
    by_bear: bool


# The rules as they are -------------------------------------------------------------------


def _with_a_higher_number(last: int, new: int) -> bool:
    return new > last


def _both_halves(card: str) -> int:
    return SHOWS[card]


def _each_card(_card: str) -> int:
    return 1


def _right_side(hunters: int, doomers: int, won: bool) -> int:
    return hunters if won else doomers


def _each_in_one_pair(alike: int) -> int:
    return alike // 2


def _only_the_pile(pile: Cards, _hand: Cards) -> Cards:
    return pile


def _for_the_most(bears: Sequence[int]) -> list[int]:
    most = max(bears)
    alone = bears.count(most) == 1
    return [(MOST_BEARS if alone else TIED_BEARS) if most and won == most else 0 for won in bears]


def _with_the_wind(wind: int) -> int:
    return wind


def _leader_of_right_side(leader: int, doomer: int, won: bool) -> int:
    return leader if won else doomer


@dataclass(frozen=True)
class Mind:
    """The rules of Nanuk as somebody understands them."""

    may_change_animal: Callable[[int, int], bool] = _with_a_higher_number
    """Whether a boast may name another animal, given the last number and the new one."""
    may_fall: bool = False
    """Whether days may go down if the number goes up, and the other way round."""
    may_pass: bool = False
    """Whether somebody may pass instead of raising."""
    shows: Callable[[str], int] = _both_halves
    """How many animals a card shows in a hunt."""
    animals_of_stone: int = 0
    """How many animals an Inuksuk is in a hunt."""
    given_bears_bite: bool = False
    held_bear_counts: bool = True
    """Whether a bear that is held off counts as its animal."""
    bears_a_stone: int = 1
    """How many bears an Inuksuk holds off."""
    late_stone_helps: bool = False
    """Whether an Inuksuk holds off a bear that was drawn before it."""
    antes_hold: bool = False
    """Whether an Inuksuk laid as an ante holds off a bear."""
    antes_count: bool = False
    """Whether animals laid as antes help the hunt."""
    ends_at_number: bool = False
    """Whether no more days are drawn once the number is reached."""
    antes_in_pot: bool = True
    last_bear_in_pot: bool = True
    """Whether the bear that ended a hunt lies in its pot."""
    cards_in_pot: Callable[[str], int] = _each_card
    """How many cards a card is when the pot is shared."""
    sharers: Callable[[int, int, bool], int] = _right_side
    """How many share the pot, given how many hunted, how many stayed behind, and whether the hunt succeeded."""
    leader_gets_rest: bool = False
    pairs: Callable[[int], int] = _each_in_one_pair
    """How many pairs so many alike make."""
    stone_is_wild: bool = True
    """Whether an Inuksuk stands for any animal when points are counted."""
    animals_won: Callable[[str], int] = _both_halves
    """How many animals a card is when points are counted."""
    cards_that_score: Callable[[Cards, Cards], Cards] = _only_the_pile
    """Which cards score at the end, given the pile and the hand."""
    points_for_bears: Callable[[Sequence[int]], list[int]] = _for_the_most
    """What everybody gets for bears, given how many bear cards each has won."""
    direction: Callable[[int], int] = _with_the_wind
    """Which way turns go, given the wind: 1 is clockwise."""
    first_to_choose: Callable[[int, int, bool], int] = _leader_of_right_side
    """Who chooses the first reward, given the two leaders and whether the hunt succeeded."""
    leader_is_bound: bool = True
    """Whether the last to boast has to hunt."""
    doomer_is_bound: bool = True
    """Whether somebody who has said that the hunt is doomed has to stay behind."""


# What follows from them ------------------------------------------------------------------


def may_boast(mind: Mind, last: Boast, new: Boast) -> bool:
    """Return whether a boast may follow the last one."""
    if new.number > HIGHEST_NUMBER or new.days > MOST_DAYS:
        return False
    fewer, more = (new.number < last.number, new.days < last.days), (new.number > last.number, new.days > last.days)
    if any(fewer) and not (mind.may_fall and any(more)):
        return False
    if new.animal != last.animal:
        return mind.may_change_animal(last.number, new.number)
    return any(more)


def animals(mind: Mind, cards: Sequence[str], animal: str) -> int:
    """Return how many animals of a kind some cards bring to a hunt."""
    shown = sum(mind.shows(card) for card in cards if ANIMAL[card] == animal)
    return shown + mind.animals_of_stone * cards.count(INUKSUK)


def hunt(mind: Mind, story: HuntStory) -> HuntCourse:
    """Return how a hunt goes."""
    animal, days = story.boast.animal, story.days
    held, found = _before_the_days(mind, story)
    if held < 0:
        return HuntCourse(0, found, by_bear=True)
    for day, card in enumerate(days):
        if mind.ends_at_number and found >= story.boast.number:
            return HuntCourse(day, found, by_bear=False)
        is_bear = card in BEARS
        held += mind.bears_a_stone * (card == INUKSUK) - is_bear
        to_come = mind.bears_a_stone * days[day:].count(INUKSUK) if mind.late_stone_helps else 0
        if held + to_come < 0:
            return HuntCourse(day + 1, found, by_bear=True)
        if mind.held_bear_counts or not is_bear:
            found += animals(mind, (card,), animal)
    return HuntCourse(len(days), found, by_bear=False)


def _before_the_days(mind: Mind, story: HuntStory) -> tuple[int, int]:
    """Return how many more bears are held off when the days begin, below 0 if a bear is not, and how many animals."""
    given, antes = story.given, story.antes
    held, found = mind.bears_a_stone * given.count(INUKSUK), animals(mind, given, story.boast.animal)
    if mind.antes_hold:
        held += mind.bears_a_stone * antes.count(INUKSUK)
    if mind.antes_count:
        found += animals(mind, antes, story.boast.animal)
    if mind.given_bears_bite:
        held -= sum(card in BEARS for card in given)
    return held, found


def pot(mind: Mind, story: HuntStory, course: HuntCourse) -> Cards:
    """Return the cards to be shared after a hunt that went like this."""
    drawn = story.days[: course.days]
    if course.by_bear and not mind.last_bear_in_pot:
        drawn = drawn[:-1]
    return (*story.given, *drawn, *(story.antes if mind.antes_in_pot else ()))


def leaders_share(mind: Mind, cards: Cards, sharers: int) -> int:
    """Return how many cards of a pot the leader of the right side gets."""
    each, rest = divmod(sum(map(mind.cards_in_pot, cards)), sharers)
    return each + (rest if mind.leader_gets_rest else 0)


def points(mind: Mind, cards: Cards) -> int:
    """Return what some cards are worth in sets and pairs, arranged in the best way."""
    alike = [sum(mind.animals_won(card) for card in cards if ANIMAL[card] == animal) for animal in ANIMALS]
    stones = cards.count(INUKSUK) if mind.stone_is_wild else 0
    return max(_points_with(mind, alike, stones, sets) for sets in range(max(alike) + stones + 1))


def _points_with(mind: Mind, alike: list[int], stones: int, sets: int) -> int:
    """Return what these animals and Inuksuks are worth with so many sets; nothing if they do not make so many."""
    stones -= sum(max(sets - number, 0) for number in alike)
    if stones < 0:
        return 0
    left = [max(number - sets, 0) for number in alike]
    odd = sum(number % 2 for number in left)
    with_stone = min(odd, stones)
    return SET_POINTS * sets + PAIR_POINTS * (sum(map(mind.pairs, left)) + with_stone + (stones - with_stone) // 2)


# The beliefs -----------------------------------------------------------------------------


def _at_any_number(_last: int, _new: int) -> bool:
    return True


def _one_animal(_card: str) -> int:
    return 1


def _two_for_a_double(card: str) -> int:
    return SHOWS[card]


def _everybody(hunters: int, doomers: int, _won: bool) -> int:
    return hunters + doomers


def _every_two(alike: int) -> int:
    return alike * (alike - 1) // 2


def _the_hand_too(pile: Cards, hand: Cards) -> Cards:
    return pile + hand


def _two_for_all_who_tie(bears: Sequence[int]) -> list[int]:
    most = max(bears)
    return [MOST_BEARS if most and won == most else 0 for won in bears]


def _one_for_each_bear(bears: Sequence[int]) -> list[int]:
    return [*bears]


def _clockwise(_wind: int) -> int:
    return 1


def _hunt_leader(leader: int, _doomer: int, _won: bool) -> int:
    return leader


CHANGES: dict[str, dict[str, Any]] = {
    "target-ends": {"ends_at_number": True},
    "given-bears-bite": {"given_bears_bite": True},
    "late-stone-helps": {"late_stone_helps": True},
    "stone-holds-all": {"bears_a_stone": ALL_BEARS},
    "stone-is-animal": {"animals_of_stone": 1},
    "bear-eats-animal": {"held_bear_counts": False},
    "double-is-one": {"shows": _one_animal},
    "antes-count": {"antes_count": True},
    "ante-stone-holds": {"antes_hold": True},
    "type-is-free": {"may_change_animal": _at_any_number},
    "one-may-fall": {"may_fall": True},
    "may-pass": {"may_pass": True},
    "double-shares-two": {"cards_in_pot": _two_for_a_double},
    "antes-go-back": {"antes_in_pot": False},
    "fatal-bear-leaves": {"last_bear_in_pot": False},
    "leader-gets-rest": {"leader_gets_rest": True},
    "all-share": {"sharers": _everybody},
    "pairs-overlap": {"pairs": _every_two},
    "stone-not-wild": {"stone_is_wild": False},
    "double-scores-one": {"animals_won": _one_animal},
    "hand-scores": {"cards_that_score": _the_hand_too},
    "tied-bears-two": {"points_for_bears": _two_for_all_who_tie},
    "a-point-a-bear": {"points_for_bears": _one_for_each_bear},
    "always-clockwise": {"direction": _clockwise},
    "hunt-leader-first": {"first_to_choose": _hunt_leader},
    "doomer-may-hunt": {"doomer_is_bound": False},
    "leader-may-stay": {"leader_is_bound": False},
}
"""What each belief puts in the place of a rule."""
