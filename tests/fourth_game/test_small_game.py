"""What a small game gets without writing it, in a second game with two piles, no counters and no scenes."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from gamelib import Stream
from gamelib.core import one_round, registry
from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.language import name_slot
from gamelib.core.registry import About
from gamelib.core.small_game import EventText, Happened, PlainMove, SmallGame
from gamelib.core.tuples import replace_at, without_one
from gamelib.core.verdicts import Refusal, Result
from gamelib.lessons.small_game import SmallGameWords
from tests.fourth_game import read as read_stones
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.scenes import scenes_of
from widgets.stage.scene import EMPTY_SELECTION, Gesture

HERE = Path(__file__).parent
CONTRIBUTING = HERE.parent.parent / "CONTRIBUTING.md"


@dataclass(frozen=True)
class Up(PlainMove):
    """Lay a card on the rising row."""

    kind, place, onto = "up", "hand", "rising"
    card: int


@dataclass(frozen=True)
class Down(PlainMove):
    """Lay a card on the falling row."""

    kind, place, onto = "down", "hand", "falling"
    card: int


@dataclass(frozen=True)
class Draw(PlainMove):
    """Draw a card."""

    kind, place = "draw", "deck"


@dataclass(frozen=True)
class Rulings:
    """No house rules."""


class Judge:
    """Any card may be drawn, a card laid continues its row; the game ends with the deck or a hand."""

    def legal(self, view):
        """Return the legal moves."""
        rising, falling = view.rising[-1:] or (0,), view.falling[-1:] or (99,)
        return (
            *(Up(card) for card in view.hand if card > rising[0]),
            *(Down(card) for card in view.hand if card < falling[0]),
            Draw(),
        )

    def explain(self, _view, _move):
        """Return why a move is refused."""
        return Refusal("ROWS-1.1", "this card does not continue the row")

    def result(self, position):
        """Return how the game ended."""
        if position.deck and min(position.hand_sizes):
            return None
        return Result((0,), tuple(range(1, position.players)), position.hand_sizes, name_slot(0) + " wins.")


ROWS = SmallGame(
    name="rows",
    cards=tuple(range(1, 13)),
    hand_size=3,
    piles=("rising", "falling"),
    rulings=Rulings,
    moves=(Up, Down, Draw),
    examples=("up 5", "down 5", "draw"),
    judge=Judge(),
    events={
        kind: EventText("ROWS-1.1", f"{{name}}: {kind} {{cards}}", kind, "{name} draws {cards}.")
        for kind in ("deal", "up", "down", "draw")
    },
    turn_clause="ROWS-1.1",
    over_clause="ROWS-1.1",
)


class View(one_round.OneRoundView):
    """What one seat may know."""

    __slots__ = ROWS.open_fields
    spec = ROWS


class State(one_round.OneRoundState):
    """A whole position."""

    __slots__ = ROWS.open_fields
    spec, view_type = ROWS, View

    def play(self, move, seat=None):
        """Return the position after a move."""
        move, now = self.check_move(move, seat), Draft.of(self)
        if isinstance(move, Draw):
            now.draw("draw")
        else:
            now.hands = replace_at(self.hands, self.turn, without_one(self.hands[self.turn], move.card))
            setattr(now, move.onto, (*getattr(self, move.onto), move.card))
            now.tell(Happened(move.kind, self.turn, (move.card,)))
        return now.done(State)


class Draft(one_round.OneRoundDraft, State):
    """A state that is being made."""

    __slots__ = ()


deal, read, read_move = State.deal, State.read, ROWS.read_move


@pytest.fixture(autouse=True)
def register_rows():
    """Register the second game in addition to Stepping Stones."""
    about = About(
        name="rows",
        title="Two Rows",
        prefix="ROWS",
        letter="R",
        package=__name__,
        players=(2, 3),
        usual_players=2,
        examples=ROWS.examples,
        probe_move="draw",
        tagline=lambda: "Two rows.",
        imagine=State.imagine,
        position_fields=ROWS.fields,
        card_fields=ROWS.card_fields,
    )
    registry.register(about)
    yield
    registry.unregister("rows")


def games(number):
    """Yield every position of some random games."""
    for seed in range(number):
        state, rng = deal(2 + seed % 2, seed=seed), Stream(seed, "moves")
        while state.to_act:
            yield state
            state = state.play(rng.choice(state.moves()))
        yield state


def test_positions_and_views_read_back():
    for state in games(20):
        assert read(state.write()) == state
        for seat in range(state.players):
            known = read(state.view(seat).write(), seed=1).view(seat)
            assert known.write() == state.view(seat).write()


def test_imagined_state_looks_the_same_to_its_seat():
    for number, state in enumerate(games(20)):
        view = state.view(state.turn)
        imagined = view.imagine(Stream(number))
        assert imagined.view(state.turn) == view
        assert sorted([*imagined.deck, *view.discards, *sum(imagined.hands, ())]) == sorted(ROWS.cards)


def test_imagined_deck_is_as_small_as_the_real_one():
    view = read("A 2 5 | B 3 8 | deck 9 7", seed=1).view(0)

    assert len(view.imagine(Stream(1)).deck) == view.deck == 2


def test_drawn_card_is_known_to_its_seat_alone():
    state = read("A 2 5 | B 3 4 | deck 9 7", seed=1).play("draw")

    assert [str(state.view(seat).log[-1]) for seat in (0, 1, None)] == [
        "Ada draws 9. [ROWS-1.1]",
        "Ada: draw - [ROWS-1.1]",
        "Ada: draw - [ROWS-1.1]",
    ]
    assert "9" not in str(state.view(1)) + str(state.view(1).plain()) + state.view(1).write()


def test_picture_names_piles_and_own_hand():
    assert str(read("A 2 5 | B 3 4 7 | rising 1 6 | deck 9", seed=1).view(0)) == (
        "Two Rows: Ada to act\n\n  Ada     2\n  Ben     3\n\nRising: 1 6   Falling: -   Deck: 1\nYour hand: 2 5"
    )


def test_positions_may_leave_out_cards_that_are_dealt():
    state = read("C 5 | rising 1 ?", seed=1)

    assert (state.players, state.hands[2], len(state.hands[0]), len(state.rising)) == (3, (5,), 3, 2)
    assert len(state.deck) == 12 - 3 - 3 - 1 - 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("A 13", "'13' is no card; cards are 1, 2, 3"),
        ("A 5 | B 5", "the card 5 is here too often; the game has 1"),
        ("deck 7 cards", "this position needs more cards than there are"),
        ("players 4", "the number of players is a whole number from 2 to 3"),
        ("path 1", "a position has no 'path 1'"),
    ],
)
def test_impossible_positions_are_refused(text, complaint):
    with pytest.raises(BadNotation, match=complaint):
        read(text, seed=1)


def test_stacked_deck_is_dealt_in_its_order():
    assert deal(2, deck="12 11 10 9 8 7 6 5 4 3 2 1", first=1).hands == ((10, 11, 12), (7, 8, 9))
    with pytest.raises(BadDeck, match="exactly the cards of the game, 12 in all"):
        deal(2, deck="1 2 3")


@pytest.mark.parametrize("text", ["path 5 8 | A 1", "path 5 | passes 3"])
def test_unreachable_position_needs_strict_off(text):
    with pytest.raises(BadNotation):
        read_stones(text, seed=1)

    assert read_stones(text, seed=1, strict=False)


def test_places_of_a_move_are_its_card_and_its_pile():
    view = read("A 2 5 | B 3 8 | rising 4 | deck 9", seed=1).view(0)

    assert ROWS.touched(view, Down(5)) == ["hand:2", "falling"]
    assert ROWS.touched(view, Draw()) == ["deck"]
    assert ROWS.touched(view, Up(8)) == []


@pytest.mark.parametrize(
    ("gesture", "move"),
    [
        (Gesture("tap", "hand:2"), "up 5"),
        (Gesture("drop", "hand:2", "falling"), "down 5"),
        (Gesture("drop", "hand:2", "rising:1"), "up 5"),
        (Gesture("drop", "hand:2", "seat:B"), None),
        (Gesture("tap", "deck"), "draw"),
        (Gesture("press", "draw"), "draw"),
        (Gesture("press", "up"), None),
        (Gesture("tap", "hand:9"), None),
    ],
)
def test_gesture_tries_the_move_of_its_place(gesture, move):
    view = read("A 2 5 | B 3 8 | rising 4 | deck 9", seed=1).view(0)

    assert scenes_of("rows").act(view, EMPTY_SELECTION, gesture).move == (move and view.read_move(move))


@pytest.mark.parametrize(
    ("move", "seat", "way"),
    [
        ("up 5", 0, ("hand:2", "rising:2", "5")),
        ("up 5", 1, ("seat:A", "rising:2", "5")),
        ("down 2", None, ("seat:A", "falling:1", "2")),
        ("draw", 0, ("deck", "hand", "?")),
        ("draw", 1, ("deck", "seat:A", "?")),
    ],
)
def test_card_travels_by_the_way_its_seat_could_see(move, seat, way):
    state = read("A 2 5 | B 3 8 | rising 4 | deck 9 7", seed=1)

    assert [
        tuple(each.values()) for each in scenes_of("rows").travel(state.view(seat), state.play(move).view(seat))
    ] == [way]


def test_game_without_scenes_is_played_on_the_table():
    front = FakeFrontEnd(Table("rows", players=2, seed=7, first=0, pace=None, bots="random"))

    front.play()

    assert front.board.session.state.result
    assert [zone["label"] for zone in front.scene["zones"][:3]] == ["Deck", "Rising", "Falling"]


def test_words_for_lessons_come_from_the_game():
    words = SmallGameWords(ROWS, {"most players": 3})
    view = read("A 2 5 | B 3 8 | rising 4 | falling 1 | deck 9", seed=1).view(0)

    assert set(words.GOALS) == {"rising has", "falling has"}
    assert words.RULES == {"hand": 3, "cards": 12, "most players": 3}
    assert words.PICKS["playable"].read("")(view) == [frozenset(["hand:2"])]


# The recipe of CONTRIBUTING ------------------------------------------------------------------------


def test_recipe_names_every_file_in_the_order_of_imports():
    section = CONTRIBUTING.read_text(encoding="utf-8").partition("\n## Add a game\n")[2].partition("\n## ")[0]
    steps = re.findall(r"^\| (\d+)\. .* \| (.*) \|$", section, re.MULTILINE)
    named = [file for _number, files in steps for file in re.findall(r"`([^`]+)`", files)]
    files = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.*") if "__pycache__" not in path.parts}

    assert [int(number) for number, _files in steps] == [*range(1, len(steps) + 1)]
    assert set(named) == files - {"test_small_game.py", "test_installed_game.py"}
    for at, name in enumerate(named[:-1]):
        text = (HERE / name).read_text(encoding="utf-8")
        imported = re.findall(r"^from tests\.fourth_game\.(\w+) import", text, re.MULTILINE)
        imported += re.findall(r"^from tests\.fourth_game import (judge)$", text, re.MULTILINE)
        assert {f"{module}.py" for module in imported} <= {*named[:at]}, name


def test_game_has_at_most_176_statements():
    modules = [path for path in HERE.glob("*.py") if not path.name.startswith(("test_", "conftest", "laws"))]
    nodes = [node for path in modules for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]

    assert sum(isinstance(node, ast.stmt) for node in nodes) <= 176
