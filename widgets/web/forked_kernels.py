"""Starts kernels by forking them from the fork server or, where forking is not possible, in Jupyter's usual way."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from widgets.web.fork_server import KernelRequest

NAME = "forked-kernel"
FORK_SECONDS = 60.0
"""Seconds within which the fork server has to fork a kernel; the first fork waits for its imports."""

RETRY_SECONDS = 0.02
"""Pause before a request is offered again to a fork server whose queue, of about a dozen, is full."""

LAUNCHER = "ipykernel_launcher"

NO_FORK = "BBB_NO_FORK"
"""Set in the environment of kernels that must not be forked, since every fork would inherit a fork server's fault."""


def can_fork() -> bool:
    """Return whether kernels can be forked here: only on Linux, since elsewhere libraries do not expect it."""
    return sys.platform == "linux"


class ForkedProcess:
    """A forked kernel, with the methods of `subprocess.Popen` that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid, self.line = pid, line
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return None while the kernel runs, afterwards a fixed exit code."""
        if self.returncode is None:
            try:
                ended = not self.line.recv(1, socket.MSG_DONTWAIT)
            except BlockingIOError:
                ended = False
            except OSError:
                ended = True
            if ended:
                self.returncode = 1  # the true code is known only to the fork server, the kernel's parent
                self.line.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the kernel's end."""
        if self.poll() is None:
            self.line.settimeout(timeout)
            try:
                self.line.recv(1)
            except TimeoutError:
                raise subprocess.TimeoutExpired(LAUNCHER, timeout or 0) from None
            finally:
                self.line.setblocking(False)
        return self.poll() or 1

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the kernel has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(15)

    def kill(self) -> None:
        """End the kernel."""
        self.send_signal(9)


class ForkServer:
    """This server's fork server, started with the first kernel and restarted if it has ended."""

    def __init__(self) -> None:
        self._door: socket.socket | None = None
        self._program: subprocess.Popen[bytes] | None = None

    async def fork(self, request: KernelRequest) -> ForkedProcess:
        """Return a new kernel; raise OSError or ValueError if the fork server does not deliver one in time."""
        if self._program is None or self._program.poll() is not None:
            self._start()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            async with asyncio.timeout(FORK_SECONDS):
                with theirs:
                    await self._hand_in(json.dumps(request).encode(), theirs)
                ours.setblocking(False)
                number = await asyncio.get_running_loop().sock_recv(ours, 16)
            return ForkedProcess(int(number), ours)
        except BaseException:
            ours.close()
            raise

    async def _hand_in(self, request: bytes, line: socket.socket) -> None:
        """Send a request, waiting until the fork server's queue has room for it."""
        while True:
            assert self._door is not None
            try:
                socket.send_fds(self._door, [request], [line.fileno()])
            except BlockingIOError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def _start(self) -> None:
        if self._door:
            self._door.close()
        self._door, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._door.setblocking(False)
        with theirs:
            self._program = subprocess.Popen(
                [sys.executable, "-P", "-m", "widgets.web.fork_server", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )


class ForkingProvisioner(LocalProvisioner):
    """Starts kernels of our own Python by forking, and all others as Jupyter does."""

    fork_server = ForkServer()

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Start a kernel and return its connection info."""
        environment = dict(options.get("env") or os.environ)
        is_ours = LAUNCHER in cmd and os.path.realpath(cmd[0]) == os.path.realpath(sys.executable)
        if is_ours and NO_FORK not in environment:
            request = KernelRequest(
                arguments=cmd[cmd.index(LAUNCHER) + 1 :],
                folder=str(options.get("cwd") or Path.cwd()),
                environment=environment,
            )
            try:
                process: Any = await self.fork_server.fork(request)
            except (OSError, ValueError, TimeoutError) as problem:
                self.log.warning("A table could not be forked, and is started anew: %r", problem)
            else:
                self.process, self.pid, self.pgid = process, process.pid, process.pid
                return self.connection_info
        return await super().launch_kernel(cmd, **options)


def use_forked_kernels() -> None:
    """Make this process fork its kernels, unless a kernel's specification says otherwise."""
    factory = KernelProvisionerFactory.instance()
    factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:{ForkingProvisioner.__name__}", factory.GROUP_NAME)
    factory.default_provisioner_name = NAME
