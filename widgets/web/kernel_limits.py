"""Ends unused kernels, and limits new ones to the machine's memory."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from logging import Logger
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped, unused-ignore]
from jupyter_core.utils import ensure_async

from widgets.web.forked_kernels import NO_FORK
from widgets.web.visits import Visits, WaitingLimits

MB = 2**20
TABLE_MB, NEW_TABLE_MB = 45, 60
"""Memory of a kernel with its table: one that is forked, and one that is started anew.

Measured as PSS, which counts what several processes share in parts: forked ones have 23 to 26 MB with a table as it
comes, of sixty, and 28 to 29 MB with a lesson, or a game under way, of three. One started anew has 44 MB. The rest
is for long games and for pages that draw with more packages.
"""

RESERVED_MB = 400
"""Memory reserved for the server and the rest of the machine."""

MIN_TABLES = 4

ENDED_EARLY = "its program ended before a page came"

REFILL_SECONDS = 30.0
"""Seconds until a pool is refilled after a kernel failed to start or found no room."""

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
    except (OSError, ValueError):  # not a container, or one without a memory limit
        pass
    return available / MB


class PageClaim:
    """A page's claim on one of the tables, from its admission until its kernel runs."""

    def __init__(self, page: str, *, is_preheated: bool) -> None:
        self.page, self.kernel, self.is_preheated = page, "", is_preheated
        self.preheating: asyncio.Future[Any] | None = None
        """The start of the preheated kernel that this page has taken from the pool."""
        self.has_failed = False
        """Whether a kernel did not start for this page: its next one is started anew, neither preheated nor forked."""

    @property
    def is_reserved(self) -> bool:
        """Whether a kernel in the pool is reserved for this page and not taken yet."""
        return self.is_preheated and self.preheating is None

    @property
    def adds_kernel(self) -> bool:
        """Whether this page is about to get a kernel that is neither running nor in the pool yet."""
        return not self.preheating.done() if self.preheating else not self.is_preheated


_claim: ContextVar[PageClaim | None] = ContextVar("_claim", default=None)


class KernelLimits:
    """Watches over the kernels of a Voila kernel manager."""

    def __init__(self, manager: Any, most: int, patience: WaitingLimits, log: Logger) -> None:
        self.manager, self.most, self.log = manager, most, log
        self.visits = Visits(patience, time.monotonic)
        self._waiting: set[PageClaim] = set()
        self._ending: set[str] = set()
        self._watched: set[asyncio.Future[Any]] = set()
        """The unfinished starts of kernels for the pools."""
        self._preheated: dict[str, str] = {}
        """The page of each kernel that is ready in a pool."""
        self._tasks: set[asyncio.Future[None]] = set()
        self._was_full = False
        self._tidying: asyncio.Future[None] | None = None
        manager.get_rendered_notebook = partial(self._get_rendered_notebook, manager.get_rendered_notebook)
        for name in ("notify_connect", "notify_disconnect"):
            setattr(manager, name, partial(self._notify, getattr(manager, name)))

    # Starting -----------------------------------------------------------------------

    @property
    def tables(self) -> int:
        """The number of kernels that run or are about to."""
        starting = sum(not each.done() for pool in self.manager._pools.values() for each in pool)
        return len(self.manager.list_kernel_ids()) + starting + sum(claim.adds_kernel for claim in self._waiting)

    @property
    def is_full(self) -> bool:
        """Whether the limit of kernels is reached; the log notes when that begins and ends."""
        full = self.tables >= self.most
        if full != self._was_full:
            self._was_full = full
            self.log.warning(
                "%s: %s", "No further table fits" if full else "There is room for tables again", self.describe_tables()
            )
        return full

    def has_room_for_pool(self, page: str) -> bool:
        """Return whether the kernels missing from a page's pool fit within the limit."""
        size = self.manager.kernel_pools_config.get(page, {"pool_size": 0})["pool_size"]
        return bool(self.tables + size - self.manager.get_pool_size(page) <= self.most)

    @contextmanager
    def claim(self, page: str) -> Iterator[PageClaim | None]:
        """Hold a claim on a table for a page while it is sent; yield None if there is no room.

        Kernels in the pool count already, even while they are starting, so each can be reserved for one page.
        """
        claims = sum(claim.is_reserved and claim.page == page for claim in self._waiting)
        is_preheated = self.manager.get_pool_size(page) > claims
        if not is_preheated and self.is_full:
            self._tidying = asyncio.ensure_future(self.end_abandoned(crowded=True))
            yield None
            return
        claim = PageClaim(page, is_preheated=is_preheated)
        self._waiting.add(claim)
        token = _claim.set(claim)
        try:
            yield claim
        finally:
            _claim.reset(token)
            self._waiting.discard(claim)
            self.visits.sent(claim.kernel)

    def takes_preheated(self, page: str) -> bool:
        """Return whether the page being sent is to get a kernel from the pool."""
        claim = _claim.get()
        if claim and not self.manager.get_pool_size(page):
            claim.is_preheated = False  # the kernel reserved for this page has ended
        return bool(claim and claim.is_preheated)

    def watch_pool(self, page: str) -> None:
        """Follow the start of kernels for a page's pool."""
        for start in self.manager._pools.get(page, []):
            if start not in self._watched:
                self._watched.add(start)
                start.add_done_callback(partial(self._note_start, page))

    def _note_start(self, page: str, start: asyncio.Future[Any]) -> None:
        """Record a started kernel of the pool; remove one that failed, since it would keep Voila from ending others."""
        self._watched.discard(start)
        problem = None if start.cancelled() else start.exception()
        if not problem and not start.cancelled():
            kernel = start.result()["kernel_id"]
            self._preheated[kernel] = page
            self.manager.get_kernel(kernel).stop_restarter()
            start.result()["task"].add_done_callback(partial(self._replace_if_failed, kernel))
        elif start in self.manager._pools.get(page, []):  # otherwise a page is waiting for it and gets the error itself
            self.manager._pools[page].remove(start)
            if problem:
                self._log_failure(page, problem)
                self.manager.fill_if_needed(REFILL_SECONDS, notebook_name=page)

    def _replace_if_failed(self, kernel: str, rendering: asyncio.Future[Any]) -> None:
        problem = None if rendering.cancelled() else rendering.exception()
        if problem:
            self._begin_task(self._replace(kernel, f"it did not start: {format_problem(problem)}"))

    def _begin_task(self, task: Coroutine[Any, Any, None]) -> None:
        begun = asyncio.ensure_future(task)
        self._tasks.add(begun)  # asyncio keeps only weak references, so an unreferenced task could be collected
        begun.add_done_callback(self._tasks.discard)

    async def _replace(self, kernel: str, reason: str) -> None:
        """Replace a kernel of a pool, unless a page has taken it and does so itself."""
        page = self._preheated.pop(kernel, "")
        if page:
            await self._end(kernel, f"{page}: {reason}")
            self.manager.fill_if_needed(REFILL_SECONDS, notebook_name=page)

    async def _get_rendered_notebook(self, get: Any, **options: Any) -> Any:
        """Render a page with the kernel reserved for it in the pool, or with a new one."""
        claim, page = _claim.get(), options["notebook_name"]
        if not self.takes_preheated(page):
            folder, environment = str(Path(page).parent), self._kernel_environment(claim)
            content = await self.manager._initialize(page, None, path=folder, env=environment)
            content["renderer"].stop_generator = True  # cells run later, while the page is being sent
            self.manager.get_kernel(content["kernel_id"]).stop_restarter()
            self._begin(content["kernel_id"])
            return content["task"], content["renderer"].rendered_cache, content["kernel_id"]
        if claim:
            claim.preheating = self.manager._pools[page][0]
        rendering = await get(**options)
        kernel = rendering[2]
        self._preheated.pop(kernel, None)
        self._begin(kernel)
        if not await self._is_alive(kernel):
            raise ChildProcessError(ENDED_EARLY)
        return rendering

    def _kernel_environment(self, claim: PageClaim | None) -> dict[str, str]:
        """Return the environment variables of a page's new kernel, the same as Voila sets for those of a pool."""
        app = self.manager.parent
        anew = {NO_FORK: "yes"} if claim and claim.has_failed else {}
        return {
            **os.environ,
            "VOILA_BASE_URL": app.base_url,
            "VOILA_SERVER_URL": app.server_url,
            "VOILA_APP_PORT": str(app.port),
            "VOILA_PREHEAT": "False",
            **anew,
        }

    def _begin(self, kernel: str) -> None:
        claim = _claim.get()
        if claim:
            claim.kernel = kernel
            self._waiting.discard(claim)
            self.visits.begin(kernel, claim.page)

    async def _is_alive(self, kernel: str) -> bool:
        return kernel in self.manager and bool(await ensure_async(self.manager.is_alive(kernel)))

    async def _watch_over(self, kernel: str) -> None:
        """Make Jupyter restart a kernel that dies from now on, which informs the page connected to it.

        Earlier would be wrong: a restarted kernel has not run the page's cells, so a page that connects later would
        wait for answers in vain.
        """
        if await self._is_alive(kernel):
            self.manager.get_kernel(kernel).start_restarter()
        elif kernel in self.manager:
            await self._end(kernel, "its program ended before its page came")

    async def give_up(self, claim: PageClaim, problem: Exception) -> None:
        """End a kernel that failed to start for a page, and log why; the page may request another."""
        kernel, claim.kernel = claim.kernel, ""
        self.visits.sent(kernel)
        claim.is_preheated, claim.preheating, claim.has_failed = False, None, True
        self._waiting.add(claim)
        if kernel:
            await self._end(kernel, f"{claim.page}: it did not start: {format_problem(problem)}")
        else:
            self._log_failure(claim.page, problem)

    def _log_failure(self, page: str, problem: BaseException) -> None:
        for kernel, start in list(self.manager._pending_kernels.items()):
            if start.done():  # Jupyter forgets only kernels that have started, and fails to end any others
                del self.manager._pending_kernels[kernel]
        self.log.warning(
            "A table could not be started: %s: %s. %s", page, format_problem(problem), self.describe_tables()
        )

    def _notify(self, notify: Any, kernel: str) -> None:
        notify(kernel)
        connections = self.manager._kernel_connections.get(kernel, 0)
        self.visits.connect(kernel, connections)
        if connections:
            self._begin_task(self._watch_over(kernel))

    # Ending -------------------------------------------------------------------------

    async def end_abandoned(self, *, crowded: bool = False) -> None:
        """End unused kernels and log why; with `crowded`, do so sooner."""
        self.visits.keep_only(self.manager.list_kernel_ids())
        for kernel in list(self._preheated):
            if not await self._is_alive(kernel):
                await self._replace(kernel, ENDED_EARLY)
        reasons = self.visits.abandoned(crowded=crowded)
        await asyncio.gather(*(self._end(kernel, reasons[kernel]) for kernel in reasons if kernel not in self._ending))

    async def _end(self, kernel: str, reason: str) -> None:
        self._ending.add(kernel)
        try:
            await self.manager.shutdown_kernel(kernel)
        except Exception as problem:  # failing to end one kernel must not keep the others alive
            self.log.warning("A table could not be ended: %s: %r", reason, problem)
        else:
            self.visits.keep_only(self.manager.list_kernel_ids())
            self.log.warning("A table was ended: %s. %s", reason, self.describe_tables())
        finally:
            self._ending.discard(kernel)

    def describe_tables(self) -> str:
        """Return the number of tables, worded for the log."""
        return (
            f"{self.tables} tables, {self.visits.connected} of them with a page, "
            f"{self.tables - len(self.visits)} ready; {self.most} at most"
        )


def format_problem(problem: BaseException) -> str:
    """Return an error as one line for the log.

    >>> format_problem(OSError("no\\nroom"))
    'OSError: no room'
    """
    return f"{type(problem).__name__}: {' '.join(str(problem).split())}"
