"""`SeveralNumbers`: words that several numbers share with one: `items`, `>=`, `plot`, `to_frame`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.odds.data_frames import PictureBar, column_of, data_frame, plot_rows
from gamelib.odds.numbers import BadQuestion, Odds, column_of_number


class SeveralNumbers:
    """Several numbers, each with a name; they have no mean and no quantile in common, and say so."""

    @abstractmethod
    def items(self) -> Sequence[tuple[Any, Odds | Interval]]:
        """Return each number with its name."""

    @property
    def mean(self) -> Any:
        """The average outcome, where these are all the outcomes of one count."""
        raise self._refusal()

    def quantile(self, part: Any) -> Any:
        """Return the least outcome that is not exceeded with at least this chance, where these are all outcomes."""
        del part
        raise self._refusal()

    def given(self, known: Any) -> Any:
        """Return the distribution once it is known that a condition holds, where these are all outcomes."""
        del known
        raise self._refusal()

    def _refusal(self) -> BadQuestion:
        line = _("these are several numbers, each an answer of its own: choose one of {names}")
        return BadQuestion(line.format(names=_(", ").join(str(name) for name, _number in self.items()[:4])))

    def __ge__(self, other: Any) -> Any:
        """Return the names of the numbers that are at least this large."""
        return tuple(name for name, number in self.items() if number.value >= other)

    def __le__(self, other: Any) -> Any:
        """Return the names of the numbers that are at most this large."""
        return tuple(name for name, number in self.items() if number.value <= other)

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw a bar with whiskers for each number with matplotlib, and return the axes."""
        columns = [_column(name, number) for name, number in self.items()]
        return plot_rows(columns, self._title(), "", axes, dark, are_chances=self._are_chances())

    @abstractmethod
    def _title(self) -> str: ...

    def _are_chances(self) -> bool:
        return True

    def to_frame(self) -> Any:
        """Return a pandas DataFrame: a row for each number, with its interval."""
        columns = [_column(name, number) for name, number in self.items()]
        return data_frame(
            {
                "name": [each.label for each in columns],
                "value": [each.height for each in columns],
                "low": [each.height - each.below for each in columns],
                "high": [each.height + each.above for each in columns],
            }
        )


def _column(name: Any, number: Odds | Interval) -> PictureBar:
    label = _(", ").join(map(str, name)) if isinstance(name, tuple) else str(name)
    return column_of_number(label, number) if isinstance(number, Odds) else column_of(label, number)
