"""Nanuk: positions as text, typed with gaps, written and read back, and with what a seat has seen happen."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gamelib import BadNotation, nanuk
from gamelib.nanuk import Boast
from tests.rules.nanuk_positions import DOOMED, SIDES, all_cards, short_game

GIVING = SIDES + "ante B deer | ante D seal | ante E fish | "
WON = SIDES + "outcome success | pot seal*4 deer fish bird | "

# What a short text means ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("players 6", {"players": 6, "phase": "boasting", "to_act": (0,), "first": 0, "dealer": 0, "wind": 1}),
        ("players 5", {"season": 1, "hunt": 1, "totals": (0,) * 5, "variant": "basic", "won": None, "winter": False}),
        ("A seal seal fish", {"players": 5, "boast": None, "leader": None, "ply": 1, "pot": (), "discards": ()}),
        ("H seal seal fish", {"players": 8}),
        ("pile G seal", {"players": 7}),
        ("turn F", {"players": 6, "to_act": (5,), "first": 5, "dealer": 5}),
        ("first F", {"players": 6, "to_act": (5,)}),
        ("dealer G | turn B", {"players": 7, "to_act": (1,), "first": 1, "dealer": 6}),
        ("boast 2 seal in 4 days by F", {"players": 6, "leader": 5, "to_act": (0,), "first": 5}),
        ("boast 2 seal in 4 days by A", {"boast": Boast(2, "seal", 4), "leader": 0, "doomer": None, "to_act": (1,)}),
        ("boast 2 seal in 4 days by a | wind anticlockwise", {"leader": 0, "wind": -1, "to_act": (4,)}),
        ("boast 2 seal in 4 days by A | wind counterclockwise | turn E", {"wind": -1, "to_act": (4,)}),
        ("boast 2 seal in 4 days", {"leader": 0, "to_act": (1,), "first": 0}),
        ("boast 2 seal in 4 days | turn D", {"leader": 2, "to_act": (3,), "first": 2}),
        ("boast 2 seal in 4 days | turn D | wind anticlockwise | first B", {"leader": 4, "to_act": (3,), "first": 1}),
        ("boast 2 seal in 4 days | doom D", {"leader": 2, "doomer": 3, "phase": "sides", "to_act": (4, 0, 1)}),
        ("boast - | turn C", {"boast": None, "to_act": (2,)}),
        (DOOMED, {"phase": "sides", "sides": (True, False, None, None, None), "to_act": (2, 3, 4), "queue": (2, 3, 4)}),
        (DOOMED + "chosen C E", {"phase": "sides", "to_act": (3,)}),
        (DOOMED + "doomers D", {"sides": (True, False, None, False, None), "to_act": (2, 4)}),
        (DOOMED + "variant declared-sides", {"phase": "declaring", "to_act": (2,), "queue": (2, 3, 4)}),
        (DOOMED + "variant declared-sides | hunters C | turn D", {"to_act": (3,), "queue": (3, 4)}),
        ("boast 4 seal in 5 days by A | wind anticlockwise | doom E", {"to_act": (3, 2, 1), "phase": "sides"}),
        (SIDES, {"phase": "antes", "to_act": (1, 3, 4), "antes": (None,) * 5}),
        (SIDES + "ante B deer", {"to_act": (3, 4), "antes": (None, "deer", None, None, None)}),
        (GIVING, {"phase": "giving", "to_act": (2,), "queue": (2, 0), "gifts": (None,) * 5}),
        (GIVING + "gave C fish seal", {"to_act": (0,), "gifts": (None, None, ("seal", "fish"), None, None)}),
        (SIDES + "gave C fish | turn A", {"phase": "giving", "to_act": (0,), "queue": (0,)}),
        (SIDES + "turn C", {"phase": "giving", "to_act": (2,), "queue": (2, 0)}),
        (WON, {"phase": "rewards", "won": True, "to_act": (0,), "queue": (0, 2, 0, 2, 0, 2)}),
        (WON + "turn C", {"to_act": (2,), "queue": (2, 0, 2, 0, 2, 0, 2)}),
        (WON.replace("success", "failure"), {"won": False, "queue": (1, 3, 4, 1, 3, 4)}),
        (WON.replace("success", "failure") + "turn D", {"won": False, "queue": (3, 4, 1, 3, 4)}),
        (WON + "winter", {"winter": True, "hands": ((),) * 5}),
        ("over", {"phase": "over", "to_act": (), "queue": (), "hands": ((),) * 5}),
        ("over | outcome success", {"won": True}),
        ("season 2", {"season": 2}),
        ("season 2 | seasons 3 | totals 1 22 3 44 5 | hunt 7", {"season": 2, "hunt": 7, "totals": (1, 22, 3, 44, 5)}),
        ("hand seal seal fish | turn C", {"hands": {2: ("seal", "seal", "fish")}}),
        ("hand fish seal seal | boast 2 seal in 4 days by A", {"hands": {1: ("seal", "seal", "fish")}}),
        ("A seal, FISH,seal*1", {"hands": {0: ("seal", "seal", "fish")}}),
        ("pile A seal*3 deer - fish*0 | pile C -", {"piles": (("deer", "seal", "seal", "seal"), (), (), (), ())}),
        ("discards bird deer", {"discards": ("deer", "bird")}),
    ],
)
def test_what_is_left_out_follows_from_what_is_said(text, meant):
    state = nanuk.read(text, seed=1)
    there = {name: getattr(state, name) for name in meant}
    if isinstance(meant.get("hands"), dict):
        there["hands"] = {seat: state.hands[seat] for seat in meant["hands"]}

    assert there == meant
    assert all_cards(state) == Counter(state.terms.cards)
    assert nanuk.read(state.write()) == state


@pytest.mark.parametrize(
    ("text", "sizes", "deck"),
    [
        ("players 5", (3,) * 5, 85),
        ("players 5 | A ? seal ? | deck 4 cards", (3,) * 5, 4),
        ("players 5 | deck 1 card", (3,) * 5, 1),
        ("players 5 | deck seal ? ...", (3,) * 5, 85),
        ("players 5 | deck ...", (3,) * 5, 85),
        ("players 5 | deck -", (3,) * 5, 0),
        (SIDES + "ante B ? | gave C ? ? | turn A", (3, 2, 1, 2, 2), 85),
        (SIDES + "turn A", (3, 2, 2, 2, 2), 85),
        (SIDES + "outcome failure | pot ?*9", (2,) * 5, 81),
        (SIDES + "outcome failure | pot ?*9 | A - | E seal", (0, 2, 2, 2, 1), 84),
        ("over | A seal seal", (2, 0, 0, 0, 0), 98),
    ],
)
def test_hands_and_deck_are_filled_up(text, sizes, deck):
    state = nanuk.read(text, seed=3)

    assert tuple(map(len, state.hands)) == sizes
    assert len(state.deck) == deck
    assert "?" not in all_cards(state)
    assert nanuk.read(text, seed=3) == state
    assert nanuk.read(f"{text} | seed 3") == state
    assert nanuk.read(text, seed=4) != state or text.startswith("over")


def test_unknown_cards_and_sides_are_dealt_at_random():
    states = [nanuk.read(DOOMED + "chosen C", seed=seed) for seed in range(30)]

    assert Counter(state.sides[2] for state in states).keys() == {True, False}
    assert len({state.hands for state in states}) == 30
    assert len({state.deck for state in states}) == 30


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("players 4", "the number of players is a whole number from 5 to 8"),
        ("players 9", "the number of players is a whole number from 5 to 8"),
        ("players 5 | H seal", "there is no player H: the last is E"),
        ("players 5 | pile F seal", "there is no player F: the last is E"),
        ("variant open", "the variant is basic or declared-sides, not 'open'"),
        ("rulings nonsense=1", "nonsense"),
        ("cards -", "the composition names every card"),
        ("seasons 0", "the number of seasons is a whole number from 1 to 99"),
        ("seasons 100", "the number of seasons is a whole number from 1 to 99"),
        ("season 3 | seasons 2", "the season is a whole number from 1 to 2"),
        ("season 0 | seasons 2", "the season is a whole number from 1 to 2"),
        ("hunt 0", "the hunt is a whole number from 1 to 999"),
        ("hunt 1000", "the hunt is a whole number from 1 to 999"),
        ("dealer F | players 5", "a seat is a letter from A to E, not 'F'"),
        ("A whale", "whale"),
        ("A seal*9999", "the number of cards is a whole number from 0 to 400"),
        ("discards seal*x", "the number of cards is a whole number from 0 to 400"),
        ("discards " + "seal*201 " * 2, "nobody plays Nanuk with more than 400 cards"),
        ("deck 401 cards", "the deck is a whole number from 0 to 400"),
        ("deck 9999 cards", "the deck is a whole number from 0 to 400"),
        ("players 5 | totals 1 2 3 4", "totals are one number for each of the 5 players, not '1 2 3 4'"),
        ("players 5 | totals 1 2 3 4 5 6", "totals are one number for each"),
        ("players 5 | totals 1 2 3 4 x", "a total is a whole number from 0 to 99999"),
        ("players 5 | totals 1 2 3 4 100000", "a total is a whole number from 0 to 99999"),
        ("wind north", "the wind blows clockwise or anticlockwise, not 'north'"),
        ("over | outcome maybe", "the outcome is success, failure or uncompleted, not 'maybe'"),
        ("doom B", "the next after the last to boast; the position says boast '-' and doom B"),
        ("boast 4 seal in 5 days by A | doom C", "boast '4 seal in 5 days by A' and doom C"),
        ("boast 4 seal in 5 days by A | doom B | wind anticlockwise", "and doom B"),
        ("boast doom", "'doom' is no boast that can be made"),
        ("boast 28 seal in 5 days by A", "'28 seal in 5 days ' is no boast|'28 seal in 5 days' is no boast"),
        ("boast 4 seal in 13 days", "is no boast that can be made"),
        ("hunters A", "nobody has a side before the hunt is doomed"),
        ("boast 4 seal in 5 days by A | doomers C", "nobody has a side before the hunt is doomed"),
        ("boast 4 seal in 5 days by A | chosen C", "nobody has a side before the hunt is doomed"),
        (DOOMED + "hunters C | doomers C", "C cannot be on two sides"),
        (DOOMED + "hunters C | chosen C", "C cannot be on two sides"),
        (DOOMED + "doomers D | chosen D", "D cannot be on two sides"),
        (DOOMED + "hunters B", "B cannot be on two sides"),
        (DOOMED + "chosen C D E", "when all have chosen their sides are shown"),
        (DOOMED + "variant declared-sides | chosen D", "when all have chosen their sides are shown"),
        (DOOMED + "variant declared-sides | turn D", "it is D's turn, but it must be C's"),
        ("boast 4 seal in 5 days by A | turn C", "it is C's turn, but it must be B's"),
        (GIVING + "gave A seal", "hunters give in the order C A; somebody gave too early"),
        (GIVING + "gave C seal | gave A seal", "somebody gave too early, or all have given"),
        ("over | hand seal", "hand without a letter is the hand of whoever is to act"),
        ("A seal seal fish | hand deer deer deer", "hand without a letter is the hand of whoever is to act"),
        (WON + "turn B", "B is not on the winning side and chooses no rewards"),
        (SIDES + "outcome failure", "a pot of 0 cards leaves nothing for B to choose"),
        (SIDES + "outcome failure | pot seal seal", "a pot of 2 cards leaves nothing for B to choose"),
        (
            "A seal*3 | B seal*3 | C seal*3 | D seal*3 | E seal*3 | pile A seal*6",
            "the game has 18, and the position names",
        ),
        ("players 5 | deck ?*86", "needs 101 cards, and of the cards it does not name there are only 100"),
        ("players 5 | discards - | deck 84 cards", "1 card is missing from this position"),
        ("ante B seal", "'ante B' has no place here: nobody lays antes or gives cards now"),
        ("gave A seal", "'gave A' has no place here: nobody lays antes or gives cards now"),
        (SIDES + "ante C seal", "'ante C' has no place here: those who stay behind lay antes"),
        (SIDES + "gave B seal", "'gave B' has no place here: those who stay behind lay antes"),
        (SIDES + "ante B seal fish", "'ante B': an ante is one card"),
        (SIDES + "ante B -", "'ante B': an ante is one card"),
        (GIVING + "gave C seal*4", "'gave C': an ante is one card, and a hunter gives one to three"),
        (SIDES + "gave C -", "'gave C': an ante is one card, and a hunter gives one to three"),
        ("pot seal", "there is a pot only while rewards are chosen"),
        (SIDES + "winter", "winter is near only once the days have been drawn"),
        ("A seal seal", "A must hold 3 cards here, not 2"),
        ("E seal*4", "E must hold 3 cards here, not 4"),
        (GIVING + "B seal fish bird", "B must hold 2 cards here, not 3"),
        (GIVING + "gave C seal seal | C fish fish | turn A", "C must hold 1 card here, not 2"),
        (WON + "E fish fish fish", "E cannot hold 3 cards here"),
        ("over | A fish*4", "A cannot hold 4 cards here"),
        (WON + "winter | B fish", "B holds no cards any more: in winter all hands went back"),
        (
            SIDES + "outcome success | pot seal*3 ? | discards seal*15 bear-seal*3 double-seal*3",
            "show at least 4 seals",
        ),
    ],
)
def test_read_refuses_what_no_hunt_can_come_to(text, complaint):
    with pytest.raises(BadNotation, match=complaint):
        nanuk.read(text, seed=1)


def test_pot_of_a_successful_hunt_gets_the_animals_it_must_have():
    for seed in range(12):
        state = nanuk.read(SIDES + "outcome success | pot ? seal ? fish ?", seed=seed)
        taken = nanuk.read(SIDES + "outcome success | pot ? fish ? | pile C double-seal | pile B seal", seed=seed)

        assert sum((1 + ("double" in card)) * card.endswith("seal") for card in state.pot) >= 4
        assert sum((1 + ("double" in card)) * card.endswith("seal") for card in taken.pot) >= 2


def test_fields_stand_in_any_order_with_comments_and_on_lines():
    state = nanuk.read("players 6 | pile A seal deer | turn C | C seal seal fish", seed=1)

    assert (
        nanuk.read("turn: C\n\nC:  seal   seal fish # mine | not read\n| pile A: seal deer |players 6 |", seed=1)
        == state
    )
    assert nanuk.read("# nothing but | a comment", seed=1) == nanuk.read("", seed=1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("turn A | turn B", "the position says 'turn' twice"),
        ("first B | turn C", "the position says that it is C's turn, but it must be B's"),
        ("cards seal*14 ?", "the composition names every card of the game, with none unknown"),
        ("pile A seal | pile A deer", "the position says 'pile A' twice"),
        ("trun A", "a position has no 'trun A'; it may say turn"),
        ("pile", "a position has no 'pile'; it may say pile [A-H]"),
        ("xyzzy", "a position has no 'xyzzy'; it may say variant, players, "),
        (7, "notation is text, not int"),
        ("#" * 80_001, "this text has 80001 characters; no position has more than 80000"),
        ("hunt 1.5", "the hunt is a whole number from 1 to 999, not '1.5'"),
        ("hunt " + "0" * 30 + "1", "the hunt is a whole number from 1 to 999"),
        ("turn AB", "a seat is a letter from A to H, not 'AB'|a seat is a letter from A to E, not 'AB'"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text, complaint):
    with pytest.raises(BadNotation, match=complaint):
        nanuk.read(text, seed=1)


def test_the_longest_text_and_numbers_are_read():
    assert nanuk.read("#" * 80_000, seed=1) == nanuk.read("", seed=1)
    assert nanuk.read("hunt " + "0" * 29 + "1", seed=1).hunt == 1
    assert nanuk.read("hunt 999", seed=10**30 - 1).hunt == 999
    for seed in (10**30, -1, "1", True):
        with pytest.raises(BadNotation, match="a seed is a whole number from 0 on, of at most 30 figures"):
            nanuk.read("", seed=seed)


def test_a_seed_is_named_or_drawn():
    assert nanuk.read("players 5 | seed 12").seed == 12
    assert nanuk.read("players 5 | seed 12", seed=3).seed == 3
    assert nanuk.read("players 5").seed != nanuk.read("players 5").seed
    with pytest.raises(BadNotation, match="the seed is a whole number from 0 to"):
        nanuk.read("players 5 | seed -1")


# Whole games --------------------------------------------------------------------------------------


def test_every_position_of_a_game_is_written_and_read_back():
    phases = Counter()
    for seed in (1, 7):
        for number, (state, seat, _move, _after) in enumerate(short_game(seed)):
            text = state.write()
            again = nanuk.read(text)
            assert (again, again.write()) == (state, text)
            assert (again.to_act, again.queue) == (state.to_act, state.queue)
            seen = state.view(seat if number % 2 else None)
            guessed = nanuk.read(seen.write(), seed=number)
            assert guessed.view(seen.seat).write() == seen.write()
            phases[state.phase] += 1

    assert len(phases) == 7


# What a seat has seen happen ------------------------------------------------------------------------


def views_of_games(games, every):
    """Yield views of some moments of games, of each seat in turn and of onlookers."""
    for seed in games:
        for number, (state, _seat, _move, after) in enumerate(short_game(seed)):
            if number % every == 0 or after.phase == "over":
                yield after.view((None, *range(state.players))[number % (state.players + 1)])


def test_what_a_seat_has_seen_is_written_and_read_back():
    told = Counter()
    for number, view in enumerate(views_of_games(range(3), every=6)):
        text = view.write(history=True)
        again = nanuk.read(text, seed=number).view(view.seat)
        assert again == view, text
        assert (again.ply, again.write(history=True)) == (view.ply, text)
        told.update(event.kind for event in again.log if again.result)

    assert len(told) > 18


FACTS = [
    (r"draws 3", "draws 2"),
    (r"draws 1", "draws 2"),
    (r"takes (?!deer\b)[\w-]+", "takes deer"),
    (r"hunt \d+ from", "hunt 1000 from"),
]
"""Facts of a season, each with what cannot have happened instead."""
FACTS_OF_HUNT = [
    (r"boasts \d+", "boasts 27"),
    (r"boasts \d+", "boasts 28"),
    (r"; [A-H] dooms", "; "),
    (r"[A-H] dooms", "H dooms"),
    (r"; [A-H] (chooses|declares)", "; "),
    (r"; [A-H] antes", "; "),
    (r"gives 1", "gives 2"),
    (r"[A-H] antes", "H antes"),
]
"""The same of the hunt that goes on."""


def test_what_does_not_lead_to_the_position_is_refused():
    refused = Counter()
    for view in views_of_games(range(2), every=6):
        text = view.write(history=True)
        for facts, start in ((FACTS, r"season \d+ of"), (FACTS_OF_HUNT, r"hunt \d+ from")):
            begun = max(found.start() for found in re.finditer(start, text))
            for pattern, other in facts if view.phase not in ("rewards", "over") else ():
                if re.search(pattern, text[begun:]):
                    changed = text[:begun] + re.sub(pattern, other, text[begun:], count=1)
                    with pytest.raises(BadNotation, match=r"does not lead to this position|can have happened"):
                        nanuk.read(changed, seed=1)
                    refused[pattern, other] += 1

    assert len(refused) == len(FACTS) + len(FACTS_OF_HUNT)


SEEN = (
    "players 5 | first A | wind clockwise | boast 2 fish in 3 days by B | doom C | hunters A B D | doomers C E"
    " | A seal fish | B ? ? ? | C ? ? | D ? ? | E ? ? | ante C ? | ante E ? | gave A bird | gave D ? | turn B | seat A"
    " | history season 1 of 1 from A, A draws 3 = seal fish bird, B draws 3, C draws 3, D draws 3, E draws 3,"
    " hunt 1 from A wind clockwise; A boasts 1 fish in 2 days; B boasts 2 fish in 3 days;"
    " C dooms B with 2 fish in 3 days; D chooses; E chooses; A chooses = hunt, sides hunt hunt home hunt home;"
    " C antes; E antes; D gives 1; A gives 1 = bird"
)


def test_a_history_may_be_typed():
    seen = nanuk.read(SEEN, seed=1).view(0)

    assert seen.write(history=True).endswith(SEEN.partition("seat A")[2])
    assert (seen.ply, seen.seat, seen.hand, seen.gifts[0]) == (11, 0, ("seal", "fish"), ("bird",))
    assert [str(event) for event in seen.log if event.seat == 0 and event.kind in ("deal", "side", "give")] == [
        "Ada is dealt a seal, a fish and a bird. [NANUK-2.3]",
        "Ada has chosen a side: to hunt. [NANUK-6.3]",
        "Ada gives a bird. [NANUK-6.5]",
    ]


@pytest.mark.parametrize(
    ("said", "instead", "complaint"),
    [
        ("A boasts 1 fish in 2 days", "A boasts 3 fish in 2 days", "does not lead to this position"),
        ("A boasts 1 fish in 2 days", "A boasts 1 fish in 13 days", "does not lead to this position"),
        ("A boasts", "F boasts", "does not lead to this position"),
        ("dooms B", "dooms F", "does not lead to this position"),
        ("B boasts 2 fish", "C boasts 2 fish", "does not lead to this position"),
        ("sides hunt hunt home hunt home", "sides hunt hunt home hunt", "does not lead to this position"),
        ("D chooses; ", "", "does not lead to this position"),
        ("E antes; ", "", "does not lead to this position"),
        ("D gives 1", "D gives 2", "does not lead to this position"),
        ("B draws 3", "B draws 4", "does not lead to this position"),
        ("= seal fish bird", "= seal fish whale", "'seal fish whale' is nothing that can have happened"),
        ("E antes", "E yawns", "'E yawns' is nothing that can have happened"),
        ("| seat A |", "| seat F |", "a seat is a letter from A to E"),
        ("| seat A |", "|", "a seat is a letter from A to E"),
    ],
)
def test_a_history_that_cannot_be_is_refused(said, instead, complaint):
    assert said in SEEN
    with pytest.raises(BadNotation, match=complaint):
        nanuk.read(SEEN.replace(said, instead), seed=1)
