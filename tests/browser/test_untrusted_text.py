"""Untrusted text: no script runs from a name, a remark or a stored game."""

import pytest
from playwright.sync_api import expect

from gamelib import record as stored
from tests.browser.driver import answer, form, open_table, press, settle, type_line
from tests.tiers import DEEP

SHORT = (
    "<style onload=ran=1>",
    "<script>ran=1;//",
    "'-alert(1)-'",
    "{{ran=1}}",
    "${ran=1}",
    "&lt;b&gt;",
    "</textarea><b>",
)
LONG = (
    '<img src=x onerror="ran=1">',
    "<svg><script>ran=1</script></svg>",
    "</script><script>ran=1</script>",
    '"><img src=x onerror=ran=1>',
    "' onmouseover='ran=1",
    "javascript:ran=1",
    "[link](javascript:ran=1)",
    "<iframe srcdoc='<script>parent.ran=1</script>'>",
    "<details open ontoggle=ran=1>",
    "<style onload=ran=1>",
    "<a href=javascript:ran=1>go</a>",
    "$$\\href{javascript:ran=1}{x}$$",
    "<math><mi xlink:href=javascript:ran=1>",
)


@pytest.fixture
def table(page, voila):
    open_table(page, voila.table("names", '"nanatoridori", players=3, seed=7, first=0, pace=0, keep=False'))
    return page


def has_run_no_script(page):
    """Return whether no script has run."""
    page.wait_for_timeout(100)
    return page.evaluate("window.ran === undefined")


@pytest.mark.deep
def test_names_never_run_as_scripts(table):
    exchange = form(table).get_by_role("button", name="Exchange")
    for name in SHORT if DEEP else SHORT[:2]:
        press(table, "table:new")
        expect(form(table)).to_be_visible()
        if exchange.count():  # afterwards these two stay at the table
            exchange.first.click()
            answer(table, "person")
        form(table).get_by_role("button", name="Name of").last.click()
        for seat in ("A", "B"):  # one's own seat is called "You"
            form(table).get_by_label(f"Seat {seat}").fill(name)
        answer(table, "done")
        answer(table, "start")
        curtain = table.locator(".bbb .curtain button")
        expect(curtain.or_(form(table))).to_be_visible()

        assert has_run_no_script(table), name
        if curtain.count():
            curtain.click()
            expect(table.locator(".bbb .curtain")).to_have_count(0)
            assert has_run_no_script(table), name
            assert name in table.locator(".bbb .name b").all_inner_texts()
        else:
            table.keyboard.press("Escape")
            expect(form(table)).to_have_count(0)


def test_typed_moves_never_run_as_scripts(table):
    for text in LONG if DEEP else LONG[::4]:
        type_line(table, text)
        settle(table)
        assert has_run_no_script(table), text


@pytest.mark.deep
def test_remarks_never_run_as_scripts(table):
    type_line(table, str(stored.start("nanatoridori", players=3, seed=7, first=0).state.moves()[0]))
    settle(table)
    for text in LONG if DEEP else LONG[:2]:
        press(table, "table:remark")
        form(table).get_by_label("Remark").fill(text)
        answer(table, "keep")
        settle(table)
        assert has_run_no_script(table), text
        if form(table).count():
            answer(table, "leave")


@pytest.mark.deep
def test_stored_game_texts_never_run_as_scripts(table):
    record = stored.start("nanatoridori", players=3, seed=7, names=SHORT[:3])
    record = record.play(record.state.moves()[0], comment=LONG[0]).remark(0, " ".join(LONG[1:4]))
    press(table, "table:save")
    answer(table, "load")
    form(table).get_by_label("The game as text").fill(stored.write(record))
    answer(table, "load")
    settle(table)

    expect(form(table)).to_have_count(0)
    assert has_run_no_script(table)
    assert SHORT[1] in table.locator(".bbb .name b").all_inner_texts()
    press(table, "table:step")
    settle(table)
    expect(table.locator(".bbb .message")).to_contain_text(LONG[1])
    assert has_run_no_script(table)


def test_the_same_texts_run_when_inserted_as_markup(table):
    """A control: inserted as markup, these texts do run, so the tests above can fail."""
    for text in (SHORT[0], LONG[0], LONG[8]):
        table.evaluate("(text) => { delete window.ran; document.body.insertAdjacentHTML('beforeend', text); }", text)

        table.wait_for_function("window.ran === 1")
