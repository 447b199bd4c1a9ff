"""Koinobori on the table: every move can be made by tap, press or drag, and mistakes are tried and refused."""

import pytest

from tests.support.scene_parts import ids, ids_with_state
from tests.widgets.koinobori_scenes import (
    COVER,
    EXTRA,
    FULL,
    MOVING,
    PLAIN,
    PLAYED,
    STEALING,
    TABLE,
    TURN,
    drags,
    perform,
    positions,
    presses,
    read,
    taps,
)
from widgets.stage.scene import EMPTY_SELECTION, Gesture, SceneOptions, Selection


@pytest.mark.parametrize("way", [taps, presses, drags])
def test_every_legal_move_can_be_made_by_gestures(way):
    kinds, players = set(), set()
    for state in positions(90, seed=5):
        view = state.view(state.turn.seat)
        for move in view.moves():
            assert perform(view, *way(view, move))[0] == str(move)
            kinds.add(move.kind + " over" * bool(getattr(move, "over", "")))
            players.add(view.players)
    assert kinds == {"take", "place", "place over", "mast", "move", "steal", "refresh", "done", "pass"}
    assert players == {2, 3, 4, 5}


def test_second_tap_deselects_a_card():
    view = read("hand A lime pink | post 1 green black | turn A").view(0)

    assert perform(view, "tap hand:2")[1].chosen == ("hand:2",)
    assert perform(view, "tap hand:2", "tap hand:1")[1].chosen == ("hand:1",)
    assert perform(view, "tap hand:2", "tap hand:2") == (None, EMPTY_SELECTION)
    assert perform(view, "tap post1", "tap post1:top") == (None, EMPTY_SELECTION)


@pytest.mark.parametrize(
    ("acts", "move"),
    [
        (["tap hand:1", "tap post1:top"], "post 1 <- lime/cover over black"),
        (["tap hand:1", "tap post1"], "post 1 <- lime/cover"),
        (["tap hand:1", "press put:1"], "post 1 <- lime/cover"),
        (["tap hand:1", "press over:1"], "post 1 <- lime/cover over black"),
        (["tap hand:1", "tap post2"], "post 2 <- lime/cover"),
        (["tap hand:2", "tap post1:top"], "post 1 <- pink"),
        (["tap hand:2", "tap post1"], "post 1 <- pink"),
        (["drop hand:1 > post1:top"], "post 1 <- lime/cover over black"),
        (["drop hand:2 > post1:top"], "post 1 <- pink"),
    ],
)
def test_only_cover_cards_cover_the_card_they_are_put_on(acts, move):
    assert perform(read(COVER).view(0), *acts)[0] == move


CLOSED = "hand A lime/cover pink | post 1 green black orange pink purple | post 2 black | turn A"
HUNG = "masts 1/1/3 2/1/3 2/1/4 2/2/4 | hand A pink purple | mast A lime lime+pink green | turn A"


WRONG = [
    (TURN, ["tap row:2"], "take 2 pink", "KOI-4.3"),
    (TURN, ["drop row:3 > hand"], "take 3 black", "KOI-4.3"),
    (FULL, ["tap row:1"], "take 1 lime", "KOI-4.5"),
    (FULL, ["press take:4"], "take 4 black", "KOI-4.5"),
    (TURN, ["drop row:1 > post1"], "post 1 <- lime", "KOI-4.8"),
    (TURN, ["drop row:1 > mast"], "mast <- lime", "KOI-4.8"),
    (TURN, ["tap hand:1", "tap post1:1"], "post 1 <- orange over green", "KOI-4.12"),
    (COVER, ["tap hand:1", "tap post1:1"], "post 1 <- lime/cover over green", "KOI-4.14"),
    (CLOSED, ["tap hand:2", "tap post1"], "post 1 <- pink", "KOI-4.10"),
    (CLOSED, ["tap hand:1", "tap post1:top"], "post 1 <- lime/cover over purple", "KOI-4.15"),
    (TURN, ["tap post1:top", "tap post2"], "move post 1 to post 2", "KOI-4.17"),
    (TURN, ["tap seat:B"], "steal from B", "KOI-4.21"),
    (TURN, ["tap deck"], "refresh", "KOI-4.24"),
    (TURN, ["press pass"], "pass", "KOI-4.28"),
    (MOVING, ["tap post3", "tap post1"], "move post 3 to post 1", "KOI-4.18"),
    (MOVING, ["tap post2:top", "tap post1"], "move post 2 to post 1", "KOI-4.15"),
    (MOVING, ["tap post1:top", "tap post2"], "move post 1 to post 2", "KOI-4.19"),
    (
        MOVING.replace("lime+pink", "lime/extra") + " | extra 1",
        ["tap hand:1", "tap post3"],
        "post 3 <- pink",
        "KOI-4.25",
    ),
    (PLAYED, ["tap hand:1", "tap mast"], "mast <- purple", "KOI-4.9"),
    (HUNG, ["tap hand:1", "tap mast"], "mast <- purple", "KOI-4.11"),
    (EXTRA, ["tap hand:1", "press put:mast"], "mast <- purple", "KOI-4.26"),
    (EXTRA, ["tap row:1"], None, "KOI-4.7"),
    (STEALING, ["tap seat:B"], "steal from B", "KOI-4.22"),
]


@pytest.mark.parametrize(("text", "acts", "move", "clause"), WRONG)
def test_beginner_mistakes_are_refused_with_highlight(text, acts, move, clause):
    view = read(text).view(0)

    tried, doing = perform(view, *acts)
    refusal = view.why_not(tried)

    assert tried == (move or tried)
    assert refusal.clause == clause
    assert bool(ids_with_state(TABLE.part(view, doing, SceneOptions(refused=refusal.cards)), "refused")) == bool(
        refusal.cards
    )


def test_selection_survives_a_refusal():
    view = read(CLOSED).view(0)

    assert perform(view, "tap hand:2", "tap post1")[1] == Selection(("hand:2",))


def test_row_card_dropped_on_a_post_plays_no_hand_card():
    view = read("row lime pink black green | hand A lime | turn A").view(0)

    assert perform(view, "drop row:1 > post1") == (None, EMPTY_SELECTION)


def test_attempt_out_of_turn_is_refused_with_a_reason():
    view = read(TURN).view(1)

    move, _doing = perform(view, "tap row:1")

    assert view.why_not(move).clause == "KOI-4.1"
    assert ids_with_state(
        TABLE.part(view, EMPTY_SELECTION, SceneOptions(refused=view.why_not(move).cards)), "refused"
    ) == {"seat:A"}


def test_onlookers_gestures_change_nothing():
    view = read(TURN).view(None)

    assert {
        TABLE.act(view, EMPTY_SELECTION, Gesture("tap", place))
        for place in ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))
    } == {(EMPTY_SELECTION, None)}


JUNK = [
    "",
    "row",
    "row:0",
    "row:6",
    "row:99",
    "row:-1",
    "row:1:top",
    "row:٣",
    "rowA",
    "hand:3",
    "hand:A",
    "post",
    "post0",
    "post4",
    "post1:9",
    "post1:0",
    "post1:x",
    "seat:F",
    "seat:2",
    "seat",
    "mast:Z",
    "mast:9",
    "deck:1",
    "held",
    "held C",
    "pile:deck",
    "posts",
    "gap:1",
    "put:9",
    "put:",
    "over:3",
    "take:0",
    "take:9",
    "take:",
    "steal:Z",
    "to:2",
    "from:9",
    "from:",
    "<b>",
    "row:1\n",
    3,
    None,
    ("row:1",),
    {"a": 1},
]


@pytest.mark.parametrize(
    "doing", [EMPTY_SELECTION, Selection(("hand:1",)), Selection(("hand:9",)), Selection(("post9",)), Selection(("x",))]
)
def test_gestures_on_missing_places_change_nothing(doing):
    view = read(TURN).view(0)
    for place in JUNK:
        for act in (
            Gesture("tap", place),
            Gesture("press", place),
            Gesture("drop", place, "mast"),
            Gesture("drop", "hand:1", place),
            Gesture("drop", place, place),
            Gesture("set", place, 1),
            Gesture("hop", "row:1"),
        ):
            assert TABLE.act(view, doing, act) == (doing, None), act
    assert TABLE.part(view, doing, SceneOptions(mark=True))["prompt"]
