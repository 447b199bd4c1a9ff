"""The static site as a browser keeps it: what a first visit loads and says, visits without a network, new versions."""

import json
import re
import shutil
import sys
import time
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from gamelib import player
from tests.browser.conftest import HERE, PageOpener, Server, free_port
from tests.browser.driver import MOST_MOVES, answer, new_record, play_out, ready
from tests.browser.test_lite import LONG, PLAYERS
from tests.tiers import DEEP
from widgets.lite import offline
from widgets.lite.site import STAMP

MOST_COLD_BYTES = 8_700_000
CAREFUL = player("careful", seed=7)
WATCH = """
window.heard = [];
new MutationObserver(() => {
  const bar = document.getElementById("loading_bar");
  if (bar) heard.push([bar.getAttribute("aria-valuenow"), document.getElementById("loading_more").textContent,
                       document.getElementById("loading_status").textContent]);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""
"""JavaScript that records the messages a page shows while it loads."""

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return (await caches.keys()).toSorted();
}"""


class Edition(Server):
    """A file server whose site can be replaced, or switched off."""

    def __init__(self, home, built):
        self.built, self.folder = built, home / "www" / "deep"
        self.folder.parent.mkdir()
        self.publish()
        port = free_port()
        self.url = f"http://{HERE[0]}:{port}/deep"
        super().__init__(
            home,
            [sys.executable, "-m", "http.server", str(port), "-b", HERE[0], "-d", str(home / "www")],
            f"{self.url}/",
        )

    def publish(self, stamp="", change=lambda text: text):
        """Put the built site there under another stamp, with its HTML changed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.built, self.folder, ignore=shutil.ignore_patterns("code", "pages-*.pack*"))
        (self.folder / "code").symlink_to(self.built / "code")
        old = json.loads((self.folder / STAMP).read_text())["stamp"]
        stamp = stamp or old
        (self.folder / "page" / old).rename(self.folder / "page" / stamp)
        for path in [*self.folder.glob("*.html"), *self.folder.glob("[a-z]*/*.html"), self.folder / STAMP]:
            if "code" not in path.parts:
                path.write_text(change(path.read_text().replace(old, stamp)))
        text = (self.folder / "nanuk" / "play.html").read_text()
        files = json.loads(re.search(r'id="page-cells">(.*?)</script>', text, re.DOTALL)[1])["python"]["files"]
        offline.write(self.folder, stamp, files)

    def deal_seeded(self, game):
        """Have the game's page deal from a fixed seed, and return the record at its start."""
        terms = f'"{game}", players={PLAYERS[game]}, seed=7, first=0, bots="random", pace=0'
        plain, seeded = (json.dumps(f"Table({each})")[1:-1] for each in (f'"{game}"', terms))
        self.publish(change=lambda text: text.replace(plain, seeded))
        return new_record(game, players=PLAYERS[game], seed=7, first=0)


@pytest.fixture
def edition(site, tmp_path):
    server = Edition(tmp_path, site.home / "files" / "some" / "where")
    yield server
    server.stop()


def open_table(page, address):
    """Open a page and wait for its table."""
    page.goto(address)
    expect(page.locator(".bbb .sheet, .bbb .curtain").first).to_be_visible(timeout=LONG)
    ready(page)


# A first visit, and one without a network --------------------------------------------------


class Visit(NamedTuple):
    """A page on which a game has been begun, and what it said and fetched until its table was there."""

    page: Any
    edition: Edition
    heard: list[list[str]]
    sizes: list[int]
    start: Any


@pytest.fixture(scope="module")
def first_visit(window_pool, site, tmp_path_factory):
    edition = Edition(tmp_path_factory.mktemp("visited"), site.home / "files" / "some" / "where")
    start = edition.deal_seeded("koinobori")
    opener = PageOpener(window_pool)
    page, sizes = opener(bypass_csp=True, fresh=True), []
    page.context.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.add_init_script(WATCH)
    open_table(page, f"{edition.url}/koinobori/play.html")
    heard, fetched = page.evaluate("heard"), list(sizes)
    assert page.locator("#loading").count() == 0
    play_out(page, edition, "typing", start, CAREFUL.move, most=1)
    page.evaluate(KEPT)
    yield Visit(page, edition, heard, fetched, start)
    opener.close()
    edition.stop()


def test_first_visit_counts_megabytes_then_names_each_step(first_visit):
    texts = [text for _now, text, _status in first_visit.heard]
    loading = [float(match[1]) for text in texts if (match := re.match(r"Loading Python: ([\d.]+) of [\d.]+ MB", text))]
    assert loading[0] == 0
    assert loading[-1] > 5
    assert all(before <= after for before, after in pairwise(loading))
    steps = [text for text in texts if text in ("Starting Python …", "Loading the games …")]
    assert steps[0] == "Starting Python …"
    assert steps[-1] == "Loading the games …"
    assert len({status for _now, _text, status in first_visit.heard}) <= 8
    assert 6_000_000 < sum(first_visit.sizes) < MOST_COLD_BYTES


@pytest.mark.deep  # tests/js/packed.test.mjs tests reading such files
def test_browser_that_cannot_decompress_gets_plain_files(open_page, edition):
    page = open_page(bypass_csp=True)
    asked = []
    page.context.on("request", lambda request: request.service_worker or asked.append(request.url))

    def without(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('typeof DecompressionStream === "function"', "false"))

    page.route("**/packed.js", without)
    open_table(page, f"{edition.url}/koinobori/play.html")

    assert [url for url in asked if "/python/game-" in url]
    assert [url for url in asked if url.endswith(".gz")] == []


def test_second_visit_goes_on_with_no_server(first_visit):
    page, edition = first_visit.page, first_visit.edition
    edition.stop()

    open_table(page, f"{edition.url}/koinobori/play.html")
    answer(page, "take")
    record = play_out(page, edition, "typing", first_visit.start, CAREFUL.move, most=MOST_MOVES if DEEP else 2)

    assert (record.state.result is not None) if DEEP else len(record) > 3
    page.goto(f"{edition.url}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{edition.url}/no/such/page.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("link", name="Play: Nanuk").click()
    expect(page).to_have_title(re.compile("^Nanuk"))
    if DEEP:
        expect(page.locator(".bbb .sheet, .bbb .curtain").first).to_be_visible(timeout=LONG)


def test_without_network_or_copy_the_page_says_so(open_page, edition):
    page = open_page(bypass_csp=True)
    page.goto(f"{edition.url}/")
    page.evaluate(KEPT)
    edition.stop()
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { value: false, writable: true })")

    page.goto(f"{edition.url}/nanuk/play.html")
    expect(page.locator("#loading_more")).to_contain_text("You are offline", timeout=LONG)
    expect(page.get_by_role("link", name="Try again")).to_be_visible()

    page.evaluate("navigator.onLine = true; dispatchEvent(new Event('online'))")
    expect(page.locator("#loading_more")).to_contain_text("This page does not start")


# A new version ---------------------------------------------------------------------------


def test_new_version_replaces_the_old_one_whole(open_page, edition):
    edition.publish("1-old")
    page, home = open_page(bypass_csp=True), f"{edition.url}/"
    page.goto(home)
    assert [name for name in page.evaluate(KEPT) if "1-old" in name]
    other = page.context.new_page()
    other.goto(f"{edition.url}/fresh.html")
    edition.publish("2-new")

    page.reload()
    page.evaluate("navigator.serviceWorker.ready.then((each) => each.update()).then(() => null)")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((each) => Boolean(each.waiting))")
    page.reload()
    expect(page.locator(".lite-stamp b")).to_have_text("1-old")  # another window still shows the old version

    other.close()
    until = time.monotonic() + LONG / 1_000  # the worker notices only after a while that the other window has closed
    while page.locator(".lite-stamp b").inner_text() != "2-new" and time.monotonic() < until:
        page.wait_for_timeout(300)
        page.reload()
    expect(page.locator(".lite-stamp b")).to_have_text("2-new")
    page.wait_for_function("caches.keys().then((names) => !names.some((name) => name.includes('1-old')))")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in loaded if "/page/2-new/" in name]
    assert [name for name in loaded if "1-old" in name] == []


def test_fresh_copy_forgets_the_kept_pages_and_loads_again(open_page, edition):
    edition.publish("1-old")
    page = open_page(bypass_csp=True)
    page.goto(f"{edition.url}/fresh.html")
    page.evaluate(KEPT)
    page.evaluate("caches.open('somebody else').then(() => null)")
    edition.publish("2-new")

    page.get_by_role("button").filter(has_text="fresh copy").click()
    expect(page.locator("#fresh-told")).to_contain_text("Done", timeout=LONG)

    assert page.evaluate("caches.keys()") == ["somebody else"]
    page.goto(f"{edition.url}/fresh.html")
    expect(page.locator(".lite-stamp b")).to_have_text("2-new")
