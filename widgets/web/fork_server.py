"""The fork server: a process that has imported everything a table needs and forks a kernel at the server's request.

A new process spends most of a second of processor time on imports, and 44 MB of memory; a forked kernel shares both.
`forked_kernels` starts this program and communicates with it:

    python -P -m widgets.web.fork_server SOCKET

SOCKET is the number of an open socket. Each message on it is a `KernelRequest` as JSON, and brings another socket, the
line between the server and that kernel: the kernel's process id is sent there, and either ends when the other end
closes.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import logging
import os
import random
import signal
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, TypedDict

import widgets
from gamelib.core import registry
from gamelib.lessons import library

NEEDED = (
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "ipykernel.debugger",
    "IPython.core.completer",
    "IPython.core.completerlib",
    "IPython.core.logger",
    "IPython.extensions.storemagic",
    "sqlite3",
    "psutil",
    "tornado.locks",
    "tornado.platform.asyncio",
    "tornado.queues",
    "ipywidgets",
    "anywidget",
    "gamelib.odds",
    "gamelib.players",
    "widgets.web.kernel_output",
)
"""Modules that the kernel of any of our pages imports."""

UNUSED = ("debugpy",)
"""Modules that ipykernel can do without; nobody debugs a page's kernel."""

OPTIONS = ("--HistoryManager.enabled=False", "--IPKernelApp.outstream_class=widgets.web.kernel_output.QuickStream")
"""Further options of each kernel: no history, since visitors type nothing and opening IPython's history is slow."""

INTERRUPTED = "KeyboardInterrupt caught in kernel."
"""The message that ipykernel logs about interrupted work."""

MOST_BYTES = 1 << 20
TABLE = "bbb table"
"""The name of a kernel's process, as shown by `top`."""


class KernelRequest(TypedDict):
    """The settings of a kernel that differ from one kernel to the next."""

    arguments: list[str]
    """Those of `ipykernel_launcher`."""

    folder: str
    environment: dict[str, str]


def import_all() -> None:
    """Import what every kernel needs, read the lessons, and freeze all of it for the garbage collector.

    Kernels share memory pages as long as nobody writes to them, and a garbage collection would.
    """
    for name in UNUSED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]
    for name in NEEDED:
        importlib.import_module(name)
    for name in widgets.__all__:
        getattr(widgets, name)
    for game in registry.games():
        registry.about(game).ending_module  # noqa: B018 - the property imports the module
    library.courses()
    gc.collect()
    gc.freeze()


def serve(door: socket.socket) -> None:
    """Fork a kernel for every request, until the server closes its end."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps the kernels, for which nobody waits
    while True:
        message, lines, _flags, _address = socket.recv_fds(door, MOST_BYTES, 1)
        if not message:
            return
        with socket.socket(fileno=lines[0]) as line:
            child = os.fork()
            if not child:
                door.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                become_kernel(json.loads(message), line)
            with suppress(OSError):  # the server may have given up waiting for this kernel
                line.send(str(child).encode())


def become_kernel(wanted: KernelRequest, line: socket.socket) -> None:
    """Turn this process, just forked, into a kernel; it never returns."""
    try:
        os.setsid()
        os.environ.clear()
        os.environ.update(wanted["environment"])
        os.chdir(wanted["folder"])
        random.seed()  # otherwise every fork would draw the same random numbers
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        threading.Thread(target=_end_with_line, args=(line,), daemon=True).start()
        _run_kernel(wanted["arguments"])
    finally:
        atexit._run_exitfuncs()
        os._exit(0)  # skips the clean-up of the interpreter inherited by the fork


def _run_kernel(arguments: list[str]) -> None:
    # The fork server has imported this already, so it costs nothing here.
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415
    from ipywidgets import register_comm_target  # type: ignore[import-untyped, unused-ignore]  # noqa: PLC0415

    name_process(TABLE)
    logging.getLogger("tornado.general").addFilter(is_worth_logging)
    sys.argv = ["ipykernel_launcher", *arguments]
    # 1 stands for no process that ipykernel would watch: this kernel watches its line.
    app: Any = IPKernelApp.instance(parent_handle=1)
    app.initialize([*arguments, *OPTIONS])
    app.log.addFilter(is_worth_logging)
    register_comm_target(app.kernel)  # ipywidgets was imported before there was a kernel to register this with
    app.start()


def is_worth_logging(entry: logging.LogRecord) -> bool:
    """Return False for warnings of a kernel that was told to end during its work and has nobody left to answer."""
    import zmq  # noqa: PLC0415 - imported before the fork

    error = entry.exc_info[1] if entry.exc_info else None
    return entry.msg != INTERRUPTED and not (isinstance(error, zmq.ZMQError) and error.errno == zmq.ENOTSOCK)


def name_process(name: str) -> None:
    """Give this process a name of at most 15 letters, as shown by `top` and similar programs."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name[:15], encoding="utf-8")


def _end_with_line(line: socket.socket) -> None:
    """End this process at once if the other end of its line closes."""
    with suppress(OSError):  # raised if the other end closed before reading everything
        line.recv(1)
    os._exit(1)


if __name__ == "__main__":
    name_process("bbb fork_server")
    import_all()
    serve(socket.socket(fileno=int(sys.argv[1])))
