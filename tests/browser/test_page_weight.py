"""What a page fetches with an empty cache and with a full one: few files, none of JupyterLab's, nothing twice.

Requests and bytes are counted, not timed, so the limits hold on any machine. Further tests: what a page offers when its
kernel has ended, and that nothing on it moves while it comes alive.
"""

from itertools import product
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.driver import (
    answer,
    await_answer,
    await_stillness,
    open_log,
    open_table,
    ready,
    settle,
    stored_record,
    type_line,
    typed_line,
)
from tests.browser.network_meter import Meter
from tests.browser.proxy import CuttableProxy
from tests.browser.test_pages import GAMES
from tests.tiers import DEEP, rest_in_deep

COLD_KIB, COLD_REQUESTS = 122, 11
WARM_KIB, WARM_REQUESTS = 14, 2
"""Limits for a first and a second visit to a table: page, typefaces and WebSocket together, all as sent."""
SOCKET_KIB = 26
"""The most that the WebSocket may carry before compression, whatever is dealt: a table's scene comes three times."""
TEXT_COLD_KIB, TEXT_KIB = 112, 24
"""Limits for text pages, with 30 KiB of typefaces and all as sent: the text is fetched each time."""
NINE_QUESTIONS_COLD_KIB, NINE_QUESTIONS_SOCKET_KIB = 115, 20
"""Each question sends a scene of about 2 KiB, a tenth of which is what a class would be asked.

Sending it twice, as an answer to a greeting, would exceed the second.
"""
BUTTON = (
    "from widgets import Table",
    'Table("nanatoridori", players=3, seed=7, first=0, pace=0, keep=False)',
    "import ipywidgets; ipywidgets.Button(description='by JupyterLab')",
)


def weigh_visits(page, visit, address):
    """Return what a first and a second visit to an address fetch."""
    meter = Meter(page)
    visit(page, address)
    cold = meter.take()
    page.goto("about:blank")
    visit(page, address)
    return cold, meter.take()


@pytest.mark.parametrize("path", rest_in_deep(["nanuk/play", "koinobori/play"], ["koinobori/play"]))
def test_table_page_fetches_little_and_nothing_twice(open_page, voila, path):
    cold, warm = weigh_visits(open_page(fresh=True), open_table, voila.page(path))

    assert cold.kib + cold.sent_kib <= COLD_KIB, cold
    assert max(cold.socket_kib, warm.socket_kib) <= SOCKET_KIB, (cold, warm)
    assert cold.extensions
    assert all("permessage-deflate" in each for each in cold.extensions)
    assert cold.requests <= COLD_REQUESTS, cold
    assert warm.kib + warm.sent_kib <= WARM_KIB, warm
    assert warm.requests <= WARM_REQUESTS, warm


def test_style_sheet_of_three_pictures_comes_with_them(page, voila):
    asked = []
    page.on("request", lambda asking: asked.append("pictures.css" in asking.url))
    open_table(page, voila.page("nanuk/play"))
    assert not any(asked)

    page.evaluate("location.hash = '#pictures'")

    expect(page.get_by_role("dialog", name="in three pictures")).to_be_visible()
    assert asked.count(True) == 1
    assert page.locator(".aim-stage > span").first.evaluate("each => getComputedStyle(each).position") == "absolute"


@pytest.mark.parametrize(
    ("path", "cold_kib"),
    rest_in_deep(
        [
            ("nanuk/odds", NINE_QUESTIONS_COLD_KIB),
            ("chance", TEXT_COLD_KIB),
            ("python", TEXT_COLD_KIB),
            ("teachers/write_a_lesson", TEXT_COLD_KIB),
        ],
        [("teachers/write_a_lesson", TEXT_COLD_KIB)],
    ),
)
def test_text_page_fetches_little_and_nothing_twice(open_page, voila, path, cold_kib):
    cold, warm = weigh_visits(open_page(fresh=True), open_page_of_outputs, voila.page(path))

    assert cold.kib + cold.sent_kib <= cold_kib, cold
    assert cold.socket_kib <= NINE_QUESTIONS_SOCKET_KIB, cold
    assert cold.requests <= COLD_REQUESTS, cold
    assert warm.kib <= TEXT_KIB, warm
    assert warm.requests <= WARM_REQUESTS, warm


def open_page_of_outputs(page, address):
    page.goto(address)
    page.locator("body.page-ready").wait_for()


def test_page_without_widgets_ends_its_kernel(page, voila):
    open_page_of_outputs(page, voila.write("plain", "print('no widget')"))
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")

    page.wait_for_function(f"async () => (await fetch('/api/kernels/{kernel}')).status === 404")


OUTPUTS = (
    "from IPython.display import HTML, SVG, Markdown, Image, display",
    "print('\x1b[31mprinted\x1b[0m <b>as it is</b>'); HTML('<p class=\"mine\">some HTML</p>')",
    'SVG(\'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>\')',
    "from matplotlib import pyplot; _ = pyplot.plot([1, 2])",
    "display(Markdown('| a | b |\\n|---|---|\\n| *1* | 2 |'))",
    "{'text': '<i>plain</i>'}",
)


@pytest.mark.deep
def test_outputs_show_without_jupyterlab(page, voila):
    meter = Meter(page)
    open_page_of_outputs(page, voila.write("outputs", *OUTPUTS))

    assert meter.take().requests <= COLD_REQUESTS
    text = page.locator("main").inner_text()
    assert "printed <b>as it is</b>" in text
    assert "{'text': '<i>plain</i>'}" in text
    assert page.locator("main p.mine").inner_text() == "some HTML"
    assert page.locator("main td em").inner_text() == "1"
    pictures = page.locator("main img").evaluate_all("all => all.map((each) => [each.naturalWidth > 0, each.alt])")
    assert pictures == [[True, "A picture drawn by this page"]] * 2
    assert page.locator(".ansi-red-fg").evaluate("each => getComputedStyle(each).color") != page.evaluate(
        "getComputedStyle(document.body).color"
    )


@pytest.mark.deep
def test_formulas_get_jupyterlab(page, voila):
    open_page_of_outputs(page, voila.write("formulas", "from IPython.display import Latex; Latex('$x^2$')"))

    page.locator("main mjx-container").wait_for()


@pytest.mark.deep
def test_other_widgets_beside_a_table_get_jupyterlab(page, voila):
    page.goto(voila.write("both", *BUTTON))
    ready(page)

    page.get_by_role("button", name="by JupyterLab").wait_for()


END_KERNEL = """() => {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  return fetch(`${baseUrl}voila/api/shutdown/${kernelId}`, { method: "POST" });
}"""

IMPATIENT_SCRIPT = """() => {
  const wait = window.setTimeout;
  const pauses = [500, 1000, 2000, 8000, 15000];
  window.setTimeout = (act, ms, ...more) => wait(act, pauses.includes(ms) ? 1 : ms, ...more);
}"""
"""A script that shortens the page's pauses between attempts to connect, but not the table's own timeouts."""


def play_a_move(page, address):
    """Make one move on a page's table, and return what the browser stores after it."""
    open_table(page, address)
    settle(page)
    type_line(page, typed_line(page).get_attribute("placeholder"))
    settle(page)
    return stored_record(page, "koinobori")


def continue_stored_game(page, stored):
    """Accept the offer to continue, and check that the new table has the same game."""
    page.get_by_role("button", name="Try again").click()
    page.wait_for_load_state()
    ready(page)
    answer(page, "take")
    await_answer(page)
    open_log(page)
    expect(page.locator(".bbb .log .line .text").first).to_be_visible()
    assert stored_record(page, "koinobori") == stored


@pytest.mark.deep
def test_page_whose_kernel_has_ended_offers_to_go_on(page, voila):
    if not DEEP:
        page.add_init_script(f"({IMPATIENT_SCRIPT})()")
    stored = play_a_move(page, voila.table("ended", "'koinobori', players=2, seed=7, first=0, pace=0"))

    page.evaluate(END_KERNEL)

    expect(page.get_by_role("alert").filter(has_text="Your game is kept: try again")).to_be_visible()
    continue_stored_game(page, stored)


@pytest.mark.deep  # the same offer as above; test_resume.py cuts a connection for a while
def test_page_cut_off_for_good_offers_to_go_on(page, voila):
    proxy = CuttableProxy(voila.port)
    address = voila.table("cut_off", "'koinobori', players=2, seed=7, first=0, pace=0")
    page.add_init_script(f"({IMPATIENT_SCRIPT})()")
    stored = play_a_move(page, urlsplit(address)._replace(netloc=f"127.0.0.1:{proxy.port}").geturl())

    proxy.cut()

    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    proxy.mend()
    continue_stored_game(page, stored)
    proxy.take_away()


WATCH_SHIFTS = """() => {
  window.shifts = [];
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const source = ({ node, previousRect, currentRect }) => [node?.className, rect(previousRect), rect(currentRect)];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) window.shifts.push([value, sources.map(source)]);
  }).observe({ type: "layout-shift", buffered: true });
}"""

SIZES = [(1366, 768), (390, 844)]
MOST_SHIFT = 0.02
"""The cumulative layout shift allowed while a page opens; up to 0.1 counts as good."""
MOST_SHIFT_OF_TEXT = 0.05


@pytest.mark.parametrize(
    ("game", "size"), rest_in_deep(list(product(GAMES, SIZES)), zip(GAMES[:2], SIZES, strict=True))
)
def test_table_comes_alive_without_moving_the_page(open_page, voila, game, size):
    width, height = size
    page = open_page(viewport={"width": width, "height": height})
    page.add_init_script(f"({WATCH_SHIFTS})()")

    open_table(page, voila.page(f"{game}/play"))
    await_stillness(page)

    shifts = page.evaluate("shifts")
    assert sum(value for value, _sources in shifts) <= MOST_SHIFT, shifts


@pytest.mark.deep
@pytest.mark.parametrize(("path", "size"), list(product(["nanuk/puzzles", "teachers/desk", "nanuk/odds"], SIZES)))
def test_page_opens_without_moving(open_page, voila, path, size):
    width, height = size
    page = open_page(viewport={"width": width, "height": height})
    page.add_init_script(f"({WATCH_SHIFTS})()")

    open_page_of_outputs(page, voila.page(path))
    page.wait_for_timeout(1500)

    shifts = page.evaluate("shifts")
    assert sum(value for value, _sources in shifts) <= MOST_SHIFT_OF_TEXT, shifts


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_picture_of_the_table_needs_no_script(open_page, voila, game):
    page = open_page(java_script_enabled=False)

    page.goto(voila.page(f"{game}/play"))

    expect(page.locator(".page-first > svg use[href='#first-back']").first).to_be_visible()
    cards = page.locator(".page-first use").evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
    assert set(cards) == {"#first-back"}
