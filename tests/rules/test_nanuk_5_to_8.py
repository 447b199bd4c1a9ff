"""Nanuk: the clauses of chapters 5 to 8, effects, views, the end, and variants, in clause order."""

from collections import Counter

import pytest

from gamelib import BadRuling, GameOver, Stream, nanuk
from gamelib.core.events import facts_in_order
from gamelib.nanuk import Rulings, facts, read_move, score
from gamelib.nanuk.draft import bear_day, hunt_succeeds
from tests.rules.nanuk_positions import (
    DOOMED,
    SIDES,
    all_cards,
    events_of_kind,
    finished_hunt,
    hunt_position,
    play_at_random,
)


def play_season_out(state, pick=lambda moves: moves[-1]):
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
    assert (
        events_of_kind(hunt_position(ante="bear-fish", days="bird bird bird bird bird"), "antes")[0].cards[0]
        == "bear-fish"
    )


def test_5_4_given_cards_are_mixed_and_turned_up():
    [event] = events_of_kind(hunt_position(gave="seal inuksuk", days="bird bird bird bird bird"), "reveal")

    assert event.cards == ("seal", "bird", "inuksuk")
    assert event.seat is None


def test_5_5_given_animals_count_and_their_bears_are_ignored():
    """Four seals in five days: three given seals, one with a bear, leave one to find."""
    short = hunt_position(gave="seal seal bear-seal", days="fish fish fish fish fish")
    success = hunt_position(gave="seal seal bear-seal", days="fish fish fish fish seal")
    doubles = hunt_position(gave="double-seal seal", days="fish fish seal fish fish")

    assert "They show 3 of 4 seals" in str(events_of_kind(short, "reveal")[0])
    assert (short.won, success.won, doubles.won) == (False, True, True)


def test_5_6_other_animals_and_inuksuks_do_not_count():
    state = hunt_position(gave="seal fish inuksuk", days="seal inuksuk seal bird bird")

    assert state.won is False


def test_5_7_a_card_a_day():
    state = hunt_position(days="seal double-seal fish seal bird deer")

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
    gift_shields = hunt_position(gave="inuksuk", days="bear-fish bird bird bird bird")
    day_shields = hunt_position(days="inuksuk bear-fish bird bird bird")
    second = hunt_position(gave="inuksuk", days="bear-fish bear-fish bird bird bird")
    two = hunt_position(gave="inuksuk inuksuk", days="bear-fish bear-fish bird bird bird")

    assert [len(events_of_kind(state, "day")) for state in (gift_shields, day_shields, second, two)] == [5, 5, 2, 5]


def test_5_8_an_inuksuk_of_the_last_day_comes_too_late():
    days = events_of_kind(hunt_position("fish", "inuksuk fish fish fish inuksuk"), "day")

    assert (days[0].clause, days[4].clause) == ("NANUK-5.8", "NANUK-5.6")
    assert "can cancel one bear of a later day" in str(days[0])
    assert "neither helps nor harms" in str(days[4])


def test_5_9_a_bear_ends_the_hunt_at_once():
    state = hunt_position(gave="seal seal seal", days="seal bear-fish inuksuk seal seal")

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
    state = hunt_position(gave, days)

    assert not state.won
    assert events_of_kind(state, "hunt")[0].clause == clause


def test_5_10_a_cancelled_bear_counts_as_its_animal():
    state = hunt_position(gave="seal seal inuksuk", days="bear-seal seal bird bird bird")
    doubled = hunt_position(
        gave="inuksuk seal seal", days="double-bear-seal bird bird bird bird", more="rulings bears_on_doubles=1"
    )

    assert state.won
    assert doubled.won


def test_5_11_an_ante_protects_no_hunter():
    state = hunt_position(gave="seal seal seal", days="bear-seal seal seal seal seal", ante="inuksuk")

    assert state.won is False


def test_5_12_all_days_are_drawn():
    reached = hunt_position(gave="seal seal double-seal", days="fish fish fish fish bear-fish")

    assert reached.won is False
    assert len(events_of_kind(reached, "day")) == 5


@pytest.mark.parametrize(("last", "won"), [("seal", True), ("fish", False)])
def test_5_13_after_the_last_day_the_number_decides(last, won):
    assert hunt_position(gave="seal seal seal", days=f"fish fish fish fish {last}").won is won


def hunt_into_winter(deck, more=""):
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

        for gifts, days, ended in hunts_of(play_season_out(nanuk.deal(5, seed=seed), doom_soon)):
            if ended.won is None:
                continue
            boast, stopped = ended.boast, bear_day(gifts.count("inuksuk"), days)
            assert hunt_succeeds(gifts, days, boast.animal, boast.number) == ended.won
            assert stopped in (0, len(days)), "no day is drawn after the bear"
            assert stopped or len(days) == boast.days
            seen.add((ended.won, stopped > 0))
    assert seen == {(True, False), (False, True), (False, False)}


def test_5_14_winter_shuffles_hands_and_discards():
    state = hunt_into_winter("fish bird")
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
    state = hunt_into_winter("fish bird fish bird deer")

    assert not state.winter
    assert len(events_of_kind(state, "day")) == 5


TINY = (
    "cards seal*7 deer*6 fish*2 bird*2 | A deer deer seal | B deer deer seal | C deer deer seal | D seal seal seal | "
)


def tiny_game(days, rest="E fish fish seal | deck bird | discards bird", ruled=""):
    """Return a game of 17 cards just before a hunt of `days` days begins."""
    state = nanuk.read(f"{TINY} {rest} | boast 1 seal in {days} days by A | doom B | hunters C | {ruled}", seed=1)
    state = state.play("side doom", 3).play("side doom", 4)
    for seat, card in ((1, "seal"), (3, "seal"), (4, "fish")):
        state = state.play(f"ante {card}", seat)
    return state.play("give deer deer seal").play("give deer deer seal")


def test_5_15_a_hunt_without_enough_cards_rewards_nobody():
    state = tiny_game(12)

    assert state.to_act == ()
    assert state.piles == ((),) * 5
    assert state.won is None
    assert events_of_kind(state, "short")[0].clause == "NANUK-5.15"
    assert len(events_of_kind(state, "winter")) == 1
    assert len(state.discards) == 17
    assert len(events_of_kind(state, "day")) == 1 + 7


def test_5_15_enough_cards_and_the_hunt_is_rewarded():
    state = tiny_game(8)

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
    state = tiny_game(5, rest)
    ruled = tiny_game(5, rest, "rulings empty_deck_is_winter=false")

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
    state = hunt_position(gave="seal seal", days="bear-fish", ante="inuksuk", more="ante D deer | ante E double-bird")

    assert state.pot == ("deer", "seal", "seal", "bear-fish", "bird", "double-bird", "inuksuk")


def test_5_18_hunters_or_doomers_share_it():
    success = hunt_position(gave="seal seal double-seal", days="fish fish fish fish fish")
    failure = hunt_position(gave="seal", days="bear-fish")

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


def end_of_last_deal(deck):
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
    state = end_of_last_deal("bird bird")

    assert state.to_act == ()
    assert events_of_kind(state, "thrown")[0].clause == "NANUK-5.22"
    assert events_of_kind(state, "hands")[0].clause == "NANUK-5.22"
    assert state.hands == ((),) * 5
    assert len(state.discards) == len(state.terms.cards) - 2  # all but the two rewards
    assert state.deck == ()
    assert state.piles[0] == ("double-seal",)


def test_5_23_a_face_up_card_on_top_after_dealing_ends_it_too():
    state = end_of_last_deal("bird bird bird fish fish fish fish")
    one_more = end_of_last_deal("bird bird bird fish fish fish fish fish")

    assert state.to_act == ()
    assert events_of_kind(state, "thrown")[0].clause == "NANUK-5.23"
    assert one_more.hunt == 2


@pytest.mark.parametrize(("outcome", "first"), [("success", 0), ("failure", 1)])
def test_5_24_the_winning_leader_begins(outcome, first):
    state = finished_hunt(nanuk.read(SIDES + f"outcome {outcome} | pot seal*4", seed=1))

    assert state.to_act == (first,)


def test_5_25_the_winter_hunt_is_rewarded_and_the_last():
    state = hunt_into_winter("fish bird")
    over = play_season_out(state)

    assert state.phase == "rewards"
    assert len(over.deck) > 10
    assert sum(map(len, over.piles)) > 0
    assert (over.hunt, over.to_act) == (1, ())
    assert over.result is not None
    assert events_of_kind(over, "deal") == []


def test_6_1_own_hand_and_the_number_of_the_others():
    view = nanuk.read("A seal seal fish | B deer deer deer", seed=1).view(0)

    assert view.hand == ("seal", "seal", "fish")
    assert view.hand_sizes == (3, 3, 3, 3, 3)
    assert "B ? ? ?" in view.write()


def test_6_1_plain_view_lists_at_most_a_hundred_moves():
    many = nanuk.deal(5, seed=7, first=0).play("2 fish in 3 days")
    few = nanuk.read("boast 24 seal in 9 days by A", seed=1)

    assert many.view(1).plain()["moves"] == [str(move) for move in many.moves()[:99]] + ["doom"]
    assert few.view(1).plain()["moves"] == [str(move) for move in few.moves()]


@pytest.mark.parametrize(
    "position", ["first A", DOOMED + "hunters C", SIDES + "ante B seal", SIDES + "gave C seal | turn A"]
)
def test_6_1_hidden_cards_do_not_change_a_view(position):
    state = nanuk.read(position, seed=1)
    for seat in (None, *range(5)):
        view = state.view(seat)
        for seed in range(5):
            other = view.imagine(Stream(seed))

            assert other.view(seat) == view
            assert (repr(other.view(seat)), str(other.view(seat)), other.view(seat).plain()) == (
                repr(view),
                str(view),
                view.plain(),
            )


def test_6_3_a_side_is_secret_until_all_have_chosen():
    state = nanuk.read(DOOMED, seed=1)
    hunts, stays = state.play("side hunt", 3), state.play("side doom", 3)

    assert hunts.view(2) == stays.view(2)
    assert hunts.view(3) != stays.view(3)
    assert hunts.view(2).has_chosen(3)
    assert not hunts.view(2).has_chosen(4)
    assert read_move("side hunt").public() == "side ?"


def test_6_4_an_ante_is_known_to_its_owner():
    state = nanuk.read(SIDES + "B seal seal fish", seed=1).play("ante fish", 1)

    assert state.view(1).antes[1] == "fish"
    assert state.view(None).antes[1] == "?"
    assert "fish" in str(state.view(1).log[-1])
    assert "fish" not in str(state.view(3).log[-1])
    assert read_move("ante fish").public() == "ante ?"


def test_6_4_in_a_game_imagined_every_face_down_card_is_a_card():
    state = nanuk.read(SIDES + "ante B seal | ante D fish", seed=1)
    imagined = [state.view(0).imagine(Stream(seed)) for seed in range(20)]

    assert all("?" not in world.antes and all_cards(world) == all_cards(state) for world in imagined)
    assert len({world.antes for world in imagined}) > 5
    world = nanuk.deal(5, seed=1).view(0).imagine(Stream(1))
    assert world.view(0).secret is not world.view(1).secret is None
    assert hash(state.view(0)) == hash(imagined[0].view(0)) != hash(state.view(1))


def test_6_5_given_cards_are_never_attributed():
    base = DOOMED + "hunters A C D | doomers B E | A deer deer deer | turn C | C seal fish bird | D seal fish bird"
    one = nanuk.read(base, seed=1).play("give seal").play("give fish").play("give deer")
    two = nanuk.read(base, seed=1).play("give fish").play("give seal").play("give deer")

    assert one.view(1).log == two.view(1).log
    assert one.view(2).log != two.view(2).log
    giving = nanuk.read(base, seed=1).play("give seal fish")
    assert (giving.view(2).gifts[2], giving.view(1).gifts[2]) == (("seal", "fish"), ("?", "?"))
    assert "Chloe gives a seal. [NANUK-6.5]" in map(str, one.view(2).log)
    assert [event.template for event in events_of_kind(one, "give")] == [
        "{C} gives 1 card.",
        "{D} gives 1 card.",
        "{A} gives 1 card.",
    ]
    assert read_move("give seal fish").public() == "give ? ?"


def test_6_6_won_cards_lie_open():
    state = nanuk.read("pile B seal bear-fish", seed=1)

    assert state.view(None).piles[1] == ("seal", "bear-fish")


def test_6_7_the_deck_is_counted_or_as_ruled():
    open_view = nanuk.deal(5, seed=1).view(0)
    hidden = nanuk.deal(5, seed=1, rulings=Rulings(deck_counted=False)).view(0)

    assert open_view.deck == open_view.plain()["deck"] == 85
    assert hidden.deck is hidden.plain()["deck"] is None
    assert "85" not in str(hidden) + hidden.write()
    assert hidden.imagine(Stream(1)).view(0) == hidden


def test_6_8_discards_are_not_looked_through_or_as_ruled():
    closed = nanuk.read("discards seal bear-fish", seed=1).view(0)
    open_ = nanuk.read("discards seal bear-fish | rulings discards_browsed=true", seed=1).view(0)

    assert closed.discards is closed.plain()["discards"] is None
    assert open_.discards == ("seal", "bear-fish")
    assert "Discards: 2" in str(closed)
    assert "Discards: a seal and a fish with a bear" in str(open_)


def test_7_1_the_pile_of_ten_points():
    """A pair with an Inuksuk, two sets, two double deer, a double fish, one card left over."""
    pile = [
        "deer",
        "inuksuk",
        "deer",
        "seal",
        "fish",
        "bird",
        "bear-deer",
        "seal",
        "bear-fish",
        "bird",
        "double-deer",
        "double-deer",
        "double-fish",
        "fish",
    ]

    assert score(pile).points == 10


def test_7_1_a_double_may_stand_in_two_groups():
    best = score(["double-seal", "seal", "deer", "fish", "bird"])

    assert best.points == 4
    assert (len(best.sets), len(best.pairs), best.left) == (1, 1, ())
    assert score(["double-seal", "deer", "fish", "bird", "deer", "fish", "bird"]).points == 6


def test_7_2_a_set_is_three_points():
    assert score(["deer", "seal", "fish", "bird"]) == (3, (("deer", "seal", "fish", "bird"),), (), ())


def test_7_3_a_pair_is_one_point():
    assert score(["seal", "bear-seal", "fish"]).points == 1
    assert score(["double-seal"]).points == 1
    assert score(["inuksuk", "inuksuk"]).points == 1
    assert score(["seal", "fish"]).points == 0


def test_7_4_any_number_of_inuksuks_in_a_set():
    assert score(["seal", "fish", "inuksuk", "inuksuk"]).points == 3
    assert score(["inuksuk"] * 4).points == 3
    assert score(["seal", "inuksuk"]).points == 1


@pytest.mark.parametrize(
    ("pile", "best"),
    [
        ("", 0),
        ("inuksuk", 0),
        ("deer seal fish inuksuk inuksuk", 3),
        ("deer deer seal seal inuksuk inuksuk", 3),
        ("deer deer seal seal fish fish inuksuk inuksuk", 6),
        ("deer*5 seal inuksuk", 3),
        ("deer*2 seal*2 inuksuk*4", 6),
        ("inuksuk inuksuk", 1),
    ],
)
def test_7_5_a_pile_is_scored_at_its_best(pile, best):
    state = nanuk.read(f"pile A {pile} | over", seed=1) if pile else nanuk.read("over", seed=1)

    assert state.round_result.scores[0] == best == score(state.piles[0]).points


def test_7_5_the_arrangement_uses_each_card_once():
    rng = Stream(3)
    for _pile in range(200):
        pile = rng.shuffle(nanuk.deal(5, seed=1).terms.cards)[: rng.randbelow(25)]
        best = score(pile)
        used = Counter(card for group in (*best.sets, *best.pairs, best.left) for card in group)

        assert used == Counter({card: many * (2 if "double" in card else 1) for card, many in Counter(pile).items()})
        assert best.points == 3 * len(best.sets) + len(best.pairs)
        assert all(
            len({card.rpartition("-")[2] for card in group} - {"inuksuk"}) == 4 - group.count("inuksuk")
            for group in best.sets
        )
        assert all(len({card.rpartition("-")[2] for card in pair} - {"inuksuk"}) <= 1 for pair in best.pairs)


def test_7_5_sets_take_singles_before_doubles():
    arranged = score(("deer", "seal", "double-seal", "fish", "bird"))

    assert arranged.sets == (("deer", "seal", "fish", "bird"),)
    assert arranged.pairs == (("double-seal", "double-seal"),)


def test_7_6_most_bears_is_two_points_and_a_tie_one_each():
    alone = nanuk.read("pile A bear-seal bear-fish | pile B bear-deer | over", seed=1)
    tied = nanuk.read("pile A bear-seal | pile B bear-deer | pile C deer | over", seed=1)

    assert alone.round_result.scores == (2, 0, 0, 0, 0)
    assert tied.round_result.scores == (1, 1, 0, 0, 0)


def test_7_7_no_bears_no_points_or_as_ruled():
    assert nanuk.read("pile A seal | over", seed=1).round_result.scores == (0, 0, 0, 0, 0)
    assert nanuk.read("pile A seal | over | rulings bonus_without_bears=true", seed=1).round_result.scores == (
        1,
        1,
        1,
        1,
        1,
    )


def test_7_8_cards_in_hand_score_nothing():
    assert nanuk.read("A deer deer seal | over", seed=1).round_result.scores == (0, 0, 0, 0, 0)


def test_7_9_the_highest_score_wins():
    result = nanuk.read("pile A deer deer | pile C deer seal fish bird | over", seed=1).result

    assert result.winners == (2,)
    assert result.losers == (0, 1, 3, 4)
    assert result.scores == (1, 0, 3, 0, 0)
    assert "Chloe wins the season with 3 points" in str(result)


def test_7_10_equal_scores_share_the_win_or_as_ruled():
    three = "deer deer seal seal fish fish"
    piles = f"pile A {three} | pile C bear-deer bear-deer | pile D {three} | over"
    shared = nanuk.read(piles, seed=1)
    ruled = nanuk.read(piles + " | rulings tie=bears", seed=1)

    assert shared.result.scores == (3, 0, 3, 3, 0)
    assert shared.result.winners == (0, 2, 3)
    assert ruled.result.winners == (2,)


OPEN_SIDES = "variant declared-sides | boast 4 seal in 5 days by A | doom B"


def test_8_1_sides_are_declared_in_turn():
    state = nanuk.read(OPEN_SIDES, seed=1)

    assert state.to_act == (2,)
    assert state.why_not("side hunt", 4).clause == "NANUK-8.1"
    assert state.play("side hunt").to_act == (3,)
    assert state.play("side hunt").why_not("side doom", 2).clause == "NANUK-4.13"


def test_8_1_is_chosen_when_dealing():
    state = nanuk.deal(6, seed=1, declared_sides=True).play("1 seal in 1 day").play("doom")

    assert state.variant == "declared-sides"
    assert (state.phase, len(state.to_act)) == ("declaring", 1)
    assert state.play("side hunt").view(None).sides.count(True) == 2
    with pytest.raises(BadRuling):
        nanuk.deal(6, seed=1, declared_sides="yes")


def test_8_2_a_declared_side_is_public_at_once():
    state = nanuk.read(OPEN_SIDES, seed=1).play("side doom")

    assert state.view(4).sides == (True, False, False, None, None)
    assert str(state.view(4).log[-1]) == "Chloe declares for staying behind. [NANUK-8.2]"


def test_8_3_seasons_are_added_up():
    state = nanuk.read("seasons 3 | season 3 | totals 0 9 0 0 1 | pile A deer deer | over", seed=1)

    assert state.round_result.scores == (1, 0, 0, 0, 0)
    assert state.result.scores == (1, 9, 0, 0, 1)
    assert state.result.winners == (1,)
    earlier = nanuk.read("seasons 3 | season 2 | totals 0 9 0 0 1 | pile A deer deer | over", seed=1)
    assert earlier.result is None
    assert earlier.next_round().totals == (1, 9, 0, 0, 1)


def test_8_3_a_season_waits_for_the_next_to_be_dealt():
    state = play_at_random(nanuk.deal(5, seed=4, seasons=2), 1)
    following = state.next_round()

    assert state.result is None
    assert state.round_result is not None
    assert (following.season, following.hunt) == (2, 1)
    assert following.totals == state.round_result.scores
    assert following.piles == ((),) * 5
    assert play_at_random(following, 2).result.scores == tuple(
        a + b for a, b in zip(state.round_result.scores, play_at_random(following, 2).round_result.scores, strict=True)
    )
    with pytest.raises(GameOver):
        nanuk.deal(5, seed=4, seasons=2).next_round()


def test_8_3_each_season_is_dealt_from_the_seed_and_its_number():
    state = play_at_random(nanuk.deal(5, seed=4, seasons=3), 1).next_round()
    third = play_at_random(state, 1).next_round()

    for season, dealt in ((2, state), (3, third)):
        order = Stream(4, "deal", season).shuffle(dealt.terms.cards)
        assert [sorted(hand) for hand in dealt.hands] == [sorted(order[at : at + 3]) for at in range(0, 15, 3)]
        assert dealt.deck == order[15:]


def test_8_4_the_winner_starts_the_next_season():
    state = nanuk.read("seasons 2 | pile D deer deer | over", seed=1)

    assert state.next_round().to_act == (3,)
    assert state.next_round().dealer == 3


def test_8_4_among_several_winners_the_lot_decides():
    starters = {
        nanuk.read("seasons 2 | pile B deer deer | pile D deer deer | over", seed=seed).next_round().first
        for seed in range(20)
    }
    starter = nanuk.read("seasons 2 | pile B deer deer | pile D deer deer | over", seed=5).next_round().first

    assert starters == {1, 3}
    assert starter == (1, 3)[Stream(5, "next first", 1).randbelow(2)]
