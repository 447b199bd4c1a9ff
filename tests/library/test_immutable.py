"""The base of all states: fields are set once, a draft can change a copy, copies and pickles keep the past."""

from __future__ import annotations

import copy
import pickle

import pytest

from gamelib.core.events import Past, facts_in_order, interned
from gamelib.core.immutable import Drafting, Immutable


class Position(Immutable):
    """A minimal position with a past."""

    __slots__ = ("past", "ply", "turn")
    past: Past
    ply: int
    turn: int


class Draft(Drafting, Position):
    """A draft of a position."""

    __slots__ = ()

    def __init__(self, position: Position) -> None:
        self.past = position.past
        self.ply = position.ply
        self.turn = position.turn

    def done(self) -> Position:
        """Return the finished position."""
        self.__class__ = Position  # type: ignore[assignment]
        return self


START = Position(past=None, ply=0, turn=1)


def test_position_fields_cannot_be_set_or_deleted():
    with pytest.raises(AttributeError, match="turn cannot be set: a Position never changes"):
        START.turn = 2
    with pytest.raises(AttributeError, match="turn cannot be deleted"):
        del START.turn


def test_position_has_no_other_attributes():
    with pytest.raises(AttributeError):
        START.colour = "red"
    with pytest.raises(AttributeError):
        Draft(START).colour = "red"


@pytest.mark.parametrize("fields", [{}, {"past": None, "ply": 0}, {"past": None, "ply": 0, "turn": 1, "hand": ()}])
def test_position_needs_exactly_its_fields(fields):
    with pytest.raises(TypeError, match="missing or unknown"):
        Position(**fields)


def test_draft_leaves_the_first_position_alone():
    draft = Draft(START)
    draft.turn = 2
    draft.tell(("play", 1))
    after = draft.done()

    assert (START.turn, START.ply, START.past) == (1, 0, None)
    assert (after.turn, after.ply, facts_in_order(after.past)) == (2, 1, [("play", 1)])


def test_finished_draft_is_an_immutable_position():
    after = Draft(START).done()

    assert type(after) is Position
    with pytest.raises(AttributeError):
        after.turn = 2


def test_replace_changes_a_copy():
    assert START._replace(turn=3).turn == 3
    assert START.turn == 1
    with pytest.raises(TypeError, match="colour"):
        START._replace(colour="red")


@pytest.mark.parametrize("remade", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_keep_a_past_of_any_length(remade):
    draft = Draft(START)
    for number in range(5000):
        draft.tell(("play", number))
    position = draft.done()

    assert facts_in_order(remade(position).past) == facts_in_order(position.past)


def test_interned_facts_are_made_once():
    position = interned(lambda turn: Position(past=None, ply=0, turn=turn))

    assert position(1) is position(1)
    assert position(1) is not position(2)
