"""The events of Stepping Stones: for each kind its clause, its sentence in the log, and its meaning.

Each sentence about a seat also has a version in the second person, for a person who plays alone.
"""

from gamelib.core.language import Sentence, _
from gamelib.core.small_game import EventText

EVENTS = {
    "deal": EventText(
        "STEP-2.1",
        Sentence(_("Everyone is dealt four cards; {name} starts."), _("Everyone is dealt four cards; you start.")),
        _("the cards were dealt"),
    ),
    "lay": EventText("STEP-3.3", Sentence(_("{name} lays {cards}."), _("You lay {cards}.")), _("a card was laid")),
    "draw": EventText(
        "STEP-3.4",
        Sentence(_("{name} draws a card."), _("You draw a card.")),
        _("a card was drawn"),
        secret=Sentence(_("{name} draws {cards}."), _("You draw {cards}.")),
    ),
    "pass": EventText("STEP-3.5", Sentence(_("{name} passes."), _("You pass.")), _("somebody passed")),
}
