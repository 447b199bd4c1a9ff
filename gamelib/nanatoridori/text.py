"""A Nanatoridori position in words: one line that names it, and the table as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import language
from gamelib.core.language import Sentence, _, n_
from gamelib.nanatoridori.cards import format_cards
from gamelib.nanatoridori.position import Position, SeatPosition
from gamelib.nanatoridori.scoring import result


def _name_variant(position: Position) -> str:
    return {"basic": _("Nanatoridori"), "one-winner": _("Nanatoridori, one winner"), "duel": _("Nanatoridori, duel")}[
        position.variant
    ]


def headline(position: Position, names: Sequence[str] | None = None) -> str:
    """Return one line that says which game this is and who is to act, and nothing hidden."""
    game = _name_variant(position)
    if end := result(position):
        return _("{game}: {end}").format(game=game, end=end.tell(names))
    if position.loser >= 0:
        return _("{game}, round {round} is over").format(game=game, round=position.round)
    return _("{game}, round {round}, {name} to act").format(
        game=game, round=position.round, name=language.seat_name(position.turn, names)
    )


def picture(view: SeatPosition, names: Sequence[str] | None = None, asked: bool = False) -> str:
    """Return the table as lines of text; if `asked` about it, without saying who is to act or has won."""
    title = _("{game}, round {round}").format(game=_name_variant(view), round=view.round)
    lines = [title if asked else headline(view, names), ""]
    lines += [_seat_line(view, seat, names, asked) for seat in range(view.players)]
    table = _("empty")
    if view.table:
        table = _("{cards}, played by {name}").format(cards=view.table, name=language.name_within(view.owner, names))
    lines += ["", _("Table: {table}").format(table=table)]
    if view.variant == "duel":
        piles = _("Set aside: {deck}   Discards: {discards}")
    else:
        piles = _("Deck: {deck}   Discards: {discards}")
    lines.append(piles.format(deck=view.deck, discards=format_cards(view.discards) or "-"))
    if view.held:
        line = Sentence(_("{name} has picked up {cards}"), _("You have picked up {cards}"))
        lines.append(language.fill_names(line.format(name=language.name_slot(view.turn), cards=view.held), names))
    if view.seat is not None:
        lines.append(_("Your hand: {hand}").format(hand=format_cards(view.hand) or "-"))
    return "\n".join(lines)


def _seat_line(view: SeatPosition, seat: int, names: Sequence[str] | None, asked: bool) -> str:
    is_out = seat in view.out
    mark = ">" if view.loser < 0 and seat == view.turn and not asked else " "
    count = view.hand_sizes[seat]
    cards = _("out") if is_out else n_("{count} card", "{count} cards", count).format(count=count)
    standing = view.standing[seat]
    if view.variant == "one-winner":
        score = n_("{count} point", "{count} points", standing).format(count=standing)
    else:
        score = n_("{count} penguin", "{count} penguins", standing).format(count=standing)
    opened = _("open {cards}").format(cards=format_cards(view.open[seat]) or "-") if view.open else ""
    known = view.known[seat]
    known_cards = format_cards(known) if any(known) and not is_out and seat != view.seat else ""
    columns = [f"{mark} {language.seat_name(seat, names):<6}", f"{cards:<8}", score, opened, known_cards]
    return "  ".join(filter(None, columns))
