"""Ends kernels that nobody uses, and starts no more than the machine has memory for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from logging import Logger
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped, unused-ignore]

from widgets.web.visits import Patience, Visits

MB = 2**20
TABLE_MB, NEW_TABLE_MB = 45, 60
"""Memory of a kernel with its table: one that is forked, and one that is started anew.

Measured as PSS, which counts what several processes share in parts: forked ones have 23 to 26 MB with a table as it
comes, of sixty, and 28 to 29 MB with a lesson, or a game under way, of three. One started anew has 44 MB. The rest
is for long games and for pages that draw with more packages.
"""

RESERVED_MB = 400
"""Memory left to the server and to the rest of the machine."""

MIN_TABLES = 4

CGROUP = Path("/sys/fs/cgroup")


def tables_for_memory(megabytes: float, *, forked: bool = True) -> int:
    """Return how many tables fit into this much memory.

    >>> tables_for_memory(4000), tables_for_memory(4000, forked=False), tables_for_memory(100)
    (80, 60, 4)
    """
    return max(MIN_TABLES, int(megabytes - RESERVED_MB) // (TABLE_MB if forked else NEW_TABLE_MB))


def available_megabytes() -> float:
    """Return the memory that is available now, on the machine and in the container if this is one."""
    available = float(psutil.virtual_memory().available)
    try:
        limit = int((CGROUP / "memory.max").read_text())
        available = min(available, limit - int((CGROUP / "memory.current").read_text()))
    except (OSError, ValueError):  # not in a container, or in one without a limit
        pass
    return available / MB


class Place:
    """A page's place among the tables, from the moment it is admitted until its kernel runs."""

    def __init__(self, page: str, *, is_preheated: bool) -> None:
        self.page, self.kernel, self.is_preheated = page, "", is_preheated
        self.preheating: asyncio.Future[Any] | None = None
        """The start of the preheated kernel that this page has taken from the pool."""

    @property
    def has_claim(self) -> bool:
        """Whether a kernel in the pool is kept for this page, which has not taken it yet."""
        return self.is_preheated and self.preheating is None

    @property
    def adds_kernel(self) -> bool:
        """Whether this page is about to have a kernel that is neither running nor in the pool."""
        return not self.preheating.done() if self.preheating else not self.is_preheated


_place: ContextVar[Place | None] = ContextVar("_place", default=None)


class KernelLimits:
    """Watches over the kernels of a Voila kernel manager."""

    def __init__(self, manager: Any, most: int, patience: Patience, log: Logger) -> None:
        self.manager, self.most, self.log = manager, most, log
        self.visits = Visits(patience, time.monotonic)
        self._waiting: set[Place] = set()
        self._ending: set[str] = set()
        self._was_full = False
        self._tidying: asyncio.Future[None] | None = None
        for name in ("start_kernel", "get_rendered_notebook"):
            setattr(manager, name, partial(getattr(self, f"_{name}"), getattr(manager, name)))
        for name in ("notify_connect", "notify_disconnect"):
            setattr(manager, name, partial(self._notify, getattr(manager, name)))

    # Starting -----------------------------------------------------------------------

    @property
    def tables(self) -> int:
        """How many kernels run or are about to."""
        starting = sum(not each.done() for pool in self.manager._pools.values() for each in pool)
        return len(self.manager.list_kernel_ids()) + starting + sum(place.adds_kernel for place in self._waiting)

    @property
    def is_full(self) -> bool:
        """Whether no further kernel may be started; the log tells when that begins and ends."""
        full = self.tables >= self.most
        if full != self._was_full:
            self._was_full = full
            self.log.warning("%s: %s", "No further table fits" if full else "There is room for tables again",
                             self.count())
        return full

    def has_room_for_pool(self, page: str) -> bool:
        """Return whether the ready kernels that are missing for a page fit."""
        size = self.manager.kernel_pools_config.get(page, {"pool_size": 0})["pool_size"]
        return bool(self.tables + size - self.manager.get_pool_size(page) <= self.most)

    @contextmanager
    def place(self, page: str) -> Iterator[Place | None]:
        """Give a page its place while it is sent; None if there is no room.

        Kernels in the pool are counted already, also those that are only just starting, so each is for one page.
        """
        claims = sum(place.has_claim and place.page == page for place in self._waiting)
        is_preheated = self.manager.get_pool_size(page) > claims
        if not is_preheated and self.is_full:
            self._tidying = asyncio.ensure_future(self.end_abandoned(crowded=True))
            yield None
            return
        place = Place(page, is_preheated=is_preheated)
        self._waiting.add(place)
        token = _place.set(place)
        try:
            yield place
        finally:
            _place.reset(token)
            self._waiting.discard(place)
            self.visits.sent(place.kernel)

    def takes_preheated(self, page: str) -> bool:
        """Return whether the page that is being sent is to have a kernel of the pool."""
        place = _place.get()
        if place and not self.manager.get_pool_size(page):
            place.is_preheated = False  # the kernel that was kept for it has ended
        return bool(place and place.is_preheated)

    async def _start_kernel(self, start: Any, **options: Any) -> str:
        kernel: str = await start(**options)
        self._begin(kernel)
        return kernel

    async def _get_rendered_notebook(self, get: Any, **options: Any) -> Any:
        place = _place.get()
        if place:
            place.preheating = self.manager._pools[options["notebook_name"]][0]
        rendering = await get(**options)
        self._begin(rendering[2])  # the id of the kernel that renders
        return rendering

    def _begin(self, kernel: str) -> None:
        place = _place.get()
        if place:
            place.kernel = kernel
            self._waiting.discard(place)
            self.visits.begin(kernel, place.page)

    def _notify(self, notify: Any, kernel: str) -> None:
        notify(kernel)
        self.visits.connect(kernel, self.manager._kernel_connections.get(kernel, 0))

    # Ending -------------------------------------------------------------------------

    async def end_abandoned(self, *, crowded: bool = False) -> None:
        """End the kernels that nobody uses, and log why; with `crowded`, sooner."""
        self.visits.keep_only(self.manager.list_kernel_ids())
        reasons = self.visits.abandoned(crowded=crowded)
        await asyncio.gather(*(self._end(kernel, reasons[kernel]) for kernel in reasons if kernel not in self._ending))

    async def _end(self, kernel: str, reason: str) -> None:
        self._ending.add(kernel)
        try:
            await self.manager.shutdown_kernel(kernel)
        except Exception as problem:  # one that cannot be ended must not keep the others
            self.log.warning("A table could not be ended: %s: %r", reason, problem)
        else:
            self.visits.keep_only(self.manager.list_kernel_ids())
            self.log.warning("A table was ended: %s. %s", reason, self.count())
        finally:
            self._ending.discard(kernel)

    def count(self) -> str:
        """Return how many tables there are, in words for the log."""
        return (f"{self.tables} tables, {self.visits.connected} of them with a page, "
                f"{self.tables - len(self.visits)} ready; {self.most} at most")
