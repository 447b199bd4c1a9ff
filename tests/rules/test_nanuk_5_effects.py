"""Nanuk: the clauses of chapter 5, what each move does, in clause order."""

from collections import Counter

import pytest

from gamelib import Stream, nanuk
from gamelib.core.events import facts_in_order
from gamelib.nanuk import facts
from gamelib.nanuk.draft import bear_day, hunt_succeeds
from tests.rules.nanuk_positions import DOOMED, SIDES, all_cards, events_of_kind, finished_hunt, hunt


def finished(state, pick=lambda moves: moves[-1]):
    """Return the state after the rest of the season; `pick` chooses every move."""
    while state.to_act:
        seat = state.to_act[0]
        state = state.play(pick(state.moves(seat)), seat)
    return state


def hunts_of(state):
    """Return the hunts of a season: the gifts, the days drawn, and the fact that ended each."""
    gifts, days, found = (), [], []
    for fact in facts_in_order(state.view(None).past):
        if isinstance(fact, facts.GiftsRevealed):
            gifts, days = fact.cards, []
        elif isinstance(fact, facts.DayDrawn):
            days.append(fact.card)
        elif isinstance(fact, facts.HuntEnded):
            found.append((gifts, days, fact))
    return found


def test_5_1_doom_ends_the_boasting():
    state = nanuk.read("boast 4 seal in 5 days by A", seed=1).play("doom")

    assert (state.leader, state.doomer, str(state.boast)) == (0, 1, "4 seal in 5 days")
    assert state.sides == (True, False, None, None, None)
    assert state.to_act == (2, 3, 4)


def test_5_2_sides_are_shown_all_at_once():
    state = nanuk.read(DOOMED, seed=1).play("side hunt", 4).play("side doom", 2)
    before = state.view(1).sides
    after = state.play("side hunt").view(1).sides

    assert before == (True, False, None, None, None)
    assert after == (True, False, False, True, True)


def test_5_3_antes_lie_face_down_until_the_hunt_is_over():
    state = nanuk.read(SIDES + "B seal seal fish", seed=1)
    state = state.play("ante fish", 1)

    assert state.view(2).antes == (None, "?", None, None, None)
    assert events_of_kind(hunt(ante="bear-fish", days="bird bird bird bird bird"), "antes")[0].cards[0] == "bear-fish"


def test_5_4_given_cards_are_mixed_and_turned_up():
    [event] = events_of_kind(hunt(gave="seal inuksuk", days="bird bird bird bird bird"), "reveal")

    assert event.cards == ("seal", "bird", "inuksuk")
    assert event.seat is None


def test_5_5_given_animals_count_and_their_bears_are_ignored():
    """Four seals in five days: three given seals, one with a bear, leave one to find."""
    short = hunt(gave="seal seal bear-seal", days="fish fish fish fish fish")
    success = hunt(gave="seal seal bear-seal", days="fish fish fish fish seal")
    doubles = hunt(gave="double-seal seal", days="fish fish seal fish fish")

    assert "They show 3 of 4 seals" in str(events_of_kind(short, "reveal")[0])
    assert (short.won, success.won, doubles.won) == (False, True, True)


def test_5_6_other_animals_and_inuksuks_do_not_count():
    state = hunt(gave="seal fish inuksuk", days="seal inuksuk seal bird bird")

    assert state.won is False


def test_5_7_a_card_a_day():
    state = hunt(days="seal double-seal fish seal bird deer")

    assert [event.cards for event in events_of_kind(state, "day")] == [
        ("seal",),
        ("double-seal",),
        ("fish",),
        ("seal",),
        ("bird",),
    ]
    assert state.won
    assert state.deck[0] == "deer"


def test_5_8_each_inuksuk_cancels_one_bear():
    gift_shields = hunt(gave="inuksuk", days="bear-fish bird bird bird bird")
    day_shields = hunt(days="inuksuk bear-fish bird bird bird")
    second = hunt(gave="inuksuk", days="bear-fish bear-fish bird bird bird")
    two = hunt(gave="inuksuk inuksuk", days="bear-fish bear-fish bird bird bird")

    assert [len(events_of_kind(state, "day")) for state in (gift_shields, day_shields, second, two)] == [5, 5, 2, 5]


def test_5_8_an_inuksuk_of_the_last_day_comes_too_late():
    days = events_of_kind(hunt("fish", "inuksuk fish fish fish inuksuk"), "day")

    assert (days[0].clause, days[4].clause) == ("NANUK-5.8", "NANUK-5.6")
    assert "can cancel one bear of a later day" in str(days[0])
    assert "neither helps nor harms" in str(days[4])


def test_5_9_a_bear_ends_the_hunt_at_once():
    state = hunt(gave="seal seal seal", days="seal bear-fish inuksuk seal seal")

    assert state.won is False
    assert [event.cards for event in events_of_kind(state, "day")] == [("seal",), ("bear-fish",)]
    assert events_of_kind(state, "day")[-1].clause == "NANUK-5.9"
    assert state.deck[:2] == ("inuksuk", "seal")


@pytest.mark.parametrize(
    ("gave", "days", "clause"),
    [
        ("seal seal", "fish fish fish fish bear-deer", "NANUK-5.9"),
        ("fish", "fish fish fish fish bear-deer", "NANUK-5.9"),
        ("fish", "fish fish fish fish deer", "NANUK-5.13"),
    ],
)
def test_5_9_a_bear_of_the_last_day_ends_the_hunt(gave, days, clause):
    state = hunt(gave, days)

    assert not state.won
    assert events_of_kind(state, "hunt")[0].clause == clause


def test_5_10_a_cancelled_bear_counts_as_its_animal():
    state = hunt(gave="seal seal inuksuk", days="bear-seal seal bird bird bird")
    doubled = hunt(
        gave="inuksuk seal seal", days="double-bear-seal bird bird bird bird", more="rulings bears_on_doubles=1"
    )

    assert state.won
    assert doubled.won


def test_5_11_an_ante_protects_no_hunter():
    state = hunt(gave="seal seal seal", days="bear-seal seal seal seal seal", ante="inuksuk")

    assert state.won is False


def test_5_12_all_days_are_drawn():
    reached = hunt(gave="seal seal double-seal", days="fish fish fish fish bear-fish")

    assert reached.won is False
    assert len(events_of_kind(reached, "day")) == 5


@pytest.mark.parametrize(("last", "won"), [("seal", True), ("fish", False)])
def test_5_13_after_the_last_day_the_number_decides(last, won):
    assert hunt(gave="seal seal seal", days=f"fish fish fish fish {last}").won is won


def winter(deck, more=""):
    """Return the state after a hunt for five days with this deck; C gave a fish, and the leader A a bird."""
    return nanuk.read(SIDES + f"A bird bird deer | gave C fish | turn A | deck {deck} | {more}", seed=1).play(
        "give bird"
    )


def test_5_13_hunts_judged_from_cards_end_as_they_were_played():
    seen = set()
    for seed in range(40):
        rng = Stream(seed, "hunts")

        def doom_soon(moves, rng=rng):
            """Doom the first boast, which is low, and choose any other move."""
            return next((move for move in moves if str(move) == "doom"), None) or rng.choice(moves[:40])

        for gifts, days, ended in hunts_of(finished(nanuk.deal(5, seed=seed), doom_soon)):
            if ended.won is None:
                continue
            boast, stopped = ended.boast, bear_day(gifts.count("inuksuk"), days)
            assert hunt_succeeds(gifts, days, boast.animal, boast.number) == ended.won
            assert stopped in (0, len(days)), "no day is drawn after the bear"
            assert stopped or len(days) == boast.days
            seen.add((ended.won, stopped > 0))
    assert seen == {(True, False), (False, True), (False, False)}


def test_5_14_winter_shuffles_hands_and_discards():
    state = winter("fish bird")
    [event] = events_of_kind(state, "winter")
    ordered = sorted(state.terms.cards, key=state.terms.cards.index)

    assert state.winter
    assert event.clause == "NANUK-5.14"
    assert state.hands == ((),) * 5
    assert state.discards == ()
    assert all_cards(state) == Counter(ordered)


def test_5_14_the_new_deck_is_shuffled_from_the_seed():
    before = nanuk.read(SIDES + "hunt 3 | A bird bird deer | gave C fish | turn A | deck fish bird", seed=1)
    state = before.play("give bird")
    back = Counter(before.discards) + Counter(card for hand in before.hands for card in hand) - Counter(["bird"])
    order = sorted(back.elements(), key=nanuk.CARDS.index)
    days = [event.cards[0] for event in events_of_kind(state, "day")]
    new = Stream(1, "winter", 1, 3).shuffle(order)

    assert tuple(days[2:]) == new[: len(days) - 2]
    assert state.deck == new[len(days) - 2 :]


def test_5_14_a_deck_that_lasts_for_the_days_is_no_winter_yet():
    state = winter("fish bird fish bird deer")

    assert not state.winter
    assert len(events_of_kind(state, "day")) == 5


TINY = (
    "cards seal*7 deer*6 fish*2 bird*2 | A deer deer seal | B deer deer seal | C deer deer seal | D seal seal seal | "
)


def tiny(days, rest="E fish fish seal | deck bird | discards bird", ruled=""):
    """Return a game of 17 cards just before a hunt of `days` days begins."""
    state = nanuk.read(f"{TINY} {rest} | boast 1 seal in {days} days by A | doom B | hunters C | {ruled}", seed=1)
    state = state.play("side doom", 3).play("side doom", 4)
    for seat, card in ((1, "seal"), (3, "seal"), (4, "fish")):
        state = state.play(f"ante {card}", seat)
    return state.play("give deer deer seal").play("give deer deer seal")


def test_5_15_a_hunt_without_enough_cards_rewards_nobody():
    state = tiny(12)

    assert state.to_act == ()
    assert state.piles == ((),) * 5
    assert state.won is None
    assert events_of_kind(state, "short")[0].clause == "NANUK-5.15"
    assert len(events_of_kind(state, "winter")) == 1
    assert len(state.discards) == 17
    assert len(events_of_kind(state, "day")) == 1 + 7


def test_5_15_enough_cards_and_the_hunt_is_rewarded():
    state = tiny(8)

    assert state.phase == "rewards"
    assert state.winter
    assert state.deck == ()


def test_5_15_a_bear_decides_before_the_cards_run_out():
    state = nanuk.read(
        "cards seal*5 deer*6 fish*2 bird*2 bear-seal*3 | A deer deer seal | B deer deer | ante B seal | "
        "C deer deer seal | D seal bear-seal | ante D seal | E fish bear-seal | ante E fish | deck bear-seal | "
        "discards bird bird | "
        "boast 1 seal in 12 days by A | doom B | hunters C | doomers D E | turn C",
        seed=1,
    )
    state = state.play("give seal").play("give seal")

    assert state.won is False
    assert state.phase == "rewards"


def test_5_16_empty_deck_without_discards_is_winter_or_as_ruled():
    rest = "E fish fish seal | deck bird bird"
    state = tiny(5, rest)
    ruled = tiny(5, rest, "rulings empty_deck_is_winter=false")

    assert events_of_kind(state, "winter")[0].clause == "NANUK-5.16"
    assert state.phase == "rewards"
    assert events_of_kind(ruled, "winter") == []
    assert (ruled.to_act, ruled.won, ruled.piles) == ((), None, ((),) * 5)


@pytest.mark.parametrize(("ruled", "over"), [("", True), ("rulings empty_deck_is_winter=false", False)])
def test_5_16_dealing_the_last_cards_without_discards(ruled, over):
    state = nanuk.read(
        SIDES + "outcome success | pot double-seal double-seal | A deer deer | B deer deer | C deer deer | "
        "D deer deer | E deer deer | deck fish fish fish fish fish | cards deer*10 fish*5 double-seal double-seal | "
        + ruled,
        seed=1,
    )
    state = state.play("choose double-seal").play("choose double-seal")

    assert (state.to_act == ()) is over
    assert state.hunt == (1 if over else 2)


def test_5_17_the_pot_is_every_card_of_the_hunt():
    state = hunt(gave="seal seal", days="bear-fish", ante="inuksuk", more="ante D deer | ante E double-bird")

    assert state.pot == ("deer", "seal", "seal", "bear-fish", "bird", "double-bird", "inuksuk")


def test_5_18_hunters_or_doomers_share_it():
    success = hunt(gave="seal seal double-seal", days="fish fish fish fish fish")
    failure = hunt(gave="seal", days="bear-fish")

    assert success.to_act == (0,)
    assert set(success.queue) == {0, 2}
    assert failure.to_act == (1,)
    assert set(failure.queue) == {1, 3, 4}


def test_5_19_winners_share_the_pot_equally():
    """Six hunters and thirteen cards: two each, one is left; a double is one card."""
    state = nanuk.read(
        "players 8 | boast 4 seal in 5 days by A | doom B | hunters C D E F G | doomers H | outcome success | "
        "pot seal*11 double-seal double-seal",
        seed=1,
    )
    order = []
    while state.phase == "rewards":
        order.append(state.to_act[0])
        state = state.play(state.moves()[-1])

    assert order == [0, 2, 3, 4, 5, 6, 0, 2, 3, 4, 5, 6]
    assert [len(pile) for pile in state.piles] == [2, 0, 2, 2, 2, 2, 2, 0]
    assert state.piles[0] == ("seal", "double-seal")


def test_5_20_leftovers_are_discarded():
    state = nanuk.read(SIDES + "outcome success | pot double-seal double-seal fish | discards bird", seed=1)
    state = state.play("choose double-seal").play("choose double-seal")

    assert state.discards == ("fish", "bird")
    assert state.pot == ()


def test_5_21_everybody_is_dealt_up_to_three():
    state = nanuk.read(
        SIDES + "A deer | B deer fish | C - | outcome success | pot double-seal double-seal | "
        "deck bird bird bear-bird fish seal seal ...",
        seed=1,
    )
    state = state.play("choose double-seal").play("choose double-seal")

    assert state.hands[:3] == (("deer", "bird", "bird"), ("deer", "fish", "bear-bird"), ("seal", "seal", "fish"))
    assert [len(hand) for hand in state.hands] == [3] * 5


def last_deal(deck):
    state = nanuk.read(
        SIDES + f"A deer | B deer fish | C deer | outcome success | pot double-seal double-seal | deck {deck}", seed=1
    )
    return state.play("choose double-seal").play("choose double-seal")


def test_5_21_a_hunter_who_gave_three_is_dealt_three():
    state = nanuk.read(SIDES + "A - | B deer fish | outcome success | pot seal seal seal seal", seed=1)
    for _reward in range(4):
        state = state.play("choose seal")

    assert {event.clause for event in events_of_kind(state, "deal")} == {"NANUK-5.21"}
    assert "Ada is dealt 3 cards. [NANUK-5.21]" in map(str, state.log)


def test_5_22_a_face_up_card_while_dealing_ends_the_season():
    state = last_deal("bird bird")

    assert state.to_act == ()
    assert events_of_kind(state, "thrown")[0].clause == "NANUK-5.22"
    assert events_of_kind(state, "hands")[0].clause == "NANUK-5.22"
    assert state.hands == ((),) * 5
    assert len(state.discards) == len(state.terms.cards) - 2  # all but the two rewards
    assert state.deck == ()
    assert state.piles[0] == ("double-seal",)


def test_5_23_a_face_up_card_on_top_after_dealing_ends_it_too():
    state = last_deal("bird bird bird fish fish fish fish")
    one_more = last_deal("bird bird bird fish fish fish fish fish")

    assert state.to_act == ()
    assert events_of_kind(state, "thrown")[0].clause == "NANUK-5.23"
    assert one_more.hunt == 2


@pytest.mark.parametrize(("outcome", "first"), [("success", 0), ("failure", 1)])
def test_5_24_the_winning_leader_begins(outcome, first):
    state = finished_hunt(nanuk.read(SIDES + f"outcome {outcome} | pot seal*4", seed=1))

    assert state.to_act == (first,)


def test_5_25_the_winter_hunt_is_rewarded_and_the_last():
    state = winter("fish bird")
    over = finished(state)

    assert state.phase == "rewards"
    assert len(over.deck) > 10
    assert sum(map(len, over.piles)) > 0
    assert (over.hunt, over.to_act) == (1, ())
    assert over.result is not None
    assert events_of_kind(over, "deal") == []
