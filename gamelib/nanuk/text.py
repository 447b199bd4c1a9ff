"""Nanuk as text: a headline that says where the game stands, and the table as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamelib.core import language
from gamelib.core.language import _, join_and, n_
from gamelib.nanuk import facts
from gamelib.nanuk.cards import describe_cards, name_card
from gamelib.nanuk.position import Position, SeatPosition
from gamelib.nanuk.scoring import describe_points, describe_worth, find_game_result


def headline(view: Position, names: Sequence[str] | None = None) -> str:
    """Return one line that says where the game stands and shows nothing hidden."""
    if result := find_game_result(view):
        return _("Nanuk, {players} players: {end}").format(players=view.players, end=result.tell(names))
    where = _("Nanuk, {players} players, season {season} of {seasons}, hunt {hunt}").format(
        players=view.players, season=view.season, seasons=view.terms.seasons, hunt=view.hunt
    )
    if not view.to_act:
        return _("{where}: the season is over").format(where=where)
    return _("{where}, {phase}: {names} to act").format(
        where=where,
        phase=_PHASE_NAMES[view.phase](),
        names=join_and([language.seat_name(seat, names) for seat in view.to_act]),
    )


_PHASE_NAMES: dict[str, Callable[[], str]] = {
    "boasting": lambda: _("boasting"),
    "sides": lambda: _("choosing sides"),
    "declaring": lambda: _("declaring sides"),
    "antes": lambda: _("antes"),
    "giving": lambda: _("giving cards"),
    "rewards": lambda: _("rewards"),
}


def picture(view: SeatPosition, names: Sequence[str] | None = None, asked: bool = False) -> str:
    """Return the table as lines of text, as one seat sees it; if `asked` about it, without what the game works out."""
    title = _("Nanuk, {players} players, hunt {hunt}").format(players=view.players, hunt=view.hunt)
    wind = _("clockwise") if view.wind == 1 else _("anticlockwise")
    lines = [
        title if asked else headline(view, names),
        "",
        _("Wind: {wind}   First player: {first}").format(wind=wind, first=language.seat_name(view.first, names)),
    ]
    if view.boast and view.leader is not None:
        boast = view.boast.describe()
        line = _("Boast: {boast}, by {name}")
        if view.doomer is not None:
            line = _("Boast: {boast}, by {name}; doomed by {doomer}")
        leader, doomer = (language.name_within(seat or 0, names) for seat in (view.leader, view.doomer))
        lines.append(line.format(boast=boast, name=leader, doomer=doomer))
    lines += ["", *(_seat_line(view, seat, names, asked) for seat in range(view.players)), ""]
    if view.pot:
        days = _days_of_the_hunt(view)
        lines += [_("Days: {cards}").format(cards=join_and(days))] if days else []
        lines.append(_("Pot: {cards}").format(cards=describe_cards(view.pot)))
    deck = _("Deck: {many}").format(many=view.deck if view.deck is not None else "?")
    lines.append(
        deck
        + "   "
        + _("Discards: {cards}").format(
            cards=len(view.discarded) if view.discards is None else describe_cards(view.discards)
        )
    )
    if view.seat is not None:
        lines.append(_("Your hand: {hand}").format(hand=describe_cards(view.hand)))
    return "\n".join(lines)


def _days_of_the_hunt(view: SeatPosition) -> list[str]:
    """Return the cards of the days of the hunt that is over, in the order in which they were drawn."""
    cards, past = [], view.past
    while past is not None and not isinstance(past[1], facts.GiftsRevealed):
        if isinstance(past[1], facts.DayDrawn):
            cards.append(name_card(past[1].card))
        past = past[0]
    return cards[::-1]


def _seat_line(view: SeatPosition, seat: int, names: Sequence[str] | None, asked: bool) -> str:
    mark = ">" if seat in view.to_act and not asked else " "
    hand_size = n_("{many} card", "{many} cards", view.hand_sizes[seat]).format(many=view.hand_sizes[seat])
    parts = [f"{mark} {language.seat_name(seat, names):<6}", f"{hand_size:<8}", _describe_side(view, seat)]
    if ante := view.antes[seat]:
        parts.append(_("ante {card}").format(card=name_card(ante)))
    if gift := view.gifts[seat]:
        parts.append(_("gave {cards}").format(cards=describe_cards(gift)))
    if view.piles[seat] and asked:
        parts.append(_("won {cards}").format(cards=describe_cards(view.piles[seat])))
    elif view.piles[seat]:
        parts.append(
            _("won {cards} ({points})").format(
                cards=describe_cards(view.piles[seat]), points=describe_worth(view.piles[seat])
            )
        )
    if view.totals[seat]:
        parts.append(_("{points} from earlier seasons").format(points=describe_points(view.totals[seat])))
    return "  ".join(filter(None, parts)).rstrip()


def _describe_side(view: SeatPosition, seat: int) -> str:
    side = view.sides[seat]
    if side is None:
        return _("has chosen") if view.has_chosen(seat) else ""
    return _("hunts") if side else _("stays behind")
