"""Two check signs that notice slips in a code which people copy by hand.

Each of the 32 signs stands for an element of the field with 32 elements, and the two check signs make both the sum of
all signs and their sum weighted by place zero: a Reed-Solomon code. So one wrong sign, two wrong signs anywhere, or any
two signs exchanged are always noticed in a code of up to 31 signs, and a single slip can be located.

>>> add_check_signs("4BB0007")
'4BB0007RV'
>>> find_slips("4BB0807RV")
(CodeCorrection(places=(4,), meant='4BB0007RV'),)
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that cannot be confused when read aloud or written on a board."""
BITS = 5
"""Bits of a sign."""
LONGEST = len(ALPHABET) - 1
"""Length of the longest code: beyond it, two places would have the same weight."""
_LOOK_ALIKE = str.maketrans("OILU", "011V")
_IRREDUCIBLE = 0b100101
"""The polynomial x^5 + x^2 + 1, by which the elements are multiplied."""


def _powers() -> list[int]:
    """Return the powers of the element x, which run through all elements but zero."""
    powers = [1]
    while len(powers) < LONGEST:
        grown = powers[-1] << 1
        powers.append(grown ^ _IRREDUCIBLE if grown > LONGEST else grown)
    return powers


_POWER = _powers()
_EXPONENT = {element: exponent for exponent, element in enumerate(_POWER)}


class CodeCorrection(NamedTuple):
    """A slip that would explain a wrong code: one place, or two neighbours exchanged, and the code that was meant."""

    places: tuple[int, ...]
    meant: str


def plain_signs(text: str) -> str:
    """Return the signs of a code however it was typed: letters that look like figures are those figures.

    >>> plain_signs("4bb ooo7–rv")
    '4BB0007RV'
    """
    plain = re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text).upper())
    return plain.translate(_LOOK_ALIKE)


def write_signs(number: int, many: int) -> str:
    """Return a number from 0 on as that many signs.

    >>> write_signs(7, 4), read_signs("0007")
    ('0007', 7)
    """
    return "".join(ALPHABET[(number >> BITS * at) % len(ALPHABET)] for at in reversed(range(many)))


def read_signs(signs: str) -> int:
    """Return the number that signs of the alphabet stand for."""
    number = 0
    for sign in signs:
        number = number * len(ALPHABET) + ALPHABET.index(sign)
    return number


def add_check_signs(signs: str) -> str:
    """Return signs with two check signs added."""
    total, weighted = _sums(signs + "00")
    last_but_one, last = _POWER[len(signs)], _POWER[len(signs) + 1]
    second = _divide(weighted ^ _multiply(total, last_but_one), last_but_one ^ last)
    return signs + ALPHABET[total ^ second] + ALPHABET[second]


def has_right_signs(signs: str) -> bool:
    """Return whether the check signs fit; other characters than those of the alphabet never do."""
    return set(signs) <= set(ALPHABET) and len(signs) <= LONGEST and _sums(signs) == (0, 0)


def find_slips(signs: str) -> tuple[CodeCorrection, ...]:
    """Return the single slips that would explain why the check signs do not fit: wrong signs, else exchanged ones."""
    strange = [at for at, sign in enumerate(signs) if sign not in ALPHABET]
    if strange:
        fits = [_replace(signs, strange[0], sign) for sign in ALPHABET] if len(strange) == 1 else []
        return tuple(CodeCorrection((strange[0],), meant) for meant in fits if has_right_signs(meant))
    total, weighted = _sums(signs)
    if total and weighted:
        place = _EXPONENT[_divide(weighted, total)]
        if place < len(signs):
            return (CodeCorrection((place,), _replace(signs, place, ALPHABET[ALPHABET.index(signs[place]) ^ total])),)
    exchanged = {at: signs[:at] + signs[at + 1] + signs[at] + signs[at + 2 :] for at in range(len(signs) - 1)}
    return tuple(
        CodeCorrection((at, at + 1), meant)
        for at, meant in exchanged.items()
        if meant != signs and has_right_signs(meant)
    )


def find_lost_signs(signs: str) -> tuple[CodeCorrection, ...]:
    """Return the codes of which these are all signs but one, each with the place of the sign that is missing.

    >>> find_lost_signs("4BB007RV")[0]
    CodeCorrection(places=(3,), meant='4BB0007RV')
    """
    if not set(signs) <= set(ALPHABET):
        return ()
    lost = ALPHABET[_sums(signs)[0]]
    fits = ((at, signs[:at] + lost + signs[at:]) for at in range(len(signs) + 1))
    found = {meant: at for at, meant in reversed([*fits]) if has_right_signs(meant)}
    return tuple(CodeCorrection((at,), meant) for meant, at in found.items())


def find_added_signs(signs: str) -> tuple[CodeCorrection, ...]:
    """Return the codes that are these signs without one, each with the place of the sign that is too many."""
    fits = ((at, signs[:at] + signs[at + 1 :]) for at in range(len(signs)))
    found = {meant: at for at, meant in reversed([*fits]) if has_right_signs(meant)}
    return tuple(CodeCorrection((at,), meant) for meant, at in found.items())


def _sums(signs: str) -> tuple[int, int]:
    """Return the sum of all signs, and the sum in which each is multiplied by the weight of its place."""
    total = weighted = 0
    for place, sign in enumerate(signs):
        element = ALPHABET.index(sign)
        total ^= element
        weighted ^= _multiply(element, _POWER[place])
    return total, weighted


def _multiply(one: int, other: int) -> int:
    return _POWER[(_EXPONENT[one] + _EXPONENT[other]) % LONGEST] if one and other else 0


def _divide(one: int, other: int) -> int:
    return _POWER[(_EXPONENT[one] - _EXPONENT[other]) % LONGEST] if one else 0


def _replace(signs: str, place: int, sign: str) -> str:
    return signs[:place] + sign + signs[place + 1 :]
