"""After class: what was answered and refused, as a page to print and as a table, for the one who leads."""

from tests.room.phones import answer, asked, fetch, run, served
from widgets.desk import after_class


def test_page_and_table_say_what_was_answered_and_refused():
    async def go():
        async with served() as server:
            wall, room, phones = await asked(server, 2)
            await answer(phones[0], ["hand:2", "hand:3"])
            await answer(phones[0], "pass")
            await answer(phones[1], "pass")
            await wall.until(lambda: "2 of 2 have answered" in wall.text)
            place = f"{server.address}wall/{room.code}/answers"
            page, table = [(await fetch(f"{place}.{kind}", wall.jar))[2] for kind in ("html", "csv")]
            assert (await fetch(f"{place}.html", phones[0].jar))[0] == 403
            return page, table
    page, table = run(go())

    assert "NANA-4.2" in page
    assert after_class.lesson_about("NANA-4.2").title in page
    assert [row["answer"] for row in after_class.read_report(table).refused] == ["NANA-4.2"]
    assert after_class.read_report(table).questions["What would you do?"][0]["count"] == "2"
