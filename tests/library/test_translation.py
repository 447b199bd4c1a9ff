"""Translation: every sentence that people read can be translated, and the template has all of them.

The test language is English in full-width letters, so that any word still in plain letters was never translated.
"""

from __future__ import annotations

import gettext
import re
from base64 import b64decode
from contextlib import contextmanager
from gettext import NullTranslations
from html import unescape
from importlib import import_module
from io import BytesIO
from random import Random
from string import Formatter

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from gamelib import GameError, koinobori, nanatoridori, nanuk, record
from gamelib.core import language, registry
from gamelib.players import characters
from tests.laws import SPREAD, many
from tests.laws.configurations import TABLES
from tests.support.stored_games import SENSIBLE_CHOOSERS, stored_games
from tests.tools.make_translation_template import CONTEXT, messages, template

WIDE = {at: at + 0xFEE0 for at in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}

NOTATION = {
    "nanatoridori": {"play", "at", "with", "open", "pass", "take", "in", "gap", "discard", "move", "to", "hand"},
    "nanuk": {
        *" ".join(nanuk.CARDS).replace("-", " ").split(),
        "in",
        "day",
        "days",
        "doom",
        "side",
        "hunt",
        "ante",
        "give",
        "choose",
        "pass",
    },
    "koinobori": {
        *koinobori.COLOURS,
        *koinobori.ICONS,
        "take",
        "post",
        "over",
        "mast",
        "move",
        "to",
        "steal",
        "from",
        "refresh",
        "done",
        "pass",
        "cover",
    },
}
"""Words of the notation, which is the same in every language."""
GIVEN = {
    *language.NAMES,
    *(each.name for each in characters.CAST.values()),
    *("NANA", "NANUK", "KOI", "nanatoridori", "koinobori", "Nanatoridori", "Nanuk", "Koinobori"),
}
"""Names, which are the same in every language."""


class FullWidthLanguage(gettext.NullTranslations):
    """A made-up language in full-width letters, which records the messages it was asked to translate."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def gettext(self, message):
        self.asked.add((message,))
        return in_full_width(message)

    def ngettext(self, one, other, number):
        self.asked.add((one, other))
        return in_full_width(one if number == 1 else other)

    def pgettext(self, context, message):
        self.asked.add((context + CONTEXT + message,))
        return in_full_width(message)


def in_full_width(message):
    """Return a message in full-width letters with its fields unchanged."""
    parts = []
    for text, field, spec, conversion in Formatter().parse(message):
        parts.append(text.translate(WIDE).replace("{", "{{").replace("}", "}}"))
        if field is not None:
            parts.append("{" + field + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return "".join(parts)


@contextmanager
def using_language(spoken):
    """Set the language inside a `with` block."""
    language.set_language(spoken)
    try:
        yield spoken
    finally:
        language.set_language("en")


def untranslated(game, text):
    """Return the words in plain letters that are neither notation nor names."""
    return set(re.findall(r"[A-Za-z]{2,}", text)) - NOTATION[game] - GIVEN


def visible_texts(state):
    """Yield every text that people see of a state: pictures, events, results."""
    yield str(state)
    yield repr(state)
    visible, _image, drawing = unescape(state._repr_html_()).partition("data:image/svg+xml;base64,")
    svg = re.sub(r"<style>.*?</style>", "", b64decode(drawing.partition('"')[0]).decode(), flags=re.DOTALL)
    yield " ".join([*re.findall(r'alt="([^"]*)"', visible), *re.findall(r">([^<>]+)<", svg)])
    for seat in (None, *range(state.players)):
        yield str(state.view(seat))
        yield repr(state.view(seat))
    yield from (str(end) for end in (state.round_result, state.result) if end)
    for event in state.log[-12:]:
        yield event.tell()
        yield (
            event.secret.template.format_map(dict(zip(language.LETTERS, language.NAMES, strict=True)))
            if event.secret
            else ""
        )


def refusals(state, tries):
    """Yield the refusals of those moves that are illegal in a state."""
    for seat in range(state.players):
        for move in tries:
            if refusal := state.why_not(move, seat):
                yield str(refusal)


def games_played(game, rng):
    """Yield some states of games dealt in many ways, or in all ways in `make deep`, up to the end of each game."""
    for table in TABLES[game][::SPREAD]:
        state = import_module(f"gamelib.{game}").deal(seed=rng.randrange(1000), **table)
        while state.to_act or not state.result:
            if not state.to_act:
                yield state
                state = state.next_round()
            if rng.random() < 0.03:
                yield state
            seat = rng.choice(state.to_act)
            state = state.play(SENSIBLE_CHOOSERS[game](state.view(seat), rng), seat)
        yield state


BAD = {
    "nanatoridori": [
        lambda: nanatoridori.deal(players=9),
        lambda: nanatoridori.deal(variant="x"),
        lambda: nanatoridori.deal(deck=[1]),
        lambda: nanatoridori.deal(first=9),
        lambda: nanatoridori.deal(seed=-1),
        lambda: nanatoridori.deal(rulings=3),
        lambda: nanatoridori.Rulings(places_seen=3),
        lambda: nanatoridori.read("hand 8"),
        lambda: nanatoridori.read("x"),
        lambda: nanatoridori.read("hand 5 5 5 5 5 5 5 5 5 5"),
        lambda: nanatoridori.read_move("x"),
        lambda: nanatoridori.read_move(3),
    ],
    "nanuk": [
        lambda: nanuk.deal(players=9),
        lambda: nanuk.deal(seasons=0),
        lambda: nanuk.deal(deck=["seal"]),
        lambda: nanuk.deal(declared_sides=3),
        lambda: nanuk.Rulings(tie="x"),
        lambda: nanuk.read("A walrus"),
        lambda: nanuk.read("boast 99 seal in 3 days by A"),
        lambda: nanuk.read_move("x"),
        lambda: nanuk.read_move("ante x"),
        lambda: nanuk.Rulings(bears_on_doubles=3, bears_per_animal=1),
        lambda: nanuk.read("wind up"),
    ],
    "koinobori": [
        lambda: koinobori.deal(players=9),
        lambda: koinobori.deal(cards=["red"]),
        lambda: koinobori.deal(masts="1/1"),
        lambda: koinobori.deal(flags="pink"),
        lambda: koinobori.deal(deck=["pink"]),
        lambda: koinobori.read("A red"),
        lambda: koinobori.Rulings(stuck="x"),
        lambda: koinobori.read_move("x"),
        lambda: koinobori.read("x"),
    ],
}
"""Calls that raise an error."""


@pytest.mark.parametrize("game", registry.games())
def test_every_visible_text_is_translatable(game):
    rng, tries = Random(f"words of {game}"), set()
    for path in stored_games(game)[: many(4, 40)]:
        tries |= {entry.move for entry in record.load(path).entries if entry.seat is not None}
    left = {}
    for state in games_played(game, rng):
        english = list(visible_texts(state))
        with using_language(FullWidthLanguage()) as language:
            for text in [*visible_texts(state), *refusals(state, rng.sample(sorted(tries), 12))]:
                for word in untranslated(game, text):
                    left.setdefault(word, text)
        assert list(visible_texts(state)) == english
        assert {message for message in language.asked if message not in messages_kept()} == set()

    assert left == {}


@pytest.mark.parametrize("game", registry.games())
def test_refusals_are_translated(game):
    with using_language(FullWidthLanguage()) as language:
        for call in BAD[game]:
            with pytest.raises(GameError) as error:
                call()
            plain = re.sub(r"'[^']*'", "", str(error.value))
            assert re.search(r"[ａ-ｚ]", plain), plain

    assert {message for message in language.asked if message not in messages_kept()} == set()


def test_records_are_narrated_in_the_set_language():
    with using_language(FullWidthLanguage()):
        game = record.start(nanatoridori, players=3, seed=7)
        holds = record.write(game).splitlines()[1]
        with pytest.raises(GameError) as error:
            record.read('{"format": 9}')

    assert untranslated("nanatoridori", holds) == {"holds"}
    assert untranslated("nanatoridori", str(error.value)) == set()


def messages_kept(kept=[]):  # noqa: B006 - read once
    """Return the messages of the library, collected once."""
    if not kept:
        kept.append(messages())
    return kept[0]


def catalogue_to_fill():
    """Return the template with the plural forms filled in, as a translator begins."""
    return read_po(
        BytesIO(template().replace("nplurals=INTEGER; plural=EXPRESSION", "nplurals=2; plural=(n != 1)").encode())
    )


def test_translation_template_parses_as_gettext():
    catalogue = catalogue_to_fill()

    assert len(catalogue) > 100
    assert [list(message.check()) for message in catalogue if list(message.check())] == []


def test_translation_is_loaded_from_a_file(tmp_path, monkeypatch):
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = catalogue_to_fill()
    catalogue["{some} and {last}"].string = "{some} und {last}"
    with (folder / "birds-bears-banners.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(language, "_locales", lambda: tmp_path)
    with using_language("xx"):
        assert language.join_and(["a", "b"]) == "a und b"

    assert language.join_and(["a", "b"]) == "a and b"


class ConstantTranslation(NullTranslations):
    """A translation that answers every message with the same text."""

    def __init__(self, text):
        super().__init__()
        self.text = text

    def gettext(self, _message):
        return self.text

    def ngettext(self, _one, _many, _number):
        return self.text

    def pgettext(self, _context, _message):
        return self.text


@pytest.mark.parametrize("text", ["{nom} passe.", "{name passe.", "{} passe.", "{name!z} {0}"])
def test_a_bad_placeholder_falls_back_to_english(text):
    language.set_language(ConstantTranslation(text))
    try:
        assert language._("{name} passes.").format(name="Ben") == "Ben passes."
        assert language.p_("log", "{name} passes.").format(name="Ben") == "Ben passes."
        assert language.n_("{number} card", "{number} cards", 2).format(number=2) == "2 cards"
    finally:
        language.set_language("en")


def test_a_good_translation_is_used():
    language.set_language(ConstantTranslation("Passe, {name} !"))
    try:
        assert language._("{name} passes.").format(name="Ben") == "Passe, Ben !"
    finally:
        language.set_language("en")


def test_context_tells_equal_words_apart():
    class German(NullTranslations):
        def pgettext(self, context, message):
            return {("page", "Play"): "Spielen", ("button", "Play"): "Ausspielen"}.get((context, message), message)

    language.set_language(German())
    try:
        assert (language.p_("page", "Play"), language.p_("button", "Play")) == ("Spielen", "Ausspielen")
    finally:
        language.set_language("en")
