"""Koinobori, the card at the end: what each post made of each mast, and how close it was."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.endings import (
    Ending,
    EndingCell,
    EndingColumn,
    EndingRow,
    Headline,
    describe_points,
    head_of_game,
    headline_by_points,
    mood_of,
    ranks_of,
)
from gamelib.core.language import _, join_and, n_, p_, seat_name
from gamelib.core.verdicts import Result
from gamelib.core.written_numbers import signed
from gamelib.koinobori.card_names import colour_word, name_post
from gamelib.koinobori.cards import COLOURS, PENALTY
from gamelib.koinobori.scoring import PostScore, Score, score
from gamelib.koinobori.view import View


def ending(view: View, names: Sequence[str] | None = None) -> Ending | None:
    """Return what the card at the end of the game says to a view's seat; None while the game lasts."""
    result = view.result
    if result is None:
        return None
    scored = view.score
    ranks = ranks_of(result)
    order = sorted(range(view.players), key=lambda seat: (ranks[seat], seat))
    columns = (
        EndingColumn(_("the masts, turned over"), short=" "),
        EndingColumn("", spoken=_("mast"), is_wide=True),
        *(_post_column(post, view.flags, at) for at, post in enumerate(scored.posts, 1)),
        EndingColumn(_("never scored"), short=p_("never scored", "never")),
        EndingColumn(_("points"), short=_("all")),
    )
    rows = tuple(EndingRow(seat, _cells(view, scored, seat)) for seat in order)
    text = [_margin(result, view.seat, names), _narrow_miss(view, result)]
    drawing = f"flag-{max(scored.posts, key=lambda post: post.value).colour}"
    return Ending(
        "game",
        mood_of(result, view.seat),
        drawing,
        head_of_game(result, view.seat, names),
        " ".join(filter(None, text)),
        columns,
        rows,
        note=_explain(scored),
        won=result.winners,
        lost=result.losers,
    )


def headline(view: View, names: Sequence[str] | None = None) -> Headline | None:
    """Return the title of a look back at the game, with the colour that made the difference; None while it lasts."""
    result, seat = view.result, view.seat
    if result is None:
        return None
    if seat is None or len(result.winners) != 1:
        return headline_by_points(result, seat, names)
    winner, scored = result.winners[0], view.score
    if seat != winner:
        gap = result.scores[winner] - result.scores[seat]
        if not gap:
            return headline_by_points(result, seat, names)
        end = _("{name} won by {count}").format(name=seat_name(winner, names), count=gap)
        return Headline(end, _ballast(scored, seat, gap))
    second = max(result.losers, key=lambda each: result.scores[each], default=seat)
    gap = result.scores[seat] - result.scores[second]
    if not gap:
        return headline_by_points(result, seat, names)
    ahead, colour = max((_points_by(scored, each, seat) - _points_by(scored, each, second), each) for each in COLOURS)
    why = _("{colour} did it").format(colour=colour_word(colour)) if ahead >= gap else ""
    return Headline(_("You won by {count}").format(count=gap), why)


def _points_by(scored: Score, colour: str, seat: int) -> int:
    """Return what a colour brought a seat on all posts together."""
    return sum(post.points[seat] for post in scored.posts if post.colour == colour)


def _ballast(scored: Score, seat: int, gap: int) -> str:
    """Say what carps that never scored cost a seat, if that is as much as it lost by; else ""."""
    cost, colours = -scored.penalties[seat], [colour for colour, count in scored.unturned[seat].items() if count]
    if cost < gap:
        return ""
    if len(colours) == 1:
        count = scored.unturned[seat][colours[0]]
        line = n_("your {colour} carp cost {cost}", "your {colour} carps cost {cost}", count)
        return line.format(colour=colour_word(colours[0]), cost=cost)
    return _("carps that never scored cost you {count}").format(count=cost)


def _post_column(post: PostScore, flags: Sequence[str], number: int) -> EndingColumn:
    spoken = _("{post}: {colour}, {value} each").format(
        post=name_post(flags, number), colour=colour_word(post.colour), value=post.value
    )
    return EndingColumn(f"×{post.value}", f"dot-{post.colour}", spoken)


def _cells(view: View, scored: Score, seat: int) -> tuple[EndingCell, ...]:
    penalty = scored.penalties[seat]
    return (
        EndingCell("", cards=tuple(view.masts[seat])),
        *(EndingCell(str(post.points[seat]) if post.points[seat] else "–") for post in scored.posts),
        EndingCell(f"−{-penalty}", kind="loss") if penalty else EndingCell("–"),
        EndingCell(signed(scored.totals[seat]), kind="total"),
    )


def _margin(result: Result, seat: int | None, names: Sequence[str] | None) -> str:
    """Say by how much the game was won, or that the turn order decided between equals."""
    best = max(result.scores)
    if not result.winners:
        return _("Nobody could go on.")
    behind = [each for each in range(len(result.scores)) if each not in result.winners]
    if seat in behind:
        mine = result.scores[seat or 0]
        if mine == best:
            return _("You have {points} each, but the last in turn among equals wins.").format(
                points=describe_points(best)
            )
        return _("{best} to your {mine}.").format(best=describe_points(best), mine=signed(mine))
    if not behind:
        return _("Everybody has {points}.").format(points=describe_points(best))
    most = max(result.scores[each] for each in behind)
    next_best = [seat_name(each, names) for each in behind if result.scores[each] == most]
    if most == best:
        line = n_(
            "{names} has {points} too, but the last in turn among equals wins.",
            "{names} have {points} too, but the last in turn among equals wins.",
            len(next_best),
        )
        return line.format(names=join_and(next_best), points=describe_points(best))
    line = n_("{best}; {names} comes next with {most}.", "{best}; {names} come next with {most}.", len(next_best))
    return line.format(best=describe_points(best), names=join_and(next_best), most=signed(most))


def _narrow_miss(view: View, result: Result) -> str:
    """Say which one more carp on the mast would have won the game for the seat; "" if none would have."""
    seat = view.seat
    if seat is None or seat in result.winners or not result.winners:
        return ""
    most = max(result.scores[each] for each in range(view.players) if each != seat)
    for post in sorted(view.score.posts, key=lambda post: -post.value):
        masts = [(*mast, post.colour) if each == seat else mast for each, mast in enumerate(view.masts)]
        if score(view.flags, view.posts, masts).totals[seat] > most:
            return _one_more(post.colour)
    return ""


def _one_more(colour: str) -> str:
    return {
        "green": _("One more green carp on your mast would have won it."),
        "lime": _("One more lime carp on your mast would have won it."),
        "orange": _("One more orange carp on your mast would have won it."),
        "black": _("One more black carp on your mast would have won it."),
        "purple": _("One more purple carp on your mast would have won it."),
        "pink": _("One more pink carp on your mast would have won it."),
    }[colour]


def _explain(scored: Score) -> str:
    """Explain how to read the columns, with one of them as the example."""
    counted = max((post for post in scored.posts if not post.by_flag), key=lambda post: post.value, default=None)
    if counted is None:
        text = _("×1 means: the flag decides, so each carp of its colour on a mast is worth 1.")
    else:
        text = n_(
            "×{count} means: {count} {colour} carp flies on that post, so each {colour} carp on a mast is worth"
            " {count}.",
            "×{count} means: {count} {colour} carps fly on that post, so each {colour} carp on a mast is worth"
            " {count}.",
            counted.value,
        ).format(count=counted.value, colour=colour_word(counted.colour))
    if set(COLOURS) - set(scored.turned):
        text += " " + _("A carp that never scored costs {penalty}.").format(penalty=PENALTY)
    return text
