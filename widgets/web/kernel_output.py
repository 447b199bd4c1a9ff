"""An output stream for kernels that does not wait when there is nothing to send."""

from __future__ import annotations

from ipykernel.iostream import OutStream


class QuickStream(OutStream):  # type: ignore[misc, unused-ignore]
    """A kernel's output stream; ipykernel flushes it after every message, which means waiting for another thread."""

    def flush(self) -> None:
        """Send what was printed since the last flush; return at once if nothing was."""
        with self._buffer_lock:
            is_empty = not self._buffers
        if not is_empty:
            super().flush()  # type: ignore[no-untyped-call, unused-ignore]
