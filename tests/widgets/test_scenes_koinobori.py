"""Koinobori on the table: what a seat sees, how cards travel; every move by tap, press or drag, mistakes refused."""

import json
import re
from collections import Counter
from random import Random

import pytest

from gamelib import Stream, koinobori
from gamelib.koinobori.cards import CARPS, ICON
from gamelib.koinobori.moves import Place
from gamelib.players import player
from tests.laws import koinobori as laws
from tests.support.pointer_steps import taps_for_move
from tests.support.scene_parts import ids, ids_with_state, seat_of, zone
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
    buttons,
    column,
    drags_for_move,
    perform,
    positions,
    read,
)
from widgets import drawings
from widgets.scenes.koinobori.card_faces import key
from widgets.scenes.shared import placed_items
from widgets.stage.scene import EMPTY_SELECTION, Gesture, SceneOptions, Selection

MOST_BYTES = 9_400


# Views ---------------------------------------------------------------------------


def some_views(number, seed):
    """Yield states with the views of an onlooker, the acting seat and a random seat, each with a selection or none."""
    rng = Random(seed)
    for state in positions(number, seed):
        for who in (None, state.turn.seat, rng.randrange(state.players)):
            yield state, state.view(who), rng.choice([EMPTY_SELECTION, Selection(("hand:1",)), Selection(("post1",))])


def test_places_are_unique_and_faces_belong_to_visible_cards():
    for state, view, doing in some_views(60, seed=21):
        for aids in (PLAIN, SceneOptions(mark=True, hands=state.hands)):
            part = TABLE.part(view, doing, aids)
            visible_faces = [thing["face"] for thing in placed_items(part["zones"], part["seats"]) if "face" in thing]

            assert len(ids(part)) == len({*ids(part)})
            assert len(buttons(part)) == len({*buttons(part)})
            assert {*part["faces"]} == {*visible_faces}


def test_every_drawing_of_the_scene_exists():
    symbols = {*drawings.SYMBOLS}
    for _state, view, doing in some_views(30, seed=22):
        part = TABLE.part(view, doing, PLAIN)
        columns = [each for each in placed_items(part["zones"]) if "slots" in each]
        tokens = [token["symbol"] for each in columns for token in each.get("tally", ())]
        faces = [name for face in part["faces"].values() for name in (*face.get("symbols", ()), *face.get("marks", ()))]

        assert {*tokens, *faces, *(each["symbol"] for each in columns)} <= symbols


def test_cards_that_differ_have_faces_that_differ():
    assert len({key(card) for card in CARPS}) == len(CARPS)
    view = read("row lime+orange/cover pink black green | turn A").view(0)

    assert TABLE.part(view, EMPTY_SELECTION, PLAIN)["faces"]["LO/cover"] == {
        "name": "lime, orange, cover",
        "rank": "L O",
        "symbols": ["carp-lime", "carp-orange"],
        "marks": ["cover"],
    }


def games_between(players, number):
    """Yield the states in the last third of games between bots."""
    for seed in range(number):
        state = koinobori.deal(players, seed=seed)
        programs = [player("careful" if (at + seed) % 2 else "random", seed=seed) for at in range(players)]
        states = [state]
        while not state.end_reason:
            at = state.turn.seat
            states.append(state := state.play(programs[at].move(state.view(at))))
        yield states


@pytest.mark.parametrize("players", [2, 5])
def test_scene_stays_small_late_in_the_game(players):
    for states in games_between(players, 3):
        for state in states[len(states) * 2 // 3 :: 4] + states[-1:]:
            view = state.view(state.turn.seat)
            for doing in (EMPTY_SELECTION, Selection(("hand:1",))):
                part = TABLE.part(view, doing, SceneOptions(mark=True))

                assert len(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode()) < MOST_BYTES


def test_scene_is_the_same_for_any_hidden_cards():
    differed = 0
    for at, (state, view, doing) in enumerate(some_views(24, seed=31)):
        other = view.imagine(Stream(at))
        there = other.view(view.seat)
        differed += other.hands != state.hands
        for aids in (PLAIN, SceneOptions(mark=True, acting=False)):
            assert json.dumps(TABLE.part(view, doing, aids)) == json.dumps(TABLE.part(there, doing, aids))
    assert differed > 5


def test_only_the_owner_sees_a_mast_before_the_end():
    text = "hand A lime | mast A pink black+pink/move | mast B orange/steal | turn A"
    state = read(text)

    own, others = (TABLE.part(state.view(who), EMPTY_SELECTION, PLAIN) for who in (0, 1))

    assert [card["face"] for card in zone(own, "masts")["columns"][0]["cards"]] == ["K", "BK/move"]
    (mast,) = seat_of(others, "A")["zones"][0]["cards"]
    assert mast == {"id": "mast:A", "face": "?", "label": "2 face down", "fixed": True}
    assert seat_of(others, "A")["zones"][0]["meter"] == {"have": 2, "need": 3}
    assert "BK/move" not in others["faces"]


def test_hand_shows_known_cards_and_all_to_a_teacher():
    state = read("hand A lime | hand B pink* black | turn A")

    part = TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN)
    teacher = TABLE.part(state.view(0), EMPTY_SELECTION, SceneOptions(hands=state.hands))

    assert sorted(card["face"] for card in seat_of(part, "B")["cards"]) == ["?", "K"]
    assert sorted(card["face"] for card in seat_of(teacher, "B")["cards"]) == ["B", "K"]
    assert "cards" not in seat_of(TABLE.part(state.view(1), EMPTY_SELECTION, PLAIN), "A")


def test_seats_follow_the_order_of_play_after_the_viewer():
    view = koinobori.deal(4, seed=3).view(2)

    assert [each["letter"] for each in TABLE.part(view, EMPTY_SELECTION, PLAIN)["seats"]] == ["D", "A", "B", "C"]


def test_post_stacks_cards_from_its_foot_with_tally():
    view = read("flags green lime pink | players 2 | post 1 lime+pink orange/cover(lime) lime | turn A").view(0)

    post = column(TABLE.part(view, EMPTY_SELECTION, PLAIN), 1)

    assert [(card["id"], card["face"], card.get("state", "")) for card in post["cards"]] == [
        ("post1:1", "LK", ""),
        ("post1:2", "L", "covered"),
        ("post1:3", "O/cover", ""),
        ("post1:top", "L", ""),
    ]
    assert (post["symbol"], post["slots"]) == ("flag-green", 5)
    assert [token["label"] for token in post["tally"]] == ["2 lime", "1 orange", "1 pink"]
    assert [(token["symbol"], token["count"]) for token in post["tally"][:1]] == [("dot-lime", 2)]
    assert post["worth"] == "lime scores 2 now"
    assert "worth" not in column(TABLE.part(view, EMPTY_SELECTION, PLAIN), 2)


def test_full_post_shows_only_its_score():
    view = read("post 1 lime lime+pink lime+orange/cover black/cover black | post 2 lime | turn A").view(0)

    post = column(TABLE.part(view, EMPTY_SELECTION, PLAIN), 1)

    assert post["state"] == "full"
    assert [(token["count"], token["label"]) for token in post["tally"]] == [(3, "lime scores 3")]
    assert (post["free"], post["worth"]) == ("full", "lime scores 3")


# Prompts and buttons ---------------------------------------------------------------


PROMPT_CASES = [
    (
        TURN,
        EMPTY_SELECTION,
        "Take a card from an end of the row, or tap a card in your hand to hang it.",
    ),
    (FULL, EMPTY_SELECTION, "Your hand is full, so tap a card and hang it on a post or on your mast."),
    (
        "hand A pink orange lime black | mast A lime pink green | turn A",
        EMPTY_SELECTION,
        "Your hand is full, so tap a card and hang it on a post.",
    ),
    (
        "hand A pink orange | mast A lime pink green | played 1 | turn A",
        EMPTY_SELECTION,
        "You may play one more card, on a post and not on your mast, or stop here.",
    ),
    ("hand A lime/cover | turn A", Selection(("hand:1",)), "Hang lime on a post, or hide it on your mast. | "),
    (TURN, Selection(("hand:2",)), "Hang lime and pink on a post, or hide it on your mast. | "),
    (
        COVER,
        Selection(("hand:1",)),
        "Hang lime on a post, or hide it on your mast. | It may also cover the top card of a post: tap that card.",
    ),
    (
        MOVING,
        EMPTY_SELECTION,
        "Move the top card of an open post to another post: tap the card, or leave it.",
    ),
    (MOVING, Selection(("post1",)), "Where does the top card of the {flag} post go?"),
    (PLAYED, EMPTY_SELECTION, "Take one card from an end of the row, or leave it."),
    (
        EXTRA,
        EMPTY_SELECTION,
        "You may play one more card, on a post and not on your mast, or stop here.",
    ),
    (EXTRA, Selection(("hand:1",)), "Hang purple on a post. | "),
    (STEALING, EMPTY_SELECTION, "Steal a card: tap the player you take it from, or leave it."),
    (
        "hand A pink | mast A lime pink | row lime pink black | taken 1 | turn A",
        EMPTY_SELECTION,
        "Take one more from an end, or stop here.",
    ),
    (
        "hand A pink | mast A lime pink green | turn A",
        EMPTY_SELECTION,
        "Take a card from an end of the row, or tap a card in your hand to hang it.",
    ),
    (
        "hand A - | row lime pink black green | turn A",
        EMPTY_SELECTION,
        "You have no card to hang: take one from an end of the row.",
    ),
    (
        "hand A pink | post 1 lime/refresh | played 1 | icon refresh on post 1 | turn A",
        EMPTY_SELECTION,
        "Replace the row and then take a card from an end of it, or leave it.",
    ),
]


def head_and_prompt(part):
    """Return the sentence in bold, if a part has one, and its prompt."""
    return " | ".join([part["head"], part["prompt"]] if "head" in part else [part["prompt"]])


@pytest.mark.parametrize(("text", "doing", "prompt"), PROMPT_CASES)
def test_prompt_states_the_task(text, doing, prompt):
    view = read(text).view(0)

    assert head_and_prompt(TABLE.part(view, doing, PLAIN)) == prompt.format(flag=view.flags[0])


def test_card_just_taken_may_be_followed_by_another():
    state = read(
        "hand A pink | mast A lime pink | row lime+orange/steal lime black green purple orange pink | turn A"
    ).play("take 1")

    part = TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN)

    assert head_and_prompt(part) == "Take one more from an end, or stop here."
    assert [button["label"] for button in part["buttons"]] == ["Stop here"]


def test_hand_and_mast_say_what_the_level_allows():
    part = TABLE.part(read("hand A pink | mast A lime pink | turn A").view(0), EMPTY_SELECTION, PLAIN)

    assert zone(part, "hand")["note"] == "1 of 4 cards in your hand"
    assert zone(part, "masts")["limits"] == ["take 2", "play 1", "hold 4"]


EFFECTS = {
    "move": "On a post it lets you move the top card of one post to another.",
    "extra": "On a post it lets you play one more card.",
    "take1": "On a post it lets you take a card from an end of the row.",
    "take2": "On a post it lets you take up to two cards from an end of the row.",
    "steal": "On a post it lets you steal a card from another hand.",
    "refresh": "On a post it lets you replace the row, and then take a card.",
}


@pytest.mark.parametrize("icon", EFFECTS)
def test_chosen_card_says_what_its_icon_will_do(icon):
    part = TABLE.part(read(f"hand A lime/{icon} pink | turn A").view(0), Selection(("hand:1",)), PLAIN)

    assert head_and_prompt(part) == f"Hang lime on a post, or hide it on your mast. | {EFFECTS[icon]}"


def icon_works(state, card):
    """Return whether the icon of a card is waited for, or lets another card be played, on a post where it may hang."""
    seat = state.turn.seat
    for move in state.moves():
        if not isinstance(move, Place) or move.card != card or move.over:
            continue
        then = state.play(move)
        goes_on = then.result is None and then.turn.seat == seat
        may_play = ICON[card] == "extra" and any(isinstance(each, Place) for each in then.moves() if goes_on)
        if goes_on and (then.turn.icon or may_play):
            return True
    return False


def test_icons_are_said_to_do_only_what_they_can():
    said = Counter()
    alone = "cards lime/steal x1 | hand A lime/steal | hand B - | hand C - | turn A"
    for state in [*positions(160, seed=3), koinobori.read(alone, seed=1)]:
        view = state.view(state.turn.seat)
        if view.turn.icon or view.turn.action == "take":
            continue
        for at, card in enumerate(view.hand, 1):
            prompt = head_and_prompt(TABLE.part(view, Selection((f"hand:{at}",)), PLAIN))
            is_said = "On a post it lets you" in prompt
            assert is_said == icon_works(state, card), (state.write(), card, prompt)
            said[ICON[card], is_said] += 1

    assert all(said[icon, True] for icon in EFFECTS)
    assert sum(said[icon, False] for icon in EFFECTS) > 3


# What can be touched -----------------------------------------------------------------


def offered(part):
    """Return the places that the zones and seats of a part offer."""
    columns = [column["id"] for each in part["zones"] for column in each.get("columns", ()) if "offer" in column]
    return {*ids_with_state(part, "offered"), *columns}


def test_all_that_is_offered_leads_to_a_legal_move():
    for state in positions(90, seed=8):
        view = state.view(state.turn.seat)
        for at in range(len(view.hand) + 1):
            doing = Selection((f"hand:{at}",)) if at else EMPTY_SELECTION
            places = offered(TABLE.part(view, doing, PLAIN))
            chosen = view.hand[at - 1] if at and not view.turn.icon and view.turn.action != "take" else ""
            first = [taps_for_move(view, move)[0] for move in view.moves()]
            begins = {act[4:] for act in first if act[:3] == "tap"}
            hangs = {
                taps_for_move(view, move)[1][4:]
                for move in view.moves()
                if chosen and getattr(move, "card", "") == chosen and move.kind in ("place", "mast")
            }

            assert places - {"deck"} == (hangs if chosen else begins - {"deck"} - {f"hand:{n}" for n in range(1, 9)})


def test_nothing_is_offered_out_of_turn_or_in_a_question():
    view = read(TURN).view(0)

    assert offered(TABLE.part(view, EMPTY_SELECTION, PLAIN)) == {"row:1", "row:5"}
    for options in (SceneOptions(acting=False), SceneOptions(asked=True)):
        assert offered(TABLE.part(view, EMPTY_SELECTION, options)) == set()
    assert offered(TABLE.part(read(TURN).view(1), EMPTY_SELECTION, PLAIN)) == set()


def test_ends_of_the_row_are_buttons_with_key_and_sentence():
    left, *inside, right = zone(TABLE.part(read(TURN).view(0), EMPTY_SELECTION, PLAIN), "row")["cards"]

    assert (left["tab"], left["key"], left["label"]) == ("Take", "ArrowLeft", "Take from the left end: lime")
    assert (right["tab"], right["key"], right["label"]) == ("Take", "ArrowRight", "Take from the right end: purple")
    assert not [card for card in inside if {"tab", "key", "label"} & {*card}]


def test_full_hand_locks_the_row_and_says_why():
    row = zone(TABLE.part(read(FULL).view(0), EMPTY_SELECTION, PLAIN), "row")

    assert row["lock"] == {
        "head": "Your hand is full: 3 of 3.",
        "text": "Play a card to make room.",
        "brief": "Hand full, 3 of 3.",
    }
    assert all(card["off"] for card in row["cards"])
    assert all("tab" not in card for card in row["cards"])
    assert "lock" not in zone(TABLE.part(read(TURN).view(0), EMPTY_SELECTION, PLAIN), "row")


def test_pass_is_a_button_only_where_nothing_else_is_legal():
    for state in positions(120, seed=9):
        view = state.view(state.turn.seat)
        part = TABLE.part(view, EMPTY_SELECTION, PLAIN)

        assert ("pass" in buttons(part)) == ("pass" in map(str, view.moves()))
    assert buttons(TABLE.part(read(TURN).view(0), EMPTY_SELECTION, PLAIN)) == []


def test_posts_are_known_by_their_flags():
    view = read("flags green lime pink | players 2 | post 1 lime pink | post 2 lime lime | turn A").view(0)
    first, second, third = zone(TABLE.part(view, EMPTY_SELECTION, PLAIN), "posts")["columns"]

    assert [column["label"] for column in (first, second, third)] == [
        "the green post",
        "the lime post",
        "the pink post",
    ]
    assert [column["free"] for column in (first, second, third)] == ["3 free", "3 free", "5 free"]
    assert (first["by_flag"], first["remark"]) == ("scores 1", "all level")
    assert (first["worth"], second["worth"]) == ("green scores 1 now, since all are level", "lime scores 2 now")
    assert "by_flag" not in second
    assert "by_flag" not in third


def test_prompt_tells_others_whose_turn_it_is():
    part = TABLE.part(read(STEALING).view(1), EMPTY_SELECTION, SceneOptions(names=("Ann", "Bob", "Cy")))

    assert part["prompt"] == "It is Ann's turn."
    assert seat_of(part, "A")["note"] == "may use steal"
    assert (seat_of(part, "A")["state"], part["buttons"]) == ("turn", [])


def test_typed_example_can_be_read():
    for state in positions(60, seed=41):
        view = state.view(state.turn.seat)
        for doing in (EMPTY_SELECTION, Selection(("hand:1",))):
            typed = TABLE.part(view, doing, PLAIN)["typed"]
            assert typed == "" if view.end_reason else view.read_move(typed)


def test_only_acting_seat_gets_buttons_and_enter_is_forced():
    for _state, view, doing in some_views(40, seed=42):
        part = TABLE.part(view, doing, PLAIN)
        main = [button["id"] for button in part["buttons"] if button.get("main")]

        assert view.seat in view.to_act or not part["buttons"]
        assert TABLE.part(view, doing, SceneOptions(acting=False))["buttons"] == []
        assert {*main} <= {"pass"}
        assert main in ([], [str(move) for move in view.moves() if str(move) != "done"])


def test_row_that_may_be_replaced_is_the_button_for_it():
    view = read("hand A pink | post 1 lime/refresh | played 1 | icon refresh on post 1 | turn A").view(0)
    part = TABLE.part(view, EMPTY_SELECTION, PLAIN)

    assert (buttons(part), zone(part, "row")["offer"]) == (["done"], "Replace the row")
    assert str(perform(view, "tap row")[0]) == "refresh"
    assert "offer" not in zone(TABLE.part(read(TURN).view(0), EMPTY_SELECTION, PLAIN), "row")


# Highlights ------------------------------------------------------------------------


def test_only_legal_choices_are_marked():
    for state in positions(60, seed=51):
        view = state.view(state.turn.seat)
        first = {
            act.split(" > ")[0][5:] for move in view.moves() for act in drags_for_move(view, move) if act[:4] == "drop"
        }
        first |= {f"hand:{at}" for at, card in enumerate(view.hand, 1) if f"hand:{view.hand.index(card) + 1}" in first}
        first |= {"row"} if "deck" in first else set()

        assert ids_with_state(TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True)), "may") == first
        assert ids_with_state(TABLE.part(view, EMPTY_SELECTION, PLAIN), "may") == set()
        assert ids_with_state(TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True, acting=False)), "may") == set()


def test_selected_card_marks_its_legal_targets():
    view = read(f"{COVER} | post 3 green black orange pink purple").view(0)

    part = TABLE.part(view, Selection(("hand:1",)), SceneOptions(mark=True))
    assert ids_with_state(part, "chosen") == {"hand:1"}
    assert ids_with_state(part, "may") == {"post1", "post1:top", "post2", "mast", "row:1", "row:7"}

    moving = read(MOVING.replace("post 3 -", "post 3 pink")).view(0)
    part = TABLE.part(moving, Selection(("post1",)), SceneOptions(mark=True))
    assert ids_with_state(part, "chosen") == {"post1:top"}
    assert ids_with_state(part, "may") == {"post3"}


def test_every_place_of_a_refusal_is_highlighted():
    rng, clauses = Random(3), set()
    for state in positions(30, seed=61):
        for who in {state.turn.seat, (state.turn.seat + 1) % state.players}:
            view = state.view(who)
            for move in laws.attempts(state, who, rng):
                refusal = view.why_not(move)
                if refusal and refusal.cards and (refusal.clause, refusal.cards) not in clauses:
                    clauses.add((refusal.clause, refusal.cards))
                    for place in refusal.cards:
                        assert ids_with_state(
                            TABLE.part(view, EMPTY_SELECTION, SceneOptions(refused=(place,))), "refused"
                        ), place
    assert len({clause for clause, _places in clauses}) > 8


def test_hint_highlights_its_card_and_place_or_button():
    for state in positions(40, seed=71):
        view = state.view(state.turn.seat)
        for move in view.moves():
            part = TABLE.part(view, EMPTY_SELECTION, SceneOptions(hint=str(move)))
            pressed = [button["id"] for button in part["buttons"] if button.get("state") == "hint"]
            dragged = drags_for_move(view, move)[0]
            places = {*dragged[5:].split(" > ")} - {"hand"} if dragged[:4] == "drop" else set()

            assert ids_with_state(part, "hint") == places
            assert places or pressed == [str(move)]


# Travel ------------------------------------------------------------------------------


def test_cards_travel_face_up_only_for_seats_that_saw_them():
    text = "row lime pink black green purple | hand A orange black/steal | hand B lime+pink | turn A"
    mine = read(text)

    def travels_seen(move, who, state=mine):
        return [tuple(way.values()) for way in TABLE.travel(state.view(who), state.play(move).view(who))]

    assert travels_seen("take 5", 0) == [("row:5", "hand:3", "P")]
    assert travels_seen("take 5", 1) == travels_seen("take 5", None) == [("row:5", "seat:A", "P")]
    assert travels_seen("post 1 <- orange", 0) == [("hand:1", "post1:top", "O")]
    assert travels_seen("mast <- orange", 0) == [("hand:1", "mast", "O")]
    assert travels_seen("mast <- orange", 1) == [("seat:A", "mast:A", "?")]
    stealing = mine.play("post 2 <- black/steal")
    assert travels_seen("steal from B", 0, stealing) == [("seat:B", "hand:2", "LK")]
    assert travels_seen("steal from B", 1, stealing) == [("hand:1", "seat:A", "LK")]
    assert travels_seen("steal from B", None, stealing) == [("seat:B", "seat:A", "?")]


def test_travel_for_refill_and_for_moved_cards():
    few = read("row lime pink black green | hand A orange | turn A")
    moving = read(MOVING)

    filled = TABLE.travel(few.view(1), few.play("take 1").view(1))
    assert [way["target"] for way in filled] == ["seat:A", "row:4", "row:5", "row:6", "row:7"]
    assert [tuple(way.values()) for way in TABLE.travel(moving.view(0), moving.play("move 1 to 3").view(0))] == [
        ("post1:top", "post3:top", "L/move")
    ]


def test_no_travel_between_nonconsecutive_views():
    state = koinobori.deal(3, seed=5)
    later = state.play(state.moves()[0])

    assert TABLE.travel(later.view(0), state.view(0)) == []
    assert TABLE.travel(state.view(0), later.view(1)) == []
    assert TABLE.travel(koinobori.deal(3, seed=6).view(0), later.view(0)) == []


# The end -----------------------------------------------------------------------------


def test_finished_game_shows_every_mast_with_its_points():
    for state in (states[-1] for states in games_between(3, 2)):
        part = TABLE.part(state.view(1), EMPTY_SELECTION, SceneOptions(names=("Ann", "Bob", "Cy")))
        scores, totals = zone(part, "scores")["groups"], state.view(None).score.totals
        masts = {group["id"]: group for group in scores}

        assert [group["worth"].split()[0] for group in scores] == [str(points) for points in sorted(totals)[::-1]]
        penalties = [sum(map(int, re.findall(r"never scored: −(\d+)", group["sums"]))) for group in scores]
        assert sorted(penalties) == sorted(-points for points in state.view(None).score.penalties)
        assert [card["face"] for card in masts["mast"]["cards"]] == [key(card) for card in state.masts[1]]
        assert [card["face"] for card in masts["mast:C"]["cards"]] == [key(card) for card in state.masts[2]]
        assert f"the {state.flags[0]} post: " in zone(part, "posts")["caption"]
        assert part["prompt"] == state.result.tell(("Ann", "Bob", "Cy"))
        assert (part["buttons"], part["typed"]) == ([], "")
        assert {group["id"] for group in scores if group.get("state") == "winner"} == {
            "mast" if at == 1 else f"mast:{'ABC'[at]}" for at in state.result.winners
        }


def test_other_hands_stay_hidden_at_the_end():
    state = next(games_between(3, 1))[-1]

    part = TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN)

    assert [each for each in part["seats"] if "cards" in each] == []


# Gestures -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [taps_for_move, drags_for_move])
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
    (FULL, ["tap row:4"], "take 4 black", "KOI-4.5"),
    (TURN, ["drop row:1 > post1"], "post 1 <- lime", "KOI-4.8"),
    (TURN, ["drop row:1 > mast"], "mast <- lime", "KOI-4.8"),
    (TURN, ["tap hand:1", "tap post1:1"], "post 1 <- orange over green", "KOI-4.12"),
    (COVER, ["tap hand:1", "tap post1:1"], "post 1 <- lime/cover over green", "KOI-4.14"),
    (CLOSED, ["tap hand:2", "tap post1"], "post 1 <- pink", "KOI-4.10"),
    (CLOSED, ["tap hand:1", "tap post1:top"], "post 1 <- lime/cover over purple", "KOI-4.15"),
    (TURN, ["tap post1:top", "tap post2"], "move post 1 to post 2", "KOI-4.17"),
    (TURN, ["tap seat:B"], "steal from B", "KOI-4.21"),
    (TURN, ["tap deck"], "refresh", "KOI-4.24"),
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
    (EXTRA, ["tap hand:1", "tap mast"], "mast <- purple", "KOI-4.26"),
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
    assert head_and_prompt(TABLE.part(view, doing, SceneOptions(mark=True)))
