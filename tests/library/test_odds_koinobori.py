"""Koinobori's odds in positions of games, beside imagined positions and finished games, and refused questions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from gamelib import Stream, koinobori
from gamelib.koinobori import COLOURS, Mast, Place, Rulings, memory
from gamelib.koinobori.cards import house_cards
from gamelib.koinobori.scoring import post_value
from gamelib.odds.koinobori import earned, mast_value, post_colours, refill, scores, shows
from gamelib.odds.numbers import BadQuestion
from gamelib.players import random_move
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
def test_the_next_refill_from_a_seats_view(players):
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


def test_known_card_odds_match_every_deal_of_its_neighbour():
    box = ["pink"] * 5 + ["lime"] * 4 + ["green", "black", "orange", "purple"]
    for seed in range(40 * DEEP):
        state = koinobori.deal(2, seed=seed, cards=box, first=1)
        placing = next(move for move in state.moves() if isinstance(move, Place))
        view = state.play(placing).view(0)
        unseen = [*state.hands[1], *state.deck]
        deals = [order[2] for order in permutations(unseen, 3) if placing.card in order[:2]]

        assert refill("pink", view, cards=1) == share_of_cases([card == "pink" for card in deals])


def test_refill_continues_with_the_discarded_cards():
    deck = "pink lime"
    box = [*deck.split(), "black", "black", "orange", "green", "green", "purple", "purple", "lime+pink", "green+pink"]
    state = koinobori.deal(2, seed=1, cards=box)
    view = state.view(0)._replace(deck=0, discards=("pink", "lime", "lime"))

    assert refill("pink", view, cards=2) == Fraction(2, 3)
    assert refill("pink", view, cards=3) == 1
    refreshed = view._replace(discards=("lime",) * 3, row=("pink", "lime", "lime"))
    assert refill("pink", refreshed, cards=2, refresh=True) == Fraction(1, 3)
    with pytest.raises(BadQuestion, match="no cards are left"):
        refill("pink", view._replace(setup=view.setup._replace(rulings=Rulings(reshuffle=False))))


def test_after_a_reshuffle_the_deck_is_known():
    box = [f"{colour}/refresh" for colour in COLOURS] * 5 + ["pink", "lime+pink", "green"] * 3
    games = (state_after_random_moves(seed, 2, 40, cards=box) for seed in range(100))
    state = next(state for state in games if state.reshuffles and state.deck and not state.end_reason)
    view = state.view(state.to_act[0])
    story = memory.story_of(view)
    cards = tuple((+story.deck).elements())
    wanted = share_of_cases([shows("pink", card) > 0 for card in cards])

    assert len(cards) == view.deck
    assert refill("pink", view, cards=1) == wanted


def test_next_refill_counts_the_cards_after_a_take():
    view = koinobori.deal(3, seed=7).view(0)

    assert "4 new cards" in refill("pink", view).what
    assert "7 new cards" in refill("pink", view, refresh=True).what
    assert "5 new cards" in refill("pink", view._replace(row=view.row[:3])).what


def test_deck_argument_replaces_the_house_deck():
    assert refill("pink", cards=2, deck="pink lime lime") == Fraction(2, 3)
    assert refill("pink", cards=2).what_if(deck="pink lime lime").after == Fraction(2, 3)
    view = koinobori.deal(2, seed=1, cards=["pink", "lime"] * 20).view(0)
    assert refill("pink", view, cards=4, at_least=5) == 0


# Which colour will score -------------------------------------------------------------------


def test_the_colour_of_a_post_from_a_seats_view():
    n = 1500 * DEEP
    for seed in range(3):
        view = state_after_random_moves(seed, 3, 15).view(0)
        pool = sorted(pool_of(view).elements())
        for number, (flag, post) in enumerate(zip(view.flags, view.posts, strict=True), 1):
            spaces = 5 - len(post)
            more = [Stream(seed, "fill", at).shuffle(pool)[:spaces] for at in range(n)]
            filled = Counter(post_value(flag, (*post, *((card,) for card in cards)))[2] for cards in more)
            table = post_colours(number, view)
            assert sum(cell[0] for cell in table.cells) == 1
            for colour in COLOURS:
                assert agrees(table[colour].value, filled[colour] / n, n)


def pool_of(view: koinobori.View) -> Counter[str]:
    out = [card for post in view.posts for space in post for card in space] + [*view.discards, *view.masts[view.seat]]
    return Counter(view.setup.cards) - Counter(out)


def test_discarded_cards_cannot_reach_a_post():
    box = [f"{colour}/refresh" for colour in COLOURS] * 5 + ["pink", "lime+pink", "green"] * 3
    games = (state_after_random_moves(seed, 2, 25, cards=box).view(0) for seed in range(100))
    view = next(view for view in games if view.discards and not view.end_reason and min(map(len, view.posts)) == 3)
    number = [len(post) for post in view.posts].index(3)
    pool = sorted(pool_of(view).elements())
    filled = [
        post_value(view.flags[number], (*view.posts[number], *((card,) for card in more)))[2]
        for more in combinations(pool, 2)
    ]

    for colour in COLOURS:
        assert scores(colour, number + 1, view) == share_of_cases([each == colour for each in filled])


def test_card_named_without_icon_is_found_in_the_box():
    table = post_colours("lime+pink", flag="green")

    assert f"{float(100 * table['lime']):.2f}" == "23.41"
    assert table.floats() == post_colours("lime+pink/move", flag="green").floats()
    assert table.floats() == post_colours("lime+pink", flag="green", deck=[*house_cards()]).floats()
    left = [card for card in house_cards() if card != "lime+pink/move"]
    assert table.floats() == post_colours("lime+pink", flag="green", deck=left).floats()


def test_a_full_post_is_certain():
    number = scores("lime", "lime lime lime+pink pink green", flag="pink")

    assert (number.value, number.kind, number.assumptions) == (1, "exact", ())


def test_free_space_is_assumed_to_be_filled():
    number = scores("lime", "lime lime lime+pink pink", flag="pink")

    assert number.kind == "assumed"
    assert "a random card from those still in the game" in str(number)


def test_scores_can_assume_players_play_on():
    view = state_after_random_moves(2, 3, 20).view(0)
    table = post_colours(1, view, players=random_move, n=60)
    n = 60
    counts = Counter(colour_after(view, Stream(1, "odds", at)) for at in range(n))

    for colour in COLOURS:
        assert table[colour] == counts[colour] / n
        assert (table[colour].kind, table[colour].n) == ("assumed", n)
    assert "random_move" in str(table["pink"])
    assert post_colours(1, view, players=[random_move] * 3, n=60).floats() == table.floats()


def colour_after(view: koinobori.View, rng: Stream) -> str:
    state = view.imagine(rng)
    while state.to_act and len(state.posts[0]) < 5:
        state = state.play(random_move(state.view(state.to_act[0]), rng))
    return post_value(view.flags[0], state.posts[0])[2]


def test_player_can_be_given_by_its_level_name():
    view = state_after_random_moves(2, 2, 20).view(0)

    assert scores("pink", 1, view, players="keen", n=3).n == 3


# The value of a card on a mast -----------------------------------------------------------


def test_mast_value_with_players_hangs_the_card_first():
    state = koinobori.deal(2, seed=3)
    view = state.view(state.turn.seat)
    card = view.hand[0]
    number = mast_value(card, view, players=random_move, n=40)
    values = []
    for at in range(40):
        rng = Stream(1, "odds", at)
        after = view.imagine(rng).play(Mast(card))
        while after.to_act:
            after = after.play(random_move(after.view(after.to_act[0]), rng))
        scored = [post_value(flag, post)[2:4] for flag, post in zip(view.flags, after.posts, strict=True)]
        values.append(earned(card, scored))

    assert number == sum(values) / 40


# Questions that are refused ------------------------------------------------------------------------------


VIEW = koinobori.deal(3, seed=7).view(0)


def never(view, _rng):
    raise AssertionError(view)


@pytest.mark.parametrize(
    ("ask", "because"),
    [
        (lambda: refill("blue", VIEW), "the row brings colours"),
        (lambda: refill("pink", VIEW, cards=8), "from 1 to 7, not 8"),
        (lambda: refill("pink", VIEW, cards=0), "from 1 to 7, not 0"),
        (lambda: refill("pink", cards=3, deck="pink pink"), "from 1 to 2, not 3"),
        (lambda: refill("pink", VIEW, at_least=0), "from 1 to 12, not 0"),
        (lambda: refill("pink", VIEW, deck=["pink"] * 5), "played with 81 cards, not with 5"),
        (lambda: refill("pink", VIEW, deck=["pink"] * 81), "does not hold that many of"),
        (lambda: refill("pink", deck="pink blue"), "there is no colour 'blue'"),
        (lambda: refill("pink", deck="no such file"), "there is no readable file"),
        (lambda: scores("blue", 1, VIEW), "there is no colour 'blue'"),
        (lambda: scores("pink", 9, VIEW), "from 1 to 4, not 9"),
        (lambda: scores("pink", 1), "name the cards that show"),
        (lambda: scores("pink", "pink"), "there is no colour ''"),
        (lambda: scores("pink", "pink " * 6, flag="lime"), "from 0 to 5, not 6"),
        (lambda: scores("pink", "pink", flag="lime", deck="pink"), "4 spaces are free, and only 1 card may come"),
        (lambda: scores("pink", 1, VIEW, players=[]), "there is nobody to play on"),
        (lambda: scores("pink", 1, VIEW, players=[random_move]), "there is nobody to play on"),
        (lambda: scores("pink", 1, VIEW, players=17), "there is nobody to play on"),
        (lambda: scores("pink", 1, VIEW, players=never, n=0), "the number of trials"),
        (lambda: scores("pink", "pink", flag="lime", players=never), "nobody can play on without a table"),
        (lambda: mast_value("blue", VIEW), "there is no colour 'blue'"),
        (lambda: mast_value("pink"), "name the cards on each post"),
        (lambda: mast_value("pink", posts=["pink"], flags="lime green"), "as many flags"),
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


def test_colour_that_cannot_score_has_no_favourable_way():
    never = scores("green", ["green", "green", "lime"], flag="pink", deck=["lime", "lime", "pink"])

    assert (never.counting.good, never.counting.ways) == (0, 3)


def test_answers_about_the_mast_name_cards_in_words():
    number = mast_value("lime+orange+pink/cover", posts=["lime lime lime green green"], flags="green")

    assert "lime, orange and pink (cover) on the mast" in str(number)
    assert "lime, orange and pink (cover)" in number.counting.what
