"""The rule book, the puzzles and an exercise on their pages: used, and free of axe violations."""

import json
from itertools import count as count_from
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.driver import message, open_table, press, settle
from tests.browser.test_pages import axe_violations
from widgets import Exercise
from widgets.lesson import exercise
from widgets.stage.bundle import join_modules


@pytest.fixture
def book(page, voila):
    name = "rules-to-look-up"
    url = voila.write(name, "from widgets import RuleBook", 'RuleBook("one gap")')
    open_table(page, url)
    return page


def test_rule_lookup_and_example(book):
    expect(book.locator(".bbb")).to_contain_text("goes into your hand in one piece")
    assert axe_violations(book, within=".bbb") == []
    book.locator('.bbb [data-id="example"]').click()
    settle(book)
    book.locator('.bbb [data-id="try"]').click()
    settle(book)
    expect(message(book)).to_contain_text("must go into your hand in one piece")

    line = book.get_by_label("Look up")
    line.fill("KOI-4.12")
    line.press("Enter")
    settle(book)
    expect(book.locator(".bbb")).to_contain_text("Only a card with the cover icon")


# The puzzles ----------------------------------------------------------------------------


LOOKS = [
    ("nanuk", {"viewport": {"width": 1366, "height": 768}}),
    ("nanatoridori", {"viewport": {"width": 390, "height": 844}}),
    ("koinobori", {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"}),
]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "look"), LOOKS)
def test_puzzle_of_the_day_then_a_new_one(open_page, voila, game, look):
    page = open_page(**look)
    open_table(page, voila.page(f"{game}/puzzles") + "#today")
    settle(page)
    expect(page.locator(".bbb .which")).to_contain_text("Puzzle of the day")
    assert axe_violations(page, within=".bbb") == []
    press(page, "puzzles:new")
    expect(page.locator(".bbb .which")).to_contain_text("endless puzzles", timeout=15_000)
    assert axe_violations(page, within=".bbb") == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


# The box of an exercise -----------------------------------------------------------------


FOLDER = Path(exercise.__file__).parent
BINDINGS = count_from(1)
PAGE = """<!doctype html><html lang="en"><title>Exercise</title><meta name="viewport" content="width=device-width">
<style>{look}</style><main><h1>Exercises</h1><h2>1</h2><h3>x</h3><div id="place"></div></main>
<script type="module">{script}
const heard = {{}}, values = {{ card: JSON.parse(await window.{ask}("")) }};
const model = {{ get: (name) => values[name], on: (name, what) => {{ heard[name] = what; }}, off: () => {{}},
  send: async (content) => {{
    values.card = JSON.parse(await window.{ask}(JSON.stringify(content)));
    heard["change:card"]();
  }} }};
box.render({{ model, el: document.querySelector("#place") }});</script></html>"""


def test_an_exercise_is_answered_by_keys(open_page):
    page, widget, ask = (
        open_page(viewport={"width": 390, "height": 844}),
        Exercise("nanatoridori", 2),
        f"x{next(BINDINGS)}",
    )

    def answer(sent):
        if sent:
            widget._on_message(widget, json.loads(sent), [])
        return json.dumps(widget.card)

    page.expose_function(ask, answer)
    script = join_modules("lesson/exercise.js").replace("export default{", "const box={")
    page.set_content(PAGE.format(look=(FOLDER / "exercise.css").read_text(encoding="utf-8"), script=script, ask=ask))
    box = page.get_by_role("textbox", name="Your answer, a chance, like 3/10")
    said = page.get_by_role("status")
    page.get_by_role("button", name="Check").click()
    assert said.text_content() == "Type an answer into the box first."
    assert box.evaluate("node => node === document.activeElement")
    box.fill("18/63")
    box.press("Enter")
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('✗')")
    assert said.text_content() == "✗ Your own three cards cannot be drawn."
    box.fill("25 %")
    page.get_by_role("button", name="Check").press("Enter")
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('✓')")

    assert said.text_content() == "✓ Right."
    assert widget.is_right
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("[...document.querySelectorAll('input, button')].every((node) => node.offsetHeight >= 44)")
