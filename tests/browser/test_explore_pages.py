"""The pages about chance, from the server: every question and control, by each kind of input.

`test_lite.py` plays with the same pages on the static site.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.questions_on_pages import ABOUT_CHANCE, HANDS, LEAST, visit


@pytest.mark.deep  # `make test` plays with single questions (test_explore.py)
@pytest.mark.parametrize("how", HANDS)
@pytest.mark.parametrize("name", ABOUT_CHANCE)
def test_page_by_the_server_is_played_with(open_page, voila, name, how):
    page = open_page(**HANDS[how])
    page.goto(voila.page(name))
    expect(page.locator("body.page-ready")).to_be_visible()
    assert visit(page, how) >= LEAST.get(name, 0)
