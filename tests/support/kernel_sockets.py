"""A pytest plugin for nbval: kernels listen on Unix sockets instead of ports.

Processes that each look for a free port may give the same one to two kernels, of which one then dies. A Unix socket in
a folder of its own cannot collide, so notebooks can run in parallel:

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
    """A kernel manager whose channels are Unix sockets, or ports on Windows, where ZeroMQ supports no such sockets."""

    def __init__(self, **options: Any) -> None:
        if os.name != "nt":
            folder = tempfile.mkdtemp(prefix="bbb-")
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            options |= {"transport": "ipc", "ip": str(Path(folder) / "kernel")}
        super().__init__(**options)


kernel.KernelManager = SocketKernelManager
