"""What people type at a table: finding the words in it, and asking back where it can mean several moves.

The notation is read first. What else people type is understood where only one legal move can be meant; where it could
be several, the question is asked back. A game's `typed.py` knows its words, and reads only the view of the player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from gamelib.core.errors import BadNotation, UnclearMove
from gamelib.core.language import _, join_or

AnyMove = TypeVar("AnyMove")
MAX_WORDS_LENGTH = 200
"""Maximum number of characters searched for words; no move needs more."""
MAX_NAMED = 8
"""Maximum number of moves that a question names."""
NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_NUMBERS = {word: str(number) for number, word in enumerate(NUMBER_WORDS)}
_JUNK = re.compile(r"[^\w\s,.!'\u2019&+/():;\"<-]")
"""Characters that nobody types in a move."""
_FILLERS = frozenset(
    (
        "i",
        "we",
        "i'd",
        "i'll",
        "let's",
        "want",
        "would",
        "like",
        "will",
        "the",
        "an",
        "my",
        "own",
        "please",
        "then",
        "just",
        "now",
        "and",
        "also",
        "of",
        "for",
        "card",
        "cards",
    )
)
"""Words that change nothing about which move is meant; `a` is not among them, because it can be a player's letter."""


def read_notation_or_words(
    text: str, read_notation: Callable[[str], AnyMove], read_words: Callable[[str], AnyMove | None]
) -> AnyMove:
    """Return the move a text describes in notation, else the one its words mean.

    If the words mean no move either, raise the notation's error, which shows how moves are written.
    """
    try:
        return read_notation(text)
    except BadNotation:
        meaning = read_words(text[:MAX_WORDS_LENGTH])
        if meaning is None:
            raise
        return meaning


def split_words(text: str) -> list[str]:
    """Return the typed words in lower case without fillers; nothing if the text has characters that no move has.

    >>> split_words("I take the LEFT card, please!")
    ['take', 'left']
    """
    if _JUNK.search(text):
        return []
    plain = text.lower().replace("\u2019", "'")
    plain = re.sub(r"[^\w'-]+", " ", plain)
    return [word for word in plain.split() if word not in _FILLERS and word.strip("-'")]


def as_number(word: str) -> int | None:
    """Return the number that a word or its digits stand for, however large; None if it is no number.

    >>> as_number("four"), as_number("12"), as_number("fish")
    (4, 12, None)
    """
    digits = _NUMBERS.get(word, word)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_WORDS_LENGTH else None


def choose_meaning(
    meanings: Iterable[AnyMove], is_legal: Callable[[AnyMove], bool], question: str = ""
) -> AnyMove | None:
    """Return the one legal move among those the words can mean, or the first if none is legal; None if there are none.

    Raise UnclearMove with a question that names them if several are legal.
    """
    distinct = list(dict.fromkeys(meanings))
    legal = [move for move in distinct if is_legal(move)]
    if len(legal) > 1:
        raise ask_which_move(legal, question)
    return next(iter(legal or distinct), None)


def ask_which_move(moves: Sequence[Any], question: str = "") -> UnclearMove:
    """Return the error whose text asks which of these moves is meant."""
    named = [str(move) for move in moves[:MAX_NAMED]]
    line = _("{question} {moves}?")
    if len(moves) > MAX_NAMED:
        line = _("{question} for example {moves}?")
    return UnclearMove(line.format(question=question or _("which do you mean:"), moves=join_or(named)), tuple(moves))
