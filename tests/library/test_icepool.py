"""Ten questions asked of icepool, a library for dice and decks, and of ours: same answers, in lines as short as theirs.

Each side may import once, ours as the pages do (`from gamelib.odds import nanuk as odds`). The answers of icepool 2.1.3
are written down here; where it is installed, its lines are run as well.
"""

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import pytest

from gamelib import odds


class Both(NamedTuple):
    """A question in both libraries, and the answer as a number; for a distribution, its mean."""

    asks: str
    theirs: str
    game: str
    ours: str
    answer: Fraction


SEVENS = "Deck({i: 9 for i in range(1, 8)}).deal(8).keep_outcomes([7]).size()"
SEALS = "Deck({2: 3, 1: 21, 0: 76}).deal(10).sum()"
TEN = [
    Both("sevens in a fresh hand of eight", SEVENS, "nanatoridori", "odds.copies(7)", Fraction(8, 7)),
    Both("two or more", f"({SEVENS} >= 2).mean()", "nanatoridori", "odds.copies(7) >= 2", Fraction(19659109, 61474519)),
    Both("how many on average", f"{SEVENS}.mean()", "nanatoridori", "odds.copies(7).mean", Fraction(8, 7)),
    Both(
        "if there is one, how often two or more",
        f"(n := {SEVENS}).probability('>=', 2) / n.probability('>=', 1)",
        "nanatoridori",
        "odds.copies(7).given(lambda n: n > 0) >= 2",
        Fraction(19659109, 44959189),
    ),
    Both(
        "the next card joins 6 4 4 6 1 5",
        "Die({1: 8, 2: 9, 3: 9, 4: 7, 5: 8, 6: 7, 7: 9}).map(lambda card: card in (1, 4, 5, 6)).mean()",
        "nanatoridori",
        "odds.joins(hand='6 4 4 6 1 5')",
        Fraction(10, 19),
    ),
    Both("seals in ten days", SEALS, "nanuk", "odds.animals('seal', 10)", Fraction(27, 10)),
    Both(
        "the number that half of all hunts reach",
        f"{SEALS}.median()",
        "nanuk",
        "odds.animals('seal', 10).median",
        Fraction(3),
    ),
    Both(
        "no bear stops a hunt of six days",
        "Deck({0: 84, 1: 4, -1: 12}).sequence(6).map(lambda d: all(sum(d[:n]) >= 0 for n in range(7))).mean()",
        "nanuk",
        "odds.survive(6, giving=())",
        Fraction(296705347, 596026200),
    ),
    Both(
        "four new cards bring one with which to steal",
        "(Deck({1: 3, 0: 78}).deal(4).sum() >= 1).mean()",
        "koinobori",
        "odds.refill('steal', cards=4)",
        Fraction(1217, 8532),
    ),
    Both(
        "pink carps on four new cards",
        "Deck({1: 36, 0: 45}).deal(4).sum()",
        "koinobori",
        "odds.arrivals('pink', cards=4)",
        Fraction(16, 9),
    ),
]
each_question = pytest.mark.parametrize("both", TEN, ids=lambda both: both.asks)


def as_number(answer):
    """Return a number, and for a distribution its mean."""
    mean = getattr(answer, "mean", answer)
    return float(mean() if callable(mean) else mean)


@each_question
def test_our_line_gives_the_same_answer_and_is_no_longer(both):
    answer = eval(both.ours, {"odds": getattr(odds, both.game)})

    assert as_number(answer) == pytest.approx(float(both.answer), abs=1e-12)
    assert len(both.ours) <= len(both.theirs)
    assert "\n" not in both.ours


@each_question
def test_icepool_gives_the_stored_answers(both):
    if find_spec("icepool"):
        answer = eval(both.theirs, vars(import_module("icepool")).copy())
        assert as_number(answer) == pytest.approx(float(both.answer), abs=1e-12)
    else:
        compile(both.theirs, both.asks, "eval")
