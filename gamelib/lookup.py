"""Search in the rules, by number or by words."""

from __future__ import annotations

import re

from gamelib.core import notation, registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.rulebook import Clause, clause, clauses

_SYNONYMS = (
    "group set flock run pair",
    "beat higher stronger top",
    "draw pick take",
    "throw discard away drop trash",
    "life lives penguin",
    "joker wild inuksuk stone",
    "bid boast claim bet",
    "bluff liar doubt doom challenge",
    "raise outbid higher",
    "banner flag",
    "pole post",
    "power icon symbol effect",
    "score point worth value",
    "tie same equal level",
    "start begin first",
    "finish end over",
    "skip pass",
    "swap refresh replace",
    "snow winter",
    "reindeer caribou deer",
    "team side",
    "rob thief steal",
    "stake ante",
    "koi carp",
    "sort rearrange order",
    "empty out finished",
    "hide covered cover",
    "reward pot prize loot",
    "round season hunt",
    "bonus bear",
    "victory win winner",
    "lose loser loses",
    "turn wind direction clockwise",
)
"""Groups of synonyms: words of the rules with the words that learners use for them."""
_FILLERS = (
    "a an the i my me you your can may must do does is are am it of to in on at with for how what when who why"
    " which if and or not be has have it its this that there happens"
)
"""Words that say nothing about which rule is meant."""
_NUMBER = re.compile(r"(?:(?P<game>[A-Za-z]+)-)?(?P<rest>\d+\.\d+)")


def look_up(words: str, game: str | None = None) -> list[Clause]:
    """Return the clauses with a number, or those that contain most of the words, of one game or of all.

    A number needs no letters of the game if `game` is given. Words that learners use for those of the rules count too,
    but rules with the words as typed come first, and among them those that mention them early.

    >>> [found.number for found in look_up("4.3", "nanatoridori")]
    ['NANA-4.3']
    >>> look_up("joker", "nanuk")[0].number == look_up("inuksuk", "nanuk")[0].number
    True
    >>> "NANA-4.3" in [found.number for found in look_up("one piece")]
    True
    """
    notation.check_text(words)
    number = _NUMBER.fullmatch(words.strip())
    if number and number["game"]:
        return [clause(words)]
    if number and game:
        return [clause(f"{registry.about(game).prefix}-{number['rest']}")]
    terms = re.findall(r"[^\W_]+", words.casefold())
    terms = [term for term in terms if term not in _FILLERS.split()] or terms
    if not terms:
        raise GameError(_("look a rule up by its number, like NANA-4.3, or by words, like 'one piece'"))
    every = [one for title in ([game] if game else registry.games()) for one in clauses(title).values()]
    wanted = [_singular(word) for word in terms]
    synonyms = [_synonyms(word) for word in wanted]
    hits = [(_count_matches(one, wanted, synonyms), one) for one in every]
    best = max((hit for hit, _one in hits), default=(0, 0))
    if not best[0]:
        raise GameError(_("no rule speaks of {words!r:.40}; try another word").format(words=words.strip()))
    return sorted((one for hit, one in hits if hit == best), key=lambda one: _sort_key(one, terms))


def _count_matches(one: Clause, wanted: list[str], others: list[set[str]]) -> tuple[int, int]:
    """Return how many of the words begin a word of the clause, themselves or by a synonym, and how many themselves."""
    text = "".join(f" {word}" for word in re.findall(r"\w+", _clause_words(one)))
    literally = [f" {word}" in text for word in wanted]
    in_any_way = [
        found or any(f" {other}" in text for other in synonyms)
        for found, synonyms in zip(literally, others, strict=True)
    ]
    return sum(in_any_way), sum(literally)


def _clause_words(one: Clause) -> str:
    """Return the words of a clause, in English and in the language in use."""
    return one.text.casefold() if one.sentence == one.text else f"{one.sentence} {one.text}".casefold()


def _sort_key(one: Clause, wanted: list[str]) -> tuple[bool, int]:
    """Return a sort key: clauses with the words as a phrase first, then those that have one of them early.

    A rule names its subject early. Synonyms are looked for only if none of the words occurs.
    """
    text, words = _clause_words(one), [_singular(word) for word in wanted]
    for choices in (words, [other for word in words for other in _synonyms(word)]):
        places = [re.search(r"\b" + re.escape(word), text) for word in choices]
        if any(places):
            break
    return " ".join(wanted) not in text, min((place.start() for place in places if place), default=len(text))


def _synonyms(word: str) -> set[str]:
    return {other for group in _SYNONYMS if word in group.split() for other in group.split()} - {word}


def _singular(word: str) -> str:
    """Return the word without a plural s, so that a search for bears finds bear."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
