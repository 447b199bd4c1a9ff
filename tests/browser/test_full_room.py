"""Pages without a table, because the server is full or a kernel fails to start: each turns into the table by itself."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.driver import ready
from tests.browser.test_pages import axe_violations as faults_of
from tests.load.class_server import PAGE, ClassServer

LESSON = "nanuk/01_boast_or_doom.ipynb"
IMPATIENT_SCRIPT = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (act, ms, ...more) => wait(act, ms / 10, ...more);
}"""
"""A script that makes a page retry ten times as often."""


@pytest.fixture
def small_room(tmp_path):
    """A server with room for two tables, which are ready before a test begins, so that no third one is started."""
    server = ClassServer(tmp_path, 2, limits={"most_tables": 2})
    try:
        ThreadPoolExecutor(1).submit(asyncio.run, server.await_tables(2, pause=0.25)).result()
        yield server
    finally:
        server.close()


@pytest.mark.deep
def test_page_of_a_full_room_becomes_the_table_by_itself(open_page, small_room):
    address = f"{small_room.url}/voila/render/{PAGE}"
    first, other, late = open_page(), open_page(), open_page()
    for each in (first, other):
        each.goto(address)
        ready(each)
    late.add_init_script(f"({IMPATIENT_SCRIPT})()")
    asked = []
    late.on("request", lambda request: asked.append(request.method))

    late.goto(address)
    late.get_by_role("heading", name="All tables are taken").wait_for()
    late.wait_for_event("request", lambda request: request.method == "HEAD")
    first.goto("about:blank")

    ready(late)
    assert asked.count("HEAD") >= 2


@pytest.mark.deep  # a full room becomes the table in the same way
@pytest.mark.parametrize("faults", ["dd", "rr"])
def test_page_whose_kernels_fail_becomes_the_table_by_itself(open_page, tmp_path, faults):
    server, page, asked = ClassServer(tmp_path, 1, faults=("", faults)), open_page(), []
    page.add_init_script(f"({IMPATIENT_SCRIPT})()")
    page.route(
        "**/*.ipynb",
        lambda route: (
            asked.append(route.request.method)
            or (route.fulfill(status=503) if asked[-1] == "HEAD" else route.continue_())
        ),
    )
    try:
        page.goto(f"{server.url}/voila/render/{LESSON}")
        page.get_by_role("heading", name="Your table did not start").wait_for()
        assert faults_of(page) == []
        for _pause in range(400):  # wait until the page has asked once and found no table
            if "HEAD" in asked:
                break
            page.wait_for_timeout(50)
        page.unroute("**/*.ipynb")

        ready(page)
    finally:
        server.close()
    assert "HEAD" in asked
    assert "Traceback" not in server.log.read_text()
