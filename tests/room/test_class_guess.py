"""Guesses at the class's result by learners who have finished a deal: counted, and shown only after the results."""

import pytest

from gamelib import classroom
from gamelib.core import registry
from gamelib.core.chance import Stream
from tests.room.phones import join, open_wall, run_coroutine, start_local_server
from widgets.room import deal_for_all, shared_table
from widgets.room.deal_for_all import describe_guesses, describe_own_guess, guess_line_for
from widgets.room.rehearsal import choose_as_learner

PROGRAM = [(score > 15, score) for score in range(-10, 41)]
WON_OR_LOST = [(True, 0)] * 60 + [(False, -1)] * 20


@pytest.fixture(autouse=True)
def fix_bot_results(monkeypatch):
    """Provide the bot's results at once, and let bots at tables move only when the test plays for them."""
    monkeypatch.setattr(
        shared_table.SharedTable.__init__, "__kwdefaults__", {"bot_seed": 1, "goes_on": True, "pace": 600}
    )
    monkeypatch.setattr(
        deal_for_all,
        "play_deal",
        lambda code, _seat: WON_OR_LOST if classroom.read_code(code).game == "nanatoridori" else PROGRAM,
    )


def play_to_the_end(table, seed=1):
    chance = Stream(seed, "learner")
    while not table.is_over:
        seat = next(iter(table.session.awaited))
        if seat in table.people:
            table.act(seat, table.session.ply, choose_as_learner(table.session.state.view(seat), chance))
        else:
            table.session.play_bot(seat)
        table._show_move(None)


async def open_deal(server, game="koinobori", phones=2):
    wall, room = await open_wall(server)
    there = [await join(server, room.code) for _phone in range(phones)]
    code = classroom.share(game, registry.about(game).usual_players, seed=7).code
    await wall.set(f"room:deal:{game}", code)
    for phone in there:
        await phone.until(lambda phone=phone: phone.scene)
    return wall, room, there


async def finish_round(room, phone, number=0):
    """Finish a phone's round, and open the guess."""
    play_to_the_end(room.activity.tables[number])
    await phone.until(lambda: "beside:guess" in phone.text)
    await phone.press("beside:guess")
    await phone.until(lambda: phone.title == "While the others play")


async def send_guess(phone, number):
    await phone.act(kind="set", id="number", value=number)


def test_a_guess_is_sent_counted_and_told_with_the_result():
    async def scenario():
        async with start_local_server() as server:
            wall, room, (first, second) = await open_deal(server)
            assert "beside:guess" not in first.text
            await finish_round(room, first)
            assert "Sent." not in first.text
            await send_guess(first, 12)
            await first.until(lambda: "Sent. You may change it" in first.text)
            await wall.until(lambda: "1 has guessed so far." in wall.text)
            await send_guess(first, 13)
            await first.press("table")
            await first.until(lambda: first.scene)
            play_to_the_end(room.activity.tables[1], 2)
            came_to, line = room.activity._class_value()
            await wall.press("deal:show")
            await first.until(lambda: describe_own_guess(13, came_to, line) in first.text)
            await second.until(lambda: second.title == "The result")
            assert "You guessed" not in second.text

    run_coroutine(scenario())


def test_no_guess_reaches_anybody_before_the_result():
    async def frames_sent_to_others(number):
        async with start_local_server() as server:
            wall, room, (first, second) = await open_deal(server)
            await finish_round(room, first)
            await send_guess(first, number)
            await wall.until(lambda: "1 has guessed so far." in wall.text)
            await second.act(kind="hello")
            assert room.activity.guesses == {0: number}
            shown = [wall.text, second.text, *map(str, room.activity.summary())]
            return [each.replace(room.code, "").replace(second.who, "") for each in shown]

    assert run_coroutine(frames_sent_to_others(3)) == run_coroutine(frames_sent_to_others(37))


@pytest.mark.parametrize("value", [-31, 61, 1000, True, "12", 12.5, None])
def test_a_guess_off_the_line_is_not_taken(value):
    async def scenario():
        async with start_local_server() as server:
            _wall, room, (phone, _other) = await open_deal(server)
            await finish_round(room, phone)
            await send_guess(phone, value)
            assert room.activity.guesses == {}

    run_coroutine(scenario())


def test_no_guess_is_taken_before_the_end_or_after_the_result():
    async def scenario():
        async with start_local_server() as server:
            wall, room, (first, second) = await open_deal(server)
            await second.press("beside:guess")
            await send_guess(second, 12)
            await finish_round(room, first)
            await wall.press("deal:show")
            await first.until(lambda: first.title == "The result")
            room.activity._take(room.everybody[0], "number", 12)
            assert room.activity.guesses == {}

    run_coroutine(scenario())


def test_a_guess_is_kept_when_the_server_is_killed(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room, (phone, _other) = await open_deal(server)
            await finish_round(room, phone)
            await send_guess(phone, 20)
            await phone.until(lambda: "Sent." in phone.text)
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            back = await join(again, room.code, phone.jar)
            await back.until(lambda: "Sent." in back.text and '"value": 20' in back.text)

    run_coroutine(scenario())


def test_where_a_score_says_who_won_a_share_is_guessed():
    async def scenario():
        async with start_local_server() as server:
            wall, room, (phone, _other) = await open_deal(server, "nanatoridori")
            await finish_round(room, phone)
            assert "What share of the class will not lose this round?" in phone.text
            await send_guess(phone, 100)
            won = room.activity.outcomes[0][0]
            await wall.press("deal:show")
            await phone.until(lambda: "You guessed that 100 % of the class would not lose." in phone.text)
            assert ("That is right, to the nearest whole number." if won else "You were about 100 off.") in phone.text
            assert ("You did not lose the round." if won else "You lost the round.") in phone.text
            await wall.until(
                lambda: f"{won:d} of 1 of you did not lose the round. The program does not lose it in " in wall.text
            )

    run_coroutine(scenario())


def test_pretended_phones_guess_once_they_are_done():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await open_deal(server)
            play_to_the_end(room.activity.tables[0])
            room.activity.pretend(room.everybody[0], Stream(1, "rehearsal"))
            assert guess_line_for(PROGRAM).holds(room.activity.guesses[0])
            await wall.until(lambda: "1 has guessed so far." in wall.text)

    run_coroutine(scenario())


def test_an_average_with_a_fraction_is_compared_as_it_is():
    line = guess_line_for(PROGRAM)
    assert line.near == 3
    assert "Near, off by 3 at most: 2. Too low: 1." in describe_guesses([10, 12, 13], 13.4, line)
    assert describe_own_guess(13, 13.4, line).endswith("That is right, to the nearest whole number.")
    assert describe_own_guess(10, 13.4, line).endswith("You were about 3 off.")


def test_the_class_is_told_counts_and_only_of_several_guesses():
    line = guess_line_for(PROGRAM)
    assert describe_guesses([12, 40], 12, line) == ""
    assert describe_guesses([12, 40, 0, 15], 13, line) == (
        "4 of you guessed beforehand. Near, off by 3 at most: 2. Too low: 1. Too high: 1."
    )


def test_the_wall_shows_points_or_who_won():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await open_deal(server, phones=6)
            for number, table in room.activity.tables.items():
                play_to_the_end(table, number)
            won = sum(won for won, _score in room.activity.outcomes.values())
            await wall.press("deal:show")
            assert len(chart(wall)["bins"]) > 2
            assert "points on average" in wall.text
            await wall.press("deal:wins")
            assert [each["class"] for each in chart(wall)["bins"]] == [6 - won, won]
            assert [each["program"] for each in chart(wall)["bins"]] == [26, 25]
            assert f"{won} of 6 of you won the round. The program wins it 49 times in 100." in wall.text
            assert "points on average" not in wall.text
            assert "points on average" in str(room.activity.summary())
            await wall.press("deal:points")
            assert len(chart(wall)["bins"]) > 2

    run_coroutine(scenario())


def test_where_points_say_no_more_there_is_nothing_to_choose():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones = await open_deal(server, "nanatoridori")
            play_to_the_end(room.activity.tables[0])
            await wall.press("deal:show")
            before = chart(wall)
            assert "deal:wins" not in wall.text
            await wall.act(kind="press", id="deal:wins")
            assert chart(wall) == before

    run_coroutine(scenario())


def chart(wall):
    return next(block for block in wall.screen["blocks"] if block["kind"] == "dots")
