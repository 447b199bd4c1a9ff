"""Single controls, and the box of an exercise: gestures change traits, answers are checked."""

from __future__ import annotations

import json

import ipywidgets
import pytest
import traitlets

import widgets
from gamelib import nanatoridori, nanuk, record
from gamelib.core.errors import GameError
from gamelib.exercises import exercises
from tests.laws import GAMES
from widgets import (
    BoastBoard,
    DrawRow,
    Exercise,
    FestivalPosts,
    FlockPile,
    Hand,
    Hunt,
    Mast,
    PlayLog,
    ScorePile,
    WhyNot,
)

ALL = {
    "Hand": lambda: Hand("1 5 5 6", gaps=True),
    "FlockPile": lambda: FlockPile("5 5"),
    "BoastBoard": BoastBoard,
    "Hunt": lambda: Hunt("seal inuksuk bear-fish bear-deer seal"),
    "ScorePile": lambda: ScorePile("deer seal fish bird double-seal inuksuk"),
    "DrawRow": lambda: DrawRow("lime+pink/steal green black/take1"),
    "FestivalPosts": lambda: FestivalPosts(["lime green", ""]),
    "Mast": lambda: Mast("lime green"),
    "PlayLog": lambda: PlayLog(nanatoridori.deal(4, seed=1)),
    "WhyNot": lambda: WhyNot(nanatoridori.deal(4, seed=1).why_not("pass")),
}
each_control = pytest.mark.parametrize("name", ALL)


def hear(control, n=1, **content):
    control._handle_custom_msg({"from": "a view", "n": n, "ply": 0, **content}, [])


def places(scene):
    """Return every place that can be touched in a scene."""
    if isinstance(scene, dict):
        own = [scene["id"]] if "id" in scene else []
        return own + [place for part in scene.values() for place in places(part)]
    return [place for part in scene for place in places(part)] if isinstance(scene, list) else []


@each_control
def test_every_control_is_an_ordinary_widget(name):
    control = ALL[name]()

    assert isinstance(control, ipywidgets.DOMWidget)
    assert control in ipywidgets.VBox([control]).children
    assert name in widgets.__all__


@each_control
def test_only_the_scene_and_its_labels_are_in_the_browser(name):
    control = ALL[name]()
    inherited = set(ipywidgets.DOMWidget().get_state())

    assert set(control.get_state()) - inherited == {"scene", "words", "_esm", "_css", "_anywidget_id"}
    assert json.loads(json.dumps(control.scene)) == control.scene


@each_control
def test_any_tap_is_answered_with_a_scene(name):
    control = ALL[name]()
    odd_places = ["", "hand:0", "hand:999", "gap:99", "post9", "row:-1", "x" * 99]
    for n, place in enumerate([*places(control.scene), *odd_places], 1):
        for kind in ("tap", "enter"):
            hear(control, n=2 * n + (kind == "enter"), kind=kind, place=place)
            assert control.scene["answers"][1] == 2 * n + (kind == "enter")
    for n, odd in enumerate([None, 7, "seven", [], {"a": 1}, 10**9, -5, True], 1000):
        hear(control, n=n, kind="set", id="number", value=odd)
        hear(control, n=n + 500, kind="press", id=odd)
    assert "wrong behind" not in json.dumps(control.scene)


def test_hand_notifies_observers_of_chosen_cards():
    hand, changes = Hand("1 5 5 6"), []
    hand.observe(lambda change: changes.append(change["new"]), "chosen")

    hear(hand, kind="tap", place="hand:3")
    hear(hand, n=2, kind="tap", place="hand:2")
    hear(hand, n=3, kind="tap", place="hand:3")

    assert changes == [(3,), (2, 3), (2,)]
    assert hand.selected_cards == ("5",)
    assert hand.scene["zones"][0]["cards"][1]["state"] == "chosen"


def test_gap_label_describes_the_resulting_flock():
    hand = Hand("1 5 7", gaps=True, held="5 5")
    hear(hand, kind="tap", place="gap:2")

    gap = hand.scene["zones"][0]["gaps"][2]
    assert (hand.gap, gap["ghosts"], gap["label"]) == (2, ["5", "5"], "between 5 and 7: makes three fives")


def test_new_cards_are_shown_and_the_selection_is_cleared():
    hand = Hand("1 5 5 6")
    hand.tap("hand:1")
    hand.cards = "seal fish"

    assert (hand.chosen, hand.game) == ((), "nanuk")
    assert [card["face"] for card in hand.scene["zones"][0]["cards"]] == ["seal", "fish"]


def test_cards_of_no_game_are_refused_in_a_sentence():
    with pytest.raises((GameError, traitlets.TraitError), match="not cards of one of the games"):
        Hand("ace king")


def test_two_controls_can_be_linked():
    board, other = BoastBoard(), BoastBoard()
    traitlets.link((board, "days"), (other, "days"))
    hear(board, kind="set", id="days", value=7)

    assert other.boast == "1 deer in 7 days"
    assert other.scene["zones"][0]["caption"] == "1 deer in 7 days"


def test_boast_board_offers_only_boasts_the_box_allows():
    board = BoastBoard()
    hear(board, kind="set", id="number", value=99)
    hear(board, n=2, kind="set", id="days", value=99)
    hear(board, n=3, kind="set", id="animal", value="bear")

    assert board.boast == "27 deer in 12 days"


def test_hunt_reveals_days_until_uncancelled_bear():
    hunt = Hunt("seal inuksuk bear-fish bear-deer seal")
    for n in range(1, 4):
        hear(hunt, n=n, kind="press", id="turn")
    faces = [card["face"] for card in hunt.scene["zones"][0]["cards"]]
    assert (faces, hunt.stopped) == (["seal", "inuksuk", "bear-fish", "?", "?"], 0)

    for n in range(4, 8):
        hear(hunt, n=n, kind="press", id="turn")
    assert (hunt.turned, hunt.stopped) == (4, 4)


def test_cards_still_face_down_are_not_in_the_browser():
    assert "fish" not in json.dumps(Hunt("seal fish", turned=1).scene["zones"])
    assert "lime" not in json.dumps(Mast("lime", hidden=True).scene["faces"])


def test_score_pile_is_grouped_by_gestures():
    pile = ScorePile("deer seal fish bird double-seal inuksuk")
    for place in ("pile:1", "pile:2"):
        pile.tap(place)
    pile.press("group")
    assert pile.message["clause"] == "NANUK-7.1"

    for place in ("pile:3", "pile:4"):
        pile.tap(place)
    pile.press("group")
    assert (pile.points, pile.groups, pile.best) == (3, ((1, 2, 3, 4),), 4)


@pytest.mark.parametrize("touched", ["group:1", "group:1:3"])
def test_tapped_group_is_taken_apart(touched):
    pile = ScorePile("seal fish seal fish")
    for places_ in (("pile:1", "pile:3"), ("pile:2", "pile:4")):
        for place in places_:
            pile.tap(place)
        pile.press("group")
    groups = pile.scene["zones"][0]["groups"]
    pile.tap(touched)

    assert [(group["id"], group["place"]) for group in groups] == [("group:1", True), ("group:2", True)]
    assert pile.groups == ((2, 4),)
    assert pile.points == 1
    pile.tap("group:9")
    assert pile.groups == ((2, 4),)


def test_score_pile_points_never_exceed_the_best():
    pile = ScorePile("double-seal seal seal")
    for places_ in (("pile:1", "pile:2"), ("pile:1", "pile:3")):
        for place in places_:
            pile.tap(place)
        pile.press("group")

    assert pile.points == pile.best == 2


def test_controls_log_holds_public_events_only():
    game = record.start(nanatoridori, players=4, seed=7, names=["Ann"])
    log = PlayLog(game)
    hear(log, kind="log", id="log:1")

    assert log.line == 1
    assert log.scene["log"][0]["text"] == game.state.view(None).log[0].tell(["Ann"])


def test_why_not_unfolds_its_rule():
    control = WhyNot(nanuk.deal(5, seed=7, first=0).why_not("doom"))
    hear(control, kind="clause", number="NANUK-3.1")

    assert control.scene["message"]["clause"] == control.refusal.clause
    assert control.scene["rule"]["number"] == "NANUK-3.1"
    control.refusal = None
    assert control.scene["message"]["kind"] == "say"


def test_posts_masts_and_rows_report_taps():
    posts, row, mast = FestivalPosts(["lime green", ""]), DrawRow("lime green"), Mast("lime")
    posts.tap("post2")
    row.tap("row:2")
    mast.tap("mast:1")

    assert (posts.post, row.taken, mast.touched) == (2, 2, 1)


# The box of an exercise ------------------------------------------------------------------


def test_an_answer_from_code_is_checked_at_once():
    box = Exercise("nanatoridori", 1, 8 - 1 + 8)

    assert box.is_right
    assert (box.card["typed"], box.card["text"], box.card["state"]) == ("15", "Right.", "right")
    assert str(box) == "Exercise 1, The cards that fit: Right."


def test_an_answer_is_typed_into_the_box():
    box = Exercise("nanuk", 2, ...)
    assert (box.card["text"], box.card["state"]) == ("", "")

    box._on_message(box, {"answer": "3/100"}, [])
    assert box.card["text"] == "Each of the four animals has its bears."
    assert box.card["state"] == "off"
    for junk in (None, {"answer": 3}, {"other": "x"}, "3/25"):
        box._on_message(box, junk, [])
        assert not box.is_right
    box._on_message(box, {"answer": "12 %"}, [])
    assert box.is_right


def test_the_page_is_sent_no_answer():
    for game in GAMES:
        for each in exercises(game):
            sent = json.dumps(
                {
                    name: str(value)
                    for name, value in Exercise(game, each.number).get_state().items()
                    if name not in ("_esm", "_css")
                }
            )
            assert str(each.answer) not in sent or each.answer.denominator == 1


def test_browser_cannot_change_the_verdict():
    box = Exercise("nanuk", 2)
    box.set_state({"card": {"text": "Right."}})

    assert box.card["text"] == ""
