"""What lies between a browser and a server, and can be cut."""

import socket
import struct
import threading
from contextlib import suppress

HERE = "127.0.0.1"
AT_ONCE = struct.pack("ii", 1, 0)
"""An end that is closed like this says no farewell."""


class CuttableProxy:
    """A port of its own that leads to a server's, until it is cut."""

    def __init__(self, far):
        self.far, self.ends, self.is_cut = far, [], False
        self.door = socket.create_server((HERE, 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._let_in, daemon=True).start()

    def _let_in(self):
        with suppress(OSError):
            while True:
                near, _address = self.door.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection((HERE, self.far))
                self.ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=(source, target), daemon=True).start()

    def cut(self):
        """Everything that is open breaks off, and nothing new gets through."""
        self.is_cut = True
        ends, self.ends = self.ends, []
        for end in ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def mend(self):
        self.is_cut = False

    def take_away(self):
        self.cut()
        self.door.close()


def _carry(source, target):
    with suppress(OSError):
        while given := source.recv(65536):
            target.sendall(given)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
