"""All sentences for people: no notation, no clause numbers in running text, no program values, no bad phrases."""

import re

import pytest

from tests.tools.collect_sentences import (
    sentences_of_catalogue,
    sentences_of_notebooks,
    sentences_of_pages,
    sentences_of_rules,
    sentences_of_tables,
)
from tests.tools.collect_shown import texts_of_exercises, texts_of_lessons
from tests.tools.make_translation_template import HOUSES
from tests.tools.sentence_faults import Sentence, find_faults

FRONT_END = [
    path
    for pattern in ("*.js", "*.mjs", "*.html", "*.j2")
    for path in sorted(HOUSES[1].rglob(pattern))
    if "node_modules" not in path.parts
]
QUOTED = re.compile(r"""//[^\n]*|/\*.*?\*/|"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\]*)`""", re.DOTALL)
READ_OUT = re.compile(
    r"""(?:aria-label|title|alt|placeholder)="([^"{]*[A-Za-z]{2}[^"]*)\"|<h\d[^>]*>\s*([A-Za-z][^<{]+)"""
)
NO_SENTENCES = ("JupyterLab ",)
"""Names of others that begin quoted texts of scripts."""


def typed_texts(source, name):
    """Return the sentences written directly into a script or a page instead of the message catalogue."""
    quoted = ["".join(filter(None, match.groups())) for match in QUOTED.finditer(source)] if "js" in name else []
    sentences = [
        text
        for text in quoted
        if re.match(r"[A-Z][a-z]+,? [a-z]+|[A-Z][a-z]+ [A-Z][a-z]+$", text) and not text.startswith(NO_SENTENCES)
    ]
    return sentences + ["".join(filter(None, match.groups())) for match in READ_OUT.finditer(source)]


SOURCES = {
    "catalogue": sentences_of_catalogue,
    "rules": sentences_of_rules,
    "notebooks": sentences_of_notebooks,
    "pages": sentences_of_pages,
    "lessons as shown": texts_of_lessons,
    "exercises as shown": texts_of_exercises,
}
STILL_TO_MEND = {
    "lesson.do('{move}') makes a move; lesson.hint() helps.",
    "Type what {name} does, like table.play('{move}'):",
}
"""Sentences of the text mode, where typing is the subject."""


@pytest.mark.parametrize("source", SOURCES)
def test_no_sentence_has_a_fault(source):
    sentences = list(SOURCES[source]())

    assert sentences
    faults = [fault for each in sentences if each.text not in STILL_TO_MEND for fault in find_faults(each)]
    assert [(fault.kind, fault.sentence.place, fault.sentence.text[:200]) for fault in faults] == []


@pytest.mark.slow
def test_no_sentence_of_a_random_table_has_a_fault():
    sentences = list(sentences_of_tables(acts=40))

    assert len(sentences) > 300
    assert [(fault.kind, fault.sentence.text) for each in sentences for fault in find_faults(each)] == []


@pytest.mark.parametrize(
    ("kind", "text", "source"),
    [
        ("notation", "You could play 7 [3 3 3] 5.", "table"),
        ("notation", "Try: take left/pink", "message"),
        ("notation", "Put green+lime/steal on post 2.", "lesson"),
        ("notation", "Boast 4 seal in 5 days.", "table"),
        ("notation", "Say {move}.", "message"),
        ("clause number", "By NANA-4.2 it takes more cards.", "rule"),
        ("program value", "The hand is None.", "message"),
        ("program value", "<paper: 5 cards>", "table"),
        ("program value", "The chance is Fraction(1, 3).", "prose"),
        ("program value", "Cards: ['seal', 'fish']", "table"),
        ("placeholder not filled", "{name} passes.", "alone"),
        ("plural", "Ben wins with 1 points.", "table"),
        ("bad phrase", "What came of it", "page"),
        ("bad phrase", "Chloe draws lots", "message"),
        ("Ada instead of you", "Ada loses the round.", "alone"),
        ("stiff", "Who takes cards takes them one by one.", "rule"),
        ("stiff", "A card from one's own hand is played.", "rule"),
        ("stiff", "Guess how likely does black score.", "prose"),
        ("most without its article", "Whoever has most bears gets two points.", "lesson"),
        ("you within a sentence", "Ben says that the hunt is doomed; You lead it.", "alone"),
        ("verb of you", "Nanuk, 5 players: You wins the season with 3 points.", "output"),
        ("verb of you", "Ben has 3 points and you has 1 point.", "table"),
        ("verb of you", "Raise You's boast of 3 seals in 5 days.", "alone"),
        ("number", "You have 0 penguins left.", "alone"),
        ("number", "Play up to 1 from your hand.", "table"),
        ("number", "You give 2 × seal and Inuksuk.", "table"),
        ("program word", "The icon take1 lapses.", "table"),
        ("brace", "Will {B} beat it", "shown"),
        ("brace", "You have {penguins} left.", "shown"),
        ("doubled space", "Beat  the fives.", "shown"),
        ("agreement", "Two seal are needed.", "shown"),
        ("agreement", "You hold 3 other card.", "table"),
        ("agreement", "There is one cards left.", "shown"),
        ("internal name of a level", "Everybody plays on like the keen player.", "message"),
        ("internal name of a level", "Sit one careful program among others.", "prose"),
        ("other word", "You lost the whole match.", "lesson"),
        ("other word", "The lime card has been placed there.", "lesson"),
        ("other word", "Hope that no bear spoils it.", "lesson"),
        ("bad phrase", "Try it; the table will say no.", "shown"),
        ("bad phrase", "From then on the turn passes over that player.", "rule"),
        ("bad phrase", "A pass can mend a hand.", "lesson"),
        ("bad phrase", "It is the turn of Chloe.", "table"),
        ("bad phrase", "Right, another way!", "message"),
        ("bad phrase", "You take 6 in all from now on.", "table"),
        ("remark in a rule", "The deck is shuffled. No source says so.", "rule"),
        ("American spelling", "Each color scores once.", "message"),
        ("American spelling", "The wind blows counterclockwise.", "rule"),
        ("American spelling", "players 5 | wind counterclockwise | first A", "output"),
        ("American spelling", "Organize a game in the center of the room.", "prose"),
        ("American spelling", "They traveled toward the gray seal.", "output"),
        ("chance as a tool", "It succeeds with {odds.boast('2 fish in 6 days', here)}.", "lesson"),
    ],
)
def test_a_planted_fault_is_found(kind, text, source):
    assert kind in [fault.kind for fault in find_faults(Sentence("here", text, source))]


@pytest.mark.parametrize(
    ("text", "source", "is_typing"),
    [
        ("You could play 6 6.", "table", False),
        ("5 5 does not beat 6 6 (NANA-4.2).", "rule", False),
        ("If you leave it, you can pick it up later.", "lesson", False),
        ("Moves look like: play 5 5 at 2-3.", "message", True),
        ("Two seal cards and three deer lie on day 2.", "shown", False),
        ("Level 2 lets you take one card.", "shown", False),
        ("You could {move}.", "message", False),
        ("None of the four will do.", "prose", False),
        ("Each of you gets a card, and whoever beats you wins; you pass.", "shown", False),
        ("Your neighbour's colours lie in the centre, beyond the grey metre.", "prose", False),
    ],
)
def test_a_good_sentence_passes(text, source, is_typing):
    assert list(find_faults(Sentence("here", text, source, is_typing))) == []


@pytest.mark.parametrize("path", FRONT_END, ids=lambda path: path.name)
def test_scripts_and_pages_take_their_texts_from_the_catalogue(path):
    assert typed_texts(path.read_text(encoding="utf-8"), path.name) == []


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ('note.textContent = "Your answer is kept.";', "room.js"),
        ("say('Load the page again');", "page.js"),
        ('<button aria-label="Close">', "full.html"),
        ("<h1>The class is over</h1>", "page.html.j2"),
    ],
)
def test_a_text_typed_into_the_front_end_is_found(source, name):
    assert typed_texts(source, name)
