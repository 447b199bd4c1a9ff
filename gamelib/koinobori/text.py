"""Koinobori, the table as text: a headline, and a picture made of lines."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.koinobori.card_names import icon_word
from gamelib.koinobori.cards import Cards, format_cards
from gamelib.koinobori.position import Position, SeatPosition
from gamelib.koinobori.scoring import find_result, post_value


def headline(position: Position, names: Sequence[str] | None = None) -> str:
    """Return one line that names the game and the player to act, or the result; it reveals nothing hidden."""
    if result := find_result(position):
        return _("Koinobori: {end}").format(end=result.tell(names))
    return _("Koinobori, {players} players, {name} to act").format(
        players=position.setup.players, name=language.seat_name(position.turn.seat, names)
    )


def picture(view: SeatPosition, names: Sequence[str] | None = None, asked: bool = False) -> str:
    """Return the table as lines of text; if `asked` about it, without what the game works out for players."""
    title = _("Koinobori, {players} players").format(players=view.players)
    lines = [title if asked else headline(view, names), ""]
    lines += [_post_line(view, post, asked) for post in range(1, len(view.posts) + 1)]
    row = "  ".join(f"{place}: {card}" for place, card in enumerate(view.row, 1))
    lines += [
        "",
        _("Row: {row}").format(row=row or "-"),
        _("Deck: {deck}   Discards: {discards}").format(deck=view.deck, discards=format_cards(view.discards)),
        "",
    ]
    lines += [_seat_line(view, seat, names, asked) for seat in range(view.players)]
    if view.turn.icon:
        lines.append(
            _("{name} may use the icon {icon}").format(
                name=language.seat_name(view.turn.seat, names), icon=icon_word(view.turn.icon)
            )
        )
    if view.turn.extra:
        lines.append(
            _("{name} may play {count} more on a post").format(
                name=language.seat_name(view.turn.seat, names), count=view.turn.extra
            )
        )
    if view.seat is not None:
        lines.append(_("Your hand: {hand}").format(hand=format_cards(view.hand)))
    return "\n".join(lines)


def _post_line(view: SeatPosition, post: int, asked: bool) -> str:
    spaces, flag = view.posts[post - 1], view.setup.flags[post - 1]
    cards = "  ".join(format_space(space) for space in spaces) or "-"
    if asked:
        return _("Post {post} ({flag} flag): {cards}").format(post=post, flag=flag, cards=cards)
    _counts, _places, colour, value, _by_flag = post_value(flag, spaces)
    return _("Post {post} ({flag} flag): {cards}   [{colour} would score {value}]").format(
        post=post, flag=flag, cards=cards, colour=colour, value=value
    )


def _seat_line(view: SeatPosition, seat: int, names: Sequence[str] | None, asked: bool) -> str:
    mark = ">" if seat in view.to_act and not asked else " "
    level = view.setup.levels[len(view.masts[seat])]
    hand = n_("{count} card", "{count} cards", view.hand_sizes[seat]).format(count=view.hand_sizes[seat])
    return _("{mark} {name:<6} {hand:<8} mast: {mast}   level {number}: take {take}, play {play}, hold {hold}").format(
        mark=mark,
        name=language.seat_name(seat, names),
        hand=hand,
        mast=format_cards(view.masts[seat]),
        number=len(view.masts[seat]) + 1,
        take=level.take,
        play=level.play,
        hold=level.hold,
    )


def format_space(space: Cards) -> str:
    """Return one place of a post as text: the visible card, and in brackets those it covers, from the top down.

    >>> format_space(("black+pink", "lime/cover"))
    'lime/cover(black+pink)'
    """
    covered = ",".join(reversed(space[:-1]))
    return space[-1] + (f"({covered})" if covered else "")
