"""Numbers as people read them: percentages, amounts, differences and counts out of a hundred.

This is the only place where a number is put into digits for readers. Nothing here rounds a number to 0, or a chance to
0 % or 100 %, unless it is that: 1 in 30,000 is "under 0.01 %".
"""

from __future__ import annotations

from fractions import Fraction
from math import isinf
from typing import TypeAlias

from gamelib.core.language import _, n_

Number: TypeAlias = Fraction | float

MINUS = "−"
MOST_PLACES = 9
"""Maximum number of decimals that are written to show that a number is not 0."""


def percent(value: Number, places: int = 2) -> str:
    """Write a chance in percent.

    >>> percent(Fraction(3, 8)), percent(0.00001), percent(0.99995), percent(1)
    ('37.50 %', 'under 0.01 %', 'over 99.99 %', '100 %')
    >>> percent(0.996, places=0), percent(0.004, places=0), percent(0, places=0)
    ('over 99 %', 'under 1 %', '0 %')
    """
    text, least = _in_digits(100 * value, places), _unit(places)
    if float(text) not in (0, 100):
        return f"{text} %"
    if float(text) == 0:
        return _("under {least} %").format(least=least) if value > 0 else "0 %"
    return _("over {most} %").format(most=f"{100 - float(least):.{places}f}") if value < 1 else "100 %"


def out_of_hundred(share: Number) -> str:
    """Write a share as a number out of a hundred, for a sentence.

    >>> out_of_hundred(0.37), out_of_hundred(0.004), out_of_hundred(0.996), out_of_hundred(1)
    ('37', 'under 1', 'over 99', '100')
    """
    if short := _edge(share):
        return _("under 1") if short == "<" else _("over 99")
    return _in_digits(100 * share, 0)


def whole_hundredths(share: Number) -> int:
    """Return a share as a whole number out of a hundred: to count by, or to place on a line, not to be read.

    >>> whole_hundredths(0.374), whole_hundredths(-0.02)
    (37, -2)
    """
    return round(100 * share)


def short_of_hundred(share: Number) -> str:
    """Write a share as a number out of a hundred, for a small space.

    >>> short_of_hundred(0.37), short_of_hundred(Fraction(1, 200)), short_of_hundred(0.996), short_of_hundred(0)
    ('37', '<1', '>99', '0')
    """
    short = _edge(share)
    return {"<": "<1", ">": ">99"}[short] if short else _in_digits(100 * share, 0)


def short_percent(share: Number) -> str:
    """Write a chance in percent, for a small space.

    >>> short_percent(0.37), short_percent(0.004)
    ('37 %', '<1 %')
    """
    return _("{count} %").format(count=short_of_hundred(share))


def _edge(share: Number) -> str:
    """Return on which side a share lies of what it would be rounded to, 0 or 100; "" if it may be rounded."""
    text = _in_digits(100 * share, 0)
    return "<" if text == "0" and share > 0 else ">" if text == "100" and share < 1 else ""


def amount(value: Number, places: int = 3) -> str:
    """Write an amount: whole numbers without decimals, others with as many as asked, or with more if it would be 0.

    >>> amount(Fraction(220, 31)), amount(2), amount(-0.5), amount(-0.0004)
    ('7.097', '2', '−0.500', '−0.0004')
    """
    if isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    return with_sign_of_minus(str(int(value))) if value == int(value) else decimal(value, places)


def decimal(value: Number, places: int = 2) -> str:
    """Write a number with so many decimals; 0 without any, and one that would be written as 0 with more.

    >>> decimal(-2.546), decimal(6.4), decimal(-9, 0), decimal(0), decimal(0.001)
    ('−2.55', '6.40', '−9', '0', '0.001')
    """
    if not value:
        return "0"
    if isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    for shown in range(places, MOST_PLACES + 1):
        text = _in_digits(value, shown)
        if float(text):
            return with_sign_of_minus(text)
    least = _unit(MOST_PLACES)
    return _("under {least}").format(least=least) if value > 0 else _("over {least}").format(least=MINUS + least)


def write_tick(value: Number) -> str:
    """Write a round number, as on an axis: up to six digits that count, and no zeros after the last of them.

    >>> write_tick(2.5), write_tick(40.0), write_tick(-0.25)
    ('2.5', '40', '−0.25')
    """
    return with_sign_of_minus(f"{float(value):g}")


def in_parts(value: Fraction) -> str:
    """Write a count of which some may be shared, such as rounds: a whole number, and the part that is left.

    >>> in_parts(Fraction(12)), in_parts(Fraction(25, 2)), in_parts(Fraction(1, 3)), in_parts(Fraction(1, 7))
    ('12', '12 1/2', '1/3', '1/7')
    """
    whole, rest = divmod(value, 1)
    return " ".join([*([str(whole)] if whole or not rest else []), *([str(rest)] if rest else [])])


def as_typed(value: Number, is_chance: bool) -> str:
    """Write a number as somebody would type it who knows it exactly: a chance in percent.

    >>> as_typed(Fraction(1, 3), True), as_typed(Fraction(7, 2), False), as_typed(3, False)
    ('33.333333 %', '3.500000', '3')
    """
    if is_chance:
        return f"{_in_digits(100 * value, 6)} %"
    return _in_digits(value, 6) if "/" in str(value) else str(value)


def readable(value: object) -> str:
    """Write a number of ways as on paper; a share stays a fraction, and other text stays as it is.

    >>> [readable(each) for each in (64446024, Fraction(10130184), Fraction(2, 3), Fraction(4155, 2), "2/3")]
    ['64,446,024', '10,130,184', '2/3', '2,077.5', '2/3']
    >>> readable(Fraction(4000, 3))
    '≈ 1,333.3'
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        return f"{value.numerator:,}"
    if isinstance(value, Fraction) and value > 1:
        return f"{'' if 10 % value.denominator == 0 else '≈ '}{float(value):,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def difference(value: Number, places: int = 2) -> str:
    """Write a difference with its sign.

    >>> difference(1.5), difference(-0.004), difference(0)
    ('+1.50', '−0.004', '0')
    """
    text = decimal(value, places)
    return f"+{text}" if value > 0 and text[:1].isdigit() else text


def percentage_points(gap: Number, places: int = 2) -> str:
    """Write the size of a difference of two chances.

    >>> percentage_points(Fraction(-1, 80)), percentage_points(0.000001), percentage_points(0)
    ('1.25 percentage points', 'under 0.01 percentage points', '0 percentage points')
    >>> percentage_points(0.004, places=0), percentage_points(0.01, places=0)
    ('under 1 percentage point', '1 percentage point')
    """
    text = _in_digits(100 * abs(float(gap)), places) if gap else "0"
    is_less = bool(gap) and not float(text)
    if is_less:
        text = _("under {least}").format(least=_unit(places))
    is_one = places == 0 and (is_less or text == "1")
    return n_("{points} percentage point", "{points} percentage points", 1 if is_one else 2).format(points=text)


def signed(number: int) -> str:
    """Write a whole number, a negative one with a minus sign instead of a hyphen."""
    return with_sign_of_minus(str(number))


def with_sign_of_minus(text: str) -> str:
    """Return a number in digits with a minus sign in place of its hyphen."""
    return text.replace("-", MINUS)


def _in_digits(value: Number, places: int) -> str:
    return f"{float(value):.{places}f}"


def _unit(places: int) -> str:
    """Return the least number above 0 with so many decimals.

    >>> _unit(2), _unit(0)
    ('0.01', '1')
    """
    return f"{1 / 10**places:.{places}f}"


FEW = 12
"""Chances out of no more than this are said as they are: 2 in 7."""
RARE = 0.01
"""Below this chance, it is said how many times one of them is."""


def one_in(chance: Number) -> int:
    """Return the number of times of which one, on average, is of this chance: rounded to two digits, for a sentence.

    >>> one_in(Fraction(1, 1330)), one_in(0.5)
    (1300, 2)
    """
    return int(float(f"{float(1 / chance):.2g}"))


def as_people_say(value: Number) -> str:
    """Return a chance as people say it.

    >>> [as_people_say(Fraction(good, ways)) for good, ways in ((1, 3), (10, 19), (1, 1330), (124, 125), (1, 1))]
    ['1 in 3', '53 in 100', '1 in 1,300', 'all but 1 in 120', 'always']
    """
    if value in (0, 1):
        return _("always") if value else _("never")
    simple = Fraction(value).limit_denominator(FEW)
    line = _("{good} in {ways}")
    if simple == value:
        return line.format(good=simple.numerator, ways=simple.denominator)
    rare = min(value, 1 - value)
    if rare < RARE:
        line = line if value == rare else _("all but {good} in {ways}")
        return line.format(good=1, ways=readable(one_in(rare)))
    return line.format(good=round(100 * float(value)), ways=100)


def number_word(count: int) -> str:
    """Return a small number as a word, others as digits.

    >>> number_word(3), number_word(15)
    ('three', '15')
    """
    small = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    return small[count] if 0 <= count < len(small) else str(count)
