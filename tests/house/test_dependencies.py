"""Dependencies: no pinned version has a known vulnerability, and every licence permits redistribution."""

import json
import re
import tomllib

import pytest
from packaging.version import Version

from tests import STALE
from tests.support.grouped_cases import parametrize_groups
from tests.tools.list_licences import ACCEPTED, LIST, LOCK, TOP, licence, licence_names, licences_page, locked_versions

LOCKS = [
    path
    for path in (
        LOCK,
        TOP / "tests" / "requirements.txt",
        TOP / "tests" / "bench" / "requirements.txt",
        *sorted((TOP / "widgets" / "lite").glob("*requirements.txt")),
    )
    if path.is_file()
]
FLOORS = tomllib.loads((TOP / "binder" / "floors.toml").read_text(encoding="utf-8"))["floor"]

each_lock = pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: str(lock.relative_to(TOP)))


def vulnerable_pins(pins, floors):
    """Return the packages pinned to a version with a known vulnerability."""
    return [
        (name, version, floor["below"])
        for name, version in pins
        for floor in floors
        if floor["name"] == name and Version(version) < Version(floor["below"])
    ]


@each_lock
def test_no_vulnerable_version_is_pinned(lock):
    assert vulnerable_pins(locked_versions(lock), FLOORS) == []


def test_vulnerable_version_is_noticed():
    assert vulnerable_pins([("tornado", "6.4.2"), ("voila", "0.5.6")], FLOORS) == [
        ("tornado", "6.4.2", "6.5"),
        ("tornado", "6.4.2", "6.5.3"),
    ]


def test_every_version_floor_is_used_and_justified():
    ours = {name for lock in LOCKS for name, _version in locked_versions(lock)}

    for floor in FLOORS:
        assert floor["name"] in ours
        assert set(floor) <= {"name", "below", "advisory", "why"}
        assert re.fullmatch(r"CVE-\d{4}-\d{4,}", floor.get("advisory", "CVE-2000-0000"))
        assert floor["why"].endswith(".")


@parametrize_groups("name", {name: name for name, _version in locked_versions(LOCK)}, lambda _name: "all")
def test_every_bundled_licence_permits_redistribution(name):
    assert licence_names(licence(name)) <= ACCEPTED, f"{name}: {licence(name)!r}"


def test_list_of_licences_matches_the_lock_file():
    """`python -m tests.tools.list_licences` rewrites the list."""
    assert LIST.read_text(encoding="utf-8") == licences_page(), STALE


def test_unaccepted_licence_is_noticed():
    assert not licence_names("MIT AND GPL-3.0-only") <= ACCEPTED
    assert not licence_names("") <= ACCEPTED


@pytest.mark.parametrize("folder", ["tests/js", "widgets/lite"])
def test_packages_of_npm_are_pinned_and_name_no_registry(folder):
    wanted, text = ((TOP / folder / name).read_text(encoding="utf-8") for name in ("package.json", "package-lock.json"))
    packages = {path.rpartition("node_modules/")[2]: entry for path, entry in json.loads(text)["packages"].items()}
    named = json.loads(wanted)

    assert "resolved" not in text
    assert all(re.fullmatch(r"sha512-[\w+/]+=*", entry["integrity"]) for name, entry in packages.items() if name)
    for name, version in (named.get("dependencies", {}) | named.get("devDependencies", {})).items():
        assert packages[name]["version"] == version
