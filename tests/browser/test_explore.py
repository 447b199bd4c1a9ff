"""Questions about chance on their page: guessed by mouse, keys and touch, opened, drawn; more rounds."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep
from widgets.explore.odds_hub import KEYS

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
    expect(page.locator(".ex-big")).to_contain_text("You said 40 %. You were 13 too low.")
    expect(page.locator(".ex-big > b")).to_have_text("53 in 100")
    expect(page.locator(".explore [role=status]")).to_contain_text("30 of 57 cards join, counted exactly.")
    stored = "JSON.parse(localStorage['birds-bears-banners:guess:nanatoridori.joins']).record"
    assert page.evaluate(stored) == {
        "off": 12.6,
        "pairs": [[40, 52.63]],
        "said": "You said 40 %. You were 13 too low.",
    }

    page.locator("summary", has_text="Change it").click()
    page.get_by_role("switch", name="two ducks on the table").click()
    expect(page.locator(".ex-panel")).to_contain_text("Now it is 30 of 55 cards, 54.55 %; it was 52.63 %.")
    page.locator("summary", has_text="Try it").click()
    page.get_by_role("button", name="1,000").click()
    expect(page.locator(".explore")).to_contain_text("of 1,000 drawn cards joined")
    page.locator("summary", has_text="For Python").click()
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
CELLS_SCRIPT = """card => [...card.querySelectorAll(':is(th, td):not(:empty)')].map(cell => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const [place, inside] = [words.getBoundingClientRect(), card.getBoundingClientRect()];
  return [cell.textContent, inside.left < place.left && place.right < inside.right];
})"""
HEADS_SCRIPT = """card => [...card.querySelectorAll('thead th')].slice(1).map((head, at) => {
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
        assert [text for text, is_inside in card.evaluate(CELLS_SCRIPT) if not is_inside] == []
        assert set(card.evaluate(HEADS_SCRIPT)) == {True}
    assert page.locator("main").get_by_text("95 % interval").count() == 3
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe_violations(page, ".bbb-result") == []


@pytest.mark.deep
@pytest.mark.parametrize("question", ["boldest", "boast_days"])
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
    assert page.locator(".ex-pin.truth, .ex-bubble.truth").count() == 0


# Every kind of guess --------------------------------------------------------------------


GUESS_CELLS = (
    "from widgets import explore",
    "explore.nanuk.boast_days(seed=1)",
    "explore.nanuk.fates(seed=1)",
    "explore.nanuk.survive(seed=1)",
    "explore.koinobori.mast(seed=1)",
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


@pytest.mark.deep
@pytest.mark.parametrize(
    ("look", "how"),
    [("laptop", "mouse"), ("phone", "touch"), ("dark", "keys"), ("projector", "mouse")],
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
    expect(boast.locator(".ex-big")).to_contain_text("4 days: 60 of 100 hunts succeed.")

    for _bead in range(12):
        hand.choose(fates.get_by_role("button", name="a bear +"))
    for _bead in range(8):
        hand.choose(fates.get_by_role("button", name="succeeds +"))
    expect(fates.locator(".ex-left")).to_have_text("0 beads left")
    hand.choose(fates.get_by_role("button", name="That is my guess"))
    expect(fates.locator(".ex-big")).to_contain_text("of 100 are in the wrong place.")

    for day, percent in ((1, 90), (4, 80), (8, 70), (12, 60)):
        slider = survive.get_by_role("slider", name=f"Of 100 hunts, how many are still out: {day}", exact=True)
        hand.put(slider, percent)
        expect(slider).to_have_attribute("aria-valuenow", str(percent))
    hand.choose(survive.get_by_role("button", name="That is my guess"))
    expect(survive.locator(".ex-big")).to_contain_text("too high on average.")

    hand.choose(mast.get_by_role("radio", name="lime and black"))
    expect(mast.get_by_role("heading", name="how many points is lime and black worth")).to_be_visible()
    mast.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(mast.get_by_role("slider")).not_to_have_attribute("aria-valuetext", "no guess yet")
    hand.choose(mast.get_by_role("button", name="That is my guess"))
    expect(mast.locator(".ex-big")).to_contain_text("It is lime and pink, not lime and black.")

    records = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.includes('guess:')).map((key) => JSON.parse(localStorage[key]))"
    )
    assert sorted(len(each["record"]["pairs"]) for each in records) == [0, 0, 3, 4]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page, ".explore") == []


# The line for guesses -----------------------------------------------------------------------

BUBBLES_ON_LINE = """(node, [guess, truth]) => {
  const box = (part) => part.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const [mine, theirs] = [".ex-bubble.mine", ".ex-bubble.truth"].map((part) => node.querySelector(part));
  const [line, faults] = [box(node), []];
  const ends = box(node.querySelector(".ex-rail"));
  const at = (percent) => ends.left + 2 + ((ends.width - 4) * percent) / 100;
  const ticks = [...node.querySelectorAll(".ex-tick")].map(box);
  for (const [name, label, pin, percent] of [
    ["mine", mine, ".ex-pin.mine", guess],
    ["truth", theirs, ".ex-pin.truth", truth],
  ]) {
    node.querySelector(pin).style.setProperty("--n", percent);
    label.style.setProperty("--n", percent);
    label.textContent = name === "mine" ? `you: ${percent} %` : `it is ${percent} %`;
    const [place, needle] = [box(label), box(node.querySelector(pin))];
    if (place.left < line.left - 0.5 || place.right > line.right + 0.5) faults.push(`${name} leaves the line`);
    if (Math.abs((needle.left + needle.right) / 2 - at(percent)) > 3) faults.push(`${name} points elsewhere`);
    if (needle.left + 2 < place.left - 1 || needle.right - 2 > place.right + 1) faults.push(`${name} has lost its pin`);
    if (ticks.some((tick) => meet(tick, place))) faults.push(`${name} lies on the scale`);
    if (Math.abs(place.height - 28) > 1) faults.push(`${name} is ${place.height} high`);
  }
  if (meet(box(mine), box(theirs))) faults.push("the labels meet");
  if (meet(box(mine), ends) || meet(box(theirs), ends)) faults.push("a label lies on the rail");
  if (Math.abs(ends.height - 14) > 0.5) faults.push(`the rail is ${ends.height} high`);
  return faults;
}"""
PLACES = (0, 0.8, 3, 7, 8, 9, 33.3, 34, 50, 52.6, 91, 93, 96.9, 100)


@pytest.mark.deep
@pytest.mark.parametrize("look", ["laptop", "phone"])
def test_labels_of_the_line_never_meet_or_leave_it(open_page, voila, look):
    page = open_page(**LOOKS[look])
    page.goto(voila.write(f"line_{look}", QUESTION))
    open_handle = guess_slider(page)
    line = page.locator(".ex-line")
    assert open_handle.bounding_box()["width"] == 44
    assert page.locator(".ex-rail").bounding_box()["width"] == line.bounding_box()["width"]
    open_handle.focus()
    page.keyboard.type("40")
    expect(open_handle).to_have_attribute("aria-valuenow", "40")
    assert open_handle.bounding_box()["width"] == 44
    page.get_by_role("button", name="That is my guess").click()
    expect(page.locator(".ex-bubble.truth")).to_have_text("it is 52.6 %")

    faults = {(guess, truth): line.evaluate(BUBBLES_ON_LINE, [guess, truth]) for guess in PLACES for truth in PLACES}
    assert {pair: found for pair, found in faults.items() if found} == {}


# One question open at a time -----------------------------------------------------------------


THREE_CELLS = (
    "from widgets import explore",
    "explore.nanatoridori.joins(number=1, seed=1)",
    "explore.nanatoridori.no_neighbours(number=2, seed=1)",
    "explore.nanatoridori.weakest_safe(number=3, seed=1)",
)


def test_one_question_is_open_and_keeps_its_place(open_page, voila):
    page = open_page(viewport={"width": 1366, "height": 500})
    page.goto(voila.write("one_open", *THREE_CELLS))
    rows = page.locator(".ex-question.is-folded")
    expect(rows).to_have_count(2)
    expect(page.locator(".ex-steps")).to_have_text("question 1 of 3")
    assert [round(row.bounding_box()["height"]) for row in rows.all()] == [76, 76]

    second = page.locator(".explore[data-number='2']")
    button = second.get_by_role("button", name="Guess: How often does a fresh hand hold no twins at all?")
    second.evaluate("node => scrollBy(0, node.getBoundingClientRect().top - 100)")
    before = second.bounding_box()["y"]
    button.press("Enter")
    expect(second.get_by_role("slider")).to_be_visible()
    assert abs(second.bounding_box()["y"] - before) <= 1
    expect(second.get_by_role("heading", level=2)).to_be_focused()
    expect(page.locator(".ex-question:not(.is-folded)")).to_have_count(1)
    expect(page.locator(".ex-steps")).to_have_text("question 2 of 3")
    expect(page.locator(".explore[data-number='1']")).to_contain_text("Not guessed yet")

    second.get_by_role("slider").focus()
    page.keyboard.type("34")
    second.get_by_role("button", name="That is my guess").click()
    second.get_by_role("button", name="Next question").click()
    expect(page.locator(".explore[data-number='3'] .ex-cell").first).to_be_visible()
    expect(second).to_contain_text("You said 34 %. You were 4 too low.")
    assert axe_violations(page, ".explore") == []

    page.reload()
    expect(second.locator(".is-done")).to_contain_text("You said 34 %. You were 4 too low.")


MOST_PX = 1500


@pytest.mark.parametrize("name", rest_in_deep(list(KEYS), ["nanatoridori/odds"]))
def test_a_page_of_odds_is_one_short_column(open_page, voila, name):
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(voila.page(name))
    questions = page.locator(".explore[data-number]")
    expect(questions).to_have_count(len(KEYS[name]))
    expect(page.locator(".ex-hub .more").first).to_be_visible()

    assert page.evaluate("document.documentElement.scrollHeight") <= MOST_PX
    edges = {(round(box["x"]), round(box["width"])) for each in questions.all() for box in [each.bounding_box()]}
    assert edges == {((1366 - 900) // 2, 900)}
    stored = page.locator(".ex-hub").evaluate("() => Object.keys(localStorage).filter((key) => key.includes('guess:'))")
    assert stored == []
    for number, key in enumerate(KEYS[name], 1):
        one = page.locator(f".explore[data-number='{number}']")
        if number > 1:
            one.locator("[data-id=unfold]").click()
        one.locator("[data-id=skip]").click()
        expect(one.locator(".ex-big")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), key


def test_the_hub_counts_what_is_guessed_and_leads_on(open_page, voila):
    page = open_page()
    page.goto(voila.page("odds"))
    games = page.locator(".ex-hub section")
    expect(games).to_have_count(3)
    expect(games.first).to_contain_text("6 questions, then 6 at the table.")
    expect(games.first).to_contain_text("not begun")
    record = {"id": "x", "record": {"off": 4, "pairs": [[40, 44]]}}
    page.evaluate(
        "([key, value]) => localStorage.setItem(`birds-bears-banners:guess:${key}`, JSON.stringify(value))",
        [KEYS["nanuk/odds"][0], record],
    )
    page.reload()

    expect(games.nth(1)).to_contain_text("1 of 11 guessed")
    expect(page.locator(".ex-hub")).to_contain_text("Guesses: 1. On average 4 points off.")
    assert axe_violations(page) == []
    games.nth(1).get_by_role("link").click()
    expect(page.get_by_role("heading", name="Nanuk: how long does a hunt last?")).to_be_visible()


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


@pytest.mark.deep
@pytest.mark.parametrize("how", WAYS)
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
