"""After class: what was answered and refused, each phone's own summary, the results beside a bot's."""

import asyncio
import csv
import io
import json
import re

import pytest

from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval
from gamelib.core.written_numbers import out_of_hundred
from gamelib.lessons import lesson_that_teaches, notebooks
from tests.room.phones import (
    answer_with_move,
    ask_about_position,
    begin,
    fetch,
    join,
    open_question,
    open_wall,
    run_coroutine,
    start_local_server,
)
from widgets.desk import after_class
from widgets.room import shared_table, tables_wall
from widgets.room.room import DeviceTally
from widgets.room.score_chart import MOST_BINS, MOST_DOTS, MOST_DOTS_OF_FEW, MOST_MARKS, number_chart, score_chart
from widgets.room.thinking import WeighedMove
from widgets.room.vote import Vote


def test_page_and_table_say_what_was_answered_and_refused():
    async def scenario():
        async with start_local_server() as server:
            wall, room, phones = await open_question(server, 2)
            await answer_with_move(phones[0], ["hand:2", "hand:3"])
            await answer_with_move(phones[0], "pass")
            await answer_with_move(phones[1], "pass")
            await wall.until(lambda: "2 of 2 have answered" in wall.text)
            place = f"{server.address}wall/{room.code}/answers"
            page, table = [(await fetch(f"{place}.{kind}", wall.jar))[2] for kind in ("html", "csv")]
            assert (await fetch(f"{place}.html", phones[0].jar))[0] == 403
            return page, table

    page, table = run_coroutine(scenario())

    assert "NANA-4.2" in page
    assert lesson_that_teaches("NANA-4.2").title in page
    assert [row["answer"] for row in after_class.read_report(table).refused] == ["NANA-4.2"]
    assert after_class.read_report(table).questions[0][0]["count"] == "2"


def test_the_next_question_can_be_asked_after_a_refused_try():
    async def scenario():
        async with start_local_server() as server:
            wall, _room, [phone] = await open_question(server)
            await answer_with_move(phone, ["hand:2", "hand:3"])
            await answer_with_move(phone, "pass")
            await wall.press("vote:reveal")
            await wall.until(lambda: '"room:questions:nanatoridori:move"' in wall.text)
            await wall.press("room:questions:nanatoridori:move")
            await wall.until(lambda: wall.title == "Which position?")

    run_coroutine(scenario())


@pytest.mark.parametrize("button", ["room:tables:nanuk", "room:deal:nanuk"])
def test_what_tables_refused_is_counted_too(button, tmp_path, monkeypatch):
    monkeypatch.setattr(
        shared_table.SharedTable.__init__, "__kwdefaults__", {"bot_seed": 1, "goes_on": True, "pace": 0.005}
    )

    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await begin(wall, button)
            await phone.until(lambda: phone.scene)
            table = next(iter(room.activity.tables.values() if "deal" in button else room.activity.tables))
            while 0 not in table.session.awaited:
                await asyncio.sleep(0.01)
            refused = table.act(0, len(table.record), "1 fish in 1 days" if len(table.record) else "doom").refusal
            room.keep()
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            table = (await fetch(f"{again.address}wall/{room.code}/answers.csv", wall.jar))[2]
            page = (await fetch(f"{again.address}wall/{room.code}/answers.html", wall.jar))[2]
            return refused.clause, table, page

    clause, table, page = run_coroutine(scenario())
    rows = [row for row in csv.DictReader(io.StringIO(table)) if row["kind"] == "refused"]
    assert [(row["answer"], row["count"]) for row in rows] == [(clause, "1")]
    assert clause in page


def test_page_tells_questions_apart_and_what_came_of_each(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            await wall.press("vote:reveal")
            await wall.until(lambda: "does better" in wall.text)
            await wall.press("room:lobby")
            await ask_about_position(wall)
            await answer_with_move(phone, "pass")
            await wall.press("vote:reveal")
            await wall.until(lambda: "does better" in wall.text)
            await wall.press("room:lobby")
            await wall.press("room:ask:nanatoridori:number:all-of-them")
            await phone.act(kind="set", id="number", value=40)
            await wall.press("vote:reveal")
            await wall.until(lambda: "It is " in wall.text)
            exact = next(block["text"] for block in wall.screen["blocks"][2]["blocks"])
            await wall.press("room:lobby")
            await wall.press("room:deal:nanatoridori")
            place = f"{server.address}wall/{room.code}/answers"
            return exact, *[(await fetch(f"{place}.{kind}", wall.jar))[2] for kind in ("html", "csv")]

    exact, page, table = run_coroutine(scenario())
    assert page.count("What would you do?") == 2
    assert page.count("A</b> pass") == 2
    assert page.count("<img ") == 2
    assert page.count("position of question 1") == 1
    assert page.count("No move here does better") == 2
    assert "Vote 1: 1 answer, 40." in page
    assert exact in page
    assert "0 of 1 have finished the round." in page
    assert len(after_class.read_report(table).questions) == 4
    assert page.count('class="exact"') == 1
    [found] = [row for row in csv.DictReader(io.StringIO(table)) if row["words"] == exact]
    assert f"It is {out_of_hundred(float(found['value']) / 100)} of 100" in exact
    assert float(found["low"]) <= float(found["value"]) <= float(found["high"])


@pytest.mark.parametrize("position", ["", "no position", "players 99", "x" * 5000])
def test_a_position_that_cannot_be_drawn_is_left_out(position):
    rows = [
        {
            "question": "What would you do?",
            "game": "nanatoridori",
            "position": position,
            "kind": "move",
            "answer": "pass",
            "count": 3,
            "value": "much",
            "low": "-1",
            "high": "x",
        }
    ]
    page = after_class.report(rows).paper().html
    assert "<img" not in page
    assert "A</b> pass" in page


def test_answers_without_room_are_counted_and_the_best_is_kept():
    rows = [
        {
            "question": "What would you do?",
            "kind": "move",
            "answer": f"answer {number}",
            "count": number or 1,
            "best": number == 0,
        }
        for number in range(9)
    ]
    page = after_class.report(rows).paper().html
    assert [number for number in range(9) if f"answer {number}<" in page] == [0, 4, 5, 6, 7, 8]
    assert "3 more answers are in the saved table." in page


def test_scores_of_a_deal_are_drawn_where_there_are_several():
    def page_of(*scores):
        rows = [
            {
                "question": "One deal for everybody",
                "game": "koinobori",
                "position": "K3B-0033-9",
                "kind": "deal",
                "answer": score,
                "count": 2,
            }
            for score in scores
        ]
        return after_class.report(rows).paper().html

    assert page_of(0, 1).count("<rect") == 0
    assert page_of(-3, 4, 12).count("<rect") == 3
    assert "code K3B-0033-9" in page_of(0, 1)


def test_guesses_at_an_average_are_drawn_on_a_line():
    asked = {"question": "How many flocks?", "game": "nanatoridori", "number": 1}
    rows = [
        {**asked, "kind": "average", "vote": vote, "answer": answer, "words": f"{answer / 10:g}", "count": 2}
        for vote, answers in (("1", (20, 45)), ("2", (55, 68)))
        for answer in answers
    ]
    found = {**asked, "kind": "finding", "words": "It is 7.10.", "value": "70.97"}
    [page] = after_class.report([*rows, found]).paper().pages
    assert "1 question" in page
    assert "4 answers, then 4" in page
    assert "Vote 1: 4 answers, from 2 to 4.5; the middle one is 3.25." in page
    assert "Ends well" not in page
    assert (page.count("<rect"), page.count('class="exact"')) == (4, 1)
    [only] = after_class.report([{**rows[0], "answer": "-", "words": "<b>"}, found]).paper().pages
    assert "<rect" not in only
    assert "<b>" not in only.partition("</h2>")[2]


def test_every_kind_of_question_of_a_class_is_counted():
    for kind in ("move", "number", "average", "choice", "seat", "lead"):
        rows = [{"question": "What?", "game": "nanuk", "kind": kind, "answer": "5", "words": "5", "count": 3}]
        [page] = after_class.report(rows).paper().pages
        assert "1 question" in page
        assert "3 answers" in page


def test_many_questions_take_several_pages():
    rows = [
        {"number": number, "question": "What would you do?", "kind": "move", "answer": str(answer), "count": 1}
        for number in range(9)
        for answer in range(5)
    ]
    pages = after_class.report(rows).paper().pages
    assert len(pages) == 3
    assert [page.count("<h2>") for page in pages] == [4, 4, 1]


def test_forget_it_all_asks_once_and_leaves_nothing(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            await wall.press("vote:reveal")
            files = [*tmp_path.rglob("*room-*")]
            assert files
            assert phone.jar["bbb-device"] not in "".join(each.read_text() for each in files)
            await wall.press("room:lobby")
            await wall.press("room:ending")
            assert [*tmp_path.rglob("*room-*")] == files
            await wall.press("room:end")
            await phone.until(lambda: phone.title == "The class is over")
            [mark] = left = [*tmp_path.rglob("*room-*")]
            assert (mark.suffix, mark.read_text()) == (".over", "")
            place = f"{server.address}wall/{room.code}/answers"
            for kind in ("csv", "html"):
                status, _headers, page, _jar = await fetch(f"{place}.{kind}", wall.jar)
                assert (status, "Nothing is kept" in page) == (404, True)
            for page in (wall, phone):
                await page.leave()
            await asyncio.sleep(0.05)
            server.registry.tick()
            assert (server.registry.rooms, [*tmp_path.rglob("*room-*")]) == ({}, left)
            assert (await fetch(f"{server.address}{room.code}", phone.jar))[0] == 404

    run_coroutine(scenario())


def test_the_table_names_no_device(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, phones = await open_question(server, 3)
            for phone in phones:
                await answer_with_move(phone, "pass")
            place = f"{server.address}wall/{room.code}/answers"
            texts = [(await fetch(f"{place}.{kind}", wall.jar))[2] for kind in ("csv", "html")]
            names = [json.loads(phone.frames[0])["you"]["name"] for phone in phones]
            return [name for name in names for text in texts if name in text], texts[0]

    named, table = run_coroutine(scenario())
    assert named == []
    [row] = [row for row in csv.DictReader(io.StringIO(table)) if row["kind"] == "move" and row["count"] != "0"]
    assert (row["answer"], row["count"]) == ("pass", "3")


def test_refusals_of_all_questions_are_counted_together():
    rows = [
        {"question": question, "kind": "refused", "answer": clause, "count": count}
        for question, clause, count in (("one", "NANA-4.2", 2), ("one", "NANA-4.3", 4), ("two", "NANA-4.2", 3))
    ]
    refused = after_class.report(rows).refused
    assert [(row["answer"], row["count"]) for row in refused] == [("NANA-4.2", "5"), ("NANA-4.3", "4")]


def test_only_what_was_asked_counts_as_a_question():
    rows = [
        {
            "question": "What would you do?",
            "game": "nanuk",
            "position": "",
            "kind": "move",
            "answer": "pass",
            "count": 3,
        },
        {
            "question": "Tables of friends",
            "game": "nanuk",
            "position": "",
            "kind": "tables",
            "count": 2,
            "words": "tables that played a round to its end",
        },
    ]
    page = after_class.report([{"number": at, **row} for at, row in enumerate(rows, 1)]).paper().html
    assert "Nanuk · 1 question<" in page
    page = after_class.report([{"number": 1, **rows[1]}]).paper().html
    assert "question" not in page.partition("<h1>")[2].partition("<h2>")[0].lower()


def test_tables_that_ended_no_round_are_not_reported():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            await begin(wall, "room:tables:nanuk")
            return room.counts()

    assert run_coroutine(scenario()) == []


def test_who_has_not_moved_in_a_deal_has_not_begun():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            [one, _other] = [await join(server, room.code) for _phone in range(2)]
            await wall.press("room:deal:nanatoridori")

            def parts():
                return [each["label"] for each in wall.screen["blocks"][0]["parts"] if each["count"]]

            await wall.until(lambda: parts() == ["2 not yet"])
            assert {each["note"] for each in wall.screen["blocks"][0]["rows"]} == {"not begun"}
            table = room.activity.tables[0]
            await one.until(lambda: 0 in table.session.awaited)
            table.act(0, table.session.ply, table.session.state.view(0).moves()[0])
            room.changed()
            await wall.until(lambda: parts() == ["1 playing", "1 not yet"])

    run_coroutine(scenario())


def test_a_table_refused_again_and_again_is_led_to_a_lesson():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            await join(server, room.code)
            await begin(wall, "room:tables:koinobori")
            [table] = room.activity.tables
            [seat] = table.people
            while seat not in table.session.awaited:
                await asyncio.sleep(0.01)
            for _try in range(4):
                assert table.act(seat, table.session.ply, "take 3").refusal.clause == "KOI-4.3"
            return [tables_wall.build_table_row(0, table, is_brief)["note"] for is_brief in (False, True)]

    assert run_coroutine(scenario()) == ["refused 4 times: see lesson “The row”", "refused 4 times"]


async def summary_of(server, room, wall):
    """Return the rows of the saved table."""
    table = (await fetch(f"{server.address}wall/{room.code}/answers.csv", wall.jar))[2]
    return [*csv.DictReader(io.StringIO(table))]


@pytest.mark.parametrize("stage", ["open", "closed", "talk", "open again"])
def test_stopped_vote_is_not_in_the_summary(stage):
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, ["hand:2", "hand:3"])  # refused
            await answer_with_move(phone, "pass")
            for button in {
                "open": [],
                "closed": ["vote:close"],
                "talk": ["vote:close", "vote:talk"],
                "open again": ["vote:close", "vote:again"],
            }[stage]:
                await begin(wall, button)
            await wall.press_surely("room:lobby")
            assert [row["kind"] for row in await summary_of(server, room, wall)] == ["refused"]

    run_coroutine(scenario())


@pytest.mark.parametrize("button", ["room:deal:nanuk", "room:tables:nanuk", "room:ask:nanuk:seat:the-only-bear"])
def test_what_nobody_took_part_in_is_not_in_the_summary(button):
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            await join(server, room.code)
            await begin(wall, button)
            await wall.press("deal:show" if "deal" in button else "vote:reveal")
            await wall.press("room:lobby")
            assert await summary_of(server, room, wall) == []
            assert "How the lesson went" in (await fetch(f"{server.address}wall/{room.code}/answers.html", wall.jar))[2]

    run_coroutine(scenario())


def test_rule_refused_most_leads_to_the_lesson_that_teaches_it():
    rows = [{"question": "one", "kind": "refused", "answer": "NANA-4.2", "count": 2}]
    page = after_class.report(rows).paper("/voila/render/").html
    assert re.findall('<a href="/voila/render/(.*?)">', page) == ["nanatoridori/02_more_or_higher.ipynb"]
    assert (notebooks() / "nanatoridori/02_more_or_higher.ipynb").is_file()
    assert "the lesson “More, or higher” is about what was refused most" in page
    assert "<a " not in after_class.report(rows).paper().html


def test_no_lesson_is_named_for_a_rule_that_none_teaches():
    rows = [
        {"question": "one", "kind": "refused", "answer": answer, "count": count}
        for answer, count in (("NANA-99.9", 5), ("NANA-4.2", 2))
    ]
    assert "For next time" not in after_class.report(rows).paper().html


def test_rules_that_lessons_teach_are_led_to_where_most_is_said():
    names = {clause: lesson_that_teaches(clause).name for clause in ("KOI-4.3", "NANUK-5.8", "NANA-5.7")}
    assert names == {"KOI-4.3": "02_the_row", "NANUK-5.8": "07_bears_and_stones", "NANA-5.7": "07_who_leads"}
    assert lesson_that_teaches("NANA-99.9") is None


# A phone's own summary at the end of a class ---------------------------------------------


def lines_on_phone(phone):
    return [block.get("text") or f"{block['note']} {block['label']}" for block in phone.screen["blocks"]]


async def end_room(wall):
    for button in ("room:lobby", "room:ending", "room:end"):
        await wall.press(button)


def test_each_phone_is_told_what_it_did_and_no_other(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, [one, other] = await open_question(server, 2)
            await answer_with_move(one, "pass")
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
            await end_room(wall)
            for phone in (one, other):
                await phone.until(lambda phone=phone: "Only this phone" in phone.text)
            assert lines_on_phone(one)[1:3] == [
                "You answered 2 questions.",
                f"Your numbers were off by {exact - 40} on average.",
            ]
            assert lines_on_phone(other)[1:3] == [
                "You answered 1 question.",
                f"Your numbers were off by {abs(exact - 90)} on average.",
            ]
            assert not room._tallies
            again = await join(server, room.code, one.jar)
            assert lines_on_phone(again) == ["Your animal says goodbye. Nothing is kept about you."]

    run_coroutine(scenario())


def test_phone_that_did_nothing_only_hears_goodbye():
    async def scenario():
        async with start_local_server() as server:
            wall, _room, [phone] = await open_question(server)
            await end_room(wall)
            await phone.until(lambda: phone.title == "The class is over")
            assert lines_on_phone(phone) == ["Your animal says goodbye. Nothing is kept about you."]

    run_coroutine(scenario())


def test_a_change_counts_only_from_worse_to_better():
    vote = Vote("nanatoridori", "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C")
    vote.answers = {1: "pass", 2: "play 6 6 at 4-5", 3: "pass", 4: "pass"}
    vote.close()
    vote.open_again()
    vote.answers = {1: "play 6 6 at 4-5", 2: "play 6 6 at 4-5", 3: "pass"}
    vote.reveal()
    vote.weighed = [
        WeighedMove("play 6 6 at 4-5", Interval(0.9, 0.8, 1.0), True),
        WeighedMove("pass", Interval(0.3, 0.2, 0.4), False),
    ]
    assert [vote.tally_of(number).get("better") for number in range(1, 6)] == [1, 0, 0, 0, None]


def test_the_last_deal_can_be_played_again():
    tally = DeviceTally()
    tally.add({"deal": (12, "4BB-0007-AA")})
    tally.add({"deal": (-3, "5NB-0007-T6")})
    assert "You scored \N{MINUS SIGN}3 in our deal." in json.dumps(tally.blocks(), ensure_ascii=False)
    assert "5NB-0007-T6" in json.dumps(tally.blocks())


# The results of a class above those of a bot ---------------------------------------------


def outcomes(*scores):
    return [(score > 0, score) for score in scores]


def values_of_bins(chart, of):
    return [each[of] for each in chart["bins"]]


def test_each_result_falls_into_one_bin():
    chance = Stream(3, "results")
    for spread in (1, 3, 8, 40, 300, 4000):
        ours, theirs = (
            outcomes(*(chance.randbelow(2 * spread + 1) - spread for _each in range(many))) for many in (26, 300)
        )
        chart = score_chart(ours, theirs, ours[0])

        assert (sum(values_of_bins(chart, "class")), sum(values_of_bins(chart, "program"))) == (26, 300)
        assert len(chart["bins"]) <= MOST_BINS
        assert len(chart["marks"]) <= MOST_MARKS
        assert all(0 <= place["low"] <= place["at"] <= place["high"] <= 1 for place in chart["means"])
        assert 0 <= chart["own"]["at"] <= 1


def test_small_scores_have_a_bin_each():
    chart = score_chart(outcomes(-1, 2, 2), outcomes(1, 3), (True, 3))

    assert values_of_bins(chart, "class") == [1, 0, 0, 2, 0]
    assert values_of_bins(chart, "program") == [0, 0, 1, 0, 1]
    assert chart["marks"] == [[0.1, "\N{MINUS SIGN}1"], [0.3, "0"], [0.5, "1"], [0.7, "2"], [0.9, "3"]]
    assert chart["own"] == {"at": 0.9, "label": "you, 3"}
    assert chart["means"][0]["at"] == 0.5  # the average is 1


def test_wide_scores_are_marked_at_the_edges_of_their_bins():
    chart = score_chart(outcomes(-12, 0, 4, 5, 39), [], None)

    assert values_of_bins(chart, "class") == [1, 0, 0, 2, 1, 0, 0, 0, 0, 0, 1]
    assert chart["marks"][0] == [0.0, "\N{MINUS SIGN}15"]
    assert chart["marks"][1] == [pytest.approx(2 / 11, abs=1e-4), "\N{MINUS SIGN}5"]
    assert [dot["at"] for dot in chart["stacked"]] == pytest.approx([at / 55 for at in (3, 15, 19, 20, 54)], abs=1e-4)
    assert [dot["level"] for dot in chart["stacked"]] == [0, 0, 1, 0, 0]


def test_marks_with_many_letters_are_fewer():
    chart = score_chart(outcomes(-1200, 3, 1500), [], (True, -1200))

    assert 2 <= len(chart["marks"]) <= 5
    assert chart["own"]["label"] == "you, \N{MINUS SIGN}1200"


def test_where_a_score_says_no_more_won_and_lost_are_counted():
    chart = score_chart([(True, 0), (True, 0), (False, -1)], [(True, 0)] * 9 + [(False, -1)], (False, -1))

    assert values_of_bins(chart, "class") == [1, 2]
    assert values_of_bins(chart, "program") == [1, 9]
    assert [label for _place, label in chart["marks"]] == ["lost", "won"]
    assert chart["own"] == {"at": 0.25, "label": "you"}
    assert chart["means"][1]["at"] == pytest.approx(0.25 + 0.5 * 0.9, abs=1e-4)


def test_high_stacks_become_bars_and_nobody_speaks_of_dots():
    spread = outcomes(1, 3, 5)
    few, many = (score_chart([(True, 5)] * count, spread, None) for count in (MOST_DOTS, MOST_DOTS + 1))

    assert (few["dots"], few["words"]["class"]) == (True, "the class: 12, one dot each")
    assert (many["dots"], many["words"]["class"]) == (False, "the class: 13")


def test_two_bins_are_filled_by_bars_where_stacks_would_be_thin():
    few, many = (
        score_chart([(True, 0)] * count, [(False, -1)], None) for count in (MOST_DOTS_OF_FEW, MOST_DOTS_OF_FEW + 1)
    )

    assert (few["dots"], many["dots"]) == (True, False)


def test_nothing_is_drawn_where_nobody_has_played():
    chart = score_chart([], [], None)

    assert sum(values_of_bins(chart, "class")) == 0
    assert chart["means"] == []


def test_numbers_stand_on_a_line_from_0_to_100():
    chart = number_chart([0, 4, 5, 99, 100], Interval(0.4, 0.35, 0.45), 5)

    counted = values_of_bins(chart, "class")
    assert (len(counted), counted[0], counted[1], counted[-1], sum(counted)) == (20, 2, 1, 2, 5)
    assert [(dot["at"], dot["level"]) for dot in chart["stacked"]] == [(0, 0), (0.04, 1), (0.05, 0), (0.99, 0), (1, 1)]
    assert number_chart([42] * (MOST_DOTS + 1), None, None)["stacked"] == []
    assert chart["means"] == [{"of": "program", "at": 0.4, "low": 0.35, "high": 0.45}]
    assert chart["own"] == {"at": 0.05, "label": "you, 5"}
    assert chart["words"] == {"class": "the class: 5, one dot each", "program": ""}
    assert chart["exact"] == {"at": 0.4, "label": "worked out: 40 of 100"}
    assert number_chart([], None, None)["words"]["program"] == "being worked out …"
