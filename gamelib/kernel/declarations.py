"""What a game in the kernel shares with its Python: numbers, names that stand for numbers, and layouts.

Each of them stands in one place, in Python. The header that the C sources include is written from it, and has the
compiler check that every value lies where Python packs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cached_property, lru_cache
from math import prod
from struct import Struct, calcsize
from types import ModuleType
from typing import Any
from zlib import crc32

CODES = {"u8": "B", "i8": "b", "u16": "H", "i32": "i", "u32": "I", "u64": "Q", "double": "d"}
"""The letters by which `struct` knows the kernel's kinds of numbers."""


class MemoryLayout:
    """How the fields of a value lie in memory, the same for Python and for C.

    Each line declares fields of one type, which may be another layout's name. A field of one byte each is packed from
    `bytes`, a value of another layout from its bytes; what is shorter than its field is filled up with zeros.

    >>> pair = MemoryLayout("Pair", "u8 kind cards[3]  # what lies there\\n i32 points[2]", {})
    >>> pair.size, pair.pack(kind=1, cards=b"ab", points=[7])
    (12, b'\\x01ab\\x00\\x07\\x00\\x00\\x00\\x00\\x00\\x00\\x00')
    """

    def __init__(self, name: str, declared: str, known: Mapping[str, MemoryLayout]) -> None:
        self.name, self.align, self.size = name, 1, 0
        self.lines: list[tuple[str, list[str]]] = []
        self.offsets: dict[str, int] = {}
        self._filled_up: list[tuple[int, list[Any]]] = []
        """The places of fields that are packed from several values, with what fills them up, from the last field on."""
        codes = "<"
        for line in declared.splitlines():
            kind, *names = line.partition("#")[0].split() or [""]
            if names:
                self.lines.append((kind, names))
            for each in names:
                field, *sizes = re.findall(r"\w+", each)
                codes += self._add(field, kind, [*map(int, sizes)], known)
        self.struct, self._names = Struct(codes + self._align(self.align)), [*self.offsets]

    def _align(self, align: int) -> str:
        missing = -self.size % align
        self.size += missing
        return f"{missing}x"

    def _add(self, field: str, kind: str, sizes: list[int], known: Mapping[str, MemoryLayout]) -> str:
        """Add a field and return its code for `struct`."""
        layout, code = known.get(kind), CODES.get(kind, "s")
        size, align = (layout.size, layout.align) if layout else (calcsize(code),) * 2
        self.align = max(self.align, align)
        pad = self._align(align)
        self.offsets[field] = self.size
        self.size += size * prod(sizes)
        blanks: list[Any] = []
        if layout:
            code = f"{size * prod(sizes)}s"
        elif kind == "u8" and sizes:
            *outer, inner = sizes
            blanks, code = [b""] * prod(outer) * bool(outer), f"{inner}s" * prod(outer)
        else:
            blanks, code = [0] * prod(sizes) * bool(sizes), code * prod(sizes)
        if blanks:
            self._filled_up.insert(0, (len(self.offsets) - 1, blanks))
        return pad + code

    def pack(self, **values: Any) -> bytes:
        """Return a value as bytes, from its fields in their order."""
        if [*values] != self._names:
            raise TypeError(f"the fields of {self.name} are {', '.join(self._names)}, not {', '.join(values)}")
        packed = [*values.values()]
        for at, blanks in self._filled_up:
            packed[at : at + 1] = [*packed[at], *blanks[len(packed[at]) :]]
        return self.struct.pack(*packed)

    def declaration(self) -> str:
        """Return the struct in C, with what the compiler checks of it."""
        lines = "".join(f"    {kind} {', '.join(names)};\n" for kind, names in self.lines)
        checks = [f"sizeof({self.name}) == {self.size}"]
        checks += [f"__builtin_offsetof({self.name}, {field}) == {at}" for field, at in self.offsets.items()]
        proved = "".join(f'_Static_assert({check}, "Python packs {self.name} otherwise");\n' for check in checks)
        return f"typedef struct {{\n{lines}}} {self.name};\n{proved}"


class Declarations:
    """The numbers, names and layouts of one game, or of all."""

    def __init__(self, *namespaces: Mapping[str, Any], base: Declarations | None = None) -> None:
        """Take every number in capitals from some namespaces, and of every tuple and range in capitals its length."""
        self.numbers: dict[str, int] = dict(base.numbers) if base else {}
        self.layouts: dict[str, MemoryLayout] = dict(base.layouts) if base else {}
        self.enumerations: dict[str, list[str]] = dict(base.enumerations) if base else {}
        for name, value in ((name, value) for names in namespaces for name, value in names.items()):
            number = len(value) if type(value) in (tuple, range) else value
            is_shared = name.isupper() and name[0] != "_" and type(number) is int
            if is_shared and self.numbers.setdefault(name, number) != number:
                raise ValueError(f"{name} cannot be both {self.numbers[name]} and {number}")

    def layout(self, name: str, declared: str) -> MemoryLayout:
        """Add a layout and return it."""
        self.layouts[name] = made = MemoryLayout(name, declared, self.layouts)
        return made

    def enumeration(self, name: str, values: Iterable[Any], ending: str = "") -> dict[Any, int]:
        """Number values from 0, and return their numbers; in C each has its own name, or the one that it is mapped to.

        >>> Declarations().enumeration("Variant", ["basic", "one-winner"])
        {'basic': 0, 'one-winner': 1}
        """
        names = values if isinstance(values, Mapping) else {value: constant_name(value) for value in values}
        self.enumerations[name] = [each + ending for each in names.values()]
        return {value: number for number, value in enumerate(names)}

    def rulings(self, kind: type) -> str:
        """Return the line that declares a game's rulings in a layout; a choice is called like TIE_BEARS in C."""
        for field in fields(kind):
            if "choices" in field.metadata:
                names = {choice: constant_name(f"{field.name} {choice}") for choice in field.metadata["choices"]}
                self.enumeration(field.name.title().replace("_", ""), names)
        return "i32 " + " ".join(field.name for field in fields(kind))

    @cached_property
    def header(self) -> str:
        """The C header; its last line has the checksum of all others, by which a library with others is known."""
        lines = "".join(f"    {name} = {number},\n" for name, number in self.numbers.items())
        named = [f"typedef enum {{ {', '.join(names)} }} {name};\n" for name, names in self.enumerations.items()]
        declared = [layout.declaration() for layout in self.layouts.values()]
        text = "\n".join(["#pragma once\n", f"enum {{\n{lines}}};\n", *named, *declared])
        return f"{text}\n#define DECLARED_SUM {crc32(text.encode())}u\n"

    @property
    def checksum(self) -> int:
        """The checksum that a library returns that was built with these declarations."""
        return int(self.header.split()[-1][:-1])


def constant_name(value: str | type) -> str:
    """Return the name in C of a word or a class.

    >>> constant_name("one-winner"), constant_name(Declarations)
    ('ONE_WINNER', 'DECLARATIONS')
    """
    words = value if isinstance(value, str) else re.sub(r"(?<=[a-z])(?=[A-Z])", "_", value.__name__)
    return re.sub(r"\W+", "_", words).upper()


@lru_cache(maxsize=64)
def numbers_of(rulings: Any) -> dict[str, int]:
    """Return rulings as the kernel knows them, each by its name: a choice is the number of that choice."""
    return {
        field.name: field.metadata["choices"].index(value) if "choices" in field.metadata else int(value)
        for field in fields(rulings)
        for value in [getattr(rulings, field.name)]
    }


def values_of(names: str, *modules: ModuleType) -> dict[str, Any]:
    """Return the values that these names have in capitals in the first of some modules that knows them."""
    return {name: getattr(module, constant) for name, constant, module in _find_constants(names, modules)}


@lru_cache(maxsize=8)
def _find_constants(names: str, modules: tuple[ModuleType, ...]) -> list[tuple[str, str, ModuleType]]:
    return [
        (name, name.upper(), next(each for each in modules if hasattr(each, name.upper()))) for name in names.split()
    ]
