"""Answers questions about the rules, as people ask them, with a part of a rule book.

>>> ask("how do I win?", "nanuk")[0].place.chapter.title
'The aim'
>>> ask("xyzzy")
[]
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.arithmetic import add_up
from gamelib.core.language import _, language
from gamelib.core.notation import check_text
from gamelib.rule_books import Book, Part, PlaceInBook, books

LEAST_SCORE = 0.28
"""Below this nothing fits."""
LEAST_KNOWN = 0.2
"""A part knows at least this share of what a question is about; else it would answer something else."""
LEAST_OF_BEST = 0.6
"""What is also shown scores at least this share of the best answer."""
MOST_ANSWERS = 4
SHARE_OF_TEXT, SHARE_OF_HEADING = 0.2, 0.1
"""How much words of the text and of the heading count, beside those of the written questions."""

_SAME_WORDS = """
play put lay place hang use
take pick get draw grab capture
beat beaten capture higher stronger above
discard throw thrown away refuse trash rid drop
deck pile stack
card bird
flock group set run combination
hand
order sort rearrange sequence arrange tidy
pass skip nothing
begin start first lead open
end finish stop over
win winner won
lose loser lost
tie tied level equal equally same draw
point score worth value count
penguin life live
inuksuk inukshuk stone joker wild
boast bid claim announce
doom doomed fail bluff
raise increase outbid
ante stake
reward pot prize loot share
hunt hunter hunting
behind home stay
bear nanuk
secret hidden see look peek know show
post pole
mast level
carp fish
flag banner
icon symbol sign
end side
refresh replace new
steal rob thief stolen
shuffle reshuffle
empty used out run
many number amount much
people player person
may can allow allowed ok possible
must have force forced need
deer seal fish bird animal
green lime orange black purple pink colour
two three four five six seven rank
pair triple flock
owner player
already enough
full limit
exist
other another different
""".strip().splitlines()
"""Words that mean about the same; a word may stand in several lines."""

_FILLER_TEXT = """
a an the i me my you your we us our it its is are am was were be been being do does did of to in on at for
with and or if that this these those there then so as by from into just very also still already please what
which how when who whom why where whose would should will shall some somebody someone anybody anyone one thing
about happen happens happened game rule rules s t m ve
"""
_FILLERS = frozenset(_FILLER_TEXT.split())
"""Words that say little; they count only where nothing else is left."""
_SAID_OF_ANYTHING = frozenset({"may", "must", "have", "many"})
"""Words that any question may have, whatever it is about."""
_ASKING = ("how many", "how much", "how often", "who", "when", "where", "which", "why", "may", "must")
"""Beginnings of questions that say what kind of answer is wanted."""
ASKING_WEIGHT, FILLER_WEIGHT = 0.4, 0.2
_FORMS = """
deal: dealt dealing
draw: drawn drew
beat: beaten
take: took taken
give: gave given
lose: lost
win: won
left: left
begin: began
choose: chose chosen
hang: hung
steal: stole stolen
go: went gone
say: said
come: came
life: lives
hold: held
keep: kept
player: people persons
equal: equals
tie: tied ties
throw: threw thrown
carry: carries
everybody: everyone
colour: colors color
run: ran
no: none
not: cannot
may: can allowed could
must: forced need
two: 2
three: 3
four: 4
five: 5
six: 6
seven: 7
one: 1
""".strip().splitlines()
"""Words, each with the other forms that are taken for it."""
_IRREGULAR = {form: line.partition(":")[0] for line in _FORMS for form in line.partition(":")[2].split()}


class Answer(NamedTuple):
    """A part of a book that answers a question, and how well."""

    book: Book
    place: PlaceInBook
    score: float


class _Unit(NamedTuple):
    """A part of a book as words."""

    book: Book
    place: PlaceInBook
    questions: tuple[frozenset[str], ...]
    text: frozenset[str]
    heading: frozenset[str]


def ask(question: str, game: str | None = None) -> list[Answer]:
    """Return the parts that answer a question, the best first, of one game's book or of all; none if nothing fits."""
    check_text(question)
    if game is not None:
        registry.check_game(game)
    wanted = words(question)
    units, weights = _index(language())
    answers = [
        Answer(unit.book, unit.place, score)
        for unit in units
        if game in (None, unit.book.game) and (score := _score(unit, wanted, weights)) >= LEAST_SCORE
    ]
    answers.sort(key=lambda answer: -answer.score)
    return [answer for answer in answers if answer.score >= LEAST_OF_BEST * answers[0].score][:MOST_ANSWERS]


def words(question: str) -> frozenset[str]:
    """Return the words of a question that matter, each in its simplest form, with what kind of answer is wanted.

    >>> sorted(words("How many cards are dealt?"))
    ['?how many', 'card', 'deal', 'many', '~are', '~how']
    """
    text = " ".join(re.findall(r"[^\W_]+", question.casefold().replace("'", "")))
    text = re.sub(r"\b(\d)s\b", r"\1", re.sub(r"\b(nanatoridori|koi ?no ?bori|(in|play) nanuk)\b", "", text))
    asked = {f"?{each}" for each in _ASKING if re.search(rf"\b{each}\b", re.sub(r"\b(can|allowed|ok)\b", "may", text))}
    found = {_stem(word) for word in text.split() if word not in _FILLERS}
    if not found:
        return frozenset(map(_stem, text.split())) | asked
    return frozenset(found | asked | {f"~{word}" for word in text.split() if word in _FILLERS})


def _stem(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for ending, rest in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            short = word[: len(word) - len(ending)] + rest
            doubled = ending in ("ing", "ed") and len(short) > 3 and short[-1] == short[-2] and short[-1] not in "sl"
            return short[:-1] if doubled else short
    return word


@lru_cache(maxsize=4)
def _index(_language: str) -> tuple[tuple[_Unit, ...], dict[str, float]]:
    """Return all parts of all books as words, and how much each word says: the rarer, the more."""
    units = tuple(_unit(book, place) for book in books() for place in book.places())
    counted = Counter(word for unit in units for word in frozenset().union(*unit.questions, unit.text, unit.heading))
    weights = {word: _rarity(len(units) / number) for word, number in counted.items()}
    return units, weights


def _rarity(parts_for_each_with_it: float) -> float:
    """Return how much a word says. Like a logarithm, but the same on any machine."""
    return sqrt(sqrt(1 + parts_for_each_with_it))


def _unit(book: Book, place: PlaceInBook) -> _Unit:
    part = place.part
    text = " ".join(sentence.said for sentence in part.sentences)
    heading = f"{_(place.chapter.title)} {_(part.about) if isinstance(part, Part) else ''}"
    return _Unit(book, place, tuple(words(_(each)) for each in part.questions), _content(text), _content(heading))


def _content(text: str) -> frozenset[str]:
    return frozenset(word for word in words(text) if word[0] not in "?~")


@lru_cache(maxsize=4096)
def _synonyms(word: str) -> frozenset[str]:
    lines = (frozenset(map(_stem, line.split())) for line in _SAME_WORDS)
    return frozenset().union(*(line for line in lines if word in line)) - {word}


def _weight(word: str, weights: dict[str, float]) -> float:
    if word[0] == "~":
        return FILLER_WEIGHT
    usual = weights.get(word, _rarity(150))
    return usual * ASKING_WEIGHT if word[0] == "?" else usual


SYNONYM = 0.42
"""How much a synonym counts beside the word itself."""


def _covered(wanted: frozenset[str], given: frozenset[str], weights: dict[str, float]) -> float:
    """Return the weight of the wanted words that are given, themselves or as synonyms."""
    covered = 0.0
    for word in sorted(wanted):
        if word in given:
            covered += _weight(word, weights)
        elif not given.isdisjoint(_synonyms(word)):
            covered += SYNONYM * _weight(word, weights)
    return covered


def _weigh(words: frozenset[str], weights: dict[str, float]) -> float:
    """Return the weight of all words; added up in the order of the alphabet, so that it is the same in every run."""
    return add_up(_weight(word, weights) for word in sorted(words))


def _knows(unit: _Unit, wanted: frozenset[str], weights: dict[str, float]) -> bool:
    """Return whether a part speaks of what a question is about at all."""
    about = wanted - _SAID_OF_ANYTHING
    given = unit.text.union(unit.heading, *unit.questions)
    return _covered(about, given, weights) >= LEAST_KNOWN * _weigh(about, weights)


def _score(unit: _Unit, wanted: frozenset[str], weights: dict[str, float]) -> float:
    """Return how well a part answers: by its best question, and by its own words."""
    whole = _weigh(wanted, weights)
    if not whole:
        return 0.0

    def like(asked: frozenset[str]) -> float:
        size = _weigh(asked, weights)
        return _covered(wanted, asked, weights) / sqrt(whole * size) if size else 0.0

    best = max(map(like, unit.questions), default=0.0)
    wanted = frozenset(word for word in wanted if word[0] not in "?~") or wanted
    if not _knows(unit, wanted, weights):
        return 0.0
    whole = _weigh(wanted, weights)
    text = _covered(wanted, unit.text, weights) / whole
    heading = _covered(wanted, unit.heading, weights) / whole
    return best + SHARE_OF_TEXT * text + SHARE_OF_HEADING * heading
