"""A TCP proxy between a browser and a server, whose connections can be cut."""

import socket
import struct
import threading
from contextlib import suppress

HERE = "127.0.0.1"
RESET = struct.pack("ii", 1, 0)
"""Linger option with which closing a socket resets the connection instead of ending it."""


class CuttableProxy:
    """Listens on a port of its own and forwards to a server's port until it is cut."""

    def __init__(self, far):
        self.far, self.ends, self.is_cut = far, [], False
        self.door = socket.create_server((HERE, 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with suppress(OSError):
            while True:
                near, _address = self.door.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection((HERE, self.far))
                self.ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_forward, args=(source, target), daemon=True).start()

    def cut(self):
        """Reset all open connections and refuse new ones."""
        self.is_cut = True
        ends, self.ends = self.ends, []
        for end in ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def mend(self):
        """Let new connections through again."""
        self.is_cut = False

    def take_away(self):
        """Cut the connections and stop listening."""
        self.cut()
        self.door.close()


def _forward(source, target):
    with suppress(OSError):
        while chunk := source.recv(65536):
            target.sendall(chunk)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
