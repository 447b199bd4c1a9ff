"""The wall asks before it ends everybody's work, and what it ended can be undone for ten seconds, whole."""

import asyncio
import json

import pytest

from gamelib.core.chance import Stream
from tests.laws import many
from tests.room.phones import (
    InlineExecutor,
    answer_with_move,
    begin,
    join,
    open_question,
    open_wall,
    run_coroutine,
    start_local_server,
)
from tests.tiers import rest_in_deep
from widgets.room import doubts
from widgets.room.doubts import DOUBT_NO, DOUBT_UNDO, DOUBT_YES, MOST_SHOWN, UNDO_SECONDS, ConfirmAndUndo, Doubt
from widgets.room.room import Room
from widgets.room.thinking import Thinking


def question_on_wall(wall):
    """Return what the wall asks now, with the words that say first what would be lost; "" if nothing."""
    doubt = wall.screen.get("doubt", {})
    return f"{doubt['text']} {doubt['lost'].split('**')[1]}" if doubt.get("asks") else ""


async def room_in_play(server, button, phones=2):
    """Return the wall, the room and phones in the middle of a deal or of tables, on which one of them has moved."""
    wall, room = await open_wall(server)
    there = [await join(server, room.code) for _phone in range(phones)]
    await begin(wall, button)
    room._doubts.forget()  # as after ten seconds
    for phone in there:
        await phone.until(lambda phone=phone: phone.scene)
    tables = room.activity.tables
    table = tables[0]
    while not any(entry.seat == 0 for entry in table.record.entries):
        for seat in set(table.session.awaited) & set(table.people):
            table.act(seat, table.session.ply, table.session.state.view(seat).moves()[0])
        await asyncio.sleep(0.01)
    for each in tables if isinstance(tables, list) else tables.values():
        each.pace = 60.0  # from now on, nobody moves
        each.stop()
        each.resume()
    for phone in there:
        await phone.act(kind="ping")  # whatever was under way has arrived
    return wall, room, there


ENDS = {
    "tables": ("room:tables:nanatoridori", "room:lobby", "End the tables? 1 game is in progress."),
    "deal": ("room:deal:nanatoridori", "room:lobby", "Stop the deal for everybody? 1 of 2 is still playing."),
    "results": ("room:deal:nanatoridori", "deal:show", "Show the results already? 1 of 2 is still playing."),
}


@pytest.mark.parametrize(("begins", "ends", "asks"), rest_in_deep(ENDS.values(), [ENDS["deal"]]))
def test_wall_asks_before_it_ends_what_is_going_on(begins, ends, asks):
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone, _other] = await room_in_play(server, begins)
            before, shown = room.activity, phone.scene
            await wall.press(ends)
            assert question_on_wall(wall) == asks
            gentler = ["deal:hurry"] if "deal" in begins else []
            assert [each["id"] for each in wall.screen["buttons"]] == [DOUBT_YES, *gentler, DOUBT_NO]
            assert (room.activity, getattr(before, "stage", "playing")) == (before, "playing")
            await wall.press(DOUBT_NO)
            assert (question_on_wall(wall), room.activity, room.page) == ("", before, "activity")
            assert phone.scene == shown
            await wall.press(ends)
            await wall.press(DOUBT_YES)
            assert room.activity is None or room.activity.stage == "shown"
            await phone.until(lambda: phone.screen)

    run_coroutine(scenario())


@pytest.mark.parametrize(("begins", "ends", "_asks"), rest_in_deep(ENDS.values(), [ENDS["deal"]]))
def test_what_was_ended_is_undone_with_every_move(begins, ends, _asks):
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone, other] = await room_in_play(server, begins)
            before, kept = room.activity, json.dumps(room.plain()["activity"])
            await wall.press(ends)
            await wall.press(DOUBT_YES)
            await phone.until(lambda: phone.screen)
            assert wall.screen["doubt"]["button"]["key"] == "U"
            await wall.press(DOUBT_UNDO)
            assert room.activity is before
            assert json.dumps(room.plain()["activity"]) == kept
            assert (room.page, room.history) == ("activity", [])
            await phone.until(lambda: phone.scene)
            await other.until(lambda: other.scene)
            assert phone.scene["zones"] == json.loads(json.dumps(before.tables[0].boards[0].scene["zones"]))
            assert not room.activity.tables[0].is_paused
            assert "doubt" not in wall.screen

    run_coroutine(scenario())


@pytest.mark.deep
def test_who_still_plays_is_shown_and_can_be_given_two_minutes():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await room_in_play(server, "room:deal:nanatoridori")
            await wall.press("room:lobby")
            asked, [yes, hurry, no] = wall.screen["doubt"], wall.screen["buttons"]
            assert [each["name"] for each in asked["whose"]] == [room.everybody[0].name]
            assert (asked["more"], f"“{yes['label']}”" in asked["after"]) == ("", True)
            assert (yes.get("main"), hurry.get("main"), no["main"], no["back"]) == (None, None, True, True)
            assert not any(each.get("space") for each in (yes, hurry, no))
            await wall.press("deal:hurry")
            assert (question_on_wall(wall), room.activity.hurry, room.activity.stage) == ("", True, "playing")
            await wall.press("room:lobby")
            assert [each["id"] for each in wall.screen["buttons"]] == [DOUBT_YES, DOUBT_NO]

    run_coroutine(scenario())


def test_a_question_shows_some_animals_and_how_many_more():
    room = Room("HKRT", None)
    devices = [room.join()[0] for _number in range(MOST_SHOWN + 2)]
    whole, few = (Doubt("End?", "", "End it", "Go on", whose=devices[:count]).block() for count in (26, 24))
    assert (len(whole["whose"]), whole["more"]) == (24, "and 2 more")
    assert (len(few["whose"]), few["more"]) == (24, "")


def test_a_vote_never_shows_who_has_answered():
    async def scenario():
        async with start_local_server() as server:
            wall, _room, [phone, _other] = await open_question(server, 2)
            await answer_with_move(phone, "pass")
            await wall.press("room:lobby")
            assert wall.screen["doubt"]["whose"] == []

    run_coroutine(scenario())


def test_stopped_question_goes_on_with_its_answers():
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone, _other] = await open_question(server, 2)
            await answer_with_move(phone, "pass")
            await wall.press("room:lobby")
            assert question_on_wall(wall) == "Stop this question? 1 has answered."
            await wall.press(DOUBT_YES)
            assert (room.activity, room.history) == (None, [])
            await wall.press(DOUBT_UNDO)
            assert (room.history, room.activity.vote.answers) == ([], {0: "pass"})
            await phone.until(lambda: "Sent." in phone.text)

    run_coroutine(scenario())


def test_closed_vote_can_be_opened_again_for_a_while():
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone] = await open_question(server)
            await wall.press("vote:close")
            await phone.until(lambda: phone.title == "The vote is closed")
            await wall.press(DOUBT_UNDO)
            await phone.until(lambda: phone.scene)
            assert room.activity.vote.stage == "open"

    run_coroutine(scenario())


@pytest.mark.parametrize("goes_on", [["vote:reveal"], ["vote:talk", "vote:again"]])
def test_a_vote_that_has_gone_on_is_not_opened_as_before(goes_on):
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            await wall.press("vote:close")
            assert wall.screen["doubt"]["button"]["id"] == DOUBT_UNDO
            for button in goes_on:
                await wall.press(button)
            stage = room.activity.vote.stage
            assert "doubt" not in room.wall()
            room.press(DOUBT_UNDO)
            assert (room.activity.vote.stage, room.activity.vote.answered) == (stage, 1)

    run_coroutine(scenario())


def test_nothing_is_asked_where_nothing_would_be_lost():
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone] = await open_question(server)
            await wall.press("room:lobby")  # nobody has answered
            assert room.activity is None
            await wall.press("room:ask:nanatoridori:seat:low-and-sure")
            await phone.press("answer:1")
            await wall.press("vote:reveal")
            await wall.press("room:lobby")
            assert room.activity is None
            for kind in ("deal", "tables"):
                await begin(wall, f"room:{kind}:nanuk")
                await wall.press("room:lobby")
                assert room.activity is None

    run_coroutine(scenario())


@pytest.mark.deep
def test_undo_is_over_after_ten_seconds():
    async def scenario():
        async with start_local_server() as server:
            now = [0.0]
            wall, room, _phones = await room_in_play(server, "room:tables:nanatoridori")
            room._doubts = ConfirmAndUndo(clock=lambda: now[0])
            for button in ("room:lobby", DOUBT_YES):
                await wall.press(button)
            now[0] = UNDO_SECONDS
            await wall.press(DOUBT_UNDO)
            assert (room.activity, "doubt" in wall.screen) == (None, False)

    run_coroutine(scenario())


@pytest.mark.deep
def test_offer_to_undo_leaves_the_wall_by_itself(monkeypatch):
    monkeypatch.setattr(doubts, "UNDO_SECONDS", 0.3)

    async def scenario():
        async with start_local_server() as server:
            wall, _room, _phones = await room_in_play(server, "room:tables:nanatoridori")
            for button in ("room:lobby", DOUBT_YES):
                await wall.press(button)
            assert "doubt" in wall.screen
            await wall.until(lambda: "doubt" not in wall.screen)

    run_coroutine(scenario())


@pytest.mark.deep
def test_undo_replaces_what_was_begun_meanwhile():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await room_in_play(server, "room:tables:nanatoridori")
            before = room.activity
            for button in ("room:lobby", DOUBT_YES, "room:deals", "room:deal:nanuk"):
                await wall.press(button)
            begun = room.activity
            await wall.press(DOUBT_UNDO)
            assert room.activity is before
            assert all(table.is_paused for table in begun.tables.values())

    run_coroutine(scenario())


def test_neither_yes_nor_undo_does_anything_unasked():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await room_in_play(server, "room:tables:nanatoridori")
            before = room.activity
            for button in (DOUBT_YES, DOUBT_NO, DOUBT_UNDO):
                await wall.press(button)
            await wall.press("room:lobby")
            await wall.press("tables:look:0")  # whatever else is pressed means no
            await wall.press(DOUBT_YES)
            assert room.activity is before

    run_coroutine(scenario())


def test_nothing_of_an_ended_class_can_be_brought_back():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await room_in_play(server, "room:tables:nanatoridori")
            for button in ("room:lobby", DOUBT_YES, "room:ending", "room:end", DOUBT_UNDO):
                await wall.press(button)
            assert (room.activity, room.is_ended) == (None, True)
            assert "doubt" not in wall.screen

    run_coroutine(scenario())


# Space --------------------------------------------------------------------------------------


NOT_WALKED = ("room:end", "room:look", "room:position", "room:put_away", "room:rehearse")
"""Buttons that end a walk, or that need more than a press."""


def buttons(screen):
    """Return all buttons of a screen that a walk may press, also those among its blocks."""
    found, left = [], [screen["buttons"], screen["blocks"], screen.get("doubt", {})]
    while left:
        part = left.pop()
        if isinstance(part, dict) and "id" in part and not part.get("off") and "label" in part:
            found.append(part)
        left += part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    return [each for each in found if each["id"] not in NOT_WALKED]


async def press_at_random(steps, walk):
    """Press buttons of a wall at random; yield each screen with Space on it, and the one to which Space leads."""
    room, chance = Room("HKRT", Thinking(InlineExecutor())), Stream(walk, "walk")
    room.addresses = ["http://192.168.0.23:8866/class/"]
    for _phone in range(4):
        room.connect(room.join()[0], lambda _message: None)
    for _step in range(steps):
        screen = room.wall()
        spaces = [each for each in buttons(screen) if each.get("space")]
        for each in room.everybody:
            if room.activity is not None and chance.randbelow(2):
                room.activity.pretend(each, chance)
        pressed = spaces[0] if spaces else chance.choice(buttons(screen))
        room.press(pressed["id"], 1 if pressed["id"].startswith("hand:") else None)
        await asyncio.sleep(0)
        if spaces:
            yield screen, room.wall()
    room.end()


WALKED = {"Which position?", "Which game?", "The vote is closed", "Find your table"}
"""Screens that walks are to come to, however long that takes them."""


@pytest.mark.deep
def test_space_is_on_no_two_screens_that_follow_each_other():
    async def scenario():
        seen, walks = set(), many(4, 12)
        for walk in range(5 * walks):  # a walk may end in a class that is over or put away
            if walk >= walks and seen >= WALKED:
                break
            async for before, after in press_at_random(120, walk):
                seen.add(before["title"])
                assert len([each for each in buttons(before) if each.get("space")]) == 1
                leads_on = [each["id"] for each in buttons(after) if each.get("space")]
                assert leads_on == [], (before["title"], after["title"])
        assert seen >= WALKED

    run_coroutine(scenario())
