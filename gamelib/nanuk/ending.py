"""Nanuk, the card at the end of a hunt, of a season and of a game: what everyone gained."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.endings import Cell, Column, Ending, Row, head_of_game, mood_of, ranks_of
from gamelib.core.language import _, join_and, n_, seat_name
from gamelib.core.verdicts import Result
from gamelib.nanuk import facts
from gamelib.nanuk.cards import ANIMALS, BEARS, describe_animals
from gamelib.nanuk.position import OVER, REWARDS
from gamelib.nanuk.scoring import PAIR_POINTS, SET_POINTS, bear_points, points, score
from gamelib.nanuk.view import View


def ending(view: View, names: Sequence[str] | None = None) -> Ending | None:
    """Return what the card says to a view's seat: after a hunt before its pot is shared, and after a season."""
    if view.phase == OVER:
        return _season(view, names)
    if view.phase == REWARDS and view.past is not None and isinstance(view.past[1], facts.PotShared):
        return _hunt(view, view.past[1], names)
    return None


# A hunt ----------------------------------------------------------------------------------


def _hunt(view: View, shared: facts.PotShared, names: Sequence[str] | None) -> Ending:
    ended, drawn = _last_hunt(view)
    gained = shared.share if view.seat in shared.winners else 0
    left = shared.cards - shared.share * len(shared.winners)
    parts = [
        _how_it_ended(ended, drawn),
        _own_gain(view, gained),
        n_("One card is left over.", "{count} cards are left over.", left).format(count=left) if left else "",
    ]
    order = (*shared.winners, *(seat for seat in range(view.players) if seat not in shared.winners))
    rows = tuple(
        Row(
            seat,
            (_side_cell(view, seat, shared), Cell(str(shared.share if seat in shared.winners else 0), kind="total")),
        )
        for seat in order
    )
    columns = (
        Column(
            n_("{count} card to share", "{count} cards to share", shared.cards).format(count=shared.cards),
            short=n_("{count} card", "{count} cards", shared.cards).format(count=shared.cards),
        ),
        Column(_("side")),
        Column(_("cards")),
    )
    is_lost = view.seat is not None and not gained
    return Ending(
        "hunt",
        "lost" if is_lost else "plain",
        "hunter" if ended.won else "doomer",
        _hunt_head(ended, drawn),
        " ".join(filter(None, parts)),
        columns,
        rows,
        foot=_first_to_pick(view, shared, names),
        picks=gained if view.seat == shared.winners[0] else 0,
    )


def _last_hunt(view: View) -> tuple[facts.HuntEnded, list[facts.DayDrawn]]:
    """Return the fact that ended the last hunt, and its days."""
    ended, days, past = None, list[facts.DayDrawn](), view.past
    while past is not None and not isinstance(past[1], facts.GiftsRevealed):
        if isinstance(past[1], facts.HuntEnded):
            ended = past[1]
        elif isinstance(past[1], facts.DayDrawn):
            days.append(past[1])
        past = past[0]
    assert ended is not None
    return ended, days[::-1]


def _hunt_head(ended: facts.HuntEnded, drawn: list[facts.DayDrawn]) -> str:
    if ended.won:
        return _("The hunt comes home!")
    if drawn and drawn[-1].shields < 0:
        return _("The hunt failed: a bear on day {day}").format(day=drawn[-1].day)
    return _("The hunt failed: {found} of {game}").format(
        found=ended.found, game=describe_animals(ended.boast.number, ended.boast.animal)
    )


def _how_it_ended(ended: facts.HuntEnded, drawn: list[facts.DayDrawn]) -> str:
    boast, bears = ended.boast, sum(day.card in BEARS for day in drawn)
    game = describe_animals(boast.number, boast.animal)
    if ended.won:
        line = (
            _("{game} boasted, {found} found, and no bear got through.")
            if bears
            else _("{game} boasted, {found} found, and no bear came.")
        )
        return line.format(game=game, found=ended.found)
    if drawn and drawn[-1].shields < 0:
        return _("{game} boasted, {found} found when the bear came.").format(game=game, found=ended.found)
    missing = boast.number - ended.found
    return n_(
        "{missing} was still missing when the days were over.",
        "{missing} were still missing when the days were over.",
        missing,
    ).format(missing=describe_animals(missing, boast.animal))


def _own_gain(view: View, gained: int) -> str:
    if view.seat is None:
        return ""
    if not gained:
        return _("You gain nothing.")
    return n_("You gain {count} card.", "You gain {count} cards.", gained).format(count=gained)


def _side_cell(view: View, seat: int, shared: facts.PotShared) -> Cell:
    """Say what a seat did; sides are public once a hunt begins (NANUK-5.2)."""
    picks_first, hunts = seat == shared.winners[0], view.sides[seat]
    if seat == view.leader:
        text = _("led the hunt, picks first") if picks_first else _("led the hunt")
    elif seat == view.doomer:
        text = _("called doom, picks first") if picks_first else _("called doom")
    else:
        text = _("hunted") if hunts else _("stayed at home")
    return Cell(text, ("hunter" if hunts else "doomer",))


def _first_to_pick(view: View, shared: facts.PotShared, names: Sequence[str] | None) -> str:
    if view.seat == shared.winners[0]:
        return ""
    return _("{name} picks first.").format(name=seat_name(shared.winners[0], names))


# A season, and the game ----------------------------------------------------------------------


def _season(view: View, names: Sequence[str] | None) -> Ending:
    season, result = view.round_result, view.result
    assert season is not None
    decides = result or season
    ranks = ranks_of(decides)
    order = sorted(range(view.players), key=lambda seat: (ranks[seat], seat))
    has_totals = view.terms.seasons > 1
    columns = [
        Column(_("player")),
        Column(_("sets of four"), short=_("sets")),
        Column(_("pairs")),
        Column(_("most bears"), short=_("bears")),
    ]
    columns += (
        [Column(_("this season"), short=_("season")), Column(_("in all"))] if has_totals else [Column(_("points"))]
    )
    rows = tuple(Row(seat, _score_cells(view, season, seat, has_totals), ranks[seat]) for seat in order)
    is_game = result is not None
    head = head_of_game(decides, view.seat, names) if is_game else _season_head(season, view.seat, names)
    text = [_hunts(view), _narrow_miss(view, decides) if is_game and not has_totals else ""]
    return Ending(
        "game" if is_game else "season",
        mood_of(decides, view.seat) if is_game else "plain",
        "inuksuk",
        head,
        " ".join(filter(None, text)),
        tuple(columns),
        rows,
        foot=""
        if is_game
        else _("Season {next} of {seasons} comes next.").format(next=view.season + 1, seasons=view.terms.seasons),
    )


def _season_head(season: Result, seat: int | None, names: Sequence[str] | None) -> str:
    """Say who won a season after which others follow."""
    others = join_and([seat_name(each, names) for each in season.winners if each != seat])
    if seat not in season.winners:
        return n_("{names} wins the season", "{names} share the season", len(season.winners)).format(names=others)
    return _("You and {names} share the season").format(names=others) if others else _("You win the season")


def _score_cells(view: View, season: Result, seat: int, has_totals: bool) -> tuple[Cell, ...]:
    best, bonus = score(view.piles[seat]), bear_points(view.piles, view.rulings)[seat]
    now = season.scores[seat]
    cells = [
        Cell(f"{len(best.sets)} × {SET_POINTS}"),
        Cell(f"{len(best.pairs)} × {PAIR_POINTS}"),
        Cell(f"+{bonus}" if bonus else "–"),
    ]
    if has_totals:
        return (*cells, Cell(str(now)), Cell(str(view.totals[seat] + now), kind="total"))
    return (*cells, Cell(str(now), kind="total"))


def _hunts(view: View) -> str:
    """Say how many hunts the season had and, where its whole course is known, how many of them the seat won."""
    text = n_("Winter is here after {count} hunt.", "Winter is here after {count} hunts.", view.hunt).format(
        count=view.hunt
    )
    past, won = view.past, 0
    while past is not None and not isinstance(past[1], facts.SeasonBegan):
        if isinstance(past[1], facts.SetUp):
            return text
        won += isinstance(past[1], facts.PotShared) and view.seat in past[1].winners
        past = past[0]
    if past is None or view.seat is None:
        return text
    if not won:
        return text + " " + _("You won none of them.")
    return text + " " + n_("You won {count} of them.", "You won {count} of them.", won).format(count=won)


def _narrow_miss(view: View, result: Result) -> str:
    """Say which one more animal would have won the game for the seat; "" if none would have."""
    seat = view.seat
    if seat is None or seat in result.winners:
        return ""
    pile, most = view.piles[seat], max(result.scores)
    bonus = result.scores[seat] - points(pile)
    wanted = [animal for animal in ANIMALS if points((*pile, animal)) + bonus > most]
    if not wanted:
        return ""
    return {
        "deer": _("One more deer in your pile would have won it."),
        "seal": _("One more seal in your pile would have won it."),
        "fish": _("One more fish in your pile would have won it."),
        "bird": _("One more bird in your pile would have won it."),
    }[wanted[0]]
