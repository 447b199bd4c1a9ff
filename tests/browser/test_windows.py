"""What tests share: reused windows are clean and report requests to other hosts; a slow server has one worker."""

from pathlib import Path

import pytest

from tests.browser.conftest import LONG_TESTS, LOOK, PageOpener, WindowPool
from tests.browser.scheduling import SLOW_SERVERS, scheduling_unit

STORE_SCRIPT = "localStorage.mine = sessionStorage.mine = 'kept'; document.cookie = 'mine=kept'"
READ_SCRIPT = "[localStorage.mine ?? '', sessionStorage.mine ?? '', document.cookie.includes('mine')].join()"


@pytest.fixture
def pool(browser):
    return WindowPool(browser)


def test_window_is_used_again_and_forgets_the_last_page(pool, voila):
    shown = []
    for _test in range(2):
        key, window = pool.take({})
        page = window.give([], {"viewport": {"width": 800, "height": 600}})
        page.goto(f"{voila.url}/nowhere")
        shown.append((window, page.evaluate(READ_SCRIPT)))
        page.evaluate(STORE_SCRIPT)
        assert page.evaluate(READ_SCRIPT) == "kept,kept,true"
        pool.give_back(key, window)

    (first, before), (second, after) = shown
    assert first is second
    assert before == after == ",,false"
    second.context.close()


MEDIA = {
    "media": "print",
    "color_scheme": "dark",
    "contrast": "more",
    "forced_colors": "active",
    "reduced_motion": "no-preference",
}
MATCHES_SCRIPT = """() => ["print", "(prefers-color-scheme: dark)", "(prefers-contrast: more)",
  "(forced-colors: active)", "(prefers-reduced-motion: no-preference)"].map((query) => matchMedia(query).matches)"""


def test_window_forgets_the_look_of_the_last_test(pool):
    assert MEDIA.keys() == LOOK.keys() - {"viewport"}
    seen = []
    for _test in range(2):
        opener = PageOpener(pool)
        page = opener()
        before = page.evaluate(MATCHES_SCRIPT)
        page.emulate_media(**MEDIA)
        seen.append((before, page.evaluate(MATCHES_SCRIPT)))
        opener.close()

    assert seen == [([False] * 5, [True] * 5)] * 2
    pool.take({})[1].context.close()


@pytest.mark.parametrize(
    "change",
    [
        lambda page: page.add_init_script("window.mine = 'kept'"),
        lambda page: page.clock.set_fixed_time("2026-11-26"),
        lambda page: page.clock.install(),
    ],
    ids=["a script", "a day", "a clock"],
)
def test_window_changed_for_all_later_pages_is_used_once(pool, change):
    key, window = pool.take({})
    change(window.give([], {"viewport": {"width": 800, "height": 600}}))
    pool.give_back(key, window)

    assert pool.free[key] == []


def test_request_to_another_host_is_reported(pool, voila):
    key, window = pool.take({"fresh": True})
    errors = []
    page = window.give(errors, {"viewport": {"width": 800, "height": 600}})
    page.goto(f"{voila.url}/nowhere")
    page.evaluate("fetch('http://birds.example/').catch(() => null)")
    pool.give_back(key, window)

    assert any("http://birds.example/" in error for error in errors)


def test_tests_of_a_slow_server_share_a_worker(request):
    for item in request.session.items:
        for server in SLOW_SERVERS.keys() & item.fixturenames:
            assert scheduling_unit(item.nodeid) == server, item.nodeid


def test_long_tests_run_first(request):
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in LONG_TESTS if f"def {name}(" not in sources] == []
    are_long = [item.originalname in LONG_TESTS for item in request.session.items if "browser" in item.nodeid]
    assert are_long == sorted(are_long, reverse=True)
