"""Koinobori: cards, levels, flags and stacked decks that people give, up to each limit."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import BadDeck, BadPlayers, BadRuling, GameOver, koinobori
from gamelib.koinobori import Rulings, all_moves, deal, read_cards, read_masts
from gamelib.koinobori.cards import CARDS, CARPS, COLOURS, ICON, ICONS, in_order, read_card, without_icon
from tests.rules.koinobori_positions import LAST, state_from

# Cards -----------------------------------------------------------------------------------


def test_every_card_is_read_with_its_colours_in_any_order():
    for card in CARDS:
        carps = CARPS[card][::-1]
        assert read_card("+".join(carps).upper() + f"/{ICON[card]}" * bool(ICON[card])) == card
        assert without_icon(card) == "+".join(CARPS[card])

    assert len(CARDS) == (6 + 21 + 56) * (1 + len(ICONS))
    assert in_order(CARDS[::-1]) == CARDS
    assert [CARPS[card] for card in CARDS] == sorted(
        CARPS.values(), key=lambda carps: (len(carps), [COLOURS.index(carp) for carp in carps])
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("pnik", "no colour 'pnik'; did you mean pink"),
        ("", "no colour ''; did you mean green, lime, orange, black, purple or pink"),
        ("pink+", "no colour ''"),
        ("pink+pink+pink+pink", "shows 4 carps"),
        ("pink/", "no icon ''; did you mean cover, move, extra, take2, take1, steal or refresh"),
        ("pink/steel", "no icon 'steel'; did you mean steal"),
    ],
)
def test_text_that_is_no_card_is_refused(text, complaint):
    with pytest.raises(BadDeck, match=complaint):
        read_card(text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("81 pink\n", {"pink": 81}),
        ("\n  80   PINK+lime # not pink \n# nothing\n1\tblack/steal", {"lime+pink": 80, "black/steal": 1}),
        ("0 lime\n81 pink\n", {"pink": 81}),
        ("99 pink\n", None),
        ("100 pink\n", "line 1, '100 pink': a line is a number of cards and a card"),
        ("\n\n8x pink\n", "line 3, '8x pink'"),
        ("80 pink\npink\n", "line 2, 'pink'"),
        ("81 pink lime\n", "line 1, '81 pink lime'"),
        ("40 pink\n\n# no\n40 lime\n1 pink\n", "line 5: pink stands in line 1 already"),
        ("79 pink+pink+lime\n", "has 79, 2 missing; .*: green 0, lime 79, orange 0, black 0, purple 0 and pink 79"),
        ("80 pink\n3 lime+black\n", "has 83, 2 too many; .* lime 3, orange 0, black 3, purple 0 and pink 80"),
    ],
)
def test_a_list_of_a_box_is_read_line_by_line(text, cards):
    if isinstance(cards, dict):
        assert Counter(read_cards(text)) == cards
    else:
        with pytest.raises(BadDeck, match=cards or "has 99, 18 too many"):
            read_cards(text)


def test_a_file_may_be_as_long_as_any_list(tmp_path):
    path = tmp_path / "box.txt"
    for length, is_read in ((100_000, True), (100_001, False)):
        path.write_text("81 pink\n#".ljust(length, "x"), encoding="utf-8")
        if is_read:
            assert len(read_cards(path)) == len(read_cards(str(path))) == 81
        else:
            with pytest.raises(BadDeck, match="is longer than any list of cards"):
                read_cards(path)
    for read in (read_cards, read_masts):
        with pytest.raises(BadDeck, match=r"no readable file '.*none.txt'"):
            read(tmp_path / "none.txt")
        with pytest.raises(BadDeck, match=r"no readable file 'none\.txt'"):
            read("none.txt")


@pytest.mark.parametrize(("cards", "kind"), [(5, "int"), ({"pink": 81}, "dict"), (iter(["pink"]), "list_iterator")])
def test_what_is_no_list_of_cards_is_refused(cards, kind):
    with pytest.raises(BadDeck, match=f"the text or path of a file, not {kind}"):
        read_cards(cards)


def test_a_box_has_cards_for_all_hands_and_at_most_a_thousand():
    for players in (2, 5):
        state = deal(players, seed=1, cards=["pink"] * 2 * players)
        assert (state.row, state.deck, state.hands) == ((), (), (("pink", "pink"),) * players)
        with pytest.raises(
            BadDeck, match=f"{players} players need at least {2 * players} cards, not {2 * players - 1}"
        ):
            deal(players, seed=1, cards=["pink"] * (2 * players - 1))
    assert len(read_cards(["pink"] * 1000)) == 1000
    with pytest.raises(BadDeck, match="at most 1000 cards, not 1001"):
        read_cards(["pink"] * 1001)


# Levels ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("masts", "levels"),
    [
        ("1/1/3 2/1/3 2/1/4 7/7/9", [(1, 1, 3), (2, 1, 3), (2, 1, 4), (7, 7, 9)]),
        ([(1, 1, 2), ("2", 1, 3), [2, 1, 4], (2, 2, 4)], [(1, 1, 2), (2, 1, 3), (2, 1, 4), (2, 2, 4)]),
        (
            "# mine\nLevel 1: take 1, play 1, hold 3\n\ntake 2 play 1 hold 3\nlevel 3 take 2, play 1, hold 4\n"
            "take 2, play 2, hold 4 # top\n",
            [(1, 1, 3), (2, 1, 3), (2, 1, 4), (2, 2, 4)],
        ),
    ],
)
def test_levels_are_read_as_numbers_or_lines(masts, levels):
    assert list(read_masts(masts)) == levels


@pytest.mark.parametrize(
    ("masts", "complaint"),
    [
        ([(1, 1, 3)] * 3, "a mast has four levels"),
        ([(1, 1, 3)] * 5, "a mast has four levels"),
        (5, "a mast has four levels"),
        ([(1, 1, 3), (1, 1, 3), (1, 1), (1, 1, 3)], r"level 3 has three numbers, .*, not \(1, 1\)"),
        ([(1, 1, 3), 5, (1, 1, 3), (1, 1, 3)], "level 2 has three numbers, .*, not 5"),
        ([(1, 1, 3)] * 3 + [(1, 1, 3, 3)], "level 4 has three numbers"),
        ([(1, 1, "x")] * 4, "level 1 has three numbers"),
        ([(1, 1, 100)] * 4, "level 1 has three numbers"),
        ([(1, 1, 3), (0, 1, 3), (1, 1, 3), (1, 1, 3)], "level 2: .*, not 0/1/3"),
        ([(8, 1, 3)] * 4, "level 1: .*, not 8/1/3"),
        ([(1, 0, 3)] * 4, "level 1: .*, not 1/0/3"),
        ([(1, 8, 3)] * 4, "level 1: .*, not 1/8/3"),
        ([(1, 1, 1)] * 4, "level 1: .*, not 1/1/1"),
        ([(1, 1, 10)] * 4, "level 1: .*, not 1/1/10"),
        ("take 1, play 1, hold 3\n\ndraw one\n", "line 3, 'draw one'"),
    ],
)
def test_levels_that_cannot_be_right_are_refused(masts, complaint):
    with pytest.raises(BadDeck, match=complaint):
        read_masts(masts)


# Deals -----------------------------------------------------------------------------------


def test_a_stacked_deck_is_a_list_or_text_of_all_cards():
    cards = ["pink", "lime", "lime", "black", "green+pink", "pink", "orange/steal"]
    state = deal(2, seed=1, cards=cards, deck=" ".join(cards))

    assert (state.hands, state.row) == ((("lime", "pink"), ("lime", "black")), ("green+pink", "pink", "orange/steal"))
    assert deal(2, seed=1, cards=cards, deck=cards) == state
    for deck, complaint in (
        (5, "a deck is a list of cards, top card first, not int"),
        (cards[1:], "this deck has 6 cards, the game has 7"),
        ([*cards, "pink"], "this deck has 8 cards, the game has 7"),
        ([*cards[1:], "lime"], "the game has 2 of lime, this deck 3; look at pink too"),
        (["purple"] * 7, "the game has 0 of purple, this deck 7; look at lime or orange/steal too"),
    ):
        with pytest.raises(BadDeck, match=complaint):
            deal(2, seed=1, cards=cards, deck=deck)


def test_flags_are_colours_that_differ():
    for flags in ("Pink LIME black", ["pink", "lime", "black"], ("pink", "lime", "black")):
        assert deal(2, seed=1, flags=flags).flags == ("pink", "lime", "black")
    for flags, said in (
        (5, "5"),
        ([], "none"),
        ("pink lime", "pink and lime"),
        ("pink lime black green", "pink, lime, black and green"),
        ("pink lime lime", "pink, lime and lime"),
        ("pink lime red", "pink, lime and red"),
        (["x" * 30] * 12, " and ".join([", ".join(["x" * 20] * 9), "x" * 20])),
    ):
        with pytest.raises(BadDeck, match=f"2 players have 3 flags of different colours out of .*, not {said}$"):
            deal(2, seed=1, flags=flags)


def test_terms_of_a_deal_are_checked():
    assert deal(2, seed=1, variant="basic", rulings=Rulings()) == deal(2, seed=1)
    for first in (-1, 2):
        with pytest.raises(BadPlayers, match=f"there is no seat {first}; the seats are 0 to 1"):
            deal(2, seed=1, first=first)
    with pytest.raises(BadRuling, match="no variant 'duel'; there is only basic"):
        deal(2, variant="duel")
    with pytest.raises(BadRuling, match=r"given as koinobori.Rulings\(...\), not dict"):
        deal(2, rulings={})


def test_a_seed_deals_the_same_game_in_every_version():
    """Saves name a game by its seed."""
    state = deal(seed=5)

    assert (state.players, state.setup.first, state.flags) == (3, 2, ("purple", "green", "lime", "pink"))
    assert state.hands[0] == ("green+lime+black", "green+lime+pink")
    assert state.row[:2] == ("lime+orange/refresh", "orange+black+pink")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (deal(2, seed=1), "the game is not over yet, and it is played in one round"),
        (state_from(f"hand A pink | {LAST}", "post 4 <- pink"), "the game is over"),
    ],
)
def test_no_round_comes_after_the_first(state, why):
    with pytest.raises(GameOver, match=f"^{why} .KOI-4.2.$"):
        state.next_round()


def test_every_possible_move_has_its_number():
    """The numbers stay the same in every version, since what a program has learned may depend on them."""
    for players in (2, 5):
        moves = all_moves(players, cards=("pink", "lime/cover", "pink"))
        posts = range(1, players + 2)
        expected = ["done", "pass", "refresh", *[f"steal from {letter}" for letter in "ABCDE"[:players]]]
        expected += [f"move post {one} to post {other}" for one in posts for other in posts if one != other]
        expected += [f"mast <- {card}" for card in ("lime/cover", "pink")]
        expected += [f"take {place} {card}" for place in range(1, 8) for card in ("lime/cover", "pink")]
        expected += [f"post {post} <- {card}" for card in ("lime/cover", "pink") for post in posts]
        expected += [f"post {post} <- lime/cover over {over}" for post in posts for over in ("lime/cover", "pink")]
        assert [*map(str, moves)] == expected
        assert [moves.index(move) for move in moves] == [*range(len(expected))]
    for players in (1, 6):
        with pytest.raises(BadPlayers, match="Koinobori is for 2 to 5 players"):
            all_moves(players)
    assert len(all_moves()) == len(koinobori.all_moves(2, cards=read_cards(None)))
