"""Reads a manifest as a strict platform would, and says what is wrong with it; nothing is fetched for that.

The published schemas come without leave to pass them on, so what they ask of the parts that we write is said here once
more, and more strictly.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

from widgets.scorm.manifest import MANIFEST, Edition

IDENTIFIER = r"[A-Za-z_][A-Za-z0-9_.-]{0,199}"
PLACE = r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*"
"""The address of a file in the package: no way out of it, and no sign that an address has to escape."""
LONGEST_TITLE = 200


class Rule(NamedTuple):
    """What an element holds: its attributes, each with what it may be, and its children in order, with how many."""

    attributes: Mapping[str, str] = {}
    children: tuple[tuple[str, int, int], ...] = ()
    text: str = ""


MANY = 10_000


def _rules(edition: Edition) -> dict[str, Rule]:
    """Return what each element holds, by its name; names are written as in the manifest."""
    kind = edition.scorm_type
    rules = {
        "manifest": Rule(
            {"identifier": IDENTIFIER, "version": r"\S{1,20}"},
            (("metadata", 1, 1), ("organizations", 1, 1), ("resources", 1, 1)),
        ),
        "metadata": Rule({}, (("schema", 1, 1), ("schemaversion", 1, 1))),
        "schema": Rule(text="ADL SCORM"),
        "schemaversion": Rule(text=re.escape(edition.schema_version)),
        "organizations": Rule({"default": IDENTIFIER}, (("organization", 1, 1),)),
        "organization": Rule({"identifier": IDENTIFIER}, (("title", 1, 1), ("item", 1, MANY))),
        "item": Rule({"identifier": IDENTIFIER, "identifierref": IDENTIFIER}, (("title", 1, 1),)),
        "title": Rule(text=rf"\S(?:.{{0,{LONGEST_TITLE - 2}}}\S)?"),
        "resources": Rule({}, (("resource", 2, MANY),)),
        "resource": Rule(
            {"identifier": IDENTIFIER, "type": "webcontent", kind: "sco|asset"},
            (("file", 1, MANY), ("dependency", 0, 1)),
        ),
        "file": Rule({"href": PLACE}),
        "dependency": Rule({"identifierref": IDENTIFIER}),
    }
    if edition.has_sequencing:
        for name in ("organization", "item"):
            rules[name] = rules[name]._replace(children=(*rules[name].children, ("imsss:sequencing", 1, 1)))
        yes = "true"
        rules["imsss:sequencing"] = Rule({}, (("imsss:controlMode", 0, 1), ("imsss:deliveryControls", 0, 1)))
        rules["imsss:controlMode"] = Rule({"choice": yes, "flow": yes})
        rules["imsss:deliveryControls"] = Rule({"completionSetByContent": yes, "objectiveSetByContent": yes})
    return rules


def faults_in_manifest(edition: Edition, manifest: bytes, names: Collection[str]) -> list[str]:
    """Return what is wrong with the manifest of a package whose files have these names; nothing if it is fit."""
    if b"<!" in manifest:
        return ["it declares a document type, or has comments"]
    try:
        root = ET.fromstring(manifest)
    except ET.ParseError as error:
        return [f"it is no XML: {error}"]
    prefixes = {space: prefix for prefix, space in edition.namespaces.items()}
    tree = [(parent, each) for parent in root.iter() for each in parent]
    for each in root.iter():
        each.tag = _short(each.tag, prefixes)
        each.attrib = {_short(name, prefixes, plain=True): value for name, value in each.attrib.items()}
    if root.tag != "manifest":
        return [f"it begins with {root.tag}"]
    rules = _rules(edition)
    found = [fault for each in root.iter() for fault in _faults_in_element(each, rules)]
    found += [f"{each.tag} stands in {parent.tag}" for parent, each in tree if each.tag not in _allowed(parent, rules)]
    return found or [*_faults_in_references(root, edition), *_faults_in_files(root, names)]


def _short(name: str, prefixes: Mapping[str, str], plain: bool = False) -> str:
    """Return a name as it is written in the manifest; one of another namespace stays long, and so fits no rule."""
    space, _brace, local = name.removeprefix("{").rpartition("}")
    if not space:
        return name if plain else f"{{}}{name}"
    if space not in prefixes or (plain and not prefixes[space]):
        return name
    return f"{prefixes[space]}:{local}" if prefixes[space] else local


def _allowed(parent: ET.Element, rules: Mapping[str, Rule]) -> set[str]:
    return {name for name, _least, _most in rules.get(parent.tag, Rule()).children}


def _faults_in_element(element: ET.Element, rules: Mapping[str, Rule]) -> Iterator[str]:
    """Yield what is wrong with an element by itself: attributes, text, and the order and number of its children."""
    rule = rules.get(element.tag)
    if rule is None:
        yield f"there is no element {element.tag}"
        return
    is_page = element.tag == "resource" and "sco" in element.attrib.values()
    wanted = {**rule.attributes, **({"href": PLACE} if is_page else {})}
    for name in sorted(wanted.keys() ^ element.attrib.keys()):
        yield f"{element.tag} {'has no' if name in wanted else 'has the unknown'} {name}"
    for name in sorted(wanted.keys() & element.attrib.keys()):
        if not re.fullmatch(wanted[name], element.attrib[name]):
            yield f"{element.tag} has {name}={element.attrib[name]!r:.60}"
    if not re.fullmatch(rule.text or r"\s*", element.text or ""):
        yield f"{element.tag} says {(element.text or '')!r:.60}"
    if (element.tail or "").strip():
        yield f"words stand behind {element.tag}"
    yield from _faults_in_children(element, rule)


def _faults_in_children(element: ET.Element, rule: Rule) -> Iterator[str]:
    order = [name for name, _least, _most in rule.children]
    places = [order.index(child.tag) for child in element if child.tag in order]
    if places != sorted(places):
        yield f"the parts of {element.tag} stand in another order"
    counts = Counter(child.tag for child in element)
    for name, least, most in rule.children:
        if not least <= counts[name] <= most:
            yield f"{element.tag} has {counts[name]} of {name}"
    if element.tag == "imsss:sequencing" and len(element) != 1:
        yield f"{element.tag} says {len(element)} things"


def _faults_in_references(root: ET.Element, edition: Edition) -> Iterator[str]:
    """Yield identifiers that stand twice, and references to nothing or to the wrong thing."""
    counts = Counter(each.attrib["identifier"] for each in root.iter() if "identifier" in each.attrib)
    yield from (f"the identifier {name} stands {many} times" for name, many in counts.items() if many > 1)
    pages = {each.attrib["identifier"]: each for each in root.iter("resource")}
    kinds = {name: each.attrib[edition.scorm_type] for name, each in pages.items()}
    contents = {each.attrib["identifier"] for each in root.iter("organization")}
    if (chosen := root.find("organizations")) is not None and chosen.attrib["default"] not in contents:
        yield f"the table of contents {chosen.attrib['default']} is missing"
    opened = [each.attrib["identifierref"] for each in root.iter("item")]
    yield from (f"an item opens {name}, which is no page" for name in opened if kinds.get(name) != "sco")
    yield from (f"no item opens {name}" for name, kind in kinds.items() if kind == "sco" and name not in opened)
    for name, page in pages.items():
        if kinds[name] == "sco" and page.attrib["href"] not in {each.attrib["href"] for each in page.iter("file")}:
            yield f"{name} opens a file that it does not list"
        needed = [each.attrib["identifierref"] for each in page.iter("dependency")]
        if (kinds[name] == "sco") != bool(needed):
            yield f"{name} needs {len(needed)} others"
        yield from (f"{name} needs {each}, which is missing" for each in needed if kinds.get(each) != "asset")


def _faults_in_files(root: ET.Element, names: Collection[str]) -> Iterator[str]:
    """Yield files that are listed but missing, that are not listed, or listed twice."""
    listed = Counter(each.attrib["href"] for each in root.iter("file"))
    yield from (f"{name} is listed {many} times" for name, many in listed.items() if many > 1)
    yield from (f"{name} is listed, but missing" for name in listed if name not in names)
    yield from (f"{name} is not listed" for name in names if name not in listed and name != MANIFEST)
