"""What no sentence for people may contain: notation, clause numbers in running text, program values, bad phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.tools.american_spelling import find_american

COLOUR = "(?:green|lime|orange|black|purple|pink)"
ICON = "(?:cover|move|extra|take1|take2|steal|refresh)"


class Sentence(NamedTuple):
    """A sentence, where it was found, what it belongs to, and whether it is about typing."""

    place: str
    text: str
    kind: str = "message"
    """`message`, `lesson`, `rule`, `prose`, `output`, `page`, `alone`, `table`, `terminal`, or `shown`: a text of a
    lesson with its figures and names filled in."""
    is_typing: bool = False


class Fault(NamedTuple):
    """One thing wrong with a sentence."""

    kind: str
    sentence: Sentence


NOTATION = re.compile(
    rf"<-|\[\d(?: \d)*\]|\(\d(?: \d)+\) \d|\bat gap \d|\b(?:play|take in|keep) \d(?: \d)* at \d"
    rf"|\b{COLOUR}\+{COLOUR}|\b{COLOUR}/{ICON}|\b(?:bear|double)-(?:deer|seal|fish|bird)"
    r"|\bside (?:hunt|doom)\b|\b(?:ante|choose) (?:seal|deer|fish|bird|inuksuk)\b"
    r"|(?<!you )(?<!could )\bgive (?:seal|deer|fish|bird)\b"
    r"|\b(?:[2-9]|1\d) (?:seal|bird) in \d|(?<!move )\{move\}|\{better\}|\btake (?:left|right)/",
    re.IGNORECASE,
)
"""A move, a card or a hand as it is typed, or a slot that is filled with one."""
MOVES_IN_WORDS = {
    "You could {move}.",
    "{name} chose to {move}.",
    "Try it: {move}",
    "You chose to {move}.",
    "Together: {move}.",
    "Right: {move}.",
    "{move}: {worth}",
    "It is best to {move}: {value}.",
    "Try: {move}",
    "Your chance to win, if you {move}:",
    "Your chance not to lose, if you {move}:",
    "{move}: {value} of 100, {low} to {high}",
    "You chose to {move}. If you had chosen to {better}, that would have {gain}.",
}
"""Messages whose slot is filled by `describe_move`."""
CLAUSE = re.compile(r"(?<![\[(\w.])\b(?:NANA|NANUK|KOI)-\d+\.\d+")
REPR = re.compile(
    r"<\w+: [^>]*>|<\w+ object|\bNone\b(?! (?:of|has|will|is|are)\b)|\bTrue\b|\bFalse\b|Fraction\("
    r"|\w+\(kind=|\['|\{'|\bnan\b|\('\w+',"
)
FIGURE = re.compile(r"\{[^{}]*\(.*?\)[^{}]*\}")
"""A figure of a lesson, worked out by code that is written into the sentence."""
PLACEHOLDER = re.compile(r"\{[A-Za-z_]\w*(?:\.\w+)?(?:![rs])?(?::[^}]*)?\}|%\(\w+\)s")
PLURAL = re.compile(
    r"(?<![\d.,–-])\b1 (?:points|cards|days|players|penguins|seals|birds|carps|rounds|moves|turns|stars"
    r"|steps)\b"
)
BRACE, DOUBLED = re.compile(r"[{}]"), re.compile(r"\S  +\S")
"""A slot that was not filled, and what is left where one was filled with nothing."""
COUNTED = (
    "animal|bear|bird|card|carp|colour|day|decision|flag|flock|hand|hunt|hunter|icon|Inuksuk|level|lesson|move"
    "|pair|penguin|player|point|post|program|question|round|seal|season|seven|six|space|star|step|turn|vote"
)
MANY = "[2-9]|[1-9]\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
AGREEMENT = re.compile(
    rf"(?<![\w.,:\-+\u2212])(?<!day )(?<!post )(?<!level )(?<!step )(?<!lesson )(?<!exercise )(?<!seed )(?:{MANY})"
    rf" (?:more |other )?(?:{COUNTED})\b(?!-)"
    r"(?![-' ]*(?:cards?|points?|animals?|hands?|icons?|programs?|games?|hunts?)\b)"
    rf"|(?<![\w.,\-+/\u2212])(?:1|one) (?:more |other )?(?:{COUNTED.replace('six', 'sixe')})s\b",
    re.IGNORECASE,
)
"""A number that does not agree with the noun behind it: 2 seal, one cards."""
LEVEL = re.compile(r"\b(?:keen|careful|searching) (?:computer )?(?:bot|level|ones?|player|program)s?\b", re.IGNORECASE)
"""The name of a level in the library, which is called otherwise on screen."""
OTHER_WORD = re.compile(
    r"\b(?:the|this|whole) match\b|\bmatch point\b"
    r"|\bhas been placed\b"
    r"|\bbears? (?:can )?spoils?\b",
    re.IGNORECASE,
)
"""Another word for something that has one: a duel, a card that is put down, a bear that stops a hunt."""
PHRASES = re.compile(
    r"\btable (?:will )?says? no\b|\bturn passes over\b|\bmend (?:a|your) hand\b|\byour word\b"
    r"|, another way!|\bthe turn of [A-Z{]|in all from now on"
    r"|What came of it|the usual ones?\b|draws? (?:\w+ )*lots?\b"
    r"|(?:drawn|draws|moves?) by lot\b|costs ★|That is too much|That was to be tried|Do it with me"
    r"|\bOne could\b",
    re.IGNORECASE,
)
STIFF = re.compile(
    r"\bone's own\b|\bthe own (?:mast|hand)\b|^Who (?:takes|plays|has|passes|empties|wants)\b[^?]{20,}$"
    r"|\bas likely as can be\b|\bevery second time\b|\b(?:was|were) to be tried\b"
    r"|\bhangs? on (?:whe|what|which|how)"
    r"|\blikely does\b|\bone (?:must|may) be\b|\bhow often can one\b",
    re.IGNORECASE,
)
"""English that nobody speaks: roundabout subjects, and idioms of other languages."""
MOST = re.compile(r"(?<!\bthe )(?<!\bat )\bmost (?:bears|bear cards|points|carps|animals)\b(?=.*[.:?])", re.IGNORECASE)
"""A superlative without its article, within a sentence."""
YOU_WITHIN = re.compile(r"[a-z,;:] You\b(?! (?:could|are|have))")
"""The reader is spoken to in the middle of a sentence as at its beginning."""
VERB_OF_YOU = re.compile(
    r"\bYou (?!(?:always|cross|discuss|guess|miss|pass|press|toss)\b)[a-z]+s\b"
    r"|(?:[,;:.]|\band|\bthat|\bif|\bwhen) you (?:is|was|has|does|goes|gets|wins|loses|gives|takes|starts|leads)\b"
    r"|\b[Yy]ou['’]s\b"
)
"""A verb or a possessive that fits a name and not the reader: You wins, You's boast."""
NUMBERS = re.compile(
    r"\bup to 1\b|\b0 (?:penguins|Inuksuks?)(?=[ .])"
    r"|(?<![\d.])\d+ × (?:deer|seal|fish|bird|Inuksuk|double)"
)
"""Numbers that somebody would say otherwise: no penguin, one card, two seals."""
PROGRAM_WORD = re.compile(r"\btake[12]\b", re.IGNORECASE)
"""An icon as it is written in moves."""
REMARK = re.compile(
    r"\b(?:sources?|rulebook|advertisement|wiki|forum|N[123]) (?:says?|speaks?|decides?|gives|sets"
    r"|hints|points|leaves|makes|names|is silent|does|lets)\b|\bwe (?:want|allow|keep)\b"
)
"""What a rule says of its sources; that belongs into the note."""
SURE = re.compile(r"\b(?:succeeds?|fails|comes? true|scores|right|harm) with (?:only )?\{")
"""A chance that hangs on a verb like a tool: it succeeds *with a chance of* so much."""
NAME = re.compile(r"\bAda(?:'s)?\b")


ALONE = ("alone", "lesson")
CHECKS: tuple[tuple[str, re.Pattern[str], Callable[[Sentence], bool]], ...] = (
    ("clause number", CLAUSE, lambda each: not each.is_typing),
    ("program value", REPR, lambda each: not each.is_typing),
    ("placeholder not filled", PLACEHOLDER, lambda each: each.kind not in ("message", "lesson", "page", "prose")),
    ("brace", BRACE, lambda each: each.kind in ("shown", "rule", "alone", "table")),
    ("doubled space", DOUBLED, lambda each: each.kind in ("shown", "rule", "page")),
    ("plural", PLURAL, lambda _each: True),
    ("agreement", AGREEMENT, lambda each: not each.is_typing and each.kind != "lesson"),
    ("internal name of a level", LEVEL, lambda each: not each.is_typing),
    ("other word", OTHER_WORD, lambda _each: True),
    ("bad phrase", PHRASES, lambda _each: True),
    ("stiff", STIFF, lambda each: not each.is_typing),
    ("most without its article", MOST, lambda _each: True),
    ("you within a sentence", YOU_WITHIN, lambda each: each.kind == "alone"),
    ("verb of you", VERB_OF_YOU, lambda _each: True),
    ("number", NUMBERS, lambda each: not each.is_typing),
    ("program word", PROGRAM_WORD, lambda each: not each.is_typing),
    ("remark in a rule", REMARK, lambda each: each.kind == "rule"),
    ("Ada instead of you", NAME, lambda each: each.kind in ALONE),
)
"""Each kind of fault, what it looks like, and in which sentences it is one."""


def find_faults(sentence: Sentence) -> Iterator[Fault]:
    """Yield what is wrong with a sentence, each kind of fault once."""
    text = FIGURE.sub("", sentence.text)
    if not sentence.is_typing and text not in MOVES_IN_WORDS and NOTATION.search(text):
        yield Fault("notation", sentence)
    for kind, pattern, applies in CHECKS:
        if applies(sentence) and pattern.search(text):
            yield Fault(kind, sentence)
    if find_american(text):
        yield Fault("American spelling", sentence)
    if SURE.search(sentence.text):
        yield Fault("chance as a tool", sentence)
