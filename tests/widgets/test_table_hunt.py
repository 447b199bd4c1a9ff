"""A hunt on the table: its days are revealed one at a time, and nothing else happens meanwhile."""

import json

from gamelib import nanuk
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.tables import plain
from widgets import Table

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
    return len(zones["drawn"]["cards"])


def test_hunt_is_revealed_day_by_day():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    ply, day_counts, log = table.ply, [], []
    assert "next" in front.scene

    while table.game.reveal.days_shown is not None:
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
    ends = [event.tell() for event in table.session.state.view(0).log][-1:]
    days = [event.tell() for event in table.session.state.view(0).log if event.kind == "day"]

    for day in range(len(days)):
        text = plain({word: front.scene[word] for word in ("log", "announcements", "zones", "seats", "message")})
        assert not [line for line in (*days[day:], *ends) if json.dumps(line)[1:-1] in text]
        front.send("go")

    assert ends[0] in [line["text"] for line in front.scene["log"]]
    assert ends[0] in front.scene["announcements"]


def test_all_days_are_shown_on_request_or_without_a_pace():
    table, front = new_hunt()
    front.type(str(table.view.moves()[0]))
    front.press("table:all-days")
    scene = front.scene
    assert table.game.reveal.days_shown is None
    assert scene["buttons"] != [] or "next" in scene

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
