"""Refusals say what is true: each sentence is checked against the position, by counting the cards independently.

A sentence that fits no known pattern fails too, so a new sentence needs a check of its own.
"""

import re
from collections import Counter
from random import Random

import pytest

from gamelib.core import language, registry
from tests.laws import GAMES, SPREAD, about, many, report
from tests.laws.configurations import sampled
from tests.laws.true_sentences import SENTENCES
from tests.tools.make_refusals import read_cases, state_of

each_game = pytest.mark.parametrize("game", GAMES)


def refusals(game, number, seed):
    """Yield the refusals of a broad range of attempts: the state, the seat, its view, the move and the refusal."""
    own, rng = about(game), Random(seed)
    for step in sampled(game, number, seed=seed, most=30 * SPREAD):
        state = step.state
        for seat in {*state.to_act[:1], rng.randrange(state.players)}:
            view = state.view(seat)
            attempts = list(own.attempts(state, seat, rng))
            for move in rng.sample(attempts, min(80, len(attempts))):
                if refusal := view.why_not(move):
                    yield state, seat, view, move, refusal


def check_sentence(game, view, move, refusal):
    """Assert that a refusal's sentence fits a known pattern and is true; return the pattern."""
    for pattern, is_true in SENTENCES[game].items():
        if match := re.fullmatch(pattern, refusal.because):
            assert is_true(view, move, *match.groups()), (refusal.because, str(move), view.write())
            return pattern
    raise AssertionError(f"no check knows: {refusal.because} [{refusal.clause}]")


@each_game
def test_every_sentence_is_true_in_its_position(game):
    counts = Counter()
    for _state, _seat, view, move, refusal in refusals(game, many(80, 2_000), 5 * 10**6):
        counts[check_sentence(game, view, move, refusal)] += 1
    report(f"{game}: {counts.total():,} refusals by {len(counts)} kinds of sentence, all true")

    assert len(counts) > 0.4 * len(SENTENCES[game])


@each_game
def test_reviewed_sentences_are_true_too(game):
    """The reviewed lists have the kinds of sentence that hardly ever come up in random games."""
    patterns = set()
    for case in read_cases(game):
        view = state_of(game, case).view("ABCDEFGH".index(case.tried[0]))
        move = registry.about(game).rules.read_move(case.tried[2:])
        patterns.add(check_sentence(game, view, move, view.why_not(move)))

    assert len(patterns) > 0.85 * len(SENTENCES[game]), set(SENTENCES[game]) - patterns


@each_game
def test_the_asker_is_never_named(game):
    for _state, seat, _view, _move, refusal in refusals(game, many(30, 500), 6 * 10**6):
        assert language.name_slot(seat) not in refusal.template
        assert not re.search(rf"\b{language.seat_name(seat)}\b", refusal.because)


@each_game
def test_the_offer_is_of_the_kind_that_was_tried(game):
    for state, seat, view, move, refusal in refusals(game, many(30, 500), 7 * 10**6):
        legal = state.moves(seat)
        if refusal.instead is None:
            assert not legal
            continue
        assert refusal.instead in legal
        assert view.why_not(refusal.instead) is None
        kinds = {type(option) for option in legal if type(option) is type(move)}
        assert not kinds or type(refusal.instead) in kinds, (str(move), str(refusal.instead), view.write())


@each_game
def test_a_false_sentence_is_noticed(game):
    noticed = tried = 0
    for _state, _seat, view, move, refusal in refusals(game, 25, 8 * 10**6):
        numbers = re.findall(r"\b\d+\b", refusal.because)
        if not numbers or "it takes" in refusal.because:
            continue
        wrong = type(refusal)(refusal.clause, re.sub(rf"\b{numbers[-1]}\b", str(int(numbers[-1]) + 1), refusal.because))
        tried += 1
        try:
            check_sentence(game, view, move, wrong)
        except (AssertionError, LookupError, ValueError):
            noticed += 1

    assert tried > 10
    assert noticed > 0.85 * tried
