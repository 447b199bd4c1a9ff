"""What a page fetches, with an empty cache and again: few files, none of JupyterLab's, nothing twice.

Requests and bytes are counted, not timed, so the limits hold on any machine.
"""

import pytest

from tests.browser.driver import open_table, ready
from tests.browser.wire import Meter

COLD_KIB, COLD_REQUESTS = 40, 8
WARM_KIB, WARM_REQUESTS = 12, 2
BUTTON = ("from widgets import Table", 'Table("nanatoridori", players=3, seed=7, first=0, pace=0, keep=False)',
          "import ipywidgets; ipywidgets.Button(description='by JupyterLab')")


@pytest.mark.parametrize("path", ["nanuk/play", "koinobori/01_take_and_hang"])
def test_table_page_fetches_little_and_nothing_twice(open_page, voila, path):
    page = open_page(fresh=True)
    meter = Meter(page)
    open_table(page, voila.page(path))
    cold = meter.take()
    page.goto("about:blank")
    open_table(page, voila.page(path))
    warm = meter.take()

    assert cold.kib <= COLD_KIB, cold
    assert cold.extensions
    assert all("permessage-deflate" in each for each in cold.extensions)
    assert cold.requests <= COLD_REQUESTS, cold
    assert warm.kib <= WARM_KIB, warm
    assert warm.requests <= WARM_REQUESTS, warm


def test_other_widgets_beside_a_table_get_jupyterlab(page, voila):
    page.goto(voila.write("both", *BUTTON))
    ready(page)

    page.get_by_role("button", name="by JupyterLab").wait_for()
