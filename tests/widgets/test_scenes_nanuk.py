"""Nanuk on the table: what a seat sees, how cards travel; every move by tap, press or drag, mistakes refused."""

import json
import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from gamelib import Stream, nanuk
from gamelib.core import rulebook
from gamelib.nanuk import Boast, score
from tests.laws import nanuk as laws
from tests.support.scene_parts import button, ids, seat_of, state_of, zone
from tests.widgets.nanuk_scenes import (
    BOASTED,
    GIVING,
    PHASES,
    PLAIN,
    SHARED,
    SIDED,
    SIDES,
    TABLE,
    dial_option_states,
    drags_for_move,
    moments_of_game,
    onlookers,
    perform,
    sample_positions,
    taps_for_move,
    varied_deals,
)
from widgets.drawings import SYMBOLS
from widgets.scenes.nanuk import count_new_days, face, score_groups
from widgets.scenes.nanuk.piles import describe_lack, merge_score_groups
from widgets.scenes.shared import placed_items, scene_place
from widgets.stage.scene import EMPTY_SELECTION, TURNED, Gesture, SceneOptions, Selection

# Views ---------------------------------------------------------------------------


def parts_of_scenes(state):
    """Yield the parts of scenes of several viewers: with and without all options, and with an open score pile."""
    names = ("Maximilian the Third",) * state.players
    for seat in onlookers(state):
        view = state.view(seat)
        hint = view.moves()[0] if seat in state.to_act else None
        yield view, TABLE.part(view, EMPTY_SELECTION, PLAIN)
        yield (
            view,
            TABLE.part(
                view,
                Selection(("hand:1", "pot:1"), "pile:B"),
                SceneOptions(names=names, mark=True, refused=("boast", "hand:1", "pot:2"), hint=hint),
            ),
        )
        yield view, TABLE.part(view, Selection(dials=((TURNED, 0),)), SceneOptions(names=names, hands=state.hands))


def test_scene_has_unique_ids_and_known_faces():
    for state in sample_positions():
        for _view, part in parts_of_scenes(state):
            here = ids(part)
            assert len(here) == len({*here}), Counter(here).most_common(2)
            faces = {thing["face"] for thing in placed_items(part["zones"], part["seats"]) if "face" in thing}
            assert faces == {*part["faces"]}
            tokens = [token for thing in (*part["zones"], *part["seats"]) for token in thing.get("tokens", ())]
            assert {token["symbol"] for token in tokens} <= {*SYMBOLS}
            assert all(token["label"] for token in tokens)
            assert all((part["prompt"], part["note"]))
            assert sum(zone.get("sun", False) for zone in part["zones"]) <= 1


def test_a_scene_is_small():
    sizes = [len(json.dumps(part).encode()) for state in sample_positions() for _view, part in parts_of_scenes(state)]

    assert max(sizes) < 8200
    assert max(sizes) > 4000, "no big scene was seen"


def test_every_face_uses_existing_symbols():
    for card in nanuk.CARDS:
        assert {*face(card)["symbols"], *face(card).get("marks", ())} <= {*SYMBOLS}
    assert face("double-bear-seal") == {
        "name": "double seal with a bear",
        "tone": "seal",
        "rank": "seal",
        "symbols": ["seal"],
        "marks": ["double", "bear"],
    }


def test_scene_reveals_nothing_hidden_from_its_seat():
    compared = set()
    for at, state in enumerate(sample_positions()):
        for seat in onlookers(state):
            view = state.view(seat)
            other = view.imagine(Stream(at, "another deal")).view(seat)
            for aids in (PLAIN, SceneOptions(mark=True)):
                assert TABLE.part(view, EMPTY_SELECTION, aids) == TABLE.part(other, EMPTY_SELECTION, aids)
            compared.add(state.phase)
    assert compared == PHASES


def test_secret_side_choice_shows_only_who_has_chosen():
    start = nanuk.read(SIDES, seed=4)
    hunting, staying = start.play("side hunt", 2), start.play("side doom", 2)

    for seat in (None, 0, 1, 3, 4):
        assert TABLE.part(hunting.view(seat), EMPTY_SELECTION, PLAIN) == TABLE.part(
            staying.view(seat), EMPTY_SELECTION, PLAIN
        )
    others = TABLE.part(hunting.view(4), EMPTY_SELECTION, PLAIN)
    assert seat_of(others, "C")["tokens"][0] == {"symbol": "unknown", "label": "side chosen", "state": "hidden"}
    assert "tokens" not in seat_of(others, "D")
    assert seat_of(others, "A")["tokens"][-1]["symbol"] == "hunter"
    assert seat_of(others, "B")["tokens"][-1]["symbol"] == "doomer"
    own = TABLE.part(hunting.view(2), EMPTY_SELECTION, PLAIN)
    assert seat_of(own, "C")["tokens"][-1]["symbol"] == "hunter"
    assert own["prompt"] == "You have chosen to hunt. Dai and Emi still have to choose a side."
    assert own["buttons"] == []


def test_declared_sides_are_visible_at_once():
    state = nanuk.read("variant declared-sides | " + SIDES, seed=4)
    first = state.to_act[0]
    part = TABLE.part(state.play("side doom", first).view(None), EMPTY_SELECTION, PLAIN)

    assert seat_of(part, "ABCDE"[first])["tokens"][-1]["symbol"] == "doomer"


def test_only_the_owner_sees_an_ante_or_a_gift():
    state = nanuk.read(SIDED, seed=4).play("ante fish", 1)
    own, others = (TABLE.part(state.view(seat), EMPTY_SELECTION, PLAIN) for seat in (1, 3))
    assert zone(own, "ante")["cards"][0]["face"] == "fish"
    assert seat_of(others, "B")["zones"][0]["cards"] == [{"id": "ante:B", "face": "?", "fixed": True}]

    state = nanuk.read(GIVING, seed=4).play("give seal seal", 2)
    own, others = (TABLE.part(state.view(seat), EMPTY_SELECTION, PLAIN) for seat in (2, 3))
    assert [card["face"] for card in zone(own, "gave")["cards"]] == ["seal", "seal"]
    assert zone(others, "gave") is None
    assert seat_of(others, "C")["note"] == "gave 2 cards"
    assert [(each["label"], len(each["cards"])) for each in zone(others, "pot")["groups"]] == [
        ("Chloe gave 2", 2),
        ("Ada gives now", 0),
    ]
    assert {card["face"] for each in zone(own, "pot")["groups"] for card in each["cards"]} == {"?"}


def test_the_teacher_sees_all_hands():
    state = nanuk.read(SIDED, seed=4)
    part = TABLE.part(state.view(0), EMPTY_SELECTION, SceneOptions(hands=state.hands))

    assert [card["face"] for card in seat_of(part, "C")["cards"]] == ["seal", "seal", "fish"]
    assert "cards" not in seat_of(part, "A")
    assert "cards" not in seat_of(TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN), "C")


def test_seats_follow_the_order_of_play_with_the_viewer_last():
    part = TABLE.part(nanuk.read(BOASTED, seed=4).view(1), EMPTY_SELECTION, PLAIN)

    assert "".join(seat["letter"] for seat in part["seats"]) == "CDEAB"
    assert [seat.get("state") for seat in part["seats"]] == [None] * 4 + ["you turn"]


# Boasting ------------------------------------------------------------------------


def test_dials_start_at_the_smallest_raise_and_state_values():
    view = nanuk.read(BOASTED, seed=4).view(1)
    part = TABLE.part(view, EMPTY_SELECTION, PLAIN)
    assert (dial_option_states(part, "days", 5), dial_option_states(part, "days", 4)) == (["chosen"], ["now"])
    assert button(part, "say")["label"] == "Boast 6 seals in 5 days"
    assert zone(part, "boast")["note"] == "last boast, by Ada: 6 seals in 4 days"

    _move, doing = perform(view, "set days = 7", "set number = 7", "set animal = fish")
    part = TABLE.part(view, doing, PLAIN)
    assert (dial_option_states(part, "days", 7), dial_option_states(part, "days", 4)) == (["chosen"], ["now"])
    assert zone(part, "boast")["caption"] == "7 fish in 7 days"
    assert button(part, "say")["label"] == "Boast 7 fish in 7 days"
    assert button(part, "say")["main"]
    assert part["typed"] == "7 fish in 7 days"
    assert TABLE.part(view, doing._replace(dials=(("number", 2),)), PLAIN)["typed"] == "6 seal in 5 days"


FIRST_OFFERS = [
    ("players 5 | first B | B seal double-fish inuksuk | turn B", "1 fish in 1 day", ("1 or more", "days, 1 or more")),
    (BOASTED, "6 seal in 5 days", ("6 or more", "days, 5 or more")),
    (BOASTED.replace("4 days", "12 days"), "7 seal in 12 days", ("7 or more", "days, 12 is the most")),
]


@pytest.mark.parametrize(("position", "offered", "limits"), FIRST_OFFERS)
def test_board_offers_the_smallest_boast_first(position, offered, limits):
    view = nanuk.read(position, seed=4).view(1)
    part = TABLE.part(view, EMPTY_SELECTION, PLAIN)
    number, _animal, days = zone(part, "boast")["dials"]

    assert part["typed"] == offered
    assert view.why_not(offered) is None
    assert (number["limit"], days["limit"]) == limits
    shown = [
        next(each["value"] for each in dial["options"] if "chosen" in each.get("state", "")) for dial in (number, days)
    ]
    assert shown == [number["least"], days["least"]], "both are as low as they may be"


def test_lesson_shows_the_place_of_the_card_to_be_taken():
    line = "players 5 | boast 2 seal in 2 days by A | doom B | hunters A C | doomers B D E | outcome success"
    state = nanuk.read(f"{line} | pile A deer seal | pot seal bird | turn A", seed=4)
    won = zone(TABLE.part(state.view(0), EMPTY_SELECTION, SceneOptions(in_lesson=True)), "won")
    later = zone(TABLE.part(state.view(0), EMPTY_SELECTION, SceneOptions(in_lesson=True, acting=False)), "won")

    assert [card["face"] for card in won["cards"]] == ["deer", "seal", "place"]
    assert won["caption"] == "Your score pile: 0 points"
    assert [card["face"] for card in later["cards"]] == ["deer", "seal"]


def test_limit_at_the_top_of_the_board_says_so():
    view = nanuk.read(BOASTED.replace("6 seal in 4 days", "26 seal in 12 days"), seed=4).view(1)
    dials = zone(TABLE.part(view, EMPTY_SELECTION, PLAIN), "boast")["dials"]

    assert [dial.get("limit") for dial in dials] == ["27 is the most", None, "days, 12 is the most"]


def test_board_without_a_higher_boast_offers_none():
    view = nanuk.read(BOASTED.replace("6 seal in 4 days", "27 seal in 12 days"), seed=4).view(1)

    assert view.why_not(TABLE.act(view, EMPTY_SELECTION, Gesture("press", "say")).move).clause


def test_another_animal_lifts_the_number_by_itself():
    view = nanuk.read(BOASTED, seed=4).view(1)
    _move, doing = perform(view, "set animal = fish")
    part = TABLE.part(view, doing, PLAIN)

    assert button(part, "say")["label"] == "Boast 7 fish in 5 days"
    assert [dial.get("limit") for dial in zone(part, "boast")["dials"]] == ["7 or more", None, "days, 4 or more"]
    assert zone(part, "boast")["hint"].endswith("From 7 animals on you may change the animal.")
    _move, doing = perform(view, "set animal = fish", "set animal = seal")
    assert TABLE.part(view, doing, PLAIN)["typed"] == "6 seal in 5 days"


def test_marks_show_values_that_raise_the_boast():
    view = nanuk.read(BOASTED, seed=4).view(1)
    part = TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True))

    assert [at for at in range(1, 13) if "may" in dial_option_states(part, "days", at)] == [*range(5, 13)]
    assert all("may" in dial_option_states(part, "animal", animal) for animal in nanuk.ANIMALS), "it lifts the number"
    highest = nanuk.read(BOASTED.replace("6 seal", "27 seal"), seed=4).view(1)
    part = TABLE.part(highest, EMPTY_SELECTION, SceneOptions(mark=True))
    assert [animal for animal in nanuk.ANIMALS if "may" in dial_option_states(part, "animal", animal)] == ["seal"]
    assert "may" not in json.dumps(TABLE.part(view, EMPTY_SELECTION, PLAIN)["zones"]).split('"')


def test_number_dial_centres_on_value_under_high_limit():
    view = nanuk.deal(5, seed=1, first=0, rulings=nanuk.Rulings(highest_number=99)).view(0)

    assert perform(view, *taps_for_move(view, Boast(99, "seal", 3)))[0] == "99 seal in 3 days"
    for number in (1, 50, 99):
        options = zone(TABLE.part(view, Selection(dials=(("number", number),)), PLAIN), "boast")["dials"][0]["options"]
        assert number in [each["value"] for each in options]
        assert len(options) <= 27


def test_refused_boast_is_highlighted():
    view = nanuk.read(BOASTED, seed=4).view(1)
    part = TABLE.part(
        view, Selection(dials=(("days", 7),)), SceneOptions(refused=view.why_not("6 seal in 2 days").cards)
    )

    assert state_of(part, "boast") == ["refused"]
    assert dial_option_states(part, "days", 7) == ["chosen", "refused"]


def test_the_boast_board_is_fixed_while_others_boast():
    part = TABLE.part(nanuk.read(BOASTED, seed=4).view(2), EMPTY_SELECTION, PLAIN)

    assert all(dial["fixed"] for dial in zone(part, "boast")["dials"])
    assert dial_option_states(part, "number", 6) == ["chosen", "now"]
    assert part["prompt"] == "Ben raises the boast or calls the hunt doomed."


def test_seats_follow_the_wind():
    for wind, order in (("clockwise", "CDEAB"), ("anticlockwise", "AEDCB")):
        view = nanuk.read(f"players 5 | first B | wind {wind}", seed=4).view(1)
        part = TABLE.part(view, EMPTY_SELECTION, PLAIN)
        assert [seat["letter"] for seat in part["seats"]] == [*order]
        assert part["anticlockwise"] is (wind == "anticlockwise")


def test_wind_note_names_the_next_player():
    for wind, symbol, after in (("clockwise", "wind-cw", "Chloe"), ("anticlockwise", "wind-ccw", "Ada")):
        view = nanuk.read(f"players 5 | first B | wind {wind}", seed=4).view(1)
        wind_zone = zone(TABLE.part(view, EMPTY_SELECTION, SceneOptions(in_lesson=True)), "wind")
        assert wind_zone["tokens"] == [{"symbol": symbol, "label": f"The wind blows {wind}"}]
        assert wind_zone["note"] == f"after you comes {after}"


# Hints ---------------------------------------------------------------------------


HINTS = [
    (BOASTED, 1, "8 fish in 6 days", (), "say"),
    (BOASTED, 1, "doom", (), "doom"),
    (SIDES, 3, "side doom", (), "stay"),
    (SIDED, 1, "ante fish", ("hand:2", "ante"), "lay"),
    (GIVING, 2, "give seal seal", ("hand:1", "hand:2", "pot"), "give"),
    (SHARED, 1, "choose bird", ("pot:5",), "take"),
]


@pytest.mark.parametrize(("position", "seat", "move", "lit", "pressed"), HINTS)
def test_hint_highlights_cards_places_and_button(position, seat, move, lit, pressed):
    view = nanuk.read(position, seed=4).view(seat)
    for hint in (move, nanuk.read_move(move)):
        part = TABLE.part(view, EMPTY_SELECTION, SceneOptions(hint=hint))

        hinted = {thing["id"] for thing in placed_items(part["zones"]) if "hint" in thing.get("state", "").split()}
        assert hinted == {*lit}
        assert [each["id"] for each in part["buttons"] if each.get("state") == "hint"] == [pressed]


def test_hinted_boast_is_highlighted_on_the_board():
    part = TABLE.part(nanuk.read(BOASTED, seed=4).view(1), EMPTY_SELECTION, SceneOptions(hint="8 fish in 6 days"))

    assert [dial_option_states(part, *at) for at in (("number", 8), ("animal", "fish"), ("days", 6))] == [["hint"]] * 3


def test_enter_never_presses_a_useless_button():
    view = nanuk.read(GIVING, seed=4).view(2)

    nothing = button(TABLE.part(view, EMPTY_SELECTION, PLAIN), "give")
    assert (nothing["label"], nothing["off"], "main" in nothing) == ("Pick cards to give", True, False)
    assert nothing["why"]
    part = TABLE.part(view, Selection(("hand:1", "hand:3")), PLAIN)
    assert button(part, "give") == {"id": "give", "label": "Give 2 cards", "place": "primary", "main": True}
    assert part["prompt"] == "You will give a seal and a fish."
    assert part["typed"] == "give seal fish"


def test_gift_is_called_secret_only_where_none_can_work_it_out():
    three = GIVING.replace("hunters A C | doomers B D E", "hunters A C D | doomers B E").replace(" | ante D bird", "")
    chosen = Selection(("hand:1", "hand:3"))

    pair, trio = (TABLE.part(nanuk.read(text, seed=4).view(2), chosen, PLAIN)["prompt"] for text in (GIVING, three))
    assert pair == "You will give a seal and a fish."
    assert trio == "You will give a seal and a fish. Nobody will know which cards were yours."


def test_shared_pot_says_who_picks_first_and_then_who_is_next():
    first = nanuk.read(SHARED, seed=4)

    parts = [TABLE.part(state.view(None), EMPTY_SELECTION, PLAIN) for state in (first, first.play("take seal"))]
    assert [zone(part, "pot")["hint"] for part in parts] == [
        "Ben picks first, then Dai and Emi.",
        "Dai picks next, then Emi and Ben.",
    ]


def test_marks_show_which_cards_may_be_played():
    for position, seat, places in ((SIDED, 1, "hand"), (GIVING, 2, "hand"), (SHARED, 1, "pot")):
        view = nanuk.read(position, seed=4).view(seat)
        part = TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True))
        assert all(card["state"] == "may" for card in zone(part, places)["cards"])
        waiting = TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True, acting=False))
        assert not any("state" in card for card in zone(waiting, places)["cards"])
        assert waiting["buttons"] == []


# The hunt ------------------------------------------------------------------------


def state_before_hunt(days, gave="inuksuk", boast="2 seal in 3 days"):
    """Return the state before a hunt of A and C that will draw these days."""
    text = SIDED.replace("4 seal in 5 days", boast).replace("B deer fish inuksuk | C seal seal fish", "B fish inuksuk")
    return nanuk.read(
        f"{text} | ante B deer | ante D bird | ante E bird | gave C {gave} | turn A | deck {days} ...", seed=4
    )


def views_around_hunt(days, **more):
    """Return Ben's views before and after a hunt of A and C draws these days."""
    state = state_before_hunt(days, **more)
    return state.view(1), state.play("give bird").view(1)


def test_hunt_days_state_their_effects():
    before, after = views_around_hunt("bear-fish seal double-seal")
    assert count_new_days(before, after) == 3

    days_zone = zone(TABLE.part(after, EMPTY_SELECTION.with_dial(TURNED, 3), PLAIN), "drawn")
    assert [card["face"] for card in days_zone["cards"]] == ["bear-fish", "seal", "double-seal"]
    assert [card["note"] for card in days_zone["cards"]] == ["day 1", "day 2", "day 3"]
    assert [card["tag"] for card in days_zone["cards"]] == ["held off", "+1", "+2"]
    assert days_zone["cards"][0]["label"] == "Day 1: a fish with a bear; an Inuksuk cancels the bear"
    assert days_zone["caption"] == "The hunt succeeds: 2 seals boasted, 3 found."
    assert days_zone["note"] == "day 3 of 3 · 3 of 2 seals"  # the given cards lie beside the days


def test_every_day_is_named_and_the_last_guards_nothing():
    _before, after = views_around_hunt("deer inuksuk inuksuk")
    cards = zone(TABLE.part(after, EMPTY_SELECTION.with_dial(TURNED, 3), PLAIN), "drawn")["cards"]

    assert [card["label"] for card in cards] == [
        "Day 1: a deer, which neither helps nor harms",
        "Day 2: an Inuksuk, which can cancel one bear of a later day",
        "Day 3: an Inuksuk, which neither helps nor harms",
    ]
    assert [card.get("tag") for card in cards] == [None, "guards", None]


def test_picks_are_counted_where_some_have_none_left():
    state, notes = state_before_hunt("deer seal deer").play("give bird"), []
    while state.phase == "rewards":
        pot = zone(TABLE.part(state.view(1), EMPTY_SELECTION, PLAIN), "pot")
        notes.append((len({*state.queue}), pot["note"]))
        state = state.play(str(state.moves()[0]))
    everybody = max(seats for seats, _note in notes)

    assert everybody > 1
    for seats, note in notes:
        assert seats == everybody or re.fullmatch(r"\d picks? to come|\d picks?", note)
    assert any(" for each of the " in note for _seats, note in notes)


def test_a_pile_says_what_it_lacks_and_how_often_it_has_a_card():
    assert describe_lack(("deer", "bird")) == "The deer and the bird need partners."
    assert describe_lack(("deer", "deer", "fish")) == "The fish needs a partner."
    [pairs] = merge_score_groups(("fish",) * 4)
    assert [card["label"] for card in pairs["cards"]] == ["fish, 4 times"]


def test_days_tell_what_was_given_unless_it_lies_beside_them():
    _before, after = views_around_hunt("bear-fish seal double-seal")
    part = TABLE.part(after, EMPTY_SELECTION, SceneOptions(in_lesson=True))

    assert zone(part, "given") is None
    assert zone(part, "drawn")["note"] == "day 3 of 3 · 3 of 2 seals · given: a bird and an Inuksuk"


def test_an_uncancelled_bear_ends_the_row_of_days():
    _before, after = views_around_hunt("inuksuk bear-fish bear-seal bear-deer", gave="seal", boast="3 seal in 9 days")

    days_zone = zone(TABLE.part(after, EMPTY_SELECTION.with_dial(TURNED, 3), PLAIN), "drawn")
    assert [card.get("tag") for card in days_zone["cards"]] == ["guards", "held off", "The bear!", *[None] * 6]
    assert days_zone["caption"] == "The hunt fails."


def test_the_days_can_be_turned_up_one_by_one():
    _before, after = views_around_hunt("bear-fish seal deer", gave="fish inuksuk")
    scenes = [TABLE.part(after, EMPTY_SELECTION.with_dial(TURNED, at), PLAIN) for at in range(4)]

    for turned, part in enumerate(scenes):
        assert [card["face"] != "?" for card in zone(part, "drawn")["cards"]] == [at < turned for at in range(3)]
        assert zone(part, "pot") is None
    assert zone(scenes[3], "drawn")["caption"] == "The hunt fails: 2 seals boasted, 1 found."
    shared = TABLE.part(after, EMPTY_SELECTION, PLAIN)
    assert zone(shared, "drawn") is None
    assert zone(shared, "pot")["cards"]
    for part in scenes[:3]:
        assert part["buttons"] == []
        assert "turn" not in " ".join(seat.get("state", "") for seat in part["seats"]).split()
        assert "fails" not in json.dumps(part)
        assert seat_of(part, "D")["zones"][0]["cards"][0]["face"] == "?"
        assert [card["face"] for card in zone(part, "given")["cards"]] == ["fish", "bird", "inuksuk"]
    assert zone(scenes[2], "drawn")["note"] == "day 2 of 3 · 1 of 2 seals"
    assert TABLE.act(
        after, EMPTY_SELECTION.with_dial(TURNED, 1), Gesture("tap", "pot:1")
    ).selection == EMPTY_SELECTION.with_dial(TURNED, 1)


def test_each_day_is_drawn_once():
    before, after = views_around_hunt("seal seal seal")

    assert count_new_days(after, after) == count_new_days(before, before) == count_new_days(after, before) == 0


# Score piles ---------------------------------------------------------------------


def test_group_values_add_up_to_the_pile_score():
    rng = Random(2)
    for size in range(60):
        pile = tuple(rng.choices(nanuk.CARDS, weights=[5, 2, 1, 1] * 4 + [2], k=size))
        for groups in (score_groups(pile), merge_score_groups(pile)):
            worth = sum(int(group.get("worth", "0 points").split()[0]) for group in groups)
            assert worth == score(pile).points
            places = [thing["id"] for thing in placed_items(groups)]
            assert len(places) == len({*places})
        used = Counter(card["face"] for group in score_groups(pile) for card in group["cards"])
        assert used == Counter({card: many * (1 + ("double" in card)) for card, many in Counter(pile).items()})


def test_groups_name_inuksuk_roles_and_halves_of_doubles():
    groups = score_groups(("deer", "double-seal", "fish", "inuksuk", "bear-seal"))

    assert [(group["label"], group.get("worth")) for group in groups] == [
        ("set of four", "3 points"),
        ("pair of seals", "1 point"),
    ]
    assert groups[0]["cards"][-1] == {"id": "group:1:4", "face": "inuksuk", "note": "as bird"}
    assert groups[1]["cards"][1]["label"] == "half of a double seal"
    assert score_groups(()) == []
    assert [group["label"] for group in score_groups(("inuksuk", "inuksuk"))] == ["pair of Inuksuks"]


OVER = (
    "seasons 2 | season 2 | totals 9 4 0 0 0 | over | pile A deer seal fish bird bear-fish | pile B seal seal"
    " | pile C bear-bird"
)


def test_the_end_shows_score_piles_points_and_winners():
    state = nanuk.read(OVER, seed=4)
    part = TABLE.part(state.view(1), EMPTY_SELECTION, PLAIN)

    assert zone(part, "score")["caption"] == "1 point: 0 sets and 1 pair"
    assert [seat_of(part, letter)["note"] for letter in "AB"] == ["4 points, 13 in all", "1 point, 5 in all"]
    assert seat_of(part, "A")["state"] == "winner"
    assert zone(part, "score")["sun"]
    assert part["prompt"] == state.result.tell()

    opened = TABLE.act(state.view(1), EMPTY_SELECTION, Gesture("tap", "seat:A")).selection
    part = TABLE.part(state.view(1), opened, PLAIN)
    assert zone(part, "score")["label"] == "Score pile of Ada"
    assert zone(part, "score")["caption"] == "3 points: 1 set and 0 pairs; 1 point for 1 bear"
    assert TABLE.act(state.view(1), opened, Gesture("tap", "pile:A")).selection == EMPTY_SELECTION
    assert zone(TABLE.part(state.view(None), EMPTY_SELECTION, PLAIN), "score")["label"] == "Score pile of Ada"


def test_score_piles_can_be_looked_at_during_the_season():
    view = nanuk.read(f"{BOASTED} | pile C seal seal deer", seed=4).view(1)
    _move, doing = perform(view, "tap pile:C")

    assert zone(TABLE.part(view, EMPTY_SELECTION, PLAIN), "score") is None
    assert zone(TABLE.part(view, doing, PLAIN), "score")["caption"] == "1 point: 0 sets and 1 pair"
    assert perform(view, "tap seat:D")[1] == EMPTY_SELECTION


# Travel --------------------------------------------------------------------------


def test_cards_travel_from_old_to_new_places():
    went = Counter()
    for rng, start in [*varied_deals(seed=8)][2:4]:
        moments = list(moments_of_game(rng, start))
        for (before, mover, move), (after, _mover, _move) in pairwise(moments):
            for seat in {mover, rng.choice((None, 0, 3))}:
                here, there = before.view(seat), after.view(seat)
                trips = TABLE.travel(here, there)
                places = (
                    {*ids(TABLE.part(here, EMPTY_SELECTION, PLAIN))},
                    {*ids(TABLE.part(there, EMPTY_SELECTION, PLAIN))},
                )
                for trip in trips:
                    assert trip["source"] in places[0] or before.phase == "over"
                    assert trip["target"] in places[1] | {"deck"} or move.kind in ("ante", "give")
                went.update((move and move.kind, trip["face"] == "?", seat == mover) for trip in trips)
    for kind in ("ante", "give"):
        assert went[kind, False, True], "one sees what one lays"
        assert went[kind, True, False], "others see a back"
    assert not went["ante", False, False]
    assert went["choose", False, False], "rewards are seen by all"
    assert not went["boast", True, True]


def test_card_travels_face_down_for_seats_that_did_not_see_it():
    state = nanuk.read(GIVING, seed=4)
    after = state.play("give seal fish", 2)

    assert TABLE.travel(state.view(2), after.view(2)) == [
        {"source": "hand:1", "target": "pot:given", "face": "seal"},
        {"source": "hand:3", "target": "pot:given", "face": "fish"},
    ]
    assert TABLE.travel(state.view(3), after.view(3)) == [{"source": "seat:C", "target": "pot:given", "face": "?"}] * 2


def test_no_travel_backwards_or_between_games():
    state = nanuk.read(GIVING, seed=4)
    after = state.play("give seal fish", 2)

    assert TABLE.travel(after.view(2), state.view(2)) == []
    assert TABLE.travel(state.view(2), after.view(3)) == []
    assert TABLE.travel(nanuk.deal(6, seed=1).view(0), after.view(0)) == []


# Gestures -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [taps_for_move, drags_for_move])
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
    (BOASTED, 1, ["set days = 4"], "6 seal in 4 days", "NANUK-4.9"),
    (BOASTED, 1, ["set days = 3"], "6 seal in 3 days", "NANUK-4.8"),
    (BOASTED, 1, ["set days = 9", "set number = 5"], "5 seal in 9 days", "NANUK-4.8"),
    (BOASTED, 1, ["set animal = fish", "set number = 6"], "6 fish in 5 days", "NANUK-4.10"),
    (BOASTED.replace("6 seal", "27 seal"), 1, ["set animal = fish"], "27 fish in 5 days", "NANUK-4.10"),
    (SIDED, 3, ["tap hand:1", "tap pot"], "give {hand1}", "NANUK-4.17"),
    (SIDED, 3, ["drop hand:1 > pot"], "give {hand1}", "NANUK-4.17"),
    (SIDED, 2, ["drop hand:1 > ante"], "ante seal", "NANUK-4.14"),
    (SIDED, 2, ["tap hand:3", "tap ante"], "ante fish", "NANUK-4.14"),
    (SIDED, 2, ["tap hand:3", "tap hand:1", "tap pot"], "give seal fish", "NANUK-3.2"),
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
    for state in sample_positions():
        for seat in range(0, state.players, 3):
            view = state.view(seat)
            here = {*ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))}
            for move in rng.sample(sorted(laws.attempts(state, seat, rng), key=str), 25):
                refusal = view.why_not(move)
                if refusal:
                    assert {scene_place(place) for place in refusal.cards} <= here
                    pointed |= {(place.partition(":")[0], view.phase) for place in refusal.cards}
                    rulebook.clause(refusal.clause)
    assert {("boast", "boasting"), ("hand", "antes"), ("hand", "giving"), ("pot", "rewards")} <= pointed


def test_second_tap_deselects_and_who_stays_home_selects_one():
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
