"""Printing from Chromium: as many pages as claimed and nothing cut off, on A4 and on letter paper."""

import re

import pytest

from gamelib import lessons
from gamelib.core import registry
from tests.tiers import rest_in_deep
from widgets.pictures import printing

PAPERS = {
    **{f"aid {game}": lambda game=game: printing.aid(game) for game in registry.games()},
    **{f"pieces {game}": lambda game=game: printing.pieces(game) for game in registry.games()},
    **{f"cards {game}": lambda game=game: printing.cards(game, back=True) for game in registry.games()},
    **{
        lesson.key: lambda lesson=lesson: printing.worksheet(lesson)
        for course in lessons.courses().values()
        for lesson in course
    },
}
CUT = """() => [...document.querySelectorAll(".page")].filter((page) =>
  page.scrollHeight > page.clientHeight + 1 || page.scrollWidth > page.clientWidth + 1).length"""


@pytest.mark.parametrize(
    "name",
    rest_in_deep(
        list(PAPERS),
        [
            "aid nanatoridori",
            "aid nanuk",
            "aid koinobori",
            "cards nanatoridori",
            "pieces nanuk",
            "pieces koinobori",
            "koinobori/05_what_flies_counts",
        ],
    ),
)
def test_paper_prints_on_the_pages_it_claims(page, name):
    paper = PAPERS[name]()
    for sheet in printing.SHEETS:
        page.set_content(paper.lay_out(sheet))
        page.emulate_media(media="print")
        printed = page.pdf(prefer_css_page_size=True, print_background=True)

        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(paper.pages), sheet
        assert page.evaluate(CUT) == 0, sheet
