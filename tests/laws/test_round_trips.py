"""Round trips: written positions, views and moves read back equal, and copies equal their state."""

import copy
import pickle
from itertools import islice
from random import Random

import pytest

from gamelib.nanatoridori.moves import Pass
from gamelib.nanatoridori.state import State
from gamelib.nanuk.moves import STAY
from gamelib.nanuk.position import DECLARING, SIDES
from tests.laws import GAMES, PARTS, SPREAD, about, cases_per_shard, many, report
from tests.laws.configurations import configurations, configurations_in_test, games_played, pick, sampled
from tests.laws.move_trees import bare

each_game = pytest.mark.parametrize("game", GAMES)


def goes_on_alike(state, other, rng, plies):
    """Assert that two equal states play on alike: the same moves, log, chance and end."""
    log_length, likewise = len(state.log), len(other.log)
    for _ply in range(plies):
        if not state.to_act:
            if state.result:
                break
            state, other = state.next_round(), other.next_round()
            continue
        seat = rng.choice(state.to_act)
        moves = state.moves(seat)
        assert list(moves) == list(other.moves(seat))
        move = pick(moves, rng)
        state, other = state.play(move, seat), other.play(str(move), seat)
    assert bare(state.write()) == bare(other.write())
    assert events_since(state, log_length) == events_since(other, likewise)
    assert (state.round_result, state.result) == (other.round_result, other.result)


def meant_by(text, state, seat):
    """Return the move meant by a text that is the notation of a different move; None if the text means what it says."""
    chooses_side = getattr(state, "phase", None) in (SIDES, DECLARING) and seat in state.to_act
    if text == "doom" and chooses_side:
        return STAY
    if text == "pass" and isinstance(state, State) and seat in state.to_act and state.table and state.open:
        cards = {*state.open[seat]}
        return Pass(*cards) if len(cards) == 1 else None
    return None


def events_since(state, number):
    """Return the log of each seat after the first `number` events."""
    return [
        [(event.seat, event.kind, event.cards, event.clause, event.template) for event in log[number:]]
        for log in (state.log, *(state.view(seat).log for seat in range(state.players)))
    ]


@each_game
@pytest.mark.parametrize("part", PARTS)
def test_positions_read_back_equal(game, part):
    own, rng, wanted = about(game), Random(20 + 100 * part), cases_per_shard(150, 3_000)
    for number, step in enumerate(sampled(game, wanted, seed=(6 + 200 * part) * 10**6, most=40 * SPREAD)):
        state, text = step.state, step.state.write()
        back = own.GAME.read(text)
        assert back == state, text
        assert hash(back) == hash(state)
        assert back.write() == text
        assert back.to_act == state.to_act
        assert own.GAME.read(text.replace(" | ", "\n") + "  # as a list") == state
        if number % 10 == 0:
            goes_on_alike(state, back, rng, many(20, 60))
    report(
        f"{game}: {wanted:,} positions written and read back, {wanted // 10:,} of them played on alike", of_a_part=True
    )


@each_game
def test_written_views_read_as_positions(game):
    own, rng, wanted = about(game), Random(21), many(40, 1_200)
    for number, step in enumerate(sampled(game, wanted, seed=7 * 10**6, most=40 * SPREAD)):
        seat = rng.choice([None, *range(step.state.players)])
        view = step.state.view(seat)
        text = view.write()
        filled = own.GAME.read(text, seed=number)
        assert own.cards(filled) == own.box(filled), text
        assert filled.view(seat).write() == text or own.knows_more(view)
        assert filled.to_act == step.state.to_act
        assert own.GAME.read(text, seed=number) == filled
        if seat in view.to_act:
            assert list(filled.moves(seat)) == list(view.moves())
    report(f"{game}: {wanted:,} views written and read back as positions")


@each_game
def test_what_a_seat_knows_reads_back_whole(game):
    own, rng, wanted = about(game), Random(26), many(30, 1_200)
    for number, step in enumerate(sampled(game, wanted, seed=12 * 10**6, most=60 * SPREAD)):
        view = step.state.view(rng.choice([None, *range(step.state.players)]))
        text = view.write(history=True)
        filled = own.GAME.read(text, seed=number)
        back = filled.view(view.seat)
        assert own.cards(filled) == own.box(filled), text
        assert back.write(history=True) == text
        assert back == view or began_before_this_round(view)
        assert own.GAME.read(text, seed=number) == filled
    report(f"{game}: {wanted:,} views written with their history and read back whole")


def began_before_this_round(view):
    """Return whether facts of earlier rounds were left out, which tell nothing of the cards of this one."""
    return getattr(view, "round", 1) > 1


@each_game
def test_moves_read_back_equal(game):
    own, rng, tried = about(game), Random(22), 0
    for step in sampled(game, many(20, 400), seed=8 * 10**6, most=40 * SPREAD):
        state = step.state
        seat = step.seat if step.seat is not None else 0
        attempts = list(own.attempts(state, seat, rng))
        for move in (*state.moves(seat), *attempts):
            text = str(move)
            assert own.GAME.read_move(text) == move, text
            assert own.GAME.read_move(f"  {text.upper()} ".replace(" ", "  ")) == move, text
            assert type(own.GAME.read_move(text)) is type(move)
            tried += 1
        for move in rng.sample(attempts, min(5, len(attempts))):
            assert state.why_not(str(move), seat) == state.why_not(meant_by(str(move), state, seat) or move, seat)
        if step.seat is not None:
            assert state.play(str(step.move), seat) == state.play(step.move, seat)
            assert len(set(map(str, state.moves(seat)))) == len(state.moves(seat))
    report(f"{game}: {tried:,} moves written and read back")


@each_game
def test_moves_of_different_types_are_unequal(game):
    own, rng, met = about(game), Random(23), {}
    for step in sampled(game, many(20, 120), seed=9 * 10**6, most=40 * SPREAD):
        for move in own.attempts(step.state, step.seat or 0, rng):
            assert met.setdefault(move, type(move)) is type(move)
            assert met.setdefault(str(move), move) == move


@each_game
def test_states_are_values(game):
    rng = Random(24)
    for step in sampled(game, many(15, 200), seed=10**7, most=40 * SPREAD):
        state = step.state
        for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert other == state
            assert hash(other) == hash(state)
            assert other.log == state.log
            assert other.view(0) == state.view(0)
        goes_on_alike(state, pickle.loads(pickle.dumps(state)), rng, 10)
        view = state.view(step.seat)
        assert pickle.loads(pickle.dumps(view)) == view
        assert state != state.write()
        if step.seat is not None:
            later = state.play(step.move, step.seat)
            assert later != state
            assert not later == state  # noqa: SIM201 - both ways of asking are written out in the games
            assert later == state.play(step.move, step.seat)
            assert hash(later) == hash(state.play(step.move, step.seat))


@each_game
def test_longest_game_can_be_copied_and_logged(game):
    games = games_played(game, 10**8, configurations_in_test)
    longest = max((list(steps) for steps in islice(games, len(configurations_in_test(game)))), key=len)
    state = longest[-1].state

    copies = [pickle.loads(pickle.dumps(state)), copy.deepcopy(state)]

    assert [each.log for each in copies] == [state.log] * 2
    assert pickle.loads(pickle.dumps(state.view(0))).log == state.view(0).log
    assert len(state.log) > 100


@each_game
def test_same_seed_and_moves_give_the_same_game(game):
    for way in configurations_in_test(game):
        state, again = way.deal(99), way.deal(99)
        assert way.deal(98) != state
        goes_on_alike(state, again, Random(25), 150)


def keeps_up(states, seat):
    """Assert that a seat which only ever asks for the new part of the log has the whole log in the end."""
    log, plies = [], 0
    for state in states:
        view = state.view(seat)
        log += view.plain(log=plies)["log"]
        plies = view.plies
        assert log == view.plain()["log"]
    assert view.plain(log=plies)["log"] == []


@each_game
def test_new_parts_of_the_log_make_the_log(game):
    games = games_played(game, ways_of=configurations_in_test)
    for dealt, steps in enumerate(islice(games, len(configurations_in_test(game)))):
        states = [step.state for step in steps]
        few = states[:: max(1, len(states) // many(4, 12))] + states[-1:]
        for seat in (None, dealt % states[0].players):
            keeps_up(few, seat)


@each_game
def test_plain_without_log_is_otherwise_equal(game):
    view = configurations(game)[0].deal(7).view(0)
    plain, bare = view.plain(), view.plain(log=None)

    assert bare.pop("log") is None
    assert plain.pop("log")
    assert plain == bare
    assert view.plain(log=-3)["log"] == view.plain()["log"]
