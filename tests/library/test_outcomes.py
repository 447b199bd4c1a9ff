"""Rounds counted by who wins or loses: they add up, and agree with the chances of a forecast."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from gamelib import classroom, forecast
from gamelib.analysis import outcomes
from gamelib.analysis.outcomes import count_leads, count_outcomes, lead_in, share_of_round
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.players.win_words import one_wins
from tests.laws import many
from tests.library.test_chance_words import TABLES
from tests.oracles.banners import points_earned
from tests.oracles.hunts import best_score, points_for_bears
from widgets.room.vote import kinds_of


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_rounds_of_all_seats_add_up_and_agree_with_chances(game, variant, players):
    state = classroom.share(game, players, variant, 11).deal()
    view = state.view(state.to_act[0])
    found, expected = count_outcomes(view, deals=40), forecast(view, deals=40, progress=False)

    assert found.together == 40
    for chance, rounds, other in zip(found.chances, found.rounds, expected.chances, strict=True):
        asked = other.value if one_wins(view) else 1 - other.value
        assert chance.value == pytest.approx(asked)
        assert float(rounds / 40) == pytest.approx(asked)


def test_a_shared_win_is_split_among_its_winners():
    assert share_of_round([1, 2, 3], 5, asks_winner=True) == (0, *[Fraction(1, 3)] * 3, 0)
    assert share_of_round([], 3, asks_winner=True) == (0, 0, 0)


def test_a_win_counted_whole_for_each_winner_is_found(monkeypatch):
    """The check above can fail: two winners of one round may not count as two rounds."""
    monkeypatch.setattr(
        outcomes,
        "share_of_round",
        lambda winners, players, _asks: [Fraction(seat in winners) for seat in range(players)],
    )
    view = classroom.share("nanatoridori", 4, "basic", 11).deal().view(0)
    assert count_outcomes(view, deals=10).together != 10


# Who comes to lead ---------------------------------------------------------------------------------


def views_of_games(game, count):
    """Yield views from random games, at all stages."""
    tables = [(variant, players) for name, variant, players in TABLES if name == game]
    for seed in range(count):
        variant, players = tables[seed % len(tables)]
        state = classroom.share(game, players, variant, seed).deal()
        chance = Random(seed)
        for _ply in range(chance.randrange(40)):
            if state.round_result is None:
                state = state.play(chance.choice(state.moves(state.to_act[0])[:40]), state.to_act[0])
        if state.round_result is None:
            yield state.view(state.to_act[0])


@pytest.mark.deep
@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_chances_of_several_seats_add_up_to_one(game):
    """Whatever is called a chance of seats: to win or to lose the round, or to come to lead."""
    for view in views_of_games(game, many(4, 12)):
        for found in (count_outcomes(view, deals=8), count_leads(view, deals=8)):
            assert sum(chance.value for chance in found.chances) == pytest.approx(1)
            assert found.together == 8


def test_chances_of_a_lead_counted_twice_are_found(monkeypatch):
    """The check above can fail: of two seats ahead, each has half of the round."""
    monkeypatch.setattr(
        outcomes,
        "share_of_round",
        lambda winners, players, *_asks, **_more: tuple([Fraction(seat in winners) for seat in range(players)]),
    )
    with pytest.raises(AssertionError):
        test_chances_of_several_seats_add_up_to_one("nanuk")


def leads_played(game, seed):
    """Play a random game; yield each position with who leads after it, by the game and by what was seen later."""
    variant, players = next((variant, players) for name, variant, players in TABLES if name == game)
    states, moves, chance = [classroom.share(game, players, variant, seed).deal()], [], Random(seed)
    while states[-1].round_result is None:
        acting = states[-1].to_act[0]
        moves.append((acting, str(chance.choice(states[-1].moves(acting)[:40]))))
        states.append(states[-1].play(moves[-1][1], acting))
    lead = lead_in(game)
    for at, start in enumerate(states[:-1]):
        steps = zip(states[at:], states[at + 1 :], strict=False)
        found = (lead.find_leaders(start, before, now) for before, now in steps)
        yield next(each for each in found if each is not None), LATER[game](states[at:], moves[at:])


def leads_later(states, moves):
    """Return who plays next to an empty table, other than with the move that is due now; nobody if nobody does."""
    for state, (seat, move) in list(zip(states, moves, strict=False))[1:]:
        if state.table is None and move.startswith("play"):
            return (seat,)
    return ()


def ahead(scores):
    return tuple([seat for seat, score in enumerate(scores) if score == max(scores)])


def ahead_after_hunt(states, _moves):
    """Return whose pile scores most, bears included, when the next hunt begins or the season is over."""
    last = next((state for state in states if state.hunt != states[0].hunt), states[-1])
    piles = last.piles
    return ahead(
        [best_score(pile) + points_for_bears(pile, [*piles[:at], *piles[at + 1 :]]) for at, pile in enumerate(piles)]
    )


def ahead_after_turns(states, _moves):
    """Return whose mast is worth most once another seat has had a turn and it is the first seat's again."""
    seats = [state.turn.seat for state in states]
    away = next((at for at, seat in enumerate(seats) if seat != seats[0]), len(seats))
    back = next((at for at, seat in enumerate(seats) if at > away and seat == seats[0]), len(seats) - 1)
    posts = [[space[-1] for space in post] for post in states[back].posts]
    return ahead([sum(points_earned(card, posts, states[back].flags) for card in mast) for mast in states[back].masts])


LATER = {"nanatoridori": leads_later, "nanuk": ahead_after_hunt, "koinobori": ahead_after_turns}


@pytest.mark.parametrize("game", LATER)
def test_who_leads_is_who_is_seen_to_lead_later(game):
    compared = [each for seed in range(8) for each in leads_played(game, seed)]

    assert [(found, expected) for found, expected in compared if found != expected] == []
    assert len(compared) > 100
    assert len({found for found, _expected in compared}) > 2


def test_a_game_in_which_nobody_leads_says_so(monkeypatch):
    about = replace(registry.about("nanuk"), lead="")
    monkeypatch.setattr(registry, "about", lambda _game: about)

    with pytest.raises(GameError, match="nobody leads"):
        lead_in("nanuk")
    assert kinds_of("nanuk") == ("move", "number", "seat")
