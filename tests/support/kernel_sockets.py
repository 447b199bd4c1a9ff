"""A pytest plugin for nbval: kernels listen on files instead of ports.

Several processes that each look for free ports may hand the same one to two kernels, of which one then dies. A Unix
socket in a folder of its own cannot collide, so notebooks can run side by side:

    pytest -n 2 --dist loadfile --nbval -p tests.support.kernel_sockets notebooks
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from nbval import kernel


class SocketKernelManager(kernel.KernelManager):  # type: ignore[misc, name-defined]
    """A kernel manager whose channels are Unix sockets; on Windows, which has none that ZeroMQ knows, ports."""

    def __init__(self, **options: Any) -> None:
        if os.name != "nt":
            folder = tempfile.mkdtemp(prefix="bbb-")
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            options |= {"transport": "ipc", "ip": str(Path(folder) / "kernel")}
        super().__init__(**options)


kernel.KernelManager = SocketKernelManager
