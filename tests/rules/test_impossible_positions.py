"""Positions that no game reaches are refused when they are typed, and read when an old save begins with them."""

from __future__ import annotations

from itertools import permutations

import pytest

from gamelib import koinobori, nanatoridori, nanuk, record
from gamelib.core.errors import BadNotation
from gamelib.nanatoridori.standing import _can_rounds_give

LOST = "players 3 | A 1 | B - | C - | out B C | turn A | lost A"
DUEL_LOST = "variant duel | A 1 | B 2 | turn A | lost A | table 6"
POINTS = "players 4 | variant one-winner | hand 1 2"
SHARED = "boast 4 seal in 5 days by A | doom B | hunters A C | doomers B D E | outcome success"
ICON = "players 2 | hand A lime+black+pink | played 1"

IMPOSSIBLE = [
    (nanatoridori, "table 6 6 by B | held 5 5 drawn", "only one card is drawn"),
    (nanatoridori, "table 3 3 | held 5 5", "only one card is drawn"),
    (nanatoridori, f"{LOST} | penguins 2 2 2", "A has at most 1 left"),
    (nanatoridori, f"{LOST} | penguins 0 0 0", "only A, who lost this round, can have none"),
    (nanatoridori, f"{LOST} | penguins 1 0 2", "only A, who lost this round, can have none"),
    (nanatoridori, "players 3 | hand 1 | penguins 0 0 0", "the game is over already"),
    (nanatoridori, "players 3 | hand 1 | penguins 2 1 2 | round 5", "this is round 2, not round 5"),
    (nanatoridori, f"{DUEL_LOST} | open A 3 4", "A has an open card to pick up"),
    (nanatoridori, f"{DUEL_LOST} | rulings duel_drop_loses=match | penguins 1 2", "A has no penguins left"),
    (nanatoridori, f"{POINTS} | points 3 3 2 0", "never makes 3 3 2 0"),
    (nanatoridori, f"{POINTS} | points 2 2 2 2", "never makes 2 2 2 2"),
    (nanatoridori, f"{POINTS} | points 8 0 0 0", "never makes 8 0 0 0"),
    (nanatoridori, f"{POINTS} | points 4 2 2 0 | round 7", "this is round 2, not round 7"),
    (nanuk, f"{SHARED} | pot deer fish", "the pot and the hunters' cards show at least 4 seals"),
    (nanuk, f"{SHARED} | pot seal double-seal deer fish", "the pot and the hunters' cards show at least 4 seals"),
    (nanuk, f"{SHARED} | pot deer fish | pile B seal*4", "the pot and the hunters' cards show at least 4 seals"),
    (koinobori, f"{ICON} | icon take2 on post 1, take 2 | post 1 green+lime+orange", "it has no take2 icon"),
    (koinobori, f"{ICON} | icon steal on post 1 | post 1 pink/take1", "it has no steal icon"),
    (koinobori, f"{ICON} | extra 3 | post 1 orange/extra", "1 extra play is owed at most"),
    (koinobori, f"{ICON} | extra 1 | post 1 pink/take1", "0 extra plays are owed at most"),
    (koinobori, "players 2 | hand A lime+black+pink | row pink/take1", "a row of 1 is filled up to seven cards"),
    (koinobori, "players 2 | hand A lime+black+pink | row -", "a row of 0 is filled up to seven cards"),
]


@pytest.mark.parametrize(("game", "text", "reason"), IMPOSSIBLE)
def test_read_refuses_what_no_game_reaches(game, text, reason):
    with pytest.raises(BadNotation) as error:
        game.read(text, seed=1)

    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (nanatoridori, f"{LOST} | penguins 1 2 2"),
        (nanatoridori, f"{LOST} | penguins 0 1 2"),
        (nanatoridori, f"{LOST} | penguins 1 1 2 | round 2"),
        (nanatoridori, "table 6 6 | held 5 5 beaten | turn A"),
        (nanatoridori, f"{DUEL_LOST} | rulings duel_drop_loses=match | penguins 0 2"),
        (nanatoridori, f"{POINTS} | points 4 2 2 0"),
        (nanatoridori, f"{POINTS} | points 4 4 4 4"),
        (nanuk, f"{SHARED} | pot double-seal double-seal"),
        (nanuk, f"{SHARED} | pot fish deer | pile A seal seal | pile C double-seal | turn A"),
        (koinobori, f"{ICON} | icon take2 on post 1, take 2 | post 1 lime+black/take2"),
        (koinobori, f"{ICON} | extra 1 | post 1 orange/extra"),
    ],
)
def test_positions_a_game_reaches_are_read(game, text):
    state = game.read(text, seed=1)

    assert game.read(state.write()) == state


def test_lost_round_costs_its_penguin_unless_the_text_says():
    assert nanatoridori.read(LOST, seed=1).standing == (1, 2, 2)
    assert nanatoridori.read(f"{DUEL_LOST} | rulings duel_drop_loses=match", seed=1).standing == (0, 2)


def test_round_follows_from_the_standing():
    assert nanatoridori.read("players 3 | hand 1 2 | penguins 1 1 2", seed=1).round == 3
    assert nanatoridori.read(f"{POINTS} | points 4 4 4 4", seed=1).round == 3


@pytest.mark.parametrize("players", [3, 4, 5])
def test_points_are_accepted_just_if_rounds_give_them(players):
    """The standings that can be reached in up to four rounds are exactly those accepted, of all with the right sum."""
    reached = {(0,) * players}
    for rounds in range(1, 5):
        gains = [
            tuple(4 if seat == first else 0 if seat == last else 2 for seat in range(players))
            for first, last in permutations(range(players), 2)
        ]
        reached = {tuple(map(sum, zip(points, gain, strict=True))) for points in reached for gain in gains}
        possible = {
            points for points in _seats_with_sum(2 * players * rounds, players) if _can_rounds_give(points, rounds)
        }

        assert possible == reached


def _seats_with_sum(total, seats):
    if seats == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in _seats_with_sum(total - first, seats - 1)]


def test_unknown_cards_of_a_pot_become_the_animals_needed():
    for seed in range(20):
        state = nanuk.read(f"{SHARED} | pot ? ? ? ? ? ?", seed=seed)

        assert nanuk.read(state.write()) == state


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nanatoridori", "players 3 | A 1 2 | B 3 | C 4 | round 1 | penguins 2 0 2 | turn A"),
        ("nanuk", f"{SHARED} | pot deer fish | turn A"),
        ("koinobori", "players 2 | hand A lime+black+pink | row pink/take1 | turn A"),
    ],
)
def test_save_of_an_older_version_still_loads(game, text):
    rules = record.registry.about(game).rules
    position = rules.read(text, seed=1, strict=False).write()
    stored = record.dumps({"format": record.FORMAT, "game": game, "start": {"position": position}, "moves": []})

    assert record.read(stored).state.write() == position
    with pytest.raises(BadNotation):
        record.start(game, position=position)


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        (
            nanatoridori,
            "hand 1 5 5 6 | table 3 3",
            "the position does not name the hands of Ben, Chloe and Dai, so they are dealt",
        ),
        (
            nanuk,
            "players 5 | B seal seal fish | C fish fish deer | D bird bird bird | E fish deer bird",
            "the position does not name the hand of Ada, so it is dealt",
        ),
        (koinobori, "hand A lime/take1", "the position does not name the hand of Ben, so it is dealt"),
    ],
)
def test_log_says_whose_hands_were_dealt(game, text, sentence):
    state = game.read(text, seed=1)

    assert sentence in str(state.log[0])
    assert "dealt" not in str(game.read(state.write()).log[0])


@pytest.mark.parametrize(
    ("game", "text", "deck"),
    [
        (nanatoridori, "players 3 | hand 1 2 3", "7 6"),
        (nanuk, "players 5", "seal fish"),
        (koinobori, "players 2", "lime/take1 pink/take1"),
    ],
)
def test_short_deck_means_the_same_in_all_games(game, text, deck):
    """Cards that are not named are discarded, unless the deck ends with dots: then they follow in it."""
    cards = tuple(int(card) if card.isdigit() else card for card in deck.split())
    short, followed = (game.read(f"{text} | deck {deck}{end}", seed=1) for end in ("", " ..."))

    assert tuple(short.deck) == cards
    assert tuple(followed.deck[:2]) == cards
    assert len(short.discards) == len(followed.deck) - 2 > 10
    assert not followed.discards
    assert len(game.read(f"{text} | deck 4 cards", seed=1).deck) == 4
    with pytest.raises(BadNotation, match="end the deck with"):
        game.read(f"{text} | deck {deck} | discards -", seed=1)
