"""Whatever its controls are set to, a question gives the same answer as a calculation without the library."""

from fractions import Fraction
from functools import cache

import pytest

from gamelib.nanatoridori import Flock
from tests.oracles import banners, counts, explore, flocks, hunts
from tests.oracles.decks import BIRDS, COLOURS, carps_on, hunting, without
from tests.oracles.decks import banners as banner_deck
from tests.widgets.test_explore import CONTROLS, QUESTIONS, hear, opened
from widgets.explore import koinobori, nanatoridori, nanuk

EIGHT = (0,) * 8
BIRD_FLOCKS = [Flock(size, rank) for size in (1, 2, 3) for rank in range(1, 8)]


def carps_left(*cards):
    """Return the house deck without one card for each of these, by their colours."""
    deck = [card.split("/")[0] for card in banner_deck()]
    return [str(card) for card in without(deck, [card.split("/")[0] for card in cards])]


def beaten(topic, flock):
    size, rank = flock
    own = [card for card in range(1, 8) for _copy in range(max(topic.hand.count(card), size * (card == rank)))]
    return flocks.beater((size, rank), (0,) * topic.cards, tuple(without(BIRDS, own)))


def boasted(topic):
    box = [
        *topic.hand,
        *{"": (), "stones": ["inuksuk"] * 2, "bears": ["bear-seal", "bear-deer", "bear-fish"]}[topic.seen],
    ]
    ends = explore.hunt_ends(explore.left_of_hunt(box), topic.days, topic.animal, topic.number, nanuk.giving(topic))
    return ends["succeeds"]


@cache
def filled(post, flag):
    return banners.filling(post, flag, carps_left(*post))


def mast(topic):
    first, flags = ["lime", "lime+orange", "lime+purple", "green", "green+black"], ["green", "black"]
    posts = [first, list(topic.second)]
    if len(topic.second) == 5:
        return Fraction(banners.earned(topic.card, posts, flags))
    pool = carps_left(*first, *topic.second, topic.card)
    ways = _choices(pool, 5 - len(topic.second))
    return Fraction(
        sum(banners.earned(topic.card, [first, [*topic.second, *more]], flags) * many for more, many in ways),
        sum(many for _more, many in ways),
    )


def _choices(pool, spaces):
    """Return each choice of one or two cards, by their colours, with the number of ways to make it."""
    sorts = sorted(set(pool))
    if spaces == 1:
        return [((card,), pool.count(card)) for card in sorts]
    return [((one, two), pool.count(one) * (pool.count(two) - (one == two))) for one in sorts for two in sorts]


ANSWERS = {
    "nanatoridori.joins": lambda topic: flocks.joins(
        tuple(topic.hand), tuple(without(BIRDS, [*topic.hand, *[3, 3] * topic.has_pair])), topic.size
    ),
    "nanatoridori.no_neighbours": lambda topic: flocks.chance_of(
        flocks.fresh_hand(BIRDS, topic.cards), lambda number, _longest: number == topic.cards
    ),
    "nanatoridori.copies": lambda topic: explore.birds_of(topic.rank, topic.cards, topic.least),
    "nanatoridori.flock_of": lambda topic: flocks.chance_of(
        flocks.fresh_hand(BIRDS, topic.cards), lambda _number, longest: longest >= topic.size
    ),
    "nanatoridori.hardest_lead": lambda topic: beaten(topic, topic.flock),
    "nanatoridori.weakest_safe": lambda topic: beaten(topic, topic.flock),
    "nanuk.survive": lambda topic: (
        1
        - explore.hunt_ends(
            explore.left_of_hunt(["inuksuk"] * topic.given), topic.days, "seal", 0, ["inuksuk"] * topic.given
        )["bear"]
    ),
    "nanuk.fates": lambda topic: explore.hunt_ends(
        explore.left_of_hunt(["inuksuk"] * topic.given), topic.days, "fish", topic.number, ["inuksuk"] * topic.given
    )["succeeds"],
    "nanuk.boast_days": boasted,
    "nanuk.boldest": boasted,
    "nanuk.animals": lambda topic: sum(
        share
        for total, share in counts.among(
            hunting(), topic.days, lambda card: (2 if card.startswith("double") else 1) * card.endswith("seal")
        ).items()
        if total >= topic.least
    ),
    "nanuk.reward": lambda topic: hunts.reward(
        topic.card, topic.pile, without(hunting(), [*topic.pile, topic.card]), topic.more_cards
    ),
    "koinobori.post_colours": lambda topic: filled(topic.post, topic.flag).get(topic.colour, Fraction(0)),
    "koinobori.refill": lambda topic: banners.new_cards(banner_deck(), topic.cards, topic.wanted, topic.least),
    "koinobori.arrivals": lambda topic: banners.new_cards(banner_deck(), topic.cards, topic.wanted, topic.least),
    "koinobori.mast": mast,
    "chance.settling": lambda topic: explore.far_off(topic.draws, POSITIONS[topic.what], topic.margin),
    "chance.missing": lambda topic: explore.misses(topic.draws, POSITIONS[topic.what]),
    "chance.tells": lambda topic: explore.learned(BEFORE[topic.deed](), topic.with_it, topic.without_it),
}
ANSWERS["koinobori.fills"] = ANSWERS["koinobori.young_post"] = ANSWERS["koinobori.post_colours"]

POSITIONS = {
    "birds": Fraction(30, 57),
    "bears": Fraction(12, 100),
    "banners": banners.new_cards(banner_deck(), 4, "steal", 1),
}
BEFORE = {
    "boast": lambda: explore.seals_in_hand(2),
    "side": explore.help_in_hand,
    "pass": lambda: flocks.beater((2, 2), EIGHT, tuple(without(BIRDS, (2, 2)))),
}

UNCOUNTED = {"help"}
"""Controls that bring in what others are supposed to give: `tests.library` has its oracle."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_answer_equals_the_oracle_whatever_is_set(name):
    question, seen = opened(QUESTIONS[name]()), 0
    topic = question.topic
    assert float(topic.answer()) == pytest.approx(float(ANSWERS[name](topic)), abs=1e-9)
    for n, (control, value) in enumerate(CONTROLS.items(), 100):
        before = topic.python()
        if control in UNCOUNTED or (name == "koinobori.young_post" and control != "colour"):
            continue  # a post with few cards can be filled in too many ways to count them often
        hear(question, n, kind="set", id=control, value=value)
        if topic.python() != before:
            seen += 1
            assert float(topic.answer()) == pytest.approx(float(ANSWERS[name](topic)), abs=1e-9), control
    assert seen


def test_maps_show_what_the_oracle_says():
    topic = opened(QUESTIONS["nanatoridori.hardest_lead"]()).topic
    for flock in BIRD_FLOCKS[::5]:
        assert float(nanatoridori.beaten(topic, flock)) == pytest.approx(float(beaten(topic, flock)), abs=1e-9)

    topic = opened(QUESTIONS["nanuk.boast_days"]()).topic
    for topic.animal, topic.days in (("seal", 1), ("seal", 4), ("deer", 7)):
        assert nanuk.chance(topic, 4, topic.animal, topic.days) == pytest.approx(100 * float(boasted(topic)), abs=1e-7)


def test_beads_and_curves_hold_what_the_oracle_says():
    copies = opened(QUESTIONS["nanatoridori.copies"]()).topic
    found = counts.among(BIRDS, 8, lambda card: card == 7)
    assert copies.shares() == pytest.approx(
        {
            **{str(at): 100 * float(found[at]) for at in range(4)},
            "4": 100 * float(sum(found[at] for at in found if at > 3)),
        }
    )
    arrivals = opened(QUESTIONS["koinobori.arrivals"]()).topic
    carps = counts.of_new_cards(banner_deck(), 4, "pink")
    assert arrivals.shares() == pytest.approx(
        {
            **{str(at): 100 * float(carps[at]) for at in range(4)},
            "4": 100 * float(sum(carps[at] for at in carps if at > 3)),
        }
    )
    post = opened(QUESTIONS["koinobori.post_colours"]()).topic
    assert post.shares() == pytest.approx(
        {colour: 100 * float(filled(post.post, "pink").get(colour, 0)) for colour in COLOURS}
    )
    fates = opened(QUESTIONS["nanuk.fates"]()).topic
    ends = explore.hunt_ends(hunting(), 6, "fish", 3, ())
    assert fates.shares() == pytest.approx({end: 100 * float(share) for end, share in ends.items()})


def test_colours_of_the_deck_are_those_of_the_oracle():
    topic = opened(QUESTIONS["koinobori.post_colours"]()).topic
    assert sorted("+".join(carps_on(card)) for card in koinobori.unseen(topic)) == sorted(carps_left(*topic.post))
