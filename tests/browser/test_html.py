"""The HTML of the pages as sent: it parses without errors, ids are unique, and all attributes exist in HTML.

The parser is the one that comes with bleach, which nbconvert needs. The Nu checker reads more closely; for how to run
it see `tests/load/lighthouse.py`.
"""

import re
from collections import Counter

import pytest
from bleach._vendor import html5lib

from tests.browser.test_pages import fetched
from tests.tiers import rest_in_deep

PAGES = [
    "/",
    "/nowhere",
    "/voila/render/nanuk/play.ipynb",
    "/voila/render/koinobori/01_take_and_hang.ipynb",
    "/voila/render/nanuk/odds.ipynb",
    "/voila/render/rules.ipynb",
    "/voila/render/teachers/write_a_lesson.ipynb",
    "/voila/render/start.ipynb",
    "/voila/render/shape.ipynb",
    "/voila/render/teachers/bigger.ipynb",
    "/voila/render/questions.ipynb",
    "/class/",
    "/class/ABCD",
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


@pytest.mark.parametrize("path", rest_in_deep(PAGES, PAGES[:5]))
def test_page_is_valid_html(voila, path):
    _status, _headers, text = fetched(voila.url + path)

    assert html_faults(text) == []


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("<style>b{}</style><style>b{}</style>", "style is there 2"),
        ("<p>a</div>", "end-tag"),
        ("<i id=a></i><i id=a></i>", "2 times"),
        ('<div cell-index="1"></div>', "cell-index"),
        ('<img src="a b" alt="">', "space in the src"),
        ("<img src=a>", "without alt"),
        ("<p><div></p>", "p"),
        ("<figure><img alt='' src=a><figcaption></figcaption><details></details></figure>", "figcaption"),
    ],
)
def test_planted_html_fault_is_found(planted, fault):
    page = "<!DOCTYPE html><html lang=en><head><title>a</title></head><body>{}</body></html>"

    assert html_faults(page.format("<p>all is well</p>")) == []
    assert any(fault in found for found in html_faults(page.format(planted)))
