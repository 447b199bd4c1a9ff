"""Nanuk: what a season and a game end with, in points and in words, counted from random piles."""

from __future__ import annotations

from collections import Counter
from random import Random

from gamelib import nanuk
from gamelib.core.language import address, fill_names
from gamelib.nanuk.scoring import bears, describe_worth, points, score
from tests.oracles.dealing import ANIMALS, animal_on, has_bear
from tests.oracles.endings import NAMES, HuntTruth
from tests.oracles.hunts import best_score
from tests.rules.nanuk_positions import FEW_KINDS, finished_season


def random_pile(rng):
    """Return a pile of up to a dozen cards of the kinds that matter to its worth."""
    return tuple(rng.choices((*FEW_KINDS, "double-deer", "double-bird"), k=rng.randint(0, 12)))


def test_a_pile_is_arranged_in_sets_and_pairs_as_well_as_can_be():
    for seed in range(150):
        pile = random_pile(Random(seed))
        best = score(pile)
        assert points(pile) == best.points == 3 * len(best.sets) + len(best.pairs) == best_score(pile)
        used = Counter(card for group in (*best.sets, *best.pairs, best.left) for card in group)
        assert used == Counter(card for card in pile for _half in range(1 + ("double" in card)))
        for group in best.sets:
            kinds = [animal_on(card) for card in group if card != "inuksuk"]
            assert len(group) == 4
            assert sorted(kinds) == sorted(set(kinds))
        for one, other in best.pairs:
            assert animal_on(one) == animal_on(other) or "inuksuk" in (one, other)
        assert len(best.left) <= len(ANIMALS)


def in_words(number, what):
    """Return a number of things in words."""
    return f"{number} {what}{'s' * (number != 1)}"


def together(names):
    """Return names as a list in words."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def test_a_pile_is_described_by_its_points_and_bears():
    for seed in range(30):
        pile = random_pile(Random(seed))
        worth, many = in_words(best_score(pile), "point"), sum(map(has_bear, pile))
        arranged = score(pile)
        assert bears(pile) == many
        assert describe_worth(pile) == (f"{worth} + {in_words(many, 'bear')}" if many else worth)
        words = f"{in_words(len(arranged.sets), 'set')} and {in_words(len(arranged.pairs), 'pair')}"
        assert (arranged.spoken(), str(arranged)) == (words, f"{worth}: {words}")


def result_counted(state, scores, winners, over):
    """Return winners, losers, scores and the sentence of a result; `over` names the seasons, if there were several."""
    best = in_words(max(scores), "point")
    others = [
        f"{NAMES[seat]} has {in_words(scores[seat], 'point')}" for seat in range(len(scores)) if seat not in winners
    ]
    names, rest = [NAMES[seat] for seat in sorted(winners)], together(others) or "nobody has less"
    if over:
        line = (
            f"{names[0]} wins with {best}{over}"
            if len(names) == 1
            else f"{together(names)} share the win with {best} each{over}"
        )
    elif len(names) > 1:
        line = f"{together(names)} share the win of the season with {best} each"
    else:
        [winner] = winners
        pile = state.piles[winner]
        bonus = max(scores) - best_score(pile)
        line = f"{names[0]} wins the season with {best}, {score(pile).spoken()}, {bonus} for bears"
    losers = tuple(seat for seat in range(len(scores)) if seat not in winners)
    return tuple(sorted(winners)), losers, tuple(scores), f"{line}; {rest}."


def test_results_say_who_has_won_and_what_everybody_has():
    seen = Counter()
    for seed in range(80):
        state = finished_season(seed)
        truth = HuntTruth(state)
        truth.totals = list(state.totals)
        season = truth.season_scores(state)
        counted = result_counted(state, season, truth.season_winners(state), "")
        ended = state.round_result
        assert (*ended[:3], ended.because) == counted
        assert (state.view(None).round_result, state.view(1).round_result) == (ended, ended)
        if state.season < state.terms.seasons:
            assert state.result is None
            continue
        if state.terms.seasons > 1:
            over = f" over {state.terms.seasons} seasons"
            counted = result_counted(state, truth.scores(state), truth.winners(state), over)
        assert (*state.result[:3], state.result.because) == counted
        seen[state.terms.seasons > 1, len(counted[0]) > 1, len(counted[1]) > 0] += 1

    assert len(seen) > 4


def test_results_speak_to_their_reader():
    for seed in range(40):
        state = finished_season(seed)
        for ended in filter(None, (state.round_result, state.result)):
            for seat in range(state.players):
                said, told = ended.because, fill_names(ended.template, address([], seat))
                mine = said.replace(f"{NAMES[seat]} wins", "You win").replace(f"{NAMES[seat]} has", "you have")
                assert told == mine.replace(f" {NAMES[seat]}", " you").replace(f"{NAMES[seat]}", "You", 1)


def test_before_the_end_there_is_no_result():
    state = nanuk.deal(5, seed=1)

    assert (state.round_result, state.result) == (None, None)
