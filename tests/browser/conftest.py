"""Fixtures: a Voila server as `bbb play` starts it, a JupyterLab, a Chromium, and its windows.

Requests to other hosts are blocked. Such a request, or an error in a page, fails the test that opened the page.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import nbformat
import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser import driver, warm_kernels
from tests.browser.binaries import SORRY, find_for_tests
from widgets.progress.browser_store import PREFIX, entries

TOP = Path(__file__).resolve().parent.parent.parent
HERE = ("127.0.0.1", "localhost")
OTHER_HOSTS = "--host-resolver-rules=MAP * ~NOTFOUND, " + ", ".join(f"EXCLUDE {host}" for host in HERE)
FLAGS = (
    OTHER_HOSTS,
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 1000 * int(os.environ.get("BBB_PATIENCE", "60"))
"""Milliseconds to wait for anything on a page; generous, since the machine may be busy."""

START_SECONDS = 240
"""Seconds until a new server has to answer."""

expect.set_options(timeout=PATIENCE)

RUN_SCRIPT = """async () => {
  await jupyterapp.restored;
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  const late = new Promise((_done, failed) => setTimeout(failed, 60000, "the cells do not run"));
  await Promise.race([late, jupyterapp.commands.execute("notebook:run-all-cells")]);
}"""

LOOK = {
    "viewport": {"width": 1280, "height": 900},
    "media": "screen",
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
    "reduced_motion": "reduce",
}
"""The usual look of a page. A window can change all of it between tests, and resets it before each test."""
LONG_TESTS = (
    "test_idle_page_keeps_one_websocket",
    "test_friend_leaves_is_back_and_all_play_to_the_end",
    "test_lesson_is_rehearsed_with_pretended_phones_by_keys",
    "test_newcomer_plays_a_first_game_without_a_hitch",
    "test_keys_can_do_whatever_a_pointer_can",
)
"""Tests of which some take a minute: they run before others, so that no worker is left alone with one at the end."""
STORAGE_TYPES = "cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems"

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep the tests of each server that is slow to start in one worker."""
    from tests.browser.scheduling import ServerScheduling  # noqa: PLC0415 - xdist may be switched off

    return ServerScheduling(config, log)


def pytest_collection_modifyitems(items):
    """Run the longest tests first."""
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONG_TESTS)


def free_port():
    with socket.socket() as door:
        door.bind((HERE[0], 0))
        return door.getsockname()[1]


def write_page(path, *cells, title="Nanuk, tried out"):
    """Write a notebook with a heading and these code cells."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cells = [nbformat.v4.new_markdown_cell(f"# {title}"), *map(nbformat.v4.new_code_cell, cells)]
    nbformat.write(nbformat.v4.new_notebook(metadata=METADATA | {"title": title}, cells=cells), path)


class Server:
    """A server process with a home folder of its own; its output goes to `log`."""

    forks_kernels = False

    def __init__(self, home, arguments, path, **more):
        self.home, self.log = home, home / "log"
        self.save = home / "kept"
        kept_out = ("JUPYTER", "BBB_", "BINDER", "VOILA", "PYTHONPATH")
        inside = {name: value for name, value in os.environ.items() if not name.startswith(kept_out)}
        inside |= {"HOME": str(home), "BBB_KEEP": str(self.save), "PYTHONPATH": str(TOP), **more}
        self.fork_server = None
        if self.forks_kernels and warm_kernels.are_warm_kernels_used():
            self.fork_server = warm_kernels.ForkServer(home, inside)
            inside["JUPYTER_PATH"] = str(self.fork_server.data_folder)
        with self.log.open("w") as log:
            self.program = subprocess.Popen(
                arguments, env=inside, cwd=home, stdout=log, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT
            )
        self.await_answer(path)

    def leaders_link(self):
        """Return the link for whoever leads classes on this server."""
        return re.search(r"http://\S+/class/lead\?key=\w+", self.log.read_text())[0].replace("localhost", HERE[0])

    def await_answer(self, path):
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.program.poll() is None:
            try:
                urlopen(path, timeout=5).close()
            except HTTPError:
                return
            except (URLError, OSError):
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self.log.read_text())

    def stop(self, how=signal.SIGTERM):
        """Signal the server, wait for its end and return its exit code."""
        if self.program.poll() is None:
            self.program.send_signal(how)
        try:
            return self.program.wait(PATIENCE / 1000)
        finally:
            self.program.kill()
            if self.fork_server:
                self.fork_server.stop()


class Voila(Server):
    """Voila as `bbb play` starts it, serving our pages and those written by tests."""

    is_led = False
    """Whether classes may have been opened on it."""

    def __init__(self, home):
        self.pages, self.port = home / "pages", free_port()
        shutil.copytree(TOP / "notebooks", self.pages, ignore=shutil.ignore_patterns(".*"))
        self.url = f"http://{HERE[0]}:{self.port}"
        super().__init__(
            home,
            [
                sys.executable,
                "-m",
                "gamelib.cli",
                "play",
                "--no-browser",
                "--port",
                str(self.port),
                "--pages",
                str(self.pages),
            ],
            f"{self.url}/",
        )

    def page(self, name):
        return f"{self.url}/voila/render/{name}.ipynb"

    def lead(self, page):
        """Make a browser one that leads classes, by the link that the server has printed."""
        self.is_led = True
        page.goto(self.leaders_link())

    def end_classes(self):
        """End all classes that are open, of which a server holds only a few."""
        ask = build_opener(HTTPCookieProcessor()).open
        ask(self.leaders_link()).close()
        while code := re.search(r'class="code">(\w+)<', page := ask(f"{self.url}/class/").read().decode()):
            key = re.search(r'name="_xsrf" value="([^"]+)"', page)[1]
            form = {"_xsrf": key, "kind": "forget", "code": code[1], "sure": "yes"}
            ask(f"{self.url}/class/open", urlencode(form).encode()).close()
        self.is_led = False

    def write(self, name, *cells):
        """Write a page of these cells and return its address."""
        write_page(self.pages / f"{name}.ipynb", *cells)
        return self.page(name)

    def open(self, page, name, *cells):
        """Write a page of these cells and open it."""
        self.run(page, self.write(name, *cells))

    def run(self, page, address):
        """Open a page and wait for its table."""
        driver.open_table(page, address)

    def table(self, name, arguments):
        return self.write(name, "from widgets import Table", f"Table({arguments})")


class Lab(Server):
    """JupyterLab, which also serves Notebook 7, with a folder of notebooks."""

    forks_kernels = True

    def __init__(self, home):
        self.pages, self.port = home / "pages", free_port()
        self.pages.mkdir()
        self.url = f"http://{HERE[0]}:{self.port}"
        super().__init__(
            home,
            [
                sys.executable,
                "-m",
                "jupyterlab",
                "--no-browser",
                "--allow-root",
                f"--ServerApp.ip={HERE[0]}",
                f"--ServerApp.port={self.port}",
                "--ServerApp.port_retries=0",
                "--IdentityProvider.token=",
                f"--ServerApp.root_dir={self.pages}",
                "--LabApp.expose_app_in_browser=True",
                "--JupyterNotebookApp.expose_app_in_browser=True",
                "--LabApp.news_url=None",
                "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
            ],
            f"{self.url}/api",
        )

    def write(self, name, *cells):
        """Write a notebook of these cells and return its address."""
        write_page(self.pages / f"{name}.ipynb", *cells)
        return f"{self.url}/lab/tree/{name}.ipynb?reset"

    def open(self, page, name, *cells):
        """Write a notebook of these cells, open it and run them."""
        self.run(page, self.write(name, *cells))

    def run(self, page, address):
        """Open a notebook, run its cells and wait for the table."""
        page.goto(address)
        page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context")
        page.evaluate(RUN_SCRIPT.replace("60000", str(PATIENCE)))
        driver.ready(page)


@pytest.fixture(scope="session")
def browser():
    from tests.tiers import DEEP  # noqa: PLC0415 - is right only when --deep has been read

    path = find_for_tests(deep=DEEP)
    if path is None:
        pytest.fail(SORRY)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, chromium_sandbox=False, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def voila(tmp_path_factory):
    server = Voila(tmp_path_factory.mktemp("voila"))
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def classes_end(request):
    """Leave no class open after a test."""
    yield
    if "voila" in request.fixturenames and (server := request.getfixturevalue("voila")).is_led:
        server.end_classes()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    server = Lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop(signal.SIGTERM)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    from tests.browser.lite_site import Site  # noqa: PLC0415 - it is a Server itself

    server = Site(tmp_path_factory.mktemp("site"))
    yield server
    server.stop()


UNKNOWN_KEY = "Kept under a key that is not in browser_store.py:"
WATCH_KEYS = f"""(() => {{
  const [prefix, known] = {json.dumps([PREFIX, [entry.pattern for entry in entries()]])};
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {{
    const ours = String(key).startsWith(prefix);
    if (ours && !known.some((each) => new RegExp(`^(?:${{each}})$`).test(String(key).slice(prefix.length))))
      console.error("{UNKNOWN_KEY}", key);
    keep.call(this, key, text);
  }};
}})()"""
"""JavaScript that reports whatever a page keeps that saving and deleting one's progress would not know of."""


class Window:
    """A browser context with one page, reused by one test after another.

    Its browser process has compiled the scripts of all pages already, so opening a page takes a third of the time.
    Everything that a test can leave behind is cleared.
    """

    def __init__(self, browser, options, fresh=False):
        self.context, self.fresh = browser.new_context(**options), fresh
        self.context.set_default_timeout(PATIENCE)
        self.page, self.errors, self.origins = self.context.new_page(), [], set()
        self._spoil(self.page, "add_init_script")
        self._spoil(self.page.clock, "install", "set_fixed_time", "set_system_time", "pause_at")
        self.context.add_init_script(WATCH_KEYS)
        self.context.on("request", self._note_request)
        self.context.on("weberror", lambda error: self._note(f"error {error.error.message} {error.error.stack}"))
        self.context.on("console", self._note_message)

    def _spoil(self, owner, *names):
        """Note when one of these methods is called: what it does to all later pages cannot be undone."""
        for name in names:
            setattr(owner, name, partial(self._use_up, getattr(owner, name)))

    def _use_up(self, method, *given, **more):
        self.fresh = True
        return method(*given, **more)

    def give(self, errors, look):
        """Return the page with this look (theme, size and so on); its errors are appended to `errors`."""
        self.errors = errors
        self.page.set_viewport_size(look.pop("viewport"))
        self.page.emulate_media(**look)
        return self.page

    def clear(self):
        """Leave the page and clear what it stored; return whether the window can be reused."""
        if self.fresh or self.page.is_closed():
            driver.leave(self.context)
            return False
        for page in self.context.pages:
            page.unroute_all(behavior="ignoreErrors")
            if urlsplit(page.url).hostname in HERE:
                page.evaluate("sessionStorage.clear()")
            page.goto("about:blank")
            if page != self.page:
                page.close()
        self.page.mouse.up()
        self.errors = []
        client = self.context.new_cdp_session(self.page)
        for origin in self.origins:
            client.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORAGE_TYPES})
        client.detach()
        self.context.clear_cookies()
        self.origins.clear()
        return True

    def _note_request(self, request):
        address = urlsplit(request.url)
        if address.hostname in HERE:
            self.origins.add(f"{address.scheme}://{address.netloc}")
        elif address.scheme not in ("data", "blob", "about"):
            self._note(f"asked {request.url}")

    def _note_message(self, message):
        if "Content Security Policy" in message.text or message.text.startswith(UNKNOWN_KEY):
            self._note(message.text)

    def _note(self, error):
        self.errors.append(error)


class WindowPool:
    """The windows of a Chromium, by the options that cannot change later; free windows are reused."""

    def __init__(self, browser):
        self.browser, self.free = browser, {}

    def take(self, options):
        """Return a free window with these options, and the key to give it back under."""
        key = tuple(sorted(options.items()))
        free = self.free.setdefault(key, [])
        fresh = options.pop("fresh", False)
        return key, free.pop() if free else Window(self.browser, options, fresh)

    def give_back(self, key, window):
        """Leave a window's page, and keep the window for the next test unless it was for a single use."""
        if window.clear():
            self.free[key].append(window)


@pytest.fixture(scope="session")
def window_pool(browser):
    return WindowPool(browser)


class PageOpener:
    """Opens empty pages, each in its own window, and collects the errors of all of them."""

    def __init__(self, pool):
        self.pool, self.taken, self.errors = pool, [], []

    def __call__(self, **options):
        """Open an empty page; the options are those of a browser context, and `fresh` for a window used only once."""
        look = LOOK | {name: options.pop(name) for name in LOOK if name in options}
        key, window = self.pool.take(options)
        self.taken.append((key, window))
        return window.give(self.errors, look)

    def close(self):
        """Leave all pages, and fail if there were errors in any of them."""
        for key, window in self.taken:
            self.pool.give_back(key, window)
        assert self.errors == []


@pytest.fixture
def open_page(window_pool):
    """Opens pages; requests to other hosts and errors in any of them fail the test."""
    opener = PageOpener(window_pool)
    yield opener
    opener.close()


@pytest.fixture
def page(open_page):
    return open_page()
