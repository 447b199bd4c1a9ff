"""Nanatoridori, 8 on paper: the penguins or points of a typed position, and whether they can come about.

Every round costs one player a penguin, or gives 4, 2 and 0 points. So the number of the round follows from the
standing, and many standings are impossible.
"""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core import notation
from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.core.notation import seat_letter
from gamelib.nanatoridori.cards import WINNING_POINTS, Setup
from gamelib.nanatoridori.deal import starting
from gamelib.nanatoridori.scoring import FIRST_OUT_POINTS, LAST_POINTS, OTHER_POINTS, round_points, standing_after


class RoundEnd(NamedTuple):
    """How the round of a typed position stands."""

    out: tuple[int, ...]
    loser: int
    """The seat that lost the round; -1 while it lasts."""


def parse_standing(fields: dict[str, str], setup: Setup, end: RoundEnd, strict: bool) -> tuple[tuple[int, ...], int]:
    """Return every seat's penguins or points, and the number of the round.

    What the text leaves out follows from the rest. Raise BadNotation if `strict` and such a standing cannot come about.
    """
    key, other = ("points", "penguins") if setup.variant == "one-winner" else ("penguins", "points")
    if other in fields:
        raise BadNotation(
            _("the variant {variant} counts {key}, not {other}").format(variant=setup.variant, key=key, other=other)
        )
    typed_round = notation.parse_int(fields["round"], _("the round"), 1, 999) if "round" in fields else 0
    if key not in fields:
        standing = starting(setup)
        if end.loser >= 0 and strict:
            standing = standing_after(setup, standing, end.out, end.loser)
        return standing, typed_round or 1
    most = WINNING_POINTS + OTHER_POINTS if setup.variant == "one-winner" else starting(setup)[0]
    parts = fields[key].split()
    if len(parts) != setup.players:
        raise BadNotation(_("{key} are given for each of the {players} players").format(key=key, players=setup.players))
    standing = tuple(notation.parse_int(part, key, 0, most) for part in parts)
    if not strict:
        return standing, typed_round or 1
    check = _check_points if setup.variant == "one-winner" else _check_penguins
    fewest, most = check(standing, setup, end)
    if typed_round > 1 and not fewest <= typed_round <= most:
        raise BadNotation(
            _("with {key} {standing} this is round {right}, not round {typed}").format(
                key=key, standing=fields[key], right=fewest, typed=typed_round
            )
        )
    return standing, typed_round or fewest


def _check_penguins(standing: tuple[int, ...], setup: Setup, end: RoundEnd) -> tuple[int, int]:
    """Return the lowest and the highest number that the round can have; raise BadNotation if it can have none."""
    full, lost = starting(setup)[0], sum(starting(setup)) - sum(standing)
    if end.loser < 0:
        if not all(standing):
            raise BadNotation(
                _("with {standing} the game is over already [NANA-7.4]").format(standing=" ".join(map(str, standing)))
            )
        return lost + 1, lost + 1
    loser = seat_letter(end.loser)
    if standing[end.loser] == full:
        raise BadNotation(
            _("{seat} lost this round, and so a penguin: {seat} has at most {most} left [NANA-7.2]").format(
                seat=loser, most=full - 1
            )
        )
    if any(not left for seat, left in enumerate(standing) if seat != end.loser):
        raise BadNotation(
            _(
                "the game ends with the first player without penguins, so only {seat}, who lost this round,"
                " can have none [NANA-7.4]"
            ).format(seat=loser)
        )
    costs_match = not end.out and setup.rulings.duel_drop_loses == "match"
    if costs_match and standing[end.loser]:
        raise BadNotation(
            _(
                "by this ruling, passing without an open card loses the duel, so {seat} has no penguins left [NANA-8.7]"
            ).format(seat=loser)
        )
    return (lost - full + 1 if costs_match else lost), lost


def _check_points(standing: tuple[int, ...], setup: Setup, end: RoundEnd) -> tuple[int, int]:
    """Return the number of the round, twice; raise BadNotation if rounds cannot have given these points."""
    before = standing
    if end.loser >= 0:
        gained = round_points(setup.players, end.out[0], end.loser)
        before = tuple(points - more for points, more in zip(standing, gained, strict=True))
    if max(before) >= WINNING_POINTS:
        raise BadNotation(
            _("with {standing} the game is over already [NANA-8.3]").format(standing=" ".join(map(str, standing)))
        )
    each_round = FIRST_OUT_POINTS + OTHER_POINTS * (setup.players - 2) + LAST_POINTS
    rounds, rest = divmod(sum(before), each_round)
    if rest or min(before) < 0 or not _can_rounds_give(before, rounds):
        raise BadNotation(
            _(
                "every round gives one player 4 points, one none and the others 2, and that never makes {standing}"
                " [NANA-8.2]"
            ).format(standing=" ".join(map(str, standing)))
        )
    return rounds + 1, rounds + 1


def _can_rounds_give(points: tuple[int, ...], rounds: int) -> bool:
    """Return whether `rounds` rounds can give these points, whose sum is known to be right for that number of rounds.

    In every round one seat is first and gets two points more than most, and another is last and gets two fewer. So a
    seat's lead, counted in twos, is how much more often it was first than last. There is one first place a round: the
    leads above zero use up some, and each of the others must be undone by a last place of the same seat in
    another round. A seat has half the rounds that its lead leaves free for such pairs of places.
    """
    if any(each % 2 for each in points):
        return False
    leads = [(each - OTHER_POINTS * rounds) // 2 for each in points]
    if any(abs(lead) > rounds for lead in leads):
        return False
    first_places_left = rounds - sum(lead for lead in leads if lead > 0)
    most_pairs = sum((rounds - abs(lead)) // 2 for lead in leads)
    return 0 <= first_places_left <= most_pairs
