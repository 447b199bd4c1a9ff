"""Koinobori's odds in positions of games, beside imagined positions and finished games, and refused questions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from gamelib import Stream, koinobori
from gamelib.koinobori import COLOURS, Place, knowledge
from gamelib.koinobori.scoring import post_value
from gamelib.odds.koinobori import mast_value, post_colours, refill, scores, shows
from gamelib.odds.numbers import BadQuestion
from tests.support.sampling import DEEP, agrees, share_of_cases


def state_after_random_moves(seed: int, players: int, moves: int, **deal: object) -> koinobori.State:
    """Return a game after `moves` random moves; moves on posts are twice as likely, so that many cards are open."""
    rng, state = Stream(seed, "play"), koinobori.deal(players, seed=seed, **deal)
    for _move in range(moves):
        if not state.to_act:
            break
        options = list(state.moves())
        state = state.play(rng.choice(options + [move for move in options if isinstance(move, Place)]))
    return state


# What the row may bring -----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_refill_from_a_view_matches_imagined_deals(players):
    for seed in range(4 * DEEP):
        state = state_after_random_moves(seed, players, 6 + 9 * seed % 31)
        for seat in range(min(players, 2)):
            view, n = state.view(seat), 300
            states = [view.imagine(Stream(seed, "refill", at)) for at in range(n)]
            for wanted, at_least in (("pink", 1), ("lime", 3), ("steal", 1)):
                number = refill(wanted, view, at_least=at_least, cards=4, n=300)
                frequency = sum(sum(shows(wanted, card) for card in each.deck[:4]) >= at_least for each in states) / n

                assert agrees(number.value, frequency, n, None if number.n == 0 else 0.8), (seed, seat, wanted)


def test_hidden_cards_of_others_are_counted_exactly():
    exact = [refill("pink", state_after_random_moves(seed, 3, 20).view(0), cards=4).kind for seed in range(12)]

    assert exact.count("exact") == len(exact)


def test_after_a_reshuffle_the_deck_is_known():
    box = [f"{colour}/refresh" for colour in COLOURS] * 5 + ["pink", "lime+pink", "green"] * 3
    games = (state_after_random_moves(seed, 2, 40, cards=box) for seed in range(100))
    state = next(state for state in games if state.reshuffles and state.deck and not state.end_reason)
    view = state.view(state.to_act[0])
    story = knowledge.story_of(view)
    cards = tuple((+story.deck).elements())
    wanted = share_of_cases([shows("pink", card) > 0 for card in cards])

    assert len(cards) == view.deck
    assert refill("pink", view, cards=1) == wanted


# Which colour will score -------------------------------------------------------------------


def test_post_colour_from_a_view_matches_played_games():
    n = 1500 * DEEP
    for seed in range(3):
        view = state_after_random_moves(seed, 3, 15).view(0)
        pool = sorted(cards_for_posts(view).elements())
        for number, (flag, post) in enumerate(zip(view.flags, view.posts, strict=True), 1):
            spaces = 5 - len(post)
            more = [Stream(seed, "fill", at).shuffle(pool)[:spaces] for at in range(n)]
            filled = Counter(post_value(flag, (*post, *((card,) for card in cards)))[2] for cards in more)
            table = post_colours(number, view)
            assert sum(cell[0] for cell in table.cells) == 1
            for colour in COLOURS:
                assert agrees(table[colour].value, filled[colour] / n, n)


def cards_for_posts(view: koinobori.View) -> Counter[str]:
    out = [card for post in view.posts for space in post for card in space] + [*view.discards, *view.masts[view.seat]]
    return Counter(view.setup.cards) - Counter(out)


def test_discarded_cards_cannot_reach_a_post():
    box = [f"{colour}/refresh" for colour in COLOURS] * 5 + ["pink", "lime+pink", "green"] * 3
    games = (state_after_random_moves(seed, 2, 25, cards=box).view(0) for seed in range(100))
    view = next(view for view in games if view.discards and not view.end_reason and min(map(len, view.posts)) == 3)
    number = [len(post) for post in view.posts].index(3)
    pool = sorted(cards_for_posts(view).elements())
    filled = [
        post_value(view.flags[number], (*view.posts[number], *((card,) for card in more)))[2]
        for more in combinations(pool, 2)
    ]

    for colour in COLOURS:
        assert scores(colour, number + 1, view) == share_of_cases([each == colour for each in filled])


def test_player_can_be_given_by_its_level_name():
    view = state_after_random_moves(2, 2, 20).view(0)

    assert scores("pink", 1, view, players="keen", n=3).n == 3


# Questions that are refused ------------------------------------------------------------------------------


VIEW = koinobori.deal(3, seed=7).view(0)


def fail_if_asked(view, _rng):
    raise AssertionError(view)


@pytest.mark.parametrize(
    ("ask", "because"),
    [
        (lambda: refill("pink", deck="pink blue"), "there is no colour 'blue'"),
        (lambda: scores("blue", 1, VIEW), "there is no colour 'blue'"),
        (lambda: scores("pink", 9, VIEW), "from 1 to 4, not 9"),
        (lambda: scores("pink", 1), "name the cards that show"),
        (lambda: scores("pink", 1, VIEW, players=[]), "there is nobody to play on"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_bad_question_gets_a_clear_sentence(ask, because):
    with pytest.raises(BadQuestion, match=because):
        ask()


def test_one_free_space_is_described_in_the_singular():
    one = post_colours(["green", "green", "lime", "lime"], flag="pink", deck=["green", "black"])["green"].counting
    two = post_colours(["green", "green", "green"], flag="pink", deck=["green", "black"])["green"].counting

    assert one.what == "ways to fill 1 space out of 2 cards"
    assert two.what == "ways to fill 2 spaces out of 2 cards"


def test_answers_about_the_mast_name_cards_in_words():
    number = mast_value("lime+orange+pink/cover", posts=["lime lime lime green green"], flags="green")

    assert "lime, orange and pink (cover) on the mast" in str(number)
    assert "lime, orange and pink (cover)" in number.counting.what


def test_a_value_among_players_is_known_while_somebody_waits(monkeypatch):
    view = koinobori.deal(3, seed=7).view(0)
    monkeypatch.setattr("gamelib.odds.koinobori._simulate", lambda _view, _players, n, *_how: list(range(n)))

    assert mast_value(view.hand[0], view, players="keen").n == 300
    assert mast_value(view.hand[0], view, players="keen", n=9).n == 9
    assert mast_value(view.hand[0], view).n == 2000
