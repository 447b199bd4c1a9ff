"""`why_not` and `moves` agree on every move that can be tried, and every refusal is well formed."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from gamelib import clause
from gamelib.core.errors import GameOver, IllegalMove, NotYourTurn
from tests.laws import GAMES, PARTS, SPREAD, about, cases_per_shard, report
from tests.laws.configurations import sampled

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def kind_of(number):
    """Return the kind of a clause; cached, since the same few clauses come up millions of times."""
    return clause(number).kind


def assert_refusal_is_well_formed(refusal, view, allowed, own):
    """Assert that a refusal cites a clause, has a sentence, points at places that exist and offers a legal move."""
    assert kind_of(refusal.clause) in ("must", "may", "fact", "happens")
    assert len(refusal.because) > 8, refusal
    assert "!" not in refusal.because, refusal
    assert "invalid" not in refusal.because.lower(), refusal
    assert "{" not in refusal.because, refusal
    assert refusal.instead is None or refusal.instead in allowed, refusal
    assert allowed == set() or refusal.instead is not None, refusal
    for place in refusal.cards:
        assert own.is_there(place, view), (refusal, place)


def assert_why_not_agrees_with_moves(move, own, view, allowed):
    """Assert that `why_not` and `moves` agree on one attempt; return the refusal."""
    refusal = view.why_not(move)
    if refusal is None:
        assert own.usual(move, view) in allowed, f"{move} is not refused, and not among the moves"
        return None
    assert move not in allowed, f"{move} is among the moves, and refused: {refusal}"
    assert_refusal_is_well_formed(refusal, view, allowed, own)
    return refusal


def assert_play_agrees_with_why_not(state, before, seat, move, refusal):
    """Assert that `play` does what `why_not` said and leaves the state as it was `before`, in words."""
    assert state.why_not(move, seat) == refusal
    if refusal is None:
        assert state.play(move, seat) != state
    else:
        wanted = GameOver if not state.to_act else IllegalMove if seat in state.to_act else NotYourTurn
        with pytest.raises(IllegalMove) as caught:
            state.play(move, seat)
        assert type(caught.value) is wanted
        assert caught.value.refusal == refusal
        assert str(caught.value) == str(refusal)
    assert state.write() == before


def other_form_plays_alike(state, seat, move, usual):
    """Assert that another form of a legal move does the same as its usual form."""
    played, likewise = state.play(move, seat), state.play(usual, seat)
    assert played == likewise
    assert played.log[-3:] == likewise.log[-3:]


@each_game
@pytest.mark.parametrize("part", PARTS)
def test_why_not_agrees_with_moves(game, part):
    own, wanted, tried, refused, rng = about(game), cases_per_shard(100, 6_000), 0, Counter(), Random(4 + part)
    for step in sampled(game, wanted, (1 + 200 * part) * 10**6, most=40 * SPREAD):
        state = step.state
        seat = rng.randrange(state.players) if step.seat is None or rng.random() < 0.1 else step.seat
        view, legal = state.view(seat), state.moves(seat)
        allowed = set(legal)
        assert list(legal) == list(view.moves())
        assert len(allowed) == len(legal)
        attempts = [*legal, *own.attempts(state, seat, rng)]
        judged = [(move, assert_why_not_agrees_with_moves(move, own, view, allowed)) for move in attempts]
        before = state.write()
        for move, refusal in rng.sample(judged, min(4, len(judged))):
            assert_play_agrees_with_why_not(state, before, seat, move, refusal)
        for move, refusal in rng.sample(judged, min(40, len(judged))):
            listed = move if refusal else own.usual(move, view)
            assert (listed in legal) == (refusal is None)
            assert refusal or legal[legal.index(listed)] == listed
        for move in [move for move, refusal in judged if not refusal and own.usual(move, view) != move][:4]:
            other_form_plays_alike(state, seat, move, own.usual(move, view))
        tried += len(judged)
        refused.update(refusal.clause for _move, refusal in judged if refusal)
    by_clause = ", ".join(f"{number} {times:,}" for number, times in sorted(refused.items()))
    report(
        f"{game}: {tried:,} attempts in {wanted:,} positions, {refused.total():,} of them refused "
        f"({by_clause}); the judge and the moves agree on all",
        of_a_part=True,
    )


@each_game
def test_attempts_break_every_breakable_rule(game):
    """Without attempts that break a rule, the laws above would prove nothing about that rule."""
    own, rng, missing = about(game), Random(5), set(about(game).BREAKABLE)
    for step in sampled(game, 4_000, seed=77):
        for seat in {step.seat or 0, rng.randrange(step.state.players)}:
            view = step.state.view(seat)
            refusals = map(view.why_not, own.attempts(step.state, seat, rng))
            missing -= {refusal.clause for refusal in refusals if refusal}
        if not missing:
            break

    assert missing == set()


@each_game
def test_wrong_judge_is_noticed(game, monkeypatch):
    own, rng = about(game), Random(6)
    step = next(step for step in sampled(game, 50, seed=5) if step.seat is not None)
    view, allowed = step.state.view(step.seat), set(step.state.moves(step.seat))
    wrong = next(move for move in own.attempts(step.state, step.seat, rng) if view.why_not(move))
    right = next(iter(allowed))
    refusal = view.why_not(wrong)

    monkeypatch.setattr(type(view), "why_not", lambda _self, _move: None)
    with pytest.raises(AssertionError, match="not among the moves"):
        assert_why_not_agrees_with_moves(wrong, own, view, allowed)
    monkeypatch.setattr(type(view), "why_not", lambda _self, _move: refusal)
    with pytest.raises(AssertionError, match="and refused"):
        assert_why_not_agrees_with_moves(right, own, view, allowed)
