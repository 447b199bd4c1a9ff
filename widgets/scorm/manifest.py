"""The manifest of a package: what is in it, and which of its pages are rows of the grade book.

Two editions of the standard are written. They differ in names and in what may be said about an item, so each is data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from gamelib.core.errors import GameError
from gamelib.core.language import _, join_or
from widgets.scorm.rows import Row

MANIFEST = "imsmanifest.xml"
"""The file with which every platform begins to read a package."""
PRODUCT_ID = "birds-bears-banners"
"""What identifies a package; that of one row bears the row's name too, so that a platform tells such packages apart."""
ORGANISATION, SHARED = "course", "shared"
"""The identifiers of the table of contents, and of the files that all rows need."""


@dataclass(frozen=True)
class Edition:
    """An edition of the standard: its names, and what it says of each item and of the whole."""

    name: str
    schema_version: str
    namespaces: dict[str, str]
    """By prefix; the empty one is that of the manifest itself."""
    scorm_type: str
    """The attribute that says whether the platform starts a resource, or only serves it."""
    has_sequencing: bool = False
    """Whether an item says that its page itself reports what is done."""


EDITIONS = {
    "1.2": Edition(
        "1.2",
        "1.2",
        {
            "": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
            "adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
        },
        "adlcp:scormtype",
    ),
    "2004": Edition(
        "2004",
        "2004 4th Edition",
        {
            "": "http://www.imsglobal.org/xsd/imscp_v1p1",
            "adlcp": "http://www.adlnet.org/xsd/adlcp_v1p3",
            "imsss": "http://www.imsglobal.org/xsd/imsss",
        },
        "adlcp:scormType",
        has_sequencing=True,
    ),
}
"""The editions by name; the first is written if none is asked for."""


def find_edition(name: str) -> Edition:
    """Return an edition by its name; raise GameError if there is none."""
    if name not in EDITIONS:
        raise GameError(
            _("there is no edition {name!r:.20} of SCORM here; there are {editions}").format(
                name=name, editions=join_or([*EDITIONS])
            )
        )
    return EDITIONS[name]


def write_manifest(edition: Edition, title: str, rows: Sequence[Row], shared: Sequence[str]) -> bytes:
    """Return the manifest of some rows and of the files that they share."""
    prefixes = {f"xmlns:{prefix}" if prefix else "xmlns": space for prefix, space in edition.namespaces.items()}
    identifier = f"{PRODUCT_ID}-{rows[0].id}" if len(rows) == 1 else PRODUCT_ID
    root = ET.Element("manifest", {"identifier": identifier, "version": "1", **prefixes})
    about = ET.SubElement(root, "metadata")
    ET.SubElement(about, "schema").text = "ADL SCORM"
    ET.SubElement(about, "schemaversion").text = edition.schema_version
    _add_contents(ET.SubElement(root, "organizations", {"default": ORGANISATION}), edition, title, rows)
    _add_resources(ET.SubElement(root, "resources"), edition, rows, shared)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _add_contents(parent: ET.Element, edition: Edition, title: str, rows: Sequence[Row]) -> None:
    """Add the table of contents: an item for each row."""
    contents = ET.SubElement(parent, "organization", {"identifier": ORGANISATION})
    ET.SubElement(contents, "title").text = title
    for row in rows:
        item = ET.SubElement(contents, "item", {"identifier": f"item-{row.id}", "identifierref": f"page-{row.id}"})
        ET.SubElement(item, "title").text = row.title
        if edition.has_sequencing:  # else a platform may take whoever has opened a page for done
            reports = {"completionSetByContent": "true", "objectiveSetByContent": "true"}
            ET.SubElement(ET.SubElement(item, "imsss:sequencing"), "imsss:deliveryControls", reports)
    if edition.has_sequencing:  # every row may be chosen at any time
        chosen = {"choice": "true", "flow": "true"}
        ET.SubElement(ET.SubElement(contents, "imsss:sequencing"), "imsss:controlMode", chosen)


def _add_resources(parent: ET.Element, edition: Edition, rows: Sequence[Row], shared: Sequence[str]) -> None:
    """Add the page of each row, and once the files that all of them need."""
    for row in rows:
        named = {"identifier": f"page-{row.id}", "type": "webcontent", edition.scorm_type: "sco", "href": row.page}
        page = ET.SubElement(parent, "resource", named)
        ET.SubElement(page, "file", {"href": row.page})
        ET.SubElement(page, "dependency", {"identifierref": SHARED})
    named = {"identifier": SHARED, "type": "webcontent", edition.scorm_type: "asset"}
    files = ET.SubElement(parent, "resource", named)
    for name in shared:
        ET.SubElement(files, "file", {"href": name})
