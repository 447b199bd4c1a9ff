"""Sends the pages, each with its own kernel; if there is none, the page sent instead retries by itself."""

from __future__ import annotations

import asyncio
from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError, authenticated
from voila.tornado.handler import TornadoVoilaHandler

from widgets.web.kernel_limits import PageClaim

RETRY_SECONDS = 6
"""Seconds after which a page without a table retries."""

FLUSH_SECONDS = 0.01
"""How long the pieces of a page are collected before they are sent together."""

SILENT_SECONDS = 20.0
"""Seconds after which a page with slow cells is sent an empty line, since some proxies cut silent connections."""

TRIES = 2
"""The number of kernels started for a page before it is refused a table."""


class SentText:
    """The text already sent of a page, so that a second attempt can continue where the first broke off.

    >>> page = SentText()
    >>> page.add("<html>"), page.add("<body>")
    ('<html>', '<body>')
    >>> page.begin_again()
    >>> page.add("<html>"), page.add("<body><p>")
    ('', '<p>')
    """

    def __init__(self) -> None:
        self.text = self._again = ""

    def begin_again(self) -> None:
        """Start the second attempt, which produces the page again from its beginning."""
        self._again = ""

    def add(self, piece: str) -> str:
        """Return the part of a piece not sent before; raise ValueError if the page differs from the one begun."""
        self._again += piece
        if len(self._again) < len(self.text) and self.text.startswith(self._again):
            return ""
        if not self._again.startswith(self.text):
            raise ValueError("its page had been begun with a kernel that has ended")
        new, self.text = self._again[len(self.text) :], self._again
        return new


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc, unused-ignore]
    """Sends a page with a kernel of its own or, if there is none, a page that retries by itself."""

    _next_flush: asyncio.TimerHandle | None = None

    def flush(self, include_footers: bool = False) -> asyncio.Future[None]:
        """Send what was written, a moment later, because a page is written in seventy pieces in quick succession."""
        if include_footers:
            if self._next_flush:
                self._next_flush.cancel()
            return super().flush(include_footers)  # type: ignore[no-any-return, unused-ignore]
        loop = asyncio.get_running_loop()
        if not self._next_flush:
            self._next_flush = loop.call_later(FLUSH_SECONDS, self._flush_now)
        nothing = loop.create_future()
        nothing.set_result(None)
        return nothing

    def _flush_now(self) -> None:
        self._next_flush = None
        if not self._finished:
            super().flush()

    def should_use_rendered_notebook(self, *_given: Any) -> bool:
        """Return whether the page is a notebook; `KernelLimits` decides whether its kernel comes from the pool.

        Voila's own rule would start another kernel while the pool's first ones are still starting, and for addresses
        that choose a template, which our pages ignore. It also never finishes a page whose new kernel fails.
        """
        return str(self.path_args[0]).lower().endswith(".ipynb")

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page."""
        with self.settings["kernel_limits"].claim(path or "") as claim:
            if claim:
                await self._send_page(claim)
            else:
                await self._ask_again("full")

    async def _send_page(self, claim: PageClaim) -> None:
        """Send the page; a kernel that fails to start is replaced once, without the visitor noticing."""
        sent, limits = SentText(), self.settings["kernel_limits"]
        for _try in range(TRIES):
            beat = PeriodicCallback(self._break_silence, SILENT_SECONDS * 1000)
            beat.start()
            try:
                async for piece in self.get_generator(path=claim.page):
                    self.write(sent.add(piece))
                    await self.flush()
                return
            except HTTPError:
                raise
            except Exception as problem:  # a kernel may fail for any reason
                await limits.give_up(claim, problem)
                sent.begin_again()
            finally:
                beat.stop()
        if sent.text:
            await self.finish(self.render_template("unfinished.html", retry_seconds=RETRY_SECONDS))
        else:
            await self._ask_again("late")

    async def _break_silence(self) -> None:
        if self._headers_written:  # nothing may be sent before the headers
            self.write("\n")
            await self.flush()

    async def _ask_again(self, reason: str) -> None:
        """Send a page that explains why there is no table and retries by itself."""
        self.set_status(503)
        self.set_header("Retry-After", str(RETRY_SECONDS))
        self.set_header("Cache-Control", "no-store")
        await self.finish(self.render_template("waiting.html", reason=reason, retry_seconds=RETRY_SECONDS))

    @authenticated
    def head(self, path: str | None = None) -> None:
        """Tell a page that was refused for lack of room whether there is room now; no kernel is started."""
        with self.settings["kernel_limits"].claim(path or "") as claim:
            self.set_status(200 if claim else 503)
        self.set_header("Cache-Control", "no-store")
