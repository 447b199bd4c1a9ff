"""Nanatoridori's odds from the view of a seat, beside imagined deals and the judge, and questions that are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import Stream, nanatoridori
from gamelib.nanatoridori import Flock, Rulings, judge
from gamelib.odds.hand_counting import FlockQuestion
from gamelib.odds.nanatoridori import can_beat, flocks, joins, unseen_cards
from gamelib.odds.numbers import BadQuestion
from tests.support.sampling import DEEP, agrees, share


def beats(hand: tuple[int, ...], flock: Flock, opened: tuple[int, ...] = ()) -> bool:
    """Return whether the judge allows a play that beats a flock."""
    return any(move.kind == "play" for move in judge.moves_at_turn_start(hand, opened, flock))


# The next card ----------------------------------------------------------------------------------


def test_next_card_from_a_view_matches_imagined_deals():
    for seed in range(4 * DEEP):
        state = state_after_random_moves(seed, 4)
        view, n = state.view(state.turn), 500
        if view.deck and not view.held:
            wanted = share(lambda rng, view=view: view.imagine(rng).deck[0] in view.hand, n)

            assert agrees(joins(view).value, wanted, n)
            assert joins(view).kind == "exact"


def state_after_random_moves(
    seed: int, players: int, moves: int = 14, rulings: Rulings | None = None
) -> nanatoridori.State:
    """Return a game somewhere in its first round, after random moves."""
    rng, state = Stream(seed, "play"), nanatoridori.deal(players, seed=seed, rulings=rulings)
    for _move in range(moves):
        after = state.play(rng.choice(state.moves()))
        if not after.to_act:
            break
        state = after
    return state


# The next seat --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_next_seats_chance_to_beat_matches_imagined_deals(players):
    for seed in range(3 * DEEP):
        for rulings in (Rulings(), Rulings(places_seen=False)):
            state = state_after_random_moves(seed, players, rulings=rulings)
            view, n = state.view(state.turn), 300
            after = next(
                (state.turn + step) % players
                for step in range(1, players + 1)
                if state.hands[(state.turn + step) % players]
            )
            for flock in (Flock(1, 6), Flock(2, 3), Flock(3, 5)):
                number = can_beat(flock, view)
                imagined = [view.imagine(Stream(seed, "beat", at)) for at in range(n)]
                opened = view.open[after] if view.open else ()
                frequency = sum(beats(each.hands[after], flock, opened) for each in imagined) / n

                assert agrees(number.value, frequency, n), (seed, flock, view.known[after])


@pytest.mark.parametrize("players", [2, 4, 6])
def test_unseen_cards_are_the_hidden_ones(players):
    for seed in range(6 * DEEP):
        state = state_after_random_moves(seed, players, 30)
        for seat in range(players):
            view = state.view(seat)
            hidden = [
                *state.deck,
                *(
                    card
                    for hand, known in zip(state.hands, view.known, strict=True)
                    for card, seen in zip(hand, known, strict=True)
                    if not seen
                ),
            ]
            drawn = [state.held.rank] if state.source == "drawn" and seat != state.turn and state.held else []

            assert unseen_cards(view) == Counter(hidden + drawn)


def test_long_hand_in_a_view_is_simulated():
    view = nanatoridori.deal(4, seed=7).view(0)
    known = ((), (0,) * 14 + (5,), (0,) * 8, (0,) * 8)
    number = FlockQuestion(Flock(3, 5), known[1], unseen_cards(view))

    assert not number.countable()
    assert FlockQuestion(Flock(3, 5), (0,) * 15, unseen_cards(view)).countable()


def test_what_if_compares_seen_and_unseen_places():
    view = state_after_random_moves(1, 4).view(0)
    swing = can_beat("5 5", view).what_if(places_seen=False)

    assert swing.before == can_beat("5 5", view)
    with pytest.raises(BadQuestion, match="cannot be supposed to be known"):
        can_beat("5 5", state_after_random_moves(1, 4, rulings=Rulings(places_seen=False)).view(0), rulings=Rulings())


# Questions that are refused ---------------------------------------------------------------------------------


VIEW = nanatoridori.deal(4, seed=7).view(1)


@pytest.mark.parametrize(
    ("ask", "because"),
    [
        (lambda: flocks(3, deck="8 8 8"), "ranks from 1 to 7"),
        (lambda: flocks(3, deck=[2.5]), "ranks from 1 to 7"),
        (lambda: joins(hand="5 " * 10), "there are 9 cards of rank 5, not 10"),
        (lambda: joins(hand=""), "ranks from 1 to 7"),
        (lambda: can_beat("5 " * 10, VIEW), "there are 9 cards of rank 5"),
        (lambda: can_beat("9 9", VIEW), "ranks from 1 to 7"),
        (lambda: can_beat("5 5", hand="? ? ?", unseen="1 2"), "of the unseen cards there are only 2"),
        (lambda: can_beat("5 5", VIEW._replace(hand_sizes=(0, 8, 0, 0)), seat=2), "Chloe holds no cards"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_bad_question_gets_a_clear_sentence(ask, because):
    with pytest.raises(BadQuestion, match=because):
        ask()
