"""The texts of the sheet of settings, which a browser fetches when somebody first opens it."""

from __future__ import annotations

from gamelib.core.language import _


def settings_texts() -> dict[str, str]:
    """Return the texts of the settings by key; those that end in `_more` stand below the name of a setting.

    >>> settings_texts()["contrast"]
    'Stronger contrast'
    """
    return {
        "settings_title": _("Settings"),
        "settings_kept": _("Kept on this device. Changes show at once, behind this sheet."),
        "speed": _("How fast others play"),
        "speed_more": _("A short pause lets you see what happened."),
        "slow": _("Slow"),
        "normal": _("Normal"),
        "fast": _("Fast"),
        "tap": _("I tap"),
        "passes": _("Pass by itself"),
        "passes_more": _("When I can do nothing else."),
        "sounds": _("Sounds"),
        "sounds_more": _("Cards, your turn, and the end of a round."),
        "talk": _("Talk"),
        "talk_more": _("A few words from the birds and animals, in bubbles."),
        "theme": _("Light or dark"),
        "theme_more": _("The scene changes with it: dusk and night."),
        "light": _("Light"),
        "dark": _("Dark"),
        "device": _("Same as my device"),
        "contrast": _("Stronger contrast"),
        "contrast_more": _("Plain grounds, black lines, no scenes."),
        "letters": _("Names and letters on cards"),
        "letters_more": _("Besides colour: G for green, and animals by name."),
        "still": _("Less movement"),
        "still_more": _("Cards appear instead of flying."),
        "beliefs": _("Find what I mix up"),
        "beliefs_more": _(
            "From my answers, on this device only; and say why a move is better. Turned off, nothing is noted or said."
        ),
        "on": _("On"),
        "off": _("Off"),
    }
