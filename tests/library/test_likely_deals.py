"""Imagined deals agree with what a seat knows, and fit what the others did; so chances said are what happens."""

import pytest

from gamelib import Stream, koinobori, nanatoridori, nanuk, player
from gamelib.nanatoridori import Rulings
from gamelib.nanatoridori.cards import FLOCK
from gamelib.nanatoridori.moves import Discard, Pass, TakeIn
from gamelib.players import koinobori as koinobori_players
from gamelib.players import nanuk as nanuk_players
from gamelib.players.nanatoridori import deals, quick
from gamelib.players.nanatoridori_deals import Decision, count_surprises
from tests.bench.calibration import Table, all_told, look_at_many
from tests.laws import many


def played_on(players, plies, seed=7, **options):
    """Return the state after `plies` decisions of keen players."""
    state, keen = nanatoridori.deal(players, seed=seed, **options), player("keen")
    for _ply in range(plies):
        state = state.play(keen.move(state.view(state.turn)), state.turn)
    return state


def surprises(state, seat):
    """Return how many of the other seats' decisions keen players with their hands would not have made."""
    view = state.view(seat)
    decisions = deals(view).decisions
    return sum(
        count_surprises(hand, state.open[at] if state.open else (), decisions[at], state.variant, quick)
        for at, hand in enumerate(state.hands)
        if at != seat
    )


def test_deals_agree_with_all_a_seat_knows():
    for players, plies in ((2, 9), (4, 0), (4, 17), (6, 30)):
        state = played_on(players, plies)
        view, rng = state.view(state.turn), Stream(1)
        likely = deals(view)

        for _deal in range(many(10, 100)):
            assert likely.imagine(rng).view(state.turn) == view


def test_keen_players_surprise_nobody():
    for players, plies in ((2, 12), (3, 20), (4, 25), (6, 40)):
        state = played_on(players, plies, seed=11)

        assert surprises(state, state.turn) == 0


def test_likely_deals_hold_fewer_surprises_than_others():
    state = played_on(4, 25, seed=11)
    view, rng = state.view(state.turn), Stream(3)
    likely = deals(view)
    for _deal in range(10):
        likely.imagine(rng)

    fitting = [surprises(likely.imagine(rng), state.turn) for _deal in range(40)]
    any_deal = [surprises(view.imagine(rng), state.turn) for _deal in range(40)]

    assert sum(fitting) < 0.3 * sum(any_deal)


def test_a_decision_is_read_from_the_hand_before_it():
    passed = Decision(1, Pass, 0, 0, 0, 0, FLOCK[4][1])
    took = Decision(1, TakeIn, 0, 1, 0, 0, FLOCK[4][1])
    left = Decision(1, Discard, 0, 1, 3, 0, FLOCK[4][1])

    assert count_surprises((3, 1, 3), (), (passed,), "basic", quick) == 0
    assert count_surprises((6, 1, 3), (), (passed,), "basic", quick) == 1
    assert count_surprises((3, 3, 1), (), (took, passed), "basic", quick) == 0
    assert count_surprises((3, 2, 1), (), (took, passed), "basic", quick) == 1
    assert count_surprises((3, 3, 1), (), (left,), "basic", quick) == 1


def test_unseen_places_leave_all_deals_equally_likely():
    view = played_on(4, 9, rulings=Rulings(places_seen=False)).view(0)

    assert deals(view) is view


# Koinobori and Nanuk ---------------------------------------------------------------------


def keen_game(rules, players, plies, seed, **options):
    """Return the state after `plies` decisions of keen players."""
    state, keen = rules.deal(players, seed=seed, **options), player("keen")
    for _ply in range(plies):
        seat = state.to_act[0]
        state = state.play(keen.move(state.view(seat)), seat)
    return state


@pytest.mark.parametrize(
    ("rules", "playing", "players", "plies", "options"),
    [
        (koinobori, koinobori_players, 2, 20, {}),
        (koinobori, koinobori_players, 3, 41, {}),
        (koinobori, koinobori_players, 5, 60, {}),
        (nanuk, nanuk_players, 5, 3, {}),
        (nanuk, nanuk_players, 6, 9, {"declared_sides": True}),
        (nanuk, nanuk_players, 8, 14, {}),
    ],
)
def test_likely_deals_agree_with_all_that_is_known(rules, playing, players, plies, options):
    for seed in range(3):
        state = keen_game(rules, players, plies, seed, **options)
        view, rng = state.view(state.to_act[0]), Stream(seed)
        likely = playing.deals(view)
        for _deal in range(many(5, 50)):
            assert likely.imagine(rng).view(view.seat) == view


@pytest.mark.parametrize(
    ("rules", "playing", "players", "plies"),
    [
        (koinobori, koinobori_players, 3, 41),
        (nanuk, nanuk_players, 6, 13),
    ],
)
def test_hidden_cards_come_to_fit_what_was_done(rules, playing, players, plies, monkeypatch):
    before = after = 0
    for seed in range(6):
        state = keen_game(rules, players, plies, seed)
        view, rng = state.view(state.to_act[0]), Stream(seed)
        likely = playing.deals(view)
        for name in ("FIRST_STEPS", "STEPS"):
            monkeypatch.setitem(type(likely).imagine.__globals__, name, 0)
        likely.imagine(rng)
        before += sum(likely.surprises)
        monkeypatch.undo()
        for _deal in range(30):
            likely.imagine(rng)
        after += sum(likely.surprises)

    assert before > 10
    assert after < 0.4 * before


def test_hidden_sides_fit_the_hands():
    sides = {True: 0, False: 0}
    for seed in range(8):
        state = keen_game(nanuk, 6, 0, seed)
        keen = player("keen")
        while state.phase != "sides" or len(state.to_act) > 1:
            state = state.play(keen.move(state.view(state.to_act[0])), state.to_act[0])
        view, rng = state.view(state.to_act[0]), Stream(seed)
        likely = nanuk_players.deals(view)
        for _deal in range(10):
            dealt = likely.imagine(rng)
            for seat, side in enumerate(dealt.sides):
                if seat not in (view.seat, view.leader, view.doomer):
                    moment = likely.decisions[seat][-1].moment._replace(hand=dealt.hands[seat])
                    sides[nanuk_players.quick(moment).hunt is side] += 1

    assert sides[True] > 20 * sides[False]


def test_sides_of_a_position_that_was_set_up_are_dealt():
    view = nanuk.read("players 5 | boast 3 fish in 3 days by A | doom B | wind clockwise | chosen C D", seed=1).view(4)

    assert {nanuk_players.deals(view).imagine(Stream(seed)).sides[2] for seed in range(20)} == {True, False}


def test_shuffled_discards_leave_all_deals_equally_likely():
    cards = koinobori.deal(2, seed=1).setup.cards
    state, keen = koinobori.deal(4, seed=3, cards=cards[::5] + cards[:20]), player("keen")
    while not state.reshuffles:
        state = state.play(keen.move(state.view(state.turn.seat)))
    view = state.view(state.turn.seat)

    assert koinobori_players.deals(view) is view


@pytest.mark.parametrize(
    "table", [Table("nanatoridori", 4, ()), pytest.param(Table("koinobori", 3, ()), marks=pytest.mark.deep)]
)
def test_chances_said_are_what_happens(table):
    told = all_told(look_at_many(table, 0, many(250, 1_000), 60))

    assert abs(told.off) < 0.05
