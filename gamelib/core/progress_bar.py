"""How far long work has come: a bar in the terminal or the notebook where tqdm is installed, and a way to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TypeAlias

BAR_DELAY = 0.5
"""Seconds that work may take before a bar appears."""

Progress: TypeAlias = bool | Callable[[int, int], object] | None
Stop: TypeAlias = Callable[[], bool] | None


@contextmanager
def progress_reporter(progress: Progress, total: int, what: str) -> Iterator[Callable[[int], object]]:
    """Tell how far work has come; what is given back is told how much more is done.

    `progress` is None for a bar after half a second, True for one at once, False for none, or a function that is told
    what is done and how much there is to do.

    >>> with progress_reporter(lambda done, of: print(done, "of", of), 2, "rounds") as more:
    ...     more(1)
    1 of 2
    """
    if callable(progress):
        done = 0

        def tell(number: int) -> None:
            nonlocal done
            done += number
            progress(done, total)

        yield tell
        return
    bar = None if progress is False else _bar(total, what, 0.0 if progress else BAR_DELAY)
    try:
        yield bar.update if bar else lambda _number: None
    finally:
        if bar:
            bar.close()


def _bar(total: int, what: str, delay: float):  # type: ignore[no-untyped-def]
    """A bar of tqdm's, if it is installed: where nobody looks, and where nothing takes long, it stays away."""
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return None
    return tqdm(total=total, desc=what, delay=delay, leave=False, disable=None if delay else False)
