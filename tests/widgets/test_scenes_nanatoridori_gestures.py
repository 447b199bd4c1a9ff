"""Nanatoridori on the table: every move can be made by tap, press or drag, and mistakes are tried and refused."""

import pytest

from gamelib import nanatoridori
from gamelib.core import rulebook
from tests.laws import nanatoridori as laws
from tests.support.scene_parts import button, ids, state_of, zone
from tests.widgets.nanatoridori_scenes import DRAWN, DUEL, HELD, PLAIN, TABLE, TURN, drags, perform, positions, taps
from widgets.stage.scene import EMPTY_SELECTION, Gesture, SceneOptions, Selection


@pytest.mark.parametrize("way", [taps, drags])
def test_every_legal_move_can_be_made_by_gestures(way):
    kinds = set()
    for state in positions(150, seed=11):
        view = state.view(state.turn)
        for move in view.moves():
            tried, _doing = perform(view, *way(view, move))

            assert laws.usual(view.read_move(tried), view) == move
            kinds.add((view.variant, view.source, move.kind))
    assert {("duel", "open", "take in"), ("basic", "drawn", "discard"), ("one-winner", "beaten", "take in")} <= kinds


def test_second_tap_on_a_gap_takes_the_cards_in():
    view = nanatoridori.read("hand 1 3 2 | table 6 6 | held 5 5").view(0)

    first, doing = perform(view, "tap gap:1")
    assert first is None
    assert perform(view, "tap gap:1", doing=doing)[0] == "take in 5 5 at gap 1"
    assert perform(view, "tap gap:3", doing=doing) == (None, doing._replace(target="gap:3"))


def test_tap_on_the_flock_plays_the_chosen_cards():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3").view(0)

    assert perform(view, "tap hand:2", "tap hand:3", "tap table:1")[0] == "play 5 5 at 2-3"
    assert perform(view, "tap table:1") == (None, EMPTY_SELECTION)


def test_second_tap_deselects_a_card():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3").view(0)

    assert perform(view, "tap hand:2", "tap hand:3", "tap hand:2")[1].chosen == ("hand:3",)


def test_card_can_be_played_on_an_empty_table():
    view = nanatoridori.read("hand 1 5 5 6").view(0)

    assert perform(view, "tap hand:1", "tap table")[0] == "play 1 at 1"
    assert zone(TABLE.part(view, Selection(("hand:1",)), PLAIN), "table")["place"]
    assert "place" not in zone(TABLE.part(view, EMPTY_SELECTION, PLAIN), "table")


def test_tap_without_cards_shows_a_gap():
    view = nanatoridori.read(TURN).view(0)

    selection = perform(view, "tap gap:1")[1]
    assert zone(TABLE.part(view, selection, PLAIN), "hand")["gaps"][1] == {
        "id": "gap:1",
        "label": "between 1 and 5",
        "state": "target",
    }
    assert perform(view, "tap gap:1", doing=selection) == (None, EMPTY_SELECTION)


def test_new_hand_selection_forgets_the_chosen_gap():
    view, doing = nanatoridori.read(TURN).view(0), Selection(("hand:2",), "gap:4")

    assert perform(view, "tap hand:3", doing=doing)[1] == Selection(("hand:2", "hand:3"))
    assert (
        perform(nanatoridori.read("hand 1 3 2 4 | table 6 6 | held 5 5").view(0), "tap hand:3", doing=doing)[1].target
        == "gap:4"
    )


def test_cards_picked_up_can_be_parted_and_joined_again():
    view = nanatoridori.read("hand 1 3 2 | table 6 6 6 | held 5 5 5").view(0)

    _move, parted = perform(view, "tap held:1", "tap gap:2")
    part = TABLE.part(view, parted._replace(target="gap:0"), PLAIN)
    assert [gap.get("ghosts") for gap in zone(part, "hand")["gaps"]] == [["5", "5"], None, ["5"], None]
    assert state_of(part, "held:1") == ["ghost"]
    assert button(part, "take in")["label"] == "Keep 5 5 5 in these gaps"
    assert perform(view, "tap held:1", doing=parted) == (None, EMPTY_SELECTION)
    assert perform(view, "drop held:1 > gap:1", doing=parted)[0] == "take in 5 5 5 at gap 1"
    assert perform(view, "drop held:2 > gap:1", doing=parted) == (
        "take in 5 5 5 at gap 1,1,2",
        parted._replace(target="gap:1"),
    )


def test_dragged_card_takes_along_only_chosen_cards():
    deciding, duel = nanatoridori.read(HELD).view(0), nanatoridori.read(DUEL.replace("A 5 7", "A 5 5"), seed=1).view(0)

    assert perform(deciding, "tap held:1", "drop held:2 > discard")[0] == "discard 5 5"
    assert perform(deciding, "tap held:1", "drop held:1 > discard")[0] == "discard 5"
    assert perform(duel, "tap hand:2", "tap open:1", "drop open:2 > table")[0] == "play 5 at 2 with open 5 5"
    assert perform(duel, "tap hand:2", "tap open:1", "drop hand:3 > table")[0] == "play 5 at 3"
    assert perform(duel, "tap hand:2", "tap open:1", "drop hand:2 > table")[0] == "play 5 at 2 with open 5"


def test_the_deck_is_tapped_to_pass_only_with_empty_hands():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3").view(0)

    assert perform(view, "tap deck")[0] == "pass"
    assert perform(view, "tap hand:1", "tap deck")[0] is None


def test_tapping_the_unused_deck_of_a_duel_does_not_pass():
    view = nanatoridori.read("variant duel | hand 1 5 6 | open A - | table 3 3").view(0)

    assert perform(view, "tap deck")[0] is None
    assert perform(view, "press pass")[0] == "pass"
    assert button(TABLE.part(view, EMPTY_SELECTION, PLAIN), "pass")["label"] == "Pass and lose the round"


WRONG = [
    (TURN, ["tap hand:3", "tap hand:5", "press play"], "play 5 5 at 3,5", "NANA-4.1"),
    (TURN, ["tap hand:4", "tap hand:3", "tap table:2"], "play 5 6 at 3-4", "NANA-4.1"),
    (TURN, ["drop hand:4 > table:1"], "play 6 at 4", "NANA-4.2"),
    ("hand 1 5 5", ["press pass"], "pass", "NANA-3.3"),
    (TURN, ["drop hand:2 > gap:5"], "move 2 to gap 5", "NANA-2.2"),
    (TURN, ["drop hand:6 > hand:1"], "move 6 to gap 0", "NANA-2.2"),
    (TURN, ["tap hand:2", "tap gap:5", "press rearrange"], "move 2 to gap 5", "NANA-2.2"),
    (TURN, ["tap hand:2", "tap gap:5", "tap gap:5"], "move 2 to gap 5", "NANA-2.2"),
    (TURN, ["drop hand:1 > discard"], "discard 1", "NANA-3.7"),
    (TURN, ["drop table:1 > gap:2"], "take in 3 3 at gap 2", "NANA-3.7"),
    (TURN, ["drop table:1 > discard"], "discard 3 3", "NANA-3.7"),
    (f"{TURN} | discards 7 4", ["drop discard:2 > gap:2"], "take in 4 at gap 2", "NANA-3.7"),
    (HELD, ["tap held:1", "tap gap:2", "tap held:2", "tap gap:0"], "take in 5 5 at gap 0,2", "NANA-4.3"),
    (HELD, ["tap held:2", "tap gap:2", "tap gap:0", "press take in"], "take in 5 5 at gap 0,2", "NANA-4.3"),
    (HELD, ["tap held:1", "drop held:1 > gap:1", "drop held:2 > gap:3"], "take in 5 5 at gap 1,3", "NANA-4.3"),
    (HELD, ["tap held:1", "tap gap:2", "press take in"], "take in 5 at gap 2", "NANA-4.6"),
    (HELD, ["tap held:1", "press discard"], "discard 5", "NANA-4.6"),
    (HELD, ["tap hand:1", "tap table:1"], "play 1 at 1", "NANA-3.6"),
    (HELD, ["drop hand:1 > gap:3"], "move 1 to gap 3", "NANA-2.2"),
    (HELD, ["drop hand:1 > discard"], "discard 1", "NANA-4.6"),
    (HELD, ["drop table:1 > gap:3"], "take in 6 6 at gap 3", "NANA-4.6"),
    (DRAWN, ["tap deck"], "pass", "NANA-3.6"),
    (DUEL, ["tap open:1", "tap table:1"], "play open 5", "NANA-8.9"),
    (DUEL, ["tap hand:4", "drop open:1 > table"], "play 6 at 4 with open 5", "NANA-8.9"),
    (DUEL, ["press pass"], "pass", "NANA-8.6"),
    (DUEL, ["tap deck"], "pass", "NANA-8.6"),
]


@pytest.mark.parametrize(("text", "acts", "move", "clause"), WRONG)
def test_beginner_attempts_are_refused_with_places(text, acts, move, clause):
    view = nanatoridori.read(text, seed=1).view(0)

    tried, doing = perform(view, *acts)
    refusal = view.why_not(tried)

    assert (tried, refusal.clause) == (move, clause)
    part = TABLE.part(view, doing, SceneOptions(refused=refusal.cards))
    assert {*refusal.cards} <= {*ids(part)}
    assert all("refused" in state_of(part, place) for place in refusal.cards)


def test_out_of_turn_gesture_is_refused_with_acting_seat():
    view = nanatoridori.read("hand 1 5 5 6 | B 2 2 3 | table 3 3 | turn A").view(1)

    tried, _doing = perform(view, "tap hand:1", "tap table:1")
    refusal = view.why_not(tried)

    assert refusal.clause == "NANA-3.1"
    assert "refused" in state_of(TABLE.part(view, EMPTY_SELECTION, SceneOptions(refused=refusal.cards)), "seat:A")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        (DRAWN, "drop hand:2 > discard"),
        ("hand 1 5 2 | table 5 | held 5 drawn", "drop table:1 > gap:0"),
        ("hand 1 5 2 | table 6 6 | held 5 drawn | discards 5", "drop discard:1 > gap:0"),
        ("hand 1 5 2 | table 5 | held 5 drawn", "drop table:1 > discard"),
    ],
)
def test_card_equal_to_the_picked_up_one_is_not_mistaken_for_it(text, act):
    view = nanatoridori.read(text, seed=1).view(0)

    assert perform(view, act) == (None, EMPTY_SELECTION)


def test_dropping_a_card_on_its_own_place_is_no_move():
    view = nanatoridori.read(TURN).view(0)

    for onto in ("gap:1", "gap:2", "hand:2"):
        assert perform(view, f"drop hand:2 > {onto}") == (None, EMPTY_SELECTION)


JUNK = [
    "",
    "hand",
    "hand:",
    "hand:0",
    "hand:99",
    "hand:-1",
    "hand:x",
    "hand:1:1",
    "gap:99",
    "gap:²",
    "open:1",
    "held:1",
    "openB:1",
    "B:1",
    "seat:B",
    "seat:9",
    "discard:1",
    "post1:top",
    "nowhere",
    "hand:" + "9" * 5000,
    "open0",
]


@pytest.mark.parametrize("place", JUNK, ids=lambda place: place[:12])
def test_gestures_on_missing_places_change_nothing(place):
    view, doing = nanatoridori.read(TURN).view(0), Selection(("hand:2",), "gap:1")
    acts = [
        Gesture("tap", place),
        Gesture("drop", place, "table"),
        Gesture("drop", place, "gap:0"),
        Gesture("press", place),
        Gesture("set", place, 3),
        Gesture("drop", place, None),
        Gesture("drop", place, 7),
    ]
    acts += [] if place == "hand" else [Gesture("drop", "hand:1", place)]

    for act in acts:
        assert TABLE.act(view, doing, act) == (doing, None)


def test_missing_places_drop_out_of_the_selection():
    view = nanatoridori.read("hand 1 2 | table 3").view(0)
    doing = Selection(("hand:2", "hand:7", "open:1", "held:1", "rubbish"), "gap:9", (("held:1", 4), ("other", "x")))

    assert button(TABLE.part(view, doing, PLAIN), "play")["label"] == "Play 2"
    assert TABLE.act(view, doing, Gesture("press", "play")).move == view.read_move("play 2 at 2")
    held_view = nanatoridori.read(HELD).view(0)
    taken_in = TABLE.act(held_view, Selection((), "gap:1", (("held:1", 99),)), Gesture("press", "take in")).move
    assert taken_in == held_view.read_move("take in 5 5 at gap 1")
    assert TABLE.act(held_view, Selection(("hand:1",), "gap:3"), Gesture("press", "rearrange")).move is None


def test_onlookers_gestures_change_nothing():
    view = nanatoridori.read(TURN).view(None)

    assert TABLE.act(view, EMPTY_SELECTION, Gesture("tap", "deck")) == (EMPTY_SELECTION, None)
    assert TABLE.part(view, EMPTY_SELECTION, PLAIN)["buttons"] == []


def test_viewer_of_an_earlier_moment_has_no_buttons():
    part = TABLE.part(nanatoridori.read(TURN).view(0), Selection(("hand:1",)), SceneOptions(acting=False))

    assert part["buttons"] == []
    assert part["typed"] == ""
    assert "gaps" not in zone(part, "hand")
    assert {each.get("pick", "none") for each in part["zones"]} == {"none"}
    assert all("state" not in card and not card.get("fixed") for card in zone(part, "hand")["cards"])


def test_every_clause_tried_here_exists():
    assert all(rulebook.clause(clause) for *_rest, clause in WRONG)
