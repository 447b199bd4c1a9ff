"""What can happen in Stepping Stones: for each kind of event its clause, its sentence in the log, and its meaning."""

from gamelib.core.language import _
from gamelib.core.small_game import EventText

EVENTS = {
    "deal": EventText("STEP-2.1", _("Everyone is dealt four cards; {name} starts."), _("the cards were dealt")),
    "lay": EventText("STEP-3.3", _("{name} lays {cards}."), _("a card was laid")),
    "draw": EventText("STEP-3.4", _("{name} draws a card."), _("a card was drawn"), secret=_("{name} draws {cards}.")),
    "pass": EventText("STEP-3.5", _("{name} passes."), _("somebody passed")),
}
