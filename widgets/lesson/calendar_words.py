"""Dates in words, in the language of the page."""

from __future__ import annotations

from datetime import date

from gamelib.core.language import _


def weekdays() -> tuple[str, ...]:
    """Return the days of the week from Monday on."""
    return (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))


def short_weekdays() -> tuple[str, ...]:
    """Return the days of the week from Monday on in a few letters."""
    return (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))


def day_and_month(day: int) -> str:
    """Return a date, given as its ordinal, without its year.

    >>> day_and_month(date(2026, 11, 26).toordinal())
    '26 November'
    """
    when = date.fromordinal(day)
    line = (
        _("{day} January"),
        _("{day} February"),
        _("{day} March"),
        _("{day} April"),
        _("{day} May"),
        _("{day} June"),
        _("{day} July"),
        _("{day} August"),
        _("{day} September"),
        _("{day} October"),
        _("{day} November"),
        _("{day} December"),
    )[when.month - 1]
    return line.format(day=when.day)


def weekday_and_date(day: int) -> str:
    """Return a date with its weekday.

    >>> weekday_and_date(date(2026, 11, 26).toordinal())
    'Thursday, 26 November'
    """
    weekday = weekdays()[date.fromordinal(day).weekday()]
    return _("{weekday}, {date}").format(weekday=weekday, date=day_and_month(day))
