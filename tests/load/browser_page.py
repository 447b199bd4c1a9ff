"""A page with all files that a browser fetches for it, and a cache that outlives the page, as in a browser."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from tests.load.simulated_page import PATIENCE, Sent, SimulatedPage

PARTS = re.compile(rb"""(?:@import\s*|\burl\(\s*)["']?([^"'()\s;]+\.(?:css|svg|png|woff2?))""")
"""What a style sheet names as a part of its own; our scripts have no parts."""

SCRIPTS = re.compile(r"""["']([^"']*/front-end/[\w.]+)["']""")
"""What a widget names as its script and its look."""

FETCHED = {"stylesheet", "icon", "modulepreload", "preload", "manifest"}
"""Kinds of links that a browser follows by itself."""


FRESH = re.compile(r"immutable|max-age=[1-9]")
"""What an answer's Cache-Control says if the file may be used again without asking; all of ours say a year or more."""


class CachedFile(NamedTuple):
    """A file in the cache."""

    body: bytes
    etag: str
    is_fresh: bool


class _FileAddressParser(HTMLParser):
    """Collects the addresses of the files that a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the address of a link or a script."""
        given = dict(attrs)
        if tag == "link" and FETCHED & {*(given.get("rel") or "").split()}:
            self.found.append(given.get("href") or "")
        elif tag in ("script", "img"):
            self.found.append(given.get("src") or "")


def files_of(page: str, base: str) -> list[str]:
    """Return the addresses of the files that a page refers to, each once.

    >>> files_of('<link rel="icon" href="/i.svg"><script src="a.js"></script><script>1</script>', "http://x/y/z")
    ['http://x/i.svg', 'http://x/y/a.js']
    """
    reading = _FileAddressParser()
    reading.feed(page)
    return list(dict.fromkeys(urljoin(base, each) for each in reading.found if each and not each.startswith("data:")))


class BrowserPage(SimulatedPage):
    """One visit with a cache; a new cache makes it a first visit."""

    def __init__(
        self, base: str, page: str, client: AsyncHTTPClient, cache: dict[str, CachedFile] | None = None
    ) -> None:
        super().__init__(base, page, client)
        self.cache: dict[str, CachedFile] = {} if cache is None else cache
        self.requests = 0

    async def _open(self) -> None:
        """Fetch the page and its files, then connect to the kernel and wait for the table."""
        address = f"{self.base}/voila/render/{self.page}"
        self.requests += 2  # the page and its WebSocket
        answer = await self.client.fetch(address, request_timeout=PATIENCE)
        text = answer.body.decode()
        await asyncio.gather(*(self._fetch(each) for each in files_of(text, address)))
        await self._come_alive(text)

    async def _load_scripts(self, state: Sent) -> None:
        """Fetch the tables' script and style sheet, unless the page has preloaded them."""
        named = {urljoin(self.base, each) for each in SCRIPTS.findall(f"{state.get('_esm')}{state.get('_css')}")}
        await asyncio.gather(*(self._fetch(each) for each in named if each not in self.cache))

    async def _fetch(self, address: str) -> None:
        """Fetch a file and its parts; a cached file is requested only if it may have changed."""
        kept = self.cache.get(address)
        if not (kept and kept.is_fresh):
            self.requests += 1
            asked = {"If-None-Match": kept.etag} if kept else {}
            answer = await self.client.fetch(
                HTTPRequest(address, headers=asked, request_timeout=PATIENCE), raise_error=False
            )
            if answer.code not in (200, 304):
                raise ConnectionError(f"{address}: {answer.code}")
            if answer.code == 200:
                kept = CachedFile(
                    answer.body,
                    answer.headers.get("ETag", ""),
                    FRESH.search(answer.headers.get("Cache-Control", "")) is not None,
                )
                self.cache[address] = kept
        assert kept
        if address.partition("?")[0].endswith(".css"):
            parts = {urljoin(address, each.decode()) for each in PARTS.findall(kept.body)}
            await asyncio.gather(*(self._fetch(each) for each in parts if each.startswith(self.base)))
