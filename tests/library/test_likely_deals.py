"""Deals of Nanatoridori imagined for a search: they agree with what a seat knows, and fit what the others did."""

from gamelib import Stream, nanatoridori, player
from gamelib.nanatoridori import Rulings
from gamelib.nanatoridori.cards import FLOCK
from gamelib.nanatoridori.moves import Discard, Pass, TakeIn
from gamelib.players.nanatoridori import deals, quick
from gamelib.players.nanatoridori_deals import Decision, count_surprises
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
    return sum(count_surprises(hand, state.open[at] if state.open else (), decisions[at], state.variant, quick)
               for at, hand in enumerate(state.hands) if at != seat)


def test_deals_agree_with_all_a_seat_knows():
    for players, plies in ((2, 9), (4, 0), (4, 17), (6, 30)):
        state = played_on(players, plies)
        view, rng = state.view(state.turn), Stream(1)
        likely = deals(view)

        for _deal in range(many(10, 1000)):
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
