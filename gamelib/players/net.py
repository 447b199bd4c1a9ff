"""A small net of whole numbers, in plain Python: what `source/net.h` of the kernel computes, number for number.

A position is told to a net as features that are on, each of which is a row of small numbers. The rows are added up and
clipped; what comes of that is weighed and clipped once more, and weighed to one number, the value.

Many small numbers fit into one large one, a lane of bits for each, and Python adds two large numbers at once. So a sum
of rows, or of weights, costs no more than the sum of one of their numbers would. To every weight `UP` is added, so that
no lane ever borrows from its neighbour; it is taken away again at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from struct import Struct
from typing import NamedTuple
from zlib import crc32

FIRST, SECOND, FIRST_OF_GROUP = 64, 32, 32
"""How many sums of rows there are, how many sums are made of these, and how many there are for a group of features."""
CLIPPED, MOST_MIXED = 127, 16_000
SCALE_BITS = 6
SCALE = 1 << SCALE_BITS
"""A sum of rows stands for a number this many times as small; it is clipped at CLIPPED, what groups add at
MOST_MIXED."""
ONE = SCALE * 256
"""A value stands for a number this many times as small: the logarithm of the odds, for which 0 is one half."""
SURE = 30 * ONE
"""The value of what is sure to be won; the opposite, of what is sure to be lost."""

FOLDER = Path(__file__).with_name("nets")
BIASES = Struct(f"<{FIRST}i{SECOND}i{SECOND}ii")
CHECKSUM = Struct("<I")

UP = 128
LANE = 32
"""Number of bits for each number within a large one."""
_LANES_OF_FIRST, _LANES_OF_SECOND, _LANES_OF_GROUP = (Struct(f"<{lanes}I") for lanes in (FIRST, SECOND, FIRST_OF_GROUP))
_GROUP_BIAS = Struct(f"<{FIRST_OF_GROUP}i")
NOTHING_MORE = (0,) * FIRST


class Sums(NamedTuple):
    """Rows of features, added up."""

    lanes: int
    rows: int
    """How many rows there are: so often was UP added to each lane."""


NO_ROWS = Sums(0, 0)


class Net:
    """The weights of a net, as the kernel's bytes say them."""

    def __init__(self, weights: bytes) -> None:
        numbers: tuple[int, ...] = BIASES.unpack_from(weights)
        self.weights = weights
        self.first_bias, self.second_bias = numbers[:FIRST], numbers[FIRST : FIRST + SECOND]
        self.last, self.last_bias = numbers[FIRST + SECOND : -1], numbers[-1]
        body = memoryview(weights)[BIASES.size :].cast("b")
        second = len(body) - FIRST * SECOND
        self.rows = [_large(body[at : at + FIRST]) for at in range(0, second, FIRST)]
        self._columns = [_large(body[second + at :: FIRST][:SECOND]) for at in range(FIRST)]

    def add(self, features: Sequence[int], sums: Sums) -> Sums:
        """Add the rows of features to sums."""
        rows = self.rows
        return Sums(sums.lanes + sum([rows[each] for each in features]), sums.rows + len(features))

    def value(self, sums: Sums, more: Sequence[int] = NOTHING_MORE) -> int:
        """Return the value of a position, in parts of ONE; `more` is added to the sums."""
        up = UP * sums.rows
        weighed = count = 0
        lanes = _LANES_OF_FIRST.unpack(sums.lanes.to_bytes(_LANES_OF_FIRST.size, "little"))
        for sum_of_rows, bias, extra, column in zip(lanes, self.first_bias, more, self._columns, strict=True):
            if (first := sum_of_rows + bias + extra - up) > 0:
                first = min(first, CLIPPED)
                weighed += first * column
                count += first
        up, value = UP * count - SCALE // 2, self.last_bias
        lanes = _LANES_OF_SECOND.unpack(weighed.to_bytes(_LANES_OF_SECOND.size, "little"))
        for sum_of_firsts, bias, weight in zip(lanes, self.second_bias, self.last, strict=True):
            if (second := sum_of_firsts + bias - up >> SCALE_BITS) > 0:
                value += weight * min(second, CLIPPED)
        return value


class GroupedNet(Net):
    """A net that also knows features of alike parts of a position, such as colours, each of them weighed alike."""

    def __init__(self, weights: bytes, features: int) -> None:
        ordinary = size_of(features)
        super().__init__(weights[:ordinary])
        self.weights = weights
        self._group_bias = _GROUP_BIAS.unpack_from(weights, ordinary)
        body = memoryview(weights)[ordinary + _GROUP_BIAS.size :].cast("b")
        mixed = len(body) - FIRST * FIRST_OF_GROUP
        self._group_rows = [_large(body[at : at + FIRST_OF_GROUP]) for at in range(0, mixed, FIRST_OF_GROUP)]
        self._mixed = [_large(body[at : at + FIRST]) for at in range(mixed, len(body), FIRST)]

    def value_of_groups(self, sums: Sums, groups: Sequence[Sequence[int]]) -> int:
        """Return the value of a position with features in groups."""
        rows, all_sums = self._group_rows, [0] * FIRST_OF_GROUP
        for group in groups:
            up = UP * len(group)
            lanes = _LANES_OF_GROUP.unpack(sum([rows[each] for each in group]).to_bytes(_LANES_OF_GROUP.size, "little"))
            for at, (lane, bias) in enumerate(zip(lanes, self._group_bias, strict=True)):
                if (number := lane + bias - up) > 0:
                    all_sums[at] += min(number, CLIPPED)
        mixed = sum([number * row for number, row in zip(all_sums, self._mixed, strict=True) if number])
        up = UP * sum(all_sums) - SCALE // 2
        lanes = _LANES_OF_FIRST.unpack(mixed.to_bytes(_LANES_OF_FIRST.size, "little"))
        return self.value(sums, [max(-MOST_MIXED, min(lane - up >> SCALE_BITS, MOST_MIXED)) for lane in lanes])


def _large(numbers: Iterable[int]) -> int:
    """Return numbers as one, with a lane for each."""
    return int.from_bytes(b"".join([(number + UP).to_bytes(LANE // 8, "little") for number in numbers]), "little")


def size_of(features: int, grouped: int = 0) -> int:
    """Return how many bytes the weights of a net take that knows so many features, and so many of groups besides."""
    more = _GROUP_BIAS.size + FIRST_OF_GROUP * (grouped + FIRST) if grouped else 0
    return BIASES.size + FIRST * (features + SECOND) + more


def layout(features: int, grouped: int = 0) -> str:
    """Return how the weights lie in memory, as the kernel's declarations are written."""
    more = f"""
    i32 group_bias[{FIRST_OF_GROUP}]
    i8 group_rows[{grouped}][{FIRST_OF_GROUP}] mixed[{FIRST_OF_GROUP}][{FIRST}]
    """
    return f"""
    i32 first_bias[{FIRST}] second_bias[{SECOND}] last[{SECOND}] last_bias
    i8 rows[{features}][{FIRST}] second[{SECOND}][{FIRST}]
    {more if grouped else ""}"""


def with_checksum(weights: bytes) -> bytes:
    """Return weights as they are kept in a file."""
    return weights + CHECKSUM.pack(crc32(weights))


def read(weights: bytes, features: int, grouped: int = 0) -> Net:
    """Return the net that weights stand for."""
    return GroupedNet(weights, features) if grouped else Net(weights)


@cache
def load(game: str, features: int, grouped: int = 0) -> Net | None:
    """Return the net of a game, read when it is first asked for; None if there is none for these features."""
    path = FOLDER / f"{game}.net"
    if not path.is_file():
        return None
    kept = path.read_bytes()
    weights, checksum = kept[: -CHECKSUM.size], kept[-CHECKSUM.size :]
    if len(weights) != size_of(features, grouped) or CHECKSUM.pack(crc32(weights)) != checksum:
        return None
    return read(weights, features, grouped)
