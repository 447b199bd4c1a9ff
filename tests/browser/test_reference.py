"""The reference: a page for each public module, an anchor for each public word, and a search that asks nobody."""

import os
import re
import subprocess
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.browser.conftest import HERE, TOP
from tests.browser.test_pages import LOOKS, axe_violations
from tests.tiers import rest_in_deep
from widgets.lite.reference import MODULES, public_words

README = (TOP / "README.md").read_text(encoding="utf-8")
WORDS = [(name, word) for name in MODULES for word in public_words(name)]


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_args):
        """Say nothing."""


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    python, folder = TOP / ".venv-lite" / "bin" / "python", tmp_path_factory.mktemp("site") / "api"
    assert python.is_file(), "the reference is made in an environment of its own: make .venv-lite/ready"
    subprocess.run(
        [python, "-m", "widgets.lite.reference", str(folder), "--home", "../index.html"],
        cwd=TOP,
        check=True,
        env=os.environ | {"PYTHONPATH": str(TOP)},
    )
    return folder


@pytest.fixture(scope="module")
def address(reference):
    with ThreadingHTTPServer((HERE[0], 0), partial(QuietHandler, directory=reference.parent)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HERE[0]}:{server.server_port}/api"
        server.shutdown()


def page_text(reference, name):
    return (reference / f"{name.replace('.', '/')}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MODULES)
def test_every_public_word_has_an_anchor(reference, name):
    anchors = {*re.findall(r'id="([\w.]+)"', page_text(reference, name))}

    words = {word for word in public_words(name) if f"{name}.{word}" not in MODULES}
    assert words
    assert words - anchors == set()


def test_words_of_the_readme_have_anchors(reference):
    table = README[README.index("## Use it from Python") : README.index("Errors are one family")]
    methods = {*re.findall(r"`(?:state|view)\.(\w+)", table)}
    text = "".join(page_text(reference, f"gamelib.{game}") for game in ("nanatoridori", "nanuk", "koinobori"))

    assert {"why_not", "to_act", "imagine"} <= methods
    for method in methods:
        assert len(re.findall(rf'id="(?:State|View)\.{method}"', text)) >= 3, method
    for word in re.findall(r"`gamelib\.(?:odds\.nanuk\.)?(\w+)[`(.]", table):
        assert any(word in (name.rpartition(".")[2], each) for name, each in WORDS), word


def test_no_page_names_another_host(reference):
    for path in [*reference.rglob("*.html"), *reference.rglob("*.css")]:
        hosts = {*re.findall(r"(?:https?:)?//([\w.-]+\.\w+)", path.read_text(encoding="utf-8"))}
        assert hosts <= {"www.w3.org"}, path.name


def test_inherited_words_stand_where_their_class_does(reference):
    text = page_text(reference, "widgets")

    assert text.count("Send the current scene to the browser.") == 1
    assert '<a href="#Board.publish">' in text.partition('<section id="Hand">')[2].partition("</section>")[0]


def test_examples_of_docstrings_are_shown(reference):
    text = re.sub(r"<[^>]+>", "", page_text(reference, "gamelib.odds.nanuk"))

    assert 'found = boast("5 fish in 6 days", "fish fish inuksuk")' in unescape(text)


def test_links_lead_to_anchors(reference):
    for path in reference.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for file, anchor in re.findall(r'href="([^"#:]*\.html)?(?:#([\w.]+))?"', text):
            target = (path.parent / file).resolve() if file else path
            if target == reference.parent / "index.html":
                continue  # the front door of the site around it
            assert target.is_file(), f"{path.name}: {file}"
            assert not anchor or f'id="{anchor}"' in target.read_text(encoding="utf-8"), f"{path.name}: {file}#{anchor}"


@pytest.mark.parametrize(
    ("words", "first"),
    rest_in_deep(
        [
            ("why_not", "gamelib.nanatoridori.State.why_not"),
            ("boast", "gamelib.nanuk.Boast"),
            ("quantile", "gamelib.odds.Distribution.quantile"),
        ],
        [("boast", "gamelib.nanuk.Boast")],
    ),
)
def test_search_finds_the_word_first(page, address, words, first):
    page.goto(f"{address}/index.html")
    page.get_by_role("searchbox", name="Search the reference").fill(words)
    page.locator(".search-result").first.wait_for()

    assert page.locator(".search-result .name").first.inner_text() == first
    page.locator(".search-result a").first.click()
    page.wait_for_url(f"**/*.html#{first.split('.', 2)[2]}")


@pytest.mark.parametrize("width", rest_in_deep([390, 1366], [390]))
def test_pages_fit_the_window(page, address, width):
    page.set_viewport_size({"width": width, "height": 768})
    for name in ("index", "gamelib/nanuk", "gamelib/odds/nanuk", "widgets"):
        page.goto(f"{address}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.deep
@pytest.mark.parametrize("look", ["phone", "dark", "laptop"])
def test_reference_is_accessible(open_page, address, look):
    page = open_page(**LOOKS[look])
    for name in ("index", "gamelib/odds/nanuk"):
        page.goto(f"{address}/{name}.html")
        assert axe_violations(page) == [], name
    page.goto(f"{address}/index.html?search=boast")
    page.locator(".search-result").first.wait_for()
    assert axe_violations(page) == []
