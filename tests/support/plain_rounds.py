"""Rounds played through the public names alone, and the numbers from which the shape of a game is computed."""

from math import sqrt

import numpy as np

from gamelib import Stream, player

MOMENTS, FUTURES = 10, 8


def play_states(state, players, rng):
    """Return all states of a round, from this one to its end."""
    states = [state]
    while states[-1].to_act:
        seat = states[-1].to_act[0]
        states.append(states[-1].play(players[seat].move(states[-1].view(seat), rng), seat))
    return states


def share_of_win(end, seat, only_one_loses):
    """Return a seat's share of the win: a whole win for each winner if only one player loses, else an equal share."""
    winners = end.round_result.winners
    return (seat in winners) * (1.0 if only_one_loses else 1 / len(winners))


def ends_after(view, move, level, deals, seed, only_one_loses):
    """Return, deal by deal, what the seat of a view wins if it makes a move and all play on at this level."""
    shares = []
    for deal in range(deals):
        rng = Stream(seed, "played on", deal)
        end = play_states(view.imagine(rng).play(move, view.seat), [player(level)] * view.players, rng)[-1]
        shares.append(share_of_win(end, view.seat, only_one_loses))
    return shares


def convergence_of(choices):
    """Return how much the number of choices falls in a round, by a fitted line: 1 if to nothing, 0.5 if not at all."""
    times, heights = np.linspace(0, 1, len(choices)), np.array(choices) / max(choices)
    slope, _start = np.polyfit(times, heights, 1)
    return float(np.clip(0.5 - slope / 2, 0, 1))


def standing(end):
    """Return everybody's place, from 1 for the first to 0 for the last; ties share the middle of their places."""
    result, out = end.round_result, list(getattr(end, "out", ()))
    worth = [
        (seat in result.winners, score + (100 - out.index(seat) if seat in out else 0))
        for seat, score in enumerate(result.scores)
    ]
    return [(sum(other < own for other in worth) + (worth.count(own) - 1) / 2) / (len(worth) - 1) for own in worth]


def moments(states):
    """Return some states of a round, evenly spread, before its end."""
    last = len(states) - 1
    return [states[last * at // MOMENTS] for at in range(MOMENTS)] if last >= MOMENTS else states[:-1]


def leads(states, level, rng):
    """Return, for each moment, each seat's average final place, as the seat to act sees it."""
    found, players = [], [player(level)] * states[0].players
    for state in moments(states):
        view = state.view(state.to_act[0])
        ends = [standing(play_states(view.imagine(rng), players, rng)[-1]) for _future in range(FUTURES)]
        found.append([sum(seat) / FUTURES for seat in zip(*ends, strict=True)])
    return found


def behind_and_ahead(states, level, rng):
    """Return how far back the winner of a round had fallen, and for which part of it the winner was clearly ahead."""
    places, line = standing(states[-1]), 1 - 0.5 / (states[0].players - 1)
    winner = rng.choice([seat for seat, place in enumerate(places) if place == max(places)])
    course_of_winner = [lead[winner] for lead in leads(states, level, rng)]
    below = [sqrt(line - lead) for lead in course_of_winner if lead < line]
    return (
        sum(below) / len(below) if below else 0.0,
        sum(lead > line for lead in course_of_winner) / len(course_of_winner),
    )
