"""The pages as sent: valid HTML, headers that restrict them, an icon, no code, and no other file.

The parser is the one that comes with bleach, which nbconvert needs; html-validate, which reads the static site in
`test_lite.py`, knows what may stand where. The Nu checker reads more closely still; for how to run it see
`tests/load/lighthouse.py`.
"""

import re
from collections import Counter
from functools import cache
from html import unescape
from urllib.error import HTTPError
from urllib.parse import unquote, urljoin, urlsplit
from urllib.request import Request, urlopen

import pytest
from bleach._vendor import html5lib

from tests.browser.conftest import Voila
from tests.support.grouped_cases import parametrize_groups
from tests.support.html_validator import WHOLE_PAGE, faults_in_html
from tests.tiers import DEEP
from widgets.web.code_notebooks import CODE_NOTEBOOKS, PYTHON_PAGE

PAGES = [
    "/",
    "/nowhere",
    "/voila/render/nanuk/play.ipynb",
    "/voila/render/koinobori/01_take_and_hang.ipynb",
    "/voila/render/nanuk/odds.ipynb",
    "/voila/render/rules.ipynb",
    "/voila/render/teachers/write_a_lesson.ipynb",
    "/voila/render/python.ipynb",
    "/voila/render/shape.ipynb",
    "/voila/render/ask.ipynb",
    "/voila/render/teachers/bigger.ipynb",
    "/voila/render/progress.ipynb",
    "/voila/render/homework.ipynb",
    "/class/",
    "/class/ABCD",
    "/friends/",
]
ODD_ATTRIBUTE = re.compile(r"^(?!aria-|data-)\w+-\w+")
SVG_ATTRIBUTES = {
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-opacity",
    "fill-opacity",
    "fill-rule",
    "text-anchor",
    "font-size",
    "font-weight",
    "font-family",
    "clip-path",
    "stop-color",
    "dominant-baseline",
    "http-equiv",
    "accept-charset",
    "xml-space",
    "letter-spacing",
}


def html_faults(text):
    """Return what is wrong with the HTML of a page."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(text)
    elements = list(tree.iter())
    faults = [f"{name} {details} at {place}" for place, name, details in parser.errors]
    ids = Counter(each.get("id") for each in elements if each.get("id") is not None)
    faults += [f"id {name!r} is used {times} times" for name, times in ids.items() if times > 1]
    faults += [f"id {name!r} has a space" for name in ids if not name or re.search(r"\s", name)]
    looks = Counter(each.text for each in elements if each.tag == "style")
    faults += [f"a style is there {times} times" for times in looks.values() if times > 1]
    for each in elements:
        faults += [
            f"<{each.tag} {name}>"
            for name in each.attrib
            if isinstance(name, str) and ODD_ATTRIBUTE.match(name) and name not in SVG_ATTRIBUTES
        ]
        faults += [f"a space in the {name} of <{each.tag}>" for name in ("src", "href") if " " in each.get(name, "")]
        if each.tag == "img" and each.get("alt") is None:
            faults.append("<img> without alt")
        if each.tag == "figure" and any(child.tag == "figcaption" for child in list(each)[1:-1]):
            faults.append("<figcaption> neither first nor last in its <figure>")
    return faults


def fetch_response(address, **headers):
    """Return status, headers and text of the response at an address."""
    try:
        with urlopen(Request(address, headers=headers), timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except HTTPError as answer:
        return answer.code, answer.headers, answer.read().decode()


@pytest.fixture(scope="module")
def voila(tmp_path_factory):
    server = Voila(tmp_path_factory.mktemp("voila"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def fetch(voila):
    """Return a function that fetches a path of the server; each is fetched once."""
    return cache(lambda path: fetch_response(voila.url + path))


def each_path(*paths):
    """Return a decorator: one test for all of these paths."""
    return parametrize_groups("path", {path: path for path in paths}, lambda _path: "all")


@each_path(*(PAGES if DEEP else PAGES[:5]))
def test_page_is_valid_html(fetch, path):
    assert html_faults(fetch(path)[2]) == []


def test_pages_keep_to_the_standard(fetch):
    assert faults_in_html({path: fetch(path)[2] for path in (PAGES if DEEP else PAGES[:5])}) == []


WITH_RESULTS = "/voila/render/shape.ipynb"
"""A page with results, which bring their looks along, as they have to in any other front end."""


def test_looks_of_results_stand_in_the_head_once(fetch):
    text = fetch(WITH_RESULTS)[2]
    looks = re.findall(r"<style>[.]bbb-result.*?</style>", text, re.DOTALL)

    assert text.count('class="bbb-result"') > 1
    assert len(looks) == 1
    assert text.index(looks[0]) < text.index("</head>")
    assert faults_in_html({WITH_RESULTS: text}) == []


def links_to_nowhere(voila, path, text):
    """Return the links of a page that the server does not answer, or whose notebook is not there."""
    lost = []
    for link in {unescape(each) for each in re.findall(r'(?:href|src)="([^"#]+)', text)}:
        there = urlsplit(urljoin(voila.url + path, link))
        if there.scheme not in ("http", "https") or there.netloc != urlsplit(voila.url).netloc:
            continue
        notebook = unquote(there.path).partition("/voila/render/")[2]
        is_there = (voila.pages / notebook).is_file() if notebook else is_answered(there.geturl())
        lost += [] if is_there else [link]
    return lost


@cache
def is_answered(address):
    """Return whether there is something at an address, of whatever kind."""
    try:
        with urlopen(address, timeout=60):
            return True
    except HTTPError:
        return False


def test_links_of_pages_lead_somewhere(voila, fetch):
    found = {path: links_to_nowhere(voila, path, fetch(path)[2]) for path in (PAGES if DEEP else PAGES[:5])}

    assert {path: lost for path, lost in found.items() if lost} == {}
    planted = '<a href="/voila/render/gone.ipynb">a</a><img src="/gone.svg" alt=""><a href="/?a=b#c">b</a>'
    assert sorted(links_to_nowhere(voila, "/", planted)) == ["/gone.svg", "/voila/render/gone.ipynb"]


@each_path("/", "/voila/render/nanuk/play.ipynb", "/nowhere")
def test_page_names_an_icon_that_is_served(fetch, path):
    icon = re.search(r'<link rel="icon" type="image/svg\+xml" href="([^"]+)">', fetch(path)[2])[1]

    for address in (icon, "/favicon.ico"):
        status, headers, text = fetch(address)
        assert status == 200
        assert headers["Content-Type"] == "image/svg+xml"
        assert text.startswith("<svg")


@each_path("/", "/voila/render/nanuk/play.ipynb", "/nowhere")
def test_pages_have_a_content_security_policy(fetch, path):
    _status, headers, text = fetch(path)

    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "https://" not in text.replace("https://jupyter.org", "")


def test_pages_contain_no_code(voila):
    """Our template leaves code out; `strip_sources` would hide it in Voila's own templates."""
    status, _headers, text = fetch_response(voila.write("source", "x = 'in so many words'"))

    assert status == 200
    assert "so many words" not in text


@each_path(
    "/voila/files/nanuk/play.ipynb",
    "/voila/files/data/shapes.json",
    "/voila/files/nanuk/lessons/01_boast_or_doom.toml",
    "/voila/files/../log",
    "/nanuk/play.ipynb",
    "/api/contents/nanuk",
    "/api/kernels",
    "/api/sessions",
)
def test_server_serves_no_other_files(fetch, path):
    assert fetch(path)[0] in (403, 404, 405)


@each_path("/", "/nowhere")
def test_template_cannot_be_chosen_by_address(fetch, path):
    assert fetch(f"{path}?template=lab")[2] == fetch(path)[2]


@each_path(*(f"/voila/render/{name}.ipynb" for name in CODE_NOTEBOOKS))
def test_addresses_of_notebooks_lead_to_for_python(voila, path):
    with urlopen(f"{voila.url}{path}?token=a", timeout=60) as answer:
        assert answer.url == f"{voila.url}/voila/render/{PYTHON_PAGE}.ipynb?token=a"
        assert "<h1" in answer.read().decode()


def test_server_refuses_other_host_names(voila):
    assert fetch_response(f"{voila.url}/", Host="birds.example")[0] == 403


PLANTED = {
    "<style>b{}</style><style>b{}</style>": "style is there 2",
    "<p>a</div>": "end-tag",
    "<i id=a></i><i id=a></i>": "2 times",
    '<div cell-index="1"></div>': "cell-index",
    '<img src="a b" alt="">': "space in the src",
    "<img src=a>": "without alt",
    "<p><div></p>": "p",
    "<figure><img alt='' src=a><figcaption></figcaption><details></details></figure>": "figcaption",
}


@parametrize_groups("planted", {html: (html, fault) for html, fault in PLANTED.items()}, lambda _html: "all")
def test_planted_html_fault_is_found(planted):
    html, fault = planted

    assert html_faults(WHOLE_PAGE.format("<p>all is well</p>")) == []
    assert any(fault in found for found in html_faults(WHOLE_PAGE.format(html)))


AGAINST_THE_STANDARD = {
    "<ul><div>a</div></ul>": "<div> element is not permitted as content under <ul>",
    '<button type="button"><a href="b">c</a></button>': "<a> element is not permitted as a descendant of <button>",
    "<span><h2>a</h2></span>": "<h2> element is not permitted as content under <span>",
    '<p align="left">a</p>': 'Attribute "align" is deprecated',
    '<input type="texts" name="a">': 'Attribute "type" has invalid value "texts"',
    '<i id="a"></i><i id="a"></i>': 'Duplicate ID "a"',
    '<label for="b">a</label>': 'references missing id "b"',
    '<input type="text" name="a">': "<input> element does not have a <label>",
}


def test_planted_faults_against_the_standard_are_found():
    pages = {html: WHOLE_PAGE.format(html) for html in AGAINST_THE_STANDARD}
    found = faults_in_html({"well": WHOLE_PAGE.format("<p>all is well</p>"), **pages})

    for html, fault in AGAINST_THE_STANDARD.items():
        assert any(each.startswith(html) and fault in each for each in found), (html, found)
    assert not [each for each in found if each.startswith("well")]


def test_no_fault_is_lost_where_there_are_many():
    many = 900
    assert len(faults_in_html({"page": WHOLE_PAGE.format("<p><blink>a</blink></p>" * many)})) == 2 * many
