"""Nanatoridori on the table: what a seat sees, how cards travel; every move by tap, press or drag, mistakes refused."""

import json
from random import Random

import pytest

from gamelib import Stream, nanatoridori
from gamelib.core import rulebook
from gamelib.nanatoridori import Rulings
from tests.laws import nanatoridori as laws
from tests.laws.configurations import games_played
from tests.support.pointer_steps import taps_for_move
from tests.support.scene_parts import button, ids, seat_of, state_of, zone
from tests.widgets.nanatoridori_scenes import (
    DRAWN,
    DUEL,
    HELD,
    PLAIN,
    TABLE,
    TURN,
    drags_for_move,
    onlookers,
    perform,
    positions,
)
from widgets.scenes.shared import placed_items, scene_place
from widgets.stage.scene import EMPTY_SELECTION, Gesture, SceneOptions, Selection

# Views ---------------------------------------------------------------------------


def random_selection(rng):
    """Return a random selection, part of which names places that do not exist."""
    places = [f"{kind}:{rng.randrange(1, 9)}" for kind in ("hand", "hand", "open", "held")]
    return Selection(
        tuple(rng.sample(places, rng.randrange(5))),
        rng.choice(["", f"gap:{rng.randrange(9)}"]),
        rng.choice([(), (("held:1", rng.randrange(4)),)]),
    )


def random_options(state, view, rng):
    """Return random options of a scene, with a hint and a refusal if this seat is to act."""
    moves = view.moves()
    refused = view.why_not(rng.choice(list(laws.attempts(state, state.turn, rng)))) if rng.random() < 0.3 else None
    return SceneOptions(
        mark=rng.random() < 0.5,
        hint=rng.choice(moves) if moves and rng.random() < 0.5 else None,
        refused=refused.cards if refused else (),
        hands=state.hands if rng.random() < 0.2 else None,
    )


def test_scene_size_unique_places_and_visible_faces():
    rng, largest = Random(3), 0
    for state in positions(200, seed=31):
        for at in onlookers(state):
            view = state.view(at)
            part = TABLE.part(view, random_selection(rng), random_options(state, view, rng))
            there = ids(part)
            visible_faces = [thing["face"] for thing in placed_items(part["zones"], part["seats"]) if "face" in thing]
            visible_faces += [face for thing in placed_items(part["zones"]) for face in thing.get("ghosts", [])]

            assert len(there) == len({*there})
            assert {*part["faces"]} == {*visible_faces}
            largest = max(largest, len(json.dumps(part, ensure_ascii=False)))
    assert 2000 < largest < 8192


def test_even_the_largest_hand_makes_a_small_scene():
    hand = "1 2 3 4 5 6 7 " * 6
    text = f"players 6 | hand {hand} | B 1 2 | C 3 4 | D 5 6 | E 7 1 | F 2 3 | deck - | table 4 | held 1 beaten"
    state = nanatoridori.read(text, seed=1)
    part = TABLE.part(state.view(0), Selection((), "gap:3"), SceneOptions(mark=True, hands=state.hands))

    assert len(zone(part, "hand")["cards"]) == 42
    assert len(json.dumps(part, ensure_ascii=False)) < 8192


def test_hidden_cards_make_no_difference_to_a_scene():
    rng, different = Random(5), 0
    for number, state in enumerate(positions(100, seed=51)):
        for at in rng.sample(onlookers(state), 2):
            other = state.view(at).imagine(Stream(number, "scene"))
            doing, mark = random_selection(rng), rng.random() < 0.5
            here, there = (
                json.dumps(TABLE.part(each.view(at), doing, SceneOptions(mark=mark))) for each in (state, other)
            )

            assert here == there
            different += state != other
    assert different > 100


def test_unseen_cards_travel_face_down():
    for state in positions(40, seed=61):
        for at in range(state.players):
            view = state.view(at)
            part = TABLE.part(view, EMPTY_SELECTION, PLAIN)
            for other in part["seats"]:
                known = view.known["ABCDEF".index(other["letter"])]
                faces = [card["face"] for card in other.get("cards", [])]
                assert other["id"] == f"seat:{'ABCDEF'[at]}" or faces == [str(card or "?") for card in known]


def test_refusals_name_only_existing_places():
    rng = Random(7)
    for state in positions(60, seed=71):
        view = state.view(rng.randrange(state.players))
        there = {*ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))}
        for move in laws.attempts(state, view.seat, rng):
            refusal = view.why_not(move)
            lit = {scene_place(place) for place in refusal.cards} if refusal else set()
            if not view.open:  # a refusal of open cards outside the duel has no card to point at
                lit -= {f"open{view.turn}"}
            assert lit <= there, refusal


def test_seats_follow_the_order_of_play_with_the_viewer_last():
    part = TABLE.part(nanatoridori.deal(4, seed=1).view(1), EMPTY_SELECTION, SceneOptions(names=("Ann", "", "Cleo")))

    assert [(each["letter"], each["name"]) for each in part["seats"]] == [
        ("C", "Cleo"),
        ("D", "Dai"),
        ("A", "Ann"),
        ("B", "Ben"),
    ]
    assert "you" in seat_of(part, "B")["state"].split()
    assert "cards" not in seat_of(part, "B")
    assert seat_of(part, "C")["counted"] == "cards"


def test_taken_flock_is_visible_in_the_hand_that_took_it():
    state = nanatoridori.read("A 6 6 1 | B 2 4 3 | C 1 1 | table 5 5 | turn A").play("play 6 6 at 1-2")
    state = state.play("take in 5 5 at gap 1")

    seat = seat_of(TABLE.part(state.view(1), EMPTY_SELECTION, PLAIN), "A")
    assert [card["face"] for card in seat["cards"]] == ["?", "5", "5"]
    assert seat["count"] == 3


def test_table_caption_describes_the_flock():
    view = nanatoridori.read("hand 1 5 | table 6 6 | turn B | discards 3 4", seed=1).view(0)
    part = TABLE.part(view, EMPTY_SELECTION, PLAIN)

    assert zone(part, "table")["caption"] == "two sixes · you"
    assert zone(part, "table")["sun"]
    assert zone(part, "discard")["caption"] == "2 discarded"
    assert [card["face"] for card in zone(part, "discard")["cards"]] == ["3", "4"]
    assert zone(part, "draw")["caption"] == f"{view.deck} left to draw"
    assert part["note"] == "round 1"


def test_own_flock_is_labelled_yours():
    state = nanatoridori.read("A 1 6 6 2 | B 2 4 3 | C 1 1 | turn A").play("play 6 6 at 2-3")

    assert [zone(TABLE.part(state.view(at), EMPTY_SELECTION, PLAIN), "table")["caption"] for at in (0, 1)] == [
        "two sixes · you",
        "two sixes · Ada",
    ]


@pytest.mark.parametrize(
    ("gap", "label"),
    [
        (0, "in front of 1"),
        (2, "between 5 and 7: makes three fives"),
        (3, "between 7 and 7: parts two sevens"),
        (1, "between 1 and 5: makes three fives"),
        (4, "behind 7"),
    ],
)
def test_gap_label_says_which_set_it_makes(gap, label):
    view = nanatoridori.read("hand 1 5 7 7 | table 6 6 | held 5 5").view(0)
    gaps = zone(TABLE.part(view, Selection((), f"gap:{gap}"), PLAIN), "hand")["gaps"]

    assert gaps[gap] == {"id": f"gap:{gap}", "label": label, "state": "target", "ghosts": ["5", "5"]}
    assert len(gaps) == 5
    assert all("state" not in other for other in gaps if other["id"] != f"gap:{gap}")


def test_gap_stepper_exists_only_while_cards_are_held():
    deciding, turn = (TABLE.part(nanatoridori.read(text).view(0), EMPTY_SELECTION, PLAIN) for text in (HELD, TURN))

    assert [zone(part, "hand")["stepper"] for part in (deciding, turn)] == [True, False]
    assert zone(deciding, "held")["caption"] == "just beaten"


def test_buttons_depend_on_the_selection():
    def button_labels(text, *chosen, target=""):
        buttons = TABLE.part(nanatoridori.read(text, seed=1).view(0), Selection(chosen, target), PLAIN)["buttons"]
        return [
            ("*" if each.get("main") else "") + ("-" if each.get("off") else "") + each["label"] for each in buttons
        ]

    assert button_labels(TURN) == ["-Pick your cards", "Pass and draw"]
    assert button_labels(TURN, "hand:3", "hand:2") == ["*Play 5 5", "Pass and draw"]
    assert button_labels(TURN, "hand:2", target="gap:0") == ["*Move 5 here", "Play 5", "Pass and draw"]
    assert button_labels(HELD) == ["-Keep 5 5 here", "Discard them"]
    assert button_labels(HELD, target="gap:1") == ["*Keep 5 5 here", "Discard them"]
    assert button_labels(DRAWN, target="gap:1") == ["*Keep 5 here", "Discard 5"]
    assert button_labels(DUEL, "hand:2", "open:1") == ["*Play 5 with the open 5", "Pass, pick up 5"]
    assert button_labels(DUEL.replace("A 5 7", "A -").replace(" | table 3 3", "")) == ["-Pick your cards", "Pass"]
    assert button_labels(DUEL.replace("A 5 7", "A -")) == ["-Pick your cards", "Pass and lose the round"]
    assert button_labels(DUEL.replace("A 5 7", "A -") + " | rulings duel_drop_loses=match") == [
        "-Pick your cards",
        "Pass and lose the duel",
    ]
    assert button_labels(DUEL, "open:2") == ["-Pick your cards", "*Pass, pick up 7"]


@pytest.mark.parametrize(
    ("text", "doing", "line"),
    [
        (TURN, EMPTY_SELECTION, "[1] 5 5 6 5 2"),
        (TURN, Selection(("hand:2", "hand:3")), "1 [5 5] 6 5 2"),
        (TURN, Selection(("hand:5", "hand:2")), "1 [5] 5 6 [5] 2"),
        (HELD, Selection((), "gap:1"), "1 (5 5) 3 2"),
        (HELD, EMPTY_SELECTION, "(5 5) 1 3 2"),
        (HELD, Selection((), "gap:3", (("held:1", 0),)), "(5) 1 3 2 (5)"),
        (DUEL, Selection(("hand:2", "hand:3", "open:1")), "1 [5 5] 6 + 5"),
    ],
)
def test_input_line_shows_the_selection_in_notation(text, doing, line):
    view = nanatoridori.read(text, seed=1).view(0)

    assert TABLE.part(view, doing, PLAIN)["typed"] == line
    if doing != EMPTY_SELECTION:
        pressed = TABLE.act(view, doing, Gesture("press", "take in" if view.held else "play"))
        assert view.read_move(line) == pressed.move


def test_marks_show_legal_plays_only_when_switched_on():
    view = nanatoridori.read(TURN).view(0)
    marked, plain = (TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=mark)) for mark in (True, False))

    assert [at for at in ids(marked) if "may" in state_of(marked, at)] == ["hand:2", "hand:3"]
    assert not [at for at in ids(plain) if "may" in state_of(plain, at)]


@pytest.mark.parametrize(
    ("text", "hint", "lit", "pressed"),
    [
        (TURN, "play 5 5 at 2-3", ["hand:2", "hand:3"], "play"),
        (TURN, "pass", ["deck"], "pass"),
        (HELD, "take in 5 5 at gap 2", ["held", "held:1", "held:2", "gap:2"], "take in"),
        (HELD, "discard 5 5", ["held", "held:1", "held:2"], "discard"),
        (DUEL, "pass 7", ["open:2"], "pass"),
        (DUEL, "play 5 5 at 2-3 with open 5", ["hand:2", "hand:3", "open:1"], "play"),
    ],
)
def test_hint_highlights_its_cards_place_and_button(text, hint, lit, pressed):
    view = nanatoridori.read(text, seed=1).view(0)
    part = TABLE.part(view, EMPTY_SELECTION, SceneOptions(hint=nanatoridori.read_move(hint)))

    assert sorted(at for at in ids(part) if "hint" in state_of(part, at)) == sorted(lit)
    assert [each["id"] for each in part["buttons"] if each.get("state") == "hint"] == [pressed]


def test_only_the_drawer_sees_a_drawn_card():
    state = nanatoridori.read("A 1 2 3 | B 4 4 | C 5 | table 6 6 | turn A | deck 7 1 1", seed=1).play("pass")
    mine, theirs, looking = (TABLE.part(state.view(at), EMPTY_SELECTION, PLAIN) for at in (0, 1, None))

    assert zone(mine, "held")["cards"] == [{"id": "held:1", "face": "7"}]
    assert mine["prompt"] == "Tap a gap for the seven, or discard it."
    for part in (theirs, looking):
        assert seat_of(part, "A")["zones"][0]["cards"] == [{"id": "held:1", "face": "?", "fixed": True}]
        assert part["prompt"] == "Ada keeps the card drawn or discards it."


def test_scene_shows_all_hands_if_options_hold_them():
    state = nanatoridori.deal(4, seed=7)
    part = TABLE.part(state.view(None), EMPTY_SELECTION, SceneOptions(hands=state.hands))

    assert [[int(card["face"]) for card in each["cards"]] for each in part["seats"]] == [*map(list, state.hands)]


def test_penguins_and_points_are_shown_as_tokens():
    lives = TABLE.part(
        nanatoridori.read("players 3 | hand 1 2 | B 3 | C 4 | penguins 2 1 2").view(0), EMPTY_SELECTION, PLAIN
    )
    scored = nanatoridori.read("variant one-winner | players 3 | hand 1 2 | B 3 | C 4 | points 4 6 2")
    points = TABLE.part(scored.view(0), EMPTY_SELECTION, PLAIN)
    single = nanatoridori.deal(2, seed=1, rulings=Rulings(duel_penguins=1)).view(0)

    assert [token.get("state") for token in seat_of(lives, "B")["tokens"]] == [None, "gone"]
    assert seat_of(lives, "B")["note"] == "last penguin"
    assert seat_of(points, "B")["tokens"] == [{"symbol": "penguin", "label": "6 points", "count": 6}]
    assert points["note"] == "round 3 · one winner"
    assert len(seat_of(TABLE.part(single, EMPTY_SELECTION, PLAIN), "B")["tokens"]) == 1


def test_seats_that_passed_since_the_flock_have_a_note():
    state = nanatoridori.read("A 1 2 3 | B 4 4 | C 5 1 | table 6 6 | turn A | deck 7 1 1", seed=1)
    state = state.play("pass").play("discard 7")

    assert seat_of(TABLE.part(state.view(1), EMPTY_SELECTION, PLAIN), "A")["note"] == "passed"
    beaten = nanatoridori.read("A 1 2 3 | B 6 4 | C 5 1 | table 5 | turn A | deck 7 1 1", seed=1)
    beaten = beaten.play("pass").play("discard 7").play("play 6 at 1")
    assert "note" not in seat_of(TABLE.part(beaten.view(1), EMPTY_SELECTION, PLAIN), "A")


def test_duel_shows_both_open_rows_and_picks_from_own():
    part = TABLE.part(nanatoridori.read(DUEL, seed=1).view(0), Selection(("open:2",)), PLAIN)

    assert zone(part, "open0")["cards"] == [
        {"id": "open:1", "face": "5"},
        {"id": "open:2", "face": "7", "state": "chosen"},
    ]
    assert all(card["fixed"] for card in zone(part, "open1")["cards"])
    assert [card["id"] for card in zone(part, "open1")["cards"]] == ["openB:1", "openB:2"]
    assert (zone(part, "open0")["pick"], zone(part, "open1")["pick"]) == ("many", "none")
    assert zone(part, "draw")["caption"].endswith("not used")
    assert [zone(part, lie)["caption"] for lie in ("open1", "open0")] == ["open · Ben", "open · yours"]


# The end --------------------------------------------------------------------------


def test_finished_round_shows_its_loser_and_no_buttons():
    reasons = set()
    for steps, _number in zip(games_played("nanatoridori", 5), range(25), strict=False):
        for step in steps:
            if step.seat is not None:
                continue
            view = step.state.view(step.state.loser)
            part = TABLE.part(view, Selection(("hand:1",), "gap:0"), PLAIN)
            lost = [each["letter"] for each in part["seats"] if "loser" in each.get("state", "").split()]
            ended = view.result or view.round_result

            assert (part["buttons"], part["typed"]) == ([], "")
            assert part["prompt"] == ended.tell()
            assert lost == [each["letter"] for each in part["seats"] if "ABCDEF".index(each["letter"]) in ended.losers]
            assert "gaps" not in zone(part, "hand")
            reasons.add((view.variant, view.result is not None))
    assert len(reasons) == 6


def test_a_round_with_one_loser_marks_no_winners():
    state = nanatoridori.read("players 3 | A 6 | B 5 5 2 | C - | out C | turn A").play("play 6 at 1")
    part = TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN)

    assert [each.get("state") for each in part["seats"]] == ["loser", "out", "out you"]
    assert seat_of(part, "B")["note"] == "lost the round · last penguin"
    assert seat_of(part, "C")["note"] == "out first"


# Travel -----------------------------------------------------------------------


def travels_seen(state, move, at):
    """Return the card travels that a seat sees, as short texts."""
    trips = TABLE.travel(state.view(at), state.play(move).view(at))
    return [f"{trip['source']} {trip['face']} {trip['target']}" for trip in trips]


def test_play_moves_cards_to_table_and_beaten_flock_to_hand():
    state = nanatoridori.read("A 1 6 6 2 | B 2 4 3 | C 1 1 | table 5 5 | turn A")

    assert travels_seen(state, "play 6 6 at 2-3", 0) == [
        "hand:2 6 table:1",
        "hand:3 6 table:2",
        "table:1 5 held:1",
        "table:2 5 held:2",
    ]
    assert travels_seen(state, "play 6 6 at 2-3", 1)[:2] == ["seat:A 6 table:1", "seat:A 6 table:2"]


def test_taken_or_discarded_cards_travel_from_the_picked_up_ones():
    state = nanatoridori.read("A 1 2 | B 2 4 3 | C 1 1 | table 6 6 | held 5 5 | discards 7", seed=1)

    assert travels_seen(state, "take in 5 5 at gap 1", 0) == ["held:1 5 hand:2", "held:2 5 hand:3"]
    assert travels_seen(state, "take in 5 5 at gap 1", None) == ["held:1 5 seat:A", "held:2 5 seat:A"]
    assert travels_seen(state, "discard 5 5", 2) == ["held:1 5 discard:2", "held:2 5 discard:3"]


def test_drawn_card_travels_face_down_for_other_seats():
    state = nanatoridori.read("A 1 2 | B 2 4 3 | C 1 1 | table 6 6 | turn A | deck 7 1 1", seed=1)
    place = f"discard:{len(state.discards) + 1}"
    drawn = state.play("pass")

    assert [travels_seen(state, "pass", at) for at in (0, 1)] == [["deck 7 held:1"], ["deck ? held:1"]]
    assert [travels_seen(drawn, "take in 7 at gap 0", at) for at in (0, 1)] == [
        ["held:1 7 hand:1"],
        ["held:1 ? seat:A"],
    ]
    assert travels_seen(drawn, "discard 7", 1) == [f"held:1 7 {place}"]


def test_passed_flock_is_discarded_after_last_discard():
    state = nanatoridori.read("A 1 2 | B 2 4 3 | C 1 1 | players 3 | table 6 6 by C | turn A | deck 7 1 1", seed=1)
    for move in ("pass", "discard 7", "pass"):
        state = state.play(move)
    gone = len(state.discards)

    assert travels_seen(state, "discard 1", 0) == [
        f"held:1 1 discard:{gone + 1}",
        f"table:1 6 discard:{gone + 2}",
        f"table:2 6 discard:{gone + 3}",
    ]


def test_own_cards_travel_from_hand_when_places_hidden():
    state = nanatoridori.read("rulings places_seen=false | A 1 6 6 2 | B 2 4 3 | C 1 1 | table 5 5 | turn A")

    assert travels_seen(state, "play 6 6 at 2-3", 0)[:2] == ["hand:2 6 table:1", "hand:3 6 table:2"]
    assert travels_seen(state, "play 6 6 at 2-3", 1)[:2] == ["seat:A 6 table:1", "seat:A 6 table:2"]
    assert travels_seen(state.play("play 6 6 at 2-3"), "take in 5 5 at gap 1", 0) == [
        "held:1 5 hand:2",
        "held:2 5 hand:3",
    ]


def test_no_travel_when_moments_are_skipped():
    before = nanatoridori.read("A 1 6 6 2 | B 2 4 3 | C 1 1 | table 5 5 | turn A")
    after = before.play("play 6 6 at 2-3").play("discard 5 5")

    for here, there in [(before, after), (after, before), (after, after)]:
        assert TABLE.travel(here.view(0), there.view(0)) == []


def test_travel_starts_and_ends_at_existing_places():
    kinds, rng = set(), Random(9)
    for steps, _number in zip(games_played("nanatoridori", 50), range(11), strict=False):
        for step in steps:
            if step.seat is None or rng.random() < 0.85:
                continue
            after = step.state.play(step.move, step.seat)
            at = rng.choice(onlookers(after))
            here, there = step.state.view(at), after.view(at)
            before, then = ({*ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))} for view in (here, there))
            faces = TABLE.part(there, EMPTY_SELECTION, PLAIN)["faces"]
            for trip in TABLE.travel(here, there):
                assert trip["source"] in before
                assert trip["target"] in then
                assert trip["face"] in faces
                kinds.add(tuple(place.partition(":")[0] for place in (trip["source"], trip["target"])))
    assert {
        ("hand", "table"),
        ("seat", "table"),
        ("table", "held"),
        ("held", "hand"),
        ("held", "seat"),
        ("deck", "held"),
        ("held", "discard"),
        ("table", "discard"),
        ("open", "held"),
    } <= kinds


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TURN, "You can play the marked cards."),
        ("hand 1 2 3 | table 6 6", "None of your cards beats 6 6."),
        (HELD, "You can choose any gap that is marked."),
    ],
)
def test_marks_are_explained(text, said):
    view = nanatoridori.read(text, seed=1).view(0)

    assert TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True))["marked"] == said
    assert TABLE.part(view, EMPTY_SELECTION, PLAIN)["marked"] == ""


# Gestures -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [taps_for_move, drags_for_move])
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


def test_gap_that_nothing_fits_into_says_why():
    view = nanatoridori.read(TURN).view(0)

    move, selection = perform(view, "tap gap:1")
    assert selection == EMPTY_SELECTION
    refusal = view.why_not(move)
    assert refusal.clause == "NANA-3.7"
    assert "nothing has been picked up" in refusal.because


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
