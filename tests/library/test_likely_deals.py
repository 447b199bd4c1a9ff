"""Imagined deals agree with what a seat knows, and fit what the others did; so chances said are what happens."""

from itertools import islice
from random import Random

import pytest

from gamelib import GameError, Stream, evaluate, forecast, koinobori, nanatoridori, nanuk, player
from gamelib.analysis.lens import Lens
from gamelib.nanatoridori import Rulings
from gamelib.nanatoridori.cards import FLOCK
from gamelib.nanatoridori.moves import Discard, Pass, TakeIn
from gamelib.players import koinobori as koinobori_players
from gamelib.players import nanuk as nanuk_players
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from gamelib.players.nanatoridori import deals, quick
from gamelib.players.nanatoridori_deals import PublicDecision, count_surprises
from tests.bench.calibration import Table, add_all_tenths, sample_games
from tests.kernel.lockstep import deals_to_imagine
from tests.laws import GAMES, SPREAD, about, many, report
from tests.laws.configurations import games_played, play, sampled


def state_after_keen_play(players, plies, seed=7, **options):
    """Return the state after `plies` decisions of keen players."""
    state, keen = nanatoridori.deal(players, seed=seed, **options), player("keen")
    for _ply in range(plies):
        state = state.play(keen.move(state.view(state.turn)), state.turn)
    return state


def count_surprises_of_others(state, seat):
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
        state = state_after_keen_play(players, plies)
        view, rng = state.view(state.turn), Stream(1)
        likely = deals(view)

        for _deal in range(many(10, 100)):
            assert likely.imagine(rng).view(state.turn) == view


def test_keen_players_surprise_nobody():
    for players, plies in ((2, 12), (3, 20), (4, 25), (6, 40)):
        state = state_after_keen_play(players, plies, seed=11)

        assert count_surprises_of_others(state, state.turn) == 0


def test_likely_deals_hold_fewer_surprises_than_others():
    state = state_after_keen_play(4, 25, seed=11)
    view, rng = state.view(state.turn), Stream(3)
    likely = deals(view)
    for _deal in range(10):
        likely.imagine(rng)

    fitting = [count_surprises_of_others(likely.imagine(rng), state.turn) for _deal in range(40)]
    any_deal = [count_surprises_of_others(view.imagine(rng), state.turn) for _deal in range(40)]

    assert sum(fitting) < 0.3 * sum(any_deal)


def test_a_question_is_answered_by_deals_that_fit_better():
    searched = asked = 0
    for seed in range(many(4, 40)):
        state = state_after_keen_play(5, 50, seed)
        view = state.view(state.turn)
        for_search, for_question = (dealing_for(view, rules_for(view), deals).in_python for deals in (0, 160))
        for number in range(4):
            for likely in (for_search, for_question):
                likely.dealt = 0
                likely.imagine(Stream(number))
            searched += sum(for_search.surprises)
            asked += sum(for_question.surprises)

    assert asked < 0.6 * searched


def test_a_decision_is_read_from_the_hand_before_it():
    passed = PublicDecision(1, Pass, 0, 0, 0, 0, FLOCK[4][1])
    took = PublicDecision(1, TakeIn, 0, 1, 0, 0, FLOCK[4][1])
    left = PublicDecision(1, Discard, 0, 1, 3, 0, FLOCK[4][1])

    assert count_surprises((3, 1, 3), (), (passed,), "basic", quick) == 0
    assert count_surprises((6, 1, 3), (), (passed,), "basic", quick) == 1
    assert count_surprises((3, 3, 1), (), (took, passed), "basic", quick) == 0
    assert count_surprises((3, 2, 1), (), (took, passed), "basic", quick) == 1
    assert count_surprises((3, 3, 1), (), (left,), "basic", quick) == 1


def test_unseen_places_leave_all_deals_equally_likely():
    view = state_after_keen_play(4, 9, rulings=Rulings(places_seen=False)).view(0)

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


# What is said, and what is read back ---------------------------------------------------------------


@pytest.mark.parametrize(
    "table", [Table("nanatoridori", 4, ()), pytest.param(Table("koinobori", 3, ()), marks=pytest.mark.deep)]
)
def test_chances_said_are_what_happens(table):
    told = add_all_tenths(sample_games(table, 0, many(100, 1_000), 60))

    assert abs(told.off) < 0.05


each_game = pytest.mark.parametrize("game", GAMES)


def test_shuffled_discards_read_back_whole():
    found = 0
    for number, way in enumerate(deals_to_imagine("koinobori")[-4:]):
        for step in play(way, number):
            view = step.state.view(number % step.state.players)
            if view.reshuffles and step.seat is not None and step.state.ply % 2 == 0:
                found += 1
                assert koinobori.read(view.write(history=True), seed=number).view(view.seat) == view
    assert found > 10


@each_game
def test_numbers_are_the_same_after_reading_back(game):
    own, looked_at = about(game), 0
    for number, step in enumerate(sampled(game, many(3, 200), seed=13 * 10**6, most=60 * SPREAD)):
        if step.seat is None:
            continue
        view = step.state.view(step.seat)
        back = own.GAME.read(view.write(history=True), seed=number).view(step.seat)
        moves = rules_for(view).candidates(view)[:3]
        ask = {"deals": 4, "seed": number, "progress": False}

        assert evaluate(view, moves=moves, **ask) == evaluate(back, moves=moves, **ask), view.write(history=True)
        assert forecast(view, **ask) == forecast(back, **ask)
        assert seen_through_lens(view, number) == seen_through_lens(back, number)
        looked_at += 1
    report(f"{game}: {looked_at:,} positions whose numbers are the same after they were written and read back")


def seen_through_lens(view, seed):
    """Return what a lens says of a view."""
    lens = Lens(view, deals=4, seed=seed)
    while not lens.is_finished:
        lens.work()
    return lens.chance, lens.ranked


@each_game
def test_histories_that_cannot_have_been_are_refused(game):
    own, rng, refused = about(game), Random(27), 0
    for number, step in enumerate(sampled(game, many(6, 100), seed=14 * 10**6, most=60 * SPREAD)):
        view = step.state.view(step.seat)
        text = view.write(history=True)
        for _attempt in range(6):
            try:
                back = own.GAME.read(garble_history(text, rng), seed=number)
            except GameError:
                refused += 1
                continue
            assert own.cards(back) == own.box(back)
            if back.to_act:
                forecast(back.view(back.to_act[0]), 2, progress=False)
    assert refused > 20


def test_a_refill_told_twice_and_a_history_left_out_are_refused():
    texts = [step.state.view(step.seat).write(history=True) for step in islice(next(games_played("koinobori")), 40)]
    text = next(text for text in texts if "; the row gets " in text)
    position, _bar, history = text.rpartition(" | history ")
    refill = next(each for each in history.split("; ") if each.startswith("the row gets "))

    for other in ("", history.replace(refill, f"{refill}; {refill}")):
        with pytest.raises(GameError, match="does not lead to this position"):
            koinobori.read(f"{position} | history {other}")
    koinobori.read(text)


def garble_history(text, rng):
    """Return a text whose history has moves exchanged, left out, said twice or changed in a word."""
    position, _bar, history = text.rpartition(" | history ")
    moves = history.split("; ")
    one, other = rng.randrange(len(moves)), rng.randrange(len(moves))
    words = moves[one].split(" ")
    match rng.randrange(4):
        case 0:
            moves[one], moves[other] = moves[other], moves[one]
        case 1:
            del moves[one]
        case 2:
            moves.insert(other, moves[one])
        case _:
            words[rng.randrange(len(words))] = rng.choice(moves[other].split(" "))
            moves[one] = " ".join(words)
    return f"{position} | history {'; '.join(moves)}"
