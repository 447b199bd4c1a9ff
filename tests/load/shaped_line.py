"""Slow lines for measurements: a proxy that delays data, on each laptop's own line or on a line shared by all."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

PIECE_BYTES = 4096
"""What is passed on at once; small enough that lines which share a bottleneck take turns."""


class Bottleneck:
    """A line with a fixed number of bits per second; data that arrives while it is busy waits in turn."""

    def __init__(self, bits_per_second: float) -> None:
        self.bits_per_second = bits_per_second
        self._free_at = 0.0

    def free_at(self, many_bytes: int, now: float) -> float:
        """Return the time at which these bytes will have passed, if they arrive now.

        >>> line = Bottleneck(8000)
        >>> line.free_at(1000, now=5.0), line.free_at(500, now=5.0), line.free_at(500, now=9.0)
        (6.0, 6.5, 9.5)
        """
        self._free_at = max(self._free_at, now) + 8 * many_bytes / self.bits_per_second
        return self._free_at


class ShapedLine:
    """A laptop's line to the server: its own port, a bottleneck in each direction, a delay, and a byte count."""

    def __init__(
        self,
        server_port: int,
        bits_per_second: float,
        round_trip_seconds: float,
        *,
        shared: Bottleneck | None = None,
        seed: int = 0,
    ) -> None:
        self.server_port, self.round_trip_seconds = server_port, round_trip_seconds
        self.bytes_down = self.connections = self.port = 0
        self._down = [Bottleneck(bits_per_second), *([shared] if shared else [])]
        self._up = [Bottleneck(bits_per_second)]
        self._dice = random.Random(seed)
        self._pumps: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []

    async def open(self) -> ShapedLine:
        """Listen, and return this line."""
        self._door = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._door.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        """End all connections."""
        self._door.close()
        for pump in self._pumps:
            pump.cancel()
        for end in self._ends:
            end.close()
        await asyncio.gather(*self._pumps, *(end.wait_closed() for end in self._ends), return_exceptions=True)

    def fall_silent(self) -> None:
        """Stop passing data without closing anything, like a laptop whose battery is empty."""
        for pump in self._pumps:
            pump.cancel()

    def delay(self) -> float:
        """Return a piece's travel time: half a round trip, plus up to a tenth of that."""
        return self.round_trip_seconds / 2 * self._dice.uniform(1, 1.1)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._ends.append(writer)
        await asyncio.sleep(2 * self.delay())  # the TCP handshake takes a round trip
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        except OSError:
            writer.close()
            return
        self._ends.append(far_writer)
        for source, target, line in ((reader, far_writer, self._up), (far_reader, writer, self._down)):
            pump = asyncio.ensure_future(self._forward_delayed(source, target, line))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _forward_delayed(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, line: list[Bottleneck]
    ) -> None:
        """Pass on incoming data, each piece after its travel time."""
        travelling: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(64)
        delivery = asyncio.ensure_future(_deliver(travelling, target))
        piece = b"-"
        try:
            while piece:
                with contextlib.suppress(ConnectionError):
                    piece = await source.read(PIECE_BYTES)
                through = max(each.free_at(len(piece), time.monotonic()) for each in line)
                if line is self._down:
                    self.bytes_down += len(piece)
                await travelling.put((through + self.delay(), piece))
                await asyncio.sleep(max(0.0, through - time.monotonic()))
            await delivery
        finally:
            delivery.cancel()


async def _deliver(travelling: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter) -> None:
    """Write each piece when it is due; close after the last one, which is empty."""
    with contextlib.suppress(ConnectionError):
        while True:
            at, piece = await travelling.get()
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            if not piece:
                break
            target.write(piece)
    target.close()
