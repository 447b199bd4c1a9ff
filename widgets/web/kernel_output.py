"""What kernels print, sent without waiting where there is nothing to send."""

from __future__ import annotations

from ipykernel.iostream import OutStream


class QuickStream(OutStream):  # type: ignore[misc, unused-ignore]
    """A kernel's output stream. ipykernel flushes it after each message, and waits for another thread each time."""

    def flush(self) -> None:
        """Send what has been printed since the last time, if anything has."""
        with self._buffer_lock:
            is_empty = not self._buffers
        if not is_empty:
            super().flush()  # type: ignore[no-untyped-call, unused-ignore]
