"""The steps to a number: every number in every sentence is worked out once more, from the question and the rulebook."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, perm, prod

import pytest

from gamelib import exercises, nanatoridori, nanuk, odds
from gamelib.odds import ask
from gamelib.odds.step_by_step import step_by_step
from tests.oracles.banners import scoring_by_merged_fillings, scoring_colour
from tests.oracles.dealing import (
    BIRDS,
    animal_on,
    animals_on,
    count_animals,
    count_shown,
    has_bear,
    house_deck,
    hunting_cards,
    without_cards,
)
from tests.oracles.explore import hunt_ends
from tests.oracles.flocks import chance_of_beating, chance_of_joining, count_fresh_hands, does_beat, mean_flocks
from tests.oracles.hunts import best_score, end_of_hunt, share_of_all_cancelled

HUNTERS, BANNERS = hunting_cards(), house_deck()
TABLE = nanatoridori.read("players 4 | turn A | A 6 4 4 6 1 5 | table 3 3 by D", seed=7).view(0)
NUMBER = re.compile(r"−?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?")


def numbers_in(text):
    return NUMBER.findall(text)


def is_number(text, right):
    """Return whether a number in a text is the right one, rounded to as many decimals as it is written with."""
    if "/" in text:
        return Fraction(text) == right
    places = len(text.partition(".")[2])
    return abs(Fraction(text.replace(",", "").replace("−", "-")) - right) <= Fraction(1, 2 * 10**places) * bool(places)


# What each step has to say: its numbers, largest words first, and what it reaches ----------------------------------


def all_alike(many):
    left = [without_cards(BIRDS, [4] * at) for at in range(many)]
    factors = [(each.count(4), len(each)) for each in left[1:]]
    found = [([], None), *(([size, good], (good, size)) for good, size in factors[:2])]
    if many > 2:
        found.append(([many] if many > 3 else [], product(factors)))
    return found


def product(factors):
    return prod(good for good, _ways in factors), prod(ways for _good, ways in factors)


def gap():
    """Return in how many cases a card that follows an owl is another bird, and of how many."""
    after = without_cards(BIRDS, [4])
    return sum(card != 4 for card in after), len(after)


def hands_in_order(cards):
    found = count_fresh_hands(BIRDS, cards)
    assert found.total() == perm(len(BIRDS), cards)
    return found


def all_apart(cards):
    good, ways = gap()
    if cards == 2:
        return [([], None), ([ways, good], (good, ways))]
    if cards == 3:
        left = without_cards(BIRDS, [4, 1])
        third = sum(card != 1 for card in left), len(left)
        return [([], None), ([ways, good], (good, ways)), ([*third], third), ([], product([(good, ways), third]))]
    found = hands_in_order(cards)
    apart = sum(ways for (_flocks, longest), ways in found.items() if longest == 1)
    return [
        ([cards, cards - 1, good, ways], None),
        ([cards - 1, 100 * Fraction(good, ways) ** (cards - 1)], None),
        ([cards, found.total(), 63, 62], None),
        ([apart], (apart, found.total())),
    ]


def flock_dealt(size, cards):
    found = hands_in_order(cards)
    having = sum(ways for (_flocks, longest), ways in found.items() if longest >= size)
    every = found.total()
    return [
        ([size, cards - size + 1], None),
        ([cards, every, 63, 62], None),
        ([every - having], None),
        ([], (having, every)),
    ]


def flocks_on_average(cards):
    good, ways = gap()
    mean = mean_flocks(hands_in_order(cards))
    return [([], None), ([good, ways], (good, ways)), ([1, cards - 1, Fraction(good, ways)], (mean, 1))]


def card_joins(hand, size=2, unseen=None):
    held = [*map(int, hand.split())]
    pool = unseen or without_cards(BIRDS, held)
    good = [card for card in pool if chance_of_joining(held, [card], size)]
    return [
        ([len(held)], None),
        ([len(pool)], None),
        ([len(good), *Counter(good).values()], (len(good), len(pool))),
    ]


def hand_beats(flock, hand, pool):
    size, rank = len(flock.split()), int(flock.split()[0])
    known = [0 if card == "?" else int(card) for card in hand.split()]
    every = perm(len(pool), known.count(0))
    if known.count(0) > 2:
        good = chance_of_beating((size, rank), known, pool) * every
    else:
        fillings = ([*cards] for cards in permutations(pool, known.count(0)))
        good = sum(does_beat((size, rank), [card or cards.pop() for card in known]) for cards in fillings)
    return [([every], None), ([every - good], None), ([good], (good, every))]


def unknown_beats(flock, hand):
    cards = [int(card) for card in (flock.split() + hand.replace("?", "").split())]
    return hand_beats(flock, hand, without_cards(BIRDS, cards))


def in_turn(deck, many, fits, is_opposite):
    """Return the factors of cards drawn one after the other, all of which fit, or none."""
    counted = [card for card in deck if fits(card) != is_opposite]
    return [(len(counted) - at, len(deck) - at) for at in range(many)]


def at_least_one_bird(rank, cards):
    factors = in_turn(BIRDS, cards, lambda card: card == rank, True)
    good, every = product(factors)
    assert Fraction(good, every) == Fraction(comb(54, cards), comb(63, cards))
    first, second = factors[:2]
    return [
        ([], None),
        ([*first], first),
        ([*second], second),
        ([cards], (good, every)),
        ([], (every - good, every)),
    ]


def some_birds(rank, cards, fits, said):
    ways = {many: comb(9, many) * comb(54, cards - many) for many in range(10) if fits(many) and many <= cards}
    total, good = comb(63, cards), sum(ways.values())
    common = sorted(ways, key=lambda many: -ways[many])[:2] if len(ways) > 1 else []
    return [
        ([total, cards], None),
        *(([rank, many, ways[many]], None) for many in common),
        ([good, cards, rank, said], (good, total)),
    ]


def both_sevens():
    hands = [*combinations(BIRDS, 2)]
    known = [hand for hand in hands if 7 in hand]
    both = sum(hand == (7, 7) for hand in hands)
    return [([len(hands), 2], None), ([len(known)], None), ([both, 2, 7, 2, 7, 1], (both, len(known)))]


def seven_flocks():
    found = hands_in_order(8)
    good = sum(ways for (flocks, _longest), ways in found.items() if flocks == 7)
    return [([found.total(), 8], None), ([good, 8, 7], (good, found.total()))]


def days_without_bears(days, is_opposite=False):
    factors = in_turn(HUNTERS, days, has_bear, True)
    found = [([12, 100, 88], factors[0]), ([*factors[1]], factors[1]), ([days], product(factors))]
    good, every = product(factors)
    return [([], None), *found, ([], (every - good, every))] if is_opposite else found


def hunt_lasts(days, number=0, animal="seal", hand=""):
    given = [card for card in hand.split() if card == "inuksuk" or animal_on(card) == animal]
    deck = without_cards(HUNTERS, hand.split())
    every = comb(len(deck), days)
    good = hunt_ends(deck, days, animal, number, given)["succeeds"] * every
    quiet, need = 0, number - count_animals(given, animal)
    calm = [card for card in deck if not has_bear(card)]
    shown = Counter(animals_on(card) if animal_on(card) == animal else 0 for card in calm)
    for twos in range(days + 1):
        for ones in range(days - twos + 1):
            ways = comb(shown[2], twos) * comb(shown[1], ones) * comb(shown[0], days - twos - ones)
            quiet += ways * (2 * twos + ones >= need)
    return [([every], None), ([quiet], None), ([good - quiet], None), ([], (good, every))]


def animals_drawn(animal, days):
    cards = [card for card in HUNTERS if animal_on(card) == animal]
    shown, doubles = count_animals(cards, animal), sum(animals_on(card) == 2 for card in cards)
    one = Fraction(shown, len(HUNTERS))
    return [
        ([len(HUNTERS), shown, len(cards), doubles, 2], None),
        ([1, one], (one, 1)),
        ([days, one], (days * one, 1)),
    ]


def card_adds(card, pile):
    before, after = best_score(pile.split()), best_score([*pile.split(), card])
    return [([before], None), ([after], None), ([after, before], (after - before, 1))]


def laid_out(ways):
    """Return the steps through all ways, given what becomes of each: a word, and whether it counts."""
    many = len(ways)
    good = sum(fits for _word, fits in ways)
    words = Counter(word for word, _fits in ways)
    return [([many], None), ([*words.values()], None), ([good], (good, many))]


def bears_in_order(inuksuks, bears):
    many = comb(inuksuks + bears, bears)
    good = int(share_of_all_cancelled(inuksuks, bears, 0) * many)
    return laid_out([("good", True)] * good + [("bad", False)] * (many - good))


def tiny_hand(deck, cards):
    hands = permutations(deck.split(), cards)
    apart = [all(one != two for one, two in pairwise(hand)) for hand in hands]
    return laid_out([(fits, fits) for fits in apart])


def tiny_hunt(deck, days, number):
    ends = [end_of_hunt(order, days, "seal", number, []) for order in permutations(deck.split(), days)]
    return laid_out([(end, end == "succeeds") for end in ends])


def tiny_post(post, flag, deck, colour):
    fillings = combinations(deck, 5 - len(post))
    found = [scoring_colour([*post, *more], flag)[0] for more in fillings]
    return laid_out([(each, each == colour) for each in found])


def new_cards(wanted, many, is_opposite):
    factors = in_turn(BANNERS, many, lambda card: count_shown(card, wanted), is_opposite)
    good, every = product(factors)
    start = [([], None)] if is_opposite else []
    end = [([], (every - good, every))] if is_opposite else []
    first, second = factors[:2]
    return [*start, ([*first], first), ([*second], second), ([many], (good, every)), *end]


def colour_scores(colour, post, flag, pool):
    spaces = 5 - len(post)
    every = comb(len(pool), spaces)
    good = scoring_by_merged_fillings(post, flag, pool)[colour] * every
    return [([spaces, len(pool)], None), ([every], None), ([good], (good, every))]


# The questions --------------------------------------------------------------------------------------------------


birds, bears, banners = odds.nanatoridori, odds.nanuk, odds.koinobori
SEVENS, HAND = ask.hand(8).copies(7), "6 4 4 6 1 5"
UNSEEN = without_cards(BIRDS, [6, 4, 4, 6, 1, 5, 3, 3])
GIVEN = "double-seal seal inuksuk"
POST = ["lime+pink", "green+lime+pink"]
MAY_COME = without_cards(BANNERS, ["lime+pink/move", "green+lime+pink"])
"""The cards that may come to that post; the one with two colours stands for the card with an icon."""

QUESTIONS = {
    **{f"{many} cards alike": (birds.flock_of(many, many), all_alike(many)) for many in (2, 3, 4, 5)},
    **{f"{cards} cards apart": (birds.no_neighbours(cards), all_apart(cards)) for cards in (2, 3, 4, 5, 8, 11)},
    **{
        f"a flock of {size} in {cards}": (birds.flock_of(size, cards), flock_dealt(size, cards))
        for size, cards in ((2, 8), (3, 8), (4, 8), (3, 6), (4, 10))
    },
    **{f"flocks in {cards}": (birds.flocks(cards), flocks_on_average(cards)) for cards in (3, 5, 8)},
    **{
        f"{hand} joins {size}": (birds.joins(hand, size=size), card_joins(hand, size))
        for hand, size in ((HAND, 2), (HAND, 3), ("3 3 5", 2), ("1 5 5 2", 3), ("7 7 1 4 4 4 2", 4), ("1 4 2 6 3", 2))
    },
    "at the table": (birds.joins(TABLE), card_joins(HAND, 2, UNSEEN)),
    "three at the table": (birds.joins(TABLE, size=3), card_joins(HAND, 3, UNSEEN)),
    **{
        f"{hand} beats {flock}": (birds.can_beat(flock, hand=hand), unknown_beats(flock, hand))
        for flock, hand in (("4", "?"), ("6", "? ?"), ("2 2", "? ?"), ("5 5", "? 6 ? 6"), ("7", "? ? ?"))
    },
    "Ben beats two owls": (birds.can_beat("4 4", TABLE), hand_beats("4 4", "? ? ? ? ? ? ? ?", UNSEEN)),
    **{
        f"some {rank} among {cards}": ((ask.hand(cards).copies(rank) >= 1).odds, at_least_one_bird(rank, cards))
        for rank, cards in ((7, 8), (1, 5), (4, 3))
    },
    "two sevens": ((SEVENS >= 2).odds, some_birds(7, 8, lambda many: many >= 2, 2)),
    "three sevens": ((SEVENS >= 3).odds, some_birds(7, 8, lambda many: many >= 3, 3)),
    "at most one seven": ((SEVENS <= 1).odds, some_birds(7, 8, lambda many: many <= 1, 1)),
    "exactly one seven": (SEVENS.exactly(1).odds, some_birds(7, 8, lambda many: many == 1, 1)),
    "both are sevens": ((ask.hand(2).copies(7) >= 2).given(ask.hand(2).copies(7) >= 1).odds, both_sevens()),
    "seven flocks": (ask.hand(8).flocks().exactly(7).odds, seven_flocks()),
    **{f"no bear in {days}": (bears.no_bears(days), days_without_bears(days)) for days in (2, 3, 5)},
    **{
        f"a bear in {days}": ((ask.hunt("seal", days).bears() >= 1).odds, days_without_bears(days, True))
        for days in (2, 4, 6)
    },
    **{f"{days} days out": (bears.survive(days), hunt_lasts(days)) for days in (3, 6)},
    "3 seals in 6 days": (bears.boast("3 seals in 6 days"), hunt_lasts(6, 3)),
    "2 fish in 5 days": (bears.boast("2 fish in 5 days"), hunt_lasts(5, 2, "fish")),
    "5 seals in 5 days": (
        bears.boast("5 seals in 5 days", nanuk.read(f"players 5 | first A | A {GIVEN}", seed=7).view(0)),
        hunt_lasts(5, 5, "seal", GIVEN),
    ),
    **{
        f"{animal} in {days}": (bears.drawn(animal, days), animals_drawn(animal, days))
        for animal, days in (("seal", 5), ("fish", 10), ("bird", 3))
    },
    **{
        f"{card} for {pile}": (bears.reward(card, pile=pile), card_adds(card, pile))
        for card, pile in (("bird", "deer seal fish"), ("seal", "seal deer"), ("inuksuk", "deer deer fish"))
    },
    **{
        f"{stones} Inuksuks and {many} bears": (bears.cancelled(stones, many), bears_in_order(stones, many))
        for stones, many in ((1, 1), (2, 2), (1, 2), (2, 1), (3, 2))
    },
    "two wrens and a robin": (birds.no_neighbours(3, deck="1 1 2"), tiny_hand("1 1 2", 3)),
    "two of each": (birds.no_neighbours(4, deck="1 1 2 2"), tiny_hand("1 1 2 2", 4)),
    "three cards of Nanuk": (
        bears.boast("1 seal in 2 days", deck="seal bear-seal inuksuk"),
        tiny_hunt("seal bear-seal inuksuk", 2, 1),
    ),
    "four cards of Nanuk": (
        bears.boast("2 seals in 3 days", deck="seal double-seal bear-fish inuksuk"),
        tiny_hunt("seal double-seal bear-fish inuksuk", 3, 2),
    ),
    "green is ahead": (
        banners.scores("green", ["green", "green", "lime"], flag="pink", deck=["lime", "lime", "pink"]),
        tiny_post(["green", "green", "lime"], "pink", ["lime", "lime", "pink"], "green"),
    ),
    **{
        f"{wanted} among {many}": (banners.refill(wanted, cards=many), new_cards(wanted, many, True))
        for wanted, many in (("pink", 7), ("lime", 4), ("steal", 4))
    },
    **{
        f"{many} with {wanted}": (banners.refill(wanted, cards=many, at_least=many), new_cards(wanted, many, False))
        for wanted, many in (("pink", 2), ("black", 3))
    },
    **{
        f"{colour} on a post": (
            banners.scores(colour, POST, flag="green"),
            colour_scores(colour, POST, "green", MAY_COME),
        )
        for colour in ("pink", "green", "black")
    },
}
WAYS = {name for name, (number, _right) in QUESTIONS.items() if any(step.ways for step in step_by_step(number))}


def test_sixty_questions_and_more_have_steps():
    assert len({(number.what, number.value) for number, _right in QUESTIONS.values()}) >= 60
    assert all(2 <= len(step_by_step(number)) <= 5 for number, _right in QUESTIONS.values())


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_number_of_a_step_is_right(name):
    number, right = QUESTIONS[name]
    assert len(step_by_step(number)) == len(right)
    for step, (numbers, reached) in zip(step_by_step(number), right, strict=True):
        found, said = numbers_in(f"{step.say} {step.more}"), list(numbers)
        if name in WAYS:  # which word comes first depends on the order in which the ways are laid out
            found.sort(key=int)
            said.sort()
        assert len(found) == len(said), (step.say, step.more, said)
        assert all(map(is_number, found, said)), (step.say, step.more, said)
        assert (step.good is None) == (reached is None)
        if reached is not None:
            assert step.reached == Fraction(reached[0]) / Fraction(reached[1])
            assert step.unit == "mean" or (step.good, step.of) == reached
    assert step_by_step(number)[-1].reached == number.value


@pytest.mark.parametrize("name", QUESTIONS)
def test_piles_and_ways_show_what_is_said(name):
    for step in step_by_step(QUESTIONS[name][0]):
        if step.piles and step.good is not None and step.unit == "chance":
            assert sum(pile.count for pile in step.piles) == step.of
            assert sum(pile.count for pile in step.piles if pile.fits) == step.good
        if step.ways and step.good is not None:
            assert (sum(way.fits for way in step.ways), len(step.ways)) == (step.good, step.of)


def test_the_first_look_at_the_ways_gives_nothing_away():
    for name in WAYS:
        first = step_by_step(QUESTIONS[name][0])[0]
        assert not any(way.fits or way.word for way in first.ways)


def test_days_that_must_bring_a_bear_are_not_multiplied():
    only_bears = bears.no_bears(2, deck="bear-seal bear-fish bear-bird")
    one_seal = bears.no_bears(2, deck="seal bear-seal bear-fish")
    for number in (only_bears, one_seal):
        assert [step.good for step in step_by_step(number)] == [None, 0]


def test_one_of_the_ways_counts_and_two_of_them_count():
    assert step_by_step(bears.cancelled(1, 1))[-1].say == "1 of them counts."
    assert step_by_step(bears.cancelled(2, 1))[-1].say == "2 of them count."


def test_a_number_that_was_not_counted_has_no_steps():
    simulated = odds.ask.hand(8).copies(7).exactly(2).simulated(n=20)

    assert step_by_step(simulated) == ()
    assert step_by_step(odds.Odds("a coin shows heads", Fraction(1, 2))) == ()


EXERCISES = {
    ("nanatoridori", 2): "3 3 5 joins 2",
    ("nanatoridori", 3): "2 cards apart",
    ("nanatoridori", 4): "3 cards apart",
    ("nanatoridori", 6): "some 7 among 8",
    ("nanatoridori", 7): "both are sevens",
    ("nanatoridori", 8): "a flock of 2 in 8",
    ("nanuk", 3): "no bear in 2",
    ("nanuk", 4): "seal in 5",
    ("nanuk", 5): "a bear in 4",
    ("koinobori", 3): "2 with pink",
    ("koinobori", 5): "pink among 7",
}


@pytest.mark.parametrize(("where", "name"), EXERCISES.items())
def test_steps_lead_to_the_answers_of_exercises(where, name):
    assert step_by_step(QUESTIONS[name][0])[-1].reached == exercises.exercise(*where).answer
