"""Kernels that start in a moment under JupyterLab, for `make test`: each is forked, as those of our own pages are.

In place of a kernel JupyterLab starts `CLIENT`, which asks a process that has imported everything to fork one, and
lives as long as it does. `make deep` starts these kernels the usual way, as do systems that cannot fork safely.

    python -m tests.browser.warm_kernels SOCKET
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from widgets.web import fork_server

CLIENT = """
import json, os, socket, sys
line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
line.connect(sys.argv[1])
asked = json.dumps({"arguments": ["-f", sys.argv[2]], "folder": os.getcwd(), "environment": dict(os.environ)})
socket.send_fds(line, [asked.encode()], [1, 2])
line.recv(1)
"""
START_SECONDS = 120


def are_warm_kernels_used() -> bool:
    """Return whether this run forks its kernels."""
    from tests.tiers import DEEP  # noqa: PLC0415 - a conftest imports this file, before --deep has been read

    return sys.platform == "linux" and not DEEP


class ForkServer:
    """The process that kernels are forked from, for the servers of one home folder."""

    def __init__(self, home: Path, environment: dict[str, str]) -> None:
        """Start the process and write the kernel specification that leads to it."""
        path = home / "fork_server"
        kernel = home / "jupyter" / "kernels" / "python3"
        kernel.mkdir(parents=True)
        (kernel / "client.py").write_text(CLIENT, encoding="utf-8")
        (kernel / "kernel.json").write_text(
            json.dumps(
                {
                    "argv": [sys.executable, "-S", "-E", str(kernel / "client.py"), str(path), "{connection_file}"],
                    "display_name": "Python 3",
                    "language": "python",
                }
            ),
            encoding="utf-8",
        )
        self.data_folder = home / "jupyter"
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.warm_kernels", str(path)],
            cwd=home,
            env=environment,
            stdin=subprocess.DEVNULL,
        )
        until = time.monotonic() + START_SECONDS
        while not path.exists():
            assert self.program.poll() is None, "the fork server has ended"
            assert time.monotonic() < until, "the fork server does not start"
            time.sleep(0.05)

    def stop(self) -> None:
        """End the process; kernels forked from it end with their servers."""
        self.program.terminate()
        self.program.wait()


def fork_kernels(path: str) -> None:
    """Import everything, then fork a kernel for every client that asks for one."""
    fork_server.import_all()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.bind(f"{path}.new")
        door.listen(64)
        door.settimeout(1.0)
        Path(f"{path}.new").rename(path)  # renamed only now, so that clients never find an unusable socket
        while True:
            with suppress(TimeoutError):
                line, _address = door.accept()
                line.settimeout(None)
                with line:
                    if os.fork() == 0:
                        door.close()
                        become_kernel(line)
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def become_kernel(line: socket.socket) -> None:
    """Turn this process into the kernel that the client at the other end asks for; it never returns."""
    asked, (out, err), _flags, _address = socket.recv_fds(line, fork_server.MOST_BYTES, 2)
    os.dup2(out, 1)
    os.dup2(err, 2)
    fork_server.become_kernel(json.loads(asked), line)


if __name__ == "__main__":
    fork_kernels(sys.argv[1])
