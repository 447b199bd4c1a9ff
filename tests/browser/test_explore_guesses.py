"""Every kind of guess, by mouse, keys and touch, and the picture of all guesses, which the browser stores."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import faults
from tests.tiers import rest_in_deep

CELLS = (
    "from widgets import explore",
    "explore.nanuk.boast_days(seed=1)",
    "explore.nanuk.fates(seed=1)",
    "explore.nanuk.survive(seed=1)",
    "explore.koinobori.mast(seed=1)",
    "explore.my_guesses()",
)
LOOKS = {
    "laptop": {},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "dark": {"color_scheme": "dark"},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
}


class Hand:
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
    page.goto(voila.write(f"guesses_{look}", *CELLS))
    hand = Hand(page, how)
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
    assert faults(page, ".explore") == []

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
    assert faults(page, ".explore") == []
    hand.choose(guesses.get_by_role("button", name="Forget them"))
    expect(guesses).to_contain_text("You have not guessed yet.")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('guess:'))") == []
