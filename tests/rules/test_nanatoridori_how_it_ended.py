"""Nanatoridori: what the card at the end of a round or a game says to each seat and to an onlooker, word for word."""

from __future__ import annotations

import pytest

from gamelib import record
from gamelib.core.endings import TurningPoint
from gamelib.nanatoridori import read
from gamelib.nanatoridori.how_it_ended import ending, headline, longest_run, turning_point
from tests.rules.nanatoridori_positions import after

NAMES = ("Ann", "Bo", "Cy", "Di")
PENGUINS = "A 7 | B {} | C - | players 3 | out C | table - | deck - | penguins {}"
POINTS = "variant one-winner | A 7 | B 1 1 | C - | D - | players 4 | out D C | table - | deck - | points {}"
DUEL = "variant duel | A {} | B 1 1 | open A {} | open B 3 3"

ENDS = {
    "a penguin": (
        PENGUINS.format("1 1", "2 2 2"),
        "play 7 at 1",
        """
        round, plain, penguin: Bo lost a penguin / Cy went out first. / Bo leads the next round.
        round, plain, penguin: Bo lost a penguin / You went out second. / Bo leads the next round.
        round, lost, penguin-lost: You lost a penguin / You were the last one with cards. One penguin is left: \
lose it and you lose the game. / You lead the next round.
        round, plain, penguin: You were out first! / Round 1 is over. Bo was left with 2 cards and loses a penguin. / \
Bo leads the next round.
        """,
        """
        Round 1 | | penguins
        Cy | out first | 2 of 2 penguins: penguin penguin
        Ann | out second | 2 of 2 penguins: penguin penguin
        Bo | 2 cards left | 1 of 2 penguins: penguin penguin-gone
        """,
    ),
    "the last penguin": (
        PENGUINS.format("1", "1 1 2"),
        "play 7 at 1",
        """
        game, plain, penguin: Bo has no penguin left / Cy went out first.
        game, won, penguin: You won: Bo has no penguin left / You went out second. Cy wins with you.
        game, lost, penguin-gone: You are out: the game is over / You were the last one with cards. Ann and Cy win.
        game, won, penguin: You won: Bo has no penguin left / You went out first. Ann wins with you.
        """,
        """
        Round 3 | | penguins
        Cy | out first | 2 of 2 penguins: penguin penguin
        Ann | out second | 1 of 2 penguins: penguin penguin-gone
        Bo | 1 card left | 0 of 2 penguins: penguin-gone penguin-gone
        """,
    ),
    "the last penguin of four players": (
        PENGUINS.format("1", "2 1 2 2").replace("players 3 | out C", "D - | players 4 | out D C"),
        "play 7 at 1",
        """
        game, plain, penguin: Bo has no penguin left / Di went out first.
        game, won, penguin: You won: Bo has no penguin left / You went out third. Cy and Di win with you.
        game, lost, penguin-gone: You are out: the game is over / You were the last one with cards. Ann, Cy and Di win.
        game, won, penguin: You won: Bo has no penguin left / You went out second. Ann and Di win with you.
        game, won, penguin: You won: Bo has no penguin left / You went out first. Ann and Cy win with you.
        """,
        """
        Round 2 | | penguins
        Di | out first | 2 of 2 penguins: penguin penguin
        Cy | out second | 2 of 2 penguins: penguin penguin
        Ann | out third | 2 of 2 penguins: penguin penguin
        Bo | 1 card left | 0 of 2 penguins: penguin-gone penguin-gone
        """,
    ),
    "the only penguin of a duel": (
        DUEL.format("4", "4 6") + " | rulings duel_penguins=1",
        "play 4 at 1",
        """
        game, plain, penguin: Bo has no penguin left / Ann went out first.
        game, won, penguin: You won: Bo has no penguin left / You went out first.
        game, lost, penguin-gone: You are out: the game is over / You were the last one with cards. Ann wins.
        """,
        """
        Round 1 | | penguins
        Ann | out first | 1 of 1 penguin: penguin
        Bo | 2 cards left | 0 of 1 penguin: penguin-gone
        """,
    ),
    "a pass without an open card": (
        DUEL.format("1 2", "-") + " | table 7 by B",
        "pass",
        """
        round, plain, penguin: Ann lost a penguin / Ann passed without an open card. / Ann leads the next round.
        round, lost, penguin-lost: You lost a penguin / You passed without an open card. One penguin is left: \
lose it and you lose the game. / You lead the next round.
        round, plain, penguin: Ann lost a penguin / Ann passed without an open card. / Ann leads the next round.
        """,
        """
        Round 1 | | penguins
        Bo | 2 cards left | 2 of 2 penguins: penguin penguin
        Ann | passed without an open card | 1 of 2 penguins: penguin penguin-gone
        """,
    ),
    "a pass without an open card, where that decides the match": (
        DUEL.format("1 2", "-") + " | table 7 by B | rulings duel_drop_loses=match",
        "pass",
        """
        game, plain, penguin: Ann has no penguin left / Ann passed without an open card.
        game, lost, penguin-gone: You are out: the game is over / You passed without an open card. Bo wins.
        game, won, penguin: You won: Ann has no penguin left / Ann passed without an open card.
        """,
        """
        Round 1 | | penguins
        Bo | 2 cards left | 2 of 2 penguins: penguin penguin
        Ann | passed without an open card | 0 of 2 penguins: penguin-gone penguin-gone
        """,
    ),
    "a round for points": (
        POINTS.format("4 2 0 2"),
        "play 7 at 1",
        """
        round, plain, robin: Di went out first / That is worth 4 points. / Bo leads the next round.
        round, plain, robin: Di went out first / You went out third. That is worth 2 points. / Bo leads the next round.
        round, lost, robin: You were the last one with cards / That is worth nothing this round. / \
You lead the next round.
        round, plain, robin: Di went out first / You went out second. That is worth 2 points. / Bo leads the next round.
        round, plain, robin: You went out first / That is worth 4 points. / Bo leads the next round.
        """,
        """
        Round 2 | | this round | points
        Di | out first | +4 | 6 (total)
        Ann | out third | +2 | 6 (total)
        Cy | out second | +2 | 2 (total)
        Bo | 2 cards left | – | 2 (total)
        """,
    ),
    "ten points": (
        POINTS.format("8 0 4 4"),
        "play 7 at 1",
        """
        game, plain, robin: Ann wins / Di went out first.
        game, won, robin: You win! / You went out third.
        game, plain, robin: Ann wins, you come fourth / You were the last one with cards.
        game, plain, robin: Ann wins, you come third / You went out second.
        game, plain, robin: Ann wins, you come second / You went out first.
        """,
        """
        Round 3 | | this round | points
        1 Ann | out third | +2 | 10 (total)
        2 Di | out first | +4 | 8 (total)
        3 Cy | out second | +2 | 6 (total)
        4 Bo | 2 cards left | – | 0 (total)
        """,
    ),
    "ten points each": (
        POINTS.format("8 4 8 4"),
        "play 7 at 1",
        """
        game, plain, robin: Ann and Cy share the win / Di went out first.
        game, won, robin: You and Cy share the win / You went out third.
        game, plain, robin: Ann and Cy share the win, you come fourth / You were the last one with cards.
        game, won, robin: You and Ann share the win / You went out second.
        game, plain, robin: Ann and Cy share the win, you come third / You went out first.
        """,
        """
        Round 4 | | this round | points
        1 Cy | out second | +2 | 10 (total)
        1 Ann | out third | +2 | 10 (total)
        3 Di | out first | +4 | 8 (total)
        4 Bo | 2 cards left | – | 4 (total)
        """,
    ),
}
"""For each end a position, the last move, the cards of an onlooker and of each seat, and the table they all have."""

TITLES = {
    "a penguin": ["Bo lost this round", "You were out second", "You lost this round on …", "You were out first"],
    "the last penguin": [
        "Bo lost this round",
        "You won the game: Bo lost both penguins",
        "You lost the game on …",
        "You won the game: Bo lost both penguins",
    ],
    "the only penguin of a duel": [
        "Bo lost this round",
        "You won the game: Bo lost the only penguin",
        "You lost the game on …",
    ],
    "a pass without an open card": ["Ann lost this round", "You lost this round on …", "You won this round"],
    "a pass without an open card, where that decides the match": [
        "Ann lost this round",
        "You lost the game on …",
        "You won the game: Ann lost both penguins",
    ],
    "a round for points": [
        "Bo lost this round",
        "You were out third",
        "You lost this round on …",
        "You were out second",
        "You were out first",
    ],
    "ten points": [
        "Ann wins",
        "You won by 2 points",
        "Fourth of 4, 10 points behind Ann",
        "Third of 4, 4 points behind Ann",
        "Second of 4, 2 points behind Ann",
    ],
}
"""For some of the ends, the title of a look back for an onlooker and for each seat; "on …" if moves may follow."""


def lines(text):
    """Return the lines of a block of text, without its margin."""
    return [line.strip() for line in text.strip().splitlines()]


def card_as_line(card):
    """Return what a card says as one line."""
    return f"{card.kind}, {card.mood}, {card.drawing}: " + " / ".join(filter(None, (card.head, card.text, card.foot)))


def table_of(card):
    """Return the table of a card as lines of text."""
    rows = [" | ".join(column.text for column in card.columns).replace("  ", " ")]
    for row in card.rows:
        cells = [
            cell.text + f": {' '.join(cell.drawings)}" * bool(cell.drawings) + f" ({cell.kind})" * bool(cell.kind)
            for cell in row.cells
        ]
        rows.append(" | ".join([f"{row.rank or ''} {NAMES[row.seat]}".strip(), *cells]))
    return rows


def seats_at(state):
    """Return the seats to which a card speaks; None is an onlooker."""
    return None, *range(state.players)


@pytest.mark.parametrize(("position", "move", "cards", "table"), ENDS.values(), ids=ENDS)
def test_card_tells_each_seat_of_the_end(position, move, cards, table):
    state = after(position, move)
    found = [ending(state.view(seat), NAMES) for seat in seats_at(state)]

    assert list(map(card_as_line, found)) == lines(cards)
    assert [table_of(card) for card in found] == [lines(table)] * len(found)


@pytest.mark.parametrize("end", TITLES)
def test_look_back_has_a_title_for_each_seat(end):
    position, move, *_card = ENDS[end]
    state = after(position, move)
    found = [headline(state.view(seat), NAMES) for seat in seats_at(state)]

    assert [
        title.end + (f": {title.why}" if title.why else "") + (" on …" if title.takes_moves else "") for title in found
    ] == TITLES[end]


@pytest.mark.parametrize("position", [end[0] for end in ENDS.values()], ids=ENDS)
def test_no_card_while_the_round_lasts(position):
    state = read(position, seed=1)

    assert {(ending(state.view(seat)), headline(state.view(seat))) for seat in seats_at(state)} == {(None, None)}


def test_penguins_of_the_duel_count_in_the_duel_only():
    state = after(PENGUINS.format("1", "2 1 2") + " | rulings duel_penguins=1", "play 7 at 1")

    assert headline(state.view(2), NAMES).why == "Bo lost both penguins"
    assert table_of(ending(state.view(2), NAMES))[-1] == "Bo | 1 card left | 0 of 2 penguins: penguin-gone penguin-gone"


def test_without_a_names_list_the_usual_names_are_said():
    state = after(PENGUINS.format("1", "2 1 2"), "play 7 at 1")

    assert ending(state.view(2)).text == "You went out first. Ada wins with you."
    assert headline(state.view(2)).why == "Ben lost both penguins"


# The card that was thrown away -------------------------------------------------------------------------------

THROWN = "players 3 | A 7 | B {} | C - | out C | turn B | table {} by A | deck {}"


def looked_back(position, *moves):
    """Return the record of some moves."""
    played = record.start("nanatoridori", position=position, seed=2)
    for move in moves:
        played = played.play(move)
    return played


@pytest.mark.parametrize(
    ("hand", "table", "deck", "moves", "says"),
    [
        (
            "5 1",
            "6",
            "5",
            ["pass", "discard 5"],
            "You discarded a 5. Beside your other 5 it would have made a pair.",
        ),
        (
            "5 5 1 5",
            "6 6",
            "5",
            ["pass", "discard 5"],
            "You discarded a 5. Beside your 2 other cards of that kind it would have made 3 alike.",
        ),
        (
            "5 2 6 6",
            "5 5",
            "-",
            ["play 6 6 at 3-4", "discard 5 5", "pass", "play 2 at 2"],
            "You discarded 2 cards of rank 5. Beside your own they would have made 3 alike.",
        ),
        (
            "5 5 1 6 6 6",
            "5 5",
            "-",
            ["play 6 6 6 at 4-6", "discard 5 5", "pass", "play 1 at 3"],
            "You discarded 2 cards of rank 5. Beside your own they would have made 4 alike.",
        ),
        ("4 1", "6", "5", ["pass", "discard 5"], None),
        ("5 1", "6", "5", ["pass", "take in 5 at gap 1"], None),
    ],
)
def test_card_thrown_away_is_the_turning_point_of_a_lost_round(hand, table, deck, moves, says):
    played = looked_back(THROWN.format(hand, table, deck), *moves, "play 7 at 1")

    assert turning_point(played, 1) == (says and TurningPoint(1, says))
    assert turning_point(played, 0) is turning_point(played, 2) is None, "neither has lost the round"


def test_the_last_card_thrown_away_counts():
    position = THROWN.replace("A 7", "A 1 7").format("5 4 3", "6", "5 4")
    played = looked_back(position, "pass", "discard 5", "play 1 at 1", "pass", "discard 4", "play 7 at 1")

    assert turning_point(played, 1).ply == 4


def test_only_the_round_that_has_just_ended_counts():
    """Ben loses two rounds, and throws a card away in the first only."""
    played = looked_back(THROWN.format("5 1", "6", "5"), "pass", "discard 5", "play 7 at 1").next_round()
    while played.state.to_act:
        played = played.play(played.state.moves()[-1])

    assert played.state.loser == 1
    assert turning_point(played, 1) is None


def test_the_first_move_of_a_position_can_be_the_turning_point():
    played = looked_back(f"{THROWN.format('5 1', '6', '-')} | held 5 drawn", "discard 5", "play 7 at 1")

    assert turning_point(played, 1).ply == 0


def test_no_turning_point_while_the_round_lasts():
    played = looked_back(THROWN.format("5 1", "6", "5"), "pass", "discard 5")

    assert [turning_point(played, seat) for seat in range(3)] == [None, None, None]


def test_longest_run_is_of_that_rank_and_side_by_side():
    assert [longest_run((5, 2, 5, 5, 5, 2, 2), rank) for rank in (1, 2, 5)] == [0, 2, 3]
    assert longest_run((), 5) == 0
