"""Mistakes in puzzles that come of beliefs: each would be right if the belief were, and tells of it when it is made."""

import pytest

from gamelib import beliefs
from gamelib.beliefs import ask, koinobori_posts, nanatoridori_mind, nanuk_mind
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.lessons import Progress, puzzles, start_attempt
from gamelib.lessons.finding import note_step
from gamelib.lessons.first_tries import Count
from gamelib.nanatoridori import Flock

LABELLED = [
    (puzzle.step, mistake)
    for game in registry.games()
    for puzzle in puzzles(game)
    for mistake in puzzle.step.mistakes
    if mistake.origin.belief
]
DEALS = 40
"""So many deals are imagined of cards that nobody can see."""
each_mistake = pytest.mark.parametrize(
    ("step", "mistake"), LABELLED, ids=[f"{step.id}-{mistake.origin.belief}" for step, mistake in LABELLED]
)


def worth_in_nanatoridori(mind, state, move):
    """Return in how many of some deals a mind takes a play for one that may be made, and that B cannot beat."""
    flock = Flock(len(move.cards) + len(move.open), move.cards[0])
    hands = [state.view(0).imagine(Stream(deal, "cards of B")).hands[1] for deal in range(DEALS)]
    answers = [nanatoridori_mind.flocks(mind, hand) for hand in hands]
    unbeaten = sum(not any(nanatoridori_mind.beats(mind, each, flock) for each in some) for some in answers)
    return unbeaten if nanatoridori_mind.beats(mind, flock, state.table) else 0


def worth_in_nanuk(mind, state, move):
    """Return how many points the pile of the seat is worth to a mind with the card that it chooses."""
    seat = state.to_act[0]
    return nanuk_mind.points(mind, (*state.piles[seat], move.card))


def worth_in_koinobori(_mind, state, move, *held):
    """Return how many points somebody with these beliefs counts after a move."""
    after = state.play(move)
    item = koinobori_posts.HowManyPoints(after.flags, after.posts, (), after.masts[0])
    return int(min(ask(item, *held)))


def worth(step, act, *held):
    state = start_attempt(step).state
    move = state.view(state.to_act[0]).read_move(act)
    mind, find = beliefs.mind(step.game, *held), globals()[f"worth_in_{step.game}"]
    return find(mind, state, move, *held) if step.game == "koinobori" else find(mind, state, move)


def test_puzzles_of_every_game_tell_of_beliefs():
    assert {step.game for step, _mistake in LABELLED} == {*registry.games()}


@each_mistake
def test_mistake_would_be_right_if_the_belief_were(step, mistake):
    belief, best = mistake.origin.belief, [str(each) for each in step.best]

    assert worth(step, mistake.act) < min(worth(step, each) for each in best)
    if mistake.broke:  # the rules refuse it, so that it would be right if they did not
        assert worth(step, mistake.act, belief) > worth(step, mistake.act) == 0
    else:
        assert worth(step, mistake.act, belief) >= max(worth(step, each, belief) for each in best)


@each_mistake
def test_mistake_in_a_puzzle_is_evidence_of_its_belief(step, mistake):
    key, belief = f"{step.game}/puzzles#{step.id}", mistake.origin.belief
    verdict = start_attempt(step).judge(mistake.act)
    noted = note_step(Progress(), Progress(), key, verdict, "puzzle", day=1, window=()).progress

    assert verdict.say.startswith(beliefs.belief(step.game, belief).premise)
    assert noted.learner(step.game).known(belief).odds > 0
    assert noted.tries.of_rule(step.game, belief).before == Count(0, 1)
