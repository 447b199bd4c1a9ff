"""The moments and headlines of a look back: what is listed, and that nothing flatters."""

import pytest

from gamelib import koinobori, nanatoridori, nanuk, record
from gamelib.analysis import moments
from gamelib.analysis.curve import round_curves
from gamelib.core.endings import headline_of
from gamelib.core.intervals import Interval
from gamelib.players import player
from tests.support.reviews import FEW_CARDS, review_of
from widgets.table.looking_back import LookingBack


@pytest.fixture(scope="module")
def played():
    """Return a short round, and the plies at which seat A chose."""
    game, bot = record.start(nanatoridori, position=FEW_CARDS, seed=4), player("careful", seed=1)
    while game.state.to_act:
        seat = game.state.to_act[0]
        game = game.play(bot.move(game.state.view(seat)), seat)
    return game, [ply for ply, each in enumerate(game.entries) if each.seat == 0 and len(game.at(ply).moves(0)) > 1]


def look(game, plies, **more):
    found = review_of(game, plies, **more)
    return found, moments.find_moments(found, game, round_curves(found, game, 0))


def test_mistakes_are_listed_in_the_order_of_play(played):
    game, plies = played
    _found, listed = look(game, plies, mistakes=plies[:2])
    mistakes = [each for each in listed if not each.is_luck]

    assert [each.ply for each in mistakes] == plies[:2]
    assert [each.number for each in mistakes] == [1, 2]
    assert all(each.before - each.loss == pytest.approx(each.decision.chance) for each in mistakes)


@pytest.mark.parametrize(("fell", "is_listed"), [(0.03, False), (0.05, True), (0.2, True)])
def test_luck_is_listed_only_beyond_its_error(played, fell, is_listed):
    game, plies = played
    _found, listed = look(game, plies, luck={plies[1]: fell})  # the error of a difference of two is 0.042

    assert [each.ply for each in listed if not each.at_end] == [plies[1]] * is_listed


def test_at_most_five_moments_are_listed_two_of_them_luck(played):
    game, plies = played
    luck = dict.fromkeys(plies[1:], 0.1)
    for mistakes in range(3):
        _found, listed = look(game, plies, mistakes=plies[:mistakes], luck=luck)
        assert len(listed) <= moments.MOST
        assert len([each for each in listed if each.is_luck]) <= moments.MOST_LUCK
        assert len([each for each in listed if not each.is_luck]) == mistakes
        assert [each.ply for each in listed] == sorted(each.ply for each in listed)


def test_a_headline_says_if_most_choices_had_a_better_one(played):
    game, plies = played
    more = len(plies) // 2 + 1
    for count, says in ((more, True), (more - 1, False)):
        back = LookingBack(review_of(game, plies, others_better=plies[:count]), game, len(plies))
        assert (f"better moves in {count} of {len(plies)}" in back.title()) == says


def test_a_round_is_lost_on_moves_if_they_cost_half_of_the_fall(played):
    game, plies = played
    if game.state.loser != 0:
        game = record.start(
            nanatoridori, position="players 3 | A 7 1 | B 5 | C - | out C | table 6 by B | turn A", seed=1
        )
        game = game.play("pass")
        while game.state.to_act:
            game = game.play(str(game.state.moves()[0]))
        plies = [ply for ply, each in enumerate(game.entries) if each.seat == 0 and len(game.at(ply).moves(0)) > 1]
    for mistakes, said in ((plies[:1], "You lost this round"), (plies[:2], "You lost this round on two moves")):
        found = review_of(game, plies, mistakes=mistakes)
        if 2 * len(mistakes) <= len(plies):
            assert LookingBack(found, game, len(plies)).title() == said


def test_small_losses_are_said_in_the_line_below(played):
    game, plies = played
    found = review_of(game, plies)
    [balance] = found.balances
    costly = balance._replace(together=balance.together._replace(cost=Interval(0.3, 0.1, 0.5), others=3))
    fair = LookingBack(found, game, len(plies)).fairness()

    assert fair.startswith("At none of your")
    said = LookingBack(found.__class__(**{**found.__dict__, "balances": (costly,)}), game, len(plies)).fairness()
    assert said.startswith("Together, your choices cost you about 30 in 100")


@pytest.mark.parametrize("rules", [nanatoridori, nanuk, koinobori])
def test_headlines_name_what_ended_and_are_never_early(rules):
    name = rules.__name__.rpartition(".")[2]
    game, bot = record.start(name, seed=5), player("random", seed=2)
    while game.state.result is None:
        if game.state.to_act:
            seat = game.state.to_act[0]
            game = game.play(bot.move(game.state.view(seat)), seat)
        else:
            game = game.next_round()
        if game.state.to_act:
            continue
        for seat in (None, *range(game.state.players)):
            head = headline_of(name, game.state.view(seat), game.names)
            assert head.end
            assert "early" not in f"{head.end} {head.why}".lower()
            if seat is not None and game.state.result and seat in game.state.result.winners:
                assert "lost" not in head.end
