"""Translations with a wrong placeholder: the sentence stays English, and nothing fails."""

from gettext import NullTranslations

import pytest

from gamelib.core import language


class Wrong(NullTranslations):
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
    language.set_language(Wrong(text))
    try:
        assert language._("{name} passes.").format(name="Ben") == "Ben passes."
        assert language.p_("log", "{name} passes.").format(name="Ben") == "Ben passes."
        assert language.n_("{number} card", "{number} cards", 2).format(number=2) == "2 cards"
    finally:
        language.set_language("en")


def test_a_good_translation_is_used():
    language.set_language(Wrong("Passe, {name} !"))
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
