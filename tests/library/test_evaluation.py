"""Evaluation, forecast, review and the lens: common luck for all moves, correct intervals, luck and choice apart."""

import html
from collections import Counter
from contextlib import nullcontext
from fractions import Fraction
from types import SimpleNamespace

import pytest

import gamelib
from gamelib import (
    BadPlayers,
    GameError,
    IllegalMove,
    Result,
    Stream,
    evaluate,
    forecast,
    koinobori,
    nanatoridori,
    nanuk,
    player,
    record,
    review,
)
from gamelib.analysis import evaluation
from gamelib.analysis.decision_words import DecisionText
from gamelib.analysis.draws import chance_of_useful_draw
from gamelib.analysis.evaluation import rank_moves, win_credit
from gamelib.analysis.lens import Lens
from gamelib.analysis.review import KERNEL_DEALS, Balance, Decision, TotalCost, deals_at_table
from gamelib.core import registry
from gamelib.core.intervals import Interval, share_interval
from gamelib.kernel.loader import library_turned_off
from gamelib.players.nanatoridori import deals
from tests.laws import GAMES, many
from tests.laws.configurations import TABLES, sampled

each_game = pytest.mark.parametrize("game", GAMES)
ENDGAME = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"
"""Ada can go out; if she passes, Ben leads his last card and she has lost."""


def game_of(game, players, seed, names=("random", "keen")):
    """Return the record of a round."""
    played = record.start(game, players=players, seed=seed, names=["Ann", "Bob"])
    while played.state.to_act:
        seat = played.state.to_act[0]
        played = played.play(player(names[min(seat, len(names) - 1)]).move(played.state.view(seat)), seat)
    return played


@each_game
@pytest.mark.parametrize("by", ["win", "score"])
def test_evaluate_lists_every_move_best_first(game, by):
    table = TABLES[game][1]
    state = game_of(game, table["players"], 5).at(6)
    view = state.view(state.to_act[0])
    result = evaluate(view, many(6, 60), 1, by=by, progress=False)
    values = [row.value.value for row in result.moves]

    assert values == sorted(values, reverse=True)
    assert result.best.behind == Interval(0.0, 0.0, 0.0)
    assert all(row.behind.value >= 0 and row.behind.low <= row.behind.value <= row.behind.high for row in result.moves)
    assert {row.move for row in result.moves} <= set(view.moves())
    assert result.of(str(result.moves[-1].move)) == result.moves[-1]


def test_evaluate_gives_going_out_a_value_of_1():
    view = nanatoridori.read("hand 6 6 | table 5 5 | B 1 2 3 | C 4 4 2", seed=1).view(0)
    result = evaluate(view, 20, 1, progress=False)

    assert result.of("play 6 6 at 1-2").value == result.best.value == share_interval(20, 20)


def test_two_runs_with_one_seed_are_the_same():
    view = nanatoridori.deal(3, seed=2, first=0).view(0)
    first, again = (evaluate(view, 10, 3, progress=False) for _time in range(2))

    assert first == again


def test_hidden_cards_do_not_change_evaluation():
    state = nanatoridori.deal(3, seed=2, first=0)
    here, there = (evaluate(each.view(0), 10, 3, progress=False) for each in (state, state.view(0).imagine(Stream(4))))

    assert here == there


def test_difference_intervals_are_narrower_than_value_ones():
    luck = [[0.0, 1.0, 0.2, 0.9, 0.1, 0.8], [0.1, 1.1, 0.3, 1.0, 0.2, 0.91]]
    best, other = rank_moves(["a", "b"], luck, None)

    assert (best.move, other.move) == ("b", "a")
    assert other.behind.value == pytest.approx(0.1017, abs=1e-4)
    assert other.behind.high - other.behind.low < 0.01 < other.value.high - other.value.low


def test_moves_can_be_named_in_notation():
    view = nanuk.read("boast 2 seal in 4 days by A | turn B", seed=3).view(1)
    result = evaluate(view, 4, 1, moves=["doom", "2 seal in 5 days"], progress=False)

    assert sorted(str(row.move) for row in result.moves) == ["2 seal in 5 days", "doom"]
    assert len(evaluate(view, 2, 1, progress=False).moves) <= 8


def test_assumptions_are_printed_with_the_numbers():
    result = evaluate(nanatoridori.deal(3, seed=2, first=0).view(0), 4, 1, policy="careful", progress=False)

    assert result.kind == "assumed"
    assert "“Knows the basics” program" in str(result)
    assert "4 times from seed 1" in str(result)


@pytest.mark.parametrize("maybe", [nullcontext, library_turned_off], ids=["as it is", "in Python"])
def test_a_stopped_evaluation_keeps_the_deals_it_compared(maybe):
    done = []
    with maybe():
        result = evaluate(
            nanatoridori.deal(3, seed=2, first=0).view(0),
            10**5,
            1,
            stop=lambda: len(done) >= 3,
            progress=lambda now, _of: done.append(now),
        )

    assert len(done) == 3
    assert result.deals == done[-1]


def test_a_shared_win_is_shared():
    assert win_credit(Result((1, 2), (0,), (1, 5, 5), ""), 1) == 0.5
    assert win_credit(Result((1, 2), (0,), (-1, 0, 0), ""), 1, shared=False) == 1.0
    assert win_credit(Result((1, 2), (0,), (1, 5, 5), ""), 0) == 0.0


@pytest.mark.parametrize(
    "ask",
    [
        lambda view: evaluate(view, 0),
        lambda view: evaluate(view, "many"),
        lambda view: evaluate(view, 5, "seven"),
        lambda view: evaluate(view, 5, by="luck"),
        lambda view: evaluate(view, 5, moves=[]),
        lambda view: evaluate(view, 5, moves=["pass"]),
        lambda view: evaluate(view, 5, policy="clever"),
        lambda view: evaluate(view, 5, stop=lambda: True),
        lambda view: evaluate(view, 2, progress=False).of("pass"),
    ],
)
def test_evaluate_raises_game_error_for_bad_questions(ask):
    with pytest.raises(GameError, match=r"\w+ \w+ \w+"):
        ask(nanatoridori.deal(3, seed=2, first=0).view(0))


def test_evaluate_needs_a_seat_to_act():
    state = koinobori.deal(3, seed=2, first=0)

    for position in (state, state.view(None), state.view(1)):
        with pytest.raises(GameError):
            evaluate(position, 4)


# Review --------------------------------------------------------------------------


@each_game
def test_review_lists_costliest_decisions_with_their_ply(game):
    played = game_of(game, TABLES[game][0]["players"] if game != "nanatoridori" else 3, 6)
    done = []
    result = review(played, 4, 1, seats=[0], progress=lambda now, _of: done.append(now), stop=lambda: done[-1] >= 6)
    costs = [each.cost.value for each in result.decisions]

    assert len(result.decisions) == 6
    assert costs == sorted(costs, reverse=True)
    for each in result.decisions:
        assert played.at(each.ply).to_act[0] == each.seat == 0
        assert played.entries[each.ply].move == each.move
        assert each.tell(played.names).startswith(f"Move {each.ply + 1}, Ann: You ")


def test_luck_and_choices_add_up_to_the_result():
    played = game_of("nanatoridori", 3, 8)
    result = review(played, 10, 2, progress=False)

    for each in result.balances:
        assert each.end == (0.0 if each.seat in played.state.round_result.losers else 1.0)
        assert each.first + each.luck - each.cost == pytest.approx(each.end)


def test_review_finds_a_blunder():
    played = record.start(nanatoridori, position=ENDGAME, seed=1).play("pass")
    result = review(played, 20, 1, fresh_deals=50, seats=[0], progress=False)

    [blunder] = result.costliest()

    assert (blunder.better, blunder.cost.value, blunder.cost.high) == ("play 7 at 1", 1.0, 1.0)
    assert 0.8 < blunder.cost.low < 1
    assert blunder.fresh_deals == 50
    assert "would have saved 100 rounds in 100." in blunder.compare()
    assert blunder.words.why == ""  # there is no card left that she could hold instead, so no cause can be taken away
    assert "look at the game after 0 moves" in str(result)


def test_fresh_deals_are_not_those_of_the_first_look(monkeypatch):
    seen = []
    monkeypatch.setattr("gamelib.analysis.review.find_tested_reason", lambda *_mistake, **_how: None)
    monkeypatch.setenv("BBB_KERNEL", "0")
    monkeypatch.setattr(
        evaluation,
        "play_out",
        lambda state, seat, _policy, _by, chance: seen.append(chance) or float(len(state.view(seat).hand) == 0),
    )
    played = record.start(nanatoridori, position=ENDGAME, seed=1).play("pass")
    review(played, 30, 1, fresh_deals=40, seats=[0], progress=False)
    moves = len(played.at(0).moves(0))

    assert len(seen) == 30 * moves + 40 * 2
    assert not set(seen[: 30 * moves]) & set(seen[30 * moves :])


def test_a_table_tries_more_deals_where_the_kernel_plays(monkeypatch):
    twin = SimpleNamespace(library=object)
    monkeypatch.setattr(registry, "about", lambda _game: SimpleNamespace(kernel_game=twin))
    assert deals_at_table("nanuk") == KERNEL_DEALS

    twin.library = lambda: None
    assert deals_at_table("nanuk") == (50, 300)


def test_stopped_review_keeps_whole_decisions_only():
    played, calls = game_of("nanatoridori", 3, 8), []
    with library_turned_off():
        result = review(played, 6, 1, seats=[0], progress=False, stop=lambda: calls.append(1) or len(calls) > 60)

    assert len(result.decisions) == 3
    assert len(calls) == 61


def test_costliest_skips_inconclusive_decisions():
    doubtful = Decision(3, 0, "pass", "discard 5", Interval(0.1, -0.1, 0.3), 0.5, 0.0)
    sure = doubtful._replace(cost=Interval(0.2, 0.1, 0.3), fresh_deals=400)
    result = review(game_of("nanatoridori", 3, 8).fork(0), 4, 1, progress=False)

    assert "No single decision was clearly a mistake." in str(result)
    assert type(result)((sure, doubtful), (), (), 4, 1, "keen").costliest() == (sure,)


def test_review_describes_decisions_and_balances():
    words = DecisionText("Play or pass?", "You stole a card from {C}; one from {D} would have won 9 more games in 100.")
    decision = Decision(22, 1, "steal from C", "steal from D", Interval(0.09, 0.05, 0.19), 0.6, 0.1, 400, words)

    assert str(decision) == (
        "Move 23, Ben: You stole a card from Chloe; one from Dai would have won 9 more games in"
        " 100. To try it, look at the game after 22 moves."
    )
    assert decision.compare(["A", "B", "Cleo"]).startswith("You stole a card from Cleo;")
    cost, nothing = (
        TotalCost(Interval(0.1, 0.05, 0.15), "Plays well", 9, 4),
        TotalCost(Interval(0.0, 0.0, 0.0), "Plays well", 9, 0),
    )
    assert str(Balance(0, 0.7, -0.2, cost, 0.4)) == (
        "Ada: Luck was against you: the cards and the others cost you 20 in 100."
        " Together, your choices cost you about 10 in 100 compared with the “Plays well” program's (5 to 15)."
    )
    assert str(Balance(0, 0.7, -0.001, nothing, 0.7)) == (
        "Ada: Luck was even: the cards and the others gave as much as they took."
        " You always chose what the “Plays well” program would have chosen."
    )
    assert str(Balance(0, 1.4, -0.4, cost._replace(rounds=2), 0.9)).startswith(
        "Ada, on average of 2 rounds: Luck was against you: the cards and the others cost you 20 in 100. Together, your"
        " choices cost you about 5 in 100"
    )
    assert cost.describe_number() == ("At 4 of your 9 decisions the “Plays well” program would have chosen otherwise.")


@pytest.mark.parametrize(
    "ask",
    [
        lambda game: review(game.state),
        lambda game: review(game, 2),
        lambda game: review(game, seats=[7]),
        lambda game: review(game, fresh_deals=1),
        lambda game: review(game, seats=0),
        lambda game: review(game, seed=[]),
        lambda game: review(game, stop=5),
        lambda game: review(game, policy=5),
        lambda game: review(game, policy="clever"),
        lambda game: review(str(game)),
    ],
)
def test_review_raises_game_error_for_junk(ask):
    with pytest.raises(GameError, match=r"\w+ \w+ \w+"):
        ask(record.start(nanatoridori, players=3, seed=7))


def test_an_illegal_move_is_not_evaluated():
    with pytest.raises(GameError) as caught:
        evaluate(nanatoridori.deal(3, seed=2, first=0).view(0), 4, moves=["pass"])

    assert not isinstance(caught.value, IllegalMove)
    assert "NANA-3.3" in str(caught.value)


@pytest.mark.parametrize("ask", [evaluate, forecast])
def test_a_game_in_place_of_a_view_is_refused_in_a_sentence(ask):
    with pytest.raises(GameError, match=r"^the view of a seat is wanted, as state\.view\(seat\) .*, not str$"):
        ask("nanuk")


def test_evaluations_have_the_line_that_asks_for_them():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    for found in (
        evaluate(view, 20, progress=False),
        evaluate(view, 20, 3, moves=["pass"], progress=False),
        evaluate(view, 20, policy="careful", by="score", progress=False),
    ):
        assert eval(found.python(), {"gamelib": gamelib}) == found
        assert f"<code>{html.escape(found.python())}</code>" in found._repr_html_()

    mine = evaluate(view, 5, policy=lambda seen, _rng: seen.moves()[0], progress=False)
    assert mine.python() == ""
    assert "<code>" not in mine._repr_html_()


# Forecast ------------------------------------------------------------------------------------------


@each_game
def test_forecasts_are_the_same_in_python(game):
    for step in sampled(game, many(2, 12), seed=23):
        for seat in range(2):
            view = step.state.view(seat)
            by_kernel = forecast(view, 4, 1, policy="careful", progress=False)
            with library_turned_off():
                assert forecast(view, 4, 1, policy="careful", progress=False) == by_kernel


def test_chances_are_those_of_rounds_played_on():
    view, rng, wins = nanatoridori.deal(4, seed=7).view(1), Stream(0, "forecast"), [0] * 4
    likely = deals(view)
    for _deal in range(40):
        state, chance = likely.imagine(rng), Stream(rng.next_bits(), "outcome")
        while state.to_act:
            state = state.play(player("keen").move(state.view(state.turn), chance))
        for seat in state.round_result.winners:
            wins[seat] += 1

    found = forecast(view, 40, progress=False)

    assert [chance.value for chance in found.chances] == [pytest.approx(won / 40) for won in wins]
    assert "simulated 40 times" in str(found)


def test_seat_that_can_go_out_wins_for_certain():
    found = forecast(nanatoridori.read(ENDGAME).view(0), 50, progress=False)

    assert [chance.value for chance in found.chances] == [1.0, 0.0, 1.0]


def test_a_stopped_forecast_keeps_the_deals_it_played():
    done = []
    found = forecast(
        nanatoridori.deal(4, seed=7).view(1),
        10**6,
        progress=lambda now, _of: done.append(now),
        stop=lambda: len(done) > 2,
    )

    assert found.deals == done[-1] < 10**6


def test_impossible_questions_are_refused():
    state = nanatoridori.deal(4, seed=7)
    with pytest.raises(BadPlayers, match="onlooker"):
        forecast(state.view(None))
    with pytest.raises(GameError, match="1 to 1000000"):
        forecast(state.view(0), 0)
    with pytest.raises(GameError, match="a seed is a whole number, not"):
        forecast(state.view(0), seed=[])
    with pytest.raises(GameError, match="stop is a function that returns whether to stop, not 1"):
        forecast(state.view(0), stop=1)
    with pytest.raises(BadPlayers, match="a player is a name of the ladder"):
        forecast(state.view(0), policy=5)
    with pytest.raises(GameError, match="stopped"):
        forecast(state.view(0), stop=lambda: True)


# The lens ------------------------------------------------------------------------------------------

DEALS = 12


def finished_lens(view, **more):
    lens = Lens(view, DEALS, **more)
    while not lens.is_finished:
        lens.work()
    return lens


def acting_view(game, seed=5):
    state = registry.about(game).rules.deal(3 if game != "nanuk" else 5, seed=seed)
    return state, state.view(state.to_act[0])


@each_game
def test_lens_finds_what_evaluate_and_forecast_find(game):
    _state, view = acting_view(game)

    lens = finished_lens(view)

    assert lens.ranked == evaluate(view, DEALS, progress=False).moves
    assert lens.chance == forecast(view, DEALS, progress=False).chances[view.seat]


@each_game
def test_lens_is_the_same_however_hidden_cards_lie(game):
    state, view = acting_view(game)
    other = view.imagine(Stream(3, "hidden cards"))
    assert other != state

    lenses = [finished_lens(each.view(view.seat)) for each in (state, other)]

    assert lenses[0].ranked == lenses[1].ranked
    assert lenses[0].chance == lenses[1].chance


def test_lens_names_no_best_move_before_all_deals():
    lens = Lens(acting_view("koinobori")[1], 50)

    assert lens.chance is None
    while lens.deals_played == 0:
        assert lens.so_far() == [None] * len(lens.candidates)
        lens.work()
    assert 0 < lens.deals_played < 50
    assert lens.ranked == ()
    assert all(each is not None for each in lens.so_far())


def test_lens_compares_a_move_named_besides():
    view = nanuk.deal(5, seed=5, first=0).view(0)
    unlikely = nanuk.read_move("9 birds in 12 days")
    assert unlikely not in Lens(view, DEALS).candidates

    assert unlikely in [each.move for each in finished_lens(view, also=[unlikely]).ranked]


def test_lens_is_refused_to_seats_without_a_choice():
    state = nanatoridori.deal(3, seed=5, first=0)

    with pytest.raises(BadPlayers, match="onlooker"):
        Lens(state.view(None))
    with pytest.raises(BadPlayers, match="nothing to decide"):
        Lens(state.view(1))


# Before a draw -----------------------------------------------------------------------------


def test_cards_that_would_join_are_counted_before_a_draw():
    view = nanatoridori.read("hand 1 5 5 2 | table 6 6", seed=7).view(0)
    unseen = Counter(nanatoridori.DECK) - Counter((1, 5, 5, 2, 6, 6))

    found = chance_of_useful_draw(view, view.read_move("pass"))

    assert found.value == Fraction(sum(unseen[rank] for rank in (1, 2, 5)), unseen.total())
    assert (found.kind, found.counting.good, found.counting.ways) == ("exact", 23, 57)


@each_game
def test_a_move_without_a_draw_has_no_count(game):
    _state, view = acting_view(game)
    counted = [str(move) for move in view.moves() if chance_of_useful_draw(view, move)]
    assert counted == []  # a leader may not pass, and in the other games no move draws one card


def test_a_duel_and_an_empty_deck_have_no_count():
    duel = nanatoridori.deal(2, seed=3, variant="duel")
    view = duel.play(duel.moves()[0]).view(1)
    assert not any(chance_of_useful_draw(view, move) for move in view.moves())
    empty = nanatoridori.read("players 3 | A 1 2 | B 5 | C 4 | table 6 by B | deck - | turn A", seed=1).view(0)
    assert not any(chance_of_useful_draw(empty, move) for move in empty.moves())
