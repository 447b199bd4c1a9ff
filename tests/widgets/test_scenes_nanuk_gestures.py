"""Nanuk on the table: every move can be made by tap, press or drag, and mistakes are tried and refused."""

import json
from random import Random

import pytest

from gamelib import nanuk
from gamelib.core import rulebook
from tests.laws import nanuk as laws
from tests.support.scene_parts import ids
from tests.widgets.nanuk_scenes import (
    BOASTED,
    GIVING,
    PHASES,
    PLAIN,
    SHARED,
    SIDED,
    TABLE,
    drags,
    onlookers,
    perform,
    sample_positions,
    taps,
)
from widgets.scenes.shared import scene_place
from widgets.stage.scene import EMPTY_SELECTION, TURNED, Gesture, Selection


@pytest.mark.parametrize("way", [taps, drags])
def test_every_legal_move_can_be_made_by_gestures(way):
    rng, kinds = Random(1), set()
    for state in sample_positions():
        for seat in state.to_act[:2]:
            view = state.view(seat)
            allowed = view.moves()
            for move in allowed if len(allowed) < 12 else [*rng.sample(allowed, 5), allowed[-1]]:
                tried, _doing = perform(view, *way(view, move))

                assert nanuk.read_move(tried) == move
                kinds.add((state.phase, move.kind))
    assert kinds == {
        ("boasting", "boast"),
        ("boasting", "doom"),
        ("sides", "side"),
        ("declaring", "side"),
        ("antes", "ante"),
        ("giving", "give"),
        ("rewards", "choose"),
    }


WRONG = [
    ("players 5 | first B | turn B", 1, ["press doom"], "doom", "NANUK-4.1"),
    (BOASTED, 1, ["press say"], "6 seal in 4 days", "NANUK-4.9"),
    (BOASTED, 1, ["set days = 3", "press say"], "6 seal in 3 days", "NANUK-4.8"),
    (BOASTED, 1, ["set number = 5", "set days = 9", "press say"], "5 seal in 9 days", "NANUK-4.8"),
    (BOASTED, 1, ["set animal = fish", "set days = 5", "press say"], "6 fish in 5 days", "NANUK-4.10"),
    (SIDED, 3, ["tap hand:1", "tap pot"], "give {hand1}", "NANUK-4.17"),
    (SIDED, 3, ["drop hand:1 > pot"], "give {hand1}", "NANUK-4.17"),
    (SIDED, 2, ["drop hand:1 > ante"], "ante seal", "NANUK-4.14"),
    (SIDED, 2, ["tap hand:3", "tap ante"], "ante fish", "NANUK-4.14"),
    (SIDED, 2, ["tap hand:3", "tap hand:1", "tap pot"], "give seal fish", "NANUK-3.2"),
    (GIVING, 2, ["press give"], "give", "NANUK-4.18"),
    (GIVING, 0, ["drop hand:1 > pot"], "give deer", "NANUK-4.20"),
    (GIVING, 1, ["drop hand:1 > pot"], "give fish", "NANUK-4.17"),
    (GIVING, 1, ["tap hand:2", "tap ante"], "ante inuksuk", "NANUK-4.16"),
    (GIVING, 1, ["drop hand:2 > ante:B"], "ante inuksuk", "NANUK-4.16"),
    (SHARED, 0, ["drop pot:4 > seat:A"], "choose double-fish", "NANUK-4.21"),
    (SHARED, 3, ["drop pot:1 > seat:D"], "choose deer", "NANUK-4.21"),
]


@pytest.mark.parametrize(("position", "seat", "acts", "move", "clause"), WRONG)
def test_beginner_attempts_are_made_and_refused(position, seat, acts, move, clause):
    view = nanuk.read(position, seed=4).view(seat)

    tried, _doing = perform(view, *acts)

    assert tried == move.format(hand1=view.hand[0] if view.hand else "")
    assert view.why_not(tried).clause == clause


def test_refusal_highlights_only_existing_places():
    rng, pointed = Random(5), set()
    for state in sample_positions()[::2]:
        for seat in range(0, state.players, 3):
            view = state.view(seat)
            here = {*ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))}
            for move in rng.sample(list(laws.attempts(state, seat, rng)), 25):
                refusal = view.why_not(move)
                if refusal:
                    assert {scene_place(place) for place in refusal.cards} <= here
                    pointed |= {(place.partition(":")[0], view.phase) for place in refusal.cards}
                    rulebook.clause(refusal.clause)
    assert {("boast", "boasting"), ("hand", "antes"), ("hand", "giving"), ("pot", "rewards")} <= pointed


def test_second_tap_deselects_and_home_selects_one_card():
    hunter, at_home = nanuk.read(GIVING, seed=4).view(2), nanuk.read(SIDED, seed=4).view(1)

    assert perform(hunter, "tap hand:1", "tap hand:3", "tap hand:1")[1].chosen == ("hand:3",)
    assert perform(at_home, "tap hand:1", "tap hand:3")[1].chosen == ("hand:3",)
    assert perform(at_home, "tap hand:3", "tap hand:3")[1].chosen == ()


JUNK = [
    "hand:0",
    "hand:9",
    "hand:-1",
    "hand:x",
    "hand:",
    "pot:0",
    "pot:99",
    "pot:",
    "ante:Z",
    "seat:Z",
    "seat:1",
    "pile:",
    "pile:Q",
    "gap:1",
    "deck",
    "day:1",
    "turned",
    "number",
    "",
    "?",
    "hand:²",
    "table:say",
    "hand:1:1",
]
DIALS = ("number", "animal", "days")
VALUES = [None, 0, -1, 100, 10**9, 2.5, "4", "bear", True, [], {}, "inuksuk"]


def test_junk_changes_nothing():
    tried = {}
    for state in sample_positions():
        tried.setdefault(state.phase, state)
    assert {*tried} == PHASES
    for state in tried.values():
        for seat in onlookers(state):
            view = state.view(seat)
            acts = [Gesture("tap", place) for place in JUNK] + [
                Gesture("press", place) for place in (*JUNK, "play", "table")
            ]
            acts += [Gesture("drop", place, onto) for place in JUNK for onto in (*JUNK, "ante", "pot", None, 7, [])]
            acts += [Gesture("drop", place, "gap:1") for place in ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))]
            acts += [Gesture("set", dial, value) for dial in (*DIALS, TURNED, "x") for value in VALUES]
            acts += [Gesture(kind, place) for kind in ("tap", "press", "drop", "set") for place in (None, 3, [], {})]
            for act in acts:
                assert TABLE.act(view, EMPTY_SELECTION, act) == (EMPTY_SELECTION, None), act


def test_missing_places_drop_out_of_the_selection():
    stale = Selection(("hand:1", "hand:9", "pot:1", "pot:77"), "pile:H", (("number", 99), ("days", 0), (TURNED, -3)))
    for state in sample_positions()[::3]:
        for seat in state.to_act[:1]:
            view = state.view(seat)
            part = TABLE.part(view, stale, PLAIN)
            for each in part["buttons"]:
                tried = TABLE.act(view, stale, Gesture("press", each["id"])).move
                assert each.get("off") or tried is not None
            json.dumps(part)


def test_an_onlooker_can_only_look_at_score_piles():
    looked = 0
    for state in sample_positions()[::2]:
        view = state.view(None)
        part = TABLE.part(view, EMPTY_SELECTION, PLAIN)
        assert (part["buttons"], part["typed"]) == ([], "")
        for place in ids(part):
            for act in (Gesture("tap", place), Gesture("drop", place, "pot"), Gesture("drop", place, "seat:A")):
                doing, move = TABLE.act(view, EMPTY_SELECTION, act)
                assert move is None
                assert doing == EMPTY_SELECTION or doing.target.startswith("pile:")
                looked += doing != EMPTY_SELECTION
    assert looked
