"""Words beside numbers: what a chance is a chance of, what an interval covers, and the line that asks again."""

import re
from time import sleep

import pytest

import gamelib
from gamelib import evaluate, forecast, koinobori, nanatoridori, nanuk, player, record, review, simulate
from gamelib.analysis.lens import Lens
from gamelib.classroom import share
from gamelib.core import registry
from widgets.desk import class_paper, desk_scene
from widgets.desk.move_comparison import MoveComparison
from widgets.room import vote_screens

# To win, or not to lose ----------------------------------------------------------------------------

TABLES = [
    (game, variant.name, players)
    for game in registry.games()
    for variant in registry.about(game).variants
    for players in ((variant.players,) if variant.players else (5, 6) if game == "nanuk" else (3, 4))
]
TO_WIN = re.compile(r"\b(?:to win|who wins)\b", re.IGNORECASE)
NOT_TO_LOSE = re.compile(r"\bnot (?:to )?lose\b", re.IGNORECASE)


def deal_of_variant(game, variant, players):
    return share(game, players, variant, 11).deal()


def texts_of(shown):
    return [str(shown), re.sub("<style>.*?</style>|<[^>]*>", " ", shown._repr_html_())]


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_chances_said_to_be_to_win_add_up_to_one(game, variant, players):
    state = deal_of_variant(game, variant, players)
    found = forecast(state.view(state.to_act[0]), deals=12, seed=3, progress=False)

    total = sum(chance.value for chance in found.chances)
    is_to_win = total == pytest.approx(1)
    assert total == pytest.approx(1 if is_to_win else players - 1)
    for text in texts_of(found):
        assert bool(TO_WIN.search(text)) == is_to_win
        assert bool(NOT_TO_LOSE.search(text)) != is_to_win


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_moves_are_compared_in_the_words_of_the_forecast(game, variant, players):
    state = deal_of_variant(game, variant, players)
    view = state.view(state.to_act[0])
    is_to_win = sum(chance.value for chance in forecast(view, deals=2, progress=False).chances) == pytest.approx(1)

    for text in texts_of(evaluate(view, deals=2, progress=False)):
        assert bool(TO_WIN.search(text)) == is_to_win
        assert bool(NOT_TO_LOSE.search(text)) != is_to_win


@pytest.mark.parametrize(
    ("game", "players"), [("nanatoridori", 4), ("nanatoridori", 2), ("nanuk", 5), ("koinobori", 3)]
)
def test_shares_of_the_win_add_up_to_one(game, players):
    found = simulate(game, players, rounds=20, seed=2, progress=False)

    assert sum(found.share(player).value for player in range(players)) == pytest.approx(1)
    for text in [*texts_of(found), str(found.beginner())]:
        assert "share of the win" in text
        assert not re.search(r"\bwins\b|\bto win\b", text)


# What an interval covers ---------------------------------------------------------------------------

COVERS, FITS = "luck of the dealing", "as if “Plays well” programs had done it"
AT_RANDOM = "cards not seen are dealt at random"


def view_of_rewards():
    """Return what the seat to act sees while rewards of Nanuk are chosen."""
    state, keen = nanuk.deal(5, seed=1), player("keen")
    while state.phase != "rewards":
        state = state.play(keen.move(state.view(state.to_act[0])), state.to_act[0])
    return state.view(state.to_act[0])


def texts_about_view(view):
    """Return all that is told beside the numbers of a view."""
    compared, foretold, lens = evaluate(view, 4, progress=False), forecast(view, 4, progress=False), Lens(view, 4)
    return [str(compared), compared._repr_html_(), str(foretold), foretold._repr_html_(), lens.describe_deals()]


@pytest.mark.parametrize("rules", [nanatoridori, koinobori, nanuk], ids=lambda rules: rules.NAME)
def test_numbers_say_what_their_intervals_cover(rules):
    state = rules.deal(5, seed=1, first=0)
    for _move in range(3):
        state = state.play(player("keen").move(state.view(state.to_act[0])))
    for told in texts_about_view(state.view(state.to_act[0])):
        assert COVERS in told
        assert FITS in told
        assert AT_RANDOM not in told


def test_numbers_say_where_cards_are_dealt_at_random():
    for told in texts_about_view(view_of_rewards()):
        assert COVERS in told
        assert AT_RANDOM in told
        assert FITS not in told


def test_reviews_say_what_their_intervals_cover():
    game = record.start(koinobori, players=2, seed=3)
    for _move in range(3):
        game = game.play(game.state.moves()[0])

    told = str(review(game, deals=4, fresh_deals=4, progress=False))

    assert COVERS in told
    assert FITS in told


def test_class_screens_say_what_their_lines_cover():
    view = nanatoridori.deal(3, seed=2, first=0).view(0)
    comparison = MoveComparison(view, (), 4)
    while comparison.evaluation is None:
        sleep(0.05)

    assert COVERS in desk_scene._describe_basis(comparison)
    assert COVERS in vote_screens._describe_assumptions()
    assert "has played like the “Plays well” program" in vote_screens._describe_assumptions()
    assert COVERS in class_paper._build_foot().html


def test_lines_under_comparisons_repeat_their_numbers():
    keen = player("keen")
    for seed, ply in ((203, 52), (100, 26)):
        state = koinobori.deal(3, seed=seed)
        for _ply in range(ply):
            state = state.play(keen.move(state.view(state.turn.seat)))
        found = evaluate(state.view(state.turn.seat), 40, seed=2, progress=False)

        assert eval(found.python(), {"gamelib": gamelib}) == found
