"""Texts packed into the part of a link after the #, which no server is sent.

>>> unpack(pack("hand 1 5 5 6 | table 3 3"), 100)
'hand 1 5 5 6 | table 3 3'
"""

from __future__ import annotations

import base64
import zlib

MAX_LINK = 8_000
"""Letters of a packed text: longer links are cut by chats and mail."""


def pack(text: str) -> str:
    """Return a text as letters that may stand in a link; "" if they are too many."""
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return packed if len(packed) <= MAX_LINK else ""


def unpack(packed: str, most: int) -> str:
    """Return a text that was packed, of at most `most` bytes; raise ValueError if there is none, or not the whole."""
    if len(packed) > MAX_LINK:
        raise ValueError
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), most).decode()
    except zlib.error as error:
        raise ValueError from error
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise ValueError
    return text
