"""Every way behind a number, one by one: as many as were counted, each judged as the rulebook says."""

from fractions import Fraction
from random import Random

import pytest

from gamelib.core.chance import Stream
from gamelib.odds import koinobori, nanatoridori, nanuk
from gamelib.odds.every_way import every_way
from tests.oracles.banners import scoring_by_merged_fillings
from tests.oracles.hunts import ends_by_every_order

BIRDS, HUNTERS = "1 1 2 2 3 3", ["seal", "double-seal", "bear-seal", "inuksuk", "fish", "bear-fish"]


def share_of(ways):
    return Fraction(sum(way.fits for way in ways), len(ways))


@pytest.mark.parametrize("deck", ["1 1 2", "1 1 2 2", "1 1 1 2", "1 2 3 4", "5 5"])
def test_orders_of_birds_are_laid_out(deck):
    cards = len(deck.split())
    ways = every_way(nanatoridori.no_neighbours(cards, deck=deck))

    assert (
        len({(way.cards, way.letters) for way in ways})
        == len(ways)
        == nanatoridori.no_neighbours(cards, deck=deck).counting.ways
    )
    assert all(sorted(way.cards) == deck.split() for way in ways)
    assert {way.word for way in ways if way.fits} <= {"apart"}


@pytest.mark.parametrize("seed", range(8))
def test_hunts_of_tiny_decks_are_those_of_the_oracle(seed):
    rng = Random(seed)
    deck, days = rng.sample(HUNTERS, rng.randint(3, 4)), rng.randint(1, 3)
    ways = every_way(nanuk.boast(f"1 seal in {days} days", deck=" ".join(deck)))
    right = ends_by_every_order(deck, days, "seal", 1)

    assert share_of(ways) == right["succeeds"]
    assert Fraction(sum(way.word == "a bear ends it" for way in ways), len(ways)) == right["bear"]


@pytest.mark.parametrize(("inuksuks", "bears"), [(2, 2), (1, 2), (3, 1), (0, 1)])
def test_orders_of_bears_add_up(inuksuks, bears):
    number = nanuk.cancelled(inuksuks, bears)
    ways = every_way(number)

    assert share_of(ways) == number.value
    assert len(ways) == number.counting.ways


@pytest.mark.parametrize("seed", range(6))
def test_posts_are_filled_as_by_the_oracle(seed):
    rng = Stream(seed, "posts")
    post = list(rng.sample(["green", "green", "lime", "pink", "black"], 3))
    deck = list(rng.sample(["lime", "pink+lime", "green+lime", "black", "orange", "pink"], 4))
    right = scoring_by_merged_fillings(post, "pink", deck)
    for colour in ("green", "pink", "lime"):
        ways = every_way(koinobori.scores(colour, post, flag="pink", deck=deck))
        assert share_of(ways) == right.get(colour, 0)


def test_unseen_cards_are_laid_out_one_by_one():
    ways = every_way(nanatoridori.joins(hand="6 4 4 6 1 5", size=3))

    assert len(ways) == 57
    assert {way.cards for way in ways if way.fits} == {("4",)}


def test_too_many_ways_and_supposed_cards_show_none():
    supposed = nanuk.boast("1 seal in 2 days", deck="seal bear-seal inuksuk", giving="inuksuk")

    assert share_of(every_way(nanuk.boast("1 seal in 2 days", deck="seal bear-seal inuksuk"))) == Fraction(1, 2)
    for number in (nanatoridori.no_neighbours(8), nanuk.boast("1 seal in 2 days"), nanuk.drawn("seal", 10), supposed):
        assert every_way(number) == (), str(number)
