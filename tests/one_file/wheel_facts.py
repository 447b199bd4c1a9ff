"""What wheels say about themselves: their tags, what they ask for, and the machine for which they were compiled."""

import re
import struct
import zipfile
from email import message_from_bytes

from packaging.requirements import Requirement
from packaging.tags import cpython_tags, mac_platforms
from packaging.utils import canonicalize_name, parse_wheel_filename

from widgets.one_file import build

ELF = {62: "x86_64", 183: "aarch64"}
MACH = {0x01000007: "x86_64", 0x0100000C: "arm64"}
PE = {0x8664: "amd64", 0xAA64: "arm64"}
COMPILED = (".so", ".pyd", ".dylib", ".dll")


def name_of(wheel):
    """Return the name of the package in a wheel."""
    return parse_wheel_filename(wheel)[0]


def tags_of(wheel):
    """Return the tags of a wheel by its name."""
    return parse_wheel_filename(wheel)[3]


def tags_that_run(target):
    """Return every tag of compiled wheels that runs on a target, by the rules of the `packaging` library."""
    version = tuple(map(int, target.python.split(".")))
    found = build.platforms(target.platform)
    if match := re.fullmatch(r"macosx_(\d+)_(\d+)_(\w+)", target.platform):
        found = [*mac_platforms((int(match[1]), int(match[2])), match[3])]
    return {*cpython_tags(version, abis=[f"cp{version[0]}{version[1]}"], platforms=found)}


def needs(wheel, around):
    """Return the names of the packages that a wheel asks for, in this environment and with these extras of its own."""
    with zipfile.ZipFile(wheel) as archive:
        [metadata] = [name for name in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)]
        asked = message_from_bytes(archive.read(metadata)).get_all("Requires-Dist") or []
    extras = ("", "format-nongpl", "css")  # those by which packages of ours ask for others
    return {
        canonicalize_name(need.name)
        for need in map(Requirement, asked)
        if need.marker is None or any(need.marker.evaluate({**around, "extra": extra}) for extra in extras)
    }


def machines_of(content):
    """Return the machines for which a compiled file was made; a file for macOS may hold several.

    >>> machines_of(b"MZ" + bytes(58) + (64).to_bytes(4, "little") + b"PE" + bytes(2) + (0x8664).to_bytes(2, "little"))
    {'amd64'}
    """
    if content[:4] == b"\x7fELF":
        return {ELF[struct.unpack_from("<H", content, 18)[0]]}
    if content[:4] == b"\xcf\xfa\xed\xfe":
        return {MACH[struct.unpack_from("<I", content, 4)[0]]}
    if content[:4] == b"\xca\xfe\xba\xbe":
        [count] = struct.unpack_from(">I", content, 4)
        return {MACH[struct.unpack_from(">I", content, 8 + 20 * number)[0]] for number in range(count)}
    assert content[:2] == b"MZ", content[:4]
    [head] = struct.unpack_from("<I", content, 60)
    return {PE[struct.unpack_from("<H", content, head + 4)[0]]}
