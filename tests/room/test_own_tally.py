"""A phone's own summary at the end of a class: shown only to that phone, only then, and never saved."""

import json

from gamelib.core.intervals import Interval
from tests.room.phones import answer, asked, join, run, served
from widgets.room import vote_screens
from widgets.room.room import Tally
from widgets.room.thinking import Weighed
from widgets.room.vote import Vote


def lines_on(phone):
    return [block.get("text") or f"{block['note']} {block['label']}" for block in phone.screen["blocks"]]


async def end(wall):
    for button in ("room:lobby", "room:ending", "room:end"):
        await wall.press(button)


def test_each_phone_is_told_what_it_did_and_no_other(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            wall, room, [one, other] = await asked(server, 2)
            await answer(one, "pass")
            await wall.press("vote:reveal")
            await wall.press("room:lobby")
            await wall.press("room:ask:nanatoridori:number:beat-and-close")
            for phone, number in ((one, 40), (other, 90)):
                await phone.act(kind="set", id="number", value=number)
            await wall.press("vote:reveal")
            await wall.until(lambda: "It is " in wall.text)
            exact = round(100 * room.activity.vote.chances[0].value)
            assert str(exact - 40) not in "".join(map(str, room._tallies.values()))  # the question is still open
            room.finish()
            assert str(exact - 40) in str(room._tallies[0])
            assert str(room._tallies[0].off) not in json.dumps(room.plain())
            await end(wall)
            for phone in (one, other):
                await phone.until(lambda phone=phone: "Only this phone" in phone.text)
            assert lines_on(one)[1:3] == [
                "You answered 2 questions.",
                f"Your numbers were off by {exact - 40} on average.",
            ]
            assert lines_on(other)[1:3] == [
                "You answered 1 question.",
                f"Your numbers were off by {abs(exact - 90)} on average.",
            ]
            assert not room._tallies
            again = await join(server, room.code, one.jar)
            assert lines_on(again) == ["Your animal says goodbye. Nothing is kept about you."]

    run(go())


def test_phone_that_did_nothing_only_hears_goodbye():
    async def go():
        async with served() as server:
            wall, _room, [phone] = await asked(server)
            await end(wall)
            await phone.until(lambda: phone.title == "The class is over")
            assert lines_on(phone) == ["Your animal says goodbye. Nothing is kept about you."]

    run(go())


def test_a_change_counts_only_from_worse_to_better():
    vote = Vote("nanatoridori", "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C")
    vote.answers = {1: "pass", 2: "play 6 6 at 4-5", 3: "pass", 4: "pass"}
    vote.close()
    vote.open_again()
    vote.answers = {1: "play 6 6 at 4-5", 2: "play 6 6 at 4-5", 3: "pass"}
    vote.reveal()
    vote.weighed = [
        Weighed("play 6 6 at 4-5", Interval(0.9, 0.8, 1.0), True),
        Weighed("pass", Interval(0.3, 0.2, 0.4), False),
    ]
    assert [vote_screens.own_of(vote, number).get("better") for number in range(1, 6)] == [1, 0, 0, 0, None]


def test_the_last_deal_can_be_played_again():
    tally = Tally()
    tally.add({"deal": (12, "4BB-0007-AA")})
    tally.add({"deal": (-3, "5NB-0007-T6")})
    assert "You scored \N{MINUS SIGN}3 in our deal." in json.dumps(tally.blocks(), ensure_ascii=False)
    assert "5NB-0007-T6" in json.dumps(tally.blocks())
