"""Manifests of both editions: what stands in them, and that a broken one is refused."""

import copy
from xml.etree import ElementTree as ET

import pytest

from gamelib.core.errors import GameError
from tests.support.grouped_cases import parametrize_groups
from widgets.scorm.manifest import EDITIONS, MANIFEST, find_edition, write_manifest
from widgets.scorm.manifest_check import faults_in_manifest
from widgets.scorm.rows import Part, Row

ROWS = (
    Row("nanuk-01", "Boast & doom <or not>", "lesson", (Part("nanuk/01#one", "AAA", "step"),)),
    Row("nanuk-exercises", "Nanuk: “exercises”", "text", (Part("1", "AAB", "exercise"),)),
)
SHARED = ("page/1-a/page.js", "python/game-1.pack.gz")
NAMES = (MANIFEST, *(row.page for row in ROWS), *SHARED)

each_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))


def manifest_of(edition):
    return write_manifest(edition, "Birds & Bears", ROWS, SHARED)


def short(tree):
    """Return the elements of a manifest without their namespaces."""
    for each in tree.iter():
        each.tag = each.tag.rpartition("}")[2]
    return tree


@each_edition
def test_manifest_is_fit_and_always_the_same(edition):
    written = manifest_of(edition)

    assert faults_in_manifest(edition, written, NAMES) == []
    assert written == manifest_of(edition)


@each_edition
def test_each_row_is_an_item_with_its_own_page(edition):
    tree = short(ET.fromstring(manifest_of(edition)))

    assert tree.findtext("metadata/schemaversion") == edition.schema_version
    assert [item.findtext("title") for item in tree.iter("item")] == [row.title for row in ROWS]
    pages = {page.get("identifier"): page.get("href") for page in tree.iter("resource")}
    assert [pages[item.get("identifierref")] for item in tree.iter("item")] == [row.page for row in ROWS]


def test_only_2004_says_that_pages_report_themselves():
    for edition in EDITIONS.values():
        tree = short(ET.fromstring(manifest_of(edition)))
        said = [item.find("sequencing/deliveryControls") is not None for item in tree.iter("item")]
        assert said == [edition.has_sequencing] * len(ROWS)


def test_unknown_edition_is_refused_with_those_there_are():
    with pytest.raises(GameError, match=r"there are 1\.2 or 2004"):
        find_edition("2003")


# Broken manifests -----------------------------------------------------------------------


def changed(edition, change):
    """Return a manifest after a change of its tree."""
    for prefix, space in edition.namespaces.items():
        ET.register_namespace(prefix, space)
    tree = ET.fromstring(manifest_of(edition))
    change(tree)
    return ET.tostring(tree)


def single_losses(edition):
    """Yield what is lost, and a function that loses it, for each element and each attribute of a manifest."""
    tree = ET.fromstring(manifest_of(edition))
    for at, each in enumerate(tree.iter()):
        if each is not tree:
            yield f"element {at} {each.tag}", lambda root, at=at: lose_element(root, at)
        for name in each.attrib:
            yield f"attribute {at} {each.tag} {name}", lambda root, at=at, name=name: nth(root, at).attrib.pop(name)
        if (each.text or "").strip():
            yield f"text {at} {each.tag}", lambda root, at=at: setattr(nth(root, at), "text", "")


def nth(root, at):
    return list(root.iter())[at]


def lose_element(root, at):
    lost = nth(root, at)
    next(each for each in root.iter() if lost in list(each)).remove(lost)


@each_edition
def test_manifest_that_has_lost_anything_is_refused(edition):
    cases = list(single_losses(edition))

    assert len(cases) > 40
    assert [name for name, lose in cases if not faults_in_manifest(edition, changed(edition, lose), NAMES)] == []


@each_edition
def test_every_element_that_stands_twice_is_refused(edition):
    many = len(list(ET.fromstring(manifest_of(edition)).iter()))

    def double(root, at):
        lost = nth(root, at)
        parent = next(each for each in root.iter() if lost in list(each))
        parent.insert(list(parent).index(lost), copy.deepcopy(lost))

    for at in range(1, many):
        assert faults_in_manifest(edition, changed(edition, lambda root, at=at: double(root, at)), NAMES), at


BREAKS = {
    "other way out": (lambda text: text.replace(b'href="page/1-a/page.js"', b'href="../page.js"'), "href"),
    "absolute": (lambda text: text.replace(b'href="page/1-a/page.js"', b'href="/page.js"'), "href"),
    "other host": (lambda text: text.replace(b'href="page/1-a/page.js"', b'href="https://a.example/p.js"'), "href"),
    "backslash": (lambda text: text.replace(b'href="page/1-a/page.js"', b'href="page\\1-a\\page.js"'), "href"),
    "a document type": (lambda text: text.replace(b"<manifest", b"<!DOCTYPE manifest><manifest", 1), "document type"),
    "cut short": (lambda text: text[:-20], "no XML"),
    "another namespace": (lambda text: text.replace(b"www.imsproject.org", b"a").replace(b"imsglobal", b"a"), "begins"),
    "unknown element": (lambda text: text.replace(b"<metadata>", b"<metadata><name/>"), "no element"),
    "words between": (lambda text: text.replace(b"</metadata>", b"</metadata>words"), "words stand behind"),
    "another order": (
        lambda text: text.replace(b"<schema>ADL SCORM</schema>", b"").replace(
            b"</schemaversion>", b"</schemaversion><schema>ADL SCORM</schema>"
        ),
        "another order",
    ),
    "title of blanks": (lambda text: text.replace(b"<title>Birds &amp; Bears<", b"<title>  <"), "title says"),
    "too long a title": (lambda text: text.replace(b"Birds &amp; Bears", b"B" * 201), "title says"),
    "the same name twice": (lambda text: text.replace(b'"item-nanuk-01"', b'"item-nanuk-exercises"'), "stands 2 times"),
    "item opens a file of all": (lambda text: text.replace(b'ref="page-nanuk-01"', b'ref="shared"'), "is no page"),
    "item opens nothing": (lambda text: text.replace(b'ref="page-nanuk-01"', b'ref="page-nanuk-02"'), "is no page"),
    "needs what is missing": (
        lambda text: text.replace(b'dependency identifierref="shared"', b'dependency identifierref="others"', 1),
        "needs others",
    ),
    "no such contents": (lambda text: text.replace(b'default="course"', b'default="lessons"'), "lessons is missing"),
    "another edition": (lambda text: text.replace(b"sion>1.2<", b"sion>1.3<").replace(b"4th", b"3rd"), "schemaversion"),
}
"""How a manifest is broken, and what is then said."""


@parametrize_groups("name", {name: name for name in BREAKS}, lambda _name: "all")
def test_broken_manifest_is_refused_with_its_fault(name):
    spoil, said = BREAKS[name]
    for edition in EDITIONS.values():
        whole = manifest_of(edition)
        assert spoil(whole) != whole
        assert said in " ".join(faults_in_manifest(edition, spoil(whole), NAMES))


@each_edition
def test_files_and_their_list_must_agree(edition):
    written = manifest_of(edition)

    assert faults_in_manifest(edition, written, NAMES[:-1]) == ["python/game-1.pack.gz is listed, but missing"]
    assert faults_in_manifest(edition, written, (*NAMES, "more.js")) == ["more.js is not listed"]


def test_manifest_of_one_edition_is_no_manifest_of_the_other():
    older, newer = EDITIONS.values()

    assert faults_in_manifest(newer, manifest_of(older), NAMES)
    assert faults_in_manifest(older, manifest_of(newer), NAMES)
