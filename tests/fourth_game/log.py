"""The events of Stepping Stones: for each kind its clause, its sentence in the log, and its meaning.

Each sentence about a seat also has a version in the second person, for a person who plays alone.
"""

from gamelib.core import language
from gamelib.core.language import _
from gamelib.core.small_game import EventText

EVENTS = {
    "deal": EventText("STEP-2.1", _("Everyone is dealt four cards; {name} starts."), _("the cards were dealt")),
    "lay": EventText("STEP-3.3", _("{name} lays {cards}."), _("a card was laid")),
    "draw": EventText("STEP-3.4", _("{name} draws a card."), _("a card was drawn"), secret=_("{name} draws {cards}.")),
    "pass": EventText("STEP-3.5", _("{name} passes."), _("somebody passed")),
}

OWN_SENTENCES = (
    (_("Everyone is dealt four cards; {name} starts."), _("Everyone is dealt four cards; you start.")),
    (_("{name} lays {cards}."), _("You lay {cards}.")),
    (_("{name} draws a card."), _("You draw a card.")),
    (_("{name} draws {cards}."), _("You draw {cards}.")),
    (_("{name} passes."), _("You pass.")),
)
language.add_own_sentences(lambda: OWN_SENTENCES)
