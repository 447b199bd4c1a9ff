"""Loading the kernel: a native library called by ctypes, or WebAssembly called by the browser.

Both have one method, `call`: whole numbers are passed as they are, `bytes` as the address of these or of a copy, and a
`bytearray` as the address of memory that the kernel changes.
"""

from __future__ import annotations

import os
import platform
import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

SOURCE = Path(__file__).parent / "source"
WRITTEN_SUM = Path(__file__).parent / "source.sum"
"""File with the checksum of the sources where they were left out, as in a wheel and in the browser."""
BUILT = Path(__file__).parent / "built"
WASM = "kernel.wasm"
NETS_WASM = "nets.wasm"
"""What the browser loads for the nets, when the first of them is asked for."""
PAGE = 65536
"""Size in bytes of a page, by which WebAssembly's memory grows."""
SWITCH = "BBB_KERNEL"
"""The environment variable that turns the kernel off when it is 0."""

Argument = int | bytes | bytearray


class KernelLibrary(ABC):
    """The kernel, loaded."""

    @abstractmethod
    def call(self, name: str, *arguments: Argument) -> int:
        """Call a function of the kernel and return its number; it may change the contents of `bytearray` arguments."""

    def keep(self, lasting: bytes) -> Argument:
        """Hand over what is used at every call; return what stands for it among arguments."""
        return lasting


class NativeLibrary(KernelLibrary):
    """A shared library of this machine; other threads run while it works."""

    def __init__(self, path: Path) -> None:
        self._ctypes: Any = import_module("ctypes")
        self._library = self._ctypes.CDLL(str(path))
        self._functions: dict[str, Any] = {}

    def call(self, name: str, *arguments: Argument) -> int:
        """Call a function of the library."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = getattr(self._library, name)
            function.argtypes = tuple(map(self._parameter_type, arguments))
            function.restype = self._ctypes.c_int
        memory = self._ctypes.c_char
        return int(
            function(
                *[(memory * len(each)).from_buffer(each) if isinstance(each, bytearray) else each for each in arguments]
            )
        )

    def function(self, name: str) -> Any:
        """Return a function that takes addresses, for a caller that uses it often with memory that never moves."""
        function = self._library[name]
        function.restype = self._ctypes.c_int
        return function

    def _parameter_type(self, argument: Argument) -> Any:
        if isinstance(argument, int):
            return self._ctypes.c_int
        return self._ctypes.c_void_p if isinstance(argument, bytearray) else self._ctypes.c_char_p


class BrowserLibrary(KernelLibrary):
    """The WebAssembly file, run by the browser's JavaScript: Pyodide brings nothing else for it."""

    def __init__(self, path: Path) -> None:
        js, to_js = import_module("js"), import_module("pyodide.ffi").to_js
        module = js.WebAssembly.Module.new(to_js(path.read_bytes()))
        self._exports = js.WebAssembly.Instance.new(module, js.Object.new()).exports
        self._bytes = js.Uint8Array
        self._free = getattr(self._exports, "__heap_base").value

    def keep(self, lasting: bytes) -> Argument:
        """Copy what is used at every call into memory that no argument takes, once."""
        address: int = self._free
        self._free += (len(lasting) + 15) // 16 * 16
        self._grow(self._free)
        self._bytes.new(self._exports.memory.buffer, address, len(lasting)).assign(lasting)
        return address

    def _grow(self, size: int) -> None:
        memory = self._exports.memory
        if (missing := size - memory.buffer.byteLength) > 0:
            memory.grow(missing // PAGE + 1)

    def call(self, name: str, *arguments: Argument) -> int:
        """Call a function with the arguments copied into its memory, and copy back what it changed."""
        addresses, free = [], self._free
        for each in arguments:
            addresses.append(each if isinstance(each, int) else free)
            free += 0 if isinstance(each, int) else (len(each) + 15) // 16 * 16
        self._grow(free)
        memory = self._exports.memory
        for address, each in zip(addresses, arguments, strict=True):
            if not isinstance(each, int):
                self._bytes.new(memory.buffer, address, len(each)).assign(each)
        answer = getattr(self._exports, name)(*addresses) or 0
        for address, each in zip(addresses, arguments, strict=True):
            if isinstance(each, bytearray):
                self._bytes.new(memory.buffer, address, len(each)).assign_to(each)
        return int(answer)


SYSTEMS = {"linux": ("linux", "so"), "darwin": ("macos", "dylib"), "win32": ("windows", "dll")}
MACHINES = {"amd64": "x86_64", "x86_64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def library_name() -> str:
    """Return the name of the file for this machine; empty if there is none for it."""
    if sys.platform == "emscripten":
        return WASM
    system, machine = SYSTEMS.get(sys.platform), MACHINES.get(platform.machine().lower())
    return f"kernel-{system[0]}-{machine}.{system[1]}" if system and machine and sys.maxsize > 2**32 else ""


def source_sum() -> int:
    """Return the checksum of the sources, which every library carries that was built from them."""
    if WRITTEN_SUM.is_file():
        return int(WRITTEN_SUM.read_text(encoding="utf-8"))
    total = 0
    for path in sorted(SOURCE.iterdir()):
        total = crc32(path.read_bytes().replace(b"\r\n", b"\n"), crc32(path.name.encode(), total))
    return total


def open_library(path: Path) -> KernelLibrary | None:
    """Return the kernel in a file; None if it cannot run here, or was built from other sources than those beside it."""
    failures: tuple[type[Exception], ...] = (OSError, ImportError, AttributeError, *_javascript_errors())
    try:
        library: KernelLibrary = BrowserLibrary(path) if path.suffix == ".wasm" else NativeLibrary(path)
        return library if library.call("kernel_source_sum") & 0xFFFFFFFF == source_sum() else None
    except failures:
        return None


def _javascript_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions that the browser raises for a file that is no WebAssembly or needs a newer browser."""
    if sys.platform != "emscripten":
        return ()
    return (import_module("pyodide.ffi").JsException,)


@lru_cache(maxsize=1)
def _library() -> KernelLibrary | None:
    name = library_name()
    if not name or not (BUILT / name).is_file():
        return None
    return open_library(BUILT / name)


@lru_cache(maxsize=1)
def _browser_nets() -> KernelLibrary | None:
    return open_library(BUILT / NETS_WASM) if (BUILT / NETS_WASM).is_file() else None


_refused: list[str] = []


def library() -> KernelLibrary | None:
    """Return the kernel; None if it is missing or turned off, and everything is played in Python."""
    return None if _refused or os.environ.get(SWITCH) == "0" else _library()


def nets_library() -> KernelLibrary | None:
    """Return what plays by nets: the kernel, in the browser a file of its own that is loaded when first needed."""
    found = library()
    return _browser_nets() if found is not None and sys.platform == "emscripten" else found


def refuse_library(why: str) -> None:
    """Stop using the kernel and warn once; from now on everything is played in Python, with the same numbers."""
    _refused.append(why)
    warnings.warn(
        f"the compiled kernel is not used: {why}; everything is played in Python, with the same numbers",
        RuntimeWarning,
        stacklevel=2,
    )


def warn_of_slow_play() -> None:
    """Warn once that much work is done without the kernel, unless it was turned off on purpose or has been refused."""
    if library() is not None or _refused or os.environ.get(SWITCH) == "0":
        return
    name = library_name()
    is_there = bool(name) and (BUILT / name).is_file()
    refuse_library(f"{name} cannot run here or was built from other sources" if is_there else "it is not built here")


@contextmanager
def library_turned_off() -> Iterator[None]:
    """Play everything in Python inside a `with` block, as on a machine without the kernel."""
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SWITCH]
        else:
            os.environ[SWITCH] = before
