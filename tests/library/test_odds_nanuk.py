"""Nanuk's odds at a table beside the game itself, what is assumed of others, and questions that are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import Stream, nanuk, odds
from gamelib.nanuk.cards import ANIMALS, CARDS, composition
from gamelib.nanuk.scoring import points
from gamelib.odds import hunt_counting
from gamelib.odds.hunt_assumptions import assume
from gamelib.odds.hunt_cards import give_any_card
from gamelib.odds.nanuk import boast, boasts, cancelled, drawn, no_bears, reward, rewards, survive
from gamelib.odds.numbers import BadQuestion
from tests.bench.odds import microseconds, time_new_hunts
from tests.oracles.hunts import best_score
from tests.support.sampling import DEEP, agrees, share

SURVIVAL = """
 1 .8800 .8800 1.0000 0.27
 2 .7733 .7782  .9864 0.54
 3 .6786 .6914  .9628 0.81
 4 .5947 .6171  .9322 1.08
 5 .5203 .5531  .8967 1.35
 6 .4546 .4978  .8581 1.62
 7 .3966 .4497  .8178 1.89
 8 .3454 .4076  .7768 2.16
 9 .3004 .3706  .7358 2.43
10 .2608 .3380  .6953 2.70
11 .2260 .3090  .6559 2.97
12 .1955 .2831  .6178 3.24
"""
"""Columns, for a fresh box: days; chance of no bear; chance that no bear stops the hunt; the same with an Inuksuk
given; mean animals of a kind.
"""


# How long a hunt lasts ------------------------------------------------------------------


@pytest.mark.parametrize("line", SURVIVAL.strip().splitlines(), ids=lambda line: f"{line.split()[0]} days")
def test_the_table_of_survival_to_four_digits(line):
    days, *wanted = line.split()
    days = int(days)

    assert f"{float(no_bears(days)):.4f}" == f"{float(wanted[0]):.4f}"
    assert f"{float(survive(days)):.4f}" == f"{float(wanted[1]):.4f}"
    assert f"{float(survive(days, giving='inuksuk')):.4f}" == f"{float(wanted[2]):.4f}"
    assert all(f"{float(drawn(animal, days)):.2f}" == wanted[3] for animal in ANIMALS)


# From a view ----------------------------------------------------------------------------------


def before_the_leader_gives(seed: int, players: int, alone: bool, thin: int = 0) -> nanuk.State:
    """Return a hunt in which only its leader has still to give, with at most `thin` cards in the deck if not 0."""
    rng, state = Stream(seed, "play"), nanuk.deal(players, seed=seed)
    while True:
        state = state.next_round() if not state.to_act and not state.result else state
        if not state.to_act:
            seed += 1000
            state = nanuk.deal(players, seed=seed)
        seat = state.to_act[0]
        if state.phase == "giving" and state.to_act == (state.leader,) and len(state.deck) <= (thin or 100):
            return state
        moves = state.moves(seat)
        if state.phase == "boasting" and state.boast is None:
            move = f"{1 + rng.randbelow(3)} {rng.choice(ANIMALS)} in {3 + rng.randbelow(10)} days"
        elif state.phase == "boasting":
            move = "doom"
        elif state.phase == "sides":
            move = "side doom" if alone else rng.choice(moves)
        else:
            move = rng.choice(moves)
        state = state.play(move, seat)


def does_hunt_succeed(view: nanuk.View, give: str, rng: Stream) -> bool:
    return bool(view.imagine(rng).play(give).won)


@pytest.mark.parametrize("seed", range(6 * DEEP))
def test_odds_of_a_hunt_into_winter_match_the_game(seed):
    state = before_the_leader_gives(seed, 5 + seed % 3, alone=True, thin=4)
    view, n = state.view(state.leader), 600
    give = state.moves()[0]
    last_boast = view.boast
    exact = boast(view=view, giving=give.cards)

    assert agrees(exact.value, share(lambda rng: does_hunt_succeed(view, give, rng), n), n), (
        last_boast,
        len(state.deck),
    )


@pytest.mark.parametrize("seed", range(4 * DEEP))
def test_odds_with_any_gifts_match_the_game(seed):
    state = before_the_leader_gives(seed, 6, alone=False)
    view, n = state.view(state.leader), 600
    give = state.moves()[0]
    number = boast(view=view, giving=give.cards, others="any")

    frequency = share(lambda rng: does_hunt_succeed(view, give, rng), n)
    assert agrees(number.value, frequency, n)


def test_uncountable_gifts_are_simulated():
    state = before_the_leader_gives(5, 6, alone=False)
    number = boast(view=state.view(state.leader), others="helpful", n=40)

    assert number.n == 40
    assert 0 <= number <= 1


def test_named_gifts_of_others_count_as_given():
    view = nanuk.deal(5, seed=7).view(1)
    with_seals = boast("2 seals in 3 days", view, others="seal seal", giving="inuksuk")
    pool = Counter(view.unseen())
    pool.subtract(["seal", "seal"])

    assert with_seals == survive(3, deck=list(pool.elements()), giving="inuksuk")
    assert with_seals.kind == "assumed"
    assert "the other hunters give 2 seals" in str(with_seals)


def test_giving_defaults_to_all_helpful_cards():
    view = nanuk.read("A seal inuksuk fish", seed=5).view(0)

    assert boast("3 seals in 4 days", view) == boast("3 seals in 4 days", view, giving="seal inuksuk")
    assert boast("3 seals in 4 days", view) > boast("3 seals in 4 days", view, giving="fish")


def test_odds_of_a_seat_at_home_have_no_gift():
    state = before_the_leader_gives(1, 5, alone=True)
    home = next(seat for seat, side in enumerate(state.sides) if side is False)
    number = boast(view=state.view(home))

    assert number.kind == "assumed"
    with pytest.raises(BadQuestion, match="gives nothing to this hunt"):
        boast(view=state.view(home), giving="seal")


@pytest.mark.parametrize("seed", range(6 * DEEP))
def test_assumed_new_deck_equals_the_one_the_game_shuffles(seed):
    state = before_the_leader_gives(seed, 5 + seed % 4, alone=True, thin=9)
    leader, give = state.leader, state.moves()[seed % len(state.moves())]
    after = state.play(give)
    at_home = [seat for seat in range(state.players) if seat != leader]
    for view in (state.view(leader), before_antes(state).view(leader)):
        supposed = assume(view, view.boast.animal, give.cards, "nothing", None, None)

        assert supposed.deck == len(state.deck)
        assert supposed.hands == sum(len(state.hands[seat]) for seat in at_home)
        assert supposed.known == Counter((*state.discards, *after.hands[leader])) or after.winter
        hidden = [*state.deck, *(card for seat in at_home for card in (*state.hands[seat], state.antes[seat]))]
        assert supposed.unseen == Counter(hidden)


def before_antes(state: nanuk.State) -> nanuk.State:
    """Return the same hunt before anybody at home has given an ante."""
    hands = tuple(
        nanuk.cards.in_order((*hand, ante)) if ante else hand
        for hand, ante in zip(state.hands, state.antes, strict=True)
    )
    return state._replace(
        phase="boasting",
        hands=hands,
        antes=(None,) * state.players,
        doomer=None,
        sides=(None,) * state.players,
        queue=(state.leader,),
    )


def test_assumed_gifts_leave_the_hands_of_others():
    view = nanuk.deal(5, seed=7).view(1)
    one, five = (assume(view, "seal", None, "seal " * many, None, None) for many in (1, 5))

    assert (one.hands, five.hands) == (12 - 4, 12 - 5)
    assert one.unseen.total() == 97 - 1
    assert one.deck == five.deck == 85


def test_own_cards_not_given_return_in_winter():
    view = nanuk.read("A seal inuksuk fish", seed=5).view(0)

    assert assume(view, "seal", "seal", "nothing", None, None).known == Counter(["inuksuk", "fish"])
    assert assume(view, "seal", None, "nothing", None, None).known == Counter(["fish"])


def test_onlooker_can_ask_for_odds():
    number = survive(4, nanuk.deal(5, seed=1).view(None))

    assert number == survive(4)


# Questions that are refused ---------------------------------------------------------------------------


VIEW = nanuk.deal(5, seed=7).view(1)


@pytest.mark.parametrize(
    ("ask", "because"),
    [
        (lambda: boast("40 fish in 3 days", VIEW), "27 animals or fewer, not of 40 .NANUK-4.4"),
        (lambda: boast("3 fish in 13 days", VIEW), "twelve days or fewer, not for 13 .NANUK-4.3"),
        (lambda: survive(13), "twelve days or fewer, not for 13"),
        (lambda: survive(0), "at least one day, not for 0"),
        (lambda: boasts("inuksuk", VIEW), "cannot be hunted"),
        (lambda: boasts("seal", VIEW, numbers=40), "27 animals or fewer"),
        (lambda: boast("doom", VIEW), "a boast is like 6 fish in 7 days"),
        (lambda: boast(view=VIEW), "there is no boast on the table"),
        (lambda: boast("3 fish in 3 days", VIEW, giving="seal seal seal seal"), "Ben does not hold 4 seals"),
        (lambda: boast("3 fish in 3 days", giving="inuksuk " * 5), "not that many of an Inuksuk are left unseen"),
        (lambda: boast("3 fish in 3 days", VIEW, others="inuksuk " * 4), "not that many of an Inuksuk are left unseen"),
        (lambda: boast("3 fish in 3 days", VIEW, others="penguin"), "there is no card 'penguin'"),
        (lambda: boast("3 fish in 3 days", VIEW, others="deer " * 15), "they hold 12 cards"),
        (lambda: boast("3 fish in 3 days", others="helpful"), "there is nobody to suppose anything of"),
        (lambda: boast("3 fish in 3 days", VIEW, others="helpful"), "nobody knows yet who hunts"),
        (lambda: boast("3 fish in 3 days", VIEW, others=give_any_card, hunters=7), "from 0 to 4, not 7"),
        (lambda: boast("3 fish in 3 days", VIEW, others=lambda hand, _said: hand * 2, hunters=1), "cannot give"),
        (lambda: boast("3 fish in 3 days", VIEW, others=give_any_card, hunters=1, n=0), "the number of trials"),
        (lambda: boasts("fish", VIEW, others=give_any_card, hunters=1), "ask for one boast"),
        (lambda: survive(3, deck=[]), "at least one card"),
        (lambda: survive(3, []), "a text of cards is your hand, which has 3 cards, not 0"),
        (lambda: survive(3, deck="seal penguin"), "there is no card 'penguin'"),
        (lambda: no_bears(4, deck="seal seal"), "4 days are not drawn from it"),
        (lambda: cancelled(9, 9), "the number of days is a whole number"),
        (lambda: reward("inuksuk", pile="inuksuk " * 4), "the box does not hold that many of an Inuksuk"),
        (lambda: reward("seal"), "whose pile is it"),
        (lambda: reward("seal", VIEW, more=30), "from 0 to 6, not 30"),
        (lambda: survive(3, VIEW, rulings="strict"), "nanuk.Rulings"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_bad_question_gets_a_clear_sentence(ask, because):
    with pytest.raises(BadQuestion, match=because):
        ask()


def test_wider_ruling_allows_more_questions():
    assert boast("40 fish in 3 days", rulings=nanuk.Rulings(highest_number=50)) == 0


def test_finished_season_has_no_days_left():
    rng, state = Stream(1, "end"), nanuk.deal(5, seed=1)
    while state.to_act:
        state = state.play(rng.choice(state.moves(state.to_act[0])), state.to_act[0])

    with pytest.raises(BadQuestion, match="the season is over"):
        survive(3, state.view(0))
    assert reward("seal", state.view(0)).unit == "mean"


def test_seen_cards_must_be_in_the_assumed_box():
    view = nanuk.read("A bear-seal fish fish", seed=5).view(0)

    with pytest.raises(BadQuestion, match="does not hold as many of a seal with a bear"):
        survive(3, view, rulings=nanuk.Rulings(bears_per_animal=0))


def test_counting_a_hunt_stays_within_its_time_budget():
    assert microseconds(lambda: boast("4 fish in 7 days", VIEW), times=3, seconds=0.02) < 1_000
    assert microseconds(lambda: boasts("fish", VIEW), times=3, seconds=0.02) < 150_000
    assert time_new_hunts(12) < 1_000


def test_every_face_has_its_place_in_a_hunt():
    for animal in ANIMALS:
        assert sum(hunt_counting.count_kinds([(card, 1) for card in CARDS], animal)) == len(CARDS)
    assert odds.nanuk.survive is survive


@pytest.mark.parametrize(
    ("animal", "spoken"), [("seal", "seals"), ("bird", "birds"), ("deer", "deer"), ("fish", "fish")]
)
def test_kind_accepts_the_plural(animal, spoken):
    table = boasts(animal)

    assert table.title == f"The chance that a hunt for {spoken} succeeds"
    assert table.corner == f"{spoken} / days"
    assert str(drawn(animal, 3)).startswith(f"On average, the number of {spoken} that 3 days bring is ")
    assert f"the number of {spoken} that 1 day brings is" in str(drawn(animal, 1))


def test_points_equal_best_arrangement_of_random_piles():
    rng = Stream(6, "piles")
    box = composition(nanuk.Rulings(bears_on_doubles=1))
    for _pile in range(3000 * DEEP):
        pile = rng.shuffle(box)[: rng.randbelow(19)]

        assert points(pile) == nanuk.score(pile).points == best_score(pile)


def test_rewards_of_the_pot_come_from_a_view():
    state = before_the_leader_gives(2, 5, alone=False)
    state = state.play(state.moves()[0])
    view = state.view(state.to_act[0])
    table = rewards(view)

    assert list(table) == list(dict.fromkeys(view.pot))
    for card in table:
        assert table[card] == points((*view.piles[view.seat], card)) - points(view.piles[view.seat])


def test_bears_count_on_request():
    state = before_the_leader_gives(2, 5, alone=False)
    view = state.play(state.moves()[0]).view(0)._replace(piles=((), ("bear-seal",), (), (), ()))

    assert reward("bear-fish", view).value == 0
    assert reward("bear-fish", view, bears=True).value == 1
    assert reward("bear-fish", view, pile="bear-deer", bears=True).value == 1
