"""Progress of long work: a callback, or a bar in the terminal or notebook if tqdm is installed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TypeAlias, TypeVar

BAR_DELAY = 0.5
"""Seconds before a bar appears, so that short work shows none."""

Progress: TypeAlias = bool | Callable[[int, int], object] | None
Stop: TypeAlias = Callable[[], bool] | None
Item = TypeVar("Item")


@contextmanager
def progress_reporter(progress: Progress, total: int, label: str) -> Iterator[Callable[[int], object]]:
    """Report progress; the context yields a function to call with the number of items just completed.

    `progress` is None for a bar after half a second, True for one at once, False for none, or a function to call with
    the number of items completed and the total.

    >>> with progress_reporter(lambda done, of: print(done, "of", of), 2, "rounds") as more:
    ...     more(1)
    1 of 2
    """
    if callable(progress):
        completed = 0

        def report(number: int) -> None:
            nonlocal completed
            completed += number
            progress(completed, total)

        yield report
        return
    bar = None if progress is False else _bar(total, label, 0.0 if progress else BAR_DELAY)
    try:
        yield bar.update if bar else lambda _number: None
    finally:
        if bar:
            bar.close()


def collect_batches(batches: Iterable[Collection[Item]], progress: Progress, total: int, label: str) -> list[Item]:
    """Return the items of all batches, in order; an interruption keeps those that were there.

    >>> collect_batches([[1, 2], [3]], False, 3, "rounds")
    [1, 2, 3]
    """
    items: list[Item] = []
    with progress_reporter(progress, total, label) as more:
        try:
            for batch in batches:
                items += batch
                more(len(batch))
        except KeyboardInterrupt:
            pass
    return items


def _bar(total: int, label: str, delay: float):  # type: ignore[no-untyped-def]
    """Return a tqdm bar, or None if tqdm is missing; a delayed bar hides itself where output is no terminal."""
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return None
    return tqdm(total=total, desc=label, delay=delay, leave=False, disable=None if delay else False)
