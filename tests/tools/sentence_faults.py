"""What no sentence for people may show: notation, clause numbers in running text, program values, known bad phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

COLOUR = "(?:green|lime|orange|black|purple|pink)"
ICON = "(?:cover|move|extra|take1|take2|steal|refresh)"


class Sentence(NamedTuple):
    """A sentence, where it was found, what it belongs to, and whether it is about what people type."""

    place: str
    text: str
    kind: str = "message"
    """`message`, `lesson`, `rule`, `prose`, `output`, `page`, `alone`, `table` or `terminal`."""
    is_typing: bool = False


class Fault(NamedTuple):
    """One thing wrong with a sentence."""

    kind: str
    sentence: Sentence


NOTATION = re.compile(
    rf"<-|\[\d(?: \d)*\]|\(\d(?: \d)+\) \d|\bat gap \d|\b(?:play|take in) \d(?: \d)* at \d"
    rf"|\b{COLOUR}\+{COLOUR}|\b{COLOUR}/{ICON}|\b(?:bear|double)-(?:deer|seal|fish|bird)"
    r"|\bside (?:hunt|doom)\b|\b(?:ante|choose) (?:seal|deer|fish|bird|inuksuk)\b"
    r"|(?<!you )(?<!could )\bgive (?:seal|deer|fish|bird)\b"
    r"|\b(?:[2-9]|1\d) (?:seal|bird) in \d|\{move\}|\{better\}|\btake (?:left|right)/", re.IGNORECASE)
"""A move, a card or a hand as it is typed, or a slot that is filled with one."""
MOVES_IN_WORDS = {
    "You could {move}.", "{name} chose to {move}.", "Try it: {move}", "You chose to {move}.", "Together: {move}.",
    "It is best to {move}: {value:.0%}.", "Try: {move}",
    "You chose to {move}. If you had chosen to {better}, that would have {gain}."}
"""Messages whose slot is filled by `describe_move`."""
CLAUSE = re.compile(r"(?<![\[(\w.])\b(?:NANA|NANUK|KOI)-\d+\.\d+")
CLAUSES_TAUGHT = re.compile(r"\*\*Clauses:\*\*[^*]*")
"""The line at the top of a page for teachers, which lists the clauses that the page is about."""
REPR = re.compile(r"<\w+: [^>]*>|<\w+ object|\bNone\b(?! (?:of|has|will|is|are)\b)|\bTrue\b|\bFalse\b|Fraction\("
                  r"|\w+\(kind=|\['|\{'|\bnan\b|\('\w+',")
FIGURE = re.compile(r"\{[^{}]*\(.*?\)[^{}]*\}")
"""A figure of a lesson, worked out by code that is written into the sentence."""
PLACEHOLDER = re.compile(r"\{[A-Za-z_]\w*(?:\.\w+)?(?:![rs])?(?::[^}]*)?\}|%\(\w+\)s")
PLURAL = re.compile(r"(?<![\d.,–-])\b1 (?:points|cards|days|players|penguins|seals|birds|carps|rounds|moves|turns|stars"
                    r"|steps)\b")
PHRASES = re.compile(r"What came of it|^Leave it$|the usual ones?\b|draws? (?:\w+ )*lots?\b"
                     r"|(?:drawn|draws|moves?) by lot\b|costs ★|That is too much|That was to be tried|Do it with me"
                     r"|\bOne could\b", re.IGNORECASE)
NAME = re.compile(r"\bAda(?:'s)?\b")


def find_faults(sentence: Sentence) -> Iterator[Fault]:
    """Yield what is wrong with a sentence, each kind of fault once."""
    is_message = sentence.kind in ("message", "lesson")
    text = FIGURE.sub("", CLAUSES_TAUGHT.sub("", sentence.text))
    if not sentence.is_typing and text not in MOVES_IN_WORDS and NOTATION.search(text):
        yield Fault("notation", sentence)
    if not sentence.is_typing and CLAUSE.search(text):
        yield Fault("clause number", sentence)
    if not sentence.is_typing and REPR.search(text):
        yield Fault("program value", sentence)
    if not is_message and sentence.kind not in ("page", "prose") and PLACEHOLDER.search(text):
        yield Fault("placeholder not filled", sentence)
    if PLURAL.search(text):
        yield Fault("plural", sentence)
    if PHRASES.search(text):
        yield Fault("bad phrase", sentence)
    if sentence.kind in ("alone", "lesson") and NAME.search(text):
        yield Fault("Ada instead of you", sentence)
