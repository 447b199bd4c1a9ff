"""Whether a belief explains a mistake: would somebody do so who holds it, and nobody who knows the rules?

Each game has one function for each kind of step in which a mind of `gamelib.beliefs` can tell. It returns None where no
rule of a mind is about the mistake, as in the words of an answer to choose.
"""

from __future__ import annotations

import ast
import re
from typing import Any

from gamelib import beliefs
from gamelib.beliefs import koinobori_mind, nanatoridori_mind, nanuk_mind
from gamelib.koinobori.cards import ICON, PENALTY
from gamelib.lessons import ExpectedMistake, start_attempt
from gamelib.lessons.act_notation import parse_places
from gamelib.lessons.kinds.play_checks import find_mistake
from gamelib.lessons.steps import split_seat
from gamelib.nanatoridori import Flock
from gamelib.nanuk.cards import Rulings, composition


def explains(step, wrong) -> bool | None:
    """Return whether the belief of a mistake explains it; None if no rule of a mind can tell."""
    if not isinstance(wrong, ExpectedMistake):
        return None
    held, knows = beliefs.mind(step.game, wrong.origin.belief), beliefs.mind(step.game)
    if step.kind == "play":
        return _explains_move(step, wrong, held, knows)
    tell = globals().get(f"_{step.kind}_{step.game}")
    return tell(step, wrong, held, knows) if tell else None


def _explains_move(step, mistake, held, knows) -> bool | None:
    """Return whether a mind with the belief allows a refused move, or rules out the answer instead of which it is made.

    Where it does neither, it may think more of what the move leads to than that is worth.
    """
    allows, likes = globals()[f"_allows_{step.game}"], globals()[f"_likes_{step.game}"]
    moment, verdict = find_mistake(start_attempt(step), mistake)
    move, planned = (moment.view.read_move(split_seat(text)[1]) for text in (mistake.act, moment.next_act))
    believed, true = (allows(mind, moment.view, move) for mind in (held, knows))
    if verdict.refusal:
        return None if believed is None else believed and not true
    instead, true = (allows(mind, moment.view, planned) for mind in (held, knows))
    if instead is False:
        return bool(believed is not False and true)
    return likes(held, knows, moment, move, planned)


def _typed(mistake) -> int:
    return int(mistake.act)


# Nanatoridori -------------------------------------------------------------------------


def _allows_nanatoridori(mind, view, move) -> bool | None:
    """Return whether a mind takes a move to be allowed."""
    match move.kind:
        case "pass" if view.setup.variant != "duel":
            return nanatoridori_mind.may_pass(mind, view.hand, view.table)
        case "play" if move.cards and len({*move.cards}) == 1:
            flock = Flock(len(move.cards) + len(move.open), move.cards[0])
            may_play = nanatoridori_mind.may_play(mind, view.hand, move.places)
            return may_play and nanatoridori_mind.beats(mind, flock, view.table)
        case "discard" if view.held and len(move.cards) < view.held.size:
            return "keep a part" in mind.ways_to_keep
        case "discard":
            return mind.may_discard_beaten if view.source == "beaten" else mind.may_discard_drawn
        case "take in":
            return "keep" in mind.ways_to_keep or view.source != "beaten"
    return None


def _likes_nanatoridori(held, knows, moment, move, _planned) -> bool | None:
    """Return whether a mind finds fewer flocks in the hand that a move leaves than there are."""
    if move.kind != "take in":
        return None
    after = moment.state.play(move, moment.seat).hands[moment.seat]
    return len(held.runs(after)) < len(knows.runs(after))


def _pick_nanatoridori(step, mistake, held, knows) -> bool | None:
    attempt = start_attempt(step)
    view = attempt.view
    picked = parse_places(mistake.act, step.game, view)
    places = sorted(int(place.split(":")[1]) for place in picked if not place.startswith("seat"))
    match mistake.act.split(":")[0]:
        case "seat" if held.leader is not knows.leader:
            return held.leader(attempt.state.players, view.owner, view.out) == _seat(mistake.act)
        case "seat" if held.leader_after_out is not knows.leader_after_out:
            players = attempt.state.players
            others = [(view.owner + after) % players for after in range(1, players)]
            passed = [seat for seat in others if seat not in view.out]
            return held.leader_after_out(players, view.owner, view.out, passed) == _seat(mistake.act)
        case "hand":
            flock = Flock(len(places), view.hand[places[0] - 1])
            return [nanatoridori_mind.beats(mind, flock, view.table) for mind in (held, knows)] == [True, False]
        case "gap":
            after = (*view.hand[: places[0]], *view.held.cards, *view.hand[places[0] :])
            return len(held.runs(after)) < len(knows.runs(after))
    return None


def _seat(act) -> int:
    return "ABCDEFGH".index(act.split(":")[1])


def _number_nanatoridori(step, mistake, held, _knows) -> bool | None:
    if step.right == "moves('play')":
        view = start_attempt(step).view
        return len(nanatoridori_mind.plays(held, view.hand, view.table)) == _typed(mistake)
    if found := re.fullmatch(r"Your hand is ([1-7 ]+), and you play the (\w+)s: .*", step.say):
        hand = tuple(map(int, found[1].split()))
        rank = ("one", "two", "three", "four", "five", "six", "seven").index(found[2]) + 1
        gone = [place for place, card in enumerate(hand, 1) if card == rank]
        return nanatoridori_mind.flocks_left(held, hand, gone) == _typed(mistake)
    return None


def _order_nanatoridori(_step, mistake, held, _knows) -> bool | None:
    hands = [tuple(map(int, text.split())) for text in mistake.act.split("|")]
    strengths = [held.strength(Flock(len(hand), hand[0])) for hand in hands]
    return strengths == sorted(strengths)


# Nanuk --------------------------------------------------------------------------------


def _allows_nanuk(mind, view, move) -> bool | None:
    match move.kind:
        case "boast" if view.boast:
            return nanuk_mind.may_boast(mind, view.boast, move)
        case "pass" if view.boast and view.doomer is None:
            return bool(mind.may_pass)
    return None


def _likes_nanuk(held, knows, moment, move, planned) -> bool | None:
    view = moment.view
    if move.kind == "choose":
        pile = view.piles[moment.seat]
        worth = [[nanuk_mind.points(mind, (*pile, each.card)) for each in (move, planned)] for mind in (held, knows)]
        return worth[0][0] >= worth[0][1] and worth[1][0] < worth[1][1]
    if move.kind == "give":
        if held.given_bears_bite:
            return any("bear" in card for card in planned.cards) and not any("bear" in card for card in move.cards)
        given = [card for gift in moment.state.gifts if gift for card in gift] + [*move.cards]
        return (
            nanuk_mind.animals(held, given, view.boast.animal)
            >= view.boast.number
            > nanuk_mind.animals(knows, given, view.boast.animal)
        )
    return None


def _number_nanuk(step, mistake, held, _knows) -> bool | None:
    view = start_attempt(step).view
    tree: Any = ast.parse(step.right, mode="eval").body
    name, given = "", []
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        name, given = tree.func.id, [each.value for each in tree.args]
    match name:
        case "animals":
            counted = [card for card in given[1].split() if held.held_bear_counts or "bear" not in card]
            return nanuk_mind.animals(held, counted, given[0]) == _typed(mistake)
        case "score":
            return nanuk_mind.points(held, given[0].split()) == _typed(mistake)
        case "share" | "left_over":
            cards = sum(map(held.cards_in_pot, view.pot))
            sharers = sum(side == view.won for side in view.sides)
            left = 0 if held.leader_gets_rest else cards % sharers
            return (cards // sharers if name == "share" else left) == _typed(mistake)
        case "points":
            bears = held.points_for_bears([sum("bear" in card for card in pile) for pile in view.piles])
            seat = "ABCDEFGH".index(given[0])
            return nanuk_mind.points(held, view.piles[seat]) + bears[seat] == _typed(mistake)
    if step.right == "rule('each animal') + rule('doubles')":
        return nanuk_mind.animals(held, composition(Rulings()), "seal") == _typed(mistake)
    return None


def _pick_nanuk(step, mistake, held, _knows) -> bool | None:
    if held.leader_is_bound and held.doomer_is_bound:
        return None
    view, picked = start_attempt(step).view, {_seat(place) for place in mistake.act.split()}
    bound = {view.leader: held.leader_is_bound, view.doomer: held.doomer_is_bound}
    free = {seat for seat in range(view.players) if not bound.get(seat)}
    return picked == free or (len(picked) == 1 and picked <= free)


# Koinobori ----------------------------------------------------------------------------


def _allows_koinobori(mind, view, move) -> bool | None:
    match move.kind:
        case "take":
            return move.place in mind.ends(len(view.row))
        case "mast":
            return len(view.masts[view.seat]) < mind.mast_room
        case "place" if move.over:
            post = view.posts[move.post - 1]
            is_top = post[-1][-1] == move.over
            return koinobori_mind.may_cover(mind, ICON[move.card] == "cover", is_top, len(post))
    return None


def _likes_koinobori(held, knows, moment, move, planned) -> bool | None:
    after = moment.state.play(move, moment.seat)
    if move.kind == "mast" and not held.icons_on_mast:
        believed, true = (_points(mind, after, moment.seat) for mind in (held, knows))
        enough = PENALTY if "figure points() at least rule('penalty')" in moment.step.goal[0] else true + 1
        return believed >= enough > true
    if move.kind == "place" and (found := re.search(r"post (\d) scores (\w+)", moment.step.goal[0][0])):
        if held.that_pay is not knows.that_pay:
            other = moment.state.play(planned, moment.seat)
            return _points(held, after, moment.seat) > _points(held, other, moment.seat)
        worths = [_worths(mind, after)[int(found[1]) - 1] for mind in (held, knows)]
        return [any(each.colour == found[2] for each in some) for some in worths] == [True, False]
    return None


def _worths(mind, state) -> list:
    return [koinobori_mind.worths(mind, flag, post) for flag, post in zip(state.setup.flags, state.posts, strict=True)]


def _points(mind, state, seat) -> int:
    carps = koinobori_mind.count_carps(mind.cards_that_score(state.masts[seat], state.hands[seat]))
    return koinobori_mind.points(mind, [each for post in _worths(mind, state) for each in post], carps)


def _number_koinobori(step, mistake, held, _knows) -> bool | None:
    state = start_attempt(step).state
    if step.right == "rule('row')":
        return held.row_after(5, 2) == _typed(mistake)
    if step.right == "points()":
        return _points(held, state, 0) == _typed(mistake)
    if step.right == "lost()":
        carps = koinobori_mind.count_carps(state.masts[0])
        every = [each for post in _worths(held, state) for each in post]
        return koinobori_mind.cost(held, every, carps) == _typed(mistake)
    if step.right == "value(1)":
        return [each.value for each in _worths(held, state)[0]] == [_typed(mistake)]
    if found := re.fullmatch(r"value\(1\) \* carps\('(\w+)', .*\)", step.right):
        carps = koinobori_mind.count_carps(state.masts[0])
        return held.earned(_worths(held, state)[0][0].value, carps[found[1]], sum(carps.values())) == _typed(mistake)
    return None


def _pick_koinobori(step, mistake, held, _knows) -> bool | None:
    state = start_attempt(step).state
    picked = sorted(int(place) for place in re.findall(r"\d+", mistake.act))
    if step.right == "all ends":
        ends = held.ends(len(state.row))
        return picked == sorted(ends) or picked[0] in {*ends} - {1, len(state.row)}
    if found := re.fullmatch(r"all posts scoring (\w+)", step.right or ""):
        colours = [{each.colour for each in some} for some in _worths(held, state)]
        return picked == [at for at, some in enumerate(colours, 1) if found[1] in some]
    return None
