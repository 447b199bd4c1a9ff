"""What a page fetches, with an empty cache and again: few files, none of JupyterLab's, nothing twice.

Requests and bytes are counted, not timed, so the limits hold on any machine.
"""

import pytest

from tests.browser.driver import open_table, ready
from tests.browser.wire import Meter

COLD_KIB, COLD_REQUESTS = 40, 8
WARM_KIB, WARM_REQUESTS = 12, 2
TEXT_KIB = 24
"""The text of a page may change, so it is fetched each time; some have many pictures in it."""
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


@pytest.mark.parametrize("path", ["nanuk/odds", "start", "teachers/write_a_lesson"])
def test_text_page_fetches_little_and_nothing_twice(open_page, voila, path):
    page = open_page(fresh=True)
    meter = Meter(page)
    show(page, voila.page(path))
    cold = meter.take()
    page.goto("about:blank")
    show(page, voila.page(path))
    warm = meter.take()

    assert cold.kib <= COLD_KIB, cold
    assert cold.requests <= COLD_REQUESTS, cold
    assert warm.kib <= TEXT_KIB, warm
    assert warm.requests <= WARM_REQUESTS, warm


def show(page, address):
    page.goto(address)
    page.locator("body.page-ready").wait_for()


def test_page_without_widgets_ends_its_kernel(page, voila):
    show(page, voila.write("plain", "print('no widget')"))
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")

    page.wait_for_function(f"async () => (await fetch('/api/kernels/{kernel}')).status === 404")


OUTPUTS = (
    "from IPython.display import HTML, SVG, Markdown, Image, display",
    "print('\x1b[31mprinted\x1b[0m <b>as it is</b>'); HTML('<p class=\"mine\">some HTML</p>')",
    "SVG('<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>')",
    "from matplotlib import pyplot; _ = pyplot.plot([1, 2])",
    "display(Markdown('| a | b |\\n|---|---|\\n| *1* | 2 |'))",
    "{'text': '<i>plain</i>'}",
)


def test_outputs_show_without_jupyterlab(page, voila):
    meter = Meter(page)
    show(page, voila.write("outputs", *OUTPUTS))

    assert meter.take().requests <= COLD_REQUESTS
    text = page.locator("main").inner_text()
    assert "printed <b>as it is</b>" in text
    assert "{'text': '<i>plain</i>'}" in text
    assert page.locator("main p.mine").inner_text() == "some HTML"
    assert page.locator("main td em").inner_text() == "1"
    pictures = page.locator("main img").evaluate_all("all => all.map((each) => [each.naturalWidth > 0, each.alt])")
    assert pictures == [[True, "A picture drawn by this page"]] * 2
    assert page.locator(".ansi-red-fg").evaluate("each => getComputedStyle(each).color") != page.evaluate(
        "getComputedStyle(document.body).color")


def test_formulas_get_jupyterlab(page, voila):
    show(page, voila.write("formulas", "from IPython.display import Latex; Latex('$x^2$')"))

    page.locator("main mjx-container").wait_for()


def test_other_widgets_beside_a_table_get_jupyterlab(page, voila):
    page.goto(voila.write("both", *BUTTON))
    ready(page)

    page.get_by_role("button", name="by JupyterLab").wait_for()
