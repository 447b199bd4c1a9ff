"""Cards at the end of a round or game: in random games their claims are true and reveal nothing secret."""

import re
from collections import Counter
from random import Random

import pytest

from gamelib import record
from gamelib.core.chance import Stream
from gamelib.core.endings import ending_of, turning_point
from tests.laws import GAMES, many
from tests.laws.configurations import configurations, play
from tests.oracles.endings import BannerTruth, BirdTruth, HuntTruth

TRUTHS = {"nanatoridori": BirdTruth, "nanuk": HuntTruth, "koinobori": BannerTruth}
each_game = pytest.mark.parametrize("game", GAMES)


def endings_of_games(game, games):
    """Yield the oracle, the state, the seat and the card wherever a card is due in random games."""
    ways = configurations(game)
    for number in range(games):
        steps = list(play(ways[number % len(ways)], 1000 + number))
        truth = TRUTHS[game](steps[0].state)
        for step, after in zip(steps, [*steps[1:], None], strict=True):
            has_ended = step.seat is None or getattr(step.state, "phase", "") == "boasting"
            for seat in (None, *range(step.state.players)) if has_ended else (None,):
                yield truth, step.state, seat, ending_of(game, step.state.view(seat))
            if after is not None:
                truth.follow(step.state, step.seat, step.move, after.state)


def is_card_due(state, previous):
    """Return whether a card is due: a round or the game is over, or a pot has just been shared."""
    return not state.to_act or (getattr(state, "phase", "") == "boasting" and previous == "rewards")


@each_game
def test_every_claim_of_every_card_is_true(game):
    seen, phase, before = Counter(), "", None
    for truth, state, seat, ending in endings_of_games(game, many(len(configurations(game)) // 2, 150)):
        if state is not before:
            phase, before = getattr(before, "phase", ""), state
        assert (ending is not None) == is_card_due(state, phase), (state, seat)
        if ending is not None:
            truth.check(ending, state, seat)
            seen[ending.kind, ending.mood] += 1

    assert seen["game", "won"]
    assert seen["game", "plain"] or game == "nanatoridori"


@each_game
def test_card_tells_nothing_that_its_seat_does_not_know(game):
    rng, tried = Random(7), 0
    for _truth, state, seat, ending in endings_of_games(game, many(12, 200)):
        if ending is None or seat is None or (tried and rng.random() < 0.5):
            continue
        other = state.view(seat).imagine(Stream(tried, "another deal"))
        assert ending_of(game, other.view(seat)) == ending
        tried += 1
    assert tried


def test_turning_point_names_a_card_that_would_have_joined():
    found = 0
    for seed in range(many(25, 400)):
        game, rng = record.start("nanatoridori", players=3, seed=seed), Random(seed)
        while game.state.to_act:
            view = game.state.view(game.state.to_act[0])
            game = game.play(rng.choice(view.moves()), view.seat)
        for seat in range(3):
            turning = turning_point("nanatoridori", game, seat)
            assert turning is None or seat == game.state.loser
            if turning is not None:
                state, entry = game.at(turning.ply), game.entries[turning.ply]
                rank = str(state.held.rank)
                joined = (
                    max(
                        len(run)
                        for run in "".join(
                            card if card == rank else " " for card in map(str, state.hands[seat])
                        ).split()
                    )
                    + state.held.size
                )
                assert (entry.seat, entry.move.split()[0]) == (seat, "discard")
                assert re.search(rf"\b(a|rank) {rank}\b", turning.text)
                assert "pair" in turning.text if joined == 2 else f"{joined} alike" in turning.text
                found += 1
    assert found


def test_typed_position_counts_no_hunts_it_cannot_know():
    state = record.start(
        "nanuk",
        position="players 5 | hunt 4 | boast 1 seal in 1 day by A | doom B | hunters A C | doomers B D E | turn A",
        seed=3,
    ).state
    while state.phase != "over":
        seat = state.to_act[0]
        state = state.play(state.moves(seat)[0], seat)
    text = ending_of("nanuk", state.view(0)).text

    assert "You won" not in text
