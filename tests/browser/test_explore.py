"""Questions about chance on their page: guessed by mouse, keys and touch, opened, drawn; more rounds."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep

QUESTION = """from widgets import explore
explore.nanatoridori.joins("6 4 4 6 1 5", seed=1)"""
LOOKS = {
    "laptop": {},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "dark": {"color_scheme": "dark"},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
}


def guess_slider(page):
    return page.get_by_role("slider", name="Will the next card join a flock in your hand?")


def guess_by_mouse(page):
    rail = page.locator(".ex-rail").bounding_box()
    middle = rail["y"] + rail["height"] / 2
    place = guess_slider(page).bounding_box()
    page.mouse.move(place["x"] + 20, place["y"] + 20)
    page.mouse.down()
    page.mouse.move(rail["x"] + 0.7 * rail["width"], middle, steps=4)
    page.mouse.move(rail["x"] + 0.4 * rail["width"], middle, steps=4)
    page.mouse.up()


def guess_by_keys(page):
    guess_slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect(guess_slider(page)).to_have_attribute("aria-valuetext", "0 percent, about 0 of 57")
    page.keyboard.type("39")
    page.keyboard.press("ArrowUp")


def guess_by_touch(page):
    rail = page.locator(".ex-rail").bounding_box()
    page.touchscreen.tap(rail["x"] + 0.4 * rail["width"], rail["y"] + 5)


GUESSES = {"laptop": guess_by_mouse, "phone": guess_by_touch, "dark": guess_by_keys, "projector": guess_by_mouse}


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["laptop"]))
def test_question_is_guessed_opened_changed_and_drawn(open_page, voila, look):
    page = open_page(**LOOKS[look])
    page.goto(voila.write(f"question_{look}", QUESTION))
    expect(guess_slider(page)).to_have_attribute("aria-valuetext", "no guess yet")
    assert axe_violations(page, ".explore") == []

    GUESSES[look](page)
    expect(guess_slider(page)).to_have_attribute("aria-valuetext", "40 percent, about 23 of 57")
    page.get_by_role("button", name="That is my guess").click()
    expect(page.locator(".ex-note")).to_contain_text("You were 13 too low.")
    expect(page.locator(".explore [role=status]")).to_contain_text("30 of 57 cards, 52.63 %, exact.")
    stored = "JSON.parse(localStorage['birds-bears-banners:guess:nanatoridori.joins']).record"
    assert page.evaluate(stored) == {"off": 12.6, "pairs": [[40, 52.63]]}

    page.get_by_role("switch", name="two ducks on the table").click()
    expect(page.locator(".ex-panel")).to_contain_text("Now it is 30 of 55 cards, 54.55 %; it was 52.63 %.")
    page.get_by_role("button", name="1,000").click()
    expect(page.locator(".explore")).to_contain_text("of 1,000 drawn cards joined")
    page.locator("summary", has_text="one line of Python").click()
    expect(page.locator(".ex-code code")).to_contain_text('gamelib.odds.nanatoridori.joins(hand="6 4 4 6 1 5"')
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page, ".explore") == []


@pytest.mark.parametrize("name", rest_in_deep(["chance", "nanuk/odds", "koinobori/odds_more", "shape"], ["chance"]))
def test_pages_of_numbers_are_larger_on_a_projector(open_page, voila, name):
    page = open_page(**LOOKS["projector"])
    page.goto(voila.page(name))
    expect(page.locator("body.page-ready")).to_be_visible()

    line = page.locator("main p").first.bounding_box()
    size = page.locator("main p").first.evaluate(
        "node => node.currentCSSZoom * parseFloat(getComputedStyle(node).fontSize)"
    )
    assert size >= 21
    assert line["width"] > 1000
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


EVALUATION = """from gamelib import evaluate, nanatoridori
evaluate(nanatoridori.read("players 4 | turn A | A 7 7 1 4 4 4 2", seed=7).view(0), 40, seed=1, progress=False)"""


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["phone"]))
def test_a_table_of_moves_fits_its_page(open_page, voila, look):
    page = open_page(**LOOKS[look])
    page.goto(voila.write(f"evaluation_{look}", EVALUATION))
    card = page.locator(".bbb-result")
    expect(card.get_by_text("✓ best")).to_be_visible()

    assert card.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    ends = [row.bounding_box() for row in card.locator("tbody td:last-child").all()]
    assert len(ends) > 5
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"] for box in ends)
    ground = "node => getComputedStyle(node).backgroundColor"
    assert {row.evaluate(ground) for row in card.locator("tbody tr").all()} == {"rgba(0, 0, 0, 0)"}
    assert axe_violations(page, ".bbb-result") == []


RESULTS = (
    "from gamelib import odds, shape, simulate\nsimulate('nanuk', ['careful'] * 5, 20, seed=1, progress=False)",
    "shape('nanuk', 5, rounds=4, seed=1, policy='careful', progress=False)",
    "odds.nanuk.hand_after_boast('2 seals in 2 days', n=60)",
    "odds.nanuk.animals('seal', 10)",
)
CELLS = """card => [...card.querySelectorAll(':is(th, td):not(:empty)')].map(cell => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const [place, inside] = [words.getBoundingClientRect(), card.getBoundingClientRect()];
  return [cell.textContent, inside.left < place.left && place.right < inside.right];
})"""
HEADS = """card => [...card.querySelectorAll('thead th')].slice(1).map((head, at) => {
  const cell = card.querySelector('tbody tr').children[at + 2];
  return Math.abs(head.getBoundingClientRect().right - cell.getBoundingClientRect().right) < 16;
})"""


def test_results_fit_a_small_phone_with_their_intervals(open_page, voila):
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(voila.write("results_small", *RESULTS))
    expect(page.locator("body.page-ready")).to_be_visible()
    cards = page.locator(".bbb-result")
    expect(cards).to_have_count(len(RESULTS))

    for card in cards.all():
        assert card.evaluate("node => node.scrollWidth <= node.clientWidth")
        assert [text for text, is_inside in card.evaluate(CELLS) if not is_inside] == []
        assert set(card.evaluate(HEADS)) == {True}
    assert page.locator("main").get_by_text("95 % interval").count() == 3
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe_violations(page, ".bbb-result") == []


@pytest.mark.parametrize("question", rest_in_deep(["boldest", "boast_days"], ["boldest"]))
def test_a_map_of_days_fits_a_small_phone(open_page, voila, question):
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(voila.write(f"map_{question}", f"from widgets import explore\nexplore.nanuk.{question}()"))
    page.get_by_role("button", name="I cannot guess: show me").click()
    expect(page.locator(".ex-big")).to_be_visible()

    assert page.locator(".ex-question").evaluate("node => node.scrollWidth <= node.clientWidth")
    inside = page.locator(".ex-question").bounding_box()
    cells, heads = (
        [each.bounding_box() for each in page.locator(kind).all()] for kind in (".ex-cell", ".ex-rowhead, .ex-headcell")
    )
    assert len(cells) >= 48
    assert all(
        inside["x"] < box["x"] and box["x"] + box["width"] < inside["x"] + inside["width"] for box in cells + heads
    )
    assert all(box["width"] >= 24 for box in cells)
    assert axe_violations(page, ".explore") == []


def test_answer_is_not_on_the_page_before_the_guess(page, voila):
    page.goto(voila.write("question_closed", QUESTION))
    guess_slider(page).focus()
    page.keyboard.press("End")
    expect(guess_slider(page)).to_have_attribute("aria-valuenow", "100")

    html = page.locator(".explore").inner_html()
    assert "52.6" not in html
    assert "good" not in html
    assert page.locator(".ex-pin").count() == 0


# Every kind of guess --------------------------------------------------------------------


GUESS_CELLS = (
    "from widgets import explore",
    "explore.nanuk.boast_days(seed=1)",
    "explore.nanuk.fates(seed=1)",
    "explore.nanuk.survive(seed=1)",
    "explore.koinobori.mast(seed=1)",
    "explore.my_guesses()",
)


class Person:
    """A person who taps, clicks or uses keys, as `how` says."""

    def __init__(self, page, how):
        self.page, self.how = page, how

    def choose(self, thing):
        """Press an element."""
        if self.how == "keys":
            thing.focus()
            self.page.keyboard.press("Enter")
        else:
            thing.tap() if self.how == "touch" else thing.click()

    def put(self, slider, percent):
        """Move the handle of a vertical slider to a percentage."""
        if self.how == "keys":
            slider.focus()
            self.page.keyboard.type(f"{percent:02}")
            return
        rail = slider.locator("xpath=preceding-sibling::*[contains(@class, 'ex-rail')]")
        rail.scroll_into_view_if_needed()
        box = rail.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * (1 - percent / 100)
        if self.how == "touch":
            self.page.touchscreen.tap(x, y)
            return
        self.page.mouse.move(x, box["y"] + 3)
        self.page.mouse.down()
        self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()


def question(page, title):
    return page.locator(".ex-question", has=page.get_by_role("heading", name=title, exact=True))


@pytest.mark.parametrize(
    ("look", "how"),
    rest_in_deep(
        [("laptop", "mouse"), ("phone", "touch"), ("dark", "keys"), ("projector", "mouse")], [("phone", "touch")]
    ),
)
def test_every_kind_of_guess_is_made_and_kept(open_page, voila, look, how):
    page = open_page(**LOOKS[look])
    page.goto(voila.write(f"guesses_{look}", *GUESS_CELLS))
    hand = Person(page, how)
    boast, fates, survive, mast = (
        question(page, title)
        for title in (
            "How many days for 4 seals?",
            "How will the hunt end?",
            "How long does a hunt stay out?",
            "Is it worth hiding it on the mast?",
        )
    )
    expect(mast).to_be_visible()
    assert axe_violations(page, ".explore") == []

    hand.choose(boast.get_by_role("radio", name="4 days"))
    expect(boast.get_by_role("radio", name="4 days")).to_be_checked()
    hand.choose(boast.get_by_role("button", name="That is my guess"))
    expect(boast.locator(".ex-note")).to_contain_text("4 days: 60 of 100 hunts succeed.")

    for _bead in range(12):
        hand.choose(fates.get_by_role("button", name="a bear +"))
    for _bead in range(8):
        hand.choose(fates.get_by_role("button", name="succeeds +"))
    expect(fates.locator(".ex-left")).to_have_text("0 beads left")
    hand.choose(fates.get_by_role("button", name="That is my guess"))
    expect(fates.locator(".ex-note")).to_contain_text("of 100 are in the wrong place.")

    for day, percent in ((1, 90), (4, 80), (8, 70), (12, 60)):
        slider = survive.get_by_role("slider", name=f"Of 100 hunts, how many are still out: {day}", exact=True)
        hand.put(slider, percent)
        expect(slider).to_have_attribute("aria-valuenow", str(percent))
    hand.choose(survive.get_by_role("button", name="That is my guess"))
    expect(survive.locator(".ex-note")).to_contain_text("too high on average.")

    hand.choose(mast.get_by_role("radio", name="lime and black"))
    mast.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    hand.choose(mast.get_by_role("button", name="That is my guess"))
    expect(mast.locator(".ex-note")).to_contain_text("It is lime and pink, not lime and black.")

    guesses = question(page, "Your guesses")
    expect(guesses).to_contain_text("Questions guessed: 4.")
    assert guesses.locator("circle").count() == 3 + 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page, ".explore") == []
    hand.choose(guesses.get_by_role("button", name="Forget them"))
    expect(guesses).to_contain_text("You have not guessed yet.")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('guess:'))") == []


# More rounds for the shapes of the games -------------------------------------------------


WAYS = {
    "mouse": {},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"},
    "keys": {"viewport": {"width": 1920, "height": 1080}},
}
ROUND_CELLS = (
    "from widgets import explore",
    "from widgets.explore import game_shapes",
    "import json",
    "from pathlib import Path",
    "game_shapes.MORE = {more}",
    "explore.shapes(json.loads(Path('data/shapes.json').read_text()))",
)


def violations_in_widget(page):
    """Return axe's violations in the widget; the order of headings depends on the whole page, so it is left out."""
    return [fault for fault in axe_violations(page, ".bbb-game-shapes") if fault[0] != "heading-order"]


def press(page, button, how):
    if how == "keys":
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.tap() if how == "touch" else button.click()


@pytest.mark.parametrize("how", rest_in_deep(WAYS, ["touch"]))
def test_more_rounds_are_played_and_stopped(open_page, voila, how):
    page = open_page(**WAYS[how])
    page.goto(voila.write(f"more_rounds_{how}", "\n".join(ROUND_CELLS).format(more=3)))
    button, said = page.locator(".bbb-game-shapes button"), page.locator(".bbb-game-shapes [role=status]")
    expect(button).to_have_text("Play 3 more rounds of each")
    assert violations_in_widget(page) == []

    press(page, button, how)
    expect(said).to_contain_text("The bars are")
    expect(page.locator(".bbb-shapes")).to_contain_text("203 rounds of each game")
    expect(page.locator("progress")).to_be_hidden()
    assert violations_in_widget(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_playing_can_be_stopped_and_stays_usable(open_page, voila):
    page = open_page(**WAYS["keys"])
    page.goto(voila.write("more_rounds_stopped", "\n".join(ROUND_CELLS).format(more=500)))
    button = page.locator(".bbb-game-shapes button")
    press(page, button, "keys")
    expect(page.locator(".bbb-game-shapes .count")).to_contain_text(
        re.compile(r"([3-9]|\d\d) of 1,500 rounds")
    )  # one of each game at least
    expect(page.locator("progress")).to_be_visible()
    expect(button).to_have_text("Stop")
    expect(button).to_be_focused()
    assert violations_in_widget(page) == []

    press(page, button, "keys")

    expect(button).to_have_text("Play 500 more rounds of each")
    expect(page.locator(".bbb-shapes")).not_to_contain_text("200 rounds of each game")
