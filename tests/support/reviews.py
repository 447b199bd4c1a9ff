"""A review made up for a test: chances that fall evenly, and mistakes where the test wants them."""

from gamelib import nanatoridori
from gamelib.analysis.decision_words import put_into_words
from gamelib.analysis.evaluation import MoveValue
from gamelib.analysis.review import Balance, Decision, Review, TotalCost
from gamelib.core.intervals import Interval
from tests.support.tables import play_to_pause
from widgets import Table
from widgets.table.looking_back import LookingBack

COST = Interval(0.2, 0.11, 0.29)
NONE = Interval(0.0, -0.02, 0.02)
FIRST = 0.75
FEW_CARDS = "players 3 | turn A | A 5 5 2 4 | B 6 6 1 3 | C 7 1 3 | table - | penguins 2 2 2"
"""A round that is soon over, and soon reviewed."""


def review_of(game, plies, *, mistakes=(), others_better=(), luck=None, seat=0):
    """Return a review of a seat's decisions at these plies.

    `luck` maps a ply to what the seat's chances lose before it; at `others_better` the level would have done better.
    """
    decisions, chance = [], FIRST
    for ply in plies:
        view, made = game.at(ply).view(seat), game.entries[ply].move
        chance -= (luck or {}).get(ply, 0.0)
        is_mistake = ply in mistakes
        chance -= COST.value * is_mistake
        better = next((str(move) for move in view.moves() if str(move) != made), made) if is_mistake else made
        cost = COST if is_mistake else NONE
        words = put_into_words(view, made, better, cost, 300 * is_mistake)
        value = Interval(chance, chance - 0.03, chance + 0.03)
        lost = COST.value if is_mistake else 0.05 * (ply in others_better)
        moves = (MoveValue(view.read_move(made), value, NONE),)
        decisions.append(Decision(ply, seat, made, better, cost, chance, 0.0, 300 * is_mistake, words, moves, lost))
    decisions.sort(key=lambda each: (not each.is_mistake, -each.cost.value, each.ply))
    cost = Interval(COST.value * len(mistakes), -0.02, 0.5)
    together = TotalCost(cost, "Hard", len(plies), len(mistakes))
    balance = Balance(seat, FIRST, -0.3, together, 0.0)
    return Review(tuple(decisions), (balance,), game.names, 150, 0, "keen", 1200)


def table_with_moments():
    """Return a table after a round, with a review open that lists two mistakes and luck."""
    table = Table(nanatoridori.read(FEW_CARDS, seed=4), bots="careful", seed=4)
    play_to_pause(table)
    game = table.session.game_record
    own = [ply for ply, entry in enumerate(game.entries) if entry.seat == 0 and len(game.at(ply).moves(0)) > 1]
    table._on_connect(None)
    table.game.looking_back = LookingBack(review_of(game, own, mistakes=own[:2]), game, len(own))
    table.game._show_moment(is_new=True)
    table.publish()
    return table
