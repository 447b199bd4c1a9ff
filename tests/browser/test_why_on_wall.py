"""Why, on the wall: the cards that decide are seen by more than a colour, and the sentence is read aloud."""

import pytest

from tests.browser.test_pages import axe_violations
from tests.browser.test_wall_screens import OUT_OF_SIGHT, SMALL_SCRIPT
from tests.browser.wall_screens import draw_screen, open_wall
from tests.room.test_why import question, strip_of, vote_on
from tests.tiers import rest_in_deep
from widgets.room import vote_screens
from widgets.room.thinking import count_leading_rounds
from widgets.room.vote import Vote

REVEALS = [
    ("nanatoridori", "close-the-gap", "play 5 5 at 2-3"),
    ("nanuk", "a-stone-to-the-rescue", "choose inuksuk"),
    ("koinobori", "black-needs-a-friend", "post 2 <- lime+black+pink"),
]
SIZES = [{"width": 1366, "height": 768}, {"width": 1920, "height": 1080}]
MARKS = """() => [...document.querySelectorAll(".why .position .is-decides")].map((card) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(card), sign = card.querySelector(":scope > b");
  const box = sign.getBoundingClientRect();
  return [outlineStyle, parseFloat(outlineWidth) > 1, sign.textContent, box.width > 8 && box.bottom < innerHeight];
})"""
"""JavaScript that tells of each card that decides: its frame, and the sign on it."""


def open_reveal(open_page, vote, **options):
    page = open_page(viewport=SIZES[0], **options)
    open_wall(page)
    draw_screen(page, vote_screens.wall_screen(vote, 26))
    return page


@pytest.mark.parametrize("scheme", rest_in_deep(["light", "dark"], ["light"]))
@pytest.mark.parametrize(("game", "which", "best"), REVEALS, ids=[game for game, _which, _best in REVEALS])
def test_deciding_cards_are_marked_and_the_reason_is_read(open_page, game, which, best, scheme):
    vote = vote_on(game, which, best)
    strip = strip_of(vote)
    page = open_reveal(open_page, vote, color_scheme=scheme)

    marked = [card for group in strip["groups"] for card in group["cards"] if card.get("state") == "decides"]
    assert page.evaluate(MARKS) == [["solid", True, "✓", True]] * len(marked) != []
    spoken = page.locator(".why").aria_snapshot()
    assert strip["text"] in spoken
    assert "Marked: " in spoken
    assert axe_violations(page) == []
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert page.evaluate(SMALL_SCRIPT, 27.9) == []


def test_rounds_that_nobody_leads_have_a_row_and_all_add_up(open_page):
    vote = Vote("nanatoridori", question("nanatoridori", "close-the-gap"), "lead")
    vote.answers = {device: vote.seats[device % 3] for device in range(26)}
    vote.reveal()
    vote.chances, vote.rounds = map(list, count_leading_rounds(vote.view, 40))
    page = open_reveal(open_page, vote)
    rows = [each.split("\n") for each in page.locator(".bars [role=row]").all_inner_texts()]

    assert [each[0] for each in rows[:-1]] == ["A", "B", "C", "D"]
    assert "Nobody: the round ends first" in rows[3]
    assert rows[-1] == ["together", "26", "40"]
    assert axe_violations(page) == []
    assert page.evaluate(OUT_OF_SIGHT) == []
