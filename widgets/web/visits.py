"""Bookkeeping of kernels: which page each belongs to, and which are no longer needed.

Nothing here starts or ends a kernel or reads a clock; `kernel_limits` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple


class WaitingLimits(NamedTuple):
    """How long, in seconds, a kernel is kept for a page that does not use it."""

    unconnected: float = 80.0
    """After the last request of a page that has never connected to its kernel."""

    crowded: float = 25.0
    """The same while others wait for a table. A page that loads slowly sends a request every 15 seconds."""

    away: float = 180.0
    """After the last connection closed. A browser that dies silently is noticed only 90 to 110 seconds later."""


@dataclass
class Visit:
    """A page that was given a kernel."""

    page: str
    last_seen: float
    connections: int = 0
    has_connected: bool = False
    is_rendering: bool = True


class Visits:
    """The kernels given to pages, each with what its page has done since."""

    def __init__(self, patience: WaitingLimits, clock: Callable[[], float]) -> None:
        self.patience, self._clock = patience, clock
        self._visits: dict[str, Visit] = {}

    def __len__(self) -> int:
        return len(self._visits)

    @property
    def connected(self) -> int:
        """The number of pages connected to their kernels."""
        return sum(visit.connections > 0 for visit in self._visits.values())

    def begin(self, kernel: str, page: str) -> None:
        """Record that a kernel was given to a page, which is now being sent."""
        self._visits[kernel] = Visit(page, self._clock())

    def sent(self, kernel: str) -> None:
        """Record that the page was sent completely, or that sending was abandoned."""
        self.request(kernel)
        if kernel in self._visits:
            self._visits[kernel].is_rendering = False

    def request(self, kernel: str) -> None:
        """Record a request by the page for its kernel."""
        if kernel in self._visits:
            self._visits[kernel].last_seen = self._clock()

    def connect(self, kernel: str, connections: int) -> None:
        """Record how many WebSockets are connected to a kernel, after one was opened or closed."""
        self.request(kernel)
        if kernel in self._visits:
            self._visits[kernel].connections = connections
            self._visits[kernel].has_connected = True

    def keep_only(self, kernels: Iterable[str]) -> None:
        """Forget all kernels but these: the others have ended."""
        running = set(kernels)
        self._visits = {kernel: visit for kernel, visit in self._visits.items() if kernel in running}

    def abandoned(self, *, crowded: bool = False) -> dict[str, str]:
        """Return the kernels to end, each with the reason.

        With `crowded`, because others wait for a table, pages that have not connected get less time.
        """
        now, reasons = self._clock(), {}
        unconnected = self.patience.crowded if crowded else self.patience.unconnected
        for kernel, visit in self._visits.items():
            silent = now - visit.last_seen
            if visit.connections or visit.is_rendering:
                continue
            if visit.has_connected and silent >= self.patience.away:
                reasons[kernel] = f"{visit.page}: its page has been away for {round(silent)} s"
            elif not visit.has_connected and silent >= unconnected:
                reasons[kernel] = f"{visit.page}: its page has never connected, silent for {round(silent)} s"
        return reasons
