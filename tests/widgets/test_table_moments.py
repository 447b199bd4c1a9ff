"""Moments of a game on the table: earlier ones, the days of a hunt, and what each carp would be worth now."""

import json
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from gamelib import koinobori, nanatoridori, nanuk, record
from gamelib.players import player
from tests.laws.configurations import games_played, sampled
from tests.library.test_translation import FullWidthLanguage, using_language
from tests.oracles import banners
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.tables import each_game, go_to_turn, new_table, scene_as_text
from widgets import Table, scenes
from widgets.stage import log_lines
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions
from widgets.stage.settings_texts import settings_texts

# Taking back ----------------------------------------------------------------------


def test_take_back_before_an_answer_is_not_exploring():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))

    front.press("table:undo")

    assert table.ply == 0
    assert not table.session.explored
    assert front.scene["message"]["text"] == "Taken back."


def test_take_back_after_seeing_cards_is_exploring():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    ply = table.ply

    front.press("table:undo")

    assert ply > table.ply == 0
    assert table.session.explored
    assert "explored" in front.scene["message"]["text"]
    assert "explored" in front.scene["note"]
    assert "explored" in table.dialogs.record_with_warning().comment


def test_take_back_of_a_drawn_card_is_exploring():
    state = nanatoridori.read("hand 1 2 2 | table 7 7 7 7 7", seed=7)
    table = Table(state)
    front = FakeFrontEnd(table)
    front.type("pass")
    assert table.record.state != state

    front.press("table:undo")

    assert table.session.explored


def test_take_back_at_a_shared_device_undoes_the_viewers_move():
    table, front = new_table(seats="AB", first=0, players=3)
    front.press("table:look")
    front.type(str(table.view.moves()[0]))
    front.press("table:look")
    assert table.session.viewer == 1
    assert table.session.last_own_ply() is None

    front.press("table:undo")
    assert table.ply == 1
    assert front.scene["message"]["kind"] == "refuse"

    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    if table.session.viewer == 0:
        front.press("table:undo")
        assert table.ply == 0
        assert table.session.viewer == 0


# Stepping -------------------------------------------------------------------------


@each_game
def test_any_moment_can_be_viewed_and_left(game):
    table, front = new_table(game)
    front.play()
    last = table.ply

    front.press("table:first")
    assert front.scene["ply"] == 0
    for ply in range(1, 6):
        front.press("table:forward")
        assert front.scene["ply"] == table.ply == ply
        assert table.view == table.record.at(ply).view(0)
    front.press("table:back")
    assert front.scene["ply"] == 4
    front.send("log", id="ply:3")
    assert front.scene["ply"] == 3
    assert any("now" in line.get("state", "") for line in front.scene["log"])
    front.type("pass")
    assert front.scene["message"]["kind"] == "refuse"
    front.press("table:return")
    assert front.scene["ply"] == last


def test_last_moment_of_a_stored_game_names_the_winner():
    game = record.start(koinobori, players=2, seed=7)
    bots = [player("random", seed=seat) for seat in range(2)]
    while game.state.result is None:
        seat = game.state.to_act[0]
        game = game.play(bots[seat].move(game.state.view(seat)), seat)
    table = Table(game)
    table.step(len(game))

    assert table.scene["message"]["text"] == f"After move {len(game)} of {len(game)}."
    assert table.scene["message"]["more"].startswith(("You win", "Ben wins", "You and Ben"))
    table.step(len(game) - 1)
    assert "more" not in table.scene["message"]


def test_what_if_does_not_change_the_game():
    table, front = new_table()
    front.play()
    game = table.record
    front.press("table:first")
    front.press("table:forward")

    front.press("table:what-if")
    go_to_turn(front)
    front.type(str(table.view.moves()[-1]))
    assert table.record != game

    front.press("table:return")
    assert table.record == game
    assert not table.session.explored


def test_what_if_in_an_unfinished_game_is_exploring():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    front.press("table:step")
    front.press("table:first")

    front.press("table:what-if")

    assert "explored" in front.scene["message"]["more"]
    front.press("table:return")
    assert table.session.explored


# The log --------------------------------------------------------------------------


def test_log_has_pages_and_clauses():
    table, front = new_table("nanuk")
    front.play()
    first = len(front.scene["log"])
    assert front.scene["earlier"]
    assert all(line["clause"].startswith("NANUK-") for line in front.scene["log"])

    front.send("earlier")

    assert len(front.scene["log"]) > first
    assert front.scene["log"][-1] == {**front.scene["log"][-1], "id": f"ply:{table.ply}"}


@pytest.mark.deep
@each_game
def test_log_lines_lead_to_their_moments(game):
    table, front = new_table(game)
    front.play()
    states = list(table.record.states())
    for _page in range(4):
        front.send("earlier")

    for line in front.scene["log"]:
        ply = int(line["id"].partition(":")[2])
        announcements = [
            log_lines.describe_briefly(event, table.session.names)
            for event in states[ply].view(0).log[len(states[ply - 1].log) if ply else 0 :]
        ]
        assert line["text"] in [each[:300] for each in announcements]


def events_seen_at(table, state, seat):
    """Return what a seat has seen at a table that has come to this state."""
    table.session.record = replace(table.session.record, state=state)
    return table.game.events(seat)


@each_game
def test_log_is_that_of_the_view_forwards_and_backwards(game):
    states = [step.state for step in islice(next(games_played(game)), 60)]
    table, _front = new_table(game)

    for state in (*states, *reversed(states[::4]), *states[::7]):
        for seat in (None, 0, 1):
            assert events_seen_at(table, state, seat) == state.view(seat).log


def test_log_is_told_anew_in_another_language():
    table, _front = new_table()
    state = nanatoridori.deal(4, seed=1)
    before = events_seen_at(table, state, 0)
    later = state.play(state.moves(state.turn)[0], state.turn)

    with using_language(FullWidthLanguage()):
        assert events_seen_at(table, later, 0)[: len(before)] == later.view(0).log[: len(before)] != before


def test_log_counts_a_long_row_of_cards():
    _table, front = new_table("koinobori", first=0)

    assert front.scene["log"][0]["text"].endswith("; the row shows 7 cards; you start.")


def test_events_are_announced_once_and_in_order():
    table, front = new_table(first=0)
    heard, end = [], 0

    def listen():
        nonlocal end
        count, say = front.scene["announced"], front.scene["announcements"]
        assert count <= end or not heard
        heard.extend(say[max(0, end - count) :])
        end = count + len(say)

    for _step in range(40):
        listen()
        if "next" in front.scene:
            front.send("go")
        elif table.session.may_act:
            front.type(str(table.view.moves()[0]))
        else:
            break
    listen()

    log = table.session.state.view(0).log
    events = [log_lines.describe_event(event, table.session.names) for event in log]
    assert [line for line in heard if line in events] == events


# The days of a hunt ---------------------------------------------------------------------


HUNT = "boast 2 seal in 4 days by A | doom B | hunters A C | doomers B D E | turn A"


def new_hunt(seats="A", text=HUNT, **more):
    """Return a table and its front end, just before the last gift of a hunt."""
    table = Table(nanuk.read(text, seed=6), seats=seats, **more)
    front = FakeFrontEnd(table)
    if "curtain" in front.scene:
        front.press("table:look")
    return table, front


def count_days(front):
    zones = {zone["id"]: zone for zone in front.scene["zones"]}
    return sum(card["face"] != "?" for card in zones["drawn"]["cards"])


def test_hunt_is_revealed_day_by_day():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    ply, day_counts, log = table.ply, [], []
    assert "next" in front.scene

    while not table.game.reveal.is_complete:
        day_counts.append(count_days(front))
        log.append(len(front.scene["log"]))
        told = f"Day {day_counts[-1]}:" if day_counts[-1] else "The given cards"
        assert front.scene["message"]["text"].startswith(told)
        assert [button["id"] for button in front.scene["buttons"]] == ["table:all-days"]
        assert [way["target"] for way in front.scene.get("travel", []) if way["target"].startswith("day:")] == [
            f"day:{day_counts[-1]}"
        ] * (day_counts[-1] > 0)
        assert front.scene["next"]["after"] == 900
        front.send("go")
        assert table.ply == ply

    assert day_counts == list(range(len(day_counts)))
    assert len(day_counts) >= 2
    assert log == sorted(log)
    assert log[-1] < len(front.scene["log"])
    assert count_days(front) == len(day_counts)
    assert front.scene["travel"][0]["target"] == f"day:{len(day_counts)}"
    assert front.scene["next"] == {"after": 900, "label": "Share the cards", "held": True}
    assert front.scene["buttons"] == []

    front.send("go")
    assert table.game.reveal.days_shown is None
    assert {"drawn", "pot"} & {zone["id"] for zone in front.scene["zones"]} == {"pot"}


def test_nothing_can_be_done_before_the_last_day():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    front.send("go")
    before, turned = table.record, table.game.reveal.days_shown

    for kind, content in [
        ("type", {"text": "choose seal"}),
        ("press", {"id": "take"}),
        ("tap", {"place": "pot:1"}),
        ("drop", {"place": "pot:1", "onto": "seat:A"}),
        ("press", {"id": "table:undo"}),
        ("press", {"id": "table:hint"}),
        ("press", {"id": "table:next-round"}),
        ("escape", {}),
    ]:
        front.send(kind, **content)
        assert (table.record, table.game.reveal.days_shown) == (before, turned), kind
    assert turned == 1


def test_later_days_appear_nowhere_in_the_scene():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    names = table.session.names
    ends = [event.tell(names) for event in table.session.state.view(0).log][-1:]
    days = [event.tell(names) for event in table.session.state.view(0).log if event.kind == "day"]

    for day in range(len(days)):
        text = scene_as_text(
            {word: front.scene[word] for word in ("log", "announcements", "zones", "seats", "message")}
        )
        assert not [line for line in (*days[day:], *ends) if json.dumps(line)[1:-1] in text]
        front.send("go")

    assert ends[0] in [line["text"] for line in front.scene["log"]]
    assert ends[0] in front.scene["announcements"]


def test_all_days_are_shown_on_request_or_without_a_pace():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    front.press("table:all-days")
    assert table.game.reveal.is_complete
    assert front.scene["next"]["label"] == "Share the cards"

    table, front = new_hunt(pace=None)
    front.type(str(table.view.moves()[0]))
    assert table.game.reveal.days_shown is None


def test_next_person_sees_the_hunt_from_its_first_day():
    table, front = new_hunt(seats="AB")
    front.type(str(table.view.moves()[0]))
    for _step in range(20):
        if "curtain" not in front.scene:
            break
        front.press("table:look")

    assert table.game.reveal.days_shown == 0
    assert count_days(front) == 0


def test_hunt_is_revealed_when_stepping_through():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    front.press("table:all-days")
    days = count_days(front)
    front.press("table:step")
    assert table.game.reveal.days_shown is None

    front.press("table:forward")
    assert table.ply == 1
    assert count_days(front) == table.game.reveal.days_shown == 0
    log_texts = [line["text"] for line in front.scene["log"]]
    front.send("go")
    assert count_days(front) == 1
    assert [line["text"] for line in front.scene["log"]][:-1] == log_texts
    front.press("table:all-days")
    assert count_days(front) == days
    assert table.ply == 1

    front.press("table:first")
    front.press("table:forward")
    front.press("table:back")
    assert table.game.reveal.days_shown is None


# What carps are worth now, and a hunt has found -----------------------------------------


def zone_of(part, name):
    """Return a zone by its id, or None."""
    return next((zone for zone in part["zones"] if zone["id"] == name), None)


def test_worth_of_each_carp_agrees_with_the_posts():
    shown = 0
    for step in sampled("koinobori", 60):
        view = step.state.view(0)
        part = scenes.scenes_of("koinobori").part(view, EMPTY_SELECTION, SceneOptions(worth=True))
        worth = Counter()
        for post, flag in zip(view.posts, view.flags, strict=True):
            colour, value = banners.scoring_colour([space[-1] for space in post], flag)
            worth[colour] += value
        zone = zone_of(part, "worth")
        assert (zone is None) == bool(view.end_reason)
        if zone is not None:
            told = {
                token["symbol"].removeprefix("dot-"): int(token["text"].replace("−", "-")) for token in zone["tokens"]
            }
            assert told == {colour: worth.get(colour, -3) for colour in banners.COLOURS}
            shown += 1
    assert shown


def test_worth_is_shown_only_at_tables_and_can_be_hidden():
    view = koinobori.deal(3, seed=7).view(0)
    assert zone_of(scenes.scenes_of("koinobori").part(view, EMPTY_SELECTION, SceneOptions()), "worth") is None
    _table, front = new_table("koinobori")
    assert zone_of(front.scene, "worth")

    front.press("table:worth")

    assert zone_of(front.scene, "worth") is None
    assert "worth" not in str(new_table("nanatoridori")[1].scene["tools"])


def test_post_without_a_leading_colour_counts_by_its_flag():
    _table, front = new_table("koinobori")
    front.play()
    states = [data["state"]["scene"] for data in front.states() if "zones" in data["state"].get("scene", {})]
    posts = [column for scene in states for column in zone_of(scene, "posts")["columns"] if column.get("by_flag")]

    assert posts
    told = {"full": "{} scores 1"}
    for column in posts:
        line = told.get(column["free"], "{} scores 1 now, since all are level")
        assert column["worth"] == line.format(column["name"])


def test_hunt_shows_how_much_it_has_found():
    _table, front = new_table("nanuk")
    front.play(lambda view: str(view.moves()[-1]))
    states = [data["state"]["scene"] for data in front.states() if "zones" in data["state"].get("scene", {})]
    meters = [zone["meter"] for scene in states for zone in scene["zones"] if "meter" in zone]

    assert meters
    assert all(meter["have"] >= 0 and meter["need"] >= 1 for meter in meters)


def test_sounds_have_a_switch():
    assert settings_texts()["sounds"] == "Sounds"
