"""Compression of responses; parts that all visitors get are compressed once, so that an arriving class costs little.

Only gzip is used, which every browser accepts; Python has no Brotli in its standard library.
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import GZipContentEncoding, OutputTransform

LEVEL = 9
"""The highest compression level, affordable because most pieces are compressed only once."""

KEPT_PIECES = 512
"""The most pieces kept compressed; the least recently sent are dropped first."""

OWN_PART = b'<script id="jupyter-config-data"'
"""The start of the part of a page that belongs to one visitor; everything before it is the same for all."""

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
LAST_BLOCK = b"\x03\x00"
"""A gzip header without name and date, and an empty last block."""


@lru_cache(maxsize=KEPT_PIECES)
def compress_piece(piece: bytes) -> bytes:
    """Return a piece of a response, compressed so that it can be joined with any other pieces."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(piece) + compressor.flush(zlib.Z_FULL_FLUSH)


def split_shared_part(chunk: bytes) -> list[bytes]:
    """Split a chunk into the part that is the same for every visitor, and the rest.

    >>> split_shared_part(b'<p>All</p><script id="jupyter-config-data">{"kernelId": "7"}</script>')[0]
    b'<p>All</p>'
    """
    common, mark, own = chunk.partition(OWN_PART)
    return [piece for piece in (common, mark + own) if piece]


class GzipOnce(OutputTransform):
    """Compresses responses as Tornado does, but caches the compressed pieces."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._is_used = "gzip" in request.headers.get("Accept-Encoding", "")
        self._checksum, self._length = 0, 0

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Compress the first chunk of a response, if compression is allowed and worthwhile."""
        headers.add("Vary", "Accept-Encoding")
        kind = headers.get("Content-Type", "").partition(";")[0]
        is_text = kind.startswith("text/") or kind in GZipContentEncoding.CONTENT_TYPES
        is_long = not finishing or len(chunk) >= GZipContentEncoding.MIN_LENGTH
        self._is_used = self._is_used and is_text and is_long and "Content-Encoding" not in headers
        if self._is_used:
            headers["Content-Encoding"] = "gzip"
            chunk = HEADER + self.transform_chunk(chunk, finishing)
            if finishing:
                headers["Content-Length"] = str(len(chunk))
            elif "Content-Length" in headers:
                del headers["Content-Length"]
        return status_code, headers, chunk

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        """Compress a later chunk of a response."""
        if not self._is_used:
            return chunk
        self._checksum, self._length = zlib.crc32(chunk, self._checksum), self._length + len(chunk)
        end = struct.pack("<LL", self._checksum, self._length & 0xFFFFFFFF)
        return b"".join([*map(compress_piece, split_shared_part(chunk)), LAST_BLOCK + end if finishing else b""])
